"""Least squares, with matrices of any rank and with linear constraints."""

from ..driver import driver

SIDES = "b:inout[r,nrhs?]/long_sides"
RANK = "The derivative assumes that the rank is constant; see `blasad.linalg.lstsq`."
PSEUDOINVERSE = "dX := P (dB - dA X) + P P^H dA^H R + (I - P A) dA^H P^H X, with P = pinv(A), R = B - A X"
GOLUB = "Golub and Pereyra (1973), The differentiation of pseudo-inverses"
NO_CONVERGENCE = "If the singular values do not converge."
FACTORS = "those of the QR and RQ factors that it computes"
NOTHING = "Nothing is written then."

DRIVERS = (
    driver(
        "gels", "sdcz", f"a:inout[m,n], {SIDES}, trans/letters=N|T|C, lwork:unused=None", "lqr=a, x/long=b",
        summary="Solve op(A) X = B with a matrix of full rank, by least squares or with the X of least norm.",
        notes="It calls `geqrf`, `ormqr` and `trtrs` if m >= n, or else `gelqf`, `trtrs` and `ormlq`. In a least-"
              "squares problem, the residual sum of squares of a column is the sum of the squared absolute values "
              "below its solution.",
        derivative=PSEUDOINVERSE, source=GOLUB,
        real_flags={"trans": ("T",)}, refuses='trans is "T" and a is complex',
        raises="If the triangular factor has an exact zero on its diagonal. A derivative raises it if the factors have "
               "no derivative.",
        example="""
>>> A, b = np.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]]), np.array([1.0, 3.0, 5.0])
>>> ad.lapack.gels(A, b)[1][:2].round(12)
array([1., 2.])""",
    ),
    driver(
        "gelsd", "sdcz", f"a:kept[m,n], {SIDES}, lwork:unused=None, size_iwork:unused/lwork=None, cond:float=-1",
        "x/long_zeros=b, s[q]/singular%real, rank:int",
        summary="Solve A X = B by least squares with the X of least norm, from the singular values of A.",
        notes=f"{RANK} Second derivatives of s are NaN.",
        derivative=PSEUDOINVERSE, source=GOLUB, raises=NO_CONVERGENCE,
        example="""
>>> x, s, rank = ad.lapack.gelsd(np.ones((2, 2)), np.array([1.0, 3.0]))
>>> x.round(12), rank
(array([1., 1.]), 1)""",
    ),
    driver(
        "gelss", "sdcz", f"a:inout[m,n], {SIDES}, cond:float=-1, lwork:unused=None",
        "v/right_vectors=a, x/long_zeros=b, s[q]/singular%real, rank:int",
        summary="Solve A X = B by least squares with the X of least norm, and compute singular vectors.",
        notes=f"{RANK} LAPACK leaves the transformed residuals below the solutions. Here, zeros are written, as by "
              "`gelsd`.",
        derivative=f"{PSEUDOINVERSE}; those of s and V are those of `gesdd`", source=GOLUB, raises=NO_CONVERGENCE,
        example="""
>>> v, x, s, rank = ad.lapack.gelss(np.ones((2, 2)), np.array([1.0, 3.0]))
>>> x.round(12), rank
(array([1., 1.]), 1)""",
    ),
    driver(
        "gelsy", "sdcz", f"a:kept[m,n], {SIDES}, jptv:in[n]%index=None, cond:float/triangles=-1, lwork:unused=None",
        "x/long_zeros=b, j[n]%index, rank:int",
        summary="Solve A X = B by least squares with the X of least norm, by a QR factorization with column pivoting.",
        notes="The derivative assumes that the rank r is constant. Then A = Q Q^H A, where Q is from the QR factors of "
              "the first r columns in this order. It calls `geqrf` for these columns, `gelqf` for Q^H A, and `trtrs`.",
        derivative=PSEUDOINVERSE, source=GOLUB,
        example="""
>>> x, j, rank = ad.lapack.gelsy(np.ones((2, 2)), np.array([1.0, 3.0]))
>>> x.round(12), rank
(array([1., 1.]), 1)""",
    ),
    driver(
        "ggqrf", "sdcz", "a:inout[n,m], b:inout[n,p]",
        "a/qr_of_a=a, taua[q]/reflections, b/rq_of_b=b, taub[s]/reflections",
        returns={"taub": "The scalar factors of the reflections in b, s = min(n, p) of them."},
        summary="Factor two matrices with the same number of rows, A = Q R and B = Q T Z with unitary Q and Z.",
        notes="It calls `geqrf`, `ormqr` and `gerqf`.",
        derivative=FACTORS,
        example="""
>>> a, taua, b, taub = ad.lapack.ggqrf(np.array([[3.0], [4.0]]), np.eye(2))
>>> print(a[0].round(12))
[-5.]""",
    ),
    driver(
        "ggrqf", "sdcz", "a:inout[m,n], b:inout[p,n]",
        "a/rq_of_a=a, taua[q]/reflections, b/qr_of_b=b, taub[s]/reflections",
        returns={"taub": "The scalar factors of the reflections in b, s = min(p, n) of them."},
        summary="Factor two matrices with the same number of columns, A = R Q and B = Z T Q with unitary Q and Z.",
        notes="It calls `gerqf`, `ormrq` and `geqrf`.",
        derivative=FACTORS,
        example="""
>>> a, taua, b, taub = ad.lapack.ggrqf(np.array([[3.0, 4.0]]), np.eye(2))
>>> print(a[0, 1:].round(12))
[-5.]""",
    ),
    driver(
        "gglse", "sdcz", "a:inout[m,n], b:inout[p,n], c:inout[m]/target, d:in[p]/constraints",
        "t=a, r/rq_of_b=b, res=c, x[n]/solution",
        summary="Solve least squares with linear constraints: find the x with B x = d that minimizes ||c - A x||.",
        notes="It calls `ggrqf` for b and a, and solves two triangular systems.",
        derivative=FACTORS, refuses="p <= n <= m + p does not hold",
        raises=f"If the rank of B is less than p, or the rank of [A; B] is less than n. {NOTHING}",
        example="""
>>> b, d = np.array([[1.0, 1.0]]), np.array([1.0])
>>> print(ad.lapack.gglse(np.eye(2), b, np.array([1.0, 4.0]), d)[3].round(12))
[-1.  2.]""",
    ),
    driver(
        "ggglm", "sdcz", "a:inout[n,m], b:inout[n,p], d:in[n]/left", "a/qr_of_a=a, b/rq_of_b=b, x[m]/solution, y[p]",
        summary="Solve a Gauss-Markov linear model: find the x and y with d = A x + B y that minimize ||y||.",
        notes="It calls `ggqrf`, and solves two triangular systems.",
        derivative=FACTORS, refuses="m <= n <= m + p does not hold",
        raises=f"If the rank of A is less than m, or the rank of [A B] is less than n. {NOTHING}",
        example="""
>>> print(ad.lapack.ggglm(np.array([[1.0], [1.0]]), np.eye(2), np.array([1.0, 3.0]))[2].round(12))
[2.]""",
    ),
)
