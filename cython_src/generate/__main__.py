"""python cython_src/generate: write the functions for C; with --check, tell if they are current."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "cython_src"))

from blasad import rules  # noqa: E402
from generate import stale, texts, write  # noqa: E402


def main() -> int:
    """Write or check; 1 if a file is not what it should be."""
    if sys.argv[1:] != ["--check"]:
        write(ROOT, rules.values())
        return 0
    names = stale(ROOT, texts(rules.values()))
    for name in names:
        print(f"{name} is not what the rules say: run python cython_src/generate", file=sys.stderr)
    return bool(names)


if __name__ == "__main__":
    sys.exit(main())
