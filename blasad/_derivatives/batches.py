"""A program for every row of its arguments: how many threads take them, what they write to, and what went wrong."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._declarations.progress import Tell, telling
from .._kernels.blas_threads import one_blas_thread
from .._programs.batches import Batch
from .._programs.plan import Plan
from .._programs.rows import block_for, threads_for
from .._trees.structure import mapped
from .places import Given, Output

__all__ = ["Asked", "at_least_one", "complain", "cores", "results_of", "run", "run_batch", "sum_of_rows"]


class Asked:
    """The options of a batch.

    Parameters
    ----------
    name : str
        What errors begin with.
    over : int or sequence of int
        The arguments that have rows.
    threads, reduce, block, finish, progress
        As in `Program.map`.
    """

    def __init__(self, name: str, over: int | Sequence[int], threads: int | None, reduce: str | None,
                 block: int | None, finish: bool, progress: bool | Tell | None) -> None:
        self.name, self.finish = name, finish
        numbers = [_whole(i) for i in over] if isinstance(over, Iterable) else [_whole(over)]
        self.over = frozenset(i for i in numbers if i is not None and i >= 0)
        if not numbers or len(self.over) < len(set(numbers)):
            raise ValueError(f"{name}: over is {over!r}; it is the number of an argument that has rows, or several")
        if reduce not in (None, "sum"):
            raise ValueError(f"{name}: reduce is {reduce!r}; it is None or 'sum'")
        self.threads, self._block = (None if x is None else at_least_one(name, what, x)
                                     for what, x in (("threads", threads), ("block", block)))
        self.summed, self.exact = reduce == "sum", block is not None
        self.tell = telling(progress, "rows")

    def block(self, rows: int) -> int:
        """The rows that a thread takes at once, and that are summed one after the other."""
        return self._block or block_for(rows)

    def threads_for(self, plan: Plan, rows: int, block: int) -> int:
        """How many threads work."""
        if self.threads is not None:
            return min(self.threads, max(1, -(-rows // block)))
        return threads_for(plan.flops, plan.calls, rows, block, cores())


def _whole(x: Any) -> int | None:
    """A whole number as an int; None if it is none, or a truth value."""
    try:
        return None if isinstance(x, (bool, np.bool_)) else operator.index(x)
    except TypeError:
        return None


def at_least_one(name: str, what: str, x: Any) -> int:
    """A number of threads or rows; raises unless it is a whole number of at least 1."""
    found = _whole(x)
    if found is None or found < 1:
        raise ValueError(f"{name}: {what} is {x!r}; it is a number of at least 1, or None")
    return found


def cores() -> int:
    """How many threads may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(plan: Plan, asked: Asked, arrays: list[Any], along: list[bool], rows: int,
        wanted: list[Any]) -> tuple[list[Any], dict[int, Exception]]:
    """Run a plan for all rows: the outputs, and what went wrong in which row.

    `wanted` has an array for each output, or None.  If something goes wrong and the others are not to be finished,
    nothing is written to them, nor to arguments.
    """
    made: list[Any] = [None if asked.summed else np.empty((rows, *output[2]), output[4]) for output in plan.outputs]
    written: list[Any] = [arrays[i] for i in plan.results]
    careful = not asked.finish and plan.raises
    into = [x if y is None or careful or asked.summed else y for x, y in zip(made, wanted, strict=True)]
    into += [np.empty(x.shape, x.dtype) if careful else x for x in written]
    sums, errors = run_batch(plan, asked, arrays, along, into, rows, asked.summed, asked.finish, asked.tell)
    count = len(plan.outputs)
    found = sums[:count] if asked.summed else into[:count]
    for x in found if not asked.summed else []:
        for row in errors:
            x[row] = np.nan if x.dtype.kind in "fc" else 0
    if errors and not asked.finish:
        return found, errors
    for i, x in enumerate(written):
        if into[count + i] is not x:
            x[...] = into[count + i]
    for i, y in enumerate(wanted):
        if y is not None and found[i] is not y:
            y[...] = found[i]
            found[i] = y
    return found, errors


def run_batch(plan: Plan, asked: Asked, arrays: list[Any], along: list[bool], into: list[Any], rows: int, summed: bool,
              finish: bool, tell: Any) -> tuple[list[Any], dict[int, Exception]]:
    """Run a plan for rows, where results have arrays to go to: sums, and what went wrong in which row."""
    batch, block = Batch(plan, True), asked.block(rows)
    threads = asked.threads_for(plan, rows, block)
    with one_blas_thread(threads):
        sums = batch.run(arrays, along, into, rows, threads, block, asked.exact, summed, finish, tell)
    return sums, {row: batch.errors[row] for row in sorted(batch.errors)}


def sum_of_rows(x: Any, block: int) -> Any:
    """The sum over the first axis, with the order and the bits of a batch's."""
    if not len(x):
        return np.zeros(x.shape[1:], x.dtype)
    found = x[::block].copy()
    for k in range(1, min(block, len(x))):
        more = x[k::block]
        found[:len(more)] += more
    while len(found) > 1:
        pairs = found[::2].copy()
        pairs[:len(found) // 2] += found[1::2]
        found = pairs
    return found[0]


def results_of(asked: Asked, tree: Any, plan: Plan, outputs: list[Any], arrays: list[Any], rows: int) -> Any:
    """The tree of results, whose constants have rows too."""
    def value(x: Any) -> Any:
        if isinstance(x, Output):
            found = x.of(outputs)
            return found if found.ndim else found[()]           # as NumPy's sum is
        if isinstance(x, Given):
            return arrays[x.number]
        if is_plain(x) or issubclass(type(x), (float, complex)):
            return x * rows if asked.summed else np.repeat(np.asarray(x)[None], rows, axis=0)
        return x

    return mapped(value, tree)


def complain(asked: Asked, errors: dict[int, Exception], rows: int, results: Any) -> None:
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
