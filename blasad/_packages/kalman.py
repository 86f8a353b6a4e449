"""A rule for statsmodels' Kalman filter: the conventional filter, of NumPy's functions, where matrices are traced.

    v = y - Z a - d,   F = Z P Z' + H,   K = P Z' F^-1
    a <- T (a + K v) + c,   P <- T (P - K Z P) T' + R Q R'
    log-likelihood of a step: -(p log 2 pi + log det F + v' F^-1 v) / 2

J. Durbin, S. J. Koopman, Time Series Analysis by State Space Methods, 2nd ed., 4.3.2 and 7.2.1. Its other methods, in
which the compiled filter factors or skips something, have the same results up to rounding.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import linalg
from .._declarations.aliases import Keywords, Leaf, Operand
from .._tape.tape import recording
from .state_space import WhereverADerivativeRuns, is_traced, matrices, no_more, refusing

INIT_FILTERED, CONCENTRATED = 1, 0x100
MATRICES = "design obs_intercept obs_cov transition state_intercept selection state_cov"
EXACT = ("blasad: statsmodels' exact diffuse initialization has no derivative; use an approximate one: "
         "use_exact_diffuse=False, or ssm.initialize_approximate_diffuse()")


class Filtered:
    """What the filter found, by the names that statsmodels' own has for it."""

    loglikelihood: Any
    scale: Any
    predicted_state: Any
    predicted_state_cov: Any
    filtered_state: Any
    nobs_diffuse = nobs_kendog_univariate_singular = nobs_kendog_diffuse_nonsingular = 0

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise no_more(name)


def at(matrix: Any, t: int) -> Any:
    """A matrix at a time; most are the same at all times."""
    return matrix[..., t if matrix.shape[-1] > 1 else 0]


def initial(model: object, initialization: Any, known: Keywords) -> list[tuple[slice, Any, Any]]:
    """The blocks of states at the beginning: where they are, their means and covariances."""
    if initialization.initialization_type is None:
        return [(slice(where[0] + inner.start, where[0] + inner.stop), mean, cov)
                for where, block in initialization.blocks.items()
                for inner, mean, cov in initial(model, block, part(known, where))]
    whole, kind = slice(0, initialization.k_states), initialization.initialization_type
    if kind == "diffuse":
        raise TypeError(EXACT)
    if kind == "stationary":
        T, c = at(known["transition"], 0), at(known["state_intercept"], 0)
        mean = np.linalg.solve(np.eye(len(c)) - T, c)
        return [(whole, mean, linalg.solve_discrete_lyapunov(T, known["shocks"]))]
    cov = (initialization.stationary_cov if kind == "known"
           else initialization.approximate_diffuse_variance * np.eye(initialization.k_states))
    return [(whole, initialization.constant, cov)]


def part(known: Keywords, where: tuple[int, ...]) -> Keywords:
    """The matrices of a block of states."""
    some = slice(where[0], where[-1] + 1)
    return {"transition": known["transition"][some, some], "state_intercept": known["state_intercept"][some],
            "shocks": known["shocks"][some, some]}


def shocks(known: Keywords, t: int) -> Any:
    """The covariance R Q R' of what is added to the states at a time."""
    R = at(known["selection"], t)
    return R @ at(known["state_cov"], t) @ R.T


def mean_ahead(known: Keywords, t: int, a: Operand) -> Any:
    return at(known["transition"], t) @ a + at(known["state_intercept"], t)


def ahead(known: Keywords, t: int, a: Operand, P: Operand) -> tuple[Any, Any]:
    """Mean and covariance of the states at the next time."""
    T = at(known["transition"], t)
    P = T @ P @ T.T + shocks(known, t)
    return mean_ahead(known, t, a), (P + P.T) / 2


def gain(known: Keywords, t: int, seen: Any, P: Operand) -> tuple[Any, ...]:
    """K, P Z', a function for F^-1 v, and log det F, at the rows that are seen."""
    Z, H = at(known["design"], t)[seen], at(known["obs_cov"], t)[seen][:, seen]
    PZ = P @ Z.T
    F = Z @ PZ + H
    if len(F) == 1:
        return PZ / F, PZ, lambda v: v / F[0], np.log(F[0, 0])
    return np.linalg.solve(F, PZ.T).T, PZ, lambda v: np.linalg.solve(F, v), np.linalg.slogdet(F)[1]


def filtered(model: Any, known: Keywords, timing: int, burn: int, concentrated: bool,
             tolerance: float) -> Filtered:
    """Run the filter over all times; where covariances have come to rest, they stay, as in the compiled filter."""
    result = Filtered()
    known["shocks"] = shocks(known, 0)
    a, P = beginning(model, known)
    if timing == INIT_FILTERED:
        a, P = ahead(known, 0, a, P)
    constant = all(known[name].shape[-1] == 1 for name in MATRICES.split())
    states, covs, means, likelihood, scale, steady = [a], [P], [], [], [], None
    for t in range(model.nobs):
        y = model.endog[:, t]
        seen = ~np.isnan(y)
        whole = seen.all()
        steady = steady if whole else None
        a_t, P_t, size, square = a, P, 0.0, 0.0
        if seen.any():
            K, PZ, weighted, size = steady or gain(known, t, seen, P)
            v = y[seen] - at(known["obs_intercept"], t)[seen] - at(known["design"], t)[seen] @ a
            a_t, square = a + K @ v, v @ weighted(v)
            P_t = P - K @ PZ.T
        likelihood.append(-0.5 * (seen.sum() * np.log(2 * np.pi) + size + (0.0 if concentrated else square))
                          if t >= burn else 0.0)
        scale.append(square if t >= burn else 0.0)
        means.append(a_t)
        a, new = ahead(known, t, a_t, P_t) if steady is None else (mean_ahead(known, t, a_t), P)
        rests = constant and whole and t > 0 and steady is None and not np.isnan(model.endog[:, t - 1]).any()
        if rests and tolerance > 0 and ((P - new) ** 2).sum() < tolerance:
            steady = K, PZ, weighted, size
        P = new
        states.append(a)
        covs.append(P)
    result.loglikelihood, result.scale = np.array(likelihood), np.array(scale)
    result.predicted_state, result.filtered_state = np.array(states).T, np.array(means).T
    result.predicted_state_cov = np.moveaxis(np.array(covs), 0, -1)
    return result


def beginning(model: Any, known: Keywords) -> tuple[Any, Any]:
    """Mean and covariance of all states at the beginning."""
    a, P = np.zeros(model.k_states), np.zeros((model.k_states, model.k_states))
    for where, mean, cov in initial(model, model.initialization, known):
        a, P = put(a, (where,), mean), put(P, (where, where), cov)
    return a, P


def is_program() -> bool:
    """Whether a program is recorded, which will run for other values: where they come to rest is not known then."""
    tape = recording()
    while tape is not None and tape.width:
        tape = tape.outer
    return tape is not None


def put(x: Leaf, where: tuple[slice, ...], value: Operand) -> Any:
    """An array with other values at one place."""
    rows = [slice(None)] * x.ndim
    for axis, some in enumerate(where):
        rows[axis] = some
    place = np.zeros(x.shape, bool)
    place[tuple(rows)] = True
    whole = np.pad(value, [(some.start, n - some.stop) for some, n in zip(where, x.shape, strict=True)])
    return np.where(place, whole, x)


def run(plain: Any, model: Any, filter_method: Any = None, inversion_method: Any = None, stability_method: Any = None,
        conserve_memory: Any = None, filter_timing: Any = None, tolerance: Any = None,
        loglikelihood_burn: Any = None, complex_step: bool = False) -> Any:
    """In place of `KalmanFilter._filter`."""
    traced = matrices(model)
    if not traced and not of_initialization(model.initialization):
        return plain(model, filter_method, inversion_method, stability_method, conserve_memory, filter_timing,
                     tolerance, loglikelihood_burn, complex_step)
    known = {name: traced.get(name, getattr(model, f"_{name}")) for name in MATRICES.split()}
    method = model.filter_method if filter_method is None else filter_method
    return filtered(model, known, model.filter_timing if filter_timing is None else filter_timing,
                    model.loglikelihood_burn if loglikelihood_burn is None else loglikelihood_burn,
                    bool(method & CONCENTRATED), 0.0 if is_program() else
                    model.tolerance if tolerance is None else tolerance)


def of_initialization(initialization: Any) -> bool:
    """Whether there is something traced in what is known of the states at the beginning."""
    if initialization is None:
        return False
    return (is_traced(initialization.constant) or is_traced(initialization.stationary_cov)
            or any(map(of_initialization, initialization.blocks.values())))


RULES = {"KalmanFilter._filter": WhereverADerivativeRuns(run),
         "KalmanFilter.filter": refusing("all results of the filter")}
