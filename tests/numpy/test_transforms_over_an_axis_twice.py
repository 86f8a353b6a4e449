"""A Fourier transform that names an axis twice is taken along it twice, as NumPy does."""

import numpy as np
import pytest

import blasad as ad

NAMES = ["fftn", "ifftn", "rfftn", "irfftn", "fft2", "ifft2", "rfft2", "irfft2"]


@pytest.mark.parametrize("norm", [None, "ortho", "forward"])
@pytest.mark.parametrize("axes", [(0, 0), (1, 1), (0, 1, 0), (1, 0, 1), (-1, 1), (0, -2, 0), (1, 0, 0)])
@pytest.mark.parametrize("name", NAMES)
def test_values_and_derivatives(name, axes, norm, rng):
    if name.endswith("2") and len(axes) != 2:
        axes = axes[:1] * 2
    transform = getattr(np.fft, name)
    for s in (None, (5,) * len(axes), tuple(range(3, 3 + len(axes))), (-1,) * len(axes)):
        for z in (rng.uniform(-1, 1, (4, 3)), rng.uniform(-1, 1, (4, 3)) + 1j * rng.uniform(-1, 1, (4, 3))):
            if name.startswith("r") and np.iscomplexobj(z):
                continue

            def f(z, s=s):
                return transform(z, s=s, axes=axes, norm=norm)

            value, pullback = ad.vjp(f, z)
            np.testing.assert_allclose(value, f(z), rtol=1e-13, atol=1e-13)
            d, w = rng.uniform(-1, 1, (4, 3)) * (1 + 0 * z), rng.uniform(-1, 1, value.shape) * (1 + 0j * value)
            w = w.real if not np.iscomplexobj(value) else w * (1 + 0.5j)
            change = (f(z + 1e-6 * d) - f(z - 1e-6 * d)) / 2e-6      # the map is linear
            assert np.vdot(w, change).real == pytest.approx(np.vdot(pullback(w)[0], d).real, rel=1e-6, abs=1e-7)
            np.testing.assert_allclose(ad.jvp(f, (z,), (d,))[1], change, rtol=1e-6, atol=1e-6)
            np.testing.assert_allclose(ad.compile(f, z)(2 * z), f(2 * z), rtol=1e-13, atol=1e-13)
