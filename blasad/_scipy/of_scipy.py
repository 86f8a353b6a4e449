"""Values of SciPy, with derivatives of formulas.

Many functions of SciPy are compiled, while the same is a few lines of arrays.  There SciPy's function gives the value,
to the bit, and the lines give the derivative, of every order.  They are held against the value each time: if they
differ, the formula is not that of the function, and an error says so.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.traced import NoRule, TracedArray
from blasad._declarations.aliases import Function, Operand, Operands
from blasad._numpy.primitive import Call, Primitive

CLOSE = 1e-6                            # two ways to compute the same, also of matrices that are nearly singular


class Valued(Primitive):
    """The value of a function of some arrays, with the tangent of a formula, which is the first operand."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        return np.zeros(y.shape, y.dtype) if dxs[0] is None else dxs[0]

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        return [by, *(np.zeros(x.shape, x.dtype) if on else None for x, on in zip(xs[1:], wanted[1:], strict=True))]


def value(formula: Operand, *operands: Operand, function: Function) -> Operand:
    return function(*operands)


valued = Valued(value, copies=False)


def of_scipy(name: str, function: Function, formula: Operand, *operands: Operand) -> Operand:
    """SciPy's function of the operands, with the derivative of the formula.

    Parameters
    ----------
    name : str
        The function's, for errors.
    function : callable
        What computes the value from plain operands; programs call it in each run.
    formula : array
        The same value by operations that have derivatives.
    *operands : array
        The operands, traced or plain.

    Returns
    -------
    array
        The value.
    """
    result = valued(formula, *operands, function=function)
    by_scipy, by_formula = (_arrays.memory(x) if isinstance(x, TracedArray) else x for x in (result, formula))
    if np.shape(by_scipy) != np.shape(by_formula) or not np.allclose(by_scipy, by_formula, CLOSE, CLOSE, True):
        raise NoRule(f"blasad: {name} returned something else than the formula that its derivative is taken of; its "
                     "derivative is not known for these options")
    return result
