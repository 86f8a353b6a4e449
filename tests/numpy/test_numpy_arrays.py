"""What NumPy has on its arrays, on traced ones: empty selections, small methods, scalars, lists of traced values."""

import numpy as np
import pytest

import blasad as ad
from support.numbers import RNG
from support.numpy_harness import check

NONE = np.array([], int)


# ---------------------------------------------------------------- index arrays on views that are empty

EMPTY = {
    "before": lambda x: x[-9::-1], "none": lambda x: x[:0][::-1], "reversed": lambda x: x[::-1][:0],
    "beyond": lambda x: x[::-1][7:], "at_the_end": lambda x: x[::-1][6:],
    "columns": lambda x: x.reshape(2, 3)[:, ::-1][:, 3:], "rows": lambda x: x.reshape(2, 3)[::-1][2:, ::-1],
}
TAKEN = {
    "index": lambda y: y[NONE], "mask": lambda y: y[np.zeros(y.shape, bool)], "take": lambda y: np.take(y, NONE),
    "tile": lambda y: np.tile(y, 2), "repeat": lambda y: y.repeat(2), "roll": lambda y: np.roll(y, 1),
    "resize": lambda y: np.resize(y, (2, 2)), "compress": lambda y: np.compress([], y, 0),
    "delete": lambda y: np.delete(y, NONE, 0), "along": lambda y: np.take_along_axis(y, np.zeros(y.shape, int), -1),
}


@pytest.mark.parametrize("name", TAKEN)
def test_elements_of_an_empty_view(name):
    for make in EMPTY.values():
        check(lambda x, make=make: TAKEN[name](make(x)), RNG.random(6))


def written(x):
    for make in EMPTY.values():
        y = make(x)
        y[NONE] = 1.0
        y[NONE] = np.empty((0, *y.shape[1:]))
        y[np.zeros(y.shape, bool)] = 3.0
        np.add.at(y, NONE, 2.0)
        np.put(y, NONE, 1.0)
        np.put_along_axis(y, np.zeros(y.shape, int), 1.0, -1)
        np.place(y, np.zeros(y.shape, bool), 2.0)
    return x * x


def test_writing_to_no_element_of_an_empty_view():
    check(written, RNG.random(6))
    a, x = np.ones((2, 3)), RNG.random(6)
    assert np.array_equal(ad.grad(lambda x: (x.reshape(2, 3)[:, ::-1][:, 3:][[0, 1]].sum() + (a @ x[:3]).sum()))(x),
                          [2, 2, 2, 0, 0, 0])


# ---------------------------------------------------------------- small things

MATRIX = np.array([[1.0, 2.0], [3.0, 0.5]])


def assigned(x):
    y = np.zeros_like(x)
    y[[1, 0]] = [x[0] * 2, x[1]]
    y[0, [0, 1]] = [x[0, 0], 3.0]
    y[1, [0, 1]] = [[5.0, 7.0]]
    y[y > 6.0] = x[:1, 0]
    return y * x


def reversed_in_place(x):
    y = x * 2.0
    np.flip(y[0])[...] = y[:1]
    y[1] = y[:1] + 1
    y[..., 0][::-1] = y[:, 0][None]
    return y


def wider(x):
    y, z, e = np.ones_like(x), np.ones((2, 2, 2), like=x), np.zeros((3, 2), like=x)
    np.sin(0.5, out=y)
    np.add(x[0], 1, out=y)
    np.multiply(x[:, :1], y, out=z)
    np.exp(x[0], out=e)
    np.log10(x[1], out=e)
    np.clip(x[0], 0.1, 1.5, out=e)
    np.conjugate(x[1], e[:2])
    np.negative(x[0], e[:1])
    np.power(x[0], 2, out=e[1:])
    return [y, z, e]


SMALL = {
    "any": lambda x: x.sum() if x.any() and x.all(axis=0)[1] and x.any(axis=1, keepdims=True).ndim == 2 else x * 0,
    "any where": lambda x: x * 2 if x.all(where=[True, False]) and not (x < 0).any() else x,
    "true": lambda x: x[0, 0, ...][True], "true of a scalar": lambda x: x[0, 0][True],
    "false": lambda x: x[0, 0, ...][False], "true and integer": lambda x: x[0][True, 0],
    "true and mask": lambda x: x[True, x > 0.7], "none and true": lambda x: x[None, True], "true twice": lambda x: x[
        True, True], "numpy true": lambda x: x[0][np.True_, 1],
    "triu": lambda x: np.triu(x[0]), "tril": lambda x: np.tril(x[0], -1),
    "triu of a stack": lambda x: np.triu(x[None], 1),
    "unstack": lambda x: list(np.unstack(x[0])), "unstack rows": lambda x: list(np.unstack(x, axis=1)),
    "reduce": lambda x: np.add.reduce(x[0, 0, ...]), "reduce of a scalar": lambda x: np.multiply.reduce(x[0, 1]),
    "sum of a scalar": lambda x: np.sum(x[0, 0], axis=0), "maximum": lambda x: np.maximum.reduce(x[0, 1, ...], axis=-1),
    "keepdims": lambda x: np.sum(x, 0, keepdims=1) + np.max(x, 1, keepdims=1),
    "outer": lambda x: np.add.outer(x[0], x), "outer of numbers": lambda x: np.multiply.outer(x, np.arange(3.0)),
    "in": lambda x: x * (x[1] in x) + (7.0 in x),
    "norm of nothing": lambda x: np.linalg.norm(x[:, :0], np.inf, axis=1), "inf": lambda x: np.linalg.norm(x, np.inf),
    "matrix norms": lambda x: [np.linalg.norm(x[None], p, axis=(-2, -1)) for p in (1, -1, np.inf, -np.inf)],
    "matrix norm": lambda x: np.linalg.matrix_norm(x, keepdims=True) + np.linalg.matrix_norm(x, ord=1),
    "vector norms": lambda x: [np.linalg.vector_norm(x, ord=p, keepdims=True) for p in (1, 2, np.inf, -np.inf)],
    "vector norm": lambda x: np.linalg.vector_norm(x[None], axis=(0, 2), ord=1),
    "trace": lambda x: np.linalg.trace(np.stack([x, x.T * 2, x * x])), "offset": lambda x: np.linalg.trace(x, offset=1),
    "block": lambda x: np.block([[np.eye(2), np.zeros((2, 2))], [np.ones((2, 2)), x]]),
    "block of vectors": lambda x: np.block([[np.ones(2), 3.0], [x[0], x[1, 1]]]),
    "sort": lambda x: np.sort(x, axis=0) * [[1, 2], [3, 4]] + np.sort(x, axis=None)[0], "assigned": assigned,
    "reversed": reversed_in_place, "wider": wider, "resize": lambda x: np.resize(x[:0], (2, 3)) + np.resize(x, (2, 3)),
    "log10": lambda x: np.log10(x, out=x) * 1,
    "compress": lambda x: x.compress([False, True], 0) * x[0].searchsorted(1.5),
    "keywords": lambda x: np.clip(a=x, a_min=0.7, a_max=np.dot(a=x, b=x)) + np.sum(a=x, axis=0),
}


@pytest.mark.parametrize("name", SMALL)
def test_small_things(name):
    check(SMALL[name], MATRIX)


TIMES = np.array([0.0, 0.3, 0.9])
COMPOSED = {
    "average": lambda x: [np.average(x), np.average(x, 0), np.average(x, axis=1, keepdims=True)],
    "weighted": lambda x: [np.average(x, 1, [1.0, 3.0], returned=True)[0], np.average(x, weights=x * x)],
    "median": lambda x: [np.median(x), np.median(x[:1], 0),
                         np.median(np.stack([x, x * x * 1.3, 3 - x]), 0, keepdims=True)],
    "trapezoid": lambda x: [np.trapezoid(x), np.trapezoid(x, TIMES[:2], axis=0), np.trapezoid(TIMES[:2], x[0], axis=-1),
                            np.trapezoid(x, x * x, axis=0), np.trapezoid(x, dx=0.1)],
    "cross": lambda x: [np.cross(x.ravel()[1:], TIMES), np.cross(TIMES, np.stack([x[0], x[1], x[0] * x[1]]), axisb=0),
                        np.linalg.cross(np.stack([x, x * x, x + 1]), np.stack([x, x * 2, x.T]), axis=0)],
    "pad": lambda x: [np.pad(x, 1), np.pad(x, ((0, 2), (1, 0)), constant_values=3.0), np.pad(x, 1, "reflect"),
                      np.pad(x, (1, 2), mode="edge"), np.pad(x[0], 2, "wrap")],
    "meshgrid": lambda x: [np.meshgrid(x[0], TIMES)[0], np.meshgrid(TIMES, x[1], x[0], indexing="ij")[2],
                           *np.meshgrid(x[1], x[0], sparse=True)],
    "polyval": lambda x: [np.polyval(x[0], x), np.polyval([1, 2.0, 3], x[1, 0]), np.polyval(x[1], 2.0)],
    "diff": lambda x: [np.diff(x, prepend=0.0), np.diff(x, axis=0, append=x[:1]), np.diff(TIMES, prepend=x[0, 0])],
    "nan_to_num": lambda x: np.nan_to_num(x / [[1, 0.0], [np.nan, -0.0]], posinf=7.0),
}


@pytest.mark.parametrize("name", COMPOSED)
@pytest.mark.filterwarnings("ignore:divide by zero:RuntimeWarning")
def test_functions_that_are_a_few_calls_of_others(name):
    check(COMPOSED[name], MATRIX)


def test_a_median_of_nan():
    x = np.array([[1.0, np.nan, 3.0], [4.0, 6.0, 7.5]])
    value, tangent = ad.jvp(lambda x: np.median(x, axis=1), (x,), (np.ones_like(x),))
    np.testing.assert_array_equal(value, np.median(x, axis=1))
    assert tangent[1] == 1


def test_in():
    def f(x):
        assert 0.5 in x and 7.0 not in x and [3.0, 0.5] in x and x[0] in x and 2.0 in x[0] and 0.5 in x[1, 1, ...]
        return x.sum()

    assert ad.grad(f)(MATRIX).sum() == 4


def methods_in_place(x):
    y = x * 3.0
    y.sort()
    z = x * 2.0
    z.sort(axis=0, kind="stable")
    z.put([0, 3], [x[0, 1], 1.0])
    return [y, z]


def test_methods_in_place():
    check(methods_in_place, MATRIX)


def test_an_element_is_read_when_the_iteration_reaches_it():
    def f(x):
        for i, each in enumerate(x):
            x[i:] += each * x[i]
        for row in x.reshape(3, 1):
            x += row * row
        return (x * x).sum()

    x = np.array([0.1, 0.2, 0.3])
    eps = 1e-6
    differences = [(f(x + h) - f(x - h)) / (2 * eps) for h in np.eye(3) * eps]
    np.testing.assert_allclose(ad.grad(f)(x), differences, rtol=1e-7)
    assert ad.value_and_grad(f)(x)[0] == f(x.copy())
