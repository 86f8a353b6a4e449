"""The functions for C: their names, parameters, and what each parameter is to its routine.

They are made of the declarations of the rules and of SciPy's order of arguments.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from blasad._declarations.rule import Arg, Rule, typed_names

DROPPED = ("work", "lwork", "rwork", "info", "rank", "scale")  # of what does not fail rank is n and scale 1
TYPES = {"s": "float", "d": "double", "c": "float complex", "z": "double complex", "char": "char", "int": "int"}
RENAMED = {"transa": "trans_a", "transb": "trans_b", "type_bn": "type", "jpvt": "jpvt", "ipiv": "piv"}


class Signature(NamedTuple):
    """What a function of SciPy returns and takes: types and names; and the module that has it, blas or lapack."""

    module: str
    returned: str
    args: list[tuple[str, str]]


class Function(NamedTuple):
    """A function for C: of one routine in one precision.

    Attributes
    ----------
    name : str
        SciPy's name, such as ``dgemm``.
    rule : Rule
        Of its routine.
    precision : str
        Out of ``"sdcz"``.
    params : tuple of tuple of str
        Types and names, with the shadows.
    forms : str
        What each of BLAS's arguments is, a letter and a name: ``f:trans`` a flag that is a letter, ``g:isgn`` one that
        is a number, ``d:n`` a dimension, ``l:a`` and ``i:x`` the leading dimension or the increment of an operand,
        ``a:x`` an operand with its shadow, ``n:rcond`` a number that is not a variable, ``p:piv`` numbers of rows,
        ``k:k1`` what laswp has beside.
    """

    name: str
    rule: Rule
    precision: str
    params: tuple[tuple[str, str], ...]
    forms: str


def functions(rules: Iterable[Rule]) -> list[Function]:
    """All that C can call."""
    flat = []
    for rule in rules:
        names = typed_names(rule) or {rule.name: rule.dtypes}
        if rule.modes and rule.namespace != "inner" and (rule.order or next(iter(names)) in signatures()):
            flat += [Function(name, rule, letter, *parameters(rule, name)) for name, letter in names.items()]
    return flat


@cache
def signatures() -> dict[str, Signature]:
    """Of SciPy's functions."""
    by_name = {}
    scipy = find_spec("scipy")
    assert scipy is not None and scipy.origin is not None
    for module in ("lapack", "blas"):
        text = (Path(scipy.origin).parent / f"linalg/cython_{module}.pxd").read_text()
        for returned, name, args in re.findall(r"^cdef (\w+) (\w+)\((.*)\) noexcept nogil$", text, re.M):
            by_name[name] = Signature(module, returned, re.findall(r"(\w+) \*(\w+)", args))
    return by_name


def signature(rule: Rule, name: str) -> tuple[str, list[tuple[str, str]]]:
    """What a function of BLAS's interface returns and takes: as SciPy has it, or as the routine says."""
    if not rule.order:
        return signatures()[name][1:]
    args = []
    for given in rule.order.split(", "):
        flag, arg = declared(rule, given, "char"), declared(rule, given, "")
        if flag is not None and flag.intent == "flag":
            args.append(("char", given))
        else:
            is_int = arg is None or arg.intent == "int" or arg.dtype == "index"
            args.append(("int" if is_int else typed_names(rule)[name], given))
    return "void", args


def declared(rule: Rule, name: str, kind: str) -> Arg | None:
    """The argument of a rule that one of BLAS's stands for."""
    known = {arg.name: arg for arg in rule.args}
    plain = RENAMED.get(name, name)
    tries = [name, plain]
    if kind == "char":
        tries += {"trans_a": ["trans"], "trans": ["trans_a"], "uplo": ["lower"], "diag": ["unitdiag"]}.get(plain, [])
    else:
        tries += [plain[1:]] * (plain[0] in "sdcz") + ["c"] * (plain == "a")
    return next((known[each] for each in tries if each in known), None)


def parameters(rule: Rule, name: str) -> tuple[tuple[tuple[str, str], ...], str]:
    """The C parameters of a function, and what they are."""
    returned, args = signature(rule, name)
    pairs: list[tuple[str, str]] = []
    forms: list[str] = []
    for kind, given in args:
        if given in DROPPED or rule.name == "lascl" and given in ("kl", "ku"):
            continue
        arg = declared(rule, given, kind)
        if kind == "char":
            assert arg is not None and arg.intent == "flag", (name, given)
            pairs.append(("char", arg.name if arg.name != "lower" else "uplo"))
            forms.append(f"f:{arg.name}")
        elif kind == "int" and arg is not None and (arg.dtype == "index" or arg.intent == "flag"):
            pairs.append(("int", arg.name))
            forms.append(f"{'g' if arg.intent == 'flag' else 'p'}:{arg.name}")
        elif kind == "int":
            pairs.append(("int", given))
            forms.append(integer(rule, name, given, args))
        elif arg is not None and arg.intent == "number":
            pairs.append((TYPES[kind], arg.name))
            forms.append(f"n:{arg.name}")
        else:
            assert arg is not None, (name, given)
            pairs += [(TYPES[kind], arg.name), (TYPES[kind], f"d{arg.name}")]
            forms.append(f"a:{arg.name}")
    if returned != "void":
        pairs += [(TYPES[returned], "out"), (TYPES[returned], "dout")]
        forms.append("a:out")
    return tuple(pairs), " ".join(forms)


def integer(rule: Rule, name: str, given: str, args: list[tuple[str, str]]) -> str:
    """What an integer is: a dimension, a step in an operand, or laswp's own."""
    if rule.name == "laswp" and given not in ("n", "lda"):
        return f"k:{given}"
    if given[:2] == "ld" or given[:3] == "inc":
        of = declared(rule, re.sub(r"^(ld|inc)", "", given), "d")
        assert of is not None, (name, given)
        return f"{'l' if given[:2] == 'ld' else 'i'}:{of.name}"
    if given in ("n", "nrhs") and ("int", "nrhs") in args:  # those of b
        shape = next(arg.shape for arg in rule.args if arg.name == "b")
        return f"d:{shape[given == 'nrhs']}"
    return f"d:{'k' if given == 'kd' else given}"
