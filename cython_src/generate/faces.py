"""The names of the functions of blasad.linalg, which their decorators tell: `blasad._linalg.faces`."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TYPES = """\
from collections.abc import Callable as Callable
from collections.abc import Sequence as Sequence
from typing import Any, TypeAlias

import numpy as np

from ._arrays.traced import TracedArray
from ._declarations.aliases import Operand

_Out: TypeAlias = np.ndarray[Any, Any] | TracedArray
_Number: TypeAlias = complex | np.number[Any] | _Out
"""
KINDS = {"array": "_Out", "matrix": "_Out", "number": "_Number", "float": "float", "int": "int", "bool": "bool"}
OPTIONS = {"calc_q", "compute_uv", "disp", "eigvals_only", "left", "mode", "permute_l", "return_rank", "separate"}
DEPENDS = re.compile(r"only if|[Ii]f \w+ is |[Oo]nly \w+ is|takes its place|otherwise|Otherwise, |for mode")
MADE = "# Made by cython_src/generate from the decorators of the functions of blasad/_linalg, which alone are edited.\n"


class Face(NamedTuple):
    """A function with its module, the functions that lead to it, and its names in blasad.linalg."""

    name: str
    module: str
    leads: list[str]
    public: list[str]
    signature: str
    result: str


def faces(folder: Path) -> list[Face]:
    """The functions that have names, in the order of these."""
    return sorted(face for path in folder.glob("*.py") for face in faces_of(path))


def faces_of(path: Path) -> Iterator[Face]:
    """The functions of one file."""
    for function in ast.parse(path.read_text(encoding="utf-8")).body:
        for call in function.decorator_list if isinstance(function, ast.FunctionDef) else ():
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("public", "behind"):
                also = [ast.literal_eval(each.value) for each in call.keywords]
                yield Face(function.name, path.stem, [*map(ast.literal_eval, call.args)],
                           [function.name, *also] if call.func.id == "public" else [],
                           *signature(function))


def signature(function: ast.FunctionDef) -> tuple[str, str]:
    """The arguments and the type of the result, which the docstring and its decorator tell."""
    arguments = function.args.posonlyargs + function.args.args + function.args.kwonlyargs
    text = re.sub(r"(: [^,=]+)=", r"\1 = ", ast.unparse(function.args))
    if OPTIONS.intersection(each.arg for each in arguments):
        return text, "Any"
    for call in function.decorator_list:
        for each in call.keywords if isinstance(call, ast.Call) else ():
            if each.arg == "returns":
                return text, of_arrays(ast.literal_eval(each.value).count(",") + 1)
    return text, result(ast.get_docstring(function) or "")


def of_arrays(count: int) -> str:
    """The type of so many arrays."""
    return "_Out" if count == 1 else f"tuple[{', '.join(['_Out'] * count)}]"


def result(text: str) -> str:
    """The type of what a docstring says is returned; Any if that depends on the arguments."""
    section = re.search(r"^Returns\n-+\n(.*?)(?=\n\n\w[^\n]*\n-{3,}|\Z)", text, re.DOTALL | re.MULTILINE)
    if section is None or DEPENDS.search(section[1]):
        return "Any"
    types: list[str] = []
    for line in re.findall(r"^(?! )(.+)$", section[1], re.MULTILINE):
        names, _, kind = line.rpartition(" : ")
        kinds = {meant for word, meant in KINDS.items() if re.search(rf"\b{word}\b", kind)}
        if len(kinds) != 1 and kinds != {"_Out", "_Number"} or "arrays" in kind or "None" in kind:
            return "Any"
        types += ["_Number" if "_Number" in kinds else kinds.pop()] * (names.count(",") + 1)
    return types[0] if len(types) == 1 else f"tuple[{', '.join(types)}]" if types else "Any"


def names(found: list[Face]) -> str:
    """The table for what leads functions to these."""
    leads = {lead: face.name for face in found for lead in face.leads}
    return "\n".join([
        MADE,
        '"""The functions of `blasad.linalg`, and those of SciPy and NumPy that lead to them."""\n',
        table("FUNCTIONS", {face.name: face.module for face in found}, "the modules of functions in blasad._linalg"),
        table("PUBLIC", public(found), "the functions that names of blasad.linalg stand for"),
        table("LEADS", leads, "the functions that SciPy's and NumPy's lead to"),
        ""])


def public(found: list[Face]) -> dict[str, str]:
    """The names in blasad.linalg, and their functions."""
    return {name: face.name for face in found for name in face.public}


def table(name: str, entries: dict[str, str], text: str) -> str:
    """A dictionary, an entry a line."""
    lines = [f'    "{key}": "{entry}",' for key, entry in sorted(entries.items())]
    return "\n".join([f"{name} = {{  # {text}", *lines, "}"])


def linalg_stub(found: list[Face]) -> str:
    """The stub of blasad.linalg."""
    functions = [stub(name, face.signature, face.result)
                 for name, face in sorted((name, face) for face in found for name in face.public)]
    names = ", ".join(f'"{name}"' for name in sorted(public(found)))
    return "\n".join([MADE, TYPES, "__all__ = [", textwrap.fill(names, 120, initial_indent="    ",
                                                               subsequent_indent="    "), "]", "", *functions])


def stub(name: str, arguments: str, returned: str) -> str:
    """A function's stub, in lines of at most 120 characters."""
    line = f"def {name}({arguments}) -> {returned}: ...\n"
    if len(line) <= 120:
        return line
    whole = arguments.replace(": ", ":~").replace(" | ", "~|~").replace(" = ", "~=~")
    items = textwrap.fill(whole, 119, initial_indent="    ", subsequent_indent="    ",
                          break_long_words=False).replace("~", " ")
    return f"def {name}(\n{items}\n) -> {returned}: ...\n"
