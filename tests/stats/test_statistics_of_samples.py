"""Statistics of samples that SciPy computes in compiled code: its values, with derivatives."""

import numpy as np
import pytest
from scipy import stats
from scipy.stats import qmc

import blasad as ad
from support.functions import hold

SAMPLE = np.array([[0.12, 0.83], [0.71, 0.34], [0.43, 0.58], [0.91, 0.77], [0.27, 0.15]])
NUMBERS = np.array([0.4, 1.7, -0.3, 2.2, 0.9, 0.1, 1.2, -1.1, 3.4, 0.6, 1.5, -0.2, 2.6])


@pytest.mark.parametrize("method", ["CD", "WD", "MD", "L2-star"])
@pytest.mark.parametrize("iterative", [False, True])
def test_discrepancies(method, iterative, rng):
    hold(lambda x: qmc.discrepancy(x, iterative=iterative, method=method) * np.ones(1), SAMPLE, rng)


def test_discrepancies_with_one_point_more(rng):
    given = np.concatenate([SAMPLE.ravel(), [0.63, 0.21, 0.08]])
    hold(lambda z: qmc.update_discrepancy(z[10:12], z[:10].reshape(5, 2), z[12]) * np.ones(1), given, rng)


@pytest.mark.parametrize("n", [4, 7, 11, 12, 13])
def test_the_test_of_shapiro_and_wilk(n, rng):
    def f(x):
        found = stats.shapiro(x)
        return np.stack([found.statistic, found.pvalue])
    hold(f, NUMBERS[:n], rng, rtol=1e-6)


def test_the_least_work_to_move_one_sample_to_another(rng):
    others = SAMPLE[:3, ::-1] + 0.3
    hold(lambda x: stats.wasserstein_distance_nd(x, others) * np.ones(1), SAMPLE, rng, rtol=1e-6)
    hold(lambda x: stats.wasserstein_distance_nd(SAMPLE, x, [1, 2, 3, 1, 2], [0.2, 0.5, 0.3]) * np.ones(1), others, rng,
         rtol=1e-6)
    with pytest.raises(TypeError, match="traced weights.* or use scipy.stats.wasserstein_distance"):
        ad.grad(lambda w: stats.wasserstein_distance_nd(SAMPLE, others, w))(np.ones(5))
