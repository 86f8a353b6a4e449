from collections.abc import Callable
from typing import Any, NoReturn, Self

from typing_extensions import disjoint_base

from .plan import Plan
from .ports import Ports

__test__: dict[str, str]

@disjoint_base
class Batch(Ports):
    def __new__(cls, plan: Plan, written: bool = True) -> Self: ...
    @property
    def errors(self) -> dict[int, Exception]: ...
    def run(
        self, arrays: list[Any], along: list[bool], results: list[Any], rows: int, threads: int, block: int,
        exact: bool = False, summed: bool = False, finish: bool = False, tell: Callable[[int, int], Any] | None = None,
    ) -> Any: ...

def __reduce_cython__(self: Any) -> NoReturn: ...
def __setstate_cython__(self: Any, __pyx_state: Any) -> NoReturn: ...
