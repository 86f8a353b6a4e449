from collections.abc import Sequence
from typing import Any

from ._tape import Tape
from ._traced import TracedArray

__pyx_capi__: dict[str, Any]
__test__: dict[str, str]

def enter(
    tape: Tape, x: Any, shadowed: bool, borrowed: bool = True, given: TracedArray | None = None
) -> tuple[TracedArray, list[TracedArray]]: ...
def value(tape: Tape, x: Any) -> Any: ...
def shadows(tape: Tape, x: Any) -> list[Any]: ...
def seed(tape: Tape, x: TracedArray, seeds: Sequence[Any]) -> None: ...
