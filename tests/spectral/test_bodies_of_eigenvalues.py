"""Eigenvalues and vectors of general matrices in programs, where they run without Python's functions."""

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from blasad._numpy.primitive import Primitive
from support.numbers import generator, random

WEIGHTS = generator("weights of eigenvalues").standard_normal((8, 8))


def matrix(n, dtype, rng, shift=3.0, turn=0.0):
    """With a pair of eigenvalues that are not real, if it turns."""
    a = random((n, n), dtype, rng) + shift * np.diag(np.arange(n))
    a[:1, 1:2] += turn
    a[1:2, :1] -= turn
    return a.astype(dtype)


def of_pairs(a):
    w, V = np.linalg.eig(a)
    n = len(a)
    return (np.abs(w) ** 2 * WEIGHTS[0, :n]).sum() + (np.abs(V) ** 2 * WEIGHTS[:n, :n]).sum()


def of_products(a):
    """Real matrices and real vectors; complex ones without their phases."""
    w, V = sl.eig(a)
    return np.abs((w * w).sum()) + np.abs(V @ (V.conj().T * WEIGHTS[1, :len(a)]) * 1j).sum()


def of_values(a):
    return np.abs(sl.eigvals(a) * WEIGHTS[0, :len(a)]).sum()


@pytest.mark.parametrize("loss", [of_pairs, of_products, of_values])
@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize(("n", "shift", "turn"), [(1, 3, 0), (2, 0, 9), (3, 9, 0), (5, 0, 9), (8, 3, 9)])
def test_programs_have_the_gradients_of_finite_differences_at_other_inputs(loss, dtype, n, shift, turn, rng,
                                                                           monkeypatch):
    """In both orders of memory; in single precision those of double precision."""
    given = [matrix(n, dtype, rng, shift, turn), np.asfortranarray(matrix(n, dtype, rng, shift + 1, turn))]
    program = ad.compile(ad.value_and_grad(loss), matrix(n, dtype, rng, shift, turn))
    values = [loss(x) for x in given]
    monkeypatch.setattr(Primitive, "value", None)
    monkeypatch.setattr(Primitive, "pull", None)
    tolerance = 2e-3 if dtype in "fF" else 1e-6
    for x, value in zip(given, values, strict=True):
        found, slope = program(x)
        assert_allclose(found, value, rtol=tolerance)
        wide = x.astype("D" if dtype in "FD" else "d")
        along, step = random(x.shape, wide.dtype.char, rng), 1e-6
        change = (loss(wide + step * along) - loss(wide - step * along)) / (2 * step)
        bound = tolerance * max(1, np.abs(slope).max() * np.abs(along).sum())
        assert_allclose(np.sum(slope.conj() * along).real, change, atol=bound)


@pytest.mark.parametrize("dtype", "fdFD")
def test_vectors_have_the_bits_of_scipy_and_numpy(dtype, rng):
    """In single precision, too, in which NumPy computes in double precision, and SciPy does not."""
    def results(x):
        return *sl.eig(x), sl.eigvals(x), *np.linalg.eig(x), np.linalg.eigvals(x)

    a, found = matrix(6, dtype, rng, 0.3), []
    ad.grad(lambda x: (found.extend(map(ad.stop_gradient, results(x))), np.abs(x).sum())[1])(a)
    for x, y in zip(found, results(a), strict=True):
        assert_array_equal(x, y)
        assert x.dtype == y.dtype and x.strides == y.strides


def test_replays_raise_where_eigenvalues_meet_and_vectors_depend_on_each_other(rng):
    program = ad.compile(ad.value_and_grad(of_pairs), matrix(3, "d", rng))
    program(matrix(3, "d", rng))
    for a in (np.eye(3), np.diag([1.0, 1, 2]) + np.diag([1.0, 0], 1)):
        with pytest.raises(np.linalg.LinAlgError):
            program(a)


def test_replays_of_sums_of_equal_values_have_a_derivative(rng):
    program = ad.compile(ad.value_and_grad(lambda a: np.linalg.eigvals(a + 0j).sum().real), matrix(3, "d", rng))
    for a in (np.eye(3), np.eye(3) + np.diag([1.0, 1], 1), matrix(3, "d", rng), 1e-90 * matrix(3, "d", rng)):
        value, slope = program(a)
        assert_allclose(value, np.trace(a), rtol=1e-12)
        assert_allclose(slope, np.eye(3), atol=1e-7)


def test_lanes_and_second_derivatives_agree_with_single_seeds(rng):
    a = matrix(4, "d", rng)
    rows = ad.jacobian(lambda x: np.abs(np.linalg.eigvals(x)))(a)
    for i in range(4):
        assert_allclose(rows[i], ad.grad(lambda x, i=i: np.abs(np.linalg.eigvals(x))[i])(a), rtol=1e-9, atol=1e-10)
    curve, step = ad.hvp(of_pairs)(a, a), 1e-5
    slopes = [ad.grad(of_pairs)(a + each * step * a) for each in (1, -1)]
    assert_allclose(curve, (slopes[0] - slopes[1]) / (2 * step), rtol=1e-4, atol=1e-5)
