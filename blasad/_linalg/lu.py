"""LU factors, and solvers and inverses that use them."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg

from .._arrays import operations as _operations
from .._arrays.arrays import is_plain
from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Operand
from .._numpy.primitive import Primitive
from .._registry import blas, lapack
from .._routines import factored
from .arguments import (
    TRANS,
    alike,
    array,
    beside,
    check,
    check_exchanges,
    columns,
    given,
    over_stacks,
    own,
    square,
    together,
    triangular_solve,
    values,
)
from .drivers import declared
from .drivers import lapack as routines
from .faces import public
from .texts import documented

# ---------------------------------------------------------------- LAPACK's drivers

@declared
def getrs(lu: Array, piv: Operand, b: Array, trans: int, *, overwrite_b: bool) -> Array:
    check("getrs", lu, b)
    check_exchanges("getrs", len(lu), piv)
    b = given(b, overwrite_b)
    if factored.solve("general", lu, piv, b, trans):
        return b
    if trans == 0:
        lapack.laswp(columns(b), piv)
        triangular_solve(lu, b, 1, 0, 1)
        triangular_solve(lu, b, 0)
    else:
        triangular_solve(lu, b, 0, trans)
        triangular_solve(lu, b, 1, trans, 1)
        lapack.laswp(columns(b), piv, inc=-1)
    return b


@declared
def gesv(a: Operand, b: Operand, *, overwrite_a: bool, overwrite_b: bool) -> tuple[Operand, Operand, Operand]:
    check("gesv", a, b)
    lu, piv = lapack.getrf(given(a, overwrite_a))
    return lu, piv, getrs(lu, piv, b, overwrite_b=overwrite_b)


@declared
def getri(lu: Any, piv: Operand, *, overwrite_lu: bool) -> Operand:
    check("getri", lu)
    check_exchanges("getri", len(lu), piv)
    if overwrite_lu and factored.inverse("general", lu, piv):
        return lu
    x = given(lu, overwrite_lu)
    n = len(x)
    factor = (np.zeros((n, n), x.dtype, "F") if is_plain(x)
              else _operations.allocate(x, (n, n), x.dtype, 0, (0, 1)))
    lapack.lacpy("L", x, factor)
    lapack.trtri(x, lower=0)
    if n > 1:
        lapack.laset("L", 0.0, 0.0, x[1:, :-1])
    blas.trsm(1.0, factor, x, side=1, lower=1, diag=1)
    lapack.laswp(x.T, piv, inc=-1)
    return x


# ---------------------------------------------------------------- SciPy's functions


@public()
@documented()
@over_stacks("a")
def lu_factor(a: Operand, overwrite_a: bool = False, check_finite: bool = True) -> tuple[Operand, Operand]:
    """Compute the LU factors of a matrix with row exchanges, A = P L U, for `lu_solve`.

    Returns
    -------
    lu : array, shape (..., m, n)
        U in the upper triangle, and L without its unit diagonal below it.
    piv : array of integers, shape (..., min(m, n))
        The row exchanges: row i was exchanged with row ``piv[i]``.

    Raises
    ------
    numpy.linalg.LinAlgError
        If an element of U's diagonal is exactly zero.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> factors = ad.linalg.lu_factor(np.array([[1.0, 2.0], [3.0, 4.0]]))
    >>> ad.linalg.lu_solve(factors, np.array([5.0, 11.0]))
    array([1., 2.])
    """
    a = array("lu_factor", a, check_finite)
    if a.ndim != 2:
        raise ValueError(f"lu_factor: the matrix has shape {a.shape}; it must have two dimensions")
    factors: tuple[Operand, Operand] = routines.getrf(own(a, overwrite_a))
    return factors


@public()
@documented(returns="x")
def lu_solve(lu_and_piv: tuple[Operand, Operand], b: Operand, trans: Any = 0, overwrite_b: bool = False,
             check_finite: bool = True) -> Operand:
    """Solve op(A) x = b from the LU factors of A.

    Parameters
    ----------
    lu_and_piv : tuple
        The LU factors of A and the row exchanges, as `lu_factor` returns them.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> factors = ad.linalg.lu_factor(np.array([[1.0, 2.0], [3.0, 4.0]]))
    >>> ad.linalg.lu_solve(factors, np.array([5.0, 11.0]))
    array([1., 2.])
    """
    factors, piv = lu_and_piv
    factors, b = square("lu_solve", factors, check_finite), array("lu_solve", b, check_finite)
    if max(factors.ndim, b.ndim) > 2:
        vector, piv = b.ndim == 1, np.asarray(piv)
        lead = np.broadcast_shapes(factors.shape[:-2], piv.shape[:-1], () if vector else b.shape[:-2])
        stacks = [np.broadcast_to(x, lead + x.shape[len(x.shape) - core:])
                  for x, core in ((factors, 2), (piv, 1), (b, 1 if vector else 2))]
        return together([lu_solve((c[i], rows[i]), y[i], trans, overwrite_b, False)
                         for c, rows, y in (stacks,) for i in np.ndindex(*lead)], lead)
    x = b if overwrite_b and b.dtype == factors.dtype else beside(factors, b).copy("F")
    return routines.getrs(alike(factors, x), piv, x, TRANS[trans])


@public("scipy.linalg.lu")
@documented()
@over_stacks("a")
def lu(a: Operand, permute_l: bool = False, overwrite_a: bool = False, check_finite: bool = True,
       p_indices: bool = False) -> tuple[Operand, ...]:
    """Compute the factors P, L and U of a matrix, A = P L U.

    Parameters
    ----------
    permute_l : bool
        Whether the product P L and U are returned instead of the three factors.
    p_indices : bool
        Whether P is returned as an array of integers p with ``A = L[p] @ U``.

    Returns
    -------
    p, l, u : array
        The permutation P, which is a constant, the unit lower triangular or trapezoidal L, shape (m, k), and the upper
        triangular or trapezoidal U, shape (k, n), where k = min(m, n).

    Raises
    ------
    ValueError
        If a has fewer than two dimensions, or contains NaN or Inf.
    numpy.linalg.LinAlgError
        Reverse mode raises it if an element of U's diagonal is exactly zero, where the factors have no derivative; in
        forward mode, the tangents are NaN. A compiled program raises it in a run with such a matrix.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 2.0], [3.0, 4.0]])
    >>> p, l, u = ad.linalg.lu(A)
    >>> np.allclose(p @ l @ u, A)
    True
    """
    a = array("lu", a, check_finite)
    try:
        factors, piv = lu_factor(a, overwrite_a and not isinstance(a, TracedArray), False)
    except np.linalg.LinAlgError:               # in a program, a run with a singular matrix raises it
        return _of_singular(a, permute_l, p_indices)
    m, n = factors.shape
    k = min(m, n)
    rows = np.arange(m)
    for i, j in enumerate(piv.tolist()):
        rows[[i, j]] = rows[[j, i]]
    place = np.argsort(rows)
    lower = np.tril(factors[:, :k], -1) + np.eye(m, k, dtype=factors.dtype)
    upper = np.triu(factors[:k])
    if permute_l:
        return lower[place], upper
    if k == 0:                                  # as SciPy has it
        place = place[:0]
    return (place.astype(np.int32) if p_indices else np.eye(len(place), dtype=factors.real.dtype)[place]), lower, upper


def _of_singular(a: Array, permute_l: bool, p_indices: bool) -> tuple[Operand, ...]:
    p, lower, upper = scipy.linalg.lu(values(a), check_finite=False, p_indices=p_indices)
    if permute_l:
        lower = lower[p] if p_indices else p @ lower
    if isinstance(a, TracedArray):
        lower, upper = _factors_of_singular(a, factors=(lower, upper))
    return (lower, upper) if permute_l else (p, lower, upper)


def _singular_forward(da: Operand, y: Operand, a: Operand, factors: Operand) -> tuple[Operand, ...]:
    return tuple(np.full_like(x, np.nan if np.any(values(da)) else 0) for x in factors)


def _singular_reverse(by: Operand, y: Operand, a: Operand, factors: Operand) -> Operand:
    if any(np.any(values(x)) for x in by):
        raise np.linalg.LinAlgError("lu: an element of U's diagonal is exactly zero, where the factors of a matrix "
                                    "have no derivative; blasad.stop_gradient(A) gives them as constants")
    return np.zeros(a.shape, a.dtype)


_factors_of_singular = Primitive(lambda a, factors: factors, _singular_forward, _singular_reverse, copies=False)
