# Arguments and results that a program works on where they lie.

from blasad._programs.regions cimport Regions
from blasad._programs.steps cimport *

cdef enum:
    AXES = 8

cdef struct Site:           # where a call has an address in an array
    index call, at          # in the memory of the calls
    index traced, off       # of the operand from the first element: in the trace, and as the array lies now
    const Step *form        # of the call
    int k
    bint fixed              # it has to lie as in the trace

cdef struct Border:         # an array of a caller's
    bint outside            # or it has a place in the memory of the run
    bint blank              # has to be zero at the start
    char *p                 # where the calls find it, and with what strides
    index now[AXES]
    index shape[AXES]
    index strides[AXES]     # as it was traced
    int ndim, align
    index item, nbytes
    Site *sites
    Py_ssize_t count, room

cdef int to_border(Regions g, object needs) except -1           # let calls work on arrays where they lie; how many
cdef int inland(Steps plan, Py_ssize_t slot) except -1          # give an array a place in the memory of the run again
cdef Border *borders_of(Steps plan) except? NULL
cdef void dismiss(Border *all, Py_ssize_t count, char *calls) noexcept
cdef int add_site(Border *b, index call, index at, index traced, const Step *form, int k) except -1
cdef bint nested(int ndim, const index *shape, const index *strides, index item) noexcept nogil
cdef bint bind_to(Border *b, char *calls, char *p, const index *strides) noexcept nogil
