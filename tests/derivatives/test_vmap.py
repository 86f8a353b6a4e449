"""vmap: what a function of one row gives for each, by hand and in JAX's words, under every transform."""

import numpy as np
import pytest

import blasad as ad
from blasad._derivatives import rows
from support.numbers import generator

DRAW = generator("vmap")
W, X, Y = DRAW.uniform(0.5, 1.5, (3, 3)), DRAW.uniform(-1, 1, (4, 3)), DRAW.uniform(0.5, 1.5, (4, 3))


@pytest.fixture(params=["one by one", "batches"], autouse=True)
def way(request, monkeypatch):
    """The rows run one by one, or by traces even if they are few."""
    limit = 0 if request.param == "batches" else 10**9
    monkeypatch.setattr(rows, "FEW", limit)
    monkeypatch.setattr(rows, "MANY", max(limit, 1))
    return request.param


def pure(x, y):
    return np.linalg.solve(W + np.outer(x, x), y) * np.sin(x)


def in_place(x, y):
    z = np.zeros_like(x)
    x *= 2
    for i in range(3):
        z[i] = x[i] * y[:i + 1].sum() if x[0] > 0 else y[i]
    return z


@pytest.mark.parametrize("f", [pure, in_place])
@pytest.mark.parametrize("ax, ay", [(0, 0), (1, 0), (-1, 1), (0, None), (None, 0)])
@pytest.mark.parametrize("out", [0, 1, -1])
def test_axes(f, ax, ay, out):
    def given(rows, axis):
        return rows[0] if axis is None else np.moveaxis(rows, 0, axis).copy()

    x, y = given(X, ax), given(Y, ay)
    before = x.copy(), y.copy()
    found = ad.vmap(f, (ax, ay), out)(x, y)
    rows = [f((X[0] if ax is None else X[k]).copy(), (Y[0] if ay is None else Y[k]).copy()) for k in range(4)]
    np.testing.assert_allclose(found, np.stack(rows, out), rtol=1e-13)
    assert (x == before[0]).all() and (y == before[1]).all()


@pytest.mark.parametrize("f", [pure, in_place])
def test_under_and_over_derivatives(f):
    weights = DRAW.uniform(0.5, 1.5, (4, 3))

    def total(x, y):
        return (weights * ad.vmap(f)(x, y)).sum()

    def by_hand(x, y):
        return sum((weights[k] * f(x[k] * 1.0, y[k] * 1.0)).sum() for k in range(4))

    expected = ad.grad(by_hand, (0, 1))(X, Y)
    ways = [ad.grad(total, (0, 1)), ad.jit(ad.grad(total, (0, 1)))]
    if f is pure:                               # the other has a branch, which a program would freeze
        ways.append(ad.compile(ad.grad(total, (0, 1)), X, Y))
    for run in ways:
        for found, right in zip(run(X, Y), expected, strict=True):
            np.testing.assert_allclose(found, right, rtol=1e-12, atol=1e-14)
    step = 1e-6
    slope = (by_hand(X + step * Y, Y) - by_hand(X - step * Y, Y)) / (2 * step)
    np.testing.assert_allclose((expected[0] * Y).sum(), slope, rtol=1e-7)
    np.testing.assert_allclose(ad.jvp(lambda x: total(x, Y), (X,), (Y,))[1], slope, rtol=1e-7)
    each = ad.vmap(ad.grad(lambda x, y, w: (w * f(x, y)).sum()), (0, 0, 0))(X, Y, weights)
    np.testing.assert_allclose(each, expected[0], rtol=1e-12, atol=1e-14)
    product = ad.hvp(lambda x: total(x, Y))(X, Y)
    rows = [ad.hvp(lambda x, k=k: (weights[k] * f(x * 1.0, Y[k] * 1.0)).sum())(X[k], Y[k]) for k in range(4)]
    np.testing.assert_allclose(product, rows, rtol=1e-10, atol=1e-12)


def test_nested_and_with_jit():
    outer = ad.vmap(ad.vmap(lambda x, y: x @ W @ y, (None, 0)), (0, None))(X, Y)
    np.testing.assert_allclose(outer, X @ W @ Y.T, rtol=1e-13)
    np.testing.assert_allclose(ad.vmap(ad.jit(pure))(X, Y), ad.vmap(pure)(X, Y), rtol=1e-14)
    np.testing.assert_allclose(ad.vmap(ad.checkpoint(pure))(X, Y), ad.vmap(pure)(X, Y), rtol=1e-14)
    np.testing.assert_allclose(ad.vmap(ad.jacobian(pure))(X, Y), [ad.jacobian(pure)(X[k], Y[k]) for k in range(4)])


def test_trees_numbers_and_keywords():
    def f(p, s, *, shift=0.0):
        return {"sum": p["x"].sum() * s + shift, "x": p["x"], "none": None}, p["x"][0]

    found, first = ad.vmap(f, out_axes=0)({"x": X}, np.arange(4.0), shift=1.0)
    np.testing.assert_allclose(found["sum"], X.sum(1) * np.arange(4) + 1)
    np.testing.assert_array_equal(found["x"], X)
    np.testing.assert_array_equal(first, X[:, 0])
    assert found["none"] is None
    a, b = ad.vmap(lambda x: (x, 2.0), out_axes=(1, None))(X)
    np.testing.assert_array_equal(a, X.T)
    assert b == 2.0
    slopes = ad.grad(lambda p: ad.vmap(f, (0, None))(p, 2.0)[0]["sum"].sum())({"x": X})
    np.testing.assert_array_equal(slopes["x"], np.full((4, 3), 2.0))


@pytest.mark.parametrize("dtype", ["f", "d", "F", "D"])
def test_types(dtype):
    x = X.astype(dtype)
    found = ad.vmap(lambda x: x * x)(x)
    assert found.dtype == dtype
    np.testing.assert_array_equal(found, x * x)


@pytest.mark.parametrize("call, error, text", [
    (lambda: ad.vmap(2.0), TypeError, r"vmap: the first argument is float"),
    (lambda: ad.vmap(np.dot)(X, Y[:2]), ValueError, "argument 0 has 4, argument 1 has 2"),
    (lambda: ad.vmap(np.dot, (0, 0, 0))(X, Y), ValueError, r"in_axes is \(0, 0, 0\), for 3 arguments"),
    (lambda: ad.vmap(np.dot, (0, 2))(X, Y), ValueError, "axis of argument 1 is 2; the array has 2 dimensions"),
    (lambda: ad.vmap(np.dot, ("x", 0))(X, Y), TypeError, "axis of argument 0 is 'x'"),
    (lambda: ad.vmap(np.sin)(X[:0]), ValueError, "there are no rows"),
    (lambda: ad.vmap(np.sin, None)(X), ValueError, "at least one argument has rows"),
    (lambda: ad.vmap(lambda x, s: x * s)(X, 2.0), TypeError, "argument 1 has float .* None for it in in_axes"),
    (lambda: ad.vmap(lambda x: x, out_axes=5)(X), ValueError, "axis of the result is 5"),
    (lambda: ad.vmap(lambda x: x, out_axes=(0, 0))(X), TypeError, "no tuple"),
    (lambda: ad.vmap(lambda p: p["x"], ({"y": 0},))({"x": X}), TypeError, "argument 0, which is dict of another"),
    (lambda: ad.vmap(lambda p: p["x"], ([0],))({"x": X}), TypeError, "argument 0, which is dict of another"),
    (lambda: ad.vmap(lambda p: p["x"], ({"x": 0.5},))({"x": X}), TypeError, r"axis of argument 0\['x'\] is 0.5"),
])
def test_what_does_not_fit_is_said(call, error, text):
    with pytest.raises(error, match=text):
        call()


def loop(f, *rows, **shared):
    """By hand: each row with copies of what it is given."""
    return np.stack([f(*(x[k].copy() for x in rows), **{name: x.copy() for name, x in shared.items()})
                     for k in range(len(rows[0]))])


def test_axes_of_parts_of_arguments():
    def f(p, pair, *, scale):
        return p["w"] @ p["x"] * pair[0] + pair[1].sum() * scale.sum()

    run = ad.vmap(f, ({"w": None, "x": 1}, (0, None)))
    right = [W @ X[k] * Y[k, 0] + Y.sum() * W.sum() for k in range(4)]
    for _ in range(3):
        found = run({"w": W, "x": X.T.copy()}, (Y[:, 0].copy(), Y), scale=W)
        np.testing.assert_allclose(found, right, rtol=1e-13)
    slopes = ad.grad(lambda p: run(p, (Y[:, 0], Y), scale=W).sum())({"w": W, "x": X.T})
    np.testing.assert_allclose(slopes["w"], sum(np.multiply.outer(np.ones(3), X[k]) * Y[k, 0] for k in range(4)))
    np.testing.assert_allclose(slopes["x"], (W.sum(0)[:, None] * Y[:, 0]))


def test_what_all_rows_share_is_every_row_s_own():
    def f(x, w=None, n=None):
        w += x
        n += 1
        x *= 2.0
        return w * x * n

    w, n, x = W[0].copy(), np.arange(3), X.copy()
    run = ad.vmap(f)
    for _ in range(3):
        np.testing.assert_allclose(run(x, w=w, n=n), loop(f, X, w=W[0], n=np.arange(3)), rtol=1e-14)
        np.testing.assert_allclose(ad.vmap(f, (0, None, None))(x, w, n), loop(f, X, w=W[0], n=np.arange(3)), rtol=1e-14)
    assert (w == W[0]).all() and (n == np.arange(3)).all() and (x == X).all()
    np.testing.assert_allclose(ad.vmap(lambda x, y: (x.__imul__(2.0), y)[1])(x, x), X)      # two copies of a row
    assert not np.shares_memory(ad.vmap(lambda x: x)(x), x)


def test_draws_and_changes_outside_are_those_of_a_loop():
    draw, again = generator("rows that draw"), generator("rows that draw")
    for _ in range(3):
        found = ad.vmap(lambda x: x * draw.random())(X)
        np.testing.assert_array_equal(found, [x * again.random() for x in X])
    for _ in range(3):
        found = ad.vmap(lambda x, r: x * r.random(), (0, None))(X, draw)
        np.testing.assert_array_equal(found, [x * again.random() for x in X])
    seen = []
    run = ad.vmap(lambda x: (seen.append(float(x[0])), x.sum())[1])
    for _ in range(3):
        np.testing.assert_allclose(run(X), X.sum(1), rtol=1e-14)
    assert seen == [*X[:, 0]] * 3
    factor = [2.0]
    scaled = ad.vmap(lambda x: x * factor[0])
    for factor[0] in (2.0, 3.0, 5.0, 7.0):
        np.testing.assert_allclose(scaled(X), X * factor[0])


def test_rows_that_go_different_ways():
    def f(x, i):
        y = x[i] if x[0] > 0 else -x.sum()
        return y * 2 if i else y

    index = np.array([0, 2, 1, 0])
    run = ad.vmap(f)
    for k in range(3):
        x = np.roll(X, k, 0)
        np.testing.assert_allclose(run(x, index), [f(a, i) for a, i in zip(x, index, strict=True)])
    np.testing.assert_allclose(ad.vmap(lambda x: np.median(np.stack([x, 2 * x]), axis=(0, 1)))(X),
                               [np.median([x, 2 * x]) for x in X])
    np.testing.assert_array_equal(ad.vmap(lambda m: m.sum())(X > 0), (X > 0).sum(1))
    assert ad.vmap(lambda x: ("a", None, x > 0))(X)[:2] == ("a", None)
    assert ad.vmap(lambda s: s * 2)(X[:, 0].astype("f")).dtype == np.float32


@pytest.mark.parametrize("dtype", ["f", "d", "F", "D", "i", "?"])
def test_numbers_of_rows_have_the_types_of_numpy(dtype):
    def f(s, x):
        assert np.ndim(s) == 0
        return s * x, s, 1, 2.5, x.sum() > s

    s, x = (np.arange(4) % 2).astype(dtype), X.astype(dtype)
    for _ in range(3):
        for found, right in zip(ad.vmap(f)(s, x), [np.stack(each) for each in zip(*map(f, s, x), strict=True)],
                                strict=True):
            assert found.dtype == right.dtype
            np.testing.assert_allclose(found, right, rtol=1e-6)


def test_error_of_a_row_is_the_function_s_own():
    class Wrong(Exception):
        def __init__(self, number, text):
            super().__init__(number, text)
            self.number = number

    def f(x):
        if x[0] == X[2, 0]:
            raise Wrong(7, "third")
        return x.sum()

    run = ad.vmap(f)
    for _ in range(2):
        with pytest.raises(Wrong) as caught:
            run(X)
        assert caught.value.number == 7 and "row 2" in caught.value.__notes__[0]
    np.testing.assert_allclose(run(X[:2]), X[:2].sum(1))


def test_inside_of_programs_and_sections():
    def total(x, w):
        return ad.vmap(lambda x, w: np.tanh(w @ x).sum(), (0, None))(x, w).sum()

    right = ad.grad(lambda x, w: np.tanh(x @ w.T).sum(), (0, 1))(X, W)
    for run in (ad.grad(total, (0, 1)), ad.grad(ad.checkpoint(total), (0, 1)), ad.jit(ad.grad(total, (0, 1))),
                ad.compile(ad.grad(total, (0, 1)), X, W)):
        for _ in range(3):
            for found, each in zip(run(X, W), right, strict=True):
                np.testing.assert_allclose(found, each, rtol=1e-12)
    rows = ad.vmap(ad.vmap(ad.grad(lambda w, x: np.sin(w @ x)), (None, 0)), (0, None))
    for _ in range(3):
        np.testing.assert_allclose(rows(W, X), [[np.cos(w @ x) * x for x in X] for w in W], rtol=1e-13)


def test_many_rows_are_traced_and_run_in_batches(way):
    def f(x):
        return np.tanh(x).sum()

    x = DRAW.uniform(-1, 1, (500, 3))
    for _ in range(2):
        np.testing.assert_allclose(ad.vmap(f)(x), np.tanh(x).sum(1), rtol=1e-14)
    kinds = []
    run = ad.vmap(lambda x: (kinds.append(type(x)), f(x))[1])
    run(x)
    assert len(kinds) == 500                    # what it changes outside happens for each row
    plain = ad.vmap(lambda x: f(x) if type(x) is not np.ndarray else np.nan * f(x))(x)
    assert np.isnan(plain).all() == (way == "one by one")
