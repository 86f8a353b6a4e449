"""What blasad leads to its own functions, and how that is switched off."""

from __future__ import annotations

from types import TracebackType

from blasad._numpy import builtins


class Options:
    """What `options` set; at the end of a ``with`` block it is as it was."""

    def __init__(self, before: bool) -> None:
        self.before = before

    def __enter__(self) -> Options:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        builtins.switch(self.before)

    def __repr__(self) -> str:
        return f"blasad.options(as_is={builtins.wanted()})"


def options(*, as_is: bool | None = None) -> Options:
    """Set options for the whole process, or, as a context manager, until the end of the block.

    Parameters
    ----------
    as_is : bool, optional
        Whether to differentiate unmodified programs: compiled functions of `math`, `cmath`, NumPy and SciPy call
        blasad's if an argument is a traced array, and arrays that a program allocates can hold derivatives. It is on,
        unless the environment has ``BLASAD_AS_IS=0``. If it is off, use the functions of ``blasad.numpy``.

    Returns
    -------
    object
        The settings; ``with blasad.options(...):`` restores the earlier ones.

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
    before = builtins.wanted()
    if as_is is not None:
        builtins.switch(bool(as_is))
    return Options(before)
