"""Polar factors and what rests on them, and pseudoinverses of Hermitian matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._spectral import polar as _polar
from .._spectral.frame import adjoint
from .._spectral.pseudoinverse import inverse_of
from .._spectral.storage import whole
from ._arguments import matrix, over_stacks, values


@over_stacks("a")
def polar(a: Any, side: str = "right") -> tuple[Any, Any]:
    """The polar factors A = U P or A = P U.

    Parameters
    ----------
    a : array, shape (..., m, n)
        The matrix.
    side : {"right", "left"}
        On which side of U the factor P stands.

    Returns
    -------
    u : array, shape (..., m, n)
        A matrix with orthonormal columns, or rows if m < n.
    p : array, shape (..., n, n) or (..., m, m)
        The Hermitian factor, which is positive semidefinite.

    Raises
    ------
    ValueError
        For another side, and if a has not two dimensions.
    numpy.linalg.LinAlgError
        If the singular values do not converge; in a derivative, if less than full rank leaves a choice of U that is
        used.

    Notes
    -----
    With ``P Y + Y P = U^H dA - dA^H U`` it is ``dU = U Y + (I - U U^H) dA P^-1`` and ``dP = U^H dA - Y P`` (Higham,
    Functions of matrices, 2008): no gap of singular values divides, and equal ones do not matter.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> u, p = ad.linalg.polar(np.array([[0.0, -2.0], [3.0, 0.0]]))
    >>> u, p
    (array([[ 0., -1.],
           [ 1.,  0.]]), array([[3., 0.],
           [0., 2.]]))
    >>> ad.grad(lambda A: ad.linalg.polar(A)[0][0, 1])(np.eye(2))
    array([[ 0. ,  0.5],
           [-0.5,  0. ]])
    """
    if side not in ("right", "left"):
        raise ValueError(f"polar: side is {side!r}; it is 'right' or 'left'")
    a = matrix("polar", a, False)
    if side == "right":
        return _polar.factors(a)
    u, p = _polar.factors(adjoint(a))
    return adjoint(u), p


@over_stacks("A", "B")
def orthogonal_procrustes(A: Any, B: Any, check_finite: bool = True) -> tuple[Any, Any]:
    """The orthogonal or unitary matrix R that brings A R nearest to B.

    Parameters
    ----------
    A, B : array, shape (..., m, n)
        The matrices.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    R : array, shape (..., n, n)
        The factor U of ``A^H B = U P``.
    scale : number
        The trace of P, which is the sum of the singular values of ``A^H B``.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        As for `polar`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[2.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    >>> R, scale = ad.linalg.orthogonal_procrustes(A, A[:, ::-1])
    >>> abs(R).round(12), scale.round(12)
    (array([[0., 1.],
           [1., 0.]]), np.float64(7.0))
    """
    A, B = matrix("orthogonal_procrustes", A, check_finite), matrix("orthogonal_procrustes", B, check_finite)
    if A.shape != B.shape:
        raise ValueError(f"the shapes of A and B differ ({A.shape} vs {B.shape})")
    R, P = _polar.factors(np.conj(A.T) @ B)
    return R, np.real(np.trace(P))


@over_stacks("a")
def pinvh(a: Any, atol: Any = None, rtol: Any = None, lower: bool = True, return_rank: bool = False,
          check_finite: bool = True) -> Any:
    """The pseudoinverse of a symmetric or Hermitian matrix.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix, of which one triangle is read.
    atol, rtol : float, optional
        Eigenvalues of absolute values up to ``atol + rtol * w`` count as 0, w the largest of these. By default atol is
        0, and rtol n times the precision of the dtype.
    lower : bool
        Whether the lower triangle is read, or the upper one.
    return_rank : bool
        Whether to return the rank too: an integer, which is a constant.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    inverse : array, shape (..., n, n)
        The pseudoinverse; its derivative is that at constant rank, with respect to the triangle.
    rank : int
        If it is asked for.

    Raises
    ------
    ValueError
        For shapes that do not fit, NaN and Inf, and negative tolerances.
    numpy.linalg.LinAlgError
        If the eigenvalues do not converge.

    Notes
    -----
    With P = pinvh(A), ``dP = -P dA P + P P dA (I - A P) + (I - P A) dA P P`` (Golub and Pereyra, 1973).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda a: ad.linalg.pinvh(a).trace())(np.diag([2.0, 4.0]))
    array([[-0.25  ,  0.    ],
           [ 0.    , -0.0625]])
    """
    a = matrix("pinvh", a, check_finite)
    if a.shape[0] != a.shape[1]:
        raise ValueError(f"pinvh: the matrix has shape {a.shape}; it must be square")
    atol = 0.0 if atol is None else float(atol)
    rtol = len(a) * float(np.finfo(a.dtype).eps) if rtol is None else float(rtol)
    if atol < 0 or rtol < 0:
        raise ValueError("atol and rtol values must be positive.")
    found, rank = inverse_of(whole(a, bool(lower)), atol=atol, rtol=rtol)
    return (found, int(values(rank))) if return_rank else found
