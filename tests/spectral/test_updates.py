"""Products with Q, and QR factors of matrices that change a little."""

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_allclose

import blasad as ad
from support.numbers import random
from support.spectral import hold

CHANGES = {     # functions of Q, R, rows, columns
    "a row": lambda lib, Q, R, r, c: lib.qr_insert(Q, R, r[0], 1),
    "rows": lambda lib, Q, R, r, c: lib.qr_insert(Q, R, r, 2),
    "a column": lambda lib, Q, R, r, c: lib.qr_insert(Q, R, c[:, 0], 1, "col"),
    "columns": lambda lib, Q, R, r, c: lib.qr_insert(Q, R, c, 0, which="col"),
    "without a row": lambda lib, Q, R, r, c: lib.qr_delete(Q, R, 1),
    "without rows": lambda lib, Q, R, r, c: lib.qr_delete(Q, R, 0, 2, "row"),
    "without a column": lambda lib, Q, R, r, c: lib.qr_delete(Q, R, 1, which="col"),
    "of rank one": lambda lib, Q, R, r, c: lib.qr_update(Q, R, c[:, 0], r[0]),
    "of rank two": lambda lib, Q, R, r, c: lib.qr_update(Q, R, c, r.T.copy()),
}


def free_of_choice(Q, R, complexes):
    """Without the phases of complex columns, and the basis of a complement."""
    k = min(Q.shape[0], R.shape[1])
    first, rest = Q[:, :k], Q[:, k:]
    if not complexes:
        return first, R, rest @ rest.conj().T
    return abs(first), first[:, :1] @ R[:1], abs(R) ** 2, rest @ rest.conj().T


@pytest.mark.parametrize("full", [True, False])
@pytest.mark.parametrize("shape", [(5, 3), (3, 3), (3, 5)])
@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("name", CHANGES)
def test_changes(name, dtype, shape, full, rng):
    m, n = shape
    if not full and m <= n or name == "without rows" and m == 3:
        return
    A, rows, columns = random(shape, dtype, rng), random((2, n), dtype, rng), random((m, 2), dtype, rng)
    change = CHANGES[name]

    def f(lib, A, rows, columns):
        Q, R = ad.linalg.qr(A, mode="full" if full else "economic")
        return free_of_choice(*change(lib, Q, R, rows, columns), dtype == "D")

    plain = np.linalg.qr(A, "complete" if full else "reduced")
    for x, y in zip(change(ad.linalg, *plain, rows, columns), change(sl, *plain, rows, columns), strict=True):
        assert_allclose(x, y, rtol=1e-13, atol=1e-14)
    hold(lambda *xs: f(ad.linalg, *xs), A, rows, columns, rng=rng)
    if full and m > n and dtype == "d":
        hold(lambda *xs: f(sl, *xs), A, rows, columns, rng=rng, second=False)


@pytest.mark.parametrize("dtype", ["d", "D"])
def test_a_loss_that_depends_on_a_choice_raises(dtype, rng):
    A, u = random((6, 2), dtype, rng), random(2, dtype, rng)
    c = random((7, 7), dtype, rng)
    Q, R = np.linalg.qr(A, "complete")
    with pytest.raises(np.linalg.LinAlgError, match="beyond"):
        ad.grad(lambda u: abs((ad.linalg.qr_insert(Q, R, u, 0)[0] * c)[:, 3].sum()))(u)
    if dtype == "D":
        with pytest.raises(np.linalg.LinAlgError, match="phase"):
            ad.grad(lambda u: (ad.linalg.qr_insert(Q, R, u, 0)[0] * c)[:, 0].sum().real)(u)


def test_stacks(rng):
    A, u = random((2, 4, 3), "d", rng), random((2, 2, 3), "d", rng)
    hold(lambda A, u: ad.linalg.qr_insert(*np.linalg.qr(A), u, 1), A, u, rng=rng, second=False)
    hold(lambda A: ad.linalg.qr_delete(*np.linalg.qr(A), 1), A, rng=rng, second=False)
    hold(lambda A, u: sl.qr_multiply(A, u.swapaxes(-1, -2), "left"), A[..., :2].copy(), u[:, :, :2].copy(), rng=rng)


@pytest.mark.parametrize("conjugate", [False, True])
@pytest.mark.parametrize("shape", [(4, 4), (5, 3), (3, 5)])
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_qr_multiply(dtype, shape, conjugate, rng):
    a, k = random(shape, dtype, rng), min(shape)
    for c, mode in ((random((2, shape[0]), dtype, rng), "right"), (random((k, 2), dtype, rng), "left"),
                    (random(shape[0], dtype, rng), "right"), (random(k, dtype, rng), "left")):
        hold(lambda a, c, mode=mode: ad.linalg.qr_multiply(a, c, mode, conjugate=conjugate), a, c, rng=rng,
             second=c.ndim == 2)
        assert_allclose(ad.linalg.qr_multiply(a, c, mode, True)[0], sl.qr_multiply(a, c, mode, True)[0])
