"""Row exchanges of SciPy's factorizations: routines read those of a run's own data, and whoever looks is compared."""

import copy
import pickle
import warnings

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_allclose, assert_array_equal
from scipy.linalg import lapack
from scipy.sparse import csr_array

import blasad as ad
from support.numbers import generator

N = 5
B, WEIGHTS, MATRIX = generator("weights").random(N), generator("more").random((N, N)), generator("rows").random((N, N))
MATRICES = [MATRIX, MATRIX[::-1].copy(), MATRIX[[2, 0, 4, 1, 3]].copy()]


def symmetric(A):
    return A + A.T - 1.2


def solved(convert):
    def f(A):
        lu, piv = sl.lu_factor(A)
        return sl.lu_solve((lu, convert(piv)), B).sum()
    return f


def by_getrf(convert):
    def f(A):
        lu, piv, _info = lapack.dgetrf(A)
        return lapack.dgetrs(lu, convert(piv), B)[0].sum()
    return f


def from_one(piv):
    piv += 1
    return piv - 1


class Factors:
    def __init__(self, A):
        self.factors = {"lu": sl.lu_factor(A)}

    def solve(self, b):
        lu, piv = self.factors["lu"]
        return sl.lu_solve((np.asarray(lu), np.asarray(piv)), b)


def by_sytrf(A):
    ldu, ipiv, _info = lapack.dsytrf(symmetric(A))
    return lapack.dsytrs(ldu, np.array(ipiv), B)[0].sum()


def by_gttrf(A):
    *factors, ipiv, _info = lapack.dgttrf(A[0, :4], A[1], A[2, :4])
    return lapack.dgttrs(*factors, ipiv.copy(), B)[0].sum()


def in_a_checkpoint(A):
    lu, piv = ad.checkpoint(lambda A: sl.lu_factor(A))(A)
    return ad.checkpoint(lambda lu, piv: sl.lu_solve((lu, piv), B).sum())(lu, piv)


ROUTINES = {
    "as they are": solved(lambda piv: piv),
    "asarray": solved(np.asarray),
    "array": solved(np.array),
    "array with a dtype": solved(lambda piv: np.array(piv, dtype=np.int32, copy=True)),
    "ascontiguousarray": solved(np.ascontiguousarray),
    "copy": solved(lambda piv: piv.copy()),
    "np.copy": solved(np.copy),
    "copy.copy": solved(copy.copy),
    "deepcopy": solved(copy.deepcopy),
    "getrf": by_getrf(lambda piv: piv),
    "counted from one": by_getrf(from_one),
    "getrf, asarray": by_getrf(np.asarray),
    "an object": lambda A: Factors(A).solve(B).sum(),
    "sytrf": by_sytrf,
    "gttrf": by_gttrf,
    "checkpoint": in_a_checkpoint,
}


@pytest.mark.parametrize("f", ROUTINES.values(), ids=ROUTINES)
def test_routines_read_the_exchanges_of_the_data_of_a_run(f):
    replayed = ad.jit(f)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")         # SciPy looks whether the factors are finite
        program, gradient = ad.compile(f, MATRIX), ad.compile(ad.grad(f), MATRIX)
    for A in MATRICES:
        assert_allclose(replayed(A), f(A), rtol=1e-9)
        assert_allclose(program(A), f(A), rtol=1e-9)
        assert_allclose(gradient(A), ad.grad(f)(A), rtol=1e-9)
    assert (replayed.report().traces, replayed.report().eager) == (1, 0)


def filled(piv):
    z = np.zeros(N)
    z[piv] = B
    return z


def exchanged(piv):
    rows = np.arange(N)
    for i, j in enumerate(piv):
        rows[i], rows[j] = rows[j], rows[i]
    return B[rows]


def in_objects(piv):
    holder = np.empty(2, object)
    holder[0] = [piv]
    return B[holder[0][0]]


LOOKS = {
    "index": lambda piv: B[piv],
    "index in a tuple": lambda piv: WEIGHTS[piv, 0],
    "index of a list": lambda piv: B[list(piv)],
    "assignment": filled,
    "take": lambda piv: np.take(B, piv),
    "method": lambda piv: B.take(piv),
    "a loop": exchanged,
    "asarray, then index": lambda piv: B[np.asarray(piv)],
    "an object": in_objects,
    "another dtype": lambda piv: piv.astype(float),
    "operators": lambda piv: (piv + 1) * B,
    "comparison": lambda piv: np.where(piv == np.arange(N), 1.0, -1.0),
    "product": lambda piv: piv @ WEIGHTS,
    "bincount": lambda piv: np.bincount(piv, minlength=N) * B,
    "bytes": lambda piv: np.frombuffer(piv.tobytes(), piv.dtype) * B,
    "pickle": lambda piv: pickle.loads(pickle.dumps(piv)) * B,
    "text": lambda piv: np.array([float(str(piv) == "[4 2 3 4 4]"), len(str(piv))]),
    "membership": lambda piv: np.array([float(i in piv) for i in range(N)]),
    "sparse": lambda piv: csr_array((np.ones(N), (np.arange(N), piv)), shape=(N, N)) @ B,
    "ufunc.at": lambda piv: np.add.at(z := np.zeros(N), piv, B) or z,
    "view": lambda piv: B[piv.view(np.ndarray)],
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_whoever_looks_at_exchanges_is_compared(look):
    def f(A):
        lu, piv = sl.lu_factor(A)
        return (lu[0] * look(piv)[:, None]).sum() if look(piv).ndim else lu.sum() * look(piv)

    replayed = ad.jit(f)
    for A in MATRICES:
        assert_allclose(replayed(A), f(A), rtol=1e-9)
        assert_allclose(replayed(A * 1.01), f(A * 1.01), rtol=1e-9)
    with pytest.warns(UserWarning, match="looked at a value"):
        ad.compile(f, MATRIX)


def overwritten(piv):
    piv[0] = 0
    return piv


def sorted_in_place(piv):
    piv.sort()
    return piv


def added(piv):
    piv += 1
    piv -= np.int32(1)
    return np.minimum(piv, 3, out=piv)


@pytest.mark.parametrize("write", [overwritten, sorted_in_place, added])
def test_exchanges_that_were_written_to_are_read_as_they_are_then(write):
    for f in (solved(write), by_getrf(write), by_getrf(lambda piv: write(np.array(piv)))):
        replayed = ad.jit(f)
        for A in MATRICES:
            assert_allclose(replayed(A), f(A), rtol=1e-9)
            assert_allclose(ad.value_and_grad(f)(A)[0], f(A), rtol=1e-9)


def test_a_copy_of_exchanges_that_is_written_to_leaves_them():
    def f(A):
        lu, piv = sl.lu_factor(A)
        np.array(piv)[:] = 0
        other = piv.copy()
        other.fill(0)
        return sl.lu_solve((lu, piv), B).sum() + other.sum()

    replayed = ad.jit(f)
    for A in MATRICES:
        assert_allclose(replayed(A), f(A), rtol=1e-9)


NUMBERS = {
    "getrf": lambda A: lapack.dgetrf(A)[1],
    "sytrf": lambda A: lapack.dsytrf(symmetric(A))[1],
    "hetrf": lambda A: lapack.zhetrf(symmetric(A) + 0j)[1],
    "gbtrf": lambda A: lapack.dgbtrf(np.vstack([0 * A[:1], A[:3]]), 1, 1)[1],
    "gttrf": lambda A: lapack.dgttrf(A[0, :4], A[1], A[2, :4])[4],
    "geqp3": lambda A: lapack.dgeqp3(A.T)[1],
    "pstrf": lambda A: lapack.dpstrf(np.diag(A[0] + 1.0))[1],
    "lu_factor": lambda A: sl.lu_factor(A)[1],
    "qr": lambda A: sl.qr(A.T, pivoting=True)[2],
}


@pytest.mark.parametrize("f", NUMBERS.values(), ids=NUMBERS)
def test_exchanges_are_returned_as_scipy_numbers_them(f):
    replayed = ad.jit(f)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        program = ad.compile(f, MATRIX)
    for A in MATRICES:
        expected = f(A)
        for found in (replayed(A), program(A), ad.jvp(f, (A,), (A,))[0]):
            assert type(found) is np.ndarray
            assert found.dtype == expected.dtype
            assert_array_equal(found, expected)
    assert replayed.report().traces == 1


def test_exchanges_of_a_finished_derivative_are_their_integers():
    kept = {}

    def first(A):
        lu, kept["piv"] = sl.lu_factor(A)
        kept["lu"] = ad.stop_gradient(lu)
        return lu.sum()

    ad.grad(first)(MATRIX)
    assert_array_equal(kept["piv"], sl.lu_factor(MATRIX)[1])
    assert isinstance(kept["piv"], np.ndarray)
    gradient = ad.grad(lambda b: sl.lu_solve((kept["lu"], kept["piv"]), b).sum())(B)
    assert_allclose(gradient, np.linalg.solve(MATRIX.T, np.ones(N)), rtol=1e-9)
