"""What is computed from factors is a function of the matrix that was factored, whatever else happens in between."""

import numpy as np
import pytest

import blasad as ad
from blasad import lapack
from support.numbers import random


def spd(A):
    return A @ A.conj().T + len(A) * np.eye(len(A))


def symmetric(A):
    return A + A.T


def hermitian(A):
    return A + A.conj().T


def banded(A, kl, ku):
    n = len(A)
    ab = np.zeros((2 * kl + ku + 1, n), A.dtype)
    for j in range(n):
        for i in range(max(0, j - ku), min(n, j + kl + 1)):
            ab[kl + ku + i - j, j] = A[i, j]
    return ab


def stored(A, lower, k):
    n = len(A)
    ab = np.zeros((k + 1, n), A.dtype)
    for j in range(n):
        for i in range(n):
            if lower and 0 <= i - j <= k:
                ab[i - j, j] = A[i, j]
            elif not lower and 0 <= j - i <= k:
                ab[k + i - j, j] = A[i, j]
    return ab


def packed(A, lower):
    n = len(A)
    return np.concatenate([A[j:, j] if lower else A[: j + 1, j] for j in range(n)])


def loss(x, w):
    return np.sum((np.conj(w) * x).real) + np.sum((x * np.conj(x)).real)


N = 5


def general(trans):
    def f(a, b, w):
        lu, piv = lapack.getrf(a.copy("F"))
        return loss(lapack.getrs(lu, piv, b.copy("F"), trans), w)

    return f


def factored(factor, solve):
    def f(a, b, w):
        return loss(solve(factor(a.copy("F")), b.copy("F")), w)

    return f


def inverse(invert, low):
    """Of one triangle, into it"""
    def f(a, b, w):
        x = invert(a.copy("F"))
        return loss(np.tril(x) if low else np.triu(x), w.reshape(N, -1)[:, :1]) + loss(b, w)

    return f


SOLVERS = {
    **{f"getrs {t}": (general(t), lambda A: A + 3 * np.eye(N)) for t in (0, 1, 2)},
    **{f"potrs {low}": (factored(lambda a, low=low: lapack.potrf(a, lower=low), lambda c, b, low=low: lapack.potrs(
        c, b, low)), spd) for low in (0, 1)},
    **{f"posv {low}": (lambda a, b, w, low=low: loss(lapack.posv(a.copy("F"), b.copy("F"), low)[1], w), spd)
       for low in (0, 1)},
    **{f"sysv {low}": (lambda a, b, w, low=low: loss(lapack.sysv(a.copy("F"), b.copy("F"), low)[2], w), symmetric)
       for low in (0, 1)},
    **{f"hesv {low}": (lambda a, b, w, low=low: loss(lapack.hesv(a.copy("F"), b.copy("F"), low)[2], w), hermitian)
       for low in (0, 1)},
    "gbsv": (lambda a, b, w: loss(lapack.gbsv(1, 2, a.copy("F"), b.copy("F"))[2], w),
             lambda A: banded(A + 3 * np.eye(N), 1, 2)),
    **{f"gbtrs {t}": (lambda a, b, w, t=t: (lambda lu: loss(lapack.gbtrs(lu[0], 2, 1, b.copy("F"), lu[1], t), w))(
        lapack.gbtrf(a.copy("F"), 2, 1)), lambda A: banded(A + 3 * np.eye(N), 2, 1)) for t in (0, 1, 2)},
    **{f"pbsv {low}": (lambda a, b, w, low=low: loss(lapack.pbsv(a.copy("F"), b.copy("F"), low)[1], w),
                       lambda A, low=low: stored(spd(A), low, 2)) for low in (0, 1)},
    **{f"ppsv {low}": (lambda a, b, w, low=low: loss(lapack.ppsv(N, a.copy(), b.copy("F"), low)[1], w),
                       lambda A, low=low: packed(spd(A), low)) for low in (0, 1)},
    **{f"spsv {low}": (lambda a, b, w, low=low: loss(lapack.spsv(N, a.copy(), b.copy("F"), low)[2], w),
                       lambda A, low=low: packed(symmetric(A), low)) for low in (0, 1)},
    **{f"sptri {low}": (lambda a, b, w, low=low: loss(b, w) + (
        lapack.sptri(N, *lapack.sptrf(N, a.copy(), low), low)**2).real.sum(),
        lambda A, low=low: packed(symmetric(A), low)) for low in (0, 1)},
    **{f"hesv packed {low}": (lambda a, b, w, low=low: loss(lapack.hpsv(N, a.copy(), b.copy("F"), low)[2], w),
                              lambda A, low=low: packed(hermitian(A), low)) for low in (0, 1)},
    "gtsv": (lambda a, b, w: loss(lapack.gtsv(a[:-1, 0].copy(), a[:, 1].copy(), a[:-1, 2].copy(), b.copy("F"))[3], w),
             lambda A: A[:, :3] + 3 * (np.arange(3) == 1)),
    "ptsv": (lambda a, b, w: loss(lapack.ptsv(a[:, 0].real.copy(), a[:-1, 1].copy(), b.copy("F"))[2], w),
             lambda A: A[:, :2] + 6 * (np.arange(2) == 0)),
    "inv": (lambda a, b, w: loss(ad.linalg.inv(a), np.ones(N)[:, None] * w[:1].sum()), lambda A: A + 3 * np.eye(N)),
    **{f"sytri {low}": (inverse(lambda a, low=low: lapack.sytri(*lapack.sytrf(a, low), low), low), symmetric)
       for low in (0, 1)},
    **{f"potri {low}": (inverse(lambda a, low=low: lapack.potri(lapack.potrf(a, lower=low, clean=0), low), low), spd)
       for low in (0, 1)},
    **{f"hesv inverse {low}": (inverse(lambda a, low=low: lapack.hetri(*lapack.hetrf(a, low), low), low), hermitian)
       for low in (0, 1)},
    "slogdet": (lambda a, b, w: ad.linalg.slogdet(a)[1] * loss(b, w), lambda A: A + 3 * np.eye(N)),
    "sign": (lambda a, b, w: loss(ad.linalg.slogdet(a)[0] * b, w), lambda A: A + 3 * np.eye(N)),
}


def problem(name, dtype, *sides):
    f, make = SOLVERS[name]
    if dtype in "df" and name.startswith("hesv"):
        pytest.skip("a Hermitian matrix is complex")
    return f, make(random((N, N), dtype)).astype(dtype), random((N, *sides), dtype), random((N, *sides), dtype)


def slope(f, x, v, h):
    return (f(x + h * v) - f(x - h * v)) / (2 * h)


def along(g, v):
    return np.sum((np.conj(g) * v).real)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("sides", [(), (3,)])
@pytest.mark.parametrize("name", SOLVERS)
def test_the_derivative_is_that_of_the_matrix(name, sides, dtype, rng):
    f, A, b, w = problem(name, dtype, *sides)
    v, u = random(A.shape, dtype), random(b.shape, dtype)
    expected = slope(lambda x: f(x, b, w), A, v, 1e-6), slope(lambda x: f(A, x, w), b, u, 1e-6)
    gradient = ad.grad(f, (0, 1))
    program = ad.compile(gradient, A, b, w)
    for found in (gradient(A, b, w), program(A, b, w)):
        np.testing.assert_allclose((along(found[0], v), along(found[1], u)), expected, rtol=1e-5, atol=1e-6)

    def first(x):
        return np.sum((np.conj(v) * ad.grad(f)(x, b, w)).real)

    second = slope(first, A, v, 1e-6)
    np.testing.assert_allclose(along(ad.grad(first)(A), v), second, rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(ad.jvp(first, (A,), (v,))[1], second, rtol=1e-4, atol=1e-5)
    other = program(A + v / 8, b, w)[0]
    np.testing.assert_allclose(other, gradient(A + v / 8, b, w)[0], rtol=1e-9, atol=1e-9)


def beside(name):
    """Which elements of the storage belong to no matrix, or are not read"""
    if name.startswith("gb"):
        kl, ku = (2, 1) if name.startswith("gbtrs") else (1, 2)
        return banded(np.ones((N, N)), kl, ku) == 0
    if name.startswith("pbsv"):
        return stored(np.ones((N, N)), int(name[-1]), 2) == 0
    if name.startswith("hesv packed"):
        return None
    if name[:4] in ("potr", "posv", "sysv", "hesv", "sytr"):
        return (np.tril if int(name[-1]) else np.triu)(np.ones((N, N))) == 0
    return None


@pytest.mark.parametrize("dtype", "fF")
@pytest.mark.parametrize("name", SOLVERS)
def test_single_precision_and_nan_beside_the_matrix(name, dtype, rng):
    f, A, b, w = problem(name, dtype, 2)
    double = [x.astype("D" if dtype == "F" else "d") for x in (A, b, w)]
    expected = ad.grad(f, (0, 1))(*double)
    nowhere = beside(name)
    if nowhere is not None:
        A[nowhere] = np.nan
        assert not expected[0][nowhere].any()
    gradient = ad.grad(f, (0, 1))
    for found in (gradient(A, b, w), ad.compile(gradient, A, b, w)(A, b, w)):
        for one, right in zip(found, expected, strict=True):
            assert one.dtype == dtype
            np.testing.assert_allclose(one, right, rtol=2e-3, atol=2e-3 * np.abs(right).max())


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("name", SOLVERS)
def test_lanes_are_derivatives_one_by_one(name, dtype, rng):
    f, A, b, w = problem(name, dtype, 2)

    def both(a, b):
        return np.array([f(a, b, w), f(a, b + w, w) ** 2])

    pullback = ad.vjp(both, A, b)[1]
    seeds = random((3, 2))
    for found, *ones in zip(pullback.stacked(seeds), *map(pullback, seeds), strict=True):
        np.testing.assert_allclose(found, ones, rtol=1e-9, atol=1e-9)


STEPS = ["solve", "transposed", "sides", "determinant", "copied", "overwrite the side", "write the factors",
         "factor again", "read the factors", "inverse"]


def story(steps, A, b):
    """Factor, solve, overwrite, solve again, in some order"""
    a = A.copy("F")
    lu, piv = lapack.getrf(a)
    x, total = b.copy(), 0.0
    for step in steps:
        if step == "solve":
            lapack.getrs(lu, piv, x)
        elif step == "transposed":
            lapack.getrs(lu, piv, x, 1)
        elif step == "sides":
            total = total + np.sum(lapack.getrs(lu, piv, np.outer(x, b)) ** 2)
        elif step == "determinant":
            total = total + np.sum(np.log(np.abs(np.diagonal(lu))))
        elif step == "copied":
            total = total + lapack.getrs(lu.copy("F"), piv, x.copy()).sum()
        elif step == "overwrite the side":
            total = total + x @ b
            x *= 0.5
            x += b
        elif step == "write the factors":
            lu[0, 0] *= 1.25
        elif step == "inverse":
            total = total + np.sum(lapack.getri(lu.copy("F"), piv)) + np.sum(lapack.getri(lu, piv) ** 2)
            lu, piv = lapack.getrf(lu)
        elif step == "factor again":
            lu[...] = A
            lu[0] *= 2.0
            lu, piv = lapack.getrf(lu)
        else:
            total = total + np.sum(lu * lu) * 0.1
        x = x / np.sqrt(1 + x @ x)
    return total + x @ b


@pytest.mark.parametrize("turn", range(12))
def test_in_random_order(turn, rng):
    steps = [STEPS[i] for i in rng.integers(0, len(STEPS), 6)]
    A, b = random((N, N), "d") + 4 * np.eye(N), random(N, "d")
    v = random(A.shape, "d")

    def f(a):
        return story(steps, a, b)

    expected = slope(f, A, v, 1e-6)
    gradient = ad.grad(f)
    checkpointed = ad.grad(ad.checkpoint(f))
    for found in (gradient(A), ad.compile(gradient, A)(A), ad.compile(gradient, A, tidy=False)(A), checkpointed(A)):
        np.testing.assert_allclose(along(found, v), expected, rtol=1e-5, atol=1e-6, err_msg=str(steps))
    second = slope(lambda a: along(gradient(a), v), A, v, 1e-6)
    found = along(ad.grad(lambda a: np.sum(ad.grad(f)(a) * v))(A), v)
    np.testing.assert_allclose(found, second, rtol=1e-4, atol=1e-4, err_msg=str(steps))


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("name", SOLVERS)
def test_sections_have_the_same_bits(name, dtype, rng):
    f, A, b, w = problem(name, dtype, 2)

    def nested(a, b):
        return ad.checkpoint(lambda a, b: ad.checkpoint(f)(a, 2 * b, w) + f(a, b, w))(a, b)

    def plain(a, b):
        return f(a, 2 * b, w) + f(a, b, w)

    exact = [ad.value_and_grad(g, (0, 1))(A, b, w) for g in (f, ad.checkpoint(f))]
    summed = [ad.value_and_grad(g, (0, 1))(A, b) for g in (plain, nested)]      # in another order
    for ((right, expected), (value, found)), atol in ((exact, 0), (summed, 1e-12)):
        np.testing.assert_array_equal(value, right)
        for x, y in zip(found, expected, strict=True):
            np.testing.assert_allclose(x, y, rtol=atol, atol=atol * np.abs(y).max())


FACTORED = {
    "lu": (lambda a: lapack.getrf(a.copy("F")), lambda F, x: lapack.getrs(*F, x)),
    "cholesky": (lambda a: (lapack.potrf(a @ a.T, lower=0), 0), lambda F, x: lapack.potrs(F[0], x, F[1])),
    "symmetric": (lambda a: lapack.sytrf(a + a.T, 1), lambda F, x: lapack.sytrs(*F, x[:, None], 1)[:, 0]),
}


@pytest.mark.parametrize("name", FACTORED)
@pytest.mark.parametrize("kept", [1, 3])
def test_sections_solve_with_factors_from_outside(name, kept, rng):
    """Which are the matrix's there too, until somebody writes to them: in a section, in one inside it, in a loop."""
    factor, solve = FACTORED[name]
    A, b, v = random((N, N), "d") + 4 * np.eye(N), random(N, "d"), random((N, N), "d")

    def f(a, section, loop):
        F = factor(a)

        def step(i, x):
            x = solve(F, x + b)
            return section(lambda x: solve(F, x * 2) + section(lambda x: solve(F, x.copy()))(x))(x)

        x = loop(step, 7, b * a[0, 0])
        y = section(lambda x: solve(F, x.copy()))(x)
        section(lambda: F[0].__imul__(1.5) is None)()
        return (x + y + section(lambda x: solve(F, x.copy()))(x)).sum()

    def plainly(step, n, x):
        for i in range(n):
            x = step(i, x)
        return x

    def eager(a):
        return f(a, lambda g: g, plainly)

    def kept_less(a):
        return f(a, ad.checkpoint, lambda step, n, x: ad.loop(step, n, x, kept=kept))

    expected = slope(eager, A, v, 1e-6)
    for g in (eager, kept_less):
        value, found = ad.value_and_grad(g)(A)
        np.testing.assert_allclose(value, eager(A), rtol=1e-14)
        np.testing.assert_allclose(along(found, v), expected, rtol=1e-6)
        np.testing.assert_allclose(ad.compile(ad.grad(g), A)(A), found, rtol=1e-12)
    second = slope(lambda a: along(ad.grad(eager)(a), v), A, v, 1e-5)
    np.testing.assert_allclose(along(ad.grad(lambda a: np.sum(ad.grad(kept_less)(a) * v))(A), v), second, rtol=1e-6)


def test_factors_from_outside_are_not_differentiated_for_sections(rng):
    A = random((N, N), "d") + 4 * np.eye(N)

    def f(a):
        F = lapack.getrf(a.copy("F"))
        step = ad.checkpoint(lambda x: lapack.getrs(*F, x + 1))
        return ad.checkpoint(lambda x: step(step(x)))(step(a[0])).sum()

    assert "trsm" not in (routines := ad.compile(ad.grad(f), A).routines) and routines["getrf"] == 1


def test_several_shadows(rng):
    A, b = random((N, N), "d") + 4 * np.eye(N), random(N, "d")

    def f(a):
        lu, piv = lapack.getrf(a.copy("F"))
        return np.append(lapack.getrs(lu, piv, b.copy()), np.log(np.abs(np.diagonal(lu))).sum())

    J = ad.jacobian(f)(A)
    v = random(A.shape, "d")
    np.testing.assert_allclose(np.tensordot(J, v, 2), (f(A + 1e-6 * v) - f(A - 1e-6 * v)) / 2e-6, rtol=1e-6)


@pytest.mark.parametrize("solve", [
    lambda a, b: lapack.gesv(a.copy("F"), b.copy())[2], lambda a, b: lapack.posv(a.copy("F"), b.copy())[1],
    lambda a, b: lapack.sysv(a.copy("F"), b.copy())[2], lambda a, b: ad.linalg.solve(a, b),
    lambda a, b: np.linalg.solve(a, b), lambda a, b: ad.linalg.cho_solve(ad.linalg.cho_factor(a), b),
    lambda a, b: ad.linalg.lu_solve(ad.linalg.lu_factor(a), b)])
def test_factors_that_nobody_reads_are_not_differentiated(solve, rng):
    A = spd(random((N, N), "d"))
    program = ad.compile(ad.grad(lambda a: solve(a, np.ones(N)).sum()), A)
    assert set(program.routines) <= {"getrf", "potrf", "sytrf", "solve", "ger", "gemm", "gemv", "lacpy", "copy", "fill",
                                     "axpy", "add", "syr2", "laset", "multiply"}


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("layout", "CF")
@pytest.mark.parametrize("n", [1, 5, 70])
def test_an_inverse_has_the_same_bits_in_every_mode(n, layout, dtype, rng):
    A = np.array(random((n, n), dtype) + 4 * np.eye(n), dtype, order=layout)

    def general(a):
        return lapack.getri(*lapack.getrf(a.copy(layout)))

    def definite(a):
        return lapack.potri(lapack.potrf((a + a.T + 40 * np.eye(n, dtype=dtype)).copy(layout), lower=0, clean=0))

    def indefinite(a):
        return lapack.sytri(*lapack.sytrf((a + a.T).copy(layout), 1), 1)

    for f in (general, indefinite) if dtype in "FD" else (general, definite, indefinite):
        check_bits(f, A)


def check_bits(f, A):
    for found in (ad.vjp(f, A)[0], ad.jvp(f, (A,), (A,))[0], ad.compile(f, A)(A), ad.jit(f)(A),
                  ad.compile(lambda a: ad.vjp(f, a)[0], A)(A), ad.vjp(ad.checkpoint(f), A)[0]):
        np.testing.assert_array_equal(found, f(A))


def test_a_factor_that_fails_leaves_nothing(rng):
    A = np.zeros((2, 2))

    def f(a):
        c = a.copy("F")
        try:
            lapack.getrf(c)
        except np.linalg.LinAlgError:
            pass
        return np.sum(a * a)

    np.testing.assert_array_equal(ad.grad(f)(A), 0 * A)
