"""The compiled modules, imported before everything else; those with rules enter them in the table."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

# Before the compiled modules ask for its pointers: that costs 15 ms more.  As a statement, for import_module is a few
# frames deeper, where Python 3.11 runs out of a block of its stack again and again: that costs 20 ms.
import scipy.linalg  # noqa: F401

from .._declarations.everything import modules, of_blas, of_lapack
from .._declarations.operations import OPERATIONS
from .._declarations.rule import Rule, rules

__all__ = ["rules"]

try:
    import_module("blasad._rules.calls.core")
except ModuleNotFoundError as _error:
    if _error.name != "blasad._rules.calls.core":
        raise
    raise ImportError(
        f"blasad: {Path(__file__).parents[1]} has no compiled modules for this Python. "
        "If that is a clone of the repository, compile it there with: python -m pip install -e . "
        "If blasad is installed already, start Python in another directory, or use the command: blasad"
    ) from None

core = import_module("blasad._rules.calls.core")


def _load(folder: str, declared: list[Rule]) -> None:
    """Import a folder of rules, of which each declaration has to have one."""
    operations = [each for each in OPERATIONS if each.module.startswith(f"{folder}.")]
    for name in modules(folder, [*declared, *operations]):
        import_module(f"blasad._rules.{name}")
    missing = core.without_rule([*(rule.name for rule in declared), *(each.name for each in operations)])
    if missing:
        raise ImportError(f"blasad: {', '.join(missing)}: declared in blasad/_declarations, but without a rule in the "
                          "module that is named there")
    rules._enter(declared)


_load("blas", of_blas())


def _load_more() -> None:
    """The rules that most programs do not need: of LAPACK, and of sparse matrices, whose operations are in no table."""
    _load("lapack", of_lapack())
    import_module("blasad._rules.sparse.matmat")
    import_module("blasad._rules.sparse.products")
    import_module("blasad._rules.sparse.supernodes")


rules._late = _load_more
