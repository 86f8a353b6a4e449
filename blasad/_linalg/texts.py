"""Texts that docstrings share: a parameter, a result or an error that many functions have is told here, once.

A function under `documented` tells only what is its own. Parameters that its docstring does not tell get the texts of
this module, by their names or by keywords, or those of a function that it is like. ``{name}`` in a line of its own
stands for such a text in other sections.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import CO_VARARGS, cleandoc, unwrap
from types import CodeType
from typing import Any, TypeVar

from blasad._declarations.aliases import Function

F = TypeVar("F", bound=Callable[..., Any])

PARAMETERS = {
    "a": ("array, shape (..., m, n)", "The matrix A."),
    "A": ("array, shape (..., n, n)", "The matrix A."),
    "b": ("array, shape (n,) or (..., n, nrhs)", "The right-hand sides."),
    "check_finite": ("bool", "Whether NaN and Inf in the arguments raise ValueError."),
    "disp": ("bool", "If False, an estimate of the error is returned, too."),
    "eigvals_only": ("bool", "Whether only eigenvalues are computed."),
    "lower": ("bool", "Whether the lower triangle is read (True) or the upper one (False)."),
    "lwork": ("int, optional", "This parameter is SciPy's; for traced arrays, it is ignored."),
    "overwrite_a": ("bool", "Whether a may be overwritten, which saves a copy."),
    "overwrite_b": ("bool", "Whether the solution may overwrite b."),
    "select": ('{"a", "v", "i"}', '"a": all eigenvalues. "v": the eigenvalues in an interval. '
                                  '"i": the eigenvalues with given indices.'),
    "select_range": ("pair, optional", "The interval ``low < w <= high``, or the first and the last index, counted "
                                       "from 0 in ascending order."),
    "trans": ("{0, 1, 2}", "op(A) is A (0), its transpose (1) or its conjugate transpose (2)."),
    # by keywords
    "ignored": ("bool", "This parameter is SciPy's; for traced arrays, it is ignored: nothing is overwritten."),
    "matrix": ("array, shape (m, n)", "The matrix A."),
    "square": ("array, shape (..., n, n)", "The matrix A."),
    "svd": ('{"gesdd", "gesvd"}', 'LAPACK\'s routine: divide and conquer ("gesdd") or QR iterations ("gesvd").'),
    "triangle": ("array, shape (..., n, n)", "The matrix A. Only one triangle is read."),
}

RESULTS = {
    "v": ("array, shape (..., n, k)", "The eigenvectors, one in each column. If eigvals_only is True, only w is "
                                      "returned."),
    "w": ("array, shape (..., k)", "The eigenvalues in ascending order."),
    "x": ("array", "The solution, which has the shape of b."),
}

RAISES = {
    "columns": ("numpy.linalg.LinAlgError", "A derivative raises it if the factors have no derivative, for example if "
                                            "columns are linearly dependent."),
    "complex": ("TypeError", "If an argument is complex."),
    "converge": ("numpy.linalg.LinAlgError", "If the algorithm does not converge."),
    "cuts": ("ValueError", "For cuts that do not fit, and a triangle that the matrix does not have."),
    "definite": ("numpy.linalg.LinAlgError", "If the matrix is not positive definite."),
    "finite": ("ValueError", "If the shapes do not fit together, or an argument contains NaN or Inf."),
    "options": ("ValueError", "If an option is not one of those listed."),
    "shapes": ("ValueError", "If the shapes do not fit together."),
    "singular": ("numpy.linalg.LinAlgError", "If the matrix is singular."),
    "tiles": ("ValueError", "If the matrix is not square or not cut into square tiles, or does not have the triangle."),
    "ties": ("numpy.linalg.LinAlgError",
             "A derivative raises it if the result depends on which vectors LAPACK chose for equal values."),
}

SHARED = {"Parameters": PARAMETERS, "Returns": RESULTS}
ORDER = "", "Parameters", "Returns", "Yields", "Raises", "Warns", "See Also", "Notes", "References", "Examples"
WIDTH = 112


def documented(like: Function | None = None, *, returns: str = "", raises: str = "",
               **told: str) -> Callable[[F], F]:
    """Complete a docstring.

    Parameters
    ----------
    like : callable, optional
        A function whose texts this one shares: those of parameters, results and errors with the same names.
    returns : str
        Results whose texts are those of `like` or of `RESULTS`, in place of names in braces at the end of the section.
    raises : str
        The errors, as words of `RAISES`; "like" stands for those of `like`. A function that has check_finite raises
        "finite" besides, if its docstring tells no ValueError.
    **told : str
        The names of texts in `PARAMETERS`, for parameters that have other names, such as ``a="square"``.

    Returns
    -------
    callable
        A decorator.
    """
    def decorate(f: F) -> F:
        if f.__doc__:                                                   # there is none under -OO
            shared = sections(like.__doc__ or "") if like else {}
            f.__doc__ = completed(f, shared, returns.split("; "), raises.split(), told)
        return f

    return decorate


def completed(f: Function, like: dict[str, list[str]], returns: list[str], raises: list[str],
              told: dict[str, str]) -> str:
    parts = sections(f.__doc__ or "")
    for title, shared in (("Returns", returns), ("Raises", [*entries(like["Raises"])] if "like" in raises else [])):
        if any(shared):
            parts[title] = [line for line in parts.get(title, []) if line] + [f"{{{name}}}" for name in shared]
    raises = [word for word in raises if word != "like"]
    names = names_of(unwrap(f).__code__)
    if names:
        parts["Parameters"] = parameters(names, entries(parts.get("Parameters", [])),
                                         entries(like.get("Parameters", [])), told)
    for title in ("Returns", "Raises"):
        if title in parts:
            parts[title] = filled(parts[title], entries(like.get(title, [])), SHARED.get(title, {}))
    own = entries(parts.get("Raises", []))
    if "check_finite" in names and "ValueError" not in own and not {"finite", "shapes", "options"} & {*raises}:
        raises = ["finite", *raises]
    if raises:
        parts["Raises"] = errors(own, raises)
    return "\n\n".join("\n".join([*([title, "-" * len(title)] if title else []), *parts[title]]).strip()
                       for title in ORDER if title in parts)


def names_of(code: CodeType) -> tuple[str, ...]:
    """Return the names of parameters in the order of the signature, without that of keywords."""
    first, last = code.co_argcount, code.co_argcount + code.co_kwonlyargcount
    many = code.co_varnames[last: last + bool(code.co_flags & CO_VARARGS)]
    return code.co_varnames[:first] + many + code.co_varnames[first:last]


def sections(doc: str) -> dict[str, list[str]]:
    """Split a docstring into the lines under each title; the summary is under no title."""
    title, lines = "", cleandoc(doc).split("\n")
    parts: dict[str, list[str]] = {"": []}
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        if line in ORDER and below == "-" * len(line) and line:
            if line in parts:
                raise ValueError(f"blasad: a docstring has two sections {line}: {lines[0]}")
            title, parts[line] = line, []
        elif line != "-" * len(title) or not line:
            parts[title].append(line)
    return parts


def entries(lines: list[str]) -> dict[str, list[str]]:
    """Find what a section tells of each name."""
    texts: dict[str, list[str]] = {}
    name = ""
    for line in lines:
        if line and not line.startswith(" "):
            name = line.partition(" :")[0]
            texts[name] = []
        if line and name:
            texts[name].append(line)
    return texts


def parameters(names: tuple[str, ...], own: dict[str, list[str]], like: dict[str, list[str]],
               told: dict[str, str]) -> list[str]:
    """Tell of each parameter, in their order."""
    lines: list[str] = []
    for name in names:
        for these in (own, like):
            group = next((group for group in these if name in members(group) and {*members(group)} <= {*names}), None)
            if group is not None:
                lines += [] if these[group][0] in lines else these[group]
                break
        else:
            lines += entry(name, *PARAMETERS[told.get(name, name)])
    return [*lines, *(line for group in own.values() if group[0] not in lines for line in group)]     # *args


def members(group: str) -> list[str]:
    """Return the names that an entry tells of."""
    return group.replace("*", "").split(", ")


def entry(name: str, kind: str, text: str) -> list[str]:
    return [f"{name} : {kind}", *wrapped(text)]


def filled(lines: list[str], like: dict[str, list[str]], shared: dict[str, tuple[str, str]]) -> list[str]:
    """Put texts in the place of their names in braces."""
    complete = []
    for line in lines:
        name = line[1:-1] if line[:1] == "{" and line[-1:] == "}" else ""
        complete += (like.get(name) or entry(name, *shared[name])) if name else [line]
    return complete


def errors(own: dict[str, list[str]], raises: list[str]) -> list[str]:
    """Tell of each kind of error once, with all causes: those of derivatives last, and errors of Python first."""
    texts = {kind: [" ".join(line.strip() for line in lines[1:])] for kind, lines in own.items()}
    for kind, text in map(RAISES.__getitem__, raises):
        texts.setdefault(kind, []).append(text)
    return [line for kind in sorted(texts, key=lambda kind: "." in kind) for line in (kind, *wrapped(" ".join(
        sorted(texts[kind], key=lambda text: text.startswith("A derivative")))))]


def wrapped(text: str) -> list[str]:
    """Break a text into lines."""
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else f"    {word}"
    return lines
