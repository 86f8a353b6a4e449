from typing import Any

import numpy as np

__test__: dict[str, str]

_Array = np.ndarray[Any, Any]

def spread(t: _Array, k: int, x: _Array, at: _Array, b: _Array, c: _Array) -> None: ...
