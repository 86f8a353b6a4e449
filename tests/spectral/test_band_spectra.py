"""Eigenvalues and vectors of bands, tridiagonal matrices and packed triangles."""

import numpy as np
import pytest
import scipy.linalg
from numpy.testing import assert_allclose

import blasad as ad
from support.factors import derived
from support.numbers import random
from support.spectral import hold

SOME = {"all": (0, 0.0, 0.0, 1, 1), "values": (1, -60.0, 4.0, 1, 1), "indices": (2, 0.0, 0.0, 2, 3)}


def band(k, n, lower, dtype):
    ab = random((k + 1, n), dtype) / 2
    ab[0 if lower else k] += 3.0 * np.arange(n)
    return ab


def chain(n, dtype="d"):
    return (random(n, dtype) + 3 * np.arange(n)).astype(dtype), 1 + random(n - 1, dtype) ** 2


def outer(v):
    return (v * np.arange(1, v.shape[1] + 1)) @ v.conj().T


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize(("k", "n"), [(0, 3), (1, 1), (2, 2), (2, 5)])
@pytest.mark.parametrize("name", ["sbev", "sbevd", "hbev", "hbevd"])
def test_bands(name, k, n, lower, rng):
    ab, routine = band(k, n, lower, "d" if name[0] == "s" else "D"), getattr(ad.lapack, name)

    def f(ab):
        w, v = routine(ab, lower=lower)
        return w, outer(v[:, :2])

    hold(f, ab, rng=rng)
    hold(lambda ab: routine(ab, 0, lower=lower), ab, rng=rng)


@pytest.mark.parametrize("how", SOME.values(), ids=SOME)
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("name", ["sbevx", "hbevx"])
def test_some_of_bands(name, lower, how, rng):
    ab, routine, (kind, *limits) = band(2, 5, lower, "d" if name[0] == "s" else "D"), getattr(ad.lapack, name), how

    def f(ab):
        w, v, m, _ = routine(ab, *limits, range=kind, lower=lower)
        assert len(w) == m
        return w, outer(v[:, :3])

    hold(f, ab, rng=rng)
    hold(lambda ab: routine(ab, *limits, 0, kind, lower)[0], ab, rng=rng)


@pytest.mark.parametrize("how", [{}, {"select": "i", "select_range": (1, 2)}, {"select": "v", "select_range": (-9, 5)}])
@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_functions_of_bands(dtype, lower, how, rng):
    ab = band(2, 5, lower, dtype)
    hold(lambda ab: outer(ad.linalg.eig_banded(ab, lower, **how)[1][:, :2]), ab, rng=rng)
    right = scipy.linalg.eig_banded(ab, lower, **how)
    for got, expected in zip(ad.linalg.eig_banded(ab, lower, **how), right, strict=True):
        assert_allclose(abs(got), abs(expected), rtol=1e-12, atol=1e-14)
    assert_allclose(ad.linalg.eigvals_banded(ab, lower, **how), right[0], rtol=1e-13)
    slopes = [ad.grad(lambda ab: (f(ab, lower, **how) ** 2).sum())(ab)  # noqa: B023
              for f in (ad.linalg.eigvals_banded, scipy.linalg.eigvals_banded)]
    assert_allclose(*slopes, atol=1e-13)
    stack = np.stack([ab, 2 * ab])
    if not how:
        assert_allclose(ad.linalg.eig_banded(stack, lower)[0][1], 2 * right[0], rtol=1e-12)


def test_the_corner_of_a_band_is_not_read(rng):
    for lower in (False, True):
        ab = band(2, 5, lower, "d")
        corner = [(1, -1), (2, -1), (2, -2)] if lower else [(0, 0), (0, 1), (1, 0)]
        for at in corner:
            ab[at] = np.nan
        for how in ({}, {"select": "i", "select_range": (0, 1)}):
            slope = ad.grad(lambda ab: outer(ad.linalg.eig_banded(ab, lower, **how)[1][:, :1])[0, 1])(ab)  # noqa: B023
            assert np.isfinite(slope).all() and not any(slope[at] for at in corner)


@pytest.mark.parametrize("n", [1, 2, 5])
@pytest.mark.parametrize("name", ["stev", "stevd"])
def test_tridiagonal(name, n, rng):
    routine = getattr(ad.lapack, name)

    def f(d, e):
        w, v = routine(d, e)
        assert w is d
        return w, outer(v[:, :2])

    hold(f, *chain(n), rng=rng)
    hold(lambda d, e: routine(d, e, 0), *chain(n), rng=rng)


def test_values_of_a_tridiagonal_matrix(rng):
    hold(lambda d, e: ad.lapack.sterf(d, e), *chain(5), rng=rng)


@pytest.mark.parametrize("how", SOME.values(), ids=SOME)
def test_some_of_a_tridiagonal_matrix(how, rng):
    d, e = chain(5)

    def stemr(d, e):
        m, w, z = ad.lapack.stemr(d, np.concatenate([e, [np.nan]]), *how)
        return w, outer(z[:, :3])

    def stebz(d, e):
        m, w, iblock, isplit = ad.lapack.stebz(d, e, *how, 0.0, "B")
        return w, outer(ad.lapack.stein(d, e, w, iblock, isplit)[:, :3])

    for f in (stemr, stebz, lambda d, e: ad.lapack.stebz(d, e, *how, 0.0, "E")[1],
              lambda d, e: ad.lapack.stemr(d, np.concatenate([e, [0.0]]), *how, 0)[1]):
        hold(f, d, e, rng=rng)


def test_a_matrix_in_blocks(rng):
    d, e = chain(6)
    e[2] = 0.0

    def f(d, e):
        m, w, iblock, isplit = ad.lapack.stebz(d, e, 0, 0.0, 0.0, 1, 1, 0.0, "B")
        return w, outer(ad.lapack.stein(d, e, w, iblock, isplit))

    hold(f, d, e, rng=rng)


@pytest.mark.parametrize("driver", ["auto", "stemr", "stebz", "stev", "stevd"])
def test_functions_of_tridiagonal_matrices(driver, rng):
    d, e = chain(5)
    for how in ({}, {"select": "i", "select_range": (1, 3)}, {"select": "v", "select_range": (-5.0, 7.0)}):
        if how and driver[:3] == "ste" and driver[3] == "v":
            continue
        how = how | {"lapack_driver": driver}
        hold(lambda d, e: outer(ad.linalg.eigh_tridiagonal(d, e, **how)[1][:, :2]), d, e, rng=rng)  # noqa: B023
        hold(lambda d, e: ad.linalg.eigvalsh_tridiagonal(d, e, **how), d, e, rng=rng)  # noqa: B023
        right = scipy.linalg.eigh_tridiagonal(d, e, **how)
        for got, expected in zip(ad.linalg.eigh_tridiagonal(d, e, **how), right, strict=True):
            assert_allclose(abs(got), abs(expected), rtol=1e-12, atol=1e-14)
        slopes = [ad.grad(lambda d: (f(d, e, **how) ** 2).sum())(d)  # noqa: B023
                  for f in (ad.linalg.eigvalsh_tridiagonal, scipy.linalg.eigvalsh_tridiagonal)]
        assert_allclose(*slopes, atol=1e-13)
    stack = np.stack([d, 2 * d])
    assert_allclose(ad.linalg.eigvalsh_tridiagonal(stack, np.stack([e, 2 * e]))[1],
                    2 * ad.linalg.eigvalsh_tridiagonal(d, e), rtol=1e-13)


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("name", ["spev", "spevd", "hpev", "hpevd"])
def test_packed(name, lower, rng):
    ap, routine = random(10, "d" if name[0] == "s" else "D"), getattr(ad.lapack, name)

    def f(ap):
        w, v = routine(4, ap, lower=lower)
        return w, outer(v[:, :2])

    hold(f, ap, rng=rng)
    hold(lambda ap: routine(4, ap, 0, lower), ap, rng=rng)


@pytest.mark.parametrize("name", ["spevx", "hpevx"])
def test_some_of_packed(name, rng):
    ap, routine = random(10, "d" if name[0] == "s" else "D"), getattr(ad.lapack, name)
    for how in ({}, {"range": "I", "il": 2, "iu": 3, "lower": 1}):
        hold(lambda ap: outer(routine(4, ap, **how)[1][:, :2]), ap, rng=rng)  # noqa: B023


@pytest.mark.parametrize("name", ["sbev", "sbevd", "hbev", "hbevd"])
def test_values_of_bands_alone_are_one_result(name, rng):
    """SciPy returns an empty array of vectors with them."""
    ab = band(1, 4, False, complex if name[0] == "h" else float)
    w = getattr(ad.lapack, name)(ab, compute_v=0)
    assert type(w) is np.ndarray
    np.testing.assert_allclose(w, scipy.linalg.eig_banded(ab, eigvals_only=True), atol=1e-12)


def test_an_argument_that_is_no_band_is_an_error():
    with pytest.raises(ValueError, match=r"sbevx: ab has shape \(\); it must be \(k \+ 1, n\)"):
        ad.lapack.sbevx(3.0, 0.0, 1.0, 1, 1)
    with pytest.raises(ValueError, match="heevx: il = 3 and iu = 2"):
        ad.lapack.hpevx(2, np.ones(3, complex), range="I", il=3, iu=2)


def test_errors():
    for f, message in ((lambda: derived(ad.linalg.eigh_tridiagonal, np.ones(3), np.ones(3)), "one element less"),
                       (lambda: derived(ad.linalg.eigh_tridiagonal, np.ones(3), np.ones(2), lapack_driver="x"),
                        "lapack_driver"),
                       (lambda: derived(ad.linalg.eig_banded, np.ones((2, 3)), select="q"), "select is 'q'"),
                       (lambda: derived(ad.linalg.eig_banded, np.ones((2, 3)), select="i", select_range=(1, 3)),
                        "last < 3"),
                       (lambda: derived(ad.linalg.eig_banded, np.full((2, 3), np.inf)), "infs or NaNs"),
                       (lambda: ad.lapack.stev(np.ones(3), np.ones(3)), "n - 1"),
                       (lambda: ad.lapack.stebz(np.ones(3), np.ones(2), 0, 0., 0., 1, 1, 0., "Q"), "order is 'Q'")):
        with pytest.raises(ValueError, match=message):
            f()
    with pytest.raises(TypeError, match="must be real"):
        derived(ad.linalg.eigh_tridiagonal, np.ones(3, complex), np.ones(2))


def test_blocks_of_another_matrix_are_refused():
    """Those of a program are integers, and stay as they were traced."""
    def f(d, e):
        _, w, iblock, isplit = ad.lapack.stebz(d, e, 2, 0.0, 0.0, 1, 2, 0.0, "B")
        return ad.lapack.stein(d, e, w, iblock, isplit)

    d, apart = np.arange(1.0, 5), np.array([1.0, 0.0, 1.0])
    run = ad.compile(f, d, apart)
    assert_allclose(np.abs(run(d + 1, apart)), np.abs(f(d + 1, apart)), atol=1e-14)
    for others in (np.ones(3), apart / 2):              # in one block; in the same two, but both values in the first
        with pytest.raises(ValueError, match="do not belong to this matrix"):
            run(d, others)
