"""Whether arrays hold NaN or Inf, however they lie."""

import numpy as np
import pytest

import blasad as ad
from blasad._arrays.finite import all_finite, is_floats

LAYOUTS = {
    "C": lambda x: x, "F": np.asfortranarray, "part": lambda x: x[1:, ::2], "turned": lambda x: x[::-1, ::-1],
    "transposed": lambda x: x.T, "column": lambda x: x[:, 1],
    "repeated": lambda x: np.broadcast_to(x[0], (3, *x[0].shape)),
    "deep": lambda x: np.stack([x, x]).swapaxes(0, 2), "empty": lambda x: x[:0], "scalar": lambda x: x[1, 1],
}


@pytest.mark.parametrize("dtype", ["f", "d", "F", "D"])
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_every_element_counts(layout, dtype, rng):
    x = rng.standard_normal((4, 6)).astype(dtype)
    bad = [np.nan, np.inf, -np.inf] + ([complex(0, np.nan), complex(np.inf, 0)] if x.dtype.kind == "c" else [])
    x[0, 0], x[0, 2] = np.finfo(dtype).max, np.finfo(dtype).tiny / 2
    assert all_finite(np.asarray(layout(x)))
    for place in np.ndindex(x.shape):
        for value in bad:
            y = x.copy()
            y[place] = value
            seen = np.asarray(layout(y))
            assert all_finite(seen) == np.isfinite(seen).all()


def test_traced_arrays_and_others(rng):
    found = []

    def f(x):
        found.extend([all_finite(x), all_finite(x[1:]), all_finite(x[:1]), all_finite(x[::2]), all_finite(np.ones(3))])
        return x[1:].sum()
    ad.grad(f)(np.array([np.nan, 1.0, 2.0, 3.0]))
    assert found == [False, True, False, False, True]
    assert all_finite(np.arange(3)) and not all_finite(np.array([np.inf], np.longdouble))
    assert not is_floats(np.arange(3)) and not is_floats([1.0]) and is_floats(np.ones(2, "F"))
    raw = np.frombuffer(bytes(17), np.uint8)[1:].view(float)        # not aligned
    assert all_finite(raw)
