"""Programs have the same derivatives while a debugger, a profiler or coverage watches them, and these see their events.

CPython 3.11 calls methods in another way then, and a debugger that looks at variables has a dict that refers to them.
"""

import bdb
import contextlib
import cProfile
import io
import os
import pdb
import profile
import pstats
import subprocess
import sys
import threading
import trace

import numpy as np
import pytest
from scipy.spatial import KDTree

import blasad as ad

X = np.array([0.3, -0.7, 1.1])
ZEROS = np.zeros(3)


def copies(x):
    y = ZEROS.copy()
    z = ZEROS.astype(float)
    w = ZEROS.astype(np.float64, copy=True)
    v = ZEROS.copy(order="C")
    u = np.ndarray.copy(ZEROS, order="C")
    for each in (y, z, w, v, u):
        each[:] = x * x
    return (y * z + w * v * u).sum()


def sums(x):
    total, rows = np.zeros(3), np.ones((2, 3))
    for i in range(3):
        total += x * i
        rows[0] *= x
    plain = ZEROS + 1.0
    plain += x
    plain *= np.sin(x)
    return (total * plain).sum() + rows.sum()


def in_closures(x):
    acc = ZEROS * 1.0

    def add(y):
        nonlocal acc
        acc += y
        return acc
    add(x)
    add(x * x)
    return (acc * acc).sum()


def makers(x):
    table = np.array([[x[0], 1.0], [x[1], x[2]]])
    grid = np.linspace(0.0, 1.0, 3)
    grid[1] = x[1]
    parts = [np.empty(3) for _ in range(2)]
    for part in parts:
        part[...] = x
    with_cells = np.stack(parts) @ x
    full = np.full((3,), 2.0)
    full[0] *= x[2]
    frame = np.pad(grid, 1)
    frame[0] = x[0] ** 2
    return table.sum() ** 2 + grid.sum() + with_cells.sum() + full.prod() + frame.sum()


def factors(x):
    A = np.outer(x, x) + 3.0 * np.eye(3)
    A[0, 0] += x[0]
    L = np.linalg.cholesky(A)
    b = np.arange(3.0).copy()
    b[1] = x[1]
    return np.linalg.solve(A, b) @ x + np.log(np.diag(L)).sum()


def comprehensions(x):
    return sum(np.array([xi * i for i, xi in enumerate(x)])) + max(x[0], x[1]) * min(x) + float(len(x)) * x.mean()


PROGRAMS = (copies, sums, in_closures, makers, factors, comprehensions)


class Seen:
    """A tracer that looks at the variables, as debuggers do."""

    def __init__(self):
        self.names = set()

    def __call__(self, frame, event, argument):
        self.names.add(frame.f_code.co_name)
        dict(frame.f_locals)
        return self


@contextlib.contextmanager
def set_by(set_tracer):
    seen = Seen()
    set_tracer(seen)
    try:
        yield lambda: seen.names
    finally:
        set_tracer(None)


@contextlib.contextmanager
def by_both():
    with set_by(sys.settrace) as names, set_by(sys.setprofile):
        yield names


@contextlib.contextmanager
def by_cprofile():
    watch = cProfile.Profile()
    watch.enable()
    try:
        yield lambda: {name for _file, _line, name in pstats.Stats(watch).stats}
    finally:
        watch.disable()


@contextlib.contextmanager
def by_coverage(core):
    coverage = pytest.importorskip("coverage")
    before = os.environ.get("COVERAGE_CORE")
    os.environ["COVERAGE_CORE"] = core
    watch = coverage.Coverage(data_file=None, include=[__file__], config_file=False)
    watch.start()
    try:
        yield lambda: {f.__name__ for f in PROGRAMS
                       if f.__code__.co_firstlineno + 1 in (watch.get_data().lines(__file__) or ())}
    finally:
        watch.stop()
        if core == "sysmon":
            sys.monitoring.restart_events()     # lines that were seen once
        if before is None:
            del os.environ["COVERAGE_CORE"]
        else:
            os.environ["COVERAGE_CORE"] = before


@contextlib.contextmanager
def by_monitoring():
    """All events of `sys.monitoring`, with a look at the variables at each line."""
    monitoring = sys.monitoring
    names, tool = set(), 3
    events = {name: getattr(monitoring.events, name) for name in
              ("PY_START", "PY_RETURN", "LINE", "CALL", "C_RETURN", "INSTRUCTION")}

    def seen(code, *rest):
        names.add(code.co_name)
        dict(sys._getframe(1).f_locals)

    monitoring.use_tool_id(tool, "blasad's tests")
    try:
        for event in events.values():
            monitoring.register_callback(tool, event, seen)
        monitoring.set_events(tool, sum(event for name, event in events.items() if name != "C_RETURN"))
        yield lambda: names
    finally:
        monitoring.set_events(tool, 0)
        monitoring.free_tool_id(tool)


WATCHES = {
    "settrace": lambda: set_by(sys.settrace), "setprofile": lambda: set_by(sys.setprofile), "both": by_both,
    "cProfile": by_cprofile, "coverage": lambda: by_coverage("ctrace"),
    "coverage in Python": lambda: by_coverage("pytrace"),
}
if hasattr(sys, "monitoring"):              # since CPython 3.12
    WATCHES |= {"monitoring": by_monitoring, "coverage by monitoring": lambda: by_coverage("sysmon")}

MODES = {
    "reverse": lambda f: ad.grad(f)(X),
    "forward": lambda f: ad.jvp(f, (X,), (X[::-1],))[1],
    "second": lambda f: ad.hvp(f)(X, X[::-1]),
    "section": lambda f: ad.grad(ad.checkpoint(f))(X),
    "rows": lambda f: ad.vmap(ad.grad(f))(np.stack([X, X[::-1]])),
    "jit": lambda f: [each(X) for each in [ad.jit(ad.grad(f))] for _ in range(3)][-1],
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("watch", WATCHES)
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_the_derivative_is_the_same_and_the_events_are_seen(program, watch, mode):
    expected = MODES[mode](program)
    with WATCHES[watch]() as names:
        found = MODES[mode](program)
    np.testing.assert_array_equal(found, expected)
    assert program.__name__ in names()


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_the_derivative_under_a_tracer_is_that_of_differences(program):
    h = 1e-6
    with set_by(sys.settrace):
        found = ad.grad(program)(X)
    expected = [(program(X + h * e) - program(X - h * e)) / (2 * h) for e in np.eye(3)]
    np.testing.assert_allclose(found, expected, rtol=1e-7)


def test_a_tracer_may_be_set_and_removed_inside_the_function():
    def f(x):
        before = ZEROS.copy()
        before[:] = x
        sys.settrace(Seen())
        sys._getframe().f_trace = Seen()
        y = ZEROS.copy()
        y += x * x
        plain = ZEROS + 1.0
        plain *= x
        sys.settrace(None)
        after = ZEROS.astype(float)
        after[0] = x[1]
        plain += x
        return (before * y * plain).sum() + after.sum()

    def without(x):
        return (x * x * x * (x + x)).sum() + x[1]

    for _ in range(2):
        np.testing.assert_allclose(ad.grad(f)(X), ad.grad(without)(X), rtol=1e-14)


def test_a_tracer_that_raises_ends_the_derivative_and_the_next_one_is_right():
    def broken(frame, event, argument):
        if frame.f_code is copies.__code__ and event == "call":
            raise LookupError("of the tracer")
        return broken

    expected = ad.grad(copies)(X)
    sys.settrace(broken)
    try:
        with pytest.raises(LookupError, match="of the tracer"):
            ad.grad(copies)(X)
    finally:
        sys.settrace(None)
    np.testing.assert_array_equal(ad.grad(copies)(X), expected)


@pytest.mark.parametrize("set_tracer", [threading.settrace, threading.setprofile])
def test_tracers_of_threads_change_nothing(set_tracer):
    expected = [ad.grad(f)(X) for f in PROGRAMS]
    found = []
    seen = Seen()
    set_tracer(seen)
    try:
        thread = threading.Thread(target=lambda: found.extend(ad.grad(f)(X) for f in PROGRAMS))
        thread.start()
        thread.join()
    finally:
        set_tracer(None)
    np.testing.assert_array_equal(found, expected)
    assert {f.__name__ for f in PROGRAMS} <= seen.names


@pytest.mark.parametrize("commands", ["n\nn\np acc\npp locals()\nn\nn\nc\n", "s\ns\ns\nr\nargs\nc\n", "u\nd\nw\nc\n"])
def test_a_program_goes_on_from_a_debugger(commands):
    def f(x):
        acc = ZEROS + 1.0
        debugger = pdb.Pdb(stdin=io.StringIO(commands), stdout=io.StringIO(), nosigint=True, readrc=False)
        debugger.use_rawinput = False
        debugger.set_trace()
        acc += x
        y = ZEROS.copy()
        y[:] = acc
        acc *= y
        return acc.sum()

    try:
        np.testing.assert_allclose(ad.grad(f)(X), 2 * (1 + X), rtol=1e-14)
    finally:
        sys.settrace(None)


class Breaks(bdb.Bdb):
    """A debugger that looks at the variables at each break."""

    def __init__(self):
        super().__init__()
        self.looks = []

    def user_line(self, frame):
        if frame.f_code is sums.__code__:
            self.looks.append({name: str(value) for name, value in frame.f_locals.items()})
        self.set_continue()


def test_breakpoints_in_a_program_are_reached():
    debugger = Breaks()
    expected = ad.grad(sums)(X)
    assert debugger.set_break(__file__, sums.__code__.co_firstlineno + 3) is None
    found = debugger.runcall(ad.grad(sums), X)
    np.testing.assert_array_equal(found, expected)
    assert len(debugger.looks) == 3
    assert all("total" in look for look in debugger.looks)


def test_modules_that_trace_and_profile_in_python_change_nothing():
    expected = [ad.grad(f)(X) for f in PROGRAMS]
    counted = trace.Trace(count=1, trace=0)
    for f, right in zip(PROGRAMS, expected, strict=True):
        np.testing.assert_array_equal(counted.runfunc(ad.grad(f), X), right)
        np.testing.assert_array_equal(profile.Profile().runcall(ad.grad(f), X), right)
    lines = {line for name, line in counted.results().counts if name == __file__}
    assert {f.__code__.co_firstlineno + 1 for f in PROGRAMS} <= lines


def test_a_process_that_is_watched_from_its_start_knows_what_is_new():
    """Counts of references that are measured once are the same under a tracer."""
    source = """
import sys
def look(frame, event, argument):
    if frame.f_code.co_flags & 1:           # of a function: in modules, CPython 3.12 ends comprehensions by it
        dict(frame.f_locals)
    return look
sys.settrace(look)
import numpy as np, blasad as ad
ZEROS = np.zeros(3)
def f(x):
    acc, y = ZEROS + 1.0, ZEROS.copy()
    acc += x
    y[:] = np.array([acc[0], acc[1], x[2]])
    return (acc * y).sum()
def alias(x):
    acc = ZEROS + 1.0
    other = acc
    acc += x
    return other.sum()
for tracer in (look, None, look):
    sys.settrace(tracer)
    print(ad.grad(f)(np.ones(3)).tolist())
    try:
        ad.grad(alias)(np.ones(3))
    except TypeError as error:
        print(str(error)[:18])
"""
    run = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == ["[4.0, 4.0, 3.0]", "blasad: the output"] * 3


def test_variables_that_a_program_asks_for_do_not_count_as_others():
    def f(x):
        acc = ZEROS + 1.0
        text = "{acc}".format(**locals())
        acc += x
        return acc.sum() * len(text)

    def kept(x):
        acc = ZEROS + 1.0
        names = locals()
        acc += x
        return names["acc"].sum()

    np.testing.assert_array_equal(ad.grad(f)(X), [len("[1. 1. 1.]")] * 3)
    with pytest.raises(TypeError, match="the output"):
        ad.grad(kept)(X)


def test_variables_can_be_read_in_every_frame_while_a_method_that_calls_super_has_a_rule():
    points, at = np.array([[0.1, 0.2], [0.9, 0.4], [0.5, 0.8]]), np.array([[0.2, 0.3], [0.6, 0.6]])
    methods = set()

    def look(frame, event, arg):
        if "__class__" in frame.f_locals:
            methods.add(frame.f_code.co_name)

    def nearest(p):
        sys.setprofile(look)
        try:
            return KDTree(p).query(at)[0].sum()
        finally:
            sys.setprofile(None)

    found = ad.grad(nearest)(points)
    assert "__init__" in methods
    np.testing.assert_allclose(found, ad.grad(lambda p: KDTree(p).query(at)[0].sum())(points))
