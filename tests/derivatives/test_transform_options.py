"""What the transforms take beside a function: has_aux, several argnums, the place of the vector of hvp; and whose name
their messages say."""

import warnings

import numpy as np
import pytest
from scipy.optimize import minimize

import blasad as ad
from support.numbers import RNG, generator

DRAW = generator("options of transforms")
A, X, Y = DRAW.uniform(0.5, 1.5, (3, 3)), DRAW.uniform(0.5, 1.5, 3), DRAW.uniform(0.5, 1.5, 2)


def with_aux(x):
    r = A @ x - 1
    loss = (r * r).sum()
    return loss, {"residual": r, "first": x[0], "note": "kept", "count": 3, "same": [loss]}


def without(x):
    return with_aux(x)[0]


def right(aux, x):
    assert type(aux["residual"]) is np.ndarray and aux["note"] == "kept" and aux["count"] == 3
    np.testing.assert_allclose(aux["residual"], A @ x - 1, rtol=1e-14)
    np.testing.assert_allclose([aux["first"], aux["same"][0]], [x[0], without(x)])


def test_what_is_beside_the_value_is_handed_out():
    (value, aux), slope = ad.value_and_grad(with_aux, has_aux=True)(X)
    np.testing.assert_allclose(value, without(X))
    right(aux, X)
    np.testing.assert_array_equal(slope, ad.grad(without)(X))
    slope, aux = ad.grad(with_aux, has_aux=True)(X)
    right(aux, X)
    np.testing.assert_array_equal(slope, ad.grad(without)(X))
    value, pullback, aux = ad.vjp(with_aux, X, has_aux=True)
    right(aux, X)
    np.testing.assert_array_equal(pullback(1.0)[0], slope)
    value, tangent, aux = ad.jvp(with_aux, (X,), (X,), has_aux=True)
    right(aux, X)
    np.testing.assert_allclose(tangent, slope @ X)
    found, aux = ad.hessian(with_aux, has_aux=True)(X)
    right(aux, X)
    np.testing.assert_allclose(found, 2 * A.T @ A)


@pytest.mark.parametrize("rows", [2, 3, 40])
def test_what_is_beside_an_array(rows):
    W = RNG.uniform(-1, 1, (rows, 3))
    found, aux = ad.jacobian(lambda x: (W @ np.sin(x), x * 2), has_aux=True)(X)
    np.testing.assert_allclose(found, W * np.cos(X))
    np.testing.assert_array_equal(aux, X * 2)
    found, aux = ad.jacobian(lambda x: ({"y": W @ x}, x), has_aux=True)(X)
    np.testing.assert_allclose(found["y"], W)
    np.testing.assert_array_equal(aux, X)


def test_what_is_beside_has_a_derivative_of_its_own_outside():
    def outer(x):
        slope, aux = ad.grad(with_aux, has_aux=True)(x)
        return slope.sum() + (aux["residual"] ** 3).sum()

    def by_hand(x):
        return (2 * A.T @ (A @ x - 1)).sum() + ((A @ x - 1) ** 3).sum()

    np.testing.assert_allclose(ad.grad(outer)(X), ad.grad(by_hand)(X))
    np.testing.assert_allclose(ad.compile(ad.grad(outer), X)(Y[0] * X), ad.grad(by_hand)(Y[0] * X))
    both = ad.jit(ad.value_and_grad(with_aux, has_aux=True))
    for x in (X, 2 * X):
        (_, aux), slope = both(x)
        right(aux, x)
        np.testing.assert_allclose(slope, ad.grad(without)(x))


def test_what_is_beside_a_holomorphic_function():
    slope, aux = ad.grad(lambda z: ((z * z).sum(), z + 1), has_aux=True, holomorphic=True)(X + 1j)
    np.testing.assert_allclose(slope, 2 * (X + 1j))
    np.testing.assert_array_equal(aux, X + 1 + 1j)


@pytest.mark.parametrize("transform", [ad.grad, ad.value_and_grad, ad.jacobian, ad.hessian])
@pytest.mark.parametrize("result, came", [(lambda x: x.sum(), "float64|TracedArray"), (lambda x: (1.0, 2, 3), "of 3")])
def test_a_function_that_returns_nothing_beside(transform, result, came):
    with pytest.raises(TypeError, match=rf"{transform.__name__}: with has_aux=True .*\(value, aux\); .*({came})"):
        transform(result, has_aux=True)(X)


def test_a_derivative_that_is_lost_beside_a_value():
    with pytest.warns(ad.DerivativeLost), pytest.raises(TypeError, match="ended at"):
        ad.grad(lambda x: (float(x[0]), x), has_aux=True)(X)


# ---------------------------------------------------------------- several argnums

def of_two(x, y):
    return np.outer(np.sin(x), y * y)


@pytest.mark.parametrize("f, rows", [(of_two, None), (lambda x, y: of_two(x, y).sum(0)[:1], None),
                                     (lambda x, y: (x * y[0]).sum(), None)], ids=["more rows", "fewer", "a number"])
def test_jacobians_of_several_arguments(f, rows):
    both = ad.jacobian(f, (0, 1))(X, Y)
    np.testing.assert_allclose(both[0], ad.jacobian(f, 0)(X, Y))
    np.testing.assert_allclose(both[1], ad.jacobian(f, 1)(X, Y))
    for found, expected in zip(ad.jacobian(f, (-1, 0, 1))(X, Y), (both[1], both[0], both[1]), strict=True):
        np.testing.assert_array_equal(found, expected)


def test_one_array_in_two_places_is_two_arguments():
    first, second = ad.jacobian(lambda x, y: x * x * y, (0, 1))(X, X)
    np.testing.assert_allclose(first, np.diag(2 * X * X))
    np.testing.assert_allclose(second, np.diag(X * X))
    found = ad.hessian(lambda x, y: (x * x * y).sum(), (0, 1))(X, X)
    np.testing.assert_allclose(found[0][1], np.diag(2 * X))
    np.testing.assert_array_equal(found[1][1], np.zeros((3, 3)))


def test_jacobians_by_trees_and_of_trees():
    found = ad.jacobian(lambda p, x: {"y": p["a"] * x, "z": x}, (0, 1))({"a": X}, 2 * X)
    np.testing.assert_allclose(found["y"][0]["a"], np.diag(2 * X))
    np.testing.assert_allclose(found["y"][1], np.diag(X))
    np.testing.assert_allclose(found["z"][1], np.eye(3))
    np.testing.assert_array_equal(found["z"][0]["a"], np.zeros((3, 3)))
    found = ad.jacobian(lambda z, w: z * w, (0, 1), holomorphic=True)(X + 1j, X - 1j)
    np.testing.assert_allclose(found[0], np.diag(X - 1j))
    np.testing.assert_allclose(found[1], np.diag(X + 1j))


def test_hessians_of_several_arguments():
    def f(x, y, w=1.0):
        return w * (np.sin(x).sum() * (y ** 3).sum() + x[0] * y[1])

    step, blocks = 1e-5, ad.hessian(f, (0, 1))(X, Y, w=2.0)
    for i, first in enumerate((X, Y)):
        for j, second in enumerate((X, Y)):
            assert blocks[i][j].shape == first.shape + second.shape
            for k in range(second.size):
                d = step * np.eye(second.size)[k]
                there, back = ([X, Y] for _ in range(2))
                there[j], back[j] = second + d, second - d
                slope = (ad.grad(f, i)(*there, w=2.0) - ad.grad(f, i)(*back, w=2.0)) / (2 * step)
                np.testing.assert_allclose(blocks[i][j][..., k], slope, rtol=1e-7, atol=1e-8)
    tree = ad.hessian(lambda p, y: f(p["x"], y), (0, 1))({"x": X}, Y)
    np.testing.assert_allclose(2 * tree[0]["x"][1], blocks[0][1])
    np.testing.assert_allclose(2 * tree[1][0]["x"], blocks[1][0])
    assert ad.hessian(f, (0,))(X, Y)[0][0].shape == (3, 3)
    empty = ad.hessian(lambda x, y: x.sum() * y.sum(), (0, 1))(X[:0], Y)
    assert [[block.shape for block in row] for row in empty] == [[(0, 0), (0, 2)], [(2, 0), (2, 2)]]


# ---------------------------------------------------------------- hvp and scipy.optimize

def cubic(x, a=1.0, b=0.0):
    return (a * x ** 3).sum() + b * (x * x).sum()


def test_hvp_is_a_hessp():
    v = X[::-1].copy()
    expected = 6 * X * v * 2.0 + 2 * 3.0 * v
    np.testing.assert_allclose(ad.hvp(cubic)(X, v, 2.0, 3.0), expected)
    np.testing.assert_allclose(ad.hvp(cubic)(X, 2.0, 3.0, v), expected)
    np.testing.assert_allclose(ad.hvp(cubic, vector=1)(X, v, 2.0 * np.ones(3), 3.0), expected)
    np.testing.assert_allclose(ad.hvp(cubic, vector=-1)(X, 2.0 * np.ones(3), 3.0, v), expected)
    np.testing.assert_allclose(ad.hvp(cubic, 0)(X, 2.0 * np.ones(3), v), 12 * X * v)

    def f(x, a, c):
        return a * ((x - c) ** 4).sum() + (x - c) @ (x - c)

    target = np.array([1.0, -2.0, 0.5])
    found = minimize(f, np.zeros(3), args=(2.0, target), jac=ad.grad(f), hessp=ad.hvp(f, vector=1), method="trust-ncg")
    np.testing.assert_allclose(found.x, target, atol=1e-6)


def test_where_the_vector_is_may_be_unclear():
    with pytest.warns(UserWarning, match=r"hvp\(f, vector=1\) or hvp\(f, vector=-1\)"):
        found = ad.hvp(lambda x, y: (x * x * y).sum())(X, X, 2 * X)
    np.testing.assert_allclose(found, 4 * X * X)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ad.hvp(lambda x, y: (x * x * y).sum(), 1)(X, X, X)
    with pytest.raises(ValueError, match="hvp: vector is 5"):
        ad.hvp(cubic, vector=5)(X, X)
    with pytest.raises(TypeError, match="hvp: argnums is"):
        ad.hvp(cubic, (0, 1))


# ---------------------------------------------------------------- names in messages

@pytest.mark.parametrize("name", ["grad", "value_and_grad", "hessian"])
def test_messages_say_what_was_called(name):
    transform = getattr(ad, name)
    for f, args, text in [
            (lambda x: None, (X,), "returned None"), (lambda x: x * 1, (X,), "returned an array"),
            (lambda x: "no", (X,), "returned str"), (lambda x: 1j * x.sum(), (X,), "complex number"),
            (lambda x: x.sum(), (np.arange(3),), "argument 0 has dtype int64")]:
        with pytest.raises(TypeError, match=rf"\b(?<!_){name}: .*{text}"):
            transform(f)(*args)
    with pytest.raises(ValueError, match=rf"\b(?<!_){name}: argnums is 1, but the function was given 1 positional"):
        transform(lambda x: x.sum(), 1)(X)
    with pytest.raises(TypeError, match=rf"\b(?<!_){name}: argnums is 'x'"):
        transform(lambda x: x.sum(), "x")(X)


@pytest.mark.parametrize("name", ["grad", "value_and_grad", "hessian", "jacobian", "hvp", "vjp", "jvp"])
def test_a_derivative_of_what_is_no_function(name):
    call = {"vjp": r"vjp\(f, x\)", "jvp": r"jvp\(f, \(x,\), \(dx,\)\)"}.get(name, rf"{name}\(f\)\(x\)")
    with pytest.raises(TypeError, match=rf"^{name}: the first argument is float; .* {call}"):
        getattr(ad, name)(3.0, *([(), ()] if name == "jvp" else []))


def test_arguments_of_jvp_are_tuples():
    with pytest.raises(TypeError, match=r"jvp: the arguments are ndarray; .* \(x,\)"):
        ad.jvp(np.sin, X, X)
    with pytest.raises(TypeError, match=r"jvp: the tangents are ndarray"):
        ad.jvp(np.sin, (X,), X)
    with pytest.raises(ValueError, match="hvp: a tangent has shape"):
        ad.hvp(cubic)(X, Y)


# ---------------------------------------------------------------- which arguments

@pytest.mark.parametrize("name", ["grad", "value_and_grad", "hessian", "jacobian", "hvp"])
def test_argnums_are_integers_of_any_kind(name):
    transform = getattr(ad, name)
    more = (X,) if name == "hvp" else ()

    def f(a, b):
        return (a * b * b).sum()

    for one in (0, 1, -1):
        want = transform(f, one)(X, 2 * X, *more)
        for argnums in (np.int64(one), np.array(one), np.int8(one)):
            got = transform(f, argnums)(X, 2 * X, *more)
            for x, y in zip(want, got, strict=True):
                np.testing.assert_array_equal(x, y)
    if name != "hvp":
        want = transform(f, (0, 1))(X, 2 * X)
        for argnums in ([0, 1], np.array([0, 1]), range(2), (np.int64(0), -1), (np.array(0), 1)):
            assert repr(transform(f, argnums)(X, 2 * X)) == repr(want)
    for wrong in (None, 1.0, "x", "", X, True, np.True_, [0.0], (None,), {}, b"a", f, np.array([1.0])):
        if wrong is None and name == "hvp":
            continue
        with pytest.raises(TypeError, match=rf"^{name}: argnums is .*{name}\(f\)\(x\)"):
            transform(f, wrong)                     # at once, not when it is called


@pytest.mark.parametrize("argnums", [0, 1, (), (0, 1), (1, 0), (0, 0)])
@pytest.mark.parametrize("shape", [(2,), (0,), (40,), ()])
@pytest.mark.parametrize("rows", [0, 1, 3, 50])
def test_aux_is_there_whatever_is_differentiated(rows, shape, argnums):
    x, y = np.ones(shape), 2 * np.ones(shape)

    def f(x, y):
        return np.arange(float(rows)) * (x * y).sum(), {"aux": x.sum(), "text": "t", "n": 3}

    def g(x, y):
        return (x * y * y).sum(), {"aux": x.sum(), "text": "t", "n": 3}

    found = [ad.jacobian(f, argnums, has_aux=True)(x, y), ad.hessian(g, argnums, has_aux=True)(x, y),
             ad.grad(g, argnums, has_aux=True)(x, y),
             ad.jacobian(lambda x, y: ({"v": f(x, y)[0]}, f(x, y)[1]), argnums, has_aux=True)(x, y)]
    if argnums == 0:
        found.append(ad.jacobian(f, argnums, has_aux=True)(x, y=y))
    for derivative, aux in found:
        assert aux == {"aux": x.sum(), "text": "t", "n": 3}
        if argnums == ():
            assert derivative == () or derivative == {"v": ()}
    assert ad.vjp(f, x, y, has_aux=True)[2] == aux and ad.jvp(f, (x, y), (x, y), has_aux=True)[2] == aux
    assert ad.jvp(f, (x, y), (np.ones((2, *shape)),) * 2, stacked=True, has_aux=True)[2] == aux
