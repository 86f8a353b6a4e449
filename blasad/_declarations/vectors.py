"""The routines of BLAS for vectors, as data; see `rule.Rule`."""

from __future__ import annotations

from .rule import routine

CSSCAL_ARGS = "a%real, x:inout[n], n:int=None, offx:int=0, incx:int=1"
DOT_ARGS = "x:in[n], y:in[n], n:int=None, offx:int=0, incx:int=1, offy:int=0, incy:int=1, *, out:out[]=None"
NRM2_ARGS = "x:in[n], n:int=None, offx:int=0, incx:int=1, *, out:out[]%real=None"
CSROT_ARGS = "x:inout[n], y:inout[n], c%real, s%real, n:int=None, offx:int=0, incx:int=1, offy:int=0, incy:int=1"
CSROT_EQUATION = "(x, y) := (c x + s y, c y - s x), complex x and y, real c and s"
CSROT_FORWARD = "dx := c dx + s dy + dc x + ds y;  dy := c dy - s dx + dc y - ds x"
CSROT_REVERSE = (
    "bc += <x, bx> + <y, by>;  bs += <y, bx> - <x, by>;  bx := c bx - s by;  by := c by + s bx, with the "
    "old bx"
)

ROUTINES = (
    routine(
        "copy", "sdcz", "x:in[n], y:out[n], n:int=None, offx:int=0, incx:int=1, offy:int=0, incy:int=1",
        module="blas.vectors", kernel="level1",
        op="COPY", call="C := A, to another precision too; W part of C",
        equation="y := x",
        forward="dy := dx",
        reverse="bx += by;  by := 0",
        source="linear",
    ),
    routine(
        "swap", "sdcz", "x:inout[n], y:inout[n], n:int=None, offx:int=0, incx:int=1, offy:int=0, incy:int=1",
        module="blas.vectors", kernel="level1",
        op="SWAP", call="A <-> C",
        equation="x <-> y",
        forward="dx <-> dy",
        reverse="bx <-> by",
        source="linear",
    ),
    routine(
        "scal", "sdcz", "a, x:inout[n], n:int=None, offx:int=0, incx:int=1",
        module="blas.vectors", kernel="level1",
        op="SCAL", call="C := alpha C; W part of C; strong: alpha = 0 fills",
        scipy={"scal": "?scal"},
        equation="x := a x",
        forward="dx := a dx + da x",
        reverse="ba += <x, bx>;  bx := conj(a) bx",
        source="product rule",
        onward=True,
    ),
    routine(
        "csscal", "c", CSSCAL_ARGS,
        module="blas.vectors",
        scipy={"real_scal": "sscal dscal csscal zdscal"},
        equation="x := a x, complex x, real a",
        forward="dx := a dx + da x",
        reverse="ba += <x, bx>;  bx := a bx",
        source="product rule",
        onward=True,
    ),
    routine(
        "zdscal", "z", CSSCAL_ARGS,
        module="blas.vectors",
        equation="x := a x, complex x, real a",
        forward="dx := a dx + da x",
        reverse="ba += <x, bx>;  bx := a bx",
        source="product rule",
        onward=True,
    ),
    routine(
        "axpy", "sdcz", "x:in[n], y:inout[n], n:int=None, a=1, offx:int=0, incx:int=1, offy:int=0, incy:int=1",
        module="blas.vectors", kernel="level1",
        op="AXPY", call="C := alpha A + C, from another precision too; W part of C",
        scipy={"axpy": "?axpy"},
        equation="y := a x + y",
        forward="dy += a dx + da x",
        reverse="bx += conj(a) by;  ba += <x, by>",
        source="product rule",
    ),
    routine(
        "dot", "sd", DOT_ARGS,
        module="blas.vectors", kernel="level1",
        op="DOT", call="C := alpha sum(A .* B) + beta C, a scalar; R part of A and B; beta is 0 or 1",
        equation="r := sum(x y)",
        forward="dr := sum(dx y) + sum(x dy)",
        reverse="bx += br y;  by += br x;  br := 0",
        source="product rule",
        instead="dotu or dotc",
    ),
    routine(
        "dotu", "cz", DOT_ARGS,
        module="blas.vectors",
        op="DOT",
        equation="r := sum(x y)",
        forward="dr := sum(dx y) + sum(x dy)",
        reverse="bx += br conj(y);  by += br conj(x);  br := 0",
        source="product rule",
    ),
    routine(
        "dotc", "cz", DOT_ARGS,
        module="blas.vectors",
        equation="r := sum(conj(x) y)",
        forward="dr := sum(conj(dx) y) + sum(conj(x) dy)",
        reverse="bx += conj(br) y;  by += br x;  br := 0",
        source="product rule",
    ),
    routine(
        "sdsdot", "s",
        "sb, x:in[n], y:in[n], n:int=None, offx:int=0, incx:int=1, offy:int=0, incy:int=1, *, out:out[]=None",
        module="blas.vectors", kernel="level1",
        op="DSDOT", call="C := sum(A .* B) + alpha in double precision, A and B in single",
        equation="r := sb + sum(x y), summed in double precision",
        forward="dr := dsb + sum(dx y) + sum(x dy)",
        reverse="bx += br y;  by += br x;  bsb += br;  br := 0",
        source="product rule",
    ),
    routine(
        "dsdot", "s",
        "x:in[n], y:in[n], n:int=None, offx:int=0, incx:int=1, offy:int=0, incy:int=1, *, out:out[]%double=None",
        module="blas.vectors",
        equation="r := sum(x y) of single precision, summed and returned in double precision",
        forward="dr := sum(dx y) + sum(x dy)",
        reverse="bx += br y;  by += br x;  br := 0",
        source="product rule",
    ),
    routine(
        "nrm2", "sdcz", NRM2_ARGS,
        typed="snrm2 dnrm2 scnrm2 dznrm2",
        module="blas.vectors", kernel="level1",
        op="NRM2", call="C := sqrt(sum(|A|^2)), a real scalar",
        equation="r := sqrt(sum(|x|^2))",
        forward="dr := <x, dx> / r (0 at x = 0)",
        reverse="bx += br x / r (0 at x = 0);  br := 0",
        source="chain rule. At 0, the subgradient 0 is used",
    ),
    routine(
        "asum", "sdcz", NRM2_ARGS,
        typed="sasum dasum scasum dzasum",
        module="blas.vectors", kernel="level1",
        op="ASUM", call="C := sum(|re A| + |im A|), a real scalar",
        equation="r := sum(|re x| + |im x|)",
        forward="dr := sum(sign(re x) re dx + sign(im x) im dx)",
        reverse="bx += br (sign(re x) + i sign(im x));  br := 0",
        source="chain rule. At 0, the subgradient 0 is used",
        onward=True,
    ),
    routine(
        "iamax", "sdcz", "x:in[n], n:int=None, offx:int=0, incx:int=1, *, out:out[]%index=None",
        typed="isamax idamax icamax izamax",
        module="blas.vectors", kernel="level1",
        op="IAMAX", call="C := the first index of the largest |re| + |im|, from 0, an integer (-1: none)",
        scipy={"iamax": "i?amax"},
        equation="r := the first index of the largest |re x| + |im x|",
        source="the result is an integer",
        modes=(),
        onward=True,
    ),
    routine(
        "rot", "sdcz",
        "x:inout[n], y:inout[n], c%real, s, n:int=None, offx:int=0, incx:int=1, offy:int=0, incy:int=1",
        module="blas.rotations", kernel="level1",
        op="ROT", call="(A, C) := (alpha A + beta C, alpha C - conj(beta) A), real alpha; REAL: real beta",
        scipy={"rot": "?rot"},
        equation="(x, y) := (c x + s y, c y - conj(s) x)",
        forward="dx := c dx + s dy + dc x + ds y;  dy := c dy - conj(s) dx + dc y - conj(ds) x",
        reverse="bc += <x, bx> + <y, by>;  bs += sum(conj(y) bx) - sum(x conj(by));  bx := c bx - s by;  by := c "
                "by + conj(s) bx, with the old bx",
        source="product rule",
    ),
    routine(
        "csrot", "c", CSROT_ARGS,
        module="blas.rotations",
        scipy={"real_rot": "srot drot csrot zdrot"},
        equation=CSROT_EQUATION,
        forward=CSROT_FORWARD,
        reverse=CSROT_REVERSE,
        source="product rule",
    ),
    routine(
        "zdrot", "z", CSROT_ARGS,
        module="blas.rotations",
        equation=CSROT_EQUATION,
        forward=CSROT_FORWARD,
        reverse=CSROT_REVERSE,
        source="product rule",
    ),
    routine(
        "rotg", "sdcz", "a, b, *, c:out%real=None, s:out=None",
        module="blas.rotations", kernel="level1",
        op="ROTG", call="A, C := the real c and the s of the rotation that takes (alpha, beta) to (r, 0)",
        scipy={"rotg": "?rotg"},
        equation="c, s := the rotation with c a + s b = r and c b - conj(s) a = 0",
        forward="dc := -Re(w s);  ds := c conj(w) - i q s, with w = (c db - conj(s) da) / r and q = Im(s db / r) - "
                "|s|^2 Im(da / r) / c",
        reverse="w = c conj(bs) - bc conj(s);  q = Im(conj(bs) s);  ba -= (s w + i q |s|^2 / c) / conj(r);  bb += "
                "(c w + i q conj(s)) / conj(r);  bc := 0;  bs := 0",
        source="implicit differentiation of the equation and of c^2 + |s|^2 = 1. Where |a| = |b| and the signs "
               "differ, c and s jump, and the derivative is that of the branch taken. At a = b = 0, no derivative "
               "exists, and 0 is used. For complex numbers at a = 0, no derivative with respect to a exists, and 0 "
               "is used",
    ),
    routine(
        "rotm", "sd",
        "x:inout[n], y:inout[n], param:in[5], n:int=None, offx:int=0, incx:int=1, offy:int=0, incy:int=1",
        module="blas.rotations", kernel="level1",
        op="ROTM", call="(A, C) := H (A, C) with the H of the five numbers B; fn: H is transposed",
        scipy={"rotm": "srotm drotm"},
        equation="(x, y) := (h11 x + h12 y, h21 x + h22 y), param is (flag, h11, h21, h12, h22)",
        forward="(dx, dy) := H (dx, dy) + dH (x, y)",
        reverse="bh11 += <x, bx>;  bh12 += <y, bx>;  bh21 += <x, by>;  bh22 += <y, by>;  (bx, by) := H^T (bx, by)",
        source="product rule. With flag 0, h11 = h22 = 1. With flag 1, h12 = -h21 = 1. With flag -2, x and y keep "
               "their values. Elements of param that the flag makes constant are not read and have no derivative. "
               "The flag has no derivative either",
    ),
    routine(
        "rotmg", "sd", "d1, d2, x1, y1, *, param:out[5]=None",
        module="blas.rotations", kernel="level1",
        op="ROTMG", call="C := the five numbers of the H that takes (sqrt(A) alpha, sqrt(B) beta) to (r, 0)",
        scipy={"rotmg": "srotmg drotmg"},
        equation="param := (flag, H) of the rotm that takes (sqrt(d1) x1, sqrt(d2) y1) to (r, 0)",
        forward="dh21 := -k d(y1 / x1);  dh12 := k d(d2 y1 / (d1 x1)), or dh11 := k d(d1 x1 / (d2 y1));  dh22 := k "
                "d(x1 / y1), with the scale k that BLAS chose",
        reverse="the adjoints of these quotients;  bparam := 0",
        source="quotient rule in the branch taken. Elements of param that the flag makes constant are 0, and d1, d2 "
               "and x1 keep their values, as in SciPy. The choice of the branch, the flag and the scales are "
               "constants. Where d2 y1 = 0 (flag -2) or d1 = 0, the elements of param jump, and a derivative raises "
               "ValueError",
    ),
)
