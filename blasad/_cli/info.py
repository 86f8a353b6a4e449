"""``blasad info``: what blasad runs on here."""

from __future__ import annotations

import ctypes
import os
import platform
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from blasad import __version__
from blasad._cli.text import table

Pool: TypeAlias = Mapping[str, Any]  # one library, as threadpoolctl.threadpool_info describes it

WRONG_IN_THREADS = ("0.3.28", "0.3.29")  # of OpenBLAS, see numpy/numpy#29391

# What OpenBLAS asks of a processor before it uses its kernels for AVX-512.
AVX512 = frozenset({"avx512f", "avx512cd", "avx512bw", "avx512dq", "avx512vl"})
KERNELS_BEFORE_AVX512 = frozenset(
    {"Prescott", "Core2", "Nehalem", "Sandybridge", "Barcelona", "Bulldozer", "Excavator", "Haswell", "Zen"}
)


def blas_of_scipy(pools: Sequence[Pool]) -> Pool | None:
    """Choose the BLAS that SciPy uses among the loaded libraries; wheels of NumPy and SciPy bring one each."""
    libraries = [pool for pool in pools if pool["user_api"] == "blas"]
    folders = [set(Path(str(pool["filepath"]).replace("\\", "/")).parts) for pool in libraries]
    for pool, parts in zip(libraries, folders, strict=True):
        if "scipy.libs" in parts or {"scipy", ".dylibs"} <= parts:
            return pool
    for pool, parts in zip(libraries, folders, strict=True):
        if "numpy.libs" not in parts and not {"numpy", ".dylibs"} <= parts:
            return pool
    return None


def integer_bits(signature: str) -> int | None:
    """Read from the signature of a capsule of SciPy how wide the integers of its BLAS are."""
    pointers = {argument.replace("*", "").strip() for argument in signature.partition("(")[2].rstrip(")").split(",")}
    if pointers & {"int64_t", "npy_int64", "long", "long long"}:
        return 64
    return 32 if "int" in pointers else None


def capsule_signature() -> str:
    """Read the signature of the capsule of ``dgemm``."""
    from scipy.linalg import cython_blas

    name = ctypes.pythonapi.PyCapsule_GetName
    name.restype, name.argtypes = ctypes.c_char_p, [ctypes.py_object]
    return (name(cython_blas.__pyx_capi__["dgemm"]) or b"").decode()


def processor_flags(cpuinfo: str) -> frozenset[str]:
    """Read the abilities of the first processor out of the text of /proc/cpuinfo."""
    for line in cpuinfo.splitlines():
        key, _, value = line.partition(":")
        if key.strip() == "flags":
            return frozenset(value.split())
    return frozenset()


def kernel_hint(pool: Pool, flags: Collection[str], environment: Mapping[str, str]) -> str | None:
    """Say how to get faster kernels when OpenBLAS has picked some that are older than the processor."""
    if pool.get("internal_api") != "openblas" or environment.get("OPENBLAS_CORETYPE"):
        return None
    kernels = pool.get("architecture")
    if kernels in KERNELS_BEFORE_AVX512 and set(flags) >= AVX512:
        return (
            f"OpenBLAS runs its {kernels} kernels on a processor with AVX-512.\n"
            "Try: export OPENBLAS_CORETYPE=SKYLAKEX\n"
            "before Python starts; it made gemm 1.5 to 2.9 times faster on AMD EPYC."
        )
    return None


def thread_hint(pool: Pool) -> str | None:
    """Say how to get right products from an OpenBLAS that gives wrong ones to several threads."""
    version = ".".join(str(pool.get("version") or "").split(".")[:3])
    if pool.get("internal_api") != "openblas" or version not in WRONG_IN_THREADS or pool["num_threads"] <= 2:
        return None
    return (
        f"OpenBLAS {version} gives wrong products if several threads call it and it has more than two of its own\n"
        f"(numpy/numpy#29391); here it has {pool['num_threads']}. blasad starts no threads; if your program does, or a "
        "library that\ncalls blasad from its own: export OPENBLAS_NUM_THREADS=1 before Python starts, or\n"
        "threadpoolctl.threadpool_limits(1, \"blas\"), or another OpenBLAS."
    )


def blas_rows(pool: Pool | None, bits: int | None) -> list[tuple[str, str]]:
    """Describe the BLAS library."""
    integers = f"{bits} bits" if bits else "of unknown width"
    if pool is None:
        return [("BLAS", "not recognised by threadpoolctl"), ("integers", integers)]
    return [
        ("BLAS", f"{pool['internal_api']} {pool.get('version') or ''}".rstrip()),
        ("library", Path(str(pool["filepath"])).name),
        ("kernels", str(pool.get("architecture") or "unknown")),
        ("threads", f"{pool['num_threads']} ({pool.get('threading_layer') or 'unknown layer'})"),
        ("integers", integers),
    ]


def main() -> int:
    """Print the versions, the BLAS library, and hints where there are some."""
    import numpy as np
    import scipy
    from threadpoolctl import threadpool_info

    signature = capsule_signature()  # this also loads the BLAS of SciPy
    pools = threadpool_info()
    pool = blas_of_scipy(pools)
    cpuinfo = Path("/proc/cpuinfo")
    flags = processor_flags(cpuinfo.read_text(errors="replace") if cpuinfo.exists() else "")
    rows = [
        ("blasad", __version__),
        ("Python", f"{platform.python_version()} on {platform.system()} {platform.machine()}"),
        ("NumPy", np.__version__),
        ("SciPy", scipy.__version__),
        *blas_rows(pool, integer_bits(signature)),
    ]
    print(table(rows, indent=0))
    hints = [kernel_hint(pool, flags, os.environ) if pool else None, *map(thread_hint, pools)]  # NumPy has its own
    for hint in dict.fromkeys(filter(None, hints)):
        print(f"\n{hint}")
    return 0
