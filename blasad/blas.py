"""BLAS on arrays of any layout, with derivatives.

Names, order of arguments and flags are those of `scipy.linalg.blas`, without the type prefix.  An output that is
given is always written in place, whatever its layout; one that is not given is allocated.  Plain arrays are simply
computed with; traced arrays are recorded.
"""

from . import _bind
from ._rule import rules as _rules

__all__ = sorted(_rules)


def __getattr__(name):
    """Make the functions when one is first asked for: that would take a third of the import's time.

    A module that has this function is slow to look into, so it is gone after that.
    """
    if name not in _rules:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it has {', '.join(__all__)}")
    globals().update((each, _bind.function(each)) for each in __all__)
    globals().pop("__getattr__", None)
    return globals()[name]


def __dir__():
    return sorted({*globals(), *__all__})
