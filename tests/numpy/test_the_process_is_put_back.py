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
