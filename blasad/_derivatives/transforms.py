"""`grad` and its family, as JAX and autograd have them: pure on the outside, whatever f does inside.

The function receives traced arrays over the caller's memory; an array is copied when f first writes to it, so that
the caller's arrays stay as they were.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Collection, Sequence
from functools import partial, wraps
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays import arrays as _arrays
from .._arrays import border as _border
from .._arrays import operations as _operations
from .._arrays import traced as _traced
from .._tape import tape as _tape
from .._trees.kinds import INACTIVE, kind_of
from .._trees.structure import Structure, as_given, entered, is_leaf, leaves, mapped, overlaps_of, rebuilt, together
from . import engine as _engine
from .inputs import Inputs, Shadow, Window, can_vary, constant, copied, number_needed, read_with, windows

SEED = "vjp: the seed"
LANES = 16  # tangents that a jacobian pushes at once


def _numbers(name: str, argnums: Any, args: Sequence[Any]) -> tuple[int, ...]:
    wanted = (argnums,) if isinstance(argnums, int) else tuple(argnums)
    for i in wanted:
        if not isinstance(i, int) or not -len(args) <= i < len(args):
            raise ValueError(f"{name}: argnums is {argnums!r}; the function was given {len(args)} arguments")
    return tuple(i % len(args) for i in wanted)


def value_and_grad(f: Callable[..., Any], argnums: int | Sequence[int] = 0, *, holomorphic: bool = False,
                   ) -> Callable[..., Any]:
    """The function that returns the value of f and its gradient.

    Parameters
    ----------
    f : callable
        A function of arrays and numbers (and trees of them, see `blasad.trees`) that returns a real scalar.  It may
        write to its arguments; the caller's arrays stay as they were.
    argnums : int or sequence of int
        The arguments to differentiate with respect to.
    holomorphic : bool
        f is a holomorphic function of complex variables, and its value is complex: the gradient is its complex
        derivative, df/dz.  Raises ValueError where the equations of Cauchy and Riemann do not hold.

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
        if holomorphic:
            return _holomorphic(*_positional(f, args, kwargs), wanted, isinstance(argnums, int))
        tape = _engine.acquire("reverse")
        try:
            g, xs = _positional(f, args, kwargs)
            inputs = Inputs(tape, "value_and_grad", xs, wanted)
            result = _engine.run(tape, g, inputs.traced)
            if result is None:
                raise TypeError("value_and_grad: the function returned None; it must return a real scalar")
            value = _border.value(tape, result)
            _engine.seed_scalar(tape, result, "value_and_grad")
            tape.sweep()
            tape.store_shadows()
            found = inputs.gradients()
        finally:
            _engine.release(tape, "reverse")
        by_argument = dict(zip(sorted(set(wanted)), found, strict=True))
        return value, by_argument[wanted[0]] if isinstance(argnums, int) else tuple(by_argument[i] for i in wanted)

    return wrapped


def grad(f: Callable[..., Any], argnums: int | Sequence[int] = 0, *, holomorphic: bool = False) -> Callable[..., Any]:
    """The function that returns the gradient of f.

    Parameters
    ----------
    f : callable
        A function of arrays and numbers (and trees of them) that returns a real scalar; see `value_and_grad`.
    argnums : int or sequence of int
        The arguments to differentiate with respect to.
    holomorphic : bool
        The complex derivative of a holomorphic function, as in `value_and_grad`.

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
    both = value_and_grad(f, argnums, holomorphic=holomorphic)

    @wraps(f)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        return both(*args, **kwargs)[1]

    return wrapped


def _holomorphic(f: Callable[..., Any], args: Sequence[Any], wanted: tuple[int, ...], single: bool) -> Any:
    """The value of a holomorphic function and its complex derivatives."""
    name = "value_and_grad"
    places = sorted(set(wanted))

    def of_those(*xs: Any) -> Any:
        given = list(args)
        for i, x in zip(places, xs, strict=True):
            given[i] = x
        return f(*given)

    for i in places:
        _complex_needed(name, i, args[i])
    value, pullback = vjp(of_those, *(args[i] for i in places), lanes=2)
    if not is_leaf(value) or np.shape(value) != ():
        raise TypeError(f"{name}: the function returned {type(value).__name__}; it must return a complex number")
    if not np.iscomplexobj(value):
        raise TypeError(f"{name}: the function returned a real number; with holomorphic=True it is complex")
    found = []
    for stacked in pullback.stacked(np.array([1.0, 1.0j])):
        def derivative(x: Any) -> Any:
            if not can_vary(x):
                return x
            slope = _slopes(name, x)[0]
            return slope.item() if issubclass(type(slope), np.generic) else slope

        found.append(mapped(derivative, stacked))
    by_argument = dict(zip(places, found, strict=True))
    return value, by_argument[wanted[0]] if single else tuple(by_argument[i] for i in wanted)


def _complex_needed(name: str, i: int, argument: Any) -> None:
    """Raise unless all variables of an argument are complex."""
    for path, x in leaves(argument, f"{name}: argument {i}"):
        if can_vary(x) and not np.iscomplexobj(x):
            raise TypeError(f"{path} is real; holomorphic=True is for complex variables")


def _slopes(name: str, gradients: Any) -> Any:
    """Complex derivatives, stacked: the conjugates of the gradients for seeds, given with those for i times the seeds.

    The adjoint of dy = A dz + B conj(dz) is A^H by + B^T conj(by): i times a seed gives i times as much where B = 0.
    """
    by_one, by_i = np.split(gradients, 2)
    if not isinstance(gradients, _traced.TracedArray):
        error, size = (np.max(np.abs(x), initial=0) for x in (by_i - 1j * by_one, gradients))
        if error > 100 * np.sqrt(np.finfo(gradients.dtype).eps) * size:
            raise ValueError(f"{name}: the function is not holomorphic: its derivative depends on the direction")
    return np.conj(by_one)


class _Pullback:
    """The reverse sweep of one recorded call, for any number of seeds."""

    def __init__(self, tape: _tape.Tape, inputs: Inputs, result: Any, value: Any, reads: Sequence[bool]) -> None:
        self._inputs, self._result, self._value, self.reads = inputs, result, value, reads
        self._finalizer = weakref.finalize(self, _engine.release, tape, "reverse")
        self._tape = tape
        self._lock, self._running = threading.RLock(), False

    def __call__(self, seed: Any) -> tuple[Any, ...]:
        """The gradients of ``<seed, f(xs)>``, one for each argument; `seed` is shaped like the value."""
        return self._in_turn(self._one, seed)

    def stacked(self, seeds: Any) -> tuple[Any, ...]:
        """The gradients for several seeds.

        Each array of `seeds` has one axis more than the value, the first, for the seeds; so have the gradients.
        As many seeds are pulled at once as `vjp` was given lanes.
        """
        return self._in_turn(self._several, seeds)

    def _in_turn(self, pull: Callable[[Any], tuple[Any, ...]], seeds: Any) -> tuple[Any, ...]:
        """Calls from several threads come one after another: they use the same shadows."""
        with self._lock:
            if self._running:
                raise RuntimeError("vjp: a pullback was called while it runs, by a function that its own sweep calls; "
                                   "make another one there")
            self._running = True
            try:
                self._tape.here()
                return pull(seeds)
            finally:
                self._running = False

    def _one(self, seed: Any) -> tuple[Any, ...]:
        self._sweep([mapped(self._checked, self._value, seed, path=SEED)])
        return self._copies(0)

    def _several(self, seeds: Any) -> tuple[Any, ...]:
        counts = _counts(self._value, seeds, SEED)
        if len(counts) != 1:
            raise ValueError(f"vjp: the stacked seeds have first axes of lengths {sorted(counts)}; they must be equal")
        count, width = counts.pop(), self._tape.width
        found: list[tuple[Any, ...]] = []
        for k in range(0, count, width):
            group = range(k, min(k + width, count))
            self._sweep([mapped(lambda y, s, i=i: self._checked(y, s[i]) if can_vary(y) else s, self._value, seeds,
                                path=SEED) for i in group])
            found += [self._copies(lane) for lane in range(len(group))]
        if not found:
            raise ValueError("vjp: there are no seeds; give at least one")
        return tuple(_stacked(each) for each in zip(*found, strict=True))

    def _sweep(self, seeds: Sequence[Any]) -> None:
        seeds = _engine.as_plain(seeds)
        if self._tape.outer is None and any(isinstance(s, _traced.TracedArray) for _, s in leaves(seeds)):
            raise TypeError("vjp: the seed is traced, and the pullback was made outside of the function that is being "
                            "differentiated or compiled; call vjp inside of it")
        self._inputs.reset()
        self._tape.load_shadows()
        for y, *lanes in together(self._result, *seeds):
            if isinstance(y, _traced.TracedArray):
                _border.seed(self._tape, y, lanes)
        self._tape.sweep(len(seeds), keep=True)
        self._tape.store_shadows()

    def _copies(self, lane: int) -> tuple[Any, ...]:
        return tuple(copied(found) for found in self._inputs.gradients(lane))

    @staticmethod
    def _checked(y: Any, s: Any) -> Any:
        if not can_vary(y):
            return s
        if np.shape(s) != np.shape(y):
            raise ValueError(f"vjp: the seed has shape {np.shape(s)}; the value has {np.shape(y)}")
        if np.iscomplexobj(s) and not np.iscomplexobj(y):
            raise TypeError("vjp: the seed is complex, but the value is real")
        return s


def vjp(f: Callable[..., Any], *xs: Any, lanes: int = 1) -> tuple[Any, _Pullback]:
    """The value of a function and its pullback.

    Parameters
    ----------
    f : callable
        A function of arrays that returns an array or a scalar, or lists, tuples and dicts of them.
    *xs : arrays, floats, or trees of them
        Its arguments; all are differentiated.
    lanes : int
        How many seeds ``pullback.stacked`` takes at once; each has shadows of its own.

    Returns
    -------
    value : like what f returns
        Plain arrays.
    pullback : callable
        ``pullback(seed)``, with a seed shaped like the value, returns a tuple of gradients, one for each argument.
        It can be called any number of times, in any thread; the seed is not changed, and the arguments may be.
        An array that the value has in several places is one variable: its seed is one array in all of them.
        ``pullback.stacked(seeds)`` does so for seeds that are stacked along a first axis.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> y, pullback = ad.vjp(lambda A, x: A @ x, np.eye(2), np.array([1.0, 2.0]))
    >>> pullback(np.array([1.0, 0.0]))[0]
    array([[1., 2.],
           [0., 0.]])
    """
    return pulled(f, xs, range(len(xs)), lanes)


def pulled(f: Callable[..., Any], xs: Sequence[Any], argnums: Sequence[int], lanes: int = 1, *, lent: bool = False,
           ) -> tuple[Any, _Pullback]:
    """`vjp` with respect to some of the arguments.

    If they are `lent`, all are arrays, and those that the reverse reads, as `pullback.reads` tells of each, must stay
    as they are: they are not copied.
    """
    tape = _engine.acquire("reverse", lanes)
    try:
        inputs = Inputs(tape, "vjp", xs, argnums)
        result = _engine.run(tape, f, inputs.traced, apart=True)
        value = read_with(lambda y: _border.value(tape, y), result)
        reads = tape.own_values(xs if lent else ())
        tape.unlock()
        inputs.outlive()
        result = mapped(partial(_arrays.outliving, tape), result)
        tape.seal()
        return value, _Pullback(tape, inputs, result, value, reads)
    except BaseException:
        _engine.release(tape, "reverse")
        raise


def jvp(f: Callable[..., Any], xs: Sequence[Any], tangents: Sequence[Any], *, stacked: bool = False) -> tuple[Any, Any]:
    """The value of a function and its derivative along a direction.

    Parameters
    ----------
    f : callable
        A function of arrays.
    xs : sequence
        Its arguments.
    tangents : sequence
        The direction: one tangent for each argument, shaped like it.
    stacked : bool
        The tangents have a first axis more, for several directions, which are pushed at once.

    Returns
    -------
    value, tangent : like what f returns
        The arguments and the tangents stay as they were.  Stacked tangents give a stacked tangent.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.jvp(lambda x: x * x, (np.array([1.0, 2.0]),), (np.array([1.0, 1.0]),))
    (array([1., 4.]), array([2., 4.]))
    """
    if len(xs) != len(tangents):
        raise ValueError(f"jvp: {len(xs)} arguments and {len(tangents)} tangents were given; it takes one for each")
    if not stacked:
        value, lanes = pushed(f, xs, [tangents])
        return value, lanes[0]
    counts = _counts(list(xs), list(tangents))
    if len(counts) != 1 or counts == {0}:
        raise ValueError(f"jvp: the stacked tangents have first axes of lengths {sorted(counts)}; they must be equal")
    value, lanes = pushed(f, xs, [mapped(lambda x, t, i=i: t[i] if can_vary(x) else t, list(xs), list(tangents))
                                 for i in range(counts.pop())])
    return value, _stacked(lanes)


def _counts(tree: Any, stacked: Any, path: str = "tree") -> set[int]:
    """How long the first axes are of what is stacked."""
    return {len(s) for x, s in together(tree, stacked, path=path) if can_vary(x)}


def _stacked(trees: Sequence[Any]) -> Any:
    """Trees as one, with a first axis for them."""
    return mapped(lambda x, *ts: np.stack((x, *ts)) if can_vary(x) else x, *trees)


def pushed(
    f: Callable[..., Any], xs: Sequence[Any], lanes: Sequence[Any], constants: Collection[int] = (),
) -> tuple[Any, list[Any]]:
    """The value of f and its derivatives along several directions at once; some arguments are constants."""
    tape = _engine.acquire("forward", len(lanes))
    xs, lanes = _engine.as_plain(xs), _engine.as_plain(lanes)

    def inner(x: Any, *dx: Any) -> Any:
        if not isinstance(x, (np.ndarray, _traced.TracedArray)) and not _engine.is_number(x):
            number_needed("jvp: an argument", x)
            return x
        found, own = _border.enter(tape, _engine.own(x), True)
        for lane, d in zip(own, dx, strict=True):
            if np.shape(d) != np.shape(x):
                raise ValueError(f"jvp: a tangent has shape {np.shape(d)}; its argument has {np.shape(x)}")
            _operations.assign(lane, d)
            tape.crosses = tape.crosses or isinstance(d, _traced.TracedArray)
        return _border.settle(found)

    def enter(x: Any, *dx: Any) -> Any:
        if tape.outer is not None or isinstance(x, _traced.TracedArray):
            return inner(x, *dx)
        if is_plain(x):
            _engine.check_array("jvp: an argument", x)
            x, own = _engine.own(x), []
            for d in dx:
                if np.shape(d) != x.shape:
                    raise ValueError(f"jvp: a tangent has shape {np.shape(d)}; its argument has {x.shape}")
                shadow = np.empty_like(x)
                np.copyto(shadow, d, casting="same_kind")
                own.append(shadow)
            return _arrays.watch(tape, x, own, True)
        if _engine.is_number(x):
            return _arrays.scalar_in(tape, x, True, dx)
        number_needed("jvp: an argument", x)
        return x

    def varied(i: int, x: Any, tangents: list[Any]) -> Any:
        if is_leaf(x):
            return enter(x, *tangents)
        tree = Structure(x, 1)
        columns = [tree.match(t, f"jvp: tangent {i}")[0] for t in tangents]
        shared: dict[int, Window] = {}
        for members in overlaps_of(tree):
            shared |= windows(tape, f"jvp: argument {i}", {k: tree.leaves[k] for k in members})
        found = []
        for k, group in enumerate(zip(tree.leaves, *columns, strict=True)):
            if tree.kinds[k] == INACTIVE:
                found.append(group[0])
            elif k not in shared:
                found.append(enter(*group))
            else:
                for j, d in enumerate(group[1:]):
                    if np.shape(d) != group[0].shape:
                        raise ValueError(f"jvp: a tangent has shape {np.shape(d)}; its argument has {group[0].shape}")
                    if tape.outer is not None:
                        _operations.assign(shared[k].lane(j), d)
                        tape.crosses = tape.crosses or isinstance(d, _traced.TracedArray)
                    else:
                        np.copyto(shared[k].lane(j), d, casting="same_kind")
                found.append(shared[k].traced)
        return rebuilt(tree, found, entering=True)

    try:
        traced = [entered(lambda x: constant(tape, x), x) if constants and i in constants
                  else varied(i, x, [lane[i] for lane in lanes]) for i, x in enumerate(xs)]
        tape.load_shadows()
        result = _engine.run(tape, f, traced)
        value = read_with(lambda y: _border.value(tape, y), result)

        def tangent(y: Any, lane: int) -> Any:
            if not isinstance(y, _traced.TracedArray):
                if kind_of(y) == INACTIVE and (y is not result or isinstance(y, str) or y is None):
                    return y
                return np.zeros_like(y) if is_plain(y) else 0.0
            found = _border.shadows(tape, y)[lane]
            return found.item() if is_plain(found) and found.ndim == 0 else found

        return value, [read_with(partial(tangent, lane=k), result) for k in range(len(lanes))]
    finally:
        _engine.release(tape, "forward")


def _positional(f: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any]) -> tuple[Callable[..., Any], Any]:
    """f as a function of positional arguments alone, those given by name after the others."""
    if not kwargs:
        return f, args
    n = len(args)
    return lambda *xs: f(*xs[:n], **dict(zip(kwargs, xs[n:], strict=True))), (*args, *kwargs.values())


def _number(name: str, argnums: Any, args: Sequence[Any]) -> int:
    if not isinstance(argnums, int):
        raise TypeError(f"{name}: argnums is {argnums!r}; it takes one argument, an integer")
    return _numbers(name, argnums, args)[0]


def _argument(name: str, argnums: Any, args: Sequence[Any]) -> tuple[int, list[Any]]:
    """Which argument is differentiated, and all of them, that one as an array or as a tree."""
    i = _number(name, argnums, args)
    given = list(args)
    if not is_leaf(given[i]):
        return i, given
    if not isinstance(given[i], (np.ndarray, _traced.TracedArray)):
        if not _engine.is_number(given[i]):
            raise TypeError(f"{name}: argument {i} is {type(given[i]).__name__}; it must be an array, a float, or a "
                            "tree of them")
        given[i] = np.asarray(given[i])
    _engine.check_array(f"{name}: argument {i}", given[i])
    return i, given


def _no_rows(x: Any, dtype: Any) -> Any:
    return np.zeros((0, *np.shape(x)), dtype) if can_vary(x) else x


def _blocks(f: Callable[..., Any], args: Sequence[Any], i: int, holomorphic: bool = False) -> Any:
    """The Jacobian of a function, which may be one of trees: by seeds, several at once.

    It is a tree like the value, of trees like the argument, of arrays.
    """
    value, pullback = vjp(lambda x: f(*args[:i], x, *args[i + 1 :]), args[i], lanes=LANES)
    outputs = Structure(value, 1)
    rows: list[Any] = list(outputs.leaves)
    for k, y in enumerate(outputs.leaves):
        if not can_vary(y):
            continue
        m = np.size(y)
        if holomorphic and not np.iscomplexobj(y):
            raise TypeError(f"jacobian: {outputs.path(k, 'the value')} is real; with holomorphic=True it is complex")
        if np.iscomplexobj(y) and not holomorphic:
            raise TypeError(NO_MATRIX)
        units = np.concatenate((np.eye(m), 1j * np.eye(m))) if holomorphic else np.eye(m)
        seeds = [np.zeros((len(units), *np.shape(z))) if can_vary(z) else z for z in outputs.leaves]
        seeds[k] = units.reshape(len(units), *np.shape(y))
        if m:
            found = pullback.stacked(rebuilt(outputs, seeds) if outputs.nodes else seeds[0])[0]
        else:
            found = mapped(partial(_no_rows, dtype=units.dtype), args[i])

        def block(g: Any, y: Any = y) -> Any:
            if not can_vary(g):
                return g
            return (_slopes("jacobian", g) if holomorphic else g).reshape(np.shape(y) + np.shape(g)[1:])

        rows[k] = mapped(block, found)
    return rebuilt(outputs, rows) if outputs.nodes else rows[0]


NO_MATRIX = ("jacobian: complex functions have no single Jacobian matrix, unless they are holomorphic (see "
             "holomorphic=True); differentiate real and imaginary parts, or use vjp and jvp")


def _pulled(f: Callable[..., Any], args: Sequence[Any], i: int) -> Any:
    """The Jacobian of f in an array, by seeds, several at once; None if it has more rows than columns."""
    tape, x = _engine.acquire("reverse", LANES), args[i]
    try:
        shadow = Shadow(tape, x)
        y = _engine.run(tape, f, [
            shadow.traced if k == i else entered(lambda z: constant(tape, z), arg)
            for k, arg in enumerate(args)], apart=True)
        if not is_leaf(y):
            return _blocks(f, args, i)
        if not isinstance(y, (np.ndarray, _traced.TracedArray, float, int, np.number)):
            raise TypeError(f"jacobian: the function returned {type(y).__name__}; it must return an array or a tree")
        if np.iscomplexobj(y):
            raise TypeError(NO_MATRIX)
        m = np.size(y)
        if m > x.size:
            return None
        rows: list[Any] = []
        for k in range(0, m, LANES):
            count = min(LANES, m - k)
            shadow.clear()
            if isinstance(y, _traced.TracedArray):
                tape.load_shadows()
                _border.seed(tape, y, [np.eye(1, m, k + j, y.dtype).reshape(y.shape) for j in range(count)])
                tape.sweep(count, keep=True)
                tape.store_shadows()
            rows += [shadow.read(lane).flatten() for lane in range(count)]
        return (np.stack(rows) if rows else np.empty((m, x.size), x.dtype)).reshape(np.shape(y) + x.shape)
    finally:
        _engine.release(tape, "reverse")


def _pushed(f: Callable[..., Any], args: Sequence[Any], i: int) -> Any:
    """The Jacobian of f in an array, by tangents, several at once."""
    columns: list[Any] = []
    x = args[i]
    constants = set(range(len(args))) - {i}
    y = 0.0 if x.size else pushed(f, args, [{i: np.zeros(x.shape, x.dtype)}], constants)[0]
    for k in range(0, x.size, LANES):
        lanes = [{i: np.eye(1, x.size, j, x.dtype).reshape(x.shape)} for j in range(k, min(k + LANES, x.size))]
        y, tangents = pushed(f, args, lanes, constants)
        columns += map(np.ravel, tangents)
    found = np.stack(columns, 1) if columns else np.empty((0, 0), x.dtype)
    return found.reshape(np.shape(y) + x.shape)


def jacobian(f: Callable[..., Any], argnums: int = 0, *, holomorphic: bool = False) -> Callable[..., Any]:
    """The function that returns the Jacobian matrix of f.

    Parameters
    ----------
    f : callable
        A function of real arrays, or trees of them, that returns real arrays or scalars, or a tree of them.
    argnums : int
        The argument to differentiate with respect to: an array or a tree.
    holomorphic : bool
        f is a holomorphic function of complex variables, and its value is complex: the matrix of its complex
        derivatives, for which seeds are pulled back.  Raises ValueError where the equations of Cauchy and Riemann do
        not hold.

    Returns
    -------
    callable
        With f's arguments; it returns an array of shape ``value.shape + argument.shape``.  Tangents are pushed
        where the argument is the smaller one, seeds are pulled back where the value is.  Of trees it returns, in the
        place of each array of the value, a tree like the argument, of such arrays; a function that returns a tree for
        an array runs twice.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.jacobian(lambda x: x * x)(np.array([1.0, 2.0]))
    array([[2., 0.],
           [0., 4.]])
    """

    @wraps(f)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        i, given = _argument("jacobian", argnums, _engine.as_plain(args))
        g, xs = _positional(f, given, kwargs)
        if holomorphic:
            _complex_needed("jacobian", i, given[i])
        elif any(np.iscomplexobj(x) for _, x in leaves(given[i]) if can_vary(x)):
            raise TypeError(NO_MATRIX)
        if holomorphic or not is_leaf(given[i]):
            return _blocks(g, xs, i, holomorphic)
        found = _pulled(g, xs, i)
        return _pushed(g, xs, i) if found is None else found

    return wrapped


def hessian(f: Callable[..., Any], argnums: int = 0, *, holomorphic: bool = False) -> Callable[..., Any]:
    """The function that returns the Hessian of f: forward over reverse, several directions at once.

    Parameters
    ----------
    f : callable
        A function of real arrays, or trees of them, that returns a real scalar.
    argnums : int
        The argument to differentiate with respect to, twice: an array or a tree.
    holomorphic : bool
        The complex second derivatives of a holomorphic function, as in `value_and_grad` and `jacobian`.

    Returns
    -------
    callable
        With f's arguments; it returns an array of shape ``argument.shape + argument.shape``; by a tree, in the place
        of each array a tree of such arrays: ``hessian(f)(p)["a"]["b"]``.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.hessian(lambda x: (x ** 3).sum())(np.array([1.0, 2.0]))
    array([[ 6.,  0.],
           [ 0., 12.]])
    """
    gradient = grad(f, argnums, holomorphic=holomorphic)

    @wraps(f)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        i, given = _argument("hessian", argnums, _engine.as_plain(args))
        if holomorphic:
            return _blocks(*_positional(gradient, given, kwargs), i, holomorphic)
        if any(np.iscomplexobj(x) for _, x in leaves(given[i]) if can_vary(x)):
            raise TypeError("hessian: a complex argument has no single Hessian matrix; use hvp")
        if not is_leaf(given[i]):
            return _blocks(*_positional(gradient, given, kwargs), i)
        return _pushed(*_positional(gradient, given, kwargs), i)

    return wrapped


def hvp(f: Callable[..., Any], argnums: int = 0) -> Callable[..., Any]:
    """The function that multiplies the Hessian of f by a vector, without forming it: forward over reverse.

    Parameters
    ----------
    f : callable
        A function of arrays that returns a real scalar.
    argnums : int
        The argument to differentiate with respect to, twice.

    Returns
    -------
    callable
        With f's arguments and, as the last one, the vector, shaped like the argument; it returns their product.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.hvp(lambda x: (x ** 3).sum())(np.array([1.0, 2.0]), np.array([1.0, 1.0]))
    array([ 6., 12.])
    """
    gradient = grad(f, argnums)

    @wraps(f)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        if len(args) < 2:
            raise TypeError("hvp: the arguments of the function and a vector are needed")
        *xs, v = _engine.as_plain(args)
        i = _number("hvp", argnums, xs)
        return as_given(xs[i], jvp(lambda z: gradient(*xs[:i], z, *xs[i + 1 :], **kwargs), (xs[i],), (v,))[1])

    return wrapped
