# Memory in files.

from blasad._rules.calls.memory cimport Arena, Chunk

cdef class Store:           # files without names in a directory, mapped to memory that is handed out in order
    cdef readonly object directory
    cdef list maps
    cdef char *p
    cdef size_t left, total
    cdef char *memory(self, size_t nbytes) except NULL
    cdef int add(self, size_t nbytes) except -1
    cdef int close(self) except -1

cdef int from_store(Arena *arena, Chunk *chunk, size_t size) except -1 nogil    # a lender whose owner is a Store
