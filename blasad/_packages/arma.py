"""A rule for statsmodels' SARIMAX models, whose `update` writes parameters to lag polynomials that the model has."""

from __future__ import annotations

from typing import Any

from .._declarations.aliases import Function, Operand, Tree
from .state_space import WhereverADerivativeRuns, is_traced, plain_of, traced_copy

POLYNOMIALS = [f"_polynomial_{name}" for name in ("ar", "ma", "seasonal_ar", "seasonal_ma")]


def update(plain: Function, model: object, params: Operand, *args: Tree, **kwargs: Any) -> Any:
    """In place of `SARIMAX.update`: its polynomials are traced meanwhile, and have the values afterwards."""
    if not is_traced(params):
        return plain(model, params, *args, **kwargs)
    own = {name: getattr(model, name) for name in POLYNOMIALS}
    try:
        for name, polynomial in own.items():
            setattr(model, name, traced_copy(polynomial, params))
        return plain(model, params, *args, **kwargs)
    finally:
        for name, polynomial in own.items():
            polynomial[...] = plain_of(getattr(model, name))
            setattr(model, name, polynomial)


RULES = {"SARIMAX.update": WhereverADerivativeRuns(update)}
