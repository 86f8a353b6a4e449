"""The likelihood of a Gaussian process on tiles."""

import numpy as np

from blasad import tiled


def covariance(rows, cols, x, theta):
    k = theta[0] * np.exp(-theta[1] * (x[rows][:, None] - x[cols][None, :]) ** 2)
    return k + theta[2] * np.eye(len(k)) if rows == cols else k


def likelihood(theta, x, r, tile):
    n = len(x)
    c = tiled.potrf(tiled.fill(tiled.like((n, n), tile, part="lower"), covariance, x, theta))
    y = tiled.trsv(c, tiled.from_array(r, tile))
    return -0.5 * (tiled.dot(y, y) + tiled.logdet(c))
