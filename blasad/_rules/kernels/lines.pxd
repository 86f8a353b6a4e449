# Loops over lines of memory, and what is made of them: copies, sums, multiples.

from libc.limits cimport INT_MAX

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.pointers cimport Value, blas_int

cdef enum:
    SHORT = 32                  # vectors below are faster in a plain loop than in BLAS
    PIECE = 16                  # of a line: so many lines of the cache, which lie a power of 2 apart, stay there
    PAGES = 64                  # a line a page: so many the processor finds at once

cdef struct Task:
    Value k
    int dtype                   # of y
    bint cx, cy                 # x, y are complex
    bint conjx, conjy
    bint real               # a complex y is scaled by the routine for real factors
    double s[2]                 # what has been summed
    double[5] h                 # rotm: what it gets as param
    double scale                # nrm2: the largest norm so far

ctypedef void (*Line)(index n, char *x, index ix, char *y, index iy, Task *t) noexcept nogil


cdef inline index away(index stride) noexcept nogil:
    return -stride if stride < 0 else stride

cdef inline int mirrored(int part) noexcept nogil:
    return (3 - part) % 3

cdef inline bint cross(index xr, index xc, index yr, index yc) noexcept nogil:
    """Whether x is close in memory along one axis, and y along the other; nothing is repeated, or a sum."""
    return xr and xc and yr and yc and (away(xr) < away(xc)) != (away(yr) < away(yc))

cdef inline void sweep(Line line, const Operand *x, const Operand *y, int part, bint unit, Task *t) noexcept nogil:
    """Run a loop on the columns of (a part of) x and y, on their rows where those are closer in memory; on short pieces
    of them where one is close along columns and the other along rows, so that what is read at once is read once: if
    there is room, along y, which is written, and read too where it is added to."""
    cdef index m = y.m, n = y.n, xr = x.rs, xc = x.cs, yr = y.rs, yc = y.cs, i, j, k, lo, hi, step, width
    cdef bint by_rows = n != 1 and (m == 1 or away(xr) + away(yr) > away(xc) + away(yc))
    cdef index sx = itemsize[x.dtype], sy = itemsize[y.dtype]
    t.dtype, t.cx, t.cy = y.dtype, is_complex(x.dtype), is_complex(y.dtype)
    t.conjx, t.conjy = x.conj and t.cx, y.conj and t.cy
    if m == 0 or n == 0:
        return
    if m > PIECE and n > PIECE and cross(xr, xc, yr, yc):
        by_rows = away(yr) > away(yc)
    if by_rows:
        m, n, xr, xc, yr, yc, part = n, m, xc, xr, yc, yr, mirrored(part)
    step = PIECE if m > PIECE and n > 1 and cross(xr, xc, yr, yc) else m
    if part == FULL and step == m:
        if n == 1 or (xc == m * xr and yc == m * yr):
            line(m * n, x.p, xr, y.p, yr, t)
            return
        for j in range(n):
            line(m, x.p + j * xc * sx, xr, y.p + j * yc * sy, yr, t)
        return
    width = PAGES if step < m else n
    for k from 0 <= k < n by width:
        for i from 0 <= i < m by step:
            for j in range(k, min(n, k + width)):
                lo, hi = i, min(m, i + step)
                if part == LOWER:
                    lo = max(i, j + unit)
                elif part == UPPER:
                    hi = min(hi, j + 1 - unit)
                if lo < hi:
                    line(hi - lo, x.p + (lo * xr + j * xc) * sx, xr, y.p + (lo * yr + j * yc) * sy, yr, t)


cdef inline bint long_enough(index n, index ix, index iy) noexcept nogil:
    """BLAS can take these vectors, and it pays."""
    return SHORT <= n <= INT_MAX and ix != 0 and iy != 0 and away(ix) <= INT_MAX and away(iy) <= INT_MAX

cdef inline char *lowest(char *x, index n, index inc, int dtype) noexcept nogil:
    return x + (n - 1) * inc * itemsize[dtype] if inc < 0 and n > 0 else x

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

cdef inline bint value_zero(const Operand *a) noexcept nogil:
    """Whether a number is exactly zero."""
    if a.dtype == F64:
        return (<double *>a.p)[0] == 0
    if a.dtype == F32:
        return (<float *>a.p)[0] == 0
    if a.dtype == C128:
        return (<double *>a.p)[0] == 0 and (<double *>a.p)[1] == 0
    return (<float *>a.p)[0] == 0 and (<float *>a.p)[1] == 0

cdef inline Operand block(const Operand *a, index i, index j, index m, index n) noexcept nogil:
    cdef Operand r = a[0]
    r.m, r.n = m, n
    if a.p != NULL:             # of a shadow that is missing, a part is missing too
        r.p = a.p + (i * a.rs + j * a.cs) * itemsize[a.dtype]
    return r

cdef void move(const Operand *x, const Operand *y, int part, bint unit) noexcept nogil
cdef void add(const Value *k, const Operand *x, const Operand *y, int part, bint unit) noexcept nogil
cdef int add_sums(const Value *k, const Operand *x, const Operand *y) except -1 nogil
cdef void fill(const Value *k, const Operand *y, int part, bint unit) noexcept nogil
cdef void multiply(const Value *k, const Operand *y, int part, bint unit, bint real) noexcept nogil
cdef int scale(const Value *k, const Operand *y, int part, bint unit) noexcept nogil
cdef int buffer(const Operand *like, index m, index n, Operand *r) except -1 nogil
