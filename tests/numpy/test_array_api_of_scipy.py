"""The helpers of the array API inside SciPy: arrays that they make, their copies, and their conditions."""

import warnings

import numpy as np
import pytest

import blasad as ad

pytest.importorskip("scipy._lib.array_api_compat")
from scipy._lib import array_api_extra as xpx  # noqa: E402
from scipy._lib.array_api_compat import numpy as xp  # noqa: E402

helpers = pytest.importorskip("scipy._lib.array_api_compat")
X = np.array([0.7, 1.3, 0.4])
PLAIN, MASK = np.array([1.0, 2, 3]), np.array([True, False, True])


def by_differences(f, x, step=1e-6):
    return np.array([(f(x + e) - f(x - e)) / (2 * step) for e in step * np.eye(len(x))])


def is_right(f):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        value, got = ad.value_and_grad(f)(X.copy())
    return value == pytest.approx(f(X.copy()), rel=1e-13) and np.allclose(
        got, by_differences(lambda x: f(x.copy()), X), rtol=1e-6, atol=1e-8)


def filled(make, *args, **kwargs):
    """A program that writes squares to an array that it makes."""
    def f(p):
        y = make(*args, **kwargs)
        y[...] = p**2
        return (y * y).sum()
    return f


NAMES = {"dtype": np.float64}
MAKERS = {
    "empty": filled(xp.empty, (3,), dtype=xp.float64),
    "zeros of a dict": filled(np.zeros, 3, **NAMES),
    "zeros": filled(xp.zeros, (3,)),
    "full": filled(xp.full, (3,), 2.0),
    "ones": filled(xp.ones, (3,), dtype=xp.float64, device="cpu"),
    "zeros_like": filled(xp.zeros_like, PLAIN),
    "empty_like a mask": filled(xp.empty_like, MASK, dtype=xp.float64),
    "full_like a mask": filled(np.full_like, MASK, 2.0, dtype=float),
    "asarray of a list": filled(xp.asarray, [1.0, 2, 3]),
    "asarray, copied": filled(xp.asarray, PLAIN, copy=True),
    "astype, copied": filled(xp.astype, PLAIN, xp.float64, copy=True),
    "linspace": filled(xp.linspace, 0.0, 1.0, 3),
}


@pytest.mark.parametrize("name", MAKERS)
def test_arrays_that_are_made_by_the_array_api_hold_derivatives(name):
    assert is_right(MAKERS[name])


CONDITIONS = {
    "two functions": lambda p: xpx.apply_where(p > 0.5, (p,), lambda a: a**2, lambda a: a**3).sum(),
    "a value instead": lambda p: xpx.apply_where(p > 0.5, p, np.log, fill_value=1.0).sum() * p[0],
    "broadcast": lambda p: xpx.apply_where(p > 0.5, (p, p[0]), lambda a, b: a**2 * b, lambda a, b: a * b).sum(),
    "nowhere": lambda p: xpx.apply_where(p > 5, p, np.log, np.exp).sum(),
    "a closure": lambda p: xpx.apply_where(
        MASK, (np.ones(3), np.zeros(3)), lambda a, b: a * p[0], lambda a, b: b + p[1]).sum(),
    "of made arrays": lambda p: xpx.apply_where(
        np.zeros(3) < 1, (np.zeros(3), np.zeros((1,))), lambda a, b: a * p[0] + 1, fill_value=0.0).sum() * p[2],
}


@pytest.mark.parametrize("name", CONDITIONS)
def test_functions_are_applied_where_a_condition_holds(name):
    assert is_right(CONDITIONS[name])


@pytest.mark.parametrize("copy", [None, True, False])
@pytest.mark.parametrize("operation", ["set", "add", "subtract", "multiply", "divide", "power", "min", "max"])
def test_elements_are_changed_in_place_or_in_a_copy(operation, copy):
    def f(p):
        x = 2 * p
        y = getattr(xpx.at(x, slice(0, 2)), operation)(0.3 * p[1], copy=copy)
        return (y * y).sum() * p[1] + (x * x).sum()     # x too shows whether it was changed

    def made(p):
        x = np.full(3, 1.5)
        y = getattr(xpx.at(x)[MASK], operation)(0.3 * p[1], copy=copy)
        return (y * y).sum() * p[1] + (x * x).sum()

    assert is_right(f) and is_right(made)


def test_copies_of_plain_arrays_hold_derivatives_and_leave_the_array_alone():
    before = PLAIN.copy()
    assert is_right(lambda p: (xpx.at(PLAIN, MASK).set(p[MASK], copy=True)**2).sum())
    assert (before == PLAIN).all()


@pytest.mark.parametrize("copy", [None, True])
def test_asarray_copies_where_it_is_told_to(copy):
    def f(p):
        y = xp.asarray(p, copy=copy)
        y[0] = 0
        return (p * p).sum() + (y * y).sum()

    assert is_right(f)


def test_products_along_another_axis_than_the_last():
    assert is_right(lambda p: np.vecdot(np.outer(p, p), np.outer(p, p**2), axis=0) @ [1, 2, 3])
    assert is_right(lambda p: xp.linalg.vecdot(np.outer(p, p), np.outer(p**2, p), axis=-2) @ [1, 2, 3])
    assert is_right(lambda p: abs(np.vecdot(np.outer(p, p) * 1j, np.outer(p**2, p + 1j), axis=0)) @ [1, 2, 3])


def test_traced_arrays_are_arrays_of_numpy_to_the_array_api():
    def f(p):
        assert helpers.is_numpy_array(p) and helpers.is_array_api_obj(p) and helpers.is_numpy_array(np.zeros(2))
        assert not helpers.is_torch_array(p) and not helpers.is_lazy_array(p)
        return (helpers.array_namespace(p).sum(helpers.to_device(p, helpers.device(p))) * helpers.size(p))

    assert is_right(lambda p: f(p) if isinstance(p, np.ndarray) else 0)


def test_an_initial_value_of_a_plain_array_holds_its_derivative():
    assert is_right(lambda p: PLAIN.sum(initial=p[0]) * p[1] + PLAIN.prod(initial=p[2]) + PLAIN.max(initial=5 * p[0]))
    assert is_right(lambda p: PLAIN.reshape(3, 1).sum(1, initial=p[0], where=MASK[:, None]) @ PLAIN)
