# Made by cython_src/generate from the declarations of the routines, which alone are edited.

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from ._arrays.traced import TracedArray
from ._drivers.band_lu import gbsv, gbtrs
from ._drivers.cholesky import posv, potri, potrs
from ._drivers.estimates import gbcon, gecon, pocon, trcon
from ._drivers.hermitian import syevd
from ._drivers.indefinite import hesv, hetri, sysv, sytri
from ._drivers.least_squares import gels, gelsd, gelsy
from ._drivers.lu import gesv, getri, getrs
from ._drivers.stored_cholesky import pbsv, pbtrs, ppsv, pptri, pptrs
from ._drivers.tridiagonal import gtsv, gttrf, gttrs, ptsv, pttrs

_In: TypeAlias = ArrayLike | TracedArray
_Out: TypeAlias = np.ndarray[Any, Any] | TracedArray
_Scalar: TypeAlias = complex | np.number[Any] | TracedArray
_Flag: TypeAlias = int | str

__all__ = [
    "cdet", "cgbcon", "cgbsv", "cgbtrf", "cgbtrl", "cgbtrs", "cgecon", "cgelqf", "cgels", "cgelsd", "cgelsy", "cgeqlf",
    "cgeqp3", "cgeqrf", "cgerqf", "cgesv", "cgetrf", "cgetri", "cgetrs", "cgtbtrf", "cgtsv", "cgttrf", "cgttrs",
    "chesv", "chetrf", "chetri", "chetrs", "clacpy", "clascl", "claset", "claswp", "clauum", "cpbsv", "cpbtrf",
    "cpbtrs", "cpocon", "cposv", "cpotrf", "cpotri", "cpotrs", "cppsv", "cpptrf", "cpptri", "cpptrs", "cpstrf", "cptsv",
    "cpttrf", "cpttrs", "csysv", "csytrf", "csytri", "csytrs", "ctbtrs", "ctptrs", "ctrcon", "ctrsyl", "ctrtri",
    "ctrtrs", "cunglq", "cungql", "cungqr", "cungrq", "cunmlq", "cunmql", "cunmqr", "cunmrq", "ddet", "det", "dgbcon",
    "dgbsv", "dgbtrf", "dgbtrl", "dgbtrs", "dgecon", "dgelqf", "dgels", "dgelsd", "dgelsy", "dgeqlf", "dgeqp3",
    "dgeqrf", "dgerqf", "dgesv", "dgetrf", "dgetri", "dgetrs", "dgtbtrf", "dgtsv", "dgttrf", "dgttrs", "dlacpy",
    "dlascl", "dlaset", "dlaswp", "dlauum", "dorglq", "dorgql", "dorgqr", "dorgrq", "dormlq", "dormql", "dormqr",
    "dormrq", "dpbsv", "dpbtrf", "dpbtrs", "dpocon", "dposv", "dpotrf", "dpotri", "dpotrs", "dppsv", "dpptrf", "dpptri",
    "dpptrs", "dpstrf", "dptsv", "dpttrf", "dpttrs", "dsyevd", "dsysv", "dsytrf", "dsytri", "dsytrs", "dtbtrs",
    "dtptrs", "dtrcon", "dtrsyl", "dtrtri", "dtrtrs", "gbcon", "gbsv", "gbtrf", "gbtrl", "gbtrs", "gecon", "gelqf",
    "gels", "gelsd", "gelsy", "geqlf", "geqp3", "geqrf", "gerqf", "gesv", "getrf", "getri", "getrs", "gtbtrf", "gtsv",
    "gttrf", "gttrs", "hesv", "hetrf", "hetri", "hetrs", "lacpy", "lascl", "laset", "laswp", "lauum", "orglq", "orgql",
    "orgqr", "orgrq", "ormlq", "ormql", "ormqr", "ormrq", "pbsv", "pbtrf", "pbtrs", "pocon", "posv", "potrf", "potri",
    "potrs", "ppsv", "pptrf", "pptri", "pptrs", "pstrf", "ptsv", "pttrf", "pttrs", "sdet", "sgbcon", "sgbsv", "sgbtrf",
    "sgbtrl", "sgbtrs", "sgecon", "sgelqf", "sgels", "sgelsd", "sgelsy", "sgeqlf", "sgeqp3", "sgeqrf", "sgerqf",
    "sgesv", "sgetrf", "sgetri", "sgetrs", "sgtbtrf", "sgtsv", "sgttrf", "sgttrs", "slacpy", "slascl", "slaset",
    "slaswp", "slauum", "sorglq", "sorgql", "sorgqr", "sorgrq", "sormlq", "sormql", "sormqr", "sormrq", "spbsv",
    "spbtrf", "spbtrs", "spocon", "sposv", "spotrf", "spotri", "spotrs", "sppsv", "spptrf", "spptri", "spptrs",
    "spstrf", "sptsv", "spttrf", "spttrs", "ssyevd", "ssysv", "ssytrf", "ssytri", "ssytrs", "stbtrs", "stptrs",
    "strcon", "strsyl", "strtri", "strtrs", "syevd", "sysv", "sytrf", "sytri", "sytrs", "tbtrs", "tptrs", "trcon",
    "trsyl", "trtri", "trtrs", "unglq", "ungql", "ungqr", "ungrq", "unmlq", "unmql", "unmqr", "unmrq", "zdet", "zgbcon",
    "zgbsv", "zgbtrf", "zgbtrl", "zgbtrs", "zgecon", "zgelqf", "zgels", "zgelsd", "zgelsy", "zgeqlf", "zgeqp3",
    "zgeqrf", "zgerqf", "zgesv", "zgetrf", "zgetri", "zgetrs", "zgtbtrf", "zgtsv", "zgttrf", "zgttrs", "zhesv",
    "zhetrf", "zhetri", "zhetrs", "zlacpy", "zlascl", "zlaset", "zlaswp", "zlauum", "zpbsv", "zpbtrf", "zpbtrs",
    "zpocon", "zposv", "zpotrf", "zpotri", "zpotrs", "zppsv", "zpptrf", "zpptri", "zpptrs", "zpstrf", "zptsv", "zpttrf",
    "zpttrs", "zsysv", "zsytrf", "zsytri", "zsytrs", "ztbtrs", "ztptrs", "ztrcon", "ztrsyl", "ztrtri", "ztrtrs",
    "zunglq", "zungql", "zungqr", "zungrq", "zunmlq", "zunmql", "zunmqr", "zunmrq"
]

def trtrs(
    a: _In, b: _Out, lower: _Flag = 0, trans: _Flag = 0, unitdiag: _Flag = 0, *, overwrite_b: bool = True,
) -> Any: ...
strtrs = trtrs
dtrtrs = trtrs
ctrtrs = trtrs
ztrtrs = trtrs

def tbtrs(
    ab: _In, b: _Out, uplo: _Flag = 2, trans: _Flag = 0, diag: _Flag = 0, *, overwrite_b: bool = True,
) -> Any: ...
stbtrs = tbtrs
dtbtrs = tbtrs
ctbtrs = tbtrs
ztbtrs = tbtrs

def tptrs(
    n: int, ap: _In, b: _Out, uplo: _Flag = 2, trans: _Flag = 0, diag: _Flag = 0, *, overwrite_b: bool = True,
) -> Any: ...
stptrs = tptrs
dtptrs = tptrs
ctptrs = tptrs
ztptrs = tptrs

def lacpy(uplo: _Flag, a: _In, b: _Out | None = None) -> Any: ...
slacpy = lacpy
dlacpy = lacpy
clacpy = lacpy
zlacpy = lacpy

def lascl(type: _Flag, cfrom: _Scalar, cto: _Scalar, a: _Out, *, overwrite_a: bool = True) -> Any: ...
slascl = lascl
dlascl = lascl
clascl = lascl
zlascl = lascl

def laset(uplo: _Flag, alpha: _Scalar, beta: _Scalar, a: _Out) -> Any: ...
slaset = laset
dlaset = laset
claset = laset
zlaset = laset

def laswp(
    a: _Out, piv: ArrayLike, k1: int = 0, k2: int | None = None, off: int = 0, inc: int = 1, *,
    overwrite_a: bool = True,
) -> Any: ...
slaswp = laswp
dlaswp = laswp
claswp = laswp
zlaswp = laswp

def potrf(a: _Out, lower: _Flag = 0, clean: _Flag = 1, *, overwrite_a: bool = True) -> Any: ...
spotrf = potrf
dpotrf = potrf
cpotrf = potrf
zpotrf = potrf

def pbtrf(ab: _Out, lower: _Flag = 0, *, overwrite_ab: bool = True) -> Any: ...
spbtrf = pbtrf
dpbtrf = pbtrf
cpbtrf = pbtrf
zpbtrf = pbtrf

def pptrf(n: int, ap: _Out, lower: _Flag = 0, *, overwrite_ap: bool = True) -> Any: ...
spptrf = pptrf
dpptrf = pptrf
cpptrf = pptrf
zpptrf = pptrf

def pstrf(a: _Out, tol: float = -1.0, lower: _Flag = 0, *, overwrite_a: bool = True) -> Any: ...
spstrf = pstrf
dpstrf = pstrf
cpstrf = pstrf
zpstrf = pstrf

def getrf(a: _Out, *, overwrite_a: bool = True) -> Any: ...
sgetrf = getrf
dgetrf = getrf
cgetrf = getrf
zgetrf = getrf

def gbtrf(ab: _Out, kl: int, ku: int, m: int | None = None, *, overwrite_ab: bool = True) -> Any: ...
sgbtrf = gbtrf
dgbtrf = gbtrf
cgbtrf = gbtrf
zgbtrf = gbtrf

def gbtrl(
    ab: _In, kl: int, ku: int, b: _Out, piv: ArrayLike, trans: _Flag = 0, *, overwrite_b: bool = True,
) -> Any: ...
sgbtrl = gbtrl
dgbtrl = gbtrl
cgbtrl = gbtrl
zgbtrl = gbtrl

def gtbtrf(ab: _Out, *, overwrite_ab: bool = True) -> Any: ...
sgtbtrf = gtbtrf
dgtbtrf = gtbtrf
cgtbtrf = gtbtrf
zgtbtrf = gtbtrf

def pttrf(d: _Out, e: _Out, *, overwrite_d: bool = True, overwrite_e: bool = True) -> Any: ...
spttrf = pttrf
dpttrf = pttrf
cpttrf = pttrf
zpttrf = pttrf

def trtri(c: _Out, lower: _Flag = 0, unitdiag: _Flag = 0, *, overwrite_c: bool = True) -> Any: ...
strtri = trtri
dtrtri = trtri
ctrtri = trtri
ztrtri = trtri

def lauum(c: _Out, lower: _Flag = 0, *, overwrite_c: bool = True) -> Any: ...
slauum = lauum
dlauum = lauum
clauum = lauum
zlauum = lauum

def sytrf(a: _Out, lower: _Flag = 0, *, overwrite_a: bool = True) -> Any: ...
ssytrf = sytrf
dsytrf = sytrf
csytrf = sytrf
zsytrf = sytrf

def hetrf(a: _Out, lower: _Flag = 0, *, overwrite_a: bool = True) -> Any: ...
chetrf = hetrf
zhetrf = hetrf

def sytrs(a: _In, ipiv: ArrayLike, b: _Out, lower: _Flag = 0, *, overwrite_b: bool = True) -> Any: ...
ssytrs = sytrs
dsytrs = sytrs
csytrs = sytrs
zsytrs = sytrs

def hetrs(a: _In, ipiv: ArrayLike, b: _Out, lower: _Flag = 0, *, overwrite_b: bool = True) -> Any: ...
chetrs = hetrs
zhetrs = hetrs

def det(a: _In, *, out: _Out | None = None) -> Any: ...
sdet = det
ddet = det
cdet = det
zdet = det

def trsyl(
    a: _In, b: _In, c: _Out, trana: _Flag = 0, tranb: _Flag = 0, isgn: _Flag = 1, *, overwrite_c: bool = True,
) -> Any: ...
strsyl = trsyl
dtrsyl = trsyl
ctrsyl = trsyl
ztrsyl = trsyl

def orgqr(a: _Out, tau: _In, *, overwrite_a: bool = True) -> Any: ...
sorgqr = orgqr
dorgqr = orgqr

def ungqr(a: _Out, tau: _In, *, overwrite_a: bool = True) -> Any: ...
cungqr = ungqr
zungqr = ungqr

def orglq(a: _Out, tau: _In, *, overwrite_a: bool = True) -> Any: ...
sorglq = orglq
dorglq = orglq

def unglq(a: _Out, tau: _In, *, overwrite_a: bool = True) -> Any: ...
cunglq = unglq
zunglq = unglq

def orgql(a: _Out, tau: _In, *, overwrite_a: bool = True) -> Any: ...
sorgql = orgql
dorgql = orgql

def ungql(a: _Out, tau: _In, *, overwrite_a: bool = True) -> Any: ...
cungql = ungql
zungql = ungql

def orgrq(a: _Out, tau: _In, *, overwrite_a: bool = True) -> Any: ...
sorgrq = orgrq
dorgrq = orgrq

def ungrq(a: _Out, tau: _In, *, overwrite_a: bool = True) -> Any: ...
cungrq = ungrq
zungrq = ungrq

def ormqr(side: _Flag, trans: _Flag, a: _In, tau: _In, c: _Out, *, overwrite_c: bool = True) -> Any: ...
sormqr = ormqr
dormqr = ormqr

def unmqr(side: _Flag, trans: _Flag, a: _In, tau: _In, c: _Out, *, overwrite_c: bool = True) -> Any: ...
cunmqr = unmqr
zunmqr = unmqr

def ormlq(side: _Flag, trans: _Flag, a: _In, tau: _In, c: _Out, *, overwrite_c: bool = True) -> Any: ...
sormlq = ormlq
dormlq = ormlq

def unmlq(side: _Flag, trans: _Flag, a: _In, tau: _In, c: _Out, *, overwrite_c: bool = True) -> Any: ...
cunmlq = unmlq
zunmlq = unmlq

def ormql(side: _Flag, trans: _Flag, a: _In, tau: _In, c: _Out, *, overwrite_c: bool = True) -> Any: ...
sormql = ormql
dormql = ormql

def unmql(side: _Flag, trans: _Flag, a: _In, tau: _In, c: _Out, *, overwrite_c: bool = True) -> Any: ...
cunmql = unmql
zunmql = unmql

def ormrq(side: _Flag, trans: _Flag, a: _In, tau: _In, c: _Out, *, overwrite_c: bool = True) -> Any: ...
sormrq = ormrq
dormrq = ormrq

def unmrq(side: _Flag, trans: _Flag, a: _In, tau: _In, c: _Out, *, overwrite_c: bool = True) -> Any: ...
cunmrq = unmrq
zunmrq = unmrq

def geqrf(a: _Out, tau: _Out | None = None, *, overwrite_a: bool = True) -> Any: ...
sgeqrf = geqrf
dgeqrf = geqrf
cgeqrf = geqrf
zgeqrf = geqrf

def gelqf(a: _Out, tau: _Out | None = None, *, overwrite_a: bool = True) -> Any: ...
sgelqf = gelqf
dgelqf = gelqf
cgelqf = gelqf
zgelqf = gelqf

def geqlf(a: _Out, tau: _Out | None = None, *, overwrite_a: bool = True) -> Any: ...
sgeqlf = geqlf
dgeqlf = geqlf
cgeqlf = geqlf
zgeqlf = geqlf

def gerqf(a: _Out, tau: _Out | None = None, *, overwrite_a: bool = True) -> Any: ...
sgerqf = gerqf
dgerqf = gerqf
cgerqf = gerqf
zgerqf = gerqf

def geqp3(a: _Out, tau: _Out | None = None, *, overwrite_a: bool = True) -> Any: ...
sgeqp3 = geqp3
dgeqp3 = geqp3
cgeqp3 = geqp3
zgeqp3 = geqp3

sgbcon = gbcon
dgbcon = gbcon
cgbcon = gbcon
zgbcon = gbcon
sgbsv = gbsv
dgbsv = gbsv
cgbsv = gbsv
zgbsv = gbsv
sgbtrs = gbtrs
dgbtrs = gbtrs
cgbtrs = gbtrs
zgbtrs = gbtrs
sgecon = gecon
dgecon = gecon
cgecon = gecon
zgecon = gecon
sgels = gels
dgels = gels
cgels = gels
zgels = gels
sgelsd = gelsd
dgelsd = gelsd
cgelsd = gelsd
zgelsd = gelsd
sgelsy = gelsy
dgelsy = gelsy
cgelsy = gelsy
zgelsy = gelsy
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
sgtsv = gtsv
dgtsv = gtsv
cgtsv = gtsv
zgtsv = gtsv
sgttrf = gttrf
dgttrf = gttrf
cgttrf = gttrf
zgttrf = gttrf
sgttrs = gttrs
dgttrs = gttrs
cgttrs = gttrs
zgttrs = gttrs
chesv = hesv
zhesv = hesv
chetri = hetri
zhetri = hetri
spbsv = pbsv
dpbsv = pbsv
cpbsv = pbsv
zpbsv = pbsv
spbtrs = pbtrs
dpbtrs = pbtrs
cpbtrs = pbtrs
zpbtrs = pbtrs
spocon = pocon
dpocon = pocon
cpocon = pocon
zpocon = pocon
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
sppsv = ppsv
dppsv = ppsv
cppsv = ppsv
zppsv = ppsv
spptri = pptri
dpptri = pptri
cpptri = pptri
zpptri = pptri
spptrs = pptrs
dpptrs = pptrs
cpptrs = pptrs
zpptrs = pptrs
sptsv = ptsv
dptsv = ptsv
cptsv = ptsv
zptsv = ptsv
spttrs = pttrs
dpttrs = pttrs
cpttrs = pttrs
zpttrs = pttrs
ssyevd = syevd
dsyevd = syevd
ssysv = sysv
dsysv = sysv
csysv = sysv
zsysv = sysv
ssytri = sytri
dsytri = sytri
csytri = sytri
zsytri = sytri
strcon = trcon
dtrcon = trcon
ctrcon = trcon
ztrcon = trcon
