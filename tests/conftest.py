import functools
import gc
import inspect
import os
import random
import re
import sys
from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, settings

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
sys.dont_write_bytecode = False         # else each of the processes that tests start would compile every module again
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
from support.numbers import RNG, start  # noqa: E402
from support.seeds import hold_all  # noqa: E402

if os.environ.get("BLASAD_TIDY") == "0":    # all programs of the suite as they were traced
    from blasad._derivatives import compile as _compile

    _compile.compile.__kwdefaults__["tidy"] = False

QUIET = dict(deadline=None, database=None, suppress_health_check=list(HealthCheck),
             phases=[Phase.generate, Phase.shrink])
settings.register_profile("short", derandomize=True, max_examples=400, **QUIET)      # the same programs every time
settings.register_profile("long", **QUIET)          # programs are taken from seeds instead
settings.load_profile("short")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    """A long run has a seed that can be given again."""
    if config.getoption("--hypothesis-profile", None) == "long" and config.getoption("--hypothesis-seed", None) is None:
        config.option.hypothesis_seed = str(random.SystemRandom().randrange(2**32))


@pytest.hookimpl(hookwrapper=True)
def pytest_collection():
    """What is collected stays: the collector of garbage does not walk through 900,000 objects then, or in any test."""
    gc.disable()
    yield
    gc.collect()
    gc.freeze()
    gc.enable()


@functools.cache
def called(function):
    """The routines that a test names in its text: blas.trsm, b.trsm, "trsm"."""
    from blasad import rules

    words = re.findall(r"""(?:\b(?:b|blas|lapack)\.|["'])(\w+)""", inspect.getsource(function))
    return {*words, *(word[1:] for word in words)} & {*rules}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """`-k trsm` takes every test that calls trsm, whatever its name is."""
    if config.getoption("keyword"):
        for item in items:
            if isinstance(item, pytest.Function):
                item.extra_keyword_matches.update(called(item.function))


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


class Many:
    """Programs from many seeds, counted."""

    def __init__(self, config):
        self.first = int(config.getoption("--hypothesis-seed")) * 1_000_000
        self.number = int(os.environ.get("BLASAD_EXAMPLES", 20_000))
        self.config = config

    def hold(self, check):
        counts, failures = hold_all(check, self.first, self.number)
        told = ", ".join(f"{name} {n}" for name, n in counts.most_common())
        kinds = Counter(" ".join(text.split(": ")[:2]) for _, text in failures).most_common()
        wrong = "".join(f", {kind} {n}" for kind, n in kinds)
        self.config.stash.setdefault(COUNTS, []).append(f"{check.__module__}: {told}, failed {len(failures)}{wrong}")
        shown = "\n\n".join(f"seed {seed}: {text}" for seed, text in failures[:10])
        wrong = [seed for seed, _ in failures][:100]
        assert not failures, f"{len(failures)} of {self.number} programs fail, of the seeds {wrong}:\n{shown}"


COUNTS = pytest.StashKey()


@pytest.fixture
def many(request):
    """What a long run is made of; none in the suite."""
    return Many(request.config) if request.config.getoption("--hypothesis-profile", None) == "long" else None


def pytest_terminal_summary(terminalreporter, config):
    for line in config.stash.get(COUNTS, []):
        terminalreporter.write_line(line)


@pytest.fixture(autouse=True)
def rng(request):
    """The numbers of a test, the same whichever tests ran before it in this process."""
    start(request.node.name)
    return RNG
