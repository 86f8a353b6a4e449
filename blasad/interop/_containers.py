"""Lists, tuples and dicts of what other libraries call arrays.

`blasad.trees` tells arrays apart by their memory, and looks into objects.  Here every tensor is an operand of its own,
and a library's own containers are its business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .._declarations.aliases import Tree


def leaves(tree: Tree, path: str = "") -> list[tuple[str, Any]]:
    """The leaves of nested lists, tuples and dicts, each with the path to it."""
    if isinstance(tree, dict):
        return [leaf for key, item in tree.items() for leaf in leaves(item, f"{path}[{key!r}]")]
    if isinstance(tree, (list, tuple)):
        return [leaf for i, item in enumerate(tree) for leaf in leaves(item, f"{path}[{i}]")]
    return [(path, tree)]


def mapped(f: Callable[[Any], Any], tree: Tree) -> Tree:
    """The same containers, with f of each leaf."""
    if isinstance(tree, dict):
        return type(tree)((key, mapped(f, item)) for key, item in tree.items())
    if isinstance(tree, (list, tuple)):
        items = [mapped(f, item) for item in tree]
        return type(tree)(*items) if hasattr(tree, "_fields") else type(tree)(items)
    return f(tree)
