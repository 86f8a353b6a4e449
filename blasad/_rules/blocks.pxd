# Reverses of elementwise calls, a block of elements at a time.

from blasad._rules.calls.core cimport *

ctypedef int (*Reverse)(Call *c, Sink *s) except -1 nogil

cdef int in_blocks(Call *c, Sink *s, Reverse reverse) except -1 nogil
