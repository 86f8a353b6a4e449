from collections.abc import Mapping
from typing import Any

__pyx_capi__: dict[str, Any]
__test__: dict[str, str]

def enter(table: Mapping[Any, tuple[int, int, float, float]]) -> None: ...
