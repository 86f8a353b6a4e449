"""Rules that packages bring as entry points, and blasad's own for compiled code of statsmodels and arch."""

import sys
import warnings

import numpy as np
import pytest
from numpy.testing import assert_allclose

import blasad as ad
from support.numbers import generator

KERNELS = """
def total_of_squares(x):
    return sum(v * v for v in memoryview(x))            # as compiled code does, which takes memory

def without_rule(x):
    return sum(memoryview(x))
"""
RULES = """
import numpy as np

def total_of_squares(x):
    return np.sum(x * x)

RULES = {"total_of_squares": total_of_squares}
"""


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Write a package with an entry point to a new folder, from which modules can be imported."""
    def make(name, rules=RULES, value=""):
        (tmp_path / f"{name}_kernels.py").write_text(KERNELS)
        (tmp_path / f"{name}_rules.py").write_text(rules)
        data = tmp_path / f"{name}-1.0.dist-info"
        data.mkdir()
        (data / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (data / "entry_points.txt").write_text(f"[blasad.rules]\n{name}_kernels = {value or f'{name}_rules'}\n")
        monkeypatch.syspath_prepend(str(tmp_path))
        return f"{name}_kernels"
    return make


def test_an_entry_point_gives_a_compiled_function_its_rule(package):
    kernels = __import__(package("of_a_test_first"))
    x = np.array([1.0, 2.0, 3.0])
    value, gradient = ad.value_and_grad(kernels.total_of_squares)(x)
    assert value == kernels.total_of_squares(x) == 14.0
    assert gradient.tolist() == [2.0, 4.0, 6.0]
    with pytest.raises(TypeError, match="blasad: "):
        ad.grad(kernels.without_rule)(x)


def test_the_module_may_be_imported_after_the_first_derivative(package):
    name = package("of_a_test_later")
    ad.grad(np.sum)(np.ones(2))
    assert "of_a_test_later_rules" not in sys.modules
    kernels = __import__(name)
    assert "of_a_test_later_rules" not in sys.modules       # before a derivative nothing is read

    def inside(x):
        return __import__(name).total_of_squares(x)

    assert ad.grad(inside)(np.ones(2)).tolist() == [2.0, 2.0]
    assert ad.grad(kernels.total_of_squares)(np.ones(2)).tolist() == [2.0, 2.0]


@pytest.mark.parametrize(("name", "rules", "value", "text"), [
    ("of_a_test_missing", RULES, "of_a_test_nowhere", "No module named"),
    ("of_a_test_empty", "", "", "RULES")])
def test_rules_that_cannot_be_used_are_told_by_name_and_break_nothing(package, name, rules, value, text):
    kernels = __import__(package(name, rules, value))
    with pytest.warns(RuntimeWarning, match=f"(?s){name}_kernels.*{text}.*blasad.rules"):
        assert ad.grad(np.sum)(np.ones(2)).tolist() == [1.0, 1.0]
    with pytest.raises(TypeError, match="blasad: "):
        ad.grad(kernels.total_of_squares)(np.ones(2))


# ---------------------------------------------------------------- statsmodels

Y = generator("a series of a test").standard_normal(40).cumsum()
GAPS = np.where(np.isin(np.arange(40), [5, 6, 20]), np.nan, Y)


def state_space(name, *args, parameters=None, **options):
    """A model of statsmodels, and the parameters for which it is asked."""
    statsmodels = pytest.importorskip("statsmodels.api")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = getattr(statsmodels.tsa, name)(*args, **options)
        return model, np.array(model.start_params if parameters is None else parameters, float)


def ets(**options):
    module = pytest.importorskip("statsmodels.tsa.exponential_smoothing.ets")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = module.ETSModel(np.abs(Y) + 5, initialization_method="estimated", **options)
        return model, np.array(model.start_params, float)


TWO = np.array([Y, np.roll(Y, 3) ** 2 / 9]).T[3:30]
MODELS = {
    "ARMA": lambda: state_space("SARIMAX", Y, order=(1, 0, 1), parameters=[0.5, 0.2, 1.0]),
    "gaps": lambda: state_space("SARIMAX", GAPS, order=(2, 0, 0), parameters=[0.5, 0.2, 1.0]),
    "seasonal": lambda: state_space("SARIMAX", Y, order=(1, 1, 1), seasonal_order=(1, 0, 0, 4),
                                    parameters=[0.5, 0.2, 0.3, 1.0]),
    "exogenous": lambda: state_space("SARIMAX", Y, exog=np.sqrt(np.arange(40.0)), order=(1, 0, 0), trend="c",
                                     parameters=[0.1, 0.5, 0.5, 1.0]),
    "scale": lambda: state_space("SARIMAX", Y, order=(1, 0, 1), concentrate_scale=True, parameters=[0.5, 0.2]),
    "measured": lambda: state_space("SARIMAX", Y, order=(1, 0, 0), measurement_error=True, parameters=[0.5, 0.2, 1.0]),
    "level": lambda: state_space("UnobservedComponents", Y, "llevel", parameters=[0.5, 0.2]),
    "cycle": lambda: state_space("UnobservedComponents", GAPS, "lltrend", cycle=True, damped_cycle=True,
                                 parameters=[0.5, 0.2, 0.3, 1.1, 0.9]),
    "months": lambda: state_space("UnobservedComponents", Y, "llevel", seasonal=4, autoregressive=1,
                                  parameters=[0.5, 0.2, 0.3, 0.4, 0.6]),
    "VAR": lambda: state_space("VARMAX", TWO, order=(1, 0)),
    "factor": lambda: state_space("DynamicFactor", TWO, k_factors=1, factor_order=1),
    "add": lambda: ets(error="add", trend="add", damped_trend=True, seasonal="add", seasonal_periods=4),
    "mul": lambda: ets(error="mul", trend="mul", seasonal="mul", seasonal_periods=4),
    "add mul": lambda: ets(error="mul", trend="add", seasonal="mul", seasonal_periods=4),
    "mul add": lambda: ets(error="mul", trend="mul", seasonal="add", seasonal_periods=4),
}


def differences(f, x, h=1e-5):
    return np.array([(f(x + h * e) - f(x - h * e)) / (2 * h) for e in np.eye(len(x))])


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", MODELS)
def test_log_likelihoods_of_statsmodels(name):
    model, x = MODELS[name]()
    before = model.loglike(x.copy())
    with warnings.catch_warnings():
        warnings.simplefilter("error", ad.DerivativeLost)
        value, gradient = ad.value_and_grad(model.loglike)(x.copy())
    assert_allclose(value, before, rtol=1e-10)
    assert model.loglike(x.copy()) == before                # the model is as it was
    expected = differences(model.loglike, x)
    assert_allclose(gradient, expected, rtol=2e-5, atol=2e-5 * np.abs(expected).max())


@pytest.mark.filterwarnings("ignore")
def test_all_kinds_of_derivatives_of_a_log_likelihood():
    model, x = MODELS["ARMA"]()
    gradient = ad.grad(model.loglike)
    hessian = ad.hessian(model.loglike)(x)
    assert_allclose(hessian, differences(gradient, x), rtol=1e-5)
    assert_allclose(ad.jvp(model.loglike, (x,), (np.ones(3),))[1], gradient(x).sum(), rtol=1e-10)
    jitted = ad.jit(gradient)
    for each in (x, 0.9 * x, 1.1 * x):
        assert_allclose(jitted(each), gradient(each), rtol=1e-7)
    terms = ad.jacobian(model.loglikeobs)(x)
    assert_allclose(terms.sum(0), gradient(x), rtol=1e-10)
    free = model.untransform_params(x)
    assert_allclose(ad.grad(lambda p: model.loglike(p, transformed=False))(free),
                    differences(lambda p: model.loglike(p, transformed=False), free), rtol=1e-6)


@pytest.mark.filterwarnings("ignore")
def test_what_the_filter_has_no_derivative_of_says_so_and_leaves_the_model_as_it_was():
    model, x = MODELS["ARMA"]()
    smoothed = model.smooth(x).smoothed_state
    for f in (lambda p: model.filter(p).llf, lambda p: model.smooth(p).smoothed_state.sum(),
              lambda p: model.simulate(p, 3).sum()):
        with pytest.raises(TypeError, match="blasad: .*use its loglike"):
            ad.grad(f)(x)
    assert np.array_equal(model.smooth(x).smoothed_state, smoothed)
    other, y = MODELS["level"]()
    other.ssm.initialize_diffuse()
    with pytest.raises(TypeError, match="exact diffuse initialization .*use an approximate"):
        ad.grad(other.loglike)(y)


@pytest.mark.filterwarnings("ignore")
def test_a_matrix_of_a_model_that_is_set_whole_read_and_set_anew():
    kalman = pytest.importorskip("statsmodels.tsa.statespace.kalman_filter")
    model = kalman.KalmanFilter(1, 2, design=[[1.0, 0.0]], selection=np.eye(2), state_cov=np.eye(2), obs_cov=[[0.5]])
    model.bind(Y)
    model.initialize_known(np.zeros(2), np.eye(2))

    def f(p):
        model["transition"] = np.array([[p[0], 1.0], [0.0, p[1]]])
        model["obs_cov", 0, 0] = p[2] ** 2
        model["transition", 0, 1] = model["transition", 0, 0] * model.transition[1, 1, 0]
        return model.loglike()

    x = np.array([0.5, 0.3, 0.8])
    assert_allclose(ad.grad(f)(x), differences(f, x), rtol=1e-6)
    model["transition"] = np.eye(2)
    assert ad.grad(lambda p: model.loglike() + p.sum())(x).tolist() == [1.0, 1.0, 1.0]


# ---------------------------------------------------------------- arch, numba, pykalman, astropy

@pytest.mark.parametrize(("options", "parameters"), [
    ({}, [0.05, 0.2, 0.1, 0.6]), ({"o": 1}, [0.05, 0.2, 0.1, 0.05, 0.6]), ({"dist": "t"}, [0.05, 0.2, 0.1, 0.6, 8.0]),
    ({"vol": "EGARCH", "o": 1}, [0.05, 0.02, 0.1, 0.05, 0.6]), ({"vol": "HARCH", "p": [1, 5]}, [0.05, 0.2, 0.1, 0.2]),
    ({"vol": "FIGARCH"}, [0.05, 0.2, 0.1, 0.4, 0.2]), ({"vol": "APARCH", "o": 1}, [0.05, 0.2, 0.1, 0.05, 0.6, 1.7])])
@pytest.mark.filterwarnings("ignore")
def test_log_likelihoods_of_arch(options, parameters):
    model = pytest.importorskip("arch").arch_model(np.diff(Y), **options)
    centred = np.diff(Y) - np.diff(Y).mean()
    backcast, bounds = model.volatility.backcast(centred), model.volatility.variance_bounds(centred)
    sigma2, x = np.empty(39), np.array(parameters)

    def f(p):
        return model._loglikelihood(p, sigma2, backcast, bounds)

    value, gradient = ad.value_and_grad(f)(x)
    assert_allclose(value, f(x), rtol=1e-13)
    assert_allclose(gradient, differences(f, x, 1e-6), rtol=1e-5, atol=1e-6)


def test_masked_arrays_of_which_nothing_is_masked_are_constants():
    x, seen = np.array([0.5, 1.0, 2.0]), np.ma.masked_array([1.0, 2.0, 3.0], [False, False, False])
    assert ad.grad(lambda x: (np.dot(x, seen) + seen * x).sum())(x).tolist() == [4.0, 8.0, 12.0]
    with pytest.raises(TypeError, match="MaskedArray"):
        ad.grad(lambda x: np.dot(x, np.ma.masked_array([1.0, 2.0, 3.0], [True, False, False])))(x)


def test_a_quantity_does_not_lose_its_unit():
    units = pytest.importorskip("astropy.units")
    x, length = np.array([0.5, 1.0, 2.0]), np.array([1.0, 2.0, 3.0]) * units.km
    for f in (lambda x: (x * length).sum(), lambda x: (length * x).sum(), lambda x: (length + x).sum()):
        with pytest.raises(TypeError, match=r"unit.*use .*x.to_value\(unit\)"):
            ad.grad(f)(x)
    assert ad.grad(lambda x: (x * length.to_value(units.m)).sum())(x).tolist() == [1000.0, 2000.0, 3000.0]
    assert ad.grad(lambda x: (x * length.si.value).sum())(x).tolist() == [1000.0, 2000.0, 3000.0]
