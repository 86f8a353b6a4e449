"""A program for every row of its arguments: how many threads take them, what they write to, and what went wrong."""

from __future__ import annotations

import operator
import os
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._declarations.aliases import Array, Leaf, Operand, Tree, Trees
from .._declarations.progress import Tell, telling
from .._programs.batches import Batch
from .._programs.plan import Plan
from .._programs.rows import block_for, threads_for
from .._rules.kernels.blas_threads import one_blas_thread
from .._trees.structure import mapped
from .places import Given, Output

__all__ = ["Asked", "at_least_one", "axes", "axis_of", "complain", "cores", "one_axis", "per_argument", "results_of",
           "run", "run_batch", "sum_of_rows"]


class Asked:
    """The options of a batch.

    Parameters
    ----------
    name : str
        What errors begin with.
    in_axes : int, None or sequence of them
        Along which axis the rows of each argument lie; None: it has none.
    args : sequence
        The arguments.
    threads, reduce, block, finish, progress
        As in `Program.map`.
    """

    def __init__(self, name: str, in_axes: Any, args: Trees, threads: int | None, reduce: str | None,
                 block: int | None, finish: bool, progress: bool | Tell | None) -> None:
        self.name, self.finish = name, finish
        self.axes = axes(name, "in_axes", in_axes, len(args))
        self.over = frozenset(i for i, axis in enumerate(self.axes) if axis is not None)
        if not self.over:
            raise ValueError(f"{name}: in_axes is {in_axes!r}; at least one argument has rows")
        if reduce not in (None, "sum"):
            raise ValueError(f"{name}: reduce is {reduce!r}; it is None or 'sum'")
        self.threads, self._block = (None if x is None else at_least_one(name, what, x)
                                     for what, x in (("threads", threads), ("block", block)))
        self.summed, self.exact = reduce == "sum", block is not None
        self.tell = telling(progress, "rows")

    def moved(self, args: Trees) -> tuple[Tree, ...]:
        """The arguments with the axes of their rows as the first ones."""
        def first(x: Array, i: int, axis: int) -> Array:
            if not is_plain(x) or not x.ndim:       # what has no rows is told apart later
                return x
            return np.moveaxis(x, axis_of(self.name, f"argument {i}", axis, x.ndim), 0)

        return tuple(arg if axis is None or type(axis) is int and axis == 0 else
                     mapped(lambda x, i=i, axis=axis: first(x, i, axis), arg)
                     for i, (arg, axis) in enumerate(zip(args, self.axes, strict=True)))

    def block(self, rows: int) -> int:
        """The rows that a thread takes at once, and that are summed one after the other."""
        return self._block or block_for(rows)

    def threads_for(self, plan: Plan, rows: int, block: int) -> int:
        """How many threads work."""
        if self.threads is not None:
            return min(self.threads, max(1, -(-rows // block)))
        return threads_for(plan.flops, plan.calls, rows, block, cores())


def axes(name: str, what: str, given: Tree, count: int) -> tuple[Tree, ...]:
    """One axis, or None, for each of several things."""
    kind = "argument" if what == "in_axes" else "result"
    return tuple(one_axis(name, f"{kind} {i}", axis) for i, axis in enumerate(per_argument(name, what, given, count)))


def per_argument(name: str, what: str, given: Tree, count: int) -> tuple[Tree, ...]:
    """What is given for each of several things, or for all."""
    each = tuple(given) if isinstance(given, (tuple, list)) else (given,) * count
    if len(each) != count:
        raise ValueError(f"{name}: {what} is {given!r}, for {len(each)} arguments; the function was given {count}")
    return each


def one_axis(name: str, path: str, axis: Any) -> Tree:
    """An axis; raises unless it is a whole number or None."""
    if axis is not None and _whole(axis) is None:
        raise TypeError(f"{name}: the axis of {path} is {axis!r}; it must be an integer, or None for one that all rows "
                        "share")
    return axis


def axis_of(name: str, path: str, axis: Any, ndim: int) -> int:
    """The number of an axis of an array."""
    number = operator.index(axis)
    if not -ndim <= number < ndim:
        raise ValueError(f"{name}: the axis of {path} is {axis}; the array has {ndim} dimensions")
    return number % ndim


def _whole(x: Leaf) -> int | None:
    """A whole number as an int; None if it is none, or a truth value."""
    try:
        return None if isinstance(x, (bool, np.bool_)) else operator.index(x)
    except TypeError:
        return None


def at_least_one(name: str, what: str, x: Leaf) -> int:
    """A number of threads or rows; raises unless it is a whole number of at least 1."""
    number = _whole(x)
    if number is None or number < 1:
        raise ValueError(f"{name}: {what} is {x!r}; it is a number of at least 1, or None")
    return number


def cores() -> int:
    """How many threads may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(plan: Plan, asked: Asked, arrays: list[Leaf], along: list[bool], rows: int,
        wanted: list[Tree]) -> tuple[list[Tree], dict[int, Exception]]:
    """Run a plan for all rows: the outputs, and what went wrong in which row.

    `wanted` has an array for each output, or None.  If something goes wrong and the others are not to be finished,
    nothing is written to them, nor to arguments.
    """
    made: list[Tree] = [None if asked.summed else np.empty((rows, *output[2]), output[4]) for output in plan.outputs]
    written: list[Tree] = [arrays[i] for i in plan.results]
    careful = not asked.finish and plan.raises
    into = [x if y is None or careful or asked.summed else y for x, y in zip(made, wanted, strict=True)]
    into += [np.empty(x.shape, x.dtype) if careful else x for x in written]
    sums, errors = run_batch(plan, asked, arrays, along, into, rows, asked.summed, asked.finish, asked.tell)
    count = len(plan.outputs)
    results = sums[:count] if asked.summed else into[:count]
    for x in results if not asked.summed else []:
        for row in errors:
            x[row] = np.nan if x.dtype.kind in "fc" else 0
    if errors and not asked.finish:
        return results, errors
    for i, x in enumerate(written):
        if into[count + i] is not x:
            x[...] = into[count + i]
    for i, y in enumerate(wanted):
        if y is not None and results[i] is not y:
            y[...] = results[i]
            results[i] = y
    return results, errors


def run_batch(plan: Plan, asked: Asked, arrays: list[Leaf], along: list[bool], into: list[Tree], rows: int,
              summed: bool, finish: bool, tell: Any) -> tuple[list[Tree], dict[int, Exception]]:
    """Run a plan for rows, where results have arrays to go to: sums, and what went wrong in which row."""
    batch, block = Batch(plan, True), asked.block(rows)
    threads = asked.threads_for(plan, rows, block)
    with one_blas_thread(threads):
        sums = batch.run(arrays, along, into, rows, threads, block, asked.exact, summed, finish, tell)
    return sums, {row: batch.errors[row] for row in sorted(batch.errors)}


def sum_of_rows(x: Array, block: int) -> Operand:
    """The sum over the first axis, with the order and the bits of a batch's."""
    if not len(x):
        return np.zeros(x.shape[1:], x.dtype)
    total = x[::block].copy()
    for k in range(1, min(block, len(x))):
        more = x[k::block]
        total[:len(more)] += more
    while len(total) > 1:
        pairs = total[::2].copy()
        pairs[:len(total) // 2] += total[1::2]
        total = pairs
    return total[0]


def results_of(asked: Asked, tree: Tree, plan: Plan, outputs: list[Leaf], arrays: list[Leaf], rows: int) -> Tree:
    """The tree of results, whose constants have rows too."""
    def value(x: Output) -> Operand:
        if isinstance(x, Output):
            result = x.of(outputs)
            return result if result.ndim else result[()]           # as NumPy's sum is
        if isinstance(x, Given):
            return arrays[x.number]
        if is_plain(x) or issubclass(type(x), (float, complex)):
            return x * rows if asked.summed else np.repeat(np.asarray(x)[None], rows, axis=0)
        return x

    return mapped(value, tree)


def complain(asked: Asked, errors: dict[int, Exception], rows: int, results: Tree) -> None:
    """Raise what went wrong in the first row that failed."""
    row, error = next(iter(errors.items()))
    more = f", and {len(errors) - 1} more of {rows} rows" if asked.finish and len(errors) > 1 else ""
    try:
        new = type(error)(f"{asked.name}: row {row}{more}: {error}")
    except TypeError:                           # it is made of something else than a text
        new = error
        new.add_note(f"in row {row}{more}")
    if asked.finish:
        new.rows, new.results = list(errors), results  # type: ignore[attr-defined]
    raise new from (error if new is not error else None)
