"""What blasad exchanges in the process is put back by `options(as_is=False)`: pointers, flags, code, cells, methods."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
import scipy.linalg as sl

import blasad as ad

SNAPSHOT = """
import cmath, ctypes, math, random, sys, types
import numpy as np, scipy.linalg, scipy.special, scipy.fft, scipy.signal, scipy.interpolate, scipy.ndimage
import scipy.integrate, scipy.optimize, scipy.spatial, scipy.stats, scipy.sparse.linalg
import blasad as ad

api = ctypes.pythonapi
for name in ("PyVectorcall_Function", "PyType_GetSlot"):
    getattr(api, name).restype = ctypes.c_void_p
api.PyVectorcall_Function.argtypes = [ctypes.py_object]
api.PyType_GetSlot.argtypes = [ctypes.py_object, ctypes.c_int]
api.PyCFunction_GetFlags.argtypes = [ctypes.py_object]
CALL = 50                                   # Py_tp_call
D_METHOD = 40                               # where a method of a type in C has its definition

def defined(method):
    at = ctypes.c_void_p.from_address(id(method) + D_METHOD).value
    return ctypes.c_void_p.from_address(at + 8).value, ctypes.c_int.from_address(at + 16).value

def state(x):
    found = [api.PyVectorcall_Function(x) if callable(x) else None]
    if isinstance(x, types.BuiltinFunctionType):
        found.append(api.PyCFunction_GetFlags(x))
    if isinstance(x, types.MethodDescriptorType):
        found.append(defined(x))
    if isinstance(x, type):
        found.append(api.PyType_GetSlot(x, CALL))
    if isinstance(x, types.FunctionType):
        found += [x.__code__, str(x.__kwdefaults__), sorted(vars(x))]
        found += [id(cell.cell_contents) for cell in x.__closure__ or () if type(cell.cell_contents).__name__ != "cell"
                  and not isinstance(cell.cell_contents, (dict, list))]
    return found

def everything():
    modules = [m for name, m in sorted(sys.modules.items())
               if name.partition(".")[0] in ("math", "cmath", "random", "numpy", "scipy", "builtins") and m is not None]
    found = {}
    for module in modules:
        for name, x in list(vars(module).items()):
            if isinstance(x, types.ModuleType):
                continue
            try:
                key = (id(x), module.__name__, name)
                found[key] = state(x)
                if isinstance(x, type):
                    for each, y in list(vars(x).items()):
                        if isinstance(y, (types.MethodDescriptorType, types.FunctionType)):
                            found[(id(y), module.__name__, name, each)] = state(y)
                found[(id(type(x)), "type")] = [api.PyType_GetSlot(type(x), CALL)]
                wrapped = getattr(x, "__wrapped__", None) if isinstance(x, types.FunctionType) else None
                if wrapped is not None:
                    found[(*key, "wrapped")] = state(wrapped)
            except (TypeError, ValueError, AttributeError):
                pass
    return found

def work():
    def f(x):
        y = np.zeros(2)
        y[0] = math.sin(x[0]) + random.random()
        y[1] = scipy.special.gamma(x[1])
        A = np.outer(y, y) + np.eye(2)
        return scipy.linalg.norm(scipy.linalg.expm(A)) + scipy.linalg.eigh(A)[0].sum() + np.dot([x[0], 1.0], y)
    assert type(f) is not int and np.isfinite(ad.grad(f)(np.ones(2))).all()
    return ad.grad(lambda x: scipy.linalg.svdvals(np.diag(x) @ np.ones((2, 2)))[0] + np.sort(x)[0])(np.ones(2) + 0.1)

def differences(a, b):
    return [(key[1:], a[key], b[key]) for key in a.keys() & b.keys() if a[key] != b[key]]
"""


def run(text: str) -> str:
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", SNAPSHOT + text], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_nothing_is_left_in_the_process() -> None:
    """More than a thousand objects are compared, and some differ while derivatives lead functions."""
    assert run("""
work_before = everything()
first = work()
led = everything()
assert len(work_before) > 5000 and len(differences(work_before, led)) > 60, len(differences(work_before, led))
ad.options(as_is=False)
assert not differences(work_before, everything()), differences(work_before, everything())[:5]
ad.options(as_is=True)
assert not differences(led, everything()), differences(led, everything())[:5]
assert np.array_equal(work(), first)
with ad.options(as_is=False):
    assert not differences(work_before, everything())
assert not differences(led, everything())
print("same")
""") == "same"


def test_all_that_is_changed_is_in_one_list() -> None:
    """Each object that differs is in the list; of one that is wrapped, what it wraps."""
    assert run("""
from blasad._hooks import process
before = everything()
assert not process.changes() and not ad.options().changes()
work()
led = everything()
different = [key for key in before.keys() & led.keys() if before[key] != led[key] and key[-1] != "wrapped"]
listed = {id(x) for _, x in process.changes()}
print([key for key in different if key[0] not in listed], len(different) > 60, len(ad.options().changes()) > 100)
""") == "[] True True"


CHANGED = """
import sys, types
import numpy as np, scipy.linalg
import blasad as ad
inner = __import__("inspect").unwrap(scipy.linalg.norm)
own = inner.__code__, dict(vars(inner)), inner.__kwdefaults__
A = np.eye(2)
def gradient():
    return ad.grad(lambda x: scipy.linalg.norm(x) + scipy.linalg.expm(x).sum())(A)
"""


def test_functions_in_python_have_their_own_code_where_no_derivative_runs() -> None:
    """From the first call without a traced array on, which is as slow as one in a derivative."""
    assert run(CHANGED + """
first = gradient()
assert scipy.linalg.norm(A) == 2 ** 0.5 and inner.__code__ is own[0]
assert np.array_equal(gradient(), first) and inner.__code__ is not own[0]
seen = []
def both(x):
    seen.append(scipy.linalg.norm(np.ones(4)))          # a plain call in a derivative
    return scipy.linalg.norm(x)
assert np.array_equal(ad.grad(both)(A), A / 2 ** 0.5) and seen == [2.0] and inner.__code__ is not own[0]
scipy.linalg.det(A)
assert inner.__code__ is own[0] and "code of scipy.linalg._misc.norm" in ad.options().changes()
with ad.options(as_is=False):
    assert inner.__code__ is own[0] and inner.__kwdefaults__ == own[2] and vars(inner) == own[1]
assert np.array_equal(gradient(), first)
print("same")
""") == "same"


def test_no_name_stays_in_the_modules_of_a_program() -> None:
    assert run(CHANGED + """
def f(x):
    return (x * x).sum() if type(x) is np.ndarray else 0 * x[0]
code = f.__code__
assert ad.grad(f)(np.ones(2))[0] == 2 and f.__code__ is not code and "__blasad_type__" in globals()
assert "code of __main__.f" in ad.options().changes()
ad.options(as_is=False)
assert f.__code__ is code and "__blasad_type__" not in globals() and not ad.options().changes()
ad.options(as_is=True)
assert ad.grad(f)(np.ones(2))[0] == 2
def g(x):
    ad.options(as_is=False)                             # while the code runs that reads the name
    try:
        return (x * x).sum() if type(x) is np.ndarray else 0 * x[0]
    finally:
        ad.options(as_is=True)
assert ad.grad(g)(np.ones(2))[0] == 2
print("same")
""") == "same"


def test_what_others_exchanged_meanwhile_stays_theirs() -> None:
    assert run("""
work()
inner = __import__("inspect").unwrap(scipy.linalg.norm)
theirs = (lambda *args, **kwargs: 7.0).__code__
inner.__code__, inner.__kwdefaults__ = theirs, None
ad.options(as_is=False)
assert inner.__code__ is theirs and scipy.linalg.norm(np.ones(2)) == 7.0
ad.options(as_is=True)
assert inner.__code__ is theirs
print("theirs")
""") == "theirs"


@pytest.mark.parametrize("name", ["norm", "expm", "det", "eigh", "svd"])
def test_functions_of_scipy_refuse_traced_arrays_where_nothing_is_led(name: str) -> None:
    """Half of them did, and half did not."""
    A = np.array([[2.0, 1.0], [1.0, 3.0]])
    f = getattr(sl, name)

    def first(x: np.ndarray) -> object:
        found = f(x)
        return (found[0] if isinstance(found, tuple) else found).sum()

    ad.grad(first)(A)
    with ad.options(as_is=False), pytest.raises((TypeError, ValueError, RuntimeError)):
        ad.grad(first)(A)
    ad.grad(first)(A)


def test_all_that_lower_rooms_leave_to_hooks_is_handed_down() -> None:
    """Without it, frames would be unknown, and comparisons unheard."""
    assert run("""
from blasad._tape import frames
from blasad._numpy import functions
from blasad._hooks import hooks, lost
assert frames._lent == [hooks.is_lent] and functions._told == [lost.equality]
base = np.zeros(2)
def f(x):
    acc = base + 1.0
    acc += x
    return (acc * x).sum()
print(ad.grad(f)(np.ones(2)).tolist())
""") == "[3.0, 3.0]"


def test_methods_are_led_once_however_often_that_is_begun():
    """A signal may end the first derivative's preparations anywhere, again and again; the next one begins anew."""
    from blasad._hooks import hooks, methods

    ad.grad(lambda x: np.ones(3).dot(x))(np.ones(3))
    led = [f for what, f in hooks.changed() if what == "method"]
    for _ in range(3):
        methods.lead()
    assert [f for what, f in hooks.changed() if what == "method"] == led
    np.testing.assert_array_equal(ad.grad(lambda x: np.arange(3.0).dot(x))(np.ones(3)), np.arange(3.0))
