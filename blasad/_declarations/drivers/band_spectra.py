"""Eigenvalues and eigenvectors of matrices in band storage and packed storage, and of tridiagonal matrices."""

from typing import Any

from ..driver import driver
from .hermitian import EIGEN, SUBSET

LIMITS = "vl:float, vu:float, il:int, iu:int"
OPTIONAL = "vl:float=0.0, vu:float=1.0, il:int=1, iu:int=None, abstol:float=0.0"
ALL = "w[n]/ascending%real, z?(compute_v:1)[n,n]/vectors"
SOME = "w[m]/ascending%real, z[n,m]/vectors, m:int, ifail[m]%index"
METHODS = (("ev", "the QR algorithm"), ("evd", "divide and conquer"))
TRIDIAGONAL: dict[str, Any] = EIGEN | {
    "given": {"e": "The elements of A beside its diagonal.",
              "w": "The eigenvalues, as `stebz` with order=\"B\" returns them. They only select eigenvectors, and have "
                   "no derivative."},
    "derivative": "bd_i = sum v_i^2 bw and be_i = 2 sum v_i v_(i+1) bw for eigenvalues; eigenvectors have that of "
                  "`syevd` with respect to d and e alone",
}

DRIVERS = (
    *(driver(
        f"sb{name} hb{name}", "sd cz", "ab:kept[k+1,n]/symmetric_band, compute_v=1|0, lower/stored=0|1", ALL,
        summary=f"Compute eigenvalues and eigenvectors of a {{symmetric}} band matrix, A v = w v, by {method}.",
        equation="A Z = Z diag(w)",
        notes="The derivative computes only the diagonals of the band, and no full matrix. If compute_v is 0, only w "
              "is returned.",
        example=f"""
>>> w, z = ad.lapack.{{sb}}{name}(np.array([[2.0, 2.0], [{{one}}, 0.0]]), lower=1)
>>> w.round(12)
array([1., 3.])""",
        **EIGEN,
    ) for name, method in METHODS),
    driver(
        "sbevx hbevx", "sd cz", f"ab:kept[k+1,n]/symmetric_band, {LIMITS}, compute_v=1|0, range=0|1|2, "
                                "lower/stored=0|1, abstol:float=0.0", SOME,
        summary="Compute some or all eigenvalues and eigenvectors of a {symmetric} band matrix, A v = w v.",
        equation="A Z = Z diag(w)",
        notes="The derivative of eigenvectors solves systems with the shifted band matrix.",
        example="""
>>> w, z, m, ifail = ad.lapack.{sb}evx(np.array([[2.0, 2.0], [{one}, 0.0]]), 0.0, 0.0, 2, 2, range=2, lower=1)
>>> w.round(12), m
(array([3.]), 1)""",
        **EIGEN, **SUBSET,
    ),
    *(driver(
        f"sp{name} hp{name}", "sd cz", "n:int, ap:kept[n(n+1)/2]/symmetric_packed, compute_v=1|0, lower/stored=0|1",
        ALL,
        summary=f"Compute eigenvalues and eigenvectors of a {{symmetric}} matrix in packed storage by {method}.",
        equation="A Z = Z diag(w)",
        notes=f"It copies the triangle into a full matrix, and calls `{{sy}}{name}`. If compute_v is 0, only w is "
              "returned.",
        example=f"""
>>> w, z = ad.lapack.{{sp}}{name}(2, np.array([2.0, {{one}}, 2.0]))
>>> w.round(12)
array([1., 3.])""",
        **EIGEN,
    ) for name, method in METHODS),
    driver(
        "spevx hpevx", "sd cz", f"n:int, ap:kept[n(n+1)/2]/symmetric_packed, compute_v=1|0, range=A|V|I, "
                                f"lower/stored=0|1, {OPTIONAL}", SOME,
        summary="Compute some or all eigenvalues and eigenvectors of a packed {symmetric} matrix, A v = w v.",
        equation="A Z = Z diag(w)",
        notes="It copies the triangle into a full matrix, and calls `{sy}evx`.",
        example="""
>>> w, z, m, ifail = ad.lapack.{sp}evx(2, np.array([2.0, {one}, 2.0]), range="I", il=2)
>>> w.round(12), m
(array([3.]), 1)""",
        **EIGEN, **SUBSET,
    ),
    *(driver(
        f"st{name}", "sd", "d:inout[n]/diagonal, e:kept[n-1]/beside, compute_v=1|0",
        "vals/ascending=d, z?(compute_v:1)[n,n]/vectors",
        summary=f"Compute eigenvalues and eigenvectors of a symmetric tridiagonal matrix, A v = w v, by {method}.",
        equation="A Z = Z diag(w)",
        notes="If compute_v is 0, only the eigenvalues are returned.",
        example=f"""
>>> w, z = ad.lapack.st{name}(np.array([2.0, 2.0]), np.array([1.0]))
>>> w.round(12)
array([1., 3.])""",
        **TRIDIAGONAL,
    ) for name, method in METHODS),
    driver(
        "sterf", "sd", "d:inout[n]/diagonal, e:kept[n-1]/beside", "vals/ascending=d",
        summary="Compute the eigenvalues of a symmetric tridiagonal matrix.",
        example="""
>>> ad.lapack.sterf(np.array([2.0, 2.0]), np.array([1.0])).round(12)
array([1., 3.])""",
        **TRIDIAGONAL,
    ),
    driver(
        "stemr", "sd", f"d:kept[n]/diagonal, e:in[n]/beside_longer, range:0|1|2, {LIMITS}, compute_v=1|0",
        "m:int, w[m]/ascending, z?(compute_v:1)[n,m]/vectors",
        summary="Compute some or all eigenvalues and eigenvectors of a symmetric tridiagonal matrix, by the MRRR "
                "algorithm.",
        equation="A Z = Z diag(w)",
        example="""
>>> m, w, z = ad.lapack.stemr(np.array([2.0, 2.0]), np.array([1.0, 0.0]), 2, 0.0, 0.0, 2, 2)
>>> m, w.round(12)
(1, array([3.]))""",
        **TRIDIAGONAL, **SUBSET,
    ),
    driver(
        "stebz", "sd", f"d:in[n]/diagonal, e:in[n-1]/beside, range:0|1|2, {LIMITS}, tol:float/abstol, order:E|B",
        "m:int, w[m]/blocks, iblock[m]%index, isplit[n]%index",
        summary="Compute some or all eigenvalues of a symmetric tridiagonal matrix, by bisection.",
        notes="The blocks are constants: a compiled program keeps their numbers from its trace.",
        example="""
>>> m, w, iblock, isplit = ad.lapack.stebz(np.array([2.0, 2.0]), np.array([1.0]), 1, 0.0, 2.0, 1, 1, 0.0, "E")
>>> m, w.round(12)
(1, array([1.]))""",
        **TRIDIAGONAL, **SUBSET,
    ),
    driver(
        "stein", "sd", "d:in[n]/diagonal_of_blocks, e:in[n-1]/made, w:in[m]/of_stebz, iblock:in[m]/of_stebz%index, "
                       "isplit:in[n]/of_stebz%index", "z[n,m]/vectors",
        summary="Compute eigenvectors of a symmetric tridiagonal matrix for given eigenvalues, by inverse iteration.",
        equation="A Z = Z diag(w)",
        refuses="w has more than n elements",
        example="""
>>> d, e = np.array([2.0, 2.0]), np.array([1.0])
>>> m, w, iblock, isplit = ad.lapack.stebz(d, e, 2, 0.0, 0.0, 2, 2, 0.0, "B")
>>> abs(ad.lapack.stein(d, e, w, iblock, isplit)).round(4)
array([[0.7071],
       [0.7071]])""",
        **TRIDIAGONAL,
    ),
)
