"""Eigenvalues and vectors of symmetric and Hermitian matrices."""

import numpy as np
import pytest
import scipy.linalg
from numpy.testing import assert_allclose

import blasad as ad
from support.factors import derived
from support.numbers import random
from support.spectral import hold

ROUTINES = {"d": ("syev", "syevd", "syevr", "syevx"), "D": ("heev", "heevd", "heevr", "heevx")}


def spread(n, dtype):
    """A matrix whose eigenvalues are apart."""
    a = random((n, n), dtype)
    return (a + np.diag(3.0 * np.arange(n))).astype(dtype)


def projector(v, weights=1):
    return (v * weights) @ v.conj().T


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("n", [1, 2, 5])
@pytest.mark.parametrize("name", ["syev", "syevd", "heev", "heevd"])
def test_all_in_place(name, n, lower, rng):
    dtype = "d" if name[0] == "s" else "D"

    def f(a):
        w, v = getattr(ad.lapack, name)(a, lower=lower)
        assert v is a
        return w, projector(v[:, : (n + 1) // 2])

    hold(f, spread(n, dtype), others=[spread(n, dtype) + np.eye(n)], rng=rng)


@pytest.mark.parametrize("how", [{}, {"range": "I", "il": 2, "iu": 3}, {"range": "V", "vl": -50.0, "vu": 4.0},
                                 {"range": "I", "il": 5}])
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("name", ["syevr", "syevx", "heevr", "heevx"])
def test_some(name, lower, how, rng):
    routine, a = getattr(ad.lapack, name), spread(5, "d" if name[0] == "s" else "D")

    def f(a):
        w, z, m, _ = routine(a, lower=lower, **how)
        assert z.shape == (5, m) and w.shape == (m,)
        return w, projector(z, np.arange(1, m + 1))

    hold(f, a, rng=rng)
    hold(lambda a: routine(a, 0, lower=lower, **how)[0], a, rng=rng)


@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("n", [1, 2])
def test_some_of_few(n, dtype, rng):
    def f(a):
        w, z = ad.linalg.eigh(a, subset_by_index=(0, 0))
        return w, projector(z)

    hold(f, spread(n, dtype), rng=rng)


FUNCTIONS = {
    "driver": dict(driver="evx"), "upper": dict(lower=False), "some": dict(subset_by_index=(1, 2)),
    "some, upper": dict(lower=False, subset_by_value=(-40.0, 3.0)),
}


@pytest.mark.parametrize("how", FUNCTIONS.values(), ids=FUNCTIONS)
@pytest.mark.parametrize("shape", [(4, 4), (2, 3, 3)])
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_functions(dtype, shape, how, rng):
    if len(shape) == 3 and "subset_by_value" in how:            # as many in each
        how = how | {"subset_by_value": (-100.0, 100.0)}
    a = np.stack([spread(shape[-1], dtype) for _ in range(2)]) if len(shape) == 3 else spread(shape[-1], dtype)

    def f(a):
        w, v = ad.linalg.eigh(a, **how)
        return w, v[..., :, :2] @ v[..., :, :2].conj().swapaxes(-1, -2)

    hold(f, a, rng=rng)
    hold(lambda a: ad.linalg.eigvalsh(a, **how), a, rng=rng)


def test_results_are_those_of_scipy(rng):
    a = random((6, 6), "D", rng)
    for how in ({}, {"driver": "evd"}, {"lower": False}, {"subset_by_index": (1, 3)}, {"subset_by_value": (-1.0, 4.0)}):
        for got, right in zip(ad.linalg.eigh(a, **how), scipy.linalg.eigh(a, **how), strict=True):
            assert got.dtype == right.dtype and got.shape == right.shape
        w, v = ad.linalg.eigh(a, **how)
        assert_allclose(w, scipy.linalg.eigh(a, **how)[0], rtol=1e-13)
        assert_allclose(ad.linalg.eigvalsh(a, **how), w, rtol=1e-13)
    full = np.tril(a, -1) + np.tril(a, -1).conj().T + np.diag(a.diagonal().real)
    w, v = ad.linalg.eigh(a, subset_by_index=(1, 3))
    assert_allclose(full @ v, v * w, atol=1e-13)
    assert_allclose(v.conj().T @ v, np.eye(3), atol=1e-13)
    assert isinstance(ad.grad(lambda a: np.linalg.eigh(a).eigenvalues.sum())(a), np.ndarray)


def test_what_is_not_read_may_be_anything(rng):
    a = spread(4, "d")
    a[np.triu_indices(4, 1)] = np.nan
    for subset in (None, (0, 1)):
        def loss(a, subset=subset):
            w, v = ad.linalg.eigh(a, check_finite=False, subset_by_index=subset)
            return w @ w + (v[:, 0] @ v[:, 0].conj().T) * projector(v[:, :2]).sum()

        slope = ad.grad(loss)(a)
        assert np.isfinite(slope).all() and not np.triu(slope, 1).any()


@pytest.mark.parametrize("dtype", ["d", "D"])
def test_names_of_numpy_and_scipy(dtype, rng):
    a = spread(4, dtype)

    def loss(eigh, a, **how):
        w, v = eigh(a, **how)
        return (w ** 2).sum() + (np.abs(projector(v[:, :2])) ** 4).sum()

    for ours, theirs, how in ((ad.linalg.eigh, scipy.linalg.eigh, {"subset_by_index": (0, 2)}),
                              (ad.linalg.eigh, scipy.linalg.eigh, {"lower": False}),
                              (ad.linalg.eigh, np.linalg.eigh, {})):
        assert_allclose(ad.grad(lambda a: loss(theirs, a, **how))(a),  # noqa: B023
                        ad.grad(lambda a: loss(ours, a, **how))(a), atol=1e-12)  # noqa: B023


def test_routines_of_scipy():
    """Those that f2py wraps arrive at ours, also without vectors."""
    a, d, e = spread(4, "d"), np.arange(1.0, 5), np.ones(3)
    b, ab = 2 * np.eye(4), np.stack([d, np.append(e, 0)])
    calls = {
        "dsyev": (a,), "dsyevd": (a,), "dsyevr": (a,), "dsyevx": (a,), "dsygv": (a, b), "dsygvd": (a, b),
        "dsygvx": (a, b), "dstev": (d, e), "dstevd": (d, e), "dsterf": (d, e), "dsbev": (ab,), "dsbevd": (ab,),
        "dsbevx": (ab, 0.0, 0.0, 1, 4), "dstemr": (d, np.append(e, 0), 0, 0.0, 0.0, 1, 4),
        "dstebz": (d, e, 0, 0.0, 0.0, 1, 4, 0.0, "E"),
    }
    for name, (x, *others) in calls.items():
        theirs, at = getattr(scipy.linalg.lapack, name), int(name in ("dstemr", "dstebz"))
        choices = [{}] if name in ("dsterf", "dstebz") else [{}, {"jobz": "N"} if "gv" in name else {"compute_v": 0}]
        for how in choices:
            def values(x):
                return (theirs(x, *others, **how)[at] ** 2).sum()  # noqa: B023

            found, slope = ad.value_and_grad(values)(x)
            assert_allclose(found, values(x), rtol=1e-12)
            if x.ndim == 1:
                assert_allclose(slope, 2 * x, rtol=1e-12)       # the trace of the square


def test_errors():
    a = np.eye(3)
    for how, message in (({"subset_by_index": (0, 3)}, "first <= last < 3"), ({"driver": "gvd"}, "b is not given"),
                         ({"subset_by_index": (0, 1), "driver": "evd"}, "computes all"), ({"driver": "x"}, "one of"),
                         ({"subset_by_value": (2, 1)}, "must be less"),
                         ({"subset_by_value": (1, 2), "subset_by_index": (0, 1)}, "only one of")):
        with pytest.raises(ValueError, match=message):
            derived(ad.linalg.eigh, a, **how)
    for how, message in (({"range": "I", "il": 0}, "1 <= il"), ({"range": "Q"}, "'A', 'V', 'I'"),
                         ({"range": "V", "vl": 1.0, "vu": 1.0}, "less than vu")):
        with pytest.raises(ValueError, match=message):
            ad.lapack.syevr(a, **how)
    with pytest.raises(ValueError, match="heevd: the matrix has shape"):
        ad.lapack.heevd(np.ones((2, 3), complex))
