"""What blasad leads to its own functions, and how that is switched off; what losses are said to depend on."""

from __future__ import annotations

from types import TracebackType

from blasad._hooks import process
from blasad._numpy import primitive


class Options:
    """What `options` set; at the end of a ``with`` block it is as it was."""

    def __init__(self, before: bool, spaces: bool) -> None:
        self.before, self.spaces = before, spaces

    def __enter__(self) -> Options:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        process.switch(self.before)
        primitive.spaces_alone(self.spaces)

    @staticmethod
    def changes() -> list[str]:
        """List all that blasad has changed in the process: functions, types and methods, and what of them."""
        return sorted(process.described(what, x) for what, x in process.changes())

    def __repr__(self) -> str:
        return f"blasad.options(as_is={process.wanted()}, spaces={primitive.spaces_alone()})"


def options(*, as_is: bool | None = None, spaces: bool | None = None) -> Options:
    """Set options for the whole process, or, as a context manager, until the end of the block.

    Parameters
    ----------
    as_is : bool, optional
        Whether to differentiate unmodified programs: compiled functions of `math`, `cmath`, NumPy and SciPy call
        blasad's if an argument is a traced array, and arrays that a program allocates can hold derivatives. It is on,
        unless the environment has ``BLASAD_AS_IS=0``. If it is off, use the functions of ``blasad.numpy``.
    spaces : bool, optional
        Whether losses use the eigenvectors and singular vectors of equal values only for the space that they span. It
        is off. If it is on while such a function is called, its derivative does not raise an error where a program
        uses equal values together with their vectors, and a tangent is that of the space. A loss that depends on more
        than the space then has a wrong derivative, unless its seeds show that.

    Returns
    -------
    object
        The settings; ``with blasad.options(...):`` restores the earlier ones. Its method ``changes()`` lists all that
        blasad has changed in the process by now.

    Examples
    --------
    >>> import math, warnings
    >>> import numpy as np, blasad as ad
    >>> def f(x):
    ...     return x[0] * math.sin(x[1])
    >>> ad.grad(f)(np.array([2.0, 0.0]))
    array([0., 2.])
    >>> with ad.options(as_is=False), warnings.catch_warnings():
    ...     warnings.simplefilter("error", ad.DerivativeLost)
    ...     ad.grad(f)(np.array([2.0, 0.0]))
    Traceback (most recent call last):
        ...
    blasad.DerivativeLost: a derivative ends here: ...
    """
    before = process.wanted(), primitive.spaces_alone(spaces)
    if as_is is not None:
        process.switch(bool(as_is))
    return Options(*before)
