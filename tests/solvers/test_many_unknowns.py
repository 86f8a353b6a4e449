"""Of many unknowns, a Jacobian is found as a band where it is one, and what is singular is refused."""

import numpy as np
import pytest
from scipy import optimize

import blasad as ad
from blasad._solvers import inverses

N = 240
P = np.sin(np.arange(1.0, N + 1) * 1.7)
C = np.cos(np.arange(1.0, N + 1) * 0.9)
BAND = np.diag(np.full(N, 4.0)) + np.diag(np.full(N - 1, -1.0), 1) + np.diag(np.full(N - 2, -1.5), -2)
RING = BAND.copy()
RING[0, -1] = RING[-1, 0] = -1
FULL = BAND + np.outer(C, P) / N


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


@pytest.mark.parametrize("A", [BAND, RING, FULL], ids=["a band", "a ring", "full"])
@pytest.mark.parametrize("tolerance", [1e-3, 1e-11])
def test_many_unknowns_have_exact_derivatives_of_both_orders(A, tolerance):
    def f(p):
        return root(A, p, fatol=tolerance) @ C

    first, second = slope(A, P)
    np.testing.assert_allclose(ad.grad(f)(P), first, rtol=1e-12, atol=1e-14)
    np.testing.assert_allclose(ad.hvp(f)(P, P), second, rtol=1e-9, atol=1e-11)
    np.testing.assert_allclose(ad.jvp(f, (P,), (P,))[1], first @ P, rtol=1e-12)


def test_a_band_takes_as_many_products_as_it_is_wide(monkeypatch):
    counts, products = [], inverses.Point.products

    def counted(self, vs):
        counts.append(vs.size // self.n)
        return products(self, vs)

    monkeypatch.setattr(inverses.Point, "products", counted)
    ad.grad(lambda p: root(BAND, p) @ C)(P)
    assert sum(counts) < 60
    counts.clear()
    ad.grad(lambda p: root(RING, p) @ C)(P)
    assert sum(counts) >= N


def with_row(A, k, row):
    A = A.copy()
    A[k] = row
    return A


@pytest.mark.parametrize("A", [with_row(BAND, 5, 2 * BAND[6]), with_row(FULL, 5, FULL[9]), with_row(BAND, 7, 0.0)],
                         ids=["a band", "full", "a row of zeros"])
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
