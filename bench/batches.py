"""Many shadows at once, and stacks of small products."""

from __future__ import annotations

import numpy as np
from measure import QUICK, Row, check_close, compare, matrices, placed, pooled, ratio_row
from scipy.linalg.blas import dgemm

import blasad as ad
from blasad import blas

SHADOWS, STACK = 16, 10_000
PLACES = 2 if QUICK else 8


def shadows_of_a_product(n: int) -> Row:
    """C := A B and 16 reverse sweeps of it, beside the 33 products they are made of."""
    A, B, C, raw_C = matrices(n, 4)
    seeds, dA, dB, dC, raw_dA, raw_dB = (np.zeros((SHADOWS, n, n)).transpose(0, 2, 1) for _ in range(6))
    seeds[...] = np.random.default_rng(n).standard_normal(seeds.shape)
    tape = ad.Tape(width=SHADOWS)
    a, b, c = tape.watch(A, *dA), tape.watch(B, *dB), tape.watch(C, *dC)

    def own():
        blas.gemm(1.0, a, b, 0.0, c)
        np.copyto(dC, seeds)
        tape.reverse()

    def raw():
        dgemm(1.0, A, B, 0.0, raw_C, 0, 0, 1)
        for seed, one, other in zip(seeds, raw_dA, raw_dB, strict=True):
            dgemm(1.0, seed, B, 1.0, one, 0, 1, 1)
            dgemm(1.0, A, seed, 1.0, other, 1, 0, 1)

    own(), raw()
    check_close("gemm, many shadows", (dA, dB), (raw_dA, raw_dB))
    return ratio_row(f"gemm: value and {SHADOWS} reverses", n, *compare(own, raw))


def tangents_of_a_product(n: int, k: int) -> list[Row]:
    """The product and k of its tangents at once, pushed by `jvp` and in the caller's memory, beside BLAS by hand."""
    A, B = np.random.default_rng(n).standard_normal((2, n, n))
    tA, tB = np.random.default_rng(k).standard_normal((2, k, n, n))
    C, tC, raw_C, raw_tC = np.zeros((n, n)), np.zeros((k, n, n)), np.zeros((n, n)), np.zeros((k, n, n))
    given = [ad.BatchDuplicated(x, tuple(t)) for x, t in ((A, tA), (B, tB), (C, tC))]

    def pushed():
        return ad.jvp(np.matmul, (A, B), (tA, tB), stacked=True)[1]

    def multiply(A, B, C):
        np.matmul(A, B, out=C)

    def in_place():
        ad.autodiff(ad.Forward, multiply, *given)

    def raw():
        dgemm(1.0, B.T, A.T, 0.0, raw_C.T, 0, 0, 1)
        for dA, dB, dC in zip(tA, tB, raw_tC, strict=True):
            dgemm(1.0, B.T, dA.T, 0.0, dC.T, 0, 0, 1)
            dgemm(1.0, dB.T, A.T, 1.0, dC.T, 0, 0, 1)

    in_place(), raw()
    for found in (tC, pushed()):
        check_close("tangents of a product", found, raw_tC)
    *own, by_hand = compare(pushed, in_place, raw)
    return [ratio_row(f"{k} tangents of A @ B{how}", n, each, by_hand)
            for how, each in zip((" by jvp", " in place"), own, strict=True)]


def shadows_of_a_matrix_times_a_vector(n: int) -> list[Row]:
    """16 reverses of y := A x with a constant A, beside as many sweeps of one; and the same with the product."""
    # at odd multiples of 16 bytes, where half of all arrays are, BLAS's product takes 1.4 times as long
    places = [placed(A, 2 * shift) for shift, A in enumerate(matrices(n, PLACES))]
    x, y = np.ones(n), np.zeros(n)
    seeds, dx, dy = (np.random.default_rng(n).standard_normal((3, SHADOWS, n)))
    one_dx, one_dy, found = np.zeros(n), np.zeros(n), np.zeros((SHADOWS, n))

    def sweeps(A, recorded: bool):
        """All at once and one by one, of products that are recorded already, or of ones that are done each time."""
        many, single = ad.Tape(width=SHADOWS), ad.Tape()
        many_x, many_y = many.watch(x, *dx), many.watch(y, *dy)
        single_x, single_y = single.watch(x.copy(), one_dx), single.watch(y.copy(), one_dy)
        if recorded:
            blas.gemv(1.0, A, many_x, 0.0, many_y)
            blas.gemv(1.0, A, single_x, 0.0, single_y)

        def own():
            if not recorded:
                blas.gemv(1.0, A, many_x, 0.0, many_y)
            dx.fill(0)
            np.copyto(dy, seeds)
            many.reverse(keep=recorded)

        def one_by_one():
            for seed, into in zip(seeds, found, strict=True):
                if not recorded:
                    blas.gemv(1.0, A, single_x, 0.0, single_y)
                one_dx.fill(0)
                np.copyto(one_dy, seed)
                single.reverse(keep=recorded)
                np.copyto(into, one_dx)

        own(), one_by_one()
        check_close("gemv, many shadows", dx, found)
        return compare(own, one_by_one, seconds=0.8 / PLACES)

    return [ratio_row(f"gemv: {SHADOWS} reverses at once, raw one by one", n, *pooled(sweeps(A, True) for A in places)),
            ratio_row(f"gemv: value and {SHADOWS} reverses at once, raw one by one", n,
                      *pooled(sweeps(A, False) for A in places))]


def stack_of_products(n: int) -> Row:
    """Value and gradient of sum(W * (A @ B)) for a stack, added to what is there, beside NumPy's three products."""
    A, B, W = np.random.default_rng(n).standard_normal((3, STACK, n, n))
    dA, dB, C, raw_dA, raw_dB = np.zeros((5, STACK, n, n))
    tape = ad.Tape()
    a, b, w = tape.watch(A, dA), tape.watch(B, dB), W.reshape(STACK, n * n)
    A_t, B_t = A.swapaxes(1, 2), B.swapaxes(1, 2)

    def own():
        return tape.pull((a @ b).reshape(STACK, n * n), w)

    def raw():
        np.matmul(A, B, out=C)
        np.matmul(W, B_t, out=raw_dA)
        np.matmul(A_t, W, out=raw_dB)

    own(), raw()
    check_close("stack", (dA, dB), (raw_dA, raw_dB))
    return ratio_row(f"{STACK} products, value and gradient, raw three matmul", n, *compare(own, raw))


def rows() -> list[Row]:
    gemv = [row for n in (64, 256) for row in shadows_of_a_matrix_times_a_vector(n)]
    tangents = [row for n in (8, 64, 256) for row in tangents_of_a_product(n, SHADOWS)]
    return [shadows_of_a_product(n) for n in (8, 64)] + tangents + gemv + [stack_of_products(n) for n in (2, 4, 8)]
