"""Memory in files that have no name: the system removes them when no process maps them any more, also after a crash."""

from __future__ import annotations

import mmap
import os
from tempfile import TemporaryFile
from typing import IO, Any

BLOCK = bytes(1 << 20)


def mapped(directory: str | os.PathLike[str], nbytes: int) -> mmap.mmap:
    """So many zeros, at least one, in a file of a directory.

    Raises
    ------
    OSError
        If there is no such directory, nobody may write there, or the disk is full.
    """
    try:
        with TemporaryFile(dir=directory) as file:
            _reserve(file, nbytes)
            return mmap.mmap(file.fileno(), nbytes)
    except OSError as error:
        raise OSError(error.errno, f"blasad: no file of {nbytes} bytes in {os.fspath(directory)!r}: "
                                   f"{error.strerror}") from None


def _reserve(file: IO[bytes], nbytes: int) -> None:
    """Have room on the disk now: a write to mapped memory that finds none ends the process."""
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(file.fileno(), 0, nbytes)
        return
    for start in range(0, nbytes, len(BLOCK)):
        file.write(BLOCK[:nbytes - start])
    file.flush()


def directory_of(name: str, store: Any) -> str | None:
    """The directory that `store` names, if it is there and files can be made there."""
    if store is None:
        return None
    try:
        directory = os.path.abspath(os.fsdecode(store))
    except TypeError:
        raise TypeError(f"{name}: store is the path of a directory, not {store!r}") from None
    try:
        mapped(directory, 1).close()
    except OSError as error:
        error.strerror = f"{name}: store={store!r}: no files can be made there: {error.strerror}"
        raise
    return directory
