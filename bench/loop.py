"""100 steps of x = A x + b in place: the gradient of w . x with respect to A, b and the first x."""

from __future__ import annotations

import numpy as np
from measure import QUICK, Row, check_close, compare, matrices, ratio_row
from scipy.linalg.blas import daxpy, dcopy, dgemm, dgemv, dger

import blasad as ad
from blasad import blas

STEPS = 100


def raw_alternatives(A, b, x0, w, dA, db, steps=STEPS):
    """The calls by hand, on preallocated states: updates of rank one in turn, or all of them as one product."""
    n = len(b)
    X, Y = np.zeros((n, steps + 1), order="F"), np.zeros((n, steps + 1), order="F")
    xs, ys = [X[:, k] for k in range(steps + 1)], [Y[:, k] for k in range(steps + 1)]
    starts, ends, later = X[:, :-1], Y[:, 1:], X[:, 1:]
    ones, column = np.ones(steps), b[:, None]

    def forward():
        dcopy(x0, xs[0])
        later[...] = column
        for x, y in zip(xs, xs[1:]):  # noqa: B905
            dgemv(1.0, A, x, 1.0, y, 0, 1, 0, 1, 0, 1)

    def in_turn():
        forward()
        dA.fill(0), db.fill(0)
        dcopy(w, ys[-1])
        for k in range(steps, 0, -1):
            y = ys[k]
            dger(1.0, y, xs[k - 1], 1, 1, dA, 1, 1, 1)
            daxpy(y, db)
            dgemv(1.0, A, y, 0.0, ys[k - 1], 0, 1, 0, 1, 1, 1)
        return ys[0]

    def at_once():
        forward()
        dcopy(w, ys[-1])
        for k in range(steps, 0, -1):
            dgemv(1.0, A, ys[k], 0.0, ys[k - 1], 0, 1, 0, 1, 1, 1)
        dgemm(1.0, ends, starts, 0.0, dA, 0, 1, 1)
        dgemv(1.0, ends, ones, 0.0, db, 0, 1, 0, 1, 0, 1)
        return ys[0]

    return in_turn, at_once


def gradient(n: int) -> list[Row]:
    A, dA, raw_dA = matrices(n, 3)
    A *= 0.9 / np.linalg.norm(A, 2)
    b, x0, w, raw_db = np.random.default_rng(n).standard_normal((4, n))
    db, dx0, x, dx, y, dy = np.zeros((6, n))
    in_turn, at_once = raw_alternatives(A, b, x0, w, raw_dA, raw_db)

    tape = ad.Tape()
    pairs = ((A, dA), (b, db), (x0, dx0), (x, dx), (y, dy))
    traced_A, traced_b, start, even, odd = (tape.watch(*pair) for pair in pairs)

    def with_blas():
        dA.fill(0), db.fill(0), dx0.fill(0)
        now, other = even, odd
        blas.copy(start, now)
        for _ in range(STEPS):
            blas.copy(traced_b, other)
            blas.gemv(1.0, traced_A, now, 1.0, other)
            now, other = other, now
        blas.copy(w, dx)
        tape.reverse()
        return dx0

    with_blas()
    check_blas = [z.copy() for z in (dx0, dA, db)]
    tape.close()

    def iterate(A, b, x):
        for _ in range(STEPS):
            x[:] = A @ x + b

    def with_operators():
        dA.fill(0), db.fill(0)
        x[:] = x0
        dx[:] = w
        ad.autodiff(ad.Reverse, iterate, ad.Duplicated(A, dA), ad.Duplicated(b, db), ad.Duplicated(x, dx))
        return dx

    for raw in (in_turn, at_once):
        wanted = (raw().copy(), raw_dA.copy(), raw_db.copy())
    for found, right in zip((*check_blas, with_operators(), dA, db), 2 * wanted, strict=True):
        check_close("x = A x + b", found, right)
    traced_A, traced_b, start, even, odd = (tape.watch(*pair) for pair in pairs)
    small, turns, once = compare(with_blas, in_turn, at_once, seconds=0.6)
    tape.close()
    operators, operator_turns, operator_once = compare(with_operators, in_turn, at_once, seconds=0.6)
    found = []
    for how, own, alternatives in (("blas", small, (turns, once)),
                                   ("operators", operators, (operator_turns, operator_once))):
        raw = min(alternatives, key=lambda times: times.median)
        found.append(ratio_row(f"x = A x + b, {STEPS} steps, {how}", n, own, raw))
    return [*found, ratio_row(f"x = A x + b, {STEPS} steps, blas, raw with rank-one updates", n, small, turns)]


def rows() -> list[Row]:
    return [row for n in ((2, 8, 64) if QUICK else (2, 8, 64, 512)) for row in gradient(n)]
