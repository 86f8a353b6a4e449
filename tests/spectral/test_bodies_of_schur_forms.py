"""Schur forms, square roots and polar factors in programs, where they run without Python's functions."""

import warnings

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from blasad._numpy.primitive import Primitive
from support.eight_threads import on_eight_threads
from support.numbers import generator, random

STEP = 1e-6                     # of differences
WEIGHTS = generator("weights of Schur forms").standard_normal((4, 6, 6))


def other(a):
    """The second matrix of a pencil."""
    return a[::-1] @ a / 4 + 2 * np.eye(len(a), dtype=a.dtype)


FORMS = {
    "schur": sl.schur, "complex form": lambda a: sl.schur(a, output="complex"),
    "qz": lambda a: sl.qz(a, other(a)), "qz of a constant": lambda a: sl.qz(a, np.eye(len(a), dtype=a.dtype) + 1),
    "qz beside a constant": lambda a: sl.qz(np.eye(len(a), dtype=a.dtype) + 1, a),
    "sqrtm": lambda a: sl.sqrtm(a + 20 * np.eye(len(a), dtype=a.dtype)),
}
POLAR = {"polar": sl.polar, "left": lambda a: sl.polar(a, side="left"), "tall": lambda a: sl.polar(a[:, :2])}
EVERY = FORMS | POLAR


def results(function, a):
    found = function(a)
    return found if isinstance(found, tuple) else (found,)


def loss_of(function):
    """A number of all results that no phase changes."""
    def loss(a):
        return sum((np.abs(x) ** 2 * w[:x.shape[0], :x.shape[1]]).sum()
                   for x, w in zip(results(function, a), WEIGHTS, strict=False))

    return loss


def matrix(n, dtype, rng):
    return (random((n, n), dtype, rng) + np.diag(np.arange(1, n + 1))).astype(dtype)


def smooth(function, n, dtype, rng):
    """A matrix, and two around it for a difference, for which LAPACK makes the same choices: each may be one of two."""
    for _ in range(20):
        x = matrix(n, dtype, rng)
        wide = np.array(x, "D" if dtype in "FD" else "d")
        along = random(x.shape, wide.dtype.char, rng)
        around = wide + STEP * along, wide - STEP * along
        if all(np.allclose(np.abs(a), np.abs(b), atol=1e-3) for y in around
               for a, b in zip(results(function, x), results(function, y), strict=True)):
            return x, along, around
    raise AssertionError("no matrix was found")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("n", [3, 5])
def test_they_have_the_gradients_of_finite_differences_at_other_inputs(name, dtype, n, rng, monkeypatch):
    function, loss, tolerance = EVERY[name], loss_of(EVERY[name]), 3e-3 if dtype in "fF" else 1e-6
    program = ad.compile(ad.value_and_grad(loss), matrix(n, dtype, rng))
    given = [smooth(function, n, dtype, rng) for _ in range(2)]
    monkeypatch.setattr(Primitive, "pull", None)
    if name in FORMS:
        monkeypatch.setattr(Primitive, "value", None)
    for order, (x, along, (after, before)) in zip("CF", given, strict=True):
        found, slope = program(np.array(x, order=order))
        assert_allclose(found, loss(x), rtol=tolerance, atol=tolerance * np.abs(x).sum())
        change = (loss(after) - loss(before)) / (2 * STEP)
        assert_allclose(np.sum(slope.conj() * along).real, change, atol=tolerance * np.abs(slope).max() * x.size)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("dtype", "fdFD")
def test_replays_have_the_bits_of_scipy(name, dtype, rng):
    if name == "left":
        pytest.skip("the left factor of SciPy is another product of the same three matrices")
    made, given = matrix(6, dtype, rng), matrix(6, dtype, rng)
    program = ad.compile(lambda a: results(EVERY[name], a), made)
    for x, right in zip(program(given), results(EVERY[name], given), strict=True):
        assert_array_equal(x, right)


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("place", [-3.0, 0.0])
def test_roots_have_the_bits_of_scipy_where_it_takes_other_steps(dtype, place, rng):
    """Triangular matrices, and negative eigenvalues, whose roots are complex."""
    below = matrix(4, dtype, rng) + np.asarray(place * np.eye(4), dtype)
    for a in (np.triu(matrix(4, dtype, rng) + np.asarray(4 * np.eye(4), dtype)), np.triu(below, -1), below):
        root = ad.vjp(lambda x: sl.sqrtm(x), a)[0]
        assert_array_equal(root, sl.sqrtm(a))
        assert root.dtype == sl.sqrtm(a).dtype


@pytest.mark.parametrize("name", ["schur", "qz", "sqrtm"])
def test_close_eigenvalues_and_numbers_that_are_not_finite_are_left_to_python(name, rng):
    """A program gives what the eager derivative gives, or the same error."""
    loss = loss_of(EVERY[name])
    program = ad.compile(ad.value_and_grad(loss), matrix(4, "d", rng))
    turn = np.linalg.qr(rng.standard_normal((4, 4)))[0]
    for values in ([1.0, 1.0, 2.0, 3.0], [1.0, 1.0 + 1e-5, 2.0, 3.0], [1.0, np.nan, 2.0, 3.0]):
        x = turn @ np.diag(values) @ turn.T + np.triu(turn, 2)
        try:
            right = ad.value_and_grad(loss)(x)
        except (np.linalg.LinAlgError, ValueError) as error:
            with pytest.raises(type(error)):
                program(x)
            continue
        found = program(x)
        assert_allclose(found[0], right[0], rtol=1e-9)
        assert_allclose(found[1], right[1], rtol=1e-6, atol=1e-6 * np.nan_to_num(np.abs(right[1])).max())


def test_lanes_and_checkpoints_have_the_same_derivatives(rng):
    def values(a):
        return np.concatenate([np.abs(x).ravel() for f in EVERY.values() for x in results(f, a)[:1]])

    a = matrix(3, "d", rng)
    lanes = ad.jacobian(values)(a)
    seeds = rng.standard_normal(lanes.shape[0])
    right = np.tensordot(seeds, lanes, 1)
    slope = ad.grad(ad.checkpoint(lambda a: (values(a) * seeds).sum()))(a)
    assert_allclose(slope, right, rtol=1e-9, atol=1e-9)
    assert_allclose(ad.vjp(values, a)[1](seeds)[0], right, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("name", ["schur", "qz", "sqrtm", "polar"])
def test_second_derivatives_are_those_of_differences(name, rng):
    loss, a = loss_of(EVERY[name]), matrix(3, "d", rng)
    along, step = rng.standard_normal((3, 3)), 1e-5
    right = (ad.grad(loss)(a + step * along) - ad.grad(loss)(a - step * along)) / (2 * step)
    bound = 1e-5 * np.abs(right).max()
    assert_allclose(ad.jvp(ad.grad(loss), (a,), (along,))[1], right, atol=bound)
    assert_allclose(ad.grad(lambda a: (ad.grad(loss)(a) * along).sum())(a), right, atol=bound)


def test_eight_threads_have_the_bits_of_one():
    """Each thread has scratch memory of its own, and the same program."""
    rng = generator("spectra on eight threads")
    symmetric = {
        "eigh": lambda a: sl.eigh(a + a.T), "svd": lambda a: sl.svd(a), "eigvalsh": lambda a: sl.eigvalsh(a + a.T),
        "eig": lambda a: np.linalg.eig(a + a.T), "expm": sl.expm,
    }
    works, wrong = [], []
    for function in [*EVERY.values(), *symmetric.values()]:
        x = matrix(5, "d", rng)
        program = ad.compile(ad.value_and_grad(loss_of(lambda a, f=function: np.atleast_2d(*results(f, a)))), x)
        right = program(x)

        def work(program=program, x=x, right=right):
            for _ in range(20):
                value, slope = program(x)
                if value != right[0] or not np.array_equal(slope, right[1]):
                    wrong.append(program)

        works.append(work)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        errors = [error for first in range(0, len(works), 7) for error in on_eight_threads(*works[first:first + 7])]
    assert not errors, errors[0]
    assert not wrong
