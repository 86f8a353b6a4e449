"""The page of docs/reference about routines: what the rules say of themselves, and the table of drivers."""

from __future__ import annotations

from collections.abc import Iterable

from blasad._declarations.document import signature
from blasad._declarations.driver import Driver
from blasad._declarations.rule import Rule
from blasad._registry.facts import SIZE

HEAD = f"""\
# Routines of BLAS and LAPACK with rules of their own

This page gives for each routine its equation, its derivatives, the values that its reverse needs, and its
cost. `.ci/documents.py` generates it from the rules: it takes the equations from their declarations, and
counts the rest in the calls that they make. `blasad rules NAME` prints the same. `blasad.rules[name]`
answers for other sizes, flags and active arguments: `keeps("a")`, `cost("reverse", n=64)`.

dX is the tangent of X, bX its adjoint, and <X, Y> = Re sum(conj(X) Y). In the derivatives, a matrix that has a flag
stands for the matrix after the flag is applied: A for op(A). These entries describe a routine:

- *read*, *written*: the operands that the routine reads and writes.
- *kept*: the values that the reverse reads if the given argument is active; for several active arguments, all of
  theirs. `b_after` is b after the call.
- *emitted*: the calls that the reverse makes if all arrays are active.
- *source*: where the formula comes from.
- *flops*, *bytes* (in the table): the cost of the reverse divided by that of the routine, with dimensions of {SIZE}.
  They count all additions and multiplications, and each element that is read or written once. A dash means that the
  routine has no such cost.
"""
BELOW = ("computes", "forward", "reverse", "read", "written", "kept", "emitted", "derivative", "source")


DRIVERS = """\
## Drivers

These routines of LAPACK consist of other routines, or have formulas for their derivatives. `blasad rules NAME` and
their docstrings say more, and `blasad check NAME` compares their derivatives with differences.
"""


def page(declared: Iterable[Rule], drivers: Iterable[Driver] = ()) -> str:
    """The page of documentation about routines, in Markdown."""
    rows = [("routine", "types", "computes", "flops", "bytes"), ("---",) * 5]
    sections = []
    for rule in declared:
        facts = rule.facts()
        rows.append((f"[{rule.name}](#{rule.name})", facts["types"], facts["computes"], facts.get("flops", ""),
                     facts.get("bytes", "")))
        call = ", ".join(f"{name}={default}" if default else name for name, _, default in signature(rule))
        lines = [f"- *{about}*: {_plain(facts[about])}" for about in BELOW if about in facts]
        sections.append("\n".join([f"## {rule.name}", "", f"`{rule.name}({call})`", "", *lines]))
    table = "\n".join(f"| {' | '.join(_plain(cell) for cell in row)} |" for row in rows)
    return "\n\n".join([HEAD.rstrip(), table.replace("| --- |", "|---|").replace("--- |", "---|"), *sections,
                        DRIVERS.rstrip(), _of_drivers(drivers)]) + "\n"


def _of_drivers(drivers: Iterable[Driver]) -> str:
    """The table of drivers."""
    lines = ["| call | types | what it does |", "|---|---|---|"]
    for each in sorted(drivers, key=lambda each: each.name):
        given = ", ".join(arg.name if arg.default is ... else f"{arg.name}={arg.default!r}" for arg in each.args)
        results = ", ".join(result.name for result in each.results)
        lines.append(f"| `{results} = {each.name}({given})` | {each.dtypes} | {_plain(each.summary)} |")
    return "\n".join(lines)


def _plain(text: str) -> str:
    """Markdown that shows the text as it is."""
    return text.replace("<", "&lt;").replace("|", "\\|").replace("*", "\\*")
