"""Eigenvalues and eigenvectors of pencils of symmetric and Hermitian matrices, and their reduction to standard form."""

from typing import Any

from ..driver import driver
from .hermitian import SOURCE

READ = "a:{}[n,n]/symmetric, b:inout[n,n]/definite, itype=1|2|3, jobz=V|N"
EIGEN: dict[str, Any] = {
    "given": {"a": "The {symmetric} matrix A. Only the triangle that `uplo` names is read.",
              "b": "The {symmetric} positive definite matrix B. Only the triangle that `uplo` names is read, and the "
                   "Cholesky factor of B overwrites it.",
              "itype": "Which problem is solved: A v = w B v (1), A B v = w v (2) or B A v = w v (3)."},
    "derivative": "with P = V^H dA V and R = V^H dB V, type 1 has dw = diag(P - R W) and "
                  "dV = V (F o (P - R W) - diag(R)/2);  the other types have similar formulas",
    "source": SOURCE,
    "raises": "If B is not positive definite, or the algorithm does not converge. A derivative raises it if the result "
              "depends on which eigenvectors LAPACK chose for equal eigenvalues.",
}
STANDARD: dict[str, Any] = {
    "given": {"itype": "For A x = w B x (1), C is inv(L) A inv(L^H) or inv(U^H) A inv(U). For A B x = w x (2) and "
                       "B A x = w x (3), it is L^H A L or U A U^H.",
              "b": "The Cholesky factor of B, as `potrf` returns it.",
              "bp": "The Cholesky factor of B, as `pptrf` returns it.",
              "lower": "Which triangles are used: the upper ones with B = U^H U (0), or the lower ones with B = L L^H "
                       "(1)."},
    "returns": {"c": "One triangle of C.", "cp": "One triangle of C."},
    "derivative": "those of two triangular solutions or products",
}

DRIVERS = (
    *(driver(
        names, "sd cz", f"{READ.format('inout')}, uplo=L|U", "w[n]/ascending%real, v?(jobz:V)[n,n]/vectors=a",
        summary=f"Compute eigenvalues and eigenvectors of a {{symmetric}} pencil, A v = w B v, by {method}.",
        equation="A V = B V diag(w)",
        notes="With jobz=\"N\", only w is returned, and a is not overwritten. Eigenvectors are scaled to V^H B V = I, "
              "or with itype=3 to V^H inv(B) V = I.",
        example=f"""
>>> a, b = np.array([[2.0, 0.0], [{{one}}, 2.0]]), np.array([[1.0, 0.0], [0.0, 1.0]]) + 0 * {{one}}
>>> w, v = ad.lapack.{{sy}}{names[2:5].strip()}(a, b)
>>> w.round(12)
array([1., 3.])""",
        **EIGEN,
    ) for names, method in (("sygv hegv", "the QR algorithm"), ("sygvd hegvd", "divide and conquer"))),
    driver(
        "sygvx hegvx", "sd cz", f"{READ.format('kept')}, range=A|V|I, uplo=L|U, vl:float=0.0, vu:float=1.0, il:int=1, "
                                "iu:int=None, abstol:float=0.0",
        "w[m]/ascending%real, z[n,m]/vectors, m:int, ifail[m]%index",
        summary="Compute some or all eigenvalues and eigenvectors of a {symmetric} pencil, A v = w B v.",
        equation="A Z = B Z diag(w)",
        notes="The derivative of k eigenvectors takes O(n^2 k) operations.",
        refuses="vl and vu, or il and iu, are not in ascending order",
        example="""
>>> a, b = np.array([[2.0, 0.0], [{one}, 2.0]]), np.array([[1.0, 0.0], [0.0, 1.0]]) + 0 * {one}
>>> w, z, m, ifail = ad.lapack.{sy}gvx(a, b, range="I", il=2)
>>> w.round(12), m
(array([3.]), 1)""",
        **EIGEN,
    ),
    driver(
        "sygst hegst", "sd cz", "a:inout[n,n]/symmetric, b:in[n,n]/cholesky, itype=1|2|3, lower=0|1",
        "c[n,n]/part=a",
        summary="Reduce a generalized eigenproblem of {symmetric} matrices, such as A x = w B x, to standard form, "
                "C y = w y.",
        example="""
>>> a, b = np.array([[4.0, {one}], [0.0, 9.0]]), np.array([[2.0, 0.0], [0.0, 3.0]]) + 0 * {one}
>>> print(np.diag(ad.lapack.{sy}gst(a, b)).real)
[1. 1.]""",
        **STANDARD,
    ),
    driver(
        "spgst hpgst", "sd cz", "n:int, ap:inout[n(n+1)/2]/symmetric_packed, bp:in[n(n+1)/2]/cholesky_packed, "
                                "itype=1|2|3, lower=0|1", "cp[n(n+1)/2]=ap",
        summary="Reduce a generalized eigenproblem of packed {symmetric} matrices, such as A x = w B x, to standard "
                "form.",
        notes="It copies the triangles into full matrices, and calls `{sy}gst`.",
        example="""
>>> c = ad.lapack.{sp}gst(2, np.array([4.0, {one}, 9.0]), np.array([2.0, 0.0, 3.0]) + 0 * {one})
>>> print(c[[0, 2]].real)
[1. 1.]""",
        **STANDARD,
    ),
)
