"""The functions of `_declarations.special`, with slopes that are read from their formulas; and np.i0."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import scipy.special as sp

from .._declarations.aliases import Operand
from .._declarations.functions import Function
from .._declarations.special import KINDS, NO_COMPLEX, ROWS, SEARCHED, UNKNOWN
from . import special_distributions, special_parameters, special_parts, special_waves
from .elementwise import Elementwise, of_elements, strong_product
from .special_parts import Several


class Special(Several):
    """A function of `scipy.special` with its row of the table.

    Parameters
    ----------
    f : callable
        The function.
    row : Function
        Its row.
    """

    def __init__(self, f: Callable[..., Any], row: Function) -> None:
        super().__init__(f, row.slopes, False)
        self.row = row

    def value(self, *args: Operand, **kwargs: Any) -> Operand:
        if self.name in NO_COMPLEX and any(map(np.iscomplexobj, args)):
            raise TypeError(f"blasad: {self.name} of complex numbers is scaled with {NO_COMPLEX[self.name]}, which is "
                            "not holomorphic, and has no derivative here; use the function that is not scaled")
        return super().value(*args, **kwargs)

    def slope_along(self, at: int, args: list[Operand], y: Operand, **options: Any) -> Operand:
        """The slopes of the results along an argument."""
        slope = slope_of(self.row, at)(*args, y=y)
        if self.name in SEARCHED:
            target = "abcd".index(SEARCHED[self.name][1])
            slope = strong_product(special_distributions.reached(target, Condition(self.name), *args, y), slope)
        return slope


@functools.cache
def slope_of(row: Function, k: int) -> Callable[..., Any]:
    """The slope of a function along an argument."""
    formula = row.slopes[k]
    if formula is None:
        reason = f": {UNKNOWN[row.name]}" if row.name in UNKNOWN else ""
        raise NotImplementedError(f"blasad: no derivative of {row.name} along argument {k} is known{reason}; use "
                                  "blasad.stop_gradient there if it is a constant")
    if formula in KINDS:
        raise NotImplementedError(f"blasad: {row.name} has no derivative along argument {k}, which {KINDS[formula]}; "
                                  "use blasad.stop_gradient there")
    return read(formula, len(row.slopes))


def read(formula: str, count: int) -> Callable[..., Any]:
    """A formula as a function of so many arguments and of y."""
    tree = ast.parse(f"lambda {', '.join('abcde'[:count])}, y: {formula}", mode="eval")
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    meant = {name: named(name) for name in names - {*"abcdey"}}
    function: Callable[..., Any] = eval(compile(tree, formula, "eval"), meant)
    return function


class Condition:
    """The condition that the result of a search satisfies.

    Parameters
    ----------
    name : str
        The name of the function.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *args: Operand) -> Any:
        """What is to be equal to an argument; y comes last."""
        return read(SEARCHED[self.name][0], len(args) - 1)(*args)


def named(name: str) -> Any:
    """What a name in a formula means."""
    library = sp._ufuncs if name.startswith("_") else sp
    for module in (special_parts, special_parameters, special_distributions, special_waves, library):
        if hasattr(module, name):
            return getattr(module, name)
    raise LookupError(f"blasad: nothing has the name {name} in a formula of a slope; this is our bug")


UFUNCS: dict[Any, Elementwise] = {np.i0: of_elements(np.i0, lambda x: sp.i1(x))}
for _row in ROWS:
    _ufunc = getattr(import_module(_row.module), _row.name, None)
    if _ufunc is not None:                      # this SciPy has it
        UFUNCS[_ufunc] = Special(_ufunc, _row)
for _primitive in UFUNCS.values():
    _primitive.made_in = __name__
_by_name = {ufunc.__name__: primitive for ufunc, primitive in UFUNCS.items()}


def __getattr__(name: str) -> Elementwise:
    """The primitive of a function by its name, by which pickled programs find it."""
    if name in _by_name:
        return _by_name[name]
    raise AttributeError(f"module {__name__} has no attribute {name!r}")
