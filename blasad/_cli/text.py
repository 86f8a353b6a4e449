"""Tables, numbers and the progress bar of the command line."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import TextIO


def table(rows: Iterable[Sequence[str]], right: str = "", indent: int = 2) -> str:
    """Set rows in columns; those whose numbers are in `right` ("02") end flush."""
    lines = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    text = []
    for line in lines:
        cells = (
            cell.rjust(width) if str(i) in right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        text.append((" " * indent + "  ".join(cells)).rstrip())
    return "\n".join(text)


def plural(count: int, noun: str) -> str:
    """Count things: "1 routine", "2 routines"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}".replace(",", " ")


def duration(seconds: float) -> str:
    """Write a time in a unit that suits it."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} us"
    if seconds < 1:
        return f"{seconds * 1e3:.1f} ms"
    return f"{seconds:.1f} s"


class Progress:
    """A bar on a terminal that shows how many of `total` parts are done, and nothing anywhere else.

    Use it in a ``with`` statement, which removes the bar at the end.
    """

    WIDTH = 30
    INTERVAL = 0.05  # seconds between two drawings

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        self.stream = sys.stderr if stream is None else stream
        self.visible = self.stream.isatty()
        self.total = total
        self.done = 0
        self.label = ""
        self._drawn = float("-inf")

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.visible:
            self.stream.write("\r\x1b[K")
            self.stream.flush()

    def begin(self, label: str) -> None:
        """Name the part that is now under way."""
        self.label = label
        self._draw(0.0, now=True)

    def within(self, done: int, total: int) -> None:
        """Show that `done` of the `total` steps of this part are over."""
        self._draw(min(done / total, 1.0) if total > 0 else 0.0)

    def end(self) -> None:
        """Count this part as done."""
        self.done += 1
        self._draw(0.0, now=True)

    def _draw(self, fraction: float, now: bool = False) -> None:
        moment = time.monotonic()
        if not self.visible or (moment - self._drawn < self.INTERVAL and not now):
            return
        self._drawn = moment
        filled = round(self.WIDTH * min((self.done + fraction) / max(self.total, 1), 1.0))
        bar = "#" * filled + "." * (self.WIDTH - filled)
        self.stream.write(f"\r\x1b[K[{bar}] {self.done}/{self.total}  {self.label}")
        self.stream.flush()
