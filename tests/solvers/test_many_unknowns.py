"""Of many unknowns, a Jacobian is found as a band where it is one, and what is singular is refused."""

import numpy as np
import pytest
from scipy import optimize, sparse

import blasad as ad
from blasad._solvers import inverses, patterns
from support.numbers import generator

N = 240
P = np.sin(np.arange(1.0, N + 1) * 1.7)
C = np.cos(np.arange(1.0, N + 1) * 0.9)
BAND = np.diag(np.full(N, 4.0)) + np.diag(np.full(N - 1, -1.0), 1) + np.diag(np.full(N - 2, -1.5), -2)
RING = BAND.copy()
RING[0, -1] = RING[-1, 0] = -1
FULL = BAND + np.outer(C, P) / N
BLOCKS = np.block([[BAND[:N // 2, :N // 2], np.diag(P[:N // 2])], [np.eye(N // 2), RING[N // 2:, N // 2:]]])
BORDERED = BLOCKS.copy()
BORDERED[:, -1], BORDERED[-1] = 0.3 * C, 0.2 * P
BORDERED[-1, -1] = 4


def solution(A, p):
    """The root of A y + y^3 = p, by Newton's method."""
    y = np.zeros(N)
    for _ in range(60):
        y = y - np.linalg.solve(A + np.diag(3 * y * y), A @ y + y**3 - p)
    return y


def root(A, p, **options):
    return optimize.root(lambda y: A @ y + y**3 - p, np.zeros(N), method="krylov", options=options).x


def slope(A, p):
    """The gradient of C @ y, and its change along P."""
    y = solution(A, p)
    J = A + np.diag(3 * y * y)
    left = np.linalg.solve(J.T, C)
    return left, -np.linalg.solve(J.T, 6 * y * np.linalg.solve(J, P) * left)


@pytest.mark.parametrize("A", [BAND, RING, BLOCKS, BORDERED, FULL],
                         ids=["a band", "a ring", "blocks", "with a border", "full"])
@pytest.mark.parametrize("tolerance", [1e-3, 1e-11])
def test_many_unknowns_have_exact_derivatives_of_both_orders(A, tolerance):
    def f(p):
        return root(A, p, fatol=tolerance) @ C

    first, second = slope(A, P)
    np.testing.assert_allclose(ad.grad(f)(P), first, rtol=1e-12, atol=1e-14)
    np.testing.assert_allclose(ad.hvp(f)(P, P), second, rtol=1e-9, atol=1e-11)
    np.testing.assert_allclose(ad.jvp(f, (P,), (P,))[1], first @ P, rtol=1e-12)


def test_a_band_takes_as_many_products_as_it_is_wide_and_what_is_sparse_takes_few(monkeypatch):
    counts, products = [], inverses.Point.products

    def counted(self, vs):
        counts.append(vs.size // self.n)
        return products(self, vs)

    monkeypatch.setattr(inverses.Point, "products", counted)
    ad.grad(lambda p: root(BAND, p) @ C)(P)
    assert sum(counts) < 60
    counts.clear()
    ad.grad(lambda p: root(RING, p) @ C)(P)
    assert sum(counts) < 120
    counts.clear()
    ad.grad(lambda p: root(FULL, p) @ C)(P)
    assert sum(counts) >= N


def with_row(A, k, row):
    A = A.copy()
    A[k] = row
    return A


@pytest.mark.parametrize("A", [with_row(BAND, 5, 2 * BAND[6]), with_row(FULL, 5, FULL[9]), with_row(BAND, 7, 0.0),
                               with_row(BLOCKS, 5, 2 * BLOCKS[7]), with_row(RING, 7, 0.0)],
                         ids=["a band", "full", "a row of zeros", "blocks", "a row of zeros in a ring"])
def test_singular_jacobians_of_many_unknowns_are_refused(A):
    with pytest.raises(np.linalg.LinAlgError, match="the Jacobian at the solution cannot be inverted"):
        ad.grad(lambda p: optimize.root(lambda y: A @ y - p, np.zeros(N), method="krylov",
                                        options={"maxiter": 2}).x @ C)(P)


def test_a_minimum_of_many_unknowns_follows_its_parameters_where_it_is_on_no_bound():
    def f(p):
        return optimize.minimize(lambda x: ((x - p)**2).sum() + 0.1 * (x**4).sum(), np.full(N, 0.1), method="L-BFGS-B",
                                 jac=lambda x: 2 * (x - p) + 0.4 * x**3, bounds=[(0, 0.6)] * N,
                                 options={"gtol": 1e-11, "ftol": 1e-16}).x @ C

    y = np.array([optimize.brentq(lambda x, q=q: 2 * (x - q) + 0.4 * x**3, -2, 2, xtol=1e-14) for q in P])
    inside = (y > 0) & (y < 0.6)
    np.testing.assert_allclose(ad.grad(f)(P), np.where(inside, 2 * C / (2 + 1.2 * y * y), 0), rtol=1e-11, atol=1e-13)


@ad.primitive
def doubled(x):
    return 2 * x


@doubled.reverse
def _(by, y, x):
    return 2 * by


@pytest.mark.parametrize("n", [1, 3, N])
def test_functions_whose_rules_have_no_forward_are_solved_too(n):
    def f(p):
        return optimize.root(lambda y: doubled(y) + y**3 - p, np.zeros(n), method="krylov",
                             options={"fatol": 1e-11}).x.sum()

    y = np.array([optimize.brentq(lambda y, q=q: 2 * y + y**3 - q, -2, 2, xtol=1e-14) for q in P[:n]])
    np.testing.assert_allclose(ad.grad(f)(P[:n]), 1 / (2 + 3 * y * y), rtol=1e-12)


@pytest.mark.parametrize("A, most", [
    (sparse.random_array((3000, 3000), density=0.004, rng=generator(1)), 700),
    (sparse.diags_array([1e-3, 1.0, -2.0, 1.0, 1e4], offsets=[-1500, -1, 0, 1, 900], shape=(3000, 3000)), 160),
    (sparse.csr_array((3000, 3000)), 160)], ids=["random", "of many sizes", "zero"])
def test_sparse_matrices_are_found_by_few_products(A, most):
    A, asked = A.tolil(), []
    A[7], A[:, 11] = 0.5, 0.25              # a row and a column may be full
    A = A.tocsr()

    def products(vs):
        asked.extend(vs)
        return (A @ vs.T).T.copy()

    found = patterns.sparse_matrix(products, 3000, lambda at: A[at].toarray(), 3000)
    np.testing.assert_allclose(found.toarray(), A.toarray(), rtol=1e-11, atol=1e-15 * abs(A).max())
    assert len(asked) < most
    assert patterns.sparse_matrix(lambda vs: vs + vs.sum(axis=1, keepdims=True), 3000, None, 3000) is None


# ---------------------------------------------------------------- where a matrix has no place

@pytest.fixture
def no_place(monkeypatch):
    monkeypatch.setattr(inverses, "FULL", 0)
    monkeypatch.setattr(inverses, "FITS", 0)


@pytest.mark.parametrize("A", [BORDERED, FULL], ids=["with a border", "full"])
def test_products_alone_give_exact_derivatives_of_both_orders(no_place, monkeypatch, A):
    monkeypatch.setattr(inverses, "sparse_matrix", lambda *args: None)
    monkeypatch.setattr(inverses.Point, "band", lambda self, wide: None)
    asked = []
    of_many = inverses.Point.of_many
    monkeypatch.setattr(inverses.Point, "of_many", lambda self: asked.append(of_many(self)) or asked[-1])

    def f(p):
        return root(A, p, fatol=1e-11) @ C

    first, second = slope(A, P)
    np.testing.assert_allclose(ad.grad(f)(P), first, rtol=1e-11, atol=1e-13)
    np.testing.assert_allclose(ad.hvp(f)(P, P), second, rtol=1e-9, atol=1e-11)
    assert {type(each).__name__ for each in asked} == {"Krylov"}


def coupled(y, p):
    """Equations each of which has all unknowns; the way through them depends on values."""
    if y[0] > 1e6:
        raise OverflowError
    return 4 * y + y**3 + (y @ C) * P / N - p


def test_a_program_that_finds_a_root_of_many_coupled_unknowns_solves_by_products_in_each_run(no_place):
    def f(p):
        return optimize.newton_krylov(lambda y: coupled(y, p), np.zeros(N), f_tol=1e-11) @ C

    A = 4 * np.eye(N) + np.outer(P, C) / N
    fast = ad.jit(ad.grad(f))
    for p in (P, 0.5 * P, P + 1):
        np.testing.assert_allclose(fast(p), slope(A, p)[0], rtol=1e-11, atol=1e-13)


def test_a_minimum_of_many_coupled_unknowns_is_solved_by_products(no_place):
    def f(p):
        return optimize.minimize(lambda x: ((x - p)**2).sum() + (x @ C)**2 / N, np.zeros(N), method="L-BFGS-B",
                                 jac=lambda x: 2 * (x - p) + 2 * (x @ C) * C / N, options={"gtol": 1e-10}).x @ P

    np.testing.assert_allclose(ad.grad(f)(P), np.linalg.solve(np.eye(N) + np.outer(C, C) / N, P), rtol=1e-11)


@pytest.mark.parametrize("size, error, why", [
    (0.0, RuntimeError, "GMRES with 150 vectors did not converge.*If the Jacobian is singular"),
    (1e-12, np.linalg.LinAlgError, "the inverse of its condition is")], ids=["singular", "nearly singular"])
def test_what_products_cannot_solve_is_refused(no_place, size, error, why):
    A = with_row(FULL, 5, FULL[9])
    A[5, 5] += size
    with pytest.raises(error, match=why):
        ad.grad(lambda p: optimize.root(lambda y: A @ y - p, np.zeros(N), method="krylov",
                                        options={"maxiter": 2}).x @ C)(P)


def test_functions_without_a_program_are_not_solved_by_products(no_place):
    work = []

    def f(p):
        def equation(y):
            work.append(p * 1.0)            # another array in each call
            return coupled(y, work[-1])
        return optimize.root(equation, np.zeros(N), method="krylov", options={"fatol": 1e-11}).x @ C

    np.testing.assert_allclose(ad.grad(f)(P), slope(4 * np.eye(N) + np.outer(P, C) / N, P)[0], rtol=1e-11, atol=1e-13)
