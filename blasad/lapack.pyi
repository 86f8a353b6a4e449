# Made by .ci/stubs.py from the declarations of the rules: change those, and run it.

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from ._traced import TracedArray

_In: TypeAlias = ArrayLike | TracedArray
_Out: TypeAlias = np.ndarray[Any, Any] | TracedArray
_Scalar: TypeAlias = complex | np.number[Any] | TracedArray
_Flag: TypeAlias = int | str

__all__ = [
    "clacpy",
    "clascl",
    "claset",
    "claswp",
    "dlacpy",
    "dlascl",
    "dlaset",
    "dlaswp",
    "lacpy",
    "lascl",
    "laset",
    "laswp",
    "slacpy",
    "slascl",
    "slaset",
    "slaswp",
    "zlacpy",
    "zlascl",
    "zlaset",
    "zlaswp",
]

def lacpy(
    uplo: _Flag,
    a: _In,
    b: _Out | None = None,
) -> Any: ...

def lascl(
    type: _Flag,
    cfrom: _Scalar,
    cto: _Scalar,
    a: _Out,
    *,
    overwrite_a: bool = True,
) -> Any: ...

def laset(
    uplo: _Flag,
    alpha: _Scalar,
    beta: _Scalar,
    a: _Out,
) -> Any: ...

def laswp(
    a: _Out,
    piv: ArrayLike,
    k1: int = 0,
    k2: int | None = None,
    off: int = 0,
    inc: int = 1,
    *,
    overwrite_a: bool = True,
) -> Any: ...

slacpy = lacpy
dlacpy = lacpy
clacpy = lacpy
zlacpy = lacpy
slascl = lascl
dlascl = lascl
clascl = lascl
zlascl = lascl
slaset = laset
dlaset = laset
claset = laset
zlaset = laset
slaswp = laswp
dlaswp = laswp
claswp = laswp
zlaswp = laswp
