"""Triangles in packed and rectangular full packed storage: conversions, Cholesky factors, products and solvers."""

from ..driver import driver
from .cholesky import INVERTED, NOT_DEFINITE, SOLVED, SOURCE, ZERO

COPIED = "linear: every element of the result is an element of the argument"
FLAGS = "transr=N|T|C, uplo=U|L"
FULL = "It goes by way of a full matrix."


def stored(name: str, intent: str, word: str) -> str:
    """The order of a matrix and the triangle that is stored."""
    return f"n:int, {name}:{intent}[n(n+1)/2]/{word}_rfp"


DRIVERS = (
    driver(
        "tfttr", "sdcz", f"{stored('arf', 'in', 'triangle')}, {FLAGS}", "a[n,n]/triangle",
        summary="Copy a triangle from rectangular full packed storage to a matrix.",
        derivative=COPIED,
        example="""
>>> a = np.array([[1.0, 2.0], [0.0, 3.0]])
>>> np.array_equal(ad.lapack.tfttr(2, ad.lapack.trttf(a)), a)
True""",
    ),
    driver(
        "tpttr", "sdcz", "n:int, ap:in[n(n+1)/2]/triangle_packed, uplo=U|L", "a[n,n]/triangle",
        summary="Copy a triangle from packed storage to a matrix.",
        derivative=COPIED,
        example="""
>>> ad.lapack.tpttr(2, np.array([1.0, 2.0, 3.0]))
array([[1., 2.],
       [0., 3.]])""",
    ),
    driver(
        "trttf", "sdcz", f"a:in[n,n]/triangle, {FLAGS}", "arf[n(n+1)/2]",
        summary="Copy a triangle of a matrix to rectangular full packed storage.",
        derivative=COPIED,
        example="""
>>> ad.lapack.trttf(np.array([[1.0, 2.0], [0.0, 3.0]]))
array([2., 3., 1.])""",
    ),
    driver(
        "trttp", "sdcz", "a:in[n,n]/triangle, uplo=U|L", "ap[n(n+1)/2]",
        summary="Copy a triangle of a matrix to packed storage.",
        derivative=COPIED,
        example="""
>>> ad.lapack.trttp(np.array([[1.0, 2.0], [0.0, 3.0]]))
array([1., 2., 3.])""",
    ),
    driver(
        "tfttp", "sdcz", f"{stored('arf', 'in', 'triangle')}, {FLAGS}", "ap[n(n+1)/2]",
        summary="Copy a triangle from rectangular full packed to packed storage.",
        derivative=COPIED,
        example="""
>>> ad.lapack.tfttp(2, np.array([2.0, 3.0, 1.0]))
array([1., 2., 3.])""",
    ),
    driver(
        "tpttf", "sdcz", f"n:int, ap:in[n(n+1)/2]/triangle_packed, {FLAGS}", "arf[n(n+1)/2]",
        summary="Copy a triangle from packed to rectangular full packed storage.",
        derivative=COPIED,
        example="""
>>> ad.lapack.tpttf(2, np.array([1.0, 2.0, 3.0]))
array([2., 3., 1.])""",
    ),
    driver(
        "pftrf", "sdcz", f"{stored('a', 'inout', 'definite')}, {FLAGS}", "c/cholesky=a",
        summary="Compute the Cholesky factor of a positive definite matrix in rectangular full packed storage.",
        equation="A = U^H U or L L^H", notes=FULL,
        derivative="that of `potrf`", raises=NOT_DEFINITE,
        example="""
>>> a = ad.lapack.trttf(np.array([[4.0, 2.0], [0.0, 10.0]]))
>>> ad.lapack.tfttr(2, ad.lapack.pftrf(2, a))
array([[2., 1.],
       [0., 3.]])""",
    ),
    driver(
        "pftrs", "sdcz", f"{stored('a', 'in', 'cholesky')}, b:inout[n,nrhs?]/sides, {FLAGS}", "x=b",
        summary="Solve A X = B from the Cholesky factor of A in rectangular full packed storage.",
        equation="X := inv(A) B", notes=FULL,
        derivative=SOLVED, source=SOURCE,
        example="""
>>> c = ad.lapack.trttf(np.array([[2.0, 1.0], [0.0, 3.0]]))
>>> ad.lapack.pftrs(2, c, np.array([6.0, 12.0]))
array([1., 1.])""",
    ),
    driver(
        "pftri", "sdcz", f"{stored('a', 'inout', 'cholesky')}, {FLAGS}", "inverse/triangle=a",
        summary="Compute inv(A) from the Cholesky factor of A in rectangular full packed storage.",
        equation="X := inv(A), in one triangle", notes=FULL,
        derivative=INVERTED, source=SOURCE, raises=ZERO,
        example="""
>>> c = ad.lapack.trttf(np.array([[2.0, 0.0], [0.0, 4.0]]))
>>> np.diag(ad.lapack.tfttr(2, ad.lapack.pftri(2, c)))
array([0.25  , 0.0625])""",
    ),
    driver(
        "tptri", "sdcz", "n:int, ap:inout[n(n+1)/2]/triangle_packed, uplo=U|L, diag=N|U", "inverse=ap",
        summary="Compute inv(A) of a triangular matrix A in packed storage.",
        equation="X := inv(A)", notes=FULL,
        derivative=INVERTED, source=SOURCE, raises="If an element of the diagonal is exactly zero.",
        example="""
>>> print(ad.lapack.tptri(2, np.array([2.0, 0.0, 4.0]))[[0, 2]])
[0.5  0.25]""",
    ),
    driver(
        "tftri", "sdcz", f"{stored('a', 'inout', 'triangle')}, {FLAGS}, diag=N|U", "inverse=a",
        summary="Compute inv(A) of a triangular matrix A in rectangular full packed storage.",
        equation="X := inv(A)", notes=FULL,
        derivative=INVERTED, source=SOURCE, raises="If an element of the diagonal is exactly zero.",
        example="""
>>> a = ad.lapack.trttf(np.array([[2.0, 0.0], [0.0, 4.0]]))
>>> np.diag(ad.lapack.tfttr(2, ad.lapack.tftri(2, a)))
array([0.5 , 0.25])""",
    ),
    driver(
        "tfsm", "sdcz",
        "alpha:scalar, a:in[s(s+1)/2]/triangle_rfp, b:inout[m,n]/sides, transr=N|T|C, side=L|R, uplo=U|L, "
        "trans=N|T|C, diag=N|U", "x=b",
        summary="Solve op(A) X = alpha B or X op(A) = alpha B with a triangular A in rectangular full packed storage.",
        equation="X := alpha inv(op(A)) B or alpha B inv(op(A))", notes=FULL,
        derivative="that of `blas.trsm`",
        given={"a": "The triangle A, as `trttf` stores it. Its order s is m, or n with side=\"R\".",
               "side": 'Whether op(A) is the left factor ("L") or the right one ("R").',
               "trans": 'op(A) is A ("N"), or A^H ("T" or "C").'},
        example="""
>>> a = ad.lapack.trttf(np.array([[2.0, 1.0], [0.0, 4.0]]))
>>> ad.lapack.tfsm(1.0, a, np.array([[3.0], [4.0]]))
array([[1.],
       [1.]])""",
    ),
    driver(
        "sfrk hfrk", "sd cz",
        "n:int, k:int, alpha:scalar%real, a:in[n,k]~trans, beta:scalar%real, c:inout[n(n+1)/2]/triangle_rfp, "
        "transr=N|T|C, uplo=U|L, trans=N|{T}", "c=c",
        summary="Compute C := alpha A A^{H} + beta C or alpha A^{H} A + beta C, with C in rectangular full packed "
                "storage.",
        notes=FULL,
        derivative="dC := alpha (dA A^{H} + A dA^{H}) + dalpha A A^{H} + beta dC + dbeta C, in the triangle",
        given={"n": "The order of C.", "k": "The size of the other axis of A.", "a": "The matrix A.",
               "alpha": "The factor alpha.", "beta": "The factor beta.",
               "c": "One triangle of C, as `trttf` stores it.",
               "trans": 'The product is A A^{H} ("N") or A^{H} A ("{T}").'},
        returns={"c": "The triangle of the sum."},
        example="""
>>> c = ad.lapack.{s}frk(2, 1, 1.0, np.array([[1.0], [2.0]], {dtype}), 0.0, np.zeros(3, {dtype}))
>>> ad.lapack.tfttr(2, c).real
array([[1., 2.],
       [0., 4.]])""",
    ),
)
