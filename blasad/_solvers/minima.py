"""Minima of functions: `scipy.optimize.minimize`, `minimize_scalar`, the global optimizers, and `fmin` and its kin."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import BoundArguments
from typing import Any

import numpy as np

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Operand
from .inverses import Equation
from .optimum import Rows, identity, minimum, value
from .phase import Phase
from .refusals import WithoutDerivative
from .roots import Rule, of_arguments

CONSTANT = (bool, int, str, np.bool_, np.integer, type(None))


def box(bounds: Any, n: int) -> list[Rows]:
    """Bounds of the unknowns, as `minimize` takes them."""
    if bounds is None or isinstance(bounds, (list, tuple)) and not bounds:
        return []
    if hasattr(bounds, "lb"):
        return [Rows(identity, bounds.lb, bounds.ub)]
    if isinstance(bounds, (list, tuple)):
        ends = [[end if pair[k] is None else pair[k] for pair in bounds] for k, end in enumerate((-np.inf, np.inf))]
        return [Rows(identity, np.stack([np.asarray(x) for x in ends[0]]), np.stack([np.asarray(x) for x in ends[1]]))]
    return [Rows(identity, bounds[:, 0], bounds[:, 1])]


def constrained(constraints: Operand) -> list[Rows]:
    """Constraints as `minimize` takes them."""
    rows: list[Rows] = []
    several = isinstance(constraints, (list, tuple))
    for each in constraints if several else [] if constraints is None else [constraints]:
        if isinstance(each, dict):
            f = of_arguments(each["fun"], each.get("args", ()))
            rows.append(Rows(f, 0.0, 0.0 if each["type"].lower() == "eq" else np.inf))
        elif hasattr(each, "A"):
            rows.append(Rows(lambda x, A=each.A: A @ x, each.lb, each.ub))     # type: ignore[misc]
        else:
            rows.append(Rows(each.fun, each.lb, each.ub))
    return rows


def finish(phase: Phase, sol: Any, f: Equation, rows: Sequence[Rows], rough: bool = False) -> None:
    """Give a result of SciPy's its derivatives; a `rough` one need not be near to the minimum to have converged."""
    x = minimum(phase, f, np.reshape(sol.x, -1), rows, rough or bool(sol.get("success", True)))
    if not isinstance(x, TracedArray):
        x = np.reshape(sol.x, -1)
    for name, each in sol.items():
        if name not in ("x", "fun") and not isinstance(each, CONSTANT) and (name != "jac" or rows):
            sol[name] = WithoutDerivative(f"the result of {phase.name}: {name}", each)
    sol.fun = value(f, x, sol.fun)
    sol.x = x


def minimize(name: str, plain: Function, given: BoundArguments) -> Operand:
    f, args, jac, method, bounds, constraints = (
        given.arguments[each] for each in ("fun", "args", "jac", "method", "bounds", "constraints"))
    with Phase(name if not isinstance(method, str) else f"{name}(method={method!r})") as phase:
        sol = phase.solve(plain, given)
        if phase.varies(args, bounds, constraints):
            finish(phase, sol, of_arguments(f, args, jac is True),
                   [*box(bounds, np.size(sol.x)), *constrained(constraints)])
    return sol


def over_a_box(name: str, plain: Function, given: BoundArguments) -> Operand:
    """The global optimizers: the minimum is made exact."""
    f, args, bounds = (given.arguments[each] for each in ("func", "args", "bounds"))
    constraints = given.arguments.get("constraints")
    with Phase(name) as phase:
        sol = phase.solve(plain, given)
        if phase.varies(args, bounds, constraints):
            finish(phase, sol, of_arguments(f, args), [*box(bounds, np.size(sol.x)), *constrained(constraints)],
                   rough=True)
    return sol


def basinhopping(name: str, plain: Function, given: BoundArguments) -> Operand:
    options = given.arguments["minimizer_kwargs"] or {}
    args, bounds, constraints = options.get("args", ()), options.get("bounds"), options.get("constraints")
    with Phase(name) as phase:
        sol = phase.solve(plain, given)
        if phase.varies(args, bounds, constraints):
            finish(phase, sol, of_arguments(given.arguments["func"], args, options.get("jac") is True),
                   [*box(bounds, np.size(sol.x)), *constrained(constraints)])
    return sol


# ---------------------------------------------------------------- numbers

def of_one(f: Equation) -> Equation:
    return lambda x: f(x[0])


def number(phase: Phase, f: Equation, x: Array, rows: Sequence[Rows] = (), converged: bool = True) -> Operand:
    """A minimum of a function of a number."""
    return minimum(phase, of_one(f), np.reshape(x, 1), rows, converged)[0]


def minimize_scalar(name: str, plain: Function, given: BoundArguments) -> Operand:
    f, args, bounds = (given.arguments[each] for each in ("fun", "args", "bounds"))
    with Phase(name) as phase:
        sol = phase.solve(plain, given)
        if phase.varies(args, bounds):
            equation = of_arguments(f, args)
            rows = [] if bounds is None else [Rows(identity, bounds[0], bounds[1])]
            sol.x = number(phase, equation, sol.x, rows, bool(sol.success))
            sol.fun = value(equation, sol.x, sol.fun)
    return sol


def along_a_line(name: str, plain: Function, given: BoundArguments) -> Operand:
    """`brent`, `golden` and `fminbound`."""
    f, args, full = (given.arguments[each] for each in ("func", "args", "full_output"))
    ends = [given.arguments[each] for each in ("x1", "x2") if each in given.arguments]
    with Phase(name) as phase:
        given.arguments["full_output"] = 1
        x, y, *more = phase.solve(plain, given)
        if phase.varies(args, ends):
            equation = of_arguments(f, args)
            x = number(phase, equation, x, [Rows(identity, *ends)] if ends else [], name != "fminbound" or more[0] == 0)
            y = value(equation, x, y)
    return (x, y, *more) if full else x


def brute(name: str, plain: Function, given: BoundArguments) -> Operand:
    f, args, full, last = (given.arguments[each] for each in ("func", "args", "full_output", "finish"))
    with Phase(name) as phase:
        given.arguments["full_output"] = 1
        x, y, *more = phase.solve(plain, given)
        if phase.varies(args, given.arguments["ranges"]):
            equation = of_arguments(f, args)
            if last is not None:
                x = minimum(phase, equation, np.reshape(x, -1)).reshape(np.shape(x))
            y = value(equation, np.reshape(x, -1), y)
            more = [WithoutDerivative(f"the grid of {name}", each) for each in more]
    return (x, y, *more) if full else x


# ---------------------------------------------------------------- older names

WITH_FLAG = ("fmin", "fmin_bfgs", "fmin_cg", "fmin_ncg", "fmin_powell")


def older(name: str, plain: Function, given: BoundArguments) -> Operand:
    """`fmin` and those whose results are like its own."""
    arguments = given.arguments
    f, args, full = arguments["func" if "func" in arguments else "f"], arguments["args"], arguments["full_output"]
    with Phase(name) as phase:
        arguments["full_output"] = 1
        x, y, *more = phase.solve(plain, given)
        if phase.varies(args):
            equation, flag = of_arguments(f, args), more[-2 if arguments["retall"] else -1]
            shape = np.shape(x)
            x = minimum(phase, equation, np.reshape(x, -1), (), flag == 0).reshape(shape)
            y = value(equation, x, y)
            more = [each if isinstance(each, (*CONSTANT, list)) else
                    WithoutDerivative(f"result {k} of {name}", each) for k, each in enumerate(more, 2)]
    if full:
        return (x, y, *more)
    return (x, more[-1]) if arguments["retall"] else x


def lbfgsb(name: str, plain: Function, given: BoundArguments) -> Operand:
    """`fmin_l_bfgs_b` and `fmin_tnc`."""
    f, args, fprime, rough, bounds = (
        given.arguments[each] for each in ("func", "args", "fprime", "approx_grad", "bounds"))
    with Phase(name) as phase:
        results = phase.solve(plain, given)
        if not phase.varies(args, bounds):
            return results
        equation = of_arguments(f, args, fprime is None and not rough)
        done = results[2]["warnflag"] == 0 if name == "fmin_l_bfgs_b" else results[2] in (0, 1, 2)
        x = minimum(phase, equation, results[0], box(bounds, results[0].size), done)
        if name == "fmin_tnc":
            return x, *results[1:]
        return x, value(equation, x, results[1]), {
            key: each if isinstance(each, CONSTANT) else WithoutDerivative(f"the result of {name}: {key}", each)
            for key, each in results[2].items()}


def slsqp(name: str, plain: Function, given: BoundArguments) -> Operand:
    """`fmin_slsqp`."""
    arguments = given.arguments
    args, full, bounds = arguments["args"], arguments["full_output"], arguments["bounds"]
    rows = [Rows(of_arguments(each, args), 0.0, high)
            for many, one, high in (("eqcons", "f_eqcons", 0.0), ("ieqcons", "f_ieqcons", np.inf))
            for each in ([arguments[one]] if arguments[one] is not None else arguments[many])]
    with Phase(name) as phase:
        arguments["full_output"] = 1
        x, y, *more = phase.solve(plain, given)
        if phase.varies(args, bounds):
            equation = of_arguments(arguments["func"], args)
            x = minimum(phase, equation, x, [*box(bounds, x.size), *rows], more[1] == 0)
            y = value(equation, x, y)
    return (x, y, *more) if full else x


def cobyla(name: str, plain: Function, given: BoundArguments) -> Operand:
    """`fmin_cobyla`."""
    f, args, more, cons = (given.arguments[each] for each in ("func", "args", "consargs", "cons"))
    more = args if more is None else more
    with Phase(name) as phase:
        x = phase.solve(plain, given)
        if not phase.varies(args, more):
            return x
        rows = [Rows(of_arguments(each, more), 0.0, np.inf) for each in ([cons] if callable(cons) else cons)]
        return minimum(phase, of_arguments(f, args), x, rows)


RULES: dict[str, Rule] = {
    "basinhopping": basinhopping, "brute": brute, "fmin_cobyla": cobyla, "fmin_slsqp": slsqp,
    "minimize": minimize, "minimize_scalar": minimize_scalar,
    **dict.fromkeys(("brent", "fminbound", "golden"), along_a_line),
    **dict.fromkeys(("differential_evolution", "direct", "dual_annealing", "shgo"), over_a_box),
    **dict.fromkeys(("fmin_l_bfgs_b", "fmin_tnc"), lbfgsb),
    **dict.fromkeys(WITH_FLAG, older),
}
