"""Which calls never raise."""

from __future__ import annotations

from .operations import OPERATIONS
from .rule import rules

__all__ = ["never_raise"]


def never_raise() -> set[str]:
    """The names of the calls that cannot fail, whatever the data are."""
    sure = {each.told_as or each.name.lower() for each in OPERATIONS if each.module.startswith("blas.")}
    return sure | {each.name for each in rules.values() if each.module.startswith("blas.") and not each.raises}
