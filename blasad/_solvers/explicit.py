"""`solve_ivp` by explicit methods of Runge and Kutta in a program: one call, which solves anew in each run.

The values are SciPy's, and the derivative is that of its steps (see `attempts`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable
from inspect import BoundArguments
from typing import Any

import numpy as np
from scipy.integrate._ivp.common import EPS

from .._arrays.operands import overlaps
from .._arrays.traced import TracedArray
from .._declarations.aliases import Function, Keywords, Operand, Plain, Tree
from .._numpy.functions import array_of
from .._sections.aside import aside, values
from .._tape.signals import is_of_a_signal
from .._tape.tape import recording
from .attempts import LEAST, METHODS, Attempt, Beginning, Pieces, Replay, beginning, noted, step_of
from .collocation import as_plain, function_of, is_traced, plain
from .events import as_list, with_events
from .implicit import with_values
from .phase import Phase, has_derivative
from .roots import as_tuple
from .traced_functions import TracedFunction

ALIKE = 1e-6            # what a replay may differ from SciPy's values by rounding, relative
OPTIONS = {"rtol": 1e-3, "atol": 1e-6, "max_step": np.inf, "first_step": None}


def method_of(given: Any) -> Any:
    """A class of SciPy's, of an explicit method; None if it is another one."""
    return METHODS.get(given) if isinstance(given, str) else given if given in METHODS.values() else None


def is_replayed(fun: Any, t_span: Tree, y0: Tree, method: Any = "RK45", t_eval: Tree = None, dense_output: Any = False,
                events: Any = None, vectorized: Any = False, args: Tree = None, **options: Any) -> bool:
    """Whether a call in a program has a replay; others are traced as SciPy's code is written."""
    return (method_of(method) is not None and options.keys() <= OPTIONS.keys()
            and not has_derivative(options) and is_real(y0)
            and not gives_one_array(fun, t_span[0], y0, vectorized, as_tuple(args) if args is not None else ()))


def gives_one_array(fun: Function, t: Operand, y: Tree, vectorized: bool, args: tuple[Tree, ...]) -> bool:
    """Whether a right-hand side gives out the same memory in each call.

    SciPy's steps find in it what a later call has left there. A function that cannot be called so is none that does.
    """
    tape = recording()
    assert tape is not None
    own, shape = aside(tape), (-1, 1) if vectorized else (-1,)
    try:
        return bool(overlaps([own.run(fun, float(plain(t)), (np.array(values(y)) * 1.0).reshape(shape), *args)
                              for _ in range(2)]))
    except Exception as error:
        if is_of_a_signal(error):
            raise
        return False
    finally:
        own.end()


def is_real(y: Tree) -> bool:
    """Whether a start is an array of real numbers, or can be one."""
    if isinstance(y, TracedArray):
        return y.dtype.kind == "f" and y.ndim == 1 and y.size > 0
    if isinstance(y, (list, tuple)):
        return bool(y) and all(np.ndim(x) == 0 and not np.iscomplexobj(x) for x in y)
    return type(y) is np.ndarray and y.dtype.kind in "fiu" and y.ndim == 1 and y.size > 0


def solve_ivp(name: str, plain_function: Function, given: BoundArguments) -> Any:
    fun, span, y0, t_eval, events, args, vectorized = (
        given.arguments[each] for each in ("fun", "t_span", "y0", "t_eval", "events", "args", "vectorized"))
    more = as_tuple(args) if args is not None else ()

    def f(t: Operand, y: Operand) -> Operand:
        return fun(t, y[:, None], *more)[:, 0] if vectorized else fun(t, y, *more)

    with Phase(name) as phase:
        own = function_of(phase, f, span[0], y0, list(span), t_eval)
        attempts: list[Attempt] = []
        method = method_of(given.arguments["method"])
        instead: Keywords = {"method": noted(method, attempts, None)}
        if isinstance(own, TracedFunction):
            step = kept(own, method, functools.partial(step_of, method, own, len(y0)))
            instead = {"method": noted(method, attempts, step), "vectorized": False, "fun": as_plain(own)}
        phase.seen = attempts
        sol = phase.solve(plain_function, given, instead)
        attempts = phase.seen
        if not (phase.varies(more) or phase.order and has_derivative([y0, list(span), t_eval])):
            return sol
        replay = replayed(own, given, attempts, sol) if isinstance(own, TracedFunction) and attempts else None
        if replay is not None:
            times, rows, path = replay
            if path is not None and events is not None:
                times, rows = with_events(phase, path, as_list(events), more, sol, times, rows)
            replay = None if differs(plain(rows), sol) else (times, rows, path)
    if replay is None:
        return plain_function(*given.args, **given.kwargs)
    times, rows, path = replay
    sol.y = with_values(sol.y.T, rows).T
    if is_traced(times):
        sol.t = with_values(sol.t, times)
    if sol.sol is not None:
        sol.sol = path
    return sol


def replayed(f: TracedFunction, given: BoundArguments, attempts: list[Attempt], sol: Any,
             ) -> tuple[Operand, Operand, Pieces | None]:
    """The times and the solution there, with derivatives, and what interpolates it if that is wanted."""
    options = OPTIONS | given.arguments.get("options", {})
    rtol, atol = np.maximum(options["rtol"], 100 * EPS), np.asarray(options["atol"], float)
    method, y = method_of(given.arguments["method"]), array_of(given.arguments["y0"]).reshape(-1) * 1.0
    begin, end = (array_of(t).reshape(1) * 1.0 for t in given.arguments["t_span"])
    t_eval, in_pieces = given.arguments["t_eval"], sol.sol is not None or given.arguments["events"] is not None
    wanted = np.zeros(0) if t_eval is None else (array_of(t_eval) * 1.0)[:len(sol.t)]
    span = float(plain(begin)[0]), float(plain(end)[0])
    direction, first = float(np.sign(span[1] - span[0])), options["first_step"]
    begins = Beginning(fixed=first) if first is not None else beginning(
        method, f.value, span, plain(y), rtol, atol, options["max_step"])
    room, count = max(LEAST, 1 << (len(attempts) - 1).bit_length()), 0 if in_pieces else len(wanted)
    decisions, inside = np.zeros((room, len(Attempt._fields))), np.zeros((room, count))
    decisions[:len(attempts)] = attempts
    made = np.flatnonzero(decisions[:, 0])
    ends = direction * decisions[made, Attempt._fields.index("end")]
    if count:
        at = np.minimum(np.searchsorted(ends, direction * sol.t), len(made) - 1)
        inside[made[at], np.arange(count)] = 1.0
    key = method, room, count, rtol.tobytes(), atol.tobytes(), direction, in_pieces
    replay = kept(f, key, lambda: Replay(method, f, room, count, y.size, rtol, atol, direction, in_pieces))
    times, rows, *pieces = replay.at(float(len(attempts)), decisions, np.array(begins), inside,
                                     wanted if count else np.zeros(0), begin, end, y, *f.operands)
    last = sol.t[-1] if sol.status == 1 and t_eval is None else np.nan
    path = Pieces(method, pieces[0][made], y.size, last, sol.sol) if in_pieces else None
    if t_eval is None:
        wanted, rows = np.concatenate([begin, times[made]]), np.concatenate([y[None], rows[made]])
    elif path is not None:
        rows = path.at(wanted).T
    return wanted, rows, path


def differs(rows: Plain, sol: Any) -> bool:
    """Whether a replay is not what SciPy has found."""
    return not np.abs(rows - sol.y.T).max(initial=0) <= ALIKE * (np.abs(sol.y).max(initial=0) + 1e-300)


def kept(f: TracedFunction, key: Hashable, make: Callable[[], Any]) -> Any:
    """What is made of a right-hand side once."""
    if key not in f.replays:
        f.replays[key] = make()
    return f.replays[key]
