"""Random trees with random sharing: what is shared, and where it lies, against a plain reference."""

import collections
import dataclasses
import functools
import types

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import blasad as ad
from blasad import trees

Pair = collections.namedtuple("Pair", "first second")


@dataclasses.dataclass
class Layer:
    w: object
    b: object


@dataclasses.dataclass(frozen=True)
class Frozen:
    w: object
    b: object


class Slots:
    __slots__ = ("__b", "w")

    def __init__(self, w, b):
        self.w, self.__b = w, b


class Plain:
    def __init__(self, w, b):
        self.w, self.b = w, b


MUTABLE = (list, dict, Layer, Slots, Plain, types.SimpleNamespace)
MAKERS = {
    list: list, tuple: tuple, dict: lambda xs: dict(zip("zyxw", xs, strict=False)),
    collections.OrderedDict: lambda xs: collections.OrderedDict(zip("abcd", xs, strict=False)),
    Pair: lambda xs: Pair(xs[0], xs[-1]), Layer: lambda xs: Layer(xs[0], xs[-1]),
    Slots: lambda xs: Slots(xs[0], xs[-1]), Frozen: lambda xs: Frozen(xs[0], xs[-1]),
    Plain: lambda xs: Plain(xs[0], xs[-1]),
    types.SimpleNamespace: lambda xs: types.SimpleNamespace(w=xs[0], b=xs[-1]),
}  # fmt: skip


# ---------------------------------------------------------------- the reference

def children(x):
    """The children of a container by name, None for what is none."""
    if isinstance(x, dict):
        return dict(x)
    if isinstance(x, (list, tuple)):
        return dict(enumerate(x))
    if isinstance(x, Slots):
        return {"w": x.w, "b": x._Slots__b}
    return dict(vars(x)) if isinstance(x, (Layer, Frozen, Plain, types.SimpleNamespace)) else None


def varies(x):
    return isinstance(x, (float, complex, np.inexact)) or isinstance(x, np.ndarray) and x.dtype.kind in "fc"


def is_active(x, above=()):
    if children(x) is None:
        return varies(x)
    return any(is_active(y, (*above, id(x))) for y in children(x).values() if id(y) not in above and y is not x)


def address(x):
    return x.__array_interface__["data"][0]


def owner(x):
    while x.base is not None:
        x = x.base
    return x


def visit(x, new, found, seen, all_of_it):
    """All pairs of things that stand in one place, containers once, in what is not the same."""
    found.append((x, new))
    if children(x) is not None and (id(x), id(new)) not in seen and (new is not x or all_of_it):
        seen.add((id(x), id(new)))
        assert type(new) is type(x) and list(children(x)) == list(children(new))
        for key, child in children(x).items():
            visit(child, children(new)[key], found, seen, all_of_it)


def pairs(tree, new, all_of_it=False):
    found = []
    visit(tree, new, found, set(), all_of_it)
    return found


def variables(tree):
    """The values of all variables, those in memory by address."""
    memory, numbers = {}, []
    for x, _ in pairs(tree, tree, all_of_it=True):
        if isinstance(x, np.ndarray) and varies(x):
            places = address(x) + sum(
                (np.arange(n).reshape([-1 if k == axis else 1 for k in range(x.ndim)]) * x.strides[axis]
                 for axis, n in enumerate(x.shape)), np.zeros(x.shape, int))
            memory.update(zip(places.ravel().tolist(), x.ravel().tolist(), strict=True))
        elif varies(x):
            numbers.append(x)
    return [*memory.values(), *numbers]


def check_topology(tree, new, f):
    """`new` is f of every element of `tree`, and shares as that does."""
    there, back = {}, {}
    arrays = []
    for x, y in pairs(tree, new):
        if not is_active(x):
            assert y is x
        elif children(x) is not None or isinstance(x, np.ndarray):
            assert there.setdefault(id(x), id(y)) == id(y) and back.setdefault(id(y), id(x)) == id(x)
            if isinstance(x, np.ndarray):
                arrays.append((x, y))
                np.testing.assert_array_equal(y, f(x))
                assert y.dtype == x.dtype and not np.shares_memory(x, y)
        else:
            assert type(y) is type(x) and y == f(x)
    for x, y in arrays:
        for u, v in arrays:
            assert np.shares_memory(x, u) == np.shares_memory(y, v)
            if owner(x) is owner(u) and x is not u:
                assert address(v) - address(y) == address(u) - address(x) and owner(v) is owner(y)
                assert v.strides == u.strides


# ---------------------------------------------------------------- random trees

def views(rnd, buffer):
    """A view of a buffer: a slice with a step, reversed or not, or a matrix."""
    n = buffer.size
    start, stop = sorted(rnd.sample(range(n + 1), 2))
    found = buffer[start:stop][:: rnd.choice([1, 1, 2, 3, -1, -2])]
    kind = rnd.randrange(4)
    if kind == 0 and found.size % 2 == 0:
        found = found.reshape(2, -1)
        return found.T if rnd.randrange(2) else found
    return buffer if kind == 1 else found


def grown(rnd, arrays_only=False):
    """A random tree; things that were made before are used again."""
    buffers = [np.array(rnd.choices(range(-9, 10), k=rnd.randrange(2, 9)), rnd.choice("dddfD")) for _ in range(4)]
    made = []

    def leaf():
        kind = rnd.randrange(9)
        if kind < 5 or arrays_only:
            return views(rnd, rnd.choice(buffers))
        return [2.5, 1j, np.float32(0.5), 7, "text", None, True, len, np.arange(3)][rnd.randrange(9)]

    def thing(depth):
        if made and rnd.randrange(4) == 0:
            return rnd.choice(made)
        if depth == 0 or rnd.randrange(3) == 0:
            found = leaf()
        else:
            kind = rnd.choice(list(MAKERS))
            found = MAKERS[kind]([thing(depth - 1) for _ in range(rnd.randrange(1, 5))])
        if not isinstance(found, (float, complex, int)):
            made.append(found)
        return found

    tree = [thing(4) for _ in range(3)]
    for x in made:                          # cycles
        if type(x) is list and rnd.randrange(4) == 0:
            x.append(rnd.choice([y for y in made if children(y) is not None and is_active(y)] or [tree]))
    return tree


def triple(x):
    return 3 * x + 1


RANDOM = st.randoms(use_true_random=False)


@settings(max_examples=150)
@given(RANDOM)
def test_out_of_place(rnd):
    tree = grown(rnd)
    check_topology(tree, ad.recursive_map(triple, tree), triple)
    check_topology(tree, ad.make_zero(tree), lambda x: 0 * x)


@settings(max_examples=150)
@given(RANDOM)
def test_in_place(rnd):
    tree = grown(rnd, arrays_only=True)
    new = ad.recursive_map(np.copy, tree)
    kept = [(x, y) for x, y in pairs(tree, new) if isinstance(y, (np.ndarray, *MUTABLE))]
    ad.recursive_map_(triple, new)
    check_topology(tree, new, triple)
    there = {id(y) for _, y in pairs(tree, new)}
    assert all(id(y) in there for _, y in kept)


@settings(max_examples=100)
@given(RANDOM)
def test_in_place_refuses_numbers_wherever_they_are(rnd):
    tree = [grown(rnd), {"n": 2.5}]
    new = ad.recursive_map(lambda x: x.copy() if isinstance(x, np.ndarray) else x, tree)
    with pytest.raises(ValueError, match=r"tree\S+ is a (float|complex|float32), which cannot be changed in place"):
        ad.recursive_map_(lambda x: pytest.fail("it ran"), new)
    check_topology(tree, new, lambda x: x)
    assert ad.recursive_map(triple, new, out=new) is new        # what the message says
    check_topology(tree, new, triple)


@settings(max_examples=100)
@given(RANDOM)
def test_partly_in_place(rnd):
    tree = grown(rnd)
    out = ad.make_zero(tree)
    wrapped, target = Pair(tree, 2.0), Pair(out, 0.0)
    kept = [y for x, y in pairs(wrapped, target) if isinstance(y, (np.ndarray, *MUTABLE))]
    found = ad.recursive_map(triple, wrapped, out=target)
    assert found is not target and found.first is out
    check_topology(wrapped, found, triple)
    there = {id(y) for _, y in pairs(wrapped, found)}
    assert all(id(y) in there for y in kept)


@settings(max_examples=100)
@given(RANDOM)
def test_two_trees_two_outputs(rnd):
    tree = grown(rnd, arrays_only=True)
    other = ad.recursive_map(lambda x: 2 * x, tree)
    total, gap = ad.recursive_map(lambda x, y: (x + y, x - y), tree, other, outputs=2)
    check_topology(tree, total, lambda x: 3 * x)
    check_topology(tree, gap, lambda x: -x)
    ad.recursive_map_(lambda x, y: (x + y, y), total, gap, outputs=2)
    check_topology(tree, total, lambda x: 2 * x)


@settings(max_examples=100)
@given(RANDOM)
def test_algebra(rnd):
    tree = grown(rnd)
    values = np.array(variables(tree), complex)
    assert trees.norm(tree) == pytest.approx(np.sqrt((abs(values) ** 2).sum()))
    other = ad.recursive_map(triple, tree)
    assert trees.dot(tree, other) == pytest.approx((values.conj() * triple(values)).sum())
    trees.axpy_(other, -2.0, tree)
    check_topology(tree, other, lambda x: x + 1)
    trees.scale_(other, 0.5)
    check_topology(tree, other, lambda x: 0.5 * (x + 1))
    ad.accumulate_(other, tree, lambda x: 2 * x)
    check_topology(tree, other, lambda x: 0.5 * (x + 1) + 2 * x)
    trees.copy_(other, tree)
    check_topology(tree, other, lambda x: x)
    ad.make_zero_(other)
    check_topology(tree, other, lambda x: 0 * x)
    drawn = trees.random_like(tree, 3)
    assert len(set(variables(drawn))) == len(values)


@settings(max_examples=100)
@given(RANDOM)
def test_flatten(rnd):
    tree = grown(rnd)
    for real in (False, True):
        vector, unflatten = trees.flatten(tree, real=real)
        assert np.linalg.norm(vector) == pytest.approx(trees.norm(tree))
        check_topology(tree, unflatten(vector), lambda x: x)
        if real or vector.dtype.kind == "f":
            check_topology(tree, unflatten(2 * vector), lambda x: 2 * x)
    assert vector.dtype.kind == "f"


@pytest.mark.parametrize("share", ["array", "view", "list"])
def test_sharing_less_and_sharing_more(share):
    w = np.arange(4.0)
    x, y = {"array": ([w, w], [np.ones(4), np.ones(4)]), "view": ([w[:3], w[1:]], [np.ones(3), np.ones(3)]),
            "list": ([[1.0]] * 2, [[1.0], [2.0]])}[share]
    new = [np.ones(3)] * 2 if share == "view" else x
    with pytest.raises(ValueError, match=r"tree\[1\]: it (has to be the same|shares memory)"):
        ad.recursive_map(lambda a, b: a + b, {"m": x}["m"], y)
    with pytest.raises(ValueError, match=r"tree\['m'\]\[1\].* it would be written twice"):
        ad.recursive_map(triple, {"m": y}, out={"m": new})
    shared = ad.recursive_map(lambda a, b: a + b, y, [y[0], y[0]])     # inputs may share more
    assert shared[0] is not shared[1]


def test_what_is_written_is_not_read_for_another_variable():
    w = np.arange(4.0)
    swapped = [w[:2], w[2:]], [w[2:], w[:2]]
    for change in (lambda x, y: trees.copy_(x, y), lambda x, y: ad.accumulate_(x, y),
                   lambda x, y: ad.recursive_map(lambda v: 2 * v, y, out=x),
                   lambda x, y: ad.recursive_map_(lambda a, b: a + b, x, y)):
        for x, y in (swapped, ([w, np.ones(4)], [np.ones(4), w])):
            with pytest.raises(ValueError, match=r"tree\[1\] shares memory with tree\[0\], which is written"):
                change(x, y)
        assert (w == np.arange(4)).all()
    tree = [w[:3], w[1:], w]
    ad.accumulate_(tree, tree)
    assert (w == 2 * np.arange(4)).all()
    trees.copy_([w[1:]], [w[:-1]])
    assert w.tolist() == [0, 0, 2, 4]


def test_outputs_that_share_with_each_other():
    w = np.ones(4)
    for trees_ in (([w], [w]), ([w[:3]], [w[1:]])):
        with pytest.raises(ValueError, match=r"tree\[0\] shares memory with tree\[0\] of another tree"):
            ad.recursive_map_(lambda x, y: (2 * x, 3 * y), *trees_, outputs=2)
        assert (w == 1).all()
    assert ad.recursive_map(triple, 1.0, out=5.0) == 4.0
    found = ad.recursive_map(lambda x: (x, -x), [w], outputs=2, out=([w[:]], [np.zeros(4)]))
    assert (found[1][0] == -1).all()
    with pytest.raises(ValueError, match="out has 1 trees; there are 2 outputs"):
        ad.recursive_map(lambda x: (x, x), [w], outputs=2, out=([w],))
    for outputs in (0, 3):
        with pytest.raises(ValueError, match=f"{outputs} trees are to be written; 2 were given"):
            ad.recursive_map_(lambda x, y: x, [w], [w], outputs=outputs)


# ---------------------------------------------------------------- kinds of containers

def sparse(kind):
    import scipy.sparse

    return scipy.sparse.csr_array(np.diag([1.0, 2.0])).asformat(kind)


@pytest.mark.parametrize("kind", ["csr", "csc", "coo", "bsr", "dia", "lil", "dok"])
def test_sparse_matrices_by_their_data(kind):
    x = sparse(kind)
    new = ad.recursive_map(triple, [x, x])
    assert new[0] is new[1] and type(new[0]) is type(x)
    np.testing.assert_array_equal(new[0].toarray().diagonal(), [4, 7])
    np.testing.assert_array_equal(x.toarray(), np.diag([1, 2]))
    if kind in ("csr", "csc", "bsr"):
        assert new[0].indices is x.indices
    if kind in ("lil", "dok"):              # which hold numbers
        with pytest.raises(ValueError, match=rf"tree\[0\]\.{'data' if kind == 'lil' else '_dict'}.* is a float"):
            ad.recursive_map_(triple, [x])
        trees.axpy_(x, 2.0, x)
        trees.axpy_(x, 1 / 3, new[0])
        np.testing.assert_allclose(x.toarray().diagonal(), [3 + 4 / 3, 6 + 7 / 3])
        return
    ad.recursive_map_(triple, [x])
    np.testing.assert_array_equal(x.toarray().diagonal(), [4, 7])


@pytest.mark.parametrize("kind", ["csr", "csc", "coo", "bsr", "dia", "lil", "dok"])
def test_sparse_matrices_with_nonzeros_in_other_places(kind):
    x, y = sparse(kind), sparse("csr")[:, ::-1].asformat(kind)
    for f in (trees.dot, trees.copy_, ad.accumulate_):
        with pytest.raises(ValueError, match=r"second tree: tree"):
            f(x, y)
    np.testing.assert_array_equal(x.toarray(), np.diag([1, 2]))
    assert trees.dot(x, x.copy()) == 5


def test_constants_of_arrays_are_copied_on_request():
    x, m = sparse("csr"), np.ma.masked_array([1.0, 2.0], [0, 1], hard_mask=True)
    for copied in (False, True):
        y, n = ad.make_zero([x, m], copy_inactive=copied)
        assert np.shares_memory(y.indices, x.indices) != copied and np.shares_memory(n.mask, m.mask) != copied
        assert (y.indptr == x.indptr).all() and (n.mask == m.mask).all() and n.hardmask
    assert ad.make_zero([np.ma.masked, 1.0]) == [np.ma.masked, 0.0]


def test_structured_arrays_by_field():
    x = np.zeros(2, [("n", int), ("x", float, (2,)), ("in", [("y", np.complex64)])])
    x["n"] = 7
    tree = [x, x["x"], x[::-1]]
    new = ad.recursive_map(triple, tree)
    for each in (new[0], new[2]):
        assert each.dtype == x.dtype and (each["n"] == 7).all()
        assert (each["x"] == 1).all() and (each["in"]["y"] == 1).all()
    assert np.shares_memory(new[0], new[1]) and np.shares_memory(new[0], new[2]) and not np.shares_memory(new[0], x)
    ad.recursive_map_(triple, tree)
    assert (x["n"] == 7).all() and (x["x"] == 1).all() and (x["in"]["y"] == 1).all()


def test_arrays_of_objects_by_element():
    w = np.ones(2)
    x = np.array([None, 1.5, "text"], object)
    x[0] = w
    new = ad.recursive_map(triple, {"x": x, "w": w})
    assert new["x"][0] is new["w"] and new["x"][1] == 5.5 and new["x"][2] == "text" and x[1] == 1.5
    trees.scale_(x, 4.0)
    assert x[0] is w and (w == 4).all() and x[1] == 6.0
    with pytest.raises(ValueError, match=r"tree\[1\] is a float"):
        ad.recursive_map_(triple, x)
    x[1] = np.array(1.0)
    ad.recursive_map_(triple, x)
    assert x[0] is w and (w == 13).all() and x[1] == 4.0


VIEWS_OF_OBJECTS = [
    lambda x: [x, x[1:]], lambda x: [x[:3], x[::-1]], lambda x: [x[:2], x[3:]], lambda x: [x[::2], x[1::2], x[1:]],
    lambda x: [x.reshape(2, 3), x.reshape(2, 3).T, x[2:4]], lambda x: [np.broadcast_to(x[:2], (2, 2)), x[1:3]],
    lambda x: [np.lib.stride_tricks.sliding_window_view(x, 3)], lambda x: [np.broadcast_to(x, (2, 6))],
    lambda x: [{"deep": (x[4:],)}, x[:0], x[3:], x.reshape(3, 2)[:, ::-1]]]


def object_array():
    x = np.empty(6, object)
    for k, each in enumerate((1.5, np.ones(2), [2.0, "text"], 3, 4.5, np.float32(0.5))):
        x[k] = each
    return x


def arrays_in(tree):
    if isinstance(tree, np.ndarray):
        return [tree]
    return [x for item in (tree.values() if isinstance(tree, dict) else tree) for x in arrays_in(item)]


def contents(tree):
    return [[y.tolist() if isinstance(y, np.ndarray) else y for y in x.flat] for x in arrays_in(tree)]


@pytest.mark.parametrize("views", VIEWS_OF_OBJECTS)
def test_views_of_one_array_of_objects(views):
    """As views of numbers: one new array, the same offsets and strides, each element mapped once."""
    def address(x):
        return x.__array_interface__["data"][0]

    x, wanted, calls = object_array(), object_array(), []
    for k in (0, 1, 4, 5):
        wanted[k] = triple(wanted[k])
    wanted[2] = [triple(2.0), "text"]
    tree = views(x)
    shown = {id(each) for view in arrays_in(tree) for each in view.flat}
    new = ad.recursive_map(lambda x: (calls.append(1), triple(x))[1], tree)
    assert contents(new) == contents(views(wanted)) and contents(x) == contents(object_array())
    assert len(calls) == sum(id(x[k]) in shown for k in (0, 1, 2, 4, 5))
    first, ref = (next(y for y in arrays_in(t) if y.size) for t in (new, tree))
    for mine, old in zip(arrays_in(new), arrays_in(tree), strict=True):
        assert mine.strides == old.strides and not np.shares_memory(mine, old)
        if old.size:
            assert address(mine) - address(first) == address(old) - address(ref)
            assert owner(mine) is owner(first)
    assert trees.norm(ad.make_zero(tree)) == 0 and trees.dot(tree, tree) == pytest.approx(trees.norm(tree) ** 2)
    if not all(view.flags.writeable for view in arrays_in(tree)):
        return
    for change in (lambda t: ad.recursive_map(triple, t, out=t), lambda t: trees.copy_(t, new),
                   lambda t: ad.recursive_map(lambda old, x: x, t, new, out=t)):
        y = object_array()
        change(views(y))
        assert contents(views(y)) == contents(new)
        assert contents(y)[0] == [b if id(a) in shown else c for a, b, c in zip(
            x, contents(wanted)[0], contents(x)[0], strict=True)]
    y = object_array()
    trees.scale_(views(y), 2.0)
    assert contents(views(y)) == contents(ad.recursive_map(lambda x: 2 * x, tree))


def test_views_of_objects_are_shared_as_in_the_first_tree():
    x, a = np.array([1.0, 2.0], object), np.array([3.0], object)
    text = r"second tree: tree\[1\]\[0\]: it has to be the same element as .*tree\[0\]\[1\]"
    with pytest.raises(ValueError, match=text):
        ad.accumulate_([x, x[1:]], [x.copy(), a])
    y = x.copy()
    a[0] = y[1]                             # the same number in two arrays is not the same element
    with pytest.raises(ValueError, match=r"second tree: tree\[1\]: it shares memory with tree\[0\] in the first tree"):
        ad.accumulate_([x, x[1:]], [y, a])
    with pytest.raises(ValueError, match="it would be written twice"):
        ad.recursive_map(triple, [x.copy(), a], out=[x, x[1:]])
    trees.scale_([x, x], 2.0)
    assert x.tolist() == [2.0, 4.0]
    inert = np.array(["a", None, 1.0], object)
    new = ad.recursive_map(triple, {"in": [inert[:2]], "all": inert})
    assert np.shares_memory(new["in"][0], new["all"]) and new["all"].tolist() == ["a", None, 4.0]
    deep = [{"x": np.empty(2, object)}]
    deep[0]["x"][:] = [deep, 1.0]
    deep.append(deep[0]["x"][::-1])
    found = ad.make_zero(deep)
    assert found[0]["x"][0] is found and found[1][1] is found and found[1][0] == 0.0


def test_masked_arrays():
    x = np.ma.masked_array([1.0, 2.0], [False, True])
    new = ad.recursive_map(triple, [x])[0]
    assert type(new) is type(x) and (new.mask == x.mask).all() and (new.data == [4, 7]).all()
    ad.recursive_map_(triple, [x])
    assert (x.data == [4, 7]).all()


def test_what_subclasses_add_stays():
    class Named(dict):
        pass

    x = Named(b=1.0, a=np.ones(2))
    x.name = "x"
    new = ad.recursive_map(triple, [x, collections.defaultdict(list, k=2.0), collections.Counter(c=1.5)])
    assert type(new[0]) is Named and new[0].name == "x" and list(new[0]) == ["b", "a"] and x["b"] == 1.0
    assert new[1]["missing"] == [] and new[1]["k"] == 7 and new[2]["c"] == 5.5


def test_windows_and_broadcasts_are_mapped_once():
    x = np.lib.stride_tricks.sliding_window_view(np.arange(4.0), 2)
    y = np.broadcast_to(np.array([1.0, 2.0]), (3, 2))
    new = ad.recursive_map(triple, [x, y])
    for old, each in zip((x, y), new, strict=True):
        np.testing.assert_array_equal(each, triple(old))
        assert each.strides == old.strides
    base = np.arange(4.0)
    ad.recursive_map_(triple, [np.lib.stride_tricks.sliding_window_view(base, 2, writeable=True)])
    np.testing.assert_array_equal(base, triple(np.arange(4.0)))


def test_one_buffer_with_several_owners():
    memory = bytearray(np.arange(4.0).tobytes())
    x, y = np.frombuffer(memory), np.frombuffer(memoryview(memory)[8:])
    new = ad.recursive_map(triple, [x, y])
    np.testing.assert_array_equal(new[1], triple(y))
    assert address(new[1]) - address(new[0]) == 8
    z = np.array([1 + 2j, 3.0])
    new = ad.recursive_map(triple, [z.imag, z])
    assert np.shares_memory(*new) and (new[0] == triple(z).imag).all()
    with pytest.raises(TypeError, match="overlap, and none of them holds"):
        ad.recursive_map(triple, [z.imag, z[:1]])


@pytest.mark.parametrize("others", [{}, {"k": 1.0}, {"again": True}])
def test_fields_of_structured_arrays(others):
    x = np.zeros(2, [("p", "f8"), ("q", "i4"), ("z", "c16")])
    x["p"], x["q"], x["z"] = [1, 2], 5, 1j
    tree = {"x": x, **others}
    if "again" in others:
        tree["again"] = x
    new = ad.recursive_map(lambda v: 2 * v, tree)
    assert (new["x"]["p"] == [2, 4]).all() and (new["x"]["q"] == 5).all() and (new["x"]["z"] == 2j).all()
    assert "again" not in others or new["again"] is new["x"]
    ad.make_zero_(tree)
    assert not x["p"].any() and not x["z"].any() and (x["q"] == 5).all()


def test_other_dtypes():
    w = np.arange(4.0)
    new = ad.recursive_map(lambda x: x.astype("F"), [w[::2], w[1:], w[::-1]])
    assert all(x.dtype == "F" for x in new) and (new[2] == w[::-1]).all() and address(new[1]) - address(new[0]) == 8
    for f in (np.sum, lambda x: x[:1]):
        with pytest.raises(ValueError, match=r"tree\[0\] shares memory, and the function gave"):
            ad.recursive_map(f, [w, w[1:]])
    assert ad.recursive_map(np.sum, [w]) == [6.0]
    x = np.array(2.0)
    new = ad.recursive_map(triple, (x, x))
    assert type(new[0]) is np.ndarray and new[0] is new[1] and new[0] == 7
    found = ad.recursive_map(np.ones_like, [2.0, 2j, np.float32(2), np.array(2.0)])
    assert [type(x) for x in found] == [float, complex, np.float32, np.ndarray] and found == [1.0] * 4
    assert type(ad.recursive_map(np.exp, 1.0)) is float and type(ad.recursive_map(np.exp, np.float32(1))) is np.float32


def test_numbers_of_numpy_keep_their_types():
    for factor in (2, np.float64(2), np.float32(2), np.int64(2)):
        x = [np.ones(2, "f"), np.float32(1), 1.0]
        trees.scale_(x, factor)
        trees.axpy_(x, factor, [np.ones(2), np.float64(1), 1.0])
        ad.accumulate_(x, [np.ones(2), 1.0, np.float64(1)])
        assert [type(v) for v in x] == [np.ndarray, np.float32, float] and x[1:] == [5, 5]
        y = (factor * ad.VectorSpace(x) / np.float64(2)).tree
        assert y[0].dtype == x[0].dtype == "f" and (y[0] == 5).all() and type(y[1]) is np.float32
    trees.copy_(x, [np.zeros(2), np.float64(3), 4])
    assert [type(v) for v in x[1:]] == [np.float32, float] and x[1:] == [3, 4]


def test_vectors_of_structured_arrays():
    x = np.zeros(2, [("n", "i2"), ("x", float, (2,)), ("y", "f8")])
    x["x"], x["y"], x["n"] = 1, 2, 7
    y = x.copy()
    trees.axpy_(y, 2.0, x)
    trees.scale_(y, 0.5)
    assert (y["x"] == 1.5).all() and (y["y"] == 3).all() and (y["n"] == 7).all()
    assert trees.norm(x) == pytest.approx(12**0.5) and trees.dot(x, y) == 18


def test_other_byte_orders():
    x = [np.ones(2), np.ones((2, 2), ">f8")]
    trees.axpy_(x, 2.0, ad.recursive_map(np.copy, x))
    trees.scale_(x, 2.0)
    assert trees.norm(x) == pytest.approx(6 * 6**0.5) and x[1].dtype == ">f8" and (x[1] == 6).all()


@pytest.mark.parametrize("count", [6, 9])       # without views and with them
@pytest.mark.parametrize("dtype", ["f", "d", "F", "D", "e", "g", ">f8"])
def test_layouts_of_memory(dtype, count):
    size = np.dtype(dtype).itemsize

    def arrays(start):
        shapes = (), (3,), (0,), (2, 3), (3, 2)
        found = [*(np.empty(shape, dtype) for shape in shapes), np.empty((3, 2), dtype, "F"),
                 np.empty((4, 5), dtype)[::2, ::-1], np.empty(7, dtype)[::-3],
                 np.empty(3 * size + 1, np.uint8)[1:].view(dtype)]       # not aligned
        for x in found:
            x[...] = np.arange(start, start + x.size).reshape(x.shape)
        return found[:count]

    x, y = arrays(1), arrays(20)
    y[4], y[5] = y[5], y[4]                     # the order of C where x has that of Fortran
    wanted = [(b + 2.0 * a) * 0.5 for a, b in zip(x, y, strict=True)]
    zeros = ad.make_zero(x)
    assert all(not z.any() and (z.dtype, z.shape) == (a.dtype, a.shape) for z, a in zip(zeros, x, strict=True))
    trees.axpy_(y, 2.0, x)
    trees.scale_(y, 0.5)
    for found, right in zip(y, wanted, strict=True):
        np.testing.assert_array_equal(found, right)
    ad.make_zero_(y)
    assert not any(a.any() for a in y)


def test_sharing_among_many():
    arrays = [np.full(2, float(k)) for k in range(3000)]
    for tree in ([*arrays, *arrays[::-1]], [{"w": a, "again": [a]} for a in arrays]):
        new = ad.recursive_map(triple, tree)
        found = new if len(new) == 6000 else [a for layer in new for a in (layer["w"], layer["again"][0])]
        assert len({id(a) for a in found}) == 3000
        check_topology(tree[:20], new[:20], triple)
        ad.accumulate_(new, tree)
        assert all((new[k]["w"] if isinstance(new[k], dict) else new[k])[0] == triple(k) + k for k in range(3000))


def test_empty_trees():
    for x in ([], {}, (), [[], ()], np.zeros(0), [np.zeros((0, 3))], None, "text"):
        ad.make_zero(x)
        assert trees.norm(x) == 0 and trees.dot(x, x) == 0 and trees.flatten(x)[0].size == 0


def test_deep_trees():
    x = top = [np.ones(2)]
    for _ in range(5000):
        x.append({"next": []})
        x = x[1]["next"]
        x.append(1.0)
    new = ad.recursive_map(triple, top)
    assert trees.norm(top) == pytest.approx(np.sqrt(5002)) and new[1]["next"][0] == 4
    ad.make_zero_(new)
    assert trees.norm(new) == 0


def test_inactive_parts_are_copied_on_request():
    names = ["a", "b"]
    tree = {"x": 1.0, "names": names, "again": [names, np.arange(3)], "modules": [np, len, {"f": triple}]}
    new = ad.make_zero(tree)
    assert new["names"] is names and new["again"] is tree["again"]
    new = ad.make_zero(tree, copy_inactive=True)
    assert new["names"] == names and new["names"] is not names and new["again"][0] is new["names"]
    assert not np.shares_memory(new["again"][1], tree["again"][1])
    assert new["modules"] == tree["modules"] and new["modules"] is not tree["modules"]      # there is one of each


# ---------------------------------------------------------------- what is refused

def test_in_place_refuses_before_anything_is_changed():
    first, locked = np.ones(2), np.ones(2)
    locked.flags.writeable = False
    for tree, path in (({"a": [first, locked]}, r"tree\['a'\]\[1\] is read-only"), (2.0, "tree is a float"),
                       ((first, 2.0), r"tree\[1\] is a float"), (Frozen(first, Pair(0, 2.0)), r"tree\.b\[1\] is a fl")):
        for change in (ad.make_zero_, lambda x: trees.scale_(x, 3.0), lambda x: ad.recursive_map_(triple, x)):
            with pytest.raises(ValueError, match=path):
                change(tree)
            assert (first == 1).all()
    ad.make_zero_((first, 2.0), skip_immutable=True)
    assert (first == 0).all()
    new = ad.recursive_map(triple, [locked, first], out=[locked, first])
    assert new[0] is not locked and new[1] is first and (new[0] == 4).all()
    with pytest.raises(ValueError, match=r"recursive_map_: second tree: tree\['s'\] is a float32"):
        ad.recursive_map_(lambda x, y: (x, y), {"s": first}, {"s": np.float32(1)}, outputs=2)


@pytest.mark.parametrize("second, error, text", [
    (np.ones(3), ValueError, r"has shape \(2,\) in the first tree and \(3,\) in the second"),
    (2.0, ValueError, r"has shape \(2,\) in the first tree and \(\) in the second"),
    (np.full(2, 1j), TypeError, "is real, and what is to be written there is complex")])
def test_vectors_that_do_not_fit_change_nothing(second, error, text):
    x, y = {"a": np.ones(2), "s": 1.0, "b": [np.ones(2)]}, {"a": np.ones(2), "s": 1.0, "b": [second]}
    for change in (ad.accumulate_, trees.copy_, lambda x, y: trees.axpy_(x, 2.0, y),
                   lambda x, y: ad.accumulate_(x, y, lambda z: 2 * z)):
        with pytest.raises(error, match=r"tree\['b'\]\[0\] " + text):
            change(x, y)
        assert (x["a"] == 1).all() and x["s"] == 1.0
    for change in (lambda: trees.scale_(x, 1j), lambda: trees.axpy_(x, 1j, x)):
        with pytest.raises(TypeError, match=r"tree\['a'\] is real"):
            change()
    z = np.zeros(2, [("x", complex)])
    trees.axpy_(z, 1j, np.ones(2, z.dtype))
    assert (z["x"] == 1j).all()


@pytest.mark.parametrize("other, text", [
    ({"a": [1.0, 2.0]}, r"second tree: tree\['a'\]: expected a sequence of 3 items"),
    ({"b": 1.0}, r"second tree: tree: expected a dict with the keys \['a'\]"),
    ({"a": [1.0, {"k": 1}, 3.0]}, r"tree\['a'\]\[1\]: expected a number, not dict"),
    ({"a": [1.0, 2.0, Layer(None, [3])]}, r"tree\['a'\]\[2\]\.w: expected an array or a number, not NoneType"),
    ({"a": [1.0, 2.0, Plain(1, 2)]}, r"tree\['a'\]\[2\]: expected Layer, not Plain"),
    ({"a": [1.0, 2.0, Layer([], [3])]}, r"tree\['a'\]\[2\]\.w: expected an array, not list")])
def test_other_structures(other, text):
    tree = {"a": [1.0, 2.0, Layer(np.ones(2), [3])]}
    with pytest.raises(ValueError, match=text):
        ad.recursive_map(lambda x, y: x, tree, other)
    if "NoneType" not in text:              # which is replaced
        with pytest.raises(ValueError, match=text.replace("second tree", "out")):
            ad.recursive_map(triple, tree, out=other)


def test_what_nobody_knows_is_refused():
    w = np.ones(2)
    with pytest.raises(TypeError, match=r"tree\['m'\] is a memoryview, and nobody knows"):
        ad.make_zero({"m": memoryview(b"")})

    class Handle(types.SimpleNamespace):
        def __array__(self, dtype=None, copy=None):
            return np.zeros(2)

    class Failure(Exception):
        pass

    for thing in (functools.partial(np.add, w), Handle(), Failure(w), iter([w]), collections.deque([w])):
        with pytest.raises(TypeError, match=r"tree\[0\] is a .*, and nobody knows"):
            ad.make_zero([thing])
    with pytest.raises(TypeError, match="a set holds 1.5"):
        ad.make_zero([{1.5}])
    assert ad.make_zero([{1, ("a", 2)}, 1.0]) == [{1, ("a", 2)}, 0.0]
    for x in (np.ones(2), 1.0, np.ones(2, [("q", float)])):
        with pytest.raises(ValueError, match=r"second tree: tree\[0\]: expected an array with the fields"):
            ad.recursive_map(lambda x, y: y, [np.ones(2, [("p", float)])], [x])
    with pytest.raises(TypeError, match=r"tree\[0\] is a void of \[\('p', '<f8'\)\], and nobody knows"):
        ad.make_zero([np.ones(2, [("p", float)])[0]])          # a view of the array
    with pytest.raises(TypeError, match="objects in its field 'o'"):
        ad.make_zero(np.zeros(1, [("o", object)]))
    for f, text in ((lambda x: None, "the function returned None"), (lambda x: x, "there are 2 outputs")):
        with pytest.raises(TypeError, match=text):
            ad.recursive_map(f, [1.0], outputs=1 if "None" in text else 2)
    with pytest.raises(TypeError, match="there is no tree"):
        ad.recursive_map(triple)
    with pytest.raises(ValueError, match="has shape"):
        ad.accumulate_([np.ones(2)], [np.ones(3)])


# ---------------------------------------------------------------- types of others

def test_registered_types():
    class Ring:
        __slots__ = ("items", "name")

        def __init__(self, *items):
            self.items, self.name = list(items), "ring"

    class Subring(Ring):
        pass

    class Handle:
        def __init__(self):
            self.values = 1.5

    trees.register(Ring, lambda x: x.items, lambda x, parts: type(x)(*parts),
                   lambda x, k, part: x.items.__setitem__(k, part))
    trees.register_inactive(Handle)
    handle, w = Handle(), np.ones(2)
    new = ad.recursive_map(triple, [Subring(w, 2.0, handle), w])
    assert type(new[0]) is Subring and new[0].items[0] is new[1] and new[0].items[1:] == [7.0, handle]
    trees.scale_(new[0], 2.0)
    assert new[0].items[1] == 14 and (new[1] == 8).all()
    with pytest.raises(ValueError, match=r"tree\[0\]: expected Subring, not Ring"):
        ad.recursive_map(lambda x, y: x, [Subring(1.0)], [Ring(1.0)])
    ring = Ring(1.0)
    ring.items.append({"again": ring})
    new = ad.make_zero({"r": ring})["r"]
    assert new.items[1]["again"] is new
    ring.items.append((ring,))
    with pytest.raises(ValueError, match=r"tree\['r'\] is a Ring that holds itself"):
        ad.make_zero({"r": ring})


def test_hooks():
    class Custom:
        def __new__(cls, x):
            return object.__new__(cls)

        def __init__(self, x):
            self.x, self.calls = x, 0

    def hook(x):
        return (lambda x: {"x": x.x}, lambda x, parts: Custom(**parts)) if type(x) is Custom else None

    assert ad.make_zero(Custom(2.0)).calls == 0
    trees.add_hook(hook)
    x = Custom(2.0)
    x.calls = 1.5
    assert ad.recursive_map(triple, x).x == 7 and ad.recursive_map(triple, x).calls == 0


def test_attrs_classes():
    attr = pytest.importorskip("attr")
    for options in ({}, {"frozen": True}, {"slots": True}, {"frozen": True, "slots": True}):
        made = attr.make_class("Made", ["w", "b"], **options)
        w = np.ones(2)
        new = ad.recursive_map(triple, [made(w, 2.0), w])
        assert type(new[0]) is made and new[0].w is new[1] and new[0].b == 7
        old = [made(w, 2.0)]
        first = old[0]
        trees.scale_(old, 3.5)
        assert (old[0] is first) != ("frozen" in options) and old[0].b == 7 and old[0].w is w


# ---------------------------------------------------------------- vectors

def test_vector_space():
    w = np.array([3.0, 0.0])
    x = ad.VectorSpace({"w": w, "again": [w], "s": 4.0})
    assert abs(x) == 5 and x @ x == 25 and x.vector().tolist() == [3, 0, 4]
    y = np.float64(2) * x - x / 2 + -x
    assert y.vector().tolist() == [1.5, 0, 2] and y.tree["w"] is y.tree["again"][0]
    assert x.like(y.vector()).tree["s"] == 2.0
    for wrong in (lambda: x + 1.0, lambda: x * x, lambda: x @ w, lambda: x / w):
        with pytest.raises(TypeError):
            wrong()


@pytest.mark.parametrize("solver", ["cg", "minres", "gmres", "bicgstab", "lsmr"])
def test_krylov_solvers(solver, rng):
    import scipy.sparse.linalg as sla

    w = rng.standard_normal(4)
    p = {"w": w, "parts": (w[:2], rng.standard_normal((2, 3))), "s": 0.5}

    def loss(p):
        y = p["parts"][1].T @ p["parts"][0]
        squares = (p["w"] ** 2).sum() + (p["parts"][1] ** 2).sum()
        return (y * y).sum() + 20 * squares + p["s"] ** 2 * 3 + p["s"] * y.sum()

    def product(v):
        return ad.hvp(loss)(p, v)

    b = ad.VectorSpace(ad.grad(loss)(p))
    A = b.operator(product, product)
    options = {"atol": 1e-12, "btol": 1e-12} if solver == "lsmr" else {"rtol": 1e-12}
    solution = getattr(sla, solver)(A, b.vector(), **options)[0]
    found = b.like(solution).tree
    assert np.shares_memory(found["w"], found["parts"][0])
    dense = np.stack([A @ e for e in np.eye(b.vector().size)], 1)
    np.testing.assert_allclose(dense, dense.T, atol=1e-10)
    np.testing.assert_allclose(solution, np.linalg.solve(dense, b.vector()), rtol=1e-6, atol=1e-8)


@pytest.mark.parametrize("method", ["BFGS", "L-BFGS-B", "CG", "Newton-CG"])
def test_optimisers(method):
    from scipy.optimize import minimize

    target = {"z": np.array([1 + 2j, -1.0]), "s": 0.5, "layers": [np.array([1.0, 2.0])]}

    def loss(p):
        r = p["z"] - target["z"]
        return (r * np.conj(r)).real.sum() + (p["s"] - 0.5) ** 2 + ((p["layers"][0] - target["layers"][0]) ** 4).sum()

    start = ad.VectorSpace(ad.make_zero(target))
    both = start.function(ad.value_and_grad(loss), real=True)
    found = minimize(both, start.vector(real=True), jac=True, method=method)
    tree = start.like(found.x, real=True).tree
    np.testing.assert_allclose(tree["z"], target["z"], atol=1e-3)
    np.testing.assert_allclose(tree["layers"][0], [1, 2], atol=0.1)
    assert type(tree["s"]) is float and tree["s"] == pytest.approx(0.5, abs=1e-3)


@pytest.mark.parametrize("tree", [1.0, (1.0, 2.0), (1.0, np.ones(2)), [1.0, 2.0], (1.0, (2.0, 3.0))])
def test_functions_of_tuples(tree):
    from scipy.optimize import minimize

    start = ad.VectorSpace(tree)

    def loss(p):
        return trees.norm(p) ** 2

    found = minimize(start.function(ad.value_and_grad(loss)), start.vector(), jac=True)
    np.testing.assert_allclose(found.x, 0, atol=1e-6)
    np.testing.assert_allclose(start.function(ad.grad(loss))(start.vector()), 2 * start.vector())
    if isinstance(tree, tuple):             # a value that looks as one and a gradient do
        np.testing.assert_array_equal(start.function(lambda p: tree)(start.vector()), start.vector())


def test_unflatten_refuses():
    _, unflatten = trees.flatten([np.ones(2), 1.0])
    with pytest.raises(ValueError, match=r"the vector has shape \(2,\); the tree has 3 numbers"):
        unflatten(np.ones(2))
    with pytest.raises(TypeError, match="complex where the tree is real"):
        unflatten(np.full(3, 1j))


def test_trees_inside_a_derivative():
    def f(p):
        q = ad.make_zero(p)
        trees.axpy_(q, 3.0, p)
        ad.accumulate_(q, p)
        return trees.dot(q, p) + trees.norm(p) ** 2

    w = np.array([1.0, 2.0])
    g = ad.grad(f)({"w": w, "again": [w], "s": 2.0})
    np.testing.assert_allclose(g["w"], 10 * w)
    assert g["again"][0] is g["w"] and g["s"] == pytest.approx(20)
