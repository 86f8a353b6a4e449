"""Roots of functions: `scipy.optimize.root`, `fsolve`, `brentq` and what is like them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from inspect import BoundArguments
from typing import Any

import numpy as np

from .._arrays.made import given_out
from .._declarations.aliases import Array, Function, Operand, Tree
from .implicit import solved
from .inverses import Equation
from .phase import Phase
from .refusals import WithoutDerivative

Rule = Callable[[str, Function, BoundArguments], Any]


def as_tuple(args: Operand) -> tuple[Operand, ...]:
    return args if isinstance(args, tuple) else (args,)


def of_arguments(f: Function, args: Operand, first: bool = False) -> Equation:
    """The function of x alone; the first of its results, if it returns its derivatives with it."""
    args = as_tuple(args)
    return (lambda x: f(x, *args)[0]) if first else lambda x: f(x, *args)


def of_number(f: Equation) -> Equation:
    """A function of a number as one of an array with one element."""
    return lambda x: f(x[0])


class Seen:
    """The shape in which SciPy gives a function the unknowns."""

    shape: tuple[int, ...] | None = None

    def of(self, x: Operand) -> Operand:
        self.shape = np.shape(x)
        return x


def without(sol: Any, names: str, of: str) -> None:
    """Mark what a result has of the iterations."""
    for name in names.split():
        if name in sol:
            sol[name] = WithoutDerivative(f"{of} {name}", sol[name])


def root(name: str, plain: Function, given: BoundArguments) -> Operand:
    f, args, jac, method = (given.arguments[each] for each in ("fun", "args", "jac", "method"))
    with Phase(f"{name}(method={method!r})") as phase:
        seen = Seen()

        def fun(x: Operand, *args: Tree) -> Operand:
            return f(seen.of(x), *args)

        given.arguments["fun"] = functools.update_wrapper(fun, f)
        sol = phase.solve(plain, given)
        if phase.varies(args):
            x = sol.x if seen.shape is None else np.reshape(sol.x, seen.shape)      # None: the result was known
            equation = of_arguments(f, args, method.lower() in ("hybr", "lm") and jac is not None and not callable(jac)
                                    and bool(jac))
            sol.x = solved(phase, equation, x, bool(sol.success)).reshape(np.shape(sol.x))
            without(sol, "jac fjac r qtf cov_x", "the result of root:")
    return sol


def fsolve(name: str, plain: Function, given: BoundArguments) -> Operand:
    f, args, full = (given.arguments[each] for each in ("func", "args", "full_output"))
    with Phase(name) as phase:
        given.arguments["full_output"] = 1
        x, info, ier, message = phase.solve(plain, given)
        if phase.varies(args):
            x = solved(phase, of_arguments(f, args), x, ier == 1)
            without(info, "fjac r qtf", "the result of fsolve:")
        elif ier != 1 and not full:             # SciPy says itself what is wrong
            given.arguments["full_output"] = 0
            return phase.solve(plain, given)
    return (x, info, ier, message) if full else x


def nonlinear(name: str, plain: Function, given: BoundArguments) -> Operand:
    """`newton_krylov` and similar functions."""
    f = given.arguments["F"]
    with Phase(name) as phase:
        x = phase.solve(plain, given)
        return solved(phase, f, x) if phase.varies() else x


def fixed_point(name: str, plain: Function, given: BoundArguments) -> Operand:
    f, args = given.arguments["func"], given.arguments["args"]
    with Phase(name) as phase:
        x = phase.solve(plain, given)
        if not phase.varies(args):
            return x
        mapped = of_arguments(f, args)
        point = solved(phase, lambda x: x - mapped(x), x)
        return point if np.ndim(x) else point[()]


def root_scalar(name: str, plain: Function, given: BoundArguments) -> Operand:
    f, args, slope = (given.arguments[each] for each in ("f", "args", "fprime"))
    with Phase(name) as phase:
        sol = phase.solve(plain, given)
        if phase.varies(args):
            equation = of_arguments(f, args, slope is not None and not callable(slope) and bool(slope))
            sol.root = number(phase, equation, sol.root, bool(sol.converged))
    return sol


def number(phase: Phase, f: Equation, x: Array, converged: bool) -> Operand:
    """A root of a function of a number."""
    return solved(phase, of_number(f), np.reshape(x, 1), converged)[0]


def bracketed(name: str, plain: Function, given: BoundArguments) -> Operand:
    """`brentq` and similar functions."""
    f, args, full, disp = (given.arguments[each] for each in ("f", "args", "full_output", "disp"))
    with Phase(name) as phase:
        given.arguments["full_output"] = True
        x, info = phase.solve(plain, given)
        if phase.varies(args):
            x = number(phase, of_arguments(f, args), x, bool(info.converged))
            info["root"] = x
    return (x, info) if full else x


def newton(name: str, plain: Function, given: BoundArguments) -> Operand:
    f, args, full = (given.arguments[each] for each in ("func", "args", "full_output"))
    with Phase(name) as phase:
        given.arguments["full_output"] = True
        results = phase.solve(plain, given)
        if not phase.varies(args):
            return results if full else results[0]
        equation = of_arguments(f, tuple(args))         # a list too, as SciPy has it
        if np.size(given_out(given.arguments["x0"])) > 1:
            x = solved(phase, equation, results[0], bool(np.all(results.converged)))
            return results._replace(root=x) if full else x
        x, info = results
        x = number(phase, equation, x, bool(info.converged))
        info["root"] = x
    return (x, info) if full else x


RULES: dict[str, Rule] = {
    "fixed_point": fixed_point, "fsolve": fsolve, "newton": newton, "root": root, "root_scalar": root_scalar,
    **dict.fromkeys(("bisect", "brenth", "brentq", "ridder", "toms748"), bracketed),
    **dict.fromkeys(("anderson", "broyden1", "broyden2", "diagbroyden", "excitingmixing", "linearmixing",
                     "newton_krylov"), nonlinear),
}
