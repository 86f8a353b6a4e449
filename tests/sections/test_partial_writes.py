"""Sections that write a part of an array: what they leave alone is nothing that their second run may compare."""

import numpy as np
import pytest

import blasad as ad
from blasad._testing import runs
from blasad._testing.drivers import Engine
from support.numbers import generator

X = generator(3).standard_normal((6, 5))


class InSections(Engine):
    """Each call is a section of its own."""

    def reverse(self, program, values, shadows):
        return super().reverse(ad.checkpoint(program), values, shadows)


@pytest.mark.parametrize("name", [name for name, rule in ad.rules.items() if rule.modes])
def test_every_routine(name, monkeypatch):
    monkeypatch.setattr(runs, "QUICK", 8)
    report = runs.run_rule(ad.rules[name], quick=True, driver=InSections())
    assert report.ok, str(report)


def rows(x):
    x[[1]] = 0.5


def put(x):
    np.put(x, [4, 2], [1.0, 2.0])


def put_along_axis(x):
    np.put_along_axis(x, np.array([[2], [1], [0], [1], [2], [2]]), x[:, :1] * 2, 1)


def mask(x):
    x[x > 0.3] = 7.0


def nothing_masked(x):
    x[x > 1e9] = 7.0


def masked_later(x):
    np.copyto(x, 2 * x[::-1], where=np.arange(5) > 2)


def column(x):
    x[:, 2] = x[:, 1] ** 2


def diagonal(x):
    np.fill_diagonal(x, 0.25)


def itself(x):
    x[...] = x


def turned(x):
    x[...] = x[::-1, ::-1]


def one(x):
    x[-1, -1] = x[1, 1] * 3


def triangle(x):
    ad.blas.syrk(1.0, x[:4, :2], beta=0.0, c=x[1:5, 1:5], lower=1)


def added(x):
    np.add.at(x, [1, 1], 1.5)


def ufunc(x):
    np.multiply(x, 3.0, out=x, where=np.arange(5) == 4)


@pytest.mark.parametrize("inner", [False, True], ids=["one section", "two"])
@pytest.mark.parametrize("layout", ["C", "F", "gaps", "stack", "reversed"])
@pytest.mark.parametrize("write", [rows, put, put_along_axis, mask, nothing_masked, masked_later, column, diagonal,
                                   itself, turned, one, triangle, added, ufunc])
def test_partial_writes(write, layout, inner):
    section = ad.checkpoint(write)
    if inner:
        section = ad.checkpoint(lambda x, inside=section: inside(x))
    x = {"C": X, "F": np.asfortranarray(X), "gaps": np.repeat(np.repeat(X, 2, 0), 3, 1)[::2, ::3],
         "reversed": X[::-1, ::-1].copy()[::-1, ::-1],
         "stack": np.repeat(np.repeat(np.stack([X, 2 * X]), 2, 1), 3, 2)[:, ::2, ::3]}[layout]
    if layout == "stack" and write in (put_along_axis, diagonal, triangle):
        pytest.skip("of matrices")

    def loss(step):
        def f(x):
            step(x)
            step(x)
            return (x * x).sum()
        return f

    value, right = ad.value_and_grad(loss(write))(x)
    again, found = ad.value_and_grad(loss(section))(x)
    assert value == again
    np.testing.assert_array_equal(found, right)
