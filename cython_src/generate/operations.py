"""The numbers of operations and routines, their kernels, and SciPy's functions in tables, as texts for Cython."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence

from blasad._declarations.everything import operations
from blasad._declarations.operations import OPERATIONS
from blasad._declarations.rule import Rule

from .functions import signatures
from .texts import wrapped

HEAD = "# Made by cython_src/generate from blasad/_declarations, which alone is edited.\n\n"
PREFIXES = "sdcz"
TYPES = {"char": "char~*", "int": "blas_int~*", "bint": "blas_int~*"}   # `wrapped` makes spaces of tildes


def enum(rules: Sequence[Rule]) -> str:
    """The numbers by which code names operations."""
    lines = []
    for number, each in enumerate(operations(rules), 1):
        value = f"{each.name} = {number}"
        lines.append(f"    {value:22}  # {each.call}\n")
    return f"{HEAD}cdef enum Op:\n{''.join(lines)}    LAST_OP\n"


def numbers(rules: Sequence[Rule]) -> str:
    """The names of operations by their numbers; for Python these, and those of routines (0: the next that is free)."""
    told = (each.told_as or each.name.lower() for each in operations(rules))
    names = ", ".join('b"' + name.replace(" ", "~") + '"' for name in told)     # tildes: see TYPES
    of_operations = ", ".join(f'"{each.name}": {each.name}' for each in operations(rules))
    of_routines = ", ".join(f'"{rule.name}": {rule.op or 0}' for rule in rules)
    texts = [f"{name} = {{\n{textwrap.fill(text, 118, initial_indent='    ', subsequent_indent='    ')}}}\n"
             for name, text in (("_NUMBERS", of_operations), ("_ROUTINES", of_routines))]
    table = wrapped(f'cdef (const char *)[LAST_OP] _names = [b"", {names}]')
    return HEAD + "\n".join([*texts, f"{table}\n"])


def kernels(rules: Sequence[Rule]) -> dict[str, str]:
    """What other modules may call of each module of kernels."""
    headers: dict[str, str] = {}
    for each in operations(rules):
        if each.kernel:
            headers.setdefault(each.kernel, HEAD)
            headers[each.kernel] += f"cdef int run_{each.name.lower()}(const Call *c) except -1 nogil\n"
    return headers


# ---------------------------------------------------------------- SciPy's functions

def tables(rules: Iterable[Rule]) -> dict[str, list[str]]:
    """Of each table the functions in it, without a name where there is none."""
    names_of: dict[str, list[str]] = {}
    for each in (*rules, *OPERATIONS):
        for table, functions in each.scipy.items():
            if table in names_of:
                raise ValueError(f"{each.name} declares SciPy's functions in {table}, and so does another routine")
            names = [functions.replace("?", letter) for letter in PREFIXES] if "?" in functions else functions.split()
            unknown = [name for name in names if name != "-" and name not in signatures()]
            if unknown:
                raise ValueError(f"{each.name} declares {', '.join(unknown)}, which SciPy has not")
            names_of[table] = ["" if name == "-" else name for name in names]
    return names_of


def type_of(table: str, names: Sequence[str]) -> str:
    """What the functions of a table return and take; the same for all of them."""
    types = set()
    for name in filter(None, names):
        _, returned, args = signatures()[name]
        types.add((returned, ", ".join(TYPES.get(kind, "void~*") for kind, _ in args)))
    if len(types) != 1:
        raise ValueError(f"the functions of {table} take other arguments in other precisions: {', '.join(names)}")
    returned, kinds = types.pop()
    return f"ctypedef {returned} (*{table}_t)({kinds}) noexcept nogil"


def declared_tables(rules: Iterable[Rule]) -> str:
    """The tables and the types of their functions; ``q_of[3]`` is the last row of one with four."""
    types, sizes = {}, {}
    for table, names in tables(rules).items():
        name, row = re.fullmatch(r"(\w+)(?:\[(\d)\])?", table).groups()
        text = type_of(name, names)
        if types.setdefault(name, text) != text:
            raise ValueError(f"the functions of {table} take other arguments than those of {name}[0]")
        sizes[name] = f"[{int(row) + 1}][{len(names)}]" if row else f"[{len(names)}]"
    lines = [f"{wrapped(text)}\ncdef {name}_t{sizes[name]} {name}\n" for name, text in types.items()]
    return HEAD + "\n".join(lines)


def filled_tables(rules: Iterable[Rule]) -> str:
    """What fills the tables."""
    lines = []
    for table, names in tables(rules).items():
        kind = table.partition("[")[0]
        values = [f"<{kind}_t>{signatures()[name].module}.{name}" if name else "NULL" for name in names]
        lines.append(wrapped(f"{table}[:] = [{', '.join(values)}]") + "\n")
    return f"{HEAD}cimport scipy.linalg.cython_lapack as lapack\n\n{''.join(lines)}"
