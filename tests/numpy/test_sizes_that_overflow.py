"""Shapes whose product, or whose bytes, are more than an integer of 64 bits: NumPy's errors, never a wrong array."""

import numpy as np
import pytest

import blasad as ad
import blasad.numpy as bnp

HUGE, HALF = 2**62, 2**32
WRAPS = (7, 7905747460161236407)            # 1 modulo 2**64
ONE_AFTER = (3, 6148914691236517206)        # 2 modulo 2**64

SHAPED = {
    "reshape": lambda x: x.reshape(WRAPS), "reshape of three": lambda x: x.reshape(2, *WRAPS),
    "reshape to 2**64": lambda x: x.reshape(HALF, HALF), "reshape with -1": lambda x: x.reshape(-1, HALF, HALF),
    "reshape to 2": lambda x: x.reshape(ONE_AFTER), "np.reshape": lambda x: np.reshape(x, WRAPS),
    "reshape in another order": lambda x: x.reshape(WRAPS, order="F"), "the shape": lambda x: set_shape(x, WRAPS),
    "reshape of nothing": lambda x: x[:0].reshape(0, HUGE, HUGE),
    "ravel": lambda x: np.broadcast_to(x, (HUGE,)).ravel(),
    "broadcast_to": lambda x: np.broadcast_to(x, (HALF, HALF, 1)), "broadcast_to 2**62": lambda x: np.broadcast_to(
        x, (2**31, 2**31)), "tile": lambda x: np.tile(x, (HALF, HALF)), "repeat": lambda x: np.repeat(x, HUGE),
    "resize": lambda x: np.resize(x, (HALF, HALF)), "resize in place": lambda x: x.copy().resize((HALF, HALF)),
    "zeros": lambda x: np.zeros((HALF, HALF)), "zeros like": lambda x: np.zeros((HALF, HALF), like=x),
    "ones like": lambda x: np.ones((HUGE, 4), like=x), "zeros_like": lambda x: np.zeros_like(x, shape=WRAPS),
    "full_like": lambda x: np.full_like(x, 2.0, shape=(HALF, HALF, 1)), "empty": lambda x: np.empty(WRAPS),
    "an index": lambda x: x.reshape(WRAPS)[0, 10**9],
    "an index out of bounds": lambda x: x[HUGE], "eye": lambda x: np.eye(HALF, like=x),
    "outer": lambda x: np.broadcast_to(x, (HALF,))[:, None] * np.broadcast_to(x, (HALF,)),
    "flatten": lambda x: np.broadcast_to(x, (2**59,)).flatten(), "copy": lambda x: np.broadcast_to(x, (2**60,)).copy(),
    "roll": lambda x: np.roll(np.broadcast_to(x, (2**60,)), 1), "none": lambda x: x[(None,) * 8 + (HUGE,)],
}


def set_shape(x, shape):
    y = x.copy()
    y.shape = shape
    return y


@pytest.mark.parametrize("name", SHAPED)
def test_sizes_that_overflow(name):
    f, x = SHAPED[name], np.ones(1)
    errors = ValueError, IndexError, MemoryError, AttributeError, OverflowError
    with pytest.raises(errors):
        f(x)
    for derivative in (ad.grad, ad.jit, lambda g: lambda x: ad.jvp(g, (x,), (x,))):
        with pytest.raises(errors):
            derivative(lambda x: (np.asarray(f(x)) if name == "zeros" else f(x)).sum())(x)
    with pytest.raises(errors):             # of an array that the program makes
        ad.grad(lambda x: x.sum() + f(bnp.ones(1)).sum())(x)


def test_sizes_that_do_not():
    def f(x):
        y = x.reshape(1, 1, 1) * np.zeros((1, 0, 7)).sum() + x.reshape(-1, 1)[0]
        return y.sum() + np.broadcast_to(x, (2**20,))[5]

    assert ad.grad(f)(np.ones(1)).tolist() == [2.0]
