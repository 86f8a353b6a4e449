"""Functions of others with derivatives of their own: of arrays of any shape, and of elements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, wraps
from typing import Any

import numpy as np

from .._arrays.arrays import is_plain
from .._arrays.operations import of_two
from .._arrays.traced import TracedArray
from .._declarations.functions import NUMBERS
from .._numpy.primitive import Call, Primitive


def primitive(
    f: Callable[..., Any] | None = None, *, forward: Callable[..., Any] | None = None,
    reverse: Callable[..., Any] | None = None, linear: bool = False, transpose: Callable[..., Any] | None = None,
    elementwise: Any = None, of_result: bool = False, vectorize: bool = False,
) -> Any:
    """Give a function, such as one that calls a library, a derivative that you write; also a decorator.

    Parameters
    ----------
    f : callable
        A function of arrays of any shapes that returns an array, a number, or a tuple of them, in new memory. In
        derivatives it receives copies as plain arrays. Positional arrays and numbers may have derivatives; keyword
        arguments are constants.
    forward : callable
        ``forward(dx, y, x)`` returns the tangent of ``y = f(x)``, without changing its arguments. For several
        arguments, ``dx`` is a tuple, with zeros for constants, and x stands for all of them. For several results, y
        and the tangent are tuples.
    reverse : callable
        ``reverse(by, y, x)`` returns the adjoint of x; for several arguments a tuple, with None for those without
        one.
    linear : bool
        f is linear in its first argument, and the others are constants. Then f is its own ``forward``.
    transpose : callable
        ``transpose(by)`` of a linear f returns an array like the first argument; for complex numbers, it is the
        adjoint (conjugated) map. It receives the other arguments after ``by``. Derivatives of all orders follow.
    elementwise : callable, number, or tuple of them
        f works element by element, on arrays that broadcast, such as a ufunc. For each argument the slope
        ``df(x, ...)``, a function of all arguments; None if it is not known. For second derivatives, slopes run on
        traced arrays, so they must use functions that have derivatives. Of a complex function they are complex.
    of_result : bool
        With `elementwise`: slopes receive the result after the arguments: ``df(x, ..., y)``.
    vectorize : bool
        With `elementwise`: f takes numbers, and is called for each element.

    Returns
    -------
    Primitive
        The function, with derivatives; decorators ``.forward``, ``.reverse`` and ``.transpose`` give it rules later.

    Raises
    ------
    TypeError
        If rules are given that do not go together, as a transpose of a function that is not linear, or if f or a slope
        is not a function.

    Notes
    -----
    The adjoint of x satisfies ``sum(real(conj(bx) * dx)) == sum(real(conj(by) * dy))``. A rule receives plain arrays.
    For second derivatives it receives traced arrays, so the functions that it calls must have derivatives. If it
    calls a library, make that call a primitive too. A program of `compile` calls f and its rules in each run.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> class lib:                              # something compiled, with a solver and its adjoint
    ...     A = np.array([[2.0, 1.0], [0.0, 3.0]])
    ...     solve = staticmethod(lambda b: np.linalg.solve(lib.A, b))
    ...     solve_transposed = staticmethod(lambda b: np.linalg.solve(lib.A.T, b))
    >>> solve = ad.primitive(lib.solve, linear=True, transpose=lib.solve_transposed)
    >>> ad.hessian(lambda b: np.sum(solve(b) ** 2))(np.ones(2)).round(4)
    array([[ 0.5   , -0.1667],
           [-0.1667,  0.2778]])

    With a rule that is written down:

    >>> @ad.primitive
    ... def length(x):
    ...     return np.sqrt(x @ x)
    >>> @length.reverse
    ... def _(by, y, x):
    ...     return by * x / y
    >>> ad.grad(length)(np.array([3.0, 4.0]))
    array([0.6, 0.8])

    Element by element:

    >>> from scipy.special import wrightomega             # y + log(y) = x
    >>> omega = ad.primitive(wrightomega, elementwise=lambda x, y: y / (1 + y), of_result=True)
    >>> ad.grad(lambda x: omega(x).sum())(np.array([1.0, 2.0]))
    array([0.5       , 0.60893897])
    """
    if elementwise is not None and (forward or reverse or linear or transpose):
        raise TypeError("blasad.primitive: elementwise= has all slopes; leave out forward, reverse, linear and "
                        "transpose")
    if elementwise is None and (of_result or vectorize):
        raise TypeError("blasad.primitive: of_result and vectorize are for elementwise=, which was not given")
    if linear and (forward or reverse) or transpose and not linear:
        raise TypeError("blasad.primitive: a linear function has transpose= and is its own forward; one that is not "
                        "has forward= and reverse=")
    if f is None:
        return partial(primitive, forward=forward, reverse=reverse, linear=linear, transpose=transpose,
                       elementwise=elementwise, of_result=of_result, vectorize=vectorize)
    if not callable(f):
        raise TypeError(f"blasad.primitive: it takes a function, not {type(f).__name__}")
    if elementwise is not None:
        slopes = tuple(elementwise) if isinstance(elementwise, (tuple, list)) else (elementwise,)
        return of_elements(f, *slopes, of_result=of_result, vectorize=vectorize)
    return Primitive(f, forward, reverse, transpose, linear)


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

    def __init__(self, f: Callable[..., Any], slopes: Sequence[Any], of_result: bool) -> None:
        super().__init__(f)
        self.slopes, self.of_result = slopes, of_result

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function, with plain or traced arrays."""
        if len(args) != len(self.slopes):
            raise TypeError(f"blasad: {self.name} was given {len(args)} arguments by position, but "
                            f"{len(self.slopes)} slopes; elementwise= of blasad.primitive has one for each argument")
        return super().__call__(*args, **kwargs)

    def __get__(self, instance: Any, owner: type[Any] | None = None) -> Any:
        """Itself: in a class, too, all arguments are elements."""
        return self

    def value(self, *args: Any, **kwargs: Any) -> Any:
        y = super().value(*args, **kwargs)
        shape = np.broadcast_shapes(*map(np.shape, args))
        if isinstance(y, (tuple, list)) or np.shape(y) != shape:
            raise ValueError(f"blasad: {self.name} is a function of elements that returned shape {np.shape(y)} for "
                             f"arguments that broadcast to {shape}; if it takes numbers alone, pass vectorize=True, "
                             "and if it does not work element by element, forward= and reverse= in place of "
                             "elementwise=")
        return y

    def slope(self, call: Call, k: int, y: Any, xs: Sequence[Any]) -> Any:
        """The slope along an operand."""
        found = self.slopes[call.at[k]]
        if found is None:
            raise NotImplementedError(f"blasad: no derivative of {self.name} along argument {call.at[k]} is known; use "
                                      "blasad.stop_gradient there if it is a constant")
        if not callable(found):
            return found
        return found(*self.given(call, xs), *[y] * self.of_result, **call.kwargs)

    def push(self, call: Call, dxs: Sequence[Any], y: Any, xs: Sequence[Any]) -> Any:
        terms = [strong_product(self.slope(call, k, y, xs), dx) for k, dx in enumerate(dxs) if dx is not None]
        return np.broadcast_to(sum(terms[1:], terms[0]), y.shape)

    def pull(self, call: Call, by: Any, y: Any, xs: Sequence[Any], wanted: Sequence[bool]) -> Sequence[Any]:
        return [summed(strong_product(by, np.conj(self.slope(call, k, y, xs))), xs[k].shape) if on else None
                for k, on in enumerate(wanted)]


def strong_product(a: Any, b: Any) -> Any:
    """The product, of real numbers zero where one factor is zero, whatever the other is."""
    if np.iscomplexobj(a) or np.iscomplexobj(b):
        return a * b
    if isinstance(a, TracedArray) or isinstance(b, TracedArray):
        return of_two(NUMBERS["strong_product"], a, b)
    with np.errstate(invalid="ignore"):
        product = a * b
    return np.where((a == 0) | (b == 0), product.dtype.type(0), product) if np.any(np.isnan(product)) else product


def summed(x: Any, shape: tuple[int, ...]) -> Any:
    """The adjoint of what was broadcast."""
    more = x.ndim - len(shape)
    x = x.sum(axis=tuple(range(more))) if more else x
    axes = tuple(i for i, n in enumerate(shape) if n == 1 != x.shape[i])
    return x.sum(axis=axes, keepdims=True) if axes else x


def of_elements(f: Callable[..., Any], *slopes: Any, of_result: bool = False, vectorize: bool = False) -> Elementwise:
    """An elementwise function with its slopes, as `primitive` takes them."""
    for each in (f, *(slope for slope in slopes if slope is not None and not isinstance(slope, NUMBER))):
        if not callable(each):
            raise TypeError(f"blasad.primitive: elementwise= takes functions and numbers, not {type(each).__name__}")
    if not slopes:
        raise TypeError("blasad.primitive: elementwise=() has no slope; pass one for each argument, and None where it "
                        "is not known")
    return Elementwise(by_element(f) if vectorize else f, slopes, of_result)


def by_element(f: Callable[..., Any]) -> Callable[..., Any]:
    """A function of numbers as one of arrays, whose result has the dtype of the arguments."""
    @wraps(f)
    def run(*args: Any, **kwargs: Any) -> Any:
        told = (x for x in args if is_plain(x) or issubclass(type(x), (np.generic, int, float, complex)))
        dtype = np.result_type(*told, 0.0)
        return np.vectorize(f, otypes=[dtype])(*args, **kwargs)

    return run
