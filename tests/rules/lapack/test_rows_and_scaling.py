"""What programs do around BLAS: rows exchanged as SciPy does it, scaling at the ends of the range, parts."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import lapack

import blasad as ad
from support.numbers import RNG, random

# ---------------------------------------------------------------- laswp


@pytest.mark.parametrize("dtype", "fdFD")
def test_rows_are_exchanged_as_scipy_does_it(dtype):
    scipys = getattr(lapack, {"f": "s", "d": "d", "F": "c", "D": "z"}[dtype] + "laswp")
    for m, n, p in [(5, 3, 5), (7, 1, 4), (4, 40, 3), (3, 2, 1)]:
        for kind in (np.int32, np.int64, list):
            piv = RNG.integers(0, m, p)
            given = [{}, {"inc": -1}]
            if p > 2:
                given += [{"k1": 1, "k2": p - 1}, {"k1": 1, "k2": p - 2, "off": 1}, {"k2": 0, "inc": -1}]
            for chosen in given:
                A = random((m, n), dtype)
                expected = scipys(A, piv, **chosen)
                for order in ("C", "F"):
                    B = A.copy(order)
                    assert ad.lapack.laswp(B, piv.tolist() if kind is list else piv.astype(kind), **chosen) is B
                    np.testing.assert_array_equal(B, expected)


def test_one_way_and_back():
    A, piv = random((6, 4)), np.array([3, 3, 5, 4])
    B = ad.lapack.laswp(ad.lapack.laswp(A.copy(), piv), piv, inc=-1)
    np.testing.assert_array_equal(A, B)


def test_pivots_may_change_after_the_call():
    """They count as they are when the rows are exchanged, in the sweep and in a program too."""
    def f(A):
        piv = np.array([2, 2, 2])
        ad.lapack.laswp(A, piv)
        piv[:] = 0
        return (A * np.arange(12.0).reshape(4, 3)).sum()

    weights = ad.lapack.laswp(np.arange(12.0).reshape(4, 3), [2, 2, 2], inc=-1)
    A = random((4, 3))
    np.testing.assert_array_equal(ad.grad(f)(A.copy()), weights)
    np.testing.assert_array_equal(ad.compile(ad.grad(f), np.zeros((4, 3)))(A), weights)


@pytest.mark.parametrize(("given", "error", "message"), [
    (dict(piv=[0, 4]), ValueError, "piv has 4 among the rows to exchange; they are numbered from 0 to 3"),
    (dict(piv=[-1]), ValueError, "piv has -1"),
    (dict(piv=[0.0]), TypeError, "piv is an array of float64; it must be one of integers"),
    (dict(piv=[0, 1], inc=2), ValueError, "inc is 2; it is 1, or -1"),
    (dict(piv=[0, 1], k2=2), ValueError, "k2 is 2"),
    (dict(piv=[0, 1], k1=-1), ValueError, "k1 is -1"),
    (dict(piv=[0, 1], k1=0.5), TypeError, "k1 is 0.5; it must be an integer"),
    (dict(piv=[0] * 5), ValueError, "k2 is 4, off is 0"),
    (dict(piv=[[0]]), ValueError, "piv has shape"),
])
def test_rows_that_there_are_not(given, error, message):
    A = random((4, 3))
    before = A.copy()
    with pytest.raises(error, match=message):
        ad.lapack.laswp(A, **given)
    np.testing.assert_array_equal(A, before)


# ---------------------------------------------------------------- lascl, lacpy, laset


def test_scaling_does_not_overflow_on_the_way():
    for A, cfrom, cto, expected in [(1e-200, 1e-200, 1e200, 1e200), (1e200, 1e200, 1e-200, 1e-200),
                                    (3.0, 7.0, 0.0, 0.0)]:
        def f(A, cfrom, cto):
            ad.lapack.lascl("G", cfrom, cto, A)
            return A.sum()

        args = (np.full((1, 2), A), cfrom, cto)
        value, (dA, dfrom, dto) = ad.value_and_grad(f, (0, 1, 2))(args[0].copy(), cfrom, cto)
        assert value == pytest.approx(2 * expected, rel=1e-14)
        assert dto == pytest.approx(2 * A / cfrom, rel=1e-14)
        with np.errstate(over="ignore"):
            assert dfrom == pytest.approx(-2 * expected / cfrom, rel=1e-13)
            np.testing.assert_allclose(dA, cto / cfrom, rtol=1e-13)


@pytest.mark.parametrize("cfrom", [0.0, np.nan])
def test_scales_that_are_none(cfrom):
    A = random((2, 2))
    before = A.copy()
    program = ad.compile(ad.grad(lambda A, c: ad.lapack.lascl("G", c, 2.0, A).sum()), A.copy(), 1.0)
    for call in (lambda: ad.lapack.lascl("G", cfrom, 2.0, A), lambda: program(A.copy(), cfrom)):
        with pytest.raises(ValueError, match="cfrom must not be 0"):
            call()
    with pytest.raises(ValueError, match="type is 'B'"):
        ad.lapack.lascl("B", 1.0, 2.0, A)
    np.testing.assert_array_equal(A, before)


@pytest.mark.parametrize("shape", [(4, 4), (5, 3), (3, 5), (0, 2), (1, 1)])
def test_parts(shape):
    A, B = random(shape), random(shape)
    for uplo, part in (("A", np.ones(shape, bool)), ("L", np.tri(*shape, dtype=bool)),
                       ("U", np.tri(*shape[::-1], dtype=bool).T)):
        np.testing.assert_array_equal(ad.lapack.lacpy(uplo, A, B.copy()), np.where(part, A, B))
        np.testing.assert_array_equal(ad.lapack.lacpy(uplo, A), np.where(part, A, 0))
        expected = np.where(np.eye(*shape, dtype=bool), 2.0, 3.0)
        np.testing.assert_array_equal(ad.lapack.laset(uplo, 3.0, 2.0, B.copy()), np.where(part, expected, B))
        np.testing.assert_array_equal(ad.lapack.lascl(uplo.replace("A", "G"), 2.0, 4.0, B.copy()),
                                      np.where(part, 2 * B, B))


@pytest.mark.parametrize("dtype", "dD")
def test_a_program_of_all_of_them(dtype):
    def f(A, B, alpha, beta):
        ad.lapack.laset("U", alpha, beta, B)
        ad.lapack.laswp(A, [3, 1, 2])
        ad.lapack.lacpy("L", A, B)
        ad.blas.gemm(1.0, A, B, 1.0, A)
        ad.lapack.lascl("L", 2.0 + abs(alpha), abs(beta), A)
        return (np.abs(A) ** 2).sum() + (np.abs(B) ** 2).sum()

    args = (random((4, 4), dtype), random((4, 4), dtype), random((), dtype).item(), random((), dtype).item())
    ad.testing.check_forward(f, *args)
    ad.testing.check_reverse(f, *args)
    gradient = ad.value_and_grad(f, (0, 1, 2, 3))

    def fresh():
        return args[0].copy(), args[1].copy(), *args[2:]

    program = ad.compile(gradient, *fresh())
    expected, found = gradient(*fresh()), program(*fresh())
    assert found[0] == pytest.approx(expected[0])
    for x, y in zip(found[1], expected[1], strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-11)


def test_parts_of_pivots_are_read_as_they_lie():
    """Of a tape's pivots too, where the tape is gone."""
    found = []

    def f(a):
        found.append(ad.lapack.getrf(a.copy())[1])
        return a.sum()

    ad.grad(f)(np.array([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0], [9.0, 7.0, 8.0]]))
    rows = found[0][::2]
    assert rows.tolist() == [2, 2]
    a = np.arange(9.0).reshape(3, 3)
    np.testing.assert_array_equal(ad.lapack.laswp(a.copy(), rows), ad.lapack.laswp(a.copy(), [2, 2]))
