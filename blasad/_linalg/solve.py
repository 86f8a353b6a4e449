"""Linear systems, inverses and determinants."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Operand
from .._numpy.functions import arranged, array_of, order_of_stack
from .._numpy.primitive import Primitive
from .._registry.namespace import inner
from .._routines import factored
from .._tape.waiting import unread
from .arguments import (
    TRANS,
    array,
    each,
    in_rows,
    numpy_result,
    numpys,
    ordered_as_numpys,
    own,
    sides,
    square,
    stacked,
    values,
)
from .drivers import lapack
from .faces import behind, public
from .texts import documented

KINDS = {None: "gen", "gen": "gen", "general": "gen", "banded": "gen", "sym": "sym", "symmetric": "sym", "her": "her",
         "hermitian": "her", "pos": "pos", "positive definite": "pos", "diagonal": "diagonal",
         "tridiagonal": "tridiagonal", "upper triangular": "upper", "lower triangular": "lower"}


def kind_of(name: str, assume_a: str | None) -> str:
    if assume_a not in KINDS:
        raise TypeError(f"{name}: assume_a is {assume_a!r}; it must be one of {', '.join(map(repr, list(KINDS)[1:]))}")
    return KINDS[assume_a]


@public()
@documented(returns="x", a="square")
def solve(a: Operand, b: Operand, lower: bool = False, overwrite_a: bool = False, overwrite_b: bool = False,
          check_finite: bool = True, assume_a: str | None = None, transposed: bool = False) -> Operand:
    """Solve A x = b with a square matrix A.

    Parameters
    ----------
    lower : bool
        Whether the lower triangle of a is read (True) or the upper one (False), if assume_a is "sym", "her" or "pos".
    overwrite_a, overwrite_b : bool
        Whether a (overwrite_a) and b (overwrite_b) may be overwritten, which saves copies. This has an effect only for
        a single matrix and for equal dtypes.
    assume_a : str, optional
        The structure of a: "gen", "diagonal", "tridiagonal", "banded", "upper triangular", "lower triangular", "sym",
        "her" or "pos", or one of SciPy's longer names. Only the elements that such a matrix needs are read and have a
        derivative. For None, "gen" and "banded", these are all elements.
    transposed : bool
        Whether A^T x = b is solved instead.

    Raises
    ------
    numpy.linalg.LinAlgError
        If the matrix is singular, or is not positive definite and assume_a is "pos".

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.solve(A, np.array([1.0, 1.0])).sum())(np.diag([1.0, 2.0]))
    array([[-1.  , -0.5 ],
           [-0.5 , -0.25]])
    """
    x = solution(a, b, lower, overwrite_a, overwrite_b, check_finite, assume_a, transposed)
    return x if x is b else in_rows(x)


def solution(a: Operand, b: Operand, lower: bool = False, overwrite_a: bool = False, overwrite_b: bool = False,
             check_finite: bool = True, assume_a: str | None = None, transposed: bool = False) -> Operand:
    """Solve A x = b as `solve` does; the result lies as LAPACK leaves it."""
    kind = kind_of("solve", assume_a)
    if transposed:
        a = np.conj(a) if kind in ("her", "pos") else a
    a, b = square("solve", a, check_finite), array("solve", b, check_finite)
    kind = "gen" if a.size == 1 else kind                   # SciPy divides by it, whatever it is assumed to be
    vectors = b.ndim == 1
    if a.ndim == 2 and b.ndim <= 2 and overwrite_b and a.dtype == b.dtype:
        x = b
    else:
        a, x = sides("solve", a, b, vectors)
    memory = own(a, overwrite_a, x)

    def one(c: Array, y: Array) -> None:
        if kind == "pos":
            lapack.posv(c, y, int(lower))
        elif kind == "her" and c.dtype.kind == "c":
            unread(lapack.hesv, c, y, int(lower))
        elif kind in ("sym", "her"):
            unread(lapack.sysv, c, y, int(lower))
        elif kind in ("upper", "lower"):
            lapack.trtrs(c, y, int(kind == "lower"), int(transposed))
        elif kind == "tridiagonal":
            below, above = np.diagonal(c, -1), np.diagonal(c, 1)
            if transposed:
                below, above = above, below
            lapack.gtsv(below.copy(), np.diagonal(c).copy(), above.copy(), y)
        elif kind == "diagonal":
            lapack.tbtrs(np.diagonal(c).copy()[None], y)
        else:
            factors, piv = unread(lapack.getrf, c)
            lapack.getrs(factors, piv, y, int(transposed))

    if x is b:
        one(memory, x)
        return x
    each(one, memory, x)
    return x[..., 0] if vectors else x


@public()
@documented(returns="x")
def solve_triangular(a: Operand, b: Operand, trans: Any = 0, lower: bool = False, unit_diagonal: bool = False,
                     overwrite_b: bool = False, check_finite: bool = True) -> Operand:
    """Solve op(A) x = b with a triangular matrix A.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix A. Only one triangle is read, and only this triangle has a derivative.
    lower : bool
        Whether the lower triangle of a is read (True) or the upper one (False).
    unit_diagonal : bool
        Whether the diagonal counts as ones and is not read.

    Raises
    ------
    numpy.linalg.LinAlgError
        If an element of the diagonal is exactly zero.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.solve_triangular(np.array([[2.0, 0.0], [1.0, 1.0]]), np.array([2.0, 3.0]), lower=True)
    array([1., 2.])
    """
    a, b = square("solve_triangular", a, check_finite), array("solve_triangular", b, check_finite)
    vectors = b.ndim == 1
    flags = int(lower), TRANS[trans], int(unit_diagonal)
    if overwrite_b and a.dtype == b.dtype and a.ndim == 2 and b.ndim <= 2:
        lapack.trtrs(a, b[:, None] if vectors else b, *flags)
        return b
    a, x = sides("solve_triangular", a, b, vectors)
    each(lambda a, x: lapack.trtrs(a, x, *flags), a, x)
    return x[..., 0] if vectors else x


@public()
@documented(solve, raises="like")
def inv(a: Operand, overwrite_a: bool = False, check_finite: bool = True, *, assume_a: str | None = None,
        lower: bool = False) -> Operand:
    """Compute the inverse of a matrix.

    Returns
    -------
    inverse : array, shape (..., n, n)
        The inverse.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.inv(A).sum())(np.array([[2.0, 1.0], [1.0, 3.0]])).round(12)
    array([[-0.16, -0.08],
           [-0.08, -0.04]])
    """
    a = square("inv", a, check_finite)
    c = own(a, overwrite_a)
    kind = kind_of("inv", assume_a)
    if kind in ("diagonal", "tridiagonal"):
        return solve(c, np.eye(c.shape[-1], dtype=c.dtype), assume_a=kind, check_finite=False)
    if kind == "gen":
        each(lambda x: lapack.getri(*unread(lapack.getrf, x)), c)
        return c if c is a else in_rows(c)
    if kind in ("upper", "lower"):
        each(lambda x: lapack.trtri(x, int(kind == "lower")), c)
        return np.tril(c) if kind == "lower" else np.triu(c)
    hermitian = kind == "her" or kind == "pos"

    def one(x: Array) -> None:
        if kind == "pos":
            lapack.potri(lapack.potrf(x, int(lower), clean=0), int(lower))
        elif hermitian and x.dtype.kind == "c":
            factors, ipiv = unread(lapack.hetrf, x, int(lower))
            lapack.hetri(factors, ipiv, int(lower))
        else:
            factors, ipiv = unread(lapack.sytrf, x, int(lower))
            lapack.sytri(factors, ipiv, int(lower))

    each(one, c)
    strict = np.tril(c, -1) if lower else np.triu(c, 1)
    other = strict.swapaxes(-1, -2)
    return (np.tril(c) if lower else np.triu(c)) + (np.conj(other) if hermitian else other)


@behind("numpy.linalg.solve")
def solve_of_numpy(a: Operand, b: Operand) -> Operand:
    """Compute `numpy.linalg.solve`, where b is a vector only if it has one dimension."""
    a, b = array_of(a), array_of(b)
    core = min(b.ndim, 2)
    return arranged(solution(a, b, check_finite=False), order_of_stack(core, (a, 2), (b, core)))


@behind("numpy.linalg.inv")
@ordered_as_numpys(2)
def inv_of_numpy(a: Operand) -> Operand:
    """Compute `numpy.linalg.inv`."""
    return inv(a, check_finite=False)


# ---------------------------------------------------------------- determinants

def _log_det(c: Array) -> tuple[Operand, Operand]:
    """Compute the sign and the logarithm of a determinant from LU factors, which overwrite c."""
    try:
        factors, piv = unread(lapack.getrf, c.copy("F"))
    except np.linalg.LinAlgError:               # in a program, a run with a singular matrix raises it
        return tuple(x[()] for x in log_det_of_singular(c))
    diagonal = np.diagonal(factors)
    size = np.abs(diagonal)
    sign = np.prod(diagonal / size if c.dtype.kind == "c" else np.sign(diagonal)).reshape(1)
    logarithm = factored.log_of_det(factors, piv)
    return inner("parity")(sign, piv)[0], np.log(size).sum() if logarithm is None else logarithm.real


def _of_singular(a: Array) -> tuple[Operand, Operand]:
    return np.zeros((), a.dtype), np.full((), -np.inf, a.real.dtype)


def _of_singular_forward(da: Operand, y: Operand, a: Operand) -> tuple[Operand, Operand]:
    return np.zeros((), a.dtype), np.full((), np.nan if np.any(values(da)) else 0, a.real.dtype)


def _of_singular_reverse(by: tuple[Array, ...], y: tuple[Array, ...], a: Array) -> Operand:
    if np.any(values(by[1])):
        raise np.linalg.LinAlgError("slogdet: the matrix is exactly singular, where the logarithm of the determinant "
                                    "is -inf and has no derivative; the determinant has one (numpy.linalg.det)")
    return np.zeros(a.shape, a.dtype)


# The sign 0 and the logarithm -inf, whose tangent is NaN
log_det_of_singular = Primitive(_of_singular, _of_singular_forward, _of_singular_reverse, copies=False)


@public()
@documented(raises="shapes", a="square")
def slogdet(a: Operand) -> tuple[Operand, Operand]:
    """Compute the sign of a determinant, and the logarithm of its absolute value.

    Returns
    -------
    sign : number, or array of shape (...)
        The sign of the determinant, or its phase if it is complex.
    logabsdet : number, or array of shape (...)
        The logarithm of the absolute value. Its gradient is inv(A)^H.

    Raises
    ------
    numpy.linalg.LinAlgError
        Reverse mode raises it if the matrix is exactly singular, where the logarithm is -inf and has no derivative; in
        forward mode, the tangent is NaN. A compiled program raises it in a run with such a matrix.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.slogdet(A)[1])(np.diag([2.0, 4.0]))
    array([[0.5 , 0.  ],
           [0.  , 0.25]])
    """
    a = square("slogdet", a, False)
    if not isinstance(a, TracedArray):
        return tuple(np.linalg.slogdet(a))
    if a.ndim == 2:
        return _log_det(a)
    pairs = [_log_det(a[index]) for index in np.ndindex(*a.shape[:-2])]
    signs, logarithms = zip(*pairs, strict=True) if pairs else ((), ())
    return stacked(signs, a, ()), stacked(logarithms, np.abs(a), ())


@public("scipy.linalg.det")
@documented(a="square", overwrite_a="ignored")
def det(a: Operand, overwrite_a: bool = False, check_finite: bool = True) -> Array:
    """Compute the determinant of a matrix.

    Returns
    -------
    det : number, or array of shape (...)
        The determinant, in double precision. Its gradient is the conjugated matrix of cofactors, also for singular
        matrices. Second derivatives exist for singular matrices, too. Third derivatives are NaN there.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(ad.linalg.det)(np.array([[2.0, 1.0], [1.0, 3.0]])).round(12)
    array([[ 3., -1.],
           [-1.,  2.]])
    """
    a = square("det", a, check_finite)
    return determinants(a.astype(np.result_type(a.dtype, np.float64), copy=False))


def determinants(a: Array) -> Array:
    """Compute determinants in the precision of the matrices."""
    if a.ndim == 2:
        return numpys(lapack.det(a))
    return stacked([lapack.det(a[index]) for index in np.ndindex(*a.shape[:-2])], a, ())


@behind("numpy.linalg.det")
@ordered_as_numpys(0)
def det_of_numpy(a: Operand) -> Array:
    """Compute `numpy.linalg.det`."""
    return determinants(a)


@behind("numpy.linalg.slogdet")
def slogdet_of_numpy(a: Operand) -> Operand:
    """Compute `numpy.linalg.slogdet`."""
    axes = order_of_stack(0, (a, 2))
    return numpy_result("SlogdetResult", *(arranged(x, axes) for x in slogdet(a)))
