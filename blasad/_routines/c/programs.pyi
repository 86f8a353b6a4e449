from typing import Any, NoReturn, Self

from typing_extensions import disjoint_base

from ..._programs.plan import Plan
from ..._programs.ports import Ports
from ..._rules.kernels.blas_threads import one_blas_thread as one_blas_thread
from ..._tape.handed import running as running

__pyx_capi__: dict[str, Any]
LETTERS: dict[str, str]
__test__: dict[str, str]

@disjoint_base
class Handle(Ports):
    def __new__(cls, plan: Plan, written: bool, names: list[str], cores: int) -> Self: ...
    @property
    def address(self) -> int: ...

def __reduce_cython__(self: Any) -> NoReturn: ...
def __setstate_cython__(self: Any, __pyx_state: Any) -> NoReturn: ...
