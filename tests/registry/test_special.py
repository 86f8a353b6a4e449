"""Functions of SciPy of several arguments."""

import numpy as np
import pytest
import scipy.special as sp

import blasad as ad
from support.functions import hold

A, B = np.array([0.7, 2.0, 3.5]), np.array([1.5, 0.8, 2.5])


@pytest.mark.parametrize("name", ["betainc", "betaincc", "betaincinv", "hyp1f1", "hyperu"])
def test_functions_along_their_last_argument(name, rng):
    hold(lambda x: getattr(sp, name)(A, B, x), rng.uniform(0.2, 0.8, 3), rng)


def test_the_hypergeometric_function(rng):
    hold(lambda x: sp.hyp2f1(A, 0.5, B, x), rng.uniform(0.1, 0.5, 3), rng)


def test_along_others_there_is_no_rule():
    with pytest.raises((TypeError, NotImplementedError), match="betainc"):
        ad.grad(lambda a: sp.betainc(a, B, 0.5).sum())(A)
