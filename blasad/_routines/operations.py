"""How calls of primitives are recorded, and the rules of the operations that they are, by the number of operands."""

from __future__ import annotations

import functools
from collections.abc import Callable

from .._declarations.rule import Rule, parse
from .primitives import is_nested as is_nested
from .primitives import is_recorded as is_recorded
from .primitives import plainly as plainly
from .primitives import record as record

LETTERS = "abcdefgh"


Steps = tuple[Callable[..., None], Callable[..., None], Callable[..., None]]     # computes, pushes, pulls


@functools.cache
def operation(steps: Steps, count: int, linear: bool) -> Rule:
    """The rule of calls of primitives with so many operands; linear ones keep none but their constants."""
    from . import registered

    names = [f"x{k}" for k in range(count)]
    operands = ", ".join(f"{name}:in[{LETTERS[2 * k]},{LETTERS[2 * k + 1]}]" for k, name in enumerate(names))
    args, _ = parse(f"call:int, {operands}, y:out[m]")
    name = f"a {'linear ' * linear}primitive of {count} array{'s' * (count > 1)}"
    rule = Rule(name, "d", args, 0, namespace="inner", own=registered.reserved())
    kept = tuple(names[1:]) if linear else (*names, "y_after")
    registered.enter(rule, *steps, kept, tuple(names[:1] if linear else names), fresh=True)
    return rule
