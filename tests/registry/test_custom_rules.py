"""Rules of functions of elements, and what a declaration that is wrong is told: at once, and where."""

import numpy as np
import pytest

import blasad as ad


@pytest.fixture
def distance():
    @ad.custom_rule("x, y, z:out")
    def distance(x, y, z):
        np.hypot(x, y, out=z)

    @distance.reverse
    def _(tape, x, bx, y, by, z, bz):
        for own, shadow in ((x, bx), (y, by)):
            if shadow is not None:
                shadow += bz * own / np.hypot(x, y)

    @distance.forward
    def _(x, dx, y, dy, z, dz):
        dz[...] = 0
        for own, tangent in ((x, dx), (y, dy)):
            if tangent is not None:
                dz += own * tangent / np.hypot(x, y)

    yield distance
    distance.unregister()


SHAPES = [((), ()), ((3,), ()), ((), (3,)), ((2, 3), (3,)), ((2, 1), (1, 3)), ((2, 3, 1), (4,)), ((0, 3), (3,)),
          ((1,), ())]


@pytest.mark.parametrize("shapes", SHAPES, ids=str)
def test_elements_broadcast(distance, rng, shapes):
    x, y = (rng.uniform(0.5, 1.5, shape) for shape in shapes)
    value = distance(x, y)
    np.testing.assert_array_equal(value, np.hypot(x, y))
    assert np.shape(value) == np.broadcast_shapes(*shapes)
    w = rng.uniform(0.5, 1.5, np.shape(value))

    def loss(f):
        return lambda x, y: (f(x, y) * w).sum()

    expected = ad.grad(loss(np.hypot), (0, 1))(x, y)
    for found, right in zip(ad.grad(loss(distance), (0, 1))(x, y), expected, strict=True):
        np.testing.assert_allclose(found, right, rtol=1e-13)
    for i in range(2):
        np.testing.assert_allclose(ad.grad(loss(distance), i)(x, y), expected[i], rtol=1e-13)
    given, tangents = (x, y), tuple(np.ones(shape) for shape in shapes)
    np.testing.assert_allclose(ad.jvp(distance, given, tangents)[1], ad.jvp(np.hypot, given, tangents)[1])
    np.testing.assert_allclose(ad.compile(ad.grad(loss(distance)), x, y)(x, y), expected[0], rtol=1e-13)


def test_elements_of_any_layout(distance, rng):
    x = np.asfortranarray(rng.uniform(0.5, 1.5, (6, 4)))[::-2, ::2]
    slope = ad.grad(lambda x: distance(x.T, 2.0).sum())(x)
    np.testing.assert_allclose(slope, x / np.hypot(x, 2.0))
    out = np.zeros((3, 2))
    assert distance(x, 2.0, out) is out and (out == np.hypot(x, 2.0)).all()
    assert isinstance(distance(3.0, 4.0), float) and distance(3.0, 4.0) == 5


def test_elements_with_a_constant():
    @ad.custom_rule("x, n:int, y:out")
    def scaled(x, n, y):
        y[...] = n * x

    @scaled.reverse
    def _(tape, x, bx, n, y, by):
        bx += n * by

    np.testing.assert_array_equal(ad.grad(lambda x: scaled(x, 3).sum())(np.ones((2, 2))), np.full((2, 2), 3.0))
    scaled.unregister()


@pytest.mark.parametrize("signature, mark, cure", [
    ("x[n], y:out[n]", "^^^^", "x:in[n]"), ("x:in[n], y[n]:out", "         ^^^^^^^^", "y:out[n]"),
    ("x -> y", "^^^^^^", "y:out[n]=None"), ("x:in[n], y:outt[n]", "         ^", "'in', 'out' or 'inout'"),
    ("x:in[n], y:out[n]/sparse", "         ^", "stored"), ("x:in[n],, y:out[n]", "", "cannot read"),
])
def test_a_wrong_signature_is_marked_where_it_is_wrong(signature, mark, cure):
    with pytest.raises(ValueError) as caught:
        @ad.custom_rule(signature)
        def f(x, y):
            pass
    message, line, below = str(caught.value).rsplit("\n", 2)
    assert cure in message and line.strip() == signature
    assert below.startswith(f"    {mark}") and below.strip("^ ") == ""


@pytest.mark.parametrize("signature, text", [
    ("x:in[n]", "writes 0 arrays"), ("x:inout[n]", "primal of f takes"),
    ("x:in[n], z:in[n], y:out[n]", "it is called with 3 arguments: x, z, y"),
    ("x:in[n], y:out[s]", "s beside a flag"), ("a, b, c, d:in[n], y:out[n]", "at most"), ("", "needs a signature"),
])
def test_a_rule_that_cannot_be_is_refused_when_it_is_declared(signature, text):
    with pytest.raises((TypeError, ValueError), match=text):
        @ad.custom_rule(signature)
        def f(x, y):
            pass


def test_a_reverse_with_other_arguments_is_refused_when_it_is_declared(distance):
    with pytest.raises(TypeError, match="reverse of distance takes .* called with 7 arguments: tape, x, bx, y, by"):
        @distance.reverse
        def _(x, y, z):
            pass
    assert distance(3.0, 4.0) == 5
