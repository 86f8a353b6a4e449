"""Lists, tuples and dicts of arrays as flat lists of leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def leaves(tree: Any, path: str = "") -> list[tuple[str, Any]]:
    """The leaves of nested lists, tuples and dicts, each with the path to it."""
    if isinstance(tree, dict):
        return [leaf for key, item in tree.items() for leaf in leaves(item, f"{path}[{key!r}]")]
    if isinstance(tree, (list, tuple)):
        return [leaf for i, item in enumerate(tree) for leaf in leaves(item, f"{path}[{i}]")]
    return [(path, tree)]


def mapped(f: Callable[..., Any], tree: Any, *others: Any, path: str = "") -> Any:
    """Apply a function to corresponding leaves of trees that are built alike."""
    if isinstance(tree, dict):
        for other in others:
            if not isinstance(other, dict) or other.keys() != tree.keys():
                raise ValueError(f"{path or 'tree'}: expected a dict with the keys {list(tree)}")
        return type(tree)((k, mapped(f, v, *(o[k] for o in others), path=f"{path}[{k!r}]")) for k, v in tree.items())
    if isinstance(tree, (list, tuple)):
        for other in others:
            if not isinstance(other, (list, tuple)) or len(other) != len(tree):
                raise ValueError(f"{path or 'tree'}: expected a sequence of {len(tree)} items")
        items = [mapped(f, *group, path=f"{path}[{i}]") for i, group in enumerate(zip(tree, *others, strict=True))]
        return type(tree)(*items) if hasattr(tree, "_fields") else type(tree)(items)
    return f(tree, *others)
