"""Derivatives inside derivatives: programs that mutate, capture, alias, batch and fail on the way."""

import threading
from functools import partial

import numpy as np
import pytest

import blasad as ad
from blasad._tape import tape as _tape
from support.nested_programs import PROGRAMS, M, X, energy, trained
from support.numbers import uniform


def gradient_by_differences(f, x, h=1e-5):
    found = np.empty_like(x)
    for i in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[i] = h
        found[i] = (f(x + step) - f(x - step)) / (2 * h)
    return found


def derivatives(f, x, v):
    """<gradient of f, v> by every combination of an outer mode with the inner one of the function."""
    return {
        "reverse": np.vdot(v, ad.grad(f)(x)),
        "forward": ad.jvp(f, (x,), (v,))[1],
        "pullback": np.vdot(v, ad.vjp(f, x)[1](1.0)[0]),
        "jacobian": np.vdot(v, ad.jacobian(f)(x)),
    }


def check_gradient(f, x, rtol=1e-6):
    """The gradient of a scalar function that contains derivatives, in every mode, against differences."""
    v = uniform(x.shape)
    expected = np.vdot(v, gradient_by_differences(lambda x: ad.value_and_grad(f)(x)[0], x))
    for mode, found in derivatives(f, x, v).items():
        np.testing.assert_allclose(found, expected, rtol=rtol, atol=1e-8, err_msg=mode)


# ---------------------------------------------------------------- which derivative is meant


def slope_by_grad(f, x):
    return ad.grad(f)(x)


def slope_by_jvp(f, x):
    return ad.jvp(f, (x,), (1.0,))[1]


def slope_by_vjp(f, x):
    return ad.vjp(f, x)[1](1.0)[0]


def slope_by_autodiff(f, x):
    return ad.autodiff(ad.Reverse, f, ad.Active(x))[0][0]


def slope_by_tangent(f, x):
    return ad.autodiff(ad.Forward, f, ad.Duplicated(x, 1.0))[0]


SLOPES = [slope_by_grad, slope_by_jvp, slope_by_vjp, slope_by_autodiff, slope_by_tangent]


@pytest.mark.parametrize("outer", SLOPES)
@pytest.mark.parametrize("inner", SLOPES)
def test_perturbations_are_not_confused(outer, inner):
    assert outer(lambda x: x * inner(lambda y: x + y, 1.0), 2.0) == 1
    assert outer(lambda x: x * inner(lambda y: x * y, 3.0), 2.0) == 4
    assert outer(lambda x: x * inner(lambda y: x * y * y, x), 2.0) == 24
    assert outer(lambda x: inner(lambda y: x + 0.0, x), 2.0) == 0
    assert outer(lambda x: inner(lambda y: y * y * y, x), 2.0) == 12
    assert outer(lambda x: x * x * inner(lambda y: y * y, 5.0), 3.0) == 60


@pytest.mark.parametrize("a", SLOPES)
@pytest.mark.parametrize("b", SLOPES)
@pytest.mark.parametrize("c", SLOPES)
def test_three_levels(a, b, c):
    assert a(lambda x: b(lambda y: c(lambda z: z * z * z * z, y), x), 2.0) == 48
    assert a(lambda x: x * b(lambda y: x * y * c(lambda z: x * y * z, 1.0), 3.0), 2.0) == 72


@pytest.mark.parametrize("inner", SLOPES)
def test_a_derivative_of_constants_is_a_plain_number(inner):
    seen = []

    def f(x):
        seen.append(inner(lambda y: y * y * 3.0, 2.0))
        return x * seen[-1]

    assert ad.grad(f)(5.0) == 12
    assert type(seen[0]) is float and seen[0] == 12


def test_a_derivative_of_plain_arrays_is_plain():
    seen = []

    def f(x):
        A = np.arange(4.0).reshape(2, 2)
        seen[:] = [ad.grad(lambda B: (B @ B).sum())(A), ad.hessian(lambda b: (b**3).sum())(A[0]),
                   ad.jacobian(lambda b: b * b)(A[0]), ad.vjp(lambda b: b * 2, A)[1](A)[0],
                   ad.jvp(lambda b: b * b, (A,), (A,))[1], ad.value_and_grad(lambda b: b.sum())(A)[0]]
        return (x * seen[0]).sum()

    x = np.ones((2, 2))
    np.testing.assert_array_equal(ad.grad(f)(x), [[3, 7], [5, 9]])
    assert [type(y) for y in seen] == 5 * [np.ndarray] + [np.float64]
    np.testing.assert_array_equal(seen[1], [[0, 0], [0, 6]])


# ---------------------------------------------------------------- programs with derivatives inside


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_with_derivatives_inside(program):
    x = X.copy()
    check_gradient(program, x)
    np.testing.assert_array_equal(x, X)
    assert _tape.recording() is None


@pytest.mark.parametrize("program", PROGRAMS)
def test_its_second_derivative(program):
    """Derivatives of derivatives of programs with derivatives inside: three and four levels."""
    v = uniform(X.shape)
    check_gradient(lambda x: (ad.grad(program)(x) * v).sum(), X)


@pytest.mark.parametrize("program", PROGRAMS)
def test_its_lanes(program):
    """Several shadows outside."""
    vs = [uniform(X.shape) for _ in range(3)]
    slopes = ad.autodiff(ad.Forward, program, ad.BatchDuplicated(X.copy(), tuple(vs)))[0]
    g = ad.grad(program)(X)
    np.testing.assert_allclose(slopes, [g @ v for v in vs], rtol=1e-10)
    outs = tuple(np.zeros(1) for _ in range(3))
    dxs, seeds = tuple(np.zeros(3) for _ in range(3)), (1.0, -2.0, 0.5)
    for out, s in zip(outs, seeds, strict=True):
        out[0] = s

    def f(x, y):
        y[0] = program(x)

    ad.autodiff(ad.Reverse, f, ad.BatchDuplicated(X.copy(), dxs), ad.BatchDuplicated(np.zeros(1), outs))
    for dx, s in zip(dxs, seeds, strict=True):
        np.testing.assert_allclose(dx, s * g, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("inner", SLOPES)
@pytest.mark.parametrize("outer", SLOPES)
def test_constants_of_an_inner_derivative_live_as_long_as_the_outer_one(outer, inner):
    """Three levels: the constants of the innermost are read by the sweep of the outermost."""

    def f(x):
        total = 0.0
        for k in range(1, 6):
            total = total + inner(lambda y, k=k: y * inner(lambda z: float(k) * x * y * z, 1.0 * k), 3.0 * k)
            [np.full(1, 7.0 + j) for j in range(50)]
        return total

    assert outer(f, 2.0) == sum(2 * k * 3 * k for k in range(1, 6))


def test_plain_arrays_stay_as_they_are_until_the_outer_sweep_has_read_them():
    A = np.full(3, 2.0)

    def f(x, change):
        g = ad.grad(lambda y: (y * y * x).sum())(A)
        if change:
            A[0] = 5
        return (g * x).sum() + (ad.grad(lambda y: (y * y * x * x).sum())(np.full(3, 4.0)) * x).sum()

    for change in (True, False):
        A[:] = 2
        np.testing.assert_allclose(ad.grad(f)(X, change), 4 * 2 * X + 3 * 8 * X * X, rtol=1e-14)


@pytest.mark.parametrize("outer", SLOPES)
def test_tangents_of_numbers_may_be_numbers_or_traced(outer):
    def push(x, dx):
        return ad.autodiff(ad.Forward, lambda y: y * y * y, ad.Duplicated(x, dx))[0]

    assert outer(lambda t: push(3.0, t), 2.0) == 27
    assert outer(lambda t: push(t, 1.0), 2.0) == 12
    assert outer(lambda t: push(t, 1), 2.0) == 12
    assert outer(lambda t: push(t, 1 * t), 2.0) == 36
    assert outer(lambda t: sum(push_two(t)), 2.0) == 72


def push_two(t):
    return ad.autodiff(ad.Forward, lambda y: y * y * y, ad.BatchDuplicated(t, (3.0, t)))[0]


# ---------------------------------------------------------------- what goes wrong on the way


@pytest.mark.parametrize("fail", ["inside", "in the sweep", "in the result"])
def test_an_error_inside_leaves_the_outer_derivative_usable(fail):
    def bad(y):
        y *= 2
        if fail == "inside":
            raise KeyError("mine")
        if fail == "in the sweep":
            return ad.grad(lambda z: "text")(y)
        return y

    def f(x):
        y = x * x
        for outer in (partial(ad.grad, bad), partial(ad.jacobian, lambda z: bad(z) and None)):
            with pytest.raises((KeyError, TypeError, ValueError)):
                outer()(y)
        return (ad.grad(lambda z: (z * z * x).sum())(y) * y).sum()

    np.testing.assert_allclose(ad.grad(f)(X), 10 * X**4, rtol=1e-12)
    assert _tape.recording() is None


def test_threads_nest_by_themselves():
    found = {}

    def work(k):
        x = X * (k + 1)
        for _ in range(20):
            found[k] = ad.hessian(lambda x: energy(M, x))(x), ad.grad(trained)(x)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    for k in range(4):
        x = X * (k + 1)
        np.testing.assert_array_equal(found[k][0], ad.hessian(lambda x: energy(M, x))(x))
        np.testing.assert_array_equal(found[k][1], ad.grad(trained)(x))


@pytest.mark.parametrize("shape", [(1, 3), (3, 1), (1, 1), (0, 3), (1,), (0,)])
def test_shapes_with_ones_and_zeros(shape):
    x = uniform(shape)

    def f(x):
        return (np.tanh(x @ x.T) ** 2).sum() + (x * x * x).sum() if x.ndim == 2 else (x**3).sum()

    H = ad.hessian(f)(x)
    assert H.shape == shape + shape
    v = uniform(shape)
    np.testing.assert_allclose(ad.hvp(f)(x, v), np.tensordot(H, v, x.ndim), rtol=1e-12, atol=1e-14)
    if x.size:
        slope = gradient_by_differences(lambda x: (ad.grad(f)(x) * v).sum(), x)
        np.testing.assert_allclose(ad.hvp(f)(x, v), slope, rtol=1e-7, atol=1e-8)
    np.testing.assert_allclose(ad.jacobian(ad.grad(f))(x), H, rtol=1e-12, atol=1e-14)


# ---------------------------------------------------------------- a peer


def test_jax_has_the_same_second_derivatives():
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    import jax.numpy as jnp

    def both(np):
        def f(x):
            y = np.tanh(M @ x) * np.exp(x[0])
            return (y @ y) / (1 + np.linalg.norm(x)) + np.log1p(np.sqrt((x * x).sum() + 1))
        return f

    for x in (X, -X, 3 * X):
        np.testing.assert_allclose(ad.hessian(both(np))(x), jax.hessian(both(jnp))(x), rtol=1e-10, atol=1e-12)
        third = ad.jacobian(ad.hessian(both(np)))(x)
        np.testing.assert_allclose(third, jax.jacobian(jax.hessian(both(jnp)))(x), rtol=1e-9, atol=1e-11)


@pytest.mark.parametrize("n", [1, 3, 5, 8])
def test_an_argument_that_is_also_in_the_closure_is_one_variable(n):
    """Memory is the variable, inside a derivative as outside; what shares a part of it is refused."""
    def slope(x, part=slice(None)):
        return ad.autodiff(ad.Forward, lambda y: (x[part] * y).sum(), ad.Duplicated(x, np.ones_like(x)))[0]

    x = np.arange(1.0, n + 1)
    assert slope(x) == 2 * x.sum()
    np.testing.assert_allclose(ad.grad(slope)(x), 2.0)

    def around(x):
        return ad.autodiff(ad.Forward, lambda y: (y.sum() * x).sum(),
                           ad.Duplicated(x[: n - 1], np.ones_like(x[: n - 1])))[0]

    if n > 1:
        for f in (around, ad.grad(around)):
            with pytest.raises(ValueError, match="shares a part of its memory"):
                f(x)
