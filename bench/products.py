"""sum(W * (A @ B)): value and gradient on a reused tape, and the product's forward mode."""

from __future__ import annotations

import numpy as np
from measure import QUICK, Row, check_close, compare, matrices, ratio_row
from scipy.linalg.blas import ddot, dgemm

import blasad as ad
from blasad import blas
from blasad._arrays import arrays as _arrays
from blasad._tape import tape as _tape

SIZES = (2, 4, 8, 32, 64, 128, 256) if QUICK else (2, 4, 8, 16, 32, 64, 128, 256, 512)


def flat(x: np.ndarray) -> np.ndarray:
    """A Fortran-ordered matrix as a vector, in place."""
    return x.ravel(order="K")


def value_and_gradient(n: int) -> list[Row]:
    """The gradients are added to what is there, by raw as by blasad."""
    A, B, C, W, dA, dB, raw_C, raw_dA, raw_dB = matrices(n, 9)
    w, raw_c, dC = flat(W), flat(raw_C), np.zeros_like(C)

    def raw():
        dgemm(1.0, A, B, 0.0, raw_C, 0, 0, 1)
        found = ddot(w, raw_c)
        dgemm(1.0, W, B, 1.0, raw_dA, 0, 1, 1)
        dgemm(1.0, A, W, 1.0, raw_dB, 1, 0, 1)
        return found

    def raw_by_name():
        dgemm(1.0, A, B, c=raw_C, overwrite_c=1)
        found = ddot(w, raw_c)
        dgemm(1.0, W, B, beta=1.0, c=raw_dA, trans_b=1, overwrite_c=1)
        dgemm(1.0, A, W, beta=1.0, c=raw_dB, trans_a=1, overwrite_c=1)
        return found

    tape = ad.Tape()
    a, b, product = tape.watch(A, dA), tape.watch(B, dB), tape.watch(C, dC)

    def own():
        blas.gemm(1.0, a, b, 0.0, product)
        return tape.pull(product, W)

    for x in (dA, dB, raw_dA, raw_dB):
        x.fill(0)
    check_close("value", own(), raw())
    check_close("gradient", (dA, dB), (raw_dA, raw_dB))
    times, named, base = compare(own, raw_by_name, raw, seconds=0.6)
    rows = [ratio_row("gemm: value and gradient", n, times, base)]
    if n <= 8:
        rows.append(ratio_row("gemm: value and gradient, raw with arguments by name", n, times, named))
    return rows


def forward(n: int) -> Row:
    """dC := dA B + A dB beside C := A B."""
    A, B, C, dA, dB, dC, raw_C, raw_dC = matrices(n, 8)

    def raw():
        dgemm(1.0, dA, B, 0.0, raw_dC, 0, 0, 1)
        dgemm(1.0, A, dB, 1.0, raw_dC, 0, 0, 1)
        dgemm(1.0, A, B, 0.0, raw_C, 0, 0, 1)

    tape = _tape.Tape("forward")
    a, b, c = (_arrays.watch(tape, x, (dx,)) for x, dx in ((A, dA), (B, dB), (C, dC)))

    def own():
        blas.gemm(1.0, a, b, 0.0, c)

    own(), raw()
    check_close("tangent", (C, dC), (raw_C, raw_dC))
    return ratio_row("gemm: forward", n, *compare(own, raw))


def front(n: int) -> list[Row]:
    """The same value and gradient by what users call first."""
    A, B, C, W, dA, dB, dC, raw_C = matrices(n, 8)
    w, c = flat(W), flat(raw_C)

    def raw():
        dgemm(1.0, A, B, 0.0, raw_C, 0, 0, 1)
        found = ddot(w, c)
        dgemm(1.0, W, B, 0.0, dA, 0, 1, 1)
        dgemm(1.0, A, W, 0.0, dB, 1, 0, 1)
        return found

    def loss(A, B):
        return (W * (A @ B)).sum()

    def in_place(A, B, C):
        blas.gemm(1.0, A, B, 0.0, C)

    both = ad.value_and_grad(loss, (0, 1))
    nothing = ad.value_and_grad(lambda A, B: 0.0, (0, 1))
    value, gradient = both(A, B)
    check_close("value_and_grad", value, raw())
    check_close("value_and_grad", gradient, (dA, dB))

    def differentiated():
        dC[...] = W
        ad.autodiff(ad.Reverse, in_place, ad.Duplicated(A, dA), ad.Duplicated(B, dB), ad.Duplicated(C, dC))

    whole, empty, annotated, base = compare(lambda: both(A, B), lambda: nothing(A, B), differentiated, raw)
    return [
        ratio_row("value_and_grad of sum(W * (A @ B))", n, whole, base),
        ratio_row("value_and_grad of a constant, two arguments", n, empty, base),
        ratio_row("autodiff of a gemm, three Duplicated", n, annotated, base),
    ]


def rows() -> list[Row]:
    found = [row for n in SIZES for row in value_and_gradient(n)]
    found += [forward(n) for n in SIZES]
    return found + [row for n in ((2, 8) if QUICK else (2, 8, 64, 256)) for row in front(n)]
