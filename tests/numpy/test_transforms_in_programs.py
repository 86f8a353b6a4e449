"""Transforms in compiled programs: values bit for bit, adjoints and tangents, and no function in Python runs."""

import pickle

import numpy as np
import pytest
import scipy.fft
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from blasad._numpy import fourier, pocketfft

ONE = "fft ifft rfft irfft hfft ihfft".split()
SEVERAL = "fftn ifftn rfftn irfftn".split()
TRIGONOMETRIC = "dct dst idct idst".split()
REAL = {"rfft", "ihfft", "rfftn", "dct", "dst", "idct", "idst"}
SHAPES = ((1,), (6,), (7,), (3, 4), (4, 1), (2, 3, 4))


def numbers(rng, shape, dtype, order="C"):
    x = rng.standard_normal(shape)
    return (x + 1j * rng.standard_normal(shape) if np.dtype(dtype).kind == "c" else x).astype(dtype).copy(order)


def inner(x, y):
    return float(np.real(np.vdot(np.asarray(x, complex), np.asarray(y, complex))))


def hold(f, x, rng):
    """A program for other numbers than those of its trace, its adjoint and its tangent: f is linear."""
    other, v = (numbers(rng, x.shape, x.dtype, "F" if x.flags.f_contiguous else "C") for _ in range(2))
    y = f(other)
    found = ad.compile(f, x)(other)
    assert found.dtype == y.dtype
    assert_array_equal(found, y)
    w = numbers(rng, y.shape, y.dtype)
    gradient = ad.compile(ad.grad(lambda x: np.real(np.vdot(w, f(x)))), x)(other)
    tangent = ad.compile(lambda x, v: ad.jvp(f, (x,), (v,))[1], x, v)(other, v)
    size = np.linalg.norm(w.ravel()) * np.linalg.norm(f(v).ravel()) + 1
    small = y.dtype.char in "fF"
    assert gradient.dtype == x.dtype
    assert abs(inner(gradient, v) - inner(w, f(v))) < size * (1e-5 if small else 1e-13)
    assert_allclose(tangent, f(v), rtol=1e-5 if small else 1e-13, atol=1e-5 if small else 1e-13)


def dtypes(name):
    return "df" if name in REAL else "dDfF"


@pytest.mark.parametrize("name", ONE)
@pytest.mark.parametrize("module", (np.fft, scipy.fft), ids=("numpy", "scipy"))
def test_transforms_along_an_axis(module, name, rng):
    transform = getattr(module, name)
    cases = [(dtype, shape, options) for dtype in dtypes(name) for shape in SHAPES for options in (
        {}, {"norm": "ortho"}, {"norm": "forward", "axis": 0}, {"n": 5}, {"n": 2, "axis": 0})]
    for k in rng.permutation(len(cases))[:10]:
        dtype, shape, options = cases[k]
        if name in ("irfft", "hfft") and shape[options.get("axis", -1)] == 1 and "n" not in options:
            continue                    # of no numbers
        hold(lambda x, options=options: transform(x, **options), numbers(rng, shape, dtype, "CF"[k % 2]), rng)


@pytest.mark.parametrize("name", SEVERAL)
@pytest.mark.parametrize("module", (np.fft, scipy.fft), ids=("numpy", "scipy"))
def test_transforms_along_several_axes(module, name, rng):
    transform = getattr(module, name)
    for k, options in enumerate((
            {}, {"norm": "ortho"}, {"axes": (0, 2)}, {"axes": (2, 1), "norm": "forward"},
            {"s": (5, 2), "axes": (1, 0)}, {"s": (3, 4, 2), "axes": (0, 1, 2)})):
        dtype = dtypes(name)[k % len(dtypes(name))]
        hold(lambda x, options=options: transform(x, **options), numbers(rng, (2, 3, 4), dtype, "CF"[k // 2 % 2]), rng)


@pytest.mark.parametrize("kind", range(1, 5))
@pytest.mark.parametrize("name", TRIGONOMETRIC)
def test_cosines_and_sines(name, kind, rng):
    cases = (((6,), {}), ((4, 3), {"axis": 0, "norm": "ortho"}), ((2, 5), {"norm": "forward"}),
             ((3, 4), {"norm": "ortho", "orthogonalize": False}), ((4,), {"orthogonalize": True, "n": 3}))
    for k, (shape, options) in enumerate(cases):
        hold(lambda x, options=options: getattr(scipy.fft, name)(x, kind, **options),
             numbers(rng, shape, "df"[(k + kind) % 2]), rng)


def energy(x):
    parts = (np.fft.fftn(x), np.fft.rfft(x, 5), np.fft.irfft(x, axis=0), scipy.fft.fft(x), scipy.fft.rfft2(x),
             scipy.fft.irfft(x), scipy.fft.dctn(x), scipy.fft.dst(x, 3))
    return sum((np.abs(y) ** 3).sum() for y in parts)


def test_no_function_in_python_runs(monkeypatch, rng):
    x, other = rng.standard_normal((2, 4, 6))
    eager = ad.value_and_grad(energy)(other)
    program = pickle.loads(pickle.dumps(ad.compile(ad.value_and_grad(energy), x)))

    def refused(*args, **kwargs):
        raise AssertionError("a function in Python ran")

    for primitive in (fourier.transform, pocketfft.c2c, pocketfft.r2c, pocketfft.c2r, pocketfft.r2r):
        monkeypatch.setattr(primitive, "value", refused)
        monkeypatch.setattr(primitive, "pull", refused)
    value, gradient = program(other)
    assert_allclose(value, eager[0], rtol=1e-14)
    assert_allclose(gradient, eager[1], rtol=1e-12)


def test_lanes_and_second_derivatives(rng):
    x, v = rng.standard_normal((2, 2, 3))
    jacobian = ad.compile(ad.jacobian(lambda x: np.fft.rfft2(x).imag), x)(v)
    each = np.stack([np.fft.rfft2(unit.reshape(2, 3)).imag for unit in np.eye(6)], -1).reshape(2, 2, 2, 3)
    assert_allclose(jacobian, each, atol=1e-14)
    gradient, h = ad.grad(energy), 1e-5
    second = ad.compile(lambda x, v: ad.jvp(gradient, (x,), (v,))[1], x, v)(x, v)
    assert_allclose(second, (gradient(x + h * v) - gradient(x - h * v)) / (2 * h), rtol=1e-6, atol=1e-6)
