"""Cholesky factors, triangles and products in rectangular full packed storage (RFP), by way of full matrices."""

from __future__ import annotations

from typing import Any

from .._registry import blas, lapack
from .cholesky import potri, potrs
from .lapack_arguments import given, kin, letter
from .lapack_storage import order, tfttr, trttf

LOWER = {"U": 0, "L": 1}


def _lower(name: str, uplo: Any) -> int:
    return LOWER[letter(name, uplo, "UL", "uplo")]


def pftrf(n: int, a: Any, transr: Any = "N", uplo: Any = "U", *, overwrite_a: bool = True) -> Any:
    """Compute the Cholesky factor of a positive definite matrix in rectangular full packed storage, A = U^H U or L L^H.

    Parameters
    ----------
    n : int
        The order of the matrix.
    a : array, shape (n(n+1)/2,)
        One triangle of A, as `trttf` stores it. The factor overwrites it.
    transr : {"N", "T", "C"}
        "N": the rectangle is stored as it is. "T" or "C": it is stored transposed, and conjugated if it is complex.
    uplo : {"U", "L"}
        Which triangle is stored: the upper one ("U"), so that A = U^H U, or the lower one ("L"), so that A = L L^H.
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    c : array
        The factor: a itself, or a new array if overwrite_a is False.

    Raises
    ------
    ValueError
        If a does not have n(n+1)/2 elements, or a letter is not one of those listed.
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
    """Solve A X = B from the Cholesky factor of A in rectangular full packed storage.

    Parameters
    ----------
    n : int
        The order of the matrix.
    a : array, shape (n(n+1)/2,)
        The Cholesky factor of A, as `pftrf` returns it.
    b : array, shape (n,) or (n, nrhs)
        The right-hand sides B; the solution X overwrites them.
    transr : {"N", "T", "C"}
        "N": the rectangle is stored as it is. "T" or "C": it is stored transposed, and conjugated if it is complex.
    uplo : {"U", "L"}
        Which triangle is stored: the upper one ("U") or the lower one ("L").
    overwrite_b : bool
        If False, b keeps its values, and a new array is returned.

    Returns
    -------
    x : array
        The solution X: b itself, or a new array if overwrite_b is False.

    Raises
    ------
    ValueError
        If a does not have n(n+1)/2 elements, b does not have n rows, or a letter is not one of those listed.

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
    """Compute inv(A) from the Cholesky factor of A in rectangular full packed storage.

    Parameters
    ----------
    n : int
        The order of the matrix.
    a : array, shape (n(n+1)/2,)
        The Cholesky factor of A, as `pftrf` returns it. The same triangle of the inverse overwrites it.
    transr : {"N", "T", "C"}
        "N": the rectangle is stored as it is. "T" or "C": it is stored transposed, and conjugated if it is complex.
    uplo : {"U", "L"}
        Which triangle is stored: the upper one ("U") or the lower one ("L").
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    inverse : array
        One triangle of the inverse: a itself, or a new array if overwrite_a is False.

    Raises
    ------
    ValueError
        If a does not have n(n+1)/2 elements, or a letter is not one of those listed.
    numpy.linalg.LinAlgError
        If an element of the factor's diagonal is exactly zero.

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
    """Compute inv(A) of a triangular matrix A in rectangular full packed storage.

    Parameters
    ----------
    n : int
        The order of the matrix.
    a : array, shape (n(n+1)/2,)
        The triangle A, as `trttf` stores it. Its inverse overwrites it.
    transr : {"N", "T", "C"}
        "N": the rectangle is stored as it is. "T" or "C": it is stored transposed, and conjugated if it is complex.
    uplo : {"U", "L"}
        Which triangle is stored: the upper one ("U") or the lower one ("L").
    diag : {"N", "U"}
        "N": the diagonal is read. "U": it is not read and counts as ones.
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    inverse : array
        The inverse: a itself, or a new array if overwrite_a is False.

    Raises
    ------
    ValueError
        If a does not have n(n+1)/2 elements, or a letter is not one of those listed.
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
        The factor alpha.
    a : array, shape (k(k+1)/2,)
        The triangle A, as `trttf` stores it. Its order k is m, or n with side="R".
    b : array, shape (m, n)
        The right-hand sides B; the solution X overwrites them.
    transr : {"N", "T", "C"}
        "N": the rectangle is stored as it is. "T" or "C": it is stored transposed, and conjugated if it is complex.
    side : {"L", "R"}
        "L": solve op(A) X = alpha B. "R": solve X op(A) = alpha B.
    uplo : {"U", "L"}
        Which triangle is stored: the upper one ("U") or the lower one ("L").
    trans : {"N", "T", "C"}
        "N": op(A) is A. "T" or "C": it is A^H.
    diag : {"N", "U"}
        "N": the diagonal is read. "U": it is not read and counts as ones.
    overwrite_b : bool
        If False, b keeps its values, and a new array is returned.

    Returns
    -------
    x : array
        The solution X: b itself, or a new array if overwrite_b is False.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or a letter is not one of those listed.

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
    """Compute C := alpha A A^T + beta C or alpha A^T A + beta C, with C in rectangular full packed storage.

    Parameters
    ----------
    n : int
        The order of C.
    k : int
        The size of the other axis of A.
    alpha : scalar
        The factor alpha, which is real.
    a : array, shape (n, k) or (k, n)
        The matrix A.
    beta : scalar
        The factor beta, which is real.
    c : array, shape (n(n+1)/2,)
        One triangle of C, as `trttf` stores it. The result overwrites it.
    transr : {"N", "T", "C"}
        "N": the rectangle is stored as it is. "T" or "C": it is stored transposed, and conjugated if it is complex.
    uplo : {"U", "L"}
        Which triangle is stored: the upper one ("U") or the lower one ("L").
    trans : {"N", "T"}
        "N": the product is A A^T, and a has shape (n, k). "T": it is A^T A, and a has shape (k, n).
    overwrite_c : bool
        If False, c keeps its values, and a new array is returned.

    Returns
    -------
    c : array
        The result: c itself, or a new array if overwrite_c is False.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or a letter is not one of those listed.

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


hfrk = kin(sfrk, "hfrk", **{"A^T": "A^H", '{"N", "T"}\n': '{"N", "C"}\n', '"T": it is A': '"C": it is A',
                            "[1.0], [2.0]": "[1.0], [2.0j]",
                            "np.zeros(3)": "np.zeros(3, complex)", "[[1., 2.],": "[[1.+0.j, 0.-2.j],",
                            "[0., 4.]]": "[0.+0.j, 4.+0.j]]"})


def _stored(name: str, full: Any, a: Any, transr: Any, uplo: Any, overwrite: bool) -> Any:
    found = trttf(full, transr, uplo)
    if not overwrite:
        return found
    a[...] = found
    return a
