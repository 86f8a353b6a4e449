"""BLAS 1 on strided operands, every dtype."""

from libc.limits cimport INT_MAX
from libc.math cimport fabs, sqrt

from blasad._core cimport *
from blasad._lines cimport *
from blasad._routines cimport *

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
