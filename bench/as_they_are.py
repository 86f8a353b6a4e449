"""Programs that know nothing of derivatives under `jit`: beside themselves, and beside eager derivatives in ten calls.

    python bench/as_they_are.py              two minutes; programs of packages that are not installed are left out
    python bench/as_they_are.py --quick

The programs are those of the tests (`tests/programs/as_they_are`, and of packages).  Of each: value and gradient in a
replay over the plain program, and ten calls at moving arguments, the first and its trace included, over ten eager ones.
The last lines say how many gain, and which lose: more than 1.2 of the plain program, or more than twice eager's ten.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from runpy import run_path
from typing import Any, NamedTuple

if "--quick" in sys.argv:
    import os

    os.environ.setdefault("BLASAD_BENCH_QUICK", "1")

import numpy as np
from measure import QUICK, compare

import blasad as ad

TESTS = Path(__file__).parent.parent / "tests"
sys.path.insert(0, str(TESTS))
CALLS = 10
STEADY, WORST = 1.2, 2.0        # of the plain program, of eager calls


class Found(NamedTuple):
    """Seconds of the plain program, of a replay, of ten calls under `jit`, of ten eager ones; and what `jit` says."""

    plain: float
    replay: float
    calls: float
    eager: float
    report: Any

    @property
    def loses(self) -> bool:
        return self.replay > STEADY * self.plain or self.calls > WORST * self.eager

    def row(self, name: str) -> str:
        traces = f"{self.report.traces} / {self.report.replays} / {self.report.eager}"
        return (f"| {name} | {1e6 * self.plain:,.0f} | {self.replay / self.plain:.2f} | {1e3 * self.calls:,.1f} | "
                f"{self.calls / self.eager:.2f} | {traces} |{' loses' * self.loses}")


def programs() -> Iterator[tuple[str, Any, tuple[Any, ...]]]:
    """Their names, the functions, and what these are given before the arguments."""
    for path in sorted((TESTS / "programs" / "as_they_are").glob("*.py")):
        yield from ((name, f, ()) for name, f in run_path(str(path)).items() if hasattr(f, "arguments"))
    for name, f in run_path(str(TESTS / "programs" / "test_functions_of_packages.py")).items():
        if hasattr(f, "arguments"):
            try:
                yield name, f, (import_module(f.package),)
            except ImportError:
                print(f"    {name}: {f.package} is not installed", file=sys.stderr)


def moved(posed: Any, k: int) -> list[Any]:
    """Arguments of one of ten calls."""
    return [x + 1e-3 * k * v for x, v in zip(posed.xs, posed.vs, strict=True)]


def ten(g: Callable[..., Any], posed: Any) -> float:
    given = [moved(posed, k) for k in range(CALLS)]
    begin = time.perf_counter()
    for xs in given:
        g(*xs)
    return time.perf_counter() - begin


def measured(posed: Any) -> Found:
    gradient = ad.value_and_grad(posed.loss, posed.argnums)
    gradient(*posed.copies())           # what the first derivative of a process imports
    eager = min(ten(gradient, posed) for _ in range(1 if QUICK else 3))
    calls, jitted = [], ad.jit(gradient)
    for _ in range(1 if QUICK else 3):
        jitted = ad.jit(gradient)
        calls.append(ten(jitted, posed))
    report = jitted.report()
    xs = posed.copies()
    plain, replay = compare(lambda: posed.loss(*xs), lambda: jitted(*xs))
    return Found(plain.median, replay.median, min(calls), eager, report)


def main() -> None:
    warnings.simplefilter("ignore")
    print("| program | plain, us | jit / plain | ten calls, ms | / ten eager calls | traces / replays / eager |\n"
          "|---|---|---|---|---|---|")
    posed, found = import_module("support.as_they_are").Posed, {}   # type: Any, dict[str, Found]
    for name, f, before in programs():
        found[name] = measured(posed(f, np.random.default_rng(0), *before))
        print(found[name].row(name), flush=True)
    steady = np.median([each.replay / each.plain for each in found.values()])
    worst = np.median([each.calls / each.eager for each in found.values()])
    lose = [name for name, each in found.items() if each.loses]
    print(f"\n{len(found)} programs; median of jit / plain {steady:.2f}, of ten calls / eager {worst:.2f}; "
          f"{sum(each.replay < each.plain for each in found.values())} faster than the plain program, "
          f"{sum(each.calls < each.eager for each in found.values())} faster than eager in ten calls; "
          f"{len(lose)} lose: {', '.join(lose) or 'none'}")


if __name__ == "__main__":
    main()
