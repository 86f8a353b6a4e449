from typing import Any

import numpy as np

__test__: dict[str, str]

_Array = np.ndarray[Any, Any]

def spread(t: _Array, k: int, nu: int, extrapolate: bool, x: _Array, b: _Array, c: _Array) -> None: ...
