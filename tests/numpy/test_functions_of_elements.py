"""The functions of elements in `_declarations.functions`: their values are those of the library, their derivatives of
first and second order are held against differences, in every way to differentiate."""

import subprocess
import sys

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from blasad._declarations.functions import FUNCTIONS, ufunc_of, words

PUBLIC = [each for each in FUNCTIONS if not each.name.startswith("_") and each.module != "blasad"]
ONE = [each for each in PUBLIC if len(each.slopes) == 1]
TWO = [each for each in PUBLIC if len(each.slopes) == 2]
COMPLEX = [each for each in ONE if "D->D" in ufunc_of(each).types and each.name != "psi"]
ABOVE_ONE = ("arccosh",)
OF_ORDER = ("expn", "kn", "yn", "pdtr", "pdtrc", "eval_chebyt", "eval_chebyu")      # the first argument is an integer
FAR_FROM_JUMPS = ("remainder", "fmod", "floor_divide")      # the quotient of these is 3.5 to 3.9
H = 1e-5


def name(each):
    return f"{each.module}.{each.name}"


def points(each, rng, n=5):
    x, y = rng.uniform(0.2, 0.8, n), rng.uniform(0.3, 0.9, n)
    x += 1.0 * (each.name in ABOVE_ONE)
    if each.name in FAR_FROM_JUMPS:
        x = y * rng.uniform(3.5, 3.9, n)
    if each.name in OF_ORDER:
        x = np.full(n, 3.0)
    return (x - 1.5 if each.name == "ndtri_exp" else x, y)[:len(each.slopes)]


def slope_by_differences(f, args, k):
    """Of a function of elements: each element's slope along argument k, by six points."""
    found = 0.0
    for step, weight in ((1, 0.75), (2, -0.15), (3, 1 / 60)):
        up, down = list(args), list(args)
        up[k], down[k] = args[k] + step * H, args[k] - step * H
        found = found + weight * (f(*up) - f(*down))
    return found / H


def active(each):
    return [k for k, slope in enumerate(each.slopes) if slope is not None]


def gradient(f, k):
    """Of each element along argument k, as a function of all arguments."""
    def found(*args):
        def of_k(x):
            return f(*args[:k], x, *args[k + 1:])
        value, pull = ad.vjp(of_k, args[k])
        return pull(np.ones_like(value))[0]
    return found


@pytest.mark.parametrize("each", PUBLIC, ids=name)
def test_values_are_those_of_the_library(each, rng):
    f, args = ufunc_of(each), points(each, rng)
    value, _ = ad.vjp(lambda *xs: f(*xs), *args) if len(active(each)) == len(args) else (
        ad.vjp(lambda x: f(args[0], x), args[1]))
    assert_array_equal(value, f(*args))
    single = [x.astype(np.float32) for x in args]
    if "f" * len(args) + "->f" in f.types:
        value, _ = ad.vjp(lambda x: f(*single[:-1], x), single[-1])
        assert value.dtype == np.float32
        assert_array_equal(value, f(*single))


@pytest.mark.parametrize("each", PUBLIC, ids=name)
def test_first_derivatives(each, rng):
    f, args = ufunc_of(each), points(each, rng)
    for k in active(each):
        expected = slope_by_differences(f, args, k)
        got = gradient(f, k)(*args)
        assert_allclose(got, expected, rtol=1e-7, atol=1e-8)
        tangent = rng.standard_normal(args[k].shape)

        def along(x, k=k):
            return f(*args[:k], x, *args[k + 1:])
        assert_allclose(ad.jvp(along, (args[k],), (tangent,))[1], got * tangent, rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("each", PUBLIC, ids=name)
def test_second_derivatives(each, rng):
    f, args = ufunc_of(each), points(each, rng)
    for k in active(each):
        slope = gradient(f, k)
        for j in active(each):
            try:
                got = gradient(slope, j)(*args)
            except NotImplementedError as error:
                assert "is known" in str(error)     # along the order of a Bessel function
                continue
            assert_allclose(got, slope_by_differences(slope, args, j), rtol=2e-6, atol=1e-6)


@pytest.mark.parametrize("each", PUBLIC, ids=name)
def test_in_place_and_compiled(each, rng):
    """The output lies on an input: what a formula reads of it is kept first."""
    f, args = ufunc_of(each), points(each, rng)
    for k in active(each):
        def on_it(x, k=k):
            y = x * 1
            f(*args[:k], y, *args[k + 1:], out=y)
            return (y * y).sum()
        expected = 2 * f(*args) * gradient(f, k)(*args)
        assert_allclose(ad.grad(on_it)(args[k]), expected, rtol=1e-12, atol=1e-14)
        assert_allclose(ad.compile(ad.grad(on_it), args[k])(args[k]), expected, rtol=1e-12, atol=1e-14)
        assert_allclose(ad.grad(ad.checkpoint(on_it))(args[k]), expected, rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("each", COMPLEX, ids=name)
def test_of_complex_numbers(each, rng):
    """Holomorphic functions: the slope along the real axis, conjugated in the reverse."""
    f = ufunc_of(each)
    z = rng.uniform(0.2, 0.6, 4) + 1j * rng.uniform(-0.5, 0.5, 4) + 1.0 * (each.name in ABOVE_ONE)
    w = rng.standard_normal(4) + 1j * rng.standard_normal(4)
    slope = slope_by_differences(f, (z,), 0)
    value, pull = ad.vjp(lambda x: f(x), z)
    assert_array_equal(value, f(z))
    assert_allclose(pull(w)[0], np.conj(slope) * w, rtol=1e-6)
    assert_allclose(ad.jvp(lambda x: f(x), (z,), (w,))[1], slope * w, rtol=1e-6)


def test_of_real_numbers_alone(rng):
    z = np.array([0.5 + 0.25j])
    for f in (np.cbrt, np.floor, np.hypot, np.arctan2):
        with pytest.raises(TypeError, match="not defined for complex numbers"):
            ad.vjp(lambda x, f=f: f(x) if f.nin == 1 else f(x, x), z)


def test_at_kinks():
    assert_array_equal(ad.grad(lambda x: np.hypot(x, 0 * x).sum())(np.zeros(2)), [0.0, 0.0])
    assert_array_equal(ad.grad(lambda x: np.arctan2(x, 0 * x).sum())(np.zeros(2)), [0.0, 0.0])
    x, y = np.array([1.0, np.nan, 2.0, 3.0]), np.array([2.0, 1.0, np.nan, 3.0])
    _, pull = ad.vjp(np.fmax, x, y)
    dx, dy = pull(np.ones(4))
    assert_array_equal(dx, [0.0, 0.0, 1.0, 0.5])
    assert_array_equal(dy, [1.0, 1.0, 0.0, 0.5])
    _, pull = ad.vjp(np.fmin, x, y)
    dx, dy = pull(np.ones(4))
    assert_array_equal(dx, [1.0, 0.0, 1.0, 0.5])
    assert_array_equal(dy, [0.0, 1.0, 0.0, 0.5])


def test_a_slope_that_is_not_known_is_an_error():
    from scipy import special

    with pytest.raises(NotImplementedError, match="pdtr along its first argument"):
        ad.grad(lambda v: special.pdtr(v, np.ones(2)).sum())(np.array([1.0, 2.0]))
    with pytest.raises(NotImplementedError, match="complex128"):
        ad.vjp(special.psi, np.array([1 + 1j]))[1](np.ones(1, complex))
    order, x = np.array([1.0, 2.0]), np.array([0.5, 0.7])
    assert_allclose(ad.grad(lambda x: special.jv(order, x).sum())(x), special.jvp(order, x))


def test_in_threads(rng):
    """Formulas are read by whoever needs them first: a process of its own, whose threads start at once."""
    code = """
import threading
import numpy as np, blasad as ad
from blasad._declarations.functions import FUNCTIONS, ufunc_of
x, both, found = np.linspace(0.3, 0.6, 5), threading.Barrier(4), []
fs = [ufunc_of(each) for each in FUNCTIONS if each.module == "numpy" and each.name != "arccosh"]
def run():
    both.wait()
    found.append([ad.grad(lambda x: (f(x) if f.nin == 1 else f(x, x * x)).sum())(x) for f in fs])
threads = [threading.Thread(target=run) for _ in range(4)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
assert len(found) == 4
for gradients in found[1:]:
    np.testing.assert_array_equal(gradients, found[0])
"""
    done = subprocess.run([sys.executable, "-c", "import sys; sys.setswitchinterval(1e-6)" + code],
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_formulas_are_read():
    assert [word.what for word in words("-a * (1 + y) / 2")] == [
        "a", "scale", "number", "y", "add", "multiply", "scale"]
    with pytest.raises(ValueError, match="cannot read"):
        words("a if b else y")
