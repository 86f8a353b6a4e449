"""Functions of Hermitian matrices, f(A) = V diag(f(w)) V^H, with derivatives that do not divide by gaps.

    dF = V (D o V^H dA V) V^H,  D_ij = f[w_i, w_j]

with divided differences (Daleckii and Krein, 1965).  The same formula gives bA from bF.  In the basis V, the second
derivative along E and G has the elements sum_k f[w_i, w_k, w_j] (E_ik G_kj + G_ik E_kj).  Nothing depends on the choice
of eigenvectors, so equal eigenvalues are no special case.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays.traced import TracedArray
from .._numpy.primitive import Primitive
from .arguments import square
from .divided import EXP, LOG, SQRT, Power, Scalar, first, second
from .faces import public
from .frame import adjoint, hermitian_part
from .hermitian import Triangle
from .storage import folded, whole
from .texts import documented


def finite(x: Any, w: Any, what: str) -> Any:
    if not np.isfinite(x).all():
        near = np.broadcast_to(w[..., None] if x.ndim > w.ndim else w, x.shape)[~np.isfinite(x)][0]
        raise np.linalg.LinAlgError(f"funmh: {what} is not finite at the eigenvalue {near:.17g}; see docs/spectral.md")
    return x


def between(V: Any, E: Any) -> Any:
    return adjoint(V) @ E @ V


def spread(V: Any, P: Any) -> Any:
    return V @ P @ adjoint(V)


def function(a: Any, lower: bool, of: Scalar | Power) -> Any:
    w, V = Triangle(lower).pairs(a)
    with np.errstate(all="ignore"):
        f = np.asarray(of.f(w), w.dtype)
    return (V * finite(f, w, "the function")[..., None, :]) @ adjoint(V), w, V


def slope(w: Any, V: Any, E: Any, of: Scalar | Power) -> Any:
    D = finite(np.asarray(first(of, w[..., :, None], w[..., None, :]), w.dtype), w, "the derivative of the function")
    return spread(V, D * between(V, E))


def along(a: Any, y: Any, E: Any, lower: bool, of: Scalar | Power) -> Any:
    """Compute the derivative along a Hermitian matrix from the eigenvectors that were kept."""
    if any(isinstance(x, TracedArray) for x in (a, y[1], E)):
        return slope_of(a, E, lower=lower, of=of)
    return slope(y[1], y[2], E, of)


def function_forward(da: Any, y: Any, a: Any, lower: bool, of: Scalar | Power) -> Any:
    _, w, V = y
    return along(a, y, whole(da, lower), lower, of), np.zeros(w.shape, w.dtype), np.zeros(V.shape, V.dtype)


def function_reverse(by: Any, y: Any, a: Any, lower: bool, of: Scalar | Power) -> Any:
    return folded(along(a, y, hermitian_part(by[0]), lower, of), lower)


# f(A), and the eigenvalues and eigenvectors, which the derivatives need and which are not results
function_of = Primitive(function, function_forward, function_reverse, copies=False)


def slope_value(a: Any, E: Any, lower: bool, of: Scalar | Power) -> Any:
    w, V = Triangle(lower).pairs(a)
    return slope(w, V, E, of)


def slope_forward(changes: Any, y: Any, a: Any, E: Any, lower: bool, of: Scalar | Power) -> Any:
    da, dE = changes
    return slope_of(a, dE, lower=lower, of=of) + curve_of(a, E, whole(da, lower), lower=lower, of=of)


def slope_reverse(by: Any, y: Any, a: Any, E: Any, lower: bool, of: Scalar | Power) -> Any:
    by = hermitian_part(by)
    return folded(curve_of(a, E, by, lower=lower, of=of), lower), slope_of(a, by, lower=lower, of=of)


slope_of = Primitive(slope_value, slope_forward, slope_reverse, copies=False)


def curve(a: Any, E: Any, G: Any, lower: bool, of: Scalar | Power) -> Any:
    w, V = Triangle(lower).pairs(a)
    P, Q = between(V, E), between(V, G)
    found = np.zeros(P.shape, P.dtype)
    for k in range(w.shape[-1]):
        T = finite(second(of, w[..., :, None], w[..., k, None, None], w[..., None, :]), w,
                   "the second derivative of the function")
        found += T * (P[..., :, k, None] * Q[..., k, None, :] + Q[..., :, k, None] * P[..., k, None, :])
    return spread(V, found)


# The second derivative of f(A), which has no derivative here
curve_of = Primitive(curve, copies=False)


# ---------------------------------------------------------------- SciPy's function

NAMED = {"exp": EXP, "log": LOG, "sqrt": SQRT}


@public()
@documented(a="triangle")
def funmh(a: Any, f: Any, df: Any = None, d2f: Any = None, *, lower: bool = True, check_finite: bool = True) -> Any:
    """Compute a function of a symmetric or Hermitian matrix, f(A) = V diag(f(w)) V^H.

    Parameters
    ----------
    f : {"exp", "log", "sqrt"}, number or callable
        The function of each eigenvalue: one of these names or NumPy's function of that name, a number for a power, or
        any function of real arrays.
    df, d2f : callable, optional
        The first and the second derivative of a callable f. df is required for a callable, and d2f for second
        derivatives of the result.

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
