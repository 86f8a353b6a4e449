# Calls on arrays of any number of dimensions, and how arrays of different shapes go together.

from libc.string cimport memset

from blasad._arrays cimport View
from blasad._core cimport *
from blasad._tape cimport Tape

cdef int spread(Tape t, Call *c, View **views, int count, int base_of) except -1
cdef int stacked(Tape t, Call *call, View *a, View *b, View *c) except -1
cdef int broadcast_to(View *v, int ndim, const index *shape) except -1
cdef int joint_shape(const View *a, const View *b, int *ndim, index *shape) except -1
cdef int stack_shape(const View *a, const View *b, int *ndim, index *shape) except -1
cdef bint views_overlap(View *a, View *b, bint alike_is_fine) noexcept


cdef inline void start(Call *c, int op, double alpha, double beta) noexcept nogil:
    memset(c, 0, sizeof(Call))
    c.op, c.nb, c.nl, c.used = op, 1, 1, NOPS
    c.alpha[0], c.beta[0] = alpha, beta
