"""QR factors of two matrices, and least squares with linear constraints, which use them."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.functions import concatenate
from .._registry import lapack
from .lapack_arguments import columns, given
from .lapack_reductions import of_kind


def _matrices(name: str, a: Any, b: Any, axis: int) -> None:
    if a.ndim != 2 or b.ndim != 2 or a.shape[axis] != b.shape[axis]:
        raise ValueError(f"{name}: a and b have shapes {a.shape} and {b.shape}; they must have the same number of "
                         f"{'columns' if axis else 'rows'}")


def _star(a: Any) -> str:
    return "C" if a.dtype.kind == "c" else "T"


def _times(name: str, side: str, trans: str, vectors: Any, tau: Any, c: Any) -> None:
    if tau.shape[0] and c.size:
        of_kind(name, c)(side, trans, vectors, tau, c)


def ggqrf(a: Any, b: Any, *, overwrite_a: bool = True, overwrite_b: bool = True) -> tuple[Any, Any, Any, Any]:
    """Factor two matrices with the same number of rows, A = Q R and B = Q T Z with unitary Q and Z.

    Parameters
    ----------
    a : array, shape (n, m)
        The matrix A. R and the vectors of the reflections of Q overwrite it, stored as by `geqrf`.
    b : array, shape (n, p)
        The matrix B. T and the vectors of the reflections of Z overwrite it, stored as by `gerqf`.
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    a : array
        The result for A: a itself, or a new array if overwrite_a is False.
    taua : array
        The scalar factors of the reflections in a.
    b : array
        The result for B: b itself, or a new array if overwrite_b is False.
    taub : array
        The scalar factors of the reflections in b.

    Raises
    ------
    ValueError
        If the matrices have different numbers of rows.

    Notes
    -----
    It calls `geqrf`, `ormqr` and `gerqf`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a, taua, b, taub = ad.lapack.ggqrf(np.array([[3.0], [4.0]]), np.eye(2))
    >>> print(a[0].round(12))
    [-5.]
    """
    _matrices("ggqrf", a, b, 0)
    a, taua = lapack.geqrf(given(a, overwrite_a))
    b = given(b, overwrite_b)
    _times("ormqr", "L", _star(a), a[:, : len(taua)], taua, b)
    return a, taua, *lapack.gerqf(b)


def ggrqf(a: Any, b: Any, *, overwrite_a: bool = True, overwrite_b: bool = True) -> tuple[Any, Any, Any, Any]:
    """Factor two matrices with the same number of columns, A = R Q and B = Z T Q with unitary Q and Z.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix A. R and the vectors of the reflections of Q overwrite it, stored as by `gerqf`.
    b : array, shape (p, n)
        The matrix B. T and the vectors of the reflections of Z overwrite it, stored as by `geqrf`.
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    a : array
        The result for A: a itself, or a new array if overwrite_a is False.
    taua : array
        The scalar factors of the reflections in a.
    b : array
        The result for B: b itself, or a new array if overwrite_b is False.
    taub : array
        The scalar factors of the reflections in b.

    Raises
    ------
    ValueError
        If the matrices have different numbers of columns.

    Notes
    -----
    It calls `gerqf`, `ormrq` and `geqrf`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a, taua, b, taub = ad.lapack.ggrqf(np.array([[3.0, 4.0]]), np.eye(2))
    >>> print(a[0, 1:].round(12))
    [-5.]
    """
    _matrices("ggrqf", a, b, 1)
    a, taua = lapack.gerqf(given(a, overwrite_a))
    b = given(b, overwrite_b)
    _times("ormrq", "R", _star(a), a[len(a) - len(taua) :], taua, b)
    return a, taua, *lapack.geqrf(b)


def gglse(a: Any, b: Any, c: Any, d: Any, *, overwrite_a: bool = True, overwrite_b: bool = True,
          overwrite_c: bool = True) -> tuple[Any, Any, Any, Any]:
    """Solve least squares with linear constraints: find the x with B x = d that minimizes ||c - A x||.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix A. The factor T of the result of `ggrqf` for B and A overwrites it.
    b : array, shape (p, n), p <= n <= m + p
        The matrix B of the constraints. The factor R of the result of `ggrqf` for B and A overwrites it.
    c : array, shape (m,)
        The right-hand side c. The transformed residual overwrites it: the minimum is ||c[n-p:]||.
    d : array, shape (p,)
        The right-hand side of the constraints. It is not overwritten.
    overwrite_a, overwrite_b, overwrite_c : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    t, r, res : array
        The results in a, b and c: the arrays themselves, or new arrays if overwrite_a, overwrite_b or overwrite_c is
        False.
    x : array, shape (n,)
        The solution.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or p <= n <= m + p does not hold.
    numpy.linalg.LinAlgError
        If the rank of B is less than p, or the rank of [A; B] is less than n. Nothing is written then.

    Notes
    -----
    It calls `ggrqf` for b and a, and solves two triangular systems.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> b, d = np.array([[1.0, 1.0]]), np.array([1.0])
    >>> print(ad.lapack.gglse(np.eye(2), b, np.array([1.0, 4.0]), d)[3].round(12))
    [-1.  2.]
    """
    _matrices("gglse", a, b, 1)
    (m, n), p = a.shape, b.shape[0]
    if not p <= n <= m + p or c.shape != (m,) or d.shape != (p,):
        raise ValueError(f"gglse: a, b, c and d have shapes {a.shape}, {b.shape}, {c.shape} and {d.shape}; they must "
                         "be (m, n), (p, n), (m,) and (p,), p <= n <= m + p")
    R, taub, T, taua = ggrqf(b, a, overwrite_a=False, overwrite_b=False)
    res = c.copy()
    _times("ormqr", "L", _star(a), T[:, : len(taua)], taua, columns(res))
    last = lapack.trtrs(R[:, n - p :].copy("F"), d[:, None].copy("F"))[:, 0] if p else d
    first = res[: n - p] - T[: n - p, n - p :] @ last
    if n > p:
        first = lapack.trtrs(T[: n - p, : n - p].copy("F"), first[:, None].copy("F"))[:, 0]
    x = concatenate([first, last])
    res = concatenate([first, res[n - p :] - np.triu(T)[n - p :, n - p :] @ last])
    _times("ormrq", "L", _star(a), R, taub, columns(x))
    return *(_put(x, found, flag) for x, found, flag in
             ((a, T, overwrite_a), (b, R, overwrite_b), (c, res, overwrite_c))), x


def _put(x: Any, found: Any, overwrite: bool) -> Any:
    if not overwrite:
        return found
    x[...] = found
    return x


def ggglm(a: Any, b: Any, d: Any, *, overwrite_a: bool = True, overwrite_b: bool = True) -> tuple[Any, Any, Any, Any]:
    """Solve a Gauss-Markov linear model: find the x and y with d = A x + B y that minimize ||y||.

    Parameters
    ----------
    a : array, shape (n, m)
        The matrix A. Its factors overwrite it, as those of `ggqrf` do.
    b : array, shape (n, p), m <= n <= m + p
        The matrix B. Its factors overwrite it, as those of `ggqrf` do.
    d : array, shape (n,)
        The left-hand side. It is not overwritten.
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    a, b : array
        The factors: a and b themselves, or new arrays if overwrite_a or overwrite_b is False.
    x, y : array, shapes (m,) and (p,)
        The solution.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or m <= n <= m + p does not hold.
    numpy.linalg.LinAlgError
        If the rank of A is less than m, or the rank of [A B] is less than n. Nothing is written then.

    Notes
    -----
    It calls `ggqrf`, and solves two triangular systems.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> print(ad.lapack.ggglm(np.array([[1.0], [1.0]]), np.eye(2), np.array([1.0, 3.0]))[2].round(12))
    [2.]
    """
    _matrices("ggglm", a, b, 0)
    (n, m), p = a.shape, b.shape[1]
    if not m <= n <= m + p or d.shape != (n,):
        raise ValueError(f"ggglm: a, b and d have shapes {a.shape}, {b.shape} and {d.shape}; they must be (n, m), "
                         "(n, p) and (n,), m <= n <= m + p")
    R, taua, T, taub = ggqrf(a, b, overwrite_a=False, overwrite_b=False)
    right = d.copy()
    _times("ormqr", "L", _star(a), R, taua, columns(right))
    last, x = right[m:], right[:m]
    if n > m:
        last = lapack.trtrs(T[m:, m + p - n :].copy("F"), last[:, None].copy("F"))[:, 0]
        x = x - T[:m, m + p - n :] @ last
    if m:
        x = lapack.trtrs(R[:m].copy("F"), x[:, None].copy("F"))[:, 0]
    y = concatenate([np.zeros(m + p - n, d.dtype), last])
    _times("ormrq", "L", _star(a), T[max(n - p, 0) :], taub, columns(y))
    return _put(a, R, overwrite_a), _put(b, T, overwrite_b), x, y
