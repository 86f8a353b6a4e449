"""How derivatives fail: one clear error that names the function and the argument, and nothing has changed."""

import numpy as np
import pytest

import blasad as ad
from support.numbers import RNG
from support.oracle import read_only, reverse

b = ad.blas


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
    (lambda: ad.grad(lambda x: x)(np.ones(2)), TypeError, "grad: the function returned an array"),
    (lambda: ad.grad(lambda x: None)(np.ones(2)), TypeError, "returned None"),
    (lambda: ad.grad(lambda x: x)(2), TypeError, "grad: argument 0 is 2"),
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
    ad.Tape.free_memory()                        # nothing was left in the tape that is used again
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


# ---------------------------------------------------------------- a derivative in a derivative

@pytest.mark.parametrize("inner", [
    lambda x, plain: ad.autodiff(ad.Reverse, lambda y: (y * y).sum(), ad.Duplicated(x, plain)),
    lambda x, plain: ad.autodiff(ad.Forward, lambda y: y, ad.Duplicated(plain, x)),
])
def test_a_plain_shadow_in_a_derivative_raises_with_advice(inner):
    x, plain = np.ones(2), np.zeros(2)
    with pytest.raises(TypeError, match="(?s)traced.*zeros_like"):
        ad.grad(lambda x: inner(x, plain) is None or x.sum())(x)
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
            assert repr(y).startswith("TracedArray(") and "shape" in dir(y)
            assert str(y) == f"{y}" and not str(y).startswith("TracedArray")
            assert hasattr(y, "sum") and not hasattr(y, "tobytes") and hasattr(y, "flat")
            with pytest.raises(TypeError, match="tobytes of arrays has no rule"):
                y.tobytes()
        return (x * x).sum()

    x = np.array([1.0, 2.0])
    for run in (ad.grad(look), ad.grad(ad.checkpoint(look)), ad.compile(ad.grad(look), x), ad.hessian(look),
                lambda x: ad.jvp(look, (x,), (x,))[1], ad.grad(lambda x: (ad.grad(look)(x) * x).sum())):
        run(x)
    ad.grad(lambda x: print(x, [x], {"x": x.sum()}) or x.sum())(x)


def test_a_sweep_after_the_recording_says_that_it_has_ended():
    x, dx = np.ones(2), np.zeros(2)
    tape = ad.Tape()
    for close in (lambda: tape.__exit__(None, None, None), tape.close):
        y = tape.watch(x, dx)
        y *= 2
        close()
        with pytest.raises(RuntimeError, match=r"recording has ended.*inside the with statement"):
            tape.reverse()
    y = tape.watch(x, dx)                           # it may watch others afterwards
    y *= 3
    dx[...] = 1
    tape.reverse()
    tape.close()
    assert dx.tolist() == [3, 3]
    with ad.Tape() as empty:
        empty.watch(np.ones(2), np.zeros(2))
    with pytest.raises(RuntimeError, match="nothing is recorded"):
        empty.reverse()
