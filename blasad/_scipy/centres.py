"""Centres of clusters: the means that `scipy.cluster.vq.kmeans` and `kmeans2` take, of constant members."""

from __future__ import annotations

import functools

import numpy as np

from blasad._arrays.made import constants
from blasad._declarations.aliases import Array, Function, Operand
from blasad._numpy.functions import array_of
from blasad._scipy.neighbours import plain
from blasad._scipy.of_scipy import of_scipy


def run_means(labels: Array, count: int, obs: Array) -> Operand:
    from scipy.cluster import _vq

    return _vq.update_cluster_means(np.ascontiguousarray(obs), labels, count)[0]


def means(obs: Operand, labels: Operand, nc: int) -> tuple[Operand, Operand]:
    """The mean of the members of each cluster; zero of a cluster without any, and where there are some."""
    obs, labels = array_of(constants(obs)), np.asarray(plain(constants(labels)))
    members = labels == np.arange(nc)[:, None]
    counts = members.sum(1)
    shares = (members / np.maximum(counts, 1)[:, None]).astype(obs.dtype)
    function = functools.partial(run_means, labels, nc)
    return of_scipy("scipy.cluster.vq.kmeans", function, np.matmul(shares, obs), obs), counts > 0


RULES: dict[str, Function] = {"update_cluster_means": means}
