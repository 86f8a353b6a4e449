# Bodies of loops, cut into stages.

from blasad._programs.regions cimport Regions
from blasad._programs.steps cimport Steps

cdef enum:
    HIDDEN = 4              # a mark of a cell: overwritten by a guarded call, for the others of this guard

cdef void uncover(Regions g, char *map, Py_ssize_t first, Py_ssize_t last) noexcept nogil
cdef int cut_in_stages(body, Steps plan, directions) except -1
