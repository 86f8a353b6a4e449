"""A function of one array is held against NumPy and against differences, in every way to differentiate it."""

import warnings

import numpy as np
from numpy.testing import assert_allclose

import blasad as ad

STEP = 1e-5


def both(f, x, v):
    """The value, and the tangent along v by differences of six points."""
    tangent = 0.0
    for k, weight in ((1, 0.75), (2, -0.15), (3, 1 / 60)):
        tangent = tangent + weight * (np.asarray(f(x + k * STEP * v)) - np.asarray(f(x - k * STEP * v)))
    return np.asarray(f(x)), tangent / STEP


def real(a, b):
    return float(np.real(np.vdot(a, b)))


def hold(f, x, rng, rtol=1e-7, same_bits=True, second=True):
    """Value, forward, reverse, lanes, checkpoint, compiled; and second derivatives, forward over reverse and back."""
    v = rng.standard_normal(x.shape)
    if x.dtype.kind == "c":
        v = v + 1j * rng.standard_normal(x.shape)
    value, tangent = both(lambda x: f(x.copy()), x, v)
    got, got_tangent = ad.jvp(f, (x.copy(),), (v,))
    if same_bits:
        np.testing.assert_array_equal(np.asarray(got), value)
    assert_allclose(got, value, rtol=1e-13, atol=1e-13)
    assert_allclose(got_tangent, tangent, rtol=rtol, atol=1e-8)
    w = rng.standard_normal(value.shape)
    if value.dtype.kind == "c":
        w = w + 1j * rng.standard_normal(value.shape)
    seed = w if w.ndim else w[()]
    _, pull = ad.vjp(f, x.copy())
    gradient = pull(seed)[0]
    assert_allclose(real(gradient, v), real(w, tangent), rtol=rtol, atol=1e-8)

    if "c" not in (x.dtype.kind, value.dtype.kind):
        lanes = ad.jacobian(f)(x.copy()).reshape(*value.shape, x.size)
        assert_allclose(lanes @ v.ravel(), tangent, rtol=rtol, atol=1e-8)

    def weighed(x):
        y = f(x * 1)
        return (y * np.conj(w)).real.sum() if y.ndim else (y * np.conj(w)).real
    with warnings.catch_warnings():         # of functions that look at values
        warnings.filterwarnings("ignore", ".*looked at a value while")
        program = ad.compile(ad.grad(weighed), x)
    for way in (ad.grad(weighed), ad.grad(ad.checkpoint(weighed)), program):
        assert_allclose(way(x.copy()), gradient, rtol=1e-10, atol=1e-12)
    if second:
        def slope(x):
            dy = ad.jvp(f, (x * 1,), (v,))[1]
            return (dy * np.conj(w)).real.sum() if dy.ndim else (dy * np.conj(w)).real
        expected = both(lambda x: ad.grad(weighed)(x.copy()), x, v)[1]
        assert_allclose(ad.jvp(ad.grad(weighed), (x.copy(),), (v,))[1], expected, rtol=1e-5, atol=1e-6)
        assert_allclose(ad.grad(slope)(x.copy()), expected, rtol=1e-5, atol=1e-6)
