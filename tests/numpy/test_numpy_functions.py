"""Every function of NumPy with a rule: its value, tangent and adjoint, over shapes, layouts and dtypes."""

from functools import partial

import numpy as np
import pytest

from support.numbers import uniform
from support.numpy_harness import DTYPES, LAYOUTS, check
from support.numpy_tables import BINARY, EINSUM, MASK, PRODUCTS, READS, REDUCE, SHAPED, UNARY, WRITES

SHAPES = [(), (1,), (5,), (0,), (3, 4), (1, 4), (4, 0), (2, 3, 4), (2, 1, 3, 2), (2, 1, 2, 3, 2)]


def on_left(f, y):
    return lambda x: f(x, y)


def on_right(f, x):
    return lambda y: f(x, y)


POSITIVE = dict(low=0.3, high=1.5)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", UNARY)
def test_function_of_one_array(name, dtype):
    for shape in SHAPES:
        for layout in LAYOUTS if len(shape) in (1, 2, 3) else ("C", "F"):
            check(UNARY[name], uniform(shape, dtype, layout, **POSITIVE), exact=name not in ("log2", "log10"))


def test_fabs_and_float_power():
    x = uniform((3, 2))
    check(np.fabs, x)
    check(lambda x: np.float_power(x, 3), x.astype("f"))
    check(lambda x: np.float_power(x, 3), x)


PAIRS = [
    ((), ()),
    ((3,), ()),
    ((), (3,)),
    ((3, 4), (4,)),
    ((3, 1), (1, 4)),
    ((2, 3, 4), (3, 1)),
    ((0, 3), (3,)),
    ((1,), (5,)),
    ((2, 1, 3, 1), (4, 1, 2)),
    ((3, 3), (3, 3)),
]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", BINARY)
def test_function_of_two_arrays(name, dtype):
    f = BINARY[name]
    if name in ("maximum", "minimum") and dtype in "FD":
        pytest.skip("no order")
    for a, b in PAIRS:
        for layouts in (("C", "C"), ("F", "C"), ("gaps", "reversed"), ("reversed", "F")):
            x, y = (uniform(s, dtype, layout, **POSITIVE) for s, layout in zip((a, b), layouts, strict=True))
            check(f, x, y)
            check(on_left(f, y.copy()), x)
            check(on_right(f, x.copy()), y)
            check(lambda x: f(x, x), x)


@pytest.mark.parametrize("name", BINARY)
def test_mixed_precisions(name):
    f = BINARY[name]
    kinds = DTYPES if name not in ("maximum", "minimum") else "fd"
    for a in kinds:
        for b in kinds:
            check(f, uniform((3, 2), a, **POSITIVE), uniform((2,), b, **POSITIVE))
    for other in (2, 2.5, np.float64(1.5), np.float32(1.5), np.arange(1, 3), np.ones(2, "i1"), np.ones(2, "e"), True):
        for a in kinds:
            check(on_left(f, other), uniform((3, 2), a, **POSITIVE))
            check(on_right(f, other), uniform((3, 2), a, **POSITIVE))


@pytest.mark.parametrize("name", [*BINARY, "exp", "sqrt", "negative", "log", "square"])
def test_out_in_every_place(name):
    f = getattr(np, name)
    n = f.nin
    for dtype in DTYPES:
        if name in ("maximum", "minimum") and dtype in "FD":
            continue
        for layouts in (("C", "C"), ("F", "gaps"), ("reversed", "C")):
            x, y = (uniform((3, 3), dtype, layout, **POSITIVE) for layout in layouts)

            def apart(x, y):
                z = np.zeros_like(x)
                f(*(x, y)[:n], out=z)
                return z * x

            def on_first(x, y):
                f(*(x, y)[:n], out=x)

            def on_second(x, y):
                f(*(x, y)[:n], out=y)

            def turned(x, y):
                f(*(x, y)[:n], out=x.T)

            def shifted(x, y):
                f(*(x[1:], y[1:])[:n], out=x[:-1])

            def back(x, y):
                f(*(x[:-1], y[1:])[:n], out=x[1:])

            def twice(x, y):
                f(*(x, x)[:n], out=x)

            def flipped(x, y):
                f(*(x[::-1], y)[:n], out=x)

            def masked(x, y):
                f(*(x, y)[:n], out=x, where=MASK[:3])

            for program in (apart, on_first, on_second, turned, shifted, back, twice, flipped, masked):
                check(program, x, y)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", REDUCE)
def test_reduction(name, dtype):
    f = REDUCE[name]
    if dtype in "FD" and name[:3] in ("max", "min"):
        pytest.skip("no order")
    for shape, axes in (
        ((5,), (None, 0)),
        ((1,), (None, -1)),
        ((3, 4), (None, 0, 1, (0, 1))),
        ((2, 3, 4), (None, 1)),
        ((3, 1, 2, 3), (None, 2, (0, 2), (3, 0, 1))),
    ):
        for layout in LAYOUTS:
            x = uniform(shape, dtype, layout, 0.5, 1.5)
            for axis in axes:
                if name == "std" and shape == (1,):
                    continue
                if name == "norm" and (np.ndim(axis) and len(axis) > 2 or axis is None and len(shape) > 2):
                    continue
                for keepdims in (False, True):
                    check(partial(f, axis=axis, keepdims=keepdims), x, exact=False)


def test_reductions_of_nothing_and_into_an_output():
    for f in (np.sum, np.prod):
        check(partial(f, axis=0), np.zeros((0, 3)))
        check(f, np.zeros((0, 3)))
    with pytest.raises(ValueError, match="no identity"):
        check(lambda x: np.max(x), np.zeros((0, 3)))
    for f in (np.sum, np.mean, np.prod, np.max, np.min):

        def program(x, f=f):
            out = np.zeros(4, like=x)
            f(x, axis=0, out=out)
            f(x, 1, out=x[:, 0])
            return out

        check(program, uniform((3, 4)))
    check(lambda x: np.sum(x, dtype="d"), uniform((3, 4), "f"))
    check(lambda x: np.prod(x), np.array([0.0, 2, 3]))
    check(lambda x: np.prod(x), np.array([0.0, 0, 3, 1, 2]))


def test_ties_share():
    from support.numpy_harness import reverse

    for f in (np.max, np.min):
        adjoint = reverse(f, [np.array([2.0, 2.0])], lambda v: np.ones(v.shape) if not v.ndim else np.zeros(v.shape))[2]
        np.testing.assert_array_equal(adjoint[0], [0.5, 0.5])
    adjoint = reverse(lambda x: np.linalg.norm(x), [np.zeros(3)], lambda v: np.ones(v.shape) * (v.ndim == 0))[2]
    np.testing.assert_array_equal(adjoint[0], 0)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", PRODUCTS)
def test_product(name, dtype):
    f, shapes = PRODUCTS[name]
    for a, b in shapes:
        for layouts in (("C", "C"), ("F", "C"), ("gaps", "reversed"), ("reversed", "F")):
            x, y = (uniform(s, dtype, layout) for s, layout in zip((a, b), layouts, strict=True))
            check(f, x, y)
            check(on_left(f, y.copy()), x)
            check(on_right(f, x.copy()), y)


@pytest.mark.parametrize("dtype", "dF")
@pytest.mark.parametrize("spec", EINSUM)
def test_einsum(spec, dtype):
    for layout in LAYOUTS:
        xs = [uniform(shape, dtype, layout) for shape in EINSUM[spec]]
        check(lambda *xs: np.einsum(spec, *xs), *xs, exact=False)
        result = np.einsum(spec, *xs)
        if not np.shape(result):
            continue
        for order in "CF":
            check(lambda out, *xs: np.einsum(spec, *xs, out=out) * 2, np.array(result, order=order), *xs, exact=False)
        if len(xs) == 2:
            check(on_left(partial(np.einsum, spec), xs[1].copy()), xs[0], exact=False)
            check(on_right(partial(np.einsum, spec), xs[0].copy()), xs[1], exact=False)


def test_einsum_with_numbered_axes():
    x, y = uniform((2, 3)), uniform((3, 4))
    check(lambda x, y: np.einsum(x, [0, 1], y, [1, 2]), x, y)
    check(lambda x, y: np.einsum(x, [0, 1], y, [1, 2], [2, 0]), x, y)
    check(lambda x: np.einsum(x, [0, ...], [..., 0]), x)
    for wrong in ("ij,jk->iz", "i,jk", "ij,jk->ii"):
        with pytest.raises(ValueError, match="einsum"):
            check(partial(np.einsum, wrong), x, y, plain=on_left)


@pytest.mark.parametrize("name", SHAPED)
def test_shapes_and_choices(name):
    for dtype in "fdD":
        for layout in LAYOUTS:

            def plain(x, f=SHAPED[name]):
                return f(x)

            if dtype == "D" and name in ("clip", "clip_method", "ptp", "norm_inf", "sort"):
                continue
            check(plain, uniform((2, 3, 4), dtype, layout), exact=False)


@pytest.mark.parametrize("name", READS)
def test_reading(name):
    for dtype in "fdD":
        for layout in LAYOUTS:
            if dtype == "D" and "mask" in name:
                continue
            check(READS[name], uniform((3, 4), dtype, layout), exact=False)


@pytest.mark.parametrize("name", WRITES)
def test_writing(name):
    def program(x, y):
        WRITES[name](x, y)
        return x * 2

    for dtype in "fdD":
        for layouts in (("C", "C"), ("F", "gaps"), ("reversed", "F"), ("gaps", "reversed")):
            if dtype == "D" and name in ("mask_array", "mask_0d"):
                continue
            x, y = (uniform((3, 4), dtype, layout, 0.05, 1) for layout in layouts)
            check(program, x, y, exact=False)
