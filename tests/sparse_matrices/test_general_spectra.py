"""Some eigenvalues of sparse matrices without symmetry, against differences and all of dense ones."""

import pickle

import numpy as np
import pytest
import scipy.sparse as sp
import scipy.sparse.linalg as spl

import blasad as ad
from support.functions import both
from support.numbers import random

SIZE, SOME = 14, 4


def general(rng, dtype="d"):
    A = np.where(rng.random((SIZE, SIZE)) < 0.4, random((SIZE, SIZE), dtype), 0)
    return sp.csr_array((A + np.diag(np.arange(SIZE))).astype(dtype))


def weight(rng, dtype="d"):
    M = np.where(rng.random((SIZE, SIZE)) < 0.1, random((SIZE, SIZE), dtype), 0)
    return sp.csc_array(M @ M.conj().T * 0.1 + np.eye(SIZE) * 2)


def loss(pairs, W):
    w, V = pairs
    return (np.abs(w) ** 2).sum() + (np.abs(V) ** 2 * W * np.cos(w.real)).sum() + w.imag.sum() * 0.3


def along(A, data):
    B = A.copy()
    B.data = data
    return B


@pytest.mark.parametrize("which", ["LM", "SM", "LR", "SR", "LI"])
@pytest.mark.parametrize("dtype", "dD")
def test_values_and_vectors_have_the_derivatives_of_differences(rng, dtype, which):
    A, M, W, start = general(rng, dtype), weight(rng, dtype), rng.random((SIZE, 1)), random(SIZE, dtype)
    hermitian = random(M.shape, dtype) * (M.toarray() != 0)
    hermitian = sp.csc_array(hermitian + hermitian.conj().T)
    for options in ({}, {"sigma": 0.3}):
        options = {"k": SOME, "which": which, "v0": start, **options}
        dA = random(A.nnz, dtype)

        def f(t, options=options, dA=dA):
            return loss(spl.eigs(along(A, A.data + t * dA), **options), W)

        def of_both(t, options=options, dA=dA):
            return loss(spl.eigs(along(A, A.data + t * dA), M=M + t * hermitian, **options), W)

        for g in (f, of_both):
            expected = both(lambda t, g=g: g(t[0]), np.zeros(1), np.ones(1))[1]
            size = max(1, abs(expected))
            assert abs(ad.grad(g)(0.0) - expected) < 1e-5 * size
            assert abs(ad.jvp(g, (0.0,), (1.0,))[1] - expected) < 1e-5 * size
        found, _ = ad.vjp(lambda A, options=options: spl.eigs(A, **options), A)
        for x, y in zip(found, spl.eigs(A, **options), strict=True):
            assert x.tobytes() == y.tobytes() and x.dtype == y.dtype


@pytest.mark.parametrize("dtype", "fF")
def test_values_of_single_precision_have_single_derivatives(rng, dtype):
    A, start = general(rng, dtype), random(SIZE, dtype)

    def f(A):
        return (np.abs(spl.eigs(A, SOME, v0=start)[0]) ** 2).sum()

    gradient, expected = ad.grad(f)(A), ad.grad(f)(A.astype(np.result_type(dtype, "d")))
    assert gradient.dtype == dtype
    assert np.abs(gradient.data - expected.data).max() < 1e-3 * np.abs(expected.data).max()


def test_values_without_vectors_are_those_of_scipy(rng):
    A, start = general(rng), random(SIZE)
    c = rng.random(SOME)

    def f(A):
        return (np.abs(spl.eigs(A, SOME, v0=start, return_eigenvectors=False)) @ c).sum()

    w = spl.eigs(A, SOME, v0=start, return_eigenvectors=False)
    found, _ = ad.vjp(lambda A: spl.eigs(A, SOME, v0=start, return_eigenvectors=False), A)
    assert found.tobytes() == w.tobytes()
    d = random(A.nnz)
    expected = both(lambda t: f(along(A, A.data + t[0] * d)), np.zeros(1), np.ones(1))[1]
    assert abs(ad.grad(f)(A).data @ d - expected) < 1e-6 * abs(expected)


def test_second_derivatives_are_those_of_differences_of_gradients(rng):
    A, W, start = general(rng), rng.random((SIZE, SOME)), random(SIZE)
    d, e = random(A.nnz), random(A.nnz)

    def f(t):
        return loss(spl.eigs(along(A, A.data + t[0] * d + t[1] ** 2 * e), SOME, v0=start), W)

    t = np.array([0.1, 0.4])
    gradient = ad.grad(f)
    expected = np.stack([both(gradient, t, v)[1] for v in np.eye(2)])
    found = ad.hessian(f)(t)
    assert np.abs(found - expected).max() < 1e-5 * np.abs(expected).max()
    backward = np.stack([ad.grad(lambda t, v=v: gradient(t) @ v)(t) for v in np.eye(2)])
    assert np.abs(backward - expected).max() < 1e-5 * np.abs(expected).max()


def blocks(rng):
    """A matrix with the eigenvalues of a small one, twice, and of a third."""
    one, other = rng.random((4, 4)), rng.random((4, 4)) - 5 * np.eye(4)
    turn = rng.random((12, 12)) + 4 * np.eye(12)
    A = np.zeros((12, 12))
    A[:4, :4] = A[4:8, 4:8] = one
    A[8:, 8:] = other
    return turn @ A @ np.linalg.inv(turn)


def test_sums_of_equal_values_have_derivatives_and_cut_ones_raise(rng):
    A = blocks(rng)
    w = np.linalg.eigvals(A)
    D = rng.random((12, 12))
    expected = both(lambda t: np.sort_complex(np.linalg.eigvals(A + t[0] * D))[-2:].sum().real, np.zeros(1),
                    np.ones(1))[1]

    def f(t, k):
        return spl.eigs(A + t * D, k, which="LR", v0=np.arange(12.0), tol=0)[0].sum().real

    assert np.sum(np.abs(w - w[np.argmax(w.real)]) < 1e-8) == 2
    assert abs(ad.grad(f)(0.0, 2) - expected) < 1e-6 * abs(expected)
    with pytest.raises(np.linalg.LinAlgError, match="equal to rounding"):
        ad.grad(f)(0.0, 1)

    def phase(t):
        w, V = spl.eigs(A + t * D, 4, which="SR", v0=np.arange(12.0))
        return V.imag.sum()

    with pytest.raises(np.linalg.LinAlgError, match="phase"):
        ad.grad(phase)(0.0)


def test_constant_matrices_and_programs_of_eigenvalues(rng):
    A, start = general(rng), random(SIZE)

    def f(x):
        w, V = spl.eigs(A, 2, v0=start)
        return np.abs(w).sum() * (x @ x) + np.abs(spl.eigs(along(A, A.data * x[0]), 2, v0=start)[0]).sum()

    x = np.array([2.0, 3.0])
    size = np.abs(spl.eigs(A, 2, v0=start)[0]).sum()
    np.testing.assert_allclose(ad.grad(f)(x), [2 * size * 2 + size, 2 * size * 3])
    np.testing.assert_allclose(ad.jit(ad.grad(f))(x), ad.grad(f)(x))
    program = ad.compile(ad.grad(f), x)
    np.testing.assert_allclose(program(x), ad.grad(f)(x))
    again = pickle.loads(pickle.dumps(program))
    np.testing.assert_allclose(again(x + 1), ad.grad(f)(x + 1))
