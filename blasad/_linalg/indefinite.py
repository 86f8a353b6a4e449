"""Factors of symmetric and Hermitian indefinite matrices, and solvers and inverses that use them.

Those in packed storage go by way of full matrices.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import scipy.linalg

from .._arrays import operations as _operations
from .._arrays.arrays import is_plain
from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Operand
from .._registry import lapack
from .._routines import factored
from .arguments import blank, check, check_rows, columns, given, over_stacks, own, square
from .drivers import declared
from .drivers import lapack as routines
from .faces import public
from .packed import order, tpttr, trttp
from .texts import documented

KINDS = {"s": "symmetric", "h": "hermitian"}        # by the first letter of a name

# ---------------------------------------------------------------- LAPACK's drivers


def _routine(name: str, what: str) -> Any:
    """Return a routine for full matrices of the same kind."""
    return getattr(lapack, ("he" if name[0] == "h" else "sy") + what)


@declared
def sysv(a: Operand, b: Operand, lower: Any, *, overwrite_a: bool, overwrite_b: bool,
         name: str) -> tuple[Operand, Operand, Operand]:
    check(name, a, b)
    factors, ipiv = _routine(name, "trf")(given(a, overwrite_a), lower)
    x = given(b, overwrite_b)
    _routine(name, "trs")(factors, ipiv, columns(x), lower)
    return factors, ipiv, x


@declared
def sytri(a: Array, ipiv: Operand, lower: int, *, overwrite_a: bool, name: str) -> Operand:
    check(name, a)
    kind = KINDS[name[0]]
    if overwrite_a and factored.inverse(kind, a, ipiv, lower):
        return a
    a = given(a, overwrite_a)
    x = _routine(name, "trs")(a, ipiv, _unit(a), lower)
    if kind == "hermitian":
        i = np.arange(len(a))
        x[i, i] = x[i, i].real
    return lapack.lacpy(_uplo(lower), x, a)


def _unit(a: Operand) -> Operand:
    shape = a.shape
    x = np.zeros(shape, a.dtype, "F") if is_plain(a) else _operations.allocate(a, shape, a.dtype, 0, (0, 1))
    return lapack.laset("A", 0.0, 1.0, x)


def _uplo(lower: int) -> str:
    return "L" if lower else "U"


def _factors(name: str, n: int, ap: Array, ipiv: Operand, lower: int) -> Operand:
    """Copy packed factors into a full matrix. If they are known as factors of a matrix, so is the copy."""
    full = tpttr(order(name, n, ap), ap, _uplo(lower))
    factored.pass_on(KINDS[name[0]], ap, ipiv, full, lower)
    return full


def _stored(full: Array, ap: Array, lower: int, overwrite: bool) -> Operand:
    packed = trttp(full, _uplo(lower))
    if not overwrite:
        return packed
    ap[...] = packed
    return ap


@declared
def sptrf(n: int, ap: Array, lower: int, *, overwrite_ap: bool, name: str) -> tuple[Operand, Operand]:
    full, ipiv = _routine(name, "trf")(tpttr(order(name, n, ap), ap, _uplo(lower)), lower)
    factors = _stored(full, ap, lower, overwrite_ap)
    factored.pass_on(KINDS[name[0]], full, ipiv, factors, lower)
    return factors, ipiv


@declared
def sptrs(n: int, ap: Array, ipiv: Operand, b: Array, lower: int, *, overwrite_b: bool, name: str) -> Array:
    x = given(b, overwrite_b)
    _routine(name, "trs")(_factors(name, n, ap, ipiv, lower), ipiv, columns(x), lower)
    return x


@declared
def sptri(n: int, ap: Array, ipiv: Operand, lower: int, *, overwrite_ap: bool, name: str) -> Operand:
    full = sytri(_factors(name, n, ap, ipiv, lower), ipiv, lower, name="hetri" if name == "hptri" else "sytri")
    return _stored(full, ap, lower, overwrite_ap)


@declared
def spsv(n: int, ap: Array, b: Array, lower: int, *, overwrite_ap: bool, overwrite_b: bool,
         name: str) -> tuple[Operand, Operand, Operand]:
    check_rows(name, n, b)
    factors, ipiv = sptrf(n, ap, lower, overwrite_ap=overwrite_ap, name=name[:2] + "trf")
    return factors, ipiv, sptrs(n, factors, ipiv, b, lower, overwrite_b=overwrite_b, name=name[:2] + "trs")


# ---------------------------------------------------------------- SciPy's functions


@public()
@documented()
@over_stacks("A")
def ldl(A: Operand, lower: bool = True, hermitian: bool = True, overwrite_a: bool = False,
        check_finite: bool = True) -> tuple[Operand, Operand, Operand]:
    """Factor a symmetric or Hermitian matrix with row exchanges, A = L D L^H or U D U^H.

    Parameters
    ----------
    A : array, shape (..., n, n)
        The matrix A. Only one triangle is read, and only this triangle has a derivative.
    lower : bool
        True: the lower triangle is read, and A = L D L^H. False: the upper triangle is read, and A = U D U^H.
    hermitian : bool
        Whether a complex A is Hermitian (True), or symmetric with A = L D L^T (False).

    Returns
    -------
    lu : array, shape (..., n, n)
        L or U, with its rows in the order of the rows of A.
    d : array, shape (..., n, n)
        D, which is symmetric or Hermitian, with blocks of order 1 and 2 on its diagonal.
    perm : array of integers
        The permutation for which ``lu[perm]`` is triangular with a unit diagonal. It is a constant: a compiled program
        keeps the permutation from its trace.

    Raises
    ------
    numpy.linalg.LinAlgError
        If A is traced and a block of D is exactly zero, because the factors have no derivative then.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[0.0, 2.0, 1.0], [2.0, 0.0, 0.0], [1.0, 0.0, 3.0]])
    >>> lu, d, perm = ad.linalg.ldl(A)
    >>> np.allclose(lu @ d @ lu.T, A)
    True
    """
    A = square("ldl", A, check_finite)
    if A.ndim != 2:
        raise ValueError(f"ldl: the matrix has shape {A.shape}; it must have two dimensions")
    factor = routines.hetrf if hermitian and A.dtype.kind == "c" else routines.sytrf
    singular = own(A, False) if overwrite_a and not isinstance(A, TracedArray) else A
    try:
        f, ipiv = factor(own(A, overwrite_a), lower=int(lower))
    except np.linalg.LinAlgError:
        if isinstance(A, TracedArray):
            raise
        factors: tuple[Operand, Operand, Operand] = scipy.linalg.ldl(singular, lower, hermitian, check_finite=False)
        return factors
    n = len(f)
    rows, perm, inside = np.repeat(np.arange(n)[:, None], n, 1), np.arange(n), np.eye(n, dtype=bool)
    for first, row, other in _exchanges(ipiv.tolist(), lower):
        rows[[row, other], :first] = rows[[other, row], :first]
        perm[[row, other]] = perm[[other, row]]
        inside[row, first] = True
    i, j = np.nonzero(np.tri(n, dtype=bool) & ~inside)
    places = [perm[i], j, rows[i, j], perm, np.arange(n), *np.nonzero(inside)]
    if not lower:  # a lower triangle from the last row on
        places, perm = [n - 1 - x for x in places], n - 1 - perm[::-1]
    to, column, source, row_of_one, diagonal, i, j = places
    lu, d = blank(f, (n, n)), blank(f, (n, n))
    lu[to, column] = f[source, column]
    lu[row_of_one, diagonal] = 1.0
    d[i, j] = f[i, j]
    off = i != j
    beside = f[i[off], j[off]]
    d[j[off], i[off]] = np.conj(beside) if factor is routines.hetrf else beside
    return lu, d, perm


def _exchanges(ipiv: Operand, lower: bool) -> Iterator[tuple[int, int, int]]:
    """Yield, for each pivot, its first row and the two rows that were exchanged, counted as in a lower triangle."""
    n, k = len(ipiv), 0
    while k < n:
        number = int(ipiv[k if lower else n - 1 - k])
        other, row = abs(number) - 1, k + (number < 0)
        yield k, row, other if lower else n - 1 - other
        k = row + 1
