"""The page of docs/reference about all functions of SciPy, and the score that README.md and docs/compare.md repeat.

Each function's samples in `tests/samples` run inside a derivative, and are compared with differences; `tests/support/
samples.py` says how. That takes about three minutes.

    python .ci/page_of_scipy.py                     all of it
    python .ci/page_of_scipy.py ndimage signal      these modules; the others as they stand on the page
    python .ci/page_of_scipy.py distributions       the table of distributions
    python .ci/page_of_scipy.py --check             say whether the page is what running gives; also with modules
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import scipy  # noqa: E402

from blasad._hooks import names  # noqa: E402
from support import samples  # noqa: E402

PAGE = ROOT / "docs" / "reference" / "scipy.md"
SCORES = [ROOT / "README.md", ROOT / "docs" / "compare.md"]
KINDS = (samples.RIGHT, samples.PARTLY, samples.REFUSED, samples.WRONG, samples.CONSTANT)


def version() -> str:
    return scipy.__version__.rpartition(".")[0]


def heading(module: str) -> str:
    return f"## scipy.{module}"


def sections(text: str) -> dict[str, list[str]]:
    """The rows of the tables that a page has, by module."""
    parts = re.split(r"^## scipy\.(\S+)\n", text.partition("## Distributions")[0], flags=re.M)[1:]
    return {module: re.findall(r"^\| `.*\|$", part, re.M) for module, part in zip(parts[::2], parts[1::2], strict=True)}


def kind_of(row: str) -> str:
    """Right, partly right, refused, wrong or constant: what a row says."""
    _, _, right, constant, refused, *_ = (cell.strip() for cell in row.split("|"))
    if "**wrong" in refused:
        return samples.WRONG
    if right:
        return samples.PARTLY if refused else samples.RIGHT
    return samples.REFUSED if refused else samples.CONSTANT


def special() -> dict[str, int]:
    """What numpy.md says of `scipy.special`."""
    table = names.table("scipy.special")
    partly = [name for name in table["derivative"] if (names.along(name) or {}).get("unknown")]
    return {samples.RIGHT: len(table["derivative"]) - len(partly), samples.PARTLY: len(partly),
            samples.REFUSED: len(table["refused"]), samples.WRONG: 0, samples.CONSTANT: len(table["constant"])}


def counts(rows: list[str]) -> dict[str, int]:
    return {kind: sum(kind_of(row) == kind for row in rows) for kind in KINDS}


def score(tables: dict[str, list[str]]) -> tuple[int, int, int]:
    """How many functions are right, how many along some arguments, and how many have a derivative."""
    every = [counts(rows) for module, rows in tables.items() if module in samples.MODULES] + [special()]
    right, partly, refused, wrong = (sum(each[kind] for each in every) for kind in KINDS[:4])
    return right, partly, right + partly + refused + wrong


def page(tables: dict[str, list[str]], distributions: list[str]) -> str:
    right, partly, whole = score(tables)
    text = [HEAD.format(version=version(), right=right, partly=partly, whole=whole)]
    for module in (*samples.MODULES, "special"):
        number = special() if module == "special" else counts(tables.get(module, []))
        others = "" if module == "special" else len(samples.without_numbers(module))
        text.append(f"| `scipy.{module}` | " + " | ".join(str(number[kind]) for kind in KINDS) + f" | {others} |")
    for module in samples.MODULES:
        rows = tables.get(module, [])
        text += ["", heading(module), ""]
        if rows:
            text += [samples.HEADER, "|---|---|---|---|---|", *rows, ""]
        others = sorted(samples.without_numbers(module) & set(samples.public(module)))
        text += [samples.listed("Of no numbers that a result depends on smoothly", others)] if others else []
        if not others:
            text.pop()
    text += ["", DISTRIBUTIONS, *distributions, ""]
    return "\n".join(text)


def with_score(text: str, tables: dict[str, list[str]]) -> str:
    """A page that repeats the score, with its numbers."""
    right, _, whole = score(tables)
    return re.sub(r"\d+ of (the )?\d+ public functions of SciPy",
                  lambda old: f"{right} of {old[1] or ''}{whole} public functions of SciPy", text)


def main() -> int:
    """Write or check; 1 if a page is not what it should be."""
    wanted = [each for each in sys.argv[1:] if not each.startswith("-")]
    old = PAGE.read_text() if PAGE.exists() else ""
    tables, lines = sections(old), re.findall(r"^\| `\w+` \|.*\|$", old.partition(DISTRIBUTIONS)[2], re.M)
    for module in samples.MODULES:
        if not wanted or module in wanted:
            tables[module] = [each.row for each in samples.rows(module)]
            print(f"scipy.{module}: {counts(tables[module])}", flush=True)
    if not wanted or "distributions" in wanted:
        lines = samples.rows_of_distributions()
    pages = {PAGE: page(tables, lines)} | {path: with_score(path.read_text(), tables) for path in SCORES}
    stale = [path for path, text in pages.items() if not path.exists() or path.read_text() != text]
    for path in stale:
        if "--check" in sys.argv:
            print(f"{path} is not what running gives: run python .ci/page_of_scipy.py", file=sys.stderr)
        else:
            path.write_text(pages[path])
    return int("--check" in sys.argv and bool(stale))


HEAD = """# SciPy, differentiated

<!-- made by running samples, by python .ci/page_of_scipy.py with scipy {version} -->

**{right} of {whole} public functions of SciPy that have a derivative are right along every argument of their samples,
{partly} more along some of them.** The others raise an error that says what to do.

For each function there is a sample call in `tests/samples`. It runs inside a derivative, once for each of its
arguments, and the gradient is compared with central differences. *Right* means that they agree, *constant* that the
result does not change, or is made of integers or booleans, *refused* that blasad raises an error or warns. A function
is right if it is along all arguments of its samples that are not constant. Options that no sample has may be refused,
too. `tests/scipy/test_every_name_of_scipy.py` asserts what this page says, name by name.

- Do call the functions under SciPy's names, in SciPy's modules: blasad leads them to rules while a derivative runs.
- Do write [a rule](../rules.md) where the last column says *a rule*, or pass plain values:
  `blasad.stop_gradient(x)`.
- Don't look for `scipy.special` here: it has [a table of its own](numpy.md#scipyspecial). `scipy.datasets`,
  `scipy.misc` and `scipy.stats.mstats` were not tried.

| module | right | right along some | refused | wrong | constants | without numbers |
|---|---|---|---|---|---|---|"""

DISTRIBUTIONS = """## Distributions

Of each univariate distribution of `scipy.stats`, the methods `pdf` or `pmf`, `logpdf` or `logpmf`, `cdf`, `sf` and
`ppf` were tried along the numbers that they are called with, and along all parameters that are no integers. Of
`levy_stable` and `studentized_range`, whose methods take minutes, `logpdf` alone.

| distribution | parameters | right | refused |
|---|---|---|---|"""

if __name__ == "__main__":
    sys.exit(main())
