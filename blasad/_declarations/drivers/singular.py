"""Singular values and vectors."""

from ..driver import driver

DRIVERS = tuple(
    driver(
        name, "sdcz", "a:kept[m,n], compute_uv=1|0, full_matrices=1|0, lwork:unused=None",
        "u?(compute_uv:1)[m,m]/vectors, s[k], vt?(compute_uv:1)[n,n]/vectors",
        summary=f"Compute singular values and vectors of a matrix, A = U diag(s) V^H, by {method}.",
        equation="A = U diag(s) V^H",
        derivative="with P = U^H dA V: ds = Re diag(P), and dU and dV divide its Hermitian part by s_j - s_i and its "
                   "skew part by s_i + s_j; see `blasad.linalg.svd`",
        notes="If compute_uv is 0, only s is returned.",
        source="Wan and Zhang (2019), Automatic differentiation for complex valued SVD",
        raises="If the algorithm does not converge. A derivative raises it if the result depends on which singular "
               "vectors LAPACK chose for equal singular values, or for the singular value zero.",
        given={"compute_uv": "Whether singular vectors are computed (1) or only singular values (0).",
               "full_matrices": "Whether U and V are square (1), or have k = min(m, n) columns (0)."},
        returns={"u": "U: the left singular vectors, one in each column.",
                 "s": "The singular values in descending order.",
                 "vt": "V^H: the conjugated right singular vectors, one in each row."},
        example=f"""
>>> u, s, vt = ad.lapack.{name}(np.array([[3.0, 0.0], [4.0, 0.0], [0.0, 2.0]]), full_matrices=0)
>>> s, u.shape
(array([5., 2.]), (3, 2))""",
    ) for name, method in (("gesdd", "divide and conquer"), ("gesvd", "QR iterations"))
)
