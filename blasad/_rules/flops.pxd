# What rules say that their calls cost: additions and multiplications for one matrix.

from blasad._rules.calls.core cimport *

cdef inline double no_flops(const Call *c) noexcept nogil:
    return 0

cdef inline double uncounted(const Call *c) noexcept nogil:
    return -1

cdef inline double elements_in_part(const Call *c, int i) noexcept nogil:
    """The elements of an operand, of its part if the call has one of it."""
    cdef index m = c.o[i].m, n = c.o[i].n, k = min(m, n)
    if c.part == FULL or not rules[c.op].traits >> i & 1:
        return <double>m * n
    if c.part == UPPER:
        m, n = n, m
    return <double>m * k - k * (k - 1) / 2.0 - (k if c.unit else 0)

cdef inline double elements(const Call *c, int i) noexcept nogil:
    """How many elements of an operand the call refers to."""
    return elements_in_part(c, i) if rules[c.op].elements == NULL else rules[c.op].elements(c, i)

cdef inline double one_each(const Call *c) noexcept nogil:
    return elements(c, OUT)

cdef inline double adding_each(const Call *c) noexcept nogil:
    """A multiplication for each element, and an addition to what is there."""
    return 2 * elements(c, OUT)

cdef inline double scaling_each(const Call *c) noexcept nogil:
    """The same, if something is there."""
    return elements(c, OUT) * (1 + (not is_zero(beta_of(c))))

cdef inline double sum_flops(const Call *c) noexcept nogil:
    """Of what is added up, with four for a complex number also if the sum is real."""
    return 2 * elements(c, IN1) * (4 if is_complex(c.o[IN1].dtype) and not is_complex(c.o[OUT].dtype) else 1)

cdef inline double product_flops(const Call *c) noexcept nogil:
    return 2.0 * c.o[OUT].m * c.o[OUT].n * c.o[IN1].n

cdef inline double part_flops(const Call *c) noexcept nogil:
    """A product of which a triangle is wanted"""
    return <double>c.o[OUT].m * c.o[OUT].n * c.o[IN1].n

cdef inline double triangle_flops(const Call *c) noexcept nogil:
    """A triangular matrix, times or into the columns of C"""
    return <double>c.o[OUT].m * c.o[OUT].m * c.o[OUT].n

cdef inline double third_flops(const Call *c) noexcept nogil:
    """A third of the cube of the order of C"""
    return <double>c.o[OUT].m * c.o[OUT].m * c.o[OUT].m / 3

cdef inline double qr_flops(double m, double n, double k) noexcept nogil:
    """Of k reflectors in an m x n matrix, each applied to what is behind it"""
    return 4 * m * n * k - 2 * (m + n) * k * k + 4 / 3.0 * k * k * k
