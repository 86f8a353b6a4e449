"""Elementwise kernels against NumPy: dtypes, layouts, sizes, scalars, and what must not be touched."""
import itertools
import warnings

import numpy as np
import pytest
from numpy.lib.stride_tricks import as_strided
from numpy.testing import assert_allclose, assert_array_equal

import blasad  # noqa: F401  enters the rules in the table
from blasad._rules.calls.core import _NUMBERS, _run
from support.numbers import RNG, generator

DTYPES = ["f", "d", "F", "D"]
WIDE = {"f": np.longdouble, "d": np.longdouble, "F": np.clongdouble, "D": np.clongdouble}
SIZES = [(0, 3), (3, 0), (1, 1), (2, 1), (1, 5), (5, 2), (2, 70), (70, 5)]
OUTPUTS = ["C", "F", "sliced", "negative", "transposed"]
INPUTS = [*OUTPUTS, "row", "column", "scalar"]
FUNCTIONS = ["exp", "log", "log1p", "expm1", "sqrt", "square", "tanh", "sin", "cos", "absolute", "sign", "reciprocal"]
POWC = 13
A, B, C, ALPHA = 0, 1, 2, 4
CANARY = 77


def call(op, *args, **options):
    return _run(_NUMBERS[op], *args, **options)


class Place:
    """An array in one of the layouts, inside memory that must not change around it."""

    def __init__(self, layout, values):
        m, n = values.shape
        self.base = np.full((3 * m + 7, 3 * n + 7), CANARY, values.dtype)
        if layout in ("F", "transposed"):
            self.base = np.full((3 * n + 7, 3 * m + 7), CANARY, values.dtype).T
        step = {"C": (1, 1), "F": (1, 1), "sliced": (2, 3), "negative": (-1, -2), "transposed": (-2, 1)}[layout]
        self.view = self.base[tuple(slice(3, 3 + k * abs(s), abs(s)) for k, s in zip((m, n), step, strict=True))]
        self.view = self.view[:: np.sign(step[0]), :: np.sign(step[1])]
        self.view[...] = self.values = values
        self.before = self.base.copy()

    def untouched(self):
        new = self.view.copy()
        self.view[...] = self.values
        same = np.array_equal(self.base, self.before, equal_nan=True)
        self.view[...] = new
        return same


def values(rng, shape, dtype, shift=0):
    x = rng.standard_normal(shape)
    if dtype in "FD":
        x = x + 1j * rng.standard_normal(shape)
    return (x + shift).astype(dtype)


def place_input(layout, x):
    """The values as an operand, and as an array of the full shape."""
    if layout in OUTPUTS:
        return Place(layout, x).view
    small = {"row": x[:1], "column": x[:, :1], "scalar": x[:1, :1]}[layout]
    return np.broadcast_to(small, x.shape) if x.size else x


def like_numpy(got, want, exact):
    """NumPy has several loops for a function and takes one by the strides: their last bits may differ."""
    if exact:
        assert_array_equal(got, want)
    else:
        assert_allclose(got, want, rtol=8 * np.finfo(got.dtype).eps, atol=0)


def close(got, want):
    assert_allclose(got, want, rtol=20 * np.finfo(got.dtype).eps, atol=20 * np.finfo(got.dtype).eps)


def as_repeated(x, shape):
    """A writable broadcast."""
    return as_strided(x, shape, np.broadcast_to(x, shape).strides)


def conjugate_if(x, flag):
    return x.conj() if flag else x


def cases(seed, dtype, inputs=INPUTS):
    """A sample of layouts at every size; every pair of input layouts occurs."""
    rng = generator(seed)
    pairs = list(itertools.product(inputs, inputs))
    for i, (la, lb) in enumerate(pairs):
        for shape in (SIZES[i % len(SIZES)], SIZES[-1], SIZES[-2]):
            x, y, z = (values(rng, shape, dtype) for _ in range(3))
            yield rng, place_input(la, x), place_input(lb, y), Place(OUTPUTS[i % len(OUTPUTS)], z), conj_of(rng, dtype)


def conj_of(rng, dtype):
    return tuple(int(i) for i in (A, B) if dtype in "FD" and rng.random() < 0.5)


SCALARS = [(1, 1), (2, -1), (0, 1), (1, 0), (0, 0), (-0.5 + 2j, 3), (2, 1 - 1j)]


@pytest.mark.parametrize("dtype", DTYPES)
def test_add(dtype):
    for i, (rng, a, b, out, conj) in enumerate(cases(1, dtype)):
        alpha, beta = SCALARS[i % len(SCALARS)]
        if dtype in "fd":
            alpha, beta = np.real(alpha), np.real(beta)
        wide = WIDE[dtype]
        factor = values(rng, (1, 1), dtype) if i % 3 == 0 and alpha else None
        at = 1 if factor is None else factor.astype(wide)[0, 0].conj() if i % 2 else factor.astype(wide)[0, 0]
        flags = (*conj, ALPHA) if factor is not None and i % 2 else conj
        want = (alpha * at * conjugate_if(a.astype(wide), A in conj)
                + beta * conjugate_if(b.astype(wide), B in conj))
        call("ADD", a, b, out.view, alpha, beta, factor, conj=flags)
        close(out.view, want)
        assert out.untouched()


@pytest.mark.parametrize("op", ["MUL", "DIV"])
@pytest.mark.parametrize("dtype", DTYPES)
def test_products(op, dtype):
    for i, (_rng, a, b, out, conj) in enumerate(cases(2, dtype)):
        if op == "DIV":
            b = b + np.sign(b)
        alpha = [1, -2, 0, 0.5 + 1j][i % 4]
        alpha = np.real(alpha) if dtype in "fd" else alpha
        beta, strong, wide = i % 2, i % 3 == 0, WIDE[dtype]
        x, y = conjugate_if(a.astype(wide), A in conj), conjugate_if(b.astype(wide), B in conj)
        z = out.view.astype(wide)
        want = alpha * (x * y if op == "MUL" else x / y) + (z if beta else 0)
        if not beta:
            out.view[...] = np.nan
        call(op, a, b, out.view, alpha, beta, conj=conj, strong=strong)
        close(out.view, want)
        assert out.untouched()


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("op", ["ADD", "MUL", "DIV", "MAXIMUM", "MINIMUM", "POWER"])
def test_infinities_and_nan_are_numpys(op, dtype):
    f = {"ADD": np.add, "MUL": np.multiply, "DIV": np.divide, "MAXIMUM": np.maximum, "MINIMUM": np.minimum,
         "POWER": np.power}[op]
    special = np.array([0.0, -0.0, 1, -2, 0.5, np.inf, -np.inf, np.nan, 3], dtype)
    if dtype in "FD":
        with np.errstate(invalid="ignore"):
            special = np.concatenate([special, special * 1j, special[::-1] - 2j])
    a, b = np.broadcast_arrays(special[:, None], special)
    for la, lb in [("C", "C"), ("negative", "sliced"), ("F", "transposed")]:
        out = Place(la, np.full(a.shape, np.nan, dtype))
        with np.errstate(all="ignore"):
            want = f(a, b)
        call(op, Place(la, a).view, Place(lb, b).view, out.view, 1, 1 if op == "ADD" else 0)
        if op in ("ADD", "MUL", "DIV") and dtype in "FD":
            finite = np.isfinite(want)
            assert_array_equal(np.isfinite(out.view), finite)
            close(out.view[finite], want[finite])       # a compiler may fuse multiplications and additions
        else:
            like_numpy(out.view, want, exact=op != "POWER")
        assert out.untouched()


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("op", ["MAXIMUM", "MINIMUM", "POWER"])
def test_numpy_loops_of_two(op, dtype):
    f = {"MAXIMUM": np.maximum, "MINIMUM": np.minimum, "POWER": np.power}[op]
    for _rng, a, b, out, conj in cases(3, dtype):
        if op == "POWER" and dtype in "fd":
            a = abs(a)
        want = f(conjugate_if(a, A in conj), conjugate_if(b, B in conj))
        call(op, a, b, out.view, conj=conj)
        like_numpy(out.view, want, exact=op != "POWER")
        assert out.untouched()


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name, dtype, rng):
    f = getattr(np, name)
    for layout, target, shape in itertools.product(INPUTS, OUTPUTS, [(0, 3), (1, 1), (1, 2), (5, 2), (70, 5)]):
        x = values(rng, shape, dtype)
        x = np.abs(x) if name in ("log", "log1p", "sqrt") and dtype in "fd" else x
        x.ravel()[:1] = 0 if name in ("sign", "absolute", "exp", "square") else 1
        a = place_input(layout, x)
        for conj in [(), (A,)][: 1 + (dtype in "FD")]:
            want = f(conjugate_if(a, conj))
            out = Place(target, np.full(shape, np.nan, want.dtype))
            call("UNARY", a, None, out.view, fn=1 + FUNCTIONS.index(name), conj=conj)
            like_numpy(out.view, want, exact=False)
            assert out.untouched()


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_of_vectors_are_numpys_to_the_last_bit(name, dtype):
    f = getattr(np, name)
    for sa, sc, n in itertools.product([1, 2, 5, -1, -3], [1, 3], [1, 4, 7, 64, 1000]):
        x = np.abs(values(RNG, (5 * n, 1), dtype)).astype(dtype)
        a = (x * np.exp(0.3j).astype(dtype) if dtype in "FD" else x)[::sa][:n]
        want, got = (np.full((sc * n, 1), CANARY, f(a).dtype) for _ in range(2))
        f(a[:, 0], out=want[::sc, 0])
        call("UNARY", a, None, got[::sc], fn=1 + FUNCTIONS.index(name), unit=1 << A | 1 << C)      # NumPy's strides
        assert_array_equal(got, want)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("step", [1, 2, -1])
def test_sign(step, dtype):
    a = np.array([1, -2, 0.0, -0.0, np.nan, np.inf, -np.inf, 1e-300, -3] * 5, dtype)[::step].reshape(-1, 1)
    got = call("UNARY", a, None, np.full_like(a, 7), fn=1 + FUNCTIONS.index("sign"))
    assert_array_equal(got, np.sign(a))
    assert_array_equal(np.signbit(got.real), np.signbit(np.sign(a).real))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("exponent", [0, 1, 2, 3, 0.5, -1, -0.5, 2.25, 1 + 0.5j])
def test_constant_power(exponent, dtype):
    if dtype in "fd" and np.iscomplex(exponent):
        pytest.skip("a real array has real exponents")
    a = np.abs(values(RNG, (40, 9), dtype)).astype(dtype)
    if dtype in "FD":
        a = a * np.exp(1j).astype(dtype)
    for view in (a, a.T, a[::-2, ::3]):
        got = call("UNARY", view, None, np.empty_like(view), exponent, fn=POWC)
        like_numpy(got, view**exponent, exact=exponent in (0, 1))


@pytest.mark.parametrize("dtype", "fd")
def test_step(dtype):
    for _rng, a, b, out, _conj in cases(6, dtype):
        a, b = np.round(a), np.round(b)
        call("STEP", a, b, out.view)
        assert_array_equal(out.view, np.heaviside(a - b, 0.5).astype(dtype))
        assert out.untouched()
    x = np.array([[np.nan, 1, np.nan, np.inf]], dtype)
    assert_array_equal(call("STEP", x, x[:, ::-1], np.empty_like(x)), [[0.5, 0.5, 0.5, 0.5]])


def test_step_of_complex_numbers_is_refused():
    z = np.ones((2, 2), complex)
    with pytest.raises(TypeError, match="no kernel"):
        call("STEP", z, z, z.copy())


@pytest.mark.parametrize("dtype", DTYPES)
def test_gather_and_scatter(dtype, rng):
    for i, (shape, li, lo) in enumerate(itertools.product(SIZES, OUTPUTS, OUTPUTS)):
        memory = values(rng, (400, 1), dtype)
        at = Place(li, rng.permutation(400)[: shape[0] * shape[1]].reshape(shape)).view
        conj = conj_of(rng, dtype)[:1]
        conj = (A,) if A in conj else ()
        out = Place(lo, np.full(shape, np.nan, dtype))
        call("GATHER", memory, at, out.view, conj=conj)
        assert_array_equal(out.view, conjugate_if(memory[at, 0], conj))
        assert out.untouched()

        # whole numbers, so that sums are exact in any order
        memory, x = (np.round(3 * values(rng, s, dtype)) for s in ((400, 1), shape))
        a, alpha, beta = place_input(INPUTS[i % len(INPUTS)], x), [1, -2, 0][i % 3], i % 2
        if beta:
            at[...] = rng.integers(0, 9, shape)
        want = memory.astype(WIDE[dtype])
        if beta:
            np.add.at(want, (at, 0), alpha * conjugate_if(a, conj))
        else:
            want[at, 0] = alpha * conjugate_if(a, conj)
            memory[at] = np.nan
        if not alpha:
            a = np.full(shape, np.nan, dtype)
        call("SCATTER", a, at, memory, alpha, beta, conj=conj)
        assert_array_equal(memory, want)


@pytest.mark.parametrize("dtype", DTYPES)
def test_masked(dtype):
    for i, (rng, a, _b, out, conj) in enumerate(cases(8, dtype)):
        shape = out.view.shape
        mask = place_input(INPUTS[i % len(INPUTS)], rng.random(shape) < 0.5)
        alpha, beta, wide = [1, -2, 0][i % 3], i % 2, WIDE[dtype]
        want = out.view.astype(wide)
        want = np.where(mask, alpha * conjugate_if(a, A in conj) + beta * want, want)
        if not beta:
            out.view[mask] = np.nan
        if not alpha:
            a = np.full(shape, np.nan, dtype)
        call("MASKED", a, mask, out.view, alpha, beta, conj=conj[:1] if A in conj else ())
        close(out.view, want)
        assert out.untouched()


@pytest.mark.parametrize("dtype", DTYPES)
def test_any_byte_but_zero_is_true(dtype):
    mask = np.array([[0, 1, 2, 128, 255, 0]], np.uint8).view(bool)
    got = call("MASKED", np.ones((1, 6), dtype), mask, np.zeros((1, 6), dtype))
    assert_array_equal(got, [[0, 1, 1, 1, 1, 0]])


# ---------------------------------------------------------------- in place, accumulated, not read


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("op, f", [("ADD", np.add), ("MUL", np.multiply), ("DIV", np.divide),
                                   ("MAXIMUM", np.maximum), ("MINIMUM", np.minimum), ("POWER", np.power)])
def test_in_place(op, f, dtype, rng):
    for layout, which, conj in itertools.product(OUTPUTS, "ABx", [False, True]):
        if conj and dtype in "fd":
            continue
        x, y = (np.abs(values(rng, (70, 5), dtype)).astype(dtype) for _ in range(2))
        if dtype in "FD":
            x, y = x * np.exp(0.3j).astype(dtype), y * np.exp(-0.7j).astype(dtype)
        a, b = Place(layout, x), Place(layout, y)
        y = x if which == "x" else y
        want = f(x.conj(), y.conj()) if conj else f(x, y)
        out = b if which == "B" else a
        call(op, a.view, a.view if which == "x" else b.view, out.view, 1, 1 if op == "ADD" else 0,
             conj=(A, B) if conj else ())
        close(out.view, want)
        assert a.untouched()
        assert b.untouched()


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", [f for f in FUNCTIONS if f != "absolute"])
def test_functions_in_place(name, dtype):
    for layout, conj in itertools.product(OUTPUTS, [(), (A,)][: 1 + (dtype in "FD")]):
        x = np.abs(values(RNG, (70, 5), dtype)).astype(dtype)
        if dtype in "FD":
            x = x * np.exp(0.3j).astype(dtype)
        place = Place(layout, x)
        call("UNARY", place.view, None, place.view, fn=1 + FUNCTIONS.index(name), conj=conj)
        close(place.view, getattr(np, name)(conjugate_if(x, conj)))
        assert place.untouched()


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("op", ["MUL", "DIV", "MASKED"])
def test_outputs_that_repeat_are_sums(op, dtype, rng):
    wide = WIDE[dtype]
    for shape, axis, layout in itertools.product([(1, 1), (2, 5), (70, 5), (3, 700)], [0, 1, None], OUTPUTS):
        a, b = Place(layout, values(rng, shape, dtype)).view, values(rng, shape, dtype, 4)
        if op == "MASKED":
            b = rng.random(shape) < 0.5
        base = values(rng, np.sum(np.zeros(shape), axis, keepdims=True).shape, dtype)
        want = {"MUL": np.multiply, "DIV": np.divide, "MASKED": np.multiply}[op](a.astype(wide), b)
        want = base + 2 * np.sum(want, axis, keepdims=True)
        call(op, a, b, as_repeated(base, shape), 2, 1)
        assert_allclose(base, want, rtol=0, atol=np.finfo(dtype).eps * 4 * (16 + np.prod(shape)))


def test_overlapping_outputs_accumulate():
    a, c = np.arange(12.0).reshape(3, 4), np.zeros(6)
    call("MUL", a, np.ones((3, 4)), as_strided(c, (3, 4), (8, 8)), 1, 1)
    assert_array_equal(c, [np.trace(a[:, ::-1], 3 - k) for k in range(6)])


@pytest.mark.parametrize("op", ["MUL", "MASKED"])
def test_long_sums_are_accurate(op):
    a = RNG.random((1_000_003, 1)).astype("f")
    b = np.ones((1, 1), "f" if op == "MUL" else bool)
    total = np.zeros((1, 1), "f")
    call(op, a, np.broadcast_to(b, a.shape), as_repeated(total, a.shape), 1, 1)
    want = a.sum(dtype=float)
    assert abs(total[0, 0] - want) < (1e-6 if op == "MUL" else 3e-5) * want


@pytest.mark.parametrize("dtype", DTYPES)
def test_what_is_not_needed_is_not_read(dtype):
    nan, x = np.full((6, 3), np.nan, dtype), np.ones((6, 3), dtype)
    for a, b, alpha, beta, want in [(nan, x, 0, 2, 2), (x, nan, 3, 0, 3), (nan, nan, 0, 0, 0)]:
        assert_array_equal(call("ADD", a, b, nan.copy(), alpha, beta), want * x)
    for op in ("MUL", "DIV"):
        assert_array_equal(call(op, nan, nan, nan.copy(), 0, 0), 0 * x)
        assert_array_equal(call(op, nan, nan, x.copy(), 0, 1), x)
        assert_array_equal(call(op, x, x, nan.copy(), 1, 0), x)
    memory = np.full((1, 1), np.nan, dtype)
    assert np.isnan(call("MUL", x, x, x.copy(), 1, 0, memory)).all()


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("op", ["MUL", "DIV"])
def test_strong_zeros(op, dtype):
    b = np.array([[np.nan, np.inf, -np.inf, 0, 2, np.nan, 2]], dtype)
    a = np.array([[0, 0, -0.0, 0, 0, 1, 4]], dtype)
    for copies in (1, 9):
        x, y = np.repeat(a, copies, 0), np.repeat(b, copies, 0)
        for alpha in (1, -3):
            got = call(op, x, y, np.full_like(x, np.nan), alpha, strong=True)
            assert_array_equal(got[:, :5], np.zeros((copies, 5)))
            assert np.isnan(got[:, 5]).all()
            close(got[:, 6], np.full(copies, alpha * (8 if op == "MUL" else 2)))
            got = call(op, x, y, np.ones_like(x), alpha, 1, strong=True)
            assert_array_equal(got[:, :5], np.ones((copies, 5)))
    assert np.isnan(call(op, a, b, np.zeros_like(a))[0, 0])


@pytest.mark.parametrize("dtype", "FD")
def test_real_scalars_keep_infinities(dtype):
    a = np.array([[complex(np.inf, 1), complex(0, -np.inf)]], dtype)
    want = (a.view(dtype.lower()) * 2).view(dtype)
    assert_array_equal(call("ADD", a, np.zeros_like(a), np.empty_like(a), 2, 1), want)


def test_floating_point_flags_do_not_surface():
    x = np.array([[-1.0, 0.0, np.inf, 1e308]])
    with warnings.catch_warnings(), np.errstate(all="warn"):
        warnings.simplefilter("error")
        for fn in range(1, POWC):
            call("UNARY", x, None, np.empty_like(x), fn=fn)
            call("DIV", x, np.zeros_like(x), np.empty_like(x))
            np.add(np.ones(3), 1.0)
            np.ones(300) @ np.ones(300)
            np.float64(1) / np.float64(3)
            np.ones(3).astype("f").sum()
            np.sqrt(np.ones(5)), np.linalg.inv(np.eye(3)), np.arange(3.0) ** 2
