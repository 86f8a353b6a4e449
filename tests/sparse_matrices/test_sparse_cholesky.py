"""`blasad.sparse.cholesky` against dense matrices."""

import pickle
import sys
import types
from pathlib import Path

import numpy as np
import pytest
import scipy.sparse as sp
from scipy.sparse.linalg import splu

import blasad as ad
from blasad._programs.ports import calls_python
from blasad._sparse import cholesky as rules
from support.functions import hold
from support.numbers import random

SIZE = 24


def definite(rng, dtype="d", n=SIZE):
    A = np.where(rng.random((n, n)) < 0.1, random((n, n), dtype), 0)
    return (A + A.conj().T + 8 * np.eye(n)).astype(dtype)


def grid(m):
    line = sp.diags_array([-np.ones(m - 1), 2 * np.ones(m), -np.ones(m - 1)], offsets=[-1, 0, 1])
    return (sp.kron(line, sp.eye_array(m)) + sp.kron(sp.eye_array(m), line) + 0.1 * sp.eye_array(m * m)).tocsc()


def hermitian(A):
    return (A + A.conj().T) / 2


def near(found, expected, error=1e-11):
    assert np.shape(found) == np.shape(expected)
    assert np.abs(found - expected).max() <= error * max(np.abs(expected).max(), 1e-3)


def at_places(stored, dense):
    kept = stored.copy()
    kept.data[:] = 1
    return np.where(kept.toarray() != 0, dense, 0)


@pytest.mark.parametrize("form", [sp.csc_array, sp.csr_array, sp.coo_array, sp.csc_matrix])
def test_values_are_those_of_dense_matrices(rng, form):
    for dtype in "fdFD":
        A, b, B = definite(rng, dtype), random(SIZE, dtype), random((SIZE, 3), dtype)
        factor, error = ad.sparse.cholesky(form(A)), 1e-4 if dtype in "fF" else 1e-12
        near(factor.logdet(), np.linalg.slogdet(A.astype("D"))[1], error)
        near(factor.solve(b), np.linalg.solve(A, b), error)
        near(factor.solve(B), np.linalg.solve(A, B), error)
        near(factor.diag_inverse(), np.diag(np.linalg.inv(A)).real, error)
        x = factor.sample(b)
        near(np.vdot(x, A @ x), np.vdot(b, b), error)
        near(factor.sample(B)[:, 0], factor.sample(B[:, 0].copy()), error)
        assert x.dtype == factor.solve(b).dtype == A.dtype and factor.shape == A.shape
    X = ad.sparse.cholesky(form(A)).sample(np.eye(SIZE))
    near(X @ X.conj().T, np.linalg.inv(A))


@pytest.mark.parametrize("form", [sp.csc_array, sp.csr_array])
@pytest.mark.parametrize("dtype", "dD")
def test_gradients_are_those_of_dense_matrices(rng, dtype, form):
    A, b, w = definite(rng, dtype), random(SIZE, dtype), random(SIZE)
    stored = form(A)
    perm = ad.sparse.cholesky(stored).perm

    def sample(A):
        L = np.linalg.cholesky(hermitian(A)[np.ix_(perm, perm)])
        return np.linalg.solve(L.conj().T, b)[np.argsort(perm)]

    pairs = [
        (lambda F: F.logdet(), lambda A: np.linalg.slogdet(hermitian(A))[1]),
        (lambda F: np.abs(F.solve(b) @ w), lambda A: np.abs(np.linalg.solve(hermitian(A), b) @ w)),
        (lambda F: F.diag_inverse() @ w, lambda A: np.real(np.diag(np.linalg.inv(hermitian(A)))) @ w),
        (lambda F: np.abs(F.sample(b) @ w), lambda A: np.abs(sample(A) @ w)),
    ]
    for f, dense in pairs:
        gradient = ad.grad(lambda A, f=f: f(ad.sparse.cholesky(A)))(stored)
        near(gradient.toarray(), at_places(stored, ad.grad(dense)(A)))
    near(ad.grad(lambda b: np.abs(ad.sparse.cholesky(stored).solve(b) @ w))(b),
         ad.grad(lambda b: np.abs(np.linalg.solve(A, b) @ w))(b))
    near(ad.grad(lambda A: ad.sparse.cholesky(A).logdet())(stored).toarray(), at_places(stored, np.linalg.inv(A)))


@pytest.mark.parametrize("dtype", "dD")
def test_all_ways_to_differentiate_agree(rng, dtype):
    stored = sp.csc_array(definite(rng, dtype, 12))
    factor, b, B = ad.sparse.cholesky(stored), random(12, dtype), random((12, 2), dtype)
    for f in (lambda F: F.logdet(), lambda F: F.diag_inverse(), lambda F: F.solve(B), lambda F: F.sample(b),
              lambda F: F.solve(b) * F.logdet()):
        hold(lambda data, f=f: f(factor.update(data)), stored.data, rng, same_bits=False)


def test_factors_that_are_made_outside_of_a_section_are_used_inside(rng):
    stored, b = sp.csc_array(definite(rng)), random(SIZE)

    def f(data):
        factor = ad.sparse.cholesky(sp.csc_array((data, stored.indices, stored.indptr), stored.shape))
        first = ad.checkpoint(lambda x: factor.logdet() * x)(data[0])
        return first + factor.logdet() + ad.checkpoint(lambda: factor.diag_inverse() @ b)() + factor.diag_inverse()[1]

    v = random(stored.data.shape)
    slope = (f(stored.data + 1e-6 * v) - f(stored.data - 1e-6 * v)) / 2e-6
    near(ad.grad(f)(stored.data) @ v, slope, 1e-7)


def test_gradients_of_a_solution_do_not_run_the_factorization_back(rng):
    stored, b = grid(12), random(144)
    data = stored.data
    factor = ad.sparse.cholesky(stored)
    both = ad.compile(ad.grad(lambda data: factor.update(data).logdet()), data)
    alone = ad.compile(ad.grad(lambda data: factor.update(data).solve(b) @ b), data)
    assert alone.routines["sparse Cholesky factor"] == both.routines["sparse Cholesky factor"] == 1
    assert alone.routines["solution by panels"] == 2 and "trsm" in both.routines and "trsm" not in alone.routines


def likelihood(t, A, b, sparse):
    if sparse:
        stored = sp.csc_array(A)
        data = stored.data * np.exp(t[0]) + t[1] ** 2 * (stored.tocoo().row == stored.tocoo().col)
        factor = ad.sparse.cholesky(sp.csc_array((data, stored.indices, stored.indptr), A.shape))
        return factor.logdet() + b @ factor.solve(b) + (factor.diag_inverse() ** 2).sum()
    H = A * np.exp(t[0]) + t[1] ** 2 * np.eye(len(A))
    inverse = np.linalg.inv(H)
    return np.linalg.slogdet(H)[1] + b @ inverse @ b + (np.diag(inverse) ** 2).sum()


def test_second_and_third_derivatives(rng):
    A, b, t, v = definite(rng, n=8), random(8), rng.random(2), random(2)
    near(ad.hessian(likelihood)(t, A, b, True), ad.hessian(likelihood)(t, A, b, False), 1e-9)
    near(ad.jvp(lambda t: likelihood(t, A, b, True), (t,), (v,))[1], ad.grad(likelihood)(t, A, b, False) @ v)
    third = [ad.grad(lambda t, sparse=sparse: ad.hvp(likelihood, argnums=0)(t, A, b, sparse, v) @ v)(t)
             for sparse in (True, False)]
    near(*third, 1e-8)


def test_cancelled_elements_of_the_factor_are_in_the_inverse():
    A = np.array([[4.0, 2, 2, 0], [2, 4, 1, 1], [2, 1, 4, 1], [0, 1, 1, 4]])     # L[2, 1] is 0
    stored = sp.csc_array(A)
    near(ad.grad(lambda A: ad.sparse.cholesky(A).logdet())(stored).toarray(), at_places(stored, np.linalg.inv(A)))


def test_many_supernodes_and_one(rng):
    A = grid(9)
    gradient = ad.grad(lambda A: ad.sparse.cholesky(A).logdet())(A)
    near(gradient.toarray(), at_places(A, np.linalg.inv(A.toarray())))
    assert ad.sparse.cholesky(A).nnz < 81 * 82 / 4
    full = sp.csc_array(definite(rng) + 0.01)
    near(ad.grad(lambda A: ad.sparse.cholesky(A).logdet())(full).toarray(), np.linalg.inv(full.toarray()))
    near(ad.sparse.cholesky(sp.eye_array(5, format="csc") * 2).logdet(), 5 * np.log(2))


def test_updates_analyze_nothing(rng, monkeypatch):
    for form in (sp.csc_array, sp.csr_array):
        A = form(definite(rng))
        factor = ad.sparse.cholesky(A)
        with monkeypatch.context() as patched:
            patched.setattr(rules, "Plan", None)
            other = factor.update(A.data * 2)
            near(other.logdet(), factor.logdet() + SIZE * np.log(2))
            near(factor.update(A * 3).solve(np.ones(SIZE)), np.linalg.solve(3 * A.toarray(), np.ones(SIZE)))
            gradient = ad.grad(lambda data, factor=factor: factor.update(data).logdet())(A.data)
        near(gradient, ad.grad(lambda A: ad.sparse.cholesky(A).logdet())(A).data)
    with pytest.raises(ValueError, match="same places"):
        factor.update(sp.eye_array(SIZE, format="csr"))
    with pytest.raises(ValueError, match="shape"):
        factor.update(np.ones(3))


def test_one_factorization_serves_all(rng, monkeypatch):
    A, b, count = sp.csc_array(definite(rng)), random(SIZE), []
    made = rules.panels.factor
    monkeypatch.setattr(rules.panels, "factor", lambda *args: (count.append(1), made(*args))[1])

    def f(A):
        factor = ad.sparse.cholesky(A)
        return factor.logdet() + b @ factor.solve(b) + factor.diag_inverse()[0]

    ad.grad(f)(A)
    assert len(count) == 1


def test_programs_and_pickles(rng):
    A, b = sp.csc_array(definite(rng)), random(SIZE)
    factor = ad.sparse.cholesky(A)

    def f(data):
        other = factor.update(data)
        return other.logdet() + b @ other.solve(b) + other.diag_inverse() @ b + other.sample(b) @ b

    program = pickle.loads(pickle.dumps(ad.compile(ad.value_and_grad(f), A.data)))
    data = A.data * 1.5
    assert not calls_python(program._plan)
    value, gradient = program(data)
    near(value, f(data))
    near(gradient, ad.grad(f)(data))
    row = 7
    data[(A.tocoo().row == row) & (A.tocoo().col == row)] = -1
    with pytest.raises(np.linalg.LinAlgError, match=f"not positive definite: the factorization ends at row {row}"):
        ad.sparse.cholesky(sp.csc_array((data, A.indices, A.indptr), A.shape))
    with pytest.raises(np.linalg.LinAlgError, match=f"ends at row {row}"):
        program(data)
    near(program(A.data)[0], f(A.data))


def test_what_is_not_positive_definite_or_not_symmetric_raises():
    A = sp.csc_array(np.diag([1.0, 2.0, -1.0, 3.0]))
    with pytest.raises(np.linalg.LinAlgError, match="ends at row 2"):
        ad.sparse.cholesky(A)
    with pytest.raises(np.linalg.LinAlgError, match="ends at row 2"):
        ad.grad(lambda A: ad.sparse.cholesky(A).logdet())(A)
    with pytest.raises(ValueError, match="both triangles"):
        ad.sparse.cholesky(sp.csc_array(np.tril(np.ones((3, 3)))))
    with pytest.raises(ValueError, match="diagonal"):
        ad.sparse.cholesky(sp.csc_array(np.array([[0.0, 1], [1, 2]])))
    with pytest.raises(ValueError, match="square"):
        ad.sparse.cholesky(sp.csc_array(np.ones((2, 3))))
    with pytest.raises(TypeError, match="sparse matrix"):
        ad.sparse.cholesky(np.eye(2))
    with pytest.raises(ValueError, match="shape"):
        ad.sparse.cholesky(sp.eye_array(3, format="csc")).solve(np.ones(2))


def test_factors_keep_the_values_that_were_factored(rng):
    A, b = sp.csc_array(definite(rng)), random(SIZE)

    def f(A):
        factor = ad.sparse.cholesky(A)
        A.data[:] = 0
        return factor.logdet() + b @ factor.solve(b)

    inverse = np.linalg.inv(A.toarray())
    near(ad.grad(f)(A).toarray(), at_places(A, inverse - np.outer(inverse @ b, inverse @ b)))


class Cholmod:
    """What the page about CHOLMOD calls, made of SuperLU: its library is not a dependency."""

    def __init__(self, A):
        self.cholesky_inplace(A)

    def cholesky_inplace(self, A):
        self.lu = splu(A.tocsc())

    def solve_A(self, b):
        return self.lu.solve(b)


def test_the_page_about_cholmod_has_the_right_derivative(rng, monkeypatch):
    page = (Path(__file__).parents[2] / "docs" / "linalg.md").read_text()
    code = page[page.index("from sksparse.cholmod"):].split("```")[0]
    module = types.ModuleType("sksparse.cholmod")
    module.cholesky = Cholmod
    monkeypatch.setitem(sys.modules, "sksparse", types.ModuleType("sksparse"))
    monkeypatch.setitem(sys.modules, "sksparse.cholmod", module)
    A, b, w = sp.csc_array(definite(rng)), random(SIZE), random(SIZE)
    names = {"A": A, "ad": ad, "sparse": sp}
    exec(code, names)
    ddata, db = ad.grad(lambda data, b: names["solve"](data, b) @ w, (0, 1))(2 * A.data, b)
    inverse = np.linalg.inv(2 * A.toarray())
    near(db, inverse @ w)
    near(ddata, -np.outer(inverse @ b, inverse @ w)[A.toarray().T != 0])
