"""What the rules cost when C calls them, over the BLAS calls that they are made of."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import scipy.linalg.cython_blas
from measure import QUICK, Row, Times, check_close, compare, matrices, placed, pooled

import blasad as ad

CALLS = 2000
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
                    f"-I{ad.get_include()}"], check=True)
    return ctypes.CDLL(str(target))


def of_one(times: Times) -> Times:
    return Times([t / CALLS for t in times.rounds])


def measured(n: int, lib) -> list[Row]:
    names = ("gemm: reverse from C adds", "gemm: forward from C adds", "gemm: augmented from C adds")
    own_raw = pooled(measured_at(n, lib, place) for place in range(PLACES))
    return [Row(name, n, own.minus(raw), raw.median)
            for name, own, raw in zip(names, own_raw[::2], own_raw[1::2], strict=True)]


def measured_at(n: int, lib, place: int) -> list[Times]:
    shifts = np.random.default_rng(place).integers(0, 256, 9) * 2       # as arrays are, at multiples of 16 bytes
    A, B, C, W, dA, dB, raw_dA, raw_dB, forward = map(placed, matrices(n, 9), shifts)
    tape = np.zeros(64)
    work = Work(size=ctypes.sizeof(Work), tape=tape.ctypes.data, tape_size=tape.nbytes)
    gemm = ctypes.c_void_p(pointer(scipy.linalg.cython_blas.__pyx_capi__["dgemm"]))
    fwd, aug, rev = (ctypes.c_void_p(ad.address(f"blasad_dgemm_{mode}")) for mode in ("fwd", "aug", "rev"))

    def at(*arrays):
        return [ctypes.c_void_p(x.ctypes.data) for x in arrays]

    def rule(function, x, dx, y, dy, z, dz, loop=lib.rules):
        loop(function, CALLS, n, *at(x, dx, y, dy, z, dz), ctypes.byref(work))

    dC, raw_dC = W.copy("F"), W.copy("F")
    rule(aug, A, dA, B, dB, C, dC)
    for x in (dA, dB, raw_dA, raw_dB):
        x.fill(0)
    lib.rules(rev, 1, n, *at(A, dA, B, dB, C, dC), ctypes.byref(work))
    lib.reverse_calls(gemm, 1, n, *at(A, raw_dA, B, raw_dB, raw_dC))
    check_close("rules from C", (dA, dB), (raw_dA, raw_dB))
    return list(map(of_one, compare(
        lambda: rule(rev, A, dA, B, dB, C, dC, lib.reverse_rules),
        lambda: lib.reverse_calls(gemm, CALLS, n, *at(A, raw_dA, B, raw_dB, raw_dC)),
        lambda: rule(fwd, A, W, B, W, C, forward),
        lambda: lib.forward_calls(gemm, CALLS, n, *at(A, W, B, W, C, forward)),
        lambda: rule(aug, A, dA, B, dB, C, dC),
        lambda: lib.one_call(gemm, CALLS, n, *at(A, B, C)), seconds=0.5 / PLACES, rounds=3)))


def rows() -> list[Row]:
    lib = library()
    return [] if lib is None else [row for n in (2, 4, 8, 16, 32, 64) for row in measured(n, lib)]
