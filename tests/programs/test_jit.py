"""`jit`: traced when called, replayed when called again, and never another result than that of an eager run."""

import threading

import numpy as np
import pytest
import scipy.optimize

import blasad as ad

SCALE = 2.0
TABLE = np.arange(3.0)
SETTINGS = {"k": 1.0, "A": np.eye(3)}


def same(a, b):
    if isinstance(a, (tuple, list)):
        return type(a) is type(b) and len(a) == len(b) and all(map(same, a, b))
    return type(a) is type(b) and np.asarray(a).dtype == np.asarray(b).dtype and np.array_equal(a, b)


def counts(f):
    found = f.report()
    return found.traces, found.replays, found.misses, found.eager


def test_the_second_call_of_a_signature_is_a_replay(rng):
    g = ad.value_and_grad(lambda A, x: (A @ x) @ x)
    f = ad.jit(g)
    for _ in range(4):
        A, x = rng.standard_normal((4, 4)), rng.standard_normal(4)
        assert same(f(A, x), g(A, x))
    assert counts(f) == (1, 3, 0, 0)
    for A in (rng.standard_normal((5, 5)), rng.standard_normal((5, 5)).T, rng.standard_normal((5, 10))[:, ::2]):
        assert same(f(A, np.ones(5)), g(A, np.ones(5)))
    assert counts(f)[:2] == (4, 3) and f.report().signatures == 4
    f.clear()
    assert counts(f) == (0, 0, 0, 0)


@pytest.mark.parametrize("n", [3, 40])
@pytest.mark.parametrize("kind", [np.float64, np.complex64, np.complex128])
def test_outer_products_have_the_bits_of_an_eager_run(kind, n, rng):
    """An outer product that is added to zeros is not computed by another routine that rounds in another order."""
    def draw(*shape):
        z = rng.standard_normal(shape) + 1j * rng.standard_normal(shape)
        return z.astype(kind) if np.issubdtype(kind, np.complexfloating) else z.real.copy()

    A, x, w = draw(n, n), draw(n), draw(n)
    for h in (lambda A, x: ((A @ x) * w).sum().real, lambda A, x: (np.linalg.solve(A, x) * w).sum().real,
              lambda A, x: (ad.blas.gemv(1.3, A, x) * w).sum().real):
        g = ad.value_and_grad(h, (0, 1))
        f = ad.jit(g)
        f(A, x)
        assert same(f(A, x), g(A, x)) and counts(f)[:2] == (1, 1)


@pytest.mark.parametrize("n", [3, 8, 20, 32, 50, 130])
def test_sums_of_outer_products_have_the_bits_of_an_eager_run(n, rng):
    """Whether they are added one by one, or several as one product, is decided alike."""
    def f(A, x):
        for _ in range(7):
            x = np.tanh(A @ x)
        return x @ x
    g, A, x = ad.value_and_grad(f, (0, 1)), rng.random((n, n)) / n, rng.random(n)
    compiled = ad.jit(g)
    compiled(A * 1.01, x)
    (value, found), (expected, slopes) = compiled(A, x), g(A, x)
    assert compiled.report().replays == 1 and value == expected
    for a, b in zip(found, slopes, strict=True):
        np.testing.assert_array_equal(a, b)


def test_branches_are_followed(rng):
    def h(x):
        if x[0] > 0:
            return (x * x).sum()
        if x[1] > x[2]:
            return x[1] * x[2]
        return np.exp(x).sum()

    g = ad.value_and_grad(h)
    f = ad.jit(g)
    for _ in range(40):
        x = rng.standard_normal(3)
        assert same(f(x), g(x))
    assert counts(f)[0] == 3 and counts(f)[1] == 37 and counts(f)[3] == 0
    assert len(f.report().lines) == 2
    assert "x[1] > x[2]" in repr(f.report())


def test_loops_that_end_by_a_value(rng):
    def h(a):
        x = a * 1.0
        while abs(x * x - a) > 1e-12 * a:
            x = 0.5 * (x + a / x)
        return x

    g = ad.value_and_grad(h)
    f = ad.jit(g, max_traces=3)
    for _ in range(30):
        a = float(np.exp(5 * rng.standard_normal()))
        assert same(f(a), g(a))
    traces, replays, misses, eager = counts(f)
    assert traces == 3 and eager > 0 and traces + replays + eager == 30 and misses == 29 - replays


@pytest.mark.parametrize("look", [
    lambda x: float(x[0]), lambda x: int(x[0]), lambda x: np.argmax(x), lambda x: x.argmin(), lambda x: bool(x[1] > 0),
    lambda x: int(np.floor(x[0])), lambda x: round(float(x[2]), 1), lambda x: np.count_nonzero(x > 0),
    lambda x: 3.0 in x, lambda x: (x > 0).any(), lambda x: np.any(np.greater(x, 1.0)), lambda x: len(np.nonzero(x)[0]),
    lambda x: x.argsort()[0], lambda x: np.allclose(x, 1), lambda x: ad.blas.iamax(x), lambda x: bool(x[0]),
    lambda x: sorted([x[0], x[1]])[0] * 1.0, lambda x: int(np.searchsorted(x, 0.5)),
])
@pytest.mark.filterwarnings("ignore::blasad.DerivativeLost")
def test_every_way_to_look(look, rng):
    def h(x):
        y = np.tanh(x) * 4
        found = look(y)
        y[:] = 0.0                                      # what was looked at is overwritten
        return x @ x * found + y.sum()

    g = ad.value_and_grad(h)
    f = ad.jit(g)
    for _ in range(15):
        x = rng.standard_normal(3)
        assert same(f(x), g(x))
        assert same(f(x), g(x))
    plain = ad.jit(h)
    for _ in range(5):
        x = rng.standard_normal(3)
        assert np.allclose(plain(x), h(x), rtol=1e-14)
        assert np.allclose(plain(x), h(x), rtol=1e-14)


def test_masks_sorting_and_pivots_are_followed(rng):
    def h(A, b):
        y = np.where(b > 0, b, 0.1 * b)
        y = np.sort(np.maximum(y, A @ y))
        return np.clip(ad.linalg.solve(A, y), -1, 1) @ y[y > 0.1].sum(keepdims=True).repeat(4)

    g = ad.value_and_grad(h, (0, 1))
    f = ad.jit(g)
    for _ in range(30):
        A, b = rng.standard_normal((4, 4)), rng.standard_normal(4)
        assert same(f(A, b), g(A, b))


def test_arguments_are_written_as_by_an_eager_run(rng):
    def h(x, y):
        x += y
        y[0] = x.sum()
        return y if y[0] > 0 else x

    f = ad.jit(h)
    for _ in range(12):
        x, y = rng.standard_normal(3), rng.standard_normal(3)
        p, q = x.copy(), y.copy()
        found, wanted = f(x, y), h(p, q)
        assert same(x, p) and np.allclose(y, q, rtol=1e-15) and found is (y if wanted is q else x)
    assert counts(f)[0] == 2 and counts(f)[3] == 0
    x = np.ones(3)
    x.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        f(x, np.ones(3))


def test_a_discarded_replay_leaves_nothing(rng):
    def h(x, A):
        x *= 2
        L = ad.linalg.cholesky(A, lower=True) if A[0, 0] > 0 else A
        x += L[0]
        return x.sum()

    f = ad.jit(h)
    f(np.ones(2), np.eye(2))
    x = np.ones(2)
    assert f(x, -np.eye(2)) == 3.0 and same(x, np.array([1.0, 2.0]))     # the replay would have raised
    assert f(np.ones(2), -np.eye(2)) == 3.0
    x = np.ones(2)
    with pytest.raises(np.linalg.LinAlgError):
        f(x, np.array([[1.0, 2.0], [2.0, 1.0]]))
    assert same(x, 2 * np.ones(2))                                       # as an eager run leaves it
    assert f(np.ones(2), np.eye(2)) == 5.0


def test_what_is_captured_is_never_stale(rng):
    global SCALE, TABLE
    local, box = rng.standard_normal(3), [1.0]
    rate = 0.5

    class Model:
        bias = 1.0

        def __init__(self):
            self.k = 2.0

        def step(self, x):
            return x * self.k + self.bias

    model = Model()

    def helper(x):
        return x * SCALE + TABLE

    def h(x):
        return (model.step(helper(x)) * local * rate * box[0] + SETTINGS["A"] @ x * SETTINGS["k"]).sum() + 2 * local[0]

    g = ad.value_and_grad(h)
    f = ad.jit(g)
    x = rng.standard_normal(3)

    def check():
        for _ in range(2):
            assert same(f(x), g(x))

    check()
    local[1] = 7.0
    check()
    local = local.copy() + 1
    check()
    rate = 0.25
    check()
    SCALE = 3.0
    check()
    TABLE[0] = 5.0
    check()
    TABLE = TABLE + 1
    check()
    model.k = 4.0
    check()
    Model.bias = 2.0
    check()
    model.bias = 3.0
    check()
    Model.step = lambda self, x: x * self.k
    check()
    box[0] = 2.0
    check()
    SETTINGS["k"] = 9.0
    check()
    SETTINGS["A"] = SETTINGS["A"] * 2
    check()
    assert f.report().traces == 14 or f.report().eager == 0


def test_functions_that_change_what_they_capture_run_eagerly():
    calls = []

    def h(x):
        calls.append(1)
        return x.sum() * len(calls)

    f = ad.jit(h)
    assert [f(np.ones(2)) for _ in range(6)] == [2.0, 4.0, 6.0, 8.0, 10.0, 12.0]
    assert counts(f)[1] == 0 and "changes" in f.report().reasons[0]


def test_random_numbers_are_drawn_anew(rng):
    for h in (lambda x: x.sum() * rng.random(), lambda x: x.sum() * np.random.random()):
        f = ad.jit(h)
        assert len({f(np.ones(2)) for _ in range(6)}) == 6
        assert counts(f)[1] == 0
    f = ad.jit(lambda x, rng: x.sum() * rng.random())
    assert len({f(np.ones(2), rng) for _ in range(6)}) == 6


def test_keywords_trees_numbers_and_texts(rng):
    def h(p, x, *, n=2, how="sum", mask=None):
        y = p["W"] @ x * p["s"]
        for _ in range(n):
            y = y * 2
        y = y if mask is None else y[mask]
        return getattr(y, how)()

    g = ad.value_and_grad(h)
    f = ad.jit(g)
    cases = [{}, {"n": 3}, {"how": "mean"}, {"mask": np.array([True, False, True])},
             {"mask": np.array([True, True, True])}, {"mask": np.array([0, 1])}, {"n": 3, "how": "mean"}]
    for _ in range(3):
        for case in cases:
            p, x = {"W": rng.standard_normal((3, 3)), "s": float(rng.random())}, rng.standard_normal(3)
            found, wanted = f(p, x, **case), g(p, x, **case)
            assert same(found[0], wanted[0]) and all(same(found[1][k], wanted[1][k]) for k in "Ws")
    assert counts(f) == (7, 14, 0, 0)


def test_the_same_array_twice_and_overlaps(rng):
    def h(x, y):
        x += 1
        return (x * y).sum()

    f = ad.jit(h)
    for _ in range(3):
        a, b = rng.standard_normal(4), rng.standard_normal(4)
        c, d = a.copy(), a.copy()
        assert np.isclose(f(a, b), (c + 1) @ b)
        assert np.isclose(f(c, c), (d + 1) @ (d + 1)) and np.allclose(c, d + 1)
        e = np.zeros(6)
        assert np.isclose(f(e[:4], e[2:]), 2.0)
    assert counts(f) == (2, 4, 0, 3)


def test_it_nests(rng):
    inner = ad.jit(lambda x: np.tanh(x) * 2 if x[0] > 0 else x * x)
    outer = ad.jit(lambda x: (inner(x) * x).sum())
    A = rng.standard_normal((3, 3))
    for _ in range(3):
        x = rng.standard_normal(3)
        plain = (np.tanh(x) * 2 if x[0] > 0 else x * x) * x
        assert np.isclose(outer(x), plain.sum()) and np.allclose(inner(x) * x, plain)
        assert np.allclose(ad.grad(outer)(x), ad.jit(ad.grad(outer))(x))
        assert np.allclose(ad.jacobian(inner)(x), np.diag(2 / np.cosh(x) ** 2 if x[0] > 0 else 2 * x))
        assert np.allclose(ad.hessian(outer)(x), ad.jit(ad.hessian(outer))(x))
        assert np.allclose(ad.grad(lambda x: ad.checkpoint(outer)(A @ x))(x), ad.grad(lambda x: outer(A @ x))(x))
        jitted = ad.jit(ad.grad(lambda x: ad.checkpoint(outer)(A @ x)))
        assert same(jitted(x), ad.grad(lambda x: ad.checkpoint(outer)(A @ x))(x)) and same(jitted(-x), jitted(-x))


def test_methods():
    class Line:
        def __init__(self, k):
            self.k = k

        @ad.jit
        def at(self, x):
            """What the line is at x."""
            return self.k * x

    a, b = Line(2.0), Line(3.0)
    x = np.ones(2)
    for _ in range(2):
        assert same(a.at(x), 2 * x) and same(b.at(x), 3 * x)
    a.k = 5.0
    assert same(a.at(x), 5 * x) and same(b.at(x), 3 * x)
    assert a.at.__doc__ == "What the line is at x." and counts(Line.at) == (1, 5, 0, 0)


def test_containers_that_a_function_changes():
    class Counter:
        def __init__(self):
            self.n, self.state = 0, np.zeros(2)

        @ad.jit
        def next(self, x):
            self.n += 1
            self.state = self.state + x
            return self.state.sum()

    counter, p = Counter(), {"w": np.ones(2)}

    def update(p, x):
        p["w"] = p["w"] - 0.5 * x

    f = ad.jit(update)
    assert [counter.next(np.ones(2)) for _ in range(3)] == [2.0, 4.0, 6.0] and counter.n == 3
    for k in range(3):
        f(p, np.ones(2))
        assert same(p["w"], np.ones(2) * (0.5 - 0.5 * k))
    assert "changes" in f.report().reasons[0] and f.report().replays == 0


def test_threads(rng):
    f = ad.jit(ad.value_and_grad(lambda x: (x * x).sum() if x[0] > 0 else x.sum()))
    wrong = []

    def work(xs):
        for x in xs:
            found = f(x)
            if not np.allclose(found[1], 2 * x if x[0] > 0 else 1):
                wrong.append(x)

    threads = [threading.Thread(target=work, args=(xs,)) for xs in rng.standard_normal((4, 50, 5))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_minimize():
    f = ad.jit(ad.value_and_grad(scipy.optimize.rosen))
    found = scipy.optimize.minimize(f, np.array([1.3, 0.7, 0.8, 1.9, 1.2]), jac=True)
    assert found.success and np.allclose(found.x, 1, atol=1e-4)
    assert f.report().traces == 1 and f.report().replays > 10


def test_single_precision_and_numbers(rng):
    f = ad.jit(lambda x, s: x * s)
    for s in (2.0, 3.0, np.float64(2.0), np.float32(3.0), 2, 1j):
        for dtype in "fdFD":
            x = rng.standard_normal(3).astype(dtype)
            for _ in range(2):
                assert same(f(x, s), x * s)


@pytest.mark.filterwarnings("ignore:loop")
def test_loops(rng):
    def h(A, x):
        y = ad.loop(lambda i, x: A @ x, 5, x)
        return ad.loop(lambda i, y: y * 0.5 if y[0] > 0.1 else y + 1, 4, y).sum()

    g = ad.value_and_grad(h, 1)
    f = ad.jit(g)
    for _ in range(20):
        A, x = rng.standard_normal((3, 3)), rng.standard_normal(3)
        assert same(f(A, x), g(A, x))
    f = ad.jit(ad.grad(lambda x, n: ad.loop(lambda i, x: 2 * x, n, x).sum()))
    assert [f(np.ones(2), float(n))[0] for n in (2, 3, 4)] == [4.0, 8.0, 16.0]


@pytest.mark.parametrize("read", [
    lambda piv: [int(p) for p in piv], lambda piv: piv.tolist(), lambda piv: [piv[0], piv.item(1), piv[2:][0]],
    lambda piv: list(map(int, piv + 0)), lambda piv: list(np.concatenate([piv, piv])[:3]),
])  # fmt: skip
def test_pivots_that_python_reads(rng, read):
    def f(A):
        lu, piv = ad.lapack.getrf(A, overwrite_a=0)
        exchanged = sum(p != i for i, p in enumerate(read(piv)))
        return (-1.0) ** exchanged * np.diagonal(lu).prod()

    g = ad.jit(f)
    for order in [(0, 1, 2), (1, 0, 2), (2, 0, 1), (0, 1, 2)]:
        A = (np.eye(3) + 0.1 * rng.standard_normal((3, 3)))[list(order)]
        assert np.allclose(g(A), np.linalg.det(A))
    with pytest.warns(UserWarning, match="looked at a value"):
        ad.compile(f, np.eye(3))


def test_a_gradient_under_jit_is_traced_and_keeps_attributes():
    def f(x):
        return (x * x).sum()

    f.unit = "m"
    g = ad.jit(ad.grad(f))
    for _ in range(3):
        assert g(np.ones(2)).tolist() == [2.0, 2.0]
    assert counts(g) == (1, 2, 0, 0)
    assert g.unit == ad.grad(f).unit == "m" and g.__name__ == "f"


@pytest.mark.parametrize("unused", [np.linalg.norm, np.std, lambda x: np.std(x.reshape(1, 3), axis=1)])
def test_numbers_that_are_none_in_what_nothing_uses_leave_the_first_gradient_alone(unused):
    """A seed of zero contributes zero, in the call that traces as in replays."""
    def f(y, x):
        unused(x)
        return (y * y).sum()

    g = ad.jit(ad.grad(f, (0, 1)))
    for _ in range(2):
        slopes = g(np.ones(3), np.array([4.0, np.nan, 5.0]))
        np.testing.assert_array_equal(slopes[0], 2.0)
        np.testing.assert_array_equal(slopes[1], 0.0)
