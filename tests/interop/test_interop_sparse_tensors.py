"""Sparse tensors of PyTorch and JAX at the adapters' door: functions receive SciPy's matrices."""

import numpy as np
import pytest
import scipy.sparse as sp
from numpy.testing import assert_allclose
from scipy.sparse.linalg import spsolve

import blasad as ad
from support.numbers import random

SIZE = 6


def matrix(rng):
    return np.where(rng.random((SIZE, SIZE)) < 0.3, random((SIZE, SIZE)), 0) + 3 * np.eye(SIZE)


def loss(A, x):
    assert sp.issparse(A)
    return ((A @ x) ** 2).sum() + spsolve(A.tocsc(), x)[0]


def expected(M, x):
    """The gradients at the places of M, and along x."""
    A, inverse = M, np.linalg.inv(M)
    first = np.outer(2 * M @ x, x) - np.outer(inverse[0], inverse @ x)
    return np.where(A != 0, first, 0), 2 * M.T @ (M @ x) + inverse[0]


class TestPyTorch:
    @pytest.fixture(autouse=True)
    def modules(self):
        self.torch = pytest.importorskip("torch")
        self.adapter = pytest.importorskip("blasad.interop.torch")


    @pytest.mark.filterwarnings("ignore:Sparse")
    @pytest.mark.parametrize("layout", ["csr", "coo"])
    @pytest.mark.parametrize("steady", [False, True])
    def test_gradients_have_the_layout_of_the_tensor(self, rng, layout, steady):
        M, x = matrix(rng), random(SIZE)
        torch = self.torch
        A = torch.from_numpy(M)
        A = (A.to_sparse_csr() if layout == "csr" else A.to_sparse()).requires_grad_(True)
        y = torch.from_numpy(x.copy()).requires_grad_(True)
        f = self.adapter.function(loss, steady=steady)
        with torch.no_grad():
            assert_allclose(f(A, y).item(), loss(sp.csr_array(M), x))
        for _ in range(2):
            A.grad = y.grad = None
            f(A, y).backward()
            assert A.grad.layout == A.layout
            for got, wanted in zip((A.grad.to_dense().numpy(), y.grad.numpy()), expected(M, x), strict=True):
                assert_allclose(got, wanted, atol=1e-12)

    @pytest.mark.filterwarnings("ignore:Sparse")
    def test_second_derivatives_and_matrices_as_results(self, rng):
        M, x, torch = matrix(rng), random(SIZE), self.torch
        A = torch.from_numpy(M).to_sparse_csr().requires_grad_(True)
        y = torch.from_numpy(x.copy()).requires_grad_(True)
        f = self.adapter.function(lambda A, x: ((A @ x) ** 2).sum())
        first, = torch.autograd.grad(f(A, y), y, create_graph=True)
        second, = torch.autograd.grad(first.sum(), A)
        ones = np.ones(SIZE)
        wanted = 2 * (np.outer(M @ ones, x) + np.outer(M @ x, ones))
        assert_allclose(second.to_dense().numpy(), np.where(M != 0, wanted, 0), atol=1e-12)
        along_A, = torch.autograd.grad(f(A, y), A, create_graph=True)
        again, = torch.autograd.grad(along_A.values().sum(), y)
        ones_at = np.where(M != 0, 1.0, 0)
        assert_allclose(again.numpy(), 2 * (M.T @ (ones_at @ x) + ones_at.T @ (M @ x)), atol=1e-12)
        scaled = self.adapter.function(lambda A: [A * 2, A.T])(A)
        assert scaled[0].layout == torch.sparse_csr and scaled[1].layout == torch.sparse_csc
        assert_allclose(scaled[0].to_dense().detach().numpy(), 2 * M)

    @pytest.mark.filterwarnings("ignore:Sparse")
    def test_what_is_no_matrix_is_refused(self):
        x = self.torch.ones(2, 2, 2).to_sparse()
        with pytest.raises(TypeError, match="two dimensions"):
            self.adapter.function(lambda A: A)(x)


class TestJAX:
    @pytest.fixture(autouse=True)
    def modules(self):
        self.jax = pytest.importorskip("jax")
        self.sparse = pytest.importorskip("jax.experimental.sparse")
        self.adapter = pytest.importorskip("blasad.interop.jax")
        before = self.jax.config.jax_enable_x64
        self.jax.config.update("jax_enable_x64", True)
        yield
        self.jax.config.update("jax_enable_x64", before)

    @pytest.mark.parametrize("kind", ["BCOO", "BCSR"])
    def test_gradients_have_the_type_of_the_array(self, rng, kind):
        M, x = matrix(rng), random(SIZE)
        A = getattr(self.sparse, kind).fromdense(M)
        f = self.adapter.function(loss)
        value, (dA, dx) = self.sparse.value_and_grad(f, (0, 1))(A, x)
        assert_allclose(value, loss(sp.csr_array(M), x))
        assert type(dA) is type(A)
        for got, wanted in zip((dA.todense(), dx), expected(M, x), strict=True):
            assert_allclose(got, wanted, atol=1e-12)

    def test_data_may_be_traced_and_indices_not(self, rng):
        M, x = matrix(rng), random(SIZE)
        A = self.sparse.BCSR.fromdense(M)
        f = self.adapter.function(lambda A, x: ((A @ x) ** 2).sum())

        def of(data):
            return f(self.sparse.BCSR((data, A.indices, A.indptr), shape=A.shape), x)

        assert_allclose(self.jax.jit(self.jax.grad(of))(A.data), np.outer(2 * M @ x, x)[M != 0], atol=1e-12)
        with pytest.raises(TypeError, match="indices of a BCSR are traced"):
            self.jax.jit(lambda A: f(A, x))(A)
        made = self.adapter.function(lambda A: [2 * A, A.tocoo()])(A)
        assert type(made[0]) is self.sparse.BCSR and type(made[1]) is self.sparse.BCOO
        for each, scale in zip(made, (2, 1), strict=True):
            assert_allclose(each.todense(), scale * M)

    def test_padded_elements_are_refused(self):
        A = self.sparse.BCOO((np.ones(2), np.array([[0, 0], [2, 2]])), shape=(2, 2))
        with pytest.raises(ValueError, match="outside of the matrix"):
            self.adapter.function(lambda A: A @ np.ones(2))(A)


def test_equal_places_are_one_to_what_keeps_programs():
    forms = pytest.importorskip("blasad.interop._matrices")
    A, B = sp.eye_array(3, format="csr"), sp.csr_array(np.eye(3) + np.eye(3, k=1))
    one, same, other = (forms.taken_apart(each).form for each in (A, A * 2, B))
    assert one == same and hash(one) == hash(same) and one != other
    assert (one.matrix(np.ones(3)) != A).nnz == 0
    assert forms.taken_apart(A.todia()).form == one
    assert ad.grad(lambda data: one.matrix(data).sum())(np.ones(3)).tolist() == [1, 1, 1]
