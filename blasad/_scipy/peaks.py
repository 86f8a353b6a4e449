"""Peaks of signals: the compiled functions behind `find_peaks`, `peak_prominences` and `peak_widths` of `scipy.signal`.

Which elements are peaks and bases is a decision, so that places are constants.  Heights are elements: a prominence is
x_p - max(x_l, x_r) for a peak p with the bases l and r.  The ends of a width are where the line through two elements
has the height x_p - h prominence.
"""

from __future__ import annotations

import sys

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.made import constants
from blasad._arrays.traced import TracedArray
from blasad._declarations.aliases import Function, Operand
from blasad._numpy.dispatch import found_by
from blasad._numpy.functions import array_of
from blasad._scipy.of_scipy import of_scipy

__all__ = ["RULES"]

SPACE = "scipy.signal._peak_finding_utils"


def compiled(name: str) -> Function:
    function: Function = getattr(sys.modules[SPACE], name)
    return function


def plain(x: Operand) -> Operand:
    return _arrays.memory(x) if isinstance(x, TracedArray) else x


# ---------------------------------------------------------------- places

def maxima(x: Operand) -> Operand:
    return found_by(compiled("_local_maxima_1d"), constants((x,)), {})


def distant(peaks: Operand, priority: Operand, distance: Operand) -> Operand:
    return found_by(compiled("_select_by_peak_distance"), constants((peaks, priority, distance)), {})


def bases_of(x: Operand, peaks: Operand, wlen: Operand) -> Operand:
    return compiled("_peak_prominences")(x, peaks, wlen)[1:]


def crossings(x: Operand, *others: Operand) -> Operand:
    """The elements before the left ends and behind the right ones, and at which of them the height is crossed."""
    heights, left, right = compiled("_peak_widths")(x, *others)[1:]
    left, right = np.floor(left).astype(np.intp), np.ceil(right).astype(np.intp)
    return left, right, x[left] < heights, x[right] < heights


# ---------------------------------------------------------------- heights and widths

def prominences(x: Operand, peaks: Operand, wlen: Operand) -> Operand:
    x, peaks, wlen = constants((x, peaks, wlen))
    bases = found_by(bases_of, (x, peaks, wlen), {})
    formula = x[peaks] - np.maximum(x[bases[0]], x[bases[1]])

    def values(x: Operand) -> Operand:
        return compiled("_peak_prominences")(x, peaks, wlen)[0]

    return (of_scipy("scipy.signal.peak_prominences", values, formula, x), *bases)


def widths(x: Operand, peaks: Operand, rel_height: Operand, prominences: Operand, left_bases: Operand,
           right_bases: Operand) -> Operand:
    x, peaks, rel_height, prominences, *bases = constants(
        (x, peaks, rel_height, prominences, left_bases, right_bases))
    operands = array_of(x), array_of(rel_height), array_of(prominences)

    def values(x: Operand, rel_height: Operand, prominences: Operand) -> Operand:
        return compiled("_peak_widths")(x, peaks, float(rel_height), prominences, *bases)

    plain_results = values(*map(plain, operands))
    left, right, before, behind = found_by(crossings, (operands[0], peaks, rel_height, prominences, *bases), {})
    heights = operands[0][peaks] - operands[2] * operands[1]
    ends = (left + crossed(operands[0], heights, left, left + 1, before),
            right - crossed(operands[0], heights, right, right - 1, behind))
    formulas = ends[1] - ends[0], heights, *ends
    return tuple(of_scipy("scipy.signal.peak_widths", lambda *xs, k=k: values(*xs)[k], formula, *operands)
                 if isinstance(formula, TracedArray) else plain_results[k] for k, formula in enumerate(formulas))


def crossed(x: Operand, heights: Operand, one: Operand, other: Operand, where: Operand) -> Operand:
    """How far from one element to the other the line between them has the height; 0 where it is not crossed."""
    other = np.where(where, other, one)
    rise = x[other] - x[one]
    return np.where(where, (heights - x[one]) / np.where(where, rise, 1.0), 0.0)


RULES: dict[str, Function] = {
    "_local_maxima_1d": maxima, "_peak_prominences": prominences, "_peak_widths": widths,
    "_select_by_peak_distance": distant,
}
