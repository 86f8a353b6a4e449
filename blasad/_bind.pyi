from collections.abc import Callable
from typing import Any, NoReturn

from typing_extensions import disjoint_base

from ._arrays import DTYPES as DTYPES
from ._core import OPS as OPS
from ._rule import FLAGS as FLAGS
from ._rule import Rule

__test__: dict[str, str]

@disjoint_base
class Routine:
    @property
    def name(self) -> str: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def rule(self) -> Rule: ...

def functions() -> dict[str, Callable[..., Any]]: ...
def __reduce_cython__(self: Any) -> NoReturn: ...
def __setstate_cython__(self: Any, __pyx_state: Any) -> NoReturn: ...
