"""Cholesky factors of full, band and packed matrices, and solvers and inverses that use them."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._declarations.aliases import Array, Operand
from .._numpy.functions import copy_in, order_of_stack
from .._registry import lapack
from .._routines import factored
from .arguments import array, check, check_rows, columns, each, given, own, sides, square, triangular_solve
from .drivers import declared
from .drivers import lapack as routines
from .faces import behind, public
from .texts import documented

# ---------------------------------------------------------------- LAPACK's drivers


@declared
def potrs(c: Array, b: Array, lower: int, *, overwrite_b: bool) -> Array:
    check("potrs", c, b)
    b = given(b, overwrite_b)
    if factored.solve("definite", c, None, b, lower=lower):
        return b
    triangular_solve(c, b, lower, 0 if lower else 2)
    triangular_solve(c, b, lower, 2 if lower else 0)
    return b


@declared
def posv(a: Array, b: Array, lower: int, *, overwrite_a: bool, overwrite_b: bool) -> tuple[Operand, Operand]:
    check("posv", a, b)
    c = lapack.potrf(given(a, overwrite_a), lower=lower, clean=0)
    return c, potrs(c, b, lower, overwrite_b=overwrite_b)


@declared
def potri(c: Array, lower: bool, *, overwrite_c: bool) -> Operand:
    check("potri", c)
    if overwrite_c and factored.inverse("definite", c, None, lower):
        return c
    return lapack.lauum(lapack.trtri(given(c, overwrite_c), lower=lower), lower=lower)


@declared
def pbtrs(ab: Array, b: Operand, lower: int, *, overwrite_b: bool) -> Operand:
    check_band("pbtrs", ab, b)
    b = given(b, overwrite_b)
    if factored.solve("definite stored", ab, None, b, lower=lower):
        return b
    for trans in order(lower):
        lapack.tbtrs(ab, columns(b), "L" if lower else "U", trans)
    return b


@declared
def pbsv(ab: Operand, b: Operand, lower: Any, *, overwrite_ab: bool, overwrite_b: bool) -> tuple[Operand, Operand]:
    check_band("pbsv", ab, b)
    c = lapack.pbtrf(given(ab, overwrite_ab), lower)
    return c, pbtrs(c, b, lower, overwrite_b=overwrite_b)


@declared
def pptrs(n: int, ap: Operand, b: Operand, lower: Any, *, overwrite_b: bool) -> Operand:
    check_packed("pptrs", n, ap, b)
    b = given(b, overwrite_b)
    if factored.solve("definite stored", ap, None, b, lower=lower):
        return b
    for trans in order(lower):
        lapack.tptrs(n, ap, columns(b), "L" if lower else "U", trans)
    return b


@declared
def ppsv(n: int, ap: Operand, b: Operand, lower: Any, *, overwrite_b: bool) -> Operand:
    check_packed("ppsv", n, ap, b)
    return pptrs(n, lapack.pptrf(n, ap.copy(), lower), b, lower, overwrite_b=overwrite_b)


@declared
def pptri(n: int, ap: Operand, lower: Any, *, overwrite_ap: bool) -> Operand:
    check_packed("pptri", n, ap)
    ap = given(ap, overwrite_ap)
    columns, second = np.triu_indices(n) if lower else np.tril_indices(n)     # columns, rows
    full = np.zeros((n, n), ap.dtype, like=ap)
    full[second, columns] = ap[: len(columns)]
    ap[: len(columns)] = potri(full, lower)[second, columns]
    return ap


def order(lower: Any) -> tuple[int, int]:
    """Return the flags `trans` of the two triangular systems, in the order of their solution."""
    return (0, 2) if lower else (2, 0)


def check_band(name: str, ab: Array, b: Array) -> None:
    """Check the shapes before anything is written."""
    if ab.ndim != 2 or not ab.shape[0]:
        raise ValueError(f"{name}: the band has shape {ab.shape}; it must be (k+1, n)")
    check_rows(name, ab.shape[1], b)


def check_packed(name: str, n: int, ap: Operand, b: Operand = None) -> None:
    if ap.ndim != 1 or len(ap) < n * (n + 1) // 2:
        raise ValueError(f"{name}: the packed triangle has shape {ap.shape}; it must be ({n * (n + 1) // 2},)")
    if b is not None:
        check_rows(name, n, b)


# ---------------------------------------------------------------- SciPy's functions


@public()
@documented(raises="definite")
def cholesky(a: Operand, lower: bool = False, overwrite_a: bool = False, check_finite: bool = True, *,
             sym: bool = False) -> Array:
    """Compute the Cholesky factor of a positive definite matrix, A = L L^H or U^H U.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The Hermitian matrix A. Only one triangle is read, and only this triangle has a derivative.
    lower : bool
        True: the lower triangle is read, and L with L L^H = A is returned. False: the upper triangle is read, and U
        with U^H U = A is returned.
    sym : bool
        If True, ``(a + a^H) / 2`` is factored. Then both triangles are read, and share the derivative.

    Returns
    -------
    c : array, shape (..., n, n)
        The factor, with zeros in the other triangle.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def log_det(A):
    ...     return 2 * np.log(np.diag(ad.linalg.cholesky(A, lower=True))).sum()
    >>> ad.grad(log_det)(np.array([[2.0, 0.0], [0.0, 4.0]]))
    array([[0.5 , 0.  ],
           [0.  , 0.25]])
    """
    a = square("cholesky", a, check_finite)
    if sym:
        a, overwrite_a = 0.5 * (a + np.conj(a.swapaxes(-1, -2))), True
    c = own(a, overwrite_a)
    each(lambda x: routines.potrf(x, lower=int(lower), clean=1), c)
    return c


@public()
@documented(raises="definite", a="triangle")
def cho_factor(a: Operand, lower: bool = False, overwrite_a: bool = False,
               check_finite: bool = True) -> tuple[Operand, bool]:
    """Compute the Cholesky factor of a positive definite matrix, A = L L^H or U^H U, for `cho_solve`.

    Returns
    -------
    c : array, shape (..., n, n)
        The factor in one triangle. The other triangle contains the elements of a.
    lower : bool
        Whether the factor is in the lower triangle, as given.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.linalg.cho_factor(np.array([[4.0, 2.0], [2.0, 5.0]]))
    >>> ad.linalg.cho_solve(c, np.array([8.0, 9.0]))
    array([1.375, 1.25 ])
    """
    c = own(square("cho_factor", a, check_finite), overwrite_a)
    each(lambda x: routines.potrf(x, lower=int(lower), clean=0), c)
    return c, lower


@public()
@documented(returns="x")
def cho_solve(c_and_lower: tuple[Operand, bool], b: Operand, overwrite_b: bool = False,
              check_finite: bool = True) -> Operand:
    """Solve A x = b from the Cholesky factor of A.

    Parameters
    ----------
    c_and_lower : tuple of array and bool
        The factor of A, and whether it is in the lower triangle, as `cho_factor` returns them.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.linalg.cho_factor(np.array([[4.0, 2.0], [2.0, 5.0]]))
    >>> ad.linalg.cho_solve(c, np.array([8.0, 9.0]))
    array([1.375, 1.25 ])
    """
    c, lower = c_and_lower
    c, b = square("cho_solve", c, check_finite), array("cho_solve", b, check_finite)
    if overwrite_b and b.dtype == c.dtype and c.ndim == 2:
        return routines.potrs(c, b, int(lower))
    c, x = sides("cho_solve", c, b, b.ndim == 1)
    each(lambda c, x: routines.potrs(c, x, int(lower)), c, x)
    return x[..., 0] if b.ndim == 1 else x


@behind("numpy.linalg.cholesky")
def cholesky_of_numpy(a: Operand, /, *, upper: bool = False) -> Array:
    """Compute `numpy.linalg.cholesky`."""
    return cholesky(copy_in(a, order_of_stack(2, (a, 2))), not upper, overwrite_a=True, check_finite=False)
