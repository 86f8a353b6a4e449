"""Where random programs get their choices from: Hypothesis, which shrinks what fails, or a seed, which is quick.

Generators take `draw`, and `draw(low, high)` is an integer.
"""

import random
from functools import cache

from hypothesis import strategies as st
from hypothesis.errors import UnsatisfiedAssumption


@cache
def integers(low, high):
    return st.integers(low, high)


class Hypothesis:
    """Choices that Hypothesis makes."""

    def __init__(self, draw):
        self.draw = draw

    def __call__(self, low, high):
        return self.draw(integers(low, high))

    def many(self, make, least, most):
        """What `make` makes of choices, several times; some are left out when a failure shrinks."""
        return self.draw(st.lists(_made(make), min_size=least, max_size=most))


@st.composite
def _made(draw, make):
    return make(Hypothesis(draw))


class Seed:
    """Choices that a seed makes."""

    def __init__(self, *seed):
        self.random = random.Random(repr(seed)).random

    def __call__(self, low, high):
        return low + int(self.random() * (high - low + 1))

    def many(self, make, least, most):
        return [make(self) for _ in range(self(least, most))]


def require(condition):
    """Leave a program out, as `assume` does, which is for Hypothesis alone."""
    if not condition:
        raise UnsatisfiedAssumption


def pick(draw, options):
    """One of several, the first one where a failure shrinks."""
    return options[draw(0, len(options) - 1)]


def rarely(draw, n):
    """True in one of n cases."""
    return draw(1, n) == n


def shuffled(draw, n):
    """A permutation of n numbers."""
    rest = list(range(n))
    return [rest.pop(draw(0, k)) for k in reversed(range(n))]


def without(lines, fails):
    """Those lines that it takes to fail: each of the others can be left out."""
    k = len(lines)
    while k:
        k -= 1
        fewer = lines[:k] + lines[k + 1:]
        if fails(fewer):
            lines, k = fewer, min(k + 1, len(fewer))
    return lines
