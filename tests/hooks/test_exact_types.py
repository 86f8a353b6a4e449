"""`type(x) is np.ndarray` of traced arrays, and of arrays that the program makes, is what it is of plain ones."""

import functools
import gc
import inspect
import pickle
import sys
import types
import warnings

import numpy as np
import pytest

import blasad as ad
from blasad._hooks import exact

TABLE = {np.ndarray: 2.0, list: 3.0}
helpers = types.ModuleType("exact_types_of_a_library")
sys.modules[helpers.__name__] = helpers
exec(compile("""
import numpy as np

class Model:
    scale = 2.0
    def value(self, x):
        return self.scale * x.sum() if type(x) is np.ndarray else x.sum()
    @classmethod
    def made(cls, x):
        return factor(x) * (x * x).sum()
    @property
    def square(self):
        return lambda x: (x * x).sum() if type(x) == np.ndarray else x.sum()

def factor(x):
    if type(x) not in (list, np.ndarray):
        return 100.0
    return inner(x)

def inner(x):
    def nested(y):
        return 3.0 if type(y) is np.ndarray else 50.0
    return nested(x)
""", "library.py", "exec"), vars(helpers))


@functools.singledispatch
def dispatched(x):
    return 100.0


@dispatched.register(np.ndarray)
def _of_arrays(x):
    return 2.0


@dispatched.register(float)
def _of_numbers(x):
    return 3.0 if type(x) is np.float64 else 100.0


@functools.cache
def told(kind):
    return 2.0


def outer(f):
    @functools.wraps(f)
    def wrapped(*args):
        return f(*args) * (1.0 if type(args[0]) is np.ndarray else 10.0)
    return wrapped


@outer
def decorated(x):
    return (x * x).sum() if type(x) is np.ndarray else x.sum()


def of_a_number(x):
    s = x.sum()
    return s * s if type(s) is np.float64 else s


def of_what_is_made(x):
    a = np.zeros(3)
    a[:2] = x
    return (a * a).sum() if type(a) is np.ndarray and type(np.ones(2)) is np.ndarray else a.sum()


def of_what_is_made_and_plain(x):
    a = np.ones(2)
    return (x * x).sum() * (1.0 if type(a) is np.ndarray else 10.0)


def with_classes(x):
    kind = type("Kind", (), {"factor": 2.0})
    assert kind.__module__ == __name__ and isinstance(kind, type) and type(kind) is type and type(type) is type
    return kind.factor * x.sum() if type(x) is np.ndarray and type(kind()).__name__ == "Kind" else x.sum()


def with_an_attribute(x):
    space = types.SimpleNamespace(type=3.0)
    return space.type * (x * x).sum() if type(x) is np.ndarray else x.sum()


class Callable:
    def __call__(self, x):
        return (x * x).sum() if type(x) is np.ndarray else x.sum()


FUNCTIONS = {
    "is": lambda x: (x * x).sum() if type(x) is np.ndarray else x.sum(),
    "is not": lambda x: x.sum() if type(x) is not np.ndarray else (x * x).sum(),
    "==": lambda x: (x * x).sum() if type(x) == np.ndarray else x.sum(),  # noqa: E721
    "in": lambda x: (x * x).sum() if type(x) in (np.ndarray, list) else x.sum(),
    "in a set": lambda x: (x * x).sum() if type(x) in {np.ndarray, list} else x.sum(),
    "a dict": lambda x: TABLE.get(type(x), 100.0) * (x * x).sum(), "an item": lambda x: TABLE[type(x)] * (x * x).sum(),
    "__class__": lambda x: (x * x).sum() if x.__class__ is np.ndarray else x.sum(),
    "singledispatch": lambda x: dispatched(x) * (x * x).sum(), "singledispatch of a number": lambda x: dispatched(
        x.sum()) * (x * x).sum(), "a cache": lambda x: told(type(x) is np.ndarray) * (x * x).sum(),
    "of a view": lambda x: FUNCTIONS["is"](x[1:].T),
    "of two": lambda x: (x * x).sum() if type(x) is type(np.arange(3)) else x.sum(),
    "__name__": lambda x: (x * x).sum() if type(x).__name__ == "ndarray" else x.sum(),
    "a number": of_a_number, "made": of_what_is_made, "made, and plain": of_what_is_made_and_plain,
    "classes": with_classes, "an attribute": with_an_attribute, "a decorator": decorated, "an object": Callable(),
    "issubclass": lambda x: (x * x).sum() if issubclass(type(x), np.ndarray) else x.sum(),
    "a library": lambda x: helpers.factor(x) * (x * x).sum(), "a method": helpers.Model().value,
    "a method of a global": lambda x: helpers.Model().value(x), "a classmethod": helpers.Model.made,
    "a property": lambda x: helpers.Model().square(x), "map": lambda x: sum(map(FUNCTIONS["is"], [x, 2 * x])),
    "partial": functools.partial(lambda k, x: k * (x * x).sum() if type(x) is np.ndarray else x.sum(), 2.0),
    "a section": lambda x: ad.checkpoint(FUNCTIONS["is"])(x) * 2.0,
    "nested": lambda x: (lambda y: (y * y).sum() if type(y) is np.ndarray else y.sum())(x),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_way_that_is_taken_is_that_of_plain_arrays(name):
    f, x, d = FUNCTIONS[name], np.array([0.3, 0.5]), np.array([1.0, -0.7])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        before = f(x)
        value, slope = ad.value_and_grad(f)(x)
        right = (f(x + 1e-6 * d) - f(x - 1e-6 * d)) / 2e-6
        assert before == f(x)
        assert np.isclose(value, before)
        assert np.isclose(slope @ d, right)
        assert np.isclose(ad.jvp(f, (x,), (d,))[1], right)
        assert np.isclose(ad.compile(ad.grad(f), x)(x) @ d, right)
        assert np.isclose(ad.jit(ad.grad(f))(x) @ d, right)
        assert np.isclose(ad.grad(lambda x: ad.jvp(f, (x,), (d,))[1])(x) @ d,
                          (f(x + 1e-3 * d) - 2 * f(x) + f(x - 1e-3 * d)) / 1e-6, rtol=1e-4, atol=1e-6)


def many_times(x):
    s = 0.0
    for _ in range(50):
        s = s + ((x * x).sum() if type(x) is np.ndarray else x.sum())
    return s


MODEL = """
class Model:
    made = functools.cached_property(lambda self: self.value)
    def value(self, x):
        return (x * x).sum() if type(x) is np.ndarray else x.sum()
    __call__ = value
"""


def made_by(words, **more):
    """A function of x, with code that no maker has."""
    space = {"np": np, "__name__": "a_program", **more}
    exec(f"def of(x):\n    return {words}", space)
    return space["of"]


def squares():
    return made_by("(x * x).sum() if type(x) is np.ndarray else x.sum()")


def model(**attributes):
    space = {"np": np, "__name__": "a_program", "functools": functools}
    exec(MODEL, space)
    x = space["Model"]()
    vars(x).update(attributes)
    return x


def closed_over(f, x):
    return lambda y: f(y, x)


def by_default(f):
    def g(x, *, f=f):
        return f(x)
    return g


def dispatched_anew():
    f = functools.singledispatch(lambda x: 100.0)
    f.register(np.ndarray)(squares())
    return f


module = types.ModuleType("a_module_of_a_program")
sys.modules[module.__name__] = module
vars(module)["of"] = squares()

REACHED = {
    "an object": lambda: closed_over(lambda y, m: m.value(y), model()), "a list": lambda: closed_over(
        lambda y, fs: fs[0](y), [squares()]), "a dict": lambda: closed_over(lambda y, fs: fs[1](y), {1: squares()}),
    "an attribute": lambda: closed_over(lambda y, m: m.f(y), model(f=squares())),
    "a list in an object": lambda: closed_over(lambda y, m: m.parts[1](y), model(parts=(1.0, squares()))),
    "an object in an object": lambda: closed_over(lambda y, m: m.part.value(y), model(part=model())),
    "a namespace": lambda: closed_over(lambda y, m: m.f(y), types.SimpleNamespace(f=squares())),
    "a cached property": lambda: closed_over(lambda y, m: m.made(y), model()),
    "a callable object": lambda: model(), "a method": lambda: model().value,
    "a default": lambda: by_default(squares()), "a keyword of partial": lambda: functools.partial(
        lambda x, f: f(x), f=squares()), "a list of partial": lambda: functools.partial(
            lambda fs, x: fs[0](x), [squares()]),
    "a global object": lambda: made_by("f.value(x)", f=model()),
    "a global list": lambda: made_by("f[0][0](x)", f=((squares(),),)), "singledispatch": dispatched_anew,
    "a module": lambda: imports,
}


def imports(x):
    import a_module_of_a_program
    return a_module_of_a_program.of(x)


@pytest.mark.parametrize("way", REACHED)
def test_functions_are_reached_in_every_way(way):
    x = np.array([0.3, 0.5])
    for _ in range(2):
        np.testing.assert_allclose(ad.grad(REACHED[way]())(x), 2 * x)


def maker(k):
    return lambda x: k * (x * x).sum() if type(x) is np.ndarray else x.sum()


def test_each_function_that_a_maker_returns_is_reached():
    for k in (1.0, 2.0, 3.0):
        np.testing.assert_allclose(ad.grad(maker(k))(np.ones(2)), 2 * k)
    kept = len(exact.types.functions)
    for k in range(20):
        ad.grad(maker(k))(np.ones(2))
    gc.collect()
    assert len(exact.types.functions) <= kept


@pytest.mark.parametrize("args", [lambda: (lambda y, f: f(y), squares()), lambda: (lambda y, m: m.value(y), model()),
                                  lambda: (lambda y, m: m["f"](y), {"f": squares()})])
def test_functions_in_arguments_are_reached(args):
    f, *others = args()
    np.testing.assert_allclose(ad.grad(f)(np.ones(2), *others), 2.0)


def test_a_name_that_stands_for_another_function_later():
    f = made_by("f(x)", f=made_by("x.sum()"))
    np.testing.assert_allclose(ad.grad(f)(np.ones(2)), 1.0)
    for _ in range(2):
        f.__globals__["f"] = squares()
        np.testing.assert_allclose(ad.grad(f)(np.ones(2)), 2.0)


def test_functions_that_ran_often_before():
    """The interpreter has a short cut to `type` then."""
    for _ in range(50):
        many_times(np.ones(2))
    np.testing.assert_allclose(ad.grad(many_times)(np.ones(2)), [100.0, 100.0])


@pytest.mark.parametrize("f", [
    lambda s: s * s if type(s) is float else s, lambda s: s * s if type(s) in (float, int) else s,
    lambda s: s if type(s) != float else s * s])  # noqa: E721
def test_types_of_pythons_numbers_are_pythons(f):
    assert ad.grad(f)(2.0) == ad.jit(ad.grad(f))(2.0) == 4.0
    assert ad.grad(f)(np.float64(2)) == 1.0


@pytest.mark.parametrize("f", [lambda s: s * s if isinstance(s, float) else s, lambda s: s * s if type(s) in (
    float, np.float64) else s, lambda s: s * s if type(s) is not int else s])
def test_types_of_numbers_that_are_right(f):
    assert ad.grad(f)(2.0) == 4.0


def test_functions_are_what_they_were():
    def f(x):
        """Documented."""
        return (x * x).sum() if type(x) is np.ndarray else x.sum()

    before = inspect.signature(f), f.__doc__, inspect.getsource(f), f.__code__.co_firstlineno
    own = f.__code__
    ad.grad(f)(np.ones(2))
    assert (inspect.signature(f), f.__doc__, inspect.getsource(f), f.__code__.co_firstlineno) == before
    assert pickle.loads(pickle.dumps(of_a_number)) is of_a_number
    with ad.options(as_is=False):
        assert f.__code__ is own
    assert f.__code__ is not own


def test_code_that_cannot_be_renamed_says_so(monkeypatch):
    monkeypatch.setattr(exact, "KNOWN", False)

    def f(x):
        return (x * x).sum() if type(x) is np.ndarray else x.sum()

    with pytest.warns(ad.DerivativeLost, match="isinstance"):
        ad.grad(f)(np.ones(2))


def test_code_without_such_tests_is_left_alone():
    def f(x):
        return x.sum() if isinstance(x, np.ndarray) else 0.0

    code = f.__code__
    ad.grad(f)(np.ones(2))
    assert f.__code__ is code
