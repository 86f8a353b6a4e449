"""Traced arrays that are kept too long, writes that nobody records, and buffers from outside."""

import numpy as np
import pytest

import blasad as ad
from support.oracle import reverse

b = ad.blas


# ---------------------------------------------------------------- traced arrays that outlive their derivative

USES = [
    lambda y: y + 1, lambda y: y @ y, lambda y: y[0], lambda y: y.sum(), lambda y: y.__setitem__(0, 1.0),
    lambda y: float(y), lambda y: y.tolist(), lambda y: y.__iadd__(1.0), lambda y: y.T + 1, lambda y: np.exp(y),
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
    ad.Tape.free_memory()
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
