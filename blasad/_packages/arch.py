"""Rules for the compiled recursions of arch: its own functions in Python, which compute the same.

Its models have arrays for intermediate results, which hold no derivative: recursions get new ones here. The sum of a
log-likelihood, of which arch makes a number of Python, is made of its terms.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays.traced import TracedArray
from .._declarations.aliases import Function, Keywords, Tree
from .state_space import WhereverADerivativeRuns, is_traced

NAMES = ("aparch_recursion arch_recursion egarch_recursion figarch_recursion figarch_weights garch_core "
         "garch_recursion harch_core harch_recursion midas_recursion")
INTERMEDIATE = {"egarch_recursion": (9, 10, 11), "aparch_recursion": (4,)}     # the places of such arrays


def in_new_arrays(recursion: Function, places: tuple[int, ...]) -> Function:
    """A recursion that is given new arrays for its intermediate results."""
    def rule(*args: Tree) -> Any:
        like = next(x for x in args if isinstance(x, TracedArray))
        return recursion(*(np.zeros_like(like, shape=len(x)) if k in places else x for k, x in enumerate(args)))
    return rule


def recursions() -> dict[str, Function]:
    """arch's functions in Python, by the names of the compiled ones."""
    from arch.univariate import recursions_python

    twins = {name: getattr(recursions_python, f"{name}_python", None) for name in NAMES.split()}
    return {name: in_new_arrays(f, INTERMEDIATE[name]) if name in INTERMEDIATE else f
            for name, f in twins.items() if f is not None}


def log_likelihood(plain: Function, model: object, parameters: Any, sigma2: Any, backcast: Any, var_bounds: Any,
                   individual: bool = False) -> Any:
    """In place of `ARCHModel._loglikelihood`."""
    if not is_traced(parameters):
        return plain(model, parameters, sigma2, backcast, var_bounds, individual)
    terms = plain(model, parameters, np.zeros_like(parameters, shape=np.shape(sigma2)), backcast, var_bounds, True)
    return terms if individual else terms.sum()


RULES: Keywords = recursions() | {"ARCHModel._loglikelihood": WhereverADerivativeRuns(log_likelihood)}
