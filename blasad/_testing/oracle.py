"""The checks: one program on one memory, its forward and its reverse derivative against differences.

A program maps memory to memory.  With J its Jacobian, forward mode must turn the tangents dx into J dx, and
reverse mode the shadows s into J^T s.  All that mutation asks of a derivative is in these two lines: an input
that stays as it was has an identity block in J (its shadow is added to, never assigned), an output that is
overwritten has none (its shadow is cleared), and memory that the program does not touch keeps its shadow, bit
for bit.  J dx comes from differences of the program in higher precision, never from a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from .._declarations.aliases import Tree
from .drivers import Driver, Program
from .memory import Array, Memory, inner
from .reports import Report, record

Differences = Callable[[Callable[[float], Sequence[Array]]], tuple[list[Array], float]]


@dataclass
class Problem:
    """One program with its inputs.

    Attributes
    ----------
    program : callable
        It mutates the leaves of `primal`, and returns None or a real scalar.
    exact : callable
        It does the same to a `Memory` of high precision, and returns the same.
    primal : Memory
        The inputs, with canaries in what is not read.
    shadow : Memory
        Leaves and buffers for the shadows, which may be laid out otherwise; its canaries are kept.
    active : list of bool
        Which leaves are differentiated.
    read, live : list of arrays of bool
        For each leaf, the words that are read, and those that are read or written.  What is not live is
        canary, in primal and shadow.
    quiet : list of arrays of bool
        For each leaf, live words that are zero in primal and shadow: what happens to them is left open.
    word : dtype
        The precision in which `exact` is differenced.
    differences : callable
        How.
    rtol : float
        The relative tolerance.
    case : str
        For the report.
    bits : bool
        Whether an input that stays as it is must do so to the bit, and not up to rounding.
    """

    program: Program
    exact: Callable[[Memory], Any]
    primal: Memory
    shadow: Memory
    active: list[bool]
    read: list[Array]
    live: list[Array]
    quiet: list[Array]
    word: Any
    differences: Differences
    rtol: float
    case: str
    bits: bool = True

    def __post_init__(self) -> None:
        everything = [True] * len(self.active)
        self.touched = mask(self.primal, self.live, everything)
        self.range = mask(self.shadow, self.live, self.active)
        self.domain = mask(self.shadow, self.read, self.active)
        self._result: tuple[Memory, Any] | None = None
        self._magnitude = 0.0

    def paths(self) -> list[str]:
        """The names of the leaves."""
        return [leaf.path for leaf in self.primal.leaves]

    def result(self) -> tuple[Memory, Any]:
        """What the program does to the inputs, in high precision."""
        if self._result is None:
            memory = self.primal.copy(self.word)
            with np.errstate(all="ignore"):
                returned = self.exact(memory)
            self._result = memory, returned
        return self._result

    def magnitude(self) -> float:
        """The largest number before and after the program, which rounding errors are relative to."""
        if not self._magnitude:
            numbers = [m.words(k)[self.live[k]] for m in (self.primal, self.result()[0]) for k in range(len(self.live))]
            self._magnitude = max([1e-300, *(float(np.max(np.abs(x), where=np.isfinite(x), initial=0.0))
                                             for x in numbers)])
        return self._magnitude

    def scale(self, k: int) -> float:
        """The magnitude of a leaf, for steps that fit it."""
        numbers = np.abs(self.primal.words(k)[self.read[k]])
        largest = float(numbers.max(initial=0.0)) if numbers.size else 0.0
        return largest if np.isfinite(largest) and largest > 0 else 1.0

    def direction(self, rng: np.random.Generator, chosen: Sequence[int]) -> Memory:
        """A random direction in some leaves; zero elsewhere."""
        change = self.shadow.like(0.0)
        for k in chosen:
            words = change.words(k)
            words[...] = (rng.uniform(-1, 1, words.shape) * self.scale(k)).astype(words.dtype)
        for buffer, where in zip(change.buffers, self.domain.buffers, strict=True):
            buffer[~where] = 0
        return change

    def differentiate(self, direction: Memory) -> tuple[Memory, float, float]:
        """J times a direction, the derivative of what is returned, and the uncertainty of both."""
        count = len(self.primal.leaves)
        start, moves = self.primal.copy(self.word), self.primal.like(0.0, self.word)
        for k in range(count):
            moves.words(k)[...] = direction.words(k)

        def evaluate(step: float) -> list[Array]:
            memory = Memory(start.leaves, [x + step * dx for x, dx in zip(start.buffers, moves.buffers, strict=True)])
            with np.errstate(all="ignore"):
                returned = self.exact(memory)
            return [*(memory.words(k) for k in range(count)), np.asarray(0.0 if returned is None else returned)]

        with np.errstate(all="ignore"):
            slopes, uncertainty = self.differences(lambda step: _finite(evaluate(step)))
        result = direction.like(0.0, self.word)
        for k in range(count):
            result.words(k)[...] = slopes[k]
        return result, float(slopes[-1]), uncertainty


def _finite(arrays: list[Array]) -> list[Array]:
    """Canaries are NaN and stay so: they have no derivative."""
    return [np.where(np.isnan(a), 0, a) for a in arrays]


def mask(memory: Memory, parts: Sequence[Array], chosen: Sequence[bool]) -> Memory:
    """The words of some parts of the leaves, as buffers of bool."""
    marks = memory.like(False, np.bool_)
    for k, part in enumerate(parts):
        if chosen[k]:
            marks.words(k)[...] |= part
    return marks


def check_primal(problem: Problem, driver: Driver, report: Report) -> bool:
    """The routine computes what the reference computes."""
    values = problem.primal.copy()
    returned = driver.run(problem.program, values.values())
    return _compare_primal(problem, values, returned, "value", report)


def check_forward(problem: Problem, driver: Driver, report: Report, rng: np.random.Generator) -> Memory:
    """Tangents, element by element, against differences; returns the direction."""
    direction = problem.direction(rng, [k for k, on in enumerate(problem.active) if on])
    values, tangents, slope = _push(problem, driver, direction)
    expected, expected_slope, uncertainty = problem.differentiate(direction)
    _compare_primal(problem, values, None, "value in forward mode", report)
    tolerance = _settled(problem, report, "forward", expected, problem.rtol, uncertainty)
    for k, path in enumerate(problem.paths()):
        if problem.active[k] and not problem.primal.leaves[k].scalar:
            _elements(report, path, "tangent after forward mode", tangents, expected, k, problem.live[k], tolerance,
                      problem.case)
    _untouched(problem, report, "tangent in forward mode", problem.shadow, tangents, problem.range)
    if slope is not None or expected_slope != 0:
        got = 0.0 if slope is None else float(np.real(slope))
        record(report, "the returned value", "its tangent", f"{got:.9g}", f"{expected_slope:.9g}",
               abs(got - expected_slope), tolerance, problem.case)
    return direction


def check_reverse(problem: Problem, driver: Driver, report: Report, rng: np.random.Generator, *,
                  identity: bool = True, repeat: bool = True,
                  seeded: Callable[[tuple[int, ...]], Array] | None = None) -> None:
    """Shadows after the sweep against differences, leaf by leaf, and against forward mode.

    `seeded` tells of an array's shape which elements get a seed, where not all of them do."""
    seeds = problem.shadow.copy()
    for k, on in enumerate(problem.active):
        if on:
            words = seeds.words(k)
            chosen = 0.0 if problem.primal.leaves[k].scalar else rng.uniform(-1, 1, words.shape)
            words[problem.live[k]] = np.broadcast_to(chosen, words.shape)[problem.live[k]]
            words[problem.quiet[k]] = 0.0
            if seeded is not None and not problem.primal.leaves[k].scalar:
                words[problem.live[k] & ~seeded(words.shape[:-1])[..., None]] = 0.0
    values, swept = _pull(problem, driver, seeds)
    _compare_primal(problem, values, None, "value in reverse mode", report)
    _untouched(problem, report, "shadow", problem.shadow, swept, problem.range)
    for k, path in enumerate(problem.paths()):
        if problem.active[k]:
            _check_leaf(problem, report, rng, k, path, seeds, swept)
    if identity:
        with suppress(NotImplementedError):     # a registered rule may have one mode alone
            _check_identity(problem, driver, report, rng, seeds, swept)
    if repeat:
        _, again = _pull(problem, driver, seeds)
        for k, path in enumerate(problem.paths()):
            _same_bits(report, path, "shadow of a second, equal run", swept.words(k), again.words(k), problem.case)


# ---------------------------------------------------------------- running a driver


def _push(problem: Problem, driver: Driver, direction: Memory) -> tuple[Memory, Memory, Any]:
    values, tangents = problem.primal.copy(), problem.shadow.copy()
    for buffer, where, move in zip(tangents.buffers, problem.domain.buffers, direction.buffers, strict=True):
        buffer[where] = move[where]
    for k, quiet in enumerate(problem.quiet):
        if problem.active[k]:
            tangents.words(k)[quiet] = 0.0
    slope = driver.forward(problem.program, values.values(), _shadows(problem, tangents))
    return values, tangents, slope


def _pull(problem: Problem, driver: Driver, seeds: Memory) -> tuple[Memory, Memory]:
    values, shadows = problem.primal.copy(), seeds.copy()
    derivatives = driver.reverse(problem.program, values.values(), _shadows(problem, shadows))
    for k, leaf in enumerate(problem.primal.leaves):
        if leaf.scalar and problem.active[k]:
            shadows.view(k)[...] = derivatives[k]
    return values, shadows


def _shadows(problem: Problem, memory: Memory) -> list[Any]:
    return [memory.value(k) if on else None for k, on in enumerate(problem.active)]


# ---------------------------------------------------------------- comparisons


def _compare_primal(problem: Problem, values: Memory, returned: Tree, what: str, report: Report) -> bool:
    expected, expected_return = problem.result()
    good = _untouched(problem, report, what, problem.primal, values, problem.touched)
    for k, leaf in enumerate(problem.primal.leaves):
        if leaf.scalar:
            continue
        before, after = problem.primal.copy(problem.word).words(k), expected.words(k)
        same = problem.bits and np.array_equal(before, after, equal_nan=True)
        if same and not np.isnan(before[problem.live[k]]).any():
            good &= _same_bits(report, leaf.path, f"{what}: an argument that is not written", problem.primal.words(k),
                               values.words(k), problem.case)
        else:
            good &= _elements(report, leaf.path, what, values, expected, k, problem.live[k],
                              problem.rtol * problem.magnitude(), problem.case)
    if returned is not None and expected_return is not None:
        error = abs(float(np.real(returned)) - float(expected_return))
        tolerance = problem.rtol * max(1.0, abs(float(expected_return)))
        good &= record(report, "the returned value", what, f"{returned}", f"{expected_return}", error, tolerance,
                       problem.case)
    return good


def _largest(*memories: Memory) -> float:
    """The largest number in memories without canaries."""
    numbers = [float(np.max(np.abs(b), where=np.isfinite(b), initial=0.0)) for m in memories for b in m.buffers]
    return max([1e-300, *numbers])


def _settled(problem: Problem, report: Report, mode: str, expected: Memory, tolerance: float,
             uncertainty: float) -> float:
    """The tolerance, widened by what the differences leave open; a failure if that is too much to say anything."""
    scale = max(_largest(expected), problem.magnitude())
    record(report, "the function", f"differences ({mode}) settle at some step", f"a change of {uncertainty:.2g}",
           "less", uncertainty, max(1e-4, 10 * problem.rtol) * scale, problem.case)
    return tolerance * scale + 10 * uncertainty


def _elements(report: Report, path: str, what: str, got: Memory, expected: Memory, k: int, where: Array,
              tolerance: float, case: str) -> bool:
    """Compare a leaf word by word; the report shows the worst element."""
    if not where.any():
        return True
    x, y = got.words(k), expected.words(k)
    with np.errstate(all="ignore"):
        errors = np.where(where, np.abs(x - y), 0.0)
    errors = np.where(where & (np.isnan(x) & np.isnan(y) | (x == y)), 0.0, errors)  # equal NaN and equal infinities
    worst = np.unravel_index(int(np.argmax(np.where(np.isnan(errors), np.inf, errors))), errors.shape)
    element = worst[:-1]
    place = f"{path}[{', '.join(map(str, element))}]" if element else path
    return record(report, place, what, _number(x[element]), _number(y[element]), float(errors[worst]), tolerance, case)


def _number(words: Array) -> str:
    return f"{words[0]:.9g}" if len(words) == 1 else f"{words[0]:.9g}{words[1]:+.9g}j"


def _same_bits(report: Report, path: str, what: str, before: Array, after: Array, case: str) -> bool:
    differs = ~_equal_bits(before, after)
    if not differs.any():
        report.checks += 1
        return True
    place = np.unravel_index(int(np.argmax(differs)), differs.shape)[:-1]
    return record(report, f"{path}[{', '.join(map(str, place))}]" if place else path, what, _number(after[place]),
                  f"{_number(before[place])}, to the bit", float("inf"), 0.0, case)


def _equal_bits(a: Array, b: Array) -> Array:
    equal: Array = (a == b) | (np.isnan(a) & np.isnan(b))
    return equal


def _untouched(problem: Problem, report: Report, what: str, before: Memory, after: Memory, allowed: Memory) -> bool:
    """Canaries: the other triangle, gaps between columns, elements that an increment skips."""
    good = True
    for n, (old, new, where) in enumerate(zip(before.buffers, after.buffers, allowed.buffers, strict=True)):
        report.checks += 1
        changed = ~_equal_bits(old, new) & ~where
        if changed.any():
            good = False
            _name_canary(problem, report, what, before, after, allowed, n, int(np.argmax(changed)))
    return good


def _name_canary(problem: Problem, report: Report, what: str, before: Memory, after: Memory, allowed: Memory, n: int,
                 word: int) -> None:
    """Say which element was touched, or that it lies in a gap."""
    numbers = Memory(before.leaves, [np.arange(b.size, dtype=np.float64) for b in before.buffers])
    place = "a gap around " + ", ".join(leaf.path for leaf in before.leaves if leaf.buffer == n)
    for k, leaf in enumerate(before.leaves):
        if leaf.buffer == n:
            hits = np.argwhere(numbers.words(k) == word)
            if len(hits):
                place = f"{leaf.path}[{', '.join(map(str, hits[0][:-1]))}]"
    record(report, place, f"{what}: memory that is neither read nor written was touched",
           f"{after.buffers[n][word]:.9g}", f"{before.buffers[n][word]:.9g}, to the bit", float("inf"), 0.0,
           problem.case)


# ---------------------------------------------------------------- reverse mode


def _check_leaf(problem: Problem, report: Report, rng: np.random.Generator, k: int, path: str, seeds: Memory,
                swept: Memory) -> None:
    """The shadow of one leaf: exactly zero where nothing was read, J^T seeds elsewhere."""
    unread = problem.live[k] & ~problem.read[k] & ~problem.quiet[k]
    if unread.any():
        _elements(report, path, "shadow of what was overwritten unread must be cleared", swept, swept.like(0.0), k,
                  unread, 0.0, problem.case)
    if not problem.read[k].any():
        return
    direction = problem.direction(rng, [k])
    change, slope, uncertainty = problem.differentiate(direction)
    if not any(buffer.any() for buffer in change.buffers) and slope == 0:
        _elements(report, path, "shadow of what has no influence must be zero", swept, swept.like(0.0), k,
                  problem.read[k], problem.rtol * _largest(direction), problem.case)
        return
    expected, terms = inner(seeds, change, problem.range)
    got, more_terms = inner(swept, direction, problem.domain)
    tolerance = problem.rtol * max(terms, more_terms, abs(slope), _largest(change), problem.magnitude())
    if uncertainty > 0:
        open_left = _settled(problem, report, "reverse", change, 0.0, uncertainty)
        tolerance = max(tolerance, open_left * _sum(seeds, problem))
    expected += slope
    what = "derivative of a scalar" if problem.primal.leaves[k].scalar else "shadow after reverse mode"
    if not abs(got - expected) <= tolerance:
        before, _ = inner(seeds, direction, problem.domain)
        if abs(got + before - expected) <= tolerance:
            what += " (it was assigned, or cleared, where it must be added to)"
        elif abs(got - before - expected) <= tolerance:
            what += " (it still holds the seed, which must be cleared)"
    record(report, path, f"{what}, in a random direction, against differences", f"{got:.9g}", f"{expected:.9g}",
           abs(got - expected), tolerance, problem.case)


def _sum(seeds: Memory, problem: Problem) -> float:
    return sum(float(np.abs(b[where]).sum()) for b, where in zip(seeds.buffers, problem.range.buffers, strict=True)) + 1


def _check_identity(problem: Problem, driver: Driver, report: Report, rng: np.random.Generator, seeds: Memory,
                    swept: Memory) -> None:
    """<seeds, J dx> from forward mode = <J^T seeds, dx> from reverse mode."""
    direction = problem.direction(rng, [k for k, on in enumerate(problem.active) if on])
    _, tangents, slope = _push(problem, driver, direction)
    left, terms = inner(seeds, tangents, problem.range)
    left += 0.0 if slope is None else float(np.real(slope))
    right, more_terms = inner(swept, direction, problem.domain)
    tolerance = problem.rtol * max(terms, more_terms, _largest(direction), problem.magnitude())
    record(report, "all arguments", "<seed, forward> = <reverse, direction>", f"{right:.9g}", f"{left:.9g}",
           abs(left - right), tolerance, problem.case)
