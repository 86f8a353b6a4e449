"""The signature and the docstring of a driver, from its declaration."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Any

from .document import filled, listed
from .driver import Driver, Result, said, value_of
from .rule import DTYPES, Arg
from .words import ARGUMENTS, RESULTS

TYPES = {"int": "int", "number": "float", "scalar": "number or traced scalar", "function": "callable",
         "unused": "object"}
LENGTHS = {"q": "min(m, n)", "r": "max(m, n)"}
KINDS = {"int": "int", "float": "float", "list": "list of int", "str": "str"}


def parameters(driver: Driver) -> list[tuple[str, Any]]:
    """List the names of all parameters with their defaults, or `...` for those that must be given."""
    return [(arg.name, arg.default) for arg in driver.args] + [(f"overwrite_{each}", True) for each in driver.permits]


def document(driver: Driver) -> str:
    """Return the docstring of a driver."""
    lines = [driver.summary, "", "Parameters", "----------"]
    for arg in driver.args:
        default = "" if arg.default in (..., None) else f", default {_shown(arg.default)}"
        lines += [f"{arg.name} : {_type(arg)}{default}", paragraph(argument_text(driver, arg))]
    lines += _overwriting(driver)
    lines += ["", "Returns", "-------"]
    for result in driver.results:
        lines += [f"{result.name} : {_result_type(result)}", paragraph(result_text(driver, result))]
    lines += ["", "Raises", "------", *_raised(driver), "", "Notes", "-----", *_notes(driver)]
    lines += ["", "Examples", "--------", ">>> import numpy as np, blasad as ad", driver.example.strip()]
    return said("\n".join(lines) + "\n", driver.is_complex_kin)


@cache
def paragraph(text: str) -> str:
    """Fill an indented paragraph."""
    return filled(text, 4)


def text_of(texts: dict[str, str], own: Any, name: str, word: str) -> str:
    """Return the text for a name and a word: the driver's own, or that of both, of the word, or of the name."""
    for known, key in ((own, name), (texts, f"{name}/{word}"), (texts, word), (texts, name)):
        if key in known:
            text: str = known[key]
            return text
    raise ValueError(f"blasad: no text for {name!r}{f' or {word!r}' if word else ''}; see blasad._declarations.words")


def argument_text(driver: Driver, arg: Arg) -> str:
    """Say what an argument is, and what overwrites it."""
    text = text_of(ARGUMENTS, driver.given, arg.name, arg.stored)
    if arg.intent == "inout":
        results = [each.name for each in driver.results if each.of == arg.name]
        text += f" The result {results[0]} overwrites it." if results else " It is overwritten."
    return text


def result_text(driver: Driver, result: Result) -> str:
    """Say what a result is, and where it is."""
    text = text_of(RESULTS, driver.returns, result.name, result.stored) + _condition(result.when)
    return f"{text} It is {result.of} itself, or a new array if overwrite_{result.of} is False." if result.of else text


def _condition(when: str) -> str:
    """Say when there is such a result."""
    flag, _, values = when.rpartition(":")
    if not flag:
        kind = {"": "", "sd": "real", "cz": "complex"}[values]
        return f" This result is for {kind} matrices only." if kind else ""
    shown = listed([_shown(value_of(each)) for each in values.split("|")], "or")
    return f" This result is returned only if {flag} is {shown}."


def _shown(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)


def _type(arg: Arg) -> str:
    if arg.intent == "flag":
        return "{" + ", ".join(map(_shown, arg.values)) + "}"
    if arg.shape:
        words = f"{_array(arg.dtype)}, {_shape(arg.shape, arg.vector, arg.trans)}"
    else:
        words = f"real {TYPES[arg.intent]}" if arg.intent == "scalar" and arg.dtype == "real" else TYPES[arg.intent]
    return f"{words}, optional" if arg.default is None else words


def _result_type(result: Result) -> str:
    if not result.shape:
        return KINDS.get(result.kind, f"{'real ' * (result.dtype == 'real')}number or traced scalar")
    return f"{_array(result.dtype)}, {_shape(result.shape, result.vector)}"


def _array(dtype: str) -> str:
    return {"index": "array of integers", "real": "real array"}.get(dtype, "array")


def _shape(shape: tuple[str, ...], vector: bool, trans: str = "") -> str:
    sides = [LENGTHS.get(each, each) for each in shape]
    text = f"({', '.join(sides)}{',' if len(sides) == 1 else ''})"
    if trans:
        text += f", or ({', '.join(sides[::-1])}) with " + ('side="R"' if trans == "side" else trans)
    return f"shape ({sides[0]},) or {text}" if vector else f"shape {text}"


def _overwriting(driver: Driver) -> list[str]:
    lines = []
    for is_written, group in groupby(driver.permits, lambda each: each in driver.writes):
        names = list(group)
        text = "If False, {} keeps its values, and a new array is returned." if is_written else (
            "This parameter is accepted because SciPy has it, and is ignored: {} is never overwritten.")
        lines += [f"{', '.join(f'overwrite_{each}' for each in names)} : bool, default True",
                  paragraph(text.format(names[0] if len(names) == 1 else "the array of this name"))]
    return lines


def _raised(driver: Driver) -> list[str]:
    limited = f"If an array is not {listed([DTYPES[each] for each in driver.dtypes], 'or')}."
    other = f" Use `{driver.instead}` for other arrays." if driver.instead else ""
    lines = ["TypeError", paragraph(limited + (other if len(driver.dtypes) < 4 else ""))]
    flags = any(arg.intent == "flag" for arg in driver.args)
    refused = "If the shapes of the arguments do not fit together"
    refused += ", or a flag has a value that is not listed" * flags
    lines += ["ValueError", paragraph(f"{refused}{f', or {driver.refuses}' if driver.refuses else ''}.")]
    if driver.raises:
        lines += ["numpy.linalg.LinAlgError", paragraph(driver.raises)]
    return lines


def _notes(driver: Driver) -> list[str]:
    equation = f"It computes ``{driver.equation}``." if driver.equation else ""
    derivative = f"Derivative: {driver.derivative.rstrip('.')}." if driver.modes else (
        f"It has no derivative: {driver.derivative.rstrip('.')}.")
    texts = [equation, driver.notes, derivative, f"Source: {driver.source}." if driver.source else ""]
    exists = f"It exists for {listed([DTYPES[each] for each in driver.dtypes], 'and')}."
    return [filled(" ".join(filter(None, texts))), "", exists]
