"""All that blasad changes in the process, and how it is undone: one place for both, and one list."""

from __future__ import annotations

import os
import sys
import threading
import warnings
from typing import Any

from blasad._declarations.aliases import Operand
from blasad._hooks import (
    builtins,
    compiled,
    draws,
    exact,
    floats,
    hooks,
    instead,
    lapack_calls,
    lists,
    methods,
    records,
)

_led = False
_leading = threading.RLock()
_wanted = os.environ.get("BLASAD_AS_IS") != "0"     # 0: nothing is changed

UNKNOWN = (
    f"blasad does not know the frames of this interpreter, {sys.implementation.name} {sys.version.split()[0]}: it "
    "knows CPython 3.11 to 3.14. Here np.zeros and similar functions return plain arrays, to which no value with a "
    "derivative can be written, and acc += x with a plain array acc raises an error. Make arrays with blasad.numpy, "
    "or with np.zeros_like(x)")


def install() -> None:
    """Lead functions of others to blasad's for traced arrays, once for the process, unless that is not wanted.

    Other threads wait until all are led; what a signal interrupts begins anew, and leaves alone what is led already.
    """
    global _led
    if not _wanted:
        exact.switch(False)
        floats.switch(False)
    if not _wanted or _led:
        return
    with _leading:
        if _led:
            return
        builtins.lead()
        lapack_calls.lead()
        lists.lead()
        methods.lead()
        compiled.guard_casts()
        compiled.lead_imports()
        hooks.see_records(records.Record)
        hooks.lead(draws.methods())
        _led = True
        hooks.switch(True)
    if not hooks.knows_frames():
        warnings.warn(UNKNOWN, RuntimeWarning, stacklevel=2)


def uninstall() -> None:
    """Put back every pointer, flag, code object, cell, method and name that nobody else has exchanged meanwhile."""
    hooks.switch(False)
    instead.switch(False)
    exact.switch(False)
    floats.switch(False)


def wanted() -> bool:
    """Whether functions of others lead here, from the first derivative on."""
    return _wanted


def switch(on: bool) -> None:
    """Change the process, from the first derivative on, or put back all of it."""
    global _wanted
    before, _wanted = _wanted, on
    if not on:
        uninstall()
        return
    hooks.switch(_led)
    floats.switch(True)                     # what functions of SciPy are without rules
    instead.switch(True)
    exact.switch(True)
    if not before:
        install()


def changes() -> list[tuple[str, Any]]:
    """All that is changed in the process now: what it is of an object, and the object."""
    return hooks.changed() + instead.changed() + exact.changed() + floats.changed() if _wanted else []


def described(what: str, x: Operand) -> str:
    """A change in words, such as ``"function math.sin"``."""
    of = getattr(x, "__objclass__", None)
    module = getattr(x if of is None else of, "__module__", None) or type(x).__module__
    name = getattr(x, "__qualname__", None) or getattr(x, "__name__", None) or type(x).__qualname__
    return f"{what} {module}.{name}"
