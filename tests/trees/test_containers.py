"""What is a container, what is in it, and how arrays and objects of every kind are mapped."""

import collections

import numpy as np
import pytest

import blasad as ad
from blasad import trees
from support.reference_trees import address, check_topology, owner, triple

Pair = collections.namedtuple("Pair", "first second")


def sparse(kind):
    import scipy.sparse

    return scipy.sparse.csr_array(np.diag([1.0, 2.0])).asformat(kind)


@pytest.mark.parametrize("kind", ["csr", "csc", "coo", "bsr", "dia", "lil", "dok"])
def test_sparse_matrices_by_their_data(kind):
    x = sparse(kind)
    new = ad.trees.recursive_map(triple, [x, x])
    assert new[0] is new[1] and type(new[0]) is type(x)
    np.testing.assert_array_equal(new[0].toarray().diagonal(), [4, 7])
    np.testing.assert_array_equal(x.toarray(), np.diag([1, 2]))
    if kind in ("csr", "csc", "bsr"):
        assert new[0].indices is x.indices
    if kind in ("lil", "dok"):              # which hold numbers
        with pytest.raises(ValueError, match=rf"tree\[0\]\.{'data' if kind == 'lil' else '_dict'}.* is a float"):
            ad.trees.recursive_map_(triple, [x])
        trees.axpy_(x, 2.0, x)
        trees.axpy_(x, 1 / 3, new[0])
        np.testing.assert_allclose(x.toarray().diagonal(), [3 + 4 / 3, 6 + 7 / 3])
        return
    ad.trees.recursive_map_(triple, [x])
    np.testing.assert_array_equal(x.toarray().diagonal(), [4, 7])


@pytest.mark.parametrize("kind", ["csr", "csc", "coo", "bsr", "dia", "lil", "dok"])
def test_sparse_matrices_with_nonzeros_in_other_places(kind):
    x, y = sparse(kind), sparse("csr")[:, ::-1].asformat(kind)
    for f in (trees.dot, trees.copy_, ad.trees.accumulate_):
        with pytest.raises(ValueError, match=r"second tree: tree"):
            f(x, y)
    np.testing.assert_array_equal(x.toarray(), np.diag([1, 2]))
    assert trees.dot(x, x.copy()) == 5


def test_constants_of_arrays_are_copied_on_request():
    x, m = sparse("csr"), np.ma.masked_array([1.0, 2.0], [0, 1], hard_mask=True)
    for copied in (False, True):
        y, n = ad.trees.make_zero([x, m], copy_inactive=copied)
        assert np.shares_memory(y.indices, x.indices) != copied and np.shares_memory(n.mask, m.mask) != copied
        assert (y.indptr == x.indptr).all() and (n.mask == m.mask).all() and n.hardmask
    assert ad.trees.make_zero([np.ma.masked, 1.0]) == [np.ma.masked, 0.0]


def test_structured_arrays_by_field():
    x = np.zeros(2, [("n", int), ("x", float, (2,)), ("in", [("y", np.complex64)])])
    x["n"] = 7
    tree = [x, x["x"], x[::-1]]
    new = ad.trees.recursive_map(triple, tree)
    for each in (new[0], new[2]):
        assert each.dtype == x.dtype and (each["n"] == 7).all()
        assert (each["x"] == 1).all() and (each["in"]["y"] == 1).all()
    assert np.shares_memory(new[0], new[1]) and np.shares_memory(new[0], new[2]) and not np.shares_memory(new[0], x)
    ad.trees.recursive_map_(triple, tree)
    assert (x["n"] == 7).all() and (x["x"] == 1).all() and (x["in"]["y"] == 1).all()


def test_arrays_of_objects_by_element():
    w = np.ones(2)
    x = np.array([None, 1.5, "text"], object)
    x[0] = w
    new = ad.trees.recursive_map(triple, {"x": x, "w": w})
    assert new["x"][0] is new["w"] and new["x"][1] == 5.5 and new["x"][2] == "text" and x[1] == 1.5
    trees.scale_(x, 4.0)
    assert x[0] is w and (w == 4).all() and x[1] == 6.0
    with pytest.raises(ValueError, match=r"tree\[1\] is a float"):
        ad.trees.recursive_map_(triple, x)
    x[1] = np.array(1.0)
    ad.trees.recursive_map_(triple, x)
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
    new = ad.trees.recursive_map(lambda x: (calls.append(1), triple(x))[1], tree)
    assert contents(new) == contents(views(wanted)) and contents(x) == contents(object_array())
    assert len(calls) == sum(id(x[k]) in shown for k in (0, 1, 2, 4, 5))
    first, ref = (next(y for y in arrays_in(t) if y.size) for t in (new, tree))
    for mine, old in zip(arrays_in(new), arrays_in(tree), strict=True):
        assert mine.strides == old.strides and not np.shares_memory(mine, old)
        if old.size:
            assert address(mine) - address(first) == address(old) - address(ref)
            assert owner(mine) is owner(first)
    assert trees.norm(ad.trees.make_zero(tree)) == 0 and trees.dot(tree, tree) == pytest.approx(trees.norm(tree) ** 2)
    if not all(view.flags.writeable for view in arrays_in(tree)):
        return
    for change in (lambda t: ad.trees.recursive_map(triple, t, out=t), lambda t: trees.copy_(t, new),
                   lambda t: ad.trees.recursive_map(lambda old, x: x, t, new, out=t)):
        y = object_array()
        change(views(y))
        assert contents(views(y)) == contents(new)
        assert contents(y)[0] == [b if id(a) in shown else c for a, b, c in zip(
            x, contents(wanted)[0], contents(x)[0], strict=True)]
    y = object_array()
    trees.scale_(views(y), 2.0)
    assert contents(views(y)) == contents(ad.trees.recursive_map(lambda x: 2 * x, tree))


def test_views_of_objects_are_shared_as_in_the_first_tree():
    x, a = np.array([1.0, 2.0], object), np.array([3.0], object)
    text = r"second tree: tree\[1\]\[0\]: it has to be the same element as .*tree\[0\]\[1\]"
    with pytest.raises(ValueError, match=text):
        ad.trees.accumulate_([x, x[1:]], [x.copy(), a])
    y = x.copy()
    a[0] = y[1]                             # the same number in two arrays is not the same element
    with pytest.raises(ValueError, match=r"second tree: tree\[1\]: it shares memory with tree\[0\] in the first tree"):
        ad.trees.accumulate_([x, x[1:]], [y, a])
    with pytest.raises(ValueError, match="it would be written twice"):
        ad.trees.recursive_map(triple, [x.copy(), a], out=[x, x[1:]])
    trees.scale_([x, x], 2.0)
    assert x.tolist() == [2.0, 4.0]
    inert = np.array(["a", None, 1.0], object)
    new = ad.trees.recursive_map(triple, {"in": [inert[:2]], "all": inert})
    assert np.shares_memory(new["in"][0], new["all"]) and new["all"].tolist() == ["a", None, 4.0]
    deep = [{"x": np.empty(2, object)}]
    deep[0]["x"][:] = [deep, 1.0]
    deep.append(deep[0]["x"][::-1])
    found = ad.trees.make_zero(deep)
    assert found[0]["x"][0] is found and found[1][1] is found and found[1][0] == 0.0


def test_masked_arrays():
    x = np.ma.masked_array([1.0, 2.0], [False, True])
    new = ad.trees.recursive_map(triple, [x])[0]
    assert type(new) is type(x) and (new.mask == x.mask).all() and (new.data == [4, 7]).all()
    ad.trees.recursive_map_(triple, [x])
    assert (x.data == [4, 7]).all()


def test_what_subclasses_add_stays():
    class Named(dict):
        pass

    x = Named(b=1.0, a=np.ones(2))
    x.name = "x"
    new = ad.trees.recursive_map(triple, [x, collections.defaultdict(list, k=2.0), collections.Counter(c=1.5)])
    assert type(new[0]) is Named and new[0].name == "x" and list(new[0]) == ["b", "a"] and x["b"] == 1.0
    assert new[1]["missing"] == [] and new[1]["k"] == 7 and new[2]["c"] == 5.5


def test_windows_and_broadcasts_are_mapped_once():
    x = np.lib.stride_tricks.sliding_window_view(np.arange(4.0), 2)
    y = np.broadcast_to(np.array([1.0, 2.0]), (3, 2))
    new = ad.trees.recursive_map(triple, [x, y])
    for old, each in zip((x, y), new, strict=True):
        np.testing.assert_array_equal(each, triple(old))
        assert each.strides == old.strides
    base = np.arange(4.0)
    ad.trees.recursive_map_(triple, [np.lib.stride_tricks.sliding_window_view(base, 2, writeable=True)])
    np.testing.assert_array_equal(base, triple(np.arange(4.0)))


def test_one_buffer_with_several_owners():
    memory = bytearray(np.arange(4.0).tobytes())
    x, y = np.frombuffer(memory), np.frombuffer(memoryview(memory)[8:])
    new = ad.trees.recursive_map(triple, [x, y])
    np.testing.assert_array_equal(new[1], triple(y))
    assert address(new[1]) - address(new[0]) == 8
    z = np.array([1 + 2j, 3.0])
    new = ad.trees.recursive_map(triple, [z.imag, z])
    assert np.shares_memory(*new) and (new[0] == triple(z).imag).all()
    with pytest.raises(TypeError, match="share memory, and no array in the tree contains"):
        ad.trees.recursive_map(triple, [z.imag, z[:1]])


@pytest.mark.parametrize("others", [{}, {"k": 1.0}, {"again": True}])
def test_fields_of_structured_arrays(others):
    x = np.zeros(2, [("p", "f8"), ("q", "i4"), ("z", "c16")])
    x["p"], x["q"], x["z"] = [1, 2], 5, 1j
    tree = {"x": x, **others}
    if "again" in others:
        tree["again"] = x
    new = ad.trees.recursive_map(lambda v: 2 * v, tree)
    assert (new["x"]["p"] == [2, 4]).all() and (new["x"]["q"] == 5).all() and (new["x"]["z"] == 2j).all()
    assert "again" not in others or new["again"] is new["x"]
    ad.trees.make_zero_(tree)
    assert not x["p"].any() and not x["z"].any() and (x["q"] == 5).all()


def test_other_dtypes():
    w = np.arange(4.0)
    new = ad.trees.recursive_map(lambda x: x.astype("F"), [w[::2], w[1:], w[::-1]])
    assert all(x.dtype == "F" for x in new) and (new[2] == w[::-1]).all() and address(new[1]) - address(new[0]) == 8
    for f in (np.sum, lambda x: x[:1]):
        with pytest.raises(ValueError, match=r"tree\[0\] shares memory, and the function gave"):
            ad.trees.recursive_map(f, [w, w[1:]])
    assert ad.trees.recursive_map(np.sum, [w]) == [6.0]
    x = np.array(2.0)
    new = ad.trees.recursive_map(triple, (x, x))
    assert type(new[0]) is np.ndarray and new[0] is new[1] and new[0] == 7
    found = ad.trees.recursive_map(np.ones_like, [2.0, 2j, np.float32(2), np.array(2.0)])
    assert [type(x) for x in found] == [float, complex, np.float32, np.ndarray] and found == [1.0] * 4
    assert type(ad.trees.recursive_map(np.exp, 1.0)) is float
    assert type(ad.trees.recursive_map(np.exp, np.float32(1))) is np.float32


def test_numbers_of_numpy_keep_their_types():
    for factor in (2, np.float64(2), np.float32(2), np.int64(2)):
        x = [np.ones(2, "f"), np.float32(1), 1.0]
        trees.scale_(x, factor)
        trees.axpy_(x, factor, [np.ones(2), np.float64(1), 1.0])
        ad.trees.accumulate_(x, [np.ones(2), 1.0, np.float64(1)])
        assert [type(v) for v in x] == [np.ndarray, np.float32, float] and x[1:] == [5, 5]
        y = (factor * ad.trees.VectorSpace(x) / np.float64(2)).tree
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
    trees.axpy_(x, 2.0, ad.trees.recursive_map(np.copy, x))
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
    zeros = ad.trees.make_zero(x)
    assert all(not z.any() and (z.dtype, z.shape) == (a.dtype, a.shape) for z, a in zip(zeros, x, strict=True))
    trees.axpy_(y, 2.0, x)
    trees.scale_(y, 0.5)
    for found, right in zip(y, wanted, strict=True):
        np.testing.assert_array_equal(found, right)
    ad.trees.make_zero_(y)
    assert not any(a.any() for a in y)


def test_sharing_among_many():
    arrays = [np.full(2, float(k)) for k in range(3000)]
    for tree in ([*arrays, *arrays[::-1]], [{"w": a, "again": [a]} for a in arrays]):
        new = ad.trees.recursive_map(triple, tree)
        found = new if len(new) == 6000 else [a for layer in new for a in (layer["w"], layer["again"][0])]
        assert len({id(a) for a in found}) == 3000
        check_topology(tree[:20], new[:20], triple)
        ad.trees.accumulate_(new, tree)
        assert all((new[k]["w"] if isinstance(new[k], dict) else new[k])[0] == triple(k) + k for k in range(3000))


def test_empty_trees():
    for x in ([], {}, (), [[], ()], np.zeros(0), [np.zeros((0, 3))], None, "text"):
        ad.trees.make_zero(x)
        assert trees.norm(x) == 0 and trees.dot(x, x) == 0 and trees.flatten(x)[0].size == 0


def test_deep_trees():
    x = top = [np.ones(2)]
    for _ in range(5000):
        x.append({"next": []})
        x = x[1]["next"]
        x.append(1.0)
    new = ad.trees.recursive_map(triple, top)
    assert trees.norm(top) == pytest.approx(np.sqrt(5002)) and new[1]["next"][0] == 4
    ad.trees.make_zero_(new)
    assert trees.norm(new) == 0


def test_inactive_parts_are_copied_on_request():
    names = ["a", "b"]
    tree = {"x": 1.0, "names": names, "again": [names, np.arange(3)], "modules": [np, len, {"f": triple}]}
    new = ad.trees.make_zero(tree)
    assert new["names"] is names and new["again"] is tree["again"]
    new = ad.trees.make_zero(tree, copy_inactive=True)
    assert new["names"] == names and new["names"] is not names and new["again"][0] is new["names"]
    assert not np.shares_memory(new["again"][1], tree["again"][1])
    assert new["modules"] == tree["modules"] and new["modules"] is not tree["modules"]      # there is one of each
