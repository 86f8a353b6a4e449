"""The log-likelihood of a Gaussian process on tiles, which is what `scale` and `cluster` measure."""

from __future__ import annotations

from typing import Any

import numpy as np

import blasad as ad


def covariance(rows: Any, cols: Any, x: Any, theta: Any) -> Any:
    k = theta[0] * np.exp(-(x[rows, None] - x[None, cols]) ** 2 / theta[1])
    return k + theta[2] * np.eye(len(k)) if rows == cols else k


def factor(theta: Any, x: Any, tile: int) -> Any:
    return ad.tiled.potrf(ad.tiled.fill(ad.tiled.like((len(x), len(x)), tile, part="lower"), covariance, x, theta))


def log_likelihood(theta: Any, x: Any, y: Any, tile: int) -> Any:
    c = factor(theta, x, tile)
    r = ad.tiled.trsv(c, ad.tiled.from_array(y, tile))
    return -0.5 * (ad.tiled.dot(r, r) + ad.tiled.logdet(c))


def problem(n: int, tile: int) -> tuple[Any, ...]:
    """The arguments for so many points."""
    x = np.linspace(0, 1, n)
    return np.array([1.0, 0.3, 0.1]), x, np.sin(6 * x), tile
