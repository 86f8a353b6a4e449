"""A call that fails and is caught has overwritten memory: derivatives are right, or an error says why there is none."""

import contextlib
import warnings

import numpy as np
import pytest
import scipy.linalg

import blasad as ad

BAD = np.array([[4.0, 0.0, 0.0], [2.0, 5.0, 0.0], [1.0, 1.0, -9.0]])
GOOD = np.array([[4.0, 0.0, 0.0], [2.0, 5.0, 0.0], [1.0, 1.0, 9.0]])
SINGULAR = np.array([[1.0, 2.0, 3.0], [2.0, 4.0, 6.0], [1.0, 1.0, 5.0]])


def differences(f, x, step=1e-6):
    found = np.empty(x.shape)
    for i in np.ndindex(x.shape):
        e = np.zeros(x.shape)
        e[i] = step
        found[i] = (f(x + e) - f(x - e)) / (2 * step)
    return found


def potrf(A):
    ad.lapack.potrf(A, lower=1)


def posv(A):
    ad.lapack.posv(A, np.ones((3, 1)), lower=1)


def pptrf(A):
    ad.lapack.pptrf(3, A.reshape(-1)[:6])


def pbtrf(A):
    ad.lapack.pbtrf(A[:2], lower=1)


def pttrf(A):
    ad.lapack.pttrf(A[2], A[0, :2])


def pstrf(A):
    ad.lapack.pstrf(A, lower=1)


def getrs(A):
    factors, pivots = ad.lapack.getrf(A)
    ad.lapack.getrs(factors, pivots, np.ones((3, 1)))


def gesv(A):
    ad.lapack.gesv(A, np.ones((3, 1)))


def sytrf(A):
    factors, pivots = ad.lapack.sytrf(A, lower=1)
    ad.lapack.sytrs(factors, pivots, np.ones((3, 1)), lower=1)


def scipys(A):
    scipy.linalg.cholesky(A.T, overwrite_a=True)           # a matrix in Fortran order, which LAPACK gets as it is


CALLS = {"potrf": (potrf, BAD), "posv": (posv, BAD), "pbtrf": (pbtrf, -BAD), "pttrf": (pttrf, BAD),
         "scipy": (scipys, BAD), "getrf": (getrs, SINGULAR), "pstrf": (pstrf, BAD), "pptrf": (pptrf, BAD[::-1]),
         "gesv": (gesv, SINGULAR), "sytrf": (sytrf, np.zeros((3, 3)))}


def caught(call, after=lambda A: A.sum()):
    def f(A):
        A = A.copy()
        with contextlib.suppress(np.linalg.LinAlgError, ValueError):
            call(A)
        return after(A)
    return f


def fails(call, A):
    try:
        call(A.copy())
    except np.linalg.LinAlgError:
        return True
    return False


def compiled(f, A):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)        # SciPy looks for NaN, and the error of that would be caught
        return ad.compile(ad.grad(f), A)


KINDS = {
    "grad": lambda f, A: ad.grad(f)(A),
    "jvp": lambda f, A: ad.jvp(f, (A,), (np.ones_like(A),)),
    "jvp of lanes": lambda f, A: ad.jvp(f, (A,), (np.ones((2, *A.shape)),), stacked=True),
    "jacobian": lambda f, A: ad.jacobian(f)(A),
    "grad of grad": lambda f, A: ad.grad(lambda A: ad.grad(f)(A)[0, 0])(A),
    "hvp": lambda f, A: ad.hvp(f)(A, np.ones_like(A)),
    "checkpoint": lambda f, A: ad.grad(lambda A: ad.checkpoint(f)(A))(A),
    "compile": lambda f, A: compiled(f, A)(A),
    "jit": lambda f, A: ad.jit(ad.grad(f))(A),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("kind", KINDS)
def test_what_a_failed_call_leaves_has_no_derivative(name, kind):
    call, A = CALLS[name]
    if not fails(call, A):
        pytest.skip("this call does not fail here")
    with pytest.raises(RuntimeError, match=r"fail.*derivative"):
        KINDS[kind](caught(call), A)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("kind", ["grad", "jacobian", "checkpoint", "compile", "jit"])
def test_what_is_overwritten_has_a_derivative_again(name, kind):
    call, A = CALLS[name]

    def after(A):
        A[...] = A0[0] * 2.0
        return (A * A).sum()

    A0 = [None]

    def f(A):
        A0[0] = A
        return caught(call, after)(A)

    assert np.allclose(KINDS[kind](f, A), 8 * A)


@pytest.mark.parametrize("name", CALLS)
def test_a_tangent_of_what_is_overwritten(name):
    call, A = CALLS[name]

    def f(X):
        A = X.copy()
        with contextlib.suppress(np.linalg.LinAlgError):
            call(A)
        A[...] = X * 2.0
        return (A * A).sum()

    assert np.isclose(ad.jvp(f, (A,), (np.ones_like(A),))[1], 8 * A.sum())
    assert np.isclose(ad.jvp(lambda A: ad.jvp(f, (A,), (np.ones_like(A),))[1], (A,), (np.ones_like(A),))[1], 8 * A.size)


@pytest.mark.parametrize("order", "CF")
def test_what_is_overwritten_in_parts(order):
    def f(X):
        A = np.array(X, order=order)
        with contextlib.suppress(np.linalg.LinAlgError):
            potrf(A)
        if order == "F":
            A = A.T
        A[0], A[2] = X[0], X[2] ** 2
        for j in range(3):
            A[1, j] = X[1, j] * 3.0
        return A.sum()

    want = np.stack([np.ones(3), np.full(3, 3.0), 2 * BAD[2]])
    assert np.allclose(ad.grad(f)(BAD), want)
    assert np.isclose(ad.jvp(f, (BAD,), (np.ones_like(BAD),))[1], want.sum())


@pytest.mark.parametrize("kind", ["grad", "checkpoint", "compile", "jit"])
@pytest.mark.parametrize("name", CALLS)
def test_what_is_thrown_away_needs_no_derivative(kind, name):
    call, A = CALLS[name]

    def f(X):
        work = X * 1.0
        with contextlib.suppress(np.linalg.LinAlgError):
            call(work)
        return (X * X * X).sum()

    assert np.allclose(KINDS[kind](f, A), 3 * A * A)
    assert np.allclose(ad.hvp(f)(A, np.ones_like(A)), 6 * A)


def log_det(K):
    """With the jitter that a positive definite matrix needs, in place."""
    jitter = 0.0
    for _ in range(8):
        A = K + jitter * np.eye(len(K))
        try:
            ad.lapack.potrf(A, lower=1)
        except np.linalg.LinAlgError:
            jitter = max(10 * jitter, 1.0)
        else:
            return 2 * np.log(np.diag(A)).sum()
    raise np.linalg.LinAlgError("no jitter helps")


@pytest.mark.parametrize("shift", [0.0, -1.5, -30.0])
def test_the_jitter_of_gaussian_processes_in_place(shift, rng):
    B = rng.standard_normal((4, 4))
    K = B @ B.T + (3.0 + shift) * np.eye(4)
    want = differences(log_det, K)
    for kind in ("grad", "checkpoint", "compile", "jit"):
        assert np.allclose(np.tril(KINDS[kind](log_det, K)), np.tril(want), atol=1e-6)
    V = rng.standard_normal((4, 4))
    step = 1e-5
    second = (ad.grad(log_det)(K + step * V) - ad.grad(log_det)(K - step * V)) / (2 * step)
    assert np.allclose(ad.hvp(log_det)(K, V), second, atol=1e-6)
    assert np.isclose(ad.jvp(log_det, (K,), (V,))[1], (ad.grad(log_det)(K) * V).sum())


def test_a_derivative_of_a_derivative_that_is_zero_by_chance():
    """At w = 0 the seed of what a call left is zero, and its derivative is not."""
    def f(w, A):
        B = A.copy()
        with contextlib.suppress(np.linalg.LinAlgError):
            potrf(B)
        return w * B.sum()

    assert not ad.grad(lambda A: f(0.0, A) + (A * A).sum() * 0.0)(BAD).any()
    with pytest.raises(RuntimeError, match="derivative"):
        ad.grad(lambda w: ad.grad(f, 1)(w, BAD)[0, 0])(0.0)
    with pytest.raises(RuntimeError, match="derivative"):
        ad.jvp(lambda w: ad.grad(f, 1)(w, BAD)[0, 0], (0.0,), (1.0,))


def test_an_array_of_the_caller_that_a_call_has_left():
    dA = np.ones((3, 3))

    def f(A):
        with contextlib.suppress(np.linalg.LinAlgError):
            potrf(A)

    with pytest.raises(RuntimeError, match="derivative"):
        ad.autodiff(ad.Forward, f, ad.Duplicated(BAD.copy(), dA))
    with pytest.raises(RuntimeError, match="derivative"):
        ad.autodiff(ad.Reverse, f, ad.Duplicated(BAD.copy(), dA))
    ad.autodiff(ad.Reverse, f, ad.Duplicated(BAD.copy(), np.zeros((3, 3))))


def test_the_right_hand_side_of_a_solver_that_failed():
    def f(A, b):
        A, x = A.copy(), b.copy()
        with contextlib.suppress(np.linalg.LinAlgError):
            ad.lapack.gesv(A, x)
        return (x * x).sum()

    b = np.array([1.0, 2.0, 3.0])
    assert np.allclose(ad.grad(f, 1)(SINGULAR, b), 2 * b) and np.allclose(ad.grad(f, 0)(SINGULAR, b), 0.0)


def test_routines_that_look_first_leave_all_as_it_was():
    def f(A, b):
        b = b.copy()
        with contextlib.suppress(np.linalg.LinAlgError):
            ad.lapack.trtrs(A, b, lower=1)
        return (b * b).sum()

    A = np.array([[1.0, 0.0], [3.0, 0.0]])
    assert np.allclose(ad.grad(f, 1)(A, np.array([1.0, 2.0])), [2.0, 4.0])
    assert np.isclose(ad.jvp(lambda b: f(A, b), (np.array([1.0, 2.0]),), (np.ones(2),))[1], 6.0)


def test_a_rule_of_somebody_that_fails_when_it_has_written():
    @ad.custom_rule("x:in[n], y:out[n]")
    def broken(x, y):
        y[...] = x * x
        raise ValueError("after all")

    @broken.reverse
    def _(tape, x, bx, y, by):
        bx += 2 * x * by

    def f(x):
        y = np.zeros_like(x)
        with contextlib.suppress(ValueError):
            broken(x, y)
        return y.sum() + x.sum()

    with pytest.raises(RuntimeError, match="derivative"):
        ad.grad(f)(np.ones(2))


def test_a_program_does_what_its_trace_did_or_raises():
    def f(A):
        A = A.copy()
        try:
            potrf(A)
        except np.linalg.LinAlgError:
            return A.sum() * 1.0
        return -A.sum()

    bad = ad.compile(f, BAD)
    other = BAD - np.diag([0.0, 0.0, 3.0])
    assert np.isclose(bad(BAD), f(BAD)) and np.isclose(bad(other), f(other))
    with pytest.raises(ArithmeticError, match="does not fail"):
        bad(GOOD)
    good = ad.compile(f, GOOD)
    assert np.isclose(good(GOOD), f(GOOD))
    with pytest.raises(np.linalg.LinAlgError):
        good(BAD)


def test_a_program_with_a_failed_call_is_pickled():
    import pickle

    def f(A):
        A = A.copy()
        with contextlib.suppress(np.linalg.LinAlgError):
            potrf(A)
        return A.sum()

    again = pickle.loads(pickle.dumps(ad.compile(f, BAD)))
    assert np.isclose(again(BAD), f(BAD))
    with pytest.raises(ArithmeticError, match="does not fail"):
        again(GOOD)


def test_a_program_raises_for_a_factor_that_nobody_uses():
    def f(A):
        np.linalg.cholesky(A)
        return A.sum()

    program = ad.compile(f, GOOD + GOOD.T)
    with pytest.raises(np.linalg.LinAlgError):
        program(BAD)


@pytest.mark.parametrize("order", "CF")
@pytest.mark.parametrize("A", [BAD + BAD.T, GOOD + GOOD.T])
def test_what_scipy_overwrites_has_its_values(order, A):
    calls = [lambda A: scipy.linalg.cholesky(A, lower=True, overwrite_a=True),
             lambda A: scipy.linalg.cholesky(A, overwrite_a=True),
             lambda A: scipy.linalg.cho_factor(A, lower=True, overwrite_a=True),
             lambda A: scipy.linalg.lu_factor(A, overwrite_a=True),
             lambda A: scipy.linalg.cho_solve((np.linalg.cholesky(GOOD + GOOD.T), True), A, overwrite_b=True)]
    for call in calls:
        def f(X, call=call):
            X = X.copy(order)
            with contextlib.suppress(np.linalg.LinAlgError):
                call(X)
            return X * 1.0

        assert np.allclose(ad.jit(f)(A), f(A))
