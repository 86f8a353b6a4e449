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
from .._declarations.aliases import Plain
from .._numpy.functions import array_of
from .._routines.operations import plainly
from .._sections.aside import values
from .collocation import PointByPoint, Slope, Steps, function_of, plain
from .implicit import with_values
from .phase import Phase, has_derivative
from .refusals import WithoutDerivative, not_converged
from .roots import Rule, as_tuple
from .traced_functions import TracedFunction


def as_plain(f: TracedFunction | PointByPoint) -> Callable[..., Plain]:
    """A right-hand side as SciPy gets it; what else it is given, the function has already."""
    return lambda t, y, *args: f.value(float(t), y)


def mesh(phase: Phase, f: TracedFunction | PointByPoint, span: tuple[float, float], y0: Plain,
         options: dict[str, Any]) -> Any:
    """A plain solution by LSODA: its steps, and what interpolates it."""
    sol = plainly(integrate.solve_ivp, (as_plain(f), span, y0),
                  {"method": "LSODA", "dense_output": True} | {k: x for k, x in options.items() if x is not None})
    if not sol.success:
        raise not_converged(phase.name, str(sol.message))
    return sol


def lsoda_options(rtol: Any, atol: Any, hmax: Any = None) -> dict[str, Any]:
    return {"rtol": max(float(np.min(rtol)), 1e-12), "atol": atol, "max_step": hmax if hmax else None}


def odeint(name: str, plain_function: Callable[..., Any], given: BoundArguments) -> Any:
    func, y0, t, args, tfirst, rtol, atol, hmax = (
        given.arguments[each] for each in ("func", "y0", "t", "args", "tfirst", "rtol", "atol", "hmax"))
    args = as_tuple(args)

    def f(t: Any, y: Any) -> Any:
        return func(t, y, *args) if tfirst else func(y, t, *args)

    with Phase(name) as phase:
        own = function_of(phase, f, t[0], y0, t)
        of_values = as_plain(own)
        found = phase.solve(plain_function, given, {
            "func": of_values if tfirst else lambda y, t, *args: of_values(t, y)})
        if not (phase.varies(args) or phase.order and has_derivative([y0, t])):
            return found
        y, more = found if given.arguments["full_output"] else (found, None)
        if more is not None and not more["message"].startswith("Integration successful"):
            raise not_converged(name, more["message"])
        start, times = array_of(y0).reshape(-1) * 1.0, array_of(t) * 1.0
        rtol, atol = (1.49012e-8 if x is None else values(x) for x in (rtol, atol))
        options = lsoda_options(rtol, atol, hmax)
        ends = plain(times)
        sol = mesh(phase, own, (float(ends[0]), float(ends[-1])), plain(start), options)
        y = Steps(phase, own, ends, sol.t).along(times, start, y, sol.sol)
    return (y, more) if more is not None else y


def solve_ivp(name: str, plain_function: Callable[..., Any], given: BoundArguments) -> Any:
    fun, span, y0, t_eval, events, args = (
        given.arguments[each] for each in ("fun", "t_span", "y0", "t_eval", "events", "args"))
    more = as_tuple(args) if args is not None else ()

    vectorized = given.arguments["vectorized"]

    def f(t: Any, y: Any) -> Any:
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
        if events is not None:
            raise TypeError("blasad: solve_ivp: with method='LSODA', events have no derivative; use method='Radau' or "
                            "another one whose steps are Python")
        if not sol.success:
            raise not_converged(phase.name, str(sol.message))
        times = array_of(t_eval) * 1.0 if t_eval is not None else np.stack(
            [array_of(t) * 1.0 for t in (span[0], *sol.t[1:-1], span[1])])
        before = t_eval is not None and float(plain(times[0])) != float(plain(span[0]))
        start, found = array_of(y0).reshape(-1) * 1.0, sol.y.T
        found = np.concatenate([plain(start)[None], found]) if before else found
        whole = np.concatenate([array_of(span[0]).reshape(1) * 1.0, times]) if before else times
        rows = Steps(phase, own, plain(whole), dense.ts).along(
            whole, start, found, dense)
        sol.y = rows[int(before):].T
        if has_derivative([list(span), t_eval]):
            sol.t = with_values(sol.t, times)
        if wanted:
            sol.sol = WithoutDerivative("the result of solve_ivp(method='LSODA'): sol", sol.sol)
    return sol


def step_of_ode(name: str, plain_function: Callable[..., Any], given: BoundArguments) -> Any:
    """The method `integrate` of `ode` and `complex_ode`."""
    solver, end = given.arguments["self"], given.arguments["t"]
    functions, t0, args = (solver.f, solver.jac), solver.t, as_tuple(solver.f_params)
    y0 = solver._y
    integrator = solver._integrator
    if given.arguments["step"] or given.arguments["relax"]:
        return whole_steps(plain_function, given)

    def f(t: Any, y: Any) -> Any:
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
        found = np.concatenate([y.real, y.imag]) if is_complex else y
        times = np.stack([array_of(t) * 1.0 for t in (t0, end)])
        ends = plain(times)
        sol = mesh(phase, own, (float(ends[0]), float(ends[1])), plain(start),
                   lsoda_options(integrator.rtol, integrator.atol))
        z = Steps(phase, own, ends, sol.t).along(times, start, np.stack([plain(start), found]), sol.sol)[-1]
        n = z.size // 2
        solver._y, solver.t = z[:n] + 1j * z[n:] if is_complex else z, end
    return solver._y


def whole_steps(plain_function: Callable[..., Any], given: BoundArguments) -> Any:
    """With step or relax, SciPy chooses where it stops, which no derivative follows."""
    solver = given.arguments["self"]
    if has_derivative([solver._y, solver.t, solver.f_params, given.arguments["t"]]):
        raise TypeError("blasad: ode.integrate: with step=True or relax=True there is no derivative; integrate to a "
                        "time")
    return plainly(plain_function, given.args, given.kwargs)


def of_parts(f: TracedFunction | PointByPoint) -> Callable[..., Plain]:
    """The other way round, for SciPy."""
    def of_complex(t: Any, y: Plain, *args: Any) -> Plain:
        slope = f.value(float(t), np.concatenate([y.real, y.imag]))
        return slope[:y.size] + 1j * slope[y.size:]

    return of_complex


def of_pairs(f: Slope) -> Slope:
    """A complex right-hand side as one of real and imaginary parts."""
    def of_parts(t: Any, u: Any) -> Any:
        n = np.size(u) // 2 if not isinstance(u, TracedArray) else u.size // 2
        slope = array_of(f(t, u[:n] + 1j * u[n:])).reshape(-1)
        return np.concatenate([slope.real, slope.imag])

    return of_parts


RULES: dict[str, Rule] = {"ode.integrate": step_of_ode, "odeint": odeint, "solve_ivp": solve_ivp}
