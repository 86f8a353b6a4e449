"""Seeds that a tape pulls back: `Tape.pull`, again and again."""

import numpy as np
import pytest

import blasad as ad
from support.numbers import generator


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("order", "CF")
def test_value_and_gradient_of_a_weighted_sum(dtype, order):
    rng = generator(3)                      # the sum is no small difference of large numbers
    A, B, W = (np.asarray(rng.standard_normal(s) + 1j * rng.standard_normal(s)) for s in ((3, 4), (4, 2), (3, 2)))
    if dtype in "fd":
        A, B, W = A.real, B.real, W.real
    A, B, W = (x.astype(dtype, order=order) for x in (A, B, W))
    C, kept = np.zeros((3, 2), dtype, "F"), W.copy()
    dA, dB, dC = np.ones_like(A), np.ones_like(B), np.zeros_like(C)
    tolerance = 30 * np.finfo(dtype).eps
    with ad.Tape() as tape:
        a, b, c = tape.watch(A, dA), tape.watch(B, dB), tape.watch(C, dC)
        for times in (1, 2):
            ad.blas.gemm(1.0, a, b, 0.0, c)
            np.testing.assert_allclose(tape.pull(c, W), np.vdot(W, A @ B).real, rtol=tolerance)
            np.testing.assert_allclose(dA, 1 + times * W @ B.conj().T, rtol=tolerance, atol=tolerance)
            np.testing.assert_allclose(dB, 1 + times * A.conj().T @ W, rtol=tolerance, atol=tolerance)
            assert not dC.any() and tape.calls == 0 and np.array_equal(W, kept)


@pytest.mark.parametrize("seed", [np.zeros((2, 3)), np.zeros(3), np.zeros((3, 2), np.float32), np.zeros((3, 2), int)])
def test_seeds_that_do_not_fit_change_nothing(seed):
    A, dA = np.ones((3, 2)), np.zeros((3, 2))
    with ad.Tape() as tape:
        a = tape.watch(A, dA)
        ad.blas.scal(2.0, a.reshape(-1))
        with pytest.raises((ValueError, TypeError)):
            tape.pull(a, seed)
        assert tape.calls == 1 and not dA.any()
        tape.pull(a, np.ones((3, 2)))
        assert np.array_equal(dA, np.full((3, 2), 2.0))




def _product(c, a, b):
    ad.blas.gemm(1.5, a, b, 0.0, c)


def _accumulated(c, a, b):
    ad.blas.gemm(1.5, a, b, 0.5, c)


def _twice(c, a, b):
    ad.blas.gemm(1.5, a, b, 0.0, c)
    ad.blas.gemm(-1.0, a, b, 0.0, c)


def _turned(c, a, b):
    ad.blas.gemm(1.0, b, a, 0.0, c.T, trans_a=True, trans_b=True)


def _afterwards(c, a, b):
    ad.blas.gemm(1.0, a, b, 0.0, c)
    c *= 2


def _part(c, a, b):
    ad.blas.gemm(1.0, a[:2], b[:, :2], 0.0, c[1:, 1:])


def _of_itself(c, a, b):
    ad.blas.gemm(1.0, a[:, :3], b[:3], 0.0, c)
    ad.blas.gemv(1.0, c, a[:, 0], 0.0, c[:, 1])


PROGRAMS = [_product, _accumulated, _twice, _turned, _afterwards, _part, _of_itself]


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("start", ["clear", "seeded", "overlapping"])
def test_what_is_pulled_is_the_gradient_of_the_sum(program, start, rng):
    arrays = [rng.standard_normal(s) for s in ((3, 4), (4, 3), (3, 3))]
    shadows = [rng.standard_normal(x.shape) for x in arrays]
    if start != "seeded":
        shadows[2][...] = 0
    found = []
    for pulled in (True, False):
        (A, B, C), (dA, dB, dC) = ([x.copy() for x in group] for group in (arrays, shadows))
        W = dA[:, 1:] if start == "overlapping" else rng.standard_normal((3, 3))
        if not pulled and start != "overlapping":
            W = found[0][-1]
        seed = W.copy()
        with ad.Tape() as tape:
            a, b, c = tape.watch(A, dA), tape.watch(B, dB), tape.watch(C, dC)
            program(c, a, b)
            value = np.vdot(W, C)
            if pulled:
                assert tape.pull(c, W) == pytest.approx(value, rel=1e-13)
            else:
                before = dC.copy()
                dC[...] = W
                tape.reverse()
                dC += before
        if start != "overlapping":
            assert np.array_equal(W, seed)
        found.append((dA, dB, dC, seed))
    for own, expected in zip(*found, strict=True):
        np.testing.assert_allclose(own, expected, rtol=1e-13, atol=1e-13)


def test_what_a_shadow_holds_stays_and_is_no_seed():
    for dtype in "fdFD":
        for shape in ((1, 1), (7, 9), (70, 3)):
            for at in (0, np.prod(shape) // 2, np.prod(shape) - 1):
                for layout in "CF":
                    A, C = np.ones((shape[0], 1), dtype), np.zeros(shape, dtype, layout)
                    B, W = np.ones((1, shape[1]), dtype), np.zeros(shape, dtype, layout)
                    dA, dB, dC = np.zeros_like(A), np.zeros_like(B), np.zeros_like(C)
                    place = np.unravel_index(at, shape)
                    dC[place] = 2j if dtype in "FD" else 2
                    W[0, 0] = 1
                    before, expected = dC.copy(), W.sum(1, keepdims=True)
                    with ad.Tape() as tape:
                        a, b, c = tape.watch(A, dA), tape.watch(B, dB), tape.watch(C, dC)
                        ad.blas.gemm(1.0, a, b, 0.0, c)
                        tape.pull(c, W)
                        assert np.array_equal(dA, expected) and np.array_equal(dC, before)
                        ad.blas.gemm(1.0, a, b, 0.0, c)
                        tape.reverse()          # here it is one, wherever it is
                    assert np.array_equal(dA, expected + before.sum(1, keepdims=True)) and not dC.any()


def test_a_closed_tape_is_used_again():
    tape, x = ad.Tape(), np.ones(2)
    for _ in range(2):
        dx = np.zeros(2)
        y = tape.watch(x, dx)
        tape.pull(y * y, np.ones(2))
        tape.close()
        assert x.flags.writeable
        np.testing.assert_array_equal(dx, 2 * x)
