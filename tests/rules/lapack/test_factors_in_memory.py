"""What is computed from factors, where they lie: every layout, NaN beside a triangle, shadows that hold something."""

import numpy as np
import pytest

import blasad as ad
from blasad import lapack
from support.numbers import random

N = 4
LAYOUTS = ["C", "F", "sliced", "reversed"]


def laid(values, layout, beside):
    """An array with these values in a layout, in memory that has another number everywhere else; and this memory."""
    if layout in ("C", "F"):
        base = np.array(values, order=layout)
        return base, base
    base = np.full(tuple(2 * n + 3 for n in values.shape), beside, values.dtype)
    part = base[tuple(slice(1, 2 * n + 1, 2) for n in values.shape)]
    if layout == "reversed":
        part = part[(slice(None, None, -1),) * values.ndim]
    part[...] = values
    return part, base


def getrf(trans):
    def solve(a, b):
        lu, piv = lapack.getrf(a)
        lapack.getrs(lu, piv, b, trans)

    return solve


def indefinite(factor, solve, lower):
    def f(a, b):
        factors, ipiv = factor(a, lower)
        solve(factors, ipiv, b, lower)

    return f


def potrf(lower, clean):
    def f(a, b):
        lapack.potrs(lapack.potrf(a, lower, clean), b, lower)

    return f


# what it does to a and b, which triangle it reads, how a matrix for it is made, whether it clears the other triangle
ROUTINES = {
    **{f"getrs {t}": (getrf(t), None, "general", False) for t in (0, 1, 2)},
    **{f"potrs {lower} {clean}": (potrf(lower, clean), lower, "definite", clean)
       for lower in (0, 1) for clean in (0, 1)},
    **{f"sytrs {lower}": (indefinite(lapack.sytrf, lapack.sytrs, lower), lower, "symmetric", False)
       for lower in (0, 1)},
    **{f"hetrs {lower}": (indefinite(lapack.hetrf, lapack.hetrs, lower), lower, "hermitian", False)
       for lower in (0, 1)},
}


def matrix(kind, dtype, n=N):
    A = random((n, n), dtype)
    if kind == "general":
        return A + 3 * np.eye(n, dtype=dtype)
    if kind == "definite":
        return A @ A.conj().T + n * np.eye(n, dtype=dtype)
    return A + (A.T if kind == "symmetric" else A.conj().T)


def of_triangle(A, lower):
    return A.copy() if lower is None else (np.tril if lower else np.triu)(A)


def inner(x, y):
    return np.sum((np.conj(x) * y).real)


@pytest.mark.parametrize("dtype", "sdcz")
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", ROUTINES)
def test_in_place(name, layout, dtype, rng):
    """Factors and solution over A and b, each with a seed: both sides of the identity, and both against differences."""
    f, lower, kind, clean = ROUTINES[name]
    if kind == "hermitian" and dtype in "sd":
        pytest.skip("a Hermitian matrix is complex")
    double = "D" if dtype in "cz" else "d"
    dtype = {"s": "f", "d": "d", "c": "F", "z": "D"}[dtype]
    tolerance = 2e-4 if dtype in "fF" else 1e-10
    A, B = matrix(kind, dtype), random((N, 2), dtype)
    nowhere = of_triangle(np.ones((N, N)), lower) == 0
    A[nowhere] = np.nan
    sA, sB, v, u = random(A.shape, dtype), random(B.shape, dtype), random(A.shape, dtype), random(B.shape, dtype)
    v[nowhere] = 0

    def results(step):
        a, b = A.astype(double) + step * v, B.astype(double) + step * u
        f(a, b)
        a[nowhere] = 0
        return a, b

    more, less = results(1e-6), results(-1e-6)
    slopes = [(x - y) / 2e-6 for x, y in zip(more, less, strict=True)]
    expected = inner(np.where(nowhere, 0, sA), slopes[0]) + inner(sB, slopes[1])

    (a, wide_a), (b, wide_b) = laid(A, layout, np.nan), laid(B, layout, np.nan)
    (bA, wide_bA), (bB, wide_bB) = laid(sA, layout, 7.0), laid(sB, layout, 7.0)
    ad.autodiff(ad.Reverse, f, ad.Duplicated(a, bA), ad.Duplicated(b, bB))
    np.testing.assert_allclose(inner(np.where(nowhere, 0, bA), v) + inner(bB, u), expected, rtol=1e-4 if
                               dtype in "dD" else 2e-2, atol=1e-5 if dtype in "dD" else 1e-2)
    np.testing.assert_array_equal(bA[nowhere], (0 * sA if clean else sA)[nowhere])
    for part, wide in ((bA, wide_bA), (bB, wide_bB)):
        assert wide is part or np.sum(wide == 7.0) == wide.size - part.size
    for part, wide in ((a, wide_a), (b, wide_b)):
        assert wide is part or np.isnan(wide).sum() - np.isnan(part).sum() == wide.size - part.size

    (a, _), (b, _) = laid(A, layout, np.nan), laid(B, layout, np.nan)
    (dA, wide_dA), (dB, wide_dB) = laid(v, layout, 7.0), laid(u, layout, 7.0)
    ad.autodiff(ad.Forward, f, ad.Duplicated(a, dA), ad.Duplicated(b, dB))
    found = inner(np.where(nowhere, 0, sA), np.where(nowhere, 0, dA)) + inner(sB, dB)
    np.testing.assert_allclose(found, inner(np.where(nowhere, 0, bA), v) + inner(bB, u), rtol=tolerance,
                               atol=10 * tolerance)
    for part, wide in ((dA, wide_dA), (dB, wide_dB)):
        assert wide is part or np.sum(wide == 7.0) == wide.size - part.size


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", ROUTINES)
def test_shadows_of_what_is_copied_are_added_to(name, layout, rng):
    f, lower, kind, _ = ROUTINES[name]
    A, B = matrix(kind, "D"), random((N, 2), "D")
    A[of_triangle(np.ones((N, N)), lower) == 0] = np.nan
    w = random(B.shape, "D")

    def loss(a, b):
        c, x = a.copy(), b.copy()
        f(c, x)
        c[...] = 0.0                            # the factors are gone before the sweep
        total = np.sum((np.conj(w) * x).real)
        x[...] = 5.0
        b[...] = 3.0
        a[...] = 2.0
        return total

    expected = ad.grad(loss, (0, 1))(A, B)
    assert np.isfinite(expected[0]).all()
    assert not expected[0][of_triangle(np.ones((N, N)), lower) == 0].any()
    before = random(A.shape, "D"), random(B.shape, "D")

    def kept(a, b):
        c, x = a.copy(), b.copy()
        f(c, x)
        return np.sum((np.conj(w) * x).real)

    a, b = laid(A, layout, np.nan)[0], laid(B, layout, np.nan)[0]
    bA, bB = laid(before[0], layout, 7.0)[0], laid(before[1], layout, 7.0)[0]
    ad.autodiff(ad.Reverse, kept, ad.Duplicated(a, bA), ad.Duplicated(b, bB))
    np.testing.assert_allclose(bA - before[0], expected[0], rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(bB - before[1], expected[1], rtol=1e-10, atol=1e-10)
    program = ad.compile(ad.grad(loss, (0, 1)), A, B)
    for found, right in zip(program(A, B), expected, strict=True):
        np.testing.assert_allclose(found, right, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("n", [0, 1])
@pytest.mark.parametrize("sides", [(), (0,), (1,), (2,)])
@pytest.mark.parametrize("name", ROUTINES)
def test_sizes_0_and_1(name, sides, n, rng):
    f, _, kind, _ = ROUTINES[name]
    A, B, w = matrix(kind, "D", n), random((n, *sides), "D"), random((n, *sides), "D")

    def loss(a, b):
        c, x = a.copy(), b.copy()
        if kind in ("general", "definite") or x.ndim == 2:
            f(c, x)
        else:
            f(c, x[:, None])
        return np.sum((np.conj(w) * x).real)

    bA, bB = ad.grad(loss, (0, 1))(A, B)
    if n == 0 or B.size == 0:
        assert not bA.any() and not bB.any()
        return
    a = A[0, 0].conj() if name == "getrs 2" else A[0, 0].real if kind in ("definite", "hermitian") else A[0, 0]
    np.testing.assert_allclose(bB, w / np.conj(a))
    bx = -np.sum(np.conj(B) * w) / np.conj(a) ** 2
    expected = bx.conj() if name == "getrs 2" else bx.real if kind in ("definite", "hermitian") else bx
    np.testing.assert_allclose(bA[0, 0], expected)


@pytest.mark.parametrize("name", ROUTINES)
def test_lanes(name, rng):
    f, lower, kind, _ = ROUTINES[name]
    A, B = matrix(kind, "D"), random((N, 2), "D")
    A[of_triangle(np.ones((N, N)), lower) == 0] = np.nan

    def solution(a, b):
        c, x = a.copy("F"), b.copy("F")
        f(c, x)
        return x, np.diagonal(c).copy()

    _, pullback = ad.vjp(solution, A, B)
    seeds = random((3, N, 2), "D"), random((3, N), "D")
    found = pullback.stacked(seeds)
    for i in range(3):
        one = pullback((seeds[0][i], seeds[1][i]))
        for many, single in zip(found, one, strict=True):
            np.testing.assert_allclose(many[i], single, rtol=1e-9, atol=1e-9)
    tangents = random((3, N, N), "D"), random((3, N, 2), "D")
    _, moved = ad.jvp(solution, (A, B), tangents, stacked=True)
    for i in range(3):
        _, one = ad.jvp(solution, (A, B), (tangents[0][i], tangents[1][i]))
        for many, single in zip(moved, one, strict=True):
            np.testing.assert_allclose(many[i], single, rtol=1e-9, atol=1e-9)
        left = inner(seeds[0][i], moved[0][i]) + inner(seeds[1][i], moved[1][i])
        right = inner(found[0][i], tangents[0][i]) + inner(found[1][i], tangents[1][i])
        np.testing.assert_allclose(left, right, rtol=1e-8)


@pytest.mark.parametrize("name", ROUTINES)
def test_second_derivatives_in_place(name, rng):
    """Forward over reverse and reverse over reverse, of factors that lie over A, against differences."""
    f, lower, kind, _ = ROUTINES[name]
    A, B = matrix(kind, "D"), random((N, 2), "D")
    nowhere = of_triangle(np.ones((N, N)), lower) == 0
    v, u, p, q = random(A.shape, "D"), random(B.shape, "D"), random(A.shape, "D"), random(B.shape, "D")
    v[nowhere], p[nowhere] = 0, 0

    def loss(a, b):
        f(a, b)
        return np.sum((np.conj(b) * b).real) + np.log(np.abs(np.diagonal(a)) ** 2).sum()

    def along(a, b):
        bA, bB = ad.grad(loss, (0, 1))(a, b)
        return np.sum((np.conj(p) * bA).real) + np.sum((np.conj(q) * bB).real)

    step = 1e-6
    expected = (along(A + step * v, B + step * u) - along(A - step * v, B - step * u)) / (2 * step)
    np.testing.assert_allclose(ad.jvp(along, (A, B), (v, u))[1], expected, rtol=1e-4, atol=1e-5)
    bA, bB = ad.grad(along, (0, 1))(A, B)
    np.testing.assert_allclose(inner(bA, v) + inner(bB, u), expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("name", ROUTINES)
def test_a_seed_of_zero_meets_nan(name, rng):
    f, lower, kind, _ = ROUTINES[name]
    A, B = matrix(kind, "D"), random((N, 2), "D")
    B[0, 1] = np.nan
    seed = np.zeros((N, 2), "D")
    bA = np.zeros((N, N), "D")
    ad.autodiff(ad.Reverse, f, ad.Duplicated(A, bA), ad.Duplicated(B, seed))
    assert not bA.any() and not seed.any()


def test_a_stack(rng):
    A, B, w = random((3, N, N), "d") + 3 * np.eye(N), random((3, N, 2), "d"), random((3, N, 2), "d")
    v = random(A.shape, "d")

    def f(a):
        return np.sum(w * np.linalg.solve(a, B)) + np.linalg.slogdet(a)[1].sum() + np.linalg.inv(a)[0, 1].sum()

    expected = (f(A + 1e-6 * v) - f(A - 1e-6 * v)) / 2e-6
    gradient = ad.grad(f)
    for found in (gradient(A), ad.compile(gradient, A)(A)):
        np.testing.assert_allclose(np.sum(found * v), expected, rtol=1e-5)
    np.testing.assert_allclose(ad.jvp(f, (A,), (v,))[1], expected, rtol=1e-5)


def test_a_slice_of_factors_is_not_what_was_factored(rng):
    A, b = random((N, N), "d") + 3 * np.eye(N), random(N, "d")
    v = random(A.shape, "d")

    def f(a):
        c = a @ a.T
        lapack.potrf(c, 1)
        part = c[:2, :2]
        return lapack.potrs(part, b[:2].copy(), 1).sum() + lapack.potrs(c, b.copy(), 1).sum() + \
            lapack.potrs(c[1:, 1:], b[1:].copy(), 1).sum() + lapack.potrs(c.T, b.copy(), 0).sum()

    expected = (f(A + 1e-6 * v) - f(A - 1e-6 * v)) / 2e-6
    np.testing.assert_allclose(np.sum(ad.grad(f)(A) * v), expected, rtol=1e-6)
    np.testing.assert_allclose(np.sum(ad.compile(ad.grad(f), A)(A) * v), expected, rtol=1e-6)
    np.testing.assert_allclose(np.sum(ad.grad(ad.checkpoint(f))(A) * v), expected, rtol=1e-6)


def test_a_loop_that_factors_in_the_same_memory(rng):
    A, b, v = random((N, N), "d") + 3 * np.eye(N), random(N, "d"), random((N, N), "d")

    def f(a):
        x, c = np.ones(N), np.empty((N, N), order="F")
        for i in range(4):
            c[...] = a + np.outer(x, b)
            lu, piv = lapack.getrf(c)
            if i % 2:
                lu[1] += 0.1
            lapack.getrs(lu, piv, x)
            x += np.log(np.abs(np.diagonal(lu))) if i == 2 else b
        return x @ b

    expected = (f(A + 1e-6 * v) - f(A - 1e-6 * v)) / 2e-6
    for found in (ad.grad(f)(A), ad.compile(ad.grad(f), A)(A), ad.grad(ad.checkpoint(f))(A)):
        np.testing.assert_allclose(np.sum(found * v), expected, rtol=1e-5)

    def first(a):
        return np.sum(ad.grad(f)(a) * v)

    second = (first(A + 1e-6 * v) - first(A - 1e-6 * v)) / 2e-6
    np.testing.assert_allclose(np.sum(ad.grad(first)(A) * v), second, rtol=1e-4)
    np.testing.assert_allclose(ad.jvp(first, (A,), (v,))[1], second, rtol=1e-4)


def step(i, x, a):
    lu, piv = lapack.getrf(a.copy("F"))
    return lapack.getrs(lu, piv, x.copy()) + np.log(np.abs(np.diagonal(lu))), a


def one_memory(A, b):
    """The sides beside the matrix, the solution over a column of the factors"""
    w = np.empty((N, N + 1), order="F")
    w[:, :N], w[:, N] = A, b
    lu, piv = lapack.getrf(w[:, :N])
    lapack.getrs(lu, piv, w[:, N])
    lu[:, 0] = w[:, N]
    return np.sum(w * w)


def other_exchanges(A, b):
    lu, _ = lapack.getrf(A.copy("F"))
    _, piv = lapack.getrf(A[::-1].copy("F"))
    return lapack.getrs(lu, piv, b.copy()).sum()


def inverse_over_factors(A, b):
    lu, piv = lapack.getrf(A.copy("F"))
    x = lapack.getrs(lu, piv, b.copy())
    y = lapack.getri(lu, piv) @ x
    return y @ y


def one_after_the_other(A, b):
    total, c = 0.0, np.empty((N, N), order="F")
    for i in range(3):
        c[...] = A * (i + 1)
        factor = lapack.potrf(c @ c.T, 1)
        x = lapack.potrs(factor, b.copy(), 1)
        total = total + x @ x + lapack.potri(factor, 1)[1, 0]
    return total


PROGRAMS = [lambda A, b: ad.loop(step, 4, b, A)[0] @ b, lambda A, b: ad.loop(step, 7, b, A, kept=True)[0] @ b,
            one_memory, other_exchanges, inverse_over_factors, one_after_the_other,
            lambda A, b: np.linalg.solve(A, np.ones((3, N, 1))).sum() + np.linalg.solve(A, A.T).sum()]


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs(program, rng):
    A, b, v = random((N, N)) + 3 * np.eye(N), random(N), random((N, N))

    def f(a):
        return program(a, b)

    expected = (f(A + 1e-6 * v) - f(A - 1e-6 * v)) / 2e-6
    gradient = ad.grad(f)
    for g in (gradient, ad.compile(gradient, A), ad.jit(gradient), ad.grad(ad.checkpoint(f))):
        np.testing.assert_allclose(np.sum(g(A) * v), expected, rtol=1e-5)


@pytest.mark.parametrize("order", "CF")
def test_arguments_are_restored(order, rng):
    A, b = np.array(random((N, N)) + 3 * np.eye(N), order=order), random(N)
    a, x, bA, bx = A.copy(order), b.copy(), np.zeros((N, N), order=order), np.ones(N)
    ad.autodiff(ad.Reverse, getrf(0), ad.Duplicated(a, bA), ad.Duplicated(x, bx), restore=True)
    y = np.linalg.solve(A.T, np.ones(N))
    np.testing.assert_allclose(bx, y)
    np.testing.assert_allclose(bA, -np.outer(y, np.linalg.solve(A, b)))
    np.testing.assert_array_equal(a, A)
    np.testing.assert_array_equal(x, b)


def test_a_hessian(rng):
    A, b, v = random((N, N)) + 3 * np.eye(N), random(N), random((N, N))

    def f(a):
        lu, piv = lapack.getrf(a.copy("F"))
        x = lapack.getrs(lu, piv, b.copy())
        return np.log(np.abs(np.diagonal(lu))).sum() + lapack.getrs(lu, piv, x.copy(), 1) @ b

    gradient = ad.grad(f)
    expected = (gradient(A + 1e-6 * v) - gradient(A - 1e-6 * v)) / 2e-6
    for H in (ad.hessian(f), ad.compile(ad.hessian(f), A), ad.hessian(ad.checkpoint(f))):
        np.testing.assert_allclose(np.tensordot(H(A), v), expected, rtol=1e-5, atol=1e-6)
