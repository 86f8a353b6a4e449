# Which things have been met, by their addresses.

cdef struct Entry:
    void *thing
    Py_ssize_t number


cdef class Numbers:
    cdef Entry *entries
    cdef size_t count, mask

    cdef int resize(self, size_t size) except -1
    cdef Entry *at(self, void *thing) noexcept nogil
    cdef Py_ssize_t of(self, void *thing, Py_ssize_t new) except? -1
