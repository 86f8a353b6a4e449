# Calls that a program needs not, because others can do what they do.

from blasad._programs.regions cimport Regions

cdef int fold(Regions g) except? -1     # whether it has changed calls; 2: and where they read
