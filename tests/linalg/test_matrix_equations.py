"""Matrix equations: trsyl beside SciPy, the solvers of blasad.linalg, and their derivatives."""

import numpy as np
import pytest
import scipy.linalg as sl
from scipy.linalg import lapack

import blasad as ad
from blasad import linalg
from support.factors import LETTERS, check, derived, inner
from support.numbers import random


def quasi(n, dtype, blocks):
    """Upper triangular; of real numbers with blocks of order 2, which begin at these rows."""
    a = (np.triu(random((n, n), dtype)) / np.sqrt(n) + 3 * np.eye(n)).astype(dtype)
    if dtype in "fd":
        for i in blocks:
            a[i + 1, i] = -1.5
            a[i, i + 1] = 1.0
    return a


def away(n, dtype):
    """A matrix whose eigenvalues have positive real parts."""
    return (random((n, n), dtype) / np.sqrt(n) + 3 * np.eye(n)).astype(dtype)


# ---------------------------------------------------------------- trsyl


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("m, n", [(1, 1), (5, 3), (6, 40), (40, 5), (70, 70)])
def test_values_are_those_of_scipy(m, n, dtype):
    blocks = {1: (), 3: (0,), 5: (1,), 6: (0, 4), 40: (2, 19), 70: (16, 34)}      # some in the middle, where it is cut
    a, b, c = quasi(m, dtype, blocks[m]), quasi(n, dtype, blocks[n]), random((m, n), dtype)
    tolerance = 1e-4 if dtype in "fF" else 1e-12
    for trana, tranb, isgn in [("N", "N", 1), ("C", "N", 1), ("N", "C", 1), ("C", "C", 1), ("C", "C", -1)]:
        second = b if isgn == 1 else -b
        wanted, scale, info = getattr(lapack, LETTERS[dtype] + "trsyl")(a, second, c, trana, tranb, isgn)
        assert (scale, info) == (1, 0)
        x = c.copy()
        assert ad.lapack.trsyl(a, second, x, trana, tranb, isgn) is x
        np.testing.assert_allclose(x, wanted, atol=tolerance)
        np.testing.assert_array_equal(ad.lapack.trsyl(
            a, second, c, trana, tranb, isgn, overwrite_c=False), x)


@pytest.mark.parametrize("transposed", [0, 1])
def test_elements_below_the_diagonal(transposed):
    """Those of blocks of order 2 have a derivative, and zeros where there is no block too: memory is the variable."""
    n = 5
    a, b, c, w = quasi(n, "d", (0,)), quasi(3, "d", (1,)), random((n, 3), "d"), random((n, 3), "d")

    def f(a, b):
        return (w * ad.lapack.trsyl(a, b, np.array(c, a.dtype, like=a), transposed, transposed)).sum()

    ga, gb = ad.grad(f, (0, 1))(a, b)
    step = 1e-6
    for x, g, i, j in [(a, ga, 1, 0), (a, ga, 3, 2), (a, ga, 4, 3), (a, ga, 0, 1), (a, ga, 2, 2), (b, gb, 2, 1)]:
        x[i, j] += step
        above = f(a, b)
        x[i, j] -= 2 * step
        slope = (above - f(a, b)) / (2 * step)
        x[i, j] += step
        assert g[i, j] == pytest.approx(slope, rel=1e-7, abs=1e-9)
    assert not np.tril(ga, -2).any()
    complex_gradient = ad.grad(lambda a: f(a, b.astype("D")).real)(a.astype("D"))
    assert not np.tril(complex_gradient, -1).any()


@pytest.mark.parametrize("dtype", "dD")
def test_singular_equations(dtype):
    a = np.diag([1.0, 2.0]).astype(dtype)
    with ad.Tape() as tape:
        x = np.array([2.0, 3.0])
        dx, dc = np.zeros(2), np.full((2, 2), 7.0, dtype)
        y, c = tape.watch(x, dx), tape.watch(np.ones((2, 2), dtype), dc)
        loss, calls = y * y, None
        calls = tape.calls
        for b, isgn in ((-a, 1), (a, -1)):
            with pytest.raises(np.linalg.LinAlgError, match="trsyl: the equation is singular or nearly so"):
                ad.lapack.trsyl(a, b, c, isgn=isgn)
        assert tape.calls == calls
        tape.pull(loss, np.ones(2))
    np.testing.assert_array_equal(dx, 2 * x)
    np.testing.assert_array_equal(dc, 7)
    nan = ad.lapack.trsyl(np.full((2, 2), np.nan, dtype), a, np.ones((2, 2), dtype))
    assert np.isnan(nan).any()


# ---------------------------------------------------------------- functions


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("m, n", [(1, 1), (5, 3), (2, 20), (30, 12)])
def test_sylvester(m, n, dtype):
    """jax#38831, #16579, #6089"""
    a, b, q = away(m, dtype), away(n, dtype), random((m, n), dtype)
    np.testing.assert_allclose(linalg.solve_sylvester(a, b, q), sl.solve_sylvester(a, b, q), atol=1e-11)
    check(linalg.solve_sylvester, a, b, q)
    check(lambda a: linalg.solve_sylvester(a, b, q), a)
    check(lambda b: linalg.solve_sylvester(a, b, q), b)
    check(lambda q: linalg.solve_sylvester(a, b, q), q)
    x, back = ad.vjp(linalg.solve_sylvester, a, b, q)
    w = random((m, n), dtype)
    y = sl.solve_sylvester(a.conj().T, b.conj().T, w)       # the adjoint equation, by SciPy
    for found, wanted in zip(back(w), (-y @ x.conj().T, -x.conj().T @ y, y), strict=True):
        np.testing.assert_allclose(found, wanted, atol=1e-11)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("n", [1, 4, 12, 33])
def test_lyapunov(n, dtype):
    a, q = -away(n, dtype), random((n, n), dtype)
    np.testing.assert_allclose(linalg.solve_continuous_lyapunov(a, q), sl.solve_continuous_lyapunov(a, q), atol=1e-11)
    check(linalg.solve_continuous_lyapunov, a, q)
    check(lambda a: linalg.solve_continuous_lyapunov(a, q), a)
    s = random((n, n), dtype) / (2 * np.sqrt(n))
    for method in (None, "bilinear", *(("direct",) if n < 9 else ())):
        found = linalg.solve_discrete_lyapunov(s, q, method)
        np.testing.assert_allclose(s @ found @ s.conj().T - found + q, 0, atol=1e-11)
        np.testing.assert_allclose(found, sl.solve_discrete_lyapunov(s, q, method), atol=1e-11)
        check(lambda s, q, method=method: linalg.solve_discrete_lyapunov(s, q, method), s, q)


@pytest.mark.parametrize("f", [linalg.solve_sylvester, lambda a, b, q: linalg.solve_continuous_lyapunov(a, q),
                               lambda a, b, q: linalg.solve_discrete_lyapunov(a / 8, q, "bilinear")])
def test_second_derivatives_lanes_and_programs(f):
    a, b, q = away(4, "d"), away(4, "d"), random((4, 4), "d")
    t = [random((4, 4), "d") for _ in range(3)]

    def loss(a, b, q):
        return (f(a, b, q) ** 2).sum()

    g, step = ad.grad(loss, (0, 1, 2)), 1e-5
    slopes = [(x - y) / (2 * step) for x, y in zip(
        g(*(x + step * v for x, v in zip((a, b, q), t, strict=True))),
        g(*(x - step * v for x, v in zip((a, b, q), t, strict=True))), strict=True)]
    for found in (ad.jvp(lambda *xs: g(*xs), (a, b, q), t)[1],
                  ad.grad(lambda *xs: sum((u * v).sum() for u, v in zip(g(*xs), t, strict=True)), (0, 1, 2))(a, b, q)):
        for x, y in zip(found, slopes, strict=True):
            np.testing.assert_allclose(x, y, atol=1e-6 * np.abs(slopes).max())
    program = ad.compile(ad.value_and_grad(loss, (0, 1, 2)), b, a, q)
    value, gradients = program(a, b, q)
    assert value == pytest.approx(loss(a, b, q))
    for x, y in zip(gradients, g(a, b, q), strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-9, atol=1e-12)
    y, pull = ad.vjp(lambda a: f(a, b, q), a, lanes=3)
    seeds = random((3, 4, 4), "d")
    for seed, found in zip(seeds, pull.stacked(seeds)[0], strict=True):
        np.testing.assert_allclose(found, pull(seed)[0], rtol=1e-12)
    J = ad.jacobian(lambda a: f(a, b, q))(a)
    np.testing.assert_allclose(np.tensordot(J, t[0]), ad.jvp(lambda a: f(a, b, q), (a,), (t[0],))[1], atol=1e-10)
    for x, y in zip(ad.grad(ad.checkpoint(loss), (0, 1, 2))(a, b, q), g(a, b, q), strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-10, atol=1e-13)


def test_the_reverse_does_not_factor_again():
    a, b, q = away(6, "d"), away(5, "d"), random((6, 5), "d")
    once = ad.compile(linalg.solve_sylvester, a, b, q).routines
    both = ad.compile(ad.grad(lambda a, b, q: linalg.solve_sylvester(a, b, q).sum(), (0, 1, 2)), a, b, q).routines
    assert (once["quasi"], once["sylvester"]) == (both["quasi"], both["sylvester"] - 1) == (2, 1)


def test_arguments_that_become_results_and_mixed_dtypes():
    a, b, q = away(3, "d"), away(2, "D"), random((3, 2), "d")
    np.testing.assert_allclose(a @ linalg.solve_sylvester(a, b, q) + linalg.solve_sylvester(a, b, q) @ b, q, atol=1e-12)
    single = linalg.solve_sylvester(away(3, "f"), away(2, "f"), random((3, 2), "f"))
    assert single.dtype == np.float32
    w = random((3, 2), "D")
    t = random((3, 3), "d")
    found = ad.grad(lambda a: inner_of(w, linalg.solve_sylvester(a, b, q)))(a)
    slope = (inner(w, linalg.solve_sylvester(a + 1e-6 * t, b, q))
             - inner(w, linalg.solve_sylvester(a - 1e-6 * t, b, q))) / 2e-6
    assert found.dtype == np.float64 and (found * t).sum() == pytest.approx(slope, rel=1e-6)
    assert linalg.solve_sylvester([[1, 0], [0, 2]], [[1]], [[2], [3]]).tolist() == [[1], [1]]


def inner_of(w, x):
    return (np.conj(w) * x).sum().real


@pytest.mark.parametrize("m, n", [(0, 0), (0, 3), (3, 0)])
def test_nothing_to_solve(m, n):
    a, b, q = np.eye(m), np.eye(n), np.zeros((m, n))
    x, back = ad.vjp(linalg.solve_sylvester, a, b, q)
    assert x.shape == (m, n)
    assert [g.shape for g in back(q)] == [(m, m), (n, n), (m, n)]
    assert linalg.solve_continuous_lyapunov(np.eye(0), np.eye(0)).shape == (0, 0)
    assert linalg.solve_discrete_lyapunov(np.eye(0), np.eye(0)).shape == (0, 0)


@pytest.mark.parametrize("call, error, told", [
    (lambda: derived(linalg.solve_sylvester, np.eye(2), -np.eye(2), np.eye(2)), np.linalg.LinAlgError,
     "singular or nearly so"),
    (lambda: derived(linalg.solve_sylvester, np.array([[0.0, 1], [-1, 0]]), np.array([[0.0, 2], [-0.5, 0]]), np.eye(2)),
     np.linalg.LinAlgError, "singular or nearly so"),
    (lambda: derived(linalg.solve_continuous_lyapunov, np.diag([1.0, -1.0]), np.eye(2)), np.linalg.LinAlgError,
     "singular"),
    (lambda: derived(linalg.solve_discrete_lyapunov, np.diag([0.5, 2.0]), np.eye(2)), np.linalg.LinAlgError,
     "singular"),
    (lambda: derived(linalg.solve_discrete_lyapunov, np.diag([0.5, 2.0]), np.eye(2), "bilinear"), np.linalg.LinAlgError,
     "singular"),
    (lambda: derived(linalg.solve_discrete_lyapunov, np.eye(2), np.eye(2), "other"), ValueError,
     "be 'direct' or 'bilinear'"),
    (lambda: derived(linalg.solve_sylvester, np.eye(2), np.eye(3), np.eye(2)), ValueError,
     r"q has shape \(2, 2\); it must be"),
    (lambda: derived(linalg.solve_sylvester, np.ones((2, 3)), np.eye(3), np.eye(2)), ValueError, "must be equal"),
    (lambda: derived(linalg.solve_sylvester, np.ones(2), np.eye(2), np.eye(2)), ValueError, "must be equal"),
    (lambda: derived(linalg.solve_sylvester, np.full((2, 2), np.inf), np.eye(2), np.eye(2)), ValueError,
     "infs or NaNs"),
    (lambda: ad.lapack.trsyl(np.eye(2), np.eye(2), np.eye(2), isgn=2), ValueError, "isgn is 2; it is")])
def test_errors(call, error, told):
    with pytest.raises(error, match=told):
        call()
