"""Eigenvalues and singular values that are found without vectors: they are SciPy's, in its order and to the bit.

Their derivative needs vectors, so it is that of the values which are found with them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .._declarations.aliases import Array, Function, Keywords, Operand, Operands
from .._derivatives.transforms import jvp, vjp
from .._linalg.frame import values
from .._numpy.primitive import Call, Primitive


def matched(w: Array, alone: Array) -> Array:
    """Values with vectors, in the order of those without; of a pair that is cut, one may be found each time."""
    left, at, turned = values(w).copy(), np.zeros(len(alone), int), np.zeros(len(alone), bool)
    for i, each in enumerate(alone):
        gaps = np.stack([np.abs(left - each), np.abs(np.conj(left) - each)])
        turned[i], at[i] = np.unravel_index(np.argmin(gaps), gaps.shape)
        if not gaps[int(turned[i]), at[i]] <= np.sqrt(np.finfo(left.dtype).eps) * np.abs(alone).max():
            raise NotImplementedError("blasad: SciPy has found other values without vectors than with them, whose "
                                      "derivative is not known; ask for the vectors, too")
        left[at[i]] = np.inf
    chosen = w[at]
    return np.where(turned, np.conj(chosen), chosen) if turned.any() else chosen


class WithVectors:
    """The values with vectors, as a function of the same arrays.

    Parameters
    ----------
    pairs : Primitive
        What finds values and vectors.
    options : dict
        What it is given by keyword.
    alone : callable
        What finds the values alone.
    """

    def __init__(self, pairs: Primitive, options: Keywords, alone: Function) -> None:
        self.pairs, self.options, self.alone = pairs, options, alone

    def of(self, call: Call, alone: Array) -> Function:
        """The function of the operands of a call."""
        return lambda *xs: matched(self.pairs(*call.arguments(xs), **self.options)[0], values(alone))


class Values(Primitive):
    """Values without vectors."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        moved = [np.zeros_like(x) if dx is None else dx for x, dx in zip(xs, dxs, strict=True)]
        return jvp(call.kwargs["given"].of(call, y), tuple(xs), tuple(moved))[1]

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        adjoints = vjp(call.kwargs["given"].of(call, y), *xs)[1](by)
        return [x if on else None for x, on in zip(adjoints, wanted, strict=True)]


def found_alone(*operands: Operand, given: WithVectors) -> Operand:
    """The values."""
    return given.alone(*operands)


alone = Values(found_alone, copies=False)
