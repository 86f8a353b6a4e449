"""Globals of modules that change after import, found in the sources."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MUTATORS = ("append", "add", "update", "pop", "popitem", "setdefault", "clear", "remove", "insert", "extend", "discard",
            "move_to_end", "appendleft", "popleft")


def changing():
    """Each such global as (file, name)."""
    found = set()
    for path in sorted((ROOT / "blasad").rglob("*.py")):
        found |= {(path.relative_to(ROOT).as_posix(), name) for name in of_python(path.read_text())}
    for suffix, read in (("pyx", of_cython), ("pxi", of_cython), ("h", of_c), ("c", of_c)):
        for path in sorted((ROOT / "cython_src").rglob(f"*.{suffix}")):
            found |= {(path.relative_to(ROOT).as_posix(), name) for name in read(path.read_text())}
    return found


# ---------------------------------------------------------------- Python

def of_python(text):
    """Globals that functions assign to or change, those of other modules as `module.name`, and caches."""
    tree = ast.parse(text)
    top = {name for node in tree.body for name in bound(node)}
    modules = {alias.asname or alias.name.split(".")[0] for node in ast.walk(tree)
               if isinstance(node, (ast.Import, ast.ImportFrom)) for alias in node.names}
    found = set()
    for function in ast.walk(tree):
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            continue
        own = locals_of(function)
        for node in ast.walk(function):
            if isinstance(node, ast.Global):
                found.update(node.names)
            for target in changed(node):
                if isinstance(target, ast.Name) and target.id in top and target.id not in own:
                    found.add(target.id)
                if (isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name)
                        and target.value.id in modules and target.value.id not in own):
                    found.add(f"{target.value.id}.{target.attr}")
    for node in tree.body:
        for each in getattr(node, "decorator_list", ()):
            if ast.unparse(each).split("(")[0].split(".")[-1] in ("cache", "lru_cache"):
                found.add(node.name)
    return found


def bound(node):
    """The names that a statement at the top of a module gives to objects other than functions and classes."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else ()
    return [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]


def locals_of(function):
    """Parameters and variables of a function, with those of functions inside it."""
    found = set()
    outside = set()
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            found.add(node.arg)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        if isinstance(node, ast.Global):
            outside.update(node.names)
    return found - outside


def changed(node):
    """What a statement or a call changes in place."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
        return [node.func.value]
    targets = (node.targets if isinstance(node, (ast.Assign, ast.Delete)) else
               [node.target] if isinstance(node, (ast.AugAssign, ast.AnnAssign)) else ())
    found = []
    for target in targets:
        for each in target.elts if isinstance(target, ast.Tuple) else (target,):
            if isinstance(each, ast.Subscript):
                found.append(each.value)
            elif isinstance(each, ast.Attribute):
                found += [each, each.value]
    return found


# ---------------------------------------------------------------- Cython and C

def of_cython(text):
    """Globals that functions assign to or change, and those of C in the text."""
    lines = text.split("\n")
    top = {name for line in lines for name in declared(line)}
    found = of_c("\n".join(re.findall(r'cdef extern from \*:\s*"""(.*?)"""', text, re.DOTALL)))
    for body in functions(lines):
        whole = "\n".join(body)
        for names in re.findall(r"^\s+global ([\w, ]+)", whole, re.MULTILINE):
            found.update(name.strip() for name in names.split(","))
        for name in re.findall(r"^\s+(?:del )?(\w+)\[[^=\n]*\] *(?:[-+*|&^]?=[^=]|$)", whole, re.MULTILINE):
            if name in top and not is_local(name, whole):
                found.add(name)
        for name in re.findall(rf"\b(\w+)\.(?:{'|'.join(MUTATORS)})\(", whole):
            if name in top and not is_local(name, whole):
                found.add(name)
        for name in re.findall(r"\bchange\(&(\w+),", whole):      # written as other threads read it
            found.add(name)
    return found


def declared(line):
    """The names of variables that a line at the left margin declares."""
    if not line.startswith("cdef "):
        return re.findall(r"^(\w+) *(?:\[:\] *)?=(?!=)", line)
    pointer = re.match(r"cdef \w+ \(\*(\w+)\)\(", line)
    if pointer:
        return [pointer[1]]
    if re.match(r"cdef (enum|struct|class|extern|union|inline|packed)\b", line) or "(" in line.split("=")[0]:
        return []
    return re.findall(r"(\w+)(?:\[\w*\])*(?= *(?:=|,|$))", re.sub(r"#.*", "", line).strip())


def functions(lines):
    """The bodies of all functions, with their first lines."""
    body = []
    for line in lines:
        if re.match(r" *(cdef|cpdef|def|async def) .*\w\(", line) and " extern " not in line and "= <" not in line:
            if body:
                yield body
            body = [line]
        elif line and not line[0].isspace() and not line.startswith((")", "#")):
            if body:
                yield body
            body = []
        elif body:
            body.append(line)
    if body:
        yield body


def is_local(name, body):
    """Whether a function declares the name, takes it, assigns to it or loops over it."""
    word = rf"\b{name}\b"
    return re.search(rf"^\s+cdef [^\n(]*{word}|^\s+{name}(?:, \w+)* = |\bfor [\w, ]*{word}|\A[^:]*\([^:]*{word}",
                     body, re.MULTILINE) is not None


def of_c(text):
    """Static variables that are neither constant nor of a thread."""
    found = set()
    for line in re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).split("\n"):
        if "##" in line or re.match(r"\s*static (?:const|inline)\b|.*\b(?:__thread|_Thread_local)\b", line):
            continue
        match = re.match(r"\s*static ([^=;({]*?)(\w+)(?:\[\w*\])* *(?:=|;|$)", line)
        if match and "const *const" not in line and not re.match(r"\s*static struct \w+ \w+ = \{", line):
            found.add(match[2])
    for match in re.finditer(r"static struct \{[^}]*\} *(\w+)", text):
        found.add(match[1])
    return found - {"struct"}
