"""Reductions that leave elements out, by `where=`, or because they are no numbers; and those that begin somewhere."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from support.functions import hold
from support.numbers import random

MASK = np.array([[True, False, True], [False, True, True]])
FUNCTIONS = {
    "sum": lambda x: np.sum(x, where=MASK), "sum of columns": lambda x: np.sum(x, 0, where=MASK, initial=2.0),
    "sum broadcast": lambda x: np.sum(x, 1, where=MASK[0], keepdims=True), "sum from": lambda x: x.sum(initial=3.0),
    "add.reduce": lambda x: np.add.reduce(x, 1, where=MASK, initial=1.0),
    "prod": lambda x: np.prod(x, 0, where=MASK), "prod from": lambda x: np.prod(x, initial=2.0),
    "mean": lambda x: np.mean(x, where=MASK), "mean of rows": lambda x: np.mean(x, 1, where=MASK),
    "var": lambda x: np.var(x, where=MASK), "var of rows": lambda x: np.var(x, 1, where=MASK, ddof=0),
    "std": lambda x: np.std(x, where=MASK, ddof=1), "std of rows": lambda x: x.std(1, where=MASK, keepdims=True),
    "max": lambda x: np.max(x, where=MASK, initial=0.1), "min": lambda x: np.min(x, 1, where=MASK, initial=5.0),
    "max from": lambda x: np.max(x, 1, initial=0.55),
}
OF_NAN = {
    name: (lambda f: lambda x: f(np.where(MASK, x, np.nan)))(getattr(np, name))
    for name in ("nansum nanprod nanmean nanvar nanstd nanmax nanmin nancumsum nancumprod nanmedian").split()}
OF_NAN |= {
    "nanmean of rows": lambda x: np.nanmean(np.where(MASK, x, np.nan), 1, keepdims=True),
    "nanvar ddof": lambda x: np.nanvar(np.where(MASK, x, np.nan), 1, ddof=1),
    "nanmax of rows": lambda x: np.nanmax(np.where(MASK, x, np.nan), 1),
    "nansum where": lambda x: np.nansum(np.where(MASK, x, np.nan), where=MASK[0]),
    "nanpercentile": lambda x: np.nanpercentile(np.where(MASK, x, np.nan), 30),
    "nanquantile": lambda x: np.nanquantile(np.where(MASK, x, np.nan), [0.2, 0.7]),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_where_and_initial(name, rng):
    hold(FUNCTIONS[name], rng.uniform(0.2, 0.9, (2, 3)), rng, same_bits=False)


@pytest.mark.parametrize("name", OF_NAN)
def test_without_what_is_no_number(name, rng):
    hold(OF_NAN[name], rng.uniform(0.2, 0.9, (2, 3)), rng, same_bits=False)


def test_what_is_left_out_has_no_share(rng):
    x = rng.standard_normal((2, 3))
    x[~MASK] = np.inf
    assert_array_equal(ad.grad(lambda x: np.sum(x, where=MASK))(x), MASK.astype(float))
    x[~MASK] = np.nan
    assert_array_equal(ad.grad(np.nansum)(x), MASK.astype(float))


def test_a_maximum_of_some_elements_needs_a_beginning():
    with pytest.raises(ValueError, match="initial"):
        ad.vjp(lambda x: np.max(x, where=[True, False]), np.ones(2))


def test_slices_without_numbers():
    x = np.array([[np.nan, np.nan], [1.0, 2.0]])
    with pytest.warns(RuntimeWarning, match="All-NaN"):
        value, pull = ad.vjp(lambda x: np.nanmax(x, 1), x)
    assert_array_equal(value, [np.nan, 2.0])
    assert_array_equal(pull(np.array([0.0, 1.0]))[0], [[0.0, 0.0], [0.0, 1.0]])


@pytest.mark.parametrize("dtype", ["f", "d", "D"])
@pytest.mark.parametrize("layout", ["C", "F", "sliced", "negative", "none"])
def test_a_mask_of_all_elements(dtype, layout):
    x = random((8, 9), dtype)
    x = {"C": x, "F": np.asfortranarray(x), "sliced": x[:, ::2], "negative": x[::-1], "none": x[:0]}[layout]
    for mask in (random(x.shape) > 0, np.asfortranarray(random(x.shape) > 0), np.zeros(x.shape, bool)):
        weight = random(int(mask.sum()), dtype)

        def f(x, mask=mask, weight=weight):
            y, z = x[mask], x.copy()
            assert y.shape == weight.shape and y.flags.c_contiguous
            z[mask] = weight * y
            z[~mask] = 3
            return (y * weight).sum().real + z.sum().real

        value, slope = ad.value_and_grad(f)(x)
        want = np.zeros(x.shape, dtype)
        want[mask] = 2 * weight.conj()
        assert_allclose(value, f(x), rtol=1e-4)
        assert_allclose(slope, want, rtol=1e-5)
