"""Transforms of `scipy.fft` and `scipy.fftpack`: rules of the compiled functions that these end in.

The adjoint of a complex transform is the one of the other direction with the same factor. Half spectra are as in
`blasad._numpy.fourier`. Cosine and sine transforms of types 2 and 3 are each other's adjoints, those of types 1 and 4
their own, up to the factors at the ends that `orthogonalize` makes equal.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_tuple

from blasad._declarations.aliases import Array, Function, Keywords, Operand, Shape
from blasad._numpy import transforms
from blasad._numpy.fourier import fitted, weighted
from blasad._numpy.functions import array_of, finish
from blasad._numpy.primitive import Call, Primitive

LIBRARIES = ("scipy.fft._duccfft.pyduccfft", "scipy.fft._pocketfft.pypocketfft")   # from SciPy 1.18 on, and before


def found_library() -> Any:
    """SciPy's library; a program from a file may be the first to need it."""
    import scipy.fft  # noqa: F401

    return next(sys.modules[name] for name in LIBRARIES if name in sys.modules)


library = functools.cache(found_library)


def compiled(name: str, *args: Operand) -> Any:
    """Call a function of SciPy's library."""
    return getattr(library(), name)(*args)


def axes_of(x: Array, axes: Any) -> tuple[int, ...]:
    return tuple(range(x.ndim)) if axes is None else normalize_axis_tuple(axes, x.ndim)


linear = functools.partial(Primitive, linear=True, copies=False)


Weights = tuple[float, float, float]         # of the first, of the last and of all other numbers along an axis


def body(call: Call, value: str, behind: tuple[Any, ...], back: str, behind_back: tuple[Any, ...],
         along: tuple[int, ...] = (), before: Weights | None = None, after: Weights | None = None) -> Any:
    """What computes a call without Python's functions: by two functions of the library, and the weights of the second.

    Each is given the array, some arguments, an output, and the number of workers, behind which r2r has one more.
    """
    part, workers = call.parts[0], (call.kwargs["workers"], *([call.kwargs["ortho"]] if "ortho" in call.kwargs else []))
    return transforms.Library(call.shapes[0], part.shape, part.axes, (getattr(library(), value), behind, workers),
                              (getattr(library(), back), behind_back, workers), along, before, after)


def weights_of_half(length: int, weight: float) -> Weights:
    """Half a spectrum, with those numbers weighted whose mirror images are left out."""
    return 1.0, 1.0 if length % 2 == 0 or length == 1 else weight, weight


# ---------------------------------------------------------------- Fourier transforms

@linear
def c2c(x: Array, *, axes: Shape, forward: bool, norm: int, workers: int) -> Operand:
    return compiled("c2c", x, axes, forward, norm, None, workers)


@c2c.transpose
def c2c_back(by: Array, *, axes: Shape, forward: bool, norm: int, workers: int) -> Any:
    return c2c.again([by], {"axes": axes, "forward": not forward, "norm": norm, "workers": workers})


@linear
def r2c(x: Array, *, axes: Shape, length: int, forward: bool, norm: int, workers: int) -> Operand:
    return compiled("r2c", x, axes, forward, norm, None, workers)


@r2c.transpose
def r2c_back(by: Array, *, axes: Shape, length: int, forward: bool, norm: int, workers: int) -> Operand:
    by = weighted(by, axes[-1], length, 0.5)
    return compiled("c2r", by, axes, length, not forward, norm, None, workers)


@linear
def c2r(x: Array, *, axes: Shape, half: int, length: int, forward: bool, norm: int, workers: int) -> Operand:
    return compiled("c2r", x, axes, length, forward, norm, None, workers)


@c2r.transpose
def c2r_back(by: Array, *, axes: Shape, half: int, length: int, forward: bool, norm: int, workers: int) -> Array:
    adjoint = weighted(compiled("r2c", by, axes, not forward, norm, None, workers), axes[-1], length, 2)
    return fitted(adjoint, (*adjoint.shape[:axes[-1]], half, *adjoint.shape[axes[-1] + 1:]))


def c2c_body(call: Call) -> Any:
    axes, forward, norm = (call.kwargs[name] for name in ("axes", "forward", "norm"))
    return body(call, "c2c", (axes, forward, norm), "c2c", (axes, not forward, norm))


def r2c_body(call: Call) -> Any:
    axes, length, forward, norm = (call.kwargs[name] for name in ("axes", "length", "forward", "norm"))
    return body(call, "r2c", (axes, forward, norm), "c2r", (axes, length, not forward, norm), axes[-1:],
                before=weights_of_half(length, 0.5))


def c2r_body(call: Call) -> Any:
    axes, length, forward, norm = (call.kwargs[name] for name in ("axes", "length", "forward", "norm"))
    return body(call, "c2r", (axes, length, forward, norm), "r2c", (axes, not forward, norm), axes[-1:],
                after=weights_of_half(length, 2.0))


c2c.compiled, r2c.compiled, c2r.compiled = c2c_body, r2c_body, c2r_body


def options(forward: bool, inorm: int, nthreads: int) -> Keywords:
    return {"forward": bool(forward), "norm": int(inorm), "workers": int(nthreads)}


def of_complex(a: Array, axes: Sequence[int] | None = None, forward: bool = True, inorm: int = 0,
               out: Array | None = None, nthreads: int = 1) -> Operand:
    a = array_of(a)
    return finish(c2c(a, axes=axes_of(a, axes), **options(forward, inorm, nthreads)), out)


def of_real(a: Array, axes: Sequence[int] | None = None, forward: bool = True, inorm: int = 0, out: Array | None = None,
            nthreads: int = 1) -> Operand:
    a, axes = array_of(a), axes_of(a, axes)
    return finish(r2c(a, axes=axes, length=a.shape[axes[-1]], **options(forward, inorm, nthreads)), out)


def of_hermitian(a: Array, axes: Sequence[int] | None = None, lastsize: int = 0, forward: bool = True, inorm: int = 0,
                 out: Array | None = None, nthreads: int = 1) -> Operand:
    a, axes = array_of(a), axes_of(a, axes)
    half = a.shape[axes[-1]]
    return finish(c2r(a, axes=axes, half=half, length=int(lastsize) or 2 * half - 2,
                            **options(forward, inorm, nthreads)), out)


# ---------------------------------------------------------------- cosine and sine transforms

def ends(x: Array, axes: tuple[int, ...], first: float, last: float) -> Array:
    """An array with factors at the ends of its axes."""
    for axis in axes:
        factors = np.ones(x.shape[axis], x.real.dtype)
        factors[0] *= first
        factors[-1] *= last
        x = x * factors.reshape([-1 if i == axis else 1 for i in range(x.ndim)])
    return x


@linear
def r2r(x: Array, *, name: str, kind: int, axes: Shape, norm: int, workers: int, ortho: bool | None) -> Operand:
    return compiled(name, x, kind, axes, norm, None, workers, ortho)


@r2r.transpose
def r2r_back(by: Array, *, name: str, kind: int, axes: Shape, norm: int, workers: int, ortho: bool | None) -> Array:
    """With M the matrix of cosines and D the factors 1 or 2: type 1 is M D, type 2 is D M, type 3 is M' D."""
    before, after = weights_of_ends(name, kind, norm, ortho)
    if before:
        by = ends(by, axes, *before)
    by = r2r.again([by], {"name": name, "kind": ADJOINT[kind], "axes": axes, "norm": norm, "workers": workers,
                          "ortho": ortho})
    return ends(by, axes, *after) if after else by


ADJOINT = {1: 1, 2: 3, 3: 2, 4: 4}
Ends = tuple[float, float] | None


def weights_of_ends(name: str, kind: int, norm: int, ortho: bool | None) -> tuple[Ends, Ends]:
    """What the adjoint multiplies the ends of its argument and of its result by."""
    if (norm == 1 if ortho is None else ortho) or kind == 4 or kind == 1 and name == "dst":
        return None, None
    if kind == 1:
        return (2.0, 2.0), (0.5, 0.5)
    first, last = (0.5, 1.0) if name == "dct" else (1.0, 0.5)
    return ((1 / first, 1 / last), None) if kind == 2 else (None, (first, last))


def r2r_body(call: Call) -> Any:
    name, kind, axes, norm, ortho = (call.kwargs[each] for each in ("name", "kind", "axes", "norm", "ortho"))
    before, after = weights_of_ends(name, kind, norm, ortho)
    return body(call, name, (kind, axes, norm), name, (ADJOINT[kind], axes, norm), axes,
                before and (*before, 1.0), after and (*after, 1.0))


r2r.compiled = r2r_body


def trigonometric(name: str) -> Function:
    def transform(a: Array, type: int, axes: Shape | None = None, inorm: int = 0, out: Array | None = None,
                  nthreads: int = 1, ortho: bool | None = None) -> Operand:
        a = array_of(a)
        return finish(r2r(a, name=name, kind=int(type), axes=axes_of(a, axes), norm=int(inorm),
                                    workers=int(nthreads), ortho=ortho), out)
    return transform


RULES: dict[str, Function] = {
    "c2c": of_complex, "r2c": of_real, "c2r": of_hermitian, "dct": trigonometric("dct"), "dst": trigonometric("dst")}
