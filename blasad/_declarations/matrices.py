"""The routines of BLAS for matrices, as data; see `rule.Rule`."""

from __future__ import annotations

from .rule import routine

GEMM_SOURCE = "product rule; Giles (2008), An extended collection of matrix derivative results, section 2.2"
GEMV_FORWARD = "dy := alpha (dA x + A dx) + dalpha A x + beta dy + dbeta y"
GER_ARGS = "alpha, x:in[m], y:in[n], incx:int=1, incy:int=1, a:inout[m,n]=None"
GER_FORWARD = "dA += alpha (dx y^T + x dy^T) + dalpha x y^T"
GER_REVERSE = "bx += conj(alpha) bA conj(y);  by += conj(alpha) bA^T conj(x);  balpha += <x y^T, bA>"
SYMM_FORWARD = "dC := alpha (dA B + A dB) + dalpha A B + beta dC + dbeta C, dA stored like A"
SYMM_SOURCE = "product rule on the stored triangle"
SYMV_FORWARD = "dy := alpha (dA x + A dx) + dalpha A x + beta dy + dbeta y, dA stored like A"
TRMM_ARGS = "alpha, a:in[s,s]~trans_a/triangular, b:inout[m,n], side=0, lower=0, trans_a=0, diag=0"
TRSM_SOURCE = "Giles (2008), An extended collection of matrix derivative results, section 2.3.1"
SBMV_REVERSE = (
    "bx += conj(alpha) A^H by;  bA += S + S^T off the diagonal and S on it, where A is stored, S = "
    "conj(alpha) by x^H;  balpha += <A x, by>;  bbeta += <y, by>;  by := conj(beta) by"
)
HBMV_REVERSE = SBMV_REVERSE.replace("S + S^T off the diagonal and S on it", "S + S^H off the diagonal and re S on it")
TBMV_ARGS = "k:int, a:in[k+1,n]/triangular, x:inout[n], incx:int=1, offx:int=0, lower=0, trans=0, diag=0"
TBMV_REVERSE = "bA += bx x^H where A is stored;  bx := A^H bx"
TPMV_ARGS = "n:int, ap:in[n(n+1)/2]/triangular, x:inout[n], incx:int=1, offx:int=0, lower=0, trans=0, diag=0"
TBSV_REVERSE = "w = A^-H bx;  bA -= w x_after^H where A is stored;  bx := w"
SYR_FORWARD = "dA += P + P^T + dalpha x x^T in the triangle, P = alpha dx x^T"
SYR_REVERSE = (
    "S = bA's triangle + its transpose;  bx += conj(alpha) S conj(x);  balpha += <x x^T, bA> over the "
    "triangle"
)
HER_FORWARD = "dA += P + P^H + dalpha x x^H in the triangle, P = alpha dx x^H"
HER_REVERSE = (
    "S = bA's triangle + its conjugate transpose;  bx += alpha S x;  balpha += <x x^H, bA> over the "
    "triangle"
)
SYR2_FORWARD = "dA += P + P^T in the triangle, P = alpha (dx y^T + x dy^T) + dalpha x y^T"
SYR2_REVERSE = (
    "S = bA's triangle + its transpose;  bx += conj(alpha) S conj(y);  by += conj(alpha) S conj(x);  "
    "balpha += <x y^T, S>"
)
HER2_FORWARD = "dA += P + P^H in the triangle, P = alpha (dx y^H + x dy^H) + dalpha x y^H"
HER2_REVERSE = (
    "S = bA's triangle + its conjugate transpose;  bx += conj(alpha) S y;  by += alpha S x;  balpha += "
    "<x y^H, S>"
)

ROUTINES = (
    routine(
        "gemm", "sdcz",
        "alpha, a:in[m,k]~trans_a, b:in[k,n]~trans_b, beta=0, c:inout[m,n]=None, *, trans_a=0, trans_b=0",
        module="blas.matrices", kernel="level3",
        op="GEMM", call="C := alpha A B + beta C",
        scipy={"gemm": "?gemm"},
        equation="C := alpha op(A) op(B) + beta C",
        forward="dC := alpha (dA B + A dB) + dalpha A B + beta dC + dbeta C",
        reverse="bA += conj(alpha) bC B^H;  bB += conj(alpha) A^H bC;  balpha += <A B, bC>;  bbeta += <C, bC>;  bC "
                ":= conj(beta) bC",
        source=GEMM_SOURCE,
    ),
    routine(
        "gemv", "sdcz",
        "alpha, a:in[m,n]~trans, x:in[n], beta=0, y:inout[m]=None, offx:int=0, incx:int=1, offy:int=0, "
        "incy:int=1, trans=0",
        module="blas.matrices", kernel="level2",
        op="GEMV", call="C := alpha A B + beta C, columns B, C; nothing happens when A is empty",
        scipy={"gemv": "?gemv"},
        equation="y := alpha op(A) x + beta y",
        forward=GEMV_FORWARD,
        reverse="bA += conj(alpha) by x^H;  bx += conj(alpha) A^H by;  balpha += <A x, by>;  bbeta += <y, by>;  by "
                ":= conj(beta) by",
        source=GEMM_SOURCE,
    ),
    routine(
        "ger", "sd", GER_ARGS,
        module="blas.matrices", kernel="level2",
        op="GER", call="C := alpha A B + C, a column A times a row B",
        equation="A := alpha x y^T + A",
        forward=GER_FORWARD,
        reverse=GER_REVERSE,
        source="product rule",
        instead="geru or gerc",
    ),
    routine(
        "geru", "cz", GER_ARGS,
        module="blas.matrices",
        op="GER",
        scipy={"geru": "sger dger cgeru zgeru"},
        equation="A := alpha x y^T + A",
        forward=GER_FORWARD,
        reverse=GER_REVERSE,
        source="product rule",
    ),
    routine(
        "gerc", "cz", GER_ARGS,
        module="blas.matrices",
        scipy={"gerc": "sger dger cgerc zgerc"},
        equation="A := alpha x y^H + A",
        forward="dA += alpha (dx y^H + x dy^H) + dalpha x y^H",
        reverse="bx += conj(alpha) bA y;  by += alpha bA^H x;  balpha += <x y^H, bA>",
        source="product rule",
    ),
    routine(
        "gemmtr", "sdcz",
        "alpha, a:in[n,k]~trans_a, b:in[k,n]~trans_b, beta=0, c:inout[n,n]/triangle=None, trans_a=0, trans_b=0, "
        "lower=0",
        module="blas.matrices", kernel="level3",
        op="GEMMTR", call="C := alpha A B + beta C; W part of C",
        order="uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc",
        equation="C := alpha op(A) op(B) + beta C, in one triangle",
        forward="dC := alpha (dA B + A dB) + dalpha A B + beta dC + dbeta C, in the triangle",
        reverse="bA += conj(alpha) tri(bC) B^H;  bB += conj(alpha) A^H tri(bC);  balpha += <A B, tri(bC)>;  "
                "bbeta += <C, tri(bC)>;  bC := conj(beta) bC, in the triangle",
        source="the same as for gemm, in one triangle",
    ),
    routine(
        "symm", "sdcz", "alpha, a:in[s,s]/symmetric, b:in[m,n], beta=0, c:inout[m,n]=None, side=0, lower=0",
        module="blas.matrices", kernel="level3",
        op="SYMM", call="C := alpha A B + beta C, A symmetric or Hermitian; R part of A",
        scipy={"symm": "?symm"},
        equation="C := alpha A B + beta C  or  alpha B A + beta C, A = A^T",
        forward=SYMM_FORWARD,
        reverse="bB += conj(alpha) A^H bC;  bA += S + S^T off the diagonal and S on it, in the stored triangle, S "
                "= conj(alpha) bC B^H;  balpha += <A B, bC>;  bbeta += <C, bC>;  bC := conj(beta) bC",
        source=SYMM_SOURCE,
    ),
    routine(
        "hemm", "cz", "alpha, a:in[s,s]/hermitian, b:in[m,n], beta=0, c:inout[m,n]=None, side=0, lower=0",
        module="blas.matrices", kernel="level3",
        op="HEMM", call="C := alpha A B + beta C, A symmetric or Hermitian; R part of A",
        scipy={"hemm": "ssymm dsymm chemm zhemm"},
        equation="C := alpha A B + beta C  or  alpha B A + beta C, A = A^H",
        forward=SYMM_FORWARD,
        reverse="bB += conj(alpha) A^H bC;  bA += S + S^H off the diagonal and re S on it, in the stored triangle, "
                "S = conj(alpha) bC B^H;  balpha += <A B, bC>;  bbeta += <C, bC>;  bC := conj(beta) bC",
        source=SYMM_SOURCE,
        instead="symm",
    ),
    routine(
        "symv", "sdcz",
        "alpha, a:in[n,n]/symmetric, x:in[n], beta=0, y:inout[n]=None, offx:int=0, incx:int=1, offy:int=0, "
        "incy:int=1, lower=0",
        module="blas.matrices", kernel="level2",
        op="SYMV", call="SYMM and HEMM of columns",
        scipy={"symv": "?symv"},
        equation="y := alpha A x + beta y, A = A^T",
        forward=SYMV_FORWARD,
        reverse="bx += conj(alpha) A^H by;  bA += S + S^T off the diagonal and S on it, in the stored triangle, S "
                "= conj(alpha) by x^H;  balpha += <A x, by>;  bbeta += <y, by>;  by := conj(beta) by",
        source=SYMM_SOURCE,
    ),
    routine(
        "hemv", "cz",
        "alpha, a:in[n,n]/hermitian, x:in[n], beta=0, y:inout[n]=None, offx:int=0, incx:int=1, offy:int=0, "
        "incy:int=1, lower=0",
        module="blas.matrices", kernel="level2",
        op="HEMV", call="SYMM and HEMM of columns",
        scipy={"hemv": "ssymv dsymv chemv zhemv"},
        equation="y := alpha A x + beta y, A = A^H",
        forward=SYMV_FORWARD,
        reverse="bx += conj(alpha) A^H by;  bA += S + S^H off the diagonal and re S on it, in the stored triangle, "
                "S = conj(alpha) by x^H;  balpha += <A x, by>;  bbeta += <y, by>;  by := conj(beta) by",
        source=SYMM_SOURCE,
        instead="symv",
    ),
    routine(
        "syrk", "sdcz", "alpha, a:in[n,k]~trans, beta=0, c:inout[n,n]/triangle=None, trans=0, lower=0",
        module="blas.matrices", kernel="level3",
        op="SYRK", call="C := alpha A A^T + beta C; W part of C",
        scipy={"syrk": "?syrk"},
        equation="C := alpha op(A) op(A)^T + beta C, one triangle",
        forward="dC := P + P^T + dalpha A A^T + beta dC + dbeta C in the triangle, P = alpha dA A^T",
        reverse="S = bC's triangle + its transpose;  bA += conj(alpha) S conj(A);  balpha += <A A^T, bC> over the "
                "triangle;  bbeta += <C, bC> over the triangle;  bC := conj(beta) bC in the triangle",
        source=SYMM_SOURCE,
        instead="herk",
        real_flags={"trans": (2,)},
    ),
    routine(
        "herk", "cz", "alpha%real, a:in[n,k]~trans, beta%real=0, c:inout[n,n]/hermitian=None, trans=0, lower=0",
        module="blas.matrices", kernel="level3",
        op="HERK", call="C := alpha A A^H + beta C, real alpha and beta; W part of C",
        scipy={"herk": "ssyrk dsyrk cherk zherk"},
        equation="C := alpha op(A) op(A)^H + beta C, one triangle",
        forward="dC := P + P^H + dalpha A A^H + beta dC + dbeta C in the triangle, P = alpha dA A^H",
        reverse="S = bC's triangle + its conjugate transpose;  bA += alpha S A;  balpha += <A A^H, bC> over the "
                "triangle;  bbeta += <C, bC> over the triangle;  bC := conj(beta) bC in the triangle",
        source=SYMM_SOURCE,
        flag_values={"trans": (0, 2)},
        instead="syrk",
    ),
    routine(
        "syr2k", "sdcz",
        "alpha, a:in[n,k]~trans, b:in[n,k]~trans, beta=0, c:inout[n,n]/triangle=None, trans=0, lower=0",
        module="blas.matrices", kernel="level3",
        op="SYR2K", call="C := alpha (A B^T + B A^T) + beta C; W part of C",
        scipy={"syr2k": "?syr2k"},
        equation="C := alpha op(A) op(B)^T + alpha op(B) op(A)^T + beta C, one triangle",
        forward="dC := P + P^T + beta dC + dbeta C in the triangle, P = alpha (dA B^T + A dB^T) + dalpha A B^T",
        reverse="S = bC's triangle + its transpose;  bA += conj(alpha) S conj(B);  bB += conj(alpha) S conj(A);  "
                "balpha += <A B^T, S>;  bbeta += <C, bC> over the triangle;  bC := conj(beta) bC in the triangle",
        source=SYMM_SOURCE,
        instead="her2k",
        real_flags={"trans": (2,)},
    ),
    routine(
        "her2k", "cz",
        "alpha, a:in[n,k]~trans, b:in[n,k]~trans, beta%real=0, c:inout[n,n]/hermitian=None, trans=0, lower=0",
        module="blas.matrices", kernel="level3",
        op="HER2K", call="C := alpha A B^H + conj(alpha) B A^H + beta C, real beta; W part of C",
        scipy={"her2k": "ssyr2k dsyr2k cher2k zher2k"},
        equation="C := alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C, one triangle",
        forward="dC := P + P^H + beta dC + dbeta C in the triangle, P = alpha (dA B^H + A dB^H) + dalpha A B^H",
        reverse="S = bC's triangle + its conjugate transpose;  bA += conj(alpha) S B;  bB += alpha S A;  balpha += "
                "<A B^H, S>;  bbeta += <C, bC> over the triangle;  bC := conj(beta) bC in the triangle",
        source=SYMM_SOURCE,
        flag_values={"trans": (0, 2)},
        instead="syr2k",
    ),
    routine(
        "syr", "sdcz", "alpha, x:in[n], lower=0, incx:int=1, offx:int=0, n:int=None, a:inout[n,n]/triangle=None",
        module="blas.matrices", kernel="level2",
        op="SYR", call="SYRK and HERK of a column, added to C",
        scipy={"syr": "?syr"},
        equation="A := alpha x x^T + A, one triangle",
        forward=SYR_FORWARD,
        reverse=SYR_REVERSE,
        source=SYMM_SOURCE,
    ),
    routine(
        "her", "cz", "alpha%real, x:in[n], lower=0, incx:int=1, offx:int=0, n:int=None, a:inout[n,n]/hermitian=None",
        module="blas.matrices", kernel="level2",
        op="HER", call="SYRK and HERK of a column, added to C",
        scipy={"her": "ssyr dsyr cher zher"},
        equation="A := alpha x x^H + A, one triangle",
        forward=HER_FORWARD,
        reverse=HER_REVERSE,
        source=SYMM_SOURCE,
        instead="syr",
    ),
    routine(
        "syr2", "sd",
        "alpha, x:in[n], y:in[n], lower=0, incx:int=1, offx:int=0, incy:int=1, offy:int=0, n:int=None, "
        "a:inout[n,n]/triangle=None",
        module="blas.matrices", kernel="level2",
        op="SYR2", call="SYR2K and HER2K of columns, added to C",
        equation="A := alpha x y^T + alpha y x^T + A, one triangle",
        forward=SYR2_FORWARD,
        reverse=SYR2_REVERSE,
        source=SYMM_SOURCE,
    ),
    routine(
        "her2", "cz",
        "alpha, x:in[n], y:in[n], lower=0, incx:int=1, offx:int=0, incy:int=1, offy:int=0, n:int=None, "
        "a:inout[n,n]/hermitian=None",
        module="blas.matrices", kernel="level2",
        op="HER2", call="SYR2K and HER2K of columns, added to C",
        scipy={"her2": "ssyr2 dsyr2 cher2 zher2"},
        equation="A := alpha x y^H + conj(alpha) y x^H + A, one triangle",
        forward=HER2_FORWARD,
        reverse=HER2_REVERSE,
        source=SYMM_SOURCE,
        instead="syr2",
    ),
    routine(
        "trmm", "sdcz", TRMM_ARGS,
        module="blas.triangles", kernel="level3",
        op="TRMM", call="C := alpha A C, A triangular; R part of A",
        scipy={"trmm": "?trmm"},
        equation="B := alpha op(A) B  or  alpha B op(A), A triangular",
        forward="dB := alpha (A dB + tri(dA) B) + dalpha A B",
        reverse="bA += conj(alpha) tri(bB B^H);  balpha += <A B, bB>;  bB := conj(alpha) A^H bB",
        source=SYMM_SOURCE,
    ),
    routine(
        "trmv", "sdcz", "a:in[n,n]~trans/triangular, x:inout[n], offx:int=0, incx:int=1, lower=0, trans=0, diag=0",
        module="blas.triangles", kernel="level2",
        op="TRMV", call="TRMM and TRSM of a column with alpha = 1",
        scipy={"trmv": "?trmv"},
        equation="x := op(A) x, A triangular",
        forward="dx := A dx + tri(dA) x",
        reverse="bA += tri(bx x^H);  bx := A^H bx",
        source=SYMM_SOURCE,
    ),
    routine(
        "trsm", "sdcz", TRMM_ARGS,
        module="blas.triangles", kernel="level3",
        op="TRSM", call="C := alpha inv(A) C, A triangular; R part of A",
        scipy={"trsm": "?trsm"},
        equation="B := alpha inv(op(A)) B  or  alpha B inv(op(A)), A triangular",
        forward="dB := inv(A) (alpha dB + dalpha B_before - tri(dA) B_after)",
        reverse="W = A^-H bB;  bA -= tri(W B_after^H);  balpha += <B_before, W>;  bB := conj(alpha) W",
        source=TRSM_SOURCE,
    ),
    routine(
        "trsv", "sdcz", "a:in[n,n]~trans/triangular, x:inout[n], incx:int=1, offx:int=0, lower=0, trans=0, diag=0",
        module="blas.triangles", kernel="level2",
        op="TRSV", call="TRMM and TRSM of a column with alpha = 1",
        scipy={"trsv": "?trsv"},
        equation="x := inv(op(A)) x, A triangular",
        forward="dx := inv(A) (dx - tri(dA) x_after)",
        reverse="w = A^-H bx;  bA -= tri(w x_after^H);  bx := w",
        source=TRSM_SOURCE,
    ),
    routine(
        "gbmv", "sdcz",
        "m:int, n:int, kl:int, ku:int, alpha, a:in[kl+ku+1,n]/band, x:in[c], incx:int=1, offx:int=0, beta=0, "
        "y:inout[r]=None, incy:int=1, offy:int=0, trans=0",
        module="blas.band_and_packed", kernel="storage",
        op="GBMV", call="C := alpha A B + beta C, a band A; nothing happens when A is empty",
        scipy={"gbmv": "?gbmv"},
        equation="y := alpha op(A) x + beta y, A a band matrix",
        forward=GEMV_FORWARD,
        reverse="bA += conj(alpha) by x^H on the band;  bx += conj(alpha) A^H by;  balpha += <A x, by>;  bbeta += "
                "<y, by>;  by := conj(beta) by",
        source="product rule on the stored elements",
    ),
    routine(
        "sbmv", "sd",
        "k:int, alpha, a:in[k+1,n]/symmetric, x:in[n], incx:int=1, offx:int=0, beta=0, y:inout[n]=None, "
        "incy:int=1, offy:int=0, lower=0",
        module="blas.band_and_packed", kernel="storage",
        op="SBMV", call="C := alpha A B + beta C, A symmetric or Hermitian, one triangle of its band",
        scipy={"sbmv": "ssbmv dsbmv - -"},
        equation="y := alpha A x + beta y, A = A^T, one triangle of its band",
        forward=SYMV_FORWARD,
        reverse=SBMV_REVERSE,
        source=SYMM_SOURCE,
    ),
    routine(
        "hbmv", "cz",
        "k:int, alpha, a:in[k+1,n]/hermitian, x:in[n], incx:int=1, offx:int=0, beta=0, y:inout[n]=None, "
        "incy:int=1, offy:int=0, lower=0",
        module="blas.band_and_packed", kernel="storage",
        op="HBMV", call="C := alpha A B + beta C, A symmetric or Hermitian, one triangle of its band",
        scipy={"hbmv": "ssbmv dsbmv chbmv zhbmv"},
        equation="y := alpha A x + beta y, A = A^H, one triangle of its band",
        forward=SYMV_FORWARD,
        reverse=HBMV_REVERSE,
        source=SYMM_SOURCE,
        instead="sbmv",
    ),
    routine(
        "spmv", "sdcz",
        "n:int, alpha, ap:in[n(n+1)/2]/symmetric, x:in[n], incx:int=1, offx:int=0, beta=0, y:inout[n]=None, "
        "incy:int=1, offy:int=0, lower=0",
        module="blas.band_and_packed", kernel="storage",
        op="SPMV", call="the same, packed",
        scipy={"spmv": "?spmv"},
        equation="y := alpha A x + beta y, A = A^T, a packed triangle",
        forward=SYMV_FORWARD,
        reverse=SBMV_REVERSE,
        source=SYMM_SOURCE,
    ),
    routine(
        "hpmv", "cz",
        "n:int, alpha, ap:in[n(n+1)/2]/hermitian, x:in[n], incx:int=1, offx:int=0, beta=0, y:inout[n]=None, "
        "incy:int=1, offy:int=0, lower=0",
        module="blas.band_and_packed", kernel="storage",
        op="HPMV", call="the same, packed",
        scipy={"hpmv": "sspmv dspmv chpmv zhpmv"},
        equation="y := alpha A x + beta y, A = A^H, a packed triangle",
        forward=SYMV_FORWARD,
        reverse=HBMV_REVERSE,
        source=SYMM_SOURCE,
        instead="spmv",
    ),
    routine(
        "tbmv", "sdcz", TBMV_ARGS,
        module="blas.band_and_packed", kernel="storage",
        op="TBMV", call="C := A C and C := inv(A) C, a triangular band A",
        scipy={"tbmv": "?tbmv"},
        equation="x := op(A) x, A a triangular band matrix",
        forward="dx := A dx + dA x",
        reverse=TBMV_REVERSE,
        source=SYMM_SOURCE,
    ),
    routine(
        "tpmv", "sdcz", TPMV_ARGS,
        module="blas.band_and_packed", kernel="storage",
        op="TPMV", call="the same, packed",
        scipy={"tpmv": "?tpmv"},
        equation="x := op(A) x, A triangular and packed",
        forward="dx := A dx + dA x",
        reverse=TBMV_REVERSE,
        source=SYMM_SOURCE,
    ),
    routine(
        "tbsv", "sdcz", TBMV_ARGS,
        module="blas.band_and_packed", kernel="storage",
        op="TBSV", call="C := A C and C := inv(A) C, a triangular band A",
        scipy={"tbsv": "?tbsv"},
        equation="x := inv(op(A)) x, A a triangular band matrix",
        forward="dx := inv(A) (dx - dA x_after)",
        reverse=TBSV_REVERSE,
        source=TRSM_SOURCE,
    ),
    routine(
        "tpsv", "sdcz", TPMV_ARGS,
        module="blas.band_and_packed", kernel="storage",
        op="TPSV", call="the same, packed",
        scipy={"tpsv": "?tpsv"},
        equation="x := inv(op(A)) x, A triangular and packed",
        forward="dx := inv(A) (dx - dA x_after)",
        reverse=TBSV_REVERSE,
        source=TRSM_SOURCE,
    ),
    routine(
        "spr", "sdcz", "n:int, alpha, x:in[n], ap:inout[n(n+1)/2]/triangle, incx:int=1, offx:int=0, lower=0",
        module="blas.band_and_packed", kernel="storage",
        op="SPR", call="C := alpha A A' + C, a column A, packed C; real alpha in HPR",
        scipy={"spr": "?spr"},
        equation="A := alpha x x^T + A, a packed triangle",
        forward=SYR_FORWARD,
        reverse=SYR_REVERSE,
        source=SYMM_SOURCE,
    ),
    routine(
        "hpr", "cz", "n:int, alpha%real, x:in[n], ap:inout[n(n+1)/2]/hermitian, incx:int=1, offx:int=0, lower=0",
        module="blas.band_and_packed", kernel="storage",
        op="HPR", call="C := alpha A A' + C, a column A, packed C; real alpha in HPR",
        scipy={"hpr": "sspr dspr chpr zhpr"},
        equation="A := alpha x x^H + A, a packed triangle",
        forward=HER_FORWARD,
        reverse=HER_REVERSE,
        source=SYMM_SOURCE,
        instead="spr",
    ),
    routine(
        "spr2", "sd",
        "n:int, alpha, x:in[n], y:in[n], ap:inout[n(n+1)/2]/triangle, incx:int=1, offx:int=0, incy:int=1, "
        "offy:int=0, lower=0",
        module="blas.band_and_packed", kernel="storage",
        op="SPR2", call="C := alpha A B' + alpha' B A' + C, columns A and B, packed C",
        equation="A := alpha x y^T + alpha y x^T + A, a packed triangle",
        forward=SYR2_FORWARD,
        reverse=SYR2_REVERSE,
        source=SYMM_SOURCE,
    ),
    routine(
        "hpr2", "cz",
        "n:int, alpha, x:in[n], y:in[n], ap:inout[n(n+1)/2]/hermitian, incx:int=1, offx:int=0, incy:int=1, "
        "offy:int=0, lower=0",
        module="blas.band_and_packed", kernel="storage",
        op="HPR2", call="C := alpha A B' + alpha' B A' + C, columns A and B, packed C",
        scipy={"hpr2": "sspr2 dspr2 chpr2 zhpr2"},
        equation="A := alpha x y^H + conj(alpha) y x^H + A, a packed triangle",
        forward=HER2_FORWARD,
        reverse=HER2_REVERSE,
        source=SYMM_SOURCE,
        instead="spr2",
    ),
)
