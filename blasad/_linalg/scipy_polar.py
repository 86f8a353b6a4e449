"""Polar factors, and the orthogonal Procrustes problem."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import polar as _polar
from .frame import adjoint
from .scipy_arguments import matrix, over_stacks


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
