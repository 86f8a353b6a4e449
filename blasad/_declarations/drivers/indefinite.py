"""Factors, solvers and inverses of symmetric and Hermitian indefinite matrices, full and packed."""

from ..driver import driver
from .cholesky import INVERTED, SOLVED, SOURCE

SINGULAR = "If A is singular. Nothing is recorded then."
PIVOTS = "ipiv contains pivots that `{sy}trf` cannot return"
PACKED_PIVOTS = "ipiv contains pivots that `{sp}trf` cannot return"

DRIVERS = (
    driver(
        "sysv hesv", "sdcz cz", "a:inout[n,n]/indefinite, b:inout[n,nrhs?]/sides, lower=0|1",
        "factors=a, ipiv[n]%index, x=b",
        summary="Solve A X = B with a {symmetric} matrix A, which may be indefinite.",
        equation="X := inv(A) B",
        notes="It calls `{sy}trf` and `{sy}trs`.",
        derivative=SOLVED, source=SOURCE, raises=SINGULAR,
        example="""
>>> ad.lapack.sysv(np.array([[0.0, 2.0], [2.0, 0.0]]), np.array([2.0, 6.0]))[2]
array([3., 1.])""",
        kin_example="""
>>> A, b = np.array([[1.0, 2.0j], [-2.0j, 1.0]]), np.array([2.0j, 6.0 + 0.0j])
>>> x = ad.lapack.hesv(A, b, overwrite_a=False, overwrite_b=False)[2]
>>> np.allclose(A @ x, b)
True""",
    ),
    driver(
        "sytri hetri sytri2 hetri2", "sdcz cz sdcz cz", "a:inout[n,n]/factored, ipiv:in[n]%index, lower=0|1",
        "inverse/triangle=a",
        summary="Compute inv(A) from the factors of a {symmetric} matrix A.",
        equation="X := inv(A), in one triangle",
        notes="It calls `{sy}trs` with the identity matrix. In LAPACK, the names that end in 2 are blocked versions.",
        derivative=INVERTED, source=SOURCE, refuses=PIVOTS,
        example="""
>>> A = np.array([[1.0, 2.0], [2.0, 1.0]])
>>> inverse = ad.lapack.sytri(*ad.lapack.sytrf(A.copy()))
>>> np.allclose(np.triu(inverse), np.triu(np.linalg.inv(A)))
True""",
        kin_example="""
>>> A = np.array([[1.0, 2.0j], [-2.0j, 1.0]])
>>> inverse = ad.lapack.hetri(*ad.lapack.hetrf(A.copy()))
>>> np.allclose(np.triu(inverse), np.triu(np.linalg.inv(A)))
True""",
    ),
    driver(
        "sptrf hptrf", "sdcz cz", "n:int, ap:inout[n(n+1)/2]/indefinite_packed, lower=0|1",
        "factors=ap, ipiv[n]%index",
        summary="Factor a {symmetric} matrix in packed storage, which may be indefinite.",
        equation="A = U D U^{H} or L D L^{H}",
        notes="It copies the triangle to a full matrix, and calls `{sy}trf`; the factors have the form that this has.",
        derivative="that of `{sy}trf`", raises="If the matrix is singular. Nothing is written then.",
        example="""
>>> factors, ipiv = ad.lapack.{sp}trf(2, np.array([2.0, 1.0, 4.0], {dtype}))
>>> ad.lapack.{sp}trs(2, factors, ipiv, np.array([3.0, 5.0], {dtype})).real
array([1., 1.])""",
    ),
    driver(
        "sptrs hptrs", "sdcz cz",
        "n:int, ap:in[n(n+1)/2]/factored_packed, ipiv:in[n]%index, b:inout[n,nrhs?]/sides, lower=0|1", "x=b",
        summary="Solve A X = B from the factors of a {symmetric} matrix A in packed storage.",
        equation="X := inv(A) B",
        notes="It copies the factors to a full matrix, and calls `{sy}trs`.",
        derivative=SOLVED, source=SOURCE, refuses=PACKED_PIVOTS,
        example="""
>>> factors, ipiv = ad.lapack.{sp}trf(2, np.array([2.0, 1.0, 4.0], {dtype}))
>>> ad.lapack.{sp}trs(2, factors, ipiv, np.array([3.0, 5.0], {dtype})).real
array([1., 1.])""",
    ),
    driver(
        "sptri hptri", "sdcz cz", "n:int, ap:inout[n(n+1)/2]/factored_packed, ipiv:in[n]%index, lower=0|1",
        "inverse/triangle=ap",
        summary="Compute inv(A) from the factors of a {symmetric} matrix A in packed storage.",
        equation="X := inv(A), in one triangle",
        notes="It copies the factors to a full matrix, and calls `{sy}tri`.",
        derivative=INVERTED, source=SOURCE, refuses=PACKED_PIVOTS,
        example="""
>>> inverse = ad.lapack.{sp}tri(2, *ad.lapack.{sp}trf(2, np.array([2.0, 0.0, 4.0], {dtype})))
>>> np.abs(inverse)
array([0.5 , 0.  , 0.25])""",
    ),
    driver(
        "spsv hpsv", "sdcz cz",
        "n:int, ap:inout[n(n+1)/2]/indefinite_packed, b:inout[n,nrhs?]/sides, lower=0|1",
        "factors=ap, ipiv[n]%index, x=b",
        summary="Solve A X = B with a {symmetric} matrix A in packed storage, which may be indefinite.",
        equation="X := inv(A) B",
        notes="It calls `{sp}trf` and `{sp}trs`.",
        derivative=SOLVED, source=SOURCE, raises="If A is singular. Nothing is written then.",
        example="""
>>> ad.lapack.{sp}sv(2, np.array([2.0, 1.0, 4.0], {dtype}), np.array([3.0, 5.0], {dtype}))[2].real
array([1., 1.])""",
    ),
)
