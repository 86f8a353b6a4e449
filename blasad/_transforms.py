"""`grad` and its family, as JAX and autograd have them: pure on the outside, whatever f does inside.

The function receives traced arrays over the caller's memory; an array is copied when f first writes to it, so that
the caller's arrays stay as they were.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import numpy as np

from . import _arrays, _engine, _tape, _traced
from ._structure import mapped

LANES = 16  # tangents that a jacobian pushes at once


class _Inputs:
    """The arguments of one call: traced, with shadows for those that are differentiated."""

    def __init__(self, tape: _tape.Tape, name: str, args: Sequence[Any], argnums: Sequence[int]) -> None:
        self.tape = tape
        self.shadows: list[Any] = []  # a tree for every differentiated argument: arrays, or traced scalars
        self.traced: list[Any] = []
        for i, arg in enumerate(args):
            if i in argnums:
                shadow = mapped(lambda x, i=i: self._shadow(f"{name}: argument {i}", x), arg)
                self.shadows.append(shadow)
                self.traced.append(mapped(self._enter, arg, shadow))
            else:
                self.traced.append(mapped(self._constant, arg))

    def _shadow(self, name: str, x: Any) -> Any:
        if isinstance(x, np.ndarray):
            _engine.check_array(name, x)
            return np.zeros_like(x)
        _engine.refuse_traced(name, x)
        if _engine.is_number(x):
            return _arrays.scalar_in(self.tape, x, True)
        if isinstance(x, (bool, int, np.integer)) or isinstance(x, str):
            raise TypeError(f"blasad: {name} is {x!r}; derivatives are with respect to floats and arrays of floats")
        return None

    def _enter(self, x: Any, shadow: Any) -> Any:
        if isinstance(x, np.ndarray):
            return _arrays.watch(self.tape, x, (shadow,), True)
        return x if shadow is None else shadow

    def _constant(self, x: Any) -> Any:
        _engine.refuse_traced("an argument", x)
        return _arrays.watch(self.tape, x, (), True) if _engine.is_float_array(x) else x

    def reset(self) -> None:
        """Clear the shadows, for another sweep."""
        for shadow in self.shadows:
            mapped(_clear, shadow)

    def gradients(self) -> list[Any]:
        """What the last sweep left in the shadows."""
        self.tape.store_shadows()

        def read(shadow: Any) -> Any:
            return _arrays.shadow_values(shadow)[0].item() if isinstance(shadow, _traced.TracedArray) else shadow

        return [mapped(read, shadow) for shadow in self.shadows]


def _clear(shadow: Any) -> None:
    if isinstance(shadow, np.ndarray):
        shadow.fill(0)
    elif shadow is not None:
        _arrays.add_to_shadow(shadow, [-lane for lane in _arrays.shadow_values(shadow)])


def _numbers(name: str, argnums: Any, args: Sequence[Any]) -> tuple[int, ...]:
    wanted = (argnums,) if isinstance(argnums, int) else tuple(argnums)
    for i in wanted:
        if not isinstance(i, int) or not -len(args) <= i < len(args):
            raise ValueError(f"{name}: argnums is {argnums!r}; the function was given {len(args)} arguments")
    return tuple(i % len(args) for i in wanted)


def value_and_grad(f: Callable[..., Any], argnums: int | Sequence[int] = 0) -> Callable[..., Any]:
    """The function that returns the value of f and its gradient.

    Parameters
    ----------
    f : callable
        A function of arrays (and lists, tuples, dicts of them) that returns a real scalar.  It may write to its
        arguments; the caller's arrays stay as they were.
    argnums : int or sequence of int
        The arguments to differentiate with respect to.

    Returns
    -------
    callable
        With f's arguments; it returns ``(value, gradient)``, the gradient shaped like the argument (a tuple of
        gradients for a sequence of `argnums`).  Of complex arguments it is dL/dRe + i dL/dIm.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def f(x):
    ...     x *= x                      # in place
    ...     return x.sum()
    >>> ad.value_and_grad(f)(np.array([1.0, 2.0]))
    (5.0, array([2., 4.]))
    """

    @wraps(f)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        wanted = _numbers("value_and_grad", argnums, args)
        tape = _engine.acquire("reverse")
        try:
            inputs = _Inputs(tape, "value_and_grad", args, wanted)
            result = _engine.run(tape, lambda *xs: f(*xs, **kwargs), inputs.traced)
            if result is None:
                raise TypeError("value_and_grad: the function returned None; it must return a real scalar")
            value = _engine.value_of(result)
            _engine.seed_scalar(result, "value_and_grad")
            tape.sweep()
            found = inputs.gradients()
        finally:
            _engine.release(tape, "reverse")
        by_argument = dict(zip(sorted(set(wanted)), found, strict=True))
        return value, by_argument[wanted[0]] if isinstance(argnums, int) else tuple(by_argument[i] for i in wanted)

    return wrapped


def grad(f: Callable[..., Any], argnums: int | Sequence[int] = 0) -> Callable[..., Any]:
    """The function that returns the gradient of f.

    Parameters
    ----------
    f : callable
        A function of arrays (and lists, tuples, dicts of them) that returns a real scalar; see `value_and_grad`.
    argnums : int or sequence of int
        The arguments to differentiate with respect to.

    Returns
    -------
    callable
        With f's arguments; it returns the gradient, shaped like the argument (a tuple of gradients for a sequence
        of `argnums`).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda x: (x ** 3).sum())(np.array([1.0, 2.0]))
    array([ 3., 12.])
    """
    both = value_and_grad(f, argnums)

    @wraps(f)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        return both(*args, **kwargs)[1]

    return wrapped


class _Pullback:
    """The reverse sweep of one recorded call, for any number of seeds."""

    def __init__(self, tape: _tape.Tape, inputs: _Inputs, result: Any, value: Any) -> None:
        self._inputs, self._result, self._value = inputs, result, value
        self._finalizer = weakref.finalize(self, _engine.release, tape, "reverse")
        self._tape = tape

    def __call__(self, seed: Any) -> tuple[Any, ...]:
        """The gradients of ``<seed, f(xs)>``, one for each argument; `seed` is shaped like the value."""
        self._finalizer_alive()
        seeds = mapped(self._checked, self._value, seed)
        self._inputs.reset()
        self._tape.load_shadows()
        mapped(lambda y, s: _arrays.add_to_shadow(y, [s]) if isinstance(y, _traced.TracedArray) else None,
               self._result, seeds)
        self._tape.sweep()
        return tuple(mapped(lambda g: g.copy() if isinstance(g, np.ndarray) else g, found)
                     for found in self._inputs.gradients())

    def _finalizer_alive(self) -> None:
        if not self._finalizer.alive:  # pragma: no cover
            raise RuntimeError("vjp: this pullback has been closed")

    @staticmethod
    def _checked(y: Any, s: Any) -> Any:
        if np.shape(s) != np.shape(y):
            raise ValueError(f"vjp: the seed has shape {np.shape(s)}; the value has {np.shape(y)}")
        if np.iscomplexobj(s) and not np.iscomplexobj(y):
            raise TypeError("vjp: the seed is complex, but the value is real")
        return s


def vjp(f: Callable[..., Any], *xs: Any) -> tuple[Any, Callable[[Any], tuple[Any, ...]]]:
    """The value of a function and its pullback.

    Parameters
    ----------
    f : callable
        A function of arrays that returns an array or a scalar, or lists, tuples and dicts of them.
    *xs : arrays, floats, or trees of them
        Its arguments; all are differentiated.

    Returns
    -------
    value : like what f returns
        Plain arrays.
    pullback : callable
        ``pullback(seed)``, with a seed shaped like the value, returns a tuple of gradients, one for each argument.
        It can be called any number of times; the seed is not changed, and the arguments may be.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> y, pullback = ad.vjp(lambda A, x: A @ x, np.eye(2), np.array([1.0, 2.0]))
    >>> pullback(np.array([1.0, 0.0]))[0]
    array([[1., 2.],
           [0., 0.]])
    """
    tape = _engine.acquire("reverse")
    try:
        inputs = _Inputs(tape, "vjp", xs, range(len(xs)))
        result = _engine.run(tape, f, inputs.traced)
        value = mapped(_engine.value_of, result)
        tape.own_values()
        tape.unlock()
        return value, _Pullback(tape, inputs, result, value)
    except BaseException:
        _engine.release(tape, "reverse")
        raise


def jvp(f: Callable[..., Any], xs: Sequence[Any], tangents: Sequence[Any]) -> tuple[Any, Any]:
    """The value of a function and its derivative along a direction.

    Parameters
    ----------
    f : callable
        A function of arrays.
    xs : sequence
        Its arguments.
    tangents : sequence
        The direction: one tangent for each argument, shaped like it.

    Returns
    -------
    value, tangent : like what f returns
        The arguments and the tangents stay as they were.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.jvp(lambda x: x * x, (np.array([1.0, 2.0]),), (np.array([1.0, 1.0]),))
    (array([1., 4.]), array([2., 4.]))
    """
    if len(xs) != len(tangents):
        raise ValueError(f"jvp: {len(xs)} arguments and {len(tangents)} tangents were given; it takes one for each")
    value, lanes = _push(f, xs, [tangents])
    return value, lanes[0]


def _push(f: Callable[..., Any], xs: Sequence[Any], lanes: Sequence[Sequence[Any]]) -> tuple[Any, list[Any]]:
    """The value of f and its derivatives along several directions at once."""
    tape = _engine.acquire("forward", len(lanes))

    def enter(x: Any, *dx: Any) -> Any:
        if isinstance(x, np.ndarray):
            _engine.check_array("jvp: an argument", x)
            own = []
            for d in dx:
                if np.shape(d) != x.shape:
                    raise ValueError(f"jvp: a tangent has shape {np.shape(d)}; its argument has {x.shape}")
                shadow = np.empty_like(x)
                np.copyto(shadow, d, casting="same_kind")
                own.append(shadow)
            return _arrays.watch(tape, x, own, True)
        _engine.refuse_traced("jvp: an argument", x)
        return _arrays.scalar_in(tape, x, True, dx) if _engine.is_number(x) else x

    try:
        traced = [mapped(enter, x, *(lane[i] for lane in lanes)) for i, x in enumerate(xs)]
        tape.load_shadows()
        result = _engine.run(tape, f, traced)
        value = mapped(_engine.value_of, result)

        def tangent(y: Any, lane: int) -> Any:
            if not isinstance(y, _traced.TracedArray):
                return np.zeros_like(y) if isinstance(y, np.ndarray) else 0.0
            found = _arrays.shadow_values(y)[lane]
            return found.item() if found.ndim == 0 else found

        return value, [mapped(lambda y, k=k: tangent(y, k), result) for k in range(len(lanes))]
    finally:
        _engine.release(tape, "forward")


def jacobian(f: Callable[..., Any], argnums: int = 0) -> Callable[..., Any]:
    """The function that returns the Jacobian matrix of f.

    Parameters
    ----------
    f : callable
        A function of real arrays that returns one real array or scalar.
    argnums : int
        The argument to differentiate with respect to: an array.

    Returns
    -------
    callable
        With f's arguments; it returns an array of shape ``value.shape + argument.shape``.  Tangents are pushed
        where the argument is the smaller one, seeds are pulled back where the value is.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.jacobian(lambda x: x * x)(np.array([1.0, 2.0]))
    array([[2., 0.],
           [0., 4.]])
    """

    @wraps(f)
    def wrapped(*args: Any) -> Any:
        (i,) = _numbers("jacobian", argnums, args)
        _engine.refuse_traced(f"jacobian: argument {i}", args[i])
        x = np.asarray(args[i], dtype=None if isinstance(args[i], np.ndarray) else float)
        _engine.check_array(f"jacobian: argument {i}", x)

        def of_x(z: Any) -> Any:
            return f(*args[:i], z, *args[i + 1 :])

        y, pullback = vjp(of_x, x)
        if np.iscomplexobj(x) or np.iscomplexobj(y):
            raise TypeError("jacobian: complex functions have no single Jacobian matrix; differentiate real and "
                            "imaginary parts, or use vjp and jvp")
        if not isinstance(y, (np.ndarray, float, int)):
            raise TypeError(f"jacobian: the function returned {type(y).__name__}; it must return one array")
        m, n = np.size(y), x.size
        out = np.empty((m, n), x.dtype)
        if m <= n:
            for k in range(m):
                seed = np.zeros(m, x.dtype)
                seed[k] = 1
                out[k] = pullback(seed.reshape(np.shape(y)) if np.ndim(y) else 1.0)[0].ravel()
        else:
            for k in range(0, n, LANES):
                lanes = [[np.eye(1, n, j, x.dtype).reshape(x.shape)] for j in range(k, min(k + LANES, n))]
                for j, tangent in enumerate(_push(of_x, (x,), lanes)[1]):
                    out[:, k + j] = np.ravel(tangent)
        return out.reshape(np.shape(y) + x.shape)

    return wrapped

