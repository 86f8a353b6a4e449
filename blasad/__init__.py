"""Derivatives of NumPy programs that mutate their arrays, forward and in reverse.

`grad`, `value_and_grad`, `vjp`, `jvp`, `jacobian` and `hessian` work on copies of the arguments, and return
derivatives. `autodiff` works on the caller's arrays, and writes derivatives to the caller's shadows. `blasad.blas`
and `blasad.lapack` have the routines of `scipy.linalg.blas` and `scipy.linalg.lapack`, and `blasad.linalg` has
functions of `scipy.linalg`. `blasad.trees` makes shadows of nested containers. `blasad.testing` compares derivatives
with finite differences.
"""

import sys as _sys
from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from ._rules import load as _load  # isort: skip  (before everything else)
from . import blas
from ._arrays.traced import stop_gradient
from ._declarations.late import MODULES as _MODULES
from ._declarations.version import VERSION as _VERSION
from ._derivatives.annotations import (
    Active,
    BatchDuplicated,
    Const,
    Duplicated,
    Forward,
    ForwardWithPrimal,
    Reverse,
    ReverseWithPrimal,
)
from ._hooks.lost import DerivativeLost
from ._registry.rules import Registry as _Registry
from .tape import Tape

if _TYPE_CHECKING:  # they come late, see _LATE and _LAZY
    from . import dask as dask
    from . import interop as interop
    from . import lapack, trees
    from . import linalg as linalg
    from . import numpy as numpy
    from . import sparse as sparse
    from . import testing as testing
    from . import tiled as tiled
    from ._derivatives.autodiff import autodiff
    from ._derivatives.compile import Program as Program
    from ._derivatives.compile import compile as compile
    from ._derivatives.jacobians import hessian, hvp, jacobian
    from ._derivatives.jit import jit
    from ._derivatives.loops import loop, while_loop
    from ._derivatives.report import report
    from ._derivatives.rows import vmap
    from ._derivatives.transforms import grad, jvp, value_and_grad, vjp
    from ._hooks.options import options
    from ._registry.custom import custom_rule
    from ._registry.primitive import primitive
    from ._sections.checkpoint import checkpoint

__version__ = _VERSION

rules = _Registry(_load.rules)

__all__ = [
    "Active",
    "BatchDuplicated",
    "Const",
    "DerivativeLost",
    "Duplicated",
    "Forward",
    "ForwardWithPrimal",
    "Reverse",
    "ReverseWithPrimal",
    "Tape",
    "autodiff",
    "blas",
    "checkpoint",
    "custom_rule",
    "grad",
    "hessian",
    "hvp",
    "jacobian",
    "jit",
    "jvp",
    "lapack",
    "loop",
    "options",
    "primitive",
    "report",
    "rules",
    "stop_gradient",
    "trees",
    "value_and_grad",
    "vjp",
    "vmap",
    "while_loop",
]

_MODULES.update({  # what lower rooms ask of higher ones
    "what traced arrays ask for": "blasad._hooks.of_arrays",
    "functions of matrices": "blasad._linalg.faces",
    "names with a derivative": "blasad._hooks.names",
    "public modules": "blasad",
    "typed names": "blasad._registry.typed",
    "calls of primitives": "blasad._routines.operations",
})

# modules that are imported when they are first used
_LAZY = ("dask", "interop", "lapack", "linalg", "numpy", "sparse", "testing", "tiled", "trees")
_LATE = {  # and what comes from such a module
    "Program": "_derivatives.compile",
    "autodiff": "_derivatives.autodiff",
    "checkpoint": "_sections.checkpoint",
    "compile": "_derivatives.compile",
    "loop": "_derivatives.loops",
    "while_loop": "_derivatives.loops",
    **dict.fromkeys(("grad", "jvp", "value_and_grad", "vjp"), "_derivatives.transforms"),
    **dict.fromkeys(("hessian", "hvp", "jacobian"), "_derivatives.jacobians"),
    "jit": "_derivatives.jit",
    "vmap": "_derivatives.rows",
    "options": "_hooks.options",
    "primitive": "_registry.primitive",
    "custom_rule": "_registry.custom",
    "report": "_derivatives.report",
}

_ELSEWHERE = {  # names of other libraries and of earlier versions, and what blasad has instead
    **{name: f"trees.{name}" for name in ("VectorSpace", "accumulate_", "make_zero", "make_zero_", "recursive_map",
                                          "recursive_map_")},
    **{name: f"rules.{name}" for name in ("address", "frule", "get_include", "register", "rrule", "unregister")},
    **dict.fromkeys(("Function", "custom_gradient", "custom_jvp", "custom_root", "custom_vjp", "pure_callback"),
                    "primitive and custom_rule"),
    **dict.fromkeys(("defjvp", "defvjp", "notrace_primitive"), "primitive"),
    **dict.fromkeys(("GradientTape", "backward", "derivative", "grad_named", "gradient", "multigrad_dict"), "grad"),
    **dict.fromkeys(("detach", "getval", "ignore_derivatives", "no_grad", "nograd"), "stop_gradient"),
    **dict.fromkeys(("dtypes", "enable_grad", "enable_x64", "Variable", "requires_grad_", "tensor"),
                    "no word for it: arrays of NumPy in their own precision have derivatives inside of grad"),
    **dict.fromkeys(("hessian_tensor_product", "hessian_vector_product", "make_hvp", "vhp"), "hvp"),
    **dict.fromkeys(("fori_loop", "scan"), "loop"),
    **dict.fromkeys(("jacfwd", "jacrev"), "jacobian"),
    **dict.fromkeys(("jacobian_vector_product", "linearize", "make_jvp", "pushforward"), "jvp"),
    **dict.fromkeys(("make_vjp", "pullback", "vector_jacobian_product"), "vjp"),
    **dict.fromkeys(("random", "scipy"), "no module of that name: use NumPy's and SciPy's"),
    **dict.fromkeys(("ReverseSplitNoPrimal", "ReverseSplitWidth", "ReverseSplitWithPrimal", "autodiff_thunk"),
                    "vjp, and Tape"),
    **dict.fromkeys(("map_", "pmap"), "vmap, tiled.sharded, and the method map of programs"),
    **dict.fromkeys(("select", "switch", "cond"), "if, inside of grad and jit"),
    **dict.fromkeys(("tree_map", "tree_util"), "trees, with recursive_map"),
    "BatchDuplicatedNoNeed": "BatchDuplicated",
    "CustomRule": "custom_rule",
    "DuplicatedNoNeed": "Duplicated",
    "ForwardMode": "Forward",
    "MixedDuplicated": "Duplicated",
    "NoNeed": "Const and Duplicated",
    "Registered": "rules",
    "Report": "report",
    "ReverseMode": "Reverse",
    "associative_scan": "loop",
    "bind": "rules, whose rules have the method bind",
    "check_grads": "testing.check_reverse and testing.check_forward",
    "checkpoint_sequential": "loop with kept=",
    "checkpointed_loop": "loop with kept=",
    "disable_jit": "no switch for it: call the function itself",
    "elementwise": "primitive with elementwise=",
    "elementwise_grad": "grad of the sum, f(x).sum()",
    "free_memory": "Tape.free_memory",
    "func": "grad, vjp, jvp and vmap at the top",
    "functional": "grad, vjp, jvp and vmap at the top",
    "grad_and_aux": "grad with has_aux=",
    "lax": "if, for and loop, and the functions of NumPy and SciPy",
    "make_jaxpr": "compile, which returns a Program",
    "multigrad": "grad with argnums=",
    "remat": "checkpoint",
    "sharded": "tiled.sharded",
    "value_and_jacobian": "jacobian",
    "withgradient": "value_and_grad",
}


def _late(name: str) -> _Any:
    """What `__getattr__` does, under a name that type checkers do not know: they would accept wrong names otherwise."""
    if name in _LAZY:
        return _import_module(f".{name}", __name__)
    if name in _LATE:
        value = getattr(_import_module(f".{_LATE[name]}", __name__), name)
        globals()[name] = value
        return value
    instead = f"; blasad has {_ELSEWHERE[name]}" if name in _ELSEWHERE else ""
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}{instead}", name=name,
                         obj=_sys.modules[__name__])


globals()["__getattr__"] = _late


def __dir__() -> list[str]:
    return sorted({*__all__, *_LAZY, *_LATE, *(name for name in globals() if name.startswith("__"))})
