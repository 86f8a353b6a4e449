"""A traced array where programs ask what it is: isinstance, attributes, and functions that others have published."""

import copy
import functools
import inspect
import numbers
import operator
import pickle
import re
import warnings
from pathlib import Path

import numpy as np
import pytest
import scipy.fft
import scipy.interpolate
import scipy.linalg
import scipy.signal
import scipy.special

import blasad as ad
from blasad._arrays import arrays as _arrays
from blasad._arrays import traced as _traced
from blasad._tape import tape as _tape
from blasad._trees import kinds as _kinds
from blasad._trees.masked import Masked
from support.numbers import generator
from support.numpy_harness import check

PACKAGE = Path(ad.__file__).parent
X = np.array([0.3, 0.7, 0.45, 0.6])
PLAIN = np.zeros(3)                     # which the programs here do not make


def traced(x):
    return _arrays.watch(_tape.Tape("reverse"), x, (np.zeros_like(x),))


# ---------------------------------------------------------------- isinstance

@pytest.mark.parametrize("char", "fdFD")
def test_isinstance_answers_as_numpy_would(char):
    plain = np.ones(3, char)
    x = traced(plain.copy())
    kinds = (np.ndarray, np.generic, np.floating, np.complexfloating, np.inexact, np.number, np.float64, np.float32,
             float, complex, int, numbers.Number, numbers.Real, numbers.Complex, list, tuple, np.matrix)
    for own, right in ((x, plain), (x[0], plain[0]), (x[0, ...], plain[0, ...]), (x.sum(), plain.sum()),
                       (x[:1], plain[:1])):
        for kind in kinds:
            assert isinstance(own, kind) == isinstance(right, kind), (own.shape, kind)
        assert type(own) is _traced.TracedArray and isinstance(own, _traced.TracedArray)
        assert not _arrays.is_plain(own) and np.isscalar(own) == np.isscalar(right)
        assert _kinds.kind_of(own) == (_kinds.NUMBER if np.isscalar(right) else _kinds.ARRAY)


def test_what_is_written_in_c_sees_no_array():
    x = traced(X.copy())
    for f in (memoryview, np.frombuffer, bytes, np.from_dlpack, pickle.dumps,
              scipy.special.hyp2f1):
        with pytest.raises((TypeError, ValueError)):
            f(x)


def test_dispatch_copies_and_approx():
    @functools.singledispatch
    def kind(x):
        return "other"

    kind.register(np.ndarray, lambda x: "array")
    kind.register(float, lambda x: "number")
    x = traced(X.copy())
    assert [kind(x), kind(x[0]), kind(x[0, ...])] == ["array", "number", "array"]
    for y in (copy.copy(x), copy.deepcopy(x), copy.deepcopy([x])[0]):
        assert type(y) is _traced.TracedArray and np.array_equal(y, x) and not np.shares_memory(y, x)
    assert x == pytest.approx(X) and x[0] == pytest.approx(0.3) and not x[0] == pytest.approx(0.4)
    assert not np.any(x + 1 == pytest.approx(X))
    check(lambda x: copy.deepcopy(x) * copy.copy(x) + copy.deepcopy(x[0]), X)


def asked(x):
    """As programs of Python ask."""
    s = x[1]
    y = x * 2 if isinstance(x, np.ndarray) else x * 3
    y = y + (s if isinstance(s, (float, np.floating)) else s * 5)
    if isinstance(s, numbers.Number) and not isinstance(x, numbers.Number):
        y = y * s
    return y * x.sum() if isinstance(x.sum(), np.generic) else y


def test_programs_that_ask():
    check(asked, X)
    columns = np.arange(12.0).reshape(4, 3)
    for module, name in (("chebyshev", "chebval"), ("legendre", "legval"), ("polynomial", "polyval"), ("hermite",
                         "hermval"),
                         ("hermite_e", "hermeval"), ("laguerre", "lagval")):
        f = getattr(getattr(np.polynomial, module), name)
        check(lambda x, f=f: f(x, columns), X)
        check(lambda x, f=f: f(x[0], columns) + f(x[1], columns[:, 0])[None], X, exact=False)


# ---------------------------------------------------------------- blasad itself is not taken in

def slopes(f, x, h=1e-6):
    return np.array([(f(x + h * e) - f(x - h * e)) / (2 * h) for e in np.eye(len(x))])


def in_place(tree, f, *args):
    f(tree, *args)
    return tree


INSIDE = {
    "scale": lambda x: ad.trees.norm(in_place(x * 1.0, ad.trees.scale_, x[1])),
    "axpy": lambda x: ad.trees.norm(in_place([x * 1.0, x[:2] * 3], ad.trees.axpy_, x[1], [x * x, x[2:]])),
    "norm": lambda x: ad.trees.norm({"a": x[0], "b": [x[1], 2.0]}),
    "dot": lambda x: ad.trees.dot([x[0], 2.0, x], [3.0, x[1], x * x]),
    "map": lambda x: ad.trees.dot(ad.trees.recursive_map(lambda a: a * x[2], [1.0, np.ones(2)]), [x[0], x[:2]]),
    "vector": lambda x: ad.trees.norm((x[0] * ad.trees.VectorSpace([x, x[1]]) / x[3]).tree),
    "grad": lambda x: ad.grad(lambda s: s**3)(x[0]) * x[1] + ad.grad(lambda t: (t["a"] * t["b"]).sum())(
        {"a": x[2], "b": x})["a"],
    "jvp": lambda x: ad.jvp(lambda s, y: (y * s * s).sum(), (x[0], x), (x[1], x * x))[1],
    "autodiff": lambda x: ad.autodiff(ad.Reverse, lambda s: s * s * s, ad.Active(x[0]))[0][0] * x[1],
    "checkpoint": lambda x: ad.checkpoint(lambda s, y: (s * y).sum())(x[0], x),
    "hessian": lambda x: ad.hessian(lambda s: s**4)(x[1]),
}


@pytest.mark.parametrize("name", INSIDE)
def test_traced_numbers_are_no_constants(name):
    f = INSIDE[name]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = ad.grad(f)(X)
    np.testing.assert_allclose(found, slopes(f, X), rtol=1e-6, atol=1e-7)


def test_a_variable_where_a_number_is_told():
    with pytest.raises(TypeError, match="variable"):
        ad.grad(lambda x: ad.lapack.pstrf(np.eye(4) * x, x[0])[0].sum())(X)


ASKED = re.compile(r"isinstance\((.*?), \(?.*?\b(?:np\.(?:ndarray|generic|floating|complexfloating|inexact|number)"
                   r"|float|complex)\b")


def test_no_code_of_blasad_asks_whether_something_is_an_array_by_isinstance():
    """It is asked by `is_plain`, or by issubclass(type(x), ...): the answer of a traced array is for programs."""
    found = [f"{path.name}: {line.strip()}" for path in PACKAGE.rglob("*.py") if not {"_testing",
    "_cli"} & {*path.parts}
             for line in path.read_text().splitlines() if ASKED.search(line)
             and not any(word in line for word in ("TracedArray", "_is_traced", "is_scalar"))]
    assert not found


# ---------------------------------------------------------------- attributes

def test_attributes_are_those_of_an_array_or_refused():
    x = traced(np.arange(6.0).reshape(2, 3))
    f = x.flags
    assert f.c_contiguous and not f.f_contiguous and f.writeable and f["C_CONTIGUOUS"] and f.forc and f.aligned
    assert not x.T.flags.c_contiguous and x.T.flags.f_contiguous and not np.broadcast_to(x, (2, 2, 3)).flags.writeable
    for ask in (lambda: setattr(f, "c_contiguous", False), lambda: operator.setitem(f, "OWNDATA", False),
                lambda: setattr(x, "dtype", np.float32), lambda: setattr(x, "strides", (8, 8)), lambda: x[1:].base,
                lambda: x.data,
                lambda: x.ctypes, lambda: x.view(np.int64), lambda: x.byteswap(), lambda: x.tobytes(),
                lambda: x.setflags(align=False), lambda: x.resize((3, 2)), lambda: x.__dlpack__(), lambda: x.dump("no"),
                lambda: x.__array_interface__, lambda: x.__array_struct__, lambda: x.__setstate__(()),
                lambda: x.item(9)):
        with pytest.raises((TypeError, AttributeError, ValueError, IndexError)):
            ask()
    assert (x * 2.0).base is None
    assert x.__array_namespace__() is np and x.device == "cpu"
    with pytest.raises(AttributeError, match="reshape"):
        x.T.shape = (6,)
    with pytest.raises(AttributeError):
        x[0, 0].shape = (1,)


def reshaped(x):
    y = x * 2
    z = y[1:3]
    y.shape = (2, -1)
    z.shape = 2, 1
    y[0] *= 3
    return y.T @ z


def parts(x):
    z = x + 1j * x[::-1]
    z.real = x * x
    z.imag = 2.0
    z[1:].imag = x[:3]
    y = x * 3
    y.real = x[0]
    return [z * z, y]


@pytest.mark.filterwarnings("ignore:Setting the shape on a NumPy array:DeprecationWarning")     # from NumPy 2.5 on
def test_attributes_that_are_set():
    check(reshaped, X)
    check(parts, X)


# ---------------------------------------------------------------- published functions

MATRIX = generator(0).random((4, 4)) + 4 * np.eye(4)
ARGUMENTS = {
    "x": lambda x: (x,), "x, x": lambda x: (x, x[::-1] + 0.1), "x, 2": lambda x: (x, 2), "2, x": lambda x: (2, x),
    "x, c": lambda x: (x, MATRIX.copy()), "M": lambda x: (MATRIX * x,), "M, x": lambda x: (MATRIX * x, x),
    "p, p, x": lambda x: (np.linspace(0, 1, 4), np.arange(4.0) ** 2, x), "s": lambda x: (x[0],),
    "s, s": lambda x: (x[0], x[1]),
    "list": lambda x: ([x[0], x[1] * 2],),
}
SPACES = {
    "np": np, "linalg": np.linalg, "strides": np.lib.stride_tricks, "scimath": np.lib.scimath, "ma": np.ma,
    **{name: getattr(np.polynomial, name) for name in
       "chebyshev hermite hermite_e laguerre legendre polynomial polyutils".split()},
    "scipy.linalg": scipy.linalg, "scipy.signal": scipy.signal, "scipy.interpolate": scipy.interpolate,
}
LEAST = {"np": 150, "linalg": 20, "chebyshev": 5, "legendre": 5, "scipy.signal": 3}
# What reads or writes files or settings, is written to or draws without a seed, has a jump where elements are equal or
# a kink where the places here are
LEFT_OUT = set(
    "test show_config info show_runtime seterr seterrcall set_printoptions setbufsize load loadtxt genfromtxt fromfile "
    "fromregex memmap save savez savez_compressed savetxt empty empty_like printoptions fix_invalid intersect1d "
    "setxor1d setdiff1d union1d qspline1d_eval".split())


def numbers_in(y):
    if isinstance(y, (tuple, list)):
        return [number for item in y for number in numbers_in(item)]
    if isinstance(y, (Masked, np.ma.MaskedArray)):
        return numbers_in(y.filled(0.0))
    return [y] if isinstance(y, (np.ndarray, np.generic, float, complex)) and np.result_type(y).char in "fdFD" else []


def quietly(f, *args):
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("error", ad.DerivativeLost)
        return f(*args)


DIRECTION = np.array([1.0, -0.5, 0.7, 0.3])


def compare(f, expected, h=1e-6):
    """Whether f has a value and a derivative; False if that was refused, in so many words."""
    seen = []

    def run(x):
        seen[:] = numbers_in(f(x))
        return seen

    try:
        values, tangents = quietly(ad.jvp, run, (X.copy(),), (DIRECTION,))
    except (TypeError, ValueError, IndexError, AttributeError, np.linalg.LinAlgError,
            ad.DerivativeLost):
        return False
    assert len(values) == len(expected)
    up, down = (numbers_in(quietly(f, X + s * h * DIRECTION)) for s in (1, -1))
    for value, right, tangent, u, d in zip(values, expected, tangents, up, down, strict=True):
        assert np.shape(value) == np.shape(right) and np.result_type(value) == np.result_type(right)
        np.testing.assert_allclose(value, right, rtol=1e-9, atol=1e-12)
        with np.errstate(all="ignore"):
            slope = (np.asarray(u) - d) / (2 * h)
        if np.all(np.isfinite(slope)):
            np.testing.assert_allclose(tangent, slope, rtol=1e-3, atol=1e-4)
    return True


@pytest.mark.parametrize("space", SPACES)
def test_published_functions(space):
    found = 0
    for name, function in inspect.getmembers(SPACES[space], callable):
        if name.startswith("_") or name in LEFT_OUT or isinstance(function, type):
            continue
        for given, arguments in ARGUMENTS.items():
            def f(x, function=function, arguments=arguments):
                return function(*arguments(x))

            try:
                expected, again = (numbers_in(quietly(f, X.copy())) for _ in range(2))
                if not expected or not all(map(functools.partial(np.array_equal, equal_nan=True), expected, again)):
                    continue
                quietly(f, X + 1e-6 * DIRECTION)
            except Exception:
                continue
            try:
                found += compare(f, expected)
            except AssertionError as e:
                raise AssertionError(f"{name}({given})") from e
    assert found >= LEAST.get(space, 0)


@pytest.mark.parametrize("told, f", [
    ("numpy.bitwise_count has no rule", np.bitwise_count), ("numpy.invert has no rule", np.invert),
    ("an operand is a MaskedArray", lambda x: x * np.ma.masked_array(np.ones(3), [0, 1, 0])),
    ("single ellipsis", lambda x: x[..., ...]),
    ("numpy.put: the output is a plain array", lambda x: np.put(PLAIN, [0], x[:1])),
    ("numpy.place: the output is a plain array", lambda x: np.place(PLAIN, np.ones(3, bool), x))])
def test_errors_that_say_what_to_do(told, f):
    with pytest.raises((TypeError, IndexError), match=told):
        ad.vjp(f, np.arange(1.0, 4.0))


@pytest.mark.filterwarnings("ignore:the matrix subclass")
def test_classes_of_arrays_with_other_operators_are_refused():
    with pytest.raises(TypeError, match="an operand is a matrix"):
        ad.grad(lambda x: (x @ np.matrix(np.eye(2))).sum())(np.ones(2))
    with pytest.raises(TypeError, match="is a matrix .np.matrix., whose . is the product"):
        ad.grad(lambda m: (m * m).sum())(np.matrix(np.eye(2)))


def test_text_of_traced_numbers():
    def f(x):
        assert f"{x.sum():.3f} {x[0]:g} {x}" == "6.000 1 [1. 2. 3.]"
        return x.ravel("K")

    np.testing.assert_array_equal(ad.vjp(f, np.arange(1.0, 4.0))[0], [1, 2, 3])
