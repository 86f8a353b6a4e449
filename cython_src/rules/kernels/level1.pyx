"""BLAS 1 on strided operands, every dtype."""

from libc.limits cimport INT_MAX
from libc.math cimport fabs, isnan, sqrt

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.lines cimport *
from blasad._rules.kernels.pointers cimport *

ctypedef fused rx:
    float
    double


# ---------------------------------------------------------------- lines

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


cdef inline index at_once(index n, index ix, index iy) noexcept nogil:
    """How much of two vectors BLAS can take in one call."""
    return min(n, chunk(ix), chunk(iy))

cdef void rot_line(index n, rx *x, index ix, rx *y, index iy, Task *t) noexcept nogil:
    cdef index i, k, step = at_once(n, ix, iy)
    cdef blas_int bn, bx = ix if step > 1 else 1, by = iy if step > 1 else 1
    cdef rx c = <rx>t.s[0]
    cdef rot_t turn = real_rot[t.dtype] if t.real else rot[t.dtype]
    for k in range((n + step - 1) // step):
        i = k * step
        bn = min(step, n - i)
        turn(&bn, lowest(<char *>(x + i * ix * (1 << t.cx)), bn, bx, t.dtype), &bx,
             lowest(<char *>(y + i * iy * (1 << t.cx)), bn, by, t.dtype), &by, &c, &t.k.z)

cdef void rotm_line(index n, rx *x, index ix, rx *y, index iy, Task *t) noexcept nogil:
    cdef index i, k, step = at_once(n, ix, iy)
    cdef blas_int bn, bx = ix if step > 1 else 1, by = iy if step > 1 else 1
    cdef rx[5] h
    for i in range(5):
        h[i] = <rx>t.h[i]
    for k in range((n + step - 1) // step):
        i = k * step
        bn = min(step, n - i)
        rotm[t.dtype](&bn, lowest(<char *>(x + i * ix), bn, bx, t.dtype), &bx,
                      lowest(<char *>(y + i * iy), bn, by, t.dtype), &by, &h)

cdef void dsdot_line(index n, float *x, index ix, float *y, index iy, Task *t) noexcept nogil:
    """Not by BLAS: the dsdot of OpenBLAS 0.3.30 sums in single precision where it is long enough."""
    cdef double[4] s
    cdef index i, k
    s[:] = [0, 0, 0, 0]
    for i in range(0, n - 3, 4):
        for k in range(4):
            s[k] += <double>x[(i + k) * ix] * <double>y[(i + k) * iy]
    for i in range(n - n % 4, n):
        s[0] += <double>x[i * ix] * <double>y[i * iy]
    t.s[0] += (s[0] + s[1]) + (s[2] + s[3])

cdef void lascl_line(index n, rx *x, index ix, rx *y, index iy, Task *t) noexcept nogil:
    """A vector is a matrix of one row to LAPACK."""
    cdef index i, k, step = at_once(n, iy, iy)
    cdef blas_int none = 0, one = 1, bn, lda = away(iy) if step > 1 else 1, info
    cdef rx cfrom = <rx>t.s[0], cto = <rx>t.k.re
    for k in range((n + step - 1) // step):
        i = k * step
        bn = min(step, n - i)
        lascl[t.dtype](b"G", &none, &none, &cfrom, &cto, &one, &bn,
                       lowest(<char *>(y + i * iy * (1 << t.cy)), bn, iy, t.dtype), &lda, &info)


cdef Line[2] rot_lines, rotm_lines, lascl_lines
rot_lines[:] = [<Line>rot_line[float], <Line>rot_line[double]]
rotm_lines[:] = [<Line>rotm_line[float], <Line>rotm_line[double]]
lascl_lines[:] = [<Line>lascl_line[float], <Line>lascl_line[double]]

cdef Line[2] swap_lines, dot_lines, nrm2_lines, asum_lines      # by precision

swap_lines[:] = [<Line>swap_line[float], <Line>swap_line[double]]
dot_lines[:] = [<Line>dot_line[float], <Line>dot_line[double]]
nrm2_lines[:] = [<Line>nrm2_line[float], <Line>nrm2_line[double]]
asum_lines[:] = [<Line>asum_line[float], <Line>asum_line[double]]


# ---------------------------------------------------------------- calls

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
    multiply(&alpha, &c.o[OUT], c.part, c.unit, c.fn == REAL)
    return 0

cdef int run_axpy(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c)
    cdef const Operand *x = &c.o[IN1]
    cdef const Operand *y = &c.o[OUT]
    if equals(&alpha, 0) or empty(y):
        return 0
    if c.fn == REAL and is_complex(x.dtype) and is_complex(y.dtype):
        return add_parts(&alpha, x, y, c.part, c.unit)
    return add_all(&alpha, x, y, c.part, c.unit)

cdef inline int add_all(const Value *alpha, const Operand *x, const Operand *y, int part, bint unit) except -1 nogil:
    if part == FULL and x.m > 1 and x.n > 1 and (y.rs == 0 or y.cs == 0):
        return add_sums(alpha, x, y)
    add(alpha, x, y, part, unit)
    return 0

cdef int add_parts(const Value *alpha, const Operand *x, const Operand *y, int part, bint unit) except -1 nogil:
    """Sums of complex numbers as NumPy has them: an infinity in one part makes no NaN in the other."""
    cdef Operand a = x[0], xr, yr
    cdef Value turned = constant(-alpha.re if x.conj else alpha.re, y.dtype)
    a.conj = False
    xr, yr = real_part(&a), real_part(y)
    if part == FULL and not x.conj and a.rs == 1 and y.rs == 1:
        xr.rs, xr.m, yr.rs, yr.m = 1, 2 * x.m, 1, 2 * y.m
        return add_all(alpha, &xr, &yr, part, unit)
    add_all(alpha, &xr, &yr, part, unit)
    xr, yr = imag_part(&a), imag_part(y)
    return add_all(&turned, &xr, &yr, part, unit)

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


cdef int run_dsdot(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c)
    cdef Task t
    t.s[0] = 0
    sweep(<Line>dsdot_line, &c.o[IN1], &c.o[IN2], FULL, False, &t)
    put(&c.o[OUT], t.s[0] + (alpha.z.s[0] if c.o[OUT].dtype == F32 else alpha.re), 0)
    return 0


# ---------------------------------------------------------------- rotations

cdef inline double element(const Operand *x, index i) noexcept nogil:
    cdef Operand one = block(x, i, 0, 1, 1)
    cdef double re, im
    get(&one, &re, &im)
    return re

cdef inline void put_element(const Operand *x, index i, double value) noexcept nogil:
    cdef Operand one = block(x, i, 0, 1, 1)
    put(&one, value, 0)

cdef int run_rot(const Call *c) except -1 nogil:
    cdef Task t
    t.s[0], t.k, t.real = alpha_at(c).re, beta_at(c), c.fn == REAL
    sweep(rot_lines[c.o[OUT].dtype & 1], &c.o[IN1], &c.o[OUT], FULL, False, &t)
    return 0

cdef int run_rotg(const Call *c) except -1 nogil:
    cdef Value a = alpha_at(c), b = beta_at(c), cosine = constant(0, c.o[OUT].dtype), sine = cosine
    rotg[c.o[OUT].dtype](&a.z, &b.z, &cosine.z, &sine.z)
    if c.o[OUT].dtype & 1:
        put(&c.o[IN1], cosine.z.d[0], 0)
        put(&c.o[OUT], sine.z.d[0], sine.z.d[1])
    else:
        put(&c.o[IN1], cosine.z.s[0], 0)
        put(&c.o[OUT], sine.z.s[0], sine.z.s[1])
    return 0

cdef int run_rotm(const Call *c) except -1 nogil:
    """Transposed, the H with ones off its diagonal is of another form: all four numbers are written out."""
    cdef Task t
    cdef index i
    for i in range(5):
        t.h[i] = element(&c.o[IN2], i)
    if c.fn:
        if t.h[0] == 0:
            t.h[1] = t.h[4] = 1
        elif t.h[0] > 0:
            t.h[2], t.h[3] = -1, 1
        t.h[2], t.h[3] = t.h[3], t.h[2]
        if t.h[0] != -2:
            t.h[0] = -1
    sweep(rotm_lines[c.o[OUT].dtype], &c.o[IN1], &c.o[OUT], FULL, False, &t)
    return 0

cdef int run_used(const Call *c) except -1 nogil:
    cdef double flag = element(&c.o[IN1], 0)
    put_element(&c.o[OUT], 0, flag != -2 and not flag == 0)
    put_element(&c.o[OUT], 1, flag != -2 and flag <= 0)
    put_element(&c.o[OUT], 2, flag != -2 and flag <= 0)
    put_element(&c.o[OUT], 3, flag != -2 and not flag == 0)
    return 0

cdef void numbers_of_h(const Call *c, double *x, double *h) noexcept nogil:
    """x := d1, d2, x1, y1;  h := what rotmg makes of them"""
    cdef double[2] one
    cdef Value[4] v
    cdef float[5] s
    cdef double[5] d
    cdef int i, dtype = c.o[OUT].dtype
    one[:] = [1, 0]
    v[0], v[1] = value(one, &c.o[IN1], dtype), value(one, &c.o[IN2], dtype)
    v[2], v[3] = value(c.alpha, &c.o[ALPHA], dtype), value(c.beta, &c.o[BETA], dtype)
    for i in range(4):
        x[i] = v[i].z.d[0] if dtype == F64 else v[i].z.s[0]
    for i in range(5):
        s[i] = d[i] = 0
    rotmg[dtype](&v[0].z, &v[1].z, &v[2].z, &v[3].z, <void *>d if dtype == F64 else <void *>s)
    for i in range(5):
        h[i] = d[i] if dtype == F64 else s[i]

cdef int run_rotmg(const Call *c) except -1 nogil:
    cdef double[4] x
    cdef double[5] h
    cdef int i
    numbers_of_h(c, x, h)
    for i in range(5):
        put_element(&c.o[OUT], i, h[i])
    return 0

cdef inline double rounded(double x, int dtype) noexcept nogil:
    return x if dtype == F64 else <float>x

cdef int run_scales(const Call *c) except -1 nogil:
    """Powers of 4096, with a sign; the branch that rotmg took is in its flag, or it compared the two products."""
    cdef double[4] x
    cdef double[5] h
    cdef double[4] k
    cdef double p, q
    cdef int i, dtype = c.o[OUT].dtype
    numbers_of_h(c, x, h)
    if h[0] == -2 or x[0] == 0:
        no_slope()
    k[:] = [0, 0, 0, 0]
    p = rounded(rounded(x[0] * x[2], dtype) * x[2], dtype)
    q = rounded(rounded(x[1] * x[3], dtype) * x[3], dtype)
    if h[0] == 0:
        k[1], k[2] = -1, 1
    elif h[0] > 0:
        k[0] = k[3] = 1
    elif fabs(p) > fabs(q):
        k[1], k[2] = -h[4], h[1]
    else:
        k[0], k[3] = h[3], -h[2]
    for i in range(4):
        put_element(&c.o[OUT], i, k[i])
    return 0

cdef int no_slope() except -1 nogil:
    with gil:
        raise ValueError("rotmg: d1 or d2 * y1 is 0; the numbers of H jump there, and have no derivative")


# ---------------------------------------------------------------- from LAPACK

cdef int run_lascl(const Call *c) except -1 nogil:
    cdef Task t
    cdef Value cto = alpha_at(c)
    t.k, t.s[0] = cto, beta_at(c).re
    if t.s[0] == 0 or isnan(t.s[0]) or isnan(cto.re):
        with gil:
            raise ValueError(f"lascl: cfrom is {t.s[0]} and cto is {cto.re}; cfrom must not be 0, and both must be "
                             "numbers")
    sweep(lascl_lines[c.o[OUT].dtype & 1], &c.o[OUT], &c.o[OUT], c.part, c.unit, &t)
    return 0

cdef int run_laset(const Call *c) except -1 nogil:
    cdef Value alpha = alpha_at(c), beta = beta_at(c)
    cdef Operand d = diagonal(&c.o[OUT])
    fill(&alpha, &c.o[OUT], c.part, c.part != FULL)
    fill(&beta, &d, FULL, False)
    return 0

cdef inline void exchange(rx *x, const Operand *C, const Operand *rows, index first, bint backwards) noexcept nogil:
    """Exchange elements of each column, of four columns in turn."""
    cdef index parts = 1 + is_complex(C.dtype), rs = C.rs * parts, cs = C.cs * parts, i, j, k, p, one, other, _column
    cdef rx h
    for j in range(0, C.n, 4):
        for i in range(rows.m):
            k = rows.m - 1 - i if backwards else i
            one, other = j * cs + (first + k) * rs, j * cs + (<long long *>rows.p)[k * rows.rs] * rs
            for _column in range(min(4, C.n - j)):
                for p in range(parts):
                    h, x[one + p] = x[one + p], x[other + p]
                    x[other + p] = h
                one, other = one + cs, other + cs

cdef int run_laswp(const Call *c) except -1 nogil:
    """Row by row, or in each column where those are what lies together."""
    cdef Task t
    cdef const Operand *C = &c.o[OUT]
    cdef const Operand *rows = &c.o[IN2]
    cdef Operand a, b
    cdef index first = <index>c.alpha[0], i, k, row
    for i in range(rows.m):             # what a factorization has left is right, other numbers may not be
        row = (<long long *>rows.p)[i * rows.rs]
        if row < 0 or row >= C.m:
            with gil:
                raise ValueError(f"laswp: piv has {row} among the rows to exchange; they are numbered from 0 to "
                                 f"{C.m - 1}")
    if away(C.rs) < away(C.cs):
        if C.dtype & 1:
            exchange(<double *>C.p, C, rows, first, c.fn)
        else:
            exchange(<float *>C.p, C, rows, first, c.fn)
        return 0
    for i in range(rows.m):
        k = rows.m - 1 - i if c.fn else i
        row = (<long long *>rows.p)[k * rows.rs]
        if row != first + k:
            a, b = block(C, first + k, 0, 1, C.n), block(C, row, 0, 1, C.n)
            sweep(swap_lines[C.dtype & 1], &a, &b, FULL, False, &t)
    return 0
