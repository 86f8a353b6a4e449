"""Estimates of condition numbers, and scale factors, which are constants."""

from ..driver import driver
from .banded import FACTORS

ESTIMATED = "the estimate is a constant, and a compiled program keeps the value from its trace"
SCALED = "the factors are constants, and a compiled program keeps the values from its trace"
NORM = "norm/estimate='1'|O|I"
ZERO = "If a row or a column is zero."
NOT_POSITIVE = "If an element of the diagonal is not positive."

DRIVERS = (
    driver(
        "gecon", "sdcz", f"a:in[n,n]/lu, anorm:float, {NORM}", "rcond:float",
        summary="Estimate the reciprocal condition number of a matrix from its LU factors.",
        example="""
>>> A = np.diag([1.0, 4.0])
>>> ad.lapack.gecon(ad.lapack.getrf(A.copy())[0], 4.0)
0.25""", modes=(), derivative=ESTIMATED,
    ),
    driver(
        "pocon", "sdcz", "a:in[n,n]/cholesky, anorm:float, uplo=U|L", "rcond:float",
        summary="Estimate the reciprocal 1-norm condition number of a positive definite matrix from its factor.",
        example="""
>>> ad.lapack.pocon(ad.lapack.potrf(np.diag([1.0, 4.0])), 4.0)
0.25""", modes=(), derivative=ESTIMATED,
    ),
    driver(
        "trcon", "sdcz", f"a:in[n,n]/half, {NORM}, uplo=U|L, diag/ones=N|U", "rcond:float",
        summary="Estimate the reciprocal condition number of a triangular matrix.",
        example="""
>>> ad.lapack.trcon(np.diag([1.0, 4.0]))
0.25""", modes=(), derivative=ESTIMATED,
    ),
    driver(
        "gbcon", "sdcz", f"kl:int, ku:int, ab:in[2kl+ku+1,n]/band_lu, ipiv:in[n]/exchanges%index, anorm:float, {NORM}",
        "rcond:float",
        summary="Estimate the reciprocal condition number of a band matrix from its LU factors.",
        example="""
>>> ad.lapack.gbcon(0, 0, np.array([[1.0, 4.0]]), [0, 1], 4.0)
0.25""", modes=(), derivative=ESTIMATED,
    ),
    driver(
        "sycon hecon", "sdcz cz", "a:in[n,n]/factored, ipiv:in[n]%index, anorm:float, lower=0|1", "rcond:float",
        summary="Estimate the reciprocal 1-norm condition number of a {symmetric} matrix from its factors.",
        refuses="ipiv contains pivots that `{sy}trf` cannot return",
        example="""
>>> print(ad.lapack.sycon(*ad.lapack.sytrf(np.diag([1.0, 4.0])), 4.0))
0.25""",
        kin_example="""
>>> print(ad.lapack.hecon(*ad.lapack.hetrf(np.diag([1.0 + 0j, 4.0])), 4.0))
0.25""", modes=(), derivative=ESTIMATED,
    ),
    driver(
        "ppcon", "sdcz", "n:int, ap:in[n(n+1)/2]/cholesky_packed, anorm:float, lower/factor=0|1", "rcond:float",
        summary="Estimate the reciprocal 1-norm condition number of a packed positive definite matrix from its factor.",
        example="""
>>> print(ad.lapack.ppcon(2, np.array([1.0, 0.0, 2.0]), 4.0))
0.25""", modes=(), derivative=ESTIMATED,
    ),
    driver(
        "gtcon", "sdcz", f"{FACTORS}, anorm:float, {NORM}", "rcond:float",
        summary="Estimate the reciprocal condition number of a tridiagonal matrix from its LU factors.",
        refuses="ipiv contains exchanges that `gttrf` cannot return",
        example="""
>>> factors = ad.lapack.gttrf(np.zeros(2), np.array([1.0, 2.0, 4.0]), np.zeros(2))
>>> print(ad.lapack.gtcon(*factors, 4.0))
0.25""", modes=(), derivative=ESTIMATED,
    ),
    driver(
        "geequ", "sdcz", "a:in[m,n]", "r[m]%real, c[n]/scales%real, rowcnd:float, colcnd:float, amax:float",
        summary="Compute factors r and c that scale A so that rows and columns of diag(r) A diag(c) have maximum 1.",
        raises=ZERO,
        example="""
>>> ad.lapack.geequ(np.diag([2.0, 4.0]))[0]
array([0.5 , 0.25])""", modes=(), derivative=SCALED,
    ),
    driver(
        "geequb", "sdcz", "a:in[m,n]", "r[m]%real, c[n]/scales%real, rowcnd:float, colcnd:float, amax:float",
        summary="Compute powers of two, r and c, so that rows and columns of diag(r) A diag(c) have a maximum near 1.",
        raises=ZERO,
        example="""
>>> ad.lapack.geequb(np.diag([2.0, 5.0]))[0]
array([0.5 , 0.25])""", modes=(), derivative=SCALED,
    ),
    driver(
        "syequb heequb", "sdcz cz", "a:in[n,n]/half, lower=0|1", "s[n]/scales%real, scond:float, amax:float",
        summary="Compute powers of two, s, such that rows of diag(s) A diag(s), A {symmetric}, have a maximum near 1.",
        raises="If LAPACK does not find positive factors.",
        example="""
>>> ad.lapack.syequb(np.diag([4.0, 16.0]))[0]
array([0.5 , 0.25])""",
        kin_example="""
>>> ad.lapack.heequb(np.diag([4.0 + 0j, 16.0]))[0]
array([0.5 , 0.25])""", modes=(), derivative=SCALED,
    ),
    driver(
        "poequ", "sdcz", "a:in[n,n]/definite", "s[n]/scales%real, scond:float, amax:float",
        summary="Compute factors s such that diag(s) A diag(s), with A positive definite, has ones on its diagonal.",
        notes="Only the diagonal is read.", raises=NOT_POSITIVE,
        example="""
>>> ad.lapack.poequ(np.diag([4.0, 16.0]))[0]
array([0.5 , 0.25])""", modes=(), derivative=SCALED,
    ),
    driver(
        "poequb", "sdcz", "a:in[n,n]/definite", "s[n]/scales%real, scond:float, amax:float",
        summary="Compute powers of two, s, such that diag(s) A diag(s), A positive definite, has a diagonal near 1.",
        notes="Only the diagonal is read.", raises=NOT_POSITIVE,
        example="""
>>> ad.lapack.poequb(np.diag([4.0, 16.0]))[0]
array([0.5 , 0.25])""", modes=(), derivative=SCALED,
    ),
    driver(
        "ppequ", "sdcz", "n:int, ap:in[n(n+1)/2]/definite_packed, lower=0|1",
        "s[n]/scales%real, scond:float, amax:float",
        summary="Compute factors s such that diag(s) A diag(s), A packed and definite, has ones on its diagonal.",
        notes="Only the diagonal is read.", raises=NOT_POSITIVE,
        example="""
>>> ad.lapack.ppequ(2, np.array([4.0, 0.0, 16.0]))[0]
array([0.5 , 0.25])""", modes=(), derivative=SCALED,
    ),
    driver(
        "pbequ", "sdcz", "ab:in[k+1,n]/definite_band, lower=0|1", "s[n]/scales%real, scond:float, amax:float",
        summary="Compute factors s such that diag(s) A diag(s), A a definite band matrix, has ones on its diagonal.",
        notes="Only the diagonal is read.", raises=NOT_POSITIVE,
        example="""
>>> ad.lapack.pbequ(np.array([[np.nan, 1.0], [4.0, 16.0]]))[0]
array([0.5 , 0.25])""", modes=(), derivative=SCALED,
    ),
    driver(
        "gbequ", "sdcz", "kl:int, ku:int, ab:in[kl+ku+1,n]/band",
        "r[n]%real, c[n]/scales%real, rowcnd:float, colcnd:float, amax:float",
        summary="Compute factors r and c that scale a band matrix so that rows and columns have maximum 1.",
        raises=ZERO,
        example="""
>>> ad.lapack.gbequ(0, 0, np.array([[2.0, 4.0]]))[0]
array([0.5 , 0.25])""", modes=(), derivative=SCALED,
    ),
    driver(
        "gbequb", "sdcz", "kl:int, ku:int, ab:in[kl+ku+1,n]/band",
        "r[n]%real, c[n]/scales%real, rowcnd:float, colcnd:float, amax:float",
        summary="Compute powers of two, r and c, that scale rows and columns of a band matrix to a maximum near 1.",
        raises=ZERO,
        example="""
>>> ad.lapack.gbequb(0, 0, np.array([[2.0, 4.0]]))[0]
array([0.5 , 0.25])""", modes=(), derivative=SCALED,
    ),
)
