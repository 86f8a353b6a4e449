from collections.abc import Callable
from typing import Any

from ._arrays import DTYPES as DTYPES
from ._core import OPS as OPS
from ._routine import Taker
from ._rule import Rule

__test__: dict[str, str]

def function(rule: Rule, name: str, dtypes: str) -> Callable[..., Any]: ...
def take(taker: Taker, rule: Rule, args: tuple[Any, ...], names: tuple[str, ...]) -> None: ...
def override(name: str, rule: Rule | None, op: int) -> None: ...
def carry_with(function: Callable[[], list[Any]]) -> None: ...
