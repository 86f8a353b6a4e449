"""Schur forms A = Q T Q^H, real and complex, in any order of the eigenvalues.

With P = Q^H dA Q and Om = Q^H dQ, which is skew, dT = P + T Om - Om T, and the elements below the blocks stay zero.  So
with Om = L - L^H, L below, (L T - T L) = P there (`quasi.solution`).  LAPACK rotates the blocks of order 2 of a real
form until their diagonal elements are equal, [[a, b], [c, a]].  This rotation changes by -(X11 - X22) / (2 (b + c))
with X = P + T Om - Om T.  The phases of complex vectors are kept constant.

Reverse is the transpose: with bOm = Q^H bQ + T^H bT - bT T^H it solves (M T^H - T^H M) = bOm - bOm^H below, and
bA = Q (bT + M) Q^H.  (Similar equations are in Anderson, On the differentiability of the Schur decomposition, 2024.)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.linalg import LinAlgError
from scipy.linalg import get_lapack_funcs

from .._numpy.primitive import Primitive
from .frame import Together, adjoint, diagonal, diagonal_matrix, phases_rest, values, vanishes
from .pointers import call
from .quasi import (
    complex_eigenvalues,
    cuts,
    largest,
    length,
    pairs,
    ratio,
    shifted,
    solution,
    spans,
    spans_value,
    still,
    upper,
)

ROUND = ("the block of order 2 of the real Schur form at row {} has the form [[a, b], [-b, a]] to rounding, and the "
         "result depends on how LAPACK chose the vectors of its rows")


def bound_value(bT: Any, bQ: Any, bOm: Any, T: Any) -> Any:
    """Return the sizes of the terms of bOm, and raise if a loss depends on the phases of vectors."""
    size = np.asarray(length(T) * spans_value(bT) + spans_value(bQ), T.real.dtype)
    phases_rest(bOm, size, complex_eigenvalues(T), "eigenvalue")
    return size


bound = still(bound_value)
moduli = still(lambda x: np.abs(x))


def rotation(w: Any, n: int) -> Any:
    """Return the skew matrix of rotations of the blocks of order 2, with w below the diagonal."""
    lower = np.eye(n, k=-1, dtype=w.dtype) * shifted(w)[0]
    return lower - lower.T


def standard(x: Any, T: Any, size: Any) -> Any:
    """Return x / (2 (b + c)) for the blocks of order 2, and 0 for other rows."""
    two = pairs(T)
    b, c = diagonal(T[:-1, 1:]), diagonal(T[1:, :-1])
    return two * ratio(x * two, 2 * (b + c), size[:-1] + size[1:], moduli(b - c), what=ROUND)


def averaged(x: Any, T: Any) -> Any:
    """Return changes of diagonal elements that are equal in blocks of order 2."""
    here, before = shifted((x[1:] - x[:-1]) / 2 * pairs(T))
    return x + here - before


def has_pairs(T: Any) -> bool:
    """Return whether T may have blocks of order 2."""
    return T.dtype.kind != "c" and len(T) > 1


def schur_forward(da: Any, y: Any, a: Any, **constants: Any) -> Any:
    T, Q = y
    P = adjoint(Q) @ da @ Q
    L = solution(P, T, spans(P))
    Om = L - adjoint(L)
    if has_pairs(T):
        x = diagonal(P) + np.sum(T * Om.T, axis=1) - np.sum(Om * T.T, axis=1)
        Om = Om + rotation(-standard(x[:-1] - x[1:], T, largest(x)), len(T))
    return upper(P + T @ Om - Om @ T, T), Q @ Om


def schur_reverse(by: Any, y: Any, a: Any, **constants: Any) -> Any:
    (bT, bQ), (T, Q) = by, y
    bT = upper(bT, T)
    if has_pairs(T):
        d = diagonal(bT)
        bT = bT + diagonal_matrix(averaged(d, T) - d)
    bOm = adjoint(T) @ bT - bT @ adjoint(T)
    if not vanishes(bQ):
        bOm = bOm + adjoint(Q) @ bQ
    size = bound(bT, bQ, bOm, T)
    if has_pairs(T):
        w = standard(diagonal(bOm[1:, :-1]) - diagonal(bOm[:-1, 1:]), T, size)
        here, before = shifted(w)
        change = before - here
        bT = bT + diagonal_matrix(change)
        bOm = bOm + T.T * (change[None, :] - change[:, None])
    return Q @ (bT + solution(bOm - adjoint(bOm), T, size, back=True)) @ adjoint(Q)


# ---------------------------------------------------------------- the form of a matrix

def schur_value(a: Any, select: Any = None) -> Any:
    """Compute T and Q, with the selected eigenvalues in the leading rows."""
    gees = get_lapack_funcs("gees", (a,))
    n = len(a)
    if n == 0:
        return a.copy(), a.copy()
    chosen = select or (lambda *w: None)
    lwork = int(gees(chosen, a, lwork=-1)[-2][0].real)
    T, _, *_, Q, _, info = gees(chosen, a, sort_t=int(select is not None), lwork=lwork)
    if info:
        why = {n + 1: "eigenvalues are too close to be reordered",
               n + 2: "rounding changed eigenvalues during the reordering, and some of the leading eigenvalues are no "
                      "longer selected"}
        raise LinAlgError(f"gees: {why.get(info, 'the algorithm did not converge')}")
    return T, Q


def rounding_of(a: Any) -> float:
    """Return the difference of eigenvalues that rounding alone may cause."""
    return float(10 * len(a) * np.finfo(a.dtype).eps * length(values(a)))


def near_values(y: Any, args: Any, kwargs: Any) -> tuple[Any, float]:
    return complex_eigenvalues(y[0]), rounding_of(args[0])


TOGETHER = Together((0,), (1,), "eigenvalues", near_values, "funm, expm, logm or sqrtm of blasad.linalg", True)
schur_of = Primitive(schur_value, schur_forward, schur_reverse, copies=False, notices=TOGETHER)


# ---------------------------------------------------------------- the form with close eigenvalues side by side

def gathered_value(a: Any) -> Any:
    """Compute T and Q with close eigenvalues side by side, for sums of eigenvalues that coincide."""
    T, Q = schur_value(a)
    trexc = get_lapack_funcs("trexc", (a,))
    w = complex_eigenvalues(T)
    near = 1e-4 * np.abs(w).max(initial=0.0)
    start = 0
    while start < len(T):
        end = start + order(T, start)
        while len(rest := end + np.flatnonzero((np.abs(w[end:, None] - w[start:end]) <= near).any(1))):
            if rest[0] > end:
                T, Q, info = trexc(T, Q, int(rest[0]) + 1, end + 1)
                if info:
                    raise LinAlgError("trexc: eigenvalues are too close to be reordered")
                w = complex_eigenvalues(T)
            end += order(T, end)
        start = end
    return T, Q


def order(T: Any, i: int) -> int:
    """Return the order of the block that begins in row i."""
    return 2 if i + 1 < len(T) and T[i + 1, i] != 0 else 1


gathered = Primitive(gathered_value, schur_forward, schur_reverse, copies=False)


# ---------------------------------------------------------------- reordering

def reordered_value(t: Any, select: Any = None, moved: Any = None) -> Any:
    """Return T with the selected eigenvalues first, or with a block moved from one row to another, and Q."""
    one = np.asfortranarray(np.eye(len(t), dtype=t.dtype))
    t = np.triu(t, 0 if t.dtype.kind == "c" else -1)
    if np.diff(cuts(t)).max(initial=0) > 2:
        raise LinAlgError("trsen, trexc: the matrix is no Schur form: it has diagonal blocks of a higher order than 2")
    if select is not None:
        T, Q, *_, info = get_lapack_funcs("trsen", (t,))(select, t, one, job="N", **room(t))
        name = "trsen"
    else:
        T, Q, info = get_lapack_funcs("trexc", (t,))(t, one, *moved)
        name = "trexc"
    if info:
        raise LinAlgError(f"{name}: eigenvalues are too close to be reordered")
    return T, Q


def room(t: Any) -> dict[str, int]:
    return {"lwork": max(1, len(t))} | ({} if t.dtype.kind == "c" else {"liwork": 1})


def reordered_reverse(by: Any, y: Any, t: Any, **constants: Any) -> Any:
    return upper(schur_reverse(by, y, t), t)


reordered = Primitive(reordered_value, lambda dt, y, t, **constants: schur_forward(upper(dt, t), y, t),
                      reordered_reverse, copies=False)


# ---------------------------------------------------------------- the form of a Hessenberg matrix

def of_hessenberg_value(h: Any, lo: int = 0, hi: int = 0) -> Any:
    n = len(h)
    T, Q = np.asfortranarray(np.triu(h, -1)), np.zeros(h.shape, h.dtype, order="F")
    w = [np.zeros(n, h.dtype)] if h.dtype.kind == "c" else [np.zeros(n, h.dtype), np.zeros(n, h.dtype)]
    lwork = 11 * max(n, 1)
    if n and call("hseqr", h, "S", "I", n, lo + 1, hi + 1, T, n, *w, Q, n, np.zeros(lwork, h.dtype), lwork):
        raise LinAlgError("hseqr: the algorithm did not converge")
    return np.triu(T, 0 if h.dtype.kind == "c" else -1), Q


def of_hessenberg_forward(dh: Any, y: Any, h: Any, **constants: Any) -> Any:
    return schur_forward(np.triu(dh, -1), y, h)


of_hessenberg = Primitive(of_hessenberg_value, of_hessenberg_forward,
                          lambda by, y, h, **constants: np.triu(schur_reverse(by, y, h), -1), copies=False)
