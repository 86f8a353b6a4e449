"""Cholesky factors of band and packed matrices and with pivots, triangular solvers of storage: beyond the harness."""

import numpy as np
import pytest
import scipy.linalg as sl
from scipy.linalg import lapack

import blasad as ad
from blasad import linalg
from blasad._testing.reference import places
from support.factors import DTYPES, LETTERS, check, definite, derived
from support.numbers import RNG, random

NAN = float("nan")


def tolerance(dtype):
    return 2e-4 if dtype in "fF" else 1e-11


def inside_of(k, n, lower):
    return places((k + 1, n), n, n, k if lower else 0, 0 if lower else k, lower)


def band(n, k, dtype, lower, corner=NAN):
    """A positive definite matrix and its storage, with something else in the corner."""
    rows, columns, inside = inside_of(k, n, lower)
    full = random((n, n), dtype) / (k + 1)
    full = np.triu(np.tril(full + full.conj().T, k), -k)
    full[np.diag_indices(n)] = RNG.uniform(5, 6, n)
    ab = np.full((k + 1, n), corner, dtype, order="F")
    ab[inside] = full[rows[inside], columns[inside]]
    return full, ab


def packed(full, lower):
    rows, columns, _ = places((len(full) * (len(full) + 1) // 2,), len(full), len(full), 0, 0, lower)
    return full[rows, columns]


# ---------------------------------------------------------------- the rules


@pytest.mark.parametrize("name", ["tbtrs", "tptrs", "pbtrf", "pptrf", "pstrf"])
@pytest.mark.parametrize("order", [1, 2])
def test_rules(name, order):
    report = ad.testing.check_rule(name, order=order, quick=order == 1)
    assert report.ok, str(report)


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize(("n", "k"), [(1, 0), (1, 3), (6, 0), (7, 1), (9, 2), (20, 7), (40, 8), (41, 9), (60, 25),
                                      (75, 40), (150, 70), (30, 29), (12, 40)])
def test_gradients_of_bands_are_those_of_dense_matrices(n, k, dtype, lower):
    """For one block, several, a rest, and bands that are wider than the matrix."""
    full, ab = band(n, k, dtype, lower)
    rows, columns, inside = inside_of(k, n, lower)
    at = rows[inside], columns[inside]
    seed, da = np.full_like(ab, NAN), np.full_like(ab, NAN)
    seed[inside], da[inside] = random(inside.sum(), dtype), random(inside.sum(), dtype)
    wide, dwide = np.zeros((2, n, n), dtype)
    wide[at], dwide[at] = seed[inside], da[inside]
    c, dc = ad.jvp(lambda ab: ad.lapack.pbtrf(ab.copy("F"), lower), (ab,), (da,))
    expected, tangent = ad.jvp(lambda A: ad.lapack.potrf(A.copy("F"), lower), (full,), (dwide,))
    np.testing.assert_allclose(c[inside], expected[at], atol=1e-12)
    np.testing.assert_allclose(dc[inside], tangent[at], atol=1e-11)
    memory, shadow = ab.copy("F"), seed.copy("F")
    ad.autodiff(ad.Reverse, lambda ab: ad.lapack.pbtrf(ab, lower) is None, ad.Duplicated(memory, shadow))
    wanted = ad.vjp(lambda A: ad.lapack.potrf(A.copy("F"), lower), full)[1](wide)[0]
    np.testing.assert_allclose(shadow[inside], wanted[at], atol=1e-11)
    for x in (c, dc, memory, shadow):
        assert np.isnan(x[~inside]).all()


LAYOUTS = {
    "rows": lambda a: a.copy("C"),
    "columns": lambda a: a.copy("F"),
    "with gaps": lambda a: np.full((2 * a.shape[0] + 3, 3 * a.shape[1]), 7, a.dtype, order="F")[1:-2:2, ::3],
    "inside": lambda a: np.full((a.shape[0] + 5, a.shape[1] + 2), 7, a.dtype, order="F")[2:-3, 1:-1],
    "reversed rows": lambda a: np.full(a.shape, 7, a.dtype, order="F")[::-1],
    "reversed": lambda a: np.full(a.shape, 7, a.dtype, order="C")[::-1, ::-1],
    "reversed columns": lambda a: np.full(a.shape, 7, a.dtype, order="F")[:, ::-1]}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("dtype", "fD")
def test_bands_in_any_layout(layout, lower, dtype):
    """The corner, and what lies between, stay bit by bit; so do those of shadows."""
    (_, ab), k, n = band(21, 10, dtype, lower), 10, 21
    inside = inside_of(k, n, lower)[2]
    seed = np.where(inside, random(ab.shape, dtype), NAN).astype(dtype)

    def laid(a):
        x = LAYOUTS[layout](a)
        x[...] = a
        return x

    def run(x, dx):
        ad.autodiff(ad.Reverse, lambda ab: ad.lapack.pbtrf(ab, lower) is None, ad.Duplicated(x, dx))
        return x, dx

    wanted = run(ab.copy("F"), seed.copy("F"))
    for other in ("columns", layout):
        x, dx = laid(ab), LAYOUTS[other](seed)
        dx[...] = seed
        holds = [(a, a.base.copy()) for a in (x, dx) if a.base is not None]
        run(x, dx)
        for found, right in zip((x, dx), wanted, strict=True):
            np.testing.assert_allclose(found[inside], right[inside], atol=tolerance(dtype))
            assert np.isnan(found[~inside]).all()
        for a, before in holds:
            a[...] = 0
            after = a.base.copy()
            a[...] = np.where(inside, 0, NAN)
            np.testing.assert_array_equal(np.where(after == 0, 0, a.base), np.where(after == 0, 0, before))


@pytest.mark.parametrize("dtype", DTYPES)
def test_values_are_those_of_scipy(dtype):
    letter, tol, n, k = LETTERS[dtype], tolerance(dtype), 9, 3

    def theirs(name):
        return getattr(lapack, letter + name)

    def mine(name):
        return getattr(ad.lapack, name)

    b = random((n, 2), dtype)
    for lower in (0, 1):
        full, ab = band(n, k, dtype, lower, 0)
        ap = packed(full, lower)
        c = mine("pbtrf")(ab.copy("F"), lower)
        np.testing.assert_allclose(c, theirs("pbtrf")(ab, lower=lower)[0], atol=tol)
        np.testing.assert_allclose(mine("pbtrs")(c, b.copy(), lower), theirs("pbtrs")(c, b, lower=lower)[0], atol=tol)
        found, expected = mine("pbsv")(ab.copy("F"), b.copy(), lower), theirs("pbsv")(ab, b, lower=lower)
        np.testing.assert_allclose(found[0], expected[0], atol=tol)
        np.testing.assert_allclose(found[1], expected[1], atol=tol)
        cp = mine("pptrf")(n, ap.copy(), lower)
        np.testing.assert_allclose(cp, theirs("pptrf")(n, ap, lower=lower)[0], atol=tol)
        for rhs in (b, b[:, 0]):
            np.testing.assert_allclose(mine("pptrs")(n, cp, rhs.copy(), lower), np.linalg.solve(full, rhs), atol=tol)
            np.testing.assert_allclose(mine("ppsv")(n, ap, rhs.copy(), lower), np.linalg.solve(full, rhs), atol=tol)
            np.testing.assert_allclose(mine("pbtrs")(c, rhs.copy(), lower), np.linalg.solve(full, rhs), atol=tol)
        np.testing.assert_allclose(mine("pptri")(n, cp.copy(), lower), theirs("pptri")(n, cp, lower=lower)[0], atol=tol)
        for trans, diag in np.ndindex(3, 2):
            uplo = "UL"[lower]
            flags = {"uplo": uplo, "trans": "NTC"[trans], "diag": "NU"[diag]}
            right = theirs("tbtrs")(ab, b, **flags)[0]
            np.testing.assert_allclose(mine("tbtrs")(ab, b.copy(), uplo, trans, diag), right, atol=100 * tol)
            right = sl.solve_triangular(full, b, trans, bool(lower), bool(diag))
            np.testing.assert_allclose(mine("tptrs")(n, ap, b.copy(), uplo, trans, diag), right, atol=100 * tol)
        A = full + np.diag(RNG.permutation(n)).astype(dtype)
        found, piv = mine("pstrf")(A.copy(), lower=lower)
        expected, numbers, rank, _ = theirs("pstrf")(A, lower=lower)
        triangle = np.tril if lower else np.triu
        np.testing.assert_allclose(triangle(found), triangle(expected), atol=tol)
        np.testing.assert_array_equal(piv, numbers - 1)
        assert rank == n


# ---------------------------------------------------------------- packed, several right-hand sides, pivots


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("n", [1, 3, 20])
def test_packed_routines(n, dtype, lower):
    A, b = definite(n, dtype), random((n, 3), dtype)
    ap = packed(A, lower)
    check(lambda ap: ad.lapack.pptrf(n, ap.copy(), lower), ap)
    check(lambda ap, b: ad.lapack.ppsv(n, ap, b.copy(), lower), ap, b)
    check(lambda ap, b: ad.lapack.pptrs(n, ad.lapack.pptrf(n, ap.copy(), lower), b[:, 0].copy(), lower), ap, b)
    check(lambda ap: ad.lapack.pptri(n, ad.lapack.pptrf(n, ap.copy(), lower), lower), ap)


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize(("n", "k"), [(1, 0), (5, 0), (5, 2), (40, 9)])
def test_band_solvers(n, k, dtype, lower):
    """The factor is a variable too (pytorch#196694), and flags count in reverse (autograd 1.9 ignored the diagonal)."""
    (full, ab), b = band(n, k, dtype, lower, 0), random((n, 3), dtype)
    check(lambda ab, b: ad.lapack.pbsv(ab.copy(), b.copy(), lower)[1], ab, b)
    check(lambda c, b: ad.lapack.pbtrs(c, b.copy(), lower), ab / 2, b)
    check(lambda ab, b: ad.lapack.pbtrs(ad.lapack.pbtrf(ab.copy(), lower), b[:, 0].copy(), lower), ab, b)
    for trans, diag in np.ndindex(3, 2):
        check(lambda ab, b, t=trans, d=diag: ad.lapack.tbtrs(ab, b.copy(), "UL"[lower], t, d), ab / 4, b)
        check(lambda ap, b, t=trans, d=diag: ad.lapack.tptrs(n, ap, b.copy(), "UL"[lower], t, d),
              packed(full, lower) / 4, b)


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("n", [1, 3, 20, 40])
def test_pivoted_cholesky(n, dtype, lower):
    """An element that the order takes to the other triangle has its derivative with it, conjugated."""
    A = definite(n, dtype) + np.diag(3.0 * np.roll(np.arange(n)[::-1], 1))
    other = np.triu_indices(n, 1) if lower else np.tril_indices(n, -1)
    A[other] = 50
    triangle = np.tril if lower else np.triu

    def f(A):
        return ad.lapack.pstrf(A.copy(), lower=lower)[0] * triangle(np.ones((n, n)))

    gradient, = check(f, A)
    assert not gradient[other].any()
    c, piv = ad.lapack.pstrf(A.copy("F"), -1.0, lower)
    assert n < 3 or not np.array_equal(piv[piv], np.arange(n)), "an order that is not its own inverse"
    full = triangle(A) + triangle(A).conj().T - np.diag(np.diag(A).real)
    c = triangle(c) if lower else triangle(c).conj().T
    np.testing.assert_allclose(c @ c.conj().T, full[np.ix_(piv, piv)], atol=1e-10)


def test_a_program_finds_its_own_order():
    A = definite(5, "d") + np.diag([5.0, 1, 3, 4, 2])
    W = np.tril(random((5, 5), "d"))
    program = ad.compile(ad.grad(lambda A: (ad.lapack.pstrf(A, lower=1)[0] * W).sum()), A.copy())
    for order in ([0, 1, 2, 3, 4], [3, 1, 4, 0, 2], [4, 3, 2, 1, 0]):
        B = A[np.ix_(order, order)]
        wanted = ad.grad(lambda A: (ad.lapack.pstrf(A, lower=1)[0] * W).sum())(B.copy())
        np.testing.assert_allclose(program(B.copy()), wanted, rtol=1e-10, atol=1e-12)


# ---------------------------------------------------------------- failures


@pytest.mark.parametrize(("call", "told"), [
    (lambda a: ad.lapack.pbtrf(a), "pbtrf: the leading minor of order 1 is not positive definite"),
    (lambda a: ad.lapack.pptrf(2, a[0]), "pptrf: the leading minor of order 1 is not positive definite"),
    (lambda a: ad.lapack.pbsv(a, np.ones(3)), "not positive definite"),
    (lambda a: ad.lapack.ppsv(2, a[0], np.ones(2)), "not positive definite"),
    (lambda a: ad.lapack.tbtrs(a, 1 - a), r"tbtrs: the matrix is singular: A\[0, 0\] is exactly zero"),
    (lambda a: ad.lapack.tptrs(2, a[0], 1 - a[:2]), r"tptrs: the matrix is singular: A\[0, 0\] is exactly zero"),
    (lambda a: ad.lapack.pstrf(a), "pstrf: the matrix is not positive definite: its rank is 0, of 3")])
def test_failures_leave_the_tape_usable(call, told):
    x, dx, dS = np.array([2.0, 3.0]), np.zeros(2), np.full((3, 3), 7.0)
    with ad.Tape() as tape:
        S, y = tape.watch(np.zeros((3, 3)), dS), tape.watch(x, dx)
        loss = y * y
        calls = tape.calls
        with pytest.raises(np.linalg.LinAlgError, match=told):
            call(S)
        assert tape.calls <= calls + 3      # copies, and 1 - a
        tape.pull(loss, np.ones(2))
    np.testing.assert_array_equal(dx, 2 * x)
    np.testing.assert_array_equal(dS, 7)


def test_rank_deficiency_and_tolerance():
    v = random((6, 3), "d")
    with pytest.raises(np.linalg.LinAlgError, match="its rank is 3, of 6"):
        ad.lapack.pstrf(v @ v.T)
    A = np.diag([4.0, 1, 9])
    np.testing.assert_array_equal(ad.lapack.pstrf(A.copy(), 0.5)[1], [2, 0, 1])
    with pytest.raises(np.linalg.LinAlgError, match="its rank is 2, of 3"):
        ad.lapack.pstrf(A.copy(), tol=2)
    ab = np.array([[0, 1.0, 1], [1, 0, 5]])
    before = ab.copy()
    with pytest.raises(np.linalg.LinAlgError, match=r"A\[1, 1\] is exactly zero"):
        ad.lapack.tbtrs(ab, np.ones((3, 2)))
    np.testing.assert_array_equal(ab, before)
    ad.lapack.tbtrs(ab, np.ones((3, 2)), diag=1)


@pytest.mark.parametrize(("call", "told"), [
    (lambda: ad.lapack.pbtrf(np.ones((0, 3))), r"pbtrf: ab has shape \(0, 3\); its dimension k\+1 must be at least 1"),
    (lambda: ad.lapack.pptrf(3, np.ones(5)), r"pptrf: ap has shape \(5,\); its dimension n\(n\+1\)/2 must be"),
    (lambda: ad.lapack.tbtrs(np.ones((2, 3)), np.ones((4, 1))), "tbtrs: b has shape"),
    (lambda: ad.lapack.tbtrs(np.ones((2, 3)), np.ones((3, 1)), "A"), "tbtrs: uplo is 'A'"),
    (lambda: ad.lapack.pbtrs(np.ones((2, 3)), np.ones(2)), r"pbtrs: b has shape \(2,\); it must be \(3,\)"),
    (lambda: ad.lapack.pbtrs(np.ones(3), np.ones(3)), r"pbtrs: ab has shape \(3,\); it must have two dimensions"),
    (lambda: ad.lapack.pbtrs(np.ones((1, 3)), np.ones(3), 5), "lower is 5; it must be one of 0, 1"),
    (lambda: ad.lapack.pptri(3, np.ones(5)), r"pptri: the packed triangle has shape \(5,\); it must be \(6,\)"),
    (lambda: ad.lapack.pstrf(np.eye(2), "small"), "pstrf: tol is 'small'; it must be a real number"),
    (lambda: ad.lapack.pstrf(np.ones((2, 3))), "pstrf: a has shape"),
    (lambda: derived(linalg.solveh_banded, np.ones((2, 3)), np.ones(2)), r"solveh_banded: b has shape \(2,\)"),
    (lambda: derived(linalg.cholesky_banded, np.ones(3)), r"cholesky_banded: the band has shape \(3,\)"),
    (lambda: derived(linalg.cholesky_banded, np.array([[0, NAN], [1, 1]])), "must not contain infs or NaNs")])
def test_errors(call, told):
    with pytest.raises((TypeError, ValueError), match=told):
        call()


# ---------------------------------------------------------------- lanes, sections, programs, costs


def log_density(ab, y):
    c = ad.lapack.pbtrf(ab.copy("F"), 1)
    return -0.5 * (y @ ad.lapack.pbtrs(c, y.copy(), 1)) - np.log(c[0]).sum()


def test_programs_sections_lanes_and_second_derivatives():
    (full, ab), y = band(30, 4, "d", 1, 0), random(30, "d")
    wanted = ad.grad(log_density, (0, 1))(ab, y)
    assert log_density(ab, y) == pytest.approx(
        -0.5 * y @ np.linalg.solve(full, y) - 0.5 * np.linalg.slogdet(full)[1])
    x = np.linalg.solve(full, y)
    rows, columns, inside = inside_of(4, 30, 1)
    dense = 0.5 * np.outer(x, x) - 0.5 * np.linalg.inv(full)
    np.testing.assert_allclose(wanted[0][inside], ((1 + (rows != columns)) * dense[rows, columns])[inside], atol=1e-12)
    for gradient in (ad.grad(ad.checkpoint(log_density), (0, 1)), ad.compile(ad.grad(log_density, (0, 1)), ab, y)):
        for found, right in zip(gradient(ab, y), wanted, strict=True):
            np.testing.assert_allclose(found, right, rtol=1e-10, atol=1e-13)
    value, pull = ad.vjp(lambda ab: ad.lapack.pbtrf(ab.copy("F"), 1), ab, lanes=3)
    seeds = RNG.standard_normal((3, *ab.shape))
    for seed, found in zip(seeds, pull.stacked(seeds)[0], strict=True):
        np.testing.assert_allclose(found, pull(seed)[0], rtol=1e-12)
    v, t = np.where(inside, random(ab.shape, "d"), 0), 1e-6
    slope = (ad.grad(log_density)(ab + t * v, y) - ad.grad(log_density)(ab - t * v, y)) / (2 * t)
    np.testing.assert_allclose(ad.hvp(lambda ab: log_density(ab, np.array(y, like=ab)))(ab, v), slope, atol=1e-7)


def test_the_reverse_of_a_band_is_linear_in_its_length():
    """O(n k^2), by few calls for each block."""
    for k in (4, 32, 128):
        rule = ad.rules["pbtrf"]
        short, long = (rule.cost("reverse", n=n, k=k) for n in (1000, 2000))
        assert 1.9 < long.flops / short.flops < 2.2
        assert long.flops < 5 * rule.cost(n=2000, k=k).flops
        assert len(long.calls) < 70 * 2000 / k


# ---------------------------------------------------------------- linalg


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize("k", [0, 1, 4])
def test_functions_of_bands(dtype, lower, k):
    n = 12
    (full, ab), b = band(n, k, dtype, lower, 0), random((n, 2), dtype)
    c = linalg.cholesky_banded(ab, lower=lower)
    np.testing.assert_allclose(c, sl.cholesky_banded(ab, lower=lower), atol=1e-12)
    check(lambda ab: linalg.cholesky_banded(ab, lower=lower), ab)
    for rhs in (b, b[:, 0]):
        np.testing.assert_allclose(linalg.solveh_banded(ab, rhs, lower=lower), np.linalg.solve(full, rhs), atol=1e-12)
        np.testing.assert_allclose(linalg.cho_solve_banded((c, lower), rhs), np.linalg.solve(full, rhs), atol=1e-12)
        check(lambda ab, b: linalg.solveh_banded(ab, b, lower=lower), ab, rhs)
        check(lambda ab, b: linalg.cho_solve_banded((linalg.cholesky_banded(ab, lower=lower), lower), b), ab, rhs)
    stacked, sides = np.stack([ab, 2 * ab]), np.stack([b, b])
    np.testing.assert_allclose(linalg.cholesky_banded(stacked, lower=lower)[1], np.sqrt(2) * c, atol=1e-12)
    np.testing.assert_allclose(linalg.solveh_banded(stacked, sides, lower=lower)[1], np.linalg.solve(2 * full, b),
                               atol=1e-12)
    check(lambda ab, b: linalg.solveh_banded(ab, b, lower=lower), stacked, sides)


def test_what_may_be_overwritten():
    (full, ab), b = band(6, 2, "d", 0), random(6, "d")
    kept = ab.copy(), b.copy()
    expected = np.linalg.solve(full, b)
    np.testing.assert_allclose(derived(linalg.solveh_banded, ab, b), expected)      # SciPy reads the corner, too
    np.testing.assert_array_equal(ab, kept[0])
    np.testing.assert_array_equal(b, kept[1])

    def in_place(ab, b):
        x, y, factor = b.copy(), b.copy(), ab.copy()
        assert linalg.solveh_banded(ab.copy(), x, overwrite_b=True) is x
        assert linalg.cholesky_banded(factor, overwrite_ab=True) is factor
        assert linalg.cho_solve_banded((factor, False), y, overwrite_b=True) is y
        before = ab.copy()
        z = linalg.solveh_banded(ab, b, overwrite_ab=True)
        assert not np.array_equal(ab, before, equal_nan=True)
        return x, y, z

    for found in derived(in_place, ab, b):
        np.testing.assert_allclose(found, expected)
    assert linalg.solveh_banded([[0, 1], [4, 4]], [5, 5]).tolist() == pytest.approx([1, 1])
    ap = packed(full, 0)
    ad.lapack.ppsv(6, ap, kept[1].copy())
    np.testing.assert_array_equal(ap, packed(full, 0))
    assert ad.lapack.pptri(6, ap, overwrite_ap=False) is not ap
    assert ad.lapack.pptri(6, ap) is ap


@pytest.mark.parametrize("n", [0, 1])
def test_orders_0_and_1(n):
    b = np.ones((n, 2))
    ab, ap = np.full((3, n), 4.0), np.full(n, 4.0)
    for f, a in ((lambda a, b: ad.lapack.pbsv(a.copy(), b.copy())[1], ab),
                 (lambda a, b: ad.lapack.ppsv(n, a, b.copy()), ap),
                 (lambda a, b: ad.lapack.tbtrs(a, b.copy()), ab), (lambda a, b: ad.lapack.tptrs(n, a, b.copy()), ap)):
        y, pull = ad.vjp(f, a, b)
        np.testing.assert_allclose(y, b / 4)
        np.testing.assert_allclose(pull(np.ones((n, 2)))[1], b / 4)
        np.testing.assert_allclose(pull(np.ones((n, 2)))[0].ravel()[-n:], -np.ones(n) / 8)
    assert ad.lapack.pstrf(4 * np.eye(n))[1].shape == (n,)
