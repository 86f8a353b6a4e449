"""The texts of the functions for C: how their arguments are read, their definitions, and their types for others.

What is read depends on the routine alone: functions of all its precisions share it, and routines with the same
arguments.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence

from blasad._declarations.rule import FLAGS, Arg, Rule, places

from .functions import Function

HEAD = "Made by cython_src/generate from the declarations of the rules and SciPy's signatures, which alone are edited."
FIELDS = {"trans_a": "trans", "trana": "trans", "tranb": "trans_b", "unitdiag": "diag", "uplo": "part", "type": "part",
          "isgn": "sign"}  # flags whose field has another name
LETTERS = {"side": "side", "lower": "triangle", "diag": "units", "unitdiag": "units", "uplo": "region", "type": "form"}
EXTENTS = {"s": "n if r.flags.side else m", "r": "n if r.flags.trans else m", "c": "m if r.flags.trans else n",
           "q": "min(m, n)", "kl+ku+1": "kl + ku + 1", "2kl+ku+1": "2 * kl + ku + 1", "k+1": "k + 1",
           "n-1": "max(n - 1, 0)", "n(n+1)/2": "n * (n + 1) // 2"}
LASWP = """\
    cdef index n = length(a[0]), first = length(a[4]), last = length(a[5]), step = length(a[7]), m = 0, i
    cdef int *rows = <int *>a[6] + first - 1
    if n < 0:
        return 1
    if first < 1:
        return 5
    if last == NO_LENGTH:
        return 6
    if step != 1 and step != -1:
        return 8
    if a[6] == NULL and first <= last:
        return 7
    for i in range(last - first + 1):       # of the matrix, what is exchanged
        m = max(m, first + i, rows[i])
    start(r, f.op)
    r.call.alpha[0], r.call.fn = first - 1, step < 0
    numbers(r, IN2, rows, max(last - first + 1, 0), True, 1)
    return matrix(r, OUT, dtype, &a[1], a[3], m, n, False)
"""


def wrapped(line: str, width: int = 118) -> str:
    """A line that is not too long."""
    kept = line.replace(") noexcept nogil", ")~noexcept~nogil")  # on the line of its parenthesis
    start = next(start for start in ("= [", ")(", "(") if start in line)
    at = line.index(start) + len(start)
    lines = textwrap.wrap(kept, width, subsequent_indent=" " * at, break_long_words=False)
    return "\n".join(lines).replace("~", " ")


# ---------------------------------------------------------------- how arguments are read

def read_flag(rule: Rule, kind: str, what: str, i: int) -> list[str]:
    """A flag is read, and refused if the routine has it not."""
    allowed = sum({1 << (number & 31) for number in rule.flag_values.get(what, FLAGS[what].values())})
    field = f"r.flags.{FIELDS.get(what, what)}"
    return [f"{field} = {'choice' if kind == 'g' else LETTERS.get(what, 'operation')}(a[{i}])",
            f"if not {allowed}u >> ({field} & 31) & 1:", f"    return {i + 1}"]


def read_operand(rule: Rule, arg: Arg, kind: str, place: str, step: str, i: int) -> str:
    """An operand, or numbers of rows, whose dimensions are known."""
    shape = [EXTENTS.get(each, each) for each in arg.shape]
    dtype = {"double": "F64", "real": "dtype & 1"}.get(arg.dtype, "dtype")
    head = f"r, {place}, {dtype}, &a[{i}]"
    if kind == "p":
        return f"numbers(r, {place}, a[{i}], {shape[0]}, {arg.intent != 'out'}, {int(arg.name != 'ipiv')})"
    if arg.intent == "scalar":
        return f"scalar({head})"
    if len(shape) == 2:
        turned = f"r.flags.{FIELDS.get(arg.trans, arg.trans)} != 0" if arg.trans else "False"
        return f"wrong |= matrix({head}, {step}, {', '.join(shape)}, {turned})"
    if rule.onward and step:
        shape[0] += f" if length({step}) > 0 else 0"
    return f"vector({head}, {f'length({step})' if step else '1'}, {shape[0] if shape else 1})"


def reader(rule: Rule, forms: str) -> str:
    """What makes a call of the arguments of a routine: first flags and dimensions, then operands."""
    if rule.name == "laswp":  # whose rows are counted by the numbers of rows
        return LASWP
    known, where = {arg.name: arg for arg in rule.args}, places(rule)
    items = [item.split(":") for item in forms.split()]
    at = [sum(1 + (kind == "a") for kind, _ in items[:i]) for i in range(len(items))]
    steps = {what: f"a[{i}]" for (kind, what), i in zip(items, at, strict=True) if kind in "li"}
    lines, sizes = [], [what for kind, what in items if kind == "d"]
    for (kind, what), i in zip(items, at, strict=True):
        if kind == "d":
            lines += [f"{what} = length(a[{i}])", f"if {what} < 0:", f"    return {i + 1}"]
        elif kind in "fg":
            lines += read_flag(rule, kind, what, i)
    if rule.real_flags:
        lines += ["if r.flags.trans == 2 and is_complex(dtype):", "    return 2"]
    if rule.name == "gemv":  # m and n are those of the matrix as it is stored
        lines += ["if r.flags.trans:", "    m, n = n, m"]
    of_band = any("k+1" in arg.shape for arg in rule.args)
    lines += [f"r.flags.{size} = <int>{size}" for size in ("m", "kl", "ku") if size in sizes]
    lines += ["r.flags.ku = <int>k"] if of_band and "ku" not in sizes else []
    lines.append("start(r, f.op)")
    for (kind, what), i in zip(items, at, strict=True):
        if kind == "n":
            lines.append(f"fixed(r, ALPHA, dtype & 1, a[{i}])")
        elif kind in "ap":
            lines.append(read_operand(rule, known[what], kind, where[what], steps.get(what, ""), i))
    wrong = any(line.startswith("wrong") for line in lines)
    declared = ([f"cdef index {', '.join(sizes)}"] if sizes else []) + ["cdef int wrong = 0"] * wrong
    lines = [*declared, *lines, "return wrong" if wrong else "return 0"]
    return "".join(f"    {line}\n" for line in lines)


def order(rule: Rule, forms: str) -> str:
    """The places of the operands that may have shadows, four bits each, the first one lowest, and an end."""
    where = places(rule)
    listed = [where[item[2:]] for item in forms.split() if item[0] == "a"]
    return " | ".join(f"{place} << {4 * i}" for i, place in enumerate([*listed, "END"]))


def readers(found: Sequence[Function]) -> str:
    """The readers, what runs a call of each, and the table of all functions."""
    texts: dict[str, str] = {}  # of readers, and their names
    of_rule: dict[str, tuple[str, str]] = {}
    for each in found:
        forms, _ = of_rule.setdefault(each.rule.name, (each.forms, ""))
        if forms != each.forms:
            raise ValueError(f"the arguments of {each.name} are not in the order of other precisions")
        text = reader(each.rule, each.forms) + "~" + order(each.rule, each.forms)
        of_rule[each.rule.name] = forms, texts.setdefault(text, each.rule.name)
    lines = [f"# {HEAD}\n"]
    for text, name in texts.items():
        body, places_ = text.split("~")
        dtype = "    cdef int dtype = f.dtype\n" if "dtype" in body else ""
        lines += [f"cdef inline int read_{name}(const Entry *f, void **a, Reading *r) noexcept nogil:\n{dtype}{body}",
                  f"cdef int call_{name}(int number, int mode, void **a, blasad_work *w) noexcept nogil:\n"
                  "    cdef Reading r\n    cdef const Entry *f = &functions[number]\n"
                  "    memset(&r.flags, 0, sizeof(Flags))\n"
                  f"    return done(f, mode, read_{name}(f, a, &r), &r, w,\n                {places_})\n"]
    rows = "\n".join(f'    ("{each.name}", "{each.rule.name}", "{each.precision}", "{each.forms}"),' for each in found)
    called = ", ".join(f"call_{of_rule[each.rule.name][1]}" for each in found)
    return "\n".join([*lines, f"FUNCTIONS = (\n{rows}\n)\n",
                      wrapped(f"cdef runner[{len(found)}] runners = [{called}]") + "\n"])


# ---------------------------------------------------------------- definitions and types

def of_c(kind: str) -> str:
    """A type as C has it."""
    return kind.replace("complex", "_Complex")


def listed(each: Function, kind_of: Callable[[str], str] = str) -> str:
    """The parameters, but for the workspace."""
    return ", ".join(f"{kind_of(kind)} *{name}" for kind, name in each.params)


def capsule(each: Function) -> str:
    """The type of a function as Cython writes it to the name of a capsule."""
    kinds = [f"__pyx_t_{kind.replace(' ', '_')}" if " " in kind else kind for kind, _ in each.params]
    return f"int ({', '.join(f'{kind} *' for kind in kinds)}, blasad_work *)"


def definitions(found: Sequence[Function]) -> str:
    """A line for each routine and precision, for the macros of flat.c."""
    lines = [f"/* {HEAD} */\n"]
    for number, each in enumerate(found):
        lines.append(f'FUNCTION({number}, {each.name}, "{capsule(each)}",\n         ({listed(each, of_c)}, '
                     f"blasad_work *work),\n         {', '.join(name for _, name in each.params)})")
    return "\n".join(lines) + "\n"


def header(found: Sequence[Function]) -> str:
    """The types of the functions, for C."""
    lines = [wrapped(f"typedef int blasad_{each.name}({listed(each, of_c)}, blasad_work *work);") for each in found]
    return "\n".join([f"/* {HEAD} */\n", *lines]) + "\n"


def declarations(found: Sequence[Function], work: str) -> str:
    """The functions, for Cython; `work` is the module that declares `blasad_work`."""
    lines = [f"# {HEAD}\n", f"from {work} cimport blasad_work\n"]
    lines += [wrapped(f"cdef int blasad_{each.name}_{mode}({listed(each)}, blasad_work *work) noexcept nogil")
              for each in found for mode in ("fwd", "aug", "rev")]
    return "\n".join(lines) + "\n"
