from collections.abc import Callable
from typing import Any, Self, final

from .._arrays.finite import all_finite as all_finite
from .._arrays.traced import ceil_of as ceil_of
from .._arrays.traced import floor_of as floor_of
from .._arrays.traced import trunc_of as trunc_of

__pyx_capi__: dict[str, Any]
__test__: dict[str, str]

LARGEST: int
ORDERS: dict[Callable[..., Any], int]
INTEGERS: dict[Callable[..., Any], int]
PREDICATES: dict[Callable[..., Any], int]
OF_ELEMENTS: dict[Callable[..., Any], int]
COUNTS: dict[Callable[..., Any], int]

@final
class Copy:
    def __init__(self, number: int) -> None: ...
    @property
    def number(self) -> int: ...

@final
class Guards:
    def __new__(cls, looks: list[Any], copies: list[Any]) -> Self: ...
    @property
    def count(self) -> int: ...
    def differs(self, copies: list[Any]) -> tuple[int, Any, list[bool | None]] | None: ...
