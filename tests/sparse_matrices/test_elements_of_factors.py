"""The factors L and U of a sparse matrix, against differences and dense elimination."""

import numpy as np
import pytest
import scipy.sparse as sp
import scipy.sparse.linalg as spl
from numpy.testing import assert_allclose

import blasad as ad
from support.functions import both
from support.numbers import generator, random


def matrix(n, density, dtype, kind=sp.csc_array):
    rng = generator("factors", n, dtype)
    A = np.where(rng.random((n, n)) < density, random((n, n), dtype, rng), 0)
    return kind((A + 2 * np.eye(n)[::-1] + np.diag(rng.random(n))).astype(dtype))


def with_data(S, data):
    return type(S)((data, S.indices, S.indptr), shape=S.shape)


def loss(S, W):
    kind = type(spl.splu(S).L)

    def f(data):
        lu = spl.splu(with_data(S, data))
        L, U = lu.L, lu.U
        assert isinstance(L, kind) and sp.issparse(U) and U.format == "csc"
        return ((W * np.abs(L.toarray()) ** 2).sum() + (W.T * np.abs((L @ U).toarray()) ** 2).sum()
                + (np.abs(U.data) ** 2).sum() + np.abs(U.diagonal()).sum() + spl.norm(U[:, :3]) + U.nnz)

    return f


@pytest.mark.parametrize("n, density, dtype", [(6, 0.5, "d"), (12, 0.3, "d"), (30, 0.1, "d"), (8, 0.4, "D")])
def test_elements_of_factors_have_the_derivatives_of_differences(n, density, dtype):
    for kind in (sp.csc_array, sp.csc_matrix):
        S = matrix(n, density, dtype, kind)
        f, d = loss(S, generator("weights").random((n, n))), random(S.nnz, dtype)
        value, gradient = ad.value_and_grad(f)(S.data.copy())
        assert_allclose(value, f(S.data), rtol=1e-14)
        expected = both(f, S.data, d)[1]
        assert_allclose(np.vdot(gradient, d).real, expected, rtol=1e-7)
        assert_allclose(ad.jvp(f, (S.data,), (d,))[1], expected, rtol=1e-7)


def test_second_derivatives_and_programs_of_factors():
    S = matrix(6, 0.5, "d")
    f, v = loss(S, generator("weights").random((6, 6))), random(S.nnz)
    gradient = ad.grad(f)
    assert_allclose(ad.hvp(f)(S.data, v), both(gradient, S.data, v)[1], rtol=1e-5, atol=1e-5)
    assert_allclose(ad.jit(gradient)(S.data), gradient(S.data), rtol=1e-12)


def test_values_of_factors_are_those_of_scipy_and_their_diagonal_is_not_computed_for_all():
    S = matrix(12, 0.3, "d")

    def f(data):
        lu = spl.splu(with_data(S, data))
        return lu.L.data, lu.U.data, lu.U.diagonal()

    (L, U, diagonal), pull = ad.vjp(f, S.data)
    lu = spl.splu(S)
    assert L.tobytes() == lu.L.data.tobytes() and U.tobytes() == lu.U.data.tobytes()
    assert diagonal.tobytes() == lu.U.diagonal().tobytes()
    sum_of_logs = ad.grad(lambda d: np.log(np.abs(spl.splu(with_data(S, d)).U.diagonal())).sum())(S.data)
    inverse = np.linalg.inv(S.toarray()).T
    assert_allclose(sum_of_logs, inverse[S.tocoo().coords], rtol=1e-8)
    assert_allclose(pull((L * 0, U * 0, 1 / diagonal))[0], inverse[S.tocoo().coords], rtol=1e-8)


def test_elements_of_incomplete_factors_are_refused():
    S = matrix(6, 0.5, "d")
    for name in "LU":
        with pytest.raises(NotImplementedError, match=f"incomplete factor {name}"):
            ad.grad(lambda d, name=name: getattr(spl.spilu(with_data(S, d)), name).sum())(S.data)
