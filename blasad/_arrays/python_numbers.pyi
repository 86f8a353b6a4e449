from typing import Any

from .traced import TracedArray

__pyx_capi__: dict[str, Any]
__test__: dict[str, str]

def python_number(x: TracedArray) -> TracedArray: ...
def checked(result: Any, args: tuple[Any, ...]) -> Any: ...
