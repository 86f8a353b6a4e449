"""Recursive filters: the rule of the compiled function that `scipy.signal.lfilter` and what is made of it end in.

With a_0 = 1, sum_k a_k y_(n-k) = sum_k b_k x_(n-k): a tangent is the same filter of dx, and the one of (1, a) of what
db and da contribute. The adjoint is the filter that runs backwards.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from blasad._arrays.arrays import DTYPES, is_active
from blasad._arrays.made import constants
from blasad._arrays.traced import NoRule
from blasad._declarations.aliases import Array, Function, Operand, Operands
from blasad._numpy import cascades
from blasad._numpy.filters import compiled
from blasad._numpy.functions import array_of, cast_to, finish
from blasad._numpy.primitive import Call, Primitive, is_traced

SIGNAL, SECTIONS = "scipy.signal._sigtools", "scipy.signal._sosfilt"


def along(axis: int, *key: Any) -> tuple[Operand, ...]:
    return (slice(None),) * axis + (slice(*key),)


class Recursion(Primitive):
    """y of b, a and x, and, where it is given, of the state before."""

    def push(self, call: Call, dxs: Operands, y: Array, xs: Operands) -> Operand:
        (b, a, x), (db, da, dx) = xs[:3], dxs[:3]
        one = np.ones(1, y.dtype)
        total = None if dx is None else self.again([b, a, dx], call.kwargs)
        terms = [] if db is None else [self.again([db, one, x], call.kwargs)]
        if da is not None:
            terms.append(-self.again([later(da), one, y], call.kwargs))
        if len(dxs) > 3 and dxs[3] is not None:
            terms.append(started(dxs[3], y.shape, call.kwargs["axis"]))
        for source in terms:
            term = self.again([one, a, source], call.kwargs)
            total = term if total is None else total + term
        return total

    def pull(self, call: Call, by: Array, y: Array, xs: Operands, wanted: Sequence[bool]) -> Operands:
        b, a, x = xs[:3]
        axis = call.kwargs["axis"]
        back = along(axis, None, None, -1)
        if not (wanted[0] or wanted[1] or len(xs) > 3):
            return [None, None, self.again([np.conj(b), np.conj(a), by[back]], call.kwargs)[back]]
        source = self.again([np.ones(1, y.dtype), np.conj(a), by[back]], call.kwargs)
        bx = self.again([np.conj(b), np.ones(1, y.dtype), source], call.kwargs)[back] if wanted[2] else None
        source = source[back]
        bb = shifted(source, x, b.size, axis) if wanted[0] else None
        ba = later(-shifted(source, y, a.size, axis)) if wanted[1] else None
        return [bb, ba, bx, *([started(source, xs[3].shape, axis)] if len(xs) > 3 else [])]


@Recursion
def recursion(b: Array, a: Array, x: Array, before: Array | None = None, *, axis: int) -> Operand:
    run = compiled(SIGNAL, "_linear_filter")
    return run(b, a, x, axis) if before is None else run(b, a, x, axis, before)[0]


def later(a: Array) -> Array:
    """Without the first coefficient, which is 1."""
    return a * (np.arange(a.size) > 0)


def started(x: Array, shape: Sequence[int], axis: int) -> Array:
    """The first elements along an axis, and zeros behind."""
    n, m = x.shape[axis], shape[axis]
    if n >= m:
        return x[along(axis, m)]
    return np.pad(x, [(0, m - n if i == axis else 0) for i in range(x.ndim)])


def shifted(source: Array, x: Array, count: int, axis: int) -> Operand:
    """What pairs with x that is shifted by 0, 1, ... places."""
    n = x.shape[axis]
    return array_of([(source[along(axis, k, None)] * np.conj(x[along(axis, max(n - k, 0))])).sum()
                     for k in range(count)])


def state_after(b: Array, a: Array, x: Operand, y: Operand, before: Any, axis: int) -> Operand:
    """The state, summed from the oldest on as SciPy does."""
    x, y, before = (np.moveaxis(each, axis, 0) for each in (x, y, before))
    n, count = len(x), len(before)
    states = []
    for k in range(count):
        steps = min(n, count - k)
        state = before[k + steps] if k + steps < count else 0.0
        for j in range(steps - 1, -1, -1):
            state = state + b[k + 1 + j] * x[n - 1 - j] - a[k + 1 + j] * y[n - 1 - j]
        states.append(state)
    return np.moveaxis(np.stack(states), 0, axis) if states else np.moveaxis(before, 0, axis)


def linear_filter(b: Array, a: Array, x: Array, axis: int = -1, zi: Array | None = None) -> Operand:
    b, a, x, *before = map(array_of, (b, a, x) if zi is None else (b, a, x, zi))
    dtype = np.result_type(*(each.dtype for each in (b, a, x, *before)))
    dtype = dtype if dtype in DTYPES else np.dtype(float)
    b, a, x, *before = (cast_to(each, dtype) for each in (b, a, x, *before))
    if b.ndim != 1 or a.ndim != 1 or not a.size or not b.size:
        raise ValueError("blasad: scipy.signal.lfilter: b and a are vectors with at least one element")
    if is_traced(a) or a[0] != 1:
        b, a = b / a[0], a / a[0]
    axis = normalize_axis_index(axis, x.ndim)
    y = recursion(b, a, x, *before, axis=axis)
    if zi is None:
        return y
    count = before[0].shape[axis] + 1
    b, a = (started(each, (max(count, each.size),), 0) for each in (b, a))
    return y, state_after(b, a, x, y, before[0], axis)


class Linear(Primitive):
    """A linear map of signals and states, with a list of all and the adjoint at the other place of it."""

    def __init__(self, function: Any, pair: list[Linear]) -> None:
        super().__init__(function, copies=False)
        self.pair = pair
        pair.append(self)

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        return self.again([np.zeros_like(x) if dx is None else dx for x, dx in zip(xs, dxs, strict=True)], call.kwargs)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        other = self.pair[self is self.pair[0]]
        adjoints: Operands = other.again(list(by), call.kwargs)
        return adjoints


cascades_pair: list[Linear] = []


@functools.partial(Linear, pair=cascades_pair)
def cascade(x: Array, z: Array, *, sos: Array) -> tuple[Array, Array]:
    """What constant sections make of signals and of the states before."""
    x, z = x.copy("C"), z.copy("C")
    compiled(SECTIONS, "_sosfilt")(sos, x, z)
    return x, z


@functools.partial(Linear, pair=cascades_pair)
def cascade_back(by: Any, bz: Any, *, sos: Any) -> tuple[Array, Array]:
    by, bz = by.copy("C"), bz.copy("C")
    cascades.back(sos, by, bz)
    return by, bz


def in_sections(sos: Array, x: Array, zi: Array) -> None:
    """Second-order sections, one after the other; x and zi are overwritten."""
    constant = constants(sos)
    if not is_traced(constant) and constant.dtype in DTYPES and constant.dtype == x.dtype == zi.dtype:
        y, z = cascade(array_of(x), array_of(zi), sos=np.array(constant, order="C"))
        finish(y, x)
        finish(z, zi)
        return
    y, states = x, []
    for k in range(sos.shape[0]):
        y, state = linear_filter(sos[k, :3], sos[k, 3:], y, -1, zi[:, k])
        states.append(state)
    finish(y, x)
    finish(np.stack(states, 1), zi)


# ---------------------------------------------------------------- filters between changes of the rate

@functools.partial(Primitive, linear=True, copies=False)
def resampled(x: Array, h: Array, *, up: int, down: int, axis: int, sizes: tuple[int, int]) -> Operand:
    return library().upfirdn(h, x, up, down, axis)[along(axis, sizes[1])]


@resampled.transpose
def resampled_back(by: Array, h: Array, *, up: int, down: int, axis: int, sizes: tuple[int, int]) -> Array:
    """The other way, with zeros before the filter, so that what is wanted is among what is left."""
    first = -(-(h.size - 1) // up)
    h = np.concatenate([np.zeros(first * up - h.size + 1, h.dtype), np.conj(h[::-1])])
    adjoint = library().upfirdn(h, by, down, up, axis)[along(axis, first, None)]
    return started(adjoint, [sizes[0] if i == axis else m for i, m in enumerate(by.shape)], axis)


def by_places(x: Operand, h: Operand, up: int, down: int, axis: int, sizes: tuple[int, int]) -> Operand:
    """The same for a filter that is traced: the places of x that each element is made of are gathered."""
    place = np.arange(sizes[1])[:, None] * down - np.arange(h.size)
    inside = (place % up == 0) & (place >= 0) & (place // up < sizes[0])
    samples = np.where(inside, np.moveaxis(x, axis, -1)[..., np.where(inside, place // up, 0)], np.zeros((), x.dtype))
    return np.moveaxis(samples @ h, -1, axis)


def library() -> Any:
    return import_module("scipy.signal")


def upfirdn(
    data: Array, h: Array, out: Array, up: int = 1, down: int = 1, axis: int = -1, mode: int = 0, cval: Any = 0.0,
) -> None:
    """`h` lies transposed and flipped, each phase for itself."""
    if mode or cval:
        raise NoRule("blasad: scipy.signal.upfirdn has a rule for mode='constant' with cval=0")
    h = h.reshape(up, -1)[:, ::-1].T.ravel()
    sizes = data.shape[axis], out.shape[axis]
    if is_active(h):
        finish(by_places(array_of(data), h, up, down, axis, sizes), out)
        return
    finish(resampled(data, h, up=up, down=down, axis=axis, sizes=sizes), out)


RULES: dict[str, Function] = {"_linear_filter": linear_filter, "_sosfilt": in_sections, "_apply": upfirdn}
