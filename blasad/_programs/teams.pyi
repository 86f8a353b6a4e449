from typing import Any, NoReturn

from typing_extensions import disjoint_base

from .._tape.handed import running as running
from .plan import Plan, Run

__test__: dict[str, str]

@disjoint_base
class Schedule: ...

@disjoint_base
class Team: ...

def run_on_threads(plan: Plan, run: Run) -> None: ...
def __reduce_cython__(self: Any) -> NoReturn: ...
def __setstate_cython__(self: Any, __pyx_state: Any) -> NoReturn: ...
