"""Masks and orders of values are found anew in each run of a program: `jit` traces once, `compile` freezes nothing."""

import copy
import pickle
import re
import sys
import threading
import warnings
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import blasad as ad
from support.numbers import generator

WEIGHTS = np.arange(1.0, 13.0)


def masked_assignment(x):
    y = x * 1.0
    y[x > 0.2] = 0.0
    y[x < -1.0] = x[0] * 3.0
    return (y * WEIGHTS).sum()


def overwritten_after_the_comparison(x):
    y = x * 1.0
    large = y > 0.0
    y *= -2.0
    return (np.where(large, y, y**2) * WEIGHTS).sum()


def filled(x):
    y = np.zeros_like(x)
    np.copyto(y, x**2, where=x > 0.0)
    np.putmask(y, x < -0.5, x)
    return (y * WEIGHTS).sum()


def into_made_memory(x):
    y = np.zeros(12)
    y[x > 0.0] = 2.0
    return (y * x).sum()


def penalties(x):
    return ((x > 0.0) * x**2).sum() + np.mean((np.abs(x) < 0.5).astype(float) * np.sin(x))


def joined(x):
    inside = (x > -1.0) & (x <= 0.7) | ~(x < 1.5)
    return (np.where(np.logical_xor(inside, x > 0.0), np.exp(x), x) * WEIGHTS).sum()


def neighbours(x):
    rises = x[1:] > x[:-1]
    return np.where(rises[1:] & ~rises[:-1], x[1:-1] ** 2, x[1:-1]).sum()


def of_two(x):
    return np.where(x[:6] >= x[6:], x[:6], 2.0 * x[6:]).prod()


def in_a_matrix(x):
    A = x.reshape(3, 4).T
    return (np.where(A > A.mean(), A, 0.0) @ np.array([1.0, 2.0, 3.0])).sum()


def in_sections(x):
    large = x > 0.0
    return ad.checkpoint(lambda x: (np.where(large, x**2, x) * WEIGHTS).sum())(x) + ad.checkpoint(
        lambda x, m: np.where(m, x, 0.0).sum())(x, large)


def of_complex_numbers(x):
    z = x + 1j * x**2
    z[np.abs(z) > 1.0] = 0.5
    return np.abs(z).sum()


def constants_chosen(x):
    return (np.where(x > 0.0, 1.0, -1.0) * x).sum()


def halves(x):
    return np.where(x.astype(np.float32) > np.float32(0.25), x, x**2).sum()


def sorts(x):
    return (np.sort(x) * WEIGHTS).sum() + (np.sort(x.reshape(3, 4), axis=0) ** 2 * np.arange(4.0)).sum()


def medians(x):
    return np.median(x) ** 2 + np.median(x.reshape(4, 3), axis=0).sum()


def percentiles(x):
    return np.percentile(x, [15.0, 70.0]).prod()


def looked_up(x):
    knots = np.linspace(-2.0, 2.0, 9)
    return np.interp(x, knots, np.cos(knots)).sum() + np.interp(knots, np.cumsum(np.exp(x)) - 3.0, x, left=0.5).sum()


def cleaned(x):
    return (np.nan_to_num(x * 2.0) * WEIGHTS).sum()


def asserted(x):
    assert np.isfinite(x).all() and (x < 1e3).all()
    return (x**2).sum()


PROGRAMS = [masked_assignment, overwritten_after_the_comparison, filled, into_made_memory, penalties, joined,
            neighbours, of_two, in_a_matrix, constants_chosen, in_sections, of_complex_numbers, halves, sorts, medians,
            percentiles, looked_up, cleaned, asserted]


@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_one_trace_serves_all_values(f):
    rng = generator(f.__name__)
    value, gradient = ad.jit(f), ad.jit(ad.value_and_grad(f))
    twice = ad.jit(ad.grad(lambda x: (ad.grad(f)(x) ** 2).sum()))
    for k in range(5):
        x = rng.standard_normal(12) * (1.0 + k)
        expected = ad.value_and_grad(f)(x.copy())
        np.testing.assert_allclose(value(x.copy()), f(x.copy()), rtol=1e-14)
        got = gradient(x.copy())
        assert_array_equal(got[0], expected[0])
        np.testing.assert_allclose(got[1], expected[1], rtol=1e-14, atol=1e-14)
        np.testing.assert_allclose(twice(x.copy()), ad.grad(lambda x: (ad.grad(f)(x) ** 2).sum())(x.copy()),
                                   rtol=1e-12, atol=1e-12)
    for each in (value, gradient, twice):
        assert (each.report().traces, each.report().eager) == (1, 0), each.report()


FROZEN = [medians, percentiles, looked_up, cleaned, asserted]      # these ask whether there are numbers that are none


@pytest.mark.parametrize("f", [f for f in PROGRAMS if f not in FROZEN], ids=lambda f: f.__name__)
def test_compiled_programs_freeze_no_mask(f):
    rng = generator(f.__name__)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        programs = [ad.compile(ad.grad(f), np.zeros(12)), ad.compile(ad.jacobian(ad.grad(f)), np.zeros(12))]
    for _ in range(3):
        x = rng.standard_normal(12) * 2.0
        np.testing.assert_allclose(programs[0](x.copy()), ad.grad(f)(x.copy()), rtol=1e-14, atol=1e-14)
        np.testing.assert_allclose(programs[1](x.copy()), ad.jacobian(ad.grad(f))(x.copy()), rtol=1e-12, atol=1e-12)
    assert_array_equal(pickle.loads(pickle.dumps(programs[0]))(x.copy()), programs[0](x.copy()))


@pytest.mark.parametrize("f", [joined, sorts, masked_assignment], ids=lambda f: f.__name__)
def test_rows_lanes_and_threads_have_masks_of_their_own(f):
    X = generator(f.__name__).standard_normal((9, 12))
    expected = np.stack([ad.grad(f)(x.copy()) for x in X])
    np.testing.assert_allclose(ad.vmap(ad.grad(f))(X.copy()), expected, rtol=1e-13)
    np.testing.assert_allclose(ad.jit(ad.grad(f)).map(X.copy()), expected, rtol=1e-13)
    np.testing.assert_allclose(ad.compile(ad.grad(f), X[0]).map(X.copy(), threads=2), expected, rtol=1e-13)
    shared, wrong = ad.jit(ad.grad(f)), []

    def work():
        for x, e in zip(X, expected, strict=True):
            if not np.allclose(shared(x.copy()), e, rtol=1e-12):
                wrong.append(x)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert not wrong


def test_masks_are_chosen_among_as_plain_arrays():
    def f(x):
        return (np.where(np.where(x > 0.0, x < 1.0, False), x**2, x) * WEIGHTS[:4]).sum() + np.where(
            x > 0.0, x > 0.5, x).sum()

    g = ad.jit(ad.value_and_grad(f))
    for x in generator("chosen").standard_normal((4, 4)):
        got, expected = g(x.copy()), ad.value_and_grad(f)(x.copy())
        assert_array_equal(got[0], expected[0])
        assert_array_equal(got[1], expected[1])
    assert "RecursionError" not in str(g.report())


def test_lists_that_hold_themselves_raise_in_programs_too():
    ring = [0.0]
    ring.append(ring)
    for use in (lambda x: np.add(x, ring), lambda x: np.dot(x, ring), lambda x: x[ring], lambda x: np.add(x, x, ring),
                lambda x: np.where(x > 0.0, x, ring), lambda x: (x > 0.0) & ring):
        with pytest.raises((ValueError, TypeError, RecursionError, IndexError)):
            ad.jit(ad.grad(lambda x, use=use: (use(x), x.sum())[1]))(np.ones(2))


def test_what_python_looks_at_decides_as_before():
    table = np.arange(4.0)

    def f(x):
        large = x > 0.0
        if large.any():
            x = x * 2.0
        return (table[large] ** 2).sum() * x.sum() + large.sum() * x[0]

    g = ad.jit(ad.value_and_grad(f))
    for x in (np.array([1.0, -1, 2, -3]), np.array([3.0, -2, 1, -1]), np.array([-1.0, -1, 2, 3]), -np.ones(4)):
        for _ in range(2):
            got, expected = g(x.copy()), ad.value_and_grad(f)(x.copy())
            assert got[0] == expected[0]
            assert_array_equal(got[1], expected[1])
    assert g.report().traces == 2               # of none and of two, wherever they are


def test_masks_that_python_has_looked_at_are_joined_as_plain_arrays():
    def f(x):
        large, below = x > 0.5, x < 2.0
        y = np.empty_like(x)
        y[large] = x[large] ** 2
        y[~large] = -x[~large]
        y[large & below] += 1.0
        return (np.where(below & ~large, y, 2.0 * y) * WEIGHTS[:5]).sum()

    g = ad.jit(ad.value_and_grad(f))
    for x in 2.0 * generator("looked at").standard_normal((4, 5)):
        got, expected = g(x.copy()), ad.value_and_grad(f)(x.copy())
        assert_array_equal(got[0], expected[0])
        assert_array_equal(got[1], expected[1])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert_array_equal(ad.compile(ad.grad(f), x)(x.copy()), expected[1])


@ad.primitive
def chosen(x, mask):
    return np.where(mask, x, 0.0)


@chosen.reverse
def adjoint_of_chosen(by, y, x, mask):
    return np.where(mask, by, 0.0), None


def test_the_exact_type_of_a_mask_is_that_of_arrays():
    def f(x):
        mask = x > 0.0
        return {np.ndarray: 2.0}.get(type(mask), 3.0) * x.sum() if type(mask) is np.ndarray else (x * x).sum()

    assert_array_equal(ad.jit(ad.grad(f))(np.array([1.0, -2.0])), [2.0, 2.0])


def test_primitives_get_the_values_of_masks():
    f = ad.value_and_grad(lambda x: (chosen(x, x > 0.0) * WEIGHTS[:3]).sum())
    g = ad.jit(f)
    for x in (np.array([1.0, -2.0, 3.0]), np.array([1.0, 2.0, -3.0]), np.array([2.0, -1.0, 1.0])):
        for got, expected in zip(g(x.copy()), f(x.copy()), strict=True):
            assert_array_equal(got, expected)
    assert not g.report().reasons


def test_partitions_are_those_of_numpy_in_programs_too():
    weights = np.arange(200.0)
    f = ad.value_and_grad(lambda x: np.partition(x, 30) @ weights)
    g = ad.jit(f)
    for k in range(3):
        x = generator("partitions", k).standard_normal(200)
        for got, expected in zip(g(x.copy()), f(x.copy()), strict=True):
            np.testing.assert_allclose(got, expected, rtol=1e-13)


def test_masks_and_their_views_are_one_memory():
    def f(x):
        mask = x > 0.0
        head, turned = mask[:2], mask.T
        copy_of_it = mask.copy()
        before = np.where(mask, x, 3.0 * x) * WEIGHTS[:4]
        head[:] = [True, False]
        turned[3] = True
        return (before + np.where(mask, x**2, x) * np.where(copy_of_it, 1.0, 7.0) + np.where(turned, x, 0.0)).sum()

    g = ad.jit(ad.value_and_grad(f))
    for x in generator("views").standard_normal((4, 4)):
        got, expected = g(x.copy()), ad.value_and_grad(f)(x.copy())
        assert_array_equal(got[0], expected[0])
        assert_array_equal(got[1], expected[1])


def test_threads_may_share_a_function_that_gives_up_its_traces():
    f = ad.jit(ad.grad(lambda x: x.sum() * len(f"{x[0]:.17g}") if x[1] > 0.0 else (x * x).sum() * float(x[0] > 0.5)))
    X, wrong = generator("gives up").standard_normal((40, 3)), []
    expected = [ad.grad(lambda x: x.sum() * len(f"{x[0]:.17g}") if x[1] > 0.0 else (
        x * x).sum() * float(x[0] > 0.5))(x) for x in X]

    def work():
        for x, e in zip(X, expected, strict=True):
            try:
                if not np.allclose(f(x), e, rtol=1e-12):
                    wrong.append(x)
            except Exception as error:
                wrong.append(error)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=work) for _ in range(8)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
    finally:
        sys.setswitchinterval(before)
    assert not wrong


def test_masks_leave_a_program_as_plain_arrays():
    kept = []

    def f(x):
        mask = x > 0.0
        mask[0] = True
        return np.where(mask, x**2, x).sum(), (mask, x < 0.0, (x > 1.0).T)

    g = ad.jit(ad.value_and_grad(f, has_aux=True))
    for x in (np.array([-1.0, 2.0, 3.0]), np.array([-1.0, -2.0, 3.0])):
        (value, aux), slopes = g(x.copy())
        (expected, masks), gradient = ad.value_and_grad(f, has_aux=True)(x.copy())
        assert value == expected
        assert_array_equal(slopes, gradient)
        for mine, theirs in zip(aux, masks, strict=True):
            assert type(mine) is np.ndarray
            assert_array_equal(mine, theirs)
    h = ad.jit(lambda x: (kept.append(x > 0.0), x.sum())[1])
    h(np.array([1.0, -1.0]))
    assert type(kept[0]) is np.ndarray
    assert_array_equal(kept[0], [True, False])


def test_masks_are_arrays_of_truth_values():
    seen = []

    def f(x):
        mask = x > 0.0
        seen.append((mask.shape, mask.ndim, mask.size, mask.dtype, len(mask), isinstance(mask, np.ndarray),
                     list(mask), mask.tolist(), np.flatnonzero(x > 0.0).tolist(), str(x > 0.0), True in (x > 0.0),
                     (x > 0.0).nonzero()[0].tolist(), copy.deepcopy(x > 0.0).tolist(), (~(x > 0.0)).tolist(),
                     (x > 0.0)[1], ((x > 0.0) + 1).tolist(), (x > 0.0).astype(int).tolist(),
                     np.array([5, 6, 7])[x > 0.0].tolist(), ((x > 0.0) == [True, False, True]).tolist()))
        return x.sum()

    x = np.array([1.0, -1.0, 2.0])
    f(x)
    ad.jit(f)(x)
    plain, traced = seen[0], seen[1]
    assert plain == traced


def test_numbers_that_python_reads_end_the_traces_after_two():
    def f(x):
        return x.sum() * float(np.exp(x[0]))

    g = ad.jit(ad.grad(f))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for k in range(6):
            x = np.array([0.1 * k, 1.0])
            assert_array_equal(g(x), ad.grad(f)(x))
    report = g.report()
    assert (report.traces, report.replays, report.eager) == (2, 0, 4)
    assert "reads numbers" in report.reasons[0]
    assert "float(np.exp(x[0]))" in report.reasons[0]


def rows_of_the_page():
    text = (Path(__file__).parents[2] / "docs/programs.md").read_text(encoding="utf-8")
    table = text.partition("<!-- what jit does with values")[2].partition("\n\n")[0]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| `")]
    return [(code, answer.rstrip(" |")) for row, answer in rows for code in re.findall("`([^`]*)`", row)]


@pytest.mark.parametrize(("code", "answer"), rows_of_the_page())
def test_the_page_says_what_a_replay_does(code, answer):
    rng = generator(code)
    f = eval(f"lambda x: (({code}) * 1.0).sum()", {"np": np})
    g = ad.jit(ad.grad(f))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")         # float(x) loses its derivative
        for _ in range(8):
            x = rng.standard_normal(5)
            assert_array_equal(g(x.copy()), ad.grad(f)(x.copy()))
    report = g.report()
    if answer == "computes it anew":
        assert (report.traces, report.eager) == (1, 0)
    elif answer == "reads numbers":
        assert (report.traces, report.eager) == (2, 6)
        assert "reads numbers" in report.reasons[0]
    else:
        assert report.traces > 1
        assert not report.reasons
