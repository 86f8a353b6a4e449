"""In programs, events and interpolants of `solve_ivp` are those of each run, with one trace for all values."""

import pickle

import numpy as np
import pytest
from scipy import integrate

import blasad as ad

P = np.array([0.7, 1.3, 0.4])
METHODS = ["RK23", "RK45", "DOP853", "LSODA", "BDF", "Radau"]
TIMES = np.linspace(0, 9, 7)


class Rising:
    """An event that ends the solution when it comes for the second time, as its class says."""

    terminal, direction = 2, 1

    def __init__(self, level):
        self.level = level

    def __call__(self, t, y):
        return y[0] - self.level


def falls(t, y):
    return y[0] - 0.5


falls.terminal, falls.direction = True, -1


def path(p, method, span=(0.0, 9.0), **options):
    """A spiral, which begins where the parameters say."""
    return integrate.solve_ivp(lambda t, y: np.stack([p[0] * y[1] - 0.1 * y[0], -y[0] * p[1]]), span,
                               np.stack([1.0 + 0 * p[0], p[2]]), method, rtol=1e-6, atol=1e-8, **options)


def times_and_states(s):
    return np.concatenate([s.t_events[0], s.y_events[0].ravel()])


CALLS = {
    "several": lambda p, m: times_and_states(path(p, m, events=lambda t, y: y[0] - 0.2 * p[1])),
    "the end": lambda p, m: (lambda s: np.append(s.y[:, -1], s.t[-1]))(path(p, m, events=falls)),
    "two": lambda p, m: (lambda s: np.concatenate([s.t_events[0][-1:], s.y_events[1][-1], s.y[:, 0]]))(
        path(p, m, events=[falls, lambda t, y: y[0] - 0.9], t_eval=[0.1, 0.3])),
    "of a class": lambda p, m: (lambda s: np.concatenate([s.t_events[0], s.y[:, -1]]))(
        path(p, m, events=Rising(0.5 * p[2]))),
    "interpolant": lambda p, m: path(p, m, dense_output=True).sol(TIMES).ravel(),
    "at a parameter": lambda p, m: path(p, m, dense_output=True, t_eval=TIMES[:3]).sol(p[0]),
    "before the end": lambda p, m: (lambda s: s.sol(0.9 * s.t_events[0][0]))(
        path(p, m, dense_output=True, events=falls)),
    "backwards": lambda p, m: path(p, m, (0.0, -3.0), dense_output=True).sol(-p).ravel(),
    "moving span": lambda p, m: path(p, m, np.stack([p[0], 9 + p[1]]), dense_output=True).sol(TIMES[1:3]).ravel(),
}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", CALLS)
def test_one_trace_has_the_events_and_interpolants_of_each_run(name, method):
    def number(p):
        y = CALLS[name](p, method)
        return (np.cos(np.arange(y.size)) * y * y).sum()

    plain, fast = ad.value_and_grad(number), ad.jit(ad.value_and_grad(number))
    for k in range(3):
        p = P * (1 + 0.02 * k)
        found, wanted = fast(p), plain(p)
        assert found[0] == pytest.approx(number(p), rel=1e-9)
        np.testing.assert_allclose(found[1], wanted[1], rtol=1e-7, atol=1e-9)
    report = fast.report()
    assert (report.traces, report.eager) == (1, 0)


@pytest.mark.parametrize("method", ["RK45", "LSODA"])
def test_numbers_of_events_are_decisions(method):
    def f(p):
        s = path(p, method, events=lambda t, y: y[0] - p[2])
        return sum(s.t_events[0]) + len(s.y_events[0]) * s.y[0, -1]

    fast, counts = ad.jit(ad.value_and_grad(f)), set()
    for level in (0.4, 3.0, 0.05, 0.4):
        p = np.array([0.7, 1.3, level])
        counts.add(path(p, method, events=lambda t, y, c=level: y[0] - c).t_events[0].size)
        found, wanted = fast(p), ad.value_and_grad(f)(p)
        assert found[0] == pytest.approx(f(p), rel=1e-9)
        np.testing.assert_allclose(found[1], wanted[1], rtol=1e-7, atol=1e-8)
    assert len(counts) > 1
    assert 0 in counts


def landing(p, method="RK45"):
    """When y = p[1] t - p[0] t^2 / 2 + p[2] is zero."""
    def ground(t, y):
        return y[0]

    ground.terminal, ground.direction = True, -1
    return integrate.solve_ivp(lambda t, y: np.stack([y[1], -p[0] + 0 * y[0]]), (0, 10), np.stack([p[2], p[1]]), method,
                               events=ground, t_eval=[0.1], rtol=1e-9, atol=1e-11).t_events[0][0]


@pytest.mark.parametrize("method", ["RK23", "RK45", "DOP853"])
def test_second_derivatives_of_times_are_in_closed_form(method):
    fast = ad.jit(ad.hessian(lambda p: landing(p, method)))
    for p in (P, 1.1 * P):
        g, v, h = p
        w = np.sqrt(v * v + 2 * g * h)          # t = (v + w) / g
        found = fast(p)
        assert found[2, 2] == pytest.approx(-g / w**3, rel=1e-6)
        assert found[1, 1] == pytest.approx(2 * h / w**3, rel=1e-6)
        np.testing.assert_allclose(found, found.T, rtol=1e-8, atol=1e-9)


def decay(t, y, p):
    return -p[0] * y


def half(t, y, p):
    return y[0] - 0.5 * p[1]


def halves(p):
    """When y = p[1] exp(-p[0] t) is half of p[1], and what it is at p."""
    s = integrate.solve_ivp(decay, (0, 2), p[1:2], args=(p,), events=half, t_eval=[1.0], dense_output=True, rtol=1e-9,
                            atol=1e-11)
    return s.t_events[0][0] + s.sol(p).sum()


def test_compiled_programs_have_events_and_can_be_pickled():
    compiled = ad.compile(ad.value_and_grad(halves), P)
    for g in (compiled, pickle.loads(pickle.dumps(compiled))):
        for p in (P, 1.05 * P):
            value, slopes = g(p)
            y = p[1] * np.exp(-p[0] * p)
            assert value == pytest.approx(np.log(2) / p[0] + y.sum(), rel=1e-7)
            wanted = [-np.log(2) / p[0]**2 - p @ y, y.sum() / p[1], 0] - p[0] * y
            np.testing.assert_allclose(slopes, wanted, rtol=1e-6)


def test_grazing_raises_in_programs():
    def grazing(p):
        return integrate.solve_ivp(lambda t, y: np.stack([y[1], -p[0] / 0.7 + 0 * y[0]]), (0, 2), [0.0, 1.0],
                                   t_eval=[2.0], events=lambda t, y: y[1]**3 + 1e-13 * y[1]).t_events[0].sum()

    with pytest.raises(np.linalg.LinAlgError, match="touches an event"):
        ad.compile(ad.grad(grazing), P)(P)
