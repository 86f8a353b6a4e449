"""Compiled functions of `scipy.stats._stats_pythran`."""

from __future__ import annotations

import numpy as np

from .._declarations.aliases import Operand
from .._numpy.functions import array_of
from .normal import quadrant


def siegelslopes(y: Operand, x: Operand, method: str) -> tuple[Operand, Operand]:
    """The median of medians of slopes, and of the intercepts of the same pairs or of that slope."""
    y, x = array_of(y), array_of(x)
    slopes, intercepts = [], []
    for k in range(x.shape[0]):
        others = np.asarray(x[k] != x)
        gap = x[k] - x[others]
        slopes.append(np.median((y[k] - y[others]) / gap))
        if method == "separate":
            intercepts.append(np.median((y[others] * x[k] - y[k] * x[others]) / gap))
    slope = np.median(array_of(slopes))
    return slope, np.median(array_of(intercepts) if method == "separate" else y - slope * x)


RULES = {
    "_bvnu": lambda h, k, r: quadrant(*map(array_of, (h, k, r))),
    "siegelslopes": siegelslopes,
}
