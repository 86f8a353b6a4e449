# Made by cython_src/generate from the declarations of the routines, which alone are edited.

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from ._arrays.traced import TracedArray

_In: TypeAlias = ArrayLike | TracedArray
_Out: TypeAlias = np.ndarray[Any, Any] | TracedArray
_Scalar: TypeAlias = complex | np.number[Any] | TracedArray
_Flag: TypeAlias = int | str

__all__ = [
    "asum", "axpy", "caxpy", "ccopy", "cdotc", "cdotu", "cgbmv", "cgemm", "cgemmtr", "cgemv", "cgerc", "cgeru", "chbmv",
    "chemm", "chemv", "cher", "cher2", "cher2k", "cherk", "chpmv", "chpr", "chpr2", "copy", "crot", "crotg", "cscal",
    "cspmv", "cspr", "csrot", "csscal", "cswap", "csymm", "csymv", "csyr", "csyr2k", "csyrk", "ctbmv", "ctbsv", "ctpmv",
    "ctpsv", "ctrmm", "ctrmv", "ctrsm", "ctrsv", "dasum", "daxpy", "dcopy", "ddot", "dgbmv", "dgemm", "dgemmtr",
    "dgemv", "dger", "dnrm2", "dot", "dotc", "dotu", "drot", "drotg", "drotm", "drotmg", "dsbmv", "dscal", "dsdot",
    "dspmv", "dspr", "dspr2", "dswap", "dsymm", "dsymv", "dsyr", "dsyr2", "dsyr2k", "dsyrk", "dtbmv", "dtbsv", "dtpmv",
    "dtpsv", "dtrmm", "dtrmv", "dtrsm", "dtrsv", "dzasum", "dznrm2", "gbmv", "gemm", "gemmtr", "gemv", "ger", "gerc",
    "geru", "hbmv", "hemm", "hemv", "her", "her2", "her2k", "herk", "hpmv", "hpr", "hpr2", "iamax", "icamax", "idamax",
    "isamax", "izamax", "nrm2", "rot", "rotg", "rotm", "rotmg", "sasum", "saxpy", "sbmv", "scal", "scasum", "scnrm2",
    "scopy", "sdot", "sdsdot", "sgbmv", "sgemm", "sgemmtr", "sgemv", "sger", "snrm2", "spmv", "spr", "spr2", "srot",
    "srotg", "srotm", "srotmg", "ssbmv", "sscal", "sspmv", "sspr", "sspr2", "sswap", "ssymm", "ssymv", "ssyr", "ssyr2",
    "ssyr2k", "ssyrk", "stbmv", "stbsv", "stpmv", "stpsv", "strmm", "strmv", "strsm", "strsv", "swap", "symm", "symv",
    "syr", "syr2", "syr2k", "syrk", "tbmv", "tbsv", "tpmv", "tpsv", "trmm", "trmv", "trsm", "trsv", "zaxpy", "zcopy",
    "zdotc", "zdotu", "zdrot", "zdscal", "zgbmv", "zgemm", "zgemmtr", "zgemv", "zgerc", "zgeru", "zhbmv", "zhemm",
    "zhemv", "zher", "zher2", "zher2k", "zherk", "zhpmv", "zhpr", "zhpr2", "zrot", "zrotg", "zscal", "zspmv", "zspr",
    "zswap", "zsymm", "zsymv", "zsyr", "zsyr2k", "zsyrk", "ztbmv", "ztbsv", "ztpmv", "ztpsv", "ztrmm", "ztrmv", "ztrsm",
    "ztrsv"
]

def copy(x: _In, y: _Out, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1) -> Any: ...
scopy = copy
dcopy = copy
ccopy = copy
zcopy = copy

def swap(
    x: _Out, y: _Out, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1, *,
    overwrite_x: bool = True, overwrite_y: bool = True,
) -> Any: ...
sswap = swap
dswap = swap
cswap = swap
zswap = swap

def scal(
    a: _Scalar, x: _Out, n: int | None = None, offx: int = 0, incx: int = 1, *, overwrite_x: bool = True,
) -> Any: ...
sscal = scal
dscal = scal
cscal = scal
zscal = scal

def csscal(
    a: _Scalar, x: _Out, n: int | None = None, offx: int = 0, incx: int = 1, *, overwrite_x: bool = True,
) -> Any: ...

def zdscal(
    a: _Scalar, x: _Out, n: int | None = None, offx: int = 0, incx: int = 1, *, overwrite_x: bool = True,
) -> Any: ...

def axpy(
    x: _In, y: _Out, n: int | None = None, a: _Scalar = 1.0, offx: int = 0, incx: int = 1, offy: int = 0,
    incy: int = 1, *, overwrite_y: bool = True,
) -> Any: ...
saxpy = axpy
daxpy = axpy
caxpy = axpy
zaxpy = axpy

def dot(
    x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1, *,
    out: _Out | None = None,
) -> Any: ...
sdot = dot
ddot = dot

def dotu(
    x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1, *,
    out: _Out | None = None,
) -> Any: ...
cdotu = dotu
zdotu = dotu

def dotc(
    x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1, *,
    out: _Out | None = None,
) -> Any: ...
cdotc = dotc
zdotc = dotc

def sdsdot(
    sb: _Scalar, x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1, *,
    out: _Out | None = None,
) -> Any: ...

def dsdot(
    x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1, *,
    out: _Out | None = None,
) -> Any: ...

def nrm2(x: _In, n: int | None = None, offx: int = 0, incx: int = 1, *, out: _Out | None = None) -> Any: ...
snrm2 = nrm2
dnrm2 = nrm2
scnrm2 = nrm2
dznrm2 = nrm2

def asum(x: _In, n: int | None = None, offx: int = 0, incx: int = 1, *, out: _Out | None = None) -> Any: ...
sasum = asum
dasum = asum
scasum = asum
dzasum = asum

def iamax(x: _In, n: int | None = None, offx: int = 0, incx: int = 1, *, out: _Out | None = None) -> Any: ...
isamax = iamax
idamax = iamax
icamax = iamax
izamax = iamax

def rot(
    x: _Out, y: _Out, c: _Scalar, s: _Scalar, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0,
    incy: int = 1, *, overwrite_x: bool = True, overwrite_y: bool = True,
) -> Any: ...
srot = rot
drot = rot
crot = rot
zrot = rot

def csrot(
    x: _Out, y: _Out, c: _Scalar, s: _Scalar, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0,
    incy: int = 1, *, overwrite_x: bool = True, overwrite_y: bool = True,
) -> Any: ...

def zdrot(
    x: _Out, y: _Out, c: _Scalar, s: _Scalar, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0,
    incy: int = 1, *, overwrite_x: bool = True, overwrite_y: bool = True,
) -> Any: ...

def rotg(a: _Scalar, b: _Scalar, *, c: _Out | None = None, s: _Out | None = None) -> Any: ...
srotg = rotg
drotg = rotg
crotg = rotg
zrotg = rotg

def rotm(
    x: _Out, y: _Out, param: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1, *,
    overwrite_x: bool = True, overwrite_y: bool = True,
) -> Any: ...
srotm = rotm
drotm = rotm

def rotmg(d1: _Scalar, d2: _Scalar, x1: _Scalar, y1: _Scalar, *, param: _Out | None = None) -> Any: ...
srotmg = rotmg
drotmg = rotmg

def gemm(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _Out | None = None, *, trans_a: _Flag = 0,
    trans_b: _Flag = 0, overwrite_c: bool = True,
) -> Any: ...
sgemm = gemm
dgemm = gemm
cgemm = gemm
zgemm = gemm

def gemv(
    alpha: _Scalar, a: _In, x: _In, beta: _Scalar = 0.0, y: _Out | None = None, offx: int = 0, incx: int = 1,
    offy: int = 0, incy: int = 1, trans: _Flag = 0, *, overwrite_y: bool = True,
) -> Any: ...
sgemv = gemv
dgemv = gemv
cgemv = gemv
zgemv = gemv

def ger(
    alpha: _Scalar, x: _In, y: _In, incx: int = 1, incy: int = 1, a: _Out | None = None, *, overwrite_a: bool = True,
) -> Any: ...
sger = ger
dger = ger

def geru(
    alpha: _Scalar, x: _In, y: _In, incx: int = 1, incy: int = 1, a: _Out | None = None, *, overwrite_a: bool = True,
) -> Any: ...
cgeru = geru
zgeru = geru

def gerc(
    alpha: _Scalar, x: _In, y: _In, incx: int = 1, incy: int = 1, a: _Out | None = None, *, overwrite_a: bool = True,
) -> Any: ...
cgerc = gerc
zgerc = gerc

def gemmtr(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _Out | None = None, trans_a: _Flag = 0, trans_b: _Flag = 0,
    lower: _Flag = 0, *, overwrite_c: bool = True,
) -> Any: ...
sgemmtr = gemmtr
dgemmtr = gemmtr
cgemmtr = gemmtr
zgemmtr = gemmtr

def symm(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _Out | None = None, side: _Flag = 0, lower: _Flag = 0, *,
    overwrite_c: bool = True,
) -> Any: ...
ssymm = symm
dsymm = symm
csymm = symm
zsymm = symm

def hemm(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _Out | None = None, side: _Flag = 0, lower: _Flag = 0, *,
    overwrite_c: bool = True,
) -> Any: ...
chemm = hemm
zhemm = hemm

def symv(
    alpha: _Scalar, a: _In, x: _In, beta: _Scalar = 0.0, y: _Out | None = None, offx: int = 0, incx: int = 1,
    offy: int = 0, incy: int = 1, lower: _Flag = 0, *, overwrite_y: bool = True,
) -> Any: ...
ssymv = symv
dsymv = symv
csymv = symv
zsymv = symv

def hemv(
    alpha: _Scalar, a: _In, x: _In, beta: _Scalar = 0.0, y: _Out | None = None, offx: int = 0, incx: int = 1,
    offy: int = 0, incy: int = 1, lower: _Flag = 0, *, overwrite_y: bool = True,
) -> Any: ...
chemv = hemv
zhemv = hemv

def syrk(
    alpha: _Scalar, a: _In, beta: _Scalar = 0.0, c: _Out | None = None, trans: _Flag = 0, lower: _Flag = 0, *,
    overwrite_c: bool = True,
) -> Any: ...
ssyrk = syrk
dsyrk = syrk
csyrk = syrk
zsyrk = syrk

def herk(
    alpha: _Scalar, a: _In, beta: _Scalar = 0.0, c: _Out | None = None, trans: _Flag = 0, lower: _Flag = 0, *,
    overwrite_c: bool = True,
) -> Any: ...
cherk = herk
zherk = herk

def syr2k(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _Out | None = None, trans: _Flag = 0, lower: _Flag = 0, *,
    overwrite_c: bool = True,
) -> Any: ...
ssyr2k = syr2k
dsyr2k = syr2k
csyr2k = syr2k
zsyr2k = syr2k

def her2k(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _Out | None = None, trans: _Flag = 0, lower: _Flag = 0, *,
    overwrite_c: bool = True,
) -> Any: ...
cher2k = her2k
zher2k = her2k

def syr(
    alpha: _Scalar, x: _In, lower: _Flag = 0, incx: int = 1, offx: int = 0, n: int | None = None,
    a: _Out | None = None, *, overwrite_a: bool = True,
) -> Any: ...
ssyr = syr
dsyr = syr
csyr = syr
zsyr = syr

def her(
    alpha: _Scalar, x: _In, lower: _Flag = 0, incx: int = 1, offx: int = 0, n: int | None = None,
    a: _Out | None = None, *, overwrite_a: bool = True,
) -> Any: ...
cher = her
zher = her

def syr2(
    alpha: _Scalar, x: _In, y: _In, lower: _Flag = 0, incx: int = 1, offx: int = 0, incy: int = 1, offy: int = 0,
    n: int | None = None, a: _Out | None = None, *, overwrite_a: bool = True,
) -> Any: ...
ssyr2 = syr2
dsyr2 = syr2

def her2(
    alpha: _Scalar, x: _In, y: _In, lower: _Flag = 0, incx: int = 1, offx: int = 0, incy: int = 1, offy: int = 0,
    n: int | None = None, a: _Out | None = None, *, overwrite_a: bool = True,
) -> Any: ...
cher2 = her2
zher2 = her2

def trmm(
    alpha: _Scalar, a: _In, b: _Out, side: _Flag = 0, lower: _Flag = 0, trans_a: _Flag = 0, diag: _Flag = 0, *,
    overwrite_b: bool = True,
) -> Any: ...
strmm = trmm
dtrmm = trmm
ctrmm = trmm
ztrmm = trmm

def trmv(
    a: _In, x: _Out, offx: int = 0, incx: int = 1, lower: _Flag = 0, trans: _Flag = 0, diag: _Flag = 0, *,
    overwrite_x: bool = True,
) -> Any: ...
strmv = trmv
dtrmv = trmv
ctrmv = trmv
ztrmv = trmv

def trsm(
    alpha: _Scalar, a: _In, b: _Out, side: _Flag = 0, lower: _Flag = 0, trans_a: _Flag = 0, diag: _Flag = 0, *,
    overwrite_b: bool = True,
) -> Any: ...
strsm = trsm
dtrsm = trsm
ctrsm = trsm
ztrsm = trsm

def trsv(
    a: _In, x: _Out, incx: int = 1, offx: int = 0, lower: _Flag = 0, trans: _Flag = 0, diag: _Flag = 0, *,
    overwrite_x: bool = True,
) -> Any: ...
strsv = trsv
dtrsv = trsv
ctrsv = trsv
ztrsv = trsv

def gbmv(
    m: int, n: int, kl: int, ku: int, alpha: _Scalar, a: _In, x: _In, incx: int = 1, offx: int = 0,
    beta: _Scalar = 0.0, y: _Out | None = None, incy: int = 1, offy: int = 0, trans: _Flag = 0, *,
    overwrite_y: bool = True,
) -> Any: ...
sgbmv = gbmv
dgbmv = gbmv
cgbmv = gbmv
zgbmv = gbmv

def sbmv(
    k: int, alpha: _Scalar, a: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0.0, y: _Out | None = None,
    incy: int = 1, offy: int = 0, lower: _Flag = 0, *, overwrite_y: bool = True,
) -> Any: ...
ssbmv = sbmv
dsbmv = sbmv

def hbmv(
    k: int, alpha: _Scalar, a: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0.0, y: _Out | None = None,
    incy: int = 1, offy: int = 0, lower: _Flag = 0, *, overwrite_y: bool = True,
) -> Any: ...
chbmv = hbmv
zhbmv = hbmv

def spmv(
    n: int, alpha: _Scalar, ap: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0.0, y: _Out | None = None,
    incy: int = 1, offy: int = 0, lower: _Flag = 0, *, overwrite_y: bool = True,
) -> Any: ...
sspmv = spmv
dspmv = spmv
cspmv = spmv
zspmv = spmv

def hpmv(
    n: int, alpha: _Scalar, ap: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0.0, y: _Out | None = None,
    incy: int = 1, offy: int = 0, lower: _Flag = 0, *, overwrite_y: bool = True,
) -> Any: ...
chpmv = hpmv
zhpmv = hpmv

def tbmv(
    k: int, a: _In, x: _Out, incx: int = 1, offx: int = 0, lower: _Flag = 0, trans: _Flag = 0, diag: _Flag = 0, *,
    overwrite_x: bool = True,
) -> Any: ...
stbmv = tbmv
dtbmv = tbmv
ctbmv = tbmv
ztbmv = tbmv

def tpmv(
    n: int, ap: _In, x: _Out, incx: int = 1, offx: int = 0, lower: _Flag = 0, trans: _Flag = 0, diag: _Flag = 0, *,
    overwrite_x: bool = True,
) -> Any: ...
stpmv = tpmv
dtpmv = tpmv
ctpmv = tpmv
ztpmv = tpmv

def tbsv(
    k: int, a: _In, x: _Out, incx: int = 1, offx: int = 0, lower: _Flag = 0, trans: _Flag = 0, diag: _Flag = 0, *,
    overwrite_x: bool = True,
) -> Any: ...
stbsv = tbsv
dtbsv = tbsv
ctbsv = tbsv
ztbsv = tbsv

def tpsv(
    n: int, ap: _In, x: _Out, incx: int = 1, offx: int = 0, lower: _Flag = 0, trans: _Flag = 0, diag: _Flag = 0, *,
    overwrite_x: bool = True,
) -> Any: ...
stpsv = tpsv
dtpsv = tpsv
ctpsv = tpsv
ztpsv = tpsv

def spr(
    n: int, alpha: _Scalar, x: _In, ap: _Out, incx: int = 1, offx: int = 0, lower: _Flag = 0, *,
    overwrite_ap: bool = True,
) -> Any: ...
sspr = spr
dspr = spr
cspr = spr
zspr = spr

def hpr(
    n: int, alpha: _Scalar, x: _In, ap: _Out, incx: int = 1, offx: int = 0, lower: _Flag = 0, *,
    overwrite_ap: bool = True,
) -> Any: ...
chpr = hpr
zhpr = hpr

def spr2(
    n: int, alpha: _Scalar, x: _In, y: _In, ap: _Out, incx: int = 1, offx: int = 0, incy: int = 1, offy: int = 0,
    lower: _Flag = 0, *, overwrite_ap: bool = True,
) -> Any: ...
sspr2 = spr2
dspr2 = spr2

def hpr2(
    n: int, alpha: _Scalar, x: _In, y: _In, ap: _Out, incx: int = 1, offx: int = 0, incy: int = 1, offy: int = 0,
    lower: _Flag = 0, *, overwrite_ap: bool = True,
) -> Any: ...
chpr2 = hpr2
zhpr2 = hpr2
