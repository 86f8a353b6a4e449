"""Signal handlers that differentiate while a derivative runs: neither is a part of the other."""

import functools
import signal
import threading
import time

import numpy as np
import pytest

import blasad as ad

X = np.array([0.3, -0.7, 1.1])
pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="this system has no such signals")


def small(y):
    return (np.sin(y) * y).sum()


def in_place(y):
    z = np.zeros(3)
    z[:] = y * y
    y *= 2.0
    return (z * y).sum()


def nested(y):
    return ad.grad(lambda u: (u * y * ad.grad(small)(u)).sum())(y).sum()


WORK = {
    "grad": lambda: ad.grad(small)(X), "in place": lambda: ad.grad(in_place)(X), "nested": lambda: ad.grad(nested)(X),
    "jvp": lambda: ad.jvp(small, (X,), (X,))[1], "hvp": lambda: ad.hvp(small)(X, X),
    "vjp": lambda: ad.vjp(np.sin, X)[1](X)[0], "jacobian": lambda: ad.jacobian(np.sin)(X),
    "section": lambda: ad.grad(lambda y: ad.checkpoint(lambda u: small(u * y))(y))(X),
    "loop": lambda: ad.grad(lambda y: ad.loop(lambda i, u: np.sin(u), 5, y, kept=2).sum())(X),
    "jit": lambda: ad.jit(ad.grad(small))(X), "vmap": lambda: ad.vmap(ad.grad(small))(X[None]),
}


def now():
    signal.raise_signal(signal.SIGUSR1)


def plain(x):
    u = np.sin(x)
    now()
    return (u * x).sum()


def section(x):
    def g(u):
        u = u * x
        now()
        u = np.tanh(u)
        now()
        return u
    return ad.checkpoint(lambda u: ad.checkpoint(g)(u) + g(u))(x).sum()


def loop(x):
    def step(i, u):
        now()
        return np.sin(u) * x
    return ad.loop(step, 6, x, kept=2).sum()


def inner(x):
    return ad.grad(lambda u: (u * section(u)).sum())(x).sum()


PROGRAMS = (plain, section, loop, inner)
MODES = {
    "reverse": lambda f: ad.grad(f)(X), "forward": lambda f: ad.jvp(f, (X,), (X,))[1],
    "compiled": lambda f: ad.compile(ad.grad(f), X)(X), "jit": lambda f: [ad.jit(ad.grad(f))(X) for _ in range(2)],
}


class Handles:
    def __init__(self, work):
        self.work, self.found = work, []

    def __call__(self, signum, frame):
        self.found.append(self.work())

    def method(self, signum, frame):
        assert (lambda: frame)() is not None
        self.found.append(self.work())

    def of_any(self, *args):
        self.found.append(self.work())


KINDS = {
    "object": lambda handles: handles, "method": lambda handles: handles.method, "args": lambda handles: handles.of_any,
    "partial": lambda handles: functools.partial(handles.method),
    "lambda": lambda handles: lambda signum, frame: handles.found.append(handles.work()),
}


def handled(kind, work, f):
    """What a function returns, and what its handler found."""
    handles = Handles(work)
    before = signal.signal(signal.SIGUSR1, KINDS[kind](handles))
    try:
        return f(), handles.found
    finally:
        signal.signal(signal.SIGUSR1, before)


def hold(kind, work, run):
    expected, nothing = handled(kind, lambda: None, run)
    alone = work()
    for _ in range(2):
        result, found = handled(kind, work, run)
        np.testing.assert_array_equal(result, expected)
        assert len(found) == len(nothing) > 0
        for each in found:
            np.testing.assert_array_equal(each, alone)


@pytest.mark.parametrize("work", WORK)
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda f: f.__name__)
def test_both_have_the_results_that_they_have_alone(program, work):
    hold("method", WORK[work], lambda: MODES["reverse"](program))


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode != "reverse"])
@pytest.mark.parametrize("program", (plain, section), ids=lambda f: f.__name__)
def test_in_every_mode(program, mode):
    hold("method", WORK["grad"], lambda: MODES[mode](program))


@pytest.mark.parametrize("kind", KINDS)
def test_handlers_of_every_kind(kind):
    hold(kind, WORK["section"], lambda: MODES["reverse"](section))


def test_an_error_in_a_handlers_derivative_goes_through_and_the_next_derivative_is_right():
    def broken():
        ad.grad(lambda y: ad.checkpoint(lambda u: u[10])(y))(X)

    expected, _ = handled("method", lambda: None, lambda: MODES["reverse"](section))
    with pytest.raises(IndexError):
        handled("method", broken, lambda: MODES["reverse"](section))
    hold("method", WORK["grad"], lambda: MODES["reverse"](section))
    np.testing.assert_array_equal(handled("method", lambda: None, lambda: MODES["reverse"](section))[0], expected)


def test_a_handler_that_uses_an_array_of_the_program_is_told_so():
    def f(x):
        def use():
            with pytest.raises(ValueError, match="two different derivatives"):
                ad.grad(lambda y: (y * x).sum())(X)
        return handled("method", use, lambda: plain(x))[0]

    np.testing.assert_allclose(ad.grad(f)(X), np.sin(X) + X * np.cos(X))


def test_a_timer_interrupts_at_any_place():
    def f(x):
        u = ad.loop(lambda i, u: np.sin(u) * 0.9 + 0.1 * u[::-1], 40, x, kept=4)
        return ad.checkpoint(lambda: (u * x).sum())()

    x = np.linspace(0.1, 1.0, 500)
    expected, alone, handles = ad.grad(f)(x), ad.grad(small)(X), Handles(WORK["grad"])
    before = signal.signal(signal.SIGALRM, handles)
    signal.setitimer(signal.ITIMER_REAL, 0.004, 0.004)
    try:
        end = time.monotonic() + 1.0
        while time.monotonic() < end:
            np.testing.assert_array_equal(ad.grad(f)(x), expected)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert threading.current_thread() is threading.main_thread()
    assert len(handles.found) > 0
    np.testing.assert_array_equal(handles.found, [alone] * len(handles.found))
