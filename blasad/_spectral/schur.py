"""Schur forms A = Q T Q^H, real and complex, in any order of the eigenvalues.

With P = Q^H dA Q and Om = Q^H dQ, which is skew: dT = P + T Om - Om T, and what is below the blocks stays zero, so that
with Om = L - L^H, L below, (L T - T L) = P there (`quasi.solution`).  In the blocks of order 2 of a real form, which
LAPACK rotates until their diagonal elements are equal, [[a, b], [c, a]], the rotation changes by
-(X11 - X22) / (2 (b + c)), X = P + T Om - Om T.  The phases of complex vectors rest.

Reverse is the transpose: with bOm = Q^H bQ + T^H bT - bT T^H it solves (M T^H - T^H M) = bOm - bOm^H below, and
bA = Q (bT + M) Q^H.  (Anderson, On the differentiability of the Schur decomposition, 2024, has equations alike.)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.linalg import LinAlgError
from scipy.linalg import get_lapack_funcs

from .._numpy.primitive import Primitive
from .frame import adjoint, diagonal, diagonal_matrix, phases_rest, vanishes
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
         "vectors of its rows are used in a way that depends on which ones are chosen")


def bound_value(bT: Any, bQ: Any, bOm: Any, T: Any) -> Any:
    """What elements of bOm are sums of numbers of; and whether a loss uses phases, which raises."""
    size = np.asarray(length(T) * spans_value(bT) + spans_value(bQ), T.real.dtype)
    phases_rest(bOm, size, complex_eigenvalues(T), "eigenvalue")
    return size


bound = still(bound_value)
moduli = still(lambda x: np.abs(x))


def rotation(w: Any, n: int) -> Any:
    """Rotations of the blocks of order 2: w is below the diagonal."""
    lower = np.eye(n, k=-1, dtype=w.dtype) * shifted(w)[0]
    return lower - lower.T


def standard(x: Any, T: Any, size: Any) -> Any:
    """x / (2 (b + c)) for the blocks of order 2, and 0 of other rows."""
    two = pairs(T)
    b, c = diagonal(T[:-1, 1:]), diagonal(T[1:, :-1])
    return two * ratio(x * two, 2 * (b + c), size[:-1] + size[1:], moduli(b - c), what=ROUND)


def averaged(x: Any, T: Any) -> Any:
    """Changes of diagonal elements, which are equal in blocks of order 2."""
    here, before = shifted((x[1:] - x[:-1]) / 2 * pairs(T))
    return x + here - before


def has_pairs(T: Any) -> bool:
    """Whether it may have blocks of order 2."""
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


# ---------------------------------------------------------------- of a matrix

def schur_value(a: Any, select: Any = None) -> Any:
    """T and Q; of the leading rows those eigenvalues that are selected."""
    gees = get_lapack_funcs("gees", (a,))
    n = len(a)
    if n == 0:
        return a.copy(), a.copy()
    chosen = select or (lambda *w: None)
    lwork = int(gees(chosen, a, lwork=-1)[-2][0].real)
    T, _, *_, Q, _, info = gees(chosen, a, sort_t=int(select is not None), lwork=lwork)
    if info:
        why = {n + 1: "eigenvalues are too close to be put in another order",
               n + 2: "rounding changed eigenvalues while they were put in order, and leading ones are no longer among "
                      "those selected"}
        raise LinAlgError(f"gees: {why.get(info, 'the algorithm did not converge')}")
    return T, Q


schur_of = Primitive(schur_value, schur_forward, schur_reverse, copies=False)


# ---------------------------------------------------------------- with close eigenvalues side by side

def gathered_value(a: Any) -> Any:
    """T and Q, for sums of eigenvalues that coincide."""
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
                    raise LinAlgError("trexc: eigenvalues are too close to be put in another order")
                w = complex_eigenvalues(T)
            end += order(T, end)
        start = end
    return T, Q


def order(T: Any, i: int) -> int:
    """Of the block that begins in a row."""
    return 2 if i + 1 < len(T) and T[i + 1, i] != 0 else 1


gathered = Primitive(gathered_value, schur_forward, schur_reverse, copies=False)


# ---------------------------------------------------------------- in another order

def reordered_value(t: Any, select: Any = None, moved: Any = None) -> Any:
    """T with those eigenvalues first that are selected, or with a block moved from one row to another; and Q."""
    one = np.asfortranarray(np.eye(len(t), dtype=t.dtype))
    t = np.triu(t, 0 if t.dtype.kind == "c" else -1)
    if np.diff(cuts(t)).max(initial=0) > 2:
        raise LinAlgError("trsen, trexc: the matrix has no Schur form: it has blocks of a higher order than 2")
    if select is not None:
        T, Q, *_, info = get_lapack_funcs("trsen", (t,))(select, t, one, job="N", **room(t))
        name = "trsen"
    else:
        T, Q, info = get_lapack_funcs("trexc", (t,))(t, one, *moved)
        name = "trexc"
    if info:
        raise LinAlgError(f"{name}: eigenvalues are too close to be put in another order")
    return T, Q


def room(t: Any) -> dict[str, int]:
    return {"lwork": max(1, len(t))} | ({} if t.dtype.kind == "c" else {"liwork": 1})


def reordered_reverse(by: Any, y: Any, t: Any, **constants: Any) -> Any:
    return upper(schur_reverse(by, y, t), t)


reordered = Primitive(reordered_value, lambda dt, y, t, **constants: schur_forward(upper(dt, t), y, t),
                      reordered_reverse, copies=False)


# ---------------------------------------------------------------- of a Hessenberg form

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
