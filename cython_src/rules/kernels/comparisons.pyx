"""Comparisons of numbers, and their order: truth values and places, which a program finds in each run."""

from libc.math cimport isfinite, isinf
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from blasad._rules.calls.core cimport B8, F32, F64, IN1, IN2, OUT, Call, index

ctypedef unsigned char truth

ctypedef fused known:
    float
    double
    truth

ctypedef fused real:
    float
    double

cdef enum:
    RUN = 8                 # elements that are sorted by insertion


# ---------------------------------------------------------------- comparisons

cdef inline bint holds(int fn, known a, known b) noexcept nogil:
    """Whether a fn b; what follows the six comparisons of Python joins truth values, or asks of A alone."""
    if fn == LESS:
        return a < b
    if fn == LESS_EQUAL:
        return a <= b
    if fn == EQUAL:
        return a == b
    if fn == NOT_EQUAL:
        return a != b
    if fn == GREATER:
        return a > b
    if fn == GREATER_EQUAL:
        return a >= b
    if known is truth:
        if fn == AND:
            return a != 0 and b != 0
        if fn == OR:
            return a != 0 or b != 0
        return (a != 0) != (b != 0)
    else:
        if fn == ISNAN:
            return a != a
        if fn == ISINF:
            return isinf(a) != 0
        return isfinite(a) != 0

cdef inline void row(int fn, index n, known *a, index sa, known *b, index sb, truth *c,
                     index sc) noexcept nogil:
    cdef index i
    for i in range(n):
        c[i * sc] = holds(fn, a[i * sa], b[i * sb])

cdef void compare_row(int fn, index n, known *a, index sa, known *b, index sb, truth *c,
                      index sc) noexcept nogil:
    """The loop of each comparison, so that none asks in each element which it is."""
    if fn == LESS:
        row(LESS, n, a, sa, b, sb, c, sc)
    elif fn == LESS_EQUAL:
        row(LESS_EQUAL, n, a, sa, b, sb, c, sc)
    elif fn == GREATER:
        row(GREATER, n, a, sa, b, sb, c, sc)
    elif fn == GREATER_EQUAL:
        row(GREATER_EQUAL, n, a, sa, b, sb, c, sc)
    else:
        row(fn, n, a, sa, b, sb, c, sc)

cdef int compare(const Call *c, known *like) except -1 nogil:
    cdef index j, m = c.o[OUT].m, n = c.o[OUT].n
    cdef index sa = c.o[IN1].rs, sb = c.o[IN2].rs, sc = c.o[OUT].rs
    cdef index ta = c.o[IN1].cs, tb = c.o[IN2].cs, tc = c.o[OUT].cs
    if m < n and m < RUN:                       # the longer loop inside
        m, n, sa, sb, sc, ta, tb, tc = n, m, ta, tb, tc, sa, sb, sc
    for j in range(n):
        compare_row(c.fn, m, <known *>c.o[IN1].p + j * ta, sa, <known *>c.o[IN2].p + j * tb, sb,
                    <truth *>c.o[OUT].p + j * tc, sc)
    return 0


cdef int run_compare(const Call *c) except -1 nogil:
    if c.o[IN1].dtype == F64:
        return compare(c, <double *>NULL)
    if c.o[IN1].dtype == F32:
        return compare(c, <float *>NULL)
    if c.o[IN1].dtype == B8:
        return compare(c, <truth *>NULL)
    with gil:
        raise TypeError("blasad: complex numbers have no order that a program compares")


# ---------------------------------------------------------------- order

cdef inline bint comes_after(real a, real b) noexcept nogil:
    """As NumPy sorts: what is no number is last."""
    return a > b or (a != a and b == b)

cdef void sort_by_insertion(real *a, index sa, index *places, index first, index last) noexcept nogil:
    cdef index i, k, place
    for i in range(first + 1, last):
        place, k = places[i], i
        while k > first and comes_after(a[places[k - 1] * sa], a[place * sa]):
            places[k] = places[k - 1]
            k -= 1
        places[k] = place

cdef void merge(real *a, index sa, const index *places, index first, index middle, index last,
                index *merged) noexcept nogil:
    cdef index i = first, j = middle, k
    for k in range(first, last):
        if i < middle and (j == last or not comes_after(a[places[i] * sa], a[places[j] * sa])):
            merged[k] = places[i]
            i += 1
        else:
            merged[k] = places[j]
            j += 1

cdef void order_of(real *a, index sa, index n, index *places, index *other) noexcept nogil:
    """places := the order of a; runs are sorted, then merged from one list into the other and back."""
    cdef index i, width = RUN
    cdef index *source = places
    cdef index *target = other
    for i in range(n):
        places[i] = i
    i = 0
    while i < n:
        sort_by_insertion(a, sa, places, i, min(i + width, n))
        i += width
    while width < n:
        i = 0
        while i < n:
            merge(a, sa, source, i, min(i + width, n), min(i + 2 * width, n), target)
            i += 2 * width
        source, target = target, source
        width *= 2
    if source != places:
        memcpy(places, source, n * sizeof(index))

cdef index last_not_above(real x, const real *b, index sb, index n) noexcept nogil:
    """The place of the last of n ascending numbers that is not above x; -1: all are."""
    cdef index low = 0, high = n, middle
    while low < high:
        middle = (low + high) >> 1
        if b[middle * sb] <= x:
            low = middle + 1
        else:
            high = middle
    return low - 1

cdef int search(const Call *c, real *like) noexcept nogil:
    cdef index i, j, last = <index>c.alpha[0]
    cdef real *a
    cdef index *places
    for j in range(c.o[OUT].n):
        a, places = <real *>c.o[IN1].p + j * c.o[IN1].cs, <index *>c.o[OUT].p + j * c.o[OUT].cs
        for i in range(c.o[OUT].m):
            places[i * c.o[OUT].rs] = min(max(last_not_above(a[i * c.o[IN1].rs], <real *>c.o[IN2].p, c.o[IN2].rs,
                                                             c.o[IN2].m), 0), last)
    return 0

cdef int order(const Call *c, real *like) except -1 nogil:
    cdef index i, j, n = c.o[OUT].m, step = <index>c.alpha[0]
    cdef index *memory
    cdef index *places
    if c.fn == SEARCH:
        return search(c, like)
    if n == 0 or c.o[OUT].n == 0:
        return 0
    memory = <index *>malloc(2 * n * sizeof(index))
    if memory == NULL:
        with gil:
            raise MemoryError(f"blasad: no memory to sort {n} elements")
    for j in range(c.o[OUT].n):
        order_of(<real *>c.o[IN1].p + j * c.o[IN1].cs, c.o[IN1].rs, n, memory, memory + n)
        places = <index *>c.o[OUT].p + j * c.o[OUT].cs
        for i in range(n):
            places[i * c.o[OUT].rs] = memory[i] + j * step
    free(memory)
    return 0


cdef int run_sorted(const Call *c) except -1 nogil:
    if c.o[IN1].dtype == F64:
        return order(c, <double *>NULL)
    if c.o[IN1].dtype == F32:
        return order(c, <float *>NULL)
    with gil:
        raise TypeError("blasad: complex numbers are not sorted in a program")
