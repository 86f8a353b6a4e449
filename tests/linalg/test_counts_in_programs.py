"""What matrices decide (ranks, counts of eigenvalues, orders, scalings): `jit` compares it, not the numbers."""

import warnings

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_allclose
from scipy.linalg import lapack

import blasad as ad
from support.numbers import generator

N = 4
B, WEIGHTS, BASE = (generator(name).standard_normal(shape) for name, shape in
                    (("b", N), ("weights", (N, N)), ("base", (N, N))))
POSITIVE = WEIGHTS @ WEIGHTS.T + np.eye(N)
SIGNS = [np.array(each) for each in ((1.0, 2.0, 3.0, 4.0), (-1.0, 2.0, -3.0, 4.0), (1.0, -2.0, 0.5, -4.0))]


def full(a):
    """A matrix with these eigenvalues."""
    return np.linalg.inv(POSITIVE) @ np.diag(a) @ POSITIVE


def deficient(a):
    """A tall matrix, with a zero column for each number below zero."""
    return WEIGHTS[:, :3] * (a[:3] > 0.0) * a[:3]


def positive(x, y=0.0):
    return x.real > 0.0


DECISIONS = {
    "lstsq, rank": lambda a: sl.lstsq(deficient(a), B)[2] * a.sum(),
    "lstsq, residues": lambda a: sl.lstsq(deficient(a), B)[1].sum() + a.sum(),
    "numpy.lstsq, residues": lambda a: np.linalg.lstsq(deficient(a), B)[1].sum() + a.sum(),
    "gelss": lambda a: lapack.dgelss(deficient(a), B, cond=1e-10)[3] * a.sum(),
    "pinv, rank": lambda a: sl.pinv(deficient(a), return_rank=True)[1] * a.sum(),
    "pinvh, rank": lambda a: sl.pinvh(np.diag(a * (a > 0.0)), return_rank=True)[1] * a.sum(),
    "orth": lambda a: (lambda q: (q @ q.T * WEIGHTS).sum())(sl.orth(deficient(a))),
    "null_space": lambda a: sl.null_space(deficient(a)).shape[1] * a.sum(),
    "svd of a Hermitian matrix": lambda a: np.linalg.svd(np.diag(a), hermitian=True)[1] @ B,
    "schur": lambda a: sl.schur(full(a), sort="lhp")[2] * a.sum(),
    "complex schur": lambda a: sl.schur(full(a), output="complex", sort=positive)[2] * a.sum(),
    "gees": lambda a: lapack.dgees(positive, full(a), sort_t=1)[1] * a.sum(),
    "gges": lambda a: lapack.dgges(lambda x, y, z: x > 0.0, full(a), POSITIVE, sort_t=1)[2] * a.sum(),
    "balance": lambda a: sl.matrix_balance(full(a) * 10.0 ** np.arange(N), separate=True)[1][0] @ a,
    "gebal": lambda a: lapack.dgebal(full(a) * 10.0 ** np.arange(N), scale=1)[3] @ a,
    "stebz": lambda a: lapack.dstebz(a, a[:3] * (a[:3] > 0.0), 0, 0.0, 1.0, 0, 1, 0.0, "B")[2].sum() * a.sum(),
}


@pytest.mark.parametrize("f", DECISIONS.values(), ids=DECISIONS)
def test_what_matrices_decide_is_compared(f):
    replayed = ad.jit(ad.value_and_grad(f))
    for a in [*SIGNS, *SIGNS]:
        value, gradient = replayed(a)
        assert_allclose(value, f(a), rtol=1e-9)
        assert_allclose(gradient, ad.grad(f)(a), rtol=1e-9, atol=1e-12)
    assert replayed.report().traces <= len(SIGNS)


@pytest.mark.parametrize("name", ["pinv, rank", "orth", "svd of a Hermitian matrix", "balance", "gebal"])
def test_compile_says_what_it_freezes(name):
    with pytest.warns(UserWarning, match="looked at a value"):
        ad.compile(DECISIONS[name], SIGNS[0])


@pytest.mark.parametrize("f", [
    lambda a: np.abs(sl.subspace_angles(np.diag(a)[:, :2], WEIGHTS[:, :2])).sum(),
    lambda a: sl.matrix_balance(full(a) * 10.0 ** np.arange(N))[0].sum(),
])
def test_one_trace_serves_all_numbers(f):
    replayed = ad.jit(f)
    for a in (SIGNS[0], SIGNS[0] * 1.1, SIGNS[0] + 0.1):
        assert_allclose(replayed(a), f(a), rtol=1e-9)
    assert (replayed.report().traces, replayed.report().eager) == (1, 0)


def test_least_squares_of_any_rank_freeze_nothing():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        program = ad.compile(lambda a: sl.lstsq(a[:, None] * BASE, B)[0].sum(), SIGNS[0])
    for a in (SIGNS[1], SIGNS[0] * [1.0, 0.0, 1.0, 1.0]):
        assert_allclose(program(a), sl.lstsq(a[:, None] * BASE, B)[0].sum(), rtol=1e-8)
