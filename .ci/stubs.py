"""Write blasad/blas.pyi from the declarations in blasad.rules; with --check, tell whether it is current."""

from __future__ import annotations

import sys
from pathlib import Path

import blasad
from blasad._document import signature
from blasad._rule import Arg, Rule

STUB = Path(__file__).parent.parent / "blasad" / "blas.pyi"
HEAD = """\
# Made by .ci/stubs.py from the declarations of the rules: change those, and run it.

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from ._traced import TracedArray

_In: TypeAlias = ArrayLike | TracedArray
_Out: TypeAlias = np.ndarray[Any, Any] | TracedArray
_Scalar: TypeAlias = complex | np.number[Any] | TracedArray
_Flag: TypeAlias = int | str
"""


def kind(name: str, arg: Arg) -> str:
    """The type of an argument."""
    if name != arg.name:
        return "bool"
    if arg.intent in ("inout", "out"):
        found = "_Out"
    else:
        found = {"in": "_In", "scalar": "_Scalar", "flag": "_Flag", "int": "int"}[arg.intent]
    return f"{found} | None" if arg.default is None else found


def function(rule: Rule) -> str:
    """The stub of one function."""
    lines = []
    for name, arg, default in signature(rule):
        given = name if name == "*" else f"{name}: {kind(name, arg)}{f' = {default}' if default else ''}"
        lines.append(f"    {given},\n")
    return f"def {rule.name}(\n{''.join(lines)}) -> Any: ...\n"


def main() -> int:
    """Write or check; 1 if the file is not what it should be."""
    names = "".join(f'    "{name}",\n' for name in sorted(blasad.rules))
    text = "\n".join([HEAD, f"__all__ = [\n{names}]\n", *(function(rule) for rule in blasad.rules.values())])
    if sys.argv[1:] != ["--check"]:
        STUB.write_text(text)
    elif STUB.read_text() != text:
        print(f"{STUB} is not what the declarations say: run python .ci/stubs.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
