"""Solvers and inverses that use LU factors."""

from ..driver import driver
from .cholesky import INVERTED, SOLVED, SOURCE

DRIVERS = (
    driver(
        "getrs", "sdcz", "lu:in[n,n]/lu, piv:in[n]%index, b:inout[n,nrhs?]/sides, trans=0|1|2", "x=b",
        summary="Solve op(A) X = B from the LU factors of A.",
        equation="X := inv(op(A)) B",
        notes="It calls `laswp`, and solves two triangular systems. If lu and piv are the unchanged output of `getrf`, "
              "in the same memory, the derivative is that of inv(A) B, and takes one more solution. Otherwise it is "
              "the derivative with respect to the factors.",
        derivative=SOLVED, source=SOURCE,
        example="""
>>> lu, piv = ad.lapack.getrf(np.array([[1.0, 2.0], [3.0, 4.0]]))
>>> ad.lapack.getrs(lu, piv, np.array([5.0, 11.0]))
array([1., 2.])""",
    ),
    driver(
        "gesv", "sdcz", "a:inout[n,n]/square, b:inout[n,nrhs?]/sides", "lu=a, piv[n]%index, x=b",
        summary="Solve A X = B with a general square matrix A.",
        equation="X := inv(A) B",
        notes="It calls `getrf` and `getrs`.",
        derivative=SOLVED, source=SOURCE,
        raises="If A is singular. Nothing is recorded then.",
        example="""
>>> ad.lapack.gesv(np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([5.0, 11.0]))[2]
array([1., 2.])""",
    ),
    driver(
        "getri", "sdcz", "lu:inout[n,n]/lu, piv:in[n]%index", "inverse=lu",
        summary="Compute inv(A) from the LU factors of A.",
        equation="X := inv(A)",
        notes="It computes inv(U) by `trtri`, solves X L = inv(U) by `blas.trsm` with a copy of L, and exchanges "
              "columns by `laswp`. If lu is the unchanged output of `getrf` and is overwritten, the derivative is that "
              "of inv(A), and takes two products.",
        derivative=INVERTED, source=SOURCE,
        raises="If an element of U's diagonal is exactly zero.",
        example="""
>>> lu, piv = ad.lapack.getrf(np.array([[1.0, 2.0], [3.0, 4.0]]))
>>> ad.lapack.getri(lu, piv)
array([[-2. ,  1. ],
       [ 1.5, -0.5]])""",
    ),
)
