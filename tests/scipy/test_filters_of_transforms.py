"""Filters of Fourier transforms of images: values are SciPy's, derivatives right."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy import fft, ndimage

import blasad as ad
from support import samples
from support.numbers import generator

IMAGE = generator("image").uniform(0.2, 0.9, (5, 6))


def holds(f, x):
    assert samples.of_function(lambda x: samples.total(f(x)), x)[0] == samples.RIGHT
    inside = []
    ad.grad(lambda x: inside.append(ad.stop_gradient(f(x))) or x.sum())(x)
    assert_allclose(inside[0], f(x), rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("name", ["fourier_gaussian", "fourier_uniform", "fourier_ellipsoid", "fourier_shift"])
def test_filters_of_transforms_along_images_and_sizes(name):
    f, sizes = getattr(ndimage, name), np.array([1.3, 2.2])
    holds(lambda x: f(fft.fft2(x), sizes), IMAGE)
    holds(lambda x: f(fft.rfft(x, axis=0), sizes, n=5, axis=0), IMAGE)
    holds(lambda x: fft.ifft2(f(fft.fft2(x), sizes)).real, IMAGE)
    if name == "fourier_ellipsoid":
        with pytest.raises(TypeError, match="fourier_gaussian or fourier_uniform"):
            ad.grad(lambda s: f(fft.fft2(IMAGE), s).real.sum())(sizes)
    else:
        holds(lambda s: f(fft.fft2(IMAGE), s), sizes)
