"""Primitives of functions that work element by element, by their slopes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import wraps
from typing import Any

import numpy as np

from .._arrays.arrays import is_plain
from .._arrays.operations import of_two
from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Operand
from .._declarations.functions import NUMBERS
from .primitive import Call, Primitive

NUMBER = (int, float, complex, np.number)


class Elementwise(Primitive):
    """A function of elements with its slopes.

    Parameters
    ----------
    f : callable
        The function.
    slopes : sequence
        Along each argument a callable, a number, or None.
    of_result : bool
        Whether slopes are given the result behind the arguments.
    """

    def __init__(self, f: Function, slopes: Sequence[Any], of_result: bool) -> None:
        super().__init__(f)
        self.slopes, self.of_result = slopes, of_result

    def __call__(self, *args: Operand, **kwargs: Any) -> Operand:
        """Call the function, with plain or traced arrays."""
        if len(args) != len(self.slopes):
            raise TypeError(f"blasad: {self.name} was given {len(args)} arguments by position, but "
                            f"{len(self.slopes)} slopes; elementwise= of blasad.primitive has one for each argument")
        return super().__call__(*args, **kwargs)

    def __get__(self, instance: Any, owner: type[Any] | None = None) -> Any:
        """Itself: in a class, too, all arguments are elements."""
        return self

    def value(self, *args: Operand, **kwargs: Any) -> Operand:
        y = super().value(*args, **kwargs)
        shape = np.broadcast_shapes(*map(np.shape, args))
        if isinstance(y, (tuple, list)) or np.shape(y) != shape:
            raise ValueError(f"blasad: {self.name} is a function of elements that returned shape {np.shape(y)} for "
                             f"arguments that broadcast to {shape}; if it takes numbers alone, pass vectorize=True, "
                             "and if it does not work element by element, forward= and reverse= in place of "
                             "elementwise=")
        return y

    def slope(self, call: Call, k: int, y: Operand, xs: Sequence[Any]) -> Operand:
        """The slope along an operand."""
        rule = self.slopes[call.at[k]]
        if rule is None:
            raise NotImplementedError(f"blasad: no derivative of {self.name} along argument {call.at[k]} is known; use "
                                      "blasad.stop_gradient there if it is a constant")
        if not callable(rule):
            return rule
        return rule(*self.given(call, xs), *[y] * self.of_result, **call.kwargs)

    def push(self, call: Call, dxs: Sequence[Any], y: Operand, xs: Sequence[Any]) -> Array:
        terms = [strong_product(self.slope(call, k, y, xs), dx) for k, dx in enumerate(dxs) if dx is not None]
        return np.broadcast_to(sum(terms[1:], terms[0]), y.shape)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Sequence[Any], wanted: Sequence[bool]) -> Sequence[Any]:
        return [summed(strong_product(by, np.conj(self.slope(call, k, y, xs))), xs[k].shape) if on else None
                for k, on in enumerate(wanted)]


def strong_product(a: Operand, b: Operand) -> Operand:
    """The product, of real numbers zero where one factor is zero, whatever the other is."""
    if np.iscomplexobj(a) or np.iscomplexobj(b):
        return a * b
    if isinstance(a, TracedArray) or isinstance(b, TracedArray):
        return of_two(NUMBERS["strong_product"], a, b)
    with np.errstate(invalid="ignore"):
        product = a * b
    return np.where((a == 0) | (b == 0), product.dtype.type(0), product) if np.any(np.isnan(product)) else product


def summed(x: Operand, shape: tuple[int, ...]) -> Operand:
    """The adjoint of what was broadcast."""
    more = x.ndim - len(shape)
    x = x.sum(axis=tuple(range(more))) if more else x
    axes = tuple(i for i, n in enumerate(shape) if n == 1 != x.shape[i])
    return x.sum(axis=axes, keepdims=True) if axes else x


def of_elements(f: Function, *slopes: Any, of_result: bool = False, vectorize: bool = False) -> Elementwise:
    """An elementwise function with its slopes, as `primitive` takes them."""
    for each in (f, *(slope for slope in slopes if slope is not None and not isinstance(slope, NUMBER))):
        if not callable(each):
            raise TypeError(f"blasad.primitive: elementwise= takes functions and numbers, not {type(each).__name__}")
    if not slopes:
        raise TypeError("blasad.primitive: elementwise=() has no slope; pass one for each argument, and None where it "
                        "is not known")
    return Elementwise(by_element(f) if vectorize else f, slopes, of_result)


def by_element(f: Function) -> Function:
    """A function of numbers as one of arrays, whose result has the dtype of the arguments."""
    @wraps(f)
    def run(*args: Operand, **kwargs: Any) -> Any:
        numbers = (x for x in args if is_plain(x) or issubclass(type(x), (np.generic, int, float, complex)))
        dtype = np.result_type(*numbers, 0.0)
        return np.vectorize(f, otypes=[dtype])(*args, **kwargs)

    return run
