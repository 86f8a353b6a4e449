"""Least squares and pseudoinverses of any rank, estimates, determinants of stacks."""

import warnings

import numpy as np
import pytest
import scipy.linalg as sl
from scipy.linalg import lapack

import blasad as ad
from blasad import linalg
from support.factors import LETTERS, check, definite, derived, inner, regular
from support.numbers import random

SHAPES = [(6, 3), (3, 6), (4, 4), (1, 3), (3, 1)]


def ranked(shape, rank, dtype):
    """A matrix of a rank, and a change of it that keeps the rank."""
    m, n = shape
    x, y = random((m, rank), dtype), random((rank, n), dtype)
    dx, dy = random((m, rank), dtype), random((rank, n), dtype)
    return x @ y, dx @ y + x @ dy, lambda t: (x + t * dx) @ (y + t * dy)


def slope(f, at, step=1e-5):
    return (f(at(step)) - f(at(-step))) / (2 * step)


# ---------------------------------------------------------------- full rank


@pytest.mark.parametrize("driver", ["gelsd", "gelss", "gelsy", "gels"])
@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("shape", SHAPES)
def test_full_rank(shape, dtype, driver):
    """torch#27036, #93982: tall and wide matrices in both modes; #77225: a vector b."""
    A = random(shape, dtype)
    for b in (random(shape[0], dtype), random((shape[0], 2), dtype)):
        wanted = sl.lstsq(A, b, lapack_driver=driver if driver != "gels" else None)
        found = linalg.lstsq(A, b, lapack_driver=driver)
        np.testing.assert_allclose(found[0], wanted[0], atol=1e-11)
        np.testing.assert_allclose(found[1], wanted[1], atol=1e-11)
        assert found[0].shape == wanted[0].shape and found[1].shape == wanted[1].shape
        assert found[2] == wanted[2] and type(found[2]) is int
        if driver in ("gelsd", "gelss"):
            np.testing.assert_allclose(found[3], wanted[3], rtol=1e-12)
        else:
            assert found[3] is None
        check(lambda A, b: linalg.lstsq(A, b, lapack_driver=driver)[0], A, b, rtol=1e-6)
        check(lambda A, b=b: linalg.lstsq(A, b, lapack_driver=driver)[0], A, rtol=1e-6)
        check(lambda b: linalg.lstsq(A, b, lapack_driver=driver)[0], b, rtol=1e-6)
    if shape[0] > shape[1] and driver != "gelsy":
        check(lambda A, b: linalg.lstsq(A, b, lapack_driver=driver)[1], A, random((shape[0], 2), dtype), rtol=1e-6)
    np.testing.assert_allclose(linalg.pinv(A), sl.pinv(A), atol=1e-11)
    check(linalg.pinv, A, rtol=1e-6)


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("shape", [(6, 3), (3, 6), (4, 4)])
def test_gels_is_that_of_scipy(shape, dtype):
    A, (m, n), letter = random(shape, dtype), shape, LETTERS[dtype]
    tolerance = 1e-4 if dtype in "fF" else 1e-12
    for trans in ("N", "T" if dtype in "fd" else "C"):
        B = random((max(shape), 2), dtype)
        rows = m if trans == "N" else n
        padded = B.copy()
        padded[rows:] = 0
        factors, x, info = getattr(lapack, letter + "gels")(A, padded, trans=trans)
        assert info == 0
        C, y = A.copy("F"), B.copy()
        found = ad.lapack.gels(C, y, trans)
        assert found[0] is C and found[1] is y
        np.testing.assert_allclose(C, factors, atol=tolerance)
        np.testing.assert_allclose(y, x, atol=tolerance)
        if dtype in "dD":
            check(lambda A, b, trans=trans: ad.lapack.gels(A.copy(), b.copy(), trans)[1], A, B, rtol=1e-6)
    vector = ad.lapack.gels(A, B[:, 0], overwrite_a=False, overwrite_b=False)[1]
    assert vector.shape == (max(shape),)


# ---------------------------------------------------------------- any rank


@pytest.mark.parametrize("driver", ["gelsd", "gelsy"])
@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("shape, rank", [((6, 4), 2), ((4, 6), 3), ((5, 5), 4), ((5, 5), 1), ((3, 4), 0)])
def test_changes_that_keep_the_rank(shape, rank, dtype, driver):
    """torch#65911"""
    A, t, at = ranked(shape, rank, dtype)
    b, db, w = random((shape[0], 2), dtype), random((shape[0], 2), dtype), random((shape[1], 2), dtype)

    def f(A, b):
        x, residues, found, s = linalg.lstsq(A, b, 1e-10, lapack_driver=driver)
        assert found == rank and residues.shape == (0,)
        return x

    np.testing.assert_allclose(f(A, b), sl.lstsq(A, b, 1e-10)[0], atol=1e-11)
    x, tangent = ad.jvp(f, (A, b), (t, db))
    wanted = slope(lambda s: f(at(s), b + s * db), lambda s: s)
    np.testing.assert_allclose(tangent, wanted, atol=1e-6 * max(1, np.abs(wanted).max()))
    ga, gb = ad.vjp(f, A, b)[1](w)
    assert inner(ga, t) + inner(gb, db) == pytest.approx(inner(w, wanted), rel=1e-6, abs=1e-8)
    wanted = slope(lambda A: linalg.pinv(A, rtol=1e-10), at)
    np.testing.assert_allclose(linalg.pinv(A, rtol=1e-10, return_rank=True)[0], np.linalg.pinv(A, 1e-10), atol=1e-10)
    assert linalg.pinv(A, rtol=1e-10, return_rank=True)[1] == rank
    np.testing.assert_allclose(ad.jvp(lambda A: linalg.pinv(A, rtol=1e-10), (A,), (t,))[1], wanted,
                               atol=1e-6 * max(1, np.abs(wanted).max()))
    v = random(shape[::-1], dtype)
    found = ad.vjp(lambda A: linalg.pinv(A, rtol=1e-10), A)[1](v)[0]
    assert inner(found, t) == pytest.approx(inner(v, wanted), rel=1e-6, abs=1e-8)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("shape", [(5, 3), (3, 5), (4, 4)])
def test_the_formula_of_golub_and_pereyra(shape, dtype):
    """For changes of any kind, beside dense matrices."""
    A, dA = ranked(shape, 2, dtype)[0], random(shape, dtype)
    P, H = np.linalg.pinv(A, 1e-10), dA.conj().T
    wanted = (-P @ dA @ P + P @ P.conj().T @ H @ (np.eye(len(A)) - A @ P)
              + (np.eye(len(P)) - P @ A) @ H @ P.conj().T @ P)
    f = lambda A: linalg.pinv(A, rtol=1e-10)        # noqa: E731
    np.testing.assert_allclose(ad.jvp(f, (A,), (dA,))[1], wanted, atol=1e-10)
    w = random(shape[::-1], dtype)
    assert inner(ad.vjp(f, A)[1](w)[0], dA) == pytest.approx(inner(w, wanted), rel=1e-9)


@pytest.mark.parametrize("driver", ["gelsd", "gelsy", "gels", ""])
@pytest.mark.parametrize("shape", [(5, 3), (3, 5)])
def test_second_derivatives_lanes_and_programs(shape, driver):
    A, b, t, v = random(shape, "d"), random(shape[0], "d"), random(shape, "d"), random(shape, "d")

    def f(A, b):
        return linalg.lstsq(A, b, lapack_driver=driver)[0] if driver else linalg.pinv(A)

    def loss(A, b):
        return (f(A, b) ** 2).sum()

    def forward(A):
        return ad.jvp(lambda A: f(A, b), (A,), (v,))[1]

    g = ad.grad(loss)
    wanted = slope(lambda A: g(A, b), lambda s: A + s * t)
    scale = 1e-6 * np.abs(wanted).max()
    np.testing.assert_allclose(ad.hvp(lambda A: loss(A, b))(A, t), wanted, atol=scale)
    np.testing.assert_allclose(ad.grad(lambda A: (g(A, b) * t).sum())(A), wanted, atol=scale)
    wanted = slope(forward, lambda s: A + s * t)
    np.testing.assert_allclose(ad.jvp(forward, (A,), (t,))[1], wanted, atol=1e-6 * np.abs(wanted).max())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)        # gelsy looks at values
        program = ad.compile(ad.value_and_grad(loss, (0, 1)), v, b)
    value, gradients = program(A, b)
    assert value == pytest.approx(loss(A, b))
    for x, y in zip(gradients, ad.grad(loss, (0, 1))(A, b), strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-8, atol=1e-10)
    y, pull = ad.vjp(lambda A: f(A, b), A, lanes=3)
    seeds = random((3, *y.shape), "d")
    for seed, found in zip(seeds, pull.stacked(seeds)[0], strict=True):
        np.testing.assert_allclose(found, pull(seed)[0], rtol=1e-9, atol=1e-12)
    J = ad.jacobian(lambda A: f(A, b))(A)
    np.testing.assert_allclose(np.tensordot(J, t), ad.jvp(lambda A: f(A, b), (A,), (t,))[1], atol=1e-10)
    np.testing.assert_allclose(ad.grad(ad.checkpoint(lambda A: loss(A, b)))(A), g(A, b), rtol=1e-9, atol=1e-12)


def test_second_derivatives_at_lower_rank():
    A, t, at = ranked((4, 4), 2, "d")
    b = random(4, "d")
    g = lambda A: ad.jvp(lambda A: linalg.lstsq(A, b, 1e-10)[0], (A,), (t,))[1]     # noqa: E731
    wanted = slope(g, at)
    np.testing.assert_allclose(ad.jvp(g, (A,), (t,))[1], wanted, atol=1e-5 * np.abs(wanted).max())


def test_a_program_by_columns_in_order_is_told_to_be_frozen():
    with pytest.warns(UserWarning, match="looked at a value"):
        ad.compile(lambda A, b: ad.lapack.gelsy(A, b)[0], random((3, 2), "d"), random(3, "d"))


def test_a_program_finds_the_rank_of_its_own_data():
    A, b = random((5, 3), "d"), random(5, "d")
    program = ad.compile(ad.grad(lambda A: (linalg.lstsq(A, b, 1e-10)[0] ** 2).sum()), A)
    lower = ranked((5, 3), 2, "d")[0]
    np.testing.assert_allclose(program(lower), ad.grad(lambda A: (linalg.lstsq(A, b, 1e-10)[0] ** 2).sum())(lower),
                               atol=1e-10)


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("shape", [(5, 3), (3, 5)])
def test_singular_values(shape, dtype):
    A, b = random(shape, dtype), random(shape[0], dtype)
    f = lambda A: linalg.lstsq(A, b)[3]             # noqa: E731
    check(f, A, rtol=1e-6)
    once = lambda A: ad.grad(lambda A: f(A).sum())(A)       # noqa: E731
    assert np.isnan(ad.jvp(once, (A,), (A,))[1]).any()      # second derivatives are no numbers, and not zero
    assert np.isnan(ad.grad(lambda A: np.abs(once(A)).sum())(A)).any()
    x = lambda A: (np.abs(linalg.lstsq(A, b)[0]) ** 2).sum()        # noqa: E731
    assert not np.isnan(ad.grad(lambda A: np.abs(ad.grad(x)(A)).sum())(A)).any()


@pytest.mark.parametrize("dtype", "fdFD")
def test_gelsd_and_gelsy(dtype):
    tolerance = 1e-3 if dtype in "fF" else 1e-10
    cond = 1e-4 if dtype in "fF" else 1e-10
    for shape, rank in (((6, 3), 3), ((3, 6), 2), ((5, 4), 2)):
        A = random(shape, dtype) if rank == min(shape) else ranked(shape, rank, dtype)[0].astype(dtype)
        B = random((max(shape), 2), dtype)
        wanted, _, _, s = sl.lstsq(A, B[:shape[0]], cond)
        for name in ("gelsd", "gelsy"):
            y = B.copy()
            call = getattr(ad.lapack, name)
            x, other, found = call(A, y, cond=cond)
            assert x is y and found == rank
            np.testing.assert_allclose(x[:shape[1]], wanted, atol=tolerance * np.abs(wanted).max())
            assert not x[shape[1]:].any()
            if name == "gelsd":
                np.testing.assert_allclose(other, s, atol=tolerance)
            else:
                assert sorted(other) == list(range(shape[1]))
            z = call(A, B, cond=cond, overwrite_b=False)[0]
            np.testing.assert_array_equal(z, x)
            if dtype in "dD" and rank == min(shape):
                check(lambda A, b, name=name: getattr(ad.lapack, name)(A, b.copy())[0], A, B, rtol=1e-6)
    order = ad.lapack.gelsy(random((5, 4), dtype), random(5, dtype), np.array([0, 0, 1, 0]))[1]
    assert order[0] == 2


@pytest.mark.parametrize("driver", [None, "gels", "gelsy"])
def test_what_an_ill_conditioned_matrix_loses(driver):
    """A polynomial of degree 9 through points without noise: the residual stays small, as SciPy's does."""
    t = np.linspace(0, 1, 40)
    A = np.vander(t, 10)
    b = A @ np.ones(10)
    x = linalg.lstsq(A, b, lapack_driver=driver)[0]
    assert np.abs(A @ x - b).max() < 1e-13 and np.abs(x - 1).max() < 1e-8
    dx = ad.jvp(lambda b: linalg.lstsq(A, b, lapack_driver=driver)[0], (b,), (b,))[1]
    np.testing.assert_allclose(dx, 1, atol=1e-8)


# ---------------------------------------------------------------- NumPy's names, stacks, sizes, errors


@pytest.mark.parametrize("shape", [(5, 3), (3, 5)])
def test_the_names_of_numpy(shape):
    A, b, w = random(shape, "d"), random(shape[0], "d"), random(shape[::-1], "d")
    for rhs in (b, random((shape[0], 2), "d")):
        wanted = np.linalg.lstsq(A, rhs, None)
        found = ad.vjp(lambda A, b: np.linalg.lstsq(A, b, None)[:2], A, rhs)[0]
        for x, y in zip(found, wanted, strict=False):
            np.testing.assert_allclose(x, y, atol=1e-12)
            assert x.shape == y.shape
    for f, h in ((lambda A: np.linalg.pinv(A), linalg.pinv), (lambda A: np.linalg.pinv(A, rcond=1e-12), linalg.pinv),
                 (lambda A: np.linalg.pinv(A, rtol=None), linalg.pinv)):
        np.testing.assert_allclose(ad.grad(lambda A, f=f: (f(A) * w).sum())(A),
                                   ad.grad(lambda A, h=h: (h(A) * w).sum())(A), atol=1e-11)
    for call, error in ((lambda A: np.linalg.pinv(A, rcond=np.ones(2)), TypeError),
                        (lambda A: np.linalg.pinv(A, rcond=1e-3, rtol=1e-3), ValueError)):
        with pytest.raises(error, match="numpy.linalg.pinv"):
            ad.grad(lambda A, call=call: call(A).sum())(A)


@pytest.mark.parametrize("dtype", "dD")
def test_stacks(dtype):
    A, B = random((2, 3, 4, 2), dtype), random((2, 3, 3, 3), dtype)
    np.testing.assert_allclose(linalg.pinv(A), np.linalg.pinv(A), atol=1e-12)
    check(linalg.pinv, A, rtol=1e-6)
    np.testing.assert_allclose(linalg.det(B), np.linalg.det(B), atol=1e-12)
    check(linalg.det, B)
    for mine, theirs in zip(linalg.slogdet(B), np.linalg.slogdet(B), strict=True):
        np.testing.assert_allclose(mine, theirs, atol=1e-12)
    check(lambda B: linalg.slogdet(B)[1], B)
    w = random((2, 3), "d")
    for f in (np.linalg.det, lambda B: np.linalg.slogdet(B)[1]):
        found = ad.grad(lambda B, f=f: (f(B) * w).sum().real)(B)
        for i, j in np.ndindex(2, 3):
            np.testing.assert_allclose(found[i, j], w[i, j] * ad.grad(lambda B, f=f: f(B).real)(B[i, j]), atol=1e-11)
    for shape in ((0, 3, 3), (2, 0, 3, 3)):
        assert linalg.det(np.ones(shape)).shape == linalg.slogdet(np.ones(shape))[1].shape == shape[:-2]
    assert derived(linalg.pinv, np.ones((0, 3, 2))).shape == (0, 2, 3)


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (0, 0)])
def test_nothing(shape):
    A, b = np.zeros(shape), np.ones((shape[0], 2))
    for driver in (None, "gelsy"):
        (x, residues), back = ad.vjp(lambda A, b, d=driver: linalg.lstsq(A, b, lapack_driver=d)[:2], A, b)
        wanted = sl.lstsq(A, b)
        np.testing.assert_array_equal(x, wanted[0])
        if driver is None:
            np.testing.assert_allclose(residues, wanted[1])
        assert [g.shape for g in back((np.ones_like(x), np.ones_like(residues)))] == [A.shape, b.shape]
    assert linalg.pinv(A).shape == shape[::-1]


@pytest.mark.parametrize("call, error, told", [
    (lambda: derived(linalg.lstsq, np.ones((3, 2)), np.ones(2)), ValueError, r"b has shape \(2,\), which does not fit"),
    (lambda: derived(linalg.lstsq, np.eye(2), np.ones(2), lapack_driver="gesv"), ValueError, "'gesv'; it must be"),
    (lambda: derived(linalg.lstsq, np.full((2, 2), np.nan), np.ones(2)), ValueError, "infs or NaNs"),
    (lambda: linalg.lstsq(np.zeros((2, 2)), np.ones(2), lapack_driver="gels"), np.linalg.LinAlgError, "exactly zero"),
    (lambda: derived(linalg.pinv, np.ones(3)), ValueError, "at least two dimensions"),
    (lambda: derived(linalg.pinv, np.eye(2), rtol=-1.0), ValueError, "must not be negative"),
    (lambda: derived(linalg.pinv, np.ones((2, 2, 2)), return_rank=True), ValueError, "for a single matrix only"),
    (lambda: derived(linalg.pinv, np.full((2, 2), np.nan), check_finite=False), np.linalg.LinAlgError, "NaN or Inf"),
    (lambda: ad.lapack.gels(np.ones((3, 2)), np.ones(2)), ValueError, r"b has shape \(2,\); it must be \(3,\)"),
    (lambda: ad.lapack.gels(np.eye(2) * 1j, np.ones(2) * 1j, "T"), ValueError, "for real matrices 'T'"),
    (lambda: ad.lapack.gelsd(np.ones(3), np.ones(3)), ValueError, "must have two dimensions"),
    (lambda: ad.lapack.gelsy(np.eye(3), np.ones(3), [1]), ValueError, "jptv has shape")])
def test_errors(call, error, told):
    with pytest.raises(error, match=told):
        call()


# ---------------------------------------------------------------- estimates


@pytest.mark.parametrize("dtype", "fdFD")
def test_estimates_are_constants(dtype):
    letter, A, P = LETTERS[dtype], regular(6, dtype), definite(6, dtype)
    lu, c = ad.lapack.getrf(A.copy())[0], ad.lapack.potrf(P.copy(), lower=1)
    norm, wide = np.linalg.norm(A, 1), np.linalg.norm(A, np.inf)
    assert ad.lapack.gecon(lu, norm) == pytest.approx(1 / np.linalg.cond(A, 1), rel=0.5)
    assert ad.lapack.gecon(lu, wide, "I") == pytest.approx(1 / np.linalg.cond(A, np.inf), rel=0.5)
    assert ad.lapack.pocon(c, np.linalg.norm(P, 1), "L") == pytest.approx(1 / np.linalg.cond(P, 1), rel=0.5)
    for uplo, T in (("U", np.triu(P)), ("L", np.tril(P))):
        assert ad.lapack.trcon(P, uplo=uplo) == pytest.approx(1 / np.linalg.cond(T, 1), rel=0.5)
        assert ad.lapack.trcon(P, "I", uplo, "U") == getattr(lapack, letter + "trcon")(
            P, norm="I", uplo=uplo, diag="U")[0]
    ab = np.zeros((4, 6), dtype)
    ab[2], ab[1, 1:], ab[3, :-1] = 1, 4, 3              # rows are exchanged
    band = np.diag(np.ones(6)) + np.diag(np.full(5, 4.0), 1) + np.diag(np.full(5, 3.0), -1)
    factors, piv, _ = getattr(lapack, letter + "gbtrf")(ab, 1, 1)
    assert piv.tolist() != list(range(6))
    assert ad.lapack.gbcon(1, 1, factors, piv, np.linalg.norm(band, 1)) == pytest.approx(
        1 / np.linalg.cond(band, 1), rel=0.5)

    def f(A):
        rcond = ad.lapack.gecon(ad.lapack.getrf(A.copy())[0], np.abs(A).sum(0).max())
        assert type(rcond) is float
        return rcond * (A * A).sum().real

    if dtype == "d":
        rcond = ad.lapack.gecon(lu, norm)
        np.testing.assert_allclose(ad.grad(f)(A), 2 * rcond * A)
    assert ad.lapack.gecon(np.zeros((0, 0)), 0.0) == 1


@pytest.mark.parametrize("call, told", [
    (lambda: ad.lapack.gecon(np.eye(2), 1.0, "2"), "norm is '2'; it must be one of '1', 'O', 'I'"),
    (lambda: ad.lapack.gecon(np.ones((2, 3)), 1.0), "must be square"),
    (lambda: ad.lapack.gecon(np.eye(2), -1.0), "gecon: LAPACK does not accept its argument number"),
    (lambda: ad.lapack.pocon(np.eye(2), 1.0, "A"), "uplo is 'A'"),
    (lambda: ad.lapack.trcon(np.eye(2), diag="A"), "diag is 'A'"),
    (lambda: ad.lapack.gbcon(1, 1, np.eye(2), [0, 1], 1.0), "ab has shape")])
def test_arguments_of_estimates(call, told):
    with pytest.raises(ValueError, match=told):
        call()


def test_orders_count_from_0():
    A = np.array([[1.0, 5.0, 2.0], [0.0, 1.0, 7.0]])
    order = lapack.dgeqp3(A)[1] - 1
    np.testing.assert_array_equal(ad.lapack.geqp3(A.copy())[1], order)
    np.testing.assert_array_equal(linalg.qr(A, pivoting=True)[2], order)
