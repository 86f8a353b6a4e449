"""How long a compiled function takes, alone and with its gradient."""

from __future__ import annotations

import time

from threadpoolctl import threadpool_limits

import blasad as ad


def fastest(f, arguments, seconds=0.5):
    """The shortest time of a call among those of half a second, at least three."""
    times, end = [], time.perf_counter() + seconds
    while len(times) < 3 or time.perf_counter() < end:
        begun = time.perf_counter()
        f(*arguments)
        times.append(time.perf_counter() - begun)
    return min(times)


def beside_its_gradient(f, *arguments):
    """The value, and value and gradient with respect to the first argument, compiled, with one thread; a sentence."""
    with threadpool_limits(limits=1):
        value = fastest(ad.compile(f, *arguments), arguments)
        both = fastest(ad.compile(ad.value_and_grad(f), *arguments), arguments)
    return f"the value: {1e3 * value:.2f} ms; value and gradient: {1e3 * both:.2f} ms, {both / value:.1f} times that"
