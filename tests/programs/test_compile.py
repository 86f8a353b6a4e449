"""Compiled programs against the functions they were made of, on other data than they were traced with."""

import warnings
from collections import namedtuple

import numpy as np
import pytest

import blasad as ad
from blasad._trees.structure import leaves, mapped
from support.numbers import RNG, generator

N = 4
Pair = namedtuple("Pair", "first second")


def numbers(seed, *shape, dtype="d"):
    rng = generator(seed)
    x = rng.uniform(-1, 1, shape) + (1j * rng.uniform(-1, 1, shape) if dtype in "FD" else 0)
    return x.astype(dtype)


def like(tree, seed):
    """Other numbers in a tree of arrays, which lie as the first do; all that are no floats stay."""
    rng = generator(seed)

    def new(x):
        if isinstance(x, float):
            return float(rng.uniform(-1, 1))
        if not isinstance(x, np.ndarray) or x.dtype.kind not in "fc":
            return x
        y = np.empty_like(x)
        y[...] = rng.uniform(-1, 1, x.shape)
        if x.dtype.kind == "c":
            y += 1j * rng.uniform(-1, 1, x.shape)
        return y

    return mapped(new, tree)


def copied(tree):
    return mapped(lambda x: x.copy() if isinstance(x, np.ndarray) else x, tree)


def same(found, expected, rtol=1e-11):
    found, expected = leaves(found), leaves(expected)
    assert [path for path, _ in found] == [path for path, _ in expected]
    for (path, x), (_, y) in zip(found, expected, strict=True):
        if isinstance(y, (np.ndarray, float, complex, np.number)):
            assert np.shape(x) == np.shape(y), path
            eps = np.finfo(np.result_type(y)).eps if np.result_type(y).kind in "fc" else 0
            scale = max(1.0, np.abs(np.nan_to_num(y)).max(initial=0.0))
            np.testing.assert_allclose(x, y, rtol=max(rtol, 200 * eps), atol=max(rtol, 200 * eps) * scale, err_msg=path)
        else:
            assert x == y, path


def compare(g, example, *, runs=3, rtol=1e-11, quiet=True):
    """The results, and what becomes of the arguments; from examples of zeros, of ones, and of numbers."""
    for start in ("zeros", "ones", "numbers"):
        value = {"zeros": 0.0, "ones": 1.0}.get(start)
        first = copied(example) if value is None else mapped(
            lambda x, v=value: np.full_like(x, v) if isinstance(x, np.ndarray) and x.dtype.kind in "fc" else x, example)
        for tidy in (True, False):
            given = copied(first)
            with warnings.catch_warnings():
                warnings.simplefilter("error" if quiet else "ignore")
                program = ad.compile(g, *given, tidy=tidy)
            same(given, first, 0)
            for seed in range(runs):
                own, others = (like(example, seed) for _ in range(2))
                same(program(*own), g(*others), rtol)
                same(own, others, rtol)


# ---------------------------------------------------------------- functions that write to their arguments

def loop(A, b, x):
    for _ in range(5):
        x[:] = A @ x + b


def blas_loop(A, b, x):
    y = np.zeros_like(x)
    for _ in range(5):
        ad.blas.copy(b, y)
        ad.blas.gemv(1.0, A, x, 0.5, y)
        (ad.blas.geru if np.iscomplexobj(A) else ad.blas.ger)(0.1, x, y, a=A)
        ad.blas.swap(x, y)


def out_argument(A, b, x):
    np.matmul(A, b, out=x)
    np.tanh(x, out=x)
    np.multiply(x, b, out=A[1])
    A.T[:] = A @ A


def slices(A, b, x):
    A[1:, ::2] += A[:-1, 1::2]
    A[::-1] *= b
    A[0], A[1] = A[1].copy(), 2 * A[0]
    x[1:3] = A.T[::-1][0, 1:3]
    x[:-1] += x[1:]
    b[...] = x[::-1]


def triangles(A, b, x):
    ad.blas.trmm(1.0, A, A, lower=1, diag=1)
    ad.blas.trsv(A, x, diag=1)
    ad.blas.syrk(0.5, A, 1.0, A, lower=1)
    ad.blas.symv(1.0, A, x, 1.0, b, lower=1)


def temporaries(A, b, x):
    for _ in range(4):
        y = A @ x
        z = np.zeros_like(y)
        z += y * b
        x -= 0.1 * z
        del y, z


@pytest.mark.parametrize("f", [loop, blas_loop, out_argument, slices, triangles, temporaries])
@pytest.mark.parametrize("dtype", "fdFD")
def test_arguments_are_written(f, dtype):
    compare(f, (numbers(0, N, N, dtype=dtype), numbers(1, N, dtype=dtype), numbers(2, N, dtype=dtype)), rtol=1e-9)


@pytest.mark.parametrize("f", [loop, slices, out_argument])
def test_layouts(f):
    """Of the example, and of what comes later."""
    wide = numbers(5, 2 * N, 3 * N)
    layouts = [numbers(0, N, N), np.asfortranarray(numbers(0, N, N)), wide[::2, 1::3], wide[N::-1][:N, :N].T]
    for example in layouts:
        program = ad.compile(f, example, np.ones(N), np.ones(2 * N)[::2])
        for A in layouts:
            own, other = np.empty_like(wide), np.empty_like(wide)
            for whole in (own, other):
                whole[...] = wide
            views = [np.ndarray(A.shape, A.dtype, w, A.__array_interface__["data"][0] -
                                wide.__array_interface__["data"][0], A.strides) if A.base is not None and
                     np.shares_memory(A, wide) else A.copy() for w in (own, other)]
            b, x = numbers(1, 2, N), numbers(2, 2, N)
            b[1], x[1] = b[0], x[0]
            program(views[0], b[0], x[0])
            f(views[1], b[1], x[1])
            same((own, views[0], b[0], x[0]), (other, views[1], b[1], x[1]))


# ---------------------------------------------------------------- derivatives

def loss(A, b, x):
    for _ in range(3):
        x[:] = np.tanh(A @ x) + b
        A[0] *= x
    return np.real((x * x).sum() + (A[1:] * b).sum())


DERIVATIVES = {
    "value_and_grad": (ad.value_and_grad(loss, (0, 1, 2)), 3),
    "grad": (ad.grad(loss), 3),
    "grad, one twice": (ad.grad(loss, (2, 0)), 3),
    "vjp": (lambda A, b, x, s: ad.vjp(lambda z: np.sin(A @ z) * b, x)[1](s), 4),
    "vjp, twice": (lambda A, b, x, s: [ad.vjp(lambda A, z: A @ z, A, x)[1](v) for v in (s, b * s)], 4),
    "jvp": (lambda A, b, x, v: ad.jvp(lambda z: A @ (z * z), (x,), (v,)), 4),
    "autodiff": (lambda A, b, x, s: [ad.autodiff(ad.Reverse, loop, *map(ad.Const, (A, b)), ad.Duplicated(x, s)), s], 4),
    "forward": (lambda A, b, x, s: [ad.autodiff(ad.Forward, loop, *map(ad.Const, (A, b)), ad.Duplicated(x, s)), s], 4),
}
SECOND = {
    "hvp": (ad.hvp(loss, 2), 4),
    "hessian": (ad.hessian(loss, 2), 3),
    "jacobian": (ad.jacobian(lambda A, b, x: np.tanh(A @ x) * b, 2), 3),
    "jacobian, tall": (ad.jacobian(lambda A, b, x: np.outer(A @ x, b * x), 2), 3),
    "jacobian, wide": (ad.jacobian(lambda A, b, x: (A @ b)[:2] * x[:2]), 3),
    "jacobian of a gradient": (ad.jacobian(ad.grad(loss, 2), 1), 3),
    "grad of grad": (ad.grad(lambda A, b, x: (ad.grad(loss, 2)(A, b, x) * b).sum(), (0, 1, 2)), 3),
    "grad of hvp": (ad.grad(lambda A, b, x, v: (ad.hvp(loss, 2)(A, b, x, v) * v).sum(), (0, 2)), 4),
    "inner constants": (lambda A, b, x: ad.grad(lambda y, z: ((np.ones((N, N)) * 2) @ y * z * z).sum(), 1)(
        x, np.arange(1.0, 1.0 + N)), 3),
}


@pytest.mark.parametrize("name", DERIVATIVES)
@pytest.mark.parametrize("dtype", "fdFD")
def test_derivatives(name, dtype):
    g, count = DERIVATIVES[name]
    shapes = [(N, N), (N,), (N,), (N,)][:count]
    compare(g, tuple(numbers(k, *shape, dtype=dtype) for k, shape in enumerate(shapes)), rtol=1e-10)


@pytest.mark.parametrize("name", SECOND)
def test_derivatives_of_derivatives(name):
    g, count = SECOND[name]
    shapes = [(N, N), (N,), (N,), (N,)][:count]
    compare(g, tuple(numbers(k, *shape) for k, shape in enumerate(shapes)), rtol=1e-9)


# ---------------------------------------------------------------- arguments and results

def test_trees():
    def f(d, pair):
        d["a"] *= 2.0
        total = d["a"] @ d["more"][0]
        more = [d["a"], total, (pair.first, "text", 3, None)]
        return {"sum": total.sum(), "all": more, "pair": Pair(total * 2, d["a"])}

    example = ({"a": numbers(0, N, N), "more": [numbers(1, N), 7]}, Pair(numbers(2, 2), np.array([1, 2])))
    compare(f, example)
    program = ad.compile(f, *example)
    again = copied(example)
    found = program(*again)
    assert found["all"][0] is again[0]["a"] and found["pair"].second is again[0]["a"]
    assert type(found["pair"]) is Pair and found["all"][2][0] is again[1].first

    gradient = ad.grad(lambda d, pair: (d["a"] @ d["more"][0]).sum() * pair.second, (0, 1))
    compare(gradient, ({"a": numbers(0, N, N), "more": [numbers(1, N)]}, Pair(None, 2.0)))


@pytest.mark.parametrize("f", [
    lambda s, x: s * x, lambda s, x: (s, x * 2), lambda s, x: ad.blas.axpy(x, np.zeros_like(x), a=s),
    ad.value_and_grad(lambda s, x: (s * x * x).sum() * s ** 2 + s, (0, 1)),
    ad.grad(lambda s, x: (ad.blas.gemm(s, x[:, None], x[None]) ** 2).sum())])
def test_numbers_may_be_others(f):
    compare(f, (2.0, numbers(0, N)))
    program = ad.compile(f, 0.5, np.ones(N))
    x = numbers(3, N)
    for s in (3, np.float32(0.25), np.float64(-1), np.array(2.0), True):
        same(program(s, x.copy()), f(float(s), x.copy()))


def test_a_number_of_python_is_in_double_precision():
    program = ad.compile(ad.value_and_grad(lambda s: s * s / 3), 0.5)
    value, slope = program(0.1)
    assert value == 0.1 * 0.1 / 3 and abs(slope - 0.2 / 3) < 1e-16
    assert program(np.float32(0.5)) == (0.25 / 3, 1 / 3) and type(program(np.float64(2))[0]) is float
    program, s = ad.compile(ad.value_and_grad(lambda s: s * s / 3), np.float32(0.5)), np.float32(0.1)
    assert program(s)[0] == s * s / 3 and type(program(s)[1]) is np.float32
    with pytest.raises(TypeError, match="argument 0 is .*; it must be a number of float32, as in the example"):
        program(0.1)
    program = ad.compile(lambda s, x: s * x, 1j, np.ones(2))
    assert np.array_equal(program(2.0, np.array([1.0, 2.0])), [2, 4])
    with pytest.raises(TypeError, match="argument 0 is 1j; it must be a number"):
        ad.compile(lambda s, x: s * x, 1.0, np.ones(2))(1j, np.ones(2))


def test_other_arguments_are_frozen():
    def f(x, k, rows, mask, how, nothing):
        y = x[rows] * k
        y[mask] += 1.0
        return y.sum() if how == "sum" else y

    rows, mask = np.array([2, 0, 2]), np.array([True, False, True])
    example = (np.zeros(N), 3, rows, mask, "all", None)
    compare(f, example)
    compare(ad.grad(f), (*example[:4], "sum", None))
    program = ad.compile(f, *example)
    rows[0] = 1
    x = numbers(0, N)
    found = program(x, 3, np.array([2, 0, 2]), mask.copy(), "all", None)
    assert np.array_equal(found, [3 * x[2] + 1, 3 * x[0], 3 * x[2] + 1])
    others = ((1, 4), (1, np.array(3)), (2, rows), (2, None), (3, ~mask), (3, mask.astype(int)), (4, "sum"), (5, x))
    for i, other in others:
        given = [x, 3, np.array([2, 0, 2]), mask, "all", None]
        given[i] = other
        with pytest.raises(ValueError, match=f"argument {i} is .* in the example, and is frozen"):
            program(*given)

    def writes(x, rows):
        rows[0] = 0
        return x[rows]

    with pytest.raises(TypeError, match="writes to argument 1, an array of int64"):
        ad.compile(writes, np.ones(3), np.array([1]))


def test_constants_are_those_of_the_trace():
    w, c = numbers(1, N), [2.0]
    program = ad.compile(ad.grad(lambda x: (w * x * x).sum() * c[0]), np.zeros(N))
    x, expected = numbers(0, N), 4 * w * numbers(0, N)
    w[:], c[0] = 0, 5.0
    same(program(x), expected)

    program = ad.compile(lambda x: (x * 2, np.ones(2), [1.0]), np.zeros(2))
    first = program(np.ones(2))
    first[1][:] = 9
    first[2].append(3)
    same(program(np.ones(2)), (np.full(2, 2.0), np.ones(2), [1.0]))


def test_results_are_copies():
    program = ad.compile(lambda x: (x[1:], x.T, 1.0 * x), np.ones(N))
    x = numbers(0, N)
    first = program(x)
    kept = copied(first)
    program(2 * x)
    same(first, kept, 0)
    assert not any(np.shares_memory(y, x) for y in first) and first[0].flags.writeable


@pytest.mark.parametrize("dtype", "dF")
def test_nothing_in_it(dtype):
    def f(a, b, x):
        c = a @ b
        c += 1.0
        x[...] = 2 * x
        return c, a.sum(), b.T, x, (a * a)[1:], c[:0]

    example = (numbers(0, 3, 0, dtype=dtype), numbers(1, 0, 2, dtype=dtype), numbers(2, 0, dtype=dtype))
    compare(f, example)
    compare(ad.value_and_grad(lambda a, b, x: np.real((a @ b).sum() + x.sum()), (0, 1, 2)), example)


@pytest.mark.parametrize("f", [
    lambda x: x[np.array([0, 2, 2, 1])], lambda x: x[np.array([True, False, True, True])],
    lambda x: x[[1, 1], ..., None], lambda x: np.where(np.array([True, False, True, False]), x, 2 * x),
    lambda x: x.__setitem__([0, 2], x[2:]), lambda x: np.copyto(x, 2 * x, where=np.arange(N) % 2 == 0),
    lambda x: x.take([0, -1]), lambda x: np.maximum(x, 0.1 * x), lambda x: abs(x).max(), lambda x: np.prod(x),
    lambda x: np.clip(x, -0.2, 0.2), lambda x: np.stack([x, x[::-1]]), lambda x: np.concatenate([x, np.ones(2)])])
def test_indices_masks_and_choices_by_value(f):
    x = numbers(0, N)
    compare(f, (x,))
    if f(x.copy()) is not None:
        compare(ad.grad(lambda x: (f(x) * f(x)).sum()), (x,))
        compare(ad.hessian(lambda x: (f(x) * f(x)).sum()), (x,))


# ---------------------------------------------------------------- numbers that are none

def test_not_a_number_goes_where_it_goes_in_the_function():
    def f(A, x):
        h = np.zeros_like(x)
        h[:] = np.tanh(A @ h) + x
        ad.blas.scal(2.0, h)
        return (A @ h) * h

    program = {tidy: ad.compile(f, np.zeros((N, N)), np.zeros(N), tidy=tidy) for tidy in (True, False)}
    for bad in (np.nan, np.inf, -np.inf):
        for place in range(N):
            A, x = numbers(0, N, N), numbers(1, N)
            A[place, 1] = bad
            for tidy in (True, False):
                with np.errstate(invalid="ignore"):
                    np.testing.assert_array_equal(np.isnan(program[tidy](A, x)), np.isnan(f(A, x)))
            A[place, 1], x[place] = 1.0, bad
            for tidy in (True, False):
                with np.errstate(invalid="ignore"):
                    same(program[tidy](A, x), f(A, x))


@pytest.mark.parametrize("tidy", [True, False])
def test_a_seed_of_zero_meets_what_is_not_finite(tidy):
    """A seed that is exactly zero contributes exactly zero, at the trace or later."""
    def f(A, x, s):
        y = A @ x
        z = A.T @ np.maximum(y, 0.0)
        return s * z.sum() + (x * x).sum()

    g = ad.value_and_grad(f, (0, 1, 2))
    for example in (0.0, 1.0):
        program = ad.compile(g, np.zeros((N, N)), np.ones(N), example, tidy=tidy)
        for s in (0.0, 1.0, 0.0):
            A, x = -abs(numbers(0, N, N)), abs(numbers(1, N))
            A[1, 2] = -np.inf
            with np.errstate(invalid="ignore"):
                found, expected = program(A, x, s), g(A, x, s)
            np.testing.assert_array_equal(found[1][0], expected[1][0])
            np.testing.assert_array_equal(found[1][1], expected[1][1])


def test_traced_at_a_kink():
    f = ad.value_and_grad(lambda x: (np.maximum(x, 0) * x).sum() + abs(x).sum() + ad.blas.nrm2(x) + ad.blas.asum(x))
    compare(f, (numbers(0, N),))
    program = ad.compile(f, np.zeros(N))
    for x in (np.zeros(N), np.array([0.0, 1.0, -1.0, 0.0])):
        same(program(x), f(x))


def test_pivots_that_leave_a_program_are_those_of_its_data():
    program = ad.compile(lambda A: ad.lapack.getrf(A, overwrite_a=False), np.eye(3))
    for A in (np.eye(3), np.eye(3)[::-1].copy(), RNG.random((3, 3))):
        for found, expected in zip(program(A), ad.lapack.getrf(A.copy()), strict=True):
            assert np.array_equal(found, expected)


def test_pivots_that_leave_a_derivative_are_those_of_its_data():
    def f(A, b):
        (lu, piv), pull = ad.vjp(lambda A: ad.lapack.getrf(A.copy()), A)
        assert np.shape(piv) == np.shape(b)
        return ad.lapack.getrs(lu, piv, b.copy(), overwrite_b=True) @ b + pull((lu, np.zeros(len(b))))[0].sum() * 0.0
    first, second = RNG.random((4, 4)), RNG.random((4, 4))[::-1].copy()
    b = RNG.random(4)
    for made in (f, ad.value_and_grad(f, (0, 1))):
        with warnings.catch_warnings():
            warnings.simplefilter("error")      # nothing is frozen
            program = ad.compile(made, first, b)
        same(program(second, b), made(second, b))
    np.testing.assert_allclose(f(second, b), np.linalg.solve(second, b) @ b, rtol=1e-12)
    np.testing.assert_allclose(program(second, b)[0], np.linalg.solve(second, b) @ b, rtol=1e-12)


# ---------------------------------------------------------------- programs do what the function does

def zeros_of_both_signs(x):
    filled, scaled, added, kept, multiplied = (np.zeros_like(x) for _ in range(5))
    filled[...] = -0.0
    scaled *= -1.0
    added += -0.0 * x
    kept[...] = -0.0
    kept += np.zeros_like(x)
    multiplied += 2.0 * filled
    return np.stack([filled, scaled, added, kept, multiplied])


@pytest.mark.parametrize("tidy", [False, True])
def test_zeros_keep_their_signs(tidy):
    x = np.array([1.0, -2.0, 0.0, -0.0])
    found = ad.compile(zeros_of_both_signs, x, tidy=tidy)(x)
    np.testing.assert_array_equal(np.signbit(found), np.signbit(zeros_of_both_signs(x)))


EXAMPLES = {
    "steps": lambda b: b[::2], "reversed": lambda b: b[::-1], "columns": lambda b: b.reshape(2, 4)[:, ::2],
    "one column": lambda b: b.reshape(4, 2)[:, 1:], "transposed": lambda b: b.reshape(2, 4).T,
    "rows reversed": lambda b: b.reshape(2, 4)[::-1], "axes": lambda b: b.reshape(2, 2, 2).transpose(1, 0, 2),
    "gap inside": lambda b: b.reshape(2, 2, 2)[:, :, :1], "middle reversed": lambda b: b.reshape(2, 2, 2)[:, ::-1],
    "empty": lambda b: b[:0],
}


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
@pytest.mark.parametrize("change", ["ravel", "reshape"])
def test_views_of_an_argument_are_those_of_the_example(example, change):
    def f(a):
        part = a.ravel() if change == "ravel" else a.reshape(-1)
        part[:2] = 7.0
        return a * 2.0

    x, other = example(np.arange(8.0)), example(np.arange(8.0)[::-1] / 3)
    found, right = ad.compile(f, x)(other.copy("K")), f(example(np.arange(8.0)[::-1] / 3))
    np.testing.assert_array_equal(found, right)
    # of a gap that is wider, one element is left
    assert ad.compile(f, np.repeat(x, 5000, axis=0)[::5000]).bytes <= 2 * ad.compile(f, x).bytes
