"""The routines of LAPACK except those for orthogonal factors, as data; see `rule.Rule`.

Only `blasad.linalg` calls the routines in the namespace "inner"."""

from __future__ import annotations

from .matrices import SYMM_SOURCE, TRSM_SOURCE
from .rule import routine

TRTRS_RAISES = "If an element of the diagonal is exactly zero."
TBTRS_REVERSE = "W = A^-H bB;  bA -= W B_after^H where A is stored;  bB := W"
POTRF_FORWARD = "dL := L low(inv(L) dA inv(L)^H), low(X) is the lower triangle of X with half its diagonal; U = L^H"
POTRF_REVERSE = "bA := low(inv(L)^H (P + P^H) inv(L)), P = low(L^H bL), recursively by halves of A; U = L^H"
POTRF_SOURCE = "I. Murray, Differentiation of the Cholesky decomposition, 2016"
POTRF_RAISES = "If the matrix is not positive definite."
GETRF_FORWARD = "dL := L low(M), dU := up(M) U, M = inv(L) P dA inv(U), low excludes and up includes the diagonal"
GETRF_SOURCE = (
    "de Hoog, Anderssen, Lukas (2011), Differentiation of matrix functionals using triangular "
    "factorization"
)
GETRF_RAISES = "If an element of U's diagonal is exactly zero."
SYTRF_ARGS = "a:inout[n,n]/indefinite, lower=0, ipiv:out[n]%index=None"
SYTRS_ARGS = "a:in[m,m]/factored, ipiv:in[m]%index, b:inout[m,n?], lower=0"
SYTRS_EQUATION = "B := inv(A) B with the factors L and D of A"
TRSYL_SOURCE = "Giles (2008), An extended collection of matrix derivative results, section 2"
RANKED_SOURCE = "Golub and Pereyra (1973), The differentiation of pseudo-inverses, at constant rank"

ROUTINES = (
    routine(
        "trtrs", "sdcz", "a:in[m,m]~trans/triangular, b:inout[m,n?], lower=0, trans=0, unitdiag=0",
        module="blas.triangles", namespace="lapack",
        op="TRTRS", call="TRSM where an exact zero on the diagonal of A is an error",
        equation="B := inv(op(A)) B, A triangular",
        forward="dB := inv(A) (dB - tri(dA) B_after)",
        reverse="W = A^-H bB;  bA -= tri(W B_after^H);  bB := W",
        source=TRSM_SOURCE,
        raises=TRTRS_RAISES,
    ),
    routine(
        "tbtrs", "sdcz", "ab:in[k+1,n]/triangular, b:inout[n,p?], uplo=2, trans=0, diag=0",
        module="blas.band_and_packed", namespace="lapack", kernel="storage",
        op="TBTRS", call="TBSV and TPSV of several columns, where an exact zero on the diagonal of A is an error",
        equation="B := inv(op(A)) B, A a triangular band matrix",
        forward="dB := inv(A) (dB - dA B_after)",
        reverse=TBTRS_REVERSE,
        source=TRSM_SOURCE,
        raises=TRTRS_RAISES,
        flag_values={"uplo": (1, 2)},
    ),
    routine(
        "tptrs", "sdcz", "n:int, ap:in[n(n+1)/2]/triangular, b:inout[n,p?], uplo=2, trans=0, diag=0",
        module="blas.band_and_packed", namespace="lapack", kernel="storage",
        op="TPTRS", call="TBSV and TPSV of several columns, where an exact zero on the diagonal of A is an error",
        equation="B := inv(op(A)) B, A triangular and packed",
        forward="dB := inv(A) (dB - dA B_after)",
        reverse=TBTRS_REVERSE,
        source=TRSM_SOURCE,
        raises=TRTRS_RAISES,
        flag_values={"uplo": (1, 2)},
    ),
    routine(
        "lacpy", "sdcz", "uplo, a:in[m,n]/part, b:out[m,n]/part=None",
        module="lapack.auxiliary", namespace="lapack",
        equation="B := A",
        forward="dB := dA",
        reverse="bA += bB;  bB := 0",
        source="linear",
    ),
    routine(
        "lascl", "sdcz", "type, cfrom%real, cto%real, a:inout[m,n]/part",
        module="lapack.auxiliary", namespace="lapack", kernel="level1",
        op="LASCL", call="C := C alpha / beta without overflow, real alpha and beta; W part of C",
        scipy={"lascl": "?lascl"},
        equation="A := A cto / cfrom, without overflow or underflow in between",
        forward="dA := dA cto / cfrom + dcto A / cfrom - dcfrom A cto / cfrom^2",
        reverse="bcto += <A, bA> / cfrom;  bcfrom -= <A, bA> cto / cfrom^2;  bA := bA cto / cfrom",
        source="quotient rule",
    ),
    routine(
        "laset", "sdcz", "uplo, alpha, beta, a:out[m,n]/part",
        module="lapack.auxiliary", namespace="lapack", kernel="level1",
        op="LASET", call="C := alpha off the diagonal, beta on it; W part of C",
        equation="A := alpha off the diagonal, beta on it",
        forward="dA := dalpha off the diagonal, dbeta on it",
        reverse="balpha += sum(bA off the diagonal);  bbeta += sum(diag(bA));  bA := 0",
        source="linear",
    ),
    routine(
        "laswp", "sdcz", "a:inout[m,n], piv:in[p]%index, k1:int=0, k2:int=None, off:int=0, inc:int=1",
        module="lapack.auxiliary", namespace="lapack", kernel="level1",
        op="LASWP", call="C := C with rows alpha, alpha + 1, ... exchanged for rows B one by one; fn: last one first",
        equation="for i = k1, ..., k2, in reverse order if inc = -1: A[i] <-> A[piv[off + i]]",
        forward="dA := dA with its rows exchanged in the same way",
        reverse="bA := bA with the exchanges of its rows undone",
        source="linear",
    ),
    routine(
        "potrf", "sdcz", "a:inout[n,n]/definite, lower=0, clean=1",
        module="lapack.cholesky", namespace="lapack",
        op="POTRF", call="C := L with L L^H = C, lower triangles; part LOWER, or FULL: with zeros above L",
        scipy={"potrf": "?potrf"},
        equation="A := L with L L^H = A, L lower triangular; or U with U^H U = A",
        forward=POTRF_FORWARD,
        reverse=POTRF_REVERSE,
        source=POTRF_SOURCE,
        raises=POTRF_RAISES,
    ),
    routine(
        "pbtrf", "sdcz", "ab:inout[k+1,n]/definite, lower=0",
        module="lapack.band_cholesky", namespace="lapack",
        op="PBTRF", call="C := L with L L^H = C, a lower triangle, or C := U with U^H U = C; a band, or packed C",
        scipy={"pbtrf": "?pbtrf"},
        equation="A := L with L L^H = A, L a lower triangular band matrix; or U with U^H U = A; one triangle",
        forward=POTRF_FORWARD,
        reverse="bA := low(inv(L)^H (P + P^H) inv(L)) in the band, P = low(L^H bL), one column of blocks "
                "after the other, or in one call for at most 16 diagonals; U = L^H",
        source=POTRF_SOURCE,
        raises=POTRF_RAISES,
    ),
    routine(
        "pptrf", "sdcz", "n:int, ap:inout[n(n+1)/2]/definite, lower=0",
        module="lapack.packed_cholesky", namespace="lapack",
        op="PPTRF", call="C := L with L L^H = C, a lower triangle, or C := U with U^H U = C; a band, or packed C",
        scipy={"pptrf": "?pptrf"},
        equation="A := L with L L^H = A, L lower triangular; or U with U^H U = A; a packed triangle",
        forward=POTRF_FORWARD,
        reverse=POTRF_REVERSE,
        source=POTRF_SOURCE,
        raises=POTRF_RAISES,
    ),
    routine(
        "pstrf", "sdcz", "a:inout[n,n]/ordered, tol:number=-1, lower=0, piv:out[n]%index=None",
        module="lapack.pivoted_cholesky", namespace="lapack",
        op="PSTRF", call="the same of C with rows and columns in the order B, which is found; until alpha is left",
        scipy={"pstrf": "?pstrf"},
        equation="A := L with L L^H = A[piv][:, piv], or U with U^H U; the largest remaining pivot next",
        forward="that of potrf for A[piv][:, piv], with dA[piv][:, piv]",
        reverse="that of potrf for B = A[piv][:, piv];  bA[piv][:, piv] := bB, conjugated where an element comes "
                "from the other triangle",
        source=POTRF_SOURCE,
        raises="If the matrix is not positive definite: a pivot is at most tol, or n eps times the largest one.",
    ),
    routine(
        "getrf", "sdcz", "a:inout[m,n]/regular, piv:out[q]%index=None",
        module="lapack.lu", namespace="lapack",
        op="GETRF", call="C := P^T L U in place, B := for each row the one it was exchanged with; fn: singular U too",
        scipy={"getrf": "?getrf"},
        equation="P A = L U, A := U and L without its unit diagonal; row i was exchanged with row piv[i]",
        forward=GETRF_FORWARD,
        reverse="bA := P^T inv(L)^H (low(L^H bL) + up(bU U^H)) inv(U)^H, recursively by halves of A",
        source=GETRF_SOURCE,
        raises=GETRF_RAISES,
    ),
    routine(
        "gbtrf", "sdcz", "ab:inout[2kl+ku+1,n]/filled, kl:int, ku:int, m:int=None, piv:out[q]%index=None",
        module="lapack.band_lu", namespace="lapack",
        op="GBTRF", call="C := its factors of alpha rows, column j of L as step j made it; B as in GETRF",
        scipy={"gbtrf": "?gbtrf"},
        equation="P A = L U of a band, ab := U and L's multipliers; row i was exchanged with row piv[i]",
        forward=GETRF_FORWARD,
        reverse="bA := P^T inv(L)^H (low(L^H bL) + up(bU U^H)) inv(U)^H on the band, in dense windows of it; "
                "bab := 0 in the first kl rows",
        source=GETRF_SOURCE,
        raises=GETRF_RAISES,
    ),
    routine(
        "gbtrl", "sdcz", "ab:in[2kl+ku+1,n]/multipliers, kl:int, ku:int, b:inout[n,k], piv:in[n]%index, trans=0",
        module="lapack.band_lu", namespace="lapack",
        op="GBTRL", call="C := inv(L) P C with the factors A and the exchanges B; trans: P^T inv(L)^T C",
        order="trans, n, kl, ku, nrhs, ab, ldab, ipiv, b, ldb",
        equation="B := inv(L) P B, or P^T inv(L)' B with trans, L and P from gbtrf",
        forward="dB := inv(L) (P dB - dL B_after);  or P^T inv(L)' (dB - dL' P B_after)",
        reverse="W = inv(L)^H bB;  bL -= W B_after^H below the diagonal;  bB := P^T W;  with trans, W = inv(L)'^H "
                "P bB;  bL' -= W (P B_after)^H;  bB := W",
        source=TRSM_SOURCE,
    ),
    routine(
        "gtbtrf", "sdcz", "ab:inout[4,n]/filled, piv:out[n]%index=None",
        module="lapack.tridiagonal", namespace="lapack",
        op="GTTRF", call="the same of a tridiagonal matrix",
        scipy={"gttrf": "?gttrf"},
        order="n, ab, ldab, ipiv",
        equation="P A = L U of a tridiagonal A by gttrf, in the storage of gbtrf with kl = ku = 1",
        forward=GETRF_FORWARD,
        reverse="bA := P^T inv(L)^H (low(L^H bL) + up(bU U^H)) inv(U)^H on the three diagonals, by a recurrence; "
                "bab := 0 in the first row",
        source="the derivative of each step. For all steps together, see de Hoog, Anderssen, Lukas (2011)",
        raises=GETRF_RAISES,
    ),
    routine(
        "pttrf", "sdcz", "d:inout[n]/main%real, e:inout[n-1]/beside",
        module="lapack.tridiagonal", namespace="lapack",
        op="PTTRF", call="A, C := D and L's subdiagonal, L D L^H the matrix with the real diagonal A and C below",
        scipy={"pttrf": "?pttrf"},
        equation="L D L^H = A, A tridiagonal, d := the diagonal of D, e := the subdiagonal of L",
        forward="dd' := dd' - 2 Re(conj(l) de) + |l|^2 dd, d' the element after d;  de := (de - l dd) / d",
        reverse="be := be / d;  bd -= Re(conj(l) be);  bd += |l|^2 bd', from the last element to the first;  be "
                "-= 2 l bd'",
        source="chain rule for each step",
        raises=POTRF_RAISES,
    ),
    routine(
        "trtri", "sdcz", "c:inout[n,n]/triangular, lower=0, unitdiag=0",
        module="lapack.inverses", namespace="lapack",
        op="TRTRI", call="C := inv(C), C triangular; W part of C",
        scipy={"trtri": "?trtri"},
        equation="C := inv(C), C triangular",
        forward="dC := -C_after tri(dC) C_after",
        reverse="bC := -tri(C_after^H bC C_after^H), recursively by halves of C",
        source="Giles (2008), An extended collection of matrix derivative results, section 2.2.3",
        raises=TRTRS_RAISES,
    ),
    routine(
        "lauum", "sdcz", "c:inout[n,n]/hermitian, lower=0",
        module="lapack.inverses", namespace="lapack",
        op="LAUUM", call="C := C^H C, C lower triangular with a real diagonal; W part of C",
        scipy={"lauum": "?lauum"},
        equation="C := L^H L, L lower triangular with a real diagonal; or C := U U^H; one triangle",
        forward="dC := low(dC^H C + C^H dC), low(X) is the lower triangle of X; U = L^H",
        reverse="bC := low(C (bC + bC^H)) with the old C, recursively by halves of C; U = L^H",
        source=SYMM_SOURCE,
    ),
    routine(
        "sytrf", "sdcz", SYTRF_ARGS,
        module="lapack.indefinite", namespace="lapack", kernel="bunch_kaufman",
        op="SYTRF", call="C := L and D of P^T C P = L D L', B := pivots as LAPACK numbers them; W part of C",
        scipy={"sytrf": "?sytrf"},
        equation="P^T A P = L D L^T, or U D U^T; A := the factors, ipiv := pivots, as LAPACK stores them",
        forward="dD := the diagonal blocks of M = inv(L) P^T dA P inv(L)^T;  dL := L low(M) inv(D), "
                "low(M) is the part of M below these blocks",
        reverse="bA := P inv(L)^H S conj(inv(L)^T) P^T, S = low(L^H bL) inv(D)^H + bD, recursively by halves "
                "of A; an element off the diagonal gets the adjoints of its two places",
        source="product rule on M = X D + dD + D X^T, X = inv(L) dL",
        raises="If a block of D is exactly zero.",
    ),
    routine(
        "hetrf", "cz", SYTRF_ARGS,
        module="lapack.indefinite", namespace="lapack",
        op="HETRF", call="C := L and D of P^T C P = L D L', B := pivots as LAPACK numbers them; W part of C",
        scipy={"hetrf": "ssytrf dsytrf chetrf zhetrf"},
        equation="P^T A P = L D L^H, or U D U^H; A := the factors, ipiv := pivots, as LAPACK stores them",
        forward="dD := the diagonal blocks of M = inv(L) P^T dA P inv(L)^H;  dL := L low(M) inv(D), "
                "low(M) is the part of M below these blocks",
        reverse="bA := P inv(L)^H S conj(inv(L)^H) P^T, S = low(L^H bL) inv(D)^H + bD, recursively by halves "
                "of A; an element off the diagonal gets the adjoints of its two places",
        source="product rule on M = X D + dD + D X^H, X = inv(L) dL",
        raises="If a block of D is exactly zero.",
        instead="sytrf",
    ),
    routine(
        "sytrs", "sdcz", SYTRS_ARGS,
        module="lapack.indefinite", namespace="lapack", kernel="bunch_kaufman",
        op="SYTRS", call="C := inv(A) C with the factors A and their pivots B; R part of A",
        scipy={"sytrs": "?sytrs"},
        equation=SYTRS_EQUATION,
        forward="dB := inv(A) (dB - dA B_after), dA = P d(L D L^T) P^T",
        reverse="W = A^-H bB;  the adjoint of P L D L^T P^T is -W B_after^H;  bA += the adjoints of L and D by "
                "the product rule;  bB := W",
        source="product rule",
    ),
    routine(
        "hetrs", "cz", SYTRS_ARGS,
        module="lapack.indefinite", namespace="lapack",
        op="HETRS", call="C := inv(A) C with the factors A and their pivots B; R part of A",
        scipy={"hetrs": "ssytrs dsytrs chetrs zhetrs"},
        equation=SYTRS_EQUATION,
        forward="dB := inv(A) (dB - dA B_after), dA = P d(L D L^H) P^T",
        reverse="W = A^-H bB;  the adjoint of P L D L^H P^T is -W B_after^H;  bA += the adjoints of L and D by "
                "the product rule;  bB := W",
        source="product rule",
        instead="sytrs",
    ),
    routine(
        "det", "sdcz", "a:in[n,n]/regular, *, out:out[]=None",
        module="lapack.determinants", namespace="lapack",
        op="DET", call="C := det(A), a scalar",
        equation="r := det(A)",
        forward="dr := sum(cof(A) .* dA), cof(A) = adj(A)^T, the matrix of cofactors",
        reverse="bA += conj(cof(A)) br;  br := 0",
        source="Jacobi's formula",
    ),
    routine(
        "trsyl", "sdcz", "a:in[m,m]~trana/quasi, b:in[n,n]~tranb/quasi, c:inout[m,n], trana=0, tranb=0, isgn=1",
        module="lapack.equations", namespace="lapack",
        op="TRSYL", call="C := X of A X + alpha X B = C, quasi-triangular; fn: A_LOWER, B_LOWER; alpha is 1 or -1",
        scipy={"trsyl": "?trsyl"},
        equation="C := X, op(A) X + isgn X op(B) = C, A and B quasi-triangular",
        forward="dC := the X of op(A) X + isgn X op(B) = dC - tri(dA) C_after - isgn C_after tri(dB)",
        reverse="bC := Y, op(A)^H Y + isgn Y op(B)^H = bC;  bA -= tri(Y C_after^H);  bB -= isgn tri(C_after^H Y); "
                "tri(X) is the part of X that trsyl reads: the upper triangle, and of real matrices the subdiagonal, "
                "also where it is zero",
        source=TRSYL_SOURCE,
        raises="If the equation is singular or nearly so, or its solution, which is not scaled, would overflow.",
        flag_values={"isgn": (1, -1)},
    ),
    routine(
        "potrf_within", "sdcz", "a:inout[n,n]/definite, kl:int, lower=0, clean=1",
        module="lapack.cholesky", namespace="inner",
        op="POTRF",
        equation="A := L with L L^H = A, as potrf; kl rows of a larger matrix precede A, for the error message",
        forward=POTRF_FORWARD,
        reverse=POTRF_REVERSE,
        source=POTRF_SOURCE,
        raises=POTRF_RAISES,
    ),
    routine(
        "parity", "sdcz", "x:inout[n], piv:in[m]%index",
        module="lapack.auxiliary", namespace="inner",
        op="PARITY", call="C := -C where the rows exchanged for the rows B one by one make an odd permutation",
        equation="x := -x if the number of rows i with piv[i] != i is odd",
        forward="dx := -dx if x := -x",
        reverse="bx := -bx if x := -x",
        source="linear",
    ),
    routine(
        "ranked", "sdcz", "a:in[m,n], f:out[k,n], rtol, atol",
        module="lapack.pseudoinverse", namespace="inner",
        op="RANKED", call="C := A, U, V^H, s, r in rows, A = U s V^H; r = 1 / s, or 0 if s <= alpha s1 + beta",
        scipy={"gesdd": "sgesdd dgesdd", "complex_gesdd": "cgesdd zgesdd"},
        equation="F := A, U, V^H, s, r, A = U s V^H, r = 1 / s, or 0 where s <= rtol s1 + atol",
        forward="dF := dA in the place of A, NaN elsewhere",
        reverse="bA += bF in the place of A, NaN if bF is not zero elsewhere;  bF := 0",
        source=RANKED_SOURCE,
        raises="If singular values do not converge.",
    ),
    routine(
        "pseudo", "sdcz", "f:in[k,n], b:in[m,j], c:out[l,j], trans=0",
        module="lapack.pseudoinverse", namespace="inner",
        op="PSEUDO", call="C := pinv(A) B, by what RANKED makes of a tall A; fn: pinv(A)^H B",
        equation="C := pinv(A) B, or pinv(A)^H B",
        forward="dC := P (dB - dA C + P^H dA^H R - A G) + G, P = pinv(A), R = B - A C, G = dA^H P^H C",
        reverse="V = P^H bC;  bB += V;  bA += P^H C (bC - A^H V)^H + R (P V)^H - V C^H;  bC := 0",
        source=RANKED_SOURCE,
    ),
    routine(
        "singular", "sdcz", "f:in[k,n], s:out[n]%real=None",
        module="lapack.pseudoinverse", namespace="inner",
        op="SINGULAR", call="C := the column of the s in what RANKED makes of A",
        equation="s := the singular values of A",
        forward="ds_i := Re u_i^H dA v_i",
        reverse="bA += sum_i bs_i u_i v_i^H;  bs := 0",
        source="product rule, u_i^H du_i + du_i^H u_i = 0",
    ),
    routine(
        "quasi", "sdcz", "a:in[n,n], f:out[m,n]",
        module="lapack.equations", namespace="inner",
        op="QUASI", call="C := T over U of A = U T U^H, T quasi-triangular; the shadow of T is that of A",
        scipy={"gees": "sgees dgees", "complex_gees": "cgees zgees"},
        equation="F := T over U, A = U T U^H",
        forward="dF := dA over 0",
        reverse="bA += bT;  bF := 0",
        raises="If eigenvalues do not converge.",
    ),
    routine(
        "sylvester", "sdcz", "f:in[k,m], g:in[l,n], c:inout[m,n], trana=0, tranb=0",
        module="lapack.equations", namespace="inner",
        op="SYLVESTER", call="C := X of A X + X B = C, by the T over U of both; fn: A_ADJOINT, B_ADJOINT",
        equation="C := X, op(A) X + X op(B) = C, by the Schur factors F of A and G of B",
        forward="dC := the X of op(A) X + X op(B) = dC - op(dA) C_after - C_after op(dB)",
        reverse="bC := Y, op(A)^H Y + Y op(B)^H = bC;  bA -= Y C_after^H;  bB -= C_after^H Y",
        source=TRSYL_SOURCE,
        raises="If the equation is singular or nearly so.",
    ),
)
