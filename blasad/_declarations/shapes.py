"""Shapes of operands, from the dimensions and the flags of a call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .rule import EXTENTS, REFLECTORS, Arg, Rule


def dimension(letter: str, flags: Mapping[str, Any]) -> str:
    """Return the size that a letter of a declaration stands for with these flags."""
    order, (r, c) = "n" if flags.get("side") else "m", "nm" if flags.get("trans") else "mn"
    return {"s": order, "r": r, "c": c}.get(letter, letter)


def shape_of(arg: Arg, sizes: Mapping[str, int], flags: Mapping[str, int]) -> tuple[int, ...]:
    """Return the shape of the array that stores an operand."""
    if arg.shape and arg.shape[0] in EXTENTS:
        return EXTENTS[arg.shape[0]](sizes), *(sizes[letter] for letter in arg.shape[1:])
    known = {**sizes, "4": 4, "5": 5}
    shape = tuple(known[dimension(letter, flags)] for letter in arg.shape)
    return shape[::-1] if arg.trans and flags[arg.trans] else shape


def is_index(arg: Arg) -> bool:
    """Return whether an argument is an array of integers."""
    return bool(arg.shape) and arg.dtype == "index"


def as_reflected(rule: Rule, sizes: dict[str, int]) -> dict[str, int]:
    """Reduce sizes to those that Q can have: its numbers of columns or rows, and of reflections."""
    for arg in rule.args:
        if arg.stored in REFLECTORS:
            order, count = "mn" if arg.stored in ("qr", "ql") else "nm"
            if arg.intent == "inout":
                sizes = {**sizes, count: min(sizes[count], sizes[order])}
            sizes = {**sizes, "k": min(sizes["k"], sizes["m"], sizes["n"])}
    return sizes
