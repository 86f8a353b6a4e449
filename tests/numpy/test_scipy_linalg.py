"""SciPy's own functions of linear algebra, and the routines that they end in, on traced arrays."""

import inspect
import pickle

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_allclose, assert_array_equal
from scipy.linalg import cho_factor, cho_solve, inv

import blasad as ad
from support.functions import hold

B = np.array([[1.0, -0.5], [0.3, 2.0], [0.7, 0.1]])


def symmetric(A):
    return A @ A.conj().T + 3 * np.eye(3)


def regular(A):
    return A + 4 * np.eye(3)


FUNCTIONS = {
    "cholesky": lambda A: sl.cholesky(symmetric(A)),
    "cholesky, lower": lambda A: sl.cholesky(symmetric(A), lower=True, check_finite=False),
    "qr": lambda A: np.concatenate(sl.qr(regular(A), mode="economic")),
    "qr, economic": lambda A: sl.qr(regular(A)[:, :2], mode="economic")[0],
    "qr, R": lambda A: sl.qr(regular(A), mode="r")[0],
    "qr with pivoting": lambda A: sl.qr(regular(A), pivoting=True, mode="r")[0],
    "lu": lambda A: sl.lu_factor(regular(A))[0],
    "a product by BLAS": lambda A: sl.blas.get_blas_funcs("gemm", (A,))(1.0, A, A, trans_b=True),
    "cholesky_banded": lambda A: sl.cholesky_banded(A[:2].real * A[:2].real + np.array([[0.1], [4.0]])),
}
INEXACT = {         # they have a way of their own, or solve on another layout
    "cho_solve": lambda A: cho_solve(cho_factor(symmetric(A)), B),
    "lu_solve": lambda A: sl.lu_solve(sl.lu_factor(regular(A)), B),
    "solve_triangular": lambda A: sl.solve_triangular(regular(A), B, lower=True),
    "solve_banded": lambda A: sl.solve_banded((1, 1), A + np.array([[0.0], [5.0], [0.0]]), B),
    "inv": lambda A: inv(regular(A)),
    "inv, symmetric": lambda A: inv(A + 4 * np.eye(3), assume_a="sym"),
    "inv, upper": lambda A: inv(regular(A), assume_a="upper triangular"),
    "solve": lambda A: sl.solve(regular(A), B),
    "solve, definite": lambda A: sl.solve(symmetric(A), B, assume_a="pos"),
    "solve, transposed": lambda A: sl.solve(regular(A), B, transposed=True),
    "pinv": lambda A: sl.pinv(regular(A)[:, :2]),
    "pinv of equal singular values": lambda A: sl.pinv(A * 0 + np.eye(3)) + sl.pinv(regular(A)),
    "eigvalsh": lambda A: sl.eigvalsh(symmetric(A)),
    "eigh": lambda A: sl.eigh(symmetric(A), lower=False)[1] ** 2,
    "eigvals": lambda A: sl.eigvals(np.diag([1.0, 3.0, 8.0]) + A / 4).real,
    "svdvals": lambda A: sl.svdvals(regular(A)),
    "svd": lambda A: sl.svd(regular(A)[:, :2], full_matrices=False)[2] ** 2,
    "a factor": lambda A: sl.blas.get_blas_funcs("axpy", (A,))(A[0], A[1] * 1, a=A[2, 2]),
    "lartg": lambda A: np.stack(sl.lapack.get_lapack_funcs("lartg", (A,))(A[0, 0], A[1, 2])),
    "lstsq": lambda A: sl.lstsq(regular(A)[:, :2], B)[0],
}


@pytest.mark.parametrize("name", [*FUNCTIONS, *INEXACT])
def test_functions_of_scipy(name, rng):
    hold(({**FUNCTIONS, **INEXACT})[name], rng.standard_normal((3, 3)), rng, same_bits=name in FUNCTIONS)


@pytest.mark.parametrize(
    "name", ["cholesky", "cho_solve", "qr", "lu_solve", "inv", "solve", "solve, definite", "lartg"])
def test_functions_of_scipy_with_complex_numbers(name, rng):
    A = rng.standard_normal((3, 3)) + 1j * rng.standard_normal((3, 3))
    hold(({**FUNCTIONS, **INEXACT})[name], A, rng, same_bits=False)


def test_single_precision_stays_single():
    A = np.eye(3, dtype="f") * 2
    assert ad.grad(lambda A: sl.cholesky(A).sum())(A).dtype == np.float32


def test_without_traced_arrays_they_are_what_they_were(rng):
    ad.grad(lambda x: x * x)(1.0)
    A = symmetric(rng.standard_normal((3, 3)))
    assert_array_equal(sl.lapack.dpotrf(A, lower=1)[0], np.linalg.cholesky(A))
    assert repr(sl.lapack.dpotrf) == "<fortran function dpotrf>"
    assert sl.pinv.__name__ == "pinv" and sl.pinv(A).shape == (3, 3)


def test_what_is_not_definite_is_told_as_scipy_does():
    with pytest.raises(np.linalg.LinAlgError, match="not positive definite"):
        ad.grad(lambda A: sl.cholesky(A).sum())(-np.eye(2))


def test_routines_that_overwrite_do_so():
    def f(x):
        y = x * 2
        sl.blas.dscal(x[0], y)
        return y.sum()
    np.testing.assert_allclose(ad.grad(f)(np.array([3.0, 1.0])), [14.0, 6.0])
    with pytest.raises(TypeError, match="plain array"):
        ad.grad(lambda x: sl.blas.dscal(x[0], np.frombuffer(bytearray(16))).sum())(np.ones(2))


def test_a_routine_without_a_rule_says_so():
    with pytest.raises(TypeError, match="dlasd4 of SciPy has no rule"):
        ad.grad(lambda d: sl.lapack.dlasd4(0, d, d)[1].sum())(np.ones(2))


def test_arrays_outside_of_a_derivative_may_be_of_any_kind(rng):
    """A list is no traced array, and no routine is asked twice."""
    ad.grad(lambda x: x * x)(1.0)
    assert_array_equal(sl.cholesky([[4.0, 0.0], [0.0, 9.0]]), np.diag([2.0, 3.0]))


def test_functions_that_lead_elsewhere_stay_what_they_are(rng):
    a = rng.standard_normal((2, 4, 3))
    ad.grad(lambda x: (sl.pinv(x) ** 2).sum())(a)             # leads them
    assert list(inspect.signature(sl.pinv).parameters) == ["a", "atol", "rtol", "return_rank", "check_finite"]
    assert pickle.loads(pickle.dumps(sl.pinv)) is sl.pinv
    assert inspect.getsource(sl.pinv).count("def pinv(a, ") == 1
    assert_allclose(sl.pinv(a), np.linalg.pinv(a), rtol=1e-12)
    found = ad.grad(lambda x: (sl.pinv(a=list(x)) ** 2).sum())(a)
    assert_allclose(found, ad.grad(lambda x: (ad.linalg.pinv(x) ** 2).sum())(a), rtol=1e-12)
