"""The tests themselves: who imports whom, where random numbers come from, what names say."""

from __future__ import annotations

import ast
import functools
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from support import ROOT

TESTS = ROOT / "tests"
FILES = sorted(TESTS.rglob("*.py"))
MODULES = [path for path in FILES if path.name.startswith("test_")]
DRAWS = {"RNG", "random", "uniform", "random_like", "matrix", "vector"}     # from the generator of all tests
LISTED = re.compile(r"(?:^|_)[A-Z]+\d+(?:_|$)")                            # a number in somebody's list


@functools.cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(module: ast.Module) -> Iterator[str]:
    """The modules that are imported anywhere, also inside functions."""
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def functions(path: Path) -> Iterator[str]:
    return (node.name for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef))


def at_import(node: ast.AST) -> Iterator[ast.AST]:
    """What runs when a module is imported: all but the bodies of functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            for each in (*child.decorator_list, *child.args.defaults):
                yield from (each, *at_import(each))
        elif not isinstance(child, ast.Lambda):
            yield from (child, *at_import(child))


def drawn(module: ast.Module) -> list[int]:
    """The lines that draw from the generator of all tests before a test has begun."""
    own = {each.asname or each.name for node in module.body
           if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("support.") for each in node.names}
    return [node.lineno for node in at_import(module)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "RNG"
            or isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in DRAWS & own
            and not any(each.arg == "rng" for each in node.keywords)]


def test_names_of_files_are_unique() -> None:
    """They are the names of modules, for the folders are no packages."""
    twice = [name for name, times in Counter(path.name for path in MODULES).items() if times > 1]
    assert not twice


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(TESTS)))
def test_no_file_imports_a_test_module(path: Path) -> None:
    """What two of them need lies in support."""
    names = {each.stem for each in MODULES} | {"conftest", "tests"}
    assert not {name for name in imported(tree(path)) if name.split(".")[0] in names}


def test_helpers_that_draw_numbers_are_defined_once() -> None:
    found = Counter(name for path in FILES for name in functions(path))
    assert {found[name] for name in ("random", "uniform", "random_like")} == {1}


def test_generators_are_made_in_one_place() -> None:
    """A test draws from `rng`, which is seeded by its name; what a module makes at import has a `generator`."""
    numbers = TESTS / "support" / "numbers.py"
    others = {path.name: lines for path in FILES if (lines := drawn(tree(path)))}
    assert not others, "these lines draw what the modules imported before them leave over"
    assert [path for path in FILES if re.search(r"\bdefault_rng\(|\bnp\.random\.seed", path.read_text())] == [numbers]


def test_names_cite_no_list() -> None:
    """A name is the sentence that the test holds; where its case comes from, the docstring tells."""
    assert LISTED.search("test_F7_FIELD12_potrf") and not LISTED.search("test_beta_reads_C_at_zero")
    assert not [name for path in MODULES for name in functions(path) if LISTED.search(name)]


def test_the_page_about_tests_names_every_folder() -> None:
    page = (TESTS / "README.md").read_text()
    folders = {str(path.parent.relative_to(TESTS)) for path in FILES} - {"."}
    assert set(re.findall(r"^\| `([\w/]+)/` ", page, re.MULTILINE)) == folders
