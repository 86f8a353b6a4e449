"""Band and tridiagonal LU and LDL beyond what the harness deals: many blocks, solvers, SciPy, programs, garbage."""

import numpy as np
import pytest
import scipy.linalg as sl
from scipy.linalg import lapack

import blasad as ad
from blasad import linalg
from support.factors import derived
from support.numbers import RNG, generator, random

DTYPES = "fdFD"
LETTERS = dict(zip(DTYPES, "sdcz", strict=True))
BANDS = [(2, 3), (1, 1), (3, 0), (0, 2), (0, 0), (20, 5)]


def inside(rows, m, n, above):
    """Which elements of storage with `above` diagonals over the main one are in the matrix."""
    i = np.arange(rows)[:, None] - above + np.arange(n)
    return (i >= 0) & (i < m)


def band(m, n, kl, ku, dtype="d"):
    """In the storage of gbtrf, large where rows have to be exchanged now and then; NaN where nothing is stored."""
    ab = random((2 * kl + ku + 1, n), dtype) / (kl + ku + 1)
    for j in range(min(m, n)):
        pair = kl and ku and j % 3 < 2 and j // 3 * 3 + 1 < min(m, n)
        ab[kl + ku + (1 - 2 * (j % 3) if pair else 0), j] += 3
    ab[~inside(len(ab), m, n, kl + ku)] = np.nan
    ab[:kl] = np.nan
    return ab


def dense(ab, m, kl, ku):
    n = ab.shape[1]
    full = np.zeros((m, n), ab.dtype)
    for i in range(m):
        for j in range(max(0, i - kl), min(n, i + ku + 1)):
            full[i, j] = ab[kl + ku + i - j, j]
    return full


def inner(a, b):
    return np.vdot(a, b).real


def check(f, *xs, rtol=1e-7):
    """Forward against differences, reverse against forward; NaN is no input, and its shadow stays as it was."""
    used = [~np.isnan(x) for x in xs]
    ts = [np.where(ok, random(x.shape, x.dtype.char), 0) for x, ok in zip(xs, used, strict=True)]

    def moved(step):
        return f(*(x + step * t for x, t in zip(xs, ts, strict=True)))

    slope = (moved(1e-5) - moved(-1e-5)) / 2e-5
    value, tangent = ad.jvp(f, xs, ts)
    np.testing.assert_allclose(value, f(*xs), rtol=1e-10, atol=1e-12)
    scale = np.nanmax(np.abs(slope), initial=1e-300)
    known = ~np.isnan(slope)
    np.testing.assert_allclose(tangent[known], slope[known], atol=rtol * scale)
    w = np.where(known, random(slope.shape, slope.dtype.char), 0)
    found = ad.vjp(f, *xs)[1](w)
    assert sum(map(inner, found, ts)) == pytest.approx(inner(w[known], tangent[known]), rel=1e-9, abs=1e-9 * scale)
    return found


# ---------------------------------------------------------------- bands


@pytest.mark.parametrize("dtype", DTYPES)
def test_factors_are_those_of_scipy(dtype):
    for kl, ku in BANDS:
        for m, n in [(9, 9), (33, 33), (5, 12), (12, 5), (1, 1), (2, 2), (0, 3), (3, 0)]:
            ab = random((2 * kl + ku + 1, n), dtype)
            ab[:kl] = np.nan
            ab[~inside(len(ab), m, n, kl + ku)] = np.nan
            for order in "CF":
                mine, piv = ad.lapack.gbtrf(np.array(ab, order=order), kl, ku, m)
                if n:
                    lu, theirs, _ = getattr(lapack, LETTERS[dtype] + "gbtrf")(ab.copy("F"), kl, ku, m=m)
                    np.testing.assert_array_equal(piv, theirs[: min(m, n)])
                    where = inside(len(ab), m, n, kl + ku)
                    np.testing.assert_allclose(mine[where], lu[where], rtol=1e-4 if dtype in "fF" else 1e-11,
                                               atol=1e-5 if dtype in "fF" else 1e-12)
                    assert np.isnan(mine[~where]).all()


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("kl, ku", BANDS)
def test_bands_of_many_blocks(kl, ku, dtype):
    for m, n in [(40, 40), (33, 20), (20, 33), (45, 45)]:
        check(lambda a, m=m, k=(kl, ku): ad.lapack.gbtrf(a.copy("F"), *k, m)[0], band(m, n, kl, ku, dtype), rtol=1e-6)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("kl, ku", BANDS)
def test_band_solvers(kl, ku, dtype):
    n = 25
    ab, b = band(n, n, kl, ku, dtype), random((n, 3), dtype)
    A = dense(ab, n, kl, ku)
    for trans in (0, 1, 2):
        op = (A, A.T, A.conj().T)[trans]

        def solved(ab, b, trans=trans):
            lu, piv = ad.lapack.gbtrf(ab.copy("F"), kl, ku)
            return ad.lapack.gbtrs(lu, kl, ku, b.copy(), piv, trans)

        check(solved, ab, b, rtol=1e-6)
        check(lambda ab, b, f=solved: f(ab, b[:, 1]), ab, b, rtol=1e-6)
        np.testing.assert_allclose(solved(ab, b), np.linalg.solve(op, b), atol=1e-9)
    check(lambda ab, b: ad.lapack.gbsv(kl, ku, ab.copy("F"), b.copy())[2], ab, b, rtol=1e-6)
    kept = ab.copy(), b.copy()
    x = ad.lapack.gbsv(kl, ku, ab, b, overwrite_ab=False, overwrite_b=False)[2]
    np.testing.assert_allclose(x, np.linalg.solve(A, b), atol=1e-9)
    np.testing.assert_array_equal(ab, kept[0])
    np.testing.assert_array_equal(b, kept[1])


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("l, u", [(1, 1), (2, 1), (0, 3), (2, 0), (5, 5)])
def test_solve_banded(l, u, dtype):                                                  # noqa: E741
    """autograd PR607: of corners that are not in the matrix nothing is read, and nothing reaches their derivative."""
    for n in (1, 2, 3, 12):
        ab, b = band(n, n, l, u, dtype)[l:], random((n, 2), dtype)
        clean = np.nan_to_num(ab)

        def f(ab, b, k=(l, u)):
            return linalg.solve_banded(k, ab, b, check_finite=False)

        np.testing.assert_allclose(f(ab, b), sl.solve_banded((l, u), clean, b), atol=1e-10)
        d_ab, _ = check(f, ab, b, rtol=1e-6)
        assert not d_ab[np.isnan(ab)].any()
        check(lambda ab, b, f=f: f(ab, b[:, 0]), ab, b, rtol=1e-6)
    with pytest.raises(ValueError, match="infs or NaNs"):
        linalg.solve_banded((l, u), np.full((l + u + 1, 3), np.nan), np.ones(3))


def test_solve_banded_as_a_function():
    ab, b = np.stack([band(6, 6, 2, 1)[2:] for _ in range(3)]), random((3, 6, 2), "d")
    ab = np.nan_to_num(ab)
    found = linalg.solve_banded((2, 1), ab, b)
    for x, a, y in zip(found, ab, b, strict=True):
        np.testing.assert_allclose(x, sl.solve_banded((2, 1), a, y))
    check(lambda ab, b: linalg.solve_banded((2, 1), ab, b), ab, b)

    def in_place(ab, y):
        assert linalg.solve_banded((2, 1), ab, y, overwrite_b=True) is y
        return y

    np.testing.assert_allclose(derived(in_place, ab[0], b[0]), found[0])
    np.testing.assert_allclose(linalg.solve_banded((1, 0), [[2, 2], [1, 0]], [2, 4]), [1, 1.5])
    grad = ad.grad(lambda ab: linalg.solve_banded((2, 1), ab, np.array(b[0], like=ab)).sum())
    v = random(ab[0].shape, "d")
    slope = (grad(ab[0] + 1e-6 * v) - grad(ab[0] - 1e-6 * v)) / 2e-6
    np.testing.assert_allclose(ad.hvp(lambda ab: linalg.solve_banded((2, 1), ab, b[0]).sum())(ab[0], v), slope,
                               rtol=1e-6, atol=1e-7)
    with pytest.raises(ValueError, match=r"l \+ u \+ 1 = 4"):
        derived(linalg.solve_banded, (1, 2), np.ones((3, 5)), np.ones(5))


def test_second_derivatives_of_many_blocks():
    ab, b, v = np.nan_to_num(band(20, 20, 3, 2)), random(20, "d"), random((9, 20), "d")

    def f(ab):
        lu, piv = ad.lapack.gbtrf(ab.copy("F"), 3, 2)
        x = ad.lapack.gbtrs(lu, 3, 2, np.array(b, like=ab), piv)
        return (ad.lapack.gbtrs(lu, 3, 2, x, piv, 1) ** 2).sum() + np.log(np.abs(lu[5])).sum()

    slope = (ad.grad(f)(ab + 1e-6 * v) - ad.grad(f)(ab - 1e-6 * v)) / 2e-6
    np.testing.assert_allclose(ad.hvp(f)(ab, v), slope, atol=1e-6 * np.abs(slope).max())


def test_a_band_that_is_used_then_factored_in_place():
    """LinearSolve.jl PR1222: y = A x, then the factors overwrite A and are used twice."""
    def f(ab, x, b, c):
        ab = ab.copy("F")
        y = ad.blas.gbmv(8, 8, 2, 1, 1.0, ab[2:], x)
        lu, piv = ad.lapack.gbtrf(ab, 2, 1)
        first = ad.lapack.gbtrs(lu, 2, 1, b.copy(), piv)
        second = ad.lapack.gbtrs(lu, 2, 1, c * first, piv, 1)
        return y * first + second

    for dtype in "dD":
        check(f, band(8, 8, 2, 1, dtype), *(random(8, dtype) for _ in range(3)))


@pytest.mark.parametrize("dtype", "dD")
def test_a_program_finds_its_own_row_exchanges(dtype):
    def f(ab, d, b):
        lu, piv = ad.lapack.gbtrf(ab.copy("F"), 2, 1)
        x = ad.lapack.gbtrs(lu, 2, 1, b.copy(), piv)
        *factors, exchanges = ad.lapack.gttrf(d[0, :-1].copy(), d[1].copy(), d[2, :-1].copy())
        x = ad.lapack.gttrs(*factors, exchanges, x, 2)
        return (np.abs(x) ** 2).sum()

    def arguments(seed):
        rng = generator(seed)
        return [rng.standard_normal(shape).astype(dtype) for shape in ((6, 20), (3, 20), (20, 2))]

    gradient = ad.value_and_grad(f, (0, 1, 2))
    program = ad.compile(gradient, *arguments(0))
    for seed in (0, 1, 2):
        (value, found), (wanted, right) = program(*arguments(seed)), gradient(*arguments(seed))
        assert value == pytest.approx(wanted)
        for g, h in zip(found, right, strict=True):
            np.testing.assert_allclose(g, h, rtol=1e-8, atol=1e-9 * np.abs(h).max())
    with pytest.raises(np.linalg.LinAlgError, match="gbtrf: the matrix is singular"):
        program(np.zeros((6, 20), dtype), *arguments(0)[1:])
    assert program(*arguments(0))[0] == pytest.approx(f(*arguments(0)))


def test_several_shadows_and_checkpoints():
    def f(ab, d, e, b):
        x = ad.lapack.gbsv(2, 2, ab.copy("F"), b.copy())[2]
        x = ad.lapack.ptsv(d.copy(), e.copy(), x)[2]
        return ad.lapack.gtsv(e.copy(), d.copy(), 2 * e, x)[3]

    xs = [np.nan_to_num(band(12, 12, 2, 2)), 3 + RNG.random(12), RNG.random(11), random(12, "d")]
    columns = [ad.vjp(f, *xs)[1](w) for w in np.eye(12)]
    for k in range(4):
        np.testing.assert_allclose(ad.jacobian(f, argnums=k)(*xs), np.stack([column[k] for column in columns]),
                                   atol=1e-12)
    whole = ad.grad(lambda *xs: f(*xs).sum(), (0, 1, 2, 3))(*xs)
    parts = ad.grad(lambda *xs: ad.checkpoint(f)(*xs).sum(), (0, 1, 2, 3))(*xs)
    for g, h in zip(parts, whole, strict=True):
        np.testing.assert_allclose(g, h, atol=1e-13)


# ---------------------------------------------------------------- tridiagonal matrices


def diagonals(n, dtype):
    """Rows have to be exchanged here and there; the same numbers each time, of which no matrix is nearly singular."""
    rng, less = generator("rows", n), max(n - 1, 0)
    return (random(less, dtype, rng) + 1.5 * (np.arange(less) % 3 == 0), random(n, dtype, rng) + 1,
            random(less, dtype, rng) + 1)


def tridiagonal(dl, d, du):
    return np.diag(d) + np.diag(dl, -1) + np.diag(du, 1) if len(d) else np.zeros((0, 0), d.dtype)


@pytest.mark.parametrize("dtype", DTYPES)
def test_tridiagonal_values_are_those_of_scipy(dtype):
    tol = 1e-4 if dtype in "fF" else 1e-11
    letter = LETTERS[dtype]
    for n in (3, 4, 17):                    # SciPy's wrappers need three rows
        given, b = tuple(x.astype(dtype) for x in diagonals(n, dtype)), random((n, 2), dtype)
        *theirs, _ = getattr(lapack, letter + "gttrf")(*given)
        mine = ad.lapack.gttrf(*(x.copy() for x in given))
        for x, y in zip(mine, [*theirs[:4], theirs[4] - (theirs[4].min() > 0)], strict=True):
            np.testing.assert_allclose(x, y, rtol=tol, atol=tol)
        *theirs, _ = getattr(lapack, letter + "gtsv")(*given, b)
        mine = ad.lapack.gtsv(*(x.copy() for x in given), b.copy())
        for x, y in zip(mine, theirs, strict=True):
            np.testing.assert_allclose(x, y, rtol=tol, atol=tol)
        for trans in "NTC":
            factors = getattr(lapack, letter + "gttrf")(*given)[:5]
            wanted = getattr(lapack, letter + "gttrs")(*factors, b, trans=trans)[0]
            found = ad.lapack.gttrs(*ad.lapack.gttrf(*(x.copy() for x in given)), b.copy(), trans)
            np.testing.assert_allclose(found, wanted, rtol=100 * tol, atol=100 * tol)
        d, e = (7 + RNG.random(n)).astype(dtype.lower()), given[0]
        for mine, theirs in ((ad.lapack.pttrf(d.copy(), e.copy()), getattr(lapack, letter + "pttrf")(d, e)),
                             (ad.lapack.ptsv(d.copy(), e.copy(), b.copy()), getattr(lapack, letter + "ptsv")(d, e, b))):
            for x, y in zip(mine, theirs[:-1], strict=True):
                np.testing.assert_allclose(x, y, rtol=tol, atol=tol)
        factors = ad.lapack.pttrf(d.copy(), e.copy())
        for lower in (0, 1):
            flag = {"lower": lower} if dtype in "FD" else {}
            wanted = getattr(lapack, letter + "pttrs")(*factors, b, **flag)[0]
            np.testing.assert_allclose(ad.lapack.pttrs(*factors, b.copy(), lower), wanted, rtol=tol, atol=tol)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 12])
def test_tridiagonal_solvers(n, dtype):
    """jax PR25787: the adjoint solves with the transposed matrix, which a matrix that is not symmetric tells apart."""
    given, b = diagonals(n, dtype), random((n, 2), dtype)
    A = tridiagonal(*given)
    np.testing.assert_allclose(ad.lapack.gtsv(*(x.copy() for x in given), b.copy())[3], np.linalg.solve(A, b),
                               atol=1e-9)
    *gradients, bb = ad.vjp(lambda *xs: ad.lapack.gtsv(*(x.copy() for x in xs))[3], *given, b)[1](np.ones_like(b))
    np.testing.assert_allclose(bb, np.linalg.solve(A.conj().T, np.ones_like(b)), atol=1e-9)
    outer = -bb @ np.linalg.solve(A, b).conj().T
    for k, x in zip((-1, 0, 1), gradients, strict=True):
        np.testing.assert_allclose(x, np.diag(outer, k) if n else [], atol=1e-8)
    if n == 0:
        return
    for k in range(4 if n > 2 else 3 if n > 1 else 2)[1 if n < 2 else 0:]:
        check(lambda *xs, k=k: ad.lapack.gttrf(*(x.copy() for x in xs))[k], *given, rtol=1e-6)
        check(lambda *xs, k=k: ad.lapack.gtsv(*(x.copy() for x in xs))[k], *given, b, rtol=1e-6)
    for trans in (0, 1, 2):
        check(lambda dl, d, du, b, trans=trans: ad.lapack.gttrs(
            *ad.lapack.gttrf(dl.copy(), d.copy(), du.copy()), b[:, 0].copy(), trans), *given, b, rtol=1e-6)
    d, e = 7 + RNG.random(n), given[0]
    check(lambda d, e: ad.lapack.pttrf(d.copy(), e.copy())[0], d, e)
    check(lambda d, e, b: ad.lapack.ptsv(d.copy(), e.copy(), b.copy())[2], d, e, b)
    for lower in (0, 1):
        check(lambda d, e, b, lower=lower: ad.lapack.pttrs(*ad.lapack.pttrf(d.copy(), e.copy()), b.copy(), lower),
              d, e, b)


def test_diagonals_are_overwritten_or_left():
    given, b = diagonals(5, "d"), random(5, "d")
    copies = [x.copy() for x in (*given, b)]
    found = ad.lapack.gtsv(*copies)
    assert all(x is y for x, y in zip(found, copies, strict=True))
    last = copies[0][-1]
    assert last == given[0][-1]             # what LAPACK leaves there
    kept = [x.copy() for x in (*given, b)]
    again = ad.lapack.gtsv(*kept, overwrite_dl=False, overwrite_d=False, overwrite_du=False, overwrite_b=False)
    for x, y, z, w in zip(again, found, kept, (*given, b), strict=True):
        np.testing.assert_array_equal(x, y)
        np.testing.assert_array_equal(z, w)
    factors = ad.lapack.gttrf(*kept[:3], overwrite_dl=False, overwrite_d=False, overwrite_du=False)
    np.testing.assert_array_equal(kept[1], given[1])
    np.testing.assert_array_equal(factors[1], found[1])


def test_a_long_chain_has_the_derivative_of_the_dense_matrix():
    n = 200
    dl, d, du, b = *diagonals(n, "d"), random(n, "d")
    d = d + 3
    value, found = ad.value_and_grad(lambda *xs: ad.lapack.gtsv(*xs)[3].sum(), (0, 1, 2, 3))(dl, d, du, b)
    A = tridiagonal(dl, d, du)
    x, w = np.linalg.solve(A, b), np.linalg.solve(A.T, np.ones(n))
    assert value == pytest.approx(x.sum())
    for mine, right in zip(found, (-w[1:] * x[:-1], -w * x, -w[:-1] * x[1:], w), strict=True):
        np.testing.assert_allclose(mine, right, atol=1e-11)
    bd, be = ad.grad(lambda d, e: np.log(ad.lapack.pttrf(d, e)[0]).sum(), (0, 1))(d + 9, dl)
    inverse = np.linalg.inv(tridiagonal(dl, d + 9, dl))
    np.testing.assert_allclose(bd, np.diag(inverse), rtol=1e-10)
    np.testing.assert_allclose(be, 2 * np.diag(inverse, 1), atol=1e-12)


# ---------------------------------------------------------------- errors


@pytest.mark.parametrize("call, told", [
    (lambda x: ad.lapack.gbtrf(x, 1, 0), r"gbtrf: the matrix is singular: U\[0, 0\]"),
    (lambda x: ad.lapack.gbsv(1, 0, x, np.ones(3)), "gbtrf: the matrix is singular"),
    (lambda x: ad.lapack.gttrf(x[1, 1:], x[0], x[2, 1:]), "gttrf: the matrix is singular"),
    (lambda x: ad.lapack.gtsv(x[1, 1:], x[0], x[2, 1:], np.ones_like(x[0])), "gttrf: the matrix is singular"),
    (lambda x: ad.lapack.pttrf(x[0], x[1, 1:]), "pttrf: the leading minor of order 1 is not positive definite"),
    (lambda x: ad.linalg.solve_banded((1, 1), x, np.ones(3)), "singular")])
def test_failures_leave_the_tape_usable(call, told):
    x, dx, zeros = np.array([2.0, 3.0]), np.zeros(2), np.full((3, 3), 5.0)
    with ad.Tape() as tape:
        S, y = tape.watch(np.zeros((3, 3)), zeros), tape.watch(x, dx)
        loss = y * y
        with pytest.raises(np.linalg.LinAlgError, match=told):
            call(S)
        tape.pull(loss, np.ones(2))
    np.testing.assert_array_equal(dx, 2 * x)
    np.testing.assert_array_equal(zeros, 5)


@pytest.mark.parametrize("call, error, told", [
    (lambda: ad.lapack.gbtrf(np.ones((3, 4)), 1, 1), ValueError, r"2kl\+ku\+1 must be at least 4"),
    (lambda: ad.lapack.gbtrs(np.ones((4, 3)), 1, 1, np.ones(4), [0, 1, 2]), ValueError, r"b has shape \(4,\)"),
    (lambda: ad.lapack.gbtrs(np.ones((4, 3)), 1, 1, np.ones(3), [2, 1, 2]), ValueError, r"piv\[0\] is 2; .*0 to 1"),
    (lambda: ad.lapack.gbtrs(np.ones((4, 3)), 1, 1, np.ones(3), [0, 0, 2]), ValueError, r"piv\[1\] is 0"),
    (lambda: ad.lapack.gbtrs(np.ones((4, 3)), 1, 1, np.ones(3), [0, 1, 2], "H"), ValueError, "trans is 'H'"),
    (lambda: ad.lapack.gbsv(-1, 1, np.ones((4, 3)), np.ones(3)), ValueError, "must not be negative"),
    (lambda: ad.lapack.gttrf(np.ones(3), np.ones(3), np.ones(2)), ValueError, r"dl has shape \(3,\)"),
    (lambda: ad.lapack.gtsv(np.ones(2), np.ones(3), np.ones(2), np.ones(2)), ValueError, r"b has shape \(2,\)"),
    (lambda: ad.lapack.gttrf(np.ones(2), np.ones(3), np.ones(2) + 0j), TypeError, "dl is float64, but the diagonals"),
    (lambda: ad.lapack.pttrf(np.ones(3, "f"), np.zeros(2, "D")), TypeError, "d must be an array of float64"),
    (lambda: ad.lapack.pttrs(np.ones(3), np.ones(3), np.ones(3)), ValueError, r"e has shape \(3,\)")])
def test_what_does_not_fit(call, error, told):
    with pytest.raises(error, match=told):
        call()


def test_of_zeros_comes_nothing():
    """A seed of zero stays zero, whatever it would meet: here factors that are no numbers."""
    ab = np.full((4, 5), np.inf)
    ab[2] = 1
    ab[3] = 0
    assert not ad.vjp(lambda a: ad.lapack.gbtrf(a.copy("F"), 1, 1)[0], ab)[1](np.zeros((4, 5)))[0].any()
