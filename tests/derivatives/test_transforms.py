"""grad and its family are pure on the outside: whatever the layout of an argument and whatever f does to it."""

import numpy as np
import pytest

import blasad as ad
from support.numbers import RNG

WINDOWS = np.lib.stride_tricks.sliding_window_view
LAYOUTS = {
    "plain": lambda: RNG.uniform(0.5, 1.5, (3, 4)), "F": lambda: np.asfortranarray(RNG.uniform(0.5, 1.5, (3, 4))),
    "odd": lambda: RNG.uniform(0.5, 1.5, (3, 3)), "steps": lambda: RNG.uniform(0.5, 1.5, (6, 9))[::2, 1:9:2],
    "reversed": lambda: RNG.uniform(0.5, 1.5, (3, 4))[::-1, ::-1],
    "transposed": lambda: RNG.uniform(0.5, 1.5, (4, 3)).T,
    "column": lambda: RNG.uniform(0.5, 1.5, (5, 4))[:, 1], "row": lambda: RNG.uniform(0.5, 1.5, 7)[::3],
    "repeated rows": lambda: np.broadcast_to(RNG.uniform(0.5, 1.5, 4), (3, 4)),
    "one number": lambda: np.broadcast_to(1.25, (3, 2)), "windows": lambda: WINDOWS(RNG.uniform(0.5, 1.5, 6), 3),
    "no dimensions": lambda: np.array(1.25), "single": lambda: RNG.uniform(0.5, 1.5, 5).astype("f"),
    "empty": lambda: np.zeros((0, 3)),
}


def pure(x):
    return x * np.sin(x) + x * x


def in_place(x):
    x *= 2
    x += np.cos(x)
    return x * x


def slope_of(f, x, t):
    x, t = x.astype("d"), t.astype("d")
    return (f(x + 1e-5 * t) - f(x - 1e-5 * t)) / 2e-5


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("f", [pure, in_place], ids=["pure", "in place"])
def test_layouts(f, layout):
    x = LAYOUTS[layout]()
    before, t, w = x.copy(), RNG.standard_normal(x.shape), RNG.standard_normal(x.shape)
    slope = slope_of(lambda z: f(z.copy()), x, t)
    close = dict(rtol=1e-3 if x.dtype == "f" else 1e-7, atol=1e-4 if x.dtype == "f" else 1e-8)

    def loss(z):
        return (w.astype(z.dtype) * f(z)).sum()

    def plain_loss(z):
        return float((w * f(z.copy())).sum())

    np.testing.assert_allclose(ad.jvp(f, (x,), (t.astype(x.dtype),))[1], slope, **close)
    np.testing.assert_allclose(np.sum(ad.grad(loss)(x) * t), np.sum(w * slope), **close)
    np.testing.assert_allclose(np.sum(ad.vjp(f, x)[1](w.astype(x.dtype))[0] * t), np.sum(w * slope), **close)
    pull = ad.vjp(f, x, lanes=3)[1]
    stacked = pull.stacked(np.stack([w, 0 * w, 2 * w]).astype(x.dtype))[0]
    np.testing.assert_allclose(np.sum(stacked[2] * t), 2 * np.sum(w * slope), **close)
    np.testing.assert_allclose(ad.jacobian(f)(x).reshape(x.size, x.size) @ t.ravel(), np.ravel(slope), **close)
    if x.dtype == "d":
        gradient = lambda z: ad.grad(loss)(z)                                       # noqa: E731
        second = slope_of(lambda z: np.asarray(gradient(z)), x, t)
        np.testing.assert_allclose(ad.hvp(loss)(x, t), second, rtol=1e-5, atol=1e-6)
        np.testing.assert_allclose(
            ad.hessian(loss)(x).reshape(x.size, x.size) @ t.ravel(), np.ravel(second), rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(x, before)


def test_what_else_lies_where_an_argument_lies_is_a_constant():
    x = np.array([1.0, 2.0])
    np.testing.assert_array_equal(ad.hessian(lambda y: ((y - x) ** 2).sum())(x), 2 * np.eye(2))
    np.testing.assert_array_equal(ad.hessian(lambda a, b: (a * b).sum(), 0)(x, x), np.zeros((2, 2)))
    np.testing.assert_array_equal(ad.hvp(lambda a, b: (a * b).sum(), 0)(x, x, np.ones(2)), [0, 0])
    np.testing.assert_array_equal(
        ad.hessian(lambda y: 0.5 * ((y - x) @ (y - x)) + (y ** 4).sum())(x), np.diag([13.0, 49.0]))
    a = np.array([2.0])
    assert ad.grad(lambda b: ad.grad(lambda c: (a * b * c * c).sum())(a * b).sum())(a) == 32


@pytest.mark.parametrize("n", [3, 600])
def test_arguments_that_overlap_are_variables_of_their_own(n):
    z = np.arange(1.0, n + 1)
    a, b = z[:-1], z[1:]
    np.testing.assert_allclose(ad.hvp(lambda a, b: (a * a * b).sum(), 0)(a, b, np.ones(n - 1)), 2 * b)

    def both(a, b):
        return sum((g * g).sum() for g in ad.grad(lambda a, b: (a * a * b).sum(), (0, 1))(a, b))

    first, second = ad.grad(both, (0, 1))(a, b)
    np.testing.assert_allclose(first, 8 * a * b * b + 4 * a ** 3)
    np.testing.assert_allclose(second, 8 * a * a * b)


@pytest.mark.parametrize("inner", ["grad", "jvp", "vjp", "Active"])
@pytest.mark.parametrize("x", [2.0, np.array([2.0, 3.0])], ids=["number", "array"])
def test_three_levels_with_one_array(x, inner):
    def slope(f, z):
        if inner == "jvp":
            return ad.jvp(f, (z,), (z * 0 + 1,))[1]
        if inner == "vjp":
            return ad.vjp(f, z)[1](z * 0 + 1)[0]
        if inner == "Active" and np.ndim(z) == 0:
            return ad.autodiff(ad.Reverse, f, ad.Active(z))[0][0]
        return ad.grad(lambda z: np.sum(f(z)))(z)

    def nested(a):                          # 2 a, whatever is passed down
        return slope(lambda b: slope(lambda c: a * c * c, b), a)

    def deep(a):                            # the inner slope is 2 a b: 2 a + 2 a b at b = a
        return slope(lambda b: slope(lambda c: a * c * c, b) + a * b * b, a)

    np.testing.assert_allclose(nested(x), 2 * x)
    np.testing.assert_allclose(deep(x), 2 * x + 2 * x * x)
    value, gradient = ad.value_and_grad(lambda a: np.sum(nested(a)))(x)
    np.testing.assert_allclose((value, *np.atleast_1d(gradient)), (np.sum(2 * x), *np.atleast_1d(2 + 0 * x)))
    np.testing.assert_allclose(ad.grad(lambda a: np.sum(deep(a)))(x), 2 + 4 * x)


def test_jacobian_leaves_the_other_arguments_alone():
    def f(A, x):
        A *= 2
        return A @ x

    A, x = np.ones((40, 20)), np.ones(20)
    np.testing.assert_array_equal(ad.jacobian(f, 1)(A, x), 2 * np.ones((40, 20)))
    np.testing.assert_array_equal(A, 1)
    np.testing.assert_array_equal(
        ad.jacobian(lambda A, x, y: ad.blas.gemv(1.0, A, x, 0.0, y), 1)(np.eye(3), np.ones(3), np.ones(3)), np.eye(3))
    program = ad.compile(ad.jacobian(f, 1), A, x)
    np.testing.assert_array_equal(program(A, x), 2 * np.ones((40, 20)))
    np.testing.assert_array_equal(A, 1)


@pytest.mark.parametrize("call", [
    lambda o: ad.grad(lambda o: o[0])(o), lambda o: ad.vjp(lambda o: o[0], o),
    lambda o: ad.jvp(lambda o: o[0], (o,), (o,)), lambda o: ad.grad(lambda o: o[0][0])([o]),
    lambda o: ad.autodiff(ad.Reverse, lambda o: o[0], ad.Duplicated(o, o)),
    lambda o: ad.autodiff(ad.Forward, lambda o: o["o"][0], ad.Duplicated({"o": o}, {"o": o})),
    lambda o: ad.autodiff(ad.Forward, lambda n: 2.0 * n, ad.Duplicated(3, 1)),
    lambda o: ad.jvp(lambda n: 2.0 * n, (3,), (1.0,)), lambda o: ad.grad(lambda n: 2.0)(None),
    lambda o: ad.grad(lambda s: 2.0)("text"), lambda o: ad.grad(lambda t: 2.0)({"n": 3, "name": "text"}),
    lambda o: ad.testing.check_reverse(lambda o: o[0], o)])
def test_what_cannot_be_differentiated_is_refused(call):
    with pytest.raises(TypeError, match="floats"):
        call(memoryview(np.ones(2)))


def test_one_argument():
    with pytest.raises(TypeError, match=r"argnums is \(0, 1\); it takes one"):
        ad.hvp(lambda x, y: (x * y).sum(), (0, 1))


@pytest.mark.parametrize("transform", [ad.jacobian, ad.hessian])
def test_an_argument_that_is_none(transform):
    with pytest.raises(TypeError, match="argument 0 is str; it must be an array, a float, or a tree of them"):
        transform(lambda x: 2.0)("text")


def test_a_pullback_from_outside_takes_no_traced_seed():
    _, pullback = ad.vjp(np.sin, np.ones(2))
    with pytest.raises(TypeError, match="call vjp inside"):
        ad.compile(pullback, np.ones(2))
    with pytest.raises(TypeError, match="call vjp inside"):
        ad.grad(lambda s: pullback(s)[0].sum())(np.ones(2))
    program = ad.compile(lambda x, s: ad.vjp(np.sin, x)[1](s)[0], np.ones(2), np.ones(2))
    np.testing.assert_allclose(program(np.zeros(2), np.array([2.0, 3.0])), [2, 3])
    with pytest.raises(TypeError, match="a program returns"):
        ad.compile(ad.vjp, np.sin, np.ones(2))


def test_arguments_by_name_are_constants_of_their_own():
    def f(x, w=None):
        w *= 2
        w *= x
        return w.sum()

    x, w = np.array([1.0, 2.0]), np.array([3.0, 4.0])
    np.testing.assert_array_equal(ad.grad(f)(x, w=w), 2 * w)
    np.testing.assert_array_equal(ad.jacobian(f)(x, w=w), 2 * w)
    np.testing.assert_array_equal(ad.hessian(lambda x, w: (w * x * x).sum())(x, w=w), np.diag(2 * w))
    np.testing.assert_array_equal(ad.hvp(lambda x, w: (w * x * x).sum())(x, x, w=w), 2 * w * x)
    np.testing.assert_array_equal(w, [3, 4])


@pytest.mark.parametrize("call", [
    lambda a, c: np.sum(a, axis=0, out=c), lambda a, c: np.mean(a, 0, None, c), lambda a, c: np.max(a, 1, c),
    lambda a, c: np.take(a, [0], axis=0, out=c), lambda a, c: np.add.reduce(a, out=c), lambda a, c: np.trace(a, out=c)])
def test_an_output_of_another_shape(call):
    def f(a):
        call(a, np.zeros_like(a))

    with pytest.raises(ValueError, match=r"out has shape \(3, 3\); the result has"):
        ad.vjp(f, np.eye(3))


@pytest.mark.parametrize("write", [
    lambda x: np.broadcast_to(x, (2, 3)).__setitem__(0, 7.0), lambda x: x.reshape(3, 1).diagonal().fill(1.0),
    lambda x: np.diagonal(np.outer(x, x)).__setitem__(0, 1.0), lambda x: np.put(np.diagonal(np.outer(x, x)), [0], 1.0),
    lambda x: np.multiply(2.0, x, out=np.broadcast_to(x, (1, 3))[0]),
    lambda x: ad.blas.scal(2.0, np.diag(np.outer(x, x))),
    pytest.param(lambda x: np.broadcast_arrays(x, np.ones((2, 3)))[0].fill(0.0), id="repeats memory")])
def test_views_that_nobody_may_write_to(write, request):
    """NumPy warns where `broadcast_arrays` makes a view that repeats memory, and writes to it; here it is refused."""
    expected = "repeats memory" if "repeats memory" in request.node.name else "read-only"
    with pytest.raises(ValueError, match=expected):
        ad.vjp(write, np.ones(3))


def test_asarray_is_a_view_where_numpy_has_one():
    def f(x):
        for y in (np.asarray(x.T, like=x), np.asfortranarray(x.T, like=x), np.ascontiguousarray(x, like=x),
                  np.asarray(x[::-1], like=x), np.asanyarray(x[:, 1:], like=x)):
            y *= 2.0
        for y in (np.ascontiguousarray(x.T, like=x), np.asfortranarray(x, like=x)):
            y *= 2.0
        return x

    x = np.arange(1.0, 13).reshape(3, 4)
    y = x * 16
    y[:, 1:] *= 2
    np.testing.assert_array_equal(ad.vjp(f, x)[0], y)
    np.testing.assert_array_equal(ad.vjp(f, x)[1](np.ones_like(x))[0], y / x)


@pytest.mark.parametrize("order", "CF")
def test_what_is_a_view_is_one_at_every_level(order):
    def f(x):
        x.T.reshape(-1)[:4] *= x[0, 0]      # in place for one order, on a copy for the other
        return (x * x * x).sum()

    x = np.array(RNG.uniform(0.5, 1.5, (3, 4)), order=order)
    v = RNG.standard_normal(x.shape)
    gradient, step = ad.grad(f), 1e-6 * v
    slope = (gradient(np.array(x + step, order=order)) - gradient(np.array(x - step, order=order))) / 2e-6
    np.testing.assert_allclose(ad.hvp(f)(x, v), slope, rtol=1e-6, atol=1e-7)
    np.testing.assert_allclose(ad.grad(lambda z: (ad.grad(f)(z) * v).sum())(x), slope, rtol=1e-6, atol=1e-7)
    np.testing.assert_allclose(np.tensordot(ad.hessian(f)(x), v, 2), slope, rtol=1e-6, atol=1e-7)
