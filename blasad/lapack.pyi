# Made by cython_src/generate from the declarations of the routines, which alone are edited.

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from ._arrays.traced import TracedArray
from ._drivers.band_lu import gbsv, gbtrs
from ._drivers.band_norms import langb, langt, lanhb, lanht, lansb, lanst, lantb
from ._drivers.band_spectra import hbev, hbevd, hbevx, hpev, hpevd, hpevx, sbev, sbevd, sbevx, spev, spevd, spevx
from ._drivers.bidiagonal import gebrd, orgbr, ormbr, ungbr, unmbr
from ._drivers.cholesky import posv, potri, potrs
from ._drivers.compact_wy import gemqrt, geqrfp, geqrt, tpmqrt, tpqrt
from ._drivers.constrained import ggglm, gglse, ggqrf, ggrqf
from ._drivers.equilibration import gbequ, gbequb, geequ, geequb, heequb, pbequ, poequ, poequb, ppequ, syequb
from ._drivers.estimates import gbcon, gecon, pocon, trcon
from ._drivers.expert import gesvx, gtsvx, hesvx, posvx, ptsvx, sysvx
from ._drivers.general import geev, geevx, ggev
from ._drivers.generalized import hegv, hegvd, hegvx, sygv, sygvd, sygvx
from ._drivers.hermitian import heev, heevd, heevr, heevx, syev, syevd, syevr, syevx
from ._drivers.hessenberg import gebal, gehrd, orghr, ormhr, unghr, unmhr
from ._drivers.indefinite import hesv, hetri, hetri2, sysv, sytri, sytri2
from ._drivers.least_squares import gels, gelsd, gelss, gelsy
from ._drivers.lu import gesv, getri, getrs
from ._drivers.norms import lange, lanhe, lanhf, lanhp, lanhs, lansf, lansp, lansy, lantp, lantr
from ._drivers.one_reflection import larf, larfg, lartg
from ._drivers.packed_indefinite import hpsv, hptrf, hptri, hptrs, spsv, sptrf, sptri, sptrs
from ._drivers.qz import gges, tgsen, tgsyl
from ._drivers.rectangular_packed import hfrk, pftrf, pftri, pftrs, sfrk, tfsm, tftri
from ._drivers.reductions import hetrd, hptrd, opgtr, opmtr, orgtr, ormtr, sptrd, sytrd, ungtr, unmtr, upgtr, upmtr
from ._drivers.schur import gees, geesx, hseqr, trexc, trsen
from ._drivers.singular import gesdd, gesvd
from ._drivers.standard_form import hegst, hpgst, spgst, sygst, tptri
from ._drivers.storage import tfttp, tfttr, tpttf, tpttr, trttf, trttp
from ._drivers.stored_cholesky import pbsv, pbtrs, ppsv, pptri, pptrs
from ._drivers.stored_estimates import gtcon, hecon, ppcon, sycon
from ._drivers.trapezoids import ormrz, tzrzf, unmrz
from ._drivers.triangular_vectors import trevc
from ._drivers.tridiagonal import gtsv, gttrf, gttrs, ptsv, pttrs
from ._drivers.tridiagonal_spectra import stebz, stein, stemr, sterf, stev, stevd

_In: TypeAlias = ArrayLike | TracedArray
_Out: TypeAlias = np.ndarray[Any, Any] | TracedArray
_Scalar: TypeAlias = complex | np.number[Any] | TracedArray
_Flag: TypeAlias = int | str

__all__ = [
    "cdet", "cgbcon", "cgbequ", "cgbequb", "cgbsv", "cgbtrf", "cgbtrl", "cgbtrs", "cgebal", "cgebrd", "cgecon",
    "cgeequ", "cgeequb", "cgees", "cgeesx", "cgeev", "cgeevx", "cgehrd", "cgelqf", "cgels", "cgelsd", "cgelss",
    "cgelsy", "cgemqrt", "cgeqlf", "cgeqp3", "cgeqrf", "cgeqrfp", "cgeqrt", "cgerqf", "cgesdd", "cgesv", "cgesvd",
    "cgesvx", "cgetrf", "cgetri", "cgetrs", "cgges", "cggev", "cggglm", "cgglse", "cggqrf", "cggrqf", "cgtbtrf",
    "cgtcon", "cgtsv", "cgtsvx", "cgttrf", "cgttrs", "chbev", "chbevd", "chbevx", "checon", "cheequb", "cheev",
    "cheevd", "cheevr", "cheevx", "chegst", "chegv", "chegvd", "chegvx", "chesv", "chesvx", "chetrd", "chetrf",
    "chetri", "chetri2", "chetrs", "chfrk", "chpev", "chpevd", "chpevx", "chpgst", "chpsv", "chptrd", "chptrf",
    "chptri", "chptrs", "chseqr", "clacpy", "clangb", "clange", "clangt", "clanhb", "clanhe", "clanhf", "clanhp",
    "clanhs", "clanht", "clansb", "clansp", "clansy", "clantb", "clantp", "clantr", "clarf", "clarfg", "clartg",
    "clascl", "claset", "claswp", "clauum", "cpbequ", "cpbsv", "cpbtrf", "cpbtrs", "cpftrf", "cpftri", "cpftrs",
    "cpocon", "cpoequ", "cpoequb", "cposv", "cposvx", "cpotrf", "cpotri", "cpotrs", "cppcon", "cppequ", "cppsv",
    "cpptrf", "cpptri", "cpptrs", "cpstrf", "cptsv", "cptsvx", "cpttrf", "cpttrs", "cspsv", "csptrf", "csptri",
    "csptrs", "csycon", "csyequb", "csysv", "csysvx", "csytrf", "csytri", "csytri2", "csytrs", "ctbtrs", "ctfsm",
    "ctftri", "ctfttp", "ctfttr", "ctgsen", "ctgsyl", "ctpmqrt", "ctpqrt", "ctptri", "ctptrs", "ctpttf", "ctpttr",
    "ctrcon", "ctrevc", "ctrexc", "ctrsen", "ctrsyl", "ctrtri", "ctrtrs", "ctrttf", "ctrttp", "ctzrzf", "cungbr",
    "cunghr", "cunglq", "cungql", "cungqr", "cungrq", "cungtr", "cunmbr", "cunmhr", "cunmlq", "cunmql", "cunmqr",
    "cunmrq", "cunmrz", "cunmtr", "cupgtr", "cupmtr", "ddet", "det", "dgbcon", "dgbequ", "dgbequb", "dgbsv", "dgbtrf",
    "dgbtrl", "dgbtrs", "dgebal", "dgebrd", "dgecon", "dgeequ", "dgeequb", "dgees", "dgeesx", "dgeev", "dgeevx",
    "dgehrd", "dgelqf", "dgels", "dgelsd", "dgelss", "dgelsy", "dgemqrt", "dgeqlf", "dgeqp3", "dgeqrf", "dgeqrfp",
    "dgeqrt", "dgerqf", "dgesdd", "dgesv", "dgesvd", "dgesvx", "dgetrf", "dgetri", "dgetrs", "dgges", "dggev", "dggglm",
    "dgglse", "dggqrf", "dggrqf", "dgtbtrf", "dgtcon", "dgtsv", "dgtsvx", "dgttrf", "dgttrs", "dhseqr", "dlacpy",
    "dlangb", "dlange", "dlangt", "dlanhs", "dlansb", "dlansf", "dlansp", "dlanst", "dlansy", "dlantb", "dlantp",
    "dlantr", "dlarf", "dlarfg", "dlartg", "dlascl", "dlaset", "dlaswp", "dlauum", "dopgtr", "dopmtr", "dorgbr",
    "dorghr", "dorglq", "dorgql", "dorgqr", "dorgrq", "dorgtr", "dormbr", "dormhr", "dormlq", "dormql", "dormqr",
    "dormrq", "dormrz", "dormtr", "dpbequ", "dpbsv", "dpbtrf", "dpbtrs", "dpftrf", "dpftri", "dpftrs", "dpocon",
    "dpoequ", "dpoequb", "dposv", "dposvx", "dpotrf", "dpotri", "dpotrs", "dppcon", "dppequ", "dppsv", "dpptrf",
    "dpptri", "dpptrs", "dpstrf", "dptsv", "dptsvx", "dpttrf", "dpttrs", "dsbev", "dsbevd", "dsbevx", "dsfrk", "dspev",
    "dspevd", "dspevx", "dspgst", "dspsv", "dsptrd", "dsptrf", "dsptri", "dsptrs", "dstebz", "dstein", "dstemr",
    "dsterf", "dstev", "dstevd", "dsycon", "dsyequb", "dsyev", "dsyevd", "dsyevr", "dsyevx", "dsygst", "dsygv",
    "dsygvd", "dsygvx", "dsysv", "dsysvx", "dsytrd", "dsytrf", "dsytri", "dsytri2", "dsytrs", "dtbtrs", "dtfsm",
    "dtftri", "dtfttp", "dtfttr", "dtgsen", "dtgsyl", "dtpmqrt", "dtpqrt", "dtptri", "dtptrs", "dtpttf", "dtpttr",
    "dtrcon", "dtrevc", "dtrexc", "dtrsen", "dtrsyl", "dtrtri", "dtrtrs", "dtrttf", "dtrttp", "dtzrzf", "gbcon",
    "gbequ", "gbequb", "gbsv", "gbtrf", "gbtrl", "gbtrs", "gebal", "gebrd", "gecon", "geequ", "geequb", "gees", "geesx",
    "geev", "geevx", "gehrd", "gelqf", "gels", "gelsd", "gelss", "gelsy", "gemqrt", "geqlf", "geqp3", "geqrf", "geqrfp",
    "geqrt", "gerqf", "gesdd", "gesv", "gesvd", "gesvx", "getrf", "getri", "getrs", "gges", "ggev", "ggglm", "gglse",
    "ggqrf", "ggrqf", "gtbtrf", "gtcon", "gtsv", "gtsvx", "gttrf", "gttrs", "hbev", "hbevd", "hbevx", "hecon", "heequb",
    "heev", "heevd", "heevr", "heevx", "hegst", "hegv", "hegvd", "hegvx", "hesv", "hesvx", "hetrd", "hetrf", "hetri",
    "hetri2", "hetrs", "hfrk", "hpev", "hpevd", "hpevx", "hpgst", "hpsv", "hptrd", "hptrf", "hptri", "hptrs", "hseqr",
    "lacpy", "langb", "lange", "langt", "lanhb", "lanhe", "lanhf", "lanhp", "lanhs", "lanht", "lansb", "lansf", "lansp",
    "lanst", "lansy", "lantb", "lantp", "lantr", "larf", "larfg", "lartg", "lascl", "laset", "laswp", "lauum", "opgtr",
    "opmtr", "orgbr", "orghr", "orglq", "orgql", "orgqr", "orgrq", "orgtr", "ormbr", "ormhr", "ormlq", "ormql", "ormqr",
    "ormrq", "ormrz", "ormtr", "pbequ", "pbsv", "pbtrf", "pbtrs", "pftrf", "pftri", "pftrs", "pocon", "poequ", "poequb",
    "posv", "posvx", "potrf", "potri", "potrs", "ppcon", "ppequ", "ppsv", "pptrf", "pptri", "pptrs", "pstrf", "ptsv",
    "ptsvx", "pttrf", "pttrs", "sbev", "sbevd", "sbevx", "sdet", "sfrk", "sgbcon", "sgbequ", "sgbequb", "sgbsv",
    "sgbtrf", "sgbtrl", "sgbtrs", "sgebal", "sgebrd", "sgecon", "sgeequ", "sgeequb", "sgees", "sgeesx", "sgeev",
    "sgeevx", "sgehrd", "sgelqf", "sgels", "sgelsd", "sgelss", "sgelsy", "sgemqrt", "sgeqlf", "sgeqp3", "sgeqrf",
    "sgeqrfp", "sgeqrt", "sgerqf", "sgesdd", "sgesv", "sgesvd", "sgesvx", "sgetrf", "sgetri", "sgetrs", "sgges",
    "sggev", "sggglm", "sgglse", "sggqrf", "sggrqf", "sgtbtrf", "sgtcon", "sgtsv", "sgtsvx", "sgttrf", "sgttrs",
    "shseqr", "slacpy", "slangb", "slange", "slangt", "slanhs", "slansb", "slansf", "slansp", "slanst", "slansy",
    "slantb", "slantp", "slantr", "slarf", "slarfg", "slartg", "slascl", "slaset", "slaswp", "slauum", "sopgtr",
    "sopmtr", "sorgbr", "sorghr", "sorglq", "sorgql", "sorgqr", "sorgrq", "sorgtr", "sormbr", "sormhr", "sormlq",
    "sormql", "sormqr", "sormrq", "sormrz", "sormtr", "spbequ", "spbsv", "spbtrf", "spbtrs", "spev", "spevd", "spevx",
    "spftrf", "spftri", "spftrs", "spgst", "spocon", "spoequ", "spoequb", "sposv", "sposvx", "spotrf", "spotri",
    "spotrs", "sppcon", "sppequ", "sppsv", "spptrf", "spptri", "spptrs", "spstrf", "spsv", "sptrd", "sptrf", "sptri",
    "sptrs", "sptsv", "sptsvx", "spttrf", "spttrs", "ssbev", "ssbevd", "ssbevx", "ssfrk", "sspev", "sspevd", "sspevx",
    "sspgst", "sspsv", "ssptrd", "ssptrf", "ssptri", "ssptrs", "sstebz", "sstein", "sstemr", "ssterf", "sstev",
    "sstevd", "ssycon", "ssyequb", "ssyev", "ssyevd", "ssyevr", "ssyevx", "ssygst", "ssygv", "ssygvd", "ssygvx",
    "ssysv", "ssysvx", "ssytrd", "ssytrf", "ssytri", "ssytri2", "ssytrs", "stbtrs", "stebz", "stein", "stemr", "sterf",
    "stev", "stevd", "stfsm", "stftri", "stfttp", "stfttr", "stgsen", "stgsyl", "stpmqrt", "stpqrt", "stptri", "stptrs",
    "stpttf", "stpttr", "strcon", "strevc", "strexc", "strsen", "strsyl", "strtri", "strtrs", "strttf", "strttp",
    "stzrzf", "sycon", "syequb", "syev", "syevd", "syevr", "syevx", "sygst", "sygv", "sygvd", "sygvx", "sysv", "sysvx",
    "sytrd", "sytrf", "sytri", "sytri2", "sytrs", "tbtrs", "tfsm", "tftri", "tfttp", "tfttr", "tgsen", "tgsyl",
    "tpmqrt", "tpqrt", "tptri", "tptrs", "tpttf", "tpttr", "trcon", "trevc", "trexc", "trsen", "trsyl", "trtri",
    "trtrs", "trttf", "trttp", "tzrzf", "ungbr", "unghr", "unglq", "ungql", "ungqr", "ungrq", "ungtr", "unmbr", "unmhr",
    "unmlq", "unmql", "unmqr", "unmrq", "unmrz", "unmtr", "upgtr", "upmtr", "zdet", "zgbcon", "zgbequ", "zgbequb",
    "zgbsv", "zgbtrf", "zgbtrl", "zgbtrs", "zgebal", "zgebrd", "zgecon", "zgeequ", "zgeequb", "zgees", "zgeesx",
    "zgeev", "zgeevx", "zgehrd", "zgelqf", "zgels", "zgelsd", "zgelss", "zgelsy", "zgemqrt", "zgeqlf", "zgeqp3",
    "zgeqrf", "zgeqrfp", "zgeqrt", "zgerqf", "zgesdd", "zgesv", "zgesvd", "zgesvx", "zgetrf", "zgetri", "zgetrs",
    "zgges", "zggev", "zggglm", "zgglse", "zggqrf", "zggrqf", "zgtbtrf", "zgtcon", "zgtsv", "zgtsvx", "zgttrf",
    "zgttrs", "zhbev", "zhbevd", "zhbevx", "zhecon", "zheequb", "zheev", "zheevd", "zheevr", "zheevx", "zhegst",
    "zhegv", "zhegvd", "zhegvx", "zhesv", "zhesvx", "zhetrd", "zhetrf", "zhetri", "zhetri2", "zhetrs", "zhfrk", "zhpev",
    "zhpevd", "zhpevx", "zhpgst", "zhpsv", "zhptrd", "zhptrf", "zhptri", "zhptrs", "zhseqr", "zlacpy", "zlangb",
    "zlange", "zlangt", "zlanhb", "zlanhe", "zlanhf", "zlanhp", "zlanhs", "zlanht", "zlansb", "zlansp", "zlansy",
    "zlantb", "zlantp", "zlantr", "zlarf", "zlarfg", "zlartg", "zlascl", "zlaset", "zlaswp", "zlauum", "zpbequ",
    "zpbsv", "zpbtrf", "zpbtrs", "zpftrf", "zpftri", "zpftrs", "zpocon", "zpoequ", "zpoequb", "zposv", "zposvx",
    "zpotrf", "zpotri", "zpotrs", "zppcon", "zppequ", "zppsv", "zpptrf", "zpptri", "zpptrs", "zpstrf", "zptsv",
    "zptsvx", "zpttrf", "zpttrs", "zspsv", "zsptrf", "zsptri", "zsptrs", "zsycon", "zsyequb", "zsysv", "zsysvx",
    "zsytrf", "zsytri", "zsytri2", "zsytrs", "ztbtrs", "ztfsm", "ztftri", "ztfttp", "ztfttr", "ztgsen", "ztgsyl",
    "ztpmqrt", "ztpqrt", "ztptri", "ztptrs", "ztpttf", "ztpttr", "ztrcon", "ztrevc", "ztrexc", "ztrsen", "ztrsyl",
    "ztrtri", "ztrtrs", "ztrttf", "ztrttp", "ztzrzf", "zungbr", "zunghr", "zunglq", "zungql", "zungqr", "zungrq",
    "zungtr", "zunmbr", "zunmhr", "zunmlq", "zunmql", "zunmqr", "zunmrq", "zunmrz", "zunmtr", "zupgtr", "zupmtr"
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
sgbequ = gbequ
dgbequ = gbequ
cgbequ = gbequ
zgbequ = gbequ
sgbequb = gbequb
dgbequb = gbequb
cgbequb = gbequb
zgbequb = gbequb
sgbsv = gbsv
dgbsv = gbsv
cgbsv = gbsv
zgbsv = gbsv
sgbtrs = gbtrs
dgbtrs = gbtrs
cgbtrs = gbtrs
zgbtrs = gbtrs
sgebal = gebal
dgebal = gebal
cgebal = gebal
zgebal = gebal
sgebrd = gebrd
dgebrd = gebrd
cgebrd = gebrd
zgebrd = gebrd
sgecon = gecon
dgecon = gecon
cgecon = gecon
zgecon = gecon
sgeequ = geequ
dgeequ = geequ
cgeequ = geequ
zgeequ = geequ
sgeequb = geequb
dgeequb = geequb
cgeequb = geequb
zgeequb = geequb
sgees = gees
dgees = gees
cgees = gees
zgees = gees
sgeesx = geesx
dgeesx = geesx
cgeesx = geesx
zgeesx = geesx
sgeev = geev
dgeev = geev
cgeev = geev
zgeev = geev
sgeevx = geevx
dgeevx = geevx
cgeevx = geevx
zgeevx = geevx
sgehrd = gehrd
dgehrd = gehrd
cgehrd = gehrd
zgehrd = gehrd
sgels = gels
dgels = gels
cgels = gels
zgels = gels
sgelsd = gelsd
dgelsd = gelsd
cgelsd = gelsd
zgelsd = gelsd
sgelss = gelss
dgelss = gelss
cgelss = gelss
zgelss = gelss
sgelsy = gelsy
dgelsy = gelsy
cgelsy = gelsy
zgelsy = gelsy
sgemqrt = gemqrt
dgemqrt = gemqrt
cgemqrt = gemqrt
zgemqrt = gemqrt
sgeqrfp = geqrfp
dgeqrfp = geqrfp
cgeqrfp = geqrfp
zgeqrfp = geqrfp
sgeqrt = geqrt
dgeqrt = geqrt
cgeqrt = geqrt
zgeqrt = geqrt
sgesdd = gesdd
dgesdd = gesdd
cgesdd = gesdd
zgesdd = gesdd
sgesv = gesv
dgesv = gesv
cgesv = gesv
zgesv = gesv
sgesvd = gesvd
dgesvd = gesvd
cgesvd = gesvd
zgesvd = gesvd
sgesvx = gesvx
dgesvx = gesvx
cgesvx = gesvx
zgesvx = gesvx
sgetri = getri
dgetri = getri
cgetri = getri
zgetri = getri
sgetrs = getrs
dgetrs = getrs
cgetrs = getrs
zgetrs = getrs
sgges = gges
dgges = gges
cgges = gges
zgges = gges
sggev = ggev
dggev = ggev
cggev = ggev
zggev = ggev
sggglm = ggglm
dggglm = ggglm
cggglm = ggglm
zggglm = ggglm
sgglse = gglse
dgglse = gglse
cgglse = gglse
zgglse = gglse
sggqrf = ggqrf
dggqrf = ggqrf
cggqrf = ggqrf
zggqrf = ggqrf
sggrqf = ggrqf
dggrqf = ggrqf
cggrqf = ggrqf
zggrqf = ggrqf
sgtcon = gtcon
dgtcon = gtcon
cgtcon = gtcon
zgtcon = gtcon
sgtsv = gtsv
dgtsv = gtsv
cgtsv = gtsv
zgtsv = gtsv
sgtsvx = gtsvx
dgtsvx = gtsvx
cgtsvx = gtsvx
zgtsvx = gtsvx
sgttrf = gttrf
dgttrf = gttrf
cgttrf = gttrf
zgttrf = gttrf
sgttrs = gttrs
dgttrs = gttrs
cgttrs = gttrs
zgttrs = gttrs
chbev = hbev
zhbev = hbev
chbevd = hbevd
zhbevd = hbevd
chbevx = hbevx
zhbevx = hbevx
checon = hecon
zhecon = hecon
cheequb = heequb
zheequb = heequb
cheev = heev
zheev = heev
cheevd = heevd
zheevd = heevd
cheevr = heevr
zheevr = heevr
cheevx = heevx
zheevx = heevx
chegst = hegst
zhegst = hegst
chegv = hegv
zhegv = hegv
chegvd = hegvd
zhegvd = hegvd
chegvx = hegvx
zhegvx = hegvx
chesv = hesv
zhesv = hesv
chesvx = hesvx
zhesvx = hesvx
chetrd = hetrd
zhetrd = hetrd
chetri = hetri
zhetri = hetri
chetri2 = hetri2
zhetri2 = hetri2
chfrk = hfrk
zhfrk = hfrk
chpev = hpev
zhpev = hpev
chpevd = hpevd
zhpevd = hpevd
chpevx = hpevx
zhpevx = hpevx
chpgst = hpgst
zhpgst = hpgst
chpsv = hpsv
zhpsv = hpsv
chptrd = hptrd
zhptrd = hptrd
chptrf = hptrf
zhptrf = hptrf
chptri = hptri
zhptri = hptri
chptrs = hptrs
zhptrs = hptrs
shseqr = hseqr
dhseqr = hseqr
chseqr = hseqr
zhseqr = hseqr
slangb = langb
dlangb = langb
clangb = langb
zlangb = langb
slange = lange
dlange = lange
clange = lange
zlange = lange
slangt = langt
dlangt = langt
clangt = langt
zlangt = langt
clanhb = lanhb
zlanhb = lanhb
clanhe = lanhe
zlanhe = lanhe
clanhf = lanhf
zlanhf = lanhf
clanhp = lanhp
zlanhp = lanhp
slanhs = lanhs
dlanhs = lanhs
clanhs = lanhs
zlanhs = lanhs
clanht = lanht
zlanht = lanht
slansb = lansb
dlansb = lansb
clansb = lansb
zlansb = lansb
slansf = lansf
dlansf = lansf
slansp = lansp
dlansp = lansp
clansp = lansp
zlansp = lansp
slanst = lanst
dlanst = lanst
slansy = lansy
dlansy = lansy
clansy = lansy
zlansy = lansy
slantb = lantb
dlantb = lantb
clantb = lantb
zlantb = lantb
slantp = lantp
dlantp = lantp
clantp = lantp
zlantp = lantp
slantr = lantr
dlantr = lantr
clantr = lantr
zlantr = lantr
slarf = larf
dlarf = larf
clarf = larf
zlarf = larf
slarfg = larfg
dlarfg = larfg
clarfg = larfg
zlarfg = larfg
slartg = lartg
dlartg = lartg
clartg = lartg
zlartg = lartg
sopgtr = opgtr
dopgtr = opgtr
sopmtr = opmtr
dopmtr = opmtr
sorgbr = orgbr
dorgbr = orgbr
sorghr = orghr
dorghr = orghr
sorgtr = orgtr
dorgtr = orgtr
sormbr = ormbr
dormbr = ormbr
sormhr = ormhr
dormhr = ormhr
sormrz = ormrz
dormrz = ormrz
sormtr = ormtr
dormtr = ormtr
spbequ = pbequ
dpbequ = pbequ
cpbequ = pbequ
zpbequ = pbequ
spbsv = pbsv
dpbsv = pbsv
cpbsv = pbsv
zpbsv = pbsv
spbtrs = pbtrs
dpbtrs = pbtrs
cpbtrs = pbtrs
zpbtrs = pbtrs
spftrf = pftrf
dpftrf = pftrf
cpftrf = pftrf
zpftrf = pftrf
spftri = pftri
dpftri = pftri
cpftri = pftri
zpftri = pftri
spftrs = pftrs
dpftrs = pftrs
cpftrs = pftrs
zpftrs = pftrs
spocon = pocon
dpocon = pocon
cpocon = pocon
zpocon = pocon
spoequ = poequ
dpoequ = poequ
cpoequ = poequ
zpoequ = poequ
spoequb = poequb
dpoequb = poequb
cpoequb = poequb
zpoequb = poequb
sposv = posv
dposv = posv
cposv = posv
zposv = posv
sposvx = posvx
dposvx = posvx
cposvx = posvx
zposvx = posvx
spotri = potri
dpotri = potri
cpotri = potri
zpotri = potri
spotrs = potrs
dpotrs = potrs
cpotrs = potrs
zpotrs = potrs
sppcon = ppcon
dppcon = ppcon
cppcon = ppcon
zppcon = ppcon
sppequ = ppequ
dppequ = ppequ
cppequ = ppequ
zppequ = ppequ
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
sptsvx = ptsvx
dptsvx = ptsvx
cptsvx = ptsvx
zptsvx = ptsvx
spttrs = pttrs
dpttrs = pttrs
cpttrs = pttrs
zpttrs = pttrs
ssbev = sbev
dsbev = sbev
ssbevd = sbevd
dsbevd = sbevd
ssbevx = sbevx
dsbevx = sbevx
ssfrk = sfrk
dsfrk = sfrk
sspev = spev
dspev = spev
sspevd = spevd
dspevd = spevd
sspevx = spevx
dspevx = spevx
sspgst = spgst
dspgst = spgst
sspsv = spsv
dspsv = spsv
cspsv = spsv
zspsv = spsv
ssptrd = sptrd
dsptrd = sptrd
ssptrf = sptrf
dsptrf = sptrf
csptrf = sptrf
zsptrf = sptrf
ssptri = sptri
dsptri = sptri
csptri = sptri
zsptri = sptri
ssptrs = sptrs
dsptrs = sptrs
csptrs = sptrs
zsptrs = sptrs
sstebz = stebz
dstebz = stebz
sstein = stein
dstein = stein
sstemr = stemr
dstemr = stemr
ssterf = sterf
dsterf = sterf
sstev = stev
dstev = stev
sstevd = stevd
dstevd = stevd
ssycon = sycon
dsycon = sycon
csycon = sycon
zsycon = sycon
ssyequb = syequb
dsyequb = syequb
csyequb = syequb
zsyequb = syequb
ssyev = syev
dsyev = syev
ssyevd = syevd
dsyevd = syevd
ssyevr = syevr
dsyevr = syevr
ssyevx = syevx
dsyevx = syevx
ssygst = sygst
dsygst = sygst
ssygv = sygv
dsygv = sygv
ssygvd = sygvd
dsygvd = sygvd
ssygvx = sygvx
dsygvx = sygvx
ssysv = sysv
dsysv = sysv
csysv = sysv
zsysv = sysv
ssysvx = sysvx
dsysvx = sysvx
csysvx = sysvx
zsysvx = sysvx
ssytrd = sytrd
dsytrd = sytrd
ssytri = sytri
dsytri = sytri
csytri = sytri
zsytri = sytri
ssytri2 = sytri2
dsytri2 = sytri2
csytri2 = sytri2
zsytri2 = sytri2
stfsm = tfsm
dtfsm = tfsm
ctfsm = tfsm
ztfsm = tfsm
stftri = tftri
dtftri = tftri
ctftri = tftri
ztftri = tftri
stfttp = tfttp
dtfttp = tfttp
ctfttp = tfttp
ztfttp = tfttp
stfttr = tfttr
dtfttr = tfttr
ctfttr = tfttr
ztfttr = tfttr
stgsen = tgsen
dtgsen = tgsen
ctgsen = tgsen
ztgsen = tgsen
stgsyl = tgsyl
dtgsyl = tgsyl
ctgsyl = tgsyl
ztgsyl = tgsyl
stpmqrt = tpmqrt
dtpmqrt = tpmqrt
ctpmqrt = tpmqrt
ztpmqrt = tpmqrt
stpqrt = tpqrt
dtpqrt = tpqrt
ctpqrt = tpqrt
ztpqrt = tpqrt
stptri = tptri
dtptri = tptri
ctptri = tptri
ztptri = tptri
stpttf = tpttf
dtpttf = tpttf
ctpttf = tpttf
ztpttf = tpttf
stpttr = tpttr
dtpttr = tpttr
ctpttr = tpttr
ztpttr = tpttr
strcon = trcon
dtrcon = trcon
ctrcon = trcon
ztrcon = trcon
strevc = trevc
dtrevc = trevc
ctrevc = trevc
ztrevc = trevc
strexc = trexc
dtrexc = trexc
ctrexc = trexc
ztrexc = trexc
strsen = trsen
dtrsen = trsen
ctrsen = trsen
ztrsen = trsen
strttf = trttf
dtrttf = trttf
ctrttf = trttf
ztrttf = trttf
strttp = trttp
dtrttp = trttp
ctrttp = trttp
ztrttp = trttp
stzrzf = tzrzf
dtzrzf = tzrzf
ctzrzf = tzrzf
ztzrzf = tzrzf
cungbr = ungbr
zungbr = ungbr
cunghr = unghr
zunghr = unghr
cungtr = ungtr
zungtr = ungtr
cunmbr = unmbr
zunmbr = unmbr
cunmhr = unmhr
zunmhr = unmhr
cunmrz = unmrz
zunmrz = unmrz
cunmtr = unmtr
zunmtr = unmtr
cupgtr = upgtr
zupgtr = upgtr
cupmtr = upmtr
zupmtr = upmtr
