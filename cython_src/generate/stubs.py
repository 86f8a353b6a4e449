"""The stubs of blasad.blas and blasad.lapack."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from blasad._declarations.document import signature
from blasad._declarations.driver import Driver, Result
from blasad._declarations.drivers import DRIVERS
from blasad._declarations.rule import Arg, Rule, typed_names

HEAD = """\
# Made by cython_src/generate from the declarations of the routines, which alone are edited.

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from ._arrays.traced import TracedArray

_In: TypeAlias = ArrayLike | TracedArray
_Out: TypeAlias = np.ndarray[Any, Any] | TracedArray
_Scalar: TypeAlias = complex | np.number[Any] | TracedArray
_Flag: TypeAlias = int | str
_Routine: TypeAlias = Callable[..., Any]
"""
FUNCTIONS = {namespace: f"""\
HAS_ILP64: bool
def find_best_{namespace}_type(arrays: Any = (), dtype: Any = None) -> tuple[str, np.dtype[Any], bool]: ...
def get_{namespace}_funcs(names: Any, arrays: Any = (), dtype: Any = None, ilp64: Any = False) -> Any: ...
""" for namespace in ("blas", "lapack")}
KINDS = {"in": "_In", "scalar": "_Scalar", "flag": "_Flag", "int": "int", "number": "float",
         "function": "Callable[..., Any]", "unused": "Any"}
INPUT = {"inout": "in"}                     # what is copied may be anything that can be read
RESULTS = {"int": "int", "float": "float", "list": "list[int]", "str": "str"}


def kind(name: str, arg: Arg) -> str:
    """The type of an argument."""
    if name != arg.name:
        return "bool"
    if arg.intent in ("inout", "out"):
        annotation = "_Out"
    else:
        annotation = "ArrayLike" if arg.dtype == "index" else KINDS[arg.intent]
    return f"{annotation} | None" if arg.default is None else annotation


def filled(text: str, width: int = 120) -> str:
    """In lines that are not too long, four spaces before each."""
    return textwrap.fill(text, width, initial_indent="    ", subsequent_indent="    ", break_long_words=False)


def function(rule: Rule) -> str:
    """The stub of one function."""
    given = [name if name == "*" else f"{name}: {kind(name, arg)}{f' = {default}' if default else ''}"
             for name, arg, default in signature(rule)]
    return definition(rule.name, given, "Any")


def definition(name: str, given: list[str], value: str) -> str:
    """A function in one line, or with its arguments in lines of their own."""
    line = f"def {name}({', '.join(given)}) -> {value}: ...\n"
    if len(line) <= 120:
        return line
    items = filled(", ".join(each.replace(" ", "~") for each in given), 119).replace("~", " ")
    return f"def {name}(\n{items},\n) -> {value}: ...\n"


def driver(each: Driver, name: str, overwrite: bool) -> str:
    """The stub of a driver under one of its names."""
    kinds = [kind(arg.name, arg if overwrite else replace(arg, intent=INPUT.get(arg.intent, arg.intent)))
             for arg in each.args]
    given = [f"{arg.name}: {annotation}" + ("" if arg.default is ... else f" = {arg.default!r}")
             for arg, annotation in zip(each.args, kinds, strict=True)]
    given += ["*"] * bool(each.permits) + [f"overwrite_{array}: bool = {overwrite}" for array in each.permits]
    results = [value(result) for result in each.results]
    optional = any(result.optional for result in each.results)
    annotation = results[0] if len(results) == 1 else "Any" if optional else f"tuple[{', '.join(results)}]"
    return definition(name, given, annotation)


def value(result: Result) -> str:
    """The type of a result."""
    return RESULTS.get(result.kind, "_Out" if result.shape else "Any")


def of_scipy(namespace: str) -> str:
    """The stubs of SciPy's names, which `--scipy` writes."""
    return (Path(__file__).parent / f"scipy_{namespace}.txt").read_text(encoding="utf-8")


def stub(namespace: str, rules: Iterable[Rule]) -> str:
    """The stub of a namespace."""
    known = [rule for rule in rules if rule.namespace == namespace]
    drivers = DRIVERS if namespace == "lapack" else {}
    typed = of_scipy(namespace)
    theirs = set(re.findall(r"^def (\w+)", typed, re.MULTILINE))
    known = [rule for rule in known if rule.name not in theirs]
    others = {each for rule in known for each in typed_names(rule)} - theirs
    typed_drivers = {name: each for each in drivers.values() for name in typed_names(each) if name not in theirs}
    names = sorted({rule.name for rule in known} | set(drivers) | set(typed_drivers) | others | theirs)
    return "\n".join([
        HEAD,
        "__all__ = [\n" + filled(", ".join(f'"{name}"' for name in names)) + "\n]\n",
        FUNCTIONS[namespace],
        *map(function, known),
        *(driver(each, name, True) for name, each in sorted(drivers.items())),
        *(driver(each, name, False) for name, each in sorted(typed_drivers.items())),
        "".join(f"{name}: _Routine\n" for name in sorted(others)),
        typed.rstrip("\n"),
    ]) + "\n"


# ---------------------------------------------------------------- SciPy's names

KIND = re.compile(r"^(\w+) : (?:input )?(rank|int|float|complex|bytes|call-back|tuple)", re.MULTILINE)
READ = {"rank": "_In", "int": "int", "float": "_Scalar", "complex": "_Scalar", "bytes": "str | bytes",
        "call-back": "Callable[..., Any]", "tuple": "tuple[Any, ...]"}
RETURNED = {"rank": "_Out", "int": "int", "float": "Any", "complex": "Any", "bytes": "bytes"}


def scipy_stub(namespace: str) -> str:
    """What SciPy says of the routines that it wraps, as stubs; needs SciPy and blasad."""
    from blasad._registry.typed import routines_of_scipy

    return "".join(scipy_function(name, f) for name, f in sorted(routines_of_scipy(namespace).items()))


def scipy_function(name: str, f: Any) -> str:
    """The stub of a routine of SciPy."""
    from blasad._registry.typed import declared
    from blasad._registry.typed import signature as arguments

    before, _, after = f.__doc__.partition("\nReturns\n")
    kinds, returned = dict(KIND.findall(before)), dict(KIND.findall(after))
    given = []
    for each in arguments(f).parameters.values():
        kind, optional = READ[kinds[each.name]], each.default is not each.empty
        given.append(f"{each.name}: {kind}{' | None' if each.default is None else ''}"
                     + (f" = {each.default!r}" if optional else ""))
    results = [RETURNED[returned[each]] for each in declared(f.__doc__)[0]]
    value = results[0] if len(results) == 1 else f"tuple[{', '.join(results)}]"
    line = f"def {name}({', '.join(given)}) -> {value}: ...\n"
    if len(line) <= 121:
        return line
    items = filled(", ".join(each.replace(" ", "~") for each in given), 119).replace("~", " ")
    return f"def {name}(\n{items},\n) -> {value}: ...\n"
