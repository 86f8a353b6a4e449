"""Functions that SciPy calls find plain values in closures, and all else is as if they found traced ones."""

import functools
import itertools

import numpy as np
import pytest
from scipy import optimize

import blasad as ad
from blasad._arrays.traced import TracedArray

P = np.array([0.7, 1.3])


def cubic(x, p):
    return x**3 + x - p


def gradient(p):
    """Of the root of x^3 + x = p[0] p[1]."""
    x = optimize.brentq(cubic, -5, 5, args=(p[0] * p[1],), xtol=1e-14)
    return p[::-1] / (3 * x * x + 1)


FUNCTIONS = {
    "a closure": lambda p: lambda x: cubic(x, p[0] * p[1]),
    "a default value": lambda p: lambda x, p=p: cubic(x, p[0] * p[1]),
    "a default value by name": lambda p: lambda x, *, p=p: cubic(x, p[0] * p[1]),
    "a partial function": lambda p: functools.partial(lambda p, x: cubic(x, p[0] * p[1]), p),
    "a function in a closure": lambda p: (lambda g: lambda x: g(x))(lambda x: cubic(x, p[0] * p[1])),
    "a tuple": lambda p: (lambda pair: lambda x: cubic(x, pair[0] * pair[1]))((p[0], p[1])),
}


@pytest.mark.parametrize("kind", FUNCTIONS)
def test_wherever_a_function_finds_parameters_the_derivative_is_right(kind):
    def solution(p):
        return optimize.brentq(FUNCTIONS[kind](p), -5, 5)

    value, found = ad.value_and_grad(solution)(P)
    assert value == solution(P)
    np.testing.assert_allclose(found, gradient(P), rtol=1e-12)
    step = np.array([1e-5, 2e-5])
    np.testing.assert_allclose(ad.hvp(solution)(P, step), gradient(P + step / 2) - gradient(P - step / 2), rtol=1e-8)


def test_traced_values_are_found_only_where_derivatives_are_recorded():
    calls, of_traced = itertools.count(), itertools.count()

    def solution(q):
        def f(x):
            next(of_traced if isinstance(q, TracedArray) else calls)
            return cubic(x, q)
        return optimize.brentq(f, -5, 5)

    ad.grad(solution)(0.7)
    assert next(calls) > 9
    assert next(of_traced) < 4              # the Jacobian, and one step


def test_functions_that_write_to_arrays_are_called_as_they_are():
    def solution(p):
        work = p * 0.0

        def f(x):
            np.multiply(p, x, out=work)
            return cubic(x, work.sum() / x if x else 2.0)
        return optimize.brentq(f, 0.1, 5)

    x = optimize.brentq(cubic, -5, 5, args=(2.0,), xtol=1e-14)
    np.testing.assert_allclose(ad.grad(solution)(P), np.ones(2) / (3 * x * x + 1), rtol=1e-12)


def test_variables_that_another_function_changes_are_found_as_they_are():
    def solution(p):
        q, second = p[0], p[1]

        def f(x):
            return (x[0] - q)**2 + 0.1 * x[0]**4

        def callback(x):
            nonlocal q
            q = second                      # after the first step

        return optimize.minimize(f, [0.0], callback=callback, method="BFGS", options={"gtol": 1e-9}).x[0]

    x = optimize.minimize_scalar(lambda x: (x - P[1])**2 + 0.1 * x**4, tol=1e-12).x
    np.testing.assert_allclose(ad.grad(solution)(P), [0, 2 / (2 + 1.2 * x * x)], rtol=1e-6)


def test_what_a_function_leaves_is_no_constant():
    def solution(p):
        left = []

        def f(x):
            left.append(p[0] * x)
            return cubic(x, p[0])
        return optimize.brentq(f, -5, 5), left[0]

    with pytest.raises(RuntimeError, match="traced array belongs to a derivative that is finished"):
        ad.grad(lambda p: sum(solution(p)))(P)


def quartic(x, p):
    return ((x - p)**2).sum() + 0.1 * (x**4).sum()


class Log:
    """What callbacks leave, in all ways."""

    def __init__(self):
        self.history, self.by_key, self.lines, self.last = [], {}, [], None

    def __call__(self, x):
        self.history.append(x)
        self.by_key[len(self.by_key)] = x
        self.lines.append(f"{x[0]:.6f} {x}")
        self.last = x


@pytest.mark.parametrize("method", ["BFGS", "Nelder-Mead", "L-BFGS-B"])
@pytest.mark.parametrize("around", [lambda f: f, ad.jit], ids=["eager", "jit"])
def test_what_callbacks_leave_of_the_iterations_is_plain_and_that_of_scipy(method, around):
    def solution(p, log):
        result = optimize.minimize(quartic, [0.0, 0.0], args=(p,), method=method, callback=log, tol=1e-7)
        return result.x.sum()

    plain, log = Log(), Log()
    solution(P, plain)
    ad.grad(around(lambda p: solution(p, log)))(P)
    assert log.lines == plain.lines
    for left in (log.history, list(log.by_key.values())):
        assert not any(isinstance(x, TracedArray) for x in left)
        np.testing.assert_array_equal(left, plain.history)
    assert not isinstance(log.last, TracedArray)


def test_callbacks_get_intermediate_results_and_may_stop_a_solver():
    def solution(p, left):
        def callback(intermediate_result):
            left.append((intermediate_result.fun, intermediate_result.x))
            if len(left) == 12:
                raise StopIteration
        return optimize.minimize(quartic, [0.0, 0.0], args=(p,), method="BFGS", callback=callback, tol=1e-9).x.sum()

    plain, left = [], []
    solution(P, plain)
    ad.grad(lambda p: solution(p, left))(P)
    assert [(float(y), x.tolist()) for y, x in left] == [(float(y), x.tolist()) for y, x in plain]
    with pytest.raises(RuntimeError, match="the result is no solution"):
        ad.grad(lambda p: solution(p, [0] * 11))(P)


def test_a_weight_that_a_callback_computes_from_parameters_is_no_constant():
    class Problem:
        def __init__(self, p):
            self.p, self.weight, self.is_first = p, p[0] * 1.0, True

        def value(self, x):
            return ((x - self.p)**2).sum() + self.weight * (x**4).sum()

        def callback(self, x):
            self.weight, self.is_first = self.weight * (0.5 if self.is_first else 1.0), False

    def solution(p):
        problem = Problem(p)
        return optimize.minimize(problem.value, [0.0, 0.0], callback=problem.callback, method="BFGS").x.sum()

    with pytest.raises(ValueError, match="belong to two different derivatives"):
        ad.grad(solution)(P)
