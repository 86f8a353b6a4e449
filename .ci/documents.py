"""Write the pages of docs/reference that are made of tables in the code; with --check, say if they are current."""

from __future__ import annotations

import sys
from pathlib import Path

import page_of_lapack
import page_of_numpy
import page_of_routines

import blasad
from blasad._declarations.drivers import DRIVERS
from blasad._declarations.rule import rules

DOCS = Path(__file__).parent.parent / "docs" / "reference"


def main() -> int:
    """Write or check; 1 if the file is not what it should be."""
    pages = {DOCS / "routines.md": page_of_routines.page(rules.values(), DRIVERS.values()),
             DOCS / "numpy.md": page_of_numpy.page(dir(blasad.linalg)),
             DOCS / "lapack.md": page_of_lapack.page()}
    old = [page for page, text in pages.items() if not page.exists() or page.read_text() != text]
    if sys.argv[1:] == ["--check"]:
        if (DOCS / "numpy.md") in old and page_of_numpy.versions() not in (DOCS / "numpy.md").read_text():
            old.remove(DOCS / "numpy.md")       # other libraries have other names
        for page in old:
            print(f"{page} does not agree with the rules: run python .ci/documents.py", file=sys.stderr)
        return int(bool(old))
    for page in old:
        page.write_text(pages[page])
    return 0


if __name__ == "__main__":
    sys.exit(main())
