"""Errors of drivers in terms of their declarations: which array has a shape or dtype that does not fit.

The bodies check what they need.  Only when one has failed, in a routine that it calls or with an error of Python, the
arguments are compared with the declaration.
"""

from __future__ import annotations

from collections.abc import Mapping

from .._declarations.aliases import Operand
from .._declarations.document import listed
from .._declarations.driver import Driver
from .._declarations.rule import DTYPES, EXTENTS, Arg

DIMENSIONS = {1: "one dimension", 2: "two dimensions"}
HAS = "it must have"
NOT_TURNED = (0, "N", "L")
OF_ALL = ("q", "r")                         # the smaller and the larger one of m and n


def explained(driver: Driver, args: tuple[Operand, ...], named: Mapping[str, Operand], error: Exception) -> Exception:
    """Return an error that names the driver and the argument that does not fit, or the error itself."""
    name, says_it = driver.name, str(error).startswith(f"{driver.name}: ")
    passed = {**dict(zip((arg.name for arg in driver.args), args, strict=False)), **named}
    arrays = [(arg, passed[arg.name]) for arg in driver.args if arg.shape and hasattr(passed.get(arg.name), "dtype")]
    sizes = {arg.name: passed[arg.name] for arg in driver.args if arg.intent == "int" and isinstance(
        passed.get(arg.name), int)}
    for arg, x in arrays:
        explanation = misfit(arg, x.shape, passed, sizes)
        if explanation.startswith(HAS) or explanation and not says_it:
            return ValueError(f"{name}: {arg.name} has shape {x.shape}; {explanation}")
    other = next((arg.name for arg, x in arrays if arg.dtype != "index" and x.dtype.name not in DTYPES.values()), None)
    if other is None or says_it:
        return error
    return TypeError(f"{name}: {other} has dtype {passed[other].dtype}; it must be {listed([*DTYPES.values()], 'or')}")


def misfit(arg: Arg, shape: tuple[int, ...], given: Mapping[str, Operand], sizes: dict[str, int]) -> str:
    """Say what is wrong with a shape, or enter its dimensions into the sizes that are known and return ""."""
    letters = arg.shape[::-1] if arg.trans and given.get(arg.trans, 0) not in NOT_TURNED else arg.shape
    letters = letters[:1] if arg.vector and len(shape) == 1 else letters
    if len(shape) != len(letters):
        return f"{HAS} {DIMENSIONS[len(letters)]}, ({', '.join(letters)})"
    for letter, size in zip(letters, shape, strict=True):
        if letter in EXTENTS and {*sizes} >= {"n", *({"kl", "ku"} if "kl" in letter else ())} and "k+1" not in letter:
            least = EXTENTS[letter](sizes)
            if size < least:
                return f"{letter} must be {least}"
        elif letter not in EXTENTS and letter not in OF_ALL and sizes.setdefault(letter, size) != size:
            return f"{letter} must be {sizes[letter]}, as in the arguments before it"
    return ""
