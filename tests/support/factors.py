"""Matrices to factor, and derivatives of functions of arrays held against differences."""

import numpy as np
import pytest

import blasad as ad
from support.numbers import random

DTYPES = "fdFD"
LETTERS = dict(zip(DTYPES, "sdcz", strict=True))


def definite(n, dtype):
    a = random((n, n), dtype)
    return (a @ a.conj().T / n + np.eye(n)).astype(dtype)


def regular(n, dtype):
    return (random((n, n), dtype) / np.sqrt(n) + 2 * np.roll(np.eye(n), 1, 0)).astype(dtype)


def inner(a, b):
    return np.vdot(a, b).real


def derived(f, *args, **kwargs):
    """What a function returns if the arrays among its arguments carry a derivative."""
    places = [i for i, x in enumerate(args) if isinstance(x, np.ndarray)]

    def result(*arrays):
        given = dict(zip(places, arrays, strict=True))
        return f(*(given.get(i, x) for i, x in enumerate(args)), **kwargs)

    return ad.vjp(result, *(args[i] for i in places))[0]


def check(f, *xs, rtol=1e-7, plain=None):
    """Forward against differences, reverse against forward, on a function of arrays that returns one.

    `plain` computes the same from plain arrays, where f does not.
    """
    plain = plain or f
    ts = [random(x.shape, x.dtype.char) for x in xs]
    step = 1e-5
    slope = (plain(*(x + step * t for x, t in zip(xs, ts, strict=True)))
             - plain(*(x - step * t for x, t in zip(xs, ts, strict=True)))) / (2 * step)
    value, tangent = ad.jvp(f, xs, ts)
    np.testing.assert_allclose(value, plain(*xs), rtol=1e-10)
    scale = np.abs(slope).max()
    np.testing.assert_allclose(tangent, slope, atol=rtol * scale)
    w = random(np.shape(slope), slope.dtype.char)
    found = ad.vjp(f, *xs)[1](w)
    assert sum(map(inner, found, ts)) == pytest.approx(inner(w, tangent), rel=1e-9, abs=1e-9 * scale)
    return found
