"""Functions of arrays whose values SciPy computes, with the derivatives of twins that traced arrays pass through."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays.arrays import is_plain
from .._declarations.aliases import Function, Operand, Operands
from .._derivatives.transforms import jvp, vjp
from .._numpy.primitive import Primitive, is_traced


def opaque(name: str, values: Function, twin: Function) -> Primitive:
    """A function of SciPy that no traced array passes through, with a twin that has its derivatives.

    Parameters
    ----------
    name : str
        The name of the function.
    values : callable
        SciPy's function, of arrays and of constants.
    twin : callable
        A function of the same arguments, of operations that have rules.
    """
    def split(args: tuple[Operand, ...]) -> tuple[list[int], Function]:
        places = [k for k, x in enumerate(args) if is_traced(x) or is_plain(x) and x.dtype.kind == "f"]

        def of_arrays(*xs: Operand) -> Operand:
            given = list(args)
            for k, x in zip(places, xs, strict=True):
                given[k] = x
            return twin(*given)
        return places, of_arrays

    def forward(tangents: Operands, y: Operand, *args: Operand, **kwargs: Any) -> Operand:
        places, of_arrays = split(args)
        tangents = tangents if isinstance(tangents, tuple) else (tangents,)
        every = [np.zeros(args[k].shape) if np.isscalar(tangents[k]) else tangents[k] for k in places]
        return jvp(of_arrays, tuple(args[k] for k in places), tuple(every))[1]

    def reverse(by: Operand, y: Operand, *args: Operand, **kwargs: Any) -> Operand:
        places, of_arrays = split(args)
        adjoints = vjp(of_arrays, *(args[k] for k in places))[1](by)
        every: list[Operand] = [None] * len(args)
        for k, adjoint in zip(places, adjoints if isinstance(adjoints, tuple) else (adjoints,), strict=True):
            every[k] = adjoint
        return tuple(every) if len(args) > 1 else every[0]
    primitive = Primitive(values, forward, reverse, copies=False)
    primitive.name = name
    return primitive
