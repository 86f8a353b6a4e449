"""What the rules cost when C calls them, over the BLAS calls that they are made of."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import scipy.linalg.cython_blas
from measure import QUICK, Row, Times, check_close, compare, placed, pooled

import blasad as ad

PLACES = 3 if QUICK else 9  # where arrays lie decides more about a product than 30 ns: BLAS's own varies by a tenth
HERE = Path(__file__).parent
OUT = HERE / "out"


class Work(ctypes.Structure):
    """blasad_work of blasad.h."""

    _fields_ = [("size", ctypes.c_size_t), ("tape", ctypes.c_void_p), ("tape_size", ctypes.c_size_t),
                ("workspace", ctypes.c_void_p), ("workspace_size", ctypes.c_size_t), ("needed", ctypes.c_size_t),
                ("overwritten", ctypes.c_uint), ("debug", ctypes.c_uint), ("lanes", ctypes.c_uint),
                ("lane", ctypes.c_void_p), ("message", ctypes.c_char * 160)]


def pointer(capsule) -> int:
    """The address in a capsule."""
    name, of = ctypes.pythonapi.PyCapsule_GetName, ctypes.pythonapi.PyCapsule_GetPointer
    name.restype, name.argtypes = ctypes.c_char_p, [ctypes.py_object]
    of.restype, of.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return of(capsule, name(capsule))


def library():
    """The loops of capi.c; None without a compiler."""
    if shutil.which("cc") is None:
        print("bench: no C compiler for capi.c", file=sys.stderr)
        return None
    OUT.mkdir(exist_ok=True)
    target = OUT / "capi.so"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", str(HERE / "capi.c"), "-o", str(target),
                    f"-I{ad.rules.get_include()}"], check=True)
    return ctypes.CDLL(str(target))


class Sizes(ctypes.Structure):
    """Of C = A B, where A is m x k; of inv(A) B, where B is m x n."""

    _fields_ = [("m", ctypes.c_int), ("n", ctypes.c_int), ("k", ctypes.c_int)]


def blas(name: str) -> ctypes.c_void_p:
    return ctypes.c_void_p(pointer(scipy.linalg.cython_blas.__pyx_capi__[name]))


MODES = ("rev", "fwd", "aug")
CALLED = dict(zip(MODES, ("reverse", "forward", "augmented"), strict=True))
RAW = {"gemm": {mode: ("dgemm",) for mode in MODES},
       "trsm": {"rev": ("dtrsm", "dgemm"), "fwd": ("dtrsm", "dtrmm"), "aug": ("dtrsm", "dtrsm")}}


def measured(what: str, said: str, m: int, n: int, k: int, lib) -> list[Row]:
    own_raw = pooled(measured_at(what, Sizes(m, n, k), lib, place) for place in range(PLACES))
    return [Row(f"{said}: {CALLED[mode]} from C adds", m, own.minus(raw), raw.median)
            for mode, own, raw in zip(MODES, own_raw[::2], own_raw[1::2], strict=True)]


def measured_at(what: str, sizes: Sizes, lib, place: int) -> list[Times]:
    """Each mode beside its BLAS calls, with arrays as they are, at multiples of 16 bytes."""
    rng = np.random.default_rng(place)
    m, n, k = sizes.m, sizes.n, sizes.k
    shapes = [(m, k), (m, k), (k, n), (k, n), (m, n), (m, n)]
    arrays = [placed(np.asfortranarray(rng.standard_normal(shape)), 2 * shift)
              for shape, shift in zip(shapes, rng.integers(0, 256, 6), strict=True)]
    if what == "trsm":          # solved again and again, what is written stays as large as it is
        arrays[0][...] = np.eye(m)
    tape = np.zeros(64)
    work = Work(size=ctypes.sizeof(Work), tape=tape.ctypes.data, tape_size=tape.nbytes)
    calls = max(20, min(2000, 10**7 // (m * n * k + 1)))

    def own(mode, arrays, count=calls):
        rule = ctypes.c_void_p(ad.rules.address(f"blasad_d{what}_{mode}"))
        getattr(lib, f"{what}_rules")(rule, count, sizes, *at(arrays), ctypes.byref(work))

    def raw(mode, arrays, count=calls):
        room = arrays[:5] if what == "trsm" else arrays
        getattr(lib, f"{what}_{mode}")(*map(blas, RAW[what][mode]), count, sizes, *at(room))

    def at(arrays):
        return [ctypes.c_void_p(x.ctypes.data) for x in arrays]

    for mode in ("aug", "rev", "fwd"):
        found, wanted = ([x.copy("F") for x in arrays] for _ in range(2))
        own(mode, found, 1)
        raw(mode, wanted, 1)
        if (what, mode) == ("trsm", "rev"):             # the raw calls write the other triangle too
            found[1], wanted[1] = np.tril(found[1]), np.tril(wanted[1])
        for x, y in list(zip(found, wanted, strict=True))[:4 if what == "trsm" else 6]:
            check_close(f"{what}: {mode} from C", x, y)
    own("aug", arrays)
    times = compare(*(run for mode in MODES for run in (lambda mode=mode: own(mode, arrays),
                                                       lambda mode=mode: raw(mode, arrays))),
                    seconds=0.5 / PLACES, rounds=3)
    return [Times([t / calls for t in each.rounds]) for each in times]


def rows() -> list[Row]:
    lib = library()
    if lib is None:
        return []
    # at 12, 20 and 50 the rows of a matrix do not fill the vectors of a processor
    found = [row for n in (2, 4, 8, 12, 16, 20, 32, 50, 64) for row in measured("gemm", "gemm", n, n, n, lib)]
    # where the product is left to BLAS, with little else to do
    found += measured("gemm", "gemm, 65 x 65 x 2", 65, 65, 2, lib)
    return found + [row for n in (2, 4, 8, 16, 32, 64, 128) for row in measured("trsm", "trsm", n, n, n, lib)]
