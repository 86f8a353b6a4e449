"""Sparse matrices for tests, and what is asked of functions of their data."""

import numpy as np
from scipy import sparse

import blasad as ad
from support.numbers import generator

FORMATS = ["csr", "csc", "coo", "bsr", "dia"]


def dense(m, n, dtype="d", seed=0):
    """A matrix of which about 40 % are not zero, with an empty row and an empty column."""
    rng = generator("sparse", m, n, seed)
    x = rng.uniform(0.5, 1.5, (m, n)) + (1j * rng.uniform(0.5, 1.5, (m, n)) if np.dtype(dtype).kind == "c" else 0)
    x[rng.random((m, n)) < 0.6] = 0
    x[m // 2], x[:, n // 3] = 0, 0
    return x.astype(dtype)


def with_data(A, data):
    """A matrix in the places of another."""
    if A.format == "coo":
        return type(A)((data, A.coords), shape=A.shape)
    if A.format == "dia":
        return type(A)((data, A.offsets), shape=A.shape)
    return type(A)((data, A.indices.copy(), A.indptr.copy()), shape=A.shape)


def numbers_of(x):
    """What an operation gave, as an array."""
    if sparse.issparse(x):
        return x.toarray()
    return x[-1] if isinstance(x, tuple) else x


def real_sum(x):
    """A real number of an array, of which each element matters."""
    if np.ndim(x):
        x = (x * np.cos(np.arange(x.size)).reshape(x.shape)).sum()
    return x.real + 2 * x.imag if np.iscomplexobj(x) else x


def differences(f, x, step=1e-6):
    """The gradient of a real function by central differences, of complex numbers that of both parts."""
    found = np.zeros_like(x)
    for at in np.ndindex(x.shape):
        for unit in (1, 1j) if np.iscomplexobj(x) else (1,):
            up, down = x.copy(), x.copy()
            up[at] += step * unit
            down[at] -= step * unit
            found[at] += unit * (f(up) - f(down)) / (2 * step)
    return found


def holds(f, x, rtol=2e-6, ulps=0):
    """The value to the bit, or to a few roundings, the gradient by differences, and one number in both modes."""
    seen = []

    def loss(x):
        found = numbers_of(f(x))
        seen.append(np.array(ad.stop_gradient(found)))
        return real_sum(found)

    gradient = ad.grad(loss)(x)
    value = numbers_of(f(x.copy()))
    assert seen[0].dtype == value.dtype and seen[0].shape == value.shape
    np.testing.assert_allclose(seen[0], value, rtol=ulps * 2.3e-16, atol=0)
    np.testing.assert_allclose(gradient, differences(lambda x: real_sum(numbers_of(f(x))), x), rtol=rtol,
                               atol=rtol * max(1.0, np.abs(gradient).max(initial=0)))
    direction = generator("direction").standard_normal(x.shape).astype(x.dtype)
    slope = ad.jvp(loss, (x,), (direction,))[1]
    np.testing.assert_allclose(slope, np.vdot(direction, gradient).real, rtol=1e-11, atol=1e-12)
