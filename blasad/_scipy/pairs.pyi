from typing import Any

import numpy as np

__test__: dict[str, str]

_Array = np.ndarray[Any, Any]

def moments(
    by: _Array, y: _Array | None, a: _Array, b: _Array, ba: _Array, bb: _Array | None, work: _Array, of_pairs: bool,
) -> None: ...
def inner(a: _Array, b: _Array, v: _Array, out: _Array) -> None: ...
