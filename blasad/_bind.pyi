from collections.abc import Callable
from typing import Any

from ._arrays import DTYPES as DTYPES
from ._core import OPS as OPS
from ._rule import Rule

__test__: dict[str, str]

def function(rule: Rule, name: str, dtypes: str) -> Callable[..., Any]: ...
