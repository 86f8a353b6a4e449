"""The shortcut for usual calls binds them as the binder does."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

import numpy as np
import pytest

import blasad as ad
from blasad._declarations.rule import rules as own
from blasad._registry import blas, lapack
from blasad._registry.namespace import routine
from blasad._routines.bind import both_ways
from blasad._testing.drivers import Engine
from blasad._testing.runs import run_rule
from support.bound_calls import operands

ROUTINES = sorted(name for name, rule in own.items() if rule.namespace in ("blas", "lapack"))


def always_left(rule: ad.Rule) -> bool:
    """Whether the shortcut leaves every call of a routine to the binder."""
    required = [arg for arg in rule.args if arg.intent == "int" and arg.default is ...]
    scalars = [arg for arg in rule.args if arg.intent == "scalar"]
    stored = [size for arg in rule.args for size in arg.shape if len(size) > 1]     # bands, packed triangles
    return bool(required or stored) or len(scalars) > 2 or any(arg.dtype in ("index", "double") for arg in rule.args)


def sliced(x):
    if not x.ndim:
        return x.copy()
    wide = np.zeros([2 * n for n in x.shape], x.dtype)[(slice(1, None, 2),) * x.ndim]
    wide[...] = x
    return wide


LAYOUTS = (lambda x: x.copy("C"), lambda x: x.copy("F"), sliced, lambda x: x.copy()[..., ::-1] if x.ndim else x.copy())


class Compared:
    """A function that goes past the shortcut, and compares the call with that of the shortcut."""

    def __init__(self, function):
        self.function, self.made, self.usual = function, 0, 0

    def __call__(self, *args, **named):
        result, quick, slow = both_ways(self.function, args, named)
        self.made += 1
        self.usual += quick is not None
        assert quick in (None, slow), (self.function.__name__, args, named)
        return result


@pytest.mark.parametrize("name", ROUTINES)
def test_the_harness_passes_without_the_shortcut(name, monkeypatch):
    """All of its cases, in which the binder makes the calls that the shortcut would make."""
    compared = Compared(routine(ad.rules[name]))
    monkeypatch.setattr({"blas": blas, "lapack": lapack}[ad.rules[name].namespace], name, compared)
    report = run_rule(ad.rules[name], quick=True)
    assert report.ok, str(report)
    assert compared.made >= 100


@pytest.mark.parametrize("name", [name for name in ROUTINES if not always_left(ad.rules[name])])
def test_calls_that_the_shortcut_takes(name):
    """Real factors, all flags and precisions, in several layouts, plain and traced."""
    rule = ad.rules[name]
    compared = Compared(routine(rule))
    for dtype in rule.dtypes:
        flags = rule.flags(dtype)
        for chosen, layout in product(product(*flags.values()), LAYOUTS):
            arrays, others = operands(rule, dtype)
            given = {**others, **dict(zip(flags, chosen, strict=True))}

            def program(*values, names=tuple(arrays), given=given):
                compared(**dict(zip(names, values, strict=True)), **given)

            with suppress(np.linalg.LinAlgError):           # not every layout of a definite matrix shows one
                program(*map(layout, arrays.values()))
            with suppress(np.linalg.LinAlgError):           # inside, it would leave memory without a tangent
                Engine().forward(program, *([layout(x) for x in arrays.values()] for _ in "ab"))
    assert compared.usual >= compared.made / 2 > 0
