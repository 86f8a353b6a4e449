"""Routines on tiles against those on whole matrices: values, both modes, at once and compiled, in every precision."""

import itertools

import numpy as np
import pytest

import blasad as ad
from blasad import blas, lapack, tiled
from support.numbers import random

TOLERANCE = {"s": 2e-3, "c": 2e-3, "d": 1e-9, "z": 1e-9}
PRECISIONS = {"s": "f4", "d": "f8", "c": "c8", "z": "c16"}


def close(found, right, letter):
    found, right = [x if isinstance(x, tuple) else (x,) for x in (found, right)]
    for x, y in zip(found, right, strict=True):
        scale = max(np.abs(y).max(initial=0), 1.0) if np.size(y) else 1.0
        np.testing.assert_allclose(np.asarray(x) / scale, np.asarray(y) / scale, atol=TOLERANCE[letter], rtol=0)


def hold(of_tiles, of_whole, xs, letter):
    """Values, a gradient, a tangent and a compiled gradient are those of the routine on whole matrices."""
    y, pull = ad.vjp(of_whole, *xs)
    seed = random(np.shape(y), y.dtype) if np.shape(y) else type(y)(1.5)
    right = pull(seed)
    found, pull = ad.vjp(of_tiles, *xs)
    close(found, y, letter)
    close(pull(seed), right, letter)
    dxs = tuple(random(np.shape(x), np.asarray(x).dtype) if np.shape(x) else 0.5 for x in xs)
    close(ad.jvp(of_tiles, xs, dxs)[1], ad.jvp(of_whole, xs, dxs)[1], letter)

    def gradient(seed, *xs):
        return ad.vjp(of_tiles, *xs)[1](seed)
    close(ad.compile(gradient, seed, *xs)(seed, *xs), right, letter)


def definite(n, letter):
    a = random((n, n), PRECISIONS[letter])
    return (a @ a.conj().T + n * np.eye(n)).astype(PRECISIONS[letter])


def triangular(n, letter, lower, unit=False):
    """With NaN where nothing may be read."""
    a = random((n, n), PRECISIONS[letter]) * 0.3 + 2 * np.eye(n).astype(PRECISIONS[letter])
    a[(np.triu_indices if lower else np.tril_indices)(n, 1 if lower else -1)] = np.nan
    if unit:
        np.fill_diagonal(a, np.nan)
    return a


def cut(a, tile, part=None):
    return tiled.from_array(a, tile, part)


def tri(a, lower):
    return np.tril(a) if lower else np.triu(a)


# ---------------------------------------------------------------- products

@pytest.mark.parametrize("letter", "sdcz")
@pytest.mark.parametrize("flags", list(itertools.product((0, 1, 2), (0, 1, 2))))
def test_gemm(letter, flags):
    m, n, k, (p, q, r) = 5, 7, 4, (2, 3, 9)
    trans_a, trans_b = flags
    a = random((k, m) if trans_a else (m, k), PRECISIONS[letter])
    b = random((n, k) if trans_b else (k, n), PRECISIONS[letter])
    c = random((m, n), PRECISIONS[letter])
    hold(lambda alpha, a, b, beta, c: tiled.to_array(tiled.gemm(
             alpha, cut(a, (r, p) if trans_a else (p, r)), cut(b, (q, r) if trans_b else (r, q)), beta,
             cut(c, (p, q)), trans_a=trans_a, trans_b=trans_b)),
         lambda alpha, a, b, beta, c: blas.gemm(alpha, a, b, beta, c, trans_a=trans_a, trans_b=trans_b),
         (0.7, a, b, -0.4, c), letter)


@pytest.mark.parametrize("letter", "sdcz")
@pytest.mark.parametrize("trans", [0, 1, 2])
def test_gemv(letter, trans):
    a = random((5, 7), PRECISIONS[letter])
    x, y = random(5 if trans else 7, PRECISIONS[letter]), random(7 if trans else 5, PRECISIONS[letter])
    p, q = (2, 3)
    hold(lambda alpha, a, x, beta, y: tiled.to_array(tiled.gemv(
             alpha, cut(a, (p, q)), cut(x, p if trans else q), beta, cut(y, q if trans else p), trans=trans)),
         lambda alpha, a, x, beta, y: blas.gemv(alpha, a, x, beta, y, trans=trans), (0.7, a, x, -0.4, y), letter)


@pytest.mark.parametrize("letter", "sdcz")
@pytest.mark.parametrize("name", ["symm", "hemm"])
@pytest.mark.parametrize("side,lower,part", [(0, 0, None), (0, 1, "lower"), (1, 0, "upper"), (1, 1, None)])
def test_symm(letter, name, side, lower, part):
    if name == "hemm" and letter in "sd":
        name, whole = "hemm", blas.symm
    else:
        whole = getattr(blas, name)
    m, n, p = 5, 3, 2
    a = triangular(n if side else m, letter, lower)
    b, c = random((m, n), PRECISIONS[letter]), random((m, n), PRECISIONS[letter])
    hold(lambda alpha, a, b, beta, c: tiled.to_array(getattr(tiled, name)(
             alpha, cut(a, p, part), cut(b, p), beta, cut(c, p), side=side, lower=lower)),
         lambda alpha, a, b, beta, c: whole(alpha, a, b, beta, c, side=side, lower=lower), (0.7, a, b, -0.4, c), letter)


@pytest.mark.parametrize("letter", "sdcz")
@pytest.mark.parametrize("name,trans", [("syrk", 0), ("syrk", 1), ("herk", 0), ("herk", 2)])
@pytest.mark.parametrize("lower,part", [(0, None), (1, None), (0, "upper"), (1, "lower")])
def test_rank_k(letter, name, trans, lower, part):
    real = letter in "sd"
    whole = blas.syrk if real else getattr(blas, name)
    n, k = 5, 3
    a = random((k, n) if trans else (n, k), PRECISIONS[letter])
    c = random((n, n), PRECISIONS[letter])
    c += c.conj().T if name == "herk" else 0
    hold(lambda alpha, a, beta, c: tiled.to_array(getattr(tiled, name)(
             alpha, cut(a, (2, 2)), beta, cut(c, 2, part), trans=trans, lower=None if part else lower)),
         lambda alpha, a, beta, c: (tri(x, lower) if part else x) if (x := whole(
             alpha, a, beta, c, trans=bool(trans) if real else trans, lower=lower)) is not None else x,
         (0.7, a, -0.4, c), letter)


TRIANGLES = list(itertools.product((0, 1), (0, 1), (0, 1, 2), (0, 1)))


@pytest.mark.parametrize("letter", "sdcz")
@pytest.mark.parametrize("name", ["trsm", "trmm"])
@pytest.mark.parametrize("side,lower,trans,diag", TRIANGLES)
def test_triangular(letter, name, side, lower, trans, diag):
    m, n = (3, 5) if side else (5, 3)
    a, b = triangular(5, letter, lower, diag), random((m, n), PRECISIONS[letter])
    flags = {"side": side, "trans_a": trans, "diag": diag}
    part = ("lower" if lower else "upper") if trans else None
    hold(lambda alpha, a, b: tiled.to_array(getattr(tiled, name)(
             alpha, cut(a, 2, part), cut(b, (3, 2) if side else (2, 3)), lower=lower, **flags)),
         lambda alpha, a, b: getattr(blas, name)(alpha, a, b, lower=lower, **flags), (0.7, a, b), letter)


@pytest.mark.parametrize("letter", "sdcz")
@pytest.mark.parametrize("lower,trans,diag", list(itertools.product((0, 1), (0, 1, 2), (0, 1))))
def test_trsv(letter, lower, trans, diag):
    a, x = triangular(5, letter, lower, diag), random(5, PRECISIONS[letter])
    hold(lambda a, x: tiled.to_array(tiled.trsv(cut(a, 2), cut(x, 2), lower=lower, trans=trans, diag=diag)),
         lambda a, x: blas.trsv(a, x, lower=lower, trans=trans, diag=diag), (a, x), letter)


# ---------------------------------------------------------------- factors

def half(a, lower):
    a = a.copy()
    a[(np.triu_indices if lower else np.tril_indices)(len(a), 1 if lower else -1)] = np.nan
    return a


@pytest.mark.parametrize("letter", "sdcz")
@pytest.mark.parametrize("n,tile", [(5, 2), (6, 3), (4, 7), (1, 1), (0, 2)])
@pytest.mark.parametrize("lower,part", [(0, None), (1, None), (0, "upper"), (1, "lower")])
def test_cholesky(letter, n, tile, lower, part):
    a = half(definite(n, letter), lower)
    hold(lambda a: tiled.to_array(tiled.cholesky(cut(a, tile, part), lower=None if part else lower)),
         lambda a: lapack.potrf(a, lower=lower, overwrite_a=False), (a,), letter)


@pytest.mark.parametrize("letter", "sdcz")
@pytest.mark.parametrize("lower,part", [(0, None), (1, "lower")])
def test_potri(letter, lower, part):
    a = half(definite(5, letter), lower)

    def whole(a):
        return tri(lapack.potri(lapack.potrf(a, lower=lower), lower), lower)
    hold(lambda a: tri(tiled.to_array(tiled.potri(tiled.potrf(cut(a, 2, part), lower), lower)), lower), whole, (a,),
         letter)


@pytest.mark.parametrize("letter", "sdcz")
@pytest.mark.parametrize("lower,part", [(0, None), (1, "lower")])
@pytest.mark.parametrize("columns", [None, 3])
def test_potrs(letter, lower, part, columns):
    a, b = half(definite(5, letter), lower), random(5 if columns is None else (5, columns), PRECISIONS[letter])
    hold(lambda a, b: tiled.to_array(tiled.cho_solve(
             (tiled.cholesky(cut(a, 2, part), lower), lower), cut(b, 2 if columns is None else (2, 2)))),
         lambda a, b: lapack.potrs(lapack.potrf(a, lower=lower), b, lower), (a, b), letter)


@pytest.mark.parametrize("letter", "sdcz")
def test_log_likelihood(letter):
    """The diagonal, the determinant, a solve and a dot product."""
    a, r = half(definite(7, letter), True), random(7, PRECISIONS[letter])

    def of_tiles(a, r):
        c = tiled.cholesky(cut(a, 3, "lower"))
        x = tiled.solve_triangular(c, cut(r, 3))
        return tiled.logdet(c) - 0.5 * tiled.dot(x, x) + tiled.to_array(tiled.diagonal(c)).sum()

    def whole(a, r):
        c = ad.linalg.cholesky(a, lower=True, check_finite=False)
        x = ad.linalg.solve_triangular(c, r, lower=True)
        return 2 * np.log(np.diagonal(c).real).sum() - 0.5 * (x @ x) + np.diagonal(c).sum()
    hold(of_tiles, whole, (a, r), letter)


@pytest.mark.parametrize("letter", "sdcz")
@pytest.mark.parametrize("m,n,tile", [(11, 3, 2), (8, 2, 4), (5, 3, 4), (3, 3, 9), (4, 1, 1), (5, 0, 2)])
def test_qr(letter, m, n, tile):
    """Q R is the matrix, and what does not depend on signs has the derivatives of the factors of the whole."""
    a = random((m, n), PRECISIONS[letter])
    q, r = tiled.qr(cut(a, (tile, max(n, 1))))
    close((tiled.to_array(q) @ r, np.tril(r, -1)), (a, np.zeros_like(r)), letter)
    close(tiled.to_array(q).conj().T @ tiled.to_array(q), np.eye(n), letter)
    close(tiled.qr(cut(a, (tile, max(n, 1))), mode="r"), r, letter)
    b = random((m, m), PRECISIONS[letter])

    def of(q, r, b):
        return (np.abs(q.conj().T @ b @ q) ** 2).sum() + np.log(np.abs(np.diagonal(r))).sum()

    def of_tiles(a):
        q, r = tiled.qr(cut(a, (tile, max(n, 1))))
        return of(tiled.to_array(q), r, b)
    if n:
        hold(of_tiles, lambda a: of(*ad.linalg.qr(a, mode="economic"), b), (a,), letter)


# ---------------------------------------------------------------- what is not read, and what is an error

@pytest.mark.parametrize("letter", "dz")
def test_zero_factors(letter):
    """Where beta is 0 C is not read, and where alpha is A and B are not."""
    nan, ones = np.full((3, 3), np.nan, PRECISIONS[letter]), np.ones((3, 3), PRECISIONS[letter])
    for c in (tiled.gemm(0.0, cut(nan, 2), cut(nan, 2), 1.0, cut(ones, 2)),
              tiled.symm(0.0, cut(nan, 2), cut(nan, 2), 1.0, cut(ones, 2)),
              tiled.syrk(0.0, cut(nan, 2), 1.0, cut(ones, 2))):
        close(tiled.to_array(c), ones, letter)
    for f in (tiled.trsm, tiled.trmm):
        close(tiled.to_array(f(0.0, cut(nan, 2), cut(nan, 2))), 0 * ones, letter)
    close(tiled.to_array(tiled.gemm(1.0, cut(ones, 2), cut(ones, 2), 0.0, cut(nan, 2))), 3 * ones, letter)
    k = tiled.from_array(np.zeros((3, 0), PRECISIONS[letter]), 2)
    close(tiled.to_array(tiled.gemm(1.0, k, k, 0.0, cut(nan, 2), trans_b=1)), 0 * ones, letter)


def test_an_operand_that_is_written():
    """The result is as if it had been read first."""
    a = random((5, 5))
    tiles = cut(a, 2)
    close(tiled.to_array(tiled.gemm(1.0, tiles, tiles, 0.5, tiles)), a @ a + 0.5 * a, "d")
    tiles = cut(a, 2)
    close(tiled.to_array(tiled.trmm(1.0, tiles, tiles, lower=1)), np.tril(a) @ a, "d")


def test_what_is_given_stays():
    a, b = cut(definite(5, "d"), 2), cut(random((5, 3)), 2)
    before = tiled.to_array(a), tiled.to_array(b)
    c = tiled.potrf(a, 1, overwrite_a=False)
    tiled.potri(c, 1, overwrite_c=False)
    tiled.trsm(1.0, c, b, lower=1, overwrite_b=False)
    tiled.trmm(1.0, c, b, lower=1, overwrite_b=False)
    tiled.cho_solve((c, 1), b)
    tiled.gemm(1.0, a, b, 1.0, b, overwrite_c=False)
    close((tiled.to_array(a), tiled.to_array(b)), before, "d")


def test_not_positive_definite():
    """The order in the error is that in the whole matrix, at once, in a derivative and in a program."""
    good = definite(9, "d")
    bad = good.copy()
    bad[7, 7] = -1.0

    def f(a):
        return tiled.logdet(tiled.cholesky(cut(a, 2, "lower")))
    program = ad.compile(ad.value_and_grad(f), good)
    right = program(good)
    for run in (f, ad.grad(f), program):
        with pytest.raises(np.linalg.LinAlgError, match="leading minor of order 8 is not positive definite"):
            run(bad)
    again = program(good)
    assert again[0] == right[0]
    assert np.array_equal(again[1], right[1])


def test_mistakes():
    a, lower = cut(np.ones((4, 4)), 2), tiled.like((4, 4), 2, part="lower")
    for match, f in {
        "cannot be cut": lambda: tiled.like((4, 4), 0),
        "square matrix with square tiles": lambda: tiled.like((4, 4), (2, 3), part="lower"),
        "not the shape": lambda: tiled.like((4, 4, 4), 2),
        "has its part 'lower' alone; all tiles": lambda: tiled.gemm(1.0, lower, a),
        "lower is 0, and the matrix has": lambda: tiled.potrf(lower, lower=0),
        "rows of what is on the right are 4 in tiles of 3": lambda: tiled.gemm(1.0, a, cut(np.ones((4, 4)), 3)),
        "axis 0 of the result": lambda: tiled.gemm(1.0, a, a, 0.0, cut(np.ones((4, 4)), 3)),
        "the columns of b": lambda: tiled.trsm(1.0, lower, cut(np.ones((2, 5)), 2), side=1),
        "trans_a is 5": lambda: tiled.gemm(1.0, a, a, trans_a=5),
        "has to be square": lambda: tiled.potrf(cut(np.ones((4, 4)), (2, 3))),
        "x is a vector": lambda: tiled.trsv(lower, a),
        "b is a matrix; got": lambda: tiled.symm(1.0, lower, cut(np.ones(4), 2)),
        "b is a matrix": lambda: tiled.trsm(1.0, lower, cut(np.ones(4), 2)),
        "has to be tall": lambda: tiled.qr(cut(np.ones((2, 4)), (2, 4))),
        "mode is 'full'": lambda: tiled.qr(a, mode="full"),
        "the elements of y are 4 in tiles of 3": lambda: tiled.dot(cut(np.ones(4), 2), cut(np.ones(4), 3)),
    }.items():
        with pytest.raises(ValueError, match=match):
            f()
    with pytest.raises(TypeError, match="cannot be written"):
        tiled.trsm(1.0, cut(np.eye(2) + 0j, 1), cut(np.eye(2), 1))


def test_what_has_no_tiles():
    a, plain = cut(np.ones((4, 4)), 2), np.eye(4)
    for f in (lambda: tiled.gemm(1.0, a, plain), lambda: tiled.gemm(1.0, a, a, 0.0, plain), lambda: tiled.potrf(plain),
              lambda: tiled.symm(1.0, plain, a), lambda: tiled.syrk(1.0, a, 0.0, plain), lambda: tiled.logdet(plain),
              lambda: tiled.trsm(1.0, a, plain), lambda: tiled.trsm(1.0, plain, a), lambda: tiled.potrs(a, plain),
              lambda: tiled.dot(cut(np.ones(4), 2), np.ones(4)), lambda: tiled.to_array(plain), lambda: tiled.qr(plain),
              lambda: tiled.fill(plain, lambda rows, cols: 0.0), lambda: tiled.solve_triangular(plain, a)):
        with pytest.raises(TypeError, match="is of type ndarray; expected a Tiled"):
            f()
    with pytest.raises(TypeError, match="needs the size of its tiles"):
        tiled.like((4, 4))
