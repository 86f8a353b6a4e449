"""Rules registered in place of every routine of blasad: what they are told, and where they are used."""

from __future__ import annotations

import numpy as np
import pytest

import blasad as ad
from blasad._declarations.rule import rules as own
from blasad._registry.callables import _names
from blasad._testing.runs import run_rule
from support.bound_calls import Bound
from support.numbers import random

ROUTINES = sorted(own)


class Delegate:
    """The rule of a routine of blasad by that routine's bound calls: whatever it is not told, they lack."""

    def __init__(self, rule):
        self.rule, self.calls = rule, 0
        self.made = {arg.name for arg in rule.args if arg.is_found}
        self.written = [name for name in rule.writes if name not in self.made]

    def bound(self, mode, args, copied=()):
        """A call, its shadows, and the arrays that were given."""
        given = dict(zip(_names(self.rule, mode), args, strict=True))
        given.pop("tape", None)
        prefix = {"forward": "d", "reverse": "b"}.get(mode)
        known = {arg.name for arg in self.rule.args}
        shadows = {name: given.pop(prefix + name) for name in known if prefix and prefix + name in given}
        found = {name: given.pop(name) for name in self.made & given.keys()}
        for name in copied:                             # what was not kept is not read
            like = given[name] if given.get(name) is not None else shadows[name]
            given[name] = None if like is None else like.copy()
        given = {name: x for name, x in given.items() if name in known and x is not None}
        call = self.rule.bind(**given)
        shadows = {name: np.asarray(dx) for name, dx in shadows.items() if dx is not None}
        if prefix:
            shadows |= {name: np.zeros_like(call.arrays[name]) for name in self.written if name not in shadows}
        return call, shadows, found

    def primal(self, *args):
        self.calls += 1
        call, _, found = self.bound("primal", args)
        call.run()
        for name, x in found.items():
            x[...] = call.arrays[name]

    def forward(self, *args):
        call, shadows, _ = self.bound("forward", args, self.written)
        call.forward(shadows)

    def reverse(self, *args):
        call, shadows, _ = self.bound("reverse", args, self.written)
        fresh = {name: dx.copy() if name in self.written else np.zeros_like(dx) for name, dx in shadows.items()}
        call.reverse(call.augmented(active=tuple(shadows)), fresh)
        for name, dx in shadows.items():                # two of them may be one array
            dx[...] = fresh[name] if name in self.written else dx + fresh[name]

    def registered(self):
        if not self.rule.modes:
            return ad.rules.register(self.rule.name, primal=self.primal)
        return ad.rules.register(self.rule.name, primal=self.primal, forward=self.forward, reverse=self.reverse)


@pytest.mark.parametrize("name", ROUTINES)
def test_a_rule_in_place_of_every_routine(name):
    """All cases of the harness, against differences of its plain implementations: every flag, size and number."""
    delegate = Delegate(ad.rules[name])
    with delegate.registered():
        report = run_rule(ad.rules[name], quick=True)
    assert report.ok and delegate.calls, str(report)


@pytest.mark.parametrize("name", [name for name in ROUTINES if ad.rules[name].told or name == "rotmg"])
def test_calls_that_are_bound_are_told_the_same(name):
    with Delegate(ad.rules[name]).registered():
        report = run_rule(ad.rules[name], quick=True, driver=Bound(workspace=True))
    assert report.ok, str(report)


def test_band_solvers_meet_the_rules_of_their_parts():
    """linalg.solve_banded and lapack.gbsv, in one program too, and of stacks."""
    ab, b = random((3, 4, 6)), random((3, 6, 2))
    ab[:, 1] += 3

    def f(ab, b):
        return (ad.linalg.solve_banded((2, 1), ab, b) ** 2).sum()

    wanted = ad.value_and_grad(f, (0, 1))(ab, b)
    factors, steps = Delegate(ad.rules["gbtrf"]), Delegate(ad.rules["gbtrl"])
    with factors.registered(), steps.registered():
        found = ad.value_and_grad(f, (0, 1))(ab, b)
        assert factors.calls == steps.calls == 3
        compiled = ad.compile(ad.value_and_grad(f, (0, 1)), ab[:, :, ::-1], b)(ab, b)
    for value, gradients in (found, compiled):
        np.testing.assert_allclose(value, wanted[0])
        for x, y in zip(gradients, wanted[1], strict=True):
            np.testing.assert_allclose(x, y, rtol=1e-10, atol=1e-12)


def test_what_a_call_is_told_must_be_a_number():
    with Delegate(ad.rules["pstrf"]).registered(), Delegate(ad.rules["laswp"]).registered():
        with pytest.raises(TypeError, match="tol is 'x'; it must be a real number, and no variable"):
            ad.lapack.pstrf(np.eye(2), "x")
        with pytest.raises(TypeError, match="k1 is 0.5; it must be an integer"):
            ad.lapack.laswp(np.eye(2), [0, 1], 0.5)
        with pytest.raises(ValueError, match="piv has 2 among the rows to exchange"):
            ad.lapack.laswp(np.eye(2), [0, 2])
