"""autodiff, grad and their kin on trees: what is shared has one derivative, numbers come back where they stood."""

import dataclasses
import types

import numpy as np
import pytest

import blasad as ad
from support.numbers import RNG

MODES = (ad.Reverse, ad.Forward)


@dataclasses.dataclass
class Model:
    w: object
    b: object
    name: str = "model"


def model():
    w = RNG.uniform(0.5, 1.5, (3, 3))
    return Model(w, {"rows": [w[0], w[1:]], "scale": 0.5, "again": w, "sizes": (3, 3)})


def loss(m):
    m.w[:, 0] *= m.b["scale"]               # seen by all its views
    return (m.b["rows"][1] @ m.b["rows"][0]).sum() * m.b["again"].sum() + m.b["scale"] ** 3


def from_vector(w, scale):
    return Model(w, {"rows": [w[0], w[1:]], "scale": scale, "again": w, "sizes": (3, 3)})


def differences(f, x, step=1e-6):
    found = np.zeros(x.size)
    for k in range(x.size):
        e = np.zeros(x.size)
        e[k] = step
        e = e.reshape(x.shape)
        found[k] = (f(x + e) - f(x - e)) / (2 * step)
    return found.reshape(x.shape)


def of(m):
    """The loss by its variables, each once."""
    return lambda w: loss(from_vector(w.copy(), m.b["scale"])), lambda s: loss(from_vector(m.w.copy(), float(s)))


# ---------------------------------------------------------------- several shadows

def test_tuples_in_a_list_have_two_shadows_beside_a_constant_integer():
    x = [(2.0, 3.0), (7.9, 11.2)]
    lanes = [[(0.0, 0.0), (0.0, 0.0)] for _ in range(2)]
    out, seeds, runs = np.zeros(()), (np.array(1.0), np.array(3.0)), []

    def f(out, x, y):
        runs.append(y)
        out[...] = sum(each * each for pair in x for each in pair)

    ad.autodiff(ad.Reverse, f, ad.BatchDuplicated(out, seeds), ad.BatchDuplicated(x, lanes), ad.Const(5))
    assert runs == [5] and out == pytest.approx(200.85) and x == [(2.0, 3.0), (7.9, 11.2)]
    assert lanes[0] == [(4.0, 6.0), (15.8, 22.4)]
    assert lanes[1] == [tuple(3 * each for each in pair) for pair in lanes[0]]
    assert seeds[0] == seeds[1] == 0 and all(type(each) is float for pair in lanes[0] for each in pair)


@pytest.mark.parametrize("width", [1, 2, 3, 8])
def test_numbers_and_arrays_have_derivatives_in_lanes(width):
    def f(p):
        return p["a"] * p["t"][0] * p["t"][1].sum()

    p = {"a": 2.0, "t": [3.0, np.array([1.0, 2.0])], "n": 4}
    shadows = [{"a": 1.0 * k, "t": [0.5, np.full(2, 0.25)], "n": 4} for k in range(width)]
    ad.autodiff(ad.Reverse, f, ad.BatchDuplicated(p, shadows))
    for k, s in enumerate(shadows):         # what was there is added to
        assert s["a"] == pytest.approx(9 + k) and s["t"][0] == pytest.approx(6.5)
        np.testing.assert_allclose(s["t"][1], 6.25)
    tangents = [{"a": 1.0, "t": [k, np.ones(2)], "n": 4} for k in range(width)]
    slopes = ad.autodiff(ad.Forward, f, ad.BatchDuplicated(p, tangents))[0]
    np.testing.assert_allclose(slopes, [9 + 6 * k + 12 for k in range(width)])


# ---------------------------------------------------------------- autodiff

def test_shadows_of_models():
    m = model()
    dm, before = ad.trees.make_zero(m), m.w.copy()
    for each in (dm.b["rows"][0], dm.b["rows"][1], dm.b["again"]):
        assert np.shares_memory(each, dm.w)
    by_w, by_s = of(m)
    w, s = differences(by_w, before), differences(by_s, np.array(0.5))
    ad.autodiff(ad.Reverse, loss, ad.Duplicated(m, dm))
    np.testing.assert_allclose(dm.w, w, rtol=1e-7)
    assert dm.b["scale"] == pytest.approx(float(s)) and dm.b["again"] is dm.w and dm.name == "model"
    assert not np.array_equal(m.w, before)  # f mutates what it is given


@pytest.mark.parametrize("mode", MODES)
def test_topology_is_checked_before_anything_runs(mode):
    w = np.ones(4)
    cases = [
        ([w, w], [np.zeros(4), np.zeros(4)], r"shadow\[1\]: it has to be the same array as shadow\[0\]"),
        ([w[:3], w[1:]], [np.zeros(3), np.zeros(3)], "different shadows"),
        ([np.ones(2), np.ones(2)], [w[:2], w[:2]], "share memory, but the arrays do not"),
        (Model(w, {"k": [w]}), Model(w * 0, {"k": [w * 0]}), r"shadow\.b\['k'\]\[0\]: it has to be the same array"),
        (Model(w, 3), [w * 0, 3], "expected Model, not list"), ([w], [w], "shares memory"),
        ([[1.0, 2.0]] * 2, [[0.0, 0.0], [0.0, 0.0]], r"shadow\[1\]: it has to be the same container"),
        ([[1.0], [1.0]], [[0.0]] * 2, "has one container in two places"),
    ]
    for tree, shadow, text in cases:
        with pytest.raises(ValueError, match=text):
            ad.autodiff(mode, lambda t: pytest.fail("it ran"), ad.Duplicated(tree, shadow))
    with pytest.raises(TypeError, match="not a container in which they could be replaced"):
        ad.autodiff(ad.Reverse, lambda t: t[0], ad.Duplicated((1.0, [2.0]), (0.0, [0.0])))
    with pytest.raises(TypeError, match=r"argument 0\['a'\] must be a number"):
        ad.autodiff(mode, lambda t: t[0], ad.Duplicated({"a": 1.0}, {"a": None}))
    with pytest.raises(TypeError, match=r"argument 0\['a'\] holds a memoryview"):
        ad.autodiff(mode, lambda t: t[0], ad.Duplicated({"a": memoryview(b"")}, {"a": memoryview(b"")}))
    one = np.zeros(4)
    ad.autodiff(ad.Reverse, lambda t: (t[0] * t[1]).sum(), ad.Duplicated([w, w], [one, one[:]]))
    np.testing.assert_array_equal(one, 2)


@pytest.mark.parametrize("width", [1, 2, 3, 5])
@pytest.mark.parametrize("apart", [True, False])
@pytest.mark.parametrize("views", [lambda w: [w, w], lambda w: [w[:], w[::-1]], lambda w: [w[:3], w[2:], w[::2]]])
def test_views_in_lanes(views, apart, width):
    def f(t):
        t[0][...] = t[0] * t[0]
        return sum((x * x * (k + 1.0)).sum() for k, x in enumerate(t))

    w, e = np.arange(1.0, 6.0), np.linspace(-1, 1, 5)
    wanted = differences(lambda w: f(views(w.copy())), w)
    block = np.zeros((width, 5))            # rows at 40 bytes: no multiple of 16
    lanes = [np.zeros(5) for _ in range(width)] if apart else list(block)

    ad.autodiff(ad.Reverse, f, ad.BatchDuplicated(views(w.copy()), [views(lane) for lane in lanes]))
    for lane in lanes:
        np.testing.assert_allclose(lane, wanted, rtol=1e-7)
        lane.fill(0)
    each = zip(views(w.copy()), *map(views, lanes), strict=True)
    ad.autodiff(ad.Reverse, lambda *t: f(t), *(ad.BatchDuplicated(x, shadows) for x, *shadows in each))
    for k, lane in enumerate(lanes):
        np.testing.assert_allclose(lane, wanted, rtol=1e-7)
        lane[...] = (k + 1) * e
    found = ad.autodiff(ad.Forward, f, ad.BatchDuplicated(views(w.copy()), [views(lane) for lane in lanes]))[0]
    np.testing.assert_allclose(found, [(k + 1) * (wanted @ e) for k in range(width)], rtol=1e-7)


def test_views_inside_another_derivative_are_refused_where_they_need_more_memory():
    w, z = np.ones(2), np.zeros(2)

    def outer(s, width):
        v = w * s
        lanes = [np.zeros_like(v) for _ in range(width)]
        ad.autodiff(ad.Reverse, lambda a, b: (a * a * b).sum(), ad.BatchDuplicated(v, lanes),
                    ad.BatchDuplicated(v[:], [lane[:] for lane in lanes]))
        return lanes[0].sum()

    assert ad.grad(outer)(2.0, 1) == pytest.approx(24)
    with pytest.raises(TypeError, match="argument 1 shares memory with another array that is given; inside another"):
        ad.grad(outer)(2.0, 2)
    with pytest.raises(TypeError, match=r"argument 0\[1\] shares memory with another array that is given"):
        ad.grad(lambda s: ad.autodiff(ad.Reverse, lambda t: t[0] @ t[1], ad.Duplicated([w, w[:]], [z, z[:]])))(1.0)
    with ad.Tape(2) as tape:
        lanes = np.zeros((2, 3))[:, :2]     # 24 bytes
        tape.watch(w, *lanes)
        with pytest.raises(ValueError, match="array 0 and array 1 share memory, and their shadows are not at the same"):
            tape.watch(w[1:], *lanes[:, 1:])


def test_numbers_that_f_replaces():
    def f(p):
        for _ in range(3):
            p["x"] = p["x"] * p["a"]
        p["steps"] += 3
        p["state"].total = p["x"] + 1.0

    p = {"x": 2.0, "a": 3.0, "steps": 0, "state": types.SimpleNamespace(total=0.0)}
    dp = {"x": 1.0, "a": 0.0, "steps": 0, "state": types.SimpleNamespace(total=10.0)}
    ad.autodiff(ad.Reverse, f, ad.Duplicated(p, dp))
    assert p["x"] == 54 and p["steps"] == 3 and p["state"].total == 55
    assert dp["x"] == 11 * 27 and dp["a"] == 11 * 2 * 3 * 9 and dp["state"].total == 0

    p = {"x": 2.0, "a": 3.0, "steps": 0, "state": types.SimpleNamespace(total=0.0)}
    dp = {"x": 1.0, "a": 1.0, "steps": 0, "state": types.SimpleNamespace(total=10.0)}
    ad.autodiff(ad.Forward, f, ad.Duplicated(p, dp))
    assert dp["x"] == 27 + 54 == dp["state"].total and dp["a"] == 1 and p["x"] == 54
    ad.autodiff(ad.Reverse, f, ad.Duplicated(p, ad.trees.make_zero(p)), restore=True)
    assert p["x"] == 54 and p["steps"] == 3


@pytest.mark.parametrize("change, text", [
    (lambda p: p.update(w=p["w"] * 2), r"put another thing into argument 0\['w'\]"),
    (lambda p: p.update(n=p["w"][0]), r"put another thing into argument 0\['n'\]"),
    (lambda p: p["l"].append(1.0), "changed what argument 0 is built of"),
    (lambda p: p.pop("n"), "changed what argument 0 is built of")])
def test_containers_that_f_changes(change, text):
    p = {"w": np.ones(2), "n": 3, "l": [1.0]}
    with pytest.raises(TypeError, match=text):
        ad.autodiff(ad.Reverse, lambda p: change(p) and None, ad.Duplicated(p, ad.trees.make_zero(p)))
    assert p["n"] == 3 and p["l"] == [1.0] and p["w"].flags.writeable
    change(p)
    ad.grad(lambda q: (change(q), q["w"].sum())[1])({"w": np.ones(2), "n": 3, "l": [1.0]})     # a copy of its own


def test_constant_objects_stay_themselves():
    log = types.SimpleNamespace(calls=0, scale=np.array([2.0, 3.0]))

    def f(x, given):
        given[0].calls += 1
        return (x * given[0].scale * given[1]).sum()

    x, dx = np.ones(2), np.zeros(2)
    ad.autodiff(ad.Reverse, f, ad.Duplicated(x, dx), ad.Const([log, np.ones(2)]))
    ad.autodiff(ad.Reverse, f, ad.Duplicated(x, dx), [log, np.ones(2)])
    assert (ad.grad(f)(x, [log, 1.0]) == [2, 3]).all() and (ad.jacobian(f)(x, [log, 1.0]) == [2, 3]).all()
    assert log.calls == 4 and (dx == [4, 6]).all()


@pytest.mark.parametrize("outer", ["grad", "jvp"])
def test_numbers_in_containers_inside_another_derivative(outer):
    def slope(a):                           # of a x^3 y: 3 a x^2 y and a x^3 at x = a, y = 2
        def f(p):
            p["x"] = p["x"] * p["x"] * p["x"]
            return a * p["x"] * p["pair"][1]

        p = {"x": a, "pair": (1.0, 2.0)}
        dp = {"x": 0.0, "pair": (0.0, 0.0)}
        ad.autodiff(ad.Reverse, f, ad.Duplicated(p, dp))
        return dp["x"] + dp["pair"][1] * a          # 6 a^3 + a^5

    assert slope(1.5) == pytest.approx(6 * 1.5**3 + 1.5**5)
    found = ad.grad(slope)(1.5) if outer == "grad" else ad.jvp(slope, (1.5,), (1.0,))[1]
    assert found == pytest.approx(18 * 1.5**2 + 5 * 1.5**4)

    def zeros(a):
        z = ad.trees.make_zero({"a": a, "b": a * np.ones(2)})
        ad.trees.accumulate_(z, {"a": a, "b": np.ones(2)})
        ad.trees.scale_(z, 3.0)
        return z["a"] * z["b"].sum()

    assert ad.grad(zeros)(1.5) == pytest.approx(18)


def test_keep_seed_of_a_tree():
    p, dp = {"y": np.ones(2), "s": 1.0}, {"y": np.full(2, 3.0), "s": 2.0}
    given = ad.Duplicated(p, dp, keep_seed=True)
    ad.autodiff(ad.Reverse, lambda p: p["y"].fill(0.0), given)
    assert (given.seed["y"] == 3).all() and given.seed["s"] == 2 == dp["s"] and (dp["y"] == 0).all()


# ---------------------------------------------------------------- grad and its kin

def test_gradients_share_as_the_argument_does():
    m = model()
    before = m.w.copy()
    by_w, by_s = of(m)
    value, g = ad.value_and_grad(loss)(m)
    np.testing.assert_array_equal(m.w, before)
    assert value == pytest.approx(by_w(before)) and type(g) is Model and g.name == "model" and g.b["again"] is g.w
    np.testing.assert_allclose(g.w, differences(by_w, before), rtol=1e-7)
    np.testing.assert_array_equal(g.b["rows"][1], g.w[1:])
    assert np.shares_memory(g.b["rows"][1], g.w)
    assert g.b["scale"] == pytest.approx(differences(by_s, np.array(0.5)).item())
    w = np.array([1.0, 2.0])
    shared = ad.grad(lambda t: (t[0] * t[1]).sum())([w, w])
    assert shared[0] is shared[1] and (shared[0] == 2 * w).all()
    apart = ad.grad(lambda x, y: (x * y).sum(), (0, 1))(w, w)     # arguments are variables of their own
    assert (apart[0] == w).all() and (apart[1] == w).all()


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("views", [
    lambda w: [w[:4], w[2:]], lambda w: [w[::-1], w], lambda w: [w[::2], w[::3], w[1:5].reshape(2, 2).T],
    lambda w: [w[:2], w[3:]], lambda w: [w, w[:0], w[2:3], w[::-2]]])
def test_views_in_every_mode(views, dtype):
    def f(t):
        t[0][...] = t[0] * t[0]
        total = sum((x * (k + 2.0)).sum() for k, x in enumerate(t))
        return (total * np.conj(total)).real

    def on(w):
        w = w.copy()
        return f(views(w))

    def spread(x):
        return [y.copy() for y in views(x)]

    w = RNG.uniform(0.5, 1.5, 6).astype(dtype)
    close = dict(rtol=1e-3 if dtype in "fF" else 1e-9, atol=1e-3 if dtype in "fF" else 1e-9)
    wanted, v = ad.grad(lambda w: f(views(w)))(w.copy()), RNG.uniform(-1, 1, 6).astype(dtype)
    wide = w.astype("D" if dtype in "FD" else "d")
    step = 1e-6 * v.astype(wide.dtype)
    slope = (on(wide + step) - on(wide - step)) / 2e-6
    assert (np.conj(wanted) * v).real.sum() == pytest.approx(slope, rel=1e-2 if dtype in "fF" else 1e-6)
    stacked = ad.vjp(f, views(w), lanes=2)[1].stacked([1.0])[0]
    for found in (ad.grad(f)(views(w)), ad.vjp(f, views(w))[1](1.0)[0], stacked):
        for x, y in zip(found, views(wanted), strict=True):
            np.testing.assert_allclose(x.reshape(y.shape), y, **close)
    assert ad.jvp(f, (views(w),), (spread(v),))[1] == pytest.approx(slope, rel=1e-2 if dtype in "fF" else 1e-6)
    shadow, primal = np.zeros_like(w), w.copy()
    ad.autodiff(ad.Reverse, f, ad.Duplicated(views(primal), views(shadow)))
    np.testing.assert_allclose(shadow, wanted, **close)
    second = ad.hvp(lambda w: f(views(w)))(w, v)
    for x, y in zip(ad.hvp(f)(views(w), spread(v)), views(second), strict=True):
        np.testing.assert_allclose(x, y, **close)
    twice = ad.grad(lambda w: sum((x * x.conj()).real.sum() for x in ad.grad(f)(views(w))[:1]))(w)
    once = ad.grad(lambda w: (lambda x: (x * x.conj()).real.sum())(views(ad.grad(lambda w: f(views(w)))(w))[0]))(w)
    np.testing.assert_allclose(twice, once, **close)


def test_values_share_as_what_f_returns():
    def f(x):
        y = x * 2.0
        return {"y": y, "half": y[1:], "again": [y], "first": y[0], "none": None, "name": "f"}

    value, pullback = ad.vjp(f, np.arange(3.0))
    assert value["again"][0] is value["y"] and np.shares_memory(value["half"], value["y"]) and value["first"] == 0
    seed = {"y": np.ones(3), "half": np.ones(2), "again": [np.zeros(3)], "first": 1.0, "none": None, "name": "f"}
    seed["again"][0] = seed["y"]
    np.testing.assert_array_equal(pullback(seed)[0], [4, 4, 4])
    value, tangent = ad.jvp(f, (np.arange(3.0),), (np.ones(3),))
    assert np.shares_memory(tangent["half"], tangent["y"]) and tangent["first"] == 2 and tangent["name"] == "f"
    with pytest.raises(ValueError, match="expected a dict with the keys"):
        pullback({"y": np.ones(3)})


def test_jacobians_and_hessians_of_trees():
    p = {"a": np.array([1.0, 2.0]), "B": RNG.uniform(-1, 1, (3, 2)), "s": 2.0, "n": 3}

    def f(p):
        return {"y": p["B"] @ p["a"] * p["s"], "z": (p["a"] ** 3).sum() * p["n"]}

    def total(p):
        y = f(p)
        return (y["y"] ** 2).sum() + y["z"]

    J, H = ad.jacobian(f)(p), ad.hessian(total)(p)
    assert J["y"]["B"].shape == (3, 3, 2) and J["z"]["a"].shape == (2,) and J["y"]["s"].shape == (3,)
    assert J["y"]["n"] is None and H["a"]["n"] is None and "n" in H
    for name in "aBs":
        def vary(x, name=name):
            return {**p, name: x if np.ndim(p[name]) else float(x)}

        x = np.asarray(p[name])
        for k in range(3):
            wanted = differences(lambda x: f(vary(x))["y"][k], x)  # noqa: B023
            np.testing.assert_allclose(J["y"][name][k], wanted, rtol=1e-6, atol=1e-7)
        np.testing.assert_allclose(J["z"][name], differences(lambda x: f(vary(x))["z"], x), rtol=1e-6, atol=1e-7)  # noqa: B023
        for other in "aBs":
            g = np.asarray(p[other])
            wanted = np.stack([differences(lambda x: np.ravel(ad.grad(total)(vary(x))[other])[k], x)  # noqa: B023
                               for k in range(g.size)]).reshape(g.shape + x.shape)
            np.testing.assert_allclose(H[other][name], wanted, rtol=1e-5, atol=1e-6)
    w = np.array([1.0, 2.0])
    shared = ad.hessian(lambda t: (t[0] * t[1] * t[1]).sum())([w, w])
    assert np.array_equal(shared[0][1], np.diag(6 * w))


def test_jacobians_of_arrays_by_trees_of_values():
    x, A = np.array([1.0, 2.0]), RNG.uniform(size=(3, 2))
    J = ad.jacobian(lambda c, x: [{"y": A @ (x * x)}, (x * x).sum() * c, "text"], 1)(2.0, x)
    np.testing.assert_allclose(J[0]["y"], A * (2 * x))
    np.testing.assert_allclose(J[1], 4 * x)
    assert J[2] == "text"


def test_tangents_carry_constants_along():
    p = {"w": np.ones(2), "n": 3, "flag": True, "f": np.sin, "counts": np.arange(2)}

    def loss(p):
        return (p["f"](p["w"]) ** 2).sum() * p["n"]

    product = ad.hvp(loss)(p, ad.trees.recursive_map(np.ones_like, p))
    np.testing.assert_allclose(product["w"], 6 * np.cos(2))
    assert product["f"] is p["f"] and [product[name] for name in ("n", "flag", "counts")] == [None] * 3
    assert ad.jvp(lambda x: {"n": 3, "c": 2.0}, (np.ones(2),), (np.ones(2),))[1] == {"n": 3, "c": 0.0}
    assert ad.jvp(lambda x: 3, (np.ones(2),), (np.ones(2),))[1] == 0


def test_holomorphic_derivatives():
    z = {"u": np.array([1 + 2j, 3.0]), "v": 2j, "n": 2}

    def f(z):
        return (z["u"] ** 3).sum() * z["v"]

    value, g = ad.value_and_grad(f, holomorphic=True)(z)
    total = (z["u"] ** 3).sum()
    assert value == pytest.approx(total * 2j) and g["n"] is None and g["v"] == pytest.approx(total)
    np.testing.assert_allclose(g["u"], 3 * z["u"] ** 2 * 2j)
    assert ad.grad(lambda z: z * z * z, holomorphic=True)(1 + 1j) == pytest.approx(3 * (1 + 1j) ** 2)
    np.testing.assert_allclose(ad.grad(lambda a, z: (a * z).sum(), 1, holomorphic=True)(np.ones(2), z["u"]), 1)
    w = np.array([1 + 1j, 2.0])
    both = ad.grad(lambda t: (t[0] * t[1]).sum(), holomorphic=True)([w, w])
    np.testing.assert_allclose(both[0], 2 * w)
    with pytest.raises(ValueError, match="not holomorphic"):
        ad.grad(lambda z: (z["u"] * np.conj(z["u"])).sum(), holomorphic=True)(z)
    with pytest.raises(TypeError, match=r"argument 0\['x'\] is real"):
        ad.grad(lambda t: t["x"].sum(), holomorphic=True)({"x": np.ones(2)})
    with pytest.raises(TypeError, match="returned a real number"):
        ad.grad(lambda z: z.real.sum(), holomorphic=True)(w)


def test_holomorphic_jacobians_and_hessians():
    z = {"u": np.array([1 + 2j, 3.0, -1j]), "v": 2 - 1j, "n": 2}
    A = RNG.normal(size=(2, 3)) + 1j * RNG.normal(size=(2, 3))

    def f(z):
        return {"y": A @ (z["u"] * z["u"]) * z["v"], "s": z["v"] ** 3, "n": 3}

    u, v = z["u"], z["v"]
    J = ad.jacobian(f, holomorphic=True)(z)
    np.testing.assert_allclose(J["y"]["u"], A * (2 * u) * v)
    np.testing.assert_allclose(J["y"]["v"], A @ (u * u))
    np.testing.assert_allclose(J["s"]["v"], 3 * v**2)
    assert J["s"]["u"].shape == (3,) and not J["s"]["u"].any() and J["y"]["n"] is None and J["n"] is None
    for x in (np.array([0.3 + 1j, -2.0]), np.array([[1j, 2.0], [3.0, 1 + 1j]]), np.zeros(0, complex)):
        found = ad.jacobian(lambda x: np.exp(x) * x, holomorphic=True)(x)
        assert found.shape == 2 * x.shape and found.dtype == complex
        np.testing.assert_allclose(found.reshape(x.size, x.size), np.diag((np.exp(x) * (1 + x)).ravel()))
    assert ad.jacobian(lambda a, x: a * x * x, 1, holomorphic=True)(2.0, 1 + 1j) == pytest.approx(4 + 4j)
    wide = ad.jacobian(lambda x: np.outer(A, x), holomorphic=True)(u)        # more values than one sweep takes
    np.testing.assert_allclose(wide, np.einsum("i,jk->ijk", A.ravel(), np.eye(3)))
    single = ad.jacobian(lambda x: x * x * x, holomorphic=True)(u.astype("F"))
    assert single.dtype == np.complex64
    np.testing.assert_allclose(single, np.diag(3 * u**2), rtol=1e-5, atol=1e-5)

    def cubic(z):
        return (z["u"] ** 3).sum() * z["v"] ** 2

    H = ad.hessian(cubic, holomorphic=True)(z)
    np.testing.assert_allclose(H["u"]["u"], np.diag(6 * u) * v**2)
    np.testing.assert_allclose(H["u"]["v"], 6 * u**2 * v)
    np.testing.assert_allclose(H["v"]["u"], 6 * u**2 * v)
    assert H["v"]["v"] == pytest.approx(2 * (u**3).sum())
    np.testing.assert_allclose(ad.hessian(lambda x: (x**4).sum(), holomorphic=True)(u), np.diag(12 * u**2))
    w = np.array([1 + 1j, 2.0])
    shared = ad.jacobian(lambda t: t[0] * t[1], holomorphic=True)([w, w])
    assert shared[0] is shared[1] or np.array_equal(shared[0], shared[1])
    np.testing.assert_allclose(shared[0], np.diag(2 * w))


def test_holomorphic_matrices_refuse():
    w = np.array([1 + 1j, 2.0])
    cases = [(lambda t: np.conj(t["z"]) * t["z"], {"z": w}, ValueError, "jacobian: the function is not holomorphic"),
             (lambda t: t["z"].real, {"z": w}, TypeError, "the value is real; with holomorphic=True it is complex"),
             (lambda t: {"a": t["z"], "b": abs(t["z"])}, {"z": w}, TypeError, r"the value\['b'\] is real"),
             (lambda t: t["z"], {"z": np.ones(2)}, TypeError, r"jacobian: argument 0\['z'\] is real; holomorphic=True")]
    for f, given, error, text in cases:
        with pytest.raises(error, match=text):
            ad.jacobian(f, holomorphic=True)(given)
    with pytest.raises(ValueError, match="not holomorphic"):
        ad.hessian(lambda x: (np.conj(x) * x * x).sum(), holomorphic=True)(w)
    for derivative in (ad.jacobian, ad.hessian):
        with pytest.raises(TypeError, match="complex"):
            derivative(lambda x: (x * x).sum())(w)


def test_programs_of_trees():
    m = model()
    other = Model(m.w, {"rows": [], "scale": 0.5, "again": m.w, "sizes": (3, 3)})

    def f(m):
        m.w[:, 0] *= m.b["scale"]
        return Model(m.w @ m.w, {"sum": m.w.sum() * m.b["scale"], "more": [m.b["again"]]})

    program = ad.compile(f, other)
    given = Model(RNG.uniform(size=(3, 3)), {"rows": [], "scale": 2.0, "again": None, "sizes": (3, 3)})
    given.b["again"] = given.w
    copy = ad.trees.recursive_map(lambda x: x.copy() if isinstance(x, np.ndarray) else x, given)
    found, wanted = program(given), f(copy)
    np.testing.assert_allclose(found.w, wanted.w)
    assert found.b["sum"] == pytest.approx(wanted.b["sum"]) and found.b["more"][0] is given.w
    gradient = ad.compile(ad.grad(lambda m: (m.w * m.b["again"]).sum() * m.b["scale"]), other)
    np.testing.assert_allclose(gradient(given).w, 2 * given.w * 2.0)
    given.b["again"] = given.w.copy()
    with pytest.raises(ValueError, match="has to be the same array"):
        program(given)
    with pytest.raises(TypeError, match="share memory; pass the array that they are views of"):
        ad.compile(loss, m)


def test_sections_take_objects():
    @ad.checkpoint
    def step(m, x):
        return m.w @ x * m.b

    m, x = Model(RNG.uniform(size=(2, 2)), 0.5), np.ones(2)
    g = ad.grad(lambda m: (step(m, step(m, x)) ** 2).sum())(m)
    wanted = differences(lambda w: ((0.25 * w @ w @ x) ** 2).sum(), m.w)
    np.testing.assert_allclose(g.w, wanted, rtol=1e-6)


@pytest.mark.parametrize("mode", ["numbers", "arrays"])
def test_views_of_one_array_of_objects(mode):
    def of(a, b, c):
        x = np.empty(3, object)
        for k, each in enumerate((a, b, c)):
            x[k] = each if mode == "numbers" else np.array([each])
        return [x, x[1:], x[::-1]]

    def f(t):
        t[1][0] = t[1][0] * t[0][0]             # seen by all
        return (t[0][1] * t[2][0] ** 2 + t[1][1] * t[2][2]) * 1.0 if mode == "numbers" else (
            t[0][1] * t[2][0] ** 2 + t[1][1] * t[2][2]).sum()

    def g(t):
        if mode == "arrays":
            t[1][0][...] = t[1][0] * t[0][0]
            return (t[0][1] * t[2][0] ** 2 + t[1][1] * t[2][2]).sum()
        return f(t)

    a, b, c = 2.0, 3.0, 5.0                     # a b c^2 + c a
    wanted = [b * c**2 + c, a * c**2, 2 * a * b * c + a]
    found = ad.grad(g)(of(a, b, c))
    assert [float(np.squeeze(x)) for x in found[0]] == wanted
    assert np.shares_memory(found[0], found[1]) and found[2][0] is found[0][2] and found[2].strides == (-8,)
    tree, shadow = of(a, b, c), of(0.0, 0.0, 0.0)
    ad.autodiff(ad.Reverse, g, ad.Duplicated(tree, shadow))
    assert [float(np.squeeze(x)) for x in shadow[0]] == wanted and float(np.squeeze(tree[2][1])) == a * b
    assert ad.jvp(g, (of(a, b, c),), (of(1.0, 1.0, 1.0),))[1] == pytest.approx(sum(wanted))
    second = ad.hvp(g)(of(a, b, c), of(1.0, 0.0, 0.0))
    assert [float(np.squeeze(x)) for x in second[0]] == [0, c**2, 2 * b * c + 1]
    program = ad.compile(ad.grad(g), of(a, b, c))
    assert [float(np.squeeze(x)) for x in program(of(a, b, c))[0]] == wanted
    with pytest.raises(ValueError, match=r"not built like the argument: shadow\[1\]"):
        ad.autodiff(ad.Reverse, g, ad.Duplicated(tree, [shadow[0], shadow[1].copy(), shadow[2]]))
    if mode == "numbers":
        with pytest.raises(ValueError, match="one element in two places"):
            ad.autodiff(ad.Reverse, f, ad.Duplicated([x.copy() for x in tree], shadow))
