from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from typing_extensions import disjoint_base

from ._kinds import Kind
from ._structure import Structure

UNSEEN: Any
__test__: dict[str, str]

@disjoint_base
class Node:
    kind: Kind
    thing: Any
    keys: Sequence[Any]
    values: Sequence[Any]
    kids: list[int]
    def __new__(cls, kind: Kind, thing: Any) -> Node: ...

@disjoint_base
class Walk:
    leaves: list[Any]
    kinds: list[int]
    nodes: list[Node]
    root: int
    simple: bool
    replaced: bool
    objects: Node | None
    def __new__(cls, tree: Any, tracing: int) -> Walk: ...

def match(structure: Structure, tree: Any, name: str) -> tuple[list[Any], list[Any]]: ...
def all_writeable(arrays: list[np.ndarray[Any, Any]]) -> bool: ...
def fill(
    nodes: list[Node], leaves: Sequence[Any], old: Sequence[Any], done: list[Any], shells: list[int],
    made: Callable[[int], Any],
) -> None: ...
