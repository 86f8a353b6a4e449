"""`jit`: whether a call raised, and the program caught that, is a decision of the trace."""

import contextlib
import math

import numpy as np
import pytest
import scipy.linalg as sl

import blasad as ad

GOOD, BAD = np.array([[3.0, 1.0], [1.0, 2.0]]), np.array([[1.0, 2.0], [2.0, 1.0]])
SINGULAR = np.array([[1.0, 2.0], [2.0, 4.0]])
NANS = np.array([[np.nan, 1.0], [1.0, 2.0]])


def in_any_order(f, *args):
    """jit gives what the function gives, in whatever order the arguments come."""
    for order in (args, args[::-1], (*args, *args), (args[0], *args[::-1], args[0])):
        g = ad.jit(f)
        for x in (*order, *order, *order):
            want, got = outcome(f, x), outcome(g, x)
            if isinstance(want, type) or isinstance(got, type):
                assert got is want
            else:
                assert np.allclose(got, want, equal_nan=True), (got, want)
        assert g.report().replays > 0


def outcome(f, x):
    try:
        return f(x.copy() if isinstance(x, np.ndarray) else x)
    except Exception as error:
        return type(error)


def tries(call, errors=(np.linalg.LinAlgError, ValueError)):
    def f(A):
        try:
            return call(A)
        except errors:
            return -A.sum() * 2.0
    return f


CALLS = {
    "np.linalg.cholesky": (lambda A: np.linalg.cholesky(A).sum(), GOOD, BAD),
    "cholesky whose factor is not used": (lambda A: (np.linalg.cholesky(A), A.sum())[1], GOOD, BAD),
    "scipy.linalg.cholesky": (lambda A: sl.cholesky(A).sum(), GOOD, BAD),
    "cho_factor": (lambda A: sl.cho_factor(A)[0][0, 0] * 1.0, GOOD, BAD),
    "potrf": (lambda A: ad.lapack.potrf(A.copy(), lower=1)[0, 0] * 1.0, GOOD, BAD),
    "np.linalg.inv": (lambda A: np.linalg.inv(A).sum(), GOOD, SINGULAR),
    "scipy.linalg.inv": (lambda A: sl.inv(A).sum(), GOOD, SINGULAR),
    "np.linalg.solve": (lambda A: np.linalg.solve(A, np.ones(2)).sum(), GOOD, SINGULAR),
    "scipy.linalg.solve": (lambda A: sl.solve(A, np.ones(2)).sum(), GOOD, SINGULAR),
    "solve_triangular": (lambda A: sl.solve_triangular(A * np.eye(2), np.ones(2)).sum(), GOOD, np.diag([1.0, 0.0])),
    "NaN in cholesky": (lambda A: sl.cholesky(A).sum(), GOOD, NANS),
    "NaN in eigh": (lambda A: sl.eigh(A)[0].sum(), GOOD, NANS),
    "NaN in svd": (lambda A: sl.svd(A)[1].sum(), GOOD, NANS),
    "NaN in np.linalg.eigvals": (lambda A: np.linalg.eigvals(A).real.sum(), GOOD, NANS),
    "NaN in np.linalg.svd": (lambda A: np.linalg.svd(A, compute_uv=False).sum(), GOOD, NANS),
    "an error of the user": (lambda A: check(A).sum(), GOOD, -GOOD),
}


def check(A):
    if A[0, 0] < 0:
        raise ValueError("negative")
    return A * 2.0


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("derivative", [False, True])
def test_an_error_that_is_caught_is_a_decision(name, derivative):
    call, good, bad = CALLS[name]
    (values_and_gradients if derivative else in_any_order)(tries(call), good, bad)


def values_and_gradients(f, good, bad):
    for order in ((good, bad), (bad, good)):
        g = ad.jit(ad.value_and_grad(f))
        for x in order * 4:
            try:
                want = ad.value_and_grad(f)(x.copy())
            except Exception as error:
                with pytest.raises(type(error)):
                    g(x.copy())
                continue
            for a, b in zip(g(x.copy()), want, strict=True):
                assert np.allclose(a, b, equal_nan=True)


@pytest.mark.parametrize("call", ["np.linalg.cholesky", "np.linalg.solve", "potrf"])
def test_an_error_that_is_not_caught_is_raised(call):
    f, good, bad = CALLS[call]
    in_any_order(f, good, bad)


def jittered(K):
    jitter = 0.0
    while True:
        try:
            L = np.linalg.cholesky(K + jitter * np.eye(2))
            break
        except np.linalg.LinAlgError:
            jitter = max(10 * jitter, 1.0)
    return np.log(np.diag(L)).sum()


def test_the_jitter_of_gaussian_processes():
    """The issue's own numbers: a good matrix got the jitter of a bad one."""
    f = ad.jit(jittered)
    f(-0.5 * np.eye(2))
    assert np.isclose(f(2.0 * np.eye(2)), np.log(2.0))
    in_any_order(jittered, 2.0 * np.eye(2), -0.5 * np.eye(2), -5.0 * np.eye(2))
    values_and_gradients(jittered, 2.0 * np.eye(2), -0.5 * np.eye(2))


def test_tries_in_loops_and_tries_in_tries():
    def nested(A):
        total = 0.0
        for k in range(3):
            try:
                try:
                    total = total + np.linalg.cholesky(A + k * np.eye(2)).sum()
                finally:
                    total = total + 1.0
            except np.linalg.LinAlgError:
                try:
                    total = total - np.linalg.inv(A)[0, 0]
                except np.linalg.LinAlgError:
                    total = total * 2.0
        return total

    in_any_order(nested, GOOD, BAD, SINGULAR)


def test_errors_of_functions_that_are_called_and_suppressed():
    def inner(A):
        return np.linalg.cholesky(A).sum()

    def f(A):
        found = A.sum() * 0.5
        with contextlib.suppress(np.linalg.LinAlgError):
            found = inner(A)
        return found

    in_any_order(f, GOOD, BAD)


def test_a_test_for_positive_definite_matrices():
    def is_definite(A):
        try:
            np.linalg.cholesky(A)
        except np.linalg.LinAlgError:
            return False
        return True

    in_any_order(lambda A: A.sum() if is_definite(A) else A.sum() * -3.0, GOOD, BAD)


def test_a_decision_in_a_loop_that_would_stay_one():
    def step(i, x):
        try:
            np.linalg.cholesky(x.reshape(1, 1))
        except np.linalg.LinAlgError:
            return x + 3.0
        return x - 1.0

    def f(x):
        return ad.loop(step, 6, x * 1.0).sum()

    def plain(x):
        for i in range(6):
            x = step(i, x)
        return x.sum()

    g = ad.jit(f)
    for x in (np.array([2.5]), np.array([-2.5]), np.array([9.5]), np.array([2.5])):
        assert np.isclose(g(x), plain(x))


def test_rows_of_which_some_fail():
    f = tries(lambda A: np.linalg.cholesky(A).sum())
    rows = np.stack([GOOD, BAD, GOOD * 2, BAD * 3])
    assert np.allclose(ad.jit(f).map(rows), [f(A) for A in rows])


NUMBERS = {
    "sqrt": (lambda x: math.sqrt(x[0]) * x.sum(), 4.0, -4.0),
    "exp": (lambda x: math.exp(x[0]) * x.sum(), 1.0, 1000.0),
    "log": (lambda x: math.log(x[0]) * x.sum(), 1.5, 0.0),
    "acos": (lambda x: math.acos(x[0]) * x.sum(), 0.5, 2.0),
    "cosh": (lambda x: math.cosh(x[0]) * x.sum(), 0.5, 1000.0),
    "pow": (lambda x: math.pow(x[0], -1.0) * x.sum(), 2.0, 0.0),
    "atanh": (lambda x: math.atanh(x[0]) * x.sum(), 0.5, 1.0),
    "fmod": (lambda x: math.fmod(3.0, x[0]) * x.sum(), 2.0, 0.0),
    "division of an item": (lambda x: 1.0 / x[0].item() * x.sum(), 2.0, 0.0),
    "division of a list": (lambda x: sum(3.0 / y for y in x.tolist()), 2.0, 0.0),
    "power of an item": (lambda x: x.item() ** -1 * x.sum(), 2.0, 0.0),
    "a product that is divided by": (lambda x: 1.0 / (x[0].item() * 2.0 - 4.0) * x.sum(), 3.0, 2.0),
    "remainder": (lambda x: 5.0 % x[0].item() * x.sum(), 3.0, 0.0),
    "floor": (lambda x: 5.0 // x[0].item() * x.sum(), 3.0, 0.0),
    "divmod": (lambda x: divmod(5.0, x[0].item())[1] * x.sum(), 3.0, 0.0),
    "overflow": (lambda x: x.item() ** 2.0 * x.sum(), 3.0, 1e200),
    "int": (lambda x: int(x[0]) * x.sum(), 2.0, np.nan),
    "round": (lambda x: round(x.item()) * x.sum(), 2.0, np.inf),
    "sum of functions": (lambda x: (math.sqrt(x.item()) + 1.0 / x.item()) * x.sum(), 2.0, 0.0),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_errors_of_numbers_of_python_are_errors_of_replays(name):
    f, good, bad = NUMBERS[name]
    g = ad.jit(f)
    for x in (good, good, bad, good + 0.25, bad):
        want, got = outcome(f, np.array([x])), outcome(g, np.array([x]))
        assert type(want) is type(got) if isinstance(want, type) else np.isclose(got, want), (x, want, got)
        assert want is got if isinstance(want, type) else True


@pytest.mark.parametrize(("f", "good", "bad"), [
    (lambda x: 1.0 / x, 2.0, 0.0), (lambda x: x**-1, 2.0, 0.0), (lambda x: 2.0 % x, 3.0, 0.0),
    (lambda x: x**2.0, 2.0, 1e200), (lambda x, y=2.0: y / (x - 1.0), 3.0, 1.0)])
def test_errors_of_arguments_that_are_numbers(f, good, bad):
    g = ad.jit(f)
    for x in (good, good, bad, good, bad):
        want, got = outcome(f, x), outcome(g, x)
        assert want is got if isinstance(want, type) else np.isclose(got, want)
    g = ad.jit(f)
    assert outcome(g, bad) is outcome(f, bad) and np.isclose(g(good), f(good))


def test_numbers_of_numpy_raise_no_errors():
    def f(x):
        return 1.0 / x[0]

    g = ad.jit(f)
    with np.errstate(divide="ignore"):
        assert g(np.array([2.0])) == 0.5 and g(np.array([4.0])) == 0.25 and g(np.array([0.0])) == np.inf


def test_programs_raise_the_errors_of_python():
    program = ad.compile(lambda x: math.sqrt(x[0]) / x[0].item(), np.ones(1))
    assert program(np.array([4.0])) == 0.5
    with pytest.raises(ValueError, match="math domain error"):
        program(np.array([-4.0]))
    with pytest.raises(ZeroDivisionError):
        program(np.zeros(1))
    gradient = ad.compile(ad.grad(lambda x: math.log(x[0])), np.ones(1))
    assert gradient(np.array([4.0])) == 0.25
    with pytest.raises(ValueError, match="math domain error"):
        gradient(np.zeros(1))


def test_an_error_of_python_that_is_caught_is_a_decision():
    def f(x):
        try:
            return math.sqrt(x[0]) * 2.0
        except ValueError:
            return x.sum() * 5.0

    in_any_order(f, np.array([4.0]), np.array([-4.0]))


def test_floating_point_errors_that_are_raised():
    def f(x):
        return np.log(x).sum()

    g = ad.jit(f)
    x = np.array([0.0, 1.0])
    with np.errstate(divide="ignore"):
        assert g(np.ones(2)) == 0.0 and g(x) == -np.inf
    with np.errstate(all="raise"), pytest.raises(FloatingPointError):
        g(x)
    with np.errstate(divide="ignore"):
        assert g(x) == -np.inf

    def own(x):
        with np.errstate(all="raise"):
            return np.log(x).sum()

    h = ad.jit(own)
    assert h(np.ones(2)) == 0.0
    for _ in range(2):
        with pytest.raises(FloatingPointError):
            h(x)
    assert "cannot be watched" in h.report().reasons[0]


def test_the_report_tells_the_errors_that_replays_have_raised():
    f = ad.jit(lambda A: np.linalg.cholesky(A).sum())
    f(GOOD)
    for _ in range(2):
        with pytest.raises(np.linalg.LinAlgError):
            f(BAD)
    assert f.report().raised == [
        "LinAlgError: potrf: the leading minor of order 2 is not positive definite; 2 times"]
    assert "a replay raised, and the function ran again: LinAlgError" in str(f.report())
    assert np.allclose(f(GOOD), np.linalg.cholesky(GOOD).sum())
