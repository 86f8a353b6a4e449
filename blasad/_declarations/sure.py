"""The calls that never raise an error."""

from __future__ import annotations

from .operations import OPERATIONS
from .rule import rules

__all__ = ["never_raise", "raises_first"]


def never_raise() -> set[str]:
    """Return the names of the calls that cannot fail for any data."""
    sure = {each.told_as or each.name.lower() for each in OPERATIONS if each.module.startswith("blas.")}
    return sure | {each.name for each in rules.values() if each.module.startswith("blas.") and not each.raises}


def raises_first(name: str) -> bool:
    """Whether a routine looks for what it raises an error for before it writes anything."""
    return name in ("trtrs", "tbtrs", "tptrs", "trtri")
