"""`compile` traces a function without running it: calls wait until somebody looks at values, which are those there
would be without waiting."""

import os
import subprocess
import sys
import warnings

import numpy as np
import pytest

import blasad as ad
from blasad import linalg
from blasad._derivatives import compile as _compile
from blasad._tape.tape import Tape
from support.numbers import generator

N = 100         # matrices are so large that the program leaves its inputs where they are until they are needed


def arguments(number=0):
    rng = generator(number)
    return rng.standard_normal((N, N)), rng.standard_normal(N)


def traced(f, *args, never=None):
    """The program of a function; `never`: whether looks are errors; None: no call waits."""
    tape = Tape("program", 0)
    if never is not None:
        tape.wait(never=never)
    try:
        return _compile.traced("f", tape, f, args)[0], set(tape.peeks)
    finally:
        tape.close()


def same(found, wanted, exactly=True):
    if isinstance(found, (tuple, list)):
        assert len(found) == len(wanted)
        for x, y in zip(found, wanted, strict=True):
            same(x, y, exactly)
    elif exactly:
        assert np.array_equal(found, wanted, equal_nan=True)
    else:
        np.testing.assert_allclose(found, wanted, rtol=1e-10, atol=1e-10)


# ---------------------------------------------------------------- nothing is looked at

def products(A, x):
    C = A + 0.5 * A.T
    C[1:] *= 2.0
    return np.tanh(C @ x).sum() + np.trace(C) + (C * C)[::2].sum()


def likelihood(A, x):
    S = A @ A.T + N * np.eye(len(A))
    L = linalg.cholesky(S, lower=True)
    return x @ linalg.cho_solve((L, True), x) + np.log(np.diag(L)).sum()


def in_place(A, x):
    B = np.zeros_like(A)
    for i in range(3):
        y = A @ x
        B[i] = y
        x[:] = y / 10 + B[i, ::-1]
        del y                               # whose memory is used again
    return (B @ x).sum() + (B.T.reshape(-1)[::3] ** 2).sum()


def triangles(A, x):
    L = np.tril(A) + N * np.eye(len(A))
    y = linalg.solve_triangular(L, x, lower=True)
    return np.linalg.norm(y) + np.concatenate([y, x]) @ np.arange(2.0 * N) + np.einsum("ij,j->", A, y)


def equations(A, x):
    B = A + 2 * N * np.eye(len(A))
    y = np.linalg.solve(B, x)
    z = linalg.solve(B + B.T, y, assume_a="sym")
    return np.linalg.slogdet(B)[1] + z @ np.linalg.inv(B) @ x


def in_sections(A, x):
    """Some in others, that write outside, and read where they have written."""
    z = np.zeros_like(x)

    def step(x):
        y = A @ x
        z[1:] += x[:-1]
        return np.tanh(y) + x * z

    def steps(x):
        return ad.checkpoint(step)(np.sin(ad.checkpoint(step)(x)))
    y = A @ x
    for _ in range(2):
        y = ad.checkpoint(steps)(y)
    return (y * (A @ y)).sum() + z.sum()


def on_tiles(A, x):
    def covariance(rows, cols, A, x):
        return np.exp(-np.subtract.outer(x[rows], x[cols]) ** 2) + N * np.eye(N)[rows, cols] * (1 + A[rows, cols] ** 2)
    c = ad.tiled.potrf(ad.tiled.fill(ad.tiled.like((N, N), 40, part="lower"), covariance, A, x))
    r = ad.tiled.trsv(c, ad.tiled.from_array(x, 40))
    return ad.tiled.dot(r, r) + ad.tiled.logdet(c)


WAYS = {
    "value": lambda f: f,
    "gradient": lambda f: ad.value_and_grad(f, (0, 1)),
    "tangent": lambda f: lambda A, x: ad.jvp(f, (A, x), (2 * A, 3 * x)),
    "second": lambda f: lambda A, x: ad.jvp(ad.grad(f, (0, 1)), (A, x), (A, x)),
    "twice": lambda f: ad.grad(lambda A, x: (ad.grad(f, 1)(A, x) ** 2).sum(), (0, 1)),
    "lanes": lambda f: lambda A, x: ad.jacobian(lambda z: f(A, x + np.concatenate([z, np.zeros(N - 3)])))(x[:3]),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("f", [products, likelihood, in_place, triangles, equations, in_sections, on_tiles])
def test_whole_derivatives_are_traced_without_a_look(f, way):
    g = WAYS[way](f)
    args = arguments()
    program, _ = traced(g, *args, never=True)
    for x, y in zip(args, arguments(), strict=True):
        assert np.array_equal(x, y) and x.flags.writeable
    same(program(*arguments(1)), traced(g, *args)[0](*arguments(1)))
    same(program(*arguments(2)), g(*arguments(2)), exactly=False)


def test_where_looks_are_errors_they_name_the_line():
    def f(A, x):
        y = A @ x
        if y[0] > 0:
            return y.sum()
        return x.sum()
    line = f.__code__.co_firstlineno + 2
    for each in (f, ad.grad(f)):
        with pytest.raises(RuntimeError, match=f"test_waiting.py:{line} uses a value"):
            traced(each, *arguments(), never=True)
    with pytest.raises(RuntimeError, match="traced without being run"):
        traced(lambda A, x: np.linalg.eigvalsh(A + A.T).sum(), *arguments(), never=True)
    assert traced(f, *arguments())[0](*arguments()) == f(*arguments())


# ---------------------------------------------------------------- looks

HELD = np.zeros((N, N))


def branches(A, x):
    y = A @ x
    t = 2 * y
    del y
    k = int(np.argmax(t))
    if t[0] > x[1]:
        t = t - A[k]
    u = A.T @ t
    x[:] = u / N
    if u[3] < 0:
        return (u * t).sum()
    return (x + t).sum()


def counted(A, x):
    y, count = x * 1, 0
    while y @ y < 1e8:
        y = y * 2 + A[count]
        count += 1
    return y.sum() * count


def written_text(A, x):
    y = A @ x
    text = f"{y[0]:.3f}"
    return (y * len(text)).sum()


def masked(A, x):
    y = A @ x
    y[y < 0] *= 0.5
    return np.where(y > x, y, x).sum() + y[np.argsort(x)][0]


def factors(A, x):
    lu, piv = linalg.lu_factor(A + np.eye(N))
    y = linalg.lu_solve((lu, piv), x)
    return y.sum() + np.log(np.abs(np.diag(lu))).sum() * len(np.asarray(piv))


def spectral(A, x):
    B = A @ A.T
    w, V = np.linalg.eigh(B)
    return (w * x).sum() + (V @ (B @ x)).std()


def constants(A, x):
    """Plain arrays that change after calls have read them."""
    HELD[:] = 1.0
    B = A * HELD
    small = HELD[0].copy()
    y = x * small
    HELD[:] = 3.0
    small[:] = 5.0
    C = A @ HELD
    z = small * y
    HELD[::2] = np.arange(N)
    small[:] = -1.0
    if z.sum() > 0:
        z = z + small
    return (B + C).sum() + z @ HELD[2] + (HELD @ y).sum()


def made(A, x):
    """Arrays that the function makes, fills, reads and fills again."""
    B = np.zeros((N, N))
    B[0] = 2.0
    C = A @ B
    B[0] = 3.0
    B += A
    y = np.full(N, 0.5)
    z = y * x
    y[:] = 7.0
    y[1] = z[0]
    return (C * B).sum() + y @ z


def in_sections_that_look(A, x):
    def step(x):
        y = A @ x
        y[y < 0] *= 0.5
        return np.tanh(y) + x if y[0] > 0 else np.sin(y) + x
    y = A @ x
    for _ in range(3):
        y = ad.checkpoint(step)(y)
    return (y * (A @ y)).sum()


def in_loops(A, x):
    y = A @ x / N
    y = ad.loop(lambda i, y: np.tanh(A @ y) + x[i], 5, y)
    return (y * (A @ y)).sum()


LOOKS = [branches, counted, written_text, masked, factors, spectral, constants, made, in_sections_that_look, in_loops]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("way", ["value", "gradient", "tangent"])
@pytest.mark.parametrize("f", [*LOOKS, products, in_place])
def test_programs_are_those_of_a_trace_that_runs(f, way):
    g = WAYS[way](f)
    (waited, lines), (run, seen) = traced(g, *arguments(), never=False), traced(g, *arguments())
    assert lines == seen and waited.calls == run.calls and waited.traced_calls == run.traced_calls
    same(waited(*arguments(1)), run(*arguments(1)))
    if f is not constants or way == "value":        # eager derivatives need constants that stay
        same(waited(*arguments()), g(*arguments()), exactly=False)


def test_values_are_looked_at_often():
    rng = generator(5)
    for _ in range(20):
        kinds = rng.integers(0, 5, 30)

        def f(A, x, kinds=kinds):
            found, y = [], x
            for kind in kinds:
                if kind == 0:
                    y = A @ y / N
                elif kind == 1:
                    y = y * 1.5
                    y[::2] += x[::2]
                elif kind == 2:
                    found.append(float(y[1]))
                elif kind == 3:
                    x[:] = y - x
                else:
                    z = A.T @ y
                    y = z / np.abs(z).max()
            return y.sum() + x.sum(), np.array(found)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            same(traced(f, *arguments(), never=False)[0](*arguments()), f(*arguments()), exactly=False)


# ---------------------------------------------------------------- errors

def safe(A, x):
    try:
        L = np.linalg.cholesky(A)
    except np.linalg.LinAlgError:
        L = np.linalg.cholesky(A @ A.T + np.eye(len(A)))
    return np.linalg.solve(L, x).sum()


def test_a_caught_error_is_frozen():
    A, x = arguments()
    for g in (safe, ad.grad(safe, (0, 1))):
        same(ad.compile(g, A, x)(A, x), g(A, x), exactly=False)
        good = A @ A.T + np.eye(N)
        program = ad.compile(g, good, x)
        same(program(good, x), g(good, x), exactly=False)
        with pytest.raises(np.linalg.LinAlgError):
            program(A, x)


def test_an_error_that_nobody_catches_comes_in_runs():
    A, x = arguments()

    def f(A, x):
        return (np.linalg.cholesky(A) @ x).sum()
    program = ad.compile(f, A, x)
    with pytest.raises(np.linalg.LinAlgError):
        program(A, x)
    good = A @ A.T
    assert program(good, x) == pytest.approx(f(good, x))

    def looks(A, x):
        y = np.linalg.cholesky(A) @ x
        return y if y[0] > 0 else -y
    with pytest.raises(np.linalg.LinAlgError):
        ad.compile(looks, A, x)
    assert A.flags.writeable

    def goes_on(A, x):
        L = np.linalg.cholesky(A)
        try:
            return x if L[0, 0] > 0 else -x
        except np.linalg.LinAlgError:
            return x
    with pytest.raises(np.linalg.LinAlgError):
        ad.compile(goes_on, A, x)


def test_a_trace_in_another():
    """A function that compiles another one, and an error in the middle, leave nothing that waits."""
    A, x = arguments()

    def failing(A, x):
        A @ x
        raise KeyError("mine")
    with pytest.raises(KeyError):
        ad.compile(failing, A, x)
    assert A.flags.writeable
    assert ad.compile(lambda A, x: (A @ x).sum(), A, x)(A, x) == (A @ x).sum()


def test_memory_is_not_touched():
    """Compiling with matrices of 128 MB takes no memory of that size, nor the time of a product."""
    import resource

    n = 4096
    A, x = np.ones((n, n)), np.ones(n)
    f = ad.value_and_grad(products, (0, 1))
    ad.compile(f, *arguments())
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    ad.compile(f, A, x)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert (after - before) * (1 if sys.platform == "darwin" else 1024) < 40e6


def test_a_large_constant_is_kept_once():
    def f(x):
        total = 0.0
        for _ in range(20):
            total = total + (np.eye(200) @ x).sum() + x @ np.tri(200).T[0]
        return total

    x = generator(1).standard_normal(200)
    program = ad.compile(ad.grad(f), x)
    assert program._plan.fixed.nbytes < 3 * 8 * 200 ** 2
    same(program(x), ad.grad(f)(x))


def test_a_look_after_sections_that_gave_memory_back():
    """What waits writes to copies that a section has given back by then."""
    def step(x):
        for _ in range(3):
            x[:] = np.tanh(x * 1.1)

    def f(x):
        y = x * 1
        for _ in range(4):
            ad.checkpoint(step)(y)
        return (y * y).sum()

    def g(x):
        first = ad.grad(f)(x)
        return first * (2.0 if first[0] > 1e9 else 3.0) + ad.grad(f)(first)

    x = generator(2).standard_normal(5)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        same(ad.compile(g, x)(x), g(x), exactly=False)


TILES = """
import resource, numpy as np, blasad as ad
from support.gaussian_process import likelihood
def compiled(n, tile):
    ad.compile(ad.value_and_grad(likelihood), np.array([1.3, 0.7, 0.2]), np.linspace(-1, 1, n), np.ones(n), tile)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
before = compiled(40, 20)
print(compiled(4000, 400) - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="what malloc keeps, and who tells it how much, is glibc's")
def test_memory_that_malloc_has_again_is_not_touched():
    """Nor where malloc gives out again what was given back without being touched: 70 MB of tiles, and shadows."""
    env = {**os.environ, "MALLOC_MMAP_THRESHOLD_": str(1 << 25), "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", TILES], env=env, check=True, capture_output=True, text=True)
    assert int(done.stdout) * 1024 < 60e6
