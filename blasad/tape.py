"""A tape that is filled call by call, for those who want neither `autodiff` nor `grad`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ._arrays import arrays as _arrays
from ._arrays import traced as _traced
from ._derivatives import engine as _engine
from ._rules.calls import memory as _memory
from ._tape import tape as _tape

if TYPE_CHECKING:
    from ._derivatives.report import Report

__all__ = ["Tape"]


class Tape:
    """Recorded calls, and the memory they need; reusable.

    Parameters
    ----------
    width : int
        How many shadows every array has.
    debug : bool
        Find, by checksums, values that were overwritten by unrecorded writes before the reverse sweep read them.
    restore : bool
        After a sweep, restore the watched arrays to their values when they were watched, or after the last sweep.
    trace : bool
        Record for each call which line of the program made it, for `report`; this costs about a microsecond for each
        call.

    Notes
    -----
    ``reverse(keep=False)`` runs the sweep from the seeds in the shadows. ``pull(y, w)`` returns the value ``Re
    sum(conj(w) * y)`` and adds its gradient to the shadows; it ignores a seed in the shadow of `y`. ``clear()``
    deletes the calls.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, B, C = np.eye(2), np.ones((2, 2)), np.empty((2, 2))
    >>> dA, dB, dC = np.zeros_like(A), np.zeros_like(B), np.zeros_like(C)
    >>> with ad.Tape() as tape:
    ...     a, b, c = tape.watch(A, dA), tape.watch(B, dB), tape.watch(C, dC)
    ...     for step in range(3):           # the tape's memory is used again
    ...         _ = ad.blas.gemm(1.0, a, b, c=c)
    ...         dC[...] = 1
    ...         tape.reverse()
    >>> dA
    array([[6., 6.],
           [6., 6.]])
    """

    pull = _traced.pull

    def __init__(self, width: int = 1, *, debug: bool = False, restore: bool = False, trace: bool = False) -> None:
        self._tape = _tape.Tape("reverse", width, debug)
        if restore:
            self._tape.restoring = True
        if trace:
            from ._tape.trace import Trace

            self._tape.tracer = Trace()
        self._watched: list[tuple[str, Any, tuple[Any, ...]]] = []
        self.reverse = self._tape.reverse
        self.clear = self._tape.clear

    def watch(self, x: Any, *shadows: Any) -> Any:
        """The traced array of an array with its shadow (as many as the tape is wide), or of a constant.

        The array is read-only to everyone else until the tape is closed.

        Parameters
        ----------
        x : ndarray of float32, float64, complex64 or complex128
            The array; any shape and strides.
        *shadows : ndarray
            Like x in shape, dtype and strides.  The reverse sweep reads the seed from it and adds derivatives to it.

        Returns
        -------
        TracedArray
            A traced array for `blasad.blas` and NumPy's functions, which record their calls.

        Raises
        ------
        TypeError, ValueError
            For arrays that cannot be watched, and shadows that do not fit or share memory.
        """
        name = f"array {len(self._watched)}"
        _engine.check_array(name, x)
        if shadows and len(shadows) != self._tape.width:
            raise ValueError(f"Tape.watch: {len(shadows)} shadows were given; the tape's width is {self._tape.width}")
        for dx in shadows:
            _engine.check_shadow(name, x, dx)
            if dx.strides != x.strides and x.size > 1:
                raise ValueError(
                    f"Tape.watch: the shadow has strides {dx.strides} and the array {x.strides}; give a shadow with "
                    "the same strides (np.zeros_like), or use autodiff, which accepts any"
                )
        _memory.check_sharing([*self._watched, (name, x, shadows)])
        for other, y, others in self._watched:
            if not (_engine.lie_evenly(shadows) and _engine.lie_evenly(others)) and np.shares_memory(x, y):
                raise ValueError(f"Tape.watch: {other} and {name} share memory, and their shadows are not at the same "
                                 "distance (a multiple of 16 bytes); give views of one array with an axis for the "
                                 "lanes, or use autodiff, which accepts any shadows")
        self.reverse = self._tape.reverse
        traced = _arrays.watch(self._tape, x, shadows)
        self._watched.append((name, x, shadows))
        self._tape.lock(x)
        return traced

    @staticmethod
    def free_memory() -> None:
        """Give back the memory that tapes of this thread keep for the next run: those of `grad` and its kin too."""
        _engine.free_memory()

    def __enter__(self) -> Tape:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        try:
            if isinstance(error, ValueError):
                _engine.explain(self._tape, error)
        finally:
            self.close()

    def close(self) -> None:
        """Give the watched arrays back; traced arrays of this tape end with it.  It may watch others afterwards."""
        if self._tape.calls:
            self.reverse = self._ended
        self._watched.clear()
        self._tape.close()

    @staticmethod
    def _ended(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("Tape.reverse: the recording has ended, with the with statement or by close(): the calls "
                           "are forgotten, and the watched arrays were given back; call tape.reverse() inside the with "
                           "statement, after the seeds were written to the shadows")

    def __del__(self) -> None:
        if hasattr(self, "_tape"):
            self._tape.close()

    def __repr__(self) -> str:
        lanes = f", {self._tape.width} shadows for each array" if self._tape.width > 1 else ""
        return f"<blasad tape: {self.calls} calls, {len(self._watched)} arrays watched{lanes}>"

    def _repr_html_(self) -> str:
        return self.report()._repr_html_()

    def report(self) -> Report:
        """What is on the tape now: calls, kept bytes, and the lines that they come from if the tape traces.

        Returns
        -------
        Report
            Printed, it is a table; ``report().plot()`` draws it.
        """
        from ._derivatives.report import of_tape

        return of_tape(self._tape)

    @property
    def calls(self) -> int:
        """The number of recorded calls."""
        return self._tape.calls

    @property
    def kept_bytes(self) -> int:
        """Bytes of values that were copied because a call was about to overwrite them."""
        return self._tape.kept_bytes

    @property
    def most_kept_bytes(self) -> int:
        """The most bytes of such values that there were at once, those of sections run again included."""
        return self._tape.most_kept_bytes

    @property
    def capacity(self) -> dict[str, int]:
        """Bytes of memory that the tape holds, used or not, by what they are for."""
        return self._tape.capacity

    @property
    def record_bytes(self) -> int:
        """Bytes of the recorded calls."""
        return self._tape.record_bytes
