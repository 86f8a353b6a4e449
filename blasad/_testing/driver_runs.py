"""The test of a driver, which consists of other routines: against differences, and of what it writes.

The cases are made of the declaration: every combination of flags (or some, if there are many) in every precision.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from .._declarations.aliases import Function, Keywords, Operand
from .._declarations.driver import Driver
from .differences import ladder
from .reports import RuleReport, record
from .samples import SIZES, Sample, measured

MOST = 24                                   # combinations of flags
TOLERANCE = {"d": 1e-6, "z": 1e-6, "s": 2e-2, "c": 2e-2}


def run_driver(driver: Driver, dtypes: str | None = None, seed: int = 0, quick: bool = False,
               progress: Callable[[int, int], object] | None = None, order: int = 1) -> RuleReport:
    """What `blasad.testing.check_rule` does for a driver."""
    if order not in (1, 2):
        raise ValueError(f"check_rule: order is {order!r}; it must be 1 or 2")
    wanted = driver.dtypes if dtypes is None else dtypes
    if not wanted or set(wanted) - set(driver.dtypes):
        raise ValueError(f"check_rule: dtypes is {dtypes!r}; {driver.name} exists in {', '.join(driver.dtypes)}")
    begun, report = time.perf_counter(), RuleReport(driver.name)
    most = MOST // 5 if quick else MOST
    todo = [(letter, flags) for letter in wanted for flags in combinations(driver, letter, seed, most)]
    for k, (letter, flags) in enumerate(todo):
        rng = np.random.default_rng([seed, k])
        sample = Sample(driver, letter, flags, SIZES, rng)
        case = ", ".join([f"{driver.name}, {letter}", *(f"{name}={value!r}" for name, value in flags.items())])
        what = "the call"
        try:
            sample.start()
            check_written(sample, report, case)
            if driver.modes:
                what = "the derivative"
                check_derivatives(sample, report, case, order)
        except Exception as error:
            record(report, driver.name, f"{what} raised", f"{type(error).__name__}: {error}", "no exception",
                   float("inf"), 0.0, case)
        report.cases += 1
        if progress is not None:
            progress(report.cases, len(todo))
    report.seconds = time.perf_counter() - begun
    return report


def combinations(driver: Driver, letter: str, seed: int, most: int) -> list[Keywords]:
    """The combinations of flags, or some of them."""
    values = driver.flags(letter)
    every = [dict(zip(values, each, strict=True)) for each in itertools.product(*values.values())]
    if len(every) <= most:
        return every
    return [every[k] for k in sorted(np.random.default_rng(seed).permutation(len(every))[:most])]


def called(sample: Sample, given: Keywords, overwrite: bool) -> Any:
    from .. import lapack

    flags = {f"overwrite_{each}": overwrite for each in sample.driver.permits}
    return getattr(lapack, sample.driver.name)(**given, **flags)


def compare(report: RuleReport, what: str, check: str, result: Any, expected: Operand, tolerance: float,
            case: str) -> None:
    """Enter whether two arrays are equal, as far as rounding allows."""
    result, expected = np.asarray(result), np.asarray(expected)
    size = max(1.0, float(np.max(np.abs(expected), initial=0.0)))
    error = float("inf") if result.shape != expected.shape else float(np.max(np.abs(result - expected), initial=0.0))
    record(report, what, check, str(result), str(expected), error, tolerance * size, case)


def check_written(sample: Sample, report: RuleReport, case: str) -> None:
    """Call it with and without permission to overwrite: with the same results, and nothing else written."""
    arguments = sample.arguments(sample.free)
    before = {name: np.copy(x) for name, x in arguments.items() if isinstance(x, np.ndarray)}
    copied = {name: x.copy("F") if isinstance(x, np.ndarray) else x for name, x in arguments.items()}
    kept, written = called(sample, arguments, False), called(sample, copied, True)
    kept, written = (x if isinstance(x, tuple) else (x,) for x in (kept, written))
    declared = sample.results
    if not len(kept) == len(written) == len(declared):
        record(report, "the results", "how many there are", f"{len(kept)} and {len(written)}", str(len(declared)),
               float("inf"), 0.0, case)
    for each, x, y in zip(declared, kept, written, strict=False):
        if isinstance(x, np.ndarray):
            compare(report, each.name, "the result depends on overwrite_", y, x, 1e-5, case)
        if each.of and isinstance(y, np.ndarray) and y.size and each.of in sample.driver.writes:
            same = np.shares_memory(y, copied[each.of])
            record(report, each.name, f"the result is in {each.of}", str(same), "True", 0.0 if same else 1.0, 0.5, case)
    for name, x in before.items():
        compare(report, name, "it is written, although overwrite_ is False", arguments[name], x, 0.0, case)
        if name not in sample.driver.writes:
            compare(report, name, "it is written, although it is only read", copied[name], x, 0.0, case)


def check_derivatives(sample: Sample, report: RuleReport, case: str, order: int) -> None:
    """Compare forward mode with differences, and reverse mode with forward mode."""
    from .. import grad, jvp

    letter, names = sample.letter, list(sample.free)
    wide = {"s": "d", "c": "z"}.get(letter, letter)
    exact = Sample(sample.driver, wide, sample.flags, sample.sizes, sample.rng, {
        name: x.astype({"f": "d", "F": "D"}.get(x.dtype.char, x.dtype.char)) for name, x in sample.free.items()})
    directions = {name: 0.2 * exact.normal(*x.shape, dtype=x.dtype) for name, x in exact.free.items()}
    weights = [exact.normal(*x.shape, dtype=x.dtype)
               for x in measured(exact, called(exact, exact.arguments(exact.free), False))]

    def total(of: Sample) -> Function:
        def f(*arrays: Operand) -> Any:
            results = measured(of, called(of, of.arguments(dict(zip(names, arrays, strict=True))), False))
            return sum(((w.astype(x.dtype) * x).real.sum() for w, x in zip(weights, results, strict=True)), 0.0)

        return f

    def moved(t: float) -> list[Any]:
        return [exact.free[name] + t * directions[name] for name in names]

    def along(of: Sample) -> tuple[list[Any], list[Any]]:
        return ([of.free[name] for name in names],
                [directions[name].astype(of.free[name].dtype) for name in names])

    if not weights:
        return
    f = total(sample)
    if order == 2:
        def slope(*arrays: Operand) -> Any:
            return jvp(total(sample), arrays, tuple(along(sample)[1]))[1]

        expected, _ = ladder(lambda t: [np.asarray(jvp(total(exact), moved(t), list(directions.values()))[1])])
        f = slope
    else:
        expected, _ = ladder(lambda t: [np.asarray(total(exact)(*moved(t)))])
    primal, tangents = along(sample)
    _, forward = jvp(f, primal, tangents)
    compare(report, "the results", "forward mode against differences", forward, expected[0], TOLERANCE[letter], case)
    gradients = grad(f, argnums=tuple(range(len(names))))(*primal)
    reverse = sum(float((g.conj() * dx).real.sum()) for g, dx in zip(gradients, tangents, strict=True))
    compare(report, "the arguments", "reverse mode against forward mode", reverse, forward, TOLERANCE[letter], case)
