"""Rules that users register: from Python, ctypes and Cython; used wherever the routine is met, forgotten afterwards."""

from __future__ import annotations

import gc
import shutil

import numpy as np
import pytest

import blasad as ad
from blasad._tape.handed import _numbers as numbers
from support.numbers import RNG, random

HAS_COMPILER = shutil.which("cc") is not None


# ---------------------------------------------------------------- a rule that is wrong on purpose


def test_the_wrong_rule_is_what_comes_out(wrong):
    rule, f = wrong
    np.testing.assert_array_equal(f(np.ones(2)), [7.0, 7.0])
    rule.calls = 0
    value, gradient = ad.value_and_grad(lambda x: f(x).sum())(np.ones(2))
    assert value == 14.0 and rule.calls == 1
    np.testing.assert_array_equal(gradient, [13.0, 13.0])
    assert rule.tapes[-1] is rule.tape                  # handed back untouched
    rule.calls = 0
    value, tangent = ad.jvp(lambda x: f(x).sum(), (np.ones(2),), (np.array([1.0, 2.0]),))
    assert (value, tangent, rule.calls) == (14.0, 39.0, 1)


def test_in_place_with_shadows_of_the_caller(wrong):
    rule, f = wrong
    x, dx, y, dy = np.ones(4)[::-2], np.ones(2), np.zeros(2), np.array([1.0, 2.0])
    ad.autodiff(ad.Reverse, lambda x, y: (f(x, y), None)[1], ad.Duplicated(x, dx), ad.Duplicated(y, dy))
    np.testing.assert_array_equal(dx, [14.0, 27.0])
    np.testing.assert_array_equal(dy, [0.0, 0.0])
    np.testing.assert_array_equal(y, [7.0, 7.0])


def test_every_call_has_its_tape():
    """A loop of calls, whose tapes come back in the other order."""
    gc.collect()
    before = set(numbers)                               # of what other tests, and errors in them, still hold
    seen = []

    def primal(x):
        x *= 2
        return x.copy()

    def reverse(tape, x, bx):
        seen.append(tape[0])
        bx *= 2

    with ad.rules.register("twice", "x:inout[n]", primal=primal, reverse=reverse, keeps=()) as made:
        def f(x):
            for _ in range(4):
                made.function(x)
            return x.sum()

        np.testing.assert_array_equal(ad.grad(f)(np.ones(2)), [16.0, 16.0])
        assert seen == [16.0, 8.0, 4.0, 2.0]
        with ad.Tape() as tape:
            dx = np.zeros(2)
            x = tape.watch(np.ones(2), dx)
            made.function(x)
            for _ in range(2):                          # any number of sweeps
                dx[...] = 1
                tape.reverse(keep=True)
                np.testing.assert_array_equal(dx, [2.0, 2.0])
    gc.collect()
    assert set(numbers) <= before


def test_several_shadows(wrong):
    rule, f = wrong
    x, y = np.ones(2), np.zeros(2)
    dx, dy = np.zeros((3, 2)), np.arange(6.0).reshape(3, 2)
    ad.autodiff(ad.Reverse, lambda x, y: (f(x, y), None)[1], ad.BatchDuplicated(x, tuple(dx)),
                ad.BatchDuplicated(y, tuple(dy)))
    np.testing.assert_array_equal(dx, 13 * np.arange(6.0).reshape(3, 2))


def test_values_are_those_at_the_call():
    """Operands that are overwritten afterwards."""
    def primal(a, x, y):
        y[...] = a * x

    def reverse(tape, a, ba, x, bx, y, by):
        assert y is None
        if ba is not None:
            ba[...] += x @ by
        if bx is not None:
            bx += a * by

    with ad.rules.register("scaled", "a, x:in[n], y:out[n]=None", primal=primal, reverse=reverse) as made:
        def f(x):
            a = x[0] * 1.0
            y = made.function(a, x)
            x[...] = 0
            return y.sum()

        np.testing.assert_allclose(ad.grad(f)(np.array([2.0, 3.0])), [2 + 5, 2])
        np.testing.assert_allclose(ad.grad(lambda x: made.function(3.0, x).sum())(np.ones(2)), [3.0, 3.0])


def test_what_is_allocated_is_cleared_and_so_is_its_shadow():
    """There was nothing: whatever the rule leaves of it is nobody's derivative, and numbers stay as they are."""
    def primal(a, b, x, y):
        assert not y.any()
        y += a * b * x

    def reverse(tape, a, ba, b, bb, x, bx, y, by):      # leaves the seed
        if bx is not None:
            bx += a * b * by
        if bb is not None:
            bb[...] += a * (x @ by)

    with ad.rules.register("scaled", "a, b, x:in[n], y:inout[n]=None", primal=primal, reverse=reverse) as made:
        def f(x):
            for _ in range(3):
                x = made.function(1.0, 2.0, x)
            return x.sum()

        for _ in range(3):
            value, gradient = ad.value_and_grad(f)(np.ones(4))
            assert value == 32
            np.testing.assert_array_equal(gradient, np.full(4, 8.0))
        np.testing.assert_array_equal(ad.grad(lambda x: (x * x).sum())(np.ones(4)), np.full(4, 2.0))
        assert ad.grad(lambda b: made.function(3.0, b, np.ones(4)).sum())(2.0) == 12.0
        _, pullback = ad.rules["scaled"].vjp(3.0, 2.0, np.ones(4), active=("b", "x"))
        assert pullback(np.ones(4))["b"] == 12.0


# ---------------------------------------------------------------- in place of blasad's own


def test_a_routine_of_blasad_is_replaced_everywhere():
    def primal(alpha, a, b, beta, c, trans_a, trans_b):
        c[...] = 7.0

    def reverse(tape, alpha, balpha, a, ba, b, bb, beta, bbeta, c, bc, trans_a, trans_b):
        if ba is not None:
            ba += 13.0
        bc[...] = 0

    a, b = np.ones((2, 3)), np.ones((3, 4))
    right = ad.grad(lambda a: ad.blas.gemm(1.0, a, b).sum())(a)
    with ad.rules.register("gemm", primal=primal, reverse=reverse):
        for f in (lambda a: ad.blas.gemm(1.0, a, b), lambda a: ad.blas.dgemm(1.0, a, b), lambda a: a @ b,
                  lambda a: np.matmul(a, b), lambda a: ad.blas.gemm(1.0, a.T, b, trans_a=1)):
            value, gradient = ad.value_and_grad(lambda a, f=f: f(a).sum())(a)
            assert value == 7.0 * 8
            np.testing.assert_array_equal(gradient, np.full((2, 3), 13.0))
        np.testing.assert_array_equal(ad.blas.gemm(1.0, a, b), np.full((2, 4), 7.0))
        call = ad.rules["gemm"].bind(1.0, a, b)
        tape, da = call.augmented(), np.zeros((2, 3))
        call.reverse(tape, {"a": da, "c": np.ones((2, 4))})
        np.testing.assert_array_equal(da, np.full((2, 3), 13.0))
    np.testing.assert_array_equal(ad.grad(lambda a: ad.blas.gemm(1.0, a, b).sum())(a), right)
    np.testing.assert_array_equal(ad.grad(lambda a: (a @ b).sum())(a), right)


class Products:
    """Rules of gemm, gemv and nrm2 that are right, and count."""

    def __init__(self):
        self.calls = []

    def gemm(self, alpha, a, b, beta, c, trans_a, trans_b):
        self.calls.append("gemm")
        c[...] = alpha * a @ b

    def gemm_reverse(self, tape, alpha, balpha, a, ba, b, bb, beta, bbeta, c, bc, trans_a, trans_b):
        ba += alpha * bc @ b.T
        bb += alpha * a.T @ bc

    def gemv(self, alpha, a, x, beta, y, trans):
        self.calls.append("gemv")
        y[...] = alpha * a @ x

    def gemv_reverse(self, tape, alpha, balpha, a, ba, x, bx, beta, bbeta, y, by, trans):
        ba += alpha * np.outer(by, x)
        bx += alpha * a.T @ by

    def nrm2(self, x, out):
        self.calls.append("nrm2")
        out[...] = np.sqrt(x @ x)

    def nrm2_reverse(self, tape, x, bx, out, bout):
        bx += x / np.sqrt(x @ x) * bout


@pytest.mark.parametrize(("shapes", "expected"), [
    (((3,), (3,)), ["gemv"]), (((3,), (3, 2)), ["gemm"]), (((2, 3), (3,)), ["gemv"]), (((2, 3), (3, 4)), ["gemm"]),
    (((5, 2, 3), (3,)), ["gemm"] * 5), (((5, 2, 3), (3, 4)), ["gemm"] * 5), (((2, 3), (5, 3, 4)), ["gemm"] * 5),
    (((2, 1, 2, 3), (6, 3, 4)), ["gemm"] * 12), (((3,), (5, 3, 2)), ["gemm"] * 5), (((0, 2, 3), (3, 4)), []),
])
def test_products_of_all_shapes_meet_the_rules_of_gemm_and_gemv(shapes, expected):
    """The value and the gradients are those of blasad, and its own routines do not run."""
    rules = Products()
    x, y = map(random, shapes)
    shape = (x @ y).shape

    def into(x, y):
        return np.sin(np.matmul(x, y, out=np.zeros_like(x, shape=shape))).sum()

    for f in (into, lambda x, y: np.sin(x @ y).sum()) if shape else (lambda x, y: np.sin(x @ y),):
        value, gradients = ad.value_and_grad(f, (0, 1))(x, y)
        with (ad.rules.register("gemm", primal=rules.gemm, reverse=rules.gemm_reverse),
              ad.rules.register("gemv", primal=rules.gemv, reverse=rules.gemv_reverse)):
            rules.calls.clear()
            found, own = ad.value_and_grad(f, (0, 1))(x, y)
            assert rules.calls == expected
        np.testing.assert_allclose(found, value)
        for a, b in zip(own, gradients, strict=True):
            np.testing.assert_allclose(a, b)


def test_norms_meet_the_rule_of_nrm2():
    rules, x = Products(), RNG.standard_normal((4, 3))
    for f, count in ((np.linalg.norm, 1), (lambda x: np.linalg.norm(x, axis=1).sum(), 4)):
        value, gradient = ad.value_and_grad(f)(x)
        rules.calls.clear()
        with ad.rules.register("nrm2", primal=rules.nrm2, reverse=rules.nrm2_reverse):
            found, own = ad.value_and_grad(f)(x)
        assert rules.calls == ["nrm2"] * count
        np.testing.assert_allclose(found, value)
        np.testing.assert_allclose(own, gradient)


def test_the_dot_product_of_enzymes_tracker():
    """Enzyme 225: ddot of [1, 2, 3] and [4, 5, 6]; the rule calls the routine that it replaces."""
    def primal(x, y, out):
        out[...] = sum(p * q for p, q in zip(x, y, strict=True))

    def reverse(tape, x, bx, y, by, out, bout):
        if bx is not None:
            bx += y * bout

    with ad.rules.register("dot", primal=primal, reverse=reverse, dtypes="d"):
        y = np.array([4.0, 5.0, 6.0])
        value, gradient = ad.value_and_grad(lambda x: ad.blas.ddot(x, y))(np.array([1.0, 2.0, 3.0]))
        assert value == 32.0
        np.testing.assert_array_equal(gradient, y)
        with pytest.raises(TypeError, match="sdot of SciPy has no rule|x is float32, and must be float64"):
            ad.blas.sdot(np.ones(3, "f"), np.ones(3, "f"))
