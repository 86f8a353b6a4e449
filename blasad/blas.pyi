# Made by cython_src/generate from the declarations of the routines, which alone are edited.

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from ._arrays.traced import TracedArray

_In: TypeAlias = ArrayLike | TracedArray
_Out: TypeAlias = np.ndarray[Any, Any] | TracedArray
_Scalar: TypeAlias = complex | np.number[Any] | TracedArray
_Flag: TypeAlias = int | str
_Routine: TypeAlias = Callable[..., Any]

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

HAS_ILP64: bool
def find_best_blas_type(arrays: Any = (), dtype: Any = None) -> tuple[str, np.dtype[Any], bool]: ...
def get_blas_funcs(names: Any, arrays: Any = (), dtype: Any = None, ilp64: Any = False) -> Any: ...

def copy(x: _In, y: _Out, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1) -> Any: ...

def swap(
    x: _Out, y: _Out, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1, *,
    overwrite_x: bool = True, overwrite_y: bool = True,
) -> Any: ...

def scal(
    a: _Scalar, x: _Out, n: int | None = None, offx: int = 0, incx: int = 1, *, overwrite_x: bool = True,
) -> Any: ...

def axpy(
    x: _In, y: _Out, n: int | None = None, a: _Scalar = 1.0, offx: int = 0, incx: int = 1, offy: int = 0,
    incy: int = 1, *, overwrite_y: bool = True,
) -> Any: ...

def dot(
    x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1, *,
    out: _Out | None = None,
) -> Any: ...

def dotu(
    x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1, *,
    out: _Out | None = None,
) -> Any: ...

def dotc(
    x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1, *,
    out: _Out | None = None,
) -> Any: ...

def sdsdot(
    sb: _Scalar, x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1, *,
    out: _Out | None = None,
) -> Any: ...

def dsdot(
    x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1, *,
    out: _Out | None = None,
) -> Any: ...

def nrm2(x: _In, n: int | None = None, offx: int = 0, incx: int = 1, *, out: _Out | None = None) -> Any: ...

def asum(x: _In, n: int | None = None, offx: int = 0, incx: int = 1, *, out: _Out | None = None) -> Any: ...

def iamax(x: _In, n: int | None = None, offx: int = 0, incx: int = 1, *, out: _Out | None = None) -> Any: ...

def rot(
    x: _Out, y: _Out, c: _Scalar, s: _Scalar, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0,
    incy: int = 1, *, overwrite_x: bool = True, overwrite_y: bool = True,
) -> Any: ...

def rotg(a: _Scalar, b: _Scalar, *, c: _Out | None = None, s: _Out | None = None) -> Any: ...

def rotm(
    x: _Out, y: _Out, param: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1, *,
    overwrite_x: bool = True, overwrite_y: bool = True,
) -> Any: ...

def rotmg(d1: _Scalar, d2: _Scalar, x1: _Scalar, y1: _Scalar, *, param: _Out | None = None) -> Any: ...

def gemm(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _Out | None = None, *, trans_a: _Flag = 0,
    trans_b: _Flag = 0, overwrite_c: bool = True,
) -> Any: ...

def gemv(
    alpha: _Scalar, a: _In, x: _In, beta: _Scalar = 0.0, y: _Out | None = None, offx: int = 0, incx: int = 1,
    offy: int = 0, incy: int = 1, trans: _Flag = 0, *, overwrite_y: bool = True,
) -> Any: ...

def ger(
    alpha: _Scalar, x: _In, y: _In, incx: int = 1, incy: int = 1, a: _Out | None = None, *, overwrite_a: bool = True,
) -> Any: ...

def geru(
    alpha: _Scalar, x: _In, y: _In, incx: int = 1, incy: int = 1, a: _Out | None = None, *, overwrite_a: bool = True,
) -> Any: ...

def gerc(
    alpha: _Scalar, x: _In, y: _In, incx: int = 1, incy: int = 1, a: _Out | None = None, *, overwrite_a: bool = True,
) -> Any: ...

def gemmtr(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _Out | None = None, trans_a: _Flag = 0, trans_b: _Flag = 0,
    lower: _Flag = 0, *, overwrite_c: bool = True,
) -> Any: ...

def symm(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _Out | None = None, side: _Flag = 0, lower: _Flag = 0, *,
    overwrite_c: bool = True,
) -> Any: ...

def hemm(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _Out | None = None, side: _Flag = 0, lower: _Flag = 0, *,
    overwrite_c: bool = True,
) -> Any: ...

def symv(
    alpha: _Scalar, a: _In, x: _In, beta: _Scalar = 0.0, y: _Out | None = None, offx: int = 0, incx: int = 1,
    offy: int = 0, incy: int = 1, lower: _Flag = 0, *, overwrite_y: bool = True,
) -> Any: ...

def hemv(
    alpha: _Scalar, a: _In, x: _In, beta: _Scalar = 0.0, y: _Out | None = None, offx: int = 0, incx: int = 1,
    offy: int = 0, incy: int = 1, lower: _Flag = 0, *, overwrite_y: bool = True,
) -> Any: ...

def syrk(
    alpha: _Scalar, a: _In, beta: _Scalar = 0.0, c: _Out | None = None, trans: _Flag = 0, lower: _Flag = 0, *,
    overwrite_c: bool = True,
) -> Any: ...

def herk(
    alpha: _Scalar, a: _In, beta: _Scalar = 0.0, c: _Out | None = None, trans: _Flag = 0, lower: _Flag = 0, *,
    overwrite_c: bool = True,
) -> Any: ...

def syr2k(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _Out | None = None, trans: _Flag = 0, lower: _Flag = 0, *,
    overwrite_c: bool = True,
) -> Any: ...

def her2k(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _Out | None = None, trans: _Flag = 0, lower: _Flag = 0, *,
    overwrite_c: bool = True,
) -> Any: ...

def syr(
    alpha: _Scalar, x: _In, lower: _Flag = 0, incx: int = 1, offx: int = 0, n: int | None = None,
    a: _Out | None = None, *, overwrite_a: bool = True,
) -> Any: ...

def her(
    alpha: _Scalar, x: _In, lower: _Flag = 0, incx: int = 1, offx: int = 0, n: int | None = None,
    a: _Out | None = None, *, overwrite_a: bool = True,
) -> Any: ...

def syr2(
    alpha: _Scalar, x: _In, y: _In, lower: _Flag = 0, incx: int = 1, offx: int = 0, incy: int = 1, offy: int = 0,
    n: int | None = None, a: _Out | None = None, *, overwrite_a: bool = True,
) -> Any: ...

def her2(
    alpha: _Scalar, x: _In, y: _In, lower: _Flag = 0, incx: int = 1, offx: int = 0, incy: int = 1, offy: int = 0,
    n: int | None = None, a: _Out | None = None, *, overwrite_a: bool = True,
) -> Any: ...

def trmm(
    alpha: _Scalar, a: _In, b: _Out, side: _Flag = 0, lower: _Flag = 0, trans_a: _Flag = 0, diag: _Flag = 0, *,
    overwrite_b: bool = True,
) -> Any: ...

def trmv(
    a: _In, x: _Out, offx: int = 0, incx: int = 1, lower: _Flag = 0, trans: _Flag = 0, diag: _Flag = 0, *,
    overwrite_x: bool = True,
) -> Any: ...

def trsm(
    alpha: _Scalar, a: _In, b: _Out, side: _Flag = 0, lower: _Flag = 0, trans_a: _Flag = 0, diag: _Flag = 0, *,
    overwrite_b: bool = True,
) -> Any: ...

def trsv(
    a: _In, x: _Out, incx: int = 1, offx: int = 0, lower: _Flag = 0, trans: _Flag = 0, diag: _Flag = 0, *,
    overwrite_x: bool = True,
) -> Any: ...

def gbmv(
    m: int, n: int, kl: int, ku: int, alpha: _Scalar, a: _In, x: _In, incx: int = 1, offx: int = 0,
    beta: _Scalar = 0.0, y: _Out | None = None, incy: int = 1, offy: int = 0, trans: _Flag = 0, *,
    overwrite_y: bool = True,
) -> Any: ...

def sbmv(
    k: int, alpha: _Scalar, a: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0.0, y: _Out | None = None,
    incy: int = 1, offy: int = 0, lower: _Flag = 0, *, overwrite_y: bool = True,
) -> Any: ...

def hbmv(
    k: int, alpha: _Scalar, a: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0.0, y: _Out | None = None,
    incy: int = 1, offy: int = 0, lower: _Flag = 0, *, overwrite_y: bool = True,
) -> Any: ...

def spmv(
    n: int, alpha: _Scalar, ap: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0.0, y: _Out | None = None,
    incy: int = 1, offy: int = 0, lower: _Flag = 0, *, overwrite_y: bool = True,
) -> Any: ...

def hpmv(
    n: int, alpha: _Scalar, ap: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0.0, y: _Out | None = None,
    incy: int = 1, offy: int = 0, lower: _Flag = 0, *, overwrite_y: bool = True,
) -> Any: ...

def tbmv(
    k: int, a: _In, x: _Out, incx: int = 1, offx: int = 0, lower: _Flag = 0, trans: _Flag = 0, diag: _Flag = 0, *,
    overwrite_x: bool = True,
) -> Any: ...

def tpmv(
    n: int, ap: _In, x: _Out, incx: int = 1, offx: int = 0, lower: _Flag = 0, trans: _Flag = 0, diag: _Flag = 0, *,
    overwrite_x: bool = True,
) -> Any: ...

def tbsv(
    k: int, a: _In, x: _Out, incx: int = 1, offx: int = 0, lower: _Flag = 0, trans: _Flag = 0, diag: _Flag = 0, *,
    overwrite_x: bool = True,
) -> Any: ...

def tpsv(
    n: int, ap: _In, x: _Out, incx: int = 1, offx: int = 0, lower: _Flag = 0, trans: _Flag = 0, diag: _Flag = 0, *,
    overwrite_x: bool = True,
) -> Any: ...

def spr(
    n: int, alpha: _Scalar, x: _In, ap: _Out, incx: int = 1, offx: int = 0, lower: _Flag = 0, *,
    overwrite_ap: bool = True,
) -> Any: ...

def hpr(
    n: int, alpha: _Scalar, x: _In, ap: _Out, incx: int = 1, offx: int = 0, lower: _Flag = 0, *,
    overwrite_ap: bool = True,
) -> Any: ...

def spr2(
    n: int, alpha: _Scalar, x: _In, y: _In, ap: _Out, incx: int = 1, offx: int = 0, incy: int = 1, offy: int = 0,
    lower: _Flag = 0, *, overwrite_ap: bool = True,
) -> Any: ...

def hpr2(
    n: int, alpha: _Scalar, x: _In, y: _In, ap: _Out, incx: int = 1, offx: int = 0, incy: int = 1, offy: int = 0,
    lower: _Flag = 0, *, overwrite_ap: bool = True,
) -> Any: ...

cgemmtr: _Routine
crot: _Routine
csymv: _Routine
dgemmtr: _Routine
sgemmtr: _Routine
zgemmtr: _Routine
zrot: _Routine
zsymv: _Routine

def caxpy(
    x: _In, y: _In, n: int | None = None, a: _Scalar = (1+0j), offx: int = 0, incx: int = 1, offy: int = 0,
    incy: int = 1,
) -> _Out: ...
def ccopy(x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1) -> _Out: ...
def cdotc(x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1) -> Any: ...
def cdotu(x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1) -> Any: ...
def cgbmv(
    m: int, n: int, kl: int, ku: int, alpha: _Scalar, a: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0j,
    y: _In | None = None, incy: int = 1, offy: int = 0, trans: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def cgemm(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0j, c: _In | None = None, trans_a: int = 0, trans_b: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def cgemv(
    alpha: _Scalar, a: _In, x: _In, beta: _Scalar = 0j, y: _In | None = None, offx: int = 0, incx: int = 1,
    offy: int = 0, incy: int = 1, trans: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def cgerc(
    alpha: _Scalar, x: _In, y: _In, incx: int = 1, incy: int = 1, a: _In = 0j, overwrite_x: int = 1,
    overwrite_y: int = 1, overwrite_a: int = 0,
) -> _Out: ...
def cgeru(
    alpha: _Scalar, x: _In, y: _In, incx: int = 1, incy: int = 1, a: _In = 0j, overwrite_x: int = 1,
    overwrite_y: int = 1, overwrite_a: int = 0,
) -> _Out: ...
def chbmv(
    k: int, alpha: _Scalar, a: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0j, y: _In | None = None,
    incy: int = 1, offy: int = 0, lower: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def chemm(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0j, c: _In | None = None, side: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def chemv(
    alpha: _Scalar, a: _In, x: _In, beta: _Scalar = 0j, y: _In | None = None, offx: int = 0, incx: int = 1,
    offy: int = 0, incy: int = 1, lower: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def cher(
    alpha: _Scalar, x: _In, lower: int = 0, incx: int = 1, offx: int = 0, n: int | None = None, a: _In | None = None,
    overwrite_a: int = 0,
) -> _Out: ...
def cher2(
    alpha: _Scalar, x: _In, y: _In, lower: int = 0, incx: int = 1, offx: int = 0, incy: int = 1, offy: int = 0,
    n: int | None = None, a: _In | None = None, overwrite_a: int = 0,
) -> _Out: ...
def cher2k(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0j, c: _In | None = None, trans: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def cherk(
    alpha: _Scalar, a: _In, beta: _Scalar = 0j, c: _In | None = None, trans: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def chpmv(
    n: int, alpha: _Scalar, ap: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0j, y: _In | None = None,
    incy: int = 1, offy: int = 0, lower: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def chpr(
    n: int, alpha: _Scalar, x: _In, ap: _In, incx: int = 1, offx: int = 0, lower: int = 0, overwrite_ap: int = 0,
) -> _Out: ...
def chpr2(
    n: int, alpha: _Scalar, x: _In, y: _In, ap: _In, incx: int = 1, offx: int = 0, incy: int = 1, offy: int = 0,
    lower: int = 0, overwrite_ap: int = 0,
) -> _Out: ...
def crotg(a: _Scalar, b: _Scalar) -> tuple[Any, Any]: ...
def cscal(a: _Scalar, x: _In, n: int | None = None, offx: int = 0, incx: int = 1) -> _Out: ...
def cspmv(
    n: int, alpha: _Scalar, ap: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0j, y: _In | None = None,
    incy: int = 1, offy: int = 0, lower: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def cspr(
    n: int, alpha: _Scalar, x: _In, ap: _In, incx: int = 1, offx: int = 0, lower: int = 0, overwrite_ap: int = 0,
) -> _Out: ...
def csrot(
    x: _In, y: _In, c: _Scalar, s: _Scalar, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0,
    incy: int = 1, overwrite_x: int = 0, overwrite_y: int = 0,
) -> tuple[_Out, _Out]: ...
def csscal(a: _Scalar, x: _In, n: int | None = None, offx: int = 0, incx: int = 1, overwrite_x: int = 0) -> _Out: ...
def cswap(
    x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1,
) -> tuple[_Out, _Out]: ...
def csymm(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0j, c: _In | None = None, side: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def csyr(
    alpha: _Scalar, x: _In, lower: int = 0, incx: int = 1, offx: int = 0, n: int | None = None, a: _In | None = None,
    overwrite_a: int = 0,
) -> _Out: ...
def csyr2k(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0j, c: _In | None = None, trans: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def csyrk(
    alpha: _Scalar, a: _In, beta: _Scalar = 0j, c: _In | None = None, trans: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def ctbmv(
    k: int, a: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0,
    overwrite_x: int = 0,
) -> _Out: ...
def ctbsv(
    k: int, a: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0,
    overwrite_x: int = 0,
) -> _Out: ...
def ctpmv(
    n: int, ap: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0,
    overwrite_x: int = 0,
) -> _Out: ...
def ctpsv(
    n: int, ap: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0,
    overwrite_x: int = 0,
) -> _Out: ...
def ctrmm(
    alpha: _Scalar, a: _In, b: _In, side: int = 0, lower: int = 0, trans_a: int = 0, diag: int = 0,
    overwrite_b: int = 0,
) -> _Out: ...
def ctrmv(
    a: _In, x: _In, offx: int = 0, incx: int = 1, lower: int = 0, trans: int = 0, diag: int = 0, overwrite_x: int = 0,
) -> _Out: ...
def ctrsm(
    alpha: _Scalar, a: _In, b: _In, side: int = 0, lower: int = 0, trans_a: int = 0, diag: int = 0,
    overwrite_b: int = 0,
) -> _Out: ...
def ctrsv(
    a: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0, overwrite_x: int = 0,
) -> _Out: ...
def dasum(x: _In, n: int | None = None, offx: int = 0, incx: int = 1) -> Any: ...
def daxpy(
    x: _In, y: _In, n: int | None = None, a: _Scalar = 1.0, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1,
) -> _Out: ...
def dcopy(x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1) -> _Out: ...
def ddot(x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1) -> Any: ...
def dgbmv(
    m: int, n: int, kl: int, ku: int, alpha: _Scalar, a: _In, x: _In, incx: int = 1, offx: int = 0,
    beta: _Scalar = 0.0, y: _In | None = None, incy: int = 1, offy: int = 0, trans: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def dgemm(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _In | None = None, trans_a: int = 0, trans_b: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def dgemv(
    alpha: _Scalar, a: _In, x: _In, beta: _Scalar = 0.0, y: _In | None = None, offx: int = 0, incx: int = 1,
    offy: int = 0, incy: int = 1, trans: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def dger(
    alpha: _Scalar, x: _In, y: _In, incx: int = 1, incy: int = 1, a: _In = 0.0, overwrite_x: int = 1,
    overwrite_y: int = 1, overwrite_a: int = 0,
) -> _Out: ...
def dnrm2(x: _In, n: int | None = None, offx: int = 0, incx: int = 1) -> Any: ...
def drot(
    x: _In, y: _In, c: _Scalar, s: _Scalar, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0,
    incy: int = 1, overwrite_x: int = 0, overwrite_y: int = 0,
) -> tuple[_Out, _Out]: ...
def drotg(a: _Scalar, b: _Scalar) -> tuple[Any, Any]: ...
def drotm(
    x: _In, y: _In, param: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1,
    overwrite_x: int = 0, overwrite_y: int = 0,
) -> tuple[_Out, _Out]: ...
def drotmg(d1: _Scalar, d2: _Scalar, x1: _Scalar, y1: _Scalar) -> _Out: ...
def dsbmv(
    k: int, alpha: _Scalar, a: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0.0, y: _In | None = None,
    incy: int = 1, offy: int = 0, lower: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def dscal(a: _Scalar, x: _In, n: int | None = None, offx: int = 0, incx: int = 1) -> _Out: ...
def dspmv(
    n: int, alpha: _Scalar, ap: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0.0, y: _In | None = None,
    incy: int = 1, offy: int = 0, lower: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def dspr(
    n: int, alpha: _Scalar, x: _In, ap: _In, incx: int = 1, offx: int = 0, lower: int = 0, overwrite_ap: int = 0,
) -> _Out: ...
def dspr2(
    n: int, alpha: _Scalar, x: _In, y: _In, ap: _In, incx: int = 1, offx: int = 0, incy: int = 1, offy: int = 0,
    lower: int = 0, overwrite_ap: int = 0,
) -> _Out: ...
def dswap(
    x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1,
) -> tuple[_Out, _Out]: ...
def dsymm(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _In | None = None, side: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def dsymv(
    alpha: _Scalar, a: _In, x: _In, beta: _Scalar = 0.0, y: _In | None = None, offx: int = 0, incx: int = 1,
    offy: int = 0, incy: int = 1, lower: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def dsyr(
    alpha: _Scalar, x: _In, lower: int = 0, incx: int = 1, offx: int = 0, n: int | None = None, a: _In | None = None,
    overwrite_a: int = 0,
) -> _Out: ...
def dsyr2(
    alpha: _Scalar, x: _In, y: _In, lower: int = 0, incx: int = 1, offx: int = 0, incy: int = 1, offy: int = 0,
    n: int | None = None, a: _In | None = None, overwrite_a: int = 0,
) -> _Out: ...
def dsyr2k(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _In | None = None, trans: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def dsyrk(
    alpha: _Scalar, a: _In, beta: _Scalar = 0.0, c: _In | None = None, trans: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def dtbmv(
    k: int, a: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0,
    overwrite_x: int = 0,
) -> _Out: ...
def dtbsv(
    k: int, a: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0,
    overwrite_x: int = 0,
) -> _Out: ...
def dtpmv(
    n: int, ap: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0,
    overwrite_x: int = 0,
) -> _Out: ...
def dtpsv(
    n: int, ap: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0,
    overwrite_x: int = 0,
) -> _Out: ...
def dtrmm(
    alpha: _Scalar, a: _In, b: _In, side: int = 0, lower: int = 0, trans_a: int = 0, diag: int = 0,
    overwrite_b: int = 0,
) -> _Out: ...
def dtrmv(
    a: _In, x: _In, offx: int = 0, incx: int = 1, lower: int = 0, trans: int = 0, diag: int = 0, overwrite_x: int = 0,
) -> _Out: ...
def dtrsm(
    alpha: _Scalar, a: _In, b: _In, side: int = 0, lower: int = 0, trans_a: int = 0, diag: int = 0,
    overwrite_b: int = 0,
) -> _Out: ...
def dtrsv(
    a: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0, overwrite_x: int = 0,
) -> _Out: ...
def dzasum(x: _In, n: int | None = None, offx: int = 0, incx: int = 1) -> Any: ...
def dznrm2(x: _In, n: int | None = None, offx: int = 0, incx: int = 1) -> Any: ...
def icamax(x: _In, n: int | None = None, offx: int = 0, incx: int = 1) -> int: ...
def idamax(x: _In, n: int | None = None, offx: int = 0, incx: int = 1) -> int: ...
def isamax(x: _In, n: int | None = None, offx: int = 0, incx: int = 1) -> int: ...
def izamax(x: _In, n: int | None = None, offx: int = 0, incx: int = 1) -> int: ...
def sasum(x: _In, n: int | None = None, offx: int = 0, incx: int = 1) -> Any: ...
def saxpy(
    x: _In, y: _In, n: int | None = None, a: _Scalar = 1.0, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1,
) -> _Out: ...
def scasum(x: _In, n: int | None = None, offx: int = 0, incx: int = 1) -> Any: ...
def scnrm2(x: _In, n: int | None = None, offx: int = 0, incx: int = 1) -> Any: ...
def scopy(x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1) -> _Out: ...
def sdot(x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1) -> Any: ...
def sgbmv(
    m: int, n: int, kl: int, ku: int, alpha: _Scalar, a: _In, x: _In, incx: int = 1, offx: int = 0,
    beta: _Scalar = 0.0, y: _In | None = None, incy: int = 1, offy: int = 0, trans: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def sgemm(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _In | None = None, trans_a: int = 0, trans_b: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def sgemv(
    alpha: _Scalar, a: _In, x: _In, beta: _Scalar = 0.0, y: _In | None = None, offx: int = 0, incx: int = 1,
    offy: int = 0, incy: int = 1, trans: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def sger(
    alpha: _Scalar, x: _In, y: _In, incx: int = 1, incy: int = 1, a: _In = 0.0, overwrite_x: int = 1,
    overwrite_y: int = 1, overwrite_a: int = 0,
) -> _Out: ...
def snrm2(x: _In, n: int | None = None, offx: int = 0, incx: int = 1) -> Any: ...
def srot(
    x: _In, y: _In, c: _Scalar, s: _Scalar, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0,
    incy: int = 1, overwrite_x: int = 0, overwrite_y: int = 0,
) -> tuple[_Out, _Out]: ...
def srotg(a: _Scalar, b: _Scalar) -> tuple[Any, Any]: ...
def srotm(
    x: _In, y: _In, param: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1,
    overwrite_x: int = 0, overwrite_y: int = 0,
) -> tuple[_Out, _Out]: ...
def srotmg(d1: _Scalar, d2: _Scalar, x1: _Scalar, y1: _Scalar) -> _Out: ...
def ssbmv(
    k: int, alpha: _Scalar, a: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0.0, y: _In | None = None,
    incy: int = 1, offy: int = 0, lower: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def sscal(a: _Scalar, x: _In, n: int | None = None, offx: int = 0, incx: int = 1) -> _Out: ...
def sspmv(
    n: int, alpha: _Scalar, ap: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0.0, y: _In | None = None,
    incy: int = 1, offy: int = 0, lower: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def sspr(
    n: int, alpha: _Scalar, x: _In, ap: _In, incx: int = 1, offx: int = 0, lower: int = 0, overwrite_ap: int = 0,
) -> _Out: ...
def sspr2(
    n: int, alpha: _Scalar, x: _In, y: _In, ap: _In, incx: int = 1, offx: int = 0, incy: int = 1, offy: int = 0,
    lower: int = 0, overwrite_ap: int = 0,
) -> _Out: ...
def sswap(
    x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1,
) -> tuple[_Out, _Out]: ...
def ssymm(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _In | None = None, side: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def ssymv(
    alpha: _Scalar, a: _In, x: _In, beta: _Scalar = 0.0, y: _In | None = None, offx: int = 0, incx: int = 1,
    offy: int = 0, incy: int = 1, lower: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def ssyr(
    alpha: _Scalar, x: _In, lower: int = 0, incx: int = 1, offx: int = 0, n: int | None = None, a: _In | None = None,
    overwrite_a: int = 0,
) -> _Out: ...
def ssyr2(
    alpha: _Scalar, x: _In, y: _In, lower: int = 0, incx: int = 1, offx: int = 0, incy: int = 1, offy: int = 0,
    n: int | None = None, a: _In | None = None, overwrite_a: int = 0,
) -> _Out: ...
def ssyr2k(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0.0, c: _In | None = None, trans: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def ssyrk(
    alpha: _Scalar, a: _In, beta: _Scalar = 0.0, c: _In | None = None, trans: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def stbmv(
    k: int, a: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0,
    overwrite_x: int = 0,
) -> _Out: ...
def stbsv(
    k: int, a: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0,
    overwrite_x: int = 0,
) -> _Out: ...
def stpmv(
    n: int, ap: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0,
    overwrite_x: int = 0,
) -> _Out: ...
def stpsv(
    n: int, ap: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0,
    overwrite_x: int = 0,
) -> _Out: ...
def strmm(
    alpha: _Scalar, a: _In, b: _In, side: int = 0, lower: int = 0, trans_a: int = 0, diag: int = 0,
    overwrite_b: int = 0,
) -> _Out: ...
def strmv(
    a: _In, x: _In, offx: int = 0, incx: int = 1, lower: int = 0, trans: int = 0, diag: int = 0, overwrite_x: int = 0,
) -> _Out: ...
def strsm(
    alpha: _Scalar, a: _In, b: _In, side: int = 0, lower: int = 0, trans_a: int = 0, diag: int = 0,
    overwrite_b: int = 0,
) -> _Out: ...
def strsv(
    a: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0, overwrite_x: int = 0,
) -> _Out: ...
def zaxpy(
    x: _In, y: _In, n: int | None = None, a: _Scalar = (1+0j), offx: int = 0, incx: int = 1, offy: int = 0,
    incy: int = 1,
) -> _Out: ...
def zcopy(x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1) -> _Out: ...
def zdotc(x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1) -> Any: ...
def zdotu(x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1) -> Any: ...
def zdrot(
    x: _In, y: _In, c: _Scalar, s: _Scalar, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0,
    incy: int = 1, overwrite_x: int = 0, overwrite_y: int = 0,
) -> tuple[_Out, _Out]: ...
def zdscal(a: _Scalar, x: _In, n: int | None = None, offx: int = 0, incx: int = 1, overwrite_x: int = 0) -> _Out: ...
def zgbmv(
    m: int, n: int, kl: int, ku: int, alpha: _Scalar, a: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0j,
    y: _In | None = None, incy: int = 1, offy: int = 0, trans: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def zgemm(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0j, c: _In | None = None, trans_a: int = 0, trans_b: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def zgemv(
    alpha: _Scalar, a: _In, x: _In, beta: _Scalar = 0j, y: _In | None = None, offx: int = 0, incx: int = 1,
    offy: int = 0, incy: int = 1, trans: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def zgerc(
    alpha: _Scalar, x: _In, y: _In, incx: int = 1, incy: int = 1, a: _In = 0j, overwrite_x: int = 1,
    overwrite_y: int = 1, overwrite_a: int = 0,
) -> _Out: ...
def zgeru(
    alpha: _Scalar, x: _In, y: _In, incx: int = 1, incy: int = 1, a: _In = 0j, overwrite_x: int = 1,
    overwrite_y: int = 1, overwrite_a: int = 0,
) -> _Out: ...
def zhbmv(
    k: int, alpha: _Scalar, a: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0j, y: _In | None = None,
    incy: int = 1, offy: int = 0, lower: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def zhemm(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0j, c: _In | None = None, side: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def zhemv(
    alpha: _Scalar, a: _In, x: _In, beta: _Scalar = 0j, y: _In | None = None, offx: int = 0, incx: int = 1,
    offy: int = 0, incy: int = 1, lower: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def zher(
    alpha: _Scalar, x: _In, lower: int = 0, incx: int = 1, offx: int = 0, n: int | None = None, a: _In | None = None,
    overwrite_a: int = 0,
) -> _Out: ...
def zher2(
    alpha: _Scalar, x: _In, y: _In, lower: int = 0, incx: int = 1, offx: int = 0, incy: int = 1, offy: int = 0,
    n: int | None = None, a: _In | None = None, overwrite_a: int = 0,
) -> _Out: ...
def zher2k(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0j, c: _In | None = None, trans: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def zherk(
    alpha: _Scalar, a: _In, beta: _Scalar = 0j, c: _In | None = None, trans: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def zhpmv(
    n: int, alpha: _Scalar, ap: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0j, y: _In | None = None,
    incy: int = 1, offy: int = 0, lower: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def zhpr(
    n: int, alpha: _Scalar, x: _In, ap: _In, incx: int = 1, offx: int = 0, lower: int = 0, overwrite_ap: int = 0,
) -> _Out: ...
def zhpr2(
    n: int, alpha: _Scalar, x: _In, y: _In, ap: _In, incx: int = 1, offx: int = 0, incy: int = 1, offy: int = 0,
    lower: int = 0, overwrite_ap: int = 0,
) -> _Out: ...
def zrotg(a: _Scalar, b: _Scalar) -> tuple[Any, Any]: ...
def zscal(a: _Scalar, x: _In, n: int | None = None, offx: int = 0, incx: int = 1) -> _Out: ...
def zspmv(
    n: int, alpha: _Scalar, ap: _In, x: _In, incx: int = 1, offx: int = 0, beta: _Scalar = 0j, y: _In | None = None,
    incy: int = 1, offy: int = 0, lower: int = 0, overwrite_y: int = 0,
) -> _Out: ...
def zspr(
    n: int, alpha: _Scalar, x: _In, ap: _In, incx: int = 1, offx: int = 0, lower: int = 0, overwrite_ap: int = 0,
) -> _Out: ...
def zswap(
    x: _In, y: _In, n: int | None = None, offx: int = 0, incx: int = 1, offy: int = 0, incy: int = 1,
) -> tuple[_Out, _Out]: ...
def zsymm(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0j, c: _In | None = None, side: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def zsyr(
    alpha: _Scalar, x: _In, lower: int = 0, incx: int = 1, offx: int = 0, n: int | None = None, a: _In | None = None,
    overwrite_a: int = 0,
) -> _Out: ...
def zsyr2k(
    alpha: _Scalar, a: _In, b: _In, beta: _Scalar = 0j, c: _In | None = None, trans: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def zsyrk(
    alpha: _Scalar, a: _In, beta: _Scalar = 0j, c: _In | None = None, trans: int = 0, lower: int = 0,
    overwrite_c: int = 0,
) -> _Out: ...
def ztbmv(
    k: int, a: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0,
    overwrite_x: int = 0,
) -> _Out: ...
def ztbsv(
    k: int, a: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0,
    overwrite_x: int = 0,
) -> _Out: ...
def ztpmv(
    n: int, ap: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0,
    overwrite_x: int = 0,
) -> _Out: ...
def ztpsv(
    n: int, ap: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0,
    overwrite_x: int = 0,
) -> _Out: ...
def ztrmm(
    alpha: _Scalar, a: _In, b: _In, side: int = 0, lower: int = 0, trans_a: int = 0, diag: int = 0,
    overwrite_b: int = 0,
) -> _Out: ...
def ztrmv(
    a: _In, x: _In, offx: int = 0, incx: int = 1, lower: int = 0, trans: int = 0, diag: int = 0, overwrite_x: int = 0,
) -> _Out: ...
def ztrsm(
    alpha: _Scalar, a: _In, b: _In, side: int = 0, lower: int = 0, trans_a: int = 0, diag: int = 0,
    overwrite_b: int = 0,
) -> _Out: ...
def ztrsv(
    a: _In, x: _In, incx: int = 1, offx: int = 0, lower: int = 0, trans: int = 0, diag: int = 0, overwrite_x: int = 0,
) -> _Out: ...
