"""Proof that derivatives are right: of a routine, or of any function that mutates arrays.

`check_rule` makes the cases for a routine from its declaration; `check_forward` and `check_reverse` take a
function and its arguments.  Expected values come from differences, never from a rule.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ._testing.cases import cases, problem_of
from ._testing.drivers import Driver, Engine
from ._testing.functions import problem_of_function
from ._testing.oracle import check_forward as _check_forward
from ._testing.oracle import check_primal as _check_primal
from ._testing.oracle import check_reverse as _check_reverse
from ._testing.reports import Failure, Report, RuleReport

__all__ = ["Failure", "Report", "RuleReport", "check_forward", "check_reverse", "check_rule"]

QUICK, THOROUGH = 100, 500  # cases for a routine


def check_forward(
    f: Callable[..., Any], *args: Any, rtol: float | None = None, seed: int = 0, raise_on_failure: bool = True,
    _driver: Driver | None = None,
) -> Report:
    """Check the forward derivative of a function against differences.

    Parameters
    ----------
    f : callable
        It may mutate its arguments, and return None, scalars or arrays (or tuples, lists, dicts of them).
    *args : object
        Arrays of float32, float64, complex64 or complex128, Python floats, and nested lists, tuples and dicts of
        them; everything else is passed on as it is.  They are copied, and arrays that share memory share
        memory in the copy.
    rtol : float, optional
        The relative tolerance; the default is 5 times the root of the machine epsilon.
    seed : int
        Of the random directions.
    raise_on_failure : bool
        Whether a failure raises.

    Returns
    -------
    Report
        What was found.

    Raises
    ------
    AssertionError
        With the report as text, if something is wrong.

    See Also
    --------
    check_reverse : The same for reverse mode.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def f(A, x):
    ...     x[:] = A @ x
    ...     return (x * x).sum()
    >>> A, x = np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([1.0, -1.0])
    >>> ad.testing.check_forward(f, A, x).ok
    True
    """
    return _check(f, args, "forward", rtol, seed, raise_on_failure, _driver)


def check_reverse(
    f: Callable[..., Any], *args: Any, rtol: float | None = None, seed: int = 0, raise_on_failure: bool = True,
    _driver: Driver | None = None,
) -> Report:
    """Check the reverse derivative of a function against differences and against forward mode.

    Every argument is seeded: outputs carry what is pulled back, and the shadows of inputs are not zero, so that
    a shadow that is assigned, or not cleared, shows.

    Parameters
    ----------
    f : callable
        It may mutate its arguments, and return None, scalars or arrays (or tuples, lists, dicts of them).
    *args : object
        As in `check_forward`.
    rtol : float, optional
        The relative tolerance; the default is 5 times the root of the machine epsilon.
    seed : int
        Of the random directions and shadows.
    raise_on_failure : bool
        Whether a failure raises.

    Returns
    -------
    Report
        What was found.

    Raises
    ------
    AssertionError
        With the report as text, if something is wrong.

    See Also
    --------
    check_forward : The same for forward mode.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def f(parameters, y):
    ...     np.matmul(parameters["w"], y.copy(), out=y)
    >>> report = ad.testing.check_reverse(f, {"w": np.eye(2) + 0.5}, np.array([1.0, -1.0]))
    >>> report.ok
    True
    """
    return _check(f, args, "reverse", rtol, seed, raise_on_failure, _driver)


def _check(f: Callable[..., Any], args: tuple[Any, ...], mode: str, rtol: float | None, seed: int,
           raise_on_failure: bool, driver: Driver | None) -> Report:
    start, rng = time.perf_counter(), np.random.default_rng(seed)
    driver = Engine() if driver is None else driver
    report = Report(f"check_{mode} of {getattr(f, '__name__', type(f).__name__)}", cases=1)
    problem = problem_of_function(f, args, rtol, report.name, rng)
    _check_primal(problem, driver, report)
    if mode == "forward":
        _check_forward(problem, driver, report, rng)
    else:
        _check_reverse(problem, driver, report, rng)
    report.seconds = time.perf_counter() - start
    if raise_on_failure and not report.ok:
        raise AssertionError(str(report))
    return report


def check_rule(
    name: str, *, dtypes: str | None = None, seed: int = 0, quick: bool = False,
    progress: Callable[[int, int], None] | None = None, _rule: Any = None, _driver: Driver | None = None,
) -> RuleReport:
    """Check everything that a routine of `blasad.blas` promises.

    The cases are made from its declaration: every combination of flags in every precision, with layouts,
    sizes, scalars, aliases and later overwriting dealt to them at random.  NaN lies wherever nothing is read,
    and numbers that must not change wherever nothing is written, in arrays and in their shadows.

    Parameters
    ----------
    name : str
        The routine, as in `blasad.rules`.
    dtypes : str, optional
        The precisions to check, out of ``"sdcz"``; by default all that it exists in.
    seed : int
        Of the cases; the same seed gives the same cases.
    quick : bool
        A fifth of the cases.
    progress : callable, optional
        Called with the number of cases done and their total, after each.

    Returns
    -------
    RuleReport
        What was found; it does not raise for failures.

    Raises
    ------
    KeyError
        If there is no such routine.
    ValueError
        If it does not exist in the precisions asked for.

    Examples
    --------
    >>> import blasad as ad
    >>> ad.testing.check_rule("gemm", dtypes="d", quick=True).ok
    True
    """
    if _rule is None:
        from . import rules

        _rule = rules[name]
    wanted = _rule.dtypes if dtypes is None else dtypes
    missing = sorted(set(wanted) - set(_rule.dtypes))
    if missing or not wanted:
        raise ValueError(f"check_rule: dtypes is {dtypes!r}; {name} exists in {', '.join(_rule.dtypes)}")
    start, driver = time.perf_counter(), Engine() if _driver is None else _driver
    report = RuleReport(name)
    todo = list(cases(_rule, wanted, seed, QUICK if quick else THOROUGH))
    for case in todo:
        _check_case(_rule, case, seed, driver, report)
        report.cases += 1
        if progress is not None:
            progress(report.cases, len(todo))
    report.seconds = time.perf_counter() - start
    return report


def _check_case(rule: Any, case: Any, seed: int, driver: Driver, report: RuleReport) -> None:
    """One case; what it raises is a failure too."""
    rng = np.random.default_rng([seed, case.number])
    problem = problem_of(rule, case, seed)
    what = "the call"
    try:
        if not _check_primal(problem, driver, report):
            return
        if "forward" in rule.modes:
            what = "forward mode"
            _check_forward(problem, driver, report, rng)
        if "reverse" in rule.modes:
            what = "reverse mode"
            _check_reverse(problem, driver, report, rng, identity="forward" in rule.modes, repeat=case.number % 4 == 0)
    except Exception as error:
        message = f"{type(error).__name__}: {error}"
        report.add(rule.name, f"{what} raised", message, "no exception", float("inf"), 0.0, str(case))
