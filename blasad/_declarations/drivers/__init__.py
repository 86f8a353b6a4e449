"""The declarations of drivers, a module for each family; `blasad._declarations.driver` says how they are written.

The modules are found in this folder: a new family needs no other list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules

from ..driver import Driver, Unread


class Drivers(Mapping[str, Driver]):
    """The drivers by their names. A declaration is read when it is first asked for, because there are many."""

    def __init__(self) -> None:
        self._unread: dict[str, tuple[str, Unread]] = {}
        self._read: dict[str, Driver] = {}
        for family in sorted(module.name for module in iter_modules(__path__)):
            for each in sum(import_module(f"{__name__}.{family}").DRIVERS, []):
                if each.name in self._unread:
                    raise ValueError(f"blasad: {each.name} is declared twice")
                self._unread[each.name] = family, each

    def __getitem__(self, name: str) -> Driver:
        if name not in self._read:
            family, unread = self._unread[name]
            self._read[name] = replace(unread.read(), family=family)
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        return name in self._unread

    def __iter__(self) -> Iterator[str]:
        return iter(self._unread)

    def __len__(self) -> int:
        return len(self._unread)

    def family(self, name: str) -> str:
        """Return the family of a driver."""
        return self._unread[name][0]

    def dtypes(self, name: str) -> str:
        """Return the letters of the precisions of a driver."""
        return self._unread[name][1].dtypes


DRIVERS = Drivers()
