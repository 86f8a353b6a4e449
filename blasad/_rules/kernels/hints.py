"""Which kernels of OpenBLAS a processor could run, and what to do where it runs older ones."""

from __future__ import annotations

import os
import warnings
from collections.abc import Collection, Mapping
from pathlib import Path

from .small.chosen import kernels as kernels_of_blas

# What OPENBLAS_CORETYPE can be, best first; what the kernels ask of a processor; and those that are older.
AVX512 = frozenset({"avx512f", "avx512cd", "avx512bw", "avx512dq", "avx512vl"})
AVX2 = frozenset({"avx2", "fma"})
BEFORE_AVX2 = frozenset({"Prescott", "Core2", "Penryn", "Dunnington", "Atom", "Nehalem", "Sandybridge", "Opteron",
                         "Opteron_SSE3", "Barcelona", "Bobcat", "Bulldozer", "Piledriver", "Steamroller"})
CORE_TYPES = (
    ("SKYLAKEX", AVX512, "AVX-512", BEFORE_AVX2 | {"Haswell", "Zen", "Excavator"}),
    ("HASWELL", AVX2, "AVX2", BEFORE_AVX2),
)


def processor_flags(cpuinfo: str) -> frozenset[str]:
    """Read the abilities of the first processor out of the text of /proc/cpuinfo."""
    for line in cpuinfo.splitlines():
        key, _, value = line.partition(":")
        if key.strip() == "flags":
            return frozenset(value.split())
    return frozenset()


def flags_here() -> frozenset[str]:
    """The abilities of this processor, where Linux tells them."""
    cpuinfo = Path("/proc/cpuinfo")
    if not cpuinfo.exists():
        return frozenset()
    with cpuinfo.open(errors="replace") as text:
        return processor_flags(text.read(1 << 14))  # of the first processor; the text of many takes milliseconds


def core_types(flags: Collection[str]) -> list[str]:
    """What OPENBLAS_CORETYPE can be on a processor, the newest first."""
    return [name for name, needs, _, _ in CORE_TYPES if set(flags) >= needs]


def kernel_hint(kernels: str | None, flags: Collection[str], environment: Mapping[str, str]) -> str | None:
    """Say how to get faster kernels when OpenBLAS has picked some that are older than the processor."""
    if environment.get("OPENBLAS_CORETYPE"):
        return None
    for name, needs, known_as, older in CORE_TYPES:
        if kernels in older and set(flags) >= needs:
            return (f"OpenBLAS runs its {kernels} kernels on a processor with {known_as}.\n"
                    f"Try: export OPENBLAS_CORETYPE={name}\n"
                    "before Python starts; `blasad info --measure` tells how much it gives here.")
    return None


def warn_once() -> None:
    """Warn if BLAS could be faster; called at the first derivative of a process."""
    kernels = kernels_of_blas()
    if any(kernels in older for _, _, _, older in CORE_TYPES):
        hint = kernel_hint(kernels, flags_here(), os.environ)
        if hint:
            warnings.warn(hint.replace("\n", " "), stacklevel=2)
