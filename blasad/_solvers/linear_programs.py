"""Linear programs and choices: `scipy.optimize.linprog`, `milp`, `linear_sum_assignment`, `isotonic_regression`.

The solution of a linear program is a vertex, where as many constraints are active as there are unknowns. What is whole
in a solution is a constant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import BoundArguments
from typing import Any

import numpy as np
from scipy import optimize

from .._arrays.arrays import glimpse, notice
from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Operand, Plain
from .._numpy.functions import array_of
from .._sections.aside import values
from .fits import like
from .minima import constrained
from .optimum import WEAK, Rows, identity, minimum
from .phase import Phase
from .refusals import WithoutDerivative, not_converged, weakly_active
from .roots import Rule


def product(A: Operand) -> Callable[[Operand], Operand]:
    return lambda x: array_of(A) @ x


def ends(bounds: Operand, n: int) -> list[Rows]:
    """Bounds as `linprog` takes them: a pair for all unknowns, or one for each."""
    if isinstance(bounds, (list, tuple)) and len(bounds) == 2 and not any(map(np.ndim, bounds)):
        bounds = [bounds] * n
    if isinstance(bounds, (list, tuple)):
        bounds = [bounds[0]] * n if len(bounds) == 1 else bounds
        sides = [[end if pair[k] is None else pair[k] for pair in bounds] for k, end in enumerate((-np.inf, np.inf))]
        return [Rows(identity, *(np.stack([np.asarray(x) for x in side]) for side in sides))]
    return [Rows(identity, bounds[:, 0], bounds[:, 1])]


def vertex(phase: Phase, c: Operand, x: Operand, rows: Sequence[Rows], whole: Array | None) -> Operand:
    """The solution with its derivatives; some elements may be whole numbers, which are constants."""
    c, x = array_of(c), np.asarray(x, float)
    whole = np.broadcast_to(np.asarray(0 if whole is None else whole) != 0, x.shape)
    if whole.all():
        return np.rint(x)
    if whole.any():
        fixed = np.where(whole, np.rint(x), -np.inf)
        first = [each for each in rows if each.f is identity] or [Rows(identity, -np.inf, np.inf)]
        rows = [Rows(identity, np.where(whole, fixed, first[0].low), np.where(whole, fixed, first[0].high)),
                *(each for each in rows if each.f is not identity)]
    return minimum(phase, lambda x: (c * x).sum(), x, rows)


def linprog(name: str, plain: Function, given: BoundArguments) -> Operand:
    c, A_ub, b_ub, A_eq, b_eq, bounds, whole = (
        given.arguments[each] for each in ("c", "A_ub", "b_ub", "A_eq", "b_eq", "bounds", "integrality"))
    with Phase(name) as phase:
        sol = phase.solve(plain, given)
        if not phase.varies(c, A_ub, b_ub, A_eq, b_eq, bounds):
            return sol
        if not sol.success:
            raise not_converged(name, str(sol.message))
        rows = ends(bounds, sol.x.size)
        if A_ub is not None:
            rows.append(Rows(product(A_ub), -np.inf, b_ub))
        if A_eq is not None:
            rows.append(Rows(product(A_eq), b_eq, b_eq))
        x = vertex(phase, c, sol.x, rows, whole)
        for key in ("lower", "upper", "eqlin", "ineqlin", "mip_gap", "mip_dual_bound"):
            if sol.get(key) is not None:
                sol[key] = WithoutDerivative(f"the result of linprog: {key}", sol[key])
        sol.slack = sol.slack if A_ub is None else like(sol.slack, array_of(b_ub) - array_of(A_ub) @ x)
        sol.con = sol.con if A_eq is None else like(sol.con, array_of(b_eq) - array_of(A_eq) @ x)
        sol.fun = like(sol.fun, (array_of(c) * x).sum())
        sol.x = x if isinstance(x, TracedArray) else sol.x
    return sol


def milp(name: str, plain: Function, given: BoundArguments) -> Operand:
    c, whole, bounds, constraints = (
        given.arguments[each] for each in ("c", "integrality", "bounds", "constraints"))
    with Phase(name) as phase:
        sol = phase.solve(plain, given)
        if not phase.varies(c, bounds, constraints):
            return sol
        if not sol.success:
            raise not_converged(name, str(sol.message))
        low, high = (0.0, np.inf) if bounds is None else bounds if isinstance(bounds, (tuple, list)) else (
            bounds.lb, bounds.ub)
        rows = [Rows(identity, low, high)]
        if isinstance(constraints, tuple) and len(constraints) == 3 and not hasattr(constraints[0], "A"):
            rows.append(Rows(product(constraints[0]), *constraints[1:]))
        else:
            rows += constrained(constraints)
        x = vertex(phase, c, sol.x, rows, whole)
        for key in ("mip_gap", "mip_dual_bound"):
            sol[key] = WithoutDerivative(f"the result of milp: {key}", sol[key])
        sol.fun = like(sol.fun, (array_of(c) * x).sum())
        sol.x = x if isinstance(x, TracedArray) else sol.x
    return sol


def isotonic_regression(name: str, plain: Function, given: BoundArguments) -> Operand:
    y, weights = given.arguments["y"], given.arguments["weights"]
    with Phase(name) as phase:
        sol = phase.solve(plain, given)
        if phase.varies(y, weights):
            y, w = array_of(y), np.ones(len(sol.x)) if weights is None else array_of(weights)
            means = [(y[a:b] * w[a:b]).sum() / w[a:b].sum() + np.zeros(b - a)
                     for a, b in zip(sol.blocks[:-1], sol.blocks[1:], strict=True)]
            sums = [w[a:b].sum() for a, b in zip(sol.blocks[:-1], sol.blocks[1:], strict=True)]
            check_blocks(phase, values(y), values(w), sol)
            sol.x, sol.weights = like(sol.x, np.concatenate(means)), like(sol.weights, np.stack(sums))
    return sol


def check_blocks(phase: Phase, y: Plain, w: Plain, sol: Any) -> None:
    """Raise an error if a block is only just one, or if two blocks have the same mean: there is a kink."""
    size = WEAK * max(float(np.abs(y).max(initial=0)), np.finfo(float).tiny)
    sums = np.cumsum(w * (y - sol.x))           # the multipliers of the constraints, zero between blocks
    inside = np.setdiff1d(np.arange(1, len(y)), sol.blocks) - 1
    steps = np.diff(sol.x[sol.blocks[:-1]])
    if np.any(np.abs(sums[inside]) <= size * w.max()) or np.any(np.abs(steps) <= size):
        raise weakly_active(phase.name)


def linear_sum_assignment(cost_matrix: Operand, maximize: Any = False) -> Operand:
    """The rows and columns, which are integers: a decision."""
    plain = glimpse(cost_matrix) if isinstance(cost_matrix, TracedArray) else values(cost_matrix)
    chosen = optimize.linear_sum_assignment(np.array(plain), maximize)
    notice(optimize.linear_sum_assignment, (cost_matrix, maximize), {}, chosen)
    return chosen


IN_C: dict[str, Function] = {"linear_sum_assignment": linear_sum_assignment}
RULES: dict[str, Rule] = {"isotonic_regression": isotonic_regression, "linprog": linprog, "milp": milp}
