# Elementwise operations on single real numbers in double precision: rules that emit no calls, for loops over scalars.

from blasad._rules.calls.core cimport *

cdef extern from "brief.h":
    cdef struct Brief:
        int op
        unsigned char part, unit, fn, strong, trans, kind
        double x[3]             # what its reverse reads: the rule says what that is
        double *a               # the shadows of the operands; NULL: a constant
        double *b
        double *c

cdef enum:
    BRIEF = 255                 # in kind: what lies on a tape there is a Brief, and no Record

cdef struct NumberRule:
    # C := the operation of A and B with the factors x[0] and x[1], which makes room in x for what the reverse reads;
    # False if it is none for numbers, and nothing is done
    bint (*run)(Brief *r, double a, double b, double *c) noexcept nogil
    # adds to the shadows of A and B what the seed g deserves, which is not zero and taken from C's already
    void (*reverse)(const Brief *r, double g) noexcept nogil

cdef NumberRule number_rules[LAST_OP]       # by op; NULL where an operation has none
