"""Jacobians, Hessians, and products with them, made of `vjp`, `jvp` and `grad`."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Concatenate, Literal, ParamSpec, TypeVar, overload

import numpy as np

from .._arrays import border as _border
from .._arrays import traced as _traced
from .._declarations.aliases import Array, Container, DTypeLike, Function, Leaf, Plain, Shape, Tree, Trees
from .._declarations.progress import Tell, telling
from .._tape import tape as _tape
from .._trees.kinds import Mismatch
from .._trees.structure import Structure, as_given, is_leaf, leaves, rebuilt, together
from . import engine as _engine
from .derived import Derived
from .entry import Shadow
from .inputs import can_vary, check_varies, constants, derivatives, without_variables
from .transforms import (
    complex_needed,
    gradients_of,
    numbers,
    positional,
    positions,
    pulled,
    pushed,
    run_aside,
    slopes,
)

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

P = ParamSpec("P")
X = TypeVar("X")            # its first argument
A = TypeVar("A")            # what a function returns beside
V = TypeVar("V", bound="Plain | complex | ArrayLike")
T = TypeVar("T", bound=Container)
LANES = 16  # tangents that a jacobian pushes at once
NO_MATRIX = ("jacobian: complex functions have no single Jacobian matrix, unless they are holomorphic (see "
             "holomorphic=True); differentiate real and imaginary parts, or use vjp and jvp")


def _arguments(name: str, argnums: int | Shape, args: Trees) -> tuple[Shape, list[Tree]]:
    """Which arguments are differentiated, and all of them, those as arrays or as trees."""
    wanted = numbers(name, argnums, args)
    arguments = list(args)
    for i in wanted:
        if not is_leaf(arguments[i]):
            continue
        if not isinstance(arguments[i], (np.ndarray, _traced.TracedArray)):
            if not _engine.is_number(arguments[i]):
                raise TypeError(f"{name}: argument {i} is {type(arguments[i]).__name__}; it must be an array, a float, "
                                "or a tree of them")
            arguments[i] = np.asarray(arguments[i])
        _engine.check_array(f"{name}: argument {i}", arguments[i])
    return wanted, arguments


def _is_complex(argument: Tree) -> bool:
    return any(np.iscomplexobj(x) for _, x in leaves(argument) if can_vary(x))


def _no_rows(x: Array, dtype: DTypeLike) -> Array:
    return np.zeros((0, *np.shape(x)), dtype)


def _blocks(name: str, f: Function, args: Trees, wanted: Sequence[int], single: bool,
            holomorphic: bool, has_aux: bool, tell: Tell | None) -> tuple[Tree, Tree]:
    """The Jacobian of a function, which may be one of trees: by seeds, several at once.

    It is a tree like the value, of trees like the argument, of arrays; of tuples of them for several arguments.
    """
    places = sorted(set(wanted))
    value, pullback, aux = pulled(f, args, places, LANES, name=name, has_aux=has_aux)
    outputs = Structure(value, 1)
    rows = without_variables(outputs)
    done, total = 0, sum(np.size(y) for y in outputs.leaves if can_vary(y))
    for k, y in enumerate(outputs.leaves):
        if not can_vary(y):
            continue
        m = np.size(y)
        if holomorphic and not np.iscomplexobj(y):
            raise TypeError(f"{name}: {outputs.path(k, 'the value')} is real; with holomorphic=True it is complex")
        if np.iscomplexobj(y) and not holomorphic:
            raise TypeError(NO_MATRIX)
        units = np.concatenate((np.eye(m), 1j * np.eye(m))) if holomorphic else np.eye(m)
        seeds = [np.zeros((len(units), *np.shape(z))) if can_vary(z) else z for z in outputs.leaves]
        seeds[k] = units.reshape(len(units), *np.shape(y))
        if m:
            cells = pullback.stacked(rebuilt(outputs, seeds) if outputs.nodes else seeds[0],
                                     progress=False if tell is None else partial(_tell_of_rows, tell, done, m, total))
        else:
            cells = tuple(derivatives(partial(_no_rows, dtype=units.dtype), args[i]) for i in places)

        def block(g: Array, y: Leaf = y) -> Array:
            return (slopes(name, g) if holomorphic else g).reshape(np.shape(y) + np.shape(g)[1:])

        done += m
        by_argument = {i: derivatives(block, g) for i, g in zip(places, cells, strict=True)}
        rows[k] = by_argument[wanted[0]] if single else tuple(by_argument[i] for i in wanted)
    return (rebuilt(outputs, rows) if outputs.nodes else rows[0]), aux


def _tell_of_rows(tell: Tell, before: int, rows: int, total: int, done: int, calls: int) -> None:
    """Tell of some rows of the Jacobian, whose sweeps have done so many calls."""
    tell(before + rows * done // calls, total)


def _pulled(f: Function, args: Trees, wanted: Sequence[int], single: bool, has_aux: bool,
            tell: Tell | None) -> tuple[Tree, Tree] | None:
    """The Jacobian of f in arrays, by seeds, several at once; None if it has more rows than columns."""
    tape = _engine.acquire("reverse", LANES)
    try:
        rows, aux = _rows(tape, f, args, wanted, has_aux, tell)
    except BaseException:
        _engine.abandon(tape)
        raise
    _engine.release(tape, "reverse")
    if rows is _TREE:
        return _blocks("jacobian", f, args, wanted, single, False, has_aux, tell)
    return None if rows is None else ((rows[wanted[0]] if single else tuple(rows[i] for i in wanted)), aux)


_TREE = object()                        # what is found of a function that returns more than one array


def _rows(tape: _tape.Tape, f: Function, args: Trees, wanted: Sequence[int], has_aux: bool,
          tell: Tell | None) -> tuple[Tree, Tree]:
    """The Jacobian in each argument, and what f returns beside; None if it has more rows than columns."""
    shadows = {i: Shadow(tape, args[i]) for i in set(wanted)}
    others = constants(tape)
    y, read = run_aside(tape, "jacobian", f, [
        shadows[k].traced if k in shadows else others(arg) for k, arg in enumerate(args)], has_aux, apart=True)
    others.give_back()
    check_varies("jacobian", y)
    if not is_leaf(y):
        return _TREE, None
    if not isinstance(y, (np.ndarray, _traced.TracedArray, float, int, np.number)):
        raise TypeError(f"jacobian: the function returned {type(y).__name__}; it must return an array or a tree")
    if np.iscomplexobj(y):
        raise TypeError(NO_MATRIX)
    m = np.size(y)
    if shadows and m > sum(args[i].size for i in shadows):
        return None, None
    aux = read()
    rows: dict[int, list[Tree]] = {i: [] for i in shadows}
    for k in range(0, m if shadows else 0, LANES):
        count = min(LANES, m - k)
        for shadow in shadows.values():
            shadow.clear()
        if isinstance(y, _traced.TracedArray):
            tape.load_shadows()
            _border.seed(tape, y, [np.eye(1, m, k + j, y.dtype).reshape(y.shape) for j in range(count)])
            tape.sweep(count, keep=True)
            tape.store_shadows()
        for i, shadow in shadows.items():
            rows[i] += [shadow.read(lane).flatten() for lane in range(count)]
        if tell is not None:
            tell(k + count, m)
    matrices = {i: (np.stack(each) if each else np.empty((m, args[i].size), args[i].dtype)
                    ).reshape(np.shape(y) + args[i].shape) for i, each in rows.items()}
    return matrices, aux


def _columns(name: str, f: Function, args: Trees, wanted: Sequence[int], has_aux: bool,
             tell: Tell | None) -> tuple[dict[int, Tree], Tree]:
    """The Jacobian of f in each of some arrays."""
    if not wanted:
        result = f(*args)
        return {}, result[1] if has_aux else None
    matrices, aux, done, total = {}, None, 0, sum(args[i].size for i in set(wanted))
    for i in sorted(set(wanted)):
        teller = tell and partial(_tell_of_columns, tell, done, total)
        matrices[i], aux = _pushed(name, f, args, i, has_aux, teller)
        done += args[i].size
    return matrices, aux


def _tell_of_columns(tell: Tell, before: int, total: int, done: int, _columns: int) -> None:
    tell(before + done, total)


def _pushed(name: str, f: Function, args: Trees, i: int, has_aux: bool,
            tell: Tell | None) -> tuple[Tree, Tree]:
    """The Jacobian of f in an array, by tangents, several at once: a tree like the value."""
    x = args[i]
    fixed = set(range(len(args))) - {i}
    rows: list[Tree] = []                    # of the transposed matrix
    if x.size:
        for k in range(0, x.size, LANES):
            count = min(LANES, x.size - k)
            units = np.eye(count, x.size, k, x.dtype).reshape(count, *x.shape)
            y, tangents, aux = pushed(f, args, [None] * i + [units], count, fixed, name=name, has_aux=has_aux)
            rows.append(tangents)
            if tell is not None:
                tell(k + count, x.size)
    else:
        zero = [None] * i + [np.zeros(x.shape, x.dtype)]
        y, tangent, aux = pushed(f, args, zero, 0, fixed, name=name, has_aux=has_aux)
        rows.append(derivatives(partial(_no_rows, dtype=x.dtype), tangent))

    def columns(y: Array, *rows: Any) -> Array:
        matrix = np.concatenate([each.reshape(len(each), -1) for each in rows]) if np.size(y) and x.size else np.empty(
            (x.size, np.size(y)), x.dtype)
        return matrix.T.copy().reshape(np.shape(y) + x.shape)

    return derivatives(columns, y, *rows), aux


@overload
def jacobian(f: Callable[Concatenate[T, P], Any], *, has_aux: Literal[False] = False,
             holomorphic: bool = False, progress: bool | Tell = False) -> Callable[Concatenate[T, P], Tree]: ...
@overload
def jacobian(f: Callable[Concatenate[V, P], Any], *, has_aux: Literal[False] = False,
             holomorphic: bool = False, progress: bool | Tell = False) -> Callable[Concatenate[V, P], Plain]: ...
@overload
def jacobian(f: Callable[P, Any], argnums: int, *, has_aux: Literal[False] = False, holomorphic: bool = False,
             progress: bool | Tell = False) -> Callable[P, Any]: ...
@overload
def jacobian(f: Callable[P, Any], argnums: Sequence[int], *, has_aux: Literal[False] = False,
             holomorphic: bool = False, progress: bool | Tell = False) -> Callable[P, tuple[Any, ...]]: ...
@overload
def jacobian(f: Callable[P, tuple[Any, A]], argnums: int | Sequence[int] = 0, *, has_aux: Literal[True],
             holomorphic: bool = False, progress: bool | Tell = False) -> Callable[P, tuple[Any, A]]: ...
def jacobian(f: Function, argnums: int | Sequence[int] = 0, *, has_aux: bool = False,
             holomorphic: bool = False, progress: bool | Tell = False) -> Function:
    """Return a function that computes the Jacobian matrix of f.

    Parameters
    ----------
    f : callable
        A function of real arrays, or trees of them, that returns real arrays or scalars, or a tree of them.
    argnums : int or sequence of int
        The arguments to differentiate with respect to: arrays or trees.
    has_aux : bool
        f returns ``(value, aux)``, as in `value_and_grad`.
    holomorphic : bool
        f is a holomorphic function of complex variables with complex values; return the matrix of its complex
        derivatives, in reverse mode. Raises ValueError if the Cauchy-Riemann equations do not hold.
    progress : bool or callable
        Show how many rows or columns of the matrix are there.  With True, if it takes more than a second, by a bar of
        tqdm, if that is installed, or a line of text.  A callable is called with their number and that of all.  A
        compiled program does not tell.

    Returns
    -------
    callable
        With f's arguments; it returns an array of shape ``value.shape + argument.shape``, or a tuple of them for a
        sequence of `argnums`. It uses forward mode if the arguments are smaller than the value, and reverse mode
        otherwise. For trees it returns, in place of each array of the value, a tree like the argument (or a tuple of
        trees) of such arrays; a function that returns a tree for an array runs twice. With `has_aux` it returns
        ``(jacobian, aux)``.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.jacobian(lambda x: x * x)(np.array([1.0, 2.0]))
    array([[2., 0.],
           [0., 4.]])
    """
    _engine.check_function("jacobian", f)
    telling(progress, "lines")
    places = positions("jacobian", argnums)
    single = isinstance(places, int)

    def wrapped(*args: Tree, **kwargs: Any) -> Any:
        tell = telling(progress, "lines", late=True)
        wanted, arguments = _arguments("jacobian", places, _engine.as_plain(args))
        g, xs = positional(f, arguments, kwargs)
        for i in wanted:
            if holomorphic:
                complex_needed("jacobian", i, arguments[i])
            elif _is_complex(arguments[i]):
                raise TypeError(NO_MATRIX)
        if holomorphic or not all(is_leaf(arguments[i]) for i in wanted):
            both: Any = _blocks("jacobian", g, xs, wanted, single, holomorphic, has_aux, tell)
        else:
            both = _pulled(g, xs, wanted, single, has_aux, tell)
        if both is None:
            columns, aux = _columns("jacobian", g, xs, wanted, has_aux, tell)
            both = (columns[wanted[0]] if single else tuple(columns[i] for i in wanted)), aux
        return both if has_aux else both[0]

    options = {"argnums": argnums, "has_aux": has_aux, "holomorphic": holomorphic, "progress": progress}
    return Derived(jacobian, f, options, wrapped)


@overload
def hessian(f: Callable[Concatenate[T, P], Any], *, has_aux: Literal[False] = False,
            holomorphic: bool = False, progress: bool | Tell = False) -> Callable[Concatenate[T, P], Tree]: ...
@overload
def hessian(f: Callable[Concatenate[V, P], Any], *, has_aux: Literal[False] = False,
            holomorphic: bool = False, progress: bool | Tell = False) -> Callable[Concatenate[V, P], Plain]: ...
@overload
def hessian(f: Callable[P, Any], argnums: int, *, has_aux: Literal[False] = False, holomorphic: bool = False,
            progress: bool | Tell = False) -> Callable[P, Any]: ...
@overload
def hessian(f: Callable[P, Any], argnums: Sequence[int], *, has_aux: Literal[False] = False,
            holomorphic: bool = False, progress: bool | Tell = False) -> Callable[P, tuple[tuple[Any, ...], ...]]: ...
@overload
def hessian(f: Callable[P, tuple[Any, A]], argnums: int | Sequence[int] = 0, *, has_aux: Literal[True],
            holomorphic: bool = False, progress: bool | Tell = False) -> Callable[P, tuple[Any, A]]: ...
def hessian(f: Function, argnums: int | Sequence[int] = 0, *, has_aux: bool = False,
            holomorphic: bool = False, progress: bool | Tell = False) -> Function:
    """Return a function that computes the Hessian of f: forward over reverse, several directions at once.

    Parameters
    ----------
    f : callable
        A function of real arrays, or trees of them, that returns a real scalar.
    argnums : int or sequence of int
        The arguments to differentiate with respect to, twice: arrays or trees.
    has_aux : bool
        f returns ``(value, aux)``, as in `value_and_grad`.
    holomorphic : bool
        The complex second derivatives of a holomorphic function, as in `value_and_grad` and `jacobian`.
    progress : bool or callable
        Show how many columns of the matrix are there, as in `jacobian`.

    Returns
    -------
    callable
        With f's arguments; it returns an array of shape ``argument.shape + argument.shape``; for a sequence of
        `argnums` a tuple of tuples of arrays, ``hessian(f, (0, 1))(x, y)[0][1]`` of shape ``x.shape + y.shape``; by a
        tree, in the place of each array a tree of such arrays: ``hessian(f)(p)["a"]["b"]``.  With `has_aux` it
        returns ``(hessian, aux)``.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.hessian(lambda x: (x ** 3).sum())(np.array([1.0, 2.0]))
    array([[ 6.,  0.],
           [ 0., 12.]])
    """
    telling(progress, "lines")
    places = positions("hessian", argnums)
    single = isinstance(places, int)
    all_three = gradients_of("hessian", f, places, has_aux, holomorphic)

    def gradient(*args: Tree) -> Tree:
        _, slope, aux = all_three(*args)
        return (slope, aux) if has_aux else slope

    def wrapped(*args: Tree, **kwargs: Any) -> Any:
        tell = telling(progress, "lines", late=True)
        wanted, arguments = _arguments("hessian", places, _engine.as_plain(args))
        if not holomorphic and any(_is_complex(arguments[i]) for i in wanted):
            raise TypeError("hessian: a complex argument has no single Hessian matrix; use hvp")
        if kwargs:
            def g(*args: Tree) -> Tree:
                both = all_three(*args[:len(arguments)], **dict(zip(kwargs, args[len(arguments):], strict=True)))
                return (both[1], both[2]) if has_aux else both[1]
        else:
            g = gradient
        xs = (*arguments, *kwargs.values())
        if holomorphic or not all(is_leaf(arguments[i]) for i in wanted):
            both: Any = _blocks("hessian", g, xs, wanted, single, holomorphic, has_aux, tell)
        else:
            columns, aux = _columns("hessian", g, xs, wanted, has_aux, tell)
            both = (columns[wanted[0]] if single else tuple(
                tuple(columns[i][row] for i in wanted) for row in range(len(wanted)))), aux
        return both if has_aux else both[0]

    options = {"argnums": argnums, "has_aux": has_aux, "holomorphic": holomorphic, "progress": progress}
    return Derived(hessian, f, options, wrapped)


def _fits(x: Array, v: Leaf) -> bool:
    """Whether v can be a direction for x."""
    try:
        return all(np.shape(d) == np.shape(y) for y, d in together(x, v) if can_vary(y))
    except (Mismatch, TypeError, ValueError):
        return False


def _place(vector: int | None, args: Trees, first: bool) -> int:
    """Where among the arguments the vector is."""
    if vector is not None:
        if not -len(args) <= vector < len(args):
            raise ValueError(f"hvp: vector is {vector}; {len(args)} arguments were given")
        return vector % len(args)
    if not first or len(args) < 3 or not _fits(args[0], args[1]):
        return len(args) - 1
    if not _fits(args[0], args[-1]):
        return 1
    warnings.warn("hvp: the vector may be the second argument, as in scipy.optimize's hessp(x, p, *args), or the last; "
                  "the last is taken. Say which: hvp(f, vector=1) or hvp(f, vector=-1)", stacklevel=3)
    return len(args) - 1


@overload
def hvp(f: Callable[Concatenate[X, P], Any], *, vector: int | None = None) -> Callable[Concatenate[X, ...], X]: ...
@overload
def hvp(f: Function, argnums: int | None = None, *, vector: int | None = None) -> Function: ...
def hvp(f: Function, argnums: int | None = None, *, vector: int | None = None) -> Function:
    """Return a function that multiplies the Hessian of f by a vector, without forming it: forward over reverse.

    Parameters
    ----------
    f : callable
        A function of arrays that returns a real scalar.
    argnums : int, optional
        The argument to differentiate with respect to, twice; the first one if it is not given.
    vector : int, optional
        The position of the vector among the arguments of the result: 1 for ``hessp(x, p, *args)`` of
        `scipy.optimize`, -1 for the last one. By default it is the last one. If `argnums` is not given either, it is
        the second one if that has the shape of the first argument and the last one has not; if both have it, there is
        a warning.

    Returns
    -------
    callable
        With f's arguments and the vector, shaped like the argument; it returns their product.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.hvp(lambda x: (x ** 3).sum())(np.array([1.0, 2.0]), np.array([1.0, 1.0]))
    array([ 6., 12.])

    >>> from scipy.optimize import minimize
    >>> def f(x, a):
    ...     return a * ((x - 1) ** 4).sum() + (x ** 2).sum()
    >>> minimum = minimize(f, np.zeros(2), args=(2.0,), jac=ad.grad(f), hessp=ad.hvp(f), method="trust-ncg")
    >>> minimum.x.round(3)
    array([0.5, 0.5])
    """
    number = 0 if argnums is None else positions("hvp", argnums)
    gradient = gradients_of("hvp", f, number, False, False)
    if not isinstance(number, int):
        raise TypeError(f"hvp: argnums is {argnums!r}; it takes one argument, an integer: to differentiate by several, "
                        "put them into a tuple that is one argument of the function")

    def wrapped(*args: Tree, **kwargs: Any) -> Any:
        if len(args) < 2:
            raise TypeError("hvp: pass the arguments of the function and a vector: hvp(f)(x, v)")
        xs = list(_engine.as_plain(args))
        v = xs.pop(_place(vector, xs, argnums is None))
        i = numbers("hvp", number, xs)[0]
        product = pushed(lambda z: gradient(*xs[:i], z, *xs[i + 1:], **kwargs)[1], (xs[i],), (v,), name="hvp")[1]
        return as_given(xs[i], product)

    product_of = Derived(hvp, f, {"argnums": argnums, "vector": vector}, wrapped)
    del product_of.__wrapped__                       # which does not take the vector
    product_of.__name__ = product_of.__qualname__ = f"hvp of {getattr(f, '__name__', 'f')}"
    return product_of
