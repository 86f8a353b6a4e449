"""Second derivatives where eigenvalues are equal: of losses that do not tell equal eigenvalues apart they exist.

Expected values are differences of gradients, or closed forms: the Hessian of the trace of f at c I is f''(c) times the
inner product.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.linalg as sl

import blasad as ad
from support.numbers import random

LinAlgError = np.linalg.LinAlgError


def tied(kind: str, rng: Any, n: int = 5, count: int = 3) -> Any:
    q = np.linalg.qr(random((n, n), kind, rng))[0]
    a = (q * np.r_[np.full(count, 1.3), 2 + 0.7 * np.arange(n - count)]) @ q.conj().T
    return (a + a.conj().T) / 2


def matrix(p: Any) -> Any:
    return np.array([[p[0], p[1]], [p[1], p[2]]])


def test_the_logarithm_of_a_determinant() -> None:
    got = ad.hessian(lambda p: np.log(np.linalg.eigvalsh(matrix(p))).sum())(np.array([0.5, 0.0, 0.5]))
    np.testing.assert_allclose(got, np.diag([-4.0, -8.0, -4.0]), atol=1e-13)


LOSSES = {
    "exp": lambda w: np.exp(w).sum(), "log": lambda w: np.log(w).sum(), "determinant": np.prod,
    "squares": lambda w: w @ w,
    "logsumexp": lambda w: np.log(np.exp(w).sum()), "trace squared": lambda w: w.sum() ** 2,
    "entropy": lambda w: -(w * np.log(w)).sum() / w.sum(), "norm": lambda w: np.linalg.norm(w),
    "variance": lambda w: np.var(w),
}


@pytest.mark.parametrize("eigvalsh", [np.linalg.eigvalsh, sl.eigvalsh], ids=["numpy", "scipy"])
@pytest.mark.parametrize("kind", ["d", "D"])
@pytest.mark.parametrize("name", LOSSES)
def test_losses_of_all_equal_values(name: str, kind: str, eigvalsh: Any, rng: Any) -> None:
    a, direction = tied(kind, rng), random((5, 5), kind, rng)

    def loss(a: Any) -> Any:
        return LOSSES[name](eigvalsh(a))

    h = 1e-5
    change = (ad.grad(loss)(a + h * direction) - ad.grad(loss)(a - h * direction)) / (2 * h)
    size = np.abs(change).max() + 1
    np.testing.assert_allclose(ad.jvp(ad.grad(loss), (a,), (direction,))[1], change, atol=1e-7 * size)
    if kind == "d":
        np.testing.assert_allclose(ad.hvp(loss)(a, direction), change, atol=1e-7 * size)
        program = ad.compile(lambda a, v: ad.jvp(ad.grad(loss), (a,), (v,))[1], a + np.diag(np.arange(5.0)), direction)
        np.testing.assert_allclose(program(a, direction), change, atol=1e-7 * size)


def test_the_hessian_is_symmetric(rng: Any) -> None:
    a = tied("d", rng, 3, 2)
    H = ad.hessian(lambda a: np.exp(np.linalg.eigvalsh(np.tril(a))).sum())(a).reshape(9, 9)
    np.testing.assert_allclose(H, H.T, atol=1e-12)


@pytest.mark.parametrize("loss", [
    lambda w: (w[0] - 1.3) ** 2, lambda w: w[1], lambda w: w @ np.array([1.0, 2.0, 3.0, 4.0, 5.0]),
    lambda w: w[0] * w[2], lambda w: np.max(w[:2]) ** 2,
], ids=["square of one", "one", "weights", "two of three", "largest of two"])
def test_losses_that_tell_equal_values_apart_are_refused(loss: Any, rng: Any) -> None:
    a, direction = tied("d", rng), random((5, 5), "d", rng)
    with pytest.raises(LinAlgError, match="equal to rounding"):
        ad.jvp(ad.grad(lambda a: loss(np.linalg.eigvalsh(a))), (a,), (direction,))


def test_first_derivatives_share_the_seeds_of_equal_values_as_ever(rng: Any) -> None:
    a, direction = tied("d", rng), random((5, 5), "d", rng)
    for i in range(3):
        slope = ad.jvp(lambda a: np.linalg.eigvalsh(a)[i], (a,), (direction,))[1]       # noqa: B023
        gradient = ad.grad(lambda a: np.linalg.eigvalsh(a)[i])(a)                       # noqa: B023
        np.testing.assert_allclose(slope, (gradient * direction).sum(), rtol=1e-12)
