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
