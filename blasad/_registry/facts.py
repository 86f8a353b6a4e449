"""Facts about rules: what their reverses keep, emit and cost, also in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .._declarations.document import signature
from .._declarations.driver import Driver
from .._declarations.rule import DTYPES, FLAGS, Rule, rules
from .._declarations.shapes import as_reflected, is_index, shape_of
from .._programs import costs as _costs
from .._routines.bind import function

SIZE = 1024  # of every dimension, where none is given
DIAGONALS = 16  # of a band, on each side
FACTOR = 0.75  # of scalars that have no default


@dataclass(frozen=True)
class Cost:
    """The cost of a routine or its derivative.

    Attributes
    ----------
    calls : tuple of str
        The calls that it makes.
    flops : float
        Additions and multiplications of real numbers, to leading order.
    moved : float
        Bytes that these calls read and write, summed over the calls.
    least : float
        Bytes of the operands and shadows that are read, and of those that are written, each once.
    """

    calls: tuple[str, ...]
    flops: float
    moved: float
    least: float


@dataclass(frozen=True)
class Trial:
    """One use of a routine, without computing anything."""

    primal: Cost
    forward: Cost
    reverse: Cost
    kept: tuple[str, ...]


def differentiable(rule: Rule) -> tuple[str, ...]:
    """The arguments that may have a shadow."""
    return tuple(arg.name for arg in rule.args if arg.intent in ("in", "inout", "scalar"))


def outputs(rule: Rule) -> tuple[str, ...]:
    """The arguments that are written."""
    return tuple(arg.name for arg in rule.args if arg.intent in ("inout", "out") and not arg.is_found)


def trial(rule: Rule, active: tuple[str, ...], given: dict[str, Any]) -> Trial:
    """Use a routine where `active` have shadows, besides what is written; without any: all arrays."""
    key = rule.name, active, tuple(sorted(given.items()))
    if key not in _trials:
        _trials[key] = _trial(*key)
    return _trials[key]


_trials: dict[tuple[str, tuple[str, ...], tuple[tuple[str, Any], ...]], Trial] = {}


def _trial(name: str, active: tuple[str, ...], given: tuple[tuple[str, Any], ...]) -> Trial:
    rule = rules[name]
    if not rule.modes:
        raise ValueError(f"blasad.rules[{rule.name!r}]: it has no derivative ({rule.source})")
    if rule.own:
        raise ValueError(f"blasad.rules[{rule.name!r}]: it is a registered rule; blasad cannot know what it keeps and "
                         "costs")
    unknown = set(active) - {*differentiable(rule), *outputs(rule)}
    if unknown:
        raise ValueError(f"blasad.rules[{rule.name!r}]: {', '.join(sorted(unknown))} cannot have a derivative; "
                         f"{', '.join(differentiable(rule))} can")
    operands = [arg for arg in rule.args if arg.intent in ("in", "inout", "out") and not arg.is_found]
    if not active:
        active = tuple(arg.name for arg in operands)
        if set(active) == set(outputs(rule)) != {arg.name for arg in operands if arg.intent == "inout"}:
            active += differentiable(rule)  # rotg: all that it reads is numbers
    arrays, others = arguments(rule, dict(given))
    dtype = next(x.dtype for name, x in arrays.items() if name in {arg.name for arg in operands if arg.dtype == "same"})
    for arg in rule.args:
        if arg.intent == "scalar" and arg.name in active:
            arrays[arg.name] = np.array(others.pop(arg.name), arg.dtype == "real" and _real(dtype) or dtype)
    places = {x.ctypes.data: name for name, x in arrays.items()}
    primal, forward, reverse, kept = _costs.trial(
        function(rule, rule.name, rule.dtypes), arrays, (*active, *outputs(rule)), others)
    names = {f"{places[at]}_after" if after else places[at] for at, after in kept if at in places}
    order = [name + end for name in places.values() for end in ("", "_after")]
    return Trial(_cost(primal), _cost(forward), _cost(reverse), tuple(name for name in order if name in names))


def arguments(rule: Rule, given: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Uninitialized arrays, by default of order SIZE, and the other arguments of the routine."""
    given = dict(given)
    letter = str(given.pop("dtype", next(each for each in "dzsc" if each in rule.dtypes)))
    if letter not in rule.dtypes:
        raise ValueError(f"blasad.rules[{rule.name!r}]: dtype is {letter!r}; it is one of {', '.join(rule.dtypes)}")
    dtype = np.dtype(DTYPES[letter])
    integers = [arg.name for arg in rule.args if arg.intent == "int" and arg.default is ...]
    sizes = {each: given.pop(each, size) for each, size in orders(rule, SIZE).items()}
    sizes["p"], sizes["q"] = min(sizes["p"], sizes["m"]), min(sizes["m"], sizes["n"])
    sizes = as_reflected(rule, sizes)
    others: dict[str, Any] = {each: sizes[each] for each in integers}
    for arg in rule.args:
        if arg.intent == "scalar":
            others[arg.name] = given.pop(arg.name, FACTOR if arg.default is ... else arg.default)
        elif arg.intent == "flag":
            value = given.pop(arg.name, 0 if arg.default is ... else arg.default)
            others[arg.name] = FLAGS[arg.name].get(value, value)
    if given:
        raise TypeError(f"blasad.rules[{rule.name!r}]: there is no {', '.join(given)}; there are dtype, m, n, k, "
                        f"{', '.join(others)}")
    flags = {arg.name: others[arg.name] for arg in rule.args if arg.intent == "flag"}
    arrays = {}
    for arg in rule.args:
        if arg.intent in ("in", "inout", "out") and not arg.is_found:
            kinds = {"real": _real(dtype), "double": np.dtype(np.float64), "index": np.dtype(np.int64)}
            arrays[arg.name] = np.empty(shape_of(arg, sizes, flags), kinds.get(arg.dtype, dtype), "F")
            if is_index(arg):
                numbers = np.zeros_like(arrays.pop(arg.name))
                if arg.name == "ipiv" or any(other.stored == "multipliers" for other in rule.args):  # no exchanges
                    numbers[...] = np.arange(len(numbers)) + (arg.name == "ipiv")
                others[arg.name] = numbers
    return arrays, others


def orders(rule: Rule, n: int) -> dict[str, int]:
    """Dimensions of order n; a band is narrow."""
    integers = [arg.name for arg in rule.args if arg.intent == "int" and arg.default is ...]
    narrow = [each for each in integers if each not in ("m", "n")]
    narrow += ["k"] * any("k+1" in arg.shape for arg in rule.args)
    return dict.fromkeys("mnkp", n) | dict.fromkeys(narrow, DIAGONALS)


def _real(dtype: np.dtype[Any]) -> np.dtype[Any]:
    return np.empty(0, dtype).real.dtype


def _cost(listed: _costs._Listed) -> Cost:
    touched: dict[int, tuple[float, float]] = {}
    for name, flops, moves in listed:
        if flops < 0:
            raise RuntimeError(f"blasad: internal: flops_of in costs.pyx does not count {name}")
        for at, read, written in moves:
            if at:
                before = touched.get(at, (0.0, 0.0))
                touched[at] = max(before[0], read), max(before[1], written)
    return Cost(
        tuple(name for name, _, _ in listed), sum(flops for _, flops, _ in listed),
        sum(read + written for _, _, moves in listed for _, read, written in moves), sum(map(sum, touched.values())))


# ---------------------------------------------------------------- in words


def words(rule: Rule) -> dict[str, str]:
    """The facts about a routine, by their names."""
    found = {"types": rule.dtypes, "computes": rule.equation}
    if rule.own:
        found |= {"forward": rule.forward, "reverse": rule.reverse, "read": ", ".join(rule.reads),
                  "written": ", ".join(rule.writes), "source": rule.source}
    elif rule.modes:
        used = trial(rule, (), {})
        kept = [f"for {name}: {', '.join(rule.keeps(name)) or 'nothing'}" for name in differentiable(rule)]
        found |= {
            "forward": rule.forward,
            "reverse": rule.reverse,
            "read": ", ".join(rule.reads),
            "written": ", ".join(rule.writes),
            "kept": "; ".join(kept),
            "emitted": ", ".join(f"{n} {name}" if n > 1 else name for name, n in Counter(used.reverse.calls).items()),
            "flops": ratio(used.reverse.flops, used.primal.flops),
            "bytes": ratio(used.reverse.least, used.primal.least),
            "source": rule.source,
        }
    else:
        found |= {"read": ", ".join(rule.reads), "written": ", ".join(rule.writes),
                  "derivative": f"none: {rule.source}"}
    return {about: " ".join(text.split()) for about, text in found.items()}


def ratio(reverse: float, primal: float) -> str:
    """The cost of the reverse over that of the routine, or a dash if the routine has none."""
    return f"{reverse / primal:.3g}" if primal else "-"


HEAD = f"""\
# Routines of BLAS and LAPACK with rules of their own

This page gives for each routine its equation, its derivatives, the values that its reverse needs, and its
cost. `.ci/documents.py` generates it from the rules: it takes the equations from their declarations, and
counts the rest in the calls that they make. `blasad rules NAME` prints the same. `blasad.rules[name]`
answers for other sizes, flags and active arguments: `keeps("a")`, `cost("reverse", n=64)`.

dX is the tangent of X, bX its adjoint, and <X, Y> = Re sum(conj(X) Y). In the derivatives, a matrix that has a flag
stands for the matrix after the flag is applied: A for op(A). These entries describe a routine:

- *read*, *written*: the operands that the routine reads and writes.
- *kept*: the values that the reverse reads if the given argument is active; for several active arguments, all of
  theirs. `b_after` is b after the call.
- *emitted*: the calls that the reverse makes if all arrays are active.
- *source*: where the formula comes from.
- *flops*, *bytes* (in the table): the cost of the reverse divided by that of the routine, with dimensions of {SIZE}.
  They count all additions and multiplications, and each element that is read or written once. A dash means that the
  routine has no such cost.
"""
BELOW = ("computes", "forward", "reverse", "read", "written", "kept", "emitted", "derivative", "source")


DRIVERS = """\
## Drivers

These routines of LAPACK consist of other routines, or have formulas for their derivatives. `blasad rules NAME` and
their docstrings say more, and `blasad check NAME` compares their derivatives with differences.
"""


def page(declared: Iterable[Rule], drivers: Iterable[Driver] = ()) -> str:
    """The page of documentation about routines, in Markdown."""
    rows = [("routine", "types", "computes", "flops", "bytes"), ("---",) * 5]
    sections = []
    for rule in declared:
        facts = rule.facts()
        rows.append((f"[{rule.name}](#{rule.name})", facts["types"], facts["computes"], facts.get("flops", ""),
                     facts.get("bytes", "")))
        call = ", ".join(f"{name}={default}" if default else name for name, _, default in signature(rule))
        lines = [f"- *{about}*: {_plain(facts[about])}" for about in BELOW if about in facts]
        sections.append("\n".join([f"## {rule.name}", "", f"`{rule.name}({call})`", "", *lines]))
    table = "\n".join(f"| {' | '.join(_plain(cell) for cell in row)} |" for row in rows)
    return "\n\n".join([HEAD.rstrip(), table.replace("| --- |", "|---|").replace("--- |", "---|"), *sections,
                        DRIVERS.rstrip(), _of_drivers(drivers)]) + "\n"


def _of_drivers(drivers: Iterable[Driver]) -> str:
    """The table of drivers."""
    lines = ["| call | types | what it does |", "|---|---|---|"]
    for each in sorted(drivers, key=lambda each: each.name):
        given = ", ".join(arg.name if arg.default is ... else f"{arg.name}={arg.default!r}" for arg in each.args)
        results = ", ".join(result.name for result in each.results)
        lines.append(f"| `{results} = {each.name}({given})` | {each.dtypes} | {_plain(each.summary)} |")
    return "\n".join(lines)


def _plain(text: str) -> str:
    """Markdown that shows the text as it is."""
    return text.replace("<", "&lt;").replace("|", "\\|").replace("*", "\\*")
