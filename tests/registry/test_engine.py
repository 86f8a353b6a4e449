"""The engine of docs/rules.md on programs that overwrite their arrays, and the rules as ChainRules spells them."""

from __future__ import annotations

import re

import numpy as np
import pytest

import blasad as ad
from support import ROOT
from support.numbers import random

PAGE = (ROOT / "docs" / "rules.md").read_text()


def engine():
    """The class as it stands on the page, which may have a hundred lines."""
    block = next(block for block in re.findall(r"```python\n(.*?)```", PAGE, re.S) if "class Engine" in block)
    lines = [line[4:] for line in block.splitlines()]
    assert len(lines) < 100
    space = {}
    exec("\n".join(lines), space)
    return space["Engine"]()




def test_a_factorization_and_solves_in_place():
    """The matrix, its factor and the solution lie in the same memory, one after the other."""
    n = 6
    X, b = random((n, n)), random((n, 2))

    def loss(X, b):
        A = X @ X.T + n * np.eye(n)
        L = ad.lapack.potrf(A, lower=1)
        y = ad.blas.trsm(1.0, L, b.copy(), lower=1)
        return (y * y).sum() + np.log(np.diagonal(L)).sum()

    e = engine()
    A, y, out = n * np.eye(n), b.copy(), np.zeros(())
    e.watch(X)
    e.watch(y)
    e.call("syrk", 1.0, X, 1.0, A, lower=1)
    e.call("potrf", A, lower=1)
    e.call("trsm", 1.0, A, y, lower=1)
    flat = y.reshape(-1)
    e.shadows[id(flat)] = flat, e.shadow(y).reshape(-1)     # a view, whose shadow is the same view
    e.call("dot", flat, flat, out=out)
    e.shadow(out)[...] = 1.0
    np.fill_diagonal(e.shadow(A), 1 / np.diagonal(A))
    value = out + np.log(np.diagonal(A)).sum()
    e.reverse()
    expected, (dX, db) = ad.value_and_grad(loss, (0, 1))(X, b)
    np.testing.assert_allclose(value, expected)
    np.testing.assert_allclose(e.shadow(X), dX)
    np.testing.assert_allclose(e.shadow(y), db)


def spd(n):
    A = random((n, n))
    return A @ A.T + n * np.eye(n)


PIVOTED = {  # what finds integers, on some matrix, and what uses them
    "getrf": (lambda: random((4, 4)), lambda call, A, b: call("laswp", b, call("getrf", A)[1])),
    "sytrf": (lambda: random((4, 4)), lambda call, A, b: call("sytrs", A, call("sytrf", A)[1], b)),
    "geqp3": (lambda: random((5, 4)), lambda call, A, b: call("geqp3", A)),
    "pstrf": (lambda: spd(4), lambda call, A, b: call("pstrf", A)),
    "gbtrf": (lambda: random((4, 4)),
              lambda call, A, b: call("gbtrl", A, 1, 1, b, call("gbtrf", A, 1, 1)[1])),
    "gtbtrf": (lambda: random((4, 4)), lambda call, A, b: call("gtbtrf", A)),
}


@pytest.mark.parametrize("name", PIVOTED)
def test_integers_have_no_shadow(name):
    make, run = PIVOTED[name]
    A, b = make(), random((4, 2))

    def plain(A, b):
        run(lambda name, *args: getattr(ad.lapack, name)(*args), A, b)
        return (A * A).sum() + (b * b).sum()

    e, X, y = engine(), A.copy("F"), b.copy("F")
    e.watch(X)
    e.watch(y)
    run(e.call, X, y)
    e.shadow(X)[...], e.shadow(y)[...] = 2 * X, 2 * y
    e.reverse()
    dA, db = ad.grad(plain, (0, 1))(A.copy("F"), b.copy("F"))
    np.testing.assert_allclose(e.shadow(X), dA, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(e.shadow(y), db, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("seed", range(20))
def test_random_programs_against_differences(seed, rng):
    """Matrices of one pool, overwritten by products and triangular operations in random order."""
    start = [rng.standard_normal((3, 3)) / 2 + np.eye(3) for _ in range(4)]
    todo = [(rng.choice(["gemm", "trmm", "axpy", "scal", "syrk"]), rng.choice(4, 3, replace=False)) for _ in range(8)]

    def run(call, pool):
        for name, (i, j, k) in todo:
            if name == "gemm":
                call("gemm", 0.5, pool[i], pool[j], 0.25, pool[k])
            elif name == "trmm":
                call("trmm", 1.0, pool[i], pool[j])
            elif name == "axpy":
                call("axpy", pool[i][0], pool[j][1])
            elif name == "scal":
                call("scal", 0.75, pool[i][:, 2])
            else:
                call("syrk", 0.5, pool[i], 1.0, pool[j])

    def plain(pool):
        run(lambda name, *args: getattr(ad.blas, name)(*args), pool)
        return sum(x.sum() for x in pool)

    e, pool, views = engine(), [x.copy() for x in start], {}
    for x in pool:
        e.watch(x)

    def call(name, *args):
        for x in args:                          # rows and columns are views of the pool
            if isinstance(x, np.ndarray) and id(x) not in e.shadows:
                base = x.base
                at = (x.ctypes.data - base.ctypes.data) // 8
                shadow = np.lib.stride_tricks.as_strided(e.shadow(base).reshape(-1)[at:], x.shape, x.strides)
                e.shadows[id(x)] = views[id(x)] = x, shadow
        e.call(name, *args)

    run(call, pool)
    for x in pool:
        e.shadow(x)[...] = 1.0
    e.reverse()
    direction = [rng.standard_normal((3, 3)) for _ in start]
    steps = (1e-5, -1e-5)
    up, down = (plain([x + h * d for x, d in zip(start, direction, strict=True)]) for h in steps)
    found = sum((e.shadow(x) * d).sum() for x, d in zip(pool, direction, strict=True))
    np.testing.assert_allclose(found, (up - down) / 2e-5, rtol=1e-6)


# ---------------------------------------------------------------- frule, rrule


@pytest.mark.parametrize("f", ["gemm", "dgemm", ad.blas.gemm, ad.blas.dgemm, ad.rules["gemm"]])
def test_frule_and_rrule(f):
    a, b, da, w = (random((3, 3)) for _ in range(4))
    value, tangent = ad.rules.frule((None, 0.5, da, None), f, 2.0, a, b, trans_a=1)
    np.testing.assert_allclose(value, 2 * a.T @ b)
    np.testing.assert_allclose(tangent, 0.5 * a.T @ b + 2 * da.T @ b)
    same, pullback = ad.rules.rrule(f, 2.0, a, b, trans_a=1)
    np.testing.assert_array_equal(same, value)
    itself, balpha, ba, bb = pullback(w)
    assert itself is None
    np.testing.assert_allclose(balpha, (a.T @ b * w).sum())
    np.testing.assert_allclose(ba, 2 * b @ w.T)
    np.testing.assert_allclose(bb, 2 * a @ w)


def test_frule_and_rrule_of_what_has_several_results():
    a = random((4, 4))
    (lu, piv), (dlu, nothing) = ad.rules.frule((None, np.ones((4, 4))), "getrf", a)
    assert nothing is None and piv.shape == (4,) and dlu.shape == lu.shape
    _, pullback = ad.rules.rrule("getrf", a)
    w = random((4, 4))
    _, ba = pullback(w, None)
    np.testing.assert_allclose((ba * np.ones((4, 4))).sum(), (w * dlu).sum())
    with pytest.raises(TypeError, match="there are 1 tangents"):
        ad.rules.frule((None,), "getrf", a)
    with pytest.raises(TypeError, match="pass None"):
        ad.rules.frule((a, a), "getrf", a)
    with pytest.raises(TypeError, match="blasad has no rule"):
        ad.rules.rrule("sin", a)
