"""Memory that is refused where a test wants it: what is left behind then must not matter.

Those who make room for more ask here.  They seldom do, because each request doubles what there is.
"""

from libc.stdlib cimport realloc

cdef int left = 0           # requests up to the one that fails; 0: none does


cdef bint refused() noexcept nogil:
    global left
    if left == 0:
        return False
    left -= 1
    return left == 0

cdef void *grown(void *p, int *room, size_t size, int least, const char *what) except NULL nogil:
    cdef int wanted = 2 * room[0] if room[0] else least
    cdef void *q = NULL if refused() else realloc(p, wanted * size)
    if q == NULL:
        with gil:
            raise MemoryError(f"blasad: no memory for {what.decode()}")
    room[0] = wanted
    return q


def refuse(int after):
    """Let a request for more memory fail, after so many others; 0: none.  Returns how many were left."""
    global left
    before, left = left, after
    return before
