"""Functions of others with derivatives of their own: `primitive` and `elementwise`."""

import ctypes
import ctypes.util
import math
import pickle
import threading

import numpy as np
import pytest
import scipy.special.cython_special
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from support.functions import hold

MATRIX = np.array([[2.0, 1.0, 0.5], [0.0, 3.0, -1.0], [0.3, 0.0, 1.0]])


def opaque(f):
    """What a library does: it takes plain arrays alone."""
    def library(*args, **kwargs):
        assert all(type(x) is np.ndarray or np.isscalar(x) for x in args)
        return f(*args, **kwargs)
    return library


solve = ad.primitive(opaque(lambda b: np.linalg.solve(MATRIX, b)), linear=True,
                     transpose=opaque(lambda b: np.linalg.solve(MATRIX.T, b)))


@ad.primitive
def scaled(x, y):
    """The value by a library; the rules by functions that have derivatives."""
    return np.asarray(x) * np.sum(y)


@scaled.forward
def _(dx, z, x, y):
    return dx[0] * np.sum(y) + x * np.sum(dx[1])


@scaled.reverse
def _(bz, z, x, y):
    return bz * np.sum(y), np.sum(bz * x) * np.ones_like(y)


@ad.primitive
def both(x, *, twice=False):
    return x * x, complex(x[0], x[1]), (x * x * x).astype("f")


@both.forward
def _(dx, y, x, *, twice):
    return 2 * x * dx, dx[0] + 1j * dx[1], 3 * x * x * dx


@both.reverse
def _(by, y, x, *, twice):
    assert twice and y[0].shape == x.shape and y[2].dtype == np.float32
    unit = np.eye(len(x))
    return 2 * x * by[0] + by[1].real * unit[0] + by[1].imag * unit[1] + 3 * x * x * by[2]


hypot = ad.primitive(opaque(np.hypot), elementwise=(lambda x, y, r: x / r, lambda x, y, r: y / r), of_result=True)


@pytest.mark.parametrize("shape", [(3,), (3, 4), (3, 2, 2)])
def test_a_linear_one(shape, rng):
    def f(x):
        x = x.reshape(shape) ** 2
        return solve(x.reshape(3, -1)).reshape(shape)
    hold(f, rng.uniform(1, 2, int(np.prod(shape))), rng)


def test_arrays_of_any_layout(rng):
    turned = ad.primitive(opaque(lambda x: 2 * x.transpose(2, 0, 1)), linear=True,
                          transpose=opaque(lambda y: 2 * y.transpose(1, 2, 0)))
    hold(lambda x: turned((x * x).reshape(2, 3, 2)), rng.standard_normal(12), rng)
    hold(lambda x: turned((x * x).reshape(2, 3, 2)[:, ::-1]), rng.standard_normal(12), rng)
    hold(lambda x: turned((x * x).reshape(2, 3, 2).T), rng.standard_normal(12), rng)
    hold(lambda x: turned(np.broadcast_to(x * x, (2, 3, 4))), rng.standard_normal(4), rng)
    hold(lambda x: solve((x * x)[::2]), rng.standard_normal(6), rng)


def test_rules_of_functions_that_have_derivatives(rng):
    hold(lambda x: scaled(x[:3] ** 2, x[2:]), rng.standard_normal(6), rng)
    hold(lambda x: scaled(x * x, np.arange(3.0)), rng.standard_normal(6), rng)
    hold(lambda x: scaled(2.5, x * x), rng.standard_normal(6), rng)
    hold(lambda x: scaled(x[0], x[1]), rng.standard_normal(2), rng)
    hold(lambda x: scaled([x[0], 1.0, x[1] ** 2], x), rng.standard_normal(2), rng)


def test_several_results_of_several_dtypes(rng):
    def f(x):
        square, z, cube = both(x, twice=True)
        return square.sum() * z.real * x + z.imag
    x = rng.uniform(1, 2, 3)
    hold(f, x, rng, same_bits=False)
    cubes = ad.grad(lambda x: both(x, twice=True)[2].sum())(x)
    assert_allclose(cubes, 3 * x * x, rtol=1e-6)


def test_more_arguments_than_a_call_has_operands(rng):
    many = ad.primitive(opaque(lambda *xs: sum(k * x.sum() for k, x in enumerate(xs, 1)) ** 2),
                        forward=lambda dx, y, *xs: 2 * sum(k * x.sum() for k, x in enumerate(xs, 1))
                        * sum(k * np.sum(x) for k, x in enumerate(dx, 1)),
                        reverse=lambda by, y, *xs: tuple(
                            2 * k * by * sum(j * x.sum() for j, x in enumerate(xs, 1)) * np.ones_like(x)
                            for k, x in enumerate(xs, 1)))
    hold(lambda x: many(x[:2], x[2:3], x[3:].reshape(3, 1), x * x, np.ones(2), x[::2]), rng.standard_normal(6), rng,
         same_bits=False)


def test_complex_and_single(rng):
    unitary = np.linalg.qr(rng.standard_normal((3, 3)) + 1j * rng.standard_normal((3, 3)))[0]
    product = ad.primitive(opaque(lambda z: unitary @ z), linear=True, transpose=opaque(lambda w: unitary.conj().T @ w))
    hold(lambda x: product(x * (1 + 1j * x)), rng.standard_normal(3), rng)
    hold(lambda x: product(x * x), rng.standard_normal(3), rng)     # of a real array the adjoint is real
    gradient = ad.grad(lambda x: np.abs(product(x)).sum())(np.ones(3, np.complex64))
    assert gradient.dtype == np.complex64
    expected = ad.grad(lambda x: np.abs(unitary @ x).sum())(np.ones(3, complex))
    assert_allclose(gradient, expected, rtol=1e-5, atol=1e-6)


def test_functions_of_elements(rng):
    hold(lambda x: hypot(x[:, None], x[1:] ** 2), rng.uniform(1, 2, 4), rng)
    hold(lambda x: hypot(x, 2.0) + hypot(np.full((2, 1), 3.0), x), rng.uniform(1, 2, 4), rng)
    hold(lambda x: hypot(x[0], x[1]), rng.uniform(1, 2, 2), rng)
    square = ad.primitive(opaque(lambda z: z * z), elementwise=lambda z: 2 * z)
    hold(lambda x: square(x * (1 + 2j)), rng.uniform(1, 2, 2), rng)
    step = ad.primitive(opaque(lambda x, at=0.0: (x > at) * 1.0), elementwise=0)
    assert_array_equal(ad.grad(lambda x: step(x, at=1.5).sum())(np.array([1.0, 2.0])), [0, 0])


def test_a_function_of_numbers_in_c(rng):
    library = ctypes.CDLL(ctypes.util.find_library("m"))
    library.lgamma.restype, library.lgamma.argtypes = ctypes.c_double, [ctypes.c_double]
    from scipy.special import psi
    lgamma = ad.primitive(library.lgamma, elementwise=psi, vectorize=True)
    hold(lambda x: lgamma(x.reshape(2, 2) ** 2), rng.uniform(1, 2, 4), rng)


def test_in_place_and_overwritten(rng):
    def f(x):
        y = x * x
        for _ in range(3):
            y[:] = scaled(y, y)             # what is read is overwritten
            y *= 0.1
        return y
    hold(f, rng.uniform(1, 2, 3), rng)


def test_functions_may_write_to_what_they_are_given():
    def doubled(x):
        y = 2 * x
        x[:] = np.nan
        return y
    double = ad.primitive(doubled, linear=True, transpose=doubled)
    x = np.array([1.0, 2.0])
    for f in (ad.grad(lambda x: (double(x * x) * x).sum()), ad.jacobian(lambda x: (double(x) * x * x).sum())):
        assert_array_equal(f(x), 6 * x * x)
        assert_array_equal(ad.compile(f, x)(x), 6 * x * x)


def test_plain_arrays_go_to_the_function():
    x = np.array([1.0, 2.0, 3.0])
    assert_array_equal(ad.primitive(lambda x: x)(x), x)
    assert ad.primitive(len)([1, 2]) == 2


def test_arrays_that_the_program_makes(rng):
    weighed = ad.primitive(opaque(lambda x, *, w: x * w), linear=True, transpose=opaque(lambda y, *, w: y * w))

    def f(x):
        w, y = np.ones(3), np.zeros(3)
        w[1] = 2
        y[:] = scaled(x * x, w)
        w[2] = 5
        return y + weighed(x, w=w)
    hold(f, rng.standard_normal(3), rng)


def test_constants_are_those_of_the_call(rng):
    w = np.ones(3)
    weighed = ad.primitive(lambda x, *, w: x * w, linear=True, transpose=lambda y, *, w: y * w)

    def f(x):
        y = weighed(x, w=w)
        w[:] = 7
        return (y * y).sum()
    assert_array_equal(ad.grad(f)(np.ones(3)), [2, 2, 2])


def test_threads(rng):
    found = {}

    def work(k):
        found[k] = ad.grad(lambda x: (solve(x * x) ** 2).sum())(np.full(3, k + 1.0))
    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for k in range(4):
        x = np.full(3, k + 1.0)
        assert_allclose(found[k], 2 * x * (np.linalg.inv(MATRIX @ MATRIX.T) @ (2 * x * x)), rtol=1e-12)


def test_programs_are_pickled():
    program = ad.compile(ad.grad(lambda x: (scaled(x, x) ** 2).sum()), np.ones(3))
    again = pickle.loads(pickle.dumps(program))
    x = np.array([1.0, 2.0, 4.0])
    assert_array_equal(again(x), program(x))
    assert_array_equal(pickle.loads(pickle.dumps(again))(x), program(x))


# ---------------------------------------------------------------- errors

def raises(error, match, f, x=None, derivative=ad.grad):
    x = np.ones(3) if x is None else x
    with pytest.raises(error, match=match):
        derivative(f)(x)


def test_what_is_missing():
    bare = ad.primitive(lambda x: x * 2)
    raises(NotImplementedError, "has no reverse=", lambda x: bare(x).sum())
    raises(NotImplementedError, "has no forward=", lambda x: bare(x).sum(), derivative=ad.hessian)
    raises(NotImplementedError, "has no transpose=", lambda x: ad.primitive(lambda x: x, linear=True)(x).sum())
    unknown = ad.primitive(lambda x, y: x * y, elementwise=(None, lambda x, y: x))
    raises(NotImplementedError, "along argument 0", lambda x: unknown(x, x).sum())
    assert_array_equal(ad.grad(lambda x: unknown(np.full(3, 2.0), x).sum())(np.ones(3)), [2, 2, 2])


def test_what_rules_return():
    raises(ValueError, r"returned shape \(2,\) for argument 0",
           lambda x: ad.primitive(lambda x: x * 1, reverse=lambda by, y, x: by[:2])(x).sum())
    raises(TypeError, "returned None for argument 0",
           lambda x: ad.primitive(lambda x: x * 1, reverse=lambda by, y, x: None)(x).sum())
    raises(TypeError, "for each of the 2 arguments",
           lambda x: ad.primitive(lambda x, y: x * y, reverse=lambda by, z, x, y: by)(x, x).sum())
    raises(ValueError, "the transpose of .* returned shape",
           lambda x: ad.primitive(lambda x: x[:2], linear=True, transpose=lambda y: y)(x).sum())
    raises(TypeError, "returned int64", lambda x: ad.primitive(lambda x: np.arange(3))(x))
    raises(ValueError, "function of elements that returned", lambda x: ad.primitive(np.sum, elementwise=1)(x))


def test_what_is_given():
    raises(TypeError, "w is a traced array that was passed by keyword",
           lambda x: ad.primitive(lambda x, w: x * w)(np.ones(3), w=x).sum())
    raises(TypeError, "registered without a derivative for x1", lambda x: ad.primitive(
        lambda x, w: x * w, linear=True, transpose=lambda y, w: y * w)(x, x).sum())
    line = ad.primitive(lambda *x: sum(x), linear=True, transpose=lambda y, *x: y)
    for wrong in (lambda x: line(3, x).sum(), lambda x: line([1.0, 2.0, 3.0], x).sum(), lambda x: line(*[x] * 5).sum()):
        raises(TypeError, "linear in its first argument", wrong)
    sine = ad.primitive(np.sin, elementwise=np.cos)
    raises(TypeError, "2 arguments by position, but 1 slope", lambda x: sine(x, x).sum())
    for wrong in (lambda: ad.primitive(3), lambda: ad.primitive(np.sin, transpose=np.sin),
                  lambda: ad.primitive(3, elementwise=1), lambda: ad.primitive(np.sin, linear=True, reverse=np.sin),
                  lambda: ad.primitive(np.sin, elementwise=()), lambda: ad.primitive(np.sin, elementwise=["cos"]),
                  lambda: ad.primitive(np.sin, elementwise=3 + 0j, vectorize=True, linear=True),
                  lambda: ad.primitive(np.sin, of_result=True)):
        with pytest.raises(TypeError, match="blasad"):
            wrong()


def test_an_error_changes_nothing(rng):
    def fails(x):
        raise ArithmeticError("no")
    bad = ad.primitive(fails)

    def f(x):
        y = x * x
        with pytest.raises(ArithmeticError):
            bad(y)
        return solve(y)
    hold(f, rng.standard_normal(3), rng)


@pytest.mark.parametrize("kind", ["ctypes", "builtin", "Cython"])
def test_compiled_functions_of_numbers(kind):
    if kind == "ctypes":
        f = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)(math.erf)
    else:
        f = math.erf if kind == "builtin" else scipy.special.cython_special.erf

    def slope(x):
        return 2 / np.sqrt(np.pi) * np.exp(-x * x)

    x = np.array([[0.25, -0.5], [1.0, 0.0]])
    decorator = ad.primitive(elementwise=slope, vectorize=True)
    for made in (ad.primitive(f, elementwise=slope, vectorize=True), decorator(f)):
        np.testing.assert_allclose(ad.grad(lambda x, made=made: made(x).sum())(x), slope(x), rtol=1e-14)
        assert ad.testing.check_rule(made, quick=True).ok
