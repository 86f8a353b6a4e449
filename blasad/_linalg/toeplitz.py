"""Products and solvers with Toeplitz and circulant matrices.

A Toeplitz matrix has T_ij = c_(i-j) for i >= j, else r_(j-i).

    dx = T^-1 (db - dT x),  bb = T^-H bx,  bc_k = - sum_i bb_i conj(x_(i-k)),  br_k = - sum_i bb_i conj(x_(i+k))

The sums are correlations, which are computed by Fourier transforms.  Levinson's recursion computes the solutions in
O(n^2).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg

from .._declarations.aliases import Array, Operand
from .._numpy.functions import array_of
from .._numpy.primitive import Primitive
from .arguments import array, together
from .faces import public
from .texts import documented

# ---------------------------------------------------------------- solutions, as a primitive

def solution(c: Array, r: Array, b: Array) -> Operand:
    return scipy.linalg.solve_toeplitz((c, r), b, check_finite=False)


def solution_forward(changes: Operand, x: Operand, c: Operand, r: Operand, b: Operand) -> Operand:
    dc, dr, db = changes
    return solve_of(c, r, db - scipy.linalg.matmul_toeplitz((dc, dr), x))


def solution_reverse(bx: Array, x: Array, c: Array, r: Array, b: Array) -> tuple[Array, Array, Array]:
    n = c.shape[0]
    bb = solve_of(np.conj(np.concatenate([c[:1], r[1:]])), np.conj(c), bx)
    left, right = (z.reshape(n, -1) for z in (bb, x))
    places = 2 * n
    product = np.sum(np.fft.fft(left, places, 0) * np.conj(np.fft.fft(right, places, 0)), axis=-1)
    correlation = -np.fft.ifft(product)
    if not any(z.dtype.kind == "c" for z in (bb, x)):
        correlation = np.real(correlation)
    return correlation[:n], np.concatenate([0 * correlation[:1], correlation[:n:-1]]), bb


solve_of = Primitive(solution, solution_forward, solution_reverse, copies=False)


# ---------------------------------------------------------------- SciPy's functions

def column_and_row(c_or_cr: Operand, check_finite: bool) -> tuple[Operand, Operand]:
    if isinstance(c_or_cr, tuple):
        c, r = c_or_cr
        return array("toeplitz", c, check_finite), array("toeplitz", r, check_finite)
    c = array("toeplitz", c_or_cr, check_finite)
    return c, np.conj(c)


@public("scipy.linalg.solve_toeplitz")
@documented()
def solve_toeplitz(c_or_cr: Operand, b: Operand, check_finite: bool = True) -> Operand:
    """Solve T x = b with a Toeplitz matrix T, by Levinson's recursion in O(n^2) operations.

    Parameters
    ----------
    c_or_cr : array, shape (..., n), or a tuple of two arrays
        The first column c of T, or a tuple of c and the first row r. The first element of r is not read. Without r, it
        is conj(c).
    b : array, shape (n,) or (..., n, k)
        The right-hand sides.

    Returns
    -------
    x : array
        The solution, which has double precision.

    Raises
    ------
    numpy.linalg.LinAlgError
        If a leading block of T is singular.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c, b = np.array([2.0, 1.0]), np.array([3.0, 0.0])
    >>> ad.linalg.solve_toeplitz(c, b).round(12)
    array([ 2., -1.])
    >>> ad.grad(lambda c: ad.linalg.solve_toeplitz(c, b).sum())(c).round(12)
    array([-0.33333333, -0.33333333])
    """
    c, r = column_and_row(c_or_cr, check_finite)
    b = array("solve_toeplitz", b, check_finite)
    core = min(b.ndim, 2)
    n = c.shape[-1]
    if b.ndim == 0 or r.shape[-1] != n or b.shape[b.ndim - core] != n:
        raise ValueError(f"solve_toeplitz: c has shape {c.shape}, r has {r.shape} and b has {b.shape}; they do not fit "
                         "together")
    if b.size == 0:
        return (b * np.float64(1)).astype(np.result_type(c.dtype, r.dtype, b.dtype, np.float64), copy=False)
    lead = np.broadcast_shapes(c.shape[:-1], r.shape[:-1], b.shape[: b.ndim - core])
    if not lead:
        return solve_of(c, r, b)
    c, r = np.broadcast_to(c, (*lead, n)), np.broadcast_to(r, (*lead, n))
    b = np.broadcast_to(b, (*lead, *b.shape[b.ndim - core:]))
    return together([solve_of(c[i], r[i], b[i]) for i in np.ndindex(*lead)], lead)


@public()
@documented(raises="shapes", workers="lwork")
def matmul_toeplitz(c_or_cr: Operand, x: Operand, check_finite: bool = False, workers: Any = None) -> Operand:
    """Compute the product T x of a Toeplitz matrix and a vector or matrix, by Fourier transforms.

    Parameters
    ----------
    c_or_cr : array, shape (m,), or a tuple of arrays, shapes (m,) and (n,)
        The first column c of T, or a tuple of c and the first row r. The first element of r is not read. Without r, it
        is conj(c).
    x : array, shape (n,) or (n, k)
        The vector or matrix x.

    Returns
    -------
    product : array, shape (m,) or (m, k)
        The product T x.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c, r = np.array([1.0, 2.0, 3.0]), np.array([1.0, 4.0])
    >>> ad.linalg.matmul_toeplitz((c, r), np.array([1.0, 1.0])).round(12)
    array([5., 3., 5.])
    """
    c, r = column_and_row(c_or_cr, check_finite)
    return scipy.linalg.matmul_toeplitz((c, r), array("matmul_toeplitz", x, check_finite), check_finite)


@public()
@documented(raises="shapes")
def solve_circulant(c: Operand, b: Operand, singular: str = "raise", tol: Operand = None, caxis: int = -1,
                    baxis: int = 0, outaxis: int = 0) -> Operand:
    """Solve C x = b with a circulant matrix C, by Fourier transforms.

    Parameters
    ----------
    c : array, shape (..., n)
        The first column of C.
    b : array, shape (n, ...)
        The right-hand sides b.
    singular : {"raise", "lstsq"}
        "raise": a nearly singular matrix raises an error. "lstsq": the least-squares solution is returned, whose
        derivative assumes that the rank is constant.
    tol : float, optional
        Eigenvalues count as 0 if their absolute values are at most tol.
    caxis, baxis, outaxis : int
        The axis of c that contains the columns, that of b, and that of the solution.

    Returns
    -------
    x : array
        The solution.

    Raises
    ------
    numpy.linalg.LinAlgError
        If the matrix is nearly singular, and singular is "raise".

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.solve_circulant(np.array([2.0, 0.0, 1.0]), np.array([3.0, 3.0, 3.0])).round(12)
    array([1., 1., 1.])
    """
    return scipy.linalg.solve_circulant(array_of(c), array_of(b), singular, tol, caxis, baxis, outaxis)
