"""``blasad check``: every rule, tested on the BLAS of this machine, in general and at the edges."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from textwrap import fill
from typing import Protocol, cast

import blasad
from blasad._cli.select import select
from blasad._cli.text import Progress, duration, plural, table
from blasad._declarations.driver import Driver
from blasad._testing.edges import EDGES

SHOWN = 5  # failures of one rule that are printed


class Report(Protocol):
    """What the test of one rule found."""

    @property
    def name(self) -> str: ...

    @property
    def cases(self) -> int: ...

    @property
    def failures(self) -> Sequence[str]: ...

    @property
    def seconds(self) -> float: ...


class Edges(Report, Protocol):
    """What the test of one rule at the edges found."""

    @property
    def rows(self) -> int: ...

    @property
    def notes(self) -> Sequence[str]: ...


class Check(Protocol):
    """The function ``blasad.testing.check_rule``."""

    def __call__(self, name: str, *, progress: Callable[[int, int], None]) -> Report: ...


class CheckEdges(Protocol):
    """The function ``blasad.testing.check_edges``."""

    def __call__(self, name: str, *, progress: Callable[[int, int], None]) -> Edges: ...


def summary(reports: Sequence[Report], edges: Mapping[str, Edges], seconds: float) -> str:
    """Make the table of results, the lists of failures and of differences of this BLAS, and the closing line."""
    rows = [("routine", "cases", "edges", "failures", "time")]
    for report in reports:
        edge = edges.get(report.name)
        count = len(report.failures) + (len(edge.failures) if edge else 0)
        rows.append((report.name, str(report.cases), str(edge.rows) if edge else "-", str(count) if count else "-",
                     duration(report.seconds + (edge.seconds if edge else 0.0))))
    text = [table(rows, right="1234"), ""]
    for edge in edges.values():
        text += [f"on this BLAS: {note}" for note in dict.fromkeys(edge.notes)]
    both: list[Report] = []
    for report in reports:
        both += [report, edges[report.name]] if report.name in edges else [report]
    for report in both:
        text += [f"{report.name}: {failure}" for failure in report.failures[:SHOWN]]
        if len(report.failures) > SHOWN:
            text.append(f"{report.name}: and {len(report.failures) - SHOWN} more")
    wrong = [report.name for report in both if report.failures]
    verdict = f"WRONG: {', '.join(wrong)}" if wrong else "all right"
    cases = plural(sum(report.cases for report in both), "case")
    if edges:
        cases += f", {plural(sum(edge.rows for edge in edges.values()), 'edge')}"
    text.append(f"{plural(len(reports), 'routine')}, {cases}, {duration(seconds)}: {verdict}")
    return "\n".join(text)


def main(
    names: Sequence[str] = (),
    rules: Mapping[str, object] | None = None,
    check_rule: Check | None = None,
    second: bool = False,
    edges: bool = False,
    check_edges: CheckEdges | None = None,
    quick: bool = False,
) -> int:
    """Test the routines named, or all of them, or their second derivatives; 1 if one of them fails.

    With `quick`, a fifth of the cases.  With `edges`, list what the routines are tested for at the edges of BLAS
    instead.
    """
    if rules is None:
        rules = blasad.rules
    chosen = select(names, rules)
    if chosen is None:
        return 2
    if edges:
        print(table_of_edges(chosen))
        return 0
    if check_rule is None:
        check_rule = cast(Check, partial(blasad.testing.check_rule, order=2 if second else 1, quick=quick))
        check_edges = None if second else cast(CheckEdges, partial(blasad.testing.check_edges, quick=quick))
    reports: list[Report] = []
    edge_reports: dict[str, Edges] = {}
    begun = time.perf_counter()
    with Progress(len(chosen)) as progress:
        for name in chosen:
            progress.begin(name)
            reports.append(check_rule(name, progress=progress.within))
            if check_edges is not None:
                edge_reports[name] = check_edges(name, progress=progress.within)
            progress.end()
    print(summary(reports, edge_reports, time.perf_counter() - begun))
    if not reports:
        print("blasad check: there is no rule to test, so nothing was shown to be right")
    return int(not reports or any(report.failures for report in (*reports, *edge_reports.values())))


def table_of_edges(names: Sequence[str]) -> str:
    """Write the rows that concern some routines: the situation, the value, the derivatives, and who has it."""
    lines: list[str] = []
    count = 0
    for edge in EDGES:
        concerned = [name for name in names
                     if not isinstance(blasad.rules[name], Driver) and edge.concerns(blasad.rules[name])]
        if concerned:
            count += 1
            lines.append(edge.name)
            for label, text in (("value", edge.value), ("derivative", edge.derivative), ("of", " ".join(concerned))):
                lines.append(fill(text, 79, initial_indent=f"  {label:<11}", subsequent_indent=" " * 13))
    return "\n".join([*lines, "", f"{plural(count, 'edge')}; blasad check tests them in every precision"])
