"""What random programs have found, one minimal program each."""

import numpy as np
import pytest

import blasad as ad

RNG = np.random.default_rng(8)


@pytest.mark.parametrize("step", [
    lambda x: ad.blas.scal(0.5, x[1:1]),
    lambda x: ad.blas.gemm(1.0, x[:4].reshape(2, 2), x[:0].reshape(2, 0), c=x[4:4].reshape(2, 0)),
], ids=["scal", "gemm"])
def test_a_section_that_writes_to_nothing_leaves_the_memory_there_alone(step):
    def program(x):
        ad.checkpoint(lambda: step(x))()

    for _ in range(5):
        x, dx = np.arange(8.0), np.ones(8)
        ad.autodiff(ad.Reverse, program, ad.Duplicated(x, dx))
        np.testing.assert_array_equal(x, np.arange(8.0))
        np.testing.assert_array_equal(dx, 1.0)
