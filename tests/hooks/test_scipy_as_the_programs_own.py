"""SciPy in Python runs as the program does: arrays that it allocates hold derivatives, and constants stay exact."""

import warnings

import numpy as np
import pytest

import blasad as ad
from support.numbers import generator

pytest.importorskip("scipy.stats")
from scipy import integrate, interpolate, linalg, ndimage, optimize, signal, sparse, spatial, stats  # noqa: E402
from scipy.cluster import hierarchy, vq  # noqa: E402
from scipy.sparse import csgraph  # noqa: E402
from scipy.sparse import linalg as splinalg  # noqa: E402

X = np.array([0.7, 1.3, 0.4])


def by_differences(f, x, step=1e-5):
    """The gradient from differences of four values for each element."""
    found = np.zeros_like(x)
    for i in range(len(x)):
        e = np.zeros_like(x)
        e[i] = step
        found[i] = (8 * (f(x + e) - f(x - e)) - (f(x + 2 * e) - f(x - 2 * e))) / (12 * step)
    return found


A = np.array([[3.0, 0.2, 0.1], [0.2, 2.5, -0.3], [0.1, -0.3, 4.0]])
DIFFERENTIATED = {
    "newton of an array": lambda p: optimize.newton(
        lambda y: y**3 + y - p, np.ones(3), fprime=lambda y: 3 * y * y + 1, tol=1e-12).sum(),
    "secant of an array": lambda p: optimize.newton(lambda y: y**3 + y - p, np.ones(3), tol=1e-13).sum(),
    "cg of an operator": lambda p: splinalg.cg(
        splinalg.LinearOperator((3, 3), matvec=lambda v: A @ v + p * v), np.ones(3), rtol=1e-13)[0] @ [1, 2, 3],
    "bicgstab of an operator": lambda p: splinalg.bicgstab(
        splinalg.LinearOperator((3, 3), matvec=lambda v: A @ v + p * v), np.ones(3), rtol=1e-13)[0] @ [1, 2, 3],
    "genextreme along shapes": lambda p: stats.genextreme.logpdf(0.3, p[0], p[1], p[2]),
    "gamma along shapes": lambda p: stats.gamma.logpdf(np.array([0.9, 1.7]), p[0], scale=p[1]).sum() * p[2],
    "weibull_min along shapes": lambda p: stats.weibull_min.logpdf(1.9, p[1], p[2], p[0]),
    "SciPy behind a rule": lambda p: stats.argus.ppf(p[0], 2.0, p[1]) + stats.t.logpdf(p[1], p[0] + 1, p[2]),
    "exponpow along shapes": lambda p: stats.exponpow.logpdf(0.4, p[1]) + stats.exponpow.pdf(0.3, p[0]) * p[2],
}


@pytest.mark.parametrize("name", DIFFERENTIATED)
def test_arrays_that_scipy_allocates_hold_derivatives(name):
    f = DIFFERENTIATED[name]
    value, got = ad.value_and_grad(f)(X)
    assert value == pytest.approx(f(X), rel=1e-13)
    assert np.allclose(got, by_differences(f, X), rtol=1e-7, atol=1e-8)


def test_a_method_of_scipy_can_be_the_function_itself():
    got = ad.grad(stats.exponpow.logpdf)(0.4, 1.3)
    assert got == pytest.approx(by_differences(lambda x: stats.exponpow.logpdf(x[0], 1.3), np.array([0.4]))[0])


DRAWN = generator("points and samples")
POINTS, IMAGE = DRAWN.random((12, 2)), DRAWN.random((7, 7))
SERIES = np.sin(0.3 * np.arange(40)) + 0.1 * DRAWN.random(40)
T = np.linspace(0, 1, 12)
Y = np.sin(5 * T)
SAMPLE = DRAWN.normal(size=20)
K = sparse.csc_array(np.where(abs(A) > 0.15, A, 0.0))
OPTIONS = {"maxiter": 8}


def minimized(method):
    return optimize.minimize(optimize.rosen, X, method=method, options=OPTIONS).x


def with_hessian(method):
    return optimize.minimize(optimize.rosen, X, method=method, jac=optimize.rosen_der, hess=optimize.rosen_hess,
                             options=OPTIONS).x


def decay(t, y):
    return np.array([-y[0] + y[1], -y[1] * y[0]])


# Calls with constants, of Python that hands arrays of its own to compiled code
CONSTANT = {
    **{f"minimize {each}": lambda each=each: minimized(each)
       for each in ("Nelder-Mead", "Powell", "CG", "BFGS", "L-BFGS-B", "TNC", "COBYLA", "COBYQA", "SLSQP",
                    "trust-constr")},
    **{f"minimize {each}": lambda each=each: with_hessian(each)
       for each in ("Newton-CG", "trust-ncg", "trust-krylov", "trust-exact", "dogleg")},
    **{f"root {each}": lambda each=each: optimize.root(lambda y: y**3 + 3 * y - X, np.ones(3), method=each).x
       for each in ("hybr", "lm", "broyden1", "anderson", "krylov", "df-sane")},
    **{f"least_squares {each}": lambda each=each: optimize.least_squares(lambda y: y**3 - X, np.ones(3), method=each).x
       for each in ("trf", "dogbox", "lm")},
    "shgo": lambda: optimize.shgo(optimize.rosen, [(0, 2)] * 2).x,
    "direct": lambda: optimize.direct(optimize.rosen, [(0, 2)] * 2, maxiter=5).x,
    "linprog": lambda: optimize.linprog([1, 2.0], A_ub=[[-1, -1.0]], b_ub=[-1.0]).x,
    "milp": lambda: optimize.milp([1, 2.0], constraints=optimize.LinearConstraint(np.ones((1, 2)), 1, 3)).x,
    "lsq_linear": lambda: optimize.lsq_linear(A, X, bounds=(-1, 1)).x,
    "curve_fit": lambda: optimize.curve_fit(lambda t, a, b: a * np.sin(b * t), T, Y, p0=[1, 4.8])[1],
    **{f"solve_ivp {each}": lambda each=each: integrate.solve_ivp(decay, (0, 1), [1.0, 2], method=each).y
       for each in ("RK45", "DOP853", "Radau", "BDF", "LSODA")},
    "ode": lambda: integrate.ode(decay).set_integrator("vode").set_initial_value([1.0, 2]).integrate(0.5),
    "solve_bvp": lambda: integrate.solve_bvp(lambda x, y: np.vstack((y[1], -y[0])), lambda a, b: np.array(
        [a[0], b[0] - 1]), np.linspace(0, 1, 4), np.zeros((2, 4))).y,
    "quad_vec": lambda: integrate.quad_vec(lambda x: x * X, 0, 1)[0],
    **{each: lambda each=each: getattr(interpolate, each)(T, Y)(0.9 * T)
       for each in ("CubicSpline", "PchipInterpolator", "Akima1DInterpolator", "make_interp_spline",
                    "UnivariateSpline", "make_smoothing_spline")},
    "splrep": lambda: interpolate.splrep(T, Y, s=0.1)[1],
    "make_splrep": lambda: interpolate.make_splrep(T, Y, s=0.1).c,
    "roots of a spline": lambda: interpolate.CubicSpline(T, Y).solve(0.3),
    **{f"grid {each}": lambda each=each: interpolate.RegularGridInterpolator(
        (np.arange(7.0),) * 2, IMAGE, method=each)(6 * POINTS) for each in ("linear", "cubic", "pchip")},
    **{f"griddata {each}": lambda each=each: interpolate.griddata(
        POINTS, POINTS[:, 0], POINTS[:5] / 2 + 0.2, method=each) for each in ("nearest", "linear", "cubic")},
    "RBFInterpolator": lambda: interpolate.RBFInterpolator(POINTS, POINTS[:, 0])(POINTS[:3] + 0.01),
    **{each: lambda each=each: getattr(signal, each)(3, *{"cheby1": (1,), "ellip": (1, 20)}.get(each, ()), 0.2)[1]
       for each in ("butter", "cheby1", "ellip", "bessel")},
    "filtfilt": lambda: signal.filtfilt(*signal.butter(2, 0.3), SERIES),
    "sosfilt": lambda: signal.sosfilt(signal.butter(2, 0.3, output="sos"), SERIES),
    "firls": lambda: signal.firls(9, [0, 0.3, 0.4, 1], [1, 1, 0, 0]),
    "remez": lambda: signal.remez(9, [0, 0.3, 0.4, 0.5], [1, 0]),
    "find_peaks": lambda: signal.find_peaks(SERIES, prominence=0.1, width=1)[1]["widths"],
    "stft": lambda: signal.stft(SERIES, nperseg=16)[2],
    "place_poles": lambda: signal.place_poles(A, np.eye(3)[:, :2], [-1, -2, -3]).gain_matrix,
    "median_filter": lambda: ndimage.median_filter(IMAGE, 3),
    "geometric_transform": lambda: ndimage.geometric_transform(IMAGE, lambda at: (at[0], 0.9 * at[1])),
    "generic_filter": lambda: ndimage.generic_filter(IMAGE, np.mean, 3),
    "spsolve": lambda: splinalg.spsolve(K, K).toarray(),
    "sparse expm": lambda: splinalg.expm(K).toarray(),
    "expm_multiply": lambda: splinalg.expm_multiply(K, X),
    "gmres": lambda: splinalg.gmres(K, X)[0],
    "eigsh": lambda: splinalg.eigsh(sparse.diags_array(np.arange(1.0, 9)), 2, v0=np.ones(8))[0],
    "svds": lambda: splinalg.svds(sparse.diags_array(np.arange(1.0, 9)), 2, v0=np.ones(8))[1],
    "sparse products": lambda: (K @ K + 2 * K.T).toarray(),
    "shortest_path": lambda: csgraph.shortest_path(abs(K), return_predecessors=True)[0],
    "hull": lambda: spatial.ConvexHull(POINTS).volume,
    "Voronoi": lambda: spatial.Voronoi(POINTS).vertices,
    "KDTree": lambda: spatial.KDTree(POINTS).query(POINTS + 0.01, k=2)[0],
    "rotations": lambda: spatial.transform.Rotation.from_euler("xyz", rng_free()).as_quat(),
    "kmeans": lambda: vq.kmeans(POINTS, POINTS[:3])[0],
    "linkage": lambda: hierarchy.linkage(POINTS, "ward"),
    "interpolative": lambda: linalg.interpolative.interp_decomp(A, 2, rand=False)[1],
    "fit": lambda: np.array(stats.weibull_min.fit(np.exp(SAMPLE), floc=0)),
    "kde": lambda: stats.gaussian_kde(SAMPLE)(SAMPLE[:3]),
    "spearmanr": lambda: np.array(stats.spearmanr(SAMPLE, SAMPLE[::-1])),
    "ks_2samp": lambda: np.array(stats.ks_2samp(SAMPLE, SAMPLE + 0.3)),
    "boxcox": lambda: stats.boxcox(np.exp(SAMPLE))[0],
    "Sobol": lambda: stats.qmc.Sobol(2, rng=generator("Sobol")).random(8),
}


def rng_free():
    return np.column_stack([T[:5], Y[:5], T[1:6]])


def test_calls_with_constants_give_the_same_bits_while_a_derivative_runs():
    from scipy.linalg import interpolative
    from scipy.spatial import transform

    assert interpolative and transform
    wrong = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        plain = {name: np.asarray(f()) for name, f in CONSTANT.items()}

        def f(x):
            for name, call in CONSTANT.items():
                try:
                    found = np.asarray(ad.stop_gradient(call()))
                except Exception as error:      # tell which, and go on
                    wrong[name] = repr(error)
                    continue
                if not np.array_equal(found, plain[name], equal_nan=True):
                    wrong[name] = found, plain[name]
            return x * x

        assert ad.grad(f)(3.0) == 6.0
    assert wrong == {}
