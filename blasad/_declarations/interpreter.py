"""Whether the interpreter is one whose internals blasad knows: frames, bytecode, tables of exceptions.

Nothing is guessed of another one.  What depends on such knowledge asks here, and does what is right if nothing is
known: it refuses, or runs a call at once.
"""

from __future__ import annotations

import os
import sys

__all__ = ["KNOWN", "is_known"]


def is_known(name: str, version: tuple[int, ...], environment: dict[str, str] | os._Environ[str]) -> bool:
    """Say whether blasad was tried with an interpreter.

    ``BLASAD_INTERPRETER=unknown`` in the environment makes each an unknown one.
    """
    known = name == "cpython" and (3, 11) <= version[:2] <= (3, 14)
    return known and environment.get("BLASAD_INTERPRETER") != "unknown"


KNOWN = is_known(sys.implementation.name, sys.version_info[:2], os.environ)
