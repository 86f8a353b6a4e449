"""An error that the handler of a signal raises, such as that of a time limit, ends what runs.

Where a trace fails, functions run in another way; the error of a signal is none of these failures, and is not to be
lost with them.
"""

import signal

import numpy as np
import pytest
from scipy import integrate

import blasad as ad

X = np.array([0.3, 0.6, 0.8])
LONG = 10**9                                    # turns that do nothing, far longer than the limit
pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timers")


class Late(Exception):
    pass


class Limit:
    def late(self, number, frame):
        raise Late

    def __call__(self, number, frame):
        raise Late


def late(number, frame):
    raise Late


@pytest.fixture(params=[late, Limit().late, Limit()], ids=["function", "method", "object"])
def limit(request):
    """What calls a function for 20 ms at most."""
    def limited(f, *args):
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        try:
            return f(*args)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    before = signal.signal(signal.SIGALRM, request.param)
    yield limited
    signal.signal(signal.SIGALRM, before)


def plain(x, turns):
    for _ in range(turns):
        pass
    return (x * x).sum()


def looped(x, turns):
    return plain(ad.loop(lambda i, y: y * plain(y, turns), 3, x), 0)


@pytest.mark.parametrize("f", [plain, ad.grad(plain), ad.grad(looped)], ids=["plain", "gradient", "loop"])
def test_jit_does_not_run_a_function_again_that_a_signal_has_ended(limit, f):
    g = ad.jit(f)
    for _ in range(2):
        with pytest.raises(Late):
            limit(g, X, LONG)
    np.testing.assert_array_equal(g(X, 1), f(X, 1))
    assert not g.report().reasons


def test_a_signal_ends_a_solver_that_traces_its_function(limit):
    turns = [0, LONG]                           # a first call finds what the function uses, the second one traces it

    def f(x):
        return integrate.odeint(lambda y, t: -y * x * plain(x, turns.pop(0) if turns else 0), x, [0.0, 0.5]).sum()

    ad.grad(lambda x: integrate.odeint(lambda y, t: -y * x, x, [0.0, 0.5]).sum())(X)    # what is imported late
    with pytest.raises(Late):
        limit(ad.grad(f), X)
    h, directions = 1e-6, np.eye(3)
    slopes = [(f(X + h * d) - f(X - h * d)) / (2 * h) for d in directions]
    np.testing.assert_allclose(ad.grad(f)(X), slopes, rtol=1e-5, atol=1e-7)


@pytest.mark.usefixtures("limit")
def test_an_error_of_the_function_itself_is_none_of_a_signal():
    @ad.jit
    def f(x):
        if not x[0] > 0:
            raise ValueError("negative")
        return x.sum()

    for x in (X, -X, X):
        if x[0] > 0:
            assert f(x) == x.sum()
        else:
            with pytest.raises(ValueError, match="negative"):
                f(x)
