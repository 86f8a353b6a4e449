"""How the functions of blasad.blas read their arguments, where it is easy to get wrong."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import blas

import blasad as ad


@pytest.mark.parametrize("kind", [int, np.int64])
@pytest.mark.parametrize("inc", [-2, -1, 1, 2])
def test_increments_of_reversed_vectors(inc: int, kind: type) -> None:
    """A negative increment begins at the end, also in a vector that runs backwards in memory."""
    x, memory = np.array([1.0, 2.0]), np.arange(10.0, 19.0)
    y = memory[6:2:-1]
    expected = blas.daxpy(x, y.copy(), n=2, a=2.0, incy=inc)
    assert ad.blas.axpy(x, y, 2, 2.0, incy=kind(inc)) is y
    assert np.array_equal(y, expected)
    assert np.array_equal(np.delete(memory, [3, 4, 5, 6]), [10, 11, 12, 17, 18])


def test_a_new_output_of_an_empty_product_is_zero() -> None:
    for junk in range(3):
        np.full(2, 7.0 + junk)
        assert np.array_equal(ad.blas.gemv(1.0, np.zeros((2, 0)), np.zeros(0)), [0, 0])
    dA = ad.grad(lambda A: ad.blas.gemv(1.0, A, A[0]).sum())(np.zeros((2, 0)))
    assert dA.shape == (2, 0)
