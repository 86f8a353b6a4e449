"""Plain arrays that a function reads, and that change: a derivative is that of the values that were read."""

import contextlib
import gc
import threading
import tracemalloc

import numpy as np
import pytest

import blasad as ad

N = 4
LARGE = 10_000                              # elements: 80 kB, which are not copied
X = np.array([0.5, -1.5, 2.0, 0.25])


def a_buffer_in_a_loop(x, n=N, dtype=float):
    w = np.empty(n, dtype)
    total = 0.0
    for k in range(1, 5):
        w[...] = np.arange(n) * k
        total = total + (x * w * x).sum()
    return total


def an_older_view(x):
    c = np.arange(1.0, N + 1)
    view = c[::-1]
    y = x * c * x
    view[1:] = 5.0
    return (y * c).sum()


def a_memoryview(x):
    c = np.arange(1.0, N + 1)
    memory = memoryview(c)
    y = (x * c * x).sum()
    memory[2] = 100.0
    return y + (c * x * x).sum()


def columns_of_a_matrix(x):
    M = np.zeros((N, 3))
    total = 0.0
    for k in range(3):
        M[:, k] = np.cos(np.arange(N) + k)
        total = total + (x * M[:, k] * x).sum() + ((M.T @ x) ** 2).sum() + (np.sin(x[:3]) * M[::-1][1]).sum()
        M[0] += 1.0
    return total


def stacks_and_strides(x):
    S = np.arange(24.0).reshape(2, 3, 4)
    y = (S @ x).sum() + (S[:, ::-1] * x * x)[::2].sum()
    S[...] = -1.0
    return y + ((S[0].T * x[:, None]) ** 2).sum()


def numbers_of_no_dimension(x):
    a = np.array(2.0)
    y = x * a * x
    a[...] = 7.0
    return (y * a).sum()


def by_blas(x):
    A, v = np.eye(N) * 2.0, np.ones(N)
    y = ad.blas.gemv(1.0, A, x)
    z = ad.blas.dot(v, x) * ad.blas.dot(y, y)
    A[1], v[:] = 3.0, 4.0
    ad.blas.gemv(1.0, A, x, 1.0, y)
    ad.blas.axpy(v, y)
    return z + (y * y).sum()


def a_plain_operand_of_every_kind(x):
    c, i, f, mask = np.ones(N), np.arange(N), np.ones(N, "f"), np.arange(N) > 1
    y = x * c * i + x / (f + 1) + np.where(mask, x, c) + np.maximum(x, c) + x ** (i + 1.0)
    z = np.einsum("i,i,j->j", x, c, i + 1.0) + np.outer(c, x).sum(0) + np.linalg.solve(np.diag(c + 1), x)
    c[:], i[:], f[:], mask[:] = 9.0, 9, 9.0, False
    return ((y + z) ** 2).sum()


def an_accumulator_that_is_given_away(x):
    acc = np.zeros(N)
    acc += x
    acc *= x
    return (acc * x).sum()


PROGRAMS = [a_buffer_in_a_loop, an_older_view, a_memoryview, columns_of_a_matrix, stacks_and_strides,
            numbers_of_no_dimension, by_blas, a_plain_operand_of_every_kind, an_accumulator_that_is_given_away]


def slope_of(f, x):
    """Central differences on plain NumPy."""
    h = 1e-5
    return np.array([(f(x + h * e) - f(x - h * e)) / (2 * h) for e in np.eye(len(x))])


def plainly(f):
    return lambda x: float(f(x.copy()))


@pytest.mark.parametrize("f", PROGRAMS)
def test_the_derivative_is_that_of_the_values_that_were_read(f):
    if f is by_blas:
        def value(x):
            A, v = np.eye(N) * 2.0, np.ones(N)
            y = A @ x
            z = v @ x * (y @ y)
            A[1], v[:] = 3.0, 4.0
            y = A @ x + y + v
            return z + (y * y).sum()
    else:
        value = f
    right, slope = plainly(value)(X), slope_of(plainly(value), X)
    both, v = ad.value_and_grad(f), np.cos(np.arange(N))
    for _ in range(2):                      # the memory of the copies is used again
        found = both(X)
        assert found[0] == pytest.approx(right)
        np.testing.assert_allclose(found[1], slope, rtol=1e-6, atol=1e-7)
    assert ad.jvp(f, (X,), (v,))[1] == pytest.approx(v @ slope, rel=1e-6)
    np.testing.assert_allclose(ad.vjp(f, X, lanes=2)[1].stacked(np.array([1.0, 2.0]))[0], [slope, 2 * slope], rtol=1e-6)
    dx = np.zeros(N)
    ad.autodiff(ad.Reverse, f, ad.Duplicated(X.copy(), dx), debug=True)
    np.testing.assert_allclose(dx, slope, rtol=1e-6, atol=1e-7)
    np.testing.assert_allclose(ad.grad(ad.checkpoint(f))(X), slope, rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize("tidy", [True, False])
@pytest.mark.parametrize("f", PROGRAMS)
def test_in_programs(f, tidy):
    for g, args in ((f, (X,)), (ad.grad(f), (X,)), (ad.hvp(f), (X, X[::-1].copy()))):
        program = ad.compile(g, *(np.full(N, 0.75) for _ in args), tidy=tidy)
        np.testing.assert_allclose(program(*args), g(*args), rtol=1e-11, atol=1e-12)


@pytest.mark.parametrize("f", PROGRAMS)
def test_inside_other_derivatives(f):
    gradient, v, h = ad.grad(f), np.cos(np.arange(N)), 1e-6
    right = (gradient(X + h * v) - gradient(X - h * v)) / (2 * h)
    np.testing.assert_allclose(ad.hvp(f)(X, v), right, rtol=1e-6, atol=1e-5)
    np.testing.assert_allclose(ad.hessian(f)(X) @ v, right, rtol=1e-6, atol=1e-5)
    np.testing.assert_allclose(ad.grad(lambda x: (gradient(x) * v).sum())(X), right, rtol=1e-6, atol=1e-5)
    np.testing.assert_allclose(ad.jacobian(lambda x: ad.jacobian(f)(x))(X) @ v, right, rtol=1e-6, atol=1e-5)


def test_a_plain_array_at_which_an_inner_derivative_is_taken():
    def f(x):
        w, total = np.empty(N), 0.0
        for k in range(1, 4):
            w[:] = k * np.arange(N)
            total = total + (ad.grad(lambda y: (y * y * x * x).sum())(w) * x).sum()      # 2 w x**3
        return total

    np.testing.assert_allclose(ad.grad(f)(X), 6 * sum(k * np.arange(N) for k in range(1, 4)) * X ** 2)
    program = ad.compile(ad.grad(f), X + 1)
    np.testing.assert_allclose(program(X), ad.grad(f)(X), rtol=1e-13)


@pytest.mark.parametrize("dtype", "fdFD")
def test_every_precision(dtype):
    x = X.astype(dtype)
    if np.iscomplexobj(x):
        x *= np.exp(1j * np.arange(N)).astype(dtype)

    def loss(x):
        w, total = np.empty(N, dtype), 0.0
        for k in range(1, 4):
            w[...] = np.exp(k * 1j).astype(dtype) if np.iscomplexobj(w) else k
            y = x * w
            total = total + (y * np.conj(y) * k).sum().real
        return total

    right = 2 * x * sum(k * (1 if np.iscomplexobj(x) else k * k) for k in range(1, 4))
    np.testing.assert_allclose(ad.grad(loss)(x), right, rtol=1e-5 if dtype in "fF" else 1e-13)
    np.testing.assert_allclose(ad.compile(ad.grad(loss), x)(x), right, rtol=1e-5 if dtype in "fF" else 1e-13)


def test_empty_arrays():
    def f(x):
        c = np.ones((0, 3))
        y = (x[:0, None] * c).sum() + (c @ x[:3]).sum()
        c[...] = 2
        return y + x.sum()

    np.testing.assert_array_equal(ad.grad(f)(X), np.ones(N))


def test_one_constant_is_copied_once():
    A, x = np.eye(50), np.ones(50)
    with ad.Tape() as tape:
        y = tape.watch(x, np.zeros(50))
        for k in range(200):
            y = A @ y * 0.5
            if k == 100:
                first = sum(tape._tape.capacity.values())
        assert tape.kept_bytes == 0
    assert A.flags.writeable
    rows = 200 * (50 * 8 * 2 * 2 + 1000)    # vectors with shadows, and records
    assert sum(tape._tape.capacity.values()) < 2 * first + rows
    program = ad.compile(lambda x: [x := A @ x for _ in range(20)][-1], x)
    assert A.nbytes <= program.constant_bytes < 2 * A.nbytes


def test_a_read_only_array_and_its_copies_stay_as_they_are():
    frozen = np.frombuffer(np.arange(float(LARGE)).tobytes())
    x = np.ones(LARGE)
    for constant in (frozen, frozen[::2], memoryview(np.arange(4.0)).toreadonly()):
        c = np.asarray(constant)
        before = c.flags.writeable
        np.testing.assert_array_equal(ad.grad(lambda x, c=c: (x * c).sum())(x[:len(c)]), c)
        assert c.flags.writeable is before


# ---------------------------------------------------------------- large ones stay where they are

def test_a_write_to_a_large_array_is_refused_with_a_reason():
    w = np.empty(LARGE)

    def f(x):
        total = 0.0
        for k in range(3):
            w[...] = k
            total = total + (x * w).sum()
        return total

    x = np.ones(LARGE)
    for run in (lambda: ad.grad(f)(x), lambda: ad.vjp(f, x), lambda: ad.grad(lambda x: ad.grad(f)(x).sum())(x),
                lambda: ad.autodiff(ad.Reverse, f, ad.Duplicated(x.copy(), np.zeros(LARGE)))):
        with pytest.raises(ValueError, match="^blasad: assignment destination is read-only. .* pass the array as"):
            run()
        assert w.flags.writeable
    with pytest.raises(ValueError, match="^blasad: .* read-only"), ad.Tape() as tape:
        _ = tape.watch(x, np.zeros(LARGE)) * w
        w[0] = 1
    np.testing.assert_array_equal(ad.compile(ad.grad(f), x)(x), np.full(LARGE, 3.0))    # a program copies it
    assert ad.jvp(f, (x,), (x,))[1] == 3 * LARGE


@pytest.mark.parametrize("shape", [(LARGE,), (100, 100), (LARGE, 2)])
def test_a_write_to_a_large_array_through_an_older_view_is_found(shape):
    c = np.ones(shape)
    view, sliced = c.reshape(-1)[5:6], c[::-1]

    def f(x, change):
        y = (x * sliced).sum() * x[0]
        if change:
            view[0] = 5.0
        return y.sum()

    x = np.ones(shape)
    right = ad.grad(f)(x, False)
    message = "overwritten by something that was not recorded"
    with pytest.raises(RuntimeError, match=message):
        ad.grad(f)(x, True)
    c[...] = 1
    with pytest.raises(RuntimeError, match=message):
        ad.vjp(lambda x: f(x, True), x)
    c[...] = 1
    with pytest.raises(RuntimeError, match=message):
        ad.grad(lambda x: ad.grad(f)(x, True).sum())(x)
    c[...] = 1
    with ad.Tape() as tape:
        dx = np.zeros(shape)
        y = tape.watch(x, dx) * c
        view[0] = 5.0
        with pytest.raises(RuntimeError, match=message):
            tape.reverse()
        view[0] = 1.0                       # the tape is as it was
        tape.reverse()
    assert c.flags.writeable
    np.testing.assert_array_equal(ad.grad(f)(x, False), right)
    program = ad.compile(ad.grad(lambda x: f(x, True)), x)
    np.testing.assert_allclose(program(x), right)
    del y


def test_threads_that_read_one_large_array():
    c, errors = np.arange(1.0, LARGE + 1), []
    own = [np.full(N, float(k)) for k in range(4)]

    def work(k):
        for i in range(60):
            own[k][:] = i
            found = ad.grad(lambda x: (x * c * x).sum() + (x[:N] * own[k]).sum())(np.full(LARGE, float(k)))
            right = 2 * k * c
            right[:N] += i
            if not np.array_equal(found, right):
                errors.append((k, i))

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors and c.flags.writeable and all(x.flags.writeable for x in own)


# ---------------------------------------------------------------- sections

def test_a_buffer_that_sections_fill():
    w = np.empty(N)

    def step(x, k):
        w[...] = np.arange(N) + k
        return np.sin(x * w)

    def f(wrap):
        def loss(x):
            for k in range(5):
                x = wrap(step)(x, k)
            return (x * x).sum()
        return loss

    right = ad.grad(f(lambda g: g))(X)
    np.testing.assert_allclose(ad.grad(f(ad.checkpoint))(X), right, rtol=1e-13)
    np.testing.assert_allclose(ad.grad(f(lambda g: ad.checkpoint(lambda x, k: ad.checkpoint(g)(x, k))))(X), right,
                               rtol=1e-13)


@pytest.mark.parametrize("wrap", [lambda g: ad.checkpoint(g),
                                  lambda g: ad.checkpoint(lambda *args: ad.checkpoint(g)(*args) * 1.0)])
def test_a_buffer_that_is_an_argument_of_sections(wrap):
    def f(wrap, scale):
        def loss(x):
            w = np.empty(N)
            for k in range(5):
                w[...] = scale * np.arange(N) + k
                x = wrap(lambda x, w, nested: np.sin(x * w) + nested["w"][0] * x)(x, w, {"w": w[1:]})
                w[1] = np.nan
            return (x * x).sum()
        return loss

    right = ad.grad(f(lambda g: g, 1.0))(X)
    np.testing.assert_allclose(ad.grad(f(wrap, 1.0))(X), right, rtol=1e-13)
    assert np.isfinite(right).all()


@pytest.mark.parametrize("nested", [False, True])
def test_a_plain_array_that_is_another_in_the_second_run_is_an_error(nested):
    w = np.ones(N)
    step = ad.checkpoint(lambda x: np.sin(x * w))
    section = ad.checkpoint(lambda x: step(x) * 2.0) if nested else step

    def f(x):
        y = section(x).sum()
        w[2] += 0.125
        return y

    with pytest.raises(RuntimeError, match="a plain array that it reads held other values.*argument"):
        ad.grad(f)(X)
    np.testing.assert_allclose(ad.grad(lambda x: section(x).sum())(X), (2 if nested else 1) * np.cos(X * w) * w)


def test_copies_of_arguments_are_gone_with_the_derivative():
    """Of sections that have no derivative too, and after errors."""
    def f(x, fail):
        ad.checkpoint(lambda c: c * 2)(np.zeros_like(x))
        ad.checkpoint(lambda c, d: (c * d).sum())(np.zeros_like(x), w)
        return x.sum() / fail

    w = np.ones(5000)
    gc.collect()
    gc.disable()                            # nothing of a derivative waits for the collector
    try:
        for fail in (1, 0):
            before = None
            tracemalloc.start()
            for _ in range(40):
                w = w.copy()                    # at another place
                with contextlib.suppress(ZeroDivisionError):
                    ad.grad(lambda x, fail=fail: f(x, 1.0) if fail else [f(x, 1.0), 1 // 0])(np.ones(5000))
                before = before or tracemalloc.get_traced_memory()[0]
            assert tracemalloc.get_traced_memory()[0] < before + 4 * w.nbytes
            tracemalloc.stop()
    finally:
        gc.enable()


def test_a_large_array_that_a_section_reads():
    c = np.ones(LARGE)
    view = c[:]
    section = ad.checkpoint(lambda x: np.sin(x * c))

    def f(x, write):
        y = section(x).sum()
        write[7] = 3.0
        return y

    x = np.ones(LARGE)
    with pytest.raises(ValueError, match="^blasad: .* read-only"):
        ad.grad(lambda x: f(x, c))(x)
    with pytest.raises(RuntimeError, match="a plain array .* that a checkpointed function reads was overwritten"):
        ad.grad(lambda x: f(x, view))(x)
    assert c.flags.writeable and view[7] == 3
    np.testing.assert_allclose(ad.grad(lambda x: section(x).sum())(x), np.cos(c) * c)


# ---------------------------------------------------------------- traced values written to plain arrays

def test_an_accumulator_of_values_that_a_program_does_not_differentiate():
    def f(a, b):
        acc = np.zeros(2)
        acc += b
        acc -= b * b
        return (a * acc).sum()

    a, b = np.ones(2), np.array([5.0, 6.0])
    for tidy in (True, False):
        assert ad.compile(f, a, a, tidy=tidy)(a, b) == f(a, b)
        np.testing.assert_array_equal(ad.compile(ad.grad(f), a, a, tidy=tidy)(a, b), b - b * b)
        np.testing.assert_array_equal(ad.compile(ad.grad(f, 1), a, a, tidy=tidy)(a, b), 1 - 2 * b)


def test_an_accumulator_of_what_only_an_outer_derivative_varies():
    def f(b):
        def inner(a):
            acc = np.zeros(2)
            acc += b
            return (a * a * acc * acc).sum()
        return (ad.grad(inner)(np.ones(2)) * np.array([1.0, 3.0])).sum()         # 2 b**2 (1, 3)

    b = np.array([5.0, 6.0])
    np.testing.assert_allclose(ad.grad(f)(b), 4 * b * [1, 3])
    np.testing.assert_allclose(ad.compile(ad.grad(f), np.ones(2))(b), 4 * b * [1, 3])
    assert ad.jvp(f, (b,), (np.ones(2),))[1] == pytest.approx(4 * (b * [1, 3]).sum())


@pytest.mark.parametrize("write", [
    lambda p, b: np.add(p, b, out=p), lambda p, b: np.copyto(p, b), lambda p, b: ad.blas.axpy(b, p),
    lambda p, b: np.multiply(b, 2.0, out=p[:]), lambda p, b: np.add.at(p, [0, 1], b), lambda p, b: p.__setitem__(0, b),
    lambda p, b: np.matmul(np.eye(2), b, out=p), lambda p, b: np.sum(np.outer(b, b), axis=0, out=p)])
def test_a_program_freezes_nothing_in_a_plain_array(write):
    p = np.zeros(2)

    def f(a, b):
        q = [p]
        write(p, b)
        return (a * q[0]).sum()

    for g in (f, ad.grad(f)):
        with pytest.raises((TypeError, ValueError), match="np.zeros_like|sequence"):
            ad.compile(g, np.ones(2), np.ones(2))


def test_a_plain_result_of_a_program_is_what_it_was():
    w = np.ones(2)
    program = ad.compile(lambda x: (x * w, w, [w[:1]]), np.ones(2))
    w[:] = 7.0
    for _ in range(2):
        found = program(np.array([2.0, 3.0]))
        for one, right in zip((*found[:2], found[2][0]), ([2, 3], [1, 1], [1]), strict=True):
            np.testing.assert_array_equal(one, right)
            one[:] = 0.0


# ---------------------------------------------------------------- registered rules, index arrays, sparse matrices

def test_what_a_registered_rule_reads():
    @ad.custom_rule("c:in[n], x:in[n], y:out[n]=None")
    def weighted(c, x, y):
        y[...] = c * x * x

    @weighted.reverse
    def _(tape, c, bc, x, bx, y, by):
        bx += 2 * c * x * by
        if bc is not None:
            bc += x * x * by

    @weighted.forward
    def _(c, dc, x, dx, y, dy):
        dy[...] = 2 * c * x * dx
        if dc is not None:
            dy += dc * x * x

    def f(x):
        c, total = np.empty(N), 0.0
        for k in range(1, 4):
            c[:] = k * np.arange(N)
            total = total + weighted(c, x).sum()
        c[:] = np.nan
        return total

    right = 12 * np.arange(N) * X
    try:
        np.testing.assert_allclose(ad.grad(f)(X), right)
        np.testing.assert_allclose(ad.grad(ad.checkpoint(f))(X), right)
        np.testing.assert_allclose(ad.compile(ad.grad(f), X + 1)(X), right)
        np.testing.assert_allclose(ad.hvp(f)(X, X), right)
        np.testing.assert_allclose(ad.hessian(f)(X) @ X, right)
    finally:
        weighted.unregister()


def test_index_arrays_masks_and_scalars():
    def f(x):
        index, mask, number, total = np.zeros(2, int), np.zeros(N, bool), np.zeros(()), 0.0
        for k in range(1, 3):
            index[:], mask[k:], number[...] = k, True, k
            total = total + (x[index] * x[mask].sum()).sum() * number + np.take(x, index).sum() ** 2
            y = np.zeros_like(x)
            y[index] = x[:2]
            np.add.at(y, index, x[:2])
            total = total + (y * np.where(mask, x, 1.0) * x[..., None][:, 0]).sum()
        return total

    def value(x):
        index, mask, total = np.zeros(2, int), np.zeros(N, bool), 0.0
        for k in range(1, 3):
            index[:], mask[k:] = k, True
            y = np.zeros(N)
            y[index] = x[:2]
            np.add.at(y, index, x[:2])
            total += x[index].sum() * x[mask].sum() * k + x[index].sum() ** 2 + (y * np.where(mask, x, 1.0) * x).sum()
        return total

    slope = slope_of(value, X)
    np.testing.assert_allclose(ad.grad(f)(X), slope, rtol=1e-7)
    np.testing.assert_allclose(ad.compile(ad.grad(f), X + 1)(X), slope, rtol=1e-7)
    np.testing.assert_allclose(ad.grad(ad.checkpoint(f))(X), slope, rtol=1e-7)
