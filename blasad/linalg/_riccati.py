"""Riccati's algebraic equations."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._spectral import riccati
from ._arguments import array, together


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
    """Solve A^H X E + E^H X A - (E^H X B + S) R^-1 (B^H X E + S^H) + Q = 0 for the solution that stabilizes.

    Parameters
    ----------
    a, b : array, shapes (..., m, m) and (..., m, n)
        A and B.
    q, r : array, shapes (..., m, m) and (..., n, n)
        Q and R, which are Hermitian; R is regular.
    e, s : array, shapes (..., m, m) and (..., m, n)
        E, which is regular, and S; by default the identity and zero.
    balanced : bool
        Whether the data are balanced first, if there is no E.

    Returns
    -------
    x : array, shape (..., m, m)
        The solution.

    Raises
    ------
    ValueError
        For shapes that do not fit, and matrices that are not Hermitian or regular.
    numpy.linalg.LinAlgError
        If there is no such solution.

    Notes
    -----
    The reverse solves one Lyapunov equation with the closed loop; the adjoints of Q and R are Hermitian.

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
        A and B.
    q, r : array, shapes (..., m, m) and (..., n, n)
        Q and R, which are Hermitian.
    e, s : array, shapes (..., m, m) and (..., m, n)
        E, which is regular, and S; by default the identity and zero.
    balanced : bool
        Whether the data are balanced first, if there is no E.

    Returns
    -------
    x : array, shape (..., m, m)
        The solution.

    Raises
    ------
    ValueError
        For shapes that do not fit, and matrices that are not Hermitian or regular.
    numpy.linalg.LinAlgError
        If there is no such solution.

    Notes
    -----
    The reverse solves one Stein equation with the closed loop; the adjoints of Q and R are Hermitian.

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
