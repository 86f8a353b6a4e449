"""How long a function takes, alone and with its gradient."""

from __future__ import annotations

import itertools
import time

import numpy as np
from threadpoolctl import threadpool_limits

import blasad as ad


def fastest(f, arguments, seconds=0.5, clock=time.perf_counter):
    """The shortest time of a call among those of half a second, at least three."""
    times, end = [], time.perf_counter() + seconds
    while len(times) < 3 or time.perf_counter() < end:
        begun = clock()
        f(*arguments)
        times.append(clock() - begun)
    return min(times)


def beside_its_gradient(f, *arguments):
    """The value, and value and gradient with respect to the first argument, compiled, with one thread; a sentence."""
    with threadpool_limits(limits=1):
        value = fastest(ad.compile(f, *arguments), arguments)
        both = fastest(ad.compile(ad.value_and_grad(f), *arguments), arguments)
    return f"the value: {1e3 * value:.2f} ms; value and gradient: {1e3 * both:.2f} ms, {both / value:.1f} times that"


def beside_differences(f, x, *others, step=1e-5, away=0.02):
    """A plain call, value and gradient under `jit`, what differences would take, and if they agree; a sentence.

    Times are of the processor, with one thread: other programs that run do not count. This is a little away from
    `x`, where the gradient may be zero, and each call has an `x` of its own: a factor of the same matrix would be used
    again.
    """
    both, rng = ad.jit(ad.value_and_grad(f)), np.random.default_rng(0)
    size = np.maximum(np.abs(x), 0.1)
    x = x + away * size * rng.uniform(-1, 1, np.shape(x))
    with threadpool_limits(limits=1):
        moved = (x * (1 + 1e-9 * k) for k in itertools.count())
        plain, own = (fastest(lambda g=g: g(next(moved), *others), (), clock=time.process_time) for g in (f, both))
        slope, d = both(x, *others)[1], size * rng.normal(size=np.shape(x))
        differences = (f(x + step * d, *others) - f(x - step * d, *others)) / (2 * step)
    error = abs(np.sum(slope * d) - differences) / np.linalg.norm(slope * d)
    return (f"the value: {1e3 * plain:.2f} ms; value and gradient: {1e3 * own:.2f} ms, {own / plain:.1f} times that; "
            f"central differences: {2e3 * np.size(x) * plain:.0f} ms; they agree to {error:.0e}")
