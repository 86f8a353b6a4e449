"""Loops of sections: values, derivatives, and how many steps are run again for what is kept."""

from functools import cache

import numpy as np
import pytest

import blasad as ad
from support.numbers import generator
from support.sections import in_place, same

b = ad.blas
N = 5
A = generator("A").standard_normal((N, N)) / N
X = generator("X").standard_normal(N)


@cache
def fewest(steps, kept):
    """Calls of a step that are not recorded, in the best schedule: the recursion that defines it."""
    if steps == 1:
        return 0
    if kept == 1:
        return steps * (steps - 1) // 2
    return min(m + fewest(steps - m, kept - 1) + fewest(m, kept) for m in range(1, steps))


def loop_step(i, x):
    x[:] = np.tanh(A @ x) + 0.1 * x + 1e-3 * i


def pair_step(i, x, y):
    return np.tanh(A @ x) + 0.1 * y, x + i * 1e-3 * y


@pytest.mark.parametrize("kept", [True, 1, 2, 3, 7, 100])
@pytest.mark.parametrize("steps", [0, 1, 2, 3, 8, 30])
def test_loops(steps, kept):
    def loss(x, plain=False):
        y = x * 2
        if plain:
            for i in range(steps):
                x, y = pair_step(i, x, y)
            for i in range(steps):
                loop_step(i, x)
        else:
            x, y = ad.loop(pair_step, steps, x, y, kept=kept)
            assert ad.loop(loop_step, steps, x, kept=kept) is not None
        return (x * y).sum()

    assert loss(X.copy()) == loss(X.copy(), True)
    same([ad.grad(loss)(X)], [ad.grad(lambda x: loss(x, True))(X)])
    if steps == 8:
        same([ad.hvp(loss)(X, X)], [ad.hvp(lambda x: loss(x, True))(X, X)])


@pytest.mark.parametrize("tidy", [True, False])
@pytest.mark.parametrize("kept", [True, 2])
@pytest.mark.parametrize("transform", [ad.value_and_grad, lambda f: ad.hvp(f, argnums=0)])
def test_sections_and_loops_in_programs(transform, kept, tidy):
    """A program runs sections again where the sweep did, on whatever data it gets."""
    def loss(x, plain=False):
        y = np.tanh(x)
        for _ in range(2):
            (in_place if plain else ad.checkpoint(in_place))(A, x)
        x, y = ad.loop(pair_step, 9, x, y) if plain else ad.loop(pair_step, 9, x, y, kept=kept)
        return (x * y).sum()

    direction = [] if transform is ad.value_and_grad else [X[::-1].copy()]
    program = ad.compile(transform(loss), np.ones(N), *direction, tidy=tidy)
    plain = ad.compile(transform(lambda x: loss(x, True)), np.ones(N), *direction, tidy=tidy)
    assert program.routines["function"] > plain.routines["function"]
    for x in (X, 0.3 * X[::-1].copy()):
        expected = transform(lambda x: loss(x, True))(x.copy(), *direction)
        same(program(x.copy(), *direction), expected)


@pytest.mark.parametrize("kept", [1, 2, 3, 5, 10])
@pytest.mark.parametrize("steps", [1, 2, 10, 37, 60])
def test_a_binomial_schedule_takes_the_fewest_calls_and_keeps_no_more(steps, kept):
    n, calls = 50_000, 0

    def step(i, x):
        nonlocal calls
        calls += 1
        x *= x
        x *= 0.5

    x, dx = np.ones(n), np.ones(n)
    with ad.Tape() as tape:
        ad.loop(step, steps, tape.watch(x, dx), kept=kept)
        assert calls == steps
        states = tape.kept_bytes / x.nbytes
        assert states <= min(kept, steps - 1) + 1       # and what the last step, which is recorded, keeps
        tape.reverse()
        assert calls == fewest(steps, kept) + steps
        rounds = next(r for r in range(99) if np.prod([(kept + i) / i for i in range(1, r + 1)]) > steps - 0.5)
        assert tape.most_kept_bytes / x.nbytes <= kept + 2 + min(kept, rounds)


def test_a_loop_keeps_the_square_root():
    n, steps, calls = 50_000, 100, 0

    def step(i, x):
        nonlocal calls
        calls += 1
        x *= x

    x, dx = np.ones(n), np.ones(n)
    with ad.Tape() as tape:
        ad.loop(step, steps, tape.watch(x, dx), kept=True)
        tape.reverse()
        assert calls == 190 and tape.most_kept_bytes <= 20 * x.nbytes
        for _ in range(3):                  # its memory is used again
            before = tape.capacity
            ad.loop(step, steps, tape.watch(x.copy(), dx.copy()), kept=True)
            tape.reverse()
            assert tape.capacity == before


def test_wrong_loops():
    with pytest.raises(ValueError, match="number of steps is -1; it must not be negative"):
        ad.loop(loop_step, -1, X, kept=True)
    with pytest.raises(ValueError, match="kept is 0; it must be at least 1"):
        ad.loop(loop_step, 3, X, kept=0)
    with pytest.raises(TypeError, match="must be an integer"):
        ad.loop(loop_step, 2.5, X, kept=True)
    with pytest.raises(TypeError, match="it must be an integer, or True"):
        ad.loop(loop_step, 3, X, kept=2.5)
