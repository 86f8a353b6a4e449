"""Random trees with random sharing: what is shared, and where it lies, against a plain reference."""

import collections
import functools
import types

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import blasad as ad
from blasad import trees
from support.reference_trees import (
    MAKERS,
    MUTABLE,
    Frozen,
    Layer,
    Pair,
    Plain,
    check_topology,
    children,
    is_active,
    pairs,
    triple,
    variables,
)

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


RANDOM = st.randoms(use_true_random=False)


@settings(max_examples=150)
@given(RANDOM)
def test_out_of_place(rnd):
    tree = grown(rnd)
    check_topology(tree, ad.trees.recursive_map(triple, tree), triple)
    check_topology(tree, ad.trees.make_zero(tree), lambda x: 0 * x)


@settings(max_examples=150)
@given(RANDOM)
def test_in_place(rnd):
    tree = grown(rnd, arrays_only=True)
    new = ad.trees.recursive_map(np.copy, tree)
    kept = [(x, y) for x, y in pairs(tree, new) if isinstance(y, (np.ndarray, *MUTABLE))]
    ad.trees.recursive_map_(triple, new)
    check_topology(tree, new, triple)
    there = {id(y) for _, y in pairs(tree, new)}
    assert all(id(y) in there for _, y in kept)


@settings(max_examples=100)
@given(RANDOM)
def test_in_place_refuses_numbers_wherever_they_are(rnd):
    tree = [grown(rnd), {"n": 2.5}]
    new = ad.trees.recursive_map(lambda x: x.copy() if isinstance(x, np.ndarray) else x, tree)
    with pytest.raises(ValueError, match=r"tree\S+ is a (float|complex|float32), which cannot be changed in place"):
        ad.trees.recursive_map_(lambda x: pytest.fail("it ran"), new)
    check_topology(tree, new, lambda x: x)
    assert ad.trees.recursive_map(triple, new, out=new) is new        # what the message says
    check_topology(tree, new, triple)


@settings(max_examples=100)
@given(RANDOM)
def test_partly_in_place(rnd):
    tree = grown(rnd)
    out = ad.trees.make_zero(tree)
    wrapped, target = Pair(tree, 2.0), Pair(out, 0.0)
    kept = [y for x, y in pairs(wrapped, target) if isinstance(y, (np.ndarray, *MUTABLE))]
    found = ad.trees.recursive_map(triple, wrapped, out=target)
    assert found is not target and found.first is out
    check_topology(wrapped, found, triple)
    there = {id(y) for _, y in pairs(wrapped, found)}
    assert all(id(y) in there for y in kept)


@settings(max_examples=100)
@given(RANDOM)
def test_two_trees_two_outputs(rnd):
    tree = grown(rnd, arrays_only=True)
    other = ad.trees.recursive_map(lambda x: 2 * x, tree)
    total, gap = ad.trees.recursive_map(lambda x, y: (x + y, x - y), tree, other, outputs=2)
    check_topology(tree, total, lambda x: 3 * x)
    check_topology(tree, gap, lambda x: -x)
    ad.trees.recursive_map_(lambda x, y: (x + y, y), total, gap, outputs=2)
    check_topology(tree, total, lambda x: 2 * x)


@settings(max_examples=100)
@given(RANDOM)
def test_algebra(rnd):
    tree = grown(rnd)
    values = np.array(variables(tree), complex)
    assert trees.norm(tree) == pytest.approx(np.sqrt((abs(values) ** 2).sum()))
    other = ad.trees.recursive_map(triple, tree)
    assert trees.dot(tree, other) == pytest.approx((values.conj() * triple(values)).sum())
    trees.axpy_(other, -2.0, tree)
    check_topology(tree, other, lambda x: x + 1)
    trees.scale_(other, 0.5)
    check_topology(tree, other, lambda x: 0.5 * (x + 1))
    ad.trees.accumulate_(other, tree, lambda x: 2 * x)
    check_topology(tree, other, lambda x: 0.5 * (x + 1) + 2 * x)
    trees.copy_(other, tree)
    check_topology(tree, other, lambda x: x)
    ad.trees.make_zero_(other)
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
        ad.trees.recursive_map(lambda a, b: a + b, {"m": x}["m"], y)
    with pytest.raises(ValueError, match=r"tree\['m'\]\[1\].* it would be written twice"):
        ad.trees.recursive_map(triple, {"m": y}, out={"m": new})
    shared = ad.trees.recursive_map(lambda a, b: a + b, y, [y[0], y[0]])     # inputs may share more
    assert shared[0] is not shared[1]


def test_what_is_written_is_not_read_for_another_variable():
    w = np.arange(4.0)
    swapped = [w[:2], w[2:]], [w[2:], w[:2]]
    for change in (lambda x, y: trees.copy_(x, y), lambda x, y: ad.trees.accumulate_(x, y),
                   lambda x, y: ad.trees.recursive_map(lambda v: 2 * v, y, out=x),
                   lambda x, y: ad.trees.recursive_map_(lambda a, b: a + b, x, y)):
        for x, y in (swapped, ([w, np.ones(4)], [np.ones(4), w])):
            with pytest.raises(ValueError, match=r"tree\[1\] shares memory with tree\[0\], which is written"):
                change(x, y)
        assert (w == np.arange(4)).all()
    tree = [w[:3], w[1:], w]
    ad.trees.accumulate_(tree, tree)
    assert (w == 2 * np.arange(4)).all()
    trees.copy_([w[1:]], [w[:-1]])
    assert w.tolist() == [0, 0, 2, 4]


def test_outputs_that_share_with_each_other():
    w = np.ones(4)
    for trees_ in (([w], [w]), ([w[:3]], [w[1:]])):
        with pytest.raises(ValueError, match=r"tree\[0\] shares memory with tree\[0\] of another tree"):
            ad.trees.recursive_map_(lambda x, y: (2 * x, 3 * y), *trees_, outputs=2)
        assert (w == 1).all()
    assert ad.trees.recursive_map(triple, 1.0, out=5.0) == 4.0
    found = ad.trees.recursive_map(lambda x: (x, -x), [w], outputs=2, out=([w[:]], [np.zeros(4)]))
    assert (found[1][0] == -1).all()
    with pytest.raises(ValueError, match="out has 1 trees; there are 2 outputs"):
        ad.trees.recursive_map(lambda x: (x, x), [w], outputs=2, out=([w],))
    for outputs in (0, 3):
        with pytest.raises(ValueError, match=f"{outputs} trees are to be written; 2 were given"):
            ad.trees.recursive_map_(lambda x, y: x, [w], [w], outputs=outputs)


# ---------------------------------------------------------------- what is refused

def test_in_place_refuses_before_anything_is_changed():
    first, locked = np.ones(2), np.ones(2)
    locked.flags.writeable = False
    for tree, path in (({"a": [first, locked]}, r"tree\['a'\]\[1\] is read-only"), (2.0, "tree is a float"),
                       ((first, 2.0), r"tree\[1\] is a float"), (Frozen(first, Pair(0, 2.0)), r"tree\.b\[1\] is a fl")):
        for change in (trees.make_zero_, lambda x: trees.scale_(x, 3.0), lambda x: trees.recursive_map_(triple, x)):
            with pytest.raises(ValueError, match=path):
                change(tree)
            assert (first == 1).all()
    ad.trees.make_zero_((first, 2.0), skip_immutable=True)
    assert (first == 0).all()
    new = ad.trees.recursive_map(triple, [locked, first], out=[locked, first])
    assert new[0] is not locked and new[1] is first and (new[0] == 4).all()
    with pytest.raises(ValueError, match=r"recursive_map_: second tree: tree\['s'\] is a float32"):
        ad.trees.recursive_map_(lambda x, y: (x, y), {"s": first}, {"s": np.float32(1)}, outputs=2)


@pytest.mark.parametrize("second, error, text", [
    (np.ones(3), ValueError, r"has shape \(2,\) in the first tree and \(3,\) in the second"),
    (2.0, ValueError, r"has shape \(2,\) in the first tree and \(\) in the second"),
    (np.full(2, 1j), TypeError, "is real, and what is to be written there is complex")])
def test_vectors_that_do_not_fit_change_nothing(second, error, text):
    x, y = {"a": np.ones(2), "s": 1.0, "b": [np.ones(2)]}, {"a": np.ones(2), "s": 1.0, "b": [second]}
    for change in (ad.trees.accumulate_, trees.copy_, lambda x, y: trees.axpy_(x, 2.0, y),
                   lambda x, y: ad.trees.accumulate_(x, y, lambda z: 2 * z)):
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
        ad.trees.recursive_map(lambda x, y: x, tree, other)
    if "NoneType" not in text:              # which is replaced
        with pytest.raises(ValueError, match=text.replace("second tree", "out")):
            ad.trees.recursive_map(triple, tree, out=other)


def test_what_nobody_knows_is_refused():
    w = np.ones(2)
    with pytest.raises(TypeError, match=r"tree\['m'\] is a memoryview, and blasad does not know"):
        ad.trees.make_zero({"m": memoryview(b"")})

    class Handle(types.SimpleNamespace):
        def __array__(self, dtype=None, copy=None):
            return np.zeros(2)

    class Failure(Exception):
        pass

    for thing in (functools.partial(np.add, w), Handle(), Failure(w), iter([w]), collections.deque([w])):
        with pytest.raises(TypeError, match=r"tree\[0\] is a .*, and blasad does not know"):
            ad.trees.make_zero([thing])
    with pytest.raises(TypeError, match="a set holds 1.5"):
        ad.trees.make_zero([{1.5}])
    assert ad.trees.make_zero([{1, ("a", 2)}, 1.0]) == [{1, ("a", 2)}, 0.0]
    for x in (np.ones(2), 1.0, np.ones(2, [("q", float)])):
        with pytest.raises(ValueError, match=r"second tree: tree\[0\]: expected an array with the fields"):
            ad.trees.recursive_map(lambda x, y: y, [np.ones(2, [("p", float)])], [x])
    with pytest.raises(TypeError, match=r"tree\[0\] is a void of \[\('p', '<f8'\)\], and blasad does not know"):
        ad.trees.make_zero([np.ones(2, [("p", float)])[0]])          # a view of the array
    with pytest.raises(TypeError, match="objects in its field 'o'"):
        ad.trees.make_zero(np.zeros(1, [("o", object)]))
    for f, text in ((lambda x: None, "the function returned None"), (lambda x: x, "there are 2 outputs")):
        with pytest.raises(TypeError, match=text):
            ad.trees.recursive_map(f, [1.0], outputs=1 if "None" in text else 2)
    with pytest.raises(TypeError, match="there is no tree"):
        ad.trees.recursive_map(triple)
    with pytest.raises(ValueError, match="has shape"):
        ad.trees.accumulate_([np.ones(2)], [np.ones(3)])


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
    new = ad.trees.recursive_map(triple, [Subring(w, 2.0, handle), w])
    assert type(new[0]) is Subring and new[0].items[0] is new[1] and new[0].items[1:] == [7.0, handle]
    trees.scale_(new[0], 2.0)
    assert new[0].items[1] == 14 and (new[1] == 8).all()
    with pytest.raises(ValueError, match=r"tree\[0\]: expected Subring, not Ring"):
        ad.trees.recursive_map(lambda x, y: x, [Subring(1.0)], [Ring(1.0)])
    ring = Ring(1.0)
    ring.items.append({"again": ring})
    new = ad.trees.make_zero({"r": ring})["r"]
    assert new.items[1]["again"] is new
    ring.items.append((ring,))
    with pytest.raises(ValueError, match=r"tree\['r'\] is a Ring that holds itself"):
        ad.trees.make_zero({"r": ring})


def test_hooks():
    class Custom:
        def __new__(cls, x):
            return object.__new__(cls)

        def __init__(self, x):
            self.x, self.calls = x, 0

    def hook(x):
        return (lambda x: {"x": x.x}, lambda x, parts: Custom(**parts)) if type(x) is Custom else None

    assert ad.trees.make_zero(Custom(2.0)).calls == 0
    trees.add_hook(hook)
    x = Custom(2.0)
    x.calls = 1.5
    assert ad.trees.recursive_map(triple, x).x == 7 and ad.trees.recursive_map(triple, x).calls == 0


def test_attrs_classes():
    attr = pytest.importorskip("attr")
    for options in ({}, {"frozen": True}, {"slots": True}, {"frozen": True, "slots": True}):
        made = attr.make_class("Made", ["w", "b"], **options)
        w = np.ones(2)
        new = ad.trees.recursive_map(triple, [made(w, 2.0), w])
        assert type(new[0]) is made and new[0].w is new[1] and new[0].b == 7
        old = [made(w, 2.0)]
        first = old[0]
        trees.scale_(old, 3.5)
        assert (old[0] is first) != ("frozen" in options) and old[0].b == 7 and old[0].w is w


# ---------------------------------------------------------------- vectors

def test_vector_space():
    w = np.array([3.0, 0.0])
    x = ad.trees.VectorSpace({"w": w, "again": [w], "s": 4.0})
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

    b = ad.trees.VectorSpace(ad.grad(loss)(p))
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

    start = ad.trees.VectorSpace(ad.trees.make_zero(target))
    both = start.function(ad.value_and_grad(loss), real=True)
    found = minimize(both, start.vector(real=True), jac=True, method=method)
    tree = start.like(found.x, real=True).tree
    np.testing.assert_allclose(tree["z"], target["z"], atol=1e-3)
    np.testing.assert_allclose(tree["layers"][0], [1, 2], atol=0.1)
    assert type(tree["s"]) is float and tree["s"] == pytest.approx(0.5, abs=1e-3)


@pytest.mark.parametrize("tree", [1.0, (1.0, 2.0), (1.0, np.ones(2)), [1.0, 2.0], (1.0, (2.0, 3.0))])
def test_functions_of_tuples(tree):
    from scipy.optimize import minimize

    start = ad.trees.VectorSpace(tree)

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
    with pytest.raises(TypeError, match="complex, but the tree is real"):
        unflatten(np.full(3, 1j))


def test_trees_inside_a_derivative():
    def f(p):
        q = ad.trees.make_zero(p)
        trees.axpy_(q, 3.0, p)
        ad.trees.accumulate_(q, p)
        return trees.dot(q, p) + trees.norm(p) ** 2

    w = np.array([1.0, 2.0])
    g = ad.grad(f)({"w": w, "again": [w], "s": 2.0})
    np.testing.assert_allclose(g["w"], 10 * w)
    assert g["again"][0] is g["w"] and g["s"] == pytest.approx(20)
