"""Compiled functions of `scipy.stats` that are functions of elements."""

from __future__ import annotations

import math
import sys
from typing import Any

import numpy as np
import scipy.special as sp

from .._declarations.aliases import Operand
from .functions import array_of, values_of
from .special_parts import Several, behind, within


class VonMises(Several):
    """The distribution function of angles with concentration kappa."""

    def __init__(self) -> None:
        super().__init__(of_scipy, (), False)
        self.name, self.made_in = "von_mises_cdf", __name__

    def slope_along(self, at: int, args: list[Operand], y: Operand, **options: Any) -> Operand:
        """The density, or the slope of 1/2 + x / 2 pi + sum of I_j sin(j x) / (pi j I_0) along kappa."""
        kappa, x = args
        if at == 1:
            return np.exp(kappa * (np.cos(x) - 1)) / (2 * math.pi * sp.i0e(kappa))
        most = float(np.max(values_of(kappa), initial=0.0))
        j = np.arange(1.0, int(40 + 14 * math.sqrt(most)))
        kappa, x = behind(within(kappa, 1.5 * most + 1)), behind(x)
        ratio, mean = sp.ive(j, kappa) / sp.i0e(kappa), sp.i1e(kappa) / sp.i0e(kappa)
        slope = (sp.ive(j - 1, kappa) + sp.ive(j + 1, kappa)) / (2 * sp.i0e(kappa)) - ratio * mean
        return (slope * np.sin(j * x) / (math.pi * j)).sum(-1)


def of_scipy(kappa: Operand, x: Operand) -> Operand:
    """SciPy's function."""
    return sys.modules["scipy.stats._stats"].von_mises_cdf(kappa, x)


von_mises_cdf = VonMises()
RULES = {"von_mises_cdf": lambda kappa, x: von_mises_cdf(array_of(kappa), array_of(x))}
