"""Functions of SciPy that are compiled, led to rules of their own when they are given traced arrays.

SciPy's functions are Python that ends in such calls; it runs as it is written. A module of SciPy is looked at when a
derivative runs and the program has imported it, and never imported here. Functions in Python are led by their code, and
methods (`__call__`) as objects are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import FunctionType
from typing import Any

# Where the functions are -> the modules here that have a table RULES of them
MODULES = {
    "scipy.fft._duccfft.pyduccfft": "blasad._numpy.pocketfft",              # from SciPy 1.18 on
    "scipy.fft._pocketfft.pypocketfft": "blasad._numpy.pocketfft",
    "scipy.interpolate._dierckx": "blasad._numpy.splines",
    "scipy.interpolate._interpolate": "blasad._numpy.splines",
    "scipy.interpolate._ppoly": "blasad._numpy.splines",
    "scipy.interpolate._rgi": "blasad._numpy.grids",
    "scipy.linalg._batched_linalg": "blasad._numpy.lapack_calls",
    "scipy.linalg._cythonized_array_utils": "blasad._numpy.lapack_calls",
    "scipy.ndimage._nd_image": "blasad._numpy.filters",
    "scipy.signal._sigtools": "blasad._numpy.filters blasad._numpy.recursions",
    "scipy.signal._sosfilt": "blasad._numpy.recursions",
    "scipy.signal._upfirdn_apply": "blasad._numpy.recursions",
    "scipy.sparse.linalg": "blasad._numpy.lapack_calls",
}

_waiting = dict(MODULES)
_by_object: dict[type, dict[Any, Callable[..., Any]]] = {}
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
            from blasad._numpy import hooks, instead

            rules: dict[str, Callable[..., Any]] = {}
            for each in ours.split():
                rules |= import_module(each).RULES
            known = {each: found(sys.modules[name], each) for each in rules}
            functions = {each: f for each, f in known.items() if isinstance(f, FunctionType) and "." not in each}
            for each in functions:
                instead.lead(known.pop(each), rules[each])
            for f in hooks.lead({f: rules[each] for each, f in known.items() if f is not None}):
                by_object = _by_object.setdefault(type(f), {})      # fused functions of Cython, which their type calls
                by_object[f] = rules[next(each for each in known if known[each] is f)]
                hooks.lead_type(type(f), by_object)


def found(module: Any, name: str) -> Any:
    """A function of a module, or of a class there; None where this SciPy has none."""
    for part in name.split("."):
        module = getattr(module, part, None)
    return module
