"""What a compiler does not say of the Cython sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from support import ROOT

SOURCES = sorted((ROOT / "cython_src").rglob("*.pyx"))
DEFINED = re.compile(r"( *)c(?:p)?def (?:inline )?([\w ]+?[ *]+)(\w+)\(")
COUNTED = {"new_rule", "declare", "hits_below", "keep_value", "work_out"}    # places in tables, and a status handed on


def functions(text: str) -> Iterator[tuple[str, str, str, str]]:
    """Type, name, declaration and body of each C function that a text defines."""
    lines = re.sub(r"#.*", "", re.sub(r'"""(?:.|\n)*?"""', "", text)).splitlines()
    for at, line in enumerate(lines):
        if found := DEFINED.match(line):
            end = at + 1
            while "".join(lines[at:end]).count("(") > "".join(lines[at:end]).count(")"):
                end += 1
            inside = end
            while inside < len(lines) and (not lines[inside].strip() or lines[inside].startswith(found[1] + " ")):
                inside += 1
            yield found[2].strip(), found[3], " ".join(lines[at:end]), "\n".join(lines[end:inside])


def returned(body: str) -> Iterator[ast.expr]:
    """What a function returns, its casts, addresses and letters put as Python has them."""
    for found in re.finditer(r"^ *return +(?=\S)", body, re.MULTILINE):
        text, _, rest = body[found.end():].partition("\n")
        while text.count("(") + text.count("{") > text.count(")") + text.count("}"):
            line, _, rest = rest.partition("\n")
            text += " " + line.strip()
        text = re.sub(r"<[\w .]+\**>(?=[\w(&*])|(?<![\w)\]]) *&(?=\w)", " ", re.sub(r"\bc(?=')", "", text))
        yield ast.parse(text.strip(), mode="eval").body


def cannot_be(sentinel: int, kind: str, value: ast.expr) -> bool:
    """Whether a value differs from the sentinel for all to see: calls are looked at where they are defined."""
    if isinstance(value, ast.IfExp):
        return cannot_be(sentinel, kind, value.body) and cannot_be(sentinel, kind, value.orelse)
    if isinstance(value, ast.Constant):
        return value.value != sentinel
    if isinstance(value, ast.Name):
        return kind == "bint" or value.id.isupper()
    return kind == "bint" or isinstance(value, ast.Call)


def silent(text: str) -> list[str]:
    """Functions that may return, as a value, what says that there was an error."""
    return [f"{name}: {ast.unparse(value)}" for kind, name, head, body in functions(text)
            if (m := re.search(r"except (-?\d+)", head)) and name not in COUNTED
            for value in returned(body) if not cannot_be(int(m[1]), kind, value)]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_function_returns_the_mark_of_an_error_as_a_value(path: Path) -> None:
    """``except -1`` is for what tells success; what returns a number of its own says ``except? -1``."""
    assert not silent(path.read_text())


def test_the_search_finds_such_a_function() -> None:
    text = "cdef index whole(View *v) except{} -1:\n    if v == NULL:\n        return 0\n    return <int>v.n // 2\n"
    assert silent(text.format("")) == ["whole: v.n // 2"]
    assert not silent(text.format("?"))
    assert sum(len(list(functions(path.read_text()))) for path in SOURCES) > 1000


NAMED = re.compile(r"\.op [!=]= [A-Z]")        # an operation that is told by its name


def named_without_a_reason(text: str) -> list[str]:
    lines = text.splitlines()
    return [line.strip() for before, line in zip(["", *lines], lines, strict=False)
            if NAMED.search(line) and "#" not in line and not before.lstrip().startswith("#")]


def test_an_operation_is_named_outside_of_rules_and_kernels_for_a_reason() -> None:
    """What others ask of an operation is a trait in its declaration; else a comment says why it is this one."""
    found = [line for path in SOURCES for parts in [path.relative_to(ROOT / "cython_src").parts]
             if parts[0] != "rules" or parts[1] == "calls" for line in named_without_a_reason(path.read_text())]
    assert found == [], found
    assert named_without_a_reason("if c.op == COPY:\n    pass")
    assert not named_without_a_reason("# why\nif c.op == COPY:")
