"""Access from lower rooms to modules of higher rooms, which `blasad` registers by their purpose when it is imported.

No room imports a higher room.  What a lower room needs of a higher one, that hands down when it is imported.  Where it
is not imported until it is used, as NumPy's functions for traced arrays, its name is registered here.  There are few of
these: docs/design.md gives the reason of each, and .ci/rooms.py counts them.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

MODULES: dict[str, str] = {}


def above(what: str) -> ModuleType:
    """Return the module that was registered for a purpose."""
    return import_module(MODULES[what])
