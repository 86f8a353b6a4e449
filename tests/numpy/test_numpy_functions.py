"""Every function of NumPy with a rule: its value, tangent and adjoint, over shapes, layouts and dtypes."""

from functools import partial

import numpy as np
import pytest
from numpy_harness import DTYPES, LAYOUTS, check, random

RNG = np.random.default_rng(7)
SHAPES = [(), (1,), (5,), (0,), (3, 4), (1, 4), (4, 0), (2, 3, 4), (2, 1, 3, 2), (2, 1, 2, 3, 2)]
MASK = np.array([True, False, True, True])


def on_left(f, y):
    return lambda x: f(x, y)


def on_right(f, x):
    return lambda y: f(x, y)


POSITIVE = dict(low=0.3, high=1.5)
UNARY = {
    "exp": np.exp,
    "expm1": np.expm1,
    "tanh": np.tanh,
    "sin": np.sin,
    "cos": np.cos,
    "square": np.square,
    "negative": np.negative,
    "positive": np.positive,
    "log": np.log,
    "log1p": np.log1p,
    "sqrt": np.sqrt,
    "absolute": np.absolute,
    "reciprocal": np.reciprocal,
    "conjugate": np.conjugate,
    "log2": np.log2,
    "log10": np.log10,
    "exp2": np.exp2,
    "power_3": lambda x: x**3,
    "power_2": lambda x: x**2,
    "power_half": lambda x: x**0.5,
    "power_minus": lambda x: x**-1.5,
    "power_1": lambda x: x**1,
    "two_to": lambda x: 2.0**x,
    "minus": lambda x: -x,
    "plus": lambda x: +x,
    "abs": abs,
    "scaled": lambda x: 3 * x - x / 4 + 1,
    "over": lambda x: 2 / x - x * 2.5,
    "real": lambda x: x.real + 0,
    "from_1": lambda x: 1 - x,
    "copy": np.copy,
    "imag_free": lambda x: (x * np.conj(x)).real,
}


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", UNARY)
def test_function_of_one_array(name, dtype):
    for shape in SHAPES:
        for layout in LAYOUTS if len(shape) in (1, 2, 3) else ("C", "F"):
            check(UNARY[name], random(RNG, shape, dtype, layout, **POSITIVE), exact=name not in ("log2", "log10"))


def test_fabs_and_float_power():
    x = random(RNG, (3, 2))
    check(np.fabs, x)
    check(lambda x: np.float_power(x, 3), x.astype("f"))
    check(lambda x: np.float_power(x, 3), x)


BINARY = {
    "add": np.add,
    "subtract": np.subtract,
    "multiply": np.multiply,
    "divide": np.divide,
    "power": np.power,
    "maximum": np.maximum,
    "minimum": np.minimum,
}
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
            x, y = (random(RNG, s, dtype, layout, **POSITIVE) for s, layout in zip((a, b), layouts, strict=True))
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
            check(f, random(RNG, (3, 2), a, **POSITIVE), random(RNG, (2,), b, **POSITIVE))
    for other in (2, 2.5, np.float64(1.5), np.float32(1.5), np.arange(1, 3), np.ones(2, "i1"), np.ones(2, "e"), True):
        for a in kinds:
            check(on_left(f, other), random(RNG, (3, 2), a, **POSITIVE))
            check(on_right(f, other), random(RNG, (3, 2), a, **POSITIVE))


@pytest.mark.parametrize("name", [*BINARY, "exp", "sqrt", "negative", "log", "square"])
def test_out_in_every_place(name):
    f = getattr(np, name)
    n = f.nin
    for dtype in DTYPES:
        if name in ("maximum", "minimum") and dtype in "FD":
            continue
        for layouts in (("C", "C"), ("F", "gaps"), ("reversed", "C")):
            x, y = (random(RNG, (3, 3), dtype, layout, **POSITIVE) for layout in layouts)

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


REDUCE = {
    "sum": np.sum,
    "mean": np.mean,
    "prod": np.prod,
    "max": np.max,
    "min": np.min,
    "var": np.var,
    "std": np.std,
    "add.reduce": np.add.reduce,
    "multiply.reduce": np.multiply.reduce,
    "maximum.reduce": np.maximum.reduce,
    "minimum.reduce": np.minimum.reduce,
    "norm": np.linalg.norm,
}


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
            x = random(RNG, shape, dtype, layout, 0.5, 1.5)
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

        check(program, random(RNG, (3, 4)))
    check(lambda x: np.sum(x, dtype="d"), random(RNG, (3, 4), "f"))
    check(lambda x: np.prod(x), np.array([0.0, 2, 3]))
    check(lambda x: np.prod(x), np.array([0.0, 0, 3, 1, 2]))


def test_ties_share():
    from numpy_harness import reverse

    for f in (np.max, np.min):
        adjoint = reverse(f, [np.array([2.0, 2.0])], lambda v: np.ones(v.shape) if not v.ndim else np.zeros(v.shape))[2]
        np.testing.assert_array_equal(adjoint[0], [0.5, 0.5])
    adjoint = reverse(lambda x: np.linalg.norm(x), [np.zeros(3)], lambda v: np.ones(v.shape) * (v.ndim == 0))[2]
    np.testing.assert_array_equal(adjoint[0], 0)


PRODUCTS = {
    "dot": (
        np.dot,
        [
            ((3,), (3,)),
            ((2, 3), (3,)),
            ((3,), (3, 2)),
            ((2, 3), (3, 4)),
            ((2, 3, 4), (4,)),
            ((2, 3, 4), (2, 4, 3)),
            ((), (3,)),
            ((3, 2), ()),
            ((0, 3), (3, 2)),
            ((2, 0), (0, 3)),
            ((0,), (0,)),
        ],
    ),
    "matmul": (
        np.matmul,
        [
            ((3,), (3,)),
            ((2, 3), (3,)),
            ((3,), (3, 2)),
            ((2, 3), (3, 4)),
            ((5, 2, 3), (3, 4)),
            ((2, 3), (5, 3, 4)),
            ((5, 2, 3), (5, 3, 4)),
            ((5, 1, 2, 3), (2, 3, 4)),
            ((5, 2, 3), (3,)),
            ((3,), (5, 3, 2)),
            ((2, 0), (0, 3)),
            ((0, 2), (2, 3)),
            ((1, 1), (1, 1)),
            ((2, 0), (0,)),
            ((2, 1, 2, 2, 3), (2, 1, 3, 2)),
            ((0, 2, 3), (3, 2)),
        ],
    ),
    "inner": (np.inner, [((3,), (3,)), ((2, 3), (4, 3)), ((2, 1, 3), (2, 3)), ((), (2, 2))]),
    "outer": (np.outer, [((3,), (4,)), ((2, 3), (2,)), ((), (3,))]),
    "vdot": (np.vdot, [((3,), (3,)), ((2, 3), (3, 2)), ((), ())]),
    "kron": (np.kron, [((2, 3), (3, 2)), ((3,), (2,)), ((2, 2), (3,)), ((2, 1, 2), (2, 2))]),
    "tensordot": (np.tensordot, [((2, 3, 4), (3, 4, 2)), ((3, 4), (3, 4))]),
    "tensordot_1": (lambda a, b: np.tensordot(a, b, ([1, 0], [0, 2])), [((2, 3, 4), (3, 2, 2))]),
    "vecdot": (np.vecdot, [((3,), (3,)), ((2, 3), (3,)), ((4, 1, 3), (2, 3))]),
    "multi_dot": (lambda a, b: np.linalg.multi_dot([a, b, a]), [((2, 3), (3, 2))]),
}
if hasattr(np, "matvec"):
    PRODUCTS["matvec"] = np.matvec, [((2, 3), (3,)), ((4, 2, 3), (3,)), ((2, 3), (4, 3))]
    PRODUCTS["vecmat"] = np.vecmat, [((3,), (3, 2)), ((4, 3), (3, 2)), ((3,), (4, 3, 2))]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", PRODUCTS)
def test_product(name, dtype):
    f, shapes = PRODUCTS[name]
    for a, b in shapes:
        for layouts in (("C", "C"), ("F", "C"), ("gaps", "reversed"), ("reversed", "F")):
            x, y = (random(RNG, s, dtype, layout) for s, layout in zip((a, b), layouts, strict=True))
            check(f, x, y)
            check(on_left(f, y.copy()), x)
            check(on_right(f, x.copy()), y)


EINSUM = {
    "ij,jk->ik": [(2, 3), (3, 4)],
    "ij,jk": [(2, 3), (3, 4)],
    "ij,kj->ki": [(2, 3), (4, 3)],
    "i,i": [(3,), (3,)],
    "i,j->ij": [(3,), (4,)],
    "i,j->ji": [(3,), (4,)],
    "ij,ij->": [(2, 3), (2, 3)],
    "ij,ij->i": [(2, 3), (2, 3)],
    "bij,bjk->bik": [(5, 2, 3), (5, 3, 4)],
    "bij,bjk->kbi": [(5, 2, 3), (5, 3, 4)],
    "ijk,kl->lij": [(2, 3, 4), (4, 2)],
    "ijkl,klm->mji": [(2, 3, 2, 4), (2, 4, 3)],
    "ii": [(3, 3)],
    "ii->i": [(3, 3)],
    "ij->ji": [(2, 3)],
    "ij->j": [(2, 3)],
    "ij->": [(2, 3)],
    "iij->j": [(3, 3, 2)],
    "ii,ij->j": [(3, 3), (3, 2)],
    "iij,jk->ik": [(3, 3, 2), (2, 2)],
    "ij,k->j": [(2, 3), (4,)],
    "...ij,...jk->...ik": [(2, 3, 4), (4, 2)],
    "...i,...i": [(2, 3), (4, 1, 3)],
    "i...->...i": [(2, 3, 4)],
    "ij,jk,kl->il": [(2, 3), (3, 4), (4, 2)],
    "i,ij,j": [(3,), (3, 4), (4,)],
    "ba,ca": [(2, 3), (4, 3)],
    "ij,jk->jik": [(2, 3), (3, 4)],
    "ij,jk->ijk": [(1, 3), (3, 4)],
    "ab,ab->ba": [(2, 3), (1, 3)],
    ",i->i": [(), (3,)],
    "ij,ij->ij": [(2, 3), (2, 3)],
    "abij,abj->abi": [(2, 3, 2, 4), (2, 3, 4)],
    "bi,bj->bij": [(3, 2), (3, 4)],
    "ij,j->": [(0, 3), (3,)],
}


@pytest.mark.parametrize("dtype", "dF")
@pytest.mark.parametrize("spec", EINSUM)
def test_einsum(spec, dtype):
    for layout in LAYOUTS:
        xs = [random(RNG, shape, dtype, layout) for shape in EINSUM[spec]]
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
    x, y = random(RNG, (2, 3)), random(RNG, (3, 4))
    check(lambda x, y: np.einsum(x, [0, 1], y, [1, 2]), x, y)
    check(lambda x, y: np.einsum(x, [0, 1], y, [1, 2], [2, 0]), x, y)
    check(lambda x: np.einsum(x, [0, ...], [..., 0]), x)
    for wrong in ("ij,jk->iz", "i,jk", "ij,jk->ii"):
        with pytest.raises(ValueError, match="einsum"):
            check(partial(np.einsum, wrong), x, y, plain=on_left)


SHAPED = {
    "T": lambda x: x.T + 0,
    "transpose": lambda x: np.transpose(x, (2, 0, 1)) * 1,
    "mT": lambda x: x.mT + 0,
    "reshape": lambda x: np.reshape(x, (4, 6)) * 2,
    "reshape_T": lambda x: x.T.reshape(-1, 2) * 2,
    "reshape_F": lambda x: x.reshape((6, 4), order="F") * 2,
    "ravel": lambda x: x.ravel() * 2,
    "np.ravel": lambda x: np.ravel(x.T) * 2,
    "flatten": lambda x: x.flatten() * 2,
    "swapaxes": lambda x: np.swapaxes(x, 0, 2) * 2,
    "moveaxis": lambda x: np.moveaxis(x, 0, -1) * 2,
    "squeeze": lambda x: np.squeeze(x[:, :1]) * 2,
    "expand_dims": lambda x: np.expand_dims(x, 1) * 2,
    "broadcast_to": lambda x: np.broadcast_to(x, (2, *x.shape)) * 2,
    "flip": lambda x: np.flip(x) * 2,
    "broadcast_arrays": lambda x: np.broadcast_arrays(x, x[:1])[1] * x,
    "fliplr": lambda x: np.fliplr(x) * 2,
    "flipud": lambda x: np.flipud(x) * 2,
    "rot90": lambda x: np.rot90(x) * 2,
    "roll": lambda x: np.roll(x, 2),
    "roll_1": lambda x: np.roll(x, -1, 1),
    "tile": lambda x: np.tile(x, (2, 1, 2)),
    "repeat": lambda x: np.repeat(x, 2, axis=1),
    "diagonal": lambda x: np.diagonal(x, 1) * 2,
    "diag": lambda x: np.diag(x[0]) * 2,
    "diag_1": lambda x: np.diag(x[0, 0], -1),
    "tril": lambda x: np.tril(x, -1),
    "triu": lambda x: np.triu(x, 1),
    "trace": lambda x: np.trace(x),
    "trace_1": lambda x: x.trace(1, 1, 2),
    "atleast": lambda x: np.atleast_2d(x[0, 0]) * np.atleast_1d(x[0, 0, 0]),
    "atleast_3d": lambda x: np.atleast_3d(x[0]),
    "split": lambda x: [2 * p for p in np.split(x, 2, axis=2)],
    "array_split": lambda x: np.array_split(x, 2, 1)[0] * 2,
    "vsplit": lambda x: np.vsplit(x, 2)[1] * 2,
    "hsplit": lambda x: np.hsplit(x, [1])[1] * 2,
    "concatenate": lambda x: np.concatenate([x, x[:, ::-1], np.ones((2, 3, 4))], 0),
    "concatenate_flat": lambda x: np.concatenate([x, x[0]], None),
    "stack": lambda x: np.stack([x[0], x[1]], 2),
    "vstack": lambda x: np.vstack([x[0], x[1, 0]]),
    "hstack": lambda x: np.hstack([x[0, 0], x[1, 1]]),
    "dstack": lambda x: np.dstack([x[0, 0], x[1, 1]]),
    "column_stack": lambda x: np.column_stack([x[0], x[1, :, 0]]),
    "block": lambda x: np.block([[x[0], x[1]], [np.zeros((2, 4)), 2 * x[0, :2]]]),
    "append": lambda x: np.append(x, x[:, :1], 1),
    "take": lambda x: np.take(x, [0, 2, 0], axis=1),
    "take_flat": lambda x: x.take([[5, 1]]),
    "delete": lambda x: np.delete(x, 1, axis=1),
    "take_along_axis": lambda x: np.take_along_axis(x, np.array([[[0, 3, 3]]]), 2),
    "compress": lambda x: np.compress(MASK, x, axis=2),
    "extract": lambda x: np.extract(x[0] == x[0], x[0]),
    "where": lambda x: np.where(MASK, x, 2 * x),
    "where_number": lambda x: np.where(MASK[:3, None], 1, x[0, :, :1]),
    "clip": lambda x: np.clip(x, -0.3, 0.4),
    "clip_method": lambda x: x.clip(max=0.1),
    "diff": lambda x: np.diff(x, 2),
    "ptp": lambda x: np.ptp(x, axis=1),
    "full_like": lambda x: np.full_like(x[0], x[1, 1, 1]) * x,
    "array": lambda x: np.array([[x[0, 0, 0], 1.0], [x[0, 0, 1] * 2, x[1, 0, 0]]], like=x),
    "asarray": lambda x: np.asarray([x[0], x[1]], like=x) * 3,
    "copy": lambda x: np.copy(x.T),
    "norm_fro": lambda x: np.linalg.norm(x[0]),
    "norm_1": lambda x: np.linalg.norm(x, 1, axis=1),
    "norm_inf": lambda x: np.linalg.norm(x, np.inf, axis=-1),
    "norm_axis": lambda x: np.linalg.norm(x, axis=(0, 2)),
    "linspaced": lambda x: np.arange(4.0, like=x) * x,
    "eye": lambda x: x[0, :, :3] @ np.eye(3, like=x),
    "iteration": lambda x: sum(row * i for i, row in enumerate(x)),
    "item": lambda x: x.item(3) * x[0].item(1, 2) * x,
    "tolist": lambda x: x[0, 0].tolist()[1] * x[0, 0],
    "astype": lambda x: x.astype(np.complex128) * 2j,
    "unstack": lambda x: np.moveaxis(x, 1, 0)[2] * 2,
    "sort": lambda x: np.take_along_axis(x, x.argsort(1), 1),
}


@pytest.mark.parametrize("name", SHAPED)
def test_shapes_and_choices(name):
    for dtype in "fdD":
        for layout in LAYOUTS:

            def plain(x, f=SHAPED[name]):
                return f(x)

            if dtype == "D" and name in ("clip", "clip_method", "ptp", "norm_inf", "sort"):
                continue
            check(plain, random(RNG, (2, 3, 4), dtype, layout), exact=False)


READS = {
    "mask": lambda x: x[x > 0] * 2,
    "rows": lambda x: x[[0, 2, 2]],
    "pairs": lambda x: x[[0, 1, 1], [2, 0, 0]],
    "column": lambda x: x[:, [1, 1]],
    "mixed": lambda x: x[1:, np.array([[0, 1], [3, 1]])],
    "row_mask": lambda x: x[np.array([True, False, True])],
    "ints": lambda x: x[1, 2] * x[-1, -1],
    "new": lambda x: x[None, ..., None] * 2,
    "steps": lambda x: x[::-2, 3:0:-1] * 2,
    "ellipsis": lambda x: x[..., 0] * 2,
    "empty": lambda x: x[2:1] * 2,
    "scalar_array": lambda x: x[np.array(1), np.array(2)] * 3,
    "numpy_int": lambda x: x[np.int64(1), np.int32(2)] * 3,
    "reversed_mask": lambda x: x.T[::-1][x.T[::-1] > 0.1] * 2,
    "all_false": lambda x: x[x > 9] * 2,
    "true": lambda x: x[True] * 2,
    "ix": lambda x: x[np.ix_([0, 2], [1, 3])] * 2,
}
WRITES = {
    "mask": lambda x, y: x.__setitem__(np.abs(y) > 0.5, 2.0),
    "mask_values": lambda x, y: set_at(x, MASK, y[:, MASK].T),
    "rows": lambda x, y: x.__setitem__([0, 2], y[:2] * 2),
    "same_row": lambda x, y: x.__setitem__([1, 1], y[:2]),
    "column": lambda x, y: x.__setitem__((slice(None), [1, 3]), y[:, 1:3]),
    "pairs": lambda x, y: x.__setitem__(([0, 1, 1, 0], [2, 0, 0, 1]), y[0]),
    "self": lambda x, y: x.__setitem__([0, 1, 2], x[[2, 0, 1]]),
    "self_view": lambda x, y: x.__setitem__([1, 2], x[:2]),
    "mask_array": lambda x, y: x.__setitem__(x > 0.1, x[x > 0.1] * 2),
    "mask_0d": lambda x, y: x.__setitem__(x > 0.1, y[0, 0]),
    "slice": lambda x, y: x.__setitem__(slice(1, None), x[:-1]),
    "slice_back": lambda x, y: x.__setitem__(slice(0, 2), x[1:]),
    "number": lambda x, y: x.__setitem__((0, slice(None, None, 2)), 3),
    "turned": lambda x, y: x.__setitem__((slice(3), slice(3)), x[:3, :3].T),
    "broadcast": lambda x, y: x.__setitem__(slice(1, 3), y[0]),
    "plain": lambda x, y: x.__setitem__(0, np.arange(4)),
    "list": lambda x, y: x.__setitem__(0, [1, 2, 3, 4]),
    "ones": lambda x, y: x.__setitem__(0, y[None, :1]),
    "copyto": lambda x, y: np.copyto(x, y.T.reshape(3, 4)),
    "copyto_where": lambda x, y: np.copyto(x, y, where=MASK),
    "fill": lambda x, y: x.fill(2.0),
    "fill_traced": lambda x, y: x.fill(y[0, 0]),
    "add_at": lambda x, y: np.add.at(x, [0, 0, 2], y),
    "subtract_at": lambda x, y: np.subtract.at(x, ([0, 0, 2], [1, 1, 1]), y[:, 0]),
    "put": lambda x, y: np.put(x, [3, 5, 3], y[0]),
    "place": lambda x, y: np.place(x, np.broadcast_to(MASK, (3, 4)).copy(), y[0, :3]),
    "putmask": lambda x, y: np.putmask(x, np.broadcast_to(MASK, (3, 4)), y * 2),
    "fill_diagonal": lambda x, y: np.fill_diagonal(x, y[0, 0]),
    "put_along": lambda x, y: np.put_along_axis(x, np.array([[1], [0], [3]]), y[:, :1], 1),
    "iadd": lambda x, y: x.__iadd__(y),
    "isub": lambda x, y: x.__isub__(y[0]),
    "imul": lambda x, y: x.__imul__(y),
    "idiv": lambda x, y: x.__itruediv__(y + 3),
    "ipow": lambda x, y: x.__ipow__(2),
    "imul_number": lambda x, y: x.__imul__(2.5),
    "idiv_number": lambda x, y: x.__itruediv__(2.5),
    "iadd_number": lambda x, y: x.__iadd__(2),
    "iadd_self": lambda x, y: x.__iadd__(x),
    "iadd_rows": lambda x, y: x[1:].__iadd__(x[:-1]),
    "iadd_turned": lambda x, y: x[:3, :3].__iadd__(x[:3, :3].T),
    "imul_self": lambda x, y: x.__imul__(x),
    "imul_row": lambda x, y: x.__imul__(x[0]),
    "idiv_row": lambda x, y: x.__itruediv__(x[1] + 3),
    "imatmul": lambda x, y: x[:, :3].__imatmul__(y[:, :3]),
    "matmul_self": lambda x, y: np.matmul(x[:, :3], x[:, :3], out=x[:, :3]),
    "matmul_turned": lambda x, y: np.matmul(x[:, :3], y[:, :3], out=x[:, 1:].T),
    "dot_out": lambda x, y: x.__iadd__(np.dot(y[:, :3], y, out=np.empty((3, 4), y.dtype, like=y))),
    "isub_scalar": lambda x, y: x.__isub__(x[0, 0]),
    "augmented": lambda x, y: augmented(x, y),
    "outer_out": lambda x, y: np.outer(x[:, 0], y[0], out=x),
    "concatenate_out": lambda x, y: np.concatenate([x[1:], x[:1]], out=np.empty_like(x)),
    "sum_out": lambda x, y: np.sum(x, 0, out=x[0]),
    "einsum_out": lambda x, y: np.einsum("ij,ik->jk", x, y[:, :3], out=x.T),
    "conj_out": lambda x, y: np.conjugate(x, x),
    "norm_in": lambda x, y: x.__setitem__(0, np.linalg.norm(y)),
}


def set_at(x, mask, values):
    x.T[mask] = values


def augmented(x, y):
    x[0] += y[1]
    x[:, 1] *= y[:, 2]
    x[1, 1] -= y[0, 0] * x[1, 1]
    x[[0, 2]] += y[:2]
    x[y > 0] *= 2
    x[[1, 1], [0, 0]] += y[0, :2]
    x[-1:] /= y[:1] + 3
    x[::2, ::-1] @= np.ones((4, 4))


@pytest.mark.parametrize("name", READS)
def test_reading(name):
    for dtype in "fdD":
        for layout in LAYOUTS:
            if dtype == "D" and "mask" in name:
                continue
            check(READS[name], random(RNG, (3, 4), dtype, layout), exact=False)


@pytest.mark.parametrize("name", WRITES)
def test_writing(name):
    def program(x, y):
        WRITES[name](x, y)
        return x * 2

    for dtype in "fdD":
        for layouts in (("C", "C"), ("F", "gaps"), ("reversed", "F"), ("gaps", "reversed")):
            if dtype == "D" and name in ("mask_array", "mask_0d"):
                continue
            x, y = (random(RNG, (3, 4), dtype, layout, 0.05, 1) for layout in layouts)
            check(program, x, y, exact=False)
