"""Differential equations that compiled code solves have its values, and derivatives as exact as these."""

import numpy as np
import pytest
from scipy import integrate

import blasad as ad

P = np.array([0.7, 1.3, 0.4])
TIMES = np.array([0.0, 0.5, 2.0])
TIGHT = {"rtol": 1e-9, "atol": 1e-11}


def prey(t, y, p):
    return np.stack([p[0] * y[0] - p[1] * y[0] * y[1], p[2] * y[0] * y[1] - y[1]])


def sensitivities(end, start, p):
    """The solution and its derivatives along the parameters and the start, by the equations of sensitivity."""
    def f(t, z):
        y, S = z[:2], z[2:].reshape(2, 5)
        J = np.array([[p[0] - p[1] * y[1], -p[1] * y[0]], [p[2] * y[1], p[2] * y[0] - 1]])
        G = np.array([[y[0], -y[0] * y[1], 0, 0, 0], [0, 0, y[0] * y[1], 0, 0]])
        return np.concatenate([prey(t, y, p), (J @ S + G).ravel()])

    first = np.concatenate([start, np.eye(2, 5, 3).ravel()])
    z = integrate.solve_ivp(f, (0, end), first, method="DOP853", rtol=1e-12, atol=1e-13).y[:, -1]
    return z[:2], z[2:].reshape(2, 5)


def by_ode(name):
    def f(p, start):
        solver = integrate.ode(prey).set_integrator(name, nsteps=5000, **TIGHT)
        solver.set_initial_value(start, 0.0).set_f_params(p)
        solver.integrate(0.5)
        assert solver.successful()
        return solver.integrate(2.0)

    return f


SOLVERS = {
    "odeint": lambda p, start: integrate.odeint(lambda y, t: prey(t, y, p), start, TIMES, **TIGHT)[-1],
    "odeint, args": lambda p, start: integrate.odeint(
        lambda t, y, a, q: list(prey(t, y, [a, *q])), start, TIMES, args=(p[0], p[1:]), tfirst=True, **TIGHT)[-1],
    "LSODA": lambda p, start: integrate.solve_ivp(prey, (0, 2), start, "LSODA", args=(p,), **TIGHT).y[:, -1],
    "LSODA, t_eval": lambda p, start: integrate.solve_ivp(
        lambda t, y: prey(t, y, p), (0, 3), start, method="LSODA", t_eval=[0.5, 2.0], **TIGHT).y[:, -1],
    **{f"ode {name}": by_ode(name) for name in ("lsoda", "dopri5")},
}


@pytest.mark.parametrize("name", SOLVERS)
def test_solutions_have_the_derivatives_of_the_equations_of_sensitivity(name):
    start = np.array([1.0, 0.8])
    f = SOLVERS[name]
    slopes = np.concatenate(ad.jacobian(f, (0, 1))(P, start), axis=1)
    np.testing.assert_allclose(slopes, sensitivities(2.0, start, P)[1], rtol=1e-6, atol=1e-7)
    assert np.array_equal(ad.jvp(lambda p: f(p, start), (P,), (P,))[0], f(P, start))


def decay(p):
    """y' = -p[0] y, from p[1] on: p[1] exp(-p[0] t)."""
    return integrate.odeint(lambda y, t: -p[0] * y, p[1], [0.0, p[2]], rtol=1e-11, atol=1e-13)[-1, 0]


def test_second_derivatives_and_those_along_times_are_in_closed_form():
    a, b, c = P
    y = b * np.exp(-a * c)
    np.testing.assert_allclose(ad.grad(decay)(P), [-c * y, y / b, -a * y], rtol=1e-9)
    wanted = [[c * c * y, -c * y / b, (a * c - 1) * y], [-c * y / b, 0, -a * y / b],
              [(a * c - 1) * y, -a * y / b, a * a * y]]
    np.testing.assert_allclose(ad.hessian(decay)(P), wanted, rtol=1e-8, atol=1e-9)
    assert ad.value_and_grad(decay)(P)[0] == decay(P)


def test_complex_solutions_and_spans_have_derivatives():
    def by_zvode(p):
        solver = integrate.ode(lambda t, y: 1j * p[0] * y).set_integrator("zvode", **TIGHT)
        z = solver.set_initial_value([1.0 + 1j * p[1]], 0.0).integrate(2.0)[0]
        return np.stack([z.real, z.imag])

    def by_parts(p):
        solver = integrate.complex_ode(lambda t, y: 1j * p[0] * y).set_integrator("dopri5", **TIGHT)
        solver.set_initial_value([1.0 + 1j * p[1]], 0.0)
        z = solver.integrate(2.0)[0]
        return np.stack([z.real, z.imag])

    z = np.exp(2j * P[0]) * np.array([2j * (1 + 1j * P[1]), 1j, 0])
    for f in (by_zvode, by_parts):
        np.testing.assert_allclose(ad.jacobian(f)(P), [z.real, z.imag], rtol=1e-7, atol=1e-8)

    def between(p):
        return integrate.solve_ivp(lambda t, y: -y, (p[0], p[1]), [1.0], method="LSODA", **TIGHT).y[0, -1]

    y = np.exp(P[0] - P[1])
    np.testing.assert_allclose(ad.grad(between)(P), [y, -y, 0], rtol=1e-7)


@pytest.mark.parametrize("method", ["RK23", "RK45", "DOP853", "BDF", "Radau", "LSODA"])
def test_starts_and_ends_of_spans_have_derivatives_by_every_method(method):
    def end(p, span, times=None):
        return integrate.solve_ivp(lambda t, y: -p[0] * t * y, span, [1.0], method, t_eval=times, rtol=1e-7,
                                   atol=1e-9).y[0, -1]

    k, later, first = P                         # y = exp(-k (t^2 - first^2) / 2)
    y, inside = (np.exp(-k * (t * t - first * first) / 2) for t in (later, 1.0))
    assert ad.value_and_grad(lambda p: end(p, (p[2], p[1])))(P)[0] == pytest.approx(y, rel=1e-5)
    found = ad.grad(lambda p: end(p, (p[2], p[1])))(P)
    np.testing.assert_allclose(found, [(first**2 - later**2) / 2 * y, -k * later * y, k * first * y], rtol=1e-5)
    found = ad.grad(lambda p: end(p, [p[2], 2.0], [1.0]))(P)
    np.testing.assert_allclose(found, [(first**2 - 1) / 2 * inside, 0, k * first * inside], rtol=1e-5, atol=1e-6)
    found = ad.grad(lambda p: end(p, p[1:]))(P)         # backwards
    np.testing.assert_allclose(found, [(later**2 - first**2) / 2 / y, k * later / y, -k * first / y], rtol=1e-5)


def test_one_time_and_times_that_come_again_have_derivatives():
    assert ad.grad(lambda p: integrate.odeint(lambda y, t: -p[0] * y, p[1:2], [0.0])[0, 0])(P)[1] == 1.0
    found = ad.grad(lambda p: integrate.odeint(lambda y, t: -p[0] * y, p[1:2], [0.0, -1.0, -1.0, -2.0], **TIGHT)[-1, 0])
    y = P[1] * np.exp(2 * P[0])
    np.testing.assert_allclose(found(P), [2 * y, y / P[1], 0], rtol=1e-7)


def test_a_stiff_equation_has_its_derivative():
    def f(k):
        return integrate.odeint(lambda y, t: [-k[0] * y[0] + k[1] * y[1], k[0] * y[0] - k[1] * y[1]], [1.0, 0],
                                [0, 1e-3, 0.3], rtol=1e-9, atol=1e-12)[-1, 0]

    a, b = 40.0, 1e4                            # y = (b + a exp(-(a + b) t)) / (a + b)
    np.testing.assert_allclose(ad.grad(f)(np.array([a, b])), [-b / (a + b)**2, a / (a + b)**2], rtol=1e-6)


def test_what_has_no_derivative_is_refused():
    def grazing(p):
        return integrate.solve_ivp(lambda t, y: [y[1], -p[0] / 0.7], (0, 2), [0.0, 1.0], method="LSODA", **TIGHT,
                                   events=lambda t, y: y[1]**3 + 1e-13 * y[1]).t_events[0].sum()

    with pytest.raises(np.linalg.LinAlgError, match="touches an event"):
        ad.grad(grazing)(P)


def test_dense_output_of_lsoda_follows_parameters_and_times():
    def f(p, t, span):
        path = integrate.solve_ivp(lambda t, y: -y * p[0], span, [p[1]], method="LSODA", dense_output=True, **TIGHT)
        assert path.sol.t_max >= path.sol.t_min
        return path.sol(t)[0]

    for span in ((0.0, 2.0), (0.0, -2.0)):
        for t in (np.array([0.3, 1.7, 0.0, 2.0]) * np.sign(span[1]), 0.5 * span[1]):
            y = P[1] * np.exp(-P[0] * t)
            found = ad.jacobian(lambda p, t, span=span: f(p, t, span), (0, 1))(P, t)
            np.testing.assert_allclose(found[0][..., :2], np.stack([-t * y, y / P[1]], axis=-1), rtol=1e-7, atol=1e-8)
            np.testing.assert_allclose(found[1], np.diag(-P[0] * y) if np.ndim(t) else -P[0] * y, rtol=1e-7, atol=1e-8)
    second = ad.grad(ad.grad(lambda a: f(np.stack([a, 1.0 + 0 * a]), 0.8, (0.0, 2.0))))(0.7)
    assert second == pytest.approx(0.64 * np.exp(-0.56), rel=1e-6)


@pytest.mark.parametrize("name", ["vode", "lsoda"])
def test_single_steps_of_ode_end_where_scipy_ends_them(name):
    def f(p):
        solver = integrate.ode(lambda t, y: -p[0] * y).set_integrator(name, **TIGHT).set_initial_value(p[1], 0.0)
        while solver.t < 0.1:
            y = solver.integrate(0.1, step=True)
        return y[0] * np.exp(P[0] * solver.t), solver.t * y[0]

    found = ad.grad(lambda p: f(p)[0])(P)
    t = f(P)[1] / (f(P)[0] * np.exp(-P[0] * 0.1))
    assert found[1] == pytest.approx(1.0, rel=1e-7)
    assert found[0] == pytest.approx(-P[1] * t, rel=0.1)


def test_jit_and_constants_run_as_they_are():
    fast = ad.jit(decay)
    assert [fast(P), fast(P), fast(2 * P)] == [decay(P), decay(P), decay(2 * P)]
    y = integrate.odeint(lambda y, t: -y, [1.0], [0, 1.0])
    assert ad.grad(lambda p: integrate.odeint(lambda y, t: -y, [1.0], [0, 1.0])[-1, 0] * p[0])(P)[0] == y[-1, 0]


def test_times_of_events_are_roots_on_the_path():
    def event(p, method):
        def ground(t, y):
            return y[0]

        ground.terminal, ground.direction = True, -1
        path = integrate.solve_ivp(lambda t, y: np.stack([y[1], -p[0] + 0 * y[0]]), (0, 10), p[1:], method,
                                   events=ground, rtol=1e-9, atol=1e-11)
        return np.stack([path.t_events[0][0], path.y_events[0][0, 1]])

    def second(p):
        return event(p, "LSODA")[0]

    np.testing.assert_allclose(ad.hessian(second)(P)[2, 2], 2 * P[0] * P[1] / P[0] / (P[2]**2 + 2 * P[0] * P[1])**1.5,
                               rtol=1e-6)
    g, h, v = P                                 # t = (v + w) / g and -w, where w = sqrt(v^2 + 2 g h)
    w = np.sqrt(v * v + 2 * g * h)
    slopes = [[h / (g * w) - (v + w) / g**2, 1 / w, (1 + v / w) / g], [-h / w, -g / w, -v / w]]
    for method in ("RK45", "Radau", "LSODA"):
        found = ad.jacobian(lambda p, method=method: event(p, method))(P)
        np.testing.assert_allclose(found, slopes, rtol=1e-6, atol=1e-8)


@pytest.mark.parametrize(("stored", "sparse"), [(1 << 27, 0.125), (0, 0.125), (0, 0.0)])
def test_many_unknowns_have_the_derivatives_of_the_exponential(stored, sparse, monkeypatch):
    monkeypatch.setattr("blasad._solvers.collocation.STORED", stored)
    monkeypatch.setattr("blasad._solvers.collocation.SPARSE", sparse)
    n = 30
    A = 2 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1)
    w, V = np.linalg.eigh(A)
    start = np.linspace(0, 1, n)

    def f(k):
        def flow(y, t):
            return -k * np.concatenate([2 * y[:1] - y[1:2], 2 * y[1:-1] - y[:-2] - y[2:], 2 * y[-1:] - y[-2:-1]])
        return (integrate.odeint(flow, start, [0.0, 0.5, 1.0], **TIGHT)[-1]**2).sum()

    z = np.exp(-0.7 * w) * (V.T @ start)
    assert ad.grad(f)(0.7) == pytest.approx(-2 * (w * z * z).sum(), rel=1e-7)
    assert ad.jvp(f, (0.7,), (1.0,))[1] == pytest.approx(-2 * (w * z * z).sum(), rel=1e-7)


def test_jit_gives_up_after_two_retraces_if_a_solver_takes_other_steps():
    def f(p):
        slope = np.zeros(1)                     # one array for all calls: SciPy's own steps are traced

        def flow(t, y):
            return np.multiply(-p[0], y, out=slope)
        return integrate.solve_ivp(flow, (0, 1), [1.0], "Radau", rtol=1e-2).y[0, -1]

    fast, plain = ad.jit(ad.value_and_grad(f)), ad.value_and_grad(f)
    for a in (0.1, 5.0, 20.0, 50.0, 100.0, 5.0, 7.0):
        np.testing.assert_allclose(np.hstack(fast(P * a)), np.hstack(plain(P * a)), rtol=1e-12, atol=1e-15)
    report = fast.report()
    assert report.traces == 3
    assert "takes other steps" in report.reasons[0]
