from typing import Any, NoReturn

from typing_extensions import disjoint_base

from .._declarations.rule import FLAGS as FLAGS
from .._declarations.rule import Rule
from .._declarations.rule import places as places

OPS: dict[str, int]
PLACES: dict[str, int]
__pyx_capi__: dict[str, Any]
__test__: dict[str, str]

@disjoint_base
class Routine:
    @property
    def name(self) -> str: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def rule(self) -> Rule: ...

@disjoint_base
class Taker: ...

def __reduce_cython__(self: Any) -> NoReturn: ...
def __setstate_cython__(self: Any, __pyx_state: Any) -> NoReturn: ...
