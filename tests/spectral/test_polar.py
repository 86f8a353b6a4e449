"""Polar factors and pseudoinverses of Hermitian matrices."""

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_allclose

import blasad as ad
from support.numbers import random
from support.spectral import hold, slopes

SHAPES = [(1, 1), (2, 2), (5, 5), (5, 2), (2, 5)]


def with_values(s, shape, dtype, rng):
    u = np.linalg.qr(random((shape[0], len(s)), dtype, rng))[0]
    v = np.linalg.qr(random((shape[1], len(s)), dtype, rng))[0]
    return ((u * s) @ v.conj().T).astype(dtype)


@pytest.mark.parametrize("side", ["right", "left"])
@pytest.mark.parametrize("shape", [*SHAPES, (2, 4, 3)])
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_polar(dtype, shape, side, rng):
    a = random(shape, dtype, rng)
    for x, y in zip(ad.linalg.polar(a, side), sl.polar(a, side), strict=True):
        assert_allclose(x, y, rtol=1e-12, atol=1e-13)
    hold(lambda a: ad.linalg.polar(a, side), a, rng=rng)
    hold(lambda a: sl.polar(a, side)[1], a, rng=rng, second=False)
    hold(lambda a: ad.linalg.polar(a, side)[0], a, rng=rng, second=False)


@pytest.mark.parametrize("gap", [1e-2, 1e-5, 1e-8, 1e-11, 1e-14, 0.0])
@pytest.mark.parametrize("shape", [(4, 4), (6, 4), (4, 6)])
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_gaps_do_not_matter(dtype, shape, gap, rng):
    a = with_values(np.array([3.0, 2.0 + gap, 2.0, 0.5]), shape, dtype, rng)
    c, v, w = (random(shape, dtype, rng) for _ in range(3))
    hermitian = random((shape[1],) * 2, dtype, rng)

    def loss(a):
        u, p = ad.linalg.polar(a)
        return (u.conj() * c).real.sum() + (p * hermitian).real.sum()

    expected, = slopes(loss, [a], [v], 2e-3)
    found = (ad.grad(loss)(a).conj() * v).real.sum()
    assert_allclose(found, expected, rtol=1e-10)
    assert_allclose(ad.jvp(loss, (a,), (v,))[1], found, rtol=1e-12)
    more, = slopes(lambda a: (ad.grad(loss)(a).conj() * v).real.sum(), [a], [w], 1e-3)
    assert_allclose((ad.jvp(ad.grad(loss), (a,), (w,))[1].conj() * v).real.sum(), more, rtol=1e-8)
    product = ad.grad(lambda a: (lambda u, p: ((u @ p).conj() * c).real.sum())(*ad.linalg.polar(a)))(a)
    assert_allclose(product, c, rtol=0, atol=1e-13)


@pytest.mark.parametrize("dtype", ["d", "D"])
def test_less_than_full_rank(dtype, rng):
    a = with_values(np.array([3.0, 2.0]), (4, 4), dtype, rng)
    c = random((4, 4), dtype, rng)
    with pytest.raises(np.linalg.LinAlgError, match="zero to rounding"):
        ad.grad(lambda a: (ad.linalg.polar(a)[0].conj() * c).real.sum())(a)
    with pytest.raises(np.linalg.LinAlgError, match="zero to rounding"):
        ad.jvp(lambda a: ad.linalg.polar(a)[0], (a,), (c,))
    square = ad.grad(lambda a: (lambda p: ((p @ p).conj() * c).real.sum())(ad.linalg.polar(a)[1]))(a)
    assert_allclose(square, a @ (c + c.conj().T), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("scale", [1e-200, 1e200])
def test_scales(scale, rng):
    a, c = random((5, 3), "d", rng), random((5, 3), "d", rng)

    def loss(a):
        return (ad.linalg.polar(a)[0] * c).sum()

    assert_allclose(ad.grad(loss)(scale * a) * scale, ad.grad(loss)(a), rtol=1e-11)


@pytest.mark.parametrize("shape", [(4, 3), (2, 4, 3)])
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_procrustes(dtype, shape, rng):
    a, b = random(shape, dtype, rng), random(shape, dtype, rng)
    for x, y in zip(ad.linalg.orthogonal_procrustes(a, b), sl.orthogonal_procrustes(a, b), strict=True):
        assert_allclose(x, y, rtol=1e-12, atol=1e-13)
    hold(ad.linalg.orthogonal_procrustes, a, b, rng=rng)
    hold(sl.orthogonal_procrustes, a, b, rng=rng, second=False)


@pytest.mark.parametrize("lower", [True, False])
@pytest.mark.parametrize("n", [1, 2, 5])
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_pinvh(dtype, n, lower, rng):
    a = random((n, n), dtype, rng)
    assert_allclose(ad.linalg.pinvh(a, lower=lower), sl.pinvh(a, lower=lower), rtol=1e-9, atol=1e-11)
    hold(lambda a: ad.linalg.pinvh(a, lower=lower), a, rng=rng)
    hold(lambda a: np.linalg.pinv(a, hermitian=True), a, rng=rng, second=False)
    hold(lambda a: sl.pinvh(a, lower=lower), a, rng=rng, second=False)


@pytest.mark.parametrize("dtype", ["d", "D"])
def test_pinvh_of_less_rank(dtype, rng):
    b = random((5, 2), dtype, rng)
    hold(lambda b: ad.linalg.pinvh(b @ b.conj().T, rtol=1e-8), b, rng=rng, single=None)
    found, rank = ad.linalg.pinvh(b @ b.conj().T, return_rank=True)
    assert rank == 2
    assert_allclose(found, np.linalg.pinv(b @ b.conj().T, rcond=1e-10), rtol=1e-9, atol=1e-9)


def test_what_does_not_fit_raises():
    for f, text in ((lambda: ad.linalg.polar(np.eye(2), "up"), "side"),
                    (lambda: ad.linalg.pinvh(np.ones((2, 3))), "square"),
                    (lambda: ad.linalg.pinvh(np.eye(2), atol=-1), "positive"),
                    (lambda: ad.linalg.orthogonal_procrustes(np.eye(2), np.eye(3)), "differ")):
        with pytest.raises(ValueError, match=text):
            f()
