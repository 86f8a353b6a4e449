# A tape whose calls are recorded by another tape.

from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport *
from blasad._tape.recorder cimport *

cdef int hand_over(Sink *self, Call *c) except -1 nogil
cdef int lend(Arena *arena, Chunk *chunk, size_t size) except -1 nogil
cdef int born(State *t, char *p, char *d, index nbytes, index lane) except -1 nogil
cdef int remember(State *t, char *lo, char *hi, char *d, index lane) except -1 nogil
cdef bint outer_shadow(const State *t, char *p, char **d, index *lane) noexcept nogil
