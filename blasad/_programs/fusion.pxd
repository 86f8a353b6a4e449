# Chains of elementwise calls.

from blasad._programs.regions cimport Regions

cdef bint fuse(Regions g, object needs) except -1   # finds them; whether there are any
cdef bint worth_fusing(Regions g) noexcept nogil    # whether there can be a chain
