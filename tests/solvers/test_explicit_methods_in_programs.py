"""In programs, `solve_ivp` by explicit methods has one trace for all values, and the derivative of its own steps."""

import numpy as np
import pytest
from scipy import integrate

import blasad as ad
from blasad._solvers import attempts

P = np.array([0.7, 1.3, 0.4])
TIMES = np.array([0.5, 2.0, 3.0, 3.0001, 6.0])


def prey(t, y, p):
    return np.stack([p[0] * y[0] - p[1] * y[0] * y[1], p[2] * y[0] * y[1] - y[1]])


def kicked(t, y, p):
    """At rest until t = 1, so that steps are rejected there; the first slopes are zero."""
    return -p[1] * y + p[0] * np.exp(-200 * (t - 1.0)**2)


def solution(flow, p, start=(1.0, 0.8), span=(0.0, 6.0), times=TIMES, **options):
    return integrate.solve_ivp(flow, span, start, t_eval=times, args=(p,), **options).y


CALLS = {
    **{f"{method} {rtol}": lambda p, method=method, rtol=rtol: solution(prey, p, method=method, rtol=rtol)
       for method in ("RK23", "RK45", "DOP853") for rtol in (1e-3, 1e-6)},
    "class": lambda p: solution(prey, p, method=integrate.RK45, atol=[1e-4, 1e-7]),
    "backwards": lambda p: solution(prey, p, span=(0.0, -2.0), times=[-0.1, -2.0]),
    "moving start": lambda p: solution(prey, p, start=[p[0], 1.0 + p[1]], times=np.stack([p[2], 2.0 * p[1]])),
    "first step": lambda p: solution(prey, p, first_step=0.01),
    "short steps": lambda p: solution(prey, p, max_step=0.2),
    "rejected": lambda p: solution(kicked, p, start=[0.0, 1.0], rtol=1e-5),
    "from rest": lambda p: solution(kicked, p, start=[0.0], span=(0.0, 3.0), times=[3.0], method="DOP853"),
    "no error": lambda p: solution(lambda t, y, p: p[:2] + 0.0 * y, p, times=[6.0]),
    "columns": lambda p: integrate.solve_ivp(lambda t, y: -p[:, None] * y, (0, 6), np.ones(3), t_eval=TIMES,
                                             vectorized=True).y,
    "branches": lambda p: solution(lambda t, y, p: -p[0] * y if t < 1.5 else -p[1] * y, p),
    "fails": lambda p: integrate.solve_ivp(lambda t, y: y * y * p[1], (0, 2), p[:1], t_eval=[0.5, 1.5]).y,
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.filterwarnings("ignore:overflow", "ignore:invalid", "ignore:.*looked at a value")
def test_one_trace_has_the_derivative_of_the_steps_of_each_run(name):
    f = CALLS[name]
    weights = np.cos(np.arange(f(P).size)).reshape(f(P).shape)

    def number(p):
        y = f(p)
        return (weights * y * y).sum()

    plain, fast = ad.value_and_grad(number), ad.jit(ad.value_and_grad(number))
    for k in (0, 1, -1):
        p = P * (1 + 0.02 * k)
        found, wanted = fast(p), plain(p)
        assert found[0] == pytest.approx(wanted[0], rel=1e-12)
        np.testing.assert_allclose(found[1], wanted[1], rtol=1e-10, atol=1e-12)
    assert fast.report().traces == 1


@pytest.mark.parametrize("name", ["RK23 0.001", "RK45 0.001", "DOP853 0.001"])
def test_steps_that_run_again_have_the_bits_of_those_that_keep_all(name, monkeypatch):
    def number(p):
        return (CALLS[name](p)**2).sum()

    keeps = ad.jit(ad.value_and_grad(number))
    wanted = [keeps(p) for p in (P, 1.1 * P)]
    asked = []
    monkeypatch.setattr(attempts, "MUCH", 0)
    monkeypatch.setattr(attempts, "loop", lambda *given, kept, **named: asked.append(kept) or ad.loop(
        *given, kept=kept, **named))
    again = ad.jit(ad.value_and_grad(number))
    for p, (value, gradient) in zip((P, 1.1 * P), wanted, strict=True):
        found = again(p)
        assert found[0] == value
        np.testing.assert_array_equal(found[1], gradient)
    assert asked and all(kept is True for kept in asked)


@pytest.mark.parametrize(("n", "times", "runs_again"), [(2, 5, False), (1000, 5, True), (1000, 0, False),
                                                        (1000, 500, False)])
def test_attempts_run_again_where_states_are_large_and_rows_are_few(n, times, runs_again):
    """Each state that is kept has all rows in it."""
    replay = object.__new__(attempts.Replay)
    replay.method, replay.room, replay.n, replay.wanted, replay.in_pieces = integrate.RK45, 1024, n, times, False
    assert replay.runs_again is runs_again


def test_ends_and_times_may_move():
    def f(p):
        y = solution(lambda t, y, p: -p[0] * y, p, start=p[1:2], span=(p[2], 3.0), times=np.stack([p[2], 2 * p[1]]),
                     rtol=1e-9, atol=1e-11)
        return y[0, 1] + 0.0 * y[0, 0]

    fast = ad.jit(ad.grad(f))
    for a, b, c in (P, 1.1 * P):
        y = b * np.exp(-a * (2 * b - c))
        np.testing.assert_allclose(fast(np.array([a, b, c])), [-(2 * b - c) * y, y / b - 2 * a * y, a * y], rtol=1e-6)


def test_second_derivatives_are_those_of_the_steps():
    def f(p):
        return (solution(prey, p, rtol=1e-4)[:, -1]**2).sum()

    fast = ad.jit(ad.hessian(f))
    for p in (P, 1.05 * P):
        np.testing.assert_allclose(fast(p), ad.hessian(f)(p), rtol=1e-10)
    fast = ad.jit(lambda p, dp: ad.jvp(f, (p,), (dp,))[1])
    for p in (P, 1.05 * P):
        np.testing.assert_allclose(fast(p, P), ad.grad(f)(p) @ P, rtol=1e-11)


def test_with_small_tolerances_the_derivatives_are_those_of_the_equations_of_sensitivity():
    def flow(t, z):
        y, S = z[:2], z[2:].reshape(2, 3)
        J = np.array([[P[0] - P[1] * y[1], -P[1] * y[0]], [P[2] * y[1], P[2] * y[0] - 1]])
        G = np.array([[y[0], -y[0] * y[1], 0], [0, 0, y[0] * y[1]]])
        return np.concatenate([prey(t, y, P), (J @ S + G).ravel()])

    wanted = integrate.solve_ivp(flow, (0, 6), [1.0, 0.8] + [0] * 6, "DOP853", rtol=1e-13, atol=1e-13).y[2:, -1]
    fast = ad.jit(ad.jacobian(lambda p: solution(prey, p, times=[6.0], method="DOP853", rtol=1e-11, atol=1e-11)[:, 0]))
    np.testing.assert_allclose(fast(P).ravel(), wanted, rtol=1e-8)


@pytest.mark.filterwarnings("ignore")       # of a trace that looks at values
@pytest.mark.parametrize("vectorized", [False, True])
def test_a_right_hand_side_that_gives_out_one_array_has_the_values_of_the_plain_program(vectorized):
    """After a step that is rejected, SciPy finds in it what the last call has left there."""
    def f(p):
        slopes = np.zeros((2, 1) if vectorized else 2)

        def flow(t, y):
            slopes[0], slopes[1] = -p[0] * y[0] + 9 * (t > 0.3), p[1] * y[0] - y[1]
            return slopes
        return integrate.solve_ivp(flow, (0, 1), [1.0, 0.3], t_eval=[0.5, 1], vectorized=vectorized, rtol=1e-6).y.sum()

    fast = ad.jit(ad.value_and_grad(f))
    for p in (P, P * 1.1, P * 0.9):
        np.testing.assert_allclose(fast(p)[0], f(p), rtol=1e-8)     # with fresh arrays, it is 1e-3 away
        np.testing.assert_allclose(fast(p)[1], ad.grad(f)(p), rtol=1e-9)
