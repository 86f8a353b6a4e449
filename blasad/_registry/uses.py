"""What the methods of a declared routine do, whose own room is below all that computes: see `Uses` there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from .._declarations.aliases import Function, Keywords, Operand, Tree
from .._declarations.rule import Rule
from .namespace import public

if TYPE_CHECKING:
    from .._routines.bound_calls import BoundCall
    from .facts import Trial


class OfRule:
    """The uses of a rule; each imports its module when it is first asked for."""

    def trial(self, rule: Rule, active: tuple[str, ...], given: Keywords) -> Trial:
        """What is called, read, written and kept if some arguments are differentiated."""
        from .facts import trial

        return trial(rule, active, given)

    def facts(self, rule: Rule) -> dict[str, str]:
        """The routine in words."""
        from .facts import words

        return words(rule)

    def bind(self, rule: Rule, args: tuple[Tree, ...], given: Keywords) -> BoundCall:
        """A call of the routine with arrays, for another differentiation engine."""
        from .._routines.bound_calls import bind

        return bind(rule, args, given)

    def jvp(self, rule: Rule, args: tuple[Tree, ...], tangents: Mapping[str, Operand],
            given: Mapping[str, Operand]) -> tuple[Any, Any]:
        """The result and its tangent, in new memory."""
        from .pure import jvp

        return jvp(rule, args, tangents, given)

    def vjp(self, rule: Rule, args: tuple[Tree, ...], given: Mapping[str, Operand],
            active: Iterable[str] | None) -> tuple[Any, Function]:
        """The result and its pullback, in new memory."""
        from .pure import vjp

        return vjp(rule, args, given, active)

    def names(self, namespace: str) -> list[str]:
        """All functions of ``blasad.blas`` or ``blasad.lapack``, also those that are no routines with a rule."""
        public_names: list[str] = public(namespace).__all__
        return public_names
