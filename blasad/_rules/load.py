"""The compiled modules, imported before everything else; those with rules enter them in the table."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

# Before the compiled modules ask for its pointers: that costs 15 ms more.  As a statement, for import_module is a few
# frames deeper, where Python 3.11 runs out of a block of its stack again and again: that costs 20 ms.
import scipy.linalg  # noqa: F401

from .._declarations.rule import rules

__all__ = ["rules"]

try:
    import_module("blasad._calls.core")
except ModuleNotFoundError as _error:
    if _error.name != "blasad._calls.core":
        raise
    raise ImportError(
        f"blasad: {Path(__file__).parents[1]} has no compiled modules for this Python. "
        "If that is a clone of the repository, compile it there with: python -m pip install -e . "
        "If blasad is installed already, start Python in another directory, or use the command: blasad"
    ) from None

# The order in which routines are listed
for _name in ("vectors", "matrices", "triangles", "band_and_packed", "rotations", "elementwise"):
    import_module(f"blasad._rules.blas.{_name}")


def _lapack() -> None:
    for name in ("auxiliary", "cholesky", "band_cholesky", "packed_cholesky", "pivoted_cholesky", "lu", "windows",
                 "band_lu", "tridiagonal", "inverses", "indefinite", "determinants", "cofactors", "reflectors", "qr",
                 "equations", "pseudoinverse"):
        import_module(f"blasad._rules.lapack.{name}")


rules._late = _lapack
