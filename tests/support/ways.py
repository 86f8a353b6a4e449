"""Ways to run and to differentiate one program.

Most take the program, its arguments and seeds, and return the values and the gradients as a list; a compiled program
takes other arguments too, with which it is traced.  Their text stands in the scripts that failures print, so they use
nothing but each other.
"""

import gc
import pickle
import sys
import threading
import warnings
from itertools import combinations
from types import SimpleNamespace

import numpy as np

import blasad as ad
from blasad._arrays import arrays as _arrays
from blasad._arrays import traced as _traced
from blasad._arrays.made import holds_no_derivative
from support.numbers import generator
from support.numpy_harness import twin


def flat(tree):
    return [y for part in tree for y in flat(part)] if isinstance(tree, (list, tuple)) else [tree]


def copies(xs):
    return [twin(x) for x in xs]


def each(f, seeds):
    """New seeds; those of results that are one array are one array."""
    made = {id(s): f(s) for s in seeds}
    return tuple(made[id(s)] for s in seeds)


def eager(program, xs, seeds):
    values, pull = ad.vjp(program, *copies(xs))
    return flat((values, pull(seeds)))


def again(program, xs, seeds):
    """The second sweep of one run, after one with other seeds."""
    values, pull = ad.vjp(program, *copies(xs))
    pull(each(np.ones_like, seeds))
    return flat((values, pull(seeds)))


def pulled(program):
    def both(xs, seeds):
        values, pull = ad.vjp(program, *xs)
        return values, pull(seeds)
    return both


def traced(program, xs, seeds, others, tidy=True):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ad.compile(pulled(program), copies(others), each(lambda s: 0 * s, seeds), tidy=tidy)


def tidy(program, xs, seeds, others):
    run = traced(program, xs, seeds, others)
    run(copies(others), each(lambda s: s * np.nan, seeds))       # nothing of this is left
    return flat(run(copies(xs), seeds))


def untidied(program, xs, seeds, others):
    return flat(traced(program, xs, seeds, others, False)(copies(xs), seeds))


def pickled(program, xs, seeds, others):
    return flat(pickle.loads(pickle.dumps(traced(program, xs, seeds, others)))(copies(xs), seeds))


def nested(program, xs, seeds):
    """As the values of a function that is differentiated itself."""
    return flat(ad.vjp(lambda *xs: pulled(program)(xs, seeds), *copies(xs))[0])


def in_a_thread(program, xs, seeds):
    found = []

    def work():
        try:
            found.extend(eager(program, xs, seeds))
        except Exception as error:
            found.append(error)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    for error in found:
        if isinstance(error, Exception):
            raise error
    return found


def shared(program, xs, seeds):
    """One pullback in two threads at once, of seeds and of twice those: the same, or an error that says so."""
    values, pull = ad.vjp(program, *copies(xs))
    right, found = flat(pull(seeds)), []

    def work(factor):
        for _ in range(3):
            try:
                found.append([g / factor for g in flat(pull(each(lambda s: factor * s, seeds)))])
            except RuntimeError as error:
                assert "thread" in str(error), error
    threads = [threading.Thread(target=work, args=(factor,)) for factor in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for one in found:
        same(one, right)
    return flat((values, right))


def lanes(program, xs, seeds):
    """Beside a lane of zeros and one of other seeds."""
    values, pull = ad.vjp(program, *copies(xs), lanes=3)
    found = pull.stacked(each(lambda s: np.stack([0 * s, s, np.ones_like(s)]), seeds))
    for g in found:
        assert not g[0].any(), "the gradient of a zero seed is not zero"
    return flat((values, [g[1] for g in found]))


def same(found, right, eps=0.0):
    assert len(found) == len(right), f"{len(found)} arrays, not {len(right)}"
    for one, other in zip(found, right, strict=True):
        one, other = np.asarray(one), np.asarray(other)
        if eps:
            scale = max(1.0, float(np.abs(np.nan_to_num(other)).max(initial=0)))
            np.testing.assert_allclose(one, other, rtol=0, atol=eps * scale)
        elif one.dtype != other.dtype and one.ndim or not np.array_equal(one, other, equal_nan=True):
            np.testing.assert_array_equal(one, other, strict=True)


def forward(program, xs, seeds, right, eps, rounded=0.0):
    """Values, and <seed, tangent> = <gradient, direction>."""
    ts = directions(xs)
    values, tangents = ad.jvp(program, tuple(copies(xs)), ts)
    same(values, right[:len(values)], rounded)
    lanes = ad.jvp(program, tuple(copies(xs)), tuple(np.stack([t, 0 * t]) for t in ts), stacked=True)[1]
    same([t[0] for t in lanes], flat(tangents), eps)
    if all(np.isfinite(y).all() for y in right):
        assert not any(np.any(t[1]) for t in lanes), "the tangent of a zero direction is not zero"
    once = {id(s): (s, t) for s, t in zip(seeds, flat(tangents), strict=True)}.values()
    left, other = inner(*zip(*once, strict=True)), inner(right[len(values):], ts)
    scale = max(1.0, *(float(np.abs(np.nan_to_num(y)).max(initial=0)) for y in [*tangents, *right]))
    if np.isnan(left) and np.isnan(other) and not all(np.isfinite(y).all() for y in right):
        return                              # a seed that is zero in part, beside what is no number
    assert abs(left - other) <= eps * 100 * scale, f"<seed, tangent> = {left}, <gradient, direction> = {other}"


def differences(program, xs):
    """Tangents, by differences of sixth order with two steps; nothing is said of programs with a kink nearby."""
    ts = directions(xs)
    found = differences_of(lambda *xs: flat(program(*xs)), xs, ts, flat(program(*copies(xs))))
    if found is not None:
        same(ad.jvp(program, tuple(copies(xs)), ts)[1], found, 1e-8)


def stripped(y):
    return pickle.loads(pickle.dumps(y))


def dead(program, xs, leaked):
    """What a finished derivative has left raises, wherever it is used."""
    ad.vjp(program, *copies(xs))
    for y in [y for y in leaked.values() if isinstance(y, _traced.TracedArray)]:
        if holds_no_derivative(y):          # made by the program, and nothing with a derivative was written
            np.testing.assert_array_equal(y + 1, stripped(y) + 1)
            continue
        for number, use in enumerate(USES):
            try:
                use(np.ones(3), y)
            except RuntimeError as error:
                assert "finished" in str(error), error
            else:
                raise AssertionError(f"a dead array is accepted by use {number}")


USES = [lambda x, y: y + 1, lambda x, y: y.sum(), lambda x, y: np.sin(y), lambda x, y: y.T + 1,
        lambda x, y: ad.grad(lambda x: (x.sum() * y).sum())(x), lambda x, y: ad.grad(lambda x, y: x.sum())(x, y),
        lambda x, y: ad.grad(lambda x: ad.checkpoint(lambda x, y: x.sum() * y)(x, y).sum())(x),
        lambda x, y: ad.vjp(lambda y: y * 1, y), lambda x, y: ad.jvp(lambda x, y: x.sum(), (x, y), (x, y)),
        lambda x, y: ad.compile(lambda x, y: x.sum() * y, x, y), lambda x, y: ad.hessian(lambda x, y: x.sum())(x, y)]


def lying_like(x, values):
    found = twin(x)
    found[...] = values
    return found


def lies(names):
    """How the arrays of a program lie, and which of them share memory."""
    found = {name: _arrays.memory(x) if type(x) is _traced.TracedArray else x for name, x in names.items()}
    found = {name: x for name, x in found.items() if type(x) is np.ndarray and x.size and x.ndim}
    strides = {name: [s for s, n in zip(x.strides, x.shape, strict=True) if n > 1] for name, x in found.items()}
    return strides, [pair for pair in combinations(found, 2) if np.shares_memory(*map(found.get, pair))]


def layout(program, xs, looked):
    """Views are views and copies are copies, and both lie as those of NumPy do."""
    program(*copies(xs))
    ad.jvp(program, tuple(copies(xs)), directions(xs))
    plain, traced = looked
    assert plain == traced, f"in NumPy: {plain}; here: {traced}"


def like(x, seed):
    rng = generator(seed)
    t = np.round(rng.uniform(-1, 1, np.shape(x)), 3)
    return (t + 1j * np.round(rng.uniform(-1, 1, t.shape), 3) if x.dtype.kind == "c" else t).astype(x.dtype)


def directions(xs):
    return tuple(like(x, 7) for x in xs)


def inner(xs, ys):
    return sum(float(np.sum((np.conj(x) * y).real)) for x, y in zip(xs, ys, strict=True))


# ---------------------------------------------------------------- jit, in place, on threads, other arguments


def halfway(xs):
    return [lying_like(x, 0.5 * x - 0.3) for x in xs]


def jitted(program, xs, seeds, others, eps=1e-10):
    """Traces and replays at several points, each held against the same without `jit`."""
    run = ad.jit(pulled(program))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for at in (others, xs, xs, halfway(xs), others):
            try:
                right = eager(program, at, seeds)
            except Exception as error:
                try:
                    run(copies(at), seeds)
                except Exception:
                    continue
                raise AssertionError("jit does not raise what the function does") from error
            same(flat(run(copies(at), seeds)), right, eps)
        return flat(run(copies(xs), seeds))


def in_place(program, xs, seeds, eps=1e-10):
    """autodiff of a function that writes its results into arrays; also forward, by the dot-product identity."""
    values = [np.array(y) for y in flat(program(*copies(xs)))]
    ts = directions(xs)

    def writes(*args):
        for out, y in zip(args[len(xs):], flat(program(*args[:len(xs)])), strict=True):
            out[...] = y

    def run(mode, dxs, douts):
        arrays, outs = copies(xs), [np.zeros_like(y) for y in values]
        ad.autodiff(mode, writes, *map(ad.Duplicated, arrays, dxs), *map(ad.Duplicated, outs, douts))
        return outs
    dxs, douts = [0 * t for t in ts], [np.array(s, y.dtype) for s, y in zip(seeds, values, strict=True)]
    outs = run(ad.Reverse, dxs, douts)
    assert not any(np.any(d) for d in douts), "a seed is left"
    tangents = [np.zeros_like(y) for y in values]
    same(run(ad.Forward, copies(ts), tangents), outs, eps)
    same(flat(ad.jvp(program, tuple(copies(xs)), ts)[1]), tangents, eps)
    return outs + dxs


def on_threads(program, xs, seeds, others, eps=1e-10):
    """A program for several of them, others that are compiled there, and eager runs, beside a garbage collector."""
    shared, found, stop = traced(program, xs, seeds, others), [], []

    def work(number):
        try:
            for _ in range(2):
                run = (shared, traced(program, xs, seeds, others), pulled(program), pulled(program))[number]
                found.append(flat(run(copies(xs), seeds)))
        except Exception as error:
            found.append(error)

    def collects():
        while not stop:
            gc.collect(0)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
        collector = threading.Thread(target=collects)
        for thread in [*threads, collector]:
            thread.start()
        for thread in threads:
            thread.join()
        stop.append(True)
        collector.join()
    finally:
        sys.setswitchinterval(before)
    for one in found:
        if isinstance(one, Exception):
            raise one
        same(one, found[0], eps)
    return found[0]


def given_more(program, xs, seeds, eps=1e-10):
    """With integers, lists and objects among the arguments, which the function writes and appends to."""
    class Held:
        def __init__(self):
            self.P, self.n = np.full(2, 2.0), 3

    def more():
        return [np.arange(3), SimpleNamespace(P=np.full(2, 0.5), n=np.arange(2)), {"list": [1.0], "a": np.ones(2)},
                [np.ones(2), 2], np.array([True, False]), Held(), "text", None]

    def state(more):
        numbers, simple, named, listed, mask, held, *_ = more
        return [np.array(y) for y in (numbers, simple.P, simple.n, named["list"], named["a"], listed[0], len(listed),
                                      mask, held.P, held.n)]

    def loss(xs, numbers, simple, named, listed, mask, held, text, none, w=None):
        numbers += 1
        simple.P *= 2
        simple.n = simple.n + 1
        named["list"].append(2.0)
        named["a"] += numbers[0]
        listed.append(3)
        listed[0][mask] = 0.5
        mask[...] = ~mask
        held.P[0] += 1
        if w is not None:
            w += 1
        scale = numbers.sum() + simple.P.sum() + sum(named["list"]) + named["a"].sum() + held.P.sum() + held.n
        values = flat(program(*xs))
        return scale * sum(np.sum(np.conj(s) * y).real for s, y in zip(seeds, values, strict=True))

    given = more()
    before, w = state(given), np.zeros(2)
    right = loss(copies(xs), *more())
    ways = {"grad": lambda: ad.value_and_grad(loss)(copies(xs), *given, w=w),
            "jit": lambda: ad.jit(ad.value_and_grad(loss))(copies(xs), *given, w=w)}
    gradients = []
    for name, way in ways.items():
        for _ in range(2):
            value, slopes = way()
            assert np.allclose(value, right, 1e-4, 1e-4, equal_nan=True), f"{name}: {value}, not {right}"
            gradients.append(slopes)
        for k, (one, other) in enumerate(zip(state(given), before, strict=True)):
            assert np.array_equal(one, other), f"{name} changes argument {k}: {one}, was {other}"
        assert not w.any(), f"{name} changes a keyword argument: {w}"
    for slopes in gradients:
        same(slopes, gradients[0], eps)
    values, slopes = eager(program, xs, seeds)[:len(seeds)], gradients[0]
    return values + [slope / 23 for slope in slopes]


# ---------------------------------------------------------------- second derivatives


def second(program, xs, seeds, smooth=True):
    """The second derivative of <seeds, values> along a direction, in all nested orders, and as differences."""
    every, ts = tuple(range(len(xs))), directions(xs)

    def loss(*xs):
        return sum(np.sum(np.conj(s) * y).real for s, y in zip(seeds, flat(program(*xs)), strict=True))

    def slopes(*xs):
        return ad.grad(loss, every)(*xs)

    def along(*xs):
        return ad.jvp(loss, tuple(xs), ts)[1]

    def product(*xs):
        return sum(np.sum(np.conj(t) * g).real for t, g in zip(ts, slopes(*xs), strict=True))

    first = slopes(*copies(xs))
    if not all(np.isfinite(g).all() for g in first):
        return None
    found = {"forward over reverse": flat(ad.jvp(slopes, tuple(copies(xs)), ts)[1]),
             "reverse over reverse": flat(ad.grad(product, every)(*copies(xs))),
             "reverse over forward": flat(ad.grad(along, every)(*copies(xs)))}
    right = flat(found["forward over reverse"])
    expected = differences_of(lambda *xs: flat(slopes(*xs)), xs, ts, first) if smooth else None
    if expected is not None:
        right = expected
    scale = max(1.0, *(float(np.abs(np.nan_to_num(g)).max(initial=0)) for g in [*right, *first]))
    for name, one in found.items():
        for g, r in zip(one, right, strict=True):
            np.testing.assert_allclose(g, r, rtol=0, atol=1e-7 * scale, err_msg=name)
    twice = ad.jvp(along, tuple(copies(xs)), ts)[1]
    np.testing.assert_allclose(twice, inner(ts, right), rtol=0, atol=1e-6 * scale, err_msg="forward over forward")
    return expected


def differences_of(f, xs, ts, here, near=1e-7):
    """The derivative of a function along a direction by differences with two steps, or None near a kink."""
    steps = []

    def slope(h):
        rows = [f(*[lying_like(x, x + k * h * t) for x, t in zip(xs, ts, strict=True)]) for k in (1, -1, 2, -2, 3, -3)]
        at = [(15 * (a + b) - 6 * (c + d) + (e + g)) / 20 for a, b, c, d, e, g in zip(*rows, strict=True)]
        steps.append(max(float(np.abs(x - y).max(initial=0)) for x, y in zip(at, here, strict=True)))
        return [(45 * (a - b) - 9 * (c - d) + (e - g)) / (60 * h) for a, b, c, d, e, g in zip(*rows, strict=True)]
    try:
        found, coarse = slope(2e-3), slope(4e-3)
    except (ValueError, np.linalg.LinAlgError):     # values decide about shapes, and did
        return None
    scale = max(1.0, *(float(np.abs(x).max(initial=0)) for x in found))
    if not max(steps) < 1e-2 * near * scale or not scale < 200 or not all(np.isfinite(x).all() for x in found) or any(
            np.abs(x - y).max(initial=0) > 1e-2 * near * scale for x, y in zip(found, coarse, strict=True)):
        return None
    return found
