# Comparisons and orders of numbers: each function runs one call (no stack, no lanes).

from blasad._rules.calls.core cimport Call

cdef enum:                  # values of fn in COMPARE: Python's comparisons in its order, and what joins truth values
    LESS = 0
    LESS_EQUAL = 1
    EQUAL = 2
    NOT_EQUAL = 3
    GREATER = 4
    GREATER_EQUAL = 5
    AND = 6
    OR = 7
    XOR = 8
    ISNAN = 9               # of A alone
    ISINF = 10
    ISFINITE = 11

cdef enum:                  # a value of fn in SORTED
    SEARCH = 1

include "comparisons.pxi"   # made by cython_src/generate from the declarations
