"""Calls of all compiled functions of NumPy and SciPy, with a traced array in each place.

    python -m support.compiled_calls [MODULE]

Each module's calls run in processes of their own, forked inside a derivative. Each is made with plain arrays first:
what crashes then is not blasad's fault, and its function is left out. Then one array is traced, then it is one that
the program made. Prints a line of JSON for each fault: a call that ended its process, or an error of another library
that shows a name of blasad's.
"""

import enum
import functools
import importlib
import json
import mmap
import os
import pkgutil
import signal
import struct
import sys
import tempfile
import types
import warnings
from importlib.machinery import ExtensionFileLoader

import numpy as np

import blasad as ad
from support.numbers import generator

LONG = os.environ.get("BLASAD_EXAMPLES") is not None
INNER = "Lent", "traced.TracedArray", "traced.pyx", "not a proper array of floats", "No matching signature"
LEFT_OUT = {        # changes the process, waits, is a long list of the same, or writes behind its memory without blasad
    "numpy._core._multiarray_umath": "_reload_guard set_typeDict set_datetimeparse_function fromfile",
    "scipy.stats._stats": "_local_correlations",        # ends the process if an argument is missing
    "scipy.stats._unuran.unuran_wrapper": "Method",
    "uarray._uarray": "set_global_backend set_state",
}
KINDS = "traced", "made"
UNCALLED = (        # methods that wait, are private, or take a number for an output, whatever the other arguments are
    "close", "wait", "shuffle", "_legacy_seeding", "random", "standard_exponential", "standard_gamma",
    "standard_normal", "permutation")
SHAPES = (3,), (3, 3)
BUSY, LONGEST = 1, 30                # seconds that a call may compute, and may wait


def function(x, *args):
    return np.asarray(x, float) * 1.0


FILLED = {          # what the other arguments are
    "vectors": lambda i: np.ones(3) + i,
    "numbers": lambda i: 1,
    "both": lambda i: np.ones(3) if i % 2 == 0 else 1,
    "a function": lambda i: function if i == 0 else np.ones(3),
} | ({"matrices": lambda i: np.eye(3) + i} if LONG else {})
MOST = 8 if LONG else 5                 # arguments
PLACES = 6 if LONG else 3


def modules(prefix):
    """The extension modules of NumPy and SciPy, but for their tests."""
    for top in ("numpy", "scipy"):
        package = importlib.import_module(top)
        for each in pkgutil.walk_packages(package.__path__, top + ".", onerror=lambda name: None):
            if any(part in each.name for part in ("test", "f2py", "conftest", "_highspy", "_build")):
                continue
            spec = each.module_finder.find_spec(each.name, None)
            if each.name.startswith(prefix) and spec and isinstance(spec.loader, ExtensionFileLoader):
                try:
                    yield importlib.import_module(each.name)
                except ImportError:         # parts of another one
                    pass


def factors():
    from scipy.sparse import csc_array
    from scipy.sparse.linalg import splu

    return splu(csc_array(np.eye(3)))


MADE = {"SuperLU": factors}             # objects of types that are called by no other name


def objects(kind):
    """One object of a type, if it can be made of plain arguments."""
    if kind.__name__ in MADE:
        yield MADE[kind.__name__]()
        return
    rng = generator("objects")
    for args in ((rng.random((6, 2)),), (rng.random((6, 2)), rng.random(6)), (), (np.random.PCG64(1),),
                 (rng.random(4),)):
        try:
            yield kind(*args)
            return
        except Exception:
            continue


def method_of(kind, name):
    for one in objects(kind):
        return getattr(one, name)
    raise TypeError("it takes positional arguments")


def functions(module):
    """Names, and what gives the functions: objects are made in the process that calls their methods."""
    left_out = LEFT_OUT.get(module.__name__, "").split()
    for name, x in sorted(vars(module).items()):
        if name.startswith("__") or name in left_out or isinstance(x, (types.FunctionType, types.ModuleType)):
            continue
        if isinstance(x, np.ufunc) and not LONG and len(name) % 5:
            continue
        if not callable(x) or isinstance(x, type) and issubclass(x, (BaseException, np.generic, enum.Enum)):
            continue
        if module.__name__ == "numpy._core._multiarray_umath":
            if name.startswith("_") or not hasattr(np, name):       # what NumPy's own code calls
                continue
            x = getattr(np, name)
        yield f"{module.__name__}.{name}", lambda x=x: x
        if isinstance(x, type) and x is not np.ndarray and (
                x.__module__.partition(".")[0] in ("numpy", "scipy") or name in MADE):
            for method, f in sorted(vars(x).items()):
                if (not method.startswith("__") or method == "__call__") and method not in UNCALLED and callable(f):
                    yield f"{module.__name__}.{name}().{method}", functools.partial(method_of, x, method)


def calls():
    for n in range(1, MOST + 1):
        for filled in FILLED:
            for place in range(filled == "a function", min(n, PLACES)):
                for k in range(len(SHAPES)) if LONG else [(n + place) % 2]:
                    yield n, filled, place, k


def arguments(call, arrays):
    n, filled, place, k = call
    args = [FILLED[filled](i) for i in range(n)]
    args[place] = arrays[k]
    return args


def wrong_number(error):
    """Whether a function takes another number of arguments."""
    said = str(error)
    words = "positional", "required argument", "at most", "at least", "takes ", "expected at", "exactly"
    return isinstance(error, TypeError) and any(word in said for word in words)


def fault_of(f, args, taken):
    """What is wrong with the error of a call; `taken` says whether plain arrays give none."""
    try:
        f(*args)
    except BaseException as error:
        said = str(error)
        if any(each in said for each in INNER) and not said.startswith("blasad") and (taken or "ndarray" in said):
            return f"{type(error).__name__}: {said[:200]}"
    return None


def limit(busy, longest):
    """End this process after so many seconds of its own work, whatever else the machine does, or after a long wait."""
    signal.setitimer(signal.ITIMER_PROF, busy)
    signal.setitimer(signal.ITIMER_REAL, longest)


def run(module, start, at, log, kinds, alone):
    """The calls of a module from one on, or one of one kind; where it is, is in memory that is shared."""
    count, plain = 0, [np.ones(shape) for shape in SHAPES]
    for name, function_of in functions(module):
        impossible, f = set(), None
        for call in calls():
            count += 1
            if count <= start or call[0] in impossible:
                continue
            if alone and count > start + 1:
                return
            limit(BUSY, LONGEST)
            at[:] = struct.pack("qq", count, 0)
            try:
                f = f or function_of()
            except BaseException:
                impossible.update(range(MOST + 1))
                continue
            taken = False
            if not alone:
                try:
                    f(*arguments(call, plain))
                    taken = True
                except BaseException as error:
                    if wrong_number(error):
                        impossible.add(call[0])
                        continue
            for k, arrays in enumerate(kinds, 1):
                if alone in (0, k):
                    at[:] = struct.pack("qq", count, k)
                    fault = fault_of(f, arguments(call, arrays), taken)
                    if fault:
                        log.write(json.dumps([name, call, KINDS[k - 1], fault]) + "\n")
    limit(0, 0)


def forked(module, start, at, log, kinds, alone=0):
    """The signal that ended the process, or 0."""
    pid = os.fork()
    if pid:
        status = os.waitpid(pid, 0)[1]
        return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    for each in range(3):
        os.dup2(os.open(os.devnull, os.O_RDWR), each)
    run(module, start, at, log, kinds, alone)
    log.flush()
    os._exit(0)


def after(module, count):
    """The first call of the next function, and the call with a number."""
    done = 0
    for name, _ in functions(module):
        for call in calls():
            done += 1
            if done == count:
                found = name, call
        if done >= count:
            return done, found
    raise AssertionError


def walk(module, log, kinds):
    start, at = 0, mmap.mmap(-1, 16)
    while True:
        ended = forked(module, start, at, log, kinds)
        if not ended:
            return
        count, k = struct.unpack("qq", at[:])
        assert count > start, (module, count)
        start, (name, call) = after(module, count)
        if k and forked(module, count - 1, at, log, kinds, alone=k):            # without the calls before it
            log.write(json.dumps([name, call, KINDS[k - 1], f"ended by signal {ended}"]) + "\n")
            log.flush()


def main(prefix=""):
    warnings.simplefilter("ignore")
    for namespace in (ad.blas, ad.lapack, ad.linalg):
        for name in dir(namespace):             # else each process would import them, within the time of a call
            getattr(namespace, name)
    found = list(modules(prefix))

    def everywhere(v, A):
        kinds = [v * 1, A * 1], [np.ones(shape) for shape in SHAPES]
        os.chdir(tempfile.mkdtemp())
        with open("log", "a+") as log:
            for module in found:
                walk(module, log, kinds)
            log.seek(0)
            print(log.read(), end="")
        return v.sum() + A.sum()

    ad.grad(everywhere, (0, 1))(*(np.ones(shape) for shape in SHAPES))


if __name__ == "__main__":
    main(*sys.argv[1:])
