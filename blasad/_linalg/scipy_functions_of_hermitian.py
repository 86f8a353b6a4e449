"""Functions of symmetric and Hermitian matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from .divided import EXP, LOG, SQRT, Power, Scalar
from .functions_of_hermitian import function_of
from .scipy_arguments import square

NAMED = {"exp": EXP, "log": LOG, "sqrt": SQRT}


def funmh(a: Any, f: Any, df: Any = None, d2f: Any = None, *, lower: bool = True, check_finite: bool = True) -> Any:
    """Compute a function of a symmetric or Hermitian matrix, f(A) = V diag(f(w)) V^H.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix A. Only one triangle is read.
    f : {"exp", "log", "sqrt"}, number or callable
        The function of each eigenvalue: one of these names or NumPy's function of that name, a number for a power, or
        any function of real arrays.
    df, d2f : callable, optional
        The first and the second derivative of a callable f. df is required for a callable, and d2f for second
        derivatives of the result.
    lower : bool
        Whether the lower triangle is read (True) or the upper one (False).
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    array, shape (..., n, n)
        ``v diag(f(w)) v^H``, with both triangles.

    Raises
    ------
    ValueError
        If a is not square or contains NaN or Inf, f is an unknown name, or f is a callable and df is missing.
    numpy.linalg.LinAlgError
        If f is not finite at an eigenvalue, for example "log" at 0. A derivative raises it if the derivative of f is
        not finite, for example for "sqrt" at 0.

    Notes
    -----
    The derivative along E is ``v (D o v^H E v) v^H`` with divided differences
    ``D_ij = (f(w_j) - f(w_i)) / (w_j - w_i)`` [1]_, which are computed without cancellation. So it is accurate at every
    gap, also at the gap 0, while the same function of the results of `eigh` is not.

    References
    ----------
    .. [1] Daleckii and Krein, Integration and differentiation of functions of Hermitian operators (1965).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.eye(2)
    >>> ad.grad(lambda A: ad.linalg.funmh(A, "exp")[0, 0])(A).round(12)
    array([[2.71828183, 0.        ],
           [0.        , 0.        ]])
    >>> ad.linalg.funmh(np.array([[5.0, 4.0], [4.0, 5.0]]), np.arctan, lambda x: 1 / (1 + x * x)).round(4)
    array([[1.1228, 0.3374],
           [0.3374, 1.1228]])
    """
    a = square("funmh", a, check_finite)
    return function_of(a, lower=bool(lower), of=scalar(f, df, d2f))[0]


def scalar(f: Any, df: Any, d2f: Any) -> Scalar | Power:
    if df is None and f in (np.exp, np.log, np.sqrt):
        f = f.__name__
    if isinstance(f, str):
        if f not in NAMED:
            raise ValueError(f"funmh: f is {f!r}; the known names are {', '.join(NAMED)}")
        return NAMED[f]
    if issubclass(type(f), (int, float)):
        return Power(float(f))
    if not callable(f) or df is None:
        raise ValueError("funmh: f must be a name, a number, or a callable with its derivative df")
    return Scalar(f, df, d2f)
