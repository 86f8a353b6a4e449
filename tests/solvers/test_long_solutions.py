"""Outside of programs, `solve_ivp` by explicit methods keeps some states of a long solution, and runs steps again."""

import tracemalloc

import numpy as np
import pytest
from scipy import integrate

import blasad as ad
from blasad._solvers import long_solutions
from blasad._tape.tape import recording

P = np.linspace(1.0, 2.0, 5)
START = np.cos(np.arange(5)) + 1
ALL = 1 << 60           # bytes that no solution keeps
FEW = 1 << 12


def flow(t, y, p):
    return p * (np.roll(y, 1) - y * y) + 0.1 * np.cos(3 * t) * y


def level(t, y, *p):
    return y[0] - 1.3


def ends(t, y, *p):
    return np.sin(9 * t) - 0.1


ends.terminal, ends.direction = 2, -1


def solved(p, method, fun=flow, span=(0.0, 1.5), start=START, args=True, **options):
    return integrate.solve_ivp(fun, span, start, method, **{"max_step": 0.06} | options,
                               args=(p,) if args else None)


def reused(p, method):
    slopes = np.zeros(2)

    def fun(t, y):
        slopes[:] = -p[:2] * y + np.cos(40 * t)
        return slopes
    return solved(p, method, fun, start=START[:2], args=False)


def counted(p, method):
    calls = []

    def fun(t, y):
        calls.append(0.0)
        return -p[:2] * y * (1 + 1e-3 * len(calls))
    return solved(p, method, fun, start=START[:2], args=False)


def nested(p, method):
    def inner(t, y):
        return -y * solved(p, "RK23", lambda s, z: -p[:2] * z, (0.0, 0.3), START[:2], False, max_step=0.1).y[:, -1]
    return solved(p, method, inner, (0.0, 0.4), START[:2], False)


CASES = {
    "rows": solved,
    "times": lambda p, method: solved(p, method, t_eval=[0.0, 0.5, 0.501, 1.5]),
    "backwards": lambda p, method: solved(p, method, span=(0.0, -0.4), max_step=0.01, t_eval=[0.0, -0.2, -0.4]),
    "dense": lambda p, method: solved(p, method, dense_output=True),
    "dense at times": lambda p, method: solved(p, method, dense_output=True, t_eval=[0.3, 1.5]),
    "events": lambda p, method: solved(p, method, events=[level]),
    "terminal": lambda p, method: solved(p, method, events=[ends, level], t_eval=np.linspace(0, 1.5, 9)),
    "complex": lambda p, method: solved(p, method, start=START + 0.1j),
    "columns": lambda p, method: solved(p, method, lambda t, y, p: -p[:, None] * y, vectorized=True),
    "fails": lambda p, method: solved(p, method, lambda t, y, p: y * y * p[1], (0, 2), p[:1], max_step=0.1),
    "moving": lambda p, method: solved(p, method, span=(p[0], p[0] + p[1]), start=p, max_step=0.05 * p[0]),
    "one array": reused,
    "counted": counted,
    "nested": nested,
}


def number_of(name, method, seen):
    def number(p):
        sol = CASES[name](p, method)
        seen.append((sol.nfev, sol.status, sol.message, sol.t.shape))
        parts = [sol.t, sol.y.real, sol.y.imag, *(sol.t_events or ()), *(sol.y_events or ())]
        parts += [sol.sol(np.linspace(0.0, 1.5, 9)), sol.sol(0.77)] if sol.sol is not None else []
        return sum((x * x * np.cos(np.arange(x.size)).reshape(x.shape)).sum() for x in parts if x.size)

    return number


@pytest.mark.parametrize(("name", "method"), [*[(name, "RK45") for name in CASES], ("rows", "RK23"),
                                              ("terminal", "RK23"), ("dense at times", "DOP853"),
                                              ("terminal", "DOP853")])
def test_gradients_are_those_of_steps_that_keep_all(name, method, monkeypatch):
    seen = []
    number = number_of(name, method, seen)
    monkeypatch.setattr(long_solutions, "MUCH", ALL)
    value, gradient = ad.value_and_grad(number)(P)
    monkeypatch.setattr(long_solutions, "MUCH", FEW)
    found = ad.value_and_grad(number)(P)
    assert found[0] == value
    np.testing.assert_allclose(found[1], gradient, rtol=1e-11, atol=1e-12)
    assert seen[0] == seen[1]


@pytest.mark.parametrize("name", ["times", "terminal", "moving"])
def test_derivatives_of_all_kinds_run_steps_again(name, monkeypatch):
    number = number_of(name, "RK45", [])
    direction = np.cos(np.arange(5))
    kinds = {
        "product": lambda: ad.jvp(ad.grad(number), (P,), (direction,))[1],
        "reverse": lambda: ad.grad(lambda p: (ad.grad(number)(p) * direction).sum())(P),
        "lanes": lambda: ad.jacobian(lambda p: CASES[name](p, "RK45").y[:, -1] * 1.0)(P),
        "checkpoint": lambda: ad.grad(ad.checkpoint(number))(P),
    }
    for kind in kinds.values():
        monkeypatch.setattr(long_solutions, "MUCH", ALL)
        wanted = kind()
        monkeypatch.setattr(long_solutions, "MUCH", FEW)
        np.testing.assert_allclose(kind(), wanted, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("much", [ALL, FEW])
def test_no_step_is_tried_after_a_terminal_event(much, monkeypatch):
    def ground(t, y):
        return y[0] - 0.35
    ground.terminal = True
    monkeypatch.setattr(long_solutions, "MUCH", much)
    times = []

    def number(p):
        def fun(t, y):
            assert y[0] > 0.3
            return -p * y
        sol = integrate.solve_ivp(fun, (0, 9), [1.0], events=ground, max_step=0.02)
        times.append(sol.nfev)
        return sol.t[-1]

    assert ad.grad(number)(1.0) == pytest.approx(np.log(0.35), rel=1e-4)
    assert times[0] < 6 * 60


@pytest.mark.parametrize("options", [{"t_eval": [1.0]}, {"t_eval": [1.0], "events": level}])
def test_longer_solutions_keep_hardly_more(options, monkeypatch):
    """The bytes that the tape uses after the solution, and those of plain arrays."""
    monkeypatch.setattr(long_solutions, "MUCH", 1 << 18)
    rates, sizes = np.linspace(1.0, 2.0, 400), []

    def number(p, step):
        last = integrate.solve_ivp(lambda t, y: -p * y, (0, 1), 1 + p, max_step=step, **options).y[:, -1]
        sizes.append(recording().used_bytes + tracemalloc.get_traced_memory()[0])
        return (last * last).sum()

    for step in (0.5, 0.02, 0.01):
        tracemalloc.start()
        try:
            gradient = ad.grad(number)(rates, step)
        finally:
            tracemalloc.stop()
    np.testing.assert_allclose(gradient, -2 * rates * (1 + rates) * np.exp(-2 * rates), rtol=1e-6)
    few, many = sizes[1:]
    assert few < 1.5e6                   # all of 50 steps take 5 MB
    assert many < few + 5e5                     # and 50 more as much
