"""Access from lower rooms to modules of higher rooms, which `blasad` registers by their purpose when it is imported.

No room imports a higher room.  If a module needs a higher one, as traced arrays need NumPy's functions, the name of the
higher module is registered here, and it is imported when it is used for the first time.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

MODULES: dict[str, str] = {}


def above(what: str) -> ModuleType:
    """Return the module that was registered for a purpose."""
    return import_module(MODULES[what])
