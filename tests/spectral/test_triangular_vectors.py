"""trevc: eigenvectors of Schur forms, against LAPACK and by their equation."""

import numpy as np
import pytest
import scipy.linalg as sl

import blasad as ad
from blasad._linalg import pointers
from support.numbers import random
from support.spectral import hold


def lapacks(t, side, howmny, vl, vr):
    """The vectors as LAPACK finds them."""
    n, complex_ = len(t), t.dtype.kind == "c"
    found = [np.asfortranarray(x, t.dtype).copy("F") for x in (vl, vr)]
    m = pointers.integers("trevc", t, 1)
    work = np.zeros(3 * n, t.dtype)
    rest = (np.zeros(n, t.real.dtype),) if complex_ else ()
    pointers.call("trevc", t, side, howmny, np.zeros(n, np.intc), n, np.asfortranarray(t), n, found[0], n, found[1], n,
                  n, m, work, *rest)
    return found


def form(n, dtype):
    return sl.schur(random((n, n), dtype), "complex" if dtype in "FD" else "real")


@pytest.mark.parametrize("howmny", ["A", "B"])
@pytest.mark.parametrize("dtype", ["f", "d", "F", "D"])
@pytest.mark.parametrize("n", [1, 2, 7])
def test_vectors_are_lapacks(n, dtype, howmny):
    t, q = form(n, dtype)
    dirty = t + np.tril(np.full((n, n), np.nan, dtype), -2) if n > 2 else t
    vl, vr = q.copy(), q.copy()
    found = ad.lapack.trevc(np.where(np.isnan(dirty), 3, dirty), howmny=howmny, vl=vl, vr=vr)
    if howmny == "B":
        assert found[0] is vl and found[1] is vr
    for one, other in zip(found, lapacks(t, "B", howmny, q, q), strict=True):
        np.testing.assert_allclose(one, other, atol=1e-3 if dtype in "fF" else 1e-10)


@pytest.mark.parametrize("side", ["L", "R"])
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_derivatives(dtype, side, rng):
    t, q = form(5, dtype)

    under = np.diag(np.diagonal(t, -1) != 0, -1)
    mask = np.triu(np.ones((5, 5))) + under
    even = np.eye(5) + under + under.T
    even /= even.sum(axis=1, keepdims=True)

    def standard(t):
        """A form with the same blocks, as LAPACK has them: their diagonals are equal."""
        return t * mask + np.diag((even - np.eye(5)) @ np.diagonal(t))

    def vectors(t):
        return ad.lapack.trevc(standard(t), side=side)

    def products(t, q):
        return ad.lapack.trevc(standard(t), side=side, howmny="B", **{"v" + side.lower(): q})

    hold(vectors, t, others=[t + 0.1 * np.eye(5)], rng=rng, single=None, step=1e-5)
    hold(products, t, q, rng=rng, single=None, second=False, step=1e-5)


def test_some(rng):
    t, q = form(6, "d")
    every = ad.lapack.trevc(t, side="R")[0]
    one = np.flatnonzero(np.diagonal(t, -1))[:1]
    select = np.isin(np.arange(6), one)
    some = ad.lapack.trevc(t, select, "R", "S")[0]
    np.testing.assert_array_equal(some, every[:, one[0]: one[0] + 2])
    for wrong in ({"howmny": "S"}, {"howmny": "B"}, {"side": "X"}, {"howmny": "B", "vl": q, "vr": q[:2]}):
        with pytest.raises(ValueError, match="trevc"):
            ad.lapack.trevc(t, **wrong)
