"""Tangents that are pushed several at once: wherever they lie, and whatever the function does with its arguments."""

import numpy as np
import pytest

import blasad as ad
from support.numbers import random

LANES = 5
LIE = {
    "one after another": lambda t: t,
    "each in columns": lambda t: np.ascontiguousarray(t.swapaxes(-1, -2)).swapaxes(-1, -2),
    "all in columns": lambda t: np.asfortranarray(t),
    "every other one": lambda t: np.repeat(t, 2, axis=0)[::2],
    "backwards": lambda t: np.ascontiguousarray(t[::-1])[::-1],
    "one for all": lambda t: np.broadcast_to(t[0], t.shape),
    "in gaps": lambda t: np.repeat(t, 2, axis=-1)[..., ::2],
    "not aligned": lambda t: np.frombuffer(b"." + t.tobytes(), t.dtype, offset=1).reshape(t.shape),
}


def changes(A, B):
    """A function that writes to what it was given, and reads it again."""
    C = A @ B
    A[1:] *= 2.0
    B += C[0]
    return (A @ B - C @ A, (A * B).sum()), {"first": A[0], "B": B}


def close(x, y, dtype):
    return np.testing.assert_allclose(x, y, rtol=1e-3 if np.dtype(dtype).char in "fF" else 1e-9,
                                      atol=1e-3 if np.dtype(dtype).char in "fF" else 1e-9)


@pytest.mark.parametrize("lie", LIE)
@pytest.mark.parametrize("order", "CF")
@pytest.mark.parametrize("dtype", "fdFD")
def test_all_at_once_are_one_by_one(lie, order, dtype):
    A, B = (np.asarray(random((6, 6), dtype), order=order) for _ in range(2))
    tA, tB = (LIE[lie](random((LANES, 6, 6), dtype)) for _ in range(2))
    before = [np.array(x) for x in (A, B, tA, tB)]
    found = ad.jvp(changes, (A, B), (tA, tB), stacked=True)
    for x, y in zip((A, B, tA, tB), before, strict=True):
        np.testing.assert_array_equal(x, y)
    for k in range(LANES):
        value, tangent = ad.jvp(changes, (A, B), (np.array(tA[k], dtype), np.array(tB[k], dtype)))
        close(found[0][0][0], value[0][0], dtype)
        close(found[1][0][0][k], tangent[0][0], dtype)
        close(found[1][0][1][k], tangent[0][1], dtype)
        close(found[1][1]["first"][k], tangent[1]["first"], dtype)
        close(found[1][1]["B"][k], tangent[1]["B"], dtype)


@pytest.mark.parametrize("n", [1, 2, 5, 17, 40, 64, 65])
@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("form", ["AB", "AB^T", "A^TB", "into F"])
def test_products(n, dtype, form):
    m, p = max(n - 1, 1), n + 1
    A, B = random((m, n), dtype), random((n, p), dtype)
    tA, tB = random((LANES, m, n), dtype), random((LANES, n, p), dtype)

    def f(A, B):
        if form == "AB^T":
            return A @ B.T.copy().T
        if form == "A^TB":
            return A.T.copy().T @ B
        if form == "into F":
            out = np.zeros((p, m), dtype, like=A).T
            np.matmul(A, B, out=out)
            return out
        return A @ B

    value, tangents = ad.jvp(f, (A, B), (tA, tB), stacked=True)
    close(value, A @ B, dtype)
    close(tangents, tA @ B + A @ tB, dtype)
    close(ad.jvp(lambda A: f(A, B), (A,), (tA,), stacked=True)[1], tA @ B, dtype)
    close(ad.jvp(lambda B: f(A, B), (B,), (tB,), stacked=True)[1], A @ tB, dtype)


@pytest.mark.parametrize("alpha, beta", [(2.0, 1.0), (-1.0, 0.5), (0.0, 2.0), (1.5, 0.0)])
@pytest.mark.parametrize("n", [3, 33, 64, 70])
def test_products_in_place(n, alpha, beta, rng):
    """C := alpha A B + beta C, whose shadow in lanes is read and written; where beta is 0, it is not read."""
    A, B, C = rng.standard_normal((3, n, n))
    dA, dB, dC = rng.standard_normal((3, LANES, n, n))
    expected = alpha * (dA @ B + A @ dB) + (beta * dC if beta else 0)
    if beta == 0:
        dC[...] = np.nan

    def f(A, B, C):
        ad.blas.gemm(alpha, A, B, beta, C)

    ad.autodiff(ad.Forward, f, *(ad.BatchDuplicated(x, tuple(dx)) for x, dx in ((A, dA), (B, dB), (C, dC))))
    np.testing.assert_allclose(dC, expected, atol=1e-9)


def test_one_matrix_twice(rng):
    A, tA = rng.standard_normal((40, 40)), rng.standard_normal((LANES, 40, 40))
    np.testing.assert_allclose(ad.jvp(lambda A: A @ A, (A,), (tA,), stacked=True)[1], tA @ A + A @ tA, atol=1e-9)
    np.testing.assert_allclose(ad.jvp(lambda A: A @ A.T, (A,), (tA,), stacked=True)[1],
                               tA @ A.T + A @ tA.swapaxes(1, 2), atol=1e-9)


def test_a_tangent_that_is_the_argument(rng):
    """The function writes to both arguments; neither has to do with the tangents that are the same memory."""
    x, y = rng.standard_normal((2, 3, 4))

    def f(x, y):
        x *= y
        y += x
        return x.sum() * y

    both = np.stack((x, y))
    expected = ad.jvp(f, (x.copy(), y.copy()), (both.copy(), both.copy()), stacked=True)
    found = ad.jvp(f, (both[0], both[1]), (both, both), stacked=True)
    np.testing.assert_array_equal(both, np.stack((x, y)))
    np.testing.assert_array_equal(found[1], expected[1])
    np.testing.assert_array_equal(ad.jvp(f, (x, y), (x, x))[1], ad.jvp(f, (x, y), (x.copy(), x.copy()))[1])


def test_what_does_not_depend_on_the_arguments(rng):
    x, t = rng.standard_normal(3), rng.standard_normal((LANES, 3))
    _, (zeros, number, whole, text, none, empty) = ad.jvp(
        lambda x: (np.ones((2, 2)), 1.5, 3, "text", None, x[:0]), (x,), (t,), stacked=True)
    assert zeros.shape == (LANES, 2, 2) and not zeros.any() and number.shape == (LANES,) and not number.any()
    assert (text, none) == ("text", None) and whole == 3
    assert empty.shape == (LANES, 0)


def test_numbers_and_many_axes(rng):
    x, t = rng.standard_normal((1, 2) * 4), rng.standard_normal((LANES, *(1, 2) * 4))
    s, ts = 1.5, rng.standard_normal(LANES)
    value, (y, z) = ad.jvp(lambda x, s: (x * s, s * s), (x, s), (t, ts), stacked=True)
    np.testing.assert_allclose(y, t * s + np.multiply.outer(ts, x), atol=1e-12)
    np.testing.assert_allclose(z, 2 * s * ts)


@pytest.mark.parametrize("tidy", [True, False])
def test_inside_other_derivatives(tidy, rng):
    """Stacked tangents of a gradient, and the gradient of stacked tangents, in a program too."""
    A, W = rng.standard_normal((2, 4, 4))
    t = rng.standard_normal((3, 4, 4))

    def loss(A):
        return (W * (A @ A @ A)).sum()

    def many(A, t):
        return ad.jvp(ad.grad(loss), (A,), (t,), stacked=True)[1]

    expected = np.stack([ad.hvp(loss)(A, each) for each in t])
    np.testing.assert_allclose(many(A, t), expected, atol=1e-12)
    np.testing.assert_allclose(ad.compile(many, A, t, tidy=tidy)(A, t), expected, atol=1e-12)

    def total(A, t):
        return (many(A, t) ** 2).sum()

    step = 1e-6
    d = rng.standard_normal((4, 4))
    gradient, by_t = ad.grad(total, (0, 1))(A, t)
    difference = (total(A + step * d, t) - total(A - step * d, t)) / (2 * step)
    np.testing.assert_allclose((gradient * d).sum(), difference, rtol=1e-6)
    np.testing.assert_allclose((by_t * t).sum(), 2 * total(A, t), rtol=1e-9)


@pytest.mark.parametrize("n", [1, 16, 17, 40])
def test_matrices_of_derivatives(n, rng):
    """More columns than are pushed at once, of functions with a longer value, and of gradients."""
    A, x = rng.standard_normal((2 * n + 1, n)), rng.standard_normal(n)
    J = ad.jacobian(lambda x: np.sin(A @ x))(x)
    np.testing.assert_allclose(J, np.cos(A @ x)[:, None] * A, atol=1e-12)
    assert J.flags.c_contiguous
    H = ad.hessian(lambda x: np.sin(A @ x).sum())(x)
    np.testing.assert_allclose(H, -(A.T * np.sin(A @ x)) @ A, atol=1e-10)
    X = rng.standard_normal((n, 2)).T
    J = ad.jacobian(lambda X: np.concatenate([X, X * X, X]))(X)
    assert J.shape == (6, n, 2, n)
    np.testing.assert_allclose(np.einsum("ijkl,kl->ij", J, X), np.concatenate([X, 2 * X * X, X]), atol=1e-12)
