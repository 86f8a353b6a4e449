"""What the frame that runs says of a call: its instruction and the next one, and whose code it is."""

from __future__ import annotations

import dis
import operator
import re
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any, NamedTuple

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


def global_names(code: CodeType) -> set[str]:
    """The names in a code object that are those of global variables or builtins, and not of attributes alone."""
    instructions = listed(code)[1]
    return {each.argval for each in instructions if "GLOBAL" in each.opname or "NAME" in each.opname} if (
        instructions) else set(code.co_names)


def from_place(code: CodeType, at: int) -> list[dis.Instruction]:
    """The instruction at a place of the bytecode and the next three; none where there is no such place."""
    numbers, instructions = listed(code)
    k = numbers.get(at)
    if k is not None and instructions[k].opname == "PRECALL":   # CPython 3.11 may do the whole call there
        k += 1
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


COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt, "<=": operator.le, "==": operator.eq, "!=": operator.ne, ">": operator.gt, ">=": operator.ge}
STAYS = "LOAD_CONST", "LOAD_SMALL_INT", "LOAD_GLOBAL", "LOAD_FAST", "LOAD_FAST_BORROW", "LOAD_FAST_CHECK"
DYNAMIC = {"locals", "vars", "eval", "exec", "dir"}
FUSED = re.compile("((?:LOAD|STORE)_FAST(?:_BORROW)?)_((?:LOAD|STORE)_FAST(?:_BORROW)?)")


class Part(NamedTuple):
    """An instruction, or one half of an instruction that works on two variables."""

    opname: str
    argval: Any
    is_target: bool
    effect: int | None              # on the height of the stack; None if it jumps
    offset: int
    pushes_null: bool


Compared = tuple[Callable[[Any, Any], Any], Part, bool]     # with what, and whether that comes first

_comparisons: dict[tuple[int, int], tuple[CodeType, list[Compared]]] = {}


def comparisons(frame: FrameType) -> list[tuple[Callable[[Any, Any], Any], Any, bool]]:
    """All that is ever done with the result of ``float(x)``, which runs, if that is only compared; else nothing.

    Each comparison is an operator, what stands on the other side, and whether that is the left one.  The result may be
    stored in a variable of the function, and what it is compared with is a number that does not change while it runs.
    """
    code = frame.f_code
    known = _comparisons.get((id(code), frame.f_lasti))
    if known is None:
        if len(_comparisons) >= MOST:
            _comparisons.clear()
        known = _comparisons[id(code), frame.f_lasti] = code, _comparisons_of(code, frame.f_lasti)
    if not known[1] or frame.f_globals.get("float", float) is not float:
        return []
    others = [(how, _value_of(each, frame), first) for how, each, first in known[1]]
    return others if all(type(other) in (int, float, bool) for _, other, _ in others) else []


def _value_of(each: Part, frame: FrameType) -> Any:
    if each.opname in ("LOAD_CONST", "LOAD_SMALL_INT"):
        return each.argval
    return (frame.f_globals if each.opname == "LOAD_GLOBAL" else frame.f_locals).get(each.argval)


def _parts(code: CodeType) -> list[Part]:
    """The instructions of a code object, those on two variables as two; none of what only prepares a call."""
    parts = []
    for each in listed(code)[1]:
        fused = FUSED.fullmatch(each.opname)
        if fused:
            for k, name in enumerate(fused.groups()):
                parts.append(Part(name, each.argval[k], each.is_jump_target and k == 0,
                                  1 if name.startswith("LOAD") else -1, each.offset, False))
            continue
        jumps = each.opcode in dis.hasjrel or each.opcode in dis.hasjabs
        parts.append(Part(each.opname, each.argval, each.is_jump_target,
                          None if jumps else dis.stack_effect(each.opcode, each.arg), each.offset,
                          each.opname == "LOAD_GLOBAL" and "NULL" in each.argrepr))
    return parts


def _comparisons_of(code: CodeType, at: int) -> list[Compared]:
    parts = _parts(code)
    k = next((i for i, each in enumerate(parts) if each.offset == at), len(parts) - 1)
    k += parts[k].opname == "PRECALL" if parts else 0
    begin = _call_of_float(parts, k)
    if begin < 0 or k + 1 == len(parts) or not DYNAMIC.isdisjoint(code.co_names):
        return []
    if parts[k + 1].opname != "STORE_FAST":
        comparison = _comparison(parts, begin, k, code)
        return [comparison] if comparison is not None else []
    uses = [_comparison(parts, i, i, code) for i, each in enumerate(parts)
            if each.opname.startswith("LOAD_FAST") and each.argval == parts[k + 1].argval]
    return [each for each in uses if each is not None] if None not in uses else []


def _call_of_float(parts: list[Part], k: int) -> int:
    """Where the call of the `float` of the globals begins whose last instruction this is; -1 if it is none."""
    if not parts or parts[k].opname != "CALL" or parts[k].argval != 1:
        return -1
    height = 0
    for j in range(k - 1 - (parts[k - 1].opname == "PRECALL"), -1, -1):
        each = parts[j]
        if each.effect is None:
            return -1
        height += each.effect
        if height >= 3:                         # the argument, the function, and what marks that it is no method
            return j if height == 3 and each.pushes_null and each.argval == "float" else -1
        if each.is_target:                      # where another value may come from
            return -1
    return -1


def _comparison(parts: list[Part], begin: int, k: int, code: CodeType) -> Compared | None:
    """How the value that some instructions leave is compared, as the next thing that happens to it."""
    before, after = parts[begin - 1] if begin else None, parts[k + 1:k + 3]
    if len(after) == 2 and after[1].opname == "COMPARE_OP" and not after[0].is_target and _stays(after[0], parts, code):
        return COMPARISONS[after[1].argval], after[0], False
    if (after and after[0].opname == "COMPARE_OP" and not after[0].is_target and before is not None
            and not parts[begin].is_target and _stays(before, parts, code)):
        return COMPARISONS[after[0].argval], before, True
    return None


def _stays(load: Part, parts: list[Part], code: CodeType) -> bool:
    """Whether an instruction loads what does not change while the function runs: a constant, or an argument."""
    if load.opname not in STAYS or load.pushes_null:
        return False
    if load.opname in ("LOAD_CONST", "LOAD_SMALL_INT"):
        return True
    if any(each.opname.startswith(("STORE_", "DELETE_")) and each.argval == load.argval for each in parts):
        return False
    return load.opname == "LOAD_GLOBAL" or load.argval in code.co_varnames[:code.co_argcount + code.co_kwonlyargcount]


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
