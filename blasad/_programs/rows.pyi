from typing import Any

from .._tape.handed import running as running

__pyx_capi__: dict[str, Any]
__test__: dict[str, str]

def block_for(rows: int) -> int: ...
def threads_for(flops: float, calls: float, rows: int, block: int, cores: int) -> int: ...
