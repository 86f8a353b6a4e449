"""The signature and the docstring of a function of `blasad.blas`, from the declaration of its rule."""

from __future__ import annotations

from .rule import DTYPES, EXTENTS, FLAGS, REFLECTORS, Arg, Rule, typed_names

WIDTH = 88
SIZES = {"m": 2, "n": 3, "k": 4, "s": 2, "r": 2, "c": 3, "p": 2, "q": 2, "4": 4, "5": 5, "kl": 1,
         "ku": 1}  # in an example

STORED = {
    "": "",
    "part": "Only the part that `{}` names is used.",
    "band": "Element (i, j) of the matrix is in row ku + i - j and column j; other elements are not used.",
    "filled": "Element (i, j) of the matrix is in row kl + ku + i - j and column j; other elements are not used, and "
              "the first kl rows are only written.",
    "multipliers": "What `gbtrf` wrote; only the elements below the diagonal are used.",
    "main": "The diagonal of the matrix; after the call, that of D.",
    "beside": "The subdiagonal of the matrix; after the call, that of L.",
    "triangle": "Only the triangle that `lower` names is used.",
    "triangular": "Only the triangle that `lower` names is used, without its diagonal if that is taken as ones.",
    "symmetric": "Symmetric: only the triangle that `lower` names is read.",
    "hermitian": "Hermitian: only the triangle that `lower` names is used, and its diagonal is taken as real.",
    "regular": "",
    "leading": "",
    "trailing": "",
    "pivoted": "",
    "quasi": "Upper triangular, for real numbers with blocks of order 2 on the diagonal: elements below are not used.",
    "qr": "The elements below the diagonal are used, in as many of the first columns as tau has elements.",
    "lq": "The elements right of the diagonal are used, in as many of the first rows as tau has elements.",
    "ql": "The elements above their last diagonal are used, in as many of the last columns as tau has elements.",
    "rq": "The elements left of their last diagonal are used, in as many of the last rows as tau has elements.",
    "indefinite": "Only the triangle that `lower` names is used.",
    "factored": "Only the triangle that `lower` names is read.",
    "definite": "Hermitian and positive definite: only the triangle that `lower` names is used.",
    "ordered": "Hermitian and positive definite: only the triangle that `lower` names is used.",
}

STORAGE = {
    "k+1": "Element (i, j) is in row i - j (lower) or k + i - j (upper) and column j.",
    "n(n+1)/2": "The columns of the triangle, one after the other.",
}

SIZE_TEXT = {
    "m": "The number of rows of A.", "n": "The number of columns of A.",
    "kl": "The number of diagonals of A below the main one.", "ku": "The number of diagonals of A above the main one.",
    "k": "The number of diagonals of the triangle beside the main one.",
}


FLAG_TEXT = {
    "trans": "op({}) is {} (0), its transpose (1) or its conjugate transpose (2).",
    "isgn": "Whether the second term is added (1) or subtracted (-1).",
    "side": "Whether a is the left factor (0) or the right one (1).",
    "lower": "Whether the upper triangle (0) or the lower one (1) is used.",
    "diag": "Whether the diagonal of a is read (0) or taken as ones (1).",
    "clean": "Whether the other triangle is filled with zeros (1) or stays as it is (0).",
    "unitdiag": "Whether the diagonal of the matrix is read (0) or taken as ones (1).",
    "uplo": "All of the matrix (0), or its lower (1) or upper triangle (2), with the diagonal.",
    "type": "All of the matrix (0), or its lower (1) or upper triangle (2), with the diagonal.",
}
TRIANGLES = "Whether the lower triangle (1) or the upper one (2) is used."


def signature(rule: Rule) -> list[tuple[str, Arg, str]]:
    """What a call may pass: the name, the argument it belongs to, the default as it is written ("": none).

    The name ``"*"`` stands before those that are given by keyword only.  For every output that is also an input
    there is SciPy's ``overwrite_c``, here with the default True.
    """
    found = []
    for arg in rule.args:
        if arg.is_found:
            continue
        found.append((arg.name, arg, "" if arg.default is ... else repr(arg.default)))
    outputs = [arg for arg in rule.args if arg.intent == "inout"]
    if rule.keyword_only or outputs:
        found.insert(len(found) - rule.keyword_only, ("*", rule.args[0], ""))
    return found + [(f"overwrite_{arg.name}", arg, "True") for arg in outputs]


NUMBERS = {
    "k1": "The first row that is exchanged.",
    "k2": "The last row that is exchanged. None: the last one for which piv has an element.",
    "off": "The index in piv of the element for row 0.",
    "m": "The number of rows of A. None: as many as columns.",
    "inc": "1, or -1 for the exchanges from the last row to the first, which undo those of 1.",
    "tol": "Pivots must be larger; if negative, larger than n times eps times the largest element of the diagonal.",
}


def document(rule: Rule, function: str) -> str:
    """The docstring of a built-in function, after its signature in the form that `inspect.signature` reads."""
    if rule.name not in _made:
        _made[rule.name] = _common(rule)
    head, formulas = _made[rule.name]
    dtypes = typed_names(rule).get(function, rule.dtypes)
    notes = f"For {_listed([DTYPES[letter] for letter in dtypes], 'and')}."
    if len(dtypes) == 1:
        notes += "\nArrays of another dtype raise TypeError: an output could not be cast and written in place."
    example = _example(rule, function, dtypes) if rule.namespace else []
    return "\n".join([function + head, notes, formulas, *example])


_made: dict[str, tuple[str, str]] = {}  # what the docstrings of all names of a routine share


def _common(rule: Rule) -> tuple[str, str]:
    """The docstring before and after the line about precisions."""
    arguments = signature(rule)
    shown = [f"{name}={default}" if default else name for name, _, default in arguments]
    equation = " ".join(rule.equation.split())
    what = f"``{equation}``" if len(equation) < 86 else equation       # as code, where that fits into a line
    head = [f"({', '.join(shown)})", "--", "", f"Compute {what}.", "", "Parameters", "----------"]
    for name, arg, default in arguments:
        if name != "*":
            head += [f"{name} : {_type(rule, name, arg)}{f', default {default}' if default else ''}"]
            head += [_filled(_text(rule, name, arg), 4)]
    head += ["", "Returns", "-------"]
    for arg in rule.args:
        if arg.intent in ("out", "inout"):
            head += [f"{arg.name} : {_result(arg)}", f"    {_origin(arg)}"]
    head += [
        "", "Raises", "------",
        "TypeError", "    If the routine does not exist for the dtypes, or a plain output would need a derivative.",
        "ValueError", "    If shapes do not fit, a flag has no such value, or an output cannot be written.",
    ]  # fmt: skip
    if rule.raises:
        head += ["numpy.linalg.LinAlgError", _filled(f"{rule.raises} Nothing is recorded then.", 4)]
    head += ["", "Notes", "-----"]
    lines = [f"It has no derivative: {rule.source}."]
    if rule.modes:
        lines = ["With dX the tangent of X, bX its adjoint, and <X, Y> = Re sum(conj(X) Y)::", ""]
        lines += _steps("forward", rule.forward) + _steps("reverse", rule.reverse)
        if any(arg.trans or arg.name == "trans" for arg in rule.args):
            lines += ["", "In these formulas, a matrix that has a flag stands for op of it."]
        lines += ["", _filled(f"Source: {rule.source}.")]
    return "\n".join(head), "\n".join(lines)


def _filled(text: str, indent: int = 0, head: str = "") -> str:
    """Lines of at most WIDTH; textwrap would take a tenth of the time that importing blasad takes."""
    lines, line = [], head or " " * indent
    for word in text.split():
        if len(line) + len(word) > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = " " * indent
        line += word + " "
    return "\n".join([*lines, line.rstrip()])


def _type(rule: Rule, name: str, arg: Arg) -> str:
    if name != arg.name:
        return "bool"
    if arg.intent == "flag":
        names = {value: letter for letter, value in FLAGS[name].items()}
        values = sorted({value for dtype in rule.dtypes for value in rule.flags(dtype)[name]})
        return "{" + ", ".join(map(str, values)) + "} or {" + ", ".join(f'"{names[value]}"' for value in values) + "}"
    if arg.intent == "int":
        return "int"
    if arg.intent == "number":
        return "float"
    if arg.intent == "scalar":
        return "real number or traced scalar" if arg.dtype == "real" else "number or traced scalar"
    return f"array{' of integers' if arg.dtype == 'index' else ''}, {_shape(arg)}"


def _text(rule: Rule, name: str, arg: Arg) -> str:
    if name != arg.name:
        return f"If False, {arg.name} is not written, and the result is a new array."
    if arg.intent == "flag":
        matrix = next((other.name.upper() for other in rule.args if other.trans == name), "A")
        if name == "uplo" and 0 not in rule.flag_values.get(name, (0,)):
            return TRIANGLES
        if any(other.stored in REFLECTORS for other in rule.args):
            return FLAG_TEXT[name].format("Q", "Q").replace("Whether a is", "Whether Q is")
        text = FLAG_TEXT["trans" if name.startswith("tran") else name].format(matrix, matrix)
        kinds = {rule.flags(dtype)[name] for dtype in rule.dtypes}
        return text if len(kinds) == 1 else f"{text} For complex matrices 2 does not exist: see he{rule.name[2:]}."
    if not rule.namespace and name in rule.told:
        return "A number, which has no derivative."
    if arg.intent == "number":
        return NUMBERS[name]
    if arg.intent == "int":
        return SIZE_TEXT[name] if name in rule.sizes else _vector_text(rule, name)
    if arg.intent == "scalar":
        return "The factor of the old output, which is not read if beta is 0." if name == "beta" else "A factor."
    roles = {"in": "Read.", "out": "Written.", "inout": "Read, and written in place."}
    stored = STORED[arg.stored].format("type" if any(other.name == "type" for other in rule.args) else "uplo")
    if not any(other.name == "lower" for other in rule.args):
        stored = stored.replace("`lower`", "`uplo`")
    stored = f"{stored} {STORAGE.get(arg.shape[0], '') if arg.shape else ''}".rstrip()
    none = "None: a new array is allocated." if arg.default is None else ""
    return " ".join(text for text in (roles[arg.intent], stored, none) if text)


def _vector_text(rule: Rule, name: str) -> str:
    if name in NUMBERS:
        return NUMBERS[name]
    vectors = _listed([arg.name for arg in rule.args if len(arg.shape) == 1 and arg.shape[0] not in EXTENTS], "and")
    if name == "n":
        return f"How many elements of {vectors} are used. None: all."
    if name.startswith("off"):
        return f"The index of the first element of {name[-1]} that is used."
    return f"The step from one element of {name[-1]} to the next; if it is negative, the last one comes first."


def _shape(arg: Arg) -> str:
    letters = list(arg.shape)
    if "s" in letters:
        left, right = (", ".join(side if letter == "s" else letter for letter in letters) for side in "mn")
        return f"shape ({left}), or ({right}) with side=1"
    if letters in (["r"], ["c"]):
        return "shape (m,), or (n,) with trans" if letters == ["r"] else "shape (n,), or (m,) with trans"
    text = f"shape ({', '.join(letters)}{',' if len(letters) == 1 else ''})"
    if arg.trans and letters[0] != letters[-1]:
        text += f", or ({', '.join(reversed(letters))}) with {arg.trans}"
    return f"{text} or ({letters[0]},)" if arg.vector else text


def _result(arg: Arg) -> str:
    if arg.is_found:
        return f"array of integers, {_shape(arg)}"
    if arg.dtype == "index":
        return "int"
    return f"array, {_shape(arg)}" if arg.shape else f"{'real ' if arg.dtype == 'real' else ''}number or traced scalar"


def _origin(arg: Arg) -> str:
    if arg.is_found:
        return "Plain integers. A routine that receives them reads those of each run of a program."
    if arg.default is not None:
        return "The array that was given."
    return "The array that was given, or a new one." if arg.shape else "The result; the array `out` if that was given."


def _steps(mode: str, text: str) -> list[str]:
    lines = []
    for i, step in enumerate(" ".join(text.split()).split("; ")):
        head = f"    {mode if i == 0 else '':<9}"
        lines.append(_filled(step, 17, head))
    return lines


def _listed(words: list[str], last: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _example(rule: Rule, function: str, dtypes: str) -> list[str]:
    """A call that writes into what it is given; it runs, as every example in the docstrings does."""
    dtype = "" if "d" in dtypes else ", complex" if "z" in dtypes else f", np.{DTYPES[dtypes[0]]}"
    arrays = [arg for arg in rule.args if arg.intent in ("in", "out", "inout") and not arg.is_found]
    sizes = {**SIZES, "k": 1} if "k" in rule.sizes else SIZES
    if any(arg.stored == "definite" and arg.shape[0] in EXTENTS for arg in arrays):
        sizes = {**SIZES, "k": 0, "n": 1}
    if any(arg.stored in REFLECTORS for arg in arrays):
        sizes = dict.fromkeys(SIZES, 2)
    made = []
    for arg in arrays:
        shape = tuple(EXTENTS[letter](sizes) if letter in EXTENTS else sizes[letter] for letter in arg.shape)
        kind = ", int" if arg.dtype == "index" else "" if arg.dtype == "double" else dtype
        if arg.dtype == "real":
            kind = ", np.float32" if dtypes in ("s", "c") else ""
        if any(other.stored == "multipliers" for other in arrays) and kind == ", int":
            made.append(f"np.arange({shape[0]})")
            continue
        if arg.stored in ("filled", "main") or arg.stored == "definite" and len(shape) == 1:
            made.append(f"np.ones({shape[0] if len(shape) == 1 else shape}{kind})")
            continue
        if arg.stored == "quasi" or arg.intent == "inout" and arg.stored in (
                "definite", "ordered", "indefinite", "regular", "triangular"):
            made.append(f"np.eye({', '.join(map(str, shape))}{kind and ', dtype=' + kind[2:]})")
            continue
        made.append(f"np.{'ones' if arg.intent == 'in' else 'zeros'}({shape[0] if len(shape) == 1 else shape}{kind})")
    given = []
    for arg in rule.args:
        if arg.default is ...:
            other = str(sizes[arg.name]) if arg.intent == "int" else "0" if arg.intent == "flag" else "1.0"
            given.append(arg.name if arg in arrays else other)
        elif arg in arrays:
            given.append(f"{arg.name}={arg.name}")
    outputs = [arg.name for arg in rule.args if arg.intent in ("out", "inout")]
    call = f"ad.{rule.namespace}.{function}({', '.join(given)})"
    return [
        "", "Examples", "--------",
        ">>> import numpy as np, blasad as ad",
        f">>> {', '.join(arg.name for arg in arrays)} = {', '.join(made)}",
        f">>> {call}{'[0]' if len(outputs) > 1 else ''} is {outputs[0]}",
        "True",
    ]
