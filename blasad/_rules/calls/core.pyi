from collections.abc import Collection, Iterable
from typing import Any

OPS: dict[str, int]
_NUMBERS: dict[str, int]
_ROUTINES: dict[str, int]
__pyx_capi__: dict[str, Any]
__test__: dict[str, str]

def _run(
    op: int,
    A: Any = None,
    B: Any = None,
    C: Any = None,
    alpha: complex = 1.0,
    beta: complex = 0.0,
    alpha_at: Any = None,
    beta_at: Any = None,
    *,
    part: int = 0,
    unit: int = 0,
    fn: int = 0,
    strong: int = 0,
    conj: Collection[int] = (),
    trans: bool = False,
    kl: int = 0,
    ku: int = 0,
    only_fuse: bool = False,
) -> Any: ...
def without_rule(names: Iterable[str]) -> list[str]: ...
def _said(op: int, traits: int | None = None) -> int: ...
