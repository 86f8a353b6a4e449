"""The compiled modules, imported before everything else; those with rules enter them in the table."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

# Before the compiled modules ask for its pointers: that costs 15 ms more.  As a statement, for import_module is a few
# frames deeper, where Python 3.11 runs out of a block of its stack again and again: that costs 20 ms.
import scipy.linalg  # noqa: F401

from ._rule import rules

__all__ = ["rules"]

try:
    import_module("blasad._core")
except ModuleNotFoundError as _error:
    if _error.name != "blasad._core":
        raise
    raise ImportError(
        f"blasad: {Path(__file__).parent} has no compiled modules for this Python. "
        "If that is a clone of the repository, compile it there with: python -m pip install -e . "
        "If blasad is installed already, start Python in another directory, or use the command: blasad"
    ) from None

# The order in which routines are listed
for _name in ("_vectors", "_matrices", "_triangles", "_stored", "_rotations", "_elementwise"):
    import_module(f"blasad.{_name}")


def _lapack() -> None:
    for name in ("_auxiliary", "_cholesky", "_band_cholesky", "_packed_cholesky", "_pivoted_cholesky", "_lu",
                 "_windows", "_band_lu", "_tridiagonal", "_inverses", "_indefinite", "_determinants", "_cofactors",
                 "_reflectors", "_qr", "_equations", "_pseudoinverse"):
        import_module(f"blasad.{name}")


rules._late = _lapack
