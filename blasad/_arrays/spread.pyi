from collections.abc import Sequence
from typing import Any

__pyx_capi__: dict[str, Any]
__test__: dict[str, str]

def order_of(ndim: int, arrays: Sequence[Any], copies: bool = False) -> tuple[int, ...] | None: ...
