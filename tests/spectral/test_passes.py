"""Passes over stacks of matrices, against NumPy."""

import numpy as np
import pytest

import blasad as ad
from blasad._linalg import frame, hermitian, passes, singular, storage
from support.numbers import random


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("shape", [(0, 0), (1, 1), (40, 40), (2, 3, 5, 5)])
def test_parts(shape, dtype):
    for a in (random(shape, dtype), np.swapaxes(random(shape, dtype), -1, -2), random(shape, dtype)[..., ::-1, ::-1]):
        adjoint = np.conj(np.swapaxes(a, -1, -2))
        np.testing.assert_allclose(frame.skew_part(a), (a - adjoint) / 2, rtol=1e-6)
        np.testing.assert_allclose(frame.hermitian_part(a), (a + adjoint) / 2, rtol=1e-6)
        np.testing.assert_allclose(frame.sizes(a), np.linalg.norm(a, axis=-2), rtol=1e-6)
        both = a + adjoint
        for lower, part in ((True, np.tril(both, -1)), (False, np.triu(both, 1))):
            found = storage.folded(a, lower)
            assert found.dtype == a.dtype
            np.testing.assert_allclose(found, part + both / 2 * np.eye(shape[-1]), rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize("dtype", "fdFD")
def test_quotients(dtype, rng):
    K, w = random((2, 6, 6), dtype), np.cumsum(rng.random((2, 6)) + 0.1, axis=-1)
    found = frame.quotients(K, w.astype(dtype.lower()), frame.sizes(K), what="values")
    gap = w[:, None, :] - w[:, :, None] + np.eye(6)
    np.testing.assert_allclose(found, K / gap * (1 - np.eye(6)), rtol=1e-4)


def test_lengths_neither_overflow_nor_underflow():
    x = np.array([[3e-200, 3e200, 0.0, 1.0], [4e-200, 4e200, 0.0, np.nan]])
    np.testing.assert_allclose(frame.sizes(x), [5e-200, 5e200, 0.0, np.nan])


def test_a_tie_is_told():
    K, w, out = np.ones((1, 3, 3)), np.array([[1.0, 2.0, 2.0]]), np.zeros((1, 3, 3))
    assert passes.divide(K, w, np.zeros((1, 3)), np.array([1e-15]), out) == (0, 1, 2)
    assert passes.divide(K, w, np.ones((1, 3)), np.array([1e-15]), out) is None and not out.any()


def hermitian_matrix(shape, dtype):
    A = random(shape, dtype)
    return (A + np.conj(np.swapaxes(A, -1, -2))) / 2 + np.diag(np.arange(shape[-1])).astype(dtype)


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("shape", [(1, 1), (5, 5), (2, 3, 4, 4)])
def test_one_pass_over_distant_values_gives_what_the_parts_give(shape, dtype, monkeypatch):
    """With seeds that lie anywhere in memory; those of complex vectors rest on no phases."""
    A, W = hermitian_matrix(shape, dtype), random((*shape[:-1], 2 * shape[-1]), dtype)[..., ::-2]
    w = np.arange(2.0 * shape[-1])[::-2]

    def loss(A):
        values, V = np.linalg.eigh(A)
        return (values * w).sum() + (abs(W * V) ** 2 if dtype in "FD" else W * V).sum()

    by_body = ad.grad(loss)(A)
    monkeypatch.setattr(hermitian.pairs_of, "compiled", None)
    passes_run = []
    one_pass = hermitian.far_apart
    monkeypatch.setattr(hermitian, "far_apart", lambda *args: passes_run.append(one_pass(*args)) or passes_run[-1])
    fast = ad.grad(loss)(A)
    assert passes_run[-1] is not None
    monkeypatch.setattr(hermitian, "far_apart", lambda *args: None)
    slow = ad.grad(loss)(A)
    assert fast.dtype == slow.dtype == A.dtype
    tolerance = 1e-4 if dtype in "fF" else 1e-12
    np.testing.assert_allclose(fast, slow, rtol=tolerance, atol=tolerance)
    np.testing.assert_allclose(by_body, slow, rtol=tolerance, atol=tolerance)


def test_near_values_nan_and_phases_are_looked_at_one_by_one():
    A = np.diag([1.0, 1.0 + 1e-14, 3.0])
    V, w = np.eye(3), np.array([1.0, 1.0 + 1e-14, 3.0])
    assert hermitian.far_apart(np.ones(3), A, w, V, 0.0) is None
    far = np.array([1.0, 2.0, 3.0])
    assert hermitian.far_apart(np.ones(3), A, far, V, 0.0) is not None
    assert hermitian.far_apart(np.ones(3), A, far, V, 0.01) is None
    assert hermitian.far_apart(np.ones(3), A * 1e200, far, V, 0.0) is None
    assert hermitian.far_apart(np.ones(3), A * np.nan, far, V, 0.0) is None
    assert hermitian.far_apart(np.ones(3), A, far[::-1], V, 0.0) is None
    assert hermitian.far_apart(np.ones(3), A * 1j, far, V + 0j, 0.0) is None


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize(("shape", "full"), [((4, 4), True), ((2, 3, 5, 3), False), ((3, 5), True), ((2, 6), False)])
def test_one_pass_over_distant_singular_values_gives_what_the_parts_give(shape, full, dtype, monkeypatch):
    """With seeds of the first vectors that lie anywhere in memory; those of complex vectors rest on no phases."""
    A, k = random(shape, dtype), min(shape[-2:])
    W, R = random((*shape[:-1], 2 * k), dtype)[..., ::-2], random((*shape[:-2], shape[-1], k), dtype)
    w = np.arange(3.0, k + 3)

    def loss(A):
        U, s, Vh = np.linalg.svd(A, full_matrices=full)
        U, V = U[..., :k], np.conj(np.swapaxes(Vh, -1, -2))[..., :k]
        return (s * w[::-1]).sum() + (abs(W * U) ** 2).sum() + (abs(R * V) ** 2).sum()

    by_body = ad.grad(loss)(A)
    monkeypatch.setattr(singular.svd_of, "compiled", None)
    ways, one_pass = [], singular.far_apart
    monkeypatch.setattr(singular, "far_apart", lambda *args: ways.append(one_pass(*args)) or ways[-1])
    fast = ad.grad(loss)(A)
    assert ways[-1] is not None
    monkeypatch.setattr(singular, "far_apart", lambda *args: None)
    slow = ad.grad(loss)(A)
    assert fast.dtype == slow.dtype == A.dtype
    tolerance = 1e-3 if dtype in "fF" else 1e-11
    np.testing.assert_allclose(fast, slow, rtol=tolerance, atol=tolerance)
    np.testing.assert_allclose(by_body, slow, rtol=tolerance, atol=tolerance)


def test_near_and_vanishing_singular_values_are_looked_at_one_by_one():
    S, ones = np.diag([0.1, 0.2, 0.3]), np.ones(3)

    def far(s, S=S):
        return singular.far_apart(S, S, S, S, np.array(s), ones)

    assert far([3.0, 2.0, 1.0]) is not None
    for s in ([3.0, 2.0, 2.0], [3.0, 2.0, 0.0], [3.0, 2.0, 1e-15], [3.0, 3.0 - 1e-14, 1.0], [np.nan, 2.0, 1.0]):
        assert far(s) is None
    assert far([3.0, 2.0, 1.0], S * 1e200) is None
    assert far([3.0, 2.0, 1.0], S * 1j) is None
