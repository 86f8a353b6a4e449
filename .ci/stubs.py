"""Write the stubs of blasad.blas and blasad.lapack from their declarations; with --check, tell if they are current."""

from __future__ import annotations

import sys
from pathlib import Path

from blasad._declarations.document import signature
from blasad._declarations.rule import Arg, Rule
from blasad._drivers.table import DRIVERS, precisions
from blasad._registry.namespace import functions

PACKAGE = Path(__file__).parent.parent / "blasad"
HEAD = """\
# Made by .ci/stubs.py from the declarations of the rules: change those, and run it.

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from ._arrays.traced import TracedArray

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
        kinds = {"in": "_In", "scalar": "_Scalar", "flag": "_Flag", "int": "int", "number": "float"}
        found = "ArrayLike" if arg.dtype == "index" else kinds[arg.intent]
    return f"{found} | None" if arg.default is None else found


def function(rule: Rule) -> str:
    """The stub of one function."""
    lines = []
    for name, arg, default in signature(rule):
        given = name if name == "*" else f"{name}: {kind(name, arg)}{f' = {default}' if default else ''}"
        lines.append(f"    {given},\n")
    return f"def {rule.name}(\n{''.join(lines)}) -> Any: ...\n"


def stub(namespace: str) -> str:
    """The stub of a namespace; a typed name is another name of the function."""
    known, drivers = functions(namespace), DRIVERS if namespace == "lapack" else {}
    typed_drivers = [letter + name for name in drivers for letter in precisions(name)]
    names = "".join(f'    "{name}",\n' for name in sorted([*known, *drivers, *typed_drivers]))
    made = [function(rule) for name, (rule, _) in known.items() if name == rule.name]
    typed = "".join(f"{name} = {rule.name}\n" for name, (rule, _) in known.items() if name != rule.name)
    head = HEAD
    if drivers:
        modules = {module: [name for name in drivers if drivers[name] == module] for module in sorted(drivers.values())}
        imports = "".join(f"from ._drivers.{module} import {', '.join(names)}\n" for module, names in modules.items())
        head = head.replace("import TracedArray\n", f"import TracedArray\n{imports}")
        typed += "".join(f"{name} = {name[1:]}\n" for name in typed_drivers)
    return "\n".join([head, f"__all__ = [\n{names}]\n", *made, typed])


def main() -> int:
    """Write or check; 1 if a file is not what it should be."""
    for namespace in ("blas", "lapack"):
        path, text = PACKAGE / f"{namespace}.pyi", stub(namespace)
        if sys.argv[1:] != ["--check"]:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            print(f"{path} is not what the declarations say: run python .ci/stubs.py", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
