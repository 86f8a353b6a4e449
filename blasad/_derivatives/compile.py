"""`compile`: trace a function once, and run its calls again on other data, with no Python between them."""

from __future__ import annotations

import linecache
import os
import warnings
from collections.abc import Callable, Collection, Sequence
from inspect import signature
from typing import Any, Generic, ParamSpec, TypeVar, cast, overload

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays import arrays as _arrays
from .._arrays.made import given_out
from .._arrays.pivots import Pivots
from .._arrays.traced import TracedArray
from .._arrays.unseen import ANEW, UNSEEN, settle
from .._declarations.aliases import Array, Function, Leaf, Shape, Tree
from .._declarations.notebook import table
from .._declarations.progress import Tell, telling
from .._hooks.exact import look as look_for_types
from .._hooks.lost import check_result
from .._programs.plan import Plan, Telling, checksum, plan
from .._routines.c.programs import Handle
from .._rules.kernels.blas_threads import one_blas_thread
from .._tape import tape as _tape
from .._trees.kinds import Placeholder
from .._trees.overlaps import repeats, sharing
from .._trees.stand_in import Awaited, StandIn, now
from .._trees.structure import Structure, entered, is_leaf, leaves, mapped, overlaps_of, rebuilt, together
from . import engine as _engine
from .batches import Asked, at_least_one, complain, cores, results_of, run
from .places import Frozen, Given, Input, Output, builder

__all__ = ["Program", "compile"]

P = ParamSpec("P")
R = TypeVar("R")


class Program(Generic[P, R]):
    """A function that was traced: a list of calls on memory of its own.

    It is called as the function is, with arrays of the shapes and dtypes of the example; numbers may have other
    values.  What the function decided while it was traced (branches, lengths of loops, masks) stays decided, and
    plain arrays and numbers it found outside of its arguments are constants.  Any number of threads may call it at
    once: each has memory of its own.  It can be pickled.

    Arguments are read where they lie, and may lie as they like.  ``program(*args, out=tree)`` writes the results into
    the arrays of a tree like that of the results, with None where an array is to be made.  They share no memory with
    the arguments or each other.  An error of a routine leaves them as they were.

    Attributes
    ----------
    calls : int
        The calls of one run.
    traced_calls : int
        The calls that the function made when it was traced, before those without an effect were left out.
    routines : dict
        How many calls there are of each routine.
    flops : float
        The operations of one run on real numbers, about, with those of all steps of loops.  Where the number of
        steps is an argument, or found by a condition, one step is counted.
    bytes : int
        The memory that a run works in, with what loops stack for their reverses (for one step, where their number is
        not known); each thread that runs at the same time has its own.
    constant_bytes : int
        The memory of constants.
    kept_bytes : int
        The part of the memory that holds copies of values, which a reverse reads after they were overwritten.
    parallelism : float
        The work of all calls, divided by that of the longest chain of calls that wait for each other: about how many
        threads can be busy.
    branches : tuple of (str, int)
        The lines that used values while the function was traced: their decisions are frozen.
    address : int
        The address of the program for C, a ``blasad_program *`` of `blasad.h`, valid as long as this object lives.
    """

    _handle: Handle | None = None

    def __init__(self, name: str, arguments: Tree, results: Tree, made: Plan, kept_bytes: int,
                 branches: tuple[tuple[str, int], ...]) -> None:
        self._name, self._arguments, self._results, self._plan = name, arguments, results, made
        inputs = {x.number: x for _, x in leaves(arguments) if isinstance(x, Input)}
        self._inputs = [inputs[i] for i in sorted(inputs)]
        self._flat = not made.results and all(
            isinstance(x, Input) and not (x.is_number and x.dtype.char in "fF") for x in arguments)
        self._numbers = tuple(x.is_number for x in self._inputs)
        self._build = builder(results)
        self.kept_bytes, self.branches = kept_bytes, branches

    @property
    def calls(self) -> int:
        return self._plan.calls

    @property
    def traced_calls(self) -> int:
        return self._plan.noted

    @property
    def routines(self) -> dict[str, int]:
        return self._plan.routines()

    @property
    def flops(self) -> float:
        return self._plan.flops

    @property
    def bytes(self) -> int:
        return self._plan.bytes[0]

    @property
    def constant_bytes(self) -> int:
        return self._plan.bytes[1]

    @property
    def address(self) -> int:
        if self._handle is None:
            outputs = {x.number: path for path, x in leaves(self._results) if isinstance(x, Output)}
            names = [x.path for x in self._inputs] + [outputs[i] for i in sorted(outputs)]
            self._handle = Handle(self._plan, True, names, cores())
        return self._handle.address

    @property
    def parallelism(self) -> float:
        return self._plan.parallelism()

    def __repr__(self) -> str:
        return (f"<blasad program of {self._name}: {self.calls} calls ({self.traced_calls} traced), {self.flops:.3g} "
                f"flops, {self.bytes} bytes to work in ({self.kept_bytes} of them kept values), {self.constant_bytes} "
                "of constants>")

    def _repr_html_(self) -> str:
        return table([("calls", self.calls), ("calls traced", self.traced_calls), ("flops", f"{self.flops:.3g}"),
                      ("bytes to work in", self.bytes), ("of them kept values", self.kept_bytes),
                      ("bytes of constants", self.constant_bytes), ("branches frozen", len(self.branches)),
                      *((name, count) for name, count in sorted(self.routines.items(), key=lambda each: -each[1]))],
                     title=f"program of {self._name}")

    @overload
    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R: ...
    @overload
    def __call__(self, *args: Tree, out: Array | None) -> R: ...
    def __call__(self, *args: Tree, out: Array | None = None) -> Any:  # type: ignore[misc]  # no keywords but out
        arrays = list(args) if self._flat and self._plan.fits(args, self._numbers) else self._checked(args)
        wanted = None if out is None else self._wanted(out, arrays)
        threads = self._plan.on_threads
        if threads:
            with one_blas_thread(threads):
                return self._build(self._plan(arrays, wanted), arrays)
        return self._build(self._plan(arrays, wanted), arrays)

    def __reduce__(self) -> tuple[Tree, Tree]:
        parts = (self._name, self._arguments, self._results, self._plan, self.kept_bytes, self.branches)
        return _again, (_described(*parts), *parts)

    def map(self, *args: Tree, in_axes: Any = 0, threads: int | None = None, reduce: str | None = None,
            block: int | None = None, out: tuple[Tree, ...] | None = None, finish: bool = False,
            progress: bool | Tell | None = False) -> Any:
        """Run for every row of some arguments, on threads, with no Python and no lock for a run.

        Parameters
        ----------
        *args
            The arguments.  Those that have rows have one more axis, which counts them; a number becomes an array of
            numbers.  The others are the same for all rows.  Arguments that the program writes to must have rows.
        in_axes : int, None or sequence of them
            Along which axis the rows of each argument lie, as in `vmap`; in a tree all arrays and numbers have them.
            None: the argument is the same for all rows.
        threads : int or None
            How many threads work; None: as many as there are cores, if there is enough to do.  BLAS has one thread of
            its own meanwhile.
        reduce : {None, "sum"}
            None: results have rows.  "sum": results are summed over the rows, in an order that depends on the number
            of rows and on `block` and on nothing else: the sum is the same for any number of threads, bit for bit.
        block : int or None
            The rows that are summed one after the other, and that a thread takes at once; None: their number decides,
            and a thread may take more.
        out : tree or None
            As in a call: arrays that the results, of all rows or summed, are written to.
        finish : bool
            What an error in a row does.  False: nothing is written, neither to `out` nor to an argument.  True: all
            other rows are finished first; results of the rows that failed are NaN, or left out of a sum, and the error
            has the attributes `rows`, which failed, and `results`.
        progress : bool or callable
            Show how many rows are done, by a bar of tqdm if that is installed, or a line of text; a callable is called
            with that and the number of rows.

        Returns
        -------
        tree
            The results of a call, stacked along a first axis, or summed.

        Raises
        ------
        numpy.linalg.LinAlgError
            With the number of the first row that failed; the same for errors of other kinds.

        Examples
        --------
        >>> import numpy as np, blasad as ad
        >>> gradient = ad.compile(ad.grad(lambda A, x: x @ A @ x, 1), np.eye(2), np.ones(2))
        >>> gradient.map(np.eye(2), np.arange(6.0).reshape(3, 2), in_axes=(None, 0))
        array([[ 0.,  2.],
               [ 4.,  6.],
               [ 8., 10.]])
        """
        asked = Asked(f"{self._name}.map", in_axes, args, threads, reduce, block, finish, progress)
        arrays, along, rows = self._rows(args, asked)
        wanted = [None] * len(self._plan.outputs) if out is None else self._wanted(
            out, arrays, () if asked.summed else (rows,))
        outputs, errors = run(self._plan, asked, arrays, along, rows, wanted)
        results = None if errors and not finish else results_of(asked, self._results, self._plan, outputs, arrays, rows)
        if errors:
            complain(asked, errors, rows, results)
        return results

    def _rows(self, args: tuple[Tree, ...], asked: Asked) -> tuple[list[Tree], list[bool], int]:
        """The arrays of a batch, which of them have rows, and how many."""
        args, along = given_out(asked.moved(args)), [x.argument in asked.over for x in self._inputs]
        if not any(along):
            raise ValueError(f"{asked.name}: no argument that has rows by in_axes={asked.axes} is an array or a number "
                             "of floats")
        alike = len(args) == len(self._arguments)
        pairs = together(self._arguments, args, path=f"{asked.name}: argument ") if alike else []
        rows = [np.shape(y)[:1] for x, y in pairs if isinstance(x, Input) and x.argument in asked.over][:1]
        checked = self._checked(args, asked.over, *rows)
        arrays = [np.asarray(y, x.dtype) for x, y in zip(self._inputs, checked, strict=True)]
        for i in self._plan.results:
            if not along[i] or repeats(arrays[i]):
                raise ValueError(
                    f"{asked.name}: the program writes to argument {self._inputs[i].path}, which has to have rows "
                    f"(by in_axes={asked.axes}) that share no memory: pass a copy for each row")
        if asked.summed and any(isinstance(x, Given) for _, x in leaves(self._results)):
            raise ValueError(f"{asked.name}: a result is an argument, which cannot be summed; leave out reduce")
        if asked.summed and any(output[4].char not in "fdFD" for output in self._plan.outputs):
            raise TypeError(f"{asked.name}: a result is not an array of floats, and cannot be summed; leave out reduce")
        return arrays, along, rows[0][0]

    def _checked(self, args: tuple[Tree, ...], over: Collection[int] = (), rows: Shape = (),
                 ) -> list[Tree]:
        """The arrays of a call; raises unless they are like those of the example, those of `over` with an axis more."""
        args = given_out(args)
        if len(args) != len(self._arguments):
            raise TypeError(f"{self._name}: the program takes {len(self._arguments)} arguments, as in the example; "
                            f"{len(args)} were given")
        arrays: list[Tree] = [None] * len(self._inputs)

        def check(x: Leaf, y: Leaf) -> None:
            if isinstance(y, TracedArray):
                raise TypeError(f"{self._name}: argument {getattr(x, 'path', '')} is traced: a program is not "
                                "differentiated; compile its derivative, compile(grad(f), ...)")
            if not isinstance(x, Input):
                if not x.fits(y):
                    raise ValueError(f"{self._name}: argument {x.path} is {y!r}; it was {x.value!r} in the example, "
                                     "and is frozen (floats and arrays of floats may have other values): compile again")
                return
            shape = (*rows, *x.shape) if over and x.argument in over else x.shape
            if x.is_number:
                wrong = (shape or is_plain(y)) and np.shape(y) != shape
                casting: Any = "same_kind" if isinstance(y, int) else "safe"
                if wrong or not np.can_cast(np.asarray(y).dtype, x.dtype, casting):
                    raise TypeError(f"{self._name}: argument {x.path} is {y!r}; it must be a number of {x.dtype}, as "
                                    "in the example")
            elif not is_plain(y) or y.shape != shape or y.dtype != x.dtype:
                came = f"{y.dtype} {y.shape}" if is_plain(y) else type(y).__name__
                if not (over and x.argument in over):
                    raise ValueError(f"{self._name}: argument {x.path} is {came}; the program was compiled for an "
                                     f"array {x.dtype} {shape}: compile it again for other shapes or dtypes")
                raise ValueError(
                    f"{self._name}: argument {x.path} is {came}; in_axes says that it has rows"
                    f"{f', here {rows[0]}' if rows else ''}, each an array {x.dtype} {x.shape} as in the example")
            elif type(y) is not np.ndarray:
                _engine.check_class(f"{self._name}: argument {x.path}", y)
            arrays[x.number] = y

        for x, y in together(self._arguments, args, path=f"{self._name}: argument "):
            check(x, y)
        self._check_written(arrays)
        return arrays

    def _wanted(self, out: Tree, arrays: list[Leaf], rows: Shape = ()) -> list[Tree]:
        """The array for each result, or None; raises unless the results can be written there."""
        places: list[Tree] = [None] * len(self._plan.outputs)
        for x, y in together(self._results, out, path=f"{self._name}: out"):
            if y is None:
                continue
            if not isinstance(x, Output):
                if not isinstance(x, Given) or y is not arrays[x.number]:
                    raise ValueError(f"{self._name}: out has {y!r} where the program computes nothing new; put None "
                                     "there")
                continue
            dtype, shape = self._plan.outputs[x.number][4], (*rows, *x.shape)
            if not is_plain(y) or y.shape != shape or y.dtype != dtype:
                came = f"{y.dtype} {y.shape}" if is_plain(y) else type(y).__name__
                raise ValueError(f"{self._name}: out has {came} for a result {dtype} {shape}; give such an array, or "
                                 "None for a new one")
            if not y.flags.writeable:
                raise ValueError(f"{self._name}: out has a read-only array for a result {dtype} {shape}")
            if repeats(y):
                raise ValueError(f"{self._name}: out has an array in which several elements share memory; give one "
                                 "without overlapping elements")
            places[x.number] = y
        first = len(arrays)
        if any(max(pair) >= first for pair in sharing(
                {i: x for i, x in enumerate((*arrays, *places)) if is_plain(x)})):
            raise ValueError(f"{self._name}: an array of out shares memory with an argument or with another array of "
                             "out; give separate arrays")
        return places

    def _check_written(self, arrays: list[Leaf]) -> None:
        """What the program writes must be writable, and no part of another argument."""
        for i in self._plan.results:
            if not is_plain(arrays[i]) or not arrays[i].flags.writeable:
                raise ValueError(f"{self._name}: argument {self._inputs[i].path} is read-only, and the program writes "
                                 "it; pass a writable array")
        written = set(self._plan.results)
        for pair in sharing({i: x for i, x in enumerate(arrays) if is_plain(x)}) if written else ():
            if written.intersection(pair):
                i, k = sorted(pair, key=lambda i: (i not in written, i))
                raise ValueError(
                    f"{self._name}: arguments {self._inputs[i].path} and {self._inputs[k].path} share memory, and "
                    "the program writes to the first; pass separate arrays, or pass one array and make the views "
                    "inside the function")


def _again(described: Any, *parts: Any) -> Program[..., Any]:
    """A program from its pickled parts, if they are those that were written."""
    if len(parts) != 6 or not isinstance(parts[3], Plan) or _described(*parts) != described:
        raise ValueError("blasad: a pickled program is damaged, its checksum is another; pickle or compile it again")
    return Program(*parts)


def _described(name: str, arguments: tuple[Tree, ...], results: Tree, made: Plan, kept_bytes: int,
               branches: tuple[Tree, ...]) -> bytes:
    """A checksum of all that a program has beside its plan, but for what only its own type knows to compare."""
    def text(x: Leaf) -> str:
        if isinstance(x, Placeholder):
            return f"{type(x).__name__}({', '.join(f'{key}={text(value)}' for key, value in sorted(vars(x).items()))})"
        if _arrays.is_plain(x):
            return f"{x.dtype.str} {x.shape} {None if x.dtype.hasobject else checksum(x.tobytes())!r}"
        plain = x is None or issubclass(type(x), (str, bytes, int, float, complex, tuple, np.dtype, np.generic))
        return f"{type(x).__name__} {x!r}" if plain else type(x).__name__

    lines = [f"{path}: {text(x)}" for tree in (arguments, results) for path, x in leaves(tree)]
    return checksum(repr((name, lines, kept_bytes, branches)).encode("utf-8", "surrogatepass"))


def compile(g: Callable[P, R], *example_args: Any, tidy: bool = True, threads: int | None = None,
            progress: bool | Tell = False) -> Program[P, R]:
    """Trace a function once, and return a program that runs it on other data without Python.

    Parameters
    ----------
    g : callable
        A function of arrays, numbers and trees of them, or the result of `grad`, `value_and_grad`, `vjp`, `jvp`,
        `hvp` and similar functions. It may write to its arguments; then the program does so too.
    *example_args
        Arguments of the shapes and dtypes that the program will be called with. They do not change.
    tidy : bool
        Remove calls on zeros and calls whose results are not used.
    threads : int or None
        Run calls that do not use each other's memory on so many threads at the same time; BLAS has one thread
        meanwhile. Results have the same bits for any number of threads. A run takes more memory, because so many
        threads work at the same time. None: one thread, without a change of BLAS's threads.

    Returns
    -------
    Program
        A callable with the arguments of `g`. Its attributes describe its calls and its memory.

    Raises
    ------
    TypeError
        For functions that use a traced value where it would be lost, and for keyword arguments.

    Warns
    -----
    UserWarning
        Once for each line of `g` that used a traced value in Python, for example in a branch: its decision is frozen.

    Notes
    -----
    Control flow is that of the trace: a loop runs as often as it did then. Floating-point arrays and numbers among
    the arguments may have other values later; all other arguments must be equal.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def f(A, x):
    ...     for _ in range(3):
    ...         x[:] = A @ x
    ...     return x.sum()
    >>> gradient = ad.compile(ad.grad(f, (0, 1)), np.eye(2), np.ones(2))
    >>> gradient(2 * np.eye(2), np.array([1.0, 2.0]))[1]
    array([8., 8.])
    """
    return cast(Program[P, R], compiled(
        g, example_args, tidy, threads=threads, tell=telling(progress, "calls", late=True)))


class Apart(_tape.Tape):
    """The tape of a program that will be cut in pieces: it remembers which calls come from reverse sweeps.

    Attributes
    ----------
    sweeps : list of tuple of int
        From which call to which, of each sweep.
    """

    sweeps: list[tuple[int, int]]

    def swept(self, first: int, last: int) -> None:
        self.__dict__.setdefault("sweeps", []).append((first, last))


def compiled(g: Function, example_args: Sequence[Tree], tidy: bool = True, chains: bool = True,
             apart: bool = False, threads: int | None = None, never: bool = False,
             tell: Tell | None = None) -> Program[..., Any]:
    """As `compile`; without chains, calls stay in order; `apart`, see `traced`; if `never`, no value is looked at."""
    _engine.check_function("compile", g, "compile(f, x)")
    name = f"compile({getattr(g, '__name__', type(g).__name__)})"
    try:
        signature(g).bind(*example_args)
    except ValueError:                          # a function in C does not tell
        pass
    except TypeError as error:
        raise TypeError(f"{name}: {error}: compile needs example arguments, compile(f, x); blasad.jit(f) needs none "
                        "and compiles at the first call") from None
    if threads is not None:
        threads = at_least_one(name, "threads", threads)
    if _tape.recording() is not None:
        raise RuntimeError(f"{name}: a function cannot be compiled while another one is being traced; compile it "
                           "before that")
    tape = (Apart if apart else _tape.Tape)("program", 0)
    try:
        tape.wait(never=never)
        program = traced(name, tape, g, given_out(tuple(example_args)), tidy, chains=chains, apart=apart,
                         threads=threads or 0, over=True, tell=tell)[0]
        lost = set(tape.lost)
    finally:
        tape.close()
    for path, line in program.branches:
        if (path, line) in lost:                # which was said when it happened
            continue
        source = linecache.getline(path, line).strip()
        warnings.warn(
            f"{name}: {os.path.basename(path)}:{line} looked at a value while the function was traced; the program "
            "will always do what it did then (blasad.jit traces again if a value decides otherwise): "
            f"{source}", stacklevel=3)
    return program


def _recorded(tape: _tape.Tape, told: Telling, g: Function, entries: tuple[Tree, ...]) -> Tree:
    """The result of a function that runs on a tape; integers that it finds in values are those of a program."""
    from .._arrays import places

    places.lead()
    try:
        with told, _engine.recording(tape):
            result = g(*entries)
            if any(isinstance(x, Awaited) for _, x in leaves(result)):
                result = mapped(now, result)
    finally:
        settle()
    tape.settle()
    return result


def traced(name: str, tape: _tape.Tape, g: Function, args: tuple[Tree, ...], tidy: bool = True,
           is_number: Callable[[Any], bool] = _engine.is_number, more: Sequence[TracedArray] = (), once: bool = False,
           chains: bool = True, apart: bool = False, threads: int = 0, over: bool = False,
           entered_as: list[TracedArray] | None = None, tell: Tell | None = None,
           ) -> tuple[Program[..., Any], list[TracedArray], list[TracedArray]]:
    """Run a function on a tape: the program of it, its inputs, and its outputs, after which come those of `more`.

    If `apart`, each value has a place of its own in memory: the program is there to be cut in pieces.
    If `once`, an array that is given twice is one input, and containers that the function changes are an error.
    If `over`, the tape is closed next.  `entered_as` gets the inputs, which are known also if the function raises.
    `tell` is called as `Telling` says.
    """
    inputs: list[Input] = []
    held: list[TracedArray] = [] if entered_as is None else entered_as
    copies: list[tuple[Frozen, Tree]] = []
    known: dict[int, Input] = {}

    def enter(path: str, x: Leaf) -> Tree:
        number = is_number(x)
        if not number and not _engine.is_float_array(x):
            return Frozen(path, x)
        _engine.check_class(f"{name}: argument {path}", x)
        if once and id(x) in known and not number:
            return known[id(x)]
        entry = known[id(x)] = Input(len(inputs), path, np.asarray(x, _arrays.number_dtype(x)) if number else x, number)
        inputs.append(entry)
        held.append(_arrays.program_input(tape, np.asarray(x, entry.dtype)))
        if number:
            held[-1] = _arrays.like_number(held[-1], x)
        return entry

    def shown(x: Leaf) -> Tree:
        """What the function receives."""
        if isinstance(x, Input):
            return held[x.number]
        if not is_plain(x.value) and not isinstance(x.value, (set, bytearray)):
            return x.value
        copies.append((x, x.value.copy()))
        return copies[-1][1]

    arguments = tuple(_entered(enter, x, f"{i}") for i, x in enumerate(args))
    entries = tuple(entered(shown, tree, 1) for tree in arguments)
    before = Structure(entries, 1) if once else None
    look_for_types(g, args)
    told = Telling(tape, tell)
    result = _recorded(tape, told, g, entries)
    if tape.unfollowed:
        raise TypeError(f"{name}: {tape.unfollowed[0]}, and the function caught the error; a program cannot do that "
                        "again, because the call belongs to a stack or to a rule of somebody's own")
    check_result(tape, result)
    result = _engine.made_as_plain(result)
    copies += _now(arguments, entries)
    for frozen, copy in copies:
        if not frozen.fits(copy):
            what = f"an array of {copy.dtype}" if is_plain(copy) else f"a {type(copy).__name__}"
            raise TypeError(f"{name}: the function writes to argument {frozen.path}, {what}; a program writes to "
                            "arrays of floats only")
    if before is not None and not _are_alike(before, Structure(entries, 1)):
        raise TypeError(f"{name}: the function changes a list, a dict or an object among its arguments")
    outputs: list[TracedArray] = []
    places_of = {id(y): i for i, y in reversed([*enumerate(held)]) if not inputs[i].is_number}

    def leave(x: Leaf) -> Tree:
        if callable(x):
            raise TypeError(f"{name}: the function returned {x!r}; a program returns arrays, numbers and lists, "
                            "tuples and dicts of them")
        by = dtype = None
        if type(x) is Pivots and x.source is not None:
            x, by = x.source, x.by
        elif type(x) in ANEW and x.memory is not None:
            dtype = None if x.dtype in (np.int64, np.bool_) else x.dtype
            x = x.memory
        if not isinstance(x, TracedArray):
            x = x.plain() if type(x) in UNSEEN else x
            return x.copy() if is_plain(x) else x
        i = places_of.get(id(x))
        if i is not None:
            return Given(i, x.shape)
        outputs.append(x)
        return Output(len(outputs) - 1, x.shape, by, dtype)

    results = mapped(leave, result)
    places = [(*_arrays.place(tape, x), _arrays.scalar_kind(x)) for x in (*outputs, *more)]
    made = plan(tape, [_arrays.place(tape, x) for x in held], places, tidy, not apart, chains and not apart, not apart,
                threads, over, told.tidied if tell is not None else None)
    made.close()
    return Program(name, arguments, results, made, tape.inner_kept_bytes, tuple(tape.peeks)), held, outputs


def _are_alike(x: Structure, y: Structure) -> bool:
    """Whether trees have the same leaves in containers that are built alike."""
    nodes = [[(type(node.thing), tuple(node.keys), tuple(node.kids)) for node in each.nodes] for each in (x, y)]
    return nodes[0] == nodes[1] and list(map(id, x.leaves)) == list(map(id, y.leaves))


def _now(arguments: tuple[Tree, ...], traced: tuple[Tree, ...]) -> list[tuple[Frozen, Tree]]:
    """The constants of arguments that are stood for, as the function left them: a mask is not the caller's memory."""
    constants = []
    for x, y in zip(arguments, traced, strict=True):
        if isinstance(y, StandIn):
            constants += [(each, now) for each, now in zip(x.parts.values(), y.parts.values(), strict=True)
                          if isinstance(each, Frozen)]
    return constants


def _entered(f: Callable[[str, Any], Any], tree: Tree, path: str) -> Tree:
    """`mapped`, with the path to each leaf."""
    if is_leaf(tree):
        return f(path, tree)
    structure = Structure(tree, 1)
    for members in overlaps_of(structure):
        first, second = (structure.path(i, path) for i in members[:2])
        raise TypeError(f"compile: arguments {first} and {second} share memory; pass the array that they are views of, "
                        "and make the views inside the function")
    inside = [f(*leaf) for leaf in zip(structure.paths(path), structure.leaves, strict=True)]
    return rebuilt(structure, inside, entering=True, owned=True)
