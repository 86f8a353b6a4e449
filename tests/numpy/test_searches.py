"""Results that were found by comparisons alone have no derivative, which is said; branches say nothing."""

import warnings

import numpy as np
import pytest

import blasad as ad


def bisected(a):
    low, high = 0.0, 2.0
    for _ in range(40):
        middle = (low + high) / 2
        if middle * middle * a[1] > a[0]:
            high = middle
        else:
            low = middle
    return middle


def in_an_array(a):
    return np.array([bisected(a), 0.5])


def golden(a):
    ratio = (np.sqrt(5) - 1) / 2
    low, high = 0.0, 2.0
    value = lambda x: (x - a[0]) ** 2 + a[1]  # noqa: E731
    while high - low > 1e-6:
        left, right = high - ratio * (high - low), low + ratio * (high - low)
        if value(left) < value(right):
            high = right
        else:
            low = left
    return (low + high) / 2


def a_grid(a):
    best, at = np.inf, 0.0
    for x in np.linspace(0.0, 2.0, 20):
        value = (x - a[0]) ** 2
        if value < best:
            best, at = value, float(x)
    return at


@pytest.mark.parametrize("f", [bisected, in_an_array, golden, a_grid, lambda a: {"x": bisected(a)}])
def test_searches_warn(f):
    a = np.array([0.7, 1.0])
    with pytest.warns(ad.DerivativeLost, match="no derivative"):
        ad.jvp(f, (a,), (a,))


def with_a_step(a):
    x = bisected(a)
    return x - (x * x * a[1] - a[0]) / (2 * x * a[1])


BRANCHES = {
    "a branch": lambda a: 0.5 if a[0] > 0 else 1.5, "two branches": lambda a: 0.5 if a[0] > 0 and a[1] > 0 else 1.5,
    "a hinge": lambda a: sum(0.0 if t > 0 else 1 - t for t in a),
    "a count": lambda a: sum(1.0 for t in 3 * list(a) if t > 0),
    "largest": lambda a: max(list(a) * 3), "a constant": lambda a: 0.3, "a Newton step": with_a_step,
    "sorted": lambda a: sorted(list(a) * 3)[1], "a loop": lambda a: while_it_is_large(a),
    "a constant beside": lambda a: (bisected(a), a[0] * a[1]), "nothing": lambda a: None if bisected(a) else None,
    "what is made": lambda a: np.ones(3) * (2.0 if min(a) > 0 and max(a) < 5 and a[0] < a[1] else 1.0),
}


def while_it_is_large(a):
    x = a[0]
    while x > 0.1:
        x = x * 0.5
    return x


@pytest.mark.parametrize("name", BRANCHES)
def test_branches_do_not(name):
    a = np.array([0.7, 1.0])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ad.jvp(BRANCHES[name], (a,), (a,)) if name != "nothing" else ad.vjp(BRANCHES[name], a)


def test_a_step_after_a_search_has_the_derivative():
    a = np.array([0.7, 1.3])
    value, slope = ad.value_and_grad(with_a_step)(a)
    assert np.isclose(value, np.sqrt(a[0] / a[1]))
    np.testing.assert_allclose(slope, [0.5 / value / a[1], -0.5 * value / a[1]], rtol=1e-9)
