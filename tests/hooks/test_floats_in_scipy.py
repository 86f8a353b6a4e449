"""`float(x)` in SciPy's own code keeps a derivative, so that filters have one along their frequencies."""

import warnings

import numpy as np
import pytest

import blasad as ad

signal = pytest.importorskip("scipy.signal")
X = np.array([0.2, 0.45, 0.7])


def by_differences(f, x, step=1e-5):
    found = np.zeros_like(x)
    for i in range(len(x)):
        e = np.zeros_like(x)
        e[i] = step
        found[i] = (8 * (f(x + e) - f(x - e)) - (f(x + 2 * e) - f(x - 2 * e))) / (12 * step)
    return found


def total(*arrays):
    """A real function of all elements, which does not cancel what is conjugate."""
    return sum((abs(a) ** 2).sum() + a.real.sum() for a in map(np.atleast_1d, arrays))


WAVE = np.sin(np.arange(30.0))
POLES = np.array([-0.5 + 0.2j, -0.5 - 0.2j])
DESIGNS = {
    "butter": lambda p: total(*signal.butter(3, p[0])),
    "butter of a band": lambda p: total(signal.butter(2, [p[0], p[1]], "band", output="sos")),
    "butter of an array": lambda p: total(signal.butter(3, p[:2], "bandstop", output="sos")),
    "butter, poles": lambda p: total(*signal.butter(3, p[0], "high", output="zpk")),
    "butter, analog": lambda p: total(*signal.butter(3, p[2], analog=True)),
    "butter, sampled": lambda p: total(*signal.butter(3, 10 * p[0], fs=20.0 + p[1])),
    "cheby1": lambda p: total(*signal.cheby1(3, p[1], p[0])),
    "cheby2": lambda p: total(*signal.cheby2(3, 20 + p[1], p[0])),
    "ellip": lambda p: total(*signal.ellip(3, 1.0, 20.0, p[0])),
    "bessel": lambda p: total(*signal.bessel(3, p[0], norm="mag")),
    "iirfilter": lambda p: total(*signal.iirfilter(2, [p[0], p[1]], rs=60, rp=1, ftype="cheby2")),
    "iirpeak": lambda p: total(*signal.iirpeak(p[0], 30 * p[1])),
    "iirnotch": lambda p: total(*signal.iirnotch(p[0], 30 * p[1])),
    "iircomb": lambda p: total(*signal.iircomb(0.25, 30 * p[1])),
    "gammatone": lambda p: total(*signal.gammatone(100 * p[0], "iir", fs=1000)),
    "lp2lp": lambda p: total(*signal.lp2lp([1.0, 2], [1, 0.5, 0.3], p[0]), *signal.lp2hp([1.0], [1, 0.5], p[1])),
    "lp2bp": lambda p: total(
        *signal.lp2bp([1.0, 2], [1, 0.5, 0.3], p[0], p[1]), *signal.lp2bs([1.0], [1, 0.5], p[1], p[2])),
    "lp2bp_zpk": lambda p: total(*signal.lp2bp_zpk([-0.3], POLES, p[2], p[0], p[1])),
    "bilinear": lambda p: total(*signal.bilinear(p, [1, 0.5, 0.3], fs=p[0])),
    "filtfilt": lambda p: total(signal.filtfilt(*signal.butter(2, p[0]), WAVE * p[1])),
    "sosfiltfilt": lambda p: total(signal.sosfiltfilt(signal.butter(2, p[0], output="sos"), WAVE * p[1])),
    "chirp": lambda p: total(signal.chirp(np.linspace(0, 1, 5), p[0], p[1], 3 * p[2])),
    "spectrogram": lambda p: total(signal.spectrogram(np.sin(np.arange(32) * p[0]), fs=p[1], nperseg=16)[2]),
}


@pytest.mark.parametrize("name", DESIGNS)
def test_filters_are_differentiated_along_their_frequencies(name):
    f = DESIGNS[name]
    with warnings.catch_warnings():
        if name != "ellip":                     # which branches on values that are exactly zero
            warnings.simplefilter("error")
        else:
            warnings.simplefilter("ignore")
        value, got = ad.value_and_grad(f)(X)
    assert value == pytest.approx(f(X), rel=1e-13)
    assert np.allclose(got, by_differences(f, X), rtol=1e-6, atol=1e-8)


def test_curvatures_and_forward_derivatives_pass_through_too():
    f = DESIGNS["butter"]
    found = ad.hessian(f)(X)
    e = np.array([1e-5, 0, 0])
    want = (ad.grad(f)(X + e) - ad.grad(f)(X - e)) / 2e-5
    assert np.allclose(found[0], want, rtol=1e-6, atol=1e-6)
    assert ad.jvp(f, (X,), (np.array([1.0, 0, 0]),))[1] == pytest.approx(ad.grad(f)(X)[0])


def test_float_of_the_program_itself_still_warns():
    with pytest.warns(ad.DerivativeLost):
        ad.grad(lambda x: x * float(x))(2.0)


def test_numbers_are_floats_to_scipys_own_code_and_wrong_ones_raise_its_errors():
    def f(x):
        with pytest.raises(TypeError):
            signal.chirp([0.0, 1.0], np.ones(2) * x, 1.0, 2.0)
        return signal.chirp([0.5], x, 1.0, 2.0)[0]

    assert ad.grad(f)(0.3) == pytest.approx(by_differences(lambda x: signal.chirp([0.5], x[0], 1, 2)[0],
                                                           np.array([0.3]))[0])


def test_functions_get_their_own_code_back():
    function = signal.lp2lp
    ad.grad(lambda x: signal.lp2lp([1.0], [1.0, 2], x)[0][0])(2.0)
    signal.lp2lp([1.0], [1.0, 2], 3.0)          # no derivative runs any more
    assert "__blasad_float__" not in function.__code__.co_names
    ad.grad(lambda x: x * x)(1.0)
    assert "code of scipy.signal._filter_design.lp2lp" in ad.options().changes()
    with ad.options(as_is=False):
        assert "__blasad_float__" not in function.__globals__
    assert ad.grad(lambda x: signal.lp2lp([1.0], [1.0, 2], x)[1][1])(2.0) != 0


def test_sorting_by_a_list_of_keys_with_a_derivative_is_a_choice():
    assert (ad.grad(lambda x: x[np.lexsort([abs(x)])] @ np.arange(3.0))(np.array([3.0, 1, 2])) == [2, 0, 1]).all()
    big = [2**53 + 1, 2**53, 0]
    got = ad.grad(lambda x: x[np.lexsort([x, big])] @ np.arange(3.0))(np.ones(3))
    assert (got == [2, 1, 0]).all()             # whole numbers stay what they are
