# Loops over real numbers that lie side by side, or repeat one number; compiled for several sets of instructions.

from blasad._rules.calls.core cimport index

cdef enum:                  # of arithmetic
    SCALED = 0              # alpha a
    LINEAR = 1              # alpha a + beta b
    PRODUCT = 2             # alpha a b
    QUOTIENT = 3            # alpha a / b
    STRONG = 4              # ... and 0 where one of two factors is 0: a, b of a product, 1 / b of a quotient
    ADDED = 8               # ... to what is in C
    SAFE = 32               # ... and 0 where a or b is 0

cdef struct ElementLoops:   # strides of A and B are 1, or 0; C may lie exactly on A or B
    void (*arithmetic)(int kind, index n, const void *a, index sa, const void *b, index sb, void *c, double alpha,
                       double beta) noexcept nogil
    # C := 1, 1/2 or 0 where a is larger, equal or no number, smaller than b
    void (*step)(index n, const void *a, index sa, const void *b, index sb, void *c) noexcept nogil
    void (*sign)(index n, const void *a, void *c) noexcept nogil
    # C := a, but at most (or at least) a number that is no zero
    void (*bounded)(int at_most, index n, const void *a, double bound, void *c) noexcept nogil
    # C := alpha a, or += that, where the mask is set
    void (*masked)(int added, index n, const void *a, index sa, const unsigned char *mask, void *c,
                   double alpha) noexcept nogil
    # the sum of a few, in eight parts
    double (*leaf)(index n, const void *x) noexcept nogil

cdef ElementLoops[2] elements       # in single and in double precision


cdef inline bint plain(index s) noexcept nogil:
    return s == 1 or s == 0
