"""Rotations beside SciPy's, bit for bit, and their derivatives where they have branches."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import blas, lapack

import blasad as ad
from blasad._registry import blas as routines
from support.numbers import random

inf, nan = np.inf, np.nan
TURNS = {"srot": ("f", blas), "drot": ("d", blas), "csrot": ("F", blas), "zdrot": ("D", blas), "crot": ("F", lapack),
         "zrot": ("D", lapack)}
PAIRS = [(0, 0), (0.0, -0.0), (3, 4), (4, 3), (-3, 4), (3, -4), (-4, 3), (4, -3), (0, -2), (-2, 0), (3, 3), (3, -3),
         (-3, 3), (1e308, 1e308), (1e-320, 1e-320), (inf, 1), (1, inf), (inf, inf), (nan, 1), (1, nan), (1e200, 1e-200)]
COMPLEX_PAIRS = [(0, 0), (0, 2), (0, -2), (0, 1 + 1j), (0, -2j), (1j, 0), (1j, 2), (3 + 4j, 1 - 2j), (1e-200j, 3),
                 (inf, 1), (nan, 1), (1, nan), (1e200j, 1e200)]
WEIGHTS = [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (0, -1, 1, 1), (-1, 1, 1, 1), (1, -1, 1, 1),
           (1, -1, 2, 1), (1, 1, 2, 1), (1, 1, 1, 2), (1, 1, 1, 1), (1e10, 1, 2, 1), (1e-10, 1e-10, 2, 1),
           (1e-10, 1e10, 2, 1), (1, -1, 1, -1), (nan, 1, 1, 1), (1, nan, 1, 1), (1, 1, nan, 1), (1, 1, 1, nan),
           (1e30, 1e-30, 1, 1), (0.0, 0.0, 0.0, 0.0), (3, -5, -2, 0.5), (1e20, -1e-20, 1, 1)]


def same(found, expected):
    np.testing.assert_array_equal(found, expected, strict=True)


# ---------------------------------------------------------------- values


@pytest.mark.parametrize("name", TURNS)
@pytest.mark.parametrize("n", [1, 5, 40])
def test_rot_is_scipys(name, n):
    dtype, module = TURNS[name]
    c, s = 0.6, 0.8 if name in ("srot", "drot", "csrot", "zdrot") else 0.3 - 0.7j
    for incx, incy, offx in [(1, 1, 0), (2, -1, 1), (-3, 2, 0), (-1, -1, 2)]:
        x, y = random(offx + (n - 1) * abs(incx) + 2, dtype), random((n - 1) * abs(incy) + 1, dtype)
        given = dict(n=n, incx=incx, incy=incy, offx=offx)
        expected = getattr(module, name)(x, y, c, s, **given)
        turn = getattr(routines, name if name in ("csrot", "zdrot") else "rot")
        for found, right in zip(turn(x, y, c, s, **given), expected, strict=True):
            same(found, right)
        assert x is not expected[0]


@pytest.mark.parametrize("name", ["srotg", "drotg", "crotg", "zrotg"])
def test_rotg_is_scipys_at_every_edge(name):
    for a, b in COMPLEX_PAIRS if name[0] in "cz" else PAIRS:
        with np.errstate(over="ignore"):
            c, s = ad.blas.rotg(*np.array([a, b], {"s": "f", "d": "d", "c": "F", "z": "D"}[name[0]]))
            right_c, right_s = getattr(blas, name)(a, b)    # of complex numbers it leaves the imaginary part of c open
        same(np.array([c, s]), np.array([np.real(right_c), right_s]))


@pytest.mark.parametrize("dtype", "fd")
def test_rotm_and_rotmg_are_scipys(dtype):
    letter = {"f": "s", "d": "d"}[dtype]
    for weights in WEIGHTS:
        param = getattr(blas, letter + "rotmg")(*weights)
        same(ad.blas.rotmg(*np.array(weights, dtype)), param)
    for flag in (-1.0, 0.0, 1.0, -2.0):
        for n, incx in ((3, 1), (40, -1), (7, 2)):
            param, x, y = random(5, dtype), random(n * abs(incx), dtype), random(n, dtype)
            param[0] = flag
            expected = getattr(blas, letter + "rotm")(x, y, param, n=n, incx=incx)
            for found, right in zip(ad.blas.rotm(x, y, param, n=n, incx=incx), expected, strict=True):
                same(found, right)


def test_real_factors_of_infinite_complex_numbers():
    """csscal multiplies both parts, and makes no NaN of an infinite one, however long the vector is."""
    for n in (3, 100):
        x = np.full(n, inf + 1j)
        same(routines.zdscal(2.0, x.copy()), blas.zdscal(2.0, x))
        assert routines.zdscal(2.0, x)[n - 1] == inf + 2j


def test_both_operands_are_written_where_they_lie():
    A = random((3, 4), "d")
    before = A.copy()
    x, y = ad.blas.rot(A[0], A[:, 1][:1:-1], 0.6, 0.8, n=1)
    assert x.base is A
    assert np.array_equal(np.delete(A, [0, 9]), np.delete(before, [0, 9])) and not np.array_equal(A, before)
    with pytest.raises(ValueError, match="overlap, and both are written"):
        ad.blas.rot(A[0], A[0], 0.6, 0.8)


def test_two_rows_of_an_array_that_is_copied_when_it_is_written():
    """grad leaves its argument alone: the buffer of both operands moves once."""
    W = random((2, 4), "d")
    for f in (lambda A: ad.blas.swap(A[0], A[1]), lambda A: ad.blas.rot(A[0], A[1], 0.0, 1.0)):
        found = ad.grad(lambda A, f=f: (f(A), (A * W).sum())[1])(random((2, 4), "d"))
        np.testing.assert_array_equal(np.abs(found), np.abs(W[::-1]))


# ---------------------------------------------------------------- rotg on its branches


def slopes_of_rotg(a, b):
    """Derivatives of c and s by a and b, forward and in reverse."""
    def f(z):
        c, s = ad.blas.rotg(z[0], z[1])
        return np.stack([c, s])

    z = np.array([a, b])
    forward = np.stack([ad.jvp(f, (z,), (e,))[1] for e in np.eye(2)], 1)
    reverse = np.stack([ad.vjp(f, z)[1](e)[0] for e in np.eye(2)])
    return forward, reverse


@pytest.mark.parametrize(("a", "b"), [(3.0, 4.0), (4.0, 3.0), (-4.0, 3.0), (-3.0, 4.0), (2.0, 2.0), (2.0, -2.0),
                                      (-2.0, 2.0), (0.0, -2.0), (-2.0, 0.0), (1e-160, 3e-160), (1e160, -3e160)])
def test_rotg_turns_by_the_angle(a, b):
    """c and s are plus or minus the cosine and sine of arctan2(b, a), in every branch, without overflow."""
    c, s = ad.blas.rotg(a, b)
    largest = max(abs(a), abs(b))
    p, q = a / largest, b / largest
    angle = np.array([-q, p]) / (p * p + q * q) / largest
    for found in slopes_of_rotg(a, b):
        np.testing.assert_allclose(found, [-s * angle, c * angle], rtol=1e-14, atol=0)


def test_rotg_where_there_is_no_derivative():
    for found in slopes_of_rotg(0.0, 0.0):
        assert not found.any()
    zero = np.array([0.0 + 0j, 0.0])
    f = lambda z: np.stack(ad.blas.rotg(z[0], z[1]))        # noqa: E731
    for seed in np.eye(2):
        assert not ad.vjp(f, zero)[1](seed + 0j)[0].any()


def test_complex_rotg_at_a_equal_to_zero():
    """By a there is none, and it is 0; s follows the phase of b."""
    b, db, h = 1.0 - 2.0j, 0.3 + 0.7j, 1e-6
    f = lambda z: np.stack(ad.blas.rotg(z[0], z[1]))        # noqa: E731
    expected = (blas.zrotg(0, b + h * db)[1] - blas.zrotg(0, b - h * db)[1]) / (2 * h)
    at = np.array([0, b])
    np.testing.assert_allclose(ad.jvp(f, (at,), (np.array([0, db]),))[1], [0, expected], rtol=1e-9)
    assert not ad.jvp(f, (at,), (np.array([1 + 1j, 0]),))[1].any()
    by_a, by_b = ad.vjp(f, at)[1](np.array([1.0, 1j]))[0]
    assert by_a == 0
    np.testing.assert_allclose((np.conj(by_b) * db).real, (np.conj(1j) * expected).real, rtol=1e-9)


def test_numbers_that_lie_where_rotg_writes():
    """c may take the place of a: a counts as read before."""
    def f(x):
        ad.blas.rotg(x[0, ...], x[1, ...], c=x[0, ...], s=x[1, ...])
        return x[0] * 2 + x[1] * 3

    x = np.array([3.0, 4.0])
    np.testing.assert_allclose(ad.grad(f)(x.copy()), [2 * 16 / 125 - 3 * 12 / 125, -2 * 12 / 125 + 3 * 9 / 125])


# ---------------------------------------------------------------- rotm and rotmg


@pytest.mark.parametrize("flag", [-1, 0, 1, -2])
def test_rotm_does_not_look_at_what_its_flag_leaves_out(flag):
    used = {-1: [1, 2, 3, 4], 0: [2, 3], 1: [1, 4], -2: []}[flag]
    param = np.full(5, nan)
    param[0], param[used] = flag, 0.5
    x, y = random(4, "d"), random(4, "d")

    def f(param, x, y):
        ad.blas.rotm(x, y, param)
        return (x * x).sum() + (x * y).sum()

    found = ad.grad(f, (0, 1, 2))(param, x, y)
    assert np.isfinite(np.concatenate(found)).all()
    assert np.array_equal(np.flatnonzero(found[0]), used)


@pytest.mark.parametrize("weights", [(0.75, 0.5, 1.5, 0.5), (0.5, 0.75, 0.5, -1.5), (3e8, 0.5, 1.5, 0.5),
                                     (1, 2e-9, 3, 1), (2e-9, 1e-9, 0.5, 1.5), (1e-9, 5e9, 0.5, 1.5),
                                     (2.0, -0.5, 1.0, -1.5)])
def test_rotmg_in_its_branches_and_scaled(weights):
    weights = np.array(weights, float)

    def f(z):
        return ad.blas.rotmg(z[0], z[1], z[2], z[3])

    found = ad.jacobian(f)(weights)
    expected = np.zeros((5, 4))
    for k, e in enumerate(np.eye(4)):
        h = 1e-6 * weights[k]
        expected[:, k] = (blas.drotmg(*(weights + h * e)) - blas.drotmg(*(weights - h * e))) / (2 * h)
    np.testing.assert_allclose(found, expected, rtol=1e-8, atol=0)
    for k in range(5):
        np.testing.assert_allclose(ad.grad(lambda z, k=k: f(z)[k])(weights), expected[k], rtol=1e-8, atol=0)


@pytest.mark.parametrize("weights", [(1.0, 0.0, 1.0, 1.0), (1.0, 1.0, 1.0, 0.0), (0.0, 1.0, 1.0, 1.0)])
def test_rotmg_raises_where_it_has_no_derivative(weights):
    def f(z):
        return ad.blas.rotmg(z[0], z[1], z[2], z[3]).sum()

    z = np.array(weights)
    same(ad.blas.rotmg(*weights), blas.drotmg(*weights))
    program = ad.compile(ad.grad(f), np.ones(4) + np.arange(4))
    for derivative in (ad.grad(f), lambda z: ad.jvp(f, (z,), (z,)), program):
        with pytest.raises(ValueError, match="the numbers of H jump there"):
            derivative(z.copy())
    assert np.isfinite(ad.grad(f)(np.array([1.0, 2.0, 3.0, 4.0]))).all()


# ---------------------------------------------------------------- programs


def givens(A, kind):
    """A := R of its QR factorization, in place."""
    m, n = A.shape
    for j in range(n):
        for i in range(j + 1, m):
            if kind == "rotg":
                c, s = ad.blas.rotg(A[j, j].copy(), A[i, j].copy())
                ad.blas.rot(A[j], A[i], c, s)
            else:
                ad.blas.rotm(A[j], A[i], ad.blas.rotmg(1.0, 1.0, A[j, j].copy(), A[i, j].copy()))
    return (np.abs(A) * np.arange(1.0, 1 + A.size).reshape(A.shape)).sum()


@pytest.mark.parametrize("kind", ["rotg", "rotmg"])
def test_factorizations_in_place(kind):
    f = lambda A: givens(A, kind)       # noqa: E731
    ad.testing.check_forward(f, random((5, 3), "d"))
    ad.testing.check_reverse(f, random((5, 3), "d"))
    A, other = random((5, 3), "d"), random((5, 3), "d")
    program = ad.compile(ad.value_and_grad(f), A.copy())
    for x in (other, A):
        expected, found = ad.value_and_grad(f)(x.copy()), program(x.copy())
        np.testing.assert_allclose(found[0], expected[0], rtol=1e-12)
        np.testing.assert_allclose(found[1], expected[1], rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("kind", ["rotg", "rotmg"])
def test_factorizations_in_sections_with_lanes_and_twice(kind):
    f = lambda A: givens(A, kind)       # noqa: E731
    A, V = random((4, 3), "d"), random((4, 3), "d")
    gradient = ad.grad(f)(A.copy())
    np.testing.assert_allclose(ad.grad(lambda A: ad.checkpoint(f)(A))(A.copy()), gradient, rtol=1e-12)
    rows = ad.jacobian(lambda A: (f(A), A)[1])(A.copy())
    along = ad.jvp(lambda A: (f(A), A)[1], (A.copy(),), (V,))[1]
    np.testing.assert_allclose(np.tensordot(rows, V, 2), along, rtol=1e-10, atol=1e-13)
    h = 1e-5
    twice = (ad.grad(f)(A + h * V) - ad.grad(f)(A - h * V)) / (2 * h)
    program = ad.compile(ad.hvp(f), V.copy(), V.copy())
    np.testing.assert_allclose(ad.hvp(f)(A.copy(), V), twice, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(program(A.copy(), V), ad.hvp(f)(A.copy(), V), rtol=1e-9, atol=1e-10)


def test_complex_rotations_in_a_program():
    def f(A, c, s):
        ad.blas.rot(A[0], A[1], c, s)
        ad.blas.zdrot(A[1], A[2], c, 0.5, overwrite_x=1, overwrite_y=1)
        ad.blas.zdscal(c, A[2], overwrite_x=1)
        return (np.abs(A) ** 2 * np.arange(1.0, 13).reshape(3, 4)).sum()

    args = (random((3, 4), "D"), 0.6, 0.3 - 0.4j)
    ad.testing.check_forward(f, *args)
    ad.testing.check_reverse(f, *args)
    gradient = ad.grad(f, (0, 1, 2))
    expected = gradient(args[0].copy(), *args[1:])
    assert isinstance(expected[1], float)
    for found, right in zip(ad.compile(gradient, *args)(*args), expected, strict=True):
        np.testing.assert_allclose(found, right, rtol=1e-12)


# ---------------------------------------------------------------- mixed precision


def test_sums_in_double_precision():
    x, y = np.array([1e8, 1.0, -1e8] * 20, "f"), np.ones(60, "f")
    assert ad.blas.dsdot(x, y) == 20.0 and type(ad.blas.dsdot(x, y)) is float
    assert ad.blas.sdsdot(0.5, x, y) == 20.5
    value, (by_x, by_sb) = ad.value_and_grad(lambda x, sb: ad.blas.sdsdot(sb, x, y), (0, 1))(x, 0.5)
    assert value == 20.5 and by_sb == 1 and np.array_equal(by_x, y)


def test_derivatives_of_double_sums_are_those_of_dot():
    x, y = random(5, "f"), random(5, "f")
    twice = ad.hessian(lambda z: ad.blas.dsdot(z[:5], z[5:]) ** 2)(np.concatenate([x, y]))
    z = np.concatenate([x, y]).astype("d")
    expected = ad.hessian(lambda z: ad.blas.dot(z[:5], z[5:]) ** 2)(z)
    assert twice.dtype == np.float32
    np.testing.assert_allclose(twice, expected, rtol=1e-5, atol=1e-5)
