"""All declarations: routines in the order in which they are listed, and operations in the order of their numbers."""

from __future__ import annotations

from collections.abc import Iterable

from . import matrices, vectors
from .operations import OPERATIONS, Operation
from .rule import Rule


def of_blas() -> list[Rule]:
    """Return the routines whose rules are imported with blasad."""
    return [*vectors.ROUTINES, *matrices.ROUTINES]


def of_lapack() -> list[Rule]:
    """Return the routines whose rules are imported when one of them is used for the first time."""
    from . import lapack, orthogonal

    return [*lapack.ROUTINES, *orthogonal.ROUTINES]


def modules(folder: str, declared: Iterable[Rule | Operation]) -> list[str]:
    """Return the modules in a folder that contain the rules of these declarations."""
    return [name for name in dict.fromkeys(each.module for each in declared) if name.startswith(f"{folder}.")]


def operations(declared: Iterable[Rule]) -> list[Operation]:
    """Return everything that rules emit: each routine that is an operation once, and the other operations."""
    by_op = {rule.op: Operation(rule.op, rule.module, rule.kernel, rule.call, rule.scipy, rule.name)
             for rule in declared if rule.call}
    return [*by_op.values(), *OPERATIONS]
