"""Functions of numbers as functions of arrays: results have the dtype of the arguments."""

import cmath
import math

import numpy as np
import pytest

import blasad as ad


@pytest.mark.parametrize("dtype", ["f", "d", "F", "D"])
def test_dtypes(dtype):
    library = cmath if dtype in "FD" else math
    sine = ad.primitive(library.sin, elementwise=np.cos, vectorize=True)
    x = np.array([[0.5, 1.0, -2.0]], dtype)
    assert sine(x).dtype == x.dtype and sine(x[:0]).dtype == x.dtype
    value, pullback = ad.vjp(sine, x)
    assert value.dtype == x.dtype and pullback(np.ones_like(x))[0].dtype == x.dtype
    np.testing.assert_allclose(value, np.sin(x), rtol=1e-6)
    np.testing.assert_allclose(pullback(np.ones_like(x))[0], np.conj(np.cos(x)), rtol=1e-6)
