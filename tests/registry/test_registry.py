"""The rules as other engines call them: bound calls, their tapes, and the forms that write nothing."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import blasad as ad
from blasad._declarations.rule import rules as own
from blasad._testing.runs import run_rule
from support.bound_calls import Bound, operands
from support.numbers import random

DERIVED = sorted(name for name, rule in own.items() if rule.modes)
DTYPES = {"s": "f", "d": "d", "c": "F", "z": "D"}


# ---------------------------------------------------------------- every routine


@pytest.mark.parametrize("name", sorted(own))
def test_bound_calls_against_differences(name):
    """All cases of the harness, with shadows that lie otherwise than their arrays, in a workspace that is as large as
    it is said to be; whatever may be overwritten before the reverse is."""
    report = run_rule(ad.rules[name], quick=True, driver=Bound(workspace=True))
    assert report.ok, str(report)


@pytest.mark.parametrize("name", DERIVED)
def test_lanes_are_as_many_single_shadows(name):
    rule = ad.rules[name]
    for dtype in rule.dtypes:
        arrays, others = operands(rule, dtype)
        fresh = {key: x.copy("F") for key, x in arrays.items()}
        call = rule.bind(**arrays, **others)
        found = {key: x for key, x in call.arrays.items() if x.dtype != np.int64}
        batch = {key: random((3, *x.shape), x.dtype.char) for key, x in found.items()}
        for key in batch:                       # nothing that a routine does not refer to
            batch[key] = np.asfortranarray(batch[key])
        single = [{key: np.array(x[i]) for key, x in batch.items()} for i in range(3)]
        start = {key: x.copy() for key, x in call.arrays.items()}

        def again(start=start, call=call, arrays=arrays, fresh=fresh):
            for key, x in call.arrays.items():
                x[...] = fresh[key] if key in arrays else start[key]

        forward = {key: x.copy() for key, x in batch.items()}
        call.forward(forward)
        for i, shadows in enumerate(single):
            again()
            one = {key: x.copy() for key, x in shadows.items()}
            call.forward(one)
            for key in rule.writes:
                if key in one:
                    np.testing.assert_allclose(forward[key][i], one[key], rtol=1e-3 if dtype in "sc" else 1e-10,
                                               atol=1e-3 if dtype in "sc" else 1e-10)
        again()
        tape = call.augmented(overwritten=())
        call.reverse(tape, batch)
        for i, shadows in enumerate(single):    # a tape serves any number of times
            call.reverse(tape, shadows)
            for key, x in shadows.items():
                np.testing.assert_allclose(batch[key][i], x, rtol=1e-3 if dtype in "sc" else 1e-10,
                                           atol=1e-3 if dtype in "sc" else 1e-10)


# ---------------------------------------------------------------- tapes


def test_the_tape_keeps_what_is_asked_for():
    a, b, c = random((30, 20)), random((20, 10)), random((30, 10))
    call = ad.rules["gemm"].bind(1.0, a, b, 0.5, c)
    assert call.augmented(overwritten=()).kept == 0
    assert call.augmented(active="a").kept == b.nbytes
    assert call.augmented(active=("a", "b")).kept == a.nbytes + b.nbytes
    assert call.augmented(active=("a", "b"), overwritten="b").kept == b.nbytes
    assert call.augmented(active=()).kept == 0
    assert call.augmented(active="beta").kept == c.nbytes           # which the call itself overwrites
    assert call.augmented(active="a", overwritten=("c", "a")).kept == 0
    rule = ad.rules["trsm"]
    assert rule.bind(1.0, np.tri(20), b).augmented(active="a", overwritten="b").kept == b.nbytes
    assert rule.bind(1.0, np.tri(20), b).augmented(active=()).kept == 20 * 20 * 8
    one = np.broadcast_to(np.array(2.0), (20, 10))                  # what repeats is kept once
    assert ad.rules["gemm"].bind(1.0, a, one).augmented(active="a").kept <= 16


def test_operands_that_are_one_memory_are_overwritten_together():
    w = random((4, 4))
    a, w0 = w[:], w.copy()
    call = ad.rules["gemm"].bind(1.0, a, w, c=np.zeros((4, 4)))
    tape = call.augmented(active="b", overwritten="b")
    w[...] = np.nan
    db, dc = np.zeros((4, 4)), np.ones((4, 4))
    call.reverse(tape, {"b": db, "c": dc})
    np.testing.assert_allclose(db, w0.T @ np.ones((4, 4)))


@pytest.mark.parametrize("name", ["b", "c"])
def test_debug_finds_what_was_overwritten(name):
    a, b, c = np.tri(4) + np.eye(4), random((4, 3)), random((4, 3))
    if name == "b":
        call = ad.rules["gemm"].bind(1.0, random((4, 4)), b, 1.0, c)
    else:
        call = ad.rules["trsm"].bind(1.0, a, c, lower=1)
    written = "c" if name == "b" else "b"
    read = "a"
    tape = call.augmented(active=read, overwritten=(), debug=True)
    shadows = {read: np.zeros((4, 4)), written: np.ones((4, 3))}
    call.reverse(tape, shadows)
    (b if name == "b" else c)[1, 1] += 1
    before = {key: x.copy() for key, x in shadows.items()}
    with pytest.raises(RuntimeError, match="was overwritten between the call and its reverse"):
        call.reverse(tape, shadows)
    for key, x in shadows.items():
        np.testing.assert_array_equal(x, before[key])


def test_two_forwards_before_the_first_backward():
    a, x, y = random((3, 3)), random(3), np.zeros(3)
    call = ad.rules["gemv"].bind(1.0, a, x, y=y)
    tapes, values = [], []
    for _ in range(2):
        x[...] = random(3)
        values.append(x.copy())
        tapes.append(call.augmented(active="a"))
    for tape, value in zip(tapes, values, strict=True):
        da, dy = np.zeros((3, 3)), np.ones(3)
        call.reverse(tape, {"a": da, "y": dy})
        np.testing.assert_array_equal(da, np.outer(np.ones(3), value))
        assert not dy.any()


def test_workspaces_are_large_enough_wherever_shadows_lie():
    """A rule copies what does not lie by columns."""
    ab = random((21, 40), "D").copy("F")
    ab[0] = 50
    call = ad.rules["pbtrf"].bind(ab, lower=1)
    tape = call.augmented()
    seed = random((21, 40), "D")
    found = []
    for dab in (seed.copy("F"), seed.copy("C"), seed[::-1].copy()[::-1]):
        space = np.zeros(call.workspace_size("reverse"), np.uint8)
        call.reverse(tape, {"ab": dab}, workspace=space)
        found.append(dab)
    np.testing.assert_allclose(found[0], found[1], rtol=1e-13)
    np.testing.assert_allclose(found[0], found[2], rtol=1e-13)


# ---------------------------------------------------------------- numbers


@pytest.mark.parametrize("dtype", "fdFD")
def test_scalars_are_constants_numbers_or_memory(dtype):
    a, b, c = random((3, 2), dtype), random((2, 4), dtype), random((3, 4), dtype)
    seed, alpha = random((3, 4), dtype), np.array(0.0, dtype)
    start = c.copy()
    tolerance = dict(rtol=1e-4) if dtype in "fF" else {}
    call = ad.rules["gemm"].bind(alpha, a, b, 0.5, c)
    alpha[...] = 2.0                            # what is in memory is read when the call is made
    np.testing.assert_allclose(call.run(), 2 * a @ b + 0.5 * start, **tolerance)
    c[...] = start
    tape = call.augmented(active=("alpha", "beta"))
    c[...], alpha[...] = np.nan, np.nan
    shadows = {"alpha": np.array(1.0, dtype), "beta": np.array(1.0, dtype), "c": seed.copy()}
    call.reverse(tape, shadows)
    np.testing.assert_allclose(shadows["alpha"], 1 + np.vdot(a @ b, seed), **tolerance)
    np.testing.assert_allclose(shadows["beta"], 1 + np.vdot(start, seed), **tolerance)
    np.testing.assert_allclose(shadows["c"], 0.5 * seed, **tolerance)
    c[...], alpha[...] = start, 2.0
    dc = np.zeros_like(c)
    call.forward({"beta": 3.0, "c": dc})
    np.testing.assert_allclose(dc, 3 * start, **tolerance)


def test_increments_and_offsets():
    """Shadows are like the arrays that are given; increments and offsets are those of the arrays."""
    x, y = random(9), random(9)
    call = ad.rules["axpy"].bind(x, y, 3, 2.0, offx=1, incx=-2, offy=2, incy=3)
    dx, dy = np.zeros(18)[::-2], np.arange(9.0)
    call.reverse(call.augmented(active="x"), {"x": dx, "y": dy})
    expected = np.zeros(9)
    expected[[5, 3, 1]] = 2 * np.arange(9.0)[[2, 5, 8]]
    np.testing.assert_array_equal(dx, expected)
    np.testing.assert_array_equal(dy, np.arange(9.0))


# ---------------------------------------------------------------- what is wrong


def bound():
    return ad.rules["gemm"].bind(1.0, np.ones((2, 3)), np.ones((3, 4)), 1.0, np.ones((2, 4)))


@pytest.mark.parametrize(("shadows", "error", "message"), [
    ({"a": np.zeros((2, 3))}, ValueError, "c is written, so that it needs a shadow"),
    ({"c": np.zeros((2, 3))}, ValueError, r"shape \(2, 3\); it must be an array of float64 and shape \(2, 4\)"),
    ({"c": np.zeros((2, 4), "f")}, TypeError, "array of float32"),
    ({"c": [[1.0] * 4] * 2}, TypeError, "is list"),
    ({"d": np.zeros((2, 4))}, ValueError, "d has a shadow"),
    ({"c": np.zeros((2, 2, 4)), "a": np.zeros((3, 2, 3))}, ValueError, "lanes; the others have 2"),
    ({"c": np.zeros((0, 2, 4))}, ValueError, "one at least"),
    ({"c": np.broadcast_to(np.zeros((2, 4)), (2, 2, 4))}, ValueError, "read-only"),
])
def test_shadows_that_do_not_fit(shadows, error, message):
    call = bound()
    tape = call.augmented()
    with pytest.raises(error, match=message):
        call.reverse(tape, shadows)


def test_shadows_share_no_memory_with_what_is_not_theirs():
    a, b, c = np.ones((2, 2)), np.ones((2, 2)), np.ones((2, 2))
    call = ad.rules["gemm"].bind(1.0, a, b, 1.0, c)
    tape = call.augmented()
    with pytest.raises(ValueError, match="shares memory with a"):
        call.reverse(tape, {"a": a, "c": np.ones((2, 2))})
    d = np.ones((2, 2))
    with pytest.raises(ValueError, match="overlap, and their arrays do not"):
        call.reverse(tape, {"a": d, "b": d, "c": np.ones((2, 2))})
    twice = ad.rules["gemm"].bind(1.0, a, a, 1.0, c)
    d = np.zeros((2, 2))
    twice.reverse(twice.augmented(), {"a": d, "b": d, "c": np.ones((2, 2))})    # contributions add up
    np.testing.assert_array_equal(d, 4 * np.ones((2, 2)))


def test_calls_that_cannot_be_bound_as_they_are():
    a = np.ones((3, 3))
    with pytest.raises(TypeError, match="a bound call reads arrays as they are"):
        ad.rules["gemm"].bind(1.0, a, a.astype("f"))
    with pytest.raises(ValueError, match="makes no copies"):
        ad.rules["gemm"].bind(1.0, a, np.ones((3, 3)), 1.0, a)
    with pytest.raises(ValueError, match="read-only"):
        ad.rules["scal"].bind(2.0, np.broadcast_to(np.ones(1), 3))
    with pytest.raises(TypeError, match="the argument b is missing"):
        ad.rules["gemm"].bind(1.0, a)
    with pytest.raises(TypeError, match="a bound call takes plain arrays"):
        ad.grad(lambda x: ad.rules["dot"].bind(x, x).run())(np.ones(3))
    with pytest.raises(ValueError, match="cannot have a derivative"):
        bound().augmented(active="trans_a")
    with pytest.raises(ValueError, match="overwritten has 'alpha'"):
        bound().augmented(overwritten="alpha")
    with pytest.raises(ValueError, match="that of another call"):
        bound().reverse(bound().augmented(), {})
    with pytest.raises(NotImplementedError, match="iamax has no derivative"):
        ad.rules["iamax"].bind(np.ones(3)).augmented()


def test_a_workspace_that_is_too_small():
    call = ad.rules["potrf"].bind(np.eye(40), lower=1)
    tape = call.augmented()
    need = call.workspace_size("reverse")
    assert need > 100
    with pytest.raises(ValueError, match="which are too few"):
        call.reverse(tape, {"a": np.eye(40)}, workspace=np.zeros(need // 4, np.uint8))
    call.reverse(tape, {"a": np.eye(40)}, workspace=np.zeros(need, np.uint8))
    assert ad.rules["gemm"].bind(1.0, np.eye(3), np.eye(3)).workspace_size("reverse") == 0


def test_a_failure_leaves_the_call_usable():
    a = -np.eye(3)
    call = ad.rules["potrf"].bind(a)
    with pytest.raises(np.linalg.LinAlgError, match="positive definite"):
        call.augmented()
    a[...] = 4 * np.eye(3)
    da = np.eye(3)
    call.reverse(call.augmented(), {"a": da})
    np.testing.assert_allclose(da, np.eye(3) / 4)


def test_threads():
    a, b = random((40, 40)), random((40, 40))
    found = [None] * 8

    def work(i):
        call = ad.rules["gemm"].bind(1.0, a, b)
        tape = call.augmented(overwritten=())
        da = np.zeros((40, 40))
        call.reverse(tape, {"a": da, "c": np.full((40, 40), float(i))})
        found[i] = da

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for i in range(8):
        np.testing.assert_allclose(found[i], np.full((40, 40), float(i)) @ b.T)


# ---------------------------------------------------------------- functions


@pytest.mark.parametrize("name", DERIVED)
def test_pure_forms_agree_and_write_nothing(name):
    """<w, jvp(v)> = <vjp(w), v>, for arguments and adjoints that are read-only."""
    rule = ad.rules[name]
    for dtype in rule.dtypes:
        arrays, others = operands(rule, dtype)
        for x in arrays.values():
            x.flags.writeable = False
        active = [arg.name for arg in rule.args if arg.name in arrays or arg.intent == "scalar"]
        value, pullback = rule.vjp(**arrays, **others, active=active)
        results = value if isinstance(value, tuple) else (value,)
        adjoints = [None if np.asarray(x).dtype.kind == "i" else np.asarray(
            random(np.shape(x), np.asarray(x).dtype.char) if np.shape(x) else 0.75, np.asarray(x).dtype)
            for x in results]
        for w in adjoints:
            if w is not None:
                w.flags.writeable = False
        found, again = pullback(*adjoints), pullback(*adjoints)
        tangents = {key: random(np.shape(x), np.asarray(x).dtype.char) if np.shape(x) else 0.5
                    for key, x in found.items()}
        same, moved = rule.jvp((), tangents, **arrays, **others)
        moved = moved if isinstance(moved, tuple) else (moved,)
        left = sum(np.vdot(w, dx).real for w, dx in zip(adjoints, moved, strict=True) if w is not None)
        right = sum(np.vdot(found[key], tangents[key]).real for key in found)
        np.testing.assert_allclose(left, right, rtol=3e-3 if dtype in "sc" else 1e-9)
        for key, x in found.items():
            np.testing.assert_array_equal(x, again[key])
        for x, y in zip(results, same if isinstance(same, tuple) else (same,), strict=True):
            np.testing.assert_allclose(x, y, rtol=1e-4)


@pytest.mark.parametrize("piv", [np.arange(4), np.arange(4, dtype=np.int32), np.arange(3, -1, -1)[::-1]])
def test_numbers_of_rows_are_read_when_a_call_is_made(piv):
    ab, b = np.zeros((4, 4)), random((4, 1))
    x = b.copy()
    call = ad.rules["gbtrl"].bind(ab, 1, 1, x, piv)
    piv[0] = 1
    np.testing.assert_array_equal(call.run(), b[[1, 0, 2, 3]])
    x[...] = b
    tape = call.augmented()
    piv[0] = 0
    shadows = {"ab": np.zeros((4, 4)), "b": b.copy()}
    call.reverse(tape, shadows)
    np.testing.assert_array_equal(shadows["b"], b[[1, 0, 2, 3]])
    x[...] = b
    np.testing.assert_array_equal(call.run(), b)


def test_pure_forms_keep_what_they_need():
    x = random(4)
    seen = x.copy()
    _, pullback = ad.rules["nrm2"].vjp(x)
    x[...] = 0
    np.testing.assert_allclose(pullback(1.0)["x"], seen / np.linalg.norm(seen))
    with pytest.raises(TypeError, match="takes 1 adjoints"):
        pullback()
    with pytest.raises(ValueError, match="the adjoint of out has shape"):
        pullback(np.ones(3))
    with pytest.raises(TypeError, match="given twice"):
        ad.rules["nrm2"].vjp(x, x=x)
