"""What the adapters have in common, without the libraries."""

from __future__ import annotations

import ctypes
import functools
import importlib
import subprocess
import sys
import threading

import numpy as np
import pytest

import blasad as ad
from blasad._programs import stages as _stages
from blasad.interop import modes
from blasad.interop._functions import Call, Function, Programs, Result, Written, evaluated, recorded, spec, taken
from support.numbers import RNG


def solved(A, B):
    L = ad.lapack.potrf(A, lower=1)
    return ad.blas.trsm(1.0, L, B, lower=1)[::-1, :2], L.T


def loop(A, B):
    for _ in range(4):
        B[:] = np.tanh(A @ B) * B
    A *= 2
    return B, A[0, 0], B.sum()


def constant(A, B):
    return np.ones(3), 2.0 * B, 5.0


def unused(A, B):
    return (A * 3.0,)


FUNCTIONS = (solved, loop, constant, unused)


def arguments(dtype=float, n=4):
    A = RNG.normal(size=(n, n))
    B = RNG.normal(size=(n, 3)).astype(dtype)
    return (A @ A.T / max(n, 1) + np.eye(n)).astype(dtype), B * dtype(1 + 0.5j) if dtype is complex else B


def function(f, active=(True, True)):
    return Function(lambda *xs: tuple(f(*xs)), active, f.__name__)


@pytest.mark.parametrize("n", [0, 1, 4, 40])
@pytest.mark.parametrize("dtype", [np.float32, float, complex])
@pytest.mark.parametrize("f", FUNCTIONS)
def test_two_parts_are_the_function_and_its_pullback(f, dtype, n):
    if n == 0 and f is loop:
        pytest.skip("A[0, 0] of nothing")
    xs = arguments(dtype, n)
    results = f(*(x.copy() for x in xs))
    seeds = [RNG.normal(size=np.shape(y)) for y in results]
    given = [x.copy() for x in xs]
    values, pull = recorded(function(f), given, True)
    for x in given:
        x.fill(np.nan)
    expected = ad.vjp(lambda *xs: tuple(f(*xs)), *xs)[1](tuple(seeds))
    near = 1e-3 if dtype is np.float32 else 1e-9
    assert all(np.allclose(u, v, near, near) for u, v in zip(values, results, strict=True))
    for _ in range(2):
        found = pull(*seeds)
        assert all(np.allclose(u, v, near, near) for u, v in zip(found, expected, strict=True))
    some, pull = recorded(function(f, (False, True)), xs, True)
    assert np.allclose(pull(*seeds)[0], expected[1], near, near)


def test_the_second_part_does_not_factor_again():
    programs = function(solved).programs(tuple(map(spec, arguments(n=40))))
    first, second, residuals = programs.cut
    assert first.routines()["potrf"] == 1 and "potrf" not in second.routines()
    assert 1 <= residuals <= 9 and sum(np.prod(port[1]) for port in second.inputs[:residuals]) < 3.5 * 8 * 40 * 40


@pytest.mark.parametrize("f", FUNCTIONS)
def test_derivatives_are_functions(f):
    xs, count = arguments(), len(f(*arguments()))
    tangents, seeds = arguments(), [RNG.normal(size=np.shape(y)) for y in f(*arguments())]
    made = function(f)
    dys = evaluated(made.push, [*xs, *tangents], True)
    gradients = evaluated(made.pull(count), [*xs, *seeds], True)
    pairing = sum(np.vdot(s, dy) for s, dy in zip(seeds, dys, strict=True))
    assert np.isclose(pairing, sum(np.vdot(g, dx) for g, dx in zip(gradients, tangents, strict=True)))
    assert made.pull(count) is made.pull(count) and made.partly((True, False)) is made.partly((True, False))
    step = 1e-6
    plus, minus = (made.pull(count).f(*(x + s * dx for x, dx in zip(xs, tangents, strict=True)), *seeds)
                   for s in (step, -step))
    pushed = evaluated(made.pull(count).push, [*xs, *seeds, *tangents, *(np.zeros_like(s) for s in seeds)], True)
    for a, b, c in zip(plus, minus, pushed, strict=True):
        assert np.allclose((np.asarray(a) - b) / (2 * step), c, 1e-5, 1e-5)


def run(runner, xs, outputs):
    call = ctypes.CFUNCTYPE(ctypes.c_int, *[ctypes.c_void_p] * 3)(_stages.run_address())
    pointers = [(ctypes.c_void_p * len(each))(*(x.ctypes.data for x in each)) for each in (xs, outputs)]
    return call(runner.address, *pointers)


def test_runners_on_plain_memory():
    xs = arguments(n=30)
    expected = solved(*(x.copy() for x in xs))
    runner = _stages.Runner(function(solved).programs(tuple(map(spec, xs))).value)
    assert (runner.inputs, runner.outputs) == (2, 2)
    wrong = []

    def work():
        for _ in range(20):
            found = [np.full(y.shape, np.nan) for y in expected]
            if run(runner, xs, found) or not all(map(np.array_equal, found, expected)):
                wrong.append(found)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert not wrong
    found = [np.empty(y.shape) for y in expected]
    assert run(runner, (-xs[0], xs[1]), found) == -1 and run(runner, xs, found) == 0


def test_steadiness():
    specs = (spec(np.ones(3)),)
    for f, steady in ((lambda x: (x * 2,), True), (lambda x: (x if x[0] > 0 else -x,), False),
                      (lambda x: (x, x.argmax()), False), (lambda x: (x, ad.blas.iamax(x)), False)):
        found = Programs(Function(f, (True,), "f"), specs)
        assert (found.value is not None) == steady and found.results[0] == specs[0]
    always = Function(lambda A: (ad.lapack.potrf(-A @ A.T),), (True,), "f")
    for compiled in True, False:        # which is found out when it runs
        with pytest.raises(np.linalg.LinAlgError):
            evaluated(always, [np.eye(2)], compiled)


def test_calls():
    found, tree = taken(lambda x: isinstance(x, np.ndarray), ({"a": np.ones(2)}, 3), {"b": [np.zeros(1), None]})
    call = Call(lambda p, n, b: (p["a"], {"n": n, "y": p["a"] + b[0]}), tree)
    first, second = call(*found)
    assert first is found[0] and np.array_equal(second, np.ones(2))
    assert [x.number for x in (call.results[0], call.results[1]["y"])] == [0, 1] and call.results[1]["n"] == 3
    assert isinstance(call.results[0], Result)
    b = np.ones(2)
    found, tree = taken(lambda x: isinstance(x, np.ndarray), (np.zeros(2), b), {})
    call = Call(lambda x, y: (x + y, y), tree, [1])
    first, second = call(*found)                            # what is written comes first, and once
    assert first is b and np.array_equal(second, b) and [x.number for x in call.results] == [1, 0]
    a, b, c = np.eye(2), np.eye(2), np.eye(2)
    assert Written(ad.blas.gemm)((1.0, a, b, 0.0, c), {})[0] is c
    assert Written(ad.lapack.getrf)((a,), {"overwrite_a": False}) == []
    assert Written(lambda x, y: None, mutates=["y"])((a, b), {})[0] is b
    with pytest.raises(ValueError, match="mutates is"):
        Written(lambda x: None, mutates=[3])


@pytest.fixture
def halve():
    """A function with a rule of its own."""
    @ad.custom_rule("x:in[n], y:out[n]=None", dtypes="sd")
    def halve(x, y):
        np.divide(x, 2, out=y)

    halve.reverse(lambda tape, x, bx, y, by: np.add(bx, by / 2, out=bx))
    yield halve
    halve.unregister()


ADAPTERS = ("torch", "jax", "autograd")


def test_drivers_report_the_modes_that_they_are_declared_with():
    for name, rule in ad.rules.items():
        f = getattr(ad.lapack, name, None)
        if f is not None and rule.namespace == "lapack":
            assert modes(f) == modes(functools.wraps(f)(lambda *args, f=f: f(*args))) == rule.modes, name


@pytest.mark.parametrize("library", ADAPTERS)
def test_adapters_report_the_modes_of_the_registry(library, halve):     # J5
    pytest.importorskip(library)
    adapter = importlib.import_module(f"blasad.interop.{library}")
    both = ("forward", "reverse")
    for space in (adapter.blas, adapter.lapack):
        for name in dir(space):
            if name in ad.rules:
                assert modes(getattr(space, name)) == ad.rules[name].modes, name
    assert modes(adapter.blas.iamax) == () and modes(adapter.blas.dgemm) == both
    assert modes(adapter.lapack.getrs) == modes(adapter.linalg.det) == modes(adapter.function(lambda x: x)) == both
    own = adapter.function(halve)
    assert modes(own) == modes(halve) == ("reverse",)
    halve.forward(lambda x, dx, y, dy: np.divide(dx, 2, out=dy))
    assert modes(own) == both
    with ad.rules.register("dot", primal=lambda x, y, out: None, reverse=lambda *args: None):
        assert modes(adapter.blas.dot) == modes(adapter.blas.ddot) == ("reverse",)
    assert modes(adapter.blas.dot) == both


def of(library):
    """The adapter, what makes its arrays, and the gradient of a function's sum."""
    if library == "torch":
        torch = pytest.importorskip("torch")

        def grad(f, x):
            x = x.clone().requires_grad_()
            return torch.autograd.grad(f(x).sum(), x)[0]

        return importlib.import_module("blasad.interop.torch"), torch.from_numpy, grad
    if library == "jax":
        jax = pytest.importorskip("jax")
        return importlib.import_module("blasad.interop.jax"), jax.numpy.asarray, lambda f, x: jax.grad(
            lambda x: f(x).sum())(x)
    autograd = pytest.importorskip("autograd")
    return importlib.import_module("blasad.interop.autograd"), np.asarray, lambda f, x: autograd.grad(
        lambda x: f(x).sum())(x)


@pytest.mark.parametrize("steady", [False, True])
@pytest.mark.parametrize("library", ADAPTERS)
def test_rules_that_were_registered(library, steady, halve):
    adapter, array, grad = of(library)
    own = adapter.function(halve, steady=True) if steady and library == "torch" else adapter.function(halve)
    x = array(np.arange(3.0))
    assert np.array_equal(own(x), [0.0, 0.5, 1.0]) and np.array_equal(grad(own, x), [0.5] * 3)


@pytest.mark.parametrize("library", ADAPTERS)
def test_rules_that_are_registered_after_the_first_call(library):
    """What was compiled before does not hide them, and they do not outlive themselves."""
    adapter, array, grad = of(library)
    A, x = array(np.eye(3)), array(np.arange(3.0))

    def primal(alpha, a, x, beta, y, trans):
        y[...] = 7.0

    def reverse(tape, alpha, balpha, a, ba, x, bx, beta, bbeta, y, by, trans):
        bx += 13.0 * by

    own = adapter.function(lambda x: ad.blas.gemv(1.0, np.eye(3, dtype=x.dtype), x))
    for f in (lambda x: adapter.blas.gemv(1.0, A, x), own):
        for _ in range(2):
            assert np.array_equal(f(x), np.arange(3.0)) and np.array_equal(grad(f, x), np.ones(3))
            with ad.rules.register("gemv", primal=primal, reverse=reverse):
                assert np.array_equal(f(x), [7.0] * 3) and np.array_equal(grad(f, x), [13.0] * 3)


def pullback(library, f, A, x):
    """The pullback of a function of two arrays, which takes a NumPy seed."""
    if library == "jax":
        return importlib.import_module("jax").vjp(f, A, x)[1]
    if library == "autograd":
        return importlib.import_module("autograd").make_vjp(lambda both: f(*both))((A, x))[0]
    torch = importlib.import_module("torch")
    A, x = (torch.from_numpy(each.copy()).requires_grad_() for each in (A, x))
    y = f(A, x)
    return lambda seed: torch.autograd.grad(y, (A, x), torch.from_numpy(seed), retain_graph=True)


@pytest.mark.filterwarnings("ignore:The given NumPy array is not writ:UserWarning")     # PyTorch's, of the seed
@pytest.mark.parametrize("library", ADAPTERS)
def test_two_forwards_before_the_first_backward(library):
    """Seeds and arguments are read-only, and the function writes to its copies."""
    adapter, _, _ = of(library)

    def solve(A, x):
        A, x = A.copy(), 2 * x
        return ad.blas.trsv(ad.lapack.potrf(A, lower=1), x, lower=1)

    xs = [each.astype("f") for each in arguments(n=3)[:1] + (np.array([1.0, 2.0, 3.0]),)]
    ys = [3 * xs[0], xs[1] + 1]
    seed = np.array([1.0, -1.0, 2.0], "f")
    for each in (*xs, *ys, seed):
        each.flags.writeable = False
    before = seed.copy()
    f = adapter.function(solve)
    first, second = pullback(library, f, *xs), pullback(library, f, *ys)
    for back, given in ((second, ys), (first, xs), (second, ys)):
        for found, expected in zip(back(seed), ad.vjp(solve, *given)[1](seed), strict=True):
            assert np.allclose(found, expected, 1e-4, 1e-4)
    assert np.array_equal(seed, before)


@pytest.mark.parametrize("name", ["torch", "jax", "autograd", "numba"])
def test_a_library_that_is_missing(name, monkeypatch):
    for known in [each for each in sys.modules if each == f"blasad.interop.{name}"]:
        monkeypatch.delitem(sys.modules, known)
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match=f"blasad.interop.{name} needs .*: pip install {name}"):
        importlib.import_module(f"blasad.interop.{name}")


def test_blasad_imports_none_of_them():
    code = """import sys, blasad, blasad.interop
print([name for name in ("torch", "jax", "autograd", "numba") if name in sys.modules])"""
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
