"""Products with sparse matrices and solutions of sparse systems as C calls them: programs by their addresses."""

import ctypes

import numpy as np
import pytest
import scipy.sparse as sp
from scipy.sparse.linalg import spsolve

import blasad as ad
from support.numbers import random

SIZE = 8


@pytest.fixture
def run():
    return ctypes.CFUNCTYPE(ctypes.c_int, *[ctypes.c_void_p] * 3)(ad.rules.address("blasad_program_run"))


def called(run, program, *arrays):
    return run(program.address, (ctypes.c_void_p * len(arrays))(*[each.ctypes.data for each in arrays]), None)


def definite(rng):
    M = np.where(rng.random((SIZE, SIZE)) < 0.3, random((SIZE, SIZE)), 0)
    return M + M.T + 8 * np.eye(SIZE)


@pytest.mark.parametrize("form", ["csr", "csc", "bsr", "dia"])
def test_products_and_their_gradients_run_from_c(rng, run, form):
    A, x, w = sp.csr_array(definite(rng)).asformat(form), random(SIZE), random(SIZE)

    def f(data, x):
        B = A.copy()
        B.data = data
        return (B @ x) @ w

    program = ad.compile(ad.value_and_grad(f, (0, 1)), A.data, x)
    value, ddata, dx = np.zeros(()), np.zeros(A.data.shape), np.zeros(SIZE)
    assert called(run, program, 2 * A.data, x, value, ddata, dx) == 0
    np.testing.assert_allclose(value, 2 * w @ A @ x)
    np.testing.assert_allclose(dx, 2 * A.T @ w)
    shadow, places = A.copy(), A.copy()
    shadow.data, places.data = ddata, np.ones_like(ddata)
    np.testing.assert_allclose(shadow.toarray(), np.where(places.toarray() != 0, np.outer(w, x), 0))


@pytest.mark.parametrize("by", ["spsolve", "cholesky"])
def test_solutions_and_their_gradients_run_from_c(rng, run, by):
    M, b, w = definite(rng), random(SIZE), random(SIZE)
    A = sp.csc_array(M)
    factor = ad.sparse.cholesky(A)

    def f(data, b):
        if by == "cholesky":
            return factor.update(data).solve(b) @ w
        return spsolve(sp.csc_array((data, A.indices, A.indptr), A.shape), b) @ w

    program = ad.compile(ad.value_and_grad(f, (0, 1)), A.data, b)
    value, ddata, db = np.zeros(()), np.zeros(A.nnz), np.zeros(SIZE)
    assert called(run, program, 2 * A.data, b, value, ddata, db) == 0
    inverse = np.linalg.inv(2 * M)
    gradient = -np.outer(inverse @ w, inverse @ b)
    if by == "cholesky":
        gradient = (gradient + gradient.T) / 2
    np.testing.assert_allclose(value, w @ inverse @ b)
    np.testing.assert_allclose(db, inverse @ w)
    np.testing.assert_allclose(ddata, gradient.T[M.T != 0], atol=1e-12)
    if by == "cholesky":
        assert called(run, program, -A.data, b, value, ddata, db) != 0
