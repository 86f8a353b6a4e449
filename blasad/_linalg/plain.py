"""Which functions are SciPy's or NumPy's own where no array has a derivative: to the last bit, with their errors."""

from __future__ import annotations

from collections.abc import Iterable
from functools import wraps
from inspect import signature
from typing import Any

import numpy as np
import scipy
import scipy.linalg as sl
import scipy.sparse.linalg

from .._arrays.operands import overlaps
from .._declarations.aliases import Function, Keywords, Operand
from .._hooks.plain_calls import plainly

# The signatures here are those of SciPy 1.17, whose functions take stacks of matrices. With an older SciPy, ours run.
ALIKE = tuple(map(int, scipy.__version__.split(".")[:2])) >= (1, 17)
ADDED = {"cholesky": ["sym"], "lstsq": ["gels"]}        # what ours can do besides


def of_one_kind(function: Function) -> Function:
    """SciPy's function, given complex matrices if one is: it takes the Schur form of a real one for a triangle."""

    @wraps(function)
    def of_these(*args: Operand, **kwargs: Any) -> Any:
        if any(np.iscomplexobj(x) for x in (*args, *kwargs.values())):
            args, kwargs = tuple(map(in_complex, args)), {name: in_complex(x) for name, x in kwargs.items()}
        return function(*args, **kwargs)

    return of_these


def in_complex(x: Operand) -> Operand:
    kind = np.asarray(x)
    return kind.astype(np.result_type(kind, np.complex64)) if kind.dtype.kind in "biuf" else x


def unbalanced(function: Function) -> Function:
    """SciPy's function, which does not scale E in the last step: it returns a wrong solution, or none."""

    @wraps(function)
    def of_these(*args: Operand, **kwargs: Any) -> Any:
        if kwargs.get("e", args[4] if len(args) > 4 else None) is not None:
            args, kwargs = args[:6], {**kwargs, "balanced": False}
        return function(*args, **kwargs)

    return of_these


def apart(function: Function, parameters: Iterable[str]) -> Function:
    """SciPy's function, which does not overwrite what overlaps with what it still reads, as ours do not."""
    flags = {i: name for i, name in enumerate(parameters) if name.startswith("overwrite")}
    if not flags:
        return function

    @wraps(function)
    def of_these(*args: Operand, **kwargs: Any) -> Any:
        named = {**{name: args[i] for i, name in flags.items() if i < len(args)}, **kwargs}
        if any(named.get(name, False) is not False for name in flags.values()):
            arrays = [y for x in (*args, *kwargs.values()) for y in (x if type(x) is tuple else (x,))]
            if overlaps(arrays):
                args = tuple(False if i in flags else x for i, x in enumerate(args))
                kwargs = {name: x for name, x in kwargs.items() if name not in flags.values()}
        return function(*args, **kwargs)

    return of_these


EQUATIONS = "solve_sylvester", "solve_lyapunov", "solve_continuous_lyapunov", "solve_discrete_lyapunov"
MENDED = {**{name: of_one_kind(getattr(sl, name)) for name in EQUATIONS},
          **{name: unbalanced(getattr(sl, name)) for name in ("solve_continuous_are", "solve_discrete_are")}}
SPACES = sl, np.linalg, np, scipy.sparse.linalg


def shared(ours: Keywords, module: str) -> Keywords:
    """Those of these functions that SciPy or NumPy has too, each as one that is theirs for plain arrays."""
    functions, again = {}, {}               # two names may be of one function
    for name in ours if ALIKE else ():
        theirs = MENDED.get(name) or next((getattr(space, name) for space in SPACES if hasattr(space, name)), None)
        if theirs is not None and ours[name] not in again:
            theirs = apart(theirs, signature(ours[name]).parameters)
            again[ours[name]] = plainly(ours[name], theirs, ADDED.get(name, ()))
            again[ours[name]].__module__ = module
        if theirs is not None:
            functions[name] = again[ours[name]]
    return functions
