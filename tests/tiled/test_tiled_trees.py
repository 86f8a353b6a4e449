"""A Tiled as an argument and a result of derivatives, filled tile by tile, in files, and in every mode."""

import os

import numpy as np
import pytest

import blasad as ad
from blasad import tiled
from support.numbers import random


def covariance(rows, cols, x, theta):
    d = x[rows][:, None] - x[cols][None, :]
    k = theta[0] * np.exp(-theta[1] * d * d)
    if rows == cols:
        k = k + theta[2] * np.eye(len(k))
    return k


def likelihood(theta, x, r, tile=3, directory=None):
    n = len(x)
    K = tiled.fill(tiled.like((n, n), tile, part="lower", directory=directory), covariance, x, theta)
    c = tiled.cholesky(K, overwrite_a=True)
    y = tiled.solve_triangular(c, tiled.from_array(r, tile))
    return -0.5 * (tiled.logdet(c) + tiled.dot(y, y))


def whole(theta, x, r):
    everything = slice(0, len(x))
    c = np.linalg.cholesky(covariance(everything, everything, x, theta))
    y = ad.linalg.solve_triangular(c, r, lower=True)
    return -np.log(np.diagonal(c)).sum() - 0.5 * (y @ y)


THETA = np.array([1.3, 0.7, 0.2])


@pytest.fixture
def data(rng):
    return rng.uniform(-1, 1, 10), rng.standard_normal(10)


def test_gradients(data):
    """Of the parameters, and of points and residuals, at once and compiled."""
    right = ad.grad(whole, (0, 1, 2))(THETA, *data)
    f = ad.grad(likelihood, (0, 1, 2))
    program = ad.compile(f, THETA, *data)
    for found in (f(THETA, *data), program(THETA, *data)):
        for x, y in zip(found, right, strict=True):
            np.testing.assert_allclose(x, y, rtol=1e-10, atol=1e-12)


def test_against_differences(data):
    ad.testing.check_reverse(likelihood, THETA, *data)
    ad.testing.check_forward(likelihood, THETA, *data)


def test_second_derivatives_and_lanes(data):
    np.testing.assert_allclose(ad.hessian(likelihood)(THETA, *data), ad.hessian(whole)(THETA, *data), rtol=1e-8)

    def solved(r):
        c = tiled.cholesky(tiled.from_array(np.eye(10) + 0.1, 3, part="lower"))
        return tiled.to_array(tiled.cho_solve(c, tiled.from_array(r, 3)))
    np.testing.assert_allclose(ad.jacobian(solved)(data[1]), np.linalg.inv(np.eye(10) + 0.1), atol=1e-13)


def test_sections(data):
    np.testing.assert_allclose(ad.grad(lambda t: ad.checkpoint(likelihood)(t, *data))(THETA),
                               ad.grad(whole)(THETA, *data), rtol=1e-10)


def test_gradient_with_respect_to_tiles(rng):
    """It is cut in the same way; what is not referenced has no share."""
    a = random((5, 5))
    A = tiled.from_array(a @ a.T + 5 * np.eye(5), 2, part="lower")
    for k in range(3):
        A[k, k][np.triu_indices(len(A[k, k]), 1)] = np.nan

    def f(A):
        return tiled.logdet(tiled.cholesky(A))
    g = ad.grad(f)(A)
    assert repr(g) == repr(A)
    assert list(g.tiles) == list(A.tiles)
    inverse = np.linalg.inv(a @ a.T + 5 * np.eye(5))
    np.testing.assert_allclose(tiled.to_array(g), 2 * np.tril(inverse, -1) + np.diag(np.diag(inverse)), atol=1e-12)
    for k in range(3):
        assert not np.triu(g[k, k], 1).any()
    compiled = ad.compile(ad.grad(f), A)(A)
    np.testing.assert_allclose(tiled.to_array(compiled), tiled.to_array(g), atol=1e-13)
    np.testing.assert_allclose(tiled.to_array(ad.compile(lambda A: tiled.potrf(A, overwrite_a=False), A)(A)),
                               np.linalg.cholesky(a @ a.T + 5 * np.eye(5)), atol=1e-12)
    B = tiled.from_array(random((5, 5)), 2, part="lower")
    y, dy = ad.jvp(f, (A,), (B,))
    np.testing.assert_allclose(dy, ad.trees.dot(g, B), rtol=1e-12)
    with pytest.raises(ValueError, match="expected the parts"):
        ad.jvp(f, (A,), (tiled.from_array(random((5, 5)), 2),))


def test_in_place():
    """autodiff works in the memory of the tiles and of their shadows, which accumulate."""
    a = random((5, 5))
    A = tiled.from_array(a @ a.T + 5 * np.eye(5), 2, part="lower")
    right = ad.grad(lambda A: tiled.logdet(tiled.cholesky(A)))(A)
    dA = tiled.like(A)
    ad.autodiff(ad.Reverse, lambda A: tiled.logdet(tiled.potrf(A)), ad.Duplicated(A, dA))
    np.testing.assert_allclose(tiled.to_array(dA), tiled.to_array(right), atol=1e-13)
    np.testing.assert_allclose(tiled.to_array(A), np.linalg.cholesky(a @ a.T + 5 * np.eye(5)), atol=1e-13)


def test_files(tmp_path, data):
    """Tiles and shadows in files: the same bits, and nothing is left there."""
    def f(K, x, theta):
        tiled.fill(K, covariance, x, theta)
        return tiled.logdet(tiled.potrf(K))
    found = []
    for directory in (None, tmp_path):
        K = tiled.like((10, 10), 3, part="lower", directory=directory)
        dK, dx = tiled.like(K), np.zeros(10)
        ad.autodiff(ad.Reverse, f, ad.Duplicated(K, dK), ad.Duplicated(data[0].copy(), dx), ad.Const(THETA))
        found.append((tiled.to_array(K), dx))
    assert all(np.array_equal(x, y) for x, y in zip(*found, strict=True))
    assert found[1][1].any()
    assert os.listdir(tmp_path) == []
    assert tiled.like(K).directory == tmp_path
    assert tiled.from_array(np.eye(3), 2, directory=tmp_path)[0, 0].sum() == 2
    assert tiled.like((0, 3), 2, directory=tmp_path).grid == (1, 2)
    np.testing.assert_array_equal(tiled.to_array(tiled.like(K)), np.zeros((10, 10)))


def test_files_are_not_made_in_a_derivative(tmp_path, data):
    with pytest.raises(TypeError, match="give them to it as an argument"):
        ad.grad(likelihood)(THETA, *data, directory=tmp_path)


def test_tiles_of_vectors():
    x = tiled.fill(tiled.like(5, 2), lambda rows, s: s * np.arange(rows.start, rows.stop), 2.0)
    np.testing.assert_array_equal(tiled.to_array(x), 2.0 * np.arange(5))
    assert x.grid == (3,)
    np.testing.assert_array_equal(x[1], [4.0, 6.0])
    assert tiled.from_array([1, 2, 3], 2).dtype == float


def test_filling_keeps_no_intermediates():
    """What a derivative keeps of a covariance is its tiles, not what they were computed from."""
    x = np.linspace(0, 1, 300)
    report = ad.report(lambda theta: likelihood(theta, x, x, tile=100), THETA)
    assert report.most_kept_bytes < 100 * 100 * 8
