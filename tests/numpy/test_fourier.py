"""Fourier, cosine and sine transforms of NumPy and SciPy: half spectra, odd and even lengths, cut and padded ones."""

import pickle

import numpy as np
import pytest
import scipy.fft
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from support.functions import hold

ONE = "fft ifft rfft irfft hfft ihfft".split()
SEVERAL = "fft2 ifft2 rfft2 irfft2 fftn ifftn rfftn irfftn".split()
OF_SCIPY = "hfft2 hfftn ihfft2 ihfftn".split()
TRIGONOMETRIC = "dct idct dst idst dctn idctn dstn idstn".split()
REAL = {"rfft", "ihfft", "rfft2", "rfftn", "ihfft2", "ihfftn"}
NORMS = (None, "ortho", "forward")


def numbers(rng, shape, dtype):
    x = rng.standard_normal(shape)
    return (x + 1j * rng.standard_normal(shape) if np.dtype(dtype).kind == "c" else x).astype(dtype)


def inner(x, y):
    return float(np.real(np.vdot(x, y)))


def hold_adjoint(transform, x, rng, *args, **options):
    """The values of plain arrays, and a gradient that is the adjoint: of a linear map that is all."""
    def f(x):
        return transform(x, *args, **options)
    v, y = numbers(rng, x.shape, x.dtype), f(x)
    w = numbers(rng, y.shape, y.dtype)
    seen = []

    def weighed(x):
        y = f(x)
        seen.append(ad.stop_gradient(y))
        return (np.conj(w) * y).real.sum()
    gradient = ad.grad(weighed)(x)
    assert_array_equal(seen[0], y)
    assert seen[0].dtype == y.dtype and gradient.dtype == x.dtype
    small = y.dtype.itemsize // (2 if y.dtype.kind == "c" else 1) == 4
    size = np.linalg.norm(w.ravel()) * np.linalg.norm(f(v).ravel()) + 1
    assert abs(inner(gradient, v) - inner(w, f(v))) < size * (1e-6 if small else 1e-14)


def dtypes(name):
    return "df" if name in REAL else "dDfF"


@pytest.mark.parametrize("axis", [-1, 0])
@pytest.mark.parametrize("name", ONE)
def test_one_axis(name, axis, rng):
    for module in (np.fft, scipy.fft):
        for dtype in dtypes(name):
            x = numbers(rng, (7, 6), dtype)
            for norm in NORMS:
                hold_adjoint(getattr(module, name), x, rng, axis=axis, norm=norm)


@pytest.mark.parametrize("n", [1, 4, 5, 7, 8, 11])
@pytest.mark.parametrize("name", ONE)
def test_cut_or_padded(name, n, rng):
    for dtype in dtypes(name):
        for norm in NORMS:
            hold_adjoint(getattr(np.fft, name), numbers(rng, (2, 7), dtype), rng, n, norm=norm)


@pytest.mark.parametrize("name", SEVERAL)
def test_several_axes(name, rng):
    for dtype in dtypes(name):
        x = numbers(rng, (3, 4, 5), dtype)
        for norm in NORMS:
            hold_adjoint(getattr(np.fft, name), x, rng, norm=norm)
            hold_adjoint(getattr(scipy.fft, name), x, rng, norm=norm)
        for s in ((2, 7), (5, 4)):
            hold_adjoint(getattr(np.fft, name), x, rng, s, (2, 0))
        hold_adjoint(getattr(np.fft, name), x.T, rng, axes=(0, 1))


@pytest.mark.parametrize("name", OF_SCIPY)
def test_hermitian(name, rng):
    for dtype in dtypes(name):
        for norm in NORMS:
            hold_adjoint(getattr(scipy.fft, name), numbers(rng, (3, 4, 5), dtype), rng, norm=norm)


@pytest.mark.parametrize("kind", [1, 2, 3, 4])
@pytest.mark.parametrize("name", TRIGONOMETRIC)
def test_cosines_and_sines(name, kind, rng):
    for dtype in "dDfF":
        x = numbers(rng, (3, 6), dtype)
        for norm in NORMS:
            for ortho in (None, True, False):
                hold_adjoint(getattr(scipy.fft, name), x, rng, kind, norm=norm, orthogonalize=ortho)


EVERY_WAY = {
    "power": lambda x: np.abs(np.fft.fft(x * x)) ** 2, "filter": lambda x: np.fft.irfft(np.fft.rfft(x) ** 2, 6),
    "odd": lambda x: np.fft.irfft(np.fft.rfft(x[:5] ** 3), 5), "padded": lambda x: np.fft.rfft(x * x, 9),
    "hfft": lambda x: np.fft.hfft(x * x + 1j * x), "ihfft": lambda x: np.fft.ihfft(x * x),
    "plane": lambda x: np.fft.ifft2(np.fft.fft2((x * x).reshape(2, 3)) ** 2),
    "shifted": lambda x: np.fft.fftshift(np.fft.fft(x**2)) * np.fft.ifftshift(np.fft.fftfreq(6)),
    "scipy": lambda x: scipy.fft.irfft(scipy.fft.rfft(x) ** 2, 6), "dct": lambda x: scipy.fft.dct(scipy.fft.dst(x * x)),
    "overwrite": lambda x: scipy.fft.fft(x * (1 + 1j * x), overwrite_x=True, workers=1),
}


@pytest.mark.parametrize("name", EVERY_WAY)
def test_every_way(name, rng):
    hold(EVERY_WAY[name], rng.uniform(0.5, 2.0, 6), rng)


def test_programs_are_pickled(rng):
    x = rng.standard_normal(6)
    program = ad.compile(ad.grad(lambda x: np.abs(scipy.fft.dct(np.fft.fft(x).real)).sum()), x)
    assert_array_equal(pickle.loads(pickle.dumps(program))(2 * x), program(2 * x))


def test_out(rng):
    x = rng.standard_normal((4, 5))

    def f(x):
        out = np.zeros_like(x, complex)
        assert np.fft.fft(x * x, out=out) is out
        np.fft.ifft(out * 2, axis=0, out=out)
        return out
    hold(lambda x: f(x.reshape(4, 5)), x.ravel(), rng)


def test_lists_of_traced_numbers_and_one_axis_that_is_empty(rng):
    hold(lambda x: np.fft.fft([x[0], x[1] ** 2, 3.0]), rng.standard_normal(2), rng)
    for wrong in (lambda x: np.fft.fft(x, 0).real.sum(), lambda x: np.fft.rfft(x[:0]).real.sum(),
                  lambda x: np.fft.fft(x, norm="no").real.sum()):
        with pytest.raises(ValueError, match="(?i)invalid"):
            ad.grad(wrong)(np.ones(3))
    twice = ad.grad(lambda x: np.fft.fftn(x, (3, 3), (0, 0)).real @ np.array([1.0, 2.0, 4.0]))(np.ones(3))
    assert_allclose(twice, [3, 12, 6], atol=1e-14)      # that is 3 x, backwards from the second element on
    assert_allclose(ad.grad(lambda x: np.fft.fftn(x, axes=(0, 0)).real[0])(np.ones(3)), [3, 0, 0], atol=1e-15)
