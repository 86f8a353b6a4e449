"""The memory of a case: leaves filled with numbers, canaries between them."""

from __future__ import annotations

import zlib
from dataclasses import replace
from typing import Any

import numpy as np

from .._declarations.rule import REFLECTORS, Arg, Rule
from .._declarations.shapes import is_index
from .._registry.register import active_of
from .calls import RoutineCall, is_new, returns
from .cases import (
    BROADCAST,
    DEFINITE,
    LAYOUTS,
    REGULAR,
    STEP,
    Case,
    between_blocks,
    masks,
    on_diagonal,
    pivots,
    quiet_diagonals,
    stored_shape,
)
from .differences import ladder, stencil
from .domains import Domain
from .memory import Array, Leaf, Memory
from .oracle import Problem


def laid_out(layout: str, shape: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    """Size of the parent, offset and strides of a view in it, in elements."""
    if layout in BROADCAST:
        steps = BROADCAST[layout][-len(shape):] if len(shape) == 2 else (0,)
        strides = tuple(int(s != 0) for s in steps)
        return max([1, *(n for n, s in zip(shape, strides, strict=True) if s)]), 0, strides
    order, steps, margin = LAYOUTS[layout]
    parent = [2 * margin + (n - 1) * abs(s) + 1 if n else 2 * margin for n, s in zip(shape, steps, strict=False)]
    unit, inside = 1, [0] * len(shape)
    for axis in range(len(shape)) if order == "F" else reversed(range(len(shape))):
        inside[axis] = unit
        unit *= max(1, parent[axis])
    offset = sum(u * (margin + (n - 1) * -s if s < 0 else margin)
                 for n, s, u in zip(shape, steps, inside, strict=False))
    return unit, 0 if 0 in shape else offset, tuple(s * u for s, u in zip(steps, inside, strict=False))


class _Assembly:
    """The memory of a case while it is put together: leaves, and what of each is read, alive, quiet and a variable."""

    def __init__(self, rule: Rule, case: Case, rng: np.random.Generator) -> None:
        self.rule, self.case, self.rng = rule, case, rng
        self.word: np.dtype[Any] = np.dtype(np.float32 if case.dtype in "sc" else np.float64)
        self.primal, self.shadow = _Builder(rng), _Builder(rng)
        self.read: list[Array] = []
        self.live: list[Array] = []
        self.quiet: list[Array] = []
        self.active: list[bool] = []
        self.leaves: dict[str, int] = {}
        self.dominant: dict[int, Array] = {}
        self.may = active_of(rule)
        self.fixed: dict[str, Any] = {
            **case.flags, **case.integers,
            **{name: case.sizes[name] for name in (*rule.sizes, "m") if any(arg.name == name for arg in rule.args)},
            **{arg.name: 0.5 for arg in rule.args if arg.intent == "number" and arg.default is ...}}

    def add(self, path: str, shape: tuple[int, ...], layout: tuple[str, str], real: bool, word: Any) -> int:
        """A leaf of which nothing is read yet."""
        self.primal.add(path, shape, layout[0], not real, word, layout[0] not in BROADCAST)
        self.shadow.add(path, shape, layout[1], not real, word, True)
        self.read.append(np.zeros((*shape, 1 if real else 2), bool))
        self.live.append(self.read[-1].copy())
        self.quiet.append(self.read[-1].copy())
        self.active.append(True)
        return len(self.active) - 1

    def index(self, arg: Arg) -> Array:
        """Pivots, and numbers of rows."""
        case, rng = self.case, self.rng
        (order,) = stored_shape(arg, case)
        if arg.name == "ipiv":
            return pivot_numbers(order, case.flags["lower"], rng)
        numbers = rng.integers(0, max(case.sizes.get("m", 0), 1), order)
        if "kl" in case.sizes:  # exchanges that a band has
            first = np.arange(order)
            numbers = rng.integers(first, np.maximum(
                np.minimum(first + case.sizes["kl"], case.sizes["n"] - 1), first) + 1)
        return numbers

    def operand(self, arg: Arg) -> None:
        """A leaf, or a further name of one that is shared."""
        case, leaves = self.case, self.leaves
        shape, real = stored_shape(arg, case), case.dtype in "sd" or arg.dtype == "real"
        if arg.name in case.shared and any(name in leaves for name in case.shared[:2]):
            k = leaves[arg.name] = next(leaves[name] for name in case.shared if name in leaves)
            for builder in (self.primal, self.shadow):
                builder.leaves[k] = replace(builder.leaves[k], path=f"{builder.leaves[k].path} = {arg.name}")
        else:
            k = leaves[arg.name] = self.add(arg.name, shape, case.layouts.get(arg.name, ("C", "C")), real,
                                            np.float64 if arg.dtype == "double" else self.word)
        parts = masks(self.rule, case, arg)
        self.read[k] |= parts[0][..., None]
        self.live[k] |= parts[0][..., None] | parts[1][..., None]
        self.active[k] &= arg.name != case.inactive and arg.name in self.may
        if arg.stored in ("triangular", "quasi", "filled", *DEFINITE, *REGULAR):
            self.dominant[k] = pivots(arg, case)
        if arg.stored == "factored":  # its off-diagonal elements are small, and its blocks regular
            self.dominant[k] = on_diagonal(arg, case)
        if arg.stored == "indefinite":
            self.dominant[k] = involution(shape[0], self.rng)
        if arg.stored in ("trailing", "pivoted"):
            self.dominant[k] = self.dominant[k][:: -1 if arg.stored == "trailing" else 1, ::-1]
        if arg.stored in ("main", "beside", "multipliers", *REFLECTORS):  # their product does not grow
            self.dominant[k] = np.full(shape, arg.stored == "main")

    def overwrite(self, name: str, how: str) -> tuple[int, int | None]:
        """What is overwritten after the call, and the leaf that it is overwritten with."""
        target, source = self.leaves[name], None
        self.live[target][...] = True
        if how == "copied":
            shape, real = self.primal.leaves[target].shape, not self.primal.leaves[target].complex
            source = self.add(f"what {name} is overwritten with", shape, ("C", "F"), real, self.word)
            self.read[source][...] = self.live[source][...] = True
        return target, source

    def scalar(self, name: str, value: Any, on: bool) -> None:
        """A number: a variable in memory, or fixed."""
        if not on or name not in self.may:
            self.fixed[name] = value
            return
        self.leaves[name] = len(self.active)
        complex_scalar = isinstance(value, complex)
        self.primal.scalar(name, complex_scalar)
        self.shadow.scalar(name, complex_scalar)
        self.read.append(np.ones(2 if complex_scalar else 1, bool))
        self.live.append(self.read[-1].copy())
        self.quiet.append(~self.read[-1])
        self.active.append(True)

    def still(self, call: RoutineCall) -> None:
        """What is not a variable: imaginary parts of diagonals, what lies between blocks."""
        for name in quiet_diagonals(self.rule, self.case):
            k = self.leaves[name]
            self.quiet[k][..., 1] = on_diagonal(call.argument(name), self.case)
            self.read[k] &= ~self.quiet[k]
        for arg in self.rule.args:
            if arg.stored == "quasi" and self.case.dtype in "sd":
                k = self.leaves[arg.name]
                self.quiet[k][between_blocks(self.primal.leaves[k].shape)] = True
                self.read[k] &= ~self.quiet[k]


def problem_of(rule: Rule, case: Case, seed: int, domain: Domain | None = None) -> Problem:
    """The memory of a case, filled with numbers and canaries."""
    rng = np.random.default_rng([seed, zlib.crc32(rule.name.encode()), case.number])
    made = _Assembly(rule, case, rng)
    for arg in rule.args:
        if arg.intent not in ("in", "inout", "out"):
            continue
        if is_index(arg):
            if arg.intent != "out":
                made.fixed[arg.name] = made.index(arg)
        elif not (returns(rule) and arg.intent == "out"):
            made.operand(arg)
    overwrite = [made.overwrite(name, how) for name, how in case.overwritten.items()]
    for name, (value, on) in case.scalars.items():
        made.scalar(name, domain.fitted(name, value, rng).item() if domain else value, on)
    allocated = next((arg.name for arg in rule.args if case.kind == "allocated" and arg.default is None
                      and arg.intent in ("out", "inout") and not arg.is_found), "")
    call = RoutineCall(rule, made.leaves, made.fixed, allocated, tuple(overwrite), case.sizes)
    made.still(call)
    before = made.primal.memory()
    stored = {arg.name: arg.stored for arg in rule.args}
    _fill(before, made.read, made.live, made.quiet, case, made.leaves, made.dominant, stored, rng)
    if domain:
        domain.fit(before, made.read, rng)
    if rule.name == "rotm":
        before.view(made.leaves["param"])[0] = case.param
    eps = float(np.finfo(made.word.type).eps)
    shadow = made.shadow.memory()
    if is_new(rule):                        # nothing computes it in another precision
        return Problem(call, call.reference, before, shadow, made.active, made.read, made.live, made.quiet, None,
                       ladder, 5 * eps**0.5, str(case))
    return Problem(
        call, call.reference, before, shadow, made.active, made.read, made.live, made.quiet, np.longdouble,
        lambda evaluate: (stencil(evaluate, STEP), 0.0), 400 * eps, str(case),
    )


def involution(n: int, rng: np.random.Generator) -> Array:
    """A large element in each row, on the diagonal or in two places: one for each pivot, of order 1 or 2."""
    matrix = np.zeros((n, n), bool)
    left = list(rng.permutation(n))
    while left:
        i = left.pop()
        j = left.pop() if left and rng.random() < 0.6 else i
        matrix[i, j] = matrix[j, i] = True
    return matrix


def pivot_numbers(n: int, lower: int, rng: np.random.Generator) -> Array:
    """Numbers as LAPACK finds them."""
    numbers, k = np.zeros(n, int), 0
    while k < n:
        order = 2 if k + 1 < n and rng.random() < 0.5 else 1
        row = int(rng.integers(k + order - 1, n))
        numbers[k : k + order] = 1 + row if order == 1 else -1 - row
        k += order
    return numbers if lower else np.where(numbers > 0, n + 1 - numbers, -n - 1 - numbers)[::-1]


def _fill(memory: Memory, read: list[Array], live: list[Array], quiet: list[Array], case: Case, leaves: dict[str, int],
          dominant: dict[int, Array], stored: dict[str, str], rng: np.random.Generator) -> None:
    """Numbers where something is read, NaN where something is only overwritten; canaries stay elsewhere."""
    for k, leaf in enumerate(memory.leaves):
        words = memory.words(k)
        numbers = rng.uniform(0.2, 1.0, words.shape) * rng.choice((-1.0, 1.0), words.shape)
        if k in dominant:
            n = max(1, leaf.shape[0]) * (1 + (leaf.path == "ab"))  # of a band, rows on both sides of the diagonal
            large = numbers + 1.5 * np.sign(numbers)
            name = leaf.path.split(" = ")[0]
            if stored.get(leaf.path) in ("definite", "main"):
                large = 2 + np.abs(numbers)
            elif stored.get(leaf.path) == "ordered":  # the second row comes first, then the third, and row 0 last
                large = 4.0 + (n - np.indices(words.shape)[0]) % n
            elif stored.get(name) == "quasi":  # no eigenvalue of A is close to one of -isgn B
                large = (2 + np.abs(numbers)) * (case.flags["isgn"] if name == "b" else 1)
            elif stored.get(leaf.path) == "pivoted":  # the last columns come first, each by a margin
                large = np.sign(numbers) * (1 + (n - np.indices(words.shape)[0]) / 2)
            numbers = np.where(dominant[k][..., None], large, numbers / n)
        if case.kind == "zeros":
            numbers[...] = 0.0
        np.copyto(words, np.nan, where=live[k] & ~read[k])
        np.copyto(words, numbers.astype(words.dtype), where=read[k])
        np.copyto(words, 0.0, where=quiet[k])
    for name, (value, on) in case.scalars.items():
        if on and name in leaves:
            memory.view(leaves[name])[...] = value


class _Builder:
    """Collects leaves, each in a buffer of its own that is full of canaries."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        self.leaves: list[Leaf] = []
        self.buffers: list[Array] = []

    def add(self, path: str, shape: tuple[int, ...], layout: str, complex_leaf: bool, word: Any,
            writeable: bool) -> None:
        """An array in its parent."""
        size, offset, strides = laid_out(layout, shape)
        unit = 2 if complex_leaf else 1
        self.leaves.append(Leaf(path, len(self.buffers), shape, tuple(s * unit for s in strides), offset * unit,
                                complex_leaf, writeable))
        canary = self.rng.uniform(50.0, 100.0, max(2, size * unit))
        canary[self.rng.random(canary.shape) < 0.5] = np.nan
        self.buffers.append(canary.astype(word))

    def scalar(self, path: str, complex_leaf: bool) -> None:
        """A Python number."""
        self.leaves.append(Leaf(path, len(self.buffers), (), (), 0, complex_leaf, True, True))
        self.buffers.append(np.zeros(2 if complex_leaf else 1))

    def memory(self) -> Memory:
        """What was collected."""
        return Memory(self.leaves, self.buffers)
