"""Solvers and inverses that use Cholesky factors of full, band and packed matrices."""

from ..driver import driver

SOLVED = "dX := inv(A) (dB - dA X);  bB := inv(A)^H bX;  bA -= bB X^H"
INVERTED = "dX := -X dA X;  bA -= X^H bX X^H"
OF_FACTORS = ("If the factor is the unchanged output of `{}`, in the same memory, the derivative is that of inv(A) B, "
              "and takes one more solution. Otherwise it is the derivative with respect to the factor; see `{}`.")
SOURCE = "Giles (2008), An extended collection of matrix derivative results"
ZERO = "If an element of the factor's diagonal is exactly zero."
NOT_DEFINITE = "If A is not positive definite. Nothing is recorded then."

DRIVERS = (
    driver(
        "potrs", "sdcz", "c:in[n,n]/cholesky, b:inout[n,nrhs?]/sides, lower/factor=0|1", "x=b",
        summary="Solve A X = B from the Cholesky factor of A.",
        equation="X := inv(A) B",
        notes=f"It solves two triangular systems. {OF_FACTORS.format('potrf', 'blas.trsm')}",
        derivative=SOLVED, source=SOURCE,
        example="""
>>> c = ad.lapack.potrf(np.array([[4.0, 2.0], [2.0, 5.0]]))
>>> ad.lapack.potrs(c, np.array([8.0, 9.0]))
array([1.375, 1.25 ])""",
    ),
    driver(
        "posv", "sdcz", "a:inout[n,n]/definite, b:inout[n,nrhs?]/sides, lower=0|1", "c/cholesky=a, x=b",
        summary="Solve A X = B with a Hermitian positive definite matrix A.",
        equation="X := inv(A) B",
        notes="It calls `potrf` and `potrs`.",
        derivative=SOLVED, source=SOURCE,
        raises=NOT_DEFINITE,
        example="""
>>> ad.lapack.posv(np.array([[4.0, 2.0], [2.0, 5.0]]), np.array([8.0, 9.0]))[1]
array([1.375, 1.25 ])""",
    ),
    driver(
        "potri", "sdcz", "c:inout[n,n]/cholesky, lower/factor=0|1", "inverse/triangle=c",
        summary="Compute inv(A) from the Cholesky factor of A.",
        equation="X := inv(A), in one triangle",
        notes="It calls `trtri` and `lauum`. If c is the unchanged output of `potrf` and is overwritten, the "
              "derivative is that of inv(A).",
        derivative=INVERTED, source=SOURCE,
        raises=ZERO,
        example="""
>>> c = ad.lapack.potrf(np.array([[4.0, 2.0], [2.0, 5.0]]))
>>> ad.lapack.potri(c)
array([[ 0.3125, -0.125 ],
       [ 0.    ,  0.25  ]])""",
    ),
    driver(
        "pbtrs", "sdcz", "ab:in[k+1,n]/cholesky_band, b:inout[n,nrhs?]/sides, lower/factor=0|1", "x=b",
        summary="Solve A X = B from the Cholesky factor of a band matrix A.",
        equation="X := inv(A) B",
        notes=f"It solves two triangular systems. {OF_FACTORS.format('pbtrf', 'tbtrs')}",
        derivative=SOLVED, source=SOURCE,
        raises=ZERO,
        example="""
>>> c = ad.lapack.pbtrf(np.array([[0.0, 2.0], [4.0, 5.0]]))
>>> ad.lapack.pbtrs(c, np.array([8.0, 9.0]))
array([1.375, 1.25 ])""",
    ),
    driver(
        "pbsv", "sdcz", "ab:inout[k+1,n]/definite_band, b:inout[n,nrhs?]/sides, lower=0|1", "c/cholesky=ab, x=b",
        summary="Solve A X = B with a positive definite band matrix A.",
        equation="X := inv(A) B",
        notes="It calls `pbtrf` and `pbtrs`.",
        derivative=SOLVED, source=SOURCE,
        raises=NOT_DEFINITE,
        example="""
>>> ad.lapack.pbsv(np.array([[0.0, 2.0], [4.0, 5.0]]), np.array([8.0, 9.0]))[1]
array([1.375, 1.25 ])""",
    ),
    driver(
        "pptrs", "sdcz", "n:int, ap:in[n(n+1)/2]/cholesky_packed, b:inout[n,nrhs?]/sides, lower/factor=0|1", "x=b",
        summary="Solve A X = B from the Cholesky factor of A in packed storage.",
        equation="X := inv(A) B",
        notes=f"It solves two triangular systems. {OF_FACTORS.format('pptrf', 'tptrs')}",
        derivative=SOLVED, source=SOURCE,
        raises=ZERO,
        example="""
>>> c = ad.lapack.pptrf(2, np.array([4.0, 2.0, 5.0]))
>>> ad.lapack.pptrs(2, c, np.array([8.0, 9.0]))
array([1.375, 1.25 ])""",
    ),
    driver(
        "ppsv", "sdcz", "n:int, ap:in[n(n+1)/2]/definite_packed, b:inout[n,nrhs?]/sides, lower=0|1", "x=b",
        summary="Solve A X = B with a positive definite matrix A in packed storage.",
        equation="X := inv(A) B",
        notes="It calls `pptrf` with a copy of ap, and `pptrs`.",
        derivative=SOLVED, source=SOURCE,
        raises=NOT_DEFINITE,
        example="""
>>> ad.lapack.ppsv(2, np.array([4.0, 2.0, 5.0]), np.array([8.0, 9.0]))
array([1.375, 1.25 ])""",
    ),
    driver(
        "pptri", "sdcz", "n:int, ap:inout[n(n+1)/2]/cholesky_packed, lower/factor=0|1", "inverse/triangle=ap",
        summary="Compute inv(A) from the Cholesky factor of A in packed storage.",
        equation="X := inv(A), in one triangle",
        notes="It copies the factor into a full matrix, and calls `potri`.",
        derivative=INVERTED, source=SOURCE,
        raises=ZERO,
        example="""
>>> c = ad.lapack.pptrf(2, np.array([4.0, 2.0, 5.0]))
>>> ad.lapack.pptri(2, c)
array([ 0.3125, -0.125 ,  0.25  ])""",
    ),
)
