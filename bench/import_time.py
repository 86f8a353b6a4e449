"""What importing blasad costs, as a ratio to importing scipy.linalg: the median over pairs of fresh processes."""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile

# The bytecode of both is kept, as pip does for what it installs; else blasad's is made at each import
ENVIRONMENT = {key: x for key, x in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
CODE = "import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"


def import_seconds(module: str, directory: str) -> float:
    """Import a module in a fresh process; the seconds that the statement took."""
    command = [sys.executable, "-c", CODE.format(module=module)]
    done = subprocess.run(command, cwd=directory, check=True, capture_output=True, text=True, env=ENVIRONMENT)
    return float(done.stdout)


def compare_imports(pairs: int) -> tuple[float, float, float]:
    """The medians of the seconds for blasad and for scipy.linalg, and of their ratio."""
    with tempfile.TemporaryDirectory() as directory:
        for module in ("scipy.linalg", "blasad"):  # bring the files into the page cache
            import_seconds(module, directory)
        times = [(import_seconds("blasad", directory), import_seconds("scipy.linalg", directory)) for _ in range(pairs)]
    ours, theirs = (statistics.median(column) for column in zip(*times, strict=True))
    return ours, theirs, statistics.median(a / b for a, b in times)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=21, help="how many pairs of processes (default: %(default)s)")
    pairs = parser.parse_args().pairs
    ours, theirs, ratio = compare_imports(pairs)
    print(f"blasad {ours * 1e3:.1f} ms, scipy.linalg {theirs * 1e3:.1f} ms, ratio {ratio:.3f} "
          f"(medians of {pairs} pairs)")


if __name__ == "__main__":
    main()
