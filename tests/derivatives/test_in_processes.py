"""What transforms return can be pickled, so that other processes compute derivatives."""

import functools
import pickle
import subprocess
import sys

import numpy as np
import pytest

import blasad as ad


def square(x, a=1.0):
    return a * (x * x).sum()


def rows(x):
    return x * x


@ad.grad
def decorated(x):
    return (x ** 3).sum()


@ad.jit
@ad.value_and_grad
def compiled(x):
    return (x ** 3).sum()


class Model:
    def loss(self, x):
        return (x * x).sum()

    slope = ad.grad(lambda self, x: (x * x).sum(), 1)


x0 = np.array([1.0, 2.0])
MADE = {
    "grad": ad.grad(square), "argnums": ad.grad(square, (0, 1)), "value_and_grad": ad.value_and_grad(square),
    "jacobian": ad.jacobian(rows), "hessian": ad.hessian(square), "vmap": ad.vmap(rows, 0, 0), "jit": ad.jit(square),
    "jit of grad": ad.jit(ad.grad(square)), "grad of grad": ad.jacobian(ad.grad(square)), "decorated": decorated,
    "decorated twice": compiled, "method": ad.grad(Model().loss), "aux": ad.grad(square, has_aux=False),
    "partial": ad.grad(functools.partial(square, a=3.0)), "vmap of grad": ad.vmap(ad.grad(square)),
}


@pytest.mark.parametrize("name", MADE)
@pytest.mark.parametrize("protocol", [0, 2, pickle.HIGHEST_PROTOCOL])
def test_pickled_functions(name, protocol):
    f = MADE[name]
    args = (x0, 1.0) if name == "argnums" else (np.ones((3, 2)),) if "vmap" in name else (x0,)
    again = pickle.loads(pickle.dumps(f, protocol))
    assert repr(again(*args)) == repr(f(*args))
    assert name not in ("decorated", "decorated twice") or again is f


def test_a_product_with_the_hessian():
    again = pickle.loads(pickle.dumps(ad.hvp(square, vector=-1)))
    assert again(x0, x0).tolist() == [2, 4]


def test_another_process():
    blob = pickle.dumps((ad.jit(ad.grad(np.sum)), ad.value_and_grad(np.prod)))
    code = ("import pickle, sys, numpy as np\nf, g = pickle.loads(sys.stdin.buffer.read())\n"
            "print(f(np.ones(2)).tolist(), g(np.array([2.0, 3.0]))[1].tolist())")
    found = subprocess.run([sys.executable, "-c", code], input=blob, capture_output=True, check=True)
    assert found.stdout.decode().split("\n")[0].strip() == "[1.0, 1.0] [3.0, 2.0]"


def test_they_are_functions_as_before():
    g = ad.grad(square)
    assert g.__name__ == "square" and g.__wrapped__ is square and "grad of square" in repr(g)
    assert Model().slope(x0).tolist() == [2, 4] and callable(ad.hvp(square))
    found = ad.grad(lambda p: p["f"](p["w"]).sum())({"w": x0, "f": g})
    assert found["w"].tolist() == [2, 2] and found["f"] is g
    assert ad.hvp(square).__name__ == "hvp of square"


def test_functions_of_a_program_are_watched():
    scale = {"a": 1.0}

    def f(x):
        return scale["a"] * (x * x).sum()

    g = ad.jit(ad.grad(f))
    for _ in range(3):
        assert g(x0).tolist() == [2, 4]
    scale["a"] = 2.0
    assert g(x0).tolist() == [4, 8]
