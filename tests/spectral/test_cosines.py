"""The cosine-sine decomposition of unitary matrices."""

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_allclose

import blasad as ad
from support.factors import derived
from support.numbers import random
from support.spectral import hold

SHAPES = [(2, 1, 1), (4, 2, 2), (5, 2, 3), (6, 1, 4), (6, 4, 3), (7, 2, 4)]


def projector(x):
    return x @ x.conj().T


def free_of_choice(u, theta, vh, m, p, q):
    """The angles, and what does not depend on phases and on the bases of what has no angle of its own."""
    i, j = min(p, q) - len(theta), min(m - p, m - q) - len(theta)
    first, second, third, fourth = u[0][:, i:i + 1], u[1][:, j:j + 1], vh[0][i:i + 1], vh[1][j:j + 1]
    return (theta, projector(first), projector(second), first @ third, first @ fourth, second @ third,
            projector(u[0][:, :i]), projector(u[1][:, :j]))


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_blocks_and_angles(dtype, shape, swap, rng):
    m, p, q = shape

    def f(a):
        x = np.linalg.qr(a)[0]
        found = ad.linalg.cossin(x, p, q, separate=True, swap_sign=swap)
        return free_of_choice(*found, *shape)

    hold(f, random((m, m), dtype, rng), rng=rng)


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_matrices(dtype, shape, swap, rng):
    m, p, q = shape
    a, c = random((m, m), dtype, rng), random((m, m), dtype, rng)
    x = np.linalg.qr(a)[0]
    for got, right in zip(ad.vjp(lambda x: ad.linalg.cossin(x, p, q, swap_sign=swap), x)[0],
                          sl.cossin(x, p, q, swap_sign=swap), strict=True):
        assert_allclose(got, right, rtol=1e-12, atol=1e-13)
    hold(lambda a: ad.linalg.cossin(np.linalg.qr(a)[0], p, q, swap_sign=swap)[1], a, rng=rng, second=False)

    def product(a):                                     # is the unitary factor
        u, cs, vh = sl.cossin(np.linalg.qr(a)[0], p, q)
        return ((u @ cs @ vh).conj() * c).real.sum()

    right = ad.grad(lambda a: (np.linalg.qr(a)[0].conj() * c).real.sum())(a)
    assert_allclose(ad.grad(product)(a), right, rtol=1e-8, atol=1e-10)


def test_four_blocks_and_stacks(rng):
    a = random((2, 4, 4), "d", rng)

    def blocks(a):
        if type(a) is np.ndarray and a.ndim == 3:       # SciPy makes no stacks of what is separate
            return np.stack([blocks(x) for x in a])
        x = np.linalg.qr(a)[0]
        return ad.linalg.cossin((x[..., :2, :1], x[..., :2, 1:], x[..., 2:, :1], x[..., 2:, 1:]), separate=True)[1]

    hold(blocks, a, rng=rng, second=False)


@pytest.mark.parametrize("dtype", ["f", "d", "F", "D"])
def test_a_loss_that_depends_on_a_choice_raises(dtype, rng):
    x = np.linalg.qr(random((6, 6), dtype, rng))[0]
    c = random((4, 4), dtype, rng)
    with pytest.raises(np.linalg.LinAlgError, match="angles 0 and 1"):      # two have no angle of their own
        ad.grad(lambda x: abs((ad.linalg.cossin(x, 4, 4, separate=True)[0][0] * c)[:, 0].sum()))(x)
    if np.dtype(dtype).kind == "c":
        with pytest.raises(np.linalg.LinAlgError, match="phase"):
            ad.grad(lambda x: (ad.linalg.cossin(x, 4, 4, separate=True)[0][0] * c)[:, 2].sum().real)(x)


def test_what_does_not_fit_raises():
    for f, text in ((lambda: derived(ad.linalg.cossin, np.eye(3), 3, 1), "larger"),
                    (lambda: derived(ad.linalg.cossin, np.ones((2, 3)), 1, 1), "square"),
                    (lambda: ad.grad(lambda x: ad.linalg.cossin((x,) * 3))(np.eye(1)), "four")):
        with pytest.raises(ValueError, match=text):
            f()
