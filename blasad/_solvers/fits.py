"""Least squares: `scipy.optimize.least_squares`, `leastsq`, `curve_fit`, `nnls`, `lsq_linear`.

The derivative is that of the minimum of the sum of squares, with the whole second derivative of the residuals: without
their own second derivatives it would be right only where the residual is zero.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import BoundArguments
from typing import Any

import numpy as np

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Operand
from .._derivatives.jacobians import jacobian
from .._numpy.functions import array_of
from .implicit import with_values
from .inverses import Equation
from .optimum import Rows, identity, minimum
from .phase import Phase
from .refusals import WithoutDerivative
from .roots import Rule, as_tuple

LOSSES: dict[str, Callable[[Operand], Operand]] = {  # of squares
    "arctan": lambda z: np.arctan(z),
    "cauchy": lambda z: np.log1p(z),
    "huber": lambda z: np.where(z <= 1, z, 2 * np.sqrt(np.where(z <= 1, 1.0, z)) - 1),
    "linear": lambda z: z,
    "soft_l1": lambda z: 2 * (np.sqrt(1 + z) - 1),
}


def squares(r: Equation, loss: Any = "linear", scale: Operand = 1.0) -> Equation:
    """Half of the sum of the squares of residuals, or of a function of the squares."""
    def cost(x: Operand) -> Operand:
        z = array_of(r(x)).reshape(-1)
        if loss == "linear":
            return 0.5 * (z * z).sum()
        z = (z / scale)**2
        return 0.5 * scale**2 * (LOSSES[loss](z) if isinstance(loss, str) else array_of(loss(z))[0]).sum()

    return cost


def box(bounds: Any) -> list[Rows]:
    """Bounds as `least_squares` takes them."""
    if hasattr(bounds, "lb"):
        return [Rows(identity, bounds.lb, bounds.ub)]
    low, high = bounds
    return [Rows(identity, low, high)]


def like(plain: Operand, x: Operand) -> Operand:
    """SciPy's values of something that has derivatives."""
    return with_values(np.asarray(plain, float), x)[()] if isinstance(x, TracedArray) else plain


def least_squares(name: str, plain: Function, given: BoundArguments) -> Operand:
    arguments = given.arguments
    f, args, kwargs, bounds, loss, scale = (
        arguments[each] for each in ("fun", "args", "kwargs", "bounds", "loss", "f_scale"))
    kwargs = kwargs or {}

    def residuals(x: Operand) -> Operand:
        return array_of(f(x, *as_tuple(args), **kwargs)).reshape(-1)

    with Phase(name) as phase:
        sol = phase.solve(plain, given)
        if not phase.varies(args, kwargs, bounds, scale):
            return sol
        cost = squares(residuals, loss, scale)
        x = minimum(phase, cost, sol.x, box(bounds), bool(sol.success))
        sol.jac = like(sol.jac, jacobian(residuals)(x)) if loss == "linear" and type(sol.jac) is np.ndarray else (
            WithoutDerivative("the result of least_squares: jac", sol.jac))
        sol.cost, sol.fun, sol.x = like(sol.cost, cost(x)), like(sol.fun, residuals(x)), x
        for each in ("grad", "optimality"):
            sol[each] = WithoutDerivative(f"the result of least_squares: {each}", sol[each])
    return sol


def leastsq(name: str, plain: Function, given: BoundArguments) -> Operand:
    f, args, full = (given.arguments[each] for each in ("func", "args", "full_output"))

    def residuals(x: Operand) -> Operand:
        return array_of(f(x, *as_tuple(args))).reshape(-1)

    with Phase(name) as phase:
        given.arguments["full_output"] = True
        x, inverse, info, message, ier = phase.solve(plain, given)
        if phase.varies(args):
            x = minimum(phase, squares(residuals), x, (), ier in (1, 2, 3, 4))
            if full and inverse is not None:
                J = jacobian(residuals)(x)
                inverse = like(inverse, np.linalg.inv(J.T @ J))
            for each in ("fjac", "qtf"):
                info[each] = WithoutDerivative(f"the result of leastsq: {each}", info[each])
            info["fvec"] = like(info["fvec"], residuals(x)) if full else info["fvec"]
    return (x, inverse, info, message, ier) if full else (x, ier)


# ---------------------------------------------------------------- curves

def weighted(r: Array, sigma: Operand) -> Array:
    """Residuals by their uncertainty: standard deviations, or a matrix of covariances."""
    if sigma is None:
        return r
    sigma = array_of(sigma)
    return np.linalg.solve(np.linalg.cholesky(sigma), r) if sigma.ndim == 2 else r / sigma


def curve_fit(name: str, plain: Function, given: BoundArguments) -> Operand:
    arguments = given.arguments
    f, x_data, y_data, sigma, absolute, bounds, full = (
        arguments[each] for each in ("f", "xdata", "ydata", "sigma", "absolute_sigma", "bounds", "full_output"))
    x_data = array_of(x_data) if isinstance(x_data, (list, tuple)) else x_data

    def residuals(p: Operand) -> Operand:
        return weighted((array_of(f(x_data, *p)) - array_of(y_data)).reshape(-1), sigma)

    with Phase(name) as phase:
        arguments["full_output"] = True
        popt, pcov, info, message, ier = phase.solve(plain, given)
        if phase.varies(x_data, y_data, sigma, bounds):
            if arguments["nan_policy"] == "omit":
                raise TypeError("blasad: curve_fit: with nan_policy='omit' there is no derivative; leave out the "
                                "points that are NaN before")
            rows = [] if arguments["bounds"] == (-np.inf, np.inf) else box(bounds)
            popt = minimum(phase, squares(residuals), popt, rows, ier in (1, 2, 3, 4))
            J, r = jacobian(residuals)(popt), residuals(popt)
            m, n = J.shape
            if np.all(np.isfinite(pcov)):
                scale = (r * r).sum() / (m - n) if not absolute and m > n else 1.0
                pcov = like(pcov, np.linalg.inv(J.T @ J) * scale)
            info = {key: each if np.ndim(each) == 0 else WithoutDerivative(f"the result of curve_fit: {key}", each)
                    for key, each in info.items()}
    return (popt, pcov, info, message, ier) if full else (popt, pcov)


# ---------------------------------------------------------------- linear equations

def of_matrix(A: Operand, b: Operand) -> Equation:
    A, b = array_of(A), array_of(b)
    return lambda x: A @ x - b


def nnls(name: str, plain: Function, given: BoundArguments) -> Operand:
    A, b = given.arguments["A"], given.arguments["b"]
    with Phase(name) as phase:
        x, size = phase.solve(plain, given)
        if phase.varies(A, b):
            residuals = of_matrix(A, b)
            x = minimum(phase, squares(residuals), x, [Rows(identity, 0.0, np.inf)])
            r = residuals(x)
            size = like(size, np.sqrt((r * r).sum())) if size > 0 else WithoutDerivative("the rnorm of nnls", size)
    return x, size


def lsq_linear(name: str, plain: Function, given: BoundArguments) -> Operand:
    A, b, bounds = (given.arguments[each] for each in ("A", "b", "bounds"))
    with Phase(name) as phase:
        sol = phase.solve(plain, given)
        if phase.varies(A, b, bounds):
            residuals = of_matrix(A, b)
            cost = squares(residuals)
            x = minimum(phase, cost, sol.x, box(bounds), bool(sol.success))
            sol.x, sol.fun, sol.cost = x, like(sol.fun, residuals(x)), like(sol.cost, cost(x))
            for each in ("optimality", "unbounded_sol"):
                sol[each] = WithoutDerivative(f"the result of lsq_linear: {each}", sol[each])
    return sol


RULES: dict[str, Rule] = {
    "curve_fit": curve_fit, "least_squares": least_squares, "leastsq": leastsq, "lsq_linear": lsq_linear, "nnls": nnls,
}
