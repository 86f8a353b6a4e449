"""What SciPy's sparse matrices can do, with traced data: values to the bit, derivatives by differences."""

import numpy as np
import pytest
import scipy.sparse.linalg as sla
from scipy import sparse

import blasad as ad
from support.numbers import random
from support.sparse import FORMATS, dense, differences, holds, real_sum, with_data

N = 6
OTHER = sparse.coo_array(dense(N, N, seed=1))
D, V = dense(N, N, seed=2) + 1.5, np.linspace(0.5, 2.0, N)
GENERAL = {
    "A + B": lambda A, B: A + B, "A - B": lambda A, B: A - B, "B - A": lambda A, B: B - A,
    "A + D": lambda A, B: A + D, "D - A": lambda A, B: D - A,
    "A.multiply(B)": lambda A, B: A.multiply(B), "A.multiply(D)": lambda A, B: A.multiply(D),
    "A.multiply(row)": lambda A, B: A.multiply(V), "A.multiply(column)": lambda A, B: A.multiply(V[:, None]),
    "A / D": lambda A, B: A / D, "A * 3": lambda A, B: A * 3.0, "A / 3": lambda A, B: A / 3.0, "-A": lambda A, B: -A,
    "A @ B": lambda A, B: A @ B, "B @ A": lambda A, B: B @ A, "A @ A": lambda A, B: A @ A,
    "A.T @ A": lambda A, B: A.T @ A,
    "power": lambda A, B: A.power(3), "matrix_power": lambda A, B: sla.matrix_power(A, 3),
    "abs": lambda A, B: abs(A), "conj": lambda A, B: A.conj(), "sin": lambda A, B: A.sin(),
    "T": lambda A, B: A.T, "sum": lambda A, B: A.sum(), "mean": lambda A, B: A.mean(),
    "sum(0)": lambda A, B: A.sum(0), "mean(0)": lambda A, B: A.mean(0),
    "np.sum": lambda A, B: np.sum(A), "np.sum(0)": lambda A, B: np.sum(A, axis=0),
    "np.mean(1)": lambda A, B: np.mean(A, axis=1),
    "diagonal": lambda A, B: A.diagonal(), "diagonal(1)": lambda A, B: A.diagonal(1),
    "diagonal(-2)": lambda A, B: A.diagonal(-2), "trace": lambda A, B: A.trace(),
    "toarray": lambda A, B: A.toarray(), "toarray, order": lambda A, B: A.toarray(order="F"),
    "copy": lambda A, B: A.copy(),
    "tocsr": lambda A, B: A.tocsr(), "tocsc": lambda A, B: A.tocsc(), "tocoo": lambda A, B: A.tocoo(),
    "tobsr": lambda A, B: A.tobsr(blocksize=(2, 3)), "todia": lambda A, B: A.todia(),
    "csr of it": lambda A, B: sparse.csr_array(A), "coo of it": lambda A, B: sparse.coo_array(A),
    "reshape": lambda A, B: A.reshape(4, 9), "real": lambda A, B: A.real, "astype": lambda A, B: A.astype(complex),
    "kron": lambda A, B: sparse.kron(A, B), "kron of it": lambda A, B: sparse.kron(B, A),
    "kronsum": lambda A, B: sparse.kronsum(A, B), "block": lambda A, B: sparse.block_array([[A, None], [B, A]]),
    "vstack": lambda A, B: sparse.vstack([A, B]), "hstack": lambda A, B: sparse.hstack([A, B, A]),
    "block_diag": lambda A, B: sparse.block_diag([A, B, D]), "tril": lambda A, B: sparse.tril(A, -1),
    "triu": lambda A, B: sparse.triu(A), "norm": lambda A, B: sla.norm(A), "norm 1": lambda A, B: sla.norm(A, 1),
    "norm inf": lambda A, B: sla.norm(A, np.inf),
}
PARTS = {
    "A[i, j]": lambda A, B: A[1, 0], "A[i]": lambda A, B: A[1], "A[:, j]": lambda A, B: A[:, 4],
    "A[i:j]": lambda A, B: A[1:4], "A[:, i:j]": lambda A, B: A[:, 2:5], "A[i:j, k:l]": lambda A, B: A[1:5, 0:3],
    "A[::2, ::-1]": lambda A, B: A[::2, ::-1], "A[rows]": lambda A, B: A[[4, 1, 1, 0]],
    "A[:, columns]": lambda A, B: A[:, [5, 0, 0]], "A[rows, columns]": lambda A, B: A[[0, 1, 2, 0], [0, 3, 1, 0]],
    "A[mask]": lambda A, B: A[np.arange(N) > 2], "max": lambda A, B: A.max(), "max(1)": lambda A, B: A.max(1),
    "min(1)": lambda A, B: (-A).min(1), "maximum": lambda A, B: A.maximum(B), "minimum": lambda A, B: A.minimum(B),
}


def setdiag(A):
    A.setdiag(V * A.data[0])
    return A


def assigned(A):
    A[1, 2] = 5.0 * A.data[1]
    A[0, :] = A.data[0]
    A[[2, 4], [3, 3]] = A.data[:2] ** 2
    return A


def scaled(A):
    A *= 2.0
    A.data[:2] *= A.data[2]
    return A


def cleaned(A):
    A.sum_duplicates()
    A.sort_indices()
    A.eliminate_zeros()
    return A @ V


CHANGES = {"setdiag": setdiag, "A[i, j] = v": assigned, "A *= 2": scaled, "cleaned": cleaned}
WRITTEN = {("coo", "A[i, j] = v"), ("bsr", "setdiag"), ("bsr", "A[i, j] = v"), ("coo", "cleaned"),
           ("bsr", "cleaned")}


def matrix(format):
    made = sparse.coo_array(dense(N, N))
    return made.asformat(format) if format != "bsr" else made.tobsr(blocksize=(2, 3))


@pytest.mark.filterwarnings("ignore::scipy.sparse.SparseEfficiencyWarning")
@pytest.mark.parametrize("operation", GENERAL)
@pytest.mark.parametrize("format", FORMATS)
def test_operations(format, operation):
    A, B = matrix(format), OTHER.asformat(format)
    holds(lambda data: GENERAL[operation](with_data(A, data), B), A.data.copy())


@pytest.mark.parametrize("format", FORMATS)
def test_exponentials(format):
    A = matrix(format)
    holds(lambda data: sla.expm(with_data(A, data).tocsc()), A.data.copy(), ulps=8)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("format", ["csr", "csc", "coo"])
def test_parts_and_extremes(format, part):
    A, B = matrix(format), OTHER.asformat(format)
    holds(lambda data: PARTS[part](with_data(A, data), B), A.data.copy())


@pytest.mark.filterwarnings("ignore::scipy.sparse.SparseEfficiencyWarning")
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("format", ["csr", "csc", "coo", "bsr"])
def test_changes_in_place(format, change):
    if (format, change) in WRITTEN:
        pytest.skip("SciPy has it not, or branches on values that are zero")
    A = matrix(format)
    holds(lambda data: CHANGES[change](with_data(A, data * 1.0)), A.data.copy().reshape(A.data.shape))


def test_what_cancels_keeps_its_place():
    A, x = sparse.csr_array(np.array([[1.0, 2.0], [0.0, 3.0]])), random(2)
    for f in (lambda A: (A - A.copy()) @ x, lambda A: (A + (-A)) @ x,
              lambda A: (A @ sparse.csr_array([[2.0, 1.0], [-1.0, 0.5]])) @ x):
        value = f(A)

        def loss(data, f=f):
            return real_sum(f(with_data(A, data)))

        np.testing.assert_allclose(ad.grad(loss)(A.data), differences(loss, A.data), atol=1e-8)
        np.testing.assert_array_equal(f(with_data(A, A.data)), value)
    B = sparse.csr_array(np.array([[-1.0, 2.0], [0.0, 3.0]]))

    def loss(data):
        return real_sum((with_data(A, data) + B) @ x)

    np.testing.assert_allclose(ad.grad(loss)(A.data), [x[0], x[1], np.cos(1) * x[1]])
    D = sparse.dia_array((np.array([[0.0, 2.0], [1.0, 3.0]]), [0, 1]), shape=(2, 2))
    np.testing.assert_allclose(ad.grad(lambda data: (with_data(D, data).tocsr() @ x).sum())(D.data),
                               [[x[0], x[1]], [0.0, x[1]]])


def test_duplicates_add_up_in_every_operation():
    data, rows, columns = random(6), np.array([0, 2, 0, 3, 2, 1]), np.array([1, 0, 1, 3, 0, 2])
    B = sparse.csr_array(dense(4, 4))
    for f in (lambda A: A + B, lambda A: A.multiply(B), lambda A: A @ B, lambda A: A.tobsr(blocksize=(2, 2)),
              lambda A: A.diagonal(), lambda A: A[[0, 2], [1, 0]], lambda A: A.maximum(B), lambda A: A.toarray()):
        holds(lambda data, f=f: f(sparse.coo_array((data, (rows, columns)), shape=(4, 4))), data)
        holds(lambda data, f=f: f(sparse.csr_array((data, [2, 0, 2, 3, 1, 1], [0, 3, 4, 4, 6]), shape=(4, 4))), data)


def test_memory_is_shared_as_scipy_shares_it():
    A = matrix("csr")

    def loss(w):
        B = with_data(A, w)
        w *= 2.0                            # the data of B
        first = (B @ V).sum()
        B.data[:] = B.data ** 2             # w
        return first + (w * np.arange(w.size)).sum() + B.T.data.sum() - B.copy().data[0]

    holds(lambda w: loss(w * 1.0), A.data.copy())


def test_classes_are_scipys():
    A = matrix("csr")

    def f(data):
        for kind in (sparse.csr_array, sparse.csr_matrix):
            B = kind((data, A.indices, A.indptr), shape=A.shape)
            assert sparse.issparse(B) and isinstance(B, kind) and isinstance(B @ B.T, kind) and B.nnz == A.nnz
            assert sparse.isspmatrix(B) == (kind is sparse.csr_matrix) and B.dtype == np.float64
        return (data ** 2).sum()

    np.testing.assert_allclose(ad.grad(f)(A.data), 2 * A.data)


def test_a_comparison_is_a_constant_and_noted_by_programs():
    A, B = matrix("csr"), OTHER.tocsr()

    def f(data):
        larger = with_data(A, data) > B
        assert larger.dtype == bool
        return (with_data(A, data).multiply(larger) @ V).sum()

    holds(f, A.data.copy())
    program = ad.jit(ad.grad(f))
    for data in (A.data, 0.1 * A.data, A.data):
        np.testing.assert_array_equal(program(data), ad.grad(f)(data))


def test_arrays_as_arguments_and_results():
    A, x = matrix("csc"), random(N)
    found = ad.grad(lambda A: ((A @ x) ** 2).sum())(A)
    assert type(found) is sparse.csc_array and (found.indices == A.indices).all()
    np.testing.assert_allclose(found.toarray()[A.toarray() != 0], np.outer(2 * (A @ x), x)[A.toarray() != 0])
    shadow, by_x = A.copy(), np.zeros(N)
    shadow.data[:] = 0
    ad.autodiff(ad.Reverse, lambda A, x: ((A @ x) ** 2).sum(), ad.Duplicated(A, shadow), ad.Duplicated(x, by_x))
    np.testing.assert_allclose(shadow.data, found.data)
    np.testing.assert_allclose(by_x, 2 * A.T @ (A @ x))
    value, pullback = ad.vjp(lambda A: A @ A.T, A)
    assert type(value) is type(A @ A.T)
    assert sparse.issparse(ad.grad(lambda A: ((ad.stop_gradient(A) @ x) @ (A @ x)))(A))


def test_autodiff_writes_to_the_callers_data_and_says_what_would_be_lost():
    A, dA = matrix("csr"), matrix("csr")
    before, x = A.copy(), random(N)
    dA.data[:] = 0

    def scales(A):
        A *= 3.0
        return (A @ x).sum()

    ad.autodiff(ad.Reverse, scales, ad.Duplicated(A, dA))
    np.testing.assert_array_equal(A.data, 3 * before.data)
    np.testing.assert_allclose(dA.data, 3 * x[A.indices])

    def rebinds(A):
        A.data = A.data * 2.0
        return (A @ x).sum()

    with pytest.raises(TypeError, match="put another thing into argument 0.data"):
        ad.autodiff(ad.Reverse, rebinds, ad.Duplicated(A, dA))


@pytest.mark.parametrize("axis", [None, 0, 1, -1, -2])
@pytest.mark.parametrize("format", FORMATS)
def test_sums_of_matrices_have_two_dimensions(format, axis):
    if format == "bsr" and axis is None:
        pytest.skip("SciPy raises an error")
    A = matrix(format)
    B = getattr(sparse, f"{format}_matrix")(A)
    for f in (lambda A: A.sum(axis), lambda A: A.mean(axis)):
        shapes = []

        def loss(B, f=f, shapes=shapes):
            total = f(B)
            shapes.append(np.shape(total))
            return real_sum(np.asarray(total))

        found = ad.grad(loss)(B)
        assert type(found) is type(B) and shapes[0] == np.shape(f(B))
        np.testing.assert_allclose(found.data, ad.grad(lambda A, f=f: real_sum(f(A)))(A).data)


@pytest.mark.filterwarnings("ignore::scipy.sparse.SparseEfficiencyWarning")
def test_traced_numbers_in_constant_matrices():
    A, v = matrix("csr"), random(N)

    def written(v):
        B = A.copy()
        B[0, 0] = v[0]
        B.setdiag(v * v)
        B.data[:2] = v[:2]
        B *= v[1]
        return B @ V

    for f in (written, lambda v: A * v[0], lambda v: A.multiply(v), lambda v: A.multiply(v[:, None]),
              lambda v: sparse.diags_array(v) @ A @ sparse.diags_array(v), lambda v: A + v[:, None] * v):
        holds(f, v)


def test_arrays_of_three_dimensions():
    data, coords = random(12), (np.arange(12) % 2, np.arange(12) % 3, np.arange(12) % 4)
    x = random(4)
    for f in (lambda A: A.toarray(), lambda A: A @ x, lambda A: (A * 2.0).toarray()):
        holds(lambda data, f=f: f(sparse.coo_array((data, coords), shape=(2, 3, 4))), data)
