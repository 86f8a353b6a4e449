"""Products of two sparse matrices: one call for each, whose derivatives are calls of the same form."""

import pickle

import numpy as np
import pytest
from scipy import sparse

import blasad as ad
from support.numbers import random
from support.sparse import dense, holds, real_sum, with_data

M, K, N = 5, 4, 6


def pair(dtype="d", index=np.int32):
    A, B = sparse.csr_array(dense(M, K, dtype, 3)), sparse.csr_array(dense(K, N, dtype, 4))
    for each in (A, B):
        each.indices, each.indptr = each.indices.astype(index), each.indptr.astype(index)
    return A, B


@pytest.mark.parametrize("index", [np.int32, np.int64])
@pytest.mark.parametrize("dtype", "fdFD")
def test_gradients_are_those_of_dense_products(dtype, index):
    A, B = pair(dtype, index)

    def loss(A, B):
        C = A @ B
        return real_sum(C.toarray() if sparse.issparse(C) else C)

    found = ad.grad(loss, argnums=(0, 1))(A, B)
    expected = ad.grad(loss, argnums=(0, 1))(A.toarray(), B.toarray())
    for one, other, like in zip(found, expected, (A, B), strict=True):
        assert one.dtype == np.dtype(dtype)
        places = like.toarray() != 0
        np.testing.assert_allclose(one.toarray()[places], other[places], 1e-5 if dtype in "fF" else 1e-13)


def test_unsorted_places_with_duplicates():
    data = random(6)
    B = sparse.csr_array(dense(4, 3))
    holds(lambda data: sparse.csr_array((data, [2, 0, 2, 3, 1, 1], [0, 3, 4, 4, 6]), shape=(4, 4)) @ B, data)
    holds(lambda data: B.T @ sparse.csr_array((data, [2, 0, 2, 3, 1, 1], [0, 3, 4, 4, 6]), shape=(4, 4)), data)


@pytest.mark.parametrize("shapes", [((0, 3), (3, 2)), ((2, 0), (0, 3)), ((2, 3), (3, 0)), ((2, 2), (2, 2))])
def test_no_elements(shapes):
    A, B = (sparse.csr_array(shape) for shape in shapes)
    assert ad.grad(lambda data: (with_data(A, data) @ B).sum() + (data * 2.0).sum())(A.data).shape == (0,)


def test_second_derivatives_and_lanes():
    A, B = pair()

    def loss(a, b):
        return (np.sin((with_data(A, a) @ with_data(B, b)).data) ** 2).sum()

    gradient, directions, step = ad.grad(loss, argnums=(0, 1)), (random(A.nnz), random(B.nnz)), 1e-6
    found = ad.jvp(gradient, (A.data, B.data), directions)[1]
    up, down = (gradient(*(x + s * step * d for x, d in zip((A.data, B.data), directions, strict=True)))
                for s in (1, -1))
    for one, high, low in zip(found, up, down, strict=True):
        np.testing.assert_allclose(one, (high - low) / (2 * step), rtol=1e-6, atol=1e-8)
    rows = ad.jacobian(lambda a: (with_data(A, a) @ B).data)(A.data)
    columns = ad.jvp(lambda a: (with_data(A, a) @ B).data, (A.data,), (directions[0],))[1]
    np.testing.assert_allclose(rows @ directions[0], columns, rtol=1e-12)


def test_programs_and_their_pickles():
    A, B = pair()
    eager = ad.value_and_grad(lambda a, b: ((with_data(A, a) @ with_data(B, b)) @ np.arange(1.0, N + 1)).sum() ** 2,
                              argnums=(0, 1))
    program = ad.compile(eager, A.data, B.data)
    a, b = random(A.nnz), random(B.nnz)
    for each in (program, pickle.loads(pickle.dumps(program)), ad.jit(eager)):
        value, gradients = each(a, b)
        assert value == eager(a, b)[0]
        for one, other in zip(gradients, eager(a, b)[1], strict=True):
            np.testing.assert_array_equal(one, other)


def test_it_is_one_call():
    A, B = pair()
    tape = ad.report(ad.grad(lambda a: (with_data(A, a) @ B).data.sum()), A.data)
    assert "sparse product" in str(tape)
