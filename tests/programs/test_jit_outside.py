"""`jit`: what a function finds outside of its arguments is watched, or the function runs eagerly and says why."""

import array
import collections
import contextvars
import dataclasses
import datetime
import functools
import importlib
import itertools
import logging
import operator
import os
import random
import re
import sys
import time
import types
import warnings
from pathlib import Path

import numpy as np
import pytest
import scipy.special
from scipy.linalg import norm

import blasad as ad
from blasad._derivatives.captured import WATCHED

X = np.ones(2)
SCALE = 1.0
COUNT = [0]
MODE = contextvars.ContextVar("MODE", default=1.0)


class Own(list):
    """A list of somebody's own."""


class Named(dict):
    unit = 1.0


class Slots:
    __slots__ = ("factor",)

    def __init__(self, factor):
        self.factor = factor


class OfPackage:
    """What a package has that is an array for NumPy: `DataFrame`, `Quantity`."""

    __module__ = "pytest"

    def __init__(self, numbers):
        self.numbers = numbers

    def __array__(self, dtype=None, copy=None):
        return np.array(self.numbers)

    def __reduce__(self):
        return list, (self.numbers,)


class InPackage:
    __module__ = "pytest"

    def __init__(self, table):
        self.table = table


Pair = collections.namedtuple("Pair", "a b")


def container(make, read, change):
    c = make()
    return (lambda x: (x * read(c)).sum()), lambda: change(c)


def put(key, value):
    return lambda c: c.__setitem__(key, value)


CONTAINERS = {
    "dict": container(lambda: {"a": 1.0}, lambda c: c["a"], put("a", 5.0)),
    "defaultdict": container(lambda: collections.defaultdict(float, a=1.0), lambda c: c["a"], put("a", 5.0)),
    "OrderedDict": container(lambda: collections.OrderedDict(a=1.0), lambda c: c["a"], put("a", 5.0)),
    "order of an OrderedDict": container(lambda: collections.OrderedDict(a=1.0, b=5.0),
                                         lambda c: next(iter(c.values())), lambda c: c.move_to_end("a")),
    "Counter": container(lambda: collections.Counter(a=1), lambda c: c["a"], lambda c: c.update(a=4)),
    "UserDict": container(lambda: collections.UserDict(a=1.0), lambda c: c["a"], put("a", 5.0)),
    "UserList": container(lambda: collections.UserList([1.0]), lambda c: c[0], put(0, 5.0)),
    "deque": container(lambda: collections.deque([1.0]), lambda c: c[0], put(0, 5.0)),
    "ChainMap": container(lambda: collections.ChainMap({}, {"a": 1.0}), lambda c: c["a"], put("a", 5.0)),
    "own list": container(lambda: Own([1.0]), lambda c: c[0], put(0, 5.0)),
    "own dict": container(lambda: Named(a=1.0), lambda c: c["a"], put("a", 5.0)),
    "attribute of an own dict": container(lambda: Named(a=1.0), lambda c: c.unit, lambda c: setattr(c, "unit", 5.0)),
    "set": container(lambda: {1.0}, lambda c: sum(c), lambda c: c.add(4.0)),
    "a list in a tuple": container(lambda: ([1.0],), lambda c: c[0][0], lambda c: c[0].append(c[0].pop() + 4.0)),
    "a list in a namedtuple": container(lambda: Pair([1.0], 0), lambda c: c.a[0], lambda c: c.a.insert(0, 5.0)),
    "mappingproxy": container(lambda: [d := {"a": 1.0}, types.MappingProxyType(d)], lambda c: c[1]["a"],
                              lambda c: c[0].update(a=5.0)),
    "bytearray": container(lambda: bytearray([1]), lambda c: c[0], put(0, 5)),
    "array.array": container(lambda: array.array("d", [1.0]), lambda c: c[0], put(0, 5.0)),
    "memoryview": container(lambda: memoryview(bytearray([1])), lambda c: c[0], put(0, 5)),
    "SimpleNamespace": container(lambda: types.SimpleNamespace(a=1.0), lambda c: c.a, lambda c: setattr(c, "a", 5.0)),
    "slots": container(lambda: Slots(1.0), lambda c: c.factor, lambda c: setattr(c, "factor", 5.0)),
    "array": container(lambda: np.ones(1), lambda c: c[0], put(0, 5.0)),
    "an array of a package": container(lambda: OfPackage([1.0]), lambda c: c.numbers[0],
                                       lambda c: c.numbers.__setitem__(0, 5.0)),
    "a table of functions of a package": container(lambda: InPackage({"a": 1.0, "now": time.time}),
                                                   lambda c: c.table["a"], lambda c: c.table.update(a=5.0)),
    "a partial": container(lambda: functools.partial({"k": 1.0}.get, "k"), lambda c: c(),
                           lambda c: c.func.__self__.update(k=5.0)),
    "environment": container(lambda: os.environ.__setitem__("BLASAD_TEST", "1") or os.environ,
                             lambda c: float(c["BLASAD_TEST"]), put("BLASAD_TEST", "5")),
}


@pytest.mark.parametrize("name", CONTAINERS)
def test_a_change_of_a_container_is_seen(name, monkeypatch):
    monkeypatch.setenv("BLASAD_TEST", "1")
    f, change = CONTAINERS[name]
    g = ad.jit(f)
    assert [g(X) for _ in range(3)] == [2.0] * 3 and g.report().replays > 0
    change()
    assert [g(X) for _ in range(3)] == [10.0] * 3


def test_objects_of_packages_whose_state_nobody_sees_run_eagerly():
    class Closed(OfPackage):
        __module__ = "pytest"

        def __reduce__(self):
            raise TypeError("this cannot be stored")

    for x in (Closed([1.0]), OfPackage(list(np.ones(1 << 18)))):
        f = ad.jit(lambda y, x=x: (x.numbers[0] * y).sum())
        assert f(X) == 2.0
        x.numbers[0] = 5.0
        assert f(X) == 10.0
        assert "cannot be watched" in f.report().reasons[0]


def test_functions_that_packages_hold_are_those_of_the_program():
    """What reads a clock is not only held: the package calls it."""
    held = InPackage({"f": lambda: time.time() > 0.0})
    f = ad.jit(lambda x: (x * held.table["f"]()).sum())
    assert f(X) == 2.0
    assert "cannot be watched" in f.report().reasons[0]


def test_defaults_that_are_given_by_name():
    def f(x, *, k=1.0):
        return (x * k).sum()

    def h(x):
        return f(x)

    g, direct = ad.jit(h), ad.jit(f)
    assert [g(X), g(X), direct(X), direct(X)] == [2.0] * 4
    f.__kwdefaults__["k"] = 5.0
    assert [g(X), direct(X)] == [10.0] * 2


def test_the_environment_and_names_that_are_given_elsewhere(monkeypatch):
    monkeypatch.setenv("BLASAD_TEST", "1")
    model = types.SimpleNamespace(k=1.0)

    class Plain:
        j = 1.0

    plain, get = Plain(), operator.attrgetter("j")
    functions = [lambda x: (x * float(os.getenv("BLASAD_TEST"))).sum(),
                 lambda x: (x * float(os.environ.get("BLASAD_TEST"))).sum(),
                 lambda x: (x * getattr(model, "".join("k"))).sum(), lambda x: (x * get(plain)).sum()]
    jitted = [ad.jit(f) for f in functions]
    assert [g(X) for g in jitted] == [g(X) for g in jitted] == [2.0] * 4
    monkeypatch.setenv("BLASAD_TEST", "5")
    model.k = plain.j = 5.0
    assert [g(X) for g in jitted] == [10.0] * 4


def test_what_writes_alone_is_no_reason_to_run_eagerly():
    logger = logging.getLogger("blasad.test")

    def f(x):
        logger.debug("called")
        return x.sum()

    g = ad.jit(f)
    assert g(X) == g(X) == 2.0 and g.report().replays == 1


def test_warnings_that_are_errors():
    def f(x):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return np.log(x).sum()

    g = ad.jit(f)
    assert g(X) == 0.0
    with pytest.raises(RuntimeWarning):
        g(np.zeros(2))


def test_attributes_of_functions_classes_and_modules():
    def helper(x):
        return x * helper.k

    class Model:
        k = 1.0

        @property
        def double(self):
            return 2 * self.k

    helper.k = 1.0
    module = types.ModuleType("somebodys_own")
    module.k = 1.0
    model = Model()
    g = ad.jit(lambda x: (helper(x) * module.k * model.double).sum())
    assert g(X) == g(X) == 4.0
    helper.k = 3.0
    assert g(X) == 12.0
    module.k = 2.0
    assert g(X) == 24.0
    Model.k = 2.0
    assert g(X) == 48.0
    model.k = 1.0
    assert g(X) == 24.0


@pytest.mark.parametrize("line", ["import {0}.inner as found", "from {0} import inner as found",
                                  "from . import inner as found", "from .inner import FACTOR", "import {0}.inner",
                                  "import other_{0}; found = other_{0}"])
def test_modules_that_a_function_imports_itself(line, tmp_path, monkeypatch):
    name = "package_" + "".join(filter(str.isalpha, line))
    package = tmp_path / name
    package.mkdir()
    read = {"FACTOR": "FACTOR", "inner": f"{name}.inner.FACTOR"}.get(line.split()[-1].split(".")[-1], "found.FACTOR")
    if line.endswith("as found"):
        read = "found.FACTOR"
    (package / "__init__.py").write_text(
        f"def f(x):\n    {line.format(name)}\n    return {read} * x.sum()\n")
    for path in (package / "inner.py", tmp_path / f"other_{name}.py"):
        path.write_text("FACTOR = 2.0\n")
    monkeypatch.syspath_prepend(tmp_path)
    f = ad.jit(importlib.import_module(name).f)
    assert [f(X) for _ in range(3)] == [4.0] * 3 and f.report().replays
    monkeypatch.setattr(sys.modules.get(f"{name}.inner") or sys.modules[f"other_{name}"], "FACTOR", 5.0)
    assert [f(X) for _ in range(3)] == [10.0] * 3


PACKAGE = """
import sys
import numpy as np
SCALE = 2.0
def energy(x):
    return SCALE * np.square(x).sum()
def cached(x):
    return energy(x) if "nothing" in sys.modules or x[0] > 0 else open("nothing")
"""


def package_in(folder, name, recorded, monkeypatch):
    """A package in a folder of its own, which may be one where packages are installed."""
    (folder / name).mkdir(parents=True)
    (folder / name / "__init__.py").write_text(PACKAGE)
    if recorded:
        (folder / f"{name}-1.0.dist-info").mkdir()
        (folder / f"{name}-1.0.dist-info" / "RECORD").write_text(f"{recorded},sha256=0,{len(PACKAGE)}\n")
    monkeypatch.syspath_prepend(folder)
    return importlib.import_module(name)


@pytest.mark.parametrize("below, recorded", [
    ("target", "elsewhere_t/__init__.py"), ("of_user/site-packages", ""), ("system/dist-packages", "")])
def test_packages_are_installed_in_any_folder(below, recorded, tmp_path, monkeypatch):
    name = "elsewhere_" + below[0]
    package = package_in(tmp_path / below, name, recorded, monkeypatch)
    f = ad.jit(lambda x: package.cached(x))
    for k in 1.0, 2.0, 3.0:
        assert f(k * X) == 4.0 * k**2
    assert (f.report().traces, f.report().replays, f.report().eager) == (1, 2, 0)


@pytest.mark.parametrize("recorded", ["", "another/__init__.py"])
def test_packages_that_are_merely_found_are_the_code_of_the_program(recorded, tmp_path, monkeypatch):
    package = package_in(tmp_path, "found" + recorded[:3], recorded, monkeypatch)
    f = ad.jit(package.energy)
    assert [f(X), f(2.0 * X)] == [4.0, 16.0]
    assert (f.report().traces, f.report().replays, f.report().eager) == (1, 1, 0)
    monkeypatch.setattr(package, "SCALE", 3.0)
    assert [f(X), f(2.0 * X)] == [6.0, 24.0]
    assert (f.report().traces, f.report().replays, f.report().eager) == (2, 2, 0)
    g = ad.jit(package.cached)
    assert g(X) == 6.0 and "cannot be watched" in str(g.report().reasons)


class Line(np.polynomial.Polynomial):
    """An object of the program, whose attributes only NumPy's code names."""


def test_attributes_that_only_code_of_a_package_reads():
    line = Line([1.0, 2.0])
    f = ad.jit(lambda x: line(x).sum())
    assert [f(X) for _ in range(2)] == [6.0] * 2 and f.report().replays == 1
    line.coef = np.array([2.0, 5.0])
    assert [f(X) for _ in range(2)] == [14.0] * 2 and f.report().replays == 2


def test_a_mapped_function_is_replayed():
    f, rows = ad.jit(ad.vmap(lambda x: x @ x)), np.arange(6.0).reshape(3, 2)
    for _ in range(2):
        np.testing.assert_array_equal(f(rows), [1.0, 13.0, 41.0])
    assert f.report().replays == 1


def test_context_variables():
    g = ad.jit(lambda x: (x * MODE.get()).sum())
    assert g(X) == g(X) == 2.0
    token = MODE.set(5.0)
    assert g(X) == 10.0
    MODE.reset(token)
    assert g(X) == 2.0


def test_texts_of_values():
    g = ad.jit(lambda x: x * {"1": 2.0, "3": 5.0}.get(f"{x[0]:g}", 7.0))
    assert [g(np.array([a]))[0] for a in (1.0, 1.0, 3.0, 3.0, 4.0)] == [2.0, 2.0, 15.0, 15.0, 28.0]
    h = ad.jit(lambda x: x.sum() * len(str(x[0])))
    assert [h(np.array([a])) for a in (1.0, 1.5, 1.25)] == [3.0, 4.5, 5.0]
    with np.printoptions(precision=2):
        k = ad.jit(lambda x: x.sum() * len(np.array2string(x)))
        assert k(np.array([1.23456])) == k(np.array([1.23456])) == 1.23456 * len("[1.23]")
    assert k(np.array([1.23456])) == 1.23456 * len("[1.23456]")


@pytest.mark.parametrize("name", ["count", "iterator", "generator", "cycle", "zip"])
def test_iterators_advance_in_each_call(name):
    it = {"count": itertools.count(1), "iterator": iter(range(1, 99)), "generator": (k for k in range(1, 99)),
          "cycle": itertools.cycle(range(1, 99)), "zip": zip(range(1, 99), range(98), strict=True)}[name]

    def first(k):
        return k[0] if type(k) is tuple else k

    g = ad.jit(lambda x: (x * first(next(it))).sum())
    assert [g(X) for _ in range(5)] == [2.0, 4.0, 6.0, 8.0, 10.0]
    assert re.search("uses a .*, which cannot be watched", g.report().reasons[0])
    h = ad.jit(lambda x, it: (x * first(next(it))).sum())
    assert [h(X, it) for _ in range(3)] == [12.0, 14.0, 16.0]
    assert "runs eagerly: uses a " in repr(h.report())


def test_names_that_are_found_in_other_ways():
    space = {"k": 1.0, "np": np}
    exec("def f(x): return (x * globals()['k']).sum()\ndef h(x): return (x * eval('k')).sum()", space)
    for name in ("f", "h"):
        space["k"] = 1.0
        g = ad.jit(space[name])
        assert g(X) == g(X) == 2.0
        space["k"] = 5.0
        assert g(X) == 10.0 and "cannot be watched" in g.report().reasons[0]


def test_clocks_and_files(tmp_path):
    path = tmp_path / "k"
    for f, names in ((lambda x: x * time.perf_counter(), "time"), (lambda x: x * time.time_ns(), "time"),
                     (lambda x: x * datetime.datetime.now().timestamp(), "now"),
                     (lambda x: x * os.getpid(), "posix|nt"), (lambda x: x * len(path.read_text()), "files"),
                     (lambda x: x * len(np.loadtxt(path, str).item()), "loadtxt")):
        path.write_text("a")
        g = ad.jit(f)
        g(X), g(X)
        path.write_text("aaaa")
        g(X)
        found = g.report()
        assert found.eager == 3 and re.search(f"uses .*({names}).*cannot be watched", found.reasons[0])
    g = ad.jit(lambda x: x * len(path.read_text()))
    path.write_text("a")
    assert g(X)[0] == g(X)[0] == 1.0
    path.write_text("aaaa")
    assert g(X)[0] == 4.0


def test_sleeping_is_no_reason_to_run_eagerly():
    def f(x):
        time.sleep(0.0)
        return x.sum()

    g = ad.jit(f)
    assert g(X) == g(X) and g.report().replays == 1


def test_pythons_own_random_numbers():
    g = ad.jit(lambda x: x.sum() * random.random())
    assert len({g(X) for _ in range(6)}) == 6


# ---------------------------------------------------------------- functions that cannot be traced

def untraceable(x):
    return np.median(np.stack([x, x]), axis=(0, 1)) + 0.0 * scipy.special.ellip_harm(5.0, 8.0, 1, 1, x).sum()


@pytest.mark.parametrize("make", [np.random.default_rng, np.random.RandomState, random.Random])
def test_a_function_that_cannot_be_traced_draws_once(make):
    def f(x, r):
        return r.random() * untraceable(x)

    g, a, b = ad.jit(f), make(3), make(3)
    assert [g(X, a) for _ in range(3)] == [f(X, b) for _ in range(3)]
    r, s = make(5), make(5)
    g = ad.jit(lambda x: r.random() * untraceable(x))
    assert [g(X) for _ in range(3)] == [s.random() for _ in range(3)]


@dataclasses.dataclass
class Log:
    lines: list
    total: float = 0.0


def test_a_function_that_cannot_be_traced_has_its_effects_once():
    global SCALE
    log, seen, counts, data = [], collections.deque(), {"n": 0}, np.zeros(2)
    tagged, text, own = set(), bytearray(b"a"), Log([])
    slots = Slots(0)

    def f(x):
        global SCALE
        log.append(1)
        seen.append(2)
        counts["n"] += 1
        data[0] += 1.0
        tagged.add(len(log))
        text.append(98)
        own.lines.append(3)
        own.total += 1.0
        slots.factor += 1
        SCALE += 1.0
        COUNT[0] += 1
        return untraceable(x)

    SCALE, COUNT[0] = 0.0, 0
    g = ad.jit(f)
    for k in range(1, 4):
        g(X)
        assert (len(log), len(seen), counts["n"], data[0], len(tagged), len(text), len(own.lines), own.total, SCALE,
                COUNT[0], slots.factor) == (k, k, k, k, k, k + 1, k, k, k, k, k)


def test_what_a_failed_trace_has_not_changed_is_not_touched():
    """Other threads may iterate over it: a collection that is emptied and filled again ends an iteration."""
    counts, settled, table = {"n": 0}, collections.deque([1.0, 2.0]), {"a": 3.0, "b": 4.0}
    seen = iter(settled)

    def f(x):
        counts["n"] += 1
        return (settled[0] + table["a"]) * untraceable(x)

    next(seen)
    ad.jit(f)(X)
    assert next(seen) == 2.0
    assert counts == {"n": 1}
    assert table == {"a": 3.0, "b": 4.0}


def test_what_is_printed_appears_once(capsys):
    def f(x):
        print("here", x.shape)
        return untraceable(x)

    def h(x):
        print("there")
        return x.sum()

    g, k = ad.jit(f), ad.jit(h)
    for _ in range(3):
        g(X)
        assert capsys.readouterr().out == "here (2,)\n"
    k(X)
    assert capsys.readouterr().out == "there\n"


def test_an_error_of_the_function_has_its_effects_once():
    log = []

    def f(x):
        log.append(1)
        raise KeyError("mine")

    g = ad.jit(f)
    for k in range(1, 4):
        with pytest.raises(KeyError, match="mine"):
            g(X)
        assert len(log) == k


def test_a_change_that_cannot_be_undone_is_refused():
    big = np.zeros(9_000_000)

    def f(x):
        big[0] += 1.0
        return untraceable(x)

    g = ad.jit(f)
    with pytest.raises(RuntimeError, match=r"cannot be traced .*not run a second time"):
        g(X)
    assert big[0] == 1.0


def test_loops_whose_steps_change_something_run_once():
    log = []

    def step(i, x):
        log.append(1)
        return x * 2.0

    g = ad.jit(lambda x: ad.loop(step, 4, x).sum())
    for k in range(1, 4):
        assert g(X) == 32.0 and len(log) == 4 * k


# ---------------------------------------------------------------- what the function stores

class Cache:
    last = None

    def __init__(self):
        self.kept, self.by_name = None, {}


def test_what_a_function_stores_is_plain():
    global SCALE
    kept, table, cache, states, calls = [], {}, Cache(), collections.deque(maxlen=3), []
    cell = None

    def f(x):
        global SCALE
        nonlocal cell
        y = x * 2.0
        kept.append(y)
        table["y"] = (y, [y[0], {"z": y[1:]}])
        cache.kept = y
        cache.by_name["y"] = y
        Cache.last = y.sum()
        states.append(Log([y]))
        calls.append(lambda: y)
        cell = y
        SCALE = y[0]
        f.last = y
        return y.sum()

    g = ad.jit(f)
    for _ in range(5):
        assert g(X) == 4.0
    for y in (*kept, table["y"][0], cache.kept, cache.by_name["y"], states[0].lines[0], cell, f.last, calls[0](),
              calls[4]()):
        assert type(y) is np.ndarray and (y + 1.0).tolist() == [3.0, 3.0]
    assert table["y"][1][0] + 1 == 3.0 and (table["y"][1][1]["z"] * 2).tolist() == [4.0]
    assert isinstance(Cache.last, float) and Cache.last == 4.0 and isinstance(SCALE, float)
    assert kept[0] is not kept[1]


def test_an_argument_that_is_stored_is_that_of_the_caller():
    kept = []

    def f(x):
        kept.append(x)
        kept.append(x[1:])
        return x.sum()

    g, x = ad.jit(f), np.arange(3.0)
    g(x)
    assert kept[0] is x and np.shares_memory(kept[1], x)
    x[2] = 7.0
    assert kept[1].tolist() == [1.0, 7.0]


def test_what_is_stored_before_an_error_is_plain():
    kept = []

    def f(x):
        kept.append(x * 2.0)
        raise ValueError("late")

    g = ad.jit(f)
    with pytest.raises(ValueError, match="late"):
        g(X)
    assert len(kept) == 1 and (kept[0] + 1.0).tolist() == [3.0, 3.0]


def test_an_interrupt_leaves_plain_arrays():
    kept = []

    def f(x):
        kept.append(x * 2.0)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ad.jit(f)(X)
    assert (kept[0] + 1.0).tolist() == [3.0, 3.0]


# ---------------------------------------------------------------- functions of SciPy's that blasad leads elsewhere

def test_a_plain_call_of_a_function_that_is_led_elsewhere_makes_no_new_trace():
    """Such a function has its own code while no derivative runs, from the first plain call on."""
    A = np.eye(2) + 0.5

    def f(x):
        return norm(A * x[0]) + x[1]

    g = ad.jit(ad.value_and_grad(f))
    for k in range(4):
        value, slope = g(X * (1 + k))
        assert value == pytest.approx(norm(A) * (1 + k) + 1 + k) and slope == pytest.approx([norm(A), 1.0])
    assert (g.report().traces, g.report().replays) == (1, 3)


def test_a_function_that_is_led_elsewhere_stays_led_after_a_trace_that_failed():
    A = np.eye(2) + 0.5

    def f(x):
        raise RuntimeError(norm.__code__)

    ad.grad(lambda x: norm(A * x[0]))(X)
    norm(A)                                     # from here on, it has its own code until the next derivative
    with pytest.raises(RuntimeError) as eager:
        ad.jit(ad.grad(f))(X)
    assert eager.value.args == eager.value.__context__.args
    assert norm.__code__ is eager.value.args[0]


def test_the_page_has_the_list_of_what_is_watched():
    page = Path(__file__).parents[2].joinpath("docs", "programs.md").read_text(encoding="utf-8")
    table = page.split("\n| what |", 1)[1].split("\n\n", 1)[0]
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table.splitlines()[2:]]
    assert rows == list(WATCHED.items())
