"""Iterative solvers with matrices, operators and preconditioners, against dense solutions."""

import pickle

import numpy as np
import pytest
import scipy.sparse as sp
import scipy.sparse.linalg as spl
from scipy.sparse.linalg._dsolve import _superlu

import blasad as ad
from blasad._sparse import krylov
from support.numbers import random

SIZE = 12
SYMMETRIC = ("cg", "minres")
SOLVERS = (*SYMMETRIC, "cgs", "bicg", "bicgstab", "gmres", "lgmres", "qmr", "gcrotmk", "tfqmr")
TIGHT = {"rtol": 1e-11}


def dense(rng, symmetric=False, dtype="d", n=SIZE):
    A = np.where(rng.random((n, n)) < 0.3, random((n, n), dtype), 0)
    return (A + A.conj().T + 12 * np.eye(n) if symmetric else A + 8 * np.eye(n)).astype(dtype)


def gradients(A, b, w):
    """Of w^H x along A and b, where A x = b."""
    back = np.linalg.solve(A.conj().T, w)
    return -np.outer(back, np.linalg.solve(A, b).conj()), back


def near(found, expected, error=1e-8):
    assert np.shape(found) == np.shape(expected)
    assert np.abs(found - expected).max() <= error * max(np.abs(expected).max(), 1e-3)


def operator(matvec, adjoint=None, n=SIZE, dtype=float):
    return spl.LinearOperator((n, n), matvec=matvec, rmatvec=adjoint, dtype=dtype)


@pytest.mark.parametrize("name", SOLVERS)
def test_solutions_have_scipys_bits_and_the_gradients_of_dense_ones(rng, name):
    A, b, w = dense(rng, name in SYMMETRIC), random(SIZE), random(SIZE)
    solver = getattr(spl, name)
    bA, bb = gradients(A, b, w)
    stored = sp.csr_array(A)
    x, pull = ad.vjp(lambda b: solver(stored, b, **TIGHT)[0], b)
    assert x.tobytes() == solver(stored, b, **TIGHT)[0].tobytes()
    near(pull(w)[0], bb)
    x, pull = ad.vjp(lambda A, b: solver(A, b, **TIGHT)[0], A, b)
    assert x.tobytes() == solver(A, b, **TIGHT)[0].tobytes()
    of_A, of_b = pull(w)
    near(of_A, bA)
    near(of_b, bb)
    v = random((SIZE, SIZE))
    near(ad.jvp(lambda A: solver(A, b, **TIGHT)[0], (A,), (v,))[1], -np.linalg.solve(A, v @ np.linalg.solve(A, b)))


@pytest.mark.parametrize("name", SOLVERS)
def test_operators_that_close_over_parameters_have_their_gradients(rng, name):
    A, b, w = dense(rng, name in SYMMETRIC), random(SIZE), random(SIZE)
    needs = name in ("bicg", "qmr")

    def f(p, dense=False):
        if dense:
            return np.linalg.solve(p[0] * A + np.diag(p[1:]), b) @ w
        scale, shift = p[0], p[1:]
        return getattr(spl, name)(operator(lambda v: scale * (A @ v) + shift * v,
                                           (lambda v: scale * (A.T @ v) + shift * v) if needs else None), b,
                                  **TIGHT)[0] @ w

    p = np.append(1.2, rng.random(SIZE))
    near(ad.grad(f)(p), ad.grad(f)(p, True))
    near(ad.hvp(f, argnums=0)(p, False, np.ones(SIZE + 1)), ad.hvp(f, argnums=0)(p, True, np.ones(SIZE + 1)), 1e-6)
    near(ad.jvp(f, (p,), (p,))[1], ad.grad(f)(p, True) @ p)


@pytest.mark.parametrize("name", ["gmres", "bicgstab", "qmr"])
def test_complex_systems_are_solved_with_the_adjoint(rng, name):
    A, b, w = dense(rng, dtype="D"), random(SIZE, "D"), random(SIZE, "D")
    _, pull = ad.vjp(lambda A, b: getattr(spl, name)(A, b, **TIGHT)[0], A, b)
    for gradient, expected in zip(pull(w), gradients(A, b, w), strict=True):
        near(gradient, expected)


@pytest.mark.parametrize("form", ["csr", "csc", "coo", "dia", "bsr"])
def test_matrices_of_each_format_have_gradients_of_their_data(rng, form):
    A, b, w = dense(rng, True), random(SIZE), random(SIZE)
    A[np.abs(np.subtract.outer(np.arange(SIZE), np.arange(SIZE))) > 2] = 0
    stored = sp.csr_array(A).asformat(form)
    gradient = ad.grad(lambda A: spl.cg(A, b, **TIGHT)[0] @ w)(stored)
    assert gradient.format == form and gradient.data.shape == stored.data.shape
    kept = stored.copy()
    kept.data[...] = 1
    near(gradient.toarray(), np.where(kept.toarray() != 0, gradients(A, b, w)[0], 0))


def test_second_derivatives_along_a_matrix_and_a_right_hand_side(rng):
    A, b, w = dense(rng), random(SIZE), random(SIZE)

    def f(s, iterative):
        system, right = A * np.exp(s[0]) + s[1] * np.eye(SIZE), b * s[1] ** 2
        return (spl.gmres(system, right, **TIGHT)[0] if iterative else np.linalg.solve(system, right)) @ w

    s = rng.random(2) + 0.5
    near(ad.hessian(f)(s, True), ad.hessian(f)(s, False), 1e-6)


@pytest.mark.parametrize("kind", ["operator", "with adjoint", "matrix", "ilu"])
def test_preconditioners_serve_the_adjoint_system_too(rng, kind):
    n = 60
    A = (sp.diags_array([np.full(n - 1, -1.5), np.full(n, 2.0), np.full(n - 1, -0.5)], offsets=[-1, 0, 1])
         + sp.random_array((n, n), density=0.02, rng=rng) * 0.1).tocsc()
    ilu, b, w = spl.spilu(A), random(n), random(n)
    M = {"operator": operator(lambda v: ilu.solve(v), n=n), "ilu": operator(ilu.solve, n=n),
         "with adjoint": operator(ilu.solve, lambda v: ilu.solve(v, "T"), n=n),
         "matrix": np.linalg.inv(A.toarray())}[kind]
    steps = []

    def counted(v):
        steps.append(1)
        return A @ v

    system = operator(counted, lambda v: (steps.append(1), A.T @ v)[1], n=n)
    ad.grad(lambda b: spl.gmres(system, b, M=M, **TIGHT)[0] @ w)(b)
    assert len(steps) < 40                          # without a preconditioner there are more than 100
    near(ad.grad(lambda b: spl.gmres(A, b, M=M, **TIGHT)[0] @ w)(b), np.linalg.solve(A.toarray().T, w))


def test_preconditioners_of_traced_data_are_constants(rng):
    A, b, w = sp.csc_array(dense(rng)), random(SIZE), random(SIZE)

    def factored(data):
        return _superlu.gstrf(SIZE, A.nnz, data, A.indices, A.indptr, csc_construct_func=sp.csc_array, ilu=True,
                              options={})

    def f(A):
        ilu = factored(A.data)
        return spl.gmres(A, b, M=operator(ilu.solve), **TIGHT)[0] @ w

    near(ad.grad(f)(A).toarray(), np.where(A.toarray() != 0, gradients(A.toarray(), b, w)[0], 0))
    with pytest.raises(TypeError, match="spilu"):
        ad.grad(lambda d: factored(d).solve(b).sum())(A.data)


def test_tolerances_are_those_of_the_value_and_small_seeds_are_no_zeros(rng):
    A, b, w = dense(rng, True), random(SIZE), random(SIZE)
    expected = np.linalg.solve(A, w)
    for options in ({"rtol": 1e-10}, {"rtol": 0.0, "atol": 1e-10}):
        for size in (1e-300, 1e-12, 1e12, 1e300):
            _, pull = ad.vjp(lambda b, options=options: spl.cg(A, b, **options)[0], b)
            near(pull(w * size)[0] / size, expected)
    loose = ad.grad(lambda b: spl.cg(A, b, rtol=1e-2)[0] @ w)(b)
    assert 0 < np.abs(loose - expected).max() < 0.1 * np.abs(expected).max()


def test_what_has_not_converged_has_no_derivative(rng):
    A, b = dense(rng), random(SIZE)
    x, info = spl.gmres(A, b, restart=1, maxiter=1, rtol=1e-14)
    assert info > 0

    def f(b):
        x, info = spl.gmres(A, b, restart=1, maxiter=1, rtol=1e-14)
        assert info > 0
        return x.sum()

    for derivative in (ad.grad(f), lambda b: ad.jvp(f, (b,), (b,))):
        with pytest.raises(krylov.NotConverged, match="gmres has not converged"):
            derivative(b)

    def falls_back(b):
        x, info = spl.gmres(A, b, restart=1, maxiter=1, rtol=1e-14)
        return (np.linalg.solve(A, b) if info else x).sum()

    near(ad.grad(falls_back)(b), np.linalg.solve(A.T, np.ones(SIZE)))


def test_programs_solve_the_system_of_each_run(rng):
    A, b, w = dense(rng), random(SIZE), random(SIZE)

    def f(A, p):
        x = spl.gmres(A, b, **TIGHT)[0]
        return spl.cgs(operator(lambda v: A @ v + p * v), x, **TIGHT)[0] @ w

    p = rng.random(SIZE)
    program = ad.compile(ad.value_and_grad(f, argnums=(0, 1)), A, p)
    for _ in range(2):
        A, p = A + 0.1 * random((SIZE, SIZE)), rng.random(SIZE)
        value, parts = program(A, p)
        other, expected = ad.value_and_grad(f, argnums=(0, 1))(A, p)
        assert value == other
        for gradient, each in zip(parts, expected, strict=True):
            near(gradient, each, 1e-10)
    stored = sp.csr_array(A)
    program = ad.compile(ad.value_and_grad(lambda b: spl.gmres(stored, b, **TIGHT)[0] @ w), b)
    near(pickle.loads(pickle.dumps(program))(2 * b)[1], np.linalg.solve(A.T, w))


def test_guesses_and_callbacks_belong_to_the_value(rng):
    A, b, w = dense(rng, True), random(SIZE), random(SIZE)
    seen = []
    f = lambda b: spl.cg(A, b, x0=b / 12, callback=seen.append, **TIGHT)[0] @ w  # noqa: E731
    near(ad.grad(f)(b), np.linalg.solve(A, w))
    recorded = len(seen)
    seen.clear()
    assert f(b) == ad.value_and_grad(f)(b)[0]
    assert recorded and len(seen) == 2 * recorded
    with pytest.raises(ValueError, match="incompatible"):
        ad.grad(lambda b: spl.cg(A, b)[0].sum())(np.ones(SIZE + 1))
