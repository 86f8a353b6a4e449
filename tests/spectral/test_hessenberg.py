"""Hessenberg forms, their reflectors, balancing, and the Schur forms of them."""

import numpy as np
import pytest
import scipy.linalg
from numpy.linalg import LinAlgError
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from support.numbers import random
from support.spectral import hold

SIZES = (1, 2, 5)
KINDS = "dD"


def named(name, kind):
    return getattr(ad.lapack, name.replace("or", "un") if kind in "FD" else name)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", SIZES)
def test_gehrd(n, kind, rng):
    """Reflectors and their factors have derivatives as well; so has Q, made of them or multiplied by."""
    c = random((n, 2), kind, rng)

    def f(a):
        ht, tau = ad.lapack.gehrd(a)
        assert ht is a
        qc = named("ormhr", kind)("L", "N", ht, tau, c + 0 * ht[:, :1])
        cq = named("ormhr", kind)("R", "C" if kind == "D" else "T", ht, tau, c.T + 0 * ht[:1])
        return ht, tau, named("orghr", kind)(ht, tau, overwrite_a=False), qc, cq

    hold(f, random((n, n), kind, rng), others=[random((n, n), kind, rng)], rng=rng)


@pytest.mark.parametrize("kind", KINDS)
def test_some_rows(kind, rng):
    a = random((6, 6), kind, rng)
    a[2:, :1], a[1, 0], a[5, :5] = 0, 0, 0

    def f(a):
        a[1:, :1] *= 0
        a[5, :5] *= 0
        ht, tau = ad.lapack.gehrd(a, 1, 4)
        return ht, tau, named("orghr", kind)(ht, tau, 1, 4, overwrite_a=False)

    hold(f, a, rng=rng)


@pytest.mark.parametrize("kind", "fdFD")
def test_values_are_lapacks(kind, rng):
    a = random((6, 6), kind, rng)
    gehrd, gebal, orghr = scipy.linalg.get_lapack_funcs(("gehrd", "gebal", "orghr"), (a,))
    close = {"atol": 40 * np.finfo(kind).eps, "rtol": 0}
    for rows in ({}, {"lo": 1, "hi": 4}):
        b = a.copy()
        if rows:
            b[1:, 0] = b[5, :5] = 0
        ht, tau = ad.lapack.gehrd(b, **rows, overwrite_a=False)
        right = gehrd(b, **rows)
        assert_allclose(ht, right[0], **close)
        assert_allclose(tau, right[1], **close)
        assert_allclose(named("orghr", kind)(ht, tau, **rows), orghr(*right[:2], **rows)[0], **close)
    for flags in ((0, 0), (1, 0), (0, 1), (1, 1)):
        b = a * 10.0 ** np.arange(-3, 3)
        b[3:, :3] *= np.eye(3)
        b[4], b[:, 1] = b[4] * (np.arange(6) == 4), b[:, 1] * (np.arange(6) == 1)
        *got, scale = ad.lapack.gebal(b.astype(kind), *flags, overwrite_a=False)
        right = gebal(b.astype(kind), *flags)
        for x, y in zip((*got, scale), right[:4], strict=True):
            assert_array_equal(x, y)
    for q in (False, True):
        for x, y in zip(ad.linalg.hessenberg(a, calc_q=q), scipy.linalg.hessenberg(a, calc_q=q), strict=True):
            assert_allclose(x, y, **close)
            assert x.dtype == y.dtype
    assert ad.linalg.hessenberg(a[:0, :0]).shape == (0, 0)


@pytest.mark.parametrize("kind", KINDS)
def test_gebal(kind, rng):
    a = random((5, 5), kind, rng) * 4.0 ** np.arange(-2, 3)
    a[3] *= np.arange(5) == 3

    def f(a):
        a[3] *= np.arange(5) == 3
        ba, lo, hi, scale = ad.lapack.gebal(a, 1, 1)
        assert ba is a and (lo, hi) == (0, 3)
        return ba

    hold(f, a, rng=rng)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lib", [ad.linalg, scipy.linalg], ids=["ours", "scipy"])
def test_hessenberg(lib, kind, rng):
    hold(lambda a: lib.hessenberg(a, calc_q=True), random((5, 5), kind, rng), rng=rng)
    hold(lib.hessenberg, random((2, 3, 3), kind, rng), rng=rng, second=False)


@pytest.mark.parametrize("kind", KINDS)
def test_hseqr(kind, rng):
    h, q = scipy.linalg.hessenberg(random((4, 4), kind, rng), calc_q=True)
    if kind == "d":
        h[2, 1] = 0.1
        h += np.diag([1, 4, 9, 16])         # real eigenvalues: no blocks to rotate

    def f(h, q):
        t, *w, z = ad.lapack.hseqr("S", "V", h, q)
        assert t is h and z is q
        return np.abs(t) ** 2, *w, np.abs(z) ** 2

    def alone(h):
        *w, z = ad.lapack.hseqr("E", "I", h)
        return *w, np.abs(z) ** 2

    hold(f, h, q, rng=rng, single=None)
    hold(alone, h, rng=rng, single=None)
    t, *_, z = ad.lapack.hseqr("S", "I", h, overwrite_h=False)
    assert_allclose(z @ t @ np.conj(z.T), np.triu(h, -1), atol=1e-13)
    c = random(h.shape, "d", rng)
    g = ad.grad(lambda h: (np.abs(ad.lapack.hseqr("S", "I", h)[-1]) ** 2 * c).sum())(h)
    assert not np.tril(g, -2).any()


@pytest.mark.parametrize("kind", KINDS)
def test_a_zero_below_the_diagonal(kind, rng):
    """What does not depend on the vectors behind it has a derivative; what does raises."""
    a = random((4, 4), kind, rng)
    a[2:, :2] = 0
    g = ad.grad(lambda a: np.trace(ad.linalg.hessenberg(a)).real)(a)
    assert_allclose(g, np.eye(4), atol=1e-14)
    g = ad.grad(lambda a: ad.linalg.hessenberg(a)[1, 0].real)(a)
    assert np.isfinite(g).all()
    with pytest.raises(LinAlgError, match="subdiagonal element"):
        ad.grad(lambda a: np.abs(ad.linalg.hessenberg(a)[2, 2]) ** 2)(a)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [30, 100])
def test_forward_and_reverse_agree(n, kind, rng):
    a, da = random((n, n), kind, rng), random((n, n), kind, rng)
    seeds = random((2, n, n), kind, rng)

    def f(a):
        return sum((x * s).real.sum() for x, s in zip(ad.linalg.hessenberg(a, calc_q=True), seeds, strict=True))

    slope, g = ad.jvp(f, (a,), (da,))[1], ad.grad(f)(a)
    assert abs(np.vdot(g, da).real - slope) <= 1e-10 * np.linalg.norm(g) * np.linalg.norm(da)


def test_errors():
    for run in (lambda: ad.lapack.gehrd(np.ones((2, 3))), lambda: ad.lapack.gehrd(np.eye(3), 2, 1),
                lambda: ad.lapack.hseqr("X", "N", np.eye(2)), lambda: ad.lapack.hseqr("S", "V", np.eye(2)),
                lambda: ad.lapack.ormhr("L", "N", np.eye(3), np.zeros(2), np.eye(2))):
        with pytest.raises(ValueError):
            run()


def test_a_matrix_without_rows_is_balanced_silently(capfd):
    a, lo, hi, scale = ad.lapack.gebal(np.zeros((0, 0)))
    assert a.shape == (0, 0) and lo > hi and scale.shape == (0,)
    assert ad.linalg.matrix_balance(np.zeros((0, 0)))[0].shape == (0, 0)
    assert capfd.readouterr().err == ""
