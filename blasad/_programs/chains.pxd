# Chains of elementwise calls that run block by block.

from blasad._programs.ready cimport *

cdef index block            # elements of a block
cdef index many             # elements that several threads share

cdef inline index most() noexcept nogil:
    """The last one may have a few more, so that none is very small."""
    return block + block // 8

cdef inline index slot_bytes(int size) noexcept nogil:
    """Of memory for a block of numbers of so many bytes; not a power of 2, for the cache."""
    return (most() * size + 63) // 64 * 64

cdef struct Division:       # of the elements into blocks, column by column
    index m, n
    index rows, columns     # of a block
    index most              # columns of the last one
    index down              # blocks of a column

cdef Division division(index m, index n) noexcept nogil
cdef char *run_chain(const Ready *mark, char *at) except NULL nogil     # the calls that begin there; returns their end
cdef int run_chain_of(const Call *mark, const char *at, index apart) except -1 nogil    # those so many bytes apart
