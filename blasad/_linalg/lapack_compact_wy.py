"""QR factors whose reflections are stored in blocks, I - V T V^H (Schreiber and Van Loan's compact WY form, 1989)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from .._numpy.functions import concatenate
from .._registry import lapack
from .frame import adjoint
from .lapack_arguments import given, letter
from .positive_qr import geqrfp_of
from .stacked import stacked_of, triangle


def _panels(k: int, nb: int) -> list[slice]:
    return [slice(j, min(j + nb, k)) for j in range(0, k, nb)]


def _in_order(k: int, nb: int, left: bool, turned: bool) -> Iterator[slice]:
    """List the blocks of Q = Q_1 Q_2 ... in the order of their products: the last one first for Q C and C Q^H."""
    panels = _panels(k, nb)
    return iter(panels if left == turned else panels[::-1])


def _flags(name: str, side: Any, trans: Any) -> tuple[bool, bool]:
    return letter(name, side, "LR", "side") == "L", letter(name, trans, "NTC", "trans") != "N"


def _stored(blocks: list[Any], nb: int) -> Any:
    """Store triangles side by side in an array of nb rows."""
    rows = [b if b.shape[0] == nb else concatenate([b, np.zeros((nb - b.shape[0], b.shape[1]), b.dtype)])
            for b in blocks]
    return concatenate(rows, 1)


def geqrt(nb: int, a: Any, *, overwrite_a: bool = True) -> tuple[Any, Any]:
    """Compute the QR factors A = Q R, with the reflections of Q in blocks of columns.

    Parameters
    ----------
    nb : int
        The number of columns of a block, from 1 to min(m, n).
    a : array, shape (m, n)
        The matrix A. R and the vectors of the reflections overwrite it, stored as by `geqrf`.
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    a : array, shape (m, n)
        R and the vectors: a itself, or a new array if overwrite_a is False.
    t : array, shape (nb, min(m, n))
        The upper triangles T of the blocks, side by side.

    Raises
    ------
    ValueError
        If a does not have two dimensions, or nb is not from 1 to min(m, n).
    numpy.linalg.LinAlgError
        A derivative raises it if t is used and a column needs no reflection, because t is discontinuous there.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a, t = ad.lapack.geqrt(1, np.array([[3.0], [4.0]]))
    >>> print(ad.lapack.gemqrt(a, t, np.array([[3.0], [4.0]]), trans="T").round(12))
    [[-5.]
     [ 0.]]
    """
    if a.ndim != 2 or not (1 <= nb <= min(a.shape) or min(a.shape) == 0 < nb):
        raise ValueError(f"geqrt: a has shape {a.shape} and a block {nb} columns; it must have 1 to min(m, n)")
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
    """Return the unit lower trapezoid of v."""
    return np.tril(v, -1) + np.eye(*v.shape, dtype=v.dtype)


def geqrfp(a: Any, *, overwrite_a: bool = True) -> tuple[Any, Any]:
    """Compute the QR factors A = Q R with a diagonal of R that is real and not negative.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix A. R and the vectors of the reflections overwrite it, stored as by `geqrf`.
    overwrite_a : bool
        If False, a keeps its values, and a new array is returned.

    Returns
    -------
    qr : array, shape (m, n)
        R and the vectors: a itself, or a new array if overwrite_a is False.
    tau : array, shape (min(m, n),)
        The scalar factors of the reflections.

    Raises
    ------
    ValueError
        If a does not have two dimensions.
    numpy.linalg.LinAlgError
        A derivative raises it if a vector is used and its column needs no reflection, because the derivative is not
        bounded there.

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
    """Compute C := op(Q) C or C op(Q) with Q of QR factors whose reflections are in blocks.

    Parameters
    ----------
    v : array, shape (m, k)
        The vectors of the reflections: the first k columns of the array a that `geqrt` returns.
    t : array, shape (nb, k)
        The triangles of the blocks, as `geqrt` returns them.
    c : array, shape (m, n) or, with side="R", (n, m)
        The matrix C. The product overwrites it.
    side : {"L", "R"}
        Whether the product has Q on the left of C ("L") or on the right ("R").
    trans : {"N", "T", "C"}
        "N": the factor is Q. "T" or "C": it is Q^H.
    overwrite_c : bool
        If False, c keeps its values, and a new array is returned.

    Returns
    -------
    c : array
        The product: c itself, or a new array if overwrite_c is False.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or a letter is not one of those listed.

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
    """Compute the QR factors [A; B] = Q [R; 0] of a triangle A and a pentagonal matrix B, with reflections in blocks.

    Parameters
    ----------
    l : int
        The number of rows of the upper trapezoid at the end of B, from 0 to min(m, n).
    nb : int
        The number of columns of a block, from 1 to n.
    a : array, shape (n, n)
        The upper triangle A. R overwrites it.
    b : array, shape (m, n)
        The pentagonal matrix B: its last l rows are an upper trapezoid, and nothing below the diagonal of this
        trapezoid is read. The vectors of the reflections overwrite B.
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    a, b : array
        R and the vectors: a and b themselves, or new arrays if overwrite_a or overwrite_b is False.
    t : array, shape (nb, n)
        The upper triangles T of the blocks, side by side.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or l or nb is out of its range.
    numpy.linalg.LinAlgError
        A derivative raises it if t is used and a column needs no reflection, because t is discontinuous there.

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
    """Return a mask of the elements of a pentagonal matrix."""
    i, j = np.indices(shape)
    return i - (shape[0] - last) <= j


def tpmqrt(l: int, v: Any, t: Any, a: Any, b: Any, side: Any = "L", trans: Any = "N", *,  # noqa: E741
           overwrite_a: bool = True, overwrite_b: bool = True) -> tuple[Any, Any]:
    """Compute op(Q) [A; B] or [A B] op(Q) with Q of the QR factors of a triangle and a pentagonal matrix.

    Parameters
    ----------
    l : int
        The number of rows of the upper trapezoid at the end of v, as `tpqrt` was given it.
    v : array, shape (m, k)
        The vectors of the reflections: the array b that `tpqrt` returns.
    t : array, shape (nb, k)
        The triangles of the blocks, as `tpqrt` returns them.
    a : array, shape (k, n) or, with side="R", (n, k)
        The matrix A. Its part of the product overwrites it.
    b : array, shape (m, n) or, with side="R", (n, m)
        The matrix B. Its part of the product overwrites it.
    side : {"L", "R"}
        "L": Q multiplies [A; B] from the left. "R": it multiplies [A B] from the right.
    trans : {"N", "T", "C"}
        "N": the factor is Q. "T" or "C": it is Q^H.
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    a, b : array
        The product: a and b themselves, or new arrays if overwrite_a or overwrite_b is False.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or a letter is not one of those listed.

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
