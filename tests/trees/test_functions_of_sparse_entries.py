"""Functions that are zero at zero, of the entries of sparse matrices of all formats: SciPy's methods and ufuncs."""

import numpy as np
import pytest
import scipy.sparse as sp

import blasad as ad

NAMES = ("sin tan arcsin arctan sinh tanh arcsinh arctanh expm1 log1p sqrt deg2rad rad2deg sign floor ceil rint "
         "trunc").split()


@pytest.mark.parametrize("format", ["csr", "csc", "coo", "bsr", "dia"])
@pytest.mark.parametrize("name", NAMES)
def test_methods(name, format, rng):
    dense = np.diag(rng.uniform(0.2, 0.9, 4)) + np.diag(rng.uniform(0.2, 0.9, 3), 1)
    A = getattr(sp, f"{format}_array")(dense)
    if format == "dia":                             # what lies beside the matrix may be anything
        A.data[A.offsets == 1, 0] = -3.0
    W = rng.uniform(-1, 1, (4, 4))

    def f(A):
        return (getattr(A, name)().toarray() * W).sum()

    with np.errstate(all="ignore"):
        want = float((getattr(A, name)().toarray() * W).sum())
    value, g = ad.value_and_grad(f)(A)
    assert value == pytest.approx(want, rel=1e-13)
    at, steps = np.nonzero(dense), np.zeros((4, 4))
    steps[at] = (getattr(np, name)(dense[at] + 1e-6) - getattr(np, name)(dense[at] - 1e-6)) / 2e-6
    np.testing.assert_allclose(g.toarray(), steps * W, rtol=1e-6, atol=1e-8)
    D = A.copy()
    D.data = np.ones_like(A.data)
    np.testing.assert_allclose(ad.jvp(f, (A,), (D,))[1], (steps * W).sum(), rtol=1e-6, atol=1e-8)
    if format == "dia":
        assert np.isfinite(g.data).all()
