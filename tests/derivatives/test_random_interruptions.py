"""Random programs that are broken off somewhere by an error or an interrupt, and others after them, bit for bit.

The suite runs the same few every time.  A long run takes others from seeds:

    BLASAD_EXAMPLES=20000 pytest tests/derivatives/test_random_interruptions.py --hypothesis-profile=long
"""

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis.errors import UnsatisfiedAssumption

from support import broken_off

pytestmark = pytest.mark.filterwarnings("ignore")


def few(seed):
    try:
        return broken_off.hold(seed)
    except UnsatisfiedAssumption:           # one of its programs is refused
        return []


def test_what_comes_after_an_error_has_the_bits_that_it_had_before(many):
    if many:
        return many.hold(broken_off.hold)
    told = [word for seed in range(100) for word in few(seed)]
    assert sum("broken off" in word for word in told) > 100


def test_one_bit_that_an_error_leaves_behind_is_noticed(monkeypatch):
    left = []

    def leaving(program, xs, seeds):
        try:
            found = broken_off.eager(program, xs, seeds)
        except BaseException:
            left.append(True)
            raise
        return [*found[:-1], np.nextafter(found[-1].real, np.inf)] if left else found

    monkeypatch.setattr(broken_off, "WAYS", [leaving])
    monkeypatch.setattr(broken_off, "subprocess", SimpleNamespace(run=lambda *_, **__: SimpleNamespace(stdout="")))
    with pytest.raises(broken_off.Wrong, match="Arrays are not equal"):
        for seed in range(20):
            left.clear()
            few(seed)
