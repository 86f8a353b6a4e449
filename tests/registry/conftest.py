import pytest

import blasad as ad


class Wrong:
    """The primal writes 7, the gradient is 13."""

    def __init__(self):
        self.calls, self.tapes = 0, []

    def primal(self, x, y):
        self.calls += 1
        y[...] = 7.0
        self.tape = object()
        return self.tape

    def forward(self, x, dx, y, dy):
        dy[...] = 13.0 * dx

    def reverse(self, tape, x, bx, y, by):
        self.tapes.append(tape)
        bx += 13.0 * by


@pytest.fixture
def wrong():
    """A rule that is wrong on purpose, for all to see that it is used; and its function."""
    rule = Wrong()
    with ad.rules.register("wrong", "x:in[n], y:out[n]=None", primal=rule.primal, forward=rule.forward,
                     reverse=rule.reverse) as made:
        yield rule, made.function
