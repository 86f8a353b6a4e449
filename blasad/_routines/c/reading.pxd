# How the functions for C read their arguments: pointers in BLAS's order, a shadow behind each operand.  The readers
# themselves, one for all routines with the same arguments, are in readers.pxi.  They return 0, or the number of an
# argument that is wrong, from 1, or -1 where a leading dimension is.

from blasad._rules.calls.core cimport *

cdef enum:
    NEAR_ROWS = 64
    NO_LENGTH = -(1 << 30) - 1    # a length whose pointer is NULL

cdef struct Reading:
    Call call
    Flags flags
    unsigned int moving         # bits of the operands that may change before the reverse
    bint missing                # a pointer to a number is NULL
    unsigned int nowhere        # bits of the arrays whose pointers are NULL
    bint numbered               # an operand is numbers of rows:
    index rows                  # how many,
    int first                   # what the first row is called,
    const int *given            # where they are read, or NULL,
    int *found                  # and where they are written, or NULL;
    long long *brought          # memory for them in 64 bits: near, for a few
    long long[NEAR_ROWS] near

# ---------------------------------------------------------------- flags and dimensions

cdef inline int among(const void *p, int zero, int one, int two, int other) noexcept nogil:
    """A flag by its letter, small or capital."""
    cdef int x = (<const unsigned char *>p)[0] & 0xDF if p != NULL else 0
    return 0 if x == zero else 1 if x == one else 2 if x == two else other

cdef inline int operation(const void *p) noexcept nogil:
    return among(p, c"N", c"T", c"C", 8)

cdef inline int side(const void *p) noexcept nogil:
    return among(p, c"L", c"R", -1, 8)

cdef inline int triangle(const void *p) noexcept nogil:
    return among(p, c"U", c"L", -1, 8)

cdef inline int units(const void *p) noexcept nogil:
    return among(p, c"N", c"U", -1, 8)

cdef inline int region(const void *p) noexcept nogil:
    """All of a matrix for any letter but two."""
    return among(p, -1, c"L", c"U", 0 if p != NULL else 8)

cdef inline int form(const void *p) noexcept nogil:
    return among(p, c"G", c"L", c"U", 8)

cdef inline int choice(const void *p) noexcept nogil:
    """A flag that is a number, -1, 0 or 1."""
    cdef int x = (<const int *>p)[0] if p != NULL else 8
    return x if -1 <= x <= 1 else 8

cdef inline index length(const void *p) noexcept nogil:
    return (<const int *>p)[0] if p != NULL else NO_LENGTH

# ---------------------------------------------------------------- operands

cdef inline void start(Reading *r, int op) noexcept nogil:
    begin(&r.call, op, number(1), number(0))
    r.call.nb = r.call.nl = 1
    r.moving, r.numbered, r.missing, r.nowhere = 0, False, False, 0

cdef inline void fixed(Reading *r, int place, int dtype, const void *p) noexcept nogil:
    """A number that is no variable."""
    cdef double *z = &r.call.alpha[0] if place == ALPHA else &r.call.beta[0]
    z[1] = 0
    if p == NULL:
        r.missing = True
    elif dtype == F32:
        z[0] = (<const float *>p)[0]
    elif dtype == F64:
        z[0] = (<const double *>p)[0]
    elif dtype == C64:
        z[0], z[1] = (<const float *>p)[0], (<const float *>p)[1]
    else:
        z[0], z[1] = (<const double *>p)[0], (<const double *>p)[1]

cdef inline void scalar(Reading *r, int place, int dtype, void **a) noexcept nogil:
    r.moving |= 1u << place
    r.missing = r.missing or a[0] == NULL
    if place >= ALPHA and a[1] == NULL:
        fixed(r, place, dtype, a[0])
    else:
        set_operand(&r.call.o[place], dtype, a[0], a[1], 1, 1, 0, 0)

cdef inline int matrix(Reading *r, int place, int dtype, void **a, const void *ld, index m, index n,
                       bint turned) noexcept nogil:
    """m and n are what it has when its flag has turned it; -1: the leading dimension is too small"""
    cdef index stride = length(ld)
    if turned:
        m, n = n, m
    r.nowhere |= <unsigned int>(a[0] == NULL and m > 0 and n > 0) << place
    set_operand(&r.call.o[place], dtype, a[0], a[1], m, n, 1, stride)
    return -1 if stride < max(m, 1) else 0

cdef inline void vector(Reading *r, int place, int dtype, void **a, index stride, index m) noexcept nogil:
    cdef index back = 0
    r.missing = r.missing or stride == NO_LENGTH
    if a[0] == NULL:
        r.nowhere |= <unsigned int>(m > 0) << place
        stride = 1                      # so that NULL stays NULL
    if stride <= 0 and m:
        back = (m - 1) * stride * itemsize[dtype]
    set_operand(&r.call.o[place], dtype, <char *>a[0] - back, <char *>a[1] - back if a[1] != NULL else NULL, m, 1,
                stride, 0)

cdef inline void numbers(Reading *r, int place, void *p, index m, bint given, int first) noexcept nogil:
    """Numbers of rows, which are 64 bits wide in a call: whoever runs it brings memory for them."""
    r.missing = r.missing or p == NULL and m > 0
    set_operand(&r.call.o[place], I64, p, NULL, m, 1, 1, 0)
    r.moving |= 1u << place
    r.numbered, r.rows, r.first = True, m, first
    r.given, r.found = <const int *>p if given else NULL, NULL if given else <int *>p
