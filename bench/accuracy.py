"""Digits that derivatives lose at condition 1e8, forward (raw) and in reverse; see tests/support/precise.py."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from measure import QUICK, Row


def rows() -> list[Row]:
    try:
        import mpmath  # noqa: F401
    except ImportError:
        print("no accuracy: mpmath is not installed (pip install -e '.[bench]')", file=sys.stderr)
        return []
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
    from support.precise import KINDS, PROBLEMS, errors

    table = []
    for kind in KINDS:
        for problem in PROBLEMS:
            forward, reverse = errors(problem, kind, pairs=8 if QUICK else 40)
            lost = [round(float(np.log10(max(1, error / np.finfo(float).eps))), 1) for error in (reverse, forward)]
            table.append(Row(f"digits lost, {kind}: {problem.name}", 0, lost[0], lost[1], unit="digits"))
    return table
