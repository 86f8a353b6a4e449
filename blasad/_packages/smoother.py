"""A rule for statsmodels' Kalman smoother: an error before it changes its model, because it has no derivative."""

from __future__ import annotations

from .state_space import refusing

RULES = {"KalmanSmoother.smooth": refusing("smoothed states")}
