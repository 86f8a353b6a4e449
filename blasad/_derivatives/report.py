"""What a tape holds, and which lines of the program it comes from."""

from __future__ import annotations

import linecache
import os
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, overload

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Tree
from .._declarations.notebook import axes_for, table
from .._tape import tape as _tape
from .._tape.trace import Trace
from .._trees.kinds import INACTIVE, kind_of
from .._trees.structure import leaves
from . import engine as _engine

__all__ = ["Line", "Report", "report"]

HEAD = ("line", "calls", "records", "copies", "in place", "overwrites", "routines", "source")


@dataclass
class Line:
    """What one line of a program has put on a tape.

    Attributes
    ----------
    file : str
        The source file.
    number : int
        The line's number there; 0 for a tape that does not trace.
    function : str
        The function it is in.
    calls : dict of str to int
        How often it called which routine, and how many sections it started.
    record_bytes : int
        Bytes of these calls as records.
    kept_bytes : int
        Bytes of copies of values that their reverses read.
    temporary_bytes : int
        Bytes of such values in memory of the tape that was not overwritten.
    array_bytes : int
        Bytes of such values in the caller's arrays that were not overwritten; they take no more memory.
    overwritten_bytes : int
        Bytes that were copied, for whichever calls, because this line overwrote them.
    """

    file: str
    number: int
    function: str
    calls: Counter[str] = field(default_factory=Counter)
    record_bytes: int = 0
    kept_bytes: int = 0
    temporary_bytes: int = 0
    array_bytes: int = 0
    overwritten_bytes: int = 0

    @property
    def text(self) -> str:
        """The line itself, if its source is there."""
        return linecache.getline(self.file, self.number).strip()

    @property
    def place(self) -> str:
        """The file's name and the line's number."""
        return f"{os.path.basename(self.file)}:{self.number}" if self.number else self.file

    @property
    def nbytes(self) -> int:
        """The memory that the line takes: records, copies, and values in temporaries."""
        return self.record_bytes + self.kept_bytes + self.temporary_bytes


@dataclass(repr=False)
class Report:
    """What a tape holds; printed, and in a notebook, it is a table.

    Attributes
    ----------
    lines : list of Line
        The lines of the program, those that take the most memory first.
    capacity : dict of str to int
        Bytes of memory that the tape has, used or not, by what they are for.
    most_kept_bytes : int
        The most bytes of copies that there were at once.
    """

    lines: list[Line]
    capacity: dict[str, int]
    most_kept_bytes: int

    @property
    def calls(self) -> int:
        """The number of calls, with a section as one."""
        return sum(sum(line.calls.values()) for line in self.lines)

    @property
    def kept_bytes(self) -> int:
        """Bytes of copies of values that reverses read."""
        return sum(line.kept_bytes for line in self.lines)

    @property
    def record_bytes(self) -> int:
        """Bytes of the recorded calls."""
        return sum(line.record_bytes for line in self.lines)

    @property
    def temporary_bytes(self) -> int:
        """Bytes of values that reverses read in memory of the tape."""
        return sum(line.temporary_bytes for line in self.lines)

    def __repr__(self) -> str:
        size = _size(self.kept_bytes)
        return f"<blasad report: {self.calls} calls of {len(self.lines)} lines keep {size} in copies; print it>"

    def _rows(self) -> list[tuple[str, ...]]:
        rows: list[tuple[str, ...]] = []
        for x in self.lines:
            routines = ", ".join(f"{n} {name}" if n > 1 else name for name, n in x.calls.most_common())
            rows.append((x.place, str(sum(x.calls.values())), *map(_size, (
                x.record_bytes, x.kept_bytes, x.temporary_bytes, x.overwritten_bytes)), routines, x.text))
        overwritten = sum(x.overwritten_bytes for x in self.lines)
        rows.append(("total", str(self.calls), *map(_size, (
            self.record_bytes, self.kept_bytes, self.temporary_bytes, overwritten)), "", ""))
        return rows

    def _memory(self) -> str:
        memory = ", ".join(f"{name} {_size(n)}" for name, n in self.capacity.items() if n)
        return f"memory: {memory or 'none'}; copies at most: {_size(self.most_kept_bytes)}"

    def __str__(self) -> str:
        rows = [HEAD, *self._rows()]
        widths = [max(len(row[i]) for row in rows) for i in range(len(HEAD))]
        lines = ["  ".join(cell.rjust(w) if 0 < i < 6 else cell.ljust(w) for i, (cell, w) in enumerate(
            zip(row, widths, strict=True))).rstrip() for row in rows]
        return "\n".join([*lines, "", self._memory()])

    def _repr_html_(self) -> str:
        return table(self._rows(), HEAD, self._memory())

    @overload
    def plot(self, path: str | os.PathLike[str], most: int = 20, *, ax: Any = None) -> Path: ...
    @overload
    def plot(self, path: None = None, most: int = 20, *, ax: Any = None) -> Any: ...
    def plot(self, path: str | os.PathLike[str] | None = None, most: int = 20, *, ax: Any = None) -> Any:
        """Draw the memory that each line takes, as bars.

        Parameters
        ----------
        path : path-like, optional
            Where the picture goes; its suffix says in which format.
        most : int
            How many lines are shown, those that take the most memory.
        ax : matplotlib.axes.Axes, optional
            Where to draw; by default a new figure.

        Returns
        -------
        matplotlib.figure.Figure or pathlib.Path
            The figure, which a notebook shows; the path if one is given.

        Raises
        ------
        ImportError
            If matplotlib is not installed.
        """
        shown = self.lines[:most][::-1]
        axes = axes_for("Report.plot", ax, (10, 1.5 + 0.35 * len(shown)))
        names = [f"{x.text[:48]}   {x.place}" for x in shown]
        left = [0.0] * len(shown)
        for label, name in (("copies", "kept_bytes"), ("in place", "temporary_bytes"), ("records", "record_bytes")):
            width = [getattr(x, name) / 1e6 for x in shown]
            axes.barh(range(len(shown)), width, left=left, label=label)
            left = [a + b for a, b in zip(left, width, strict=True)]
        for i, x in enumerate(shown):
            axes.annotate(f" {sum(x.calls.values())} calls", (left[i], i), va="center", fontsize=8)
        axes.set_yticks(range(len(shown)), names, fontsize=8, family="monospace")
        axes.margins(x=0.15)
        axes.set_xlabel("memory of the tape, MB")
        axes.legend(fontsize=8)
        if path is None:
            return axes.figure
        axes.figure.savefig(path, dpi=120)
        return Path(path)


def _size(n: int) -> str:
    """A number of bytes with its unit."""
    for unit, scale in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if n >= scale:
            return f"{n / scale:.3g} {unit}"
    return f"{n} B"


def of_tape(tape: _tape.Tape) -> Report:
    """The report of a tape as it is now."""
    trace = tape.tracer
    if trace is None:
        everything = Line("all (trace=True tells the lines)", 0, "")
        everything.calls["call"] = tape.calls
        everything.kept_bytes, everything.record_bytes = tape.kept_bytes, tape.record_bytes
        return Report([everything], tape.capacity, tape.most_kept_bytes)
    by_key: dict[tuple[str, int, str], Line] = {}

    def at(key: tuple[str, int, str]) -> Line:
        return by_key.setdefault(key, Line(*key))

    for key, routine, nbytes in trace.calls(tape):
        at(key).calls[routine] += 1
        at(key).record_bytes += nbytes
    for key, where, nbytes in trace.values(tape):
        name = {"copy": "kept_bytes", "temporary": "temporary_bytes", "array": "array_bytes"}[where]
        setattr(at(key), name, getattr(at(key), name) + nbytes)
    for key, nbytes in trace.overwrites().items():
        at(key).overwritten_bytes += nbytes
    lines = sorted(by_key.values(), key=lambda line: (-line.nbytes, line.file, line.number))
    return Report(lines, tape.capacity, tape.most_kept_bytes)


def report(f: Function, *args: Tree) -> Report:
    """Report the values that the gradient of a function keeps in memory, by lines of the function.

    Parameters
    ----------
    f : callable
        A function of arrays and numbers, as for `value_and_grad`; it may return anything.
    *args : arrays, numbers, or trees of them
        Its arguments; it writes to copies.

    Returns
    -------
    Report
        The memory after f has run and before the reverse sweep. The sweep runs too, to count the memory of sections
        that run again.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def f(x):
    ...     x *= x
    ...     return x.sum()
    >>> report = ad.report(f, np.ones(1000))
    >>> report.calls, report.kept_bytes, report.most_kept_bytes
    (4, 0, 0)
    """
    from .inputs import Inputs

    tape = _tape.Tape("reverse", 1, False, _tape.recording())
    tape.tracer = Trace()
    wanted = [i for i, arg in enumerate(args) if _can_differ(arg)]
    try:
        inputs = Inputs(tape, "report", args, wanted)
        _engine.run(tape, f, inputs.traced)
        made = of_tape(tape)
        tape.tracer = None
        tape.sweep()
        made.most_kept_bytes, made.capacity = tape.most_kept_bytes, tape.capacity
    finally:
        tape.close()
    return made


def _can_differ(arg: Array) -> bool:
    """Whether there are derivatives with respect to an argument."""
    members = [x for _, x in leaves(arg)]
    floats = [_engine.is_float_array(x) or _engine.is_number(x) or isinstance(x, TracedArray) for x in members]
    return any(floats) and all(f or kind_of(x) == INACTIVE for f, x in zip(floats, members, strict=True))
