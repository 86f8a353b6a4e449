"""Progress of long computations: a callback, a bar of tqdm if that is installed, or a line of text."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

Tell = Callable[[int, int], object]
LATE = 1.0          # seconds


def telling(progress: bool | Tell | None, what: str, *, late: bool = False) -> Tell | None:
    """Return what to call with the completed and the total work: None, the given function, or a display.

    If `late`, work of less than a second is not displayed.
    """
    if progress is None or progress is False:
        return None
    if progress is not True:
        if not callable(progress):
            raise TypeError(f"progress is {progress!r}; it must be True, False, or a function of two numbers: the "
                            "number of completed steps, and that of all steps")
        return progress
    try:
        shown: Tell = _Bar(import_module("tqdm.auto").tqdm, what)
    except ImportError:
        shown = _Line(what)
    return _Late(shown) if late else shown


class _Late:
    """A display that appears after a second."""

    def __init__(self, shown: Tell) -> None:
        self._shown, self._due, self._begun = shown, time.monotonic() + LATE, False

    def __call__(self, done: int, total: int) -> None:
        self._begun = self._begun or (not total or done < total) and time.monotonic() >= self._due
        if self._begun:
            self._shown(done, total)


class _Line:
    """A line of text on standard error, which is rewritten for each percent."""

    def __init__(self, what: str) -> None:
        self._what, self._percent = what, -1

    def __call__(self, done: int, total: int) -> None:
        if not total:                       # nobody knows it yet
            print(f"\r{done} {self._what}", end="", file=sys.stderr, flush=True)
            return
        percent = 100 * done // total
        if percent != self._percent:
            self._percent = percent
            end = "\n" if done >= total else ""
            print(f"\r{done} of {total} {self._what}, {percent} %", end=end, file=sys.stderr, flush=True)


class _Bar:
    """A bar of tqdm."""

    def __init__(self, tqdm: Any, what: str) -> None:
        self._tqdm, self._what, self._bar = tqdm, what, None

    def __call__(self, done: int, total: int) -> None:
        if self._bar is None:
            self._bar = self._tqdm(total=total or None, unit=f" {self._what}")
        bar: Any = self._bar
        bar.total = total or None
        bar.update(done - bar.n)
        if 0 < total <= done:
            bar.close()


class Steps:
    """A step of a loop that reports progress, also during the reverse, which runs steps again from the last ones on.

    The end of the reverse of some steps is not observed.  It is reported when the steps before them are run again.
    """

    def __init__(self, step: Callable[..., Any], steps: int, tell: Tell) -> None:
        self._step, self._steps, self._tell = step, steps, tell
        self._last, self._done = -1, 0

    def __call__(self, i: int, *state: Any) -> Any:
        state_after = self._step(i, *state)
        if i <= self._last:                 # all steps after the last one have been reversed
            self._done = max(self._done, 2 * self._steps - self._last - 1)
        elif self._done < self._steps:
            self._done = max(self._done, i + 1)
        self._last = i
        self._tell(self._done, 2 * self._steps)
        return state_after
