"""Cholesky factors, triangles and products in rectangular full packed storage (RFP): by way of full matrices."""

from __future__ import annotations

from typing import Any

from .._registry import blas, lapack
from ._arguments import given, kin, letter
from .cholesky import potri, potrs
from .storage import order, tfttr, trttf

LOWER = {"U": 0, "L": 1}


def _lower(name: str, uplo: Any) -> int:
    return LOWER[letter(name, uplo, "UL", "uplo")]


def pftrf(n: int, a: Any, transr: Any = "N", uplo: Any = "U", *, overwrite_a: bool = True) -> Any:
    """Cholesky factor of a positive definite matrix in rectangular full packed storage.

    Parameters
    ----------
    n : int
        The order of the matrix.
    a : array, shape (n(n+1)/2,)
        A triangle of the matrix, see `trttf`; the factor is written here.
    transr : {"N", "T", "C"}
        Whether the rectangle is stored as it is or transposed.
    uplo : {"U", "L"}
        Which triangle is stored: A = U^H U or A = L L^H.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    c : array
        a, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit.
    numpy.linalg.LinAlgError
        If A is not positive definite. Nothing is written then.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a = ad.lapack.trttf(np.array([[4.0, 2.0], [0.0, 10.0]]))
    >>> ad.lapack.tfttr(2, ad.lapack.pftrf(2, a))
    array([[2., 1.],
           [0., 3.]])
    """
    full = tfttr(order("pftrf", n, a), a, transr, uplo)
    return _stored("pftrf", lapack.potrf(full, _lower("pftrf", uplo)), a, transr, uplo, overwrite_a)


def pftrs(n: int, a: Any, b: Any, transr: Any = "N", uplo: Any = "U", *, overwrite_b: bool = True) -> Any:
    """Solve A X = B from a Cholesky factor in rectangular full packed storage.

    Parameters
    ----------
    n : int
        The order of the matrix.
    a : array, shape (n(n+1)/2,)
        The result of `pftrf`.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides; the solution is written here.
    transr : {"N", "T", "C"}
        Whether the rectangle is stored as it is or transposed.
    uplo : {"U", "L"}
        Which triangle is stored.
    overwrite_b : bool
        False leaves b as it is.

    Returns
    -------
    x : array
        b, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.lapack.trttf(np.array([[2.0, 1.0], [0.0, 3.0]]))
    >>> ad.lapack.pftrs(2, c, np.array([6.0, 12.0]))
    array([1., 1.])
    """
    full = tfttr(order("pftrs", n, a), a, transr, uplo)
    return potrs(full, b, _lower("pftrs", uplo), overwrite_b=overwrite_b)


def pftri(n: int, a: Any, transr: Any = "N", uplo: Any = "U", *, overwrite_a: bool = True) -> Any:
    """Invert a positive definite matrix from its Cholesky factor in rectangular full packed storage.

    Parameters
    ----------
    n : int
        The order of the matrix.
    a : array, shape (n(n+1)/2,)
        The result of `pftrf`; a triangle of the inverse is written here.
    transr : {"N", "T", "C"}
        Whether the rectangle is stored as it is or transposed.
    uplo : {"U", "L"}
        Which triangle is stored.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    inverse : array
        a, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit.
    numpy.linalg.LinAlgError
        If an element of the diagonal is exactly zero.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.lapack.trttf(np.array([[2.0, 0.0], [0.0, 4.0]]))
    >>> np.diag(ad.lapack.tfttr(2, ad.lapack.pftri(2, c)))
    array([0.25  , 0.0625])
    """
    full = tfttr(order("pftri", n, a), a, transr, uplo)
    return _stored("pftri", potri(full, _lower("pftri", uplo)), a, transr, uplo, overwrite_a)


def tftri(n: int, a: Any, transr: Any = "N", uplo: Any = "U", diag: Any = "N", *, overwrite_a: bool = True) -> Any:
    """Invert a triangular matrix in rectangular full packed storage.

    Parameters
    ----------
    n : int
        The order of the matrix.
    a : array, shape (n(n+1)/2,)
        The triangle, see `trttf`; its inverse is written here.
    transr : {"N", "T", "C"}
        Whether the rectangle is stored as it is or transposed.
    uplo : {"U", "L"}
        Which triangle is stored.
    diag : {"N", "U"}
        Whether the diagonal is read or taken as ones.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    inverse : array
        a, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit.
    numpy.linalg.LinAlgError
        If an element of the diagonal is exactly zero.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a = ad.lapack.trttf(np.array([[2.0, 0.0], [0.0, 4.0]]))
    >>> np.diag(ad.lapack.tfttr(2, ad.lapack.tftri(2, a)))
    array([0.5 , 0.25])
    """
    unit = letter("tftri", diag, "NU", "diag") == "U"
    full = tfttr(order("tftri", n, a), a, transr, uplo)
    return _stored("tftri", lapack.trtri(full, _lower("tftri", uplo), unit), a, transr, uplo, overwrite_a)


def tfsm(alpha: Any, a: Any, b: Any, transr: Any = "N", side: Any = "L", uplo: Any = "U", trans: Any = "N",
         diag: Any = "N", *, overwrite_b: bool = True) -> Any:
    """Solve op(A) X = alpha B or X op(A) = alpha B with a triangular A in rectangular full packed storage.

    Parameters
    ----------
    alpha : scalar
        A factor.
    a : array, shape (k(k+1)/2,)
        The triangle, see `trttf`; k is m or n, as the side says.
    b : array, shape (m, n)
        The right-hand sides; the solution is written here.
    transr : {"N", "T", "C"}
        Whether the rectangle is stored as it is or transposed.
    side : {"L", "R"}
        On which side of X the matrix is.
    uplo : {"U", "L"}
        Which triangle is stored.
    trans : {"N", "T", "C"}
        op(A): A, or its adjoint (of complex matrices "C").
    diag : {"N", "U"}
        Whether the diagonal is read or taken as ones.
    overwrite_b : bool
        False leaves b as it is.

    Returns
    -------
    x : array
        b, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit, and other letters.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a = ad.lapack.trttf(np.array([[2.0, 1.0], [0.0, 4.0]]))
    >>> ad.lapack.tfsm(1.0, a, np.array([[3.0], [4.0]]))
    array([[1.],
           [1.]])
    """
    right = letter("tfsm", side, "LR", "side") == "R"
    unit = letter("tfsm", diag, "NU", "diag") == "U"
    turned = letter("tfsm", trans, "NTC", "trans") != "N"
    full = tfttr(order("tfsm", b.shape[int(right)], a), a, transr, uplo)
    transposed = (2 if b.dtype.kind == "c" else 1) if turned else 0
    return blas.trsm(alpha, full, given(b, overwrite_b), right, _lower("tfsm", uplo), transposed, unit)


def sfrk(n: int, k: int, alpha: Any, a: Any, beta: Any, c: Any, transr: Any = "N", uplo: Any = "U", trans: Any = "N",
         *, overwrite_c: bool = True) -> Any:
    """C := alpha A A^T + beta C, or alpha A^T A + beta C, with C in rectangular full packed storage.

    Parameters
    ----------
    n : int
        The order of C.
    k : int
        The other extent of A.
    alpha : scalar
        A real factor.
    a : array, shape (n, k) or (k, n)
        The matrix.
    beta : scalar
        A real factor.
    c : array, shape (n(n+1)/2,)
        A triangle, see `trttf`; the result is written here.
    transr : {"N", "T", "C"}
        Whether the rectangle is stored as it is or transposed.
    uplo : {"U", "L"}
        Which triangle is stored.
    trans : {"N", "T"}
        Whether a is (n, k), or the transposed matrix.
    overwrite_c : bool
        False leaves c as it is.

    Returns
    -------
    c : array
        c, or a copy that was written.

    Raises
    ------
    ValueError
        For shapes that do not fit, and other letters.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.lapack.sfrk(2, 1, 1.0, np.array([[1.0], [2.0]]), 0.0, np.zeros(3))
    >>> ad.lapack.tfttr(2, c)
    array([[1., 2.],
           [0., 4.]])
    """
    name = "hfrk" if a.dtype.kind == "c" else "sfrk"
    turned = letter(name, trans, "NTC", "trans") != "N"
    shape = (k, n) if turned else (n, k)
    if a.shape != shape:
        raise ValueError(f"{name}: a has shape {a.shape}; with trans={trans!r} it must be {shape}")
    full = tfttr(order(name, n, c), c, transr, uplo)
    product = blas.herk if name == "hfrk" else blas.syrk
    changed = product(alpha, a, beta, full, (2 if name == "hfrk" else 1) if turned else 0, _lower(name, uplo))
    return _stored(name, changed, c, transr, uplo, overwrite_c)


hfrk = kin(sfrk, "hfrk", **{"A^T": "A^H", '{"N", "T"}\n        Whether a': '{"N", "C"}\n        Whether a',
                            "the transposed matrix": "the adjoint matrix", "[1.0], [2.0]": "[1.0], [2.0j]",
                            "np.zeros(3)": "np.zeros(3, complex)", "[[1., 2.],": "[[1.+0.j, 0.-2.j],",
                            "[0., 4.]]": "[0.+0.j, 4.+0.j]]"})


def _stored(name: str, full: Any, a: Any, transr: Any, uplo: Any, overwrite: bool) -> Any:
    found = trttf(full, transr, uplo)
    if not overwrite:
        return found
    a[...] = found
    return a
