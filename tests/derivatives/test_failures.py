"""How things fail: one clear error that names the function and the argument, and nothing has changed."""

import numpy as np
import pytest

import blasad as ad
from support.numbers import RNG
from support.oracle import reverse

b = ad.blas


def eye(n=3, dtype=float):
    return np.eye(n, dtype=dtype)


def read_only(x):
    x.flags.writeable = False
    return x


def huge(*shape):
    """An array of any size over eight bytes."""
    return np.lib.stride_tricks.as_strided(np.ones(1), shape, (0,) * len(shape))


# ---------------------------------------------------------------- wrong arguments of routines

X = [  # the routine, its arguments, the error, and what its message has
    ("gemm", (1.0, eye(3), eye(2)), {}, ValueError, "gemm: b has shape (2, 2)"),
    ("gemm", (1.0, eye(3), eye(3), 0.0, eye(2)), {}, ValueError, "gemm: c has shape (2, 2)"),
    ("gemm", (1.0, np.ones((2, 3)), np.ones((2, 3))), {"trans_a": 1, "trans_b": 1}, ValueError, "transposed by trans_"),
    ("gemm", (1.0, np.ones(3), eye()), {}, ValueError, "gemm: a has shape (3,); it must have 2 dimensions"),
    ("gemm", (1.0, eye(dtype=int), eye()), {}, TypeError, "gemm: a has dtype int64"),
    ("gemm", (1.0, eye(), eye(), 0.0, eye(dtype=int)), {}, TypeError, "gemm: c has dtype int64"),
    ("gemm", (1.0, eye(), eye(), 0.0, eye(dtype="f")), {}, TypeError, "gemm: c is float32"),
    ("gemm", (1.0, eye(dtype=complex), eye(), 0.0, eye()), {}, TypeError, "gemm: c is float64"),
    ("gemm", (1j, eye(), eye(), 0.0, eye()), {}, TypeError, "gemm: "),
    ("gemm", (1.0, eye(dtype="e"), eye()), {}, TypeError, "gemm: a has dtype float16"),
    ("gemm", (1.0, eye(dtype=">f8"), eye()), {}, TypeError, "gemm: a has dtype >f8"),
    ("gemm", (1.0, eye(dtype=object), eye()), {}, TypeError, "gemm: a has dtype object"),
    ("gemm", (1.0, eye(), eye()), {"trans_a": 3}, ValueError, "gemm: trans_a is 3"),
    ("gemm", (1.0, eye(), eye()), {"trans_a": "X"}, ValueError, "gemm: trans_a is 'X'"),
    ("gemm", (1.0, eye(), eye()), {"transa": 1}, TypeError, "gemm: there is no argument 'transa'"),
    ("gemm", (1.0, eye()), {}, TypeError, "gemm: the argument b is missing"),
    ("gemm", (1.0, eye(), eye(), 0.0, None, 1), {}, TypeError, "gemm: 6 positional arguments"),
    ("gemm", (1.0, eye(), eye()), {"a": eye()}, TypeError, "gemm: a was given twice"),
    ("gemm", ("1", eye(), eye()), {}, TypeError, "gemm: alpha is str"),
    ("gemm", (eye(), eye(), eye()), {}, (TypeError, ValueError), "gemm: alpha "),
    ("gemm", (1.0, "A", eye()), {}, TypeError, "gemm: a is str"),
    ("gemm", (1.0, eye(), eye(), 0.0, [[0.0] * 3] * 3), {}, TypeError, "gemm: c is list"),
    ("gemm", (1.0, eye(), eye(), 0.0, read_only(eye())), {}, ValueError, "gemm: c is read-only"),
    ("gemm", (1.0, np.ones((2, 1)), np.ones((1, 2)), 0.0, huge(2, 2)), {}, (TypeError, ValueError), "gemm: c "),
    ("gemv", (1.0, eye(), np.ones(2)), {}, ValueError, "gemv: x has shape (2,)"),
    ("gemv", (1.0, eye(), np.ones(3)), {"incx": "1"}, TypeError, "gemv: incx is '1'"),
    ("gemv", (1.0, eye(), np.ones(3)), {"offx": 4}, ValueError, "gemv: offx is 4"),
    ("gemv", (1.0, eye(), np.ones(3)), {"offx": -1}, ValueError, "gemv: offx is -1"),
    ("gemv", (1.0, eye(), np.ones(3)), {"incx": 2}, ValueError, "gemv: x"),
    ("dot", (np.ones(3), np.ones(3)), {"n": -1}, ValueError, "dot: n is -1"),
    ("dot", (np.ones(3), np.ones(3)), {"n": 4}, ValueError, "dot: x"),
    ("dot", (np.ones(3, complex), np.ones(3)), {}, TypeError, "dot: there is no complex128 version; use dotu or dotc"),
    ("axpy", (np.ones(3), np.ones(2)), {}, ValueError, "axpy: y has shape (2,)"),
    ("scal", (2.0, read_only(np.ones(2))), {}, ValueError, "scal: x is read-only"),
    ("scal", (2.0, np.arange(3)), {}, TypeError, "scal: x has dtype int64"),
    ("swap", (read_only(np.ones(2)), np.ones(2)), {}, ValueError, "swap: x is read-only"),
    ("ger", (1.0, np.ones(2), np.ones(3)), {"a": eye()}, ValueError, "ger: x has shape (2,)"),
    ("symm", (1.0, eye(), np.ones((2, 3))), {}, ValueError, "symm: "),
    ("symm", (1.0, np.ones((3, 2)), np.ones((3, 2))), {}, ValueError, "symm: a has shape (3, 2)"),
    ("hemm", (1.0, eye(), eye()), {}, TypeError, "hemm: there is no float64 version; use symm"),
    ("syrk", (1.0, np.ones((3, 2)), 0.0, np.ones((3, 2))), {}, ValueError, "syrk: c has shape (3, 2)"),
    ("syrk", (1.0, eye(dtype=complex)), {"trans": 2}, ValueError, "syrk: trans=2"),
    ("herk", (1j, eye(dtype=complex)), {}, TypeError, "herk: alpha is 1j; it must be real"),
    ("herk", (1.0, eye(dtype=complex)), {"trans": 1}, ValueError, "herk: trans is 1"),
    ("trsm", (1.0, eye(), np.ones((2, 3))), {}, ValueError, "trsm: a has shape (3, 3); with side=0"),
    ("trsm", (1.0, eye(), np.ones((2, 3)), 2), {}, ValueError, "trsm: side is 2"),
    ("trsm", (1.0, eye(), eye()), {"diag": "X"}, ValueError, "trsm: diag is 'X'"),
    ("trsv", (np.ones((3, 2)), np.ones(3)), {}, ValueError, "trsv: a has shape (3, 2)"),
]


@pytest.mark.parametrize("tracing", [False, True])
@pytest.mark.parametrize("name, args, keywords, error, text", X, ids=[f"{i}-{x[0]}" for i, x in enumerate(X)])
def test_a_wrong_argument_is_named_and_nothing_has_changed(name, args, keywords, error, text, tracing):
    run = getattr(b, name)
    arrays = [x for x in (*args, *keywords.values()) if isinstance(x, np.ndarray)]
    before = [x.tobytes() for x in arrays]

    def fails(*given):
        with pytest.raises(error) as caught:
            run(*given, **keywords)
        assert text in str(caught.value), str(caught.value)

    if not tracing:
        fails(*args)
    else:
        with ad.Tape() as tape:
            def enter(x):
                usable = isinstance(x, np.ndarray) and x.dtype in ("f", "d", "F", "D") and x.flags.writeable
                return tape.watch(x, np.ones_like(x)) if usable and 0 not in x.strides else x

            traced = [enter(x) for x in args]
            A, dA = eye(), np.ones((3, 3))
            a = tape.watch(A, dA)
            a *= 2.0
            calls = tape.calls
            fails(*traced)
            assert tape.calls == calls and tape.kept_bytes == 0
            a *= 2.0                        # and the tape works
            tape.reverse()
            assert (dA == 4).all()
    assert [x.tobytes() for x in arrays] == before


BIG = 2 ** 31 + 1
FAR = np.lib.stride_tricks.as_strided(np.ones(1), (BIG, 1), (8, 8))       # nothing of it may be touched


@pytest.mark.parametrize("run", [
    lambda one: b.gemm(one, huge(1, BIG), huge(BIG, 1)), lambda one: b.gemm(one, FAR, np.ones((1, 1))),
    lambda one: b.gemm(one, np.ones((1, 0)), huge(0, BIG)), lambda one: b.gemv(one, huge(1, BIG), huge(BIG)),
    lambda one: b.ger(one, huge(BIG), np.ones(1), a=FAR), lambda one: b.trsm(one, np.ones((1, 1)), FAR.T),
    lambda one: b.symm(one, np.ones((1, 1)), huge(1, BIG)),
])
def test_dimensions_beyond_the_integers_of_blas(run):
    with pytest.raises(ValueError, match="[a-z]+: [ab] has shape .*the integers of BLAS end at 2147483647"):
        run(1.0)
    with ad.Tape() as tape:
        one, d = np.ones(1), np.zeros(1)
        x = tape.watch(one, d)
        with pytest.raises(ValueError, match="the integers of BLAS end at|shares a part of its memory"):
            run(x[0])                       # so far does FAR reach
        x *= 3.0
        d[:] = 1
        tape.reverse()
        assert d == 3


@pytest.mark.parametrize("shape", [(2 ** 33, 2 ** 31), 2 ** 45, (2 ** 40, 2 ** 40, 2 ** 48)])
def test_arrays_that_no_memory_can_hold(shape):
    x, d = np.ones(2), np.zeros(2)
    for make in (lambda x: np.zeros(shape, like=x), lambda x: np.empty_like(x, shape=shape),
                 lambda x: x[0] * huge(*np.atleast_1d(shape)[:2])):
        with pytest.raises((MemoryError, ValueError)):
            reverse(make, (x, d))
    reverse(lambda x: (x * x).sum(), (x, d))
    assert (d == 2).all()


# ---------------------------------------------------------------- wrong arguments of autodiff

def annotated_wrongly():
    x, dx = np.ones(3), np.zeros(3)
    shared = np.zeros(4)
    other = np.ones(3)
    yield "shape", (ad.Duplicated(x, np.zeros(2)),), ValueError, "the shadow of argument 0 has shape (2,)"
    yield "dtype", (ad.Duplicated(x, np.zeros(3, "f")),), TypeError, "the shadow of argument 0 has dtype float32"
    yield "read-only", (x, ad.Duplicated(other, read_only(np.zeros(3)))), ValueError, "the shadow of argument 1 is read"
    yield "no array", (ad.Duplicated(x, [0.0] * 3),), ValueError, "not built like the argument"
    yield "number", (ad.Duplicated(x, 0.0),), TypeError, "the shadow of argument 0 is float"
    yield "integers", (ad.Duplicated(np.arange(3), np.arange(3)),), TypeError, "argument 0 has dtype int64"
    yield "half", (ad.Duplicated(np.ones(3, "e"), np.ones(3, "e")),), TypeError, "argument 0 has dtype float16"
    yield "bytes", (ad.Duplicated(np.ones(3, ">f8"), np.ones(3, ">f8")),), TypeError, "argument 0 has dtype >f8"
    yield "itself", (ad.Duplicated(x, x),), ValueError, "shares memory with argument 0 itself"
    yield "another", (ad.Duplicated(x, dx), ad.Duplicated(other, x)), ValueError, "shares memory with argument 0"
    yield "constant", (ad.Duplicated(x, other[::-1]), ad.Const(other)), ValueError, "shares memory with argument 1"
    yield "shadows", (ad.Duplicated(x, shared[:3]), ad.Duplicated(other, shared[1:])), ValueError, "the shadows of "
    yield "lanes", (ad.BatchDuplicated(x, (shared[:3], shared[1:])),), ValueError, "two of its shadows share memory"
    yield "widths", (ad.BatchDuplicated(x, (dx,)), ad.Duplicated(other, dx.copy())), ValueError, "same number of shado"
    yield "list", (ad.Duplicated([x, other], [dx]),), ValueError, "the shadow of argument 0 is not built like"
    yield "dict", (ad.Duplicated({"a": x}, {"b": dx}),), ValueError, "the shadow of argument 0 is not built like"
    yield "in a list", (ad.Duplicated([x, other], [dx, np.zeros(2)]),), ValueError, "argument 0[1] has shape (2,)"
    yield "active", (ad.Active(x),), TypeError, "argument 0: Active takes a scalar"
    yield "active integer", (ad.Active(True),), TypeError, "argument 0: Active takes a scalar"
    yield "scalar", (ad.Duplicated(1.0, 1.0),), TypeError, "argument 0 is a number"


CASES = {name: (args, error, text) for name, args, error, text in annotated_wrongly()}


@pytest.mark.parametrize("name", CASES)
def test_annotations_are_checked_before_anything_runs(name):
    args, error, text = CASES[name]
    ran = []
    given = [y for a in args for y in (getattr(a, "value", a), *getattr(a, "shadows", ()))]
    arrays = [y for y in given if isinstance(y, np.ndarray)]
    before = [(y.tobytes(), y.flags.writeable) for y in arrays]
    with pytest.raises(error) as caught:
        ad.autodiff(ad.Reverse, lambda *_: ran.append(1), *args)
    assert text in str(caught.value), str(caught.value)
    assert not ran and [(y.tobytes(), y.flags.writeable) for y in arrays] == before


@pytest.mark.parametrize("call, error, text", [
    (lambda: ad.autodiff("Reverse", lambda: None), TypeError, "autodiff: mode is 'Reverse'"),
    (lambda: ad.autodiff(ad.Reverse, 3), TypeError, "autodiff: the second argument is int"),
    (lambda: ad.autodiff(ad.Reverse, lambda: None, debugging=1), TypeError, "debugging"),
    (lambda: ad.autodiff(ad.Forward, lambda x: x, ad.Active(1.0)), TypeError, "argument 0 is Active; in forward mode"),
    (lambda: ad.autodiff(ad.Reverse, lambda x: x * 2, ad.Duplicated(np.ones(2), np.ones(2))), TypeError, "shape (2,)"),
    (lambda: ad.autodiff(ad.Reverse, lambda x: "no", ad.Duplicated(np.ones(2), np.ones(2))), TypeError, "returned str"),
    (lambda: ad.autodiff(ad.Reverse, lambda x: x[0], ad.Duplicated(np.ones(2, complex), np.ones(2, complex))),
     TypeError, "complex"),
    (lambda: ad.BatchDuplicated(np.ones(2), ()), ValueError, "BatchDuplicated: there are no shadows"),
    (lambda: ad.grad(lambda x: x)(np.ones(2)), TypeError, "value_and_grad: the function returned an array"),
    (lambda: ad.grad(lambda x: None)(np.ones(2)), TypeError, "returned None"),
    (lambda: ad.grad(lambda x: x)(2), TypeError, "value_and_grad: argument 0 is 2"),
    (lambda: ad.grad(lambda x: x.sum())(np.arange(3)), TypeError, "argument 0 has dtype int64"),
    (lambda: ad.grad(lambda x: x, 1)(1.0), ValueError, "argnums is 1"),
    (lambda: ad.jvp(lambda x: x, (1.0,), (1.0, 2.0)), ValueError, "jvp: 1 arguments and 2 tangents"),
    (lambda: ad.jvp(lambda x: x, (np.ones(2),), (np.ones(3),)), ValueError, "jvp: a tangent has shape (3,)"),
    (lambda: ad.vjp(lambda x: x * 1, np.ones(2))[1](np.ones(3)), ValueError, "vjp: the seed has shape (3,)"),
    (lambda: ad.vjp(lambda x: x * 1, np.ones(2))[1](np.ones(2) * 1j), TypeError, "vjp: the seed is complex"),
    (lambda: ad.Tape(0), ValueError, "width is 0"),
    (lambda: ad.Tape(width=2).watch(np.ones(2), np.ones(2)), ValueError, "1 shadows were given; the tape's width is 2"),
    (lambda: ad.Tape().watch([1.0]), TypeError, "array 0 is list"),
    (lambda: ad.Tape().reverse(), RuntimeError, "nothing is recorded"),
    (lambda: ad.rules["gemn"], KeyError, "no rule 'gemn'"),
])
def test_wrong_calls(call, error, text):
    with pytest.raises(error) as caught:
        call()
    assert text in str(caught.value), str(caught.value)
    assert ad.grad(lambda x: (x * x).sum())(np.ones(2)).tolist() == [2, 2]


# ---------------------------------------------------------------- an exception inside the function

class Broken(Exception):
    pass


@pytest.mark.parametrize("mode", [ad.Reverse, ad.Forward, ad.ReverseWithPrimal, ad.ForwardWithPrimal])
@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("width", [1, 2])
def test_an_exception_leaves_no_trace(mode, order, width):
    A, x, c, w = np.eye(3), np.ones(3), np.ones(3), read_only(np.ones(3))
    shadows = [[np.array(RNG.uniform(-1, 1, y.shape), order=order) for _ in range(width)] for y in (A, x)]
    flat = [s for group in shadows for s in group]
    before = [s.tobytes() for s in flat]

    def f(A, x, c, stop):
        A *= 2.0
        b.gemv(1.0, A, x * w, 1.0, x)
        c += x * w
        if stop:
            raise Broken
        return (x * c).sum()

    def run(stop):
        return ad.autodiff(mode, f, *map(ad.BatchDuplicated, (A, x), shadows), ad.Const(c), stop)

    for _ in range(3):
        with pytest.raises(Broken):
            run(True)
        assert [s.tobytes() for s in flat] == before
        assert A.flags.writeable and x.flags.writeable and c.flags.writeable and not w.flags.writeable
        assert type(b.gemm(1.0, A, A)) is np.ndarray        # nothing is recording any more
    A[...], x[:], c[:] = np.eye(3), 1, 1
    run(False)
    clean = [s.copy() for s in flat]
    for s, old in zip(flat, before, strict=True):
        s.ravel(order="A")[:] = 0
        s[...] = np.frombuffer(old).reshape(s.shape)
    A[...], x[:], c[:] = np.eye(3), 1, 1
    ad.free_memory()                        # nothing was left in the tape that is used again
    run(False)
    for s, expected in zip(flat, clean, strict=True):
        np.testing.assert_array_equal(s, expected)


@pytest.mark.parametrize("call", [
    lambda f, x: ad.grad(f)(x), lambda f, x: ad.vjp(f, x), lambda f, x: ad.jvp(f, (x,), (x,)),
    lambda f, x: ad.jacobian(f)(x), lambda f, x: reverse(f, (x, np.zeros(2)))])
def test_an_exception_in_any_derivative_gives_the_arrays_back(call):
    x = np.ones(2)

    def f(y):
        y *= y
        raise Broken

    with pytest.raises(Broken):
        call(f, x)
    x += 1
    assert ad.grad(lambda y: (y * y * y).sum())(x).tolist() == [3 * v * v for v in x]


def test_a_generator_that_is_abandoned_gives_the_arrays_back():
    x = np.ones(2)
    tape = ad.Tape()
    tape.watch(x, np.zeros(2))
    assert not x.flags.writeable
    del tape
    assert x.flags.writeable


# ---------------------------------------------------------------- traced arrays that outlive their derivative

USES = [
    lambda y: y + 1, lambda y: y @ y, lambda y: y[0], lambda y: y.sum(), lambda y: y.__setitem__(0, 1.0),
    lambda y: float(y), lambda y: f"{y:.1f}", lambda y: y.__iadd__(1.0), lambda y: y.T + 1, lambda y: np.exp(y),
    lambda y: b.scal(2.0, y),
    lambda y: b.dot(np.ones(3), y), lambda y: y.copy(), lambda y: ad.stop_gradient(y), lambda y: y > 0,
    lambda y: bool(y[:1]), lambda y: [z for z in y], lambda y: np.ones(3) * y,
    lambda y: np.ones(3).__iadd__(y), lambda y: y.reshape(3, 1) * 2,
    lambda y: np.zeros(3, like=y), lambda y: np.concatenate([y, y]), lambda y: np.copyto(y, 1.0), lambda y: y.fill(0.0),
]


@pytest.mark.parametrize("use", USES, ids=range(len(USES)))
def test_a_traced_array_that_was_kept_raises(use):
    kept = []

    def f(x):
        kept.extend([x, x * x, x[::-1]])
        return x.sum()

    x = np.ones(3)
    ad.grad(f)(x)
    reverse(f, (x, np.zeros(3)))
    for y in kept:
        with pytest.raises(RuntimeError, match="belongs to a derivative that is finished"):
            use(y)
    ad.free_memory()
    for y in kept:
        with pytest.raises(RuntimeError, match="belongs to a derivative that is finished"):
            use(y)
        assert y.shape == (3,) and y.dtype == float
    assert (x == 1).all()


def test_a_traced_array_of_another_derivative_is_refused():
    x = np.ones(2)
    with ad.Tape() as outer:
        y = outer.watch(np.ones(2), np.zeros(2))
        for use in (lambda x: x + y, lambda x: b.dot(x, y), lambda x: x.__iadd__(y), lambda x: np.exp(x, out=y)):
            with pytest.raises(ValueError, match="derivative"):
                ad.grad(use)(x)


# ---------------------------------------------------------------- writes that nobody records

def test_numpy_refuses_an_unrecorded_write_while_recording():
    n = 10_000                              # small plain arrays are copied
    x, y, w = np.ones(n), np.ones(n), np.ones(n)
    tried, dx = [], np.zeros(n)

    def f(a, c):
        z = a * w                           # the reverse reads w
        for array in (x, x[1:], y, w):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 5
            tried.append(array)
        return (z * c).sum()

    ad.autodiff(ad.Reverse, f, ad.Duplicated(x, dx), ad.Const(y))
    assert len(tried) == 4 and (dx == 1).all()
    for array in (x, y, w):
        array[0] = 2                        # and they come back


@pytest.mark.parametrize("write", [lambda view, memory: view.__setitem__(0, 5.0),
                                   lambda view, memory: memory.__setitem__(0, 5.0)])
def test_debug_finds_a_write_through_an_older_view(write):
    x, dx = np.ones(3), np.zeros(3)
    view, memory = x[:2], memoryview(x)

    def f(a):
        y = (a * a).sum()
        write(view, memory)
        return y

    with pytest.raises(RuntimeError, match="overwritten by something that was not recorded"):
        reverse(f, (x, dx), debug=True)
    assert (dx == 0).all() and x.flags.writeable
    reverse(lambda a: (a * a).sum(), (x, dx), debug=True)
    np.testing.assert_array_equal(dx, 2 * x)


# ---------------------------------------------------------------- buffers: given as Const, or from outside

def test_a_constant_buffer_may_be_written_with_active_values():
    x, buffer, plain = np.arange(3.0), np.full(3, np.nan), np.zeros(3)

    def f(x, buffer):
        buffer[...] = x * x
        buffer[0] += 1.0
        b.axpy(buffer, x)
        return (buffer * x).sum()

    dx = np.zeros(3)
    ad.autodiff(ad.Reverse, f, ad.Duplicated(x, dx), ad.Const(buffer))
    g = lambda x: (x ** 2 + [1, 0, 0]) @ (x + x ** 2 + [1, 0, 0])  # noqa: E731
    start = np.arange(3.0)
    slope = [(g(start + 1e-6 * e) - g(start - 1e-6 * e)) / 2e-6 for e in np.eye(3)]
    np.testing.assert_allclose(dx, slope, rtol=1e-8)
    assert buffer[0] == 1
    for _ in range(2):                      # the shadow that the tape lent it starts as zero each time
        dx[:] = 0
        ad.autodiff(ad.Reverse, f, ad.Duplicated(np.arange(3.0), dx), ad.Const(buffer))
        np.testing.assert_allclose(dx, slope, rtol=1e-8)

    for use in (lambda x: np.exp(x, out=plain), lambda x: b.copy(x, plain),
                lambda x: b.gemv(1.0, np.eye(3), x, y=plain),
                lambda x: np.copyto(plain, x), lambda x: np.matmul(np.eye(3), x, out=plain)):
        with pytest.raises(TypeError, match="(?s)plain.*(np.zeros|Const)"):
            ad.grad(use)(x)
        assert (plain == 0).all()
    with pytest.raises((TypeError, ValueError)):
        ad.grad(lambda x: plain.__setitem__(slice(None), x) or x.sum())(x)


def test_a_plain_accumulator_is_rebound():
    def f(x):
        acc = np.zeros(3)
        acc += x
        acc += x * x
        return acc.sum()

    np.testing.assert_allclose(ad.grad(f)(np.arange(3.0)), 1 + 2 * np.arange(3.0))


# ---------------------------------------------------------------- a derivative in a derivative

@pytest.mark.parametrize("inner", [
    lambda x: ad.autodiff(ad.Reverse, lambda y: (y * y).sum(), ad.Duplicated(x, np.zeros(2))),
    lambda x: ad.autodiff(ad.Forward, lambda y: y, ad.Duplicated(np.ones(2), x)),
])
def test_a_plain_shadow_in_a_derivative_raises_with_advice(inner):
    x = np.ones(2)
    with pytest.raises(TypeError, match="(?s)traced.*zeros_like"):
        ad.grad(lambda x: inner(x) is None or x.sum())(x)
    assert x.flags.writeable
    np.testing.assert_array_equal(ad.grad(lambda x: (x * x).sum())(x), [2, 2])


def test_a_derivative_of_something_else_may_run_inside():
    def f(x):
        g = ad.grad(lambda y: (y ** 3).sum())(np.array([1.0, 2.0]))
        reverse(lambda z: z.__imul__(2.0), (np.ones(2), np.ones(2)))
        return (x * g).sum()

    np.testing.assert_array_equal(ad.grad(f)(np.ones(2)), [3, 12])


def test_a_wrong_out_of_an_operator_leaves_the_tape_as_it_was():
    x, dx, buffer = np.ones((3, 3)), np.zeros((3, 3)), np.zeros((2, 3))
    with ad.Tape() as tape:
        a, constant = tape.watch(x, dx), tape.watch(buffer)
        for wrong in (lambda: np.multiply(a, a, out=constant), lambda: np.exp(a, out=constant),
                      lambda: np.matmul(a, a, out=constant), lambda: constant.__setitem__(slice(None), a)):
            with pytest.raises(ValueError, match="shape"):
                wrong()
            assert tape.calls == 0 and not buffer.any()


def test_what_a_function_must_return_is_what_is_taken():
    """`autodiff` takes None, `grad` does not."""
    with pytest.raises(TypeError, match="must return a real scalar$"):
        ad.grad(lambda x: "a")(np.ones(2))
    with pytest.raises(TypeError, match="must return a real scalar$"):
        ad.grad(lambda x: None)(np.ones(2))
    with pytest.raises(TypeError, match="must return a real scalar or None$"):
        ad.autodiff(ad.Reverse, lambda x: "a", ad.Duplicated(np.ones(2), np.zeros(2)))


def test_what_people_and_debuggers_do_with_a_traced_array():
    """At any time, of scalars too, in sections, in their second runs and in programs."""
    def look(x):
        for y in (x, x[0], x.sum(), x[:0], x.reshape(-1, 1)):
            assert repr(y) == str(y) and repr(y).startswith("TracedArray(") and "shape" in dir(y) and f"{y}"
            assert hasattr(y, "sum") and not hasattr(y, "tobytes") and not hasattr(y, "flat")
            with pytest.raises(TypeError, match="tobytes of arrays has no rule"):
                y.tobytes()
        return (x * x).sum()

    x = np.array([1.0, 2.0])
    for run in (ad.grad(look), ad.grad(ad.checkpoint(look)), ad.compile(ad.grad(look), x), ad.hessian(look),
                lambda x: ad.jvp(look, (x,), (x,))[1], ad.grad(lambda x: (ad.grad(look)(x) * x).sum())):
        run(x)
    ad.grad(lambda x: print(x, [x], {"x": x.sum()}) or x.sum())(x)
