"""Generate the signature and the docstring of a function of `blasad.blas` or `blasad.lapack` from its declaration."""

from __future__ import annotations

from .rule import DTYPES, EXTENTS, FLAGS, REFLECTORS, Arg, Rule, typed_names

WIDTH = 88
SIZES = {"m": 2, "n": 3, "k": 4, "s": 2, "r": 2, "c": 3, "p": 2, "q": 2, "4": 4, "5": 5, "kl": 1,
         "ku": 1}  # in examples

STORED = {
    "": "",
    "part": "Only the part that `{}` names is used.",
    "band": "Element (i, j) of the matrix is in row ku + i - j and column j. Other elements of the array are not used.",
    "filled": "Element (i, j) of the matrix is in row kl + ku + i - j and column j. Other elements of the array are "
              "not used, except that the first kl rows are written.",
    "multipliers": "It contains the factors that `gbtrf` wrote. Only elements below the diagonal are used.",
    "main": "It contains the diagonal of A before the call, and that of the factor D after it.",
    "beside": "It contains the elements below the diagonal of A before the call, and those of L after it.",
    "triangle": "Only the triangle that `lower` names is used.",
    "triangular": "Only the triangle that `lower` names is used, without its diagonal if the diagonal counts as ones.",
    "symmetric": "The matrix is symmetric. Only the triangle that `lower` names is read.",
    "hermitian": "The matrix is Hermitian. Only the triangle that `lower` names is used, and the imaginary part of its "
                 "diagonal counts as zero.",
    "regular": "",
    "leading": "",
    "trailing": "",
    "pivoted": "",
    "quasi": "The matrix is upper triangular. A real one may have blocks of order 2 on its diagonal. Elements below "
             "are not used.",
    "qr": "Its first columns, one for each element of tau, contain the reflections' vectors below the diagonal.",
    "lq": "Its first rows, one for each element of tau, contain the reflections' vectors right of the diagonal.",
    "ql": "Its last columns, one for each element of tau, contain the reflections' vectors above their last diagonal.",
    "rq": "Its last rows, one for each element of tau, contain the reflections' vectors left of their last diagonal.",
    "indefinite": "Only the triangle that `lower` names is used.",
    "factored": "It contains the factors of A, as `sytrf` or `hetrf` returns them. Only the triangle that `lower` "
                "names is read.",
    "definite": "The matrix is Hermitian and positive definite. Only the triangle that `lower` names is used.",
    "ordered": "The matrix is Hermitian and positive definite. Only the triangle that `lower` names is used.",
}

STORAGE = {
    "k+1": "Element (i, j) is in row i - j (lower) or k + i - j (upper) and column j.",
    "n(n+1)/2": "The columns of the triangle are one after the other.",
}

SIZE_TEXT = {
    "m": "The number of rows of A.", "n": "The number of columns of A.",
    "kl": "The number of diagonals of A below the main one.",
    "ku": "The number of diagonals of A above the main one.",
    "k": "The number of diagonals of the triangle beside the main one.",
}


FLAG_TEXT = {
    "trans": "op({}) is {}.",
    "isgn": "Whether the second term is added (1) or subtracted (-1).",
    "side": "Whether a is the left factor (0) or the right one (1).",
    "lower": "Which triangle is used: the upper one (0) or the lower one (1).",
    "diag": "Whether the diagonal of the matrix is read (0) or counts as ones (1).",
    "clean": "Whether the other triangle is filled with zeros (1) or keeps its values (0).",
    "unitdiag": "Whether the diagonal of the matrix is read (0) or counts as ones (1).",
    "uplo": "Which part is used: the entire matrix (0), or the lower (1) or upper triangle (2) with the diagonal.",
    "type": "Which part is used: the entire matrix (0), or the lower (1) or upper triangle (2) with the diagonal.",
}
OPERATIONS = ("{} (0)", "its transpose (1)", "its conjugate transpose (2)")
TRIANGLES = "Which triangle is used: the lower one (1) or the upper one (2)."


def signature(rule: Rule) -> list[tuple[str, Arg, str]]:
    """List the parameters of a call: the name, the argument it belongs to, and the text of the default or "".

    The name ``"*"`` stands before keyword-only parameters.  Every output that is also an input has a parameter like
    SciPy's ``overwrite_c``, with the default True.
    """
    arguments = []
    for arg in rule.args:
        if arg.is_found:
            continue
        arguments.append((arg.name, arg, "" if arg.default is ... else repr(arg.default)))
    outputs = [arg for arg in rule.args if arg.intent == "inout"]
    if rule.keyword_only or outputs:
        arguments.insert(len(arguments) - rule.keyword_only, ("*", rule.args[0], ""))
    return arguments + [(f"overwrite_{arg.name}", arg, "True") for arg in outputs]


NUMBERS = {
    "k1": "The first row that is exchanged.",
    "k2": "The last row that is exchanged. None stands for the last row that has an element in piv.",
    "off": "The index of the element of piv that belongs to row 0.",
    "m": "The number of rows of A. None stands for the number of columns.",
    "inc": "The order of the exchanges: from the first row on (1), or from the last row on (-1), which undoes them.",
    "tol": "The bound that pivots must exceed. A negative one stands for n eps times the largest element of the "
           "diagonal.",
}


VECTORS = {
    "exchanges": "The rows that are exchanged: row i with row piv[off + i]. Rows are counted from 0.",
    "piv": "The pivots, as the routine that factored the matrix returned them.",
    "ipiv": "The pivots, as the routine that factored the matrix returned them.",
    "param": "The five numbers (flag, h11, h21, h12, h22). The flag is -1, 0, 1 or -2.",
    "tau": "The factors tau of the reflections, as the routine that factored the matrix returned them.",
}


def document(rule: Rule, function: str) -> str:
    """Return the docstring of a built-in function after its signature, which has the form of `inspect.signature`."""
    if rule.name not in _made:
        _made[rule.name] = _common(rule)
    head, formulas = _made[rule.name]
    dtypes = typed_names(rule).get(function, rule.dtypes)
    notes = f"The routine exists for {listed([DTYPES[letter] for letter in dtypes], 'and')}."
    if len(dtypes) == 1:
        notes += "\nArrays of another dtype raise TypeError, because a cast output could not be written in place."
    example = _example(rule, function, dtypes) if rule.namespace else []
    return "\n".join([function + head, notes, formulas, *example])


_made: dict[str, tuple[str, str]] = {}  # the parts that are the same for all names of a routine


def _common(rule: Rule) -> tuple[str, str]:
    """Return the parts of the docstring before and after the precisions."""
    arguments = signature(rule)
    shown = [f"{name}={default}" if default else name for name, _, default in arguments]
    equation = " ".join(rule.equation.split())
    what = f"``{equation}``" if len(equation) < 86 else equation       # as code, where that fits into a line
    head = [f"({', '.join(shown)})", "--", "", f"Compute {what}.", "", "Parameters", "----------"]
    for name, arg, default in arguments:
        if name != "*":
            head += [f"{name} : {_type(rule, name, arg)}{f', default {default}' if default else ''}"]
            head += [filled(_text(rule, name, arg), 4)]
    head += ["", "Returns", "-------"]
    for arg in rule.args:
        if arg.intent in ("out", "inout"):
            head += [f"{arg.name} : {_result(arg)}", f"    {_origin(arg)}"]
    flag = "a flag has a value that is not listed above, " if any(arg.intent == "flag" for arg in rule.args) else ""
    head += [
        "", "Raises", "------",
        "TypeError", filled("If the routine does not exist for the dtypes, or a result with a derivative would be "
                             "written to a plain NumPy array.", 4),
        "ValueError", filled(f"If shapes do not fit together, {flag}or an output is not writable.", 4),
    ]  # fmt: skip
    if rule.raises:
        unrecorded = " Then the call is not recorded." if rule.raises.startswith("If ") else ""
        head += ["numpy.linalg.LinAlgError", filled(rule.raises + unrecorded, 4)]
    head += ["", "Notes", "-----"]
    lines = [f"It has no derivative: {rule.source}."]
    if rule.modes:
        lines = ["With dX the tangent of X, bX its adjoint, and <X, Y> = Re sum(conj(X) Y)::", ""]
        lines += _steps("forward", rule.forward) + _steps("reverse", rule.reverse)
        lines += _of_flags(rule)
        lines += ["", filled(f"Source: {rule.source}.")]
    return "\n".join(head), "\n".join(lines)


def _of_flags(rule: Rule) -> list[str]:
    """Say for which matrices the formulas mean op of the matrix."""
    symbols = [_symbol(arg) for arg in rule.args if arg.trans]
    if not symbols and any(arg.name == "trans" for arg in rule.args):
        symbols = ["Q" if any(arg.stored in REFLECTORS for arg in rule.args) else "A"]
    if not symbols or any(arg.stored == "multipliers" for arg in rule.args):
        return []
    verb = "stands" if len(symbols) == 1 else "stand"
    return ["", f"In the formulas, {listed(symbols, 'and')} {verb} for "
            f"{listed([f'op({each})' for each in symbols], 'and')}."]


def _symbol(arg: Arg) -> str:
    """The name of an array in formulas: a capital letter for a matrix, in whatever storage."""
    is_matrix = len(arg.shape) == 2 or arg.shape == ("n(n+1)/2",)
    return arg.name[0].upper() if is_matrix else arg.name


def filled(text: str, indent: int = 0, head: str = "") -> str:
    """Fill lines up to WIDTH. Importing textwrap would add a tenth to the time that importing blasad takes."""
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
        return f"If False, {arg.name} keeps its values, and a new array is returned."
    if arg.intent == "flag":
        matrix = next((other.name.upper() for other in rule.args if other.trans == name), "A")
        if name == "uplo" and 0 not in rule.flag_values.get(name, (0,)):
            return TRIANGLES
        kind = "trans" if name.startswith("tran") else name
        if any(other.stored in REFLECTORS for other in rule.args):
            matrix = "Q"
        values = {value for dtype in rule.dtypes for value in rule.flags(dtype)[name]}
        operations = [OPERATIONS[value].format(matrix) for value in sorted(values) if kind == "trans"]
        text = FLAG_TEXT[kind].format(matrix, operations and listed(operations, "or"))
        if matrix == "Q":
            return text.replace("Whether a is", "Whether Q is")
        kinds = {rule.flags(dtype)[name] for dtype in rule.dtypes}
        return text if len(kinds) == 1 else f"{text} For complex matrices, 2 is not allowed; use he{rule.name[2:]}."
    if not rule.namespace and name in rule.told:
        return "A number, which is a constant."
    if arg.intent == "number":
        return NUMBERS[name]
    if arg.intent == "int":
        return SIZE_TEXT[name] if name in rule.sizes else _vector_text(rule, name)
    if arg.intent == "scalar":
        scales = name == "beta" and any(other.intent == "inout" for other in rule.args)
        return "The factor of the old output. At 0, the old output is not read." if scales else f"The scalar {name}."
    if arg.intent == "in" and name in VECTORS:
        return VECTORS["exchanges" if rule.name == "laswp" else name]
    symbol = arg.name if arg.stored in REFLECTORS else _symbol(arg)
    roles = {"in": f"The input {symbol}.", "inout": f"The input {symbol}, which the output overwrites.",
             "out": f"The output {symbol}." if arg.shape else "The array to which the result is written."}
    stored = STORED[arg.stored].format("type" if any(other.name == "type" for other in rule.args) else "uplo")
    if not any(other.name == "lower" for other in rule.args):
        stored = stored.replace("`lower`", "`uplo`")
    stored = f"{stored} {STORAGE.get(arg.shape[0], '') if arg.shape else ''}".rstrip()
    none = ""
    if arg.default is None:
        none = "None stands for a new array." if arg.shape else "With None, the result is a number."
    return " ".join(text for text in (roles[arg.intent], stored, none) if text)


def _vector_text(rule: Rule, name: str) -> str:
    if name in NUMBERS:
        return NUMBERS[name]
    if name == "n":
        vectors = listed([arg.name for arg in rule.args if arg.shape == ("n",)], "and")
        return f"The number of elements of {vectors} that are used. None stands for all elements."
    if name.startswith("off"):
        return f"The index of the first element of {name[-1]} that is used."
    return f"The step from one element of {name[-1]} to the next. A negative one begins at the end."


def _shape(arg: Arg) -> str:
    letters = ["min(m, n)" if letter == "q" else letter for letter in arg.shape]
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
        what = "The indices of the columns of A in their new order." if arg.name == "jpvt" else "The pivots."
        return filled(f"{what} They have no derivative. Each run of a compiled program computes them anew, and the "
                       "routines that follow in the program use the new values.", 4).strip()
    if arg.default is not None:
        other = f", or a new array if overwrite_{arg.name} is False" if arg.intent == "inout" else ""
        return f"The array {arg.name} itself{other}."
    if arg.shape:
        condition = f" and overwrite_{arg.name} is True" if arg.intent == "inout" else ""
        return f"The array {arg.name} if it is given{condition}, or a new array."
    return f"The result, or the array {arg.name} if that is given."


def _steps(mode: str, text: str) -> list[str]:
    lines = []
    for i, step in enumerate(" ".join(text.split()).split("; ")):
        head = f"    {mode if i == 0 else '':<9}"
        lines.append(filled(step, 17, head))
    return lines


def listed(words: list[str], last: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _example(rule: Rule, function: str, dtypes: str) -> list[str]:
    """Generate an example: a call that writes to its arguments. All examples in docstrings are run as tests."""
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
    arguments = []
    for arg in rule.args:
        if arg.default is ...:
            other = str(sizes[arg.name]) if arg.intent == "int" else "0" if arg.intent == "flag" else "1.0"
            arguments.append(arg.name if arg in arrays else other)
        elif arg in arrays:
            arguments.append(f"{arg.name}={arg.name}")
    outputs = [arg.name for arg in rule.args if arg.intent in ("out", "inout")]
    call = f"ad.{rule.namespace}.{function}({', '.join(arguments)})"
    return [
        "", "Examples", "--------",
        ">>> import numpy as np, blasad as ad",
        f">>> {', '.join(arg.name for arg in arrays)} = {', '.join(made)}",
        f">>> {call}{'[0]' if len(outputs) > 1 else ''} is {outputs[0]}",
        "True",
    ]
