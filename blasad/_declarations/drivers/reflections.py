"""Single reflections and rotations."""

from ..driver import driver

DRIVERS = (
    driver(
        "larfg", "sdcz", "n:int, alpha:scalar, x:inout[n-1], incx:int=1", "beta, v=x, tau",
        summary="Find a reflection H = 1 - tau [1, v] [1, v]^H that eliminates all but one element of a vector.",
        equation="H^H [alpha, x] = [beta, 0]",
        notes="It calls `geqrf` for one column.",
        derivative="that of `geqrf`",
        refuses="x is too short, or incx is not positive",
        given={"n": "The length of the vector [alpha, x].", "alpha": "The first element of this vector.",
               "x": "The other n - 1 elements, one in every incx elements of the array.",
               "incx": "The step from one element of x to the next, which must be positive."},
        returns={"beta": "The remaining element, which is real.", "v": "The vector v, stored like x.",
                 "tau": "The scalar factor of the reflection. It is -0.0 if no reflection is needed; see "
                        "docs/kinks.md."},
        example="""
>>> beta, v, tau = ad.lapack.larfg(2, 3.0, np.array([4.0]))
>>> print(beta, v, tau)
-5.0 [0.5] 1.6""",
    ),
    driver(
        "larf", "sdcz", "v:in[n], tau:scalar, c:inout[n,n], work:unused=None, side=L|R, incv:int=1",
        "c=c",
        summary="Compute C := H C or C H with one reflection, H = 1 - tau v v^H.",
        equation="C := C - tau v v^H C",
        derivative="those of the products",
        refuses="v is too short",
        given={"v": "The vector v, one element in every incv elements of the array.",
               "tau": "The scalar factor of the reflection.", "c": "The matrix C.",
               "incv": "The step from one element of v to the next. If it is negative, the elements are in reverse "
                       "order."},
        returns={"c": "The product."},
        example="""
>>> ad.lapack.larf(np.array([1.0, 0.5]), 1.6, np.array([[3.0], [4.0]]))
array([[-5.],
       [ 0.]])""",
    ),
    driver(
        "lartg", "sdcz", "f:scalar, g:scalar", "cs%real, sn, r",
        summary="Find the rotation that eliminates the second of two numbers: [c s; -conj(s) c] [f, g] = [r, 0].",
        notes="r has the sign of f, as in LAPACK 3.10 and later. If f is 0, then c is 0 and r is |g|.",
        derivative="those of the formulas c = |f| / |(f, g)|, s = sign(f) conj(g) / |(f, g)| and "
                   "r = sign(f) |(f, g)|",
        given={"f": "The first number.", "g": "The second number."},
        returns={"cs": "The cosine c, which is not negative.", "sn": "The sine s.", "r": "The remaining number."},
        example="""
>>> print(*ad.lapack.lartg(3.0, 4.0))
0.6 0.8 5.0""",
    ),
)
