# Programs that are traced without being run.

from blasad._tape.state cimport *

cdef int begin_waiting(State *t, int way) except -1
cdef void end_waiting(State *t) noexcept
cdef int look_now() except -1
cdef int run_from_now(State *t) except -1
cdef bint are_read() noexcept
cdef bint is_left_open() except -1
cdef int set_at_once(State *t, int op) except -1
