"""Errors that handlers of signals raise, such as those of a time limit: no code that runs raised them."""

from __future__ import annotations

import sys
from types import CodeType
from typing import Any


def is_of_a_signal(error: BaseException) -> bool:
    """Whether a handler of a signal raised an error, wherever it came: what is tried in another way then is to end."""
    handlers = codes()
    frames = error.__traceback__
    while handlers and frames is not None:
        if frames.tb_frame.f_code in handlers:
            return True
        frames = frames.tb_next
    return False


def codes() -> set[CodeType]:
    """The code of the handlers that are set."""
    signal: Any = sys.modules.get("signal")     # who sets a handler has imported it
    handlers = [] if signal is None else [signal.getsignal(each) for each in signal.valid_signals()]
    own = [code_of(each) for each in handlers if callable(each)]
    return {code for code in own if code is not None}


def code_of(handler: Any) -> CodeType | None:
    """The code that runs first: of a function, method, or object that is called."""
    for each in (handler, getattr(handler, "func", None), type(handler).__call__):
        code = getattr(each, "__code__", None)
        if isinstance(code, CodeType):
            return code
    return None
