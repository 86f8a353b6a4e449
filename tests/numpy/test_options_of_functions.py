"""Methods of ufuncs, axes that are named, medians of what is not NaN, and writing NaN over in place."""

import numpy as np
import pytest
import scipy.special as sp

import blasad as ad
from support.numbers import generator

NAN = np.array([[1.0, np.nan, 3.0, 0.2], [np.nan, 5.0, 0.3, 2.0], [0.7, 0.1, np.nan, np.nan]])


def subtracted(x, values):
    y = x.copy()
    np.subtract.at(y, [0, 2, 0], values)
    return y


FUNCTIONS = {
    "xlogy.outer": lambda x: sp.xlogy.outer(x[0], x[1] + 2), "rel_entr.outer": lambda x: sp.rel_entr.outer(x[0], x[1]),
    "multiply.outer": lambda x: np.multiply.outer(x, x[0]),
    "subtract.at a list": lambda x: subtracted(
        x[0], [1.0, 2.0, 0.5]), "subtract.at a number": lambda x: subtracted(x[0], 2),
    "subtract.at": lambda x: subtracted(x[0], x[1, :3]),
    "subtract.at a list of traced numbers": lambda x: subtracted(x[0], [x[1, 0], 1.0, x[1, 1]]),
    "multiply.reduceat": lambda x: np.multiply.reduceat(x, [0, 2], 1), "add.reduceat": lambda x: np.add.reduceat(
        x[0], [0, 3, 1]), "maximum.reduceat": lambda x: np.maximum.reduceat(x, np.array([0, 1])),
    "subtract.reduceat": lambda x: np.subtract.reduceat(x[1], [1, 0]), "divide.reduceat of an array": lambda x: (
        np.divide.reduceat(x, [0], axis=1)), "vecdot(axis=0)": lambda x: np.vecdot(x, x * x, axis=0),
    "vecdot(keepdims)": lambda x: np.vecdot(x, x[::-1], keepdims=True), "vecdot(axes)": lambda x: np.vecdot(
        x, x.T, axes=[0, 1, ()]), "matmul(axes)": lambda x: np.matmul(x, x, axes=[(0, 1), (1, 0), (1, 0)]),
    "matmul(axes, out)": lambda x: np.matmul(x, x, axes=[(1, 0), (0, 1), (0, 1)], out=np.zeros((4, 4), like=x)),
    "nanmedian(axis=1)": lambda x: np.nanmedian(x * NAN, axis=1), "nanmedian": lambda x: np.nanmedian(x * NAN),
    "nanmedian(axis=0)": lambda x: np.nanmedian(x * NAN, axis=0, keepdims=True), "nanmedian of two axes": lambda x: (
        np.nanmedian(np.stack([x, x * NAN]), axis=(0, 2))), "nan_to_num": lambda x: np.nan_to_num(x * NAN, nan=2.0) * x,
    "median of two axes": lambda x: np.median(np.stack([x, x * x]), axis=(0, 2)), "median of all axes": lambda x: (
        np.median(x, (0, 1), keepdims=True)), "einsum(dtype=)": lambda x: np.abs(np.einsum(
            "ij,kj->ik", x, x + 1j, dtype=np.complex128)), "arange": lambda x: np.arange(x[0, 0], 5, x[1, 1] + 0.3),
    "arange to an end": lambda x: np.arange(4.5 + x[0, 0] / 9) * x[0, 0], "interp of complex numbers": lambda x: np.abs(
        np.interp(x[0], [0.1, 0.5, 1.0], x[1, :3] + 1j * x[2, :3])),
    "interp through infinity": lambda x: np.interp(x[0], [-np.inf, 0.5, 1.0], x[1, :3]),
    "nan_to_num in place": lambda x: in_place(x * NAN) * x, "nan_to_num of complex numbers": lambda x: np.abs(
        np.nan_to_num(x * (NAN + 2j * NAN[::-1]))), "nan_to_num of infinities": lambda x: np.nan_to_num(
        x / np.where(x > 0.5, 1.0, 0.0), posinf=3.0),
}


def in_place(x):
    assert np.nan_to_num(x, copy=False) is x
    return x


@pytest.mark.parametrize("name", FUNCTIONS)
def test_values_and_derivatives(name):
    def f(x):
        y = FUNCTIONS[name](x)
        return (y * np.cos(np.arange(y.size)).reshape(y.shape)).sum()

    x, d = (generator(k).uniform(0.2, 0.9, (3, 4)) for k in (1, 2))
    with np.errstate(all="ignore"):
        value, slope = ad.value_and_grad(f)(x)
        if "out" not in name:
            assert np.isclose(value, f(x), rtol=1e-14)
            h = 1e-4
            steps = [f(x + k * h * d) for k in (-2, -1, 1, 2)]
            right = (steps[0] - 8 * steps[1] + 8 * steps[2] - steps[3]) / (12 * h)
            assert np.isclose((slope * d).sum(), right, rtol=1e-8)
        tangent = ad.jvp(f, (x,), (d,))[1]
    assert np.isclose(tangent, (slope * d).sum())


def test_a_row_without_numbers_warns_as_numpys_does():
    def f(x):
        return np.nanmedian(x * np.array([[1.0, 2.0], [np.nan, np.nan]]), axis=1)[0]

    with pytest.warns(RuntimeWarning, match="All-NaN"):
        assert ad.grad(f)(np.ones(2)).tolist() == [0.5, 1.0]


def test_an_index_out_of_bounds():
    for indices in ([0, 5], [-1]):
        with pytest.raises(IndexError, match="reduceat"):
            ad.grad(lambda x, at=indices: np.multiply.reduceat(x, at).sum())(np.ones(3))
