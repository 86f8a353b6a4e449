"""Reductions to tridiagonal and bidiagonal matrices, and products of their reflections."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.linalg import get_lapack_funcs

import blasad as ad
from support.numbers import random
from support.spectral import hold, inner, slopes

L = ad.lapack
SIZES = [1, 2, 5]


def named(real, dtype):
    """The routine for a dtype."""
    kin = {"or": "un", "op": "up", "sy": "he", "sp": "hp"}
    return getattr(L, kin[real[:2]] + real[2:] if dtype in "FD" else real)


def half(a, lower):
    """One triangle, NaN in the other."""
    keep = np.tri(len(a), dtype=bool)
    return np.where(keep if lower else keep.T, a, np.nan)


def hermitian(n, dtype):
    x = random((n, n), dtype)
    return x + x.conj().T


def tridiagonal(d, e):
    return np.diag(d) + np.diag(e, 1) + np.diag(e, -1)


# ---------------------------------------------------------------- tridiagonal

@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("n", SIZES)
def test_sytrd(n, lower, dtype, rng):
    keep = np.tri(n, dtype=bool) if lower else np.tri(n, dtype=bool).T

    def f(a):
        a = np.where(keep, a, np.nan)
        c, d, e, tau = named("sytrd", dtype)(a, lower)
        assert c is a
        return np.where(keep, c, 0), d, e, tau

    hold(f, hermitian(n, dtype), others=[hermitian(n, dtype)], rng=rng)


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("n", [0, *SIZES])
def test_sytrd_returns_what_lapack_does(n, lower, dtype, rng):
    a = hermitian(n, dtype)
    tight = 1e-4 if dtype in "fF" else 1e-12
    c, d, e, tau = named("sytrd", dtype)(half(a, lower), lower)
    q = named("orgtr", dtype)(c, tau, lower, overwrite_a=False)
    assert_allclose(q @ tridiagonal(d, e) @ q.conj().T, a, atol=tight)
    assert d.dtype == e.dtype == a.real.dtype
    assert q.dtype == tau.dtype == a.dtype
    if n:
        lapack = get_lapack_funcs("hetrd" if dtype in "FD" else "sytrd", (a,))
        for found, right in zip((half(c, lower), d, e, tau), lapack(half(a, lower), lower=lower), strict=False):
            assert_allclose(found, half(right, lower) if right.ndim == 2 else right, atol=tight)
    uplo = "UL"[lower]
    cp, *others = named("sptrd", dtype)(n, L.trttp(a, uplo), lower)
    for found, right in zip((cp, *others), (L.trttp(c, uplo), d, e, tau), strict=True):
        assert np.array_equal(found, right)
    assert a.size == 0 or np.array_equal(named("opgtr", dtype)(cp, tau, lower), q)
    b = random((n, 3), dtype)
    for side, trans, product in (("L", "N", q @ b), ("L", "C", q.conj().T @ b), ("R", "N", b.T @ q)):
        trans = "T" if trans == "C" and dtype in "fd" else trans
        given = b.T if side == "R" else b
        found = named("ormtr", dtype)(side, trans, c, tau, given, lower, overwrite_c=False)
        assert_allclose(found, product, atol=tight)
        if n:
            found = named("opmtr", dtype)(side, trans, cp, tau, given, lower, overwrite_c=False)
            assert_allclose(found, product, atol=tight)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("n", [2, 5])
def test_products_of_its_reflections(n, lower, dtype, rng):
    def f(a, b):
        c, d, e, tau = named("sytrd", dtype)(a, lower)
        product = named("ormtr", dtype)("R", "N", c, tau, b, lower)
        assert product is b
        q = named("orgtr", dtype)(c, tau, lower)
        assert q is a
        return q, e, product

    hold(f, hermitian(n, dtype), random((3, n), dtype), rng=rng, second=n == 2)


def test_packed_matrices_have_derivatives(rng):
    def f(ap, b):
        cp, d, e, tau = L.sptrd(4, ap, 1)
        return d, L.opmtr("L", "N", cp, tau, b, 1), L.opgtr(cp, tau, 1)

    hold(f, random(10), random((4, 2)), rng=rng, second=False)


@pytest.mark.parametrize("dtype", "dD")
def test_no_digits_are_lost_at_larger_orders(dtype, rng):
    """Forward and reverse agree, and the eigenvalues of T have the derivative of those of A."""
    n = 60
    a, v = hermitian(n, dtype), hermitian(n, dtype)
    f = named("sytrd", dtype)
    (c, d, e, tau), tangents = ad.jvp(lambda a: f(a, 1, overwrite_a=False), (a,), (v,))
    q = named("orgtr", dtype)(c, tau, 1, overwrite_a=False)
    w, z = np.linalg.eigh(tridiagonal(d, e))
    slopes = np.einsum("ij,ij->j", z, tridiagonal(*tangents[1:3]) @ z)
    x = q @ z
    assert_allclose(slopes, np.einsum("ij,ij->j", x.conj(), v @ x).real, atol=1e-9 * np.abs(v).max())
    seeds = [random(y.shape, y.dtype, rng) for y in (c, d, e, tau)]
    seeds[0] = np.tril(seeds[0])
    pulled = ad.vjp(lambda a: f(a, 1, overwrite_a=False), a)[1](tuple(seeds))[0]
    left, right = inner(pulled, v), sum(map(inner, seeds, (np.tril(tangents[0]), *tangents[1:])))
    assert abs(left - right) < 1e-9 * np.linalg.norm(pulled) * np.linalg.norm(v)


@pytest.mark.parametrize("dtype", "dD")
def test_a_tridiagonal_matrix_stays_and_has_derivatives(dtype, rng):
    """No reflection is needed: T moves with A, with the signs that it has, and Q T Q^H is A."""
    a = tridiagonal(random(4), random(3)).astype(dtype)
    v, weights = hermitian(4, dtype), np.arange(1.0, 5)
    got = ad.grad(lambda a: named("sytrd", dtype)(a, 1)[1] @ weights)(a)
    [slope] = slopes(lambda a: named("sytrd", dtype)(a * 1, 1)[1] @ weights, (a,), (v,))
    assert_allclose(inner(got, v), slope, rtol=1e-7)

    def whole(a):
        a = a * 1
        c, d, e, tau = named("sytrd", dtype)(a, 1)
        q = named("orgtr", dtype)(c, tau, 1)
        t = d * np.eye(4) + np.concatenate([e, np.zeros(1)])[:, None] * np.eye(4, k=1)
        t = t + np.triu(t, 1).T
        return q @ t @ np.conj(q).T

    assert_allclose(ad.jvp(whole, (a,), (v,))[1], v, atol=1e-12)


def test_a_matrix_that_falls_apart_raises_where_the_rest_depends_on_the_choice(rng):
    a = np.diag([1.0, 2.0, 3.0])
    assert_allclose(ad.grad(lambda a: L.sytrd(a, 1)[1].sum())(a), np.eye(3))

    def chosen(a):
        c, d, e, tau = L.sytrd(a, 1, overwrite_a=False)
        return L.orgtr(c, tau, 1)[1, 2]

    with pytest.raises(np.linalg.LinAlgError, match="zero to rounding"):
        ad.grad(chosen)(a)
    with pytest.raises(np.linalg.LinAlgError, match="zero to rounding"):
        ad.jvp(lambda a: L.sytrd(a * 1, 1)[1], (a,), (hermitian(3, "d"),))


# ---------------------------------------------------------------- bidiagonal

SHAPES = [(1, 1), (2, 2), (5, 5), (5, 3), (3, 5), (2, 1), (1, 2)]


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_gebrd(shape, dtype, rng):
    def f(a):
        found = L.gebrd(a)
        assert found[0] is a
        return found

    hold(f, random(shape, dtype), others=[random(shape, dtype)], rng=rng, second=max(shape) < 5 or shape == (5, 3))


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("shape", [*SHAPES, (0, 3), (3, 0)], ids=str)
def test_gebrd_returns_what_lapack_does(shape, dtype, rng):
    (m, n), k = shape, min(shape)
    a = random(shape, dtype)
    tight = 1e-4 if dtype in "fF" else 1e-12
    c, d, e, tauq, taup = L.gebrd(a, overwrite_a=False)
    assert [len(x) for x in (d, e, tauq, taup)] == [k, max(k - 1, 0), k, k]
    b = np.diag(d).astype(a.dtype) + np.diag(e, 1 if m >= n else -1)
    if not k:
        return
    q = named("orgbr", dtype)("Q", n, c[:, :k], tauq, overwrite_a=False)
    pt = named("orgbr", dtype)("P", m, c[:k], taup, overwrite_a=False)
    assert_allclose(q @ b @ pt, a, atol=tight)
    for x in (q.conj().T @ q, pt @ pt.conj().T):
        assert_allclose(x, np.eye(k), atol=tight)
    star = "C" if dtype in "FD" else "T"
    multiply = named("ormbr", dtype)
    one = multiply("Q", "L", star, n, c, tauq, a, overwrite_c=False)
    both = multiply("P", "R", "N", m, c, taup, one)
    assert both is one
    assert_allclose(both[:k, :k], b, atol=tight)
    assert_allclose(both[k:], 0, atol=tight)
    assert_allclose(both[:, k:], 0, atol=tight)
    back = multiply("Q", "L", "N", n, c, tauq, both)
    assert_allclose(multiply("P", "R", star, m, c, taup, back), a, atol=tight)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("shape", [(4, 4), (5, 3), (2, 5)], ids=str)
def test_products_of_both_kinds_of_reflections(shape, dtype, rng):
    (m, n), k = shape, min(shape)

    def f(a, b):
        c, d, e, tauq, taup = L.gebrd(a)
        product = named("ormbr", dtype)("P", "L", "N", m, c, taup, b)
        pt = named("orgbr", dtype)("P", m, c[:k], taup, overwrite_a=False)
        return named("orgbr", dtype)("Q", n, c[:, :k], tauq, overwrite_a=False), pt, product

    hold(f, random(shape, dtype), random((n, 2), dtype), rng=rng, second=False)


def test_forward_and_reverse_agree_at_larger_orders(rng):
    a, v = random((60, 40)), random((60, 40))
    found, tangents = ad.jvp(lambda a: L.gebrd(a, overwrite_a=False), (a,), (v,))
    seeds = [random(y.shape) for y in found]
    pulled = ad.vjp(lambda a: L.gebrd(a, overwrite_a=False), a)[1](tuple(seeds))[0]
    left, right = inner(pulled, v), sum(map(inner, seeds, tangents))
    assert abs(left - right) < 1e-9 * np.linalg.norm(pulled) * np.linalg.norm(v)


def test_a_matrix_of_lower_rank_has_no_derivative_of_its_vectors():
    a = np.outer([1.0, 2.0, 3.0], [1.0, 1.0])
    with pytest.raises(np.linalg.LinAlgError, match="rank|rounding"):
        ad.grad(lambda a: L.gebrd(a * 1)[0][2, 1])(a)


def test_shapes_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="square"):
        L.sytrd(np.ones((2, 3)))
    with pytest.raises(ValueError, match="must have 2 rows"):
        L.ormtr("L", "N", np.eye(2), np.ones(1), np.ones((3, 1)))
    with pytest.raises(ValueError, match="does not fit"):
        L.orgbr("Q", 2, np.ones((2, 3)), np.ones(2))
    with pytest.raises(TypeError, match="hetrd"):
        L.sytrd(np.eye(2) + 0j)
