from typing import Any

import numpy as np

__test__: dict[str, str]

_Array = np.ndarray[Any, Any]

def spread(y: _Array, w: _Array, z: _Array, sizes: _Array, window: _Array, of: _Array) -> None: ...
def weights(y: _Array, x: _Array, w: _Array, sizes: _Array, window: _Array, of: _Array) -> None: ...
def chosen(
    x: _Array, y: _Array, shape: _Array, offsets: _Array, flat: _Array, heights: _Array | None, rounding: float,
    mode: int, outside: float, first: _Array, last: _Array, found: _Array,
) -> bool: ...
