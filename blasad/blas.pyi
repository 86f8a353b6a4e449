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
    "asum",
    "axpy",
    "caxpy",
    "ccopy",
    "cdotc",
    "cdotu",
    "cgemm",
    "cgemv",
    "cgerc",
    "cgeru",
    "chemm",
    "chemv",
    "cher",
    "cher2",
    "cher2k",
    "cherk",
    "copy",
    "crot",
    "crotg",
    "cscal",
    "csrot",
    "csscal",
    "cswap",
    "csymm",
    "csymv",
    "csyr",
    "csyr2k",
    "csyrk",
    "ctrmm",
    "ctrmv",
    "ctrsm",
    "ctrsv",
    "dasum",
    "daxpy",
    "dcopy",
    "ddot",
    "dgemm",
    "dgemv",
    "dger",
    "dnrm2",
    "dot",
    "dotc",
    "dotu",
    "drot",
    "drotg",
    "drotm",
    "drotmg",
    "dscal",
    "dsdot",
    "dswap",
    "dsymm",
    "dsymv",
    "dsyr",
    "dsyr2",
    "dsyr2k",
    "dsyrk",
    "dtrmm",
    "dtrmv",
    "dtrsm",
    "dtrsv",
    "dzasum",
    "dznrm2",
    "gemm",
    "gemv",
    "ger",
    "gerc",
    "geru",
    "hemm",
    "hemv",
    "her",
    "her2",
    "her2k",
    "herk",
    "iamax",
    "icamax",
    "idamax",
    "isamax",
    "izamax",
    "nrm2",
    "rot",
    "rotg",
    "rotm",
    "rotmg",
    "sasum",
    "saxpy",
    "scal",
    "scasum",
    "scnrm2",
    "scopy",
    "sdot",
    "sdsdot",
    "sgemm",
    "sgemv",
    "sger",
    "snrm2",
    "srot",
    "srotg",
    "srotm",
    "srotmg",
    "sscal",
    "sswap",
    "ssymm",
    "ssymv",
    "ssyr",
    "ssyr2",
    "ssyr2k",
    "ssyrk",
    "strmm",
    "strmv",
    "strsm",
    "strsv",
    "swap",
    "symm",
    "symv",
    "syr",
    "syr2",
    "syr2k",
    "syrk",
    "trmm",
    "trmv",
    "trsm",
    "trsv",
    "zaxpy",
    "zcopy",
    "zdotc",
    "zdotu",
    "zdrot",
    "zdscal",
    "zgemm",
    "zgemv",
    "zgerc",
    "zgeru",
    "zhemm",
    "zhemv",
    "zher",
    "zher2",
    "zher2k",
    "zherk",
    "zrot",
    "zrotg",
    "zscal",
    "zswap",
    "zsymm",
    "zsymv",
    "zsyr",
    "zsyr2k",
    "zsyrk",
    "ztrmm",
    "ztrmv",
    "ztrsm",
    "ztrsv",
]

def copy(
    x: _In,
    y: _Out,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    offy: int = 0,
    incy: int = 1,
) -> Any: ...

def swap(
    x: _Out,
    y: _Out,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    offy: int = 0,
    incy: int = 1,
    *,
    overwrite_x: bool = True,
    overwrite_y: bool = True,
) -> Any: ...

def scal(
    a: _Scalar,
    x: _Out,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    *,
    overwrite_x: bool = True,
) -> Any: ...

def csscal(
    a: _Scalar,
    x: _Out,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    *,
    overwrite_x: bool = True,
) -> Any: ...

def zdscal(
    a: _Scalar,
    x: _Out,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    *,
    overwrite_x: bool = True,
) -> Any: ...

def axpy(
    x: _In,
    y: _Out,
    n: int | None = None,
    a: _Scalar = 1.0,
    offx: int = 0,
    incx: int = 1,
    offy: int = 0,
    incy: int = 1,
    *,
    overwrite_y: bool = True,
) -> Any: ...

def dot(
    x: _In,
    y: _In,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    offy: int = 0,
    incy: int = 1,
    *,
    out: _Out | None = None,
) -> Any: ...

def dotu(
    x: _In,
    y: _In,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    offy: int = 0,
    incy: int = 1,
    *,
    out: _Out | None = None,
) -> Any: ...

def dotc(
    x: _In,
    y: _In,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    offy: int = 0,
    incy: int = 1,
    *,
    out: _Out | None = None,
) -> Any: ...

def sdsdot(
    sb: _Scalar,
    x: _In,
    y: _In,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    offy: int = 0,
    incy: int = 1,
    *,
    out: _Out | None = None,
) -> Any: ...

def dsdot(
    x: _In,
    y: _In,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    offy: int = 0,
    incy: int = 1,
    *,
    out: _Out | None = None,
) -> Any: ...

def nrm2(
    x: _In,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    *,
    out: _Out | None = None,
) -> Any: ...

def asum(
    x: _In,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    *,
    out: _Out | None = None,
) -> Any: ...

def iamax(
    x: _In,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    *,
    out: _Out | None = None,
) -> Any: ...

def gemm(
    alpha: _Scalar,
    a: _In,
    b: _In,
    beta: _Scalar = 0.0,
    c: _Out | None = None,
    *,
    trans_a: _Flag = 0,
    trans_b: _Flag = 0,
    overwrite_c: bool = True,
) -> Any: ...

def gemv(
    alpha: _Scalar,
    a: _In,
    x: _In,
    beta: _Scalar = 0.0,
    y: _Out | None = None,
    offx: int = 0,
    incx: int = 1,
    offy: int = 0,
    incy: int = 1,
    trans: _Flag = 0,
    *,
    overwrite_y: bool = True,
) -> Any: ...

def ger(
    alpha: _Scalar,
    x: _In,
    y: _In,
    incx: int = 1,
    incy: int = 1,
    a: _Out | None = None,
    *,
    overwrite_a: bool = True,
) -> Any: ...

def geru(
    alpha: _Scalar,
    x: _In,
    y: _In,
    incx: int = 1,
    incy: int = 1,
    a: _Out | None = None,
    *,
    overwrite_a: bool = True,
) -> Any: ...

def gerc(
    alpha: _Scalar,
    x: _In,
    y: _In,
    incx: int = 1,
    incy: int = 1,
    a: _Out | None = None,
    *,
    overwrite_a: bool = True,
) -> Any: ...

def symm(
    alpha: _Scalar,
    a: _In,
    b: _In,
    beta: _Scalar = 0.0,
    c: _Out | None = None,
    side: _Flag = 0,
    lower: _Flag = 0,
    *,
    overwrite_c: bool = True,
) -> Any: ...

def hemm(
    alpha: _Scalar,
    a: _In,
    b: _In,
    beta: _Scalar = 0.0,
    c: _Out | None = None,
    side: _Flag = 0,
    lower: _Flag = 0,
    *,
    overwrite_c: bool = True,
) -> Any: ...

def symv(
    alpha: _Scalar,
    a: _In,
    x: _In,
    beta: _Scalar = 0.0,
    y: _Out | None = None,
    offx: int = 0,
    incx: int = 1,
    offy: int = 0,
    incy: int = 1,
    lower: _Flag = 0,
    *,
    overwrite_y: bool = True,
) -> Any: ...

def hemv(
    alpha: _Scalar,
    a: _In,
    x: _In,
    beta: _Scalar = 0.0,
    y: _Out | None = None,
    offx: int = 0,
    incx: int = 1,
    offy: int = 0,
    incy: int = 1,
    lower: _Flag = 0,
    *,
    overwrite_y: bool = True,
) -> Any: ...

def syrk(
    alpha: _Scalar,
    a: _In,
    beta: _Scalar = 0.0,
    c: _Out | None = None,
    trans: _Flag = 0,
    lower: _Flag = 0,
    *,
    overwrite_c: bool = True,
) -> Any: ...

def herk(
    alpha: _Scalar,
    a: _In,
    beta: _Scalar = 0.0,
    c: _Out | None = None,
    trans: _Flag = 0,
    lower: _Flag = 0,
    *,
    overwrite_c: bool = True,
) -> Any: ...

def syr2k(
    alpha: _Scalar,
    a: _In,
    b: _In,
    beta: _Scalar = 0.0,
    c: _Out | None = None,
    trans: _Flag = 0,
    lower: _Flag = 0,
    *,
    overwrite_c: bool = True,
) -> Any: ...

def her2k(
    alpha: _Scalar,
    a: _In,
    b: _In,
    beta: _Scalar = 0.0,
    c: _Out | None = None,
    trans: _Flag = 0,
    lower: _Flag = 0,
    *,
    overwrite_c: bool = True,
) -> Any: ...

def syr(
    alpha: _Scalar,
    x: _In,
    lower: _Flag = 0,
    incx: int = 1,
    offx: int = 0,
    n: int | None = None,
    a: _Out | None = None,
    *,
    overwrite_a: bool = True,
) -> Any: ...

def her(
    alpha: _Scalar,
    x: _In,
    lower: _Flag = 0,
    incx: int = 1,
    offx: int = 0,
    n: int | None = None,
    a: _Out | None = None,
    *,
    overwrite_a: bool = True,
) -> Any: ...

def syr2(
    alpha: _Scalar,
    x: _In,
    y: _In,
    lower: _Flag = 0,
    incx: int = 1,
    offx: int = 0,
    incy: int = 1,
    offy: int = 0,
    n: int | None = None,
    a: _Out | None = None,
    *,
    overwrite_a: bool = True,
) -> Any: ...

def her2(
    alpha: _Scalar,
    x: _In,
    y: _In,
    lower: _Flag = 0,
    incx: int = 1,
    offx: int = 0,
    incy: int = 1,
    offy: int = 0,
    n: int | None = None,
    a: _Out | None = None,
    *,
    overwrite_a: bool = True,
) -> Any: ...

def trmm(
    alpha: _Scalar,
    a: _In,
    b: _Out,
    side: _Flag = 0,
    lower: _Flag = 0,
    trans_a: _Flag = 0,
    diag: _Flag = 0,
    *,
    overwrite_b: bool = True,
) -> Any: ...

def trmv(
    a: _In,
    x: _Out,
    offx: int = 0,
    incx: int = 1,
    lower: _Flag = 0,
    trans: _Flag = 0,
    diag: _Flag = 0,
    *,
    overwrite_x: bool = True,
) -> Any: ...

def trsm(
    alpha: _Scalar,
    a: _In,
    b: _Out,
    side: _Flag = 0,
    lower: _Flag = 0,
    trans_a: _Flag = 0,
    diag: _Flag = 0,
    *,
    overwrite_b: bool = True,
) -> Any: ...

def trsv(
    a: _In,
    x: _Out,
    incx: int = 1,
    offx: int = 0,
    lower: _Flag = 0,
    trans: _Flag = 0,
    diag: _Flag = 0,
    *,
    overwrite_x: bool = True,
) -> Any: ...

def rot(
    x: _Out,
    y: _Out,
    c: _Scalar,
    s: _Scalar,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    offy: int = 0,
    incy: int = 1,
    *,
    overwrite_x: bool = True,
    overwrite_y: bool = True,
) -> Any: ...

def csrot(
    x: _Out,
    y: _Out,
    c: _Scalar,
    s: _Scalar,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    offy: int = 0,
    incy: int = 1,
    *,
    overwrite_x: bool = True,
    overwrite_y: bool = True,
) -> Any: ...

def zdrot(
    x: _Out,
    y: _Out,
    c: _Scalar,
    s: _Scalar,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    offy: int = 0,
    incy: int = 1,
    *,
    overwrite_x: bool = True,
    overwrite_y: bool = True,
) -> Any: ...

def rotg(
    a: _Scalar,
    b: _Scalar,
    *,
    c: _Out | None = None,
    s: _Out | None = None,
) -> Any: ...

def rotm(
    x: _Out,
    y: _Out,
    param: _In,
    n: int | None = None,
    offx: int = 0,
    incx: int = 1,
    offy: int = 0,
    incy: int = 1,
    *,
    overwrite_x: bool = True,
    overwrite_y: bool = True,
) -> Any: ...

def rotmg(
    d1: _Scalar,
    d2: _Scalar,
    x1: _Scalar,
    y1: _Scalar,
    *,
    param: _Out | None = None,
) -> Any: ...

scopy = copy
dcopy = copy
ccopy = copy
zcopy = copy
sswap = swap
dswap = swap
cswap = swap
zswap = swap
sscal = scal
dscal = scal
cscal = scal
zscal = scal
saxpy = axpy
daxpy = axpy
caxpy = axpy
zaxpy = axpy
sdot = dot
ddot = dot
cdotu = dotu
zdotu = dotu
cdotc = dotc
zdotc = dotc
snrm2 = nrm2
dnrm2 = nrm2
scnrm2 = nrm2
dznrm2 = nrm2
sasum = asum
dasum = asum
scasum = asum
dzasum = asum
isamax = iamax
idamax = iamax
icamax = iamax
izamax = iamax
sgemm = gemm
dgemm = gemm
cgemm = gemm
zgemm = gemm
sgemv = gemv
dgemv = gemv
cgemv = gemv
zgemv = gemv
sger = ger
dger = ger
cgeru = geru
zgeru = geru
cgerc = gerc
zgerc = gerc
ssymm = symm
dsymm = symm
csymm = symm
zsymm = symm
chemm = hemm
zhemm = hemm
ssymv = symv
dsymv = symv
csymv = symv
zsymv = symv
chemv = hemv
zhemv = hemv
ssyrk = syrk
dsyrk = syrk
csyrk = syrk
zsyrk = syrk
cherk = herk
zherk = herk
ssyr2k = syr2k
dsyr2k = syr2k
csyr2k = syr2k
zsyr2k = syr2k
cher2k = her2k
zher2k = her2k
ssyr = syr
dsyr = syr
csyr = syr
zsyr = syr
cher = her
zher = her
ssyr2 = syr2
dsyr2 = syr2
cher2 = her2
zher2 = her2
strmm = trmm
dtrmm = trmm
ctrmm = trmm
ztrmm = trmm
strmv = trmv
dtrmv = trmv
ctrmv = trmv
ztrmv = trmv
strsm = trsm
dtrsm = trsm
ctrsm = trsm
ztrsm = trsm
strsv = trsv
dtrsv = trsv
ctrsv = trsv
ztrsv = trsv
srot = rot
drot = rot
crot = rot
zrot = rot
srotg = rotg
drotg = rotg
crotg = rotg
zrotg = rotg
srotm = rotm
drotm = rotm
srotmg = rotmg
drotmg = rotmg
