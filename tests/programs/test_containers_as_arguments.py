"""Containers among the arguments of `jit`: what they have besides their elements is a part of the signature."""

import collections

import numpy as np
import pytest

import blasad as ad

X = np.array([1.0, 2.0])


class Dict(dict):
    k = 7.0


class Sorted(collections.OrderedDict):
    pass


class Default(collections.defaultdict):
    pass


class List(list):
    pass


class Slots(list):
    __slots__ = ("k",)


class Tuple(tuple):
    k = 7.0


class Named(collections.namedtuple("Named", "a b")):
    k = 7.0


class Attributes(dict):
    """Whose elements are its attributes."""

    def __init__(self, **items):
        super().__init__(items)
        self.__dict__ = self


def with_k(container, k):
    container.k = k
    return container


def two():
    return 2.0


def three():
    return 3.0


def of_k(x, d):
    return (x * d.k).sum()


PAIRS = {
    "a dict": (of_k, with_k(Dict(a=1.0), 2.0), with_k(Dict(a=1.0), 3.0)),
    "an integer": (of_k, with_k(Dict(a=1.0), 2), with_k(Dict(a=1.0), 3)),
    "a type": (of_k, with_k(Dict(a=1.0), 2.0), with_k(Dict(a=1.0), np.float32(2.0))),
    "a dict in order": (of_k, with_k(Sorted(a=1.0), 2.0), with_k(Sorted(a=1.0), 3.0)),
    "a list": (of_k, with_k(List([1.0]), 2.0), with_k(List([1.0]), 3.0)),
    "slots": (of_k, with_k(Slots([1.0]), 2.0), with_k(Slots([1.0]), 3.0)),
    "a tuple": (of_k, with_k(Tuple([1.0]), 2.0), with_k(Tuple([1.0]), 3.0)),
    "a named tuple": (of_k, with_k(Named(1.0, 2.0), 2.0), with_k(Named(1.0, 2.0), 3.0)),
    "an array": (of_k, with_k(List([1.0]), np.array([1.0, 2.0])), with_k(List([1.0]), np.array([1.0, 3.0]))),
    "a function": (lambda x, d: (x * d.k()).sum(), with_k(List([1.0]), two), with_k(List([1.0]), three)),
    "elements as attributes": (of_k, Attributes(k=2.0), Attributes(k=3.0)),
    "a default": (lambda x, d: (x * d["k"]).sum(), collections.defaultdict(two), collections.defaultdict(three)),
    "a default that is called": (lambda x, d: (x * d.default_factory() * d["a"]).sum(),
                                 Default(two, a=1.0), Default(three, a=1.0)),
    "a default in a list": (lambda x, d: (x * d[0].default_factory()).sum(),
                            [collections.defaultdict(two)], [collections.defaultdict(three)]),
    "no default": (lambda x, d: (x * d["a"] * (2.0 if d.default_factory is None else 3.0)).sum(),
                   collections.defaultdict(None, a=1.0), collections.defaultdict(two, a=1.0)),
    "a key of another type": (lambda x, d: (x * (2.0 if True in map(lambda key: key is True, d) else 3.0)).sum(),
                              {True: 1.0}, {1: 1.0}),
    "a key that is a number": (lambda x, d: (x * (2.0 if type(next(iter(d))) is int else 3.0)).sum(),
                               {1: 1.0}, {1.0: 1.0}),
}


def copied(d):
    """What a function may write its default values to."""
    return d.copy() if isinstance(d, collections.defaultdict) else d


@pytest.mark.parametrize("kind", ["plain", "gradient", "keyword", "stored"])
@pytest.mark.parametrize("name", PAIRS)
def test_what_a_container_has_besides_its_elements_is_compared(name, kind, tmp_path):
    f, *pair = PAIRS[name]
    g = ad.value_and_grad(f) if kind == "gradient" else (lambda x, *, d: f(x, d)) if kind == "keyword" else f
    replayed = ad.jit(g, store=tmp_path) if kind == "stored" else ad.jit(g)
    for d in pair * 2:
        value = replayed(X, d=copied(d)) if kind == "keyword" else replayed(X, copied(d))
        assert (value[0] if kind == "gradient" else value) == f(X, copied(d))


def test_an_attribute_that_changes_later_is_seen():
    d = with_k(List([1.0]), [2.0])
    replayed = ad.jit(of_k)
    assert replayed(X, d) == replayed(X, d) == of_k(X, d)
    d.k[0] = 5.0
    assert replayed(X, d) == 15.0


def test_the_length_of_a_deque_that_is_full_is_stored(tmp_path):
    def f(x, d):
        return (x * d.maxlen).sum()

    for most in (2, 3):
        assert ad.jit(f, store=tmp_path)(X, collections.deque([1.0], maxlen=most)) == 3.0 * most


# ---------------------------------------------------------------- and in derivatives

def test_elements_that_are_attributes_have_derivatives():
    def f(d):
        d.k *= 2.0
        d["z"] = d.k * d["k"]
        return d.z.sum()

    d = Attributes(k=X.copy())
    assert ad.grad(f)(d) == {"k": pytest.approx(8.0 * X)}
    assert d == {"k": pytest.approx(X)} and isinstance(ad.jit(lambda x: Attributes(k=2 * x))(X), Attributes)
    found = ad.grad(lambda x, d: (x * d.k).sum())(X, Attributes(k=3.0 * X))
    np.testing.assert_array_equal(found, 3.0 * X)


@pytest.mark.parametrize("container", [with_k(Tuple([X]), 2.0), with_k(Named(X, 1.0), 2.0)], ids=["tuple", "named"])
def test_attributes_of_tuples_are_those_of_the_caller(container):
    value, gradient = ad.value_and_grad(lambda d: (d[0] * d.k).sum())(container)
    assert value == 6.0 and type(gradient) is type(container)
    np.testing.assert_array_equal(gradient[0], [2.0, 2.0])
