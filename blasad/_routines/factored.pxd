# What the tape knows of factors: the matrix that they were made of.

from blasad._rules.calls.core cimport Call, Operand
from blasad._tape.tape cimport Tape

cdef class Factored:
    cdef Operand F, M, rows     # the factors, what stands for the matrix, row exchanges
    cdef unsigned long generation   # of the tape
    cdef int kind, part, kl, ku
    cdef int slot, rows_slot    # where the tape keeps the factors and their row exchanges

cdef Factored stand_in(Tape t, const Call *c)
cdef int take_back(Tape t) noexcept
cdef int by_matrix(Tape t, Call *c, object factors) except -1
cdef int made(Tape t, const Call *c, Factored f) except -1
