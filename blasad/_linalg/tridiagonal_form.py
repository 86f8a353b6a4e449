"""Householder's reduction of a Hermitian matrix to a real tridiagonal matrix T, A = Q T Q^H with Q e_1 = e_1.

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

from .._numpy.primitive import Primitive
from .frame import adjoint, diagonal, skew_part, vanishes
from .reflections import mark, unitary, vectors_forward, vectors_reverse
from .storage import folded_product, whole

# ---------------------------------------------------------------- column by column

def times(T: tuple[Any, Any], x: Any, j: int) -> Any:
    """Return the rows of T x - T_jj x from the second one on, where x is a column from row j - 1 on."""
    d, e = T
    found = (d[j:] - d[j]) * x[1:]
    found[: len(x) - 2] += e[j:] * x[2:]
    found += e[j - 1 :] * x[:-1] if j else 0
    return found


def divided(x: Any, e: float, bound: float, j: int, *terms: Any) -> Any:
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


def bounds(d: Any, e: Any) -> tuple[float, float]:
    """Return the largest element, and the bound below which elements are zero to rounding."""
    most = float(max(np.abs(d).max(initial=0.0), np.abs(e).max(initial=0.0)))
    return most, len(d) * float(np.finfo(d.dtype).eps) * most


def finite(x: Any) -> Any:
    if np.all(np.isfinite(x)):
        return x
    raise np.linalg.LinAlgError("the reduction loses all digits: its derivative overflows the dtype")


@np.errstate(over="ignore", invalid="ignore")
def turn_value(P: Any, d: Any, e: Any) -> Any:
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
def pulled_value(bOm: Any, bd: Any, be: Any, d: Any, e: Any) -> Any:
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


def tridiagonal(d: Any, e: Any, dtype: Any) -> Any:
    n = d.shape[0]
    found = d * np.eye(n)
    if n > 1:
        beside = np.concatenate([e, np.zeros(1, e.dtype)])[:, None] * np.eye(n, k=1)
        found = found + beside + beside.T
    return found.astype(dtype)


def commutator(a: Any, b: Any) -> Any:
    return a @ b - b @ a


def beside_diagonal(G: Any) -> tuple[Any, Any]:
    """Return the adjoints of d and e from that of T."""
    return np.real(diagonal(G)), np.real(np.diagonal(G, 1) + np.diagonal(G, -1))


def turn_forward(changes: Any, y: Any, P: Any, d: Any, e: Any) -> Any:
    dP, dd, de = changes
    return turn(dP + commutator(tridiagonal(dd, de, P.dtype), y[0]), d, e)


def turn_reverse(by: Any, y: Any, P: Any, d: Any, e: Any) -> Any:
    L = pulled(*by, d, e)
    return L, *beside_diagonal(commutator(y[0], L))


def pulled_forward(changes: Any, y: Any, bOm: Any, bd: Any, be: Any, d: Any, e: Any) -> Any:
    dbOm, dbd, dbe, dd, de = changes
    return pulled(dbOm + commutator(tridiagonal(dd, de, bOm.dtype), y), dbd, dbe, d, e)


def pulled_reverse(bL: Any, L: Any, bOm: Any, bd: Any, be: Any, d: Any, e: Any) -> Any:
    Om, dd, de = turn((bL + adjoint(bL)) / 2, d, e)
    return Om, dd, de, *beside_diagonal(commutator(Om, L))


turn = Primitive(turn_value, turn_forward, turn_reverse, copies=False)           # Om, dd and de of P, d and e
pulled = Primitive(pulled_value, pulled_forward, pulled_reverse, copies=False)   # L of bOm, bd, be, d and e


# ---------------------------------------------------------------- the reduction

def sytrd_value(a: Any, upper: bool = False) -> Any:
    """Return the vectors below the diagonal, d, e and tau of a lower triangle, or of an upper one after reversal."""
    n = len(a)
    if not n:
        return np.zeros((0, 0), a.dtype), *(np.zeros(0, a.real.dtype) for _ in "de"), np.zeros(0, a.dtype)
    name = "hetrd" if a.dtype.kind == "c" else "sytrd"
    c, d, e, tau, _ = get_lapack_funcs(name, (a,))(a[::-1, ::-1] if upper else a, lower=int(not upper))
    if upper:
        c, d, e, tau = c[::-1, ::-1], d[::-1], e[::-1], tau[::-1]
    return np.tril(c[1:, :-1], -1), d, e, mark(tau, n - 1)


def both_sides(Q: Any, M: Any) -> Any:
    """Compute diag(1, Q) M diag(1, Q)^H with a Hermitian M."""
    column = Q @ M[1:, :1]
    top = np.concatenate([M[:1, :1], adjoint(column)], 1)
    return np.concatenate([top, np.concatenate([column, Q @ M[1:, 1:] @ adjoint(Q)], 1)])


def sytrd_forward(da: Any, y: Any, a: Any, upper: bool = False) -> Any:
    V, d, e, tau = y
    if a.shape[0] < 2:
        return V, np.real(diagonal(da)), e, tau
    Q = unitary(V, tau)
    Om, dd, de = turn(both_sides(adjoint(Q), whole(da, True)), d, e)
    dV, dtau = vectors_forward(Q @ Om[1:, 1:], V, tau)
    return dV, dd, de, dtau


def sytrd_reverse(by: Any, y: Any, a: Any, upper: bool = False) -> Any:
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
