"""What the callables of a rule keep of the arrays that they are given has the values of then, for good."""

import gc
import sys

import numpy as np
import pytest

import blasad as ad


@pytest.fixture(autouse=True)
def no_rule_stays_registered():
    before = set(ad.rules)
    yield
    for name in set(ad.rules) - before:
        ad.rules.unregister(name)


def rule(kept, how=lambda x: x, when=lambda n: True):
    """An exponential whose callables keep what they are given, in some of their calls."""
    count = dict.fromkeys(("primal", "forward", "reverse"), 0)

    def keep(name, *arrays):
        count[name] += 1
        if when(count[name]):
            kept.extend((how(x), x.copy()) for x in arrays)

    @ad.custom_rule("x:in[n], y:out[n]=None")
    def kept_exp(x, y):
        np.exp(x, out=y)
        keep("primal", x, y)
        return y * 1.0

    @kept_exp.forward
    def _(x, dx, y, dy):
        np.multiply(dx, np.exp(x), out=dy)
        keep("forward", x, dx, dy)

    @kept_exp.reverse
    def _(e, x, bx, y, by):
        bx += e * by
        keep("reverse", bx, by)

    return kept_exp


def run_much(n):
    """Other derivatives, which use the same memory."""
    for _ in range(3):
        ad.grad(lambda x: (np.exp(np.sin(x * 3.0)) * x).sum())(np.full(n, 7.0))
    ad.Tape.free_memory()
    gc.collect()
    return [np.full(n, np.nan) for _ in range(20)]


WAYS = {
    "reverse": lambda f, x: ad.grad(lambda x: f(x * 1.0).sum())(x),
    "forward": lambda f, x: ad.jvp(lambda x: f(x * 1.0) * 2.0, (x,), (x,))[1],
    "several lanes": lambda f, x: ad.jacobian(lambda x: f(x[:3] * 1.0) * 2.0)(x),
    "a program": lambda f, x: ad.compile(ad.grad(lambda x: f(x * 1.0).sum()), x)(x),
    "jit": lambda f, x: [g(x) for g in [ad.jit(ad.grad(lambda x: f(x * 1.0).sum()))] for _ in range(4)],
    "a section": lambda f, x: ad.grad(lambda x: ad.checkpoint(lambda x: f(f(x * 1e-3)))(x).sum())(x),
    "a loop": lambda f, x: ad.grad(lambda x: ad.loop(lambda i, x: f(x * 1e-3), 5, x * 1.0, kept=True).sum())(x),
    "plain arrays": lambda f, x: f(x * 1.0),
    "in place": lambda f, x: ad.autodiff(
        ad.Reverse, lambda x: f(x).sum(), ad.Duplicated(x.copy(), np.zeros_like(x))),
}


@pytest.mark.parametrize("n", [3, 40_000])
@pytest.mark.parametrize("way", WAYS)
def test_arrays_that_callables_keep(way, n):
    kept, x = [], np.linspace(0.0, 1.0, n)
    WAYS[way](rule(kept), x)
    assert kept
    trash = run_much(n)
    for array, then in kept:
        np.testing.assert_array_equal(array, then)
    assert len(trash) == 20


@pytest.mark.parametrize("how", [lambda x: x[::-1][::-1], lambda x: memoryview(x), lambda x: {"x": [x[1:]]}["x"][0]])
def test_views_that_callables_keep(how):
    kept, x = [], np.linspace(0.0, 1.0, 5000)
    f = rule(kept, how)
    for _ in range(3):
        ad.grad(lambda x: f(f(x * 1.0)).sum())(x)
    run_much(5000)
    for array, then in kept:
        np.testing.assert_array_equal(np.asarray(array), then[-len(array):])


def test_derivatives_are_the_same_while_arrays_are_kept():
    x = np.linspace(0.0, 1.0, 7)
    f = rule([])
    for _ in range(3):
        np.testing.assert_allclose(ad.grad(lambda x: f(f(x)).sum())(x), np.exp(x) * np.exp(np.exp(x)))
        np.testing.assert_allclose(ad.jvp(lambda x: f(x[::2] * x[0]).sum(), (x,), (x,))[1],
                                   np.sum(2 * x[::2] * x[0] * np.exp(x[::2] * x[0])))


def test_an_array_that_is_kept_later_is_an_error_that_names_the_rule():
    kept, x = [], np.linspace(0.0, 1.0, 2000)
    f = rule(kept, when=lambda n: n == 3)
    g = ad.grad(lambda x: f(x * 1.0).sum())
    g(x)
    g(x)
    with pytest.raises(RuntimeError, match=r"kept_exp: its primal keeps an array.*copy"):
        g(x)
    run_much(2000)
    for array, then in kept:
        np.testing.assert_array_equal(array, then)
    np.testing.assert_allclose(ad.grad(lambda x: rule([])(x * 1.0).sum())(x), np.exp(x))


def test_a_cycle_that_is_garbage_keeps_nothing():
    @ad.custom_rule("x:in[n], y:out[n]=None")
    def kept_twice(x, y):
        y[...] = 2 * x
        if calls:
            cycle = [x, y]
            cycle.append(cycle)
        calls.append(1)

    @kept_twice.reverse
    def _(tape, x, bx, y, by):
        bx += 2 * by

    calls, x = [], np.ones(3)
    for _ in range(4):
        assert ad.grad(lambda x: kept_twice(x).sum())(x).tolist() == [2.0, 2.0, 2.0]


def test_an_argument_that_is_given_twice():
    """Its shadow is one, to which both places add, so that no copies can stand for it."""
    def product(keep):
        @ad.custom_rule("x:in[n], z:in[n], y:out[n]=None")
        def product(x, z, y):
            np.multiply(x, z, out=y)

        @product.reverse
        def _(tape, x, bx, z, bz, y, by):
            keep(bx)
            bx += z * by
            bz += x * by
        return product

    kept, x = [], np.array([1.0, 2.0, 3.0])
    times = product(id)
    assert ad.grad(lambda x: times(x, x).sum())(x).tolist() == [2.0, 4.0, 6.0]
    assert ad.grad(lambda x: times(x, x[::-1]).sum())(x).tolist() == [6.0, 4.0, 2.0]
    times = product(kept.append)
    with pytest.raises(RuntimeError, match="product: its reverse keeps an array"):
        ad.grad(lambda x: times(x, x).sum())(x)


def test_what_a_callable_has_where_it_fails_can_be_looked_at():
    """As debuggers do, and pytest with --showlocals."""
    @ad.custom_rule("x:in[n], y:out[n]=None")
    def failing(x, y):
        y[...] = x
        if len(calls) > 1:
            raise ValueError("no")
        calls.append(1)

    @failing.reverse
    def _(tape, x, bx, y, by):
        bx += by

    calls, x = [], np.linspace(0.0, 1.0, 40_000)
    for _ in range(2):
        ad.grad(lambda x: failing(x * 1.0).sum())(x)
    try:
        ad.grad(lambda x: failing(x * 2.0).sum())(x)
    except ValueError:
        frame = sys.exc_info()[2]
        while frame.tb_next is not None:
            frame = frame.tb_next
        found = frame.tb_frame.f_locals
    run_much(40_000)
    np.testing.assert_array_equal(found["x"], 2 * x)
    np.testing.assert_array_equal(found["y"], 2 * x)
