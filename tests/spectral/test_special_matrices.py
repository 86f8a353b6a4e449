"""Matrices that repeat elements of vectors, and Toeplitz and circulant systems."""

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_allclose

import blasad as ad
from support.factors import derived
from support.numbers import random
from support.spectral import hold

FUNCTIONS = {   # of vectors of 5 and 4 elements
    "toeplitz": lambda lib, x, y: lib.toeplitz(x), "toeplitz of two": lambda lib, x, y: lib.toeplitz(x, y),
    "circulant": lambda lib, x, y: lib.circulant(x), "hankel": lambda lib, x, y: lib.hankel(x),
    "hankel of two": lambda lib, x, y: lib.hankel(x, y), "companion": lambda lib, x, y: lib.companion(x),
    "leslie": lambda lib, x, y: lib.leslie(x, y), "fiedler": lambda lib, x, y: lib.fiedler(x),
    "fiedler_companion": lambda lib, x, y: lib.fiedler_companion(x),
    "solve_circulant": lambda lib, x, y: lib.solve_circulant(x, x[::-1]),
    "of least squares": lambda lib, x, y: lib.solve_circulant(x - x.mean(), x[::-1], singular="lstsq"),
    "solve_toeplitz": lambda lib, x, y: lib.solve_toeplitz(x, x[::-1] ** 2),
    "of two, many": lambda lib, x, y: lib.solve_toeplitz((x[:4], y), x.reshape(-1, 1)[:4] * y),
    "matmul_toeplitz": lambda lib, x, y: lib.matmul_toeplitz((x, y), y),
    "of many": lambda lib, x, y: lib.matmul_toeplitz(x, x[:, None] * y),
    "khatri_rao": lambda lib, x, y: lib.khatri_rao(x[:4].reshape(2, 2), x[:, None] * y[:2]),
}
FUNCTIONS |= {f"convolution_matrix {mode} {n}": lambda lib, x, y, mode=mode, n=n: lib.convolution_matrix(x, n, mode)
              for mode in ("full", "valid", "same") for n in (1, 3, 5, 8)}


@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name, dtype, rng):
    x, y = random(5, dtype, rng), random(4, dtype, rng)
    x[0] += 5
    f = FUNCTIONS[name]
    mine, theirs = f(ad.linalg, x, y), f(sl, x, y)
    assert mine.dtype == theirs.dtype
    assert_allclose(mine, theirs, rtol=1e-13, atol=1e-13)
    hold(lambda x, y: f(ad.linalg, x, y), x, y, rng=rng, single=None if name == "of least squares" else 1e-3)
    hold(lambda x, y: f(sl, x, y), x, y, rng=rng, second=False, single=None)


STACKS = {
    "toeplitz": lambda lib, x, y: lib.toeplitz(x, y), "circulant": lambda lib, x, y: lib.circulant(x),
    "companion": lambda lib, x, y: lib.companion(x), "leslie": lambda lib, x, y: lib.leslie(x, y),
    "fiedler": lambda lib, x, y: lib.fiedler(x), "fiedler_companion": lambda lib, x, y: lib.fiedler_companion(x),
    "solve_toeplitz": lambda lib, x, y: lib.solve_toeplitz((x[..., :4], y), x[0, :4]),
    "convolution_matrix": lambda lib, x, y: lib.convolution_matrix(x, 3),
    "khatri_rao": lambda lib, x, y: lib.khatri_rao(x[:, None], y[..., None] * x[:, None]),
}


@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("name", STACKS)
def test_stacks(name, dtype, rng):
    x, y = random((3, 5), dtype, rng), random((3, 4), dtype, rng)
    x[..., 0] += 5
    f = STACKS[name]
    assert_allclose(f(ad.linalg, x, y), f(sl, x, y), rtol=1e-12, atol=1e-12)
    hold(lambda x, y: f(ad.linalg, x, y), x, y, rng=rng, second=False)


def test_toeplitz_of_many_elements(rng):
    """By Fourier transforms, beside sums."""
    n = 300
    c, r, b, w = 5 * np.eye(n)[0] + 0.1 * random(n, "d", rng), 0.1 * random(n, "d", rng), *random((2, n), "d", rng)
    bc, br, bb = ad.grad(lambda c, r, b: ad.linalg.solve_toeplitz((c, r), b) @ w, (0, 1, 2))(c, r, b)
    T = sl.toeplitz(c, r)
    x, y = np.linalg.solve(T, b), np.linalg.solve(T.T, w)
    assert_allclose(bb, y, rtol=1e-9, atol=1e-12)
    assert_allclose(bc, [-(y[k:] @ x[: n - k]) for k in range(n)], rtol=1e-9, atol=1e-12)
    assert_allclose(br, [0, *(-(y[: n - k] @ x[k:]) for k in range(1, n))], rtol=1e-9, atol=1e-12)


def test_edges():
    for name in ("toeplitz", "circulant", "hankel", "fiedler"):
        for x in (np.zeros(0), np.ones(1)):
            assert_allclose(getattr(ad.linalg, name)(x), getattr(sl, name)(x))
    for f, text in ((lambda: derived(ad.linalg.convolution_matrix, np.ones(3), 0), "positive"),
                    (lambda: derived(ad.linalg.convolution_matrix, np.ones(0), 1), "len"),
                    (lambda: derived(ad.linalg.convolution_matrix, np.ones(3), 1, "half"), "mode"),
                    (lambda: ad.linalg.companion(np.array([0.0, 1.0])), "zero"),
                    (lambda: derived(ad.linalg.solve_toeplitz, np.ones(3), np.ones(2)), "fit")):
        with pytest.raises(ValueError, match=text):
            f()
    with pytest.raises(np.linalg.LinAlgError, match="singular"):
        ad.grad(lambda c: ad.linalg.solve_circulant(c, c).sum())(np.ones(3))
