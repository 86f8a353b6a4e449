"""States of filters whose first coefficient is 1: SciPy does not divide by it then, which hides its derivative."""

from __future__ import annotations

import sys
from typing import Any

from .._declarations.aliases import Operand
from .functions import array_of, silent

MODULE = "scipy.signal._signaltools"


def divided(name: str, b: Operand, a: Operand, *others: Any) -> Operand:
    """SciPy's function of coefficients that are divided by the first one, if that is 1."""
    b, a = array_of(b), array_of(a)
    if silent.on or a.ndim != 1 or not a.size:
        return NotImplemented
    if a[0] != 1:
        return NotImplemented
    with silent:
        return getattr(sys.modules[MODULE], name)(b / a[0], a / a[0], *others)


def lfilter_zi(b: Operand, a: Operand) -> Operand:
    """The rule of `scipy.signal.lfilter_zi`."""
    return divided("lfilter_zi", b, a)


def lfiltic(b: Operand, a: Operand, y: Operand, x: Operand = None) -> Operand:
    """The rule of `scipy.signal.lfiltic`."""
    return divided("lfiltic", b, a, y, x)


RULES = {"lfilter_zi": lfilter_zi, "lfiltic": lfiltic}
