"""`blasad.linalg` has every function of `scipy.linalg` that has a derivative, with SciPy's arguments."""

import inspect

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_allclose

import blasad as ad
from support.numbers import generator

LEFT_OUT = {
    "made of a size alone: a constant, which scipy.linalg makes":
        "dft hadamard helmert hilbert invhilbert invpascal pascal",
    "an answer about a matrix, or a choice of a routine: no numbers":
        "bandwidth find_best_blas_type get_blas_funcs get_lapack_funcs ishermitian issymmetric",
    "a product with a random matrix that is thrown away: write S @ A with one that is kept":
        "clarkson_woodruff_transform",
}
FUNCTIONS = [name for name in sl.__all__ if callable(getattr(sl, name)) and not isinstance(getattr(sl, name), type)]
WITHOUT = " ".join(LEFT_OUT.values()).split()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_it_is_here_or_has_its_reason(name):
    assert hasattr(ad.linalg, name) != (name in WITHOUT)
    assert (name in ad.linalg.__all__) == hasattr(ad.linalg, name)


def test_reasons_are_given_once_and_of_functions_that_there_are():
    assert len(set(WITHOUT)) == len(WITHOUT)
    assert set(WITHOUT) <= set(FUNCTIONS)


def parameters(f):
    return list(inspect.signature(f).parameters.values())


@pytest.mark.parametrize("name", [name for name in FUNCTIONS if name not in WITHOUT])
def test_arguments_are_those_of_scipy(name):
    """blasad may have more of them, by keyword; a default that says that nothing is given may be another one."""
    theirs, ours = parameters(getattr(sl, name)), parameters(getattr(ad.linalg, name))
    more = {x.name for x in ours} - {x.name for x in theirs}
    assert all(x.kind is x.KEYWORD_ONLY for x in ours if x.name in more)
    ours = [x for x in ours if x.name not in more]
    assert [(x.name, x.kind) for x in ours] == [(x.name, x.kind) for x in theirs]
    for x, y in zip(ours, theirs, strict=True):
        assert x.default == y.default or type(y.default) is object, x.name


# ---------------------------------------------------------------- SciPy's functions of traced arrays

def draw(*shape):
    return generator("functions of SciPy").standard_normal(shape)


A = 0.5 * draw(4, 4) + 2 * np.eye(4)
B = draw(4, 4) @ np.diag([1, 2, 3, 4]) + 3 * np.eye(4)
S = A @ A.T + np.eye(4)
TALL, COLUMN, ROW = draw(5, 3), np.array([4, 1, 0.5, 0.2]), np.array([1, -2, 0.3, 0.7])
BAND = np.array([[0, 0.5, 0.5, 0.5], [3, 4, 5, 6]])


def space(v):
    return v @ v.T


# What is differentiated, of a module and an array, where it is not the function of A
PROGRAMS = {
    "block_diag": (lambda m, x: m.block_diag(x, x), A),
    "cdf2rdf": (lambda m, x: m.cdf2rdf(*m.eig(x)), np.array([[1.0, 2], [-3, 1]])),
    "cho_factor": (lambda m, x: np.triu(m.cho_factor(x)[0]), S),
    "cho_solve": (lambda m, x: m.cho_solve(m.cho_factor(x), ROW), S),
    "cho_solve_banded": (lambda m, x: m.cho_solve_banded((m.cholesky_banded(x), False), ROW), BAND),
    "cholesky": (lambda m, x: m.cholesky(x), S),
    "cholesky_banded": (lambda m, x: m.cholesky_banded(x), BAND),
    "companion": (lambda m, x: m.companion(x), COLUMN),
    "convolution_matrix": (lambda m, x: m.convolution_matrix(x, 5), COLUMN),
    "cossin": (lambda m, x: m.cossin(np.linalg.qr(x)[0], p=2, q=2)[1], A),
    "diagsvd": (lambda m, x: m.diagsvd(x, 4, 5), COLUMN),
    "eig": (lambda m, x: m.eig(x)[0], A),
    "eig_banded": (lambda m, x: m.eig_banded(x)[0], BAND),
    "eigh": (lambda m, x: m.eigh(x)[0], S),
    "eigh_tridiagonal": (lambda m, x: m.eigh_tridiagonal(x, COLUMN[1:])[0], ROW),
    "eigvals_banded": (lambda m, x: m.eigvals_banded(x), BAND),
    "eigvalsh": (lambda m, x: m.eigvalsh(x), S),
    "eigvalsh_tridiagonal": (lambda m, x: m.eigvalsh_tridiagonal(x, COLUMN[1:]), ROW),
    "expm_frechet": (lambda m, x: m.expm_frechet(x, B), A),
    "fractional_matrix_power": (lambda m, x: m.fractional_matrix_power(x, 0.5), S),
    "funm": (lambda m, x: m.funm(x, np.exp), A),
    "khatri_rao": (lambda m, x: m.khatri_rao(x, B), A),
    "kron": (lambda m, x: m.kron(x, B), A),
    "ldl": (lambda m, x: m.ldl(x)[1], S),
    "leslie": (lambda m, x: m.leslie(x, COLUMN[1:]), ROW),
    "lstsq": (lambda m, x: m.lstsq(x, np.ones(5))[0], TALL),
    "lu_solve": (lambda m, x: m.lu_solve(m.lu_factor(x), ROW), A),
    "matmul_toeplitz": (lambda m, x: m.matmul_toeplitz(x, B), COLUMN),
    "matrix_balance": (lambda m, x: m.matrix_balance(x)[0], A * np.array([1e3, 1, 1, 1e-3])),
    "null_space": (lambda m, x: space(m.null_space(x.T)), TALL),
    "ordqz": (lambda m, x: m.ordqz(x, B)[2], A),
    "orth": (lambda m, x: space(m.orth(x)), TALL),
    "orthogonal_procrustes": (lambda m, x: m.orthogonal_procrustes(x, B), A),
    "pinvh": (lambda m, x: m.pinvh(x), S),
    "qr_delete": (lambda m, x: m.qr_delete(*m.qr(x), 1)[1], A),
    "qr_insert": (lambda m, x: m.qr_insert(*m.qr(x), ROW, 1)[1], A),
    "qr_multiply": (lambda m, x: m.qr_multiply(x, B), A),
    "qr_update": (lambda m, x: m.qr_update(*m.qr(x), ROW, ROW)[1], A),
    "qz": (lambda m, x: m.qz(x, B)[0], A),
    "rsf2csf": (lambda m, x: m.rsf2csf(*m.schur(x))[0], A),
    "signm": (lambda m, x: m.signm(x), A * [1, -1, 1, -1]),
    "solve": (lambda m, x: m.solve(x, ROW), A),
    "solve_banded": (lambda m, x: m.solve_banded((0, 1), x, ROW), BAND),
    "solve_circulant": (lambda m, x: m.solve_circulant(x, ROW), COLUMN),
    "solve_continuous_are": (lambda m, x: m.solve_continuous_are(x, B, S, S), A),
    "solve_continuous_lyapunov": (lambda m, x: m.solve_continuous_lyapunov(x, B), A),
    "solve_discrete_are": (lambda m, x: m.solve_discrete_are(x, B, S, S), A),
    "solve_discrete_lyapunov": (lambda m, x: m.solve_discrete_lyapunov(x, B), A / 9),
    "solve_lyapunov": (lambda m, x: m.solve_lyapunov(x, B), A),
    "solve_sylvester": (lambda m, x: m.solve_sylvester(x, S, B), A),
    "solve_toeplitz": (lambda m, x: m.solve_toeplitz(x, ROW), COLUMN),
    "solve_triangular": (lambda m, x: m.solve_triangular(x, ROW), A),
    "solveh_banded": (lambda m, x: m.solveh_banded(x, ROW), BAND),
    "subspace_angles": (lambda m, x: m.subspace_angles(x, TALL[:, 1:]), draw(5, 2) ** 2),
    "svd": (lambda m, x: m.svd(x)[1], A),
} | {name: (lambda m, x, name=name: getattr(m, name)(x), ROW)
     for name in "circulant fiedler fiedler_companion hankel toeplitz".split()}


def floats(found):
    """The results, or parts of them, that are arrays of floats."""
    if isinstance(found, (tuple, list)):
        return [x for each in found for x in floats(each)]
    return [found] if getattr(found, "dtype", np.dtype(int)).kind in "fc" else []


@pytest.mark.parametrize("name", [name for name in FUNCTIONS if name not in WITHOUT])
def test_functions_of_scipy_lead_here(name):
    f, x = PROGRAMS.get(name, (lambda m, x: getattr(m, name)(x), A))

    def loss(x, m):
        return sum((np.abs(y) * np.arange(1, np.size(y) + 1).reshape(np.shape(y))).sum() for y in floats(f(m, x)))

    ours, theirs = (ad.grad(lambda x, m=m: loss(x, m))(x) for m in (ad.linalg, sl))
    assert ours.any()
    assert_allclose(theirs, ours, rtol=1e-8, atol=1e-9)
