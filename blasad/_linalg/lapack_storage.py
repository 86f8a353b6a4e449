"""Triangles in LAPACK's three kinds of storage: full, packed (tp), rectangular full packed (tf).

Every element in one storage is an element in the other storage, or its conjugate in some complex matrices.  To find
which one, SciPy's routine is called once for each size with a matrix whose elements are their own numbers.
(Gustavson, Wasniewski, Dongarra, Langou, Rectangular full packed format for Cholesky's algorithm, 2010.)
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._numpy.functions import ravel
from .lapack_arguments import check, letter

EXAMPLES = 64           # the number of sizes whose places are cached


def found_places(name: str, n: int, complex_: bool, *flags: str) -> tuple[Any, Any, Any]:
    """Return, for each element of the result, its place in the argument, whether it has one, and if it is conjugated.

    Places count in C order.
    """
    full = name.startswith("tr")
    count = n * n if full else n * (n + 1) // 2
    numbers = np.arange(1.0, count + 1)
    numbers = numbers * (1 + 1j) if complex_ else numbers
    given = (numbers.reshape(n, n, order="C"),) if full else (n, numbers)
    named = dict(zip(("uplo", "transr"), flags, strict=False))
    found = get_lapack_funcs(name, (numbers,))(*given, **named)
    at = np.real(found[0]).astype(int) - 1
    return np.maximum(at, 0), at >= 0, np.imag(found[0]) < 0


places = lru_cache(EXAMPLES)(found_places)


def converted(name: str, x: Any, n: int, uplo: Any, transr: Any = None) -> Any:
    """Copy the elements of x to another storage."""
    complex_ = x.dtype.kind == "c"
    flags = [letter(name, uplo, "UL", "uplo")]
    if transr is not None:
        transposed = letter(name, transr, "NTC", "transr") != "N"
        flags.append(("C" if complex_ else "T") if transposed else "N")
    if n == 0:
        return x[:0].reshape((0, 0) if name.endswith("tr") else (0,))
    at, there, conjugated = places(name, n, complex_, *flags)
    found = ravel(x)[at]
    if conjugated.any():
        found = np.where(conjugated, np.conj(found), found)
    return found if there.all() else np.where(there, found, np.zeros((), x.dtype))


def order(name: str, n: int, x: Any) -> int:
    """Return the order n of a matrix that is stored in the vector x, after a check of its length."""
    if x.ndim != 1 or x.shape[0] != n * (n + 1) // 2:
        raise ValueError(f"{name}: the array has shape {x.shape}; for n = {n} it must be ({n * (n + 1) // 2},)")
    return int(n)


def order_of(ap: Any) -> int:
    return (isqrt(8 * ap.shape[0] + 1) - 1) // 2


def tfttr(n: int, arf: Any, transr: Any = "N", uplo: Any = "U") -> Any:
    """Copy a triangle from rectangular full packed storage to a matrix.

    Parameters
    ----------
    n : int
        The order of the matrix.
    arf : array, shape (n(n+1)/2,)
        The triangle in rectangular full packed storage.
    transr : {"N", "T", "C"}
        "N": the rectangle is stored as it is. "T" or "C": it is stored transposed, and conjugated if it is complex.
    uplo : {"U", "L"}
        Which triangle is stored: the upper one ("U") or the lower one ("L").

    Returns
    -------
    a : array, shape (n, n)
        A new matrix, which is zero outside of the triangle.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a = np.array([[1.0, 2.0], [0.0, 3.0]])
    >>> np.array_equal(ad.lapack.tfttr(2, ad.lapack.trttf(a)), a)
    True
    """
    return converted("tfttr", arf, order("tfttr", n, arf), uplo, transr)


def tpttr(n: int, ap: Any, uplo: Any = "U") -> Any:
    """Copy a triangle from packed storage to a matrix.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        The triangle, its columns one after the other.
    uplo : {"U", "L"}
        Which triangle is stored: the upper one ("U") or the lower one ("L").

    Returns
    -------
    a : array, shape (n, n)
        A new matrix, which is zero outside of the triangle.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.tpttr(2, np.array([1.0, 2.0, 3.0]))
    array([[1., 2.],
           [0., 3.]])
    """
    return converted("tpttr", ap, order("tpttr", n, ap), uplo)


def trttf(a: Any, transr: Any = "N", uplo: Any = "U") -> Any:
    """Copy a triangle of a matrix to rectangular full packed storage.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix. Only one triangle is read.
    transr : {"N", "T", "C"}
        "N": the rectangle is stored as it is. "T" or "C": it is stored transposed, and conjugated if it is complex.
    uplo : {"U", "L"}
        Which triangle is read: the upper one ("U") or the lower one ("L").

    Returns
    -------
    arf : array, shape (n(n+1)/2,)
        The triangle in rectangular full packed storage.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.trttf(np.array([[1.0, 2.0], [0.0, 3.0]]))
    array([2., 3., 1.])
    """
    check("trttf", a)
    return converted("trttf", a, len(a), uplo, transr)


def trttp(a: Any, uplo: Any = "U") -> Any:
    """Copy a triangle of a matrix to packed storage.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix. Only one triangle is read.
    uplo : {"U", "L"}
        Which triangle is read: the upper one ("U") or the lower one ("L").

    Returns
    -------
    ap : array, shape (n(n+1)/2,)
        The triangle, its columns one after the other.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.trttp(np.array([[1.0, 2.0], [0.0, 3.0]]))
    array([1., 2., 3.])
    """
    check("trttp", a)
    return converted("trttp", a, len(a), uplo)


def tfttp(n: int, arf: Any, transr: Any = "N", uplo: Any = "U") -> Any:
    """Copy a triangle from rectangular full packed to packed storage.

    Parameters
    ----------
    n : int
        The order of the matrix.
    arf : array, shape (n(n+1)/2,)
        The triangle in rectangular full packed storage.
    transr : {"N", "T", "C"}
        "N": the rectangle is stored as it is. "T" or "C": it is stored transposed, and conjugated if it is complex.
    uplo : {"U", "L"}
        Which triangle is stored: the upper one ("U") or the lower one ("L").

    Returns
    -------
    ap : array, shape (n(n+1)/2,)
        The triangle, its columns one after the other.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.tfttp(2, np.array([2.0, 3.0, 1.0]))
    array([1., 2., 3.])
    """
    return converted("tfttp", arf, order("tfttp", n, arf), uplo, transr)


def tpttf(n: int, ap: Any, transr: Any = "N", uplo: Any = "U") -> Any:
    """Copy a triangle from packed to rectangular full packed storage.

    Parameters
    ----------
    n : int
        The order of the matrix.
    ap : array, shape (n(n+1)/2,)
        The triangle, its columns one after the other.
    transr : {"N", "T", "C"}
        "N": the rectangle is stored as it is. "T" or "C": it is stored transposed, and conjugated if it is complex.
    uplo : {"U", "L"}
        Which triangle is stored: the upper one ("U") or the lower one ("L").

    Returns
    -------
    arf : array, shape (n(n+1)/2,)
        The triangle in rectangular full packed storage.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.tpttf(2, np.array([1.0, 2.0, 3.0]))
    array([2., 3., 1.])
    """
    return converted("tpttf", ap, order("tpttf", n, ap), uplo, transr)
