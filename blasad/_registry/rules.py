"""`blasad.rules`: the rules of all routines by their names, and what takes, replaces and adds rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from .._declarations.aliases import Function
from .._declarations.notebook import table
from .._declarations.rule import NoSuchRule, Rule, Rules
from .uses import OfRule

if TYPE_CHECKING:
    from .._routines.c.native import address, get_include
    from .chainrules import frule, rrule
    from .register import register, unregister

MODULES = {"register": "_registry.register", "unregister": "_registry.register", "frule": "_registry.chainrules",
           "rrule": "_registry.chainrules", "address": "_routines.c.native", "get_include": "_routines.c.native"}

Rule.uses = OfRule()


class Registry(Mapping[str, Rule]):
    """The rules of all routines by their names, such as ``blasad.rules["gemm"]``.

    Parameters
    ----------
    known : Rules
        The rules, which others may add to.

    Notes
    -----
    ``register`` gives a routine a rule in place of blasad's, or adds a routine; ``unregister`` takes it away. A rule
    has ``bind``, ``jvp`` and ``vjp``; ``frule`` and ``rrule`` spell these as ChainRules does. ``address`` has the
    rules as pointers for C, and ``get_include`` the directory of their header.

    The drivers of LAPACK are there, too. They consist of other routines, so that they have ``facts``, but no costs and
    no bound calls of their own.

    Examples
    --------
    >>> import blasad as ad
    >>> ad.rules["axpy"].equation
    'y := a x + y'
    """

    def __init__(self, known: Rules) -> None:
        self._known = known

    def __getitem__(self, name: str) -> Rule:
        try:
            return self._known[name]
        except NoSuchRule:
            if isinstance(name, str) and name in drivers():
                return drivers()[name]
            raise NoSuchRule(name, self) from None

    def __iter__(self) -> Iterator[str]:
        yield from self._known
        yield from (name for name in drivers() if name not in self._known)

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __repr__(self) -> str:
        return f"<blasad.rules: {len(self)} routines>"

    def _repr_html_(self) -> str:
        return table(((name, rule.dtypes, rule.what) for name, rule in sorted(self.items())),
                     ("routine", "precisions", "equation"))

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *MODULES})

    if TYPE_CHECKING:
        register, unregister = staticmethod(register), staticmethod(unregister)
        frule, rrule = staticmethod(frule), staticmethod(rrule)
        address, get_include = staticmethod(address), staticmethod(get_include)
    else:
        def __getattr__(self, name: str) -> Function:
            """Functions whose modules are imported when they are first asked for."""
            if name not in MODULES:
                raise AttributeError(f"blasad.rules has no attribute {name!r}", name=name, obj=self)
            member = getattr(import_module(f"blasad.{MODULES[name]}"), name)
            vars(self)[name] = member
            return member


def drivers() -> Mapping[str, Rule]:
    """The drivers of LAPACK, whose declarations are imported when they are first asked for."""
    from .._declarations.drivers import DRIVERS

    return DRIVERS
