"""Eigenvalues and vectors of general matrices."""

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
WANTED = [(0, 0), (0, 1), (1, 0), (1, 1)]


def without_signs(found, kind):
    """Of real matrices vectors are packed, and have a sign that LAPACK chooses."""
    w = 2 if kind == "d" else 1
    return [*found[:w], *(v * v if kind == "d" else v for v in found[w:])]


@pytest.mark.parametrize(("left", "right"), WANTED)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", SIZES)
def test_geev(n, kind, left, right, rng):
    def f(a):
        return without_signs(ad.lapack.geev(a, left, right), kind)

    a = random((n, n), kind, rng)
    hold(f, a, others=[random((n, n), kind, rng)], rng=rng, single=None if n == 5 else 2e-2)


@pytest.mark.parametrize("kind", KINDS)
def test_geevx(kind, rng):
    def f(a):
        *found, lo, hi, scale, norm, rconde = ad.lapack.geevx("B", "V", "V", "E", a)
        return *without_signs(found, kind), rconde

    a = random((4, 4), kind, rng)
    hold(f, a, rng=rng, single=None)
    *_, lo, hi, scale, norm, rconde = ad.lapack.geevx("B", "N", "N", "E", a)
    w, u, v = scipy.linalg.eig(a, left=True)
    assert_allclose(rconde, np.abs((np.conj(u) * v).sum(0)))
    balanced, *right, _ = scipy.linalg.lapack.dgebal(a, 1, 1) if kind == "d" else scipy.linalg.lapack.zgebal(a, 1, 1)
    assert (lo, hi) == tuple(right[:2]) and (scale == right[2]).all() and norm == np.abs(balanced).sum(0).max()


@pytest.mark.parametrize("kind", "fdFD")
def test_values_are_scipys(kind, rng):
    for a in (random((5, 5), kind, rng), np.diag(np.arange(1, 4)).astype(kind), random((2, 3, 3), kind, rng),
              np.zeros((0, 0), kind)):
        for options in ({}, {"left": True}, {"left": True, "right": False}, {"homogeneous_eigvals": True}):
            for got, right in zip(ad.linalg.eig(a, **options), scipy.linalg.eig(a, **options), strict=True):
                assert got.dtype == right.dtype and got.shape == right.shape
                assert_allclose(got, right, atol=4 * np.finfo(kind).eps)
        got, right = ad.linalg.eigvals(a), scipy.linalg.eigvals(a)
        assert got.dtype == right.dtype
        assert_array_equal(got, right)


def from_complex(w, *vectors):
    return np.real(w), np.imag(w), *(np.real(v) ** 2 for v in vectors), *(np.imag(v) ** 2 for v in vectors)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lib", [ad.linalg, scipy.linalg], ids=["ours", "scipy"])
def test_eig(lib, kind, rng):
    a = random((4, 4), kind, rng)
    hold(lambda a: from_complex(*lib.eig(a, left=True)), a, rng=rng)
    hold(lambda a: from_complex(lib.eig(a, right=False)), a, rng=rng)
    hold(lambda a: from_complex(lib.eigvals(a)), a, rng=rng)
    hold(lambda a: from_complex(*lib.eig(a)), random((2, 3, 3), kind, rng), rng=rng)


@pytest.mark.parametrize("kind", KINDS)
def test_names_of_numpy(kind, rng):
    a = random((2, 4, 4), kind, rng)

    def f(a):
        found = np.linalg.eig(a)
        return from_complex(np.linalg.eigvals(a), found.eigenvectors)

    hold(f, a, rng=rng)
    b = (np.diag([1.0, 3, 7]) + 0.1 * random((3, 3), "d", rng)).astype(kind)

    def real(a):
        w, v = np.linalg.eig(a)
        return w.real, (v * np.conj(v)).real, np.linalg.eigvals(a).real

    hold(real, b, rng=rng)
    assert all(x.dtype == b.dtype for x in ad.vjp(lambda a: np.linalg.eig(a), b)[0])


def test_a_program_whose_eigenvalues_become_complex(rng):
    """The dtype of results is a decision that is not taken again: it says so."""
    a = np.diag([1.0, 3, 7])
    program = ad.compile(ad.grad(lambda a: (np.linalg.eig(a)[1] ** 2).sum() + (np.linalg.eig(a)[0] ** 2).sum()), a)
    turn = np.array([[0, 1.0, 0], [-1, 0, 0], [0, 0, 2]])
    with pytest.raises(ValueError, match="were real"):
        program(turn)


def test_packed_vectors_of_other_pairs(rng):
    """A program runs with another number of complex pairs than it was recorded with."""
    def loss(a):
        wr, wi, v = ad.lapack.geev(a, 0, 1)
        return (wr ** 2 + 2 * wi ** 2).sum() + (v * v * np.arange(9.0).reshape(3, 3)).sum()

    real, turning = np.diag([1.0, 3, 7]) + 0.1, np.array([[1.0, 2, 0], [-2, 1.5, 0.3], [0.1, 0, 5]])
    for first, then in ((real, turning), (turning, real)):
        assert_allclose(ad.compile(ad.grad(loss), first)(then), ad.grad(loss)(then), rtol=1e-12)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("gap", [1e-2, 1e-5, 1e-8, 1e-11, 1e-14, 0])
def test_eigenvalues_that_coincide(gap, kind, rng):
    """Sums of values and projectors on the space of their vectors: against the formula without their difference."""
    n, k = 5, 2
    x = random((n, n), kind, rng) + 2 * np.eye(n)
    y = np.linalg.inv(x)
    w = np.r_[1 - gap / 2, 1 + gap / 2, 3, 5, -2]
    a, c = x * w @ y, random((n, n), kind, rng)
    p = x[:, :k] @ y[:k]

    def mean(w):
        return (w * (np.abs(ad.stop_gradient(w) - 1) < 0.1)).sum().real

    def space(a):
        w, v = ad.linalg.eig(a)
        return (v * (np.abs(ad.stop_gradient(w) - 1) < 0.1) @ np.linalg.inv(v) * c).sum().real

    for f in (lambda a: mean(ad.linalg.eigvals(a)), lambda a: mean(ad.linalg.eig(a)[0])):
        assert_allclose(ad.grad(f)(a), np.conj(p.T), atol=1e-12)
    # d<P, conj(c)>: P changes by the parts between the space and the rest, divided by gaps that are not small
    m = np.conj(x.T) @ np.conj(c) @ np.conj(y.T)
    inside = np.arange(n) < k
    gaps = np.where(inside[:, None] == inside, np.inf, np.where(inside, 1.0, -1.0) * (w - w[:, None]))
    right = np.conj(y.T) @ (m / gaps) @ np.conj(x.T)
    assert_allclose(ad.grad(space)(a), right, atol=2e-12)
    if gap == 0:
        def one(a):
            return (np.abs(ad.linalg.eig(a)[1]) ** 2 * c.real).sum()

        program = ad.compile(ad.grad(one), a + np.diag(np.arange(5.0)))
        for run in (ad.grad(one), program):
            with pytest.raises(LinAlgError, match="equal to rounding"):
                run(a)


def test_defective():
    a = np.array([[1.0, 1], [0, 1]])
    assert_allclose(ad.grad(lambda a: ad.linalg.eigvals(a).sum().real)(a), np.eye(2), atol=1e-15)
    with pytest.raises(LinAlgError, match="equal to rounding"):
        ad.grad(lambda a: ad.linalg.eigvals(a)[0].real)(a)
    for loss in (lambda a: ad.linalg.eig(a)[0][0].real, lambda a: ad.linalg.eig(a, left=True)[0][0].real):
        with pytest.raises(LinAlgError, match="dependent"):
            ad.grad(loss)(a)


@pytest.mark.parametrize("near", [1e-2, 1e-4, 1e-6, 1e-8])
def test_nearly_defective(near):
    """[[1, 1], [near, 1]] has the eigenvalues 1 +- sqrt(near)."""
    a = np.array([[1.0, 1], [near, 1]])
    root = np.sqrt(near)
    right = np.array([[0.5, root / 2], [0.5 / root, 0.5]])
    for f in (ad.linalg.eigvals, lambda a: ad.linalg.eig(a)[0], lambda a: ad.linalg.eig(a, left=True)[0]):
        i = np.argmax(f(a).real)
        got = ad.grad(lambda a, f=f, i=i: f(a)[i].real)(a)
        assert_allclose(got, right, rtol=1e-15 / near + 1e-14)
        assert_allclose(ad.grad(lambda a, f=f: f(a).sum().real)(a), np.eye(2), atol=1e-15 / root + 1e-14)


def test_phases():
    """LAPACK's phase has a derivative, but for a tie of the largest elements; what needs none has one there too."""
    turn = np.array([[0.0, -1], [1, 0]])
    with pytest.raises(LinAlgError, match="largest elements"):
        ad.grad(lambda a: ad.linalg.eig(a)[1][1, 0].real)(turn)
    assert_allclose(ad.grad(lambda a: (np.abs(ad.linalg.eig(a)[1][0, 0]) ** 2))(turn), [[0, -0.25], [-0.25, 0]])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [2, 30, 100, 200])
def test_forward_and_reverse_agree(n, kind, rng):
    a, da = random((n, n), kind, rng), random((n, n), kind, rng)
    seeds = random((3, n, n), "d", rng)

    def loss(a):
        w, u, v = ad.linalg.eig(a, left=True)
        return (np.abs(u) ** 2 * seeds[0] + v.real ** 2 * seeds[1]).sum() + (w * seeds[2, 0]).sum().real

    def values(a):
        return (ad.linalg.eigvals(a) * seeds[2, 0]).sum().imag

    for f in (loss, values):
        slope, g = ad.jvp(f, (a,), (da,))[1], ad.grad(f)(a)
        assert abs(np.vdot(g, da).real - slope) <= 1e-11 * np.linalg.norm(g) * np.linalg.norm(da)


def test_against_many_digits(rng):
    a = random((4, 4), "d", rng)
    w, _ = np.linalg.eig(a)
    i = int(np.argmax(w.imag))
    mpmath.mp.dps = 60

    def precise(a):
        w, v = mpmath.eig(a)
        j = max(range(4), key=lambda j: mpmath.im(w[j]))
        v = v[:, j] / mpmath.norm(v[:, j])
        k = max(range(4), key=lambda k: abs(v[k]))
        v = v * (abs(v[k]) / v[k])
        return w[j], v[1] ** 2 + v[2] ** 2

    g = [ad.grad(lambda a: (ad.linalg.eig(a)[0][i] * (1 - 1j)).real)(a),
         ad.grad(lambda a: (ad.linalg.eig(a)[1][1:3, i] ** 2).sum().imag)(a)]
    h = mpmath.mpf(10) ** -20
    for at in ((0, 0), (1, 3), (3, 2)):
        ends = []
        for s in (1, -1):
            b = mpmath.matrix(a.tolist())
            b[at] += s * h
            ends.append(precise(b))
        dw, dv = ((x - y) / (2 * h) for x, y in zip(*ends, strict=True))
        assert abs(g[0][at] - float(dw.real + dw.imag)) < 1e-13 * np.abs(g[0]).max()
        assert abs(g[1][at] - float(dv.imag)) < 1e-13 * np.abs(g[1]).max()


@pytest.mark.parametrize("scale", [1e-200, 1e200])
def test_scales(scale, rng):
    a = random((4, 4), "d", rng)

    def f(a):
        return (np.abs(ad.linalg.eig(a)[1]) ** 2 * np.arange(16.0).reshape(4, 4)).sum()

    assert_allclose(ad.grad(f)(a * scale) * scale, ad.grad(f)(a), rtol=1e-9, atol=1e-10)


def test_errors():
    for run in (lambda: ad.lapack.geev(np.ones((2, 3))), lambda: ad.linalg.eig(np.ones((2, 3))),
                lambda: ad.linalg.eig(np.eye(2), np.eye(3)), lambda: ad.linalg.eigvals(np.eye(2) * np.nan),
                lambda: ad.lapack.geevx("B", "N", "N", "V", np.eye(2))):
        with pytest.raises(ValueError):
            run()


@pytest.mark.parametrize("f", [np.linalg.eigvals, np.linalg.eig], ids=lambda f: f.__name__)
def test_there_may_be_no_matrices(f):
    for shape in ((0, 3, 3), (2, 0, 0)):
        found = []
        ad.grad(lambda A, found=found: (found.append(f(A)), A.sum())[1])(np.zeros(shape))
        values = found[0] if f is np.linalg.eigvals else found[0].eigenvalues
        assert values.shape == shape[:-1]
