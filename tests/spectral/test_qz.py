"""Eigenvalues and vectors of pencils."""

import numpy as np
import pytest
import scipy.linalg
from numpy.linalg import LinAlgError
from numpy.testing import assert_allclose

import blasad as ad
from support.numbers import random
from support.spectral import hold

SIZES = (1, 2, 5)
KINDS = "dD"


def projectors(v):
    """What does not depend on the factors of vectors."""
    return np.abs(v) ** 2 / np.sum(np.abs(v) ** 2, axis=0)


@pytest.mark.parametrize(("left", "right"), [(0, 0), (0, 1), (1, 0), (1, 1)])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", SIZES)
def test_ggev(n, kind, left, right, rng):
    def f(a, b):
        found = ad.lapack.ggev(a, b, left, right)
        alpha, beta = (found[0], found[1]) if kind == "D" else (found[0] + 1j * found[1], found[2])
        w = alpha / beta
        size = np.abs(alpha) ** 2 + np.abs(beta) ** 2
        vectors = map(projectors, found[2:]) if kind == "D" else ()     # those of real pairs are packed
        return w.real, w.imag, np.abs(alpha) ** 2 / size, *vectors

    a, b = random((2, n, n), kind, rng)
    hold(f, a, b, others=[random((n, n), kind, rng), b], rng=rng, single=None, step=1e-5, rtol=1e-6)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lib", [ad.linalg, scipy.linalg], ids=["ours", "scipy"])
def test_eig(lib, kind, rng):
    def f(a, b):
        w, u, v = lib.eig(a, b, left=True)
        return w.real, w.imag, np.abs(u) ** 2, np.abs(v) ** 2

    def g(a, b):
        w = lib.eigvals(a, b)
        h = np.abs(lib.eigvals(a, b, homogeneous_eigvals=True)) ** 2
        return w.real, w.imag, h[..., 0, :] / (h[..., 0, :] + h[..., 1, :])

    for n in (2, 4):
        hold(f, *random((2, n, n), kind, rng), rng=rng, single=None, step=1e-5, rtol=1e-6)
        hold(g, *random((2, n, n), kind, rng), rng=rng, single=None, step=1e-5, rtol=1e-6)
    hold(g, *random((2, 2, 3, 3), kind, rng), rng=rng, single=None, second=False, step=1e-5, rtol=1e-6)


@pytest.mark.parametrize("kind", "fdFD")
def test_values_are_scipys(kind, rng):
    a, b = random((2, 5, 5), kind, rng)
    for options in ({}, {"left": True}, {"homogeneous_eigvals": True}):
        for got, right in zip(ad.linalg.eig(a, b, **options), scipy.linalg.eig(a, b, **options), strict=True):
            assert got.dtype == right.dtype
            assert_allclose(got, right, atol=4 * np.finfo(kind).eps)
    assert_allclose(ad.linalg.eigvals(a, b), scipy.linalg.eigvals(a, b))


@pytest.mark.parametrize("kind", KINDS)
def test_infinite_eigenvalues(kind, rng):
    """They have a derivative as (alpha, beta), and so have the others; as numbers they raise."""
    a, b = random((2, 4, 4), kind, rng)
    b[:, 0] = 0
    da, db = random((2, 4, 4), kind, rng)

    def near(a, b):
        """The sum of beta / alpha, the trace of A^-1 B."""
        w = ad.linalg.eigvals(a, b, homogeneous_eigvals=True)
        return (w[1] / w[0]).sum().real

    g = ad.grad(near, (0, 1))(a, b)
    x = np.linalg.inv(a)
    assert_allclose(g[0], -np.conj((x @ b @ x).T), atol=1e-11)
    assert_allclose(g[1], np.conj(x.T), atol=1e-11)
    slope = ad.jvp(near, (a, b), (da, db))[1]
    assert_allclose(slope, np.vdot(g[0], da).real + np.vdot(g[1], db).real, rtol=1e-10)
    for run in (lambda: ad.grad(lambda a: ad.linalg.eigvals(a, b).sum().real)(a),
                lambda: ad.jvp(lambda b: ad.linalg.eigvals(a, b).sum().real, (b,), (db,))):
        with pytest.raises(LinAlgError, match="infinite"):
            run()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("gap", [1e-2, 1e-6, 1e-10, 1e-14, 0])
def test_eigenvalues_that_coincide(gap, kind, rng):
    x, y = random((2, 4, 4), kind, rng) + 2 * np.eye(4)
    w = np.r_[1 - gap, 1, 3, -2]
    a, b = y * w @ x, y @ x
    p = np.linalg.inv(x)[:, :2] @ np.linalg.inv(y)[:2]      # of the sum, with dB = 0

    def total(a):
        w = ad.linalg.eig(a, b)[0]
        return (w * (np.abs(ad.stop_gradient(w) - 1) < 0.1)).sum().real

    assert_allclose(ad.grad(total)(a), np.conj(p.T), atol=1e-11)
    if gap == 0:
        c = random((4, 4), "d", rng)
        with pytest.raises(LinAlgError, match="equal to rounding"):
            ad.grad(lambda a: (np.abs(ad.linalg.eig(a, b)[1]) ** 2 * c).sum())(a)


@pytest.mark.parametrize("kind", "fdFD")
def test_factors_are_no_derivative(kind, rng):
    a, b = random((2, 3, 3), kind, rng)
    for part in (0, -1):
        with pytest.raises(LinAlgError, match="factor"):
            ad.grad(lambda a, part=part: (np.abs(ad.lapack.ggev(a, b)[part]) ** 2).sum())(a)
    with pytest.raises(LinAlgError, match="singular"):
        ad.grad(lambda a: ad.linalg.eigvals(a, 0 * a, homogeneous_eigvals=True)[1].sum().real)(0 * a)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [30, 100])
def test_forward_and_reverse_agree(n, kind, rng):
    a, b, da, db = random((4, n, n), kind, rng)
    c, d = random((2, n, n), "d", rng)

    def f(a, b):
        w, u, v = ad.linalg.eig(a, b, left=True)
        return (np.abs(u) ** 2 * c + np.abs(v) ** 2 * d).sum() + (w * c[0]).sum().real

    slope, g = ad.jvp(f, (a, b), (da, db))[1], ad.grad(f, (0, 1))(a, b)
    size = np.sqrt(np.linalg.norm(g[0]) ** 2 + np.linalg.norm(g[1]) ** 2) * np.linalg.norm(da)
    assert abs(np.vdot(g[0], da).real + np.vdot(g[1], db).real - slope) <= 1e-10 * size


def test_errors():
    for run in (lambda: ad.lapack.ggev(np.eye(2), np.eye(3)), lambda: ad.linalg.eig(np.eye(2), np.eye(3)),
                lambda: ad.linalg.eigvals(np.eye(2), np.full((2, 2), np.nan))):
        with pytest.raises(ValueError):
            run()
