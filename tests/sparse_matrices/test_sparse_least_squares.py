"""`lsqr` and `lsmr` with matrices and operators, against the normal equations."""

import pickle

import numpy as np
import pytest
import scipy.sparse as sp
import scipy.sparse.linalg as spl

import blasad as ad
from blasad._sparse import krylov
from support.numbers import random

TIGHT = {"atol": 1e-14, "btol": 1e-14}
ROWS, COLS = 14, 8


def matrix(rng, dtype="d"):
    return np.where(rng.random((ROWS, COLS)) < 0.4, random((ROWS, COLS), dtype), 0) + 4 * np.eye(ROWS, COLS)


def dense(A, b, damp):
    return np.linalg.solve(A.conj().T @ A + damp ** 2 * np.eye(A.shape[1]), A.conj().T @ b)


def near(found, expected, error=1e-9):
    assert np.shape(found) == np.shape(expected)
    assert np.abs(found - expected).max() <= error * max(np.abs(expected).max(), 1e-3)


@pytest.mark.parametrize("damp", [0.0, 0.7])
@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("name", ["lsqr", "lsmr"])
def test_solutions_have_the_gradients_of_the_normal_equations(rng, name, dtype, damp):
    A, b, w = matrix(rng, dtype), random(ROWS, dtype), random(COLS, dtype)
    solver = getattr(spl, name)
    x, pull = ad.vjp(lambda A, b: solver(A, b, damp=damp, **TIGHT)[0], A, b)
    assert x.tobytes() == solver(A, b, damp=damp, **TIGHT)[0].tobytes()
    expected = ad.vjp(lambda A, b: dense(A, b, damp), A, b)[1](w)
    for gradient, each in zip(pull(w), expected, strict=True):
        near(gradient, each)
    stored = ad.vjp(lambda A: solver(A, b, damp=damp, **TIGHT)[0], sp.csr_array(A))[1](w)[0]
    near(stored.toarray(), np.where(A != 0, expected[0], 0))


@pytest.mark.parametrize("damp", [0.0, 0.7])
@pytest.mark.parametrize("name", ["lsqr", "lsmr"])
def test_operators_and_second_derivatives(rng, name, damp):
    A, b, w, E = matrix(rng), random(ROWS), random(COLS), np.eye(ROWS, COLS)

    def f(p, kind):
        right = b * p[0]
        if kind == "dense":
            return dense(A * p[0] + p[1] * E, right, damp) @ w
        system = A * p[0] + p[1] * E if kind == "matrix" else spl.LinearOperator(
            A.shape, matvec=lambda v: p[0] * (A @ v) + p[1] * (E @ v),
            rmatvec=lambda v: p[0] * (A.T @ v) + p[1] * (E.T @ v), dtype=float)
        return getattr(spl, name)(system, right, damp, **TIGHT)[0] @ w

    p = rng.random(2) + 0.5
    for kind in ("matrix", "operator"):
        near(ad.grad(f)(p, kind), ad.grad(f)(p, "dense"))
        near(ad.hessian(f)(p, kind), ad.hessian(f)(p, "dense"), 1e-7)
        near(ad.jvp(lambda p, kind=kind: f(p, kind), (p,), (p,))[1], ad.grad(f)(p, "dense") @ p)


def test_norms_of_residuals_and_solutions_have_derivatives(rng):
    A, b = matrix(rng), random(ROWS)
    for name, places in (("lsqr", (3, 4, 8)), ("lsmr", (3, 3, 7))):
        def f(A, b, name=name, places=places):
            results = getattr(spl, name)(A, b, 0.5, **TIGHT)
            return results[places[1]] + 2 * results[places[2]]

        def exact(A, b):
            x = dense(A, b, 0.5)
            return np.sqrt(((b - A @ x) ** 2).sum() + 0.25 * (x ** 2).sum()) + 2 * np.sqrt((x ** 2).sum())

        assert ad.value_and_grad(f)(A, b)[0] == f(A, b)
        for gradient, expected in zip(ad.grad(f, argnums=(0, 1))(A, b), ad.grad(exact, argnums=(0, 1))(A, b),
                                      strict=True):
            near(gradient, expected)


def test_estimates_have_values_and_no_derivative(rng):
    A, b = matrix(rng), random(ROWS)
    plain = spl.lsqr(A, b)

    def f(b, k):
        results = spl.lsqr(A, b)
        assert not k or results[k] == plain[k]
        return results[0].sum() + (results[k] if k else 0.0)

    near(ad.grad(f)(b, 0), np.linalg.pinv(A).sum(0), 1e-5)
    for k in (5, 6, 7):
        with pytest.raises(TypeError, match=f"result {k} of scipy.sparse.linalg.lsqr is an estimate"):
            ad.grad(f)(b, k)
    assert np.isnan(ad.jvp(lambda b: spl.lsmr(A, b)[5], (b,), (b,))[1])


def test_programs_are_pickled_and_what_was_stopped_raises(rng):
    A, b, w = matrix(rng), random(ROWS), random(COLS)

    def f(A, b):
        return spl.lsqr(A, b, **TIGHT)[0] @ w

    program = pickle.loads(pickle.dumps(ad.compile(ad.value_and_grad(f), A, b)))
    B = A + 0.1 * random(A.shape)
    value, gradient = program(B, b)
    assert value == ad.value_and_grad(f)(B, b)[0]
    near(gradient, ad.grad(f)(B, b), 1e-12)
    with pytest.raises(krylov.NotConverged, match="lsmr has not converged"):
        ad.grad(lambda b: spl.lsmr(A, b, maxiter=1, **TIGHT)[0].sum())(b)
