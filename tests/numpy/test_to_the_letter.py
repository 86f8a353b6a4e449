"""Calls whose results in a derivative are those of plain NumPy and SciPy: values, types, shapes, and kinds of errors.

NumPy's and SciPy's own tests, run inside a derivative, differed in each of them.
"""

import warnings

import numpy as np
import pytest
import scipy.linalg as sl
from scipy.linalg import blas, lapack

import blasad as ad
from support.numbers import generator

X = generator("to the letter").uniform(0.3, 1.7, (3, 4))

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
    "integers that take floats": lambda x: written(np.zeros(4, int), x[0] * 3),
    "booleans that take floats": lambda x: written(np.zeros(4, bool), x[0] * 3),
    "texts that take floats": lambda x: written(np.zeros(4, "U20"), x[0] * 3),
    "astype(str)": lambda x: x.astype(str), "an integer that takes a float": lambda x: written(
        np.zeros(4, int), x[0, 0] * 3, 1),
    "copyto of integers": lambda x: copied(np.zeros(4, int), x[0] * 3, casting="unsafe"),
    "copyto of integers, safely": lambda x: copied(np.zeros(4, int), x[0] * 3),
    "put in integers": lambda x: put(np.zeros(4, int), x[0] * 3),
    "an output of integers": lambda x: np.multiply(x[0], 9.0, out=np.zeros(4, int), casting="unsafe"),
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
    return [ad.stop_gradient(x) if isinstance(x, np.ndarray | np.generic) else x for x in parts]


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
