# Where memory lies.

from blasad._programs.regions cimport Regions

cdef int pack(Regions g, object needs, object until) except -1
