"""SuperLU's compiled functions with traced data, traced right-hand sides, or both, against dense matrices."""

import pickle

import numpy as np
import pytest
import scipy.sparse as sp
import scipy.sparse.linalg as spl
from scipy.sparse.linalg._dsolve import _superlu

import blasad as ad
from blasad._sparse import superlu
from support.numbers import random

SIZE = 7
ERROR = {"f": 2e-5, "F": 2e-5, "d": 1e-12, "D": 1e-12}


def matrix(rng, dtype="d", n=SIZE):
    """A matrix by columns that is not symmetric, also in where its elements are."""
    dense = np.where(rng.random((n, n)) < 0.3, random((n, n), dtype), 0) + 3 * np.eye(n)
    return sp.csc_array(dense.astype(dtype))


def factored(A, data):
    return _superlu.gstrf(A.shape[0], A.nnz, data, A.indices, A.indptr, csc_construct_func=sp.csc_array, ilu=False,
                          options={})


def solution(A, data, b, by_columns=1):
    return _superlu.gssv(A.shape[0], A.nnz, data, A.indices, A.indptr, b, by_columns, options={"ColPerm": None})[0]


def op(x, trans):
    return {"N": x, "T": x.T, "H": x.conj().T}[trans]


def dense_of(A, data):
    """The same matrix as a dense array, by indices."""
    rows, cols = A.indices, np.repeat(np.arange(A.shape[1]), np.diff(A.indptr))
    dense = np.zeros(A.shape, A.dtype)
    dense[rows, cols] = data
    return dense


def near(found, expected, dtype):
    assert np.shape(found) == np.shape(expected)
    assert np.abs(found - expected).max() <= ERROR[np.dtype(dtype).char] * max(1, np.abs(expected).max())


@pytest.fixture
def counts(monkeypatch):
    """How often something is factored, and solved with."""
    numbers = {"factor": 0, "solve": 0}
    made, solver = superlu.Columns.made, superlu.solved.function

    def counted(self, data):
        numbers["factor"] += 1
        return made(self, data)

    def solved(*args, **kwargs):
        numbers["solve"] += 1
        return solver(*args, **kwargs)

    monkeypatch.setattr(superlu.Columns, "made", counted)
    monkeypatch.setattr(superlu.solved, "function", solved)
    return numbers


@pytest.mark.parametrize("columns", [None, 1, 3])
@pytest.mark.parametrize("trans", "NTH")
@pytest.mark.parametrize("dtype", "fdFD")
def test_solutions_have_the_gradients_of_dense_ones(rng, dtype, trans, columns):
    A = matrix(rng, dtype)
    shape = (SIZE,) if columns is None else (SIZE, columns)
    b, seed = random(shape, dtype), random(shape, dtype)
    x, pull = ad.vjp(lambda d, b: factored(A, d).solve(b, trans), A.data, b)
    assert x.tobytes() == spl.splu(A).solve(b, trans).tobytes() and x.dtype == A.dtype
    expected, pulled = ad.vjp(lambda d, b: np.linalg.solve(op(dense_of(A, d), trans), b), A.data, b)
    for found, other in zip(pull(seed), pulled(seed), strict=True):
        near(found, other, dtype)


@pytest.mark.parametrize("by_columns", [0, 1])
@pytest.mark.parametrize("dtype", "dD")
def test_systems_by_columns_and_by_rows_have_the_values_and_gradients_of_scipy(rng, dtype, by_columns):
    A, b = matrix(rng, dtype), random(SIZE, dtype)
    x, pull = ad.vjp(lambda d, b: solution(A, d, b, by_columns), A.data, b)
    assert x.tobytes() == spl.spsolve(A if by_columns else A.T, b).tobytes()
    seed = random(SIZE, dtype)
    other = ad.vjp(lambda d, b: np.linalg.solve(op(dense_of(A, d), "N" if by_columns else "T"), b), A.data, b)[1]
    for found, expected in zip(pull(seed), other(seed), strict=True):
        near(found, expected, dtype)


def test_right_hand_sides_with_derivatives_are_solved_with_scipys_own_factors(rng):
    A, b, w = matrix(rng), random(SIZE), random(SIZE)
    lu, kept = spl.splu(A), spl.factorized(A)
    back = np.linalg.solve(A.toarray().T, w)
    for f in (lambda b: spl.spsolve(A, b) @ w, lambda b: lu.solve(b) @ w, lambda b: kept(b) @ w,
              lambda b: spl.spsolve(A.tocsr(), b) @ w, lambda b: lu.solve(rhs=b) @ w):
        near(ad.grad(f)(b), back, "d")
    near(ad.grad(lambda b: lu.solve(b, "T") @ w)(b), np.linalg.solve(A.toarray(), w), "d")
    B = random((SIZE, 2))
    near(ad.grad(lambda B: (spl.spsolve(A, B) * B).sum())(B),
         np.linalg.solve(A.toarray(), B) + np.linalg.solve(A.toarray().T, B), "d")


def test_factors_are_those_of_the_values_that_were_factored(rng):
    A, b, w = matrix(rng), random(SIZE), random(SIZE)

    def f(d, b):
        lu = factored(A, d)
        x = lu.solve(b)
        b[:] = 0
        d *= 3
        y = lu.solve(x)
        x[:] = 1
        return y @ w

    inverse = np.linalg.inv(A.toarray())
    value, (bd, bb) = ad.value_and_grad(f, argnums=(0, 1))(A.data, b)
    assert value == spl.splu(A).solve(spl.splu(A).solve(b)) @ w
    near(bb, inverse.T @ inverse.T @ w, "d")
    x = inverse @ b
    expected = -np.outer(inverse.T @ inverse.T @ w, x) - np.outer(inverse.T @ w, inverse @ x)
    near(bd, expected[A.tocoo().coords], "d")


def test_one_factorization_serves_all_derivatives(rng, counts):
    A, b, w, v = matrix(rng), random(SIZE), random(SIZE), random(SIZE)

    def f(d, b):
        return factored(A, d).solve(b) @ w

    ad.value_and_grad(f, argnums=(0, 1))(A.data, b)
    assert counts == {"factor": 1, "solve": 2}
    counts.update(factor=0, solve=0)
    ad.hvp(lambda b: f(A.data * b[0], b))(b, v)
    assert counts == {"factor": 1, "solve": 4}
    counts.update(factor=0, solve=0)
    ad.jvp(lambda b: f(A.data * b[0], b), (b,), (v,))
    assert counts == {"factor": 1, "solve": 2}
    counts.update(factor=0, solve=0)

    def steps(d, b):
        lu = factored(A, d)
        for _ in range(5):
            b = lu.solve(b)
        return b @ w

    ad.grad(steps)(A.data, b)
    assert counts == {"factor": 1, "solve": 10}


@pytest.mark.parametrize("dtype", "dD")
def test_second_and_third_derivatives_are_those_of_dense_solutions(rng, dtype):
    A, b = matrix(rng, dtype, 4), random(4, dtype)

    def f(s, sparse):
        data, right = A.data * np.exp(s[0]) + s[1] ** 2, b * s[1]
        x = factored(A, data).solve(right, "H") if sparse else np.linalg.solve(dense_of(A, data).conj().T, right)
        return (x * x.conj()).real.sum()

    s, v = random(2), random(2)
    near(ad.hessian(f)(s, True), ad.hessian(f)(s, False), "d")
    near(ad.grad(lambda s, k: ad.hvp(f, argnums=0)(s, k, v) @ v)(s, True),
         ad.grad(lambda s, k: ad.hvp(f, argnums=0)(s, k, v) @ v)(s, False), "d")
    near(ad.jvp(lambda s: f(s, True), (s,), (v,))[1], ad.grad(f)(s, False) @ v, "d")


@pytest.mark.parametrize(("dtype", "sizes"), [("d", (1e-300, 1e300)), ("f", (1e-36, 1e36)), ("D", (1e-300, 1e300))])
def test_small_and_large_seeds_are_scaled(rng, dtype, sizes):
    A, b, seed = matrix(rng, dtype), random(SIZE, dtype), random(SIZE, dtype)
    _, pull = ad.vjp(lambda d, b: factored(A, d).solve(b), A.data, b)
    usual = pull(seed)
    for size in sizes:
        for found, expected in zip(pull(seed * seed.dtype.type(size)), usual, strict=True):
            near(found / seed.dtype.type(size), expected, dtype)


def test_singular_matrices_are_what_scipy_says(rng):
    A, b = matrix(rng), random(SIZE)
    zero = np.zeros(A.nnz)
    with pytest.raises(RuntimeError, match="exactly singular"):
        ad.grad(lambda d: factored(A, d).solve(b).sum())(zero)
    with pytest.warns(spl.MatrixRankWarning, match="exactly singular"):
        x, pull = ad.vjp(lambda d, b: solution(A, d, b), zero, b)
    assert np.isnan(x).all()
    assert all(np.isnan(each).all() for each in pull(np.ones(SIZE)))
    assert not any(each.any() for each in pull(np.zeros(SIZE)))

    def caught(d):
        try:
            return factored(A, d).solve(b).sum()
        except RuntimeError:
            return d.sum()

    assert (ad.grad(caught)(zero) == 1).all()


def test_complex_right_hand_sides_of_real_factors_raise_scipys_error(rng):
    A, b = matrix(rng), random(SIZE, "D")
    with pytest.raises(TypeError):
        spl.splu(A).solve(b)
    with pytest.raises(TypeError):
        ad.grad(lambda d: abs(factored(A, d).solve(b)).sum())(A.data)
    with pytest.raises(TypeError):
        ad.grad(lambda b: abs(spl.splu(A).solve(b)).sum())(b)
    with pytest.raises(ValueError, match="trans"):
        ad.grad(lambda d: factored(A, d).solve(b.real, "X").sum())(A.data)


def test_the_object_is_scipys_in_name_and_in_what_can_be_looked_at(rng):
    A, b = matrix(rng), random(SIZE)
    plain = spl.splu(A)

    def f(d):
        lu = factored(A, d)
        assert isinstance(lu, spl.SuperLU) and lu.shape == plain.shape and lu.nnz == plain.nnz
        assert (lu.perm_r == plain.perm_r).all() and (lu.perm_c == plain.perm_c).all()
        return lu.solve(b).sum()

    ad.grad(f)(A.data)


def test_programs_factor_the_data_of_each_run(rng, counts):
    A, b, w = matrix(rng), random(SIZE), random(SIZE)

    def f(d, b):
        lu = factored(A, d)
        return lu.solve(lu.solve(b)) @ w

    program = ad.compile(ad.value_and_grad(f), A.data, b)
    copy = pickle.loads(pickle.dumps(program))
    for run in (program, copy):
        for _ in range(2):
            d, b = A.data * (1 + 0.1 * rng.random(A.nnz)), random(SIZE)
            value, gradient = ad.value_and_grad(f)(d, b)
            counts.update(factor=0)
            found = run(d, b)
            assert counts["factor"] == 1
            assert found[0] == value
            near(found[1], gradient, "d")


def test_programs_with_scipys_own_factors_can_be_pickled(rng):
    A, b, w = matrix(rng), random(SIZE), random(SIZE)
    lu = spl.splu(A)
    for trans in "NT":
        program = ad.compile(ad.value_and_grad(lambda b, trans=trans: lu.solve(b, trans) @ w), b)
        value, gradient = pickle.loads(pickle.dumps(program))(2 * b)
        near(value, 2 * lu.solve(b, trans) @ w, "d")
        near(gradient, np.linalg.solve(op(A.toarray(), trans).T, w), "d")


def test_lanes_checkpoints_and_loops_solve_with_the_right_factors(rng):
    A, b = matrix(rng, n=4), random(4)

    def solutions(d, b):
        return factored(A, d).solve(b)

    inverse = np.linalg.inv(A.toarray())
    near(ad.jacobian(solutions, argnums=1)(A.data, b), inverse, "d")
    x, (rows, cols) = inverse @ b, A.tocoo().coords
    near(ad.jacobian(solutions)(A.data, b), -inverse[:, rows] * x[cols], "d")

    @ad.checkpoint
    def step(d, b):
        return factored(A, d).solve(b)

    def f(d, b, step):
        for k in range(4):
            b = step(d * (1 + 0.1 * k), b)
        return b.sum()

    near(ad.grad(f)(A.data, b, step), ad.grad(f)(A.data, b, solutions), "d")
    for _ in range(2):
        near(ad.jit(ad.grad(f))(A.data, b, solutions), ad.grad(f)(A.data, b, solutions), "d")
