"""Powers of scalars have the bits of NumPy's scalars, those of arrays of NumPy's arrays, in every mode."""

import functools

import numpy as np
import pytest

import blasad as ad

SPECIAL = [-np.inf, np.inf, np.nan, 0.0, -0.0, 1.0, -1.0, 2.0, -3.0, 0.5, 1e-310, 1e300, 1.1, 3.7, 0.1, 123.456]
POWERS = [.5, 2, -1, 1, 0, 3, -2, 1.5, -.5, 2.0, -1.0, 1 / 3, np.float64(2), np.float64(.5), np.int64(2)]
DTYPES = ["f", "d", "F", "D"]


def values(dtype, rng):
    found = np.array([*SPECIAL, *rng.uniform(-2, 2, 40), *10.0 ** rng.uniform(-8, 8, 40)])
    with np.errstate(all="ignore"):
        return (found + 1j * found[::-1] if dtype in "FD" else found).astype(dtype)


def same(got, want):
    return np.asarray(got).dtype == np.asarray(want).dtype and np.array_equal(got, want, equal_nan=True) and (
        np.array_equal(np.signbit(np.real(got)), np.signbit(np.real(want))) or bool(np.isnan(want).any()))


def seen(f, x):
    """What f has on a traced array, and in a compiled program."""
    with np.errstate(all="ignore"):
        value = ad.vjp(f, x)[0]
        program = ad.compile(f, x)
        other = program(x)
        jitted = ad.jit(f)
        jitted(x)
        return value, other, jitted(x)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("power", POWERS, ids=repr)
def test_of_scalars(power, dtype, rng):
    x = values(dtype, rng)
    with np.errstate(all="ignore"):
        want = np.stack([v ** power for v in x])
    if want.dtype != x.dtype:
        pytest.skip("NumPy has another precision here")

    def f(x):
        return np.stack([x[i] ** power for i in range(len(x))])

    for got in seen(f, x):
        assert same(got, want), np.flatnonzero(~((got == want) | (np.isnan(got) & np.isnan(want))))


def test_of_scalars_by_scalars(rng):
    x, p = values("d", rng), rng.uniform(-3, 3, 96)
    p[:6] = .5, 2, -1, 0, 1, .5
    with np.errstate(all="ignore"):
        want = np.stack([v ** q for v, q in zip(x, p, strict=True)])
    for got in seen(lambda t: np.stack([t[0, i] ** t[1, i] for i in range(len(x))]), np.stack((x, p))):
        assert same(got, want)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("power", POWERS, ids=repr)
@pytest.mark.parametrize("call", [lambda x, p: x ** p, np.power], ids=["**", "power"])
def test_of_arrays(call, power, dtype, rng):
    x = values(dtype, rng)
    with np.errstate(all="ignore"):
        want = call(x, power)
    if want.dtype != x.dtype:
        pytest.skip("NumPy has another precision here")
    for got in seen(lambda x: call(x, power), x):
        assert same(got, want), np.flatnonzero(~((got == want) | (np.isnan(got) & np.isnan(want))))


@pytest.mark.parametrize("power", [.5, 2, -1, 1, 0, 3])
def test_derivatives_of_all_orders(power):
    x, slope = 1.7, power
    f = lambda x: x[0] ** power                                                     # noqa: E731
    g = lambda x: x ** power                                                        # noqa: E731
    for order in range(1, 5):
        f, g = (lambda x, f=f: ad.grad(f)(x)[0]), ad.grad(g)
        want = slope * x ** (power - order)
        assert f(np.array([x])) == pytest.approx(want, abs=1e-12) and g(x) == pytest.approx(want, abs=1e-12)
        slope *= power - order


@pytest.mark.parametrize("power, want", [(0, [0, 0, 0]), (1, [1, 0, 0]), (2, [0, 2, 0, 0]), (3, [0, 0, 6, 0])])
def test_derivatives_at_zero(power, want):
    f, found = (lambda x: x[0] ** power), []
    for _ in want:
        f = functools.partial(lambda f, x: ad.grad(f)(x)[0], f)
        found.append(f(np.zeros(1)))
    assert found == want


def test_slopes_at_the_ends():
    with np.errstate(all="ignore"):
        for x, want in ((-np.inf, 0.0), (np.inf, 0.0), (4.0, .25)):
            assert ad.grad(lambda x: x[0] ** .5)(np.array([x])).tolist() == [want]
        assert ad.grad(lambda x: x[0] ** .5)(np.zeros(1)).tolist() == [np.inf]
