from collections.abc import Callable
from typing import Any

from .._declarations.rule import Rule
from .routine import Taker

__test__: dict[str, str]
overridden: dict[str, Any]

def function(rule: Rule, name: str, dtypes: str) -> Callable[..., Any]: ...
def take(taker: Taker, rule: Rule, args: tuple[Any, ...], names: tuple[str, ...]) -> None: ...
def override(name: str, rule: Rule | None) -> None: ...
def both_ways(
    function: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any]
) -> tuple[Any, list[Any] | None, list[Any]]: ...
