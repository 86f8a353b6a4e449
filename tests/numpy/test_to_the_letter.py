"""Calls whose results in a derivative are those of plain NumPy and SciPy: values, types, shapes, and kinds of errors.

NumPy's and SciPy's own tests, run inside a derivative, differed in each of them.
"""

import warnings

import numpy as np
import pytest
import scipy.linalg as sl
from scipy import signal
from scipy.linalg import blas, lapack

import blasad as ad
from support.numbers import generator

X = generator("to the letter").uniform(0.3, 1.7, (3, 4))

COMPLEX = generator("complex").standard_normal((3, 4)).round() + 1j * generator("parts").standard_normal((3, 4))


class WithoutArray:
    def __array__(self, dtype=None, copy=None):
        raise TypeError("there is none")


CALLS = {
    # ranges
    "arange": lambda x: np.arange(x[0, 0] * 5), "arange of two": lambda x: np.arange(x[0, 0], 4),
    "arange by a step": lambda x: np.arange(0.5, 3, x[0, 1]), "arange by name": lambda x: np.arange(
        start=x[0, 0], stop=9, step=0.7), "arange of integers": lambda x: np.arange(x[0, 0] * 5, dtype=int),
    "arange in single precision": lambda x: np.arange(x[0, 0] * 5, dtype="f"), "arange without a stop": lambda x: (
        np.arange(x[0, 0] * 3, None)), "an empty arange": lambda x: np.arange(x[0, 0], -1),
    "arange from None": lambda x: np.arange(None, x[0, 0]),
    # medians, sums of products
    "median over two axes": lambda x: np.median(np.stack([x, x * x]), axis=(0, 2)),
    "median over all axes": lambda x: np.median(x, axis=(0, 1), keepdims=True), "median over no axis": lambda x: (
        np.median(x, axis=())),
    "einsum(dtype=)": lambda x: np.einsum("ij,kj->ik", x, x, dtype=np.complex128),
    "einsum(dtype=) that does not fit": lambda x: np.einsum("ij->i", x, dtype=np.float32),
    "einsum(casting=)": lambda x: np.einsum("ij->i", x, dtype=np.float32, casting="unsafe"),
    "multi_dot": lambda x: np.linalg.multi_dot([x, x.T, x, np.ones(4)]),
    "multi_dot of one": lambda x: np.linalg.multi_dot([x]),
    "a norm over three axes": lambda x: np.linalg.norm(x[None], None, (0, 1, 2)),
    "a norm of three dimensions": lambda x: np.linalg.norm(x[None], 3),
    # tables
    "interp of a number": lambda x: isinstance(np.interp(x[0, 1], [0.0, 1, 2], x[0, :3]), float),
    "interp through infinities": lambda x: np.interp(x[0], [-np.inf, 0.4, 0.9, np.inf], x[1]),
    "interp between infinities": lambda x: np.interp(x[0], [-np.inf, np.inf], [x[0, 0], x[0, 0]]),
    "interp of infinite values": lambda x: np.interp(x[0], [0.1, 0.8, 2.0], x[1, :3] / np.array([1.0, 0.0, 1.0])),
    "interp of complex numbers": lambda x: np.interp(x[0], [0.1, 0.8, 2.0], x[1, :3] + 1j * x[2, :3]),
    "interp of complex infinities": lambda x: np.interp(
        x[0], [-np.inf, 0.8, np.inf], [x[0, 0] * 1j, x[0, 1], x[0, 1] + 1j]),
    # constants
    "texts that take floats": lambda x: written(np.zeros(4, "U20"), x[0] * 3),
    "astype(str)": lambda x: x.astype(str),
    "copyto of integers": lambda x: copied(np.zeros(4, int), x[0] * 3, casting="unsafe"),
    "copyto of integers, safely": lambda x: copied(np.zeros(4, int), x[0] * 3),
    "an output of integers": lambda x: np.multiply(x[0], 9.0, out=np.zeros(4, int), casting="unsafe"),
    # choices
    "max of complex numbers": lambda x: np.max(COMPLEX * x, axis=1), "min of complex numbers": lambda x: (
        np.min(COMPLEX * x, axis=None)), "maximum of complex numbers": lambda x: np.maximum(COMPLEX * x, x[::-1]),
    "maximum of complex NaN": lambda x: np.maximum(x[0] * np.array([np.nan, 1, 1j, np.nan]), x[1] * 1j),
    "fmax of complex NaN": lambda x: np.fmax(x[0] * np.array([np.nan, 1, 1j, np.nan]), x[1] * 1j),
    "fmin of complex numbers": lambda x: np.fmin(x[0] * 1j, 1.0), "nanmax of complex numbers": lambda x: (
        np.nanmax(COMPLEX * x, axis=0)),
    "unique rows": lambda x: np.unique(np.stack([x[0], x[1], x[0]]), axis=0, return_inverse=True),
    "average over two axes": lambda x: np.average(
        np.stack([x, x * x]), axis=(2, 0), weights=x[:2].T),
    "average without an axis": lambda x: np.average(x, weights=x[0]), "std about a mean": lambda x: np.std(
        x, axis=0, mean=np.mean(x, axis=0, keepdims=True)), "nanvar about a mean": lambda x: np.nanvar(
        x, axis=1, mean=x[:, :1]), "ix_": lambda x: np.ix_(x[0], [0, 1]),
    "sort of two kinds": lambda x: np.sort(x, kind="mergesort", stable=True),
    "choose by a method": lambda x: np.array([0, 1, 2, 0]).choose(x[0], x[1], x[2]),
    # errors and texts
    "str": str, "an element by number": lambda x: x.item(99), "a flat element": lambda x: x.flat[99],
    "a flat place": lambda x: written(x.copy().flat, 1.0, 99), "elements that are deleted": lambda x: x.__delitem__(0),
    "a list for an element": lambda x: written(x.copy(), [1.0], (0, 0)),
    "too many indices": lambda x: x[0, 0, 0, 0, 0], "conj(out)": lambda x: x.conj(np.zeros((3, 4), like=x)),
    "a product to a wrong type": lambda x: np.dot(x, x.T, np.zeros((3, 3), "f", like=x)),
    "a product to Fortran order": lambda x: np.dot(x, x.T, np.zeros((3, 3), order="F", like=x)),
    "a label of einsum": lambda x: np.einsum(x, [0, 53]), "a path of einsum": lambda x: np.einsum(
        "ij,jk,kl", x, x.T, x, optimize=["einsum_path", (0, 1, 2, 5)]),
    "copyto to a narrow type": lambda x: copied(np.zeros(4, "f", like=x), x[0], casting="safe"),
    "copyto of complex numbers": lambda x: copied(np.zeros(4, like=x), x[0] * 1j),
    "put on nothing": lambda x: put(x[0, :0].copy(), 1.0), "put of nothing": lambda x: put(x[0].copy(), []),
    "place of nothing": lambda x: np.place(x.copy(), x > 0, []), "putmask of nothing": lambda x: np.putmask(
        x.copy(), x > 0, []) is None, "resize to no dimensions": lambda x: resized(x[0, :1].copy(), ()),
    "an array in an array of objects": lambda x: np.array([np.array([x[0, 0], x[0, 1]], object)], float),
    "an object whose array is none": lambda x: x[0] + np.dot(WithoutArray(), 1.0),
    "polynomials": lambda x: tuple(p.coeffs for p in np.polydiv(np.poly1d(x[0]), np.poly1d(x[1, :2]))),
    "a polynomial of a polynomial": lambda x: np.poly1d(x[0])(np.poly1d(x[1, :2])).coeffs,
    "a derivative that is none": lambda x: isinstance(np.polyder(np.poly1d(x[0]), 0), np.poly1d),
    # options of ufuncs, draws, filters
    "concatenate with a cast": lambda x: np.concatenate([x, x], dtype="f"), "concatenate without a cast": lambda x: (
        np.concatenate([x, x], dtype="f", casting="safe")), "stack to a narrow output": lambda x: np.stack(
        [x[0], x[1]], out=np.zeros((2, 4), "f", like=x), casting="no"),
    "vecdot with kept axes": lambda x: np.vecdot(x[None], x[None], axes=[0, 0], keepdims=True),
    "vecdot with an axis that is kept": lambda x: np.vecdot(x, x, axis=0, keepdims=True),
    "axes that are no list": lambda x: np.vecdot(x, x, axes=0), "too few axes": lambda x: np.vecdot(x, x, axes=[0]),
    "an axis for a result that has none": lambda x: np.vecdot(x[:, :3], x[:, :3], axes=[0, 0, 0]),
    "two axes of a vector": lambda x: np.vecdot(x, x, axes=[(0, 1), 0]), "two axes of a kept one": lambda x: (
        np.vecdot(x, x, axes=[0, 0, (0, 1)], keepdims=True)), "a product along other axes": lambda x: np.matmul(
        x[None], x[None], axes=[(1, 2), (2, 1), (2, 0)]), "one axis of a matrix": lambda x: np.matmul(
        x[None], x[None], axes=[(1, 2), (2, 1), 0]),
    "vecdot of a column": lambda x: np.vecdot(x, x[:, :1]), "vecdot of a number": lambda x: np.vecdot(x, x[0, 0]),
    "vecdot of unlike axes": lambda x: np.vecdot(x[:, None], x[:, :1], axes=[2, 1]),
    "matvec of one element": lambda x: np.matvec(x, x[0, :1]),
    "vecmat of one element": lambda x: np.vecmat(x[0, :1], x), "vecmat of a vector": lambda x: np.vecmat(x[0], x[1]),
    "an order that matters": lambda x: np.subtract.reduce(x, axis=(0, 1)),
    "an order that does not matter": lambda x: np.logaddexp.reduce(x, axis=(0, 1)),
    "reduceat of nothing": lambda x: np.multiply.reduceat(x, []).shape, "frexp with an output": lambda x: np.frexp(
        x, np.zeros((3, 4), like=x), None, subok=False)[0],
    "draws into an array": lambda x: np.random.Generator(np.random.PCG64(3)).standard_normal(
        out=np.zeros((3, 4), like=x)),
    "draws into a row": lambda x: np.random.Generator(np.random.PCG64(3)).random(out=x.copy()[0], dtype=np.float64),
    "a number that is shuffled": lambda x: np.random.Generator(np.random.PCG64(3)).shuffle(x[0, 0]),
    "lfilter_zi": lambda x: signal.lfilter_zi(x[0], np.array([1.0, 0.3, 0.2])), "a traced filter": lambda x: (
        signal.upfirdn(x[0], x, up=3, down=2)), "a filter along columns": lambda x: signal.upfirdn(
        x[0, :3], x[1:], 2, 3, axis=0),
    # linear algebra
    "det": lambda x: sl.det(x[:, :3].astype("f")),
    "det of a stack": lambda x: sl.det(x[None, None, :1, :1].astype("f")),
    "det of nothing": lambda x: sl.det(x[:0, :0].astype("F")), "NumPy's det": lambda x: np.linalg.det(
        x[:, :3].astype("f")),
    "solve_toeplitz of nothing": lambda x: sl.solve_toeplitz(x[0, :0] * 1j, x[0, :0]),
    "lu of nothing": lambda x: sl.lu(x[:, :0]), "lu of complex numbers": lambda x: sl.lu(x + 1j),
    "eig_banded of nothing": lambda x: sl.eig_banded(x[:0, :0]),
    "a driver that is a number": lambda x: sl.eigh_tridiagonal(x[0], x[0, 1:], lapack_driver=1.0),
    "matrix_balance": lambda x: sl.matrix_balance(x[:, :3].astype("F")),
    "qr_multiply of nothing": lambda x: sl.qr_multiply(x[:2, :0], x[:0, :2]),
    "cho_solve of a stack": lambda x: sl.cho_solve(sl.cho_factor(np.stack([x @ x.T + np.eye(3)] * 2)), x),
    # routines
    "a vector of one column": lambda x: lapack.dgelsy(x[:, :3], x[:, 0], np.zeros((3, 1), np.int32), 1e-10, 100)[2],
    "a column for a vector": lambda x: blas.ddot(x[:, :1], x[0, :3]), "a number for an array": lambda x: (
        lapack.sgbcon(1, 1, np.tile(x[:1], (4, 1)), np.arange(4, dtype=np.int32), np.asarray(x[0, 0]))[0] > 0),
    "the size of what is worked in": lambda x: lapack.dtrsen_lwork(np.arange(3, dtype=np.int32), x[:, :3]),
    "a vector that is not given": lambda x: lapack.dgtsvx(x[0, :2], x[1, :3] + 5, x[2, :2], x[:, :1], dlf=None)[5],
    "lartg": lambda x: isinstance(lapack.zlartg(np.array(x[0, 0] + 1j), np.array(x[0, 1]))[2], complex),
    "a matrix of order 0": lambda x: lapack.dsytrd(x[:0, :0]),
    "vectors of several lengths": lambda x: blas.dsyr2(1.0, x[0], x.ravel(), incy=2, offy=7),
}


def written(a, x, at=...):
    a[at] = x
    return a


def resized(x, shape):
    x.resize(shape)
    return x


def copied(a, x, **options):
    np.copyto(a, x, **options)
    return a


def put(a, x):
    np.put(a, [3, 1], x)
    return a


def outcome(f, x):
    """What a call returns, as plain arrays and numbers, or the class of its error."""
    try:
        found = f(x)
    except Exception as error:
        return type(error)
    parts = found if isinstance(found, tuple) else (found,)
    return [ad.stop_gradient(x) if isinstance(x, np.ndarray | np.generic | float | complex) else x for x in parts]


@pytest.mark.parametrize("name", CALLS)
def test_a_call_has_the_results_of_plain_numpy(name):
    seen = []

    def f(x):
        seen.append(outcome(CALLS[name], x))
        return x.sum()

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        warnings.simplefilter("ignore", RuntimeWarning)
        ad.grad(f)(X)
        expected = outcome(CALLS[name], X)
    found, = seen
    if isinstance(expected, type):
        assert isinstance(found, type) and issubclass(found, expected), found
        return
    assert not isinstance(found, type), found
    for mine, right in zip(found, expected, strict=True):
        assert np.shape(mine) == np.shape(right)
        assert np.asarray(mine).dtype == np.asarray(right).dtype
        single = "det" in name or np.asarray(right).dtype.char in "fF"
        if np.asarray(right).dtype.kind == "U":
            assert np.array_equal(mine, right)
            continue
        np.testing.assert_allclose(mine, right, rtol=1e-3 if single else 1e-12)


WITHOUT_WORK = {
    "no differences": lambda x: np.diff(x, n=0, prepend=9.0), "no places": lambda x: (np.put(y := x * 1, [], []), y)[1],
    "condition numbers of no matrices": lambda x: np.linalg.cond(np.ones((0, 2, 2), like=x) * x[0], 1),
    "in single precision": lambda x: np.linalg.cond(np.zeros((3, 0, 2, 2), "f", like=x) * np.float32(x[0])),
}


@pytest.mark.parametrize("name", WITHOUT_WORK)
def test_what_has_nothing_to_do_returns_what_numpy_does(name):
    f, x = WITHOUT_WORK[name], np.array([0.5, 1.0, 2.0])
    plain = {"no differences": x, "no places": x,
             "condition numbers of no matrices": np.linalg.cond(np.ones((0, 2, 2)), 1),
             "in single precision": np.linalg.cond(np.zeros((3, 0, 2, 2), "f"))}[name]
    found, pull = ad.vjp(f, x)
    assert found.dtype == plain.dtype and found.shape == plain.shape
    np.testing.assert_array_equal(found, plain)
    np.testing.assert_array_equal(pull(np.ones(found.shape, found.dtype))[0], np.ones(3) if found.size else np.zeros(3))
