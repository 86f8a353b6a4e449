"""What SciPy's matrix classes make an `np.matrix` of, with traced data: operators and methods of that class."""

import numpy as np
import pytest
from scipy import sparse

import blasad as ad
from support.numbers import generator
from support.sparse import dense, differences

pytestmark = pytest.mark.filterwarnings("ignore:the matrix subclass:PendingDeprecationWarning")

N = 4
PLACES = sparse.csr_matrix(dense(N, N, seed=3) + np.eye(N))
B, V = (generator("matrices", *shape).standard_normal(shape) for shape in ((N, N), (N,)))
FORMATS = ("csr", "csc", "coo", "bsr", "dia", "lil", "dok")
SUMS = {
    "a row times a column": lambda A: A.sum(0) * A.sum(1), "a column times a row": lambda A: A.sum(1) * A.sum(0),
    "means": lambda A: A.mean(0) * A.mean(1), "elements": lambda A: np.multiply(A.sum(0), A.sum(0)),
    "A1": lambda A: A.sum(1).A1 ** 2, "asarray": lambda A: np.asarray(A.sum(1)) * np.asarray(A.sum(0)),
    "ravel": lambda A: np.ravel(A.sum(1)) ** 2, "flatten": lambda A: A.sum(1).flatten(),
    "squeeze": lambda A: np.squeeze(A.sum(1)) * A.sum(1), "rows of A by their sums": lambda A: (A / A.sum(1)).toarray(),
    "A.multiply(column)": lambda A: A.multiply(A.sum(1)).toarray(), "A @ column": lambda A: A @ A.sum(1),
    "row * A": lambda A: A.sum(0) * A, "quotient": lambda A: A.sum(0) / (2 + A.sum(0)),
    "part": lambda A: A.sum(0)[0, 1],
    "tolist": lambda A: A.sum(0).tolist()[0][1] * A.sum(0).item(2)}
DENSE = {
    "product": lambda A: A.todense() * B, "power": lambda A: A.todense() ** 3, "M @ v": lambda A: A.todense() @ V * B,
    "v @ M": lambda A: V @ A.todense() * B, "np.dot": lambda A: np.dot(A.todense(), V) * B,
    "B @ M": lambda A: B @ A.todense(), "A + B": lambda A: (A + B) * B, "B - A": lambda A: (B - A) * B,
    "A + matrix": lambda A: (A + np.asmatrix(B)) * B, "matrix * M": lambda A: np.asmatrix(B) * A.todense(),
    "np.asmatrix": lambda A: np.asmatrix(A.todense()) * B, "np.matrix": lambda A: np.matrix(A.todense()) * B,
    "T": lambda A: A.todense().T * B, "I": lambda A: (A.todense() + 9 * np.eye(N)).I * B,
    "M[1]": lambda A: A.todense()[1] * B,
    "M[:, 1]": lambda A: B * np.asarray(A.todense()[:, 1]), "sum": lambda A: A.todense().sum(1) * V,
    "hstack": lambda A: np.hstack([A.todense(), B]).T * B, "solve": lambda A: np.linalg.solve(B, A.todense()) * B,
    "inv": lambda A: np.linalg.inv(A.todense() + 9 * np.eye(N)) * B, "norm": lambda A: np.linalg.norm(A.todense()),
    "csr of it": lambda A: (sparse.csr_matrix(A.todense()) * B), "exp": lambda A: np.exp(A.todense()) * B}


def in_place(A):
    M = A.todense()
    M += 2
    M *= B
    M[1] = M[0] * 2
    return M


def made(data, kind="csr"):
    return sparse.csr_matrix((data, PLACES.indices, PLACES.indptr), PLACES.shape).asformat(kind)


def loss(f, kind, shapes=None):
    def of_data(data):
        y = f(made(data, kind))
        if shapes is not None:
            shapes.append((np.shape(y), isinstance(y, np.matrix)))
        y = np.asarray(y).ravel()
        return (y * np.cos(np.arange(y.size))).sum()
    return of_data


def check(f, kind):
    shapes = []
    value, gradient = ad.value_and_grad(loss(f, kind, shapes))(PLACES.data)
    plain = loss(f, kind, shapes)
    np.testing.assert_allclose(value, plain(PLACES.data), rtol=1e-13)
    assert shapes[0] == shapes[1]
    np.testing.assert_allclose(gradient, differences(plain, PLACES.data), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("kind", FORMATS)
def test_sums_of_each_format_are_matrices(kind):
    for f in SUMS.values():
        check(f, kind)


def test_dense_matrices_have_the_operators_of_matrices():
    for f in (*DENSE.values(), in_place):
        check(f, "csr")


def test_programs_and_tangents_of_matrices():
    for f in (SUMS["a row times a column"], DENSE["power"], DENSE["solve"], in_place):
        of_data = loss(f, "csr")
        expected = ad.grad(of_data)(PLACES.data)
        np.testing.assert_allclose(ad.jit(ad.grad(of_data))(PLACES.data), expected, rtol=1e-13)
        slope = ad.jvp(of_data, (PLACES.data,), (np.ones(PLACES.nnz),))[1]
        np.testing.assert_allclose(slope, expected.sum(), rtol=1e-11)


def test_results_outside_of_derivatives_are_matrices_of_numpy():
    found, slope = ad.jvp(lambda data: made(data).sum(0), (PLACES.data,), (np.ones(PLACES.nnz),))
    assert type(found) is np.matrix
    np.testing.assert_array_equal(found, PLACES.sum(0))
    np.testing.assert_array_equal(slope, made(np.ones(PLACES.nnz)).sum(0))


@pytest.mark.parametrize("f", [
    lambda M: V * M, lambda M: np.multiply(B, M), lambda M: M > 0, bool, lambda M: np.sort(M), lambda M: M.std(),
    lambda M: np.add.reduce(M), lambda M: M.sum(0, out=np.zeros((1, N)))])
def test_what_has_no_rule_says_what_to_do(f):
    with pytest.raises(TypeError, match=r"^blasad: .*\(np.matrix\) with a derivative has no rule.*np.asarray"):
        ad.grad(lambda data: f(made(data).todense()).sum())(PLACES.data)


def test_traced_vectors_beside_matrices_are_rows():
    check(lambda A: A.data[:N] * A.todense() * B, "csr")
    check(lambda A: A.todense() * 2.0 + A.data[:N], "csr")
    check(lambda A: np.sin(A.data[:N]) @ A.todense() * B, "csr")
    for f in (np.multiply, np.power):
        with pytest.raises(TypeError, match=r"^blasad: .*\(np.matrix\), whose \* is the product of matrices"):
            ad.grad(lambda data, f=f: f(data[:N], made(data).todense()).sum())(PLACES.data)
