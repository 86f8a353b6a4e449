"""The row exchanges of a factorization, for Python and for later calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from scipy.linalg.lapack import get_lapack_funcs

from .._tape.tape import recording
from .arrays import values

INTEGER: np.dtype[np.signedinteger[Any]] = get_lapack_funcs(("getrf",))[0].int_dtype     # SciPy's for row exchanges


class Pivots(np.ndarray[Any, np.dtype[np.signedinteger[Any]]]):
    """Row i was exchanged with row ``piv[i]``, i = 0, 1, ...: integers as they are now, read-only.

    A routine that is given the array as it is reads the memory of the tape that the factorization wrote, so that a
    program runs with the exchanges of its own data.  Parts and copies of it are plain integers: what Python looks at
    is what it was when a program was traced, and the program says so.
    """

    memory: Any = None                  # of a part or a copy too: attributes stay behind

    def _plain(self) -> np.ndarray[Any, np.dtype[np.signedinteger[Any]]]:
        """The integers, for somebody who looks at them."""
        if self.memory is not None and recording() is not None:
            values(self.memory)
        return self.view(np.ndarray)

    def __getitem__(self, key: Any) -> Any:
        return self._plain()[key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._plain())

    def tolist(self) -> Any:
        return self._plain().tolist()

    def item(self, *args: Any) -> Any:
        return self._plain().item(*args)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        plain = [x._plain() if type(x) is Pivots else x for x in inputs]
        out = kwargs.pop("out", None)
        if out is None:
            return getattr(ufunc, method)(*plain, **kwargs)
        getattr(ufunc, method)(*plain, **kwargs, out=tuple(x.view(np.ndarray) if type(x) is Pivots else x for x in out))
        return out[0] if len(out) == 1 else out

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func not in (np.shape, np.ndim, np.size):
            self._plain()
        return super().__array_function__(func, types, args, kwargs)


def pivots(numbers: np.ndarray[Any, np.dtype[np.int64]], memory: Any) -> Pivots:
    """A copy of the integers that `memory`, an array of a tape, holds now."""
    result = numbers.astype(INTEGER).view(Pivots)
    result.flags.writeable = False
    result.memory = memory
    return result
