"""Programs of many kinds, written for NumPy alone, are differentiated as they stand.

Their values are those of NumPy, to the bit; their derivatives are held against differences of them.
"""

import pytest

from programs.as_they_are import (
    expansions,
    filters,
    fluids,
    learning,
    mechanics,
    networks,
    series,
    solvers,
    waves,
)
from support.as_they_are import Posed

MODULES = (expansions, filters, fluids, learning, mechanics, networks, series, solvers, waves)
PROGRAMS = {name: each for module in MODULES for name, each in vars(module).items() if hasattr(each, "arguments")}


@pytest.fixture(params=list(PROGRAMS))
def posed(request, rng):
    return Posed(PROGRAMS[request.param], rng)


def test_there_are_programs_of_many_kinds():
    assert len(PROGRAMS) >= 60


def test_values_are_those_of_numpy_and_derivatives_those_of_differences(posed):
    posed.hold_values_and_derivatives()


def test_compiled_and_checkpointed_they_have_the_same_gradients(posed):
    posed.hold_compiled_and_checkpointed()


def test_their_gradients_have_derivatives(posed):
    if not posed.smooth:
        pytest.skip("it has no second derivative")
    posed.hold_second_derivatives()
