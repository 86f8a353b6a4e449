"""Derivatives of ill-conditioned problems, forward and in reverse, beside those of 80 digits.

Exact derivatives are central differences of textbook programs on arrays of mpmath's numbers: elimination, Cholesky's
recurrence, normal equations. None of them knows of a rule; at 80 digits none of them has a rounding error that shows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import mpmath
import numpy as np

import blasad as ad
from support.numbers import generator

CONDITION = 1e8
DIGITS, STEP = 80, mpmath.mpf(10) ** -25


# ---------------------------------------------------------------- textbook programs, on arrays of numbers of any kind


def hermitian(A):
    """What LAPACK takes the lower triangle for: the diagonal is real."""
    return np.tril(A, -1) + np.tril(A, -1).conj().T + np.diag((A + A.conj()).diagonal() / 2)


def cholesky(A):
    L = hermitian(A)
    for j in range(len(L)):
        L[j, j] = mpmath.sqrt(L[j, j].real)
        L[j + 1:, j] /= L[j, j]
        for k in range(j + 1, len(L)):
            L[k:, k] -= L[k:, j] * L[k, j].conjugate()
    return np.tril(L)


def eliminate(A, piv=None):
    """L and U in one array and the row exchanges, which are found if they are not given."""
    A, found = A.copy(), []
    for j in range(len(A)):
        best = max(range(j, len(A)), key=lambda i: abs(A[i, j])) if piv is None else piv[j]
        A[[j, best]] = A[[best, j]]
        found.append(best)
        A[j + 1:, j] /= A[j, j]
        A[j + 1:, j + 1:] -= np.outer(A[j + 1:, j], A[j, j + 1:])
    return A, found


def solve(A, b):
    A, piv = eliminate(A)
    x = b.copy()
    for j, best in enumerate(piv):
        x[[j, best]] = x[[best, j]]
    for j in range(len(A)):
        x[j] = x[j] - A[j, :j] @ x[:j]
    for j in reversed(range(len(A))):
        x[j] = (x[j] - A[j, j + 1:] @ x[j + 1:]) / A[j, j]
    return x


def determinant(A):
    LU, piv = eliminate(A)
    return np.prod(np.diag(LU)) * (-1) ** sum(i != best for i, best in enumerate(piv))


def inverse(A):
    return solve(A, np.eye(len(A), dtype=object))


# ---------------------------------------------------------------- inputs

KINDS = ("singular values", "columns")      # what goes from 1 down to 1 / CONDITION


def orthogonal(n, rng, dtype):
    return np.linalg.qr(vector(n * n, rng, dtype).reshape(n, n))[0]


def general(m, n, kind, rng, dtype):
    grades = np.logspace(0, -np.log10(CONDITION), n)
    if kind == "columns":
        return (vector(m * n, rng, dtype).reshape(m, n) + 3 * np.eye(m, n)) * grades
    return orthogonal(m, rng, dtype)[:, :n] * grades @ orthogonal(n, rng, dtype)


def definite(n, kind, rng, dtype):
    grades = np.logspace(0, -np.log10(CONDITION) / 2, n)
    G = general(n, n, "columns", rng, dtype) / grades**2 if kind == "columns" else orthogonal(n, rng, dtype)
    return grades * (G @ G.conj().T) * grades[:, None] if kind == "columns" else G * grades**2 @ G.conj().T


def vector(n, rng, dtype):
    x = rng.standard_normal(n)
    return x + 1j * rng.standard_normal(n) if dtype == "D" else x


@dataclass(frozen=True)
class Problem:
    """A function in blasad's routines, the same by a textbook, and where the derivative is wanted.

    Attributes
    ----------
    name : str
        The routines.
    f : callable
        Overwrites its arguments, returns an array.
    textbook : callable
        The same on arrays of mpmath's numbers; after `f`'s arguments come constants.
    start : callable
        Arguments for a kind of matrix, a generator and a dtype.
    constants : callable
        What of the computed factors is a choice and no function: row exchanges, signs.
    """

    name: str
    f: Callable
    textbook: Callable
    start: Callable
    constants: Callable = lambda *xs: ()


def lower_factor(A):
    return ad.lapack.potrf(A, lower=1)


def normal_density(A, y):
    r = y.copy()
    ad.lapack.potrf(A, lower=1)
    ad.lapack.potrs(A, r, lower=1)
    return -0.5 * (y.conj() @ r).real - np.log(np.diagonal(A).real).sum()


def normal_density_by_textbook(A, y):
    L = cholesky(A)
    return -(y.conj() @ solve(hermitian(A), y)).real / 2 - sum(mpmath.log(x.real) for x in L.diagonal())


def upper_factor(A):
    return np.triu(ad.lapack.geqrf(A)[0][:A.shape[1]])


def phases(A):
    diagonal = np.diagonal(ad.lapack.geqrf(A.copy())[0])
    return (np.sign(diagonal.real),)


def upper_factor_by_textbook(A, signs):
    return signs[:, None] * cholesky(A.conj().T @ A).conj().T


def square(n):
    return lambda *how: (general(n, n, *how),)


PROBLEMS = (
    Problem("potrf", lower_factor, cholesky, lambda *how: (definite(10, *how),)),
    Problem("posv", lambda A, b: ad.lapack.posv(A, b, 1)[1], lambda A, b: solve(hermitian(A), b),
            lambda *how: (definite(10, *how), vector(10, *how[1:]))),
    Problem("potrf, potri", lambda A: ad.lapack.potri(lower_factor(A), 1),
            lambda A: np.tril(inverse(hermitian(A))), lambda *how: (definite(10, *how),)),
    Problem("normal density", normal_density, normal_density_by_textbook,
            lambda *how: (definite(10, *how), vector(10, *how[1:]))),
    Problem("getrf", lambda A: ad.lapack.getrf(A)[0], lambda A, piv: eliminate(A, piv)[0], square(10),
            lambda A: (ad.lapack.getrf(A.copy())[1].tolist(),)),
    Problem("gesv", lambda A, b: ad.lapack.gesv(A, b)[2], solve,
            lambda *how: (general(10, 10, *how), vector(10, *how[1:]))),
    Problem("getrf, getri", lambda A: ad.lapack.getri(*ad.lapack.getrf(A)), inverse, square(10)),
    Problem("slogdet", lambda A: ad.linalg.slogdet(A)[1],
            lambda A: mpmath.log(abs(determinant(A))), square(10)),
    Problem("det", ad.linalg.det, determinant, square(10)),
    Problem("trtrs", lambda A, b: ad.lapack.trtrs(A, b, 1), lambda A, b: solve(np.tril(A), b),
            lambda *how: (np.linalg.qr(general(10, 10, *how))[1].T.copy(), vector(10, *how[1:])[:, None])),
    Problem("trtri", lambda A: ad.lapack.trtri(A, 1), lambda A: inverse(np.tril(A)),
            lambda *how: (np.linalg.qr(general(10, 10, *how))[1].T.copy(),)),
    Problem("geqrf", upper_factor, upper_factor_by_textbook, lambda *how: (general(12, 10, *how),), phases),
    *(Problem(name, lambda A, b, driver=driver: ad.linalg.lstsq(A, b, lapack_driver=driver)[0],
              lambda A, b: solve(A.conj().T @ A, A.conj().T @ b),
              lambda *how: (general(12, 10, *how), vector(12, *how[1:])))
      for name, driver in (("lstsq", "gels"), ("lstsq by singular values", "gelsd"))),
)


# ---------------------------------------------------------------- errors


def exactly(x):
    """An array of mpmath's numbers."""
    kind = mpmath.mpc if np.iscomplexobj(x) else mpmath.mpf
    return np.vectorize(kind, otypes=[object])(x)


def inner(a, b):
    """Re <a, b>, exactly."""
    return mpmath.re(sum(np.sum(np.conj(exactly(x)) * y) for x, y in zip(a, b, strict=True)))


def errors(problem: Problem, kind: str, dtype: str = "d", pairs: int = 40) -> tuple[float, float]:
    """How far <w, forward(t)> and <reverse(w), t> are off, for random t and w.

    Returns
    -------
    forward, reverse : float
        The root of the mean square of the error, over that of what is right.
    """
    rng = generator(0)
    xs = problem.start(kind, rng, dtype)
    constants = problem.constants(*xs)
    value, pullback = ad.vjp(problem.f, *xs)
    found = []
    for _ in range(pairs):
        ts = [vector(x.size, rng, dtype).reshape(x.shape) for x in xs]
        w = vector(np.size(value), rng, np.asarray(value).dtype.char).reshape(np.shape(value))
        with mpmath.workdps(DIGITS):
            forward = inner([w], [ad.jvp(problem.f, xs, ts)[1]])
            reverse = inner(pullback(w), ts)
            beside = [problem.textbook(*(exactly(x) + side * STEP * exactly(t) for x, t in zip(xs, ts, strict=True)),
                                       *constants) for side in (1, -1)]
            exact = inner([w], [(beside[0] - beside[1]) / (2 * STEP)])
            found.append((float(exact), float(forward - exact), float(reverse - exact)))
    exact, forward, reverse = np.sqrt(np.square(found).mean(axis=0))
    return forward / exact, reverse / exact
