"""Solvers in programs: one call, which runs in each run of the program with its values.

While `compile` or `jit` traces, the rule of a solver runs once for its values, and it is seen which arrays of the trace
it read: they are the operands of the call. In a run, other arrays stand in their place: of that run, and of the tape of
the rule, which runs as it does outside of a program. So the call decides by the values of the run where the solution
is, which constraints are active, and which way the program's functions go. Its derivatives are those of the rule, and
are such calls, too; so they are of any order.
"""

from __future__ import annotations

import builtins
import copy
import functools
import inspect
import operator
from collections.abc import Callable, Sequence
from inspect import BoundArguments, Signature
from typing import Any, NamedTuple, cast

import numpy as np

from .._arrays.arrays import DTYPES, Instead, glimpse, memory, notice, watch
from .._arrays.made import holds_no_derivative
from .._arrays.traced import TracedArray
from .._declarations.aliases import Keywords, Leaf, Operand, Operands, Plain, Shape, Tree, Trees
from .._derivatives import entry
from .._derivatives.transforms import jvp, vjp
from .._derivatives.watched import is_watched
from .._numpy.functions import array_of
from .._numpy.primitive import Primitive
from .._sections.aside import aside
from .._tape.tape import recording
from .._trees.stand_in import Awaited, now
from .growing import Growing, Limits, Occurrences, in_parts, room_for
from .phase import IN_A_PROGRAM, Memory, remembering
from .pickles import at_name, by_name, read, written
from .refusals import WithoutDerivative
from .snapshots import Snapshot, left_behind, outside_of

Rule = functools.partial[Tree]          # of a rule, the name of SciPy's function, and that

# Parts of results whose lengths change with the values
VARYING = {"isotonic_regression": ("weights",), "shgo": ("xl", "funl")}
OF_STEPS = {"solve_ivp": ("t", "y")}        # where there are no times at which they are wanted, or events may end it
OF_EVENTS = {"solve_ivp": ("t_events", "y_events")}     # lists with an array for each event
OF_FIELDS = ("CubatureResult",)             # classes of results that are neither dicts nor tuples
INTERPOLANTS = {"solve_ivp": ("sol",)}      # what is called with times
CHANGED = ("blasad: {}: a function finds something else outside now than when its program was traced: {}. A program "
           "calls it in each run; give it what changes as an argument, or as a variable of a closure")
LEFT = ("blasad: {}: this call cannot be a part of a compiled program, because a function that it calls leaves "
        "something in {}: what the program finds there later would be that of its trace. Call the function without "
        "blasad.compile; blasad.jit of it runs eagerly")
MASKED = ("blasad: {}: this call cannot be a part of a compiled program, because a function that it calls uses a mask "
          "that the program finds anew in each run. Give it the mask as a variable of its closure, or compare there")


class Place(NamedTuple):
    """In a result: which number of the call stands here, and what it was."""

    number: int
    like: Leaf


def is_number(x: Leaf) -> bool:
    """Whether something is a number, or an array of numbers, that a call can have as its result."""
    if isinstance(x, TracedArray):
        return True
    kind = type(x)
    return issubclass(kind, (float, complex)) or issubclass(kind, (np.ndarray, np.generic)) and x.dtype in DTYPES


def is_whole(x: Leaf) -> bool:
    return isinstance(x, (bool, int, np.integer, np.bool_))


class OfNoRun(WithoutDerivative):
    """What stands for a part of a result that cannot be one of a call: its length changes, or it is an object."""

    def _why(self) -> str:
        return (f"{self._said[0]} ({type(self._said[1]).__name__}) is another one in each run of a program, and no "
                "array of one shape: it cannot be used there. Call the function without blasad.compile; blasad.jit of "
                "it runs eagerly")


class Listed(tuple[Any, ...]):
    """In the form of a result: where a list stands that has as many parts in each run."""


def template(x: Tree, numbers: list[Operand], name: str, grows: bool = False) -> Tree:
    """A result in which places stand for numbers, which are put into a list; some may have a row for each step."""
    if is_number(x) or is_whole(x):
        numbers.append(x if is_number(x) else float(x))
        return Place(len(numbers) - 1, x)
    if is_container(x):
        of = x
        varying, growing, events = ([x[each] for each in names.get(name, ()) if isinstance(x, dict)]
                                    for names in (VARYING, OF_STEPS if grows else {}, OF_EVENTS))

        def inside(x: Tree) -> Tree:
            if any(x is y for y in growing) and is_number(x):
                return Growing(template(tuple(in_parts(x, room_for(x))), numbers, name))
            if any(x is y for y in events) and type(x) is list:
                shape = (-1, len(of["y"])) if x is of["y_events"] else (-1,)
                return Listed(occurrences(each.reshape(shape), numbers, name) if grows else
                              template(each, numbers, name) for each in x)
            return template([x] if any(x is y for y in varying) else x, numbers, name)

        return rebuilt(x, inside)
    return x if x is None or isinstance(x, (str, bytes)) else OfNoRun(f"a result of {name}", x)


def occurrences(x: Operand, numbers: list[Operand], name: str) -> Tree:
    """The times or the states of an event, which happens more or less often."""
    return Occurrences(template(tuple(in_parts(x.T, room_for(x.T))), numbers, name))


def is_container(x: Tree) -> bool:
    """Whether something has as many parts in each run; the lists in results of SciPy's have not."""
    return isinstance(x, (dict, tuple)) and not isinstance(x, Place) or named(x) is not None


def named(x: Tree) -> dict[str, Tree] | None:
    """The parts of a result that have names; None of others."""
    if isinstance(x, dict):
        return x
    return dict(vars(x)) if type(x).__name__ in OF_FIELDS else None


def rebuilt(x: Tree, inside: Callable[[Tree], Tree]) -> Tree:
    """A container like another one; results of SciPy's are dicts."""
    if isinstance(x, dict):
        alike = type(x).__new__(type(x))
        dict.update(alike, {name: inside(each) for name, each in x.items()})
        return alike
    names = named(x)
    if names is not None:
        fields = copy.copy(x)
        vars(fields).update({name: inside(each) for name, each in names.items()})
        return fields
    parts = [inside(each) for each in x]
    return type(x)._make(parts) if hasattr(x, "_make") else type(x)(parts)


def leaves(form: Tree, x: Tree, numbers: list[Operand]) -> list[Operand]:
    """What stands in the places of a result that is like another one, of which parts may be refused."""
    if isinstance(form, Place):
        numbers.append(WithoutDerivative(x._said[0], form.like) if isinstance(x, WithoutDerivative) else x)
    elif isinstance(form, Growing) and not isinstance(x, WithoutDerivative):
        numbers += in_parts(form.turned(x), form[0].like.shape[-1])
    elif is_container(form):
        names = named(form)
        parts = form if names is None else names.values()
        if isinstance(x, WithoutDerivative):
            others: Trees = [x] * len(parts)
        else:
            others = x if names is None else [(named(x) or {})[name] for name in names]
        if len(others) != len(parts):
            raise ValueError(f"blasad: a result has {len(others)} parts in this run of a program; it had {len(parts)} "
                             "in the trace. blasad.jit traces again where compile cannot")
        for one, each in zip(parts, others, strict=True):
            leaves(one, each, numbers)
    return numbers


def filled(form: Tree, numbers: list[Operand], limits: dict[int, Limits] | None = None) -> Tree:
    """A result with these numbers in its places; in a program that cannot decide, how many rows there may be is noted.
    """
    if isinstance(form, Place):
        x = numbers[form.number]
        return OfRun(x, type(form.like)) if is_whole(form.like) else x
    if isinstance(form, Growing):
        own = None if limits is None else limits.setdefault(form[1].number, Limits(form[1].like))
        rows, count, last = (filled(each, numbers) for each in form)
        return form.rows(rows, count, last, own)
    if type(form) is Listed:
        return [filled(each, numbers, limits) for each in form]
    return rebuilt(form, lambda each: filled(each, numbers, limits)) if is_container(form) else form


class OfRun(Awaited):
    """A whole number or a flag of a result: looked at, it is a decision of the program, as of any value.

    Parameters
    ----------
    x : TracedArray
        The number, in a result of the call.
    kind : type
        What it is outside of programs.
    """

    _of: tuple[Operand, type[Any]]

    def __init__(self, x: Operand, kind: type[Any]) -> None:
        self.__dict__["_of"] = x, kind

    def _look(self, f: Callable[..., Any], *others: Any) -> Any:
        """What is found in the number."""
        x, kind = self._of
        plain = not any(isinstance(y, TracedArray) for y in others)

        def found_in(of: Operand) -> Any:
            number = kind(np.asarray(of).item())
            return f(number, *others) if plain else number

        answer = found_in(glimpse(x))
        notice(found_in, (x,), {}, answer)
        return answer if plain else f(answer, *others)

    def _now(self) -> Any:
        return self._look(same)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self._look(same), name)


def same(x: Any) -> Any:
    return x


def looking(f: Callable[..., Any], reflected: bool = False) -> Callable[..., Any]:
    """An operation of Python's as a look."""
    def method(self: OfRun, *others: Any) -> Any:
        others = tuple(y._look(same) if isinstance(y, OfRun) else y for y in others)
        return self._look((lambda x, y: f(y, x)) if reflected else f, *others)

    return method


for _name in ("bool", "int", "float", "str", "repr", "hash", "format", "abs", "complex", "round"):
    setattr(OfRun, f"__{_name}__", looking(getattr(builtins, _name)))
for _name in ("index", "eq", "ne", "lt", "le", "gt", "ge", "neg", "invert"):
    setattr(OfRun, f"__{_name}__", looking(getattr(operator, f"__{_name}__")))
for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor"):
    setattr(OfRun, f"__{_name}__", looking(getattr(operator, f"__{_name}__")))
    setattr(OfRun, f"__r{_name}__", looking(getattr(operator, f"__{_name}__"), True))


class InRuns(Primitive):
    """What a program calls: the function of a solver, or one of its derivatives, by the names of the steps to it."""

    home: Solver | Between
    steps: tuple[str, ...]

    def __reduce__(self) -> Any:
        return step_to, (self.home, self.steps)


def step_to(home: Solver | Between, steps: tuple[str, ...]) -> InRuns:
    """A derivative of the function of a solver."""
    return functools.reduce(getattr, steps, home.function).call


class Function:
    """A function of arrays that Python computes in each run of a program, as are its derivatives, of any order.

    Parameters
    ----------
    name : str
        Of SciPy's function.
    results : callable
        The results for plain or traced arrays: a list, in which some may be refused.
    count, many : int
        Of the arguments, and of the results.
    values : callable, optional
        The same for plain arrays, where that is another function.
    """

    def __init__(self, name: str, results: Callable[..., list[Operand]], count: int, many: int,
                 values: Callable[..., list[Operand]] | None = None) -> None:
        self.name, self.results, self.count, self.many = name, results, count, many
        self.call = InRuns(values or results, forward=self.forward, reverse=self.reverse)
        self.call.name, self.call.ours = name, False    # warnings are the program's

    @functools.cached_property
    def pushed(self) -> Function:
        return Function(f"a derivative of {self.name}", self.push, 2 * self.count, self.many).after(self, "pushed")

    @functools.cached_property
    def pulled(self) -> Function:
        own = Function(f"a derivative of {self.name}", self.pull, self.count + self.many, self.count)
        return own.after(self, "pulled")

    def after(self, one: Function, step: str) -> Function:
        """The same, as a derivative of another one."""
        self.call.home, self.call.steps = one.call.home, (*one.call.steps, step)
        return self

    def forward(self, dxs: Tree, y: Operands, *xs: Operand) -> Tree:
        return self.pushed.call(*xs, *(dxs if len(xs) > 1 else [dxs]))

    def reverse(self, seeds: Operands, y: Operands, *xs: Operand) -> Tree:
        adjoints = self.pulled.call(*xs, *seeds)
        return tuple(adjoints) if len(xs) > 1 else adjoints[0]

    def varying(self, seen: list[Operand], *xs: Operand) -> list[Operand]:
        """The results that have a derivative, and one more that always has; all results are seen."""
        seen[:] = self.results(*xs)
        return [*filter(varies, seen), xs[0][:1] * 1.0]

    def push(self, *given: Operand) -> list[Operand]:
        """The tangents of all results; NaN where none is known."""
        xs, dxs = given[:self.count], given[self.count:]
        seen: list[Operand] = []
        _, tangents = jvp(functools.partial(self.varying, seen), xs, dxs)
        those = iter(tangents)
        return [next(those) if varies(y) else no_tangent(y) for y in seen]

    def pull(self, *given: Operand) -> list[Operand]:
        """The adjoints of all arguments."""
        seen: list[Operand] = []
        xs, seeds = given[:self.count], given[self.count:]
        values, back = vjp(functools.partial(self.varying, seen), *xs)
        for y, seed in zip(seen, seeds, strict=True):
            if isinstance(y, WithoutDerivative) and np.any(memory(seed) if isinstance(seed, TracedArray) else seed):
                y._refuse()
        wanted = [seed for y, seed in zip(seen, seeds, strict=True) if varies(y)]
        return list(back([*(like(seed, y) for seed, y in zip(wanted, values, strict=False)), np.zeros(1)]))


def no_tangent(y: Operand) -> Plain:
    """That of a constant, or of something of which none is known."""
    known = not isinstance(y, WithoutDerivative)
    return np.full(np.shape(y if known else cast(Any, y.plain())), 0.0 if known else np.nan)


def varies(y: Operand) -> bool:
    return isinstance(y, TracedArray) and not holds_no_derivative(y)


def like(seed: Operand, y: Operand) -> Operand:
    """A seed as a value is: an array or a number."""
    is_array = not y.is_scalar if isinstance(y, TracedArray) else issubclass(type(y), np.ndarray)
    return seed if np.shape(seed) or is_array else seed[()]


class Solver:
    """A call of a solver in a program.

    Parameters
    ----------
    name : str
        Of SciPy's function.
    rule : callable
        What gives its result, with derivatives.
    signature : Signature
        Its own.
    snapshot : Snapshot
        Its arguments, as they were before the first call.
    instead : Instead
        What has others stand in the place of the arrays of the trace that it reads.
    kinds : list of (dtype, int)
        Of these, with their sizes.
    result : object
        The first one, for values.
    """

    def __init__(self, name: str, rule: Rule, signature: Signature, snapshot: Snapshot,
                 instead: Instead, kinds: list[tuple[np.dtype[Any], int]], result: Tree) -> None:
        plain: list[Operand] = []
        self.name, self.rule, self.signature = name, rule, signature
        grows = snapshot.arguments.get("t_eval") is None or snapshot.arguments.get("events") is not None
        self.limits: dict[int, Limits] = {}
        self.form = template(result, plain, name, grows)
        self.snapshot, self.settled = snapshot, False
        snapshot.look()
        self.instead = instead
        self.memory = Memory()
        self.shapes = [np.shape(x) for x in plain]
        self.first: list[Operand] | None = plain
        self.kinds = kinds
        self.prepare()

    def prepare(self) -> None:
        """Make the function that programs call."""
        self.function = Function(self.name, self.results, len(self.kinds), len(self.shapes), self.values)
        self.function.call.home, self.function.call.steps = self, ()

    # -- for other processes

    def __reduce__(self) -> tuple[Callable[..., Solver], tuple[Any, ...]]:
        rule, name, plain = self.rule.func, *self.rule.args
        data = written(name, self.instead, len(self.kinds), (bare(self.form), self.snapshot.arguments, self.limits))
        return again, (name, by_name(rule), by_name(plain), [(dtype.str, size) for dtype, size in self.kinds],
                       self.shapes, data)

    def begin_again(self, arguments: Keywords) -> None:
        """Have arguments that were pickled: what functions find outside is seen when they are called."""
        self.snapshot = Snapshot.__new__(Snapshot)
        self.snapshot.arguments, self.snapshot.outside = arguments, None
        self.settled, self.memory, self.first = True, Memory(), None

    # -- in the trace

    def record(self, thetas: Sequence[TracedArray]) -> Tree:
        """The result of the call, in the trace."""
        result = filled(self.form, self.function.call(*thetas), None if is_watched() else self.limits)
        for each in INTERPOLANTS.get(self.name, ()):
            if result[each] is not None:
                result[each] = Interpolant(self, thetas, result[each])
        return result

    # -- runs

    def run(self, thetas: Operands, seen: Callable[[Any], list[Operand]] | None = None) -> list[Operand]:
        """What the result has, or is seen in it, with these arrays of the current tape in the place of the trace's."""
        key = b"".join(memory(x).tobytes() for x in thetas)
        own = [x.copy() for x in thetas]
        with self.instead.turn:
            self.check()
            self.instead.begin(own)
            try:
                with remembering(self.memory, key):
                    result = self.rule(arguments(self.signature, self.snapshot.again()))
                    numbers = self.numbers(result) if seen is None else seen(result)
            finally:
                self.instead.end()
            self.look()
        return numbers

    def numbers(self, result: Tree) -> list[Operand]:
        """What a result has, as many rows as the program is for."""
        numbers = leaves(self.form, result, [])
        for number, limits in self.limits.items():
            limits.check(self.name, int(numbers[number]))
        return numbers

    def check(self) -> None:
        """See whether what functions find has changed since they were called: by the trace, it is an error."""
        changed = "" if self.settled else self.snapshot.changed()
        if changed:
            raise RuntimeError(CHANGED.format(self.name, changed))
        if self.settled and not self.snapshot.holds():      # later, it may change, and so does the result
            self.memory.results.clear()
            self.snapshot.look()

    def look(self) -> None:
        """What functions change themselves is theirs."""
        if not self.settled:
            self.settled = self.instead.is_over()
            self.snapshot.look()

    def values(self, *thetas: Plain) -> list[Operand]:
        """The numbers of the result."""
        if self.first is not None:              # of the run that is traced
            numbers, self.first = self.first, None
            return numbers
        results = on_own_tape(self.run, thetas)
        return [self.fitted(float(x) if is_whole(x) else x, shape)
                for x, shape in zip(results, self.shapes, strict=True)]

    def fitted(self, x: Operand, shape: Shape) -> Operand:
        if np.shape(x) != shape or not is_number(x):
            raise ValueError(f"blasad: {self.name}: a result is {'an array' if is_number(x) else type(x).__name__} of "
                             f"shape {np.shape(x)} in this run of a program; it had shape {shape} in the trace. "
                             "blasad.jit traces again where compile cannot")
        return x

    def results(self, *thetas: Operand) -> list[Operand]:
        """The same, with derivatives."""
        return self.run(thetas)


def on_own_tape(f: Callable[[list[Operand]], list[Operand]], given: Sequence[Plain]) -> list[Operand]:
    """What a function returns in a run of a program, with arrays that are traced here alone.

    No derivative runs around it, so that this counts as one: else `np.array` of a list of traced numbers, and an array
    of zeros that such numbers are written to, would not be blasad's.
    """
    tape = aside()
    try:
        with entry.recording(tape):
            return f([watch(tape, x, (), True) for x in given])
    finally:
        tape.end()


class Between:
    """What a solution is at some times, each time in a run of its own, which finds the solution of the last one.

    Parameters
    ----------
    solver : Solver
        The call that solves.
    count : int or None
        Of times; None: one number.
    """

    def __init__(self, solver: Solver, count: int | None) -> None:
        self.solver, self.count = solver, count
        self.function = Function(f"{solver.name}.sol", self.results, len(solver.kinds) + 1, 1, self.values)
        self.function.call.home, self.function.call.steps = self, ()

    def __reduce__(self) -> tuple[type[Between], tuple[Solver, int | None]]:
        return Between, (self.solver, self.count)

    def results(self, *given: Operand) -> list[Operand]:
        *thetas, t = given
        return self.solver.run(thetas, lambda result: [result.sol(t[0] if self.count is None else t)])

    def values(self, *given: Plain) -> list[Operand]:
        *thetas, t = given
        return [np.asarray(x) for x in on_own_tape(lambda traced: self.results(*traced, t), thetas)]


class Interpolant(OfNoRun):
    """What stands for what interpolates a solution: it can be called."""

    _of: tuple[Solver, Sequence[TracedArray]]

    def __init__(self, solver: Solver, thetas: Sequence[TracedArray], like: OfNoRun) -> None:
        super().__init__(*like._said)
        self.__dict__["_of"] = solver, thetas

    def __call__(self, t: Operand) -> Operand:      # type: ignore[override]
        solver, thetas = self._of
        t = array_of(now(t))
        if np.ndim(t) > 1:
            raise ValueError("`t` must be a float or a 1-D array.")
        call = Between(solver, len(t) if np.ndim(t) else None).function.call
        return call(*thetas, t.reshape(-1) * 1.0)[0]


def bare(form: Tree) -> Tree:
    """The form of a result without its values."""
    if isinstance(form, Place):
        x = form.like
        return Place(form.number, np.zeros(np.shape(x)) if isinstance(x, (TracedArray, np.ndarray)) else x)
    if isinstance(form, WithoutDerivative):
        name, value = form._said
        return type(form)(name, repr(value))
    return rebuilt(form, bare) if is_container(form) or isinstance(form, tuple) else form


def again(name: str, rule: tuple[str, str], plain: tuple[str, str], kinds: list[tuple[str, int]],
          shapes: list[Shape], data: bytes) -> Solver:
    """A solver that was pickled."""
    solver, of_scipy = Solver.__new__(Solver), at_name(*plain)
    (solver.form, given, solver.limits), solver.instead = read(data, kinds)
    solver.name, solver.rule, solver.signature = name, functools.partial(at_name(*rule), name, of_scipy), (
        inspect.signature(of_scipy))
    solver.shapes, solver.kinds = shapes, [(np.dtype(each), size) for each, size in kinds]
    solver.begin_again(given)
    solver.prepare()
    return solver


def arguments(signature: Signature, names: Keywords) -> BoundArguments:
    return BoundArguments(signature, names)


def recorded(name: str, rule: Rule, given: BoundArguments) -> Tree:
    """The result of a rule, which is called in each run of the program that is traced."""
    tape = recording()
    assert tape is not None
    snapshot, before, own = Snapshot(dict(given.arguments)), outside_of(dict(given.arguments)), aside(tape)
    try:
        result = own.run(rule, arguments(given.signature, dict(given.arguments)))
        thetas = own.met()
        if not thetas:
            return result
        instead = Instead(own, thetas)
        if own.plainly or instead.partly:
            raise TypeError(IN_A_PROGRAM.format(name))
        if any(x.dtype not in DTYPES for x in thetas):
            raise TypeError(MASKED.format(name))
        left = left_behind(before, given.arguments) if before is not None else ""
        if left:
            raise TypeError(LEFT.format(name, left))
    finally:
        own.end()
    kinds = [(x.dtype, x.size) for x in thetas]
    return Solver(name, rule, given.signature, snapshot, instead, kinds, result).record(thetas)
