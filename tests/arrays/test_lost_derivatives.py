"""Derivatives that end where a bare number is taken: a warning once a line, an error where nothing is left."""

import array
import ctypes
import inspect
import math
import operator
import re
import struct
import warnings
from pathlib import Path

import numpy as np
import pytest

import blasad as ad

FILE = re.escape(Path(__file__).name)
X = np.array([0.5, 1.5, 2.0])


PLAIN = np.zeros(3)                     # which the programs here do not make
RECORDS = np.zeros(2, [("a", float)]).view(np.recarray)


def fill(x):
    plain = PLAIN[:]
    plain.fill(x[0])
    return plain.sum()


def set_item(x):
    plain = PLAIN[:]
    operator.setitem(plain, 0, x[0])
    return plain.sum()


def set_field(x):
    record = RECORDS[:]
    record[0].a = x[0]
    return record[0].a


def complex_number(x):
    return complex(x[0] + 1j * x[1]).imag


ENDS = {
    "float": lambda x: float(x[0]),
    "sin": lambda x: math.sin(float(x[0])),
    "two numbers": lambda x: abs(complex(x[0], x[1])),
    "complex": complex_number,
    "fill": fill,
    "setitem": set_item,
    "field": set_field,
    "int": lambda x: int(x[0] * 8.0) * 1.0,
    "struct": lambda x: struct.unpack("d", struct.pack("d", x[0]))[0],
    "array": lambda x: array.array("d", [x[0]])[0],
    "ctypes": lambda x: ctypes.c_double(x[0]).value,
}


def lines_of(f):
    lines, start = inspect.getsourcelines(f)
    return range(start, start + len(lines))


def caught(run):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        run()
    for each in found:
        assert each.category is ad.DerivativeLost and each.filename == __file__, each
    return found


MODES = {
    "grad": lambda f: ad.grad(f)(X), "jvp": lambda f: ad.jvp(f, (X,), (X,)), "vjp": lambda f: ad.vjp(f, X, lanes=2),
    "autodiff": lambda f: ad.autodiff(ad.Reverse, f, ad.Duplicated(X.copy(), np.zeros(3))),
    "compile": lambda f: ad.compile(f, X), "program of grad": lambda f: ad.compile(ad.grad(f), X),
    "hessian": lambda f: ad.hessian(f)(X), "section": lambda f: ad.grad(ad.checkpoint(f))(X),
    "outer": lambda f: ad.grad(lambda x: ad.grad(lambda y: (y * y).sum() * f(x))(X).sum())(X),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ENDS)
def test_a_warning_where_a_part_is_lost_and_an_error_where_all_is(name, mode):
    f = ENDS[name]
    found = caught(lambda: MODES[mode](lambda x: f(x) * x[1] + x[2]))
    assert {w.lineno for w in found} <= set(lines_of(f)) and found
    assert all(str(w.message).startswith("a derivative ends here") for w in found)
    assert all(("frozen in the program" in str(w.message)) == ("compile" in mode or "program" in mode) for w in found)
    if mode != "outer":
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ad.DerivativeLost)
            with pytest.raises(TypeError, match=f"result of the function has no derivative.*{FILE}:{found[0].lineno}"):
                MODES[mode](f)


def test_once_for_a_line():
    def f(x):
        total = 0.0
        for each in x:
            total = total + math.exp(float(each)) * each
        return total + float(x[0]) * x[1]

    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("default")
        for _ in range(2):
            ad.grad(f)(X)
    start = lines_of(f)[0]
    assert [w.lineno for w in found] == [start + 3, start + 4]
    with warnings.catch_warnings():
        warnings.simplefilter("error", ad.DerivativeLost)
        with pytest.raises(ad.DerivativeLost, match=r"np|NumPy"):
            ad.grad(f)(X)
    assert issubclass(ad.DerivativeLost, UserWarning)


QUIET = {
    "branch": lambda x: x.sum() if x[0] > 0 and bool(x[1]) and x[1] != 2 else x[0],
    "integer": lambda x: x[int(x[0])] * x[math.floor(x[1])] * x[math.ceil(x[0])] * x[math.trunc(x[1])],
    "text": lambda x: (f"{x[0]:.3f} {x[0]!r} {x}", "%.3f %s" % (x[0], x), x[0] * 2)[2],     # noqa: UP031
    "stopped": lambda x: float(ad.stop_gradient(x[0])) * x[1],
    "shape": lambda x: len(x) * x.size * x[0],
    "order": lambda x: x[x.argsort()[0]] * x[np.argmax(x)] * x[np.searchsorted(x, 1.0)],
    "mask": lambda x: x[x > 1].sum() + np.where(x > 1, x, 0.0).sum(),
    "constant": lambda x: float(np.zeros_like(x)[0]) + x.sum(),
    "not differentiated": lambda x: ad.grad(lambda y: y.sum() * 2)(X).sum() + x[0],
    "item": lambda x: x.item(0) * x.tolist()[1],
    "extremes": lambda x: max(x[0], x[1]) * min(x[1], x[2]) * sum(x),
}


@pytest.mark.parametrize("name", QUIET)
def test_no_warning_for_what_loses_nothing(name):
    nested = ["hessian"] if name != "constant" else []      # all that is new there counts as a variable outside
    for mode in ("grad", "jvp", "autodiff", "section", *nested):
        assert not caught(lambda mode=mode: MODES[mode](QUIET[name])), mode


def test_a_program_says_it_once_and_other_looks_as_before():
    def f(x):
        scale = float(x[0])
        if x[1] > 0:
            return x * scale
        return x

    start = lines_of(f)[0]
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        program = ad.compile(f, X)
    assert [w.category for w in found] == [ad.DerivativeLost, UserWarning]
    assert found[0].lineno == start + 1 and f":{start + 2} looked at a value" in str(found[1].message)
    assert sorted(program.branches) == [(__file__, start + 1), (__file__, start + 2)]


def test_what_only_an_outer_derivative_loses():
    def f(x):
        g = ad.grad(lambda y: (y * y).sum() * math.exp(float(x[0])))(X)  # y loses nothing, x does
        return (g * x).sum()

    found = caught(lambda: ad.grad(f)(X))
    assert [w.lineno for w in found] == [lines_of(f)[1]]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        np.testing.assert_allclose(ad.grad(f)(X), 2 * X * np.exp(X[0]))


def test_results_that_are_partly_plain():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ad.DerivativeLost)
        value, pull = ad.vjp(lambda x: {"loss": x.sum(), "log": float(x[0])}, X)
        assert value == {"loss": X.sum(), "log": 0.5}
        np.testing.assert_array_equal(pull({"loss": 2.0, "log": 0.0})[0], 2.0)
        assert ad.jvp(lambda x: (x * 2, math.sin(float(x[0]))), (X,), (X,))[1][1] == 0
        with pytest.raises(TypeError, match="result of the function has no derivative"):
            ad.vjp(lambda x: [float(x[0]), np.ones(2) * math.sin(float(x[1]))], X)
        dx = np.zeros(3)

        def in_place(x):
            x *= float(x[1])

        ad.autodiff(ad.Reverse, in_place, ad.Duplicated(X.copy(), dx))
        assert ad.grad(lambda x: 3.0)(X).tolist() == [0, 0, 0]          # nothing was lost: a constant


def test_after_an_error_the_next_derivative_is_right():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ad.DerivativeLost)
        for _ in range(2):
            with pytest.raises(TypeError, match="result of the function has no derivative"):
                ad.grad(lambda x: math.sin(float(x[0])))(X)
            np.testing.assert_array_equal(ad.grad(lambda x: (x * x).sum())(X), 2 * X)
            assert ad.grad(lambda x: 3.0)(X).tolist() == [0, 0, 0]


# ---------------------------------------------------------------- functions that run later

def generator(x):
    yield x.sum()


async def coroutine(x):
    return x.sum()


async def asynchronous(x):
    yield x.sum()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("f", [generator, coroutine, asynchronous, lambda x: generator(x), lambda x: map(abs, x),
                               lambda x: coroutine(x), lambda x: zip(x, x, strict=True)])
def test_functions_that_run_when_the_derivative_is_done(f, mode):
    with pytest.raises(TypeError, match="generator or a coroutine.*Give a function that runs to its end"):
        MODES[mode](f) if mode != "outer" else ad.grad(lambda x: ad.grad(f)(x).sum())(X)
    np.testing.assert_array_equal(ad.grad(lambda x: sum(generator(x)))(X), np.ones(3))


def test_a_plain_array_that_takes_a_traced_value_still_raises():
    def store(x):
        plain = PLAIN[:]
        plain[0] = x[0]
        return plain.sum()

    for mode in MODES.values():
        with pytest.raises(ValueError, match="^blasad: a traced array cannot be turned into a plain one"):
            mode(store)


def test_code_without_the_name_of_a_module_is_warned_too():
    """As in what exec runs with a bare dict."""
    names = {}
    exec("def f(x):\n    return float(x[0]) * x[1]", names)
    del names["__builtins__"]
    with pytest.warns(ad.DerivativeLost):
        ad.grad(names["f"])(np.ones(2))
