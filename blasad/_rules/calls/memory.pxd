# Memory that is handed out in order, and where operands and arrays lie in memory.

from blasad._rules.calls.core cimport *

cdef struct Chunk:
    char *p                 # memory
    char *d                 # its shadow, `width` lanes of `size` bytes; NULL where shadows are not wanted
    size_t size, used
    char *outer_p           # of a chunk that was lent: the lender's shadows of p and d
    char *outer_d
    index lane_p, lane_d    # bytes from one lane of these to the next
    bint stored             # it lies in a file
    Chunk *next

cdef struct Arena:          # memory that is handed out in order, taken back at once, and reused
    Chunk *first
    Chunk *now
    bint shadowed
    unsigned int width
    bint storing            # what it hands out now is to lie in files
    # who lends it its chunks; NULL: they are its own
    int (*lender)(Arena *arena, Chunk *chunk, size_t size) except -1 nogil
    void *owner

cdef char *take(Arena *arena, size_t nbytes, char **shadow, index *lane) except NULL nogil
cdef void dispose(Arena *arena) noexcept nogil
cdef void drop_stored(Arena *arena) noexcept nogil
cdef size_t capacity(Arena *arena) noexcept nogil
cdef bint lies_in(const Arena *arena, const char *p, char **outer, index *lane) noexcept nogil

cdef bint interleave(const Operand *a, unsigned int na, const Operand *b, unsigned int nb) noexcept nogil
cdef bint injective(const Operand *a) noexcept nogil
cdef bint all_zero(const Operand *a, const char *d) noexcept nogil
cdef bint part_zero(const Operand *a, const char *d, int part) noexcept nogil
cdef unsigned long long checksum_of(const Operand *a, unsigned int nb) noexcept nogil

cdef int bounds(object x, char **lo, char **hi) except -1
cdef bint meet(object a, object b) except -1

cdef inline index size_of(index x) noexcept nogil:
    return -x if x < 0 else x

cdef inline void rewind(Arena *a) noexcept nogil:
    a.now = a.first
    if a.first != NULL:
        a.first.used = 0

cdef inline void span(const Operand *a, unsigned int nb, char **lo, char **hi) noexcept nogil:
    """The bytes from the first to the last that an operand covers."""
    cdef index size = itemsize[a.dtype]
    cdef index r = (a.m - 1) * a.rs, c = (a.n - 1) * a.cs, b = (<index>nb - 1) * a.bs
    if a.m == 0 or a.n == 0 or nb == 0:
        lo[0] = hi[0] = a.p
        return
    lo[0] = a.p + (min(r, 0) + min(c, 0) + min(b, 0)) * size
    hi[0] = a.p + (max(r, 0) + max(c, 0) + max(b, 0) + 1) * size

cdef inline bint apart(const char *alo, const char *ahi, const char *blo, const char *bhi) noexcept nogil:
    return ahi <= blo or bhi <= alo or alo == ahi or blo == bhi

cdef inline bint overlap(const Operand *a, unsigned int na, const Operand *b, unsigned int nb) noexcept nogil:
    """Whether two operands have an element in common; in doubt, yes."""
    cdef char *alo
    cdef char *ahi
    cdef char *blo
    cdef char *bhi
    span(a, na, &alo, &ahi)
    span(b, nb, &blo, &bhi)
    return not apart(alo, ahi, blo, bhi) and interleave(a, na, b, nb)
