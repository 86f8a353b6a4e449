"""QR factors whose reflections are kept in blocks, I - V T V^H (Schreiber and Van Loan's compact WY form, 1989)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from .._numpy.functions import concatenate
from .._registry import lapack
from .._spectral.frame import adjoint
from .._spectral.positive_qr import geqrfp_of
from .._spectral.stacked import stacked_of, triangle
from ._arguments import given, letter


def _panels(k: int, nb: int) -> list[slice]:
    return [slice(j, min(j + nb, k)) for j in range(0, k, nb)]


def _in_order(k: int, nb: int, left: bool, turned: bool) -> Iterator[slice]:
    """The blocks as they are applied: of Q = Q_1 Q_2 ... the last one first, if it is Q C or C Q^H."""
    panels = _panels(k, nb)
    return iter(panels if left == turned else panels[::-1])


def _flags(name: str, side: Any, trans: Any) -> tuple[bool, bool]:
    return letter(name, side, "LR", "side") == "L", letter(name, trans, "NTC", "trans") != "N"


def _stored(blocks: list[Any], nb: int) -> Any:
    """Triangles side by side, in nb rows."""
    rows = [b if b.shape[0] == nb else concatenate([b, np.zeros((nb - b.shape[0], b.shape[1]), b.dtype)])
            for b in blocks]
    return concatenate(rows, 1)


def geqrt(nb: int, a: Any, *, overwrite_a: bool = True) -> tuple[Any, Any]:
    """QR factors with reflections in blocks of columns.

    Parameters
    ----------
    nb : int
        The columns of a block, from 1 to min(m, n).
    a : array, shape (m, n)
        The matrix; R and the vectors of the reflections are written there, as by `geqrf`.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    a : array, shape (m, n)
        a, or a copy that was written.
    t : array, shape (nb, min(m, n))
        The upper triangles of the blocks, side by side.

    Raises
    ------
    ValueError
        If there is no such block.
    numpy.linalg.LinAlgError
        In a derivative, where t is used and a column needs no reflection: t jumps there.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a, t = ad.lapack.geqrt(1, np.array([[3.0], [4.0]]))
    >>> print(ad.lapack.gemqrt(a, t, np.array([[3.0], [4.0]]), trans="T").round(12))
    [[-5.]
     [ 0.]]
    """
    if a.ndim != 2 or not (1 <= nb <= min(a.shape) or min(a.shape) == 0 < nb):
        raise ValueError(f"geqrt: a has shape {a.shape} and a block {nb} columns; it has 1 to min(m, n)")
    k = min(a.shape)
    a, tau = lapack.geqrf(given(a, overwrite_a))
    if not k:
        return a, np.zeros((nb, 0), a.dtype)
    blocks = []
    for at in _panels(k, nb):
        V = _unit(a[at.start :, at])
        blocks.append(triangle(adjoint(V) @ V, tau[at]))
    return a, _stored(blocks, nb)


def _unit(v: Any) -> Any:
    """Unit lower trapezoid."""
    return np.tril(v, -1) + np.eye(*v.shape, dtype=v.dtype)


def geqrfp(a: Any, *, overwrite_a: bool = True) -> tuple[Any, Any]:
    """QR factors, the diagonal of R real and not negative.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix; R and the vectors of the reflections are written there, as by `geqrf`.
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    qr : array, shape (m, n)
        a, or a copy that was written.
    tau : array, shape (min(m, n),)
        The factors of the reflections.

    Raises
    ------
    numpy.linalg.LinAlgError
        In a derivative, where a vector is used and its column needs no reflection: it is not bounded there.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.geqrfp(np.array([[3.0], [4.0]]))[0][0])
    [5.]
    """
    if a.ndim != 2:
        raise ValueError(f"geqrfp: a has shape {a.shape}; it must be a matrix")
    (m, n), a = a.shape, given(a, overwrite_a)
    k = min(m, n)
    if not k:
        return a, np.zeros(0, a.dtype)
    R, V, tau = geqrfp_of(a)
    V = V if n == k else concatenate([V, np.zeros((m, n - k), V.dtype)], 1)
    a[...] = V + (R if m == k else concatenate([R, np.zeros((m - k, n), R.dtype)]))
    return a, tau


def gemqrt(v: Any, t: Any, c: Any, side: Any = "L", trans: Any = "N", *, overwrite_c: bool = True) -> Any:
    """Multiply by Q of QR factors with reflections in blocks, or by Q^H.

    Parameters
    ----------
    v : array, shape (m, k)
        The first k columns of the result of `geqrt`.
    t : array, shape (nb, k)
        The triangles of the blocks.
    c : array
        The matrix, which has m rows or columns; the product is written here.
    side : {"L", "R"}
        Whether Q is on the left of C or on the right.
    trans : {"N", "T", "C"}
        Whether it is Q or Q^H.
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
    >>> a, t = ad.lapack.geqrt(1, np.array([[3.0], [4.0]]))
    >>> ad.lapack.gemqrt(a, t, np.zeros((2, 1))).shape
    (2, 1)
    """
    left, turned = _flags("gemqrt", side, trans)
    k = v.shape[1]
    if c.ndim != 2 or c.shape[0 if left else 1] != v.shape[0] or t.shape[1] != k:
        raise ValueError(f"gemqrt: v, t and c have shapes {v.shape}, {t.shape} and {c.shape}, which do not fit")
    c = given(c, overwrite_c)
    for at in _in_order(k, len(t), left, turned):
        V, T = _unit(v[at.start :, at]), np.triu(t[: at.stop - at.start, at])
        T = adjoint(T) if turned else T
        part = c[at.start :] if left else c[:, at.start :]
        part[...] = part - (V @ (T @ (adjoint(V) @ part)) if left else part @ V @ T @ adjoint(V))
    return c


def tpqrt(l: int, nb: int, a: Any, b: Any, *, overwrite_a: bool = True,  # noqa: E741
          overwrite_b: bool = True) -> tuple[Any, Any, Any]:
    """QR factors of a triangle with a pentagonal matrix below it, reflections in blocks.

    Parameters
    ----------
    l : int
        The rows of the upper trapezoid at the end of b, from 0 to min(m, n).
    nb : int
        The columns of a block, from 1 to n.
    a : array, shape (n, n)
        An upper triangle; R is written there.
    b : array, shape (m, n)
        What is below it, of which nothing is read below the diagonal of the last l rows; the vectors of the reflections
        are written there.
    overwrite_a, overwrite_b : bool
        False leaves the array as it is.

    Returns
    -------
    a, b : array
        a and b, or copies that were written.
    t : array, shape (nb, n)
        The upper triangles of the blocks, side by side.

    Raises
    ------
    ValueError
        If the shapes do not fit.
    numpy.linalg.LinAlgError
        In a derivative, where t is used and a column needs no reflection: t jumps there.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a, b, t = ad.lapack.tpqrt(0, 1, np.array([[3.0]]), np.array([[4.0]]))
    >>> print(a)
    [[-5.]]
    """
    n = a.shape[0]
    if a.shape != (n, n) or b.ndim != 2 or b.shape[1] != n or not 0 <= l <= min(b.shape) or not 1 <= nb <= max(n, 1):
        raise ValueError(f"tpqrt: a and b have shapes {a.shape} and {b.shape}, b ends with {l} rows of a trapezoid, "
                         f"and a block has {nb} columns, which do not fit")
    a, b = given(a, overwrite_a), given(b, overwrite_b)
    keep = pentagon(b.shape, l)
    if not n:
        return a, b, np.zeros((nb, 0), a.dtype)
    R, V, tau = stacked_of(np.triu(a), np.where(keep, b, np.zeros((), b.dtype)), last=l)
    lapack.lacpy("U", R, a)
    b[...] = V if keep.all() else np.where(keep, V, b)
    return a, b, _stored([triangle(adjoint(V[:, at]) @ V[:, at], tau[at]) for at in _panels(n, nb)], nb)


def pentagon(shape: tuple[int, ...], last: int) -> Any:
    """Where the elements of a pentagonal matrix are."""
    i, j = np.indices(shape)
    return i - (shape[0] - last) <= j


def tpmqrt(l: int, v: Any, t: Any, a: Any, b: Any, side: Any = "L", trans: Any = "N", *,  # noqa: E741
           overwrite_a: bool = True, overwrite_b: bool = True) -> tuple[Any, Any]:
    """Multiply by Q of QR factors of a triangle with a pentagonal matrix below it, or by Q^H.

    Parameters
    ----------
    l : int
        The rows of the upper trapezoid at the end of v.
    v : array, shape (m, k)
        The vectors that `tpqrt` wrote.
    t : array, shape (nb, k)
        The triangles of the blocks.
    a : array
        The k rows or columns of the matrix that belong to the triangle; those of the product are written here.
    b : array
        The m rows or columns that belong to what is below it; those of the product are written here.
    side : {"L", "R"}
        Whether Q is on the left of [a; b], or on the right of [a b].
    trans : {"N", "T", "C"}
        Whether it is Q or Q^H.
    overwrite_a, overwrite_b : bool
        False leaves the array as it is.

    Returns
    -------
    a, b : array
        a and b, or copies that were written.

    Raises
    ------
    ValueError
        For shapes that do not fit, and other letters.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a, b, t = ad.lapack.tpqrt(0, 1, np.array([[3.0]]), np.array([[4.0]]))
    >>> r, zero = ad.lapack.tpmqrt(0, b, t, np.array([[3.0]]), np.array([[4.0]]), trans="T")
    >>> print(r.round(12))
    [[-5.]]
    """
    left, turned = _flags("tpmqrt", side, trans)
    m, k = v.shape
    shapes = (a.shape, b.shape) if left else (a.shape[::-1], b.shape[::-1])
    if t.shape[1] != k or shapes != ((k, a.shape[1 if left else 0]), (m, a.shape[1 if left else 0])):
        raise ValueError(f"tpmqrt: v, t, a and b have shapes {v.shape}, {t.shape}, {a.shape} and {b.shape}, which do "
                         "not fit")
    a, b = given(a, overwrite_a), given(b, overwrite_b)
    keep = pentagon(v.shape, l)
    V = v if keep.all() else np.where(keep, v, np.zeros((), v.dtype))
    for at in _in_order(k, len(t), left, turned):
        W, T = V[:, at], np.triu(t[: at.stop - at.start, at])
        T = adjoint(T) if turned else T
        part = a[at] if left else a[:, at]
        moved = T @ (part + adjoint(W) @ b) if left else (part + b @ W) @ T
        part[...] = part - moved
        b[...] = b - (W @ moved if left else moved @ adjoint(W))
    return a, b
