"""What a function opens while it is traced: files and connections, also where the code of packages does that."""

from __future__ import annotations

import contextlib
import os
import pathlib
import sys
import threading
from collections.abc import Iterator
from typing import Any

from .installed import is_installed

__all__ = ["listened"]

CONNECTIONS = ("socket.connect", "subprocess.Popen", "sqlite3.connect", "urllib.Request")
UNCHANGED = ("/proc/", "/sys/", "/dev/")
OF_IMPORTS = (".py", ".pyc", ".so", ".pyd")


class _Opened(threading.local):
    """The files and connections that this thread has opened since it began to listen; None: it does not listen."""

    paths: list[str] | None = None


_opened = _Opened()
_listening = threading.Lock()
_listens = False                # an audit hook stays for ever, so there is one, which does nothing outside of traces


def _hear(event: str, args: tuple[Any, ...]) -> None:
    if _opened.paths is None:
        return
    if event == "open" and isinstance(args[0], (str, bytes)) and not is_of_packages(os.fsdecode(args[0])):
        _opened.paths.append(f"the file {os.fsdecode(args[0])}")
    elif event in CONNECTIONS:
        _opened.paths.append(event)


def is_of_packages(path: str) -> bool:
    """Whether a file is code, or of an installed package, or of the system: it is no data of the program."""
    return path in sys.path or path.endswith(OF_IMPORTS) or path.startswith(UNCHANGED) or any(
        part == "__pycache__" or part.endswith((".dist-info", ".egg-info"))     # a .pyc has another name at first
        for part in pathlib.PurePath(path).parts) or is_installed(path)


@contextlib.contextmanager
def listened() -> Iterator[list[str]]:
    """Collect what this thread opens: code of packages may read what other processes change."""
    global _listens
    with _listening:
        if not _listens:
            sys.addaudithook(_hear)
            _listens = True
    before, _opened.paths = _opened.paths, []
    try:
        yield _opened.paths
    finally:
        _opened.paths = before
