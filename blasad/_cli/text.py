"""Tables, numbers and the progress bar of the command line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from types import TracebackType
from typing import Any, TextIO


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
    """How many of `total` parts are done: on a terminal a bar of tqdm, or a line without tqdm; nothing elsewhere.

    Use it in a ``with`` statement, which removes the bar at the end.
    """

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        self._done = 0
        self._bar = bar(total, sys.stderr if stream is None else stream)

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.close()

    def begin(self, label: str) -> None:
        """Name the part that is now under way."""
        self._bar.set_description_str(label)

    def within(self, done: int, total: int) -> None:
        """Show that `done` of the `total` steps of this part are over."""
        self._show(self._done + (min(done / total, 1.0) if total > 0 else 0.0))

    def end(self) -> None:
        """Count this part as done."""
        self._done += 1
        self._show(self._done)

    def _show(self, parts: float) -> None:
        self._bar.update(parts - self._bar.n)


def bar(total: int, stream: TextIO) -> Any:
    """A bar of tqdm, or a line with the methods that `Progress` calls."""
    try:
        tqdm = import_module("tqdm").tqdm
    except ImportError:
        return Line(total, stream)
    return tqdm(total=total, file=stream, leave=False, disable=not stream.isatty(), dynamic_ncols=True,
                bar_format="{desc:8} {bar} {n:.0f}/{total} [{elapsed}<{remaining}]")


class Line:
    """A line on a terminal, which is rewritten for each part."""

    def __init__(self, total: int, stream: TextIO) -> None:
        self._total, self._stream, self._visible = total, stream, stream.isatty()
        self.n = 0.0

    def _write(self, text: str) -> None:
        if self._visible:
            self._stream.write(f"\r\x1b[K{text}")
            self._stream.flush()

    def set_description_str(self, label: str) -> None:
        """Say what is under way."""
        self._write(f"{round(self.n)} of {self._total}: {label}")

    def update(self, parts: float) -> None:
        """Count parts that are done."""
        self.n += parts

    def close(self) -> None:
        """Remove the line."""
        self._write("")
