"""Schur forms of pencils, A = Q S Z^H and B = Q T Z^H, in any order of the eigenvalues.

With X = Q^H dA Z, Y = Q^H dB Z and the skew Oq = Q^H dQ, Oz = Z^H dZ: dS = X + S Oz - Oq S, dT = Y + T Oz - Oq T, and
the elements below the blocks stay zero.  With Oq = Lq - Lq^H and Oz = Lz - Lz^H, Lq S - S Lz = X and Lq T - T Lz = Y
there.  These equations are solved by halves with `tgsyl` (Kagstrom and Poromaa, 1996).  Reverse is the transpose.

LAPACK's standard forms determine the rest.  For complex pencils the diagonal of T is real, which determines the phase
between columns of Q and of Z; their common phase is kept constant.  For real pencils, T is diagonal in blocks of order
2, diag(t1, t2), which determines the two rotations: their difference is (Y12 - Y21) / (t1 + t2), and their sum is
(Y12 + Y21) / (t1 - t2).

The generalized Sylvester equation A R - L B = C, D R - L E = F of Schur forms, and its adjoint.

The adjoint equation is A^H X + D^H Y = bR, X B^H + Y E^H = -bL.  With its solution, bC = X, bF = Y, bA = -X R^H,
bB = L^H X, bD = -Y R^H and bE = L^H Y (Kagstrom and Westin, Generalized Schur methods, 1989).
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.linalg import LinAlgError
from scipy.linalg import get_lapack_funcs

from .._declarations.aliases import Array, Function, Operand, Plain
from .._numpy.primitive import Primitive
from . import schur_forms
from .arguments import check, over_stacks, square
from .drivers import declared
from .faces import public
from .frame import adjoint, diagonal, diagonal_matrix, found_by, lies_in_columns, phases_rest
from .pointers import call, integers
from .quasi import (
    Halves,
    below_value,
    complex_eigenvalues,
    largest,
    length,
    pairs,
    ratio,
    selected_rows,
    shifted,
    spans_value,
    still,
    upper,
)
from .schur import count_of_rows, in_kind, rotation, selector, written
from .texts import documented

ROUND = ("the block of order 2 at row {} of the Schur form of a pencil has equal elements on the diagonal of T to "
         "rounding, and the result depends on how LAPACK chose the vectors of its rows")
INFINITE = ("the diagonal element of T in row {} is zero to rounding, and the result depends on the phases of the "
            "vectors of this row")


# ---------------------------------------------------------------- the equation

def directions(S: Array, T: Array) -> tuple[Operand, Operand]:
    """Return the eigenvalues as alpha and beta with |alpha|^2 + |beta|^2 = 1."""
    dtype = np.result_type(S.dtype, np.complex64)
    alpha, beta = np.diagonal(S).astype(dtype), np.diagonal(T).astype(dtype)
    for i in np.flatnonzero(pairs_at(S)):
        pair = slice(i, i + 2)
        block = S[pair, pair] / np.diagonal(T)[pair, None]
        half, mean = (block[0, 0] - block[1, 1]) / 2, np.trace(block) / 2
        root = np.sqrt(half ** 2 + block[0, 1] * block[1, 0] + 0j)
        alpha[pair], beta[pair] = (mean + root, mean - root), 1
    size = np.hypot(np.abs(alpha), np.abs(beta))
    size = np.where(size == 0, 1, size)
    return alpha / size, beta / size


def pairs_at(S: Array) -> Array:
    return np.diagonal(S, -1) != 0 if S.dtype.kind != "c" else np.zeros(max(len(S) - 1, 0), bool)


class Pair(Halves):
    """The equations Lq S - S Lz = X, Lq T - T Lz = Y below the blocks of S; or their adjoints."""

    def __init__(self, P: list[Operand], X: list[Operand], size: Operand, back: bool) -> None:
        alpha, beta = directions(*P)
        w = np.divide(alpha, beta, out=np.full_like(alpha, np.inf), where=beta != 0)
        super().__init__(P, X, size, back, w, np.abs(alpha[:, None] * beta - alpha * beta[:, None]))

    def rows_meet(self, a: slice, b: slice, j: slice) -> None:
        for k, P in enumerate(self.P):
            if self.back:
                self.add(1, b, j, -adjoint(P[a, b]), self.X[k][a, j])
            else:
                self.add(k, a, j, P[a, b], self.X[1][b, j])

    def columns_meet(self, i: slice, a: slice, b: slice) -> None:
        for k, P in enumerate(self.P):
            if self.back:
                self.add(0, i, a, -self.X[k][i, b], adjoint(P[a, b]))
            else:
                self.add(k, i, b, -self.X[0][i, a], P[a, b])

    def library(self, i: slice, j: slice) -> None:
        S, T = self.P
        A, B, D, E = (np.asfortranarray(x) for x in (S[i, i], S[j, j], T[i, i], T[j, j]))
        X = self.X[::-1] if self.back else self.X
        signs = (1, -1) if self.back else (-1, -1)
        C, F = (np.asfortranarray(sign * x[i, j]) for sign, x in zip(signs, X, strict=True))
        m, n = C.shape
        scale, dif, room = np.zeros(1, C.real.dtype), np.zeros(1, C.real.dtype), np.zeros(1, C.dtype)
        call("tgsyl", C, self.flag, 0, m, n, A, m, B, n, C, m, D, m, E, n, F, m, scale, dif, room, 1,
             integers("tgsyl", C, m + n + 6))
        sides = (C, F) if self.back else (F, C)         # of L and R
        for x, part in zip(self.X, sides, strict=True):
            x[i, j] = part / scale[0]

    def system(self, i: slice, j: slice) -> Array:
        S, T = self.P
        A, B, D, E = S[i, i], S[j, j], T[i, i], T[j, j]
        m, n = np.eye(len(A)), np.eye(len(B))
        if self.back:
            return np.block([[np.kron(m, np.conj(B)), np.kron(m, np.conj(E))],
                             [np.kron(adjoint(A), n), np.kron(adjoint(D), n)]])
        return np.block([[np.kron(m, B.T), -np.kron(A, n)], [np.kron(m, E.T), -np.kron(D, n)]])


def solution_value(R: Array, P: Array, size: Array, back: bool = False) -> Array:
    """Return both parts of the solution in a stack. R contains both right-hand sides, and P contains S and T."""
    mask = below_value(P[0])
    X = [np.asfortranarray(x * mask, P.dtype) for x in (R[0], -R[1] if back else R[1])]
    Pair([P[0], P[1]], X, size, back)
    return np.stack(X) * mask


def solution_forward(changes: tuple[Array, ...], y: Operand, R: Array, P: Array, size: Array,
                     back: bool = False) -> Operand:
    dR, dP, _ = changes
    if back:
        dP = adjoint(dP)
        moved = np.stack([np.sum(y @ dP, axis=0), -np.sum(dP @ y, axis=0)])
    else:
        moved = y[0] @ dP - dP @ y[1]
    changed = dR - moved
    return solution(changed, P, both_spans(changed), back=back)


def solution_reverse(by: Array, y: Array, R: Array, P: Array, size: Array,
                     back: bool = False) -> tuple[Array, Array, Array]:
    x = solution(by, P, both_spans(by), back=not back)
    L, M = (x, y) if back else (y, x)
    return x, M @ adjoint(L[1]) - adjoint(L[0]) @ M, np.zeros(size.shape, size.dtype)


solution = Primitive(solution_value, solution_forward, solution_reverse, copies=False)
both_spans = still(lambda x: spans_value(x[0]) + spans_value(x[1]))


# ---------------------------------------------------------------- the rule

def bound_value(bS: Array, bT: Array, bQ: Array, bZ: Array, S: Array, T: Array, sums: Array) -> Array:
    """Return the sizes of the terms of bOq and bOz, and raise if a loss depends on common phases of Q and Z."""
    size = np.asarray(length(S) * spans_value(bS) + length(T) * spans_value(bT) + spans_value(bQ) + spans_value(bZ),
                      S.real.dtype)
    if S.dtype.kind == "c":
        phases_rest(sums, size, complex_eigenvalues(S), "eigenvalue")
    return size


bound = still(bound_value)


def standard_forward(Y: Array, S: Array, T: Array) -> tuple[Operand, Operand]:
    """Return what LAPACK's standard forms add to Oq and Oz, from Y, which is dT without this."""
    n, size = len(T), largest(diagonal(np.real(Y)))
    if T.dtype.kind == "c":
        half = ratio(np.imag(diagonal(Y)), np.real(diagonal(T)), size, largest(np.real(diagonal(T))), what=INFINITE) / 2
        return diagonal_matrix(1j * half), diagonal_matrix(-1j * half)
    if n < 2:
        return 0, 0
    two, t = pairs(S), diagonal(T)
    y12, y21 = two * diagonal(Y[:-1, 1:]), two * diagonal(Y[1:, :-1])
    size = largest(y12) + largest(y21)
    difference = two * ratio(y12 - y21, t[:-1] + t[1:], size, largest(t[1:]), what=ROUND)
    along = two * ratio(y12 + y21, t[:-1] - t[1:], size, largest(t[1:]), what=ROUND)
    return rotation((along - difference) / 2, n), rotation((along + difference) / 2, n)


def standard_reverse(Gq: Array, Gz: Array, S: Array, T: Array, size: Array) -> Operand:
    """Return what LAPACK's standard forms add to the adjoint of Y."""
    n = len(T)
    if T.dtype.kind == "c":
        x = np.imag(diagonal(Gq) - diagonal(Gz)) / 2
        return diagonal_matrix(1j * ratio(x, np.real(diagonal(T)), size, largest(np.real(diagonal(T))), what=INFINITE))
    if n < 2:
        return 0
    two, t = pairs(S), diagonal(T)
    wq, wz = (two * (diagonal(G[1:, :-1]) - diagonal(G[:-1, 1:])) for G in (Gq, Gz))
    size = size[:-1] + size[1:]
    difference = two * ratio((wz - wq) / 2, t[:-1] + t[1:], size, largest(t[1:]), what=ROUND)
    along = two * ratio((wz + wq) / 2, t[:-1] - t[1:], size, largest(t[1:]), what=ROUND)
    one = np.eye(n, k=1, dtype=T.dtype)
    return one * shifted(along + difference)[1] + one.T * shifted(along - difference)[0]


def stored(x: Operand, S: Operand) -> Operand:
    """Project a change to the possible changes of T: a real diagonal, or diagonal blocks of order 2."""
    x = np.triu(x)
    if x.dtype.kind == "c":
        return x - diagonal_matrix(1j * np.imag(diagonal(x)))
    return x - x * np.eye(len(x), k=1, dtype=x.dtype) * shifted(pairs(S))[1] if len(x) > 1 else x


def qz_forward(changes: tuple[Array, ...], y: tuple[Array, ...], a: Array, b: Array,
               **constants: Any) -> tuple[Array, ...]:
    S, T, Q, Z, *others = y
    X, Y = (adjoint(Q) @ d @ Z for d in changes)
    R = np.stack([X, Y])
    L = solution(R, np.stack([S, T]), both_spans(R))
    Oq, Oz = L[0] - adjoint(L[0]), L[1] - adjoint(L[1])
    Wq, Wz = standard_forward(Y + T @ Oz - Oq @ T, S, T)
    Oq, Oz = Oq + Wq, Oz + Wz
    none = [np.zeros(x.shape, x.dtype) for x in others]
    return upper(X + S @ Oz - Oq @ S, S), stored(Y + T @ Oz - Oq @ T, S), Q @ Oq, Z @ Oz, *none


def qz_reverse(by: tuple[Array, ...], y: tuple[Array, ...], a: Array, b: Array,
               **constants: Any) -> tuple[Array, Array]:
    (bS, bT, bQ, bZ), (S, T, Q, Z) = by[:4], y[:4]
    bS, bT = upper(bS, S), stored(bT, S)
    Gq = adjoint(Q) @ bQ - bS @ adjoint(S) - bT @ adjoint(T)
    Gz = adjoint(Z) @ bZ + adjoint(S) @ bS + adjoint(T) @ bT
    size = bound(bS, bT, bQ, bZ, S, T, Gq + Gz)
    change = standard_reverse(Gq, Gz, S, T, size)
    if len(T) > 1 or T.dtype.kind == "c":
        bT, Gq, Gz = bT + change, Gq - change @ adjoint(T), Gz + adjoint(T) @ change
    M = solution(np.stack([Gq - adjoint(Gq), Gz - adjoint(Gz)]), np.stack([S, T]), size, back=True)
    return Q @ (bS + M[0]) @ adjoint(Z), Q @ (bT + M[1]) @ adjoint(Z)


# ---------------------------------------------------------------- the form of two matrices, and its reordering

def qz_value(a: Array, b: Array, select: Any = None) -> tuple[Array, ...]:
    """Return S, T, Q, Z, and the eigenvalues as LAPACK returns them, which are constants here."""
    gges = get_lapack_funcs("gges", (a, b))
    n = len(a)
    if n == 0:
        return (a.copy(),) * 4 + (a.reshape(-1),) * (2 if a.dtype.kind == "c" else 3)
    chosen = select or (lambda *w: None)
    lwork = int(gges(chosen, a, b, lwork=-1)[-2][0].real)
    S, T, _, *w, Q, Z, _, info = gges(chosen, a, b, sort_t=int(select is not None), lwork=lwork)
    if info:
        why = {n + 2: "rounding changed eigenvalues during the reordering, and some of the leading eigenvalues are no "
                      "longer selected", n + 3: "eigenvalues are too close to be reordered"}
        raise LinAlgError(f"gges: {why.get(info, 'the algorithm did not converge')}")
    return S, T, Q, Z, *w


qz_of = Primitive(qz_value, qz_forward, qz_reverse, copies=False)


def body_of(call: Any) -> Any:
    """Return the body of a call for two matrices of one dtype."""
    n = call.shapes[0][0]
    if len(call.shapes) < 2 or n == 0 or call.dtypes[0] != call.dtypes[1]:
        return None
    if n > 1 and not all(map(lies_in_columns, call.parts[:4])):
        return None
    return schur_forms.PencilForm(n, call.dtypes[0].char, call.kwargs.get("select") is not None)


qz_of.compiled = body_of


def sorted_form(select: Any, s: Array, t: Array, q: Array, z: Array) -> tuple[Array, ...]:
    S, T, *w, Q, Z, _, _, _, _, info = get_lapack_funcs("tgsen", (s, t))(select, s, t, q, z, ijob=0,
                                                                         lwork=4 * len(s) + 16, liwork=1)
    if info:
        raise LinAlgError("tgsen: eigenvalues are too close to be reordered")
    return S, T, Q, Z, *w


def reordered_value(s: Array, t: Array, select: Array | None = None) -> tuple[Array, ...]:
    one = np.asfortranarray(np.eye(len(s), dtype=s.dtype))
    return sorted_form(select, np.triu(s, 0 if s.dtype.kind == "c" else -1), np.triu(t), one, one)


def ordered_value(a: Array, b: Array, choose: Any = None) -> tuple[Operand, ...]:
    """Return the form with the eigenvalues first for which `choose`, a function of arrays alpha and beta, is true."""
    S, T, Q, Z, *w = qz_value(a, b)
    if not len(a):
        return S, T, Q, Z, *w
    return sorted_form(choose(w[0] if len(w) == 2 else w[0] + 1j * w[1], w[-1]), S, T, Q, Z)


ordered = Primitive(ordered_value, qz_forward, qz_reverse, copies=False)


def reordered_reverse(by: tuple[Array, ...], y: tuple[Array, ...], s: Array, t: Array,
                      **constants: Any) -> tuple[Array, Array]:
    bs, bt = qz_reverse(by, y, s, t)
    return upper(bs, s), stored(bt, s)


reordered = Primitive(reordered_value, lambda d, y, s, t, **constants: qz_forward(
    (upper(d[0], s), stored(d[1], s)), y, s, t), reordered_reverse, copies=False)


# ---------------------------------------------------------------- eigenvalues

def relative(lapack: Any, ours: Any) -> Operand:
    factor = np.divide(lapack, ours, out=np.ones_like(ours), where=ours != 0)
    if (np.abs(factor - 1) > np.finfo(ours.dtype).eps ** 0.3).any():
        raise LinAlgError("LAPACK scaled alpha and beta of a complex pair by a factor that blasad does not know, so "
                          "they have no derivative; use eig(a, b) or gges")
    return factor


def nearer(lapack: Array, one: Array, other: Array) -> Array:
    return (np.abs(lapack - other) < np.abs(lapack - one)).astype(one.dtype)


times, is_other = still(relative), still(nearer)        # the factor by rounding; 1 where the second of two is LAPACK's


def beta_of_tgsen(S: Array, T: Array, two: Array, real: Array, imaginary: Array) -> Operand:
    """Return beta of pairs as LAPACK's lag2 does, which tgsen calls: from the sizes of the block and its eigenvalue."""
    a, b = np.abs(S), np.abs(T)
    first, second = diagonal(a)[:-1] + diagonal(a[1:, :-1]), diagonal(a[:-1, 1:]) + diagonal(a)[1:]
    anorm = np.maximum(first, second) * two + 1 - two
    bsize = np.maximum(diagonal(b)[:-1], diagonal(b)[1:]) * two + 1 - two
    value = (np.abs(real) + np.abs(imaginary)) * bsize / anorm
    return two * bsize / anorm / np.minimum(1, np.maximum(value, np.minimum(1, bsize / anorm)) / 2)


def eigenvalues(S: Array, T: Array, w: list[Array]) -> tuple[Operand, ...]:
    """Return alpha and beta as LAPACK does (w): the diagonal elements, and for pairs those of the complex form.

    With a block S - lambda T of order 2 and its null vector z, |z| = 1, the two betas are |T z| and |det T| / |T z|.
    LAPACK's tgsen computes other values, `beta_of_tgsen`.
    """
    if S.dtype.kind == "c":
        return diagonal(S), diagonal(T)
    if len(S) < 2:
        return diagonal(S), diagonal(S) * 0, diagonal(T)
    two, s, t = pairs(S), diagonal(S), diagonal(T)
    t1, t2, c = t[:-1] * two + 1 - two, t[1:] * two + 1 - two, diagonal(S[:-1, 1:]) * two + 1 - two
    mean, half = (s[:-1] / t1 + s[1:] / t2) / 2, (s[:-1] / t1 - s[1:] / t2) / 2
    root = np.sqrt(1 - two - two * (half ** 2 + c * diagonal(S[1:, :-1]) / (t1 * t2)))
    other = (mean * t1 - s[:-1]) ** 2 + (root * t1) ** 2
    length_of = np.sqrt((t1 ** 2 * c ** 2 + t2 ** 2 * other) / (c ** 2 + other))
    beta = shifted(two * length_of)[0] + shifted(two * t1 * t2 / length_of)[1]
    one = beta_of_tgsen(S, T, two, mean, root)
    other = sum(shifted(one))
    mine = is_other(w[2], beta, other)
    beta = beta * (1 - mine) + other * mine
    beta = beta * times(w[2], beta)
    mask, real, imaginary = sum(shifted(two)), sum(shifted(two * mean)), shifted(two * root)
    return s * (1 - mask) + beta * real, beta * (imaginary[0] - imaginary[1]), t * (1 - mask) + beta


# ---------------------------------------------------------------- the generalized Sylvester equation

def coupled_value(a: Array, b: Array, c: Array, d: Array, e: Array, f: Array,
                  back: bool = False) -> tuple[Array, Array]:
    """Solve for R and L, or if `back` for X and Y of A^H X + D^H Y = C, X B^H + Y E^H = -F."""
    dtype = np.result_type(a, b, c, d, e, f)
    turns = dtype.kind == "c"
    A, B = (np.asfortranarray(np.triu(x, 0 if turns else -1), dtype) for x in (a, b))
    D, E = (np.asfortranarray(np.triu(x), dtype) for x in (d, e))
    R, L = (np.array(x, dtype, order="F") for x in (c, f))
    m, n = R.shape
    if not m or not n:
        return R, L
    scale, dif, room = np.zeros(1, R.real.dtype), np.zeros(1, R.real.dtype), np.zeros(1, R.dtype)
    flag = ("C" if turns else "T") if back else "N"
    info = call("tgsyl", R, flag, 0, m, n, A, m, B, n, R, m, D, m, E, n, L, m, scale, dif, room, 1,
                integers("tgsyl", R, m + n + 6))
    if info:
        raise LinAlgError("tgsyl: the pencils have an eigenvalue in common, to rounding")
    return R / scale[0], L / scale[0]


def coupled_forward(changes: tuple[Array, ...], y: tuple[Array, ...], a: Array, b: Array, c: Array, d: Array, e: Array,
                    f: Array, back: bool = False) -> Operand:
    (da, db, dc, dd, de, df), (R, L) = changes, y
    da, db, dd, de = upper(da, a), upper(db, b), np.triu(dd), np.triu(de)
    if back:
        dc, df = dc - adjoint(da) @ R - adjoint(dd) @ L, df + R @ adjoint(db) + L @ adjoint(de)
    else:
        dc, df = dc - da @ R + L @ db, df - dd @ R + L @ de
    return coupled(a, b, dc, d, e, df, back=back)


def coupled_reverse(by: tuple[Array, ...], y: tuple[Array, ...], a: Array, b: Array, c: Array, d: Array, e: Array,
                    f: Array, back: bool = False) -> tuple[Array, ...]:
    adjoints = coupled(a, b, by[0], d, e, by[1], back=not back)
    (X, Y), (R, L) = (y, adjoints) if back else (adjoints, y)
    return (upper(-X @ adjoint(R), a), upper(adjoint(L) @ X, b), adjoints[0], np.triu(-Y @ adjoint(R)),
            np.triu(adjoint(L) @ Y), adjoints[1])


coupled: Primitive = Primitive(coupled_value, coupled_forward, coupled_reverse, copies=False)


# ---------------------------------------------------------------- LAPACK

def check_both(name: str, a: Array, b: Array) -> None:
    check(name, a)
    if b.shape != a.shape:
        raise ValueError(f"{name}: a and b have shapes {a.shape} and {b.shape}; they must have the same shape")


@declared
def gges(select: Function | None, a: Array, b: Array, jobvsl: int, jobvsr: int, sort_t: int, *,
         overwrite_a: bool, overwrite_b: bool) -> tuple[Operand, ...]:
    check_both("gges", a, b)
    select = selector("gges", select, sort_t)
    S, T, Q, Z, *w = qz_of(a, b, select=select)
    sdim = 0
    if select is not None:
        sdim = found_by(functools.partial(count_of_pencil, select), S, *w, told=False)
    return (written(S, a, overwrite_a), written(T, b, overwrite_b), sdim, *eigenvalues(S, T, w),
            *((Q,) if jobvsl else ()), *((Z,) if jobvsr else ()))


def count_of_pencil(select: Function, S: Plain, *w: Plain) -> int:
    return len(selected_rows("gges", S, [select(*each) for each in zip(*w, strict=True)]))


@declared
def tgsen(select: Array, a: Array, b: Array, q: Array, z: Array, wantq: int, wantz: int, *, overwrite_a: bool,
          overwrite_b: bool, overwrite_q: bool, overwrite_z: bool) -> tuple[Operand, ...]:
    check_both("tgsen", a, b)
    m = found_by(functools.partial(count_of_rows, "tgsen", select), a)
    S, T, Q, Z, *w = reordered(a, b, select=np.asarray(select))
    w = eigenvalues(S, T, w)
    return (written(S, a, overwrite_a), written(T, b, overwrite_b), *w,
            written(q @ Q, q, overwrite_q) if wantq else q, written(z @ Z, z, overwrite_z) if wantz else z, m)


@declared
def tgsyl(a: Array, b: Array, c: Array, d: Array, e: Array, f: Array, trans: str, *, overwrite_c: bool,
          overwrite_f: bool) -> tuple[Operand, Operand]:
    check_both("tgsyl", a, d)
    check_both("tgsyl", b, e)
    if c.shape != (len(a), len(b)) or f.shape != c.shape:
        raise ValueError(f"tgsyl: c and f have shapes {c.shape} and {f.shape}; they must be {(len(a), len(b))}")
    R, L = coupled(a, b, c, d, e, f, back=trans != "N")
    return written(R, c, overwrite_c), written(L, f, overwrite_f)


# ---------------------------------------------------------------- SciPy

def quotient(x: Operand, y: Operand) -> Operand:
    """Compute x / y, and 0 where y is zero."""
    return np.divide(x, y, out=np.zeros(np.shape(x), np.result_type(x, y)), where=y != 0)


def in_left_half(x: Array, y: Array) -> Operand:
    return quotient(x, y).real < 0


def in_right_half(x: Operand, y: Operand) -> Operand:
    return quotient(x, y).real > 0


def in_circle(x: Operand, y: Operand) -> Operand:
    return (y != 0) & (np.abs(quotient(x, y)) < 1)


def outside_circle(x: Operand, y: Operand) -> Operand:
    return np.where(y == 0, x != 0, np.abs(quotient(x, y)) > 1)


# Functions of alpha and beta. An infinite eigenvalue is outside of the unit circle, and in no half plane.
SORTS = {"lhp": in_left_half, "rhp": in_right_half, "iuc": in_circle, "ouc": outside_circle}


def read(name: str, A: Array, B: Array, output: str, check_finite: bool) -> tuple[Operand, Operand]:
    A, B = (in_kind(name, square(name, x, check_finite), output) for x in (A, B))
    if A.shape != B.shape:
        raise ValueError(f"{name}: A and B have shapes {A.shape} and {B.shape}; they must have the same shape")
    dtype = np.result_type(A.dtype, B.dtype)
    return A.astype(dtype, copy=False), B.astype(dtype, copy=False)


@public("scipy.linalg.qz")
@documented(overwrite_a="ignored", overwrite_b="ignored")
@over_stacks("A", "B")
def qz(A: Operand, B: Operand, output: str = "real", lwork: Any = None, sort: Any = None, overwrite_a: bool = False,
       overwrite_b: bool = False, check_finite: bool = True) -> tuple[Operand, ...]:
    """Compute the generalized Schur form of a pencil, A = Q AA Z^H and B = Q BB Z^H.

    Parameters
    ----------
    A, B : array, shape (..., n, n)
        The matrices A and B.
    output : {"real", "complex"}
        The form of real matrices: real, with blocks of order 2 on the diagonal of AA for conjugate pairs of
        eigenvalues, or complex.
    sort : None
        This parameter is SciPy's. For traced arrays, it must be None; use `ordqz` to order eigenvalues.

    Returns
    -------
    AA, BB : array, shape (..., n, n)
        The triangular factors. The diagonal of BB is not negative.
    Q, Z : array, shape (..., n, n)
        The unitary factors.

    Raises
    ------
    ValueError
        If the shapes do not fit together, a matrix contains NaN or Inf, or output or sort is not allowed.
    numpy.linalg.LinAlgError
        If the algorithm fails. A derivative raises it if the result depends on a choice of LAPACK: of vectors of
        eigenvalues that are equal to rounding, of the phases of complex vectors, or of the rotations of a block of
        order 2 in which the diagonal elements of BB are equal.

    Notes
    -----
    With X = Q^H dA Z, Y = Q^H dB Z and the skew Oq = Q^H dQ, Oz = Z^H dZ: dAA = X + AA Oz - Oq AA and
    dBB = Y + BB Oz - Oq BB. The zeros below the blocks determine Oq and Oz.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, B = np.array([[1.0, 2.0], [0.5, 3.0]]), np.array([[2.0, 0.0], [1.0, 1.0]])
    >>> AA, BB, Q, Z = ad.linalg.qz(A, B)
    >>> np.allclose(Q @ AA @ Z.T, A)
    True
    """
    if sort is not None:
        raise ValueError("qz: sort must be None; use ordqz to order eigenvalues")
    A, B = read("qz", A, B, output, check_finite)
    return tuple(qz_of(A, B)[:4])


@public("scipy.linalg.ordqz")
@documented(qz, overwrite_a="ignored", overwrite_b="ignored")
@over_stacks("A", "B")
def ordqz(A: Operand, B: Operand, sort: Any = "lhp", output: str = "real", overwrite_a: bool = False,
          overwrite_b: bool = False, check_finite: bool = True) -> tuple[Operand, ...]:
    """Compute the generalized Schur form of a pencil, A = Q AA Z^H and B = Q BB Z^H, with selected eigenvalues first.

    Parameters
    ----------
    sort : {callable, "lhp", "rhp", "iuc", "ouc"}
        The eigenvalues that come first: those for which a function of the arrays alpha and beta returns True, those in
        the left ("lhp") or right half plane ("rhp"), or those inside ("iuc") or outside of the unit circle ("ouc").

    Returns
    -------
    AA, BB : array, shape (..., n, n)
        The triangular factors.
    alpha, beta : array, shape (..., n)
        The eigenvalues are the ratios alpha / beta.
    {Q, Z}

    Raises
    ------
    {ValueError}
    numpy.linalg.LinAlgError
        If the algorithm fails, or eigenvalues are too close to be reordered. A derivative raises it under the
        conditions that `qz` lists.

    Notes
    -----
    The order is a constant. alpha and beta of a conjugate pair are those of LAPACK's lag2.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> alpha, beta = ad.linalg.ordqz(np.diag([2.0, -3.0]), np.eye(2))[2:4]
    >>> (alpha / beta).real
    array([-3.,  2.])
    """
    if not callable(sort) and sort not in SORTS:
        raise ValueError(f"ordqz: sort is {sort!r}; it must be a callable or one of {', '.join(map(repr, SORTS))}")
    A, B = read("ordqz", A, B, output, check_finite)
    S, T, Q, Z, *w = ordered(A, B, choose=SORTS[sort] if isinstance(sort, str) else sort)
    w = eigenvalues(S, T, w)
    return S, T, w[0] if len(w) == 2 else w[0] + 1j * w[1], w[-1], Q, Z
