"""Functions of packages that were written for NumPy, imported and called inside of a derivative."""

import importlib

import numpy as np
import pytest

from support.as_they_are import Posed, normal, program

pytestmark = [
    pytest.mark.filterwarnings("ignore:numba is not available"),
    pytest.mark.filterwarnings("ignore::blasad.DerivativeLost"),    # of SciPy's solvers: a norm, for a tolerance
]

NOISE = 0.1 * np.eye(2)


def definite(n):
    def make(rng):
        B = rng.standard_normal((n, n))
        return B @ B.T / n + 2 * np.eye(n)
    return make


def kalman(filterpy, F, q, sees=1):
    made = filterpy.KalmanFilter(dim_x=2, dim_z=sees)
    made.x = np.array([[0.5], [1.0]])
    made.F, made.Q = F, q * NOISE
    made.H = np.array([[1.0, 0.5]])
    made.R *= 0.3
    return made


@program((3,), (2, 2), (), package="filterpy.kalman", exact=False)
def predict_and_update(module, zs, F, q):
    filtered = kalman(module, F, q)
    for z in zs:
        filtered.predict()
        filtered.update(z)
    return filtered.x, filtered.P, filtered.y


@program((4,), (2, 2), (), package="filterpy.kalman", exact=False)
def batch_filter_and_smoother(module, zs, F, q):
    filtered = kalman(module, F, q)
    means, covs, _, _ = filtered.batch_filter(zs)
    xs, Ps, _, _ = filtered.rts_smoother(means, covs)
    return xs, Ps


@program((4,), (2, 2), (), package="filterpy.kalman", exact=False)
def square_root_filter(module, zs, F, q):
    filtered = module.SquareRootKalmanFilter(dim_x=2, dim_z=1)
    filtered.x = np.array([[0.5], [1.0]])
    filtered.F, filtered.Q, filtered.H = F, q * NOISE, np.array([[1.0, 0.5]])
    filtered.R = np.array([[0.3]])
    for z in zs:
        filtered.predict()
        filtered.update(z)
    return filtered.x, filtered.P


@program((3,), (), package="filterpy.kalman", exact=False)
def unscented_filter(module, zs, q):
    points = module.MerweScaledSigmaPoints(2, alpha=.5, beta=2., kappa=1.)
    filtered = module.UnscentedKalmanFilter(
        dim_x=2, dim_z=1, dt=0.1, points=points, hx=lambda x: np.array([x[0]**2 + x[1]]),
        fx=lambda x, dt: np.array([x[0] + dt * np.sin(x[1]), 0.9 * x[1]]))
    filtered.x = np.array([0.4, 0.3])
    filtered.Q = q * NOISE
    for z in zs:
        filtered.predict()
        filtered.update(z)
    return filtered.x, filtered.P


@program((3,), (2, 2), (), package="filterpy.kalman", exact=False)
def extended_filter(module, zs, F, q):
    filtered = module.ExtendedKalmanFilter(dim_x=2, dim_z=1)
    filtered.x = np.array([[0.5], [1.0]])
    filtered.F, filtered.Q = F, q * NOISE
    for z in zs:
        filtered.predict()
        filtered.update(np.array([[z]]), lambda x: np.array([[2 * x[0, 0], 1.0]]), lambda x: x[0:1]**2 + x[1:2])
    return filtered.x, filtered.P


@program((5,), (), (), package="filterpy.gh")
def g_h_filter(module, zs, g, h):
    return module.GHFilter(x=0., dx=1.0, dt=1., g=0.5 * g, h=0.1 * h).batch_filter(zs)


@program(normal(3), normal(4), package="transforms3d.quaternions", exact=False)
def rotate_vector(module, v, q):
    return module.rotate_vector(v, q / np.linalg.norm(q)), module.qmult(q, module.qinverse(q[::-1]))


@program((), (), (), package="transforms3d.euler")
def euler2mat(module, a, b, c):
    return module.euler2mat(a, b, c, "sxyz"), module.euler2quat(a, b, c, "rzyx")


@program((), (), (), package="transforms3d.euler", exact=False)
def mat2euler(module, a, b, c):
    return module.mat2euler(module.euler2mat(a, b, c) @ module.euler2mat(b, c, a))


@program(normal(3), (), package="transforms3d.axangles")
def axangle2mat(module, axis, angle):
    return module.axangle2mat(axis, angle)


HOME = np.array([[-1., 0, 0, 0], [0, 1, 0, 6], [0, 0, -1, 2], [0, 0, 0, 1]])
SCREWS = np.array([[0, 0, 1., 4, 0, 0], [0, 0, 0, 0, 1, 0], [0, 0, -1, -6, 0, -0.1]]).T
LINKS = np.array([np.eye(4)] * 4)
LINKS[:, 2, 3], LINKS[1:3, 0, 3] = (0.09, 0.0, -0.1, 0.2), (0.28, 0.4)
INERTIAS = np.array([np.diag([0.01, 0.02, 0.03, 3.7, 3.7, 3.7])] * 3)


@program(normal(3), package="modern_robotics", exact=False)
def space_forward_kinematics(module, theta):
    return module.FKinSpace(HOME, SCREWS, theta), module.JacobianSpace(SCREWS, theta)


@program(normal(3), package="modern_robotics", exact=False)
def mass_matrix(module, theta):
    return module.MassMatrix(theta, LINKS, INERTIAS, SCREWS)


@program(normal(3), normal(3), normal(3), package="modern_robotics", exact=False)
def inverse_dynamics(module, theta, speed, acceleration):
    gravity, tip = np.array([0, 0, -9.8]), np.ones(6)
    return module.InverseDynamics(theta, speed, acceleration, gravity, tip, LINKS, INERTIAS, SCREWS)


@program((2, 2), (), package="pykalman", exact=False)
def likelihood_of_a_kalman_filter(module, A, q):
    seen = np.linspace(0.0, 1.0, 8).reshape(4, 2)
    model = module.KalmanFilter(A, np.eye(2), q * np.eye(2), np.eye(2), initial_state_mean=np.zeros(2),
                                initial_state_covariance=np.eye(2))
    return model.loglikelihood(seen)


@program((5,), package="statsmodels.tsa.stattools")
def levinson_durbin(module, r):
    result = module.levinson_durbin(r + np.array([4.0, 0, 0, 0, 0]), nlags=4, isacov=True)
    return result[0], result[1], result[2]


@program(normal(8), package="statsmodels.tsa.stattools", exact=False)
def autocovariance(module, x):
    return module.acovf(x, fft=False)


@program((5,), package="statsmodels.tsa.stattools")
def partial_autocorrelations(module, r):
    return tuple(module.levinson_durbin_pacf(np.concatenate([[1.0], 0.3 * r[1:] - 0.2]), nlags=4))


BOUNDS = np.array([[1e-3, 1e3]] * 8)


@program((3,), (8,), package="arch.univariate.recursions_python")
def garch(module, parameters, residuals):
    sigma2 = np.zeros(8)
    module.garch_recursion_python(0.2 * parameters, residuals**2, np.sign(residuals), sigma2, 1, 0, 1, 8, 1.0, BOUNDS)
    return sigma2


@program((4,), (8,), package="arch.univariate.recursions_python")
def harch(module, parameters, residuals):
    lags = np.array([1, 2, 5], dtype=np.int32)
    return module.harch_recursion_python(0.2 * parameters, residuals, np.empty(8), lags, 8, 1.0, BOUNDS)


@program((3,), (4,), (8,), package="arch.univariate.recursions_python")
def midas(module, parameters, weights, residuals):
    return module.midas_recursion_python(0.2 * parameters, weights / 4, residuals, np.empty(8), 8, 1.0, BOUNDS)


@program(definite(5), (5,), package="scipy.sparse.linalg", exact=False)
def conjugate_gradients(module, A, b):
    return module.cg(A, b, rtol=1e-12, atol=0.0)[0]


@program(definite(5), (5,), package="scipy.sparse.linalg", exact=False)
def generalized_minimal_residuals(module, A, b):
    return module.gmres(A, b, rtol=1e-12, atol=0.0)[0]


@program(normal(5), package="scipy.interpolate", exact=False)
def cubic_spline(module, y):
    return module.CubicSpline(np.array([0.0, 0.7, 1.0, 2.2, 3.0]), y, bc_type="natural")(np.array([0.5, 1.3, 2.9]))


@program(normal(5), normal(3), package="numpy.polynomial.chebyshev", exact=False)
def chebyshev_series(module, c, x):
    return module.chebval(x, c), module.chebint(c), module.chebder(c), module.chebmul(c, c[:2])


@program(normal(4), normal(3), package="numpy.polynomial.legendre")
def legendre_series(module, c, x):
    return module.legval(x, c), module.legder(c)


FUNCTIONS = {name: each for name, each in globals().items() if hasattr(each, "arguments")}


@pytest.fixture(params=list(FUNCTIONS))
def posed(request, rng):
    f = FUNCTIONS[request.param]
    pytest.importorskip(f.package)
    module = importlib.import_module(f.package)
    return Posed(f, rng, module)


def test_values_and_derivatives_are_those_of_differences(posed):
    posed.hold_values_and_derivatives()


def test_compiled_and_checkpointed_functions_have_the_same_gradients(posed):
    posed.hold_compiled_and_checkpointed()


def test_gradients_have_derivatives(posed):
    posed.hold_second_derivatives()
