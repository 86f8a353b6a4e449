"""Products of many shapes, of which some have kernels of blasad's or get copies, beside BLAS's own."""

from __future__ import annotations

import ctypes
import itertools

import numpy as np
from capi import Sizes, Work, blas, library
from measure import QUICK, Row, Times, check_close, compare

import blasad as ad

SIZES = (2, 8, 17, 64, 128) if QUICK else (2, 5, 8, 13, 16, 20, 31, 48, 64, 65, 100, 128, 200, 300)
LEAST, MOST = 10**4, 3 * 10**6      # m n k: the call itself does not count, and all of it takes seconds


def lined(m: int, n: int) -> np.ndarray:
    """A matrix in columns that begins where a line of the cache does: nothing depends on where it was put."""
    memory = np.random.default_rng(m).standard_normal(m * n + 8)
    first = -memory.ctypes.data % 64 // 8
    return memory[first:first + m * n].reshape((m, n), order="F")


def measured(op: str, sizes: Sizes, lib) -> list[Times]:
    m, n, k = sizes.m, sizes.n, sizes.k
    a, b = lined(*((m, k) if op[0] == "N" else (k, m))), lined(*((k, n) if op[1] == "N" else (n, k)))
    found, wanted = lined(m, n), lined(m, n)
    tape = np.zeros(64)
    work = Work(size=ctypes.sizeof(Work), tape=tape.ctypes.data, tape_size=tape.nbytes)
    calls = 5 + 10**6 // (m * n * k)
    rule, routine = ctypes.c_void_p(ad.rules.address("blasad_dgemm_aug")), blas("dgemm")
    flags = ctypes.c_char_p(op.encode())
    at_a, at_b, at_found, at_wanted = (ctypes.c_void_p(x.ctypes.data) for x in (a, b, found, wanted))

    def own():
        lib.product_rules(rule, calls, flags, sizes, at_a, at_b, at_found, ctypes.byref(work))

    def raw():
        lib.products(routine, calls, flags, sizes, at_a, at_b, at_wanted)

    own(), raw()
    check_close(f"product {op} of {m} x {n} x {k}", found, wanted)
    return [Times([t / calls for t in each.rounds]) for each in compare(own, raw, seconds=1e-3, rounds=5)]


def rows() -> list[Row]:
    lib = library()
    if lib is None:
        return []
    found = []
    for op in ("NN", "NT", "TN", "TT"):
        times = [measured(op, Sizes(m, n, k), lib) for m, n, k in itertools.product(SIZES, repeat=3)
                 if LEAST <= m * n * k <= MOST]
        ratios = sorted((own.over(raw), own.median, raw.median) for own, raw in times)
        for said, at in (("in the median", 0.5), ("one in twenty is slower", 0.95)):
            ratio, own, raw = ratios[int(at * len(ratios))]
            found.append(Row(f"{len(ratios)} products {op}: {said}", 0, own, raw, ratio))
    return found
