"""Factorizations of LAPACK beyond what the harness deals: larger orders, drivers, errors, programs, and SciPy."""

import numpy as np
import pytest
import scipy.linalg as sl
from scipy.linalg import lapack

import blasad as ad
from support.factors import DTYPES, LETTERS, check, definite, regular
from support.numbers import RNG, random
from support.oracle import VECTORS, matrix, silent, vector, verify


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("n", [1, 3, 40, 70])
def test_cholesky_routines(n, dtype, lower):
    A, b = definite(n, dtype), random((n, 3), dtype)
    check(lambda A: ad.lapack.potrf(A.copy(), lower=lower), A)
    check(lambda A, b: ad.lapack.posv(A.copy(), b.copy(), lower)[1], A, b)
    check(lambda A, b: ad.lapack.potrs(ad.lapack.potrf(A.copy(), lower), b[:, 0].copy(), lower), A, b)
    check(lambda A: ad.lapack.potri(ad.lapack.potrf(A.copy(), lower), lower), A)
    np.testing.assert_allclose(ad.lapack.posv(A.copy(), b.copy(), lower)[1], np.linalg.solve(A, b), rtol=1e-9)
    triangle = np.tril if lower else np.triu
    found = ad.lapack.potri(ad.lapack.potrf(A.copy(), lower), lower)
    np.testing.assert_allclose(found, triangle(np.linalg.inv(A)), atol=1e-10)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("n", [1, 3, 40, 70])
def test_lu_routines(n, dtype):
    A, b = regular(n, dtype), random((n, 3), dtype)
    check(lambda A: ad.lapack.getrf(A.copy())[0], A)
    for trans in (0, 1, 2):
        op = (A, A.T, A.conj().T)[trans]

        def solved(A, b, trans=trans):
            return ad.lapack.getrs(*ad.lapack.getrf(A.copy()), b.copy(), trans)

        check(solved, A, b)
        check(lambda A, b, f=solved: f(A, b[:, 1]), A, b)
        np.testing.assert_allclose(solved(A, b), np.linalg.solve(op, b), atol=1e-9)
    check(lambda A, b: ad.lapack.gesv(A.copy(), b.copy())[2], A, b)
    check(lambda A: ad.lapack.getri(*ad.lapack.getrf(A.copy())), A)
    np.testing.assert_allclose(ad.lapack.getri(*ad.lapack.getrf(A.copy())), np.linalg.inv(A), atol=1e-9)


@pytest.mark.parametrize("dtype", DTYPES)
def test_values_are_those_of_scipy(dtype):
    letter, tol = LETTERS[dtype], 1e-4 if dtype in "fF" else 1e-11
    A, P, b = regular(9, dtype), definite(9, dtype), random((9, 2), dtype)
    for lower in (0, 1):
        for clean in (0, 1):
            expected = getattr(lapack, letter + "potrf")(P, lower=lower, clean=clean)[0]
            np.testing.assert_allclose(ad.lapack.potrf(P.copy(), lower, clean), expected, atol=tol)
    for wide in (A, A[:5], A[:, :4]):
        lu, piv, _ = getattr(lapack, letter + "getrf")(wide)
        found = ad.lapack.getrf(wide.copy())
        np.testing.assert_allclose(found[0], lu, atol=tol)
        np.testing.assert_array_equal(found[1], piv)
    for order in "CF":                      # the other one is copied, not factored transposed
        np.testing.assert_array_equal(ad.lapack.getrf(np.array(A, order=order))[1], lapack.dgetrf(A)[1] if dtype == "d"
                                      else getattr(lapack, letter + "getrf")(A)[1])
    np.testing.assert_allclose(
        ad.lapack.gesv(A.copy(), b.copy())[2], np.linalg.solve(A, b), atol=100 * tol)
    T = np.tril(A) + 3 * np.eye(9)
    T = T.astype(dtype)
    for trans in (0, 1, 2):
        expected = getattr(lapack, letter + "trtrs")(T, b, lower=1, trans=trans)[0]
        np.testing.assert_allclose(ad.lapack.trtrs(T, b.copy(), 1, trans), expected, atol=100 * tol)
    np.testing.assert_allclose(ad.lapack.trtri(T.copy(), 1), getattr(lapack, letter + "trtri")(T, lower=1)[0], atol=tol)


def test_a_row_major_matrix():
    """jax#23172: LAPACK on row-major data gave the factors of the transpose."""
    lu, piv = ad.lapack.getrf(np.array([[1.0, 2.0, 3.0], [5.0, 4.0, 2.0], [3.0, 2.0, 1.0]]))
    np.testing.assert_array_equal(piv, sl.lu_factor(np.array([[1.0, 2.0, 3.0], [5.0, 4.0, 2.0], [3.0, 2.0, 1.0]]))[1])
    np.testing.assert_allclose(np.triu(lu)[0], [5, 4, 2])


@pytest.mark.parametrize("call", [
    lambda a: ad.lapack.potrf(a), lambda a: ad.lapack.getrf(a), lambda a: ad.lapack.trtri(a),
    lambda a: ad.lapack.posv(a, np.ones_like(a)), lambda a: ad.lapack.gesv(a, np.ones_like(a)),
    lambda a: ad.lapack.trtrs(a, np.ones_like(a))])
def test_failures_leave_the_tape_usable(call):
    """A singular matrix raises before anything is recorded; shadows stay, and the tape goes on."""
    singular, x, dx = np.zeros((3, 3)), np.array([2.0, 3.0]), np.zeros(2)
    dS = np.full((3, 3), 7.0)
    with ad.Tape() as tape:
        S, y = tape.watch(singular, dS), tape.watch(x, dx)
        loss = y * y
        calls = tape.calls
        with pytest.raises(np.linalg.LinAlgError, match="exactly zero|not positive definite"):
            call(S)
        assert tape.calls <= calls + 1      # what np.ones_like filled
        tape.pull(loss, np.ones(2))
    np.testing.assert_array_equal(dx, 2 * x)
    np.testing.assert_array_equal(dS, 7)


def test_a_failure_in_grad_leaves_the_next_one_right():
    f = ad.value_and_grad(lambda A: ad.lapack.potrf(A.copy(), lower=1)[-1, -1])
    with pytest.raises(np.linalg.LinAlgError):
        f(-np.eye(3))
    value, gradient = f(4 * np.eye(3))
    assert value == 2 and gradient[2, 2] == 0.25 and np.count_nonzero(gradient) == 1


@pytest.mark.parametrize("dtype", "dD")
def test_a_matrix_that_is_used_then_factored_in_place(dtype):
    """LinearSolve.jl PR1222, Enzyme.jl#1065: Y = A X, then the factors overwrite A and are used twice."""
    def f(A, X, b, c):
        A = A.copy()
        Y = A @ X
        lu, piv = ad.lapack.getrf(A)
        first = ad.lapack.getrs(lu, piv, b.copy())
        second = ad.lapack.getrs(lu, piv, c * first, 1)
        return Y * first + second @ first.T

    check(f, regular(4, dtype), random((4, 4), dtype), random((4, 4), dtype), random((4, 4), dtype))


def test_a_program_finds_its_own_row_exchanges():
    def f(A, b):
        lu, piv = ad.lapack.getrf(A.copy())
        return (ad.lapack.getrs(lu, piv, b.copy()) ** 2).sum() + (ad.lapack.getri(lu, piv) ** 2).sum()

    A, b = regular(5, "d"), random(5, "d")
    program = ad.compile(ad.value_and_grad(f, (0, 1)), A, b)
    for order in (np.arange(5)[::-1], [2, 0, 4, 1, 3]):
        B = A[order]
        assert not np.array_equal(ad.lapack.getrf(B.copy())[1], ad.lapack.getrf(A.copy())[1])
        (value, gradients), (wanted, right) = program(B, b), ad.value_and_grad(f, (0, 1))(B, b)
        assert value == pytest.approx(wanted)
        for g, h in zip(gradients, right, strict=True):
            np.testing.assert_allclose(g, h, rtol=1e-9, atol=1e-12)
    with pytest.raises(np.linalg.LinAlgError):
        program(np.zeros((5, 5)), b)
    assert program(A, b)[0] == pytest.approx(f(A, b))


def test_second_derivatives_through_a_solve():
    A, b = definite(4, "d"), random(4, "d")

    def f(A):
        c, x = ad.lapack.posv(A.copy(), np.array(b, like=A))
        return -0.5 * b @ x - np.log(np.diag(c)).sum()

    v, t = random((4, 4), "d"), 1e-6
    slope = (ad.grad(f)(A + t * v) - ad.grad(f)(A - t * v)) / (2 * t)
    np.testing.assert_allclose(ad.hvp(f)(A, v), slope, atol=1e-7)
    np.testing.assert_allclose(np.tensordot(ad.hessian(f)(A), v), slope, atol=1e-7)


def test_checkpoint_and_batches_of_factorizations():
    A, b = definite(4, "d"), random((4, 2), "d")

    def f(A, b):
        c = ad.lapack.potrf(A.copy(), lower=1)
        lu, piv = ad.lapack.getrf(A.copy())
        return (ad.lapack.potrs(c, b.copy(), 1) * ad.lapack.getrs(lu, piv, b.copy())).sum()

    wanted = ad.grad(f, (0, 1))(A, b)
    for g, h in zip(ad.grad(ad.checkpoint(f), (0, 1))(A, b), wanted, strict=True):
        np.testing.assert_allclose(g, h, rtol=1e-12)
    y, pull = ad.vjp(lambda A: ad.lapack.potrf(A.copy(), lower=1), A, lanes=3)
    seeds = RNG.standard_normal((3, 4, 4))
    stacked = pull.stacked(seeds)[0]
    for seed, found in zip(seeds, stacked, strict=True):
        np.testing.assert_allclose(found, pull(seed)[0], rtol=1e-12)
    J = ad.jacobian(lambda A: ad.lapack.getrf(A.copy())[0])(A)
    T = random((4, 4), "d")
    np.testing.assert_allclose(np.tensordot(J, T), ad.jvp(lambda A: ad.lapack.getrf(A.copy())[0], (A,), (T,))[1])


@pytest.mark.parametrize("call, told", [
    (lambda: ad.lapack.potrs(np.ones((3, 2)), np.ones(3)), r"potrs: the matrix has shape \(3, 2\); it must be square"),
    (lambda: ad.lapack.posv(np.eye(3), np.ones(2)), r"posv: b has shape \(2,\); it must be \(3,\) or \(3, nrhs\)"),
    (lambda: ad.lapack.getrf(np.eye(2), piv=np.zeros(2, int)), "piv was given; it is a result"),
    (lambda: ad.lapack.potrf(np.eye(2), clean=2), 'clean is 2; it is 0'),
    (lambda: ad.lapack.dgelqf(np.eye(2, dtype="f")), "dgelqf: a is float32, and must be float64"),
    (lambda: ad.lapack.dorgbr("Q", np.eye(2, dtype="f"), 2, np.ones(2)), "dorgbr: an argument is float32, and must be"),
    (lambda: ad.lapack.getrs(np.eye(2), [0, 5], np.ones(2)), "piv has 5 among the rows")])
def test_errors(call, told):
    with pytest.raises((TypeError, ValueError), match=told):
        call()


def test_what_is_given_stays_where_it_is_not_to_be_overwritten():
    A, b = definite(3, "d"), random(3, "d")
    before = A.copy(), b.copy()
    ad.lapack.posv(A, b, overwrite_a=False, overwrite_b=False)
    ad.lapack.gesv(A, b, overwrite_a=False, overwrite_b=False)
    ad.lapack.potrf(A, overwrite_a=False)
    np.testing.assert_array_equal(A, before[0])
    np.testing.assert_array_equal(b, before[1])
    c, x = ad.lapack.posv(A, b)
    assert c is A and x is b


@pytest.mark.parametrize("n", [0, 1])
def test_orders_0_and_1(n):
    A, b = 4 * np.eye(n), np.ones((n, 2))
    assert ad.lapack.potrf(A.copy()).shape == (n, n) and ad.lapack.getrf(A.copy())[1].shape == (n,)
    for f in (lambda A, b: ad.lapack.posv(A.copy(), b.copy())[1], lambda A, b: ad.lapack.gesv(A.copy(), b.copy())[2]):
        y, pull = ad.vjp(f, A, b)
        np.testing.assert_allclose(y, b / 4)
        np.testing.assert_allclose(pull(np.ones((n, 2)))[0], -np.ones((n, n)) / 8)
    assert ad.lapack.getrf(np.ones((3, n)))[0].shape == (3, n)


def test_reading_pivots_of_a_finished_tape():
    kept = []

    def f(A):
        lu, piv = ad.lapack.getrf(A.copy())
        kept.append(piv)
        return lu.sum()

    A = regular(4, "d")
    ad.grad(f)(A)
    lu = lapack.dgetrf(A)[0]
    np.testing.assert_allclose(ad.lapack.getrs(lu, kept[0], np.ones(4)), np.linalg.solve(A, np.ones(4)))
    with pytest.raises(ValueError, match="read-only"):
        kept[0][0] = 1


@pytest.mark.parametrize("layout", VECTORS)
@pytest.mark.parametrize("dtype", DTYPES)
def test_trtrs_of_a_vector(layout, dtype):
    A, b = matrix(4, 4, "wide", dtype) + 3 * np.eye(4, dtype=dtype), vector(4, layout, dtype)
    for trans in (0, 1, 2):
        solve = {0: lambda A, b: np.linalg.solve(np.tril(A), b), 1: lambda A, b: np.linalg.solve(np.tril(A).T, b),
                 2: lambda A, b: np.linalg.solve(np.tril(A).conj().T, b)}[trans]
        verify(silent(lambda A, b, trans=trans: ad.lapack.trtrs(A, b, 1, trans)), A, b,
               plain=lambda A, b, solve=solve: np.copyto(b, solve(A, b)))
    x = ad.lapack.trtrs(A, b, 1, overwrite_b=False)
    assert x.shape == (4,) and not np.array_equal(x, b)
    expected = getattr(lapack, LETTERS[dtype] + "trtrs")(A, b, 1)[0]
    np.testing.assert_allclose(x, expected, rtol=1e-4 if dtype in "fF" else 1e-12)
    program = ad.compile(ad.grad(lambda b: np.abs(ad.lapack.trtrs(A, b, 1)).sum()), np.zeros_like(b) + 1)
    gradient = ad.grad(lambda B: np.abs(ad.lapack.trtrs(A, B, 1)).sum())(b[:, None].copy())[:, 0]
    np.testing.assert_allclose(program(b), gradient, rtol=1e-4 if dtype in "fF" else 1e-12)
