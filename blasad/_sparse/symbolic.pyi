from typing import Any

import numpy as np

__test__: dict[str, str]

_Array = np.ndarray[Any, Any]

def tree(begin: _Array, row: _Array) -> _Array: ...
def postorder(parent: _Array) -> _Array: ...
def structures(begin: _Array, row: _Array, parent: _Array) -> tuple[_Array, _Array]: ...
