from typing import Any

DATA: int
ROWS: int
COLUMNS: int
NUMBER: int

__test__: dict[str, str]

def by_places(output: int, x: Any, y: Any, out: Any, first: Any, column: Any, compressed: bool) -> Any: ...
