"""Hessenberg forms A = Q H Q^H by reflections that do not change the first row, and balancing.

With P = Q^H dA Q and the skew Om = Q^H dQ, whose first row and column are zero, dH = P + H Om - Om H, and the elements
below the subdiagonal stay zero.  With Om = L - L^H, L below the diagonal, this is L H - H L = P there, which determines
the columns of L one by one.  For complex matrices, the subdiagonal elements, which are real, determine the phases.
Reverse is the transpose.  (The implicit Q theorem: Golub and Van Loan, Matrix Computations, 7.4.5.)

The reflections are those of the QR factorization of Q without its first row and column (Ballard et al.,
Reconstructing Householder vectors from TSQR, 2014).
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import scipy.linalg as sl
from numpy.linalg import LinAlgError
from scipy.linalg import get_lapack_funcs

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Number, Operand, Plain
from .._numpy.primitive import Primitive
from .._registry import lapack
from .arguments import blank, check, in_columns, over_stacks, square
from .drivers import declared
from .faces import public
from .frame import adjoint, diagonal, diagonal_matrix, found_by, values
from .quasi import equation, length, spans, spans_value, still
from .texts import documented

BROKEN = ("the subdiagonal element of the Hessenberg form in row {} is zero to rounding, and the result depends on how "
          "LAPACK chose the vectors after it: there is no derivative; see docs/spectral.md")


# ---------------------------------------------------------------- the equation

def quotients(x: Array, h: Operand, bound: Array, least: Any, row: int) -> Array:
    """Compute x / h, and 0 where x is rounding."""
    counts = np.abs(x) > bound
    if abs(h) <= least:
        if counts.any():
            raise LinAlgError(BROKEN.format(row))
        return np.zeros_like(x)
    return np.where(counts, x / h, 0)


def steps_value(R: Array, H: Array, size: Array, back: bool = False) -> Array:
    """Solve L H - H L = R below the subdiagonal for L below the diagonal and its imaginary diagonal, or the adjoint."""
    eps = np.finfo(H.dtype).eps
    least, bound = len(H) * eps * length(H), 8 * np.sqrt(len(H)) * eps * size
    return (backward if back else onward)(R, H, bound, least, H.dtype.kind == "c")


def onward(R: Array, H: Array, bound: Array, least: Number, turns: bool) -> Array:
    L = np.zeros(R.shape, R.dtype, order="F")
    for k in range(1, len(H)):
        j = k - 1
        x = R[k:, j] + H[k:, k:] @ L[k:, j] - L[k:, 1:k] @ H[1:k, j]
        x[0] = 1j * (x[0] + H[k, j] * L[j, j]).imag if turns else 0     # the part that keeps H[k, j] real
        L[k:, k] = quotients(x, H[k, j].real, bound[k:] + bound[j], least, k)
    return L


def backward(R: Array, H: Array, bound: Array, least: Number, turns: bool) -> Array:
    solution = np.zeros(R.shape, R.dtype, order="F")
    for k in reversed(range(1, len(H))):
        x = R[k:, k] - solution[k:, k:] @ np.conj(H[k, k:])
        if k < len(H) - 1:
            x[1:] += np.conj(H[k + 1:, k + 1:].T) @ solution[k + 1:, k]
        x[0] = 1j * (x[0] + (np.conj(H[k + 1, k]) * solution[k + 1, k] if k < len(H) - 1 else 0)).imag if turns else 0
        solution[k:, k - 1] = quotients(x, H[k, k - 1].real, bound[k:] + bound[k - 1], least, k)
    return solution


steps = equation(steps_value)


# ---------------------------------------------------------------- the form of a matrix

def reduced_value(a: Array) -> tuple[Array, Array]:
    """Compute H and Q."""
    if len(a) < 2:
        return a.copy(), np.ones(a.shape, a.dtype)
    gehrd, gehrd_lwork = get_lapack_funcs(("gehrd", "gehrd_lwork"), (a,))
    orghr, orghr_lwork = get_lapack_funcs(("orghr", "orghr_lwork"), (a,))
    n = len(a)
    h, tau, _ = gehrd(a, lwork=int(gehrd_lwork(n, lo=0, hi=n - 1)[0].real))
    q, _ = orghr(h, tau, lwork=int(orghr_lwork(n, lo=0, hi=n - 1)[0].real))
    return np.triu(h, -1), q


def stored(x: Operand) -> Operand:
    """Project a change to the possible changes of H, whose subdiagonal is real if H is complex."""
    if x.dtype.kind != "c":
        return np.triu(x, -1)
    return np.triu(x) + np.eye(len(x), k=-1) * np.real(x)


def reduced_forward(da: Array, y: tuple[Array, ...], a: Array) -> tuple[Array, Array]:
    H, Q = y
    P = adjoint(Q) @ da @ Q
    L = steps(P, H, spans(P))
    Om = L - adjoint(np.tril(L, -1))
    return stored(P + H @ Om - Om @ H), Q @ Om


def reduced_reverse(by: Operand, y: Operand, a: Operand) -> Operand:
    (bH, bQ), (H, Q) = by, y
    bH = stored(bH)
    bOm = adjoint(H) @ bH - bH @ adjoint(H) + adjoint(Q) @ bQ
    R = np.tril(bOm, -1) - np.tril(adjoint(bOm), -1)
    if a.dtype.kind == "c":
        R = R + diagonal_matrix(1j * np.imag(diagonal(bOm)))
    return Q @ (bH + steps(R, H, bounded(bH, bQ, H), back=True)) @ adjoint(Q)


def bounded_value(bH: Array, bQ: Array, H: Array) -> Array:
    return np.asarray(length(H) * spans_value(bH) + spans_value(bQ), H.real.dtype)


bounded = still(bounded_value)
reduced = Primitive(reduced_value, reduced_forward, reduced_reverse, copies=False)


# ---------------------------------------------------------------- balancing

def balance(a: Array, scale: bool, permute: bool) -> tuple[int, int, Operand]:
    """Return the first and last row of the part that is not triangular, and the permutation and powers of 2."""
    if not len(a):                              # LAPACK takes no matrix without rows, and says so on stderr
        return 0, -1, np.zeros(0, a.real.dtype)
    _, lo, hi, pivscale, _ = get_lapack_funcs("gebal", (a,))(a, scale=int(scale), permute=int(permute))
    return int(lo), int(hi), pivscale


def rearranged_value(x: Array, a: Array, scale: bool = False, permute: bool = False, back: bool = False) -> Operand:
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
    result = np.empty_like(x)
    result[np.ix_(order, order)] = x * factors
    return result


def rearranged_forward(changes: tuple[Array, ...], y: Array, x: Array, a: Array, **constants: Any) -> Operand:
    return rearranged(changes[0], a, **constants)


def rearranged_reverse(by: Array, y: Array, x: Array, a: Array, back: bool = False,
                       **constants: Any) -> tuple[Array, Array]:
    return rearranged(by, a, back=not back, **constants), np.zeros(a.shape, a.dtype)


rearranged = Primitive(rearranged_value, rearranged_forward, rearranged_reverse, copies=False)


def balanced(a: Array, scale: bool = False, permute: bool = False) -> Operand:
    return rearranged(a, a, scale=scale, permute=permute)


# ---------------------------------------------------------------- LAPACK

@declared
def gebal(a: Array, scale: int, permute: int, *, overwrite_a: bool) -> tuple[Operand, int, int, Operand]:
    check("gebal", a)
    lo, hi, pivscale = found_by(functools.partial(balance, scale=bool(scale), permute=bool(permute)), a)
    matrix = balanced(a, scale=bool(scale), permute=bool(permute))
    if not overwrite_a:
        return matrix, lo, hi, pivscale
    a[...] = matrix
    return a, lo, hi, pivscale


def rows(name: str, a: Array, lo: int, hi: int | None) -> tuple[int, int]:
    """Return the first row of the part that is reduced, and the row after its last one."""
    check(name, a)
    hi = len(a) - 1 if hi is None else hi
    if len(a) and not 0 <= lo <= hi < len(a):
        raise ValueError(f"{name}: lo and hi are {lo} and {hi}; they must satisfy 0 <= lo <= hi < {len(a)}")
    return lo, min(hi + 1, len(a))


@declared
def gehrd(a: Array, lo: int, hi: int | None, *, overwrite_a: bool) -> tuple[Operand, Operand]:
    lo, stop = rows("gehrd", a, lo, hi)
    m, n = slice(lo, stop), len(a)
    tau = blank(a, (max(n - 1, 0), 1))[:, 0]
    reflections = a if overwrite_a else a.copy("F")
    if stop - lo > 1:
        H, Q = reduced(reflections[m, m])
        reflections[:lo, m] = reflections[:lo, m] @ Q
        reflections[m, stop:] = np.conj(Q.T) @ reflections[m, stop:]
        packed, factors = lapack.geqrf(Q[1:, 1:].copy("F"))
        below = np.zeros((1, stop - lo), a.dtype)
        columns = np.concatenate([np.tril(packed, -1), below[:, 1:].T], axis=1)
        reflections[m, m] = H + np.concatenate([below, columns], axis=0)
        tau[lo:stop - 1] = factors
    return reflections, tau


@declared
def orghr(a: Array, tau: Array, lo: int, hi: int | None, *, overwrite_a: bool) -> Array:
    lo, stop = rows("orghr", a, lo, hi)
    q = None
    if stop - lo > 1:
        make = lapack.ungqr if a.dtype.kind == "c" else lapack.orgqr
        q = make(a[lo + 1:stop, lo:stop - 1].copy("F"), tau[lo:stop - 1])
    Q = a if overwrite_a else a.copy("F")
    Q[...] = np.eye(len(a), dtype=a.dtype)
    if q is not None:
        Q[lo + 1:stop, lo + 1:stop] = q
    return Q


@declared
def ormhr(side: str, trans: str, a: Array, tau: Array, c: Array, lo: int, hi: int | None, *,
          overwrite_c: bool) -> Array:
    lo, stop = rows("ormhr", a, lo, hi)
    left = str(side).upper() == "L"
    if c.ndim != 2 or c.shape[0 if left else 1] != len(a):
        raise ValueError(f"ormhr: c has shape {c.shape}; Q has order {len(a)}")
    product = c if overwrite_c else c.copy("F")
    if stop - lo > 1:
        apply = lapack.unmqr if a.dtype.kind == "c" else lapack.ormqr
        part = (slice(lo + 1, stop), slice(None))
        part = part if left else part[::-1]
        product[part] = apply(side, trans, a[lo + 1:stop, lo:stop - 1], tau[lo:stop - 1], product[part].copy("F"))
    return product


# ---------------------------------------------------------------- SciPy

@public("scipy.linalg.hessenberg")
@documented(a="square")
@over_stacks("a")
def hessenberg(a: Operand, calc_q: bool = False, overwrite_a: bool = False, check_finite: bool = True) -> Operand:
    """Compute the Hessenberg form of a matrix, A = Q H Q^H.

    Parameters
    ----------
    calc_q : bool
        Whether Q is returned, too.
    overwrite_a : bool
        Whether H overwrites a.

    Returns
    -------
    H : array, shape (..., n, n)
        The Hessenberg form. Its elements below the subdiagonal are zero.
    Q : array, shape (..., n, n)
        The unitary factor. It is returned only if calc_q is True.

    Raises
    ------
    numpy.linalg.LinAlgError
        A derivative raises it if a subdiagonal element is zero to rounding, and the result depends on how LAPACK chose
        the vectors after it.

    Notes
    -----
    With P = Q^H dA Q and the skew Om = Q^H dQ, whose first row is zero, dH = P + H Om - Om H. The zeros of H below the
    subdiagonal determine Om.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 2.0, 3.0], [3.0, 5.0, 1.0], [4.0, 1.0, 2.0]])
    >>> ad.grad(lambda A: ad.linalg.hessenberg(A)[1, 0])(A)
    array([[ 0. ,  0. ,  0. ],
           [-0.6,  0. ,  0. ],
           [-0.8,  0. ,  0. ]])
    """
    a = square("hessenberg", a, check_finite)
    if len(a) <= 2:                             # which SciPy returns as it is
        H, Q = a if overwrite_a else a.copy(), np.eye(len(a), dtype=a.dtype)
        return (H, Q) if calc_q else H
    H, Q = reduced(a)
    if overwrite_a:
        a[...] = H
        H = a
    return (H, Q) if calc_q else H


def transformation(a: Array, scale: bool, permute: bool) -> Array:
    return np.asarray(sl.matrix_balance(a, permute, scale)[1], a.dtype)


transformed = still(transformation)


@public("scipy.linalg.matrix_balance")
@documented(overwrite_a="ignored")
@over_stacks("A")
def matrix_balance(
    A: Operand, permute: Any = True, scale: Any = True, separate: Any = False, overwrite_a: Any = False,
) -> Operand:
    """Balance a matrix: compute T^-1 A T, whose rows and columns have about equal lengths.

    Parameters
    ----------
    permute, scale : bool
        Whether T contains a permutation (permute) and a scaling with powers of 2 (scale).
    separate : bool
        Whether the powers and the permutation are returned instead of T.

    Returns
    -------
    B : array, shape (..., n, n)
        The balanced matrix T^-1 A T.
    T : array, shape (..., n, n)
        The transformation, which is a constant. If separate is True, a tuple of the powers and the permutation takes
        its place.

    Raises
    ------
    ValueError
        If A is not square, or contains NaN or Inf.

    Notes
    -----
    A small change of A does not change the powers and the permutation. A compiled program computes B and T for the
    values of each call. With separate=True, it keeps the powers and the permutation from its trace, and says so.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 1024.0], [1 / 1024, 1.0]])
    >>> ad.grad(lambda A: ad.linalg.matrix_balance(A)[0].sum())(A)
    array([[1.000000e+00, 1.953125e-03],
           [5.120000e+02, 1.000000e+00]])
    """
    a = square("matrix_balance", A)
    permute, scale, separate = bool(permute), bool(scale), bool(separate)
    constants = functools.partial(balance_constants, permute=permute, scale=scale, separate=separate)
    if not isinstance(a, TracedArray) or not a.size:
        return sl.matrix_balance(values(a), permute, scale, separate)
    if separate:
        return in_columns(balanced(a, scale=scale, permute=permute)), found_by(constants, a)
    scaling = transformed(a, scale=scale, permute=permute)
    kind = constants(np.eye(len(a), dtype=a.dtype)).dtype
    return in_columns(balanced(a, scale=scale, permute=permute)), np.real(scaling).astype(kind, copy=False)


def balance_constants(a: Plain, **options: Any) -> Any:
    return sl.matrix_balance(a, **options)[1]
