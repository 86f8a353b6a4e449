"""Text that a function prints while it is traced: it is held back, and shown only if this run counts."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from blasad._declarations.aliases import Operand

__all__ = ["Held", "held_back"]


class Held:
    """Stands for the standard output, and holds back what one thread prints, until it ends.

    Parameters
    ----------
    real : file object
        The standard output.
    """

    def __init__(self, real: Operand) -> None:
        self.real, self.texts = real, []  # type: Any, list[str]
        self.thread: int | None = threading.get_ident()

    def write(self, text: str) -> int:
        if threading.get_ident() != self.thread:
            return int(self.real.write(text))
        self.texts.append(text)
        return len(text)

    def flush(self) -> None:
        if threading.get_ident() != self.thread:
            self.real.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def end(self) -> None:
        """Print what was held back, and hold back no more; the standard output of another thread may lead here."""
        self.thread = None
        if sys.stdout is self:
            sys.stdout = self.real
            while isinstance(sys.stdout, Held) and sys.stdout.thread is None:
                sys.stdout = sys.stdout.real
        if self.texts:
            self.real.write("".join(self.texts))
        self.texts.clear()


@contextmanager
def held_back(wanted: bool) -> Iterator[list[str]]:
    """Hold back what this thread prints, up to the end; what is taken out of the list by then is not printed."""
    if not wanted:
        yield []
        return
    held = Held(sys.stdout)
    sys.stdout = held
    try:
        yield held.texts
    finally:
        held.end()
