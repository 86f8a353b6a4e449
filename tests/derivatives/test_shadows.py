"""Shadows are cleared when memory is overwritten and added to when it is read.

What others got wrong, and what is easy to get wrong.  Expected values are closed forms or differences.
"""

from functools import partial

import numpy as np
import pytest

import blasad as ad
from support.numbers import RNG
from support.oracle import LAYOUTS, like, matrix, random_like, reverse, vector, verify

SIZES = [(7, 3, 5), (3, 3, 3), (1, 1, 1), (1, 4, 1), (2, 2, 3), (0, 3, 2), (3, 0, 2), (2, 3, 0)]


# ---------------------------------------------------------------- square or not, the output's shadow is consumed

WAYS = {
    "matmul": (lambda A, B, C: np.matmul(A, B, out=C), 0),
    "gemm": (lambda A, B, C: ad.blas.gemm(1.0, A, B, c=C), 0),
    "dot": (lambda A, B, C: np.dot(A, B, out=C), 0),
    "einsum": (lambda A, B, C: np.einsum("ik,kj->ij", A, B, out=C), 0),
    "slices": (lambda A, B, C: C.__setitem__(slice(None), A @ B), 0),
    "gemm_1": (lambda A, B, C: ad.blas.gemm(1.0, A, B, 1.0, C), 1),
    "gemm_half": (lambda A, B, C: ad.blas.gemm(1.0, A, B, 0.5, C), 0.5),
    "added": (lambda A, B, C: C.__iadd__(A @ B), 1),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_the_seed_is_consumed_whatever_the_shape(sizes, way, layout):
    run, beta = WAYS[way]
    m, k, n = sizes
    A, B, C, seed = (matrix(*s, layout) for s in ((m, k), (k, n), (m, n), (m, n)))
    dA, dB, dC = matrix(m, k, "C"), matrix(k, n, "F"), like(C, seed)
    before = dA.copy(), dB.copy(), C.copy()

    def f(A, B, C):
        run(A, B, C)

    if way == "dot" and not C.flags.c_contiguous:
        with pytest.raises(ValueError, match="must have the right datatype.*C-Array"):      # as NumPy's
            reverse(f, (A, dA), (B, dB), (C, dC))
        return
    reverse(f, (A, dA), (B, dB), (C, dC))
    np.testing.assert_allclose(C, A @ B + beta * before[2], rtol=1e-13, atol=1e-13)
    np.testing.assert_array_equal(dC, beta * seed)
    np.testing.assert_allclose(dA, before[0] + seed @ B.T, rtol=1e-13, atol=1e-13)
    np.testing.assert_allclose(dB, before[1] + A.T @ seed, rtol=1e-13, atol=1e-13)


# ---------------------------------------------------------------- containers and several shadows

def squares(tree):
    return sum((x * x).sum() for x in (tree.values() if isinstance(tree, dict) else tree) if hasattr(x, "shape"))


def test_a_list_of_pairs_has_two_lanes():
    x = [np.array([2.0, 3.0]), np.array([7.9, 11.2])]
    lanes = tuple([np.zeros(2), np.zeros(2)] for _ in range(2))
    out, seeds = np.zeros(()), (np.array(1.0), np.array(3.0))

    def f(out, x, y):
        assert y == 5
        out[...] = squares(x)

    ad.autodiff(ad.Reverse, f, ad.BatchDuplicated(out, seeds), ad.BatchDuplicated(x, lanes), ad.Const(5))
    assert out == pytest.approx(200.85) and seeds[0] == seeds[1] == 0
    for got, want in zip(lanes[0], ([4.0, 6.0], [15.8, 22.4]), strict=True):
        np.testing.assert_allclose(got, want, rtol=1e-15)
    for one, three in zip(*lanes, strict=True):
        np.testing.assert_allclose(three, 3 * one, rtol=1e-15)


@pytest.mark.parametrize("layout", ["tuple", "stacked", "stacked last", "mixed"])
@pytest.mark.parametrize("width", [1, 2, 3, 8])
@pytest.mark.parametrize("kind", [list, tuple, dict])
def test_lanes_never_mix(kind, width, layout):
    shapes = [(3, 4), (4, 2), (3, 2)]
    runs = []

    def f(tree):
        a, b, c = (tree[k] for k in ((0, 1, 2) if kind is not dict else "abc"))
        runs.append(1)
        c += a @ b
        b *= 2.0
        ad.blas.trsm(0.5, a[:3, :3] + 4 * np.eye(3), c)
        return squares(tree)

    def tree(arrays):
        arrays = [*arrays, np.arange(3), "name", None]
        return dict(zip("abcdef", arrays, strict=True)) if kind is dict else kind(arrays)

    def lanes_of(shape):
        if layout == "stacked":
            return list(RNG.uniform(-1, 1, (width, *shape)))
        if layout == "stacked last":
            return list(np.moveaxis(RNG.uniform(-1, 1, (*shape, width)), -1, 0))
        order = "F" if layout == "mixed" else "C"
        return [np.array(RNG.uniform(-1, 1, shape), order=order if i % 2 else "C") for i in range(width)]

    xs = [RNG.uniform(-1, 1, s) for s in shapes]
    shadows = list(zip(*map(lanes_of, shapes), strict=True))
    alone = [[s.copy() for s in lane] for lane in shadows]
    ad.autodiff(ad.Reverse, f, ad.BatchDuplicated(tree(x.copy() for x in xs), [tree(s) for s in shadows]))
    assert len(runs) == 1
    for lane, single in zip(shadows, alone, strict=True):
        ad.autodiff(ad.Reverse, f, ad.Duplicated(tree(x.copy() for x in xs), tree(single)))
        for got, want in zip(lane, single, strict=True):
            np.testing.assert_allclose(got, want, rtol=1e-13, atol=1e-13)

    tangents = [[s.copy() for s in lane] for lane in shadows]
    alone = [[s.copy() for s in lane] for lane in shadows]
    (slopes,) = ad.autodiff(ad.Forward, f, ad.BatchDuplicated(tree(x.copy() for x in xs), [tree(t) for t in tangents]))
    for slope, lane, single in zip(slopes, tangents, alone, strict=True):
        (want,) = ad.autodiff(ad.Forward, f, ad.Duplicated(tree(x.copy() for x in xs), tree(single)))
        assert slope == pytest.approx(want, rel=1e-13)
        for got, right in zip(lane, single, strict=True):
            np.testing.assert_allclose(got, right, rtol=1e-13, atol=1e-13)


# ---------------------------------------------------------------- clear after a store, add to what was read

def test_a_dead_first_write_has_no_gradient():
    xs = [np.ones(4, "f") for _ in range(2)]
    y, (da, db, dy) = np.empty(4, "f"), (np.zeros(4, "f"), np.zeros(4, "f"), np.ones(4, "f"))

    def f(a, b, y):
        y[...] = 2.0 * a
        y[...] = 3.0 * b

    reverse(f, (xs[0], da), (xs[1], db), (y, dy))
    assert (da == 0).all() and (db == 3).all() and (dy == 0).all()


@pytest.mark.parametrize("second, factor", [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)])
def test_beta_scales_what_the_first_product_gets(second, factor):
    A, B, P, Q = (RNG.uniform(-1, 1, (3, 3)) for _ in range(4))
    C, (dA, dP), dC = np.full((3, 3), np.nan), np.zeros((2, 3, 3)), RNG.uniform(-1, 1, (3, 3))
    seed = dC.copy()

    def f(A, P, C):
        ad.blas.gemm(1.0, A, B, c=C)
        ad.blas.gemm(2.0, P, Q, second, C)

    reverse(f, (A, dA), (P, dP), (C, dC))
    np.testing.assert_allclose(dA, factor * seed @ B.T, atol=1e-15)
    np.testing.assert_allclose(dP, 2 * seed @ Q.T, rtol=1e-13)
    assert (dC == 0).all()


COPIES = {
    "slices": lambda x, y: y.__setitem__(slice(None), x),
    "copyto": lambda x, y: np.copyto(y, x),
    "blas": lambda x, y: ad.blas.copy(x, y),
    "swap twice": lambda x, y: (ad.blas.swap(x, y), ad.blas.copy(y, x)),
}


@pytest.mark.parametrize("way", COPIES)
def test_copy_adds_to_its_source_and_clears_its_target(way):
    A = RNG.uniform(-1, 1, (2, 3))

    def f(x, y, z):
        COPIES[way](x, y)
        z[...] = A @ x
        COPIES[way](y, x)
        y *= 2.0

    verify(f, *(vector(n) for n in (3, 3, 2)),
           plain=lambda x, y, z: (np.copyto(y, x), np.matmul(A, x, out=z), np.multiply(y, 2, out=y)) and None)


STEPS = {
    "axpy": (lambda x: ad.blas.axpy(np.ones(3), x, a=1.0), 1),
    "scal": (lambda x: ad.blas.scal(2.5, x), 2.5),
    "add": (lambda x: x.__iadd__(7.0), 1),
    "subtract": (lambda x: x.__isub__(np.arange(3.0)), 1),
    "multiply": (lambda x: x.__imul__(2.5), 2.5),
    "divide": (lambda x: x.__itruediv__(4), 0.25),
    "item": (lambda x: [x.__setitem__(i, x[i] + 1) for i in range(3)], 1),
    "trmv": (lambda x: ad.blas.trmv(3 * np.eye(3), x), 3),
}


@pytest.mark.parametrize("name", STEPS)
def test_an_array_is_read_and_written_by_one_call(name):
    step, slope = STEPS[name]

    def f(x, y):
        y[...] = x
        step(y)
        return y.sum()

    x, y, dx, dy = np.arange(3.0), np.empty(3), np.zeros(3), np.zeros(3)
    reverse(f, (x, dx), (y, dy))
    np.testing.assert_allclose(dx, slope)
    assert (dy == 0).all()


def test_a_seed_is_not_touched_and_a_pullback_can_be_called_again():
    A, x, seed = RNG.uniform(-1, 1, (2, 3)), RNG.uniform(-1, 1, 3), np.ones(2)
    value, pullback = ad.vjp(lambda A, x: A @ x, A, x)
    for _ in range(3):
        np.testing.assert_allclose(pullback(seed)[1], A.sum(0))
        assert (seed == 1).all()
    with ad.Tape() as tape:
        _ = tape.watch(A, np.zeros_like(A)) @ x
        tape.reverse()
        with pytest.raises(RuntimeError, match="consumes the tape"):
            tape.reverse()


def test_the_seed_can_be_kept():
    A, B, C = RNG.uniform(-1, 1, (3, 2, 2))
    dC = RNG.uniform(-1, 1, (2, 2))
    seed = dC.copy()
    out = ad.Duplicated(C, dC, keep_seed=True)
    ad.autodiff(ad.Reverse, lambda A, C: ad.blas.gemm(1.0, A, B, c=C),
                ad.Duplicated(A, np.zeros_like(A)), out)
    np.testing.assert_array_equal(out.seed, seed)
    assert (dC == 0).all()


def test_shadows_of_reads_and_scalars_are_added_to():
    x, y = np.arange(1.0, 4), np.zeros(3)

    def f(a, x, y, times):
        for _ in range(times):
            ad.blas.axpy(x, y, a=a)

    for times, a, add in ((1, 0.0, 0), (2, 2.0, 4)):
        dx, dy = np.full(3, 7.0), np.array([1.0, 10, 100])
        ((da, *_),) = ad.autodiff(ad.Reverse, f, ad.Active(a), ad.Duplicated(x, dx), ad.Duplicated(y, dy), times)
        assert da == 321 * times
        np.testing.assert_array_equal(dx, 7 + add * dy)


ROUTINES = {
    "gemm": (lambda a, b, c: ad.blas.gemm(0.7, a, b, 0.3, c), [(3, 4), (4, 2), (3, 2)]),
    "gemv": (lambda a, b, c: ad.blas.gemv(0.7, a, b, 0.3, c, trans=1), [(3, 2), (3,), (2,)]),
    "ger": (lambda a, b, c: ad.blas.ger(0.7, a, b, a=c), [(3,), (2,), (3, 2)]),
    "symm": (lambda a, b, c: ad.blas.symm(0.7, a, b, 0.3, c), [(3, 3), (3, 2), (3, 2)]),
    "syr2k": (lambda a, b, c: ad.blas.syr2k(0.7, a, b, 0.3, c), [(3, 2), (3, 2), (3, 3)]),
    "trmm": (lambda a, b, c: ad.blas.trmm(0.7, a, b), [(3, 3), (3, 2), (1,)]),
    "trsm": (lambda a, b, c: ad.blas.trsm(0.7, a, b, lower=1), [(3, 3), (3, 2), (1,)]),
    "multiply": (lambda a, b, c: a.__imul__(b), [(3, 2), (3, 2), (1,)]),
    "divide": (lambda a, b, c: a.__itruediv__(b), [(3, 2), (3, 2), (1,)]),
    "dot": (lambda a, b, c: c.__setitem__(0, ad.blas.dot(a, b)), [(3,), (3,), (1,)]),
}


@pytest.mark.parametrize("name", ROUTINES)
def test_reads_count_as_they_were_when_everything_is_overwritten_afterwards(name):
    run, shapes = ROUTINES[name]
    xs = [RNG.uniform(1, 2, s) for s in shapes]
    seeds = [RNG.uniform(-1, 1, s) for s in shapes]

    def f(*xs, spoil):
        run(*xs[:3])
        for out, x in zip(xs[3:], xs, strict=False):
            out[...] = x
            if spoil:
                x[...] = np.nan

    found = []
    for spoil in (False, True):
        shadows = [np.zeros_like(x) for x in xs]
        outs = [(np.zeros_like(x), s.copy()) for x, s in zip(xs, seeds, strict=True)]
        reverse(partial(f, spoil=spoil), *zip([x.copy() for x in xs], shadows, strict=True), *outs)
        found.append(shadows)
    for plain, spoiled in zip(*found, strict=True):
        np.testing.assert_allclose(spoiled, plain, rtol=1e-14, atol=1e-14)


def test_random_numbers_lie_as_asked():
    x = matrix(3, 4, "turned")
    assert random_like(x).strides == x.strides == like(x).strides


# ---------------------------------------------------------------- stacked seeds and tangents

@pytest.mark.parametrize("lanes", [1, 3, 5, 8])
def test_stacked_seeds_are_pulled_as_one_by_one(lanes, rng):
    A, x = rng.standard_normal((4, 3)), rng.standard_normal(3)
    seeds = {"y": rng.standard_normal((5, 4)), "s": rng.standard_normal(5)}
    _, pullback = ad.vjp(lambda A, x, c: {"y": c * (A @ x), "s": (x * x).sum()}, A, x, 2.0, lanes=lanes)
    dA, dx, dc = pullback.stacked(seeds)
    assert dA.shape == (5, 4, 3) and dx.shape == (5, 3) and dc.shape == (5,)
    for i in range(5):
        each = pullback({"y": seeds["y"][i], "s": float(seeds["s"][i])})
        for found, single in zip((dA, dx, dc), each, strict=True):
            np.testing.assert_allclose(found[i], single, rtol=1e-13)
    with pytest.raises(ValueError, match="first axes"):
        pullback.stacked({"y": seeds["y"], "s": seeds["s"][:3]})


def test_stacked_tangents_are_pushed_as_one_by_one(rng):
    A, x = rng.standard_normal((4, 3)), rng.standard_normal(3)
    dA, dx = rng.standard_normal((6, 4, 3)), rng.standard_normal((6, 3))
    value, tangents = ad.jvp(lambda A, x: np.sin(A @ x), (A, x), (dA, dx), stacked=True)
    np.testing.assert_allclose(value, np.sin(A @ x), rtol=1e-14)
    for i in range(6):
        np.testing.assert_allclose(tangents[i], np.cos(A @ x) * (dA[i] @ x + A @ dx[i]), rtol=1e-12, atol=1e-14)
    with pytest.raises(ValueError, match="first axes"):
        ad.jvp(lambda A, x: A @ x, (A, x), (dA, dx[:2]), stacked=True)


def unaligned(x):
    """A copy that begins between two numbers."""
    y = np.empty(x.nbytes + 1, np.uint8)[1:].view(x.dtype).reshape(x.shape)
    y[...] = x
    return y


@pytest.mark.parametrize("mode", [ad.Reverse, ad.ReverseWithPrimal])
@pytest.mark.parametrize("kind", ["C", "F", "unaligned", "a shadow that is not aligned", "empty", "complex", "single"])
def test_arrays_alone_have_the_derivatives_that_they_have_beside_constants(kind, mode):
    """With arrays alone, nothing has to be found out about arguments."""
    x = {"complex": np.array([[1.0 + 2.0j, 3.0], [0.5j, 2.0]]),
         "single": np.array([[1.0, 2.0], [3.0, 4.0]], np.float32),
         "empty": np.empty((0, 2))}.get(kind, np.array([[1.0, 2.0], [3.0, 4.0]], order="F" if kind == "F" else "C"))
    x = unaligned(x) if kind == "unaligned" else x
    found = []
    for constants in (), (ad.Const(1),):
        y, dx, dy = np.zeros_like(x), np.full_like(x, 0.5), np.ones_like(x)
        dx = unaligned(dx) if "aligned" in kind else dx

        def f(x, y, *constants):
            y[...] = x * x
            y *= 2
            return abs(y).sum()

        found.append((ad.autodiff(mode, f, ad.Duplicated(x, dx), ad.Duplicated(y, dy), *constants), y, dx, dy))
    for a, b in zip(found[0][1:], found[1][1:], strict=True):
        np.testing.assert_array_equal(a, b)
    assert found[0][0][0] == (None, None) and found[1][0][0] == (None, None, None)
    assert found[0][0][1:] == found[1][0][1:]
    if kind != "complex" and kind != "empty":
        np.testing.assert_allclose(found[0][2], 0.5 + 4 * x * 2)
        assert not found[0][3].any()
