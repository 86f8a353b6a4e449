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
from blasad._numpy import transforms
from blasad._numpy.functions import array_of, conjugated, finish, rule
from blasad._numpy.primitive import Call, Primitive

FFT, IFFT, RFFT, IRFFT = range(4)
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


# ---------------------------------------------------------------- in programs

def steps(name: str, shape: tuple[int, ...], n: Any, axes: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """The kinds, axes and lengths of the transforms along one axis that a transform is made of, in NumPy's order."""
    lengths = [shape[axis] for axis in axes]
    inverse, half = name.startswith("i"), "rfft" in name
    if n is None and inverse and half:
        lengths[-1] = 2 * (lengths[-1] - 1)
    elif n is not None:
        given = n if isinstance(n, tuple) else [n]
        lengths = [each if k in (None, -1) else int(k) for k, each in zip(given, lengths, strict=True)]
    each = [(IFFT if inverse else FFT, *of) for of in zip(axes, lengths, strict=True)]
    if half:
        each[-1] = (IRFFT if inverse else RFFT, *each[-1][1:])
    return each if inverse and half else each[::-1]


LOOPS = (_pocketfft_umath.fft, _pocketfft_umath.ifft, _pocketfft_umath.rfft_n_even, _pocketfft_umath.irfft)


def factor_of(kind: int, length: int, norm: str | None, dtype: Any) -> tuple[float, bool]:
    """The factor of a transform, as NumPy rounds it, and whether NumPy takes its loop in double precision."""
    norm = norm if kind in (FFT, RFFT) else TURNED[norm]
    real = np.finfo(dtype).dtype
    whole = norm in (None, "backward")
    loop = LOOPS[kind].resolve_dtypes((dtype, int if whole else real, None))[0]
    if whole:
        return 1.0, loop.char in "dD"
    number = np.sqrt(length, dtype=real) if norm == "ortho" else length
    return float(np.reciprocal(number, dtype=real)), loop.char in "dD"


def found_lines(name: str, shape: tuple[int, ...], dtype: Any, n: Any, axes: tuple[int, ...], norm: str | None,
                result: tuple[int, ...], order: tuple[int, ...] | None) -> Any:
    """What computes a transform on memory, and its adjoint."""
    passes, back, lengths, single = [], [], list(shape), dtype.char in "fF"
    for kind, axis, length in steps(name, shape, n, axes):
        factor, wide = factor_of(kind, length, norm, dtype)
        half, even = length // 2 + 1, length % 2 == 0
        count, adjoint = (half if kind == RFFT else length), (half if kind == IRFFT else length)
        passes.append((kind, axis, wide, single and wide, count, count, factor, 1, 1, even))
        back.append(((IFFT, FFT, IRFFT, RFFT)[kind], axis, not single, False, adjoint, lengths[axis], factor,
                     0.5 if kind == RFFT else 1, 2 if kind == IRFFT else 1, even))
        lengths[axis], dtype = count, np.dtype("fd"[not single] if kind == IRFFT else "FD"[not single])
    return transforms.Lines(shape, result, order, passes, back[::-1])


lines = functools.lru_cache(512)(found_lines)


def compiled(call: Call) -> Any:
    """What computes a call without Python's functions."""
    part, kwargs = call.parts[0], call.kwargs
    n = kwargs["n"]
    axes = tuple(all_axes(n, kwargs["axes"], len(call.shapes[0]))[0])
    return lines(kwargs["name"], call.shapes[0], call.dtypes[0], tuple(n) if isinstance(n, list) else n, axes,
                 kwargs["norm"], part.shape, part.axes) if axes else None


transform.compiled = compiled


# ---------------------------------------------------------------- NumPy's names

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
