"""Filters of `scipy.signal` whose signal is mirrored at its ends: how they begin, and medians of images.

A recursion begins with the sum over all that lies before the signal, which is the signal itself, backwards: sums with
weights that fall as powers of the root r exp(i w) of the recursion, and that end where they are small enough.

M. Unser, Splines: a perfect fit for signal and image processing (1999), box 2.
"""

from __future__ import annotations

import functools
from typing import Any, NoReturn

import numpy as np

from blasad._arrays.made import constants
from blasad._arrays.traced import NoRule
from blasad._declarations.aliases import Array, Function, Operand
from blasad._numpy.functions import array_of, stack
from blasad._scipy.neighbours import plain
from blasad._scipy.of_scipy import of_scipy

PLACE = "scipy.signal"
ENOUGH = {"f": 1e-6, "F": 1e-6, "d": 1e-11, "D": 1e-11}


def run(name: str, precision: float, *operands: Operand) -> Operand:
    from scipy.signal import _spline

    signal, *roots = operands
    return getattr(_spline, name)(np.ascontiguousarray(signal), *(each.item() for each in roots), precision)


def enough(signal: Array, precision: float) -> float:
    return precision if 0.0 < precision <= 1.0 else ENOUGH[signal.dtype.char]


def until_small(weights: Operand, limit: float) -> int:
    """How many weights there are before the sum ends."""
    small = np.flatnonzero(np.abs(plain(weights)) <= limit)
    return int(small[0]) + 1 if len(small) else len(weights)


def summed(signal: Array, weights: Array, limit: float) -> Operand:
    count = until_small(weights, limit)
    return np.sum(signal[:, :count] * weights[:count], -1)


def result(name: str, precision: float, signal: Array, formula: Array, *roots: Operand) -> Operand:
    return of_scipy(f"{PLACE}.{name.partition('_')[0]}", functools.partial(run, name, precision),
                    formula.astype(signal.dtype), signal, *roots)


def first_order(signal: Operand, z1: Operand, precision: float = -1.0) -> Operand:
    signal, z1 = array_of(constants(signal)), array_of(constants(z1))
    rows = signal.reshape(-1, signal.shape[-1])
    weights = z1 ** np.arange(1.0, rows.shape[1] + 1.0)
    formula = rows[:, 0] + summed(rows, weights, enough(signal, precision))
    return result("symiirorder1_ic", precision, signal, formula[:, None], z1)


def forward(r: Array, omega: Operand, k: Array) -> Operand:
    """What a step k places before adds to the recursion that runs forward."""
    gain = 1.0 - 2.0 * r * np.cos(omega) + r * r
    if float(plain(omega)) == 0.0:
        return gain * r ** k * (k + 1.0)
    return gain * r ** k * np.sin(omega * (k + 1.0)) / np.sin(omega)


def backward(r: Array, omega: Operand, k: Array) -> Operand:
    """The same for the recursion that runs backward over the result of the other."""
    square, k = r * r, np.abs(k)
    gain = (1.0 - 2.0 * r * np.cos(omega) + square) ** 2
    if float(plain(omega)) == 0.0:
        return gain * (1.0 + square) / (1.0 - square) ** 3 * r ** k * (1.0 + (1.0 - square) / (1.0 + square) * k)
    scale = gain * (1.0 + square) / (1.0 - square) / (1.0 - 2.0 * square * np.cos(2.0 * omega) + square * square)
    turn = (1.0 - square) / (1.0 + square) / np.tan(omega)
    return scale * r ** k * (np.cos(omega * k) + turn * np.sin(omega * k))


def second_order(name: str) -> Function:
    def begun(signal: Operand, r: Operand, omega: Operand, precision: float = -1.0) -> Operand:
        signal, r, omega = (array_of(constants(x)) for x in (signal, r, omega))
        rows, limit = signal.reshape(-1, signal.shape[-1]), enough(signal, precision)
        limit = limit if name == "symiirorder2_ic_fwd" else limit ** 0.5        # SciPy's squares are compared with it
        k = np.arange(float(rows.shape[1]))
        if name == "symiirorder2_ic_fwd":
            early = forward(r, omega, np.arange(2.0))
            first = early[0] * rows[:, 0] + summed(rows, forward(r, omega, k + 1.0), limit)
            second = (early[0] * rows[:, 1] + early[1] * rows[:, 0]
                      + summed(rows, forward(r, omega, k + 2.0), limit))
        else:
            rows = rows[:, ::-1]
            first = summed(rows, backward(r, omega, k) + backward(r, omega, k + 1.0), limit)
            second = summed(rows, backward(r, omega, k - 1.0) + backward(r, omega, k + 2.0), limit)
        return result(name, precision, signal, stack([first, second], 1), r, omega)

    return begun


def median_of_image(image: Operand, size: Operand) -> Operand:
    """Medians of windows, with zeros around the image."""
    from scipy import ndimage

    size = [int(each) for each in size]
    return ndimage.rank_filter(array_of(constants(image)), rank=size[0] * size[1] // 2, size=size, mode="constant")


def run_separable(image: Array, rows: Array, columns: Array) -> Operand:
    from scipy.signal import sepfir2d

    return sepfir2d(image, rows, columns)


def separable(image: Operand, rows: Operand, columns: Operand) -> Operand:
    """An image convolved along both axes, with what lies inside mirrored at the sides."""
    from scipy import ndimage

    image, rows, columns = (array_of(constants(x)) for x in (image, rows, columns))
    formula = image
    for axis, weights in ((1, rows), (0, columns)):
        if len(weights):
            formula = ndimage.convolve1d(formula, weights, axis, mode="reflect")
    kind = plain(image).dtype
    return of_scipy(f"{PLACE}.sepfir2d", run_separable, formula.astype(kind), image, rows, columns)


def without_bands(*args: Any, **kwargs: Any) -> NoReturn:
    raise NoRule(f"blasad: {PLACE}.remez has no rule for traced bands, weights and gains, which it searches with; "
                 f"use {PLACE}.firls, which has one, or blasad.stop_gradient")


RULES: dict[str, Function] = {
    "_medfilt2d": median_of_image, "_remez": without_bands, "sepfir2d": separable, "symiirorder1_ic": first_order,
    **{name: second_order(name) for name in ("symiirorder2_ic_fwd", "symiirorder2_ic_bwd")}}
