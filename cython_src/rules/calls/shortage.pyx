"""Memory that is refused where a test wants it: what is left behind then must not matter.

Those who make room for more ask here.  They seldom do, because each request doubles what there is.
"""

cdef int left = 0           # requests up to the one that fails; 0: none does


cdef bint refused() noexcept nogil:
    global left
    if left == 0:
        return False
    left -= 1
    return left == 0


def refuse(int after):
    """Let a request for more memory fail, after so many others; 0: none.  Returns how many were left."""
    global left
    before, left = left, after
    return before
