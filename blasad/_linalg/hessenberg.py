"""Hessenberg forms A = Q H Q^H by reflections that do not change the first row, and balancing.

With P = Q^H dA Q and the skew Om = Q^H dQ, whose first row and column are zero, dH = P + H Om - Om H, and the elements
below the subdiagonal stay zero.  With Om = L - L^H, L below the diagonal, this is L H - H L = P there, which determines
the columns of L one by one.  For complex matrices, the subdiagonal elements, which are real, determine the phases.
Reverse is the transpose.  (The implicit Q theorem: Golub and Van Loan, Matrix Computations, 7.4.5.)

The reflections are those of the QR factorization of Q without its first row and column (Ballard et al.,
Reconstructing Householder vectors from TSQR, 2014).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.linalg import LinAlgError
from scipy.linalg import get_lapack_funcs

from .._numpy.primitive import Primitive
from .frame import adjoint, diagonal, diagonal_matrix
from .quasi import equation, length, spans, spans_value, still

BROKEN = ("the subdiagonal element of the Hessenberg form in row {} is zero to rounding, and the result depends on how "
          "LAPACK chose the vectors after it: there is no derivative; see docs/spectral.md")


# ---------------------------------------------------------------- the equation

def quotients(x: Any, h: Any, bound: Any, least: Any, row: int) -> Any:
    """Compute x / h, and 0 where x is rounding."""
    counts = np.abs(x) > bound
    if abs(h) <= least:
        if counts.any():
            raise LinAlgError(BROKEN.format(row))
        return np.zeros_like(x)
    return np.where(counts, x / h, 0)


def steps_value(R: Any, H: Any, size: Any, back: bool = False) -> Any:
    """Solve L H - H L = R below the subdiagonal for L below the diagonal and its imaginary diagonal, or the adjoint."""
    eps = np.finfo(H.dtype).eps
    least, bound = len(H) * eps * length(H), 8 * np.sqrt(len(H)) * eps * size
    return (backward if back else onward)(R, H, bound, least, H.dtype.kind == "c")


def onward(R: Any, H: Any, bound: Any, least: Any, turns: bool) -> Any:
    L = np.zeros(R.shape, R.dtype, order="F")
    for k in range(1, len(H)):
        j = k - 1
        x = R[k:, j] + H[k:, k:] @ L[k:, j] - L[k:, 1:k] @ H[1:k, j]
        x[0] = 1j * (x[0] + H[k, j] * L[j, j]).imag if turns else 0     # the part that keeps H[k, j] real
        L[k:, k] = quotients(x, H[k, j].real, bound[k:] + bound[j], least, k)
    return L


def backward(R: Any, H: Any, bound: Any, least: Any, turns: bool) -> Any:
    found = np.zeros(R.shape, R.dtype, order="F")
    for k in reversed(range(1, len(H))):
        x = R[k:, k] - found[k:, k:] @ np.conj(H[k, k:])
        if k < len(H) - 1:
            x[1:] += np.conj(H[k + 1:, k + 1:].T) @ found[k + 1:, k]
        x[0] = 1j * (x[0] + (np.conj(H[k + 1, k]) * found[k + 1, k] if k < len(H) - 1 else 0)).imag if turns else 0
        found[k:, k - 1] = quotients(x, H[k, k - 1].real, bound[k:] + bound[k - 1], least, k)
    return found


steps = equation(steps_value)


# ---------------------------------------------------------------- the form of a matrix

def reduced_value(a: Any) -> Any:
    """Compute H and Q."""
    if len(a) < 2:
        return a.copy(), np.ones(a.shape, a.dtype)
    gehrd, gehrd_lwork = get_lapack_funcs(("gehrd", "gehrd_lwork"), (a,))
    orghr, orghr_lwork = get_lapack_funcs(("orghr", "orghr_lwork"), (a,))
    n = len(a)
    h, tau, _ = gehrd(a, lwork=int(gehrd_lwork(n, lo=0, hi=n - 1)[0].real))
    q, _ = orghr(h, tau, lwork=int(orghr_lwork(n, lo=0, hi=n - 1)[0].real))
    return np.triu(h, -1), q


def stored(x: Any) -> Any:
    """Project a change to the possible changes of H, whose subdiagonal is real if H is complex."""
    if x.dtype.kind != "c":
        return np.triu(x, -1)
    return np.triu(x) + np.eye(len(x), k=-1) * np.real(x)


def reduced_forward(da: Any, y: Any, a: Any) -> Any:
    H, Q = y
    P = adjoint(Q) @ da @ Q
    L = steps(P, H, spans(P))
    Om = L - adjoint(np.tril(L, -1))
    return stored(P + H @ Om - Om @ H), Q @ Om


def reduced_reverse(by: Any, y: Any, a: Any) -> Any:
    (bH, bQ), (H, Q) = by, y
    bH = stored(bH)
    bOm = adjoint(H) @ bH - bH @ adjoint(H) + adjoint(Q) @ bQ
    R = np.tril(bOm, -1) - np.tril(adjoint(bOm), -1)
    if a.dtype.kind == "c":
        R = R + diagonal_matrix(1j * np.imag(diagonal(bOm)))
    return Q @ (bH + steps(R, H, bounded(bH, bQ, H), back=True)) @ adjoint(Q)


def bounded_value(bH: Any, bQ: Any, H: Any) -> Any:
    return np.asarray(length(H) * spans_value(bH) + spans_value(bQ), H.real.dtype)


bounded = still(bounded_value)
reduced = Primitive(reduced_value, reduced_forward, reduced_reverse, copies=False)


# ---------------------------------------------------------------- balancing

def balance(a: Any, scale: bool, permute: bool) -> tuple[int, int, Any]:
    """Return the first and last row of the part that is not triangular, and the permutation and powers of 2."""
    _, lo, hi, pivscale, _ = get_lapack_funcs("gebal", (a,))(a, scale=int(scale), permute=int(permute))
    return int(lo), int(hi), pivscale


def rearranged_value(x: Any, a: Any, scale: bool = False, permute: bool = False, back: bool = False) -> Any:
    """Compute D^-1 P^T x P D with the permutation and the powers of 2 of a, or the adjoint of this map."""
    lo, hi, pivscale = balance(a, scale, permute)
    order, powers = np.arange(len(a)), np.ones(len(a), a.real.dtype)
    for j in (*range(len(a) - 1, hi, -1), *range(lo)):
        i = int(pivscale[j]) - 1
        order[[i, j]] = order[[j, i]]
    powers[lo:hi + 1] = pivscale[lo:hi + 1]
    factors = powers / powers[:, None]
    if not back:
        return x[np.ix_(order, order)] * factors
    found = np.empty_like(x)
    found[np.ix_(order, order)] = x * factors
    return found


def rearranged_forward(changes: Any, y: Any, x: Any, a: Any, **constants: Any) -> Any:
    return rearranged(changes[0], a, **constants)


def rearranged_reverse(by: Any, y: Any, x: Any, a: Any, back: bool = False, **constants: Any) -> Any:
    return rearranged(by, a, back=not back, **constants), np.zeros(a.shape, a.dtype)


rearranged = Primitive(rearranged_value, rearranged_forward, rearranged_reverse, copies=False)


def balanced(a: Any, scale: bool = False, permute: bool = False) -> Any:
    return rearranged(a, a, scale=scale, permute=permute)
