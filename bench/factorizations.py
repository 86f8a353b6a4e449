"""The reverse of factorizations and of what is made of them over the routine, and a factorization of a tiny matrix."""

from __future__ import annotations

import time

import numpy as np
import scipy.linalg
import scipy.linalg.blas as scipy_blas
import scipy.linalg.lapack as scipy_lapack
from measure import QUICK, Row, Times, check_close, compare, ratio_row

import blasad as ad
from blasad import lapack

ORDERS = (64, 256) if QUICK else (64, 256, 1024, 2048)
COLUMNS = 16  # right-hand sides


def definite(n: int) -> np.ndarray:
    G = np.random.default_rng(n).standard_normal((n, n))
    return np.asfortranarray(G @ G.T / n + np.eye(n))


def regular(n: int) -> np.ndarray:
    return np.asfortranarray(np.random.default_rng(n).standard_normal((n, n)))


def band(n: int, k: int) -> np.ndarray:
    """In the storage of gbtrf, k diagonals on each side."""
    ab = np.asfortranarray(np.random.default_rng(n).standard_normal((3 * k + 1, n)))
    ab[2 * k] += k
    return ab


def definite_band(n: int, k: int) -> np.ndarray:
    a = np.random.default_rng(k).standard_normal((k + 1, n)) / (k + 1)
    a[0] = 3
    return np.asfortranarray(a)


def tridiagonal(n: int) -> np.ndarray:
    return np.random.default_rng(n).standard_normal((4, n))


def symmetric(n: int) -> np.ndarray:
    return np.asfortranarray(regular(n) + regular(n).T)


def factors(n: int) -> np.ndarray:
    return np.asfortranarray(np.tril(regular(n)) / n + np.eye(n))


# the routine, the matrix that it is called with, and whether right-hand sides come with it
CASES = {
    "potrf": (lambda a: lapack.potrf(a, 1, 0), definite, False),
    "potri": (lambda a: lapack.potri(a, 1), factors, False),
    "potrs": (lambda a, b: lapack.potrs(a, b, 1), factors, True),
    "getrf": (lapack.getrf, regular, False),
    "getrs": (lambda a, b: lapack.getrs(a, np.arange(len(a)), b), factors, True),
    "getri": (lambda a: lapack.getri(a, np.arange(len(a))), lambda n: factors(n).T.copy("F"), False),
    "geqrf": (lapack.geqrf, regular, False),
    "sytrf": (lambda a: lapack.sytrf(a, 1), symmetric, False),
    "sytrs": (lambda a, b: lapack.sytrs(a, np.arange(1, len(a) + 1), b, 1), factors, True),
    "trtrs": (lambda a, b: lapack.trtrs(a, b, 1), factors, True),
    "trtri": (lambda a: lapack.trtri(a, 1), factors, False),
    "lauum": (lambda a: lapack.lauum(a, 1), factors, False),
}
# the same of a band of LENGTH columns, with diagonals on each side, or on one
LENGTH = 256 if QUICK else 2000
WIDTHS = (4, 32, 128)
BANDS = {
    **{f"pbtrf, k = {k}": (lambda a: lapack.pbtrf(a, 1), lambda n, k=k: definite_band(n, k), False) for k in WIDTHS},
    "gtbtrf": (lapack.gtbtrf, tridiagonal, False),
    "pttrf": (lambda a: lapack.pttrf(a[0], a[1, :-1]), lambda n: np.ones((2, n)) * [[3.0], [1.0]], False),
    **{f"gbtrf, {k} + {k} diagonals": (lambda a, k=k: lapack.gbtrf(a, k, k), lambda n, k=k: band(n, k), False)
       for k in WIDTHS},
}


def reverse_row(name: str, n: int) -> Row:
    """The time is that of the processor; matrices are filled anew for each call, which is taken off."""
    call, make, solves = {**CASES, **BANDS}[name]
    start = [make(n), np.asfortranarray(np.random.default_rng(1).standard_normal((n, COLUMNS)))][: 1 + solves]
    plain, shadows, seeds = ([x.copy("K") for x in start] for _ in range(3))
    for seed in seeds:
        seed[...] = np.random.default_rng(2).standard_normal(seed.shape)
    tape = ad.Tape()
    call(*(tape.watch(x.copy("K"), dx) for x, dx in zip(start, shadows, strict=True)))
    written = -1  # solutions are written, and else the matrix

    def fill():
        np.copyto(plain[written], start[written])

    def primal():
        fill()
        call(*plain)

    def swept():
        np.copyto(shadows[written], seeds[written])
        tape.reverse(keep=True)

    primals, sweeps, fills = compare(primal, swept, fill, seconds=0.3, rounds=9, clock=time.thread_time)
    tape.close()

    def without(times: Times) -> Times:
        return Times([a - b for a, b in zip(times.rounds, fills.rounds, strict=True)])

    return ratio_row(f"reverse of {name}", n, without(sweeps), without(primals))


def tiny() -> Row:
    """potrf of a 4 x 4 matrix, recorded, and its reverse, on a reused tape."""
    c, dc, seed = np.eye(4, order="F"), np.zeros((4, 4), order="F"), np.asfortranarray(np.tril(np.ones((4, 4))))
    tape = ad.Tape()
    traced = tape.watch(c, dc)

    def fill():
        np.copyto(dc, seed)

    def both():
        fill()
        lapack.potrf(traced, 1, 0)
        tape.reverse()

    whole, filled = compare(both, fill)
    return Row("potrf and its reverse", 4, whole.minus(filled))


def implicit_rows(n: int) -> list[Row]:
    """Value and gradient of what is computed from factors, over the calls of LAPACK and BLAS that they need."""
    A = definite(n) + np.triu(regular(n)) / n
    b, B = np.ones(n), regular(n)

    def one_side():
        lu, piv, _ = scipy_lapack.dgetrf(A)
        x, y = scipy_lapack.dgetrs(lu, piv, b)[0], scipy_lapack.dgetrs(lu, piv, b, trans=1)[0]
        return b @ x, scipy_blas.dger(-1.0, y, x)

    def sides():
        lu, piv, _ = scipy_lapack.dgetrf(A)
        x, y = scipy_lapack.dgetrs(lu, piv, B)[0], scipy_lapack.dgetrs(lu, piv, B, trans=1)[0]
        return np.vdot(B, x), scipy_blas.dgemm(-1.0, y, x, trans_b=1)

    def inverse():
        X = scipy_lapack.dgetri(*scipy_lapack.dgetrf(A)[:2])[0]
        return np.vdot(B, X), scipy_blas.dgemm(-1.0, X, scipy_blas.dgemm(1.0, B, X, trans_b=1), trans_a=1)

    def logarithm():
        lu, piv, _ = scipy_lapack.dgetrf(A)
        return np.log(np.abs(np.diagonal(lu))).sum(), scipy_lapack.dgetri(lu, piv)[0].T

    found = []
    for name, raw, f in (("solve, one side", one_side, lambda a: b @ ad.linalg.solve(a, b)),
                         ("solve, n sides", sides, lambda a: np.sum(B * ad.linalg.solve(a, B))),
                         ("inv", inverse, lambda a: np.sum(B * ad.linalg.inv(a))),
                         ("slogdet", logarithm, lambda a: ad.linalg.slogdet(a)[1])):
        eager = ad.value_and_grad(f)
        program = ad.compile(eager, A)
        check_close(name, eager(A)[1], raw()[1])
        times = compare(lambda eager=eager: eager(A), lambda program=program: program(A), raw)
        found += [ratio_row(f"value and gradient of {name}, eager", n, times[0], times[2]),
                  ratio_row(f"value and gradient of {name}, compiled", n, times[1], times[2])]
    return found


def order_rows(n: int) -> list[Row]:
    """Value and gradient from a matrix in C order over those from the same one in Fortran order, in `jit`."""
    A, S, W = regular(n) + 2 * np.sqrt(n) * np.eye(n), definite(n), regular(n)
    b = np.ones(n)
    found = []
    for name, f, X in (("solve", lambda a: b @ np.linalg.solve(a, b), A),
                       ("solve, positive definite", lambda a: b @ scipy.linalg.solve(a, b, assume_a="pos"), S),
                       ("solve, n sides", lambda a: np.sum(W * np.linalg.solve(a, W)), A),
                       ("inv", lambda a: np.sum(W * np.linalg.inv(a)), A),
                       ("slogdet", lambda a: np.linalg.slogdet(a)[1], A),
                       ("cholesky", lambda a: np.sum(W * np.linalg.cholesky(a)), S),
                       ("SciPy's cholesky", lambda a: np.sum(W * scipy.linalg.cholesky(a, lower=True)), S),
                       ("qr", lambda a: np.sum(W * np.linalg.qr(a)[1]), A),
                       ("lstsq", lambda a: np.sum(np.linalg.lstsq(a, b)[0]), A),
                       ("eigh", lambda a: np.sum(W * np.linalg.eigh(a)[1]), S),
                       ("svd", lambda a: np.sum(W * np.linalg.svd(a)[0] ** 2), A)):
        matrices = np.ascontiguousarray(X), np.asfortranarray(X)
        programs = [ad.jit(ad.value_and_grad(f)) for _ in matrices]
        check_close(name, programs[0](matrices[0])[1], programs[1](matrices[1])[1])
        times = compare(*(lambda run=run, a=a: run(a) for run, a in zip(programs, matrices, strict=True)),
                        seconds=0.3, clock=time.thread_time)
        found.append(ratio_row(f"{name}: C order over Fortran order", n, *times))
    return found


def rows() -> list[Row]:
    return [tiny(), *(row for n in ORDERS[1:3] for row in (*implicit_rows(n), *order_rows(n))),
            *(reverse_row(name, n) for name in CASES for n in ORDERS),
            *(reverse_row(name, LENGTH) for name in BANDS)]
