"""Eigenvalues and vectors of symmetric and Hermitian matrices."""

import numpy as np
import pytest

import blasad as ad
from support.numbers import random
from support.spectral import hold


def spread(n, dtype):
    """A matrix whose eigenvalues are apart."""
    a = random((n, n), dtype)
    return (a + np.diag(3.0 * np.arange(n))).astype(dtype)


def projector(v):
    return v @ v.conj().T


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("n", [1, 2, 5])
def test_syevd(n, lower, rng):
    def f(a):
        w, v = ad.lapack.syevd(a, lower=lower)
        assert v is a
        return w, projector(v[:, : (n + 1) // 2])

    hold(f, spread(n, "d"), others=[spread(n, "d") + np.eye(n)], rng=rng)
