"""The names of the functions of blasad.linalg, which their decorators tell: `blasad._linalg.faces`."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MADE = "# Made by cython_src/generate from the decorators of the functions of blasad/_linalg, which alone are edited.\n"


class Face(NamedTuple):
    """A function with its module, the functions that lead to it, and its names in blasad.linalg."""

    name: str
    module: str
    leads: list[str]
    public: list[str]


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
                           [function.name, *also] if call.func.id == "public" else [])


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
    lines = [MADE]
    modules: dict[str, list[str]] = {}
    for face in found:
        modules.setdefault(face.module, []).extend(f"{face.name} as {name}" for name in face.public)
    for module, items in sorted(modules.items()):
        lines += [f"from ._linalg.{module} import {item}" for item in items]
    names = ", ".join(f'"{name}"' for name in sorted(public(found)))
    return "\n".join([*lines, "", "__all__ = [", textwrap.fill(names, 120, initial_indent="    ",
                                                               subsequent_indent="    "), "]", ""])
