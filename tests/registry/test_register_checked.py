"""`check_rule` of rules that were registered: right ones pass, and each kind of fault shows."""

from __future__ import annotations

import numpy as np
import pytest

import blasad as ad


def square(x, y):
    np.multiply(x, x, out=y)


def push(x, dx, y, dy):
    np.multiply(2 * x, dx, out=dy)


def pull(tape, x, bx, y, by):
    bx += np.conj(2 * x) * by


def assigned(tape, x, bx, y, by):
    bx[...] = 2 * x * by


def overwrites(x, y):
    np.multiply(x, x, out=y)
    x.flags.writeable = True
    x += 1


def scaled(alpha, a, y, steps, tol):
    y += steps * tol * alpha * a


def scaled_forward(alpha, dalpha, a, da, y, dy, steps, tol):
    if dalpha is not None:
        dy += steps * tol * dalpha * a
    if da is not None:
        dy += steps * tol * alpha * da


def scaled_reverse(tape, alpha, balpha, a, ba, y, by, steps, tol):
    if balpha is not None:
        balpha += steps * tol * np.sum(a * by)
    if ba is not None:
        ba += steps * tol * alpha * by


def product(a, x, y, trans):
    np.matmul(a.T if trans else a, x, out=y)


def product_reverse(tape, a, ba, x, bx, y, by, trans):
    if ba is not None:
        ba += np.outer(x, by) if trans else np.outer(by, x)
    if bx is not None:
        bx += (a if trans else a.T) @ by


def both(x, y, z):
    y[...], z[...] = x, -3 * x


def both_reverse(tape, x, bx, y, by, z, bz):
    bx += (0 if by is None else by) - (0 if bz is None else 3 * bz)


def handing(x, y, k):
    np.multiply(x * x, k, out=y)
    return 2 * k * x


def inside(x, y):
    y *= x


def inside_reverse(tape, x, bx, y, by):
    if bx is not None:
        bx += y * by
    by *= x


def dot(x, y, out):
    out[...] = x @ y


def dot_reverse(factor):
    def reverse(tape, x, bx, y, by, out, seed):
        if bx is not None:
            bx += factor * y * seed
        if by is not None:
            by += x * seed
    return reverse


RIGHT = {
    "square": ("x:in[n], y:out[n]=None", dict(primal=square, forward=push, reverse=pull, dtypes="sdcz")),
    "no forward": ("x:in[i,j], y:out[i,j]=None", dict(primal=square, reverse=pull)),
    "no derivative": ("x:in[n], y:out[n]=None", dict(primal=square)),
    "numbers": ("alpha, a:in[i,j], y:inout[i,j]=None, steps:int=2, tol:number=0.5", dict(
        primal=scaled, forward=scaled_forward, reverse=scaled_reverse, dtypes="sd")),
    "numbers that are needed": ("alpha, a:in[i,j], y:inout[i,j], steps:int, tol:number", dict(
        primal=scaled, reverse=scaled_reverse)),
    "a flag": ("a:in[m,n]~trans, x:in[n], y:out[m]=None, trans=0", dict(primal=product, reverse=product_reverse)),
    "two results": ("x:in[q], y:out[q]=None, z:out[q]=None", dict(primal=both, reverse=both_reverse)),
    "a tape": ("x:in[n], y:out[n], k:int=3", dict(
        primal=handing, reverse=lambda tape, x, bx, y, by, k: np.add(bx, tape * by, out=bx), keeps=())),
    "in place": ("x:in[n], y:inout[n]", dict(primal=inside, reverse=inside_reverse)),
    "one active": ("x:in[n], w:in[n], y:out[n]=None", dict(
        primal=lambda x, w, y: np.multiply(x, w, out=y) is None, active="x",
        reverse=lambda tape, x, bx, w, bw, y, by: np.add(bx, w * by, out=bx))),
}


@pytest.mark.parametrize("order", [1, 2])
@pytest.mark.parametrize("name", RIGHT)
def test_a_right_rule_passes(name, order):
    signature, parts = RIGHT[name]
    with ad.rules.register("mine", signature, **parts) as made:
        dtypes = "".join(set(made.rule.dtypes) & set("dz" if order == 2 else "sdcz"))
        report = ad.testing.check_rule("mine", quick=True, order=order, dtypes=dtypes)
        assert report.ok, str(report)
        assert report.cases >= (100, 20)[order - 1] and report.checks >= report.cases * bool(made.rule.modes)


@pytest.mark.parametrize(("parts", "what"), [
    (dict(primal=square, reverse=lambda tape, x, bx, y, by: np.add(bx, 3 * x * by, out=bx)), "shadow after reverse"),
    (dict(primal=square, reverse=assigned), "it was assigned"),
    (dict(primal=square, reverse=lambda tape, x, bx, y, by: None), "shadow after reverse"),
    (dict(primal=square, forward=lambda x, dx, y, dy: np.multiply(x, dx, out=dy)), "tangent after forward"),
    (dict(primal=square, forward=push, reverse=lambda *args: 1 / 0), "reverse mode raised"),
    (dict(primal=square, reverse=pull, keeps=()), "reverse mode raised"),
    (dict(primal=overwrites, reverse=pull), "the call raised"),
])
def test_a_wrong_rule_fails(parts, what):
    with ad.rules.register("mine", "x:in[n], y:out[n]=None", **parts):
        report = ad.testing.check_rule("mine", quick=True)
        assert not report.ok and len(report.failures) > 20
        assert what in str(report)


def test_a_rule_in_place_of_blasads_computes_what_that_does():
    for factor, ok in ((1, True), (2, False)):
        with ad.rules.register("dot", primal=dot, reverse=dot_reverse(factor)):
            assert ad.testing.check_rule("dot", quick=True, dtypes="d").ok is ok
    with ad.rules.register("dot", primal=lambda x, y, out: np.copyto(out, 2 * (x @ y)), reverse=dot_reverse(2)):
        assert "value" in str(ad.testing.check_rule("dot", quick=True, dtypes="d"))


def test_second_derivatives_are_checked_in_double_precision():
    with ad.rules.register("mine", "x:in[n], y:out[n]=None", primal=square, reverse=pull, dtypes="s"):
        with pytest.raises(ValueError, match="in double precision alone"):
            ad.testing.check_rule("mine", order=2)


# ---------------------------------------------------------------- before the first call

def test_a_rule_is_checked_before_its_first_call():
    @ad.custom_rule("x:in[n], y:out[n]=None")
    def halved_before(x, y):
        y[...] = x / 2

    @halved_before.reverse
    def _(tape, x, bx, y, by):
        bx += by / 2

    try:
        assert ad.testing.check_rule("halved_before", quick=True).ok
        assert ad.testing.check_rule(halved_before, quick=True).ok and "halved_before" in ad.rules
        halved_before.unregister()
        assert ad.testing.check_rule(halved_before, quick=True).ok
    finally:
        halved_before.unregister()
    assert ad.testing.check_rule(ad.blas.scal, quick=True, dtypes="d").ok
    for wrong in (np.sin, 3, None, lambda x: x):
        with pytest.raises(TypeError, match="has no rule of its own.*check_reverse"):
            ad.testing.check_rule(wrong)


@pytest.mark.parametrize("signature", ["x:in[n], y:out[n]=None", "x, y:out"])
def test_a_reverse_may_read_its_result(signature):
    @ad.custom_rule(signature)
    def exponential_of(x, y):
        np.exp(x, out=y)

    @exponential_of.reverse
    def _(tape, x, bx, y, by):
        bx += by * y

    x = np.array([0.3, -1.2])
    try:
        np.testing.assert_allclose(ad.grad(lambda x: exponential_of(x).sum())(x), np.exp(x))

        def overwritten(x):
            y = exponential_of(x * 1.0)
            total = y.sum()
            y *= 0
            return total

        np.testing.assert_allclose(ad.grad(overwritten)(x), np.exp(x))
        np.testing.assert_allclose(ad.compile(ad.grad(overwritten), x)(2 * x), np.exp(2 * x))
        second = ad.jacobian(ad.grad(lambda x: exponential_of(x).sum()))(x)
        np.testing.assert_allclose(second, np.diag(np.exp(x)))
        if "[n]" in signature:
            assert ad.testing.check_rule(exponential_of, quick=True).ok
    finally:
        exponential_of.unregister()
