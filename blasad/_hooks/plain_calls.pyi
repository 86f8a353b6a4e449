from collections.abc import Callable, Iterable
from typing import Any

__test__: dict[str, str]

def plainly(ours: Callable[..., Any], theirs: Callable[..., Any], added: Iterable[str] = ()) -> Callable[..., Any]: ...
