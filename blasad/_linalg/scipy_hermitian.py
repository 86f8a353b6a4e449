"""Eigenvalues and eigenvectors of symmetric and Hermitian matrices and pencils."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import hermitian
from .generalized import Pencil
from .lapack_generalized import solved
from .partial_pencil import PartOfPencil
from .scipy_arguments import alike, beside, over_stacks, square
from .storage import PartOfTriangle, Triangle

DRIVERS = ("ev", "evd", "evr", "evx", "gv", "gvd", "gvx")


def eigh(a: Any, b: Any = None, *, lower: bool = True, eigvals_only: bool = False, overwrite_a: bool = False,
         overwrite_b: bool = False, type: int = 1, check_finite: bool = True,
         subset_by_index: Any = None, subset_by_value: Any = None, driver: str | None = None) -> Any:
    """Compute eigenvalues and eigenvectors of a symmetric or Hermitian matrix, A v = w v, or pencil, A v = w B v.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix A. Only one triangle is read.
    b : array, shape (..., n, n), optional
        The matrix B of a pencil, which must be positive definite. Only one triangle is read.
    lower : bool
        Whether the lower triangles are read (True) or the upper ones (False).
    eigvals_only : bool
        Whether only eigenvalues are computed.
    overwrite_a, overwrite_b : bool
        These parameters are SciPy's; for traced arrays, they are ignored: neither array is overwritten.
    type : {1, 2, 3}
        The problem that is solved if b is given: ``a v = w b v`` (1), ``a b v = w v`` (2) or ``b a v = w v`` (3).
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.
    subset_by_index : pair of int, optional
        The indices of the first and the last eigenvalue that is computed, counted from 0 in ascending order.
    subset_by_value : pair of float, optional
        The interval ``low < w <= high`` of the eigenvalues that are computed.
    driver : {"ev", "evd", "evr", "evx", "gv", "gvd", "gvx"}, optional
        LAPACK's routine. The names that begin with g are for pencils. "ev", "evd", "gv" and "gvd" compute all
        eigenvalues.

    Returns
    -------
    w : array, shape (..., k)
        The eigenvalues in ascending order.
    v : array, shape (..., n, k)
        The eigenvectors, one in each column. If eigvals_only is True, only w is returned.

    Raises
    ------
    ValueError
        If the shapes do not fit together, an option is not allowed, or an array contains NaN or Inf.
    numpy.linalg.LinAlgError
        If LAPACK's algorithm does not converge, or B is not positive definite. A derivative raises it if the result
        depends on which eigenvectors LAPACK chose for equal eigenvalues.

    Notes
    -----
    The derivative is with respect to the triangle that is read.  With ``M = diag(bw) + F o skew(v^H bv)`` and ``F_ij =
    1 / (w_j - w_i)``, the adjoint of the matrix is ``v M v^H`` [1]_.  An element of ``skew(v^H bv)`` that is only
    rounding counts as zero at any gap.  So eigenvalues, projectors on eigenspaces, and functions of these have correct
    derivatives if eigenvalues are equal.  The derivative of k eigenvectors takes O(n^2 k) operations.

    With b and type 1, the adjoint of b is ``-v (M o (w_i + w_j)/2 + herm(v^H bv)/2) v^H``.  The other types have
    similar formulas.

    References
    ----------
    .. [1] Giles, Collected matrix derivative results for forward and reverse mode algorithmic differentiation (2008).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[2.0, 1.0], [1.0, 2.0]])
    >>> w, v = ad.linalg.eigh(A)
    >>> w.round(12)
    array([1., 3.])
    >>> ad.grad(lambda A: ad.linalg.eigh(A, eigvals_only=True, subset_by_index=(1, 1)).sum())(A).round(12)
    array([[0.5, 0. ],
           [1. , 0.5]])
    """
    a = square("eigh", a, check_finite)
    if not a.shape[-1]:                                 # an empty matrix has no eigenvalues
        return np.zeros(a.shape[:-1], a.real.dtype) if eigvals_only else (np.zeros(a.shape[:-1], a.real.dtype), a * 1)
    subset = chosen(subset_by_index, subset_by_value, driver, b is not None, a.shape[-1])
    if b is not None:
        b = square("eigh", b, check_finite)
        if type not in (1, 2, 3):
            raise ValueError(f"eigh: type is {type!r}; it must be 1, 2 or 3")
        if b.shape[-1] != a.shape[-1]:
            raise ValueError(f"eigh: b has shape {b.shape}; it must have the order of a, whose shape is {a.shape}")
        return of_pencil(alike(a, b), beside(a, b), bool(lower), eigvals_only, subset,
                         type, driver or ("gvd" if subset is None else "gvx"))
    f = some if subset is not None else every
    return f(a, lower=bool(lower), eigvals_only=eigvals_only, subset=subset, driver=driver or "evr")


def chosen(index: Any, limits: Any, driver: str | None, is_pencil: bool, n: int) -> Any:
    """Return which eigenvalues are asked for, in the form that storages take, or None for all of them."""
    if driver is not None and driver not in DRIVERS:
        raise ValueError(f"eigh: driver is {driver!r}; it must be one of {', '.join(DRIVERS)}")
    if driver is not None and (driver[0] == "g") != is_pencil:
        raise ValueError(f"eigh: driver {driver!r} is for " + ("a single matrix, but b is given" if is_pencil else
                                                              "a pencil, but b is not given"))
    if index is None and limits is None:
        return None
    if index is not None and limits is not None:
        raise ValueError("eigh: only one of subset_by_index and subset_by_value can be given")
    if driver in ("ev", "evd", "gv", "gvd"):
        raise ValueError(f"eigh: driver {driver!r} computes all eigenvalues; omit it for some")
    if index is not None:
        first, last = (int(i) for i in index)
        if not 0 <= first <= last < n:
            raise ValueError(f"eigh: subset_by_index is ({first}, {last}); it must be 0 <= first <= last < {n}")
        return "I", first + 1, last + 1
    low, high = map(float, limits)
    if not low < high:
        raise ValueError(f"eigh: subset_by_value is ({low}, {high}); the first must be less than the second")
    return "V", low, high


def every(a: Any, lower: bool, eigvals_only: bool, subset: Any, driver: str) -> Any:
    of = Triangle(lower, driver)
    return hermitian.eigvalsh_of(a, of) if eigvals_only else hermitian.eigh_of(a, of)


@over_stacks("a")
def some(a: Any, lower: bool, eigvals_only: bool, subset: Any, driver: str) -> Any:
    of = PartOfTriangle(lower, subset)
    return hermitian.eigvalsh_of(a, of) if eigvals_only else hermitian.eigh_of(a, of)


@over_stacks("a", "b")
def of_pencil(a: Any, b: Any, lower: bool, eigvals_only: bool, subset: Any, type: int, driver: str) -> Any:
    of = Pencil(lower, type, driver) if subset is None else PartOfPencil(lower, type, subset)
    found = solved(a, b, of, not eigvals_only)
    return found[0] if eigvals_only else found


def eigvalsh(a: Any, b: Any = None, *, lower: bool = True, overwrite_a: bool = False, overwrite_b: bool = False,
             type: int = 1, check_finite: bool = True, subset_by_index: Any = None, subset_by_value: Any = None,
             driver: str | None = None) -> Any:
    """Compute eigenvalues of a symmetric or Hermitian matrix, A v = w v, or pencil, A v = w B v.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix A. Only one triangle is read.
    b : array, shape (..., n, n), optional
        The matrix B of a pencil, which must be positive definite. Only one triangle is read.
    lower : bool
        Whether the lower triangles are read (True) or the upper ones (False).
    overwrite_a, overwrite_b : bool
        These parameters are SciPy's; for traced arrays, they are ignored: neither array is overwritten.
    type : {1, 2, 3}
        The problem that is solved if b is given: ``a v = w b v`` (1), ``a b v = w v`` (2) or ``b a v = w v`` (3).
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.
    subset_by_index : pair of int, optional
        The indices of the first and the last eigenvalue that is computed, counted from 0 in ascending order.
    subset_by_value : pair of float, optional
        The interval ``low < w <= high`` of the eigenvalues that are computed.
    driver : {"ev", "evd", "evr", "evx", "gv", "gvd", "gvx"}, optional
        LAPACK's routine. The names that begin with g are for pencils. "ev", "evd", "gv" and "gvd" compute all
        eigenvalues.

    Returns
    -------
    w : array, shape (..., k)
        The eigenvalues in ascending order.

    Raises
    ------
    ValueError
        If the shapes do not fit together, an option is not allowed, or an array contains NaN or Inf.
    numpy.linalg.LinAlgError
        If LAPACK's algorithm does not converge, or B is not positive definite.

    Notes
    -----
    The adjoint of the matrix is ``v diag(bw) v^H``. If the call is recorded, the eigenvectors are computed with the
    eigenvalues, so that the derivative is one product. Equal eigenvalues share the mean of their seeds, which gives the
    subgradient of least norm.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: np.log(ad.linalg.eigvalsh(A)).sum())(np.diag([1.0, 4.0, 4.0])).round(12)
    array([[1.  , 0.  , 0.  ],
           [0.  , 0.25, 0.  ],
           [0.  , 0.  , 0.25]])
    """
    return eigh(a, b, lower=lower, eigvals_only=True, overwrite_a=overwrite_a, overwrite_b=overwrite_b, type=type,
                check_finite=check_finite, subset_by_index=subset_by_index, subset_by_value=subset_by_value,
                driver=driver)


# ---------------------------------------------------------------- NumPy's functions

def triangle_of_numpy(UPLO: Any) -> Triangle:
    if str(UPLO).upper() not in ("L", "U"):
        raise ValueError("UPLO argument must be 'L' or 'U'")
    return Triangle(str(UPLO).upper() == "L")


def eigh_of_numpy(a: Any, UPLO: Any) -> Any:
    """Compute `numpy.linalg.eigh`."""
    a = square("eigh", a, False)
    return np.linalg._linalg.EighResult(*hermitian.eigh_of(a, triangle_of_numpy(UPLO)))


def eigvalsh_of_numpy(a: Any, UPLO: Any) -> Any:
    """Compute `numpy.linalg.eigvalsh`."""
    return hermitian.eigvalsh_of(square("eigvalsh", a, False), triangle_of_numpy(UPLO))
