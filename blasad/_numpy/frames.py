"""What the frame that runs says of a call: its instruction and the next one, and whose code it is."""

from __future__ import annotations

import dis
from types import FrameType

from .._tape import tape as _tape

OPERATORS: list[str] = [symbol for _, symbol in vars(dis).get("_nb_ops", ())]      # none where it has no such table
UNKNOWN = "", ""


def next_to(code: bytes, at: int) -> int:
    """The place of the instruction after the one at a place of the bytecode."""
    at += 2
    while dis.opname[code[at]] in ("CACHE", "EXTENDED_ARG"):
        at += 2
    return at


def word(code: bytes, at: int) -> str:
    """The operator or the name of the instruction at a place of the bytecode; since CPython 3.14, [] is an operator."""
    name = dis.opname[code[at]]
    return OPERATORS[code[at + 1]] if name == "BINARY_OP" and code[at + 1] < len(OPERATORS) else name


def instruction(code: bytes, at: int) -> tuple[str, str]:
    """The operator or the name of the instruction at a place of the bytecode, and of the one after it.

    Both are empty where there is no such place, as another interpreter's bytecode may have it.
    """
    try:
        return word(code, at), word(code, next_to(code, at))
    except IndexError:
        return UNKNOWN


def is_looked_at(code: bytes, at: int) -> bool:
    """Whether the result of the instruction at a place of the bytecode is compared, or is an index."""
    after = instruction(code, at)[1]
    if after.startswith("LOAD_"):               # what it is compared with
        after = instruction(code, next_to(code, at))[1]
    return after.startswith("POP_JUMP") or after in (
        "COMPARE_OP", "IS_OP", "CONTAINS_OP", "BINARY_SUBSCR", "[]", "STORE_SUBSCR", "BUILD_SLICE", "BINARY_SLICE")


def is_asserted(frame: FrameType) -> bool:
    """Whether the result of the instruction that runs is what ``assert`` tests, as it is or as pytest rewrites it."""
    code, at = frame.f_code.co_code, frame.f_lasti
    try:
        for _ in range(3):
            at = next_to(code, at)
            name = dis.opname[code[at]]
            if name in ("LOAD_ASSERTION_ERROR", "LOAD_COMMON_CONSTANT") or name == "STORE_FAST" and (
                    frame.f_code.co_varnames[code[at + 1]].startswith("@py_assert")):
                return True
    except IndexError:                          # the end, or another interpreter's bytecode
        pass
    return False


def library_of(frame: FrameType) -> str:
    """The public name of the function of a library that the program has called, from a frame in it; or nothing.

    What wraps other functions has names of its own, which say nothing.
    """
    program, found = _tape.of_program(frame), ""
    current: FrameType | None = frame
    while current is not None and current is not program:
        module = str(current.f_globals.get("__name__"))
        wraps = module.startswith("scipy._lib.") or "<locals>" in current.f_code.co_qualname
        if not module.startswith(("blasad.", "numpy.")) and not (wraps and found):
            found = public(current)
        current = current.f_back
    return found if current is program else ""


def public(frame: FrameType) -> str:
    """The name of a function that runs, as users know it: of a method, that of its class if it is a special one."""
    module = str(frame.f_globals.get("__name__")).partition("._")[0]
    parts = [part for part in frame.f_code.co_qualname.split(".") if not part.startswith("<")]
    own = frame.f_locals.get("self")
    if len(parts) > 1 and own is not None:
        parts[0] = type(own).__name__           # which need not be the class that has the method
    return ".".join((module, *(part for part in parts if not part.startswith("_"))))
