"""A number of Python that meets integers or truth values is in double precision, as plain NumPy has it."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import pytest

import blasad as ad

OPERATIONS = {
    "sum": operator.add, "product": operator.mul, "quotient": operator.truediv, "power": operator.pow,
    "divided by it": lambda x, k: k / x, "its power": lambda x, k: k ** x, "maximum": np.maximum, "hypot": np.hypot,
    "complex": lambda x, k: (1j * x) * k, "less": lambda x, k: k - x,
}
REAL = ("maximum", "hypot")


@pytest.mark.parametrize("mode", ["grad", "jvp", "jit"])
@pytest.mark.parametrize("name", OPERATIONS)
@pytest.mark.parametrize("kind", "?bBhHilf")
def test_values_and_derivatives_are_in_the_precision_of_the_plain_call(kind: str, name: str, mode: str) -> None:
    k, operation, kept = np.arange(1, 4).astype(kind), OPERATIONS[name], []
    if kind == "?" and name == "less":
        pytest.skip("NumPy subtracts no number from truth values")

    def f(x: Any, k: Any = k) -> Any:
        found = operation(x, k)
        kept.append(found.dtype)
        return np.abs(found).sum()

    plain, dtype, close = f(1.7), kept.pop(), 1e-5 if kind == "f" else 1e-13
    wide = k.astype(float) if kind == "f" else k
    slope = (f(1.7 + 1e-5, wide) - f(1.7 - 1e-5, wide)) / 2e-5
    value, derivative = {"grad": ad.value_and_grad(f), "jit": ad.jit(ad.value_and_grad(f)),
                         "jvp": lambda x: ad.jvp(f, (x,), (1.0,))}[mode](1.7)
    assert kept[-1] == dtype
    np.testing.assert_allclose(value, plain, rtol=close)
    np.testing.assert_allclose(derivative, slope, rtol=max(close, 1e-7))
