# In forward mode: memory that a failed call has left, which has no tangent.

from blasad._tape.state cimport *

cdef int spoil(State *t, const Operand *o, unsigned int nb, int failure) except -1 nogil
cdef int refuse(State *t, int failure) except -1 nogil
cdef int check_reads(State *t, const Call *c) except -1 nogil
cdef int check_read(State *t, const Operand *o, unsigned int nb) except -1 nogil
cdef void overwritten(State *t, const Call *c) noexcept nogil
cdef void made_anew(State *t, const char *lo, const char *hi) noexcept nogil
cdef bint is_read(const Call *c, int i) noexcept nogil
cdef bint is_whole(const Call *c, int i) noexcept nogil
