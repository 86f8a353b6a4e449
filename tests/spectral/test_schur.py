"""Schur forms, real and complex, in any order."""

import mpmath
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


def turned(t, z):
    """What does not depend on signs, or on phases."""
    if t.dtype.kind == "c":
        return np.abs(t) ** 2, np.abs(z) ** 2, np.diagonal(t)
    return t * t, z * z


def select(x, y=0):
    """A function of a module, as programs are pickled."""
    return x.real > 0


def steady(n, rng):
    """A real matrix near which LAPACK rotates blocks of order 2 alike: there are two ways, a quarter turn apart."""
    while True:
        a = random((n, n), "d", rng)
        t = scipy.linalg.schur(a)[0]
        near = [scipy.linalg.schur(a + 1e-4 * random((n, n), "d", rng))[0] for _ in range(20)]
        if all(np.abs(t * t - x * x).max() < 0.1 for x in near):
            return a


def similar(t, rng):
    """A real matrix whose Schur form is near t, and vectors."""
    q = np.linalg.qr(random(t.shape, "d", rng))[0]
    return q @ t @ q.T


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", SIZES)
def test_gees(n, kind, rng):
    def f(a):
        t, sdim, *w, z = ad.lapack.gees(None, a)
        assert t is a and sdim == 0
        return *turned(t, z), *w

    a = steady(n, rng) if kind == "d" else random((n, n), kind, rng)
    hold(f, a, others=[random((n, n), kind, rng)], rng=rng, single=None, step=2e-5)


@pytest.mark.parametrize("kind", KINDS)
def test_an_order(kind, rng):
    def f(a):
        t, sdim, *w, z = ad.lapack.gees(select, a, 1, 1, overwrite_a=False)
        assert t is not a and 0 < sdim < 6
        return z[:, :sdim] @ np.conj(z[:, :sdim].T), w[0][:sdim].sum(), np.abs(t) ** 2

    hold(f, steady(6, rng) if kind == "d" else random((6, 6), kind, rng), rng=rng, single=None, step=2e-5)


@pytest.mark.parametrize("kind", KINDS)
def test_geesx(kind, rng):
    def f(a):
        t, sdim, *w, z, _, _ = ad.lapack.geesx("V", "S", select, "B", a)
        return *turned(t, z), *w

    hold(f, random((5, 5), kind, rng), rng=rng, single=None)
    a = random((5, 5), kind, rng)
    t, m, *_, z, s, sep = ad.lapack.geesx("V", "S", select, "B", a)
    trsen = scipy.linalg.get_lapack_funcs("trsen", (t,))
    room = {} if kind == "D" else {"liwork": 25}
    assert_allclose((s, sep), trsen(np.arange(5) < m, t, z, job="B", lwork=25, **room)[-3:-1])


@pytest.mark.parametrize("kind", KINDS)
def test_other_orders(kind, rng):
    a = random((5, 5), kind, rng)
    t, z = scipy.linalg.schur(a)
    w = scipy.linalg.eigvals(t)
    large = w.real > np.median(w.real)

    def sorted_(t, q, overwrite_q=True):
        ts, qs, *w, m, _, _ = ad.lapack.trsen(large, t, q, overwrite_q=overwrite_q)
        assert ts is t and (qs is q) == overwrite_q
        p = qs[:, :m]
        return *turned(t, qs), *w, p @ np.conj(p.T)

    def moved(t, q):
        return turned(*ad.lapack.trexc(t, q, 5, 1))

    for f in (sorted_, moved):
        def whole(a, f=f):
            t, _, *_, z = ad.lapack.gees(None, a, overwrite_a=False)
            return f(t, z)

        hold(whole, a, rng=rng, single=None)
    below = np.tril(np.ones((5, 5)), -1) * (t == 0)
    g = ad.grad(lambda t: sum(np.abs(x).sum() for x in sorted_(t, z, False)))(t)
    assert not (g * below).any(), "what is below the blocks has no derivative"


@pytest.mark.parametrize("kind", "fdFD")
def test_values_are_scipys(kind, rng):
    a = random((6, 6), kind, rng)
    for options in ({}, {"sort": "lhp"}, {"sort": "rhp"}, {"sort": "iuc"}, {"sort": "ouc"}, {"output": "complex"}):
        for got, right in zip(ad.linalg.schur(a, **options), scipy.linalg.schur(a, **options), strict=True):
            assert_array_equal(got, right)
            assert np.asarray(got).dtype.kind in "i" or got.dtype == right.dtype
    t, z = scipy.linalg.schur(a)
    for got, right in zip(ad.linalg.rsf2csf(t, z), scipy.linalg.rsf2csf(t, z), strict=True):
        assert_allclose(got, right, atol=100 * np.finfo(kind).eps)
        assert got.dtype == right.dtype
    w, v = scipy.linalg.eig(a.real)
    for got, right in zip(ad.linalg.cdf2rdf(w, v), scipy.linalg.cdf2rdf(w, v), strict=True):
        assert_allclose(got, right, atol=1e-15)
    assert [x.shape for x in ad.linalg.schur(a[:0, :0], sort="lhp")[:2]] == [(0, 0)] * 2


@pytest.mark.parametrize("name", ["ours", "scipy"])
def test_functions(name, rng):
    lib = ad.linalg if name == "ours" else scipy.linalg

    def csf(a):
        t, z = lib.rsf2csf(*lib.schur(a))
        return np.abs(t) ** 2, np.abs(z) ** 2, np.diagonal(t) * 1

    def spaces(a):
        t, z, k = lib.schur(a, output="complex", sort="lhp")
        return z[:, :k] @ np.conj(z[:, :k].T), np.trace(t[:k, :k])

    a = random((5, 5), "d", rng)
    hold(csf, a, rng=rng, single=None)
    hold(spaces, a, rng=rng, single=None)
    hold(lambda a: turned(*lib.schur(a)), random((3, 4, 4), "d", rng), rng=rng, single=None, second=False)


def test_real_blocks_of_complex_eigenvalues(rng):
    a = random((5, 5), "d", rng)
    w, v = np.linalg.eig(a)

    def f(x, v):
        return ad.linalg.cdf2rdf(x[0] + 1j * x[1] * (w.imag != 0), v)

    hold(f, np.stack([w.real, w.imag]), v, rng=rng)


def test_blocks_that_are_nearly_round(rng):
    """Of a block [[a, b], [c, a]] with b close to -c, what does not depend on its rotation has an exact derivative."""
    for gap in (1e-4, 1e-8, 1e-12, 0.0):
        t = np.triu(random((4, 4), "d", rng), 2)
        t[:2, :2], t[2:, 2:] = [[1, 2 + gap], [-2, 1]], [[-1, 0.5], [-3, -1]]
        a = similar(t, rng)

        def product(a):
            t = ad.linalg.schur(a)[0]
            return t[0, 1] * t[1, 0] + t[0, 0] ** 3

        def space(a, c):
            z = ad.linalg.schur(a)[1][:, :2]
            return (z @ z.T * c).sum()

        w, v = scipy.linalg.eig(a)
        i = np.argmax(np.where(np.abs(w.real - scipy.linalg.schur(a)[0][0, 0]) < 1e-6, w.imag, -9))
        left = np.linalg.inv(v)[i].conj()
        rate = np.outer(left, v[:, i].conj())       # of the eigenvalue x + i y: product is -y^2 + x^3
        right = np.real(rate * np.conj(3 * w[i].real ** 2)) - 2 * w[i].imag * np.real(1j * rate)
        got = ad.grad(product)(a)
        if abs(np.imag(w[i]) - 2) < 0.1:
            assert_allclose(got, right, rtol=1e-10, atol=1e-12)
        c = random((4, 4), "d", rng)
        b = random((4, 4), "d", rng)
        slope = (space(a + 1e-5 * b, c) - space(a - 1e-5 * b, c)) / 2e-5
        assert abs((ad.grad(space)(a, c) * b).sum() - slope) < 1e-7 * max(1, abs(slope)) * 10
        if gap == 0:
            a = np.zeros((4, 4))
            a[:2, :2], a[2:, 2:] = [[1, 2], [-2, 1]], [[3, 1], [-5, 4]]
            with pytest.raises(LinAlgError, match="block of order 2"):
                ad.grad(lambda a: ad.linalg.schur(a)[1][:2, 0].prod())(a)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("gap", [1e-2, 1e-5, 1e-8, 1e-11, 1e-14, 0])
def test_eigenvalues_that_coincide(gap, kind, rng):
    """Sums of them and the space of their vectors: against the same formulas at 60 digits, in block form."""
    n, k = 6, 3
    t = np.triu(random((n, n), kind, rng), 1)
    t[:k, :k] = 0                           # a multiple eigenvalue with as many vectors
    t[np.arange(n), np.arange(n)] = np.r_[-1 - gap, -1, -1 + gap, 1, 2, 4]
    q = np.linalg.qr(random((n, n), kind, rng))[0]
    a = q @ t @ np.conj(q.T)
    c = random((n, n), kind, rng)

    def space(a):
        z = ad.linalg.schur(a, sort="lhp")[1][:, :k]
        return (z @ np.conj(z.T) * c).real.sum()

    def average(a):
        return np.trace(ad.linalg.schur(a, sort="lhp")[0][:k, :k]).real

    x = scipy.linalg.solve_sylvester(t[:k, :k], -t[k:, k:], -t[:k, k:])     # t [x; 1] = [x; 1] t22
    mine = np.c_[np.eye(k), -x]                                              # left vectors of the space
    assert_allclose(ad.grad(average)(a), q @ np.conj((np.r_[np.eye(k), np.zeros((n - k, k))] @ mine).T) @ np.conj(q.T),
                    atol=2e-13)
    # of the projector: turning by L, with t22 L - L t11 = -P21
    s = np.conj(q.T) @ (np.conj(c) + c.T) @ q
    m = scipy.linalg.solve_sylvester(-np.conj(t[k:, k:].T), np.conj(t[:k, :k].T), s[k:, :k])
    change = np.zeros((n, n), kind)
    change[k:, :k] = m
    assert_allclose(ad.grad(space)(a), q @ change @ np.conj(q.T), atol=1e-12)
    if gap < 1e-13:
        def one(a):
            return (np.abs(ad.linalg.schur(a, sort="lhp")[1][:, 0]) ** 2 * c[0].real).sum()

        program = ad.compile(ad.grad(one), a + np.diag(0.1 * np.arange(6)))
        for run in (ad.grad(one), program):
            with pytest.raises(LinAlgError, match="equal to rounding"):
                run(a)


def test_defective(rng):
    """One vector for a double eigenvalue: their sum has a derivative, each of them has not."""
    a = similar(np.array([[1.0, 2, 1], [0, 1, 3], [0, 0, 4]]), rng)
    assert_allclose(ad.grad(lambda a: np.trace(ad.linalg.schur(a)[0]))(a), np.eye(3), atol=1e-14)
    a = np.array([[1.0, 2], [0, 1]])
    assert_allclose(ad.grad(lambda a: np.trace(ad.linalg.schur(a)[0]))(a), np.eye(2), atol=1e-14)
    with pytest.raises(LinAlgError, match="equal to rounding"):
        ad.grad(lambda a: ad.linalg.schur(a)[0][0, 0])(a)


def test_phases_of_complex_vectors(rng):
    for kind in "FD":
        a = random((4, 4), kind, rng)
        for loss in (lambda a: ad.linalg.schur(a)[1][0, 0].real, lambda a: ad.linalg.schur(a)[0][0, 1].real):
            with pytest.raises(LinAlgError, match="phase"):
                ad.grad(loss)(a)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [30, 100, 200])
def test_forward_and_reverse_agree(n, kind, rng):
    a, da = random((n, n), kind, rng), random((n, n), kind, rng)
    seeds = random((n, n), "d", rng), random((n, n), "d", rng)

    def f(a):
        t, z = ad.linalg.schur(a)
        return [(np.abs(x) ** 2 * s).sum() for x, s in zip((t, z), seeds, strict=True)]

    value, slope = ad.jvp(lambda a: sum(f(a)), (a,), (da,))
    g = ad.grad(lambda a: sum(f(a)))(a)
    assert abs(np.vdot(g, da).real - slope) <= 1e-12 * np.linalg.norm(g) * np.linalg.norm(da)


def test_against_many_digits(rng):
    """The derivative of a leading space, against differences with 80 digits."""
    a, b = random((4, 4), "d", rng) + np.diag([-3, -2, 2, 3]), random((4, 4), "d", rng)
    mpmath.mp.dps = 80

    def loss(a):
        z = ad.linalg.schur(a, output="complex", sort="lhp")
        z = z[1][:, :z[2]]
        return (z @ np.conj(z.T) * b).real.sum()

    def precise(a):
        w, left, right = mpmath.eig(a, left=True, right=True)
        p = mpmath.zeros(4)
        cols = [right[:, i] for i in range(4) if mpmath.re(w[i]) < 0]
        v = mpmath.matrix(4, len(cols))
        for j, col in enumerate(cols):
            v[:, j] = col
        p = v * mpmath.inverse(v.H * v) * v.H
        return sum(mpmath.re(p[i, j]) * b[i, j] for i in range(4) for j in range(4))

    g = ad.grad(loss)(a)
    h = mpmath.mpf(10) ** -25
    for i, j in ((0, 0), (1, 3), (3, 2)):
        up, down = mpmath.matrix(a.tolist()), mpmath.matrix(a.tolist())
        up[i, j] += h
        down[i, j] -= h
        assert abs(g[i, j] - float((precise(up) - precise(down)) / (2 * h))) < 1e-13 * np.abs(g).max() * 10


@pytest.mark.parametrize("scale", [1e-200, 1e200])
def test_scales(scale, rng):
    a = random((4, 4), "d", rng)

    def f(a):
        t, z = ad.linalg.schur(a)
        return (z ** 2 * np.arange(16.0).reshape(4, 4)).sum()

    assert_allclose(ad.grad(f)(a * scale) * scale, ad.grad(f)(a), rtol=1e-9, atol=1e-10)


def test_errors():
    for run in (lambda: ad.lapack.gees(None, np.ones((2, 3))), lambda: ad.linalg.schur(np.ones((2, 2)), sort="up"),
                lambda: ad.linalg.schur(np.ones((2, 2)), output="x"),
                lambda: ad.linalg.rsf2csf(np.eye(2), np.eye(3)), lambda: ad.linalg.cdf2rdf(np.ones(2), np.eye(3)),
                lambda: ad.lapack.trexc(np.eye(2), np.eye(2), 0, 1)):
        with pytest.raises(ValueError):
            run()


@pytest.mark.parametrize("call, told", [
    (lambda: ad.lapack.gees(None, np.eye(2), 1, 1), "gees: select is None; it must be a function"),
    (lambda: ad.lapack.geesx("V", "S", None, "N", np.eye(2)), "geesx: select is None; it must be a function"),
    (lambda: ad.lapack.gges(None, np.eye(2), np.eye(2), sort_t=1), "gges: select is None; it must be a function"),
    (lambda: ad.lapack.trsen([1], np.eye(2), np.eye(2)), r"trsen: select has shape \(1,\); it must be \(2,\)"),
    (lambda: ad.lapack.tgsen(1, *(np.eye(2) for _ in range(4))), r"tgsen: select has shape \(\); it must be \(2,\)"),
    (lambda: ad.lapack.trevc(np.eye(2), howmny="S"), r"trevc: select has shape \(\); it must be \(2,\)")])
def test_a_selection_that_does_not_fit_is_refused(call, told):
    with pytest.raises(ValueError, match=told):
        call()
