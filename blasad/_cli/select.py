"""Routines named on the command line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches

import blasad
from blasad._declarations.rule import Rule, typed_names


def select(names: Sequence[str], rules: Mapping[str, object]) -> list[str] | None:
    """Choose the routines named, or all of them; None, and a message, if one does not exist."""
    names = [_generic(name, rules) for name in names]
    missing = [name for name in names if name not in rules]
    for name in missing:
        if rules is blasad.rules and of_scipy(name) is not None:
            print(f"blasad: {name} is a routine of SciPy that has no derivative, so that there is nothing to test; "
                  f"blasad rules {name} explains it", file=sys.stderr)
            continue
        print(f"blasad: there is no routine {name!r}{_advice(name, rules)}", file=sys.stderr)
    if missing:
        return None
    return list(dict.fromkeys(names)) or list(rules)


def is_rule(name: str, rules: Mapping[str, object]) -> bool:
    """Whether a name, or what it stands for, is that of a rule."""
    return _generic(name, rules) in rules


def of_scipy(name: str) -> Callable[..., object] | None:
    """A function of blasad.lapack or blasad.blas that is SciPy's and has no derivative."""
    for space in (blasad.lapack, blasad.blas):
        if name.lower() in space.__all__:
            function: Callable[..., object] = getattr(space, name.lower())
            return function
    return None


def _generic(name: str, rules: Mapping[str, object]) -> str:
    """Find the routine that a typed name stands for: of dgemm, gemm."""
    typed = {each: rule.name for rule in rules.values() if isinstance(rule, Rule) for each in typed_names(rule)}
    return name if name in rules else typed.get(name.lower(), name)


def _advice(name: str, rules: Mapping[str, object]) -> str:
    close = get_close_matches(name.lower(), rules, n=3)
    if not close:  # dgemm is gemm with the type in front
        close = [rule for rule in rules if name.lower()[1:] == rule]
    return f"; did you mean {' or '.join(close)}?" if close else "; blasad rules lists them"
