"""Eigenvalues and singular values of operators that close over traced arrays, and those without vectors."""

import numpy as np
import pytest
import scipy.sparse as sp
import scipy.sparse.linalg as spl

import blasad as ad
from support.functions import both
from support.numbers import generator, random

SIZE, SOME, ROWS = 16, 3, 10
STEP = 1e-5
LARGEST = np.diag(np.arange(SIZE, dtype=float))


def matrices(dtype="d"):
    rng = generator("operators", dtype)
    A = random((SIZE, SIZE), dtype, rng)
    return A, A + A.conj().T, random((ROWS, SIZE), dtype, rng), rng


def loss(w, V, W):
    return (np.abs(w) ** 2).sum() + (np.abs(V) ** 2 * W * np.cos(np.real(w) / 5)).sum()


def cases(dtype="d"):
    A, S, R, rng = matrices(dtype)
    W, W2, start = rng.random((SIZE, SOME)), rng.random((ROWS, SOME)), random(SIZE, dtype, rng)
    guess = np.eye(SIZE)[:, :SOME] + W / 10

    def operator(x, A=S):
        return spl.LinearOperator((SIZE, SIZE), matvec=lambda v: x[0] * (A @ v) + x[1] ** 2 * (LARGEST @ v),
                                  dtype=dtype)

    def both_ways(x):
        return spl.LinearOperator((SIZE, SIZE), matvec=lambda v: x[0] * (A @ v) + x[1] ** 2 * (LARGEST @ v),
                                  rmatvec=lambda v: x[0] * (A.conj().T @ v) + x[1] ** 2 * (LARGEST @ v), dtype=dtype)

    def wide(x):
        B = np.eye(ROWS, SIZE)
        return spl.LinearOperator((ROWS, SIZE), matvec=lambda v: x[0] * (R @ v) + x[1] * (B @ v),
                                  rmatvec=lambda v: x[0] * (R.conj().T @ v) + x[1] * (B.T @ v), dtype=dtype)

    def singular(u, s, vh):
        return (s ** 2).sum() + (np.abs(u) ** 2 * W2 * s).sum() + (np.abs(vh) ** 2 * W.T).sum()

    return {
        "eigsh": lambda x: loss(*spl.eigsh(operator(x), SOME, which="LA", v0=start), W),
        "eigsh inside": lambda x: loss(*spl.eigsh(operator(x), SOME, which="SM", v0=start), W),
        "eigsh values": lambda x: spl.eigsh(operator(x), SOME, v0=start, return_eigenvectors=False) @ W[0],
        "eigs": lambda x: loss(*spl.eigs(operator(x, A), SOME, v0=start), W),
        "eigs both ways": lambda x: loss(*spl.eigs(both_ways(x), SOME, v0=start), W),
        "eigs values": lambda x: np.abs(spl.eigs(operator(x, A), SOME, v0=start, return_eigenvectors=False)).sum(),
        "lobpcg": lambda x: loss(*spl.lobpcg(operator(x), guess, tol=1e-10, maxiter=300), W),
        "svds": lambda x: singular(*spl.svds(wide(x), SOME, v0=start[:ROWS])),
        "svds values": lambda x: spl.svds(wide(x), SOME, v0=start[:ROWS], return_singular_vectors=False) @ W[0],
    }


@pytest.mark.parametrize("name", cases())
def test_operators_have_the_derivatives_of_what_they_close_over(name):
    f, x = cases()[name], np.array([0.9, 1.1])
    expected = np.stack([both(f, x, v)[1] for v in np.eye(2)])
    value, gradient = ad.value_and_grad(f)(x)
    np.testing.assert_allclose(value, f(x), rtol=1e-14)
    assert np.abs(gradient - expected).max() < 1e-6 * np.abs(expected).max()
    v = np.array([1.0, -0.5])
    second = (ad.grad(f)(x + STEP * v) - ad.grad(f)(x - STEP * v)) / (2 * STEP)
    assert np.abs(ad.hvp(f)(x, v) - second).max() < 1e-5 * np.abs(second).max()


@pytest.mark.parametrize("name", ["eigsh", "eigs values"])
def test_operators_in_programs_are_those_of_new_numbers(name):
    f, x = cases()[name], np.array([0.9, 1.1])
    gradient = ad.jit(ad.grad(f))
    for each in (x, x * 1.1):
        np.testing.assert_allclose(gradient(each), ad.grad(f)(each), rtol=1e-9)


@pytest.mark.parametrize("name", ["eigsh", "eigs", "svds"])
def test_operators_of_complex_numbers_have_derivatives(name):
    f, x = cases("D")[name], np.array([0.9, 1.1])
    expected = np.stack([both(f, x, v)[1] for v in np.eye(2)])
    assert np.abs(ad.grad(f)(x) - expected).max() < 1e-6 * np.abs(expected).max()


@pytest.mark.parametrize("which", ["LM", "SM", "LA", "SA", "BE"])
def test_values_without_vectors_come_in_the_order_of_scipy(which):
    _, S, _, rng = matrices()
    c, start = rng.random(4), rng.random(SIZE)
    for options in ({}, {"sigma": 0.3}, {"sigma": 0.3, "mode": "cayley"}, {"M": sp.csc_array(LARGEST + np.eye(SIZE))}):
        options = {"v0": start, "which": which, "return_eigenvectors": False, **options}

        def f(A, options=options):
            return spl.eigsh(A, 4, **options)

        found, _ = ad.vjp(f, S)
        assert found.tobytes() == f(S).tobytes()
        D = random(S.shape, "d", rng)
        D = D + D.T
        expected = both(lambda t, f=f, D=D: f(S + t[0] * D), np.zeros(1), np.ones(1))[1]
        assert abs(np.vdot(ad.grad(lambda A, f=f: f(A) @ c)(S), D) - expected @ c) < 1e-6 * np.abs(expected).max()
    values, _ = ad.vjp(lambda A: spl.svds(A, 4, v0=start, return_singular_vectors=False), S)
    assert values.tobytes() == spl.svds(S, 4, v0=start, return_singular_vectors=False).tobytes()
