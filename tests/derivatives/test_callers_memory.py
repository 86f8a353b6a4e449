"""Whatever a function writes to, the caller's memory stays as it was, and two equal calls have equal results."""

import array
import collections
import copy
import dataclasses
import threading
import types

import numpy as np
import pytest

import blasad as ad


@dataclasses.dataclass
class Record:
    P: object


@dataclasses.dataclass(frozen=True)
class Frozen:
    P: object


class Slots:
    __slots__ = ("P", "__dict__")

    def __init__(self, P):
        self.P = P


class Child(Record):
    pass


def bump(P):
    """Change what is given in place; the sum of what it holds after that."""
    if isinstance(P, np.ndarray) and P.dtype.names:
        P["n"] += 1
        return float(P["n"].sum())
    if isinstance(P, np.ndarray) and P.dtype.kind in "SUmM":
        P[0] = P[1]
        return float((P == P[1]).sum())
    if isinstance(P, np.ndarray) and P.dtype == bool:
        P[...] = ~P
        return float(P.sum())
    if isinstance(P, np.ndarray):
        P += 1
        return P.sum()
    if isinstance(P, dict):
        P["new"] = len(P)
    elif isinstance(P, (set, frozenset)):
        P.add(len(P))
    else:
        P.append(len(P))
    return float(len(P))


MEMORY = {
    "floats": lambda: np.zeros(2), "integers": lambda: np.zeros(2, int), "small integers": lambda: np.zeros(2, "i1"),
    "flags": lambda: np.zeros(2, bool), "single": lambda: np.zeros(2, "f"), "half": lambda: np.zeros(2, np.float16),
    "strided": lambda: np.zeros((4, 3), int)[::2, ::-1], "objects": lambda: np.array([1, 2.5], object),
    "fields": lambda: np.zeros(2, [("n", int), ("k", int)]), "dates": lambda: np.array(["2020", "2021"], "M8[D]"),
    "texts": lambda: np.array(["a", "b"]), "a list": lambda: [1, "two"], "a dict": lambda: {"a": 1},
    "a set": lambda: {1, 2}, "a default dict": lambda: collections.defaultdict(int, a=1),
    "a Counter": lambda: collections.Counter("ab"), "a deque": lambda: collections.deque([1, 2]),
    "bytes": lambda: bytearray(b"ab"), "an array of Python": lambda: array.array("i", [1, 2]),
    "a UserList": lambda: collections.UserList([1, 2]), "without dimensions": lambda: np.zeros((), int),
}
PLACES = {
    "alone": (lambda P: P, lambda o: o), "in a list": (lambda P: [P, 1.0], lambda o: o[0]),
    "in a dict": (lambda P: {"P": P}, lambda o: o["P"]), "in a tuple": (lambda P: (P, "x"), lambda o: o[0]),
    "in a namespace": (lambda P: types.SimpleNamespace(P=P), lambda o: o.P), "in a record": (Record, lambda o: o.P),
    "in a frozen record": (Frozen, lambda o: o.P), "in slots": (Slots, lambda o: o.P),
    "in a subclass": (Child, lambda o: o.P),
    "deep": (lambda P: [Record({"q": Slots([P])})], lambda o: o[0].P["q"].P[0]),
    "in a deque": (lambda P: collections.deque([P]), lambda o: o[0]),
    "in an array of objects": (lambda P: _cell(P), lambda o: o[0]),
}


def _cell(P):
    cell = np.empty(1, object)
    cell[0] = P
    return cell


x0 = np.array([1.0, 2.0])
MODES = {
    "grad": lambda f, o: ad.grad(f)(x0, o), "value_and_grad": lambda f, o: ad.value_and_grad(f)(x0, o),
    "by name": lambda f, o: ad.value_and_grad(f)(x0, o=o), "jacobian": lambda f, o: ad.jacobian(f)(x0, o),
    "tall jacobian": lambda f, o: ad.jacobian(lambda x, o: f(x, o) * np.arange(5.0))(x0, o),
    "hessian": lambda f, o: ad.hessian(lambda x, o: f(x, o) ** 2)(x0, o),
    "hvp": lambda f, o: ad.hvp(lambda x, o: f(x, o) ** 2, vector=-1)(x0, o, x0),
    "holomorphic": lambda f, o: ad.grad(f, holomorphic=True)(x0 + 1j, o),
    "vmap": lambda f, o: ad.vmap(f, (0, None))(np.ones((3, 2)), o),
    "vmap by name": lambda f, o: ad.vmap(f)(np.ones((3, 2)), o=o),
    "vmap of grad": lambda f, o: ad.vmap(ad.grad(f), (0, None))(np.ones((3, 2)), o),
    "grad of vmap": lambda f, o: ad.grad(lambda X: ad.vmap(f, (0, None))(X, o).sum())(np.ones((3, 2))),
    "grad of grad": lambda f, o: ad.grad(lambda x: ad.grad(f)(x * x, o).sum())(x0),
    "jit of grad": lambda f, o: ad.jit(ad.grad(f))(x0, o),
}


def shown(tree):
    if isinstance(tree, tuple):
        return repr([shown(each) for each in tree])
    return repr(vars(tree) if type(tree) is Slots else tree) + repr(getattr(tree, "P", None))


def total(x, o, of):
    return (x * (1.0 + 1.0 * bump(of(o)))).sum()


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("memory", MEMORY)
def test_constants_are_the_functions_own(memory, place):
    make, of = PLACES[place]
    o = make(MEMORY[memory]())
    before = copy.deepcopy(o)
    if memory in ("floats", "single") and place not in ("alone", "in a list", "in a dict", "in a tuple"):
        assert type(of(o)) is np.ndarray
    want = total(np.ones(1), copy.deepcopy(o), of)
    for _ in range(2):
        assert ad.grad(lambda x, o: total(x, o, of))(np.ones(1), o).tolist() == [want]
        assert shown(of(o)) == shown(of(before))
    for _ in range(2):
        assert ad.vmap(lambda x, o: total(x, o, of), (0, None))(np.ones((2, 1)), o).tolist() == [want, want]
        assert shown(of(o)) == shown(of(before))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("memory", ["floats", "integers", "a list", "a set"])
@pytest.mark.parametrize("place", ["alone", "in a dict", "in a namespace", "in slots", "deep"])
def test_every_mode_has_its_own(mode, memory, place):
    make, of = PLACES[place]
    o, found = make(MEMORY[memory]()), []
    before = shown(of(o))
    for _ in range(2):
        found.append(repr(MODES[mode](lambda x, o: total(x, o, of), o)))
        assert shown(of(o)) == before
    fresh = repr(MODES[mode](lambda x, o: total(x, o, of), make(MEMORY[memory]())))
    assert found == [fresh, fresh]


@pytest.mark.parametrize("memory", ["integers", "flags", "a list", "a dict", "a set", "dates", "objects", "strided"])
@pytest.mark.parametrize("cls", [dict, types.SimpleNamespace, Slots])
@pytest.mark.parametrize("mode", ["grad", "vjp", "jvp", "jacobian", "hvp"])
def test_what_is_in_a_variable_is_the_functions_own(mode, cls, memory):
    def make():
        return {"P": MEMORY[memory](), "x": x0.copy()} if cls is dict else _with(cls(P=MEMORY[memory]()))

    def _with(o):
        o.x = x0.copy()
        return o

    def f(o):
        P, x = (o["P"], o["x"]) if cls is dict else (o.P, o.x)
        return (x * x * (1.0 + bump(P))).sum()

    o, zero = make(), ad.trees.make_zero(make())
    before, run = shown(of_any(o)), {
        "grad": lambda: ad.grad(f)(o), "vjp": lambda: ad.vjp(f, o)[1](1.0), "jvp": lambda: ad.jvp(f, (o,), (zero,)),
        "jacobian": lambda: ad.jacobian(f)(o), "hvp": lambda: ad.hvp(f)(o, zero)}[mode]
    found = []
    for _ in range(2):
        found.append(shown(run()))
        assert shown(of_any(o)) == before
    assert found[0] == found[1]


def of_any(o):
    return o["P"] if isinstance(o, dict) else o.P


def test_views_share_memory_in_copies_too():
    def f(x, o):
        o.n += 1
        o.n[::-1][0] += 10
        return (x * o.tail.sum() * o.again.sum()).sum()

    n = np.arange(5)
    o = types.SimpleNamespace(n=n, tail=n[2:], again=n)
    want = (3 + 4 + 15) * (1 + 2 + 3 + 4 + 15)
    for _ in range(2):
        assert ad.grad(f)(np.ones(1), o) == [want]
        assert ad.grad(lambda x, o: f(x, types.SimpleNamespace(**o)))(np.ones(1), vars(o)) == [want]
    assert n.tolist() == [0, 1, 2, 3, 4]
    half = n.view(np.int32)

    def g(x, n, half):
        n[0] = 5
        return x.sum() * half[0]

    assert ad.grad(lambda x, t: g(x, *t))(np.ones(1), [n, half]) == [5] and n[0] == 0


def test_a_large_array_refuses_what_would_change_it():
    n = np.zeros(1 << 18, int)

    def f(x, n):
        n += 1
        return x.sum() * n[0]

    for call in (lambda: ad.grad(f)(np.ones(1), n), lambda: ad.grad(f)(np.ones(1), types.SimpleNamespace(n=n).n),
                 lambda: ad.vmap(f, (0, None))(np.ones((2, 1)), n)):
        with pytest.raises(ValueError, match="read-only.*write to a copy"):
            call()
    assert not n.any() and n.flags.writeable
    assert ad.grad(lambda x, n: (x * n.size).sum())(np.ones(1), n) == [n.size]


def test_numbers_that_are_assigned_stay_with_an_object():
    @dataclasses.dataclass
    class Log:
        calls: int = 0
        last: str = ""
        scale: object = None
        values: list = dataclasses.field(default_factory=list)

    def f(x, log):
        log.calls, log.last = log.calls + 1, "f"
        log.values.append(1.0)
        log.scale *= 2
        log.other = x * 2
        return (x * log.scale).sum() * len(log.values)

    log = Log(scale=np.ones(2))
    for _ in range(2):
        assert ad.grad(f)(x0, log).tolist() == [2, 2] and ad.grad(f)(x0, log=log).tolist() == [2, 2]
    ad.jacobian(f)(x0, log)
    assert log.calls == 5 and log.last == "f" and log.values == [] and log.scale.tolist() == [1, 1]
    assert not hasattr(log, "other")
    token = Record("red")
    assert ad.grad(lambda x, t: x.sum() * (t[0] is token) * (t[1].P is token))(x0, [token, Record(token)]).tolist() == [
        1, 1]


def test_what_is_tied_to_the_process_is_shared(rng):
    closed = []

    class Handle:
        def __init__(self):
            self.data = [1]

        def __del__(self):
            closed.append(self)

    handle, lock, f = Handle(), threading.Lock(), np.sin
    holder = types.SimpleNamespace(handle=handle, lock=lock, rng=rng, f=f, event=threading.Event(), P=np.zeros(1))
    same = []

    def loss(x, o):
        same.append([o.handle is handle, o.lock is lock, o.rng is rng, o.f is f, o.event is holder.event])
        o.P += 1
        return x.sum() * o.P[0]

    assert ad.grad(loss)(x0, holder).tolist() == [1, 1]
    assert all(map(all, same)) and not closed


def test_an_object_that_holds_itself():
    o = types.SimpleNamespace(P=np.zeros(2))
    o.self, o.child = o, types.SimpleNamespace(parent=o)

    def f(x, o):
        o.child.parent.self.P += 1
        return (x * o.P).sum()

    for _ in range(2):
        assert ad.grad(f)(x0, o).tolist() == [1, 1]
    assert not o.P.any()


def test_compiled_code_gets_plain_arrays_of_an_object():
    from scipy.interpolate import CubicSpline
    from scipy.spatial import KDTree

    points = np.linspace(0.0, 1.0, 7)
    spline, tree = CubicSpline(points, points ** 2), KDTree(points[:, None])
    def f(x, spline, tree):                                                         # noqa: E306
        return (x * float(spline(0.5)) * tree[0].query([0.31])[1]).sum()
    assert ad.grad(f)(x0, spline, [tree]) == pytest.approx(np.full(2, 0.25 * 2))


@pytest.mark.parametrize("change", [lambda o: o.P.append(1), lambda o: o.P.extend([2, 3])])
def test_an_example_of_a_program_stays_as_it_was(change):
    def f(x, o):
        change(o)
        return x.sum() * len(o.P)

    o = types.SimpleNamespace(P=[])
    ad.compile(f, x0, o)
    s = {1}
    with pytest.raises(TypeError, match="writes to argument 1, a set"):
        ad.compile(lambda x, s: (s.add(2), x.sum())[1], x0, s)
    assert o.P == [] and s == {1}


@pytest.mark.parametrize("bounds", [(1.0, 2.0), (1.0, (2.0, "a")), (1.0, [2.0])], ids=str)
def test_an_object_may_share_a_tuple_with_one_that_holds_arrays(bounds):
    """Kernels of scikit-learn's do: one that has an array is a copy, and one that has none stays as it is."""
    whole = types.SimpleNamespace(one=Child(bounds), other=Child(bounds), of=[bounds])
    whole.one.weights = np.ones(2)

    def f(x, whole):
        assert (whole.one.P is whole.other.P) == (whole.of[0] is whole.other.P)
        whole.one.weights *= 2.0
        return x.sum() * whole.one.P[0] * whole.one.weights[0]

    for derivative in (ad.grad(f), ad.jit(ad.grad(f))):
        assert derivative(np.ones(3), whole).tolist() == [2.0] * 3
    assert whole.one.weights.tolist() == [1.0, 1.0] and whole.one.P is whole.other.P is bounds
