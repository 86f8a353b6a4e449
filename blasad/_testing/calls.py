"""One call of a routine on leaves of a memory, as a program and as a reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .._declarations.aliases import Keywords, Leaf, Operand, Tree
from .._declarations.rule import EXTENTS, Arg, Rule
from .._declarations.shapes import dimension
from .._registry import blas
from .._registry.namespace import routine
from .._registry.register import function_of
from .memory import Array, Memory
from .reference import REFERENCES


def _summed(sb: Operand, x: Leaf, y: Operand, *, out: Tree = None, **integers: Any) -> Any:
    """What sdsdot would do in double precision."""
    from blasad import blas

    r = blas.dot(x, y, **integers) + sb
    if out is None:
        return r
    out[...] = r
    return out


WIDER: Keywords = {"csrot": blas.zdrot, "csscal": blas.zdscal, "dsdot": blas.dot, "sdsdot": _summed}


def is_new(rule: Rule) -> bool:
    """Whether it is a routine that somebody registered: what it computes, only it knows itself."""
    return not rule.namespace


def returns(rule: Rule) -> bool:
    """Whether a routine has no derivative, and its result is looked at."""
    return not rule.modes and not is_new(rule)


@dataclass(frozen=True)
class RoutineCall:
    """A call of a routine, and what is overwritten after it.

    Attributes
    ----------
    rule : Rule
        The declaration.
    leaves : mapping of str to int
        Operands and differentiated scalars, and the leaf each of them is; two may be the same leaf.
    fixed : mapping of str to object
        Flags, integers and constant scalars.
    allocated : str
        The output that the call is not given; the result is copied into its leaf.
    overwrite : tuple of (int, int or None)
        Leaves that are overwritten after the call, and the leaf they get the values of (None: 7).
    sizes : mapping of str to int
        The dimensions, where vectors may be longer than they tell.
    """

    rule: Rule
    leaves: Mapping[str, int]
    fixed: Mapping[str, Any] = field(default_factory=dict)
    allocated: str = ""
    overwrite: tuple[tuple[int, int | None], ...] = ()
    sizes: Mapping[str, int] = field(default_factory=dict)

    def __call__(self, *values: Any) -> Any:
        """Call the routine in SciPy's order of arguments."""
        arguments = {**self.fixed, **{name: values[k] for name, k in self.leaves.items() if name != self.allocated}}
        required = [arguments.pop(arg.name) for arg in self.rule.args if arg.default is ...]
        f = WIDER.get(self.rule.name)
        if f is None or values[self.leaves["x"]].dtype.char not in "dD":   # of derivatives, to difference them
            f = function_of(self.rule) if is_new(self.rule) else routine(self.rule)
        result = f(*required, **arguments)
        if self.allocated:
            place = self.rule.writes.index(self.allocated)
            values[self.leaves[self.allocated]][...] = result[place] if isinstance(result, tuple) else result
        for target, source in self.overwrite:
            if source is None:
                values[target][...] = 7.0
            else:
                np.copyto(values[target], values[source])
        return result if returns(self.rule) else None

    def reference(self, memory: Memory) -> Any:
        """Do the same to a memory of any precision, with the plain implementation."""
        outputs = self._outputs(memory)
        if returns(self.rule):
            return outputs["out"]
        for name, new in outputs.items():
            target = memory.view(self.leaves[name])
            arg = self.argument(name)
            if len(arg.shape) == 1 and name != self.allocated:
                target = stepped(self.rule, arg, target, {**self.sizes, **self.fixed})
            if target.strides == (0,):  # contributions to one element add up
                target[:1] += (new - target).sum()
            else:
                target[...] = new
        for overwritten, source in self.overwrite:
            memory.view(overwritten)[...] = 7.0 if source is None else memory.view(source)
        return None

    def argument(self, name: str) -> Arg:
        """The declaration of one argument."""
        return next(arg for arg in self.rule.args if arg.name == name)

    def _of_copies(self, memory: Memory) -> Keywords:
        """What the routine itself computes, of arrays that share nothing."""
        arguments = dict(self.fixed)
        for name, k in self.leaves.items():
            if name != self.allocated:
                x = memory.value(k)
                arguments[name] = x.copy() if isinstance(x, np.ndarray) else x
        result = function_of(self.rule)(**arguments)
        return dict(zip(self.rule.writes, result if isinstance(result, tuple) else (result,), strict=True))

    def _outputs(self, memory: Memory) -> Keywords:
        if is_new(self.rule):
            arrays = self._of_copies(memory)
            return {name: np.array(x) for name, x in arrays.items() if name in self.leaves}
        arguments: Keywords = {}
        for arg in self.rule.args:
            integer = (arg.intent in ("int", "number") and arg.default is not ... and arg.name != "m"
                       and self.rule.name != "laswp")
            if integer or arg.intent == "out" and (not arg.shape or arg.dtype == "index"):
                continue
            if arg.name in self.leaves:
                value = memory.view(self.leaves[arg.name])
                if arg.name == self.allocated:
                    value = np.zeros_like(value)
                elif len(arg.shape) == 1:
                    value = stepped(self.rule, arg, value, {**self.sizes, **self.fixed})
                arguments[arg.name] = value[()]
            else:
                arguments[arg.name] = self.fixed.get(arg.name, arg.default)
        return {name: np.array(new) for name, new in REFERENCES[self.rule.name](**arguments).items()}


def stepped(rule: Rule, arg: Arg, x: Array, integers: Mapping[str, Any]) -> Array:
    """The elements of a vector that its length, offset and increment select, in the order of BLAS."""
    if arg.shape[0] in "5p":
        return x
    offset, step = integers.get(f"off{arg.name}", 0), integers.get(f"inc{arg.name}", 1)
    if step <= 0 and rule.onward:
        return x[:0]
    if arg.shape[0] in EXTENTS:
        return x[: EXTENTS[arg.shape[0]](integers)]
    x = x[offset:]
    n = integers.get(dimension(arg.shape[0], integers))
    if n is None:
        n = (len(x) - 1) // max(1, abs(step)) + 1 if len(x) else 0
    if step == 0:
        return np.lib.stride_tricks.as_strided(x, (max(0, n),), (0,)) if len(x) else x
    x = x[: (n - 1) * abs(step) + 1 : abs(step)] if n > 0 else x[:0]
    return x[::-1] if step < 0 else x
