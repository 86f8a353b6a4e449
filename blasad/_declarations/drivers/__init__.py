"""The declarations of drivers, a module for each family; `blasad._declarations.driver` says how they are written.

The modules are found in this folder: a new family needs no other list.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules

from ..driver import Driver


def declared() -> dict[str, Driver]:
    """Read the declarations of all families."""
    found: dict[str, Driver] = {}
    for family in sorted(module.name for module in iter_modules(__path__)):
        for each in sum(import_module(f"{__name__}.{family}").DRIVERS, []):
            if each.name in found:
                raise ValueError(f"blasad: {each.name} is declared twice")
            found[each.name] = replace(each, family=family)
    return found


DRIVERS = declared()
