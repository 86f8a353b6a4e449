"""Norms and condition numbers of every order."""

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_allclose

import blasad as ad
from support.factors import derived
from support.numbers import random
from support.spectral import hold, slopes

MATRIX = [None, "fro", "nuc", 1, -1, 2, -2, np.inf, -np.inf]
VECTOR = [None, 1, 2, 3, 0.5, 2.5, -1, -2.5, np.inf, -np.inf]


@pytest.mark.parametrize("shape", [(1, 1), (3, 3), (4, 2), (2, 4)])
@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("ord", MATRIX)
def test_of_matrices(ord, dtype, shape, rng):
    a = random(shape, dtype, rng)
    assert_allclose(ad.linalg.norm(a, ord), sl.norm(a, ord), rtol=1e-13)
    hold(lambda a: ad.linalg.norm(a, ord), a, rng=rng)
    hold(lambda a: sl.norm(a, ord), a, rng=rng, second=False)


@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("ord", VECTOR)
def test_of_vectors(ord, dtype, rng):
    x = random((3, 4), dtype, rng)
    hold(lambda x: ad.linalg.norm(x, ord, axis=1), x, rng=rng)
    hold(lambda x: sl.norm(x[0], ord), x, rng=rng, second=False)
    if ord is not None:
        hold(lambda x: np.linalg.vector_norm(x, axis=0, ord=ord, keepdims=True), x, rng=rng, second=False)
        hold(lambda x: np.linalg.vector_norm(x, ord=ord), x, rng=rng, second=False)


@pytest.mark.parametrize("ord", MATRIX)
def test_axes(ord, rng):
    x = random((3, 2, 4), "d", rng)
    for axis, keepdims in (((0, 2), False), ((2, 1), True), ((-1, 0), True)):
        hold(lambda x, axis=axis, keepdims=keepdims: np.linalg.norm(x, ord, axis, keepdims), x, rng=rng, second=False)
    if ord is not None:
        hold(lambda x: np.linalg.matrix_norm(x, ord=ord), x, rng=rng, second=False)


@pytest.mark.parametrize("dtype", ["f", "d", "F", "D"])
def test_kinks(dtype, rng):
    q = np.linalg.qr(random((4, 4), dtype, rng))[0].astype(dtype)
    z = np.zeros((4, 3), dtype)
    tolerance = 20 * np.finfo(dtype).eps
    for ord in MATRIX:
        assert not ad.grad(lambda a, ord=ord: ad.linalg.norm(a, ord))(z).any()
    for ord in VECTOR:
        assert not ad.grad(lambda a, ord=ord: ad.linalg.norm(a, ord))(z[0]).any()
    x = np.array([0, 3, 4], dtype)
    for ord in (3, 1.5, 0.5):
        assert_allclose(ad.grad(lambda x, ord=ord: ad.linalg.norm(x, ord))(x)[0], 0)
    assert not ad.grad(lambda x: ad.linalg.norm(x, -1))(x).any()
    assert not ad.grad(lambda x: ad.linalg.norm(x, 0))(x).any()
    # all values are equal: their mean
    for ord in (2, -2):
        assert_allclose(ad.grad(lambda a, ord=ord: ad.linalg.norm(a, ord))(q), q / 4, atol=tolerance)
        assert_allclose(ad.jvp(lambda a, ord=ord: ad.linalg.norm(a, ord), (q,), (q,))[1], 1, rtol=tolerance)
    low = q[:, :2] @ q[:2]
    assert_allclose(ad.grad(lambda a: ad.linalg.norm(a, "nuc"))(low), low, atol=tolerance)
    assert_allclose(ad.grad(ad.linalg.cond)(q), 0, atol=tolerance)


@pytest.mark.parametrize("dtype", ["d", "D"])
def test_second_derivatives_where_other_values_are_equal(dtype, rng):
    u, v = (np.linalg.qr(random((4, 4), dtype, rng))[0] for _ in range(2))
    w, z = random((4, 4), dtype, rng), random((4, 4), dtype, rng)
    for ord, s in ((2, [3, 1, 1, 0]), (-2, [2, 2, 2, 1]), ("nuc", [2, 2, 1, 1]), ("cond", [3, 2, 2, 1])):
        a = (u * s) @ v

        def f(a, ord=ord):
            return ad.linalg.cond(a) if ord == "cond" else ad.linalg.norm(a, ord)

        more, = slopes(lambda a, f=f: (ad.grad(f)(a).conj() * w).real.sum(), [a], [z], 1e-3)
        assert_allclose((ad.jvp(ad.grad(f), (a,), (z,))[1].conj() * w).real.sum(), more, rtol=1e-8, atol=1e-9)
    with pytest.raises(np.linalg.LinAlgError, match="twice"):
        ad.jvp(ad.grad(lambda a: ad.linalg.norm(a, 2)), ((u * [2, 2, 1, 1]) @ v,), (z,))


@pytest.mark.parametrize("scale", [1e-200, 1e200])
@pytest.mark.parametrize("ord", MATRIX)
def test_scales(ord, scale, rng):
    a = random((4, 3), "d", rng)
    assert_allclose(ad.grad(lambda a: ad.linalg.norm(a, ord))(scale * a), ad.grad(lambda a: ad.linalg.norm(a, ord))(a),
                    rtol=1e-12, atol=1e-15)


@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("p", [None, 2, -2, 1, -1, np.inf, -np.inf, "fro", "nuc"])
def test_cond(p, dtype, rng):
    a = random((3, 3), dtype, rng)
    assert_allclose(ad.linalg.cond(a, p), np.linalg.cond(a, p), rtol=1e-12)
    hold(lambda a: ad.linalg.cond(a, p), a, rng=rng)
    hold(lambda a: np.linalg.cond(a, p), np.stack([a, a + 1]), rng=rng, second=False)
    if p in (None, 2, -2):
        hold(lambda a: np.linalg.cond(a, p), a[:, :2].copy(), rng=rng, second=False)


def test_what_has_none_raises():
    assert np.isinf(ad.linalg.cond(np.diag([1.0, 0.0])))
    with pytest.raises(np.linalg.LinAlgError, match="infinite"):
        ad.grad(ad.linalg.cond)(np.diag([1.0, 0.0]))
    with pytest.raises(np.linalg.LinAlgError, match="must not be empty"):
        derived(ad.linalg.cond, np.zeros((0, 0)))
    with pytest.raises(ValueError, match="ord is 3"):
        ad.grad(lambda a: ad.linalg.norm(a, 3))(np.eye(2))
