"""Functions of `math`, `cmath` and NumPy that are written in C, and are given traced arrays."""

import cmath
import inspect
import math
import os
import pickle
import subprocess
import sys
from math import sin as sine

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
import blasad.numpy as bnp
from support.functions import hold

BEFORE = {"sin": hash(math.sin), "array": hash(np.array)}
OF_ONE = ("acos acosh asin asinh atan atanh cbrt cos cosh degrees erf erfc exp exp2 expm1 fabs gamma lgamma log log10 "
          "log1p log2 radians sin sinh sqrt tan tanh").split()
OF_TWO = "atan2 copysign fmod hypot log pow".split()


@pytest.mark.parametrize("name", [name for name in OF_ONE if hasattr(math, name)])
def test_math_of_one(name, rng):
    f = getattr(math, name)
    x = rng.uniform(0.2, 0.8, 2) + (name == "acosh")
    hold(lambda x: x * f(x[0]), x, rng, same_bits=False)
    assert f(0.75 + (name == "acosh")) == f(0.75 + (name == "acosh"))


@pytest.mark.parametrize("name", OF_TWO)
def test_math_of_two(name, rng):
    f = getattr(math, name)
    x = rng.uniform(0.2, 0.8, 2)
    hold(lambda x: x * f(x[0] + 2, x[1]), x, rng, same_bits=False)
    hold(lambda x: x * f(3.3, x[1]), x, rng, same_bits=False)
    hold(lambda x: x * f(x[0], 1.5), x, rng, same_bits=False)


SINGLE = {
    "exp": lambda x: math.exp(100 * x[0]), "log of a base": lambda x: math.log(x[0], 3), "fsum": math.fsum,
    "pow": lambda x: math.pow(x[0] + 100, 90.0), "dist": lambda x: math.dist(x, [1e200, 0.0]) * 1e-150,
    "gamma": lambda x: math.gamma(x[0] + 60), "hypot": lambda x: math.hypot(x[0], 1e30 * x[1]) * 1e-20,
    "erf": lambda x: math.erf(x[0]), "cmath.exp": lambda x: abs(cmath.exp(100 * x[0])),
    "in double precision on": lambda x: 1e-100 * (1e60 * math.exp(x[0])) ** 2}


@pytest.mark.parametrize("name", SINGLE)
def test_math_of_single_precision_is_in_double_as_python_has_it(name):
    f, x = SINGLE[name], np.array([1.7, 1.3], np.float32)
    expected, wide = f(x), x.astype(np.float64)
    for g in (ad.value_and_grad(f), ad.jit(ad.value_and_grad(f)), ad.compile(ad.value_and_grad(f), x)):
        value, gradient = g(x)
        assert type(value) is type(expected) is float and gradient.dtype == np.float32
        assert_allclose(value, expected, rtol=1e-14)
        with np.errstate(over="ignore"):        # of the cast
            assert_allclose(gradient, ad.grad(f)(wide).astype(np.float32), rtol=1e-6)
    assert ad.value_and_grad(lambda x: (math.sin(x[0]) * x).sum())(x)[0].dtype == np.float32


SEVERAL = {
    "a name that was imported before": lambda x: x * sine(x[0]), "fsum": lambda x: x * math.fsum([x[0], 2.0, x[1]]),
    "prod": lambda x: x * math.prod([x[0], 2.0, x[1]]), "dist": lambda x: x * math.dist([x[0], 1.0], [3.0, x[1]]),
    "hypot of three": lambda x: x * math.hypot(x[0], x[1], 2.0), "ldexp": lambda x: x * math.ldexp(x[0], 3),
    "cmath.exp": lambda x: abs(cmath.exp(x[0] * 1j + x[1])) * x,
    "cmath.sqrt": lambda x: cmath.sqrt(x[0] + 1j * x[1]) * x,
    "cmath.phase": lambda x: cmath.phase(x[0] + 1j * x[1]) * x, "cmath.polar": lambda x: cmath.polar(x[0] + 1j)[1] * x,
    "cmath.rect": lambda x: cmath.rect(x[0], x[1]) * x,
    "array of numbers": lambda x: np.array([x[0], 2.0, x[1] * x[0]]), "array of lists": lambda x: np.array(
        [[x[0], 1], [0, x[1]]]) @ np.array([1.0, 2.0]), "array of arrays": lambda x: np.array([x, x * x]),
    "asarray": lambda x: np.asarray(x) * np.asarray([x[1], 3.0]), "asanyarray": lambda x: np.asanyarray(x) * 2,
    "ascontiguousarray": lambda x: np.ascontiguousarray(x[::-1]), "asfortranarray": lambda x: np.asfortranarray(
        np.outer(x, x)), "array of another dtype": lambda x: np.array(x, dtype=complex) * 1j,
    "vectorize": lambda x: np.vectorize(lambda t: t * t if t > 0.5 else math.sin(t))(x),
    "vectorize of a grid": lambda x: np.vectorize(lambda t, u: t * math.exp(u))(x[:, None], np.array([1.0, 2.0])),
    "r_": lambda x: np.r_[x, 1.0, x[0]], "c_": lambda x: np.c_[x, x * x], "r_ of a slice": lambda x: np.r_[0:3, x],
    "atleast_2d of a list": lambda x: np.atleast_2d([x[0], x[1]]), "a matrix of numbers": lambda x: np.linalg.inv(
        np.array([[math.cos(x[0]), -math.sin(x[0])], [math.sin(x[0]), math.cos(x[0])]])),
}


@pytest.mark.parametrize("name", SEVERAL)
def test_lists_and_complex_numbers(name, rng):
    hold(SEVERAL[name], rng.uniform(0.2, 0.8, 2), rng, same_bits=False)


def test_errors_are_those_of_math():
    for f in (math.log, math.sqrt):
        with pytest.raises(ValueError, match="math domain error|expected a"):
            ad.grad(lambda x, f=f: f(x[0]))(np.array([-1.0]))
    with pytest.raises(OverflowError):
        ad.grad(lambda x: math.exp(x[0]))(np.array([1e4]))
    with pytest.raises(TypeError):
        ad.grad(lambda x: math.sin(x))(np.ones(3))


def test_what_others_see_stays_as_it_is():
    """The functions are the same objects with the same names, signatures, types and results."""
    ad.grad(lambda x: math.sin(x[0]))(np.ones(1))
    assert type(math.sin).__name__ == type(np.array).__name__ == "builtin_function_or_method"
    assert pickle.loads(pickle.dumps(math.sin)) is math.sin
    assert {math.sin: 1}[math.sin] == 1 and hash(math.sin) == BEFORE["sin"] and hash(np.array) == BEFORE["array"]
    assert math.sin.__call__(1.0) == type(math.sin).__call__(math.sin, 1.0) == math.sin(1.0)
    assert math.log(*[8, 2]) == math.log.__call__(8, 2) == 3.0
    assert list(map(math.sqrt, range(2))) == [0.0, 1.0]
    assert math.sin.__name__ == "sin" and math.sin.__self__ is math
    assert str(inspect.signature(math.sin)) == "(x, /)"
    assert type(math.sin(1)) is float and type(np.array([1, 2])) is np.ndarray
    assert_array_equal(np.asarray([[1, 2.5]], order="F"), [[1, 2.5]])
    with pytest.raises(TypeError):
        math.sin("x")
    with pytest.raises(TypeError):
        np.array()


def test_it_can_be_switched_off():
    program = ("import math, warnings; import numpy as np, blasad as ad\n"
               "warnings.simplefilter('ignore')\n"
               "print(ad.grad(lambda x: (x * math.sin(x[0])).sum())(np.array([1.0, 2.0])))")
    found = [subprocess.run([sys.executable, "-c", program], env=os.environ | given, capture_output=True, text=True,
                            check=True).stdout for given in ({"BLASAD_AS_IS": "0"}, {"BLASAD_AS_IS": "1"})]
    numbers = [np.array(text.strip("[]\n").split(), float) for text in found]
    assert_allclose(numbers[0], np.sin(1) * np.ones(2), rtol=1e-7)
    assert_allclose(numbers[1], np.sin(1) + np.cos(1) * np.array([3.0, 0.0]), rtol=1e-7)


def test_options_switch_it_off_and_on():
    def f(x):
        y = np.zeros(2)
        y[0] = math.exp(x[0])
        return y.sum()

    x = np.array([0.5, 1.0])
    for _ in range(2):
        assert ad.grad(f)(x)[0] == pytest.approx(math.exp(0.5))
        with ad.options(as_is=False) as now:
            assert repr(now) == "blasad.options(as_is=False, spaces=False)"
            with pytest.warns(ad.DerivativeLost), pytest.raises(TypeError, match="of the function has no derivative"):
                ad.grad(f)(x)
            with pytest.warns(ad.DerivativeLost):
                assert ad.grad(lambda x: x[0] * math.exp(x[1]))(x)[1] == 0
            with ad.options(as_is=True):
                assert ad.grad(f)(x)[0] == pytest.approx(math.exp(0.5))
            assert repr(ad.options()) == "blasad.options(as_is=False, spaces=False)"


@pytest.mark.parametrize("as_is", [True, False])
def test_the_explicit_door(as_is, rng):
    def f(x):
        u = bnp.zeros((2, 3))
        u[0] = x
        u[1, 1:] = bnp.linspace(0.0, 1.0, 2) * x[:2]
        v = bnp.array([x[0], 2.0, x[2]]) + bnp.asarray([1.0, 2.0, 3.0])
        w = bnp.concatenate([bnp.ones(1), bnp.eye(2)[0]])
        w[0] = x[1] * bnp.sin(x[0])
        return (u * u).sum() + (v * w).sum() + bnp.float64(1.0) * bnp.r_[1.0, 2.0][1]

    assert type(bnp.zeros(2)) is np.ndarray and bnp.pi == np.pi and bnp.linalg is np.linalg
    assert set(dir(bnp)) == set(dir(np))
    with ad.options(as_is=as_is):
        hold(f, rng.uniform(0.2, 0.8, 3), rng, same_bits=False)


def test_numbers_of_numpys_kinds(rng):
    def f(x):
        z = np.zeros(2)                     # made by the program
        y = np.float64(x[0]) * x[1] + np.complex128(x[1] * x[0]).imag + np.float64(z[0]) + np.float32(1.5)
        return y * np.float64(x) + np.float64(z).sum()

    hold(f, rng.uniform(0.2, 0.8, 3), rng)
    assert pickle.loads(pickle.dumps(np.float64(3.0))) == 3.0 and np.float64("1.5") == 1.5 and np.float64() == 0.0
    assert type(ad.value_and_grad(lambda x: np.float32(x[0]) * 1.0)(np.ones(2))[0]) is np.float32
    with pytest.raises(TypeError, match="real part"):
        ad.grad(lambda x: np.float64(x[0] * 1j))(np.ones(2))


@pytest.mark.parametrize("kind", [np.bool_, np.int8, np.int32, np.int64, np.uint16])
def test_types_of_whole_numbers_make_constants_of_values_with_a_derivative(kind):
    X = np.array([[0.0, 1.7], [2.2, 3.0]])

    def f(X):
        found = kind(X)
        assert found.dtype == kind
        np.testing.assert_array_equal(found, kind(np.array([[0.0, 1.7], [2.2, 3.0]])))
        assert type(kind(X[1, 1])) is kind and kind(X[1, 1]) == kind(3.0)
        assert kind(2) == kind(2.5) or kind is np.bool_
        return (X[found.astype(int) % 2] ** 2).sum()

    value, slope = ad.value_and_grad(f)(X)
    step = np.array([[0.3, -0.1], [0.2, 0.4]]) * 1e-6
    difference = (f_plain(X + step, kind(X)) - f_plain(X - step, kind(X))) / 2
    assert value == f_plain(X, kind(X)) and (slope * step).sum() == pytest.approx(difference, rel=1e-8)


def f_plain(X, found):
    return (X[found.astype(int) % 2] ** 2).sum()
