"""Householder's reductions to tridiagonal and bidiagonal form, and products with their orthogonal factors."""

from typing import Any

from ..driver import driver

TAU = ("The scalar factors of the reflections{}. An element is -0.0 where no reflection is needed; see "
       "docs/kinks.md.")
TO_TRIDIAGONAL: dict[str, Any] = {
    "returns": {"c": "T and the vectors of the reflections whose product is Q.",
                "cp": "T and the vectors of the reflections whose product is Q.",
                "d": "The diagonal of T.", "e": "The elements of T beside its diagonal.", "tau": TAU.format("")},
    "equation": "A = Q T Q^H",
    "derivative": "with P = Q^H dA Q and dQ = Q Om, dT = P + T Om - Om T determines the skew matrix Om, one column "
                  "after the other",
    "source": "Golub and Van Loan, Matrix Computations, 7.4 (the implicit Q theorem)",
    "raises": "In a derivative, if an element of e is zero, and the result depends on how LAPACK continued the "
              "reduction after it.",
}
WITH_Q: dict[str, Any] = {
    "given": {"a": "The array c that `{sy}trd` returns, which contains the vectors of the reflections.",
              "ap": "The array cp that `{sp}trd` returns, which contains the vectors of the reflections.",
              "tau": "The scalar factors of the reflections.",
              "lower": "Which triangle was reduced: the upper one (0) or the lower one (1).",
              "trans": "op(Q) is Q (\"N\") or its {transpose}."},
    "returns": {"q": "Q.", "c": "The product."},
    "derivative": "those of the products with reflections",
}
WITH_QP: dict[str, Any] = {
    "given": {"vect": "Which factor is used: Q (\"Q\") or P (\"P\").",
              "k": "For Q the number of columns of the matrix A that was reduced, for P its number of rows.",
              "a": "The result c of `gebrd`, or the part of it that contains the vectors.",
              "tau": "The scalar factors of the reflections: tauq for Q, taup for P.",
              "trans": "op(Q) is Q (\"N\") or its {transpose}, and so is op(P)."},
    "returns": {"q": "Q or P^H.", "c": "The product."},
    "derivative": "those of the products with reflections",
}
PRODUCT = "side:L|R, trans:N|{T}"

DRIVERS = (
    driver(
        "sytrd hetrd", "sd cz", "a:inout[n,n]/symmetric, lower=0|1", "c/part=a, d[n]%real, e[n-1]%real, tau[n-1]",
        summary="Reduce a {symmetric} matrix to a real tridiagonal matrix T, A = Q T Q^H.",
        notes="Q is the matrix that `{or}gtr` computes. Its last column (lower=0) or first column (lower=1) is that of "
              "the identity.",
        example="""
>>> a = np.array([[1.0, 0.0, 0.0], [{one}, 0.0, 0.0], [0.0, {one}, 3.0]])
>>> c, d, e, tau = ad.lapack.{sy}trd(a.copy(), lower=1)
>>> q, T = ad.lapack.{or}gtr(c, tau, lower=1), np.diag(d) + np.diag(e, 1) + np.diag(e, -1)
>>> np.allclose(np.tril(q @ T @ q.conj().T), a)
True""",
        **TO_TRIDIAGONAL,
    ),
    driver(
        "sptrd hptrd", "sd cz", "n:int, ap:inout[n(n+1)/2]/symmetric_packed, lower/stored=0|1",
        "cp=ap, d[n]%real, e[n-1]%real, tau[n-1]",
        summary="Reduce a {symmetric} matrix in packed storage to a real tridiagonal matrix T, A = Q T Q^H.",
        notes="It copies the triangle into a full matrix, and calls `{sy}trd`.",
        example="""
>>> ad.lapack.{sp}trd(2, np.array([1.0, {one}, 3.0]))[1]
array([1., 3.])""",
        **TO_TRIDIAGONAL,
    ),
    driver(
        "orgtr ungtr", "sd cz", "a:inout[n,n]/tridiagonal, tau:in[n-1]/made, lower=0|1", "q=a",
        summary="Compute Q of the reduction of a {symmetric} matrix to tridiagonal form, A = Q T Q^H.",
        example="""
>>> c, d, e, tau = ad.lapack.{sy}trd(np.array([[1.0, {one}], [0.0, 3.0]]))
>>> np.abs(ad.lapack.{or}gtr(c, tau)).round(12)
array([[1., 0.],
       [0., 1.]])""",
        **WITH_Q,
    ),
    driver(
        "opgtr upgtr", "sd cz", "ap:in[n(n+1)/2]/tridiagonal_packed, tau:in[n-1]/made, lower=0|1", "q[n,n]",
        summary="Compute Q of the reduction of a packed {symmetric} matrix to tridiagonal form, A = Q T Q^H.",
        notes="It copies the triangle into a full matrix, and calls `{or}gtr`.",
        example="""
>>> cp, d, e, tau = ad.lapack.{sp}trd(2, np.array([1.0, {one}, 3.0]))
>>> np.abs(ad.lapack.{op}gtr(cp, tau)).round(12)
array([[1., 0.],
       [0., 1.]])""",
        **WITH_Q,
    ),
    driver(
        "ormtr unmtr", "sd cz", f"{PRODUCT}, a:in[n,n]/tridiagonal, tau:in[n-1]/made, c:inout[n,n], lower=0|1", "c=c",
        summary="Compute C := op(Q) C or C op(Q) with Q of the reduction of a {symmetric} matrix to tridiagonal form.",
        example="""
>>> c, d, e, tau = ad.lapack.{sy}trd(np.array([[1.0, {one}], [0.0, 3.0]]))
>>> np.abs(ad.lapack.{or}mtr("L", "N", c, tau, np.array([[1.0], [3.0]]) + 0 * c[:, :1])).round(12)
array([[1.],
       [3.]])""",
        **WITH_Q,
    ),
    driver(
        "opmtr upmtr", "sd cz", f"{PRODUCT}, ap:in[n(n+1)/2]/tridiagonal_packed, tau:in[n-1]/made, c:inout[n,n], "
                                "lower=0|1", "c=c",
        summary="Compute C := op(Q) C or C op(Q) with Q of the reduction of a {symmetric} matrix in packed storage.",
        notes="It copies the triangle into a full matrix, and calls `{or}mtr`.",
        example="""
>>> cp, d, e, tau = ad.lapack.{sp}trd(2, np.array([1.0, {one}, 3.0]))
>>> ad.lapack.{op}mtr("L", "N", cp, tau, np.zeros((2, 1), cp.dtype)).shape
(2, 1)""",
        **WITH_Q,
    ),
    driver(
        "gebrd", "sdcz", "a:inout[m,n]", "c=a, d[k]%real, e[k-1]%real, tauq[k], taup[k]",
        summary="Reduce a matrix to a real bidiagonal matrix B, A = Q B P^H.",
        equation="A = Q B P^H",
        notes="`orgbr` or `ungbr` computes Q and P^H. With k = min(m, n), B has its elements e above the diagonal, or "
              "below it if m < n.",
        derivative="that of the reduction of [0 A^H; A 0] to tridiagonal form; see `sytrd`",
        source="Golub and Kahan (1965), Calculating the singular values and pseudo-inverse of a matrix",
        raises="In a derivative, if an element of d or e is zero, and the result depends on how LAPACK continued the "
               "reduction after it.",
        returns={"c": "B and the vectors of the reflections whose products are Q and P.",
                 "d": "The diagonal of B.", "e": "The elements of B beside its diagonal.",
                 "tauq": TAU.format(" of Q"), "taup": TAU.format(" of P")},
        example="""
>>> a = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
>>> c, d, e, tauq, taup = ad.lapack.gebrd(a.copy())
>>> q, pt = ad.lapack.orgbr("Q", 2, c, tauq, overwrite_a=False), ad.lapack.orgbr("P", 3, c[:2], taup)
>>> np.allclose(q @ (np.diag(d) + np.diag(e, 1)) @ pt, a)
True""",
    ),
    driver(
        "orgbr ungbr", "sd cz", "vect:Q|P, k:int/n, a:inout[m,n]/bidiagonal, tau:in[n]/made", "q=a",
        summary="Compute Q or P^H of the reduction of a matrix to bidiagonal form, A = Q B P^H.",
        refuses="the shape of a does not fit k",
        example="""
>>> c, d, e, tauq, taup = ad.lapack.gebrd(np.array([[3.0, 4.0]]) + 0 * {one})
>>> print(np.abs(ad.lapack.{or}gbr("P", 1, c, taup)))
[[0.6 0.8]]""",
        **WITH_QP,
    ),
    driver(
        "ormbr unmbr", "sd cz", f"vect:Q|P, {PRODUCT}, k:int/n, a:in[m,n]/bidiagonal, tau:in[n]/made, c:inout[n,n]",
        "c=c",
        summary="Compute C := op(Q) C, C op(Q), op(P) C or C op(P) with Q and P of a reduction to bidiagonal form.",
        example="""
>>> a = np.array([[3.0, 4.0]]) + 0 * {one}
>>> c, d, e, tauq, taup = ad.lapack.gebrd(a.copy())
>>> print(np.abs(ad.lapack.{or}mbr("P", "R", "N", 1, c, taup, a)).round(12))
[[5. 0.]]""",
        **WITH_QP,
    ),
)
