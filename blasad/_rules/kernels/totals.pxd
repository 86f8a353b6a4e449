# Sums whose summands come one piece after another.

from blasad._rules.calls.core cimport *

cdef enum:
    DEPTH = 128                 # of the tree: twice the bits of a length
    LEAF = 128                  # summands before a sum is split

cdef struct Fork:               # the sum of the first half, of so many summands, and what the second one is
    double first
    index size, m, n
    bint second                 # whether that is being summed
    bint open                   # whether the first half has summands that others have

cdef struct Portion:               # what one of several has summed: summands, sums of so many of them, and summands
    double[LEAF] head, rest
    double[2 * DEPTH] sum
    index[2 * DEPTH] size
    index nhead, nrest
    int count

cdef struct Total:              # of a matrix of real numbers, in the order of its columns
    Fork fork[DEPTH]
    int depth
    index leaf, held            # how many summands the present leaf has, and how many of them are there
    index skipped               # of those, how many others have
    Portion *part                  # NULL: all summands come here
    bint done
    bint double_precision
    double[LEAF] rest           # those, in the precision that they came in
    double sum                  # when all have come

cdef double leaf_sum(bint double_precision, index n, const char *x, index inc) noexcept nogil
cdef void begin_total(Total *t, int dtype, index m, index n) noexcept nogil
cdef void add_to_total(Total *t, const Operand *x) noexcept nogil
# after so many
cdef void begin_part(Total *t, Portion *part, int dtype, index m, index n, index skipped) noexcept nogil
cdef void end_part(Total *t) noexcept nogil
cdef void add_part(Total *t, const Portion *part) noexcept nogil       # parts come in order
cdef void end_total(const Total *t, const Call *c) noexcept nogil
