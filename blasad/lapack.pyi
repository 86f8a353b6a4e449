# Made by .ci/stubs.py from the declarations of the rules: change those, and run it.

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from ._drivers import gesv, getri, getrs, posv, potri, potrs
from ._traced import TracedArray

_In: TypeAlias = ArrayLike | TracedArray
_Out: TypeAlias = np.ndarray[Any, Any] | TracedArray
_Scalar: TypeAlias = complex | np.number[Any] | TracedArray
_Flag: TypeAlias = int | str

__all__ = [
    "cdet",
    "cgesv",
    "cgetrf",
    "cgetri",
    "cgetrs",
    "clacpy",
    "clascl",
    "claset",
    "claswp",
    "clauum",
    "cposv",
    "cpotrf",
    "cpotri",
    "cpotrs",
    "ctrtri",
    "ctrtrs",
    "ddet",
    "det",
    "dgesv",
    "dgetrf",
    "dgetri",
    "dgetrs",
    "dlacpy",
    "dlascl",
    "dlaset",
    "dlaswp",
    "dlauum",
    "dposv",
    "dpotrf",
    "dpotri",
    "dpotrs",
    "dtrtri",
    "dtrtrs",
    "gesv",
    "getrf",
    "getri",
    "getrs",
    "lacpy",
    "lascl",
    "laset",
    "laswp",
    "lauum",
    "posv",
    "potrf",
    "potri",
    "potrs",
    "sdet",
    "sgesv",
    "sgetrf",
    "sgetri",
    "sgetrs",
    "slacpy",
    "slascl",
    "slaset",
    "slaswp",
    "slauum",
    "sposv",
    "spotrf",
    "spotri",
    "spotrs",
    "strtri",
    "strtrs",
    "trtri",
    "trtrs",
    "zdet",
    "zgesv",
    "zgetrf",
    "zgetri",
    "zgetrs",
    "zlacpy",
    "zlascl",
    "zlaset",
    "zlaswp",
    "zlauum",
    "zposv",
    "zpotrf",
    "zpotri",
    "zpotrs",
    "ztrtri",
    "ztrtrs",
]

def trtrs(
    a: _In,
    b: _Out,
    lower: _Flag = 0,
    trans: _Flag = 0,
    unitdiag: _Flag = 0,
    *,
    overwrite_b: bool = True,
) -> Any: ...

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

def potrf(
    a: _Out,
    lower: _Flag = 0,
    clean: _Flag = 1,
    *,
    overwrite_a: bool = True,
) -> Any: ...

def getrf(
    a: _Out,
    *,
    overwrite_a: bool = True,
) -> Any: ...

def trtri(
    c: _Out,
    lower: _Flag = 0,
    unitdiag: _Flag = 0,
    *,
    overwrite_c: bool = True,
) -> Any: ...

def lauum(
    c: _Out,
    lower: _Flag = 0,
    *,
    overwrite_c: bool = True,
) -> Any: ...

def det(
    a: _In,
    *,
    out: _Out | None = None,
) -> Any: ...

strtrs = trtrs
dtrtrs = trtrs
ctrtrs = trtrs
ztrtrs = trtrs
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
spotrf = potrf
dpotrf = potrf
cpotrf = potrf
zpotrf = potrf
sgetrf = getrf
dgetrf = getrf
cgetrf = getrf
zgetrf = getrf
strtri = trtri
dtrtri = trtri
ctrtri = trtri
ztrtri = trtri
slauum = lauum
dlauum = lauum
clauum = lauum
zlauum = lauum
sdet = det
ddet = det
cdet = det
zdet = det
sgesv = gesv
dgesv = gesv
cgesv = gesv
zgesv = gesv
sgetri = getri
dgetri = getri
cgetri = getri
zgetri = getri
sgetrs = getrs
dgetrs = getrs
cgetrs = getrs
zgetrs = getrs
sposv = posv
dposv = posv
cposv = posv
zposv = posv
spotri = potri
dpotri = potri
cpotri = potri
zpotri = potri
spotrs = potrs
dpotrs = potrs
cpotrs = potrs
zpotrs = potrs
