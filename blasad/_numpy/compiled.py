"""Functions of SciPy that are compiled, led to rules of their own when they are given traced arrays.

SciPy's functions are Python that ends in such calls; it runs as it is written. A module of SciPy is looked at when a
derivative runs and the program has imported it, and never imported here. Functions in Python are left as they are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

# Where the functions are -> the module here that has a table RULES of them
MODULES = {
    "scipy.fft._pocketfft.pypocketfft": "blasad._numpy.pocketfft",
    "scipy.linalg._batched_linalg": "blasad._numpy.lapack_calls",
}

_waiting = dict(MODULES)
_seen = 0


def look() -> None:
    """Lead what the program has imported since the last time."""
    global _seen
    count = len(sys.modules)
    if count == _seen:
        return
    _seen = count
    for name in [name for name in _waiting if name in sys.modules]:
        ours = _waiting.pop(name, None)
        if ours is not None:
            from blasad._numpy import hooks

            rules: dict[str, Callable[..., Any]] = import_module(ours).RULES
            module = sys.modules[name]
            hooks.lead({getattr(module, each): rule for each, rule in rules.items() if hasattr(module, each)})
