"""What the frame that runs says of a call: its instruction and the next one, and whose code it is."""

from __future__ import annotations

import dis
from collections.abc import Callable
from types import CodeType, FrameType

from .._tape import tape as _tape

UNKNOWN = "", ""
MOST = 2000                     # code objects whose instructions are known at once

Listing = tuple[dict[int, int], list[dis.Instruction]]

_listings: dict[int, tuple[CodeType, Listing]] = {}     # by the id of the code object, which is kept


def listed(code: CodeType) -> Listing:
    """The instructions of a code object, in order, and the numbers of those at places of the bytecode."""
    known = _listings.get(id(code))
    if known is None:
        if len(_listings) >= MOST:
            _listings.clear()
        try:
            instructions = [each for each in dis.get_instructions(code) if each.opname not in ("CACHE", "EXTENDED_ARG")]
        except (LookupError, NameError, ValueError):    # another interpreter's bytecode, of which `dis` knows less
            instructions = []
        known = _listings[id(code)] = code, ({each.offset: k for k, each in enumerate(instructions)}, instructions)
    return known[1]


def from_place(code: CodeType, at: int) -> list[dis.Instruction]:
    """The instruction at a place of the bytecode and the next three; none where there is no such place."""
    numbers, instructions = listed(code)
    k = numbers.get(at)
    return [] if k is None else instructions[k:k + 4]


def word(each: dis.Instruction) -> str:
    """The operator or the name of an instruction; since CPython 3.14, [] is an operator."""
    return each.argrepr if each.opname == "BINARY_OP" else each.opname


def instruction(code: CodeType, at: int) -> tuple[str, str]:
    """The operator or the name of the instruction at a place of the bytecode, and of the one after it.

    Both are empty where there is no such place, as another interpreter's bytecode may have it.
    """
    following = from_place(code, at)
    return (word(following[0]), word(following[1])) if len(following) > 1 else UNKNOWN


def is_looked_at(code: CodeType, at: int) -> bool:
    """Whether the result of the instruction at a place of the bytecode is compared, or is an index."""
    after = [word(each) for each in from_place(code, at)[1:]]
    if after and after[0].startswith("LOAD_"):  # what it is compared with
        after.pop(0)
    return bool(after) and (after[0].startswith("POP_JUMP") or after[0] in (
        "TO_BOOL", "COMPARE_OP", "IS_OP", "CONTAINS_OP", "BINARY_SUBSCR", "[]", "STORE_SUBSCR", "BUILD_SLICE",
        "BINARY_SLICE"))


def is_asserted(frame: FrameType) -> bool:
    """Whether the result of the instruction that runs is what ``assert`` tests, as it is or as pytest rewrites it."""
    for each in from_place(frame.f_code, frame.f_lasti)[1:]:
        if each.opname in ("LOAD_ASSERTION_ERROR", "LOAD_COMMON_CONSTANT"):
            return True
        names = each.argval if isinstance(each.argval, tuple) else (each.argval,)    # two stores may be one instruction
        if each.opname.startswith("STORE_FAST") and str(names[0]).startswith("@py_assert"):
            return True
    return False


FAR = 16                        # instructions in which a condition is complete
TEXT = 40                       # those of an error's text

ENDS = ("STORE_", "RETURN_", "POP_TOP", "YIELD_", "JUMP_")
CLOSES = ("RETURN_", "POP_JUMP", "FOR_ITER", "YIELD_")


def raises(instructions: list[dis.Instruction], k: int) -> bool:
    """Whether what begins with an instruction ends with an error, and does nothing else."""
    for each in instructions[k:k + TEXT]:
        if each.opname == "RAISE_VARARGS":
            return True
        if each.opname.startswith(CLOSES):
            return False
    return False


def guards_error(frame: FrameType) -> bool:
    """Whether the result of the instruction that runs decides whether an error is raised, and nothing else."""
    numbers, instructions = listed(frame.f_code)
    k = numbers.get(frame.f_lasti)
    if k is None:
        return False
    for j in range(k + 1, min(k + FAR, len(instructions))):
        each = instructions[j]
        if each.opname.startswith("POP_JUMP"):
            target = numbers.get(each.argval)
            return raises(instructions, j + 1) or target is not None and raises(instructions, target)
        if each.opname.startswith(ENDS):
            return False
    return False


def library_of(frame: FrameType) -> str:
    """The public name of the function of a library that the program has called, from a frame in it; or nothing.

    What wraps other functions has names of its own, which say nothing.
    """
    program, library = _tape.of_program(frame), ""
    current: FrameType | None = frame
    while current is not None and current is not program:
        module = str(current.f_globals.get("__name__"))
        wraps = module.startswith("scipy._lib.") or "<locals>" in current.f_code.co_qualname
        if not module.startswith(("blasad.", "numpy.")) and not (wraps and library):
            library = public(current)
        current = current.f_back
    return library if current is program else ""


def public(frame: FrameType) -> str:
    """The name of a function that runs, as users know it: of a method, that of its class if it is a special one."""
    module = str(frame.f_globals.get("__name__")).partition("._")[0]
    parts = [part for part in frame.f_code.co_qualname.split(".") if not part.startswith("<")]
    own = frame.f_locals.get("self")
    if len(parts) > 1 and own is not None:
        parts[0] = type(own).__name__           # which need not be the class that has the method
    return ".".join((module, *(part for part in parts if not part.startswith("_"))))


_lent: list[Callable[[FrameType, object], bool]] = []


def lent_by(is_lent: Callable[[FrameType, object], bool]) -> None:
    """From now on, this says which variables have no reference of their own; the room of hooks reads frames in C."""
    _lent[:] = [is_lent]


def is_lent(frame: FrameType, x: object) -> bool:
    """Whether a variable of a frame may have an object without a reference of its own, which no count shows."""
    return _lent[0](frame, x) if _lent else True
