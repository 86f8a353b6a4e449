"""Which files belong to installed packages, wherever those were installed."""

from __future__ import annotations

import functools
import os
import sysconfig

__all__ = ["is_installed"]

LIBRARIES = tuple(sorted({sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}))
FOLDERS = frozenset({"site-packages", "dist-packages"})     # of users, of systems, of the Python of an environment


def is_installed(path: str) -> bool:
    """Whether a file is Python's own or of an installed package.

    That is so of what lies where Python installs packages, and of each file that a distribution in a folder of
    somebody's choice (``pip install --target``) says it has put there.  A package that is merely found on `sys.path`,
    and one that is installed to be edited, are the program's own code.
    """
    return path.startswith(LIBRARIES) or _is_elsewhere(path)


@functools.lru_cache(4096)
def _is_elsewhere(path: str) -> bool:
    path = os.path.abspath(path)
    if not FOLDERS.isdisjoint(path.split(os.sep)):
        return True
    folder = os.path.dirname(path)
    while os.path.dirname(folder) != folder:
        if os.path.relpath(path, folder).replace(os.sep, "/") in _recorded(folder):
            return True
        folder = os.path.dirname(folder)
    return False


@functools.lru_cache(1024)
def _recorded(folder: str) -> frozenset[str]:
    """The files below a folder that distributions in it have put there, as they recorded them."""
    files: set[str] = set()
    try:
        kept = [each for each in os.listdir(folder) if each.endswith(".dist-info")]
    except OSError:                             # nobody may look into it, or it is gone
        return frozenset()
    for each in kept:
        import csv  # on first use

        try:
            with open(os.path.join(folder, each, "RECORD"), encoding="utf-8", errors="replace", newline="") as rows:
                files.update(row[0] for row in csv.reader(rows) if row)
        except (OSError, csv.Error):            # of a distribution that was installed otherwise
            continue
    return frozenset(files)
