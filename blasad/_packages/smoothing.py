"""Rules for the compiled recursions of statsmodels' ETS models: exponential smoothing with a trend and seasons.

The level l, the trend b and the seasons s of a step follow from those of the step before, and the forecast is made of
l, b and the oldest of the s. A trend is added to the level, or multiplies it; a season is added, or multiplies.
R. J. Hyndman, G. Athanasopoulos, Forecasting: principles and practice, 3rd ed., 8.5.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from blasad._declarations.aliases import Function, Operand, Tree


def parameters(given: Any, fixed: Any, values: Operand, starred: tuple[bool, bool]) -> tuple[Any, ...]:
    """alpha, beta*, gamma*, phi, and the state at the beginning."""
    free = iter(range(len(given)))
    every = [values[k] if fixed[k] else given[next(free)] for k in range(len(fixed))]
    alpha, beta, gamma, phi = every[:4]
    return (alpha, beta if starred[0] else beta / alpha, gamma if starred[1] else gamma / (1 - alpha), phi, every[4:])


def smooth(added: tuple[bool, bool], given: Any, y: Operand, yhat: Any, xhat: Any, is_fixed: Any, fixed_values: Any,
           use_beta_star: bool = False, use_gamma_star: bool = False) -> None:
    """Write forecasts to yhat and states to xhat; the trend and the seasons are `added`, or multiply."""
    alpha, beta, gamma, phi, (level, trend, *seasons) = parameters(
        given, is_fixed, fixed_values, (use_beta_star, use_gamma_star))
    forecasts, states = [], []
    for k in range(len(xhat)):
        damped = phi * trend if added[0] else trend ** phi
        ahead = level + damped if added[0] else level * damped
        season = seasons[-1]
        forecasts.append(ahead + season if added[1] else ahead * season)
        before, level = level, alpha * (y[k] - season if added[1] else y[k] / season) + (1 - alpha) * ahead
        trend = beta * (level - before if added[0] else level / before) + (1 - beta) * damped
        newest = gamma * (y[k] - level if added[1] else y[k] / level) + (1 - gamma) * season
        seasons = [newest, *seasons[:-1]]
        states.append(np.array([level, trend, *seasons]))
    yhat[:] = np.array(forecasts)
    xhat[:] = np.array(states)


def of(trend: bool, season: bool) -> Callable[..., None]:
    def rule(*args: Tree, **kwargs: Any) -> None:
        smooth((trend, season), *args, **kwargs)
    return rule


RULES: dict[str, Function] = {
    f"_ets_smooth_{trend}_{season}": of(trend == "add", season == "add")
    for trend in ("add", "mul") for season in ("add", "mul")}
