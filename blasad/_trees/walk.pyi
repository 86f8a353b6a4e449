from collections.abc import Callable, Sequence
from typing import Any, final

from .kinds import Kind
from .structure import Structure

UNSEEN: Any
__test__: dict[str, str]

@final
class Numbers: ...

@final
class Node:
    kind: Kind
    thing: Any
    keys: Sequence[Any]
    values: Sequence[Any]
    kids: tuple[int, ...]

@final
class Walk:
    leaves: list[Any]
    kinds: list[int]
    nodes: list[Node]
    root: int
    simple: bool
    replaced: bool
    objects: Node | None
    def __new__(cls, tree: Any, tracing: int) -> Walk: ...

def is_leaf(tree: Any, tracing: int = 1) -> bool: ...
def match(structure: Structure, tree: Any, name: str) -> tuple[list[Any], list[Any]]: ...
def begin(
    nodes: list[Node], fresh: Sequence[bool] | None, old: list[Any], views: dict[int, Any],
    copied: Callable[[Any], Any] | None,
) -> tuple[list[Any], list[int]]: ...
def fill(
    nodes: list[Node], leaves: list[Any], old: list[Any], done: list[Any], shells: list[int],
    made: Callable[[int], Any],
) -> None: ...
