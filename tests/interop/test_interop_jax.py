"""blasad inside JAX, against JAX."""

from __future__ import annotations

import doctest
import threading

import numpy as np
import pytest

jax = pytest.importorskip("jax")
import jax.numpy as jnp  # noqa: E402
from jax.test_util import check_grads  # noqa: E402

import blasad as ad  # noqa: E402
import blasad.interop.jax as bj  # noqa: E402
from support.numbers import random  # noqa: E402


@pytest.fixture(autouse=True)
def double_precision():
    with jax.enable_x64(True):
        yield


def drawn(*shape, dtype=float):
    return jnp.asarray(random(shape, dtype))


def definite(x):
    return x @ x.conj().T + x.shape[-1] * jnp.eye(x.shape[-1])


def same(a, b, tolerance=1e-8):
    return all(jax.tree.leaves(jax.tree.map(lambda x, y: np.allclose(x, y, tolerance, tolerance), a, b)))


CASES = {
    "gemm": (lambda A, B: bj.blas.gemm(0.5, A, B, trans_a=2), lambda A, B: 0.5 * A.conj().T @ B),
    "trsm": (lambda A, B: bj.blas.trsm(2.0, A, B, lower=1),
             lambda A, B: jax.scipy.linalg.solve_triangular(A, 2 * B, lower=True)),
    "trtrs": (lambda A, B: bj.lapack.trtrs(A, B), lambda A, B: jax.scipy.linalg.solve_triangular(A, B)),
    "potrf": (lambda A, B: bj.lapack.potrf(definite(A), lower=1, clean=1),
              lambda A, B: jnp.linalg.cholesky(definite(A))),
    "gesv": (lambda A, B: bj.lapack.gesv(A, B)[2], lambda A, B: jnp.linalg.solve(A, B)),
    "solve": (lambda A, B: bj.linalg.solve(A, B), lambda A, B: jnp.linalg.solve(A, B)),
    "inv": (lambda A, B: bj.linalg.inv(A) @ B, lambda A, B: jnp.linalg.inv(A) @ B),
    "getrf": (lambda A, B: bj.lapack.getrs(*bj.lapack.getrf(A), B), lambda A, B: jnp.linalg.solve(A, B)),
}


def power(A, B):
    for _ in range(3):
        B[:] = A @ B / 4
    return np.abs(B).sum() + (B[0] * B[0]).imag.sum()


def jax_power(A, B):
    for _ in range(3):
        B = A @ B / 4
    return jnp.abs(B).sum() + (B[0] * B[0]).imag.sum()


CASES["function"] = bj.function(power), jax_power


@pytest.mark.parametrize(("name", "dtype"), [(name, dtype) for name in CASES for dtype in (float, complex)
                                             if dtype is complex or name in ("potrf", "gesv", "function")])
def test_values_and_derivatives(name, dtype):
    own, theirs = CASES[name]
    A, B = drawn(3, 3, dtype=dtype) + 2 * jnp.eye(3), drawn(3, 2, dtype=dtype)
    weights = drawn(*theirs(A, B).shape, dtype=dtype)
    tangents = drawn(3, 3, dtype=dtype), drawn(3, 2, dtype=dtype)

    def loss(f):
        return lambda A, B: (weights * f(A, B)).real.sum() + (jnp.abs(f(A, B)) ** 2).sum()

    assert same(own(A, B), theirs(A, B))
    for transformed in (
        lambda f: jax.jit(lambda: jax.jvp(f, (A, B), tangents))(),
        lambda f: jax.vjp(f, A, B)[1](weights.real if f(A, B).dtype == float else weights),
        lambda f: jax.jit(jax.grad(loss(f), (0, 1)))(A, B),
        lambda f: jax.jit(lambda: jax.jvp(jax.grad(loss(f), (0, 1)), (A, B), tangents))(),
        lambda f: jax.jit(lambda: jax.grad(lambda A, B: jax.jvp(loss(f), (A, B), tangents)[1], (0, 1))(A, B))(),
        lambda f: jax.grad(lambda A: jnp.abs(jax.grad(loss(f), 1)(A, B)).sum())(A),
    ):
        assert same(transformed(own), transformed(theirs))


def test_differences():
    A, B = drawn(3, 3) + 3 * jnp.eye(3), drawn(3)
    check_grads(lambda A, B: bj.linalg.solve(A, B), (A, B), order=3, modes=("fwd", "rev"))


@pytest.mark.parametrize("back", [False, True])
def test_vmap(back, monkeypatch):
    if back:
        monkeypatch.setattr(bj, "FOREIGN", False)
    A, B = drawn(4, 3, 3) + 3 * jnp.eye(3), drawn(4, 3, 5, 2)
    own = bj.function(lambda A, B: np.linalg.solve(A, B) if back else np.linalg.solve(A, B) * 1.0)
    for transformed in (
        lambda f: jax.vmap(f, (None, 1))(A[0], B[0]),
        lambda f: jax.jit(jax.vmap(jax.vmap(f, (None, 1), 2), (0, 0)))(A, B),
        lambda f: jax.vmap(jax.vmap(f, (0, None)), (None, 2))(A, B[0]),
        lambda f: jax.jit(jax.grad(lambda A, B: (jax.vmap(f, (None, 1))(A, B) ** 2).sum(), (0, 1)))(A[0], B[0]),
        lambda f: jax.grad(lambda A: (jax.vmap(lambda B: jax.jvp(lambda B: f(A, B), (B,), (A[:, :2],))[1], 1)(B[0])
                                      ** 2).sum())(A[0]),
        lambda f: jax.jacrev(jax.jacfwd(f))(A[0], B[0, :, 0]),
        lambda f: jax.vmap(jax.hessian(lambda b: (f(A[0], b) ** 3).sum()), 1)(B[0]),
        lambda f: jax.vmap(f, (None, 0))(A[0], jnp.zeros((0, 3, 2))),
    ):
        assert same(transformed(own), transformed(jnp.linalg.solve))


def test_xla_calls_without_python():
    A, B = definite(drawn(3, 3)), drawn(3, 2)

    def loss(A, B):
        L = bj.lapack.potrf(A, lower=1)
        lu, piv, X = bj.lapack.gesv(bj.blas.gemm(1.0, A, A), bj.lapack.trtrs(L, B, lower=1))
        return (bj.blas.trsm(1.0, L, X, lower=1) ** 2).sum()

    for f in (loss, jax.grad(loss, (0, 1)), jax.hessian(loss)):
        text = jax.jit(f).lower(A, B).as_text()
        assert "blasad_run" in text and "callback" not in text


def test_compiled_calls_run_in_threads():
    f = jax.jit(jax.grad(lambda A: (bj.lapack.potrf(A, lower=1, clean=1) ** 3).sum()))
    As = [definite(drawn(30, 30)) for i in range(4)]
    expected = [f(A) for A in As]
    wrong = []

    def work(i):
        for _ in range(50):
            with jax.enable_x64(True):
                if not np.array_equal(f(As[i]), expected[i]):
                    wrong.append(i)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert not wrong


def test_functions_that_look_at_values_are_called_back():
    def relu(x, scale):
        x *= scale
        return x * 1.0 if x[0] > 0 else x * 0.0

    f = bj.function(relu)
    text = jax.jit(f).lower(jnp.ones(2), 2.0).as_text()
    assert "callback" in text and "blasad_run" not in text
    for value in (1.0, -1.0):
        x = jnp.full(2, value)
        expected = float(value > 0) * 2
        for g in (jax.grad, lambda f: jax.jit(jax.grad(f))):
            assert np.array_equal(g(lambda x: f(x, 2.0).sum())(x), [expected] * 2)
        assert np.array_equal(jax.jvp(lambda x: f(x, 2.0), (x,), (x,))[1], [expected * value] * 2)
        assert np.array_equal(jax.vmap(lambda x: f(x, 2.0))(jnp.stack([x, -x])).sum(0), [2.0, 2.0])


def test_examples_that_fail():
    A = 3.0 * jnp.eye(2)
    for scale in (1.0, 2.0, 3.0):  # singular, if an example is a multiple of the identity
        f = bj.function(lambda A, s=scale: np.linalg.inv(A - s * np.eye(2) * 0.9))
        assert same(jax.jit(f)(A), jnp.eye(2) / (3 - 0.9 * scale))
    assert "callback" not in jax.jit(f).lower(A).as_text()


def test_pivots_are_those_of_the_data():
    f = jax.jit(lambda A: bj.lapack.getrf(A))
    for A in (np.eye(3), np.eye(3)[::-1]):
        assert np.array_equal(f(jnp.asarray(A))[1], ad.lapack.getrf(A.copy())[1])
    with jax.enable_x64(False):
        assert bj.lapack.getrf(jnp.eye(2))[1].dtype == np.int32


def test_memory_outside_is_not_written():
    array = np.eye(3) * 4
    given = jnp.asarray(array)
    assert np.array_equal(bj.lapack.potrf(given), 2 * np.eye(3)) and np.array_equal(given, array)
    seed = jnp.ones((3, 3))
    _, pull = jax.vjp(lambda A: bj.lapack.potrf(A, lower=1), given)
    first = pull(seed)
    assert same(first, pull(seed)) and np.array_equal(seed, np.ones((3, 3))) and np.array_equal(given, array)


def test_single_precision_and_sizes():
    with jax.enable_x64(False):
        A, B = (x.astype(np.float32) for x in (drawn(3, 3), drawn(3, 2)))
        found = jax.grad(lambda A: bj.linalg.solve(A, B).sum())(A)
        assert found.dtype == np.float32
        assert same(found, jax.grad(lambda A: jnp.linalg.solve(A, B).sum())(A), 1e-2)
    for m, k, n in ((0, 2, 3), (2, 0, 3), (1, 1, 1)):
        A, B = drawn(m, k), drawn(k, n)
        assert same(jax.grad(lambda A, B: (bj.blas.gemm(1.0, A, B) ** 2).sum(), (0, 1))(A, B),
                    jax.grad(lambda A, B: ((A @ B) ** 2).sum(), (0, 1))(A, B))


@pytest.mark.parametrize("enabled", [False, True])
def test_results_in_double_precision_of_arrays_in_single(enabled):
    """Where JAX has no float64, what is between a function and its pullback still has."""
    with jax.enable_x64(enabled):
        x = jnp.arange(3, dtype=jnp.float32)
        f, weights = bj.function(lambda x: np.diag([1.0, 2.0, 3.0]) @ x), np.array([1.0, 2.0, 3.0])

        def total(x):
            return (f(x) ** 2).sum()

        assert f(x).dtype == (jnp.float64 if enabled else jnp.float32)
        for transform in (lambda g: g, jax.jit):
            found = transform(jax.grad(total))(x)
            assert found.dtype == jnp.float32 and np.array_equal(found, 2 * weights ** 2 * np.arange(3))
            assert np.array_equal(transform(jax.vmap(jax.grad(total)))(jnp.stack([x, x]))[1], found)
            assert np.array_equal(transform(lambda x: jax.jvp(f, (x,), (x,))[1])(x), weights * np.arange(3))
            assert np.array_equal(transform(jax.hessian(total))(x), np.diag(2 * weights ** 2))


def test_scalars_and_trees():
    f = bj.function(lambda p, n: {"y": p["a"] * p["x"].sum(), "n": n, "seven": 7.0})
    found = jax.jit(lambda p: f(p, 3)["y"])({"a": jnp.array(2.0), "x": jnp.ones(3)})
    assert found.shape == () and found == 6.0 and f({"a": jnp.array(2.0), "x": jnp.ones(3)}, 3)["n"] == 3
    gradient = jax.grad(lambda p: f(p, 3)["y"] + f(p, 3)["seven"])({"a": jnp.array(2.0), "x": jnp.ones(3)})
    assert same(gradient, {"a": 3.0, "x": np.full(3, 2.0)})
    assert same(jax.grad(lambda alpha: bj.blas.gemm(alpha, jnp.eye(2), jnp.eye(2)).sum())(jnp.array(0.0)), 2.0)


def test_failures():
    for f in (bj.lapack.potrf, jax.jit(bj.lapack.potrf)):
        with pytest.raises(Exception, match="LinAlgError: potrf: the leading minor of order 1"):
            jax.block_until_ready(f(-jnp.eye(2)))
    assert np.array_equal(bj.lapack.potrf(jnp.eye(2)), np.eye(2))
    with pytest.raises(TypeError, match="returned None"):
        bj.function(lambda x: None)(jnp.ones(2))


def test_the_example_runs():
    with jax.enable_x64(False):
        assert doctest.testmod(bj).failed == 0


def test_shapes_that_depend_on_values_are_refused():
    """An array of the same size in another shape is not the result."""
    def turned(x):
        return x * 2 if x[0, 0] > 0 else x.T * 2

    def fewer(x):
        return (x.sum(), x * 2) if x[0, 0] > 0 else (x.sum(),)

    for f in (turned, fewer):
        g, x = bj.function(f), jnp.ones((2, 3))
        g(x)
        with pytest.raises(Exception, match=f"{f.__name__}: the function returned arrays of the shapes"):
            jax.block_until_ready(g(-x))


@pytest.mark.parametrize("dtype", [np.float32, np.complex64])
@pytest.mark.parametrize("f", [lambda x: x.sum(), lambda x: x[0] * x[1],
                               lambda x: x @ x if x[0].real > 0 else x[0] * 1])
def test_numbers_have_the_precision_of_arrays_in_64_bits_too(f, dtype):
    with jax.enable_x64(True):
        g, x = bj.function(f), jnp.array([0.5, 1, 2], dtype)
        value, tangent = jax.jvp(g, (x,), (x,))
        gradient = jax.grad(lambda x: jnp.abs(g(x)))
        second = jax.grad(lambda x: jnp.abs(gradient(x)).sum())(x)
        assert {y.dtype for y in (g(x), jax.jit(g)(x), value, tangent, gradient(x), second)} == {np.dtype(dtype)}
