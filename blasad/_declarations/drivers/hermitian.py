"""Eigenvalues and eigenvectors of symmetric and Hermitian matrices."""

from typing import Any

from ..driver import driver

ALL = "compute_v=1|0, lower=0|1"
SOME = ("compute_v=1|0, range=A|V|I, lower=0|1, vl:float=0.0, vu:float=1.0, il:int=1, iu:int=None, abstol:float=0.0")
FORMULAS = ("dw = diag(P) and dV = V (F o P) with P = V^H dA V and F_ij = 1 / (w_j - w_i);  "
            "bA = V (diag(bw) + F o skew(V^H bV)) V^H")
SOURCE = "Giles (2008), Collected matrix derivative results"
EIGEN: dict[str, Any] = {
    "derivative": FORMULAS, "source": SOURCE,
    "raises": "If the algorithm does not converge. A derivative raises it if the result depends on which eigenvectors "
              "LAPACK chose for equal eigenvalues.",
}
SUBSET = {"refuses": "vl and vu, or il and iu, are not in ascending order"}

DRIVERS = (
    *(driver(
        names, "sd cz", f"a:inout[n,n]/symmetric, {ALL}", "w[n]/ascending%real, v?(compute_v:1)[n,n]/vectors=a",
        summary=f"Compute eigenvalues and eigenvectors of a {{symmetric}} matrix, A v = w v, by {method}.",
        equation="A V = V diag(w)",
        notes="With compute_v=0, only w is returned, and a is not overwritten.",
        example=f"""
>>> w, v = ad.lapack.{{sy}}{names[2:5].strip()}(np.array([[2.0, {{one}}], [0.0, 2.0]]))
>>> w.round(12)
array([1., 3.])""",
        **EIGEN,
    ) for names, method in (("syev heev", "the QR algorithm"), ("syevd heevd", "divide and conquer"))),
    driver(
        "syevr heevr", "sd cz", f"a:kept[n,n]/symmetric, {SOME}",
        "w[m]/ascending%real, z[n,m]/vectors, m:int, isuppz[2m]/support%index",
        summary="Compute some or all eigenvalues and eigenvectors of a {symmetric} matrix, A v = w v.",
        equation="A Z = Z diag(w)",
        notes="The derivative of k eigenvectors takes O(n^2 k) operations.",
        example="""
>>> w, z, m, isuppz = ad.lapack.{sy}evr(np.array([[2.0, {one}], [0.0, 2.0]]), range="I", il=2)
>>> w.round(12), m
(array([3.]), 1)""",
        **EIGEN, **SUBSET,
    ),
    driver(
        "syevx heevx", "sd cz", f"a:kept[n,n]/symmetric, {SOME}",
        "w[m]/ascending%real, z[n,m]/vectors, m:int, ifail[m]%index",
        summary="Compute some or all eigenvalues and eigenvectors of a {symmetric} matrix by bisection and inverse "
                "iteration.",
        equation="A Z = Z diag(w)",
        example="""
>>> w, z, m, ifail = ad.lapack.{sy}evx(np.array([[2.0, {one}], [0.0, 2.0]]), range="V", vl=0.0, vu=2.0)
>>> w.round(12), m
(array([1.]), 1)""",
        **EIGEN, **SUBSET,
    ),
)
