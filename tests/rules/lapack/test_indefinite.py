"""Symmetric and Hermitian indefinite matrices beyond what the harness deals: orders, pivots of both kinds, SciPy."""

import numpy as np
import pytest
import scipy.linalg as sl
from scipy.linalg import lapack

import blasad as ad
from blasad import linalg
from support.factors import DTYPES, LETTERS, check, derived
from support.numbers import RNG, random

KINDS = [("sy", dtype) for dtype in "dD"] + [("he", "D")]


def indefinite(n, dtype, kind="sy"):
    """Of a moderate condition, with a large element in each row, on the diagonal or off it."""
    G, P, left = random((n, n), dtype), np.zeros((n, n)), list(RNG.permutation(n))
    while left:
        i = left.pop()
        j = left.pop() if left and RNG.random() < 0.6 else i
        P[i, j] = P[j, i] = 2 * RNG.choice((-1, 1))
    return ((G + (G.conj() if kind == "he" else G).T) / (4 * np.sqrt(n + 1)) + P).astype(dtype)


def routines(kind):
    return [getattr(ad.lapack, kind + name) for name in ("trf", "trs", "sv", "tri")]


def whole(part, kind, lower):
    """The matrix of which one triangle is stored."""
    T = np.tril(part) if lower else np.triu(part)
    off = T - np.diag(np.diag(T))
    D = np.diag(np.diag(T).real if kind == "he" else np.diag(T))
    return off + (off.conj() if kind == "he" else off).T + D


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize(("kind", "dtype"), KINDS)
@pytest.mark.parametrize("n", [1, 2, 5, 40, 70])
def test_factors_solutions_and_inverses(n, kind, dtype, lower):
    A, b = indefinite(n, dtype, kind), random((n, 3), dtype)
    trf, trs, sv, tri = routines(kind)
    if n >= 40:
        ipiv = trf(A.copy(), lower)[1]
        assert (ipiv < 0).any() and (ipiv > 0).any() and (abs(ipiv) != np.arange(1, n + 1)).any()
    check(lambda A: trf(A.copy(), lower)[0], A)
    check(lambda A, b: sv(A.copy(), b.copy(), lower)[2], A, b)
    check(lambda A, b: trs(*trf(A.copy(), lower), b[:, 1:].copy(), lower), A, b)
    check(lambda A: tri(*trf(A.copy(), lower), lower), A)
    np.testing.assert_allclose(sv(A.copy(), b.copy(), lower)[2], np.linalg.solve(A, b), atol=1e-8)
    np.testing.assert_allclose(sv(A.copy(), b[:, 0].copy(), lower)[2], np.linalg.solve(A, b[:, 0]), atol=1e-8)
    np.testing.assert_allclose(whole(tri(*trf(A.copy(), lower), lower), kind, lower), np.linalg.inv(A), atol=1e-8)


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize(("kind", "dtype"), KINDS)
@pytest.mark.parametrize("first", [0, 1])
def test_blocks_across_the_borders_of_halves(first, kind, dtype, lower):
    """Blocks of order 2 everywhere, from row 0 or 1 on: there is one, or none, wherever the matrix is halved."""
    n, G = 70, random((70, 70), dtype) / 200
    A = G + (G.conj() if kind == "he" else G).T
    for i in range(first, n - 1, 2):
        A[i, i + 1] = A[i + 1, i] = 2
    if first:
        A[0, 0] = A[-1, -1] = 2
    trf, trs, *_ = routines(kind)
    assert (trf(A.copy(), lower)[1] < 0).sum() == n - 2 * first
    check(lambda A: trf(A.copy(), lower)[0], A)
    check(lambda A, b: trs(*trf(A.copy(), lower), b.copy(), lower), A, random((n, 2), dtype))


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("dtype", DTYPES)
def test_values_are_those_of_scipy(dtype, lower):
    letter, tol = LETTERS[dtype], 1e-3 if dtype in "fF" else 1e-10
    for kind in ("sy", "he") if dtype in "FD" else ("sy",):
        A, b = indefinite(9, dtype, kind), random((9, 2), dtype)
        factors, ipiv, _ = getattr(lapack, f"{letter}{kind}trf")(A, lower=lower)
        for order in "CF":                  # the other one is copied, not factored transposed
            found = getattr(ad.lapack, f"{kind}trf")(np.array(A, order=order), lower)
            triangle = np.tril if lower else np.triu
            np.testing.assert_allclose(triangle(found[0]), triangle(factors), atol=tol)
            np.testing.assert_array_equal(found[1], ipiv)
        x = getattr(lapack, f"{letter}{kind}trs")(factors, ipiv, b, lower=lower)[0]
        np.testing.assert_allclose(getattr(ad.lapack, f"{kind}trs")(factors, ipiv, b, lower), x, atol=tol)


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize(("kind", "dtype"), KINDS)
def test_log_determinants_of_indefinite_matrices(kind, dtype, lower):
    """No other library differentiates sytrf: the logarithm of |det A| from pivots of order 1 and 2, by inv(A)."""
    def log_det(A):
        f, ipiv = routines(kind)[0](A.copy(), lower)
        d, e = np.diagonal(f), np.diagonal(f, -1 if lower else 1)
        first = np.flatnonzero(ipiv < 0)[::2]
        e2 = e[first] * (np.conj(e[first]) if kind == "he" else e[first])
        ones, twos = d[np.flatnonzero(ipiv > 0)], d[first] * d[first + 1] - e2
        return np.log(np.abs(ones)).sum() + np.log(np.abs(twos)).sum()

    A = indefinite(12, dtype, kind)
    assert log_det(A) == pytest.approx(np.linalg.slogdet(A)[1])
    g = np.linalg.inv(A).conj().T           # an element off the diagonal is in two places
    wanted = (np.tril if lower else np.triu)(2 * g - np.diag(np.diag(g)))
    np.testing.assert_allclose(ad.grad(log_det)(A), wanted, atol=1e-10)


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize(("kind", "dtype"), KINDS)
def test_the_other_triangle_and_imaginary_diagonals_are_not_read(kind, dtype, lower):
    A, b = indefinite(5, dtype, kind), random((5, 2), dtype)
    odd = np.where(np.tri(5, dtype=bool) if lower else np.tri(5, dtype=bool).T, A, np.nan)
    if kind == "he":
        odd[np.diag_indices(5)] += 3j
    _, trs, sv, _ = routines(kind)
    wanted, found = ((ad.vjp(lambda A, b: sv(A.copy(), b.copy(), lower)[2], M, b)) for M in (A, odd))
    np.testing.assert_array_equal(found[0], wanted[0])
    w = random((5, 2), dtype)
    for x, y in zip(found[1](w), wanted[1](w), strict=True):
        np.testing.assert_array_equal(x, y)
    bA = found[1](w)[0]
    assert not (np.triu(bA, 1) if lower else np.tril(bA, -1)).any()
    assert kind == "sy" or not np.diag(bA).imag.any()
    f, ipiv = routines(kind)[0](A.copy(), lower)
    if kind == "he":
        np.testing.assert_array_equal(trs(f + 2j * np.eye(5), ipiv, b.copy(), lower), trs(f, ipiv, b.copy(), lower))


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize(("kind", "dtype"), KINDS)
@pytest.mark.parametrize("n", [6, 40])
def test_a_program_finds_its_own_pivots(n, kind, dtype, lower):
    """With 40, blocks of order 2 lie across the borders of halves in some runs and not in others."""
    _, trs, sv, tri = routines(kind)

    def f(A, b):
        factors, ipiv, x = sv(A.copy(), b.copy(), lower)
        y = trs(factors, ipiv, x.copy(), lower)
        return (abs(y) ** 2).sum() + (abs(tri(factors, ipiv, lower)) ** 2).sum() + (abs(x) ** 2).sum()

    A, b = indefinite(n, dtype, kind), random((n, 2), dtype)
    program = ad.compile(ad.value_and_grad(f, (0, 1)), A, b)
    seen = {tuple(sv(A.copy(), b.copy(), lower)[1])}
    for _ in range(6):
        A = indefinite(n, dtype, kind)
        seen.add(tuple(sv(A.copy(), b.copy(), lower)[1]))
        (value, gradients), (wanted, right) = program(A, b), ad.value_and_grad(f, (0, 1))(A, b)
        assert value == pytest.approx(wanted)
        for g, h in zip(gradients, right, strict=True):
            np.testing.assert_allclose(g, h, rtol=1e-8, atol=1e-8 * np.abs(h).max())
    assert len(seen) > 3
    with pytest.raises(np.linalg.LinAlgError):
        program(np.zeros((n, n), dtype), b)
    assert program(A, b)[0] == pytest.approx(f(A, b))


@pytest.mark.parametrize(("kind", "dtype"), KINDS)
@pytest.mark.parametrize("n", [6, 37])
def test_second_derivatives(n, kind, dtype):
    A, b, v, t = indefinite(n, dtype, kind), random((n, 1), dtype), random((n, n), dtype), 1e-6
    trf, _, sv, _ = routines(kind)

    def f(A):
        return (abs(sv(A.copy(), np.array(b, like=A), 1)[2]) ** 2).sum() + (abs(trf(A.copy(), 1)[0]) ** 2).sum()

    slope = (ad.grad(f)(A + t * v) - ad.grad(f)(A - t * v)) / (2 * t)
    np.testing.assert_allclose(ad.hvp(f)(A, v), slope, atol=1e-5 * np.abs(slope).max())


@pytest.mark.parametrize("singular", [np.zeros((3, 3)), np.diag([1.0, 0.0, 2.0]), np.ones((3, 3))])
@pytest.mark.parametrize("call", [
    lambda a: ad.lapack.sytrf(a), lambda a: ad.lapack.hetrf(a + 0j), lambda a: ad.lapack.sysv(a, np.ones(3)),
    lambda a: linalg.ldl(a), lambda a: linalg.solve(a, np.ones(3), assume_a="sym")])
def test_failures_leave_the_tape_usable(call, singular):
    x, dx, dS = np.array([2.0, 3.0]), np.zeros(2), np.full((3, 3), 7.0)
    with ad.Tape() as tape:
        S, y = tape.watch(singular.copy(), dS), tape.watch(x, dx)
        loss = y * y
        with pytest.raises(np.linalg.LinAlgError, match="singular: D.* is exactly zero"):
            call(S)
        tape.pull(loss, np.ones(2))
    np.testing.assert_array_equal(dx, 2 * x)
    np.testing.assert_array_equal(dS, 7)


@pytest.mark.parametrize("n", [5, 40])
def test_lanes_and_sections(n):
    A, b = indefinite(n, "d"), random((n, 2), "d")

    def f(A, b):
        return ad.lapack.sysv(A.copy(), b.copy(), 1)[2]

    _, pull = ad.vjp(f, A, b, lanes=3)
    w = random((3, n, 2), "d")
    for together, *single in zip(pull.stacked(w), *(pull(each) for each in w), strict=True):
        np.testing.assert_allclose(together, single, rtol=1e-10, atol=1e-10)
    wanted = ad.grad(lambda A, b: f(A, b).sum(), (0, 1))(A, b)
    for g, h in zip(ad.grad(lambda A, b: ad.checkpoint(f)(A, b).sum(), (0, 1))(A, b), wanted, strict=True):
        np.testing.assert_allclose(g, h, rtol=1e-12)


def test_numbers_of_another_size():
    """Blocks are inverted without squares of their elements."""
    A, b = 1e200 * indefinite(5, "d"), random((5, 1), "d")
    g = ad.grad(lambda A: ad.lapack.sysv(A.copy(), np.array(1e200 * b, like=A), 1)[2].sum())(A)
    h = ad.grad(lambda A: ad.lapack.sysv(A.copy(), np.array(b, like=A), 1)[2].sum())(A / 1e200)
    np.testing.assert_allclose(g * 1e200, h, rtol=1e-9)


@pytest.mark.parametrize("ipiv", [[0, 1], [2, 1], [-1, -1], [-2, -1], [1, 3], [1, -2]])
def test_pivots_that_are_none(ipiv):
    b = np.ones((2, 1))
    with pytest.raises(ValueError, match="where it is not a valid pivot; give what sytrf or hetrf found"):
        ad.lapack.sytrs(np.eye(2), ipiv, b, 1)
    np.testing.assert_array_equal(b, 1)


@pytest.mark.parametrize("call, told", [
    (lambda: ad.lapack.hetrf(np.eye(2)), "hetrf: there is no float64 version; use sytrf"),
    (lambda: ad.lapack.sysv(np.ones((2, 3)), np.ones(2)), "sysv: the matrix has shape"),
    (lambda: ad.lapack.sytrf(np.eye(2), ipiv=np.zeros(2, int)), "ipiv was given; it is a result"),
    (lambda: derived(linalg.ldl, np.ones(2)), "must be equal"),
    (lambda: derived(linalg.solve, np.eye(2), np.ones(2), assume_a="sparse"), "it must be one of 'gen'")])
def test_errors(call, told):
    with pytest.raises((TypeError, ValueError), match=told):
        call()
    assert not hasattr(ad.lapack, "shetrf") and not hasattr(ad.lapack, "dhesv")


@pytest.mark.filterwarnings("ignore:scipy.linalg.ldl")      # of the imaginary parts of a diagonal
@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize(("kind", "dtype"), KINDS)
@pytest.mark.parametrize("n", [0, 1, 2, 7, 20])
def test_ldl(n, kind, dtype, lower):
    A, her = indefinite(n, dtype, kind), kind == "he"
    for mine, right in zip(linalg.ldl(A, lower, her), sl.ldl(A, lower, her), strict=True):
        np.testing.assert_allclose(mine, right, atol=1e-12)
    if n:
        perm = linalg.ldl(A, lower, her)[2]
        check(lambda A: linalg.ldl(A, lower, her)[0], A)
        check(lambda A: linalg.ldl(A, lower, her)[1], A)

        def again(A):
            lu, d, found = linalg.ldl(A, lower, her)
            np.testing.assert_array_equal(found, perm)
            return lu @ d @ (np.conj(lu) if her else lu).T

        T = random((n, n), dtype)
        np.testing.assert_allclose(ad.jvp(again, (A,), (T,))[1], whole(T, kind, lower), atol=1e-9)
    odd = np.where(np.tri(n, dtype=bool) if lower else np.tri(n, dtype=bool).T, A, np.nan)
    assert np.isfinite(linalg.ldl(odd, lower, her, check_finite=False)[0]).all()


def test_ldl_of_singular_matrices():
    """SciPy returns a singular D; there is no derivative."""
    for mine, right in zip(linalg.ldl(np.ones((3, 3)), overwrite_a=True), sl.ldl(np.ones((3, 3))), strict=True):
        np.testing.assert_array_equal(mine, right)
    with pytest.raises(np.linalg.LinAlgError):
        ad.grad(lambda A: linalg.ldl(A)[0].sum())(np.ones((3, 3)))


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize(("kind", "dtype"), KINDS)
def test_solve(kind, dtype, lower, transposed):
    A, b, assume = indefinite(6, dtype, kind), random((6, 2), dtype), {"sy": "sym", "he": "her"}[kind]
    f = lambda A, b: linalg.solve(A, b, lower, assume_a=assume, transposed=transposed)      # noqa: E731
    np.testing.assert_allclose(derived(f, A, b), np.linalg.solve(A.T if transposed else A, b), atol=1e-10)
    np.testing.assert_allclose(derived(linalg.solve, A.real, b, assume_a="hermitian"), np.linalg.solve(
        whole(A.real, "sy", 0), b), atol=1e-9)

    def plain(A, b):
        if not transposed or dtype == "d":
            return f(A, b)
        return np.linalg.solve(whole(A, kind, lower).T, b)              # SciPy does not, for complex matrices

    check(f, A, b, plain=plain)
    check(lambda A, b: f(A, b[:, 0]), A, b, plain=lambda A, b: plain(A, b[:, 0]))
    stack = np.stack([A, indefinite(6, dtype, kind)])
    np.testing.assert_allclose(derived(f, stack, b)[1], derived(f, stack[1], b))


@pytest.mark.parametrize("name", ["sytri", "hetri"])
def test_the_inverse_by_blocks_is_the_same(name, rng):
    a = rng.standard_normal((4, 4)) + 1j * rng.standard_normal((4, 4))
    factors = getattr(ad.lapack, name[:2] + "trf")(a + (a.T if name == "sytri" else a.conj().T))
    np.testing.assert_array_equal(getattr(ad.lapack, name + "2")(*factors, overwrite_a=False),
                                  getattr(ad.lapack, name)(*factors, overwrite_a=False))


@pytest.mark.parametrize("name, dtype", [("sy", float), ("sy", complex), ("he", complex)])
def test_a_right_hand_side_may_be_a_vector(name, dtype, rng):
    """As in SciPy, and as in all other routines that solve."""
    trf, trs = getattr(ad.lapack, name + "trf"), getattr(ad.lapack, name + "trs")
    A = (rng.standard_normal((4, 4)) + 1j * rng.standard_normal((4, 4))).astype(complex)
    A += A.T if name == "sy" else A.conj().T
    A = A if dtype is complex else A.real.copy()
    b = rng.standard_normal(4) + (0 if dtype is float else 1j * rng.standard_normal(4))
    G = np.linalg.inv(A)

    def loss(b):
        return (trs(*trf(A.copy()), b.copy()) * b.conj()).sum().real

    np.testing.assert_allclose(trs(*trf(A.copy()), b.copy()), G @ b, rtol=1e-12)
    np.testing.assert_allclose(ad.grad(loss)(b), (G + G.conj().T) @ b, rtol=1e-12)
