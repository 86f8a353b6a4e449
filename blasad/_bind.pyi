from collections.abc import Callable
from typing import Any

from ._rule import Rule

class Routine:
    @property
    def name(self) -> str: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def rule(self) -> Rule: ...

def functions() -> dict[str, Callable[..., Any]]: ...
