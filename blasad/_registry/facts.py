"""Facts about rules: what their reverses keep, emit and cost, also in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from .._declarations.aliases import Keywords
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


def trial(rule: Rule, active: tuple[str, ...], given: Keywords) -> Trial:
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


def arguments(rule: Rule, given: Keywords) -> tuple[Keywords, Keywords]:
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
    others: Keywords = {each: sizes[each] for each in integers}
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
    entries = {"types": rule.dtypes, "computes": rule.equation}
    if rule.own:
        entries |= {"forward": rule.forward, "reverse": rule.reverse, "read": ", ".join(rule.reads),
                    "written": ", ".join(rule.writes), "source": rule.source}
    elif rule.modes:
        used = trial(rule, (), {})
        kept = [f"for {name}: {', '.join(rule.keeps(name)) or 'nothing'}" for name in differentiable(rule)]
        entries |= {
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
        entries |= {"read": ", ".join(rule.reads), "written": ", ".join(rule.writes),
                    "derivative": f"none: {rule.source}"}
    return {about: " ".join(text.split()) for about, text in entries.items()}


def ratio(reverse: float, primal: float) -> str:
    """The cost of the reverse over that of the routine, or a dash if the routine has none."""
    return f"{reverse / primal:.3g}" if primal else "-"
