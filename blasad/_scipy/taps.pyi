from typing import Any

import numpy as np

__test__: dict[str, str]

_Array = np.ndarray[Any, Any]

def sums(
    c: _Array | None, shape: tuple[int, ...], x: _Array, low: _Array, high: _Array, slopes_of_low: tuple[int, ...],
    order: int, mode: int, cval: float, npad: int, b: _Array | None, y: _Array | None, bc: _Array | None,
    slopes: _Array | None,
) -> None: ...
def filter_back(v: _Array, poles: _Array, mode: int, work: _Array) -> None: ...
