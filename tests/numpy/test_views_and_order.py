"""Whether a result is a view or a copy, and how it lies in memory, is NumPy's answer: every function, every layout."""

import copy
import warnings

import numpy as np
import pytest

import blasad as ad
from blasad._arrays import arrays as _arrays
from blasad._arrays import traced as _traced
from blasad._numpy import dispatch as _numpy
from blasad._numpy import functions as _functions
from blasad._tape import tape as _tape
from support.layouts import LINALG, SPECTRA, TABLE, WRITTEN, arrays, copies, lines
from support.numbers import RNG, generator, uniform
from support.numpy_harness import check

CODE = {e: compile(e, e, "eval") for e in TABLE}
SINGLE = {*lines(LINALG), *lines(WRITTEN), *lines(SPECTRA)}    # no repeated memory, full rank


def flat(result):
    if isinstance(result, (list, tuple)):
        return [leaf for item in result for leaf in flat(item)]
    return [result]


def seen(x):
    """The memory of an array, traced or not, as a plain one; a number as one without dimensions."""
    return _arrays.memory(x) if isinstance(x, _traced.TracedArray) else x if hasattr(x, "shape") else np.array(x)


def lies(x):
    """What is visible of how an array lies."""
    plain = seen(x)
    scalar = x.is_scalar if isinstance(x, _traced.TracedArray) else not isinstance(x, np.ndarray)
    dtype = plain.dtype.kind if scalar else plain.dtype.char if plain.dtype.kind in "fc" else plain.dtype.kind
    if scalar or plain.size == 0:
        return plain.shape, dtype, scalar
    return plain.shape, dtype, scalar, tuple(s for s, n in zip(plain.strides, plain.shape, strict=False) if n > 1)


def writes(x):
    """Whether a write is allowed, after it was made; None where memory is repeated or there is no array."""
    plain = seen(x)
    if lies(x)[2] or plain.size == 0:
        return None
    if np.lib.array_utils.byte_bounds(plain)[1] - np.lib.array_utils.byte_bounds(plain)[0] < plain.nbytes:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            x[...] = 7.0
    except ValueError:
        return False
    return True


def evaluate(expression, env, like):
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return eval(CODE[expression], {"np": np, "copy": copy, "like": like, **env})


def answer(expression, env, like):
    """All that is to be the same, in words: how results lie, what memory they share, and what a write to them does."""
    results = [y for y in flat(evaluate(expression, env, like)) if y is not None]
    if expression.startswith(("list(", "v.tolist", "A.tolist")):
        results = results[:1]
    values = [] if "np.empty" in expression else [np.array(seen(y)) for y in results]
    found = []
    for y in results:
        shape, dtype, scalar, *strides = lies(y)
        shared = [name for name, x in env.items() if not scalar and np.shares_memory(seen(y), seen(x))]
        same = [name for name, x in env.items() if y is x]
        found.append((shape, dtype, "scalar" if scalar else "array", *strides, "shares", *shared, "is", *same))
    found.append(["writes", *map(writes, results)])
    return found, values + [np.array(seen(x)) for x in env.values()]


def difference(expression, env, constant=()):
    """What differs between NumPy and traced arrays, as text; None if one of them refuses the expression."""
    plain = copies(env)
    try:
        expected, values = answer(expression, plain, None)
    except Exception:
        return None
    tape = _tape.Tape("reverse")
    try:
        mine = {name: x if name in constant else _arrays.watch(tape, x, (np.zeros_like(x),))
                for name, x in copies(env).items()}
        like = next(x for x in mine.values() if isinstance(x, _traced.TracedArray))
        found, numbers = answer(expression, mine, like)
    except Exception as e:
        if isinstance(e, np.linalg.LinAlgError):
            return None
        return None if str(e).startswith("blasad: ") else repr(e)
    finally:
        tape.close()
    for a, b in zip(expected, found, strict=True):
        if a != b:
            return f"{a} in NumPy, {b} here"
    for a, b in zip(values, numbers, strict=True):
        if not np.allclose(a, b, rtol=1e-3, atol=1e-3, equal_nan=True):
            return f"values {a} in NumPy, {b} here"
    return ""


def test_new_arrays_without_elements():
    """Their strides, which decide about the order of what is made of them."""
    def strides(x):
        made = [x[:, 3:3] * 1.0, np.concatenate([(x[:, 3:3] * 1.0)[::-1], x[:, 1:3]], axis=1), np.zeros_like(x[:0]),
                x[:0] @ x.T, x[:0].sum(0, keepdims=True), x.T[:0].copy(), np.einsum("ij,ik->jk", x[:, :0], x)]
        return [y.strides for y in made if y.size == 0 or y.strides[0] < y.strides[1]]

    x = np.asfortranarray(np.arange(6.0).reshape(2, 3))
    right, found = strides(x), []
    ad.vjp(lambda x: found.extend(strides(x)) or x.sum(), x)
    assert found == right


@pytest.mark.parametrize("seed", range(8))
def test_results_lie_as_numpys_do(seed):
    """Eight draws of layouts: one dtype or several, memory that repeats, dimensions of length 0 and 1, constants."""
    rng = generator(seed)
    sizes = {int(rng.choice([2, 3, 4, 6])): seed // 4} if seed % 4 == 1 else {}
    env = arrays(rng, "dfDF" if seed % 4 == 2 else "d", repeats=seed % 4 == 3, sizes=sizes)
    constant = [name for name in env if seed % 2 and rng.integers(3) == 0]
    found = {e: difference(e, env, () if "like=" in e else constant) for e in TABLE if seed % 4 != 3 or e not in SINGLE}
    assert not {e: text for e, text in found.items() if text}
    assert sum(text is not None for text in found.values()) > 0.7 * len(found)


# what is not in the table under its own name
ELSEWHERE = {np.conj: "np.conj(", np.unique_values: "np.unique("}      # the order of unique_values is nobody's
OPERATORS = {"add": "A + B", "radd": "1 + T", "sub": "A - B", "rsub": "1 - T", "mul": "A * B", "rmul": "2 * T",
             "truediv": "A / B", "rtruediv": "2 / T", "pow": "A ** B", "rpow": "2 ** T", "matmul": "A @ M",
             "rmatmul": "A @ M", "neg": "-A", "pos": "+A", "abs": "abs(A)", "getitem": "A[1]", "iter": "list(A)"}
NO_ARRAYS = {           # they give no array, or refuse
    "array", "array_function", "array_namespace", "array_ufunc", "as_scalar", "base", "bool", "buffer", "ceil",
    "complex",
    "ctypes",
    "contains", "release_buffer",
    "delitem", "device", "divmod", "rdivmod", "dtype", "flags", "flat", "float", "floor", "floordiv", "rfloordiv",
    "getattr", "int", "is_scalar", "itemsize", "len", "mod", "rmod", "nbytes", "ndim", "round", "shape", "size",
    "strides", "trunc", *"all any argmax argmin argpartition argsort nonzero searchsorted resize imod "
      "ifloordiv setflags".split()}


def name_of(f):
    """As a program writes it."""
    module = getattr(f, "__module__", "") or ""
    module = module.replace("lib.scimath", "emath")
    places = ("linalg", "fft", "lib.stride_tricks", "emath")
    return f"np.{''.join(place + '.' for place in places if module.endswith(place))}{f.__name__}"


def test_the_table_has_every_function():
    text = "\n".join(TABLE)
    functions = {f.__name__: f for f in (*_functions.RULES, *_functions.MAKERS, *_numpy.UFUNCS)
                 if f not in _numpy.SPECIAL()}
    missing = [name for name, f in functions.items()
               if f"{name_of(f)}(" not in text and f not in ELSEWHERE]
    missing += [f.__name__ for f in _numpy.REDUCTIONS if f"np.{f.__name__}.reduce(" not in text]
    for name in set(dir(_traced.TracedArray)) - set(dir(object)) - NO_ARRAYS:
        name = name.strip("_")
        if name not in NO_ARRAYS and not any(
                word in text for word in (f".{name}(", f".__{name}__(", f".{name}\n", OPERATORS.get(name, "\0"))):
            missing.append(name)
    assert not missing


# ---------------------------------------------------------------- arrays that cannot be written

READ_ONLY = {
    "diagonal": lambda A: np.diagonal(A * 1.0), "diagonal of a product": lambda A: (A @ A).diagonal(),
    "linalg.diagonal": lambda A: np.linalg.diagonal(A + 1), "diag": lambda A: np.diag(A * 1.0),
    "broadcast_to": lambda A: np.broadcast_to(A * 1.0, (2, 2)), "windows": lambda A: WINDOWS(A * 1.0, 1, 0),
    "a view": lambda A: np.diagonal(A * 1.0)[1:], "a view of a view": lambda A: np.diagonal(A * 1.0)[::-1].T,
    "as_strided": lambda A: np.lib.stride_tricks.as_strided(A * 1.0, writeable=False),
    "an argument's": lambda A: np.diagonal(A), "setflags": lambda A: protected(A * 1.0),
    "an item of flags": lambda A: without_flag(A * 1.0), "a row": lambda A: protected(A * 1.0)[0],
    "the flag of a view": lambda A: protected((A * 1.0)[0]), "made": lambda A: protected(np.zeros((2, 2))),
    "a view of what is made": lambda A: protected(np.zeros((2, 2)))[0], "real": lambda A: protected(A * 1.0).real,
    "parts": lambda A: protected(A * 1j).imag, "reshaped": lambda A: protected(A * 1.0).reshape(-1),
    "an element": lambda A: protected(A * 1.0)[0, :1],
}
WINDOWS = np.lib.stride_tricks.sliding_window_view


def protected(x):
    x.setflags(write=False)
    return x


def without_flag(x):
    x.flags["WRITEABLE"] = False
    return x


def sets(d, value):
    d[...] = value


def copies_to(d, value):
    np.copyto(d, value)


WRITES = {
    "d += d": lambda d: d.__iadd__(d), "d -= 1": lambda d: d.__isub__(1.0), "d *= 2": lambda d: d.__imul__(2.0),
    "d *= d": lambda d: d.__imul__(d), "d /= 2": lambda d: d.__itruediv__(2.0), "d **= 2": lambda d: d.__ipow__(2),
    "d[...] = 0": lambda d: sets(d, 0.0), "d[...] = d": lambda d: sets(d, d * 2), "fill": lambda d: d.fill(1.0),
    "out": lambda d: np.exp(d, out=d), "out of two": lambda d: np.add(d, 1.0, d), "copyto": lambda d: copies_to(d, 0.0),
    "an index": lambda d: d.__setitem__([0], 1.0), "a mask": lambda d: d.__setitem__(np.ones(d.shape, bool), 1.0),
    "put": lambda d: np.put(d, [0], [1.0]), "sort": lambda d: d.sort(),
    "place": lambda d: np.place(d, np.ones(d.shape, bool), [1.0]), "flat": lambda d: d.flat.__setitem__(0, 1.0),
    "sum": lambda d: np.sum(np.ones((3, *d.shape)), axis=0, out=d), "d %= 2": lambda d: d.__imod__(2.0),
    "nan_to_num": lambda d: np.nan_to_num(d, copy=False), "an element": lambda d: d.__setitem__(0, 1.0),
}


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("name", READ_ONLY)
def test_what_numpy_makes_read_only_cannot_be_written(name, write):
    view, change, A = READ_ONLY[name], WRITES[write], np.array([[1.0, 2.0], [3.0, 4.0]])

    def f(A):
        d = view(A)
        assert not d.flags.writeable
        change(d)
        return d.real.sum() + A.sum()

    with pytest.raises((ValueError, TypeError)) as plain:
        f(A.copy())
    if plain.type is TypeError:             # it cannot write into complex numbers, or take them
        return
    for derivative in (ad.grad, lambda f: lambda A: ad.jvp(f, (A,), (A,)), lambda f: lambda A: ad.compile(f, A)):
        with pytest.raises(ValueError, match="read-only"):
            derivative(f)(A.copy())


def test_flags_that_are_set_and_cleared():
    """A view has its own flag; what is made of it later has what it has then."""
    def f(x):
        a = x * 1.0
        early = a[:2]
        a.flags.writeable = False
        late = a[:2]
        early[0] = 10.0
        with pytest.raises(ValueError, match="WRITEABLE"):
            late.flags.writeable = True
        a.setflags(write=True)
        a[1] = 20.0
        with pytest.raises(ValueError, match="read-only"):
            late[0] = 1.0
        d = np.diagonal(np.outer(a, a))
        d.flags.writeable = True
        d[0] = 1.0
        return a.sum() + late.sum() + d.sum()

    x = np.array([1.0, 2.0, 3.0])
    value, slope = ad.value_and_grad(f)(x)
    assert value == f(x)
    assert slope.tolist() == [0.0, 0.0, 1.0 + 6.0]


def test_flags_that_cannot_be_set():
    def f(x):
        y = x * 1.0
        for name, value in (("c_contiguous", False), ("owndata", False), ("aligned", False)):
            with pytest.raises(TypeError, match="cannot be set"):
                setattr(y.flags, name, value)
        with pytest.raises(ValueError, match="write"):
            y.setflags(align=False)
        y.setflags(write=True, align=True, uic=False)
        return y.sum()

    assert ad.grad(f)(np.ones(2)).tolist() == [1.0, 1.0]


@pytest.mark.parametrize("of", [lambda a: a, lambda a: a[1:], lambda a: a[::2], lambda a: a[:2, None], lambda a: a[:1]])
@pytest.mark.parametrize("letters", ["O", ["C", "W", "O"], ["E", "A", "OWNDATA"]])
def test_an_array_that_has_to_own_its_memory(of, letters):
    def f(x):
        a = np.exp(x)
        y = np.require(of(a), requirements=letters)
        y[0] = 0.0
        return (a * a).sum() + y.sum()

    x = np.array([0.3, 0.5, 0.7])
    assert np.isclose(ad.value_and_grad(f)(x)[0], f(x))


# ---------------------------------------------------------------- views with strides of their own

strided = np.lib.stride_tricks.as_strided
STRIDED = {
    "windows": lambda x: strided(x * 1.0, (4, 3), (8, 8)), "every other": lambda x: strided(x * 1.0, (3,), (16,)),
    "backwards": lambda x: strided((x * 1.0)[::-1], (6,), (-8,)),
    "repeated": lambda x: strided(x * 1.0, (3, 6), (0, 8)),
    "blocks": lambda x: strided(x * 1.0, (2, 2, 3), (16, 8, 8))[:, :1], "the same": lambda x: strided(x * 1.0),
    "of an argument": lambda x: strided(x, (5, 2), (8, 8)), "of a part": lambda x: strided(x[1:], (2, 2), (16, 8)),
    "a Hankel matrix": lambda x: strided(x * 2, (3, 4), (8, 8)),
    "windows of windows": lambda x: WINDOWS(WINDOWS(x * 1.0, 3), 2, 0), "by rows": lambda x: WINDOWS(
        (x * 1.0).reshape(2, 3), 2, 1), "of a matrix": lambda x: WINDOWS((x * 1.0).reshape(2, 3), (2, 2)),
    "of every other": lambda x: WINDOWS((x * 1.0)[::2], 2),
    "a part of windows": lambda x: WINDOWS(x * 1.0, 3)[1::2, ::-1],
}
USES = {
    "sum": lambda w: w.sum(), "squares": lambda w: (w * w).sum(), "a copy": lambda w: (w.copy() ** 3).sum(),
    "product": lambda w: (w.reshape(w.shape[0], -1) @ w.reshape(w.shape[0], -1).T).sum(), "mean": lambda w: (
        w.mean(0) ** 2).sum(), "choice": lambda w: (w[[0, -1, 0]] ** 2).sum(), "norm": lambda w: np.linalg.norm(
        w, axis=-1).sum(), "elementwise": lambda w: np.sin(w + w[::-1]).sum(), "transform": lambda w: np.abs(
        np.fft.fft(w, axis=-1)).sum(), "rows": lambda w: sum((r ** 2).sum() * k for k, r in enumerate(w)),
}


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("name", STRIDED)
def test_what_is_read_in_several_places_adds_up(name, use):
    f = lambda x: USES[use](STRIDED[name](x))  # noqa: E731
    x, d = np.array([0.3, 0.5, 0.7, 0.2, 0.9, 0.6]), np.array([1.0, -2.0, 0.5, 0.7, -0.3, 1.1])
    value, slope = ad.value_and_grad(f)(x)
    assert np.isclose(value, f(x), rtol=1e-14)
    h = 1e-4
    steps = [f(x + k * h * d) for k in (-2, -1, 1, 2)]
    right = (steps[0] - 8 * steps[1] + 8 * steps[2] - steps[3]) / (12 * h)
    assert np.isclose(slope @ d, right, rtol=1e-8, atol=1e-9)
    assert np.isclose(ad.jvp(f, (x,), (d,))[1], right, rtol=1e-8, atol=1e-9)
    np.testing.assert_allclose(ad.compile(ad.grad(f), x)(x), slope, rtol=1e-13)
    np.testing.assert_allclose(ad.grad(ad.checkpoint(f))(x), slope, rtol=1e-13)


def test_windows_are_views_both_ways():
    def f(x):
        u = x * 1.0
        w = WINDOWS(u, 3)
        u[0] = 10.0
        v = WINDOWS(u, 1, writeable=True)
        v *= 2.0
        v[1:] += v[:-1]
        s = strided(u, (2, 2), (16, 8))
        s[1, 0] = x[0]
        return (w * w).sum() + (u * np.arange(5.0)).sum()

    x, d = np.arange(1.0, 6.0), np.array([0.3, -0.2, 0.5, 1.0, -0.7])
    value, slope = ad.value_and_grad(f)(x)
    assert np.isclose(value, f(x.copy()))
    right = (f(x + 1e-5 * d) - f(x - 1e-5 * d)) / 2e-5
    assert np.isclose(slope @ d, right)
    assert np.isclose(ad.compile(ad.grad(f), x)(x) @ d, right)


@pytest.mark.parametrize("write", [lambda w: w.__iadd__(1.0), lambda w: w.__imul__(w), lambda w: sets(w, 1.0),
                                   lambda w: np.exp(w, out=w), lambda w: sets(w, w * 2), lambda w: w.fill(0.0)])
@pytest.mark.parametrize("of", [lambda u: WINDOWS(u, 3, writeable=True), lambda u: strided(u, (2, 2, 3), (16, 8, 8)),
                                lambda u: strided(u, (4, 2, 2), (8, 8, 8)), lambda u: strided(u, (3, 6), (0, 8))])
def test_windows_that_overlap_are_not_written_as_a_whole(of, write):
    """NumPy says that what comes out of it is unpredictable."""
    def f(x):
        with pytest.raises(ValueError, match="repeats memory"):
            write(of(x * 1.0))
        return x.sum()

    assert ad.grad(f)(np.ones(6)).tolist() == [1.0] * 6


@pytest.mark.parametrize("shape, strides, message", [
    ((7,), (8,), "reaches out"), ((3, 3), (24, 8), "reaches out"), ((2,), (-8,), "reaches out"),
    ((2,), (2**62,), "too large"), ((2**40, 2**40), (8, 8), "reaches out"), ((2,), (4,), "multiple"),
    ((-1,), (8,), "negative"), ((2, 2), (8,), "dimensions"), ((1,) * 9, (8,) * 9, "dimensions")])
def test_strides_that_leave_the_memory_are_refused(shape, strides, message):
    for make in (lambda x: x, lambda x: x * 1.0, lambda x: np.exp(x)[::1]):
        with pytest.raises(ValueError, match=message):
            ad.grad(lambda x, make=make: strided(make(x), shape, strides).sum())(np.ones(6))


def test_strides_beside_a_part_of_the_callers_array():
    f = lambda x: (strided(x[1:2], (5,), (8,)) ** 2).sum()  # noqa: E731
    x = np.arange(6.0)
    value, slope = ad.value_and_grad(f)(x)
    assert value == f(x)
    assert slope.tolist() == [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]


# ---------------------------------------------------------------- derivatives through such views

@pytest.mark.parametrize("f", [
    lambda x: np.broadcast_to(x, (2, 3)), lambda x: np.broadcast_to(x * x, (2, 3)),
    lambda x: np.meshgrid(x, x, copy=False),
    lambda x: ad.checkpoint(lambda x: np.broadcast_to(x * x, (2, 3)))(x), lambda x: np.broadcast_to(x.sum(), 2),
    lambda x: {"both": np.broadcast_arrays(x[:, None], x)}], ids=["input", "made", "grid", "section", "sum", "tree"])
def test_a_result_that_repeats_its_memory_takes_a_seed_for_each_element(f):
    x, dx = np.array([0.3, 0.5, 0.7]), np.array([1.0, -2.0, 0.5])
    leaves = lambda tree: [np.array(y) for y in flat(tree["both"] if isinstance(tree, dict) else tree)]  # noqa: E731
    value, pull = ad.vjp(f, x)
    seeds = ad.trees.recursive_map(lambda y: np.cos(np.arange(y.size)).reshape(y.shape), value)
    tangents = leaves(ad.jvp(f, (x,), (dx,))[1])
    right = sum(np.vdot(s, t) for s, t in zip(leaves(seeds), tangents, strict=True))
    assert np.isclose(pull(seeds)[0] @ dx, right)
    if isinstance(value, np.ndarray):
        assert np.allclose(ad.jacobian(f)(x) @ dx, tangents[0])
        program = ad.compile(lambda x, w: ad.vjp(f, x)[1](w)[0], x, seeds)
        assert np.isclose(program(x, seeds) @ dx, right)


def first_of_a_product(A, B):
    C = A @ B
    C.reshape(-1)[:2] = 0.0
    return C


def row_of_a_product(A, B):
    C = np.matmul(A.T, B[::-1])
    c = C.ravel()
    c *= A[0, 0]
    return C


def inverse_in_a_row(A, B):
    C = np.linalg.inv(A + 4 * np.eye(3))
    c = C.reshape(9)
    c *= 2
    return C @ B


def solution_in_a_row(A, B):
    C = np.linalg.solve(A + 4 * np.eye(3), B)
    C.reshape(-1)[::2] *= B[0, 1]
    return C


def factor_in_a_row(A, B):
    C = np.linalg.cholesky(A @ A.T + 4 * np.eye(3))
    C.reshape(-1)[:4] = B[0, 0]
    return C


def reversed_rows(A, B):
    C = A[::-1] * 2
    c = C.reshape(9)
    c *= B[1, 1]
    return C


def of_two_orders(A, B):
    C = A + B.T
    c = C.reshape(9)
    c *= 2
    return C


def columns_chosen(A, B):
    C = A[:, [1, 0, 2]]
    c = C.reshape(9)            # a copy
    c *= 2
    return C + c.reshape(3, 3) * B


def contracted(A, B):
    C, D = np.einsum("ij,jk->ki", A, B), np.tensordot(A, B, 1)
    C.reshape(-1)[:2] = 0.0
    D.reshape(-1)[:2] = 0.0
    return C * D


def column_in_a_row(A, B):
    c = A[:, 0].ravel()         # a copy
    A[:, 0] = 0.0
    return c * c * B[0] + A.sum()


def maxima_in_a_row(A, B):
    C = (A[:, None] * B).transpose(2, 0, 1).sum(2)
    C.ravel("K")[:3] = A[0]
    return C


PROGRAMS = [first_of_a_product, row_of_a_product, inverse_in_a_row, solution_in_a_row, factor_in_a_row, reversed_rows,
            of_two_orders, columns_chosen, contracted, column_in_a_row, maxima_in_a_row]


@pytest.mark.parametrize("layout", ["C", "F", "gaps", "reversed"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_derivatives_of_writes_to_views(program, layout):
    """Forward, reverse, compiled tidy and not; then as a section, which gives the same bits."""
    A, B = uniform((3, 3), "d", layout), uniform((3, 3), "d", "C" if layout == "F" else layout)
    exact = program in (inverse_in_a_row, solution_in_a_row, factor_in_a_row)
    check(program, A, B, exact=not exact)

    def gradient(f):
        y, pullback = ad.vjp(lambda A, B: f(A, B), A, B)
        return y, *pullback(np.ones_like(y))

    for one, other in zip(gradient(program), gradient(ad.checkpoint(program)), strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("program", [
    lambda A: A.T, lambda A: A @ A, lambda A: A.T * 2, lambda A: A[:, [1, 0]], lambda A: A[::-1], lambda A: A[:, ::2],
    lambda A: np.linalg.inv(A), lambda A: np.broadcast_to(A[0], (2, 3)), lambda A: np.stack([A, A]).transpose(1, 2, 0)])
def test_what_leaves_a_derivative_lies_as_a_copy_does(program):
    A = np.array([[2.0, 1.0, 0.5], [0.0, 3.0, 1.0], [1.0, 1.0, 4.0]], order="F")
    expected = program(A).copy("K")

    def inner(A):               # in a derivative that takes its derivative
        return ad.vjp(program, A)[0]

    value, tangent = ad.jvp(program, (A,), (A,))
    assert tangent.strides == expected.strides
    found = [value, ad.vjp(program, A)[0], ad.vjp(inner, A)[0], ad.vjp(ad.checkpoint(program), A)[0],
             ad.compile(program, A)(A), ad.compile(lambda A: ad.vjp(program, A)[0], A)(A)]
    for y in found:
        assert y.strides == expected.strides
        np.testing.assert_allclose(y, expected, rtol=1e-14)


@pytest.mark.parametrize("order", "CFAK")
@pytest.mark.parametrize("f", [
    lambda x, y, order: np.add(x, y, order=order),
    lambda x, y, order: np.multiply(x, 2.0, order=order),
    lambda x, y, order: np.subtract(x.T, y.T, order=order, dtype="d"),
    lambda x, y, order: np.sin(x[::-1], order=order),
    lambda x, y, order: np.matmul(x, y.T, order=order),
], ids=["add", "number", "transposed", "reversed", "matmul"])
def test_a_ufunc_gives_its_result_the_order_that_is_asked_for(f, order):
    """So that what is written through its reshape is written to it, or is not, as in NumPy."""
    def g(x, y):
        z = f(x, y, order)
        z.reshape(-1)[:2] = 0
        return z

    for x, y in ((RNG.random((3, 2)), RNG.random((3, 2))), (RNG.random((2, 3)).T, RNG.random((2, 3)).T),
                 (RNG.random((3, 2)), RNG.random((2, 3)).T)):
        value, pullback = ad.vjp(g, x, y)
        np.testing.assert_allclose(value, g(x, y), rtol=1e-15)
        expected = ad.vjp(lambda x, y: f(x, y, order) * (ad.stop_gradient(g(1 + x, 1 + y)) != 0), x, y)[1](value)
        for found, right in zip(pullback(value), expected, strict=True):
            np.testing.assert_allclose(found, right, rtol=1e-14)
