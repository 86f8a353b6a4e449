"""Derivatives of NumPy programs that mutate their arrays, forward and in reverse.

`autodiff` differentiates a function that writes into the arrays it is given, and writes derivatives beside them;
`grad`, `value_and_grad`, `vjp`, `jvp` and `jacobian` are pure on the outside.  `blasad.blas` and `blasad.lapack` have
routines of `scipy.linalg.blas` and `scipy.linalg.lapack`, `blasad.linalg` functions of `scipy.linalg` made of them;
`blasad.trees` has shadows of nested containers; `blasad.testing` checks derivatives against differences.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from ._rules import load as _load  # isort: skip  (before everything else)
from . import blas
from ._arrays.traced import stop_gradient
from ._declarations.late import MODULES as _MODULES
from ._derivatives.engine import free_memory
from ._numpy.lost import DerivativeLost
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
    from ._c.native import address, get_include
    from ._derivatives.autodiff import autodiff
    from ._derivatives.report import Report, report
    from ._derivatives.transforms import grad, hessian, hvp, jacobian, jvp, value_and_grad, vjp
    from ._numpy.options import options
    from ._registry.chainrules import frule, rrule
    from ._registry.primitive import elementwise, primitive
    from ._registry.register import CustomRule, Registered, custom_rule, register, unregister
    from ._sections.checkpoint import checkpoint, checkpointed_loop
    from .trees import VectorSpace, accumulate_, make_zero, make_zero_, recursive_map, recursive_map_

__version__ = "0.1.0"

rules = _load.rules

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
    "elementwise",
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
    "options",
    "primitive",
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

_MODULES.update({  # what lower rooms ask of higher ones
    "the version": "blasad",
    "NumPy's functions": "blasad._numpy.dispatch",
    "numbers": "blasad._numpy.lost",
    "trees": "blasad._trees.structure",
    "masked arrays": "blasad._trees.masked",
    "sparse matrices": "blasad._trees.sparse",
    "functions of matrices": "blasad.linalg",
    "routines of BLAS": "blasad.blas",
    "routines of LAPACK": "blasad.lapack",
    "functions of several arguments": "blasad._registry.special",
    "facts": "blasad._registry.facts",
    "bound calls": "blasad._routines.bound_calls",
    "pure calls": "blasad._registry.pure",
    "calls of primitives": "blasad._routines.primitives",
    "registered rules": "blasad._routines.registered",
})

_LAZY = ("lapack", "linalg", "nile", "numpy", "testing", "trees")  # modules that are imported when they are first used
_LATE = {  # and what comes from such a module
    "Program": "_derivatives.compile",
    "autodiff": "_derivatives.autodiff",
    "checkpoint": "_sections.checkpoint",
    "checkpointed_loop": "_sections.checkpoint",
    "compile": "_derivatives.compile",
    **dict.fromkeys(("grad", "hessian", "hvp", "jacobian", "jvp", "value_and_grad", "vjp"), "_derivatives.transforms"),
    "CustomRule": "_registry.register",
    "address": "_c.native",
    "frule": "_registry.chainrules",
    "get_include": "_c.native",
    "rrule": "_registry.chainrules",
    "elementwise": "_registry.primitive",
    "options": "_numpy.options",
    "primitive": "_registry.primitive",
    "Registered": "_registry.register",
    "custom_rule": "_registry.register",
    "register": "_registry.register",
    "unregister": "_registry.register",
    "Report": "_derivatives.report",
    "report": "_derivatives.report",
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
