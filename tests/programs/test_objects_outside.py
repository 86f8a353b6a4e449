"""`jit`: objects of any class outside of a function: after a change of one, it gives what the function itself gives."""

import collections
import ctypes
import dataclasses
import decimal
import enum
import fractions
import functools
import hashlib
import itertools
import queue
import re
import threading
import typing
import weakref

import numpy as np
import pytest

import blasad as ad

X = np.array([1.0, 2.0])
REPLAYED, MOVING, EAGER = (2, 4, 0), (3, 0, 3), (0, 0, 6)     # traces, replays and eager runs of six calls


@dataclasses.dataclass(frozen=True)
class Frozen:
    a: float = 1.0
    more: list = dataclasses.field(default_factory=lambda: [1.0])


@dataclasses.dataclass(frozen=True, slots=True)
class FrozenSlots:
    a: float = 1.0
    more: list = dataclasses.field(default_factory=lambda: [1.0])


class Model:
    a = 1.0

    def __init__(self, **attributes):
        vars(self).update(attributes)

    @functools.cached_property
    def cached(self):
        return 2.0 * self.a

    @functools.lru_cache(None)      # noqa: B019 - a function of the program may be written so
    def kept(self, n):
        return n * self.a


class Pair(typing.NamedTuple):
    a: float
    more: list


class Level(enum.Enum):
    LOW = 1.0
    HIGH = 5.0


class Number(enum.IntEnum):
    LOW = 1
    HIGH = 5


class Flags(enum.Flag):
    LOW = 1
    HIGH = 2


class Stored:
    """A descriptor that has the values of all objects."""

    def __init__(self):
        self.values = {}

    def __get__(self, of, kind=None):
        return self.values.get(id(of), 1.0)

    def __set__(self, of, value):
        self.values[id(of)] = value


class Described:
    a = Stored()


class Found:
    """Attributes that are entries of a dict, and no good words for those that are not."""

    def __init__(self):
        vars(self)["table"] = {"a": 1.0}

    def __getattr__(self, name):
        return vars(self)["table"][name]


class Local(threading.local):
    a = 1.0


class Tagged(np.ndarray):
    """An array that has attributes."""


class Text(str):
    """A text that has attributes."""


class Float(float):
    """A number that has attributes."""


class Row(ctypes.Structure):
    _fields_ = (("a", ctypes.c_double),)


class Counted:
    number = 0

    def __init__(self):
        Counted.number += 1


class Steps:
    def __init__(self):
        self.k = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.k += 1
        return self.k


def tagged(kind, value):
    x = np.ones(2).view(Tagged) if kind is Tagged else kind(value)
    x.a = 1.0
    return x


def to(name, value):
    return lambda o: setattr(o, name, value)


def other(value):
    return lambda o: o.__setitem__(0, value)


def reset(o):
    o.a = 5.0
    vars(o).pop("cached", None)
    Model.kept.cache_clear()


def round_less(_):
    decimal.getcontext().prec = 3


# an object, what a function reads of it, what changes it, and how the calls ran
OBJECTS = {
    "a frozen dataclass": (Frozen, lambda o: o.a, lambda o: object.__setattr__(o, "a", 5.0), REPLAYED),
    "a list in it": (Frozen, lambda o: o.more[0], lambda o: o.more.__setitem__(0, 5.0), REPLAYED),
    "one with slots": (FrozenSlots, lambda o: o.a, lambda o: object.__setattr__(o, "a", 5.0), REPLAYED),
    "a list in one with slots": (FrozenSlots, lambda o: o.more[0], lambda o: o.more.__setitem__(0, 5.0), REPLAYED),
    "a cached property": (Model, lambda o: o.cached, reset, (4, 2, 0)),
    "a method that is cached": (Model, lambda o: o.kept(2), reset, REPLAYED),
    "a NamedTuple": (lambda: Pair(1.0, [1.0]), lambda o: o.a * o.more[0], lambda o: o.more.insert(0, 5.0), REPLAYED),
    "a member of an Enum": (lambda: [Level.LOW], lambda o: o[0].value, other(Level.HIGH), REPLAYED),
    "a member of an IntEnum": (lambda: [Number.LOW], lambda o: o[0], other(Number.HIGH), REPLAYED),
    "flags": (lambda: [Flags.LOW], lambda o: 5.0 if Flags.HIGH in o[0] else 1.0, other(Flags.LOW | Flags.HIGH),
              REPLAYED),
    "a descriptor": (Described, lambda o: o.a, to("a", 5.0), REPLAYED),
    "attributes that are made": (Found, lambda o: o.a, lambda o: o.table.update(a=5.0), REPLAYED),
    "what a thread has": (threading.local, lambda o: getattr(o, "a", 1.0), to("a", 5.0), REPLAYED),
    "what a thread has of a class": (Local, lambda o: o.a, to("a", 5.0), REPLAYED),
    "an attribute of an array": (lambda: tagged(Tagged, None), lambda o: o.a, to("a", 5.0), REPLAYED),
    "an attribute of an array that is used": (lambda: tagged(Tagged, None), lambda o: o.sum() * o.a, to("a", 5.0),
                                              REPLAYED),
    "values of an array": (lambda: tagged(Tagged, None), lambda o: np.asarray(o), other(5.0), REPLAYED),
    "an attribute of a text": (lambda: tagged(Text, "a"), lambda o: o.a, to("a", 5.0), REPLAYED),
    "an attribute of a number": (lambda: tagged(Float, 2.0), lambda o: o * o.a, to("a", 5.0), REPLAYED),
    "a weak proxy": (lambda: [m := Model(), weakref.proxy(m)], lambda o: o[1].a, lambda o: to("a", 5.0)(o[0]),
                     REPLAYED),
    "weak keys": (lambda: weakref.WeakKeyDictionary({Model: 1.0}), lambda o: o[Model],
                  lambda o: o.__setitem__(Model, 5.0), REPLAYED),
    "a double of C": (lambda: ctypes.c_double(1.0), lambda o: o.value, to("value", 5.0), REPLAYED),
    "a structure of C": (lambda: Row(1.0), lambda o: o.a, to("a", 5.0), REPLAYED),
    "an array of C": (lambda: (ctypes.c_double * 2)(1.0, 1.0), lambda o: o[0], other(5.0), REPLAYED),
    "a pointer of C": (lambda: ctypes.pointer(ctypes.c_double(1.0)), lambda o: o.contents.value,
                       lambda o: to("value", 5.0)(o.contents), EAGER),
    "a pattern": (lambda: [re.compile("a")], lambda o: 5.0 if o[0].match("b") else 1.0, other(re.compile("b")),
                  REPLAYED),
    "a decimal": (lambda: [decimal.Decimal("0.5")], lambda o: float(o[0]), other(decimal.Decimal("2.5")), REPLAYED),
    "how decimals are rounded": (lambda: decimal.Decimal(3), lambda o: float(1 / o), round_less, REPLAYED),
    "a fraction": (lambda: [fractions.Fraction(1, 2)], lambda o: float(o[0]), other(fractions.Fraction(3, 2)),
                   REPLAYED),
    "an event": (threading.Event, lambda o: 5.0 if o.is_set() else 1.0, lambda o: o.set(), REPLAYED),
    "a chain of a list": (lambda: [1.0, 2.0], lambda o: sum(itertools.chain(o, o)), other(5.0), REPLAYED),
    "a counter of a class": (lambda: Counted, lambda o: o() and o.number, None, MOVING),
    "an iterator of a class": (Steps, lambda o: next(o), None, MOVING),
    "a queue": (lambda: filled(queue.Queue()), lambda o: o.get(), None, MOVING),
    "a queue in C": (lambda: filled(queue.SimpleQueue()), lambda o: o.get(), None, EAGER),
    "a sum of texts": (hashlib.sha1, lambda o: o.update(b"a") or o.digest()[0], None, EAGER),
    "a count among attributes": (lambda: Model(count=itertools.count()), lambda o: next(o.count), None, EAGER),
    "a count that a partial function has": (lambda: functools.partial(next, itertools.count()), lambda o: o(), None,
                                            EAGER),
}


def filled(o):
    collections.deque(map(o.put, range(20)), 0)
    return o


@pytest.mark.parametrize("name", OBJECTS)
def test_calls_are_those_of_the_function_itself(name):
    make, read, change, ran = OBJECTS[name]
    runs = []
    for jitted in False, True:
        Counted.number = 0
        with decimal.localcontext():
            o = make()
            f = ad.jit(lambda x, o=o: (x * read(o)).sum()) if jitted else lambda x, o=o: (x * read(o)).sum()
            runs.append([f(k * X) for k in (1.0, 2.0, 3.0)])
            if change is not None:
                change(o)
            runs[-1] += [f(k * X) for k in (1.0, 2.0, 3.0)]
    assert runs[0] == runs[1]
    report = f.report()
    assert (report.traces, report.replays, report.eager) == ran
    assert bool(report.reasons) == (report.eager > 0)
    if ran is EAGER:
        assert "cannot be watched" in report.reasons[0]


def test_each_thread_has_its_own():
    o, found = Local(), []
    f = ad.jit(lambda x: (x * o.a).sum())

    def run():
        o.a = 5.0
        found.extend((f(X), f(X)))

    assert f(X) == f(X) == 3.0
    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert found == [15.0, 15.0] and f(X) == 3.0


def test_an_object_that_changes_when_it_is_looked_at_is_not_traced_for_ever():
    class Moving:
        """What `pickle` is told counts how often it asks."""

        __module__ = "pytest"
        times = [0]

        def __array__(self, dtype=None, copy=None):
            return np.ones(2)

        def __reduce__(self):
            self.times[0] += 1
            return list, ((1.0,),)

    o, times = Moving(), Moving.times
    f = ad.jit(lambda x: (x * np.asarray(o)).sum() + 0.0 * len(times))
    assert [f(X) for _ in range(6)] == [3.0] * 6
    assert (f.report().traces, f.report().eager) == MOVING[::2]
    assert "changes what it finds outside" in f.report().reasons[0]


@pytest.mark.parametrize("k", [Number.HIGH, Float(5.0), type("Int", (int,), {})(5)])
def test_numbers_of_other_classes_are_operands(k):
    for f, slope in ((lambda x: x * k, 5.0), (lambda x: k * x, 5.0), (lambda x: x / k, 0.2), (lambda x: k - x, -1.0),
                     (lambda x: x**k, 5.0 * X**4)):
        np.testing.assert_allclose(ad.grad(lambda x, f=f: f(x).sum())(X), np.broadcast_to(slope, 2))
        np.testing.assert_array_equal(ad.value_and_grad(lambda x, f=f: f(x).sum())(X)[0], f(X).sum())
        assert ad.value_and_grad(lambda x, f=f: f(x).sum())(X.astype("f4"))[0].dtype == f(X.astype("f4")).dtype
