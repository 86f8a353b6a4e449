"""Eigenvectors of Hermitian matrices and singular vectors in programs, where they run without Python's functions."""

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from blasad._numpy.primitive import Primitive
from support.numbers import generator, random

WEIGHTS = generator("weights of orthonormal vectors").standard_normal((8, 8))


def weighed(x):
    """A loss of a result that no phase changes."""
    rows = np.abs(x) ** 2
    if x.ndim == 1:
        return (x * WEIGHTS[0, :len(x)]).sum()
    return (rows * WEIGHTS[:x.shape[0], :x.shape[1]]).sum()


def loss_of(function):
    def loss(a):
        found = function(a)
        return sum(weighed(x) for x in (found if isinstance(found, tuple) else (found,)))

    return loss


def thin(a):
    return np.linalg.svd(a, full_matrices=False)


def spaces(a):
    """Of vectors beyond those of the values the space alone."""
    u, s, vh = sl.svd(a)
    k = len(s)
    return u[:, :k], s, vh[:k], u[:, k:] @ u[:, k:].conj().T, vh[k:].conj().T @ vh[k:]


def spaces_of_numpy(a):
    u, s, vh = np.linalg.svd(a)
    k = s.shape[-1]
    return u[..., :k], s.sum(0) if s.ndim > 1 else s, vh[..., k:, :].conj().swapaxes(-1, -2) @ vh[..., k:, :]


OF_HERMITIAN = {
    "scipy": sl.eigh, "upper": lambda a: sl.eigh(a, lower=False), "ev": lambda a: sl.eigh(a, driver="ev"),
    "numpy": np.linalg.eigh, "numpy's upper": lambda a: np.linalg.eigh(a, "U"),
    "values": sl.eigvalsh, "numpy's values": np.linalg.eigvalsh,
}
SINGULAR = {
    "scipy": spaces, "thin": lambda a: sl.svd(a, full_matrices=False), "numpy": spaces_of_numpy, "numpy's thin": thin,
    "gesvd": lambda a: sl.svd(a, full_matrices=False, lapack_driver="gesvd"), "values": sl.svdvals,
    "numpy's values": np.linalg.svdvals,
}


def hermitian(shape, dtype, rng):
    a = random(shape, dtype, rng) + 3 * np.diag(np.arange(shape[-1]))
    return (a + a.conj().swapaxes(-1, -2)).astype(dtype)


def regular(shape, dtype, rng):
    return (random(shape, dtype, rng) + 3 * np.eye(*shape[-2:]) * np.arange(1, shape[-1] + 1)).astype(dtype)


def check(loss, made, given, dtype, rng, monkeypatch):
    program = ad.compile(ad.value_and_grad(loss), made)
    values = [loss(x) for x in given]
    monkeypatch.setattr(Primitive, "value", None)
    monkeypatch.setattr(Primitive, "pull", None)
    tolerance = 3e-3 if dtype in "fF" else 1e-6
    for x, value in zip(given, values, strict=True):
        found, slope = program(x)
        assert_allclose(found, value, rtol=tolerance)
        wide = np.array(x, "D" if dtype in "FD" else "d")
        along, step = random(x.shape, wide.dtype.char, rng), 1e-6
        change = (loss(wide + step * along) - loss(wide - step * along)) / (2 * step)
        bound = tolerance * max(1, np.abs(slope).max() * x.size)
        assert_allclose(np.sum(slope.conj() * along).real, change, atol=bound)


@pytest.mark.parametrize("name", OF_HERMITIAN)
@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("n", [1, 2, 5])
def test_pairs_have_the_gradients_of_finite_differences_at_other_inputs(name, dtype, n, rng, monkeypatch):
    given = [hermitian((n, n), dtype, rng), np.asfortranarray(hermitian((n, n), dtype, rng))]
    check(loss_of(OF_HERMITIAN[name]), hermitian((n, n), dtype, rng), given, dtype, rng, monkeypatch)


@pytest.mark.parametrize("name", SINGULAR)
@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("shape", [(1, 1), (3, 3), (5, 2), (2, 5), (1, 4)])
def test_triples_have_the_gradients_of_finite_differences_at_other_inputs(name, dtype, shape, rng, monkeypatch):
    given = [regular(shape, dtype, rng), np.asfortranarray(regular(shape, dtype, rng))]
    check(loss_of(SINGULAR[name]), regular(shape, dtype, rng), given, dtype, rng, monkeypatch)


@pytest.mark.parametrize("dtype", "fdFD")
def test_stacks_run_without_functions_of_python(dtype, rng, monkeypatch):
    def loss(a):
        w, V = np.linalg.eigh(a + a.conj().swapaxes(-1, -2))
        u, s, vh = np.linalg.svd(a, full_matrices=False)
        return (w * WEIGHTS[:2, :3]).sum() + sum((np.abs(x) ** 2 * WEIGHTS[:3, :3]).sum() for x in (V, u, vh)) + s.sum()

    made, given = regular((2, 3, 3), dtype, rng), [regular((2, 3, 3), dtype, rng)]
    check(loss, made, given, dtype, rng, monkeypatch)


FUNCTIONS = [
    *OF_HERMITIAN.values(), sl.svd, np.linalg.svd, thin, lambda a: sl.svd(a, full_matrices=False),
    lambda a: sl.svd(a, lapack_driver="gesvd"),
]


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("n", [2, 6])
def test_replays_have_the_bits_of_scipy_and_numpy(dtype, n, rng):
    """Of vectors; recorded values come with vectors, of which LAPACK has others."""
    for function in FUNCTIONS:
        if function in (sl.eigvalsh, np.linalg.eigvalsh):
            continue
        program = ad.compile(function, hermitian((n, n), dtype, rng))
        slope = ad.compile(ad.value_and_grad(lambda a, f=function: (weighed(f(a)[0]), f(a)), has_aux=True),
                           hermitian((n, n), dtype, rng))
        for a in (hermitian((n, n), dtype, rng), np.asfortranarray(hermitian((n, n), dtype, rng))):
            expected = function(a)
            for found in (program(a), slope(a)[0][1]):
                for x, y in zip(found, expected, strict=True):
                    assert_array_equal(x, y)


@pytest.mark.parametrize("function", [sl.eigh, np.linalg.eigh, sl.svd, np.linalg.svd])
def test_replays_at_equal_values_are_those_of_eager_calls(function, rng):
    """Where vectors are used, an error; where values alone are, the mean of their seeds."""
    def of_vectors(a):
        return sum(weighed(x) for x in function(a))

    def of_values(a):
        return sum(x.sum() for x in function(a) if x.ndim == 1)

    for loss in (of_vectors, of_values):
        program = ad.compile(ad.value_and_grad(loss), hermitian((3, 3), "d", rng))
        for a in (np.eye(3), np.diag([2.0, 2, 1])):
            try:
                expected = ad.value_and_grad(loss)(a)
            except np.linalg.LinAlgError:
                with pytest.raises(np.linalg.LinAlgError):
                    program(a)
            else:
                assert_allclose(program(a)[1], expected[1], atol=1e-12)


@pytest.mark.parametrize("function", [sl.eigh, np.linalg.eigh, sl.svd, np.linalg.svd])
def test_replays_of_nan_end_as_eager_calls_do(function, rng):
    program = ad.compile(ad.value_and_grad(lambda a: sum(weighed(x) for x in function(a))), hermitian((3, 3), "d", rng))
    with pytest.raises((np.linalg.LinAlgError, ValueError)):
        program(np.full((3, 3), np.nan))


def test_lanes_and_second_derivatives_of_vectors_agree_with_single_seeds(rng):
    a = regular((4, 4), "d", rng)
    for loss in (lambda x: np.abs(np.linalg.eigh(x + x.T)[1]), lambda x: np.abs(np.linalg.svd(x)[0])):
        rows = ad.jacobian(loss)(a)
        assert_allclose(rows[1, 2], ad.grad(lambda x, f=loss: f(x)[1, 2])(a), rtol=1e-9, atol=1e-10)
        curve, step = ad.hvp(lambda x, f=loss: (f(x) * WEIGHTS[:4, :4]).sum())(a, a), 1e-5
        slopes = [ad.grad(lambda x, f=loss: (f(x) * WEIGHTS[:4, :4]).sum())(a + each * step * a) for each in (1, -1)]
        assert_allclose(curve, (slopes[0] - slopes[1]) / (2 * step), rtol=1e-4, atol=1e-5)
