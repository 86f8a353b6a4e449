"""BLAS on strided operands, every dtype.

The one file that knows of s, d, c, z.  Routines that only move or scale run as loops over lines of
memory; the others are brought to what BLAS can take: a transposed operand is a flag, an output in rows
is the transposed equation, and what is left is packed.
"""

from libc.limits cimport INT_MAX
from libc.math cimport fabs, sqrt
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset
cimport scipy.linalg.cython_blas as blas
cimport scipy.linalg.cython_lapack as lapack

from blasad._core cimport *
from blasad._tiny cimport *

ctypedef int blas_int           # the integers of SciPy's BLAS
ctypedef int (*Run)(const Call *) except -1 nogil

cdef enum:
    SHORT = 32                  # vectors below are faster in a plain loop than in BLAS
    BLOCK = 32                  # diagonal blocks of gemmtr
    LEAF = 128                  # summands before a sum is split

# ---------------------------------------------------------------- the routines, by dtype

ctypedef void (*gemm_t)(char *, char *, blas_int *, blas_int *, blas_int *, void *, void *, blas_int *, void *,
                        blas_int *, void *, void *, blas_int *) noexcept nogil
ctypedef void (*symm_t)(char *, char *, blas_int *, blas_int *, void *, void *, blas_int *, void *, blas_int *,
                        void *, void *, blas_int *) noexcept nogil
ctypedef void (*syrk_t)(char *, char *, blas_int *, blas_int *, void *, void *, blas_int *, void *, void *,
                        blas_int *) noexcept nogil
ctypedef void (*trmm_t)(char *, char *, char *, char *, blas_int *, blas_int *, void *, void *, blas_int *,
                        void *, blas_int *) noexcept nogil
ctypedef void (*gemv_t)(char *, blas_int *, blas_int *, void *, void *, blas_int *, void *, blas_int *, void *,
                        void *, blas_int *) noexcept nogil
ctypedef void (*symv_t)(char *, blas_int *, void *, void *, blas_int *, void *, blas_int *, void *, void *,
                        blas_int *) noexcept nogil
ctypedef void (*trmv_t)(char *, char *, char *, blas_int *, void *, blas_int *, void *, blas_int *) noexcept nogil
ctypedef void (*ger_t)(blas_int *, blas_int *, void *, void *, blas_int *, void *, blas_int *, void *,
                       blas_int *) noexcept nogil
ctypedef void (*syr_t)(char *, blas_int *, void *, void *, blas_int *, void *, blas_int *) noexcept nogil
ctypedef void (*syr2_t)(char *, blas_int *, void *, void *, blas_int *, void *, blas_int *, void *,
                        blas_int *) noexcept nogil
ctypedef void (*axpy_t)(blas_int *, void *, void *, blas_int *, void *, blas_int *) noexcept nogil
ctypedef void (*scal_t)(blas_int *, void *, void *, blas_int *) noexcept nogil
ctypedef int (*iamax_t)(blas_int *, void *, blas_int *) noexcept nogil

cdef gemm_t[4] gemm
cdef symm_t[4] symm, hemm, syr2k, her2k
cdef syrk_t[4] syrk, herk
cdef trmm_t[4] trmm, trsm
cdef gemv_t[4] gemv
cdef symv_t[4] symv, hemv
cdef trmv_t[4] trmv, trsv
cdef ger_t[4] geru, gerc
cdef syr_t[4] syr, her
cdef syr2_t[4] her2             # there is no complex syr2
cdef axpy_t[4] axpy
cdef scal_t[4] scal
cdef iamax_t[4] iamax

gemm[:] = [<gemm_t>blas.sgemm, <gemm_t>blas.dgemm, <gemm_t>blas.cgemm, <gemm_t>blas.zgemm]
symm[:] = [<symm_t>blas.ssymm, <symm_t>blas.dsymm, <symm_t>blas.csymm, <symm_t>blas.zsymm]
hemm[:] = [<symm_t>blas.ssymm, <symm_t>blas.dsymm, <symm_t>blas.chemm, <symm_t>blas.zhemm]
syr2k[:] = [<symm_t>blas.ssyr2k, <symm_t>blas.dsyr2k, <symm_t>blas.csyr2k, <symm_t>blas.zsyr2k]
her2k[:] = [<symm_t>blas.ssyr2k, <symm_t>blas.dsyr2k, <symm_t>blas.cher2k, <symm_t>blas.zher2k]
syrk[:] = [<syrk_t>blas.ssyrk, <syrk_t>blas.dsyrk, <syrk_t>blas.csyrk, <syrk_t>blas.zsyrk]
herk[:] = [<syrk_t>blas.ssyrk, <syrk_t>blas.dsyrk, <syrk_t>blas.cherk, <syrk_t>blas.zherk]
trmm[:] = [<trmm_t>blas.strmm, <trmm_t>blas.dtrmm, <trmm_t>blas.ctrmm, <trmm_t>blas.ztrmm]
trsm[:] = [<trmm_t>blas.strsm, <trmm_t>blas.dtrsm, <trmm_t>blas.ctrsm, <trmm_t>blas.ztrsm]
gemv[:] = [<gemv_t>blas.sgemv, <gemv_t>blas.dgemv, <gemv_t>blas.cgemv, <gemv_t>blas.zgemv]
symv[:] = [<symv_t>blas.ssymv, <symv_t>blas.dsymv, <symv_t>lapack.csymv, <symv_t>lapack.zsymv]
hemv[:] = [<symv_t>blas.ssymv, <symv_t>blas.dsymv, <symv_t>blas.chemv, <symv_t>blas.zhemv]
trmv[:] = [<trmv_t>blas.strmv, <trmv_t>blas.dtrmv, <trmv_t>blas.ctrmv, <trmv_t>blas.ztrmv]
trsv[:] = [<trmv_t>blas.strsv, <trmv_t>blas.dtrsv, <trmv_t>blas.ctrsv, <trmv_t>blas.ztrsv]
geru[:] = [<ger_t>blas.sger, <ger_t>blas.dger, <ger_t>blas.cgeru, <ger_t>blas.zgeru]
gerc[:] = [<ger_t>blas.sger, <ger_t>blas.dger, <ger_t>blas.cgerc, <ger_t>blas.zgerc]
syr[:] = [<syr_t>blas.ssyr, <syr_t>blas.dsyr, <syr_t>lapack.csyr, <syr_t>lapack.zsyr]
her[:] = [<syr_t>blas.ssyr, <syr_t>blas.dsyr, <syr_t>blas.cher, <syr_t>blas.zher]
her2[:] = [<syr2_t>blas.ssyr2, <syr2_t>blas.dsyr2, <syr2_t>blas.cher2, <syr2_t>blas.zher2]
axpy[:] = [<axpy_t>blas.saxpy, <axpy_t>blas.daxpy, <axpy_t>blas.caxpy, <axpy_t>blas.zaxpy]
scal[:] = [<scal_t>blas.sscal, <scal_t>blas.dscal, <scal_t>blas.cscal, <scal_t>blas.zscal]
iamax[:] = [<iamax_t>blas.isamax, <iamax_t>blas.idamax, <iamax_t>blas.icamax, <iamax_t>blas.izamax]


cdef inline double nrm2(int dtype, blas_int n, char *x, blas_int inc) noexcept nogil:
    if dtype == F64:
        return blas.dnrm2(&n, <double *>x, &inc)
    if dtype == F32:
        return blas.snrm2(&n, <float *>x, &inc)
    if dtype == C128:
        return blas.dznrm2(&n, <double complex *>x, &inc)
    return blas.scnrm2(&n, <float complex *>x, &inc)


cdef inline double asum(int dtype, blas_int n, char *x, blas_int inc) noexcept nogil:
    if dtype == F64:
        return blas.dasum(&n, <double *>x, &inc)
    if dtype == F32:
        return blas.sasum(&n, <float *>x, &inc)
    if dtype == C128:
        return blas.dzasum(&n, <double complex *>x, &inc)
    return blas.scasum(&n, <float complex *>x, &inc)


cdef inline void dot(int dtype, blas_int n, char *x, blas_int ix, char *y, blas_int iy, bint conj,
                     double *s) noexcept nogil:
    """s := sum(x y), or sum(conj(x) y)"""
    cdef double complex z
    cdef float complex w
    s[1] = 0
    if dtype == F64:
        s[0] = blas.ddot(&n, <double *>x, &ix, <double *>y, &iy)
    elif dtype == F32:
        s[0] = blas.sdot(&n, <float *>x, &ix, <float *>y, &iy)
    elif dtype == C128:
        if conj:
            z = blas.zdotc(&n, <double complex *>x, &ix, <double complex *>y, &iy)
        else:
            z = blas.zdotu(&n, <double complex *>x, &ix, <double complex *>y, &iy)
        s[0], s[1] = z.real, z.imag
    else:
        if conj:
            w = blas.cdotc(&n, <float complex *>x, &ix, <float complex *>y, &iy)
        else:
            w = blas.cdotu(&n, <float complex *>x, &ix, <float complex *>y, &iy)
        s[0], s[1] = w.real, w.imag


# ---------------------------------------------------------------- scalars

cdef union Number:
    float[2] s
    double[2] d

cdef struct Value:
    double re, im
    Number z                    # as BLAS reads it; a real routine reads the first number

cdef inline void get(const Operand *x, double *re, double *im) noexcept nogil:
    im[0] = 0
    if x.dtype == F64 or x.dtype == C128:
        re[0] = (<double *>x.p)[0]
        if x.dtype == C128:
            im[0] = (<double *>x.p)[1]
    elif x.dtype == I64:
        re[0] = <double>(<long long *>x.p)[0]
    else:
        re[0] = (<float *>x.p)[0]
        if x.dtype == C64:
            im[0] = (<float *>x.p)[1]
    if x.conj:
        im[0] = -im[0]

cdef inline void put(const Operand *x, double re, double im) noexcept nogil:
    if x.dtype == F64 or x.dtype == C128:
        (<double *>x.p)[0] = re
        if x.dtype == C128:
            (<double *>x.p)[1] = im
    else:
        (<float *>x.p)[0] = <float>re
        if x.dtype == C64:
            (<float *>x.p)[1] = <float>im

cdef inline Value value(const double *factor, const Operand *at, int dtype) noexcept nogil:
    """factor * at, as a number of this dtype"""
    cdef Value v
    cdef double re, im
    v.re, v.im = factor[0], factor[1]
    if at.p != NULL:
        get(at, &re, &im)
        if v.im == 0:           # else a factor of 1 makes NaN of an infinite im
            v.re, v.im = v.re * re, v.re * im
        else:
            v.re, v.im = v.re * re - v.im * im, v.re * im + v.im * re
    if dtype == F32 or dtype == C64:
        v.z.s[0], v.z.s[1] = <float>v.re, <float>v.im
    else:
        v.z.d[0], v.z.d[1] = v.re, v.im
    return v

cdef inline Value alpha_at(const Call *c) noexcept nogil:
    return value(c.alpha, &c.o[ALPHA], c.o[OUT].dtype)

cdef inline Value beta_at(const Call *c) noexcept nogil:
    return value(c.beta, &c.o[BETA], c.o[OUT].dtype)

cdef inline Value constant(double re, int dtype) noexcept nogil:
    cdef Operand none
    cdef double[2] factor
    none.p = NULL
    factor[0], factor[1] = re, 0
    return value(factor, &none, dtype)

cdef inline bint equals(const Value *v, double re) noexcept nogil:
    return v.re == re and v.im == 0


# ---------------------------------------------------------------- loops over lines of memory

ctypedef fused rx:
    float
    double

ctypedef fused ry:
    float
    double

cdef struct Task:
    Value k
    int dtype                   # of y
    bint cx, cy                 # x, y are complex
    bint conjx, conjy
    double s[2]                 # what has been summed
    double scale                # nrm2: the largest norm so far

ctypedef void (*Line)(index n, char *x, index ix, char *y, index iy, Task *t) noexcept nogil


cdef inline index away(index stride) noexcept nogil:
    return -stride if stride < 0 else stride

cdef inline int mirrored(int part) noexcept nogil:
    return (3 - part) % 3

cdef inline void sweep(Line line, const Operand *x, const Operand *y, int part, bint unit, Task *t) noexcept nogil:
    """Run a loop on the columns of (a part of) x and y, on their rows where those are closer in memory."""
    cdef index m = y.m, n = y.n, xr = x.rs, xc = x.cs, yr = y.rs, yc = y.cs, j, lo, hi
    cdef index sx = itemsize[x.dtype], sy = itemsize[y.dtype]
    t.dtype, t.cx, t.cy = y.dtype, is_complex(x.dtype), is_complex(y.dtype)
    t.conjx, t.conjy = x.conj and t.cx, y.conj and t.cy
    if m == 0 or n == 0:
        return
    if n != 1 and (m == 1 or away(xr) + away(yr) > away(xc) + away(yc)):
        m, n, xr, xc, yr, yc, part = n, m, xc, xr, yc, yr, mirrored(part)
    if part == FULL:
        if n == 1 or (xc == m * xr and yc == m * yr):
            line(m * n, x.p, xr, y.p, yr, t)
            return
        for j in range(n):
            line(m, x.p + j * xc * sx, xr, y.p + j * yc * sy, yr, t)
        return
    for j in range(n):
        lo, hi = 0, m
        if part == LOWER:
            lo = j + unit
        else:
            hi = min(m, j + 1 - unit)
        if lo < hi:
            line(hi - lo, x.p + (lo * xr + j * xc) * sx, xr, y.p + (lo * yr + j * yc) * sy, yr, t)


cdef inline bint long_enough(index n, index ix, index iy) noexcept nogil:
    """BLAS can take these vectors, and it pays."""
    return SHORT <= n <= INT_MAX and ix != 0 and iy != 0 and away(ix) <= INT_MAX and away(iy) <= INT_MAX

cdef inline char *lowest(char *x, index n, index inc, int dtype) noexcept nogil:
    return x + (n - 1) * inc * itemsize[dtype] if inc < 0 and n > 0 else x


cdef void copy_line(index n, rx *x, index ix, ry *y, index iy, Task *t) noexcept nogil:
    cdef index i
    cdef rx sign = -1 if t.conjx != t.conjy else 1
    if rx is ry:
        if ix == 1 and iy == 1 and t.cx == t.cy and sign == 1:
            memcpy(y, x, n * sizeof(rx) << t.cx)
            return
    if t.cx:
        for i in range(n):
            y[2 * i * iy], y[2 * i * iy + 1] = <ry>x[2 * i * ix], <ry>(sign * x[2 * i * ix + 1])
    elif t.cy:
        for i in range(n):
            y[2 * i * iy], y[2 * i * iy + 1] = <ry>x[i * ix], 0
    else:
        for i in range(n):
            y[i * iy] = <ry>x[i * ix]

cdef void copy_bytes(index n, char *x, index ix, char *y, index iy, Task *t) noexcept nogil:
    cdef index i
    for i in range(n):
        y[i * iy] = x[i * ix]


cdef void axpy_line(index n, rx *x, index ix, ry *y, index iy, Task *t) noexcept nogil:
    cdef index i
    cdef ry ar = <ry>t.k.re, ai = <ry>t.k.im, re, im, sign = -1 if t.conjx else 1
    cdef blas_int bn, bx, by
    if iy == 0 and n > 1:       # y is a sum
        sum_to(&t.k, x, n, 1, ix, 0, y, t)
        return
    if rx is ry:
        if t.cx == t.cy and not t.conjx and long_enough(n, ix, iy):
            bn, bx, by = n, ix, iy
            axpy[t.dtype](&bn, &t.k.z, lowest(<char *>x, n, ix, t.dtype), &bx, lowest(<char *>y, n, iy, t.dtype), &by)
            return
    if t.cx:
        for i in range(n):
            re, im = <ry>x[2 * i * ix], sign * <ry>x[2 * i * ix + 1]
            y[2 * i * iy] += ar * re - ai * im
            y[2 * i * iy + 1] += ar * im + ai * re
    elif t.cy:
        for i in range(n):
            y[2 * i * iy] += ar * <ry>x[i * ix]
            y[2 * i * iy + 1] += ai * <ry>x[i * ix]
    else:
        for i in range(n):
            y[i * iy] += ar * <ry>x[i * ix]


cdef inline double leaf(index n, rx *x, index inc) noexcept nogil:
    cdef double[8] s
    cdef double r
    cdef index i, j
    s[:] = [0, 0, 0, 0, 0, 0, 0, 0]
    for i in range(0, n - 7, 8):
        for j in range(8):
            s[j] += x[(i + j) * inc]
    r = ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]))
    for i in range(n - n % 8, n):
        r += x[i * inc]
    return r

cdef double total(index m, index n, rx *x, index rs, index cs) noexcept nogil:
    """The sum of a matrix of reals, in pairs: its error grows as log(m n)."""
    if n > 1:
        return total(m, n // 2, x, rs, cs) + total(m, n - n // 2, x + n // 2 * cs, rs, cs)
    if m > LEAF:
        return total(m // 2, 1, x, rs, cs) + total(m - m // 2, 1, x + m // 2 * rs, rs, cs)
    return leaf(m, x, 1) if rs == 1 else leaf(m, x, rs)

cdef void sum_to(const Value *k, rx *x, index m, index n, index rs, index cs, ry *y, const Task *t) noexcept nogil:
    """y[0] := k sum(x) + y[0]"""
    cdef double re, im = 0
    if t.cx:
        re = total(m, n, x, 2 * rs, 2 * cs)
        im = total(m, n, x + 1, 2 * rs, 2 * cs)
        if t.conjx:
            im = -im
    else:
        re = total(m, n, x, rs, cs)
    if t.cy:
        y[0] = <ry>(y[0] + (k.re * re - k.im * im))
        y[1] = <ry>(y[1] + (k.re * im + k.im * re))
    else:
        y[0] = <ry>(y[0] + k.re * re)


cdef void swap_line(index n, rx *x, index ix, rx *y, index iy, Task *t) noexcept nogil:
    cdef index i
    cdef rx sign = -1 if t.conjx != t.conjy else 1, h
    if t.cx:
        for i in range(n):
            h = x[2 * i * ix]
            x[2 * i * ix] = y[2 * i * iy]
            y[2 * i * iy] = h
            h = x[2 * i * ix + 1]
            x[2 * i * ix + 1] = sign * y[2 * i * iy + 1]
            y[2 * i * iy + 1] = sign * h
    else:
        for i in range(n):
            h = x[i * ix]
            x[i * ix] = y[i * iy]
            y[i * iy] = h


cdef void scal_line(index n, rx *x, index ix, rx *y, index iy, Task *t) noexcept nogil:
    cdef index i
    cdef rx ar = <rx>t.k.re, ai = <rx>t.k.im, re
    cdef blas_int bn, by
    # some versions of BLAS make 0 of 0 * NaN, others do not
    if (ar != 0 or ai != 0) and long_enough(n, iy, iy):
        bn, by = n, away(iy)
        scal[t.dtype](&bn, &t.k.z, lowest(<char *>y, n, iy, t.dtype), &by)
    elif t.cy and ai == 0:
        for i in range(n):
            y[2 * i * iy] *= ar
            y[2 * i * iy + 1] *= ar
    elif t.cy:
        for i in range(n):
            re = y[2 * i * iy]
            y[2 * i * iy] = ar * re - ai * y[2 * i * iy + 1]
            y[2 * i * iy + 1] = ar * y[2 * i * iy + 1] + ai * re
    else:
        for i in range(n):
            y[i * iy] *= ar


cdef void fill_line(index n, rx *x, index ix, rx *y, index iy, Task *t) noexcept nogil:
    cdef index i
    cdef rx ar = <rx>t.k.re, ai = <rx>t.k.im
    if ar == 0 and ai == 0 and iy == 1:
        memset(y, 0, n * sizeof(rx) << t.cy)
    elif t.cy:
        for i in range(n):
            y[2 * i * iy], y[2 * i * iy + 1] = ar, ai
    else:
        for i in range(n):
            y[i * iy] = ar


cdef void dot_line(index n, rx *x, index ix, rx *y, index iy, Task *t) noexcept nogil:
    """Adds sum(x .* y) to what has been summed, of complex ones without their common conjugation."""
    cdef index i
    cdef rx rr = 0, ii = 0, ri = 0, ir = 0
    cdef double[2] s
    cdef bint mixed = t.conjx != t.conjy
    if long_enough(n, ix, iy):
        dot(t.dtype, n, lowest(<char *>x, n, ix, t.dtype), ix, lowest(<char *>y, n, iy, t.dtype), iy, mixed, s)
        t.s[0] += s[0]
        t.s[1] += s[1]
    elif t.cx:
        for i in range(n):
            rr += x[2 * i * ix] * y[2 * i * iy]
            ii += x[2 * i * ix + 1] * y[2 * i * iy + 1]
            ri += x[2 * i * ix] * y[2 * i * iy + 1]
            ir += x[2 * i * ix + 1] * y[2 * i * iy]
        t.s[0] += rr + ii if mixed else rr - ii
        t.s[1] += ri - ir if mixed else ri + ir
    else:
        for i in range(n):
            rr += x[i * ix] * y[i * iy]
        t.s[0] += rr


cdef inline index chunk(index inc) noexcept nogil:
    """How much of a vector the reductions of BLAS can take at once."""
    return 1 << 30 if inc != 0 and away(inc) <= INT_MAX else 1

cdef void nrm2_line(index n, rx *x, index ix, rx *y, index iy, Task *t) noexcept nogil:
    """Squares are summed in units of the largest norm, so that none overflows."""
    cdef index i, m, step = chunk(ix)
    cdef double r
    for i in range((n + step - 1) // step if ix else 1):
        m = min(step, n - i * step)
        r = nrm2(t.dtype, m, lowest(<char *>(x + i * step * ix * (1 << t.cx)), m, ix, t.dtype),
                 away(ix) if step > 1 else 1)
        if ix == 0:
            r *= sqrt(<double>n)
        if r > t.scale:
            t.s[0] = 1 + t.s[0] * (t.scale / r) * (t.scale / r)
            t.scale = r
        elif r == t.scale:
            t.s[0] += 1
        else:
            t.s[0] += (r / t.scale) * (r / t.scale)
        if r != r:
            t.scale = r

cdef void asum_line(index n, rx *x, index ix, rx *y, index iy, Task *t) noexcept nogil:
    cdef index i, m, step = chunk(ix)
    for i in range((n + step - 1) // step if ix else 1):
        m = min(step, n - i * step)
        t.s[0] += (1 if ix else n) * asum(t.dtype, m, lowest(<char *>(x + i * step * ix * (1 << t.cx)), m, ix, t.dtype),
                                          away(ix) if step > 1 else 1)

cdef index iamax_line(index n, rx *x, index ix, bint cx, double *largest) noexcept nogil:
    cdef index i, best = 0
    cdef double r = 0
    cdef blas_int bn = n, bx = ix
    if ix > 0 and long_enough(n, ix, ix):
        best = iamax[(0 if rx is float else 1) + 2 * cx](&bn, x, &bx) - 1
    for i in range(best, best + 1 if ix > 0 and long_enough(n, ix, ix) else n):
        r = fabs(x[2 * i * ix]) + fabs(x[2 * i * ix + 1]) if cx else fabs(x[i * ix])
        if i == best or r > largest[0]:
            best, largest[0] = i, r
    return best


cdef Line[2][2] copy_lines, axpy_lines          # by the precisions of x and y
cdef Line[2] swap_lines, scal_lines, fill_lines, dot_lines, nrm2_lines, asum_lines

copy_lines[0][:] = [<Line>copy_line[float, float], <Line>copy_line[float, double]]
copy_lines[1][:] = [<Line>copy_line[double, float], <Line>copy_line[double, double]]
axpy_lines[0][:] = [<Line>axpy_line[float, float], <Line>axpy_line[float, double]]
axpy_lines[1][:] = [<Line>axpy_line[double, float], <Line>axpy_line[double, double]]
swap_lines[:] = [<Line>swap_line[float], <Line>swap_line[double]]
scal_lines[:] = [<Line>scal_line[float], <Line>scal_line[double]]
fill_lines[:] = [<Line>fill_line[float], <Line>fill_line[double]]
dot_lines[:] = [<Line>dot_line[float], <Line>dot_line[double]]
nrm2_lines[:] = [<Line>nrm2_line[float], <Line>nrm2_line[double]]
asum_lines[:] = [<Line>asum_line[float], <Line>asum_line[double]]


cdef inline index dense(const Operand *x, const Operand *y, int part) noexcept nogil:
    """The number of elements of a few reals of one precision that lie in one piece, in x as in y; else 0."""
    cdef index n = y.m * y.n
    if n > SHORT or part != FULL or x.dtype != y.dtype or y.dtype > F64:
        return 0
    if y.n == 1:
        return n if y.m == 1 or (x.rs == 1 and y.rs == 1) else 0
    if x.rs == 1:
        return n if y.rs == 1 and x.cs == y.m and y.cs == y.m else 0
    return n if x.cs == 1 and y.cs == 1 and x.rs == y.n and y.rs == y.n else 0

cdef inline void move(const Operand *x, const Operand *y, int part, bint unit) noexcept nogil:
    """y := x"""
    cdef Task t
    cdef index n = dense(x, y, part)
    if n:
        memcpy(y.p, x.p, n * itemsize[y.dtype])
    elif x.dtype == B8:
        sweep(copy_bytes, x, y, part, unit, &t)
    else:                       # 64 bits are moved the same, whatever they mean
        sweep(copy_lines[x.dtype & 1 or x.dtype == I64][y.dtype & 1 or y.dtype == I64], x, y, part, unit, &t)

cdef inline void add(const Value *k, const Operand *x, const Operand *y, int part, bint unit) noexcept nogil:
    """y := k x + y"""
    cdef Task t
    cdef index i, n = dense(x, y, part)
    if n:
        if y.dtype == F64:
            for i in range(n):
                (<double *>y.p)[i] += k.re * (<double *>x.p)[i]
        else:
            for i in range(n):
                (<float *>y.p)[i] += <float>k.re * (<float *>x.p)[i]
        return
    t.k = k[0]
    sweep(axpy_lines[x.dtype & 1][y.dtype & 1], x, y, part, unit, &t)

cdef inline void fill(const Value *k, const Operand *y, int part, bint unit) noexcept nogil:
    cdef Task t
    t.k = k[0]
    sweep(fill_lines[y.dtype & 1], y, y, part, unit, &t)

cdef inline void multiply(const Value *k, const Operand *y, int part, bint unit) noexcept nogil:
    """y := k y"""
    cdef Task t
    if not equals(k, 1):
        t.k = k[0]
        sweep(scal_lines[y.dtype & 1], y, y, part, unit, &t)

cdef inline int scale(const Value *k, const Operand *y, int part, bint unit) noexcept nogil:
    """y := k y, as beta does: 0 clears."""
    if equals(k, 0):
        fill(k, y, part, unit)
    else:
        multiply(k, y, part, unit)
    return 0


# ---------------------------------------------------------------- level 1

cdef inline Operand block(const Operand *a, index i, index j, index m, index n) noexcept nogil:
    cdef Operand r = a[0]
    r.p, r.m, r.n = a.p + (i * a.rs + j * a.cs) * itemsize[a.dtype], m, n
    return r

cdef int run_copy(const Call *c) except -1 nogil:
    move(&c.o[IN1], &c.o[OUT], c.part, c.unit)
    return 0

cdef int run_swap(const Call *c) except -1 nogil:
    cdef Task t
    sweep(swap_lines[c.o[OUT].dtype & 1], &c.o[IN1], &c.o[OUT], FULL, False, &t)
    return 0

cdef int run_fill(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c)
    fill(&alpha, &c.o[OUT], c.part, c.unit)
    return 0

cdef int run_scal(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c)
    if c.strong:
        return scale(&alpha, &c.o[OUT], c.part, c.unit)
    multiply(&alpha, &c.o[OUT], c.part, c.unit)
    return 0

cdef int run_axpy(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c)
    cdef const Operand *x = &c.o[IN1]
    cdef const Operand *y = &c.o[OUT]
    if equals(&alpha, 0) or empty(y):
        return 0
    if c.part == FULL and x.m > 1 and x.n > 1 and (y.rs == 0 or y.cs == 0):
        return add_sums(&alpha, x, y)
    add(&alpha, x, y, c.part, c.unit)
    return 0

cdef int add_sums(const Value *k, const Operand *x, const Operand *y) except -1 nogil:
    """y := k x + y, where y repeats its elements: the sum of x, or of its rows or columns."""
    cdef Operand xt, yt, s, sums
    cdef Value one
    cdef Task t
    cdef index i
    if y.rs == 0 and y.cs != 0:
        xt, yt = transposed(x), transposed(y)
        return add_sums(k, &xt, &yt)
    if y.rs == 0:
        xt = transposed(x) if away(x.rs) > away(x.cs) else x[0]
        if xt.cs == xt.m * xt.rs:
            xt.m, xt.n = xt.m * xt.n, 1
        t.cx, t.cy, t.conjx = is_complex(x.dtype), is_complex(y.dtype), x.conj and is_complex(x.dtype)
        if x.dtype & 1:
            if y.dtype & 1:
                sum_to(k, <double *>x.p, xt.m, xt.n, xt.rs, xt.cs, <double *>y.p, &t)
            else:
                sum_to(k, <double *>x.p, xt.m, xt.n, xt.rs, xt.cs, <float *>y.p, &t)
        elif y.dtype & 1:
            sum_to(k, <float *>x.p, xt.m, xt.n, xt.rs, xt.cs, <double *>y.p, &t)
        else:
            sum_to(k, <float *>x.p, xt.m, xt.n, xt.rs, xt.cs, <float *>y.p, &t)
        return 0
    if x.n <= LEAF or away(x.rs) + away(y.rs) > away(x.cs):     # rows are short, or summed in pairs
        add(k, x, y, FULL, False)
        return 0
    xt, yt, s = x[0], y[0], x[0]
    s.dtype |= 1                # in double precision
    one = constant(1, s.dtype)
    buffer(&s, y.m, 2, &s)
    sums = block(&s, 0, 1, s.m, 1)
    s.cs = 0
    for i in range((x.n + LEAF - 1) // LEAF):
        xt.p, xt.n = x.p + i * LEAF * x.cs * itemsize[x.dtype], min(<index>LEAF, x.n - i * LEAF)
        s.n = xt.n
        memset(s.p, 0, s.m * itemsize[s.dtype])
        add(&one, &xt, &s, FULL, False)
        s.n = 1
        add(&one, &s, &sums, FULL, False)
    yt.n = 1
    add(k, &sums, &yt, FULL, False)
    free(s.p)
    return 0

cdef int run_dot(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    cdef Task t
    cdef double re = 0, im = 0
    cdef const Operand *x = &c.o[IN1]
    cdef const Operand *y = &c.o[IN2]
    cdef index i, n = dense(x, y, c.part)
    t.s[0] = t.s[1] = t.conjy = 0
    if n and x.dtype == F64 and not equals(&alpha, 0):
        for i in range(n):
            re += (<double *>x.p)[i] * (<double *>y.p)[i]
        t.s[0], re = re, 0
    elif not equals(&alpha, 0):
        sweep(dot_lines[x.dtype & 1], x, y, c.part, c.unit, &t)
        if t.conjy:             # sum(x conj(y)) = conj(sum(conj(x) y)), and so of both
            t.s[1] = -t.s[1]
    if not equals(&beta, 0):
        get(&c.o[OUT], &re, &im)
        re, im = beta.re * re - beta.im * im, beta.re * im + beta.im * re
    put(&c.o[OUT], alpha.re * t.s[0] - alpha.im * t.s[1] + re, alpha.re * t.s[1] + alpha.im * t.s[0] + im)
    return 0

cdef int run_nrm2(const Call *c) except -1 nogil:
    cdef Task t
    t.s[0] = t.scale = 0
    sweep(nrm2_lines[c.o[IN1].dtype & 1], &c.o[IN1], &c.o[IN1], FULL, False, &t)
    put(&c.o[OUT], t.scale * sqrt(t.s[0]), 0)
    return 0

cdef int run_asum(const Call *c) except -1 nogil:
    cdef Task t
    t.s[0] = 0
    sweep(asum_lines[c.o[IN1].dtype & 1], &c.o[IN1], &c.o[IN1], FULL, False, &t)
    put(&c.o[OUT], t.s[0], 0)
    return 0

cdef int run_iamax(const Call *c) except -1 nogil:
    cdef const Operand *x = &c.o[IN1]
    cdef index m = x.m, n = x.n, rs = x.rs, cs = x.cs, i, j, best = -1
    cdef bint cx = is_complex(x.dtype)
    cdef double r = 0, largest = 0
    if m == 1:
        m, n, rs, cs = n, m, cs, rs
    for j in range(n if m > 0 else 0):
        if x.dtype & 1:
            i = iamax_line(m, <double *>x.p + j * cs * (1 << cx), rs, cx, &r)
        else:
            i = iamax_line(m, <float *>x.p + j * cs * (1 << cx), rs, cx, &r)
        if best < 0 or r > largest:
            best, largest = i + j * m, r
    (<long long *>c.o[OUT].p)[0] = best
    return 0


# ---------------------------------------------------------------- operands that BLAS can take

cdef enum:                      # bits of the flags a routine knows
    N = 1
    T = 2
    H = 4

cdef struct Matrix:
    char *p
    blas_int ld
    char op                     # 'N', 'T' or 'C': the operand is op(p); 'R' the conjugate of p; 0 none of these
    void *heap

cdef struct Vector:
    char *p                     # lowest address
    blas_int inc
    void *heap

cdef int too_long(index n) except -1 nogil:
    with gil:
        raise ValueError(f"blasad: a matrix has a dimension of {n}; the integers of BLAS end at {INT_MAX}")

cdef inline int fits(index m, index n, index k) except -1 nogil:
    if (m | n | k) > INT_MAX:
        return too_long(max(m, n, k))
    return 0

cdef int no_memory() except -1 nogil:
    with gil:
        raise MemoryError("blasad: no memory for a copy of an operand")

cdef int buffer(const Operand *like, index m, index n, Operand *r) except -1 nogil:
    """A matrix of zeros, in columns."""
    r[0] = like[0]
    r.m, r.n, r.rs, r.cs, r.conj, r.d, r.slot = m, n, 1, m, False, NULL, -1
    r.p = <char *>calloc(max(m * n, 1), itemsize[like.dtype])
    if r.p == NULL:
        no_memory()
    return 0

cdef inline void release(void *heap) noexcept nogil:
    if heap != NULL:
        free(heap)

cdef inline void layout(const Operand *a, Matrix *r) noexcept nogil:
    """The flag with which BLAS reads an operand where it lies."""
    cdef bint conj = a.conj and is_complex(a.dtype)
    cdef bint columns = (a.rs == 1 or a.m <= 1) and ((1 <= a.cs <= INT_MAX and a.m <= a.cs) or a.n <= 1)
    r.p, r.heap, r.op = a.p, NULL, 0
    if columns and not conj:
        r.op, r.ld = c'N', a.cs if a.n > 1 else max(a.m, 1)
    elif (a.cs == 1 or a.n <= 1) and ((1 <= a.rs <= INT_MAX and a.n <= a.rs) or a.m <= 1):
        r.op, r.ld = c'C' if conj else c'T', a.rs if a.m > 1 else max(a.n, 1)
    elif columns:
        r.op, r.ld = c'R', a.cs if a.n > 1 else max(a.m, 1)

cdef inline char flipped(char op) noexcept nogil:
    """The flag of the transposed operand."""
    return c'T' if op == c'N' else c'N' if op == c'T' else c'R' if op == c'C' else c'C' if op == c'R' else 0

cdef inline int fit(const Operand *a, bint flip, int flags, int part, bint unit, Matrix *r) except -1 nogil:
    """a, or its transpose, as a matrix with one of these flags; packed if need be."""
    layout(a, r)
    if flip:
        r.op = flipped(r.op)
    if (r.op == c'N' and flags & N) or (r.op == c'T' and flags & T) or (r.op == c'C' and flags & H):
        return 0
    return pack(a, flip, part, unit, r)

cdef int pack(const Operand *a, bint flip, int part, bint unit, Matrix *r) except -1 nogil:
    cdef Operand t, s = transposed(a) if flip else a[0]
    buffer(a, s.m, s.n, &t)
    move(&s, &t, mirrored(part) if flip else part, unit)
    r.p, r.heap, r.ld, r.op = t.p, t.p, max(s.m, 1), c'N'
    return 0

cdef inline int line_of(const Operand *x, bint keep_conj, Vector *v) except -1 nogil:
    """A row or a column as a vector, packed if need be; keep_conj: its conjugation is dealt with elsewhere."""
    cdef index n = x.m if x.n == 1 else x.n, inc = x.rs if x.n == 1 else x.cs
    cdef Operand t
    v.heap = NULL
    if n <= 1:
        inc = 1
    if inc == 0 or away(inc) > INT_MAX or (x.conj and not keep_conj and is_complex(x.dtype)):
        buffer(x, x.m, x.n, &t)
        if keep_conj:
            t.conj = x.conj
        move(x, &t, FULL, False)
        v.p, v.inc, v.heap = t.p, 1, t.p
    else:
        v.p, v.inc = lowest(x.p, n, inc, x.dtype), inc
    return 0

cdef inline bint writable(const Operand *y) noexcept nogil:
    """A column that BLAS can write where it lies."""
    return y.m <= 1 or (y.rs != 0 and away(y.rs) <= INT_MAX)

cdef inline bint injective(const Operand *a) noexcept nogil:
    """Surely no two elements of a share memory."""
    cdef index r = away(a.rs), k = away(a.cs)
    if a.m <= 1 or a.n <= 1:
        return (a.m <= 1 or r > 0) and (a.n <= 1 or k > 0)
    return r > 0 and k > 0 and ((r < k and (a.m - 1) * r < k) or (a.n - 1) * k < r)

cdef int on_copy(Run run, const Call *c, const Value *beta, int part, bint unit, bint conj) except -1 nogil:
    """Run a call on a packed copy of its output; conj: as the conjugate of the call; beta is NULL where C is an input.

    To an output that repeats its elements every contribution is added."""
    cdef Call r = c[0]
    cdef Operand t
    cdef Value one = constant(1, c.o[OUT].dtype)
    cdef const Operand *out = &c.o[OUT]
    cdef bint adds = beta != NULL and equals(beta, 1) and not injective(out)
    buffer(out, out.m, out.n, &t)
    t.conj = conj and is_complex(out.dtype)
    if beta == NULL or not (adds or equals(beta, 0)):
        move(out, &t, part, unit)
    if conj:
        conjugate_all(&r)
    r.o[OUT] = t
    r.o[OUT].conj = False
    if part != FULL:
        r.unit = False
    try:
        run(&r)
        if adds:
            add(&one, &t, out, part, unit)
        else:
            move(&t, out, part, unit)
    finally:
        free(t.p)
    return 0

cdef inline char letter(bint lower) noexcept nogil:
    return c'L' if lower else c'U'


# ---------------------------------------------------------------- level 3

cdef int run_gemm(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    cdef Matrix A, B, C
    cdef const Operand *out = &c.o[OUT]
    cdef bint flip              # C^T := alpha B^T A^T + beta C^T
    cdef int l, r
    cdef blas_int m, n, k
    if empty(out):
        return 0
    if equals(&alpha, 0) or c.o[IN1].n == 0:
        return scale(&beta, out, FULL, False)
    if is_tiny(out.dtype, out.m, out.n, c.o[IN1].n):
        tiny_product(&c.o[IN1], &c.o[IN2], out, &alpha.re, &beta.re, 1)
        return 0
    fits(out.m, out.n, c.o[IN1].n)
    layout(out, &C)
    if C.op == 0:
        return on_copy(run_gemm, c, &beta, FULL, False, False)
    flip = C.op == c'T'
    l, r = (IN2, IN1) if flip else (IN1, IN2)
    A.heap = B.heap = NULL
    try:
        fit(&c.o[l], flip, N | T | H, FULL, False, &A)
        fit(&c.o[r], flip, N | T | H, FULL, False, &B)
        m, n, k = out.m, out.n, c.o[IN1].n
        if flip:
            m, n = n, m
        gemm[out.dtype](&A.op, &B.op, &m, &n, &k, &alpha.z, A.p, &A.ld, B.p, &B.ld, &beta.z, C.p, &C.ld)
    finally:
        release(A.heap)
        release(B.heap)
    return 0


cdef int run_stack(const Call *c) except -1 nogil:
    """A product for each of a stack of tiny matrices"""
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    tiny_product(&c.o[IN1], &c.o[IN2], &c.o[OUT], &alpha.re, &beta.re, c.nb)
    return 0


cdef int run_gemmtr(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    cdef Call r
    if equals(&alpha, 0) or c.o[IN1].n == 0 or c.part == FULL:
        return run_gemm(c) if c.part == FULL else scale(&beta, &c.o[OUT], c.part, c.unit)
    r = c[0]
    if c.part == UPPER:         # C^T := alpha B^T A^T + beta C^T
        r.o[IN1], r.o[IN2] = transposed(&c.o[IN2]), transposed(&c.o[IN1])
        r.o[OUT] = transposed(&c.o[OUT])
    r.part = FULL
    return lower_gemm(&r, c.unit, &beta)

cdef int lower_gemm(const Call *c, bint unit, const Value *beta) except -1 nogil:
    """The lower triangle by halves: what is below the diagonal blocks is left to gemm."""
    cdef const Operand *A = &c.o[IN1]
    cdef const Operand *B = &c.o[IN2]
    cdef const Operand *C = &c.o[OUT]
    cdef index m = C.m, n = min(C.m, C.n), h = n // 2
    cdef double[2 * BLOCK * BLOCK] stack
    cdef Operand t
    cdef Value one
    cdef Call r = c[0]
    if n == 0:
        return 0
    if n > BLOCK:
        h += -h % 8             # blocks stay aligned
        r.o[IN1], r.o[IN2], r.o[OUT] = block(A, 0, 0, h, A.n), block(B, 0, 0, B.m, h), block(C, 0, 0, h, h)
        lower_gemm(&r, unit, beta)
        r.o[IN1], r.o[OUT] = block(A, h, 0, m - h, A.n), block(C, h, 0, m - h, h)
        run_gemm(&r)
        r.o[IN2], r.o[OUT] = block(B, 0, h, B.m, n - h), block(C, h, h, m - h, n - h)
        return lower_gemm(&r, unit, beta)
    if m > n:
        r.o[IN1], r.o[IN2], r.o[OUT] = block(A, n, 0, m - n, A.n), block(B, 0, 0, B.m, n), block(C, n, 0, m - n, n)
        run_gemm(&r)
    t, one = block(C, 0, 0, n, n), constant(1, C.dtype)
    scale(beta, &t, LOWER, unit)
    r.o[IN1], r.o[IN2], r.o[OUT] = block(A, 0, 0, n, A.n), block(B, 0, 0, B.m, n), t
    r.o[OUT].p, r.o[OUT].rs, r.o[OUT].cs = <char *>stack, 1, n
    r.beta[0] = r.beta[1] = 0
    r.o[BETA].p = NULL
    run_gemm(&r)
    add(&one, &r.o[OUT], &t, LOWER, unit)
    return 0


cdef inline int symmetric_times(Run run, const symm_t *routine, bint herm, const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    cdef Matrix A, B, C
    cdef const Operand *out = &c.o[OUT]
    cdef bint flip              # C^T := alpha B^T A^T + beta C^T
    cdef blas_int m, n
    cdef char side, uplo
    if empty(out):
        return 0
    if equals(&alpha, 0):
        return scale(&beta, out, FULL, False)
    fits(out.m, out.n, 0)
    layout(out, &C)
    if C.op == 0:
        return on_copy(run, c, &beta, FULL, False, False)
    flip = C.op == c'T'
    A.heap = B.heap = NULL
    try:
        # a Hermitian matrix is its own adjoint, any other symmetric one its own transpose
        fit(&c.o[IN1], flip, N | (H if herm and is_complex(out.dtype) else T), c.part, False, &A)
        fit(&c.o[IN2], flip, N, FULL, False, &B)
        m, n = out.m, out.n
        if flip:
            m, n = n, m
        side = c'R' if flip else c'L'
        uplo = letter((c.part == LOWER) ^ flip ^ (A.op != c'N'))
        routine[out.dtype](&side, &uplo, &m, &n, &alpha.z, A.p, &A.ld, B.p, &B.ld, &beta.z, C.p, &C.ld)
    finally:
        release(A.heap)
        release(B.heap)
    return 0

cdef int run_symm(const Call *c) except -1 nogil:
    return symmetric_times(run_symm, symm, False, c)

cdef int run_hemm(const Call *c) except -1 nogil:
    return symmetric_times(run_hemm, hemm, True, c)


cdef inline int rank_k(Run run, const syrk_t *routine, const symm_t *routine2, bint herm,
                       const Call *c) except -1 nogil:
    """The updates of rank k, or of rank 2 k where routine is NULL."""
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    cdef Matrix A, B, C
    cdef const Operand *out = &c.o[OUT]
    cdef const Operand *a = &c.o[IN1]
    cdef const Operand *b = &c.o[IN2]
    cdef Operand ac, bc
    cdef bint flip
    cdef blas_int n, k
    cdef char uplo
    if empty(out):
        return 0
    fits(out.m, a.n, 0)
    layout(out, &C)
    if C.op == 0 or c.unit:
        return on_copy(run, c, &beta, c.part, c.unit, False)
    flip = C.op == c'T'
    herm = herm and is_complex(out.dtype)
    n, k, uplo = out.m, a.n, letter((c.part == LOWER) ^ flip)
    if equals(&alpha, 0):
        k = 0
    if flip and herm:           # C^T := alpha conj(B) A^T + conj(alpha) conj(A) B^T + beta C^T
        ac, bc = conjugated(a), conjugated(b)
        a, b = &ac, &bc
        if routine == NULL:
            a, b = b, a
    A.p, A.op, A.ld, A.heap = out.p, c'N', n, NULL
    B = A
    try:
        if k > 0:
            fit(a, False, N | (H if herm else T), FULL, False, &A)
        if k > 0 and routine == NULL:
            fit(b, False, N if A.op == c'N' else H if herm else T, FULL, False, &B)
            if B.op != A.op:    # b has been packed
                pack(a, False, FULL, False, &A)
        if routine != NULL:
            routine[out.dtype](&uplo, &A.op, &n, &k, &alpha.z, A.p, &A.ld, &beta.z, C.p, &C.ld)
        else:
            routine2[out.dtype](&uplo, &A.op, &n, &k, &alpha.z, A.p, &A.ld, B.p, &B.ld, &beta.z, C.p, &C.ld)
    finally:
        release(A.heap)
        release(B.heap)
    return 0

cdef int run_syrk(const Call *c) except -1 nogil:
    return rank_k(run_syrk, syrk, NULL, False, c)

cdef int run_herk(const Call *c) except -1 nogil:
    return rank_k(run_herk, herk, NULL, True, c)

cdef int run_syr2k(const Call *c) except -1 nogil:
    return rank_k(run_syr2k, NULL, syr2k, False, c)

cdef int run_her2k(const Call *c) except -1 nogil:
    return rank_k(run_her2k, NULL, her2k, True, c)


cdef inline int triangular(Run run, const trmm_t *routine, bint solve, const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c)
    cdef Matrix A, C
    cdef const Operand *out = &c.o[OUT]
    cdef bint flip              # from the right on C^T
    cdef blas_int m, n
    cdef char side, uplo, diag
    if empty(out):
        return 0
    if equals(&alpha, 0):
        return scale(&alpha, out, FULL, False)
    if not is_complex(out.dtype) and is_tiny(out.dtype, out.m, out.n, 1):
        tiny_triangular(&c.o[IN1], out, alpha.re, solve, c.part == UPPER, c.unit)
        return 0
    fits(out.m, out.n, 0)
    layout(out, &C)
    if C.op == 0:
        return on_copy(run, c, NULL, FULL, False, False)
    flip = C.op == c'T'
    fit(&c.o[IN1], flip, N | T | H, c.part, c.unit, &A)
    m, n = out.m, out.n
    if flip:
        m, n = n, m
    side = c'R' if flip else c'L'
    uplo = letter((c.part == LOWER) ^ flip ^ (A.op != c'N'))
    diag = c'U' if c.unit else c'N'
    routine[out.dtype](&side, &uplo, &A.op, &diag, &m, &n, &alpha.z, A.p, &A.ld, C.p, &C.ld)
    release(A.heap)
    return 0

cdef int run_trmm(const Call *c) except -1 nogil:
    return triangular(run_trmm, trmm, False, c)

cdef int run_trsm(const Call *c) except -1 nogil:
    return triangular(run_trsm, trsm, True, c)


# ---------------------------------------------------------------- level 2
# Where a matrix would have to be packed to be conjugated, the vectors are conjugated instead.

cdef int run_gemv(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    cdef Matrix A
    cdef Vector x, y
    cdef const Operand *a = &c.o[IN1]
    cdef const Operand *out = &c.o[OUT]
    cdef blas_int m, n
    if empty(a):
        return 0
    if equals(&alpha, 0):
        return scale(&beta, out, FULL, False)
    if is_tiny(out.dtype, a.m, a.n, 1):
        tiny_product(a, &c.o[IN2], out, &alpha.re, &beta.re, 1)
        return 0
    fits(a.m, a.n, 0)
    layout(a, &A)
    if A.op == c'R' or not writable(out):
        return on_copy(run_gemv, c, &beta, FULL, False, A.op == c'R')
    A.heap = x.heap = NULL
    try:
        if A.op == 0:
            pack(a, False, FULL, False, &A)
        line_of(&c.o[IN2], False, &x)
        line_of(out, False, &y)
        m, n = a.m, a.n
        if A.op != c'N':
            m, n = n, m
        gemv[out.dtype](&A.op, &m, &n, &alpha.z, A.p, &A.ld, x.p, &x.inc, &beta.z, y.p, &y.inc)
    finally:
        release(A.heap)
        release(x.heap)
    return 0


cdef inline int symmetric_vector(Run run, const symv_t *routine, bint herm, const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    cdef Matrix A
    cdef Vector x, y
    cdef const Operand *out = &c.o[OUT]
    cdef bint conj
    cdef blas_int n
    cdef char uplo
    if empty(out):
        return 0
    if equals(&alpha, 0):
        return scale(&beta, out, FULL, False)
    fits(out.m, 0, 0)
    layout(&c.o[IN1], &A)
    herm = herm and is_complex(out.dtype)
    conj = A.op == c'R' or A.op == (c'T' if herm else c'C')
    if conj or not writable(out):
        return on_copy(run, c, &beta, FULL, False, conj)
    A.heap = x.heap = NULL
    try:
        if A.op == 0:
            pack(&c.o[IN1], False, c.part, False, &A)
        line_of(&c.o[IN2], False, &x)
        line_of(out, False, &y)
        n, uplo = out.m, letter((c.part == LOWER) ^ (A.op != c'N'))
        routine[out.dtype](&uplo, &n, &alpha.z, A.p, &A.ld, x.p, &x.inc, &beta.z, y.p, &y.inc)
    finally:
        release(A.heap)
        release(x.heap)
    return 0

cdef int run_symv(const Call *c) except -1 nogil:
    return symmetric_vector(run_symv, symv, False, c)

cdef int run_hemv(const Call *c) except -1 nogil:
    return symmetric_vector(run_hemv, hemv, True, c)


cdef inline int triangular_vector(Run run, const trmv_t *routine, bint solve, const Call *c) except -1 nogil:
    cdef Matrix A
    cdef Vector y
    cdef const Operand *out = &c.o[OUT]
    cdef blas_int n
    cdef char uplo, diag = c'U' if c.unit else c'N'
    if empty(out):
        return 0
    if not is_complex(out.dtype) and is_tiny(out.dtype, out.m, 1, 1):
        tiny_triangular(&c.o[IN1], out, 1, solve, c.part == UPPER, c.unit)
        return 0
    fits(out.m, 0, 0)
    layout(&c.o[IN1], &A)
    if A.op == c'R' or not writable(out):
        return on_copy(run, c, NULL, FULL, False, A.op == c'R')
    if A.op == 0:
        pack(&c.o[IN1], False, c.part, c.unit, &A)
    line_of(out, False, &y)
    n, uplo = out.m, letter((c.part == LOWER) ^ (A.op != c'N'))
    routine[out.dtype](&uplo, &A.op, &diag, &n, A.p, &A.ld, y.p, &y.inc)
    release(A.heap)
    return 0

cdef int run_trmv(const Call *c) except -1 nogil:
    return triangular_vector(run_trmv, trmv, False, c)

cdef int run_trsv(const Call *c) except -1 nogil:
    return triangular_vector(run_trsv, trsv, True, c)


cdef int run_ger(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c), one
    cdef Matrix C
    cdef Vector x, y
    cdef const Operand *out = &c.o[OUT]
    cdef int l, r
    cdef blas_int m, n
    cdef ger_t routine
    if empty(out) or equals(&alpha, 0):
        return 0
    if is_tiny(out.dtype, out.m, out.n, 1):
        one = constant(1, out.dtype)
        tiny_product(&c.o[IN1], &c.o[IN2], out, &alpha.re, &one.re, 1)
        return 0
    fits(out.m, out.n, 0)
    layout(out, &C)
    if C.op == 0:
        one = constant(1, out.dtype)
        return on_copy(run_ger, c, &one, FULL, False, False)
    m, n, l, r = out.m, out.n, IN1, IN2
    if C.op == c'T':            # C^T := alpha B^T A^T + C^T
        m, n, l, r = n, m, r, l
    routine = gerc[out.dtype] if c.o[r].conj else geru[out.dtype]
    x.heap = y.heap = NULL
    try:
        line_of(&c.o[l], False, &x)
        line_of(&c.o[r], True, &y)
        routine(&m, &n, &alpha.z, x.p, &x.inc, y.p, &y.inc, C.p, &C.ld)
    finally:
        release(x.heap)
        release(y.heap)
    return 0


cdef inline int rank_1(Run run, const syr_t *routine, const syr2_t *routine2, bint herm,
                       const Call *c) except -1 nogil:
    """The updates of rank 1, or of rank 2 where routine is NULL."""
    cdef Value alpha = alpha_at(c), one
    cdef Matrix C
    cdef Vector x, y
    cdef const Operand *out = &c.o[OUT]
    cdef const Operand *a = &c.o[IN1]
    cdef const Operand *b = &c.o[IN2]
    cdef Operand ac, bc
    cdef blas_int n
    cdef char uplo
    if empty(out) or equals(&alpha, 0):
        return 0
    fits(out.m, 0, 0)
    layout(out, &C)
    if C.op == 0 or c.unit:
        one = constant(1, out.dtype)
        return on_copy(run, c, &one, c.part, c.unit, False)
    n, uplo = out.m, letter((c.part == LOWER) ^ (C.op == c'T'))
    if C.op == c'T' and herm:   # C^T := alpha conj(y) x^T + conj(alpha) conj(x) y^T + C^T
        ac, bc = conjugated(a), conjugated(b)
        a, b = &ac, &bc
        if routine == NULL:
            a, b = b, a
    x.heap = y.heap = NULL
    try:
        line_of(a, False, &x)
        if routine != NULL:
            routine[out.dtype](&uplo, &n, &alpha.z, x.p, &x.inc, C.p, &C.ld)
        else:
            line_of(b, False, &y)
            routine2[out.dtype](&uplo, &n, &alpha.z, x.p, &x.inc, y.p, &y.inc, C.p, &C.ld)
    finally:
        release(x.heap)
        release(y.heap)
    return 0

cdef int run_syr(const Call *c) except -1 nogil:
    return rank_1(run_syr, syr, NULL, False, c)

cdef int run_her(const Call *c) except -1 nogil:
    return rank_1(run_her, her, NULL, True, c)

cdef int run_her2(const Call *c) except -1 nogil:
    return rank_1(run_her2, NULL, her2, True, c)

cdef int run_syr2(const Call *c) except -1 nogil:
    cdef Call r
    if not is_complex(c.o[OUT].dtype):
        return run_her2(c)
    r = c[0]
    r.beta[0], r.beta[1], r.o[BETA].p = 1, 0, NULL
    return run_syr2k(&r)
