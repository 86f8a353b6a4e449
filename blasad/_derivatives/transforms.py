"""`grad` and its family, as JAX and autograd have them: pure on the outside, whatever f does inside.

The function receives traced arrays over the caller's memory; an array is copied when f first writes to it, so that
the caller's arrays stay as they were.
"""

from __future__ import annotations

import operator
import threading
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, Concatenate, Literal, ParamSpec, TypeVar, overload

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays import arrays as _arrays
from .._arrays import border as _border
from .._arrays import operations as _operations
from .._arrays import traced as _traced
from .._declarations.aliases import Array, Function, Keywords, Leaf, Leaves, Operand, Shape, Tree, Trees
from .._declarations.notebook import table
from .._declarations.progress import Tell, telling
from .._tape import tape as _tape
from .._trees.kinds import INACTIVE, kind_of
from .._trees.structure import Structure, is_leaf, leaves, mapped, overlaps_of, rebuilt, together
from . import engine as _engine
from .derived import Derived
from .entry import directions
from .inputs import (
    NEEDED,
    Inputs,
    Window,
    can_vary,
    check_varies,
    constants,
    copied,
    derivatives,
    given_leaves,
    lanes_of,
    number_needed,
    read_with,
    windows,
)

P = ParamSpec("P")
R = TypeVar("R")            # of the function
X = TypeVar("X")            # its first argument
A = TypeVar("A")            # what it returns beside
SEED = "vjp: the seed"


def positions(name: str, argnums: Any) -> int | Shape:
    """The argument, or the arguments, to differentiate by, as integers of Python."""
    if type(argnums) is int:
        return argnums
    try:
        if isinstance(argnums, (tuple, list, range)) or is_plain(argnums) and argnums.ndim:
            return tuple(map(_position, argnums))
        return _position(argnums)
    except TypeError:
        came = f"an array of {argnums.dtype}" if is_plain(argnums) else repr(argnums)
        raise TypeError(f"{name}: argnums is {came}; it must be the position of an argument (an integer), or a tuple "
                        f"of positions; arguments are passed to what {name} returns: {name}(f)(x)") from None


def _position(number: int) -> int:
    if isinstance(number, (bool, np.bool)):
        raise TypeError
    return operator.index(number)


def numbers(name: str, argnums: int | Shape, args: Trees) -> Shape:
    """Which arguments are differentiated; raises unless they are there."""
    if type(argnums) is int and 0 <= argnums < len(args):
        return (argnums,)
    wanted = (argnums,) if isinstance(argnums, int) else argnums
    for i in wanted:
        if not -len(args) <= i < len(args):
            count = "1 positional argument" if len(args) == 1 else f"{len(args)} positional arguments"
            raise ValueError(f"{name}: argnums is {argnums!r}, but the function was given {count}; pass the argument "
                             "to differentiate by position")
    return tuple(i % len(args) for i in wanted)


class Aside:
    """A function whose second result is not differentiated: it is put aside, and read after the run."""

    def __init__(self, name: str, f: Function) -> None:
        self.name, self.f = name, f

    def __call__(self, *args: Tree) -> Any:
        pair = self.f(*args)
        if not isinstance(pair, tuple) or len(pair) != 2:
            came = f"a tuple of {len(pair)}" if isinstance(pair, tuple) else type(pair).__name__
            raise TypeError(f"{self.name}: with has_aux=True the function returns a tuple of two, (value, aux); it "
                            f"returned {came}")
        value, self.aux = pair
        return value

    def read(self, tape: _tape.Tape) -> Tree:
        """What was put aside, as the caller sees it."""
        return read_with(lambda y: _border.value(tape, y), _engine.made_as_plain(self.aux))


def run_aside(tape: _tape.Tape, name: str, f: Function, args: Trees, has_aux: bool,
              apart: bool = False) -> tuple[Tree, Callable[[], Any]]:
    """What f returns on traced arrays, and what tells what it has put aside."""
    if not has_aux:
        return _engine.run(tape, f, args, apart), _nothing
    aside = Aside(name, f)
    return _engine.run(tape, aside, args, apart), partial(aside.read, tape)


def _nothing() -> None:
    return None


@overload
def value_and_grad(f: Callable[Concatenate[X, P], R], *, has_aux: Literal[False] = False,
                   holomorphic: bool = False, progress: bool | Tell = False,
                   ) -> Callable[Concatenate[X, P], tuple[R, X]]: ...
@overload
def value_and_grad(f: Callable[P, R], argnums: int, *, has_aux: Literal[False] = False, holomorphic: bool = False,
                   progress: bool | Tell = False) -> Callable[P, tuple[R, Any]]: ...
@overload
def value_and_grad(f: Callable[P, R], argnums: Sequence[int], *, has_aux: Literal[False] = False,
                   holomorphic: bool = False, progress: bool | Tell = False,
                   ) -> Callable[P, tuple[R, tuple[Any, ...]]]: ...
@overload
def value_and_grad(f: Callable[Concatenate[X, P], tuple[R, A]], *, has_aux: Literal[True],
                   holomorphic: bool = False, progress: bool | Tell = False,
                   ) -> Callable[Concatenate[X, P], tuple[tuple[R, A], X]]: ...
@overload
def value_and_grad(f: Callable[P, tuple[R, A]], argnums: int | Sequence[int], *, has_aux: Literal[True],
                   holomorphic: bool = False, progress: bool | Tell = False,
                   ) -> Callable[P, tuple[tuple[R, A], Any]]: ...
def value_and_grad(f: Callable[P, Any], argnums: int | Sequence[int] = 0, *, has_aux: bool = False,
                   holomorphic: bool = False, progress: bool | Tell = False) -> Callable[P, Any]:
    """Return a function that computes the value and the gradient of f.

    Parameters
    ----------
    f : callable
        A function of arrays and numbers (and trees of them, see `blasad.trees`) that returns a real scalar. It may
        write to its arguments; the caller's arrays do not change.
    argnums : int or sequence of int
        The arguments to differentiate with respect to.
    has_aux : bool
        f returns ``(value, aux)``: `aux` is a number, an array or a tree that is returned with the value and not
        differentiated.
    holomorphic : bool
        f is a holomorphic function of complex variables with a complex value: the gradient is its complex derivative,
        df/dz. Raises ValueError if the Cauchy-Riemann equations do not hold.
    progress : bool or callable
        Show how far the reverse sweep is.  With True, if it takes more than a second, by a bar of tqdm, if that is
        installed, or a line of text.  A callable is called with the number of calls that are reversed and of all: about
        ten times a second, and at the end.  A compiled program does not tell.

    Returns
    -------
    callable
        With f's arguments; it returns ``(value, gradient)``, the gradient shaped like the argument (a tuple of
        gradients for a sequence of `argnums`). For complex arguments it is dL/dRe + i dL/dIm. In a tree, None takes
        the place of integers and truth values. With `has_aux` it returns ``((value, aux), gradient)``.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def f(x):
    ...     x *= x                      # in place
    ...     return x.sum()
    >>> ad.value_and_grad(f)(np.array([1.0, 2.0]))
    (np.float64(5.0), array([2., 4.]))
    """

    options: Keywords = {"argnums": argnums, "has_aux": has_aux, "holomorphic": holomorphic, "progress": progress}
    return _Both(value_and_grad, f, options, gradients_of("value_and_grad", f, **options))


class _Both(Derived):
    def __call__(self, *args: Tree, **kwargs: Any) -> tuple[Tree, Tree]:
        value, gradient, aux = self._run(*args, **kwargs)
        return ((value, aux) if self._made[2]["has_aux"] else value), gradient


def gradients_of(name: str, f: Function, argnums: int | Sequence[int], has_aux: bool, holomorphic: bool,
                 progress: bool | Tell = False) -> Callable[..., tuple[Any, Any, Any]]:
    """The function that returns value, gradient, and what f returns beside; messages say the name."""
    _engine.check_function(name, f)
    telling(progress, "calls")
    places = positions(name, argnums)
    single = isinstance(places, int)

    def wrapped(*args: Tree, **kwargs: Any) -> tuple[Tree, Tree, Tree]:
        wanted = numbers(name, places, args)
        if holomorphic:
            return _holomorphic(name, *positional(f, args, kwargs), wanted, single, has_aux, progress)
        tape = _engine.acquire("reverse")
        try:
            g, xs = positional(f, args, kwargs)
            inputs = Inputs(tape, name, xs, wanted)
            result, read = run_aside(tape, name, g, inputs.traced, has_aux)
            if inputs.constants is not None:
                inputs.constants.give_back()
            if result is None:
                raise TypeError(f"blasad: {name}: the function returned None; it must return a real scalar")
            value = _border.value(tape, result)
            _engine.seed_scalar(tape, result, name)
            aux = read()
            tape.sweep(tell=telling(progress, "calls", late=True))
            tape.store_shadows()
            gradients = inputs.gradients()
        except BaseException:
            _engine.abandon(tape)
            raise
        _engine.release(tape, "reverse")
        if single:
            return value, gradients[0], aux
        by_argument = dict(zip(sorted(set(wanted)), gradients, strict=True))
        return value, tuple(by_argument[i] for i in wanted), aux

    return wrapped


@overload
def grad(f: Callable[Concatenate[X, P], Any], *, has_aux: Literal[False] = False,
         holomorphic: bool = False, progress: bool | Tell = False) -> Callable[Concatenate[X, P], X]: ...
@overload
def grad(f: Callable[P, Any], argnums: int, *, has_aux: Literal[False] = False, holomorphic: bool = False,
         progress: bool | Tell = False) -> Callable[P, Any]: ...
@overload
def grad(f: Callable[P, Any], argnums: Sequence[int], *, has_aux: Literal[False] = False,
         holomorphic: bool = False, progress: bool | Tell = False) -> Callable[P, tuple[Any, ...]]: ...
@overload
def grad(f: Callable[Concatenate[X, P], tuple[Any, A]], *, has_aux: Literal[True],
         holomorphic: bool = False, progress: bool | Tell = False) -> Callable[Concatenate[X, P], tuple[X, A]]: ...
@overload
def grad(f: Callable[P, tuple[Any, A]], argnums: int | Sequence[int], *, has_aux: Literal[True],
         holomorphic: bool = False, progress: bool | Tell = False) -> Callable[P, tuple[Any, A]]: ...
def grad(f: Callable[P, Any], argnums: int | Sequence[int] = 0, *, has_aux: bool = False, holomorphic: bool = False,
         progress: bool | Tell = False) -> Callable[P, Any]:
    """Return a function that computes the gradient of f.

    Parameters
    ----------
    f : callable
        A function of arrays and numbers (and trees of them) that returns a real scalar; see `value_and_grad`.
    argnums : int or sequence of int
        The arguments to differentiate with respect to.
    has_aux : bool
        f returns ``(value, aux)``, as in `value_and_grad`.
    holomorphic : bool
        The complex derivative of a holomorphic function, as in `value_and_grad`.
    progress : bool or callable
        Show how far the reverse sweep is, as in `value_and_grad`.

    Returns
    -------
    callable
        With f's arguments; it returns the gradient, shaped like the argument (a tuple of gradients for a sequence
        of `argnums`).  With `has_aux` it returns ``(gradient, aux)``.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda x: (x ** 3).sum())(np.array([1.0, 2.0]))
    array([ 3., 12.])
    """
    options: Keywords = {"argnums": argnums, "has_aux": has_aux, "holomorphic": holomorphic, "progress": progress}
    return _Gradient(grad, f, options, gradients_of("grad", f, **options))


class _Gradient(Derived):
    def __call__(self, *args: Tree, **kwargs: Any) -> Any:
        _, gradient, aux = self._run(*args, **kwargs)
        return (gradient, aux) if self._made[2]["has_aux"] else gradient


def _holomorphic(name: str, f: Function, args: Trees, wanted: Shape, single: bool,
                 has_aux: bool, progress: bool | Tell) -> tuple[Tree, Tree, Tree]:
    """The value of a holomorphic function, its complex derivatives, and what it returns beside."""
    places = sorted(set(wanted))
    for i in places:
        complex_needed(name, i, args[i])
    value, pullback, aux = pulled(f, args, places, 2, name=name, has_aux=has_aux)
    if not is_leaf(value) or np.shape(value) != ():
        raise TypeError(f"{name}: the function returned {type(value).__name__}; it must return a complex number")
    if not np.iscomplexobj(value):
        raise TypeError(f"{name}: the function returned a real number; with holomorphic=True it is complex")
    columns = []
    for stacked in pullback.stacked(np.array([1.0, 1.0j]), progress=progress):
        def derivative(x: Array) -> Operand:
            slope = slopes(name, x)[0]
            return slope.item() if issubclass(type(slope), np.generic) else slope

        columns.append(derivatives(derivative, stacked))
    by_argument = dict(zip(places, columns, strict=True))
    return value, by_argument[wanted[0]] if single else tuple(by_argument[i] for i in wanted), aux


def complex_needed(name: str, i: int, argument: Tree) -> None:
    """Raise unless all variables of an argument are complex."""
    for path, x in leaves(argument, f"{name}: argument {i}"):
        if can_vary(x) and not np.iscomplexobj(x):
            raise TypeError(f"{path} is real; holomorphic=True is for complex variables")


def slopes(name: str, gradients: Array) -> Tree:
    """Complex derivatives, stacked: the conjugates of the gradients for seeds, given with those for i times the seeds.

    The adjoint of dy = A dz + B conj(dz) is A^H by + B^T conj(by): i times a seed gives i times as much where B = 0.
    """
    by_one, by_i = np.split(gradients, 2)
    if not isinstance(gradients, _traced.TracedArray):
        error, size = (np.max(np.abs(x), initial=0) for x in (by_i - 1j * by_one, gradients))
        if error > 100 * np.sqrt(np.finfo(gradients.dtype).eps) * size:
            raise ValueError(f"{name}: the function is not holomorphic: its derivative depends on the direction")
    return np.conj(by_one)


def tell_of_part(tell: Tell, part: int, parts: int, done: int, total: int) -> None:
    """Tell of the work that has several parts like this one."""
    tell(part * total + done, parts * total)


class Pullback:
    """The reverse sweep of one recorded call, for any number of seeds."""

    def __init__(self, tape: _tape.Tape, inputs: Inputs, result: Tree, value: Leaf, reads: Sequence[bool]) -> None:
        self._inputs, self._result, self._value, self.reads = inputs, result, value, reads
        self._tape = tape
        self._lock, self._running = threading.RLock(), False

    def __del__(self) -> None:
        _engine.release(self._tape, "reverse")

    def __repr__(self) -> str:
        def shown(x: Array) -> str:
            return f"{np.asarray(x).dtype}{list(np.shape(x))}" if can_vary(x) else type(x).__name__

        value = shown(self._value) if is_leaf(self._value) else f"a {type(self._value).__name__}"
        return f"<blasad pullback: seeds like the value, {value}, to {len(self._inputs.arguments)} gradients>"

    def _repr_html_(self) -> str:
        rows = [(path.removeprefix("value") or "the value", np.asarray(x).dtype, np.shape(x))
                for path, x in leaves(self._value, "value") if can_vary(x)]
        return table(rows, ("seed of", "dtype", "shape"), repr(self)[1:-1])

    def __call__(self, seed: Tree, *, progress: bool | Tell = False) -> tuple[Tree, ...]:
        """The gradients of ``<seed, f(xs)>``, one for each argument; `seed` is shaped like the value.

        `progress` shows how far the sweep is, as in `value_and_grad`.
        """
        return self._in_turn(self._one, seed, progress)

    def stacked(self, seeds: Tree, *, progress: bool | Tell = False) -> tuple[Tree, ...]:
        """The gradients for several seeds.

        Each array of `seeds` has one axis more than the value, the first, for the seeds; so have the gradients.
        As many seeds are pulled at once as `vjp` was given lanes.  `progress` shows how far all sweeps are.
        """
        return self._in_turn(self._several, seeds, progress)

    def _in_turn(self, pull: Callable[[Any, Tell | None], tuple[Any, ...]], seeds: Tree,
                 progress: bool | Tell) -> tuple[Tree, ...]:
        """Calls from several threads come one after another: they use the same shadows."""
        tell = telling(progress, "calls", late=True)
        with self._lock:
            if self._running:
                raise RuntimeError("vjp: a pullback was called by a rule that runs in its own sweep; call vjp again "
                                   "there")
            self._running = True
            try:
                self._tape.here()
                return pull(seeds, tell)
            finally:
                self._running = False

    def _one(self, seed: Tree, tell: Tell | None) -> tuple[Tree, ...]:
        self._sweep([mapped(self._checked, self._value, seed, path=SEED)], tell)
        return self._copies(0)

    def _several(self, seeds: Tree, tell: Tell | None) -> tuple[Tree, ...]:
        counts = _counts(self._value, seeds, SEED)
        if len(counts) != 1:
            raise ValueError(f"vjp: the stacked seeds have first axes of lengths {sorted(counts)}; they must be equal")
        count, width = counts.pop(), self._tape.width
        results: list[tuple[Tree, ...]] = []
        for k in range(0, count, width):
            group = range(k, min(k + width, count))
            self._sweep([mapped(lambda y, s, i=i: self._checked(y, s[i]) if can_vary(y) else s, self._value, seeds,
                                path=SEED) for i in group],
                        tell and partial(tell_of_part, tell, k // width, -(-count // width)))
            results += [self._copies(lane) for lane in range(len(group))]
        if not results:
            raise ValueError("vjp: there are no seeds; give at least one")
        return tuple(_stacked(each) for each in zip(*results, strict=True))

    def _sweep(self, seeds: Trees, tell: Tell | None) -> None:
        seeds = _engine.as_plain(seeds)
        if self._tape.outer is None and any(
                isinstance(s, _traced.TracedArray) for each in seeds for _, s in leaves(each)):
            raise TypeError("vjp: the seed is traced, and the pullback was made outside of the function that is being "
                            "differentiated or compiled; call vjp inside of it")
        self._inputs.clear()
        self._tape.load_shadows()
        try:
            for y, *lanes in together(self._result, *seeds):
                if isinstance(y, _traced.TracedArray):
                    _border.seed(self._tape, y, lanes)
            self._tape.sweep(len(seeds), keep=True, tell=tell)
            self._tape.store_shadows()
        except BaseException:
            self._tape.drop_seeds()
            raise

    def _copies(self, lane: int) -> tuple[Tree, ...]:
        return tuple(copied(gradient) for gradient in self._inputs.gradients(lane))

    @staticmethod
    def _checked(y: Leaf, s: Leaf) -> Tree:
        if not can_vary(y) or type(s) is type(y) is np.ndarray and s.shape == y.shape and s.dtype == y.dtype:
            return s
        if np.shape(s) != np.shape(y):
            raise ValueError(f"vjp: the seed has shape {np.shape(s)}; the value has {np.shape(y)}")
        if np.iscomplexobj(s) and not np.iscomplexobj(y):
            raise TypeError("vjp: the seed is complex, but the value is real")
        return s


@overload
def vjp(f: Callable[..., R], *xs: Tree, lanes: int = 1, has_aux: Literal[False] = False) -> tuple[R, Pullback]: ...
@overload
def vjp(f: Callable[..., tuple[R, A]], *xs: Tree, lanes: int = 1, has_aux: Literal[True]) -> tuple[R, Pullback, A]: ...
def vjp(f: Function, *xs: Tree, lanes: int = 1, has_aux: bool = False,
        ) -> tuple[Tree, Pullback] | tuple[Tree, Pullback, Tree]:
    """The value of a function and its pullback.

    Parameters
    ----------
    f : callable
        A function of arrays that returns an array or a scalar, or lists, tuples and dicts of them.
    *xs : arrays, floats, or trees of them
        Its arguments; all are differentiated.
    lanes : int
        The number of seeds that ``pullback.stacked`` takes at once; each has shadows of its own.
    has_aux : bool
        f returns ``(value, aux)``, and so `vjp` returns ``(value, pullback, aux)``.

    Returns
    -------
    value : like the result of f
        Plain arrays.
    pullback : callable
        ``pullback(seed)``, with a seed shaped like the value, returns a tuple of gradients, one for each argument. It
        can be called any number of times, in any thread. It does not change the seed; the arguments may change before
        it is called. If an array is in several places of the value, it is one variable: its seed is one array in all
        of them. ``pullback.stacked(seeds)`` does the same for seeds that are stacked along a first axis.
        Both take ``progress=``, as `value_and_grad` does.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> y, pullback = ad.vjp(lambda A, x: A @ x, np.eye(2), np.array([1.0, 2.0]))
    >>> pullback(np.array([1.0, 0.0]))[0]
    array([[1., 2.],
           [0., 0.]])
    """
    _engine.check_function("vjp", f, "vjp(f, x)")
    if not xs:
        raise TypeError("vjp: the arguments of the function are missing: vjp(f, x) returns its value and the pullback")
    value, pullback, aux = pulled(f, xs, range(len(xs)), lanes, has_aux=has_aux)
    return (value, pullback, aux) if has_aux else (value, pullback)


def pulled(f: Function, xs: Trees, argnums: Sequence[int], lanes: int = 1, *, lent: bool = False,
           name: str = "vjp", has_aux: bool = False) -> tuple[Tree, Pullback, Tree]:
    """`vjp` with respect to some of the arguments, and what f returns beside; messages say the name.

    If they are `lent`, all are arrays, and those that the reverse reads, as `pullback.reads` tells of each, must stay
    as they are: they are not copied.
    """
    tape = _engine.acquire("reverse", lanes)
    try:
        inputs = Inputs(tape, name, xs, argnums)
        result, read = run_aside(tape, name, f, inputs.traced, has_aux, apart=True)
        if inputs.constants is not None:
            inputs.constants.give_back()
        check_varies(name, result)
        value, aux = read_with(lambda y: _border.value(tape, y), result), read()
        reads = tape.own_values(xs if lent else ())
        tape.unlock()
        inputs.outlive()
        result = mapped(partial(_arrays.outliving, tape), result)
        tape.seal()
        return value, Pullback(tape, inputs, result, value, reads), aux
    except BaseException:
        _engine.abandon(tape)
        raise


@overload
def jvp(f: Callable[..., R], xs: Trees, tangents: Trees, *, stacked: bool = False,
        has_aux: Literal[False] = False) -> tuple[R, R]: ...
@overload
def jvp(f: Callable[..., tuple[R, A]], xs: Trees, tangents: Trees, *, stacked: bool = False,
        has_aux: Literal[True]) -> tuple[R, R, A]: ...
def jvp(f: Function, xs: Trees, tangents: Trees, *, stacked: bool = False,
        has_aux: bool = False) -> tuple[Tree, Tree] | tuple[Tree, Tree, Tree]:
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
        The tangents have an additional first axis, for several directions at once.
    has_aux : bool
        f returns ``(value, aux)``, and so `jvp` returns ``(value, tangent, aux)``.

    Returns
    -------
    value, tangent : like the result of f
        The arguments and the tangents do not change. Stacked tangents give a stacked tangent.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.jvp(lambda x: x * x, (np.array([1.0, 2.0]),), (np.array([1.0, 1.0]),))
    (array([1., 4.]), array([2., 4.]))
    """
    _engine.check_function("jvp", f, "jvp(f, (x,), (dx,))")
    for name, given in (("arguments", xs), ("tangents", tangents)):
        if not isinstance(given, (tuple, list)):
            raise TypeError(f"jvp: the {name} are {type(given).__name__}; they must be a tuple, also of one: (x,)")
    if len(xs) != len(tangents):
        raise ValueError(f"jvp: {len(xs)} arguments and {len(tangents)} tangents were given; it takes one for each")
    lanes = 0
    if stacked:
        counts = _counts(list(xs), list(tangents))
        if len(counts) != 1 or counts == {0}:
            raise ValueError(
                f"jvp: the stacked tangents have first axes of lengths {sorted(counts)}; they must be equal")
        lanes = counts.pop()
    value, tangent, aux = pushed(f, xs, tangents, lanes, has_aux=has_aux)
    return (value, tangent, aux) if has_aux else (value, tangent)


def _counts(tree: Tree, stacked: Tree, path: str = "tree") -> set[int]:
    """How long the first axes are of what is stacked."""
    return {len(s) for x, s in together(tree, stacked, path=path) if can_vary(x)}


def _stacked(trees: Trees) -> Tree:
    """Trees as one, with a first axis for them."""
    return mapped(lambda x, *ts: np.stack((x, *ts)) if can_vary(x) else x, *trees)


def pushed(f: Function, xs: Trees, tangents: Trees, lanes: int = 0,
           fixed: Collection[int] = (), *, name: str = "jvp", has_aux: bool = False) -> tuple[Tree, Tree, Tree]:
    """The value of f and its derivative along a direction, or along several, stacked as the tangents are, and what f
    returns beside; some arguments are constants, and have no tangents."""
    tape = _engine.acquire("forward", lanes or 1)
    try:
        traced = None if lanes or fixed else directions(tape, xs, tangents)
        others = None
        if traced is None:
            others = constants(tape)
            xs, tangents = _engine.as_plain(xs), _engine.as_plain(tangents)
            traced = _with_tangents(tape, name, xs, tangents, lanes, fixed, others)
        tape.load_shadows()
        result, read = run_aside(tape, name, f, traced, has_aux)
        if others is not None:
            others.give_back()
        check_varies(name, result, int)
        value, aux = read_with(lambda y: _border.value(tape, y), result), read()
        tangent = partial(_tangent, tape, result, lanes)
        if not lanes:
            slope_tree = read_with(tangent, result)
        elif is_leaf(result):
            slope_tree = tangent(result)
        else:
            tree = Structure(result, 1)
            slope_tree = rebuilt(tree, [tangent(y) for y in tree.leaves])
    except BaseException:
        _engine.abandon(tape)
        raise
    _engine.release(tape, "forward")
    return value, slope_tree, aux


def _with_tangents(tape: _tape.Tape, name: str, xs: Trees, tangents: Trees, lanes: int,
                   fixed: Collection[int], others: Callable[[Any], Any]) -> list[Tree]:
    """Arguments of all kinds on a tape, with their tangents."""
    width = lanes or 1
    lead = (lanes,) if lanes else ()

    def check(d: Operand, x: Operand) -> None:
        if np.shape(d) != lead + np.shape(x):
            raise ValueError(f"{name}: a tangent has shape {np.shape(d)[len(lead):]}; its argument has {np.shape(x)}")

    def assign(own: Leaves, d: Operand) -> None:
        for k, lane in enumerate(own):
            if is_plain(lane):
                np.copyto(lane, d[k] if lanes else d, casting="same_kind")
            else:
                _operations.assign(lane, d[k] if lanes else d)
        tape.crosses = tape.crosses or isinstance(d, _traced.TracedArray)

    def enter(x: Leaf, d: Leaf) -> Tree:
        if is_plain(x) and tape.outer is None:
            _engine.check_array(f"{name}: an argument", x)
            check(d, x)
            x = _engine.own(x)
            own = lanes_of(x, d, lanes)
            return _arrays.watch(tape, x, [own[k, ...] for k in range(width)], True)
        if not isinstance(x, (np.ndarray, _traced.TracedArray)) and not _engine.is_number(x):
            number_needed(f"{name}: an argument", x)
            return x
        if tape.outer is None and not isinstance(x, _traced.TracedArray):
            return _arrays.scalar_in(tape, x, True, list(d) if lanes else (d,))
        entry, inner = _border.enter(tape, _engine.own(x), True)
        check(d, x)
        assign(inner, d)
        return _border.settle(entry)

    def varied(i: int, x: Leaf, tangent: Leaf) -> Tree:
        if is_leaf(x):
            return enter(x, tangent)
        tree = Structure(x, 1)
        if tree.leaves and not tree.active:
            raise TypeError(f"{name}: argument {i} is {x!r}; {NEEDED}")
        column = tree.match(tangent, f"{name}: tangent {i}")[0]
        shared: dict[int, Window] = {}
        for members in overlaps_of(tree):
            shared |= windows(tape, f"{name}: argument {i}", {k: tree.leaves[k] for k in members})
        entries: list[Tree] = []
        for k, (leaf, d) in enumerate(zip(tree.leaves, column, strict=True)):
            if tree.kinds[k] == INACTIVE:
                entries.append(None)
            elif k not in shared:
                entries.append(enter(leaf, d))
            else:
                check(d, leaf)
                assign([shared[k].lane(j) for j in range(width)], d)
                entries.append(shared[k].traced)
        return rebuilt(tree, given_leaves(tree, entries), entering=True, owned=True)

    return [others(x) if fixed and i in fixed else varied(i, x, tangents[i]) for i, x in enumerate(xs)]


def _tangent(tape: _tape.Tape, result: Tree, lanes: int, y: Operand) -> Operand:
    """The tangent of an array that a function returned, alone or in its result; or all of them, stacked."""
    if not isinstance(y, _traced.TracedArray):
        if kind_of(y) == INACTIVE and (y is not result or isinstance(y, str) or y is None):
            return y
        shadow = _border.shadows(tape, y)[0]
        return np.stack([shadow] * lanes) if lanes and can_vary(shadow) else shadow
    if lanes:
        return _border.stacked_shadows(tape, y)
    return _border.shadows(tape, y)[0]


def positional(f: Function, args: Trees, kwargs: Keywords) -> tuple[Function, Tree]:
    """f as a function of positional arguments alone, those given by name after the others."""
    if not kwargs:
        return f, args
    n = len(args)
    return lambda *xs: f(*xs[:n], **dict(zip(kwargs, xs[n:], strict=True))), (*args, *kwargs.values())
