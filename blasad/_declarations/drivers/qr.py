"""QR factors in blocks or with a nonnegative diagonal, and RZ factors."""

from ..driver import driver

BLOCKS = "that of the QR factors; T follows from the vectors of the reflections"
SOURCE = "Schreiber and Van Loan (1989), A storage-efficient WY representation"
DISCONTINUOUS = "A derivative raises it if t is used and a column needs no reflection: t is discontinuous there."
PRODUCT = "dC := op(Q) dC + dop(Q) C"
SIDE = "side=L|R"

DRIVERS = (
    driver(
        "geqrt", "sdcz", "nb:int/columns, a:inout[m,n]", "a/qr=a, t[nb,q]/triangles",
        summary="Compute the QR factors A = Q R, with the reflections of Q in blocks of columns.",
        derivative=BLOCKS, source=SOURCE, raises=DISCONTINUOUS, refuses="nb is not from 1 to min(m, n)",
        example="""
>>> a, t = ad.lapack.geqrt(1, np.array([[3.0], [4.0]]))
>>> print(ad.lapack.gemqrt(a, t, np.array([[3.0], [4.0]]), trans="T").round(12))
[[-5.]
 [ 0.]]""",
    ),
    driver(
        "geqrfp", "sdcz", "a:inout[m,n]", "qr=a, tau[q]/reflections",
        summary="Compute the QR factors A = Q R with a diagonal of R that is real and not negative.",
        derivative="that of the factors, of which R is unique",
        raises="A derivative raises it if a vector is used and its column needs no reflection, because the derivative "
               "is not bounded there.",
        example="""
>>> print(ad.lapack.geqrfp(np.array([[3.0], [4.0]]))[0][0])
[5.]""",
    ),
    driver(
        "gemqrt", "sdcz", "v:in[m,k]/block_vectors, t:in[nb,k]/triangles, c:inout[m,n]~side, "
                          f"{SIDE}, trans/q=N|T|C", "c/product=c",
        summary="Compute C := op(Q) C or C op(Q) with Q of QR factors whose reflections are in blocks.",
        derivative=PRODUCT, source=SOURCE,
        example="""
>>> a, t = ad.lapack.geqrt(1, np.array([[3.0], [4.0]]))
>>> ad.lapack.gemqrt(a, t, np.zeros((2, 1))).shape
(2, 1)""",
    ),
    driver(
        "tpqrt", "sdcz", "l:int, nb:int/columns, a:inout[n,n]/upper, b:inout[m,n]/pentagon",
        "a/r=a, b/reflected=b, t[nb,n]/triangles",
        summary="Compute the QR factors [A; B] = Q [R; 0] of a triangle and a pentagonal matrix, in blocks.",
        derivative=BLOCKS, source=SOURCE, raises=DISCONTINUOUS,
        refuses="l is not from 0 to min(m, n), or nb is not from 1 to n",
        example="""
>>> a, b, t = ad.lapack.tpqrt(0, 1, np.array([[3.0]]), np.array([[4.0]]))
>>> print(a)
[[-5.]]""",
    ),
    driver(
        "tpmqrt", "sdcz", "l:int, v:in[m,k]/pentagon_vectors, t:in[nb,k]/triangles, a:inout[k,n]~side, "
                          f"b:inout[m,n]~side, {SIDE}, trans/q=N|T|C", "a/product=a, b/product=b",
        summary="Compute op(Q) [A; B] or [A B] op(Q) with Q of the QR factors of a triangle and a pentagonal matrix.",
        derivative=PRODUCT, source=SOURCE,
        example="""
>>> a, b, t = ad.lapack.tpqrt(0, 1, np.array([[3.0]]), np.array([[4.0]]))
>>> r, zero = ad.lapack.tpmqrt(0, b, t, np.array([[3.0]]), np.array([[4.0]]), trans="T")
>>> print(r.round(12))
[[-5.]]""",
    ),
    driver(
        "tzrzf", "sdcz", "a:inout[k,n]/trapezoid", "rz=a, tau[k]/sound",
        summary="Factor a wide upper trapezoid, A = [R 0] Z with an upper triangle R and a unitary Z.",
        derivative="that of the QR factors of A^H: R stays triangular, and Z stays unitary",
        refuses="a has more rows than columns",
        example="""
>>> rz, tau = ad.lapack.tzrzf(np.array([[3.0, 4.0]]))
>>> print(ad.lapack.ormrz(rz, tau, np.array([[3.0], [4.0]])).round(12))
[[-5.]
 [ 0.]]""",
    ),
    driver(
        "ormrz unmrz", "sd cz", f"a:in[k,n]/rz, tau:in[k]/reflections, c:inout[n,m]~side, {SIDE}, trans/z=N|T|C",
        "cq/product=c",
        summary="Compute C := op(Z) C or C op(Z) with Z of the factors of a wide upper trapezoid, A = [R 0] Z.",
        derivative="dC := op(Z) dC + dop(Z) C",
        example="""
>>> rz, tau = ad.lapack.tzrzf(np.array([[3.0, 4.0]]))
>>> ad.lapack.ormrz(rz, tau, np.zeros((2, 1))).shape
(2, 1)""",
        kin_example="""
>>> rz, tau = ad.lapack.tzrzf(np.array([[3.0, 4.0j]]))
>>> ad.lapack.unmrz(rz, tau, np.zeros((2, 1), complex)).shape
(2, 1)""",
    ),
)
