"""Derivatives of NumPy programs that mutate their arrays, forward and in reverse.

`autodiff` differentiates a function that writes into the arrays it is given, and writes derivatives beside them;
`grad`, `value_and_grad`, `vjp`, `jvp` and `jacobian` are pure on the outside.  `blasad.blas` and `blasad.lapack` have
routines of `scipy.linalg.blas` and `scipy.linalg.lapack`, `blasad.linalg` functions of `scipy.linalg` made of them;
`blasad.trees` has shadows of nested containers; `blasad.testing` checks derivatives against differences.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from . import _compiled, blas
from ._engine import free_memory
from ._lost import DerivativeLost
from ._traced import stop_gradient
from .annotations import (
    Active,
    BatchDuplicated,
    BatchDuplicatedNoNeed,
    Const,
    Duplicated,
    DuplicatedNoNeed,
    Forward,
    ForwardWithPrimal,
    Reverse,
    ReverseWithPrimal,
)
from .tape import Tape

if _TYPE_CHECKING:  # they come late, see _LATE and _LAZY
    from . import lapack, trees
    from ._autodiff import autodiff
    from ._chainrules import frule, rrule
    from ._checkpoint import checkpoint, checkpointed_loop
    from ._native import address, get_include
    from ._register import CustomRule, Registered, custom_rule, register, unregister
    from ._report import Report, report
    from ._transforms import grad, hessian, hvp, jacobian, jvp, value_and_grad, vjp
    from .trees import VectorSpace, accumulate_, make_zero, make_zero_, recursive_map, recursive_map_

__version__ = "0.1.0"

rules = _compiled.rules

__all__ = [
    "Active",
    "BatchDuplicated",
    "BatchDuplicatedNoNeed",
    "Const",
    "CustomRule",
    "DerivativeLost",
    "Duplicated",
    "DuplicatedNoNeed",
    "Forward",
    "ForwardWithPrimal",
    "Registered",
    "Report",
    "Reverse",
    "ReverseWithPrimal",
    "Tape",
    "VectorSpace",
    "accumulate_",
    "address",
    "autodiff",
    "blas",
    "checkpoint",
    "checkpointed_loop",
    "custom_rule",
    "free_memory",
    "frule",
    "get_include",
    "grad",
    "hessian",
    "hvp",
    "jacobian",
    "jvp",
    "lapack",
    "make_zero",
    "make_zero_",
    "recursive_map",
    "recursive_map_",
    "register",
    "report",
    "rrule",
    "rules",
    "stop_gradient",
    "trees",
    "unregister",
    "value_and_grad",
    "vjp",
]

_LAZY = ("lapack", "linalg", "nile", "testing", "trees")  # modules that are imported when they are first used
_LATE = {  # and what comes from such a module
    "Program": "_compile",
    "autodiff": "_autodiff",
    "checkpoint": "_checkpoint",
    "checkpointed_loop": "_checkpoint",
    "compile": "_compile",
    **dict.fromkeys(("grad", "hessian", "hvp", "jacobian", "jvp", "value_and_grad", "vjp"), "_transforms"),
    "CustomRule": "_register",
    "address": "_native",
    "frule": "_chainrules",
    "get_include": "_native",
    "rrule": "_chainrules",
    "Registered": "_register",
    "custom_rule": "_register",
    "register": "_register",
    "unregister": "_register",
    "Report": "_report",
    "report": "_report",
    "VectorSpace": "trees",
    "accumulate_": "trees",
    "make_zero": "trees",
    "make_zero_": "trees",
    "recursive_map": "trees",
    "recursive_map_": "trees",
}


def __getattr__(name: str) -> _Any:
    if name in _LAZY:
        return _import_module(f".{name}", __name__)
    if name in _LATE:
        found = getattr(_import_module(f".{_LATE[name]}", __name__), name)
        globals()[name] = found
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY, *_LATE})
