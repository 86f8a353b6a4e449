"""Eigenvalues and vectors of general matrices, and of pencils."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.functions import arranged, order_of_stack
from .._numpy.primitive import Primitive
from .._spectral import general, pencils
from .._spectral.frame import values
from ._arguments import over_stacks, square


def _no_pairs(x: Any, wi: Any) -> Any:
    if np.any(wi):
        raise ValueError("blasad: the eigenvalues of a real matrix were all real when the program was recorded, and "
                         "its results are; here some are complex. Give complex matrices, or use eig of scipy.linalg")
    return x


# x, where there are no imaginary parts
_real: Primitive = Primitive(_no_pairs, lambda changes, y, x, wi: _real(changes[0], wi),
                  lambda by, y, x, wi: (_real(by, wi), np.zeros(wi.shape, wi.dtype)), copies=False)


def _unpacked(wi: Any, *vectors: Any, exact: bool = True) -> tuple[Any, ...]:
    """Vectors as complex columns; if `exact`, as they are where no eigenvalue is complex."""
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
        raise ValueError(f"{name}: a and b have shapes {a.shape} and {b.shape}; they must be of one order")
    dtype = np.result_type(a.dtype, b.dtype)
    return a.astype(dtype, copy=False), b.astype(dtype, copy=False)


def eig(a: Any, b: Any = None, left: bool = False, right: bool = True, overwrite_a: bool = False,
        overwrite_b: bool = False, check_finite: bool = True, homogeneous_eigvals: bool = False) -> Any:
    """Eigenvalues and eigenvectors of a matrix, A v = w v, or of a pencil, A v = w B v.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix.
    b : array, shape (..., n, n), or None
        The other matrix of a pencil.
    left, right : bool
        Whether there are left vectors, u^H A = w u^H B, and right ones.
    overwrite_a, overwrite_b : bool
        For SciPy's sake: the matrices stay as they are.
    check_finite : bool
        Whether NaN and Inf raise.
    homogeneous_eigvals : bool
        Whether eigenvalues are pairs, w[1] A v = w[0] B v, which may be infinite.

    Returns
    -------
    w : array, shape (..., n) or (..., 2, n)
        The eigenvalues, which are complex.
    vl, vr : array, shape (..., n, n)
        The vectors, a column each, of unit length (also where SciPy leaves left ones of a pencil as they are, without
        right ones); complex if any eigenvalue is.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. In a derivative: where eigenvalues are equal to rounding, and what is used
        depends on how their vectors are chosen; where vectors are linearly dependent to rounding; where the largest
        elements of a vector are, and its phase is used; of a pencil, where a phase is used at all.

    Notes
    -----
    With P = V^-1 dA V: dw = diag(P), dV = V (P_ij / (w_j - w_i)), and of that what keeps the length of each vector,
    and its element of largest absolute value real, as LAPACK has it. Of a pencil, (alpha, beta) has a derivative as a
    ratio: one that depends on the common factor of the two raises.

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
    return _eig(a, bool(left), bool(right), bool(homogeneous_eigvals))


def eigvals(a: Any, b: Any = None, overwrite_a: bool = False, check_finite: bool = True,
            homogeneous_eigvals: bool = False) -> Any:
    """Eigenvalues of a matrix, A v = w v, or of a pencil, A v = w B v.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix.
    b : array, shape (..., n, n), or None
        The other matrix of a pencil.
    overwrite_a : bool
        For SciPy's sake: the matrix stays as it is.
    check_finite : bool
        Whether NaN and Inf raise.
    homogeneous_eigvals : bool
        Whether eigenvalues are pairs, as of `eig`.

    Returns
    -------
    w : array, shape (..., n) or (..., 2, n)
        The eigenvalues, which are complex.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. In a derivative, where eigenvalues are equal to rounding, have too few
        vectors, and more than their sum is used.

    Notes
    -----
    Reverse goes through the Schur form, so that sums of eigenvalues have a derivative where vectors are missing.

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


def eig_of_numpy(a: Any) -> tuple[Any, Any]:
    """`numpy.linalg.eig`: real if all eigenvalues are."""
    a = square("eig", a, False)
    w, V = _eig(a, False, True, False, False)
    w, V = arranged(w, order_of_stack(1, (a, 2))), arranged(V, order_of_stack(2, (a, 2)))
    return np.linalg._linalg.EigResult(*_real_if_all(a, w, w, V))


def eigvals_of_numpy(a: Any) -> Any:
    """`numpy.linalg.eigvals`: real if all are."""
    a = square("eigvals", a, False)
    w = arranged(_eig(a, False, False), order_of_stack(1, (a, 2)))
    return _real_if_all(a, w, w)[0]


def _real_if_all(a: Any, w: Any, *found: Any) -> tuple[Any, ...]:
    if a.dtype.kind == "c" or values(w).imag.any():
        return found
    wi = np.imag(w)
    return tuple(_real(np.real(x), wi).astype(x.dtype).real for x in found)     # which lies as NumPy's real parts do
