"""Filters of a program's own function: each window goes through it, with its derivative."""

import numpy as np
import pytest
from scipy import ndimage

import blasad as ad
from support.functions import hold

IMAGE = np.cos(np.arange(20.0) ** 1.7).reshape(4, 5)


@pytest.mark.parametrize("mode", ["reflect", "constant", "nearest", "mirror", "wrap"])
def test_functions_of_windows(mode, rng):
    cross = np.array([[0, 1, 0, 1], [1, 1, 1, 0], [0, 1, 0, 0]], bool)
    hold(lambda x: ndimage.generic_filter(x, lambda w, k: w.std() * k + w[0] * w[1], footprint=cross, mode=mode,
                                          cval=0.3, origin=(1, -1), extra_arguments=(2.0,)), IMAGE, rng,
         same_bits=False)

    def differences(line, result, factor=1.0):
        result[...] = (line[2:] - line[:-2]) * factor * line[1:-1]
    for axis in (0, 1):
        hold(lambda x, axis=axis: ndimage.generic_filter1d(x, differences, 3, axis, mode=mode, cval=0.3,
                                                           extra_keywords={"factor": 0.5}), IMAGE, rng)


def test_compiled_functions_are_refused():
    with pytest.raises(TypeError, match="LowLevelCallable; use a function in Python"):
        ad.grad(lambda x: ndimage.generic_filter(x, object(), 3).sum())(IMAGE)
