"""What is written before the compiler runs: functions for C, numbers of operations, tables of SciPy's functions, stubs.

All of it is made of the declarations in `blasad._declarations`, which are imported; nothing that is compiled is.
"""

from __future__ import annotations

from pathlib import Path

from blasad._declarations.everything import of_blas, of_lapack

from .faces import faces, linalg_stub, names
from .functions import functions
from .operations import declared_tables, enum, filled_tables, kernels, numbers
from .stubs import stub
from .texts import declarations, definitions, header, readers


def stubs() -> dict[str, str]:
    """The generated files that are committed, for those who read or edit without a build, and what they say."""
    rules, public = of_blas() + of_lapack(), faces(Path(__file__).parents[2] / "blasad" / "_linalg")
    return {**{f"blasad/{namespace}.pyi": stub(namespace, rules) for namespace in ("blas", "lapack")},
            "blasad/linalg.pyi": linalg_stub(public),
            "blasad/_numpy/linalg_names.py": names(public)}


def texts() -> dict[str, str]:
    """The files that are generated, and what they say."""
    rules = of_blas() + of_lapack()
    flat = functions(rules)
    return {
        "blasad/_rules/calls/operations.pxi": enum(rules),
        "cython_src/rules/calls/numbers.pxi": numbers(rules),
        **{f"blasad/_rules/kernels/{name}.pxi": text for name, text in kernels(rules).items()},
        "blasad/_rules/kernels/scipy_tables.pxi": declared_tables(rules),
        "cython_src/rules/kernels/filled_tables.pxi": filled_tables(rules),
        "cython_src/routines/c/readers.pxi": readers(flat),
        "cython_src/routines/c/flat_functions.h": definitions(flat),
        "blasad/_flat.pxd": declarations(flat, "blasad._routines.c.capi"),
        "blasad/include/blasad_functions.h": header(flat),
    }


def stale(root: Path, made: dict[str, str]) -> list[str]:
    """Which of them say something else, or are not there."""
    return [name for name, text in made.items() if not (root / name).exists() or (root / name).read_text() != text]


def write(root: Path) -> None:
    """Write what has changed: the others keep their times, so that what reads them is not compiled again."""
    made = texts() | stubs()
    for name in stale(root, made):
        (root / name).write_text(made[name])
