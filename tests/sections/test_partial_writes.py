"""Sections that write a part of an array: what they leave alone is nothing that their second run may compare."""

import numpy as np
import pytest

import blasad as ad
from blasad._declarations.rule import rules as own
from blasad._testing import runs
from blasad._testing.drivers import Engine
from support.numbers import RNG, generator

X = generator(3).standard_normal((6, 5))


class InSections(Engine):
    """Each call is a section of its own."""

    def reverse(self, program, values, shadows):
        return super().reverse(ad.checkpoint(program), values, shadows)


@pytest.mark.parametrize("name", [name for name, rule in own.items() if rule.modes])
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


@pytest.mark.parametrize("step", [
    lambda x: ad.blas.scal(0.5, x[1:1]),
    lambda x: ad.blas.gemm(1.0, x[:4].reshape(2, 2), x[:0].reshape(2, 0), c=x[4:4].reshape(2, 0)),
], ids=["scal", "gemm"])
def test_a_section_that_writes_to_nothing_leaves_the_memory_there_alone(step):
    def program(x):
        ad.checkpoint(lambda: step(x))()

    for _ in range(5):
        x, dx = np.arange(8.0), np.ones(8)
        ad.autodiff(ad.Reverse, program, ad.Duplicated(x, dx))
        np.testing.assert_array_equal(x, np.arange(8.0))
        np.testing.assert_array_equal(dx, 1.0)


def add(y, u):
    y += u


@pytest.mark.parametrize("step", [
    lambda x: add(x[1:], x[:-1]),
    lambda x: add(x, x[::-1]),
    lambda x: add(x.reshape(3, 3), x.reshape(3, 3).T),
    lambda x: np.multiply(x[1:], x[:-1], out=x[1:]),
    lambda x: np.sin(x[:-1], out=x[1:]),
    lambda x: np.matmul(x.reshape(3, 3), x.reshape(3, 3), out=x.reshape(3, 3)),
    lambda x: ad.blas.gemv(1.0, x.reshape(3, 3), x[2:5], 0.5, x[4:7]),
    lambda x: x.__setitem__([0, 2], x[1:3]),
], ids=["shifted", "reversed", "transposed", "times", "sin", "matmul", "gemv", "rows"])
def test_a_section_that_begins_with_an_overlap_runs_again(step):
    def loss(section):
        def f(x):
            section(x)
            section(x)
            return (x * x * x).sum()
        return f

    x = RNG.random(9)
    expected = ad.value_and_grad(loss(step))(x)
    found = ad.value_and_grad(loss(ad.checkpoint(step)))(x)
    np.testing.assert_allclose(found[0], expected[0], rtol=1e-13)
    np.testing.assert_allclose(found[1], expected[1], rtol=1e-13)
