"""Functions that NumPy writes in Python, run as they are written: values to the bit, derivatives as differences say."""

import threading

import numpy as np
import pytest
from numpy.testing import assert_allclose

import blasad as ad
from blasad._numpy import as_written
from support.functions import hold

FUNCTIONS = {
    "gradient": np.gradient, "gradient of a grid": lambda x: np.gradient(x.reshape(2, 3), 0.5, axis=1),
    "gradient at places": lambda x: np.gradient(x, np.array([0.0, 1, 3, 4, 7, 8]), edge_order=2),
    "cov": lambda x: np.cov(x.reshape(2, 3)),
    "cov with weights": lambda x: np.cov(x.reshape(2, 3), aweights=[1.0, 2, 3]),
    "corrcoef": lambda x: np.corrcoef(x.reshape(2, 3)), "unwrap": lambda x: np.unwrap(9 * x),
    "polyfit": lambda x: np.polyfit(np.arange(6.0), x, 2), "polyadd": lambda x: np.polyadd(x, x[:2]),
    "polysub": lambda x: np.polysub(x[:2], x), "polymul": lambda x: np.polymul(x, x[:2]),
    "polyder": lambda x: np.polyder(x, 2), "polyint": lambda x: np.polyint(x), "vander": lambda x: np.vander(x, 3),
    "geomspace": lambda x: np.geomspace(x[0], x[1] + 2, 5), "sinc": np.sinc, "fix": lambda x: x * np.fix(5 * x),
    "matrix_power": lambda x: np.linalg.matrix_power(np.outer(x, x) + np.eye(6), 3),
    "inverse power": lambda x: np.linalg.matrix_power(np.outer(x, x) + np.eye(6), -2),
    "apply_over_axes": lambda x: np.apply_over_axes(np.sum, x.reshape(2, 3), [0, 1]),
    "apply_along_axis": lambda x: np.apply_along_axis(lambda row: row * row.sum(), 1, x.reshape(2, 3)),
    "insert": lambda x: np.insert(x, [1, 3], x[:2]),
    "trim_zeros": lambda x: np.trim_zeros(x * np.array([0, 1, 0, 1, 1, 0])),
    "fftshift": lambda x: np.fft.fftshift(x.reshape(2, 3)), "ifftshift": np.fft.ifftshift,
    "angle": lambda x: np.angle(x + 1j * x[::-1]), "percentile": lambda x: np.percentile(x, [30, 60]),
    "quantile": lambda x: np.quantile(x.reshape(2, 3), 0.4, axis=1), "i0": np.i0,
    "quantile by another method": lambda x: np.quantile(x, 0.3, method="median_unbiased"),
    "chebval": lambda x: np.polynomial.chebyshev.chebval(x, [1.0, 2.0, 3.0]),
    "legval of coefficients": lambda x: np.polynomial.legendre.legval(0.3, x),
    "Polynomial": lambda x: np.polynomial.Polynomial([1.0, -2.0, 3.0])(x),
}


NEARLY = ("polymul", "polyfit", "inverse power")        # by calls that sum in another order


@pytest.mark.filterwarnings("ignore:numpy.fix is deprecated:DeprecationWarning")                # from NumPy 2.5 on
@pytest.mark.parametrize("name", FUNCTIONS)
def test_as_numpy(name, rng):
    hold(FUNCTIONS[name], rng.uniform(0.2, 0.9, 6), rng, same_bits=name not in NEARLY)


def test_nothing_of_numpy_is_changed():
    before = np.gradient.__wrapped__.__globals__
    ad.grad(lambda x: np.gradient(x).sum())(np.arange(4.0))
    assert np.gradient.__wrapped__.__globals__ is before
    assert before["np"] is np
    assert as_written._running.like == []


def test_an_error_leaves_nothing_behind():
    with pytest.raises(ValueError):
        ad.vjp(lambda x: np.gradient(x, [1.0, 2.0]), np.arange(4.0))
    assert as_written._running.like == []


def test_two_threads_at_once(rng):
    """Each waits inside of a function of NumPy's until the other is in one too."""
    xs = [rng.uniform(0.2, 0.9, (2, 3)), rng.uniform(0.2, 0.9, (2, 3))]
    both, found = threading.Barrier(2, timeout=60), [None, None]

    def row(x):
        both.wait()
        return x * x

    def run(k):
        found[k] = ad.grad(lambda x: np.apply_along_axis(row, 1, x).sum())(xs[k])

    threads = [threading.Thread(target=run, args=(k,)) for k in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for gradient, x in zip(found, xs, strict=True):
        assert_allclose(gradient, 2 * x)
