"""Balancing, Hessenberg forms and products with their unitary factors."""

from typing import Any

from ..driver import driver

ROWS = "lo:int=0, hi:int=None"
FORM: dict[str, Any] = {
    "given": {"lo": "The first row of the part that is reduced, counted from 0.",
              "hi": "The last row of this part. By default, it is the last one of the matrix.",
              "side": 'Whether the product has Q on the left of C ("L") or on the right ("R").',
              "trans": "op(Q) is Q (\"N\") or its {transpose}.", "c": "The matrix C."},
    "returns": {"ht": "H, and below its subdiagonal the vectors of the reflections whose product is Q.",
                "tau": "The scalar factors of the reflections.", "cq": "The product."},
    "source": "Golub and Van Loan, Matrix Computations, 7.4.5 (the implicit Q theorem)",
    "refuses": "0 <= lo <= hi < n does not hold",
}
OF_Q = "those of the products with reflections"

DRIVERS = (
    driver(
        "gebal", "sdcz", "a:inout[n,n]/apart, scale=0|1, permute=0|1", "ba=a, lo:int, hi:int, pivscale[n]%real",
        summary="Balance a matrix: P^T A P, or D^-1 P^T A P D, with a permutation P and powers of 2 in D.",
        given={"scale": "Whether A is scaled by D (1) or not (0).",
               "permute": "Whether A is permuted (1) or not (0), which moves isolated eigenvalues to both ends of the "
                          "diagonal."},
        returns={"ba": "The balanced matrix.",
                 "lo": "The first row, counted from 0, of the part that is not triangular.",
                 "hi": "The last row of this part.",
                 "pivscale": "The permutation and the scale factors, as LAPACK stores them. They are constants."},
        derivative="dB = D^-1 P^T dA P D",
        example="""
>>> ad.lapack.gebal(np.array([[1.0, 1024.0], [1 / 1024, 1.0]]), scale=1)[0]
array([[1. , 2. ],
       [0.5, 1. ]])""",
    ),
    driver(
        "gehrd", "sdcz", f"a:inout[n,n]/apart, {ROWS}", "ht=a, tau[n-1]",
        summary="Reduce a matrix to Hessenberg form, A = Q H Q^H.",
        notes="A must be triangular outside of the rows and columns lo to hi. H, the vectors and their scalar factors "
              "all have derivatives.",
        derivative="with P = Q^H dA Q and the skew Om = Q^H dQ, whose first row is zero, dH = P + H Om - Om H, where "
                   "the zeros of H determine Om",
        raises="A derivative raises it under the conditions that `blasad.linalg.hessenberg` lists.",
        example="""
>>> ht, tau = ad.lapack.gehrd(np.array([[1.0, 2.0, 3.0], [3.0, 5.0, 1.0], [4.0, 1.0, 2.0]]))
>>> ht[:, 0]
array([ 1. , -5. ,  0.5])""",
        **FORM,
    ),
    driver(
        "orghr unghr", "sd cz", f"a:inout[n,n]/hessenberg_vectors, tau:in[n-1]/taus, {ROWS}", "ht=a",
        summary="Compute Q of a Hessenberg form, A = Q H Q^H.",
        derivative=OF_Q,
        example="""
>>> A = np.array([[1, 2, 3], [3, 5, 1], [4, 1, 2]]) + 0 * {one}
>>> np.abs(ad.lapack.{or}ghr(*ad.lapack.gehrd(A)))
array([[1. , 0. , 0. ],
       [0. , 0.6, 0.8],
       [0. , 0.8, 0.6]])""",
        **FORM | {"returns": {"ht": "Q."}},
    ),
    driver(
        "ormhr unmhr", "sd cz", f"side:L|R, trans:N|{{T}}, a:in[n,n]/hessenberg_vectors, tau:in[n-1]/taus, "
        f"c:inout[n,k]~side, {ROWS}", "cq=c",
        summary="Compute C := op(Q) C or C op(Q) with Q of a Hessenberg form, A = Q H Q^H.",
        derivative=OF_Q,
        example="""
>>> A = np.array([[1, 2, 3], [3, 5, 1], [4, 1, 2]]) + 0 * {one}
>>> np.abs(ad.lapack.{or}mhr("L", "N", *ad.lapack.gehrd(A), np.eye(3) + 0 * A)).round(4)
array([[1. , 0. , 0. ],
       [0. , 0.6, 0.8],
       [0. , 0.8, 0.6]])""",
        **FORM,
    ),
)
