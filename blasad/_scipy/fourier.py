"""Filters of Fourier transforms of images: `scipy.ndimage.fourier_gaussian`, `fourier_uniform` and their kin.

Each multiplies the transform by that of a kernel, for which there is a formula in the frequencies k/n of the axes.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np

from blasad._arrays.made import kinds_of
from blasad._arrays.traced import NoRule
from blasad._declarations.aliases import Function, Operand
from blasad._numpy.functions import array_of, finish, values_of

GAUSSIAN, UNIFORM = 0, 1


def frequencies(shape: Sequence[int], n: int, axis: int) -> list[Operand]:
    """k/n for each axis, as arrays that broadcast; along `axis` half of them, if it is the transform of n reals."""
    lines = [np.arange(size) / n if n >= 0 and k == axis else np.fft.fftfreq(size) for k, size in enumerate(shape)]
    return [line.reshape([-1 if k == place else 1 for place in range(len(shape))]) for k, line in enumerate(lines)]


def fourier_filter(input: Operand, sizes: Operand, n: int, axis: int, output: Operand, kind: int) -> Operand:
    x, sizes = array_of(input), array_of(sizes)
    if kind in (GAUSSIAN, UNIFORM):
        kernel: Any = 1.0
        for k, frequency in enumerate(frequencies(x.shape, n, axis)):
            angle = sizes[k] * frequency
            kernel = kernel * (np.exp(-2 * np.pi ** 2 * angle ** 2) if kind == GAUSSIAN else np.sinc(angle))
    elif kinds_of(sizes) & 2:
        raise NoRule("blasad: scipy.ndimage.fourier_ellipsoid has no derivative along the size; use fourier_gaussian "
                     "or fourier_uniform, or constant sizes")
    else:
        kernel = np.ones(x.shape, complex)
        import_module("scipy.ndimage._nd_image").fourier_filter(kernel, values_of(sizes), n, axis, kernel, kind)
        kernel = kernel.real
    return finish(x * kernel, output)


def fourier_shift(input: Operand, shifts: Operand, n: int, axis: int, output: Operand) -> Operand:
    x, shifts = array_of(input), array_of(shifts)
    angle = sum(shifts[k] * frequency for k, frequency in enumerate(frequencies(x.shape, n, axis)))
    return finish(x * (np.cos(2 * np.pi * angle) - 1j * np.sin(2 * np.pi * angle)), output)


RULES: dict[str, Function] = {"fourier_filter": fourier_filter, "fourier_shift": fourier_shift}
