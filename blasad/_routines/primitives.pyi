from collections.abc import Callable
from typing import Any

from .._arrays.traced import TracedArray
from .._tape.handed import Handed

__test__: dict[str, str]

def plainly(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any: ...
def is_recorded(operands: list[Any]) -> bool: ...
def record(op: int, held: Handed, operands: list[Any], found: Any) -> TracedArray: ...
