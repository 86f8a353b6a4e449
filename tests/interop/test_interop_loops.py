"""Functions with loops, taken by adapters: in programs, and in programs that are cut in two."""

import warnings
from functools import partial

import numpy as np
import pytest

import blasad as ad
from blasad.interop._functions import Function, evaluated, recorded
from support.numbers import generator


def plain(step, steps, *state):
    for i in range(steps):
        new = step(i, *state)
        state = state if new is None else new if isinstance(new, tuple) and len(state) > 1 else (new,)
    return state[0] if len(state) == 1 else state


def rebound(loop, A, X):
    return loop(lambda i, x: np.tanh(A @ x) + X[i], 5, X[0]), A @ X[1]


def in_place(loop, A, X):
    Y = np.zeros_like(X)

    def step(i):
        Y[i] = np.sin(A @ X[i])
    loop(step, 5)
    return (Y * Y,)


def nested(loop, A, X):
    return (loop(lambda i, x: loop(lambda j, x: np.tanh(A @ x) * X[j], 3, x) + X[i], 4, X[0]),)


FUNCTIONS = [rebound, in_place, nested]


@pytest.mark.parametrize("f", FUNCTIONS, ids=lambda f: f.__name__)
@pytest.mark.parametrize("loop", [ad.loop, partial(ad.loop, kept=True)])
def test_programs_of_loops(f, loop):
    rng = generator(1)
    A, X = rng.standard_normal((3, 3)) / 2, rng.standard_normal((6, 3))
    function = Function(lambda A, X: tuple(f(loop, A, X)), (True, True), "f")
    programs = function.programs(((A.shape, A.dtype), (X.shape, X.dtype)))
    first, second, _ = programs.cut
    assert "loop" in programs.value.routines() and "loop" in first.routines()
    assert "loop" in second.routines()
    for _ in range(2):
        A, X = A * 0.9, X * 1.1
        values, pull = ad.vjp(lambda A, X: tuple(f(plain, A, X)), A, X)
        other = recorded(function, [A + 1, X - 1], True)         # in between
        found, back = recorded(function, [A, X], True)
        recorded(function, [A - 1, X], True)[1](*values)
        for a, b, c in zip(found, values, evaluated(function, [A, X], True), strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-12)
            np.testing.assert_allclose(c, b, rtol=1e-12)
        for factor in (1, 2):
            seeds = [factor * np.cos(y) for y in values]
            for a, b in zip(back(*seeds), pull(tuple(seeds)), strict=True):
                np.testing.assert_allclose(a, b, rtol=1e-11, atol=1e-13)
        assert len(other[0]) == len(values)


def test_while_loops_and_rules_in_steps():
    def root(a):
        return (ad.while_loop(lambda x: abs(x[0] * x[0] - a[0]) > 1e-12,
                              lambda i, x: (x + a / x) / 2, a, max_steps=60),)
    function = Function(root, (True,), "root")
    assert "loop" in function.programs((((1,), np.dtype(float)),)).cut[1].routines()
    for a in (4.0, 9.0, 400.0):
        found, back = recorded(function, [np.array([a])], True)
        np.testing.assert_allclose((found[0], back(np.ones(1))[0]), ([a**0.5], [0.5 / a**0.5]), rtol=1e-9)

    @ad.custom_rule("x:in[n], y:out[n]=None")
    def doubled(x, y):
        np.multiply(x, 2, out=y)

    @doubled.reverse
    def _(_, x, bx, y, by):
        bx += 2 * by

    try:                                # no program of other libraries calls Python
        function = Function(lambda x: (ad.loop(lambda i, x: doubled(x), 3, x),), (True,), "f")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert function.programs((((2,), np.dtype(float)),)).cut is None
            found, back = recorded(function, [np.ones(2)], True)
        np.testing.assert_array_equal((found[0], back(np.ones(2))[0]), 8 * np.ones((2, 2)))
    finally:
        ad.rules.unregister("doubled")


@pytest.fixture
def doubles():
    """JAX computes in double precision, if it is here."""
    try:
        import jax
    except ImportError:
        yield
        return
    with jax.enable_x64(True):
        yield


def grad_of(library):
    """The gradient of a function of a matrix and a vector that returns a number, by a library."""
    if library == "torch":
        torch = pytest.importorskip("torch")
        from blasad.interop.torch import function

        def by_torch(f):
            def g(*args):
                xs = [torch.tensor(x, requires_grad=True) for x in args]
                return [x.numpy() for x in torch.autograd.grad(function(f)(*xs), xs)]
            return g
        return by_torch
    if library == "jax":
        jax = pytest.importorskip("jax")
        from blasad.interop.jax import function
        return lambda f: jax.jit(jax.grad(function(f), (0, 1)))
    pytest.importorskip("autograd")
    import autograd

    from blasad.interop.autograd import function
    return lambda f: lambda A, x: [autograd.grad(function(f), k)(A, x) for k in (0, 1)]


@pytest.mark.parametrize("library", ["torch", "jax", "autograd"])
def test_libraries(library, doubles):
    rng = generator(2)

    def f(loop, A, x):
        return (loop(lambda i, x: np.tanh(A @ x) + i, 40, x)**2).sum()

    g = grad_of(library)(lambda A, x: f(ad.loop, A, x))
    for _ in range(3):
        A, x = rng.standard_normal((3, 3)) / 2, rng.standard_normal(3)
        for a, b in zip(g(A, x), ad.grad(lambda A, x: f(plain, A, x), (0, 1))(A, x), strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-12)


def test_vmap(doubles):
    jax = pytest.importorskip("jax")
    from blasad.interop.jax import function
    A, X = generator(3).standard_normal((3, 3)) / 2, generator(4).standard_normal((4, 3))
    f = function(lambda A, x: ad.loop(lambda i, x: np.tanh(A @ x) + i, 6, x).sum())
    found = jax.jit(jax.vmap(jax.grad(f, 1), (None, 0)))(A, X)
    for x, g in zip(X, found, strict=True):
        expected = ad.grad(lambda x: plain(lambda i, x: np.tanh(A @ x) + i, 6, x).sum())(x)
        np.testing.assert_allclose(g, expected, 1e-9)


def test_numba():
    numba = pytest.importorskip("numba")
    from blasad.interop.numba import compile
    A, x = generator(6).standard_normal((3, 3)) / 2, generator(7).standard_normal(3)

    def f(loop, A, x, n):
        return loop(lambda i, x: np.tanh(A @ x) + i, n, x).sum()

    program = compile(ad.grad(lambda A, x, n: f(ad.loop, A, x, n), (0, 1)), A, x, 3.0)
    twice = numba.njit(lambda A, x, n: (program(A, x, n), program(A, 2 * x, n + 2)))
    for a, b in zip(twice(A, x, 4.0), ((A, x, 4), (A, 2 * x, 6)), strict=True):
        for g, expected in zip(a, ad.grad(lambda A, x, n: f(plain, A, x, n), (0, 1))(*b), strict=True):
            np.testing.assert_allclose(g, expected, rtol=1e-10, atol=1e-12)
