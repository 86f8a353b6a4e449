"""Functions of matrices: roots, logarithms, powers, signs, and those of trigonometry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.linalg as sl

from .._arrays.traced import TracedArray
from .._derivatives.transforms import jvp
from .._numpy.functions import array_of
from .._spectral import roots, scalar
from ._arguments import over_stacks, square, values
from ._exponential import expm
from ._solve import solve


def _of(name: str, A: Any, f: Callable[..., Any], *args: Any, **constants: Any) -> Any:
    """f of a traced matrix, or a stack; SciPy's function of a plain one."""
    a = array_of(A)
    if not isinstance(a, TracedArray):
        return getattr(sl, name)(a, *args)
    a = square(name, a, False)
    return f(a, **constants) if a.size else a.copy()


def _with_error(found: Any, disp: Any, error: Callable[[], Any]) -> Any:
    """The result, and where `disp` is False an estimate of its error, a constant."""
    return found if disp else (found, error())


@over_stacks("A")
def logm(A: Any, disp: Any = True) -> Any:
    """The principal logarithm of a matrix.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.
    disp : bool
        False returns an estimate of the error, too.

    Returns
    -------
    logm : array, shape (..., n, n)
        The logarithm; of a real matrix with negative eigenvalues it is complex.
    errest : float
        If disp is False, the size of exp(log A) - A beside that of A, a constant.

    Raises
    ------
    numpy.linalg.LinAlgError
        In a derivative, of a matrix that is singular to rounding.

    Notes
    -----
    The derivative L along E is by inverse scaling and squaring of Schur factors, with square roots and Sylvester's
    equations (Al-Mohy, Higham and Relton 2013); the adjoint of A is L(A, bX^H)^H.

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
    """The principal square root of a matrix.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.
    disp : bool
        False returns an estimate of the error, too.
    blocksize : int
        Not used, as in SciPy.

    Returns
    -------
    sqrtm : array, shape (..., n, n)
        The root; of a real matrix with negative eigenvalues it is complex.
    errest : float
        If disp is False, the square of the size of X X - A, over that of A, a constant.

    Raises
    ------
    numpy.linalg.LinAlgError
        In a derivative, of a matrix that is singular to rounding.
    TypeError
        In a program, if a real matrix has a complex root for other values than those that were traced.

    Notes
    -----
    The derivative L solves X L + L X = E, with the Schur factors of X that the root was made of; the adjoint Y of A
    solves X^H Y + Y X^H = bX.

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
    """A power of a matrix.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.
    t : float
        The exponent, a constant.

    Returns
    -------
    X : array, shape (..., n, n)
        A**t, of the principal logarithm of A; of a real matrix with negative eigenvalues it is complex.

    Raises
    ------
    numpy.linalg.LinAlgError
        In a derivative, of a matrix that is singular to rounding, if t is not an integer.

    Notes
    -----
    With t an integer products and inverses. Else the derivative is that of exp(t log A) along the one of log A (Higham
    and Lin 2013).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[4.0, 0.0], [0.0, 9.0]])
    >>> ad.grad(lambda A: ad.linalg.fractional_matrix_power(A, 1.5)[0, 0])(A).round(4)
    array([[3., 0.],
           [0., 0.]])
    """
    if isinstance(t, TracedArray):
        raise TypeError("fractional_matrix_power: t is a constant; write expm(t * logm(A)) for a derivative along t")
    if t == int(t) and isinstance(array_of(A), TracedArray):
        return np.linalg.matrix_power(square("fractional_matrix_power", A, False), int(t))
    return _of("fractional_matrix_power", A, roots.fractional_matrix_power, t, t=t)


def matrix_power(a: Any, n: Any) -> Any:
    """An integer power of a matrix, as `numpy.linalg.matrix_power`.

    Parameters
    ----------
    a : array, shape (..., m, m)
        The matrix.
    n : int
        The exponent; of a negative one the matrix is inverted.

    Returns
    -------
    x : array, shape (..., m, m)
        The power.

    Raises
    ------
    numpy.linalg.LinAlgError
        If a is not square, or singular and n is negative.

    Notes
    -----
    By squarings and products, which are differentiated one by one.

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
    """The sign of a matrix: that of the real part of each eigenvalue.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.
    disp : bool
        False returns an estimate of the error, too.

    Returns
    -------
    signm : array, shape (..., n, n)
        The sign.
    errest : float
        If disp is False, the size of S S S - S, a constant.

    Raises
    ------
    numpy.linalg.LinAlgError
        In a derivative, of a matrix with an eigenvalue whose real part is zero to rounding.

    Notes
    -----
    The derivative is by Newton's iteration for A and E at once (Kenney and Laub 1995).

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
        """f'; along i it is i f', or there is none."""
        along, across = (jvp(self.func, (z,), (np.full(z.shape, each, z.dtype),))[1] for each in (1, 1j))
        if not np.allclose(across, 1j * along, rtol=1e-4, atol=1e-8):
            raise TypeError("funm: the function has no complex derivative at the eigenvalues of the matrix: it takes "
                            "their absolute values, real parts or conjugates; of Hermitian matrices use eigh")
        return along

    def curve(self, z: Any) -> Any:
        """f''"""
        return jvp(self.slope_alone, (z,), (np.ones_like(z),))[1]

    def slope_alone(self, z: Any) -> Any:
        return jvp(self.func, (z,), (np.ones(z.shape, z.dtype),))[1]


@over_stacks("A")
def funm(A: Any, func: Any, disp: Any = True) -> Any:
    """A function of a matrix that is given as one of numbers.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.
    func : callable
        The function, of an array of complex numbers, elementwise; a NumPy program, which is differentiated.
    disp : bool
        False returns an estimate of the error, too.

    Returns
    -------
    funm : array, shape (..., n, n)
        The function of the matrix.
    errest : float
        If disp is False, SciPy's estimate of the error, a constant.

    Raises
    ------
    numpy.linalg.LinAlgError
        In a derivative, if the eigenvectors of A are dependent to rounding, as of Jordan blocks; `expm`, `logm`,
        `sqrtm` and similar functions have one there.
    TypeError
        In a derivative, if the function has no complex derivative.
    NotImplementedError
        In a third derivative.

    Notes
    -----
    By eigenvectors and divided differences, which are integrals of the derivatives of func where eigenvalues are close
    (Daleckii and Krein 1965).

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
    """The matrix, and exp(iA); of a complex one exp(-iA), too."""
    a = square(name, A, False)
    return (expm(1j * a), expm(-1j * a)) if a.dtype.kind == "c" else (expm(1j * a), None)


def cosm(A: Any) -> Any:
    """The cosine of a matrix.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.

    Returns
    -------
    cosm : array, shape (..., n, n)
        The real part of exp(iA) if A is real, else (exp(iA) + exp(-iA)) / 2.

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
    """The sine of a matrix.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix.

    Returns
    -------
    sinm : array, shape (..., n, n)
        The imaginary part of exp(iA) if A is real, else (exp(iA) - exp(-iA)) / 2i.

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
    """The tangent of a matrix: the solution X of cos(A) X = sin(A).

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
    """The hyperbolic cosine of a matrix: (exp(A) + exp(-A)) / 2.

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
    """The hyperbolic sine of a matrix: (exp(A) - exp(-A)) / 2.

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
    """The hyperbolic tangent of a matrix: the solution X of cosh(A) X = sinh(A).

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
