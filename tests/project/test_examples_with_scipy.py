"""The examples of docs/examples that are programs of SciPy's functions: their gradients, by other means."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import blasad as ad
from support import ROOT
from support.numbers import generator

sys.path.insert(0, str(ROOT / "docs" / "examples"))

import beam  # noqa: E402
import pose  # noqa: E402
import registration  # noqa: E402


def differences(f, x, step=1e-6):
    """The derivatives of f at a vector, by central differences; the last axis is that of x."""
    return np.stack([(f(x + e) - f(x - e)) / (2 * step) for e in step * np.eye(len(x))], axis=-1)


# ---------------------------------------------------------------- beam

@pytest.fixture
def small_beam(monkeypatch):
    monkeypatch.setattr(beam, "WIDE", 6)
    monkeypatch.setattr(beam, "HIGH", 3)
    return beam.filter_of_densities(), *beam.grid()


def test_beam_gradient_against_differences(small_beam):
    x = np.linspace(0.3, 0.9, 18)
    slope = ad.grad(beam.compliance)(x, *small_beam)
    expected = differences(lambda x: beam.compliance(x, *small_beam), x, 1e-5)
    np.testing.assert_allclose(slope, expected, rtol=1e-6, atol=1e-5)
    np.testing.assert_allclose(ad.jit(ad.grad(beam.compliance))(x, *small_beam), slope, rtol=1e-12)


def test_beam_becomes_stiffer_with_the_same_material(small_beam):
    x, values = beam.fit(12, *small_beam)
    assert (np.diff(values) < 0).all() and values[-1] < 0.7 * values[0]
    assert (small_beam[0] @ x).mean() == pytest.approx(beam.SHARE, rel=1e-3)


# ---------------------------------------------------------------- registration

@pytest.fixture
def pictures():
    picture = registration.load()[40:72, 30:62]
    target = registration.distorted(picture, generator(0))
    return registration.spline_filter(picture, order=3), target


def test_registration_gradients_against_differences(pictures):
    affine = np.array([1.02, 0.03, -0.05, 0.98, 0.6, -0.3])
    slope = ad.grad(registration.of_affine)(affine, *pictures)
    expected = differences(lambda theta: registration.of_affine(theta, *pictures), affine)
    np.testing.assert_allclose(slope, expected, rtol=1e-5, atol=1e-8)
    knots = generator(1).normal(size=2 * 49)
    slope = ad.grad(registration.of_field)(knots, affine, *pictures)
    for k in (0, 24, 60, 97):
        e = 1e-5 * np.eye(98)[k]
        expected = np.subtract(*(registration.of_field(knots + d, affine, *pictures) for d in (e, -e))) / 2e-5
        assert slope[k] == pytest.approx(expected, rel=1e-5, abs=1e-9)


# ---------------------------------------------------------------- hand and eye

def test_pose_jacobian_against_differences_and_the_fit_against_the_truth():
    data = pose.shots(generator(3))
    jacobian = ad.jacobian(pose.residuals)(pose.TRUTH, *data)
    expected = differences(lambda theta: pose.residuals(theta, *data), pose.TRUTH)
    np.testing.assert_allclose(jacobian, expected, rtol=1e-6, atol=1e-4)
    found, errors = pose.fit(*data)
    assert (np.abs(found.x - pose.TRUTH) < 4 * errors).all()


# ---------------------------------------------------------------- scikit-learn's Gaussian process

def test_gp_agrees_with_the_gradient_of_scikit_learn_and_with_differences_of_it():
    pytest.importorskip("sklearn")
    import gp as example

    X, y = example.load()
    gp = example.process(X[::9], y[::9])
    theta = gp.kernel_.theta
    value, slope = ad.value_and_grad(example.negative_loglikelihood)(theta, gp)
    own = gp.log_marginal_likelihood(theta, eval_gradient=True)
    assert -value == own[0]
    np.testing.assert_allclose(-slope, own[1], rtol=1e-9, atol=1e-10)
    hessian = differences(lambda theta: -gp.log_marginal_likelihood(theta, eval_gradient=True)[1], theta, 1e-5)
    np.testing.assert_allclose(ad.hessian(example.negative_loglikelihood)(theta, gp), hessian, rtol=1e-6, atol=1e-7)
