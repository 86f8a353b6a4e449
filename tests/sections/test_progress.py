"""Progress of long work: told to a callback, or shown."""

import sys

import numpy as np
import pytest

import blasad as ad
from blasad._declarations.progress import telling


def loss_of(steps, **options):
    def loss(x):
        x = ad.loop(lambda i, x: x * np.cos(x), steps, x, **{"kept": True, **options})
        return x.sum()
    return loss


@pytest.mark.parametrize("steps", [1, 2, 7, 60])
@pytest.mark.parametrize("kept", [True, 1, 3])
def test_a_loop_tells_how_far_it_is(steps, kept):
    told = []
    x = np.array([0.3, 0.5])
    slope = ad.grad(loss_of(steps, kept=kept, progress=lambda *now: told.append(now)))(x)
    np.testing.assert_array_equal(slope, ad.grad(loss_of(steps, kept=kept))(x))
    done = [now[0] for now in told]
    assert {now[1] for now in told} == {2 * steps} and done == sorted(done) and set(range(1, steps + 1)) <= set(done)
    assert steps < 60 or done[-1] > 1.5 * steps
    told.clear()
    loss_of(steps, kept=kept, progress=lambda *now: told.append(now))(x)
    assert told == [(i + 1, 2 * steps) for i in range(steps)]


@pytest.mark.parametrize("tqdm", [False, True])
def test_progress_is_shown(monkeypatch, capsys, tqdm):
    if tqdm:
        pytest.importorskip("tqdm")
    else:
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    ad.grad(loss_of(30, progress=True))(np.ones(2))
    shown = capsys.readouterr().err
    assert "60" in shown and ("steps" in shown)
    assert ad.testing.check_rule("dot", dtypes="d", quick=True, progress=True).ok
    shown = capsys.readouterr().err
    assert "100" in shown and "cases" in shown


def long(x, steps=20_000):
    """A function whose sweep takes longer than it takes until somebody is told."""
    x = x.copy()
    for _ in range(steps):
        x *= 1.0001
        np.sin(x, out=x)
    return x


def told_of(work):
    told = []
    found = work(lambda *now: told.append(now))
    return found, told


CALLS_OF_SUM = told_of(lambda tell: ad.grad(lambda x: x.sum(), progress=tell)(np.ones(2)))[1][-1][1]


def check_told(told, total):
    done = [now[0] for now in told]
    assert {now[1] for now in told} == {total} and done == sorted(done) and done[-1] == total


@pytest.mark.parametrize("dtype", ["f", "d", "F", "D"])
def test_a_sweep_tells_how_far_it_is(dtype, rng):
    x = (rng.standard_normal(300) / 4).astype(dtype)
    loss = lambda x: long(x).real.sum()  # noqa: E731
    with ad.Tape() as tape:
        traced = tape.watch(x.copy(), np.zeros_like(x))
        _ = loss(traced)
        calls = tape.calls
    wanted = ad.grad(loss)(x)
    for given in (ad.grad, ad.value_and_grad):
        found, told = told_of(lambda tell, given=given: given(loss, progress=tell)(x))
        check_told(told, calls)
        np.testing.assert_array_equal(found if given is ad.grad else found[1], wanted)


def test_a_sweep_tells_while_it_runs(rng):
    """And it can be ended then."""
    x = rng.standard_normal((400, 400)) / 100
    seen = []

    def power(x):
        y = x
        for _ in range(60):
            y = x @ y
        return y

    def tell(done, total):
        seen.append((done, total))
        raise KeyError("enough")

    y, pullback = ad.vjp(power, x)
    with pytest.raises(KeyError, match="enough"):
        pullback(y, progress=tell)
    assert len(seen) == 1 and 0 < seen[0][0] < seen[0][1] == 60
    np.testing.assert_array_equal(pullback(y)[0], ad.vjp(power, x)[1](y)[0])


def test_pullbacks_and_tapes_tell(rng):
    x = rng.standard_normal(3)
    y, pullback = ad.vjp(lambda x: np.sin(x) * x, x, lanes=2)
    (wanted,), (told,) = pullback(y), [told_of(lambda tell: pullback(y, progress=tell))[1]]
    check_told(told, told[-1][1])
    calls = told[-1][1]
    seeds = rng.standard_normal((5, 3))
    (found,), told = told_of(lambda tell: pullback.stacked(seeds, progress=tell))
    assert told == [(calls * k, 3 * calls) for k in (1, 2, 3)]
    np.testing.assert_array_equal(found, pullback.stacked(seeds)[0])
    dx = np.zeros(3)
    with ad.Tape() as tape:
        z = np.sin(traced := tape.watch(x, dx)) * traced
        tape.pull(z, y.copy())                  # takes no progress
        assert np.array_equal(dx, wanted)
        dx[...] = 1
        z = tape.watch(np.ones(3), dz := np.ones(3))
        z *= traced
        told = told_of(lambda tell: tape.reverse(progress=tell))[1]
    assert told == [(1, 1)] and np.allclose(dx, 2) and np.allclose(dz, x)


@pytest.mark.parametrize("kept, steps", [(True, 2000), (1, 300), (3, 2000)])
def test_sections_count_once_however_often_they_run(kept, steps):
    x = np.array([0.3, 0.5])
    found, told = told_of(lambda tell: ad.grad(loss_of(steps, kept=kept), progress=tell)(x))
    np.testing.assert_array_equal(found, ad.grad(loss_of(steps, kept=kept))(x))
    total = told[-1][1]
    check_told(told, total)
    assert total == 2 * steps + CALLS_OF_SUM


def test_sections_in_sections_count_once():
    step = ad.checkpoint(lambda x: np.sin(x) * x)

    def loss(x):
        for _ in range(3):
            x = ad.checkpoint(lambda x: step(step(x)) + 1)(x)
        return x.sum()

    x = np.array([0.3, 0.5])
    found, told = told_of(lambda tell: ad.grad(loss, progress=tell)(x))
    np.testing.assert_array_equal(found, ad.grad(loss)(x))
    check_told(told, 3 * (2 * 2 + 1) + CALLS_OF_SUM)


def test_inner_sweeps_tell_and_are_differentiated(rng):
    x = rng.standard_normal(3)
    told = []
    second = ad.grad(lambda x: (ad.grad(lambda x: (x**3).sum(), progress=lambda *now: told.append(now))(x)).sum())
    np.testing.assert_allclose(second(x), 6 * x)
    assert len(told) == 1 and told[0][0] == told[0][1]


def test_nothing_to_reverse_tells_nothing():
    found, told = told_of(lambda tell: ad.grad(lambda x: 1.0, progress=tell)(np.ones(2)))
    assert not found.any() and not told


def test_a_program_of_a_gradient_does_not_tell():
    told = []
    gradient = ad.compile(ad.grad(lambda x: (x**3).sum(), progress=lambda *now: told.append(now)), np.ones(2))
    told.clear()
    np.testing.assert_allclose(gradient(np.full(2, 2.0)), 12)
    assert not told


def wide(x):
    return np.outer(x, x).ravel()


@pytest.mark.parametrize("f, shape, total", [
    (wide, 20, 20),                                     # by columns
    (lambda x: x[:18] * x[1:19], 40, 18),               # by rows
    (lambda x: {"a": x[:18] * 2, "b": x[:3] ** 2}, 40, 21),
    (lambda x: [x[0], x[1] ** 2], 2, 2),
], ids=["columns", "rows", "trees", "numbers"])
def test_jacobians_tell(f, shape, total, rng):
    x = rng.standard_normal(shape)
    found, told = told_of(lambda tell: ad.jacobian(f, progress=tell)(x))
    check_told(told, total)
    wanted = ad.jacobian(f)(x)
    ad.trees.recursive_map(lambda *pair: np.testing.assert_array_equal(*pair) or 0.0, found, wanted)


def test_jacobians_and_hessians_of_several_arguments_tell(rng):
    x, y = rng.standard_normal(20), rng.standard_normal(3)
    told = told_of(lambda tell: ad.jacobian(lambda x, y: np.outer(x, y).ravel(), (0, 1), progress=tell)(x, y))[1]
    check_told(told, 23)
    told = told_of(lambda tell: ad.hessian(lambda x, y: (np.outer(x, y)**3).sum(), (1, 0), progress=tell)(x, y))[1]
    check_told(told, 23)
    told = told_of(lambda tell: ad.jacobian(lambda z: z * z, holomorphic=True, progress=tell)(x + 1j))[1]
    check_told(told, 20)
    f = lambda p: (p["a"] ** 3).sum() * p["b"]  # noqa: E731
    check_told(told_of(lambda tell: ad.hessian(f, progress=tell)({"a": y, "b": 2.0}))[1], 4)


def test_what_is_over_soon_is_not_shown(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    x = np.ones(3)
    ad.grad(lambda x: (x * x).sum(), progress=True)(x)
    ad.jacobian(lambda x: x * x, progress=True)(x)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("blasad._declarations.progress.LATE", 0.0)
    ad.grad(lambda x: long(x).sum(), progress=True)(np.ones(1000))
    assert f"{40_001 + CALLS_OF_SUM} of {40_001 + CALLS_OF_SUM} calls, 100 %" in capsys.readouterr().err


def test_what_shows_no_progress():
    for bad in (lambda: ad.grad(np.sum, progress=3), lambda: ad.value_and_grad(np.sum, progress="yes"),
                lambda: ad.jacobian(np.sin, progress=1), lambda: ad.hessian(np.sum, progress=1),
                lambda: ad.vjp(np.sin, np.ones(2))[1](np.ones(2), progress=3),
                lambda: ad.vjp(np.sin, np.ones(2))[1].stacked(np.ones((2, 2)), progress=3)):
        with pytest.raises(TypeError, match="progress is .*; it must be True, False, or a function"):
            bad()
    assert telling(False, "steps") is None and telling(None, "steps") is None
    with pytest.raises(TypeError, match="progress is 3; it must be True, False, or a function"):
        ad.grad(loss_of(3, progress=3))(np.ones(2))


def test_a_program_does_not_tell():
    told = []
    loss = loss_of(9, progress=lambda *now: told.append(now))
    gradient = ad.compile(ad.grad(loss), np.ones(2))
    told.clear()
    np.testing.assert_allclose(gradient(np.full(2, 0.5)), ad.grad(loss_of(9))(np.full(2, 0.5)))
    assert not told


def many(x):
    for _ in range(30_000):
        x = x * 0.5 + 1.0
    return x.sum()


@pytest.mark.parametrize("way", ["compile", "jit"])
def test_tracing_and_tidying_tell_how_far_they_are(way):
    told = []
    x, tell = np.ones(2), lambda *now: told.append(now)
    if way == "compile":
        ad.compile(many, x, progress=tell)
    else:
        ad.jit(many, progress=tell)(x)
    recorded, tidied = [now for now in told if not now[1]], [now for now in told if now[1]]
    assert recorded + tidied == told and told == sorted(told)
    assert len({total for _, total in tidied}) == 1 and len(tidied) > 5
    done, total = told[-1]
    assert done == total > 120_000 and all(now[0] <= total / 2 for now in recorded)


def test_an_error_of_what_is_told_ends_a_trace():
    def tell(done, total):
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        ad.compile(many, np.ones(2), progress=tell)
    assert ad.compile(many, np.ones(2))(np.ones(2)) == many(np.ones(2))


@pytest.mark.parametrize("tqdm", [False, True])
def test_a_long_trace_is_shown(monkeypatch, capsys, tqdm):
    if tqdm:
        pytest.importorskip("tqdm")
    else:
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    show = telling(True, "calls")
    for now in ((1000, 0), (2000, 0), (3000, 4000), (4000, 4000)):
        show(*now)
    shown = capsys.readouterr()
    assert not shown.out and "4000" in shown.err and shown.err.endswith("\n")
    assert tqdm or "\r1000 calls\r2000 calls\r3000 of 4000 calls, 75 %" in shown.err


def test_a_short_trace_shows_nothing(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    ad.compile(lambda x: (x * x).sum(), np.ones(2), progress=True)
    ad.jit(lambda x: (x * x).sum(), progress=True)(np.ones(2))
    assert capsys.readouterr() == ("", "")
    with pytest.raises(TypeError, match="progress is 3"):
        ad.jit(many, progress=3)
    with pytest.raises(TypeError, match="progress is 3"):
        ad.compile(many, np.ones(2), progress=3)
