"""Trapezoids, blocks of reflections, and what is made of QR factors of two matrices."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.linalg import get_lapack_funcs

import blasad as ad
from support.numbers import random
from support.spectral import hold, slopes

L = ad.lapack


def star(dtype):
    return "C" if dtype in "FD" else "T"


def with_nan(a, keep):
    return np.where(keep, a, np.nan)


# ---------------------------------------------------------------- trapezoids

@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (2, 5), (3, 4), (4, 4)], ids=str)
def test_tzrzf(shape, dtype, rng):
    m, n = shape
    keep = np.triu(np.ones(shape, bool))
    multiply = L.unmrz if dtype == "D" else L.ormrz

    def f(a, b):
        rz, tau = L.tzrzf(np.where(keep, a, np.nan))
        rz = np.where(keep, rz, 0)
        product = multiply(rz, tau, b, "R", star(dtype))
        assert product is b
        return rz, tau, product

    a, b = random(shape, dtype), random((2, n), dtype)
    hold(f, a, b, others=[random(shape, dtype), b], rng=rng, second=n < 5)
    rz, tau = L.tzrzf(with_nan(a, keep))
    right, right_tau, _ = get_lapack_funcs("tzrzf", (a,))(a)
    assert_allclose(rz, with_nan(right, keep), atol=1e-13)
    assert_allclose(tau, right_tau, atol=1e-13)
    lapack = get_lapack_funcs("unmrz" if dtype == "D" else "ormrz", (a,))
    for side, c in (("L", random((n, 3), dtype)), ("R", random((3, n), dtype))):
        for trans in ("N", star(dtype)):
            found = multiply(rz, tau, c, side, trans, overwrite_c=False)
            assert_allclose(found, lapack(right, tau, c, side=side, trans=trans)[0], atol=1e-13)


@pytest.mark.parametrize("dtype", "dD")
def test_a_row_that_needs_no_reflection(dtype, rng):
    """The product of the factors is A, and moves with it."""
    a = np.triu(random((3, 5), dtype))
    a[1, 3:] = 0
    a[1, 1] = 2
    multiply = L.unmrz if dtype == "D" else L.ormrz

    def product(a):
        rz, tau = L.tzrzf(a * 1)
        r = np.concatenate([np.triu(rz[:, :3]), np.zeros((3, 2), dtype)], 1)
        return multiply(rz, tau, r + 0 * a, "R")

    v = np.triu(random((3, 5), dtype))
    value, tangent = ad.jvp(product, (a,), (v,))
    assert_allclose(value, a, atol=1e-13)
    assert_allclose(tangent, v, atol=1e-12)
    w = random((3, 5), dtype)
    assert_allclose(ad.vjp(product, a)[1](w)[0], np.triu(w), atol=1e-12)


# ---------------------------------------------------------------- blocks

@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("shape, nb", [((1, 1), 1), ((5, 3), 2), ((3, 5), 3), ((4, 4), 2)], ids=str)
def test_geqrt(shape, nb, dtype, rng):
    m, k = shape[0], min(shape)

    def f(a, b):
        found, t = L.geqrt(nb, a)
        assert found is a
        product = L.gemqrt(found[:, :k], t, b, "R", star(dtype))
        assert product is b
        return found, t, product

    a, b = random(shape, dtype), random((2, m), dtype)
    hold(f, a, b, others=[random(shape, dtype), b], rng=rng, second=m < 5)
    found, t = L.geqrt(nb, a, overwrite_a=False)
    right, right_t, _ = get_lapack_funcs("geqrt", (a,))(nb, a)
    assert_allclose(found, right, atol=1e-13)
    upper = np.concatenate([np.triu(np.ones((nb, min(nb, k - j)), bool)) for j in range(0, k, nb)], 1)
    assert_allclose(t, np.where(upper, right_t, 0), atol=1e-13)
    lapack = get_lapack_funcs("gemqrt", (a,))
    for side, c in (("L", random((m, 2), dtype)), ("R", random((2, m), dtype))):
        for trans in ("N", star(dtype)):
            product = L.gemqrt(right[:, :k], right_t, c, side, trans, overwrite_c=False)
            assert_allclose(product, lapack(right[:, :k], right_t, c, side=side, trans=trans)[0], atol=1e-13)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("m, n, last, nb", [(1, 1, 0, 1), (5, 3, 0, 2), (3, 3, 3, 3), (4, 3, 2, 2), (2, 4, 1, 3)])
def test_tpqrt(m, n, last, nb, dtype, rng):
    keep_a = np.triu(np.ones((n, n), bool))
    i, j = np.indices((m, n))
    keep_b = i - (m - last) <= j

    def f(a, b, c, d):
        found = L.tpqrt(last, nb, np.where(keep_a, a, np.nan), np.where(keep_b, b, np.nan))
        v, t = found[1], found[2]
        both = L.tpmqrt(last, v, t, c, d, "L", star(dtype))
        assert both[0] is c
        return np.where(keep_a, found[0], 0), np.where(keep_b, v, 0), t, c, d

    a, b = random((n, n), dtype), random((m, n), dtype)
    c, d = random((n, 2), dtype), random((m, 2), dtype)
    hold(f, a, b, c, d, others=[random(a.shape, dtype), random(b.shape, dtype), c, d], rng=rng, second=n == 3)
    r, v, t = L.tpqrt(last, nb, with_nan(a, keep_a), with_nan(b, keep_b))
    right = get_lapack_funcs("tpqrt", (a,))(last, nb, a, b)
    assert_allclose(r, with_nan(right[0], keep_a), atol=1e-13)
    assert_allclose(v, with_nan(right[1], keep_b), atol=1e-13)
    lapack = get_lapack_funcs("tpmqrt", (a,))
    for side in "LR":
        x, y = (c, d) if side == "L" else (c.T.copy(), d.T.copy())
        for trans in ("N", star(dtype)):
            found = L.tpmqrt(last, v, t, x, y, side, trans, overwrite_a=False, overwrite_b=False)
            expected = lapack(last, right[1], right[2], x, y, side=side, trans=trans)
            for one, other in zip(found, expected, strict=False):
                assert_allclose(one, other, atol=1e-13)


def test_the_triangle_of_a_block_jumps_where_nothing_is_reflected():
    a = np.array([[1.0, 2.0], [0.0, 3.0], [0.0, 4.0]])
    right = get_lapack_funcs("geqrt", (a,))(2, a)
    for found, expected in zip(L.geqrt(2, a.copy()), right, strict=False):
        assert_allclose(found, expected, atol=1e-14)
    seen = ad.grad(lambda a: L.geqrt(2, a, overwrite_a=False)[0][1, 1])(a)
    assert_allclose(seen[1:, 1], [-0.6, -0.8])
    with pytest.raises(np.linalg.LinAlgError, match="column 0 needs no reflection"):
        ad.grad(lambda a: L.geqrt(2, a, overwrite_a=False)[1][0, 1])(a)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("shape", [(1, 1), (2, 2), (5, 3), (3, 5), (4, 4)], ids=str)
def test_geqrfp(shape, dtype, rng):
    k = min(shape)
    multiply = L.unmqr if dtype == "D" else L.ormqr

    def f(a, b):
        found, tau = L.geqrfp(a)
        assert found is a
        return found, tau, multiply("L", "N", found[:, :k], tau, b)

    a, b = random(shape, dtype), random((shape[0], 2), dtype)
    hold(f, a, b, others=[random(shape, dtype), b], rng=rng, second=k < 4)
    for one, right in zip(L.geqrfp(a.copy()), get_lapack_funcs("geqrfp", (a,))(a), strict=False):
        assert_allclose(one, right, atol=1e-13)


def test_a_positive_triangle_has_derivatives_of_r_alone():
    a, v = np.triu(np.arange(1.0, 10).reshape(3, 3)), np.cos(np.arange(9.0)).reshape(3, 3)
    got = ad.grad(lambda a: np.trace(L.geqrfp(a * 1)[0]))(a)
    [slope] = slopes(lambda a: np.trace(L.geqrfp(a * 1)[0]), (a,), (v,))
    assert_allclose((got * v).sum(), slope, rtol=1e-9)
    with pytest.raises(np.linalg.LinAlgError, match="column 0 needs no reflection"):
        ad.grad(lambda a: L.geqrfp(a * 1)[0][1, 0])(a)


# ---------------------------------------------------------------- two matrices

PAIRS = [(4, 3, 2), (2, 4, 3), (3, 3, 3), (1, 2, 1), (5, 2, 0), (3, 3, 0)]


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("m, n, p", PAIRS)
def test_gglse(m, n, p, dtype, rng):
    a, b, c, d = random((m, n), dtype), random((p, n), dtype), random(m, dtype), random(p, dtype)

    def f(a, b, c, d):
        t, r, res, x = L.gglse(a, b, c, d)
        assert t is a
        assert r is b
        assert res is c
        return x, np.triu(t), res

    hold(f, a, b, c, d, rng=rng, second=m == 4)
    *_, x = L.gglse(a, b, c, d, overwrite_a=False, overwrite_b=False, overwrite_c=False)
    system = np.block([[a.conj().T @ a, b.conj().T], [b, np.zeros((p, p))]])
    assert_allclose(x, np.linalg.solve(system, np.concatenate([a.conj().T @ c, d]))[:n], rtol=1e-8)
    if p:
        found = L.gglse(a.copy(), b.copy(), c.copy(), d)
        for one, right in zip(found, get_lapack_funcs("gglse", (a,))(a, b, c, d), strict=False):
            assert_allclose(one, right, atol=1e-12)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("n, m, p", [(4, 2, 3), (3, 3, 2), (4, 2, 2), (3, 1, 4), (2, 0, 3)])
def test_ggglm(n, m, p, dtype, rng):
    a, b, d = random((n, m), dtype), random((n, p), dtype), random(n, dtype)

    def f(a, b, d):
        r, t, x, y = L.ggglm(a, b, d)
        assert r is a
        assert t is b
        return x, y

    hold(f, a, b, d, rng=rng, second=p == 3)
    *_, x, y = L.ggglm(a, b, d, overwrite_a=False, overwrite_b=False)
    assert_allclose(a @ x + b @ y, d, atol=1e-12)
    system = np.block([[b @ b.conj().T, a], [a.conj().T, np.zeros((m, m))]])
    found = np.linalg.lstsq(system, np.concatenate([d, np.zeros(m)]), rcond=None)[0]
    assert_allclose(x, found[n:], atol=1e-10)
    assert_allclose(y, b.conj().T @ found[:n], atol=1e-10)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("n, m, p", [(4, 2, 3), (3, 3, 5), (2, 4, 1)])
def test_factors_of_two_matrices(n, m, p, dtype, rng):
    a, b = random((n, m), dtype), random((n, p), dtype)
    hold(lambda a, b: L.ggqrf(a, b), a, b, rng=rng, second=False)
    hold(lambda a, b: L.ggrqf(a, b), a.T.copy(), b.T.copy(), rng=rng, second=False)
    multiply, other = (L.unmqr, L.unmrq) if dtype == "D" else (L.ormqr, L.ormrq)
    r, taua, t, taub = L.ggqrf(a, b, overwrite_a=False, overwrite_b=False)
    q = multiply("L", "N", r[:, : len(taua)], taua, np.eye(n, dtype=dtype))
    z = other("L", "N", t[max(n - p, 0):], taub, np.eye(p, dtype=dtype))
    assert_allclose(q @ np.triu(r), a, atol=1e-13)
    assert_allclose(q @ np.triu(t, p - n) @ z, b, atol=1e-13)


def test_equations_that_depend_on_each_other_are_refused():
    b, d = np.ones((2, 3)), np.ones(2)
    a, c = np.eye(3), np.arange(3.0)
    with pytest.raises(np.linalg.LinAlgError):
        L.gglse(a, np.zeros((2, 3)), c, d)
    assert np.array_equal(a, np.eye(3))
    with pytest.raises(ValueError, match="p <= n <= m"):
        L.gglse(np.eye(3)[:1], b[:1], c[:1], d[:1])


# ---------------------------------------------------------------- one reflection, one rotation

@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("n, incx", [(2, 1), (5, 1), (4, 2)])
def test_one_reflection(n, incx, dtype, rng):
    alpha, x = random(1, dtype), random((n - 2) * incx + 1, dtype)

    def f(alpha, x, c):
        beta, v, tau = L.larfg(n, alpha[0], x, incx)
        assert v is x
        v = np.concatenate([np.ones(1, dtype), v[::incx]])
        return beta, tau, v, L.larf(v, np.conj(tau), c), L.larf(v, tau, c.T, None, "R", overwrite_c=False)

    c = random((n, n), dtype)
    c[:, 0] = np.concatenate([alpha, x[::incx]])
    hold(f, alpha, x, c, rng=rng, second=n == 2)
    beta, v, tau = L.larfg(n, alpha[0], x.copy(), incx)
    right = get_lapack_funcs("larfg", (x,))(n, alpha[0], x, incx)
    for one, other in zip((beta, v, tau), right, strict=True):
        assert_allclose(one, other, atol=1e-14)
    assert_allclose(L.larf(np.append(1, v[::incx]), np.conj(tau), c.copy())[1:, 0], 0, atol=1e-14)


@pytest.mark.parametrize("dtype", "dD")
def test_one_rotation(dtype, rng):
    name = get_lapack_funcs("lartg", (np.zeros(1, dtype),))
    for f, g in ((1, 2), (-3, 1), (0, 2), (0, -2), (2, 0), (0, 0), (1e-200, 1e200)):
        for one, right in zip(L.lartg(f * 1.0, g * 1.0), name(f, g), strict=True):
            assert_allclose(one, right, atol=1e-15)
    if dtype == "D":
        for one, right in zip(L.lartg(1 + 2j, -2 + 1j), name(1 + 2j, -2 + 1j), strict=True):
            assert_allclose(one, right, atol=1e-15)
    hold(lambda x: L.lartg(x[0], x[1]), random(2, dtype), others=[np.array([0, 1], dtype)], rng=rng)
