from typing import Any

from typing_extensions import disjoint_base

__test__: dict[str, str]

@disjoint_base
class Hermitian:
    def __init__(
        self, count: int, n: int, dtype: str, stacked: bool, columns: bool, lower: bool, driver: str | None,
        alone: bool,
    ) -> None: ...
    def __reduce_cython__(self) -> Any: ...
    def __setstate_cython__(self, __pyx_state: Any) -> None: ...

@disjoint_base
class Singular:
    def __init__(
        self, count: int, m: int, n: int, dtype: str, stacked: bool, full: bool, columns: tuple[bool, bool],
        starts: tuple[int, int, int], driver: str | None, alone: bool,
    ) -> None: ...
    def __reduce_cython__(self) -> Any: ...
    def __setstate_cython__(self, __pyx_state: Any) -> None: ...
