"""Differential equations that compiled code solves: `odeint`, `ode`, `complex_ode`, `solve_ivp(method="LSODA")`.

The values are SciPy's. The derivative is that of one implicit step of collocation for each step that LSODA takes: the
method of Radau with five stages, whose order is nine, so that its own error is far below that of the values. Its stages
solve an equation, whose derivative is that of any solution (see `implicit`). Hairer and Wanner, Solving Ordinary
Differential Equations II, 2nd ed., section IV.8.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import BoundArguments
from typing import Any

import numpy as np
from scipy import integrate
from scipy.special import roots_jacobi

from .._arrays.arrays import memory
from .._arrays.made import holds_no_derivative
from .._arrays.traced import TracedArray
from .._declarations.aliases import Plain
from .._derivatives.jacobians import jacobian
from .._numpy.functions import array_of
from .._routines.operations import plainly
from .._sections.aside import values
from .implicit import with_values
from .phase import Phase, has_derivative
from .refusals import WithoutDerivative, not_converged
from .roots import Rule, as_tuple

STAGES = 5
MOST = 12               # Newton steps for the stages
EXACT = 1e-13           # and how small the last one is
ALIKE = 1e-2            # what the method may differ from SciPy's values, relative

Slope = Callable[[Any, Any], Any]               # of t and y


def collocation() -> tuple[Plain, Plain]:
    """Where the stages are in a step, and the matrix of the method."""
    nodes = np.append((roots_jacobi(STAGES - 1, 1, 0)[0] + 1) / 2, 1.0)
    powers = np.arange(STAGES)
    return nodes, (nodes[:, None]**(powers + 1) / (powers + 1)) @ np.linalg.inv(nodes[:, None]**powers)


NODES, MATRIX = collocation()


def plain(x: Any) -> Plain:
    return np.array(memory(x) if isinstance(x, TracedArray) else x)


def is_traced(x: Any) -> bool:
    return isinstance(x, TracedArray) and not holds_no_derivative(x)


class Steps:
    """Steps of collocation along a solution.

    Parameters
    ----------
    phase : Phase
        In which SciPy found the solution.
    f : callable
        The right-hand side, of t and y.
    """

    def __init__(self, phase: Phase, f: Slope) -> None:
        self.phase, self.f = phase, f

    def slopes(self, t: Any, Z: Any) -> Any:
        """The right-hand side at all stages; the function may return the same array each time."""
        return np.stack([array_of(self.f(t[i], Z[i])).reshape(-1).copy() for i in range(STAGES)])

    def jacobian(self, t: Plain, Z: Plain) -> Plain:
        """The Jacobians at the stages."""
        def beside(u: Any) -> Any:
            return self.slopes(t, [Z[i] + u for i in range(STAGES)])

        found: Plain = np.asarray(self.phase.values(jacobian(beside), np.zeros(Z.shape[1])))
        return found

    def stages(self, t: Plain, h: float, y: Plain, Z: Plain) -> tuple[Plain, Plain]:
        """The stages of a step, exact, and the matrix of their equations; `Z` is near."""
        n = y.size
        for _ in range(MOST):
            J = np.eye(STAGES * n) - h * np.einsum("ij,jab->iajb", MATRIX, self.jacobian(t, Z)).reshape(
                STAGES * n, STAGES * n)
            for _ in range(3):
                r = Z - y - h * (MATRIX @ np.asarray(self.phase.values(self.slopes, t, Z), float))
                step = np.linalg.solve(J, r.reshape(-1)).reshape(Z.shape)
                Z = Z - step
                size = np.abs(step).max() / (1 + np.abs(Z).max())
                if not np.isfinite(size):
                    break
                if size <= EXACT:
                    return Z, J
        raise not_converged(self.phase.name, f"the equations of a step at t = {t[0]:.6g} cannot be solved")

    def advance(self, t: Any, end: Any, y: Any, Z: Plain) -> Any:
        """The solution at the end of a step from t, whose stages are near Z; plain if nothing has a derivative."""
        h = end - t
        at, length = plain(t) + plain(h) * NODES, float(plain(h))
        Z, J = plainly(self.stages, (at, length, plain(y), Z), {})
        moved: Any = Z
        times = [t + h * c for c in NODES] if is_traced(h) or is_traced(t) else at
        for _ in range(self.phase.order):
            r = moved - y - h * (MATRIX @ self.slopes(times, moved))
            if not is_traced(r):
                return Z[-1]
            moved = moved - np.linalg.solve(J, r.reshape(-1)).reshape(Z.shape)
        return moved[-1]

    def along(self, times: Sequence[Any], y0: Any, found: Plain, dense: Callable[[Any], Plain],
              steps: Plain) -> list[Any]:
        """The solution at some times, with derivatives: from y0 at the first of them on, with the values `found`.

        `dense` interpolates a solution, which took `steps`.
        """
        y, results = y0, [y0]
        for k in range(len(times) - 1):
            first, last = float(plain(times[k])), float(plain(times[k + 1]))
            inside = steps[(steps > min(first, last)) & (steps < max(first, last))]
            share = [0.0, *np.sort((inside - first) / (last - first)), 1.0] if last != first else []
            for a, b in zip(share[:-1], share[1:], strict=True):
                length = times[k + 1] - times[k]
                start, end = times[k] + length * a, times[k + 1] if b == 1 else times[k] + length * b
                at = float(plain(start)) + (float(plain(end)) - float(plain(start))) * NODES
                z = self.advance(start, end, y, dense(at).T)
                known = found[k + 1] if b == 1 else dense(float(plain(end)))
                if np.abs(plain(z) - known).max(initial=0) > ALIKE * max(np.abs(known).max(initial=0), 1e-300):
                    raise not_converged(self.phase.name, f"at t = {float(plain(end)):.6g}, another method finds "
                                                         "another value")
                y = with_values(known, z) if is_traced(z) else known
            results.append(y)
        return results


def mesh(phase: Phase, f: Slope, span: tuple[float, float], y0: Plain, options: dict[str, Any]) -> Any:
    """A plain solution by LSODA: its steps, and what interpolates it."""
    def of_values(t: Any, y: Any) -> Any:
        return np.asarray(phase.values(f, t, y)).reshape(-1)

    sol = plainly(integrate.solve_ivp, (of_values, span, y0),
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
        found = phase.solve(plain_function, given)
        if not (phase.varies(args) or phase.order and has_derivative([y0, t])):
            return found
        y, more = found if given.arguments["full_output"] else (found, None)
        if more is not None and not more["message"].startswith("Integration successful"):
            raise not_converged(name, more["message"])
        start, times = array_of(y0).reshape(-1) * 1.0, array_of(t) * 1.0
        rtol, atol = (1.49012e-8 if x is None else values(x) for x in (rtol, atol))
        options = lsoda_options(rtol, atol, hmax)
        ends = plain(times)
        sol = mesh(phase, f, (float(ends[0]), float(ends[-1])), plain(start), options)
        rows = Steps(phase, f).along(times, start, y, sol.sol, sol.t)
        y = np.stack([array_of(row) for row in rows])
    return (y, more) if more is not None else y


def solve_ivp(name: str, plain_function: Callable[..., Any], given: BoundArguments) -> Any:
    fun, span, y0, t_eval, events, args = (
        given.arguments[each] for each in ("fun", "t_span", "y0", "t_eval", "events", "args"))
    more = as_tuple(args) if args is not None else ()

    def f(t: Any, y: Any) -> Any:
        return fun(t, y[:, None], *more)[:, 0] if given.arguments["vectorized"] else fun(t, y, *more)

    with Phase(f"{name}(method='LSODA')") as phase:
        wanted = given.arguments["dense_output"]
        given.arguments["dense_output"] = True
        sol = phase.solve(plain_function, given)
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
        times = list(array_of(t_eval) * 1.0) if t_eval is not None else [span[0], *sol.t[1:-1], span[1]]
        before = t_eval is not None and float(plain(times[0])) != float(plain(span[0]))
        whole, found = [span[0], *times] if before else times, sol.y.T
        found = np.concatenate([plain(array_of(y0)).reshape(1, -1), found]) if before else found
        rows = Steps(phase, f).along(whole, array_of(y0).reshape(-1) * 1.0, found, dense, dense.ts)
        sol.y = np.stack([array_of(row) for row in rows[before:]]).T
        if has_derivative([list(span), t_eval]):
            sol.t = with_values(sol.t, np.stack([array_of(each) for each in times]))
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

    with Phase(f"{type(solver).__name__}.integrate") as phase:
        solver.f, solver.jac = phase.function(functions[0]), functions[1] and phase.function(functions[1])
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
        if plain(y0).dtype.kind == "c":
            pair = of_pairs(f)
            start, found = np.concatenate([array_of(y0).real, array_of(y0).imag]), np.concatenate([y.real, y.imag])
        else:
            pair, start, found = f, array_of(y0) * 1.0, y
        sol = mesh(phase, pair, (float(plain(t0)), float(plain(end))), plain(start),
                   lsoda_options(integrator.rtol, integrator.atol))
        z = Steps(phase, pair).along([t0, end], start, np.stack([plain(start), found]), sol.sol, sol.t)[-1]
        n = z.size // 2
        solver._y, solver.t = z if pair is f else z[:n] + 1j * z[n:], end
    return solver._y


def whole_steps(plain_function: Callable[..., Any], given: BoundArguments) -> Any:
    """With step or relax, SciPy chooses where it stops, which no derivative follows."""
    solver = given.arguments["self"]
    if has_derivative([solver._y, solver.t, solver.f_params, given.arguments["t"]]):
        raise TypeError("blasad: ode.integrate: with step=True or relax=True there is no derivative; integrate to a "
                        "time")
    return plainly(plain_function, given.args, given.kwargs)


def of_pairs(f: Slope) -> Slope:
    """A complex right-hand side as one of real and imaginary parts."""
    def of_parts(t: Any, u: Any) -> Any:
        n = np.size(u) // 2 if not isinstance(u, TracedArray) else u.size // 2
        slope = array_of(f(t, u[:n] + 1j * u[n:])).reshape(-1)
        return np.concatenate([slope.real, slope.imag])

    return of_parts


RULES: dict[str, Rule] = {"ode.integrate": step_of_ode, "odeint": odeint, "solve_ivp": solve_ivp}
