"""The row exchanges of a factorization, for Python and for later calls."""

from __future__ import annotations

from typing import Any

import numpy as np


class Pivots(np.ndarray[Any, np.dtype[np.int64]]):
    """Row i was exchanged with row ``piv[i]``, i = 0, 1, ...: integers as they are now, read-only.

    A routine that is given the array as it is reads the memory of the tape that the factorization wrote, so that a
    program runs with the exchanges of its own data.  Parts and copies of it are plain integers.
    """

    memory: Any = None

    def __array_finalize__(self, like: Any) -> None:
        self.memory = None


def pivots(numbers: np.ndarray[Any, np.dtype[np.int64]], memory: Any) -> Pivots:
    """A copy of the integers that `memory`, an array of a tape, holds now."""
    found = numbers.copy().view(Pivots)
    found.flags.writeable = False
    found.memory = memory
    return found
