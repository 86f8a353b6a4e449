"""How distributions bring their arguments to one shape: numbers stay numbers, so that each is computed once."""

from __future__ import annotations

import numpy as np

from .._declarations.aliases import Operand
from .._numpy.functions import array_of, holds_traced, values_of


def argsreduce(cond: Operand, *args: Operand) -> Operand:
    """What SciPy's function of this name makes where the condition holds: arrays in a row, and others of one element.

    Its own repeats each element as often as the others have elements if the condition holds everywhere, and not else.
    So it does here if location and scale alone are traced, which come last: SciPy's loops run then, over all arrays.
    """
    if not holds_traced(args[:max(1, len(args) - 2)]):
        return NotImplemented
    where = np.atleast_1d(values_of(cond))
    if where.size < 2 or not where.all() or all(np.size(x) < where.size for x in args):
        return NotImplemented
    return [in_a_row(array_of(x), where.shape) for x in args]


def in_a_row(x: Operand, shape: tuple[int, ...]) -> Operand:
    """An array of one element, or of those of a shape."""
    if x.size == 1:
        return x.reshape(1)
    return (x if x.shape == shape else np.broadcast_to(x, shape)).ravel()


RULES = {"argsreduce": argsreduce}
