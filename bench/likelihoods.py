"""Log-likelihoods of many points by SciPy's distributions: value and gradient over the plain function."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from measure import Row, check_close, compare, ratio_row
from scipy import stats

import blasad as ad

POINTS = 1000
PARAMETERS = {"norm": [0.1, 1.3], "gamma": [2.0, 0.01, 1.3], "t": [4.0, 0.1, 1.3]}      # shapes, location, scale


def likelihood(name: str) -> tuple[Callable[..., Any], np.ndarray]:
    """A log-likelihood as a function of all parameters, and where it is measured."""
    x = np.abs(np.random.default_rng(0).standard_normal(POINTS)) + 0.1
    distribution = getattr(stats, name)
    return lambda p: distribution.logpdf(x, *p).sum(), np.array(PARAMETERS[name])


def rows() -> list[Row]:
    measured = {name: likelihood(name) for name in PARAMETERS}
    before = {name: compare(lambda f=f, p=p: f(p), clock=time.thread_time)[0].median
              for name, (f, p) in measured.items()}
    found = []
    for name, (f, p) in measured.items():
        eager, traced = ad.value_and_grad(f), ad.jit(ad.value_and_grad(f))
        for own, other in zip(eager(p), traced(p), strict=True):
            check_close(name, own, other)
        raw, *own = compare(lambda f=f, p=p: f(p), lambda f=eager, p=p: f(p), lambda f=traced, p=p: f(p),
                            clock=time.thread_time)
        found += [ratio_row(f"likelihood by stats.{name}: {way}", POINTS, times, raw)
                  for way, times in zip(("eager", "jit"), own, strict=True)]
        found.append(Row(f"likelihood by stats.{name}: plain, after a derivative", POINTS, raw.median, before[name],
                         raw.median / before[name]))
    return found
