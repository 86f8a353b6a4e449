"""Boundary value problems: `scipy.integrate.solve_bvp`.

The solution solves the equations of collocation on the last mesh, and the boundary conditions; its derivative is that
of any solution (see `implicit`). The nodes of the mesh lie between those that were given as they do in SciPy's result.
"""

from __future__ import annotations

from inspect import BoundArguments
from typing import Any

import numpy as np
from numpy.polynomial.polynomial import polyder

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Operand, Plain
from .._numpy.functions import array_of
from .._routines.operations import plainly
from .._sections.aside import values
from .collocation import is_traced, plain
from .implicit import solved, with_values
from .phase import Phase, has_derivative
from .refusals import not_converged
from .roots import Rule

Flow = Function
HERMITE = np.array([[1.0, 0, -3, 2], [0, 0, 3, -2], [0, 1, -2, 1], [0, 0, -1, 1]])


class Problem:
    """A boundary value problem on a mesh.

    Parameters
    ----------
    flow, ends : callable
        The right-hand side and the boundary conditions, of SciPy's arguments.
    x : array (m,)
        The nodes.
    shape : tuple of int
        That of the solution, (n, m).
    count : int
        Of unknown parameters.
    singular : ndarray or None
        The matrix of a term that is divided by x - a.
    """

    def __init__(self, flow: Flow, ends: Flow, x: Array, shape: tuple[int, int], count: int,
                 singular: Array | None) -> None:
        self.x, self.shape, self.count, self.singular = x, shape, count, singular
        self.flow, self.ends = flow, ends
        if singular is not None:
            self.regular = np.eye(shape[0]) - np.linalg.pinv(singular) @ singular
            self.start = np.linalg.pinv(np.eye(shape[0]) - singular)

    def parts(self, unknowns: Array) -> tuple[Operand, Operand]:
        """The solution at the nodes, and the parameters."""
        size = self.shape[0] * self.shape[1]
        return unknowns[:size].reshape(self.shape), unknowns[size:]

    def slopes(self, x: Operand, y: Array, p: Array) -> Operand:
        f = array_of(self.flow(x, y, p) if self.count else self.flow(x, y))
        if self.singular is None:
            return f
        first = plain(x)[0] == plain(self.x)[0]
        start = [(self.start @ f[:, 0])[:, None]] if first else []
        inside = slice(1, None) if first else slice(None)
        return np.concatenate([*start, f[:, inside] + (self.singular @ y[:, inside]) / (x[inside] - self.x[0])], axis=1)

    def residual(self, unknowns: Array) -> Array:
        """The equations of collocation, of Lobatto's kind with three points, and the boundary conditions."""
        y, p = self.parts(unknowns)
        h = self.x[1:] - self.x[:-1]
        f = self.slopes(self.x, y, p)
        between = 0.5 * (y[:, 1:] + y[:, :-1]) - 0.125 * h * (f[:, 1:] - f[:, :-1])
        middle = self.slopes(self.x[:-1] + 0.5 * h, between, p)
        inside = y[:, 1:] - y[:, :-1] - h / 6 * (f[:, :-1] + f[:, 1:] + 4 * middle)
        at_ends = array_of(self.ends(y[:, 0], y[:, -1], p) if self.count else self.ends(y[:, 0], y[:, -1]))
        return np.concatenate([inside.T.reshape(-1), at_ends.reshape(-1)])


class Spline:
    """SciPy's solution between the nodes, with derivatives; everything else is that of SciPy's object."""

    def __init__(self, x: Array, y: Array, slopes: Array, plain_solution: Function) -> None:
        self._nodes, self._plain_solution = (x, y, slopes), plain_solution

    def __call__(self, x: Operand, nu: int = 0, extrapolate: Operand = None) -> Operand:
        known = plainly(self._plain_solution, (plain(x), nu, extrapolate), {})
        at, y, slopes = self._nodes
        if not is_traced(y) and not is_traced(x):
            return known
        if isinstance(extrapolate, str):
            raise TypeError("blasad: solve_bvp: sol(x, nu, extrapolate='periodic') has no derivative; "
                            "take x in the range")
        row = array_of(x).reshape(-1)
        k = np.clip(np.searchsorted(plain(at), plain(row), side="right") - 1, 0, len(plain(at)) - 2)
        h = (at[1:] - at[:-1])[k]
        first, second, before, after = of_basis((row - at[k]) / h, nu)
        of_values, of_slopes = y[:, k] * first + y[:, k + 1] * second, slopes[:, k] * before + slopes[:, k + 1] * after
        formula = (of_values + h * of_slopes) / h**nu
        return with_values(known, formula.reshape(known.shape)) if is_traced(formula) else known

    def __getattr__(self, name: str) -> Any:
        return getattr(self._plain_solution, name)


def of_basis(t: Array, nu: int) -> list[Operand]:
    """Hermite's cubics at t between 0 and 1, or their derivatives: of both values, and of both slopes."""
    values = []
    for coefficients in polyder(HERMITE, nu, axis=1):
        value: Operand = 0 * t
        for each in coefficients[::-1]:
            value = value * t + each
        values.append(value)
    return values


def nodes_of(given: Operand, x: Plain) -> Operand:
    """The nodes of the last mesh, which lie between those that were given."""
    if not is_traced(given):
        return x
    first = plain(given)
    k = np.clip(np.searchsorted(first, x, side="right") - 1, 0, len(first) - 2)
    share = (x - first[k]) / (first[k + 1] - first[k])
    return with_values(x, given[k] + (given[1:] - given[:-1])[k] * share)


def solve_bvp(name: str, plain_function: Function, given: BoundArguments) -> Operand:
    flow, ends, x, y, p, singular = (given.arguments[each] for each in ("fun", "bc", "x", "y", "p", "S"))
    with Phase(name) as phase:
        sol = phase.solve(plain_function, given)
        if not phase.varies(x, singular):
            return sol
        if has_derivative(singular):
            raise TypeError("blasad: solve_bvp: S is traced; put the singular term into fun, or use "
                            "blasad.stop_gradient(S)")
        if np.iscomplexobj(sol.y):
            raise TypeError("blasad: solve_bvp: y is complex; solve for real and imaginary parts")
        if not sol.success:
            raise not_converged(name, str(sol.message))
        at = nodes_of(array_of(x) * 1.0 if isinstance(x, (TracedArray, list, tuple)) else x, sol.x)
        count = 0 if p is None else len(sol.p)
        problem = Problem(flow, ends, at, sol.y.shape, count, None if singular is None else np.array(values(singular)))
        first = np.concatenate([sol.y.reshape(-1), sol.p if count else np.zeros(0)])
        unknowns = solved(phase, problem.residual, first)
        if not is_traced(unknowns):
            return sol
        sol.y, parameters = problem.parts(unknowns)
        slopes = problem.slopes(at, sol.y, parameters)
        sol.yp, sol.x = with_values(sol.yp, slopes) if is_traced(slopes) else sol.yp, at
        if count:
            sol.p = parameters
        sol.sol = Spline(at, sol.y, sol.yp, sol.sol)
    return sol


RULES: dict[str, Rule] = {"solve_bvp": solve_bvp}
