"""Filters of mirrored signals, medians of images, and residues of filters: SciPy's values, with derivatives."""

import numpy as np
import pytest
from scipy import signal

import blasad as ad
from support.functions import hold

LONG = np.sin(0.37 * np.arange(40)) + 0.3 * np.cos(1.1 * np.arange(40))
IMAGE = np.cos(np.arange(15.0 * 14) ** 1.5).reshape(15, 14)


def test_recursions_of_first_order(rng):
    hold(lambda x: signal.symiirorder1(x, 0.6, 0.3), LONG, rng)
    hold(lambda p: signal.symiirorder1(LONG, p[0], p[1]), np.array([0.6, 0.3]), rng)
    hold(lambda x: signal.symiirorder1(x, 0.6, -0.3, 1e-5), IMAGE, rng, second=False)


def test_recursions_of_second_order(rng):
    hold(lambda x: signal.symiirorder2(x, 0.4, 0.8), LONG, rng)
    hold(lambda x: signal.symiirorder2(x, 0.4, 0.0), LONG, rng, second=False)
    hold(lambda p: signal.symiirorder2(LONG, p[0], p[1]), np.array([0.4, 0.8]), rng, rtol=1e-5, second=False)


def test_splines_and_medians_of_images(rng):
    hold(signal.cspline2d, IMAGE, rng, second=False)
    hold(signal.qspline2d, IMAGE, rng, second=False)
    hold(lambda x: signal.symiirorder2(x, 0.2, 0.8, 0.001), IMAGE, rng, second=False, same_bits=False)
    hold(lambda x: signal.sepfir2d(x, [0.2, 0.5, 0.1], [0.3, 0.1, 0.7, 0.2, 0.4]), IMAGE[:6, :7], rng, second=False)
    hold(lambda h: signal.sepfir2d(IMAGE[:6, :7], h[:3], h[3:]), np.array([0.2, 0.5, 0.1, 0.3, 0.1, 0.4]), rng)
    hold(lambda x: signal.medfilt2d(x, (3, 5)), IMAGE[:6, :7], rng, second=False)
    with pytest.raises(TypeError, match="remez has no rule .* use scipy.signal.firls"):
        ad.grad(lambda t: signal.remez(7, [0, 0.2 * t, 0.3, 0.5], [1, 0])[0])(0.6)


def test_residues(rng):
    both = np.array([1.0, 0.5, 1.0, 3.0, 2.2, 0.4])

    def shares(z):
        residues, poles, _ = signal.residue(z[:2], z[2:])
        return np.concatenate([residues.real, residues.imag, poles.real, poles.imag])
    hold(shares, both, rng, rtol=1e-6, same_bits=False)
    hold(lambda z: signal.residuez(z[:2], z[2:])[0].real, both, rng, rtol=1e-6, same_bits=False)
    hold(lambda z: signal.invres(z[:2], z[2:4], z[4:])[0], both, rng, same_bits=False)
    hold(lambda z: signal.invresz(z[:2], z[2:4], z[4:])[0], both, rng, same_bits=False)
    hold(lambda z: signal.unique_roots(z, 0.55)[0], both, rng, second=False)
