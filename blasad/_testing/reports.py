"""What a check found, as data and as text."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Failure:
    """One thing that is wrong.

    Attributes
    ----------
    argument : str
        The path of the argument, such as ``args[0]["w"]``, or the operand of a routine.
    check : str
        What was checked.
    got, expected : str
        The two sides of the comparison.
    error, tolerance : float
        Their distance, and what was allowed.
    case : str
        The inputs: flags, sizes, layouts.
    """

    argument: str
    check: str
    got: str
    expected: str
    error: float
    tolerance: float
    case: str

    def __str__(self) -> str:
        return (
            f"{self.argument}: {self.check}\n"
            f"    got {self.got}, expected {self.expected} (error {self.error:.2g}, tolerance {self.tolerance:.2g})\n"
            f"    in {self.case}"
        )


@dataclass
class Report:
    """The outcome of `check_forward` or `check_reverse`.

    Attributes
    ----------
    name : str
        What was checked.
    cases : int
        How many inputs were tried.
    checks : int
        How many comparisons were made.
    failures : list of Failure
        What is wrong.
    worst : float
        The largest error among the comparisons, as a fraction of its tolerance: 1 and more is a failure.
    seconds : float
        How long it took.
    """

    name: str
    cases: int = 0
    checks: int = 0
    failures: list[Failure] = field(default_factory=list)
    worst: float = 0.0
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.failures

    def __str__(self) -> str:
        cases = f"{self.cases} case{'' if self.cases == 1 else 's'}"
        if self.ok:
            return (f"{self.name}: right in {cases} ({self.checks} comparisons, {self.seconds:.2f} s; largest error "
                    f"{self.worst:.2g} of what is allowed)")
        lines = [f"{self.name}: {len(self.failures)} failure{'' if len(self.failures) == 1 else 's'} in {cases}"]
        lines += [f"  {line}" for failure in self.failures[:SHOWN] for line in str(failure).split("\n")]
        if len(self.failures) > SHOWN:
            lines.append(f"  and {len(self.failures) - SHOWN} more")
        return "\n".join(lines)


class RuleReport(Report):
    """The outcome of `check_rule`; see `Report`."""


@dataclass
class EdgeReport(Report):
    """The outcome of `check_edges`; see `Report`.

    Attributes
    ----------
    rows : int
        How many rows of the table concern the routine.
    notes : list of str
        Where the BLAS of this machine differs from the table, and blasad is right nevertheless.
    """

    rows: int = 0
    notes: list[str] = field(default_factory=list)


SHOWN = 8


def record(report: Report, argument: str, check: str, got: str, expected: str, error: float, tolerance: float,
           case: str) -> bool:
    """Enter a comparison into a report; returns whether it held."""
    report.checks += 1
    good = error <= tolerance  # False for NaN
    ratio = error / tolerance if tolerance > 0 else (0.0 if good else float("inf"))
    report.worst = max(report.worst, ratio if ratio == ratio else float("inf"))
    if not good:
        report.failures.append(Failure(argument, check, got, expected, error, tolerance, case))
    return good
