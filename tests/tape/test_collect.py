"""Rank-one updates of a large matrix: collected, and never late."""

import numpy as np
import pytest

import blasad as ad
from blasad import blas
from support.numbers import generator

N = 136  # N * N elements are enough to be collected


def numbers(seed, *shape, dtype="d"):
    rng = generator(seed)
    x = rng.standard_normal(shape) + 1j * rng.standard_normal(shape)
    return (x if dtype in "FD" else x.real).astype(dtype)


def close(found, expected, dtype="d"):
    scale = np.abs(expected).max()
    np.testing.assert_allclose(found, expected, rtol=0, atol=2000 * np.finfo(dtype).eps * scale)


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("order", "CF")
@pytest.mark.parametrize("steps", [1, 2, 95, 96, 97, 200])
def test_the_gradient_of_a_loop(dtype, order, steps):
    A, x, seed = numbers(0, N, N, dtype=dtype) / np.sqrt(N), numbers(1, N, dtype=dtype), numbers(2, N, dtype=dtype)
    A = np.asarray(A.astype(dtype), order=order)
    y, dA, dx, dy = np.empty_like(x), np.ones_like(A), seed.copy(), np.zeros_like(x)
    with ad.Tape() as tape:
        a, xx, yy = tape.watch(A, dA), tape.watch(x, dx), tape.watch(y, dy)
        states = []
        for _ in range(steps):
            states.append(x.copy())
            blas.gemv(1.0, a, xx, 0.0, yy)
            xx[...] = yy
        tape.reverse()
    expected, adjoint = np.ones((N, N), "D"), seed.astype("D")
    for state in reversed(states):
        expected += np.outer(adjoint, state.conj())
        adjoint = A.astype("D").conj().T @ adjoint
    if dtype in "fd":
        expected, adjoint = expected.real, adjoint.real
    close(dA, expected, dtype)
    close(dx, adjoint, dtype)


def gradient(program, *arrays, dtype="d"):
    """By the sweep, with the last array seeded."""
    shadows = [np.zeros_like(x) for x in arrays]
    shadows[-1][...] = numbers(9, *arrays[-1].shape, dtype=dtype)
    own = [x.copy() for x in arrays]
    with ad.Tape() as tape:
        program(*(tape.watch(x, dx) for x, dx in zip(own, shadows, strict=True)))
        tape.reverse()
    return shadows


def along(program, arrays, k, direction):
    """The derivative of the seeded sum along a direction, by forward mode, which collects nothing."""
    own = [x.copy() for x in arrays]
    tangents = [np.zeros_like(x) for x in arrays]
    tangents[k][...] = direction
    duplicated = [ad.Duplicated(x, dx) for x, dx in zip(own, tangents, strict=True)]
    ad.autodiff(ad.Forward, lambda *xs: program(*xs) and None, *duplicated)
    return np.vdot(numbers(9, *arrays[-1].shape, dtype=arrays[-1].dtype.char), tangents[-1]).real


def made_of_others(A, x, y, z):
    """The matrix is itself a product, and is changed between its uses."""
    B = A @ A
    y[...] = B @ x
    B[3:7] *= 2
    z[...] = B @ y
    B -= A
    z += B @ z


def parts(A, x, y, z):
    """Parts of the matrix that overlap, and a transposed one."""
    y[...] = A @ x
    y += A.T @ x
    y[:-4] += A[4:, :] @ x
    z[...] = A @ y
    z[...] = A[:, ::-1] @ z


def several(A, x, y, z):
    """More matrices than there is room for."""
    for k in range(7):
        B = A * (k + 1.0)
        y[...] = B @ x
        z += y
        z += B.T @ z


@pytest.mark.parametrize("program", [made_of_others, parts, several])
@pytest.mark.parametrize("dtype", "dD")
def test_what_is_collected_is_there_when_it_is_read(program, dtype):
    arrays = [numbers(k, *shape, dtype=dtype) for k, shape in enumerate([(N, N), (N,), (N,), (N,)])]
    arrays[0] /= np.sqrt(N)
    found = gradient(program, *arrays, dtype=dtype)
    for k in range(len(arrays)):
        direction = numbers(20 + k, *arrays[k].shape, dtype=dtype)
        expected = along(program, arrays, k, direction)
        np.testing.assert_allclose(np.vdot(found[k], direction).real, expected, rtol=1e-10)


def test_several_shadows_at_once():
    A, x = numbers(0, N, N) / np.sqrt(N), numbers(1, N)
    lanes = [np.zeros_like(A) for _ in range(3)]
    y, seeds = np.empty(N), [numbers(5 + k, N) for k in range(3)]
    dx = [np.zeros(N) for _ in range(3)]

    def program(A, x, y):
        for _ in range(3):
            blas.gemv(1.0, A, x, 0.0, y)
            x += y

    single = []
    for seed in seeds:
        dA, dy = np.zeros_like(A), seed.copy()
        ad.autodiff(ad.Reverse, program, ad.Duplicated(A, dA), ad.Duplicated(x.copy(), np.zeros(N)),
                    ad.Duplicated(y, dy))
        single.append(dA)
    ad.autodiff(ad.Reverse, program, ad.BatchDuplicated(A, lanes), ad.BatchDuplicated(x.copy(), dx),
                ad.BatchDuplicated(y, [seed.copy() for seed in seeds]))
    for own, expected in zip(lanes, single, strict=True):
        close(own, expected)


def test_a_sweep_that_is_repeated_starts_with_nothing_collected():
    A, x, y = numbers(0, N, N) / np.sqrt(N), numbers(1, N), np.empty(N)
    dA, dx, dy, seed = np.zeros_like(A), np.zeros(N), np.empty(N), numbers(3, N)
    with ad.Tape() as tape:
        a, xx, yy = tape.watch(A, dA), tape.watch(x, dx), tape.watch(y, dy)
        blas.gemv(1.0, a, xx, 0.0, yy)
        for times in (1, 2, 3):
            dy[...] = seed
            tape.reverse(keep=True)
            close(dA, times * np.outer(seed, x))
