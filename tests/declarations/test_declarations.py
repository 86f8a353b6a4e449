"""What a routine says of itself stands in its declaration, once; what is made of it, and what is told of it, agrees."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import blasad as ad
from blasad._declarations.everything import of_blas, of_lapack, operations
from blasad._declarations.operations import Operation
from blasad._declarations.rule import Rule
from blasad._declarations.rule import rules as own
from blasad._rules import load
from blasad._rules.calls import core
from support import ROOT

ROUTINES = of_blas() + of_lapack()
OPERATIONS = operations(ROUTINES)
PAGE = (ROOT / "docs" / "contributing" / "routine.md").read_text()
WITHOUT_INIT = f"""
import sys
from types import ModuleType
package = sys.modules["blasad"] = ModuleType("blasad")
package.__path__ = {list(ad.__path__)!r}
"""
FILES_OF_RULES = sorted(path for path in (ROOT / "cython_src" / "rules").rglob("*.pyx")
                        if path.relative_to(ROOT).parts[2] not in ("calls", "kernels"))


def source(module: str) -> str:
    return (ROOT / "cython_src" / f"{module.replace('.', '/')}.pyx").read_text()


def run(text: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", WITHOUT_INIT + text], capture_output=True, text=True)


def test_rules_are_the_declarations() -> None:
    assert [ad.rules[rule.name] for rule in ROUTINES if rule.namespace != "inner"] == list(own.values())
    assert len({rule.name for rule in ROUTINES}) == len(ROUTINES)


def test_a_pickled_program_tells_operations_by_names_that_differ() -> None:
    names = [getattr(each, "told_as", "") or each.name.lower() for each in OPERATIONS]
    assert len(set(names)) == len(names)


def test_declarations_need_nothing_that_is_compiled_and_no_library() -> None:
    done = run("from blasad._declarations.everything import of_blas, of_lapack, operations\n"
               "operations(of_blas() + of_lapack())\n"
               "print(*sorted(set(sys.modules) & {'numpy', 'scipy'}), *(m for m in sys.modules if m[:7] == 'blasad.'))")
    assert done.returncode == 0, done.stderr
    assert all(name.startswith("blasad._declarations") for name in done.stdout.split()), done.stdout


@pytest.mark.parametrize("rule", ROUTINES, ids=lambda rule: rule.name)
def test_each_has_its_rule_where_it_says(rule: Rule) -> None:
    assert f'declare("{rule.name}", ' in source(f"rules/{rule.module}")
    assert rule.op == "" or core.OPS[rule.name] == core._NUMBERS[rule.op]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_each_operation_has_its_rule_and_kernel_where_it_says(operation: Operation) -> None:
    text = source(f"rules/{operation.module}")
    names = [rule.name for rule in ROUTINES if rule.op == operation.name]
    assert f"new_rule({operation.name}," in text or any(f'declare("{name}", ' in text for name in names)
    kernel = f"cdef int run_{operation.name.lower()}("
    assert not operation.kernel or kernel in source(f"rules/kernels/{operation.kernel}")
    assert operation.call


def test_numbers_are_those_of_all_operations() -> None:
    assert sorted(core._NUMBERS.values()) == list(range(1, len(OPERATIONS) + 1))
    assert list(core._NUMBERS) == [each.name for each in OPERATIONS]
    assert set(core._ROUTINES) == {rule.name for rule in ROUTINES}


def test_an_operation_is_told_of_once() -> None:
    told = [rule.op for rule in ROUTINES if rule.call]
    assert len(set(told)) == len(told) and set(told) == {rule.op for rule in ROUTINES if rule.op}
    assert len({each.name for each in OPERATIONS}) == len(OPERATIONS)


@pytest.mark.parametrize("path", FILES_OF_RULES, ids=lambda path: path.stem)
def test_files_of_rules_have_no_texts_for_people(path: Path) -> None:
    text = re.sub(r'"""(?:.|\n)*?"""', "", path.read_text())
    assert not re.search(r"\b(equation|forward|reverse|source|raises|namespace) ?= ?f?\"|:(in|out|inout)\[", text)


# ---------------------------------------------------------------- one without the other


def test_a_declaration_without_a_rule_is_an_error() -> None:
    assert core.without_rule(["gemm", "MUL", "nosuch", "NOSUCH"]) == ["nosuch", "NOSUCH"]
    with pytest.raises(ImportError, match="nosuch: declared in blasad/_declarations, but without a rule"):
        load._load("blas", [replace(ad.rules["gemm"], name="nosuch")])
    assert "nosuch" not in ad.rules


def test_a_rule_without_a_declaration_is_an_error() -> None:
    done = run('import scipy.linalg\nfrom blasad._rules.calls import core\ndel core._ROUTINES["swap"]\n'
               "import blasad._rules.blas.vectors")
    assert done.returncode == 1
    assert "ImportError: blasad: swap has a rule, but no declaration in blasad/_declarations" in done.stderr


# ---------------------------------------------------------------- the page that tells how to add one


def steps() -> list[tuple[str, list[str]]]:
    """The files that the page edits, each with what it shows of it."""
    found = []
    for section in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]:
        head, _, body = section.partition("\n")
        if path := re.search(r"`(.+)`", head):
            found.append((path[1], re.findall(r"^```\n(.*?)^```$", body, re.MULTILINE | re.DOTALL)))
    return found


def test_the_page_shows_what_stands_in_at_most_four_files() -> None:
    assert 0 < len(steps()) <= 4
    for path, boxes in steps():
        text = (ROOT / path).read_text()
        assert boxes and all(box in text for box in boxes), path


def test_the_routine_of_the_page_is_nowhere_else() -> None:
    """But for what is made, what tells of it, and rules that emit it."""
    edited = {path for path, _ in steps()}
    folders = ("blasad", "cython_src")
    made = re.findall(r"^[^#\n].*", (ROOT / ".gitignore").read_text(), re.MULTILINE)
    found = set()
    for path in (path for folder in folders for path in (ROOT / folder).rglob("*.p*")):
        name = path.relative_to(ROOT)
        if path.suffix in (".py", ".pyx", ".pxd") and not any(name.match(each) for each in made):
            if re.search(r"""["']s?gemmtr["']""", path.read_text()):
                found.add(str(name))
    assert found <= edited, found - edited


@pytest.mark.parametrize("letter", "sdcz")
def test_gemmtr_is_a_routine_like_others(letter: str) -> None:
    dtype, gemmtr = {"s": "f", "d": "d", "c": "F", "z": "D"}[letter], getattr(ad.blas, f"{letter}gemmtr")
    a, b = (np.arange(6).reshape(shape).astype(dtype) + 1 for shape in ((3, 2), (2, 3)))
    c = np.full((3, 3), 7, dtype)
    found = gemmtr(2, a, b, beta=1, c=c.copy(), lower=1)
    assert np.array_equal(found, np.where(np.tri(3, dtype=bool), 2 * a @ b + c, c))
