"""Passes over stacks of matrices, against NumPy."""

import numpy as np
import pytest

from blasad._linalg import frame, passes, storage
from support.numbers import random


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("shape", [(0, 0), (1, 1), (40, 40), (2, 3, 5, 5)])
def test_parts(shape, dtype):
    for a in (random(shape, dtype), np.swapaxes(random(shape, dtype), -1, -2), random(shape, dtype)[..., ::-1, ::-1]):
        adjoint = np.conj(np.swapaxes(a, -1, -2))
        np.testing.assert_allclose(frame.skew_part(a), (a - adjoint) / 2, rtol=1e-6)
        np.testing.assert_allclose(frame.hermitian_part(a), (a + adjoint) / 2, rtol=1e-6)
        np.testing.assert_allclose(frame.sizes(a), np.linalg.norm(a, axis=-2), rtol=1e-6)
        both = a + adjoint
        for lower, part in ((True, np.tril(both, -1)), (False, np.triu(both, 1))):
            found = storage.folded(a, lower)
            assert found.dtype == a.dtype
            np.testing.assert_allclose(found, part + both / 2 * np.eye(shape[-1]), rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize("dtype", "fdFD")
def test_quotients(dtype, rng):
    K, w = random((2, 6, 6), dtype), np.cumsum(rng.random((2, 6)) + 0.1, axis=-1)
    found = frame.quotients(K, w.astype(dtype.lower()), frame.sizes(K), what="values")
    gap = w[:, None, :] - w[:, :, None] + np.eye(6)
    np.testing.assert_allclose(found, K / gap * (1 - np.eye(6)), rtol=1e-4)


def test_lengths_neither_overflow_nor_underflow():
    x = np.array([[3e-200, 3e200, 0.0, 1.0], [4e-200, 4e200, 0.0, np.nan]])
    np.testing.assert_allclose(frame.sizes(x), [5e-200, 5e200, 0.0, np.nan])


def test_a_tie_is_told():
    K, w, out = np.ones((1, 3, 3)), np.array([[1.0, 2.0, 2.0]]), np.zeros((1, 3, 3))
    assert passes.divide(K, w, np.zeros((1, 3)), np.array([1e-15]), out) == (0, 1, 2)
    assert passes.divide(K, w, np.ones((1, 3)), np.array([1e-15]), out) is None and not out.any()
