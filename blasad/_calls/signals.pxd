# Ctrl-C while much runs in C.

cdef enum:
    LITTLE = 100000         # work, about in multiplications, between two looks at the clock

cdef struct Patience:       # set to zeros at the start
    double work             # since the last look
    long long due           # when signals are asked for, in milliseconds; 0: it is not known yet

cdef int look_up(Patience *p) except -1 nogil

cdef inline int worked(Patience *p, double work) except -1 nogil:
    """So much was done: it may be time to ask whether the user wants it to end."""
    p.work += work
    return look_up(p) if p.work > LITTLE else 0

cdef int pass_on_interrupt() except -1    # if that is the error, which somebody is about to forget
