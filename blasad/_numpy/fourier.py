"""Fourier transforms of NumPy: linear maps, whose adjoints are transforms the other way.

A transform with the factor 1 has as adjoint the one of the other direction with the factor 1, so that "backward" and
"forward" change places.  Half spectra stand for whole ones: the adjoint of `rfft` has half of each entry whose mirror
image is left out, the one of `irfft` twice, and imaginary parts that `irfft` ignores get none.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.fft import _pocketfft_umath  # type: ignore[attr-defined]
from numpy.lib.array_utils import normalize_axis_index

from blasad._declarations.aliases import Array, Axes, Operand, Shape
from blasad._numpy.functions import array_of, conjugated, finish, rule
from blasad._numpy.primitive import Primitive

TURNED = {None: "forward", "backward": "forward", "ortho": "ortho", "forward": "backward"}


def fitted(x: Array, shape: tuple[int, ...]) -> Array:
    """An array cut off, or filled up with zeros, at the ends of its axes."""
    if x.shape == shape:
        return x
    x = x[tuple(map(slice, shape))]
    return np.pad(x, [(0, n - m) for n, m in zip(shape, x.shape, strict=True)]) if x.shape != shape else x


def weighted(half: Array, axis: int, n: int, weight: float) -> Array:
    """A half spectrum of n numbers, with those entries weighted whose mirror images are left out."""
    weights = np.full(half.shape[axis], weight, half.real.dtype)
    weights[0] = 1
    if n % 2 == 0:
        weights[-1] = 1
    return half * weights.reshape([-1 if i == axis else 1 for i in range(half.ndim)])


def adjoint(by: Operand, *, name: str, n: int | None, axes: Any, norm: Any, shape: tuple[int, ...]) -> Array:
    """What a transform of an array of this shape pulls back."""
    axes, last = all_axes(n, axes, len(shape))
    norm, others = TURNED[norm], axes[:-1]
    if name.startswith("rfft"):
        length = shape[axes[-1]] if last in (None, -1) else last
        by = np.fft.ifftn(by, axes=others, norm=norm) if others else by
        by = np.fft.irfft(weighted(by, axes[-1], length, 0.5), length, axes[-1], norm)
    elif name.startswith("irfft"):
        length = by.shape[axes[-1]]
        by = weighted(np.fft.rfft(by, axis=axes[-1], norm=norm), axes[-1], length, 2)
        by = np.fft.fftn(by, axes=others, norm=norm) if others else by
    elif len(axes) == 1:
        by = (np.fft.fft if name.startswith("i") else np.fft.ifft)(by, None, axes[0], norm)
    else:
        by = (np.fft.fftn if name.startswith("i") else np.fft.ifftn)(by, None, axes, norm)
    return fitted(by, shape)


def all_axes(n: Operand, axes: Any, ndim: int) -> tuple[list[int], Any]:
    """The axes of a transform, and the length that is given for the last one."""
    several = n if isinstance(n, (tuple, list)) else None if n is None else [n]
    if axes is None:
        axes = range(ndim) if several is None else range(ndim - len(several), ndim)
    axes = [normalize_axis_index(axis, ndim) for axis in (axes if np.iterable(axes) else [axes])]
    return axes, None if several is None else several[-1]


@functools.partial(Primitive, transpose=adjoint, linear=True, copies=False)
def transform(x: Array, *, name: str, n: int | None, axes: Axes, norm: str | None, shape: Shape) -> Operand:
    return getattr(np.fft, name)(x, n, axes, norm)


def run(name: str, a: Array, n: Operand, axes: Axes, norm: str | None, out: Array | None = None) -> Operand:
    a = array_of(a)
    places, _ = all_axes(n, axes, a.ndim)
    if len(set(places)) < len(places):
        return finish(one_by_one(name, a, n, places, norm), out)
    return finish(transform(a, name=name, n=n, axes=axes, norm=norm, shape=a.shape), out)


def one_by_one(name: str, a: Array, n: list[int] | None, axes: list[int], norm: str | None) -> Array:
    """A transform that names an axis twice: along one axis after the other, of the lengths before all of them."""
    lengths = [a.shape[axis] for axis in axes]
    if name.startswith("irfft"):
        lengths[-1] = 2 * (lengths[-1] - 1)
    if n is not None:
        lengths = [was if each == -1 else each for was, each in zip([a.shape[axis] for axis in axes], n, strict=True)]
    half, whole = ("irfft", "ifft") if name.startswith("i") else ("rfft", "fft")
    steps = [(whole, k) for k in reversed(range(len(axes)))]
    if name.startswith("irfft"):
        steps = [*reversed(steps[1:]), (half, len(axes) - 1)]
    elif name.startswith("rfft"):
        steps[0] = half, len(axes) - 1
    for each, k in steps:
        a = run(each, a, lengths[k], axes[k], norm)
    return a


def enter() -> None:
    def one(name: str) -> None:
        @rule(f"fft.{name}")
        def run_it(a: Operand, n: Operand = None, axis: Axes = -1, norm: str | None = None,
                   out: Array | None = None) -> Operand:
            return run(name, a, n, axis, norm, out)

    def several(name: str, usual: Shape | None) -> None:
        @rule(f"fft.{name}")
        def run_it(a: Operand, s: Operand = None, axes: Axes = usual, norm: str | None = None,
                   out: Array | None = None) -> Operand:
            return run(name, a, None if s is None else [*s], axes, norm, out)

    for name in ("fft", "ifft", "rfft", "irfft"):
        one(name)
        several(name + "2", (-2, -1))
        several(name + "n", None)


enter()


@rule("fft.hfft")
def hfft(a: Operand, n: Operand = None, axis: Axes = -1, norm: str | None = None, out: Array | None = None) -> Operand:
    a = array_of(a)
    return run("irfft", conjugated(a), (a.shape[axis] - 1) * 2 if n is None else n, axis, turned(norm), out)


@rule("fft.ihfft")
def ihfft(a: Operand, n: Operand = None, axis: Axes = -1, norm: str | None = None, out: Array | None = None) -> Operand:
    return finish(conjugated(run("rfft", a, n, axis, turned(norm))), out)


def turned(norm: str | None) -> str:
    if norm not in TURNED:
        raise ValueError(f'Invalid norm value {norm}; should be "backward","ortho" or "forward".')
    return TURNED[norm]


# ---------------------------------------------------------------- what lists of traced numbers end in

def by_ufunc(ufunc: np.ufunc, a: Operand, factor: Operand, *, axes: Any, out: Any) -> Operand:
    """A ufunc of NumPy's own functions, which `out` tells the length, and `factor` the norm."""
    (axis,), _, _ = axes
    name = ufunc.__name__.partition("_")[0]
    n = out.shape[axis] if name != "rfft" else 2 * out.shape[axis] - (2 if ufunc.__name__.endswith("even") else 1)
    ortho = factor != 1 and abs(factor * n - 1) > 0.1
    norm = "ortho" if ortho else "backward" if (factor == 1) != name.startswith("i") else "forward"
    return run(name, a, n, axis, norm, out)


UFUNCS = {ufunc: functools.partial(by_ufunc, ufunc) for ufunc in vars(_pocketfft_umath).values()
          if isinstance(ufunc, np.ufunc)}
