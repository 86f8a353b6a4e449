"""What a registered rule works on in a program has its place until it has run, beside memory that is used again."""

from __future__ import annotations

import numpy as np
import pytest

import blasad as ad
from support.numbers import uniform


@pytest.mark.parametrize("p", [1.5, 3.0])
@pytest.mark.parametrize("n", [1, 3, 8])
def test_norms(p, n):
    def f(x):
        return np.linalg.norm(x, p)

    x = uniform((n,), np.float64)
    x[0] = 0
    right = ad.grad(f)(x)
    for tidy in (True, False):
        program = ad.compile(ad.grad(f), x, tidy=tidy)
        for _ in range(2):
            assert np.array_equal(program(x), right)


def test_arguments_that_copies_share_memory_with():
    @ad.primitive
    def three(a, b, c):
        return a * np.sin(b) + c

    @three.forward
    def _(dx, y, a, b, c):
        return dx[0] * np.sin(b) + a * np.cos(b) * dx[1] + dx[2]

    @three.reverse
    def _(by, y, a, b, c):
        return by * np.sin(b), by * a * np.cos(b), by

    def f(x):
        y = x.copy()
        z = y.copy()
        y *= 2.0
        u = three(x, y, z)
        y += u
        w = three(y, u, x)
        return (w * z).sum() + w[0]

    x = uniform((5,), np.float64)
    right = ad.grad(f)(x)
    for tidy in (True, False):
        program = ad.compile(ad.grad(f), np.ones(5), tidy=tidy)
        assert np.allclose(program(x), right, rtol=1e-13)
        assert np.allclose(program(x), right, rtol=1e-13)
