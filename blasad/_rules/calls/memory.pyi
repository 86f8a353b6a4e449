from typing import Any

__pyx_capi__: dict[str, Any]
__test__: dict[str, str]

def checksum(array: Any) -> int: ...
def check_sharing(named: list[tuple[str, Any, tuple[Any, ...]]]) -> None: ...
