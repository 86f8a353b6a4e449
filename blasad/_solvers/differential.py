"""Differential equations that compiled code solves: `odeint`, `ode`, `complex_ode`, `solve_ivp(method="LSODA")`.

The values are SciPy's. The derivative is that of one implicit step of collocation for each step that LSODA takes (see
`collocation`).
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import BoundArguments
from typing import Any

import numpy as np
from scipy import integrate

from .._arrays.traced import TracedArray
from .._declarations.aliases import Function, Keywords, Operand, Plain, Tree
from .._numpy.functions import array_of
from .._routines.operations import plainly
from .._sections.aside import values
from . import explicit
from .collocation import Path, PointByPoint, Slope, Steps, as_plain, function_of, plain
from .events import as_list, with_events
from .implicit import with_values
from .phase import Phase, has_derivative
from .refusals import not_converged
from .roots import Rule, as_tuple
from .traced_functions import TracedFunction


def mesh(phase: Phase, f: TracedFunction | PointByPoint, span: tuple[float, float], y0: Plain,
         options: Keywords) -> Any:
    """A plain solution by LSODA: its steps, and what interpolates it."""
    sol = plainly(integrate.solve_ivp, (as_plain(f), span, y0),
                  {"method": "LSODA", "dense_output": True} | {k: x for k, x in options.items() if x is not None})
    if not sol.success:
        raise not_converged(phase.name, str(sol.message))
    return sol


def lsoda_options(rtol: Operand, atol: Operand, hmax: Operand = None) -> Keywords:
    return {"rtol": max(float(np.min(rtol)), 1e-12), "atol": atol, "max_step": hmax if hmax else None}


class Heard:
    """Where a solver calls a right-hand side: this tells its steps, and what the solution is nearly.

    Parameters
    ----------
    f : TracedFunction or PointByPoint
        The right-hand side.
    """

    def __init__(self, f: TracedFunction | PointByPoint) -> None:
        self.of_values, self.calls = as_plain(f), []    # type: tuple[Any, list[tuple[float, Plain, Plain]]]

    def value(self, t: float, y: Plain, *args: Tree) -> Plain:
        slope: Plain = self.of_values(t, y)
        self.calls.append((t, y.copy(), slope))
        return slope

    def follow(self, ends: Plain) -> bool:
        """Find the steps: where a later call is not later in time, a step was tried again. False if there are none."""
        steps: list[tuple[float, Plain, Plain]] = []
        forward = ends[-1] >= ends[0]
        for each in self.calls:
            while steps and (each[0] <= steps[-1][0] if forward else each[0] >= steps[-1][0]):
                steps.pop()
            steps.append(each)
        self.forward = forward
        self.times, self.rows, self.slopes = (np.array([each[k] for each in steps]) for k in range(3))
        return len(steps) > 1 and self.slopes.shape == self.rows.shape

    def __call__(self, t: Plain) -> Plain:
        """The solution nearly, by cubic polynomials."""
        way = 1.0 if self.forward else -1.0
        k = np.clip(np.searchsorted(way * self.times, way * t, side="right") - 1, 0, len(self.times) - 2)
        h = self.times[k + 1] - self.times[k]
        x, h = ((t - self.times[k]) / h)[:, None], h[:, None]
        solution: Plain = (self.rows[k] * ((1 + 2 * x) * (1 - x)**2) + self.rows[k + 1] * (x * x * (3 - 2 * x))
                           + self.slopes[k] * (h * x * (1 - x)**2) - self.slopes[k + 1] * (h * x * x * (1 - x))).T
        return solution


def odeint(name: str, plain_function: Function, given: BoundArguments) -> Any:
    func, y0, t, args, tfirst, rtol, atol, hmax = (
        given.arguments[each] for each in ("func", "y0", "t", "args", "tfirst", "rtol", "atol", "hmax"))
    args = as_tuple(args)

    def f(t: Operand, y: Operand) -> Operand:
        return func(t, y, *args) if tfirst else func(y, t, *args)

    with Phase(name) as phase:
        own = function_of(phase, f, t[0], y0, t)
        phase.seen = heard = Heard(own)
        of_values = heard.value
        result = phase.solve(plain_function, given, {
            "func": of_values if tfirst else lambda y, t, *args: of_values(t, y)})
        if not (phase.varies(args) or phase.order and has_derivative([y0, t])):
            return result
        y, more = result if given.arguments["full_output"] else (result, None)
        if more is not None and not more["message"].startswith("Integration successful"):
            raise not_converged(name, more["message"])
        start, times = array_of(y0).reshape(-1) * 1.0, array_of(t) * 1.0
        rtol, atol = (1.49012e-8 if x is None else values(x) for x in (rtol, atol))
        options = lsoda_options(rtol, atol, hmax)
        ends = plain(times)
        if ends.size == 1:
            y = with_values(y, start[None])
        elif phase.seen.follow(ends):
            y = Steps(phase, own, ends, phase.seen.times).along(times, start, y, phase.seen).rows
        else:
            sol = mesh(phase, own, (float(ends[0]), float(ends[-1])), plain(start), options)
            y = Steps(phase, own, ends, sol.t).along(times, start, y, sol.sol).rows
    return (y, more) if more is not None else y


def solve_ivp(name: str, plain_function: Function, given: BoundArguments) -> Any:
    if explicit.method_of(given.arguments["method"]) is not None:
        return explicit.solve_ivp(name, plain_function, given)
    fun, span, y0, t_eval, events, args = (
        given.arguments[each] for each in ("fun", "t_span", "y0", "t_eval", "events", "args"))
    more = as_tuple(args) if args is not None else ()

    vectorized = given.arguments["vectorized"]

    def f(t: Operand, y: Operand) -> Operand:
        return fun(t, y[:, None], *more)[:, 0] if vectorized else fun(t, y, *more)

    with Phase(f"{name}(method='LSODA')") as phase:
        wanted = given.arguments["dense_output"]
        given.arguments["dense_output"] = True
        own = function_of(phase, f, span[0], y0, list(span), t_eval)
        sol = phase.solve(plain_function, given, {"fun": as_plain(own), "vectorized": False})
        dense = sol.sol
        if not wanted:
            sol.sol = None
        if not (phase.varies(more) or phase.order and has_derivative([y0, list(span), t_eval])):
            return sol
        if not sol.success:
            raise not_converged(phase.name, str(sol.message))
        path = path_of(phase, own, sol, dense, span, y0, t_eval)
        own_times = slice(None) if t_eval is None else slice(1, 1 + len(sol.t))
        t, y = path.times[own_times], path.rows[own_times]
        if events is not None:
            t, y = with_events(phase, path, as_list(events), more, sol, t, y)
        sol.t, sol.y = t if isinstance(t, TracedArray) else sol.t, in_columns(y, sol.y)
        if wanted:
            sol.sol = DenseOutput(path)
    return sol


def in_columns(y: Operand, plain: Plain) -> Operand:
    """States in columns, which lie in memory as SciPy's do: with `t_eval`, not as they were found."""
    return np.ascontiguousarray(y.T) if plain.flags.c_contiguous else y.T


class DenseOutput:
    """What interpolates a solution, with derivatives; everything else is that of SciPy's object."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __call__(self, t: Operand) -> Operand:
        return self._path.at(t)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._path.dense, name)


def path_of(phase: Phase, f: TracedFunction | PointByPoint, sol: Any, dense: Any, span: Tree, y0: Tree,
            t_eval: Tree) -> Path:
    """The path of a solution of LSODA's: through the start, all times of the solution, and its end."""
    start, rows = array_of(y0).reshape(-1) * 1.0, sol.y.T
    if t_eval is None:
        inside, rows = sol.t[1:-1], rows[1:-1]
    else:
        inside = (array_of(t_eval) * 1.0)[:len(sol.t)]
    end = span[1] if sol.status == 0 else dense.ts[-1]      # or an event has ended it
    times = np.concatenate([array_of(span[0]).reshape(1) * 1.0, inside, array_of(end).reshape(1) * 1.0])
    last = plainly(dense, (dense.ts[-1],), {})
    return Steps(phase, f, plain(times), dense.ts).along(
        times, start, np.concatenate([plain(start)[None], rows.reshape(-1, start.size), last[None]]), dense)


def step_of_ode(name: str, plain_function: Function, given: BoundArguments) -> Any:
    """The method `integrate` of `ode` and `complex_ode`."""
    solver, end = given.arguments["self"], given.arguments["t"]
    functions, t0, args = (solver.f, solver.jac), solver.t, as_tuple(solver.f_params)
    y0 = solver._y
    integrator = solver._integrator

    def f(t: Operand, y: Operand) -> Operand:
        return functions[0](t, y, *args)

    is_complex = plain(y0).dtype.kind == "c"
    start = array_of(y0) * 1.0
    if is_complex:
        start = np.concatenate([start.real, start.imag])
    with Phase(f"{type(solver).__name__}.integrate") as phase:
        own = function_of(phase, of_pairs(f) if is_complex else f, t0, start, t0, end)
        solver.f, solver.jac = of_parts(own) if is_complex else as_plain(own), functions[1] and phase.function(
            functions[1])
        solver.t, solver.f_params = phase.plain(t0), phase.plain(args)
        solver._y = np.array(phase.plain(y0))       # SciPy's code may write to it
        solver.jac_params = phase.plain(solver.jac_params)
        try:
            y = phase.solve(plain_function, given)
        finally:
            solver.f, solver.jac, solver.f_params = *functions, args
        if not (phase.varies(args) or phase.order and has_derivative([y0, t0, end])):
            return y
        if not solver.successful():
            raise not_converged(phase.name, f"it returned the code {solver.get_return_code()}")
        state = np.concatenate([y.real, y.imag]) if is_complex else y
        if given.arguments["step"] or given.arguments["relax"]:
            end = solver.t                      # where SciPy chose to stop
        times = np.stack([array_of(t) * 1.0 for t in (t0, end)])
        ends = plain(times)
        sol = mesh(phase, own, (float(ends[0]), float(ends[1])), plain(start),
                   lsoda_options(integrator.rtol, integrator.atol))
        z = Steps(phase, own, ends, sol.t).along(times, start, np.stack([plain(start), state]), sol.sol).rows[-1]
        n = z.size // 2
        solver._y, solver.t = z[:n] + 1j * z[n:] if is_complex else z, end
    return solver._y


def of_parts(f: TracedFunction | PointByPoint) -> Callable[..., Plain]:
    """The other way round, for SciPy."""
    def of_complex(t: Operand, y: Plain, *args: Tree) -> Plain:
        slope = f.value(float(t), np.concatenate([y.real, y.imag]))
        return slope[:y.size] + 1j * slope[y.size:]

    return of_complex


def of_pairs(f: Slope) -> Slope:
    """A complex right-hand side as one of real and imaginary parts."""
    def of_parts(t: Operand, u: Operand) -> Operand:
        n = np.size(u) // 2 if not isinstance(u, TracedArray) else u.size // 2
        slope = array_of(f(t, u[:n] + 1j * u[n:])).reshape(-1)
        return np.concatenate([slope.real, slope.imag])

    return of_parts


RULES: dict[str, Rule] = {"ode.integrate": step_of_ode, "odeint": odeint}
