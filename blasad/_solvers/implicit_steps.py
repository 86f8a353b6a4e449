"""`solve_ivp` by BDF and Radau: SciPy's values, and the derivative of one implicit step of collocation for each of its.

SciPy's solver runs on plain values, so that what it decides is no branch of a program. Each step that it accepts begins
where its last one ended, and the derivative of a step is that of the method of Radau with five stages (see
`collocation`), also inside of it. The lengths of the steps are constants.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from inspect import BoundArguments
from typing import Any

import numpy as np
from scipy.integrate import BDF, Radau

from .._arrays.traced import TracedArray
from .._declarations.aliases import Function, Operand, Plain, Tree
from .._numpy.functions import array_of
from .._routines.operations import plainly
from .._sections.aside import values
from . import differential, explicit
from .collocation import ALIKE, Path, PointByPoint, Steps, as_plain, function_of, is_traced, plain
from .events import as_list, with_events
from .implicit import with_values
from .phase import Phase, has_derivative
from .refusals import not_converged
from .roots import Rule, as_tuple
from .traced_functions import TracedFunction

FAR = 10.0              # times its tolerance, a step is not what SciPy has found
METHODS = {"BDF": BDF, "Radau": Radau}


def method_of(given: Any) -> Any:
    """A class of SciPy's, of an implicit method in Python; None if it is another one."""
    return METHODS.get(given) if isinstance(given, str) else given if given in METHODS.values() else None


def is_of_steps(fun: Any, t_span: Tree, y0: Tree, method: Any = "RK45", t_eval: Tree = None, dense_output: Any = False,
                events: Any = None, vectorized: Any = False, args: Tree = None, **options: Any) -> bool:
    """Whether a call has the derivative of its steps; others are differentiated as SciPy's code is written."""
    if method_of(method) is None:
        return False
    start = np.asarray(values(y0))
    return (start.ndim == 1 and start.size > 0 and start.dtype.kind in "fiuc"
            and not (start.dtype.kind == "c" and (dense_output or events is not None))
            and not explicit.gives_one_array(fun, t_span[0], y0, vectorized,
                                             as_tuple(args) if args is not None else ()))


def solve_ivp(name: str, plain_function: Function, given: BoundArguments) -> Any:
    method = method_of(given.arguments["method"])
    if method is None:
        return differential.solve_ivp(name, plain_function, given)
    fun, span, y0, t_eval, events, args, vectorized = (given.arguments[each] for each in (
        "fun", "t_span", "y0", "t_eval", "events", "args", "vectorized"))
    more = as_tuple(args) if args is not None else ()
    start = array_of(y0).reshape(-1) * 1.0
    is_complex = start.dtype.kind == "c"
    if is_complex:
        start = np.concatenate([start.real, start.imag])

    def f(t: Operand, y: Operand) -> Operand:
        return fun(t, y[:, None], *more)[:, 0] if vectorized else fun(t, y, *more)

    def solved(*args: Tree, **kwargs: Tree) -> Any:
        sol = plain_function(*args, **kwargs)
        phase.seen, sol.sol = sol.sol, None     # what interpolates is remembered, and not copied
        return sol

    with Phase(f"{name}(method={method.__name__!r})") as phase:
        own = function_of(phase, differential.of_pairs(f) if is_complex else f, span[0], start, list(span), t_eval)
        at_points = differential.of_parts(own) if is_complex else as_plain(own)
        jac = given.arguments.get("options", {}).get("jac")
        if is_traced(getattr(jac, "data", None)) and not isinstance(jac, TracedArray):      # a sparse matrix
            matrix = copy.copy(jac)
            matrix.data = phase.plain(jac.data)
            given.arguments["options"] = given.arguments["options"] | {"jac": matrix}
        sol = phase.solve(solved, given, {
            "fun": of_columns(at_points, phase.function(fun)) if vectorized else at_points, "dense_output": True})
        dense = phase.seen
        if given.arguments["dense_output"]:
            sol.sol = dense
        if not (phase.varies(more) or phase.order and has_derivative([y0, list(span), t_eval])):
            return sol
        if len(dense.ts) < 2:
            raise not_converged(phase.name, str(sol.message))
        path = path_of(phase, own, sol, dense, start, given)
        t, rows = path.times, path.rows
        if t_eval is not None:
            t = (array_of(t_eval) * 1.0)[:len(sol.t)]
            rows = path.at(t).T
        if is_complex:
            rows = rows[:, :len(sol.y)] + 1j * rows[:, len(sol.y):]
        y = with_values(sol.y.T, rows) if is_traced(rows) else sol.y.T
        if events is not None:
            t, y = with_events(phase, path, as_list(events), more, sol, t, y)
        sol.t, sol.y = with_values(sol.t, t) if is_traced(t) else sol.t, differential.in_columns(y, sol.y)
        if given.arguments["dense_output"]:
            sol.sol = differential.DenseOutput(path)
    return sol


def of_columns(f: Callable[..., Plain], columns: Function) -> Callable[..., Plain]:
    """A right-hand side as SciPy gets it, of columns, of which there are mostly one."""
    def of(t: float, y: Plain, *args: Tree) -> Plain:
        slopes: Plain = f(t, y[:, 0])[:, None] if y.shape[1] == 1 else columns(t, y, *args)
        return slopes

    return of


def path_of(phase: Phase, f: TracedFunction | PointByPoint, sol: Any, dense: Any, start: Operand,
            given: BoundArguments) -> Path:
    """The path of a solution through the ends of its steps."""
    span, options, ts = given.arguments["t_span"], given.arguments.get("options", {}), dense.ts
    end = span[1] if sol.status == 0 else ts[-1]            # or an event has ended it, or it has failed
    times = np.concatenate([array_of(span[0]).reshape(1) * 1.0, ts[1:-1], array_of(end).reshape(1) * 1.0])
    if len(sol.y) < start.size:
        dense = OfPairs(dense)
    first = plain(start)
    rows = np.concatenate([first[None], plainly(dense, (ts[1:],), {}).T])
    steps = Accepted(phase, f, ts, ts)
    steps.least = np.max(values(options.get("atol", 1e-6)), initial=0.0) * first.size**0.5
    return steps.along(times, start, rows, dense)


class Accepted(Steps):
    """Steps that SciPy's solver has accepted.

    Attributes
    ----------
    least : float
        What a step may err by if the solution is smaller.
    """

    least = 0.0

    def check(self, times: Plain, Z: Plain, solution: Plain) -> None:
        errors, sizes = np.abs(Z[:, -1] - solution[1:]).max(axis=1), np.abs(solution).max(axis=1)
        wrong = errors > ALIKE * np.maximum(sizes[1:], sizes[:-1]) + FAR * self.least
        if np.any(wrong):
            end = times[1 + np.argmax(wrong)]
            raise not_converged(self.phase.name, f"in the step to t = {end:.6g}, another method finds another value")


class OfPairs:
    """What interpolates a complex solution, for its real and imaginary parts."""

    def __init__(self, dense: Any) -> None:
        self.dense, self.ts = dense, dense.ts

    def __call__(self, t: Plain) -> Plain:
        z = self.dense(t)
        return np.concatenate([z.real, z.imag])


RULES: dict[str, Rule] = {"solve_ivp": solve_ivp}
