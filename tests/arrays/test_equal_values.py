"""A value with a derivative that is exactly equal to a constant: a branch on it loses the derivative, which is said."""

import linecache
import operator
import warnings
from pathlib import Path

import numpy as np
import pytest
import scipy.special as sp
import scipy.stats as st
from scipy import signal
from scipy.integrate import solve_ivp
from scipy.interpolate import PchipInterpolator

import blasad as ad

C = np.array([0.0, 1.0])


def masked(c):
    d = c * 1
    d[d == 0] = 1.0
    return d.sum()


def chosen_by_match(c):
    match c[0]:
        case 0:
            return c[1]
        case _:
            return c.sum()


def checked(c):
    if (c != [0, 1]).any() or c[0] == 1 or not c[1] == 1:
        raise ValueError(f"wrong start {c.shape}")
    return c.sum()


LOST = {
    "where": lambda c: np.where(c[0] == 0, c[1], np.expm1(c[0]) / np.where(c[0] == 0, 1.0, c[0])),
    "if": lambda c: c[1] if c[0] == 0 else c.sum(),
    "constant first": lambda c: c[1] if 0 == c[0] else c.sum(),
    "not equal": lambda c: c.sum() if c[0] != 0 else c[1],
    "to an array": lambda c: np.where(c == np.zeros(2), 0.3, c).sum(),
    "one": lambda c: c[0] if c[1] == 1 else c.sum(),
    "np.equal": lambda c: np.where(np.equal(c, 0), 0.3, c).sum(),
    "np.not_equal": lambda c: np.where(np.not_equal(c, 0), c, 1.0).sum(),
    "operator.eq": lambda c: c[1] if operator.eq(c[0], 0.0) else c.sum(),
    "not": lambda c: c[1] if not c[0] else c.sum(),
    "or": lambda c: c[0] or c[1],
    "condition": lambda c: np.where(c, c, 1.0).sum(),
    "in": lambda c: c.sum() if c[0] in (0, 1) else c[1],
    "all": lambda c: c.sum() if (c[:1] == 0).all() else c[1],
    "masked": masked,
    "match": chosen_by_match,
    "computed": lambda c: c[1] if c[0] * 3 - c[0] ** 2 == 0 else c.sum(),
    "select": lambda c: np.select([c == 0, c > 0], [0.3 * c, c]).sum(),
}
KEPT = {
    "itself": lambda c: c.sum() if (c == c).all() else c[1],
    "extreme": lambda c: (c * (c == c.max())).sum(),
    "infinity": lambda c: c.sum() if c[0] != np.inf and c[1] != -np.inf else c[1],
    "unequal": lambda c: c.sum() if c[0] == 5 else c[1],
    "symmetric": lambda c: np.outer(c, c).sum() if (np.outer(c, c) == np.outer(c, c).T).all() else c[1],
    "constant": lambda c: c.sum() * (2 if np.zeros(2)[0] == 0 else 1),
    "stopped": lambda c: c[1] if ad.stop_gradient(c)[0] == 0 else c.sum(),
    "checked": checked,
    "ordered": lambda c: c[1] if c[0] <= 0 else c.sum(),
    "array_equal": lambda c: c.sum() if np.array_equal(c, [0, 1]) else c[1],
    "shape": lambda c: c.sum() if c.shape == (2,) and c.size == 2 and c.ndim != 0 else c[1],
    "numpy": lambda c: np.unique(c).sum() + np.sort(c)[0] + np.linalg.norm(c) + np.median(c) + np.sinc(c).sum(),
    "solver": lambda c: solve_ivp(lambda t, y: c[1:] * 1, (0, 1), c[:1]).y[0, -1],
    "filter": lambda c: signal.firwin(5, 0.3 + 0 * c[0])[0] * c[1],
    "scipy": lambda c: sp.logsumexp(c * 1000) + sp.xlogy(c, 2.0).sum() + sp.boxcox(c[1], 0.0),
}


def lines(run):
    """Where derivatives are said to end."""
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        run()
    found = [each for each in seen if issubclass(each.category, ad.DerivativeLost)]
    assert all(Path(each.filename).name == Path(__file__).name for each in found)
    return [linecache.getline(each.filename, each.lineno) for each in found]


WAYS = {
    "grad": lambda f: ad.grad(f)(C),
    "jvp": lambda f: ad.jvp(f, (C,), (np.ones(2),)),
    "twice": lambda f: ad.grad(lambda x: ad.grad(f)(x).sum())(C),
    "compiled": lambda f: ad.compile(ad.grad(f), C)(C),
    "jit": lambda f: ad.jit(ad.grad(f))(C),
    "checkpoint": lambda f: ad.grad(ad.checkpoint(f))(C),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", LOST)
def test_a_true_comparison_warns_with_its_line(name, way):
    found = lines(lambda: WAYS[way](LOST[name]))
    assert found and all(("if" if name == "match" else name) in line or name in ("masked", "match") for line in found)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", KEPT)
def test_others_do_not_warn(name, way):
    assert lines(lambda: WAYS[way](KEPT[name])) == []


@pytest.mark.parametrize("name", LOST)
def test_without_a_derivative_nothing_is_lost(name):
    f = LOST[name]
    assert lines(lambda: (f(C), ad.jit(f)(C), ad.compile(f, C)(C), ad.checkpoint(f)(C))) == []
    if name != "one":
        assert lines(lambda: ad.jvp(f, (C,), (np.array([0.0, 1.0]),))) == []


def test_once_a_line():
    def f(c):
        for _ in range(3):
            c = c * 1 if c[0] == 0 else c * 2
        return c.sum()
    with pytest.warns(ad.DerivativeLost, match="exactly equal") as seen:
        warnings.simplefilter("default")
        ad.grad(f)(C)
    assert len(seen) == 1


def test_an_assertion_is_no_branch():
    code = compile("def f(c):\n    assert c[1] == 1\n    return c.sum()\n", "asserted", "exec")
    space = {}
    exec(code, space)
    assert ad.grad(space["f"])(C).tolist() == [1, 1]


def test_branches_of_scipy_name_the_line_that_calls_it():
    found = lines(lambda: ad.grad(lambda c: st.dirichlet.pdf(c, [2.0, 1.0]))(C))
    assert len(found) == 1 and "dirichlet.pdf" in found[0]


def test_states_of_filters_have_derivatives_along_a_first_coefficient_of_1():
    b, a = signal.butter(2, 0.3)
    x = np.cos(np.arange(20.0))
    for f in (lambda a: signal.lfilter_zi(b, a) @ [1, 2],
              lambda a: signal.lfiltic(b, a, [1.0, 0.3], [0.2, 0.1]) @ [1, 2],
              lambda a: signal.filtfilt(b, a, x) @ x):
        near = [(f(a + h) - f(a - h)) / 2e-6 for h in 1e-6 * np.eye(3)]
        value, slope = ad.value_and_grad(f)(a)
        assert value == f(a)
        np.testing.assert_allclose(slope, near, rtol=1e-6, atol=1e-6)


def test_a_monotone_spline_stays_flat_between_equal_values():
    """Of the two sides of this kink, the one where the slopes of the spline are 0."""
    assert lines(lambda: np.testing.assert_allclose(
        ad.grad(lambda y: PchipInterpolator(np.arange(4.0), y)(1.5))(np.array([0.0, 1, 1, 3])), [0, 0.5, 0.5, 0])) == []
