"""Seeds in one part of an array only: every routine, whichever part of its operands it reads or writes, and the same in
a section that runs again.

Who looks for a seed in the wrong triangle finds zeros there, and leaves out a derivative; who takes a part that was
written for all of it loses what was there before.
"""

import numpy as np
import pytest

import blasad as ad
from blasad._declarations.rule import rules as own
from blasad._testing import oracle
from blasad._testing.cases import cases
from blasad._testing.drivers import Engine
from blasad._testing.problems import problem_of
from blasad._testing.reports import RuleReport

CASES = 16


class InASection(Engine):
    """The routine is run again in the reverse sweep."""

    def reverse(self, program, values, shadows):
        return super().reverse(ad.checkpoint(program), values, shadows)


def below(shape):
    return np.tri(*shape[-2:], -1, dtype=bool) if len(shape) > 1 else first(shape)


def above(shape):
    return np.tri(*shape[:-3:-1], -1, dtype=bool).T if len(shape) > 1 else last(shape)


def diagonal(shape):
    return np.eye(*shape[-2:], dtype=bool) if len(shape) > 1 else np.ones(shape, bool)


def first(shape):
    return np.arange(np.prod(shape, dtype=int)).reshape(shape) == 0


def last(shape):
    return first(shape)[(slice(None, None, -1),) * len(shape)]


def corner(shape):
    """At the end of the first row."""
    return last(shape[-1:]) & first(shape[:-1])[:, None] if len(shape) > 1 else last(shape)


def nowhere(shape):
    return np.zeros(shape, bool)


PARTS = [below, above, diagonal, corner, nowhere]


@pytest.mark.parametrize("name", [name for name, rule in own.items() if "reverse" in rule.modes])
def test_seeds_in_one_part(name, rng):
    rule = ad.rules[name]
    report = RuleReport(name)
    for case in cases(rule, rule.dtypes, 11, CASES):
        for k, part in enumerate(PARTS):
            driver = (Engine(), InASection())[(case.number + k) % 2]
            oracle.check_reverse(problem_of(rule, case, 11), driver, report, rng, seeded=part, repeat=False)
    assert report.ok, report
