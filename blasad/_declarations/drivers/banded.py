"""Solvers for general band and tridiagonal matrices, and for positive definite tridiagonal ones."""

from ..driver import driver

SOLVED = "dX := inv(A) (dB - dA X);  bB := inv(A)^H bX;  bA -= bB X^H"
SOURCE = "Giles (2008), An extended collection of matrix derivative results"
NOT_DEFINITE = "If A is not positive definite. Nothing is recorded then."

FACTORS = "dl:in[n-1]/gt_lu, d:in[n]/gt_u, du:in[n-1]/gt_u1, du2:in[n-2]/gt_u2, ipiv:in[n]/exchanges%index"
SAME = "What is overwritten must have the common dtype of the diagonals."
KEPT = "Then only copies of the diagonals are recorded."

DRIVERS = (
    driver(
        "gbtrs", "sdcz", "ab:in[2kl+ku+1,n]/band_lu, kl:int, ku:int, b:inout[n,nrhs?]/sides, "
                         "ipiv:in[n]/exchanges%index, trans=0|1|2", "x=b",
        summary="Solve op(A) X = B from the LU factors of a band matrix A.",
        equation="X := inv(op(A)) B",
        notes="It calls `gbtrl` for L and the row exchanges, and `blas.tbsv` for U. The tape keeps the solution of the "
              "first system.",
        derivative=SOLVED, source=SOURCE,
        refuses="ipiv contains exchanges that are impossible for kl diagonals below the main one",
        example="""
>>> ab = np.array([[0.0, 0, 0], [0, 1, 1], [1, 2, 3], [4, 1, 0]])
>>> lu, piv = ad.lapack.gbtrf(ab, 1, 1)
>>> ad.lapack.gbtrs(lu, 1, 1, np.array([2.0, 7.0, 4.0]), piv)
array([1., 1., 1.])""",
    ),
    driver(
        "gbsv", "sdcz", "kl:int, ku:int, ab:inout[2kl+ku+1,n]/filled_band, b:inout[n,nrhs?]/sides",
        "lub/band_lu=ab, piv[n]%index, x=b",
        summary="Solve A X = B with a band matrix A.",
        equation="X := inv(A) B",
        notes="It calls `gbtrf` and `gbtrs`.",
        derivative=SOLVED, source=SOURCE,
        raises="If A is singular. Nothing is recorded then.",
        example="""
>>> ab = np.array([[0.0, 0, 0], [0, 1, 1], [1, 2, 3], [4, 1, 0]])
>>> ad.lapack.gbsv(1, 1, ab, np.array([2.0, 7.0, 4.0]))[2]
array([1., 1., 1.])""",
    ),
    driver(
        "gttrf", "sdcz", "dl:inout[n-1], d:inout[n]/main, du:inout[n-1]",
        "dl/gt_l=dl, d/gt_u=d, du/gt_u1=du, du2[n-2]/gt_u2, ipiv[n]/exchanges%index",
        summary="Compute the LU factors of a tridiagonal matrix with row exchanges, A = P L U.",
        notes=f"It copies the diagonals to band storage, and calls `gtbtrf`. {SAME}",
        derivative="that of `gtbtrf`", source=SOURCE,
        raises=f"If an element of U's diagonal is exactly zero. {KEPT}",
        example="""
>>> dl, d, du, du2, ipiv = ad.lapack.gttrf(np.array([4.0, 1.0]), np.array([1.0, 2.0, 3.0]), np.ones(2))
>>> d, ipiv
(array([ 4.  ,  1.  , -1.75]), array([1, 2, 2], dtype=int32))""",
    ),
    driver(
        "gttrs", "sdcz", f"{FACTORS}, b:inout[n,nrhs?]/sides, trans=0|1|2", "x=b",
        summary="Solve op(A) X = B from the LU factors of a tridiagonal matrix A.",
        equation="X := inv(op(A)) B",
        notes="It copies the diagonals to band storage, and solves as `gbtrs` does.",
        derivative=SOLVED, source=SOURCE,
        refuses="ipiv contains exchanges that `gttrf` cannot return",
        example="""
>>> factors = ad.lapack.gttrf(np.array([4.0, 1.0]), np.array([1.0, 2.0, 3.0]), np.ones(2))
>>> ad.lapack.gttrs(*factors, np.array([2.0, 7.0, 4.0]))
array([1., 1., 1.])""",
    ),
    driver(
        "gtsv", "sdcz", "dl:inout[n-1], d:inout[n]/main, du:inout[n-1], b:inout[n,nrhs?]/sides",
        "du2/gt_u2=dl, d/gt_u=d, du/gt_u1=du, x=b",
        summary="Solve A X = B with a tridiagonal matrix A.",
        equation="X := inv(A) B",
        notes="It copies the diagonals to band storage, calls `gtbtrf`, and solves as `gbtrs` does. The last element "
              f"of dl stays as it is. {SAME}",
        derivative=SOLVED, source=SOURCE,
        raises=f"If A is singular. {KEPT}",
        example="""
>>> ad.lapack.gtsv(np.array([4.0, 1.0]), np.array([1.0, 2.0, 3.0]), np.ones(2), np.array([2.0, 7.0, 4.0]))[3]
array([1., 1., 1.])""",
    ),
    driver(
        "pttrs", "sdcz", "d:in[n]/pt_d%real, e:in[n-1]/pt_l, b:inout[n,nrhs?]/sides, lower/pt=0|1", "x=b",
        summary="Solve A X = B from the factors of a positive definite tridiagonal matrix A.",
        equation="X := inv(A) B",
        notes="It calls `blas.tbsv`, divides by D, and calls `blas.tbsv` again.",
        derivative=SOLVED, source=SOURCE,
        example="""
>>> factors = ad.lapack.pttrf(np.array([4.0, 3.0]), np.array([2.0]))
>>> ad.lapack.pttrs(*factors, np.array([8.0, 7.0]))
array([1.25, 1.5 ])""",
    ),
    driver(
        "ptsv", "sdcz", "d:inout[n]/pt_main%real, e:inout[n-1]/pt_below, b:inout[n,nrhs?]/sides",
        "d/pt_d=d, e/pt_l=e, x=b",
        summary="Solve A X = B with a positive definite tridiagonal matrix A.",
        equation="X := inv(A) B",
        notes="It calls `pttrf` and `pttrs`.",
        derivative=SOLVED, source=SOURCE,
        raises=NOT_DEFINITE,
        example="""
>>> ad.lapack.ptsv(np.array([4.0, 3.0]), np.array([2.0]), np.array([8.0, 7.0]))[2]
array([1.25, 1.5 ])""",
    ),
)
