"""Peaks of signals: heights, prominences and widths have derivatives, places are constants."""

import warnings

import numpy as np
import pytest

import blasad as ad

signal = pytest.importorskip("scipy.signal")
T = np.arange(60.0)
X = np.array([0.23, 0.61, 0.8])


def wave(p):
    return np.sin(p[0] * T) + p[2] * np.cos(p[1] * T)


def by_differences(f, x, step=1e-6):
    return np.array([(f(x + e) - f(x - e)) / (2 * step) for e in step * np.eye(len(x))])


def weighted(a):
    return a @ np.cos(np.arange(len(a)))


def of_property(name, **options):
    return lambda p: weighted(signal.find_peaks(wave(p), **options)[1][name])


PEAKS = signal.find_peaks(wave(X))[0]
MEASURES = {
    "prominences": lambda p: weighted(signal.peak_prominences(wave(p), PEAKS)[0]),
    "prominences in a window": lambda p: weighted(signal.peak_prominences(wave(p), PEAKS, wlen=9)[0]),
    "widths": lambda p: weighted(signal.peak_widths(wave(p), PEAKS)[0]),
    "heights of widths": lambda p: weighted(signal.peak_widths(wave(p), PEAKS, rel_height=0.3)[1]),
    "ends of widths": lambda p: weighted(np.concatenate(signal.peak_widths(wave(p), PEAKS, rel_height=0.7)[2:])),
    "widths at the bases": lambda p: weighted(signal.peak_widths(wave(p), PEAKS, rel_height=1.5)[0]),
    "widths along the height": lambda p: weighted(signal.peak_widths(wave(X), PEAKS, rel_height=p[1])[0]),
    "peak_heights": of_property("peak_heights", height=0.1),
    "left_thresholds": of_property("left_thresholds", threshold=0.01),
    "prominences of many": of_property("prominences", prominence=0.2, distance=3),
    "widths of many": of_property("widths", width=1, height=-1),
    "right_ips": of_property("right_ips", width=1, distance=2),
}


@pytest.mark.parametrize("name", MEASURES)
def test_what_is_measured_of_peaks_has_a_derivative(name):
    f = MEASURES[name]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        value, got = ad.value_and_grad(f)(X)
    assert value == pytest.approx(f(X), rel=1e-14) and value != 0
    assert np.allclose(got, by_differences(f, X), rtol=1e-6, atol=1e-7)


def test_second_derivatives_of_widths():
    f = MEASURES["widths"]
    want = np.array([(ad.grad(f)(X + e) - ad.grad(f)(X - e)) / 2e-6 for e in 1e-6 * np.eye(3)])
    assert np.allclose(ad.hessian(f)(X), want, rtol=1e-5, atol=1e-4)


def test_places_are_constants_and_a_program_finds_them_anew():
    f = MEASURES["widths of many"]
    compiled = ad.jit(ad.value_and_grad(f))
    for x in (X, X * 1.001, X * 1.3):
        value, got = compiled(x)
        assert value == pytest.approx(f(x), rel=1e-13)
        assert np.allclose(got, by_differences(f, x), rtol=1e-5, atol=1e-6)

    def places(p):
        peaks, _ = signal.find_peaks(wave(p), distance=4)
        assert peaks.dtype == np.intp and type(peaks) is np.ndarray
        return (p * len(peaks)).sum()

    assert (ad.grad(places)(X) == len(signal.find_peaks(wave(X), distance=4)[0])).all()
