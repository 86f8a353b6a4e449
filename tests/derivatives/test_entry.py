"""The compiled way into a derivative gives what the general one gives, for arrays however they lie."""

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import blasad as ad

LAYOUTS = {
    "C": lambda x: x, "F": np.asfortranarray, "part": lambda x: x[1:, ::2], "turned": lambda x: x[::-1],
    "column": lambda x: x[:, 1], "repeated": lambda x: np.broadcast_to(x[0], (3, *x[0].shape)),
    "windows": lambda x: np.lib.stride_tricks.sliding_window_view(x[0], 3), "empty": lambda x: x[:0],
    "read-only": lambda x: np.frombuffer(x.tobytes(), x.dtype).reshape(x.shape), "one": lambda x: x[:1, :1],
}


def weighed(x):
    y = 2.0 * x
    y += x * x
    return (y * np.conj(y)).real.sum()


@pytest.mark.parametrize("dtype", ["f", "d", "F", "D"])
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_an_array_and_a_list_of_it(layout, dtype, rng):
    """In a list it is read as a tree."""
    x = rng.standard_normal((4, 6)) + (1j * rng.standard_normal((4, 6)) if dtype in "FD" else 0)
    x = layout(x.astype(dtype))
    before = x.copy()
    t = np.ones_like(x) if x.dtype.kind == "f" else np.full_like(x, 1 + 2j)
    value, gradient = ad.value_and_grad(weighed)(x)
    in_list = ad.value_and_grad(lambda xs: weighed(xs[0]))([x])
    assert value == in_list[0]
    assert_array_equal(gradient, in_list[1][0])
    assert gradient.dtype == x.dtype and gradient.shape == x.shape
    assert_array_equal(ad.jvp(weighed, (x,), (t,)), ad.jvp(lambda xs: weighed(xs[0]), ([x],), ([t],)))
    y, pull = ad.vjp(lambda x: x * x, x)
    z, other = ad.vjp(lambda xs: xs[0] * xs[0], [x])
    assert_array_equal(y, z)
    for _ in range(2):
        assert_array_equal(pull(t)[0], other(t)[0][0])
    assert_array_equal(x, before)


def test_several_arguments_that_share_memory(rng):
    x = rng.standard_normal(6)

    def f(a, b, c):
        return (a[:3] * b).sum() * c
    value, found = ad.value_and_grad(f, (0, 1, 2))(x, x[3:], 2.0)
    tangent = ad.jvp(f, (x, x[3:], 2.0), (x, x[3:], 1.0))
    assert value == tangent[0] == (x[:3] * x[3:]).sum() * 2
    assert_array_equal(found[0], [*(2 * x[3:]), 0, 0, 0])
    assert_array_equal(found[1], 2 * x[:3])
    assert found[2] == (x[:3] * x[3:]).sum() and type(found[2]) is float
    assert tangent[1] == pytest.approx(2.5 * value)

    def writes(a, b):                           # each is a variable of its own
        a[:] = 0.0
        return (a.sum() + b.sum())
    assert_array_equal(ad.grad(writes, (0, 1))(x, x), [np.zeros(6), np.ones(6)])


def test_after_an_error_all_is_as_it_was(rng):
    x = rng.standard_normal(4)

    def fails(x):
        x *= 2.0
        raise KeyError("no")
    for call in (lambda: ad.grad(fails)(x), lambda: ad.vjp(fails, x), lambda: ad.jvp(fails, (x,), (x,)),
                 lambda: ad.autodiff(ad.Reverse, fails, ad.Duplicated(x.copy(), np.zeros(4)))):
        with pytest.raises(KeyError):
            call()
        assert x.flags.writeable
        assert_array_equal(ad.grad(lambda x: (x * x).sum())(x), 2 * x)
    with pytest.raises(ValueError, match="blasad makes arrays read-only"):
        ad.grad(lambda y: (y * y).sum() + (x.fill(0) or 0.0))(x)
    x.fill(1.0)


def test_numbers_of_all_kinds():
    def f(x):
        return (x * x).real
    for x in (3.0, np.float64(3.0), np.array(3.0)):
        assert ad.grad(f)(x) == 6.0 and ad.jvp(f, (x,), (x,))[1] == 18.0
    assert ad.grad(f)(1 + 2j) == 2 - 4j
    assert ad.grad(lambda x, n, s: x * n if s == "twice" else x)(3.0, 2, "twice") == 2.0
    for x in (3, True, "x", None):
        with pytest.raises(TypeError, match="derivatives are with respect to floats"):
            ad.grad(f)(x)
    with pytest.raises(TypeError, match="returned complex"):
        ad.grad(lambda x: 1j)(1.0)
    with pytest.raises(TypeError, match="float16"):
        ad.grad(f)(np.ones(2, np.float16))
    with pytest.raises(TypeError, match="matrix"):
        ad.grad(f)(np.ones((2, 2)).view(np.matrix))
    assert_array_equal(ad.grad(lambda x: x.sum())(np.ones(2).view(np.recarray)), np.ones(2))


def test_results_that_show_an_element_twice(rng):
    x = rng.standard_normal(3)
    y, pull = ad.vjp(lambda x: np.broadcast_to(x, (2, 3)), x)
    assert_array_equal(pull(np.arange(6.0).reshape(2, 3))[0], [3.0, 5.0, 7.0])
    assert_array_equal(y, [x, x])
