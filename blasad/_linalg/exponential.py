"""The exponential of matrices, by Pade approximants and squarings.

Al-Mohy and Higham, A new scaling and squaring algorithm for the matrix exponential (2009), and Computing the Frechet
derivative of the matrix exponential (2009).  The derivative takes the same steps with the powers of A, the factors of
the denominator and the squares, which are kept.  It needs two products for each product of the value.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import scipy.linalg as sl

from .of_matrices import OfMatrices, over_stack

# The degrees, and the largest size of A for which each is accurate in double precision, with its derivative: `size_of`
BOUNDS = {3: 1.08e-2, 5: 2.00e-1, 7: 7.83e-1, 9: 1.78, 13: 4.25}
MOST = 1000                         # the largest number of squarings


class Room:
    """The number of matrices that are kept, which the first run determines. If it is too small, they are recomputed."""

    count: int | None = None


class Steps(NamedTuple):
    """The degree of the approximant, the number of squarings, and the matrices that the derivative uses again.

    These are A^2, A^4, ... of the scaled matrix A; W, where U = A W is the odd part of the numerator; the LU factors of
    the denominator; and for each squaring the matrix that is squared.
    """

    degree: int
    squarings: int
    matrices: list[Any]
    piv: Any


def norm(a: Any) -> float:
    return float(np.max(np.sum(np.abs(a), -2)))


def coefficients(m: int) -> list[float]:
    """Return the coefficients of the numerator of the approximant of degree m; the last one is 1."""
    f = math.factorial
    return [float(f(2 * m - j) // (f(m - j) * f(j))) for j in range(m + 1)]


def for_rounding(a: Any, m: int) -> int:
    """Return the number of squarings that are needed because powers of |A| are much larger than powers of A."""
    v, positive, log = np.ones(len(a)), np.abs(a), -math.log2(norm(a) or 1)
    for _ in range(2 * m + 1):
        v = v @ positive
        most = v.max()
        if most == 0:
            return 0
        v, log = v / most, log + math.log2(most)
    c = math.comb(2 * m, m) * math.factorial(2 * m + 1)
    eps = np.finfo(a.dtype).eps / 2
    return max(math.ceil((log - math.log2(c) - math.log2(eps)) / (2 * m)), 0)


def size_of(m: int, norms: dict[int, float]) -> float:
    """Return the size that BOUNDS limits: powers of it bound the powers of A and the terms A^i E A^j of the error."""
    most = dict(norms)
    for k in range(1, 2 * m + 1):       # a bound of A^k from the norms that are known
        most[k] = min([most.get(k, math.inf), *(most[i] * most[k - i] for i in range(1, k // 2 + 1))])
    most[0] = 1.0
    found: list[float] = [most[i] ** (0.5 / m) * most[2 * m - i] ** (0.5 / m) for i in range(m + 1)]
    return max(*found, math.pow(norms[4], 1 / 4), math.pow(norms[6], 1 / 6))


def powers_of(a: Any) -> tuple[int, int, list[Any]]:
    """Return the degree, the number of squarings, and even powers of the scaled matrix."""
    A2 = a @ a
    A4 = A2 @ A2
    A6 = A2 @ A4
    norms = {1: norm(a), 2: norm(A2), 4: norm(A4), 6: norm(A6)}
    if not all(map(math.isfinite, norms.values())):
        if not math.isfinite(norms[1]):
            return 3, 0, [A2]
        step = math.ceil(math.log2(norms[1]))
        m, s, powers = powers_of(a * 2.0 ** -step)
        return m, s + step, powers
    for m in (3, 5, 7, 9):
        if size_of(m, norms) <= BOUNDS[m] and for_rounding(a, m) == 0:
            return m, 0, [A2, A4, A6][:m // 2] if m < 9 else [A2, A4, A6, A4 @ A4]
    s = max(math.ceil(math.log2(size_of(13, norms) / BOUNDS[13])), 0)
    s = min(s + for_rounding(a * 2.0 ** -s, 13), MOST)
    for k, A in enumerate((A2, A4, A6)):
        A *= 2.0 ** (-2 * (k + 1) * s)
    return 13, s, [A2, A4, A6]


def of_powers(numbers: Any, powers: list[Any], one: bool = True) -> Any:
    """Return the sum of numbers times 1, A^2, A^4, ...; for the derivative, without the first term."""
    total = sum(b * A for b, A in zip(numbers[1:], powers, strict=True))
    if one:
        total.flat[::len(total) + 1] += numbers[0]
    return total


def parts(m: int, powers: list[Any]) -> tuple[Any, Any]:
    """Return W and V: the odd part of the numerator is U = A W, and the even part is V."""
    b = coefficients(m)
    if m < 13:
        return of_powers(b[1::2], powers), of_powers(b[::2], powers)
    W = powers[2] @ of_powers([0, *b[9::2]], powers, False) + of_powers(b[1:9:2], powers)
    V = powers[2] @ of_powers([0, *b[8::2]], powers, False) + of_powers(b[:8:2], powers)
    return W, V


def triangle(a: Any) -> int:
    """Return 1 if a matrix is upper triangular, -1 if it is lower triangular, and 0 if it is neither."""
    return 0 if np.triu(a, 1).any() and np.tril(a, -1).any() else 1 if np.triu(a, 1).any() else -1


def set_diagonals(X: Any, a: Any, side: int) -> None:
    """Set the diagonal of exp(A), and the one beside it, of a triangular A, whose digits products would lose."""
    x = np.diagonal(a)
    np.einsum("ii->i", X)[...] = np.exp(x)
    larger = x[1:].real > x[:-1].real
    low, high = np.where(larger, x[:-1], x[1:]), np.where(larger, x[1:], x[:-1])
    gap = np.where(high == low, 1, high - low)
    beside = np.einsum("ii->i", X[:-1, 1:] if side > 0 else X[1:, :-1])
    beside[...] = np.diagonal(a, side) * np.exp(high) * np.where(high == low, 1, -np.expm1(-gap) / gap)


def steps(a: Any) -> tuple[Any, Steps]:
    """Compute exp(A), and return the steps with it."""
    m, s, powers = powers_of(a)
    W, V = parts(m, powers)
    U = (a * 2.0 ** -s) @ W
    lu, piv = sl.lu_factor(V - U, check_finite=False)
    X = sl.lu_solve((lu, piv), V + U, check_finite=False)
    squared, side = [], triangle(a) if s else 0
    for k in range(s, -1, -1):
        if side:
            set_diagonals(X, a * 2.0 ** -k, side)
        if k:
            squared.append(X)
            X = X @ X
    return X, Steps(m, s, [*powers, W, lu, *squared], piv)


def value(a: Any, room: Any = None) -> Any:
    """Compute exp(A), and return the steps in two arrays: one of matrices, and one of numbers."""
    lead, n = a.shape[:-2], a.shape[-1]
    rows = a.reshape(math.prod(lead), n, n)
    with np.errstate(all="ignore"):
        found = [steps(each) for each in rows] if n else []
    room = Room() if room is None else room
    if room.count is None:
        room.count = max((len(kept.matrices) for _, kept in found), default=0)
    y, matrices = np.empty_like(rows), np.empty((len(rows), room.count, n, n), a.dtype)
    numbers = np.zeros((len(rows), n + 2), np.real(a).dtype)
    for k, (X, kept) in enumerate(found):
        y[k] = X
        if len(kept.matrices) <= room.count:
            matrices[k, :len(kept.matrices)] = kept.matrices
            matrices[k, len(kept.matrices):] = 0
            numbers[k] = [kept.degree, kept.squarings, *kept.piv]
    return y.reshape(a.shape), matrices.reshape(*lead, room.count, n, n), numbers.reshape(*lead, n + 2)


def change(a: Any, e: Any, matrices: Any = None, numbers: Any = None, room: Any = None) -> Any:
    """Compute L(A, E)."""
    with np.errstate(all="ignore"):
        return over_stack(change_of_one, a, e, *([] if matrices is None else [matrices, numbers]))


def change_of_one(a: Any, e: Any, matrices: Any = None, numbers: Any = None) -> Any:
    if len(a) == 0:
        return a * e
    if numbers is None or not numbers[0]:
        kept = steps(a)[1]
    else:
        kept = Steps(int(numbers[0]), int(numbers[1]), list(matrices), numbers[2:].astype(np.intc))
    m, s = kept.degree, kept.squarings
    a, e = a * 2.0 ** -s, e * 2.0 ** -s
    count = min(m // 2, 4) if m < 13 else 3
    powers, (W, lu), squared = kept.matrices[:count], kept.matrices[count:count + 2], kept.matrices[count + 2:]
    LW, LV = change_of_parts(m, powers, change_of_powers(a, e, powers))
    LU = a @ LW + e @ W
    X = squared[0] if s else None
    if X is None:
        _, V = parts(m, powers)
        X = sl.lu_solve((lu, kept.piv), V + a @ W, check_finite=False)
    L = sl.lu_solve((lu, kept.piv), LU + LV + (LU - LV) @ X, check_finite=False)
    for X in squared[:s]:
        L = X @ L + L @ X
    return L


def change_of_powers(a: Any, e: Any, powers: list[Any]) -> list[Any]:
    found = [a @ e + e @ a]
    for k in range(1, len(powers)):     # A^4 = A^2 A^2, A^6 = A^2 A^4, A^8 = A^4 A^4
        i, j = ((0, 0), (0, 1), (1, 1))[k - 1]
        found.append(powers[i] @ found[j] + found[i] @ powers[j])
    return found


def change_of_parts(m: int, powers: list[Any], changes: list[Any]) -> tuple[Any, Any]:
    b = coefficients(m)
    if m < 13:
        return of_powers(b[1::2], changes, False), of_powers(b[::2], changes, False)

    def change(high: Any, low: Any) -> Any:
        return (powers[2] @ of_powers([0, *high], changes, False) + changes[2] @ of_powers([0, *high], powers, False)
                + of_powers(low, changes, False))

    return change(b[9::2], b[1:9:2]), change(b[8::2], b[:8:2])


expm = OfMatrices("expm", value, change)
