"""The examples of docs/examples that are programs of SciPy's functions: their gradients, by other means."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.stats import multivariate_normal

import blasad as ad
from support import ROOT
from support.numbers import generator

sys.path.insert(0, str(ROOT / "docs" / "examples"))

import beam  # noqa: E402
import epidemic  # noqa: E402
import field  # noqa: E402
import golf  # noqa: E402
import months  # noqa: E402
import pose  # noqa: E402
import powerflow  # noqa: E402
import registration  # noqa: E402
import river  # noqa: E402
import seawater  # noqa: E402
import smile  # noqa: E402


def differences(f, x, step=1e-6):
    """The derivatives of f at a vector, by central differences; the last axis is that of x."""
    return np.stack([(f(x + e) - f(x - e)) / (2 * step) for e in step * np.eye(len(x))], axis=-1)


# ---------------------------------------------------------------- beam

@pytest.fixture
def small_beam(monkeypatch):
    monkeypatch.setattr(beam, "WIDE", 6)
    monkeypatch.setattr(beam, "HIGH", 3)
    return beam.filter_of_densities(), *beam.grid()


def test_beam_gradient_against_differences(small_beam):
    x = np.linspace(0.3, 0.9, 18)
    slope = ad.grad(beam.compliance)(x, *small_beam)
    expected = differences(lambda x: beam.compliance(x, *small_beam), x, 1e-5)
    np.testing.assert_allclose(slope, expected, rtol=1e-6, atol=1e-5)
    np.testing.assert_allclose(ad.jit(ad.grad(beam.compliance))(x, *small_beam), slope, rtol=1e-12)


def test_beam_becomes_stiffer_with_the_same_material(small_beam):
    x, values = beam.fit(12, *small_beam)
    assert (np.diff(values) < 0).all() and values[-1] < 0.7 * values[0]
    assert (small_beam[0] @ x).mean() == pytest.approx(beam.SHARE, rel=1e-3)


# ---------------------------------------------------------------- registration

@pytest.fixture
def pictures():
    picture = registration.load()[40:72, 30:62]
    target = registration.distorted(picture, generator(0))
    return registration.spline_filter(picture, order=3), target


def test_registration_gradients_against_differences(pictures):
    affine = np.array([1.02, 0.03, -0.05, 0.98, 0.6, -0.3])
    slope = ad.grad(registration.of_affine)(affine, *pictures)
    expected = differences(lambda theta: registration.of_affine(theta, *pictures), affine)
    np.testing.assert_allclose(slope, expected, rtol=1e-5, atol=1e-8)
    knots = generator(1).normal(size=2 * 49)
    slope = ad.grad(registration.of_field)(knots, affine, *pictures)
    for k in (0, 24, 60, 97):
        e = 1e-5 * np.eye(98)[k]
        expected = np.subtract(*(registration.of_field(knots + d, affine, *pictures) for d in (e, -e))) / 2e-5
        assert slope[k] == pytest.approx(expected, rel=1e-5, abs=1e-9)


# ---------------------------------------------------------------- hand and eye

def test_pose_jacobian_against_differences_and_the_fit_against_the_truth():
    data = pose.shots(generator(3))
    jacobian = ad.jacobian(pose.residuals)(pose.TRUTH, *data)
    expected = differences(lambda theta: pose.residuals(theta, *data), pose.TRUTH)
    np.testing.assert_allclose(jacobian, expected, rtol=1e-6, atol=1e-4)
    found, errors = pose.fit(*data)
    assert (np.abs(found.x - pose.TRUTH) < 4 * errors).all()


# ---------------------------------------------------------------- scikit-learn's Gaussian process

def test_gp_agrees_with_the_gradient_of_scikit_learn_and_with_differences_of_it():
    pytest.importorskip("sklearn")
    import gp as example

    X, y = example.load()
    gp = example.process(X[::9], y[::9])
    theta = gp.kernel_.theta
    value, slope = ad.value_and_grad(example.negative_loglikelihood)(theta, gp)
    own = gp.log_marginal_likelihood(theta, eval_gradient=True)
    assert -value == own[0]
    np.testing.assert_allclose(-slope, own[1], rtol=1e-9, atol=1e-10)
    hessian = differences(lambda theta: -gp.log_marginal_likelihood(theta, eval_gradient=True)[1], theta, 1e-5)
    np.testing.assert_allclose(ad.hessian(example.negative_loglikelihood)(theta, gp), hessian, rtol=1e-6, atol=1e-7)


# ---------------------------------------------------------------- power flow

def test_power_flow_has_the_losses_that_matpower_finds_and_slopes_that_differences_find():
    buses, branches = powerflow.load()
    Y = powerflow.admittance(buses, branches)
    volts = np.where(buses[:, 0] == powerflow.PQ, 1.0, buses[:, 6])
    value, slope = ad.value_and_grad(powerflow.losses)(volts, buses[:, 1], buses, Y)
    assert value == pytest.approx(132.863, abs=1e-3)
    costs = ad.grad(powerflow.marginal)(buses[:, 1], volts, buses, Y)
    for k in (0, 24, 68, 117):
        e = np.eye(118)[k]
        expected = powerflow.losses(volts + 1e-5 * e, buses[:, 1], buses, Y) - powerflow.losses(
            volts - 1e-5 * e, buses[:, 1], buses, Y)
        assert slope[k] == pytest.approx(expected / 2e-5, rel=1e-6, abs=1e-6)
        expected = powerflow.marginal(buses[:, 1] + 1e-2 * e, volts, buses, Y) - powerflow.marginal(
            buses[:, 1] - 1e-2 * e, volts, buses, Y)
        assert costs[k] == pytest.approx(expected / 2e-2, rel=1e-6, abs=1e-8)


# ---------------------------------------------------------------- Markov field

def test_markov_field_against_full_matrices():
    heights, known = (x[:12, :10] for x in field.load())
    data = field.laplacian(heights.shape), np.flatnonzero(known), heights[known] - heights[known].mean()

    def full(theta):
        C = np.linalg.inv(field.precision(theta, data[0]).toarray())[np.ix_(data[1], data[1])]
        return -multivariate_normal.logpdf(data[2], cov=C + np.eye(len(C)) / field.PRECISE)

    theta = np.log([20.0, 5.0])
    value, slope = ad.value_and_grad(field.negative_loglikelihood)(theta, *data)
    assert value == pytest.approx(full(theta), rel=1e-9)
    np.testing.assert_allclose(slope, differences(full, theta, 1e-5), rtol=1e-6)
    hessian = differences(ad.grad(lambda theta: field.negative_loglikelihood(theta, *data)), theta, 1e-5)
    np.testing.assert_allclose(ad.hessian(field.negative_loglikelihood)(theta, *data), hessian, rtol=1e-6)


# ---------------------------------------------------------------- influenza

def test_epidemic_against_sensitivity_equations_and_differences():
    theta = np.log([1.9, 0.5, 1.8, 18.0])
    infect, recover, first = np.exp(theta[:3])

    def sensitivities(t, z):
        (s, i), S = z[:2], z[2:].reshape(2, 3)
        flow = infect * s * i / epidemic.BOYS
        along = np.array([[-infect * i, -infect * s], [infect * i, infect * s]]) / epidemic.BOYS
        along[1, 1] -= recover
        rates = np.array([[-flow, 0, 0], [flow, -recover * i, 0]])
        return np.concatenate([[-flow, flow - recover * i], (along @ S + rates).ravel()])

    exact = solve_ivp(sensitivities, (0, 13), [epidemic.BOYS - first, first, 0, 0, -first, 0, 0, first], "DOP853",
                      t_eval=epidemic.DAYS, rtol=1e-13, atol=1e-13).y[5:].T
    slopes = ad.jacobian(epidemic.ill)(theta, epidemic.DAYS)
    np.testing.assert_allclose(slopes[:, :3], exact, rtol=1e-5, atol=1e-3)
    assert not slopes[:, 3].any()
    expected = differences(lambda theta: epidemic.negative_loglikelihood(theta, epidemic.DAYS, epidemic.IN_BED), theta,
                           1e-4)
    slope = ad.grad(epidemic.negative_loglikelihood)(theta, epidemic.DAYS, epidemic.IN_BED)
    np.testing.assert_allclose(slope, expected, rtol=1e-4, atol=1e-5)


# ---------------------------------------------------------------- sea water

def test_seawater_is_balanced_and_moves_as_differences_say():
    x = seawater.composition(seawater.LOGS, 3.7e-4)
    assert np.abs(seawater.unbalanced(x, seawater.LOGS, 3.7e-4, seawater.ALKALINITY)).max() < 1e-11
    slope = ad.grad(seawater.acidity)(seawater.LOGS, 3.7e-4)
    expected = differences(lambda logs: seawater.acidity(logs, 3.7e-4), seawater.LOGS, 1e-4)
    np.testing.assert_allclose(slope, expected, rtol=1e-6, atol=1e-9)


def test_seawater_buffer_factor_against_its_closed_form():
    """J. Egleston, C. Sabine and F. Morel, Global Biogeochemical Cycles 24, 2010: at a constant alkalinity."""
    air = 3.7e-4
    h, oh, gas, bicarbonate, carbonate, borate = np.exp(seawater.composition(seawater.LOGS, air))
    boron = borate * (seawater.BORON - borate) / seawater.BORON
    total, charged = gas + bicarbonate + carbonate, bicarbonate + 2 * carbonate
    S = bicarbonate + 4 * carbonate + boron + h + oh
    expected = total / (total - charged**2 / S)
    assert seawater.buffer_factor(air) == pytest.approx(expected, rel=1e-8)
    slope = (seawater.buffer_factor(air * 1.0001) - seawater.buffer_factor(air * 0.9999)) / (2e-4 * air)
    assert ad.grad(seawater.buffer_factor)(air) == pytest.approx(slope, rel=1e-5)


# ---------------------------------------------------------------- smile

def test_implied_volatility_has_one_over_vega_and_its_derivative():
    for strike in (85.0, 100.0, 115.0):
        price = smile.merton(smile.START, strike)
        volatility, slope = ad.value_and_grad(smile.implied)(price, strike)
        assert slope == pytest.approx(1 / smile.vega(volatility, strike), rel=1e-9)
        # vega' = vega d1 d2 / volatility (J. Hull, Options, Futures, and Other Derivatives)
        deviation = volatility * np.sqrt(smile.TIME)
        d = np.log(smile.SPOT * np.exp(smile.RATE * smile.TIME) / strike) / deviation + deviation / 2
        expected = -slope**2 * d * (d - deviation) / volatility
        assert ad.grad(ad.grad(smile.implied))(price, strike) == pytest.approx(expected, rel=1e-7)


def test_smile_gradient_against_differences(monkeypatch):
    monkeypatch.setattr(smile, "STRIKES", np.array([85.0, 100.0, 110.0]))
    quoted = smile.quotes()
    slope = ad.grad(smile.misfit)(smile.START, quoted)
    np.testing.assert_allclose(slope, differences(lambda theta: smile.misfit(theta, quoted), smile.START, 1e-5),
                               rtol=1e-6)


# ---------------------------------------------------------------- golf

def test_golf_without_air_is_the_parabola_of_galilei(monkeypatch):
    monkeypatch.setattr(golf, "AIR", 0.0)
    a, (v, g) = golf.START[0], (golf.SPEED, golf.GRAVITY)
    carry, slope = ad.value_and_grad(golf.carry)(golf.START, 3.0)
    assert carry == pytest.approx(v * v * np.sin(2 * a) / g, rel=1e-9)
    np.testing.assert_allclose(slope, [2 * v * v * np.cos(2 * a) / g, 0], rtol=1e-9, atol=1e-9)
    later = ad.grad(golf.duration)(golf.START, 3.0)
    np.testing.assert_allclose(later, [2 * v * np.cos(a) / g, 0], rtol=1e-9, atol=1e-9)
    bend = ad.hessian(golf.carry)(golf.START, 3.0)
    np.testing.assert_allclose(bend, [[-4 * v * v * np.sin(2 * a) / g, 0], [0, 0]], rtol=1e-8, atol=1e-7)


def test_golf_with_air_against_differences():
    slope = ad.grad(golf.carry)(golf.START, -4.0)
    expected = differences(lambda shot: golf.carry(shot, -4.0), golf.START, 1e-4)
    np.testing.assert_allclose(slope, expected, rtol=1e-6)


# ---------------------------------------------------------------- days from months

def test_months_move_as_the_matrix_of_karush_kuhn_and_tucker_says():
    means, n = months.observed(), len(months.KNOTS) - 4
    basis = months.BSpline(months.KNOTS, np.eye(n), 3)
    bends = basis.derivative(2)(months.NODES) / np.sqrt(2 * months.PER_MONTH)
    A = np.stack([basis.integrate(k, k + 1) for k in range(months.MONTHS)])
    K = np.block([[2 * bends.T @ bends, A.T], [A, np.zeros((len(A), len(A)))]])
    exact = np.linalg.solve(K, np.eye(len(K))[:, n:])[:n]
    np.testing.assert_allclose(months.curve(means), exact @ means, atol=1e-5)
    day = 9.5
    slope = ad.grad(lambda means: months.temperatures(means, day))(means)
    np.testing.assert_allclose(slope, basis(day) @ exact, rtol=1e-9, atol=1e-10)


# ---------------------------------------------------------------- inside a plate

def test_poisson_gradient_against_differences_and_a_full_matrix():
    skfem = pytest.importorskip("skfem")
    import poisson

    mesh = skfem.MeshTri.init_circle(2)
    plate, logs = poisson.plate(mesh), 0.3 * generator(2).normal(size=64)
    data = poisson.measured(poisson.truth(mesh), plate)
    slope = ad.grad(poisson.misfit)(logs, plate, data)
    for k in (0, 31, 63):
        e = 1e-5 * np.eye(64)[k]
        expected = np.subtract(*(poisson.misfit(logs + d, plate, data) for d in (e, -e))) / 2e-5
        assert slope[k] == pytest.approx(expected, rel=1e-6, abs=1e-3)
    basis = skfem.Basis(mesh, skfem.ElementTriP1())
    k = basis.with_element(skfem.ElementTriP0()).interpolate(np.exp(logs))
    form = skfem.BilinearForm(lambda u, v, w: w.k * (u.grad[0] * v.grad[0] + u.grad[1] * v.grad[1]))
    A = form.assemble(basis, k=k).toarray()[np.ix_(plate.inside, plate.inside)]
    expected = plate.sensors @ np.linalg.solve(A, plate.sources)
    np.testing.assert_allclose(poisson.measured(logs, plate), expected, rtol=1e-9)


# ---------------------------------------------------------------- river

def test_river_against_its_adjoint_and_differences(monkeypatch):
    monkeypatch.setattr(river, "STEPS", 60)
    lu, weights = river.splu(river.matrix(river.TRUTH)), generator(4).normal(size=(60, 2))
    release = river.released()

    def weighed(release, flow):
        return (weights * river.simulated(release, flow)).sum()

    adjoint, by_hand = np.zeros(river.CELLS), np.zeros(60)
    for k in reversed(range(60)):
        adjoint[river.GAUGES] += weights[k]
        adjoint = lu.solve(adjoint, "T")
        by_hand[k] = adjoint[river.AT] * river.DT / river.DX
    slope, of_flow = ad.grad(weighed, argnums=(0, 1))(release, river.TRUTH)
    np.testing.assert_allclose(slope, by_hand, rtol=1e-9, atol=1e-16)
    expected = differences(lambda flow: weighed(release, flow), river.TRUTH, 1e-4)
    np.testing.assert_allclose(of_flow, expected, rtol=1e-5)


# ---------------------------------------------------------------- hyperparameters

def test_ridge_gradient_against_differences_of_exact_minima():
    pytest.importorskip("sklearn")
    import ridge

    X, y, part = (x[::6] for x in ridge.load())
    data = X[:, ::3], y, part % 2
    groups = ridge.GROUPS[::3]

    def newton(logs, X, y):
        """The same minimum, by Newton's method: a logistic regression is convex."""
        Z, c = np.column_stack([np.ones(len(y)), X]), np.zeros(X.shape[1] + 1)
        prices = np.concatenate([[0.0], np.exp(logs)[groups]])
        for _ in range(30):
            p = 1 / (1 + np.exp(y * (Z @ c)))
            c = c - np.linalg.solve((Z.T * (p * (1 - p))) @ Z + np.diag(prices), prices * c - Z.T @ (y * p))
        return c

    def exact(logs):
        X, y, part = data
        return sum(np.logaddexp(0, -y[part == k] * (c[0] + X[part == k] @ c[1:])).sum()
                   for k in range(2) for c in [newton(logs, X[part != k], y[part != k])]) / len(y)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ridge, "GROUPS", groups)
        patch.setattr(ridge, "PARTS", 2)
        patch.setattr(ridge, "slope_of_penalized", ad.grad(ridge.penalized))
        value, slope = ad.value_and_grad(ridge.validation)(ridge.START, *data)
    assert value == pytest.approx(exact(ridge.START), rel=1e-6)
    np.testing.assert_allclose(slope, differences(exact, ridge.START, 1e-4), rtol=1e-4, atol=1e-7)
