"""Singular values and vectors: A = U diag(s) V^H, thin or with orthogonal matrices U and V.

With P = U^H dA V, of the first k = min(m, n) columns, its Hermitian part H and its skew part K:

    ds = Re diag(P),  dU = U (H_ij / (s_j - s_i) + K_ij / (s_i + s_j)) + (I - U U^H) dA V S^-1,
    dV = V (H_ij / (s_j - s_i) - K_ij / (s_i + s_j)) + (I - V V^H) dA^H U S^-1

(Wan and Zhang, Automatic differentiation for complex valued SVD, 2019, here with separate quotients, so that nothing is
squared).  With x = skew(U^H bU) and y = skew(V^H bV) the adjoint is bA = U M V^H + the part beyond U and V, where

    M = (x + y)_ij / (s_j - s_i) + (x - y)_ij / (s_i + s_j) + diag(bs).

For square U and V, a column beyond the first k changes as little as possible.  A loss that depends on the choice of
these columns raises an error.
"""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Operand, Plain
from .._numpy.functions import arranged, array_of, order_of_stack
from .._numpy.primitive import Primitive, library
from . import orthonormal, passes
from .arguments import array, matrix, numpy_result, over_stacks
from .drivers import declared
from .faces import behind, public
from .frame import (
    EPS,
    LOST,
    Together,
    adjoint,
    diagonal,
    diagonal_matrix,
    distinct,
    found_by,
    in_spaces,
    increases,
    is_plain,
    lies_in_columns,
    of_spaces_alone,
    phases_rest,
    quotients,
    rounding,
    sizes,
    skew_part,
    stack,
    tie,
    vanishes,
)
from .texts import documented

VALUES = "singular values"
LOOSE = {"f": 1e2, "d": 1e6}    # seeds of second derivatives have larger errors than rounding at small gaps
NO_DERIVATIVE = ("there is no derivative. Nonzero values, the spaces that vectors span, and functions of the matrix "
                 "have derivatives; see docs/spectral.md")


# ---------------------------------------------------------------- quotients by sums and by values

def zero_values(s: Array, at: slice, equal: Array) -> None:
    *where, i = (int(each) for each in np.argwhere(equal)[0][at])
    group = np.broadcast_to(s, (*equal.shape[:-2], s.shape[-1]))[tuple(where)]
    raise np.linalg.LinAlgError(f"the singular value {i} is zero to rounding ({group[i]:.17g}), and the result "
                                f"depends on how LAPACK chose its vectors: {NO_DERIVATIVE}")


def totals(s: Array) -> Operand:
    """Return s_i + s_j."""
    return s[..., None, :] + s[..., :, None]


def quotient_by_sum(K: Operand, s: Array, size: Array) -> Array:
    total, eps = totals(s), np.finfo(K.dtype).eps
    bound = 2 * np.sqrt(max(s.shape[-1], 1)) * eps * totals(size)
    zero = np.abs(K) <= bound
    small = (np.abs(K) <= np.max(bound, axis=(-2, -1), initial=0, keepdims=True)) & (total != 0)
    none = ~zero & ~small & (total <= rounding(s)[..., None, None])
    if none.any():
        zero_values(s, slice(None, -1), none)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(zero, 0, K / np.where(zero, 1, total)).astype(K.dtype)


def by_sum_forward(changes: tuple[Array, ...], y: Array, K: Array, s: Array, size: Array) -> Operand:
    dK, ds, _ = changes
    changed = dK - y * totals(ds)
    return quotients_by_sums(changed, s, sizes(changed))


def by_sum_reverse(by: Array, y: Array, K: Array, s: Array, size: Array) -> tuple[Array, Array, Array]:
    bK = quotients_by_sums(by, s, sizes(by))
    moved = np.real(np.conj(y) * bK)
    return bK, -np.sum(moved, axis=-1) - np.sum(moved, axis=-2), np.zeros(size.shape, size.dtype)


# K_ij / (s_i + s_j) for s >= 0. As in `quotients`, an element of K that is rounding counts as 0, and other elements
# raise an error if the sum is zero.
quotients_by_sums = Primitive(quotient_by_sum, by_sum_forward, by_sum_reverse, copies=False)


def quotient_by_value(X: Array, s: Operand, size: Array) -> Array:
    eps = np.finfo(X.dtype).eps
    length, bound = sizes(X), 8 * np.sqrt(max(X.shape[-2], 1)) * eps * size
    zero, small = length <= bound, (length <= np.max(bound, axis=-1, initial=0, keepdims=True)) & (s != 0)
    none = ~zero & ~small & (s <= rounding(s)[..., None])
    if none.any():
        zero_values(s, slice(None), none)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(zero[..., None, :], 0, X / np.where(zero, 1, s)[..., None, :]).astype(X.dtype)


def by_value_forward(changes: tuple[Array, ...], y: Array, X: Array, s: Array, size: Array) -> Operand:
    dX, ds, _ = changes
    changed = dX - y * ds[..., None, :]
    return quotients_by_values(changed, s, sizes(changed))


def by_value_reverse(by: Array, y: Array, X: Array, s: Array, size: Array) -> tuple[Array, Array, Array]:
    bX = quotients_by_values(by, s, sizes(by))
    return bX, -np.sum(np.real(np.conj(y) * bX), axis=-2), np.zeros(size.shape, size.dtype)


# X_ij / s_j; a column that is rounding relative to size_j counts as 0
quotients_by_values = Primitive(quotient_by_value, by_value_forward, by_value_reverse, copies=False)


# ---------------------------------------------------------------- equal values

def share(x: Operand, s: Operand, vectors: bool = False) -> Array:
    shares = np.where(s == 0, 0, x).astype(x.dtype)
    distinct = np.abs(np.diff(s, axis=-1)) > rounding(s)[..., None]
    distinct |= (s <= rounding(s)[..., None])[..., 1:]
    for index in np.argwhere(~distinct.all(axis=-1)):
        row, starts = shares[tuple(index)], np.flatnonzero(np.append(True, distinct[tuple(index)]))
        counts = np.diff(np.append(starts, row.size))
        means = np.repeat(np.add.reduceat(row, starts) / counts, counts)
        differ = np.abs(row - means) > np.sqrt(np.finfo(row.dtype).eps) * np.max(np.abs(row))
        if vectors and differ.any():
            i = int(np.argmax(differ))
            tie(s[tuple(index)], i, i - 1 if i and not distinct[tuple(index)][i - 1] else i + 1, VALUES)
        row[...] = means
    return shares


def share_forward(changes: tuple[Array, ...], y: Array, x: Array, s: Array, vectors: bool = False) -> Operand:
    return shared(changes[0], s)


def share_reverse(by: Array, y: Array, x: Array, s: Array, vectors: bool = False) -> tuple[Array, Array]:
    return shared(by, s), np.zeros(s.shape, s.dtype)


# The seeds of values. Equal values share their seeds, which gives the subgradient of least norm, and a value that is
# exactly zero has none. If seeds of equal values differ and vectors are used, too, the loss may be a function of the
# matrix, whose derivative cannot be computed from the seeds: an error.
shared = Primitive(share, share_forward, share_reverse, copies=False)


# ---------------------------------------------------------------- values and vectors

def svd_factors(a: Array, full: bool = False, driver: str | None = None) -> tuple[Array, ...]:
    """Compute the factors by NumPy's function, or by one of LAPACK's drivers."""
    finite(a)
    if driver is None or a.size == 0:
        return tuple(np.linalg.svd(a, full))
    if a.ndim > 2:
        parts = [svd_factors(each, full, driver) for each in a.reshape(-1, *a.shape[-2:])]
        return tuple(np.stack(each).reshape(*a.shape[:-2], *each[0].shape) for each in zip(*parts, strict=True))
    f = get_lapack_funcs((driver,), (a,))[0]
    *factors, info = f(a, full_matrices=int(full), lwork=room(driver, a, 1, full))
    return tuple(converged(factors, info))


def finite(a: Array) -> None:
    """Raise an error if LAPACK's iterations for vectors would never end: some do not, where a number is NaN or Inf."""
    if not np.isfinite(a).all():
        raise np.linalg.LinAlgError("SVD did not converge: the matrix contains NaN or Inf, and has no singular vectors")


def converged(factors: Operand, info: int) -> Operand:
    if info > 0:
        raise np.linalg.LinAlgError("the singular values did not converge")
    return factors


def room(driver: str, a: Array, vectors: int, full: bool) -> int:
    f = get_lapack_funcs((driver + "_lwork",), (a,))[0]
    return int(np.real(f(*a.shape, compute_uv=vectors, full_matrices=int(full))[0]))


def svd_forward(da: Array, y: tuple[Array, ...], a: Array, full: bool = False,
                driver: str | None = None) -> tuple[Array, Array, Array]:
    U, s, Vh = y
    V, k, s = adjoint(Vh), s.shape[-1], all_apart(s)
    moved, back = da @ V[..., :k], adjoint(da) @ U[..., :k]
    P = adjoint(U[..., :k]) @ moved
    H, K, size = (P + adjoint(P)) / 2, skew_part(P), spread(sizes(moved) + sizes(back), a, k)
    X, Y = quotients(in_spaces(H, s, rounding(s)), s, size, what=VALUES), quotients_by_sums(K, s, size)
    return (turned(U, X + Y, moved, s, k), shared(np.real(diagonal(P)), s), adjoint(turned(V, X - Y, back, s, k)))


def spread(size: Array, a: Array, k: int) -> Array:
    """Scale the bound for `quotients`, which assumes vectors of k elements, to vectors of the longer axis of a."""
    return size * np.asarray(np.sqrt(max(*a.shape[-2:], 1) / max(k, 1)), size.dtype)


def all_apart(s: Array) -> Array:
    """Return the values; if they are traced, for a second derivative, equal values raise an error."""
    return distinct(s, s, what=VALUES) if isinstance(s, TracedArray) else s


def turned(U: Array, W: Array, moved: Array, s: Array, k: int) -> Operand:
    """Compute dU = U W + (I - U U^H) moved S^-1, and for columns beyond k the adjoint of the second term."""
    if U.shape[-2] == k:
        return U @ W
    first = U[..., :k]
    if U.shape[-1] == k:
        return first @ W + quotients_by_values(moved - first @ (adjoint(first) @ moved), s, sizes(moved))
    rest = U[..., k:]
    Z = quotients_by_values(adjoint(rest) @ moved, s, sizes(moved))
    return np.concatenate([first @ W + rest @ Z, -first @ adjoint(Z)], axis=-1)


def near_values(y: tuple[Array, ...], args: list[Array], kwargs: Any) -> tuple[Operand, Operand]:
    s = y[1]                                # those that are zero are left to the tests of seeds
    nonzero = np.where(s > rounding(s)[..., None], s, -np.arange(1, s.shape[-1] + 1) * (1 + s[..., :1]))
    return nonzero, rounding(s)


TOGETHER = Together((1,), (0, ~2), VALUES, near_values,
                    "polar, pinv or norm of blasad.linalg, or funmh if it is one of A^H A",
                    apart=lambda y, args, kwargs: increases(y[1][..., ::-1]))


def svd_reverse(by: tuple[Array, ...], y: tuple[Array, ...], a: Array, full: bool = False,
                driver: str | None = None) -> Operand:
    (bU, bs, bVh), (U, s, Vh) = by, y
    k = s.shape[-1]
    if is_plain(bU, bs, bVh, U, s, Vh) and s.size:
        V, bV = adjoint(Vh), adjoint(bVh)
        S, T = adjoint(U) @ bU, adjoint(V) @ bV
        far = far_apart(S, T, bU[..., :k], bV[..., :k], s, bs)
        if far is not None:
            return with_the_rest(far, by, y, S, T)
    unused = vanishes(bU) and vanishes(bVh)
    bs = shared(bs, s, vectors=not unused and not of_spaces_alone())
    if unused:
        return (U[..., :k] * bs[..., None, :]) @ Vh[..., :k, :]
    s = all_apart(s)
    V, bV = adjoint(Vh), adjoint(bVh)
    S, T = adjoint(U) @ bU, adjoint(V) @ bV
    size = spread(sizes(bU)[..., :k] + sizes(bV)[..., :k], a, k)
    TOGETHER.seeded(size, s, rounding(s))
    first, second = S[..., :k, :k], T[..., :k, :k]
    phases_rest(first + second, size, s, VALUES)
    M = quotients(skew_part(first + second), s, size, what=VALUES) + diagonal_matrix(bs)
    M = M + quotients_by_sums(skew_part(first - second), s, size)
    return with_the_rest(M, by, y, S, T)


def with_the_rest(M: Any, by: tuple[Array, ...], y: tuple[Array, ...], S: Any, T: Any) -> Any:
    """U M V^H, and the part beyond U and V."""
    (bU, _, bVh), (U, s, Vh) = by, y
    k = s.shape[-1]
    bA = (U[..., :k] @ M + beyond(U, S, bU, s, k)) @ Vh[..., :k, :]
    return bA if Vh.shape[-1] == k else bA + U[..., :k] @ adjoint(beyond(adjoint(Vh), T, adjoint(bVh), s, k))


def far_apart(S: Any, T: Any, bU: Any, bV: Any, s: Any, bs: Any) -> Any:
    """M in one pass, if no values are near each other or zero; None if there is more to look at."""
    k = s.shape[-1]
    M = np.empty((*s.shape, k), S.dtype)
    spread = math.sqrt(max(bU.shape[-2], bV.shape[-2]) / k)
    far = passes.far_singular(stack(S), stack(T), stack(bU), stack(bV), stack(-s.astype(float, copy=False), 1),
                              stack(bs.astype(float, copy=False), 1), EPS[S.dtype.char], LOST, spread, stack(M))
    return M if far else None


def beyond(U: Array, S: Array, bU: Array, s: Array, k: int) -> Operand:
    """Compute (I - U U^H) bU S^-1 of the first k columns, with the contribution of the other columns."""
    if U.shape[-2] == k:
        return 0
    if U.shape[-1] == k:
        return quotients_by_values(bU - U @ S, s, sizes(bU))
    choice_rests(skew_part(S[..., k:, k:]), sizes(bU)[..., k:])
    most = sizes(bU)[..., :k] + np.sqrt(np.sum(sizes(bU)[..., k:] ** 2, axis=-1))[..., None]
    return U[..., k:] @ quotients_by_values(S[..., k:, :k] - adjoint(S[..., :k, k:]), s, most)


def choose(S: Array, size: Array) -> Array:
    bound = 8 * np.sqrt(max(S.shape[-1], 1)) * np.finfo(S.dtype).eps * LOOSE[S.dtype.char.lower()] * totals(size)
    if np.any(np.abs(S) > bound):
        raise np.linalg.LinAlgError("the result depends on how LAPACK chose the vectors beyond those of the singular "
                                    f"values: {NO_DERIVATIVE}")
    return np.zeros(0, S.dtype)


# An error if a loss depends on the basis of a complement
choice_rests = Primitive(choose, lambda changes, y, S, size: np.zeros(0, S.dtype),
                         lambda by, y, S, size: (np.zeros(S.shape, S.dtype), np.zeros(size.shape, size.dtype)),
                         copies=False)


svd_of = Primitive(svd_factors, svd_forward, svd_reverse, copies=False, notices=TOGETHER)


# ---------------------------------------------------------------- values alone

def values_forward(da: Array, y: tuple[Array, ...], a: Array, driver: str | None = None) -> tuple[Array, Array, Array]:
    U, s, Vh = factors(y, a, driver)
    ds = np.sum(np.real(np.conj(U) * (da @ adjoint(Vh))), axis=-2)
    return shared(ds, s), np.zeros(U.shape, U.dtype), np.zeros(Vh.shape, Vh.dtype)


def values_reverse(by: tuple[Array, ...], y: tuple[Array, ...], a: Array, driver: str | None = None) -> Operand:
    U, s, Vh = factors(y, a, driver)
    return (U * shared(by[0], s)[..., None, :]) @ Vh


def factors(y: tuple[Array, ...], a: Array, driver: str | None) -> tuple[Array, Array, Array]:
    """Return U, s and V^H: the kept ones, which are constants, or new ones if a is traced."""
    return svd_of(a, full=False, driver=driver) if isinstance(a, TracedArray) else (y[1], y[0], y[2])


def with_kept(a: Array, driver: str | None = None) -> tuple[Array, Array, Array]:
    U, s, Vh = for_values(a, driver)
    return s, U, Vh


def for_values(a: Array, driver: str | None = None) -> tuple[Array, ...]:
    """Compute thin factors for the values, with vectors of NaN where NumPy has values of a matrix with NaN or Inf."""
    if np.isfinite(a).all():
        return svd_factors(a, False, driver)
    s = np.linalg.svd(a, compute_uv=False)
    return (np.full((*a.shape[:-1], s.shape[-1]), np.nan, a.dtype), s,
            np.full((*a.shape[:-2], s.shape[-1], a.shape[-1]), np.nan, a.dtype))


values_of = Primitive(with_kept, values_forward, values_reverse, copies=False)


def values_alone(a: Array, driver: str | None = None) -> Operand:
    """Compute the singular values. If they are recorded, the vectors are computed with them."""
    if library().is_recorded([a]):
        return values_of(a, driver=driver)[0]
    if driver is None or a.size == 0 or a.ndim > 2 or not np.isfinite(a).all():
        return np.linalg.svd(a, compute_uv=False)
    f = get_lapack_funcs((driver,), (a,))[0]
    _, s, _, info = f(a, compute_uv=0, lwork=room(driver, a, 0, False))
    return converged(s, info)


# ---------------------------------------------------------------- calls without Python's functions

def body_of(call: Any, alone: bool) -> Any:
    """Return the body of a call."""
    *lead, m, n = call.shapes[0]
    u, s, v = (call.parts[i] for i in ((1, 0, 2) if alone else (0, 1, 2)))
    first, last = lies_in_columns(u), lies_in_columns(v)
    if first is None or last is None or s.axes is not None or not math.prod(call.shapes[0]):
        return None
    starts = u.where.start, s.where.start, v.where.start
    return orthonormal.Singular(math.prod(lead), m, n, call.dtypes[0].char, bool(lead),
                                bool(call.kwargs.get("full")), (first, last), starts, call.kwargs.get("driver"), alone)


svd_of.compiled = functools.partial(body_of, alone=False)
values_of.compiled = functools.partial(body_of, alone=True)


# ---------------------------------------------------------------- LAPACK's functions

@declared
def gesdd(a: Array, compute_uv: int, full_matrices: int, lwork: Any, *, overwrite_a: bool, name: str) -> Operand:
    if a.ndim != 2:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; it must have two dimensions")
    if not compute_uv:
        return values_alone(a, name)
    return svd_of(a, full=bool(full_matrices), driver=name)


gesvd = gesdd


# ---------------------------------------------------------------- SciPy's functions

DRIVERS = ("gesdd", "gesvd")


@public("scipy.linalg.svd")
@documented(overwrite_a="ignored", lapack_driver="svd", raises="finite options converge")
def svd(a: Operand, full_matrices: bool = True, compute_uv: bool = True, overwrite_a: bool = False,
        check_finite: bool = True, lapack_driver: str = "gesdd") -> Operand:
    """Compute the singular value decomposition of a matrix, A = U diag(s) V^H.

    Parameters
    ----------
    full_matrices : bool
        Whether U and V are square (True), or have k = min(m, n) columns (False).
    compute_uv : bool
        Whether U and V^H are returned with s, or only s.

    Returns
    -------
    U : array, shape (..., m, m) or (..., m, k)
        The left singular vectors, one in each column.
    s : array, shape (..., k)
        The singular values in descending order. Equal ones share the mean of their seeds, which gives the subgradient
        of least norm, and one that is exactly zero has the derivative 0.
    Vh : array, shape (..., n, n) or (..., k, n)
        V^H: the conjugated right singular vectors, one in each row.

    Raises
    ------
    numpy.linalg.LinAlgError
        A derivative raises it if the result depends on a choice of LAPACK: of vectors of equal singular values, of the
        singular value zero, or beyond the first k, or of the common phase of complex u and v.

    Notes
    -----
    With x = skew(U^H bU) and y = skew(V^H bV) it is bA = U M V^H with
    ``M = (x + y)_ij / (s_j - s_i) + (x - y)_ij / (s_i + s_j) + diag(bs)``, plus ``(I - U U^H) bU S^-1 V^H`` if m > n
    (Wan and Zhang, 2019). If singular values are equal, the spaces that their vectors span, and functions of the values
    alone, have derivatives.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[3.0, 0.0], [4.0, 0.0], [0.0, 2.0]])
    >>> ad.grad(lambda A: ad.linalg.svd(A, full_matrices=False)[1][0])(A)       # the largest: u v^H
    array([[0.6, 0. ],
           [0.8, 0. ],
           [0. , 0. ]])
    """
    if lapack_driver not in DRIVERS:
        raise ValueError(f"svd: lapack_driver is {lapack_driver!r}; it must be {' or '.join(map(repr, DRIVERS))}")
    a = array("svd", a, check_finite)
    if a.ndim < 2:
        raise ValueError(f"svd: the matrix has shape {a.shape}; it must have two dimensions")
    if not compute_uv:
        return values_alone(a, lapack_driver)
    return svd_of(a, full=bool(full_matrices), driver=lapack_driver)


@public()
@documented(overwrite_a="ignored", raises="converge")
def svdvals(a: Operand, overwrite_a: bool = False, check_finite: bool = True) -> Operand:
    """Compute the singular values of a matrix.

    Returns
    -------
    s : array, shape (..., min(m, n))
        The singular values in descending order. The derivative is that of `svd`, and takes one product of matrices.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: ad.linalg.svdvals(A).sum())(np.diag([3.0, -2.0]))
    array([[ 1.,  0.],
           [ 0., -1.]])
    """
    return svd(a, compute_uv=False, check_finite=check_finite)


@public()
def diagsvd(s: Operand, M: int, N: int) -> Operand:
    """Build the matrix diag(s) of a singular value decomposition with square U and V.

    Parameters
    ----------
    s : array, shape (..., min(M, N))
        The singular values.
    M, N : int
        The shape of the matrix.

    Returns
    -------
    S : array, shape (..., M, N)
        The matrix with the singular values on its diagonal, and zeros elsewhere.

    Raises
    ------
    ValueError
        If the number of singular values is neither M nor N.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.diagsvd(np.array([3.0, 2.0]), 2, 3)
    array([[3., 0., 0.],
           [0., 2., 0.]])
    """
    s = array_of(s)
    k = s.shape[-1] if s.ndim else 0
    if s.ndim == 0 or k not in (M, N):
        raise ValueError("Length of s must be M or N.")
    return s[..., :M, None] * np.eye(M, N, dtype=s.dtype) if k == M else s[..., None, :] * np.eye(M, N, dtype=s.dtype)


def rank_of(s: Array, shape: tuple[int, ...], rcond: float | None) -> int:
    """Count the singular values that do not count as 0."""
    return int(found_by(rank_by, s, np.finfo(s.dtype).eps * max(shape) if rcond is None else rcond))


def rank_by(s: Plain, rcond: float) -> int:
    return int(np.count_nonzero(s > np.max(s, initial=0.0) * rcond))


@public("scipy.linalg.orth")
@documented(A="a", raises="finite converge ties")
@over_stacks("A")
def orth(A: Operand, rcond: Operand = None) -> Operand:
    """Compute an orthonormal basis of the range of a matrix.

    Parameters
    ----------
    rcond : float, optional
        Singular values that are at most rcond times the largest one count as 0. The default is the larger of m and n
        times the machine precision of the dtype.

    Returns
    -------
    Q : array, shape (..., m, r)
        The basis, which consists of left singular vectors. Its number of vectors is a constant: a compiled program
        keeps the number from its trace. If singular values are equal, losses that depend on the choice of the basis
        have no derivative, but functions of the space, such as ``Q @ Q.T``, have one at constant rank.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 1.0], [0.0, 0.0], [2.0, 2.0]])
    >>> Q = ad.linalg.orth(A)
    >>> (Q @ Q.T).round(12)
    array([[0.2, 0. , 0.4],
           [0. , 0. , 0. ],
           [0.4, 0. , 0.8]])
    """
    A = matrix("orth", A, True)
    u, s, _ = svd(A, full_matrices=False)
    return u[:, :rank_of(s, A.shape, rcond)]


@public("scipy.linalg.null_space")
@documented(orth, overwrite_a="ignored", lapack_driver="svd", raises="finite options converge")
@over_stacks("A")
def null_space(A: Operand, rcond: Operand = None, *, overwrite_a: bool = False, check_finite: bool = True,
               lapack_driver: str = "gesdd") -> Operand:
    """Compute an orthonormal basis of the null space of a matrix.

    Returns
    -------
    Z : array, shape (..., n, n - r)
        The basis, which consists of right singular vectors. Its number of vectors is a constant: a compiled program
        keeps the number from its trace. Losses that depend on the choice of the basis have no derivative, but functions
        of the space, such as ``Z @ Z.T``, have one at constant rank.

    Raises
    ------
    numpy.linalg.LinAlgError
        A derivative raises it if the result depends on the choice of the basis.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> Z = ad.linalg.null_space(np.array([[3.0, 4.0]]))
    >>> (Z @ Z.T).round(12)
    array([[ 0.64, -0.48],
           [-0.48,  0.36]])
    """
    A = matrix("null_space", A, check_finite)
    _, s, vh = svd(A, lapack_driver=lapack_driver)
    return np.conj(vh[rank_of(s, A.shape, rcond):].T)


@public("scipy.linalg.subspace_angles")
@documented(raises="finite converge")
@over_stacks("A", "B")
def subspace_angles(A: Operand, B: Operand) -> Operand:
    """Compute the angles between the ranges of two matrices.

    Parameters
    ----------
    A, B : array, shapes (..., m, n) and (..., m, k)
        The matrices A and B.

    Returns
    -------
    angles : array, shape (..., min(n, k))
        The angles in descending order. Their number is the dimension of the smaller space. An angle that is exactly
        zero has the derivative 0.

    Notes
    -----
    Each angle is computed from its cosine or its sine, whichever is more accurate (Knyazev and Argentati, 2002). A
    compiled program keeps this choice from its trace.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0], [0.0]])
    >>> ad.grad(lambda B: ad.linalg.subspace_angles(A, B)[0])(np.array([[4.0], [3.0]])).round(12)
    array([[-0.12],
           [ 0.16]])
    """
    first, second = orth(A), orth(B)
    if len(first) != len(second):
        raise ValueError(f"A and B must have the same number of rows, got {len(first)} and {len(second)}")
    product = np.conj(first.T) @ second
    cosines = svdvals(product)
    small = cosines[::-1] ** 2 >= 0.5
    if first.shape[1] >= second.shape[1]:
        beyond = second - first @ product
    else:
        beyond = first - second @ np.conj(product.T)
    sines = svdvals(beyond) if small.any() else np.zeros_like(cosines)
    # each function is used where its derivative is finite
    by_sine = np.arcsin(np.where(small, sines, 0))
    by_cosine = np.arccos(np.where(small, 0, cosines[::-1]))
    return np.where(small, by_sine, by_cosine)


@behind("numpy.linalg.svd")
def svd_of_numpy(a: Operand, full_matrices: bool = True, compute_uv: bool = True, hermitian: bool = False) -> Operand:
    """Compute `numpy.linalg.svd`."""
    a = array_of(a)
    if hermitian:
        return svd_of_hermitian(a, compute_uv)
    if not compute_uv:
        return arranged(values_alone(a), order_of_stack(1, (a, 2)))
    return numpy_result("SVDResult", *svd_of(a, full=bool(full_matrices)))


@behind("numpy.linalg.svdvals")
def svdvals_of_numpy(x: Operand, /) -> Operand:
    """Compute `numpy.linalg.svdvals`."""
    return svd_of_numpy(x, compute_uv=False)


def svd_of_hermitian(a: Operand, compute_uv: bool) -> Operand:
    """Compute the decomposition from eigenvalues and eigenvectors, in the order of absolute values."""
    if not compute_uv:
        return np.sort(np.abs(np.linalg.eigvalsh(a)))[..., ::-1]
    w, u = np.linalg.eigh(a)
    order = found_by(by_size, w)
    w, u = np.take_along_axis(w, order, -1), np.take_along_axis(u, order[..., None, :], -1)
    vh = np.conj(np.swapaxes(u * np.sign(w)[..., None, :], -1, -2))
    return numpy_result("SVDResult", u, np.abs(w), vh)


def by_size(w: Plain) -> Plain:
    return np.argsort(np.abs(w))[..., ::-1]
