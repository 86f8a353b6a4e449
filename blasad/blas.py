"""BLAS on arrays of any layout, with derivatives.

Names, order of arguments and flags are those of `scipy.linalg.blas`, without the type prefix.  An output that is
given is always written in place, whatever its layout; one that is not given is allocated.  Plain arrays are simply
computed with; traced arrays are recorded.
"""

from . import _bind
from ._rule import rules as _rules

__all__ = sorted(_rules)


def __getattr__(name):
    """Make a function when it is first asked for: all of them would take a third of the import's time."""
    if name not in _rules:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it has {', '.join(__all__)}")
    found = globals()[name] = _bind.function(name)
    return found


def __dir__():
    return sorted({*globals(), *__all__})
