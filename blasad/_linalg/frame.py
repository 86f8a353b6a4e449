"""Common parts of the formulas: adjoints, parts of matrices, and quotients by gaps that may be zero.

dX is the tangent of X, and bX is its adjoint, with <X, Y> = Re sum(conj(X) Y).  A rule gets plain arrays, or traced
arrays if its derivative is differentiated again.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from .._arrays import arrays as _arrays
from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Operand, Plain
from .._numpy.primitive import Primitive, uses
from . import passes

EPS = {char: float(np.finfo(char).eps) for char in "fdFD"}


def values(x: Array) -> Plain:
    """Return the elements as they are now, to be read only."""
    if not isinstance(x, TracedArray):
        return np.asarray(x)
    elements = _arrays.memory(x)
    _arrays.notice(None, (x,), {}, elements)
    return elements


def found_by(function: Callable[..., Any], *args: Any, told: bool = True) -> Any:
    """Return what a function finds in values, all that `jit` compares; `compile` says that it is frozen, if `told`."""
    if not any(isinstance(x, TracedArray) for x in args):
        return function(*args)
    look = _arrays.glimpse if told else _arrays.memory
    result = function(*[look(x) if isinstance(x, TracedArray) else x for x in args])
    _arrays.notice(function, args, {}, result)
    return result


def is_plain(*arrays: Operand) -> bool:
    """Return whether all arrays are plain, so that a compiled loop can pass over them."""
    return all(type(x) is np.ndarray for x in arrays)


def vanishes(x: Array) -> bool:
    """Return whether a seed is plain and zero, as for unused results.  A traced one may be nonzero in another run."""
    return not isinstance(x, TracedArray) and not np.any(x)


def adjoint(a: Operand) -> Operand:
    a = np.swapaxes(a, -1, -2)
    return np.conj(a) if a.dtype.kind == "c" else a


def stack(a: Plain, axes: int = 2) -> Plain:
    """Reshape a stack of matrices, or of vectors, to one leading axis."""
    lead = a.ndim - axes
    return a if lead == 1 else a[None] if not lead else a.reshape(math.prod(a.shape[:lead]), *a.shape[lead:])


def lies_in_columns(part: Any) -> bool | None:
    """Return whether the matrices of a result of a primitive lie in Fortran order, one after the other; None: neither
    in this nor in C order."""
    if part.axes is None:
        return False
    *lead, i, j = part.axes
    return True if lead == list(range(len(lead))) and i > j else None


def hermitian_part(a: Operand) -> Operand:
    return with_adjoint(a, 1.0)


def skew_part(a: Array) -> Operand:
    return with_adjoint(a, -1.0)


def with_adjoint(a: Operand, sign: float) -> Operand:
    if not is_plain(a):
        return (a + sign * adjoint(a)) / 2
    part = np.empty(a.shape, a.dtype)
    passes.with_adjoint(stack(a), sign, stack(part))
    return part


def diagonal(a: Operand) -> Operand:
    return np.diagonal(a, 0, -2, -1)


def diagonal_matrix(w: Operand) -> Operand:
    return w[..., None, :] * np.eye(w.shape[-1], dtype=w.dtype)


def sizes(x: Array) -> Plain:
    """Return the length of each column, as plain numbers."""
    x = values(x)
    with np.errstate(over="ignore", under="ignore"):
        parts = (x.real, x.imag) if x.dtype.kind == "c" else (x,)
        squares = sum((np.einsum("...ij,...ij->...j", part, part) for part in parts), np.zeros(()))
    safe = np.finfo(x.dtype).tiny ** 0.5, np.finfo(x.dtype).max ** 0.5
    if np.all((safe[0] < squares) & (squares < safe[1])):
        return np.asarray(np.sqrt(squares), float)
    lengths = np.empty((*x.shape[:-2], x.shape[-1]))    # without intermediate overflow and underflow
    passes.lengths(stack(x), stack(lengths, 1))
    return lengths


def rounding(w: Array) -> Plain:
    """Return, for each matrix, the difference of values that rounding alone may cause."""
    w = np.abs(values(w))
    bounds: Plain = w.shape[-1] * EPS[w.dtype.char] * np.maximum.reduce(w, axis=-1, initial=0.0)
    return bounds


def increases(w: Array, least: float = 0.0) -> bool:
    """Return whether values are plain and increase by more than rounding, and by more than `least`."""
    return type(w) is np.ndarray and w.dtype.char == "d" and passes.are_apart(stack(w, 1), least, EPS["d"])


def gaps(w: Array) -> Any:
    """Return w_j - w_i."""
    return w[..., None, :] - w[..., :, None]


def quotient(K: Operand, w: Operand, size: Operand, what: str, least: float = 0.0) -> Operand:
    n = w.shape[-1]
    if not w.shape == size.shape == K.shape[:-1]:
        K = np.broadcast_to(K, np.broadcast_shapes(K.shape, (*w.shape, n)))
        w, size = np.broadcast_to(w, K.shape[:-1]), np.broadcast_to(size, K.shape[:-1])
    bounds = math.sqrt(n) * EPS[K.dtype.char] * size.astype(float, copy=False)
    if w.dtype.kind == "c":
        return complex_quotient(K, w, bounds, what)
    ratios = np.empty(K.shape, K.dtype)
    near = np.maximum(np.asarray(rounding(w), float).reshape(-1), least)
    place = passes.divide(stack(K), stack(w.astype(float, copy=False), 1), stack(bounds, 1), near, stack(ratios))
    if place is not None:
        tie(stack(w, 1)[place[0]], *place[1:], what)
    return ratios


def complex_quotient(K: Operand, w: Operand, bounds: Operand, what: str) -> Operand:
    """Compute `quotient` for complex values."""
    zero = np.abs(K) <= bounds[..., None, :] + bounds[..., :, None]
    zero |= np.eye(w.shape[-1], dtype=bool)
    gap = gaps(w)
    equal = ~zero & (np.abs(gap) <= rounding(w)[..., None, None])
    if equal.any():
        *index, i, j = np.argwhere(equal)[0]
        tie(w[tuple(index)], i, j, what)
    return np.where(zero, 0, K / np.where(zero, 1, gap)).astype(np.result_type(K, w))


def equal_to_rounding(w: Array, i: int, j: int, what: str) -> str:
    i, j = sorted((int(i), int(j)))
    return f"the {what} {i} and {j} are equal to rounding ({w[i]:.17g} and {w[j]:.17g})"


def tie(w: Array, i: int, j: int, what: str) -> None:
    raise np.linalg.LinAlgError(
        equal_to_rounding(w, i, j, what) + ", and a result that depends on how LAPACK chose their vectors has no "
        "derivative. The values, the space that these vectors span (the sum of v v^H over them), and functions of the "
        "matrix have derivatives; see docs/spectral.md")


# How many times the rounding of values may be between them where values and vectors are used together: the derivative
# divides by the gap, and has lost its digits
LOST = 1e3


def of_spaces_alone() -> bool:
    used = uses()
    return used is not None and used.spaces


class Together(NamedTuple):
    """Which results of a primitive are values and their vectors, and what is said if a program uses them together.

    A loss of the values and vectors of equal eigenvalues may be a function of the matrix. Its derivative then exists,
    but the seeds do not have it; they may even be zero. So both are looked at: seeds, and what the program uses.
    """

    values: tuple[int, ...]                 # places of results
    vectors: tuple[int, ...]                # the columns of matrices; ~k is the place of a matrix whose rows they are
    what: str
    near: Function                # the values, and which differences of them are rounding, for each matrix
    of: str = "funmh of blasad.linalg"
    later: bool = False
    apart: Callable[..., bool] | None = None    # whether no two values are equal, by a pass that may say no of any

    def found(self, y: Operand, args: Any, kwargs: Any) -> Any:
        """Return what raises an error if both are used; None if no values are equal."""
        if self.apart is not None and self.apart(y, args, kwargs):
            return None
        w, near = self.near(y, args, kwargs)
        if w.dtype.kind != "c" and np.all(np.diff(np.sort(w)) > np.asarray(near)[..., None]):
            return None
        close = self.close(w, near)
        return functools.partial(self.refuse, w, close) if close.any() else None

    def close(self, w: Array, near: Operand) -> Any:
        return (np.abs(gaps(w)) <= np.asarray(near)[..., None, None]) & ~np.eye(w.shape[-1], dtype=bool)

    def refuse(self, w: Array, close: Array, used: Any) -> None:
        """Raise an error if the program uses values and all vectors of such a pair."""
        if used is None or used.spaces or not any(used.of[k].of is not None for k in self.values):
            return
        for k in self.vectors:
            columns = self.columns(used, k, w.shape[-1])
            if columns is not None:
                columns = np.any(columns, axis=-2)
                self.check(w, close & columns[..., :, None] & columns[..., None, :])

    def columns(self, used: Any, k: int, count: int) -> Array | None:
        """Return which elements of vectors are used; None if none are."""
        use = used.of[k if k >= 0 else ~k]
        if use.of is None:
            return None
        mask = np.broadcast_to(use.of, use.shape)
        return (mask if k >= 0 else np.swapaxes(mask, -1, -2))[..., :, :count]

    def check(self, w: Array, close: Array) -> None:
        if close.any():
            *index, i, j = np.argwhere(close)[0]
            w = np.broadcast_to(w, (*close.shape[:-2], w.shape[-1]))[tuple(index)]
            raise np.linalg.LinAlgError(
                equal_to_rounding(w, i, j, self.what) + ", or so nearly that digits are lost, and the program uses "
                "these values and their vectors. If the result is a function of the matrix, its derivative exists, but "
                f"cannot be computed from values and vectors: call {self.of}, which has a rule of its own. If the "
                "program uses the vectors of equal values only for the space that they span (by its projector, the sum "
                "of v v^H), let it call this function in `with blasad.options(spaces=True):`; see docs/spectral.md")

    def seeded(self, size: Array, w: Array, near: Operand) -> None:
        """Raise an error if seeds of vectors, of these sizes, cannot be told from those of a function of the matrix, or
        belong to a part of the vectors of equal values."""
        used, w, near = uses(), values(w), np.asarray(near)
        if used is None or used.spaces:
            return
        seeds = np.asarray(size) > EPS[w.dtype.char] * np.max(size, axis=-1, initial=0, keepdims=True)
        pairs = seeds[..., :, None] | seeds[..., None, :]
        if any(used.of[k].of is not None for k in self.values):
            self.check(w, pairs & self.close(w, LOST * near))
        pairs = pairs & self.close(w, near)
        for k in self.vectors if pairs.any() else ():
            columns = self.columns(used, k, w.shape[-1])
            if columns is not None and not columns.all():
                unlike = pairs & np.any(columns[..., :, None] != columns[..., None, :], axis=-3)
                if unlike.any():
                    *index, i, j = np.argwhere(unlike)[0]
                    tie(np.broadcast_to(w, (*unlike.shape[:-2], w.shape[-1]))[tuple(index)], i, j, self.what)


def in_spaces(P: Array, w: Array, near: Operand) -> Operand:
    """Return P, or if losses are of spaces alone, P without the elements that turn vectors of equal values."""
    if not of_spaces_alone():
        return P
    return P * (np.abs(gaps(values(w))) > np.asarray(near)[..., None, None])


def quotient_forward(changes: tuple[Array, ...], y: Array, K: Array, w: Array, size: Array, what: str,
                     least: float = 0.0) -> Operand:
    dK, dw, _ = changes
    changed = told_apart(dK - y * gaps(dw), K, w, size, what=what, back=False)
    return quotients(changed, w, sizes(changed), what=what, least=least)


def quotient_reverse(by: Array, y: Array, K: Array, w: Array, size: Array, what: str,
                     least: float = 0.0) -> tuple[Array, Array, Array]:
    # conj(gap) is the gap of conj(w); the only bound of the seed `by` is the length of its columns
    by = told_apart(by, K, w, size, what=what, back=True)
    bK = quotients(by, np.conj(w), sizes(by), what=what, least=least)
    moved = np.conj(y) * bK
    bw = np.sum(moved, axis=-1) - np.sum(moved, axis=-2)
    return bK, bw if w.dtype.kind == "c" else np.real(bw), np.zeros(size.shape, size.dtype)


def tell_apart(x: Array, K: Array, w: Array, size: Array, what: str, back: bool) -> Array:
    gap, eps, most = np.abs(gaps(w)), EPS[K.dtype.char], np.max(np.abs(w), axis=-1, initial=0.0)[..., None, None]
    close = (gap > rounding(w)[..., None, None]) & (gap <= eps ** 0.3 * most)       # smaller gaps: see `quotients`
    if np.any(close):
        bound, used = (each[..., None, :] + each[..., :, None] for each in (size, sizes(x)))
        least = math.sqrt(w.shape[-1]) * eps
        lost = close & (np.abs(K) <= least * bound) & (np.abs(x) > least * used)
        if not back:                                    # an element that is not rounding is the largest, by 1 / gap
            lost &= np.abs(x) * gap < 1e3 * eps * most * np.max(np.abs(x), axis=(-2, -1), keepdims=True)
        if np.any(lost):
            *index, i, j = np.argwhere(lost)[0]
            i, j = sorted((int(i), int(j)))
            group = np.broadcast_to(w, (*lost.shape[:-2], w.shape[-1]))[tuple(index)]
            raise np.linalg.LinAlgError(
                f"the {what} {i} and {j} ({group[i]:.17g} and {group[j]:.17g}) are so close that a second derivative "
                "loses its digits" + ("; `blasad.hvp` and `blasad.hessian`, which differentiate forward over reverse, "
                                      "lose fewer" if back else ""))
    return x * 1


# x, which is the change of a numerator K or the seed of its quotient, if second derivatives have correct digits.  At a
# small gap, an element of K that is rounding may or may not be zero for all matrices nearby, and the error of a second
# derivative is eps / gap^2.
told_apart = Primitive(tell_apart, lambda changes, y, *_, **__: changes[0] * 1,
                       lambda by, y, x, K, w, size, **_: (by * 1, *(np.zeros(each.shape, each.dtype)
                                                                    for each in (K, w, size))), copies=False)


# K_ij / (w_j - w_i) off the diagonal, and 0 on it.  An element of K that is only rounding, which is at most
# sqrt(n) eps (size_i + size_j), counts as 0.  The test is on the numerator: a seed of zero contributes zero.  If the
# numerator is not zero and the gap is, there is no derivative, and a LinAlgError names the values.  Gaps count as zero
# relative to w, or if w contains only some of the values, up to `least`.
quotients = Primitive(quotient, quotient_forward, quotient_reverse, copies=False)


def phases_rest(S: Array, size: Array, w: Array, what: str) -> None:
    """Raise if a loss depends on the phases of complex vectors. S contains products of vectors with their seeds."""
    if S.dtype.kind != "c":
        return
    turned = np.abs(np.imag(values(diagonal(S))))
    bound = math.sqrt(S.shape[-1] * EPS[S.dtype.char]) * size       # seeds of second derivatives have fewer digits
    if np.any(turned > bound):
        *index, i = np.argwhere(turned > bound)[0]
        group = np.broadcast_to(values(w), turned.shape)[tuple(index)]
        raise np.linalg.LinAlgError(
            f"the result depends on the phase of the vector of the {what.removesuffix('s')} {i} ({group[i]:.17g}), "
            "which LAPACK chooses: there is no derivative. A function that does not change when a vector is multiplied "
            "by a number of modulus one has a derivative; see docs/spectral.md")


# ---------------------------------------------------------------- equal values

def average(bw: Array, w: Array, size: Array, what: str, least: float = 0.0) -> Array:
    """Return the seeds of sorted values, where values that are equal to rounding get the mean of their seeds."""
    distinct = np.abs(np.diff(w, axis=-1)) > np.maximum(rounding(w), least)[..., None]
    if distinct.all():
        return bw
    seeds = np.array(np.broadcast_to(bw, np.broadcast_shapes(bw.shape, w.shape)))
    w, size, distinct = (np.broadcast_to(x, (*seeds.shape[:-1], x.shape[-1])) for x in (w, size, distinct))
    for index in np.ndindex(*seeds.shape[:-1]):
        for group in np.split(np.arange(w.shape[-1]), np.flatnonzero(distinct[index]) + 1):
            some, differ = seeds[index][group], np.sqrt(np.finfo(seeds.dtype).eps)
            if np.ptp(some) > differ * np.abs(some).max() and size[index][group].any() and not of_spaces_alone():
                tie(w[index], group[0], group[-1], what)
            seeds[index][group] = np.mean(some)
    return seeds


def average_forward(changes: tuple[Array, ...], y: Array, bw: Array, w: Array, size: Array, what: str,
                    least: float = 0.0) -> Operand:
    return averaged(changes[0], w, np.zeros(size.shape, size.dtype), what=what, least=least)


def average_reverse(by: Array, y: Array, bw: Array, w: Array, size: Array, what: str,
                    least: float = 0.0) -> tuple[Array, Array, Array]:
    zeros = np.zeros(size.shape, size.dtype)
    return averaged(by, w, zeros, what=what, least=least), np.zeros(w.shape, w.dtype), zeros


# Where values coincide, the subgradient of least norm: the mean of their seeds.  If these seeds differ and the vectors
# are used, too (their seeds have a size), the loss may be a function of the matrix, whose derivative cannot be computed
# from the seeds: LinAlgError.
averaged = Primitive(average, average_forward, average_reverse, copies=False)


def unequal(bw: Array, w: Array, what: str, least: float = 0.0) -> Array:
    near = np.abs(np.diff(w, axis=-1)) <= np.maximum(rounding(w), least)[..., None]
    if near.any():
        *index, i = np.argwhere(near)[0]
        tie(w[tuple(index)], i, i + 1, what)
    return bw * 1


# The seeds of values, unchanged; an error if two values are equal, where second derivatives do not exist
distinct = Primitive(unequal, lambda changes, y, bw, w, **how: changes[0],
                     lambda by, y, bw, w, **how: (by, np.zeros(w.shape, w.dtype)), copies=False)
