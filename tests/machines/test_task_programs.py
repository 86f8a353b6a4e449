"""Programs of every kind as graphs of tasks: the bits of `compile`."""

import numpy as np
import pytest

import blasad as ad
from blasad import dask, tiled
from support.gaussian_process import likelihood
from support.numbers import random

LETTERS = ("f4", "f8", "c8", "c16")


def same(x, y):
    if isinstance(x, dict):
        return x.keys() == y.keys() and all(same(x[key], y[key]) for key in x)
    if isinstance(x, (tuple, list)):
        return type(x) is type(y) and len(x) == len(y) and all(map(same, x, y))
    if isinstance(x, tiled.Tiled):
        return isinstance(y, tiled.Tiled) and all(same(x[at], y[at]) for at in x.tiles)
    return type(x) is type(y) and np.shape(x) == np.shape(y) and np.array_equal(x, y)


def check(f, *args):
    right = ad.compile(f, *args)(*args)
    for fuse in (1, 3, 100):
        assert same(dask.graph(f, *args, fuse=fuse).here(*args), right)
    return right


def real(x):
    return abs(tiled.to_array(x) if isinstance(x, tiled.Tiled) else x).sum()


def definite(n, letter):
    a = random((n, n), letter)
    return (a @ a.conj().T + n * np.eye(n)).astype(letter)


PROGRAMS = {
    "qr": lambda K, b: sum(real(x) for x in tiled.qr(b)),
    "potri": lambda K, b: real(tiled.potri(tiled.cholesky(K))),
    "symm": lambda K, b: real(tiled.symm(1.5, K, b)),
    "hemm": lambda K, b: real(tiled.hemm(1.5, K, b)),
    "trmm": lambda K, b: real(tiled.trmm(2.0, K, b, trans_a=2, overwrite_b=False)),
    "syrk": lambda K, b: real(tiled.syrk(1.0, b, lower=1)),
    "solve": lambda K, b: real(tiled.cho_solve(tiled.cholesky(K), b)),
}


@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_matrices_of_tiles(name, letter):
    K = tiled.from_array(definite(7, letter), 3, part="lower")
    b = tiled.from_array(random((7, 3), letter), (3, 3))
    check(ad.value_and_grad(PROGRAMS[name], (0, 1)), K, b)


def test_second_derivatives():
    x, r = random(9), random(9)
    theta, v = np.array([1.3, 0.7, 0.2]), np.array([0.1, -0.2, 0.3])
    check(ad.hvp(lambda t: likelihood(t, x, r, 4)), theta, v)
    check(ad.hessian(lambda t: likelihood(t, x, r, 5)), theta)
    check(ad.grad(lambda t: (ad.grad(lambda t: likelihood(t, x, r, 5))(t) ** 2).sum()), theta)
    check(lambda t, v: ad.jvp(lambda t: likelihood(t, x, r, 4), (t,), (v,)), theta, v)


@pytest.mark.parametrize("letter", LETTERS)
def test_results_of_every_kind(letter):
    """Arguments, constants, views of one array, the same twice, what nobody computes, and nothing."""
    x, y = random(4, letter), np.array(2.5, letter)
    constant = random(3, letter)

    def f(x, y):
        z = x * 2
        return {"argument": x, "twice": [z, z], "views": (z[::-1], z[1:3]), "constant": constant, "number": 3,
                "none": None, "0-d": y * 2, "element": x[1], "sum": z.sum(), "zeros": np.zeros(2, letter),
                "empty": x[:0], "text": "a"}
    found = check(f, x, y)
    assert found["argument"] is x
    check(lambda x, y: x, x, y)
    check(lambda x, y: (), x, y)
    check(lambda x, y: constant, x, y)
    check(lambda x, y: (y, y + 0), x, y)


@pytest.mark.parametrize("shape", [(0,), (0, 3), (3, 0), (1, 1), ()])
def test_sizes(shape):
    x = np.ones(shape)
    check(ad.value_and_grad(lambda x: (x * x).sum()), x)
    check(lambda x: x * 2, x)
    if len(shape) == 2:
        K = tiled.from_array(x, 2)
        check(ad.grad(lambda K: real(tiled.gemm(1.0, K, K, trans_b=1))), K)


def test_which_tasks_are_of_the_sweep():
    """Calls that a reverse sweep has recorded, of whichever derivative, and no others."""
    args = np.array([1.3, 0.7, 0.2]), random(150), random(150), 50
    gradient = ad.grad(likelihood)

    def kinds(f):
        return [name.partition("-")[0] for name in dask.graph(f, *args)._names()]
    assert set(kinds(likelihood)) == {"forward"}
    assert set(kinds(lambda t, *rest: ad.jvp(lambda t: likelihood(t, *rest), (t,), (t,)))) == {"forward"}
    forward, adjoint = (kinds(gradient).count(kind) for kind in ("forward", "adjoint"))
    assert forward >= len(kinds(likelihood)) - 1
    assert adjoint > forward
    again = kinds(lambda *args: (gradient(*args), likelihood(2 * args[0], *args[1:])))     # and goes on behind it
    assert again.count("adjoint") == adjoint
    assert again.count("forward") > forward + 10
