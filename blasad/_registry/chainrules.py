"""The rules as ChainRules spells them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .._declarations.aliases import Function, Tree
from .._declarations.rule import Rule, named
from .rules import drivers

__all__ = ["frule", "rrule"]


def _rule_of(f: Function) -> Rule:
    """The rule of a routine: itself, its name, or its function."""
    if isinstance(f, Rule):
        return f
    name = f if isinstance(f, str) else getattr(f, "__name__", "")
    rule = named(name) or drivers().get(name)       # whose methods say what to do instead
    if rule is not None:
        return rule
    raise TypeError(f"blasad has no rule of {f!r}; it is the name or the function of a routine in blasad.rules")


def _names(rule: Rule, args: tuple[Tree, ...]) -> list[str]:
    return [arg.name for arg in rule.args][: len(args)]


def frule(tangents: tuple[Any, ...], f: Function, *args: Tree, **given: Any) -> tuple[Any, Any]:
    """The value of a routine and its tangent, as ``frule`` of ChainRules.

    Parameters
    ----------
    tangents : tuple
        One of the function itself, which is None, then one for each positional argument; None is ``NoTangent()``.
    f : str, callable or Rule
        The routine.
    *args, **given : object
        Its arguments; nothing is written.

    Returns
    -------
    value, tangent : ndarray, number or tuple
        As `Rule.jvp`.

    Raises
    ------
    TypeError, ValueError
        As `Rule.jvp`, and if there are not as many tangents as arguments.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.rules.frule((None, np.array([1.0, 0.0]), None), "dot", np.array([1.0, 2.0]), np.array([3.0, 4.0]))
    (11.0, 3.0)
    """
    rule = _rule_of(f)
    if len(tangents) != len(args) + 1:
        raise TypeError(f"frule: there are {len(tangents)} tangents; {rule.name} and its {len(args)} arguments have "
                        f"{len(args) + 1}")
    if tangents[0] is not None:
        raise TypeError(f"frule: the first tangent belongs to the function {rule.name} itself, which has no tangent; "
                        "pass None")
    names = _names(rule, args)
    return rule.jvp(args, {name: dx for name, dx in zip(names, tangents[1:], strict=False) if dx is not None}, **given)


def rrule(f: Function, *args: Tree, **given: Any) -> tuple[Any, Callable[..., tuple[Any, ...]]]:
    """The value of a routine and its pullback, as ``rrule`` of ChainRules.

    Parameters
    ----------
    f : str, callable or Rule
        The routine.
    *args, **given : object
        Its arguments; nothing is written.

    Returns
    -------
    value : ndarray, number or tuple
        The result of the routine.
    pullback : callable
        Takes an adjoint of each result, and returns a tuple: None for the function itself, then the adjoint of each
        positional argument; None stands for flags and integers.

    Raises
    ------
    TypeError, ValueError
        As `Rule.vjp`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> value, pullback = ad.rules.rrule(ad.blas.scal, 3.0, np.array([1.0, 2.0]))
    >>> value, pullback(np.array([1.0, 0.0]))
    (array([3., 6.]), (None, 1.0, array([3., 0.])))
    """
    rule = _rule_of(f)
    names = _names(rule, args)
    kinds = {arg.name: arg for arg in rule.args}
    active = [name for name, x in zip(names, args, strict=False)
              if kinds[name].intent in ("in", "inout", "scalar") and kinds[name].dtype != "index" and x is not None]
    value, back = rule.vjp(*args, active=active, **given)

    def pullback(*adjoints: Any) -> tuple[Any, ...]:
        pulled = back(*adjoints)
        return (None, *[pulled.get(name) if name in active else None for name in names])

    return value, pullback
