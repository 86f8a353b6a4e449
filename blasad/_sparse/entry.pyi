from typing import Any

DATA: int
ROWS: int
COLUMNS: int
NUMBER: int

__test__: dict[str, str]

def by_places(output: int, x: Any, y: Any, out: Any, first: Any, column: Any, compressed: bool) -> Any: ...
def places_of_product(m: int, n: int, Ap: Any, Aj: Any, Bp: Any, Bj: Any, Cp: Any, Cj: Any) -> int: ...
def product_of(x: Any, y: Any, out: Any, places: Any) -> Any: ...
