# Calls on arrays of any number of dimensions, and how arrays of different shapes go together.

from libc.string cimport memset

from blasad._arrays.arrays cimport MAXDIM, View
from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport size_of
from blasad._tape.tape cimport Tape

cdef int spread(Tape t, Call *c, View **views, int count, int base_of) except -1
cdef int stacked(Tape t, Call *call, View *a, View *b, View *c) except -1
cdef int broadcast_to(View *v, int ndim, const index *shape) except -1
cdef int joint_shape(const View *a, const View *b, int *ndim, index *shape) except -1
cdef int stack_shape(const View *a, const View *b, int *ndim, index *shape) except -1
cdef const int *stack_order(const View *a, const View *b, int ndim, const index *shape, int core,
                            int *axes) except? NULL
cdef bint views_overlap(View *a, View *b, bint alike_is_fine) noexcept
cdef const int *sorted_axes(index (*steps)[MAXDIM], int count, int ndim, int *axes) noexcept nogil


cdef inline void steps_of(const View *v, bint copies, index *steps) noexcept nogil:
    """How far apart neighbours on each axis are, for `sorted_axes`.

    Where a new array is made for a result, axes of length 1 and those that repeat memory say nothing; for a mere copy
    they do.
    """
    cdef int i
    for i in range(v.ndim):
        steps[i] = 0 if v.shape[i] == 1 and not copies else size_of(v.strides[i]) * 2 + copies

cdef inline const int *kept_order(const View *v, bint copies, int *axes) noexcept nogil:
    """The axes of an array from the fastest to the slowest; NULL for C order"""
    cdef index steps[1][MAXDIM]
    if v.ndim < 2:
        return NULL
    steps_of(v, copies, steps[0])
    return sorted_axes(steps, 1, v.ndim, axes)

cdef inline const int *joint_order(const View *a, const View *b, int *axes) noexcept nogil:
    """The axes of what is made of two arrays of one shape"""
    cdef index steps[2][MAXDIM]
    if a.ndim < 2:
        return NULL
    steps_of(a, False, steps[0])
    steps_of(b, False, steps[1])
    return sorted_axes(steps, 2, a.ndim, axes)


cdef inline void start(Call *c, int op, double alpha, double beta) noexcept nogil:
    memset(c, 0, sizeof(Call))
    c.op, c.nb, c.nl, c.used = op, 1, 1, NOPS
    c.alpha[0], c.beta[0] = alpha, beta
