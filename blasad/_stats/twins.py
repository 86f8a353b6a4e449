"""Functions of elements whose values SciPy computes, with the derivatives of twins that traced arrays pass through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .._arrays.arrays import is_plain
from .._declarations.aliases import Array, Function, Operand, Operands
from .._derivatives.transforms import jvp
from .._numpy.functions import array_of
from .._numpy.primitive import Primitive, is_traced
from .._numpy.special_parts import Several, constant_of, family

Twin = Callable[..., Any]


class Twins(Several):
    """A function of SciPy that no traced array passes through, and a twin that has its derivatives.

    The value is SciPy's.  Each derivative is a function of elements of the same kind: it is found by pushing tangents
    through the twin, in plain numbers, when it is asked for, so nothing that the twin decides by its values stays in a
    program.

    Parameters
    ----------
    name : str
        The name of the function.
    values : callable
        SciPy's function, of its constants and of arrays.
    twin : callable
        The same, of the highest order of the derivatives that it must have, of the constants and of arrays.
    along : tuple of int
        Along which arguments it is differentiated.
    whole : tuple of int
        Which arguments are whole numbers.
    """

    def __init__(self, name: str, values: Function, twin: Twin, along: tuple[int, ...] = (),
                 whole: tuple[int, ...] = ()) -> None:
        super().__init__(values, (), False)
        self.values, self.twin, self.order, self.whole = values, twin, along, whole
        self.name, self.made_in, self.copies = name, __name__, False
        self.function = self.derivative if along else self.of_scipy
        self.slopes_along: dict[int, Twins] = {}

    def __call__(self, *args: Operand, **kwargs: Any) -> Any:
        """Call the function, with plain or traced arrays."""
        numbers = [integers(constant_of(self.name, k, x)) if k in self.whole else floating(x)
                   for k, x in enumerate(args)]
        return Primitive.__call__(self, *numbers, **kwargs)

    def of_scipy(self, *args: Operand) -> Operand:
        """SciPy's value; some of its functions take arrays of one length alone."""
        shape = np.broadcast_shapes(*(x.shape for x in args if is_plain(x)))
        return self.values(*(np.broadcast_to(x, shape) if is_plain(x) else x for x in args))

    def derivative(self, *args: Operand) -> Operand:
        """The derivative of the twin for plain numbers."""
        shape = np.broadcast_shapes(*(x.shape for x in args if is_plain(x)))
        slopes = tangent(lambda *xs: self.twin(len(self.order), *xs), self.order, args, shape)
        return np.broadcast_to(np.asarray(slopes, float), shape)

    def slope_along(self, at: int, args: list[Operand], y: Operand, **options: Any) -> Operand:
        """The slope along an argument: one of this kind."""
        return known(y) * self.along(at)(*args)

    def along(self, at: int) -> Twins:
        """The derivative along an argument, as a function of all of them."""
        if at not in self.slopes_along:
            along = tuple(sorted((*self.order, at)))
            self.slopes_along[at] = Twins(self.name, self.values, self.twin, along, self.whole)
        return self.slopes_along[at]

    def __reduce__(self) -> Any:
        return Twins, (self.name, self.values, self.twin, self.order, self.whole)


@family()
def known(y: Operand) -> Array:
    """1 where there is a value, which is then differentiable."""
    return np.where(np.isfinite(y), 1.0, np.nan)


known.along(0.0)


def integers(x: Operand) -> Operand:
    """Whole numbers as an array of integers, along which nothing asks for a derivative."""
    with np.errstate(invalid="ignore"):
        return np.asarray(x).astype(np.int64)


def floating(x: Operand) -> Operand:
    """An array of whole numbers as one of floating-point numbers; all else as it is."""
    if isinstance(x, (list, tuple)):
        x = array_of(x)
    return x.astype(float) if is_plain(x) and x.dtype.kind in "biu" else x


def tangent(f: Function, along: Sequence[int], args: Operands, shape: tuple[int, ...]) -> Operand:
    """The derivative of a function of elements along some arguments, one after the other."""
    if not along:
        return f(*args)
    at, *others = along

    def of_one(x: Operand) -> Operand:
        return array_of(tangent(f, others, [*args[:at], x, *args[at + 1:]], shape))
    x = np.broadcast_to(args[at], shape)
    if not is_traced(x):
        x = np.array(x, float)
    return jvp(of_one, (x,), (np.ones(shape),))[1]

