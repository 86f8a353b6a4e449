# Calls at their addresses, as they lie in the memory of a run.

from libc.string cimport memcpy

from blasad._programs.steps cimport *

cdef extern from "steps.h":
    cdef struct Bound:          # the address of an operand
        char *p

    cdef struct Ready:          # a call at its addresses; those of alpha and beta follow if they lie in memory
        int (*run)(const Call *) except -1 nogil
        const Step *form        # what else is known of its operands
        int in_memory           # 1: alpha, 2: beta
        float work              # about how long it takes
        int op                  # from here as in a Call
        unsigned char part, unit, fn, strong, trans, kind
        unsigned int nb, nl
        int used
        int kl, ku
        double alpha[2]
        double beta[2]
        Bound o[3]

cdef inline char *load_call(const Ready *r, char *more, Call *c) noexcept nogil:
    """The call at its addresses; returns where the next one begins."""
    cdef int k
    copy_head(c, &r.op)
    for k in range(AFTER):
        memcpy(&c.o[k], &r.form.o[k], sizeof(Place))
        c.o[k].p = r.o[k].p
    c.o[ALPHA].p = c.o[BETA].p = NULL
    if r.in_memory:
        for k in range(ALPHA, NOPS):
            if r.in_memory >> (k - ALPHA) & 1:
                memcpy(&c.o[k], &r.form.o[k], sizeof(Place))
                c.o[k].p = (<Bound *>more).p
                more += sizeof(Bound)
    c.nl = 1
    return more
