"""lil and dok matrices that are filled with traced numbers one by one, against differences."""

import warnings

import numpy as np
import pytest
import scipy.sparse as sp
import scipy.sparse.linalg as spl
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from support.functions import both
from support.numbers import generator

SIZE = 4
KINDS = [sp.lil_array, sp.lil_matrix, sp.dok_array, sp.dok_matrix]
W = generator("weights").random((8, 32))


def assembled(x, kind):
    A = kind((SIZE, SIZE))
    for i in range(SIZE):
        A[i, i] = 2 * x[i]
        if i < SIZE - 1:
            A[i, i + 1] = x[i] * x[i + 1]
        A[i, 0] = A[i, 0] + x[0]
    return A


def weighed(y):
    y = y.toarray() if hasattr(y, "toarray") else np.asarray(y) if isinstance(y, np.matrix) else y
    return (W.ravel()[:y.size].reshape(y.shape) * (y * np.conj(y)).real).sum() if y.ndim else y * y


USES = {
    "tocsr": lambda A, x: A.tocsr(), "tocsc": lambda A, x: A.tocsc(), "tocoo": lambda A, x: A.tocoo(),
    "toarray": lambda A, x: A.toarray(), "tobsr": lambda A, x: A.tobsr((2, 2)), "todia": lambda A, x: A.todia(),
    "tolil": lambda A, x: A.tolil(), "todok": lambda A, x: A.todok(), "copy": lambda A, x: A.copy(),
    "T": lambda A, x: A.T, "rows": lambda A, x: A[1:3], "columns": lambda A, x: A[:, 1:3],
    "places": lambda A, x: A[[0, 2], [1, 2]], "element": lambda A, x: A[2, 2] * 1.0, "row": lambda A, x: A[[1], :],
    "scaled": lambda A, x: A * x[1] / x[2] * 3.0, "negative": lambda A, x: -A, "sum": lambda A, x: A + A.T,
    "product": lambda A, x: A @ A, "vector": lambda A, x: A @ x, "from the left": lambda A, x: x @ A,
    "matrix": lambda A, x: A @ W[:SIZE, :3], "multiply": lambda A, x: A.multiply(A), "power": lambda A, x: A.power(2),
    "sum of rows": lambda A, x: A.sum(axis=1), "sum of columns": lambda A, x: A.sum(axis=0),
    "total": lambda A, x: A.sum(), "np.sum": lambda A, x: np.sum(A), "np.mean": lambda A, x: np.mean(A),
    "diagonal": lambda A, x: A.diagonal(), "trace": lambda A, x: A.trace(),
    "reshape": lambda A, x: A.reshape((2, 8)), "kron": lambda A, x: sp.kron(A, A), "norm": lambda A, x: spl.norm(A),
    "hstack": lambda A, x: sp.hstack([A, A]), "csr_array": lambda A, x: sp.csr_array(A),
    "solve": lambda A, x: spl.spsolve(A.tocsc(), x), "complex": lambda A, x: A.astype(complex) * 1j,
    "block_diag": lambda A, x: sp.block_diag([A, A])}


def set_row(A, x):
    A[1, :] = x


def set_block(A, x):
    A[1:3, 1:3] = np.stack([x[:2], x[2:]])


def set_places(A, x):
    A[[0, 1], [2, 3]] = x[:2] * 3


def set_column(A, x):
    A[2:, 0] = x[0]


def set_in_place(A, x):
    A[0, 0] *= x[1]
    A[-1, -1] += x[0]


def set_sparse(A, x):
    A[:, :] = sp.csr_array(np.eye(SIZE)) * x[1]


def set_sparse_part(A, x):
    A[:2, :2] = sp.csr_array(np.ones((2, 2))) * x[1]


def set_constants(A, x):
    A[1, 1], A[0, 3], A[2, 2] = 3.0, 0, 0


def set_diagonal(A, x):
    A.setdiag(x * 2)


def resized(A, x):
    A.resize(3, 3)


WRITES = [set_row, set_block, set_places, set_column, set_in_place, set_sparse, set_sparse_part, set_constants,
          set_diagonal, resized]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_filled_in_a_loop_has_the_derivatives_of_differences(kind):
    x, v = np.array([1.0, 2.0, -1.0, 0.5]), np.array([0.3, -0.2, 0.5, 1.0])
    for name, use in USES.items():
        def f(x, use=use):
            return weighed(use(assembled(x, kind), x))

        value, gradient = ad.value_and_grad(f)(x)
        assert_allclose(value, f(x), rtol=1e-14)
        assert_allclose(gradient @ v, both(f, x, v)[1], rtol=1e-7, err_msg=name)
    for write in WRITES:
        def g(x, write=write):
            A = assembled(x, kind)
            write(A, x)
            return weighed(A)

        assert_allclose(ad.grad(g)(x) @ v, both(g, x, v)[1], rtol=1e-7, err_msg=write.__name__)


@pytest.mark.parametrize("kind", KINDS)
def test_zeros_with_derivatives_stay_elements(kind):
    def f(x):
        A = assembled(x, kind)
        A[0, :] = x
        A[[1, 2], [3, 3]] = x[:2]
        A[3, 1] = x[3]
        B, C, D, E = A.copy(), A[1:, :], A[[0, 1], :], A * x[2]
        return (weighed(A) + A.tocsr().sum() + C.sum() + D.sum() * 0.5 + E.sum() + B.toarray()[3, 1] * 2 + A[3, 1] * 7
                + (A.tocsr() * (x[0] + 1)).sum())

    zero, x = np.zeros(SIZE), np.array([1.0, 2.0, -1.0, 0.5])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert_allclose(ad.grad(f)(zero), [both(f, zero, v)[1] for v in np.eye(SIZE)], atol=1e-8)
        second = np.stack([both(ad.grad(f), x, v)[1] for v in np.eye(SIZE)])
        assert_allclose(ad.hessian(f)(x), second, rtol=1e-6, atol=1e-7)
        program, traced = ad.compile(ad.grad(f), x), ad.jit(ad.grad(f))
    for each in (zero, x):
        assert_allclose(program(each), ad.grad(f)(each), atol=1e-12)
        assert_allclose(traced(each), ad.grad(f)(each), atol=1e-12)


@pytest.mark.parametrize("kind", KINDS)
def test_dtypes_and_errors_of_elements_are_those_of_scipy(kind):
    def f(x):
        A = kind((2, 3), dtype=np.float32)
        A[-1, -1] = x
        assert A.dtype == A.tocsr().dtype == np.float32 and A.nnz == 1
        return A.tocsr().sum()

    assert ad.grad(f)(1.5) == 1.0
    for place in ((2, 0), (0, 3), (-3, 0)):
        with pytest.raises(IndexError):
            ad.grad(lambda x, place=place: kind((2, 3)).__setitem__(place, x) or x)(1.0)
    with pytest.raises(ValueError, match="sequence"):
        ad.grad(lambda x: kind((2, 3)).__setitem__((0, 0), x) or x.sum())(np.ones(2))
    assert_array_equal(ad.grad(lambda x: kind(np.outer(x, x)).sum())(np.ones(2)), [4, 4])
