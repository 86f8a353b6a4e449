"""Calling programs: again and again, from threads, after pickling, with what does not fit; and what they report."""

import gc
import inspect
import os
import pickle
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import blasad as ad
from support.numbers import generator

N = 5


def loss(A, b, x):
    y = np.zeros_like(x)
    for _ in range(4):
        y += np.tanh(A @ x)
        x[:] = y + b
        ad.blas.ger(0.5, x, y, a=A)
    return (x * x).sum() + (A * A).sum()


def data(seed):
    rng = generator(seed)
    return rng.standard_normal((N, N)), rng.standard_normal(N), rng.standard_normal(N)


def flat(result):
    value, gradients = result
    return np.concatenate([[value], *(x.ravel() for x in gradients)])


gradient = ad.value_and_grad(loss, (0, 1, 2))


@pytest.fixture(params=[True, False], ids=["tidy", "as traced"])
def program(request):
    return ad.compile(gradient, *map(np.zeros_like, data(0)), tidy=request.param)


def test_a_hundred_runs(program):
    """Nothing is left over from one run to the next, whatever it was."""
    expected = [flat(gradient(*data(seed))) for seed in range(100)]
    for seed in range(100):
        np.testing.assert_allclose(flat(program(*data(seed))), expected[seed], rtol=1e-11)
        if seed % 10 == 0:
            program(*(np.full_like(x, np.nan) for x in data(0)))
        if seed % 10 == 5:
            program(*(np.full_like(x, 1e300) for x in data(0)))


def test_written_arguments_from_run_to_run(program):
    step = ad.compile(loss, *data(0))
    own, other = data(1), data(1)
    for x in (*own[1:], *other[1:], own[0], other[0]):
        x *= 0.1
    for _ in range(5):
        np.testing.assert_allclose(step(*own), loss(*other))
        for x, y in zip(own, other, strict=True):
            np.testing.assert_allclose(x, y, rtol=1e-11)
            x /= 2
            y /= 2


def test_threads(program):
    expected = [flat(program(*data(seed))) for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(50):
            for found, right in zip(pool.map(lambda seed: flat(program(*data(seed))), range(8)), expected, strict=True):
                np.testing.assert_array_equal(found, right)


def test_the_arguments_of_the_example_are_not_needed_any_more():
    example = data(0)
    program = ad.compile(gradient, *example)
    for x in example:
        assert x.flags.writeable
        x[...] = np.nan
    del example, x
    gc.collect()
    np.testing.assert_allclose(flat(program(*data(1))), flat(gradient(*data(1))), rtol=1e-11)


def test_pickled(program):
    rows, w = np.array([0, 2, 2]), np.arange(3.0)
    picked = ad.compile(ad.grad(lambda x, k: (w * x[rows] * x[rows]).sum() * k), np.zeros(N), 3)
    for made, given in ((program, data(2)), (picked, (data(2)[1], 3))):
        expected = made(*(x.copy() if isinstance(x, np.ndarray) else x for x in given))
        text = pickle.dumps(made)
        again = pickle.loads(text)
        assert repr(again) == repr(made) and again.routines == made.routines and again.branches == made.branches
        code = ("import pickle, sys\nprogram, args = pickle.load(sys.stdin.buffer)\n"
                "sys.stdout.buffer.write(pickle.dumps(program(*args)))")
        done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps((made, given)), capture_output=True,
                              check=True)
        for found in (again(*given), pickle.loads(done.stdout)):
            for x, y in zip(*([z] if isinstance(z, np.ndarray) else [z[0], *z[1]] for z in (found, expected)),
                            strict=True):
                np.testing.assert_array_equal(x, y)
        with pytest.raises((ValueError, TypeError)):
            again(*given[:-1], np.zeros(N + 1))


def test_programs_of_another_version_are_refused(monkeypatch):
    text = pickle.dumps(ad.compile(lambda x: 2 * x, np.ones(N)))
    monkeypatch.setattr("blasad._declarations.version.VERSION", "99")
    with pytest.raises(ValueError, match="made by blasad .*, and this is 99"):
        pickle.loads(text)


# ---------------------------------------------------------------- what does not fit

@pytest.mark.parametrize("bad", [*(np.zeros(N, dtype) for dtype in ("f", "D", int, ">f8")), np.zeros(N + 1),
                                 np.zeros((N, 1)), [0.0] * N, 1.0, None])
def test_arguments_that_do_not_fit(program, bad):
    A, b, x = data(0)
    with pytest.raises(ValueError, match=r"compile\(loss\): argument 1 is .*compiled for an array float64 \(5,\)|"
                       r"compile\(loss\): argument \[1\]: expected"):
        program(A, bad, x)
    program(A, b, x)
    with pytest.raises(ValueError):
        program(A, bad, x)
    writing = ad.compile(loss, A, b, x)
    with pytest.raises(ValueError):
        writing(A, bad, x)
    for own, other in zip((A, b, x), data(0), strict=True):
        assert np.array_equal(own, other)


def test_the_number_and_the_structure_of_arguments(program):
    A, b, x = data(0)
    for given in ((), (A, b), (A, b, x, x)):
        with pytest.raises(TypeError, match=f"takes 3 arguments, as in the example; {len(given)} were given"):
            program(*given)
    with pytest.raises(TypeError):
        program(A, b, x=x)
    trees = ad.compile(lambda d: d["a"] + d["b"][0], {"a": x, "b": [x.copy()]})
    with pytest.raises(ValueError, match=r"argument \[0\]: expected a dict with the keys \['a', 'b'\]"):
        trees({"a": x})
    with pytest.raises(ValueError, match=r"argument \[0\]\['b'\]: expected a sequence of 1 items"):
        trees({"a": x, "b": []})
    with pytest.raises(ValueError, match=r"argument 0\['b'\]\[0\] is float64 \(2,\)"):
        trees({"a": x, "b": [x[:2]]})


def test_arguments_that_cannot_be_written():
    program = ad.compile(loss, *data(0))
    given = data(0)
    given[2].flags.writeable = False
    with pytest.raises(ValueError, match="argument 2 is read-only, and the program writes it"):
        program(*given)
    assert all(np.array_equal(x, y) for x, y in zip(given, data(0), strict=True))
    A, b, _ = data(0)
    with pytest.raises(ValueError, match="arguments 0 and 1 share memory"):
        program(A, A[1], b)
    reading = ad.compile(gradient, A, A[1], b)          # derivatives work on copies
    given[2].flags.writeable = True
    np.testing.assert_allclose(flat(reading(A, A[1], A[1])), flat(gradient(A, A[1], A[1])))
    b.flags.writeable = False
    reading(A, b, b)


def test_traced_arguments_and_programs_inside_programs(program):
    A, b, x = data(0)
    with pytest.raises(TypeError, match=r"argument 2 is traced: a program is not differentiated"):
        ad.grad(lambda x: program(A, b, x)[0])(x)
    with pytest.raises(TypeError, match="is traced"):
        ad.compile(lambda x: program(A, b, x)[0], x)
    for transform in (ad.grad, lambda f: ad.compile(f, x)):
        with pytest.raises(RuntimeError, match=r"compile\(loss\): a function cannot be compiled while another"):
            transform(lambda x: ad.compile(loss, A, b, x))(x)

    def uses(x):
        return (x * program(A.copy(), b.copy(), b.copy())[0]).sum()

    np.testing.assert_allclose(ad.compile(ad.grad(uses), x)(x), ad.grad(uses)(x))


def test_a_function_that_fails_leaves_everything_as_it_was():
    x = data(0)[2]

    def fails(x):
        x += 1
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ad.compile(fails, x)
    assert np.array_equal(x, data(0)[2]) and x.flags.writeable
    plain = np.zeros(N)
    with pytest.raises((TypeError, ValueError), match="plain"):
        ad.compile(lambda x: plain.__setitem__(slice(None), x), x)
    kept = []
    ad.compile(lambda x: kept.append(x), x)
    with pytest.raises(RuntimeError, match="finished"):
        kept[0] + 1
    np.testing.assert_allclose(ad.grad(lambda x: (x * x).sum())(x), 2 * x)


# ---------------------------------------------------------------- what it reports

def branching(x):
    total = 0.0
    for i in range(len(x)):
        if x[i] > 0:
            total = total + x[i]
    mask = x < 0
    while total < 3:
        total = total + 1.0
    return total + x[mask].sum() + x[int(x[0])] + x[ad.blas.iamax(x)] + ad.stop_gradient(x)[1]


def test_branches_are_reported_once_with_their_lines():
    lines, start = inspect.getsourcelines(branching)
    looks = [start + i for i, line in enumerate(lines) if "if x" in line or "while" in line or "iamax" in line]
    x = np.array([1.0, -2.0, 3.0])
    for g in (branching, ad.grad(branching), ad.hessian(branching)):
        with pytest.warns(UserWarning) as caught:
            program = ad.compile(g, x)
        assert sorted(program.branches) == [(__file__, line) for line in looks]
        texts = [str(w.message) for w in caught]
        assert len(texts) == len(looks) and all(w.filename == __file__ for w in caught)
        for line in looks:
            expected = f"test_compile_calls.py:{line} looked at a value while the function was traced"
            assert sum(expected in text and lines[line - start].strip() in text for text in texts) == 1
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            np.testing.assert_array_equal(program(x), g(x))


def test_shapes_are_no_branches():
    def f(A, x, k):
        assert A.shape == (N, N) and len(x) == N and x.ndim == 1 and A.size == N * N and x.dtype == float and k == 2
        if A.shape[0] > 2 and np.ndim(x) == 1 and np.shape(A)[1] == N and x is not None:
            for row in A:
                x = x + row * k
        return np.where(np.arange(N) > 2, x, 0.0).sum() + x[np.array([True] * N)].max()

    A, x, v = data(0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for g in (f, ad.value_and_grad(f, (0, 1)), ad.jacobian(f), ad.hessian(f, 1)):
            assert ad.compile(g, A, x, 2).branches == ()
        assert ad.compile(ad.hvp(f, 1), A, x, 2, v).branches == ()


@pytest.mark.skipif(os.environ.get("BLASAD_TIDY") == "0", reason="counts what tidying leaves out")
def test_what_a_program_tells():
    A, b, x = data(0)
    program = ad.compile(gradient, A, b, x)
    untidy = ad.compile(gradient, A, b, x, tidy=False)
    assert program.calls < program.traced_calls == untidy.calls == untidy.traced_calls
    assert sum(program.routines.values()) == program.calls and program.routines["gemv"] >= 4
    assert program.bytes > 0 and 0 < program.kept_bytes < program.bytes and program.constant_bytes >= 0
    assert 8 * N * N * 3 < program.flops <= untidy.flops
    for part in ("compile(loss)", f"{program.calls} calls", f"{program.traced_calls} traced", str(program.bytes)):
        assert part in repr(program)
    w = np.ones((50, N))
    assert ad.compile(lambda x: w @ x, x).constant_bytes >= w.nbytes
    assert ad.compile(lambda x: A @ x, x).flops == 2 * N * N


@pytest.mark.skipif(os.environ.get("BLASAD_TIDY") == "0", reason="counts what tidying leaves out")
def test_what_nobody_reads_is_left_out():
    def f(x):
        unused = np.tanh(x) @ x
        np.exp(x) * unused
        return x * 2

    program = ad.compile(f, np.ones(N))
    assert program.calls == 1 and program.traced_calls >= 5
