"""Q and R of matrices with no fewer rows than columns, whose derivatives need no reflectors."""

import numpy as np
import pytest
import scipy.linalg as sl

import blasad as ad
from blasad import lapack, linalg
from support.numbers import random, uniform
from support.second_order import check_second

SHAPES = [(1, 1), (2, 1), (5, 1), (2, 2), (3, 3), (6, 4), (17, 17), (40, 33), (70, 70)]
LAYOUTS = ["C", "F", "gaps", "reversed"]


def tolerance(dtype):
    return dict(rtol=2e-2, atol=2e-2) if np.dtype(dtype).char in "fF" else dict(rtol=1e-7, atol=1e-7)


def matrix(m, n, dtype, layout="C"):
    """A regular one, so that its derivatives are not large."""
    out = uniform((m, n), dtype, layout if layout in "CF" else "C")
    out += 3 * np.eye(m, n, dtype=dtype)[:, ::-1] if n > 1 else 2
    if layout == "gaps":
        wide = np.full((2 * m, 3 * n), np.nan, dtype)
        wide[::2, ::3] = out
        return wide[::2, ::3]
    return out[::-1, ::-1].copy()[::-1, ::-1] if layout == "reversed" else out


def thin(A, pivoting=False):
    return linalg.qr(A, mode="economic", pivoting=pivoting)[:2]


def by_reflectors(A, pivoting=False):
    (V, tau), R = linalg.qr(A, mode="raw", pivoting=pivoting)[:2]
    n = A.shape[1]
    make = lapack.ungqr if A.dtype.kind == "c" else lapack.orgqr
    return make(V[:, :n], tau), R[:n]


def seeds_for(A):
    n = A.shape[1]
    return random(A.shape, A.dtype), random((n, n), A.dtype)


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("pivoting", [False, True])
def test_it_is_what_reflectors_give(dtype, shape, pivoting):
    for layout in LAYOUTS:
        A = matrix(*shape, dtype, layout)
        before = A.copy()
        values, back = ad.vjp(lambda A: thin(A, pivoting), A)
        for found, expected in zip(values, sl.qr(A, mode="economic", pivoting=pivoting), strict=False):
            np.testing.assert_array_equal(found, expected)
        bQ, bR = seeds_for(A)
        for q, r in ((bQ, bR), (bQ, 0 * bR), (0 * bQ, bR)):
            [found], [expected] = back((q, r)), ad.vjp(lambda A: by_reflectors(A, pivoting), A)[1]((q, r))
            np.testing.assert_allclose(found, expected, **tolerance(dtype))
        assert not back((0 * bQ, np.tril(bR, -1)))[0].any()         # of zeros that stay
        dA = random(A.shape, dtype)
        _, found = ad.jvp(lambda A: thin(A, pivoting), (A,), (dA,))
        for one, other in zip(found, ad.jvp(lambda A: by_reflectors(A, pivoting), (A,), (dA,))[1], strict=True):
            np.testing.assert_allclose(one, other, **tolerance(dtype))
        np.testing.assert_array_equal(A, before)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("shape", [(1, 1), (4, 4), (5, 3), (3, 1)])
@pytest.mark.parametrize("pivoting", [False, True])
def test_forward_reverse_and_differences(dtype, shape, pivoting):
    A, dA = matrix(*shape, dtype), random(shape, dtype)
    bQ, bR = seeds_for(A)

    def plain(A):
        return sl.qr(A, mode="economic", pivoting=pivoting)[:2]

    _, (dQ, dR) = ad.jvp(lambda A: thin(A, pivoting), (A,), (dA,))
    [bA] = ad.vjp(lambda A: thin(A, pivoting), A)[1]((bQ, bR))
    step = 1e-6
    for d, up, down in zip((dQ, dR), plain(A + step * dA), plain(A - step * dA), strict=True):
        np.testing.assert_allclose(d, (up - down) / (2 * step), atol=1e-7)
    assert not np.tril(dR, -1).any()
    np.testing.assert_allclose(np.vdot(bA, dA).real, (np.vdot(bQ, dQ) + np.vdot(bR, dR)).real, rtol=1e-10)


@pytest.mark.parametrize("mode", ["economic", "full"])
@pytest.mark.parametrize("A", [[[1.0, 2.0], [2.0, 4.0]], np.eye(3), np.triu(np.arange(1.0, 17.0).reshape(4, 4)),
                               [[0.0]], np.eye(4, 2), np.array([[3.0], [0.0]])], ids=str)
def test_where_columns_need_no_reflection_or_the_last_one_depends(mode, A):
    """The last column of a square real Q is determined by the others."""
    A = np.array(A)
    if mode == "full" and A.shape[0] > A.shape[1]:
        return
    bQ, bR = seeds_for(A)
    dA = random(A.shape)
    values, back = ad.vjp(lambda A: linalg.qr(A, mode=mode), A)
    others = ad.vjp(by_reflectors, A)
    for one, other in zip(values, others[0], strict=True):
        np.testing.assert_array_equal(one, other)
    np.testing.assert_allclose(back((bQ, bR))[0], others[1]((bQ, bR))[0], atol=1e-12)
    for one, other in zip(ad.jvp(lambda A: linalg.qr(A, mode=mode), (A,), (dA,))[1],
                          ad.jvp(by_reflectors, (A,), (dA,))[1], strict=True):
        np.testing.assert_allclose(one, other, atol=1e-12)


@pytest.mark.parametrize("shape, dtype", [((4, 3), "d"), ((4, 3), "D"), ((3, 3), "D"), ((5, 2), "f"), ((2, 1), "d")])
@pytest.mark.parametrize("pivoting", [False, True])
def test_dependent_columns_have_no_derivative(shape, dtype, pivoting):
    good, bad = matrix(*shape, dtype), matrix(*shape, dtype)
    bad[:, -1] = bad[:, 0] if shape[1] > 1 else 0

    def f(A):
        q, r = thin(A, pivoting)
        return abs(q).sum() + abs(r).sum()

    def pushed(A, dA):
        return ad.jvp(lambda A: thin(A, pivoting), (A,), (dA,))[1]

    linalg.qr(bad, mode="economic")                                 # values have nothing to do with it
    for g, more in ((ad.grad(f), ()), (pushed, (good,))):
        with pytest.raises(np.linalg.LinAlgError, match="has no derivative"):
            g(bad, *more)
        program = ad.compile(g, good, *more)
        with pytest.raises(np.linalg.LinAlgError, match="has no derivative"):
            program(bad, *more)


def test_what_becomes_of_the_results(rng):
    """They are overwritten before the sweep, as is the matrix; one is read in between."""
    A, W = rng.standard_normal((2, 5, 4))

    def f(A):
        q, r = thin(A)
        s = (W * q).sum() * r.sum()
        A[...] = 0.0
        q *= r[0, 0]
        r[...] = 2.0
        return s + (q * q * W).sum() + r.sum() * A.sum()

    def g(A):
        q, r = by_reflectors(A * 1.0)
        return (W * q).sum() * np.triu(r).sum() + ((q * r[0, 0]) ** 2 * W).sum() + 32.0 * (0 * A).sum()

    np.testing.assert_allclose(ad.grad(f)(A), ad.grad(g)(A), atol=1e-10)
    np.testing.assert_allclose(ad.grad(ad.checkpoint(f))(A), ad.grad(g)(A), atol=1e-10)


@pytest.mark.parametrize("shape", [(4, 4), (5, 3), (1, 1), (2, 1)])
@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("tidy", [True, False])
def test_in_programs(shape, dtype, tidy):
    A, other = (matrix(*shape, dtype) for _ in range(2))
    W, V = seeds_for(A)

    def f(A):
        q, r = thin(A)
        return (W * q).real.sum() + (V * r * r).real.sum()

    g = ad.value_and_grad(f)
    program = ad.compile(g, A, tidy=tidy)
    for x in (other, A):
        for one, right in zip(program(x), g(x), strict=True):
            np.testing.assert_allclose(one, right, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("shape", [(4, 4), (5, 3), (1, 1)])
@pytest.mark.parametrize("pivoting", [False, True])
def test_second_derivatives(shape, pivoting):
    W, V = random(shape), random((shape[1], shape[1]))

    def f(A):
        q, r = thin(A, pivoting)
        return (W * q * q).sum() + (V * r * r).sum()

    check_second(f, matrix(*shape, "d"), rtol=1e-6)


@pytest.mark.parametrize("shape", [(4, 4), (6, 3), (40, 40)])
@pytest.mark.parametrize("dtype", "dD")
def test_lanes_are_one_by_one(shape, dtype):
    A, dA = matrix(*shape, dtype), random((3, *shape), dtype)
    _, (dQ, dR) = ad.jvp(thin, (A,), (dA,), stacked=True)
    bQ, bR = random((3, *shape), dtype), random((3, shape[1], shape[1]), dtype)
    bA = ad.vjp(thin, A, lanes=3)[1].stacked((bQ, bR))[0]
    back = ad.vjp(thin, A)[1]
    for k in range(3):
        one = ad.jvp(thin, (A,), (dA[k],))[1]
        np.testing.assert_allclose(dQ[k], one[0], atol=1e-11)
        np.testing.assert_allclose(dR[k], one[1], atol=1e-11)
        np.testing.assert_allclose(bA[k], back((bQ[k], bR[k]))[0], atol=1e-11)


def test_numpys_qr_of_stacks_and_nothing(rng):
    A, W = rng.standard_normal((2, 3, 5, 4))
    found = ad.grad(lambda A: (W * np.linalg.qr(A)[0]).sum())(A)
    for x, w, g in zip(A, W, found, strict=True):
        np.testing.assert_allclose(g, ad.grad(lambda A, w=w: (w * by_reflectors(A)[0]).sum())(x), atol=1e-10)
    for shape in ((4, 0), (0, 0)):
        assert ad.grad(lambda A: np.linalg.qr(A)[0].sum())(np.zeros(shape)).shape == shape
