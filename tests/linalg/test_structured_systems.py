"""Systems whose structure the caller states, under SciPy's names: what is not read is not read."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.linalg as sl
from scipy.linalg import lapack

import blasad as ad

A = np.array([[4.0, 1.0, 0.5], [1.0, 3.0, 1.0], [0.5, 1.0, 5.0]])
HERMITIAN = A + 1j * np.array([[0, 0.3, -0.2], [-0.3, 0, 0.1], [0.2, -0.1, 0]])
b = np.array([1.0, 2.0, -1.0])
# a structure -> the elements that it has, for lower = False
READ = {"diagonal": np.eye(3), "tridiagonal": np.tri(3, 3, 1) - np.tri(3, 3, -2), "lower triangular": np.tri(3),
        "upper triangular": np.triu(np.ones((3, 3))), "pos": np.triu(np.ones((3, 3))), "sym": np.triu(np.ones((3, 3))),
        "her": np.triu(np.ones((3, 3))), "gen": np.ones((3, 3)), "banded": np.ones((3, 3)), None: np.ones((3, 3))}


def differences(f: Any, A: np.ndarray) -> np.ndarray:
    """The gradient of a real function, by central differences."""
    found = np.zeros(A.shape, A.dtype)
    for at in np.ndindex(*A.shape):
        for unit in (1, 1j) if A.dtype.kind == "c" else (1,):
            E = np.zeros_like(A)
            E[at] = 1e-6 * unit
            found[at] += unit * (f(A + E) - f(A - E)) / 2e-6
    return found


@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize("dtype", [float, complex])
@pytest.mark.parametrize("kind", READ)
def test_solutions_and_inverses_read_what_their_structure_has(kind: str | None, dtype: type, lower: bool) -> None:
    read = READ[kind] > 0
    read = read.T if lower and kind in ("pos", "sym", "her") else read
    M = np.where(read, HERMITIAN if dtype is complex and kind != "sym" else A.astype(dtype), np.nan)
    plain = M if kind in ("pos", "sym", "her") else np.where(read, M, 0)       # SciPy looks at more, for its warnings
    functions = [lambda M: np.real(sl.solve(M, b, assume_a=kind, lower=lower, check_finite=False)).sum()]
    if kind not in ("banded", "tridiagonal"):
        functions.append(lambda M: np.real(sl.inv(M, assume_a=kind, lower=lower, check_finite=False)).sum())
    for f in functions:
        value, got = ad.value_and_grad(f)(M)
        np.testing.assert_allclose(value, f(plain), rtol=1e-12)
        want = differences(f, plain)
        np.testing.assert_allclose(np.where(read, got, 0), np.where(read, want, 0), atol=1e-7)
        assert not got[~read].any()
        dM = np.where(read, 0.3 + M.real, 0)
        np.testing.assert_allclose(ad.jvp(f, (M,), (dM,))[1], np.real(np.sum(np.conj(got) * dM)), rtol=1e-10)


def test_a_matrix_that_is_not_positive_definite_is_an_error() -> None:
    for f in (lambda A: sl.solve(A, b, assume_a="pos").sum(), lambda A: sl.inv(A, assume_a="pos").sum()):
        with pytest.raises(np.linalg.LinAlgError, match="positive definite"):
            ad.grad(f)(-A)


def test_questions_about_elements_are_answered_for_traced_matrices() -> None:
    band = np.triu(np.tril(A, 1))
    found = []

    def f(M: Any) -> Any:
        found.extend([sl.bandwidth(M), sl.issymmetric(M), sl.ishermitian(M), sl.issymmetric(M.T, rtol=1e-3)])
        return M.sum()

    ad.grad(f)(band)
    assert found == [(0, 1), False, False, False]
    found.clear()
    ad.jvp(f, (A,), (A,))
    assert found == [(2, 2), True, True, True]


@pytest.mark.parametrize("size", [1e-200, 1e200])
def test_the_norm_of_a_vector_neither_overflows_nor_underflows(size: float) -> None:
    x = np.array([3.0, 4.0]) * size
    value, got = ad.value_and_grad(sl.norm)(x)
    np.testing.assert_allclose(value, 5 * size, rtol=1e-15)
    np.testing.assert_allclose(got, [0.6, 0.8], rtol=1e-14)
    inside = []
    ad.grad(lambda x: (inside.append(sl.norm(np.array([3.0, 4.0]) * size)), x.sum())[1])(x)
    np.testing.assert_allclose(inside, sl.norm(x), rtol=1e-15)


CONSTANTS = {
    "block_diag": lambda: sl.block_diag(np.array([[2.0]]), np.array([[3.0]])),
    "lu": lambda: sl.lu(np.array([[1.0, 2.0], [1.0, 2.0]])), "det": lambda: sl.det(np.array([[1.0, 2.0], [3.0, 4.0]])),
    "solve_banded": lambda: sl.solve_banded((1, 1), np.array([[0, 1.0], [4, 3], [1, 0]]), np.array([1.0, 2.0])),
    "expm": lambda: sl.expm(np.array([[1.0, 2.0], [3.0, 4.0]])), "eigh": lambda: sl.eigh(np.array([[1.0, 2], [2, 4]])),
    "toeplitz": lambda: sl.toeplitz(np.array([1.0, 2.0])), "svd": lambda: sl.svd(np.array([[1.0, 2], [2, 7]])),
    "solve": lambda: sl.solve(np.array([[1.0, 2], [2, 7]]), np.array([1.0, 2.0])),
    "qr": lambda: sl.qr(np.array([[1.0, 2], [2, 7]])), "cholesky": lambda: sl.cholesky(np.array([[1.0, 0], [0, 7]])),
    "inv": lambda: sl.inv(np.array([[1.0, 2], [2, 7]])), "schur": lambda: sl.schur(np.array([[1.0, 2], [2, 7]])),
}


@pytest.mark.parametrize("name", CONSTANTS)
def test_results_of_constants_are_those_of_scipy_and_outlive_the_derivative(name: str) -> None:
    kept = []
    ad.grad(lambda x: (kept.append(CONSTANTS[name]()), x.sum())[1])(np.ones(2))
    got, want = (x if isinstance(x, tuple) else (x,) for x in (kept[0], CONSTANTS[name]()))
    assert len(got) == len(want)
    for x, y in zip(got, want, strict=True):
        np.testing.assert_array_equal(np.asarray(x.tolist()), y)


def test_a_result_of_constants_takes_a_derivative() -> None:
    def f(x: Any) -> Any:
        y = sl.block_diag(np.array([[2.0]]), np.array([[3.0]]))
        y[0, 1] = x[0]
        return (y * y).sum()

    np.testing.assert_array_equal(ad.grad(f)(np.array([5.0])), [10.0])


def shapes(found: Any) -> list[tuple[int, ...]]:
    return [np.shape(x) for x in (found if isinstance(found, tuple) else (found,))]


def test_stacks_of_no_matrices_have_results_of_numpy_s_shapes() -> None:
    none = np.zeros((0, 2, 2))
    for f in (np.linalg.eigvals, np.linalg.eig, np.linalg.eigh, np.linalg.svd, np.linalg.qr, np.linalg.inv,
              np.linalg.det, np.linalg.slogdet, np.linalg.pinv, np.linalg.cholesky, np.linalg.eigvalsh,
              lambda A: np.linalg.solve(A, A), lambda A: np.linalg.norm(A[0:0, :0, 0], 2)):
        found = []
        ad.grad(lambda A, f=f, found=found: (found.append(shapes(f(A))), A.sum())[1])(none)
        assert found[0] == shapes(f(none))


def test_results_have_the_names_of_numpy_s() -> None:
    def f(A: Any) -> Any:
        return (np.linalg.qr(A).R[0, 0] + np.linalg.svd(A).S[0] + np.linalg.slogdet(A).logabsdet
                + np.linalg.eigh(A).eigenvalues[0] + np.linalg.eig(A).eigenvalues[0].real)

    np.testing.assert_allclose(ad.value_and_grad(f)(A)[0], f(A))


def test_a_hessenberg_form_of_two_rows_is_the_matrix() -> None:
    Z = np.array([[2, 1 + 1j], [1j, 3]])
    H, Q = ad.jvp(lambda A: sl.hessenberg(A, calc_q=True), (Z,), (Z,))[0]
    np.testing.assert_array_equal(H, Z)
    np.testing.assert_array_equal(Q, np.eye(2))


# ---------------------------------------------------------------- row exchanges of another matrix

EXCHANGES = {
    "getrs": lambda A, piv, b: lapack.dgetrs(A, piv, b, overwrite_b=1),
    "getrs of A^T": lambda A, piv, b: lapack.dgetrs(A, piv, b, trans=1, overwrite_b=1),
    "getri": lambda A, piv, b: lapack.dgetri(A, piv, overwrite_lu=1),
    "lu_solve": lambda A, piv, b: sl.lu_solve((A, piv), b, overwrite_b=True),
    "gbtrs": lambda A, piv, b: lapack.dgbtrs(A, 1, 1, b, piv, overwrite_b=1),
    "gttrs": lambda A, piv, b: lapack.dgttrs(A[0, 1:], A[0], A[1, 1:], A[2, 2:], piv + 1, b, overwrite_b=1),
}


@pytest.mark.parametrize("count", [3, 5])
@pytest.mark.parametrize("name", EXCHANGES)
def test_too_few_or_many_row_exchanges_raise_before_anything_is_written(name, count):
    def f(A):
        B, b = np.asfortranarray(2.0 * A), 3.0 * A[0]
        with pytest.raises(ValueError, match="piv|row exchanges"):
            EXCHANGES[name](B, np.arange(count), b)
        return (B * B).sum() + (b * b).sum()

    A = 4 * np.eye(4) + np.sin(np.arange(16.0)).reshape(4, 4)
    expected = 8 * A
    expected[0] += 18 * A[0]
    np.testing.assert_allclose(ad.grad(f)(A), expected, rtol=1e-14)
