"""Solvers that scale, refine and judge."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.linalg import get_lapack_funcs

import blasad as ad
from support.numbers import random
from support.spectral import hold

L = ad.lapack
ROWS, COLUMNS = np.array([1.0, 1e3, 1e-2, 1.0]), np.array([1.0, 1.0, 1e4, 1e-1])
OP = {"N": lambda a: a, "T": lambda a: a.T, "C": lambda a: a.conj().T}


def half(a, lower):
    keep = np.tri(len(a), dtype=bool)
    return np.where(keep if lower else keep.T, a, np.nan)


def definite(n, dtype):
    x = random((n, n), dtype)
    return x @ x.conj().T + 2 * np.eye(n, dtype=dtype)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("trans", "NTC")
@pytest.mark.parametrize("scaling", ["N", "R", "C", "B"])
def test_gesvx(scaling, trans, dtype, rng):
    a, b = random((4, 4), dtype) + 3 * np.eye(4), random((4, 2), dtype)
    a = a * (ROWS[:, None] if scaling in "RB" else 1) * (COLUMNS if scaling in "CB" else 1)

    def f(a, b):
        found = L.gesvx(a, b, trans=trans)
        assert found[0] is a
        assert found[6] is b
        return found[7] / expected, found[1]

    expected = np.linalg.solve(OP[trans](a), b)
    found = L.gesvx(a.copy(), b.copy(), trans=trans)
    right = get_lapack_funcs("gesvx", (a,))(a, b, trans=trans)
    assert found[3] == right[3].decode()
    for one, other in zip(found[:9], right, strict=False):
        if not isinstance(one, str):
            assert_allclose(one, other, rtol=1e-8, atol=1e-14)
    assert_allclose(found[9], right[9], rtol=0.5)
    assert np.all(found[10] < 1e-15)
    if scaling == "N":
        hold(f, a, b, rng=rng, second=trans == "N")
    else:
        def x(a, b):
            return L.gesvx(a, b, trans=trans)[7]

        v, w = random(b.shape, dtype), random(b.shape, dtype)
        got = ad.jvp(x, (a.copy(), b.copy()), (0.1 * a, v))[1]
        assert_allclose(got, np.linalg.solve(OP[trans](a), v) - 0.1 * expected, rtol=1e-8)
        bb = ad.grad(lambda b: (x(a * 1, b * 1) * np.conj(w)).real.sum())(b)
        assert_allclose(bb, np.linalg.solve(OP[trans](a).conj().T, w), rtol=1e-8, atol=1e-12)
    again = L.gesvx(found[0].copy(), b.copy(), "F", trans, *found[1:6])
    assert_allclose(again[7], expected, rtol=1e-9)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("scaled", [False, True])
def test_posvx(scaled, lower, dtype, rng):
    a, b = definite(4, dtype), random((4, 2), dtype)
    if scaled:
        a = a * np.outer(ROWS, ROWS)
    expected = np.linalg.solve(a, b)
    found = L.posvx(half(a, lower), b.copy(), lower=lower)
    right = get_lapack_funcs("posvx", (a,))(a, b, lower=lower)
    assert found[2] == right[2].decode() == ("Y" if scaled else "N")
    for at in (3, 4, 5, 6):
        assert_allclose(found[at], right[at], rtol=1e-9)
    assert_allclose(half(found[1], lower), half(right[1], lower), rtol=1e-10)
    keep = np.tri(4, dtype=bool) if lower else np.tri(4, dtype=bool).T
    if not scaled:
        hold(lambda a, b: L.posvx(np.where(keep, a, np.nan), b, lower=lower)[5], a, b, rng=rng, second=lower == 0)
    else:
        got = ad.jvp(lambda a, b: L.posvx(a, b, lower=lower)[5], (a.copy(), b.copy()), (0.1 * a, 0 * b))[1]
        assert_allclose(got, -0.1 * expected, rtol=1e-9)
    again = L.posvx(found[0].copy(), b.copy(), "F", *found[1:4], lower)
    assert_allclose(again[5], expected, rtol=1e-9)


@pytest.mark.parametrize("name, dtype", [("sysvx", "d"), ("sysvx", "D"), ("hesvx", "D")])
@pytest.mark.parametrize("lower", [0, 1])
def test_indefinite(name, dtype, lower, rng):
    x = random((4, 4), dtype)
    a, b = x + (x.conj().T if name == "hesvx" else x.T), random((4, 2), dtype)
    f, at = getattr(L, name), 4 if name == "sysvx" else 2
    found = f(half(a, lower), b, lower=lower)
    right = get_lapack_funcs(name, (a,))(a, b, lower=lower)
    assert len(found) == len(right) - 1
    assert_allclose(found[at], np.linalg.solve(a, b), rtol=1e-10)
    assert_allclose(found[at + 1], right[at + 1], rtol=1e-10)
    keep = np.tri(4, dtype=bool) if lower else np.tri(4, dtype=bool).T
    hold(lambda a, b: f(np.where(keep, a, np.nan), b, lower=lower)[at], a, b, rng=rng, second=lower == 0)
    factors = found[1:3] if name == "sysvx" else found[:2]
    assert_allclose(f(a, b, *factors, factored=1, lower=lower)[at], found[at], rtol=1e-9)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("n", [1, 2, 5])
def test_tridiagonal(n, dtype, rng):
    dl, d, du = random(n - 1, dtype), random(n, dtype) + 3, random(n - 1, dtype)
    a, b = np.diag(dl, -1) + np.diag(d) + np.diag(du, 1), random((n, 2), dtype)
    for trans in "NTC":
        found = L.gtsvx(dl, d, du, b, trans=trans)
        assert_allclose(found[5], np.linalg.solve(OP[trans](a), b), rtol=1e-10)
        if n > 1:                               # SciPy's takes no matrix of order 1
            assert_allclose(found[6], get_lapack_funcs("gtsvx", (a,))(dl, d, du, b, trans=trans)[6], rtol=1e-9)
        hold(lambda *x, t=trans: L.gtsvx(*x, trans=t)[5], dl, d, du, b, rng=rng, second=n == 2)
    p = np.diag(d.real + 3).astype(dtype) + np.diag(dl, -1) + np.diag(dl.conj(), 1)
    found = L.ptsvx(d.real + 3, dl, b)
    assert_allclose(found[2], np.linalg.solve(p, b), rtol=1e-10)
    hold(lambda *x: L.ptsvx(*x)[2], d.real + 3, dl, b, rng=rng, second=n == 2)


def test_singular_matrices_are_refused():
    a, b = np.ones((2, 2)), np.ones(2)
    with pytest.raises(np.linalg.LinAlgError, match="singular"):
        L.gesvx(a, b)
    with pytest.raises(np.linalg.LinAlgError):
        L.posvx(a * -1, b)
    assert a.tolist() == [[1.0, 1.0], [1.0, 1.0]]


def test_complex_matrices_take_factors_that_are_real():
    a, b = np.diag([2.0, 4.0]) + 0j, np.ones(2, complex)
    found = L.gesvx(a, b, "F", "N", *L.getrf(a.copy()), "N", np.ones(2), np.ones(2))
    assert_allclose(found[7], [0.5, 0.25])
    assert_allclose(L.ptsvx(np.array([2.0, 4.0]), np.zeros(1, complex), b)[2], [0.5, 0.25])
