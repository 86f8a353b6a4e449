from collections.abc import Callable
from typing import Any

import numpy as np
from typing_extensions import disjoint_base

__test__: dict[str, str]

NUMBERS: dict[str, int]
_Array = np.ndarray[Any, Any]

@disjoint_base
class Distances:
    def __init__(
        self, value: Callable[..., Any], metric: str, p: float, w: _Array | None, n: int, m: int, d: int, of_one: bool,
    ) -> None: ...
    def back(
        self, by: _Array, y: _Array, a: _Array, b: _Array, ba: _Array | None, bb: _Array | None,
    ) -> None: ...
