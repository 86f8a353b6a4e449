"""Eigenvalues and vectors of pencils, and their Schur forms."""

import numpy as np
import pytest
import scipy.linalg
from numpy.linalg import LinAlgError
from numpy.testing import assert_allclose

import blasad as ad
from support.numbers import generator, random
from support.spectral import hold, slopes

SIZES = (1, 2, 5)
KINDS = "dD"


def projectors(v):
    """What does not depend on the factors of vectors."""
    return np.abs(v) ** 2 / np.sum(np.abs(v) ** 2, axis=0)


@pytest.mark.parametrize(("left", "right"), [(0, 0), (0, 1), (1, 0), (1, 1)])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", SIZES)
def test_ggev(n, kind, left, right, rng):
    def f(a, b):
        found = ad.lapack.ggev(a, b, left, right)
        alpha, beta = (found[0], found[1]) if kind == "D" else (found[0] + 1j * found[1], found[2])
        w = alpha / beta
        size = np.abs(alpha) ** 2 + np.abs(beta) ** 2
        vectors = map(projectors, found[2:]) if kind == "D" else ()     # those of real pairs are packed
        return w.real, w.imag, np.abs(alpha) ** 2 / size, *vectors

    a, b = random((2, n, n), kind, rng)
    hold(f, a, b, others=[random((n, n), kind, rng), b], rng=rng, single=None, step=1e-5, rtol=1e-6)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lib", [ad.linalg, scipy.linalg], ids=["ours", "scipy"])
def test_eig(lib, kind, rng):
    def f(a, b):
        w, u, v = lib.eig(a, b, left=True)
        return w.real, w.imag, np.abs(u) ** 2, np.abs(v) ** 2

    def g(a, b):
        w = lib.eigvals(a, b)
        h = np.abs(lib.eigvals(a, b, homogeneous_eigvals=True)) ** 2
        return w.real, w.imag, h[..., 0, :] / (h[..., 0, :] + h[..., 1, :])

    for n in (2, 4):
        hold(f, *random((2, n, n), kind, rng), rng=rng, single=None, step=1e-5, rtol=1e-6)
        hold(g, *random((2, n, n), kind, rng), rng=rng, single=None, step=1e-5, rtol=1e-6)
    hold(g, *random((2, 2, 3, 3), kind, rng), rng=rng, single=None, second=False, step=1e-5, rtol=1e-6)


@pytest.mark.parametrize("kind", "fdFD")
def test_values_are_scipys(kind, rng):
    a, b = random((2, 5, 5), kind, rng)
    for options in ({}, {"left": True}, {"homogeneous_eigvals": True}):
        for got, right in zip(ad.linalg.eig(a, b, **options), scipy.linalg.eig(a, b, **options), strict=True):
            assert got.dtype == right.dtype
            assert_allclose(got, right, atol=4 * np.finfo(kind).eps)
    assert_allclose(ad.linalg.eigvals(a, b), scipy.linalg.eigvals(a, b))


@pytest.mark.parametrize("kind", KINDS)
def test_infinite_eigenvalues(kind, rng):
    """They have a derivative as (alpha, beta), and so have the others; as numbers they raise."""
    a, b = random((2, 4, 4), kind, rng)
    b[:, 0] = 0
    da, db = random((2, 4, 4), kind, rng)

    def near(a, b):
        """The sum of beta / alpha, the trace of A^-1 B."""
        w = ad.linalg.eigvals(a, b, homogeneous_eigvals=True)
        return (w[1] / w[0]).sum().real

    g = ad.grad(near, (0, 1))(a, b)
    x = np.linalg.inv(a)
    assert_allclose(g[0], -np.conj((x @ b @ x).T), atol=1e-11)
    assert_allclose(g[1], np.conj(x.T), atol=1e-11)
    slope = ad.jvp(near, (a, b), (da, db))[1]
    assert_allclose(slope, np.vdot(g[0], da).real + np.vdot(g[1], db).real, rtol=1e-10)
    for run in (lambda: ad.grad(lambda a: ad.linalg.eigvals(a, b).sum().real)(a),
                lambda: ad.jvp(lambda b: ad.linalg.eigvals(a, b).sum().real, (b,), (db,))):
        with pytest.raises(LinAlgError, match="infinite"):
            run()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("gap", [1e-2, 1e-6, 1e-10, 1e-14, 0])
def test_eigenvalues_that_coincide(gap, kind, rng):
    x, y = random((2, 4, 4), kind, rng) + 2 * np.eye(4)
    w = np.r_[1 - gap, 1, 3, -2]
    a, b = y * w @ x, y @ x
    p = np.linalg.inv(x)[:, :2] @ np.linalg.inv(y)[:2]      # of the sum, with dB = 0

    def total(a):
        w = ad.linalg.eig(a, b)[0]
        return (w * (np.abs(ad.stop_gradient(w) - 1) < 0.1)).sum().real

    assert_allclose(ad.grad(total)(a), np.conj(p.T), atol=1e-11)
    if gap == 0:
        c = random((4, 4), "d", rng)
        with pytest.raises(LinAlgError, match="equal to rounding"):
            ad.grad(lambda a: (np.abs(ad.linalg.eig(a, b)[1]) ** 2 * c).sum())(a)


@pytest.mark.parametrize("kind", "fdFD")
def test_factors_are_no_derivative(kind, rng):
    a, b = random((2, 3, 3), kind, rng)
    for part in (0, -1):
        with pytest.raises(LinAlgError, match="factor"):
            ad.grad(lambda a, part=part: (np.abs(ad.lapack.ggev(a, b)[part]) ** 2).sum())(a)
    with pytest.raises(LinAlgError, match="singular"):
        ad.grad(lambda a: ad.linalg.eigvals(a, 0 * a, homogeneous_eigvals=True)[1].sum().real)(0 * a)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [30, 100])
def test_forward_and_reverse_agree(n, kind, rng):
    a, b, da, db = random((4, n, n), kind, rng)
    c, d = random((2, n, n), "d", rng)

    def f(a, b):
        w, u, v = ad.linalg.eig(a, b, left=True)
        return (np.abs(u) ** 2 * c + np.abs(v) ** 2 * d).sum() + (w * c[0]).sum().real

    slope, g = ad.jvp(f, (a, b), (da, db))[1], ad.grad(f, (0, 1))(a, b)
    size = np.sqrt(np.linalg.norm(g[0]) ** 2 + np.linalg.norm(g[1]) ** 2) * np.linalg.norm(da)
    assert abs(np.vdot(g[0], da).real + np.vdot(g[1], db).real - slope) <= 1e-10 * size


def test_errors():
    for run in (lambda: ad.lapack.ggev(np.eye(2), np.eye(3)), lambda: ad.linalg.eig(np.eye(2), np.eye(3)),
                lambda: ad.linalg.eigvals(np.eye(2), np.full((2, 2), np.nan))):
        with pytest.raises(ValueError):
            run()


def squares(s, t, q, z):
    """What does not depend on signs and phases."""
    if s.dtype.kind == "c":
        return *(np.abs(x) ** 2 for x in (s, t, q, z)), np.diagonal(s) * 1, np.diagonal(t) * 1
    return s * s, t * t, q * q, z * z


LOW = {"single": None, "step": 2e-6, "rtol": 1e-5}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", SIZES)
def test_gges(n, kind, rng):
    def f(a, b):
        s, t, sdim, *w, q, z = ad.lapack.gges(None, a, b)
        assert s is a and t is b and sdim == 0
        alpha = w[0] if kind == "D" else w[0] + 1j * w[1]
        return *squares(s, t, q, z), alpha.real, alpha.imag, w[-1].real

    a, b = random((2, n, n), kind, rng)
    hold(f, a, b, others=[random((n, n), kind, rng), b], rng=rng, **LOW)


@pytest.mark.parametrize("kind", KINDS)
def test_other_orders(kind, rng):
    a, b = random((2, 5, 5), kind, rng)
    s, t = scipy.linalg.qz(a, b, output="complex")[:2]
    size = np.abs(s.diagonal() / t.diagonal())
    chosen = size > np.median(size) * 1.001

    def f(a, b):
        s, t, _, *_, q, z = ad.lapack.gges(None, a, b)
        *_, q, z, m = ad.lapack.tgsen(chosen, s, t, q, z)
        assert 0 < m < 5
        p = [x[:, :m] @ np.conj(x[:, :m].T) for x in (q, z)]
        return *squares(s, t, q, z), *p

    hold(f, a, b, rng=rng, **LOW)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lib", [ad.linalg, scipy.linalg], ids=["ours", "scipy"])
def test_forms(lib, kind, rng):
    def spaces(a, b):
        s, t, alpha, beta, q, z = lib.ordqz(a, b, sort="ouc")
        w = alpha / beta
        return q[:, :2] @ np.conj(q[:, :2].T), z[:, :2] @ np.conj(z[:, :2].T), w.real, w.imag

    a, b = np.array([1.0, 3, 0.2, 0.3]) * np.eye(4) + 0.1 * random((2, 4, 4), kind, rng) * [[[1]], [[0.1]]]
    hold(spaces, a, b + np.eye(4), rng=rng, **LOW)
    hold(lambda a, b: tuple(np.abs(x) ** 2 for x in lib.qz(a, b)), *random((2, 2, 3, 3), kind, rng), rng=rng,
         second=False, **LOW)
    hold(lambda a, b: squares(*lib.qz(a, b, output="complex")), *random((2, 3, 3), kind, rng), rng=rng, **LOW)


@pytest.mark.parametrize("sort", ["iuc", "ouc"])
@pytest.mark.parametrize("seed", range(4))
def test_alpha_and_beta_of_pairs_that_were_put_in_order(seed, sort, rng):
    """Each of them alone, and not their ratio: LAPACK's factor depends on the matrices."""
    a, b, v = (generator("pairs", seed).standard_normal((3, 4, 4)))

    def f(a):
        alpha, beta = ad.linalg.ordqz(a, b, sort=sort)[2:4]
        return (np.abs(alpha) ** 2 * [1, 2, 3, 4]).sum() + (beta * [2, 1, 4, 3]).sum()

    expected, = slopes(f, [a], [v], 1e-5)
    assert_allclose((ad.grad(f)(a) * v).sum(), expected, rtol=1e-6)
    assert_allclose(ad.jvp(f, (a,), (v,))[1], expected, rtol=1e-6)


@pytest.mark.parametrize("kind", "fdFD")
def test_forms_are_scipys(kind, rng):
    a, b = random((2, 5, 5), kind, rng)
    for got, right in zip(ad.linalg.qz(a, b), scipy.linalg.qz(a, b), strict=True):
        assert_allclose(got, right)
        assert got.dtype == right.dtype
    for sort in ("lhp", "rhp", "iuc", "ouc", lambda x, y: np.abs(x) > np.abs(y)):
        for got, right in zip(ad.linalg.ordqz(a, b, sort=sort), scipy.linalg.ordqz(a, b, sort=sort), strict=True):
            assert_allclose(got, right, atol=200 * np.finfo(kind).eps, rtol=1e-3 if kind in "fF" else 1e-9)
            assert got.dtype == right.dtype


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("gap", [1e-2, 1e-6, 1e-10, 1e-14, 0])
def test_spaces_of_eigenvalues_that_coincide(gap, kind, rng):
    """With B the identity, and nothing of it used, the form is that of A."""
    t = np.triu(random((5, 5), kind, rng), 1)
    t[:2, :2] = 0
    t[np.arange(5), np.arange(5)] = np.r_[-1 - gap, -1, 1, 2, 4]
    q = np.linalg.qr(random((5, 5), kind, rng))[0]
    a, b, c = q @ t @ np.conj(q.T), np.eye(5, dtype=kind), random((5, 5), kind, rng)

    def loss(z):
        return (z @ np.conj(z.T) * c).sum().real

    right = ad.grad(lambda a: loss(ad.linalg.schur(a, sort="lhp")[1][:, :2]))(a)
    assert_allclose(ad.grad(lambda a: loss(ad.linalg.ordqz(a, b)[5][:, :2]))(a), right, atol=1e-11)
    if gap == 0:
        with pytest.raises(LinAlgError, match="equal to rounding"):
            ad.grad(lambda a: (np.abs(ad.linalg.ordqz(a, b)[5]) ** 2 * c.real).sum())(a)


def test_phases_of_forms(rng):
    a, b = random((2, 3, 3), "D", rng)
    with pytest.raises(LinAlgError, match="phase"):
        ad.grad(lambda a: ad.linalg.qz(a, b)[3][0, 0].real)(a)
    a = np.array([[1.0, 2], [-3, 1]])
    with pytest.raises(LinAlgError, match="block of order 2"):
        ad.grad(lambda a: (ad.linalg.qz(a, np.eye(2))[3][:, 0]).prod())(a)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [30, 100, 200])
def test_forms_forward_and_reverse_agree(n, kind, rng):
    a, b, da, db = random((4, n, n), kind, rng)
    seeds = random((4, n, n), "d", rng)

    def f(a, b):
        return sum((np.abs(x) ** 2 * c).sum() for x, c in zip(ad.linalg.qz(a, b), seeds, strict=True))

    slope, g = ad.jvp(f, (a, b), (da, db))[1], ad.grad(f, (0, 1))(a, b)
    size = np.sqrt(np.linalg.norm(g[0]) ** 2 + np.linalg.norm(g[1]) ** 2) * np.linalg.norm(da)
    assert abs(np.vdot(g[0], da).real + np.vdot(g[1], db).real - slope) <= 1e-11 * size


@pytest.mark.parametrize("trans", ["N", "T"])
@pytest.mark.parametrize("kind", KINDS)
def test_tgsyl(kind, trans, rng):
    a, d = scipy.linalg.qz(*random((2, 3, 3), kind, rng))[:2]
    b, e = scipy.linalg.qz(*random((2, 2, 2), kind, rng))[:2]
    c, f = random((2, 3, 2), kind, rng)
    read = [x != 0 for x in (a, b, d, e)]

    def solve(a, b, c, d, e, f):
        a, b, d, e = (x * mask + np.tril(np.full(x.shape, 7, x.dtype), -2)
                      for x, mask in zip((a, b, d, e), read, strict=True))
        r, l_ = ad.lapack.tgsyl(a, b, c, d, e, f, trans="N" if trans == "N" else "C" if kind == "D" else "T")
        assert r is c and l_ is f
        return r, l_

    hold(solve, a, b, c, d, e, f, rng=rng)
    r, l_ = solve(a, b, c * 1, d, e, f * 1)
    if trans == "N":
        assert_allclose(a @ r - l_ @ b, c, atol=1e-12)
        assert_allclose(d @ r - l_ @ e, f, atol=1e-12)
    else:
        assert_allclose(np.conj(a.T) @ r + np.conj(d.T) @ l_, c, atol=1e-12)
        assert_allclose(r @ np.conj(b.T) + l_ @ np.conj(e.T), -f, atol=1e-12)
