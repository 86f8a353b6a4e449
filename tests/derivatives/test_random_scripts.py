"""Random programs of ordinary NumPy, in all modes, held against plain NumPy and against each other bit for bit.

The suite runs the same few every time.  A long run takes others from seeds, quickly, in processes of its own:

    BLASAD_EXAMPLES=60000 pytest tests/derivatives/test_random_scripts.py --hypothesis-profile=long

What fails is printed with the lines that it takes and its numbers.
"""

import os
import signal
import warnings
from functools import wraps

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support import modes, scripts, seeds
from support.choices import Hypothesis, Seed
from support.modes import Wrong, check, hold, shrunk

pytestmark = pytest.mark.filterwarnings("ignore")


def from_a_seed(seed):
    warnings.simplefilter("ignore")
    chosen = check(Seed("scripts", seed))
    try:
        return hold(*chosen)
    except Wrong as wrong:
        raise shrunk(*chosen) or wrong from None


def test_random_scripts(many):
    @settings(max_examples=120)
    @given(st.data())
    def few(data):
        hold(*check(Hypothesis(data.draw)))

    many.hold(from_a_seed) if many else few()


# ---------------------------------------------------------------- faults that are planted


def one_ulp_more(mode):
    @wraps(mode)
    def way(*args):
        found = mode(*args)
        return [*found[:-1], np.nextafter(found[-1].real, np.inf)]
    return way


@pytest.mark.parametrize("mode", ["again", "tidy", "nested", "pickled"])
def test_one_bit_in_one_mode_is_noticed(mode, monkeypatch):
    """Where nothing is summed; and the lines that do not matter are left out."""
    table = modes.SAME if mode in modes.SAME else modes.PROGRAMS
    monkeypatch.setitem(table, mode, one_ulp_more(table[mode]))
    for seed in range(50):
        script, number, _ = check(Seed(seed))
        if script.dtype == "d" and not script.sums and not script.nan and script.lines:
            with pytest.raises(Wrong, match=f"^{mode}: AssertionError"):
                hold(script, number, [mode])
            found = shrunk(script, number, [mode])
            assert not found.lines
            exec(found.script, {})          # as it stands, where the fault is not
            return


def a_little_more(mode):
    @wraps(mode)
    def way(*args):
        return [x + 1e-8 for x in mode(*args)]
    return way


@pytest.mark.parametrize("mode", ["in place", "arguments", "jit", "on threads"])
def test_a_small_error_in_one_mode_is_noticed(mode, monkeypatch):
    """Where the bits may be others."""
    table = modes.NEAR if mode in modes.NEAR else modes.NEAR_PROGRAMS
    monkeypatch.setitem(table, mode, a_little_more(table[mode]))
    with pytest.raises(Wrong, match=f"^{mode}: AssertionError"):
        for seed in range(50):
            script, number, _ = check(Seed("one", seed))
            hold(script, number, [mode])


def test_a_write_that_is_lost_is_noticed(monkeypatch):
    """A view in plain NumPy, a copy in the derivative."""
    right = modes.eager
    text = "def program(x0):\n    x0.reshape(-1)[:1] = 0\n    return x0,\n"
    script = scripts.Script("d", {"x0": np.ones((2, 2))}, {"x0": "C"},
                            [scripts.Line("x0.reshape(-1)[:1] = 0")], ["x0"])
    assert script.text().replace("    pass\n", "") == text
    assert hold(script, 1, modes.MODES)
    monkeypatch.setitem(modes.__dict__, "eager", lambda program, xs, seeds: right(
        lambda x: (program(x.copy()), x)[1:], xs, seeds))
    with pytest.raises(Wrong, match="^value: "):
        hold(script, 1, [])


def test_a_crash_is_a_failure_with_its_seed():
    def dies(seed):
        if seed % 10 == 7:
            os.kill(os.getpid(), signal.SIGKILL)
        return ["fine"]

    counts, failures = seeds.hold_all(dies, 1, 30)
    assert counts == {"fine": 27, "programs": 27}
    assert [seed for seed, _ in failures] == [7, 17, 27]


def test_all_programs_of_a_few_seeds_are_the_same_every_time():
    for seed in range(20):
        assert scripts.scripts(Seed(seed)).text() == scripts.scripts(Seed(seed)).text()
