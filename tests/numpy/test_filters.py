"""Filters, recursions and splines of SciPy: its own values, derivatives along all that is traced."""

import inspect
import pickle
import sys

import numpy as np
import pytest
import scipy.integrate
import scipy.interpolate
import scipy.ndimage
import scipy.signal
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from support.functions import hold

W = np.array([0.5, -1.0, 2.0, 0.25])
PLACES = np.linspace(0.0, 1.0, 7)
CUBIC = scipy.interpolate.CubicSpline(PLACES, np.sin(5 * PLACES))
VECTORS = scipy.interpolate.CubicSpline(PLACES, np.outer([1.0, 2.0], np.cos(5 * PLACES)), axis=1)
CURVES = {
    "cubic": CUBIC, "pchip": scipy.interpolate.PchipInterpolator(PLACES, PLACES**2),
    "akima": scipy.interpolate.Akima1DInterpolator(PLACES, np.exp(PLACES)), "slope": CUBIC.derivative(),
    "integral": CUBIC.antiderivative(), "b": scipy.interpolate.make_interp_spline(PLACES, np.sin(5 * PLACES)),
    "quintic": scipy.interpolate.make_interp_spline(PLACES, np.sin(5 * PLACES), k=5),
    "interp1d": scipy.interpolate.interp1d(PLACES, np.sin(PLACES), "cubic"), "vectors": VECTORS,
    "linear": scipy.interpolate.interp1d(PLACES, np.sin(PLACES)),
    "complex": scipy.interpolate.CubicSpline(PLACES, np.exp(5j * PLACES)),
    "periodic": scipy.interpolate.CubicSpline(PLACES, np.cos(2 * np.pi * PLACES).round(12), bc_type="periodic"),
}
MODES = ["reflect", "mirror", "nearest", "wrap", "constant", "grid-wrap", "grid-constant"]


SOS = scipy.signal.butter(3, 0.3, output="sos")
FITS = {            # at these places, and at those that follow from the values
    "cubic": scipy.interpolate.CubicSpline, "pchip": scipy.interpolate.PchipInterpolator,
    "natural": lambda x, y: scipy.interpolate.CubicSpline(x, y, bc_type="natural"),
    "slope": lambda x, y: scipy.interpolate.CubicSpline(x, y).derivative(),
    "hermite": lambda x, y: scipy.interpolate.CubicHermiteSpline(x, y, y * y),
    "b": scipy.interpolate.make_interp_spline, "interp1d": lambda x, y: scipy.interpolate.interp1d(x, y, "cubic"),
}


def image(filtered):
    """A filter of an image that writes to an output, and what it is given squared."""
    def f(x):
        x = (x * x).reshape(3, 5)
        out = np.zeros_like(x)
        assert filtered(x, out) is out
        return out
    return f


@pytest.mark.parametrize("mode", MODES)
def test_images(mode, rng):
    x = rng.uniform(1, 2, 15)
    nd = scipy.ndimage
    for f in (lambda x, out: nd.correlate1d(x, W, 0, out, mode, 0.7, origin=1),
              lambda x, out: nd.convolve1d(x, W[:3], 1, out, mode, 0.7),
              lambda x, out: nd.correlate(x, np.outer(W[:2], W), out, mode, 0.7, origin=(-1, 1)),
              lambda x, out: nd.uniform_filter1d(x, 4, 1, out, mode, 0.7, origin=1)):
        hold(image(f), x, rng)


def test_weights_and_images(rng):
    nd = scipy.ndimage

    def f(x):
        out, again = np.zeros_like(x[:6]), np.zeros_like(x[:6].reshape(2, 3))
        nd.correlate1d(x[:6], x[6:9] * x[6], output=out, cval=0.5, mode="constant")
        nd.convolve(out.reshape(2, 3), x[5:].reshape(2, 2), again, "mirror")
        return again
    hold(f, rng.uniform(1, 2, 9), rng)
    f = lambda x: nd.gaussian_filter(x.reshape(4, 6), 1.0, output=np.zeros_like(x.reshape(4, 6)))   # noqa: E731
    hold(f, rng.uniform(1, 2, 24), rng)
    g = ad.grad(lambda x: nd.correlate1d(x, W, output=np.zeros_like(x)).sum())(np.ones(5, np.float32))
    assert g.dtype == np.float32


@pytest.mark.parametrize("boundary", ["fill", "wrap", "symm"])
@pytest.mark.parametrize("mode", ["full", "same", "valid"])
def test_planes(mode, boundary, rng):
    def f(x):
        image, w = (x[:12] ** 2).reshape(3, 4), x[8:].reshape(3, 2)
        one = scipy.signal.convolve2d(image, w, mode, boundary, 0.3)
        two = scipy.signal.correlate2d(image * (1 + 2j), w * (1 - 1j), mode, boundary, 0.3j)
        return one * two
    hold(f, rng.uniform(1, 2, 14), rng)


def recursions():
    lfilter, zi = scipy.signal.lfilter, np.array([0.3, -0.2])
    return {
        "x": lambda x: lfilter([1.0, 0.5], [1.0, -0.3, 0.1], x * x),
        "scaled": lambda x: lfilter(W, [2.0, -0.3, 0.1], x),
        "b": lambda x: lfilter(x[:3], [1.0, 0.2], x), "a": lambda x: lfilter([1.0, 0.2], 1 + x[:3] ** 2, x),
        "rows": lambda x: lfilter(x[:2], [1.0, x[2], 0.3], (x * x).reshape(2, 4)),
        "columns": lambda x: lfilter(x[:2], [1.0, x[2], 0.3], (x * x).reshape(2, 4), axis=0),
        "complex": lambda x: lfilter([1.0, 0.5j], [1.0, 1j * x[0] - 0.3], x * (1 + 1j * x)),
        "before": lambda x: lfilter(x[:3], [1.0, x[2], 0.3], x, zi=x[1:3])[0],
        "after": lambda x: lfilter(x[:3], [2.0, x[2], 0.3], x, zi=x[1:3] ** 2)[1],
        "short": lambda x: lfilter(x[:4], [1.0, x[2], 0.3], x[:2], zi=x[1:4] ** 2)[1],
        "in parts": lambda x: np.concatenate(lfilter([1.0], [1.0, -0.5, x[0]], x[4:], zi=lfilter(
            [1.0], [1.0, -0.5, x[0]], x[:4] ** 2, zi=zi)[1])),
    }


@pytest.mark.parametrize("name", recursions())
def test_recursive_filters(name, rng):
    hold(recursions()[name], rng.uniform(0.5, 1.0, 8), rng)


SIGNALS = {
    "convolve": lambda x: scipy.signal.convolve(x * x, x[:3], "same"),
    "hilbert": lambda x: abs(scipy.signal.hilbert(x)),
    "correlate": lambda x: scipy.signal.correlate(x * x, W),
    "detrend": lambda x: scipy.signal.detrend(x, type="constant"),
    "filtfilt": lambda x: scipy.signal.filtfilt([1.0, 0.5], [1.0, -0.3], x * x, padlen=3),
    "spectrogram": lambda x: scipy.signal.spectrogram(x * x, nperseg=4)[2],
    "deconvolve": lambda x: scipy.signal.deconvolve(x * x, [2.0, x[0]])[0],
    "gaussian": lambda x: scipy.ndimage.gaussian_filter(x.reshape(2, 4) ** 2, 1.0, mode="wrap"),
    "sobel": lambda x: scipy.ndimage.sobel(x.reshape(2, 4) ** 2),
    "savgol": lambda x: scipy.signal.savgol_filter(x * x, 5, 2), "line": lambda x: scipy.signal.detrend(x * x),
    "fftconvolve": lambda x: scipy.signal.fftconvolve(x * x, x[:3]),
    "oaconvolve": lambda x: scipy.signal.oaconvolve(x * x, x[:2]),
    "sections": lambda x: scipy.signal.sosfilt(SOS, x * x),
    "resample": lambda x: scipy.signal.resample(x * x, 11), "welch": lambda x: scipy.signal.welch(x * x, nperseg=4)[1],
    "resample_poly": lambda x: scipy.signal.resample_poly(x * x, 3, 2),
    "padded": lambda x: abs(scipy.fft.rfft(x * x, 11)),
    "trapezoid": lambda x: scipy.integrate.trapezoid(x * x, dx=0.1),
    "simpson": lambda x: scipy.integrate.simpson(x * x, dx=0.1),
    "cumulative": lambda x: scipy.integrate.cumulative_trapezoid(x * x, x, initial=0),
}


@pytest.mark.parametrize("name", SIGNALS)
def test_signals_and_integrals(name, rng):
    summed_otherwise = "convolve correlate spectrogram savgol line fftconvolve sections welch".split()
    hold(SIGNALS[name], np.sort(rng.uniform(0.5, 1.0, 8)), rng, same_bits=name not in summed_otherwise)


@pytest.mark.parametrize("name", CURVES)
def test_curves(name, rng):
    hold(lambda x: CURVES[name](x * x), rng.uniform(0.2, 0.9, 4), rng, second=name != "linear")


@pytest.mark.parametrize("name", FITS)
def test_splines_of_traced_values(name, rng):
    y = np.array([0.3, 0.8, 0.5, 0.9, 0.1, 0.4]) + 0.01 * rng.standard_normal(6)
    places = np.array([[0.1, 0.33], [0.5, 0.95]])
    hold(lambda y: FITS[name](np.linspace(0, 1, 6), y * y)(places), y, rng, same_bits=False)
    hold(lambda y: FITS[name](np.linspace(0, 1, 6), y * y)(y[:2]), y, rng, same_bits=False)


def test_splines_of_traced_knots(rng):
    f = lambda y: scipy.interpolate.CubicSpline(np.cumsum(y * y), np.stack([y, y * y]), axis=1)(0.7)  # noqa: E731
    hold(f, rng.uniform(0.5, 0.9, 5), rng, same_bits=False)
    hold(lambda y: scipy.interpolate.make_interp_spline(np.cumsum(y), y)(2.7), np.ones(5), rng, same_bits=False)


def test_curves_of_places_in_any_shape(rng):
    hold(lambda x: VECTORS(x.reshape(2, 2)) + CUBIC(x[0]), rng.uniform(0.2, 0.9, 4), rng)
    hold(lambda x: CUBIC(x, 1) * CUBIC(2 * x, extrapolate=True), rng.uniform(0.2, 0.9, 4), rng)
    with pytest.raises(TypeError, match="real places"):
        ad.grad(lambda x: CUBIC(x * 1j).real.sum())(np.ones(2))


def test_grids(rng):
    grid = np.array([0.0, 0.3, 0.5, 1.0]), np.array([1.0, 0.4, 0.0])
    numbers = rng.standard_normal((4, 3, 2))
    table = scipy.interpolate.RegularGridInterpolator(grid, numbers)
    hold(lambda x: table((x * x).reshape(3, 2)), rng.uniform(0.2, 0.9, 6), rng)
    hold(lambda x: table((x * x, x[0])), rng.uniform(0.2, 0.9, 3), rng)
    hold(lambda x: table(x), rng.uniform(0.2, 0.9, 2), rng)
    for fill in (None, 3.0):
        plain = scipy.interpolate.RegularGridInterpolator(grid[:1], numbers[:, 0, 0], bounds_error=False,
                                                          fill_value=fill)
        hold(lambda x, f=plain: f(x[:, None] * [[4.0]]), np.array([0.02, 0.1, 0.22, 0.4, -0.1]), rng)
    with pytest.raises(ValueError, match="out of bounds"):
        ad.grad(lambda x: table(x * 2).sum())(np.ones(2))
    with pytest.warns(ad.DerivativeLost, match="chosen by comparisons"):
        ad.grad(lambda x: table(x, "nearest").sum())(np.ones(2))


# ---------------------------------------------------------------- functions that write to arrays that they are given

@pytest.mark.parametrize("traced", (False, True), ids=("constant", "traced"))
def test_sections_of_second_order(traced, rng):
    """The values of constant sections are SciPy's; traced ones run one after the other, and sum in another order."""
    sections = scipy.signal.butter(4, 0.3, output="sos")
    before, shift = rng.standard_normal((2, 2, 2)), np.arange(6) != 3

    def f(x):
        y, zi = np.stack([x * x, 3 * x]), before * x[0] if isinstance(x, np.ndarray) else x[0] * before
        sos = sections + 0.1 * x * shift if traced else sections
        scipy.signal._sosfilt._sosfilt(sos, y, zi)
        return np.concatenate([y.ravel(), zi.ravel()])
    x = rng.standard_normal(6)
    hold(f, x, rng, same_bits=not traced)
    expected, state = scipy.signal.sosfilt(sections + 0.1 * x * shift * traced, np.stack([x * x, 3 * x]),
                                           zi=before.transpose(1, 0, 2) * x[0])
    value = ad.value_and_grad(lambda x: f(x)[:12].sum())(x)[0]
    assert_allclose(value, expected.sum(), rtol=1e-12)


@pytest.mark.parametrize("dtype", "fdFD")
def test_sections_and_filters_in_each_precision_along_an_axis(dtype, rng):
    """Both are linear in the signal: the adjoint is known by inner products."""
    sos = scipy.signal.butter(3, 0.3, output="sos")
    filters = (lambda x: scipy.signal.sosfilt(sos, x, axis=0), lambda x: scipy.signal.sosfiltfilt(sos, x, padlen=3),
               lambda x: scipy.signal.lfilter([0.5, 0.2], [1.0, 0.3, -0.1], x, axis=0))
    x, v, w = rng.standard_normal((3, 5, 8))
    if dtype in "FD":
        x, v, w = x + 1j * w, v + 1j * x, w + 1j * v
    for f in filters:
        y, pull = ad.vjp(f, x.astype(dtype))
        assert_array_equal(y, f(x.astype(dtype)))
        expected = np.vdot(w, f(v)).real
        assert_allclose(np.vdot(pull(w.astype(y.dtype))[0], v).real, expected, rtol=1e-4 if dtype in "fF" else 1e-12)
        assert_allclose(ad.jvp(f, (x,), (v,))[1], f(v), rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("up", [1, 2, 3])
@pytest.mark.parametrize("down", [1, 2, 5])
def test_changes_of_the_rate(up, down, rng):
    h = rng.standard_normal(5)
    apply = scipy.signal._upfirdn_apply._apply
    flipped = scipy.signal._upfirdn._pad_h(h, up)

    def f(x):
        x = (x * x).reshape(2, 6)
        out = np.zeros_like(x, shape=(2, (5 * up + 4) // down + 1))
        apply(x, flipped, out, up, down, 1, 0, 0.0)
        return out
    x = rng.standard_normal(12)
    assert_array_equal(f(x), scipy.signal.upfirdn(h, (x * x).reshape(2, 6), up, down))
    hold(f, x, rng)


@pytest.mark.parametrize("nu", [0, 1, 2])
@pytest.mark.parametrize("extrapolate", [True, False])
def test_traced_coefficients(nu, extrapolate, rng):
    places = np.array([-0.5, 0.0, 0.3, 0.5, 0.77, 1.0, 1.5]) if extrapolate else np.array([0.0, 0.3, 0.5, 0.77, 1.0])

    def f(x):
        c = (x * x).reshape(4, 1, 2) * np.arange(1.0, 4)[:, None]
        out = np.empty_like(x, shape=(len(places), 2))
        scipy.interpolate._ppoly.evaluate(c, np.array([0.0, 0.3, 0.6, 1.0]), places, nu, extrapolate, out)
        return out
    x = rng.standard_normal(8)
    hold(f, x, rng)
    hold(lambda x: f(x)[:, 0] * x[0], x, rng)


def test_programs_are_pickled(rng):
    x = rng.uniform(0.5, 1, 6)
    f = lambda x: (scipy.signal.lfilter(x[:2], [1.0, x[0]], scipy.signal.convolve2d(    # noqa: E731
        x.reshape(2, 3), x[:4].reshape(2, 2)).ravel()) * CUBIC(x[0])).sum()
    program = ad.compile(ad.grad(f), x)
    assert_array_equal(pickle.loads(pickle.dumps(program))(x / 2), program(x / 2))
    assert_allclose(program(x / 2), ad.grad(f)(x / 2), rtol=1e-12)


def test_nothing_of_scipy_is_changed():
    ad.grad(lambda x: CUBIC(x).sum())(np.ones(2))
    call = type(CUBIC).__call__
    assert call.__code__.co_filename == sys.modules["scipy.interpolate._interpolate"].__file__
    assert list(inspect.signature(call).parameters) == ["self", "x", "nu", "extrapolate"]
    f = sys.modules["scipy.ndimage._nd_image"].correlate1d
    assert f.__name__ == "correlate1d" and f.__module__ == "_nd_image" or f.__module__ == "scipy.ndimage._nd_image"
    assert type(CUBIC(np.ones(2))) is np.ndarray


@pytest.mark.parametrize("dtype", ("f4", "f8", "c8", "c16"))
def test_windows_lie_anywhere_in_memory_in_every_precision(dtype, rng):
    """What comes back to signals and weights, by the sums over all windows in NumPy."""
    def numbers(*shape):
        x = rng.standard_normal(shape)
        return (x + 1j * rng.standard_normal(shape) if dtype[0] == "c" else x).astype(dtype)

    rtol = 1e-4 if dtype in ("f4", "c8") else 1e-12
    for x, w, by in ((numbers(9, 40), numbers(3, 5), numbers(7, 36)),
                     (numbers(40, 9).T, numbers(6, 5)[::-2, ::-1], numbers(36, 7)[::-1].T),
                     (numbers(18, 80)[::-2, ::2], numbers(5, 3).T, numbers(7, 36)[:, ::-1])):
        def correlation(x, w):
            return scipy.signal.correlate(x, w, "valid", "direct")

        value, pull = ad.vjp(correlation, x, w)
        assert_array_equal(value, correlation(x, w))
        of_x, of_w = np.zeros(x.shape, complex), np.zeros(w.shape, complex)
        for i, j in np.ndindex(w.shape):
            of_x[i:i + by.shape[0], j:j + by.shape[1]] += w[i, j] * by
            of_w[i, j] = (x[i:i + by.shape[0], j:j + by.shape[1]] * np.conj(by)).sum()
        bx, bw = pull(by)
        assert (bx.dtype, bw.dtype) == (dtype, dtype)
        assert_allclose(bx, of_x, rtol=rtol, atol=rtol)
        assert_allclose(bw, of_w, rtol=rtol, atol=rtol)


def test_windows_are_longer_than_what_they_run_along(rng):
    x, v, w = *rng.standard_normal((2, 3, 1, 2)), rng.standard_normal((4, 5))
    for mode in MODES:
        def f(x, mode=mode):
            return scipy.ndimage.correlate1d(scipy.ndimage.correlate(x, w[:, None], mode=mode), w[0], 1, mode=mode)

        by = rng.standard_normal(f(x).shape)
        assert_allclose((ad.vjp(f, x)[1](by)[0] * v).sum(), (by * f(v)).sum(), rtol=1e-12, atol=1e-13)
    assert ad.grad(lambda x: scipy.ndimage.correlate1d(x, w[0]).sum())(np.zeros((0, 3))).shape == (0, 3)
