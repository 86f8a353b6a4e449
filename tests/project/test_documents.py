"""What is made from the declarations: signatures, docstrings and stubs."""

from __future__ import annotations

import doctest
import inspect
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import blasad as ad
from blasad._declarations.rule import rules as own
from blasad._registry.namespace import routine
from support import ROOT

PAGES = sorted((ROOT / "docs").rglob("*.md"))
OTHERS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "bench" / "README.md"]


def test_the_stubs_are_current() -> None:
    done = subprocess.run([sys.executable, "cython_src/generate", "--check"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_page_about_routines_is_current() -> None:
    done = subprocess.run([sys.executable, ".ci/documents.py", "--check"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", sorted(own))
def test_signature(name: str) -> None:
    rule, function = ad.rules[name], routine(ad.rules[name])
    parameters = inspect.signature(function).parameters
    outputs = [f"overwrite_{arg.name}" for arg in rule.args if arg.intent == "inout"]
    given = [arg for arg in rule.args if not arg.is_found]
    assert list(parameters) == [*(arg.name for arg in given), *outputs]
    for i, arg in enumerate(given):
        parameter = parameters[arg.name]
        assert parameter.default == (parameter.empty if arg.default is ... else arg.default)
        by_name = i >= len(rule.args) - rule.keyword_only
        assert parameter.kind == (parameter.KEYWORD_ONLY if by_name else parameter.POSITIONAL_OR_KEYWORD)
    for each in outputs:
        assert parameters[each].default is True and parameters[each].kind == inspect.Parameter.KEYWORD_ONLY


@pytest.mark.parametrize("name", sorted(own))
def test_docstring(name: str) -> None:
    rule, text = ad.rules[name], routine(ad.rules[name]).__doc__
    told = " ".join(text.split())
    assert " ".join(rule.equation.split()) in told and " ".join(rule.source.split()) in told
    for step in [*rule.forward.split(";"), *rule.reverse.split(";")]:
        assert " ".join(step.split()) in told
    assert max(map(len, text.splitlines())) <= 100


def imported_by(block: str) -> list[str]:
    """The libraries that a block of a page imports."""
    lists = re.findall(r"^>>> import (.*)$", block, re.MULTILINE)
    names = [name.split()[0] for each in lists for name in each.partition("#")[0].split(",")]
    return [name.partition(".")[0] for name in names + re.findall(r"^>>> from (\S+) import", block, re.MULTILINE)]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_examples_of_the_pages_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if path.name == "programs.md" and os.environ.get("BLASAD_TIDY") == "0":
        pytest.skip("counts what tidying leaves out")
    monkeypatch.syspath_prepend(path.parent)    # pages about scripts import them
    text = path.read_text()
    blocks = re.finditer(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    # one session a page, with the lines where they are in it
    lines = [""] * (text.count("\n") + 1)
    for block in blocks:
        if not all(map(find_spec, imported_by(block[1]))):
            continue    # a block is all that a page says in a library that is not here
        first = text.count("\n", 0, block.start(1))
        lines[first : first + block[1].count("\n")] = block[1].splitlines()
    test = doctest.DocTestParser().get_doctest("\n".join(lines), {}, path.name, str(path), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("path", [*PAGES, *OTHERS], ids=lambda path: str(path.relative_to(ROOT)))
def test_the_pages_name_what_is_there(path: Path) -> None:
    text = path.read_text()
    for target, heading in re.findall(r"\]\(([\w/.]+\.(?:md|py|csv))?(?:#([\w-]+))?\)", text):
        page = path.parent / target if target else path
        if "site/" in target:                   # made by Sphinx
            continue
        assert page.exists(), target
        headings = re.findall(r"^#+ (.*)", page.read_text(), re.MULTILINE) if heading else []
        assert not heading or heading in {re.sub(r"[^\w -]", "", each).lower().replace(" ", "-") for each in headings}
    for name in re.findall(r"(?<![\w/.])((?:blasad|cython_src|tests|docs|bench|\.ci)/[\w./-]*\w)(?![\w/<*{-])", text):
        assert (ROOT / name).exists() or name.startswith("docs/site"), name


def test_every_page_that_a_source_names_is_there() -> None:
    """Messages and docstrings send readers to pages."""
    sources = [path for folder in ("blasad", "cython_src", "tests", "bench", ".ci", ".github")
               for path in (ROOT / folder).rglob("*")
               if path.suffix in {".py", ".pyi", ".pyx", ".pxd", ".pxi", ".h", ".json", ".yml", ".yaml"}]
    assert len(sources) > 500
    named = {(name, path.relative_to(ROOT)) for path in sources
             for name in re.findall(r"\bdocs/[\w/]+\.md\b", path.read_text(encoding="utf-8"))}
    assert len(named) > 20
    assert sorted((name, path) for name, path in named if not (ROOT / name).exists()) == []


@pytest.mark.parametrize("path", [*PAGES, *OTHERS], ids=lambda path: str(path.relative_to(ROOT)))
def test_no_list_is_glued_into_a_paragraph(path: Path) -> None:
    """Tools that wrap lines join "- " items to the text before them."""
    prose = re.sub(r"^(```|:::).*?^\1|^\|.*?$", "", path.read_text(), flags=re.MULTILINE | re.DOTALL)
    assert re.findall(r".*[.:;)!?] - (?:\*\*|`|\[|[A-Z]).*", prose) == []


def test_there_are_few_pages_at_the_top() -> None:
    assert len(list((ROOT / "docs").glob("*.md"))) <= 20


def test_one_table_has_every_name_at_the_top() -> None:
    page = (ROOT / "docs" / "reference" / "names.md").read_text()
    names = re.findall(r"^\|[^|]*\| `(\w+)` \|", page, re.MULTILINE)
    assert len(names) == len(set(names)) == page.count("\n|") - 2
    assert set(names) == {name for name in dir(ad) if not name.startswith("_")}


def test_overwrite() -> None:
    a, c = np.ones((2, 2)), np.ones((2, 2))
    assert ad.blas.gemm(1.0, a, a, 1.0, c, overwrite_c=False)[0, 0] == 3 and c[0, 0] == 1
    assert ad.blas.gemm(1.0, a, a, 1.0, c, overwrite_c=True) is c and c[0, 0] == 3


def test_iamax() -> None:
    out = np.zeros((), int)
    assert ad.blas.iamax(np.array([1.0, -3.0, 2.0])) == 1
    assert ad.blas.iamax(np.array([1.0, -3.0j, 2.0]), out=out) is out and out == 1
    with pytest.raises(TypeError, match="iamax: out must be an array of dtype int64"):
        ad.blas.iamax(np.ones(2), out=np.zeros(()))

    def of_the_largest(x):
        k, place = ad.blas.iamax(x), np.zeros((), int)
        ad.blas.iamax(x, out=place)
        assert k == place
        return x[k] ** 2

    assert np.array_equal(ad.grad(of_the_largest)(np.array([1.0, -3.0, 2.0])), [0.0, -6.0, 0.0])
