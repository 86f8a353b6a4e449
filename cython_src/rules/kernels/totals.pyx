"""Sums whose terms come one piece after another, with the bits of a sum of all terms at once.

The terms are added in the tree of `lines.total`.  A leaf of the tree may begin in one piece and end in the next.
Several threads may sum parts that begin and end anywhere: each keeps the sums of the subtrees that are completely in
its part, and the terms of incomplete leaves at both ends; `add_part` puts them together.
"""

from libc.string cimport memcpy

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.elements cimport elements
from blasad._rules.kernels.pointers cimport Value, alpha_at, equals

ctypedef fused rx:
    float
    double


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

cdef double leaf_sum(bint double_precision, index n, const char *x, index inc) noexcept nogil:
    """The sum of what is not split."""
    if inc == 1:
        return elements[double_precision].leaf(n, x)
    return leaf(n, <double *>x, inc) if double_precision else leaf(n, <float *>x, inc)


cdef void begin_total(Total *t, int dtype, index m, index n) noexcept nogil:
    t.depth, t.held, t.skipped, t.double_precision, t.part, t.done = 0, 0, 0, dtype == F64, NULL, False
    descend(t, m, n, 0)

cdef void begin_part(Total *t, Portion *part, int dtype, index m, index n, index skipped) noexcept nogil:
    t.depth, t.double_precision, t.part, t.done = 0, dtype == F64, part, False
    part.nhead = part.nrest = part.count = 0
    descend(t, m, n, skipped)
    t.held = t.skipped

cdef void descend(Total *t, index m, index n, index skipped) noexcept nogil:
    """To the leaf of a matrix that comes after so many summands."""
    cdef Fork *f
    while n > 1 or m > LEAF:
        f = &t.fork[t.depth]
        t.depth += 1
        if n > 1:
            f.m, f.n, f.size = m, n - n // 2, m * (n // 2)
        else:
            f.m, f.n, f.size = m - m // 2, 1, m // 2
        f.second = f.open = skipped >= f.size
        if f.second:
            m, n = f.m, f.n
            skipped -= f.size
        elif n > 1:
            n = n // 2
        else:
            m = m // 2
    t.leaf, t.skipped = m, skipped

cdef void end_leaf(Total *t, double sum) noexcept nogil:
    cdef Fork *f
    cdef bint whole = t.skipped == 0
    if not whole:
        t.part.nhead = t.leaf - t.skipped
        copy(t, t.part.head, t.skipped, t.leaf)
    t.held = 0
    while t.depth:
        f = &t.fork[t.depth - 1]
        if not f.second:
            f.first, f.second, f.open = sum, True, not whole
            descend(t, f.m, f.n, 0)
            return
        if whole and f.open:
            keep(t.part, sum, f.m * f.n)
            whole = False
        sum = f.first + sum
        t.depth -= 1
    t.sum, t.done = sum, True

cdef void copy(const Total *t, double *to, index first, index end) noexcept nogil:
    cdef index size = 8 if t.double_precision else 4
    memcpy(to, <const char *>t.rest + first * size, (end - first) * size)

cdef void keep(Portion *part, double sum, index size) noexcept nogil:
    part.sum[part.count], part.size[part.count] = sum, size
    part.count += 1

cdef void end_part(Total *t) noexcept nogil:
    """Keep what has no end yet."""
    cdef int i
    if t.done:
        return
    for i in range(t.depth):
        if t.fork[i].second and not t.fork[i].open:
            keep(t.part, t.fork[i].first, t.fork[i].size)
    t.part.nrest = t.held - t.skipped
    copy(t, t.part.rest, t.skipped, t.held)

cdef void add_part(Total *t, const Portion *part) noexcept nogil:
    cdef int i
    cdef index size
    add_line(t, <const char *>part.head, part.nhead, 1)
    for i in range(part.count):
        size = t.leaf
        while size < part.size[i]:          # it is the first one of that subtree
            t.depth -= 1
            size = t.fork[t.depth].size + t.fork[t.depth].m * t.fork[t.depth].n
        end_leaf(t, part.sum[i])
    add_line(t, <const char *>part.rest, part.nrest, 1)

cdef void add_line(Total *t, const char *x, index n, index inc) noexcept nogil:
    cdef index size = 8 if t.double_precision else 4, k, i
    cdef char *rest = <char *>t.rest
    while n:
        if t.held == 0 and n >= t.leaf:
            k = t.leaf
            end_leaf(t, leaf_sum(t.double_precision, k, x, inc))
        else:
            k = min(n, t.leaf - t.held)
            if inc == 1:
                memcpy(rest + t.held * size, x, k * size)
            else:
                for i in range(k):
                    memcpy(rest + (t.held + i) * size, x + i * inc * size, size)
            t.held += k
            if t.held == t.leaf:
                end_leaf(t, 0 if t.skipped else leaf_sum(t.double_precision, t.leaf, rest, 1))
        x += k * inc * size
        n -= k

cdef void add_to_total(Total *t, const Operand *x) noexcept nogil:
    """The next columns, or a part of one."""
    cdef index j
    if x.cs == x.m * x.rs:
        add_line(t, x.p, x.m * x.n, x.rs)
        return
    for j in range(x.n):
        add_line(t, x.p + j * x.cs * itemsize[x.dtype], x.m, x.rs)

cdef void end_total(const Total *t, const Call *c) noexcept nogil:
    """C := alpha sum + C, as an AXPY to one element does it."""
    cdef Value alpha = alpha_at(c)
    if equals(&alpha, 0):
        return
    if c.o[OUT].dtype == F64:
        (<double *>c.o[OUT].p)[0] = (<double *>c.o[OUT].p)[0] + alpha.re * t.sum
    else:
        (<float *>c.o[OUT].p)[0] = <float>((<float *>c.o[OUT].p)[0] + alpha.re * t.sum)
