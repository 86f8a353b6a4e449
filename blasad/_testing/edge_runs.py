"""The table of edges put to the test: a row and a routine become cases, and each case is judged."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np

from .._declarations.driver import Driver as Declared
from .._declarations.rule import DTYPES, Rule
from .calls import RoutineCall
from .cases import Case, Deck, _numbers, _scalar, _used
from .differences import stencil
from .direct import first_index, run_blas
from .drivers import Driver, Engine
from .edges import EDGES, Edge, inputs, leaf, matrices, pairs
from .memory import Array, Memory
from .oracle import Problem, _number, check_forward, check_primal, check_reverse
from .problems import problem_of
from .reports import EdgeReport, Report, record

INFINITE = float("inf")


@dataclass
class Pose:
    """A case of a row, and who is asked."""

    edge: Edge
    rule: Rule
    case: Case
    problem: Problem
    driver: Driver
    report: EdgeReport
    rng: np.random.Generator

    def failed(self, argument: str, check: str, got: str, expected: str) -> None:
        """Enter a failure that has no size."""
        record(self.report, argument, check, got, expected, INFINITE, 0.0, self.problem.case)

    def note(self, text: str) -> None:
        """Enter how the BLAS of this machine differs from the table, once for a row and a precision."""
        place = f"{self.rule.name} in {DTYPES[self.case.dtype]}, {self.edge.name}: "
        if not any(note.startswith(place) for note in self.report.notes):
            self.report.notes.append(place + text)

    def zero(self, argument: str, check: str, words: Array) -> None:
        """Enter whether numbers are exactly zero."""
        bad = words[words != 0]  # NaN is not equal to zero
        record(self.report, argument, check, str(bad[:1]), "exactly zero", float(len(bad)), 0.0, self.problem.case)

    def same(self, argument: str, check: str, got: Array, expected: Array) -> None:
        """Enter whether memory is the same, bit by bit."""
        equal = got.tobytes() == expected.tobytes()
        record(self.report, argument, check, f"{got.ravel()}", f"{expected.ravel()}", 0.0 if equal else INFINITE, 0.0,
               self.problem.case)


def run_edges(rule: Rule, dtypes: str | None = None, seed: int = 0, quick: bool = False,
              progress: Callable[[int, int], object] | None = None, driver: Driver | None = None) -> EdgeReport:
    """What `blasad.testing.check_edges` does, for any declaration and any driver."""
    wanted = rule.dtypes if dtypes is None else dtypes
    if not wanted or set(wanted) - set(rule.dtypes):
        raise ValueError(f"check_edges: dtypes is {dtypes!r}; {rule.name} exists in {', '.join(rule.dtypes)}")
    start, driver = time.perf_counter(), Engine() if driver is None else driver
    report = EdgeReport(f"edges of {rule.name}")
    rows = [edge for edge in EDGES if not isinstance(rule, Declared) and edge.concerns(rule)]     # not of drivers
    for done, edge in enumerate(rows, 1):
        report.rows += 1
        for case, canary in posed(edge, rule, wanted, seed, quick):
            rng = np.random.default_rng([seed, zlib.crc32(edge.name.encode()), case.number])
            problem = problem_of(rule, case, seed)
            if edge.fill is not None:
                edge.fill(problem, case)
            problem = replace(problem, case=f"{edge.name!r}, {case}")
            _canaries(problem, canary, rng)
            if rule.name == "rotm":  # reads the flag without a derivative
                problem.primal.view(leaf(problem, "param"))[0] = case.param
            _judge(Pose(edge, rule, case, problem, driver, report, rng))
            report.cases += 1
        if progress is not None:
            progress(done, len(rows))
    report.seconds = time.perf_counter() - start
    return report


def posed(edge: Edge, rule: Rule, dtypes: str, seed: int, quick: bool) -> Iterator[tuple[Case, str]]:
    """The cases of a row: all that it wants to be tried, and every combination of flags unless it is to be quick."""
    rng = np.random.default_rng([seed, zlib.crc32(f"{edge.name} {rule.name}".encode())])
    cards = {arg.name: edge.beta if arg.name == "beta" else edge.alpha for arg in rule.args if arg.intent == "scalar"}
    number = 0
    for dtype in dtypes:
        flags = {name: (edge.flags[name],) if name in edge.flags else values
                 for name, values in rule.flags(dtype).items()}
        choices = {
            "flags": [dict(zip(flags, chosen, strict=True)) for chosen in product(*flags.values())],
            "sizes": edge.sizes, "integers": edge.integers(rule), "layouts": edge.layouts,
            "canary": ("nan", "number"), **cards,
        }
        decks = {name: Deck(rng, values) for name, values in choices.items()}
        numbers = Deck(rng, _numbers(rule, dtype))
        free = ("layouts", "flags") if quick else ("layouts",)
        for _ in range(max(len(values) for name, values in choices.items() if name not in free)):
            scalars = {name: _scalar(rule, name, dtype, decks[name].deal(), rng) for name in cards}
            for (name, (_, on)), value in zip(scalars.items(), numbers.deal(), strict=False):
                scalars[name] = (value if dtype in "sd" else complex(value), on)
            layouts = {arg.name: (decks["layouts"].deal(), decks["layouts"].deal()) for arg in rule.args if arg.shape}
            case = Case(rule.name, number, dtype, edge.kind, _used(rule, decks["sizes"].deal()),
                        decks["flags"].deal(), scalars, layouts, dict(decks["integers"].deal()))
            number += 1
            shares = pairs(rule, case, edge.shares) if edge.shares else [None]
            for shared in shares:
                yield replace(case, shared=shared or ()), decks["canary"].deal()


def _canaries(problem: Problem, canary: str, rng: np.random.Generator) -> None:
    """NaN, which shows what is read, or numbers, which show what is written, wherever nothing may be."""
    for memory, free in ((problem.primal, problem.touched), (problem.shadow, problem.domain)):
        for buffer, where in zip(memory.buffers, free.buffers, strict=True):
            numbers = rng.uniform(50.0, 100.0, buffer.shape) if canary == "number" else np.nan
            np.copyto(buffer, np.broadcast_to(numbers, buffer.shape).astype(buffer.dtype), where=~where)


# ---------------------------------------------------------------- judges


def _judge(pose: Pose) -> None:
    what = "the call"
    try:
        if pose.edge.judge != "differences":
            JUDGES[pose.edge.judge](pose)
            return
        if not _value(pose):
            return
        if "forward" in pose.rule.modes:
            what = "forward mode"
            check_forward(pose.problem, pose.driver, pose.report, pose.rng)
        if "reverse" in pose.rule.modes:
            what = "reverse mode"
            check_reverse(pose.problem, pose.driver, pose.report, pose.rng, identity=False, repeat=False)
    except Exception as error:
        pose.failed(pose.rule.name, f"{what} raised", f"{type(error).__name__}: {error}", "no exception")


def _value(pose: Pose) -> bool:
    """The value, against the table and against BLAS itself; where these two disagree the latter is right.

    The derivatives are then those of what this BLAS does, from differences of it.
    """
    problem = pose.problem
    blas = _blas(pose)
    differs = "" if blas is None else _difference(problem, blas)
    own = Report("")
    good = check_primal(problem, pose.driver, own)
    if not good and differs and blas is not None:
        values = problem.primal.copy()
        pose.driver.run(problem.program, values.values())
        if all(_close(a, b, problem.rtol * problem.magnitude())
               for a, b in zip(values.buffers, blas.buffers, strict=True)):
            pose.note(f"{differs}; blasad follows")
            word = problem.primal.buffers[0].dtype
            rtol = max(1e-9, 400 * float(np.finfo(word).eps))
            pose.problem = replace(problem, exact=_as_blas_does(pose), word=np.float64, rtol=rtol,
                                   differences=lambda evaluate: (stencil(evaluate, 2.0**-6), 0.0), bits=False)
            return True
    pose.report.checks += own.checks
    pose.report.failures += own.failures
    pose.report.worst = max(pose.report.worst, own.worst)
    if good and differs:
        pose.note(f"{differs}, as blasad has it")
    return good


def _blas(pose: Pose) -> Memory | None:
    """What BLAS itself makes of the case, if it can be asked."""
    program = pose.problem.program
    if not pose.edge.direct or not isinstance(program, RoutineCall):
        return None
    if not pose.rule.modes:
        values = pose.problem.primal
        expected = pose.problem.result()[1]
        got = first_index(pose.rule, pose.case.dtype, program.fixed, values.view(program.leaves["x"]))
        if got is not None and got != expected:
            pose.note(f"the index is {got}, not {expected}, as blasad has it")
        return None
    with np.errstate(all="ignore"):
        return run_blas(pose.rule, pose.case.dtype, program.fixed, program.leaves, pose.problem.primal)


def _difference(problem: Problem, blas: Memory) -> str:
    """Where BLAS and the table disagree; nothing if they do not."""
    expected = problem.result()[0]
    for k, path in enumerate(problem.paths()):
        got, want = blas.words(k), expected.words(k)
        if not _close(got, want, problem.rtol * problem.magnitude()):
            place = tuple(np.argwhere(~_agree(got, want, problem.rtol * problem.magnitude()))[0][:-1])
            return f"{path}[{', '.join(map(str, place))}] is {_number(got[place])}, not {_number(want[place])}"
    return ""


def _agree(got: Array, want: Array, tolerance: float) -> Array:
    with np.errstate(all="ignore"):
        equal: Array = (np.abs(got - want) <= tolerance) | (got == want) | np.isnan(got) & np.isnan(want)
    return equal


def _close(got: Array, want: Array, tolerance: float) -> bool:
    return bool(_agree(got, want, tolerance).all())


def _as_blas_does(pose: Pose) -> Callable[[Memory], Any]:
    """BLAS itself in double precision, as a function that can be differenced."""
    program, dtype = pose.problem.program, {"s": "d", "c": "z"}.get(pose.case.dtype, pose.case.dtype)

    def exact(memory: Memory) -> None:
        assert isinstance(program, RoutineCall)
        after = run_blas(pose.rule, dtype, program.fixed, program.leaves, memory)
        assert after is not None
        for buffer, new in zip(memory.buffers, after.buffers, strict=True):
            buffer[...] = new

    return exact


def _refused(pose: Pose) -> None:
    """An error, and nothing has been touched, in the value and in both modes."""
    problem = pose.problem

    def attempt(what: str, run: Callable[[Memory, Memory, list[Any]], Any]) -> None:
        values, shadows = problem.primal.copy(), problem.shadow.copy()
        try:
            run(values, shadows, [shadows.value(k) if on else None for k, on in enumerate(problem.active)])
        except ValueError:
            for memory, before in ((values, problem.primal), (shadows, problem.shadow)):
                for k, (got, old) in enumerate(zip(memory.buffers, before.buffers, strict=True)):
                    pose.same(problem.paths()[k], f"{what} was refused, and touched", got, old)
        else:
            pose.failed(pose.rule.name, f"{what} must be refused", "no exception", "ValueError")

    attempt("the call", lambda values, _, __: pose.driver.run(problem.program, values.values()))
    if "forward" in pose.rule.modes:
        attempt("forward mode", lambda values, _, given: pose.driver.forward(problem.program, values.values(), given))
    if "reverse" in pose.rule.modes:
        attempt("reverse mode", lambda values, _, given: pose.driver.reverse(problem.program, values.values(), given))


def _unread(pose: Pose) -> list[int]:
    return [k for k in range(len(pose.problem.read)) if pose.problem.active[k]
            and (pose.problem.live[k] & ~pose.problem.read[k]).any()]


def _cleared(pose: Pose) -> None:
    """Shadows of what is overwritten unread, with nothing that a seed could go to."""
    chosen = _unread(pose)
    problem = pose.problem = replace(pose.problem, active=[k in chosen for k in range(len(pose.problem.active))])
    for mode in ("forward", "reverse"):
        values, shadows = problem.primal.copy(), problem.shadow.copy()
        for k in chosen:
            where = problem.live[k]
            shadows.words(k)[where] = pose.rng.choice((np.nan, np.inf, 1.0), int(where.sum()))
        arrays = [shadows.value(k) if k in chosen else None for k in range(len(problem.active))]
        getattr(pose.driver, mode)(problem.program, values.values(), arrays)
        for k in chosen:
            pose.zero(problem.paths()[k], f"shadow after {mode} mode", shadows.words(k)[problem.live[k]])
        for k, (got, old) in enumerate(zip(shadows.buffers, problem.shadow.buffers, strict=True)):
            gap = ~problem.range.buffers[k]
            pose.same(problem.paths()[k], f"shadow in {mode} mode, around it", got[gap], old[gap])


def _scaled_by_zero(pose: Pose) -> None:
    """0 x for a constant 0."""
    problem = pose.problem
    k = leaf(problem, "x")
    words = problem.primal.words(k)
    words[0, ..., 0], words[1, ..., 0] = np.nan, np.inf
    wanted = np.where(np.isfinite(words).all(-1, keepdims=True), 0.0, np.nan)

    def check(what: str, values: Memory) -> None:
        got = values.words(k)[[0, 1, 2, 3, 4]]
        good = np.isnan(got[:2]).any(-1).all() and not got[2:].any()
        record(pose.report, "x", what, f"{got.ravel()}", f"{wanted.ravel()}", 0.0 if good else INFINITE, 0.0,
               problem.case)

    values = problem.primal.copy()
    pose.driver.run(problem.program, values.values())
    check("value", values)
    blas = _blas(pose)
    if blas is not None and not _close(np.abs(blas.words(k)).sum(-1), wanted[..., 0], 0.0):
        pose.note(f"x is {blas.view(k)}, and 0 in blasad where it was a number")
    for mode in ("forward", "reverse"):
        values, shadows = problem.primal.copy(), problem.shadow.copy()
        shadows.words(k)[...] = pose.rng.choice((np.nan, np.inf, 1.0), words.shape)
        getattr(pose.driver, mode)(problem.program, values.values(), [shadows.value(k)])
        check(f"value in {mode} mode", values)
        pose.zero("x", f"shadow after {mode} mode", shadows.words(k))


def _zero_meets_nan(pose: Pose) -> None:
    """NaN in one factor where the other is zero: the adjoint of the first is as with numbers in it."""
    problem, rule = pose.problem, pose.rule
    first, second = inputs(rule)
    a, b = leaf(problem, first.name), leaf(problem, second.name)
    if matrices(rule, "in"):
        transposed = bool(first.trans and pose.case.flags[first.trans])
        column = problem.primal.words(a)[0] if transposed else problem.primal.words(a)[:, 0]
        flipped = bool(second.trans and pose.case.flags[second.trans])
        row = problem.primal.words(b)[:, 0] if flipped else problem.primal.words(b)[0]
    else:
        column, row = problem.primal.words(a)[:1], problem.primal.words(b)[:1]
    row[...] = 0.0
    if not _value(pose):
        return
    check_reverse(problem, pose.driver, pose.report, pose.rng, identity=False, repeat=False)
    seeds = problem.shadow.copy()
    for k in range(len(problem.active)):
        words = seeds.words(k)
        words[problem.live[k]] = pose.rng.uniform(-1, 1, words.shape)[problem.live[k]]
    lines = []
    for bad in (False, True):
        if bad:
            column[...] = np.nan
        values, shadows = problem.primal.copy(), seeds.copy()
        pose.driver.reverse(problem.program, values.values(), shadows.values())
        lines.append(shadows)
        out = values.words(max(leaf(problem, arg.name) for arg in rule.args if arg.intent == "inout"))
        expected = problem.result()[0].words(max(leaf(problem, arg.name) for arg in rule.args if arg.intent == "inout"))
        if not bad:
            record(pose.report, "the output", "value", "NaN", "numbers", float(np.isnan(out).any()), 0.0, problem.case)
        else:
            good = np.isnan(out) | (np.abs(out - expected) <= problem.rtol * problem.magnitude())
            record(pose.report, "the output", "value", f"{out.ravel()}", "NaN, or without it", float((~good).sum()),
                   0.0, problem.case)
    for k, path in enumerate(problem.paths()):
        if k != b:
            pose.same(path, "shadow with NaN, and with numbers", lines[1].words(k), lines[0].words(k))
    blas = _blas(pose)
    if blas is not None and not any(np.isnan(blas.words(leaf(problem, arg.name))[
            problem.live[leaf(problem, arg.name)]]).any() for arg in rule.args if arg.intent == "inout"):
        pose.note("zeros are skipped")


def _zero_seed(pose: Pose) -> None:
    """Inputs of NaN and seeds of zero: no shadow changes."""
    problem = pose.problem
    written = {problem.program.leaves[arg.name] for arg in pose.rule.args  # type: ignore[attr-defined]
               if arg.intent in ("inout", "out")}
    values, seeds = problem.primal.copy(), problem.shadow.copy()
    for k in range(len(problem.active)):
        words = seeds.words(k)
        seed = 0.0 if k in written else pose.rng.uniform(-1, 1, words.shape)
        words[problem.live[k]] = np.broadcast_to(seed, words.shape)[problem.live[k]]
        values.words(k)[problem.read[k]] = np.nan
    shadows = seeds.copy()
    pose.driver.reverse(problem.program, values.values(), shadows.values())
    for k, path in enumerate(problem.paths()):
        check = pose.zero if k in written else None
        if check is not None:
            check(path, "shadow of an output", shadows.words(k)[problem.live[k]])
        else:
            pose.same(path, "shadow of an input", shadows.words(k), seeds.words(k))


def _singular(pose: Pose) -> None:
    """Division by zero: what is not finite in the value is not finite in the tangent."""
    problem = pose.problem
    a, b = (leaf(problem, arg.name) for arg in pose.rule.args if arg.intent in ("in", "inout"))
    problem.primal.words(a)[(0,) * (problem.primal.words(a).ndim - 1)] = 0.0
    values, tangents = problem.primal.copy(), problem.shadow.copy()
    for k in range(len(problem.active)):
        words = tangents.words(k)
        words[problem.live[k]] = pose.rng.uniform(0.5, 1, words.shape)[problem.live[k]]
    seeds = tangents.copy()
    with np.errstate(all="ignore"):
        pose.driver.forward(problem.program, values.values(), tangents.values())
    infinite: Array = np.any(~np.isfinite(values.words(b)), axis=-1)
    lost: Array = np.any(~np.isfinite(tangents.words(b)), axis=-1)
    good = infinite.any() and lost[infinite].all()
    record(pose.report, "the result", "value and tangent", f"{tangents.words(b).ravel()}", "Inf or NaN",
           0.0 if good else INFINITE, 0.0, problem.case)
    again = problem.primal.copy()
    with np.errstate(all="ignore"):
        pose.driver.reverse(problem.program, again.values(), seeds.values())
    diagonal = seeds.words(a)[(0,) * (seeds.words(a).ndim - 1)]
    record(pose.report, "the diagonal", "shadow after reverse mode", f"{diagonal}", "Inf or NaN",
           INFINITE if np.isfinite(diagonal).all() else 0.0, 0.0, problem.case)


JUDGES: dict[str, Callable[[Pose], None]] = {
    "refused": _refused, "cleared": _cleared, "scaled_by_zero": _scaled_by_zero, "zero_meets_nan": _zero_meets_nan,
    "zero_seed": _zero_seed, "singular": _singular,
}
