"""Loops over lines of memory that move, scale or add elements, in both precisions."""

from libc.math cimport fabs, signbit
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.elements cimport ADDED, SCALED, elements, plain
from blasad._rules.kernels.pointers cimport *
from blasad._rules.kernels.tiles cimport TILE, Tiles, across, tile, tile_along, turned
from blasad._rules.kernels.totals cimport LEAF, leaf_sum

ctypedef fused rx:
    float
    double

ctypedef fused ry:
    float
    double


# ---------------------------------------------------------------- one line

cdef void copy_line(index n, rx *x, index ix, ry *y, index iy, Task *t) noexcept nogil:
    cdef index i
    cdef rx sign = -1 if t.conjx != t.conjy else 1
    if rx is ry:
        if ix == 1 and iy == 1 and t.cx == t.cy and sign == 1:
            memcpy(y, x, n * sizeof(rx) << t.cx)
            return
        if ix == 0 and iy == 1 and not t.cx and not t.cy:
            for i in range(n):      # whose loop the compiler vectorises
                y[i] = x[0]
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
        if not t.cy and iy == 1 and plain(ix):
            elements[rx is double].arithmetic(SCALED + ADDED, n, x, ix, x, ix, y, ar, 0)
            return
        # BLAS fuses the product and the sum for some strides; then the bits would depend on the layout, and on the
        # length of blocks.  With a factor of 1 or -1, the product is exact.
        if t.cx == t.cy and not t.conjx and long_enough(n, ix, iy) and (t.cx or fabs(t.k.re) == 1):
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


cdef double total(index m, index n, rx *x, index rs, index cs) noexcept nogil:
    """The sum of a matrix of reals, in pairs: its error grows as log(m n)."""
    if n > 1:
        return total(m, n // 2, x, rs, cs) + total(m, n - n // 2, x + n // 2 * cs, rs, cs)
    if m > LEAF:
        return total(m // 2, 1, x, rs, cs) + total(m - m // 2, 1, x + m // 2 * rs, rs, cs)
    return leaf_sum(rx is double, m, <char *>x, rs)

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


cdef void scal_line(index n, rx *x, index ix, rx *y, index iy, Task *t) noexcept nogil:
    cdef index i
    cdef rx ar = <rx>t.k.re, ai = <rx>t.k.im, re
    cdef blas_int bn, by
    cdef scal_t times
    # some versions of BLAS make 0 of 0 * NaN, others do not
    if (ar != 0 or ai != 0) and long_enough(n, iy, iy):
        bn, by = n, away(iy)
        times = real_scal[t.dtype] if t.real else scal[t.dtype]
        times(&bn, &t.k.z, lowest(<char *>y, n, iy, t.dtype), &by)
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
    if ar == 0 and ai == 0 and iy == 1 and not (signbit(ar) or signbit(ai)):
        memset(y, 0, n * sizeof(rx) << t.cy)
    elif t.cy:
        for i in range(n):
            y[2 * i * iy], y[2 * i * iy + 1] = ar, ai
    else:
        for i in range(n):
            y[i * iy] = ar


cdef Line[2][2] copy_lines, axpy_lines          # by the precisions of x and y
cdef Line[2] scal_lines, fill_lines

copy_lines[0][:] = [<Line>copy_line[float, float], <Line>copy_line[float, double]]
copy_lines[1][:] = [<Line>copy_line[double, float], <Line>copy_line[double, double]]
axpy_lines[0][:] = [<Line>axpy_line[float, float], <Line>axpy_line[float, double]]
axpy_lines[1][:] = [<Line>axpy_line[double, float], <Line>axpy_line[double, double]]
scal_lines[:] = [<Line>scal_line[float], <Line>scal_line[double]]
fill_lines[:] = [<Line>fill_line[float], <Line>fill_line[double]]


# ---------------------------------------------------------------- all lines of an operand

cdef inline bint is_turned(const Operand *x, const Operand *y) noexcept nogil:
    """Whether x is a large matrix of columns in one piece each, and y one of rows, or the other way round."""
    return (y.m > PIECE and y.n > PIECE and x.dtype == y.dtype and (x.conj == y.conj or not is_complex(x.dtype))
            and (y.cs == 1 and across(x, True) or y.rs == 1 and across(x, False)) and cross(x.rs, x.cs, y.rs, y.cs))

cdef void turn(const Operand *x, const Operand *y, int part, bint unit) noexcept nogil:
    """y := x for such matrices; of a triangle, squares around the diagonal are moved by lines."""
    cdef index k, m, n, width = PAGES
    cdef Operand u, v
    if part == FULL:
        if x.rs == 1:
            turned(itemsize[x.dtype], y.m, y.n, x.p, x.cs, y.p, y.rs)
        else:
            turned(itemsize[x.dtype], y.n, y.m, x.p, x.rs, y.p, y.cs)
        return
    for k from 0 <= k < min(y.m, y.n) by width:
        m, n = min(width, y.m - k), min(width, y.n - k)
        u, v = block(x, k, k, m, n), block(y, k, k, m, n)
        by_lines(&u, &v, part, unit)
        if part == LOWER:
            u, v = block(x, k + m, k, y.m - k - m, n), block(y, k + m, k, y.m - k - m, n)
        else:
            u, v = block(x, k, k + n, m, y.n - k - n), block(y, k, k + n, m, y.n - k - n)
        if u.m and u.n:
            turn(&u, &v, FULL, False)

cdef void by_lines(const Operand *x, const Operand *y, int part, bint unit) noexcept nogil:
    """y := x, line by line."""
    cdef Task t
    if x.dtype == B8:
        sweep(copy_bytes, x, y, part, unit, &t)
    else:                       # 64 bits are moved the same, whatever they mean
        sweep(copy_lines[x.dtype & 1 or x.dtype == I64][y.dtype & 1 or y.dtype == I64], x, y, part, unit, &t)

cdef void move(const Operand *x, const Operand *y, int part, bint unit) noexcept nogil:
    """y := x"""
    cdef index n = dense(x, y, part)
    if n:
        memcpy(y.p, x.p, n * itemsize[y.dtype])
    elif is_turned(x, y):
        turn(x, y, part, unit)
    else:
        by_lines(x, y, part, unit)

cdef void add(const Value *k, const Operand *x, const Operand *y, int part, bint unit) noexcept nogil:
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
    if part == FULL and is_turned(x, y):
        add_turned(k, x, y)
        return
    t.k = k[0]
    sweep(axpy_lines[x.dtype & 1][y.dtype & 1], x, y, part, unit, &t)

cdef void add_turned(const Value *k, const Operand *x, const Operand *y) noexcept nogil:
    """The same, if one lies close along rows and the other along columns."""
    cdef Tiles room
    cdef Operand u, v
    cdef index i, j, size = TILE
    for j from 0 <= j < y.n by size:
        for i from 0 <= i < y.m by size:
            v = tile(y, i, j, min(size, y.m - i), min(size, y.n - j))
            u = tile_along(x, i, j, v.m, v.n, y.cs == 1, room.a)
            add(k, &u, &v, FULL, False)

cdef void fill(const Value *k, const Operand *y, int part, bint unit) noexcept nogil:
    cdef Task t
    t.k = k[0]
    sweep(fill_lines[y.dtype & 1], y, y, part, unit, &t)

cdef void multiply(const Value *k, const Operand *y, int part, bint unit, bint real) noexcept nogil:
    """y := k y"""
    cdef Task t
    if not equals(k, 1):
        t.k, t.real = k[0], real
        sweep(scal_lines[y.dtype & 1], y, y, part, unit, &t)

cdef int scale(const Value *k, const Operand *y, int part, bint unit) noexcept nogil:
    """y := k y, as beta does: 0 clears."""
    if equals(k, 0):
        fill(k, y, part, unit)
    else:
        multiply(k, y, part, unit, False)
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
