"""Functions of symmetric and Hermitian matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._spectral.divided import EXP, LOG, SQRT, Power, Scalar
from .._spectral.functions_of_hermitian import function_of
from ._arguments import square

NAMED = {"exp": EXP, "log": LOG, "sqrt": SQRT}


def funmh(a: Any, f: Any, df: Any = None, d2f: Any = None, *, lower: bool = True, check_finite: bool = True) -> Any:
    """A function of a symmetric or Hermitian matrix, which is to `funm` what `pinvh` is to `pinv`.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix; one triangle is read.
    f : {"exp", "log", "sqrt"}, number or callable
        The function of each eigenvalue: one of these (or NumPy's function of that name), a power, or any function of
        real arrays.
    df, d2f : callable, optional
        The derivatives of a function that is given as a callable; d2f is for second derivatives.
    lower : bool
        Which triangle is read.
    check_finite : bool
        Whether NaN and Inf raise.

    Returns
    -------
    array, shape (..., n, n)
        ``v diag(f(w)) v^H``, both triangles.

    Raises
    ------
    ValueError
        For arguments that do not fit, NaN and Inf.
    numpy.linalg.LinAlgError
        If f or its derivative is not finite at an eigenvalue, as "sqrt" at 0.

    Notes
    -----
    The derivative along E is ``v (D o v^H E v) v^H`` with divided differences
    ``D_ij = (f(w_j) - f(w_i)) / (w_j - w_i)`` [1]_, which are formed without cancellation: it is right at every gap,
    zero included, where the same function made of the results of `eigh` is not.

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
            raise ValueError(f"funmh: f is {f!r}; by name there are {', '.join(NAMED)}")
        return NAMED[f]
    if issubclass(type(f), (int, float)):
        return Power(float(f))
    if not callable(f) or df is None:
        raise ValueError("funmh: f is a callable; give its derivative df, too")
    return Scalar(f, df, d2f)
