"""Solvers and integrals of SciPy's, which have rules of their own: each calls a function of the program many times.

While a tape records, such a function leads to a room above, which differentiates what the program's function says of
the solution. The arguments need not be traced: the program's function may find traced arrays anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from blasad._declarations.late import above
from blasad._tape.tape import recording

# Where SciPy has them, by the part of SciPy
NAMES = {
    "scipy.optimize._minpack_py": "fixed_point fsolve",
    "scipy.optimize._nonlin": "anderson broyden1 broyden2 diagbroyden excitingmixing linearmixing newton_krylov",
    "scipy.optimize._root": "root",
    "scipy.optimize._root_scalar": "root_scalar",
    "scipy.optimize._zeros_py": "bisect brenth brentq newton ridder toms748",
}


class Led:
    """What a function of SciPy's calls in place of its own code."""

    def __init__(self, name: str, plain: Callable[..., Any]) -> None:
        self.name, self.plain = name, plain

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if recording() is None:
            return self.plain(*args, **kwargs)
        return above("solvers").called(self.name, self.plain, args, kwargs)


class Solver:
    """The rule of a function, by its name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def beside(self, plain: Callable[..., Any]) -> Led:
        """What chooses between the function and its rule."""
        return Led(self.name, plain)


RULES = {name: Solver(name) for names in NAMES.values() for name in names.split()}
