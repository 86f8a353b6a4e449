"""Every routine family of LAPACK is a rule, a driver, or left out for a reason."""

from __future__ import annotations

import re
import sys

import pytest
from scipy.linalg import cython_lapack

import blasad as ad
from blasad._declarations.drivers import DRIVERS
from support import ROOT

sys.path.insert(0, str(ROOT / ".ci"))
from page_of_lapack import LEFT_OUT, families, page, reasons  # noqa: E402

MIXED = {"dsgesv", "dsposv", "zcgesv", "zcposv"}           # of two precisions


def is_ours(name: str) -> bool:
    """Whether blasad has a routine without a type; SciPy's, such as `ilaver`, are there too, without a derivative."""
    return name in DRIVERS or name in ad.rules and ad.rules[name].namespace == "lapack"


def linked() -> set[str]:
    """The families of which SciPy links at least one routine."""
    names = {name for name in cython_lapack.__pyx_capi__ if not name.startswith("_")}
    return names & MIXED | {re.sub("^[sdcz]", "", name) for name in names - MIXED}


def test_every_family_is_accounted_for() -> None:
    assert not linked() - families().keys()


def test_no_family_stands_twice() -> None:
    every = [name for _, names in LEFT_OUT for name in names.split()]
    assert len(every) == len({name.partition(":")[0] for name in every})


@pytest.mark.parametrize("name", sorted(families()))
def test_the_table_tells_the_truth(name: str) -> None:
    assert is_ours(name) == bool(families()[name])


def test_what_is_named_instead_is_there() -> None:
    assert not [instead for _, instead in reasons().values() if instead and not is_ours(instead)]


def test_nothing_that_is_there_has_a_reason_to_be_missing() -> None:
    assert not [name for name in reasons() if is_ours(name)]


def test_the_page_names_each_of_them() -> None:
    named = set(re.findall(r"`(\w+)`", page()))
    assert not families().keys() - named
