"""Polar factors, the orthogonal Procrustes problem, and pseudoinverses of Hermitian matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import polar as _polar
from .frame import adjoint
from .pseudoinverse import inverse_of
from .scipy_arguments import matrix, over_stacks, values
from .storage import whole


@over_stacks("a")
def polar(a: Any, side: str = "right") -> tuple[Any, Any]:
    """Compute the polar factors of a matrix, A = U P or A = P U.

    Parameters
    ----------
    a : array, shape (..., m, n)
        The matrix A.
    side : {"right", "left"}
        "right": A = U P. "left": A = P U.

    Returns
    -------
    u : array, shape (..., m, n)
        U, which has orthonormal columns, or orthonormal rows if m < n.
    p : array, shape (..., n, n) or (..., m, m)
        P, which is Hermitian and positive semidefinite.

    Raises
    ------
    ValueError
        If side is not one of these values, or a has fewer than two dimensions.
    numpy.linalg.LinAlgError
        If the singular values do not converge. A derivative raises it if A does not have full rank, so that U is not
        unique, and the result depends on the choice of U.

    Notes
    -----
    With ``P Y + Y P = U^H dA - dA^H U``, the derivatives are ``dU = U Y + (I - U U^H) dA P^-1`` and ``dP = U^H dA - Y
    P`` (Higham, Functions of matrices, 2008). Nothing is divided by gaps of singular values, so equal ones are no
    special case.

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
        raise ValueError(f"polar: side is {side!r}; it must be 'right' or 'left'")
    a = matrix("polar", a, False)
    if side == "right":
        return _polar.factors(a)
    u, p = _polar.factors(adjoint(a))
    return adjoint(u), p


@over_stacks("A", "B")
def orthogonal_procrustes(A: Any, B: Any, check_finite: bool = True) -> tuple[Any, Any]:
    """Compute the orthogonal or unitary matrix R that minimizes ||A R - B||.

    Parameters
    ----------
    A, B : array, shape (..., m, n)
        The matrices A and B.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    R : array, shape (..., n, n)
        The polar factor U of ``A^H B = U P``.
    scale : number
        The trace of P, which is the sum of the singular values of ``A^H B``.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.
    numpy.linalg.LinAlgError
        If the singular values do not converge. A derivative raises it if ``A^H B`` does not have full rank, so that R
        is not unique, and the result depends on the choice of R.

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
    """Compute the pseudoinverse of a symmetric or Hermitian matrix, P with A P A = A, P A P = P, and Hermitian A P.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix A. Only one triangle is read.
    atol, rtol : float, optional
        Eigenvalues count as 0 if their absolute values are at most ``atol + rtol * w``, where w is the largest absolute
        value. By default, atol is 0, and rtol is n times the machine precision of the dtype.
    lower : bool
        Whether the lower triangle is read (True) or the upper one (False).
    return_rank : bool
        Whether the rank is returned, too.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    inverse : array, shape (..., n, n)
        The pseudoinverse. Its derivative assumes that the rank is constant, and is with respect to the triangle.
    rank : int
        The rank, which is a constant. It is returned only if return_rank is True.

    Raises
    ------
    ValueError
        If a is not square or contains NaN or Inf, or a tolerance is negative.
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
