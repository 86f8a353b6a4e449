"""How many traces `jit` makes of what real programs do with values, and of objects that they find outside."""

import collections
import dataclasses
import enum
import math
import operator

import numpy as np
import pytest
import scipy.sparse
import scipy.sparse.linalg
import scipy.special
from numpy.testing import assert_allclose
from scipy import interpolate

import blasad as ad
from blasad._tape.frames import listed
from support.numbers import generator

CALLS = 5
TOLERANCE = 1e-6
MATRIX = np.diag(np.arange(1.0, 9.0)) + 0.1
SPARSE = scipy.sparse.csr_matrix(MATRIX)
LINES = interpolate.interp1d(np.arange(9.0), np.arange(9.0) ** 2)
CUBIC = interpolate.CubicSpline(np.arange(9.0), np.arange(9.0) ** 2)

POLYNOMIAL = np.polynomial.Polynomial([1.0, 2.0])
SECOND = operator.itemgetter(1)


def conjugate_gradients(b, step):
    """Solve with a matrix; `step` says whether the residual is small."""
    x, r = np.zeros(8), b
    p = r
    for _ in range(4):
        if step(r):
            break
        q = MATRIX @ p
        a = (r @ r) / (p @ q)
        x, before = x + a * p, r
        r = r - a * q
        p = r + (r @ r) / (before @ before) * p
    return x.sum()


def compared_at_once(b):
    return conjugate_gradients(b, lambda r: float(np.linalg.norm(r)) < 1e-6)


def compared_with_a_variable_on_the_left(b):
    return conjugate_gradients(b, lambda r: TOLERANCE > float(np.linalg.norm(r)))


def stored_in_a_variable(x, tolerance=1e-9):
    y, size, steps = x, 1.0, 0
    while size > tolerance and steps < 6:
        y = 0.1 * y
        size = float(np.linalg.norm(y))
        steps += 1
    return y.sum()


def sums_of_positive(x):
    return sum((v if v > -50.0 else -v for v in x), 0.0 * x[0])


def written_where_equal(x):
    y = 2.0 * x
    y[y == y.max()] = 0.5
    return (y * x).sum()


def placed(x):
    y = 2.0 * x
    np.place(y, x > 0, x[0])
    return y @ x


ONE_TRACE = {
    "sort": lambda x: np.sort(x) @ np.arange(8.0),
    "median": np.median,
    "percentile": lambda x: np.percentile(x, 30),
    "where": lambda x: np.where(x > 0, x, x**2).sum(),
    "select": lambda x: np.select([x > 1, x > 0], [x, x**2], 0.5 * x).sum(),
    "select with numbers": lambda x: (np.select([x > 1, x > 0], [2.0, 3.0], -1.0) * x).sum(),
    "masked writes": lambda x: masked(x),
    "interp": lambda x: np.interp(x, [-9, 0, 9], [0, 1, 4]).sum(),
    "interp1d": lambda x: LINES(np.abs(x) % 3).sum(),
    "CubicSpline": lambda x: CUBIC(np.abs(x)).sum(),
    "nan_to_num": lambda x: np.nan_to_num(x).sum(),
    "bincount with weights": lambda x: np.bincount(np.arange(8) % 3, weights=x) @ np.arange(3.0),
    "eigvals": lambda x: np.abs(np.linalg.eigvals(MATRIX + 0.01 * np.outer(x, x))).sum(),
    "eig": lambda x: np.abs(np.linalg.eig(MATRIX + 0.01 * np.outer(x, x))[0]).sum(),
    "isclose": lambda x: x.sum() if math.isclose(x[0], 300.0) else 2 * x[1],
    "cg of SciPy": lambda x: scipy.sparse.linalg.cg(SPARSE, x, rtol=1e-12, maxiter=40)[0].sum(),
    "float compared at once": compared_at_once,
    "float on the right": compared_with_a_variable_on_the_left,
    "float in a variable": stored_in_a_variable,
    "item in a comparison": lambda x: x.sum() if x[0].item() < 100 else x[1],
    "branches on elements": sums_of_positive,
    "logsumexp": scipy.special.logsumexp,
    "logsumexp of rows with weights": lambda x: scipy.special.logsumexp(
        x.reshape(2, 4), axis=1, b=np.arange(1.0, 5.0)).sum(),
    "softmax": lambda x: scipy.special.softmax(x) @ np.arange(8.0),
    "log_softmax": lambda x: scipy.special.log_softmax(x) @ np.arange(8.0),
    "equal elements": lambda x: np.where(x == x.max(), x**2, x).sum() + ((np.sign(x) == 1) * x).sum(),
    "other elements": lambda x: np.where(np.not_equal(x, x.max()), x**2, x).sum(),
    "written where equal": written_where_equal,
    "equal numbers of single precision": lambda x: np.where(x.astype(np.float32) == x.astype(np.float32).max(), x**2,
                                                            x).sum(),
    "equal complex numbers": lambda x: np.where(x + 1j * x != x[0] * (1.0 + 1j), x**2, x).sum(),
    "np.place": placed,
    "sums of some elements": lambda x: np.sum(x, where=x > 0) + np.std(x, where=x < 0) + x.mean(where=x > 0),
    "signbit": lambda x: np.where(np.signbit(x), x**2, x).sum(),
}


def masked(x):
    y = x * 2.0
    y[x > 0] = 0.5
    return (y * x).sum()


def numbers(x):
    return x.sum() * float(x[0])


def in_a_list(x):
    sizes = []
    for _ in range(2):
        size = float(np.linalg.norm(x))
        sizes.append(size)
        x = x / 2.0
    return x.sum() * len([size for size in sizes if size > 1e-9])


def replaced(x):
    limit = 1e9
    size = float(x[0])
    limit = limit / 2.0                         # what is compared with it changes
    return x.sum() if size < limit else x[1]


READS_NUMBERS = {"the number itself": numbers, "numbers in a list": in_a_list, "another limit": replaced,
                 "with what it makes": lambda x: x.sum() if float(x[0]) < len(x) * 1e9 else x[1]}


WITHOUT_NAN = {
    "masked": lambda x: np.where(np.isnan(x), 0.5, x).sum(), "nansum": np.nansum, "nanmean": np.nanmean,
    "nanstd": np.nanstd, "written": lambda x: cleaned(x), "finite": lambda x: np.where(np.isfinite(x), x, 1.0).sum(),
    "infinite": lambda x: np.where(np.isinf(1.0 / x), 0.0, np.nan_to_num(x, nan=2.0)).sum(),
    "complex": lambda x: np.where(np.isnan(x + 1j), 1.0, x).sum(), "mean": lambda x: np.mean(x, where=~np.isnan(x)),
    "largest": np.nanmax,
}


def cleaned(x):
    y = x**2
    y[~np.isfinite(y)] = 3.0
    return y.sum()


def inputs(name):
    return [(0.3 + k) * row for k, row in enumerate(generator(name).standard_normal((CALLS, 8)))]


def reported(f, xs):
    """Call a jitted gradient, compare each call with an eager one, and return the report."""
    g, eager = ad.jit(ad.value_and_grad(f)), ad.value_and_grad(f)
    for x in xs:
        for result, expected in zip(g(x.copy()), eager(x.copy()), strict=True):
            assert_allclose(result, expected, rtol=1e-12, atol=1e-14)
    return g.report()


@pytest.mark.filterwarnings("ignore::blasad.DerivativeLost")
@pytest.mark.parametrize("name", ONE_TRACE)
def test_one_trace_serves_calls_with_other_values(name):
    if name.startswith("float") and not listed(numbers.__code__)[1]:
        pytest.skip("another interpreter's bytecode")
    report = reported(ONE_TRACE[name], inputs(name))
    assert (report.traces, report.replays, report.eager) == (1, CALLS - 1, 0), report


@pytest.mark.parametrize("name", WITHOUT_NAN)
def test_one_trace_serves_calls_with_nan_at_other_places(name):
    xs = inputs(name)
    for k, x in enumerate(xs):
        x[k:k + 2] = np.nan
    report = reported(WITHOUT_NAN[name], xs)
    assert (report.traces, report.replays, report.eager) == (1, CALLS - 1, 0), report


@pytest.mark.parametrize("equal", [lambda x: x == 0.0, lambda x: ~np.not_equal(0.0, x)])
def test_elements_that_equal_a_constant_are_told_of_under_jit_too(equal):
    def f(x):
        return np.where(equal(x), 3.0, x**2).sum()

    g = ad.jit(ad.value_and_grad(f))
    usual = inputs("equal to a constant")
    g(usual[0])
    for x in usual:
        assert_allclose(g(x)[1], 2.0 * x)
    usual[0][3] = 0.0
    with pytest.warns(ad.DerivativeLost, match="exactly equal"):
        assert_allclose(g(usual[0])[1], 2.0 * usual[0])
    for k, x in enumerate(usual):
        x[k] = -0.0
        value, slope = g(x)
        assert_allclose(value, (x**2).sum() + 3.0 * (x == 0.0).sum())
        assert_allclose(slope, 2.0 * x)
    assert (g.report().traces, g.report().eager) == (2, 0)


@pytest.mark.filterwarnings("ignore::blasad.DerivativeLost")
@pytest.mark.parametrize("name", READS_NUMBERS)
def test_what_reads_numbers_is_traced_twice_at_most(name):
    report = reported(READS_NUMBERS[name], inputs(name))
    assert (report.traces, report.replays, report.eager) == (2, 0, CALLS - 2), report
    assert "reads numbers" in report.reasons[0]


PLACES = {
    "mask": lambda x: x[x > 0].sum(), "where": lambda x: x[np.where(x > 0)].sum(),
    "compress": lambda x: np.compress(x > 0, x).sum(), "argsort": lambda x: x[np.argsort(x)] @ np.arange(8.0),
    "searchsorted": lambda x: np.arange(4.0)[np.searchsorted([-1.0, 0.0, 1.0], x)] @ x,
    "digitize": lambda x: np.arange(4.0)[np.digitize(x, [-1.0, 0.0, 1.0])] @ x,
    "astype": lambda x: (x * x.astype(int)).sum(), "unique": lambda x: np.unique(x) @ np.arange(8.0),
}


@pytest.mark.parametrize("name", PLACES)
def test_places_are_compared_and_the_same_places_need_no_trace(name):
    x = inputs(name)[0]
    same = [x, 1.0001 * x, 0.9999 * x]
    report = reported(PLACES[name], same)
    assert (report.traces, report.replays, report.eager) == (1, 2, 0), report
    assert reported(PLACES[name], inputs(name)).traces <= 2


@pytest.mark.parametrize("f", [lambda x: x[x > 0].sum(),
                               lambda x: np.piecewise(x, [x < 0, x >= 0], [lambda v: v**2, lambda v: v]).sum()])
def test_the_report_tells_which_line_made_calls_run_eagerly(f):
    xs = [k * 0.25 - np.arange(8.0) for k in range(2, 28, 4)]
    report = reported(f, xs)                    # another count in each call
    assert (report.traces, report.eager) == (2, len(xs) - 2), report
    assert [line.partition(":")[0] for line in report.rests] == ["test_constructs.py"]
    assert report.rests[0].endswith(f"; {len(xs) - 2} times")
    assert "ran eagerly, as something new was found too often: test_constructs.py" in str(report)


@pytest.mark.parametrize("f", [lambda x: sum(v for v in x if v > 0), lambda x: sorted(x)[3] * x[0]])
def test_what_goes_another_of_many_ways_in_each_call_is_traced_twice(f):
    xs = generator("many ways").standard_normal((12, 8))
    report = reported(f, xs)
    assert (report.traces, report.replays, report.eager) == (2, 0, 10), report
    assert report.rests[0].startswith("test_constructs.py:")


def test_draws_are_noticed_in_whichever_state_the_generator_of_numpy_is():
    before = np.random.get_state()
    try:
        for normals in range(3):                # one of two normal numbers is held for the next call
            g = ad.jit(lambda x: (x * np.random.standard_normal()).sum())
            np.random.set_state(before)
            expected = np.random.standard_normal(normals + 3)[normals:]
            np.random.set_state(before)
            np.random.standard_normal(normals)
            assert_allclose([g(np.ones(1)) for _ in range(3)], expected)
            assert g.report().replays == 0
    finally:
        np.random.set_state(before)


def test_a_decision_by_a_float_is_found_in_both_ways():
    def f(x, limit=0.5):
        size = float(x[0])
        if size <= limit:
            return x.sum()
        return -x.sum() if limit < float(x[1]) else (x * x).sum()

    xs = [np.array([a, b]) for a in (0.25, 0.5, 0.75) for b in (0.5, 1.0)]
    with pytest.warns(ad.DerivativeLost):
        ad.grad(f)(xs[0])
    with pytest.warns(ad.DerivativeLost):
        report = reported(f, [*xs, *xs])
    assert (report.traces, report.eager) == (3, 0), report


# ---------------------------------------------------------------- objects outside

class Slotted:
    __slots__ = ("rate", "weights")

    def __init__(self):
        self.rate, self.weights = 2.0, [1.0, 3.0]


@dataclasses.dataclass(frozen=True)
class Frozen:
    rate: float = 2.0
    weights: tuple = (1.0, 3.0)


@dataclasses.dataclass(frozen=True, slots=True)
class FrozenSlots:
    rate: float = 2.0
    weights: tuple = (1.0, 3.0)


class Colour(enum.Enum):
    RED = 2.0


Pair = collections.namedtuple("Pair", "rate weights")
OBJECTS = {"slots": Slotted(), "a frozen dataclass": Frozen(), "a frozen dataclass with slots": FrozenSlots(),
           "a namedtuple": Pair(2.0, (1.0, 3.0))}
COMPILED = {"a sparse matrix": lambda x: (SPARSE @ x).sum(), "a spline": lambda x: CUBIC(np.abs(x)).sum(),
            "a polynomial": lambda x: POLYNOMIAL(x).sum(),
            "an enumeration": lambda x: x.sum() * Colour.RED.value,
            "an operator": lambda x: SECOND(x) * 2.0}
rate = 0.0                                      # which no code here reads: the attributes are others


@pytest.mark.parametrize("name", OBJECTS)
def test_objects_outside_need_one_trace(name):
    thing = OBJECTS[name]

    def f(x):
        return (x * thing.rate).sum() * thing.weights[1]

    xs = inputs(name)
    g, eager = ad.jit(ad.grad(f)), ad.grad(f)
    for k, x in enumerate(xs):
        globals()["rate"] = float(k)
        assert_allclose(g(x.copy()), eager(x.copy()))
    assert (g.report().traces, g.report().replays, g.report().eager) == (1, CALLS - 1, 0), g.report()


def test_a_slot_that_changes_is_seen():
    thing = Slotted()
    g = ad.jit(ad.grad(lambda x: (x * thing.rate).sum()))
    for value in (2.0, 3.0, 2.0):
        thing.rate = value
        assert_allclose(g(np.ones(3)), value)


@pytest.mark.parametrize("name", COMPILED)
def test_objects_of_compiled_code_need_one_trace(name):
    report = reported(COMPILED[name], inputs(name))
    assert (report.traces, report.replays, report.eager) == (1, CALLS - 1, 0), report
