"""Products with Q, and QR factors A = Q R that are computed from the factors of another matrix.

With X = Q^H dA R^-1 for the first k = min(m, n) columns, Om = L - L^H + i Im diag(X) and L = tril(X, -1):

    dQ = Q Om + (I - Q Q^H) dA R^-1,  dR = Q^H dA - Om R

(Walter and Lehmann, Algorithmic differentiation of linear algebra functions, 2010).  The updates determine the phases
of complex columns, and the columns of a square Q beyond the first k.  A loss that depends on these raises an error.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Operand
from .._numpy.functions import from_linalg
from .._numpy.primitive import Primitive, library
from .arguments import array, blank, in_rows, of_kind, over_stacks
from .faces import public
from .frame import adjoint, diagonal, phases_rest, sizes, skew_part
from .qr import qr
from .singular import choice_rests
from .texts import documented

# ---------------------------------------------------------------- Q and R of another matrix, as a primitive

def factored(A: Operand, Q: Array, R: Array, *others: Any, name: str,
             options: tuple[Operand, ...]) -> tuple[Array, Array]:
    return tuple(getattr(scipy.linalg, name)(Q, R, *others, *options))


def over(X: Array, R: Array) -> Operand:
    """Compute X R^-1."""
    return adjoint(from_linalg("solve_triangular", R, adjoint(X), trans="C", check_finite=False))


def factored_forward(changes: Operand, y: Operand, A: Operand, *given: Operand, name: str,
                     options: tuple[Operand, ...]) -> Operand:
    (Q, R), dA = y, changes[0]
    k = min(A.shape)
    first, square, change = Q[:, :k], R[:k, :k], adjoint(Q) @ dA
    X = over(change[:k, :k], square)
    L = np.tril(X, -1)
    turn = L - adjoint(L)
    if X.dtype.kind == "c":
        turn = turn + 1j * np.diag(np.imag(diagonal(X)))
    dQ, dR = first @ turn, change[:k] - turn @ R[:k]
    if Q.shape[0] > k and Q.shape[1] == k:
        dQ = dQ + over(dA[:, :k] - first @ change[:k, :k], square)
    elif Q.shape[0] > k:
        Z = over(change[k:, :k], square)
        dQ = np.concatenate([dQ + Q[:, k:] @ Z, -first @ adjoint(Z)], axis=1)
    return dQ, np.concatenate([np.triu(dR), np.zeros((len(R) - k, R.shape[1]), R.dtype)])


def factored_reverse(by: tuple[Array, ...], y: tuple[Array, ...], A: Array, *given: Operand, name: str,
                     options: tuple[Operand, ...]) -> tuple[Array, ...]:
    (bQ, bR), (Q, R) = by, y
    k = min(A.shape)
    first, square, bR = Q[:, :k], R[:k, :k], np.triu(bR[:k])
    inside = adjoint(Q) @ bQ
    product = bR @ adjoint(R[:k])
    S = inside[:k, :k] - product
    phases_rest(S, sizes(bQ)[:k] + sizes(adjoint(product)), np.abs(diagonal(square)), "column")
    M = 2 * np.tril(skew_part(S), -1) + bR[:, :k] @ adjoint(square)
    bA = first @ M
    if Q.shape[0] > k and Q.shape[1] == k:
        bA = bA + bQ - first @ inside
    elif Q.shape[0] > k:
        choice_rests(skew_part(inside[k:, k:]), sizes(bQ)[k:])
        bA = bA + Q[:, k:] @ (inside[k:, :k] - adjoint(inside[:k, k:]))
    bA = adjoint(from_linalg("solve_triangular", square, adjoint(bA), check_finite=False))
    beyond = first @ bR[:, k:]
    return np.concatenate([bA, beyond], axis=1), *(np.zeros(x.shape, x.dtype) for x in given)


# Q and R of A, with the signs of the function of SciPy that computes them from the factors of another matrix, which
# count as constants
factored_of = Primitive(factored, factored_forward, factored_reverse, copies=False)


# ---------------------------------------------------------------- SciPy's functions

@public("scipy.linalg.qr_multiply")
@documented(raises="columns")
@over_stacks("a", "c")
def qr_multiply(a: Operand, c: Operand, mode: str = "right", pivoting: bool = False, conjugate: bool = False,
                overwrite_a: bool = False, overwrite_c: bool = False) -> tuple[Operand, ...]:
    """Compute c Q or Q c with the factor Q of a matrix A = Q R, without forming Q.

    Parameters
    ----------
    c : array, shape (p,) or (..., p, q)
        The vector or matrix c.
    mode : {"right", "left"}
        "right": compute c Q. "left": compute Q c.
    pivoting : bool
        Whether A is factored with column pivoting.
    conjugate : bool
        Whether Q is conjugated.
    overwrite_a, overwrite_c : bool
        These parameters are SciPy's; for traced arrays, nothing is overwritten. With mode="left" and
        overwrite_c=True, c must have m rows, as in SciPy.

    Returns
    -------
    CQ : array
        The product ``c @ Q`` or ``Q @ c`` with the first min(m, n) columns of Q.
    R : array
        The triangular factor R.
    P : array of integers
        The permutation of columns. It is returned only if pivoting is True.

    Raises
    ------
    ValueError
        If the shapes do not fit together, an array contains NaN or Inf, or mode is not one of these values.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[3.0, 1.0], [4.0, 2.0], [0.0, 2.0]])
    >>> product, r = ad.linalg.qr_multiply(A, A.T)
    >>> np.allclose(product, r.T)
    True
    """
    if mode not in ("right", "left"):
        raise ValueError(f"Mode argument can only be 'left' or 'right' but not '{mode}'")
    c = array("qr_multiply", c)
    raw = qr(a, mode="raw", pivoting=pivoting)
    factors, tau = raw[0]
    m, k = factors.shape[0], min(factors.shape)
    columns = c if c.ndim == 2 else c[:, None] if mode == "left" else c[None, :]
    if columns.shape[mode == "right"] != (m if mode == "right" or overwrite_c else k):
        raise ValueError(f"qr_multiply: Q has shape {(m, k)} and c has {c.shape}, which do not fit together")
    if c.size == 0:
        return (c.copy(), *raw[1:])
    dtype = np.result_type(factors, columns)
    factors, tau = factors[:, :k].astype(dtype, copy=False), tau.astype(dtype, copy=False)
    columns = (np.conj(columns) if conjugate else columns).astype(dtype, copy=False)
    product = blank(factors if isinstance(factors, TracedArray) else columns,
                    (m, columns.shape[1]) if mode == "left" else columns.shape)
    product[: len(columns)] = columns
    of_kind("ormqr", factors)("L" if mode == "left" else "R", "N", factors, tau, product)
    product = product if mode == "left" else product[:, :k]
    product = np.conj(product) if conjugate else product
    if conjugate or c.flags.c_contiguous and factors.dtype.kind == "f" and (
            mode == "right" or m == k or overwrite_c):          # where SciPy hands the transposes to LAPACK
        product = in_rows(product)
    return (product if c.ndim == 2 else product.reshape(-1), *raw[1:])


def _factors(A: Function, name: str, arrays: tuple[Operand, ...],
             options: tuple[Operand, ...]) -> tuple[Operand, Operand]:
    if library().is_recorded(list(arrays)):
        Q, R = factored_of(A(), *arrays, name=name, options=options)
    else:
        Q, R = factored(None, *arrays, name=name, options=options)
    return Q, R


def _cut(A: Array, k: int, p: int, axis: int) -> list[Operand]:
    """Return the rows or columns before k, and those from k + p on."""
    start = k + A.shape[axis] if k < 0 else k
    return [A[:start], A[start + p:]] if axis == 0 else [A[:, :start], A[:, start + p:]]


@public("scipy.linalg.qr_insert")
@documented(overwrite_qru="ignored")
@over_stacks("Q", "R", "u")
def qr_insert(Q: Operand, R: Operand, u: Operand, k: int, which: str = "row", rcond: Operand = None,
              overwrite_qru: bool = False, check_finite: bool = True) -> tuple[Operand, Operand]:
    """Update the QR factors A = Q R after rows or columns are inserted into A.

    Parameters
    ----------
    Q : array, shape (..., m, m) or (..., m, n)
        The unitary factor of A, which is square or has n columns.
    R : array, shape (..., m, n) or (..., n, n)
        The triangular factor of A.
    u : array, shape (n,), (p, n), (m,) or (m, p)
        The rows or columns that are inserted.
    k : int
        The row or column before which they are inserted.
    which : {"row", "col"}
        Whether rows or columns are inserted.
    rcond : float, optional
        The bound for the reciprocal condition number of Q with u, as in `scipy.linalg.qr_insert`.

    Returns
    -------
    Q1, R1 : array
        The factors of the new matrix, with SciPy's signs.

    Raises
    ------
    numpy.linalg.LinAlgError
        If SciPy's function raises it. A derivative raises it if R1 is singular, or if the result depends on how SciPy
        chose columns of a square Q1 beyond its rank or phases of complex columns.

    Notes
    -----
    The derivative is that of the factors of the new matrix, and assumes that Q is unitary. It takes O(m n^2) operations
    in products of matrices. R1 must be nonsingular.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[3.0, 1.0], [4.0, 2.0], [0.0, 2.0]])
    >>> Q, R = ad.linalg.qr(A)
    >>> Q1, R1 = ad.linalg.qr_insert(Q, R, np.array([1.0, 5.0]), 1)
    >>> (Q1 @ R1).round(12)
    array([[3., 1.],
           [1., 5.],
           [4., 2.],
           [0., 2.]])
    """
    Q, R, u = (array("qr_insert", x, check_finite) for x in (Q, R, u))

    def whole() -> Array:
        A, axis = Q @ R, int(which != "row")
        first, last = _cut(A, k, 0, axis)
        rows = u.reshape(A.shape[0], -1) if axis else u.reshape(-1, A.shape[1])
        return np.concatenate([first, rows, last], axis)

    return _factors(whole, "qr_insert", (Q, R, u), (k, which, rcond))


@public("scipy.linalg.qr_delete")
@documented(qr_insert, returns="Q1, R1", raises="like", overwrite_qr="ignored")
@over_stacks("Q", "R")
def qr_delete(Q: Operand, R: Operand, k: int, p: int = 1, which: str = "row", overwrite_qr: bool = False,
              check_finite: bool = True) -> tuple[Operand, Operand]:
    """Update the QR factors A = Q R after rows or columns are deleted from A.

    Parameters
    ----------
    k : int
        The first row or column that is deleted.
    p : int
        The number of rows or columns that are deleted.
    which : {"row", "col"}
        Whether rows or columns are deleted.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[3.0, 1.0], [4.0, 2.0], [0.0, 2.0]])
    >>> Q1, R1 = ad.linalg.qr_delete(*ad.linalg.qr(A), 1)
    >>> np.allclose(Q1 @ R1, A[[0, 2]])
    True
    """
    Q, R = (array("qr_delete", x, check_finite) for x in (Q, R))

    def whole() -> Array:
        axis = int(which != "row")
        return np.concatenate(_cut(Q @ R, k, p, axis), axis)

    return _factors(whole, "qr_delete", (Q, R), (k, p, which))


@public("scipy.linalg.qr_update")
@documented(qr_insert, returns="Q1, R1", raises="like", overwrite_qruv="ignored")
@over_stacks("Q", "R", "u", "v")
def qr_update(Q: Operand, R: Operand, u: Operand, v: Operand, overwrite_qruv: bool = False,
              check_finite: bool = True) -> tuple[Operand, Operand]:
    """Update the QR factors A = Q R to those of A + u v^H.

    Parameters
    ----------
    u, v : array, shapes (m,) and (n,), or (m, k) and (n, k)
        The vectors or matrices u and v of the change u v^H.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[3.0, 1.0], [4.0, 2.0], [0.0, 2.0]])
    >>> u, v = np.array([1.0, 0.0, 0.0]), np.array([0.0, 1.0])
    >>> Q1, R1 = ad.linalg.qr_update(*ad.linalg.qr(A), u, v)
    >>> np.allclose(Q1 @ R1, A + np.outer(u, v))
    True
    """
    Q, R, u, v = (array("qr_update", x, check_finite) for x in (Q, R, u, v))

    def whole() -> Operand:
        return Q @ R + u.reshape(Q.shape[0], -1) @ np.conj(v.reshape(R.shape[1], -1).T)

    return _factors(whole, "qr_update", (Q, R, u, v), ())
