"""What a program that `jit` makes depends on besides the values of its variables."""

from __future__ import annotations

import collections
import copyreg
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._declarations.aliases import Keywords, Leaf, Tree
from .._programs.plan import checksum
from .._trees.structure import Structure, is_leaf, overlaps_of
from . import engine as _engine

__all__ = ["NUMBERS", "Differs", "described", "numbers_vary"]

NUMBERS = (float, complex, np.float64, np.complex128)
COLLECTIONS = (list, dict, tuple)


class Differs(Exception):
    """Arguments that no program is made for; the call runs eagerly."""


def numbers_vary(arrays: list[Leaf]) -> bool:
    """Whether numbers are variables: not beside arrays of single precision, whose dtype numbers of Python leave."""
    return not any(is_plain(x) and x.dtype.char in "fF" for x in arrays)


def described(args: tuple[Tree, ...], kwargs: Keywords) -> tuple[Any, list[Any], list[Any]]:
    """What a program depends on besides the values of its variables; the variables; and objects, which it may hold."""
    arrays: list[Any] = []
    others: list[Any] = []
    number_of: dict[int, int] = {}
    leaves: list[Any] = []
    tree = (*args, *kwargs.values())
    simple = all(type(x) is np.ndarray or type(x) in (float, int, str, bool) for x in tree)
    if simple:
        members: Any = tree
        shape: Any = None
    else:
        structure = Structure(tree, 1)
        members = [leaf for x in tree for leaf in ([x] if is_leaf(x) else Structure(x, 1).leaves)]
        shape = tuple((type(node.thing), tuple(node.keys), tuple(map(type, node.keys)), tuple(node.kids),
                       besides(node.thing, others)) for node in structure.nodes)
    vary = numbers_vary([x for x in members if _engine.is_float_array(x)])
    for x in members:
        if is_plain(x):
            if type(x) is not np.ndarray:
                raise Differs(f"a {type(x).__name__}")
            if _engine.is_float_array(x):
                if id(x) in number_of:
                    leaves.append(number_of[id(x)])
                    continue
                number_of[id(x)] = len(arrays)
                arrays.append(x)
                leaves.append((x.dtype.str, x.shape, x.strides, x.flags.writeable))
            elif x.dtype.hasobject:
                raise Differs("an array of objects")
            else:
                leaves.append((x.dtype.str, x.shape, x.strides, checksum(x.tobytes())))
        elif type(x) in NUMBERS and vary:
            arrays.append(x)
            leaves.append(type(x))
        else:
            leaves.append(constant(x, others))
    plain = [x for x in arrays if is_plain(x)]
    if len(plain) > 1 and overlaps_of(Structure(tuple(plain), 1)):
        raise Differs("arguments share memory")
    return (len(args), tuple(kwargs), shape, tuple(leaves)), arrays, others


def constant(x: Leaf, others: list[Any]) -> Any:
    """The type and value of a number or text; which one an object is."""
    if issubclass(type(x), (float, complex, np.generic)):
        return type(x), np.asarray(x).tobytes()
    if x is None or type(x) in (int, bool, str, bytes):
        return type(x), x
    others.append(x)
    return id(x)


def besides(x: Leaf, others: list[Any]) -> tuple[Any, ...]:
    """What a container has besides its elements: the default of a dict, and attributes, whose names are known."""
    if type(x) in COLLECTIONS or not isinstance(x, COLLECTIONS):
        return ()
    attributes = dict(getattr(x, "__dict__", ())) if getattr(x, "__dict__", None) is not x else {}
    attributes |= {name: getattr(x, name) for name in copyreg._slotnames(type(x))  # type: ignore[attr-defined]
                   if hasattr(x, name)}
    if isinstance(x, collections.defaultdict):
        attributes["default_factory"] = x.default_factory
    return tuple((name, constant(each, others)) for name, each in attributes.items())
