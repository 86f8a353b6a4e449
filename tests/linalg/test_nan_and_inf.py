"""Functions of matrices that contain NaN or Inf: they return, with the values or errors of NumPy."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import blasad as ad

SCRIPT = """
import functools, sys, warnings
import numpy as np, scipy.linalg as sl, blasad as ad
warnings.simplefilter("ignore")
number = float(sys.argv[1])
one = functools.partial(dict, check_finite=False)
functions = [
    np.linalg.svd, np.linalg.pinv, np.linalg.cond, np.linalg.matrix_rank, np.linalg.eig, np.linalg.eigh,
    np.linalg.eigvals, np.linalg.eigvalsh, np.linalg.qr, np.linalg.slogdet, np.linalg.det, np.linalg.inv,
    lambda A: np.linalg.svd(A, compute_uv=False), lambda A: np.linalg.svd(A, full_matrices=False),
    lambda A: np.linalg.lstsq(A, np.ones(3), rcond=None), lambda A: np.linalg.cond(A, -2),
    *(lambda A, p=p: np.linalg.norm(A, p) for p in (2, -2, "nuc")),
    *(lambda A, f=f: f(A, check_finite=False) for f in (
        sl.svd, sl.svdvals, sl.eigh, sl.eigvalsh, sl.schur, sl.eig, sl.pinv, sl.pinvh, sl.hessenberg, sl.lu)),
    lambda A: sl.svd(A, lapack_driver="gesvd", check_finite=False), sl.expm, sl.logm, sl.sqrtm, sl.signm,
    lambda A: sl.eigh(A, driver="evr", subset_by_index=(0, 1), check_finite=False), sl.polar, sl.orth, sl.null_space,
    lambda A: sl.lstsq(A, np.ones(3), check_finite=False), lambda A: sl.qz(A, np.eye(3), check_finite=False),
    lambda A: sl.lstsq(A, np.ones(3), check_finite=False, lapack_driver="gelss"),
    lambda A: sl.eigh(A, np.eye(3), check_finite=False), lambda A: sl.eig(A, np.eye(3), check_finite=False),
    lambda A: ad.lapack.gesdd(A.copy()), lambda A: ad.lapack.gesvd(A.copy()),
    lambda A: sl.fractional_matrix_power(A, 0.3),
]
def total(found):
    parts = found if isinstance(found, tuple) else (found,)
    return sum((np.real(x).sum() for x in parts if np.shape(x)), 0.0)
modes = [ad.grad, lambda f: lambda A: ad.jvp(f, (A,), (A * 0 + 1,)), lambda f: ad.jit(ad.grad(f)),
         lambda f: lambda A: ad.compile(ad.grad(f), np.diag([3.0, 2.0, 1.0]))(A),
         lambda f: lambda A: ad.vmap(ad.grad(f))(np.stack([A, np.eye(3)])),
         lambda f: lambda A: ad.vjp(f, A)[1](np.ones(1))]
for i, f in enumerate(functions):
    for mode in modes:
        for A in (np.diag([number, 1.0, 1.0]), np.full((3, 3), number)):
            print(i, flush=True)
            try:
                mode(lambda A: total(f(A)))(A)
            except Exception:
                pass
print("returned")
"""


@pytest.mark.parametrize("number", ["nan", "inf"])
def test_every_function_of_a_matrix_with_such_a_number_returns_in_every_mode(number: str) -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT, number], capture_output=True, text=True, timeout=240,
                          check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.endswith("returned\n")


def inside(f: object, A: np.ndarray) -> object:
    """What a function has for values where A is traced, or the error."""
    found = []

    def run(A: object) -> object:
        found.append(ad.stop_gradient(f(A)))                # type: ignore[operator]
        return A.sum()                                      # type: ignore[attr-defined]

    try:
        ad.grad(run)(A)
    except np.linalg.LinAlgError:
        return "LinAlgError"
    return found[0]


VALUES = {
    "svdvals": lambda A: np.linalg.svd(A, compute_uv=False), "cond": np.linalg.cond,
    "cond -2": lambda A: np.linalg.cond(A, -2), "norm 2": lambda A: np.linalg.norm(A, 2),
    "norm nuc": lambda A: np.linalg.norm(A, "nuc"), "norm -2": lambda A: np.linalg.norm(A, -2),
    "rank": np.linalg.matrix_rank, "eigvals": np.linalg.eigvals, "slogdet": lambda A: np.linalg.slogdet(A)[1],
    "eigvalsh": np.linalg.eigvalsh, "det": np.linalg.det,
}


@pytest.mark.parametrize("number", [np.nan, np.inf])
@pytest.mark.parametrize("name", VALUES)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_values_are_those_of_numpy(name: str, number: float) -> None:
    A = np.array([[number, 1, 2], [1, 3, 1], [2, 1, 4]])
    try:
        want = VALUES[name](A)
    except np.linalg.LinAlgError:
        want = "LinAlgError"
    got = inside(VALUES[name], A)
    if isinstance(want, str):
        assert got == want
    else:
        np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("f", [np.linalg.svd, lambda A: (np.linalg.pinv(A),),
                               lambda A: np.linalg.lstsq(A, np.ones(3), rcond=None)])
def test_vectors_of_a_matrix_with_inf_are_an_error(f: object) -> None:
    with pytest.raises(np.linalg.LinAlgError, match="contains NaN or Inf"):
        ad.grad(lambda A: f(A)[0].sum())(np.diag([np.inf, 1.0, 1.0]))       # type: ignore[operator]


@pytest.mark.parametrize("f", [lambda A: np.linalg.slogdet(A)[1], lambda A: np.linalg.cond(A, 1), np.linalg.cond])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_a_singular_matrix_has_the_values_of_numpy_and_no_gradient(f: object) -> None:
    A = np.diag([1.0, 0.0])
    assert inside(f, A) == f(A)                                             # type: ignore[operator]
    with pytest.raises(np.linalg.LinAlgError):
        ad.grad(f)(A)                                                       # type: ignore[type-var]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_of_a_stack_only_the_singular_matrices_have_infinite_numbers() -> None:
    stack = np.stack([np.ones((2, 2)), np.array([[2.0, 1.0], [0.0, 4.0]])])
    np.testing.assert_array_equal(inside(lambda A: np.linalg.slogdet(A)[1], stack), np.linalg.slogdet(stack)[1])
    np.testing.assert_allclose(inside(lambda A: np.linalg.cond(A, 1), stack), np.linalg.cond(stack, 1))
    got = ad.grad(lambda A: np.linalg.slogdet(A)[1][1])(stack)
    np.testing.assert_allclose(got, np.stack([np.zeros((2, 2)), np.linalg.inv(stack[1]).T]))
