"""From a function, or the declaration of a routine, to a report."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from .._declarations.aliases import Function, Tree
from .._declarations.rule import Rule
from .calls import is_new
from .cases import cases
from .domains import Domain
from .drivers import Driver, Engine
from .functions import problem_of_function
from .oracle import Problem, check_forward, check_primal, check_reverse
from .problems import problem_of
from .reports import Report, RuleReport, record
from .second import derivatives_of

QUICK, THOROUGH = 100, 500  # cases for a routine; a fifth for second derivatives


def run_function(f: Function, args: tuple[Tree, ...], mode: str, rtol: float | None, seed: int,
                 raise_on_failure: bool, driver: Driver | None = None) -> Report:
    """What `blasad.testing.check_forward` and `check_reverse` do, for any driver."""
    start, rng = time.perf_counter(), np.random.default_rng(seed)
    driver = Engine() if driver is None else driver
    report = Report(f"check_{mode} of {getattr(f, '__name__', type(f).__name__)}", cases=1)
    problem = problem_of_function(f, args, rtol, report.name, rng)
    check_primal(problem, driver, report)
    if mode == "forward":
        check_forward(problem, driver, report, rng)
    else:
        check_reverse(problem, driver, report, rng)
    report.seconds = time.perf_counter() - start
    if raise_on_failure and not report.ok:
        raise AssertionError(str(report))
    return report


def run_rule(rule: Rule, dtypes: str | None = None, seed: int = 0, quick: bool = False,
             progress: Callable[[int, int], object] | None = None, driver: Driver | None = None,
             order: int = 1, where: Any = None) -> RuleReport:
    """What `blasad.testing.check_rule` does, for any declaration and any driver."""
    if order not in (1, 2):
        raise ValueError(f"check_rule: order is {order!r}; it must be 1 or 2")
    wanted = rule.dtypes if dtypes is None else dtypes
    if not wanted or set(wanted) - set(rule.dtypes):
        raise ValueError(f"check_rule: dtypes is {dtypes!r}; {rule.name} exists in {', '.join(rule.dtypes)}")
    if order == 2 and is_new(rule) and set(wanted) - set("dz"):
        raise ValueError(f"check_rule: order is 2, and dtypes {wanted!r}; second derivatives of a rule that is "
                         "registered are checked in double precision alone: dtypes of 'dz'")
    domain = Domain(where)
    if domain and not is_new(rule):
        raise ValueError(f"check_rule: where= is for rules of functions of your own; the cases of {rule.name} have "
                         "numbers that it is defined for")
    domain.check_names([arg.name for arg in rule.args if arg.intent in ("in", "inout", "scalar")])
    start, driver = time.perf_counter(), Engine() if driver is None else driver
    report = RuleReport(rule.name)
    todo = list(cases(rule, wanted, seed, (QUICK if quick else THOROUGH) // (1 if order == 1 else 5)))
    for case in todo:
        rng = np.random.default_rng([seed, case.number])
        if set(case.shared) & set(domain.by_name):      # one array for two arguments, whose domains may be apart
            case = replace(case, kind="plain", shared=())
        problem = problem_of(rule, case, seed, domain)
        for posed in [problem] if order == 1 else derivatives_of(rule, case, problem, rng):
            _run_case(rule, posed, case.number % 4 == 0, rng, driver, report)
        report.cases += 1
        if progress is not None:
            progress(report.cases, len(todo))
    report.seconds = time.perf_counter() - start
    return report


def _run_case(rule: Rule, problem: Problem, repeat: bool, rng: np.random.Generator, driver: Driver,
              report: Report) -> None:
    """One case; what it raises is a failure too."""
    what = "the call"
    try:
        if not check_primal(problem, driver, report):
            return
        if "forward" in rule.modes:
            what = "forward mode"
            check_forward(problem, driver, report, rng)
        if "reverse" in rule.modes:
            what = "reverse mode"
            check_reverse(problem, driver, report, rng, identity="forward" in rule.modes, repeat=repeat)
    except Exception as error:
        message = f"{type(error).__name__}: {error}"
        record(report, rule.name, f"{what} raised", message, "no exception", float("inf"), 0.0, problem.case)
