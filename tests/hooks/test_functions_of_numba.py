"""Functions that Numba compiled: in a derivative, the functions in Python run that they were made of."""

import subprocess
import sys

import numpy as np
import pytest

import blasad as ad

numba = pytest.importorskip("numba")

X = np.array([0.5, 1.0, 2.0])


@numba.njit
def weighted(x):
    s = 0.0
    for i in range(x.size):
        s += np.sin(x[i]) * x[i]
    return s


@numba.njit
def product(a, b=2.0):
    return a * b + 1.0


@numba.njit
def of_others(x):
    y = np.zeros_like(x)
    for i in range(len(x)):
        y[i] = product(x[i], b=x[i])
    return y.sum()


@numba.njit(parallel=True)
def in_parallel(x):
    s = 0.0
    for i in numba.prange(x.size):
        s += x[i] ** 2
    return s


@numba.njit
def doubled(x, out):
    out[:] = x * 2


@numba.njit
def recursive(x, n):
    if n == 0:
        return x.sum()
    return recursive(x * x, n - 1)


@numba.vectorize(["float64(float64, float64)"])
def elements(x, y):
    if x > 0.7:
        return x * x * y
    return x - y


@numba.vectorize
def lazily(x):
    return x * x * x


@numba.guvectorize(["void(float64[:], float64[:])"], "(n)->()")
def total(x, out):
    out[0] = x.sum()


@numba.stencil
def neighbours(x):
    return x[-1] + x[1]


@numba.experimental.jitclass([("rate", numba.float64)])
class Decay:
    def __init__(self, rate):
        self.rate = rate

    def after(self, x):
        return x * np.exp(-self.rate)


class Model:
    @staticmethod
    @numba.njit
    def energy(x):
        return (x * x).sum()

    @numba.njit
    def power(x):
        return x.sum() ** 3


def by_output(x):
    out = np.zeros(3)
    doubled(x, out)
    return (out * x).sum()


PROGRAMS = {
    "a loop": weighted, "others": of_others, "in parallel": in_parallel, "recursion": lambda x: recursive(x, 2),
    "an output": by_output, "numbers": lambda x: product(x[0], x[1]) * product(a=x[2]),
    "by map": lambda x: sum(map(product, x, x[::-1])), "a list": lambda x: weighted(np.array([x[0], x[2] * x[1]])),
    "a method": lambda x: Model.energy(x) * Model.power(x), "elements": lambda x: elements(x, x[::-1]).sum(),
    "numbers of elements": lambda x: elements(x[0], 2.0) + elements(3.0, x[1]),
    "elements of any type": lambda x: lazily(np.outer(x, x)).sum(),
    "spread": lambda x: product(*(x[0],), **{"b": x[1]}),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_derivative_is_that_of_differences(name):
    f, h = PROGRAMS[name], 1e-6
    expected = [(f(X + h * e) - f(X - h * e)) / (2 * h) for e in np.eye(3)]
    value, gradient = ad.value_and_grad(f)(X)
    np.testing.assert_allclose(value, f(X), rtol=1e-14)
    np.testing.assert_allclose(gradient, expected, rtol=1e-6)
    np.testing.assert_allclose(ad.jvp(f, (X,), (X,))[1], gradient @ X, rtol=1e-12)
    np.testing.assert_allclose(ad.grad(ad.checkpoint(f))(X), gradient, rtol=1e-12)
    jitted = ad.jit(ad.grad(f))
    for x in (X, X, X[::-1].copy(), X):
        np.testing.assert_allclose(jitted(x), ad.grad(f)(x), rtol=1e-12)
    np.testing.assert_allclose(ad.hessian(f)(X), [
        (ad.grad(f)(X + h * e) - ad.grad(f)(X - h * e)) / (2 * h) for e in np.eye(3)], rtol=1e-5, atol=1e-6)


def test_constants_run_compiled_also_in_arrays_that_the_program_makes():
    signatures = len(weighted.signatures)

    def f(x):
        made = np.zeros(3)
        doubled(X, made)
        assert made.tolist() == (2 * X).tolist()
        assert type(weighted(X)) is float
        return weighted(np.ones(3)) * weighted(made + 1.0) * x.sum()

    expected = weighted(np.ones(3)) * weighted(2 * X + 1)
    np.testing.assert_allclose(ad.grad(f)(X), [expected] * 3)
    assert len(weighted.signatures) >= signatures


def test_what_numba_compiled_stays_compiled():
    before = weighted(X), weighted.signatures
    ad.grad(weighted)(X)
    assert (weighted(X), weighted.signatures) == before


@pytest.mark.parametrize("f", [
    lambda x: total(x), lambda x: neighbours(x).sum(), lambda x: Decay(0.5).after(x).sum(),
    lambda x: Decay(x[0]).after(2.0), lambda x: elements(x, x, where=X > 0.7).sum()])
def test_what_has_no_function_in_python_says_so(f):
    with pytest.raises(TypeError, match="blasad: .*numba"):
        ad.grad(f)(X)


def test_numba_may_be_imported_after_the_first_derivative_and_is_never_imported_here():
    source = """
import sys
import numpy as np, blasad as ad
ad.grad(np.sum)(np.ones(2))
assert "numba" not in sys.modules
import numba
@numba.njit
def f(x):
    return (x * x).sum()
print(ad.grad(f)(np.ones(2)).tolist())
"""
    run = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert run.stdout == "[2.0, 2.0]\n"
