"""BLAS itself, called through SciPy's pointers with nothing of blasad between.

The order of its arguments follows from the declaration of a routine: flags, dimensions, alpha, then operands as
declared, each with its leading dimension or increment, with beta before what it scales.
"""

from __future__ import annotations

import ctypes
import platform
import re
import sys
from collections.abc import Mapping
from typing import Any

import numpy as np

from .._declarations.aliases import Keywords, Operand
from .._declarations.rule import DTYPES, FLAGS, REFLECTORS, Arg, Rule
from .memory import Array, Memory

FLAG_ORDER = ("side", "lower", "trans", "trans_a", "trans_b", "diag")
SPECIAL = {"nrm2": ("snrm2", "dnrm2", "scnrm2", "dznrm2"), "asum": ("sasum", "dasum", "scasum", "dzasum"),
           "iamax": ("isamax", "idamax", "icamax", "izamax")}


class _Float(ctypes.Structure):
    re: float
    im: float
    _fields_ = [("re", ctypes.c_float), ("im", ctypes.c_float)]


class _Double(ctypes.Structure):
    re: float
    im: float
    _fields_ = [("re", ctypes.c_double), ("im", ctypes.c_double)]


def run_blas(rule: Rule, dtype: str, fixed: Mapping[str, Operand], leaves: Mapping[str, int],
             memory: Memory) -> Memory | None:
    """What the BLAS of this machine makes of a memory; None where it cannot be called.

    `fixed` holds flags, integers and constant scalars, `leaves` the operands and the scalars that lie in memory.
    """
    pointer = _pointer(rule.name, dtype)
    if pointer is None or not _callable(rule):
        return None
    function, kinds, result = pointer
    after = memory.copy()
    arrays = {arg.name: np.array(after.view(leaves[arg.name]), order="F") for arg in rule.args
              if arg.name in leaves and arg.shape}
    words: list[Array] = []
    for flag in FLAG_ORDER:
        if any(arg.name == flag for arg in rule.args):
            letter = next(key for key, value in FLAGS[flag].items() if value == fixed.get(flag, 0))
            words.append(np.frombuffer(letter.encode(), np.uint8))
    words += [np.array(n, kinds["int"]) for n in _dimensions(rule, fixed, arrays)]
    outputs: list[tuple[str, Array]] = []
    for arg in sorted(rule.args, key=lambda arg: arg.intent != "scalar" or arg.name == "beta"):
        if arg.intent == "scalar":
            value = memory.view(leaves[arg.name])[()] if arg.name in leaves else fixed.get(arg.name, arg.default)
            words.append(np.array(value, kinds["real"] if arg.dtype == "real" else DTYPES[dtype]))
        elif arg.name in arrays:
            x = arrays[arg.name]
            start = x[fixed.get(f"off{arg.name}", 0):] if x.ndim == 1 else x
            words += [start, np.array(fixed.get(f"inc{arg.name}", 1) if x.ndim == 1 else max(1, len(x)), kinds["int"])]
            if arg.intent != "in":
                outputs.append((arg.name, x))
    returned = function(*(x.ctypes.data_as(ctypes.c_void_p) for x in words))
    for name, x in outputs:
        after.view(leaves[name])[...] = x
    if result is not None and "out" in leaves:
        after.view(leaves["out"])[...] = complex(returned.re, returned.im) if hasattr(returned, "re") else returned
    return after


def first_index(rule: Rule, dtype: str, fixed: Mapping[str, Operand], x: Array) -> int | None:
    """What iamax gives for a vector, from 0; -1 where there is none."""
    pointer = _pointer(rule.name, dtype)
    if pointer is None:
        return None
    function, kinds, _ = pointer
    n, step = fixed.get("n", _length("x", fixed, len(x))), fixed.get("incx", 1)
    words = [np.array(n, kinds["int"]), np.array(x[fixed.get("offx", 0):]), np.array(step, kinds["int"])]
    return int(function(*(v.ctypes.data_as(ctypes.c_void_p) for v in words))) - 1


def _callable(rule: Rule) -> bool:
    """Whether the order of arguments is known: operands are vectors and matrices as BLAS has stored them."""
    return rule.namespace == "blas" and len(rule.dtypes) > 1 and all(_is_known(arg) for arg in rule.args)


def _is_known(arg: Arg) -> bool:
    if not set(arg.shape) <= set("mnks") or arg.dtype not in ("same", "real", "index") or arg.stored in REFLECTORS:
        return False
    if arg.intent == "flag":
        return arg.name in FLAG_ORDER
    if arg.intent == "int":
        return arg.default is not ... and re.fullmatch("n|(inc|off)[xy]", arg.name) is not None
    if arg.intent == "scalar":
        return arg.name in ("alpha", "beta", "a")
    return bool(arg.shape) or arg.name == "out"


def _dimensions(rule: Rule, fixed: Mapping[str, Operand], arrays: Mapping[str, Array]) -> list[int]:
    """m, n, k, those that the routine has; of a product with vectors, the stored matrix's."""
    size: dict[str, int] = {}
    matrices = [arg for arg in rule.args if len(arg.shape) == 2 and arg.name in arrays]
    vectors = [arg for arg in rule.args if len(arg.shape) == 1 and arg.name in arrays]
    for arg in (*matrices, *vectors):
        shape = arrays[arg.name].shape
        if arg.trans and fixed.get(arg.trans, 0) and not (vectors and matrices):
            shape = shape[::-1]
        if len(shape) == 1:
            shape = (_length(arg.name, fixed, len(arrays[arg.name])),)
        for letter, n in zip(arg.shape, shape, strict=True):
            if letter != "s":
                size.setdefault(letter, n)
    if "n" in fixed:
        size["n"] = fixed["n"]
    return [size[letter] for letter in "mnk" if letter in size]


def _length(name: str, fixed: Mapping[str, Operand], stored: int) -> int:
    step, n = abs(fixed.get(f"inc{name}", 1)), stored - fixed.get(f"off{name}", 0)
    return (n - 1) // max(1, step) + 1 if n > 0 else 0


def _pointer(name: str, dtype: str) -> tuple[Any, Keywords, Any] | None:
    """The function, the dtypes of its integers and reals, and what it returns."""
    from scipy.linalg import cython_blas, cython_lapack

    full = SPECIAL[name]["sdcz".index(dtype)] if name in SPECIAL else dtype + name
    capsule = next((module.__pyx_capi__[full] for module in (cython_blas, cython_lapack)
                    if full in module.__pyx_capi__), None)
    if capsule is None:
        return None
    api = ctypes.pythonapi
    api.PyCapsule_GetName.restype, api.PyCapsule_GetName.argtypes = ctypes.c_char_p, [ctypes.py_object]
    api.PyCapsule_GetPointer.restype = ctypes.c_void_p
    api.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    signature = api.PyCapsule_GetName(capsule)
    returned, arguments = re.fullmatch(r"(.*?) \((.*)\)", signature.decode()).groups()  # type: ignore[union-attr]
    result = _result(returned)
    if isinstance(result, type) and issubclass(result, ctypes.Structure) and not _returns_pairs():
        return None
    make = ctypes.CFUNCTYPE(result, *[ctypes.c_void_p] * len(arguments.split(",")))
    kinds = {"int": np.int64 if "int64" in arguments else np.int32, "real": np.float32 if dtype in "sc" else np.float64}
    return make(api.PyCapsule_GetPointer(capsule, signature)), kinds, result


def _result(returned: str) -> Any:
    if returned.endswith("float_complex"):
        return _Float
    if returned.endswith("double_complex"):
        return _Double
    if returned == "void":
        return None
    return ctypes.c_float if returned.endswith("_s") else ctypes.c_double if returned.endswith("_d") else ctypes.c_int


def _returns_pairs() -> bool:
    """Whether a complex number is returned in the same registers as a struct of two."""
    return sys.platform != "win32" and platform.machine().lower() in ("x86_64", "amd64", "arm64", "aarch64")
