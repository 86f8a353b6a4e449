"""What compiled code needs to call the rules: where the header is, and addresses of functions."""

from __future__ import annotations

import ctypes
from importlib import import_module
from pathlib import Path

__all__ = ["address", "get_include"]


def get_include() -> str:
    """The directory of ``blasad.h``.

    Returns
    -------
    str
        For the compiler's ``-I``.

    Examples
    --------
    >>> import os, blasad as ad
    >>> os.path.exists(os.path.join(ad.rules.get_include(), "blasad.h"))
    True
    """
    return str(Path(__file__).parents[2] / "include")


def address(name: str) -> int:
    """The address of a function of ``blasad.h``, for ctypes, Numba and other callers by pointer.

    Parameters
    ----------
    name : str
        ``"blasad_dgemm_fwd"``, ``"blasad_dgemm_aug"`` or ``"blasad_dgemm_rev"``, the same of any other routine;
        ``"blasad_run"`` or ``"blasad_routine"``; ``"blasad_program_run"`` or ``"blasad_program_map"``.

    Returns
    -------
    int
        The address; it stays as long as the process runs.

    Raises
    ------
    KeyError
        If there is no such function.

    Examples
    --------
    >>> import blasad as ad
    >>> ad.rules.address("blasad_dgemm_rev") == ad.rules.address("blasad_sgemm_rev")
    False
    """
    modules = {"blasad_run": "blasad._routines.c.capi", "blasad_routine": "blasad._routines.c.capi",
               "blasad_program_run": "blasad._routines.c.programs", "blasad_program_map": "blasad._routines.c.programs"}
    known = import_module(modules.get(name, "blasad._flat")).__pyx_capi__
    if name not in known or not name.startswith("blasad_"):
        raise KeyError(f"blasad has no function {name!r}: the names are like blasad_dgemm_fwd, blasad_dgemm_aug, "
                       "blasad_dgemm_rev")
    of, pointer = ctypes.pythonapi.PyCapsule_GetName, ctypes.pythonapi.PyCapsule_GetPointer
    of.restype, of.argtypes = ctypes.c_char_p, [ctypes.py_object]
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return int(pointer(known[name], of(known[name])))
