"""Functions of matrices: roots, logarithms, powers, signs, and trigonometric functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.linalg as sl

from .._arrays.traced import TracedArray
from .._derivatives.transforms import jvp
from .._numpy.functions import array_of
from . import roots, scalar
from .scipy_arguments import over_stacks, square, values
from .scipy_exponential import expm
from .scipy_solve import solve


def _of(name: str, A: Any, f: Callable[..., Any], *args: Any, **constants: Any) -> Any:
    """Compute f for a traced matrix or stack, and SciPy's function for a plain one."""
    a = array_of(A)
    if not isinstance(a, TracedArray):
        return getattr(sl, name)(a, *args)
    a = square(name, a, False)
    return f(a, **constants) if a.size else a.copy()


def _with_error(found: Any, disp: Any, error: Callable[[], Any]) -> Any:
    """Return the result, and if `disp` is False an estimate of its error, which is a constant."""
    return found if disp else (found, error())


@over_stacks("A")
def logm(A: Any, disp: Any = True) -> Any:
    """Compute the principal logarithm of a matrix, X with exp(X) = A.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.
    disp : bool
        If False, an estimate of the error is returned, too.

    Returns
    -------
    logm : array, shape (..., n, n)
        The logarithm. It is complex if a real matrix has negative eigenvalues.
    errest : float
        The ratio of the 1-norms of exp(log A) - A and of A, which is a constant. It is returned only if disp is False.

    Raises
    ------
    numpy.linalg.LinAlgError
        A derivative raises it if the matrix is singular to rounding.

    Notes
    -----
    The derivative L along E uses inverse scaling and squaring of Schur factors, with square roots and Sylvester
    equations (Al-Mohy, Higham and Relton 2013). The adjoint of A is L(A, bX^H)^H.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 1.0], [0.0, 1.0]])
    >>> ad.linalg.logm(A).round(12)
    array([[0., 1.],
           [0., 0.]])
    >>> ad.grad(lambda A: ad.linalg.logm(A)[0, 1])(A).round(4)
    array([[-0.5   ,  1.    ],
           [ 0.3333, -0.5   ]])
    """
    found = _of("logm", A, roots.logm)
    return _with_error(found, disp, lambda: sl.norm(sl.expm(values(found)) - values(A), 1) / sl.norm(values(A), 1))


def sqrtm(A: Any, disp: Any = True, blocksize: Any = None) -> Any:
    """Compute the principal square root of a matrix, X with X X = A.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.
    disp : bool
        If False, an estimate of the error is returned, too.
    blocksize : int
        This parameter is SciPy's; for traced arrays, it is ignored.

    Returns
    -------
    sqrtm : array, shape (..., n, n)
        The root. It is complex if a real matrix has negative eigenvalues.
    errest : float
        The squared Frobenius norm of X X - A over the norm of A, which is a constant. It is returned only if disp is
        False.

    Raises
    ------
    numpy.linalg.LinAlgError
        A derivative raises it if the matrix is singular to rounding.
    TypeError
        A compiled program raises it if a real matrix has a complex root, and had a real one in the trace.

    Notes
    -----
    The derivative L solves X L + L X = E from the Schur factors of X, which are kept. The adjoint Y of A solves
    X^H Y + Y X^H = bX.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[4.0, 1.0], [0.0, 4.0]])
    >>> ad.linalg.sqrtm(A)
    array([[2.  , 0.25],
           [0.  , 2.  ]])
    >>> ad.grad(lambda A: ad.linalg.sqrtm(A)[0, 1])(A).round(4)
    array([[-0.0156,  0.25  ],
           [ 0.002 , -0.0156]])
    """
    found = _of("sqrtm", A, roots.sqrtm)

    def error() -> Any:
        X = values(found)
        return sl.norm(X @ X - values(A), "fro") ** 2 / sl.norm(values(A), "fro")

    return _with_error(found, disp, error)


@over_stacks("A")
def fractional_matrix_power(A: Any, t: Any) -> Any:
    """Compute a power of a matrix, A**t, with a real exponent.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.
    t : float
        The exponent, which must be a constant.

    Returns
    -------
    X : array, shape (..., n, n)
        A**t = exp(t log A) with the principal logarithm. It may be complex if a real matrix has negative eigenvalues.

    Raises
    ------
    TypeError
        If t is traced.
    numpy.linalg.LinAlgError
        A derivative raises it if t is not an integer and the matrix is singular to rounding.

    Notes
    -----
    If t is an integer, it uses products and inverses. Otherwise the derivative is that of exp(t log A) along that of
    log A (Higham and Lin 2013).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[4.0, 0.0], [0.0, 9.0]])
    >>> ad.grad(lambda A: ad.linalg.fractional_matrix_power(A, 1.5)[0, 0])(A).round(4)
    array([[3., 0.],
           [0., 0.]])
    """
    if isinstance(t, TracedArray):
        raise TypeError("fractional_matrix_power: t must be constant; write expm(t * logm(A)) for a derivative along t")
    if t == int(t) and isinstance(array_of(A), TracedArray):
        return np.linalg.matrix_power(square("fractional_matrix_power", A, False), int(t))
    return _of("fractional_matrix_power", A, roots.fractional_matrix_power, t, t=t)


def matrix_power(a: Any, n: Any) -> Any:
    """Compute an integer power of a matrix, as `numpy.linalg.matrix_power` does.

    Parameters
    ----------
    a : array, shape (..., m, m)
        The matrix.
    n : int
        The exponent. If it is negative, the power of the inverse is computed.

    Returns
    -------
    x : array, shape (..., m, m)
        The power.

    Raises
    ------
    numpy.linalg.LinAlgError
        If a is not square, or if n is negative and a is singular.

    Notes
    -----
    It uses squarings and products, which are differentiated one by one.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda a: ad.linalg.matrix_power(a, 3)[0, 0])(np.diag([2.0, 1.0]))
    array([[12.,  0.],
           [ 0.,  0.]])
    """
    return np.linalg.matrix_power(array_of(a), n)


@over_stacks("A")
def signm(A: Any, disp: Any = True) -> Any:
    """Compute the sign of a matrix: its eigenvalues are the signs of the real parts of the eigenvalues of A.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.
    disp : bool
        If False, an estimate of the error is returned, too.

    Returns
    -------
    signm : array, shape (..., n, n)
        The sign S.
    errest : float
        The 1-norm of S S S - S, which is a constant. It is returned only if disp is False.

    Raises
    ------
    numpy.linalg.LinAlgError
        A derivative raises it if the real part of an eigenvalue is zero to rounding.

    Notes
    -----
    The derivative uses Newton's iteration for A and E together (Kenney and Laub 1995).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[2.0, 1.0], [0.0, -1.0]])
    >>> ad.grad(lambda A: ad.linalg.signm(A)[0, 1])(A).round(4)
    array([[-0.2222,  0.6667],
           [-0.1481,  0.2222]])
    """
    found = _of("signm", A, roots.signm)

    def error() -> Any:
        S = values(found)
        return sl.norm(S @ S @ S - S, 1)

    return _with_error(found, disp, error)


class _Scalar:
    """A function of numbers, and its derivatives."""

    def __init__(self, func: Callable[..., Any]) -> None:
        self.func = func

    def __call__(self, z: Any) -> Any:
        return np.asarray(self.func(z))

    def slope(self, z: Any) -> Any:
        """Compute f'. The derivative along i must be i f', otherwise there is no complex derivative."""
        along, across = (jvp(self.func, (z,), (np.full(z.shape, each, z.dtype),))[1] for each in (1, 1j))
        if not np.allclose(across, 1j * along, rtol=1e-4, atol=1e-8):
            raise TypeError("funm: the function has no complex derivative at the eigenvalues of the matrix, because it "
                            "uses absolute values, real parts or conjugates; for Hermitian matrices use eigh")
        return along

    def curve(self, z: Any) -> Any:
        """Compute f''."""
        return jvp(self.slope_alone, (z,), (np.ones_like(z),))[1]

    def slope_alone(self, z: Any) -> Any:
        return jvp(self.func, (z,), (np.ones(z.shape, z.dtype),))[1]


@over_stacks("A")
def funm(A: Any, func: Any, disp: Any = True) -> Any:
    """Compute a function of a matrix from a function of numbers, f(A) = V diag(f(w)) V^-1.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.
    func : callable
        The function f, a NumPy program that maps an array of complex numbers elementwise. It is differentiated, too.
    disp : bool
        If False, an estimate of the error is returned, too.

    Returns
    -------
    funm : array, shape (..., n, n)
        The function of the matrix.
    errest : float
        SciPy's estimate of the error, which is a constant. It is returned only if disp is False.

    Raises
    ------
    numpy.linalg.LinAlgError
        A derivative raises it if the eigenvectors of A are linearly dependent to rounding, for example for Jordan
        blocks. `expm`, `logm`, `sqrtm` and similar functions have a derivative there.
    TypeError
        A derivative raises it if func has no complex derivative.
    NotImplementedError
        A third derivative raises it.

    Notes
    -----
    The derivative uses eigenvectors and divided differences, which are computed as integrals of derivatives of func
    where eigenvalues are close (Daleckii and Krein 1965).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.funm(A, np.cos).sum())(np.diag([1.0, 2.0])).round(4)
    array([[-0.8415, -0.9564],
           [-0.9564, -0.9093]])
    """
    a = array_of(A)
    if not isinstance(a, TracedArray):
        return sl.funm(a, func, disp)
    found = scalar.funm(square("funm", a, False), f=_Scalar(func))
    return _with_error(found, disp, lambda: sl.funm(values(a), func, disp=False)[1])


def _turned(name: str, A: Any) -> tuple[Any, Any]:
    """Compute exp(iA), and if A is complex exp(-iA), too."""
    a = square(name, A, False)
    return (expm(1j * a), expm(-1j * a)) if a.dtype.kind == "c" else (expm(1j * a), None)


def cosm(A: Any) -> Any:
    """Compute the cosine of a matrix, (exp(iA) + exp(-iA)) / 2.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.

    Returns
    -------
    cosm : array, shape (..., n, n)
        The cosine. If A is real, it is the real part of exp(iA).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.cosm(A).sum())(np.full((2, 2), np.pi / 4)).round(4)
    array([[-1., -1.],
           [-1., -1.]])
    """
    up, down = _turned("cosm", A)
    return np.real(up) if down is None else 0.5 * (up + down)


def sinm(A: Any) -> Any:
    """Compute the sine of a matrix, (exp(iA) - exp(-iA)) / 2i.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.

    Returns
    -------
    sinm : array, shape (..., n, n)
        The sine. If A is real, it is the imaginary part of exp(iA).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.sinm(A).sum())(np.zeros((2, 2)))
    array([[1., 1.],
           [1., 1.]])
    """
    up, down = _turned("sinm", A)
    return np.imag(up) if down is None else -0.5j * (up - down)


def tanm(A: Any) -> Any:
    """Compute the tangent of a matrix, which is the solution X of cos(A) X = sin(A).

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.

    Returns
    -------
    tanm : array, shape (..., n, n)
        The tangent.

    Raises
    ------
    numpy.linalg.LinAlgError
        If the cosine is singular.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.tanm(A).sum())(np.zeros((2, 2)))
    array([[1., 1.],
           [1., 1.]])
    """
    up, down = _turned("tanm", A)
    if down is None:
        return solve(np.real(up), np.imag(up))
    return solve(0.5 * (up + down), -0.5j * (up - down))


def coshm(A: Any) -> Any:
    """Compute the hyperbolic cosine of a matrix, (exp(A) + exp(-A)) / 2.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.

    Returns
    -------
    coshm : array, shape (..., n, n)
        The hyperbolic cosine.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.coshm(A).sum())(np.zeros((2, 2)))
    array([[0., 0.],
           [0., 0.]])
    """
    a = square("coshm", A, False)
    return 0.5 * (expm(a) + expm(-a))


def sinhm(A: Any) -> Any:
    """Compute the hyperbolic sine of a matrix, (exp(A) - exp(-A)) / 2.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.

    Returns
    -------
    sinhm : array, shape (..., n, n)
        The hyperbolic sine.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.sinhm(A).sum())(np.zeros((2, 2)))
    array([[1., 1.],
           [1., 1.]])
    """
    a = square("sinhm", A, False)
    return 0.5 * (expm(a) - expm(-a))


def tanhm(A: Any) -> Any:
    """Compute the hyperbolic tangent of a matrix, which is the solution X of cosh(A) X = sinh(A).

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.

    Returns
    -------
    tanhm : array, shape (..., n, n)
        The hyperbolic tangent.

    Raises
    ------
    numpy.linalg.LinAlgError
        If the hyperbolic cosine is singular.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.tanhm(A).sum())(np.zeros((2, 2)))
    array([[1., 1.],
           [1., 1.]])
    """
    a = square("tanhm", A, False)
    up, down = expm(a), expm(-a)
    return solve(0.5 * (up + down), 0.5 * (up - down))
