"""Functions of SciPy of three arguments or more, which have a derivative along the last one; and np.i0."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.special as sp

from .elementwise import of_elements
from .functions import values_of, where

TINY = 1e-280


def density(a: Any, b: Any, x: Any) -> Any:
    """Of the beta distribution: by powers, which have right derivatives at 0 and 1 too, unless they would underflow."""
    total = sp.beta(a, b)
    tiny = np.abs(values_of(total)) < TINY
    by_powers = np.power(x, a - 1) * np.power(1 - x, b - 1) / total
    if not np.any(tiny):
        return by_powers
    return where(tiny, np.exp((a - 1) * np.log(x) + (b - 1) * np.log1p(-x) - sp.betaln(a, b)), by_powers)


UFUNCS = {
    np.i0: of_elements(np.i0, lambda x: sp.i1(x)),
    sp.betainc: of_elements(sp.betainc, None, None, density),
    sp.betaincc: of_elements(sp.betaincc, None, None, lambda a, b, x: -density(a, b, x)),
    sp.betaincinv: of_elements(
        sp.betaincinv, None, None, lambda a, b, p, x: 1 / density(a, b, x), of_result=True),
    sp.hyp1f1: of_elements(sp.hyp1f1, None, None, lambda a, b, x: a / b * sp.hyp1f1(a + 1, b + 1, x)),
    sp.hyp2f1: of_elements(
        sp.hyp2f1, None, None, None, lambda a, b, c, x: a * b / c * sp.hyp2f1(a + 1, b + 1, c + 1, x)),
    sp.hyperu: of_elements(sp.hyperu, None, None, lambda a, b, x: -a * sp.hyperu(a + 1, b + 1, x)),
}
for _ufunc, _primitive in UFUNCS.items():       # pickled programs find them by name
    _primitive.made_in = __name__
    globals()[_ufunc.__name__] = _primitive
