"""Write the C functions of the rules, from the declarations and SciPy's order of arguments; with --check, tell if they
are current: cython_src/c/flat.pxi, blasad/_c/flat.pxd, blasad/include/blasad_functions.h.
"""

from __future__ import annotations

import re
import sys
import textwrap
from functools import cache
from pathlib import Path

import scipy.linalg

from blasad._declarations.rule import FLAGS, Arg, Rule, rules, typed_names
from blasad._routines.routine import places

ROOT = Path(__file__).parent.parent
MODES = ("fwd", "aug", "rev")
WITHOUT = ("det", "iamax")  # no routine of LAPACK; no derivative
LIKE = {"gbtrl": ("gbtrs", ()), "gtbtrf": ("gbtrf", ("m", "kl", "ku"))}  # no routines of LAPACK: as which, without what
DROPPED = ("work", "lwork", "rwork", "info", "rank", "scale")  # of what does not fail rank is n and scale 1
TYPES = {"s": "float", "d": "double", "c": "float complex", "z": "double complex", "char": "char", "int": "int"}
RENAMED = {"transa": "trans_a", "transb": "trans_b", "type_bn": "type", "jpvt": "jpvt", "ipiv": "piv"}
FIELDS = {"trans_a": "trans", "trana": "trans", "tranb": "trans_b", "unitdiag": "diag", "uplo": "part", "type": "part",
          "isgn": "sign"}  # flags whose field has another name
LETTERS = {"side": "side", "lower": "triangle", "diag": "units", "unitdiag": "units", "uplo": "region", "type": "form"}
EXTENTS = {"s": "n if r.flags.side else m", "r": "n if r.flags.trans else m", "c": "m if r.flags.trans else n",
           "q": "min(m, n)", "kl+ku+1": "kl + ku + 1", "2kl+ku+1": "2 * kl + ku + 1", "k+1": "k + 1",
           "n-1": "max(n - 1, 0)", "n(n+1)/2": "n * (n + 1) // 2"}
PLACES = ("IN1", "IN2", "OUT", "AFTER", "ALPHA", "BETA")
LASWP = """\
cdef inline int read_laswp(int op, int dtype, void **a, Reading *r) noexcept nogil:
    cdef index n = length(a[0]), first = length(a[4]), last = length(a[5]), step = length(a[7]), m = 0, i
    cdef int *rows = <int *>a[6] + first - 1
    if n < 0:
        return 1
    if first < 1:
        return 5
    if step != 1 and step != -1:
        return 8
    for i in range(last - first + 1):       # of the matrix, what is exchanged
        m = max(m, first + i, rows[i])
    start(r, op)
    r.call.alpha[0], r.call.fn = first - 1, step < 0
    numbers(r, IN2, rows, max(last - first + 1, 0), True, 1)
    return matrix(r, OUT, dtype, &a[1], a[3], m, n, False)
"""
HEAD = "Made by .ci/flat.py from the declarations of the rules and SciPy's signatures: change those, and run it."


@cache
def signatures() -> dict[str, tuple[str, list[tuple[str, str]]]]:
    """What SciPy's routines return, and the types and names of their arguments."""
    found = {}
    for module in ("cython_lapack", "cython_blas"):
        text = (Path(scipy.linalg.__file__).parent / f"{module}.pxd").read_text()
        for returned, name, args in re.findall(r"^cdef (\w+) (\w+)\((.*)\) noexcept nogil$", text, re.M):
            found[name] = returned, [(kind, arg) for kind, arg in re.findall(r"(\w+) \*(\w+)", args)]
    return found


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


def parameters(rule: Rule, name: str) -> tuple[list[tuple[str, str]], str]:
    """The C parameters of a function, and how they are read, a letter and an argument each."""
    like, without = LIKE.get(rule.name, (rule.name, ()))
    returned, args = signatures()[name.replace(rule.name, like)]
    found: list[tuple[str, str]] = []
    forms: list[str] = []
    for kind, given in args:
        if given in (*DROPPED, *without) or rule.name == "lascl" and given in ("kl", "ku"):
            continue
        arg = declared(rule, given, kind)
        if kind == "char":
            assert arg is not None and arg.intent == "flag", (name, given)
            found.append(("char", arg.name if arg.name != "lower" else "uplo"))
            forms.append(f"f:{arg.name}")
        elif kind == "int" and arg is not None and (arg.dtype == "index" or arg.intent == "flag"):
            found.append(("int", arg.name))
            forms.append(f"{'g' if arg.intent == 'flag' else 'p'}:{arg.name}")
        elif kind == "int" and rule.name == "laswp" and given not in ("n", "lda"):
            found.append(("int", given))
            forms.append(f"k:{given}")
        elif kind == "int":
            found.append(("int", given))
            if given[:2] == "ld" or given[:3] == "inc":
                target = re.sub(r"^(ld|inc)", "", given)
                of = declared(rule, target, "d")
                assert of is not None, (name, given)
                forms.append(f"{'l' if given[:2] == 'ld' else 'i'}:{of.name}")
            else:
                forms.append(f"d:{letter(rule, given, args)}")
        elif arg is not None and arg.intent == "number":
            found.append((TYPES[kind], arg.name))
            forms.append(f"n:{arg.name}")
        else:
            assert arg is not None, (name, given)
            found += [(TYPES[kind], arg.name), (TYPES[kind], f"d{arg.name}")]
            forms.append(f"a:{arg.name}")
    if returned != "void":
        found += [(TYPES[returned], "out"), (TYPES[returned], "dout")]
        forms.append("a:out")
    return found, " ".join(forms)


def letter(rule: Rule, dimension: str, args: list[tuple[str, str]]) -> str:
    """The letter of a declaration for one of LAPACK's dimensions; n and nrhs are those of b."""
    if dimension in ("n", "nrhs") and ("int", "nrhs") in args:
        shape = next(arg.shape for arg in rule.args if arg.name == "b")
        return shape[dimension == "nrhs"]
    return {"kd": "k"}.get(dimension, dimension)


def functions() -> list[tuple[str, Rule, str, list[tuple[str, str]], str]]:
    """Name, rule, precision, parameters and how they are read, of all that C can call."""
    found = []
    for rule in rules.values():
        if rule.name not in WITHOUT:
            names = typed_names(rule) or {rule.name: rule.dtypes}
            found += [(name, rule, letter, *parameters(rule, name)) for name, letter in names.items()]
    return found


def wrapped(line: str) -> str:
    """A line that is not too long."""
    kept = line.replace(") noexcept nogil", ")~noexcept~nogil")  # on the line of its parenthesis
    at = line.index("= [") + 3 if "= [" in line else line.index("(") + 1
    lines = textwrap.wrap(kept, 118, subsequent_indent=" " * at, break_long_words=False)
    return "\n".join(lines).replace("~", " ")


def reader(rule: Rule, forms: str) -> str:
    """A function that makes a call of the arguments of a routine: first flags and dimensions, then operands."""
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
            allowed = sum({1 << (number & 31) for number in rule.flag_values.get(what, FLAGS[what].values())})
            flag = f"r.flags.{FIELDS.get(what, what)}"
            lines += [f"{flag} = {'choice' if kind == 'g' else LETTERS.get(what, 'operation')}(a[{i}])",
                      f"if not {allowed}u >> ({flag} & 31) & 1:", f"    return {i + 1}"]
    if rule.name in ("syrk", "syr2k"):
        lines += ["if r.flags.trans == 2 and is_complex(dtype):", "    return 2"]
    if rule.name == "gemv":  # m and n are those of the matrix as it is stored
        lines += ["if r.flags.trans:", "    m, n = n, m"]
    of_band = any("k+1" in arg.shape for arg in rule.args)
    lines += [f"r.flags.{size} = <int>{size}" for size in ("m", "kl", "ku") if size in sizes]
    lines += ["r.flags.ku = <int>k"] if of_band and "ku" not in sizes else []
    lines.append("start(r, op)")
    for (kind, what), i in zip(items, at, strict=True):
        if kind == "n":
            lines.append(f"fixed(r, ALPHA, dtype & 1, a[{i}])")
        if kind not in "ap":
            continue
        arg = known[what]
        place, shape = PLACES[where[what]], [EXTENTS.get(each, each) for each in arg.shape]
        dtype = {"double": "F64", "real": "dtype & 1"}.get(arg.dtype, "dtype")
        head = f"r, {place}, {dtype}, &a[{i}]"
        if kind == "p":
            lines.append(f"numbers(r, {place}, a[{i}], {shape[0]}, {arg.intent != 'out'}, {int(what != 'ipiv')})")
        elif arg.intent == "scalar":
            lines.append(f"scalar({head})")
        elif len(shape) == 2:
            turned = f"r.flags.{FIELDS.get(arg.trans, arg.trans)} != 0" if arg.trans else "False"
            lines.append(f"wrong |= matrix({head}, {steps[what]}, {', '.join(shape)}, {turned})")
        else:
            step = f"length({steps[what]})" if what in steps else "1"
            lines.append(f"vector({head}, {step}, {shape[0] if shape else 1})")
    wrong = any(line.startswith("wrong") for line in lines)
    declared = ([f"cdef index {', '.join(sizes)}"] if sizes else []) + ["cdef int wrong = 0"] * wrong
    lines = [*declared, "memset(&r.flags, 0, sizeof(Flags))", *lines, "return wrong" if wrong else "return 0"]
    body = "".join(f"    {line}\n" for line in lines)
    return f"cdef inline int read_{rule.name}(int op, int dtype, void **a, Reading *r) noexcept nogil:\n{body}"


def order(rule: Rule, forms: str) -> int:
    """The places of the operands that may have shadows, four bits each, the first one lowest, and an end."""
    where = places(rule)
    listed = [where[item[2:]] for item in forms.split() if item[0] == "a"]
    return sum(place << 4 * i for i, place in enumerate([*listed, 15]))


def cython() -> tuple[str, str]:
    """The functions and their declarations."""
    pxi, pxd = [], [f"# {HEAD}\n"]
    pxd.append("from blasad._c.capi cimport blasad_work\n")
    table, readers = [], {}
    for number, (name, rule, letter, params, forms) in enumerate(functions()):
        listed = ", ".join(f"{kind} *{each}" for kind, each in params)
        table.append(f'    ("{name}", "{rule.name}", "{letter}", "{forms}", {order(rule, forms):#x}),')
        dtype = ("F32", "F64", "C64", "C128")["sdcz".index(letter)]
        pxi.append(f"cdef int {name}(int mode, void **a, blasad_work *w) noexcept nogil:\n    cdef Reading r\n"
                   f"    return done({number}, mode, read_{rule.name}(functions[{number}].op, {dtype}, a, &r),"
                   " &r, w)\n")
        passed = wrapped(f"    cdef (void *)[{len(params)}] args = [{', '.join(each for _, each in params)}]")
        for mode, suffix in enumerate(MODES):
            head = wrapped(f"cdef int blasad_{name}_{suffix}({listed}, blasad_work *work) noexcept nogil")
            pxd.append(head)
            pxi.append(f"{head}:\n{passed}\n    return {name}({mode}, args, work)\n")
        if readers.setdefault(rule.name, text := reader(rule, forms)) != text:
            raise ValueError(f"the arguments of {name} are not in the order of other precisions")
    made = "\n".join([*readers.values(), *pxi])
    runners = wrapped(f"cdef runner[{len(table)}] runners = [" + ", ".join(each[0] for each in functions()) + "]")
    lines = "\n".join(table)
    return f"# {HEAD}\n\n{made}\nFUNCTIONS = (\n{lines}\n)\n\n{runners}\n", "\n".join(pxd) + "\n"


def header() -> str:
    """The types of the functions for C."""
    lines = [f"/* {HEAD} */\n"]
    for name, _, _, params, _ in functions():
        listed = ", ".join(f"{kind.replace('complex', '_Complex')} *{each}" for kind, each in params)
        lines.append(wrapped(f"typedef int blasad_{name}({listed}, blasad_work *work);"))
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write or check; 1 if a file is not what it should be."""
    pxi, pxd = cython()
    made = {"cython_src/c/flat.pxi": pxi, "blasad/_c/flat.pxd": pxd, "blasad/include/blasad_functions.h": header()}
    stale = [name for name, text in made.items() if not (ROOT / name).exists() or (ROOT / name).read_text() != text]
    if sys.argv[1:] != ["--check"]:
        for name in stale:
            (ROOT / name).parent.mkdir(exist_ok=True)
            (ROOT / name).write_text(made[name])
        return 0
    for name in stale:
        print(f"{name} is not what the rules say: run python .ci/flat.py", file=sys.stderr)
    return bool(stale)


if __name__ == "__main__":
    sys.exit(main())
