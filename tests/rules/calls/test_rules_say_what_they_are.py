"""What an operation is stands in its rule: a rule that does not say is refused, and says what its declaration says."""

import pytest

import blasad as ad
from blasad._declarations.rule import rules as own
from blasad._rules.calls import core

OF_A, OF_B, OF_C, NO_PART, OF_STORED = 1, 2, 4, 8, 16
SETS, SCALES, ADDS, CHANGES = 32, 64, 128, 256
STORAGE = ("band", "filled", "multipliers")


@pytest.mark.parametrize("traits, missing", [
    (NO_PART, "one of SETS_C"), (SETS, "NO_PART"), (NO_PART | OF_A | SETS, "NO_PART"),
    (NO_PART | SETS | SCALES, "one of SETS_C"), (0, "has to say")])
def test_a_rule_that_does_not_say_is_refused(traits, missing):
    with pytest.raises(RuntimeError, match=f"gemm has to say.*{missing}|gemm {missing}"):
        core._said(core.OPS["gemm"], traits)


@pytest.mark.parametrize("name", list(own))
def test_its_part_is_that_of_the_declaration(name):
    rule, said = ad.rules[name], core._said(core.OPS[name])
    flags = {arg.name for arg in rule.args}
    for arg in rule.args:
        packed = "n(n+1)/2" in arg.shape or "k+1" in arg.shape
        if arg.stored in ("triangular", "symmetric", "hermitian", "triangle", "definite", "indefinite", "factored"):
            part = OF_STORED if packed else OF_A if arg.intent == "in" else OF_C
            assert said & part, arg
        elif arg.stored == "part" and flags & {"uplo", "type"}:
            assert said & (OF_C if arg.intent != "in" else OF_A), arg


@pytest.mark.parametrize("name", list(own))
def test_what_is_said_of_the_output_is_that_of_the_declaration(name):
    rule, said = ad.rules[name], core._said(core.OPS[name])
    if any(arg.name == "beta" for arg in rule.args) and name != "laset":
        assert said & SCALES
    elif all(arg.intent != "inout" for arg in rule.args):
        assert said & SETS or name.startswith("dot")        # beta is that of the calls that derivatives emit
