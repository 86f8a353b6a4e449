"""Least squares and pseudoinverses: by QR factors, with pivoting, by singular values, and with linear constraints.

The pseudoinverse P of a Hermitian matrix A has, at constant rank, the derivative

    dP = -P dA P + P P dA (I - A P) + (I - P A) dA P P

(Golub and Pereyra, The differentiation of pseudo-inverses, 1973).  This linear map is its own adjoint.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._arrays import arrays as _arrays
from .._arrays import operations as _operations
from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Operand, Plain
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
    in_columns,
    matrix,
    ordered_as_numpys,
    over_stacks,
    stacked,
    times_q,
)
from .drivers import declared, lapack
from .faces import behind, public
from .frame import adjoint, found_by, hermitian_part
from .qr import qr
from .solve import solve_triangular
from .storage import whole
from .texts import documented

# ---------------------------------------------------------------- pseudoinverses of Hermitian matrices, as a primitive

def inverse(a: Array, atol: float, rtol: float) -> tuple[Array, Array]:
    w, V = np.linalg.eigh(a)
    above = np.abs(w) > atol + np.max(np.abs(w), initial=0.0) * rtol
    V = V[:, above]
    return (V / w[above]) @ adjoint(V), np.asarray(np.count_nonzero(above), w.dtype)


def inverse_forward(da: Array, y: tuple[Array, ...], a: Array, atol: float, rtol: float) -> tuple[Array, Array]:
    P, rank = y
    moved = P @ da
    beyond = P @ moved
    beyond = beyond - (beyond @ a) @ P
    return beyond + adjoint(beyond) - moved @ P, np.zeros(rank.shape, rank.dtype)


def inverse_reverse(by: tuple[Array, ...], y: tuple[Array, ...], a: Array, atol: float, rtol: float) -> Array:
    return inverse_forward(hermitian_part(by[0]), y, a, atol, rtol)[0]


# The pseudoinverse of one Hermitian matrix, and its rank as a number
inverse_of = Primitive(inverse, inverse_forward, inverse_reverse, copies=False)


# ---------------------------------------------------------------- matrices of any rank

class Ranked:
    """The singular values and vectors of a matrix A, or of A^H if A is wide, and which of the values count as 0."""

    def __init__(self, a: Operand, rtol: float, atol: float = 0.0) -> None:
        self.wide = a.shape[0] < a.shape[1]
        tall = np.conj(a.T) if self.wide else a
        m, n = tall.shape
        self.known: int | None = None
        self.factors = inner("ranked")(tall, blank(tall, (2 * m + n + 2, n)), rtol, atol)

    @property
    def rank(self) -> int:
        """Count the singular values that do not count as 0; solutions are right in programs with any count."""
        if self.known is None:
            self.known = int(found_by(np.count_nonzero, self.factors[-1], told=False))
        return self.known

    def singular_values(self) -> Operand:
        """Return the singular values in descending order."""
        return inner("singular")(self.factors)

    def times(self, b: Array, adjoint: bool = False) -> Operand:
        """Multiply the columns of b by the pseudoinverse, or by its adjoint."""
        like = self.factors if isinstance(self.factors, TracedArray) else b
        n = self.factors.shape[1]
        m = (self.factors.shape[0] - n - 2) // 2
        turned = self.wide != adjoint
        return inner("pseudo")(self.factors, b, blank(like, (m if turned else n, b.shape[1])), 2 if turned else 0)


# ---------------------------------------------------------------- LAPACK's solvers


def check_sizes(name: str, a: Array, b: Array) -> None:
    if a.ndim != 2:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; it must have two dimensions")
    rows = max(a.shape)
    if b.ndim not in (1, 2) or b.shape[0] != rows:
        raise ValueError(f"{name}: b has shape {b.shape}; it must be ({rows},) or ({rows}, nrhs) to have room "
                         "for right-hand sides and solutions")


@declared
def gels(a: Array, b: Array, trans: str, lwork: Any, *, overwrite_a: bool,
         overwrite_b: bool) -> tuple[Operand, Operand]:
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


def _written(b: Array, x: Array) -> Array:
    """Write the solution into b, and zeros below it."""
    into = columns(b)
    into[:len(x)] = x
    into[len(x):] = 0
    return b


@declared
def gelsd(a: Array, b: Array, lwork: Any, size_iwork: Any, cond: float, *, overwrite_a: bool,
          overwrite_b: bool) -> tuple[Operand, Operand, int]:
    check_sizes("gelsd", a, b)
    ranked = Ranked(a, float(np.finfo(a.dtype).eps) if cond < 0 else float(cond))
    b = given(b, overwrite_b)
    return _written(b, ranked.times(columns(b)[:a.shape[0]])), ranked.singular_values(), ranked.rank


@declared
def gelss(a: Array, b: Array, cond: float, lwork: Any, *, overwrite_a: bool,
          overwrite_b: bool) -> tuple[Operand, Operand, Operand, int]:
    check_sizes("gelss", a, b)
    ranked = Ranked(a, float(np.finfo(a.dtype).eps) if cond < 0 else float(cond))
    x = ranked.times(columns(b)[:a.shape[0]])
    _, s, vt = singular.svd_of(a, full=False, driver="gesvd")
    a, b = given(a, overwrite_a), given(b, overwrite_b)
    a[:len(s)] = vt
    return a, _written(b, x), s, ranked.rank


@declared
def gelsy(a: Array, b: Array, jptv: Array | None, cond: float, lwork: Any, *, overwrite_a: bool,
          overwrite_b: bool) -> tuple[Operand, Operand, int]:
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


def _zeros(like: Any, shape: tuple[int, int], dtype: Any) -> Array:
    return np.zeros(shape, dtype, "F") if _arrays.is_plain(like) else _operations.allocate(
        like, shape, dtype, 0, (0, 1))


def _order_and_rank(a: Array, first: Array | None, cond: float) -> tuple[Operand, int]:
    """Return the order of columns and the rank that LAPACK's gelsy finds."""
    m, n = a.shape
    if 0 in (m, n):
        return np.arange(n), 0
    fixed = np.zeros((n, 1), np.int32) if first is None else np.asarray(first, np.int32).reshape(n, 1)
    order, rank = found_by(functools.partial(_order_by, fixed, cond), a)
    return order, rank


def _order_by(fixed: Plain, cond: float, a: Plain) -> tuple[Plain, int]:
    m, n = a.shape
    routine, room = get_lapack_funcs(("gelsy", "gelsy_lwork"), (a,))
    lwork = int(np.real(room(m, n, 1, cond)[0]))
    _, _, order, rank, _ = routine(a, np.zeros((max(m, n), 1), a.dtype), fixed, cond, lwork)
    return np.asarray(order).ravel().astype(np.int64) - 1, int(rank)


# ---------------------------------------------------------------- LAPACK's solvers with linear constraints

def _matrices(name: str, a: Array, b: Array, axis: int) -> None:
    if a.ndim != 2 or b.ndim != 2 or a.shape[axis] != b.shape[axis]:
        raise ValueError(f"{name}: a and b have shapes {a.shape} and {b.shape}; they must have the same number of "
                         f"{'columns' if axis else 'rows'}")


@declared
def ggqrf(a: Array, b: Array, *, overwrite_a: bool, overwrite_b: bool) -> tuple[Operand, Operand, Operand, Operand]:
    _matrices("ggqrf", a, b, 0)
    a, taua = lapack.geqrf(given(a, overwrite_a))
    b = given(b, overwrite_b)
    times_q("ormqr", "L", True, a[:, : len(taua)], taua, b)
    return a, taua, *lapack.gerqf(b)


@declared
def ggrqf(a: Array, b: Array, *, overwrite_a: bool, overwrite_b: bool) -> tuple[Operand, Operand, Operand, Operand]:
    _matrices("ggrqf", a, b, 1)
    a, taua = lapack.gerqf(given(a, overwrite_a))
    b = given(b, overwrite_b)
    times_q("ormrq", "R", True, a[len(a) - len(taua) :], taua, b)
    return a, taua, *lapack.geqrf(b)


@declared
def gglse(a: Array, b: Array, c: Array, d: Array, *, overwrite_a: bool, overwrite_b: bool,
          overwrite_c: bool) -> tuple[Operand, Operand, Operand, Operand]:
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
    return *(_put(x, new, flag) for x, new, flag in
             ((a, T, overwrite_a), (b, R, overwrite_b), (c, res, overwrite_c))), x


def _put(x: Array, new: Any, overwrite: bool) -> Operand:
    if not overwrite:
        return new
    x[...] = new
    return x


@declared
def ggglm(a: Array, b: Array, d: Array, *, overwrite_a: bool,
          overwrite_b: bool) -> tuple[Operand, Operand, Operand, Operand]:
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


def _right_sides(name: str, a: Array, b: Array, check_finite: bool) -> tuple[Operand, Operand, bool]:
    a, b = matrix(name, a, check_finite), array(name, b, check_finite)
    if b.ndim not in (1, 2) or b.shape[0] != a.shape[0]:
        raise ValueError(f"{name}: b has shape {b.shape}, which does not fit the matrix of shape {a.shape}")
    dtype = np.result_type(a.dtype, b.dtype)
    vector = b.ndim == 1
    return a.astype(dtype, copy=False), (b[:, None] if vector else b).astype(dtype, copy=False), vector


def _of_full_rank(a: Array, b: Array) -> Operand:
    if a.shape[0] < a.shape[1]:
        q, r = qr(np.conj(a.T), mode="economic", check_finite=False)
        return q @ solve_triangular(r, b, "C", check_finite=False)
    q, r = qr(a, mode="economic", check_finite=False)
    return solve_triangular(r, np.conj(q.T) @ b, check_finite=False)


def _by_columns_in_order(a: Array, b: Array, cond: float) -> tuple[Operand, int]:
    m, n = a.shape
    if isinstance(a, TracedArray) and not isinstance(b, TracedArray):
        b = np.array(b, like=a)
    sides = np.concatenate([b.T, np.zeros((b.shape[1], max(n - m, 0)), b.dtype)], 1).T
    x, _, rank = lapack.gelsy(a, sides, None, cond)
    return x[:n], rank


@public("scipy.linalg.lstsq")
@documented()
@over_stacks("a", "b")
def lstsq(a: Operand, b: Operand, cond: Operand = None, overwrite_a: bool = False, overwrite_b: bool = False,
          check_finite: bool = True, lapack_driver: str | None = None) -> tuple[Operand, Operand, int, Operand]:
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


def _pinv(a: Array, rtol: float, atol: float) -> tuple[Operand, Ranked]:
    ranked = Ranked(a, rtol, atol)
    one = np.eye(min(a.shape), dtype=a.dtype)
    if ranked.wide:
        return ranked.times(one), ranked
    return np.conj(ranked.times(one, adjoint=True).T), ranked


@public("scipy.linalg.pinv")
@documented()
def pinv(a: Operand, *, atol: Operand = None, rtol: Operand = None, return_rank: bool = False,
         check_finite: bool = True) -> Operand:
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
    inverse, *rank = pseudoinverse(a, atol, rtol, return_rank, check_finite)
    return (in_columns(inverse), *rank) if rank else in_columns(inverse)


def pseudoinverse(a: Operand, atol: Operand = None, rtol: Operand = None, return_rank: bool = False,
                  check_finite: bool = True) -> tuple[Any, ...]:
    """Compute what `pinv` does, as a tuple; the result lies as the product does."""
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
        inverse = [_pinv(a[index], float(rtol), atol)[0] for index in np.ndindex(*a.shape[:-2])]
        return (stacked(inverse, a, a.shape[:-3:-1]),)
    inverse, ranked = _pinv(a, float(rtol), atol)
    return (inverse, int(found_by(np.count_nonzero, ranked.factors[-1]))) if return_rank else (inverse,)


@public("scipy.linalg.pinvh")
@documented(a="triangle")
@over_stacks("a")
def pinvh(a: Operand, atol: Operand = None, rtol: Operand = None, lower: bool = True, return_rank: bool = False,
          check_finite: bool = True) -> Operand:
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
    inverse, rank = inverse_of(whole(a, bool(lower)), atol=atol, rtol=rtol)
    return (inverse, found_by(int, rank)) if return_rank else inverse


@behind("numpy.linalg.lstsq")
def lstsq_of_numpy(a: Operand, b: Operand, rcond: Operand = None) -> tuple[Operand, Operand, int, Operand]:
    """Compute `numpy.linalg.lstsq`."""
    a = array_of(a)
    eps = float(np.finfo(np.result_type(a.dtype, np.float32)).eps)
    cond = max(a.shape) * eps if rcond is None else eps if rcond < 0 else rcond
    x, residues, rank, s = lstsq(a, b, cond, check_finite=False)
    x = arranged(x, None)
    return x, residues if np.ndim(residues) or np.ndim(b) == 2 else residues.reshape(1), rank, s


@behind("numpy.linalg.pinv")
@ordered_as_numpys(2)
def pinv_of_numpy(a: Operand, rcond: Operand = None, hermitian: bool = False, *, rtol: Operand = ...) -> Operand:
    """Compute `numpy.linalg.pinv`."""
    if rcond is not None and rtol is not ...:
        raise ValueError("blasad: numpy.linalg.pinv accepts rcond or rtol, but not both")
    bound = rcond if rcond is not None else 1e-15 if rtol is ... else rtol
    if np.ndim(bound):
        raise TypeError(f"blasad: numpy.linalg.pinv has no rule for an array of {np.size(bound)} tolerances; call it "
                        "for each matrix")
    rtol = bound if bound is None else float(bound)
    return pinvh(a, rtol=rtol, check_finite=False) if hermitian else pseudoinverse(a, rtol=rtol, check_finite=False)[0]
