from collections.abc import Callable
from typing import Any, TypeAlias

Listed: TypeAlias = list[tuple[str, float, list[tuple[int, float, float]]]]

__test__: dict[str, str]

def trial(
    function: Callable[..., Any], arrays: dict[str, Any], active: tuple[str, ...], others: dict[str, Any]
) -> tuple[Listed, Listed, Listed, list[tuple[int, bool]]]: ...
