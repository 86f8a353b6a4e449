"""SciPy's functions for sparse systems, of matrices that are made of traced data, against differences."""

import numpy as np
import pytest
import scipy.sparse as sp
import scipy.sparse.linalg as spl

import blasad as ad
from support.numbers import random

SIZE = 7
FORMS = {"csc": sp.csc_array, "csr": sp.csr_array}


def dense(rng):
    return np.where(rng.random((SIZE, SIZE)) < 0.4, random((SIZE, SIZE)), 0) + 4 * np.eye(SIZE)


def differences(f, x, step=1e-6):
    return np.array([(f(x + step * e) - f(x - step * e)) / (2 * step) for e in np.eye(len(x))])


def agrees(f, x, error=1e-7):
    value, gradient = ad.value_and_grad(f)(x.copy())
    assert abs(value - f(x.copy())) <= 1e-15 * SIZE * max(1, abs(value))
    expected = differences(lambda x: f(x.copy()), x)
    assert np.abs(gradient - expected).max() <= error * max(1, np.abs(expected).max())


def made(form, A, data):
    stored = FORMS[form](A)
    return FORMS[form]((data, stored.indices, stored.indptr), shape=A.shape)


CALLS = {
    "spsolve": lambda A, b, B, W: spl.spsolve(A, b) @ W[:, 0],
    "columns": lambda A, b, B, W: (spl.spsolve(A, B) * W).sum(),
    "sparse right-hand side": lambda A, b, B, W: spl.spsolve(A, sp.csc_array(B)).multiply(W).sum(),
    "splu": lambda A, b, B, W: spl.splu(A.tocsc()).solve(b) @ W[:, 0],
    "splu, transposed": lambda A, b, B, W: spl.splu(A.tocsc()).solve(b, "T") @ W[:, 0],
    "factorized": lambda A, b, B, W: spl.factorized(A.tocsc())(b) @ W[:, 0],
    "inv": lambda A, b, B, W: (spl.inv(A.tocsc()) @ W).sum(),
    "gmres": lambda A, b, B, W: spl.gmres(A, b, rtol=1e-12)[0] @ W[:, 0],
    "gmres with an operator": lambda A, b, B, W: spl.gmres(spl.aslinearoperator(A), b, rtol=1e-12)[0] @ W[:, 0],
    "gmres with spilu": lambda A, b, B, W: spl.gmres(
        A, b, M=spl.LinearOperator(A.shape, spl.spilu(A.tocsc()).solve), rtol=1e-12)[0] @ W[:, 0],
    "a factor of overwritten data": lambda A, b, B, W: overwritten(A.tocsc(), b) @ W[:, 0],
}


def overwritten(A, b):
    lu = spl.splu(A)
    A.data[:] = 0
    return lu.solve(b)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", CALLS)
@pytest.mark.filterwarnings("ignore::scipy.sparse.SparseEfficiencyWarning")
def test_systems_of_matrices_with_traced_data(rng, name, form):
    A, b, B, W = dense(rng), random(SIZE), random((SIZE, 2)), random((SIZE, 2))
    agrees(lambda data: CALLS[name](made(form, A, data), b, B, W), FORMS[form](A).data)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("lower", [True, False])
@pytest.mark.parametrize("unit", [True, False])
def test_triangular_systems(rng, form, lower, unit):
    A = np.tril(dense(rng)) if lower else np.triu(dense(rng))
    b, B, w, W = random(SIZE), random((SIZE, 2)), random(SIZE), random((SIZE, 2))
    options = {"lower": lower, "unit_diagonal": unit}
    data = FORMS[form](A).data
    agrees(lambda data: spl.spsolve_triangular(made(form, A, data), b, **options) @ w, data)
    agrees(lambda data: (spl.spsolve_triangular(made(form, A, data), B, **options) * W).sum(), data)
    agrees(lambda b: spl.spsolve_triangular(made(form, A, data), b, **options) @ w, b)


@pytest.mark.filterwarnings("ignore:compile.*looked at a value")      # SciPy looks for zeros on the diagonal
@pytest.mark.parametrize("lower", [True, False])
def test_programs_solve_triangular_systems_of_the_data_of_each_run(rng, lower):
    T = (np.tril if lower else np.triu)(random((SIZE, SIZE))) + 4 * np.eye(SIZE)
    A, b = sp.csr_array(T), random(SIZE)

    def f(data):
        return spl.spsolve_triangular(sp.csr_array((data, A.indices, A.indptr), A.shape), b, lower=lower) @ b

    program = ad.compile(ad.grad(f), A.data)
    for scale in (1.0, 2.0, 1.0):
        x, y = np.linalg.solve(scale * T, b), np.linalg.solve(scale * T.T, b)
        np.testing.assert_allclose(program(scale * A.data), -np.outer(y, x)[T != 0], rtol=1e-10)


def test_matrices_with_repeated_elements_and_matrices_as_arguments(rng):
    A, b, w = sp.coo_array(dense(rng)), random(SIZE), random(SIZE)
    twice = tuple(np.concatenate([x, x]) for x in A.coords)
    agrees(lambda data: spl.spsolve(sp.coo_array((np.concatenate([data, data * 2]), twice), A.shape).tocsr(), b) @ w,
           A.data)
    stored = A.tocsc()
    gradient = ad.grad(lambda A: spl.spsolve(A, b) @ w)(stored)
    assert gradient.format == "csc" and (gradient.indices == stored.indices).all()
    expected = -np.outer(np.linalg.solve(A.toarray().T, w), np.linalg.solve(A.toarray(), b))
    assert np.abs(gradient.toarray() - np.where(A.toarray() != 0, expected, 0)).max() < 1e-12


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.filterwarnings("ignore::scipy.sparse.SparseEfficiencyWarning")
def test_zeros_of_sparse_solutions_have_derivatives(form):
    A = np.array([[2.0, 1.0, 0.0], [0.0, 1.0, 0.0], [0.5, 0.0, 4.0]])
    B = np.array([[1.0, 1.0], [1.0, 0.5], [1.0, 0.0]])             # the first element of the solution is 0
    W = np.arange(1.0, 7.0).reshape(3, 2)
    stored = sp.csc_array(B)

    def f(data):
        X = spl.spsolve(made(form, A, data), stored)
        assert X.format == form
        return (X.toarray() * W).sum()

    def g(data):
        right = sp.csc_array((data, stored.indices, stored.indptr), stored.shape)
        return (spl.spsolve(FORMS[form](A), right).toarray() * W).sum()

    assert spl.spsolve(FORMS[form](A), stored).toarray()[0, 0] == 0
    agrees(f, FORMS[form](A).data)
    agrees(g, stored.data)


def test_heat_of_many_steps_has_one_factor(rng):
    A, w = dense(rng), random(SIZE)

    def f(k):
        step = spl.factorized(made("csc", A, FORMS["csc"](A).data * k[0]))
        u = np.ones(SIZE)
        for _ in range(10):
            u = step(u) + k[1]
        return u @ w

    agrees(f, np.array([1.5, 0.2]))
    k = np.array([1.5, 0.2])
    hessian = ad.hessian(f)(k)
    assert np.abs(hessian - differences(lambda k: ad.grad(f)(k), k)).max() < 1e-6 * np.abs(hessian).max()
    program = ad.jit(ad.value_and_grad(f))
    for _ in range(2):
        k = k + 0.1
        value, gradient = program(k)
        assert value == f(k) and np.abs(gradient - ad.grad(f)(k)).max() < 1e-12
