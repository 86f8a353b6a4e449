"""Values are NumPy's: its types of results, its casts, its infinities and signs of zero."""

import itertools
import operator
import warnings

import numpy as np
import pytest

import blasad as ad
from blasad._numpy import dispatch as _numpy
from support.numbers import RNG, generator

DTYPES = "fdFD"
PLAIN = "?bBhHiIlLqQefdFD"
REAL = np.array([0.0, -0.0, 1.0, -2.5, 3.0, np.inf, -np.inf, np.nan, 1e30, 7e-12])
COMPLEX = np.array([complex(a, b) for a in REAL[:8] for b in REAL[:8]])


def on_traced(f, *arrays):
    """f of traced copies of arrays: its value, and what the arrays hold then."""
    arrays = [x.copy() for x in arrays]
    kept = []

    def run(*xs):
        y = f(*xs)
        kept.extend([ad.stop_gradient(y), *map(ad.stop_gradient, xs)])
        return y

    ad.jvp(run, arrays, [np.zeros_like(x) for x in arrays])
    return kept


def in_silence(f, *args):
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return f(*args)


def alike(found, right):
    """Bit for bit, but for the bits of a NaN."""
    found, right = np.asarray(found), np.asarray(right)
    assert found.dtype == right.dtype and found.shape == right.shape, (found.dtype, right.dtype)
    if right.dtype.kind == "c":
        return all(alike(getattr(found, part), getattr(right, part)) for part in ("real", "imag"))
    return bool(np.all((found == right) & (np.signbit(found) == np.signbit(right)) | np.isnan(found) & np.isnan(right)))


# ---------------------------------------------------------------- plain operands, traced outputs

def operands(char, n):
    rng = generator(n)
    if char == "?":
        return rng.random(6) < 0.6
    if char in "FD":
        return (rng.normal(size=6) + 1j * rng.normal(size=6)).astype(char)
    if char in "efd":
        return np.abs(rng.normal(size=6)).astype(char) * 3
    return rng.integers(0, 7 if n else 2, 6).astype(char) + np.array(3 if n else 250).astype(char)


WITHOUT_RULE = "ldexp"
UFUNCS = sorted({*WITHOUT_RULE.split(), *(
    f.__name__ for f in {*_numpy.UFUNCS, *_numpy.TESTS} if f.signature is None and f is not np.isnat)})


@pytest.mark.parametrize("name", UFUNCS)
def test_plain_operands_with_a_traced_output(name):
    ufunc, tried = getattr(np, name), 0
    for chars in itertools.product(PLAIN, repeat=ufunc.nin):
        if ufunc.nin == 2 and chars[0] != chars[1] and (PLAIN.index(chars[0]) + PLAIN.index(chars[1])) % 3:
            continue
        given = [operands(char, k) for k, char in enumerate(chars)]
        for out in DTYPES:
            right = np.zeros(6, out)
            try:
                in_silence(lambda given=given, right=right: ufunc(*given, out=right))
            except TypeError:
                with pytest.raises(TypeError):
                    in_silence(on_traced, lambda y, given=given: ufunc(*given, out=y), np.zeros(6, out))
                continue
            tried += 1
            found = in_silence(on_traced, lambda y, given=given: ufunc(*given, out=y), np.zeros(6, out))
            assert alike(found[0], right), (name, chars, out)
    assert tried > 20


FUNCTIONS = {
    "matmul": lambda a, b, out: np.matmul(a, b, out=out), "dot": lambda a, b, out: np.dot(a, b, out),
    "sum": lambda a, b, out: np.sum([a, b], axis=0, out=out),
    "prod": lambda a, b, out: np.prod([a, b], axis=0, out=out),
    "mean": lambda a, b, out: np.mean([a, b], 0, out=out), "max": lambda a, b, out: np.max([a, b], 0, out),
    "clip": lambda a, b, out: np.clip(a, None, b, out=out), "outer": lambda a, b, out: np.outer(a[0], b[0], out),
    "einsum": lambda a, b, out: np.einsum("ij,jk->ik", a, b, out=out),
    "concatenate": lambda a, b, out: np.concatenate([a[:1], b[:1]], out=out),
    "take": lambda a, b, out: np.take(a, [1, 0], 0, out=out, mode="clip"),
    "reduce": lambda a, b, out: np.add.reduce([a, b], 0, None, out), "where": lambda a, b, out: np.add(
        a, b, out=out, where=[[True, False], [False, True]]),
    "less": lambda a, b, out: np.less(a, b, out=out), "accumulate": lambda a, b, out: np.add.accumulate(a, 0, out=out),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_of_plain_arrays_with_a_traced_output(name):
    tried = 0
    for char, out in itertools.product(PLAIN, DTYPES):
        a, b = operands(char, 0)[:4].reshape(2, 2), operands(char, 1)[:4].reshape(2, 2)
        right = np.full((2, 2), 5, out)
        try:
            in_silence(FUNCTIONS[name], a, b, right)
        except (TypeError, ValueError) as e:
            with pytest.raises(type(e)):
                in_silence(on_traced, lambda y, a=a, b=b: FUNCTIONS[name](a, b, y), np.full((2, 2), 5, out))
            continue
        tried += 1
        found = in_silence(on_traced, lambda y, a=a, b=b: FUNCTIONS[name](a, b, y), np.full((2, 2), 5, out))
        np.testing.assert_array_equal(found[0], right, strict=True)
    assert tried > 3


# ---------------------------------------------------------------- operators of every pair of types

EXACT = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
IN_PLACE = {"+=": operator.iadd, "-=": operator.isub, "*=": operator.imul, "/=": operator.itruediv}


def pairs(a, b):
    """All pairs of what is nasty in two types."""
    x, y = (COMPLEX if c in "FD" else REAL for c in (a, b))
    x, y = np.repeat(x, len(y)), np.tile(y, len(x))
    return in_silence(x.astype, a), in_silence(y.astype, b)


@pytest.mark.parametrize("symbol", [*EXACT, *IN_PLACE])
def test_operators_bit_for_bit(symbol):
    f = EXACT.get(symbol) or IN_PLACE[symbol]
    for a, b in itertools.product(DTYPES, repeat=2):
        if symbol in IN_PLACE and a in "fd" and b in "FD":
            continue
        if symbol[0] in "*/" and (a in "FD" or b in "FD"):      # NumPy's loops of vectors may fuse: rounding apart
            x, y = pairs(a, b)
            right = in_silence(f, x.copy(), y)
            for both in (lambda x, y: f(x, y), lambda x, y=y: f(x, y)):
                found = in_silence(on_traced, both, *([x, y] if both.__defaults__ is None else [x]))[0]
                assert found.dtype == right.dtype
                assert np.array_equal(np.isnan(found.real), np.isnan(right.real)), (a, b)
                assert np.array_equal(np.isnan(found.imag), np.isnan(right.imag)), (a, b)
                np.testing.assert_allclose(found, right, rtol=1e-6 if found.dtype == "F" else 1e-14)
            continue
        x, y = pairs(a, b)
        right = in_silence(f, x.copy(), y)
        assert alike(in_silence(on_traced, f, x, y)[0], right), (a, b)
        assert alike(in_silence(on_traced, lambda x, y=y: f(x, y), x)[0], right), (a, b, "plain right")
        if symbol in EXACT:
            assert alike(in_silence(on_traced, lambda y, x=x: f(x, y), y)[0], right), (a, b, "plain left")


NUMBERS = (2.0, -1, 0.1, 3, True, 0.5 + 2j, np.inf, np.nan, -0.0, np.float32(0.1), np.float64(0.1), np.int8(3),
           np.complex64(1 - 2j))


@pytest.mark.parametrize("symbol", [*EXACT, *IN_PLACE])
def test_operators_with_numbers(symbol):
    f = EXACT.get(symbol) or IN_PLACE[symbol]
    for char, number in itertools.product(DTYPES, NUMBERS):
        x = in_silence((COMPLEX if char in "FD" else REAL).astype, char)
        if symbol in IN_PLACE and char in "fd" and np.iscomplexobj(number):
            continue
        for sides in (f, lambda x, n: f(n, x))[:2 if symbol in EXACT else 1]:
            right = in_silence(sides, x.copy(), number)
            found = in_silence(on_traced, lambda x, sides=sides, number=number: sides(x, number), x)[0]
            assert found.dtype == right.dtype, (char, number)
            if symbol[0] in "+-" or char in "fd" and not np.iscomplexobj(number):
                assert alike(found, right), (char, number)
            else:
                assert np.array_equal(np.isnan(found.real), np.isnan(right.real)), (char, number)
                np.testing.assert_allclose(found, right, rtol=1e-6 if found.dtype == "F" else 1e-14)


def filled(x):
    y = x.copy()
    y[:1] = -0.0
    y.fill(-0.0)
    return np.concatenate([y, x * 1.0])


@pytest.mark.parametrize("char", DTYPES)
def test_sums_of_infinities_and_signed_zeros(char):
    values = [complex(np.inf, 1), complex(1, -np.inf), complex(-0.0, -0.0), complex(2, 3), complex(-0.0, np.nan)]
    for row in itertools.product(values, repeat=2):
        x = np.array(row) if char in "FD" else np.array(row).real
        x = in_silence(x.astype, char)
        for f in (np.sum, lambda x: np.stack([x, x]).sum(0), lambda x: np.stack([x, x], 1).sum(1), lambda x: -x,
                  lambda x: np.add.reduce(x, keepdims=1), lambda x: x * 0 + -0.0, filled,
                  lambda x: x.T.conj().conj().sum(), np.conjugate, np.positive):
            right = in_silence(f, x)
            assert alike(in_silence(on_traced, f, x)[0], right), (row, right)


# ---------------------------------------------------------------- sums in the output's type, sums of views

def test_reductions_work_in_the_type_of_their_output():
    x = np.full(3, 2e38, "f")
    assert np.sum(x, out=np.zeros((), "d")) == on_traced(lambda x: np.sum(x, out=np.zeros((), "d", like=x)), x)[0]
    y = np.full(3, 1 + 1e-9)
    assert np.prod(y, out=np.zeros((), "f")) == on_traced(lambda y: np.prod(y, out=np.zeros((), "f", like=y)), y)[0]
    f = RNG.random(99)

    def rounded(x):
        y = x.astype(np.float32)
        y += x * x
        y -= x * 3.0
        return y

    assert alike(on_traced(rounded, f)[0], rounded(f))


def test_an_operation_in_a_dtype():
    x, y = np.full(3, 0.1, "f"), np.full(3, 0.2)
    for f in (lambda x, y: np.add(x, y, dtype="f"), lambda x, y: np.multiply(x, x, dtype="d"),
              lambda x, y: np.divide(x, 3, dtype="d"), lambda x, y: np.exp(x, dtype="d")):
        assert alike(on_traced(f, x, y)[0], f(x, y))
    for f in (lambda x, y: np.add(x, y, out=np.zeros_like(x), casting="safe"),
              lambda x, y: np.add(x, y, dtype="f", casting="no")):
        with pytest.raises(TypeError):
            f(x, y)
        with pytest.raises(TypeError):
            on_traced(f, x, y)


@pytest.mark.parametrize("char", "dD")
def test_programs_have_the_same_values(char):
    x = in_silence((COMPLEX if char == "D" else REAL).astype, char)
    for f in (lambda x: x * 0, lambda x: x * -0.0, lambda x: x + x.real, lambda x: np.inf - x, lambda x: x * 2.0,
              lambda x: in_place(x * 1, 0), lambda x: np.stack([x, x]).sum(0), lambda x: x / 2.0, lambda x: -x):
        for tidy in (True, False):
            program = in_silence(lambda f=f, tidy=tidy: ad.compile(f, np.ones_like(x), tidy=tidy))
            assert alike(in_silence(program, x), in_silence(on_traced, f, x)[0])


def in_place(x, number):
    x *= number
    return x


# ---------------------------------------------------------------- functions of operands of every pair of types

MIXED = {
    "where": lambda a, b: np.where(a.real > 0, a, b), "where number": lambda a, b: np.where(a.real > 0, a, 1.5) + 0 * b,
    "concatenate": lambda a, b: np.concatenate([a, b]), "stack": lambda a, b: np.stack([a, b, a]),
    "clip": lambda a, b: np.clip(a.real, -0.5, b.real), "clip low": lambda a, b: np.clip(a.real, b.real, None),
    "maximum": lambda a, b: np.maximum(a.real, b.real), "matmul": lambda a, b: a @ b.T, "kron": np.kron,
    "einsum": lambda a, b: np.einsum("ij,ij->j", a, b), "outer": lambda a, b: np.outer(a[0], b[0]),
    "power": lambda a, b: np.power(abs(a) + 1, b), "divide": lambda a, b: a / (b + 3),
    "subtract": lambda a, b: a - b * 1,
    "average": lambda a, b: np.average(a, 0, weights=abs(b) + 1), "polyval": lambda a, b: np.polyval(a[0], b),
    "cross": np.cross, "diff": lambda a, b: np.diff(a, append=b),
    "float_power": lambda a, b: np.float_power(abs(a) + 1, b),
}


@pytest.mark.parametrize("name", MIXED)
def test_types_and_values_of_mixed_operands(name):
    f = MIXED[name]
    for chars in itertools.product(DTYPES, DTYPES + "?bhle"):
        a, b = (operands(c, k).reshape(2, 3) for k, c in enumerate(chars))
        programs = [(lambda a, b=b: f(a, b), (a, b)), *([(lambda a, b: f(a, b), (a, b))] if chars[1] in DTYPES else [])]
        swapped = (lambda a, b=b: f(b, a), (b, a))
        for run, given in (*programs, swapped):
            right = in_silence(f, *(x.copy() for x in given))
            if right.dtype.char == "e":
                continue
            found = in_silence(on_traced, run, *([a, b] if run.__defaults__ is None else [a]))[0]
            assert found.dtype == right.dtype, chars
            tolerance = 3e-6 if right.dtype.char in "fF" else 1e-13
            np.testing.assert_allclose(found, right, rtol=tolerance, atol=tolerance, err_msg=str(chars))


def test_a_mean_in_the_type_of_its_output():
    x = np.full((3, 2), 2e38, "f")
    assert alike(on_traced(lambda x: np.mean(x, 0, out=np.zeros(2, like=x)), x)[0], np.mean(x, 0, out=np.zeros(2)))
