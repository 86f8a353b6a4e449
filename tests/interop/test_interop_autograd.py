"""blasad inside autograd, against autograd and differences."""

from __future__ import annotations

import doctest
from functools import partial

import numpy as np
import pytest

autograd = pytest.importorskip("autograd")
import autograd.numpy as anp  # noqa: E402
from autograd.test_util import check_grads  # noqa: E402

import blasad.interop.autograd as ba  # noqa: E402
from support.numbers import random  # noqa: E402


def definite(x):
    return anp.dot(x, anp.conj(x).T) + x.shape[0] * np.eye(x.shape[0])


def power(A, B):
    for _ in range(3):
        B[:] = A @ B / 4
    return B


def squared(g):
    return lambda A, B: anp.sum(anp.abs(g(A, B)) ** 2)


CASES = {
    "gemm": (lambda A, B: ba.blas.gemm(0.5, A, B, trans_a=2), lambda A, B: 0.5 * anp.dot(anp.conj(A).T, B)),
    "trsm": (lambda A, B: ba.blas.trsm(1.0, A, B, lower=1), lambda A, B: anp.linalg.solve(anp.tril(A), B)),
    "potrf": (lambda A, B: ba.lapack.potrf(definite(A), lower=1, clean=1),
              lambda A, B: anp.linalg.cholesky(definite(A))),
    "gesv": (lambda A, B: ba.lapack.gesv(A, B)[2], anp.linalg.solve),
    "solve": (ba.linalg.solve, anp.linalg.solve),
    "function": (ba.function(power), lambda A, B: anp.dot(A, anp.dot(A, anp.dot(A, B))) / 64),
}


@pytest.mark.parametrize("dtype", [float, complex])
@pytest.mark.parametrize("name", CASES)
def test_values_and_derivatives(name, dtype):
    own, theirs = CASES[name]
    A, B = random((3, 3), dtype) + 2 * np.eye(3), random((3, 2), dtype)
    weights = random(theirs(A, B).shape, dtype)
    assert np.allclose(own(A, B), theirs(A, B))

    def loss(f):
        return lambda A, B: anp.sum(anp.real(weights * f(A, B))) + anp.sum(anp.abs(f(A, B)) ** 2)

    for n in (0, 1):
        if name == "potrf" and (n == 1 or dtype is complex):
            continue  # of one argument; autograd's own derivative of complex factors fails its own check
        gradient = partial(autograd.grad, argnum=n)
        first = [gradient(loss(f))(A, B) for f in (own, theirs)]
        assert np.allclose(*first)
        second = [autograd.grad(squared(gradient(loss(f))))(A, B) for f in (own, theirs)]
        assert np.allclose(*second)
    check_grads(own, modes=["fwd", "rev"], order=2)(A, B)


def test_scalars_trees_and_integers():
    f = ba.function(lambda p, n: {"y": p["a"] * p["x"].sum(), "n": n})
    gradient = autograd.grad(lambda p: f(p, 3)["y"])({"a": 2.0, "x": np.ones(3)})
    assert gradient["a"] == 3.0 and np.array_equal(gradient["x"], np.full(3, 2.0))
    A, b = random((3, 3)), random(3)

    def through_factors(A):
        lu, piv = ba.lapack.getrf(A)
        return anp.sum(ba.lapack.getrs(lu, piv, b))

    assert np.allclose(autograd.grad(through_factors)(A), autograd.grad(lambda A: anp.sum(anp.linalg.solve(A, b)))(A))


def test_two_forwards_and_what_is_overwritten():
    A, x = random((3, 3)), random(3)
    vjps = [autograd.make_vjp(lambda x, s=s: ba.blas.gemv(s, A, x))(x)[0] for s in (1.0, 2.0)]
    expected, seed = A.sum(0), np.ones(3)
    x[:] = A[:] = 7.0
    for _ in range(2):
        for s, vjp in zip((1.0, 2.0), vjps, strict=True):
            assert np.allclose(vjp(seed), s * expected) and np.array_equal(seed, np.ones(3))
    with pytest.raises(np.linalg.LinAlgError):
        autograd.grad(lambda A: anp.sum(ba.lapack.potrf(A)))(-np.eye(2))


def test_the_example_runs():
    assert doctest.testmod(ba).failed == 0


@pytest.mark.parametrize("dtype", [np.float32, np.complex64])
@pytest.mark.parametrize("f", [lambda x: x.sum(), lambda x: x[0] * x[1], lambda x: x @ x])
def test_numbers_have_the_precision_of_arrays(f, dtype):
    g, x, seen = ba.function(f), np.array([0.5, 1, 2], dtype), []

    def loss(x):
        y = g(x)
        seen.append(getattr(y._value, "_value", y._value).dtype)
        return anp.abs(y)

    gradient = autograd.grad(loss)
    assert g(x).dtype == gradient(x).dtype == dtype
    assert autograd.grad(lambda x: anp.sum(anp.abs(gradient(x))))(x).dtype == dtype
    value, tangent = autograd.make_jvp(g)(x)(x)
    assert value.dtype == tangent.dtype == dtype
    assert set(map(np.dtype, seen)) == {np.dtype(dtype)}
