"""Integers that NumPy finds in values: a program finds them anew in each run, unless Python looks at them."""

import pickle

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.interpolate import CubicSpline

import blasad as ad
from support.numbers import generator

CALLS = 5
GRID, TABLE, WEIGHTS = np.linspace(-4, 4, 9), np.linspace(0, 1, 11) ** 2, np.arange(8.0)
SPLINE = CubicSpline(np.arange(9.0), np.sin(np.arange(9.0)))


def pieces(x):
    i = np.clip(np.searchsorted(GRID, x) - 1, 0, len(GRID) - 2)
    t = (x - GRID[i]) / (GRID[i + 1] - GRID[i])
    return (TABLE[i] * (1 - t) + TABLE[i + 1] * t).sum()


def changed_in_place(x):
    i = np.searchsorted(GRID, x)
    i -= 1
    i[i < 0] = 0
    i[i > 7] = 7
    return (GRID[i] * x).sum()


def two_axes(x):
    A = np.outer(x, x) + np.arange(8.0)
    i, j = np.unravel_index(np.argmax(A), A.shape)
    return A[i, j] * x[i]


def written(x):
    y = np.zeros(5)
    y[(np.abs(x) * 1.3).astype(int) % 5] = x        # some are written twice: the last value stays
    return y @ np.arange(5.0)


def written_by_one(x):
    y = x * 1.0
    y[np.argmax(x)] *= 3.0
    y[np.argsort(x)[:2]] += 1.0
    return y @ WEIGHTS


def written_constants(x):
    ranks = np.empty(8)
    ranks[np.argsort(x)] = WEIGHTS
    return ranks @ x


def written_in_rows(x):
    A = np.zeros((4, 8))
    A[(np.abs(x) * 1.5).astype(int) % 4, np.arange(8)] = x
    return (A * np.arange(32.0).reshape(4, 8)).sum()


def added(x):
    y = np.zeros(6)
    np.add.at(y, (np.abs(x) * 2).astype(int) % 6, x * x)
    np.subtract.at(y, (np.abs(x) * 3).astype(int) % 6, x)
    return y @ np.arange(6.0)


def counted(x):
    histogram = np.zeros(12)
    np.add.at(histogram, np.clip(((x + 3) * 2).astype(int), 0, 11), 1.0)
    return (histogram @ np.arange(12.0)) * x.sum()


def best_path(x):
    d, back = x[:2], []
    for t in range(3):
        M = d[:, None] + np.array([[0.1, 0.4], [0.3, 0.2]]) * x[2 + t]
        back.append(np.argmax(M, 0))
        d = M.max(0) + x[3 + t:5 + t]
    s = np.argmax(d)
    path = [s]
    for b in back[::-1]:
        s = b[s]
        path.append(s)
    return d.max() + sum(x[p] for p in path)


def exchanged(x):
    y = x.copy()
    i = np.argmax(y)
    y[i], y[0] = y[0], y[i]
    return y @ WEIGHTS


def weighted_median(x):
    order = np.argsort(x)
    total = np.cumsum(np.arange(1.0, 9.0)[order])
    return x[order[np.searchsorted(total, 0.5 * total[-1])]]


def nearest(x):
    P = np.stack([x, x[::-1]], -1)
    j = np.argmin(((P[:, None] - P[None]) ** 2).sum(-1) + np.eye(8) * 1e3, axis=1)
    return ((P - P[j]) ** 2 * WEIGHTS[:, None]).sum()


def rows(x):
    A = np.outer(np.arange(1.0, 4.0), x)
    along = np.take_along_axis(np.sin(A), np.argsort(A, -1), -1)
    return (along @ WEIGHTS).sum() + A[:, np.argsort(x)].sum(0) @ WEIGHTS + A.T[np.argsort(x)][:3].sum()


def of_a_view(x):
    A = np.outer(x, WEIGHTS)[:, ::2]
    return A[np.argsort(x)].sum(1) @ WEIGHTS + A.T[:, np.argmax(x)].sum()


def in_a_loop_of_python(x):
    return sum(k * x[i] * (i + 1) for k, i in enumerate(np.argsort(x)))


def worst_fall(x):
    levels = np.cumsum(x)
    falls = np.maximum.accumulate(levels) - levels
    return falls[np.argmax(falls)]


def integers_in_floats(x):
    i = x.astype(np.int32)
    return (x * (i // 2 + i % 3 - i**2)).sum() + (np.abs(x) ** np.abs(i)).sum() + (x / (np.abs(i) + 1)).sum()


ONE_TRACE = {
    "argsort": lambda x: x[np.argsort(x)] @ WEIGHTS, "argmax": lambda x: x[np.argmax(x)] * x.argmin(),
    "ranks": lambda x: np.argsort(np.argsort(x)) @ x, "stable": lambda x: x[np.argsort(-x, kind="stable")] @ WEIGHTS,
    "lexsort": lambda x: x[np.lexsort((x, np.round(x)))] @ WEIGHTS,
    "argpartition": lambda x: x[np.argpartition(x, 5)[5:]].sum(), "partition": lambda x: np.partition(x, 2)[:3].sum(),
    "take": lambda x: np.take(x, np.argsort(x) + 3, mode="clip") @ WEIGHTS + x.take(np.argsort(-x)) @ WEIGHTS,
    "a table": pieces, "in place": changed_in_place, "two axes": two_axes, "rows": rows, "a view": of_a_view,
    "a negative index": lambda x: x[np.argmax(x) - 8] * 2, "a list of places": lambda x: x[[np.argmax(x), 0]].sum(),
    "an array of places": lambda x: x[np.array([np.argmax(x), np.argmin(x)])].sum(),
    "delete": lambda x: np.delete(x, np.argmax(x)) @ np.arange(7.0),
    "written": written, "written by one": written_by_one, "written constants": written_constants,
    "written in rows": written_in_rows, "added": added, "counted": counted, "a path": best_path,
    "exchanged": exchanged, "weighted median": weighted_median, "nearest": nearest, "worst fall": worst_fall,
    "a loop of Python": in_a_loop_of_python, "integers in floats": integers_in_floats,
    "bincount": lambda x: np.bincount(np.digitize(x, [-1, 0, 1]), weights=x * x, minlength=9)[:3] @ np.arange(3.0) + (
        0.0 * x[0] if x[0] < 100 else x[1]),
    "choose": lambda x: np.choose(np.digitize(x, [-1.0, 1.0]), [x, x * x, -x]).sum(),
    "a rank that is compared": lambda x: np.where((np.argsort(x) < 3) & (x > -9), x, x * x).sum(),
    "one of a mask": lambda x: x[np.argmax(x > -0.2)] ** 2, "a running count": lambda x: np.cumsum(x > 0) @ x,
    "a mean over a count": lambda x: (x * x).sum() / (np.count_nonzero(x > 0) + (x > 1).sum() + 1),
    "a mask as integers": lambda x: ((x > 0).astype(int) * x).sum(),
    "one row of many": lambda x: np.eye(8)[np.argmax(x)] @ x, "nanargmax": lambda x: x[np.nanargmax(x)] + np.nansum(x),
    "a spline": lambda x: SPLINE(np.abs(x)).sum(),
    "in single precision": lambda x: x.astype(np.float32)[np.argsort(x.astype(np.float32))] @ WEIGHTS,
}


def inputs(name, size=8):
    return [(0.5 + 0.3 * k) * row for k, row in enumerate(generator(name).standard_normal((CALLS, size)))]


def reported(f, xs):
    """Call a jitted gradient, compare each call with an eager one and with plain NumPy, and return the report."""
    g, eager = ad.jit(ad.value_and_grad(f)), ad.value_and_grad(f)
    for x in xs:
        value, gradient = g(x.copy())
        assert_allclose(value, f(x.copy()), rtol=1e-6 if name_is_single(f) else 1e-12)
        assert_allclose(gradient, eager(x.copy())[1], rtol=1e-12, atol=1e-14)
    return g.report()


def name_is_single(f):
    return f is ONE_TRACE["in single precision"]


@pytest.mark.parametrize("name", ONE_TRACE)
def test_integers_are_found_anew_by_one_trace(name):
    report = reported(ONE_TRACE[name], inputs(name))
    assert report.eager == 0 and report.traces == (1 if name != "bincount" else report.traces), report


@pytest.mark.parametrize("name", ["argsort", "a table", "written", "added", "two axes", "a path", "rows"])
def test_gradients_by_places_are_those_of_differences(name):
    f, x, h = ONE_TRACE[name], inputs(name)[2], 1e-6
    expected = [(f(x + h * e) - f(x - h * e)) / (2 * h) for e in np.eye(8)]
    g = ad.jit(ad.grad(f))
    g(inputs(name)[0])
    assert_allclose(g(x), expected, rtol=1e-6, atol=1e-7)
    assert g.report().replays == 1


@pytest.mark.parametrize("name", ["argsort", "a table", "written", "added", "two axes", "a running count"])
def test_compile_finds_them_anew_without_a_warning_and_from_a_pickle(name):
    xs, f = inputs(name), ad.value_and_grad(ONE_TRACE[name])
    program = ad.compile(f, np.zeros(8))
    for again in (program, pickle.loads(pickle.dumps(program))):
        for x in xs:
            assert_allclose(again(x)[1], f(x)[1], rtol=1e-12)
            assert_allclose(again(x)[0], f(x)[0], rtol=1e-12)
    assert_allclose(program.map(np.array(xs))[0], [f(x)[0] for x in xs], rtol=1e-12)


def test_steps_of_a_loop_find_them_anew():
    def step(k, s):
        s[np.argmax(s)] *= 0.5
        s += 0.1 * s[np.argsort(s)]

    def f(x):
        y = x * 1.0
        ad.loop(step, 4, y)
        return (y**3).sum()

    def plain(x):
        y = x * 1.0
        for k in range(4):
            step(k, y)
        return (y**3).sum()

    g = ad.jit(ad.grad(f))
    for x in inputs("loop"):
        assert_allclose(g(x), ad.grad(plain)(x), rtol=1e-12)
    assert g.report().traces == 1


def test_other_modes_find_them_anew():
    def f(x):
        return (x[np.argsort(x)] ** 3) @ WEIGHTS

    def of_gradients(f):
        return ad.grad(lambda x: (ad.grad(f)(x) ** 2).sum())

    for transform in (ad.hessian, ad.jacobian, of_gradients):
        g = ad.jit(transform(f))
        for x in inputs("modes"):
            assert_allclose(g(x), transform(f)(x), rtol=1e-12)
        assert g.report().traces == 1


@pytest.mark.parametrize("f", [lambda x: x[(x[:1] * 2).astype(int)].sum(), lambda x: TABLE[(x * 2).astype(int)] @ x,
                               lambda x: np.take(x, (x[:1] * 2).astype(int))[0],
                               lambda x: np.outer(x, x)[(x[:1] * 2).astype(int), 0].sum()])
def test_an_index_out_of_range_is_numpys_error(f):
    g = ad.jit(ad.grad(f))
    g(np.zeros(4))
    assert_array_equal(g(np.array([1.0, 0, 0, 0])), ad.grad(f)(np.array([1.0, 0, 0, 0])))
    assert g.report().replays == 1
    far = np.array([9.0, 0, 0, 0])
    with pytest.raises(IndexError, match="index 18 is out of bounds"):
        g(far)
    with pytest.raises(IndexError, match="index 18 is out of bounds"):
        f(far)


def views_are_written(x):
    order = np.argsort(x)
    first = order[:3]
    first[0] = 7
    return x[order] @ WEIGHTS


def views_of_another_dtype_are_written(x):
    order = np.argsort(x).astype(np.int32)
    first = order[:3]
    first[0] = 7
    return x[order] @ WEIGHTS


def other_names_see_it(x):
    order = np.argsort(x)
    other = order
    order += 1
    order %= 8
    return x[other] @ WEIGHTS


def sorted_in_place(x):
    some = np.argsort(x)[:3]
    some.sort()
    return x[some] @ np.arange(3.0)


def by_type(x):
    i, order = np.argmax(x), np.argsort(x)
    assert isinstance(i, np.integer) and isinstance(order, np.ndarray) and order.dtype == np.int64
    assert type(order) is np.ndarray and len(order) == 8 and order.shape == (8,) and np.ndim(order) == 1
    return x[i] * (1 if i in (0, 1, 2) else 2) * {0: 1.0}.get(np.argmin(x), 3.0)


def counted_down(x):
    i = np.argmax(x)
    while i > 2:
        i -= 1
    return x[i] + x.sum() * len(f"{i}")


LOOKED_AT = {"views": views_are_written,
             "views of another dtype": views_of_another_dtype_are_written, "names": other_names_see_it,
             "sorted": sorted_in_place, "types": by_type,
             "counted down": counted_down, "a slice": lambda x: x[:np.argmax(x) + 1].sum(),
             "a range": lambda x: sum((x[k] for k in range(np.argmax(x))), x[0]),
             "a list": lambda x: x[np.argsort(x).tolist()] @ WEIGHTS, "int": lambda x: x[int(np.argmax(x))],
             "float": lambda x: float(np.argmax(x)) * x[0], "a branch": lambda x: x[0] if np.argmax(x) < 4 else x[1],
             "a mask": lambda x: x[x > 0].sum(), "two masks": lambda x: (x[x > 0] ** 2).sum() / max((x > 0).sum(), 1),
             "a write by a mask": lambda x: masked(x), "nonzero": lambda x: x[np.nonzero(x > 0)[0]].sum(),
             "compress": lambda x: np.compress(x > 0, x).sum(), "rows by a mask": lambda x: np.outer(x, x)[x > 0].sum(),
             "a plain array by a mask": lambda x: WEIGHTS[x > 0].sum() * x[0],
             "piecewise": lambda x: np.piecewise(x, [x < 0, x >= 0], [lambda t: -t, lambda t: t * t]).sum()}


def masked(x):
    y = x * 1.0
    y[x > 0] = x[x > 0] ** 2
    return y @ WEIGHTS


@pytest.mark.parametrize("name", LOOKED_AT)
def test_what_python_looks_at_is_compared(name):
    reported(LOOKED_AT[name], [*inputs(name), *inputs(name)])


def test_a_mask_of_as_many_elements_needs_no_trace():
    report = reported(lambda x: x[x > 0].sum(), [np.roll([1.0, 2.0, -1.0, -2.0], k) for k in range(4)])
    assert (report.traces, report.replays) == (1, 3)


def test_masks_of_other_counts_are_traced_twice_at_most():
    report = reported(lambda x: x[x > 0].sum(), [np.arange(8.0) - k - 0.5 for k in range(7)])
    assert (report.traces, report.eager) == (2, 5)


def test_integers_are_returned_as_numpy_has_them():
    g = ad.jit(lambda x: (np.argsort(x), np.argmax(x), x > 0, x.astype(np.int16)))
    h = ad.jit(ad.value_and_grad(lambda x: (x.sum(), np.argsort(x)), has_aux=True))
    for x in inputs("returned"):
        for result, expected in zip(g(x), (np.argsort(x), np.argmax(x), x > 0, x.astype(np.int16)), strict=True):
            assert type(result) is type(expected) and result.dtype == expected.dtype
            assert_array_equal(result, expected)
        assert_array_equal(h(x)[0][1], np.argsort(x))
    assert g.report().traces == h.report().traces == 1


@pytest.mark.parametrize("f", [np.argmax, np.argsort, lambda x: (x > 0).sum()])
def test_integers_have_no_gradient(f):
    with pytest.raises(TypeError):
        ad.jit(ad.grad(f))(np.ones(3))


@pytest.mark.filterwarnings("ignore:compile")
@pytest.mark.parametrize("f", [
    lambda x: np.take(x > 0, [0, 1]) @ x[:2], lambda x: np.delete(x > 0, 0) @ x[1:],
    lambda x: np.delete(x, x > 0).sum(),
    lambda x: np.choose(x > 0, [WEIGHTS, -WEIGHTS]) @ x, lambda x: np.compress(x > 0, WEIGHTS).sum() * x[0],
    lambda x: np.extract(x > 0, WEIGHTS).sum() * x[0], lambda x: np.piecewise(WEIGHTS, x > 0, [1.0, 2.0]) @ x,
    lambda x: np.repeat(x, np.argsort(x)).sum(), lambda x: np.insert(x, np.argmax(x), 1.0) @ np.arange(9.0),
    lambda x: np.split(x, [np.argmax(x)])[0].sum(), lambda x: np.interp(np.argmax(x), WEIGHTS, x),
    lambda x: np.maximum.accumulate(x.reshape(2, 4).T, 1).ravel("K") @ WEIGHTS])
def test_other_functions_take_masks_and_places_in_programs(f):
    program, example = ad.compile(ad.value_and_grad(f), inputs("others")[0]), inputs("others")[0]
    assert_allclose(program(example)[0], f(example))
    reported(f, inputs("others"))


def test_plain_arrays_have_their_own_subscripts_afterwards():
    get = np.ndarray.__getitem__
    ad.jit(ad.grad(pieces))(np.ones(8))
    assert np.ndarray.__getitem__ is get
    assert_array_equal(TABLE[np.array([1, 2])], [TABLE[1], TABLE[2]])
    with pytest.raises(ZeroDivisionError):
        ad.jit(lambda x: TABLE[np.argmax(x)] / (1 // 0))(np.ones(8))
    assert_array_equal(TABLE[[0, 1]], [TABLE[0], TABLE[1]])
