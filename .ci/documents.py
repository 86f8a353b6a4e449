"""Write docs/routines.md from what the rules say of themselves; with --check, tell whether it is current."""

from __future__ import annotations

import sys
from pathlib import Path

import blasad
from blasad._registry.facts import page

PAGE = Path(__file__).parent.parent / "docs" / "routines.md"


def main() -> int:
    """Write or check; 1 if the file is not what it should be."""
    text = page(blasad.rules.values())
    if sys.argv[1:] != ["--check"]:
        PAGE.write_text(text)
    elif not PAGE.exists() or PAGE.read_text() != text:
        print(f"{PAGE} is not what the rules say: run python .ci/documents.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
