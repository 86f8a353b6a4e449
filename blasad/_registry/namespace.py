"""What makes a module of the functions of some routines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any

from .._declarations.rule import Rule, rules, typed_names
from .._routines import bind as _bind


def functions(namespace: str) -> dict[str, tuple[Rule, str]]:
    """The names that a namespace has, with the routine and the precisions that each of them stands for."""
    known = rules._rules if namespace == "blas" else rules  # those of BLAS are there
    found = {name: (rule, rule.dtypes) for name, rule in known.items() if rule.namespace == namespace}
    for rule, _ in list(found.values()):
        found.update((name, (rule, dtype)) for name, dtype in typed_names(rule).items())
    return found


def inner(name: str) -> Callable[..., Any]:
    """A routine without a public name, for the functions of blasad.linalg."""
    if name not in _made:
        rules._load()
        rule = rules._inner[name]
        _made.setdefault(name, _bind.function(rule, name, rule.dtypes))
    return _made[name]


_made: dict[str, Callable[..., Any]] = {}


def late(module: dict[str, Any], namespace: str, others: Iterable[str] = (),
         make: Callable[[str], Any] | None = None) -> tuple[list[str], Callable[[str], Any], Callable[[], list[str]]]:
    """``__all__``, ``__getattr__`` and ``__dir__`` of a module that makes its functions when one is first asked for.

    Making them would take a third of the time that importing blasad takes.  A module that has ``__getattr__`` is slow
    to look into, so it is gone when all are there.  `make` makes the functions of `others`, which are not routines.

    Several threads may ask first.  Then each makes functions, and those stay that are there first; a lock could
    meet the locks of imports in another order.
    """
    known = functions(namespace)
    names = sorted([*known, *others])

    def getattr_(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module['__name__']!r} has no attribute {name!r}", name=name,
                                 obj=sys.modules[module["__name__"]])
        for each, (rule, dtypes) in known.items():
            if each not in module:
                module.setdefault(each, _bind.function(rule, each, dtypes))
        if make is not None:
            for each in others:
                if each not in module:
                    module.setdefault(each, make(each))
        module.pop("__getattr__", None)
        return module[name]

    return names, getattr_, lambda: sorted({*module, *names})
