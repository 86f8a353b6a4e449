"""What makes a module of the functions of some routines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

from .._declarations.aliases import Function, Keywords
from .._declarations.late import above
from .._declarations.rule import Rule, rules
from .._routines import bind as _bind

Maker = Callable[[], Function]


def functions(namespace: str) -> dict[str, Maker]:
    """What makes the functions of the routines of a namespace, for every precision that they have."""
    return {name: partial(_bind.function, rule, name, rule.dtypes) for name, rule in rules_of(namespace).items()}


def rules_of(namespace: str) -> dict[str, Rule]:
    """The routines of a namespace."""
    known = rules._rules if namespace == "blas" else rules  # those of BLAS are there
    return {name: rule for name, rule in known.items() if rule.namespace == namespace}


def inner(name: str) -> Function:
    """A routine without a public name, for the functions of blasad.linalg."""
    if name not in _made:
        rules._load()
        rule = rules._inner[name]
        _made.setdefault(name, _bind.function(rule, name, rule.dtypes))
    return _made[name]


_made: dict[str, Function] = {}


def routine(rule: Rule) -> Function:
    """The function of a routine of blasad, in place and for every precision that it has, also under a name of SciPy."""
    function: Function = getattr(import_module(f"blasad._registry.{rule.namespace}"), rule.name)
    return function


def public(namespace: str) -> ModuleType:
    """``blasad.blas`` or ``blasad.lapack``: what is built of routines is there too, beside those that have a rule."""
    module: ModuleType = getattr(above("public modules"), namespace)
    return module


def late(module: Keywords, makers: Mapping[str, Maker]) -> tuple[
        list[str], Callable[[str], Any], Callable[[], list[str]]]:
    """``__all__``, ``__getattr__`` and ``__dir__`` of a module that makes its functions when one is first asked for.

    Making them would take a third of the time that importing blasad takes.  A module that has ``__getattr__`` is slow
    to look into, so it is gone when all are there.

    Several threads may ask first.  Then each makes functions, and those stay that are there first; a lock could
    meet the locks of imports in another order.
    """
    names = sorted(makers)

    def getattr_(name: str) -> Any:
        if name not in makers:
            raise AttributeError(f"module {module['__name__']!r} has no attribute {name!r}", name=name,
                                 obj=sys.modules[module["__name__"]])
        for each, make in makers.items():
            if each not in module:
                module.setdefault(each, make())
        module.pop("__getattr__", None)
        return module[name]

    return names, getattr_, lambda: sorted({*module, *names})
