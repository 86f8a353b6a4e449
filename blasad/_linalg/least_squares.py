"""Least squares and pseudoinverses: by QR factors, with pivoting, by singular values, and with linear constraints.

The pseudoinverse P of a Hermitian matrix A has, at constant rank, the derivative

    dP = -P dA P + P P dA (I - A P) + (I - P A) dA P P

(Golub and Pereyra, The differentiation of pseudo-inverses, 1973).  This linear map is its own adjoint.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .. import lapack
from .._arrays import arrays as _arrays
from .._arrays import operations as _operations
from .._arrays.traced import TracedArray, stop_gradient
from .._numpy.functions import arranged, array_of, concatenate
from .._numpy.primitive import Primitive
from .._registry.namespace import inner
from . import singular
from .arguments import (
    TRANS,
    array,
    blank,
    columns,
    given,
    matrix,
    ordered_as_numpys,
    over_stacks,
    stacked,
    times_q,
    values,
)
from .faces import behind, public
from .frame import adjoint, hermitian_part
from .qr import qr
from .scipy_solve import solve_triangular
from .storage import whole
from .texts import documented

# ---------------------------------------------------------------- pseudoinverses of Hermitian matrices, as a primitive

def inverse(a: Any, atol: float, rtol: float) -> Any:
    w, V = np.linalg.eigh(a)
    above = np.abs(w) > atol + np.max(np.abs(w), initial=0.0) * rtol
    V = V[:, above]
    return (V / w[above]) @ adjoint(V), np.asarray(np.count_nonzero(above), w.dtype)


def inverse_forward(da: Any, y: Any, a: Any, atol: float, rtol: float) -> Any:
    P, rank = y
    moved = P @ da
    beyond = P @ moved
    beyond = beyond - (beyond @ a) @ P
    return beyond + adjoint(beyond) - moved @ P, np.zeros(rank.shape, rank.dtype)


def inverse_reverse(by: Any, y: Any, a: Any, atol: float, rtol: float) -> Any:
    return inverse_forward(hermitian_part(by[0]), y, a, atol, rtol)[0]


# The pseudoinverse of one Hermitian matrix, and its rank as a number
inverse_of = Primitive(inverse, inverse_forward, inverse_reverse, copies=False)


# ---------------------------------------------------------------- matrices of any rank

class Ranked:
    """The singular values and vectors of a matrix A, or of A^H if A is wide, and which of the values count as 0."""

    def __init__(self, a: Any, rtol: float, atol: float = 0.0) -> None:
        self.wide = a.shape[0] < a.shape[1]
        tall = np.conj(a.T) if self.wide else a
        m, n = tall.shape
        self.factors = inner("ranked")(tall, blank(tall, (2 * m + n + 2, n)), rtol, atol)

    @property
    def rank(self) -> int:
        """Count the singular values that do not count as 0."""
        memory = _arrays.memory(self.factors) if isinstance(self.factors, TracedArray) else self.factors
        return int(np.count_nonzero(memory[-1]))

    def singular_values(self) -> Any:
        """Return the singular values in descending order."""
        return inner("singular")(self.factors)

    def times(self, b: Any, adjoint: bool = False) -> Any:
        """Multiply the columns of b by the pseudoinverse, or by its adjoint."""
        like = self.factors if isinstance(self.factors, TracedArray) else b
        n = self.factors.shape[1]
        m = (self.factors.shape[0] - n - 2) // 2
        turned = self.wide != adjoint
        return inner("pseudo")(self.factors, b, blank(like, (m if turned else n, b.shape[1])), 2 if turned else 0)


# ---------------------------------------------------------------- LAPACK's solvers



def check_sizes(name: str, a: Any, b: Any) -> None:
    if a.ndim != 2:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; it must have two dimensions")
    rows = max(a.shape)
    if b.ndim not in (1, 2) or b.shape[0] != rows:
        raise ValueError(f"{name}: b has shape {b.shape}; it must be ({rows},) or ({rows}, nrhs) to have room "
                         "for right-hand sides and solutions")


def gels(a: Any, b: Any, trans: Any = "N", lwork: Any = None, *, overwrite_a: bool = True,
         overwrite_b: bool = True) -> tuple[Any, Any]:
    """Solve op(A) X = B with a matrix of full rank, by least squares or with the X of least norm.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix A. Its factors overwrite it, as `geqrf` computes them if m >= n, or else `gelqf`.
    b : array, shape (max(m, n),) or (max(m, n), nrhs)
        The first rows contain the right-hand sides B. The solutions X overwrite the first rows. In a least-squares
        problem, the residual sum of squares of a column is the sum of the squared absolute values below its solution.
    trans : {"N", "T", "C"} or {0, 1, 2}
        op(A) is A ("N" or 0), its transpose ("T" or 1, for real matrices only) or its conjugate transpose ("C" or 2).
    lwork : object
        This parameter is accepted because SciPy has it, and is ignored.
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    lqr, x : array
        The factors and the solutions: a and b themselves, or new arrays if overwrite_a or overwrite_b is False.

    Raises
    ------
    ValueError
        If a does not have two dimensions, b does not have max(m, n) rows, trans is not one of the listed values, or it
        is "T" and a is complex.
    numpy.linalg.LinAlgError
        If the triangular factor has an exact zero on its diagonal. A derivative raises it if the factors have no
        derivative.

    Notes
    -----
    It calls `geqrf`, `ormqr` and `trtrs`, or `gelqf`, `trtrs` and `ormlq`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, b = np.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]]), np.array([1.0, 3.0, 5.0])
    >>> ad.lapack.gels(A, b)[1][:2].round(12)
    array([1., 2.])
    """
    check_sizes("gels", a, b)
    if trans not in TRANS or TRANS[trans] == 1 and a.dtype.kind == "c":
        raise ValueError(f"gels: trans is {trans!r}; it must be 'N', 'C', or for real matrices 'T'")
    m, n = a.shape
    factors, b = given(a, overwrite_a), given(b, overwrite_b)
    x = columns(b)
    if m >= n:
        factors, tau = lapack.geqrf(factors)
        if TRANS[trans]:
            lapack.trtrs(factors[:n], x[:n], trans=2)
            x[n:] = 0
        times_q("ormqr", "L", not TRANS[trans], factors, tau, x)
        if not TRANS[trans]:
            lapack.trtrs(factors[:n], x[:n])
    else:
        factors, tau = lapack.gelqf(factors)
        if not TRANS[trans]:
            lapack.trtrs(factors[:, :m], x[:m], lower=1)
            x[m:] = 0
        times_q("ormlq", "L", not TRANS[trans], factors, tau, x)
        if TRANS[trans]:
            lapack.trtrs(factors[:, :m], x[:m], lower=1, trans=2)
    return factors, b


def _written(b: Any, x: Any) -> Any:
    """Write the solution into b, and zeros below it."""
    into = columns(b)
    into[:len(x)] = x
    into[len(x):] = 0
    return b


def gelsd(a: Any, b: Any, lwork: Any = None, size_iwork: Any = None, cond: float = -1.0, *, overwrite_a: bool = True,
          overwrite_b: bool = True) -> tuple[Any, Any, int]:
    """Solve A X = B by least squares with the X of least norm, from the singular values of A.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix A, which may have any rank. It is not overwritten.
    b : array, shape (max(m, n),) or (max(m, n), nrhs)
        The first m rows contain the right-hand sides B. The solutions X overwrite the first n rows, and zeros overwrite
        the rows below them.
    lwork, size_iwork : object
        These parameters are accepted because SciPy has them, and are ignored.
    cond : float
        Singular values that are at most cond times the largest one count as 0. A negative cond stands for the machine
        precision of the dtype.
    overwrite_a : bool
        This parameter is accepted because SciPy has it, and is ignored: a is never overwritten.
    overwrite_b : bool
        If False, b keeps its values, and a new array is returned.

    Returns
    -------
    x : array
        The solutions X: b itself, or a new array if overwrite_b is False.
    s : array, shape (min(m, n),)
        The singular values in descending order. Their second derivatives are NaN.
    rank : int
        The number of singular values that do not count as 0, which is a constant.

    Raises
    ------
    ValueError
        If a does not have two dimensions, or b does not have max(m, n) rows.
    numpy.linalg.LinAlgError
        If the singular values do not converge.

    Notes
    -----
    The derivative assumes that the rank is constant; see `blasad.linalg.lstsq`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> x, s, rank = ad.lapack.gelsd(np.ones((2, 2)), np.array([1.0, 3.0]))
    >>> x.round(12), rank
    (array([1., 1.]), 1)
    """
    check_sizes("gelsd", a, b)
    ranked = Ranked(a, float(np.finfo(a.dtype).eps) if cond < 0 else float(cond))
    b = given(b, overwrite_b)
    return _written(b, ranked.times(columns(b)[:a.shape[0]])), ranked.singular_values(), ranked.rank


def gelss(a: Any, b: Any, cond: float = -1.0, lwork: Any = None, *, overwrite_a: bool = True,
          overwrite_b: bool = True) -> tuple[Any, Any, Any, int]:
    """Solve A X = B by least squares with the X of least norm, and compute singular values and vectors of A.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix A, which may have any rank. V^H, the conjugated right singular vectors, overwrites its first min(m,
        n) rows.
    b : array, shape (max(m, n),) or (max(m, n), nrhs)
        The first m rows contain the right-hand sides B. The solutions X overwrite the first n rows, and zeros overwrite
        the rows below them.
    cond : float
        Singular values that are at most cond times the largest one count as 0. A negative cond stands for the machine
        precision of the dtype.
    lwork : object
        This parameter is accepted because SciPy has it, and is ignored.
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    v : array, shape (m, n)
        V^H in the first min(m, n) rows: a itself, or a new array if overwrite_a is False.
    x : array
        The solutions X: b itself, or a new array if overwrite_b is False.
    s : array, shape (min(m, n),)
        The singular values in descending order.
    rank : int
        The number of singular values that do not count as 0, which is a constant.

    Raises
    ------
    ValueError
        If a does not have two dimensions, or b does not have max(m, n) rows.
    numpy.linalg.LinAlgError
        If the singular values do not converge.

    Notes
    -----
    The derivative of x assumes that the rank is constant; see `blasad.linalg.lstsq`. The derivatives of s and V are
    those of `gesdd`. LAPACK leaves the transformed residuals below the solutions. Here, zeros are written, as by
    `gelsd`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> v, x, s, rank = ad.lapack.gelss(np.ones((2, 2)), np.array([1.0, 3.0]))
    >>> x.round(12), rank
    (array([1., 1.]), 1)
    """
    check_sizes("gelss", a, b)
    ranked = Ranked(a, float(np.finfo(a.dtype).eps) if cond < 0 else float(cond))
    x = ranked.times(columns(b)[:a.shape[0]])
    _, s, vt = singular.svd_of(a, full=False, driver="gesvd")
    a, b = given(a, overwrite_a), given(b, overwrite_b)
    a[:len(s)] = vt
    return a, _written(b, x), s, ranked.rank


def gelsy(a: Any, b: Any, jptv: Any = None, cond: float = -1.0, lwork: Any = None, *, overwrite_a: bool = True,
          overwrite_b: bool = True) -> tuple[Any, Any, int]:
    """Solve A X = B by least squares with the X of least norm, by a QR factorization with column pivoting.

    Parameters
    ----------
    a : array, shape (m, n)
        The matrix A, which may have any rank. It is not overwritten.
    b : array, shape (max(m, n),) or (max(m, n), nrhs)
        The first m rows contain the right-hand sides B. The solutions X overwrite the first n rows, and zeros overwrite
        the rows below them.
    jptv : array of integers, shape (n,), optional
        The columns of A whose element in jptv is not 0 are moved to the front before pivoting.
    cond : float
        The rank is the order of the largest leading triangle of R whose condition number is below 1 / cond. A negative
        cond stands for the machine precision of the dtype.
    lwork : object
        This parameter is accepted because SciPy has it, and is ignored.
    overwrite_a : bool
        This parameter is accepted because SciPy has it, and is ignored: a is never overwritten.
    overwrite_b : bool
        If False, b keeps its values, and a new array is returned.

    Returns
    -------
    x : array
        The solutions X: b itself, or a new array if overwrite_b is False.
    j : array of integers, shape (n,)
        The order of the columns, counted from 0. It is a constant: a compiled program keeps the order from its trace.
    rank : int
        The rank, which is a constant, too.

    Raises
    ------
    ValueError
        If a does not have two dimensions, or b does not have max(m, n) rows.

    Notes
    -----
    The derivative assumes that the rank r is constant. Then A = Q Q^H A, where Q is from the QR factors of the first r
    columns in this order. It calls `geqrf` for these columns, `gelqf` for Q^H A, and `trtrs`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> x, j, rank = ad.lapack.gelsy(np.ones((2, 2)), np.array([1.0, 3.0]))
    >>> x.round(12), rank
    (array([1., 1.]), 1)
    """
    check_sizes("gelsy", a, b)
    m, n = a.shape
    if jptv is not None and np.shape(jptv) != (n,):
        raise ValueError(f"gelsy: jptv has shape {np.shape(jptv)}; it must be {(n,)}")
    order, rank = _order_and_rank(a, jptv, float(np.finfo(a.dtype).eps) if cond < 0 else float(cond))
    b = given(b, overwrite_b)
    x = columns(b)
    solution = _zeros(b if _arrays.is_plain(a) else a, (n, x.shape[1]), b.dtype)
    if rank:
        ordered, y = a[:, order].copy("F"), x[:m].copy("F")
        factors, tau = lapack.geqrf(ordered[:, :rank].copy("F"))
        times_q("ormqr", "L", True, factors, tau, ordered)
        times_q("ormqr", "L", True, factors, tau, y)
        across, scales = lapack.gelqf(ordered[:rank].copy("F"))
        solution[:rank] = y[:rank]
        lapack.trtrs(across[:, :rank], solution[:rank], lower=1)
        times_q("ormlq", "L", True, across, scales, solution)
        solution = solution[np.argsort(order)]
    return _written(b, solution), order, rank


def _zeros(like: Any, shape: tuple[int, int], dtype: Any) -> Any:
    return np.zeros(shape, dtype, "F") if _arrays.is_plain(like) else _operations.allocate(
        like, shape, dtype, 0, (0, 1))


def _order_and_rank(a: Any, first: Any, cond: float) -> tuple[Any, int]:
    """Return the order of columns and the rank that LAPACK's gelsy finds."""
    m, n = a.shape
    if 0 in (m, n):
        return np.arange(n), 0
    values = np.asarray(stop_gradient(a))
    fixed = np.zeros((n, 1), np.int32) if first is None else np.asarray(first, np.int32).reshape(n, 1)
    routine, room = get_lapack_funcs(("gelsy", "gelsy_lwork"), (values,))
    lwork = int(np.real(room(m, n, 1, cond)[0]))
    _, _, order, rank, _ = routine(values, np.zeros((max(m, n), 1), values.dtype), fixed, cond, lwork)
    return np.asarray(order).ravel().astype(np.int64) - 1, int(rank)


# ---------------------------------------------------------------- LAPACK's solvers with linear constraints

def _matrices(name: str, a: Any, b: Any, axis: int) -> None:
    if a.ndim != 2 or b.ndim != 2 or a.shape[axis] != b.shape[axis]:
        raise ValueError(f"{name}: a and b have shapes {a.shape} and {b.shape}; they must have the same number of "
                         f"{'columns' if axis else 'rows'}")


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
    times_q("ormqr", "L", True, a[:, : len(taua)], taua, b)
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
    times_q("ormrq", "R", True, a[len(a) - len(taua) :], taua, b)
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
    times_q("ormqr", "L", True, T[:, : len(taua)], taua, columns(res))
    last = lapack.trtrs(R[:, n - p :].copy("F"), d[:, None].copy("F"))[:, 0] if p else d
    first = res[: n - p] - T[: n - p, n - p :] @ last
    if n > p:
        first = lapack.trtrs(T[: n - p, : n - p].copy("F"), first[:, None].copy("F"))[:, 0]
    x = concatenate([first, last])
    res = concatenate([first, res[n - p :] - np.triu(T)[n - p :, n - p :] @ last])
    times_q("ormrq", "L", True, R, taub, columns(x))
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
    times_q("ormqr", "L", True, R, taua, columns(right))
    last, x = right[m:], right[:m]
    if n > m:
        last = lapack.trtrs(T[m:, m + p - n :].copy("F"), last[:, None].copy("F"))[:, 0]
        x = x - T[:m, m + p - n :] @ last
    if m:
        x = lapack.trtrs(R[:m].copy("F"), x[:, None].copy("F"))[:, 0]
    y = concatenate([np.zeros(m + p - n, d.dtype), last])
    times_q("ormrq", "L", True, T[max(n - p, 0) :], taub, columns(y))
    return _put(a, R, overwrite_a), _put(b, T, overwrite_b), x, y


# ---------------------------------------------------------------- SciPy's and NumPy's functions

DRIVERS = ("gelsd", "gelsy", "gelss", "gels")


def _right_sides(name: str, a: Any, b: Any, check_finite: bool) -> tuple[Any, Any, bool]:
    a, b = matrix(name, a, check_finite), array(name, b, check_finite)
    if b.ndim not in (1, 2) or b.shape[0] != a.shape[0]:
        raise ValueError(f"{name}: b has shape {b.shape}, which does not fit the matrix of shape {a.shape}")
    dtype = np.result_type(a.dtype, b.dtype)
    vector = b.ndim == 1
    return a.astype(dtype, copy=False), (b[:, None] if vector else b).astype(dtype, copy=False), vector


def _of_full_rank(a: Any, b: Any) -> Any:
    if a.shape[0] < a.shape[1]:
        q, r = qr(np.conj(a.T), mode="economic", check_finite=False)
        return q @ solve_triangular(r, b, "C", check_finite=False)
    q, r = qr(a, mode="economic", check_finite=False)
    return solve_triangular(r, np.conj(q.T) @ b, check_finite=False)


def _by_columns_in_order(a: Any, b: Any, cond: float) -> tuple[Any, int]:
    m, n = a.shape
    if isinstance(a, TracedArray) and not isinstance(b, TracedArray):
        b = np.array(b, like=a)
    sides = np.concatenate([b, np.zeros((max(n - m, 0), b.shape[1]), b.dtype)])
    x, _, rank = lapack.gelsy(a, sides, None, cond)
    return x[:n], rank


@public("scipy.linalg.lstsq")
@documented()
@over_stacks("a", "b")
def lstsq(a: Any, b: Any, cond: Any = None, overwrite_a: bool = False, overwrite_b: bool = False,
          check_finite: bool = True, lapack_driver: str | None = None) -> tuple[Any, Any, int, Any]:
    """Solve A x = b by least squares, with the x of least norm.

    Parameters
    ----------
    b : array, shape (m,) or (..., m, nrhs)
        The right-hand sides b.
    cond : float, optional
        Singular values that are at most cond times the largest one count as 0. The default is the machine precision of
        the dtype.
    overwrite_a, overwrite_b : bool
        These parameters are SciPy's; for traced arrays, they are ignored: neither array is overwritten.
    lapack_driver : {None, "gelsd", "gelss", "gelsy", "gels"}
        "gelsd", which is the default, and "gelss" use singular values. "gelsy" uses QR factors with column pivoting.
        "gels" uses QR factors, in fewer operations, and A must have full rank.

    Returns
    -------
    x : array, shape (n,) or (n, nrhs)
        The solution.
    residues : array or number
        The squared norms of ``b - A x`` if m > n and the rank is n. Otherwise, and for "gelsy", an empty array.
    rank : int
        The number of singular values that do not count as 0, which is a constant.
    s : array or None
        The singular values, or None for "gelsy" and "gels". Their second derivatives are NaN.

    Raises
    ------
    ValueError
        If the shapes do not fit together, an array contains NaN or Inf, or the driver is not one of those listed.
    numpy.linalg.LinAlgError
        If the singular values do not converge, or if "gels" finds a triangular factor that is exactly singular.

    Notes
    -----
    The derivative assumes that the rank is constant: changes of A that increase its rank are ignored. With P = pinv(A)
    and r = b - A x it is ``dx = P (db - dA x) + P P^H dA^H r + (I - P A) dA^H P^H x`` (Golub and Pereyra, 1973).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, b = np.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]]), np.array([1.0, 3.0, 5.0])
    >>> ad.linalg.lstsq(A, b)[0].round(12)
    array([1., 2.])
    >>> x, _, rank, _ = ad.linalg.lstsq(np.ones((3, 2)), b)
    >>> x.round(12), rank
    (array([1.5, 1.5]), 1)
    """
    if lapack_driver is not None and lapack_driver not in DRIVERS:
        raise ValueError(f"lstsq: lapack_driver is {lapack_driver!r}; it must be one of "
                         f"{', '.join(map(repr, DRIVERS))}")
    a, columns, vector = _right_sides("lstsq", a, b, check_finite)
    m, n = a.shape
    cond = float(np.finfo(a.dtype).eps) if cond is None else float(cond)
    s = None
    if lapack_driver == "gels":
        x, rank = _of_full_rank(a, columns), min(m, n)
    elif lapack_driver == "gelsy":
        x, rank = _by_columns_in_order(a, columns, cond)
    else:
        ranked = Ranked(a, cond)
        x, rank, s = ranked.times(columns), ranked.rank, ranked.singular_values()
    residues: Any = np.zeros((0,), np.finfo(a.dtype).dtype)
    if rank == n and (m > n or n == 0) and lapack_driver != "gelsy":
        residues = (np.abs(columns - a @ x) ** 2).sum(0)
        residues = residues[0] if vector else residues
    return (x[:, 0] if vector else x), residues, rank, s


def _pinv(a: Any, rtol: float, atol: float) -> tuple[Any, Ranked]:
    ranked = Ranked(a, rtol, atol)
    one = np.eye(min(a.shape), dtype=a.dtype)
    if ranked.wide:
        return ranked.times(one), ranked
    return np.conj(ranked.times(one, adjoint=True).T), ranked


@public("scipy.linalg.pinv")
@documented()
def pinv(a: Any, *, atol: Any = None, rtol: Any = None, return_rank: bool = False, check_finite: bool = True) -> Any:
    """Compute the pseudoinverse of a matrix, P with A P A = A, P A P = P, and Hermitian A P and P A.

    Parameters
    ----------
    atol, rtol : float, optional
        Singular values that are at most ``atol + rtol * s1`` count as 0, where s1 is the largest one. By default, atol
        is 0, and rtol is the larger of m and n times the machine precision of the dtype.
    return_rank : bool
        Whether the rank is returned, too. This is possible for a single matrix only.

    Returns
    -------
    inverse : array, shape (..., n, m)
        The pseudoinverse. Its derivative assumes that the rank is constant.
    rank : int
        The rank, which is a constant. It is returned only if return_rank is True.

    Raises
    ------
    ValueError
        If a has fewer than two dimensions or contains NaN or Inf, a tolerance is negative, or the rank of a stack is
        asked for.
    numpy.linalg.LinAlgError
        If the singular values do not converge.

    Notes
    -----
    With P = pinv(A), ``dP = -P dA P + P P^H dA^H (I - A P) + (I - P A) dA^H P^H P`` (Golub and Pereyra, 1973).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 2.0], [2.0, 4.0], [0.0, 0.0]])
    >>> int(ad.linalg.pinv(A, return_rank=True)[1])
    1
    >>> ad.grad(lambda A: ad.linalg.pinv(A).sum())(A).round(4)
    array([[ 0.0048, -0.0144],
           [-0.0144, -0.0768],
           [ 0.024 ,  0.048 ]])
    """
    a = array("pinv", a, check_finite)
    if a.ndim < 2:
        raise ValueError(f"pinv: the matrix has shape {a.shape}; it must have at least two dimensions")
    atol = 0.0 if atol is None else float(atol)
    if rtol is None:
        rtol = max(a.shape[-2:]) * float(np.finfo(a.dtype).eps)
    if atol < 0 or float(rtol) < 0:
        raise ValueError(f"pinv: atol is {atol} and rtol is {rtol}; they must not be negative")
    if a.ndim > 2:
        if return_rank:
            raise ValueError(f"pinv: the matrix has shape {a.shape}; the rank is returned for a single matrix only")
        found = [_pinv(a[index], float(rtol), atol)[0] for index in np.ndindex(*a.shape[:-2])]
        return stacked(found, a, a.shape[:-3:-1])
    found, ranked = _pinv(a, float(rtol), atol)
    return (found, ranked.rank) if return_rank else found


@public("scipy.linalg.pinvh")
@documented(a="triangle")
@over_stacks("a")
def pinvh(a: Any, atol: Any = None, rtol: Any = None, lower: bool = True, return_rank: bool = False,
          check_finite: bool = True) -> Any:
    """Compute the pseudoinverse of a symmetric or Hermitian matrix, P with A P A = A, P A P = P, and Hermitian A P.

    Parameters
    ----------
    atol, rtol : float, optional
        Eigenvalues count as 0 if their absolute values are at most ``atol + rtol * w``, where w is the largest absolute
        value. By default, atol is 0, and rtol is n times the machine precision of the dtype.
    return_rank : bool
        Whether the rank is returned, too.

    Returns
    -------
    inverse : array, shape (..., n, n)
        The pseudoinverse. Its derivative assumes that the rank is constant, and is with respect to the triangle.
    rank : int
        The rank, which is a constant. It is returned only if return_rank is True.

    Raises
    ------
    ValueError
        If a is not square or contains NaN or Inf, or a tolerance is negative.
    numpy.linalg.LinAlgError
        If the eigenvalues do not converge.

    Notes
    -----
    With P = pinvh(A), ``dP = -P dA P + P P dA (I - A P) + (I - P A) dA P P`` (Golub and Pereyra, 1973).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda a: ad.linalg.pinvh(a).trace())(np.diag([2.0, 4.0]))
    array([[-0.25  ,  0.    ],
           [ 0.    , -0.0625]])
    """
    a = matrix("pinvh", a, check_finite)
    if a.shape[0] != a.shape[1]:
        raise ValueError(f"pinvh: the matrix has shape {a.shape}; it must be square")
    atol = 0.0 if atol is None else float(atol)
    rtol = len(a) * float(np.finfo(a.dtype).eps) if rtol is None else float(rtol)
    if atol < 0 or rtol < 0:
        raise ValueError("atol and rtol values must be positive.")
    found, rank = inverse_of(whole(a, bool(lower)), atol=atol, rtol=rtol)
    return (found, int(values(rank))) if return_rank else found


@behind("numpy.linalg.lstsq")
def lstsq_of_numpy(a: Any, b: Any, rcond: Any = None) -> tuple[Any, Any, int, Any]:
    """Compute `numpy.linalg.lstsq`."""
    a = array_of(a)
    eps = float(np.finfo(np.result_type(a.dtype, np.float32)).eps)
    cond = max(a.shape) * eps if rcond is None else eps if rcond < 0 else rcond
    x, residues, rank, s = lstsq(a, b, cond, check_finite=False)
    x = arranged(x, None)
    return x, residues if np.ndim(residues) or np.ndim(b) == 2 else residues.reshape(1), rank, s


@behind("numpy.linalg.pinv")
@ordered_as_numpys(2)
def pinv_of_numpy(a: Any, rcond: Any = None, hermitian: bool = False, *, rtol: Any = ...) -> Any:
    """Compute `numpy.linalg.pinv`."""
    if rcond is not None and rtol is not ...:
        raise ValueError("blasad: numpy.linalg.pinv accepts rcond or rtol, but not both")
    bound = rcond if rcond is not None else 1e-15 if rtol is ... else rtol
    if bound is None:
        return pinvh(a, check_finite=False) if hermitian else pinv(a, check_finite=False)
    if np.ndim(bound):
        raise TypeError(f"blasad: numpy.linalg.pinv has no rule for an array of {np.size(bound)} tolerances; call it "
                        "for each matrix")
    return (pinvh if hermitian else pinv)(a, rtol=float(bound), check_finite=False)
