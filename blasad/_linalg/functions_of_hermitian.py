"""Functions of Hermitian matrices, f(A) = V diag(f(w)) V^H, with derivatives that do not divide by gaps.

    dF = V (D o V^H dA V) V^H,  D_ij = f[w_i, w_j]

with divided differences (Daleckii and Krein, 1965).  The same formula gives bA from bF.  In the basis V, the second
derivative along E and G has the elements sum_k f[w_i, w_k, w_j] (E_ik G_kj + G_ik E_kj).  Nothing depends on the choice
of eigenvectors, so equal eigenvalues are no special case.

The divided differences are accurate to the last digits for every gap. f[x, y] = (f(y) - f(x)) / (y - x) loses digits by
cancellation if x and y are close. For exp, log, sqrt and powers there are formulas without cancellation. For other
functions, the mean of f' from x to y is computed by Gauss' quadrature where this is more accurate than the quotient.
For f[x, y, z], it is the integral of f'' over a triangle (Genocchi and Hermite). See Higham, Functions of Matrices
(2008), appendix B.16 and chapter 10.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Operand
from .._numpy.primitive import Primitive
from .arguments import square
from .faces import public
from .frame import adjoint, hermitian_part
from .hermitian import Triangle
from .storage import folded, whole
from .texts import documented

# ---------------------------------------------------------------- divided differences

ORDERS = 9, 12                      # of two quadratures, whose difference estimates the error


class Scalar(NamedTuple):
    """A function of real numbers, its derivatives, and a formula for its divided difference if there is one."""

    f: Callable[[Any], Any]
    df: Callable[[Any], Any]
    d2f: Callable[[Any], Any] | None
    close: Callable[[Any, Any], Any] | None = None


def ratio(f: Callable[[Any], Any], r: Array) -> Array:
    """Return f(r) / r for r >= 0, where f(0) = 0 and f'(0) = 1."""
    some = np.where(r > 0, r, 1)
    return np.where(r > 0, f(some) / some, 1)


def exp_of(x: Array, y: Array) -> Array:
    return np.exp(np.maximum(x, y)) * ratio(lambda g: -np.expm1(-g), np.abs(y - x))


def log_of(x: Array, y: Array) -> Array:
    low = np.minimum(x, y)
    return ratio(np.log1p, np.abs(y - x) / low) / low


def sqrt_of(x: Array, y: Array) -> Array:
    return 1 / (np.sqrt(x) + np.sqrt(y))


def log_slope(x: Operand) -> Operand:
    return 1 / x


def log_curve(x: Array) -> Array:
    return -1 / x ** 2


def sqrt_slope(x: Operand) -> Operand:
    return 0.5 / np.sqrt(x)


def sqrt_curve(x: Array) -> Array:
    return -0.25 / x ** 1.5


EXP = Scalar(np.exp, np.exp, np.exp, exp_of)
LOG = Scalar(np.log, log_slope, log_curve, log_of)
SQRT = Scalar(np.sqrt, sqrt_slope, sqrt_curve, sqrt_of)


class Power(NamedTuple):
    """The power x^p."""

    p: float

    def raised(self, x: Array, less: int) -> Array:
        p = self.p - less
        return np.asarray(x) ** (int(p) if p == int(p) else p)

    def f(self, x: Operand) -> Operand:
        return self.raised(x, 0)

    def df(self, x: Operand) -> Operand:
        return self.p * self.raised(x, 1) if self.p else 0 * x

    def d2f(self, x: Array) -> Array:
        return self.p * (self.p - 1) * self.raised(x, 2) if self.p not in (0, 1) else 0 * x

    def close(self, x: Array, y: Array) -> Array:
        p = self.p
        if p == int(p) and abs(p) <= 16:
            q = abs(int(p))
            total = sum((x ** i * y ** (q - 1 - i) for i in range(q)), np.zeros(np.broadcast_shapes(x.shape, y.shape)))
            return total if p >= 0 else -total / (x ** q * y ** q)
        low = np.minimum(x, y)
        r = np.abs(y - x) / low
        some = np.where(r > 0, r, 1)
        return low ** (p - 1) * np.where(r > 0, np.expm1(p * np.log1p(some)) / some, p)


def nodes(order: int) -> tuple[Array, Array]:
    t, weight = np.polynomial.legendre.leggauss(order)
    return (t + 1) / 2, weight / 2


def better(quotient: Array, error: Array, least: float, where: Array, rule: Callable[[Any, int], Any]) -> Array:
    """Return the quotient, or the result of a quadrature where that is more accurate."""
    if not where.any():
        return quotient
    coarse, fine = (rule(where, order) for order in ORDERS)
    off = np.abs(fine - coarse) + least * np.abs(fine)
    quotient[where] = np.where(off < error[where], fine, quotient[where])
    return quotient


def first(of: Scalar | Power, x: Array, y: Array) -> Array:
    """Compute f[x, y]."""
    with np.errstate(all="ignore"):
        if of.close is not None:
            return of.close(x, y)
        x, y = np.broadcast_arrays(x, y)
        eps = np.finfo(x.dtype).eps
        gap, low, high = np.abs(y - x), of.f(x), of.f(y)
        quotient = (high - low) / np.where(gap > 0, y - x, np.nan)
        error = np.where(gap > 0, eps * (np.abs(high) + np.abs(low)) / np.where(gap > 0, gap, 1), np.inf)

        def mean(where: Array, order: int) -> Operand:
            start, step = x[where], (y - x)[where]
            return sum(weight * of.df(start + t * step) for t, weight in zip(*nodes(order), strict=True))

        return better(quotient, error, eps, ~(error <= 4 * eps * np.abs(quotient)), mean)


def second(of: Scalar | Power, x: Array, y: Array, z: Array) -> Array:
    """Compute f[x, y, z]."""
    if of.d2f is None:
        raise NotImplementedError("blasad: the second derivative of a function of a matrix needs the second derivative "
                                  "of the function; pass it as d2f")
    d2f = of.d2f
    with np.errstate(all="ignore"):
        x, y, z = np.sort(np.stack(np.broadcast_arrays(x, y, z)), axis=0)
        eps = np.finfo(x.dtype).eps
        gap, low, high = z - x, first(of, x, y), first(of, y, z)
        quotient = (high - low) / np.where(gap > 0, gap, np.nan)
        error = np.where(gap > 0, 2 * eps * (np.abs(high) + np.abs(low)) / np.where(gap > 0, gap, 1), np.inf)

        def mean(where: Array, order: int) -> Operand:
            start, one, two = x[where], (y - x)[where], (z - y)[where]
            return sum(u * v * t * d2f(start + t * (one + s * two)) for t, u in zip(*nodes(order), strict=True)
                       for s, v in zip(*nodes(order), strict=True))

        return better(quotient, error, eps, ~(error <= 8 * eps * np.abs(quotient)), mean)


# ---------------------------------------------------------------- the function and its derivatives

def finite(x: Array, w: Array, what: str) -> Array:
    if not np.isfinite(x).all():
        near = np.broadcast_to(w[..., None] if x.ndim > w.ndim else w, x.shape)[~np.isfinite(x)][0]
        raise np.linalg.LinAlgError(f"funmh: {what} is not finite at the eigenvalue {near:.17g}; see docs/spectral.md")
    return x


def between(V: Array, E: Array) -> Operand:
    return adjoint(V) @ E @ V


def spread(V: Array, P: Array) -> Operand:
    return V @ P @ adjoint(V)


def function(a: Array, lower: bool, of: Scalar | Power) -> tuple[Array, Array, Array]:
    w, V = Triangle(lower).pairs(a)
    with np.errstate(all="ignore"):
        f = np.asarray(of.f(w), w.dtype)
    return (V * finite(f, w, "the function")[..., None, :]) @ adjoint(V), w, V


def slope(w: Array, V: Array, E: Array, of: Scalar | Power) -> Operand:
    D = finite(np.asarray(first(of, w[..., :, None], w[..., None, :]), w.dtype), w, "the derivative of the function")
    return spread(V, D * between(V, E))


def along(a: Array, y: tuple[Array, ...], E: Array, lower: bool, of: Scalar | Power) -> Operand:
    """Compute the derivative along a Hermitian matrix from the eigenvectors that were kept."""
    if any(isinstance(x, TracedArray) for x in (a, y[1], E)):
        return slope_of(a, E, lower=lower, of=of)
    return slope(y[1], y[2], E, of)


def function_forward(da: Array, y: tuple[Array, ...], a: Array, lower: bool,
                     of: Scalar | Power) -> tuple[Array, Array, Array]:
    _, w, V = y
    return along(a, y, whole(da, lower), lower, of), np.zeros(w.shape, w.dtype), np.zeros(V.shape, V.dtype)


def function_reverse(by: tuple[Array, ...], y: tuple[Array, ...], a: Array, lower: bool, of: Scalar | Power) -> Operand:
    return folded(along(a, y, hermitian_part(by[0]), lower, of), lower)


# f(A), and the eigenvalues and eigenvectors, which the derivatives need and which are not results
function_of = Primitive(function, function_forward, function_reverse, copies=False)


def slope_value(a: Array, E: Array, lower: bool, of: Scalar | Power) -> Operand:
    w, V = Triangle(lower).pairs(a)
    return slope(w, V, E, of)


def slope_forward(changes: tuple[Array, ...], y: Array, a: Array, E: Array, lower: bool, of: Scalar | Power) -> Operand:
    da, dE = changes
    return slope_of(a, dE, lower=lower, of=of) + curve_of(a, E, whole(da, lower), lower=lower, of=of)


def slope_reverse(by: Array, y: Array, a: Array, E: Array, lower: bool, of: Scalar | Power) -> tuple[Array, Array]:
    by = hermitian_part(by)
    return folded(curve_of(a, E, by, lower=lower, of=of), lower), slope_of(a, by, lower=lower, of=of)


slope_of = Primitive(slope_value, slope_forward, slope_reverse, copies=False)


def curve(a: Array, E: Array, G: Array, lower: bool, of: Scalar | Power) -> Operand:
    w, V = Triangle(lower).pairs(a)
    P, Q = between(V, E), between(V, G)
    sums = np.zeros(P.shape, P.dtype)
    for k in range(w.shape[-1]):
        T = finite(second(of, w[..., :, None], w[..., k, None, None], w[..., None, :]), w,
                   "the second derivative of the function")
        sums += T * (P[..., :, k, None] * Q[..., k, None, :] + Q[..., :, k, None] * P[..., k, None, :])
    return spread(V, sums)


# The second derivative of f(A), which has no derivative here
curve_of = Primitive(curve, copies=False)


# ---------------------------------------------------------------- SciPy's function

NAMED = {"exp": EXP, "log": LOG, "sqrt": SQRT}


@public()
@documented(a="triangle")
def funmh(a: Operand, f: Any, df: Operand = None, d2f: Operand = None, *, lower: bool = True,
          check_finite: bool = True) -> Operand:
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


def scalar(f: Any, df: Function | None, d2f: Function | None) -> Scalar | Power:
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
