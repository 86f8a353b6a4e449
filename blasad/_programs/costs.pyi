from collections.abc import Callable
from typing import Any, TypeAlias

_Listed: TypeAlias = list[tuple[str, float, list[tuple[int, float, float]]]]

__pyx_capi__: dict[str, Any]
__test__: dict[str, str]

def trial(
    function: Callable[..., Any], arrays: dict[str, Any], active: tuple[str, ...], others: dict[str, Any]
) -> tuple[_Listed, _Listed, _Listed, list[tuple[int, bool]]]: ...
