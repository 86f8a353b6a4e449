"""Sweeps: their lanes, what they leave as it was, and what costs nothing."""

import numpy as np
import pytest

import blasad as ad
from support.oracle import (
    matrix,
    reverse,
    vector,
)

NAN = np.nan
b = ad.blas


# ---------------------------------------------------------------- lanes, repeated sweeps, what is not needed

def test_widths_have_to_agree():
    x = np.ones(2)
    for bad in ((ad.BatchDuplicated(x, (np.zeros(2),) * 1), ad.BatchDuplicated(x.copy(), (np.zeros(2), np.zeros(2)))),
                (ad.Duplicated(x, np.zeros(2)), ad.BatchDuplicated(x.copy(), (np.zeros(2), np.zeros(2))))):
        with pytest.raises(ValueError, match="same number of shadows"):
            ad.autodiff(ad.Reverse, lambda x, y: None, *bad)


@pytest.mark.parametrize("width", [1, 2, 4])
def test_scalars_have_a_derivative_for_each_lane(width):
    x, factors = np.arange(1.0, 4), np.arange(1.0, width + 1)
    (found,) = ad.autodiff(ad.Reverse, lambda a, x: b.scal(a, x), ad.Active(2.0),
                           ad.BatchDuplicated(x, [k * np.ones(3) for k in factors]))
    np.testing.assert_array_equal(found[0], 6 * factors)
    assert found[1] is None
    (slopes,) = ad.autodiff(ad.Forward, lambda a: a * a, ad.BatchDuplicated(3.0, factors))
    np.testing.assert_array_equal(slopes, 6 * factors)


def test_the_program_runs_once_for_all_lanes():
    runs = []
    A, x = matrix(3, 3), vector(3)
    J = ad.jacobian(lambda x: runs.append(1) or A @ x)(x)
    np.testing.assert_allclose(J, A)
    assert len(runs) == 1


def test_a_sweep_leaves_the_tape_and_what_it_keeps_as_they_were():
    A, x = matrix(3, 3), vector(3)

    def f(A, x):
        for _ in range(3):
            x *= A @ x
        return x * x

    value, pullback = ad.vjp(f, A, x)
    seed = vector(3)
    first = pullback(seed)
    A *= NAN                                # the arguments are free again
    for _ in range(2):
        pullback(vector(3))
        for got, want in zip(pullback(seed), first, strict=True):
            np.testing.assert_array_equal(got, want)


def test_what_is_inactive_costs_no_call_and_needs_no_shadow():
    A, B, C = (matrix(3, 3) for _ in range(3))
    with ad.Tape() as tape:
        a = tape.watch(A, np.zeros((3, 3)))
        before = tape.calls
        _ = b.gemm(1.0, B, C)
        B[0, 0] = 1.0
        assert tape.calls == before
        b.gemm(1.0, a, B)
        assert tape.calls == before + 1 and tape.kept_bytes == 0
    with ad.Tape() as tape:
        c = tape.watch(C)                   # no shadow: a constant
        _ = c @ B
        assert tape.calls == 0


def test_a_source_is_overwritten_after_it_was_copied():
    w, x, y, z = (np.zeros(3) for _ in range(4))
    dw, dx, dy, dz = np.zeros(3), np.zeros(3), np.zeros(3), np.ones(3)

    def f(w, x, y, z):
        y[...] = w
        b.copy(x, y)
        z[...] = y

    reverse(f, (w, dw), (x, dx), (y, dy), (z, dz))
    assert (dw == 0).all() and (dx == 1).all() and (dy == 0).all() and (dz == 0).all()


def test_a_shadow_that_is_its_primal_is_refused():
    x = np.ones(3)
    for shadow in (x, x[::-1], x[:]):
        with pytest.raises(ValueError, match="shares memory"):
            reverse(lambda x: x.sum(), (x, shadow))
    assert (x == 1).all()


def test_what_has_no_rule_raises_instead_of_giving_zeros():
    for f in (np.linalg.eig, np.linalg.svd, lambda x: np.floor(x), lambda x: np.array([x, x])):
        with pytest.raises((TypeError, NotImplementedError), match="blasad"):
            reverse(f, (np.eye(2), np.zeros((2, 2))))
