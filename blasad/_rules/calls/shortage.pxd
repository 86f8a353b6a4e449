# Memory that is refused where a test wants it.

cdef bint refused() noexcept nogil      # whether this request for more memory is to fail

# Room for twice as many as before, at first for `least`; an error says that there is no memory for what it is.
cdef void *grown(void *p, int *room, size_t size, int least, const char *what) except NULL nogil
