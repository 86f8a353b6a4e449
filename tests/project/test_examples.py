"""The examples of docs/examples: what they find, against other software and against dense linear algebra."""

from __future__ import annotations

import re
import sys

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import minimize
from scipy.stats import multivariate_normal

import blasad as ad
from support import ROOT

sys.path.insert(0, str(ROOT / "docs" / "examples"))

import co2  # noqa: E402
import elnino  # noqa: E402
import heating  # noqa: E402
import marimba  # noqa: E402
import spline  # noqa: E402
import terrain  # noqa: E402
import tracking  # noqa: E402


def differences(f, x, step=1e-5):
    """The derivatives of f at a vector, by central differences; the last axis is that of x."""
    return np.stack([(f(x + e) - f(x - e)) / (2 * step) for e in step * np.eye(len(x))], axis=-1)


@pytest.mark.parametrize("example", [co2, tracking, spline, elnino, marimba, heating, terrain])
def test_it_runs(example, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", [example.__name__])
    example.main()
    told = capsys.readouterr().out
    times = re.search(r"the value: (.+) ms; value and gradient: (.+) ms", told)
    assert times is not None and min(float(times[1]), float(times[2])) > 0


@pytest.mark.parametrize("example", [co2, tracking, spline, elnino, marimba, heating, terrain])
def test_it_finds_the_same_with_jit(example, capsys, monkeypatch):
    """An optimizer is given `jit` of the function, without examples, and no other word."""
    found, made = [], []

    def kept(*args, **kwargs):
        result = minimize(*args, **kwargs)
        found.append(result)
        return result

    def jitted(f, *examples, threads=None):
        made.append(ad.jit(f))
        return made[-1]

    monkeypatch.setattr(example, "minimize", kept)
    monkeypatch.setattr(sys, "argv", [example.__name__])
    example.main()
    monkeypatch.setattr(ad, "compile", jitted)
    example.main()
    capsys.readouterr()
    right, same = found
    assert np.isclose(same.fun, right.fun, rtol=1e-8)
    reports = [f.report() for f in made]
    assert sum(report.replays for report in reports) > 10 and not any(report.eager for report in reports)
    assert all(report.traces <= 2 for report in reports)


# ---------------------------------------------------------------- carbon dioxide

# The optimum that scikit-learn 1.9.1 finds for the same covariance, bounds and start, in the order of co2.START.
SCIKIT_LEARN = [2005.49853, 51.5954813, 6.97631317, 91.4650107, 1.48460244, 0.287645466, 2.88538159, 0.967842438,
                0.0354784677, 0.121660688, 0.0366604369]
LIKELIHOOD = -115.05128948


@pytest.fixture(scope="module")
def centred():
    t, y = co2.load()
    return t, y - y.mean()


def test_the_record_of_mauna_loa():
    t, y = co2.load()
    assert len(t) == 521 and (np.diff(t) > 0.08).all()
    assert (t[0], y[0], y[-1]) == (1958 + 3 / 12, 316.1, 371.02)


def test_co2_agrees_with_the_optimum_of_scikit_learn(centred):
    found = co2.fit(*centred)
    assert found.success and -found.fun == pytest.approx(LIKELIHOOD, abs=1e-6)
    np.testing.assert_allclose(np.exp(found.x), SCIKIT_LEARN, rtol=1e-4)


def test_co2_agrees_with_scikit_learn_where_it_is_installed(centred):
    pytest.importorskip("sklearn")
    from sklearn.gaussian_process import GaussianProcessRegressor, kernels

    a, b, c, d, e, f, g, h, i, j, k = SCIKIT_LEARN
    constant, rbf = kernels.ConstantKernel, kernels.RBF
    season = kernels.ExpSineSquared(e, 1.0, periodicity_bounds="fixed")
    signal = (constant(a) * rbf(b) + constant(c) * rbf(d) * season
              + constant(f) * kernels.RationalQuadratic(alpha=g, length_scale=h))
    noise = constant(i) * rbf(j) + kernels.WhiteKernel(k)
    t, y = centred
    theirs = GaussianProcessRegressor(signal + noise, alpha=0.0, optimizer=None).fit(t[:, None], y)
    arguments = *co2.distances(t, t), y
    for theta in (np.log(SCIKIT_LEARN), np.log(list(co2.START.values()))):
        # scikit-learn has the kernel's theta in this order: the one of co2.START
        value, gradient = ad.value_and_grad(co2.negative_loglikelihood)(theta, *arguments)
        expected = theirs.log_marginal_likelihood(theta, eval_gradient=True)
        assert -value == pytest.approx(expected[0], rel=1e-9)
        np.testing.assert_allclose(-gradient, expected[1], rtol=1e-6, atol=1e-4)


def test_co2_gradient_and_prediction_by_other_means(centred):
    t, y = (x[-60:] for x in centred)
    theta = np.log(SCIKIT_LEARN)
    squares, sines = co2.distances(t, t)

    def dense(theta):
        K, noise = co2.covariance(theta, squares, sines)
        return -multivariate_normal.logpdf(y, cov=K + noise + np.exp(theta[10]) * np.eye(len(y)))

    value, gradient = ad.value_and_grad(co2.negative_loglikelihood)(theta, squares, sines, y)
    assert value == pytest.approx(dense(theta), rel=1e-9)
    np.testing.assert_allclose(gradient, differences(dense, theta, 1e-3), rtol=1e-5, atol=1e-5)

    new = t[-1] + np.array([0.5, 3.0])
    K, noise = co2.covariance(theta, squares, sines)
    inverse = np.linalg.inv(K + noise + np.exp(theta[10]) * np.eye(len(y)))
    across = co2.covariance(theta, *co2.distances(new, t))[0]
    covariance = co2.covariance(theta, *co2.distances(new, new))[0] - across @ inverse @ across.T
    mean, deviation = co2.predict(theta, t, y, new)
    np.testing.assert_allclose(mean, across @ inverse @ y, rtol=1e-8)
    np.testing.assert_allclose(deviation, np.sqrt(np.diag(covariance)), rtol=1e-6)


# ---------------------------------------------------------------- a track


def joint(theta, n):
    """Mean 0; the covariance of all states, of all states and observations, and of all observations."""
    accelerations, errors = (L @ L.T for L in tracking.factors(theta))
    Q = tracking.G @ accelerations @ tracking.G.T
    # states are a linear function of the first one and of the shocks
    steps = [[np.linalg.matrix_power(tracking.T, i - j) if i >= j else np.zeros((4, 4)) for j in range(n)]
             for i in range(n)]
    shocks = np.kron(np.eye(n), Q)
    shocks[:4, :4] = tracking.PRIOR
    states = np.block(steps) @ shocks @ np.block(steps).T
    observe = np.kron(np.eye(n), tracking.Z)
    return states, states @ observe.T, observe @ states @ observe.T + np.kron(np.eye(n), errors)


def test_tracking_likelihood_and_gradient_against_one_gaussian():
    y = tracking.simulate(tracking.TRUTH, 12)[1]
    theta = tracking.TRUTH + 0.1

    def dense(theta):
        return -multivariate_normal.logpdf(y.ravel(), cov=joint(theta, len(y))[2])

    value, gradient = ad.value_and_grad(tracking.negative_loglikelihood)(theta, y)
    assert value == pytest.approx(dense(theta), rel=1e-12)
    assert value == pytest.approx(tracking.negative_loglikelihood(theta, y), rel=1e-14)     # plain arrays
    np.testing.assert_allclose(gradient, differences(dense, theta), rtol=1e-7, atol=1e-7)
    program = ad.compile(ad.value_and_grad(tracking.negative_loglikelihood), np.zeros(6), np.zeros_like(y))
    np.testing.assert_allclose(program(theta, y)[1], gradient, rtol=1e-12)
    hessian = differences(ad.grad(lambda theta: tracking.negative_loglikelihood(theta, y)), theta)
    np.testing.assert_allclose(ad.hessian(tracking.negative_loglikelihood)(theta, y), hessian, rtol=1e-6, atol=1e-6)


def conditional(theta, y):
    """Means and covariances of the states given y, from the Gaussian of all of them."""
    n = len(y)
    states, across, observations = joint(theta, n)
    gain = np.linalg.solve(observations, across.T).T
    covariance = states - gain @ across.T
    blocks = np.stack([covariance[i:i + 4, i:i + 4] for i in range(0, 4 * n, 4)])
    return (gain @ y.ravel()).reshape(n, 4), blocks


def test_tracking_smoother_against_one_gaussian():
    y, theta = tracking.simulate(tracking.TRUTH, 12)[1], tracking.TRUTH - 0.1
    for own, expected in zip(tracking.smoothed(theta, y), conditional(theta, y), strict=True):
        np.testing.assert_allclose(own, expected, rtol=1e-8, atol=1e-9)
    slopes = ad.jacobian(lambda theta: tracking.smoothed(theta, y)[0])(theta)
    np.testing.assert_allclose(slopes, differences(lambda theta: conditional(theta, y)[0], theta), rtol=1e-6, atol=1e-6)


def test_tracking_finds_the_truth():
    y = tracking.simulate(tracking.TRUTH, 200)[1]
    found, errors = tracking.fit(y, np.zeros(6))
    assert np.abs(found.jac).max() < 1e-3
    assert (np.abs(found.x - tracking.TRUTH) < 3 * errors).all()


# ---------------------------------------------------------------- trend and season


def dense(ab):
    """The symmetric matrix that lower band storage holds."""
    n = ab.shape[1]
    A = sum(np.diag(ab[k, : n - k], -k) for k in range(len(ab)))
    return A + np.tril(A, -1).T


@pytest.fixture(scope="module")
def short():
    """Forty months of which some have no observation."""
    t, y = co2.load()
    months = np.rint(12 * (t - t[0])).astype(int)
    return months[months < 40], spline.problem(months[months < 40], y[months < 40] - y.mean())


def test_spline_likelihood_and_derivatives_against_dense_matrices(short):
    data, theta = short[1], spline.START + np.array([0.2, -0.4, 0.3])
    parts, _, y, months, counts = data
    y = y - y.mean()            # a trend that is constant has no penalty
    b = spline.problem(months, y)[1]

    def textbook(theta):
        A, weight = dense(np.tensordot(np.exp(-theta), parts, 1)), np.exp(-theta[0])
        rest = y @ y - b @ np.linalg.solve(A, b) * weight
        return 0.5 * (theta @ counts + weight * rest + np.linalg.slogdet(A)[1])

    value, gradient = ad.value_and_grad(spline.negative_loglikelihood)(theta, *data)
    assert value == pytest.approx(textbook(theta), rel=1e-9)
    np.testing.assert_allclose(gradient, differences(textbook, theta, 1e-4), rtol=1e-5, atol=1e-5)
    hessian = differences(lambda theta: ad.grad(spline.negative_loglikelihood)(theta, *data), theta, 2e-3)
    np.testing.assert_allclose(ad.hessian(spline.negative_loglikelihood)(theta, *data), hessian, rtol=1e-4, atol=1e-4)


def test_spline_likelihood_is_that_of_what_trend_and_season_cannot_explain(short):
    """Contrasts of y that do not see what has no penalty are Gaussian, whatever that is: the restricted likelihood."""
    months, data = short
    n = data[0].shape[2]
    observe = np.zeros((len(months), n))
    observe[np.arange(len(months)), 2 * months] = observe[np.arange(len(months)), 2 * months + 1] = 1
    third, year = (np.zeros((n // 2 - k, n)) for k in (3, 11))
    for i, row in enumerate(third):
        row[2 * i: 2 * i + 8: 2] = -1, 3, -3, 1
    for i, row in enumerate(year):
        row[2 * i + 1: 2 * i + 25: 2] = 1
    D = np.concatenate([third, year])
    free = np.linalg.svd(D)[2][len(D):].T
    contrasts = np.linalg.svd((observe @ free).T)[2][np.linalg.matrix_rank(observe @ free):]
    through = contrasts @ observe @ np.linalg.pinv(D)

    def expected(theta):
        error, *others = np.exp(theta)
        covariance = through * np.repeat(others, (len(third), len(year))) @ through.T + error * np.eye(len(contrasts))
        return -multivariate_normal.logpdf(contrasts @ data[1][2 * months], cov=covariance)

    a, b = spline.START, spline.START + np.array([0.5, -1.0, 0.7])
    found = spline.negative_loglikelihood(a, *data) - spline.negative_loglikelihood(b, *data)
    assert found == pytest.approx(expected(a) - expected(b), rel=1e-6)


def test_spline_estimates_and_deviations_against_a_dense_inverse(short):
    data = short[1]
    values, deviations = spline.smoothed(spline.START, *data)
    inverse = np.linalg.inv(dense(spline.precision(spline.START, data[0])))
    z = inverse @ data[1] * np.exp(-spline.START[0])
    np.testing.assert_allclose(values, [z[::2], z[1::2], z[::2] + z[1::2]], rtol=1e-6, atol=1e-8)
    summed = np.diag(inverse).reshape(-1, 2).sum(1) + 2 * np.diag(inverse, 1)[::2]
    expected = np.sqrt([np.diag(inverse)[::2], np.diag(inverse)[1::2], summed])
    np.testing.assert_allclose(deviations, expected, rtol=1e-6)


def test_spline_finds_the_same_from_elsewhere():
    t, y = co2.load()
    data = spline.problem(np.rint(12 * (t - t[0])).astype(int), y - y.mean())
    found, errors = spline.fit(*data)
    program = ad.compile(ad.value_and_grad(spline.negative_loglikelihood), spline.START, *data)
    again = minimize(program, found.x + [1.0, -1.0, 1.0], data, jac=True, method="BFGS", options={"gtol": 1e-4})
    assert np.abs(found.jac).max() < 1e-3
    np.testing.assert_allclose(again.x, found.x, atol=1e-2 * errors.min())


# ---------------------------------------------------------------- a subspace, with numbers missing

def test_subspace_of_a_full_table_is_that_of_the_singular_vectors():
    y = elnino.centred(elnino.load()[1], np.ones((61, 12)))[0]
    found, W = elnino.fit(y, np.ones_like(y))
    s, V = np.linalg.svd(y)[1:]
    k, share = elnino.COMPONENTS, elnino.PRIOR / (1 + elnino.PRIOR)
    assert found.fun == pytest.approx(np.sum(s[k:] ** 2) + share * np.sum(s[:k] ** 2), rel=1e-9)
    np.testing.assert_allclose(W @ W.T, V[:k].T @ V[:k], atol=1e-4)


def test_subspace_gradient_where_all_singular_values_are_equal_and_where_they_are_not(rng):
    temperatures = elnino.load()[1]
    observed = elnino.holes(temperatures.shape)
    y = elnino.centred(temperatures, observed)[0]
    program = ad.compile(ad.grad(elnino.loss), np.ones((12, 3)) + np.eye(12, 3), y, observed)
    for X in (np.eye(12)[:, ::4], elnino.basis(rng.standard_normal((12, 3))), rng.standard_normal((12, 3))):
        expected = differences(lambda x: elnino.loss(x.reshape(12, 3), y, observed), X.ravel()).reshape(12, 3)
        for gradient in (ad.grad(elnino.loss)(X, y, observed), program(X, y, observed)):
            np.testing.assert_allclose(gradient, expected, atol=1e-6 * np.abs(expected).max())


def test_subspace_finds_hidden_temperatures(rng):
    temperatures = elnino.load()[1]
    observed = elnino.holes(temperatures.shape)
    y, means = elnino.centred(temperatures, observed)
    found, W = elnino.fit(y, observed)
    again, other = elnino.fit(y, observed, elnino.basis(rng.standard_normal((12, 3))))
    assert again.fun == pytest.approx(found.fun, rel=1e-8)
    np.testing.assert_allclose(W @ W.T, other @ other.T, atol=1e-3)
    hidden = observed == 0
    errors = (elnino.filled(W, y, observed, means) - temperatures)[hidden]
    assert np.sqrt(np.mean(errors**2)) < 0.4 * np.sqrt(np.mean((means - temperatures)[hidden] ** 2))


# ---------------------------------------------------------------- a bar in tune

def test_a_thin_uniform_bar_is_that_of_euler_and_bernoulli(monkeypatch):
    depth = 0.002
    monkeypatch.setattr(marimba, "DEPTH", depth * (1 + np.exp(-2)))         # of which a shape of zeros has that
    found = marimba.frequencies(np.zeros(marimba.PARAMETERS), *marimba.mesh())
    waves = np.array([4.730040745, 7.853204624, 10.99560784])               # cos(x) cosh(x) = 1
    expected = waves**2 * depth / np.sqrt(12) * np.sqrt(marimba.YOUNG / marimba.DENSITY) / marimba.LENGTH**2
    np.testing.assert_allclose(found, expected / (2 * np.pi), rtol=2e-3)


def test_a_bar_is_tuned():
    curves, units = marimba.mesh()
    found = marimba.fit(curves, units)
    assert np.abs(marimba.cents(marimba.frequencies(found.x, curves, units))).max() < 1
    assert marimba.depths(found.x, curves).min() > 0.005
    shape = 0.1 * np.arange(8.0)
    gradient = ad.grad(marimba.loss)(shape, curves, units)
    expected = differences(lambda shape: marimba.loss(shape, curves, units), shape, 1e-3)
    np.testing.assert_allclose(gradient, expected, atol=1e-6 * np.abs(expected).max())


# ---------------------------------------------------------------- a winter

def test_a_step_of_the_room_is_that_of_its_equation():
    walls, power, cold = 0.2, 3.0, -12.0
    F, G = heating.step_of(walls)

    def slope(t, x):
        air, wall, floor = x
        return [(heating.TO_WALL * (wall - air) + heating.TO_FLOOR * (floor - air) + heating.LEAK * (cold - air))
                / heating.AIR,
                (heating.TO_WALL * (air - wall) + walls * (cold - wall)) / heating.WALL,
                (heating.TO_FLOOR * (air - floor) + power) / heating.FLOOR]

    x = np.array([1.0, -2.0, 0.5])
    expected = solve_ivp(slope, (0, heating.STEP), x, rtol=1e-11, atol=1e-12).y[:, -1]
    np.testing.assert_allclose(F @ x + G @ [power, cold], expected, rtol=1e-9)


def test_the_gain_is_optimal_for_its_weights():
    """The cost of following it from a state is that of Riccati's equation; any other gain costs more."""
    F, G, K = heating.gain_of(heating.START)
    A, B = np.zeros((4, 4)), np.zeros((4, 1))
    A[:3, :3], A[3, 0], A[3, 3], B[:3, 0] = F, heating.STEP, heating.FORGET, G[:, 0]
    Q = np.diag([np.exp(heating.START[0]), 0, 0, np.exp(heating.START[1])])

    def total(K):
        x, found = np.ones(4), 0.0
        for _ in range(3000):
            u = -K @ x
            found += x @ Q @ x + u * u
            x = A @ x + B[:, 0] * u
        return found

    np.testing.assert_allclose(differences(total, K, 1e-6), 0, atol=1e-4 * total(K))
    assert all(total(K * (1 + e)) > total(K) for e in 0.05 * np.vstack([np.eye(4), -np.eye(4)]))


def test_the_winter_gets_cheaper():
    weather = heating.outdoors(heating.load())
    data = weather, *heating.schedule(len(weather))
    week = tuple(x[:168] for x in data)
    gradient = ad.grad(heating.cost)(heating.START, *week)
    np.testing.assert_allclose(gradient, differences(lambda theta: heating.cost(theta, *week), heating.START),
                               rtol=1e-6, atol=1e-6)
    found = heating.fit(*data)
    assert found.fun < 0.8 * heating.cost(heating.START, *data) and np.abs(found.jac).max() < 0.1


# ---------------------------------------------------------------- heights

def test_terrain_likelihood_gradient_and_mean_by_dense_matrices():
    X, y, new, _ = terrain.load(60)
    theta = terrain.START - [0.3, 0.5, 0.9]

    def dense(theta):
        return terrain.matern(theta, X, X) + terrain.ROUNDED**2 * np.eye(60)

    program = ad.compile(ad.value_and_grad(terrain.negative_loglikelihood), theta, X, y, 25, threads=2)
    value, gradient = program(theta, X, y, 25)
    assert value == pytest.approx(-multivariate_normal.logpdf(y, cov=dense(theta)), rel=1e-9)
    expected = differences(lambda theta: -multivariate_normal.logpdf(y, cov=dense(theta)), theta, 1e-4)
    np.testing.assert_allclose(gradient, expected, rtol=1e-6, atol=1e-5)
    mean = terrain.matern(theta, new, X) @ np.linalg.solve(dense(theta), y)
    np.testing.assert_allclose(terrain.predict(theta, X, y, new, tile=25), mean, rtol=1e-8, atol=1e-12)


def test_terrain_of_many_points_starts_from_that_of_a_few(capsys, monkeypatch):
    monkeypatch.setattr(terrain, "FEW", 150)
    monkeypatch.setattr(sys, "argv", ["terrain", "--points", "400", "--tile", "150"])
    terrain.main()
    told = capsys.readouterr().out
    X, y, *_ = terrain.load(400)
    best = terrain.fit(X, y - y.mean())
    found = re.search(r"log-likelihood (\S+) after (\d+) evaluations", told)
    assert -best.fun - 0.5 < float(found[1]) <= -best.fun + 1e-3 and int(found[2]) < 10
    error = re.search(r"root mean square (\S+) m, error of the mean (\S+) m", told)
    assert float(error[2]) < 0.4 * float(error[1])


def test_terrain_is_a_field_of_whole_metres():
    X, y, new, hidden = terrain.load(20000)
    assert (X.shape, new.shape) == ((2, 20000), (2, 4000))
    metres = 1000 * np.concatenate([y, hidden])
    np.testing.assert_allclose(metres, metres.round(), atol=1e-9)
    assert metres.min() > 304 and metres.max() < 1023 and len({*zip(*X, strict=True), *zip(*new, strict=True)}) == 24000
