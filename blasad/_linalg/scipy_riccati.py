"""Algebraic Riccati equations."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import riccati
from .scipy_arguments import array, together


def _solution(name: str, discrete: bool, balanced: Any, *given: Any) -> Any:
    arrays = [None if x is None else np.atleast_2d(array(name, x)) for x in given]
    lead = np.broadcast_shapes(*(x.shape[:-2] for x in arrays if x is not None))
    if not lead:
        return riccati.riccati(*arrays, discrete=discrete, balanced=balanced)
    arrays = [None if x is None else np.broadcast_to(x, (*lead, *x.shape[-2:])) for x in arrays]
    found = [riccati.riccati(*(None if x is None else x[index] for x in arrays), discrete=discrete, balanced=balanced)
             for index in np.ndindex(*lead)]
    return together(found, lead)


def solve_continuous_are(a: Any, b: Any, q: Any, r: Any, e: Any = None, s: Any = None, balanced: Any = True) -> Any:
    """Solve A^H X E + E^H X A - (E^H X B + S) R^-1 (B^H X E + S^H) + Q = 0 for the stabilizing X.

    Parameters
    ----------
    a, b : array, shapes (..., m, m) and (..., m, n)
        The matrices A and B.
    q, r : array, shapes (..., m, m) and (..., n, n)
        The matrices Q and R, which must be Hermitian. R must be nonsingular.
    e, s : array, shapes (..., m, m) and (..., m, n), optional
        The matrices E, which must be nonsingular, and S. By default, they are the identity and zero.
    balanced : bool
        Whether the data are balanced first. It is ignored if e is given.

    Returns
    -------
    x : array, shape (..., m, m)
        The solution X.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or a matrix is not Hermitian or nonsingular as required.
    numpy.linalg.LinAlgError
        If there is no stabilizing solution.

    Notes
    -----
    The reverse solves one Lyapunov equation with the closed-loop matrix. The adjoints of Q and R are Hermitian.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, B, Q, R = (np.array([[x]]) for x in (1.0, 1.0, 3.0, 1.0))
    >>> ad.linalg.solve_continuous_are(A, B, Q, R).round(10)
    array([[3.]])
    >>> ad.grad(lambda Q: ad.linalg.solve_continuous_are(A, B, Q, R)[0, 0])(Q).round(10)
    array([[0.25]])
    """
    return _solution("solve_continuous_are", False, balanced, a, b, q, r, e, s)


def solve_discrete_are(a: Any, b: Any, q: Any, r: Any, e: Any = None, s: Any = None, balanced: Any = True) -> Any:
    """Solve A^H X A - E^H X E - (A^H X B + S) (R + B^H X B)^-1 (B^H X A + S^H) + Q = 0 for the stabilizing X.

    Parameters
    ----------
    a, b : array, shapes (..., m, m) and (..., m, n)
        The matrices A and B.
    q, r : array, shapes (..., m, m) and (..., n, n)
        The matrices Q and R, which must be Hermitian.
    e, s : array, shapes (..., m, m) and (..., m, n), optional
        The matrices E, which must be nonsingular, and S. By default, they are the identity and zero.
    balanced : bool
        Whether the data are balanced first. It is ignored if e is given.

    Returns
    -------
    x : array, shape (..., m, m)
        The solution X.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or a matrix is not Hermitian or nonsingular as required.
    numpy.linalg.LinAlgError
        If there is no stabilizing solution.

    Notes
    -----
    The reverse solves one Stein equation with the closed-loop matrix. The adjoints of Q and R are Hermitian.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, B, Q, R = (np.array([[x]]) for x in (1.0, 1.0, 0.5, 1.0))
    >>> ad.linalg.solve_discrete_are(A, B, Q, R).round(10)
    array([[1.]])
    >>> ad.grad(lambda Q: ad.linalg.solve_discrete_are(A, B, Q, R)[0, 0])(Q).round(4)
    array([[1.3333]])
    """
    return _solution("solve_discrete_are", True, balanced, a, b, q, r, e, s)
