from typing import Any, NoReturn

from typing_extensions import disjoint_base

__pyx_capi__: dict[str, Any]
__test__: dict[str, str]

@disjoint_base
class Helper: ...

def __reduce_cython__(self: Any) -> NoReturn: ...
def __setstate_cython__(self: Any, __pyx_state: Any) -> NoReturn: ...
