"""`jit`: settings of installed packages that the code of the program reads are watched like its own variables."""

import importlib
import sys
import types

import numpy as np
import pytest

import blasad as ad

X = np.ones(2)
PACKAGE = """
import enum
import itertools
import types
from importlib import import_module
import numpy as np
from . import inner
SCALE = 1.0
TEXT = "a"
NOTHING = None
PAIR = (1.0, [1.0])
TABLE = {"a": 1.0, "in": {"b": 1.0}}
LIST = [1.0, 2.0]
NAMES = {"a"}
ARRAY = np.ones(2)
SINGLE = np.float32(1.0)
KIND = np.dtype(float)
class Config:
    default = 1.0
    def __init__(self):
        self.scale, self.table = 1.0, {"a": [1.0]}
    @property
    def doubled(self):
        return 2.0 * self.scale
class Slotted:
    __slots__ = ("scale",)
    def __init__(self):
        self.scale = 1.0
class Derived(Config):
    pass
class Level(enum.Enum):
    LOW = 1.0
    HIGH = 5.0
config, derived, slotted, space, level = Config(), Derived(), Slotted(), types.SimpleNamespace(a=1.0), Level.LOW
count = itertools.count(1)
def once(x):
    return x
def fivefold(x):
    return 5.0 * x
def __getattr__(name):
    if name == "LAZY":
        return inner.UNSEEN[0]
    raise AttributeError(name)
"""
INNER = """
SCALE = 1.0
UNSEEN = [1.0]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where a package is installed: its own code is not looked at."""
    folder = tmp_path_factory.mktemp("of_settings") / "site-packages"
    (folder / "settled").mkdir(parents=True)
    (folder / "settled" / "__init__.py").write_text(PACKAGE)
    (folder / "settled" / "inner.py").write_text(INNER)
    return folder


@pytest.fixture
def package(folder, monkeypatch):
    monkeypatch.syspath_prepend(folder)
    for name in "settled", "settled.inner":
        monkeypatch.delitem(sys.modules, name, raising=False)
    return importlib.import_module("settled")


def in_body(x):
    import settled
    return x * settled.SCALE


def in_body_by_name(x):
    from settled import SCALE
    return x * SCALE


def in_body_of_a_part(x):
    import settled.inner as found
    return x * found.SCALE


def by_another_name(x):
    import settled
    own = settled.inner
    return x * own.SCALE


def at(name, value):
    return lambda p: setattr(p, name, value)


# what a function reads of a package p, and what changes it so that the result is five times as large
READ = {
    "a number": (lambda p: lambda x: x * p.SCALE, at("SCALE", 5.0)),
    "a text": (lambda p: lambda x: x * {"a": 1.0, "b": 5.0}[p.TEXT], at("TEXT", "b")),
    "None": (lambda p: lambda x: x * (1.0 if p.NOTHING is None else p.NOTHING), at("NOTHING", 5.0)),
    "a tuple": (lambda p: lambda x: x * p.PAIR[0], at("PAIR", (5.0, []))),
    "a list in a tuple": (lambda p: lambda x: x * p.PAIR[1][0], lambda p: p.PAIR[1].__setitem__(0, 5.0)),
    "a dict": (lambda p: lambda x: x * p.TABLE["a"], lambda p: p.TABLE.update(a=5.0)),
    "a dict in a dict": (lambda p: lambda x: x * p.TABLE["in"]["b"], lambda p: p.TABLE["in"].update(b=5.0)),
    "another dict": (lambda p: lambda x: x * p.TABLE["a"], at("TABLE", {"a": 5.0})),
    "a list": (lambda p: lambda x: x * p.LIST[0], lambda p: p.LIST.__setitem__(0, 5.0)),
    "a set": (lambda p: lambda x: x * (5.0 if "b" in p.NAMES else 1.0), lambda p: p.NAMES.add("b")),
    "an array": (lambda p: lambda x: x * p.ARRAY, lambda p: p.ARRAY.__imul__(5.0)),
    "another array": (lambda p: lambda x: x * p.ARRAY, at("ARRAY", np.full(2, 5.0))),
    "a number of NumPy": (lambda p: lambda x: x * float(p.SINGLE), at("SINGLE", np.float32(5.0))),
    "a dtype": (lambda p: lambda x: x * (1.0 if p.KIND == np.float64 else 5.0), at("KIND", np.dtype("f4"))),
    "an attribute": (lambda p: lambda x: x * p.config.scale, lambda p: setattr(p.config, "scale", 5.0)),
    "another object": (lambda p: lambda x: x * p.config.scale,
                       lambda p: p.__dict__.update(config=type("C", (), {"scale": 5.0})())),
    "a list in an attribute": (lambda p: lambda x: x * p.config.table["a"][0],
                               lambda p: p.config.table["a"].__setitem__(0, 5.0)),
    "a property": (lambda p: lambda x: x * p.config.doubled, lambda p: setattr(p.config, "scale", 5.0)),
    "a slot": (lambda p: lambda x: x * p.slotted.scale, lambda p: setattr(p.slotted, "scale", 5.0)),
    "a namespace": (lambda p: lambda x: x * p.space.a, lambda p: setattr(p.space, "a", 5.0)),
    "a member of an enumeration": (lambda p: lambda x: x * p.level.value, lambda p: at("level", p.Level.HIGH)(p)),
    "a default of a class": (lambda p: lambda x: x * p.Config.default, lambda p: setattr(p.Config, "default", 5.0)),
    "a default of the class of an object": (lambda p: lambda x: x * p.derived.default,
                                            lambda p: setattr(p.Config, "default", 5.0)),
    "a default that an object hides": (lambda p: lambda x: x * p.config.default,
                                       lambda p: setattr(p.config, "default", 5.0)),
    "a part": (lambda p: lambda x: x * p.inner.SCALE, lambda p: setattr(p.inner, "SCALE", 5.0)),
    "another part": (lambda p: lambda x: x * p.inner.SCALE,
                     lambda p: setattr(p, "inner", types.SimpleNamespace(SCALE=5.0))),
    "a function": (lambda p: lambda x: p.once(x), lambda p: at("once", p.fivefold)(p)),
    "what a module makes when it is asked": (lambda p: lambda x: x * p.LAZY,
                                             lambda p: p.inner.UNSEEN.__setitem__(0, 5.0)),
    "what was not there": (lambda p: lambda x: x * getattr(p, "ABSENT", 1.0), at("ABSENT", 5.0)),
    "by a computed name": (lambda p: lambda x: x * getattr(p, "SC" + "ALE".upper()), at("SCALE", 5.0)),
    "a module that the function imports": (lambda p: in_body, at("SCALE", 5.0)),
    "a name that the function imports": (lambda p: in_body_by_name, at("SCALE", 5.0)),
    "a part that the function imports": (lambda p: in_body_of_a_part, lambda p: setattr(p.inner, "SCALE", 5.0)),
    "a part by a name of its own": (lambda p: by_another_name, lambda p: setattr(p.inner, "SCALE", 5.0)),
}


@pytest.mark.parametrize("what", READ)
def test_a_changed_setting_is_seen(what, package):
    make, change = READ[what]
    f = make(package)
    g = ad.jit(lambda x: f(x).sum())
    once = f(X).sum()
    assert [g(k * X) for k in (1.0, 2.0, 3.0)] == [once, 2.0 * once, 3.0 * once]
    assert (g.report().traces, g.report().replays, g.report().eager) == (1, 2, 0)
    change(package)
    assert [g(k * X) for k in (1.0, 2.0, 3.0)] == [5.0 * once, 10.0 * once, 15.0 * once]
    assert (g.report().traces, g.report().replays, g.report().eager) == (2, 4, 0)


def test_what_moves_on_by_itself_is_not_frozen(package):
    g = ad.jit(lambda x: (x * next(package.count)).sum())
    assert [g(X) for _ in range(3)] == [2.0, 4.0, 6.0]
    assert "cannot be watched" in g.report().reasons[0]
