"""Proof that derivatives are right: of a routine, or of any function that mutates arrays.

`check_rule` makes the cases for a routine from its declaration; `check_forward` and `check_reverse` take a
function and its arguments.  Expected values come from differences, never from a rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ._declarations.driver import Driver
from ._declarations.progress import Tell, telling
from ._linalg.texts import documented
from ._numpy.primitive import Primitive
from ._registry.custom import rule_of
from ._testing.driver_runs import run_driver
from ._testing.edge_runs import run_edges
from ._testing.primitives import run_primitive
from ._testing.reports import EdgeReport, Failure, Report, RuleReport
from ._testing.runs import run_function, run_rule

__all__ = ["EdgeReport", "Failure", "Report", "RuleReport", "check_edges", "check_forward", "check_reverse",
           "check_rule"]


def check_forward(
    f: Callable[..., Any], *args: Any, rtol: float | None = None, seed: int = 0, raise_on_failure: bool = True
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
        The results.

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
    return run_function(f, args, "forward", rtol, seed, raise_on_failure)


@documented(check_forward)
def check_reverse(
    f: Callable[..., Any], *args: Any, rtol: float | None = None, seed: int = 0, raise_on_failure: bool = True
) -> Report:
    """Check the reverse derivative of a function against differences and against forward mode, where it has one.

    Every argument is seeded: the shadows of outputs contain the seeds, and the shadows of inputs are not zero, so
    that the check finds a shadow that is assigned instead of added to, or not cleared.

    Parameters
    ----------
    *args : object
        As in `check_forward`.
    seed : int
        Of the random directions and shadows.

    Returns
    -------
    {Report}

    Raises
    ------
    {AssertionError}

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
    return run_function(f, args, "reverse", rtol, seed, raise_on_failure)


def check_rule(
    name: str | Callable[..., Any], *args: Any, dtypes: str | None = None, seed: int = 0, quick: bool = False,
    progress: bool | Tell | None = None, order: int = 1, where: Any = None,
) -> RuleReport:
    """Check everything that a routine of `blasad.blas` promises.

    The cases are generated from its declaration: every combination of flags in every precision, with random layouts,
    sizes, scalars, aliases and later overwriting. Memory that must not be read contains NaN, and memory that must not
    be written contains numbers that must not change, in arrays and in their shadows.

    Drivers of LAPACK, which consist of other routines, are called with samples of what their declarations say, such as
    Cholesky factors, and are compared with finite differences.

    For a new routine that was registered with `blasad.rules.register` or `custom_rule`, the derivatives are compared
    with finite differences of its primal, in its own precision; its numbers are from 0.2 to 1 in size, of either sign,
    or zero. A function that `primitive` has made is called with such numbers, and both modes are compared with
    differences.

    Parameters
    ----------
    name : str or callable
        The routine, as in `blasad.rules`, or the function that `custom_rule`, `rules.register` or `primitive` has made.
    *args : object
        For a function of `primitive`: arguments that it takes, whose numbers are replaced by random ones; by default
        vectors, for a function of elements arrays that broadcast.
    dtypes : str, optional
        The precisions to check, out of ``"sdcz"``; by default all that it exists in.
    seed : int
        Of the cases; the same seed gives the same cases.
    quick : bool
        A fifth of the cases.
    progress : bool or callable, optional
        Called with the number of cases done and their total, after each; True shows a bar of tqdm, if that is
        installed, or a line of text.
    order : {1, 2}
        1: the routine and its derivatives. 2: its first and second derivatives, forward and reverse over forward and
        reverse, compared with finite differences of the first; a fifth of the cases.
    where : callable, tuple or dict, optional
        For functions that are not defined for all numbers: what tells for an array which of its elements are allowed,
        as ``lambda x: x > 0``, or an interval ``(low, high)``, with None for no bound, or a dict of these by the names
        of arguments.

    Returns
    -------
    RuleReport
        The results; failures do not raise.

    Raises
    ------
    KeyError, TypeError
        If there is no such routine, or a function has no rule.
    ValueError
        If it does not exist in the precisions asked for, or there is no such order.

    Examples
    --------
    >>> import blasad as ad
    >>> ad.testing.check_rule("gemm", dtypes="d", quick=True).ok
    True

    A rule of a function that is defined for positive numbers:

    >>> import numpy as np
    >>> logarithm = ad.primitive(np.log, forward=lambda dx, y, x: dx / x, reverse=lambda by, y, x: by / x)
    >>> ad.testing.check_rule(logarithm, where=lambda x: x > 0, quick=True).ok
    True
    """
    if isinstance(name, Primitive):
        return run_primitive(name, args, dtypes, seed, quick, telling(progress, "cases"), order, where)
    rule = _rule(name)
    if args:
        raise TypeError(f"check_rule: it takes arguments for functions that primitive has made; those of {rule.name} "
                        "are made from its declaration")
    if isinstance(rule, Driver):
        if where is not None:
            raise ValueError(f"check_rule: where= is for rules of functions of your own; {rule.name} has samples of "
                             "its own")
        return run_driver(rule, dtypes, seed, quick, telling(progress, "cases"), order)
    return run_rule(rule, dtypes, seed, quick, telling(progress, "cases"), order=order, where=where)


def _rule(x: Any) -> Any:
    """The rule of a name, or of a function that has one."""
    from . import blas, lapack, rules

    if isinstance(x, str):
        return rules[x]
    rule = rule_of(x)
    name: str = getattr(x, "__name__", "")
    if rule is None and name in rules and any(getattr(space, name, None) is x for space in (blas, lapack)):
        rule = rules[name]
    if rule is None:
        raise TypeError(f"check_rule: {x!r} has no rule of its own; pass the name of a routine, as in blasad.rules, or "
                        "a function that custom_rule, register or primitive has made. check_reverse and check_forward "
                        "check any function")
    return rule


def check_edges(
    name: str, *, dtypes: str | None = None, seed: int = 0, quick: bool = False,
    progress: bool | Tell | None = None,
) -> EdgeReport:
    """Check a routine in special cases of BLAS: sizes and increments of zero, memory that is not read, NaN.

    The cases are the rows of one table, which ``blasad check --edges`` prints. Each row states the value and the
    derivatives. If the BLAS differs from the table, the notes say so; blasad is compared with the table, or, where it
    follows that BLAS, with finite differences.

    Parameters
    ----------
    name : str
        The routine, as in `blasad.rules`.
    dtypes : str, optional
        The precisions to check, out of ``"sdcz"``; by default all that it exists in.
    seed : int
        Of the numbers.
    quick : bool
        Not every combination of flags.
    progress : callable, optional
        Called with the number of rows done and their total, after each.

    Returns
    -------
    EdgeReport
        The results; failures do not raise.

    Raises
    ------
    KeyError
        If there is no such routine.
    ValueError
        If it does not exist in the precisions asked for.

    Examples
    --------
    >>> import blasad as ad
    >>> ad.testing.check_edges("axpy", dtypes="d", quick=True).ok
    True
    """
    from . import rules

    return run_edges(rules[name], dtypes, seed, quick, telling(progress, "edges"))
