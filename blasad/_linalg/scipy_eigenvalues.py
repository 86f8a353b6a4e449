"""Eigenvalues and eigenvectors of general matrices and pencils."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays.finite import all_finite
from .._numpy import primitive
from .._numpy.functions import arranged, order_of_stack
from .._numpy.primitive import Primitive
from . import general, pencils
from .frame import values
from .scipy_arguments import numpy_result, over_stacks, square


def _no_pairs(x: Any, wi: Any) -> Any:
    if np.any(wi):
        raise ValueError("blasad: all eigenvalues of a real matrix were real when the program was traced, so its "
                         "results are real; now some are complex. Pass complex matrices, or use eig of scipy.linalg")
    return x


# x, and an error if there are imaginary parts
_real: Primitive = Primitive(_no_pairs, lambda changes, y, x, wi: _real(changes[0], wi),
                  lambda by, y, x, wi: (_real(by, wi), np.zeros(wi.shape, wi.dtype)), copies=False)


def _unpacked(wi: Any, *vectors: Any, exact: bool = True) -> tuple[Any, ...]:
    """Return vectors as complex columns, or if `exact` and all eigenvalues are real, as real columns."""
    if wi is None:
        return vectors
    if exact and not values(wi).any():
        return tuple(_real(x, wi) for x in vectors)
    return tuple(general.spun(x, wi) * general.doubled(wi) for x in vectors)


def _homogeneous(alpha: Any, beta: Any) -> Any:
    return np.stack([alpha, beta.astype(alpha.dtype)])


@over_stacks("a")
def _eig(a: Any, left: bool, right: bool, homogeneous: bool = False, exact: bool = True) -> Any:
    if not (left or right):
        found = general.eigvals_of(a)
        w = found[0] + 1j * found[1] if isinstance(found, tuple) else found
        return _homogeneous(w, np.ones(w.shape, w.dtype)) if homogeneous else w
    w, wi, U, V = general.read(general.eig_of(a, left=left, right=right), left, right)
    w = _homogeneous(w, np.ones(w.shape, w.dtype)) if homogeneous else w
    return w, *_unpacked(wi, *(x for x in (U, V) if x is not None), exact=exact)


@over_stacks("a", "b")
def _eig_of_pencil(a: Any, b: Any, left: bool, right: bool, homogeneous: bool) -> Any:
    found = pencils.eig_of(a, b, left=left, right=right)
    if a.dtype.kind == "c":
        alpha, beta, *vectors = found
        wi = None
    else:
        alphar, wi, beta, *vectors = found
        alpha = alphar + 1j * wi
    w = _homogeneous(alpha, beta) if homogeneous else pencils.ratio(alpha, beta)
    if not vectors:
        return w
    return w, *(x / np.sqrt(np.sum(np.real(x * np.conj(x)), axis=0)) for x in _unpacked(wi, *vectors))


def _read(name: str, a: Any, b: Any, check_finite: bool) -> tuple[Any, Any]:
    a = square(name, a, check_finite)
    if b is None:
        return a, None
    b = square(name, b, check_finite)
    if b.shape[-2:] != a.shape[-2:]:
        raise ValueError(f"{name}: a and b have shapes {a.shape} and {b.shape}; they must have the same order")
    dtype = np.result_type(a.dtype, b.dtype)
    return a.astype(dtype, copy=False), b.astype(dtype, copy=False)


def eig(a: Any, b: Any = None, left: bool = False, right: bool = True, overwrite_a: bool = False,
        overwrite_b: bool = False, check_finite: bool = True, homogeneous_eigvals: bool = False) -> Any:
    """Compute eigenvalues and eigenvectors of a matrix, A v = w v, or of a pencil, A v = w B v.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix A.
    b : array, shape (..., n, n), optional
        The matrix B of a pencil.
    left, right : bool
        Whether left eigenvectors, u^H A = w u^H B, and right eigenvectors are computed.
    overwrite_a, overwrite_b : bool
        These parameters are SciPy's; for traced arrays, they are ignored: neither array is overwritten.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.
    homogeneous_eigvals : bool
        Whether eigenvalues are returned as pairs w[0], w[1] with w[1] A v = w[0] B v. Then they may be infinite.

    Returns
    -------
    w : array, shape (..., n) or (..., 2, n)
        The eigenvalues, which are complex.
    vl, vr : array, shape (..., n, n)
        The left and the right eigenvectors, one in each column, if they are asked for. They are complex if an
        eigenvalue is. Each has length 1. (SciPy does not normalize left eigenvectors of a pencil without right ones.)

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it in four cases: eigenvalues are equal to rounding, and
        the result depends on how LAPACK chose their eigenvectors; eigenvectors are linearly dependent to rounding; the
        largest elements of an eigenvector are equal to rounding, and the result depends on its phase; or the result
        depends on the phase of an eigenvector of a pencil.

    Notes
    -----
    With P = V^-1 dA V, dw = diag(P) and dV = V (P_ij / (w_j - w_i)), projected so that the length of each eigenvector
    stays 1 and its element of largest absolute value stays real, as in LAPACK. The pair (alpha, beta) of a pencil has a
    derivative as a ratio: a result that depends on the common factor of both raises an error.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[2.0, 1.0], [0.5, 4.0]])
    >>> w, V = ad.linalg.eig(A)
    >>> ad.grad(lambda A: ad.linalg.eig(A)[1][0, 0])(A).round(4)
    array([[ 0.0192, -0.0043],
           [ 0.0852, -0.0192]])
    """
    a, b = _read("eig", a, b, check_finite)
    if b is not None:
        return _eig_of_pencil(a, b, bool(left), bool(right), bool(homogeneous_eigvals))
    found = _eig(a, bool(left), bool(right), bool(homogeneous_eigvals))
    return _noticed(a, *found) if left or right else found


def eigvals(a: Any, b: Any = None, overwrite_a: bool = False, check_finite: bool = True,
            homogeneous_eigvals: bool = False) -> Any:
    """Compute eigenvalues of a matrix, A v = w v, or of a pencil, A v = w B v.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix A.
    b : array, shape (..., n, n), optional
        The matrix B of a pencil.
    overwrite_a : bool
        This parameter is SciPy's; for traced arrays, it is ignored: a is not overwritten.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.
    homogeneous_eigvals : bool
        Whether eigenvalues are returned as pairs w[0], w[1] with w[1] A v = w[0] B v. Then they may be infinite.

    Returns
    -------
    w : array, shape (..., n) or (..., 2, n)
        The eigenvalues, which are complex.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if eigenvalues are equal to rounding, have too few
        linearly independent eigenvectors, and the result depends on more than their sum.

    Notes
    -----
    Reverse mode uses the Schur form, so sums of eigenvalues have a derivative even if the matrix is not diagonalizable.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.eigvals(A).sum().real)(np.array([[1.0, 1.0], [0.0, 1.0]]))
    array([[1., 0.],
           [0., 1.]])
    """
    a, b = _read("eigvals", a, b, check_finite)
    if b is not None:
        return _eig_of_pencil(a, b, False, False, bool(homogeneous_eigvals))
    return _eig(a, False, False, bool(homogeneous_eigvals))


def finite(a: Any) -> Any:
    """Return a; NaN and Inf are an error as in NumPy."""
    if not all_finite(a):
        raise np.linalg.LinAlgError("Array must not contain infs or NaNs")
    return a


def _noticed(a: Any, w: Any, *vectors: Any) -> tuple[Any, ...]:
    """Return results of `general.eig_of`, whose first use is noticed."""
    first = 1 if a.dtype.kind == "c" else 2
    return primitive.marked((0, w), *enumerate(vectors, first))


def eig_of_numpy(a: Any) -> Any:
    """Compute `numpy.linalg.eig`, whose results are real if all eigenvalues are and NumPy is older than 2.5."""
    a = finite(square("eig", a, False))
    w, V = _eig(a, False, True, False, False)
    w, V = arranged(w, order_of_stack(1, (a, 2))), arranged(V, order_of_stack(2, (a, 2)))
    return numpy_result("EigResult", *_noticed(a, *_real_if_all(a, w, w, V)))


def eigvals_of_numpy(a: Any) -> Any:
    """Compute `numpy.linalg.eigvals`, whose result is real if all eigenvalues are and NumPy is older than 2.5."""
    a = finite(square("eigvals", a, False))
    w = arranged(_eig(a, False, False), order_of_stack(1, (a, 2)))
    return _real_if_all(a, w, w)[0]


ALWAYS_COMPLEX = np.linalg.eigvals(np.eye(1)).dtype.kind == "c"    # from NumPy 2.5 on


def _real_if_all(a: Any, w: Any, *found: Any) -> tuple[Any, ...]:
    if ALWAYS_COMPLEX or a.dtype.kind == "c" or values(w).imag.any():
        return found
    wi = np.imag(w)
    return tuple(_real(np.real(x), wi).astype(x.dtype).real for x in found)     # with the strides of NumPy's real parts
