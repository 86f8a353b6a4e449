from typing import Any, NoReturn

from typing_extensions import disjoint_base

from ._bind import carry_with as carry_with
from ._core import OPS as OPS
from ._rule import Rule

__test__: dict[str, str]
numbers: Any
fresh: Any
table: dict[int, Own]
spare: list[int]

class Handed:
    value: Any
    op: int
    def __init__(self, value: Any, op: int) -> None: ...

@disjoint_base
class Own:
    def __reduce_cython__(self) -> NoReturn: ...
    def __setstate_cython__(self, __pyx_state: Any) -> NoReturn: ...

def taken() -> list[Handed]: ...
def release(op: int) -> None: ...
def enter(
    rule: Rule, primal: Any, pushed: Any, pulled: Any, keeps: tuple[str, ...], active: tuple[str, ...]
) -> int: ...
def leave(op: int) -> None: ...
