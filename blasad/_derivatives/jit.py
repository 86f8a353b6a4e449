"""`jit`: trace a function when it is called, and replay the trace in later calls with similar arguments."""

from __future__ import annotations

import functools
import linecache
import os
import sys
import threading
import types
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, Generic, ParamSpec, TypeVar

import numpy as np

from .._arrays import arrays as _arrays
from .._arrays.made import given_out
from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Keywords, Leaf, Tree
from .._declarations.progress import Tell, telling
from .._programs.entry import Flat, Surroundings, errors_raise
from .._tape import tape as _tape
from .._tape.signals import is_of_a_signal
from .batches import Asked
from .before import Before, hand_back
from .branches import Branches
from .captured import TooMuch, is_own, surroundings_and_names
from .compile import Program, traced
from .derived import global_name, take_name
from .jit_rows import Rows, run_rows
from .output import held_back
from .signatures import NUMBERS, Differs, described, numbers_vary
from .watched import Look, Unrolled, Watched, watched

__all__ = ["JitReport", "jit"]

P = ParamSpec("P")
R = TypeVar("R")
SIGNATURES = 256        # that are remembered of a function: of those that are not used, the oldest goes
DEBUGGERS = {"breakpoint", "set_trace"}         # whose prompts are to be seen at once
RETRACES = 2            # because a solver takes other steps
OTHER_STEPS = ("solve_ivp takes other steps for other values, and after three traces no more are made. odeint, or "
               "LSODA and explicit methods without events, is one call of a trace")
TRACES = 8              # of one signature, unless the user says how many
MANY = 6                # decisions of a trace, of which there are more ways than traces
TRIES = 3               # traces that cannot be replayed, before a signature is given up
FRUITLESS = 2           # calls in turn that find in all traces what will hardly come again, before f runs eagerly
PAID = 8                # replays for each trace, before one more is made for another count
ERRORS = 16             # different ones of replays that are told
NAP = 16                # such eager calls, before a replay is tried again; then twice as many, and so on


class _Twice(RuntimeError):
    """A function would have to run a second time, and has changed something that cannot be put back."""


def _told(error: BaseException, tape: Watched) -> str:
    return tape.spoilt if isinstance(error, Unrolled) else f"{type(error).__name__}: {error}"


def _hold_nan(xs: list[TracedArray]) -> bool:
    return any(np.isnan(_arrays.memory(x)).any() for x in xs)


class _Stepped(Exception):
    """A trace failed that has one step of a loop: in a run there may be other values."""


class _Trace:
    """A program, what Python found while it was traced, and what there was outside of the function."""

    def __init__(self, program: Program[..., Any], looks: list[Look], outside: Surroundings, count: int) -> None:
        self.program, self.looks, self.outside, self.count = program, looks, outside, count
        self.keys, self.replays = [look.key for look in looks], 0
        self.run, self.written = program._plan, program._plan.results
        self.guards = program._plan.guarded(looks, count) if looks else None

    def fits(self, arrays: list[Leaf]) -> bool:
        """Whether all outside is as it was, and is not what the program writes to."""
        return self.outside.hold() and not (
            self.written and self.outside.arrays and self.outside.shares_memory(arrays, self.written))


class _Signature:
    """What is known of calls with arguments of one kind."""

    def __init__(self, like: tuple[Tree, ...] | None, keep: Any, described: tuple[Any, ...]) -> None:
        self.traces: list[_Trace] = []          # replaced by another list, never changed: other threads read it
        self.branches: Branches[_Trace] = Branches([])
        self.recent: _Trace | None = None       # which is tried first
        self.like, self.keep = Flat(like) if like is not None else None, keep
        self.described = described
        self.loaded = self.stored = 0
        self.aside: dict[str, list[_Trace]] = {}        # stored traces that fitted no call, by the keys of their calls
        self.not_stored: list[str] = []         # why traces are not in the folder
        self.traced = self.replayed = self.missed = self.eager = self.tries = self.fruitless = self.nap = 0
        self.next_nap = NAP
        self.waits = False                      # whether what is there has to be of use before there is more
        self.reason = ""
        self.unrolled: list[str] = []           # why loops do not stay loops
        self.loops_stay = True
        self.misses: dict[tuple[str, int], int] = {}
        self.steps = False                      # whether a solver took other steps
        self.newest: tuple[str, int] | None = None      # where the last run found something else than its trace
        self.rested: dict[tuple[str, int], int] = {}    # and how often f ran eagerly for that
        self.raised: dict[str, int] = {}        # errors of replays

    def add(self, trace: _Trace) -> None:
        self.branches.add(trace)
        self.traces, self.recent = [trace, *self.traces], trace

    def has_raised(self, error: BaseException) -> tuple[()]:
        """A replay has raised an error: what it found is nothing."""
        text = f"{type(error).__name__}: {error}"
        if text in self.raised or len(self.raised) < ERRORS:
            self.raised[text] = self.raised.get(text, 0) + 1
        return ()

    def keep_only(self, traces: list[_Trace]) -> None:
        """Forget the other traces."""
        self.traces, self.branches, self.recent = traces, Branches(traces), traces[0] if traces else None


def store_in(path: str, name: str) -> Any:
    """What stores traces in a folder; its modules are imported when it is asked for."""
    from .stored import Folder

    return Folder(path, name)


class jit(Generic[P, R]):
    """Run a function as a program from its second call on.

    The first call with arguments of one kind (their tree, shapes, dtypes and strides, and the values of arguments
    that are not floating-point) runs the function and traces it. Later calls replay the trace, without Python between
    the BLAS calls. If the function used values in Python, for example in a branch, a replay compares them with those
    of the trace. If they differ, another trace is tried, or a new one is made.

    Parameters
    ----------
    f : callable
        A function, a method, or the result of `grad`, `value_and_grad` and similar functions.
    max_traces : int
        The largest number of traces for one kind of arguments; further calls that fit no trace run eagerly.
    store : path, optional
        A folder in which traces are stored, and from which another process takes them, if all that is watched has the
        same values there. It is made if it is not there. Its files are pickles, which can run any code when they are
        read: use only folders to which nobody writes whom you do not trust.
    progress : bool or callable
        Show how far tracing is, as in `compile`.

    Notes
    -----
    A replay gives the same bits as a run on traced arrays, such as that of `grad`, except for the sign of zeros; a run
    on plain arrays may add the terms of sums and products in another order. Objects that the function uses outside of
    its arguments (in closures, globals, attributes of objects, containers) are compared with those at the trace. A
    function that changes them, draws random numbers, or uses something that cannot be compared (iterators, clocks,
    files, `eval`) runs eagerly. Whether a call raised an exception that the function caught is compared, too. A replay
    does not print.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> @ad.jit
    ... def f(x):
    ...     return 2.0 * x.sum() if x[0] > 0 else -x.sum()
    >>> f(np.array([1.0, 2.0])), f(np.array([3.0, 4.0])), f(np.array([-1.0, 2.0]))
    (np.float64(6.0), np.float64(14.0), np.float64(-1.0))
    >>> report = f.report()
    >>> report.traces, report.replays, report.misses, report.eager
    (2, 1, 1, 0)
    """

    _cure = "call the function itself, without jit"

    def __init__(self, f: Callable[P, R], *, max_traces: int = TRACES, store: str | os.PathLike[str] | None = None,
                 progress: bool | Tell = False) -> None:
        if not callable(f):
            raise TypeError(f"jit: {f!r} is not callable; it takes a function (ad.jit(f), or @ad.jit above it)")
        if isinstance(max_traces, bool) or not hasattr(max_traces, "__index__"):
            raise TypeError(f"jit: max_traces is {max_traces!r}; it is an integer")
        if store is not None and not isinstance(store, (str, os.PathLike)):
            raise TypeError(f"jit: store is {store!r}; it is the path of a folder")
        telling(progress, "calls")
        take_name(self, f)
        self._progress = progress
        self._f, self._max_traces, self._lock = f, max_traces, threading.Lock()
        self._store = None if store is None else store_in(os.path.abspath(os.fsdecode(store)), self._name)
        self.clear()

    def clear(self) -> None:
        """Forget all traces and what was counted."""
        self._signatures: dict[Any, _Signature] = {}
        self._last: _Signature | None = None
        self._others = 0

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else types.MethodType(self, instance)

    def __repr__(self) -> str:
        return f"<blasad jit of {getattr(self._f, '__name__', type(self._f).__name__)}>"

    def __reduce__(self) -> Any:
        return global_name(self) or (functools.partial(
            jit, max_traces=self._max_traces, store=self._store and self._store.path, progress=self._progress,
        ), (self._f,))

    def __call__(self, *given: P.args, **named: P.kwargs) -> R:
        last, args, kwargs = self._last, given, named  # type: tuple[_Signature | None, Any, Any]
        if last is not None and not kwargs and last.like is not None and last.like.fits(args):
            signature, arrays = last, list(args)
        elif _tape.recording() is not None:     # what is traced around this records it
            return self._f(*args, **kwargs)
        else:
            args, kwargs = given_out((args, kwargs))
            try:
                signature, arrays = self._found(args, kwargs)
            except Differs:
                self._others += 1
                return self._f(*args, **kwargs)
        result: R
        trace = signature.recent
        if trace is not None:
            outcome: Any = None
            if not signature.nap and trace.fits(arrays):
                try:
                    outcome = trace.run(arrays, None, trace.guards, trace.count)
                except Exception as error:      # another trace may have caught this, or an eager run raises it
                    if is_of_a_signal(error):
                        raise
                    outcome = signature.has_raised(error)
                else:
                    if type(outcome) is list:
                        trace.replays += 1
                        signature.replayed += 1
                        if signature.fruitless:
                            signature.fruitless, signature.next_nap = 0, NAP
                        result = trace.program._build(outcome, arrays)
                        return result
            outputs = self._replayed(signature, arrays, trace, outcome)
            if outputs is not None:
                result = outputs[0]
                return result
        result = self._anew(signature, args, kwargs, arrays)
        return result

    def _replayed(self, signature: _Signature, arrays: list[Leaf], trace: _Trace, outcome: Any) -> tuple[Tree] | None:
        """The result of a trace that is valid here, in a tuple; None if there is none.

        One does not fit: the outcome of its run is where it differs, or nothing if it raised; None, it did not run.
        """
        if signature.nap:
            signature.nap -= 1
            return None
        signature.waits = False
        differs: Look | None = None             # where it found what will hardly come again
        others, tried = iter(signature.traces), {trace}
        while True:
            if outcome:
                at, key, foreseen = outcome
                look = trace.looks[at]
                signature.newest = look.where
                signature.misses[look.where] = signature.misses.get(look.where, 0) + 1
                signature.steps = signature.steps or look.in_steps
                if look.is_rare or len(signature.traces) >= self._max_traces or self._goes_many_ways(signature, trace):
                    differs = look
                others = signature.branches.alike(trace, at, key, foreseen)
            fitting = next((each for each in others if each not in tried and each.fits(arrays)), None)
            if fitting is None:
                break
            trace = fitting
            tried.add(trace)
            try:
                outcome = trace.run(arrays, None, trace.guards, trace.count)
            except Exception as error:          # in another trace it was caught, or an eager run raises it
                if is_of_a_signal(error):
                    raise
                outcome = signature.has_raised(error)
                continue
            if type(outcome) is list:
                with self._lock:
                    if trace in signature.branches:
                        signature.recent = trace
                trace.replays += 1
                signature.replayed += 1
                signature.fruitless, signature.next_nap = 0, NAP
                return (trace.program._build(outcome, arrays),)
        if differs is not None:
            signature.waits = differs.counts and signature.replayed < PAID * len(signature.traces) and (
                len(signature.traces) > 1)
            self._in_vain(signature, differs)
        return None

    def _goes_many_ways(self, signature: _Signature, trace: _Trace) -> bool:
        """Whether a trace decides so often that few ways of many were seen, and none of them twice.

        Who asks for more traces than usual gets them.
        """
        return not (signature.replayed or signature.steps) and len(trace.looks) >= MANY and self._max_traces <= TRACES

    def _in_vain(self, signature: _Signature, look: Look) -> None:
        """No trace fits, and none that is made now will fit the next call: after some of these f runs eagerly."""
        signature.fruitless += 1
        if signature.fruitless < FRUITLESS:
            return
        if look.of_numbers:
            with self._lock:
                signature.reason = told_line(look.where, " reads numbers of intermediate results, which differ from "
                                                         "call to call")
                signature.keep_only([])
            return
        signature.nap, signature.next_nap = signature.next_nap, 2 * signature.next_nap

    # -- what calls are like

    def _found(self, args: tuple[Tree, ...], kwargs: Keywords) -> tuple[_Signature, list[Tree]]:
        """What is known of calls like this one, and its variables."""
        key, arrays, others = described(args, kwargs)
        signature = self._signatures.get(key)
        with self._lock:
            if signature is None:
                flat = not kwargs and len(arrays) == len(args) and all(
                    x is y for x, y in zip(arrays, args, strict=True))
                signature = self._signatures[key] = _Signature(args if flat else None, others, key)
                while len(self._signatures) > SIGNATURES:
                    self._signatures.pop(next(iter(self._signatures)))
            elif len(self._signatures) == SIGNATURES:
                self._signatures[key] = self._signatures.pop(key, signature)
        self._last = signature
        return signature, arrays

    # -- a new trace

    def _anew(self, signature: _Signature, args: tuple[Tree, ...], kwargs: Keywords, arrays: list[Leaf]) -> Tree:
        """Run the function, and trace it if that may be of use."""
        if signature.traces or signature.fruitless:
            signature.missed += 1
        with self._lock:
            stale = [trace for trace in signature.traces if not trace.outside.hold()]
            if len(signature.traces) >= self._max_traces and stale:
                signature.keep_only([trace for trace in signature.traces if trace is not stale[-1]])
        if len(signature.traces) > RETRACES and signature.steps:
            signature.reason = signature.reason or OTHER_STEPS
        rests = signature.nap or signature.waits or len(signature.traces) >= self._max_traces
        if rests and signature.newest is not None:
            signature.rested[signature.newest] = signature.rested.get(signature.newest, 0) + 1
        if signature.reason or rests or errors_raise():
            return self._eagerly(signature, args, kwargs)
        try:
            key, outputs = self._key(signature), None
            if key is not None:
                outputs = self._loaded(signature, key, arrays)
                if outputs is not None:
                    return outputs[0]
            with key.listened() if key is not None else nullcontext([]) as opened:
                result, trace = self._traced(signature, args, kwargs, arrays)
        except TooMuch as error:
            signature.reason = str(error)
            return self._eagerly(signature, args, kwargs)
        except _Twice:
            raise
        except _Stepped as error:
            result = self._eagerly(signature, args, kwargs)     # which raises what an eager run raises
            signature.loops_stay = False
            signature.unrolled.append(str(error))
            return result
        except Exception as error:
            if is_of_a_signal(error):
                raise
            result = self._eagerly(signature, args, kwargs)
            own = isinstance(error, Differs)
            signature.reason = str(error) if own else f"it cannot be traced: {type(error).__name__}: {error}"
            return result
        signature.traced += 1
        if trace is not None:
            with self._lock:
                if len(signature.traces) < self._max_traces and not signature.reason:
                    signature.add(trace)
            if opened:
                self._not_stored(signature, f"it opens {opened[0]}, which another process cannot compare")
            elif key is not None:
                self._save(signature, key, trace)
        return result

    # -- the folder

    def _key(self, signature: _Signature) -> Any:
        """What names the stored traces of a call; None if there are none, as it cannot be compared or nobody asks."""
        if self._store is None:
            return None
        try:
            return self._store.key([self._f], signature.described, signature.keep)
        except TooMuch:                         # which is said where the function is traced
            return None
        except self._store.incomparable as error:
            self._not_stored(signature, f"it uses {error}, which another process cannot compare")
            return None

    @staticmethod
    def _not_stored(signature: _Signature, reason: str) -> None:
        if reason not in signature.not_stored:
            signature.not_stored.append(reason)

    def _loaded(self, signature: _Signature, key: Any, arrays: list[Leaf]) -> tuple[Tree] | None:
        """The result of a stored trace that is valid here, in a tuple."""
        assert self._store is not None
        if key.name not in signature.aside:
            signature.aside[key.name] = [
                _Trace(program, looks, key.outside, count) for program, looks, count in self._store.load(key)]
        for trace in list(signature.aside[key.name]):
            trace.outside = key.outside         # the same values, maybe in other objects
            if not trace.fits(arrays):
                continue
            try:
                outcome: Any = trace.run(arrays, None, trace.guards, trace.count)
            except Exception as error:          # another trace may have caught this, or an eager run raises it
                signature.has_raised(error)
                continue
            if type(outcome) is list:
                with self._lock:
                    signature.aside[key.name] = [each for each in signature.aside[key.name] if each is not trace]
                    if trace not in signature.branches:
                        signature.add(trace)
                        signature.loaded += 1
                trace.replays += 1
                signature.replayed += 1
                return (trace.program._build(outcome, arrays),)
        return None

    def _save(self, signature: _Signature, key: Any, trace: _Trace) -> None:
        assert self._store is not None
        if not key.outside.hold():              # another thread has changed it meanwhile
            return
        try:
            signature.stored += self._store.save(key, trace.program, trace.looks, trace.count)
        except self._store.incomparable as error:
            self._not_stored(signature, f"a trace has {error}")

    def _traced(self, signature: _Signature, args: tuple[Tree, ...], kwargs: Keywords,
                arrays: list[Leaf]) -> tuple[Tree, _Trace | None]:
        """What `_run` returns; loops are traced step by step if they cannot stay loops."""
        while True:
            tape = watched(signature.loops_stay)
            try:
                return self._run(signature, tape, args, kwargs, arrays)
            except Unrolled:
                signature.loops_stay = False
                signature.unrolled.append(tape.spoilt)
            except Exception as error:
                if tape.looped and not isinstance(error, (Differs, TooMuch, _Twice)) and not is_of_a_signal(error):
                    raise _Stepped(f"{type(error).__name__} in a trace of one step: {error}") from error
                raise
            finally:
                tape.close()

    def _run(self, signature: _Signature, tape: Watched, args: tuple[Tree, ...], kwargs: Keywords,
             arrays: list[Leaf]) -> tuple[Tree, _Trace | None]:
        """The result of a run that is traced, and the trace, if it may be used again."""
        positional, names = len(args), list(kwargs)

        def f(*xs: Tree) -> Any:
            return self._f(*xs[:positional], **dict(zip(names, xs[positional:], strict=True)))

        outside, generators, names_used = surroundings_and_names([self._f, *signature.keep])
        before, held = Before(outside, generators), []  # type: tuple[Before, list[TracedArray]]
        with held_back("print" in names_used and names_used.isdisjoint(DEBUGGERS)) as printed:
            try:
                return self._run_once(signature, tape, f, (*args, *kwargs.values()), arrays, before, held)
            except (Exception, Unrolled) as error:      # the function will run again
                if is_of_a_signal(error):
                    hand_back(tape, outside, held, arrays)
                    raise
                left = before.put_back()
                if left:
                    hand_back(tape, outside, held, arrays)
                    raise _Twice(
                        f"{self._name}: the function cannot be traced ({_told(error, tape)}), and it had changed "
                        f"{left} before that was found, which cannot be undone, so it is not run a second time; "
                        f"{self._cure}") from error
                printed.clear()
                raise
            except BaseException:
                hand_back(tape, outside, held, arrays)
                raise

    @property
    def _name(self) -> str:
        return f"jit({getattr(self._f, '__name__', type(self._f).__name__)})"

    def _run_once(self, signature: _Signature, tape: Watched, f: Function, given: tuple[Tree, ...],
                  arrays: list[Leaf], before: Before, held: list[TracedArray]) -> tuple[Tree, _Trace | None]:
        """The same; after an exception, what the function has changed outside may have to be put back."""
        numbers, outside, modules = numbers_vary(arrays), before.outside, list(sys.modules)
        program, _, outputs = traced(self._name, tape, f, given, True, lambda x: numbers and type(x) in NUMBERS,
                                     tape.copies, once=True, entered_as=held,
                                     tell=telling(self._progress, "calls", late=True))
        written = program._plan.results
        if not {look.where for look in tape.looks}.issuperset(program.branches):
            raise Differs("it looks at values where this is not followed")
        if any(not arrays[i].flags.writeable for i in written) or outside.shares_memory(arrays, written):
            raise Differs("it writes to an argument that is read-only, or that it finds outside too")
        trace = _Trace(program, tape.looks, outside, len(outputs))
        if tape.spoilt:
            raise Unrolled
        signature.unrolled += [reason for reason in tape.unrolled if reason not in signature.unrolled]
        # the trace has what is there after one step of a loop; and NaN, as seeds of zero do not stop calls in it
        run_again = tape.looped or _hold_nan([*outputs, *(held[i] for i in written)])
        run_values: Any = trace.run(arrays, None, trace.guards, trace.count) if run_again else ()
        if type(run_values) is tuple:
            if tape.looped:
                tape.give_up("a run finds other values than the trace")
            run_values = [_arrays.as_kind(_arrays.memory(x).copy("K"), _arrays.scalar_kind(x)) for x in outputs]
            for i in written:
                arrays[i][...] = _arrays.memory(held[i])
        result = program._build(run_values, arrays)
        wrong = "it draws random numbers" if before.draws() else ""
        if not (outside.hold() and outside.hold()):     # to look at an object may change it
            wrong = wrong or f"it changes what it finds outside: {outside.changed()}"
            hand_back(tape, outside, held, arrays)
        now = list(sys.modules)
        loaded = sorted(filter(is_own, set(now).difference(modules))) if now != modules else []
        if loaded:                              # of which nothing was watched; the next trace watches it
            wrong = wrong or f"it imports {loaded[0]}"
        if wrong:
            signature.tries += 1
            signature.reason = wrong if signature.tries >= TRIES else ""
            return result, None
        return result, trace

    def _eagerly(self, signature: _Signature, args: tuple[Tree, ...], kwargs: Keywords) -> Tree:
        signature.eager += 1
        return self._f(*args, **kwargs)

    # -- for rows

    def map(self, *args: Tree, in_axes: Any = 0, threads: int | None = None, reduce: str | None = None,
            block: int | None = None, out: Array | None = None, finish: bool = False,
            progress: bool | Callable[[int, int], object] = False) -> Any:
        """Run for every row of some arguments, on threads: `Program.map` for a function that may branch by values.

        Rows that fit a trace run as a batch of its program.  Rows for which the function finds something else run
        another trace, a new one is made if there is none, and so on: each row has what a call with it gives.  Rows
        that cannot be traced run eagerly, one after the other.

        Parameters
        ----------
        *args
            The arguments.  Arrays of those that have rows have one more axis, which counts them.  Integers, flags and
            objects are the same for all rows; of arrays of integers there may be rows.  An argument that the function
            writes to must have rows, and they are written when all rows are done.
        in_axes : int, None or sequence of them
            Along which axis the rows of each argument lie, as in `vmap`; None: it is the same for all rows.
        threads : int or None
            How many threads work; None: as many as there are cores, if there is enough to do.
        reduce : {None, "sum"}
            None: results have rows.  "sum": results are summed over the rows, in an order that does not depend on the
            number of threads.
        block : int or None
            The rows that a thread takes at once, and that are summed one after the other.
        out : tree or None
            Arrays for the results.
        finish : bool
            If a row fails, finish the others first, as in `Program.map`.
        progress : bool or callable
            Show how many rows are done, as in `Program.map`.

        Returns
        -------
        tree
            The results of calls, stacked along a first axis, or summed: of integers and constants too.  What is no
            number and no array has to be the same for all rows.

        Raises
        ------
        ValueError, TypeError
            For numbers of rows that differ or are unknown, and results that do not stack; no rows, if nothing like
            them was traced before.
        Exception
            The error of the first row that failed, with the row's number.

        Examples
        --------
        >>> import numpy as np, blasad as ad
        >>> f = ad.jit(ad.value_and_grad(lambda x: x @ x if x[0] > 0 else -x.sum()))
        >>> f.map(np.array([[1.0, 2.0], [-1.0, 3.0], [3.0, 0.0]]))
        (array([ 5., -2.,  9.]), array([[ 2.,  4.],
               [-1., -1.],
               [ 6.,  0.]]))
        """
        name = f"{self._name}.map"
        asked = Asked(name, in_axes, args, threads, reduce, block, finish, progress)
        if _tape.recording() is not None:
            raise TypeError(f"{name}: a derivative or a program is being recorded around it; map the derivative, "
                            "jit(grad(f)).map, or use vmap(f)")
        return run_rows(self, Rows(name, given_out(asked.moved(args)), asked.over), asked, out)

    # -- what it did

    def report(self) -> JitReport:
        """What was traced, replayed and run eagerly, and which lines looked at values.

        Returns
        -------
        JitReport
            Its attributes count; printed, it is a text.
        """
        return JitReport(repr(self), list(self._signatures.values()), self._others)


def told_line(where: tuple[str, int], text: str = "") -> str:
    """A line of a program, and what is to be said of it."""
    path, line = where
    return f"{os.path.basename(path)}:{line}{text}: {linecache.getline(path, line).strip()}"


class JitReport:
    """What a function that `jit` made did so far; printed, it tells the lines that looked at values.

    Attributes
    ----------
    signatures : int
        The kinds of arguments.
    traces : int
        The calls that ran the function and traced it.
    replays : int
        The calls that ran what had been traced.
    misses : int
        The calls that fitted no trace of arguments like theirs.
    eager : int
        The calls that ran the function, with no trace.
    lines : dict
        For each line that looked at a value, as (file, number), in how many replays it found something new.
    reasons : list of str
        Why calls ran eagerly.
    rests : list of str
        Which lines found something new so often that calls ran eagerly, before a replay is tried again.
    raised : list of str
        Errors of replays; the function then ran again, to raise or to catch them itself.
    unrolled : list of str
        Why traces have the steps of loops one by one.
    loaded : int
        The traces that were found in the folder.
    stored : int
        The traces that were put there.
    not_stored : list of str
        Why traces are not in the folder.
    """

    def __init__(self, name: str, signatures: list[_Signature], others: int) -> None:
        self._name = name
        self.signatures = len(signatures)
        self.traces = sum(each.traced for each in signatures)
        self.replays = sum(each.replayed for each in signatures)
        self.misses = sum(each.missed for each in signatures)
        self.eager = sum(each.eager for each in signatures) + others
        self.reasons = sorted({each.reason for each in signatures if each.reason})
        self.rests = sorted({f"{told_line(where)}; {count} times" for each in signatures
                             for where, count in each.rested.items()})
        self.raised = sorted({f"{error}; {count} times" for each in signatures for error, count in each.raised.items()})
        self.unrolled = sorted({reason for each in signatures for reason in each.unrolled})
        self.loaded = sum(each.loaded for each in signatures)
        self.stored = sum(each.stored for each in signatures)
        self.not_stored = sorted({reason for each in signatures for reason in each.not_stored})
        if others:
            self.reasons.append("arguments share memory, or are of a class that is not known")
        self.lines: dict[tuple[str, int], int] = {}
        self._found: dict[tuple[str, int], list[str]] = {}
        for signature in signatures:
            for trace in signature.traces:
                for look in trace.looks:
                    self.lines.setdefault(look.where, 0)
                    outcomes = self._found.setdefault(look.where, [])
                    if look.outcome not in outcomes:
                        outcomes.append(look.outcome)
            for where, count in signature.misses.items():
                self.lines[where] = self.lines.get(where, 0) + count

    def __repr__(self) -> str:
        text = [f"{self._name}: {self.signatures} signatures, {self.traces} traces, {self.replays} replays, "
                f"{self.misses} misses, {self.eager} eager runs"]
        if self.loaded or self.stored:
            text[0] += f", {self.loaded} loaded, {self.stored} stored"
        text += [f"  runs eagerly: {reason}" for reason in self.reasons]
        text += [f"  ran eagerly, as something new was found too often: {where}" for where in self.rests]
        text += [f"  a replay raised, and the function ran again: {error}" for error in self.raised]
        text += [f"  not stored: {reason}" for reason in self.not_stored]
        text += [f"  loops step by step: {reason}" for reason in self.unrolled]
        for (path, line), count in sorted(self.lines.items()):
            seen = self._found.get((path, line), ["numbers"])
            text.append(f"  {os.path.basename(path)}:{line} found {', '.join(seen[:4])}{', ...' * (len(seen) > 4)}; "
                        f"something new {count} times: {linecache.getline(path, line).strip()}")
        return "\n".join(text)
