"""Programs work on arguments and results where they lie, however that is."""

import pickle
import threading
from itertools import product

import numpy as np
import pytest
from numpy.lib.stride_tricks import as_strided

import blasad as ad
from support.numbers import generator, random

N = 48          # an array of so many rows and columns is worth more than a copy


def placed(x, how):
    """An equal array that lies otherwise."""
    if how == "C":
        return x.copy("C")
    if how == "F":
        return np.asfortranarray(x)
    if how == "slice":
        y = np.full(tuple(2 * n + 3 for n in x.shape), np.nan, x.dtype)[tuple(slice(1, 1 + 2 * n, 2) for n in x.shape)]
    elif how == "rows":                     # with a gap between them
        y = np.full((*x.shape[:-1], x.shape[-1] + 5), np.nan, x.dtype)[..., : x.shape[-1]]
    elif how == "negative":
        y = np.empty_like(x)[tuple(slice(None, None, -1) for _ in x.shape)]
    elif how == "turned":
        y = np.empty(x.shape[::-1], x.dtype)[::-1].T
    elif how == "read-only":
        y = x.copy()
        y.flags.writeable = False
        return y
    elif how == "odd":                      # no multiple of its elements' size
        y = np.frombuffer(bytearray(x.nbytes + 1), np.uint8)[1:].view(x.dtype).reshape(x.shape)
    elif how == "class":
        y = x.copy().view(type("Own", (np.ndarray,), {}))
    y[...] = x
    return y


PLACES = ["C", "F", "slice", "rows", "negative", "turned", "read-only", "odd"]


def work(A, B, v):
    """Products, factorizations, reshapes, parts."""
    S = A @ A.T + 100 * np.eye(len(A))
    C = A[::2, 1:] @ B[1:] + A.T[::2] @ B
    d = np.linalg.solve(S, A @ v) + B.reshape(-1)[: len(v)]
    return (np.tril(A) * B[::-1]).sum() + (C * C).sum() + d @ v, A.T, C, np.exp(B.ravel() / 9), A[3]


def near(found, expected, dtype="d"):
    scale = np.abs(expected).max(initial=1)
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e4 * np.finfo(dtype).eps * scale)


@pytest.mark.parametrize("dtype", "dfDF")
@pytest.mark.parametrize("traced", ["C", "F", "slice", "negative"])
def test_arguments_may_lie_otherwise_than_in_the_trace(traced, dtype):
    rng = generator(1)
    A, B, v = random((N, N), dtype, rng), random((N, N), dtype, rng), random((N * 20,), dtype, rng)[:N]
    if dtype in "FD":
        def f(A, B, v):
            return [np.abs(x).sum() if x.ndim == 0 else x for x in work(A, B, v)]
    else:
        f = work
    program = ad.compile(f, *(placed(x, traced) for x in (A, B, v)))
    for k, (first, second) in enumerate([*zip(PLACES, PLACES[::-1], strict=True), ("C", "C"), ("F", "F"), ("C", "F")]):
        a, b = placed((k + 1) * A, first), placed(B - k, second)
        kept = a.copy(), b.copy()
        found = program(a, b, v)
        for x, y in zip(found, f(a.copy(), b.copy(), v), strict=True):
            near(x, y, dtype)
        for x, y in zip((a, b), kept, strict=True):
            np.testing.assert_array_equal(x, y)
            assert not any(np.shares_memory(x, z) for z in found if isinstance(z, np.ndarray))


def test_gradients_in_every_layout():
    rng = generator(2)
    A, B, v = random((N, N), "d", rng), random((N, N), "d", rng), random((N,), "d", rng)
    g = ad.value_and_grad(lambda A, B, v: work(A, B, v)[0], (0, 1, 2))
    for tidy in (True, False):
        program = ad.compile(g, A, B, v, tidy=tidy)
        for first, second in product(("C", "F", "slice"), ("C", "turned", "rows")):
            a, b = placed(A, first), placed(B, second)
            (value, found), (expected, right) = program(a, b, v), g(a, b, v)
            near(value, expected)
            for x, y in zip(found, right, strict=True):
                near(x, y)
            arrays = [a, b, v, *found]
            assert not any(np.shares_memory(x, y) for i, x in enumerate(arrays) for y in arrays[:i])


def test_results_lie_as_they_did_in_the_trace():
    A = np.asfortranarray(np.ones((N, N)))
    found = ad.compile(lambda A: (A * 2, (A * 3).T, A[::2].T), A)(A)
    assert [x.flags.c_contiguous for x in found] == [False, True, True]
    assert all(x.flags.owndata and x.flags.writeable for x in found)


def test_what_is_not_read_or_written_in_full():
    """Results of which a part stays zero; arguments that are not used; an argument that is a result."""
    A = np.arange(float(N * N)).reshape(N, N)

    def f(A, B, v):
        out = np.zeros_like(A)
        out[::2] = np.tril(A)[::2]
        return out, A, A.T, B[0], 2.0 * np.ones(3)

    program = ad.compile(f, A, A + 1, np.ones(0))
    for how in PLACES:
        a = placed(A + 7, how)
        found = program(a, A, np.ones(0))
        again = program(a, A, np.ones(0))
        for x, y, z in zip(found, again, f(A + 7, A, None), strict=True):
            np.testing.assert_array_equal(x, z)
            np.testing.assert_array_equal(y, z)
    gradient = ad.compile(ad.grad(lambda A: np.diagonal(A) @ np.diagonal(A)), A)
    for _ in range(3):
        np.testing.assert_array_equal(gradient(A), 2 * np.diag(np.diagonal(A)))


@pytest.mark.parametrize("shape", [(0, N), (N, 0), (1, 1), (1, 4 * N), (4 * N, 1), (1, N, N), (2, 1, N, 1, N)])
def test_sizes_of_zero_and_one(shape):
    x = random(shape, "d", generator(3))
    program = ad.compile(ad.value_and_grad(lambda x, y: (x * y + np.sin(x)).sum(), (0, 1)), x, x + 1)
    for how in ("C", "F", "slice", "negative"):
        a, b = placed(3 * x, how), placed(x - 1, "C")
        value, (bA, bB) = program(a, b)
        near(value, (a * b + np.sin(a)).sum())
        near(bA, b + np.cos(a))
        near(bB, a)


def test_one_array_twice_and_arrays_that_overlap():
    A = random((N + 1, N), "d", generator(4))
    program = ad.compile(lambda A, B: A @ B.T, A[1:].copy(), A[1:].copy())
    near(program(A[1:], A[1:]), A[1:] @ A[1:].T)
    near(program(A[1:], A[:-1]), A[1:] @ A[:-1].T)
    near(program(A[:-1], A[-2::-1]), A[:-1] @ A[-2::-1].T)


def test_repeated_elements():
    row = random((N,), "d", generator(5))
    wide = np.broadcast_to(row, (N, N))
    program = ad.compile(ad.grad(lambda A, v: ((A @ v) ** 2).sum(), (0, 1)), wide.copy(), row)
    v = row + 1
    for found, right in zip(program(wide, v), (2 * (wide @ v)[:, None] * v, 2 * wide.T @ (wide @ v)), strict=True):
        near(found, right)
    overlapping = as_strided(random((3 * N,), "d", generator(6)), (N, N), (8, 8))
    near(program(overlapping, v)[1], 2 * overlapping.T @ (overlapping @ v))
    near(ad.compile(lambda A: A @ A, overlapping)(wide), wide @ wide)


def test_mapped_memory(tmp_path):
    A = random((N, N), "d", generator(7))
    A.tofile(tmp_path / "A")
    mapped = np.memmap(tmp_path / "A", float, "r", shape=(N, N))
    near(ad.compile(lambda A: A @ A.T, A)(mapped), A @ A.T)


def test_the_other_byte_order_is_refused():
    A = random((N, N), "d", generator(8))
    with pytest.raises(ValueError, match="dtype|>f8"):
        ad.compile(lambda A: A @ A, A)(A.astype(A.dtype.newbyteorder()))


def test_memory_is_that_of_the_results():
    A, x, w = np.ones((400, 400)), np.ones(400), np.ones(400)
    program = ad.compile(ad.value_and_grad(lambda A, x, w: (A @ x) @ w, (0, 1, 2)), A, x, w)
    assert program.bytes < 8 * 400 * 4      # and not a matrix
    near(program(A, x, w)[1][0], np.ones((400, 400)))


def test_errors_leave_everything_as_it_was():
    good = np.eye(N) * 4

    def f(A, y):
        y *= 2
        return np.linalg.cholesky(A), y.sum()

    program, y = ad.compile(f, good, np.ones(N * N)), np.ones(N * N)
    for how in ("C", "F", "slice"):
        a = placed(-good, how)
        with pytest.raises(np.linalg.LinAlgError):
            program(a, y)
        np.testing.assert_array_equal(a, -good)
        np.testing.assert_array_equal(y, 1)
    near(program(good, y)[0], np.eye(N) * 2)
    np.testing.assert_array_equal(y, 2)


def test_threads_have_their_own_arrays():
    program = ad.compile(ad.value_and_grad(lambda A, v: np.sin(A @ v).sum(), (0, 1)), np.ones((N, N)), np.ones(N))
    wrong = []

    def run(seed):
        rng = generator(seed)
        for k in range(40):
            A, v = placed(random((N, N), "d", rng), PLACES[(seed + k) % len(PLACES)]), random((N,), "d", rng)
            value, (bA, bv) = program(A, v)
            s = np.cos(A @ v)
            if not (np.allclose(value, np.sin(A @ v).sum()) and np.allclose(bA, np.outer(s, v))
                    and np.allclose(bv, A.T @ s)):
                wrong.append((seed, k))

    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_pickled_program_does_the_same():
    A, v = random((N, N), "d", generator(9)), random((N,), "d", generator(9))
    program = ad.compile(ad.grad(lambda A, v: (A @ v) @ v, (0, 1)), A, v)
    again = pickle.loads(pickle.dumps(program))
    for x, y in zip(again(A.T, v), program(A.T, v), strict=True):
        np.testing.assert_array_equal(x, y)


@pytest.mark.parametrize("how", ["C", "F", "slice", "rows", "negative", "turned", "odd"])
def test_results_are_written_where_they_are_wanted(how):
    rng = generator(10)
    A, B, v = random((N, N), "d", rng), random((N, N), "d", rng), random(N, "d", rng)

    def f(A, B, v):
        half = np.zeros_like(A)
        half[::2] = (A @ B)[::2]
        return {"value": (A @ v) @ v, "all": [A @ B, np.exp(v), half], "same": A, "small": v[:3] * 2}

    for g in (f, lambda A, B, v: f(np.linalg.inv(A + 100 * np.eye(N)), B, v)):
        program, right = ad.compile(g, A, B, v), g(A, B, v)
        for _ in range(2):
            out = {"value": np.full((), np.nan), "all": [placed(np.full((N, N), np.nan), how), None,
                                                         placed(np.full((N, N), np.nan), how)],
                   "same": None, "small": placed(np.full(3, np.nan), how)}
            found = program(A, B, v, out=out)
            near(found["value"], right["value"])
            assert isinstance(found["value"], float) and out["value"] == found["value"]
            assert all(found["all"][k] is out["all"][k] for k in (0, 2)) and found["all"][1] is not None
            assert found["small"] is out["small"] and (g is not f or found["same"] is A)
            for x, y in zip((*found["all"], found["same"], found["small"]),
                            (*right["all"], right["same"], right["small"]), strict=True):
                near(x, y)
            program(A + 1, B, v)                # writes elsewhere again
            near(out["all"][0], right["all"][0])


def test_what_out_may_not_be():
    A, v = random((N, N), "d", generator(11)), np.ones(N)
    program = ad.compile(lambda A, v: (A @ A, A @ v), A, v)
    good, vector = np.full((N, N), 7.0), np.full(N, 7.0)
    read_only = good.copy()
    read_only.flags.writeable = False
    for out, message in [
            ((good[1:], vector), "for a result float64"), ((good, vector.astype("f")), "float32"),
            ((good, 1.0), "float for a result"), ((read_only, vector), "read-only"), ((A, vector), "shares memory"),
            ((good, good[0]), "shares memory"), ((good, v[::-1]), "shares memory"), ((good,), "out"), (good, "out"),
            ((good, vector, None), "out"), ((good, vector.astype(">f8")), "for a result")]:
        with pytest.raises((ValueError, TypeError), match=message):
            program(A, v, out=out)
        assert (good == 7).all() and (vector == 7).all()


def test_errors_leave_out_as_it_was():
    good, w = np.eye(N) * 4, np.ones(N * N)
    program = ad.compile(lambda A, w: (2 * w, A @ A, np.linalg.cholesky(A), w + 1), good, w)
    out = tuple(np.full(shape, 7.0) for shape in (N * N, (N, N), (N, N), N * N))
    for _ in range(2):
        with pytest.raises(np.linalg.LinAlgError):
            program(-good, w, out=out)
        assert all((x == 7).all() for x in out)
    assert all(x is y for x, y in zip(program(good, w, out=out), out, strict=True))
    near(out[2], 2 * np.eye(N))


def test_an_argument_that_is_written_is_a_result_of_its_own():
    def f(A, y):
        y += A @ y
        return y, A @ y

    A, y = random((N, N), "d", generator(12)), np.ones(N)
    program, out = ad.compile(f, A, y), np.empty(N)
    found, expected = np.ones(N), np.ones(N)
    f(A, expected)
    first, second = program(A, found, out=(None, out))
    assert first is found and second is out
    near(found, expected)
    assert program(A, found, out=(found, None))[0] is found
    with pytest.raises(ValueError, match="nothing new"):
        program(A, found, out=(np.empty(N), None))
