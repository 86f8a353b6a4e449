"""At condition 1e8 the reverse loses no more digits than the forward derivative, and neither more than they must."""

import numpy as np
import pytest

from support.precise import CONDITION, KINDS, PROBLEMS, errors

EPS = np.finfo(float).eps


@pytest.mark.parametrize("dtype", "dD")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.name)
def test_reverse_is_as_accurate_as_forward(problem, kind, dtype):
    forward, reverse = errors(problem, kind, dtype, pairs=8)
    assert reverse <= 2 * forward + 4 * EPS
    # columns of any size cost nothing, but those of singular values; else what a backward stable factorization costs
    any_columns = kind == "columns" and problem.name != "lstsq by singular values"
    assert reverse <= 2 * EPS * (200 if any_columns else CONDITION)
