# How calls of a rule join their like.

from blasad._rules.calls.core cimport *

cdef bint join_nothing(Call *c, const Along *t) noexcept nogil
cdef bint join_products(Call *c, const Along *t) noexcept nogil
cdef bint join_from_the_left(Call *c, const Along *t) noexcept nogil
cdef bint join_parts_of_sums(Call *c, const Along *t) noexcept nogil
cdef bint join_elements(Call *c, const Along *t) noexcept nogil
cdef bint join_dots(Call *c, const Along *t) noexcept nogil
