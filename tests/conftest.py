import os
import random
import sys

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, settings

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
sys.path.insert(0, os.path.dirname(__file__))
if os.environ.get("BLASAD_TIDY") == "0":    # all programs of the suite as they were traced
    from blasad import _compile

    _compile.compile.__kwdefaults__["tidy"] = False

QUIET = dict(deadline=None, database=None, suppress_health_check=list(HealthCheck),
             phases=[Phase.generate, Phase.shrink])
settings.register_profile("short", derandomize=True, max_examples=400, **QUIET)      # the same programs every time
settings.register_profile("long", max_examples=int(os.environ.get("BLASAD_EXAMPLES", 20_000)), **QUIET)
settings.load_profile("short")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    """A long run has a seed that can be given again."""
    if config.getoption("--hypothesis-profile", None) == "long" and config.getoption("--hypothesis-seed", None) is None:
        config.option.hypothesis_seed = str(random.SystemRandom().randrange(2**32))


def pytest_report_header(config):
    seed = config.getoption("--hypothesis-seed", None)
    return f"random programs: --hypothesis-seed={seed}" if seed is not None else "random programs: the same every time"


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """The script of a failed program, with no marks before its lines."""
    report = (yield).get_result()
    script = getattr(call.excinfo.value, "script", None) if call.excinfo is not None else None
    if script is not None:
        report.sections.append(("paste and run", script))


@pytest.fixture
def numbers_of_its_own():
    """The test draws the same numbers whatever ran before it, and those after it draw what they did without it."""
    from test_lapack_factors import RNG

    before = RNG.bit_generator.state
    RNG.bit_generator.state = np.random.default_rng(14).bit_generator.state
    yield
    RNG.bit_generator.state = before


@pytest.fixture(autouse=True, scope="module")
def numbers_of_the_file():
    """What files share is drawn anew for each: the same numbers whichever of them were run before in this process."""
    shared = sys.modules.get("test_lapack_factors")
    if shared is not None:
        shared.RNG.bit_generator.state = np.random.default_rng(5).bit_generator.state
