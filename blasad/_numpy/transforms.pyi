from typing import Any

from typing_extensions import disjoint_base

__test__: dict[str, str]

@disjoint_base
class Lines:
    def __init__(self, shape: Any, result: Any, axes: Any, passes: Any, back: Any) -> None: ...

@disjoint_base
class Library:
    def __init__(
        self, shape: Any, result: Any, axes: Any, value: Any, back: Any, along: Any, before: Any, after: Any,
    ) -> None: ...
