"""`jit(f).map`: each row has what a call gives, on whatever path its values ask for."""

import threading

import numpy as np
import pytest
from scipy.linalg import cholesky

import blasad as ad
from support.numbers import generator, random


def branching(A, x, t):
    """Three paths, one of them with a loop."""
    if x[0].real > 0.5:
        y = np.tanh(A @ x) * t
    elif x[0].real > -0.2:
        y = x * t
        for _ in range(3):
            y = A @ y
    else:
        return (x * x.conj()).real.sum()
    return (y * y.conj()).real.sum()


def counting(x):
    """As many steps as the values ask for."""
    steps = 0
    while x @ x > 1:
        x = x / 2
        steps += 1
    return x.sum(), steps


def of_rows(f, args, over):
    rows = len(args[over[0]])
    return [f(*[x[k] if i in over else x for i, x in enumerate(args)]) for k in range(rows)]


def arguments(dtype, rows=60, n=4):
    rng = generator(rows, n)
    x = random((rows, n), dtype, rng)
    x[:, 0] = np.linspace(-1, 1, rows)[rng.permutation(rows)]
    return random((n, n), dtype, rng) / n, x, 1.0 + np.arange(rows)


@pytest.mark.parametrize("dtype", "fdFD")
def test_each_row_takes_its_own_path(dtype):
    A, x, t = arguments(dtype)
    g = ad.value_and_grad(branching, (0, 1))
    f = ad.jit(g)
    expected = of_rows(ad.jit(g), (A, x, t), (1, 2))
    for threads in (1, 2, 3):
        value, (dA, dx) = f.map(A, x, t, in_axes=(None, 0, 0), threads=threads)
        assert value.shape == (60,) and dA.shape == (60, 4, 4)
        for k, (v, (a, b)) in enumerate(expected):
            assert np.isclose(value[k], v, 1e-5) and np.allclose(dA[k], a, 1e-4) and np.allclose(dx[k], b, 1e-4)
            if dtype in "dD":
                assert value[k] == v and np.array_equal(dA[k], a) and np.array_equal(dx[k], b)
    found = f.report()
    assert found.traces == 3 and not found.eager


def test_rows_and_derivatives_by_differences():
    A, x, t = arguments("d", 20)
    f, rng = ad.jit(ad.grad(branching, 1)), generator(3)
    dx, direction = f.map(A, x, t, in_axes=(None, 0, 0)), random(x.shape, "d", rng)
    values = ad.jit(branching)
    h = 1e-6
    above, below = [values.map(A, x + step * direction, t, in_axes=(None, 0, 0)) for step in (h, -h)]
    slope = (above - below) / (2 * h)
    assert np.allclose((dx * direction).sum(1), slope, 1e-5, 1e-6)


@pytest.mark.parametrize("block", [None, 1, 7, 100])
def test_a_sum_has_the_bits_of_a_programs(block):
    A, x, t = arguments("d", 61)
    g = ad.value_and_grad(lambda A, x: (np.tanh(A @ x) ** 2).sum(), (0, 1))
    expected = ad.compile(g, A, x[0]).map(A, x, in_axes=(None, 0), reduce="sum", block=block)
    found = ad.jit(g).map(A, x, in_axes=(None, 0), reduce="sum", block=block, threads=2)
    assert isinstance(found[0], float) and found[0] == expected[0]
    assert all(np.array_equal(a, b) for a, b in zip(found[1], expected[1], strict=True))
    branched = [ad.jit(branching).map(A, x, t, in_axes=(None, 0, 0), reduce="sum", block=block, threads=k)
                for k in (1, 2, 3)]
    assert branched[0] == branched[1] == branched[2]
    assert np.isclose(branched[0], sum(of_rows(branching, (A, x, t), (1, 2))))


def test_loops_with_steps_of_their_own():
    x = random((40, 3), rng=generator(1)) * np.geomspace(0.1, 100, 40)[:, None]
    f = ad.jit(counting, max_traces=4)                # too few: some rows run eagerly
    value, steps = f.map(x)
    expected = of_rows(counting, (x,), (0,))
    assert np.allclose(value, [v for v, _ in expected]) and np.array_equal(steps, [n for _, n in expected])
    assert f.report().eager and steps.dtype == int


def test_loops_that_stay_loops():
    def f(A, x):
        return ad.loop(lambda i, y: np.tanh(A @ y), 5, x).sum()

    A, x = random((4, 4), rng=generator(2)), random((30, 4), rng=generator(3))
    g = ad.jit(ad.value_and_grad(f, (0, 1)))
    value, (dA, dx) = g.map(A, x, in_axes=(None, 0), threads=2)
    for k in range(30):
        v, (a, b) = ad.value_and_grad(f, (0, 1))(A, x[k])
        assert np.isclose(value[k], v) and np.allclose(dA[k], a) and np.allclose(dx[k], b)
    assert not g.report().unrolled


@pytest.mark.parametrize("lie", [lambda x: x[::-1], np.asfortranarray, lambda x: np.repeat(x, 2, 1)[:, ::2],
                                 lambda x: np.broadcast_to(x[:1], x.shape)])
def test_however_rows_lie(lie):
    A, x, t = arguments("d", 30)
    x = lie(x)
    f = ad.jit(branching)
    assert np.allclose(f.map(A, x, t, in_axes=(None, 0, 0), threads=2), of_rows(branching, (A, x, t), (1, 2)), 1e-13)
    assert f.report().signatures == 1


def solve(A, b):
    L = cholesky(A, lower=True)
    return (L @ b).sum()


@pytest.mark.parametrize("traced", [False, True])
def test_errors_name_the_row(traced):
    A, b = np.repeat(np.eye(3)[None], 20, 0), np.ones(3)
    f, out = ad.jit(ad.value_and_grad(solve)), (np.zeros(20), np.zeros((20, 3, 3)))
    if traced:
        f(A[0], b)
    A[[7, 11]] *= -1
    with pytest.raises(np.linalg.LinAlgError, match=r"jit\(.*\).map: row 7: .*"):
        f.map(A, b, in_axes=(0, None), out=out, threads=2)
    assert not out[0].any() and not out[1].any()
    with pytest.raises(np.linalg.LinAlgError, match="row 7, and 1 more of 20 rows") as raised:
        f.map(A, b, in_axes=(0, None), finish=True)
    value, dA = raised.value.results
    assert raised.value.rows == [7, 11] and np.isnan(value[[7, 11]]).all() and np.isnan(dA[7]).all()
    good = np.delete(np.arange(20), [7, 11])
    assert (value[good] == 3).all() and np.isfinite(dA[good]).all()
    with pytest.raises(np.linalg.LinAlgError, match="row 7") as raised:
        f.map(A, b, in_axes=(0, None), finish=True, reduce="sum")
    assert raised.value.results[0] == 54.0
    assert f.map(A[good], b, in_axes=(0, None)).__class__ is tuple


def test_an_error_that_the_function_catches_is_none():
    def f(A):
        try:
            return np.linalg.cholesky(A).sum()
        except np.linalg.LinAlgError:
            return A.sum()

    A = np.repeat(np.eye(2)[None], 12, 0)
    A[5] *= -1
    assert np.array_equal(ad.jit(f).map(A), [2.0] * 5 + [-2.0] + [2.0] * 6)


def test_the_first_row_that_fails_is_told_whatever_its_path():
    def f(x):
        if x[0] > 0:
            return solve(x[1] * np.eye(2), x)
        raise KeyError("left")

    x = np.ones((20, 2))
    x[15, 1] = -1
    x[9, 0] = -1
    with pytest.raises(KeyError, match="row 9"):
        ad.jit(f).map(x)
    x[3, 1] = -1
    with pytest.raises(np.linalg.LinAlgError, match="row 3"):
        ad.jit(f).map(x)


def test_arguments_that_are_written(rng):
    def f(x, y):
        if x[0] > 0:
            y += x
        else:
            y[0] = -1.0
        return y.sum()

    x, y = random((30, 3), rng=rng), random((30, 3), rng=rng)
    expected = y.copy()
    totals = [f(x[k], expected[k]) for k in range(30)]
    g, mine = ad.jit(f), y.copy()
    assert np.allclose(g.map(x, mine, threads=2), totals) and np.array_equal(mine, expected)
    with pytest.raises(ValueError, match="which has to have rows"):
        g.map(x, y[0].copy(), in_axes=(0, None))
    with pytest.raises(ValueError, match="share memory"):
        g.map(x, x[::-1])
    frozen = y.copy()
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        g.map(x, frozen)


def test_what_changes_outside_is_that_of_calls():
    seen = []

    def f(x):
        seen.append(1)
        return x.sum() + 0.5 * len(seen)

    x = np.zeros((12, 2))
    found = ad.jit(f).map(x)
    assert len(set(found)) == 12 and len(seen) == 12


def test_what_is_no_variable_has_rows_too(rng):
    def f(x, which, name):
        return x[which].sum(), name

    x, which = random((12, 5), rng=rng), np.array([[0, 1], [3, 4]] * 6)
    value, name = ad.jit(f).map(x, which, "n", in_axes=(0, 0, None))
    assert np.allclose(value, [x[k][which[k]].sum() for k in range(12)]) and name == "n"
    value, _ = ad.jit(f).map(x, np.arange(12) % 5, "n", in_axes=(0, 0, None))
    assert np.array_equal(value, x[np.arange(12), np.arange(12) % 5])


def test_trees_constants_and_methods(rng):
    class Model:
        @ad.jit
        def run(self, p, scale):
            return {"y": p["a"] * scale + p["b"].sum(), "one": 1.0, "n": 3, "same": p["a"]}

    p = {"a": random((9, 3), rng=rng), "b": random((9, 2), rng=rng)}
    found = Model.run.map(Model(), p, 2.0, in_axes=(None, 0, None))
    assert np.allclose(found["y"], p["a"] * 2 + p["b"].sum(1)[:, None]) and np.array_equal(found["same"], p["a"])
    assert np.array_equal(found["one"], np.ones(9)) and np.array_equal(found["n"], [3] * 9)
    assert Model.run.map(Model(), p, 2.0, in_axes=(None, 0, None), reduce="sum")["n"] == 27


def test_numbers_beside_single_precision(rng):
    x, t = random((20, 3), "f", rng), np.arange(20, dtype="f")
    f = ad.jit(lambda x, t: (x * t).sum())
    assert np.allclose(f.map(x, t), (x * t[:, None]).sum(1), 1e-5)
    assert f.report().traces == 1


def test_where_results_go(rng):
    A, x, t = arguments("d", 20)
    f = ad.jit(ad.value_and_grad(branching, 1))
    expected = f.map(A, x, t, in_axes=(None, 0, 0))
    out = np.empty(20), np.empty((20, 8))[:, ::2]
    found = f.map(A, x, t, in_axes=(None, 0, 0), out=out)
    assert found[0] is out[0] and found[1] is out[1]
    assert np.array_equal(out[0], expected[0]) and np.array_equal(out[1], expected[1])
    straight = ad.jit(lambda x: 2.0 * x)
    out = np.empty((20, 4))
    assert straight.map(x, out=out) is out and np.array_equal(out, 2 * x)
    with pytest.raises(ValueError, match="out has float64"):
        straight.map(x, out=np.empty((20, 3)))
    with pytest.raises(ValueError, match="shares memory"):
        straight.map(x, out=x)


def test_few_rows_and_none(rng):
    f = ad.jit(ad.value_and_grad(branching, (0, 1)))
    A, x, t = arguments("d", 1)
    with pytest.raises(ValueError, match="no rows"):
        f.map(A, x[:0], t[:0], in_axes=(None, 0, 0))
    value, (dA, _) = f.map(A, x, t, in_axes=(None, 0, 0), threads=5)
    assert value[0] == f(A, x[0], t[0])[0] and dA.shape == (1, 4, 4)
    value, (dA, dx) = f.map(A, x[:0], t[:0], in_axes=(None, 0, 0))
    assert value.shape == (0,) and dA.shape == (0, 4, 4) and dx.shape == (0, 4)
    assert f.map(A, x[:0], t[:0], in_axes=(None, 0, 0), reduce="sum")[0] == 0


def test_results_that_do_not_stack():
    x = np.array([[1.0, 2.0], [-1.0, 2.0]])
    with pytest.raises(ValueError, match=r"shape \(2,\) in row 0, and has the shape \(1,\) in row 1"):
        ad.jit(lambda x: x * 2 if x[0] > 0 else x[:1] * 2).map(x)
    with pytest.raises(TypeError, match="different containers"):
        ad.jit(lambda x: (x, x) if x[0] > 0 else [x]).map(x)
    with pytest.raises(TypeError, match="'a' in row 0, and 'b' in row 1"):
        ad.jit(lambda x: (x.sum(), "a" if x[0] > 0 else "b")).map(x)


def test_what_is_asked_is_checked():
    f, x = ad.jit(lambda x, y: x.sum() * y), np.ones((4, 3))
    with pytest.raises(ValueError, match="numbers of rows differ"):
        f.map(x, np.ones(3))
    with pytest.raises(TypeError, match="argument 1 is a number"):
        f.map(x, 2.0)
    with pytest.raises(ValueError, match="no argument that has rows by in_axes holds an array"):
        f.map(x, "a", in_axes=(None, 0))
    with pytest.raises(TypeError, match="is being recorded around it"):
        ad.grad(lambda x: f.map(x, 1.0, in_axes=(0, None)).sum())(x)


def test_callers_at_once():
    A, x, t = arguments("d")
    f = ad.jit(ad.value_and_grad(branching, 1))
    expected, wrong = ad.jit(ad.value_and_grad(branching, 1)).map(A, x, t, in_axes=(None, 0, 0)), []

    def work():
        for threads in (1, 2, 3):
            value, dx = f.map(A, x, t, in_axes=(None, 0, 0), threads=threads)
            if not (np.array_equal(value, expected[0]) and np.array_equal(dx, expected[1])):
                wrong.append(threads)

    callers = [threading.Thread(target=work) for _ in range(4)]
    for each in callers:
        each.start()
    for each in callers:
        each.join(60)
        assert not each.is_alive()
    assert not wrong


def test_progress():
    told = []
    A, x, t = arguments("d")
    ad.jit(branching).map(A, x, t, in_axes=(None, 0, 0), progress=lambda done, rows: told.append((done, rows)))
    assert told[-1] == (60, 60) and told == sorted(told)
