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
    "copy",
    "dot",
    "dotc",
    "dotu",
    "gbmv",
    "gemm",
    "gemv",
    "ger",
    "gerc",
    "geru",
    "hbmv",
    "hemm",
    "hemv",
    "her",
    "her2",
    "her2k",
    "herk",
    "hpmv",
    "hpr",
    "hpr2",
    "iamax",
    "nrm2",
    "sbmv",
    "scal",
    "spmv",
    "spr",
    "spr2",
    "swap",
    "symm",
    "symv",
    "syr",
    "syr2",
    "syr2k",
    "syrk",
    "tbmv",
    "tbsv",
    "tpmv",
    "tpsv",
    "trmm",
    "trmv",
    "trsm",
    "trsv",
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

def gbmv(
    m: int,
    n: int,
    kl: int,
    ku: int,
    alpha: _Scalar,
    a: _In,
    x: _In,
    incx: int = 1,
    offx: int = 0,
    beta: _Scalar = 0.0,
    y: _Out | None = None,
    incy: int = 1,
    offy: int = 0,
    trans: _Flag = 0,
    *,
    overwrite_y: bool = True,
) -> Any: ...

def sbmv(
    k: int,
    alpha: _Scalar,
    a: _In,
    x: _In,
    incx: int = 1,
    offx: int = 0,
    beta: _Scalar = 0.0,
    y: _Out | None = None,
    incy: int = 1,
    offy: int = 0,
    lower: _Flag = 0,
    *,
    overwrite_y: bool = True,
) -> Any: ...

def hbmv(
    k: int,
    alpha: _Scalar,
    a: _In,
    x: _In,
    incx: int = 1,
    offx: int = 0,
    beta: _Scalar = 0.0,
    y: _Out | None = None,
    incy: int = 1,
    offy: int = 0,
    lower: _Flag = 0,
    *,
    overwrite_y: bool = True,
) -> Any: ...

def spmv(
    n: int,
    alpha: _Scalar,
    ap: _In,
    x: _In,
    incx: int = 1,
    offx: int = 0,
    beta: _Scalar = 0.0,
    y: _Out | None = None,
    incy: int = 1,
    offy: int = 0,
    lower: _Flag = 0,
    *,
    overwrite_y: bool = True,
) -> Any: ...

def hpmv(
    n: int,
    alpha: _Scalar,
    ap: _In,
    x: _In,
    incx: int = 1,
    offx: int = 0,
    beta: _Scalar = 0.0,
    y: _Out | None = None,
    incy: int = 1,
    offy: int = 0,
    lower: _Flag = 0,
    *,
    overwrite_y: bool = True,
) -> Any: ...

def tbmv(
    k: int,
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

def tpmv(
    n: int,
    ap: _In,
    x: _Out,
    incx: int = 1,
    offx: int = 0,
    lower: _Flag = 0,
    trans: _Flag = 0,
    diag: _Flag = 0,
    *,
    overwrite_x: bool = True,
) -> Any: ...

def tbsv(
    k: int,
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

def tpsv(
    n: int,
    ap: _In,
    x: _Out,
    incx: int = 1,
    offx: int = 0,
    lower: _Flag = 0,
    trans: _Flag = 0,
    diag: _Flag = 0,
    *,
    overwrite_x: bool = True,
) -> Any: ...

def spr(
    n: int,
    alpha: _Scalar,
    x: _In,
    ap: _Out,
    incx: int = 1,
    offx: int = 0,
    lower: _Flag = 0,
    *,
    overwrite_ap: bool = True,
) -> Any: ...

def hpr(
    n: int,
    alpha: _Scalar,
    x: _In,
    ap: _Out,
    incx: int = 1,
    offx: int = 0,
    lower: _Flag = 0,
    *,
    overwrite_ap: bool = True,
) -> Any: ...

def spr2(
    n: int,
    alpha: _Scalar,
    x: _In,
    y: _In,
    ap: _Out,
    incx: int = 1,
    offx: int = 0,
    incy: int = 1,
    offy: int = 0,
    lower: _Flag = 0,
    *,
    overwrite_ap: bool = True,
) -> Any: ...

def hpr2(
    n: int,
    alpha: _Scalar,
    x: _In,
    y: _In,
    ap: _Out,
    incx: int = 1,
    offx: int = 0,
    incy: int = 1,
    offy: int = 0,
    lower: _Flag = 0,
    *,
    overwrite_ap: bool = True,
) -> Any: ...
