# Arithmetic on real numbers that lie side by side: its loop, found once for many calls of the same kind.

from blasad._rules.calls.core cimport *

cdef enum:
    BY_RULE = -2                # no loop that is known here does it
    COPIED = -1                 # memcpy does

cdef struct Direct:
    int kind                    # of arithmetic, as in elements.pxd
    double alpha, beta

cdef Direct direct(const Call *c) noexcept nogil
cdef void run_direct(const Direct *d, const Call *c) noexcept nogil     # of fewer elements, too
