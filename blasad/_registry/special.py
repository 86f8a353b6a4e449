"""Functions of SciPy of three arguments or more, which have a derivative along the last one."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.special as sp

from .primitive import elementwise


def density(a: Any, b: Any, x: Any) -> Any:
    """Of the beta distribution."""
    return np.exp((a - 1) * np.log(x) + (b - 1) * np.log1p(-x) - sp.betaln(a, b))


UFUNCS = {
    sp.betainc: elementwise(sp.betainc, None, None, density),
    sp.betaincc: elementwise(sp.betaincc, None, None, lambda a, b, x: -density(a, b, x)),
    sp.betaincinv: elementwise(
        sp.betaincinv, None, None, lambda a, b, p, x: 1 / density(a, b, x), of_result=True),
    sp.hyp1f1: elementwise(sp.hyp1f1, None, None, lambda a, b, x: a / b * sp.hyp1f1(a + 1, b + 1, x)),
    sp.hyp2f1: elementwise(
        sp.hyp2f1, None, None, None, lambda a, b, c, x: a * b / c * sp.hyp2f1(a + 1, b + 1, c + 1, x)),
    sp.hyperu: elementwise(sp.hyperu, None, None, lambda a, b, x: -a * sp.hyperu(a + 1, b + 1, x)),
}
