"""What a type checker finds in a program that uses blasad."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import numpy as np
import blasad as ad

def f(x: np.ndarray, n: int) -> float:
    return float(n)

program = ad.compile(f, np.ones(2), 3)
value: float = program(np.ones(2), 3)
slope = ad.grad(f)(np.ones(2), 3)
ad.gradd                                            # 11
program("text")                                     # 12
text: str = program(np.ones(2), 3)                  # 13
ad.grad(f)(np.ones(2))                              # 14
ad.jit(f)("text")                                   # 15
fast: str = ad.jit(f)(np.ones(2), 3)                # 16
ad.checkpoint(f)("text")                            # 17
ad.vmap(f)("text")                                  # 18
ad.jit(f).report(), ad.vmap(f), ad.linalg.cholesky, ad.interop, ad.testing.check_rule
"""


def test_a_type_checker_finds_what_is_wrong(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    done = subprocess.run([sys.executable, "-m", "mypy", "--follow-imports=silent", "--ignore-missing-imports",
                           "--cache-dir", str(Path(__file__).parents[2] / ".mypy_cache"), str(path)],
                          capture_output=True, text=True)
    lines = {int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error:" in line}
    assert lines == {11, 12, 13, 14, 15, 16, 17, 18}, done.stdout + done.stderr
