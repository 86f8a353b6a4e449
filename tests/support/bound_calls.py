"""The harness's driver for calls that are bound: each case of a routine goes through `Rule.bind`."""

from __future__ import annotations

import numpy as np

import blasad as ad
from blasad._registry.facts import arguments
from blasad._testing.drivers import Engine
from support.numbers import random


class Bound:
    """Derivatives by ``blasad.rules[name].bind``; what may change before the reverse does change."""

    def __init__(self, workspace=False):
        self.workspace = workspace

    def run(self, program, values):
        bound = self.bound(program, values)
        if bound is None:
            return program(*values)
        call, _, finish = bound
        result = call.run()
        finish(values)
        return result if not program.rule.modes else None

    def forward(self, program, values, shadows):
        bound = self.bound(program, values)
        if bound is None:
            return Default.forward(program, values, shadows)
        call, names, finish = bound
        given = {name: shadows[k] for name, k in names.items() if shadows[k] is not None}
        given |= {name: np.zeros_like(call.arrays[name]) for name in program.rule.writes
                  if name in call.arrays and name not in given and call.arrays[name].dtype != np.int64}
        space = self.space(call, "forward", given)
        call.forward(given, workspace=space)
        finish(values, shadows, given)

    def reverse(self, program, values, shadows):
        bound = self.bound(program, values)
        if bound is None:
            return Default.reverse(program, values, shadows)
        call, names, finish = bound
        dtypes = {arg.name: arg.dtype for arg in program.rule.args}
        given, numbers = {}, {}
        for name, k in names.items():
            if shadows[k] is None:
                continue
            if hasattr(shadows[k], "shape"):
                given[name] = shadows[k]
            else:
                real = np.zeros(0, call.dtype).real.dtype
                numbers[k] = given[name] = np.zeros((), real if dtypes[name] == "real" else call.dtype)
        given |= {name: np.zeros_like(call.arrays[name]) for name in program.rule.writes
                  if name in call.arrays and name not in given and call.arrays[name].dtype != np.int64}
        if program.allocated and shadows[program.leaves[program.allocated]] is not None:
            given[program.allocated][...] = shadows[program.leaves[program.allocated]]
        moving = [name for name, x in call.arrays.items() if name in names and x.flags.writeable]
        tape = call.augmented(active=tuple(given), overwritten=moving)
        kept = {name: call.arrays[name].copy() for name in moving}
        finish(values)
        after = [x.copy() if hasattr(x, "copy") else x for x in values]
        for name in moving:                         # nothing of it may be read
            call.arrays[name][...] = np.nan
        call.reverse(tape, given, workspace=self.space(call, "reverse", given))
        for name in moving:
            call.arrays[name][...] = kept[name]
        if program.allocated and shadows[program.leaves[program.allocated]] is not None:
            shadows[program.leaves[program.allocated]][...] = given[program.allocated]
        for x, y in zip(values, after, strict=True):
            if hasattr(x, "shape") and x.flags.writeable:
                x[...] = y
        return [numbers[k].item() if k in numbers else None for k in range(len(values))]

    def space(self, call, mode, given):
        if not self.workspace:
            return None
        return np.full(call.workspace_size(mode, active=tuple(given)), 255, np.uint8)

    def bound(self, program, values):
        """The call; its arguments and their leaves; what is to be done afterwards.  None where blasad would copy."""
        if program.overwrite:
            return None
        leaves = {name: k for name, k in program.leaves.items() if name != program.allocated}
        given = {**program.fixed, **{name: values[k] for name, k in leaves.items()}}
        try:
            call = ad.rules[program.rule.name].bind(**given)
        except ValueError as error:
            if "overlap" in str(error) or "repeats one element" in str(error):
                return None
            raise

        def finish(values, shadows=None, tangents=None):
            if program.allocated:
                k = program.leaves[program.allocated]
                values[k][...] = call.arrays[program.allocated]
                if shadows is not None and shadows[k] is not None:
                    shadows[k][...] = tangents[program.allocated]

        return call, leaves, finish


Default = Engine()


def operands(rule, dtype):
    """Operands of order 5 on which every routine runs."""
    arrays, others = arguments(rule, {"dtype": dtype, **dict.fromkeys(("m", "n", "k"), 5)})
    for name, x in arrays.items():
        kind = x.dtype.char
        x[...] = random(x.shape, kind) / 4
        stored = next(arg.stored for arg in rule.args if arg.name == name)
        if x.ndim == 2 and stored not in ("band", "symmetric", "hermitian") and x.shape[0] == x.shape[1]:
            x[...] += 3 * np.eye(len(x), dtype=kind)
        if stored == "main":
            x[...] += 3
        elif stored == "definite" and x.ndim == 1:      # a packed upper triangle
            x[np.cumsum(np.arange(1, 6)) - 1] = 3
        elif stored == "definite" and name == "ab":     # an upper band
            x[-1] = 3
        elif stored == "definite":
            x[...] = x @ x.conj().T
        elif stored == "triangular":
            x[...] += 2
        elif stored == "quasi":
            x[...] = np.triu(x)
    if rule.name == "rotm":
        arrays["param"][0] = -1.0
    return arrays, others
