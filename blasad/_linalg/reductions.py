"""Householder's reductions to tridiagonal and bidiagonal form: A = Q T Q^H with Q e_1 = e_1, and A = Q B P^H.

The first column of Q determines the reduction.  With P = Q^H dA Q and dQ = Q Om, Om skew with a first column of zeros,

    dT = P + T Om - Om T

determines Om column by column, as in Lanczos' algorithm, and dT with it.  The adjoint of P is the Hermitian L with

    L_jj = bd_j,  Re L_j+1,j = be_j / 2,  T L - L T = -skew(bOm) but in the first row and column,

computed from its last column to its first.  Both are triangular systems, which are solved by substitution.  They lose
as many digits as the reduction itself.  (Golub and Van Loan, Matrix Computations, 7.4, the implicit Q theorem.)  An
upper triangle is treated as a lower one with reversed rows and columns.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._declarations.aliases import Array, DTypeLike, Operand
from .._numpy.primitive import Primitive
from .._registry import lapack
from .arguments import check, given, of_kind
from .drivers import declared
from .frame import adjoint, diagonal, skew_part, vanishes
from .packed import order, tpttr, trttp
from .pointers import call
from .reflections import mark, unitary, vectors_forward, vectors_reverse
from .storage import folded_product, whole

# ---------------------------------------------------------------- column by column

def times(T: tuple[Operand, Operand], x: Array, j: int) -> Operand:
    """Return the rows of T x - T_jj x from the second one on, where x is a column from row j - 1 on."""
    d, e = T
    rows = (d[j:] - d[j]) * x[1:]
    rows[: len(x) - 2] += e[j:] * x[2:]
    rows += e[j - 1 :] * x[:-1] if j else 0
    return rows


def divided(x: Array, e: float, bound: float, j: int, *terms: Any) -> Array:
    """Compute x / e_j. If e_j is small, elements of x that are rounding of its terms count as 0."""
    if abs(e) > bound / np.sqrt(np.finfo(x.dtype).eps):
        return x / e
    size = sum(np.abs(each).max(initial=0.0) for each in terms)
    x = np.where(np.abs(x) <= np.sqrt(len(x)) * np.finfo(x.dtype).eps * size, 0, x)
    if abs(e) > bound:
        return x / e
    if x.any():
        raise np.linalg.LinAlgError(
            f"the element {j} beside the diagonal of the reduced matrix is zero to rounding ({e:.17g}): the "
            "reduction is not unique after it, so it has no derivative")
    return x


def bounds(d: Array, e: Array) -> tuple[float, float]:
    """Return the largest element, and the bound below which elements are zero to rounding."""
    most = float(max(np.abs(d).max(initial=0.0), np.abs(e).max(initial=0.0)))
    return most, len(d) * float(np.finfo(d.dtype).eps) * most


def finite(x: Array) -> Operand:
    if np.all(np.isfinite(x)):
        return x
    raise np.linalg.LinAlgError("the reduction loses all digits: its derivative overflows the dtype")


@np.errstate(over="ignore", invalid="ignore")
def turn_value(P: Operand, d: Operand, e: Operand) -> Operand:
    n = len(d)
    Om = np.zeros((n + 1, n), P.dtype, "F")                  # shifted by one row, so that row 0 stays zero
    dd, de, (most, bound) = np.empty_like(d), np.empty_like(e), bounds(d, e)
    for j in range(n):
        column = Om[j:, j].copy()
        column[0] = -np.conj(Om[j + 1, j - 1]) if j else 0
        x = times((d, e), column, j) + P[j:, j]
        if j:
            x -= e[j - 1] * Om[j + 1 :, j - 1]
        dd[j] = x[0].real
        if j + 1 < n:
            dd[j] += e[j] * Om[j + 2, j].real
            de[j] = x[1].real
            x[1] -= de[j]
            Om[j + 2 :, j + 1] = divided(x[1:], e[j], bound, j, P[j:, j], most * column)
    Om = finite(np.tril(Om[1:]))
    return Om - adjoint(np.tril(Om, -1)), dd, de


@np.errstate(over="ignore", invalid="ignore")
def pulled_value(bOm: Any, bd: Any, be: Any, d: Operand, e: Operand) -> Operand:
    n = len(d)
    S, (most, bound) = np.asfortranarray(skew_part(bOm)), bounds(d, e)
    L = np.zeros((n + 1, n + 1), bOm.dtype, "F")              # with a row and a column of zeros at the end
    L[n - 1, n - 1] = bd[n - 1] if n else 0
    for j in range(n - 1, 0, -1):
        L[j - 1, j - 1] = bd[j - 1]
        column = L[j - 1 : n, j].copy()
        column[0] = 0
        x = S[j:, j] + times((d, e), column, j)
        x[1:] -= e[j] * L[j + 1 : n, j + 1] if j < n - 1 else 0
        x[0] = 0
        if L.dtype.kind == "c":
            x[0] = 1j * (S[j, j].imag / 2 + (e[j] * L[j + 1, j].imag if j < n - 1 else 0))
        L[j:n, j - 1] = divided(x, e[j - 1], bound, j - 1, S[j:, j], most * column)
        L[j, j - 1] += be[j - 1] / 2
    L = finite(np.tril(L[:n, :n]))
    return L + adjoint(np.tril(L, -1))


def tridiagonal(d: Array, e: Array, dtype: DTypeLike) -> Array:
    n = d.shape[0]
    T = d * np.eye(n)
    if n > 1:
        beside = np.concatenate([e, np.zeros(1, e.dtype)])[:, None] * np.eye(n, k=1)
        T = T + beside + beside.T
    return T.astype(dtype)


def commutator(a: Array, b: Array) -> Array:
    return a @ b - b @ a


def beside_diagonal(G: Array) -> tuple[Operand, Operand]:
    """Return the adjoints of d and e from that of T."""
    return np.real(diagonal(G)), np.real(np.diagonal(G, 1) + np.diagonal(G, -1))


def turn_forward(changes: Operand, y: Operand, P: Operand, d: Operand, e: Operand) -> Operand:
    dP, dd, de = changes
    return turn(dP + commutator(tridiagonal(dd, de, P.dtype), y[0]), d, e)


def turn_reverse(by: tuple[Array, ...], y: tuple[Array, ...], P: Array, d: Array,
                 e: Array) -> tuple[Array, Array, Array]:
    L = pulled(*by, d, e)
    return L, *beside_diagonal(commutator(y[0], L))


def pulled_forward(changes: tuple[Array, ...], y: Array, bOm: Array, bd: Array, be: Array, d: Array,
                   e: Array) -> Operand:
    dbOm, dbd, dbe, dd, de = changes
    return pulled(dbOm + commutator(tridiagonal(dd, de, bOm.dtype), y), dbd, dbe, d, e)


def pulled_reverse(bL: Array, L: Array, bOm: Array, bd: Array, be: Array, d: Array,
                   e: Array) -> tuple[Array, Array, Array, Array, Array]:
    Om, dd, de = turn((bL + adjoint(bL)) / 2, d, e)
    return Om, dd, de, *beside_diagonal(commutator(Om, L))


turn = Primitive(turn_value, turn_forward, turn_reverse, copies=False)           # Om, dd and de of P, d and e
pulled = Primitive(pulled_value, pulled_forward, pulled_reverse, copies=False)   # L of bOm, bd, be, d and e


# ---------------------------------------------------------------- the reduction

def sytrd_value(a: Array, upper: bool = False) -> tuple[Array, ...]:
    """Return the vectors below the diagonal, d, e and tau of a lower triangle, or of an upper one after reversal."""
    n = len(a)
    if not n:
        return np.zeros((0, 0), a.dtype), *(np.zeros(0, a.real.dtype) for _ in "de"), np.zeros(0, a.dtype)
    name = "hetrd" if a.dtype.kind == "c" else "sytrd"
    c, d, e, tau, _ = get_lapack_funcs(name, (a,))(a[::-1, ::-1] if upper else a, lower=int(not upper))
    if upper:
        c, d, e, tau = c[::-1, ::-1], d[::-1], e[::-1], tau[::-1]
    return np.tril(c[1:, :-1], -1), d, e, mark(tau, n - 1)


def both_sides(Q: Array, M: Array) -> Array:
    """Compute diag(1, Q) M diag(1, Q)^H with a Hermitian M."""
    column = Q @ M[1:, :1]
    top = np.concatenate([M[:1, :1], adjoint(column)], 1)
    return np.concatenate([top, np.concatenate([column, Q @ M[1:, 1:] @ adjoint(Q)], 1)])


def sytrd_forward(da: Array, y: tuple[Array, ...], a: Array,
                  upper: bool = False) -> tuple[Operand, Operand, Operand, Operand]:
    V, d, e, tau = y
    if a.shape[0] < 2:
        return V, np.real(diagonal(da)), e, tau
    Q = unitary(V, tau)
    Om, dd, de = turn(both_sides(adjoint(Q), whole(da, True)), d, e)
    dV, dtau = vectors_forward(Q @ Om[1:, 1:], V, tau)
    return dV, dd, de, dtau


def sytrd_reverse(by: tuple[Array, ...], y: tuple[Array, ...], a: Array, upper: bool = False) -> Array:
    (bV, bd, be, btau), (V, d, e, tau) = by, y
    n = a.shape[0]
    if n < 2:
        return (bd * np.eye(n)).astype(a.dtype)
    Q = unitary(V, tau)
    bOm, bV = np.zeros((n, n), a.dtype), np.tril(bV, -1)
    if not (vanishes(bV) and vanishes(btau)):
        inner = adjoint(Q) @ vectors_reverse(bV, btau, V, tau)
        zero = np.zeros((1, n - 1), a.dtype)
        bOm = np.concatenate([np.zeros((n, 1), a.dtype), np.concatenate([zero, inner])], 1)
    L = pulled(bOm, bd, be, d, e)
    column = np.concatenate([np.real(L[:1, :1]).astype(a.dtype), 2 * (Q @ L[1:, :1])])
    rest = folded_product(Q @ L[1:, 1:], Q, True, True)
    return np.concatenate([column, np.concatenate([np.zeros((1, n - 1), a.dtype), rest])], 1)


sytrd_of = Primitive(sytrd_value, sytrd_forward, sytrd_reverse, copies=False)


# ---------------------------------------------------------------- the reduction to bidiagonal form

# A = Q B P^H with P e_1 = e_1.  A has at least as many rows as columns, and B is upper bidiagonal; a wide matrix is
# treated as the adjoint of a tall one. With dQ = Q Om + X, Q^H X = 0, dP = P R, and K = Q^H dA P,
#
#     dB = K + B R - Om B,  X B = (1 - Q Q^H) dA P
#
# The first equation is that of the tridiagonal matrix [0 B^H; B 0] in the order p_1, q_1, p_2, ...
# (Golub and Kahan, Calculating the singular values and pseudo-inverse of a matrix, 1965.)

def gebrd_value(a: Operand, wide: bool = False) -> tuple[Operand, ...]:
    """Return the vectors of Q and of P below the diagonal, d, e, and tau of Q and of P."""
    A = np.array(adjoint(a) if wide else a, order="F")
    (m, n), k, real = A.shape, min(A.shape), A.real.dtype
    d, e, tauq, taup = np.zeros(k, real), np.zeros(max(k - 1, 0), real), np.zeros(k, A.dtype), np.zeros(k, A.dtype)
    if k:
        lwork = 64 * (m + n)
        call("gebrd", A, m, n, A, m, d, e, tauq, taup, np.zeros(lwork, A.dtype), lwork)
    if wide:
        A, tauq, taup = adjoint(A), taup, tauq
    first = max(k - 1, 0)
    return (np.tril(A, -1), np.tril(adjoint(A[:first, 1:k]), -1), d, e, mark(tauq, A.shape[0]),
            mark(taup[:first], first))


def shuffled(K: Array) -> Array:
    """Return [0 K^H; K 0] with alternating rows and columns of the two halves."""
    n = K.shape[0]
    zero = np.zeros((n, n), K.dtype)
    return interleaved(zero, adjoint(K), K, zero)


def interleaved(pp: Array, pq: Array, qp: Array, qq: Array) -> Array:
    n = pp.shape[0]
    return np.stack([np.stack([pp, pq], -1), np.stack([qp, qq], -1)], 1).reshape(2 * n, 2 * n)


def in_turn(d: Array, e: Array) -> Array:
    """Return d_1, e_1, d_2, ...: the elements beside the diagonal, which is zero."""
    return np.stack([d, np.concatenate([e, np.zeros(1, e.dtype)])], 1).reshape(-1)[:-1]


def bordered(M: Array) -> Operand:
    """Return diag(0, M)."""
    n = M.shape[0] + 1
    return np.concatenate([np.zeros((n, 1), M.dtype), np.concatenate([np.zeros((1, n - 1), M.dtype), M])], 1)


def from_right(A: Array, P: Array) -> Array:
    """Return A diag(1, P)."""
    return np.concatenate([A[:, :1], A[:, 1:] @ P], 1)


def regular(d: Array) -> Array:
    if np.any(np.abs(d) <= len(d) * np.finfo(d.dtype).eps * np.abs(d).max(initial=0.0)):
        raise np.linalg.LinAlgError("the matrix does not have full rank: its reduction to bidiagonal form is not "
                                    "unique, so the vectors have no derivative")
    return d.copy()


def same(dd: Array, y: Array, d: Array) -> Array:
    return dd


regular_of = Primitive(regular, same, same, copies=False)


def solve_bidiagonal(Y: Array, d: Array, e: Array, adjoint_: bool) -> Array:
    """Return Y inv(B) or Y inv(B)^H."""
    n = d.shape[0]
    B = regular_of(d) * np.eye(n)
    if n > 1:
        B = B + np.concatenate([np.zeros(1, e.dtype), e]) * np.eye(n, k=1)
    B = (adjoint(B) if not adjoint_ else B).astype(Y.dtype)
    return np.swapaxes(np.linalg.solve(B, np.swapaxes(Y, -1, -2)), -1, -2)


def gebrd_forward(da: Array, y: tuple[Array, ...], a: Array, wide: bool = False) -> tuple[Array, ...]:
    VQ, VP, d, e, tauq, taup = y
    m, n = a.shape
    if not n:
        return y
    Q, P = unitary(VQ, tauq), unitary(VP, taup)
    moved = from_right(da, P)
    K = adjoint(Q) @ moved
    Om, _, beside = turn(shuffled(K), np.zeros(2 * n, d.dtype), in_turn(d, e))
    dQ = Q @ Om[1::2, 1::2]
    if m > n:
        dQ = dQ + solve_bidiagonal(moved - Q @ K, d, e, False)
    dVQ, dtauq = vectors_forward(dQ, VQ, tauq)
    dVP, dtaup = vectors_forward(P @ Om[::2, ::2][1:, 1:], VP, taup)
    return dVQ, dVP, beside[::2], beside[1::2], dtauq, dtaup


def gebrd_reverse(by: Operand, y: Operand, a: Operand, wide: bool = False) -> Operand:
    (bVQ, bVP, bd, be, btauq, btaup), (VQ, VP, d, e, tauq, taup) = by, y
    m, n = a.shape
    if not n:
        return np.zeros(a.shape, a.dtype)
    Q, P = unitary(VQ, tauq), unitary(VP, taup)
    zero, rest = np.zeros((n, n), a.dtype), None
    bOm, bR, bVQ, bVP = zero, zero, np.tril(bVQ, -1), np.tril(bVP, -1)
    if not (vanishes(bVQ) and vanishes(btauq)):
        bQ = vectors_reverse(bVQ, btauq, VQ, tauq)
        bOm = adjoint(Q) @ bQ
        if m > n:
            rest = solve_bidiagonal(bQ - Q @ bOm, d, e, True)
    if not (vanishes(bVP) and vanishes(btaup)):
        bR = bordered(adjoint(P) @ vectors_reverse(bVP, btaup, VP, taup))
    L = pulled(interleaved(bR, zero, zero, bOm), np.zeros(2 * n, d.dtype), in_turn(bd, be), np.zeros(2 * n, d.dtype),
               in_turn(d, e))
    inner = Q @ (2 * L[1::2, ::2])
    return from_right(inner if rest is None else inner + rest, adjoint(P))


gebrd_of = Primitive(gebrd_value, gebrd_forward, gebrd_reverse, copies=False)


# ---------------------------------------------------------------- LAPACK's functions for tridiagonal form

@declared
def sytrd(a: Array, lower: int, *, overwrite_a: bool) -> tuple[Operand, Operand, Operand, Operand]:
    check("sytrd", a)
    n, down = len(a), bool(lower)
    a = given(a, overwrite_a)
    one = a if down else a[::-1, ::-1]
    vectors, d, e, tau = sytrd_of(one, upper=not down)
    if n > 1:
        lapack.lacpy("L", vectors + (e * np.eye(n - 1)).astype(a.dtype), one[1:, :-1])
    i = np.arange(n)
    one[i, i] = d.astype(a.dtype)
    return (a, d, e, tau) if down else (a, d[::-1], e[::-1], tau[::-1])


@declared
def orgtr(a: Array, tau: Array, lower: int, *, overwrite_a: bool) -> Array:
    check("orgtr", a)
    n = len(a)
    a = given(a, overwrite_a)
    if n:
        rest, product = (slice(1, n), "orgqr") if lower else (slice(0, n - 1), "orgql")
        other = slice(0, n - 1) if lower else slice(1, n)
        border = 0 if lower else n - 1
        q = of_kind(product, a)(a[rest, other].copy("F"), tau) if n > 1 else None
        a[border, :] = 0
        a[:, border] = 0
        a[border, border] = 1
        if n > 1:
            a[rest, rest] = q
    return a


@declared
def ormtr(side: str, trans: str, a: Array, tau: Array, c: Array, lower: int, *, overwrite_c: bool) -> Array:
    check("ormtr", a)
    n, left = len(a), side == "L"
    if c.ndim != 2 or c.shape[0 if left else 1] != n:
        raise ValueError(f"ormtr: c has shape {c.shape}; with side={side!r} it must have {n} "
                         f"{'rows' if left else 'columns'}")
    c = given(c, overwrite_c)
    if n > 1 and c.size:
        rest = slice(1, n) if lower else slice(0, n - 1)
        vectors = a[1:, :-1] if lower else a[:-1, 1:]
        of_kind("ormqr" if lower else "ormql", a)(side, trans, vectors, tau, c[rest] if left else c[:, rest])
    return c


@declared
def sptrd(n: int, ap: Array, lower: int, *, overwrite_ap: bool) -> tuple[Operand, Operand, Operand, Operand]:
    uplo = "L" if lower else "U"
    c, d, e, tau = sytrd(tpttr(order("sptrd", n, ap), ap, uplo), lower)
    ap = given(ap, overwrite_ap)
    ap[...] = trttp(c, uplo)
    return ap, d, e, tau


@declared
def opgtr(ap: Array, tau: Array, lower: int) -> Operand:
    return orgtr(tpttr(len(tau) + 1, ap, "L" if lower else "U"), tau, lower)


@declared
def opmtr(side: str, trans: str, ap: Array, tau: Array, c: Array, lower: int, *, overwrite_c: bool) -> Operand:
    return ormtr(side, trans, tpttr(len(tau) + 1, ap, "L" if lower else "U"), tau, c, lower,
                 overwrite_c=overwrite_c)


# ---------------------------------------------------------------- LAPACK's functions for bidiagonal form

@declared
def gebrd(a: Array, *, overwrite_a: bool) -> tuple[Operand, Operand, Operand, Operand, Operand]:
    if a.ndim != 2:
        raise ValueError(f"gebrd: a has shape {a.shape}; it must be a matrix")
    (m, n), wide = a.shape, a.shape[0] < a.shape[1]
    k, tall = min(m, n), np.conj(a).T if wide else a
    VQ, VP, d, e, tauq, taup = gebrd_of(tall, wide=wide)
    reduced = VQ + (d * np.eye(max(m, n), k)).astype(a.dtype)
    if k > 1:
        above = np.conj(VP).T + (e * np.eye(k - 1)).astype(a.dtype)
        above = np.concatenate([np.zeros((k - 1, 1), a.dtype), above], 1)
        reduced = reduced + np.concatenate([above, np.zeros((max(m, n) - k + 1, k), a.dtype)])
    if k:
        taup = np.concatenate([taup, np.zeros(1, a.dtype)])
    a = given(a, overwrite_a)
    a[...] = np.conj(reduced).T if wide else reduced
    return a, d, e, *((taup, tauq) if wide else (tauq, taup))


@declared
def orgbr(vect: str, k: int, a: Array, tau: Array, *, overwrite_a: bool) -> Array:
    of_q = vect == "Q"
    a = given(a, overwrite_a)
    one = a if of_q else a.T                 # with the vectors in columns
    m, n = one.shape
    if not n <= m or n < min(m, k) or a.ndim != 2:
        raise ValueError(f"orgbr: a has shape {a.shape}, which does not fit a bidiagonal reduction with k = {k}")
    name = "orgqr" if of_q else "orglq"
    if m >= k and of_q or m > k:
        of_kind(name, a)(a, tau[: min(m, k)])
        return a
    if not a.size:
        return a
    if m > 1:
        part = a[1:, :-1] if of_q else a[:-1, 1:]
        q = of_kind(name, a)(part.copy("F"), tau[: m - 1])
    a[0, :] = 0
    a[:, 0] = 0
    a[0, 0] = 1
    if m > 1:
        a[1:, 1:] = q
    return a


@declared
def ormbr(vect: str, side: str, trans: str, k: int, a: Array, tau: Array, c: Array, *, overwrite_c: bool) -> Array:
    of_q, left, turned = vect == "Q", side == "L", trans != "N"
    star = "C" if a.dtype.kind == "c" else "T"
    name, trans = ("ormqr", star if turned else "N") if of_q else ("ormlq", "N" if turned else star)
    c = given(c, overwrite_c)
    n = c.shape[0 if left else 1]
    if c.size and (n >= k if of_q else n > k):
        if k:
            of_kind(name, a)(side, trans, a[:, :k] if of_q else a[:k], tau[:k], c)
    elif c.size and n > 1:
        part = a[1:n, : n - 1] if of_q else a[: n - 1, 1:n]
        of_kind(name, a)(side, trans, part, tau[: n - 1], c[1:] if left else c[:, 1:])
    return c


