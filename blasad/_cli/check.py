"""``blasad check``: every rule, tested on the BLAS of this machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

import blasad
from blasad._cli.select import select
from blasad._cli.text import Progress, duration, plural, table

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


class CheckRule(Protocol):
    """The function ``blasad.testing.check_rule``."""

    def __call__(self, name: str, *, progress: Callable[[int, int], None]) -> Report: ...


def summary(reports: Sequence[Report], seconds: float) -> str:
    """Make the table of results, the list of failures and the closing line."""
    rows = [("routine", "cases", "failures", "time")]
    for report in reports:
        failures = str(len(report.failures)) if report.failures else "-"
        rows.append((report.name, str(report.cases), failures, duration(report.seconds)))
    text = [table(rows, right="123"), ""]
    for report in reports:
        text += [f"{report.name}: {failure}" for failure in report.failures[:SHOWN]]
        if len(report.failures) > SHOWN:
            text.append(f"{report.name}: and {len(report.failures) - SHOWN} more")
    wrong = [report.name for report in reports if report.failures]
    verdict = f"WRONG: {', '.join(wrong)}" if wrong else "all right"
    cases = plural(sum(report.cases for report in reports), "case")
    text.append(f"{plural(len(reports), 'routine')}, {cases}, {duration(seconds)}: {verdict}")
    return "\n".join(text)


def main(
    names: Sequence[str] = (),
    rules: Mapping[str, object] | None = None,
    check_rule: CheckRule | None = None,
    second: bool = False,
) -> int:
    """Test the routines named, or all of them, or their second derivatives; 1 if one of them fails."""
    if rules is None:
        rules = blasad.rules
    if check_rule is None:
        check_rule = partial(blasad.testing.check_rule, order=2 if second else 1)
    chosen = select(names, rules)
    if chosen is None:
        return 2
    reports = []
    begun = time.perf_counter()
    with Progress(len(chosen)) as progress:
        for name in chosen:
            progress.begin(name)
            reports.append(check_rule(name, progress=progress.within))
            progress.end()
    print(summary(reports, time.perf_counter() - begun))
    if not reports:
        print("blasad check: there is no rule to test, so nothing was shown to be right")
    return int(not reports or any(report.failures for report in reports))
