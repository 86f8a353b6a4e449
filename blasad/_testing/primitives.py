"""A function of arrays with rules of its own, checked on random arguments."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .._declarations.aliases import Leaf, Tree, Trees
from .._derivatives.transforms import vjp
from .._numpy.elementwise import Elementwise
from .._numpy.primitive import Primitive
from .domains import Domain
from .memory import is_inexact
from .reports import RuleReport, record
from .runs import run_function

__all__ = ["run_primitive"]

QUICK, THOROUGH = 6, 30
SHAPES = (((3,), (3,)), ((2, 3), (3,)), ((), (4,)), ((2, 1), (3,)), ((1,), (1,)), ((2, 2, 2), ()))     # that broadcast
KINDS = {"s": np.float32, "d": np.float64, "c": np.complex64, "z": np.complex128}


def run_primitive(f: Primitive, examples: Trees, dtypes: str | None, seed: int, quick: bool,
                  progress: Callable[[int, int], object] | None, order: int, where: Any) -> RuleReport:
    """What `blasad.testing.check_rule` does for a function that `primitive` has made."""
    if order not in (1, 2):
        raise ValueError(f"check_rule: order is {order!r}; it must be 1 or 2")
    if dtypes is not None and (not dtypes or set(dtypes) - set(KINDS)):
        raise ValueError(f"check_rule: dtypes is {dtypes!r}; it is made of s, d, c and z")
    modes = _modes(f)
    if not modes:
        raise TypeError(f"check_rule: {f.name} has no rule yet; give it one, as by @{f.name}.reverse")
    start, report, domain = time.perf_counter(), RuleReport(f.name), Domain(where)
    names = _names(f, examples)
    domain.check_names(names)
    kinds = list(dtypes) if dtypes is not None else [""]
    todo = [(k, kind) for k in range(QUICK if quick else THOROUGH) for kind in kinds]
    for number, (k, kind) in enumerate(todo):
        rng = np.random.default_rng([seed, number])
        args = [domain.fitted(name, _like(x, kind, rng), rng)[()] if _varies(x) else x
                for name, x in zip(names, examples or _made_up(f, names, k), strict=True)]
        _run_case(f, args, modes, order, seed + number, report, number)
        report.cases += 1
        if progress is not None:
            progress(report.cases, len(todo))
    report.seconds = time.perf_counter() - start
    return report


def _modes(f: Primitive) -> list[str]:
    """The modes that the rules of a function are for."""
    if isinstance(f, Elementwise):
        return ["forward", "reverse"]
    names = {name for name, rule in f.rules.items() if rule is not None}
    return ["forward"] * (f.linear or "forward" in names) + ["reverse"] * bool(names & {"reverse", "transpose"})


def _names(f: Primitive, examples: Trees) -> list[str]:
    """The names of the arguments by position."""
    try:
        parameters = list(inspect.signature(f.function).parameters.values())
    except (TypeError, ValueError):             # a builtin that does not tell
        parameters = []
    names = [each.name for each in parameters if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)
             and each.default is each.empty]
    count = len(examples) or (len(f.slopes) if isinstance(f, Elementwise) else len(names))
    if not count:
        raise TypeError(f"check_rule: {f.name} does not tell which arguments it has; give some that it takes: "
                        f"check_rule({f.name}, x)")
    return [names[i] if i < len(names) else f"argument {i}" for i in range(count)]


def _made_up(f: Primitive, names: Sequence[str], k: int) -> list[Any]:
    """Arguments of some shapes: of others than vectors if the function works on elements."""
    shapes = SHAPES[k % len(SHAPES)] if isinstance(f, Elementwise) else ((3,), (3,))
    return [np.zeros(shapes[min(i, 1)]) for i in range(len(names))]


def _varies(x: Any) -> bool:
    return is_inexact(np.asarray(x)) if not isinstance(x, (str, bytes)) and not callable(x) else False


def _like(x: Leaf, kind: str, rng: np.random.Generator) -> Any:
    """Random numbers of an array's shape."""
    dtype = np.dtype(KINDS[kind]) if kind else np.asarray(x).dtype
    shape = np.shape(x)

    def real() -> Any:
        return rng.uniform(0.2, 1.0, shape) * rng.choice((-1.0, 1.0), shape)

    return np.asarray(real() + 1j * real() if dtype.kind == "c" else real(), dtype)


def _run_case(f: Primitive, args: list[Any], modes: list[str], order: int, seed: int, report: RuleReport,
              number: int) -> None:
    """The derivatives of a function at some arguments, or those of its pullback."""
    free = [i for i, x in enumerate(args) if _varies(x) and not (f.linear and i)
            and not (isinstance(f, Elementwise) and f.slopes[i] is None)]
    case = f"case {number}: {f.name}(" + ", ".join(
        f"{np.asarray(x).dtype}{list(np.shape(x))}" if _varies(x) else repr(x) for x in args) + ")"

    def function(*xs: Tree) -> Any:
        arguments = list(args)
        for i, x in zip(free, xs, strict=True):
            arguments[i] = x
        return f(*arguments)

    def pulled(*xs: Tree) -> Any:
        y, pullback = vjp(function, *xs)
        seeds = np.cos(np.arange(np.size(y)) + 1.0).reshape(np.shape(y)).astype(np.asarray(y).dtype)
        return pullback(seeds if seeds.ndim else seeds[()])

    if number == 0:
        _try(f, args)
    for mode in modes if order == 1 or "reverse" in modes else []:
        try:
            xs = tuple(args[i] for i in free)
            one = run_function(function if order == 1 else pulled, xs, mode, None, seed, False)
        except Exception as error:
            record(report, f.name, f"{mode} mode raised", f"{type(error).__name__}: {error}", "no exception",
                   float("inf"), 0.0, case)
            continue
        report.checks += one.checks
        report.failures += one.failures
        report.worst = max(report.worst, one.worst)


def _try(f: Primitive, args: Trees) -> None:
    """Call a function once."""
    try:
        f(*args)
    except Exception as error:
        raise TypeError(f"check_rule: {f.name} raised {type(error).__name__}: {error} -- for random arguments like "
                        f"{', '.join(repr(x) for x in args)}; give some that it takes: check_rule({f.name}, x), and "
                        "where= for the numbers that it is defined for") from error
