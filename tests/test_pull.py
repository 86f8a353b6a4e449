import numpy as np
import pytest

import blasad as ad


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("order", "CF")
def test_value_and_gradient_of_a_weighted_sum(dtype, order):
    rng = np.random.default_rng(3)
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
