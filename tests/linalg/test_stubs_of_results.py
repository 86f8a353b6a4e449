"""What the stub of blasad.linalg says of results, beside what the functions return."""

import ast
from pathlib import Path

import numpy as np
import pytest

import blasad as ad

STUB = ast.parse(Path(ad.__file__).with_name("linalg.pyi").read_text(encoding="utf-8"))
TYPES = {each.name: ast.unparse(each.returns) for each in STUB.body
         if isinstance(each, ast.FunctionDef) and ast.unparse(each.returns) != "Any"}
A = np.array([[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]])
BAND, D, E, B, C = np.array([[0.0, 1.0, 1.0], [4.0, 4.0, 4.0]]), A[0], A[0, :2], A[1], A.T @ A
ARGUMENTS = {
    "cdf2rdf": (A[0] + 0j, A + 0j), "cho_solve": ((np.linalg.cholesky(A), True), B),
    "cho_solve_banded": ((BAND, True), B), "cholesky_banded": (BAND,), "circulant": (B,), "companion": (B,),
    "convolution_matrix": (B, 2), "diagsvd": (B, 3, 3), "eigvals_banded": (BAND,), "eigvalsh_tridiagonal": (D, E),
    "expm_multiply": (A, B), "expm_frechet": (A, C), "fiedler": (B,), "fiedler_companion": (B,),
    "fractional_matrix_power": (A, 0.5), "funmh": (A, np.exp), "hankel": (B,), "khatri_rao": (A, C), "kron": (A, C),
    "leslie": (B, E), "lu_solve": ((A, np.arange(3)), B), "matmul_toeplitz": (B, A), "matrix_power": (A, 2),
    "orthogonal_procrustes": (A, C), "qr_insert": (np.eye(3), A, B, 0), "qr_update": (np.eye(3), A, B, D),
    "qr_delete": (np.eye(3), A, 0), "qz": (A, C), "ordqz": (A, C), "rsf2csf": (A, np.eye(3)), "solve": (A, B),
    "solve_banded": ((0, 1), BAND, B), "solve_circulant": (B, D), "solve_continuous_are": (A, C, A, C),
    "solve_continuous_lyapunov": (A, C), "solve_discrete_are": (A, C, A, C), "solve_discrete_lyapunov": (A / 9, C),
    "solve_lyapunov": (A, C), "solve_sylvester": (A, C, A), "solve_toeplitz": (D, B), "solve_triangular": (A, B),
    "solveh_banded": (BAND, B), "subspace_angles": (A, C), "toeplitz": (B,),
}


def fits(x, text):
    if text.startswith("tuple["):
        items = text[6:-1].split(", ")
        return isinstance(x, tuple) and len(x) == len(items) and all(map(fits, x, items))
    kinds = {"_Out": np.ndarray, "_Number": (np.ndarray, np.number, float, complex), "float": (float, np.floating),
             "int": (int, np.integer), "bool": (bool, np.bool_)}
    return isinstance(x, kinds[text])


@pytest.mark.parametrize("name", TYPES)
def test_results_are_what_the_stub_says(name):
    result = getattr(ad.linalg, name)(*ARGUMENTS.get(name, (A,)))
    assert fits(result, TYPES[name]), (type(result), TYPES[name])


def test_results_that_depend_on_an_option_are_not_said():
    assert not {"eigh", "svd", "qr", "lu", "eig", "hessenberg", "pinv", "funm", "schur"} & TYPES.keys()
    assert len(TYPES) > 50
