# Functions of blasad's own that slopes are made of: derivatives of quotients with a removable singularity, and such.

cdef int enter_own(int fn, str name) except -1
cdef double sech_squared(double a) noexcept nogil
