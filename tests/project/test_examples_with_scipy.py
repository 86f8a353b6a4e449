"""The examples of docs/examples that are programs of SciPy's functions: their gradients, by other means."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import blasad as ad
from support import ROOT

sys.path.insert(0, str(ROOT / "docs" / "examples"))

import beam  # noqa: E402


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
