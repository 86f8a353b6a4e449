"""A plugin of pytest that runs each test of another library inside a derivative: `pytest -p support.inside`.

`BLASAD_INSIDE` says how, and `BLASAD_OUTCOMES` names a file, to which each test adds a line of JSON:

- ``plain``: no derivative, which tells what passes on this machine;
- ``made``: a gradient records while the test runs, so the arrays that it makes are blasad's arrays of constants;
- ``active``: these arrays, if they are floats, also carry a derivative, as arguments of the function do;
- ``linalg``: no derivative, and the functions of `blasad.linalg` in the place of those of `scipy.linalg`.
"""

import json
import os
import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import scipy.linalg

import blasad as ad
from blasad._arrays import arrays
from blasad._arrays.made import kinds_of
from blasad._hooks import exact

MODE = os.environ.get("BLASAD_INSIDE", "plain")
OUTCOMES = os.environ.get("BLASAD_OUTCOMES", "outcomes.jsonl")
MAKERS = """arange array asanyarray asarray ascontiguousarray asfortranarray concatenate copy diag diagflat dstack empty
empty_like eye frombuffer fromfunction fromiter full full_like geomspace hstack identity linspace logspace meshgrid ones
ones_like stack tile tri vander vstack zeros zeros_like""".split()
DRAWS = "normal rand randn random random_sample ranf standard_normal uniform".split()


class Running:
    """The test that runs: what it reported, and the argument of the derivative around it."""

    reports: list[pytest.TestReport] = []
    argument: Any = None


if MODE == "linalg":                        # before any module of tests takes its names from there
    capabilities = import_module("scipy._lib._array_api").xp_capabilities_table
    for name in ad.linalg.__all__:
        if hasattr(scipy.linalg, name):
            theirs, ours = getattr(scipy.linalg, name), getattr(ad.linalg, name)
            setattr(scipy.linalg, name, ours)
            if theirs in capabilities:
                capabilities[ours] = capabilities[theirs]


def inside(test: Callable[[], object]) -> None:
    """Run a test, in the middle of a gradient if the mode says so."""
    if MODE in ("plain", "linalg"):
        test()
        return

    def loss(x: Any) -> Any:
        Running.argument = x
        try:
            test()
        finally:
            Running.argument = None
        return x.sum()

    assert ad.grad(loss)(np.ones(2)).tolist() == [1.0, 1.0], "the test has changed the derivative around it"


def outcome_of(reports: list[pytest.TestReport]) -> tuple[str, str]:
    """What pytest would print for a test, and the messages of its first failure and of its causes."""
    for report in reports:
        if report.failed:
            chain = [crash.message for _, crash, _ in getattr(report.longrepr, "chain", ()) if crash]
            return "failed", "\ncaused\n".join(chain) or str(report.longrepr)
    return ("skipped" if any(report.skipped for report in reports) else "passed"), ""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    from _pytest.runner import runtestprotocol

    Running.reports = []
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    begin(item.nodeid)
    if MODE != "plain":
        exact.look(getattr(item, "obj", None))  # as at functions of a program that is differentiated
    try:
        inside(lambda: runtestprotocol(item, nextitem=nextitem, log=True))
        outcome, message = outcome_of(Running.reports)
    except Exception as error:      # of the derivative, not of the test
        outcome, message = "failed", f"the derivative around the test: {type(error).__name__}: {error}"
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    with open(OUTCOMES, "a", encoding="utf-8") as file:
        print(json.dumps([item.nodeid, outcome, message[:2000]]), file=file)
    return True


def have_run() -> set[str]:
    """The tests that an earlier run, which was broken off, has outcomes of."""
    if not os.path.exists(OUTCOMES):
        return set()
    with open(OUTCOMES, encoding="utf-8") as file:
        return {json.loads(line)[0] for line in file}


def begin(name: str) -> None:
    """Note which test runs, for the case that it ends the process."""
    with open(f"{OUTCOMES}.running", "w", encoding="utf-8") as file:
        file.write(name)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    Running.reports.append(report)


def with_derivative(made: Any) -> Any:
    """The same array as one that carries a derivative, with a shadow of zeros; anything else as it is."""
    if type(made) in (list, tuple):
        return type(made)(map(with_derivative, made))
    if Running.argument is None or not isinstance(made, np.ndarray) or made.dtype.char not in "fdFD":
        return made
    traced = bool(kinds_of(made))
    if not made.flags.writeable or not (is_own(made) if traced else is_new(made)):
        return made
    values = twin(arrays.values(made) if traced else made)
    shadow = twin(values)
    shadow[...] = 0
    return arrays.watch(arrays.depends(Running.argument)[0][0], values, (shadow,))


def is_own(made: Any) -> bool:
    """Whether a traced array has no derivative yet, and is the only one in its memory."""
    try:
        return not arrays.is_active(made) and bool(made.flags.owndata)
    except TypeError:                   # it has company
        return False


def is_new(made: Any) -> bool:
    """Whether a plain array is one as NumPy makes them: no subclass, and no view."""
    return made.__class__ is np.ndarray and made.dtype.isnative and made.base is None


def twin(values: Any) -> Any:
    """A copy with the same strides."""
    low, high = np.lib.array_utils.byte_bounds(values) if values.size else (0, 0)
    start = values.__array_interface__["data"][0] - low if values.size else 0
    copy = np.ndarray(values.shape, values.dtype, np.zeros(max(high - low, 1), np.uint8), start, values.strides)
    copy[...] = values
    return copy


def maker_of(function: Any) -> Any:
    """A function that makes arrays, whose new arrays carry a derivative."""

    def make(*args: Any, **kwargs: Any) -> Any:
        made = function(*args, **kwargs)
        given = [*args, *kwargs.values()]
        return made if any(made is each for each in given) else with_derivative(made)

    make.__name__ = function.__name__
    return make


class Led(ModuleType):
    """A module some of whose functions are led to others."""

    def __init__(self, module: ModuleType, led: dict[str, Any]) -> None:
        super().__init__(module.__name__)
        object.__setattr__(self, "_module", module)
        vars(self).update(led)

    def __getattr__(self, name: str) -> Any:
        return getattr(object.__getattribute__(self, "_module"), name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(object.__getattribute__(self, "_module"), name, value)

    def __delattr__(self, name: str) -> None:
        delattr(object.__getattribute__(self, "_module"), name)

    def __dir__(self) -> list[str]:
        return dir(object.__getattribute__(self, "_module"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the tests that have run; in the modules of the others, NumPy's functions that make arrays become those
    whose arrays carry a derivative, if the mode says so."""
    ran = have_run()
    items[:] = [each for each in items if each.nodeid not in ran]
    for name, module in list(sys.modules.items()):
        if ".tests." in name and name.partition(".")[0] in ("numpy", "scipy"):
            module.__name__ = "program." + name     # what the libraries' own modules make stays plain
            sys.modules[module.__name__] = module
    if MODE != "active":
        return
    makers = {name: maker_of(getattr(np, name)) for name in MAKERS}
    draws = Led(np.random, {name: maker_of(getattr(np.random, name)) for name in DRAWS})
    numpy = Led(np, {**makers, "random": draws})
    names = {id(getattr(np, name)): name for name in MAKERS}
    for module in {each.module for each in items if isinstance(each, pytest.Function)}:
        for name, value in list(vars(module).items()):
            if value is np:
                setattr(module, name, numpy)
            elif value is np.random:
                setattr(module, name, draws)
            elif id(value) in names:
                setattr(module, name, makers[names[id(value)]])
