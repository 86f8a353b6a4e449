"""Functions of others with derivatives of their own: of arrays of any shape, and of elements."""

from __future__ import annotations

from functools import partial
from typing import Any

from .._declarations.aliases import Function
from .._numpy.elementwise import of_elements
from .._numpy.primitive import Primitive


def primitive(
    f: Function | None = None, *, forward: Function | None = None,
    reverse: Function | None = None, linear: bool = False, transpose: Function | None = None,
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
