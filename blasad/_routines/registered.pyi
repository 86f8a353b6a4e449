from typing import Any, NoReturn

from typing_extensions import disjoint_base

from .._arrays.pivots import pivots as pivots
from .._declarations.rule import Rule
from .._tape.handed import Handed as Handed
from .._tape.handed import hand as hand
from .._tape.handed import handed as handed
from .._tape.handed import told as told
from .finish import Missing as Missing
from .finish import carry_in as carry_in

__test__: dict[str, str]
arguments_of: Any
table: dict[int, Own]
spare: list[int]

@disjoint_base
class Own:
    def __reduce_cython__(self) -> NoReturn: ...
    def __setstate_cython__(self, __pyx_state: Any) -> NoReturn: ...

@disjoint_base
class Given: ...

def release(op: int) -> None: ...
def reserved() -> int: ...
def enter(
    rule: Rule, primal: Any, pushed: Any, pulled: Any, keeps: tuple[str, ...], active: tuple[str, ...],
    fresh: bool = False,
) -> None: ...
def leave(op: int) -> None: ...
def __reduce_cython__(self: Any) -> NoReturn: ...
def __setstate_cython__(self: Any, __pyx_state: Any) -> NoReturn: ...
