from collections.abc import Callable
from typing import Any

from ._arrays import DTYPES as DTYPES
from ._core import OPS as OPS

__test__: dict[str, str]

def function(name: str) -> Callable[..., Any]: ...
