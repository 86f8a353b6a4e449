"""Arrays that np.zeros and its kin make while a tape records: plain until something with a derivative is written."""

import copy
import functools
import pickle
import sys
import threading

import numpy as np
import pytest
import scipy.linalg
from numpy import empty, zeros

import blasad as ad
from blasad._arrays.made import holds_no_derivative
from support.numbers import generator

X = np.array([0.5, 1.25, 2.0])
MAKERS = {
    "zeros": lambda: np.zeros(3), "imported": lambda: zeros(3), "by name": lambda: np.zeros(shape=3),
    "empty": lambda: filled(empty(3)), "ones": lambda: np.ones(3), "full": lambda: np.full(3, 0.5),
    "zeros_like": lambda: np.zeros_like(X), "ones_like": lambda: np.ones_like(X), "eye": lambda: np.eye(3)[1],
    "full_like": lambda: np.full_like(X, 2.0), "empty_like": lambda: filled(np.empty_like(X)),
    "array": lambda: np.array([1.0, 2.0, 3.0]), "array of one": lambda: np.array(X), "np.copy": lambda: np.copy(X),
    "asarray": lambda: np.asarray([1.0] * 3), "arange": lambda: np.arange(3.0), "copy": lambda: X.copy(),
    "linspace": lambda: np.linspace(0, 1, 3), "geomspace": lambda: np.geomspace(1, 4, 3),
    "astype": lambda: np.arange(3).astype(float), "identity": lambda: np.identity(3)[0], "tri": lambda: np.tri(3)[0],
    "diag": lambda: np.diag(X)[0], "fromiter": lambda: np.fromiter([1, 2, 3], float), "r_": lambda: np.r_[X, 1.0][:3],
    "concatenate": lambda: np.concatenate([X[:1], X[1:]]), "hstack": lambda: np.hstack([X]), "stack": lambda: np.stack(
        [X, X])[0], "meshgrid": lambda: np.meshgrid(X, X)[0][0], "slice": lambda: np.zeros((2, 6))[1, ::2],
    "sum of such": lambda: np.zeros(3) + np.ones(3), "in a generator": lambda: next(np.ones(3) for _ in range(1)),
    "ravel": lambda: np.zeros((3, 1)).ravel(), "transposed": lambda: np.zeros((1, 3)).T[:, 0],
    "float32": lambda: np.zeros(3, np.float32), "complex": lambda: np.zeros(3, complex).real,
    "sin": lambda: np.sin(np.zeros(3)), "cumsum": lambda: np.cumsum(np.ones(3)), "tile": lambda: np.tile(
        np.zeros(1), 3), "where": lambda: np.where(np.ones(3) > 0, np.zeros(3), 1.0),
    "block": lambda: np.block([np.zeros(1), np.ones(2)]), "fromfunction": lambda: np.fromfunction(
        lambda i: i * 1.0, (3,))}


def filled(x):
    x[...] = 0.25
    return x


@pytest.mark.parametrize("name", MAKERS)
def test_what_makes_an_array_makes_one_that_takes_derivatives(name):
    def f(x):
        y = MAKERS[name]()
        y[1] = x[0] * x[1]
        y[2:] += x[2:]
        return (y * y).sum()

    eps = 1e-3 if name == "float32" else 1e-6
    found = ad.grad(f)(X)
    differences = [(f(X + h) - f(X - h)) / (2 * eps) for h in np.eye(3) * eps]
    np.testing.assert_allclose(found, differences, rtol=1e-3 if name == "float32" else 1e-7, atol=1e-8)
    assert ad.value_and_grad(f)(X)[0] == pytest.approx(f(X), rel=1e-6)
    np.testing.assert_allclose(ad.compile(ad.grad(f), np.ones(3))(X), found, rtol=1e-6)
    np.testing.assert_allclose(ad.grad(lambda x: ad.checkpoint(f)(x))(X), found, rtol=1e-6)
    assert ad.jvp(f, (X,), (X,))[1] == pytest.approx(found @ X, rel=1e-6)
    np.testing.assert_allclose(ad.hvp(f)(X, X), ad.jvp(ad.grad(f), (X,), (X,))[1], rtol=1e-6)


def test_without_a_derivative_it_is_the_array_that_it_is():
    def f(x):
        z = np.linspace(0.0, 2.0, 6).reshape(2, 3)
        assert holds_no_derivative(z)
        assert isinstance(z, np.ndarray)
        assert type(z[0, 1]) is np.float64
        assert holds_no_derivative(z * 2 + np.ones(3))
        assert z.flags.c_contiguous and z.flags.writeable and not z.T.flags.c_contiguous
        assert memoryview(z).nbytes == 48 and z.tobytes() == bytes(memoryview(z)) and z.ctypes.data
        assert z.tolist() == [[0.0, 0.4, 0.8], [pytest.approx(1.2), 1.6, 2.0]]
        assert repr(z) == repr(np.array(z.tolist())) and str(z).startswith("[[0. ") and f"{z[0, 2]:.2f}" == "0.80"
        assert type(pickle.loads(pickle.dumps(z))) is np.ndarray
        np.testing.assert_array_equal(copy.deepcopy(z), z)
        assert int(z[1, 2]) == 2 and list(range(int(z[1, 2]))) == [0, 1]
        assert np.asarray(z) is z and np.asarray(a=z) is z and np.asanyarray(z, float) is z
        assert z.nbytes == 48
        np.testing.assert_allclose(scipy.linalg.solve(np.eye(3) + np.ones(3), z[0]), np.linalg.solve(
            np.eye(3) + 1, z[0]))
        np.testing.assert_allclose(np.fft.ifft(np.fft.fft(z[0])), z[0], atol=1e-15)
        q, r = np.linalg.qr(z.T)
        np.testing.assert_allclose(q @ r, z.T, atol=1e-15)
        assert generator(0).normal(size=2).shape == (2,)
        z += 1
        z[0] *= 2
        z[z > 2.5] = 0.0
        np.add.at(z, (0, 0), 1.0)
        np.copyto(z[1], 3.0)
        np.testing.assert_array_equal(z, [[3.0, 0.0, 0.0], [3.0, 3.0, 3.0]])
        return x.sum() * z[1, 1]

    np.testing.assert_array_equal(ad.grad(f)(X), [3, 3, 3])
    program = ad.compile(ad.grad(f), X)
    np.testing.assert_array_equal(program(X), [3, 3, 3])
    assert not program.branches                 # nothing of what varies was looked at


def test_views_follow():
    def f(x):
        z = np.zeros((3, 3))
        row, column, turned, part = z[1], z[:, 2], z.T, z[1:, 1:]
        z[1, 2] = x[0]
        row[0] = x[1]
        column += x
        return (turned[2] * x).sum() + part.sum() + row.sum() ** 2

    eps = 1e-6
    differences = [(f(X + h) - f(X - h)) / (2 * eps) for h in np.eye(3) * eps]
    np.testing.assert_allclose(ad.grad(f)(X), differences, rtol=1e-8)
    np.testing.assert_allclose(ad.compile(ad.grad(f), np.ones(3))(X), differences, rtol=1e-8)


@pytest.mark.parametrize("n", [3, 20_000])
def test_what_was_read_keeps_its_value(n):
    """An array that a call has read is a constant with the value of then, also if it is large."""
    def f(x):
        w = np.ones(n)
        y = w * x[0]
        w[...] = 5.0
        y += w * x[1]
        w *= 2
        w[0] = x[2]
        return (y * y).sum() / n + w[0] * w[1]

    eps = 1e-6
    differences = [(f(X + h) - f(X - h)) / (2 * eps) for h in np.eye(3) * eps]
    np.testing.assert_allclose(ad.grad(f)(X), differences, rtol=1e-7)
    np.testing.assert_allclose(ad.compile(ad.grad(f), np.ones(3))(X), differences, rtol=1e-7)


def test_a_plain_view_that_is_still_in_use_is_an_error():
    def f(x, keep):
        z = np.zeros(3)
        view = memoryview(z)
        taken = np.frombuffer(view)[1:]
        taken[0] = 4.0                          # of the same memory
        if not keep:
            del view, taken
        z[0] = x[0]
        return z.sum()

    assert ad.value_and_grad(f)(X, False)[0] == 4.5
    with pytest.raises(ValueError, match="a plain view was given out"):
        ad.grad(f)(X, True)
    np.testing.assert_array_equal(ad.grad(f)(X, False), [1, 0, 0])


def test_what_a_library_makes_stays_plain():
    class Grid:
        points = None

    def f(x):
        if Grid.points is None:
            Grid.points = np.linspace(0.0, 1.0, 3)
        return (x * Grid.points).sum()

    for _ in range(3):                          # made in the first derivative, used in those that follow and outside
        np.testing.assert_array_equal(ad.grad(f)(X), [0.0, 0.5, 1.0])
    assert f(X) == 2.625
    np.testing.assert_array_equal(Grid.points + 1, [1.0, 1.5, 2.0])
    np.testing.assert_array_equal(ad.grad(lambda p: (p * p).sum())(Grid.points), [0.0, 1.0, 2.0])
    np.testing.assert_array_equal(ad.compile(lambda p: p * 2.0, Grid.points)(Grid.points), [0.0, 1.0, 2.0])
    np.testing.assert_array_equal(ad.blas.axpy(Grid.points, np.ones(3)), [1.0, 1.5, 2.0])


def test_elements_are_written_while_one_goes_through_them():
    def f(x):
        z, w, v, u = np.ones((2, 3)), np.ones((2, 3)), np.ones((2, 3)), np.ones(3)
        for (i, j), each in np.ndenumerate(z):
            z[i, j] = each * x[j] + i
        for i, each in enumerate(w.flat):
            w.flat[i] = each * x[0]
        for row in v:
            row *= x
        for i, each in enumerate(u):
            u[i:] += each * x[i]
        for index in np.ndindex(2, 3):
            v[index] += x[1]
        return z.sum() + (w * v).sum() + (u * u).sum()

    eps = 1e-6
    differences = [(f(X + h) - f(X - h)) / (2 * eps) for h in np.eye(3) * eps]
    np.testing.assert_allclose(ad.grad(f)(X), differences, rtol=1e-8)


def test_inner_derivatives_and_sections():
    def f(x):
        w = np.full(3, 2.0)
        out = np.zeros(3)

        def inner(y):
            acc = np.zeros(3)
            acc += y * y * w
            acc[1] += x[0]
            return (acc * x).sum()

        out[:] = ad.grad(inner)(x)
        out += ad.grad(inner)(np.ones(3))
        return (out * out).sum()

    eps = 1e-5
    differences = [(f(X + h) - f(X - h)) / (2 * eps) for h in np.eye(3) * eps]
    np.testing.assert_allclose(ad.grad(f)(X), differences, rtol=1e-7)
    np.testing.assert_allclose(ad.compile(ad.grad(f), np.ones(3))(X), differences, rtol=1e-7)

    def with_sections(x):
        w = np.ones(3)
        part = ad.checkpoint(lambda x: x * w * np.arange(3.0))
        y = part(x)
        w[:] = 3.0
        return (part(x) * y).sum()

    np.testing.assert_allclose(ad.grad(with_sections)(X), 6 * X * [0, 1, 4])


def test_results_without_derivatives_are_plain():
    values, pull = ad.vjp(lambda x: (x * 2, np.zeros(2), [np.ones(1)]), X)
    assert [type(v) for v in (*values[:2], values[2][0])] == [np.ndarray] * 3
    assert type(ad.jvp(lambda x: np.eye(2), (X,), (X,))[0]) is np.ndarray
    np.testing.assert_array_equal(ad.compile(lambda x: np.ones(2), X)(X), [1, 1])


def test_other_threads_and_other_code_get_plain_arrays():
    found = []

    def f(x):
        thread = threading.Thread(target=lambda: found.append(type(np.zeros(3))))
        thread.start()
        thread.join()
        return x.sum()

    ad.grad(f)(X)
    assert found == [np.ndarray] and type(np.zeros(3)) is np.ndarray and type(X.copy()) is np.ndarray


def test_calls_with_arguments_that_are_spread():
    def made(*args, **kwargs):
        return np.zeros(*args, **kwargs)

    def f(x):
        for each in (made(3), made((3,)), np.empty(*(3,)), np.array(*([1.0, 2.0, 3.0],))):
            each[:] = x * x
            x = x + each
        if sys.version_info < (3, 14):
            assert type(made(3, dtype=float)) is np.ndarray         # names that are spread look like C's
        else:
            made(3, dtype=float)[:] = x
            made(**{"shape": 3, "dtype": float})[:] = x
        assert type(list(map(np.zeros, [2]))[0]) is np.ndarray      # that C calls
        several(1, 2, 3, np.empty(3))
        numbers = generator(0).normal(*(0.0, 1.0, 3)) + generator(0).normal(**{"size": 3})
        assert type(numbers) is np.ndarray and np.isfinite(numbers).all()
        assert generator(0).normal(*(np.zeros(2), np.ones(2))).shape == (2,)    # whose code makes arrays of its own
        return x.sum()

    def several(*args):
        return args

    def expected(x):
        for _ in range(4):
            x = x + x * x
        return x.sum()
    np.testing.assert_allclose(ad.grad(f)(X / 9), ad.grad(expected)(X / 9), rtol=1e-14)


@pytest.mark.parametrize("watch", [None, sys.settrace, sys.setprofile])
def test_calls_of_any_form_are_the_programs(watch):
    """Often enough that the interpreter takes its short cuts; debuggers and profilers keep it from them."""
    forms = (lambda: np.zeros(3), lambda: np.zeros(3, float, "C"), lambda: np.zeros(3, dtype=float),
             lambda: np.zeros(shape=3, dtype=float), lambda: np.zeros(*(3,)), lambda: np.array([1.0, 2.0, 3.0]),
             lambda: [np.empty(3) for _ in range(2)][1], lambda: np.stack([X, X])[0], lambda: np.empty_like(X))
    forms += (lambda: X.copy(), lambda: X.copy(order="C"), lambda: X.astype(float), lambda: X.astype(dtype=float),
              lambda: np.ndarray.copy(X), lambda: np.ndarray.astype(X, dtype=float), lambda: np.ndarray.copy(*(X,)))
    named = {"dtype": float}
    forms += (lambda: np.zeros(3, **named), lambda: np.zeros(**{"shape": 3} | named), lambda: np.empty(*(3,), **named),
              lambda: np.array([1.0, 2.0, 3.0], **named), lambda: np.empty_like(X, **named))
    if sys.version_info < (3, 14):          # later ones pass copies of arguments, and of bound methods no function
        bound = X.copy
        forms += (lambda: getattr(X, "copy")(), lambda: bound(order="C"), lambda: X.copy(*()),  # noqa: B009
                  lambda: X.copy(**{"order": "C"}), lambda: X.astype(**named))

    def f(x):
        for form in forms:
            for _ in range(40):
                form()[:] = x
        return x.sum()

    places = np.arange(6.0).reshape(3, 2)
    tree = pytest.importorskip("scipy.spatial").cKDTree(places)

    def by_compiled_code(x):
        kinds = [*map(np.zeros, [3]), functools.partial(np.zeros, 3)(), functools.reduce(np.ndarray.astype, [X, float])]
        assert [type(kind) for kind in kinds] == [np.ndarray] * 3
        found = tree.query(*(places,), **{"k": 2})
        assert [type(each) for each in found] == [np.ndarray] * 2
        return x.sum()

    if watch is not None:
        watch(lambda *_: None)
    try:
        assert ad.grad(f)(X).tolist() == ad.grad(by_compiled_code)(X).tolist() == [1, 1, 1]
    finally:
        if watch is not None:
            watch(None)


def test_lists_that_hold_themselves_are_no_arrays():
    def f(x):
        z, endless = np.ones(3), [np.ones(3)]
        endless.append(endless)
        for use in (lambda: z + endless, lambda: np.add(z, endless), lambda: np.stack(endless), lambda: z.dot(endless),
                    lambda: np.concatenate([z, endless]), lambda: z.__setitem__(0, endless)):
            with pytest.raises((ValueError, TypeError, RecursionError)):
                use()
        return (x * z).sum()

    np.testing.assert_array_equal(ad.grad(f)(X), [1, 1, 1])


WRITES = {
    "cumsum": lambda a, b: np.cumsum(a[:, 0], out=b), "sum": lambda a, b: np.sum(a, 1, out=b),
    "method": lambda a, b: a.sum(1, out=b), "max": lambda a, b: a.max(1, out=b), "mean": lambda a, b: a.mean(1, out=b),
    "copyto": lambda a, b: np.copyto(dst=b, src=a[:, 0]), "clip": lambda a, b: np.clip(a[:, 0], 2, 3, out=b),
    "method dot": lambda a, b: a.dot(np.ones(2), out=b), "dot": lambda a, b: np.dot(a, np.ones(2), out=b),
    "take": lambda a, b: np.take(a[:, 0], np.arange(len(b)), out=b),
    "einsum": lambda a, b: np.einsum("ij->i", a, out=b),
    "concatenate": lambda a, b: np.concatenate([a[: len(b) // 2, k] for k in (0, 1)], out=b),
    "round": lambda a, b: np.round(a[:, 0] * 1.6, out=b), "var": lambda a, b: np.var(a, axis=1, out=b),
    "reshaped": lambda a, b: np.stack([a[: len(b) // 2, k] for k in (0, 1)], out=b.reshape(2, -1)),
    "prod": lambda a, b: a.prod(axis=1, out=b), "ufunc": lambda a, b: np.add(a[:, 0], 1, out=b),
    "reduce": lambda a, b: np.add.reduce(a, 1, out=b), "fill": lambda a, b: b.fill(3), "sort": lambda a, b: b.sort(),
    "at": lambda a, b: np.add.at(b, [1, 2], 3.0), "put": lambda a, b: np.put(b, [0, 1], 5.0),
    "flat": lambda a, b: b.flat.__setitem__(0, 3.0), "item": lambda a, b: b.__setitem__(3, 2.0)}


@pytest.mark.parametrize("name", WRITES)
def test_a_call_reads_what_the_last_write_left(name):
    """Large ones are copied for the calls that read them; a copy lasts until the array is written, in whatever way."""
    n = 10000

    def f(x):
        a, b = np.ones((n, 2)), np.zeros(n)
        a[::3] = 2.0
        before = (b * x).sum()
        WRITES[name](a, b)
        return before + (b * x).sum()

    a, b = np.ones((n, 2)), np.zeros(n)
    a[::3] = 2.0
    WRITES[name](a, b)
    value, gradient = ad.value_and_grad(f)(np.full(n, 0.5))
    assert value == 0.5 * b.sum()
    np.testing.assert_array_equal(gradient, b)


def test_zeros_with_memory_of_their_own():
    """Large tiles: what was written to one, as a plain array or through a view, is there when it takes derivatives."""
    from blasad._arrays.made import zeros as own_zeros

    def made(write):
        b = own_zeros((400, 400), np.dtype(float), "F")
        write(b)
        return b

    writes = {"item": lambda b: b.__setitem__((0, 1), 2.0), "view": lambda b: b[3:].T.__setitem__((2, 0), 3.0),
              "sum": lambda b: np.sum(np.ones((3, 400)), 0, out=b[1]), "plain": lambda b: np.asarray(
                  b).__setitem__((5, 5), 4.0), "nothing": lambda b: None, "two": lambda b: (
                      np.asarray(b).__setitem__(0, 1.0), b.__setitem__(1, 7.0))}
    for name, write in writes.items():
        plain = np.zeros((400, 400))
        write(plain)

        def f(x, write=write):
            b = made(write)
            before = (b * x[0]).sum()
            b[1, 2] = x[1]
            return before + (b * b).sum()
        value, gradient = ad.value_and_grad(f)(np.array([0.5, 3.0]))
        rest = (plain ** 2).sum() - plain[1, 2] ** 2
        assert value == pytest.approx(0.5 * plain.sum() + rest + 9), name
        np.testing.assert_allclose(gradient, [plain.sum(), 6.0], err_msg=name)
    assert type(made(lambda b: None)) is np.ndarray
