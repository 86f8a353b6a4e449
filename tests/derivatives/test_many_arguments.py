"""The time for many arrays grows as their number does."""

import time

import numpy as np
import pytest

import blasad as ad

FEW, MANY = 300, 19200
LONG = 4800                             # of what takes longer
TAKE_LONGER = ("checkpoints", "compile", "hvp", "hvp plain", "hvp in place", "jit", "program", "program in place",
               "program out")
W = np.ones(3)


def f(ps):
    total = 0.0
    for p in ps:
        total = total + (p * p).sum()
    return total


def with_plain(ps):
    total = 0.0
    for p in ps:
        total = total + (p * W).sum() + (p * 2.5).sum()
    return total


def in_place(ps):
    total = 0.0
    for p in ps:
        p *= 2.0
        total = total + p.sum()
    return total


def of_sections(ps):
    square = ad.checkpoint(lambda p: (p * p).sum())
    return sum((square(p) for p in ps), 0.0)


def of_a_loop(ps):
    return f(ad.loop(lambda i, *ps: tuple(p * 0.5 for p in ps), 3, *ps))


def arrays(n):
    return [np.full(3, i + 1.0) for i in range(n)]


TOTAL = ad.primitive(lambda *ps: sum(ps), reverse=lambda by, y, *ps: tuple(by for _ in ps))


def program(g, n):
    made = ad.compile(g, arrays(n))
    return lambda: made(arrays(n))


def program_out(n):
    made, out = ad.compile(ad.grad(f), arrays(n)), arrays(n)
    return lambda: made(arrays(n), out=out)


CASES = {
    "grad": lambda n: lambda: ad.grad(f)(arrays(n)), "plain": lambda n: lambda: ad.grad(with_plain)(arrays(n)),
    "in place": lambda n: lambda: ad.grad(in_place)(arrays(n)),
    "arguments": lambda n: lambda: ad.grad(lambda *ps: f(ps), range(n))(*arrays(n)),
    "constants": lambda n: lambda: ad.grad(lambda x, ps: x.sum() * f(ps))(W, arrays(n)),
    "integers": lambda n: lambda: ad.grad(lambda x, ps: x.sum())(W, [np.arange(3) for _ in range(n)]),
    "views": lambda n: lambda: ad.grad(lambda x, ps: x.sum())(W, [*np.arange(3 * n).reshape(n, 3)]),
    "vjp": lambda n: lambda: ad.vjp(f, arrays(n))[1](1.0),
    "jvp": lambda n: lambda: ad.jvp(f, (arrays(n),), (arrays(n),)),
    "hvp": lambda n: lambda: ad.hvp(f)(arrays(n), arrays(n)),
    "hvp plain": lambda n: lambda: ad.hvp(with_plain)(arrays(n), arrays(n)),
    "hvp in place": lambda n: lambda: ad.hvp(in_place)(arrays(n), arrays(n)),
    "autodiff": lambda n: lambda: ad.autodiff(ad.Reverse, f, ad.Duplicated(arrays(n), arrays(n))),
    "autodiff of arguments": lambda n: lambda: ad.autodiff(
        ad.Reverse, lambda *ps: f(ps), *map(ad.Duplicated, arrays(n), arrays(n))),
    "checkpoint": lambda n: lambda: ad.grad(ad.checkpoint(f))(arrays(n)),
    "checkpoint of arguments": lambda n: lambda: ad.grad(ad.checkpoint(lambda *ps: f(ps)), range(n))(*arrays(n)),
    "checkpoint in place": lambda n: lambda: ad.grad(ad.checkpoint(in_place))(arrays(n)),
    "checkpoint of views": lambda n: lambda: ad.grad(lambda x: ad.checkpoint(f)([x[i:i + 3] for i in range(n)]))(
        np.ones(n + 3)),
    "checkpoints": lambda n: lambda: ad.grad(of_sections)(arrays(n)),
    "primitive": lambda n: lambda: ad.grad(lambda ps: TOTAL(*ps).sum())(arrays(n)),
    "program": lambda n: program(ad.grad(f), n), "program in place": lambda n: program(in_place, n),
    "program out": program_out, "compile in place": lambda n: lambda: ad.compile(in_place, arrays(n)),
    "compile": lambda n: lambda: ad.compile(ad.grad(f), arrays(n)),
    "loop": lambda n: lambda: ad.compile(ad.grad(of_a_loop), arrays(n)),
    "jit": lambda n: lambda: ad.jit(ad.grad(f))(arrays(n)),
    "vmap": lambda n: lambda: ad.vmap(f)([np.ones((2, 3)) for _ in range(n)]),
    "recursive_map": lambda n: lambda: ad.trees.recursive_map(lambda x: 2 * x, arrays(n)),
}


@pytest.mark.parametrize("name", CASES)
def test_cost_grows_with_the_number_of_arrays(name):
    many = 2 * LONG if name == "loop" else LONG if name in TAKE_LONGER else MANY

    def cost(n):
        run = CASES[name](n)
        took = []
        for _ in range(3 if n == FEW else 1):
            begun = time.process_time()
            run()
            took.append(time.process_time() - begun)
        return min(took) / n

    cost(20)                                        # what is imported and allocated once
    few = cost(FEW)
    assert min(cost(many), cost(many)) < 4 * few + 2e-6


def test_found_among_many_arrays(rng):
    """Which memory belongs to which argument, of all sizes: views of arguments are found by their addresses."""
    for n in (5, 60, 300):
        sizes = rng.integers(1, 4000, n)
        block = rng.uniform(-1, 1, int(sizes.sum()) + 8 * n)
        starts = np.concatenate([[0], np.cumsum(sizes + 8)])[:n]
        xs = [block[a:a + k] for a, k in zip(starts, sizes, strict=True)]
        shadows = [np.zeros_like(x) for x in xs]
        parts = [x[len(x) // 3:] for x in xs]

        def program(*given, xs=xs, parts=parts):
            return sum(((given[i] * xs[i]).sum() + (given[i][len(xs[i]) // 3:] * parts[i]).sum()
                        for i in range(len(xs))), 0.0)

        ad.autodiff(ad.Reverse, program, *map(ad.Duplicated, xs, shadows))
        for x, dx in zip(xs, shadows, strict=True):
            want = 2 * x
            want[len(x) // 3:] *= 2
            np.testing.assert_allclose(dx, want, rtol=1e-12)


def test_ranges_of_an_outer_tape(rng):
    """Second derivatives where an inner one uses parts of outer arrays, in any order."""
    x = rng.uniform(0.5, 1.5, 40)
    order = rng.permutation(36)

    def f(x):
        total = 0.0
        for k in order:
            part = x[k:k + 4]
            total = total + ad.grad(lambda p: (p ** 3).sum())(part).sum() * x[k]
        return total

    want = np.zeros(40)
    for k in range(36):
        want[k:k + 4] += 6 * x[k:k + 4] * x[k]
        want[k] += 3 * (x[k:k + 4] ** 2).sum()
    np.testing.assert_allclose(ad.grad(f)(x), want)
