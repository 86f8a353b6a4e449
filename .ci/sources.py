"""What the sources of blasad say, read as text: its modules, what they import, and how long their functions are."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CYTHON = (".pyx", ".pxd", ".pxi")

Files = dict[str, list[Path]]   # of each module: its source, its declarations, and what it includes


class Arrow(NamedTuple):
    """An import: the module that imports, the one imported, and where it says so."""

    user: str
    used: str
    path: Path
    line: int


class Function(NamedTuple):
    """A function: where it begins, its name, and how many lines it has without its docstring."""

    path: Path
    line: int
    name: str
    length: int


def modules(root: Path = ROOT) -> Files:
    """The files of each module of the package, compiled or not."""
    found = defaultdict(list)
    for suffix in ("*.py", "*.pxd"):
        for path in sorted((root / "blasad").rglob(suffix)):
            *folders, name = path.relative_to(root).with_suffix("").parts
            found[".".join(folders if name == "__init__" else [*folders, name])].append(path)
    for path in sorted((root / "cython_src").rglob("*.pyx")):
        module = "blasad._" + ".".join(path.relative_to(root / "cython_src").with_suffix("").parts)
        included = re.findall(r'^include "(.+)"', path.read_text(), re.MULTILINE)
        found[module] += [path, *(path.parent / each for each in included)]
    return {name: [path for path in paths if path.exists()] for name, paths in found.items()}


# ---------------------------------------------------------------- imports

def arrows(files: Files) -> list[Arrow]:
    """Every import of a module of the package, those inside functions too.

    Those for the eyes of a type checker are left out, and so are `import_module` calls whose module is chosen by data.
    """
    found = []
    for user, paths in files.items():
        for path in paths:
            package = user if path.stem == "__init__" else user.rpartition(".")[0]
            read = of_cython if path.suffix in CYTHON else of_python
            for name, line in read(path.read_text(), package):
                used = nearest(name, files)
                if used and used != user:
                    found.append(Arrow(user, used, path, line))
    return found


_ABOVE = re.compile(r"""(?<!def )\babove\(\s*(?:(["'])(.*?)\1|)""")


def looked_up(files: Files) -> list[Arrow]:
    """Every call of `above`, which gets something of a higher room by a name: in place of a module, this name.

    A name that is not there as it stands, but put together, is empty.
    """
    return [Arrow(user, match[2] or "", path, line_of(code, match)) for user, paths in files.items() for path in paths
            for code in [blanked(path.read_text(), strings=False)] for match in _ABOVE.finditer(code)]


def nearest(name: str, files: Files) -> str:
    """The module that a dotted name is, or is in; nothing if it is not ours."""
    while name and name not in files:
        name = name.rpartition(".")[0]
    return name


def absolute(name: str, package: str) -> str:
    """A name that may begin with dots, as one that does not."""
    dots = len(name) - len(name.lstrip("."))
    if dots == 0:
        return name
    return ".".join(filter(None, [*package.split(".")[: package.count(".") + 2 - dots], name.lstrip(".")]))


class _Imports(ast.NodeVisitor):
    def __init__(self, package: str) -> None:
        self.package = package
        self.found: list[tuple[str, int]] = []

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test).endswith("TYPE_CHECKING"):
            for each in node.orelse:
                self.visit(each)
        else:
            self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        self.found += [(each.name, node.lineno) for each in node.names]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        base = "." * node.level + (node.module or "")
        self.found += [(f"{absolute(base, self.package)}.{each.name}", node.lineno) for each in node.names]

    def visit_Call(self, node: ast.Call) -> None:
        if ast.unparse(node.func).endswith("import_module") and isinstance(node.args[0], ast.Constant):
            self.found.append((absolute(str(node.args[0].value), self.package), node.lineno))
        self.generic_visit(node)


def of_python(text: str, package: str) -> list[tuple[str, int]]:
    """What a Python file imports: dotted names with their lines."""
    visitor = _Imports(package)
    visitor.visit(ast.parse(text))
    return visitor.found


_FROM = re.compile(r"^[ \t]*from[ \t]+([\w.]+)[ \t]+c?import[ \t]+(\([^)]*\)|[^\n;]+)", re.MULTILINE)
_IMPORT = re.compile(r"^[ \t]*c?import[ \t]+([^\n;]+)", re.MULTILINE)
_LATE = re.compile(r'\bimport_module\("([\w.]+)"')


def of_cython(text: str, package: str) -> Iterator[tuple[str, int]]:
    """What a Cython file imports or cimports: dotted names with their lines."""
    code = blanked(text).replace("\\\n", "  ")
    for match in _FROM.finditer(code):
        for each in match[2].strip("()").split(","):
            yield f"{absolute(match[1], package)}.{each.split()[0] if each.strip() else ''}", line_of(code, match)
    for match in _IMPORT.finditer(code):
        for each in match[1].split(","):
            yield each.split()[0], line_of(code, match)
    code = blanked(text, strings=False)
    for match in _LATE.finditer(code):
        yield absolute(match[1], package), line_of(code, match)


def line_of(text: str, match: re.Match[str]) -> int:
    """The line in which a match begins."""
    return text.count("\n", 0, match.start()) + 1


_WORDS = re.compile(r'("""|\'\'\').*?\1|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|#[^\n]*', re.DOTALL)


def blanked(text: str, strings: bool = True) -> str:
    """The code without its docstrings and comments, and without other strings if asked; lines stay where they are."""
    def blank(match: re.Match[str]) -> str:
        if match[1] or match[0][0] == "#" or strings:
            return re.sub(r"[^\n]", " ", match[0])
        return match[0]

    return _WORDS.sub(blank, text)


# ---------------------------------------------------------------- functions

def functions(path: Path) -> Iterator[Function]:
    """The functions of a file, each with its inner ones."""
    text = path.read_text()
    if path.suffix in CYTHON:
        yield from _functions_of_cython(path, text)
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0]
            told = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            length = len(lines) - told * ((first.end_lineno or first.lineno) - first.lineno + 1)
            yield Function(path, node.lineno, node.name, length)


_HEAD = re.compile(r"^([ \t]*)c?p?def\s+(?!class\b|extern\b)[^(\n=]*?(\w+)\(", re.MULTILINE)


def _functions_of_cython(path: Path, text: str) -> Iterator[Function]:
    code = blanked(text)
    lines, shown = code.split("\n"), text.split("\n")
    for match in _HEAD.finditer(code):
        first = last = line_of(code, match) - 1
        head = lines[first]
        while head.count("(") > head.count(")"):
            last += 1
            head += lines[last]
        if not head.rstrip().endswith(":"):
            continue    # a declaration
        end = last
        for k in range(last + 1, len(lines)):
            inside = shown[k].startswith(match[1] + " ")
            if lines[k].strip() and not inside:
                break
            if shown[k].strip() and inside:
                end = k
        told = re.match(r'\s*(""".*?""")', "\n".join(shown[last + 1 :]), re.DOTALL)
        docstring = told[1].count("\n") + 1 if told else 0
        yield Function(path, first + 1, match[2], end - first + 1 - docstring)
