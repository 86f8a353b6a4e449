# Memory that is refused where a test wants it.

cdef bint refused() noexcept nogil      # whether this request for more memory is to fail
