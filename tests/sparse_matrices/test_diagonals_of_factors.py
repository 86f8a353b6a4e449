"""The diagonal of SuperLU's U: log-determinants and all else that is made of it, against dense minors."""

import pickle

import numpy as np
import pytest
import scipy.sparse as sp
import scipy.sparse.linalg as spl

import blasad as ad
from support.numbers import random

SIZE = 18
KINDS = {"dominant": 3.0, "exchanged rows": 0.2}


def matrix(rng, kind="dominant", dtype="d", n=SIZE):
    A = np.where(rng.random((n, n)) < 0.15, random((n, n), dtype), 0)
    return A + A.T + 9 * np.eye(n) if kind == "symmetric" else A + KINDS[kind] * np.eye(n)


def logdet(A):
    return np.log(np.abs(spl.splu(A).U.diagonal())).sum()


def near(found, expected, error=1e-9):
    assert np.shape(found) == np.shape(expected)
    assert np.abs(found - expected).max() <= error * max(np.abs(expected).max(), 1e-3)


@pytest.mark.parametrize("kind", [*KINDS, "symmetric"])
@pytest.mark.parametrize("dtype", "dD")
def test_diagonals_have_the_gradients_of_minors(rng, kind, dtype):
    A, w = matrix(rng, kind, dtype), random(SIZE)
    stored = sp.csc_array(A)
    lu = spl.splu(stored)
    rows, cols = np.argsort(lu.perm_r), np.argsort(lu.perm_c)

    def dense(A):
        B = A[rows][:, cols]
        logs = [0.0, *(np.linalg.slogdet(B[:k, :k])[1] for k in range(1, SIZE + 1))]
        return sum(w[k] * np.exp(2 * (logs[k + 1] - logs[k])) for k in range(SIZE))

    value, gradient = ad.value_and_grad(lambda A: (np.abs(spl.splu(A).U.diagonal()) ** 2 * w).sum())(stored)
    near(value, (np.abs(lu.U.diagonal()) ** 2 * w).sum(), 1e-14)
    near(gradient.toarray(), np.where(A != 0, ad.grad(dense)(A), 0))
    near(ad.grad(logdet)(stored).toarray(), np.where(A != 0, np.linalg.inv(A).conj().T, 0))


@pytest.mark.parametrize("kind", KINDS)
def test_second_derivatives_of_log_determinants(rng, kind):
    A, t = matrix(rng, kind, n=9), random(2) * 0.01
    stored = sp.csc_array(A)
    change = random(stored.nnz)

    def f(t):
        data = stored.data * np.exp(t[0]) + t[1] * change
        return logdet(sp.csc_array((data, stored.indices, stored.indptr), A.shape))

    def dense(t):
        moved = sp.csc_array((change, stored.indices, stored.indptr), A.shape).toarray()
        return np.linalg.slogdet(A * np.exp(t[0]) + t[1] * moved)[1]

    near(ad.hessian(f)(t), ad.hessian(dense)(t), 1e-8)
    near(ad.jvp(f, (t,), (t,))[1], ad.grad(dense)(t) @ t)


def test_elements_that_cancel_are_in_the_gradient():
    A = np.array([[4.0, 2, 2, 0], [2, 4, 1, 1], [2, 1, 4, 1], [0, 1, 1, 4]])     # SuperLU drops L[2, 1], which is 0
    stored = sp.csc_array(A)

    def f(A):
        lu = spl.splu(A, permc_spec="NATURAL", diag_pivot_thresh=0.0, options={"SymmetricMode": True})
        return np.log(lu.U.diagonal()).sum()

    near(ad.grad(f)(stored).toarray(), np.where(A != 0, np.linalg.inv(A), 0))


def test_solutions_and_determinants_share_a_factor_in_programs_too(rng):
    A, b = sp.csc_array(matrix(rng)), random(SIZE)

    def f(data):
        lu = spl.splu(sp.csc_array((data, A.indices, A.indptr), A.shape))
        return np.log(np.abs(lu.U.diagonal())).sum() + b @ lu.solve(b)

    program = ad.jit(ad.value_and_grad(f))
    for scale in (1.0, 1.5):
        data = A.data * scale
        value, gradient = program(data)
        dense = np.linalg.inv(A.toarray() * scale)
        near(value, f(data), 1e-12)
        near(gradient, (dense.T - np.outer(dense.T @ b, dense @ b))[A.tocoo().coords])


def test_ones_on_the_diagonal_of_l_are_constant_and_incomplete_factors_raise(rng):
    A = sp.csc_array(matrix(rng))
    gradient = ad.grad(lambda A: A.data[0] * (spl.splu(A).L.diagonal().sum() + spl.splu(A).U.shape[0]))(A)
    assert gradient.data[0] == 2 * SIZE
    with pytest.raises(NotImplementedError, match="incomplete factor U"):
        ad.grad(lambda A: spl.spilu(A).U.diagonal().sum())(A)


@pytest.mark.filterwarnings("ignore:compile.*looked at a value")
def test_programs_with_diagonals_can_be_pickled(rng):
    A = matrix(rng, n=9)
    stored = sp.csc_array(A)
    program = ad.compile(ad.grad(lambda data: logdet(sp.csc_array((data, stored.indices, stored.indptr), A.shape))),
                         stored.data)
    for each in (program, pickle.loads(pickle.dumps(program))):
        near(each(2 * stored.data), np.linalg.inv(2 * A)[A.T != 0])
