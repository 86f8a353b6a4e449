"""python cython_src/generate: write what is generated, as setup.py does; with --check, tell if the stubs are current.

The check needs nothing but Python, and comes before a build, which would write them.  With --show and the name of a
file, what would be written there is printed.  With --scipy, the stubs of the routines of SciPy are written from what
the installed SciPy says, which needs a built blasad.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "cython_src"))
package = sys.modules["blasad"] = ModuleType("blasad")  # whose __init__ imports what is not compiled yet
package.__path__ = [str(ROOT / "blasad")]

from generate import stale, stubs, texts, write  # noqa: E402


def main() -> int:
    """Write or check; 1 if a file is not what it should be."""
    if sys.argv[1:2] == ["--show"]:
        print(texts()[sys.argv[2]], end="")
        return 0
    if sys.argv[1:] == ["--scipy"]:
        del sys.modules["blasad"]
        sys.path.insert(0, str(ROOT))
        from generate.stubs import scipy_stub
        for namespace in ("blas", "lapack"):
            (ROOT / "cython_src" / "generate" / f"scipy_{namespace}.txt").write_text(scipy_stub(namespace))
    if sys.argv[1:] != ["--check"]:
        write(ROOT)
        return 0
    names = stale(ROOT, stubs())
    for name in names:
        print(f"{name} is not what the declarations say: run python cython_src/generate", file=sys.stderr)
    return bool(names)


if __name__ == "__main__":
    sys.exit(main())
