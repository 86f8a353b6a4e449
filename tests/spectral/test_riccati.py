"""Riccati's equations: the solution that stabilizes, of continuous and discrete time."""

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_allclose

import blasad as ad
from support.numbers import random
from support.spectral import hold

SOLVERS = {"continuous": ad.linalg.solve_continuous_are, "discrete": ad.linalg.solve_discrete_are}


def weight(x):
    """A Hermitian matrix, and so for every change of x."""
    return x @ x.conj().T + np.eye(len(x))


def data(n, k, dtype, rng):
    a, b, q, r, e, s = (random(shape, dtype, rng) for shape in ((n, n), (n, k), (n, n), (k, k), (n, n), (n, k)))
    return a * 0.2 - 0.5 * np.eye(n), b, q, r, e * 0.1 + np.eye(n), s * 0.1


@pytest.mark.parametrize("kind", SOLVERS)
@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize(("n", "k"), [(1, 1), (3, 2), (2, 3)])
@pytest.mark.parametrize("balanced", [True, False])
def test_riccati(kind, dtype, n, k, balanced, rng):
    solve = SOLVERS[kind]
    a, b, q, r, _, _ = data(n, k, dtype, rng)
    others = [x * 1.1 for x in (a, b, q, r)]
    hold(lambda a, b, q, r: solve(a, b, weight(q), weight(r), balanced=balanced), a, b, q, r, rng=rng, others=others,
         step=1e-3, second=n > 1)


@pytest.mark.parametrize("kind", SOLVERS)
@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("with_s", [True, False])
@pytest.mark.parametrize("with_e", [True, False])
def test_generalized(kind, dtype, with_e, with_s, rng):
    solve = SOLVERS[kind]
    a, b, q, r, e, s = data(3, 2, dtype, rng)
    given = [a, b, q, r, *([e] if with_e else []), *([s] if with_s else [])]

    def f(a, b, q, r, *others):
        others = list(others)
        e = others.pop(0) if with_e else None
        return solve(a, b, weight(q), weight(r), e, others.pop() if with_s else None)

    hold(f, *given, rng=rng, step=1e-3, second=with_e and with_s)


@pytest.mark.parametrize("kind", SOLVERS)
@pytest.mark.parametrize("n", [12, 40])
def test_larger_ones(kind, n, rng):
    """Forward solves the equation for the change: the residual along it is of second order."""
    a, b, q, r, _, _ = data(n, 3, "d", rng)
    a, q, r = a / 4 - np.eye(n) / 2, weight(q) / n, weight(r)
    da, dq, g = random((n, n), "d", rng), random((n, n), "d", rng), random((n, n), "d", rng)
    dq = dq + dq.T
    f = SOLVERS[kind]
    dX = ad.jvp(lambda a, q: f(a, b, q, r), (a, q), (da, dq))[1]
    h = 1e-4
    assert_allclose(dX, (f(a + h * da, b, q + h * dq, r) - f(a - h * da, b, q - h * dq, r)) / (2 * h),
                    atol=1e-5 * abs(dX).max())
    bA, bQ = ad.grad(lambda a, q: (g * f(a, b, q, r)).sum(), (0, 1))(a, q)
    assert_allclose((bA * da).sum() + (bQ * dq).sum(), (g * dX).sum(), rtol=1e-9)
    assert_allclose(bQ, bQ.T, rtol=1e-12)


@pytest.mark.parametrize("kind", SOLVERS)
def test_functions_of_scipy_arrive_here(kind, rng):
    a, b, q, r, _, s = data(3, 2, "d", rng)
    name = f"solve_{kind}_are"
    ours, theirs = (ad.grad(lambda a, m=m: getattr(m, name)(a, b, weight(q), weight(r), s=s).sum())(a)
                    for m in (ad.linalg, sl))
    assert_allclose(theirs, ours, rtol=1e-12)
    assert_allclose(ad.linalg.solve_discrete_are(a, b, weight(q), weight(r)),
                    sl.solve_discrete_are(a, b, weight(q), weight(r)), rtol=0)


def test_stacks(rng):
    a, b, q, r, e, _ = data(2, 1, "d", rng)
    hold(lambda a, q: ad.linalg.solve_discrete_are(a, b, weight(q), weight(r), e), np.stack([a, a / 2]), q, rng=rng,
         second=False, step=1e-3)


def test_errors(rng):
    a, b, q, r, _, _ = data(3, 2, "d", rng)
    for f in SOLVERS.values():
        with pytest.raises(ValueError, match="symmetric"):
            ad.grad(lambda q, f=f: f(a, b, q, weight(r)).sum())(q)
        with pytest.raises(ValueError, match="same number of rows"):
            ad.grad(lambda a, f=f: f(a, b[:2], weight(q), weight(r)).sum())(a)
    with pytest.raises(np.linalg.LinAlgError):
        ad.grad(lambda a: ad.linalg.solve_continuous_are(a, 0 * b, 0 * q, weight(r)).sum())(np.eye(3, k=1))
