"""Eigenvalues and vectors of pencils."""

import numpy as np
import pytest
import scipy.linalg
from numpy.testing import assert_allclose

import blasad as ad
from support.factors import derived
from support.numbers import random
from support.spectral import hold


def pencil(n, dtype, rng):
    """Matrices whose problems of all types have values that are apart."""
    a, b = random((n, n), dtype, rng) / 2, random((n, n), dtype, rng) / 4
    return a + np.diag(2.0 * np.arange(n) + 1), b @ b.conj().T + np.eye(n)


def outer(v, weights=1):
    return (v * weights) @ v.conj().T


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("itype", [1, 2, 3])
@pytest.mark.parametrize("name", ["sygv", "sygvd", "sygvx", "hegv", "hegvd", "hegvx"])
def test_all(name, itype, lower, rng):
    a, b = pencil(4, "d" if name[0] == "s" else "D", rng)
    routine = getattr(ad.lapack, name)

    def f(a, b):
        w, v, *_ = routine(a, b, itype, uplo="UL"[lower])
        if name[-1] != "x":
            assert v is a
        return w, outer(v[:, :2], [1, 2]), b

    hold(f, a, b, rng=rng)

    def values(a, b):
        found = routine(a, b, itype, "N", uplo="UL"[lower], overwrite_b=False)
        return found[0] if name[-1] == "x" else found

    hold(values, a, b, rng=rng)


@pytest.mark.parametrize("n", [1, 2])
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_small(n, dtype, rng):
    for how in ({}, {"subset_by_index": (0, 0)}):
        def f(a, b, how=how):
            w, v = ad.linalg.eigh(a, b, **how)
            return w, outer(v[:, :1])

        hold(f, *pencil(n, dtype, rng), rng=rng)


@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize("itype", [1, 2, 3])
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_some(dtype, itype, lower, rng):
    def f(a, b):
        w, v = ad.linalg.eigh(a, b, type=itype, lower=lower, subset_by_index=(1, 2))
        return w, outer(v, [1, 2])

    a, b = pencil(5, dtype, rng)
    hold(f, a, b, rng=rng)
    hold(lambda a, b: ad.linalg.eigvalsh(a, b, type=itype, lower=lower, subset_by_index=(0, 2)), a, b, rng=rng)


def test_stacks(rng):
    pairs = [pencil(3, "d", rng) for _ in range(2)]
    a, b = (np.stack(each) for each in zip(*pairs, strict=True))

    def f(a, b):
        w, v = ad.linalg.eigh(a, b)
        return w, v[..., :1] @ v[..., :1].swapaxes(-1, -2)

    hold(f, a, b, rng=rng)
    hold(lambda a: ad.linalg.eigvalsh(a, b[0]), a, rng=rng)


def test_results_are_those_of_scipy(rng):
    for dtype in "dD":
        a, b = pencil(5, dtype, rng)
        for how in ({}, {"type": 2}, {"type": 3, "driver": "gv"}, {"subset_by_index": (1, 3)},
                    {"subset_by_value": (0.0, 3.0), "lower": False}, {"type": 2, "subset_by_index": (0, 1)},
                    {"type": 3, "subset_by_index": (0, 1)}):
            w, v = ad.linalg.eigh(a, b, **how)
            right = scipy.linalg.eigh(a, b, **how)
            assert_allclose(w, right[0], rtol=1e-12)
            assert_allclose(abs(v), abs(right[1]), rtol=1e-10, atol=1e-12)
            assert_allclose(ad.linalg.eigvalsh(a, b, **how), w, rtol=1e-12)
            assert_allclose(ad.grad(lambda a: scipy.linalg.eigvalsh(a, b, **how).sum())(a),  # noqa: B023
                            ad.grad(lambda a: ad.linalg.eigvalsh(a, b, **how).sum())(a), atol=1e-12)  # noqa: B023


@pytest.mark.parametrize("itype", [1, 2, 3])
def test_a_space_of_equal_values(itype, rng):
    """In the basis of b's factor the pencil is one matrix, whose projector has a derivative in closed form."""
    n, k = 5, 2
    q, b = np.linalg.qr(rng.standard_normal((n, n)))[0], pencil(n, "d", rng)[1]
    L, w = np.linalg.cholesky(b), np.array([1.0, 1.0, 2.0, 3.0, 4.5])
    inverse = np.linalg.inv(L)
    a = L @ (q * w) @ q.T @ L.T if itype == 1 else inverse.T @ (q * w) @ q.T @ inverse
    seed = rng.standard_normal((n, n))
    seed += seed.T

    def loss(a):
        v = ad.linalg.eigh(a, b, type=itype)[1][:, :k]
        return (outer(v) * seed).sum()

    out = L if itype == 3 else inverse.T
    C = q.T @ out.T @ seed @ out @ q
    M = np.zeros((n, n))
    M[:k, k:] = C[:k, k:] / (w[:k, None] - w[None, k:])
    left = (inverse.T if itype == 1 else L) @ q
    exact = left @ (M + M.T) @ left.T
    assert_allclose(ad.grad(loss)(a), 2 * np.tril(exact, -1) + np.diag(exact.diagonal()), rtol=1e-12, atol=1e-13)
    with pytest.raises(np.linalg.LinAlgError, match="eigenvalues 0 and 1 are equal"):
        ad.grad(lambda a: ad.linalg.eigh(a, b, type=itype)[1][:, 0] @ np.arange(n))(a)


def test_units_do_not_matter(rng):
    """A mass that is 1e-16 of the others makes a vector 1e8 times as long; the others lose nothing."""
    a, b = pencil(4, "d", rng)
    units = np.array([1e-8, 1.0, 1.0, 1e3])
    seed = rng.standard_normal((4, 4))

    def loss(a, b, scale=1):
        v = ad.linalg.eigh(a, b)[1][:, :2] * scale
        return (seed * outer(v, [1, 2])).sum()

    outside = np.outer(units, units)
    found = ad.grad(lambda a, b: loss(a, b, units[:, None]), (0, 1))(a * outside, b * outside)
    for slope, right in zip(found, ad.grad(loss, (0, 1))(a, b), strict=True):
        assert_allclose(slope * outside, right, rtol=1e-6, atol=1e-8 * np.abs(right).max())


def test_errors():
    a = np.eye(3)
    with pytest.raises(np.linalg.LinAlgError):
        derived(ad.linalg.eigh, a, -a)
    with pytest.raises(ValueError, match="type is 4"):
        derived(ad.linalg.eigh, a, a, type=4)
    with pytest.raises(ValueError, match="itype is 0"):
        ad.lapack.sygv(a, 2 * a, 0)
    with pytest.raises(ValueError, match="b has shape"):
        derived(ad.linalg.eigh, a, np.eye(2))
    with pytest.raises(ValueError, match="for a single matrix"):
        derived(ad.linalg.eigh, a, a, driver="evd")


def test_derivatives_give_no_warnings_of_numpy(monkeypatch, rng):
    """Some versions of BLAS set the flag of an invalid value for memory beside an operand."""
    from blasad._linalg import hermitian

    def without(x, V):
        np.divide(np.zeros(1), 0)
        return plain(x, V)

    plain = hermitian.without
    monkeypatch.setattr(hermitian, "without", without)
    a, b = pencil(5, "d", rng)
    with np.errstate(all="raise"):
        ad.grad(lambda a: ad.linalg.eigh(a, b, subset_by_index=(1, 2))[1][0, 0] ** 2)(a)
