"""``blasad info``: what blasad runs on here."""

from __future__ import annotations

import ctypes
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from blasad import __version__
from blasad._cli.text import table
from blasad._rules.kernels.blas_threads import blas_of_scipy, wrong_in_threads
from blasad._rules.kernels.hints import core_types, flags_here, kernel_hint

Pool: TypeAlias = Mapping[str, Any]  # one library, as threadpoolctl.threadpool_info describes it


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


def thread_hint(pool: Pool) -> str | None:
    """Say how to get right products from an OpenBLAS that gives wrong ones to several threads."""
    version = wrong_in_threads(pool)
    if version is None:
        return None
    return (
        f"OpenBLAS {version} gives wrong products if several threads call it and it has more than two of its own\n"
        f"(numpy/numpy#29391); here it has {pool['num_threads']}. Program.map and compile(..., threads=n) refuse it\n"
        "with more than one. If your program has threads, or a library that calls blasad from its own: export\n"
        "OPENBLAS_NUM_THREADS=1 before Python starts, or threadpoolctl.threadpool_limits(1, \"blas\"), or another\n"
        "OpenBLAS."
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


MEASURED = """
import time
import numpy as np
from scipy.linalg.blas import dgemm, sgemm
from blasad._rules.kernels.small.chosen import kernels

results = [kernels()]
for gemm, dtype in ((sgemm, "f"), (dgemm, "d")):
    A = np.full((512, 512), 0.5, dtype, order="F")
    C, best, start = A.copy(order="F"), 1e9, time.perf_counter()
    while time.perf_counter() - start < 0.05:
        before = time.perf_counter()
        gemm(1.0, A, A, 0.0, C, 0, 0, 1)
        best = min(best, time.perf_counter() - before)
    results.append(2 * 512**3 / best / 1e9)
print(*results)
"""


def measured(core_type: str | None) -> tuple[str, float, float]:
    """Products of order 512 in a process of its own: its kernels, GFlop/s in single and in double precision."""
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    if core_type:
        environment["OPENBLAS_CORETYPE"] = core_type
    run = subprocess.run([sys.executable, "-c", MEASURED], env=environment, capture_output=True, text=True, check=True)
    kernels, single, double = run.stdout.split()
    return kernels, float(single), float(double)


def comparison(flags: Collection[str], measure: Callable[[str | None], tuple[str, float, float]] = measured) -> str:
    """Measure the kernels that OpenBLAS runs here and those that it could run; a table, and what to do."""
    now = measure(None)
    if now[0] == "None":
        return "No other kernels to measure: SciPy's BLAS is not OpenBLAS, or cannot be asked."
    names = [name for name in core_types(flags) if name.lower() != now[0].lower()]
    others = {name: measure(name) for name in names}
    now = max(now, measure(None))  # in turns, for other work on the machine slows down one or the other
    others = {name: max(each, measure(name)) for name, each in others.items()}
    rows = [("OPENBLAS_CORETYPE", "kernels", "float32", "float64 (GFlop/s, products of order 512, one thread)")]
    rows += [(name, each[0], f"{each[1]:.0f}", f"{each[2]:.0f}") for name, each in [("as it is", now), *others.items()]]
    shown = table(rows, indent=0)
    name, best = max(others.items(), key=lambda item: item[1][2], default=("", now))
    if best[2] < 1.05 * now[2]:
        return f"{shown}\n\nThe kernels that run are the fastest of these."
    return (f"{shown}\n\nexport OPENBLAS_CORETYPE={name} before Python starts makes products {best[1] / now[1]:.1f} "
            f"times as\nfast in single precision and {best[2] / now[2]:.1f} times in double.")


def main(measure: bool = False) -> int:
    """Print the versions, the BLAS library, and hints where there are some; if asked, measure its kernels."""
    import numpy as np
    import scipy
    from threadpoolctl import threadpool_info

    signature = capsule_signature()  # this also loads the BLAS of SciPy
    pools = threadpool_info()
    pool = blas_of_scipy(pools)
    flags = flags_here()
    rows = [
        ("blasad", __version__),
        ("Python", f"{platform.python_version()} on {platform.system()} {platform.machine()}"),
        ("NumPy", np.__version__),
        ("SciPy", scipy.__version__),
        *blas_rows(pool, integer_bits(signature)),
    ]
    print(table(rows, indent=0))
    kernels = pool.get("architecture") if pool and pool.get("internal_api") == "openblas" else None
    hints = [kernel_hint(kernels, flags, os.environ), *map(thread_hint, pools)]  # NumPy has its own
    for hint in dict.fromkeys(filter(None, hints)):
        print(f"\n{hint}")
    if measure:
        print(f"\n{comparison(flags)}")
    return 0
