"""What a registered rule calls: functions of Python, or compiled ones."""

from __future__ import annotations

import ctypes
import dis
import importlib
import inspect
from types import FunctionType
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain

from .._declarations.aliases import Function, Keywords, Tree
from .._declarations.rule import Rule

FOREIGN: Any = type(ctypes.pythonapi.Py_IncRef).__mro__[1]  # what functions of ctypes have in common


def _given(rule: Rule) -> list[Any]:
    return [arg for arg in rule.args if arg.intent not in ("int", "number") or arg.name in rule.told]


def _has_shadow(arg: Any, mode: str) -> bool:
    return mode != "primal" and arg.intent not in ("flag", "int", "number")


def called(rule: Rule, f: Function | None, mode: str) -> Function | None:
    """Something that is called with the arguments of a primal, a forward or a reverse rule, whatever f is."""
    if f is None:
        return None
    compiled = _compiled(rule, f, mode)
    if compiled is not None:
        return _foreign(rule, f, *compiled, mode)
    if not callable(f):
        raise TypeError(f"rules.register: {mode} is {type(f).__name__}; it must be a function of Python, ctypes, cffi, "
                        "Cython or numba, or a scipy.LowLevelCallable")
    count = sum(1 + _has_shadow(arg, mode) for arg in _given(rule)) + (mode == "reverse")
    try:
        inspect.signature(f).bind(*range(count))
    except ValueError:  # a builtin does not tell
        pass
    except TypeError:
        raise TypeError(f"rules.register: {mode} of {rule.name} takes {inspect.signature(f)}; it is called with "
                        f"{count} arguments: {', '.join(_names(rule, mode))}") from None
    return f


def _names(rule: Rule, mode: str) -> list[str]:
    prefix = {"forward": "d", "reverse": "b"}.get(mode)
    names = ["tape"] if mode == "reverse" else []
    for arg in _given(rule):
        names.append(arg.name)
        if prefix and _has_shadow(arg, mode):
            names.append(prefix + arg.name)
    return names


def outputs_read(rule: Rule, reverse: Function) -> list[str]:
    """The pure outputs whose values a reverse in Python reads; all that it may read, if its code does not tell."""
    outputs = [arg.name for arg in rule.args if arg.intent == "out"]
    if type(reverse) is not FunctionType or reverse.__code__.co_flags & inspect.CO_VARARGS:
        return outputs if callable(reverse) or is_compiled(reverse) else []
    code = reverse.__code__
    loaded = set(code.co_cellvars)              # which functions inside it read
    for each in dis.get_instructions(code):
        if each.opname.startswith("LOAD_"):
            loaded.update(each.argval if isinstance(each.argval, tuple) else [each.argval])
    variables = dict(zip(_names(rule, "reverse"), code.co_varnames, strict=False))
    return [name for name in outputs if variables.get(name) in loaded]


# ---------------------------------------------------------------- functions that are compiled

PYTHON = 4  # flag of ctypes: of functions that are called with the GIL
SIZE = "Py_ssize_t"
POINTERS = {"s": "float *", "d": "double *", "c": "float complex *", "z": "double complex *"}
INTEGERS = "int64_t *"
BARE = {"flag": SIZE, "int": SIZE, "number": "double"}  # what is passed without a pointer
ALIKE = {  # how compilers and libraries spell these types
    SIZE: SIZE, "ssize_t": SIZE, "npy_intp": SIZE, "intptr_t": SIZE, "long": SIZE, "int64_t": SIZE, "int64": SIZE,
    "float64": "double", "c_double": "double",
    "ptrdiff_t": SIZE, "intp": SIZE, "c_long": SIZE, "c_ssize_t": SIZE, "c_longlong": SIZE,
    "int64_t *": INTEGERS, "int64*": INTEGERS, "npy_int64 *": INTEGERS, "npy_intp *": INTEGERS, "Py_ssize_t *":
    INTEGERS, "long *": INTEGERS, "long long *": INTEGERS, "LP_c_long": INTEGERS, "LP_c_longlong": INTEGERS,
    "float *": "float *", "double *": "double *",
    "float64*": "double *", "float32*": "float *", "complex64*": "float complex *", "complex128*": "double complex *",
    "float complex *": "float complex *", "double complex *": "double complex *", "__pyx_t_float_complex *":
    "float complex *", "__pyx_t_double_complex *": "double complex *", "npy_float32 *": "float *", "npy_float64 *":
    "double *", "void *": "void *", "void*": "void *", "void **": "void **", "voidptr*": "void **", "void**": "void **",
    "LP_c_double": "double *", "LP_c_float": "float *", "c_void_p": "void *", "LP_c_void_p": "void **",
    "voidptr": "void *", "void": "void", "none": "void", "None": "void",
}  # fmt: skip


def _wanted(rule: Rule, mode: str) -> list[str]:
    """The types of the arguments of a compiled function."""
    own = rule.dtypes[0]
    pointers = {"same": POINTERS[own], "real": POINTERS[{"c": "s", "z": "d"}.get(own, own)], "double": POINTERS["d"],
                "index": INTEGERS}
    types = [SIZE] * len(_letters(rule))
    for arg in _given(rule):
        each = [BARE[arg.intent]] if arg.intent in BARE else [pointers[arg.dtype], *[SIZE] * len(arg.shape)]
        types += each * (1 + _has_shadow(arg, mode))
    return types + {"primal": ["void **"], "forward": [], "reverse": ["void *"]}[mode]


def _letters(rule: Rule) -> list[str]:
    return list(dict.fromkeys(letter for arg in _given(rule) for letter in arg.shape if len(letter) == 1))


def _compiled(rule: Rule, f: Function, mode: str) -> tuple[int, str, bool] | None:
    """The address of a compiled function, its signature, and whether it may use Python; None for one of Python."""
    kind = type(f).__module__.split(".")[0]
    if isinstance(f, FOREIGN):
        if f.argtypes is None:
            raise TypeError(f"rules.register: {mode} of {rule.name} is a function of ctypes without argtypes; set "
                            "them, and restype")
        returned = "void" if f.restype is None else f.restype.__name__
        signature = f"{returned} ({', '.join(t.__name__ for t in f.argtypes)})"
        return ctypes.cast(f, ctypes.c_void_p).value or 0, signature, bool(f._flags_ & PYTHON)
    if kind == "_cffi_backend":
        return _of_cffi(rule, f, mode)
    if kind == "numba" and hasattr(f, "address") and hasattr(f, "_sig"):
        return f.address, f"{f._sig.return_type} ({', '.join(str(t) for t in f._sig.args)})", False
    if type(f).__name__ == "PyCapsule" or kind == "scipy" and type(f).__name__ == "LowLevelCallable":
        from scipy import LowLevelCallable

        low = f if isinstance(f, LowLevelCallable) else LowLevelCallable(f)
        inner = low.function
        if low.user_data is not None:
            raise TypeError(f"rules.register: {mode} of {rule.name} has user_data, which blasad does not pass on; use "
                            "the tape to pass values from the primal to its reverse")
        if type(inner).__name__ != "PyCapsule":
            return _compiled(rule, inner, mode) or (0, low.signature, False)
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        return pointer(inner, low.signature.encode()), low.signature, True
    return None


def _of_cffi(rule: Rule, f: Function, mode: str) -> tuple[int, str, bool]:
    """The same for a pointer to a function, as cffi has them."""
    ffi: Any = importlib.import_module("_cffi_backend").FFI()
    pointer = ffi.typeof(f)
    if pointer.kind != "function":
        raise TypeError(f"rules.register: {mode} of {rule.name} is {pointer.cname} of cffi; it must be a function")
    signature = f"{pointer.result.cname} ({', '.join(each.cname for each in pointer.args)})"
    return int(ffi.cast("intptr_t", f)), signature, False


def is_compiled(f: Function) -> bool:
    """Whether something that Python may be unable to call is a compiled function."""
    return type(f).__name__ in ("PyCapsule", "LowLevelCallable") or type(f).__module__ == "_cffi_backend"


def _foreign(rule: Rule, f: Function, address: int, given: str, uses_python: bool, mode: str) -> Function:
    """Call a compiled function with arrays, numbers and flags."""
    if len(rule.dtypes) > 1:
        raise TypeError(f"rules.register: {mode} of {rule.name} is compiled for one precision; give dtypes=, one of "
                        f"{', '.join(rule.dtypes)}")
    wanted = _wanted(rule, mode)
    returned, _, rest = given.partition("(")
    types = [_normal(each) for each in rest.rstrip(") ").split(",") if each.strip()]
    loose = [a if b == "void *" and a.endswith("*") else b for a, b in zip(wanted, types, strict=False)]
    if address == 0 or _normal(returned) != "void" or len(types) != len(wanted) or loose != wanted:
        raise TypeError(f"rules.register: {mode} of {rule.name} has the signature {given!r}; it must be "
                        f"'void ({', '.join(wanted)})'")
    kind = ctypes.PYFUNCTYPE if uses_python else ctypes.CFUNCTYPE  # which gives the GIL away, and sees no exceptions
    passed: Keywords = {SIZE: ctypes.c_ssize_t, "double": ctypes.c_double}
    call: Any = kind(None, *[passed.get(each, ctypes.c_void_p) for each in wanted])(address)
    call.alive = f
    operands, letters = _given(rule), _letters(rule)
    dtypes = {"s": "f", "d": "d", "c": "F", "z": "D"}

    def foreign(*args: Tree) -> Any:
        left, sizes = list(args), dict.fromkeys(letters, 0)
        tape = ctypes.c_void_p(left.pop(0) if mode == "reverse" else None)
        groups = [[left.pop(0) for _ in range(1 + _has_shadow(arg, mode))] for arg in operands]
        values = {arg.name: each[0] for arg, each in zip(operands, groups, strict=True)}
        flat: list[Any] = []
        held = []                               # numbers, in memory
        for arg, both in zip(operands, groups, strict=True):
            if arg.intent in BARE:
                flat.append(both[0])
                continue
            for x in both:
                if x is not None and not is_plain(x):
                    kind = dtypes[rule.dtypes]
                    x = np.array(x, {"F": "f", "D": "d"}.get(kind, kind) if arg.dtype == "real" else kind)
                    held.append(x)
                flat.append(None if x is None else x.ctypes.data)
                flat += [0] * len(arg.shape) if x is None else [stride // x.itemsize for stride in x.strides]
                if x is not None:
                    shape = x.shape[::-1] if arg.trans and values[arg.trans] else x.shape
                    sizes.update(zip(arg.shape, shape, strict=True))
        last = [ctypes.byref(tape)] if mode == "primal" else [tape] if mode == "reverse" else []
        call(*[sizes[letter] for letter in letters], *flat, *last)
        return tape.value if mode == "primal" else None

    foreign.is_compiled = True  # type: ignore[attr-defined]
    return foreign


def _normal(name: str) -> str:
    name = " ".join(name.replace("const", "").split())
    return ALIKE.get(name) or ALIKE.get(name.replace(" *", "*")) or name
