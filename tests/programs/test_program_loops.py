"""Loops that stay loops in programs: against the same loop unrolled by Python, in every mode and order."""

import gc
import pickle
import warnings
from functools import partial

import numpy as np
import pytest

import blasad as ad
from blasad import lapack
from blasad._tape.handed import _numbers as numbers
from blasad._tape.tape import Tape
from support.numbers import generator

N = 5                                       # steps


def plain(step, steps, *state):
    for i in range(int(steps)):
        new = step(i, *state)
        if new is not None:
            state = new if len(state) != 1 and isinstance(new, tuple) else (new,)
    return state[0] if len(state) == 1 else state


# ---------------------------------------------------------------- functions of a matrix and a few rows

def rebound(loop, A, X):
    return loop(lambda i, x: np.tanh(A @ x) + X[1], N, X[0]).sum()


def in_place(loop, A, X):
    x = X[0] * 1

    def step(i, x):
        x[0:2] = x[1:3] * np.log(1 + x[0:2]**2)
        x[2] += A[1] @ x
    loop(step, N, x)
    return np.sin(x).sum()


def rows_read(loop, A, X):
    return (loop(lambda i, x: np.tanh(A @ x) + X[i + 1] * X[i, 1], N, X[0])**2).sum()


def rows_written(loop, A, X):
    ys = np.zeros((N + 1, 3))
    ys[0] = X[0]

    def step(i, ys):
        ys[i + 1] = np.sin(A @ ys[i]) * X[i]
    loop(step, N, ys)
    return (ys**2).sum()


def columns_and_number(loop, A, X):
    u = X.T
    return (loop(lambda i, x: A @ x + np.cos(u[:, i]) * i, N, u[:, 0])**2).sum()


def elements_and_numbers(loop, A, X):
    x, s = loop(lambda i, x, s: (x * X[i, 0] + x[::-1] / (i + 1) + 1.5 * i, s + x.sum() * (2 - i)), N, X[0], 0.0)
    return s + x[0]


def captured_and_written(loop, A, X):
    acc = np.zeros((3, 3))

    def step(i):
        nonlocal acc
        acc += np.outer(X[i], X[i + 1]) @ A
    loop(step, N)
    return np.exp(0.01 * acc).sum()


def swapped(loop, A, X):
    x, y = loop(lambda i, x, y: (y, A @ x), N, X[0], X[1])
    return (x * y).sum()


def overwritten_afterwards(loop, A, X):
    B, x = A * 1, X[0] * 1

    def step(i, x):
        x[:] = np.tanh(B @ x) * A[0, 0]
    loop(step, N, x)
    first = x.sum()
    B[:] = 0
    x[:] = 1
    return first + loop(lambda i, z: z * z * A[0, 0] + (B + A)[1].sum(), 2, x).sum()


def nested(loop, A, X):
    def outer(i, x):
        return loop(lambda j, x: np.tanh(A @ x) * X[j] + X[i], 3, x)
    return loop(outer, N, X[0]).sum()


def nested_elements(loop, A, X):
    S = np.zeros((3, 2))

    def outer(i):
        def inner(j):
            S[i, j] = X[i, j] * X[i, j + 1] + A[i, i] * j
        loop(inner, 2)
    loop(outer, 3)
    return np.sin(S).sum()


def slices(loop, A, X):
    v = X.ravel() * 1
    return loop(lambda i, s: s + (A @ v[i * 3:(i + 1) * 3]).sum()**2, N, 0.0)


def factors(loop, A, X):
    def step(i, x):
        L = np.linalg.cholesky(A @ A.T + np.eye(3) * (i + 1))
        return np.linalg.solve(L, x) + X[i]
    return loop(step, N, X[0]).sum()


def solutions(loop, A, X):
    lu = lapack.getrf(A + 4 * np.eye(3))

    def step(i, x):
        B = A + np.eye(3) * (i + 3)
        return np.linalg.solve(B, x) * np.linalg.slogdet(B)[1] + np.linalg.inv(B) @ X[i] + lapack.getrs(*lu, x + X[0])
    return loop(step, N, X[0]).sum()


def trees(loop, A, X):
    def step(i, s):
        return {"x": A @ s["x"], "more": [s["more"][0] + s["x"], s["more"][1]], "name": "kept"}
    s = loop(step, N, {"x": X[0], "more": [X[1], X[2]], "name": "kept"})
    return (s["more"][0] * s["more"][1]).sum()


FUNCTIONS = [rebound, in_place, rows_read, rows_written, columns_and_number, elements_and_numbers,
             captured_and_written, swapped, overwritten_afterwards, nested, nested_elements, slices, factors, solutions,
             trees]


def both(f, loop=ad.loop):
    return (lambda *args: f(loop, *args)), (lambda *args: f(plain, *args))


def close(found, expected):
    for a, b in zip(found, expected, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-10, atol=1e-10)


ORDERS = {
    "value": lambda f: lambda A, X: (f(A, X), 1.0),
    "gradient": lambda f: ad.grad(f, (0, 1)),
    "forward": lambda f: lambda A, X: ad.jvp(f, (A, X), (np.cos(X[:3]), np.sin(X))),
    "forward over reverse": lambda f: lambda A, X: ad.jvp(ad.grad(f, (0, 1)), (A, X), (np.cos(X[:3]), np.sin(X)))[1],
    "reverse over reverse": lambda f: ad.grad(lambda A, X: sum((g**2).sum() for g in ad.grad(f, (0, 1))(A, X)), (0, 1)),
    "reverse over forward": lambda f: ad.grad(
        lambda A, X: ad.jvp(f, (A, X), (np.cos(X[:3]), np.sin(X)))[1]**2, (0, 1)),
    "lanes over reverse": lambda f: ad.hessian(f, 1),
    "reverse over lanes": lambda f: ad.grad(
        lambda A, X: (ad.jacobian(lambda A: f(A, X) * A[0])(A)**2).sum(), (0, 1)),
    "lanes over lanes": lambda f: ad.jacobian(lambda A, X: ad.jacobian(lambda A: f(A, X) * A[0])(A), 1),
}


WAYS = {"loop": ad.loop, "states": partial(ad.loop, kept=True), "two states": partial(ad.loop, kept=2)}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("f", FUNCTIONS, ids=lambda f: f.__name__)
def test_as_unrolled(f, order, way):
    rng = generator(1)
    A, X = rng.standard_normal((3, 3)) / 2, rng.standard_normal((N + 1, 3))
    looped, unrolled = [ORDERS[order](each) for each in both(f, WAYS[way])]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        program = ad.compile(looped, A, X)
    assert "loop" in program.routines
    for _ in range(2):
        A, X = A * 1.1 + 0.01, X * 0.9 - 0.02
        close(program(A, X), unrolled(A, X))


@pytest.mark.parametrize("order", ["value", "gradient", "reverse over reverse", "lanes over reverse"])
@pytest.mark.parametrize("f", FUNCTIONS, ids=lambda f: f.__name__)
def test_by_jit(f, order):
    rng = generator(2)
    A, X = rng.standard_normal((3, 3)) / 2, rng.standard_normal((N + 1, 3))
    looped, unrolled = map(ORDERS[order], both(f))
    looped = ad.jit(looped)
    for _ in range(3):
        close(looped(A, X), unrolled(A, X))
        A, X = A * 1.1 + 0.01, X * 0.9 - 0.02
    found = looped.report()
    assert (found.traces, found.replays, found.unrolled) == (1, 2, [])


@pytest.mark.parametrize("order", "CF")
@pytest.mark.parametrize(("dtype", "tolerance"), [("f", 2e-4), ("d", 1e-11), ("F", 2e-4), ("D", 1e-11)])
def test_stacked_tangents(dtype, tolerance, order, rng):
    def f(loop, A, U):
        X = np.zeros((4, 3, 2), A.dtype, order="F")

        def step(i, x):
            X[i] = x[::-1] * U[i, ::-1]
            x[:] = A @ x * U[i + 1] + X[i].conj() * (i + 1)
        x = A[:, :2] * 1
        loop(step, 4, x)
        return X.sum(0) * x

    def drawn(*shape):
        x = rng.standard_normal(shape) + (1j * rng.standard_normal(shape) if dtype in "FD" else 0)
        return np.asarray(x.astype(dtype) / 2, order=order)

    A, U, tA, tU = drawn(3, 3), drawn(5, 3, 2), drawn(6, 3, 3), drawn(6, 5, 3, 2)

    def forward(g, tangents=(tA, tU)):
        return lambda A, U: ad.jvp(g, (A, U), tangents, stacked=True)

    def over_reverse(g):
        gradient = ad.grad(lambda A, U: (abs(g(A, U))**2).sum(), (0, 1))
        return lambda A, U: ad.jvp(gradient, (A, U), (tA, tU), stacked=True)[1]

    for way in forward, over_reverse, partial(forward, tangents=(tA[::-2], tU[::2])):
        looped, unrolled = map(way, both(f))
        expected = unrolled(A, U)
        for tidy in True, False:
            for a, b in zip(ad.compile(looped, A, U, tidy=tidy)(A, U), expected, strict=True):
                assert a.dtype == b.dtype
                np.testing.assert_allclose(a, b, rtol=tolerance, atol=10 * tolerance)


@pytest.mark.parametrize("f", FUNCTIONS, ids=lambda f: f.__name__)
def test_eagerly_and_untidied(f):
    rng = generator(2)
    A, X = rng.standard_normal((3, 3)) / 2, rng.standard_normal((N + 1, 3))
    looped, unrolled = [ad.grad(each, (0, 1)) for each in both(f)]
    expected = unrolled(A, X)
    close(looped(A, X), expected)
    program = ad.compile(looped, A * 2, X * 3, tidy=False)
    close(program(A, X), expected)
    close(pickle.loads(pickle.dumps(program))(A, X), expected)


@pytest.mark.parametrize("dtype", "fdFD")
def test_in_every_precision(dtype):
    rng = generator(3)

    def f(loop, A, x):
        return abs(loop(lambda i, x: A @ (x * x) + x / (i + 2), 4, x)).sum()

    A = (rng.standard_normal((3, 3)) + (1j * rng.standard_normal((3, 3)) if dtype in "FD" else 0)).astype(dtype) / 3
    x = (rng.standard_normal(3) + (1j * rng.standard_normal(3) if dtype in "FD" else 0)).astype(dtype)
    looped, unrolled = [ad.grad(each, (0, 1)) for each in both(f)]
    for a, b in zip(ad.compile(looped, A, x)(A, x), unrolled(A, x), strict=True):
        assert a.dtype == dtype
        np.testing.assert_allclose(a, b, rtol=1e-4 if dtype in "fF" else 1e-12)


def test_the_number_of_steps_is_an_argument():
    def f(loop, A, x, X, n):
        return loop(lambda i, x: np.tanh(A @ x) + X[i], n, x).sum()

    rng = generator(4)
    A, X = rng.standard_normal((3, 3)) / 2, rng.standard_normal((10, 3))
    looped, unrolled = [ad.value_and_grad(each, (0, 1)) for each in both(f)]
    program = ad.compile(looped, A, X[0], X, 3.0)
    for n in (0, 1, 10, 4.0):
        value, found = program(A, X[0], X, n)
        expected = unrolled(A, X[0], X, n)
        assert value == pytest.approx(expected[0], rel=1e-12)
        close(found, expected[1])
    with pytest.raises(IndexError, match="room for 10"):
        program(A, X[0], X, 11)
    for n in (-1, 2.5):
        with pytest.raises(ValueError, match="must be an integer"):
            program(A, X[0], X, n)
    close(looped(A, X[0], X, 4.0)[1], expected[1])


def test_size_does_not_depend_on_the_number_of_steps():
    def made(n):
        f = ad.grad(lambda A, x: ad.loop(lambda i, x: A @ x + 1, n, x).sum(), (0, 1))
        return ad.compile(f, np.eye(8), np.ones(8))
    small, large = made(2), made(10**6)
    assert small.calls == large.calls
    assert abs(len(pickle.dumps(small)) - len(pickle.dumps(large))) < 20


def test_residuals_are_as_many_as_steps_and_a_program_runs_again():
    A = np.array([[0.999]])
    f = ad.grad(lambda A, x: ad.loop(lambda i, x: np.sin(A @ x), 20000, x).sum(), (0, 1))
    program = ad.compile(f, A, np.ones(1))
    first = program(A, np.ones(1))
    program(A * 2, np.ones(1))
    close(program(A, np.ones(1)), first)


def test_no_steps():
    f = ad.compile(lambda x: ad.loop(lambda i, x: x * 0, 0, x), np.ones(2))
    assert f(np.array([1.0, 2.0])).tolist() == [1, 2]


# ---------------------------------------------------------------- what is refused

@pytest.mark.parametrize("step", [
    lambda i, x: x if i == 3 else x * 2, lambda i, x: x * [1, 2, 3][i], lambda i, x: x * float(i),
    lambda i, x: x * {0: 1}[i], lambda i, x: x * (1 if i else 2), lambda i, x: x * int(i),
])
def test_the_number_of_a_step_has_no_value(step):
    with pytest.raises(TypeError, match="has no value in a program"):
        ad.compile(lambda x: ad.loop(step, 3, x), np.ones(3))


@pytest.mark.parametrize("step", [
    lambda i, x: np.append(x, 1.0), lambda i, x: (x, x), lambda i, x: x * 1j, lambda i, x: x.astype(np.float32),
])
def test_the_state_stays_alike(step):
    with pytest.raises(TypeError, match="state"):
        ad.compile(lambda x: ad.loop(step, 3, x), np.ones(3))


def test_what_the_step_makes_cannot_be_indexed_by_its_number():
    with pytest.raises(TypeError, match="the step has made"):
        ad.compile(lambda x: ad.loop(lambda i, x: x * (2 * x)[i], 3, x), np.ones(3))


def test_errors_tell_the_step():
    def f(A):
        return ad.loop(lambda i, B: np.linalg.cholesky(B) @ np.linalg.cholesky(B).T - np.eye(2), 5, A).sum()
    program = ad.compile(f, 10 * np.eye(2))
    with pytest.raises(np.linalg.LinAlgError, match="not positive definite") as error:
        program(2.5 * np.eye(2))
    assert not hasattr(error.value, "__notes__") or "step 3" in error.value.__notes__[0]


def test_a_loop_that_cannot_stay_one_is_unrolled():
    def f(loop, X):
        x = X * 1

        def step(i):
            x[i] = x[i - 1] * x.sum()       # in the first step the last row
        loop(step, 3)
        return x.sum()
    X = generator(5).standard_normal((4, 2))
    looped, unrolled = [ad.grad(each) for each in both(f)]
    with pytest.warns(UserWarning, match="each of the 3 steps"):
        program = ad.compile(looped, X)
    close([program(X)], [unrolled(X)])


def restored(f, **options):
    """The gradient by a tape that is to restore memory, or to look for writes."""
    def g(A, x):
        x, bx, y, by = x * 1, np.zeros_like(x), np.zeros_like(x), np.ones_like(x)

        def h(A, x, y):
            y[:] = f(A, x)
        ad.autodiff(ad.Reverse, h, ad.Const(A), ad.Duplicated(x, bx), ad.Duplicated(y, by), **options)
        return bx
    return g


AROUND = {
    "checkpoint": (lambda f: ad.grad(lambda A, x: ad.checkpoint(f)(A, x).sum(), 1), "in a checkpointed function"),
    "restore": (partial(restored, restore=True), "restore=True restores"),
    "debug": (partial(restored, debug=True), "debug=True checks"),
}


@pytest.mark.parametrize("name", AROUND)
def test_what_is_around_a_loop_has_each_step(name):
    A, x = generator(9).standard_normal((3, 3)) / 2, np.array([0.5, 1.0, -1.0])
    around, reason = AROUND[name]
    looped, unrolled = [around(each) for each in both(lambda loop, A, x: loop(lambda i, x: np.tanh(A @ x) + i, 4, x))]
    with pytest.warns(UserWarning, match=f"each of the 4 steps: .*{reason}"):
        program = ad.compile(looped, A, x)
    assert "loop" not in program.routines
    close([program(A * 0.9, x)], [unrolled(A * 0.9, x)])
    by_jit = ad.jit(looped)
    for _ in range(2):
        close([by_jit(A * 0.9, x)], [unrolled(A * 0.9, x)])
    assert reason in by_jit.report().unrolled[0]


def test_a_rule_that_hands_something_to_its_reverse_is_unrolled():
    @ad.custom_rule("x:in[n], y:out[n]=None")
    def square(x, y):
        np.multiply(x, x, out=y)
        return 2 * x

    @square.reverse
    def _(handed, x, bx, y, by):
        bx += handed * by

    def f(loop, x):
        return loop(lambda i, x: square(x), 3, x).sum()
    try:
        looped, unrolled = [ad.grad(each) for each in both(f)]
        x = np.array([0.5, 0.9])
        with pytest.warns(UserWarning, match="hands something"):
            program = ad.compile(looped, x)
        close([program(x)], [unrolled(x)])
    finally:
        ad.rules.unregister("square")


MORE = {
    "checkpoint in the step": lambda loop, A, x: loop(
        lambda i, x: ad.checkpoint(lambda x: np.tanh(A @ np.tanh(A @ x)))(x), 3, x).sum(),
    "loop in a checkpoint": lambda loop, A, x: ad.checkpoint(
        lambda x: loop(lambda i, x: np.tanh(A @ x), 3, x))(x).sum(),
    "primitive": lambda loop, A, x: loop(lambda i, x: np.linalg.eigvalsh(A @ A.T + np.outer(x, x)), 3, x).sum(),
    "gradient in the step": lambda loop, A, x: loop(
        lambda i, x: x - 0.1 * ad.grad(lambda x: np.sin(A @ x).sum())(x), 3, x).sum(),
    "no derivative in the loop": lambda loop, A, x: loop(lambda i, c: c * 2 + 1, 3, np.zeros(2)).sum() * x.sum(),
}


@pytest.mark.filterwarnings("ignore:loop:UserWarning")      # in a checkpoint they have each step
@pytest.mark.parametrize("name", MORE)
def test_what_may_be_around_and_inside(name):
    A, x = generator(7).standard_normal((3, 3)) / 2, np.array([0.5, 1.0, -1.0])
    looped, unrolled = both(MORE[name])
    close(ad.compile(ad.grad(looped, (0, 1)), A, x)(A * 0.9, x * 1.1), ad.grad(unrolled, (0, 1))(A * 0.9, x * 1.1))
    close([ad.compile(lambda A, x: ad.hvp(lambda x: looped(A, x))(x, np.ones(3)), A, x)(A * 0.9, x * 1.1)],
          [ad.hvp(lambda x: unrolled(A * 0.9, x))(x * 1.1, np.ones(3))])


def test_a_pullback_may_be_called_twice():
    def f(loop, A, x):
        _, pull = ad.vjp(lambda x: loop(lambda i, x: np.tanh(A @ x), 4, x), x)
        return pull(np.ones(3))[0] * pull(np.arange(3.0))[0]
    A, x = generator(8).standard_normal((3, 3)), np.ones(3)
    looped, unrolled = both(f)
    close([ad.compile(looped, A, x)(A * 0.9, x)], [unrolled(A * 0.9, x)])


def test_as_long_as_a_condition_holds():
    def root(a, most=50):
        return ad.while_loop(lambda x: abs(x * x - a) > 1e-13, lambda i, x: (x + a / x) / 2, a, max_steps=most)
    assert ad.grad(root)(4.0) == pytest.approx(0.25)
    assert root(9.0) == pytest.approx(3)
    x, n = ad.while_loop(lambda x, n: n < 3, lambda i, x, n: (2 * x, n + 1), 1.0, 0)
    assert (x, n) == (8, 3)
    with pytest.raises(RuntimeError, match="after 2 steps"):
        root(4.0, 2)
    assert ad.compile(root, 4.0)(9.0) == pytest.approx(3)


def fails(x):
    def step(i, x):
        return ad.loop(lambda j, y: np.sin(y) @ np.ones(5), 2, ad.loop(lambda j, y: np.sin(y), 2, x))
    return ad.loop(step, 3, x)


@pytest.mark.parametrize("name", ["program", "gradient", "failure"])
def test_nothing_of_a_trace_is_left(name):
    def nested(x):
        return ad.loop(lambda i, y: ad.loop(lambda j, z: np.sin(z) * x, 2, y), 3, x).sum()
    gc.collect()
    before = len(numbers)
    if name == "failure":
        with pytest.raises(ValueError, match="matmul"):
            ad.compile(fails, np.ones(3))
    else:
        ad.compile(nested if name == "program" else ad.grad(nested), np.ones(3))
    gc.collect()
    assert len(numbers) == before


@pytest.mark.parametrize("steps", [ad.loop, partial(ad.loop, kept=True)])
@pytest.mark.parametrize("of", [lambda f: f, ad.grad, ad.hessian])
def test_tapes_of_a_trace_need_no_garbage_collector(of, steps):
    """They hold memory, and while there are some, others look whether they record for these."""
    def f(x):
        return steps(lambda i, y: np.sin(y) * x, 3, x).sum()

    def compiled():
        ad.compile(of(f), np.ones(3))
        return sum(issubclass(type(x), Tape) for x in gc.get_objects())  # weak proxies may be dead
    compiled()                              # some stay, for the next derivative
    gc.collect()
    gc.disable()
    try:
        assert compiled() == compiled()
    finally:
        gc.enable()


# ---------------------------------------------------------------- rank-one updates

@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("dtype", "fdFD")
def test_rank_one_updates_are_collected(dtype, way):
    rng = generator(9)
    n, steps = 12, 205                      # two blocks, and some

    def f(loop, A, B, x):
        def step(i, x):
            y = A.T @ np.conj(x) + 0.1 * (B[:, ::-1] @ x[1:])
            return y / (1 + abs(y).sum())
        return abs(loop(step, steps, x)).sum()

    def numbers(*shape):
        found = rng.standard_normal(shape) + (1j * rng.standard_normal(shape) if dtype in "FD" else 0)
        return found.astype(dtype) / 3
    args = numbers(n, n), numbers(n, n - 1), numbers(n)
    looped, unrolled = [ad.grad(each, (0, 1, 2)) for each in both(f, WAYS[way])]
    program = ad.compile(looped, *args)
    assert len(program._plan.loops()[0].body.sums) == 2
    for _ in range(2):
        for a, b in zip(program(*args), unrolled(*args), strict=True):
            assert a.dtype == dtype
            size = abs(b).max()
            np.testing.assert_allclose(a / size, b / size, rtol=0, atol=1e-4 if dtype in "fF" else 1e-12)
        args = tuple([x + x / 8 for x in args])


def test_a_matrix_that_a_step_looks_at_is_summed_step_by_step():
    def f(loop, A, x):
        def outer(i, x):
            g = ad.grad(lambda A: loop(lambda j, x: np.tanh(A @ x), 3, x).sum())(A)
            return x - 0.1 * g @ x
        return loop(outer, 100, x).sum()
    A, x = generator(10).standard_normal((9, 9)) / 4, np.ones(9)
    looped, unrolled = [ad.grad(each, (0, 1)) for each in both(f)]
    close(ad.compile(looped, A, x)(A * 0.9, x), unrolled(A * 0.9, x))


def test_what_is_collected_has_no_part_of_a_seed_of_zero():
    def f(loop, A, x, s):
        return loop(lambda i, x: A @ x, 150, x).sum() * s
    A, x = np.eye(10), np.full(10, np.inf)
    looped, unrolled = [ad.grad(each, (0, 1)) for each in both(f)]
    program = ad.compile(looped, A, np.ones(10), 2.0)
    close(program(A, np.ones(10), 2.0), unrolled(A, np.ones(10), 2.0))
    close(program(A, x, 0.0), unrolled(A, x, 0.0))


LAYOUTS = {
    "C": lambda x: x, "Fortran": np.asfortranarray, "axes in another order": lambda x: x.transpose(1, 2, 0).copy(
        ).transpose(2, 0, 1),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_state_keeps_its_order_in_memory(layout, rng):
    """Sums of all elements add in the order of memory, so that bits depend on it."""
    x = LAYOUTS[layout](rng.standard_normal((7, 30, 5)))

    def run(loop, x):
        return loop(lambda i, x: 0.5 * x + np.tanh(0.1 * x.sum()), N, x)

    expected = ad.vjp(partial(run, plain), x)[0]
    found = ad.compile(partial(run, ad.loop), x)(x)
    assert found.strides == expected.strides == x.strides
    np.testing.assert_array_equal(found, expected)
    np.testing.assert_array_equal(ad.compile(ad.grad(lambda x: run(ad.loop, x).sum()), x)(x),
                                  ad.grad(lambda x: run(plain, x).sum())(x))


def test_a_number_does_not_lose_precision_from_step_to_step():
    """Python's loop would go on in double precision."""
    x, w = np.array(0.5, "f"), np.arange(3.0)

    def run(x, w):
        return ad.loop(lambda i, x: 0.5 * x + np.tanh(w.sum()), 3, x)

    with pytest.raises(TypeError, match=r"float32 \(\), and float64 \(\) after a step"):
        ad.compile(run, x, w)
    assert ad.jit(run)(x, w) == ad.vjp(run, x, w)[0]
