"""Some eigenvalues and singular values of sparse matrices, against all of dense ones."""

import pickle

import numpy as np
import pytest
import scipy.linalg
import scipy.sparse as sp
import scipy.sparse.linalg as spl

import blasad as ad
from support.numbers import random

SIZE, SOME = 18, 3


def symmetric(rng, dtype="d"):
    A = np.where(rng.random((SIZE, SIZE)) < 0.3, random((SIZE, SIZE), dtype), 0)
    return A + A.conj().T + np.diag(np.arange(SIZE)).astype(dtype)


def near(found, expected, error=1e-8):
    assert np.shape(found) == np.shape(expected)
    assert np.abs(found - expected).max() <= error * max(np.abs(expected).max(), 1e-3)


def dense_pairs(A, which):
    w, V = np.linalg.eigh((A + A.conj().T) / 2)
    part = {"LA": slice(SIZE - SOME, None), "SA": slice(SOME)}[which]
    return w[part], V[:, part]


def loss(pairs, W):
    w, V = pairs
    return (w ** 2).sum() + (np.abs(V) ** 2 @ np.exp(w / 10) * W).sum()


@pytest.mark.parametrize("which", ["LA", "SA"])
@pytest.mark.parametrize("dtype", "dD")
def test_eigenvalues_and_vectors_have_the_derivatives_of_dense_ones(rng, dtype, which):
    A, W, start = symmetric(rng, dtype), random(SIZE), random(SIZE, dtype)
    options = {"k": SOME, "which": which, "v0": start}
    stored = sp.csr_array(A)

    def f(A):
        return loss(spl.eigsh(A, **options), W)

    expected = ad.grad(lambda A: loss(dense_pairs(A, which), W))(A)
    near(ad.grad(f)(stored).toarray(), np.where(A != 0, expected, 0))
    near(ad.grad(f)(A), expected)
    w, V = spl.eigsh(stored, **options)
    found, _ = ad.vjp(lambda A: spl.eigsh(A, **options), stored)
    assert found[0].tobytes() == w.tobytes() and np.array_equal(found[1], V)
    values = ad.grad(lambda A: (spl.eigsh(A, return_eigenvectors=False, **options) ** 2).sum())(A)
    near(values, 2 * (V * w) @ V.conj().T)

    def along(t, sparse):
        B = A * np.exp(t[0]) + t[1] ** 2 * np.diag(np.arange(SIZE) % 3)
        return f(B) if sparse else loss(dense_pairs(B, which), W)

    t = rng.random(2)
    near(ad.hessian(along)(t, True), ad.hessian(along)(t, False), 1e-6)
    near(ad.jvp(lambda t: along(t, True), (t,), (t,))[1], ad.grad(along)(t, False) @ t)


def test_shifts_and_other_solvers_find_the_same(rng):
    A, W = symmetric(rng), random(SIZE)
    w = np.linalg.eigvalsh(A)
    chosen = np.argsort(np.abs(w - 5.2))[:SOME]
    chosen.sort()
    expected = ad.grad(lambda A: loss([x[..., chosen] for x in np.linalg.eigh((A + A.T) / 2)], W))(A)
    near(ad.grad(lambda A: loss(spl.eigsh(A, SOME, sigma=5.2), W))(sp.csc_array(A)).toarray(),
         np.where(A != 0, expected, 0))
    start = random((SIZE, SOME))
    near(ad.grad(lambda A: loss(spl.lobpcg(A, start, tol=1e-12, maxiter=500), W))(A),
         ad.grad(lambda A: loss(dense_pairs(A, "LA"), W))(A))


def test_spaces_of_equal_eigenvalues_have_derivatives_and_cut_ones_raise(rng):
    turn = np.linalg.qr(random((SIZE, SIZE)))[0]
    A, P = turn @ np.diag([0.0, 1, 1, *range(3, SIZE)]) @ turn.T, random((SIZE, SIZE))

    def projected(A, k):
        V = spl.eigsh(A, k, which="SA", v0=np.ones(SIZE))[1]
        return (P * (V @ V.T)).sum()

    def dense(A):
        V = np.linalg.eigh((A + A.T) / 2)[1][:, :3]
        return (P * (V @ V.T)).sum()

    near(ad.grad(projected)(A, 3), ad.grad(dense)(A))
    with pytest.raises(np.linalg.LinAlgError, match="outside of the subset"):
        ad.grad(projected)(A, 2)
    near(ad.grad(lambda A: spl.eigsh(A, 3, which="SA", v0=np.ones(SIZE))[0].sum())(A),
         turn[:, :3] @ turn[:, :3].T)


@pytest.mark.parametrize("shape", [(12, 8), (8, 12)])
@pytest.mark.parametrize("dtype", "dD")
def test_singular_values_and_vectors(rng, dtype, shape):
    A, C = np.where(rng.random(shape) < 0.6, random(shape, dtype), 0), random(shape, dtype)

    def f(A, sparse):
        if sparse:
            u, s, vh = spl.svds(A, SOME, v0=np.ones(8))
        else:
            u, s, vh = np.linalg.svd(A, full_matrices=False)
            u, s, vh = u[:, :SOME], s[:SOME], vh[:SOME]
        return (s ** 3).sum() + np.real((u @ vh) * C).sum()

    expected = ad.grad(f)(A, False)
    near(ad.grad(f)(sp.csr_array(A), True).toarray(), np.where(A != 0, expected, 0))
    near(ad.grad(f)(A, True), expected)
    u, s, vh = np.linalg.svd(A)
    near(ad.grad(lambda A: spl.svds(A, 1, return_singular_vectors=False, v0=np.ones(8))[0])(A),
         np.outer(u[:, 0], vh[0]))
    t = rng.random(2) + 0.5
    near(ad.hessian(lambda t, sparse: f(A * t[0] + t[1] * C, sparse))(t, True),
         ad.hessian(lambda t, sparse: f(A * t[0] + t[1] * C, sparse))(t, False), 1e-6)


def test_programs_find_those_of_each_run(rng):
    A, W = symmetric(rng), random(SIZE)

    def f(A):
        return loss(spl.eigsh(A, SOME, which="LA", v0=np.ones(SIZE)), W)

    program = pickle.loads(pickle.dumps(ad.compile(ad.value_and_grad(f), A)))
    B = A + np.diag(rng.random(SIZE))
    value, gradient = program(B)
    near(value, f(B), 1e-12)
    near(gradient, ad.grad(f)(B), 1e-9)


def test_constant_matrices_are_scipys_and_what_has_no_rule_raises(rng):
    A, p = symmetric(rng), random(SIZE)
    stored = sp.csr_array(A)
    w = spl.eigsh(stored, SOME, v0=np.ones(SIZE))[0]
    near(ad.grad(lambda p: p[0] * spl.eigsh(stored, SOME, v0=np.ones(SIZE))[0].sum())(p)[0], w.sum())
    near(ad.grad(lambda p: p[0] * spl.cg(stored + 40 * sp.eye_array(SIZE), np.ones(SIZE))[1])(p)[0], 0.0)
    with pytest.raises(NotImplementedError, match="not for operators"):
        ad.grad(lambda p: spl.eigsh(A + np.diag(p), SOME, M=spl.aslinearoperator(stored))[0].sum())(p)
    with pytest.raises(NotImplementedError, match="mode 'buckling'"):
        ad.grad(lambda p: spl.eigsh(A + np.diag(p), SOME, M=stored, sigma=1.0, mode="buckling")[0].sum())(p)
    with pytest.raises(NotImplementedError, match="mode 'buckling'"):
        ad.grad(lambda p: spl.eigsh(A @ A + np.diag(p), SOME, sigma=1.0, mode="buckling")[0].sum())(p)


@pytest.mark.parametrize("dtype", "dD")
def test_pencils_have_the_derivatives_of_dense_ones(rng, dtype):
    A, W = symmetric(rng, dtype), random(SIZE)
    M = np.where(rng.random((SIZE, SIZE)) < 0.2, random((SIZE, SIZE), dtype), 0)
    M = M + M.conj().T + 9 * np.eye(SIZE)

    def f(A, M):
        return loss(spl.eigsh(A, SOME, M=M, sigma=-3.0, v0=np.ones(SIZE)), W)

    def dense(A, M):
        w, V = scipy.linalg.eigh((A + A.conj().T) / 2, (M + M.conj().T) / 2)
        chosen = np.argsort(np.abs(ad.stop_gradient(w) + 3.0))[:SOME]
        return loss((w[chosen], V[:, chosen]), W)

    found = ad.grad(f, argnums=(0, 1))(sp.csr_array(A), sp.csc_array(M))
    for gradient, expected, stored in zip(found, ad.grad(dense, argnums=(0, 1))(A, M), (A, M), strict=True):
        near(gradient.toarray(), np.where(stored != 0, expected, 0))
    near(ad.grad(f)(A, sp.csc_array(M)), ad.grad(dense)(A, M))
    t = rng.random(2)

    def along(t, f):
        return f(A * np.exp(t[0]) + t[1] ** 2 * np.eye(SIZE), M * np.exp(t[1]))

    near(ad.hessian(along)(t, f), ad.hessian(along)(t, dense), 1e-6)
    near(ad.jvp(lambda t: along(t, f), (t,), (t,))[1], ad.grad(along)(t, dense) @ t)
    start = random((SIZE, SOME))
    if dtype == "d":
        top = ad.grad(lambda A, M: (spl.lobpcg(A, start, M, tol=1e-12, maxiter=900)[0] ** 2).sum(), argnums=1)(A, M)
        near(top, ad.grad(lambda M: (scipy.linalg.eigh(A, (M + M.T) / 2)[0][-SOME:] ** 2).sum())(M))


def test_pencils_with_equal_eigenvalues_and_cut_ones(rng):
    turn = random((SIZE, SIZE)) + 3 * np.eye(SIZE)
    M = turn.T @ turn
    A, P = turn.T @ np.diag([0.0, 1, 1, *range(3, SIZE)]) @ turn, random((SIZE, SIZE))

    def projected(A, M, k):
        V = spl.eigsh(A, k, M=M, sigma=-1.0, v0=np.ones(SIZE))[1]
        return (P * (V @ V.T)).sum()

    def dense(A, M):
        V = scipy.linalg.eigh((A + A.T) / 2, (M + M.T) / 2)[1][:, :3]
        return (P * (V @ V.T)).sum()

    for k, expected in enumerate(ad.grad(dense, argnums=(0, 1))(A, M)):
        near(ad.grad(projected, argnums=k)(A, M, 3), expected, 1e-6)
    with pytest.raises(np.linalg.LinAlgError, match="outside of the subset"):
        ad.grad(projected)(A, M, 2)
