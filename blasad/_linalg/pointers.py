"""Calls of LAPACK's routines by their addresses, for routines without a Python function in SciPy."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from scipy.linalg import cython_lapack

from .._declarations.aliases import Array, Operand

LETTERS = {"f": "s", "d": "d", "F": "c", "D": "z"}


def found_routine(name: str) -> tuple[Callable[..., None], type[Any]]:
    """Return a routine, and the type of its integers."""
    capsule = cython_lapack.__pyx_capi__[name]
    name_of = ctypes.pythonapi.PyCapsule_GetName
    name_of.restype, name_of.argtypes = ctypes.c_char_p, [ctypes.py_object]
    address = ctypes.pythonapi.PyCapsule_GetPointer
    address.restype, address.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    signature = name_of(capsule)
    integer = ctypes.c_int if b" int *" in signature or b"(int *" in signature else ctypes.c_int64
    return ctypes.CFUNCTYPE(None)(address(capsule, signature)), integer


routine = cache(found_routine)


def call(name: str, like: Array, *args: Operand) -> int:
    """Call the routine of this name for the dtype of an array, and return its info, which is its last argument.

    Letters, integers and real numbers are passed as Python objects. Arrays are read and written in place, so matrices
    must be in Fortran order.
    """
    function, integer = routine(LETTERS[like.dtype.char] + name)
    single = like.dtype.char in "fF"
    arguments: list[Operand] = []
    for x in args:
        if type(x) is np.ndarray:
            arguments.append(x.ctypes.data_as(ctypes.c_void_p))
        elif isinstance(x, str):
            arguments.append(ctypes.byref(ctypes.c_char(x.encode())))
        elif type(x) is float:
            arguments.append(ctypes.byref(ctypes.c_float(x) if single else ctypes.c_double(x)))
        else:
            arguments.append(ctypes.byref(integer(x)))
    info = integer(0)
    function(*arguments, ctypes.byref(info))
    if info.value < 0:
        raise ValueError(f"{name}: LAPACK does not accept its argument number {-info.value}")
    return int(info.value)


def integers(name: str, like: Array, n: int) -> Array:
    """Make an array of n integers of LAPACK's type."""
    return np.zeros(n, np.intc if routine(LETTERS[like.dtype.char] + name)[1] is ctypes.c_int else np.int64)
