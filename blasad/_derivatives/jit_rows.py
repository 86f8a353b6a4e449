"""`jit(f).map`: a function for every row of its arguments, each by a trace that is valid there."""

from __future__ import annotations

from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Function, Leaf, Operand, Plain, Tree
from .._trees.kinds import Mismatch
from .._trees.overlaps import repeats
from .._trees.structure import leaves, mapped, together
from . import engine as _engine
from .batches import Asked, complain, run_batch, sum_of_rows
from .places import Given, Output
from .signatures import NUMBERS, Differs, numbers_vary

__all__ = ["Rows", "run_rows"]

FEW = 8                 # rows of which one is not run twice


class Rows:
    """The rows of arguments.

    Parameters
    ----------
    name : str
        What errors begin with.
    args : tuple
        The arguments.
    over : frozenset of int
        Which of them have rows.
    own : bool
        Whether each row has copies of its own, so that the caller's arrays stay as they are.
    """

    def __init__(self, name: str, args: tuple[Tree, ...], over: frozenset[int], own: bool = False) -> None:
        self.name, self.args, self.over, self.own = name, args, over, own
        entries = [(path, x, i in over) for i, arg in enumerate(args) for path, x in leaves(arg, f"argument {i}")]
        for path, x, along in entries:
            if isinstance(x, TracedArray):
                raise TypeError(f"{name}: {path} is traced; map the derivative, jit(grad(f)).map, or use vmap(f)")
            if along and not np.ndim(x) and (is_plain(x) or _engine.is_number(x)):
                raise TypeError(f"{name}: {path} is a number, and in_axes says that it has rows; give an array of "
                                "numbers, or None for it in in_axes")
        self.stacks = {path: x for path, x, along in entries if along and is_plain(x)}
        lengths = {len(x): path for path, x in self.stacks.items()}
        if not lengths:
            raise ValueError(f"{name}: no argument that has rows by in_axes holds an array")
        if len(lengths) > 1:
            raise ValueError(f"{name}: the numbers of rows differ: " + ", ".join(
                f"{path} has {n}" for n, path in lengths.items()))
        self.count = next(iter(lengths))
        self._vary = numbers_vary([x[:1, ...] if along and x.ndim > 1 else x for _, x, along in entries
                                   if is_plain(x) and (x.ndim > 1 or not along)])

    def at(self, k: int) -> tuple[tuple[Tree, ...], dict[int, tuple[Tree, bool]]]:
        """Row k, as copies, and whose row each of its leaves is.  Row -1 of no rows is made of ones."""
        known: dict[tuple[int, bool], Tree] = {}
        owners: dict[int, tuple[Tree, bool]] = {}

        def of(x: Operand, along: bool) -> Operand:
            if not is_plain(x):
                owners[id(x)] = x, False
                return x
            if (id(x), along) not in known:
                y = np.ones(x.shape[1:], x.dtype) if along and not len(x) else x[k, ...] if along else x
                number = self._vary and x.dtype.type in NUMBERS or not _engine.is_float_array(x)
                known[id(x), along] = y[()] if number and along and x.ndim == 1 else y.copy()
            owners[id(known[id(x), along])] = x, along
            return known[id(x), along]

        return tuple(mapped(lambda x, i=i: of(x, i in self.over), arg) for i, arg in enumerate(self.args)), owners

    def kinds(self) -> list[Plain]:
        """The rows, grouped by what is not a variable: arrays of integers and the like."""
        frozen = [x for x in self.stacks.values() if not _engine.is_float_array(x)]
        if not frozen:
            return [np.arange(self.count)]
        groups: dict[bytes, list[int]] = {}
        for k in range(self.count):
            groups.setdefault(b"".join(x[k].tobytes() for x in frozen), []).append(k)
        return [np.array(each) for each in groups.values()]


class _Batch:
    """What is known of the results so far."""

    def __init__(self, rows: Rows, asked: Asked, out: Array | None) -> None:
        self.rows, self.asked, self.out, self.done = rows, asked, out, 0
        self.parts: list[tuple[Plain, Tree]] = []         # some rows, and the tree of their results
        self.errors: dict[int, Exception] = {}
        self.written: dict[int, tuple[Tree, Tree]] = {}                   # an argument, and what is to be there

    def wanted(self, which: Plain) -> Plain:
        """Those of some rows that come before the first error, if that ends all."""
        return which if self.asked.finish or not self.errors else which[which < min(self.errors)]

    def tell(self, more: int) -> None:
        self.done += more
        if self.asked.tell is not None:
            self.asked.tell(self.done, self.rows.count)

    def room(self, x: Array) -> Any:
        """Where rows of an argument are written until all is done."""
        return self.written.setdefault(id(x), (x, x.copy()))[1]

    def alone(self, f: Any, k: int) -> None:
        """One row, by a call."""
        args, owners = self.rows.at(k)
        copies = [x for _, x in leaves(args) if is_plain(x)]
        try:
            result = f(*args)
        except Exception as error:
            self.errors[k] = error
            return
        for y in copies if not self.rows.own else ():
            x, along = owners[id(y)]
            if _same(y, x[k] if along else x):
                continue
            _check_written(self.rows, x, along)
            self.room(x)[k] = y
        self.parts.append((np.array([k]), mapped(lambda x: np.asarray(x)[None] if _stacks(x) else x, result)))


def _same(x: Leaf, y: Leaf) -> bool:
    return bool(np.array_equal(x, y)) if x.dtype.hasobject else x.tobytes() == np.asarray(y).tobytes()


def _stacks(x: Leaf) -> bool:
    return is_plain(x) or issubclass(type(x), (bool, int, float, complex, np.generic))


def _check_written(rows: Rows, x: Array, along: bool) -> None:
    """What the function writes to must have rows of its own."""
    path = next((path for path, y in rows.stacks.items() if y is x), "an argument")
    if not along or repeats(x):
        raise ValueError(f"{rows.name}: the function writes to {path}, which has to have rows (see "
                         "in_axes) that share no memory: pass a copy for each row")
    if not x.flags.writeable:
        raise ValueError(f"{rows.name}: {path} is read-only, and the function writes it; pass a writable array")
    for i, arg in enumerate(rows.args):
        for path_of_other, y in leaves(arg, f"argument {i}"):
            if is_plain(y) and y is not x and np.shares_memory(x, y):
                raise ValueError(f"{rows.name}: {path} and {path_of_other} share memory, and the function writes to "
                                 "the first; pass arrays of their own")


def run_rows(jitted: Any, rows: Rows, asked: Asked, out: Array | None) -> Tree:
    """The results of a function for all rows."""
    batch = _Batch(rows, asked, out)
    if not rows.count:
        return _nothing(jitted, batch)
    for which in rows.kinds():
        _run_kind(jitted, batch, which)
    errors = dict(sorted(batch.errors.items()))
    if errors and rows.own:
        row, error = next(iter(errors.items()))
        error.add_note(f"in row {row}")
        raise error
    if errors and not asked.finish:
        complain(asked, errors, rows.count, None)
    results = _joined(batch) if batch.parts else None
    if asked.summed and batch.parts:
        results = mapped(lambda x: _summed(asked, x, rows.count), results)
    for x, y in batch.written.values():
        x[...] = y
    results = _put_out(batch, results)
    if errors:
        complain(asked, errors, rows.count, results)
    return results


def _run_kind(jitted: Any, batch: _Batch, which: Plain) -> None:
    """Run rows that have one signature."""
    tried: list[Tree] = []
    args, owners = batch.rows.at(int(which[0]))
    while len(which):
        try:
            signature, arrays = jitted._found(args, {})
        except Differs:
            signature, arrays = None, []
        traces = [each for each in (signature.traces if signature is not None else []) if each not in tried]
        if traces:
            tried.append(traces[0])
            which = _run_trace(jitted, batch, signature, traces[0], which, [owners[id(x)] for x in arrays])
            continue
        before = signature is not None and not signature.reason and list(signature.traces)
        batch.alone(jitted, int(which[0]))      # which makes a trace, if that may be
        again = not tried and signature is not None and signature.traces and len(which) > FEW and not batch.errors
        if again:                               # all rows are one batch, with no results to be put together
            batch.parts.pop()
            continue
        batch.tell(1)
        which = batch.wanted(which[1:])
        if signature is None or signature.reason or before == signature.traces:
            for k in which:
                if len(batch.wanted(np.array([k]))):
                    batch.alone(jitted if signature is None else _eager(jitted, signature), int(k))
                    batch.tell(1)
            return


def _eager(jitted: Any, signature: Any) -> Function:
    return lambda *args: jitted._eagerly(signature, args, {})


def _run_trace(jitted: Any, batch: _Batch, signature: Any, trace: Any, which: Plain,
               owners: list[tuple[Tree, bool]]) -> Plain:
    """Run rows by a trace; returns those for which it is not valid."""
    plan, m, asked = trace.program._plan, len(which), batch.asked
    if not batch.rows.own:
        for i in trace.written:
            _check_written(batch.rows, *owners[i])
    all_of_them = m == batch.rows.count
    arrays = [np.asarray(x if not along or all_of_them else x[which], plan.inputs[i][3])
              for i, (x, along) in enumerate(owners)]
    if not trace.fits([x for x, _ in owners]):
        return which
    for i in trace.written:
        if not owners[i][1]:                    # each row has its own
            arrays[i], owners[i] = np.repeat(arrays[i][None], m, axis=0), (owners[i][0], True)
    sure = trace.guards is None and not plan.raises and not trace.written
    places = _places(trace, batch.out, owners) if sure and all_of_them and not asked.summed else {}
    into = [places.get(i, np.empty((m, *output[2]), output[4]))
            for i, output in enumerate(plan.outputs)]
    into += [np.empty(arrays[i].shape, arrays[i].dtype) for i in trace.written]
    show, before = asked.tell, batch.done
    tell = None if show is None or trace.guards is not None else (lambda done, _: show(before + done, batch.rows.count))
    _, errors = run_batch(plan, asked, arrays, [along for _, along in owners], into, m, False, True, tell)
    doubtful = np.zeros(m, bool)                # whether they fail, an eager run says
    doubtful[list(errors)] = True
    copies = into[trace.count:len(plan.outputs)]
    misfit = np.zeros(m, bool)
    if trace.guards is not None:
        for k in np.flatnonzero(~doubtful):
            difference = trace.guards.differs([x[k, ...] for x in copies])
            if difference is not None:
                misfit[k] = True
                where = trace.looks[difference[0]].where
                signature.misses[where] = signature.misses.get(where, 0) + 1
    good = ~(doubtful | misfit)
    count = int(good.sum())
    trace.replays += count
    signature.replayed += count
    fit = which[good]

    def chosen(x: Array) -> Array:
        return x if count == m else x[good]

    written = {}
    for i, x in zip(trace.written, into[len(plan.outputs):], strict=True):
        written[i] = chosen(x)
        if not batch.rows.own:
            batch.room(owners[i][0])[fit] = written[i]

    def value(x: Leaf) -> Tree:
        if isinstance(x, Output):
            return chosen(into[x.number])
        if isinstance(x, Given) and x.number in written:
            return written[x.number]
        if isinstance(x, Given) and owners[x.number][1]:
            rows = chosen(arrays[x.number])
            return rows.copy() if batch.rows.own and rows is arrays[x.number] else rows
        if isinstance(x, Given):
            x = arrays[x.number]
        return np.repeat(np.asarray(x)[None], count, axis=0) if _stacks(x) else x

    if count:
        batch.parts.append((fit, mapped(value, trace.program._results)))
    batch.tell(count)
    for k in batch.wanted(which[doubtful]):
        if len(batch.wanted(np.array([k]))):
            batch.alone(_eager(jitted, signature), int(k))
            batch.tell(1)
    return batch.wanted(which[misfit])


def _places(trace: Any, out: Array | None, owners: list[tuple[Tree, bool]]) -> dict[int, Tree]:
    """Arrays of the caller that the results of all rows may be written to at once, by numbers of outputs."""
    if out is None:
        return {}
    try:
        pairs = together(trace.program._results, out)
    except Mismatch:
        return {}                               # the error is raised at the end
    places: dict[int, Tree] = {}
    for x, y in pairs:
        if isinstance(x, Output) and is_plain(y) and y.flags.writeable and x.number not in places:
            like = trace.program._plan.outputs[x.number]
            others = [each for each, _ in owners] + list(places.values())
            if y.dtype == like[4] and y.shape[1:] == like[2] and not any(
                    is_plain(z) and np.may_share_memory(y, z) for z in others):
                places[x.number] = y
    rows = {len(x) for x, along in owners if along}
    return {i: y for i, y in places.items() if {len(y)} == rows}


# ---------------------------------------------------------------- results

def _joined(batch: _Batch) -> Tree:
    """The results of all rows; rows that failed have NaN."""
    rows, first = batch.rows, batch.parts[0][0]
    if len(first) == rows.count:
        return batch.parts[0][1]
    indices = [which for which, _ in batch.parts]

    def join(*parts: Any) -> Tree:
        if not is_plain(parts[0]):
            if rows.own and isinstance(parts[0], (str, bytes)):
                return parts[0]
            for which, x in zip(indices, parts, strict=True):
                if is_plain(x) or x is not parts[0] and x != parts[0]:
                    raise TypeError(f"{rows.name}: a result is {parts[0]!r} in row {first[0]}, and {x!r} in row "
                                    f"{which[0]}; a result that is neither a number nor an array has to be the "
                                    "same for all rows")
            return parts[0]
        for which, x in zip(indices, parts, strict=True):
            if not is_plain(x) or x.shape[1:] != parts[0].shape[1:]:
                came = f"has the shape {x.shape[1:]}" if is_plain(x) else f"is {x!r}"
                raise ValueError(f"{rows.name}: a result has the shape {parts[0].shape[1:]} in row {first[0]}, and "
                                 f"{came} in row {which[0]}; results of other shapes are not stacked")
        dtype = np.result_type(*parts)
        stack = np.empty((rows.count, *parts[0].shape[1:]), dtype)
        if batch.errors:
            stack[list(batch.errors)] = np.nan if dtype.kind in "fc" and not batch.asked.summed else 0
        for which, x in zip(indices, parts, strict=True):
            stack[which] = x
        return stack

    try:
        return mapped(join, *[tree for _, tree in batch.parts])
    except Mismatch as error:
        raise TypeError(f"{rows.name}: the function returned different containers for different rows: "
                        f"{error}") from None


def _summed(asked: Asked, x: Array, rows: int) -> Operand:
    """The sum over rows, those that failed left out."""
    if not is_plain(x):
        return x
    if x.dtype.kind not in "iufc":
        raise TypeError(f"{asked.name}: a result is an array of {x.dtype}, which cannot be summed; leave "
                        "out reduce")
    total = sum_of_rows(x, asked.block(rows))
    return total if total.ndim else total[()]


def _put_out(batch: _Batch, results: Tree) -> Tree:
    """Write results where the caller wants them."""
    if batch.out is None or results is None:
        return results
    name, seen = batch.asked.name, [x for arg in batch.rows.args for _, x in leaves(arg)]
    pairs = together(results, batch.out, path=f"{name}: out")
    for x, y in pairs:
        if y is None or y is x:
            continue
        if not is_plain(x) or not is_plain(y) or y.shape != x.shape or y.dtype != x.dtype or not y.flags.writeable:
            came = f"{y.dtype} {y.shape}" if is_plain(y) else type(y).__name__
            wanted = f"{x.dtype} {x.shape}" if is_plain(x) else repr(x)
            raise ValueError(f"{name}: out has {came} for a result {wanted}; give such an array that may be written "
                             "to, or None for a new one")
        if any(is_plain(z) and np.shares_memory(y, z) for z in seen):
            raise ValueError(f"{name}: an array of out shares memory with an argument or with another array of out; "
                             "give separate arrays")
        seen.append(y)
    for x, y in pairs:
        if y is not None and y is not x:
            y[...] = x
    return mapped(lambda x, y: x if y is None else y, results, batch.out)


def _nothing(jitted: Any, batch: _Batch) -> Tree:
    """The results of no rows, where a trace says what they would be like."""
    signature, _ = jitted._found(batch.rows.at(-1)[0], {})
    traces = signature.traces
    if not traces:
        raise ValueError(f"{batch.rows.name}: there are no rows, and no similar rows were traced before, so the shape "
                         "of the result is unknown; pass at least one row")
    program = traces[0].program

    def value(x: Output) -> Array:
        if isinstance(x, Output):
            return np.empty((0, *program._plan.outputs[x.number][2]), program._plan.outputs[x.number][4])
        if isinstance(x, Given):
            return np.empty((0, *x.shape), program._plan.inputs[x.number][3])
        return np.empty((0, *np.shape(x)), np.asarray(x).dtype) if _stacks(x) else x

    results = mapped(value, program._results)
    if batch.asked.summed:
        results = mapped(lambda x: _summed(batch.asked, x, 0), results)
    return _put_out(batch, results)
