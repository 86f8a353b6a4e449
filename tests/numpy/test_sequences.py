"""Running sums and products, filters, tables, counts, choices: values as NumPy's, derivatives as differences say."""

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import blasad as ad
from support.functions import hold

X = np.linspace(0.0, 1.0, 6)
MASK = np.array([True, False, True, True, False, True])
EXACT = {                       # the same bits as NumPy
    "cumsum": np.cumsum, "cumsum of rows": lambda x: np.cumsum(x.reshape(2, 3), 1),
    "cumsum of columns": lambda x: np.cumsum(x.reshape(2, 3), 0), "cumprod": np.cumprod,
    "cumprod of a stack": lambda x: np.cumprod(np.stack([x.reshape(2, 3)] * 2), 1),
    "method cumsum": lambda x: x.cumsum() * x.cumprod(), "add.accumulate": np.add.accumulate,
    "multiply.accumulate": lambda x: np.multiply.accumulate(x.reshape(3, 2)),
    "maximum.accumulate": lambda x: np.maximum.accumulate(x[[2, 0, 1, 5, 4, 3]]),
    "minimum.accumulate": lambda x: np.minimum.accumulate(x[[2, 0, 1, 5, 4, 3]]),
    "ediff1d": lambda x: np.ediff1d(x, to_begin=x[:1], to_end=[7.0, 8.0]),
    "interp fp": lambda x: np.interp([-1.0, 0.1, 0.2, 0.55, 2.0], X, x),
    "interp left": lambda x: np.interp([-1.0, 0.1, 2.0], X, x, left=5.0, right=-1.0),
    "interp x": lambda x: np.interp(x, X, X**2),
    "bincount": lambda x: np.bincount([0, 2, 1, 0, 5, 2], x, 8),
    "histogram": lambda x: np.histogram(X, 4, weights=x)[0],
    "select": lambda x: np.select([MASK, X > 0.5], [x, 2 * x], 3 * x),
    "select default": lambda x: np.select([MASK], [x], -1.0),
    "piecewise": lambda x: np.piecewise(x, [X < 0.3, X > 0.7], [lambda t: t * t, lambda t: -t, 5.0]),
    "choose": lambda x: np.choose([0, 1, 2, 0, 1, 2], [x, 2 * x, 7.0]),
    "linspace": lambda x: np.linspace(x[0], x[1], 7), "linspace open": lambda x: np.linspace(x[0], 3.0, 4, False),
    "linspace of vectors": lambda x: np.linspace(x[:3], x[3:], 4, axis=1),
    "sliding_window_view": lambda x: np.lib.stride_tricks.sliding_window_view(x, 3) * 1,
    "partition": lambda x: np.partition(x, 2), "unique": lambda x: np.unique(np.concatenate([x, x])),
    "round": lambda x: x * np.round(x, 1), "round method": lambda x: x * x.round(), "ldexp": lambda x: np.ldexp(x, 3),
    "frexp": lambda x: np.frexp(x)[0] * np.frexp(x)[1], "modf": lambda x: np.modf(5 * x + 0.1)[0],
    "divmod": lambda x: np.divmod(x + 3, 0.7)[1] * divmod(x + 3, 0.7)[0],
    "flat": lambda x: x.reshape(2, 3).T.flat[1:4] * x.flat[2], "flat as a loop": lambda x: sum(t * t for t in x.flat),
    "a function of flat": lambda x: np.sin(x.reshape(2, 3).T.flat) + np.concatenate([x.flat, x.flat])[::2],
    "ndenumerate": lambda x: sum(i[0] * t for i, t in np.ndenumerate(x)), "as integers": lambda x: x * x.astype(int),
    "as booleans": lambda x: x * (x - 0.5).astype(bool),
}
NEARLY = {                      # summed in another order
    "histogram of bins": lambda x: np.histogram(X, [0.1, 0.3, 0.9], weights=x, density=True)[0],
    "convolve": lambda x: np.convolve(x, x[:3]), "convolve same": lambda x: np.convolve(x, x[:4], "same"),
    "convolve valid": lambda x: np.convolve(x[:2], x, "valid"), "correlate": lambda x: np.correlate(x, x[:3]),
    "correlate full": lambda x: np.correlate(x, x[1:4], "full"),
    "correlate same": lambda x: np.correlate(x[:3], x, "same"),
    "correlate even": lambda x: np.correlate(x, x[:4], "same"), "logspace": lambda x: np.logspace(x[0], x[1], 5),
    "add.reduceat": lambda x: np.add.reduceat(x, [0, 2, 2, 5]),
}


@pytest.mark.parametrize("name", EXACT)
def test_as_numpy(name, rng):
    hold(EXACT[name], rng.uniform(0.2, 0.9, 6), rng)


@pytest.mark.parametrize("name", NEARLY)
def test_as_numpy_but_for_the_order_of_sums(name, rng):
    hold(NEARLY[name], rng.uniform(0.2, 0.9, 6), rng, same_bits=False)


SINGLE = {                      # beside Python's numbers, which have no dtype of their own
    "select": lambda x: np.select([MASK], [x]), "select of a number": lambda x: np.select([MASK], [2.0], x),
    "select of an array": lambda x: np.select([MASK], [x], np.float64(1)),
    "choose": lambda x: np.choose([0, 1, 0, 1, 0, 1], [x, 2.0]),
    "choose of an array": lambda x: np.choose([0, 1, 0, 1, 0, 1], [x, X]),
    "linspace": lambda x: np.linspace(x[0], 1.0, 3), "linspace of one": lambda x: np.linspace(x[0], x[1], 1),
    "linspace of vectors": lambda x: np.linspace(x[:3], X[3:], 4), "where": lambda x: np.where(MASK, x, 0),
    "piecewise": lambda x: np.piecewise(x, [MASK, ~MASK], [lambda t: 2 * t, 5.0]),
}


@pytest.mark.parametrize("dtype", ["f", "F"])
@pytest.mark.parametrize("name", SINGLE)
def test_single_precision_stays_where_numpy_lets_it(name, dtype, rng):
    x = (rng.uniform(0.2, 0.9, 6) + (0.3j if dtype == "F" else 0)).astype(dtype)
    expected = SINGLE[name](x)
    y, tangent = ad.jvp(SINGLE[name], (x,), (np.ones_like(x),))
    assert_array_equal(y, expected)
    assert y.dtype == tangent.dtype == expected.dtype


@pytest.mark.parametrize("dtype", ["f", "d", "F", "D"])
@pytest.mark.parametrize("backwards", [False, True])
def test_a_recurrence_in_every_precision(dtype, backwards, rng):
    """``z[i] = x[i] + y[i] z[i-1]``, by hand; the adjoint by the dot-product identity."""
    from blasad._arrays.operations import recurrence

    def numbers(*shape):
        x = rng.standard_normal(shape) + (1j * rng.standard_normal(shape) if dtype in "FD" else 0)
        return x.astype(dtype)

    def by_hand(x, y):
        z = x.copy()
        order = range(len(x) - 2, -1, -1) if backwards else range(1, len(x))
        for i in order:
            z[i] += y[i + 1] * z[i + 1] if backwards else y[i] * z[i - 1]
        return z

    for n in (1, 2, 5, 0):
        x, y, dx, dy, w = (numbers(n, 3) for _ in range(5))
        f = lambda x, y: recurrence(x, y, backwards)  # noqa: E731
        eps = 50 * np.finfo(dtype).eps
        value, tangent = ad.jvp(f, (x, y), (dx, dy))
        np.testing.assert_allclose(value, by_hand(x, y), rtol=eps, atol=eps)
        _, pull = ad.vjp(f, x, y)
        bx, by = pull(w)
        left = np.vdot(w, tangent).real
        np.testing.assert_allclose(np.vdot(bx, dx).real + np.vdot(by, dy).real, left, rtol=20 * eps, atol=20 * eps)


def test_assignment_to_flat(rng):
    def f(x):
        y = np.zeros_like(x).reshape(2, 3).T
        y.flat[1:5] = x[:4] * x[1]
        y.flat[0] = x[5]
        y.flat = y.flat[::-1] * 2.0
        return y
    hold(f, rng.uniform(0.2, 0.9, 6), rng)


@pytest.mark.parametrize("convert", [np.asarray, np.array, np.ascontiguousarray, np.asanyarray])
def test_flat_as_an_array(convert, rng):
    def f(x):
        y = convert(x.reshape(2, 3).T.flat)
        assert y.shape == (6,)
        return y[1:] * y[:-1]
    hold(f, rng.uniform(0.2, 0.9, 6), rng)


def test_flat_does_not_become_plain():
    outside = np.zeros(3)

    def assigned(x):
        outside[...] = x.flat
        return outside[0]

    for lost in (lambda x: x.flat.__array__()[0], assigned):
        with pytest.raises(TypeError, match="ravel"):
            ad.grad(lost)(np.ones(3))
    assert not outside.any()


@pytest.mark.parametrize("f", [
    np.tan, np.arctan, lambda x: np.hypot(x, x[:, :1]), lambda x: np.cumsum(x, 1), lambda x: np.cumprod(x, 0),
    lambda x: np.cumprod(x, 2), lambda x: np.cumsum(x.reshape(2, 1, 3, 2), 2)],
    ids=["tan", "arctan", "hypot", "cumsum", "cumprod first", "cumprod last", "cumsum of four axes"])
def test_stacks(f, rng):
    """Arrays of three axes, in all orders, with gaps and backwards: one call with many parts."""
    x = rng.uniform(0.3, 0.9, (2, 3, 2))
    hold(f, x, rng)
    for cut in (lambda x: np.concatenate([x, x], 1)[:, ::2], lambda x: x.transpose(2, 0, 1)[:, ::-1],
                lambda x: x[::-1, :, ::-1].T):
        hold(lambda x, cut=cut: f(cut(x).copy("K").reshape(2, 3, 2)) + f(cut(x * x).reshape(2, 3, 2)), x, rng,
             second=False)


def test_what_counts_has_no_derivative():
    x = np.array([1.0, 2.0])
    for f, told in ((lambda x: np.histogram(x, 3)[0], "counts"), (lambda x: np.bincount(x), "counts")):
        with pytest.raises(TypeError, match=told):
            ad.vjp(f, x)


@pytest.mark.parametrize("writeable, why", [(False, "read-only"), (True, "repeats memory")])
def test_windows_that_are_written_are_refused(writeable, why):
    def f(x):
        windows = np.lib.stride_tricks.sliding_window_view(x * x, 2, writeable=writeable)
        with pytest.raises(ValueError, match=why):
            windows[...] = 1
        return windows.sum()
    assert_array_equal(ad.grad(f)(np.array([1.0, 2.0, 3.0])), [2, 8, 6])


def test_running_extrema_with_ties_and_nan():
    x = np.array([1.0, 3.0, 3.0, 2.0, np.nan, 5.0])
    value, pull = ad.vjp(np.maximum.accumulate, x)
    assert_array_equal(value, np.maximum.accumulate(x))
    assert_array_equal(pull(np.ones(6))[0], [1.0, 1.0, 2.0, 0.0, 2.0, 0.0])
