# Memory that was used for one value and then for another.

from blasad._programs.regions cimport Regions

cdef int part_webs(Regions g) except -1
