"""Derivatives of routines as functions: they allocate what they return and write nothing that they are given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays.pivots import INTEGER
from .._declarations.aliases import Array, Function, Keywords, Leaf, Operand, Tree
from .._declarations.rule import Rule


def _owned(rule: Rule, args: tuple[Tree, ...], given: Mapping[str, Operand]) -> Keywords:
    """The arguments by name, those that are written copied, and all arrays of one precision."""
    names = [arg.name for arg in rule.args]
    if len(args) > len(names) - rule.keyword_only:
        raise TypeError(f"{rule.name}: {len(args)} positional arguments were given; it takes "
                        f"{len(names) - rule.keyword_only}: {', '.join(names[:len(names) - rule.keyword_only])}")
    twice = [name for name in names[:len(args)] if name in given]
    if twice:
        raise TypeError(f"{rule.name}: {twice[0]} was given twice")
    arguments = {**dict(zip(names, args, strict=False)), **given}
    kinds = {arg.name: arg for arg in rule.args}
    arrays = {}
    for name, x in arguments.items():
        arg = kinds.get(name)
        if arg is None or x is None or arg.intent not in ("in", "inout", "out") or arg.dtype == "index":
            continue
        x = np.asarray(x)
        arrays[name] = x if x.dtype.kind in "fc" else x.astype(np.float64)
    common = [x.dtype for name, x in arrays.items() if kinds[name].dtype == "same"]
    wanted = np.result_type(*common) if common else None
    for name, x in arrays.items():
        dtype = wanted if kinds[name].dtype == "same" and wanted is not None and len(rule.dtypes) > 1 else x.dtype
        arguments[name] = np.array(x, dtype, order="F") if kinds[name].intent != "in" else x.astype(dtype, copy=False)
    return arguments


def _copied(x: Array) -> Array:
    if not is_plain(x) or not x.ndim:
        return x
    return x.astype(INTEGER) if x.dtype.kind == "i" else x.copy("F")


def _results(rule: Rule, result: Tree) -> Keywords:
    return dict(zip(rule.writes, result if isinstance(result, tuple) else (result,), strict=True))


def _as_given(results: list[Any]) -> tuple[Array, Array]:
    return results[0] if len(results) == 1 else tuple(results)


def _number(x: Leaf, like: Leaf) -> Any:
    """A tangent as its value is: an array, or a number."""
    return x if is_plain(like) else x.item()


def jvp(rule: Rule, args: tuple[Tree, ...], tangents: Mapping[str, Operand],
        given: Mapping[str, Operand]) -> tuple[Any, Any]:
    """What `Rule.jvp` does."""
    call = rule.bind(**_owned(rule, args, given))
    shadows: Keywords = {}
    for name, x in call.arrays.items():
        if x.dtype != np.int64 and (name in rule.writes or name in tangents):
            shadows[name] = np.zeros_like(x, order="F")
    for name, dx in tangents.items():
        if name in shadows and np.shape(dx) != shadows[name].shape:
            raise ValueError(f"{rule.name}: the tangent of {name} has shape {np.shape(dx)}; it must have "
                             f"{shadows[name].shape}")
        if name in shadows:
            shadows[name][...] = dx
        else:
            shadows[name] = dx
    result = call.forward(shadows)
    written = _results(rule, result)
    return result, _as_given([_number(shadows[name], x) if name in shadows else None for name, x in written.items()])


def vjp(rule: Rule, args: tuple[Tree, ...], given: Mapping[str, Operand],
        active: Iterable[str] | None) -> tuple[Any, Function]:
    """What `Rule.vjp` does."""
    mine = _owned(rule, args, given)
    call = rule.bind(**mine)
    chosen = (active,) if isinstance(active, str) else active if active is None else tuple(active)
    tape = call.augmented(active=chosen)
    written = [name for name in rule.writes if name in call.arrays]
    returned = [_copied(call.arrays[name]) if call.arrays[name].ndim else call.arrays[name].item() for name in written]
    wanted = [name for name in tape.active if name in mine]
    real = np.empty(0, call.dtype).real.dtype
    scalars = {arg.name: arg.dtype for arg in rule.args if arg.intent == "scalar"}

    def pullback(*adjoints: Any) -> Keywords:
        if len(adjoints) != len(written):
            raise TypeError(f"{rule.name}: the pullback takes {len(written)} adjoints: of {', '.join(written)}")
        shadows: Keywords = {}
        for name in tape.active:
            if name in call.arrays:
                shadows[name] = np.zeros_like(call.arrays[name], order="F")
            elif name in scalars:
                shadows[name] = np.zeros((), real if scalars[name] == "real" else call.dtype)
        for name, w in zip(written, adjoints, strict=True):
            if w is None:
                continue
            if name not in shadows:
                raise ValueError(f"{rule.name}: {name} is an array of integers; its adjoint must be None")
            if np.shape(w) != shadows[name].shape:
                raise ValueError(f"{rule.name}: the adjoint of {name} has shape {np.shape(w)}; it must have "
                                 f"{shadows[name].shape}")
            shadows[name][...] = w
        call.reverse(tape, shadows)
        return {name: shadows[name] if shadows[name].ndim else shadows[name].item() for name in wanted}

    return _as_given(returned), pullback
