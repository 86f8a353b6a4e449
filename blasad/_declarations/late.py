"""What lower rooms ask of higher ones: modules by what they do, which `blasad` itself enters when it is imported.

No room imports one above it.  Where one has to ask, say a traced array for NumPy's functions, the name of the module
that answers is entered here from above, and it is imported when it is first asked.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

MODULES: dict[str, str] = {}


def above(what: str) -> ModuleType:
    """The module that was entered for something."""
    return import_module(MODULES[what])
