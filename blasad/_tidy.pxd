# What a program does without.

from blasad._plan cimport Place, Plan, Step

cdef bint distinct(const Place *o, unsigned int nb) noexcept nogil
cdef bint overwrites(const Step *s) noexcept nogil
cdef int tidy(Plan plan, bint clean) except -1
