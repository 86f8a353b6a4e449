"""Each public function of SciPy, by name: what docs/reference/scipy.md says of it is what running its samples gives.

A function that the page has not yet, or that has become right since, is no error here: `.ci/page_of_scipy.py --check`
says so, and without `--check` it writes the page anew.
"""

import re

import pytest
import scipy

import blasad as ad
from support import ROOT, samples

PAGE = (ROOT / "docs" / "reference" / "scipy.md").read_text()
PARTS = re.split(r"^## scipy\.(\S+)\n", PAGE.partition("## Distributions")[0], flags=re.M)[1:]
ROWS = {(module, name): row for module, part in zip(PARTS[::2], PARTS[1::2], strict=True)
        for row, name in re.findall(r"^(\| `(\w+)` \|.*\|)$", part, re.M)}
OF_PAGE = f"with scipy {scipy.__version__.rpartition('.')[0]} -->" in PAGE     # other versions have other functions
NAMES = [(module, name) for module in samples.MODULES for name in samples.samples(module)
         if not any(sample.slow for sample in samples.samples(module)[name])]


def cells(row):
    return [{each.strip(" `*") for each in cell.split(",") if each.strip()} for cell in row.split("|")[2:5]]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("module", "name"), NAMES)
def test_the_page_says_what_running_gives(module, name):
    if name not in samples.public(module):
        pytest.skip("this SciPy does not have it")
    row = ROWS.get((module, name), "| | | | **wrong** | |")
    outcome = samples.outcome(module, name)
    assert outcome.kind != samples.WRONG or "**wrong" in row, outcome
    if OF_PAGE:
        right, constant, _ = cells(row)
        states = {state: {place.strip("`") for place in places} for state, places in outcome.by_state.items()}
        assert right <= states[samples.RIGHT], (row, outcome)
        assert constant <= states[samples.CONSTANT] | states[samples.RIGHT], (row, outcome)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", sorted(set(samples.distributions()) - samples.SLOW))
def test_the_page_says_what_logarithms_of_densities_give(name):
    method = "logpdf" if "logpdf" in samples.methods(name) else "logpmf"
    states = samples.of_distribution(name, method)
    assert samples.WRONG not in states.values()
    row = re.search(rf"^\| `{name}` \|([^|]*)\|([^|]*)\|(.*)\|$", PAGE, re.M)
    if OF_PAGE and (row[2].strip() == "all" or f"`{method}`" in row[2]):
        assert samples.REFUSED not in states.values(), (row[0], states)


def test_each_function_has_a_sample_or_takes_no_numbers():
    if not OF_PAGE:
        pytest.skip("another SciPy")
    for module in samples.MODULES:
        known = set(samples.samples(module)) | samples.without_numbers(module)
        assert sorted(set(samples.public(module)) - known) == [], module


def test_the_score_is_the_sum_of_the_rows_and_stands_elsewhere_too():
    right, whole = re.search(r"(\d+) of (\d+) public functions of SciPy", PAGE).groups()
    table = [[int(cell) for cell in re.findall(r"\d+", line.split("` |")[1])]
             for line in re.findall(r"^\| `scipy\.\S+` \|.*$", PAGE, re.M)]
    assert int(right) == sum(row[0] for row in table) and int(whole) == sum(sum(row[:4]) for row in table)
    by_row = sum("**wrong" not in row and bool(cells(row)[0]) and not cells(row)[2] for row in ROWS.values())
    special = next(row for row in table if row[0] > 200)
    assert int(right) == by_row + special[0]
    for path in (ROOT / "README.md", ROOT / "docs" / "compare.md"):
        assert re.search(rf"\b{right} of (the )?{whole} public functions of SciPy", path.read_text()), path


@pytest.mark.parametrize(("f", "state"), [
    (lambda x: (x * x).sum(), samples.RIGHT), (lambda x: x.size, samples.CONSTANT),
    (lambda x: scipy.stats.relfreq(x).frequency.sum(), samples.REFUSED),
    (lambda x: float(x.sum()), samples.REFUSED), (lambda x: (x * ad.stop_gradient(x)).sum(), samples.WRONG)])
def test_what_is_right_constant_refused_and_wrong_is_told_apart(f, state):
    assert samples.of_function(f, samples.VALUES["v"])[0] == state
