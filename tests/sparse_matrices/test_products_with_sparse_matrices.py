"""Products of SciPy's sparse matrices with traced vectors and matrices: constant matrices, and traced data."""

import pickle
import threading

import numpy as np
import pytest
from scipy import sparse
from scipy.sparse import _sparsetools

import blasad as ad
from support.numbers import random
from support.sparse import FORMATS, dense, holds, real_sum, with_data

PRODUCTS = {
    "A @ x": lambda A, x, y, X, Y: A @ x,
    "A.dot(x)": lambda A, x, y, X, Y: A.dot(x),
    "A.T @ y": lambda A, x, y, X, Y: A.T @ y,
    "y @ A": lambda A, x, y, X, Y: y @ A,
    "A.conj() @ x": lambda A, x, y, X, Y: A.conj() @ x,
    "A @ X": lambda A, x, y, X, Y: A @ X,
    "Y.T @ A": lambda A, x, y, X, Y: Y.T @ A,
    "A @ column": lambda A, x, y, X, Y: A @ x[:, None],
    "A @ X in Fortran order": lambda A, x, y, X, Y: A @ np.asfortranarray(X),
    "A @ strided": lambda A, x, y, X, Y: A @ X[::-1, ::2],
}


def operands(dtype="d", m=4, n=6):
    return random(n, dtype), random(m, dtype), random((n, 3), dtype), random((m, 3), dtype)


def matrix(format, array=True, dtype="d", index=np.int32, m=4, n=6):
    made = (sparse.coo_array if array else sparse.coo_matrix)(dense(m, n, dtype))
    made = made.asformat(format) if format != "bsr" else made.tobsr(blocksize=(2, 3))
    for name in ("indices", "indptr", "offsets"):
        if hasattr(made, name):
            setattr(made, name, getattr(made, name).astype(index))
    if format == "coo":
        made.coords = tuple(each.astype(index) for each in made.coords)
    return made


@pytest.mark.parametrize("product", PRODUCTS)
@pytest.mark.parametrize("array", [True, False], ids=["array", "matrix"])
@pytest.mark.parametrize("format", FORMATS)
def test_a_constant_matrix_from_a_closure(format, array, product):
    A, (x, y, X, Y) = matrix(format, array), operands()
    f = PRODUCTS[product]
    if "X" in product or "strided" in product:
        holds(lambda X: f(A, x, y, X, Y), X)
    elif "Y" in product:
        holds(lambda Y: f(A, x, y, X, Y), Y)
    elif "y" in product:
        holds(lambda y: f(A, x, y, X, Y), y)
    else:
        holds(lambda x: f(A, x, y, X, Y), x)


@pytest.mark.parametrize("product", PRODUCTS)
@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("format", FORMATS)
def test_traced_data(format, dtype, product):
    A, (x, y, X, Y) = matrix(format, dtype=dtype), operands(dtype)
    holds(lambda data: PRODUCTS[product](with_data(A, data), x, y, X, Y), A.data.copy())


@pytest.mark.parametrize("index", [np.int32, np.int64])
@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("format", FORMATS)
def test_both_operands_in_each_precision_and_with_either_index(format, dtype, index):
    A, (x, _, X, _) = matrix(format, dtype=dtype, index=index), operands(dtype)
    D = A.toarray()
    there = sparse.csr_array(D != 0)

    def loss(data, x, X):
        B = with_data(A, data)
        return real_sum(B @ x) + real_sum(B @ X)

    found = ad.grad(loss, argnums=(0, 1, 2))(A.data, x, X)
    expected = ad.grad(lambda D, x, X: real_sum(D @ x) + real_sum(D @ X), argnums=(0, 1, 2))(D, x, X)
    rtol = 1e-5 if dtype in "fF" else 1e-13
    assert [each.dtype for each in found] == [np.dtype(dtype)] * 3
    np.testing.assert_allclose(with_data(A, found[0]).toarray()[there.toarray()], expected[0][there.toarray()], rtol)
    for one, other in zip(found[1:], expected[1:], strict=True):
        np.testing.assert_allclose(one, other, rtol, 1e-6 if dtype in "fF" else 1e-14)


def test_a_real_matrix_times_a_complex_vector_and_the_other_way_round():
    A, x = matrix("csr"), random(6, "D")
    holds(lambda x: A @ x, x)
    holds(lambda data: with_data(A, data) @ x, A.data.copy())
    holds(lambda x: (A * (1 + 2j)) @ x, random(6))
    holds(lambda x: sparse.csr_array(np.arange(12).reshape(2, 6)) @ x, random(6))


def test_duplicates_unsorted_indices_room_behind_the_last_element_and_empty_rows():
    data, indices = np.append(random(6), np.nan), np.array([2, 0, 2, 3, 1, 1, 0])
    begin = np.array([0, 3, 4, 4, 6])
    x = random(4)
    for kind in (sparse.csr_array, sparse.csc_array):
        def f(data, x, kind=kind):
            A = kind((data[:6], indices[:6].copy(), begin.copy()), shape=(4, 4))
            return A @ x

        holds(lambda data: f(data, x), data[:6].copy())
        holds(lambda x: f(data, x), x)
    gradient = ad.grad(lambda data: real_sum(sparse.coo_array(
        (data[:6], (np.array([0, 0, 0, 1, 3, 3]), indices[:6])), shape=(4, 4)) @ x))(data)
    assert np.isfinite(gradient).all()


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (0, 0), (3, 4)])
@pytest.mark.parametrize("format", ["csr", "csc", "coo", "dia"])
def test_no_elements(format, shape):
    A = sparse.coo_array(shape).asformat(format)
    np.testing.assert_array_equal(ad.grad(lambda x: (A @ x).sum())(np.ones(shape[1])), np.zeros(shape[1]))


def test_second_order_and_mixed_derivatives():
    A, x = matrix("csr"), random(6)
    D = A.toarray()
    np.testing.assert_allclose(ad.hessian(lambda x: ((A @ x) ** 2).sum())(x), 2 * D.T @ D, rtol=1e-13)

    def loss(data, x):
        return (np.sin(with_data(A, data) @ x) ** 2).sum()

    direction = random(A.data.size), random(6)
    gradient, step = ad.grad(loss, argnums=(0, 1)), 1e-6
    found = ad.jvp(gradient, (A.data, x), direction)[1]
    up, down = (gradient(*(a + s * step * b for a, b in zip((A.data, x), direction, strict=True))) for s in (1, -1))
    for one, high, low in zip(found, up, down, strict=True):
        np.testing.assert_allclose(one, (high - low) / (2 * step), rtol=1e-6, atol=1e-8)


@pytest.mark.parametrize("format", FORMATS)
def test_several_lanes(format):
    A, x = matrix(format), random(6)
    np.testing.assert_allclose(ad.jacobian(lambda x: A @ x)(x), A.toarray(), rtol=1e-14)
    of_data = ad.jacobian(lambda data: with_data(A, data) @ x)(A.data)
    for k in range(4):
        np.testing.assert_allclose(of_data[k], ad.grad(lambda data, k=k: (with_data(A, data) @ x)[k])(A.data),
                                   rtol=1e-14)


def test_programs_give_the_same_bits_and_follow_other_values():
    A, x = matrix("csr"), random(6)

    def loss(data, x):
        B = with_data(A, data)
        y = x
        for _ in range(3):
            y = B.T @ np.tanh(B @ y)
        return (y ** 2).sum()

    eager = ad.value_and_grad(loss, argnums=(0, 1))
    program = ad.compile(eager, A.data, x)
    again = pickle.loads(pickle.dumps(program))
    for data, y in ((A.data, x), (random(A.data.size), random(6))):
        for each in (program, again, ad.jit(eager)):
            (value, found), (expected, gradients) = each(data, y), eager(data, y)
            assert value == expected
            for one, other in zip(found, gradients, strict=True):
                np.testing.assert_array_equal(one, other)


def test_jit_compares_places():
    data, begin, x = random(3), np.array([0, 1, 2, 3]), random(3)

    @ad.jit
    def loss(data, indices):
        return (sparse.csr_array((data, indices, begin), shape=(3, 3)) @ x).sum()

    for indices in (np.array([0, 1, 2]), np.array([2, 1, 0]), np.array([0, 1, 2])):
        np.testing.assert_allclose(loss(data, indices), (data * x[indices]).sum())


def test_jit_sees_that_the_data_of_a_constant_changed():
    A, x = matrix("csr"), random(6)
    f = ad.jit(ad.grad(lambda x: ((A @ x) ** 2).sum()))
    for _ in range(2):
        np.testing.assert_allclose(f(x), 2 * A.T @ (A @ x), rtol=1e-13)
        A.data *= 2


def test_sections_threads_and_a_constant_that_is_overwritten():
    A, x = matrix("csc"), random(6)

    def loss(x):
        def step(x):
            return np.tanh(A.T @ (A @ x))

        for _ in range(4):
            x = ad.checkpoint(step)(x)
        return x.sum()

    expected = ad.grad(loss)(x)
    found = [None] * 4

    def run(k):
        found[k] = ad.grad(loss)(x)

    threads = [threading.Thread(target=run, args=(k,)) for k in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    for each in found:
        np.testing.assert_array_equal(each, expected)
    B = A.copy()

    def overwrites(x):
        y = B @ x
        B.data[:] = np.nan
        B.indices[:] = 0
        return (y ** 2).sum()

    np.testing.assert_allclose(ad.grad(overwrites)(x), 2 * A.T @ (A @ x), rtol=1e-13)


def test_zero_seeds_meet_no_infinities_and_data_that_are_not_read_may_be_nan():
    A = sparse.csr_array(np.array([[1.0, np.inf], [2.0, 3.0]]))
    np.testing.assert_array_equal(ad.grad(lambda x: (A @ x)[1])(np.ones(2)), [2.0, 3.0])
    D = sparse.dia_array((np.array([[np.nan, 1.0, 2.0], [3.0, 4.0, np.nan]]), [1, -1]), shape=(3, 3))
    x = random(3)
    gradient = ad.grad(lambda data: ((with_data(D, data) @ x) ** 2).sum())(D.data)
    assert gradient[0, 0] == 0 and gradient[1, 2] == 0 and np.isfinite(gradient).all()


def test_indices_beyond_an_array_raise():
    A = matrix("csr")
    A.indices[0] = 77
    with pytest.raises(ValueError, match="a column index of a sparse matrix is not between 0 and 5"):
        ad.grad(lambda x: (A @ x).sum())(np.ones(6))


def test_a_product_does_not_lose_its_derivative_in_a_plain_array():
    A, B = (sparse.csr_array(dense(3, 3, seed=seed)) for seed in (0, 1))
    C = A @ B

    def multiplied(data):
        _sparsetools.csr_matvec(3, 3, A.indptr, A.indices, data, np.ones(3), out)
        return out.sum()

    def both(data):
        _sparsetools.csr_matmat(3, 3, A.indptr, A.indices, data, B.indptr, B.indices, B.data, C.indptr.copy(),
                                C.indices.copy(), out)
        return out.sum()

    for f, size in ((multiplied, 3), (both, C.nnz)):
        out = np.zeros(size)
        with pytest.raises(TypeError, match="cannot hold a derivative"):
            ad.grad(f)(A.data)
        assert not out.any()


def test_it_is_one_call_and_makes_nothing_dense():
    n = 20_000
    A = sparse.diags_array([np.ones(n - 1), -2 * np.ones(n), np.ones(n - 1)], offsets=[-1, 0, 1]).tocsr()
    report = ad.report(ad.grad(lambda x: ((A @ x) ** 2).sum()), np.ones(n))
    assert "product by places" in str(report)
    gradient = ad.grad(lambda data, x: ((with_data(A, data) @ x) ** 2).sum(), argnums=(0, 1))(A.data, np.ones(n))
    assert gradient[0].shape == A.data.shape
