"""Rules that packages bring: entry points of the group `blasad.rules` in their metadata.

The name of an entry point is that of a module which has compiled functions, and its value that of a module with a table
`RULES` of functions to run in their place. A package's metadata is read at the first derivative, and its rules are
imported when the program has imported the module that they are for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

GROUP = "blasad.rules"

_read: list[str] = []                           # the folders whose metadata was read
_waiting: dict[str, list[str]] = {}


def mention(folder: str) -> bool:
    """Whether the metadata of a package in a folder has the group."""
    try:
        with os.scandir(folder or ".") as entries:
            files = [Path(entry.path, "entry_points.txt") for entry in entries
                     if entry.name.endswith((".dist-info", ".egg-info"))]
        return any(GROUP.encode() in file.read_bytes() for file in files if file.is_file())
    except OSError:
        return False


def read() -> None:
    """Read the metadata of all packages that can be imported, if that was not done.

    Python's own reader is slow to import, and is imported only if there is something to read.
    """
    if _read == sys.path:
        return
    before, _read[:] = set(_read), sys.path
    if "importlib.metadata" not in sys.modules and not any(mention(each) for each in sys.path if each not in before):
        return
    from importlib.metadata import entry_points

    for each in entry_points(group=GROUP):
        if each.value not in _waiting.setdefault(each.name, []):
            _waiting[each.name].append(each.value)


def imported() -> Iterator[tuple[str, str]]:
    """Modules that the program has imported since the last time, each with a module that has rules for it."""
    read()
    for name in [name for name in _waiting if name in sys.modules]:
        for rules in [rules for rules in _waiting[name] if (name, rules) not in _given]:
            _given.add((name, rules))
            yield name, rules


_given: set[tuple[str, str]] = set()
