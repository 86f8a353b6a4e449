from typing import Any

import numpy as np

__test__: dict[str, str]

_Array = np.ndarray[Any, Any]

def back(sos: _Array, x: _Array, z: _Array) -> None: ...
