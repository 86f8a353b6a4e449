"""Functions that sections run, and what comes out."""

import numpy as np


def in_place(A, x):
    for _ in range(3):
        x[:] = np.tanh(A @ x) + x


def same(found, right):
    for x, y in zip(found, right, strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-12, atol=1e-13)
