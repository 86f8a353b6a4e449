"""The stubs of blasad.blas and blasad.lapack."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from blasad._declarations.document import signature
from blasad._declarations.rule import Arg, Rule, typed_names
from blasad._drivers.table import DRIVERS, module, precisions

HEAD = """\
# Made by cython_src/generate from the declarations of the routines, which alone are edited.

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from ._arrays.traced import TracedArray
{imports}
_In: TypeAlias = ArrayLike | TracedArray
_Out: TypeAlias = np.ndarray[Any, Any] | TracedArray
_Scalar: TypeAlias = complex | np.number[Any] | TracedArray
_Flag: TypeAlias = int | str
"""
KINDS = {"in": "_In", "scalar": "_Scalar", "flag": "_Flag", "int": "int", "number": "float"}


def kind(name: str, arg: Arg) -> str:
    """The type of an argument."""
    if name != arg.name:
        return "bool"
    if arg.intent in ("inout", "out"):
        found = "_Out"
    else:
        found = "ArrayLike" if arg.dtype == "index" else KINDS[arg.intent]
    return f"{found} | None" if arg.default is None else found


def filled(text: str, width: int = 120) -> str:
    """In lines that are not too long, four spaces before each."""
    return textwrap.fill(text, width, initial_indent="    ", subsequent_indent="    ", break_long_words=False)


def function(rule: Rule) -> str:
    """The stub of one function."""
    given = [name if name == "*" else f"{name}: {kind(name, arg)}{f' = {default}' if default else ''}"
             for name, arg, default in signature(rule)]
    line = f"def {rule.name}({', '.join(given)}) -> Any: ...\n"
    if len(line) <= 120:
        return line
    items = filled(", ".join(each.replace(" ", "~") for each in given), 119).replace("~", " ")
    return f"def {rule.name}(\n{items},\n) -> Any: ...\n"


def typed(name: str, names: Sequence[str]) -> str:
    """Typed names are others of the function."""
    return "".join(f"{each} = {name}\n" for each in names)


def stub(namespace: str, rules: Iterable[Rule]) -> str:
    """The stub of a namespace."""
    known, drivers = [rule for rule in rules if rule.namespace == namespace], DRIVERS if namespace == "lapack" else {}
    others = {rule.name: list(typed_names(rule)) for rule in known}
    others |= {name: [letter + name for letter in precisions(name)] for name in drivers}
    modules = {each: [name for name in drivers if module(name) == each] for each in sorted(set(map(module, drivers)))}
    imports = "".join(f"from ._drivers.{each} import {', '.join(names)}\n" for each, names in modules.items())
    names = sorted([*others, *(each for names in others.values() for each in names)])
    return "\n".join([
        HEAD.format(imports=imports),
        "__all__ = [\n" + filled(", ".join(f'"{name}"' for name in names)) + "\n]\n",
        *(function(rule) + typed(rule.name, others[rule.name]) for rule in known),
        "".join(typed(name, others[name]) for name in drivers),
    ]).rstrip("\n") + "\n"
