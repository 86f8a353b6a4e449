"""Programs trace the right-hand side of a differential equation once, and see in each run whether it still is that."""

import numpy as np
import pytest
from scipy import integrate

import blasad as ad
from blasad._solvers import traced_functions

P = np.array([0.7, 1.3, 0.4])
TIGHT = {"rtol": 1e-9, "atol": 1e-11}
SETTINGS = {"rate": 1.0}


def by_odeint(flow, start, end):
    return integrate.odeint(flow, start, [0.0, 0.3, end], tfirst=True, **TIGHT)[-1]


def by_lsoda(flow, start, end):
    return integrate.solve_ivp(flow, (0.0, end), start, "LSODA", t_eval=[0.3, end], **TIGHT).y[:, -1]


def decay(p, solver=by_odeint):
    """p[1] exp(-p[0])."""
    return solver(lambda t, y: -p[0] * y, p[1:2], 1.0)[0]


@pytest.fixture
def traces(monkeypatch):
    """Which functions were traced."""
    found = []
    prepare = traced_functions.TracedFunction.__init__

    def counted(self, name, tape, f, *more):
        found.append(f)
        prepare(self, name, tape, f, *more)

    monkeypatch.setattr(traced_functions.TracedFunction, "__init__", counted)
    return found


@pytest.mark.parametrize("solver", [by_odeint, by_lsoda])
def test_a_program_traces_a_right_hand_side_once(solver, traces):
    fast = ad.jit(ad.value_and_grad(lambda p: decay(p, solver)))
    for k in range(4):
        a, b, _ = p = P * (1 + 0.1 * k)
        value, slope = fast(p)
        assert value == pytest.approx(b * np.exp(-a), rel=1e-7)
        np.testing.assert_allclose(slope, [-b * np.exp(-a), np.exp(-a), 0], rtol=1e-7)
    assert len(traces) == 1
    assert fast.report().traces == 1


def of_a_setting(p):
    return by_odeint(lambda t, y: -SETTINGS["rate"] * p[0] * y, p[1:2], 1.0)[0]


def test_what_a_right_hand_side_finds_outside_may_change_between_runs(monkeypatch):
    fast = ad.compile(ad.value_and_grad(of_a_setting), P)
    for rate in (1.0, 2.0, 0.5, 0.5):
        monkeypatch.setitem(SETTINGS, "rate", rate)
        value, slope = fast(P)
        assert value == pytest.approx(P[1] * np.exp(-rate * P[0]), rel=1e-7)
        np.testing.assert_allclose(slope, [-rate * value, value / P[1], 0], rtol=1e-7)


@pytest.mark.filterwarnings("ignore:.*looked at a value while")
def test_a_right_hand_side_that_branches_takes_the_branch_of_each_run():
    def f(p):
        def flow(t, y):
            return -p[0] * y if p[2] > 0.3 else -p[2] * y

        return by_odeint(flow, p[1:2], 1.0)[0]

    fast = ad.jit(ad.grad(f))
    for c in (0.4, 0.2, 0.4):
        y = P[1] * np.exp(-(P[0] if c > 0.3 else c))
        slopes = [-y, y / P[1], 0] if c > 0.3 else [0, y / P[1], -y]
        np.testing.assert_allclose(fast(np.array([P[0], P[1], c])), slopes, rtol=1e-7, atol=1e-12)


def test_a_right_hand_side_may_read_what_the_program_has_made_and_written():
    def f(p):
        rates, start = np.zeros(2), np.ones(2)
        rates[0], rates[1] = p[0], 2.0
        return by_odeint(lambda t, y: -rates * y, start, 1.0).sum() * p[1]

    fast = ad.jit(ad.value_and_grad(f))
    for k in range(3):
        a, b, _ = p = P * (1 + 0.2 * k)
        y = np.exp([-a, -2.0])
        value, slope = fast(p)
        assert value == pytest.approx(b * y.sum(), rel=1e-7)
        np.testing.assert_allclose(slope, [-b * y[0], y.sum(), 0], rtol=1e-7)


def test_a_right_hand_side_that_counts_its_calls_is_called():
    def f(p):
        calls = []

        def flow(t, y):
            calls.append(t)
            return -p[0] * y

        return by_odeint(flow, p[1:2], 1.0)[0] + 0.0 * len(calls) + (len(calls) > 10)

    assert ad.value_and_grad(f)(P)[0] == f(P)
    assert ad.jit(ad.value_and_grad(f))(P)[0] == f(P)


def test_second_derivatives_in_programs_are_in_closed_form():
    fast = ad.jit(ad.hessian(decay))
    for k in range(3):
        a, b, _ = p = P * (1 + 0.1 * k)
        y = np.exp(-a)
        np.testing.assert_allclose(fast(p), [[b * y, -y, 0], [-y, 0, 0], [0, 0, 0]], rtol=1e-6, atol=1e-9)
