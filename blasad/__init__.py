"""Derivatives of BLAS and LAPACK that stay right when NumPy arrays are mutated in place."""

from importlib import import_module as _import_module
from typing import Any as _Any

import scipy.linalg as _scipy_linalg  # noqa: F401  before the compiled modules ask for it: that costs 15 ms more

__version__ = "0.1.0"

try:
    _import_module("._core", __name__)
except ModuleNotFoundError as _error:
    if _error.name != f"{__name__}._core":
        raise
    raise ImportError(
        f"blasad: {__path__[0]} has no compiled modules for this Python. "
        "If that is a clone of the repository, compile it there with: python -m pip install -e . "
        "If blasad is installed already, start Python in another directory, or use the command: blasad"
    ) from None

from . import _core, _vectors, _matrices, _triangles, _elementwise  # noqa: E402  the rules enter their table
from . import blas  # noqa: E402
from ._autodiff import autodiff  # noqa: E402
from ._engine import free_memory  # noqa: E402
from ._rule import rules  # noqa: E402
from ._traced import stop_gradient  # noqa: E402
from ._transforms import grad, jacobian, jvp, value_and_grad, vjp  # noqa: E402
from .tape import Tape  # noqa: E402
from .annotations import (  # noqa: E402
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

__all__ = [
    "Active",
    "BatchDuplicated",
    "BatchDuplicatedNoNeed",
    "Const",
    "Duplicated",
    "DuplicatedNoNeed",
    "Forward",
    "ForwardWithPrimal",
    "Reverse",
    "ReverseWithPrimal",
    "Tape",
    "autodiff",
    "blas",
    "free_memory",
    "grad",
    "jacobian",
    "jvp",
    "rules",
    "stop_gradient",
    "value_and_grad",
    "vjp",
]

_LAZY = ("nile", "testing")  # modules that are imported when they are first used


def __getattr__(name: str) -> _Any:
    if name in _LAZY:
        return _import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
