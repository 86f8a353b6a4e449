"""What is written before the compiler runs: the functions for C, made of the declarations of the rules.

Imports declarations, and nothing that is compiled.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from blasad._declarations.rule import Rule

from .functions import functions
from .texts import declarations, definitions, header, readers


def texts(rules: Iterable[Rule]) -> dict[str, str]:
    """The files that are generated, and what they say."""
    found = functions(rules)
    return {
        "cython_src/c/readers.pxi": readers(found),
        "cython_src/c/flat_functions.h": definitions(found),
        "blasad/_flat.pxd": declarations(found, "blasad._c.capi"),
        "blasad/include/blasad_functions.h": header(found),
    }


def stale(root: Path, made: dict[str, str]) -> list[str]:
    """Which of them say something else, or are not there."""
    return [name for name, text in made.items() if not (root / name).exists() or (root / name).read_text() != text]


def write(root: Path, rules: Iterable[Rule]) -> None:
    """Write what has changed: the others keep their times, so that what reads them is not compiled again."""
    made = texts(rules)
    for name in stale(root, made):
        (root / name).write_text(made[name])
