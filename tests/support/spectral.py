"""A function of matrices is held against differences, and against itself, in every way to differentiate it.

It takes arrays, which it may write to, and returns one or several: what does not depend on how LAPACK chooses vectors
and their phases.  Expected values come from differences of the function alone.
"""

import pickle
import warnings

import numpy as np
from numpy.testing import assert_allclose

import blasad as ad
from support.numbers import random

STEP = 1e-4
SINGLE = {"d": "f", "D": "F"}
WEIGHTS = ((1, 4 / 5), (2, -1 / 5), (3, 4 / 105), (4, -1 / 280))       # of differences


def flat(found):
    return list(found) if isinstance(found, (tuple, list)) else [found]


def slopes(f, xs, vs, step=STEP):
    """The tangents of all results along vs, by differences of eight points."""
    total = None
    for k, weight in WEIGHTS:
        up, down = (flat(f(*(x + s * k * step * v for x, v in zip(xs, vs, strict=True)))) for s in (1, -1))
        terms = [weight / step * (np.asarray(a) - np.asarray(b)) for a, b in zip(up, down, strict=True)]
        total = terms if total is None else [a + b for a, b in zip(total, terms, strict=True)]
    return total


def inner(a, b):
    return float(np.vdot(a, b).real)


def laid(x, way):
    """The same numbers in other memory."""
    if way == "F":
        return x.copy("F")
    if way == "slice":
        memory = np.full([2 * n + 1 for n in x.shape], np.nan, x.dtype)
        view = memory[tuple(slice(1, 2 * n + 1, 2) for n in x.shape)]
    else:
        view = np.empty(x.shape, x.dtype)[tuple(slice(None, None, -1) for _ in x.shape)]
    view[...] = x
    return view


def hold(f, *xs, rng, rtol=1e-7, second=True, others=None, single=1e-3, step=STEP):
    """Hold f, of arrays of double precision, in all modes; `others` are arguments that programs are traced with.

    `single` is the tolerance in single precision, or None where that says nothing.
    """
    def fresh(*given):
        return f(*(x * 1 for x in given))

    vs = [random(x.shape, x.dtype, rng) for x in xs]
    with np.errstate(all="raise", under="ignore"):
        values = [np.asarray(y) for y in flat(fresh(*xs))]
    seeds = [random(y.shape, y.dtype, rng) for y in values]
    expected = slopes(fresh, xs, vs, step)
    scale = max(1e-300, *(np.abs(t).max(initial=0.0) for t in expected))
    got, tangents = ad.jvp(lambda *given: flat(fresh(*given)), tuple(xs), tuple(vs))
    for y, right, t, slope in zip(got, values, tangents, expected, strict=True):
        assert_allclose(y, right, rtol=1e-10, atol=1e-10 * np.abs(right).max(initial=1e-300))
        assert_allclose(t, slope, atol=rtol * scale, rtol=rtol)

    def loss(*given):
        return sum((y * np.conj(w)).real.sum() for y, w in zip(flat(fresh(*given)), seeds, strict=True))

    at = tuple(range(len(xs)))
    gradient = ad.grad(loss, at)(*xs)
    left, right = sum(map(inner, gradient, vs)), sum(map(inner, seeds, tangents))
    size = np.sqrt(sum(inner(g, g) for g in gradient) * sum(inner(v, v) for v in vs))
    assert abs(left - right) <= 1e-11 * size + 1e-9 * abs(right), (left, right)
    floor = 1e-9 * max(np.abs(g).max(initial=0.0) for g in gradient)

    def same(found, tolerance=floor):
        for g, right in zip(found, gradient, strict=True):
            assert g.dtype == right.dtype
            assert_allclose(g, right, rtol=1e-9, atol=tolerance)

    traced = xs if others is None else others
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*looked at a value while")
        for tidy in (True, False):
            program = ad.compile(ad.grad(loss, at), *traced, tidy=tidy)
            same((program if tidy else pickle.loads(pickle.dumps(program)))(*xs))
    same(ad.grad(ad.checkpoint(loss), at)(*xs))
    for way in ("F", "slice", "backwards"):
        same(ad.grad(loss, at)(*(laid(x, way) for x in xs)))
    for check in (ad.testing.check_forward, ad.testing.check_reverse):      # the harness, with canaries around a slice
        check(lambda *given: flat(fresh(*given)), *(laid(x, "slice") for x in xs), rtol=max(1e-6, 10 * rtol))
    shadows = [np.full(x.shape, 7, x.dtype) for x in xs]
    ad.autodiff(ad.Reverse, loss, *map(ad.Duplicated, [x.copy() for x in xs], shadows))
    same([s - 7 for s in shadows], floor + 1e-13)
    pull = ad.vjp(lambda *given: flat(fresh(*given)), *xs, lanes=3)[1]
    lanes = pull.stacked([np.stack([0 * w, w, 2 * w]) for w in seeds])
    same([g[1] for g in lanes])
    same([g[2] / 2 for g in lanes])
    assert not any(g[0].any() for g in lanes), "the gradient of a zero seed is not zero"
    if second:
        change = slopes(ad.grad(loss, at), xs, vs, step)
        most = max(1e-5 * np.abs(x).max(initial=0.0) for x in (*gradient, *(1e5 * c for c in change)))

        def slope(*given):
            return sum(inner_of(w, t) for w, t in zip(seeds, ad.jvp(
                lambda *g: flat(fresh(*g)), given, tuple(vs))[1], strict=True))

        for found in (ad.jvp(ad.grad(loss, at), tuple(xs), tuple(vs))[1], ad.grad(slope, at)(*xs),
                      ad.grad(lambda *g: sum(inner_of(v, x) for v, x in zip(vs, ad.grad(loss, at)(*g), strict=True)),
                              at)(*xs)):
            for h, right in zip(found, change, strict=True):
                assert_allclose(h, right, rtol=1e-5, atol=1e-6 * most)
    if single is not None:
        low = [x.astype(SINGLE[x.dtype.char]) for x in xs]
        for g, right in zip(ad.grad(loss, at)(*low), gradient, strict=True):
            assert g.dtype == np.dtype(SINGLE[right.dtype.char])
            assert_allclose(g, right, rtol=single, atol=single * max(np.abs(g).max(initial=0.0) for g in gradient))


def inner_of(w, t):
    return (t * np.conj(w)).real.sum()
